//! Means of several arguments, bounds, primes, digits.

use crate::support::{Bound, Call, Family, Ints, coerce, common_type};
use base::{Result, bail};
use functions::Registry;
use types::{Column, DataType};

/// Whether a number is prime: Miller and Rabin's test with bases that decide all numbers of 64 bits.
fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 {
        return false;
    }
    if let Some(&small) = BASES.iter().find(|&&small| n % small == 0) {
        return n == small;
    }
    let product = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(n)) as u64;
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    BASES.iter().all(|&base| {
        let (mut x, mut power, mut left) = (1, base, odd);
        while left > 0 {
            if left & 1 == 1 {
                x = product(x, power);
            }
            power = product(power, power);
            left >>= 1;
        }
        if x == 1 || x == n - 1 {
            return true;
        }
        (1..twos).any(|_| {
            x = product(x, x);
            x == n - 1
        })
    })
}

fn prime(call: &Call, most: usize) -> Result<Bound> {
    call.count(1..=most)?;
    if !matches!(call.data_type(0), DataType::UInt8 | DataType::UInt16 | DataType::UInt32 | DataType::UInt64) {
        return call.illegal(0, "an unsigned integer of at most 64 bits");
    }
    if call.args.len() == 2 && !(1..=256).contains(&call.constant_int(1)?) {
        bail!(BadArguments, "Argument 2 of function {} must be from 1 to 256: the number of rounds", call.name);
    }
    Ok(Bound::new(DataType::UInt8, |args, rows| {
        let numbers = Ints::of(&args[0]);
        Ok(Column::from_vec((0..rows).map(|row| u8::from(is_prime(numbers.get(row) as u64))).collect()))
    }))
}

/// The mean of what is not NULL; NULL of nothing.
fn mean(values: &[types::Value], is_float: bool) -> types::Value {
    if values.is_empty() {
        return types::Value::Null;
    }
    if is_float {
        return types::Value::Float(values.iter().filter_map(types::Value::as_f64).sum::<f64>() / values.len() as f64);
    }
    let sum = values.iter().filter_map(types::Value::as_i128).fold(0, i128::wrapping_add);
    types::Value::Int128(sum / values.len() as i128)
}

/// The mean of the arguments in their common type, rounded to zero.
fn midpoint(call: &Call, allowed: std::ops::RangeInclusive<usize>) -> Result<Bound> {
    call.count(allowed)?;
    let types: Vec<DataType> = call.args.iter().map(|arg| arg.data_type.clone()).collect();
    let common = common_type(&types)?;
    if !common.base().is_number()
        && !common.base().is_date_or_time()
        && !matches!(common.base(), DataType::Time | DataType::Time64(_))
    {
        return call.illegal(0, "a number, date or time");
    }
    let result = common.clone();
    Ok(Bound::new(result, move |args, rows| {
        let columns =
            args.iter().map(|arg| coerce(&arg.column, &arg.data_type, &common)).collect::<Result<Vec<Column>>>()?;
        let mut builder = types::ColumnBuilder::new(&common);
        for row in 0..rows {
            let values: Vec<types::Value> =
                columns.iter().map(|column| column.value(row)).filter(|value| !value.is_null()).collect();
            builder.push_value(&mean(&values, common.base().is_float()));
        }
        Ok(builder.finish())
    })
    .with_nulls())
}

/// The value, but not below the least nor above the greatest.
fn clamp(call: &Call) -> Result<Bound> {
    call.count(3..=3)?;
    let types: Vec<DataType> = call.args.iter().map(|arg| arg.data_type.clone()).collect();
    let common = common_type(&types)?;
    let name = call.name;
    Ok(Bound::new(common.clone(), move |args, rows| {
        let [value, low, high] = [0, 1, 2].map(|i| coerce(&args[i].column, &args[i].data_type, &common));
        let (value, low, high) = (value?, low?, high?);
        if let Some(row) = (0..rows).find(|&row| low.compare_rows(row, &high, row).is_gt()) {
            bail!(
                BadArguments,
                "The minimum value {} of function {name} cannot be greater than the maximum value {}",
                low.value(row).to_literal(),
                high.value(row).to_literal()
            );
        }
        let all = Column::concat(&[&value, &low, &high]);
        let pick = |row: usize| {
            if value.compare_rows(row, &low, row).is_lt() {
                rows + row
            } else if value.compare_rows(row, &high, row).is_gt() {
                2 * rows + row
            } else {
                row
            }
        };
        Ok(all.gather(&(0..rows).map(|row| pick(row) as u32).collect::<Vec<u32>>()).flatten())
    }))
}

fn decimal_digits(n: u128) -> u32 {
    n.checked_ilog10().map_or(1, |log| log + 1)
}

/// How many decimal digits a number (a decimal without its point) has.
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

/// Whether a decimal has more digits than a precision allows.
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
    let mut family = Family::new(registry, "Mathematical");
    family.add("isPrime", "isPrime(n)", "1 if a number is prime.", |call| prime(call, 1));
    family.add(
        "isProbablePrime",
        "isProbablePrime(n[, rounds])",
        "1 if a number is prime; exact for up to 64 bits.",
        |call| prime(call, 2),
    );
    family.add("clamp", "clamp(x, low, high)", "The value, but not below low nor above high.", clamp);
    let mut family = Family::new(registry, "Arithmetic");
    family.add_any_case("midpoint", "midpoint(x, …)", "The mean of the arguments.", |call| {
        midpoint(call, 1..=usize::MAX)
    });
    family.add_any_case("avg2", "avg2(x, y)", "The mean of two values.", |call| midpoint(call, 2..=2));
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
    fn primes_and_digits() {
        let primes: Vec<u64> = (0..40).filter(|&n| is_prime(n)).collect();
        assert_eq!(primes, [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]);
        assert!(
            is_prime(18_446_744_073_709_551_557) && !is_prime(18_446_744_073_709_551_556) && !is_prime(3_215_031_751)
        );
        assert_eq!(digits_of(1_234_567_890, 7, None), 7890);
        assert_eq!(digits_of(1_234_567_890, 7, Some(2)), 78);
        assert_eq!(digits_of(1_234_567_890, -3, None), 890);
        assert_eq!(digits_of(1_234_567_890, 3, Some(-2)), 345_678);
        assert_eq!(digits_of(1_234_567_890, 11, None), 0);
    }
}
