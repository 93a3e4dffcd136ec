//! `CAST` and its relatives, `toT`, `toString`, `toDecimalString`, `toLowCardinality`, `toInterval…`.

mod texts;

use super::{Caller, Casting, allowed, variants};
use crate::support::{Bound, Factory, Native, Outcome, add, add_any_case, arity, arity_between, constant_string, doc};
use base::{Result, bail};
use functions::scalar::Monotonicity;
use functions::{ArgType, Cost, Failure, FunctionContext, Injectivity, Properties, Registry};
use texts::{bind_decimal_string, bind_to_fixed, bind_to_string};
use types::type_parser::parse_type;
use types::{Column, DataType, IntervalKind, TimeZone, Value};

const CATEGORY: &str = "Type conversion";

/// The result type of a family of conversion functions.
#[derive(Clone)]
pub(super) enum ConversionTarget {
    /// Always this type.
    Fixed(DataType),
    /// `DateTime`, with a time zone as an optional last argument.
    DateTime,
    /// `DateTime64`, with a scale and a time zone.
    DateTime64,
    /// `Date` or another type whose conversion may be told a time zone.
    InZone(DataType),
    /// `Time64`, with a scale.
    Time64,
    /// A decimal of a precision, with its scale.
    Decimal(u8),
}

/// The type that a call makes, the zone it reads times in if it says one, and how many arguments it used.
pub(super) fn resolve(
    target: &ConversionTarget,
    name: &str,
    args: &[ArgType],
) -> Result<(DataType, Option<TimeZone>, usize)> {
    let zone_at = |index: usize| -> Result<Option<TimeZone>> {
        match args.get(index) {
            Some(arg) if arg.data_type.base().is_string() => {
                TimeZone::parse(&constant_string(name, args, index)?).map(Some)
            }
            _ => Ok(None),
        }
    };
    let scale_at = |index: usize, most: u8| -> Result<u8> {
        let Some(given) = args.get(index) else {
            if matches!(target, ConversionTarget::DateTime64 | ConversionTarget::Time64)
                && (name.ends_with("OrNull") || name.ends_with("OrZero"))
            {
                return Ok(3);
            }
            bail!(NumberOfArgumentsDoesntMatch, "Function {name} needs a scale as its argument {}", index + 1);
        };
        if given.constant.as_ref().and_then(Value::as_i64).is_some_and(|scale| scale < 0)
            && matches!(target, ConversionTarget::DateTime64)
        {
            bail!(ArgumentOutOfBound, "The scale of function {name} must be from 0 to {most}");
        }
        if !given.data_type.base().is_unsigned() && given.constant.is_some() {
            bail!(IllegalTypeOfArgument, "Illegal type {} of the scale of function {name}", given.data_type);
        }
        match given.constant.as_ref().and_then(Value::as_u64) {
            Some(scale) if scale <= u64::from(most) => Ok(scale as u8),
            Some(scale) => bail!(ArgumentOutOfBound, "The scale {scale} of function {name} must be from 0 to {most}"),
            None => {
                bail!(IllegalColumn, "Argument {} of function {name} must be a constant number: the scale", index + 1)
            }
        }
    };
    let own_zone = match args.first().map(|arg| arg.data_type.base()) {
        Some(DataType::DateTime(zone) | DataType::DateTime64(_, zone)) => zone.clone(),
        _ => None,
    };
    Ok(match target {
        ConversionTarget::Fixed(data_type) => (data_type.clone(), None, 1),
        ConversionTarget::InZone(data_type) => {
            let zone = zone_at(1)?;
            let used = 1 + usize::from(zone.is_some());
            (data_type.clone(), zone, used)
        }
        // A scale makes it `toDateTime64`.
        ConversionTarget::DateTime if args.get(1).is_some_and(|arg| arg.data_type.base().is_unsigned()) => {
            return resolve(&ConversionTarget::DateTime64, name, args);
        }
        ConversionTarget::DateTime => {
            let zone = zone_at(1)?;
            let used = 1 + usize::from(zone.is_some());
            (DataType::DateTime(zone.clone().or(own_zone)), zone, used)
        }
        ConversionTarget::DateTime64 => {
            let scale = scale_at(1, 9)?;
            let zone = zone_at(2)?;
            let used = 2 + usize::from(zone.is_some());
            (DataType::DateTime64(scale, zone.clone().or(own_zone)), zone, used)
        }
        ConversionTarget::Time64 => (DataType::Time64(scale_at(1, 9)?), None, 2),
        ConversionTarget::Decimal(precision) => {
            (DataType::Decimal { precision: *precision, scale: scale_at(1, *precision)? }, None, 2)
        }
    })
}

