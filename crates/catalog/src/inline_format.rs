//! `format([name, [structure, ]]data)`: data given in the query as a table.

use crate::rows::RowsSource;
use crate::source::SourceTable;
use crate::table_function::{Completion, FunctionScope, parse_structure};
use base::{Result, bail};
use formats::{FormatSettings, InputFormat, Omitted, find_format};
use std::io::Cursor;
use std::sync::Arc;
use storage::{ColumnDefault, ColumnDefinition, Condition, DefaultKind, Table, TableDefinition};
use types::{Block, Column, Field, Schema, Value};

/// Rows of a block that is read, at most.
const BLOCK_ROWS: usize = 65_536;

/// The table function.
///
/// # Errors
/// Wrong arguments, unknown formats, data that is not of the format.
pub(crate) fn format_function(args: &[(Option<&str>, &Value)], scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    let text = |index: usize| match args[index].1.as_bytes() {
        Some(bytes) => Ok(bytes.to_vec()),
        None => {
            bail!(BadArguments, "Arguments of table function format must be strings: format(name, [structure, ]data)")
        }
    };
    if !(1..=3).contains(&args.len()) {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Table function format takes 1 to 3 arguments: format([name, [structure, ]]data)"
        );
    }
    let data = text(args.len() - 1)?;
    let format_settings = crate::file::format_settings(scope.settings, scope.files.schema_files())?;
    let name = if args.len() == 1 {
        detected(&data, &format_settings)?.to_string()
    } else {
        String::from_utf8_lossy(&text(0)?).into_owned()
    };
    let given = if args.len() == 3 { String::from_utf8_lossy(&text(1)?).into_owned() } else { "auto".into() };
    let columns = match given.as_str() {
        "auto" => columns_of(&formats::infer_schema(&name, Box::new(Cursor::new(data.clone())), &format_settings)?),
        structure => columns_with_defaults(structure)?,
    };
    // Unsuitable formats are refused here, where data is read: DESCRIBE looks at the names alone.
    let find = find_format(&name)?;
    if !find.is_input {
        bail!(FormatIsNotSuitableForInput, "Format {} is not suitable for input", find.name);
    }
    let completion = completion(&columns, &name, scope)?;
    let expressions = scope.expressions.filter(|_| find.name == "Values").cloned();
    let make = move || {
        let source = Box::new(Cursor::new(data.clone()));
        let mut input: Box<dyn InputFormat> = match &expressions {
            Some(fallback) => Box::new(formats::ValuesReader::new(
                completion.read.clone(),
                format_settings.clone(),
                source,
                Some(fallback()),
            )),
            None => formats::input_format(&name, &completion.read, &format_settings, source)?,
        };
        read_all(&mut *input, &completion)
    };
    // Aliases are not among what is made.
    let stored: Vec<usize> = columns
        .iter()
        .scan(0, |before, column| Some(std::mem::replace(before, *before + usize::from(column.is_stored()))))
        .collect();
    let of_places = move |places: &[usize], _: &Condition| {
        Ok(make()?.project(&places.iter().map(|&place| stored[place]).collect::<Vec<_>>()))
    };
    Ok(Arc::new(SourceTable(RowsSource::of_definitions("Values", columns, Box::new(of_places)))))
}

/// The schema that the data is read by, and the columns made of it.
fn completion(columns: &[ColumnDefinition], format: &str, scope: &FunctionScope) -> Result<Completion> {
    let fields = columns.iter().map(|column| Field::new(column.name.as_str(), column.data_type.clone())).collect();
    if columns.iter().all(|column| column.default.is_none()) {
        return Ok(Completion {
            read: Schema::new(fields),
            marked: Vec::new(),
            complete: Box::new(|block| Ok(block.clone())),
        });
    }
    let Some(make) = scope.defaults else {
        bail!(NotImplemented, "Columns of table function format have no defaults here")
    };
    make(&TableDefinition { columns: columns.to_vec(), ..Default::default() }, format)
}

