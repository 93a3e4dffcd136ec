//! A table of all types, written by ClickHouse in every format: `expect/<format>.out`.
#![allow(dead_code, missing_docs)]

use base::Result;
use formats::{FormatSettings, ResultStats, input_format, output_format};
use types::type_parser::parse_type;
use types::{Block, Field, Schema};

pub(crate) fn expected(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/tests/expect/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

pub(crate) fn schema() -> Schema {
    let text = String::from_utf8(expected("schema.txt")).unwrap();
    let field = |line: &str| {
        line.split_once('\t').map(|(name, data_type)| Field::new(name, parse_type(data_type).unwrap())).unwrap()
    };
    Schema::new(text.lines().map(field).collect())
}

pub(crate) fn settings() -> FormatSettings {
    FormatSettings { write_statistics: false, ..FormatSettings::default() }
}

pub(crate) fn read(format: &str, schema: &Schema, bytes: &[u8], settings: &FormatSettings) -> Result<Option<Block>> {
    let source = Box::new(std::io::Cursor::new(bytes.to_vec()));
    let mut input = input_format(format, schema, settings, source)?;
    let mut blocks = Vec::new();
    while let Some(block) = input.next_block(1000)? {
        blocks.push(block);
    }
    Ok(Block::concat(&blocks))
}

pub(crate) fn write(format: &str, schema: &Schema, block: &Block, settings: &FormatSettings) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    let mut output = output_format(format, schema, settings)?;
    output.prefix(&mut out)?;
    output.write_block(block, &mut out)?;
    output.finish(&ResultStats::default(), &mut out)?;
    Ok(out)
}

pub(crate) fn table() -> Block {
    read("TSV", &schema(), &expected("TSV.out"), &settings()).unwrap().unwrap()
}
