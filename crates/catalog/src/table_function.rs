//! Table functions by name.

use crate::generate_random::GenerateRandom;
use crate::numbers::Numbers;
use crate::rows::RowsSource;
use crate::source::SourceTable;
use base::suggest::maybe_you_meant;
use base::{Result, Settings, bail, err};
use std::sync::Arc;
use storage::Table;
use types::{Block, ColumnBuilder, DataType, Field, Schema, Value};

/// Makes a table from constant arguments: names (if written) and values.
pub type TableFunction = fn(&[(Option<&str>, &Value)], &Settings) -> Result<Arc<dyn Table>>;

const FUNCTIONS: &[(&str, TableFunction)] = &[
    ("file", crate::file::file_function),
    ("generateRandom", generate_random),
    ("generate_series", generate_series),
    ("generateSeries", generate_series),
    ("null", null),
    ("numbers", numbers),
    ("numbers_mt", numbers),
    ("one", one),
    ("values", values),
    ("zeros", zeros),
    ("zeros_mt", zeros),
];

/// The table function of a name.
///
/// # Errors
/// `UNKNOWN_FUNCTION` with the nearest name.
pub fn find_table_function(name: &str) -> Result<TableFunction> {
    let found = FUNCTIONS.iter().find(|(known, _)| *known == name || known.eq_ignore_ascii_case(name));
    found.map(|(_, function)| *function).ok_or_else(|| err!(UnknownFunction, "Unknown table function {name}{}", maybe_you_meant(name, table_function_names())))
}

/// The names of all table functions.
pub fn table_function_names() -> impl Iterator<Item = &'static str> {
    FUNCTIONS.iter().map(|(name, _)| *name)
}

fn unsigned(args: &[(Option<&str>, &Value)], function: &str) -> Result<Vec<u64>> {
    args.iter()
        .map(|(_, value)| match value {
            Value::Float(v) if *v >= 0.0 && v.fract() == 0.0 && *v < 1.8e19 => Ok(*v as u64),
            value => value.as_u64().ok_or_else(|| err!(BadArguments, "Arguments of table function {function} must be unsigned integers, not {}", value.to_literal())),
        })
        .collect()
}

fn numbers(args: &[(Option<&str>, &Value)], _settings: &Settings) -> Result<Arc<dyn Table>> {
    let source = match unsigned(args, "numbers")?[..] {
        [] => Numbers::new(0, u64::MAX, 1),
        [count] => Numbers::new(0, count, 1),
        [first, count] => Numbers::new(first, count, 1),
        [_, _, 0] => bail!(BadArguments, "The step of table function numbers cannot be 0"),
        [first, count, step] => Numbers::new(first, count.div_ceil(step), step),
        _ => bail!(NumberOfArgumentsDoesntMatch, "Table function numbers takes up to 3 arguments: numbers([offset, ]count[, step])"),
    };
    Ok(Arc::new(SourceTable(source)))
}

fn generate_series(args: &[(Option<&str>, &Value)], _settings: &Settings) -> Result<Arc<dyn Table>> {
    let source = match unsigned(args, "generate_series")?[..] {
        [first, last] => Numbers::new(first, (last + 1).saturating_sub(first), 1),
        [_, _, 0] => bail!(BadArguments, "The step of table function generate_series cannot be 0"),
        [first, last, step] => Numbers::new(first, (last + 1).saturating_sub(first).div_ceil(step), step),
        _ => bail!(NumberOfArgumentsDoesntMatch, "Table function generate_series takes start, stop and an optional step"),
    };
    Ok(Arc::new(SourceTable(source)))
}

fn zeros(args: &[(Option<&str>, &Value)], _settings: &Settings) -> Result<Arc<dyn Table>> {
    match unsigned(args, "zeros")?[..] {
        [] => Ok(Arc::new(SourceTable(Numbers::zeros(u64::MAX)))),
        [count] => Ok(Arc::new(SourceTable(Numbers::zeros(count)))),
        _ => bail!(NumberOfArgumentsDoesntMatch, "Table function zeros takes one argument"),
    }
}

fn one(_args: &[(Option<&str>, &Value)], _settings: &Settings) -> Result<Arc<dyn Table>> {
    let schema = Schema::new(vec![Field::new("dummy", DataType::UInt8)]);
    Ok(Arc::new(SourceTable(RowsSource::new("SystemOne", &schema, Box::new(|| Ok(Block::new(vec![types::Column::from_vec(vec![0u8])], 1)))))))
}

fn structure_of(value: &Value, function: &str) -> Result<Schema> {
    let Some(text) = value.as_bytes().and_then(|bytes| std::str::from_utf8(bytes).ok()) else {
        bail!(BadArguments, "The structure of table function {function} must be a string such as 'a UInt8, b String'");
    };
    parse_structure(text)
}

