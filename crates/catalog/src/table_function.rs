//! Table functions by name.

use crate::file_access::FileAccess;
use crate::generate_random::GenerateRandom;
use crate::numbers::Numbers;
use crate::primes::Primes;
use crate::rows::RowsSource;
use crate::source::SourceTable;
use base::suggest::maybe_you_meant;
use base::{ErrorCode, Result, Settings, bail, err};
use std::sync::Arc;
use storage::{Table, TableDefinition};
use types::{Block, ColumnBuilder, DataType, Field, Schema, Value};

/// Makes a table from constant arguments: names (if written) and values.
pub type TableFunction = fn(&[(Option<&str>, &Value)], &FunctionScope) -> Result<Arc<dyn Table>>;

/// Context of a call of a table function.
#[derive(Clone, Copy)]
pub struct FunctionScope<'a> {
    /// The statement's settings.
    pub settings: &'a Settings,
    /// The files that it may open.
    pub files: &'a FileAccess,
    /// Evaluates expressions among data of the format `Values`.
    pub expressions: Option<&'a Arc<dyn Fn() -> formats::ExpressionFallback + Send + Sync>>,
    /// Makes defaults of columns of the data of a format.
    pub defaults: Option<&'a dyn Fn(&TableDefinition, &str) -> Result<Completion>>,
}

/// The reading of data whose columns have defaults.
pub struct Completion {
    /// Names and types to read.
    pub read: Schema,
    /// Columns whose rows are marked where the data left them out.
    pub marked: Vec<usize>,
    /// Makes the columns of what was read, behind which a `UInt8` column for each of the marked ones is 1 for rows that
    /// left it out.
    pub complete: Box<dyn Fn(&Block) -> Result<Block> + Send + Sync>,
}

const FUNCTIONS: &[(&str, TableFunction)] = &[
    ("azureBlobStorage", crate::object_function::azure_function),
    ("cosn", crate::object_function::s3_function),
    ("deltaLake", crate::lake::delta_function),
    ("deltaLakeLocal", crate::lake::delta_local_function),
    ("deltaLakeS3", crate::lake::delta_function),
    ("file", crate::file::file_function),
    ("format", crate::inline_format::format_function),
    ("gcs", crate::object_function::s3_function),
    ("generateRandom", generate_random),
    ("generate_series", generate_series),
    ("generateSeries", generate_series),
    ("iceberg", crate::lake::iceberg_function),
    ("icebergLocal", crate::lake::iceberg_local_function),
    ("icebergS3", crate::lake::iceberg_function),
    ("null", null),
    ("numbers", numbers),
    ("numbers_mt", numbers),
    ("one", one),
    ("oss", crate::object_function::s3_function),
    ("primes", primes),
    ("s3", crate::object_function::s3_function),
    ("url", crate::object_function::url_function),
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
    found.map(|(_, function)| *function).ok_or_else(|| {
        err!(UnknownFunction, "Unknown table function {name}{}", maybe_you_meant(name, table_function_names()))
    })
}

/// The names of all table functions.
pub fn table_function_names() -> impl Iterator<Item = &'static str> {
    FUNCTIONS.iter().map(|(name, _)| *name)
}

fn unsigned(args: &[(Option<&str>, &Value)], function: &str) -> Result<Vec<u64>> {
    args.iter()
        .map(|(_, value)| match value {
            Value::Float(v) if *v >= 0.0 && v.fract() == 0.0 && *v < 1.8e19 => Ok(*v as u64),
            value => value.as_u64().ok_or_else(|| {
                err!(
                    IllegalTypeOfArgument,
                    "Arguments of table function {function} must be unsigned integers, not {}",
                    value.to_literal()
                )
            }),
        })
        .collect()
}

fn numbers(args: &[(Option<&str>, &Value)], _scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    let source = match unsigned(args, "numbers")?[..] {
        [] => Numbers::new(0, u64::MAX, 1),
        [count] => Numbers::new(0, count, 1),
        [first, count] => Numbers::new(first, count, 1),
        [_, _, 0] => bail!(BadArguments, "The step of table function numbers cannot be 0"),
        [first, count, step] => Numbers::new(first, count.div_ceil(step), step),
        _ => bail!(
            NumberOfArgumentsDoesntMatch,
            "Table function numbers takes up to 3 arguments: numbers([offset, ]count[, step])"
        ),
    };
    Ok(Arc::new(SourceTable(source)))
}

