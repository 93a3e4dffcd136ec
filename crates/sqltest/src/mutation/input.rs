//! Damaged data: rows of many types written in each format, with some bytes changed, to be read again.

use super::change::MutationRandom;
use base::Result;
use engine::{Engine, Session};
use formats::FORMATS;
use std::fmt::Write;
use std::sync::Arc;

/// Columns that are written: their types, and values of them by `number`.
const COLUMNS: &[&[(&str, &str)]] = &[
    &[("UInt8", "number"), ("String", "concat('s', toString(number % 7))")],
    &[
        ("Int64", "-number"),
        ("Nullable(Float64)", "if(number % 3 = 0, NULL, number / 4)"),
        ("DateTime", "number * 10000"),
    ],
    &[
        ("Array(Nullable(String))", "[toString(number), NULL]"),
        ("Map(String, UInt32)", "map('k', number, 'l', 1)"),
        ("Tuple(a Int16, b Date)", "(number, toDate(number))"),
    ],
    &[
        ("LowCardinality(String)", "toString(number % 3)"),
        ("Decimal(38, 10)", "number / 8"),
        ("UUID", "toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0')"),
        ("IPv6", "'::1'"),
    ],
    &[
        ("Enum8('a' = 1, 'b' = 2)", "number % 2 + 1"),
        ("Bool", "number % 2"),
        ("IPv4", "number"),
        ("LowCardinality(Nullable(String))", "if(number % 2 = 0, NULL, 'x')"),
    ],
    &[
        ("DateTime64(6, 'Europe/Berlin')", "number"),
        ("FixedString(5)", "toString(number)"),
        ("Array(Array(UInt64))", "[[number], []]"),
        ("Date32", "toDate32(number)"),
    ],
    &[("Dynamic", "if(number % 2 = 0, 'x'::Dynamic, number::Dynamic)"), ("Variant(String, UInt8)", "toUInt8(number)")],
    &[
        ("JSON", "concat('{\"a\": ', toString(number), ', \"b\": [1, {\"c\": null}]}')"),
        ("Int256", "-number"),
        ("UInt128", "number"),
        ("Float32", "number / 3"),
    ],
    &[
        ("Array(Tuple(x UInt8, y String))", "[(number, 'a'), (1, '')]"),
        ("Decimal(76, 20)", "number"),
        ("Time64(3)", "number"),
        ("AggregateFunction(sum, UInt64)", "initializeAggregation('sumState', number)"),
    ],
];
/// Rows that are written: few, where most bytes tell how the rest is read, and many.
const ROWS: &[u64] = &[1, 20, 300];
/// Formats that are only read, and those whose data looks alike.
const READ_AS: &[(&str, &str)] = &[
    ("JSONAsString", "JSONEachRow"),
    ("JSONAsObject", "JSONEachRow"),
    ("ParquetMetadata", "Parquet"),
    ("CustomSeparatedIgnoreSpaces", "CustomSeparated"),
    ("CustomSeparatedIgnoreSpacesWithNames", "CustomSeparatedWithNames"),
    ("CustomSeparatedIgnoreSpacesWithNamesAndTypes", "CustomSeparatedWithNamesAndTypes"),
];
/// A message, inside of the one that `ProtobufList` wants, with fields for all columns.
const PROTOBUF_SETTINGS: &str = " SETTINGS format_schema_source = 'string', format_schema_message_name = 'Row', \
    format_schema = 'syntax = \"proto3\"; message Row { message P { int32 a = 1; string b = 2; int32 x = 3; \
    string y = 4; } bytes c0 = 1; bytes c1 = 2; repeated bytes c2 = 3; map<string, int64> c3 = 4; P c4 = 5; } \
    message Envelope { message Row { bytes c0 = 1; bytes c1 = 2; } repeated Row row = 1; }'";
/// Bytes at the ends of numbers and of lengths.
const BYTES: &[&[u8]] = &[
    b"\0",
    b"\x01",
    b"\x7f",
    b"\x80",
    b"\xff",
    b"\xff\xff\xff\xff",
    b"\0\0\0\x80",
    b"\xff\xff\xff\x7f",
    b"\xff\xff\xff\xff\xff\xff\xff\xff",
    b"\xff\xff\xff\xff\xff\xff\xff\x7f",
    b"\0\0\0\0\0\0\0\x80",
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
    b"\x80\x80\x80\x80\x10",
    b"\"",
    b"\\",
    b"\n",
    b"\t",
    b",",
    b"[",
    b"{",
    b"}",
    b"]",
    b"(",
    b"'",
    b"null",
    b"-1",
    b"1e999",
    b"99999999999999999999",
    b"\\N",
    b"\\u",
];

/// Data in every format.
pub(super) struct Inputs {
    formats: Vec<Format>,
}

struct Format {
    name: &'static str,
    seeds: Vec<Seed>,
}

#[derive(Clone)]
struct Seed {
    structure: String,
    bytes: Vec<u8>,
}

