//! How things are spelled: addresses, titles, phrases and the short texts of a row.
//!
//! Every function appends to a byte buffer, and is a function of a key: the same page always has the
//! same address, so hashes that are taken of the key agree with the texts.

use crate::rng::mix;
use crate::session::{Hit, Kind, Page, Referer};
use crate::universe::Universe;
use crate::visitor::PHONES;
use crate::words::{WORDS, Word};

/// Search engines in order of popularity: `SearchEngineID`, where the phrase goes, what follows it.
const ENGINES: [(i16, &str, &str); 6] = [
    (2, "http://yandex.ru/yandsearch?lr=213&text=", "&clid=1955453"),
    (3, "http://www.google.ru/search?q=", "&ie=utf-8&oe=utf-8&sourceid=chrome"),
    (4, "http://go.mail.ru/search?q=", "&fr=chxtn&rch=l"),
    (13, "http://nova.rambler.ru/search?query=", ""),
    (36, "http://www.bing.com/search?q=", "&form=MOZSBR&pc=MOZI"),
    (74, "http://search.conduit.com/Results.aspx?q=", "&ctid=CT3220468"),
];
const SECTIONS: [&str; 16] = [
    "news",
    "catalog",
    "forum",
    "users",
    "video",
    "articles",
    "shop",
    "search",
    "photo",
    "auto",
    "realty",
    "games",
    "index.php",
    "blog",
    "map",
    "board",
];
const PARAMETERS: [&str; 16] = [
    "id",
    "page",
    "sort",
    "state",
    "lang",
    "from",
    "cat",
    "city",
    "offset",
    "view",
    "price_max",
    "price_min",
    "tab",
    "session",
    "type",
    "ref",
];

/// `SearchEngineID` of an engine by its popularity.
pub(crate) fn engine_id(engine: u8) -> i16 {
    ENGINES[usize::from(engine) % ENGINES.len()].0
}

/// Appends a number in decimal.
fn put_number(out: &mut Vec<u8>, mut number: u64) {
    let mut digits = [0u8; 20];
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[start..]);
}

fn put(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(text.as_bytes());
}

/// Appends the address of a page: about 85 bytes, now and then a few hundred.
pub(crate) fn put_url(universe: &Universe, page: Page, out: &mut Vec<u8>) {
    let site = &universe.sites[page.site as usize];
    put(out, &site.origin);
    out.push(b'/');
    if page.index == 0 {
        return;
    }
    let key = mix(page.hash(), 0x75);
    put(out, SECTIONS[(mix(site.key, key & 7) & 15) as usize]);
    out.push(b'/');
    let latin = &universe.words.latin;
    let joint = if site.key & 1 == 0 { b'_' } else { b'-' };
    for place in 0..1 + (key >> 8 & 3) {
        put(out, &latin[mix(key, place) as usize % WORDS].plain);
        out.push(joint);
    }
    put_number(out, u64::from(page.index));
    match key >> 12 & 3 {
        0 => put(out, ".html"),
        1 => out.push(b'/'),
        _ => {}
    }
    put_parameters(universe, key, out);
}

fn put_parameters(universe: &Universe, key: u64, out: &mut Vec<u8>) {
    let count = match key >> 16 & 31 {
        0..4 => 0,
        31 => 12 + (key >> 32 & 7),
        bits => 2 + (bits & 3),
    };
    for place in 0..count {
        let bits = mix(key, 100 + place);
        out.push(if place == 0 { b'?' } else { b'&' });
        put(out, PARAMETERS[(bits & 15) as usize]);
        out.push(b'=');
        if bits >> 4 & 3 == 0 {
            put(out, &universe.words.latin[(bits >> 16) as usize % WORDS].plain);
        } else {
            put_number(out, (bits >> 16) % 10u64.pow(1 + (bits >> 8 & 7) as u32));
        }
    }
    match key >> 21 & 8191 {
        0 => put(out, "#from=www.google.com/search"),
        1 | 2 => put(out, "#utm_source=google"),
        3 => put(out, "#url=http://images.google.ru/imgres"),
        _ => {}
    }
}

/// Appends the title of a page. Two neighbouring pages share one; a few pages have none.
pub(crate) fn put_title(universe: &Universe, page: Page, out: &mut Vec<u8>) {
    let site = &universe.sites[page.site as usize];
    let key = mix(site.key, 0x7469 + u64::from(page.index / 2));
    if key.is_multiple_of(12) {
        return;
    }
    if key >> 8 & 127 == 0 {
        put(out, "Google Chrome: ");
    }
    let words = &universe.words.cyrillic;
    put(out, &words[mix(key, 1) as usize % WORDS].capital);
    for place in 0..2 + (key >> 16 & 7) {
        let bits = mix(key, 2 + place);
        put(out, if bits & 15 == 0 { ", " } else { " " });
        put(out, &words[(bits >> 8) as usize % WORDS].plain);
    }
    put(out, " - ");
    put(out, &site.name);
}

/// Calls `each` with the words of a phrase. Phrases of different numbers differ in their first two words.
fn phrase_words(universe: &Universe, phrase: u64, mut each: impl FnMut(&Word)) {
    let pool = &universe.words;
    let key = mix(phrase, 0x7068);
    let words = if key & 7 == 0 { &pool.latin } else { &pool.cyrillic };
    let count = WORDS as u64;
    each(&words[((phrase % count) * 2477 % count) as usize]);
    if phrase < count {
        return;
    }
    each(&words[((phrase / count) * 1787 % count) as usize]);
    for place in 0..(key >> 8 & 3) {
        each(&words[mix(key, place) as usize % WORDS]);
    }
}