/// `generateSeries`: numbers from the first to the last, both included; a negative step counts down.
fn generate_series(args: &[(Option<&str>, &Value)], _scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    let (bounds, down) = match args {
        [first, last, (_, Value::Int(step))] if *step < 0 => (vec![*first, *last], Some(step.unsigned_abs())),
        _ => (args.to_vec(), None),
    };
    let source = match (&unsigned(&bounds, "generate_series")?[..], down) {
        (&[first, last], Some(step)) if first >= last => {
            Numbers::new(first, (first - last) / step + 1, step.wrapping_neg())
        }
        (&[first, _], Some(_)) => Numbers::new(first, 0, 1),
        (&[first, last], None) => Numbers::new(first, count_between(first, last, 1), 1),
        ([_, _, 0], _) => bail!(BadArguments, "The step of table function generate_series cannot be 0"),
        (&[first, last, step], None) => Numbers::new(first, count_between(first, last, step), step),
        _ => {
            bail!(NumberOfArgumentsDoesntMatch, "Table function generate_series takes start, stop and an optional step")
        }
    };
    Ok(Arc::new(SourceTable(source.named("generate_series"))))
}

/// Numbers of a series from `first` to `last`, both included.
fn count_between(first: u64, last: u64, step: u64) -> u64 {
    last.checked_sub(first).map_or(0, |span| (span / step).saturating_add(1))
}

/// `primes()`, `primes(count)`, `primes(offset, count[, step])`: prime numbers by their order.
fn primes(args: &[(Option<&str>, &Value)], _scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    let source = match unsigned(args, "primes")?[..] {
        [] => Primes::new(0, u64::MAX, 1),
        [count] => Primes::new(0, count, 1),
        [offset, count] => Primes::new(offset, count, 1),
        [_, _, 0] => bail!(BadArguments, "The step of table function primes cannot be 0"),
        [offset, count, step] => Primes::new(offset, count, step),
        _ => bail!(
            NumberOfArgumentsDoesntMatch,
            "Table function primes takes up to 3 arguments: primes([offset, ]count[, step])"
        ),
    };
    Ok(Arc::new(SourceTable(source)))
}

fn zeros(args: &[(Option<&str>, &Value)], _scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    match unsigned(args, "zeros")?[..] {
        [] => Ok(Arc::new(SourceTable(Numbers::zeros(u64::MAX)))),
        [count] => Ok(Arc::new(SourceTable(Numbers::zeros(count)))),
        _ => bail!(NumberOfArgumentsDoesntMatch, "Table function zeros takes one argument"),
    }
}

fn one(_args: &[(Option<&str>, &Value)], _scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    let schema = Schema::new(vec![Field::new("dummy", DataType::UInt8)]);
    Ok(Arc::new(SourceTable(RowsSource::new(
        "SystemOne",
        &schema,
        Box::new(|| Ok(Block::new(vec![types::Column::from_vec(vec![0u8])], 1))),
    ))))
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
    if text.trim().is_empty() {
        bail!(SyntaxError, "Empty query (columns declaration list): a structure needs a name and a type");
    }
    if text.trim().bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        bail!(SyntaxError, "Cannot parse structure '{text}': a name has no type");
    }
    // A named tuple has the same syntax.
    match types::type_parser::parse_type(&format!("Tuple({text})")) {
        Ok(DataType::Tuple(tuple)) => {
            let Some(names) = &tuple.names else {
                bail!(BadArguments, "Structure '{text}' needs a name before each type")
            };
            if let Some(twice) = names.iter().enumerate().find(|(i, name)| names[..*i].contains(name)) {
                bail!(IllegalColumn, "Cannot add column {}: column with this name already exists", twice.1);
            }
            if names.iter().any(String::is_empty) {
                bail!(SyntaxError, "Cannot parse structure '{text}': a name is empty");
            }
            let nested = nested_names(text);
            let fields = names.iter().zip(&tuple.elements).flat_map(|(name, data_type)| match data_type {
                DataType::Array(inner) if nested.contains(name) => arrays_of(name, inner),
                _ => vec![Field::new(name.as_str(), data_type.clone())],
            });
            Ok(Schema::new(fields.collect()))
        }
        Ok(_) => bail!(LogicalError, "A tuple was parsed as something else"),
        Err(error) => match repeated_name(text).filter(|_| error.code() == ErrorCode::DuplicateColumn) {
            Some(name) => bail!(IllegalColumn, "Cannot add column {name}: column with this name already exists"),
            None => Err(error.context(format!("in structure '{text}'"))),
        },
    }
}

/// The first name of a structure that was there before.
fn repeated_name(text: &str) -> Option<&str> {
    let names: Vec<&str> =
        crate::inline_format::items(text).into_iter().filter_map(|item| item.split_whitespace().next()).collect();
    names.iter().enumerate().find(|(at, name)| names[..*at].contains(name)).map(|(_, name)| *name)
}