/// The direction in which a conversion's result moves with its argument.
pub(super) fn cast_direction(from: &DataType, to: &DataType, low: &Value, high: &Value) -> Option<Monotonicity> {
    let (from, to) = (from.base(), to.base());
    if from == to {
        return Some(Monotonicity::Rising);
    }
    let whole = |t: &DataType| {
        t.is_integer() || matches!(t, DataType::Date | DataType::Date32 | DataType::DateTime(_) | DataType::Bool)
    };
    let time = |t: &DataType| matches!(t, DataType::DateTime(_) | DataType::DateTime64(..));
    if time(from) && (time(to) || matches!(to, DataType::Date | DataType::Date32)) {
        // A DateTime64 outside of 1970 to 2106 wraps in the narrow types.
        let narrow = matches!(to, DataType::Date | DataType::DateTime(_));
        let inside = |v: &Value| match from {
            DataType::DateTime64(scale, _) if narrow => {
                v.as_i128().is_some_and(|v| (0..=i128::from(u32::MAX)).contains(&(v / super::decimal_power(*scale))))
            }
            _ => true,
        };
        return (inside(low) && inside(high)).then_some(Monotonicity::Rising);
    }
    if *from == DataType::Date && (time(to) || *to == DataType::Date32) {
        // Dates past 2106 wrap in DateTime.
        let fits = !matches!(to, DataType::DateTime(_)) || high.as_i128().is_some_and(|v| v < 49_710);
        return fits.then_some(Monotonicity::Rising);
    }
    if (whole(from) || from.is_float()) && to.is_float() {
        return Some(Monotonicity::Rising);
    }
    if whole(from) && (to.is_integer()) {
        let native = Native::of(to)?;
        let bits = native.bytes() as u32 * 8;
        let (least, most) = match (native.is_signed(), bits) {
            (_, 128..) => (i128::MIN, i128::MAX),
            (true, _) => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
            (false, _) => (0, (1i128 << bits) - 1),
        };
        let inside = |v: &Value| v.as_i128().is_some_and(|v| (least..=most).contains(&v));
        return (inside(low) && inside(high)).then_some(Monotonicity::Rising);
    }
    None
}

/// Binds `toT(x, …)`.
fn bind_conversion(
    name: &'static str,
    target: &ConversionTarget,
    args: &[ArgType],
    context: &FunctionContext,
) -> Outcome {
    arity_between(name, args, 1, 3)?;
    let (to, zone, used) = resolve(target, name, args)?;
    if args.len() > used {
        bail!(NumberOfArgumentsDoesntMatch, "Function {name} takes {used} arguments here, {} given", args.len());
    }
    let from = args[0].data_type.base().clone();
    let source = casting_source(&from, zone.as_ref());
    let casting = Casting::of_call(Caller::Function, &zone.unwrap_or_else(|| context.time_zone.clone()), context);
    check_convertible(&casting, &from, &to)?;
    if casting.reads_or_null(&args[0].data_type, &to) {
        let nullable = DataType::nullable(to);
        return Ok(Bound::named(name, nullable.clone(), move |args, _| {
            casting.run(&args[0].column, &args[0].data_type, &nullable)
        })
        .with_nulls()
        .done());
    }
    let (low_from, low_to) = (from.clone(), to.clone());
    let result = to.clone();
    let bound = Bound::masked(name, args, result, move |args, _, nulls| {
        let as_given = args[0].data_type.base();
        let from = if as_given.is_date_or_time() { &source } else { as_given };
        casting.run_masked(&args[0].column, from, &to, nulls)
    });
    Ok(bound
        .monotonic(
            move |index, low, high| if index == 0 { cast_direction(&low_from, &low_to, low, high) } else { None },
        )
        .done())
}

/// The source type with its zone replaced where the call names one (`toDate(time, 'zone')`).
fn casting_source(from: &DataType, zone: Option<&TimeZone>) -> DataType {
    match (from, zone) {
        (DataType::DateTime(_), Some(zone)) => DataType::DateTime(Some(zone.clone())),
        (DataType::DateTime64(scale, _), Some(zone)) => DataType::DateTime64(*scale, Some(zone.clone())),
        (other, _) => other.clone(),
    }
}

/// Refuses types that never convert at binding; `false` when every row fails. What the table of types lets pass is
/// tried on no rows.
pub(super) fn check_convertible(casting: &Casting, from: &DataType, to: &DataType) -> Result<bool> {
    Ok(allowed::check(casting.caller, from, to)? && casting.run(&Column::empty(from), from, to).map(|_| true)?)
}

