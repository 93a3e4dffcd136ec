//! Types that came to ClickHouse later, in formats that hold them: against ClickHouse's bytes, and back again.
#![allow(missing_docs)]

mod common;

use common::{read, settings, write};
use types::type_parser::parse_type;
use types::{Block, Field, Schema};

fn expected(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/tests/expect_newer/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn schema() -> Schema {
    let text = String::from_utf8(expected("schema.txt")).unwrap();
    let field = |line: &str| {
        line.split_once('\t').map(|(name, data_type)| Field::new(name, parse_type(data_type).unwrap())).unwrap()
    };
    Schema::new(text.lines().map(field).collect())
}

/// The table as ClickHouse's RowBinary has it: the form that keeps the type of every cell.
fn table() -> Block {
    read("RowBinary", &schema(), &expected("RowBinary.out"), &settings()).unwrap().unwrap()
}

#[test]
fn writes_as_clickhouse() {
    let (schema, settings, block) = (schema(), settings(), table());
    let mut failures = Vec::new();
    for entry in std::fs::read_dir(format!("{}/tests/expect_newer", env!("CARGO_MANIFEST_DIR"))).unwrap() {
        let file = entry.unwrap().file_name().into_string().unwrap();
        let Some(format) = file.strip_suffix(".out") else { continue };
        if format.starts_with("RowBinary") {
            // ClickHouse writes paths of objects in no order; `binary_formats_keep_everything` reads its bytes.
            continue;
        }
        let got = write(format, &schema, &block, &settings).unwrap();
        let want = expected(&file);
        if got != want {
            let at = got.iter().zip(&want).position(|(a, b)| a != b).unwrap_or(got.len().min(want.len()));
            let near = |bytes: &[u8]| {
                String::from_utf8_lossy(&bytes[at.saturating_sub(60).min(bytes.len())..(at + 60).min(bytes.len())])
                    .into_owned()
            };
            failures.push(format!("{format} at byte {at}:\n  got  {:?}\n  want {:?}", near(&got), near(&want)));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn binary_formats_keep_everything() {
    let (schema, settings, block) = (schema(), settings(), table());
    let want = write("RowBinary", &schema, &block, &settings).unwrap();
    for format in ["Native", "RowBinary", "RowBinaryWithNames", "RowBinaryWithNamesAndTypes"] {
        let bytes = write(format, &schema, &block, &settings).unwrap();
        let back = read(format, &schema, &bytes, &settings).unwrap_or_else(|e| panic!("{format}: {e}")).unwrap();
        assert_eq!(write("RowBinary", &schema, &back, &settings).unwrap(), want, "{format}");
    }
    let native = read("Native", &schema, &expected("Native.out"), &settings).unwrap().unwrap();
    assert_eq!(write("RowBinary", &schema, &native, &settings).unwrap(), want);
}

#[test]
fn text_formats_keep_the_text() {
    let (schema, settings, block) = (schema(), settings(), table());
    let want = String::from_utf8(expected("TSV.out")).unwrap();
    for format in ["TSV", "CSV", "JSONEachRow", "JSONCompactEachRow", "JSONStringsEachRow"] {
        let bytes = write(format, &schema, &block, &settings).unwrap();
        let back = read(format, &schema, &bytes, &settings).unwrap_or_else(|e| panic!("{format}: {e}")).unwrap();
        let got = String::from_utf8(write("TSV", &schema, &back, &settings).unwrap()).unwrap();
        assert_eq!(got, want, "{format}");
    }
}

#[test]
fn columns_of_arrow_and_parquet_come_back() {
    let (schema, settings, block) = (schema(), settings(), table());
    let kept = ["i256", "u256", "d256", "n256", "p", "r"];
    let places: Vec<usize> = kept.iter().map(|name| schema.index_of(name).unwrap()).collect();
    let (part, block) =
        (Schema::new(places.iter().map(|&i| schema.fields[i].clone()).collect()), block.project(&places));
    let want = write("TSV", &part, &block, &settings).unwrap();
    for format in ["Parquet", "Arrow", "ArrowStream"] {
        let bytes = write(format, &part, &block, &settings).unwrap_or_else(|e| panic!("{format}: {e}"));
        let back = read(format, &part, &bytes, &settings).unwrap_or_else(|e| panic!("{format}: {e}")).unwrap();
        assert_eq!(write("TSV", &part, &back, &settings).unwrap(), want, "{format}");
    }
}

#[test]
fn broken_binary_never_ends_the_program() {
    let (schema, settings, block) = (schema(), settings(), table());
    for format in ["Native", "RowBinary"] {
        let bytes = write(format, &schema, &block, &settings).unwrap();
        for length in 0..bytes.len() {
            let _ = read(format, &schema, &bytes[..length], &settings);
        }
        for mask in [0x01, 0x80, 0xA5, 0xFF] {
            for at in 0..bytes.len() {
                let mut broken = bytes.clone();
                broken[at] ^= mask;
                let _ = read(format, &schema, &broken, &settings);
            }
        }
    }
}
