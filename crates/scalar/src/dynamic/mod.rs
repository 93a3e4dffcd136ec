//! Functions about `Dynamic` values, `JSON` objects and parts of columns.

mod json;
mod variant;

use crate::support::{Bound, Call, Family};
use base::{Result, err};
use functions::Registry;
use types::type_parser::parse_type;
use types::{Column, DataType, StringBuilder, StringColumn, Value, dynamic, subcolumn};

/// Adds the family to the registry.
pub fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Dynamic");
    family.add(
        "getSubcolumn",
        "getSubcolumn(x, 'name')",
        "A part of a column: 'size0', 'null', an element of a tuple, a path of JSON.",
        get_subcolumn,
    );
    family.add(
        "dynamicType",
        "dynamicType(dynamic)",
        "The name of the type of each value, 'None' for NULL.",
        dynamic_type,
    );
    family.add(
        "dynamicElement",
        "dynamicElement(dynamic, 'T')",
        "The values of one type, NULL for those of others.",
        dynamic_element,
    );
    family.add(
        "isDynamicElementInSharedData",
        "isDynamicElementInSharedData(dynamic)",
        "Whether a value is stored without its own column.",
        in_shared_data,
    );
    variant::register(&mut family);
    json::register(&mut family);
}

/// The cells or objects of an argument.
fn strings(column: &Column) -> Result<StringColumn> {
    match column.flatten() {
        Column::String(strings) => Ok(strings),
        _ => Err(base::Error::bug("a column of cells is not one of strings")),
    }
}

/// A constant name.
fn name_of<'a>(call: &Call<'a>, index: usize) -> Result<&'a str> {
    let found = match &call.args[index].constant {
        Some(Value::String(bytes)) => std::str::from_utf8(bytes).ok(),
        _ => None,
    };
    found.ok_or_else(|| {
        err!(IllegalTypeOfArgument, "Argument {} of function {} must be a constant string", index + 1, call.name)
    })
}

fn get_subcolumn(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    let name = name_of(call, 1)?;
    let data_type = call.data_type(0);
    let Some(found) = subcolumn::resolve(data_type, name) else {
        return Err(err!(IllegalColumn, "There is no subcolumn {name} in type {data_type}"));
    };
    let result = found.data_type.clone();
    Ok(Bound::new(result, move |args, _| Ok(found.extract(&args[0].column))).with_low_cardinality())
}

fn check_dynamic(call: &Call) -> Result<()> {
    if call.data_type(0).is_dynamic() { Ok(()) } else { call.illegal(0, "Dynamic") }
}

fn dynamic_type(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    check_dynamic(call)?;
    Ok(Bound::new(DataType::low_cardinality(DataType::String), |args, _| {
        let cells = strings(&args[0].column)?;
        let mut builder = StringBuilder::with_capacity(cells.len());
        cells.iter().for_each(|cell| builder.push(dynamic::read(cell).type_name().as_bytes()));
        Ok(Column::String(builder.finish()))
    }))
}

fn dynamic_element(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    let (mut inner, mut depth) = (call.data_type(0), 0);
    while let DataType::Array(element) = inner {
        (inner, depth) = (element, depth + 1);
    }
    if !inner.is_dynamic() {
        return call.illegal(0, "Dynamic or Array of Dynamic");
    }
    let wanted = parse_type(name_of(call, 1)?)?;
    let values = if wanted.can_be_nullable() && !matches!(wanted, DataType::Json(_)) {
        DataType::nullable(wanted.clone())
    } else {
        wanted.clone()
    };
    let of_type = move |cells: &Column| Ok(subcolumn::of_type(&strings(cells)?, &wanted));
    Ok(Bound::new(variant::in_arrays(values, depth), move |args, _| {
        variant::map_in_arrays(&args[0].column, depth, &of_type)
    })
    .with_nulls())
}

/// The types that come first in a block have columns of their own, up to the limit of the type.
fn in_shared_data(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let DataType::Dynamic(most) = *call.data_type(0) else { return call.illegal(0, "Dynamic") };
    Ok(Bound::new(DataType::Bool, move |args, _| {
        let cells = strings(&args[0].column)?;
        let mut own: Vec<String> = Vec::new();
        let is_shared = |cell| {
            let read = dynamic::read(cell);
            let name = read.type_name();
            if matches!(read, dynamic::Cell::Null) || own.iter().any(|known| known == name) {
                return 0u8;
            }
            let is_full = own.len() >= usize::from(most);
            if !is_full {
                own.push(name.to_string());
            }
            u8::from(is_full)
        };
        Ok(Column::from_vec(cells.iter().map(is_shared).collect()))
    }))
}

/// Rows of text as a column of arrays of strings.
fn array_of_strings(rows: Vec<Vec<String>>) -> Column {
    let mut offsets = vec![0u64];
    let mut builder = StringBuilder::default();
    for row in rows {
        row.iter().for_each(|text| builder.push(text.as_bytes()));
        offsets.push(builder.len() as u64);
    }
    Column::Array(types::ArrayColumn::new(offsets.into(), Column::String(builder.finish())))
}
