//! `formatRow` and `formatRowNoNewline`: rows as texts of an output format, each as if it were a whole result. They are
//! here because scalar functions know no formats. The analyzer puts the names of the values behind the format.

use base::{Result, bail};
use formats::{FormatSettings, ResultStats, find_format, output_format};
use functions::{Arg, ArgType, FunctionContext, Registry};
use scalar::support::{Bound, Factory, Outcome, add, constant_string, doc};
use types::{Block, Column, DataType, Field, Schema, StringBuilder, Value};

/// Formats that do not write row by row.
const OTHER_FORMATS: &[&str] = &[
    "Hash",
    "Native",
    "Null",
    "Parquet",
    "Arrow",
    "ArrowStream",
    "ORC",
    "JSONColumns",
    "JSONCompactColumns",
    "JSONColumnsWithMetadata",
];

/// Adds the functions to a registry.
pub(crate) fn register(registry: &mut Registry) {
    let functions = [
        ("formatRow", false, "The values of a row as a text of a format."),
        ("formatRowNoNewline", true, "As formatRow, without the line's end."),
    ];
    for (name, cuts_newline, text) in functions {
        let factory =
            Factory::new(move |args: &[ArgType], context: &FunctionContext| bind(name, cuts_newline, args, context));
        add(registry, name, factory, doc("formatRow('format', x, …)", text, "Type conversion"));
    }
}

fn bind(name: &'static str, cuts_newline: bool, args: &[ArgType], context: &FunctionContext) -> Outcome {
    let Some(Value::Array(names)) = args.get(1).and_then(|names| names.constant.as_ref()) else {
        bail!(NumberOfArgumentsDoesntMatch, "Function {name} takes a format and values");
    };
    if args[0].constant.is_none() {
        bail!(
            IllegalTypeOfArgument,
            "First argument of function {name} must be a constant string with the name of a format"
        );
    }
    let format = find_format(&constant_string(name, args, 0)?)?;
    if OTHER_FORMATS.contains(&format.name) || format.name.starts_with("Pretty") {
        bail!(
            BadArguments,
            "Cannot turn rows into {} format strings: function {name} supports only formats that write row by row",
            format.name
        );
    }
    let named = names.iter().map(|name| String::from_utf8_lossy(name.as_bytes().unwrap_or_default()).into_owned());
    let fields = named.zip(&args[2..]).map(|(name, arg)| Field::new(name, arg.data_type.clone())).collect();
    let schema = Schema { fields };
    let settings = FormatSettings::new(&context.settings, context.time_zone.clone())
        .with_schema_files(context.schema_files().clone());
    Ok(Bound::named(name, DataType::String, move |args, rows| {
        rows_as_text(format.name, &schema, &settings, &args[2..], rows, cuts_newline)
    })
    .with_low_cardinality()
    .done())
}

fn rows_as_text(
    format: &str,
    schema: &Schema,
    settings: &FormatSettings,
    args: &[Arg],
    rows: usize,
    cuts_newline: bool,
) -> Result<Column> {
    let columns: Vec<Column> = args.iter().map(|arg| arg.column.flatten()).collect();
    let mut builder = StringBuilder::with_capacity(rows);
    let mut text = Vec::new();
    for row in 0..rows {
        text.clear();
        // A writer of its own for each row: none of them follows another.
        let mut output = output_format(format, schema, settings)?;
        output.prefix(&mut text)?;
        output.write_block(&Block::new(columns.iter().map(|column| column.slice(row, 1)).collect(), 1), &mut text)?;
        output.finish(&ResultStats { rows: 1, ..ResultStats::default() }, &mut text)?;
        let end = if cuts_newline && text.ends_with(b"\n") { text.len() - 1 } else { text.len() };
        builder.push(&text[..end]);
    }
    Ok(Column::String(builder.finish()))
}
