//! Strings of Parquet that are read as dictionaries.

#![allow(missing_docs)]

mod common;

use common::{settings, write};
use formats::file::{PieceRows, RowTest};
use formats::{FileForm, FileSource, FormatSettings, PieceReader, open_file_with};
use std::path::PathBuf;
use std::sync::Arc;
use types::type_parser::parse_type;
use types::{Block, Column, ColumnBuilder, Field, Schema, Value};

const ROWS: usize = 5000;

fn schema(types: [&str; 4]) -> Schema {
    let fields = ["few", "nulls", "each", "n"].iter().zip(types);
    Schema::new(fields.map(|(name, t)| Field::new(*name, parse_type(t).unwrap())).collect())
}

fn row(at: usize) -> [Value; 4] {
    [
        Value::string(["", "x", "a value that is longer than a view", "é"][at % 4]),
        if at.is_multiple_of(5) { Value::Null } else { Value::string(format!("{}", at % 7)) },
        Value::string(format!("a value of row {at}")),
        Value::UInt(at as u64),
    ]
}

fn file(name: &str) -> PathBuf {
    let schema = schema(["String", "Nullable(String)", "String", "UInt64"]);
    let mut builders: Vec<ColumnBuilder> =
        schema.fields.iter().map(|field| ColumnBuilder::new(&field.data_type)).collect();
    for at in 0..ROWS {
        builders.iter_mut().zip(row(at)).for_each(|(builder, value)| builder.push_value(&value));
    }
    let block = Block::new(builders.into_iter().map(ColumnBuilder::finish).collect(), ROWS);
    let path = std::env::temp_dir().join(format!("ursa-formats-d-{name}-{}.parquet", std::process::id()));
    std::fs::write(&path, write("Parquet", &schema, &block, &settings()).unwrap()).unwrap();
    path
}

fn opened(path: &PathBuf, structure: Option<&Schema>) -> FileSource {
    let settings = FormatSettings { block_rows_max: 1000, ..settings() };
    open_file_with(path, FileForm { structure, ..FileForm::default() }, &settings).unwrap()
}

fn blocks(source: &FileSource, columns: &[usize], rows: &PieceRows) -> Vec<Block> {
    let mut blocks = Vec::new();
    for piece in 0..source.pieces() {
        let mut take = |block: Block| {
            blocks.push(block);
            Ok(true)
        };
        source.read_rows(piece, columns, rows, &mut take).unwrap();
    }
    blocks
}

/// The numbers of the rows, whose other values are compared with those that were written.
fn checked(blocks: &[Block]) -> Vec<u64> {
    let mut numbers = Vec::new();
    for block in blocks {
        for at in 0..block.rows {
            let Value::UInt(number) = block.columns[3].value(at) else { panic!("a number") };
            let values: Vec<Value> = block.columns.iter().map(|column| column.value(at)).collect();
            assert_eq!(values, row(number as usize));
            numbers.push(number);
        }
    }
    numbers
}

#[test]
fn strings_of_dictionary_pages_share_their_values() {
    let path = file("share");
    let source = opened(&path, None);
    let found = blocks(&source, &[0, 1, 2, 3], &PieceRows::default());
    assert!(found.len() > 1);
    assert_eq!(checked(&found), (0..ROWS as u64).collect::<Vec<_>>());
    for column in [0, 1] {
        let values: Vec<&Arc<Column>> = (found.iter())
            .map(|block| match &block.columns[column] {
                Column::Dict(dictionary) => &dictionary.values,
                other => panic!("column {column} is no dictionary: {other:?}"),
            })
            .collect();
        assert!(values.windows(2).all(|pair| Arc::ptr_eq(pair[0], pair[1])), "column {column}");
    }
    assert!(found.iter().all(|block| block.validate(source.schema()).is_ok()));
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn chosen_rows_and_limits() {
    let path = file("chosen");
    let source = opened(&path, None);
    let test: RowTest = Arc::new(|block| {
        Ok((0..block.rows).map(|at| u8::from(block.columns[0].value(at) == Value::string("3"))).collect())
    });
    let rows = PieceRows { tests: vec![(vec![1], test)], ..PieceRows::default() };
    let expect: Vec<u64> = (0..ROWS as u64).filter(|at| at % 7 == 3 && at % 5 != 0).collect();
    assert_eq!(checked(&blocks(&source, &[0, 1, 2, 3], &rows)), expect);
    let rows = PieceRows { limit: Some(10), ..PieceRows::default() };
    assert_eq!(checked(&blocks(&source, &[0, 1, 2, 3], &rows)), (0..10).collect::<Vec<u64>>());
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn other_types_are_made_of_dictionaries() {
    let path = file("types");
    let wanted = schema(["LowCardinality(String)", "LowCardinality(Nullable(String))", "FixedString(20)", "UInt64"]);
    let source = opened(&path, Some(&wanted));
    let found = blocks(&source, &[0, 1, 3], &PieceRows::default());
    let text = |block: &Block, column: usize, at: usize| block.columns[column].value(at);
    for block in &found {
        assert_eq!(block.validate(&wanted.project(&[0, 1, 3])), Ok(()));
        for at in 0..block.rows {
            let Value::UInt(number) = text(block, 2, at) else { panic!("a number") };
            assert_eq!([text(block, 0, at), text(block, 1, at)], row(number as usize)[..2]);
        }
    }
    let wanted = schema(["String", "String", "String", "UInt64"]);
    let found = blocks(&opened(&path, Some(&wanted)), &[1], &PieceRows::default());
    assert_eq!(text(&found[0], 0, 0), Value::string(""), "NULL becomes the default");
    assert_eq!(text(&found[0], 0, 1), Value::string("1"));
    std::fs::remove_file(&path).unwrap();
}
