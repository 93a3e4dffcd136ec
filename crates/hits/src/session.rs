//! Sessions: a visitor lands on a site, goes from page to page, and leaves.
//!
//! Each step is a [`Hit`]: the facts from which every column of a row follows. Several sessions are
//! under way at once and their hits interleave, as in a log.
//!
//! Not here: the columns (`schema`), the spelling of texts (`text`).

use crate::rng::{Rng, below, mix, permute_62, power_index, zipf_index};
use crate::universe::{SITE_62_RANK, Universe};
use crate::visitor::Visitor;

/// First second of July 2013, UTC.
pub(crate) const MONTH_START: u32 = 1_372_636_800;
const DAYS: u64 = 31;
/// Sessions under way at once in a chunk.
const ACTIVE: usize = 64;
/// Visits in a thousand by hour of the day.
const HOURS: [u64; 24] = [22, 14, 9, 7, 7, 9, 15, 24, 36, 47, 54, 58, 59, 60, 61, 61, 60, 59, 58, 58, 62, 64, 58, 38];
/// The `URLHash` of the front page of site 62, and the `RefererHash` of its second page.
const FRONT_PAGE_HASH: u64 = 2_868_770_270_353_813_622;
const SECOND_PAGE_HASH: u64 = 3_594_120_000_172_545_465;

/// A page of a site. Page 0 is the front page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Page {
    /// Index into the universe's sites.
    pub(crate) site: u32,
    /// Rank of the page within the site.
    pub(crate) index: u32,
}

impl Page {
    /// The hash of the page's address, and the source of its text.
    pub(crate) fn hash(self) -> u64 {
        match (self.site as usize, self.index) {
            (SITE_62_RANK, 0) => FRONT_PAGE_HASH,
            (SITE_62_RANK, 1) => SECOND_PAGE_HASH,
            _ => mix(u64::from(self.index), 0x7061_6765 ^ u64::from(self.site) << 32),
        }
    }
}

/// Where a hit came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Referer {
    /// Typed in, or hidden.
    Empty,
    /// Another page.
    Page(Page),
    /// A search engine that says which phrase was searched.
    Search { engine: u8, phrase: u64 },
    /// A search engine that hides the phrase.
    HiddenSearch { engine: u8 },
}

/// `TraficSourceID`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TrafficSource {
    /// From a page of the same site.
    Internal = -1,
    /// Typed in.
    Direct = 0,
    /// From a page of another site.
    Link = 1,
    /// From a search engine.
    Search = 2,
    /// From an advertisement.
    Advertisement = 3,
    /// From a page saved on disk, or a mail.
    Saved = 6,
}

/// What kind of event a hit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    View,
    Refresh,
    Link,
    Download,
    Event,
}

/// The facts of one row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    pub(crate) watch_id: i64,
    pub(crate) noise: u64,
    pub(crate) visitor: Visitor,
    pub(crate) time: u32,
    pub(crate) site: u32,
    pub(crate) page: Page,
    pub(crate) referer: Referer,
    pub(crate) source: TrafficSource,
    pub(crate) kind: Kind,
    pub(crate) adv_engine: u8,
    pub(crate) step: u16,
    pub(crate) last: bool,
}

impl Hit {
    /// A small attribute of this row alone: uniform below `bound`.
    #[inline]
    pub(crate) fn noise_below(&self, salt: u64, bound: u64) -> i64 {
        below(mix(self.noise, salt), bound) as i64
    }
}

/// The stream of hits of one chunk.
pub(crate) struct Hits<'a> {
    universe: &'a Universe,
    rng: Rng,
    active: Vec<Session>,
    next_row: u64,
}

impl<'a> Hits<'a> {
    /// The hits of chunk `chunk`, whose first row has the number `first_row`.
    pub(crate) fn new(universe: &'a Universe, chunk: u64, first_row: u64) -> Self {
        let mut rng = Rng::new(mix(universe.seed, chunk));
        let mut active: Vec<Session> = (0..ACTIVE).map(|_| Session::start(universe, &mut rng)).collect();
        if chunk.is_multiple_of(64) {
            active[0] = Session::of(universe, &mut rng, Visitor::wanted(universe), 4);
        }
        Self { universe, rng, active, next_row: first_row }
    }

    /// The next hit.
    pub(crate) fn next_hit(&mut self) -> Hit {
        let slot = self.rng.below(ACTIVE as u64) as usize;
        let session = &mut self.active[slot];
        let watch_id = (1 << 62 | permute_62(self.next_row, self.universe.seed)) as i64;
        self.next_row += 1;
        let hit = session.step(self.universe, &mut self.rng, watch_id);
        if hit.last {
            *session = Session::start(self.universe, &mut self.rng);
        }
        hit
    }
}

/// A session under way.
struct Session {
    visitor: Visitor,
    site: u32,
    time: u32,
    steps: u16,
    step: u16,
    page: Page,
    referer: Referer,
}

impl Session {
    fn start(universe: &Universe, rng: &mut Rng) -> Self {
        let user = universe.user(rng);
        let steps = if rng.chance(580) { 1 } else { 2 + zipf_index(rng.unit(), 18) as u16 };
        Self::of(universe, rng, Visitor::new(universe, user), steps)
    }

    fn of(universe: &Universe, rng: &mut Rng, visitor: Visitor, steps: u16) -> Self {
        // Two visits in three go to one of the visitor's three usual sites.
        let choice = rng.below(9);
        let site_word = if choice < 6 { mix(visitor.key, 100 + choice % 3) } else { rng.word() };
        let site = universe.site(site_word);
        let page = Page { site, index: 0 };
        Self { visitor, site, time: start_time(rng), steps, step: 0, page, referer: Referer::Empty }
    }

