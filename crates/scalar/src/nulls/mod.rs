//! Functions about NULL: `isNull`, `ifNull`, `coalesce`, `nullIf`, `assumeNotNull` and relatives.

mod fallback;
mod first;

#[cfg(test)]
mod tests;

use crate::support::{Bound, Factory, Outcome, add, add_any_case, arity, doc, illegal};
use base::{Result, bail};
use functions::{ArgType, Cost, Injectivity, Registry};
use types::{Column, DataType};

const CATEGORY: &str = "Null";

/// Adds the family to the registry.
pub fn register(registry: &mut Registry) {
    let is_null = Factory::new(|args, _| bind_test("isNull", args));
    add_any_case(registry, "isNull", is_null, doc("isNull(x)", "Whether a value is NULL.", CATEGORY));
    let is_not_null = Factory::new(|args, _| bind_test("isNotNull", args));
    add(registry, "isNotNull", is_not_null, doc("isNotNull(x)", "Whether a value is not NULL.", CATEGORY));
    let zero = Factory::new(|args, _| bind_zero_or_null(args));
    add(registry, "isZeroOrNull", zero, doc("isZeroOrNull(x)", "Whether a number is 0 or NULL.", CATEGORY));
    let nullable = Factory::new(|args, _| {
        arity("isNullable", args, 1)?;
        let answer = u8::from(args[0].data_type.is_nullable());
        Ok(Bound::named("isNullable", DataType::UInt8, move |_, rows| {
            Ok(Column::constant(&DataType::UInt8, &types::Value::UInt(answer.into()), rows))
        })
        .with_low_cardinality()
        .done())
    });
    add(registry, "isNullable", nullable, doc("isNullable(x)", "Whether the type can hold NULL.", CATEGORY));
    let assume = Factory::new(|args, _| bind_assume(args));
    add(
        registry,
        "assumeNotNull",
        assume,
        doc("assumeNotNull(x)", "The value as not Nullable; for NULL any value.", CATEGORY),
    );
    let to_nullable = Factory::new(|args, _| bind_to_nullable(args));
    add(registry, "toNullable", to_nullable, doc("toNullable(x)", "The value as Nullable.", CATEGORY));
    fallback::register(registry);
    first::register(registry);
    let quick = ["isNull", "isNotNull", "assumeNotNull", "toNullable", "ifNull", "coalesce", "nullIf"];
    registry.describe(&quick, |properties| properties.cost = Cost::Trivial);
    registry.describe(&["assumeNotNull", "toNullable"], |properties| {
        properties.is_cast = true;
        properties.injectivity = Injectivity::Mostly;
    });
}

/// A 1 for each row that is NULL, else 0, in any physical form.
pub(crate) fn null_mask(column: &Column, rows: usize) -> Vec<u8> {
    match column {
        Column::Nullable(nullable) => nullable.nulls.to_vec(),
        Column::Const(value, _) => vec![u8::from(value.is_null_at(0)); rows],
        Column::Dict(dict) => {
            let own = null_mask(&dict.values, dict.values.len());
            dict.codes.iter().map(|&code| own[code as usize]).collect()
        }
        _ => vec![0; rows],
    }
}

/// A 1 for each cell of `Dynamic` or `Variant` that is NULL, else 0.
pub(crate) fn empty_cells(column: &Column, rows: usize) -> Vec<u8> {
    (0..rows).map(|row| u8::from(column.bytes_at(row).is_none_or(<[u8]>::is_empty))).collect()
}

fn bind_test(name: &'static str, args: &[ArgType]) -> Outcome {
    arity(name, args, 1)?;
    let flip = u8::from(name == "isNotNull");
    Ok(Bound::named(name, DataType::UInt8, move |args, rows| {
        if args[0].data_type.is_dynamic() {
            let mask = empty_cells(&args[0].column, rows);
            return Ok(Column::from_vec(mask.into_iter().map(|null| null ^ flip).collect::<Vec<u8>>()));
        }
        if !args[0].data_type.is_nullable() {
            return Ok(Column::constant(&DataType::UInt8, &types::Value::UInt(flip.into()), rows));
        }
        let mut mask = null_mask(&args[0].column, rows);
        mask.iter_mut().for_each(|m| *m ^= flip);
        Ok(Column::from_vec(mask))
    })
    .with_low_cardinality()
    .done())
}

fn bind_zero_or_null(args: &[ArgType]) -> Outcome {
    arity("isZeroOrNull", args, 1)?;
    let base = args[0].data_type.base();
    if !base.is_number() && *base != DataType::Nothing {
        return Err(illegal("isZeroOrNull", args));
    }
    Ok(Bound::named("isZeroOrNull", DataType::UInt8, |args, _| {
        let (nulls, values) = args[0].column.split_nulls();
        let mut mask: Vec<u8> = types::with_native!(
            &values,
            |v| crate::support::zero_mask(v),
            else bail!(LogicalError, "numbers of another physical form")
        );
        if let Some(nulls) = nulls {
            mask.iter_mut().zip(nulls.iter()).for_each(|(m, n)| *m |= n);
        }
        Ok(Column::from_vec(mask))
    })
    .with_nulls()
    .done())
}

/// The values of a column whose type loses its `Nullable`; encoded forms stay encoded.
fn values_of(column: &Column) -> Column {
    match column {
        Column::Nullable(nullable) => (*nullable.values).clone(),
        Column::Const(value, rows) => Column::Const(std::sync::Arc::new(values_of(value)), *rows),
        Column::Dict(dict) => Column::Dict(types::DictColumn {
            codes: dict.codes.clone(),
            values: std::sync::Arc::new(values_of(&dict.values)),
        }),
        other => other.clone(),
    }
}

fn bind_assume(args: &[ArgType]) -> Outcome {
    arity("assumeNotNull", args, 1)?;
    let result = args[0].data_type.without_nullable();
    let nothing = *result.base() == DataType::Nothing;
    Ok(Bound::named("assumeNotNull", result, move |args, rows| -> Result<Column> {
        if nothing && rows > 0 {
            bail!(IllegalColumn, "assumeNotNull cannot make a value out of NULL, which has no type");
        }
        Ok(values_of(&args[0].column))
    })
    .with_low_cardinality()
    .done())
}

fn bind_to_nullable(args: &[ArgType]) -> Outcome {
    arity("toNullable", args, 1)?;
    let value = &args[0].data_type;
    if !value.is_nullable() && !value.base().can_be_nullable() && !matches!(value.base(), DataType::Tuple(_)) {
        bail!(IllegalTypeOfArgument, "Nested type {value} cannot be inside Nullable type");
    }
    let result = DataType::nullable(value.clone());
    let wraps = result != args[0].data_type;
    Ok(Bound::named("toNullable", result, move |args, _| {
        Ok(if wraps { args[0].column.to_nullable() } else { args[0].column.clone() })
    })
    .with_low_cardinality()
    .done())
}
