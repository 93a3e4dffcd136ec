//! Functions about the type and the form of an argument: `toTypeName`, `materialize`, `byteSize`, …

use super::CATEGORY;
use crate::support::{Bound, Factory, Outcome, add, arity, arity_between, constant_string, doc};
use functions::{ArgType, Cost, Registry, ScalarFunction};
use std::sync::Arc;
use types::type_parser::parse_type;
use types::{Column, DataType, Value};

pub(super) fn register(registry: &mut Registry) {
    let type_name = Factory::new(|args, _| {
        arity("toTypeName", args, 1)?;
        Ok(text("toTypeName", args[0].data_type.to_string()))
    });
    add(registry, "toTypeName", type_name, doc("toTypeName(x)", "The name of the type.", CATEGORY));
    let column_type = Factory::new(|args, _| {
        arity("toColumnTypeName", args, 1)?;
        Ok(described("toColumnTypeName", column_type_name))
    });
    add(
        registry,
        "toColumnTypeName",
        column_type,
        doc("toColumnTypeName(x)", "The name of the physical form.", CATEGORY),
    );
    let structure = Factory::new(|args, _| {
        arity("dumpColumnStructure", args, 1)?;
        Ok(described("dumpColumnStructure", |data_type, column| {
            format!("{data_type}, {}", sized_form(data_type, column))
        }))
    });
    add(
        registry,
        "dumpColumnStructure",
        structure,
        doc("dumpColumnStructure(x)", "The type and the physical form.", CATEGORY),
    );
    let identity = Factory::new(|args, _| {
        arity("identity", args, 1)?;
        Ok(Bound::named("identity", args[0].data_type.clone(), |args, _| Ok(args[0].column.clone()))
            .with_low_cardinality()
            .rising()
            .done())
    });
    add(registry, "identity", identity, doc("identity(x)", "The argument.", CATEGORY));
    let materialize = Factory::new(|args, _| {
        arity("materialize", args, 1)?;
        Ok(Bound::named("materialize", args[0].data_type.clone(), |args, _| Ok(args[0].column.flatten()))
            .with_low_cardinality()
            .volatile(false)
            .done())
    });
    add(registry, "materialize", materialize, doc("materialize(x)", "A constant as rows.", CATEGORY));
    registry.describe(&["materialize"], |properties| properties.cost = Cost::Trivial);
    let constant = Factory::new(|args, _| {
        arity("isConstant", args, 1)?;
        let answer = u8::from(args[0].constant.is_some());
        Ok(number("isConstant", DataType::UInt8, answer.into()))
    });
    add(registry, "isConstant", constant, doc("isConstant(x)", "Whether the argument is a constant.", CATEGORY));
    let ignore = Factory::new(|_, _| Ok(number("ignore", DataType::UInt8, 0)));
    add(registry, "ignore", ignore, doc("ignore(…)", "0, whatever the arguments.", CATEGORY));
    let hint = Factory::new(|_, _| Ok(number("indexHint", DataType::UInt8, 1)));
    add(registry, "indexHint", hint, doc("indexHint(…)", "1; the expression is for index analysis only.", CATEGORY));
    let size = Factory::new(bind_byte_size);
    add(registry, "byteSize", size, doc("byteSize(x, …)", "Bytes that the values take in memory.", CATEGORY));
    let enum_size = Factory::strict(|args, _| bind_enum_size(args));
    add(
        registry,
        "getSizeOfEnumType",
        enum_size,
        doc("getSizeOfEnumType(x)", "How many values an enumeration has.", CATEGORY),
    );
    let default_of = Factory::new(|args, _| {
        arity("defaultValueOfArgumentType", args, 1)?;
        Ok(default_value("defaultValueOfArgumentType", args[0].data_type.clone()))
    });
    add(
        registry,
        "defaultValueOfArgumentType",
        default_of,
        doc("defaultValueOfArgumentType(x)", "The default of the argument's type.", CATEGORY),
    );
    let default_named = Factory::new(|args, _| {
        arity("defaultValueOfTypeName", args, 1)?;
        Ok(default_value("defaultValueOfTypeName", parse_type(&constant_string("defaultValueOfTypeName", args, 0)?)?))
    });
    add(
        registry,
        "defaultValueOfTypeName",
        default_named,
        doc("defaultValueOfTypeName('T')", "The default of a type.", CATEGORY),
    );
}

