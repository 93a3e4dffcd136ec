//! `format(name, [structure, ]data)`: data given in the query as a table.

use crate::rows::RowsSource;
use crate::source::SourceTable;
use crate::table_function::{FunctionScope, parse_structure};
use base::{Result, bail};
use std::io::Cursor;
use std::sync::Arc;
use storage::Table;
use types::{Block, Schema, Value};

/// Rows of a block that is read, at most.
const BLOCK_ROWS: usize = 65_536;

/// The table function.
///
/// # Errors
/// Wrong arguments, unknown formats, data that is not of the format.
pub(crate) fn format_function(args: &[(Option<&str>, &Value)], scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    let text = |index: usize| match args[index].1.as_bytes() {
        Some(bytes) => Ok(bytes.to_vec()),
        None => bail!(BadArguments, "Arguments of table function format must be strings: format(name, [structure, ]data)"),
    };
    if !(2..=3).contains(&args.len()) {
        bail!(NumberOfArgumentsDoesntMatch, "Table function format takes 2 or 3 arguments: format(name, [structure, ]data)");
    }
    let name = String::from_utf8_lossy(&text(0)?).into_owned();
    let data = text(args.len() - 1)?;
    let format_settings = crate::file::format_settings(scope.settings)?;
    let given = if args.len() == 3 { String::from_utf8_lossy(&text(1)?).into_owned() } else { "auto".into() };
    let schema: Schema = match given.as_str() {
        "auto" => formats::infer_schema(&name, Box::new(Cursor::new(data.clone())), &format_settings)?,
        structure => parse_structure(structure)?,
    };
    let mut input = formats::input_format(&name, &schema, &format_settings, Box::new(Cursor::new(data)))?;
    let mut blocks = Vec::new();
    while let Some(block) = input.next_block(BLOCK_ROWS)? {
        blocks.push(block);
    }
    let block = Block::concat(&blocks).unwrap_or_else(|| schema.empty_block());
    Ok(Arc::new(SourceTable(RowsSource::new("Values", &schema, Box::new(move || Ok(block.clone()))))))
}
