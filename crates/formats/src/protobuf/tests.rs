//! Messages in all frames, against the bytes that ClickHouse writes.

use super::protobuf_schema;
use crate::input::input_format;
use crate::{FormatSettings, ResultStats, infer_schema, output_format};
use base::{ErrorCode, Result};
use std::io::Cursor;
use types::text::{CellWriter, Text};
use types::type_parser::parse_type;
use types::{Block, ColumnBuilder, Field, Schema};

const PROTO3: &str = r#"syntax = "proto3"; package t;
// A comment, /* and */ another one.
message Inner { int32 x = 1; string y = 2; }
enum Color { RED = 0; GREEN = 1 [deprecated = true]; BLUE = 5; }
message M {
  int32 i = 1; sint64 s = 2; uint64 u = 3; fixed32 f32 = 4; double d = 5; float f = 6; bool b = 7; string str = 8;
  bytes by = 9; Color c = 10; Inner inner = 11; repeated int32 r = 12; repeated Inner ri = 13;
  map<string, int64> m = 14; optional int32 oi = 15; oneof o { int32 oa = 16; string ob = 17; }
  repeated string rs = 18; reserved 20, 30 to 40; message N { repeated int32 x = 1; } repeated N n = 19; N k = 21;
}
message Envelope { message Row { int32 i = 1; } repeated Row row = 1; }"#;

fn settings(schema: &str, message: &str) -> FormatSettings {
    let mut settings = FormatSettings::default();
    settings.binary.schema = schema.into();
    settings.binary.schema_source = "string".into();
    settings.binary.schema_message = message.into();
    settings
}

fn schema(columns: &[(&str, &str)]) -> Schema {
    Schema::new(columns.iter().map(|(name, data_type)| Field::new(*name, parse_type(data_type).unwrap())).collect())
}

/// A row of literals.
fn block(schema: &Schema, literals: &[&str]) -> Block {
    let columns = schema.fields.iter().zip(literals).map(|(field, literal)| {
        let mut builder = ColumnBuilder::new(&field.data_type);
        let mut cursor = types::text::Cursor::new(literal.as_bytes());
        types::text::read_quoted(&field.data_type, &mut cursor, &Default::default(), &mut builder).unwrap();
        builder.finish()
    });
    Block::new(columns.collect(), 1)
}

fn written(format: &str, columns: &[(&str, &str)], literals: &[&str], settings: &FormatSettings) -> Result<Vec<u8>> {
    let schema = schema(columns);
    let mut output = output_format(format, &schema, settings)?;
    let mut bytes = Vec::new();
    output.write_block(&block(&schema, literals), &mut bytes)?;
    output.finish(&ResultStats::default(), &mut bytes)?;
    Ok(bytes)
}

