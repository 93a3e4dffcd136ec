//! Tables for people against ClickHouse's: `expect/pretty/<case>.<format>.txt`.
#![allow(missing_docs)]

mod common;

use common::{read, settings, write};
use types::type_parser::parse_type;
use types::{Block, Column, DataType, Field, Schema};

fn case(name: &str) -> (Schema, Block) {
    let schema = |fields: &[(&str, &str)]| {
        Schema::new(fields.iter().map(|(name, t)| Field::new(*name, parse_type(t).unwrap())).collect())
    };
    match name {
        "plain" => {
            let schema = schema(&[
                ("a", "UInt8"),
                ("name", "String"),
                ("f", "Float64"),
                ("n", "Nullable(Int8)"),
                ("big", "UInt64"),
            ]);
            let text = "1\théllo 日本\t1.5\t\\N\t20000000\n2\tline\\nbreak\t-0.25\t7\t5\n";
            let block = read("TSV", &schema, text.as_bytes(), &settings()).unwrap().unwrap();
            (schema, block)
        }
        "multi" => {
            let schema = schema(&[("a", "UInt8"), ("name", "String"), ("f", "Float64"), ("big", "UInt64")]);
            let text = "1\théllo 日本\t1.5\t20000000\n2\tline\\nbreak\t-0.25\t5\n";
            let block = read("TSV", &schema, text.as_bytes(), &settings()).unwrap().unwrap();
            (schema, block)
        }
        "long" => {
            let strings = Column::from_strings((0..60).map(|i| i.to_string()));
            (
                schema(&[("n", "UInt64"), ("s", "String")]),
                Block::new(vec![Column::from_vec((0..60u64).collect::<Vec<_>>()), strings], 60),
            )
        }
        _ => (schema(&[("n", "UInt64")]), Block::new(vec![Column::from_vec((0..20u64).collect::<Vec<_>>())], 20)),
    }
}

#[test]
fn as_clickhouse_draws() {
    let folder = format!("{}/tests/expect/pretty", env!("CARGO_MANIFEST_DIR"));
    for entry in std::fs::read_dir(&folder).unwrap() {
        let file = entry.unwrap().file_name().into_string().unwrap();
        let mut parts = file.split('.');
        let (name, format) = (parts.next().unwrap(), parts.next().unwrap());
        let (schema, block) = case(name);
        let mut settings = settings();
        if name == "cut" {
            settings.pretty_rows_max = 7;
        }
        let got = String::from_utf8(write(format, &schema, &block, &settings).unwrap()).unwrap();
        let want = std::fs::read_to_string(format!("{folder}/{file}")).unwrap();
        assert_eq!(got, want, "{file}");
    }
}

#[test]
fn totals_come_below() {
    let schema = Schema::new(vec![Field::new("k", DataType::UInt8)]);
    let block = Block::new(vec![Column::from_vec(vec![1u8])], 1);
    let mut out = Vec::new();
    let mut output = formats::output_format("PrettyCompact", &schema, &settings()).unwrap();
    output.write_block(&block, &mut out).unwrap();
    output.totals(&block, &mut out).unwrap();
    output.finish(&formats::ResultStats::default(), &mut out).unwrap();
    assert_eq!(
        String::from_utf8(out).unwrap(),
        "   ┌─k─┐\n1. │ 1 │\n   └───┘\n\nTotals:\n   ┌─k─┐\n1. │ 1 │\n   └───┘\n"
    );
}
