//! Documents against the bytes that ClickHouse writes, and back.

use crate::input::input_format;
use crate::{FormatSettings, ResultStats, infer_schema, output_format};
use base::{ErrorCode, Result};
use std::io::Cursor;
use types::type_parser::parse_type;
use types::{Block, ColumnBuilder, Field, Schema};

fn schema(data_type: &str) -> Schema {
    Schema::new(vec![Field::new("c", parse_type(data_type).unwrap())])
}

fn block(schema: &Schema, literal: &str) -> Block {
    let data_type = &schema.fields[0].data_type;
    let mut builder = ColumnBuilder::new(data_type);
    let mut cursor = types::text::Cursor::new(literal.as_bytes());
    types::text::read_quoted(data_type, &mut cursor, &Default::default(), &mut builder).unwrap();
    Block::new(vec![builder.finish()], 1)
}

fn read(bytes: &[u8], schema: &Schema) -> Result<Block> {
    let settings = FormatSettings::default();
    let mut input = input_format("BSONEachRow", schema, &settings, Box::new(Cursor::new(bytes.to_vec())))?;
    Ok(input.next_block(100)?.unwrap_or_else(|| schema.empty_block()))
}

fn bytes_of(hex: &str) -> Vec<u8> {
    hex.as_bytes().chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

#[test]
fn bytes_are_those_of_clickhouse() {
    for (type_name, literal, want) in [
        ("Bool", "true", "090000000863000100"),
        ("Int8", "-1", "0C000000106300FFFFFFFF00"),
        ("UInt32", "5", "10000000126300050000000000000000"),
        ("Float32", "1.5", "10000000016300000000000000F83F00"),
        ("String", "'ab'", "0F0000000563000200000000616200"),
        ("FixedString(3)", "'ab'", "10000000056300030000000061620000"),
        ("Date", "'2020-01-01'", "0C0000001063005647000000"),
        ("DateTime('UTC')", "'2020-01-01 00:00:00'", "1000000012630000E10B5E0000000000"),
        ("DateTime64(3, 'UTC')", "'2020-01-01 00:00:00.5'", "10000000096300F4E9665E6F01000000"),
        ("Decimal(38, 2)", "1.5", "1D00000005630010000000009600000000000000000000000000000000"),
        (
            "UUID",
            "'61f0c404-5cb3-11e7-907b-a6006ad3dba0'",
            "1D0000000563001000000004E711B35C04C4F061A0DBD36A00A67B9000",
        ),
        ("IPv6", "'::1'", "1D00000005630010000000000000000000000000000000000000000100"),
        ("Nullable(Int8)", "NULL", "080000000A630000"),
        ("Array(UInt8)", "[1,2]", "1B0000000463001300000010300001000000103100020000000000"),
        ("Tuple(a UInt8, b String)", "(1, 'x')", "1D00000003630015000000106100010000000562000100000000780000"),
        ("Map(UInt8, UInt8)", "{1:1}", "140000000363000C000000103100010000000000"),
    ] {
        let schema = schema(type_name);
        let block = block(&schema, literal);
        let mut out = Vec::new();
        let mut output = output_format("BSONEachRow", &schema, &FormatSettings::default()).unwrap();
        output.write_block(&block, &mut out).unwrap();
        output.finish(&ResultStats::default(), &mut out).unwrap();
        assert_eq!(out, bytes_of(want), "{type_name}");
        assert_eq!(read(&out, &schema).unwrap().columns[0].value(0), block.columns[0].value(0), "{type_name}");
        infer_schema("BSONEachRow", Box::new(Cursor::new(out.clone())), &FormatSettings::default()).ok();
        for at in 1..out.len() {
            assert!(read(&out[..at], &schema).is_err(), "{type_name} {at}");
            let mut broken = out.clone();
            broken[at] ^= 0xFF;
            let _ = read(&broken, &schema);
        }
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let double = bytes_of("10000000016300000000000000F83F00");
    assert_eq!(read(&double, &schema("Int32")).unwrap_err().code(), ErrorCode::IllegalColumn);
    let number = bytes_of("0C0000001063000500000000");
    assert_eq!(read(&number, &schema("String")).unwrap_err().code(), ErrorCode::IllegalColumn);
    assert_eq!(read(&number, &schema("Enum8('a' = 1)")).unwrap_err().code(), ErrorCode::UnknownElementOfEnum);
    assert_eq!(read(&[0xFF, 0xFF, 0xFF, 0x7F, 0], &schema("Int32")).unwrap_err().code(), ErrorCode::IncorrectData);
}