/// Names and types written as `a UInt8, b String`.
///
/// # Errors
/// For text that is not that.
pub fn parse_structure(text: &str) -> Result<Schema> {
    // A named tuple has the same syntax.
    match types::type_parser::parse_type(&format!("Tuple({text})")) {
        Ok(DataType::Tuple(tuple)) => {
            let Some(names) = &tuple.names else { bail!(BadArguments, "Structure '{text}' needs a name before each type") };
            Ok(Schema::new(names.iter().zip(&tuple.elements).map(|(name, data_type)| Field::new(name.as_str(), data_type.clone())).collect()))
        }
        Ok(_) => bail!(LogicalError, "A tuple was parsed as something else"),
        Err(error) => Err(error.context(format!("in structure '{text}'"))),
    }
}

fn generate_random(args: &[(Option<&str>, &Value)], _settings: &Settings) -> Result<Arc<dyn Table>> {
    let Some((_, structure)) = args.first() else {
        bail!(NumberOfArgumentsDoesntMatch, "Table function generateRandom needs a structure such as 'a UInt8, b String'");
    };
    let number = |index: usize, default: u64| args.get(index).and_then(|(_, value)| value.as_u64()).unwrap_or(default);
    let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_nanos() as u64);
    let source = GenerateRandom::new(&structure_of(structure, "generateRandom")?, number(1, clock), number(2, 10), number(3, 10));
    Ok(Arc::new(SourceTable(source)))
}

fn null(args: &[(Option<&str>, &Value)], _settings: &Settings) -> Result<Arc<dyn Table>> {
    let Some((_, structure)) = args.first() else {
        bail!(NumberOfArgumentsDoesntMatch, "Table function null needs a structure such as 'a UInt8, b String'");
    };
    let schema = structure_of(structure, "null")?;
    let columns = schema.fields.iter().map(|field| storage::ColumnDefinition::new(field.name.to_string(), field.data_type.clone())).collect();
    let definition = storage::TableDefinition { columns, engine: "Null".into(), ..Default::default() };
    Ok(storage::NullTable::new(Arc::new(definition)))
}

/// `values('a UInt8, b String', (1, 'x'), (2, 'y'))`; without a structure the columns are `c1`, `c2`, ….
fn values(args: &[(Option<&str>, &Value)], _settings: &Settings) -> Result<Arc<dyn Table>> {
    let Some((_, first)) = args.first() else {
        bail!(NumberOfArgumentsDoesntMatch, "Table function values needs a structure and rows");
    };
    let Ok(schema) = structure_of(first, "values") else {
        bail!(BadArguments, "The first argument of table function values must be a structure such as 'a UInt8, b String'");
    };
    let mut builders: Vec<ColumnBuilder> = schema.fields.iter().map(|field| ColumnBuilder::new(&field.data_type)).collect();
    for (_, row) in &args[1..] {
        let cells: &[Value] = match row {
            Value::Tuple(cells) if cells.len() == schema.len() && (schema.len() > 1 || !matches!(schema.fields[0].data_type, DataType::Tuple(_))) => cells,
            one if schema.len() == 1 => std::slice::from_ref(*one),
            other => bail!(SizesOfColumnsDoesntMatch, "A row of table function values has {} instead of {} values", other.to_literal(), schema.len()),
        };
        for ((builder, field), cell) in builders.iter_mut().zip(&schema.fields).zip(cells) {
            push_cell(builder, &field.data_type, cell)?;
        }
    }
    let rows = args.len() - 1;
    let block = Block::new(builders.into_iter().map(ColumnBuilder::finish).collect(), rows);
    Ok(Arc::new(SourceTable(RowsSource::new("Values", &schema, Box::new(move || Ok(block.clone()))))))
}

/// Values that come as text or as other kinds of numbers are read as the column's type.
fn push_cell(builder: &mut ColumnBuilder, data_type: &DataType, cell: &Value) -> Result<()> {
    let base = data_type.base();
    let direct = match cell {
        Value::Null => data_type.is_nullable(),
        Value::String(_) => base.is_string(),
        Value::Float(_) => base.is_float(),
        Value::UInt(_) | Value::Int(_) | Value::UInt128(_) | Value::Int128(_) | Value::UInt256(_) | Value::Int256(_) => base.is_integer() || base.is_float() || *base == DataType::Bool,
        Value::Array(_) | Value::Tuple(_) => false,
    };
    if direct {
        builder.push_value(cell);
        return Ok(());
    }
    let text = match cell {
        Value::String(bytes) => bytes.clone(),
        other => other.to_literal().into_bytes(),
    };
    types::text::parse_text(data_type, &text, &types::text::TextOptions::default(), builder)
}
