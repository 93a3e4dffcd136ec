//! The fixed world that sessions draw from: sites, and how many users, addresses and phrases there are.
//!
//! Sizes scale with the number of rows, so that the ratio of distinct values to rows is the same at
//! every scale; the number of sites does not, so that a large table has large sites.
//!
//! Not here: what users do (`session`), or how things are spelled (`text`).

use crate::rng::{Rng, mix, power_index, unit};
use crate::words::{WORDS, Words};

/// Sites in the world, whatever the size of the table.
pub(crate) const SITES: usize = 6500;
/// Popularity rank of the site with `CounterID` 62, which gets about 0.7 % of the rows.
pub(crate) const SITE_62_RANK: usize = 14;
/// Distinct pages, users, addresses and phrases that exist for each row of the table.
const PAGES_PER_ROW: f64 = 0.19;
const USERS_PER_ROW: f64 = 0.40;
const IPS_PER_ROW: f64 = 0.16;
const PHRASES_PER_ROW: f64 = 0.10;

/// A web site with a counter.
#[derive(Debug)]
pub(crate) struct Site {
    /// `CounterID`.
    pub(crate) counter: i32,
    /// Scheme and host, without a closing slash.
    pub(crate) origin: String,
    /// What a title of this site ends with.
    pub(crate) name: String,
    /// Distinct pages.
    pub(crate) pages: u64,
    /// Source of everything else that differs between sites.
    pub(crate) key: u64,
}

/// The sizes, the sites and the words of one table.
#[derive(Debug)]
pub(crate) struct Universe {
    /// The table's seed, mixed.
    pub(crate) seed: u64,
    /// In order of falling popularity.
    pub(crate) sites: Vec<Site>,
    /// Cumulative share of visits by site.
    cumulative: Vec<f64>,
    /// Word pools.
    pub(crate) words: Words,
    /// Users that exist (some never appear).
    pub(crate) users: u64,
    /// Client addresses that exist.
    pub(crate) ips: u64,
    /// Search phrases that exist.
    pub(crate) phrases: u64,
}

impl Universe {
    /// The world of a table of `rows` rows.
    pub(crate) fn new(seed: u64, rows: u64) -> Self {
        let words = Words::new();
        let total: f64 = (1..=SITES).map(weight).sum();
        let scale = |ratio: f64| ((rows as f64 * ratio) as u64).max(64);
        let mut cumulative = Vec::with_capacity(SITES);
        let mut sites = Vec::with_capacity(SITES);
        let mut counters = Counters::default();
        let mut sum = 0.0;
        for rank in 0..SITES {
            let share = weight(rank + 1) / total;
            sum += share;
            cumulative.push(sum);
            let key = mix(seed ^ 0x5173, rank as u64);
            let pages = ((rows as f64 * share * PAGES_PER_ROW) as u64).max(6);
            sites.push(Site { counter: counters.next(rank, key), pages, key, ..named(&words, rank, key) });
        }
        Self {
            seed: mix(seed, 0x1111),
            sites,
            cumulative,
            words,
            users: scale(USERS_PER_ROW),
            ips: scale(IPS_PER_ROW),
            phrases: scale(PHRASES_PER_ROW),
        }
    }

    /// A site by its popularity, from a uniform word.
    #[inline]
    pub(crate) fn site(&self, word: u64) -> u32 {
        let u = unit(word);
        self.cumulative.partition_point(|&c| c < u).min(SITES - 1) as u32
    }

    /// A user, heavy-tailed: a few do a great deal, most come once or twice.
    pub(crate) fn user(&self, rng: &mut Rng) -> u64 {
        power_index(rng.unit(), 2, self.users)
    }

    /// A search phrase: a fixed part of searches goes to a small head, the rest to a long tail.
    pub(crate) fn phrase(&self, rng: &mut Rng) -> u64 {
        let u = rng.unit();
        if rng.chance(150) { power_index(u, 4, self.phrases.min(5000)) } else { power_index(u, 2, self.phrases) }
    }
}

/// Zipf's weight of the site of this rank, counted from one.
fn weight(rank: usize) -> f64 {
    1.0 / (rank as f64).powf(0.98)
}

/// Hands out distinct counter numbers.
#[derive(Default)]
struct Counters {
    used: std::collections::HashSet<i32>,
}

impl Counters {
    fn next(&mut self, rank: usize, key: u64) -> i32 {
        if rank == SITE_62_RANK {
            return 62;
        }
        let mut draw = key;
        loop {
            let counter = (draw % 250_000) as i32 + 63;
            if self.used.insert(counter) {
                return counter;
            }
            draw = mix(draw, 1);
        }
    }
}

/// A site's origin and name: one or two words, distinct for each rank.
fn named(words: &Words, rank: usize, key: u64) -> Site {
    let first = &words.latin[(rank * 7 + 11) % WORDS];
    let scheme = if key.is_multiple_of(12) { "https://" } else { "http://" };
    let www = if key >> 8 & 1 == 0 { "www." } else { "" };
    let tld = [".ru", ".com", ".ru", ".net", ".org", ".ua", ".ru", ".by"][(key >> 16 & 7) as usize];
    let mut host = first.plain.clone();
    if rank >= WORDS || key >> 24 & 1 == 0 {
        host.push('-');
        host.push_str(&words.latin[(key >> 32) as usize % WORDS].plain);
    }
    let name = format!("{} {}", first.capital, words.cyrillic[(key >> 40) as usize % WORDS].capital);
    Site { counter: 0, origin: format!("{scheme}{www}{host}{tld}"), name, pages: 0, key: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_distinct_and_62_exists() {
        let universe = Universe::new(1, 1000);
        let mut counters: Vec<i32> = universe.sites.iter().map(|s| s.counter).collect();
        assert!(counters.contains(&62));
        counters.sort_unstable();
        counters.dedup();
        assert_eq!(counters.len(), SITES);
    }
}