impl Inputs {
    /// Data in the formats whose name contains `filter`, written by an engine.
    ///
    /// # Errors
    /// When nothing could be written.
    pub(super) fn written(engine: &Arc<Engine>, filter: &str) -> Result<Inputs> {
        let mut session = engine.session();
        let wanted = FORMATS.iter().filter(|format| format.is_input && format.name.contains(filter));
        let formats: Vec<Format> =
            wanted.map(|format| Format { name: format.name, seeds: seeds(&mut session, format.name) }).collect();
        match formats.iter().any(|format| !format.seeds.is_empty()) {
            true => Ok(Inputs { formats }),
            false => base::bail!(UnknownFormat, "There is no format to read whose name contains '{filter}'"),
        }
    }

    /// How many formats there are; statement `n` is of format `n % formats`.
    pub(super) fn len(&self) -> u64 {
        self.formats.len() as u64
    }

    /// Statement `number` of a run: it reads damaged data.
    pub(super) fn statement(&self, seed: u64, number: u64) -> String {
        let mut random = MutationRandom::of(seed, number);
        let format = &self.formats[(number % self.len()) as usize];
        let Some(chosen) = format.seeds.get(random.below(format.seeds.len() as u64) as usize) else {
            return String::new();
        };
        let mut bytes = chosen.bytes.clone();
        for _ in 0..1 + random.below(3) {
            damage(&mut bytes, &random.pick(&format.seeds).bytes, &mut random);
        }
        // Types that data names, types that are guessed, and types that the reader is told.
        let structure =
            if random.below(2) == 0 { String::new() } else { format!("'{}', ", chosen.structure.replace('\'', "\\'")) };
        let hex = bytes.iter().fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        });
        format!("SELECT * FROM format({}, {structure}unhex('{hex}')){}", format.name, settings_of(format.name))
    }
}

/// What a format cannot do without.
fn settings_of(format: &str) -> &'static str {
    match format {
        "Regexp" => " SETTINGS format_regexp = '([^\\t]*)\\t(.*)'",
        "Protobuf" | "ProtobufList" | "ProtobufSingle" => PROTOBUF_SETTINGS,
        "Template" | "TemplateIgnoreSpaces" => " SETTINGS format_template_row_format = '${c0:Escaped} ${c1:Quoted}'",
        _ => "",
    }
}

fn seeds(session: &mut Session, format: &str) -> Vec<Seed> {
    let written_as = READ_AS.iter().find(|(read, _)| *read == format).map_or(format, |(_, written)| written);
    let mut seeds = Vec::new();
    for columns in COLUMNS {
        let structure: Vec<String> =
            columns.iter().enumerate().map(|(i, (data_type, _))| format!("c{i} {data_type}")).collect();
        let values: Vec<String> = columns
            .iter()
            .enumerate()
            .map(|(i, (data_type, value))| format!("CAST({value}, '{}') AS c{i}", data_type.replace('\'', "\\'")))
            .collect();
        for rows in ROWS {
            let mut bytes = Vec::new();
            let query = format!("SELECT {} FROM numbers({rows}){}", values.join(", "), settings_of(written_as));
            let written = session.query(&query).and_then(|mut query| {
                engine::write_result(&mut query, written_as, |written| {
                    bytes.extend_from_slice(written);
                    Ok::<(), base::Error>(())
                })
            });
            // Formats have types that they do not write.
            if written.is_ok() && !bytes.is_empty() {
                seeds.push(Seed { structure: structure.join(", "), bytes });
            }
        }
    }
    if seeds.is_empty() {
        let text = b"c0=1&c1=a%20b\nc0\tc1\n1\ta\n2\tb\n".to_vec();
        seeds.push(Seed { structure: "c0 UInt8, c1 String".into(), bytes: text });
    }
    seeds
}

/// Changes a stretch of bytes.
fn damage(bytes: &mut Vec<u8>, other: &[u8], random: &mut MutationRandom) {
    let place = |length: usize, random: &mut MutationRandom| random.below(length as u64 + 1) as usize;
    let at = place(bytes.len(), random);
    let end = (at + 1 + random.below(16) as usize).min(bytes.len());
    match random.below(8) {
        0 | 1 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
        2 if at < bytes.len() => bytes[at] = random.below(256) as u8,
        3 => bytes.truncate(at),
        4 => drop(bytes.drain(at.min(end)..end)),
        5 => {
            let doubled = bytes[at.min(end)..end].to_vec();
            bytes.splice(at..at, doubled);
        }
        6 => {
            let from = place(other.len(), random);
            let to = (from + 1 + random.below(32) as usize).min(other.len());
            bytes.splice(at.min(end)..end, other[from.min(to)..to].iter().copied());
        }
        _ => {
            let extreme = *random.pick::<&[u8]>(BYTES);
            let end = (at + extreme.len()).min(bytes.len());
            bytes.splice(at.min(end)..end, extreme.iter().copied());
        }
    }
}
