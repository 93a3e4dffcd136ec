//! `multiplyDecimal` and `divideDecimal`: results of 76 digits with a scale that may be given; digits beyond it are cut
//! off.

use super::CATEGORY;
use crate::support::{Bound, Call, Family, convert_to, settled};
use base::{Result, bail, err};
use functions::Registry;
use types::wide::{DECIMAL_DIGITS_MAX, I256, power_of_ten_256};
use types::{Column, DataType};

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, CATEGORY);
    family.add(
        "multiplyDecimal",
        "multiplyDecimal(a, b[, scale])",
        "The product of decimals, exact to 76 digits; digits beyond the scale are cut off.",
        |call| bind(call, false),
    );
    family.add(
        "divideDecimal",
        "divideDecimal(a, b[, scale])",
        "The quotient of decimals, exact to 76 digits; digits beyond the scale are cut off.",
        |call| bind(call, true),
    );
}

fn scale_of(call: &Call, index: usize) -> Result<u8> {
    match call.plain(index) {
        DataType::Decimal { scale, .. } => Ok(*scale),
        _ => call.illegal(index, "Decimal"),
    }
}

fn bind(call: &Call, divides: bool) -> Result<Bound> {
    call.count(2..=3)?;
    let (a, b) = (scale_of(call, 0)?, scale_of(call, 1)?);
    let scale = match call.args.len() {
        3 => match u8::try_from(call.constant_int(2)?) {
            Ok(scale) if scale <= DECIMAL_DIGITS_MAX => scale,
            _ => bail!(
                ArgumentOutOfBound,
                "Argument 3 of function {} is a scale from 0 to {DECIMAL_DIGITS_MAX}",
                call.name
            ),
        },
        _ => a.max(b),
    };
    let name = call.name;
    let given = &call.args[..2];
    Ok(Bound::masked(
        name,
        given,
        DataType::Decimal { precision: DECIMAL_DIGITS_MAX, scale },
        move |args, rows, nulls| {
            let side = |index: usize| convert_to::<I256>(&settled(&args[index].column).flatten()).resized(rows);
            let (left, right) = (side(0), side(1));
            let (Some(left), Some(right)) = (left.as_native::<I256>(), right.as_native::<I256>()) else {
                bail!(LogicalError, "decimals are numbers")
            };
            let one = |row: usize| match nulls {
                Some(nulls) if nulls[row] != 0 => Ok(I256::ZERO),
                _ if divides => quotient(left[row], right[row], i32::from(scale) + i32::from(b) - i32::from(a), name),
                _ => product(left[row], right[row], i32::from(scale) - i32::from(a) - i32::from(b), name),
            };
            Ok(Column::from_vec((0..rows).map(one).collect::<Result<Vec<I256>>>()?))
        },
    ))
}

/// The number times a power of ten, cut off towards zero.
fn shifted(value: I256, by: i32) -> Option<I256> {
    let digits = u8::try_from(by.unsigned_abs()).ok()?;
    if by <= 0 {
        return Some(if digits > DECIMAL_DIGITS_MAX { I256::ZERO } else { value / power_of_ten_256(digits) });
    }
    if value == I256::ZERO {
        return Some(value);
    }
    (digits <= DECIMAL_DIGITS_MAX).then(|| value.checked_mul(power_of_ten_256(digits))).flatten()
}

fn checked(value: Option<I256>, name: &str) -> Result<I256> {
    let limit = power_of_ten_256(DECIMAL_DIGITS_MAX);
    value.filter(|value| *value < limit && *value > -limit).ok_or_else(|| {
        err!(
            DecimalOverflow,
            "Numeric overflow in function {name}: the result has more than {DECIMAL_DIGITS_MAX} digits"
        )
    })
}

fn product(a: I256, b: I256, shift: i32, name: &str) -> Result<I256> {
    checked(a.checked_mul(b).and_then(|product| shifted(product, shift)), name)
}

fn quotient(a: I256, b: I256, shift: i32, name: &str) -> Result<I256> {
    if b == I256::ZERO {
        bail!(IllegalDivision, "Division by zero in function {name}");
    }
    // Where digits are lost on the right, they are lost of the quotient.
    let value = if shift >= 0 { shifted(a, shift).map(|a| a / b) } else { shifted(a / b, shift) };
    checked(value, name)
}

/// A constant as many rows.
trait Resized {
    fn resized(&self, rows: usize) -> Column;
}

impl Resized for Column {
    fn resized(&self, rows: usize) -> Column {
        if self.len() == rows { self.clone() } else { self.gather(&vec![0; rows]) }
    }
}
