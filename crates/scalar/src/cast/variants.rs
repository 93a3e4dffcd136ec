//! `toTOrZero`, `toTOrNull`, `toTOrDefault`, `accurateCastOrNull`, `accurateCastOrDefault`.

use super::functions::{ConversionTarget, bind_cast, check_convertible, resolve, type_argument};
use super::{Caller, Casting, cast_column_in};
use crate::support::{Bound, Factory, Outcome, add, arity_between, doc, nothing_or, settled};
use base::{Result, bail};
use functions::{Arg, ArgType, FunctionContext, Registry};
use std::sync::Arc;
use types::{Column, DataType};

const CATEGORY: &str = "Type conversion";

/// The value of a row that does not convert.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CastFallback {
    Zero,
    Null,
    Default,
}

macro_rules! variants {
    ($registry:ident; $($name:literal => $target:expr;)*) => {
        $(
            add_variant($registry, concat!("to", $name, "OrZero"), CastFallback::Zero, $target);
            add_variant($registry, concat!("to", $name, "OrNull"), CastFallback::Null, $target);
            add_variant($registry, concat!("to", $name, "OrDefault"), CastFallback::Default, $target);
        )*
    };
}

pub(super) fn register(registry: &mut Registry) {
    for (name, fallback) in [("toTimeOrZero", CastFallback::Zero), ("toTimeOrNull", CastFallback::Null)] {
        add_variant(registry, name, fallback, ConversionTarget::Fixed(DataType::Time));
    }
    for (name, fallback) in [("toTime64OrZero", CastFallback::Zero), ("toTime64OrNull", CastFallback::Null)] {
        add_variant(registry, name, fallback, ConversionTarget::Time64);
    }
    variants! { registry;
        "Int8" => ConversionTarget::Fixed(DataType::Int8);
        "Int16" => ConversionTarget::Fixed(DataType::Int16);
        "Int32" => ConversionTarget::Fixed(DataType::Int32);
        "Int64" => ConversionTarget::Fixed(DataType::Int64);
        "Int128" => ConversionTarget::Fixed(DataType::Int128);
        "Int256" => ConversionTarget::Fixed(DataType::Int256);
        "UInt8" => ConversionTarget::Fixed(DataType::UInt8);
        "UInt16" => ConversionTarget::Fixed(DataType::UInt16);
        "UInt32" => ConversionTarget::Fixed(DataType::UInt32);
        "UInt64" => ConversionTarget::Fixed(DataType::UInt64);
        "UInt128" => ConversionTarget::Fixed(DataType::UInt128);
        "UInt256" => ConversionTarget::Fixed(DataType::UInt256);
        "BFloat16" => ConversionTarget::Fixed(DataType::BFloat16);
        "Float32" => ConversionTarget::Fixed(DataType::Float32);
        "Float64" => ConversionTarget::Fixed(DataType::Float64);
        "UUID" => ConversionTarget::Fixed(DataType::Uuid);
        "IPv4" => ConversionTarget::Fixed(DataType::Ipv4);
        "IPv6" => ConversionTarget::Fixed(DataType::Ipv6);
        "Date" => ConversionTarget::Fixed(DataType::Date);
        "Date32" => ConversionTarget::Fixed(DataType::Date32);
        "DateTime" => ConversionTarget::DateTime;
        "DateTime64" => ConversionTarget::DateTime64;
        "Decimal32" => ConversionTarget::Decimal(9);
        "Decimal64" => ConversionTarget::Decimal(18);
        "Decimal128" => ConversionTarget::Decimal(38);
        "Decimal256" => ConversionTarget::Decimal(76);
    }
    let or_null = Factory::new(|args, context| {
        let name = "accurateCastOrNull";
        arity_between(name, args, 2, 2)?;
        let to = type_argument(name, args, 1)?;
        if to.base().is_dynamic() {
            return bind_cast(name, &args[0].data_type, to.base(), true, context);
        }
        if !to.base().can_be_nullable() {
            bail!(IllegalTypeOfArgument, "Type {to} cannot be inside Nullable, so {name} cannot give it");
        }
        bind_fallback(
            name,
            CastFallback::Null,
            to.base().clone(),
            &args[..1],
            None,
            &Casting::of_call(Caller::AccurateOr, &context.time_zone, context),
        )
    });
    add(
        registry,
        "accurateCastOrNull",
        or_null,
        doc("accurateCastOrNull(x, 'T')", "As accurateCast, NULL for what does not convert.", CATEGORY),
    );
    let or_default = Factory::new(|args, context| {
        let name = "accurateCastOrDefault";
        arity_between(name, args, 2, 3)?;
        let to = type_argument(name, args, 1)?;
        bind_fallback(
            name,
            CastFallback::Default,
            to,
            &args[..1],
            args.get(2),
            &Casting::of_call(Caller::AccurateOr, &context.time_zone, context),
        )
    });
    add(
        registry,
        "accurateCastOrDefault",
        or_default,
        doc(
            "accurateCastOrDefault(x, 'T'[, default])",
            "As accurateCast, a default for what does not convert.",
            CATEGORY,
        ),
    );
}

