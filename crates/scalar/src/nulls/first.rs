//! `firstNonDefault`: the first value that is neither NULL nor the default of its type.

use super::CATEGORY;
use crate::cast::Casting;
use crate::conditional::select;
use crate::support::{Bound, Factory, Outcome, add_any_case, doc};
use base::bail;
use functions::{ArgType, FunctionContext, Registry};
use types::super_type::least_super_type;
use types::{Column, DataType};

/// Arguments at most, as in ClickHouse.
const ARGUMENTS_MAX: usize = 1024;

pub(super) fn register(registry: &mut Registry) {
    let first = Factory::new(bind);
    let syntax = "firstNonDefault(x, …)";
    add_any_case(
        registry,
        "firstNonDefault",
        first,
        doc(
            syntax,
            "The first value that is neither NULL nor the default of its type; the default if there is none.",
            CATEGORY,
        ),
    );
}

/// The rows with the default of the type, as 1: NULL of a type that has it.
fn defaults(column: &Column, data_type: &DataType) -> Vec<u8> {
    let default = Column::defaults(data_type, 1).flatten();
    match column {
        Column::Const(value, rows) => vec![u8::from(value.flatten().rows_equal(0, &default, 0)); *rows],
        other => {
            let flat = other.flatten();
            (0..flat.len()).map(|row| u8::from(flat.rows_equal(row, &default, 0))).collect()
        }
    }
}

fn bind(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "firstNonDefault";
    if args.is_empty() || args.len() > ARGUMENTS_MAX {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Function {name} takes 1 to {ARGUMENTS_MAX} arguments, {} given",
            args.len()
        );
    }
    let types: Vec<DataType> = args.iter().map(|arg| arg.data_type.clone()).collect();
    let result = if let [only] = &types[..] { only.clone() } else { least_super_type(&types)? };
    let casting = Casting::new(&context.time_zone);
    let target = result.clone();
    Ok(Bound::named(name, result, move |args, rows| {
        if let [only] = args {
            return Ok(only.column.clone());
        }
        // The last branch is the default.
        let mut choice = vec![args.len() as u32; rows];
        let mut columns = Vec::with_capacity(args.len() + 1);
        for (i, arg) in args.iter().enumerate() {
            let data_type = arg.data_type.without_low_cardinality();
            let is_default = defaults(&arg.column, &data_type);
            choice.iter_mut().zip(&is_default).for_each(|(choice, &is_default)| {
                if is_default == 0 && *choice == args.len() as u32 {
                    *choice = i as u32;
                }
            });
            // NULL is never chosen, and has no place in a type without it.
            let through = if arg.data_type.is_nullable() {
                DataType::nullable(target.without_low_cardinality())
            } else {
                target.without_low_cardinality()
            };
            let cast = casting.run(&arg.column, &data_type, &through)?;
            columns.push(if target.is_nullable() { cast.to_nullable() } else { super::fallback::values_only(&cast) });
        }
        columns.push(Column::defaults(&target.without_low_cardinality(), rows));
        Ok(select(&columns, &choice, rows))
    })
    .with_nulls()
    .done())
}
