//! Throughput of readers and writers: tiny in tests, printed by
//! `cargo test --release -p formats --test speed -- --ignored --nocapture`.
#![allow(missing_docs)]

mod common;

use common::{read, write};
use types::{Block, Column, DataType, Field, Schema};

const FORMATS: [&str; 12] = [
    "TSV",
    "CSV",
    "JSONEachRow",
    "JSONCompactEachRow",
    "Values",
    "RowBinary",
    "Native",
    "Parquet",
    "ArrowStream",
    "Avro",
    "ORC",
    "Protobuf",
];

/// The settings of the other tests, with a message for the table.
fn settings() -> formats::FormatSettings {
    let mut settings = common::settings();
    settings.binary.schema_source = "string".into();
    settings.binary.schema_message = "Hit".into();
    settings.binary.schema = "syntax = 'proto3'; message Hit { fixed64 WatchID = 1; uint32 EventTime = 2; uint32 \
        EventDate = 3; int32 CounterID = 4; string URL = 5; string Title = 6; uint32 Width = 7; double Price = 8; bool \
        IsMobile = 9; string Phrase = 10; }"
        .into();
    settings
}

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
        Column::from_strings(
            (0..rows).map(|i| format!("http://example.com/catalog/{}/item-{}?from=search", i % 97, hash(i) >> 40)),
        ),
        Column::from_strings((0..rows).map(|i| format!("Buy item {} in the shop, cheap and new", hash(i) >> 48))),
        Column::from_vec((0..rows).map(|i| (hash(i) >> 53) as u16).collect::<Vec<u16>>()),
        Column::from_vec((0..rows).map(|i| (hash(i) >> 40) as f64 / 100.0).collect::<Vec<f64>>()),
        Column::from_vec((0..rows).map(|i| (i % 2) as u8).collect::<Vec<u8>>()),
        Column::from_strings((0..rows).map(|i| if i % 10 == 0 { "a search phrase" } else { "" })),
    ];
    (schema, Block::new(columns, rows))
}

/// Seconds that this thread has been on a processor: does not count what else the machine does.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

/// Seconds of writing the table in blocks to a buffer that is used again, as a server does.
fn write_seconds(format: &str, schema: &Schema, block: &Block) -> f64 {
    let mut out = Vec::new();
    let mut output = formats::output_format(format, schema, &settings()).unwrap();
    let start = cpu_seconds();
    for at in (0..block.rows).step_by(BLOCK_ROWS) {
        out.clear();
        output.write_block(&block.slice(at, BLOCK_ROWS.min(block.rows - at)), &mut out).unwrap();
    }
    output.finish(&formats::ResultStats::default(), &mut out).unwrap();
    cpu_seconds() - start
}

/// Seconds of reading block by block.
fn read_seconds(format: &str, schema: &Schema, bytes: &[u8]) -> f64 {
    let source = Box::new(std::io::Cursor::new(bytes.to_vec()));
    let start = cpu_seconds();
    let mut input = formats::input_format(format, schema, &settings(), source).unwrap();
    while input.next_block(BLOCK_ROWS).unwrap().is_some() {}
    cpu_seconds() - start
}

const BLOCK_ROWS: usize = 65_409;

fn run(rows: usize, print: bool) {
    let (schema, block) = sample(rows);
    let want = write("TSV", &schema, &block, &settings()).unwrap();
    for format in FORMATS {
        let bytes = write(format, &schema, &block, &settings()).unwrap();
        let back = read(format, &schema, &bytes, &settings()).unwrap().unwrap();
        assert!(write("TSV", &schema, &back, &settings()).unwrap() == want, "{format}");
        if print {
            let (wrote, took) = (write_seconds(format, &schema, &block), read_seconds(format, &schema, &bytes));
            let (size, text) = (bytes.len() as f64 / 1e6, want.len() as f64 / 1e6);
            println!(
                "{format:20} {size:8.1} MB   write {:6.0} MB/s   read {:6.0} MB/s   (as TSV {:6.0} / {:6.0})",
                size / wrote,
                size / took,
                text / wrote,
                text / took
            );
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
