//! Rounding to a number of decimal places, in every numeric type.

use crate::support::{Bound, Call, Family, Ints, coerce};
use base::{Result, bail};
use functions::{Arg, Registry};
use types::wide::{DECIMAL_DIGITS_MAX, I256, U256, power_of_ten_256};
use types::{Column, DataType, NativeType};

/// A direction of rounding.
#[derive(Clone, Copy, PartialEq)]
enum RoundingMode {
    Floor,
    Ceil,
    Truncate,
    /// Halves of floats to even, halves of integers and decimals away from zero.
    Round,
    /// Halves to even.
    Bankers,
}

impl RoundingMode {
    /// Rounds to a multiple of `unit` (above 0). What is added to round up or down wraps in the number's own type, as
    /// `wrap` does it.
    #[inline]
    fn integer(self, x: i128, unit: i128, wrap: impl Fn(i128) -> i128) -> i128 {
        match self {
            RoundingMode::Ceil if x > 0 => return wrap(x.wrapping_add(unit - 1)) / unit * unit,
            RoundingMode::Floor if x < 0 => return wrap(x.wrapping_sub(unit - 1)) / unit * unit,
            RoundingMode::Round | RoundingMode::Bankers if overflows(x, unit, &wrap) => {
                let middle = wrap(wrap(x.wrapping_abs()).wrapping_add(unit / 2)) / unit * unit;
                return if x < 0 { middle.wrapping_neg() } else { middle };
            }
            _ => {}
        }
        let quotient = x.div_euclid(unit);
        let rest = x.rem_euclid(unit);
        if rest == 0 {
            return x;
        }
        let down = quotient.wrapping_mul(unit);
        if self.goes_up(rest.cmp(&(unit - rest)), x < 0, quotient % 2 != 0) { down.wrapping_add(unit) } else { down }
    }

    /// Rounds as [`Self::integer`], in 256 bits.
    fn integer_256(self, x: I256, unit: I256) -> I256 {
        let quotient = x.div_euclid(unit);
        let rest = x.rem_euclid(unit);
        if rest == I256::ZERO {
            return x;
        }
        let down = quotient.wrapping_mul(unit);
        if self.goes_up(rest.cmp(&(unit - rest)), x.is_negative(), quotient.as_u8() & 1 != 0) {
            down.wrapping_add(unit)
        } else {
            down
        }
    }

    /// Whether a number that lies between two multiples becomes the upper one; `middle` is its order to the middle.
    #[inline]
    fn goes_up(self, middle: std::cmp::Ordering, negative: bool, lower_is_odd: bool) -> bool {
        match self {
            RoundingMode::Floor => false,
            RoundingMode::Ceil => true,
            RoundingMode::Truncate => negative,
            RoundingMode::Round => middle.is_gt() || (middle.is_eq() && !negative),
            RoundingMode::Bankers => middle.is_gt() || (middle.is_eq() && lower_is_odd),
        }
    }

    #[inline]
    fn float(self, x: f64) -> f64 {
        match self {
            RoundingMode::Floor => x.floor(),
            RoundingMode::Ceil => x.ceil(),
            RoundingMode::Truncate => x.trunc(),
            RoundingMode::Round | RoundingMode::Bankers => x.round_ties_even(),
        }
    }

    #[inline]
    fn float32(self, x: f32) -> f32 {
        match self {
            RoundingMode::Floor => x.floor(),
            RoundingMode::Ceil => x.ceil(),
            RoundingMode::Truncate => x.trunc(),
            RoundingMode::Round | RoundingMode::Bankers => x.round_ties_even(),
        }
    }

    #[inline]
    fn float_places(self, x: f64, places: i64) -> f64 {
        let scale = 10f64.powi(places.unsigned_abs().min(400) as i32);
        let rounded = if places >= 0 { self.float(x * scale) / scale } else { self.float(x / scale) * scale };
        if rounded.is_finite() { rounded } else { x }
    }

    #[inline]
    fn float32_places(self, x: f32, places: i64) -> f32 {
        let scale = 10f32.powi(places.unsigned_abs().min(60) as i32);
        let rounded = if places >= 0 { self.float32(x * scale) / scale } else { self.float32(x / scale) * scale };
        if rounded.is_finite() { rounded } else { x }
    }
}

/// Whether a number, or what is added to it to round, has no magnitude in its own type. Types of 8 and 16 bits add in
/// wider ones.
fn overflows(x: i128, unit: i128, wrap: impl Fn(i128) -> i128) -> bool {
    let magnitude = x.wrapping_abs();
    let is_narrow = wrap(1 << 24) == 0;
    wrap(magnitude) != magnitude
        || !is_narrow && wrap(magnitude.wrapping_add(unit / 2)) != magnitude.wrapping_add(unit / 2)
}

/// The largest number of decimal places that may be asked for.
const PLACES_MAX: u64 = 32_767;