fn read(format: &str, bytes: &[u8], columns: &[(&str, &str)], settings: &FormatSettings) -> Result<String> {
    let schema = schema(columns);
    let mut input = input_format(format, &schema, settings, Box::new(Cursor::new(bytes.to_vec())))?;
    let options = Default::default();
    let mut out = Vec::new();
    while let Some(block) = input.next_block(2)? {
        for row in 0..block.rows {
            for (at, field) in schema.fields.iter().enumerate() {
                out.extend_from_slice(if at > 0 { b"|" } else { b"" });
                CellWriter::new(&block.columns[at], &field.data_type, &options).write(&Text, row, &mut out);
            }
            out.push(b'\n');
        }
    }
    Ok(String::from_utf8(out).unwrap())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn bytes_are_those_of_clickhouse() {
    let settings = settings(PROTO3, "M");
    for (columns, literals, want) in [
        (&[("i", "UInt16")][..], &["300"][..], "0308ac02"),
        (&[("i", "UInt16")], &["0"], "00"),
        (&[("oi", "Nullable(Int32)"), ("u", "UInt8")], &["0", "1"], "0418017800"),
        (&[("i", "Date")], &["'2020-01-01'"], "0408d68e01"),
        (&[("str", "Decimal(9, 2)")], &["1.5"], "054203312e35"),
        (&[("d", "Decimal(9, 2)")], &["1.5"], "0929000000000000f83f"),
        (&[("c", "String")], &["'BLUE'"], "025005"),
        (&[("c", "UInt8")], &["1"], "025001"),
        (&[("c", "Enum8('GREEN' = 9)")], &["'GREEN'"], "025001"),
        (&[("f32", "IPv4")], &["'1.2.3.4'"], "052504030201"),
        (&[("r", "UInt8")], &["1"], "03620101"),
        (&[("r", "Array(Nullable(UInt8))")], &["[NULL,1]"], "03620101"),
        (&[("inner.x", "UInt8")], &["5"], "045a020805"),
        (
            &[("ri.x", "Array(UInt8)"), ("ri.y", "Array(String)")],
            &["[1,2]", "['a','b']"],
            "0e6a0508011201616a050802120162",
        ),
        (&[("m", "Map(String, UInt8)")], &["{'a':1,'b':2}"], "0e72050a0161100172050a01621002"),
        (&[("inner", "Tuple(x Int8, z String)")], &["(1, 'x')"], "045a020801"),
        (&[("oa", "UInt8"), ("ob", "String")], &["1", "'x'"], "078001018a010178"),
        (
            &[("d", "Float64"), ("f", "Float64"), ("i", "Int8")],
            &["1.5", "1.5", "-1"],
            "1908ffffffffffffffffff0129000000000000f83f350000c03f",
        ),
        (
            &[("n", "Array(Array(UInt8))"), ("k", "Array(UInt8)")],
            &["[[1,2],[]]", "[5]"],
            "109a01040a0201029a0100aa01030a0105",
        ),
    ] {
        assert_eq!(hex(&written("Protobuf", columns, literals, &settings).unwrap()), want, "{columns:?}");
    }
}

#[test]
fn messages_go_into_columns() {
    let settings = settings(PROTO3, "t.M");
    let bytes = written(
        "Protobuf",
        &[
            ("i", "Int32"),
            ("s", "Int64"),
            ("u", "UInt8"),
            ("str", "String"),
            ("c", "String"),
            ("inner", "Tuple(Int32, String)"),
            ("r", "Array(Int32)"),
            ("ri", "Array(Tuple(x Int32, y String))"),
            ("m", "Map(String, Int64)"),
            ("n", "Array(Array(UInt8))"),
        ],
        &["1", "-2", "3", "'abc'", "'GREEN'", "(5, 'yy')", "[1,2]", "[(1,'a'),(2,'b')]", "{'k':7}", "[[1],[]]"],
        &settings,
    )
    .unwrap();
    for (columns, want) in [
        (&[("i", "String"), ("u", "UInt8"), ("str", "LowCardinality(Nullable(String))")][..], "1|3|abc\n"),
        (&[("c", "Int8"), ("c", "Enum8('green' = 3, 'RED' = 1)")][..1], "1\n"),
        (&[("c", "Enum8('green' = 3, 'RED' = 1)")], "green\n"),
        (&[("i", "Nullable(Int32)"), ("d", "Nullable(Float64)"), ("oi", "Nullable(Int32)")], "1|\\N|\\N\n"),
        (&[("inner_x", "Int32"), ("inner.y", "String")], "5|yy\n"),
        (&[("inner", "Nullable(Tuple(y String))")], "('yy')\n"),
        (&[("ri.x", "Array(Int32)"), ("ri.y", "Array(String)")], "[1,2]|['a','b']\n"),
        (&[("ri", "Array(Tuple(y String, x Int8, z Int8))")], "[('a',1,0),('b',2,0)]\n"),
        (&[("r", "Array(String)"), ("m", "Map(String, String)"), ("rs", "Array(String)")], "['1','2']|{'k':'7'}|[]\n"),
        (&[("r", "Int32"), ("nothere", "UInt8"), ("n", "Array(Array(Int32))")], "2|0|[[1],[]]\n"),
        (&[("s", "DateTime64(3, 'UTC')"), ("i", "Decimal(9, 2)")], "1969-12-31 23:59:58.000|1\n"),
    ] {
        assert_eq!(read("Protobuf", &bytes, columns, &settings).unwrap(), want, "{columns:?}");
    }
    let code = |columns: &[(&str, &str)]| read("Protobuf", &bytes, columns, &settings).unwrap_err().code();
    assert_eq!(code(&[("s", "UInt8")]), ErrorCode::ProtobufBadCast);
    assert_eq!(code(&[("nothere", "UInt8")]), ErrorCode::NoColumnsSerializedToProtobufFields);
    assert_eq!(code(&[("i", "Array(Int32)")]), ErrorCode::ProtobufFieldNotRepeated);
    assert_eq!(code(&[("inner", "Int32")]), ErrorCode::DataTypeIncompatibleWithProtobufField);
}

#[test]
fn the_schema_tells_the_columns() {
    let inferred = infer_schema("Protobuf", Box::new(Cursor::new(Vec::new())), &settings(PROTO3, "M")).unwrap();
    let columns: Vec<String> =
        inferred.fields.iter().map(|field| format!("{} {}", field.name, field.data_type)).collect();
    let want = "i Int32, s Int64, u UInt64, f32 UInt32, d Float64, f Float32, b UInt8, str String, by String, \
        c Enum8('RED' = 0, 'GREEN' = 1, 'BLUE' = 5), inner Tuple(x Int32, y String), r Array(Int32), \
        ri Array(Tuple(x Int32, y String)), m Map(String, Int64), oi Int32, oa Int32, ob String, rs Array(String), \
        n_x Array(Array(Int32)), k_x Array(Int32)";
    assert_eq!(columns.join(", "), want);
}

#[test]
fn defaults_of_version_2() {
    let proto = r#"syntax = "proto2"; enum C { A = -1; B = 300; } message M { required int32 r = 1;
        optional int32 o = 2 [default = 7]; optional string s = 3 [default = "dd", deprecated = true];
        repeated int32 l = 4; repeated int32 lp = 5 [packed = true]; optional C c = 6 [default = B];
        optional int32 z = 7;
        optional bool t = 8 [default = true]; }"#;
    let settings = settings(proto, "M");
    let columns = [("r", "Int32"), ("l", "Array(Int32)"), ("lp", "Array(Int32)"), ("z", "Int32")];
    let bytes = written("Protobuf", &columns, &["0", "[1,2]", "[1,2]", "0"], &settings).unwrap();
    assert_eq!(hex(&bytes), "0c0800200120022a0201023800");
    let all =
        [("r", "Int32"), ("o", "Int32"), ("s", "String"), ("c", "String"), ("t", "Bool"), ("o", "Nullable(Int32)")];
    assert_eq!(read("Protobuf", &bytes, &all[..5], &settings).unwrap(), "0|7|dd|B|true\n");
    assert_eq!(read("Protobuf", &bytes, &all[5..], &settings).unwrap(), "\\N\n");
    let missing = written("Protobuf", &[("z", "Int32")], &["1"], &settings).unwrap_err();
    assert_eq!(missing.code(), ErrorCode::NoColumnSerializedToRequiredProtobufField);
}