fn add_variant(registry: &mut Registry, name: &'static str, fallback: CastFallback, target: ConversionTarget) {
    let description = match fallback {
        CastFallback::Zero => "Reads a value from text, zero for what cannot be read.",
        CastFallback::Null => "Reads a value from text, NULL for what cannot be read.",
        CastFallback::Default => "Converts a value, a default for what does not convert.",
    };
    let factory = Factory::new(move |args, context| bind_variant(name, fallback, &target, args, context));
    add(registry, name, factory, doc(name, description, CATEGORY));
}

fn bind_variant(
    name: &'static str,
    fallback: CastFallback,
    target: &ConversionTarget,
    args: &[ArgType],
    context: &FunctionContext,
) -> Outcome {
    arity_between(name, args, 1, 4)?;
    let (to, zone, used) = resolve(target, name, args)?;
    let caller = if fallback == CastFallback::Default { Caller::AccurateOr } else { Caller::Reading };
    let casting = Casting::of_call(caller, &zone.unwrap_or_else(|| context.time_zone.clone()), context);
    if fallback == CastFallback::Default {
        if args.len() > used + 1 {
            bail!(
                NumberOfArgumentsDoesntMatch,
                "Function {name} takes at most {} arguments, {} given",
                used + 1,
                args.len()
            );
        }
        return bind_fallback(name, fallback, to, args, args.get(used), &casting);
    }
    nothing_or(&args[..1], || {
        let from = args[0].data_type.base();
        // Dates and times are made of integers of up to 64 bits too.
        let is_native =
            from.is_integer() && from.fixed_width_bytes().is_some_and(|bytes| bytes <= 8) || *from == DataType::Bool;
        if fallback == CastFallback::Null && is_native && to.is_date_or_time() && to != DataType::Date32 {
            let casting = Casting { caller: Caller::AccurateOr, ..casting.clone() };
            return bind_fallback(name, fallback, to.clone(), &args[..1], None, &casting);
        }
        if !from.is_string() {
            bail!(
                IllegalTypeOfArgument,
                "Illegal type {} of argument 1 of function {name}: OrZero and OrNull read strings only",
                args[0].data_type
            );
        }
        if args.len() > used {
            bail!(NumberOfArgumentsDoesntMatch, "Function {name} takes at most {used} arguments, {} given", args.len());
        }
        bind_fallback(name, fallback, to.clone(), &args[..1], None, &casting)
    })
}

