//! Files of Avro as others write them, and broken ones.

use crate::input::input_format;
use crate::{FormatSettings, infer_schema};
use base::{ErrorCode, Result};
use std::io::Cursor;
use types::text::{CellWriter, Text};
use types::type_parser::parse_type;
use types::{Block, Field, Schema};

const SYNC: [u8; 16] = *b"0123456789abcdef";

fn long(value: i64, out: &mut Vec<u8>) {
    base::varint::put(out, ((value << 1) ^ (value >> 63)) as u64);
}

fn text(bytes: &[u8], out: &mut Vec<u8>) {
    long(bytes.len() as i64, out);
    out.extend_from_slice(bytes);
}

/// A file of one block without compression.
fn file(fields: &str, rows: i64, data: &[u8]) -> Vec<u8> {
    let mut out = b"Obj\x01".to_vec();
    long(1, &mut out);
    text(b"avro.schema", &mut out);
    text(format!(r#"{{"type":"record","name":"r","fields":[{fields}]}}"#).as_bytes(), &mut out);
    long(0, &mut out);
    out.extend_from_slice(&SYNC);
    long(rows, &mut out);
    text(data, &mut out);
    out.extend_from_slice(&SYNC);
    out
}

fn schema(columns: &[(&str, &str)]) -> Schema {
    Schema::new(columns.iter().map(|(name, data_type)| Field::new(*name, parse_type(data_type).unwrap())).collect())
}

fn read(bytes: Vec<u8>, schema: &Schema, settings: &FormatSettings) -> Result<Block> {
    let mut input = input_format("Avro", schema, settings, Box::new(Cursor::new(bytes)))?;
    let mut blocks = Vec::new();
    while let Some(block) = input.next_block(100)? {
        blocks.push(block);
    }
    Ok(Block::concat(&blocks).unwrap_or_else(|| schema.empty_block()))
}

/// Reads and prints the rows, a line each.
fn rows(bytes: Vec<u8>, columns: &[(&str, &str)]) -> Result<String> {
    let schema = schema(columns);
    let block = read(bytes, &schema, &FormatSettings::default())?;
    let options = Default::default();
    let mut out = Vec::new();
    for row in 0..block.rows {
        for (at, field) in schema.fields.iter().enumerate() {
            if at > 0 {
                out.push(b'|');
            }
            CellWriter::new(&block.columns[at], &field.data_type, &options).write(&Text, row, &mut out);
        }
        out.push(b'\n');
    }
    Ok(String::from_utf8(out).unwrap())
}

fn code(bytes: Vec<u8>, columns: &[(&str, &str)]) -> ErrorCode {
    rows(bytes, columns).unwrap_err().code()
}

#[test]
fn values_go_into_columns_by_name() {
    let fields = r#"{"name":"a","type":"long"},{"name":"s","type":["null","string"]},
        {"name":"r","type":{"type":"record","name":"q","fields":[{"name":"x","type":"int"},
        {"name":"y","type":"boolean"}]}},
        {"name":"l","type":{"type":"array","items":"int"}}"#;
    let mut data = Vec::new();
    for row in 0..2 {
        long(row * 100_000 - 1, &mut data);
        long(row, &mut data);
        if row == 1 {
            text(b"one", &mut data);
        }
        long(7 + row, &mut data);
        data.push(row as u8);
        // A run of a number of bytes that is told, and one without.
        long(-1, &mut data);
        long(1, &mut data);
        long(5, &mut data);
        long(1, &mut data);
        long(6, &mut data);
        long(0, &mut data);
    }
    let bytes = file(fields, 2, &data);
    let all = [("l", "Array(UInt8)"), ("s", "Nullable(String)"), ("r", "Tuple(y Bool, x Int64)"), ("a", "Int64")];
    assert_eq!(rows(bytes.clone(), &all).unwrap(), "[5,6]|\\N|(false,7)|-1\n[5,6]|one|(true,8)|99999\n");
    assert_eq!(rows(bytes.clone(), &[("r.x", "Int8"), ("s", "String")]).unwrap(), "7|\n8|one\n");
    let inferred = infer_schema("Avro", Box::new(Cursor::new(bytes.clone())), &FormatSettings::default()).unwrap();
    let types: Vec<String> = inferred.fields.iter().map(|field| field.data_type.to_string()).collect();
    assert_eq!(types, ["Int64", "Nullable(String)", "Tuple(x Int32, y Bool)", "Array(Int32)"]);
    assert_eq!(code(bytes.clone(), &[("b", "Int8")]), ErrorCode::ThereIsNoColumn);
    assert_eq!(code(bytes.clone(), &[("a", "String")]), ErrorCode::IllegalColumn);
    assert_eq!(code(bytes, &[("r", "Tuple(x Int8)")]), ErrorCode::IncorrectData);
}

#[test]
fn missing_fields_are_defaults_if_that_is_allowed() {
    let bytes = file(r#"{"name":"a","type":"int"}"#, 1, &[2]);
    let schema = schema(&[("a", "Int8"), ("b", "Int8")]);
    let mut settings = FormatSettings::default();
    settings.binary.avro_missing_fields = true;
    let mut input = input_format("Avro", &schema, &settings, Box::new(Cursor::new(bytes))).unwrap();
    input.note_omitted(&[0, 1]);
    assert_eq!(input.next_block(10).unwrap().unwrap().rows, 1);
    assert_eq!(input.take_omitted(), [(1, crate::input::Omitted::Rows(vec![0]))]);
}

#[test]
fn unions_of_several_types() {
    let mut data = Vec::new();
    long(1, &mut data);
    text(b"x", &mut data);
    long(2, &mut data);
    long(0, &mut data);
    long(-3, &mut data);
    let bytes = file(r#"{"name":"u","type":["int","string","null"]}"#, 3, &data);
    assert_eq!(rows(bytes.clone(), &[("u", "Variant(Int32, String)")]).unwrap(), "x\n\\N\n-3\n");
    assert_eq!(rows(bytes.clone(), &[("u.int", "Int32"), ("u.string", "String")]).unwrap(), "0|x\n0|\n-3|\n");
    assert_eq!(code(bytes, &[("u", "Int32")]), ErrorCode::IllegalColumn);
}

#[test]
fn types_that_hold_themselves_are_passed_over() {
    let fields = r#"{"name":"a","type":"int"},{"name":"n","type":
        {"type":"record","name":"N","fields":[{"name":"next","type":["null","N"]}]}}"#;
    let bytes = file(fields, 1, &[2, 2, 2, 0]);
    assert_eq!(rows(bytes.clone(), &[("a", "Int32")]).unwrap(), "1\n");
    assert!(infer_schema("Avro", Box::new(Cursor::new(bytes)), &FormatSettings::default()).is_err());
    let endless = r#"{"name":"n","type":{"type":"record","name":"N","fields":[{"name":"next","type":"N"}]}}"#;
    assert_eq!(rows(file(endless, 0, &[]), &[("n.x", "Int32")]).unwrap_err().code(), ErrorCode::ThereIsNoColumn);
}

#[test]
fn sizes_are_not_trusted() {
    let int = r#"{"name":"a","type":"int"}"#;
    assert_eq!(code(file(int, 1 << 40, &[2]), &[("a", "Int8")]), ErrorCode::IncorrectData);
    assert_eq!(code(file(int, 1, &[2, 2]), &[("a", "Int8")]), ErrorCode::IncorrectData);
    assert_eq!(code(file(int, 2, &[2, 0x80]), &[("a", "Int8")]), ErrorCode::CannotReadAllData);
    let mut array = Vec::new();
    long(1 << 50, &mut array);
    let ints = r#"{"name":"a","type":{"type":"array","items":"int"}}"#;
    assert_eq!(code(file(ints, 1, &array), &[("a", "Array(Int8)")]), ErrorCode::TooLargeArraySize);
    let nulls = r#"{"name":"a","type":{"type":"array","items":"null"}}"#;
    assert_eq!(code(file(nulls, 1, &array), &[("a", "Array(Nullable(Int8))")]), ErrorCode::TooLargeArraySize);
    assert_eq!(code(file(r#"{"name":"a","type":"null"}"#, 1 << 50, &[]), &[]), ErrorCode::IncorrectData);
    let mut string = Vec::new();
    long(1 << 50, &mut string);
    assert_eq!(
        code(file(r#"{"name":"a","type":"string"}"#, 1, &string), &[("a", "String")]),
        ErrorCode::CannotReadAllData
    );
    let mut cut = file(int, 1, &[2]);
    cut.truncate(cut.len() - 1);
    assert_eq!(code(cut, &[("a", "Int8")]), ErrorCode::CannotReadAllData);
}

#[test]
fn decimals_of_any_width() {
    let decimal = r#"{"name":"d","type":{"type":"bytes","logicalType":"decimal","precision":9,"scale":2}}"#;
    let mut data = Vec::new();
    text(&[0x83], &mut data);
    text(&[0, 0, 0, 0, 0, 1, 0], &mut data);
    text(&[], &mut data);
    assert_eq!(rows(file(decimal, 3, &data), &[("d", "Decimal(9, 2)")]).unwrap(), "-1.25\n2.56\n0\n");
    let mut wide = Vec::new();
    text(&[1, 0, 0, 0, 0], &mut wide);
    assert_eq!(code(file(decimal, 1, &wide), &[("d", "Decimal(9, 2)")]), ErrorCode::IncorrectData);
    assert_eq!(code(file(decimal, 1, &wide), &[("d", "Decimal(9, 3)")]), ErrorCode::BadArguments);
}

#[test]
fn types_that_double_with_each_name_are_refused() {
    let record = |level: usize, inner: &str| {
        format!(
            r#"{{"name":"f{level}","type":{{"type":"record","name":"R{level}","fields":[
                {{"name":"a","type":{inner}}},{{"name":"b","type":{inner}}}]}}}}"#
        )
    };
    let fields = |levels: usize, leaf: &str| -> String {
        let inner = |level: usize| if level == 0 { leaf.to_string() } else { format!("\"R{}\"", level - 1) };
        (0..levels).map(|level| record(level, &inner(level))).collect::<Vec<_>>().join(",")
    };
    for leaf in ["\"int\"", "\"null\""] {
        let bytes = file(&fields(60, leaf), 1, &[]);
        let inferred = infer_schema("Avro", Box::new(Cursor::new(bytes.clone())), &FormatSettings::default());
        assert!(inferred.unwrap_err().message().contains("stands for more than"), "{leaf}");
        assert_eq!(code(bytes, &[]), ErrorCode::IncorrectData, "{leaf}");
    }
    let few = file(&fields(3, "\"int\""), 0, &[]);
    let inferred = infer_schema("Avro", Box::new(Cursor::new(few)), &FormatSettings::default()).unwrap();
    assert!(inferred.fields[2].data_type.to_string().starts_with("Tuple(a Tuple(a Tuple(a Int32, b Int32), b Tuple("));
}

#[test]
fn arrays_of_nothing_cost_nothing_where_they_are_passed_over() {
    // Each run of a million elements takes three bytes.
    let mut data = Vec::new();
    (0..100_000).for_each(|_| long(1 << 20, &mut data));
    long(0, &mut data);
    data.push(2);
    let fields = r#"{"name":"n","type":{"type":"array","items":"null"}},{"name":"a","type":"int"}"#;
    assert_eq!(rows(file(fields, 1, &data), &[("a", "Int8")]).unwrap(), "1\n");
}
