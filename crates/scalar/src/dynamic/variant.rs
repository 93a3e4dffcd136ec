//! Functions about `Variant` values.

use super::{name_of, strings};
use crate::support::{Bound, Call, Family};
use base::{Result, bail};
use std::sync::Arc;
use types::type_parser::parse_type;
use types::{ArrayColumn, Column, DataType, EnumType, dynamic, subcolumn};

pub(super) fn register(family: &mut Family) {
    family.add(
        "variantType",
        "variantType(variant)",
        "The name of the type of each value, 'None' for NULL.",
        variant_type,
    );
    family.add(
        "variantElement",
        "variantElement(variant, 'T'[, default])",
        "The values of one type, NULL or a default for those of others.",
        variant_element,
    );
}

/// The types of the first argument, and in how many arrays its values are.
fn types_in_arrays<'a>(call: &'a Call) -> Result<(&'a Arc<[DataType]>, usize)> {
    let (mut data_type, mut depth) = (call.data_type(0), 0);
    while let DataType::Array(inner) = data_type {
        (data_type, depth) = (inner, depth + 1);
    }
    match data_type {
        DataType::Variant(types) => Ok((types, depth)),
        _ => call.illegal(0, "Variant or Array of Variant"),
    }
}

/// Makes of the values in so many arrays other values.
pub(super) fn map_in_arrays(column: &Column, depth: usize, map: &dyn Fn(&Column) -> Result<Column>) -> Result<Column> {
    if depth == 0 {
        return map(column);
    }
    match column.flatten() {
        Column::Array(array) => Ok(Column::Array(ArrayColumn::new(
            array.offsets.clone(),
            map_in_arrays(&array.values, depth - 1, map)?.flatten(),
        ))),
        _ => Err(base::Error::bug("a column of arrays is not one")),
    }
}

/// The type nested in `depth` arrays.
pub(super) fn in_arrays(data_type: DataType, depth: usize) -> DataType {
    (0..depth).fold(data_type, |inner, _| DataType::array(inner))
}

/// The types of the first argument.
fn types_of<'a>(call: &'a Call) -> Result<&'a Arc<[DataType]>> {
    match call.data_type(0) {
        DataType::Variant(types) => Ok(types),
        _ => call.illegal(0, "Variant"),
    }
}

fn variant_type(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let types = types_of(call)?.clone();
    let mut names = vec![("None".to_string(), -1)];
    names.extend(types.iter().enumerate().map(|(place, data_type)| (data_type.to_string(), place as i16)));
    let names = Arc::new(EnumType::new(names));
    let wide = types.len() > 127;
    let result = if wide { DataType::Enum16(names) } else { DataType::Enum8(names) };
    Ok(Bound::new(result, move |args, _| {
        let cells = strings(&args[0].column)?;
        let places = cells.iter().map(|cell| dynamic::variant_of(&types, cell).map_or(-1, |place| place as i16));
        Ok(if wide {
            Column::from_vec(places.collect::<Vec<i16>>())
        } else {
            Column::from_vec(places.map(|place| place as i8).collect::<Vec<i8>>())
        })
    })
    .with_nulls())
}

fn variant_element(call: &Call) -> Result<Bound> {
    call.count(2..=3)?;
    let (types, depth) = types_in_arrays(call)?;
    let wanted = parse_type(name_of(call, 1)?)?;
    if types.contains(&wanted) {
        let result = in_arrays(
            if wanted.can_be_nullable() { DataType::nullable(wanted.clone()) } else { wanted.clone() },
            depth,
        );
        let of_type = move |cells: &Column| Ok(subcolumn::of_type(&strings(cells)?, &wanted));
        return Ok(Bound::new(result, move |args, _| map_in_arrays(&args[0].column, depth, &of_type)).with_nulls());
    }
    // The default stands for a type that the Variant does not have.
    if call.args.len() == 2 {
        bail!(IllegalTypeOfArgument, "{} doesn't contain variant with type {wanted}", call.data_type(0));
    }
    let Some(default) = call.args[2].constant.clone() else { return call.illegal(2, "a constant") };
    let result = call.data_type(2).clone();
    Ok(Bound::new(result.clone(), move |_, rows| Ok(Column::constant(&result, &default, rows))).with_nulls())
}
