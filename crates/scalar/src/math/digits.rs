//! The decimal digits of numbers: how many there are, and some of them.

use crate::support::{Bound, Call, Family, Ints};
use base::{Result, bail};
use functions::Registry;
use types::{Column, DataType};

fn decimal_digits(n: u128) -> u32 {
    n.checked_ilog10().map_or(1, |log| log + 1)
}

/// The number of decimal digits of a number (of a decimal without its point).
fn count_digits(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    if !call.data_type(0).is_integer() && !matches!(call.data_type(0), DataType::Decimal { .. }) {
        return call.illegal(0, "an integer or a decimal");
    }
    Ok(Bound::new(DataType::UInt8, |args, rows| {
        let flat = args[0].column.flatten();
        let digits = |row: usize| match flat.value(row) {
            types::Value::UInt128(n) => decimal_digits(n) as u8,
            value => decimal_digits(value.as_i128().unwrap_or(0).unsigned_abs()) as u8,
        };
        Ok(Column::from_vec((0..rows).map(digits).collect()))
    }))
}

/// Binds the test for more digits of a decimal than a precision allows.
fn decimal_overflow(call: &Call) -> Result<Bound> {
    call.count(1..=2)?;
    let DataType::Decimal { precision, .. } = call.data_type(0) else { return call.illegal(0, "a decimal") };
    let allowed = if call.args.len() == 2 { call.constant_int(1)? } else { i64::from(*precision) };
    if !(1..=76).contains(&allowed) {
        bail!(IllegalColumn, "Argument 2 of function {} must be a precision from 1 to 76", call.name);
    }
    Ok(Bound::new(DataType::UInt8, move |args, rows| {
        let flat = args[0].column.flatten();
        let over = |row: usize| {
            u8::from(i64::from(decimal_digits(flat.value(row).as_i128().unwrap_or(0).unsigned_abs())) > allowed)
        };
        Ok(Column::from_vec((0..rows).map(over).collect()))
    }))
}

/// Digits of a number from a place on: negative places count from the right, negative lengths leave digits out there.
fn digits_of(n: u64, offset: i64, length: Option<i64>) -> u64 {
    let count = i64::from(decimal_digits(n.into()));
    let start = if offset > 0 { offset - 1 } else { count + offset };
    let end = match length {
        None => count,
        Some(length) if length < 0 => count + length,
        Some(length) => start.saturating_add(length).min(count),
    };
    let start = start.max(0);
    if start >= end {
        return 0;
    }
    let without_right = n / 10u64.saturating_pow((count - end) as u32);
    without_right % 10u64.checked_pow((end - start) as u32).unwrap_or(u64::MAX)
}

fn digits(call: &Call) -> Result<Bound> {
    call.count(2..=3)?;
    call.integers(0..call.args.len())?;
    let name = call.name;
    Ok(Bound::new(DataType::UInt64, move |args, rows| {
        let (n, offset) = (Ints::of(&args[0]), Ints::of(&args[1]));
        let length = args.get(2).map(Ints::of);
        let unsigned = args[0].data_type.is_unsigned();
        if (0..rows).any(|row| offset.get(row) == 0) {
            bail!(ZeroArrayOrTupleIndex, "Places of digits in function {name} count from 1");
        }
        let part = |row: usize| {
            let n = if unsigned { n.get(row) as u64 } else { n.get(row).unsigned_abs() };
            digits_of(n, offset.get(row), length.as_ref().map(|length| length.get(row)))
        };
        Ok(Column::from_vec((0..rows).map(part).collect()))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Other");
    family.add(
        "countDigits",
        "countDigits(n)",
        "How many decimal digits a number has; a decimal's point is not seen.",
        count_digits,
    );
    family.add(
        "isDecimalOverflow",
        "isDecimalOverflow(d[, precision])",
        "1 if a decimal has more digits than a precision allows.",
        decimal_overflow,
    );
    family.add("digits", "digits(n, offset[, length])", "Some of a number's decimal digits.", digits);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_digits() {
        assert_eq!(digits_of(1_234_567_890, 7, None), 7890);
        assert_eq!(digits_of(1_234_567_890, 7, Some(2)), 78);
        assert_eq!(digits_of(1_234_567_890, -3, None), 890);
        assert_eq!(digits_of(1_234_567_890, 3, Some(-2)), 345_678);
        assert_eq!(digits_of(1_234_567_890, 11, None), 0);
    }
}