    /// One step; the session keeps its place.
    fn step(&mut self, universe: &Universe, rng: &mut Rng, watch_id: i64) -> Hit {
        let mut adv_engine = 0;
        let (kind, source);
        if self.step == 0 {
            (self.referer, source) = self.arrive(universe, rng);
            adv_engine = adv_engine_of(rng, source);
            self.page = landing(universe, rng, self.site);
            kind = Kind::View;
        } else {
            kind = next_kind(rng, self.site);
            source = TrafficSource::Internal;
            if kind != Kind::Refresh {
                // Some browsers and pages hide where a visitor comes from.
                self.referer = if rng.chance(190) { Referer::Empty } else { Referer::Page(self.page) };
            }
        }
        let page = match kind {
            Kind::Link => {
                let outside = Page { site: universe.site(rng.word()), index: 0 };
                next_page(universe, rng, outside)
            }
            Kind::View if self.step > 0 => next_page(universe, rng, self.page),
            _ => self.page,
        };
        if kind == Kind::View {
            self.page = page;
        }
        self.time += if self.step == 0 { 0 } else { 1 + zipf_index(rng.unit(), 900) as u32 };
        self.step += 1;
        Hit {
            watch_id,
            noise: rng.word(),
            visitor: self.visitor,
            time: self.time.min(MONTH_START + DAYS as u32 * 86_400 - 1),
            site: self.site,
            page,
            referer: self.referer,
            source,
            kind,
            adv_engine,
            step: self.step - 1,
            last: self.step >= self.steps,
        }
    }

    fn arrive(&self, universe: &Universe, rng: &mut Rng) -> (Referer, TrafficSource) {
        let engine = zipf_index(rng.unit(), 6) as u8;
        match rng.below(1000) {
            0..470 => (Referer::Search { engine, phrase: universe.phrase(rng) }, TrafficSource::Search),
            470..530 => (Referer::HiddenSearch { engine }, TrafficSource::Search),
            530..760 => (Referer::Empty, TrafficSource::Direct),
            760..785 => (Referer::Empty, TrafficSource::Advertisement),
            785..800 => (Referer::Page(Page { site: self.site, index: rng.below(2) as u32 }), TrafficSource::Saved),
            _ => {
                let from = Page { site: universe.site(rng.word()), index: 0 };
                let page = if rng.chance(500) { from } else { next_page(universe, rng, from) };
                (Referer::Page(page), TrafficSource::Link)
            }
        }
    }
}

/// The advertising engine that sent the visitor, 0 for most.
fn adv_engine_of(rng: &mut Rng, source: TrafficSource) -> u8 {
    if source == TrafficSource::Advertisement {
        [2, 27, 13, 45, 44, 3, 62, 52, 50, 28, 53, 25, 61, 21, 42, 16][zipf_index(rng.unit(), 16) as usize]
    } else {
        0
    }
}

fn next_kind(rng: &mut Rng, site: u32) -> Kind {
    let links = if site as usize == SITE_62_RANK { 140 } else { 35 };
    match rng.below(1000) {
        0..90 => Kind::Refresh,
        90..94 => Kind::Download,
        94..110 => Kind::Event,
        other if other < 110 + links => Kind::Link,
        _ => Kind::View,
    }
}

/// The page on which a session begins.
fn landing(universe: &Universe, rng: &mut Rng, site: u32) -> Page {
    let front = if site as usize == SITE_62_RANK { 380 } else { 150 };
    if rng.chance(front) { Page { site, index: 0 } } else { any_page(universe, rng, site) }
}

/// The page that a visitor of `from` opens next on the same site.
fn next_page(universe: &Universe, rng: &mut Rng, from: Page) -> Page {
    let hot = if from.site as usize == SITE_62_RANK { 3 } else { 1 };
    match rng.below(1000) {
        draw if draw < 70 * hot => Page { site: from.site, index: 0 },
        draw if draw < 100 * hot => Page { site: from.site, index: 1 },
        draw if draw < 400 => {
            let pages = universe.sites[from.site as usize].pages;
            Page { site: from.site, index: ((u64::from(from.index) + 1 + rng.below(4)) % pages) as u32 }
        }
        _ => any_page(universe, rng, from.site),
    }
}

fn any_page(universe: &Universe, rng: &mut Rng, site: u32) -> Page {
    Page { site, index: power_index(rng.unit(), 3, universe.sites[site as usize].pages) as u32 }
}

/// A moment of the month: fewer visits at weekends, a daily rhythm.
fn start_time(rng: &mut Rng) -> u32 {
    let mut day = rng.below(DAYS);
    if matches!(day % 7, 5 | 6) && rng.chance(250) {
        day = rng.below(DAYS);
    }
    let total: u64 = HOURS.iter().sum();
    let mut left = rng.below(total);
    let mut hour = 0;
    while left >= HOURS[hour] {
        left -= HOURS[hour];
        hour += 1;
    }
    MONTH_START + day as u32 * 86_400 + hour as u32 * 3600 + rng.below(3600) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hits_stay_in_july_and_repeat() {
        let universe = Universe::new(9, 50_000);
        let mut first = Hits::new(&universe, 0, 0);
        let mut again = Hits::new(&universe, 0, 0);
        for _ in 0..20_000 {
            let (a, b) = (first.next_hit(), again.next_hit());
            assert_eq!((a.watch_id, a.time, a.page, a.referer), (b.watch_id, b.time, b.page, b.referer));
            assert!((MONTH_START..MONTH_START + 31 * 86_400).contains(&a.time));
        }
    }
}
