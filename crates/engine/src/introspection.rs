//! Functions about the program itself: the code at an address, and readable names.

use base::{Result, bail};
use functions::{Arg, ArgType, FunctionContext, Registry};
use scalar::support::{Bound, Factory, Outcome, add, arity, doc, illegal};
use types::{Column, ColumnBuilder, DataType, Value};

const CATEGORY: &str = "Introspection";

pub(crate) fn register(registry: &mut Registry) {
    let symbol = Factory::strict(|args, context| {
        of_address("addressToSymbol", args, context, |address| trace::symbol_of(address).unwrap_or_default())
    });
    add(
        registry,
        "addressToSymbol",
        symbol,
        doc("addressToSymbol(address)", "The function that lies at an address of the program.", CATEGORY),
    );
    let line = Factory::strict(|args, context| of_address("addressToLine", args, context, line_of));
    add(
        registry,
        "addressToLine",
        line,
        doc("addressToLine(address)", "File and line of an address of the program.", CATEGORY),
    );
    let lines = Factory::strict(with_inlines);
    let doc_of_lines = doc(
        "addressToLineWithInlines(address)",
        "File, line and function of an address, and of what it was inlined into.",
        CATEGORY,
    );
    add(registry, "addressToLineWithInlines", lines, doc_of_lines);
    let demangle = Factory::strict(bind_demangle);
    add(
        registry,
        "demangle",
        demangle,
        doc("demangle(name)", "A readable form of a name that a compiler made.", CATEGORY),
    );
}

/// `file:line`, without the function.
pub(crate) fn line_of(address: u64) -> String {
    let lines = trace::line_of(address);
    let parts = lines.first().map(|line| line.splitn(3, ':').take(2).collect::<Vec<_>>().join(":"));
    parts.unwrap_or_default()
}

/// # Errors
/// `FUNCTION_NOT_ALLOWED` unless `allow_introspection_functions` is set.
pub(crate) fn check_allowed(context: &FunctionContext) -> Result<()> {
    if !context.settings.unwatched().allow_introspection_functions {
        bail!(
            FunctionNotAllowed,
            "Introspection functions are disabled, because setting 'allow_introspection_functions' is set to 0"
        );
    }
    Ok(())
}

fn check(name: &str, args: &[ArgType], wanted: &DataType, context: &FunctionContext) -> Result<()> {
    check_allowed(context)?;
    arity(name, args, 1)?;
    if args[0].data_type.base() == wanted { Ok(()) } else { Err(illegal(name, args)) }
}

fn addresses(arg: &Arg) -> Column {
    arg.column.flatten()
}

fn of_address(name: &'static str, args: &[ArgType], context: &FunctionContext, text: fn(u64) -> String) -> Outcome {
    check(name, args, &DataType::UInt64, context)?;
    Ok(Bound::named(name, DataType::String, move |args, rows| {
        let column = addresses(&args[0]);
        let numbers = column.as_native::<u64>().unwrap_or_default();
        Ok(Column::from_strings(numbers.iter().take(rows).map(|&address| text(address)).collect::<Vec<_>>()))
    })
    .done())
}

fn with_inlines(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "addressToLineWithInlines";
    check(name, args, &DataType::UInt64, context)?;
    let result = DataType::array(DataType::String);
    Ok(Bound::named(name, result.clone(), move |args, rows| {
        let column = addresses(&args[0]);
        let mut builder = ColumnBuilder::new(&result);
        for &address in column.as_native::<u64>().unwrap_or_default().iter().take(rows) {
            let lines = trace::line_of(address).into_iter().map(|line| Value::String(line.into_bytes()));
            builder.push_value(&Value::Array(lines.collect()));
        }
        Ok(builder.finish())
    })
    .done())
}

fn bind_demangle(args: &[ArgType], context: &FunctionContext) -> Outcome {
    check("demangle", args, &DataType::String, context)?;
    Ok(Bound::named("demangle", DataType::String, move |args, rows| {
        let column = args[0].column.flatten();
        let names =
            (0..rows).map(|row| trace::demangle(&String::from_utf8_lossy(column.bytes_at(row).unwrap_or_default())));
        Ok(Column::from_strings(names.collect::<Vec<_>>()))
    })
    .done())
}