/// The names of the columns of a structure whose type is written as `Nested(…)`.
fn nested_names(text: &str) -> Vec<String> {
    if !text.contains("Nested(") {
        return Vec::new();
    }
    let name = |item: &str| {
        let (name, _) = item.trim().split_once(" Nested(")?;
        Some(name.trim().trim_matches(['`', '"']).to_string())
    };
    crate::inline_format::items(text).into_iter().filter_map(name).collect()
}

/// The arrays that a column of named tuples stands for.
fn arrays_of(name: &str, inner: &DataType) -> Vec<Field> {
    match inner {
        DataType::Tuple(tuple) => {
            let names = tuple.names.iter().flatten();
            names
                .zip(&tuple.elements)
                .map(|(part, element)| Field::new(format!("{name}.{part}"), DataType::array(element.clone())))
                .collect()
        }
        _ => Vec::new(),
    }
}

fn generate_random(args: &[(Option<&str>, &Value)], _scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    let Some((_, structure)) = args.first() else {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Table function generateRandom needs a structure such as 'a UInt8, b String'"
        );
    };
    if args.len() > 4 {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Table function generateRandom takes a structure, a seed, and the greatest length of strings and of arrays"
        );
    }
    let number = |index: usize, default: u64| match args.get(index) {
        None | Some((_, Value::Null)) => Ok(default),
        Some((_, value)) => value.as_u64().ok_or_else(|| {
            err!(
                BadArguments,
                "Arguments of table function generateRandom behind the structure are unsigned integers, not {}",
                value.to_literal()
            )
        }),
    };
    let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_nanos() as u64);
    let source = GenerateRandom::new(
        &structure_of(structure, "generateRandom")?,
        number(1, clock)?,
        number(2, 10)?,
        number(3, 10)?,
    );
    Ok(Arc::new(SourceTable(source)))
}

fn null(args: &[(Option<&str>, &Value)], _scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    let schema = match args.first() {
        Some((_, Value::String(text))) if **text == *b"auto" => None,
        Some((_, structure)) => Some(structure_of(structure, "null")?),
        None => None,
    };
    let schema = schema.unwrap_or_else(|| Schema::new(vec![Field::new("dummy", DataType::UInt8)]));
    let columns = storage::ColumnDefinition::of_schema(&schema);
    let definition = storage::TableDefinition { columns, engine: "Null".into(), ..Default::default() };
    Ok(storage::NullTable::new(Arc::new(definition)))
}

/// `values('a UInt8, b String', (1, 'x'), (2, 'y'))` where types are not known: the structure must be given.
fn values(args: &[(Option<&str>, &Value)], _scope: &FunctionScope) -> Result<Arc<dyn Table>> {
    let Some((_, first)) = args.first() else {
        bail!(TooFewArgumentsForFunction, "Table function values needs rows");
    };
    let rows: Vec<(&Value, Option<&DataType>)> = args[1..].iter().map(|(_, value)| (*value, None)).collect();
    rows_table(&structure_of(first, "values")?, &rows)
}

/// `values([structure, ]row, …)`; without a structure the columns are `c1`, `c2`, … of the common types of the rows.
///
/// # Errors
/// `NO_COMMON_TYPE`, rows of different widths.
pub fn values_of_types(args: &[(&Value, &DataType)]) -> Result<Arc<dyn Table>> {
    let Some((first, _)) = args.first() else {
        bail!(TooFewArgumentsForFunction, "Table function values needs rows");
    };
    if let (true, Ok(schema)) = (args.len() > 1, structure_of(first, "values")) {
        let rows: Vec<(&Value, Option<&DataType>)> =
            args[1..].iter().map(|(value, data_type)| (*value, Some(*data_type))).collect();
        return rows_table(&schema, &rows);
    }
    let width = |data_type: &DataType| {
        if let DataType::Tuple(tuple) = data_type { tuple.elements.clone() } else { vec![data_type.clone()] }
    };
    let types: Vec<Vec<DataType>> = args.iter().map(|(_, data_type)| width(data_type)).collect();
    if types.iter().any(|row| row.len() != types[0].len()) {
        bail!(BadArguments, "All rows of table function values must have the same number of columns");
    }
    let mut fields = Vec::with_capacity(types[0].len());
    for column in 0..types[0].len() {
        let of_rows: Vec<DataType> = types.iter().map(|row| row[column].clone()).collect();
        let common = match types::super_type::least_super_type(&of_rows)? {
            DataType::Nothing => DataType::nullable(DataType::Nothing),
            common if of_rows.contains(&DataType::Nothing) => DataType::nullable(common),
            common => common,
        };
        fields.push(Field::new(format!("c{}", column + 1), common));
    }
    let rows: Vec<(&Value, Option<&DataType>)> = args.iter().map(|(value, _)| (*value, None)).collect();
    rows_table(&Schema::new(fields), &rows)
}

