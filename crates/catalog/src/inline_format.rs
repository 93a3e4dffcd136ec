//! `format([name, [structure, ]]data)`: data given in the query as a table.

use crate::rows::RowsSource;
use crate::source::SourceTable;
use crate::table_function::{FunctionScope, parse_structure};
use base::{Result, bail};
use formats::{FormatSettings, InputFormat, Omitted, find_format};
use std::io::Cursor;
use std::sync::Arc;
use storage::Table;
use types::{Block, Column, ColumnBuilder, DataType, Schema, Value};

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
    if !(1..=3).contains(&args.len()) {
        bail!(NumberOfArgumentsDoesntMatch, "Table function format takes 1 to 3 arguments: format([name, [structure, ]]data)");
    }
    let data = text(args.len() - 1)?;
    let format_settings = crate::file::format_settings(scope.settings)?;
    let name = if args.len() == 1 { detected(&data, &format_settings)?.to_string() } else { String::from_utf8_lossy(&text(0)?).into_owned() };
    let given = if args.len() == 3 { String::from_utf8_lossy(&text(1)?).into_owned() } else { "auto".into() };
    let (schema, defaults): (Schema, Defaults) = match given.as_str() {
        "auto" => (formats::infer_schema(&name, Box::new(Cursor::new(data.clone())), &format_settings)?, Vec::new()),
        structure => structure_with_defaults(structure, &format_settings)?,
    };
    let defaults = if scope.settings.input_format_defaults_for_omitted_fields { defaults } else { Vec::new() };
    // What the data is read for is known when it is read: DESCRIBE looks at the names alone.
    let find = find_format(&name)?;
    if !find.is_input {
        bail!(FormatIsNotSuitableForInput, "Format {} is not suitable for input", find.name);
    }
    let read_schema = schema.clone();
    let expressions = scope.expressions.filter(|_| find.name == "Values").cloned();
    let make = move || {
        let source = Box::new(Cursor::new(data.clone()));
        let mut input: Box<dyn InputFormat> = match &expressions {
            Some(fallback) => Box::new(formats::ValuesReader::new(read_schema.clone(), format_settings.clone(), source, Some(fallback()))),
            None => formats::input_format(&name, &read_schema, &format_settings, source)?,
        };
        read_all(&mut *input, &read_schema, &defaults)
    };
    Ok(Arc::new(SourceTable(RowsSource::new("Values", &schema, Box::new(make)))))
}

/// The format that data looks to be of: one that its first byte tells, else that of the fields which makes the most columns.
fn detected(data: &[u8], settings: &FormatSettings) -> Result<&'static str> {
    let columns = |name: &str| formats::infer_schema(name, Box::new(Cursor::new(data.to_vec())), settings).map(|schema| schema.len()).unwrap_or(0);
    let by_byte: &[&str] = match data.iter().find(|byte| !byte.is_ascii_whitespace()) {
        None => bail!(CannotDetectFormat, "The data format cannot be detected by the contents: give the name of the format"),
        Some(b'{' | b'[') => &["JSONEachRow"],
        Some(b'(') => &["Values"],
        Some(_) => &[],
    };
    if let Some(name) = by_byte.iter().find(|name| columns(name) > 0) {
        return Ok(name);
    }
    let most = ["TSV", "CSV"].into_iter().max_by_key(|name| columns(name)).filter(|name| columns(name) > 0);
    most.ok_or_else(|| base::err!(CannotDetectFormat, "The data format cannot be detected by the contents: give the name of the format"))
}

/// Values of columns that rows leave out, by the columns' places.
type Defaults = Vec<(usize, Value)>;

fn read_all(input: &mut dyn InputFormat, schema: &Schema, defaults: &Defaults) -> Result<Block> {
    input.note_omitted(&defaults.iter().map(|(column, _)| *column).collect::<Vec<_>>());
    let mut blocks = Vec::new();
    while let Some(mut block) = input.next_block(BLOCK_ROWS)? {
        for (column, omitted) in input.take_omitted() {
            let Some((_, value)) = defaults.iter().find(|(own, _)| *own == column) else { continue };
            block.columns[column] = replaced(&block.columns[column], &schema.fields[column].data_type, &omitted, value);
        }
        blocks.push(block);
    }
    Ok(Block::concat(&blocks).unwrap_or_else(|| schema.empty_block()))
}

/// A column with a value in place of what some rows left out.
fn replaced(column: &Column, data_type: &DataType, omitted: &Omitted, value: &Value) -> Column {
    let column = column.flatten();
    let mut builder = ColumnBuilder::new(data_type);
    let mut rows = match omitted {
        Omitted::All => Vec::new(),
        Omitted::Rows(rows) => rows.clone(),
    }
    .into_iter()
    .peekable();
    for row in 0..column.len() {
        let is_omitted = *omitted == Omitted::All || rows.next_if(|&omitted| omitted as usize == row).is_some();
        if is_omitted { builder.push_value(value) } else { builder.push_from(&column, row) }
    }
    builder.finish()
}

/// Names and types as `a UInt8 DEFAULT 7, b String`, and the defaults, which are literals.
fn structure_with_defaults(structure: &str, settings: &FormatSettings) -> Result<(Schema, Defaults)> {
    let mut plain = Vec::new();
    let mut literals = Vec::new();
    for (column, item) in items(structure).into_iter().enumerate() {
        let word = " DEFAULT ";
        match item.to_ascii_uppercase().find(word) {
            Some(at) if item.is_char_boundary(at) => {
                plain.push(&item[..at]);
                literals.push((column, item[at + word.len()..].trim()));
            }
            _ => plain.push(item),
        }
    }
    let schema = parse_structure(&plain.join(","))?;
    let mut defaults = Vec::new();
    for (column, literal) in literals {
        let data_type = &schema.fields[column].data_type;
        let mut builder = ColumnBuilder::new(data_type);
        let mut cursor = types::text::Cursor::new(literal.as_bytes());
        types::text::read_quoted(data_type, &mut cursor, &settings.text, &mut builder)?;
        if !cursor.is_done() {
            bail!(NotImplemented, "Default '{literal}' of column '{}' is no literal", schema.fields[column].name);
        }
        defaults.push((column, builder.finish().value(0)));
    }
    Ok((schema, defaults))
}

/// The items of a list, divided by commas that are inside no bracket and no quote.
pub(crate) fn items(list: &str) -> Vec<&str> {
    let (mut depth, mut quote, mut start) = (0i32, None, 0);
    let mut found = Vec::new();
    for (at, character) in list.char_indices() {
        match (quote, character) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"' | '`') => quote = Some(character),
            (None, '(' | '[') => depth += 1,
            (None, ')' | ']') => depth -= 1,
            (None, ',') if depth == 0 => {
                found.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(&list[start..]);
    found
}