/// A function that gives one text whatever the rows.
pub(super) fn text(name: &'static str, value: String) -> Arc<dyn ScalarFunction> {
    let value = Value::string(value);
    Bound::named(name, DataType::String, move |_, rows| Ok(Column::constant(&DataType::String, &value, rows)))
        .with_low_cardinality()
        .done()
}

/// A function that gives one number whatever the rows.
pub(crate) fn number(name: &'static str, data_type: DataType, value: u64) -> Arc<dyn ScalarFunction> {
    let result = data_type.clone();
    Bound::named(name, result, move |_, rows| Ok(Column::constant(&data_type, &Value::UInt(value), rows)))
        .with_low_cardinality()
        .done()
}

fn default_value(name: &'static str, data_type: DataType) -> Arc<dyn ScalarFunction> {
    let result = data_type.clone();
    Bound::named(name, result, move |_, rows| Ok(Column::defaults(&data_type, rows))).with_low_cardinality().done()
}

/// A function that describes how its argument lies in memory.
fn described(name: &'static str, describe: fn(&DataType, &Column) -> String) -> Arc<dyn ScalarFunction> {
    Bound::named(name, DataType::String, move |args, rows| {
        let text = Value::string(describe(&args[0].data_type, &args[0].column));
        Ok(Column::constant(&DataType::String, &text, rows))
    })
    .with_low_cardinality()
    .done()
}

fn column_type_name(data_type: &DataType, column: &Column) -> String {
    match column {
        Column::Const(value, _) => format!("Const({})", column_type_name(data_type, value)),
        Column::Dict(dict) => {
            format!("LowCardinality({})", column_type_name(&data_type.without_low_cardinality(), &dict.values))
        }
        _ => physical_name(data_type),
    }
}

