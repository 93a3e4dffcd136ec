//! Sums, differences and products of decimals and integers of at most 64 bits, in 64 bits.
//!
//! Two loops: one without a branch that also notes whether any row overflowed, and, if one did (it may be one that does
//! not count because it is NULL), the exact way of [`super::decimal`] that finds out which.

use super::Operator;
use crate::support::{Native, Operand, convert_to, operand, settled};
use functions::Arg;
use types::Column;

/// The rows of `a ∘ b` as `result`, which is of 32 or 64 bits, each side first multiplied by a power of ten; `None`
/// where an operand is wider, for other operators, and when a row overflows.
pub(super) fn narrow(operator: Operator, args: &[Arg], up: (u8, u8), result: Native, rows: usize) -> Option<Column> {
    if !matches!(result, Native::I32 | Native::I64) {
        return None;
    }
    let (a, b) = (side(&args[0])?, side(&args[1])?);
    let (a, b) = (scaled(a, up.0)?, scaled(b, up.1)?);
    let (x, y) = (operand::<i64>(&a)?, operand::<i64>(&b)?);
    let sum = |x: i64, y: i64| {
        let sum = x.wrapping_add(y);
        (sum, (x ^ sum) & (y ^ sum))
    };
    let difference = |x: i64, y: i64| {
        let difference = x.wrapping_sub(y);
        (difference, (x ^ y) & (x ^ difference))
    };
    let product = |x: i64, y: i64| {
        let (product, over) = x.overflowing_mul(y);
        (product, -i64::from(over))
    };
    let values = match operator {
        Operator::Plus => each(x, y, rows, sum)?,
        Operator::Minus => each(x, y, rows, difference)?,
        Operator::Multiply => each(x, y, rows, product)?,
        _ => return None,
    };
    match result {
        Native::I64 => Some(Column::from_vec(values)),
        _ => thirty_two(&values),
    }
}

/// The rows as 64-bit numbers, if their type fits.
fn side(arg: &Arg) -> Option<Column> {
    let native = Native::of(arg.data_type.base())?;
    let fits = !native.is_float() && (native.bytes() < 8 || native == Native::I64);
    fits.then(|| convert_to::<i64>(&settled(&arg.column)))
}

/// Multiplied by `10^up`.
fn scaled(column: Column, up: u8) -> Option<Column> {
    if up == 0 {
        return Some(column);
    }
    let factor = 10i64.checked_pow(u32::from(up))?;
    let product = |x: i64, y: i64| {
        let (product, over) = x.overflowing_mul(y);
        (product, -i64::from(over))
    };
    match operand::<i64>(&column)? {
        Operand::Const(value) => {
            Some(Column::Const(std::sync::Arc::new(Column::from_vec(vec![value.checked_mul(factor)?])), column.len()))
        }
        values => each(values, Operand::Const(factor), column.len(), product).map(Column::from_vec),
    }
}

/// `f` of each pair of rows; `None` if the second result of any is negative.
#[inline(always)]
fn each(a: Operand<i64>, b: Operand<i64>, rows: usize, f: impl Fn(i64, i64) -> (i64, i64)) -> Option<Vec<i64>> {
    let mut over = 0i64;
    let mut one = |x: i64, y: i64| {
        let (value, flag) = f(x, y);
        over |= flag;
        value
    };
    let values: Vec<i64> = match (a, b) {
        (Operand::Slice(a), Operand::Slice(b)) => a.iter().zip(b).map(|(&x, &y)| one(x, y)).collect(),
        (Operand::Slice(a), Operand::Const(y)) => a.iter().map(|&x| one(x, y)).collect(),
        (Operand::Const(x), Operand::Slice(b)) => b.iter().map(|&y| one(x, y)).collect(),
        (Operand::Const(x), Operand::Const(y)) => vec![one(x, y); rows],
    };
    (over >= 0).then_some(values)
}

fn thirty_two(values: &[i64]) -> Option<Column> {
    let mut over = false;
    let narrowed: Vec<i32> = values
        .iter()
        .map(|&value| {
            over |= i64::from(value as i32) != value;
            value as i32
        })
        .collect();
    (!over).then(|| Column::from_vec(narrowed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use types::DataType;

    fn decimal(values: Vec<i64>) -> Arg {
        Arg::new(Column::from_vec(values), DataType::Decimal { precision: 15, scale: 2 })
    }

    #[test]
    fn a_whole_number_beside_a_decimal_is_brought_to_its_scale() {
        let one = Arg::new(Column::Const(Arc::new(Column::from_vec(vec![1u8])), 2), DataType::UInt8);
        let got = narrow(Operator::Minus, &[one, decimal(vec![5, -7])], (2, 0), Native::I64, 2).unwrap();
        assert_eq!(got.as_native::<i64>().unwrap(), &[95, 107]);
    }

    #[test]
    fn overflow_is_left_to_the_exact_way() {
        for (operator, a, b) in
            [(Operator::Plus, i64::MAX, 1), (Operator::Minus, i64::MIN, 1), (Operator::Multiply, i64::MAX, 2)]
        {
            assert!(narrow(operator, &[decimal(vec![a]), decimal(vec![b])], (0, 0), Native::I64, 1).is_none());
        }
        assert!(
            narrow(Operator::Plus, &[decimal(vec![i64::MAX / 10]), decimal(vec![0])], (2, 0), Native::I64, 1).is_none()
        );
        assert!(
            narrow(Operator::Plus, &[decimal(vec![i64::from(i32::MAX)]), decimal(vec![1])], (0, 0), Native::I32, 1)
                .is_none()
        );
        assert!(narrow(Operator::Divide, &[decimal(vec![4]), decimal(vec![2])], (0, 0), Native::I64, 1).is_none());
    }
}