/// The format that data looks to be of: one that its first byte tells, else that of the fields which makes the most
/// columns.
fn detected(data: &[u8], settings: &FormatSettings) -> Result<&'static str> {
    let columns = |name: &str| {
        formats::infer_schema(name, Box::new(Cursor::new(data.to_vec())), settings)
            .map(|schema| schema.len())
            .unwrap_or(0)
    };
    let by_byte: &[&str] = match data.iter().find(|byte| !byte.is_ascii_whitespace()) {
        None => {
            bail!(CannotDetectFormat, "The data format cannot be detected by the contents: give the name of the format")
        }
        Some(b'{' | b'[') => &["JSONEachRow"],
        Some(b'(') => &["Values"],
        Some(_) => &[],
    };
    if let Some(name) = by_byte.iter().find(|name| columns(name) > 0) {
        return Ok(name);
    }
    let most = ["TSV", "CSV"].into_iter().max_by_key(|name| columns(name)).filter(|name| columns(name) > 0);
    most.ok_or_else(|| {
        base::err!(
            CannotDetectFormat,
            "The data format cannot be detected by the contents: give the name of the format"
        )
    })
}

fn read_all(input: &mut dyn InputFormat, completion: &Completion) -> Result<Block> {
    input.note_omitted(&completion.marked);
    let mut blocks = Vec::new();
    while let Some(mut block) = input.next_block(BLOCK_ROWS)? {
        if !completion.marked.is_empty() {
            let omitted = input.take_omitted();
            let marks: Vec<Column> =
                completion.marked.iter().map(|column| mark_of(*column, &omitted, block.rows)).collect();
            block.columns.extend(marks);
        }
        blocks.push((completion.complete)(&block)?);
    }
    match Block::concat(&blocks) {
        Some(block) => Ok(block),
        None => (completion.complete)(&empty(completion)),
    }
}

/// A block without rows of the columns that are read, with the marks.
fn empty(completion: &Completion) -> Block {
    let mut block = completion.read.empty_block();
    block.columns.extend(completion.marked.iter().map(|_| Column::from_vec(Vec::<u8>::new())));
    block
}

/// 1 for rows that left a column out.
pub fn mark_of(column: usize, omitted: &[(usize, Omitted)], rows: usize) -> Column {
    let mut mark = vec![0u8; rows];
    match omitted.iter().find(|(known, _)| *known == column) {
        None => {}
        Some((_, Omitted::All)) => mark.fill(1),
        Some((_, Omitted::Rows(places))) => {
            places.iter().filter_map(|&row| Some(row as usize).filter(|row| *row < rows)).for_each(|row| mark[row] = 1)
        }
    }
    Column::from_vec(mark)
}

fn columns_of(schema: &Schema) -> Vec<ColumnDefinition> {
    ColumnDefinition::of_schema(schema)
}

/// The words before the expressions of columns.
const KINDS: [(&str, DefaultKind); 3] = [
    (" DEFAULT ", DefaultKind::Default),
    (" MATERIALIZED ", DefaultKind::Materialized),
    (" ALIAS ", DefaultKind::Alias),
];

/// Names and types as `a UInt8 DEFAULT 7, b String`, and the expressions of defaults.
fn columns_with_defaults(structure: &str) -> Result<Vec<ColumnDefinition>> {
    let (mut plain, mut defaults) = (Vec::new(), Vec::new());
    for (column, item) in items(structure).into_iter().enumerate() {
        let text = item.to_ascii_uppercase();
        match KINDS.into_iter().find_map(|(word, kind)| Some((text.find(word)?, word, kind))) {
            Some((at, word, kind)) => {
                plain.push(&item[..at]);
                defaults.push((column, kind, item[at + word.len()..].trim()));
            }
            None => plain.push(item),
        }
    }
    let mut columns = columns_of(&parse_structure(&plain.join(","))?);
    for (column, kind, expression) in defaults {
        columns[column].default = Some(ColumnDefault { kind, expression: expression.to_string() });
    }
    Ok(columns)
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
