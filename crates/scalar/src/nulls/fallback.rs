//! `ifNull`, `coalesce`, `nullIf`, `ifNotFinite`.

use super::{CATEGORY, empty_cells, null_mask};
use crate::cast::Casting;
use crate::comparison::factory;
use crate::conditional::select;
use crate::support::{
    Bound, Factory, InnerFunction, Outcome, add, add_any_case, arity, common_or_variant, doc, illegal,
};
use base::{Result, bail};
use functions::{ArgType, Comparison, FunctionContext, Registry};
use types::super_type::{least_super_type, least_super_type_or_variant};
use types::{Column, DataType};

pub(super) fn register(registry: &mut Registry) {
    let if_null = Factory::new(|args, context| {
        arity("ifNull", args, 2)?;
        bind_first("ifNull", args, context)
    });
    add_any_case(
        registry,
        "ifNull",
        if_null,
        doc("ifNull(x, alternative)", "The value, or the alternative where it is NULL.", CATEGORY),
    );
    let coalesce = Factory::new(|args, context| bind_first("coalesce", args, context));
    add_any_case(registry, "coalesce", coalesce, doc("coalesce(x, …)", "The first value that is not NULL.", CATEGORY));
    let null_if = Factory::new(bind_null_if);
    add_any_case(
        registry,
        "nullIf",
        null_if,
        doc("nullIf(x, y)", "NULL where two values are equal, else the first.", CATEGORY),
    );
    let finite = Factory::strict(bind_finite);
    add(
        registry,
        "ifNotFinite",
        finite,
        doc("ifNotFinite(x, y)", "The first value, or the second where it is infinite or NaN.", CATEGORY),
    );
}

/// The first argument that is not NULL, row by row.
fn bind_first(name: &'static str, args: &[ArgType], context: &FunctionContext) -> Outcome {
    let nothing = DataType::nullable(DataType::Nothing);
    // Nothing after an argument that cannot be NULL is looked at; literal NULLs are skipped.
    let mut used: Vec<usize> = Vec::new();
    for (i, arg) in args.iter().enumerate() {
        if *arg.data_type.base() == DataType::Nothing {
            continue;
        }
        used.push(i);
        if !holds_null(&arg.data_type) {
            break;
        }
    }
    let types: Vec<DataType> = used
        .iter()
        .enumerate()
        .map(|(k, &i)| {
            let own = &args[i].data_type;
            let last = k + 1 == used.len();
            // Only the last may leave a NULL.
            if last { own.clone() } else { own.without_nullable() }
        })
        .collect();
    let common = match types.is_empty() {
        true => nothing,
        false if types.iter().any(DataType::is_dynamic) => least_super_type_or_variant(&types)?,
        false if matches!(name, "ifNull" | "coalesce") => common_or_variant(&types, context)?,
        false => least_super_type(&types)?,
    };
    let casting = Casting::new(&context.time_zone);
    let target = common.clone();
    let clash = crate::conditional::have_other_scales(&types);
    Ok(Bound::named(name, common, move |args, rows| {
        if clash && (name == "ifNull" || used.iter().any(|&i| !args[i].column.is_const())) {
            bail!(NotImplemented, "Conditional functions with different Decimal scales");
        }
        if used.is_empty() {
            return Ok(Column::constant(&target, &types::Value::Null, rows));
        }
        first_not_null(args, &used, &target, &casting, rows)
    })
    .with_nulls()
    .done())
}

fn first_not_null(
    args: &[functions::Arg],
    used: &[usize],
    target: &DataType,
    casting: &Casting,
    rows: usize,
) -> Result<Column> {
    // Values under NULL are taken out before conversion, so that they cannot fail.
    let wide = DataType::nullable(target.clone());
    let mut choice = vec![(used.len() - 1) as u32; rows];
    let mut open = vec![1u8; rows];
    let mut columns = Vec::with_capacity(used.len());
    for (k, &i) in used.iter().enumerate() {
        let nulls = if args[i].data_type.is_dynamic() {
            empty_cells(&args[i].column, rows)
        } else {
            null_mask(&args[i].column, rows)
        };
        for row in 0..rows {
            if open[row] != 0 && nulls[row] == 0 {
                choice[row] = k as u32;
                open[row] = 0;
            }
        }
        if target.is_dynamic() && !args[i].data_type.is_dynamic() {
            columns.push(types::dynamic::from_column(&args[i].column, &args[i].data_type));
            continue;
        }
        let through = if args[i].data_type.is_nullable() { &wide } else { target };
        let converted = casting.run(&args[i].column, &args[i].data_type, through)?;
        columns.push(if target.is_nullable() { converted.to_nullable() } else { values_only(&converted) });
    }
    Ok(select(&columns, &choice, rows))
}

/// Whether values of a type may be NULL.
fn holds_null(data_type: &DataType) -> bool {
    data_type.is_nullable() || data_type.is_dynamic()
}

pub(super) fn values_only(column: &Column) -> Column {
    match column {
        Column::Const(value, rows) => Column::Const(std::sync::Arc::new(value.split_nulls().1), *rows),
        other => other.split_nulls().1,
    }
}

fn bind_null_if(args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity("nullIf", args, 2)?;
    let first = args[0].data_type.base();
    if !first.can_be_nullable() && !matches!(first, DataType::Dynamic(_) | DataType::Variant(_) | DataType::Nothing) {
        bail!(
            IllegalTypeOfArgument,
            "The result of function nullIf may be NULL, which the type {first} of its first argument does not allow"
        );
    }
    let result = DataType::nullable(args[0].data_type.without_low_cardinality());
    if args.iter().any(|arg| *arg.data_type.base() == DataType::Nothing) {
        return Ok(Bound::named("nullIf", result, |args, _| Ok(args[0].column.to_nullable())).with_nulls().done());
    }
    let equals = InnerFunction::bind(&factory(Comparison::Equals), args, context)?;
    Ok(Bound::named("nullIf", result, move |args, rows| {
        let (nulls, equal) = equals.call(&[args[0].column.clone(), args[1].column.clone()], rows)?.split_nulls();
        let mut mask = equal.as_native::<u8>().unwrap_or(&[]).to_vec();
        if let Some(nulls) = nulls {
            mask.iter_mut().zip(nulls.iter()).for_each(|(m, n)| *m &= n ^ 1);
        }
        Ok(args[0].column.flatten().with_nulls(mask.into()))
    })
    .with_nulls()
    .done())
}

fn bind_finite(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "ifNotFinite";
    arity(name, args, 2)?;
    if !args.iter().all(|arg| arg.data_type.base().is_number()) {
        return Err(illegal(name, args));
    }
    let common = least_super_type(&[args[0].data_type.base().clone(), args[1].data_type.base().clone()])?;
    let casting = Casting::new(&context.time_zone);
    let target = common.clone();
    Ok(Bound::named(name, common, move |args, rows| {
        let column = args[0].column.flatten();
        let choice: Vec<u32> = match &column {
            Column::Float32(v) => v.iter().map(|v| u32::from(!v.is_finite())).collect(),
            Column::Float64(v) => v.iter().map(|v| u32::from(!v.is_finite())).collect(),
            _ => vec![0; rows],
        };
        let first = casting.run(&column, args[0].data_type.base(), &target)?;
        let second = casting.run(&args[1].column, args[1].data_type.base(), &target)?;
        Ok(select(&[first, second], &choice, rows))
    })
    .done())
}