/// The name of the column that holds values of a type.
fn physical_name(data_type: &DataType) -> String {
    match data_type {
        DataType::Date => "UInt16".to_string(),
        DataType::DateTime(_) => "UInt32".to_string(),
        DataType::Date32 | DataType::Time => "Int32".to_string(),
        DataType::Interval(_) => "Int64".to_string(),
        DataType::Enum8(_) => "Int8".to_string(),
        DataType::Enum16(_) => "Int16".to_string(),
        DataType::Bool => "UInt8".to_string(),
        DataType::DateTime64(..) => "DateTime64".to_string(),
        DataType::Time64(_) => "Time64".to_string(),
        DataType::Decimal { precision: 0..=9, .. } => "Decimal32".to_string(),
        DataType::Decimal { precision: 10..=18, .. } => "Decimal64".to_string(),
        DataType::Decimal { precision: 19..=38, .. } => "Decimal128".to_string(),
        DataType::Decimal { .. } => "Decimal256".to_string(),
        DataType::Nullable(inner) => format!("Nullable({})", physical_name(inner)),
        DataType::LowCardinality(inner) => format!("LowCardinality({})", physical_name(inner)),
        DataType::Array(inner) => format!("Array({})", physical_name(inner)),
        DataType::Map(pair) => format!("Map({}, {})", physical_name(&pair.0), physical_name(&pair.1)),
        DataType::Tuple(tuple) => {
            format!("Tuple({})", tuple.elements.iter().map(physical_name).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

fn sized_form(data_type: &DataType, column: &Column) -> String {
    match column {
        Column::Const(value, rows) => format!("Const(size = {rows}, {})", sized_form(data_type, value)),
        Column::Dict(dict) => format!(
            "ColumnLowCardinality(size = {}, {})",
            dict.codes.len(),
            sized_form(&data_type.without_low_cardinality(), &dict.values)
        ),
        Column::Nullable(nullable) => {
            format!(
                "Nullable(size = {}, {}, UInt8(size = {}))",
                column.len(),
                sized_form(data_type.base(), &nullable.values),
                column.len()
            )
        }
        Column::Array(array) => match data_type.base() {
            DataType::Array(inner) => format!(
                "Array(size = {}, UInt64(size = {}), {})",
                column.len(),
                column.len(),
                sized_form(inner, &array.values)
            ),
            other => format!("{other}(size = {})", column.len()),
        },
        _ => format!("{}(size = {})", data_type.without_low_cardinality(), column.len()),
    }
}

fn bind_byte_size(args: &[ArgType], _: &functions::FunctionContext) -> Outcome {
    arity_between("byteSize", args, 0, usize::MAX)?;
    Ok(Bound::named("byteSize", DataType::UInt64, |args, rows| {
        let mut sizes = vec![0u64; rows];
        for arg in args {
            let column = arg.column.flatten();
            sizes.iter_mut().enumerate().for_each(|(row, size)| *size += row_bytes(&arg.data_type, &column, row));
        }
        Ok(Column::from_vec(sizes))
    })
    .with_low_cardinality()
    .done())
}

/// Bytes of a row as ClickHouse counts them: strings and arrays with 8 for their place.
fn row_bytes(data_type: &DataType, column: &Column, row: usize) -> u64 {
    match (data_type, column) {
        (DataType::LowCardinality(inner), column) => row_bytes(inner, column, row),
        (_, Column::Const(value, _)) => row_bytes(data_type, value, 0),
        (_, Column::Dict(dict)) => row_bytes(data_type, &dict.values, dict.codes[row] as usize),
        (DataType::Nullable(inner), Column::Nullable(nullable)) => 1 + row_bytes(inner, &nullable.values, row),
        (DataType::Nothing, _) => 0,
        (DataType::Array(inner), Column::Array(array)) => {
            8 + array.range(row).map(|i| row_bytes(inner, &array.values, i)).sum::<u64>()
        }
        (DataType::Tuple(tuple), Column::Tuple(elements, _)) => {
            elements.iter().zip(&tuple.elements).map(|(element, inner)| row_bytes(inner, element, row)).sum()
        }
        (_, column) => plain_row_bytes(column, row),
    }
}

/// The bytes of a row as of [`row_bytes`], by the column's own form.
fn plain_row_bytes(column: &Column, row: usize) -> u64 {
    match column {
        Column::String(strings) => strings.get(row).len() as u64 + 8,
        Column::FixedString(strings) => strings.width as u64,
        Column::Array(array) => 8 + array.range(row).map(|i| plain_row_bytes(&array.values, i)).sum::<u64>(),
        Column::Tuple(elements, _) => elements.iter().map(|element| plain_row_bytes(element, row)).sum(),
        Column::Nullable(nullable) => 1 + plain_row_bytes(&nullable.values, row),
        Column::Const(value, _) => plain_row_bytes(value, 0),
        Column::Dict(dict) => plain_row_bytes(&dict.values, dict.codes[row] as usize),
        numbers => types::with_native!(numbers, |values| std::mem::size_of_val(&values[row]) as u64, else 0),
    }
}

fn bind_enum_size(args: &[ArgType]) -> Outcome {
    arity("getSizeOfEnumType", args, 1)?;
    let (count, result) = match args[0].data_type.base() {
        DataType::Enum8(values) => (values.values().len(), DataType::UInt8),
        DataType::Enum16(values) => (values.values().len(), DataType::UInt16),
        _ => return Err(crate::support::illegal("getSizeOfEnumType", args)),
    };
    Ok(number("getSizeOfEnumType", result, count as u64))
}
