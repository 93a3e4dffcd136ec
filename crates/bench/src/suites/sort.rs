//! Sorting: keys of every width and order, alone and with wide rows.
//!
//! Results are a row or ten: windows or an aggregate over a window read all of the sorted rows, a large OFFSET skips
//! them.

use super::BenchSuite;
use crate::data::Make;
use crate::rows::{Chunk, chunks, float64, int32, int64, text, write};
use crate::table::{PortableType, Table, column};
use base::Result;
use hits::rng::{below, mix, unit};
use std::ops::Range;

pub(super) static SORT: BenchSuite = BenchSuite {
    name: "sort",
    about: "sorting: integers, floats, strings, several keys, wide rows, limits",
    unit: "rows",
    size: 1e7,
    settings: &[],
    tables: || vec![table()],
    make,
};

/// Rows of one file, about.
const FILE_ROWS: u64 = 1_000_000;
/// Columns that are there to be carried.
const CARRIED: usize = 8;

fn table() -> Table {
    let mut columns = vec![
        column("ascending", PortableType::Int64),
        column("nearly", PortableType::Int64),
        column("shuffled", PortableType::Int64),
        column("narrow", PortableType::Int32),
        column("few", PortableType::Int32),
        column("ratio", PortableType::Float64),
        column("word", PortableType::String),
        column("name", PortableType::String),
        column("path", PortableType::String),
    ];
    columns.extend((1..=CARRIED).map(|number| {
        column(&format!("c{number}"), if number % 4 == 0 { PortableType::String } else { PortableType::Int64 })
    }));
    Table { name: "sorted".into(), columns, order_by: "tuple()".into() }
}

fn make(make: &Make<'_>) -> Result<()> {
    let (rows, seed) = (make.size as u64, make.seed);
    write(make, &table(), rows, (rows / FILE_ROWS).max(4), move |range| {
        chunks(range, move |range| rows_of(range, rows, seed))
    })
}

fn rows_of(range: Range<u64>, rows: u64, seed: u64) -> Chunk {
    let word = |salt: u64| move |row: u64| mix(row, mix(seed, salt));
    let of = |salt: u64, values: u64| move |row: u64| below(word(salt)(row), values);
    let signed = |salt: u64| move |row: u64| word(salt)(row) as i64;
    // A row in a hundred lies up to a thousand places from its own.
    let nearly = move |row: u64| row as i64 + if of(2, 100)(row) == 0 { of(3, 2000)(row) as i64 - 1000 } else { 0 };
    let mut columns = vec![
        int64(range.clone(), |row| row as i64),
        int64(range.clone(), nearly),
        int64(range.clone(), signed(4)),
        int32(range.clone(), |row| u64::from(word(5)(row) as u32)),
        int32(range.clone(), of(6, 1000)),
        float64(range.clone(), |row| (unit(word(7)(row)) - 0.5) * 1e6),
        text(range.clone(), |row| super::strings::word(of(8, 5000)(row))),
        text(range.clone(), |row| format!("{} {}", super::strings::word(of(9, 50_000)(row)), of(10, rows.max(1))(row))),
        text(range.clone(), |row| {
            format!(
                "https://www.{}.org/{}/{:x}",
                super::strings::word(of(11, 40)(row)),
                super::strings::word(of(12, 200)(row)),
                word(13)(row)
            )
        }),
    ];
    for number in 1..=CARRIED as u64 {
        columns.push(if number % 4 == 0 {
            text(range.clone(), |row| super::strings::sentence(word(20 + number)(row), 3))
        } else {
            int64(range.clone(), |row| of(20 + number, 1 << (4 * number))(row) as i64)
        });
    }
    columns
}