fn places_of(args: &[Arg], rows: usize, name: &str) -> Result<Ints> {
    let Some(arg) = args.get(1) else { return Ok(Ints::One(0)) };
    let places = Ints::of(arg);
    let wrong = match &places {
        Ints::One(one) => Some(*one).filter(|p| p.unsigned_abs() > PLACES_MAX),
        Ints::Rows(_) => (0..rows).map(|row| places.get(row)).find(|p| p.unsigned_abs() > PLACES_MAX),
    };
    if let Some(wrong) = wrong {
        bail!(ArgumentOutOfBound, "Scale argument {wrong} of function {name} is out of bound");
    }
    Ok(places)
}

fn round_floats<T: NativeType>(
    values: &[T],
    places: &Ints,
    whole: impl Fn(T) -> T,
    to_places: impl Fn(T, i64) -> T,
) -> Column {
    match places {
        Ints::One(0) => Column::from_vec(values.iter().map(|&x| whole(x)).collect()),
        _ => Column::from_vec(values.iter().enumerate().map(|(row, &x)| to_places(x, places.get(row))).collect()),
    }
}

/// Integers of any width (or unscaled decimals with `scale` places), by way of the widest.
fn round_integers(arg: &Arg, places: &Ints, mode: RoundingMode, scale: i64) -> Result<Column> {
    if let Ints::One(n) = places
        && *n >= scale
    {
        return Ok(arg.column.flatten());
    }
    let flat = arg.column.flatten();
    let round = |x: i128, row: usize, wrap: fn(i128) -> i128| {
        let digits = scale - places.get(row);
        match u32::try_from(digits) {
            Ok(0) | Err(_) => x,
            Ok(digits) => match 10i128.checked_pow(digits) {
                Some(unit) => mode.integer(x, unit, wrap),
                None => 0,
            },
        }
    };
    let round_256 = |x: I256, row: usize| match u8::try_from(scale - places.get(row)) {
        Ok(0) => x,
        Ok(digits) if digits <= DECIMAL_DIGITS_MAX => mode.integer_256(x, power_of_ten_256(digits)),
        Ok(_) => I256::ZERO,
        Err(_) if places.get(row) > scale => x,
        Err(_) => I256::ZERO,
    };
    macro_rules! each {
        ($($variant:ident $native:ty),*) => {
            match &flat {
                Column::Int256(values) => {
                    Column::from_vec::<I256>(values.iter().enumerate().map(|(row, &x)| round_256(x, row)).collect())
                }
                Column::UInt256(values) => {
                    let rounded = values.iter().enumerate().map(|(row, &x)| round_256(x.as_i256(), row).as_u256());
                    Column::from_vec::<U256>(rounded.collect())
                }
                $(Column::$variant(values) => {
                    let wrap = |v| v as $native as i128;
                    let rounded = values.iter().enumerate().map(|(row, &x)| round(x as i128, row, wrap) as $native);
                    Column::from_vec::<$native>(rounded.collect())
                })*
                other => other.clone(),
            }
        };
    }
    Ok(each!(
        UInt8 u8, UInt16 u16, UInt32 u32, UInt64 u64, UInt128 u128,
        Int8 i8, Int16 i16, Int32 i32, Int64 i64, Int128 i128
    ))
}

fn bind(call: &Call, mode: RoundingMode) -> Result<Bound> {
    call.count(1..=2)?;
    let data_type = call.data_type(0).clone();
    if !data_type.is_number() {
        return call.illegal(0, "a number");
    }
    call.integers(1..call.args.len())?;
    let scale = if let DataType::Decimal { scale, .. } = data_type { i64::from(scale) } else { 0 };
    let name = call.name;
    Ok(Bound::new(data_type, move |args, rows| {
        let places = places_of(args, rows, name)?;
        match &args[0].column.flatten() {
            Column::Float64(values) => {
                Ok(round_floats(values, &places, |x| mode.float(x), |x, n| mode.float_places(x, n)))
            }
            Column::Float32(values) => {
                Ok(round_floats(values, &places, |x| mode.float32(x), |x, n| mode.float32_places(x, n)))
            }
            _ => round_integers(&args[0], &places, mode, scale),
        }
    }))
}

/// The power of two below a number.
fn round_to_exp2(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let data_type = call.data_type(0);
    if !data_type.is_integer() && !data_type.is_float() {
        return call.illegal(0, "an integer or a float");
    }
    Ok(Bound::new(data_type.clone(), |args, _| {
        macro_rules! each {
            ($flat:expr; $($variant:ident $native:ty),*) => {
                match $flat {
                    $(Column::$variant(values) => {
                        let power = |x: $native| if x <= 0 { 0 } else { 1 << x.ilog2() };
                        Column::from_vec::<$native>(values.iter().map(|&x| power(x)).collect())
                    })*
                    Column::Float32(values) => {
                        let power = |x: &f32| f32::from_bits(x.to_bits() & !((1 << 23) - 1));
                        Column::from_vec(values.iter().map(power).collect())
                    }
                    Column::Float64(values) => {
                        let power = |x: &f64| f64::from_bits(x.to_bits() & !((1 << 52) - 1));
                        Column::from_vec(values.iter().map(power).collect())
                    }
                    other => other.clone(),
                }
            };
        }
        Ok(each!(
            &args[0].column.flatten();
            UInt8 u8, UInt16 u16, UInt32 u32, UInt64 u64, UInt128 u128,
            Int8 i8, Int16 i16, Int32 i32, Int64 i64, Int128 i128
        ))
    }))
}