#[test]
fn frames() {
    let row = settings(PROTO3, "Row");
    let columns = [("i", "Int32")];
    let list = [0x0A, 2, 8, 1, 0x12, 1, 9, 0x0A, 0, 0x0A, 2, 8, 3];
    assert_eq!(read("ProtobufList", &list, &columns, &row).unwrap(), "1\n0\n3\n");
    assert_eq!(hex(&written("ProtobufList", &columns, &["7"], &row).unwrap()), "0a020807");
    assert_eq!(read("ProtobufSingle", &[8, 7], &columns, &row).unwrap(), "7\n");
    assert_eq!(hex(&written("ProtobufSingle", &columns, &["7"], &row).unwrap()), "0807");
    assert!(read("ProtobufList", &list, &columns, &settings(PROTO3, "M")).is_err());
    let schema = schema(&columns);
    let mut output = output_format("ProtobufSingle", &schema, &row).unwrap();
    output.write_block(&block(&schema, &["7"]), &mut Vec::new()).unwrap();
    let error = output.write_block(&block(&schema, &["7"]), &mut Vec::new()).unwrap_err();
    assert_eq!(error.code(), ErrorCode::NoRowDelimiter);
}

#[test]
fn broken_data_and_schemas() {
    let settings = settings(PROTO3, "M");
    let columns = [("i", "Int32"), ("str", "String"), ("r", "Array(Int32)")];
    for bytes in [&[3, 8, 1][..], &[0xFF; 12], &[2, 0x0B, 1], &[4, 0x42, 200, 1, 1], &[0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 1]]
    {
        assert!(read("Protobuf", bytes, &columns, &settings).is_err(), "{bytes:?}");
    }
    for proto in [
        "message M {",
        "message M { int32 i = 0; }",
        "message M { Nowhere n = 1; }",
        "message M { int32 i = 1; int32 j = 1; }",
    ] {
        let error = read("Protobuf", &[], &columns, &self::settings(proto, "M")).unwrap_err();
        assert_eq!(error.code(), ErrorCode::CannotParseProtobufSchema, "{proto}");
    }
    let group = r#"syntax = "proto2"; message M { optional group G = 1 { optional int32 a = 1; } }"#;
    assert_eq!(
        read("Protobuf", &[], &columns, &self::settings(group, "M")).unwrap_err().code(),
        ErrorCode::NotImplemented
    );
    assert_eq!(read("Protobuf", &[], &columns, &self::settings("", "M")).unwrap_err().code(), ErrorCode::BadArguments);
}

