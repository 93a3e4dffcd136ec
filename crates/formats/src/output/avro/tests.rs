//! What is written is read again, under every codec.

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

fn written(schema: &Schema, block: &Block, settings: &FormatSettings) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut output = output_format("Avro", schema, settings).unwrap();
    output.prefix(&mut bytes).unwrap();
    output.write_block(block, &mut bytes).unwrap();
    output.finish(&ResultStats::default(), &mut bytes).unwrap();
    bytes
}

#[test]
fn what_is_written_is_read() {
    for (type_name, literals) in [
        ("Int64", vec!["0", "-1", "-5000000000"]),
        ("UInt64", vec!["18446744073709551615"]),
        ("UInt32", vec!["4294967295"]),
        ("Float32", vec!["1.5", "-0"]),
        ("Nullable(String)", vec!["'a'", "NULL", "''"]),
        ("LowCardinality(Nullable(String))", vec!["'a'", "NULL"]),
        ("Array(Array(Float64))", vec!["[[1.5], []]", "[]"]),
        ("Map(UInt8, Nullable(UInt8))", vec!["{1:1,2:NULL}", "{}"]),
        ("Tuple(UInt8, UUID)", vec!["(1, '00112233-4455-6677-8899-aabbccddeeff')"]),
        ("Decimal(38, 2)", vec!["1.5", "-2"]),
        ("Decimal(76, 20)", vec!["-12345678901234567890.5"]),
        ("Int256", vec!["-1", "5"]),
        ("IPv6", vec!["'2001:db8::1'"]),
        ("FixedString(3)", vec!["'abc'", "'d'"]),
        ("Enum8('a' = -5, 'b' = 7)", vec!["'b'", "'a'"]),
        ("DateTime64(3)", vec!["'2024-01-02 03:04:05.678'"]),
        ("DateTime64(5)", vec!["'2024-01-02 03:04:05.67891'"]),
        ("Date32", vec!["'1900-01-01'"]),
        ("Variant(String, UInt8)", vec!["'x'", "NULL", "5"]),
    ] {
        let (schema, block) = block_of(type_name, &literals);
        for codec in ["null", "deflate", "snappy", "zstd"] {
            let mut settings = FormatSettings::default();
            settings.binary.avro_codec = codec.into();
            settings.binary.avro_sync_interval = 32;
            let bytes = written(&schema, &block, &settings);
            infer_schema("Avro", Box::new(Cursor::new(bytes.clone())), &settings).unwrap();
            let mut input = input_format("Avro", &schema, &settings, Box::new(Cursor::new(bytes))).unwrap();
            let read = input.next_block(100).unwrap().unwrap();
            for row in 0..literals.len() {
                assert_eq!(read.columns[0].value(row), block.columns[0].value(row), "{type_name} {codec}");
            }
        }
    }
}

#[test]
fn the_schema_is_that_of_clickhouse() {
    let fields = [
        ("a", "Array(Tuple(x UInt8, y Array(Tuple(z String))))"),
        ("f", "Int128"),
        ("e", "LowCardinality(Nullable(String))"),
    ];
    let fields = fields.iter().map(|(name, data_type)| Field::new(*name, parse_type(data_type).unwrap()));
    let text = super::AvroSchemaText::new("z").unwrap().of(&Schema::new(fields.collect())).unwrap();
    let want = r#"{"type":"record","name":"row","fields":[{"name":"a","type":{"type":"array","items":{"type":"record",
        "name":"a_2","fields":[{"name":"x","type":"int"},{"name":"y","type":{"type":"array","items":{"type":"record",
        "name":"y_5","fields":[{"name":"z","type":"string"}]}}}]}}},
        {"name":"f","type":{"type":"fixed","name":"int1287","size":16}},{"name":"e","type":["null","bytes"]}]}"#;
    assert_eq!(text, want.lines().map(str::trim).collect::<String>());
}

#[test]
fn settings_and_names_that_avro_does_not_take() {
    let (schema, _) = block_of("UInt8", &[]);
    let refused = |change: &dyn Fn(&mut FormatSettings)| {
        let mut settings = FormatSettings::default();
        change(&mut settings);
        output_format("Avro", &schema, &settings).err().map(|error| error.code())
    };
    assert_eq!(refused(&|_| {}), None);
    assert_eq!(refused(&|s| s.binary.avro_codec = "lz4".into()), Some(base::ErrorCode::BadArguments));
    assert_eq!(refused(&|s| s.binary.avro_sync_interval = 1), Some(base::ErrorCode::BadArguments));
    let spaced = Schema::new(vec![Field::new("a b", types::DataType::UInt8)]);
    let error = output_format("Avro", &spaced, &FormatSettings::default()).err().unwrap();
    assert_eq!(error.code(), base::ErrorCode::AvroException);
}
