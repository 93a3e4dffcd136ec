//! What is written is read again, under every compression.

use crate::input::input_format;
use crate::{FormatSettings, ResultStats, infer_schema, output_format};
use std::io::Cursor;
use types::type_parser::parse_type;
use types::{Block, ColumnBuilder, Field, Schema};

fn block_of(type_name: &str, literals: &[&str]) -> (Schema, Block) {
    let data_type = parse_type(type_name).unwrap();
    let mut builder = ColumnBuilder::new(&data_type);
    for literal in literals {
        let mut cursor = types::text::Cursor::new(literal.as_bytes());
        types::text::read_quoted(&data_type, &mut cursor, &Default::default(), &mut builder).unwrap();
    }
    (Schema::new(vec![Field::new("v", data_type)]), Block::new(vec![builder.finish()], literals.len()))
}

fn written(schema: &Schema, blocks: &[&Block], settings: &FormatSettings) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut output = output_format("ORC", schema, settings).unwrap();
    output.prefix(&mut bytes).unwrap();
    blocks.iter().for_each(|block| output.write_block(block, &mut bytes).unwrap());
    output.finish(&ResultStats::default(), &mut bytes).unwrap();
    bytes
}

fn read(bytes: Vec<u8>, schema: &Schema, settings: &FormatSettings) -> Block {
    let mut input = input_format("ORC", schema, settings, Box::new(Cursor::new(bytes))).unwrap();
    let mut blocks = Vec::new();
    while let Some(block) = input.next_block(700).unwrap() {
        blocks.push(block);
    }
    Block::concat(&blocks).unwrap()
}

#[test]
fn what_is_written_is_read() {
    for (type_name, literals) in [
        ("Bool", vec!["true", "false", "true"]),
        ("Int8", vec!["-128", "127", "5", "5", "5", "5"]),
        ("UInt8", vec!["255", "0"]),
        ("UInt16", vec!["65535", "0"]),
        ("UInt32", vec!["4294967295", "0"]),
        ("Int64", vec!["0", "-1", "-5000000000", "9223372036854775807", "-9223372036854775808"]),
        ("UInt64", vec!["18446744073709551615"]),
        ("Float32", vec!["1.5", "-0"]),
        ("Float64", vec!["1.5", "nan"]),
        ("Nullable(String)", vec!["'a'", "NULL", "''"]),
        ("Nullable(Int32)", vec!["NULL", "NULL"]),
        ("LowCardinality(Nullable(String))", vec!["'a'", "NULL"]),
        ("Array(Array(Nullable(Float64)))", vec!["[[1.5,NULL], []]", "[]"]),
        ("Map(String, Nullable(UInt8))", vec!["{'1':1,'2':NULL}", "{}"]),
        ("Tuple(a UInt8, b Nullable(String))", vec!["(1, 'x')", "(2, NULL)"]),
        ("Tuple(UInt8, String)", vec!["(1, 'x')"]),
        ("Array(Tuple(x Array(Int8), y Int8))", vec!["[([1],2),([],3)]", "[]"]),
        ("Decimal(9, 2)", vec!["1.5", "-2"]),
        ("Decimal(38, 2)", vec!["1.5", "-2", "999999999999999999999999999999999999.99"]),
        ("Decimal(76, 20)", vec!["-12345678901234567890.5"]),
        ("Int256", vec!["-1", "5"]),
        ("Nullable(UInt128)", vec!["1", "NULL"]),
        ("IPv4", vec!["'1.2.3.4'", "'255.255.255.255'"]),
        ("IPv6", vec!["'2001:db8::1'"]),
        ("FixedString(3)", vec!["'abc'", "'d'"]),
        ("Enum8('a' = -5, 'b' = 7)", vec!["'b'", "'a'"]),
        ("Enum16('a' = -500, 'b' = 7)", vec!["'b'", "'a'"]),
        ("DateTime('UTC')", vec!["'2024-01-02 03:04:05'"]),
        ("DateTime64(3)", vec!["'2024-01-02 03:04:05.678'", "'1969-12-31 23:59:58.5'"]),
        ("DateTime64(9)", vec!["'2024-01-02 03:04:05.678912345'"]),
        ("Date", vec!["'2149-01-01'"]),
        ("Date32", vec!["'1900-01-01'"]),
        ("Variant(String, UInt8)", vec!["'x'", "NULL", "5"]),
    ] {
        let (schema, block) = block_of(type_name, &literals);
        for compression in ["none", "zlib", "snappy", "lz4", "zstd"] {
            let mut settings = FormatSettings::default();
            settings.binary.orc_compression = compression.into();
            let bytes = written(&schema, &[&block, &block], &settings);
            infer_schema("ORC", Box::new(Cursor::new(bytes.clone())), &settings).unwrap();
            let read = read(bytes, &schema, &settings);
            assert_eq!(read.rows, 2 * literals.len());
            for row in 0..read.rows {
                let (got, want) = (read.columns[0].value(row), block.columns[0].value(row % literals.len()));
                assert_eq!(format!("{got:?}"), format!("{want:?}"), "{type_name} {compression} {row}");
            }
        }
    }
}