/// Binds a conversion of one expression to `to`, as `CAST` does; the result is exactly `to`, except that times
/// keep the zone of their source where `to` names none.
///
/// # Errors
/// `CANNOT_CONVERT_TYPE` when the types never convert.
pub fn bind_cast(
    name: &'static str,
    from: &DataType,
    to: &DataType,
    accurate: bool,
    context: &FunctionContext,
) -> Outcome {
    let to = keep_zone(from, to);
    let caller = if accurate { Caller::Accurate } else { Caller::Cast };
    let casting = Casting::of_call(caller, &context.time_zone, context);
    if *from.base() != DataType::Nothing {
        check_convertible(&casting, from, &to)?;
    }
    let (low_from, low_to) = (from.clone(), to.clone());
    let target = to.clone();
    let bound = Bound::named(name, to, move |args, _| casting.run(&args[0].column, &args[0].data_type, &target))
        .with_low_cardinality();
    Ok(bound
        .monotonic(
            move |index, low, high| if index == 0 { cast_direction(&low_from, &low_to, low, high) } else { None },
        )
        .done())
}

fn keep_zone(from: &DataType, to: &DataType) -> DataType {
    let zone = match from.base() {
        DataType::DateTime(zone) | DataType::DateTime64(_, zone) => zone.clone(),
        _ => None,
    };
    match to {
        DataType::DateTime(None) => DataType::DateTime(zone),
        DataType::DateTime64(scale, None) => DataType::DateTime64(*scale, zone),
        DataType::Nullable(inner) => DataType::nullable(keep_zone(from, inner)),
        other => other.clone(),
    }
}

/// The type named by a constant argument.
pub(super) fn type_argument(name: &str, args: &[ArgType], index: usize) -> Result<DataType> {
    match args[index].constant.as_ref() {
        Some(Value::String(_)) => parse_type(&constant_string(name, args, index)?),
        _ => bail!(
            IllegalTypeOfArgument,
            "Argument {} of function {name} must be a constant string: the name of a type",
            index + 1
        ),
    }
}

fn cast_factory(name: &'static str, accurate: bool) -> Factory {
    Factory::new(move |args, context| {
        arity(name, args, 2)?;
        bind_cast(name, &args[0].data_type, &type_argument(name, args, 1)?, accurate, context)
    })
}

/// Adds the family to the registry.
pub fn register(registry: &mut Registry) {
    add_any_case(
        registry,
        "CAST",
        cast_factory("CAST", false),
        doc("CAST(x, 'T')", "Converts a value to a type.", CATEGORY),
    );
    add_any_case(
        registry,
        "_CAST",
        cast_factory("_CAST", false),
        doc("_CAST(x, 'T')", "As CAST; made by the analyzer.", CATEGORY),
    );
    let accurate = cast_factory("accurateCast", true);
    add(
        registry,
        "accurateCast",
        accurate,
        doc("accurateCast(x, 'T')", "As CAST, an error for numbers that do not fit.", CATEGORY),
    );
    registry.declaring(Properties::CONVERSION, |registry| {
        register_conversions(registry);
        register_intervals(registry);
    });
    add(
        registry,
        "toString",
        Factory::strict_uncounted(bind_to_string),
        doc("toString(x[, time_zone])", "The value as text.", CATEGORY),
    );
    add(
        registry,
        "toFixedString",
        Factory::strict_uncounted(bind_to_fixed),
        doc("toFixedString(s, n)", "A string of n bytes, padded with zeros.", CATEGORY),
    );
    let decimal = Factory::strict_uncounted(bind_decimal_string);
    add_any_case(
        registry,
        "toDecimalString",
        decimal,
        doc("toDecimalString(number, digits)", "A number with so many digits after the point.", CATEGORY),
    );
    let low = Factory::new(|args, context| {
        arity("toLowCardinality", args, 1)?;
        bind_cast(
            "toLowCardinality",
            &args[0].data_type,
            &DataType::low_cardinality(args[0].data_type.without_low_cardinality()),
            false,
            context,
        )
    });
    add(
        registry,
        "toLowCardinality",
        low,
        doc("toLowCardinality(x)", "The value in a dictionary-coded type.", CATEGORY),
    );
    registry.declaring(Properties::of_cost(Cost::TrivialOnNumbers), variants::register);
    describe(registry);
    super::reinterpret::register(registry);
}

/// Declares which conversions keep values apart, and which refuse some.
fn describe(registry: &mut Registry) {
    registry.describe(&["CAST", "_CAST"], |properties| {
        *properties = Properties { injectivity: Injectivity::Mostly, is_cast: true, ..Properties::CONVERSION };
    });
    registry.describe(&["accurateCast"], |properties| properties.failure = Failure::OnValues);
    registry.describe(&["toLowCardinality"], |properties| *properties = Properties::CONVERSION);
    registry.describe(&["toString"], |properties| properties.injectivity = Injectivity::WholeNumbers);
}

macro_rules! conversions {
    ($registry:ident; $($name:literal => $target:expr, $description:literal;)*) => {
        $({
            let target = $target;
            let name: &'static str = concat!("to", $name);
            let factory = Factory::strict_uncounted(move |args, context| bind_conversion(name, &target, args, context));
            add($registry, name, factory, doc(concat!("to", $name, "(x)"), $description, CATEGORY));
        })*
    };
}