/// The greatest of the given numbers that is not above x, or the least of them.
fn round_down(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    let element = call.element(1)?.clone();
    if !call.data_type(0).is_number() || !element.is_number() {
        return call.illegal(0, "a number and an array of numbers");
    }
    if call.args[1].constant.is_none() {
        bail!(IllegalColumn, "Argument 2 of function {} must be a constant array", call.name);
    }
    let result = crate::support::common_type(&[call.data_type(0).clone(), element.clone()])?;
    let stored = result.clone();
    Ok(Bound::new(result, move |args, rows| {
        let array = crate::support::arrays(&args[1].column.slice(0, rows.min(1)))?;
        let given = coerce(&array.values, &element, &stored)?;
        let mut order: Vec<u32> = (0..given.len() as u32).collect();
        order.sort_by(|&a, &b| given.compare_rows(a as usize, &given, b as usize));
        let sorted = given.gather(&order);
        let x = coerce(&args[0].column, &args[0].data_type, &stored)?;
        if sorted.is_empty() {
            if rows == 0 {
                return Ok(x);
            }
            bail!(BadArguments, "Empty array is illegal for boundaries in roundDown function");
        }
        let bounds: Vec<usize> = (0..sorted.len()).collect();
        let picks = (0..rows)
            .map(|row| bounds.partition_point(|&i| sorted.compare_rows(i, &x, row).is_le()).saturating_sub(1) as u32);
        Ok(sorted.gather(&picks.collect::<Vec<u32>>()))
    }))
}

/// Numbers put into the steps of a ladder.
fn ladder(call: &Call, result: DataType, steps: &'static [(i64, i64)]) -> Result<Bound> {
    call.count(1..=1)?;
    if !call.data_type(0).is_number() {
        return call.illegal(0, "a number");
    }
    let stored = result.clone();
    Ok(Bound::new(result, move |args, _| {
        let step = |x: f64| steps.iter().rev().find(|(from, _)| x >= *from as f64).map_or(0, |(_, value)| *value);
        let values: Vec<i64> = super::unary::float_rows(&args[0])?.into_iter().map(step).collect();
        coerce(&Column::from_vec(values), &DataType::Int64, &stored)
    }))
}

const AGES: &[(i64, i64)] = &[(1, 17), (18, 18), (25, 25), (35, 35), (45, 45), (55, 55)];

const DURATIONS: &[(i64, i64)] = &[
    (1, 1),
    (10, 10),
    (30, 30),
    (60, 60),
    (120, 120),
    (180, 180),
    (240, 240),
    (300, 300),
    (600, 600),
    (1200, 1200),
    (1800, 1800),
    (3600, 3600),
    (7200, 7200),
    (18_000, 18_000),
    (36_000, 36_000),
];

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Rounding");
    family.add_any_case("floor", "floor(x[, places])", "The greatest rounded number that is not above x.", |call| {
        bind(call, RoundingMode::Floor)
    });
    family.add_any_case("ceil", "ceil(x[, places])", "The least rounded number that is not below x.", |call| {
        bind(call, RoundingMode::Ceil)
    });
    family.alias_any_case("ceil", &["ceiling"]);
    family.add_any_case("trunc", "trunc(x[, places])", "The rounded number next to x towards zero.", |call| {
        bind(call, RoundingMode::Truncate)
    });
    family.alias_any_case("trunc", &["truncate"]);
    family.add_any_case("round", "round(x[, places])", "The rounded number next to x.", |call| {
        bind(call, RoundingMode::Round)
    });
    family.add("roundBankers", "roundBankers(x[, places])", "The rounded number next to x, halves to even.", |call| {
        bind(call, RoundingMode::Bankers)
    });
    family.add("roundToExp2", "roundToExp2(x)", "The power of two that is not above x.", round_to_exp2);
    family.add(
        "roundDown",
        "roundDown(x, [bound, …])",
        "The greatest of the bounds that is not above x, or the least.",
        round_down,
    );
    family.add("roundAge", "roundAge(x)", "An age as the start of its range.", |call| {
        ladder(call, DataType::UInt8, AGES)
    });
    family.add("roundDuration", "roundDuration(x)", "Seconds as the start of their range.", |call| {
        ladder(call, DataType::UInt16, DURATIONS)
    });
}
