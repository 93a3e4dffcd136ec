//! Reading data in any format.

use formats::{FORMATS, FormatSettings, input_format};
use std::io::Cursor;
use types::type_parser::parse_type;
use types::{Field, Schema};

/// Columns that data is read into.
const SCHEMAS: &[&[&str]] = &[
    &["UInt8", "String"],
    &["Int64", "Nullable(Float64)", "DateTime"],
    &["Array(Nullable(String))", "Map(String, UInt32)", "Tuple(a Int16, b Date)"],
    &["LowCardinality(String)", "Decimal(38, 10)", "UUID", "IPv6", "Enum8('a' = 1, 'b' = 2)"],
    &["DateTime64(6, 'Europe/Berlin')", "FixedString(5)", "Array(Array(UInt64))", "Bool"],
    &["Dynamic", "Variant(UInt8, String)", "JSON"],
];
/// The message that rows of Protobuf are.
const MESSAGE: &str = "syntax = 'proto3'; message P { int32 a = 1; string b = 2; } message Row { bytes c0 = 1; \
    string c1 = 2; repeated int64 c2 = 3; map<string, uint32> c3 = 4; P c4 = 5; } \
    message Envelope { message Row { bytes c0 = 1; } repeated Row row = 1; }";
/// Rows of a block, and blocks that are read: few bytes may stand for many rows.
const BLOCK_ROWS: usize = 100;
const BLOCKS_MAX: usize = 20;

/// Data in any format is read or refused; the first byte chooses the format, the second the columns.
pub fn input(data: &[u8]) {
    let [format, schema, data @ ..] = data else { return };
    let formats: Vec<_> = FORMATS.iter().filter(|format| format.is_input).collect();
    let format = formats[usize::from(*format) % formats.len()];
    let types = SCHEMAS[usize::from(*schema) % SCHEMAS.len()];
    let fields: Option<Vec<Field>> =
        types.iter().enumerate().map(|(at, name)| Some(Field::new(format!("c{at}"), parse_type(name).ok()?))).collect();
    let Some(fields) = fields else { return };
    let mut settings = FormatSettings::default();
    settings.binary.schema = MESSAGE.into();
    settings.binary.schema_source = "string".into();
    settings.binary.schema_message = "Row".into();
    let Ok(mut reader) =
        input_format(format.name, &Schema::new(fields), &settings, Box::new(Cursor::new(data.to_vec())))
    else {
        return;
    };
    for _ in 0..BLOCKS_MAX {
        let Ok(Some(_)) = reader.next_block(BLOCK_ROWS) else { return };
    }
}