#[test]
fn runs_of_all_kinds() {
    let mut random = 1u64;
    let mut next = || {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        random
    };
    let mut values: Vec<i64> = Vec::new();
    for round in 0..200 {
        let shift = next() % 64;
        for at in 0..next() % 40 {
            values.push(match round % 4 {
                0 => (next() >> shift) as i64,
                1 => 7,
                2 => -3 * at as i64,
                _ => -((next() >> shift) as i64),
            });
        }
    }
    values.extend([i64::MIN, i64::MAX, i64::MIN, 0]);
    values.extend(std::iter::repeat_n(5, 2000));
    let rows = values.len();
    let schema = Schema::new(vec![Field::new("v", types::DataType::Int64)]);
    let block = Block::new(vec![types::Column::from_vec(values)], rows);
    let settings = FormatSettings::default();
    let read = read(written(&schema, &[&block], &settings), &schema, &settings);
    assert_eq!(format!("{:?}", read.columns), format!("{:?}", block.columns));
}

#[test]
fn zones_keep_what_the_clock_shows() {
    let (schema, block) = block_of("DateTime64(3, 'UTC')", &["'2024-07-02 03:04:05.678'", "'2014-01-02 03:04:05'"]);
    let mut settings = FormatSettings::default();
    settings.binary.orc_writer_zone = "America/New_York".into();
    let bytes = written(&schema, &[&block], &settings);
    assert_eq!(format!("{:?}", read(bytes.clone(), &schema, &settings)), format!("{block:?}"));
    settings.binary.orc_reader_zone = "America/New_York".into();
    let shifted = read(bytes, &schema, &settings);
    let hours =
        |row: usize| shifted.columns[0].value(row).as_i128().unwrap() - block.columns[0].value(row).as_i128().unwrap();
    assert_eq!((hours(0), hours(1)), (4 * 3_600_000, 5 * 3_600_000));
}

#[test]
fn settings_and_types_that_orc_does_not_take() {
    let refused = |type_name: &str, change: &dyn Fn(&mut FormatSettings)| {
        let mut settings = FormatSettings::default();
        change(&mut settings);
        output_format("ORC", &block_of(type_name, &[]).0, &settings).err().map(|error| error.code())
    };
    assert_eq!(refused("UInt8", &|_| {}), None);
    assert_eq!(refused("UUID", &|_| {}), Some(base::ErrorCode::IllegalColumn));
    assert_eq!(refused("UInt8", &|s| s.binary.orc_compression = "lzo".into()), Some(base::ErrorCode::BadArguments));
    assert_eq!(refused("UInt8", &|s| s.binary.orc_block_bytes = 0), Some(base::ErrorCode::BadArguments));
}