/// Appends a search phrase.
fn put_phrase(universe: &Universe, phrase: u64, out: &mut Vec<u8>) {
    let mut first = true;
    phrase_words(universe, phrase, |word| {
        if !first {
            out.push(b' ');
        }
        first = false;
        put(out, &word.plain);
    });
}

/// `SearchPhrase`.
pub(crate) fn search_phrase(hit: &Hit, universe: &Universe, out: &mut Vec<u8>) {
    if let Referer::Search { phrase, .. } = hit.referer {
        put_phrase(universe, phrase, out);
    }
}

/// `Referer`.
pub(crate) fn referer(hit: &Hit, universe: &Universe, out: &mut Vec<u8>) {
    match hit.referer {
        Referer::Empty => {}
        Referer::Page(page) => put_url(universe, page, out),
        Referer::HiddenSearch { engine } => {
            let address = ENGINES[usize::from(engine) % ENGINES.len()].1;
            let host_end = address.match_indices('/').nth(2).map_or(address.len(), |(at, _)| at + 1);
            put(out, &address[..host_end]);
        }
        Referer::Search { engine, phrase } => {
            let (_, before, after) = ENGINES[usize::from(engine) % ENGINES.len()];
            put(out, before);
            let mut first = true;
            phrase_words(universe, phrase, |word| {
                if !first {
                    out.push(b'+');
                }
                first = false;
                put(out, &word.encoded);
            });
            put(out, after);
        }
    }
}

/// `RefererHash`: equal for equal referers.
pub(crate) fn referer_hash(hit: &Hit) -> i64 {
    match hit.referer {
        Referer::Empty => -296_158_784_638_538_920,
        Referer::Page(page) => page.hash() as i64,
        Referer::HiddenSearch { engine } => mix(u64::from(engine), 0x6869) as i64,
        Referer::Search { engine, phrase } => mix(phrase, 0x7365 + u64::from(engine)) as i64,
    }
}

/// `URL`.
pub(crate) fn url(hit: &Hit, universe: &Universe, out: &mut Vec<u8>) {
    put_url(universe, hit.page, out);
}

/// `Title`.
pub(crate) fn title(hit: &Hit, universe: &Universe, out: &mut Vec<u8>) {
    if !matches!(hit.kind, Kind::Link | Kind::Download) {
        put_title(universe, hit.page, out);
    }
}

/// `OriginalURL`: the address before the counter shortened it, for one row in eight.
pub(crate) fn original_url(hit: &Hit, universe: &Universe, out: &mut Vec<u8>) {
    if hit.page.hash() & 7 == 3 {
        put_url(universe, hit.page, out);
        put(out, "#utm_campaign=");
        put_number(out, hit.page.hash() >> 40);
    }
}

/// `MobilePhoneModel`.
pub(crate) fn phone_model(hit: &Hit, _: &Universe, out: &mut Vec<u8>) {
    put(out, PHONES[usize::from(hit.visitor.phone)]);
}

/// `Params`: the shop's data of an order, on few rows.
pub(crate) fn params(hit: &Hit, universe: &Universe, out: &mut Vec<u8>) {
    if hit.noise_below(40, 300) == 0 {
        put(out, "{\"goods\": [{\"name\": \"");
        put(out, &universe.words.cyrillic[hit.noise_below(41, WORDS as u64) as usize].plain);
        put(out, "\", \"price\": ");
        put_number(out, hit.noise_below(42, 90_000) as u64);
        put(out, "}]}");
    }
}

/// Appends one of `choices` by a trait of the visitor, the first ones more often.
pub(crate) fn put_trait(hit: &Hit, salt: u64, choices: &[&str], out: &mut Vec<u8>) {
    let bound = choices.len() as i64;
    let draw = hit.visitor.trait_below(salt, (bound * bound) as u64);
    put(out, choices[(bound - 1 - draw.isqrt()) as usize]);
}

/// A word on one row in `rarity`, as in the columns of advertising labels.
pub(crate) fn put_label(hit: &Hit, universe: &Universe, salt: u64, rarity: u64, out: &mut Vec<u8>) {
    if mix(hit.page.hash(), salt).is_multiple_of(rarity) {
        put(out, &universe.words.latin[(mix(hit.page.hash(), salt + 1) % 300) as usize].plain);
    }
}

/// A number as text on one row in `rarity`.
pub(crate) fn put_code(hit: &Hit, salt: u64, rarity: u64, out: &mut Vec<u8>) {
    if hit.noise_below(salt, rarity) == 0 {
        put_number(out, 1000 + hit.noise_below(salt + 1, 5_000_000) as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_pages_have_different_addresses() {
        let universe = Universe::new(1, 100_000);
        let mut seen = std::collections::HashSet::new();
        let mut bytes = 0;
        for index in 0..2000 {
            let mut out = Vec::new();
            put_url(&universe, Page { site: 3, index }, &mut out);
            bytes += out.len();
            assert!(seen.insert(out));
        }
        assert!((70..110).contains(&(bytes / 2000)), "average length {}", bytes / 2000);
    }

    #[test]
    fn phrases_are_distinct() {
        let universe = Universe::new(1, 1000);
        let mut seen = std::collections::HashSet::new();
        for phrase in 0..30_000 {
            let mut out = Vec::new();
            put_phrase(&universe, phrase, &mut out);
            seen.insert(out);
        }
        assert!(seen.len() > 29_900, "{}", seen.len());
    }
}
