//! Strings: searching, matching, taking apart, grouping and ordering; short and long ones, few and many distinct.

use super::BenchSuite;
use crate::data::Make;
use crate::rows::{Chunk, chunks, int32, text, write};
use crate::table::{PortableType, Table, column};
use base::Result;
use hits::rng::{Rng, below, mix, power_index, unit};
use std::ops::Range;

pub(super) static STRINGS: BenchSuite = BenchSuite {
    name: "strings",
    about: "strings: searching, matching, grouping, ordering; short and long, few and many",
    unit: "rows",
    size: 1e7,
    settings: &[],
    tables: || vec![table()],
    make,
};

/// Rows of one file, about.
const FILE_ROWS: u64 = 1_000_000;
/// Pages that links lead to.
const PAGES: u64 = 300_000;
/// Texts of logs without their parameters.
const MESSAGES: u64 = 400;

fn table() -> Table {
    let mut columns = vec![column("id", PortableType::Int32)];
    columns.extend(["state", "code", "page", "link", "line"].map(|name| column(name, PortableType::String)));
    Table { name: "texts".into(), columns, order_by: "tuple()".into() }
}

fn make(make: &Make<'_>) -> Result<()> {
    let (rows, seed) = (make.size as u64, make.seed);
    write(make, &table(), rows, (rows / FILE_ROWS).max(4), move |range| {
        chunks(range, move |range| rows_of(range, seed))
    })
}

fn rows_of(range: Range<u64>, seed: u64) -> Chunk {
    let of = |salt: u64| move |row: u64| mix(row, mix(seed, salt));
    vec![
        int32(range.clone(), |row| row),
        // Short, few.
        text(range.clone(), |row| word(power_index(unit(of(1)(row)), 2, 60))),
        // Short, many.
        text(range.clone(), |row| {
            format!("{}{:07}", ["AB", "CX", "QT", "ZR"][(of(2)(row) & 3) as usize], below(of(3)(row), 10_000_000))
        }),
        // Long, few: popular pages come often.
        text(range.clone(), |row| page(power_index(unit(of(4)(row)), 3, PAGES))),
        // Long, many: pages with parameters.
        text(range.clone(), |row| {
            format!("{}?id={}&session={:016x}", page(power_index(unit(of(5)(row)), 2, PAGES)), row % 1000, of(6)(row))
        }),
        // Longer, many: lines of a log.
        text(range.clone(), |row| line(row, of(7)(row), of(8)(row))),
    ]
}

/// A made-up word; the same number gives the same word, different ones nearly always different words.
pub(super) fn word(number: u64) -> String {
    const HEADS: &[u8; 16] = b"bcdfghklmnprstvz";
    const TAILS: &[u8; 8] = b"aeiouyei";
    let mut bits = mix(number, 77);
    let syllables = 2 + bits % 3;
    bits >>= 2;
    let mut word = String::with_capacity(12);
    for _ in 0..syllables {
        word.push(HEADS[(bits & 15) as usize] as char);
        word.push(TAILS[(bits >> 4 & 7) as usize] as char);
        if bits >> 7 & 3 == 0 {
            word.push(HEADS[(bits >> 9 & 15) as usize] as char);
        }
        bits >>= 13;
    }
    word
}

/// Some words from a vocabulary in which few are frequent.
pub(super) fn sentence(seed: u64, words: u64) -> String {
    let mut rng = Rng::new(seed);
    (0..words).map(|_| word(power_index(rng.unit(), 3, 20_000))).collect::<Vec<_>>().join(" ")
}

fn page(number: u64) -> String {
    let bits = mix(number, 5);
    let host = word(power_index(unit(bits), 2, 3000));
    let (scheme, www) = (if bits & 3 == 0 { "http" } else { "https" }, if bits & 4 == 0 { "www." } else { "" });
    let zone = ["com", "org", "net", "de", "io"][(bits >> 3) as usize % 5];
    let folders: String =
        (0..1 + (bits >> 8) % 4).map(|depth| format!("/{}", word(mix(number, depth) % 8000))).collect();
    format!("{scheme}://{www}{host}.{zone}{folders}/{}.html", sentence(bits, 1 + (bits >> 12) % 3).replace(' ', "-"))
}

fn line(row: u64, random: u64, more: u64) -> String {
    let level = ["DEBUG", "INFO", "INFO", "INFO", "INFO", "INFO", "WARN", "ERROR"][(random & 7) as usize];
    let message = power_index(unit(more), 2, MESSAGES);
    let (before, after) = (sentence(message, 4 + message % 6), sentence(!message, 2 + message % 5));
    let seconds = row / 50;
    format!(
        "2024-03-{:02} {:02}:{:02}:{:02} {level} [{}-{}] {before} user={} took {}.{:02} ms {after} 10.{}.{}.{}",
        1 + seconds / 86_400 % 28,
        seconds / 3600 % 24,
        seconds / 60 % 60,
        seconds % 60,
        word(message % 30),
        random >> 8 & 31,
        more % 100_000,
        more >> 20 & 1023,
        more >> 32 & 63,
        random >> 16 & 3,
        random >> 24 & 255,
        random >> 32 & 255,
    )
}
