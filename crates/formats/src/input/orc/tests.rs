//! Broken files.

use super::footer::{OrcKind, OrcType, check_types};
use super::{OrcBytes, OrcFooter};
use crate::input::input_format;
use crate::{FormatSettings, ResultStats, output_format};
use base::{ErrorCode, Result};
use std::io::Cursor;
use types::{Block, Column, DataType, Field, Schema};

fn schema() -> Schema {
    let list = DataType::array(DataType::Int32);
    Schema::new(vec![Field::new("n", DataType::Int64), Field::new("s", DataType::String), Field::new("l", list)])
}

fn file(compression: &str) -> Vec<u8> {
    let numbers = Column::from_vec((0..300i64).map(|number| number * number).collect());
    let strings = Column::from_strings((0..300).map(|number| format!("s{}", number % 7)));
    let offsets: Vec<u64> = (0..=300).collect();
    let elements = Column::from_vec((0..300i32).collect());
    let lists = Column::Array(types::ArrayColumn::new(offsets.into(), elements));
    let block = Block::new(vec![numbers, strings, lists], 300);
    let mut settings = FormatSettings::default();
    settings.binary.orc_compression = compression.into();
    let mut output = output_format("ORC", &schema(), &settings).unwrap();
    let mut bytes = Vec::new();
    output.prefix(&mut bytes).unwrap();
    output.write_block(&block, &mut bytes).unwrap();
    output.finish(&ResultStats::default(), &mut bytes).unwrap();
    bytes
}

fn rows(bytes: Vec<u8>, schema: &Schema, settings: &FormatSettings) -> Result<usize> {
    let mut input = input_format("ORC", schema, settings, Box::new(Cursor::new(bytes)))?;
    let mut rows = 0;
    while let Some(block) = input.next_block(100)? {
        rows += block.rows;
    }
    Ok(rows)
}

#[test]
fn changed_bytes_are_errors_or_rows() {
    let settings = FormatSettings::default();
    for compression in ["none", "zstd"] {
        let bytes = file(compression);
        assert_eq!(rows(bytes.clone(), &schema(), &settings).unwrap(), 300);
        for at in 0..bytes.len() {
            for mask in [0x01, 0x80, 0xFF] {
                let mut broken = bytes.clone();
                broken[at] ^= mask;
                let _ = rows(broken, &schema(), &settings);
            }
            assert!(rows(bytes[..at].to_vec(), &schema(), &settings).is_err(), "{at} of {} bytes", bytes.len());
        }
    }
}

#[test]
fn columns_that_are_missing() {
    let mut settings = FormatSettings::default();
    let wanted = Schema::new(vec![Field::new("N", DataType::Int8), Field::new("n", DataType::Int64)]);
    assert_eq!(rows(file("lz4"), &wanted, &settings).unwrap(), 300);
    settings.binary.orc_missing_columns = false;
    assert_eq!(rows(file("lz4"), &wanted, &settings).unwrap_err().code(), ErrorCode::ThereIsNoColumn);
    settings.binary.orc_any_case = true;
    assert_eq!(rows(file("lz4"), &wanted, &settings).unwrap(), 300);
}

#[test]
fn types_that_two_others_refer_to_are_refused() {
    let of = |subtypes: [usize; 2]| {
        let names = vec!["a".into(), "b".into()];
        OrcType { kind: OrcKind::Struct, subtypes: subtypes.to_vec(), names, precision: 0, scale: 0 }
    };
    let leaf = || OrcType { kind: OrcKind::Int, subtypes: vec![], names: vec![], precision: 0, scale: 0 };
    assert!(check_types(&[of([1, 2]), leaf(), leaf()]).is_ok());
    let doubling: Vec<OrcType> = (0..90).map(|at| of([at + 1, at + 1])).chain([leaf()]).collect();
    for types in [doubling, vec![of([1, 2]), of([2, 3]), leaf(), leaf()], vec![of([0, 1]), leaf()], vec![leaf()]] {
        assert_eq!(check_types(&types).unwrap_err().code(), ErrorCode::IncorrectData);
    }
}

#[test]
fn what_is_no_orc_is_refused() {
    for bytes in [&b""[..], b"ORC", b"PAR1 and something", &[0; 300]] {
        assert!(OrcFooter::load(&OrcBytes::Memory(bytes.to_vec().into())).is_err(), "{bytes:?}");
    }
}