fn register_conversions(registry: &mut Registry) {
    conversions! { registry;
        "Int8" => ConversionTarget::Fixed(DataType::Int8), "Converts to Int8.";
        "Int16" => ConversionTarget::Fixed(DataType::Int16), "Converts to Int16.";
        "Int32" => ConversionTarget::Fixed(DataType::Int32), "Converts to Int32.";
        "Int64" => ConversionTarget::Fixed(DataType::Int64), "Converts to Int64.";
        "Int128" => ConversionTarget::Fixed(DataType::Int128), "Converts to Int128.";
        "Int256" => ConversionTarget::Fixed(DataType::Int256), "Converts to Int256.";
        "UInt8" => ConversionTarget::Fixed(DataType::UInt8), "Converts to UInt8.";
        "UInt16" => ConversionTarget::Fixed(DataType::UInt16), "Converts to UInt16.";
        "UInt32" => ConversionTarget::Fixed(DataType::UInt32), "Converts to UInt32.";
        "UInt64" => ConversionTarget::Fixed(DataType::UInt64), "Converts to UInt64.";
        "UInt128" => ConversionTarget::Fixed(DataType::UInt128), "Converts to UInt128.";
        "UInt256" => ConversionTarget::Fixed(DataType::UInt256), "Converts to UInt256.";
        "BFloat16" => ConversionTarget::Fixed(DataType::BFloat16), "Converts to BFloat16.";
        "Time" => ConversionTarget::Fixed(DataType::Time), "Converts to Time: the time on the clock.";
        "Time64" => ConversionTarget::Time64, "Converts to Time64 of a scale.";
        "Float32" => ConversionTarget::Fixed(DataType::Float32), "Converts to Float32.";
        "Float64" => ConversionTarget::Fixed(DataType::Float64), "Converts to Float64.";
        "Bool" => ConversionTarget::Fixed(DataType::Bool), "Converts to Bool.";
        "UUID" => ConversionTarget::Fixed(DataType::Uuid), "Reads a UUID.";
        "IPv4" => ConversionTarget::Fixed(DataType::Ipv4), "Reads an IPv4 address.";
        "IPv6" => ConversionTarget::Fixed(DataType::Ipv6), "Reads an IPv6 address, or an IPv4 address as one.";
        "Date" => ConversionTarget::InZone(DataType::Date), "Converts to Date.";
        "Date32" => ConversionTarget::InZone(DataType::Date32), "Converts to Date32.";
        "DateTime" => ConversionTarget::DateTime, "Converts to DateTime, in a time zone if one is given.";
        "DateTime32" => ConversionTarget::DateTime, "As toDateTime.";
        "DateTime64" => ConversionTarget::DateTime64,
            "Converts to DateTime64 of a scale, in a time zone if one is given.";
        "Decimal32" => ConversionTarget::Decimal(9), "Converts to Decimal of 9 digits and a scale.";
        "Decimal64" => ConversionTarget::Decimal(18), "Converts to Decimal of 18 digits and a scale.";
        "Decimal128" => ConversionTarget::Decimal(38), "Converts to Decimal of 38 digits and a scale.";
        "Decimal256" => ConversionTarget::Decimal(76), "Converts to Decimal of 76 digits and a scale.";
    }
    registry.scalar_any_case(
        "DATE",
        Factory::strict_uncounted(|args, context| {
            bind_conversion("DATE", &ConversionTarget::InZone(DataType::Date), args, context)
        }),
        doc("DATE(x)", "As toDate.", CATEGORY),
    );
}

fn register_intervals(registry: &mut Registry) {
    macro_rules! intervals {
        ($($kind:ident),*) => { $({
            let name: &'static str = concat!("toInterval", stringify!($kind));
            let target = ConversionTarget::Fixed(DataType::Interval(IntervalKind::$kind));
            let factory = Factory::strict_uncounted(move |args, context| bind_conversion(name, &target, args, context));
            add(registry, name, factory, doc(concat!("toInterval", stringify!($kind), "(n)"), "An interval of so many \
                units.", CATEGORY));
        })* };
    }
    intervals!(Nanosecond, Microsecond, Millisecond, Second, Minute, Hour, Day, Week, Month, Quarter, Year);
    let any = Factory::strict_uncounted(|args, context| {
        arity("toInterval", args, 2)?;
        let unit = constant_string("toInterval", args, 1)?;
        let kind = crate::datetime::unit_of("toInterval", &unit)?;
        bind_conversion("toInterval", &ConversionTarget::Fixed(DataType::Interval(kind)), &args[..1], context)
    });
    add(registry, "toInterval", any, doc("toInterval(n, 'unit')", "An interval of so many units.", CATEGORY));
}