fn bind_fallback(
    name: &'static str,
    fallback: CastFallback,
    to: DataType,
    args: &[ArgType],
    default: Option<&ArgType>,
    casting: &Casting,
) -> Outcome {
    if let Some(default) = default
        && default.data_type.base() != to.base()
        && *default.data_type.base() != DataType::Nothing
    {
        bail!(BadArguments, "The default of function {name} must be of type {to}, not {}", default.data_type);
    }
    let from = args[0].data_type.clone();
    let converts = *from.base() == DataType::Nothing || check_convertible(casting, from.base(), to.base())?;
    let base = to.base().clone();
    let keeps_null = fallback == CastFallback::Zero && from.is_nullable();
    let result = match fallback {
        CastFallback::Null => DataType::nullable(base.clone()),
        CastFallback::Zero if keeps_null => DataType::nullable(base.clone()),
        _ => to.clone(),
    };
    let default_type = default.map(|arg| arg.data_type.clone());
    let lenient = LenientCast { casting: casting.clone(), converts, fallback, base, result: result.clone() };
    let bound = Bound::named(name, result, move |args, rows| {
        let column = settled(&args[0].column);
        if let Column::Const(value, _) = &column {
            let one = Arg::new((**value).clone(), args[0].data_type.clone());
            let default = args.last().filter(|arg| default_type.is_some() && arg.column.is_const());
            if default_type.is_none() || default.is_some() {
                let default = default.map(|arg| Arg::new(arg.column.slice(0, 1), arg.data_type.clone()));
                let converted = lenient.run(&one, default.as_ref(), 1)?;
                return Ok(Column::Const(Arc::new(converted.flatten()), rows));
            }
        }
        let arg = Arg::new(column.flatten(), args[0].data_type.clone());
        let default = default_type.as_ref().and(args.last());
        lenient.run(&arg, default, rows)
    })
    .with_nulls();
    Ok(if name == "accurateCastOrNull" { bound.without_low_cardinality() } else { bound }.done())
}

/// A conversion with a fallback for rows that do not convert.
struct LenientCast {
    casting: Casting,
    /// Whether rows may convert at all; else each has the fallback.
    converts: bool,
    fallback: CastFallback,
    base: DataType,
    result: DataType,
}

impl LenientCast {
    fn run(&self, arg: &Arg, default: Option<&Arg>, rows: usize) -> Result<Column> {
        let (base, result) = (&self.base, &self.result);
        let (converted, failed) = match self.converts {
            true => self.casting.try_run(&arg.column, &arg.data_type, base)?,
            false => (Column::defaults(base, rows).flatten(), vec![1; rows].into()),
        };
        match self.fallback {
            CastFallback::Null => Ok(converted.with_nulls(failed)),
            CastFallback::Zero => {
                let nulls = arg.column.split_nulls().0;
                let unread: Vec<u8> = match &nulls {
                    Some(nulls) => failed.iter().zip(nulls.iter()).map(|(f, n)| f & !n).collect(),
                    None => failed.to_vec(),
                };
                let zeros = Column::defaults(base, rows).flatten();
                let filled = choose(&converted, &zeros, &unread);
                Ok(match nulls {
                    Some(nulls) if result.is_nullable() => filled.with_nulls(nulls),
                    _ if result.is_nullable() => filled.to_nullable(),
                    _ => filled,
                })
            }
            CastFallback::Default => {
                let default = match default {
                    Some(arg) => cast_column_in(&arg.column, &arg.data_type, result, self.casting.session())?.flatten(),
                    None => Column::defaults(result, rows).flatten(),
                };
                let converted = if result.is_nullable() { converted.to_nullable() } else { converted };
                Ok(choose(&converted, &default, &failed))
            }
        }
    }
}

/// Row by row from the first column, or from the second where `second` is 1.
fn choose(first: &Column, second_values: &Column, second: &[u8]) -> Column {
    if second.iter().all(|&s| s == 0) {
        return first.clone();
    }
    let rows = second.len();
    let indices: Vec<u32> =
        second.iter().enumerate().map(|(row, &s)| if s != 0 { (rows + row) as u32 } else { row as u32 }).collect();
    Column::concat(&[first, second_values]).gather(&indices)
}
