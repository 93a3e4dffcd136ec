//! Throughput of readers and writers: tiny in tests, printed by
//! `cargo test --release -p formats --test speed -- --ignored --nocapture`.
#![allow(missing_docs)]

mod common;

use common::{read, settings, write};
use std::time::Instant;
use types::{Block, Column, DataType, Field, Schema};

const FORMATS: [&str; 9] = ["TSV", "CSV", "JSONEachRow", "JSONCompactEachRow", "Values", "RowBinary", "Native", "Parquet", "ArrowStream"];

/// Numbers, dates and strings in the manner of web analytics.
fn sample(rows: usize) -> (Schema, Block) {
    let schema = Schema::new(vec![
        Field::new("WatchID", DataType::UInt64),
        Field::new("EventTime", DataType::DateTime(None)),
        Field::new("EventDate", DataType::Date),
        Field::new("CounterID", DataType::Int32),
        Field::new("URL", DataType::String),
        Field::new("Title", DataType::String),
        Field::new("Width", DataType::UInt16),
        Field::new("Price", DataType::Float64),
        Field::new("IsMobile", DataType::UInt8),
        Field::new("Phrase", DataType::String),
    ]);
    let hash = |i: usize| (i as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let columns = vec![
        Column::from_vec((0..rows).map(hash).collect::<Vec<u64>>()),
        Column::from_vec((0..rows).map(|i| 1_373_000_000 + i as u32).collect::<Vec<u32>>()),
        Column::from_vec((0..rows).map(|i| 15_900 + (i % 30) as u16).collect::<Vec<u16>>()),
        Column::from_vec((0..rows).map(|i| (hash(i) >> 44) as i32).collect::<Vec<i32>>()),
        Column::from_strings((0..rows).map(|i| format!("http://example.com/catalog/{}/item-{}?from=search", i % 97, hash(i) >> 40))),
        Column::from_strings((0..rows).map(|i| format!("Buy item {} in the shop, cheap and new", hash(i) >> 48))),
        Column::from_vec((0..rows).map(|i| (hash(i) >> 53) as u16).collect::<Vec<u16>>()),
        Column::from_vec((0..rows).map(|i| (hash(i) >> 40) as f64 / 100.0).collect::<Vec<f64>>()),
        Column::from_vec((0..rows).map(|i| (i % 2) as u8).collect::<Vec<u8>>()),
        Column::from_strings((0..rows).map(|i| if i % 10 == 0 { "a search phrase" } else { "" })),
    ];
    (schema, Block::new(columns, rows))
}

fn run(rows: usize, print: bool) {
    let (schema, block) = sample(rows);
    let want = write("TSV", &schema, &block, &settings()).unwrap();
    for format in FORMATS {
        let start = Instant::now();
        let bytes = write(format, &schema, &block, &settings()).unwrap();
        let wrote = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let back = read(format, &schema, &bytes, &settings()).unwrap().unwrap();
        let took = start.elapsed().as_secs_f64();
        assert!(write("TSV", &schema, &back, &settings()).unwrap() == want, "{format}");
        if print {
            let (size, text) = (bytes.len() as f64 / 1e6, want.len() as f64 / 1e6);
            println!("{format:20} {size:8.1} MB   write {:6.0} MB/s   read {:6.0} MB/s   (as TSV {:6.0} / {:6.0})", size / wrote, size / took, text / wrote, text / took);
        }
    }
}

#[test]
fn tiny() {
    run(1000, false);
}

#[test]
#[ignore = "prints throughput, wants --release"]
fn throughput() {
    run(500_000, true);
}