/// Rows with their types, where those are known.
fn rows_table(schema: &Schema, given: &[(&Value, Option<&DataType>)]) -> Result<Arc<dyn Table>> {
    let mut builders: Vec<ColumnBuilder> =
        schema.fields.iter().map(|field| ColumnBuilder::new(&field.data_type)).collect();
    for (row, data_type) in given {
        let cells: &[Value] = match row {
            Value::Tuple(cells)
                if cells.len() == schema.len()
                    && (schema.len() > 1 || !matches!(schema.fields[0].data_type, DataType::Tuple(_))) =>
            {
                cells
            }
            one if schema.len() == 1 => std::slice::from_ref(one),
            other => bail!(
                BadArguments,
                "A row of table function values has {} instead of {} values",
                other.to_literal(),
                schema.len()
            ),
        };
        for (column, (builder, field)) in builders.iter_mut().zip(&schema.fields).enumerate() {
            let own = match data_type {
                Some(DataType::Tuple(tuple)) if tuple.elements.len() == cells.len() => tuple.elements.get(column),
                other => other.filter(|_| cells.len() == 1),
            };
            // A value of the column's own type is not read again.
            match own.is_some_and(|own| *own == field.data_type || *own == *field.data_type.base()) {
                true => builder.push_value(&cells[column]),
                false => push_cell(builder, &field.data_type, &cells[column])?,
            }
        }
    }
    let block = Block::new(builders.into_iter().map(ColumnBuilder::finish).collect(), given.len());
    Ok(Arc::new(SourceTable(RowsSource::new("Values", schema, Box::new(move || Ok(block.clone()))))))
}

/// The literal of a value for a type: pairs of a map are written as such.
fn literal_of(value: &Value, data_type: &DataType) -> String {
    let joined = |values: &[Value], of: &dyn Fn(usize, &Value) -> String| {
        values.iter().enumerate().map(|(at, value)| of(at, value)).collect::<Vec<_>>().join(", ")
    };
    match (value, data_type) {
        (Value::Array(pairs), DataType::Map(pair)) => {
            let written = |_, value: &Value| match value {
                Value::Tuple(both) if both.len() == 2 => {
                    format!("{}: {}", literal_of(&both[0], &pair.0), literal_of(&both[1], &pair.1))
                }
                other => other.to_literal(),
            };
            format!("{{{}}}", joined(pairs, &written))
        }
        (Value::Array(elements), DataType::Array(element)) => {
            format!("[{}]", joined(elements, &|_, value| literal_of(value, element)))
        }
        (Value::Tuple(elements), DataType::Tuple(tuple)) if elements.len() == tuple.elements.len() => {
            format!("({})", joined(elements, &|at, value| literal_of(value, &tuple.elements[at])))
        }
        _ => value.to_literal(),
    }
}

/// Values that come as text or as other kinds of numbers are read as the column's type.
fn push_cell(builder: &mut ColumnBuilder, data_type: &DataType, cell: &Value) -> Result<()> {
    let base = data_type.base();
    let direct = match cell {
        Value::Null => data_type.is_nullable(),
        Value::String(_) => base.is_string(),
        Value::Float(_) => base.is_float(),
        Value::UInt(_)
        | Value::Int(_)
        | Value::UInt128(_)
        | Value::Int128(_)
        | Value::UInt256(_)
        | Value::Int256(_) => base.is_integer() || base.is_float() || *base == DataType::Bool,
        Value::Array(_) | Value::Tuple(_) => false,
    };
    if direct {
        if base.is_integer() && !matches!(cell, Value::Null) && !holds(base, cell) {
            bail!(
                ArgumentOutOfBound,
                "Cannot convert value '{}' to type {data_type}: it cannot be represented there",
                cell.to_literal()
            );
        }
        builder.push_value(cell);
        return Ok(());
    }
    let text = match cell {
        Value::String(bytes) => bytes.clone(),
        other => literal_of(other, base).into_bytes(),
    };
    let parsed = types::text::parse_text(data_type, &text, &types::text::TextOptions::default(), builder);
    parsed.map_err(|error| {
        if base.is_number() {
            err!(TypeMismatch, "Cannot convert {} to type {data_type}: {}", cell.to_literal(), error.message())
        } else {
            error
        }
    })
}

/// Whether a type of integers has a value.
fn holds(data_type: &DataType, value: &Value) -> bool {
    let mut builder = ColumnBuilder::new(data_type);
    builder.push_value(value);
    builder.finish().value(0).to_literal() == value.to_literal()
}
