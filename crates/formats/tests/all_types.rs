//! Every format against ClickHouse's bytes, back again, and cut short at every byte.
#![allow(missing_docs)]

mod common;

use common::{expected, read, schema, settings, table, write};
use formats::{FORMATS, infer_schema};

#[test]
fn writes_as_clickhouse() {
    let (schema, settings, block) = (schema(), settings(), table());
    let mut failures = Vec::new();
    for entry in std::fs::read_dir(format!("{}/tests/expect", env!("CARGO_MANIFEST_DIR"))).unwrap() {
        let file = entry.unwrap().file_name().into_string().unwrap();
        let Some(format) = file.strip_suffix(".out") else { continue };
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

/// Formats that lose nothing of the table (JSON has no NaN, Raw no escapes).
const TWO_WAY: &[&str] = &[
    "TSV",
    "TSVWithNames",
    "TSVWithNamesAndTypes",
    "CSV",
    "CSVWithNames",
    "CSVWithNamesAndTypes",
    "Values",
    "TSKV",
    "RowBinary",
    "RowBinaryWithNames",
    "RowBinaryWithNamesAndTypes",
    "Native",
    "JSONStringsEachRow",
    "JSONCompactStringsEachRow",
    "JSONCompactStringsEachRowWithNamesAndTypes",
    "Parquet",
    "Arrow",
    "ArrowStream",
];

#[test]
fn reads_what_it_writes() {
    let (schema, settings, block) = (schema(), settings(), table());
    let want = String::from_utf8(expected("TSV.out")).unwrap();
    for format in TWO_WAY {
        let bytes = write(format, &schema, &block, &settings).unwrap_or_else(|e| panic!("{format}: {e}"));
        let back = read(format, &schema, &bytes, &settings).unwrap_or_else(|e| panic!("{format}: {e}")).unwrap();
        let mut got = String::from_utf8(write("TSV", &schema, &back, &settings).unwrap()).unwrap();
        if format.starts_with("CSV") {
            // CSV cannot tell an empty nullable string from NULL when it is not quoted; ours is quoted.
            got = got.replace("\r", "");
        }
        assert_eq!(got, want, "{format}");
    }
    for format in [
        "JSON",
        "JSONCompact",
        "JSONColumns",
        "JSONCompactColumns",
        "JSONEachRow",
        "JSONCompactEachRow",
        "JSONCompactEachRowWithNamesAndTypes",
    ] {
        let bytes = write(format, &schema, &block, &settings).unwrap();
        let back = read(format, &schema, &bytes, &settings).unwrap_or_else(|e| panic!("{format}: {e}")).unwrap();
        let got = write("JSONEachRow", &schema, &back, &settings).unwrap();
        let want = String::from_utf8(expected("JSONEachRow.out")).unwrap().replace("\"f64\":null", "\"f64\":0");
        assert_eq!(String::from_utf8(got).unwrap(), want, "{format}");
    }
}

/// The columns that a format has a form for.
fn taken(
    format: &str,
    schema: &types::Schema,
    block: &types::Block,
    settings: &formats::FormatSettings,
) -> (types::Schema, types::Block) {
    let is_taken = |&column: &usize| {
        let one = types::Schema::new(vec![schema.fields[column].clone()]);
        write(format, &one, &block.project(&[column]), settings).is_ok()
    };
    let columns: Vec<usize> = (0..schema.len()).filter(is_taken).collect();
    assert!(!columns.is_empty(), "{format} takes none of the columns");
    (types::Schema::new(columns.iter().map(|&column| schema.fields[column].clone()).collect()), block.project(&columns))
}

/// A message with a text for each column, alone and inside of the one that `ProtobufList` wants.
fn proto(schema: &types::Schema) -> String {
    let mut fields = String::new();
    for (at, field) in schema.fields.iter().enumerate() {
        let label = if matches!(field.data_type, types::DataType::Array(_)) { "repeated" } else { "" };
        fields.push_str(&format!("{label} string {} = {};", field.name, at + 1));
    }
    format!(
        "syntax = 'proto3'; message Row {{ {fields} }} message Envelope {{ message Row {{ {fields} }} \
        repeated Row row = 1; }}"
    )
}

/// Reads each format cut short and with bytes changed: an error or rows, but never the end of the program.
///
/// `stride` thins out the slow formats.
fn read_broken(stride: usize, masks: &[u8]) {
    let (schema, mut settings, block) = (schema(), settings(), table());
    // Formats that have no shape of their own get one.
    let mut texts = (*settings.texts).clone();
    texts.template_row =
        schema.fields.iter().map(|field| format!("${{`{}`:Quoted}}", field.name)).collect::<Vec<_>>().join(" | ");
    texts.regexp = vec!["([^\t]*)"; schema.len()].join("\t");
    settings.texts = std::sync::Arc::new(texts);
    settings.binary.schema_source = "string".into();
    settings.binary.schema_message = "Row".into();
    settings.binary.schema = proto(&schema).into();
    for info in FORMATS.iter().filter(|info| info.is_input) {
        // Of formats that are only read, the bytes of one that they are like.
        let written = match info.name {
            name if info.is_output => name,
            name if name.contains("IgnoreSpaces") => &name.replace("IgnoreSpaces", ""),
            "Regexp" => "TabSeparated",
            "Form" => "TSKV",
            "ParquetMetadata" => "Parquet",
            "JSONAsObject" => "JSONEachRow",
            _ => "JSONEachRow",
        };
        let (schema, block) = match info.name {
            "LineAsString" | "RawBLOB" | "JSONAsString" => {
                let at = schema.index_of("s").unwrap();
                (types::Schema::new(vec![schema.fields[at].clone()]), block.project(&[at]))
            }
            // A file of it is one array.
            "Npy" => {
                let (schema, block) = taken("Npy", &schema, &block, &settings);
                (types::Schema::new(schema.fields[..1].to_vec()), block.project(&[0]))
            }
            "Avro" | "ORC" | "HiveText" => taken(info.name, &schema, &block, &settings),
            name if name.starts_with("Protobuf") => taken(name, &schema, &block.slice(0, 1), &settings),
            _ => (schema.clone(), block.clone()),
        };
        let bytes = write(written, &schema, &block, &settings).unwrap();
        // What it gives are not the rows of the file.
        let schema = match info.name {
            "ParquetMetadata" => infer_schema(info.name, Box::new(std::io::empty()), &settings).unwrap(),
            _ => schema,
        };
        let step = if matches!(info.name, "Parquet" | "ParquetMetadata" | "Arrow" | "ArrowStream" | "ORC") {
            stride
        } else {
            1
        };
        for length in (0..bytes.len()).step_by(step) {
            let _ = read(info.name, &schema, &bytes[..length], &settings);
            if length % 7 == 0 {
                let _ = infer_schema(info.name, Box::new(std::io::Cursor::new(bytes[..length].to_vec())), &settings);
            }
        }
        for &mask in masks {
            for at in (0..bytes.len()).step_by(step) {
                let mut broken = bytes.clone();
                broken[at] ^= mask;
                let _ = read(info.name, &schema, &broken, &settings);
                let _ = infer_schema(info.name, Box::new(std::io::Cursor::new(broken)), &settings);
            }
        }
    }
}

#[test]
fn broken_input_never_ends_the_program() {
    read_broken(97, &[0xA5]);
}

#[test]
#[ignore = "every byte of every format, for --release"]
fn broken_input_exhaustively() {
    read_broken(1, &[0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x7F, 0x80, 0xA5, 0xFF]);
}

#[test]
fn native_sizes_are_not_trusted() {
    let schema = types::Schema::new(vec![types::Field::new("a", types::DataType::String)]);
    let mut bytes = vec![1, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 1, b'a', 6];
    bytes.extend_from_slice(b"String");
    assert!(read("Native", &schema, &bytes, &settings()).is_err());
    bytes.extend_from_slice(&[0xFF, 0xFF, 0xFF, 0xFF, 0x0E]);
    assert!(read("Native", &schema, &bytes, &settings()).is_err());
}

#[test]
fn parquet_footers_are_not_trusted() {
    // A version, a schema of a root without columns, no rows, and 2^31 row groups.
    let mut footer = vec![0x15, 0x02, 0x19, 0x1C, 0x48, 0x04];
    footer.extend_from_slice(b"root");
    footer.extend_from_slice(&[0x15, 0x00, 0x00, 0x16, 0x00, 0x19, 0xFC, 0xFF, 0xFF, 0xFF, 0xFF, 0x07, 0x00, 0x00]);
    let bytes = [b"PAR1".as_slice(), &footer, &(footer.len() as u32).to_le_bytes(), b"PAR1"].concat();
    let error = read("Parquet", &schema(), &bytes, &settings()).unwrap_err();
    assert_eq!(error.code(), base::ErrorCode::IncorrectData, "{error}");
}
