//! Tests of functions from lines of text.
//!
//! ```text
//! plus | UInt8 1 | UInt8 2 => UInt16 3
//! intDiv | UInt8 1 | UInt8 0 => ILLEGAL_DIVISION
//! toString | DateTime('UTC') 1970-01-01 00:00:05 | !String Asia/Tokyo => String 1970-01-01 09:00:05
//! ```
//! Each argument is a type and a value as text; `!` marks one that must be constant. Every line runs with
//! constants, with columns of several rows, and (unless the type cannot) with `Nullable` columns that hold a NULL.
//! Expectations come from ClickHouse. Blank lines and lines that begin with `#` are skipped.

use functions::evaluate::{Program, bind_call};
use functions::{Expr, FunctionContext, Registry};
use types::text::{TextOptions, parse_text, write_text};
use types::type_parser::parse_type;
use types::{Column, ColumnBuilder, DataType, TimeZone, Value};

/// An argument of a case.
struct Argument {
    data_type: DataType,
    column: Column,
    constant: bool,
}

/// The form in which the arguments of a case are given.
#[derive(Clone, Copy, Debug, PartialEq)]
enum ArgumentForm {
    Constants,
    Columns,
    Nullables,
}

/// Runs every line; reports all that differ at once.
pub fn check_lines(register: impl Fn(&mut Registry), lines: &str) {
    let mut registry = Registry::default();
    register(&mut registry);
    let mut wrong = Vec::new();
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        for form in [ArgumentForm::Constants, ArgumentForm::Columns, ArgumentForm::Nullables] {
            if let Err(message) = check_line(&registry, line, form) {
                wrong.push(format!("{line}\n    {form:?}: {message}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} cases differ:\n{}", wrong.len(), wrong.join("\n"));
}

fn check_line(registry: &Registry, line: &str, form: ArgumentForm) -> Result<(), String> {
    let (call, expected) = line.split_once(" => ").ok_or("no ' => '")?;
    let mut parts = call.split(" | ").map(str::trim);
    let name = parts.next().unwrap_or("");
    let entry = registry.find_scalar(name).ok_or("no such function")?;
    let args = parts.map(parse_argument).collect::<Result<Vec<Argument>, String>>()?;
    let expects_error = expected.chars().all(|c| c.is_ascii_uppercase() || c == '_' || c.is_ascii_digit());
    let can_be_null =
        args.iter().any(|arg| !arg.constant && arg.data_type.can_be_nullable() && arg.data_type != DataType::Nothing);
    if form == ArgumentForm::Nullables && (expects_error || !can_be_null) {
        return Ok(());
    }
    match run(&*entry.factory, &args, form) {
        Err(error) if expects_error && error.code().name() == expected => Ok(()),
        // The type has no place for the NULL that this form adds.
        Err(error)
            if form == ArgumentForm::Nullables && error.code() == base::ErrorCode::CannotInsertNullInOrdinaryColumn =>
        {
            Ok(())
        }
        Err(error) => Err(error.to_string()),
        Ok(found) if form == ArgumentForm::Nullables => compare_nullable(&found, expected),
        Ok(found) if found.0 == expected => Ok(()),
        Ok(found) => Err(format!("is {}", found.0)),
    }
}

/// Compares a result for `Nullable` arguments: the value is the same; the type may have become `Nullable`.
fn compare_nullable(found: &(String, String), expected: &str) -> Result<(), String> {
    let wrapped = |inner: &str| expected.split_once(inner).is_some();
    let (_, value) = found;
    if expected.ends_with(value.as_str()) && wrapped(value) { Ok(()) } else { Err(format!("is {}", found.0)) }
}

/// `Type value`: types hold blanks inside parentheses only.
fn parse_argument(text: &str) -> Result<Argument, String> {
    let constant = text.starts_with('!');
    let text = text.trim_start_matches('!');
    let mut depth = 0;
    let end = text
        .char_indices()
        .find(|&(_, c)| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth == 0 && c == ' '
        })
        .map_or(text.len(), |(i, _)| i);
    let data_type = parse_type(&text[..end]).map_err(|e| e.to_string())?;
    let value = text[end..].strip_prefix(' ').unwrap_or("");
    let mut builder = ColumnBuilder::new(&data_type);
    if value == "NULL" {
        builder.push_value(&Value::Null);
    } else {
        parse_text(&data_type, value.as_bytes(), &TextOptions::default(), &mut builder).map_err(|e| e.to_string())?;
    }
    Ok(Argument { data_type, column: builder.finish(), constant })
}

/// `Type value` of the result, and the value alone; every row must agree.
fn run(
    factory: &dyn functions::ScalarFactory,
    args: &[Argument],
    form: ArgumentForm,
) -> base::Result<(String, String)> {
    let context = FunctionContext::in_zone(TimeZone::utc());
    let rows = if form == ArgumentForm::Constants { 1 } else { 3 };
    let mut columns = Vec::new();
    let mut exprs = Vec::new();
    for (i, arg) in args.iter().enumerate() {
        let literal = arg.constant || form == ArgumentForm::Constants;
        let wrap = form == ArgumentForm::Nullables
            && !literal
            && arg.data_type.can_be_nullable()
            && arg.data_type != DataType::Nothing;
        let data_type = if wrap { DataType::nullable(arg.data_type.clone()) } else { arg.data_type.clone() };
        let repeated = arg.column.gather(&vec![0; rows]);
        columns.push(if wrap { with_null_in_the_middle(&repeated, &arg.data_type) } else { repeated });
        exprs.push(if literal { Expr::literal(arg.column.value(0), data_type) } else { Expr::column(i, data_type) });
    }
    let call = bind_call(factory, exprs, &context)?;
    let data_type = call.data_type.clone();
    let result = Program::new(&[call], args.len()).run_columns(&columns, rows)?.swap_remove(0);
    assert_eq!(result.len(), rows, "rows of the result");
    let text = |row: usize| {
        let mut out = Vec::new();
        write_text(&result, &data_type, row, &TextOptions::default(), &mut out);
        let text = String::from_utf8_lossy(&out).trim_end_matches('\0').to_string();
        if result.is_null_at(row) { "NULL".to_string() } else { text }
    };
    let first = text(0);
    assert_eq!(first, text(rows - 1), "equal rows give equal results");
    Ok((format!("{data_type} {first}").trim_end().to_string(), first))
}

/// Row 1 becomes NULL over a value that most functions would refuse.
fn with_null_in_the_middle(column: &Column, data_type: &DataType) -> Column {
    let mut builder = ColumnBuilder::new(data_type);
    builder.push_from(column, 0);
    builder.push_default();
    builder.push_from(column, 0);
    builder.finish().with_nulls(vec![0, 1, 0].into())
}