#[test]
fn files_import_others() {
    let folder = std::env::temp_dir().join(format!("ursa-proto-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(
        folder.join("a.proto"),
        r#"syntax = "proto3"; import "b.proto"; import "google/protobuf/wrappers.proto";
        message A { B b = 1; google.protobuf.StringValue w = 2; }"#,
    )
    .unwrap();
    std::fs::write(
        folder.join("b.proto"),
        r#"syntax = "proto3"; import "google/protobuf/wrappers.proto"; message B { int32 x = 1; int32 y = 2; }"#,
    )
    .unwrap();
    let mut settings = FormatSettings::default().with_schema_files(base::SchemaFiles::Anywhere);
    settings.binary.schema = format!("{}/a:A", folder.display()).into();
    let columns = [("b", "Tuple(x Int32, y Int32)"), ("w", "Nullable(String)")];
    let bytes = written("Protobuf", &columns, &["(1, 2)", "'q'"], &settings).unwrap();
    assert_eq!(hex(&bytes), "0b0a040801100212030a0171");
    assert_eq!(read("Protobuf", &bytes, &columns, &settings).unwrap(), "(1,2)|q\n");
    assert_eq!(read("Protobuf", &[2, 0x12, 0], &columns[1..], &settings).unwrap(), "\n");
    settings.binary.protobuf_empty_wrappers = true;
    assert_eq!(hex(&written("Protobuf", &columns[1..], &["''"], &settings).unwrap()), "021200");
    settings.binary.schema = format!("{}/none:A", folder.display()).into();
    assert_eq!(read("Protobuf", &[], &columns, &settings).unwrap_err().code(), ErrorCode::FileDoesntExist);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn messages_that_double_with_each_name_are_refused() {
    let mut schema = "syntax = \"proto3\"; message M0 { int32 a = 1; int32 b = 2; }".to_string();
    (1..45).for_each(|level| {
        schema += &format!(" message M{level} {{ M{inner} a = 1; M{inner} b = 2; }}", inner = level - 1);
    });
    for skips in [false, true] {
        let mut settings = settings(&schema, "M44");
        settings.binary.protobuf_skip_unsupported = skips;
        assert_eq!(protobuf_schema("Protobuf", &settings).unwrap_err().code(), ErrorCode::BadArguments);
        assert!(read("Protobuf", &[], &[("a.a", "String")], &settings).is_err());
    }
    let inferred = protobuf_schema("Protobuf", &settings(&schema, "M2")).unwrap();
    assert_eq!(inferred.fields[0].data_type.to_string(), "Tuple(a Tuple(a Int32, b Int32), b Tuple(a Int32, b Int32))");
}

#[test]
fn schema_files_are_those_of_the_settings() {
    let folder = std::env::temp_dir().join(format!("ursa_schemas_{}", std::process::id()));
    for name in ["one", "other"] {
        std::fs::create_dir_all(folder.join(name)).unwrap();
        let text = format!("syntax = \"proto3\"; message M {{ int32 {name} = 1; }}");
        std::fs::write(folder.join(name).join("s.proto"), text).unwrap();
    }
    let columns = |files: base::SchemaFiles, schema: &str| {
        let mut settings = FormatSettings::default().with_schema_files(files);
        settings.binary.schema = schema.into();
        let inferred = protobuf_schema("Protobuf", &settings);
        inferred.map(|schema| schema.fields[0].name.to_string()).map_err(|error| error.code())
    };
    let below = |name: &str| base::SchemaFiles::Below(folder.join(name).into());
    // Two engines of a process have each its own folder.
    assert_eq!(columns(below("one"), "s.proto:M"), Ok("one".into()));
    assert_eq!(columns(below("other"), "s.proto:M"), Ok("other".into()));
    assert_eq!(columns(below("other"), "../one/s.proto:M"), Err(ErrorCode::DatabaseAccessDenied));
    let full = format!("{}:M", folder.join("one/s.proto").display());
    assert_eq!(columns(below("other"), &full), Err(ErrorCode::DatabaseAccessDenied));
    assert_eq!(columns(base::SchemaFiles::None, &full), Err(ErrorCode::DatabaseAccessDenied));
    assert_eq!(columns(base::SchemaFiles::Anywhere, &full), Ok("one".into()));
    std::fs::remove_dir_all(&folder).unwrap();
}
