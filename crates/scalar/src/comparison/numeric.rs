//! Numbers of any two types, compared by value.

use super::kernels::{compare, compare_mixed, compare_mixed_256};
use crate::support::{Native, convert, operand};
use base::{Result, bail};
use functions::Comparison;
use types::by_native;
use types::{Column, I256, NativeType, U256};

/// 1 where the relation holds. Columns are constant or flat.
pub(super) fn compare_numbers(
    relation: Comparison,
    a: &Column,
    b: &Column,
    a_type: Native,
    b_type: Native,
    rows: usize,
) -> Result<Column> {
    if a_type == b_type {
        return same_type(relation, a, b, a_type, rows);
    }
    if a.is_const() && !b.is_const() {
        return compare_numbers(relation.swapped(), b, a, b_type, a_type, rows);
    }
    if let Some(done) = against_constant(relation, a, b, a_type, b_type, rows)? {
        return Ok(done);
    }
    match common_type(a_type, b_type) {
        Some(common) => same_type(relation, &convert(a, common), &convert(b, common), common, rows),
        None => one_by_one(relation, a, b, a_type, b_type, rows),
    }
}

fn same_type(relation: Comparison, a: &Column, b: &Column, native: Native, rows: usize) -> Result<Column> {
    fn run<T: NativeType>(relation: Comparison, a: &Column, b: &Column, rows: usize) -> Result<Column> {
        match (operand::<T>(a), operand::<T>(b)) {
            (Some(a), Some(b)) => Ok(compare(relation, a, b, rows)),
            _ => bail!(LogicalError, "numbers of another physical form are compared"),
        }
    }
    by_native!(native, T => run::<T>(relation, a, b, rows))
}

/// A type that holds all values of both.
fn common_type(a: Native, b: Native) -> Option<Native> {
    let (wide, narrow) = if a.bytes() >= b.bytes() { (a, b) } else { (b, a) };
    if a.is_float() || b.is_float() {
        let small = |n: Native| n.is_float() || n.bytes() <= 4;
        return (small(a) && small(b)).then_some(Native::F64);
    }
    if a.is_signed() == b.is_signed() || (wide.is_signed() && wide.bytes() > narrow.bytes()) {
        return Some(wide);
    }
    // One is signed and the unsigned one is as wide: the next width holds both.
    (wide.bytes() < 32).then(|| Native::integer(true, wide.bytes() * 2))
}

/// An integer column against an integer constant (also a float without fraction): compared in the column's own
/// type, or decided at once when the constant lies outside of it.
fn against_constant(
    relation: Comparison,
    a: &Column,
    b: &Column,
    a_type: Native,
    b_type: Native,
    rows: usize,
) -> Result<Option<Column>> {
    if !b.is_const() || a_type.is_float() || a_type.bytes() > 8 {
        return Ok(None);
    }
    let value = b.value(0);
    let value = match value.as_i128() {
        Some(value) => value,
        None if !b_type.is_float() => return Ok(None),
        None => match value.as_f64() {
            Some(v) if v.fract() == 0.0 && v.abs() < 1e18 => v as i128,
            _ => return Ok(None),
        },
    };
    let bits = a_type.bytes() as u32 * 8;
    let (low, high) =
        if a_type.is_signed() { (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1) } else { (0, (1i128 << bits) - 1) };
    if value < low || value > high {
        // Every row lies on one side of the constant.
        let order = if value < low { std::cmp::Ordering::Greater } else { std::cmp::Ordering::Less };
        return Ok(Some(Column::from_vec(vec![u8::from(relation.holds(order)); rows])));
    }
    let constant = convert(&Column::from_vec(vec![value]), a_type);
    same_type(relation, a, &Column::Const(std::sync::Arc::new(constant), rows), a_type, rows).map(Some)
}

/// 64-bit integers with floats, 256-bit integers of different sign.
fn one_by_one(
    relation: Comparison,
    a: &Column,
    b: &Column,
    a_type: Native,
    b_type: Native,
    rows: usize,
) -> Result<Column> {
    if b_type.is_float() {
        return Ok(mixed(relation, a, b, rows, a_type));
    }
    if a_type.is_float() {
        return Ok(mixed(relation.swapped(), b, a, rows, b_type));
    }
    // UInt256 with a signed type: negative numbers come before all others.
    let (unsigned_first, unsigned, signed) = if a_type.is_signed() { (false, b, a) } else { (true, a, b) };
    let (unsigned, signed) = (convert(unsigned, Native::U256), convert(signed, Native::I256));
    let (Some(unsigned), Some(signed)) = (operand::<U256>(&unsigned), operand::<I256>(&signed)) else {
        bail!(LogicalError, "integers of another physical form are compared")
    };
    let relation = if unsigned_first { relation } else { relation.swapped() };
    let test = |row: usize| {
        let order = U256::try_from(signed.get(row))
            .map_or(std::cmp::Ordering::Greater, |signed| unsigned.get(row).cmp(&signed));
        u8::from(relation.holds(order))
    };
    Ok(Column::from_vec((0..rows).map(test).collect::<Vec<u8>>()))
}

/// Integers with floats: in 128 bits, those that do not fit in 256.
fn mixed(relation: Comparison, integers: &Column, floats: &Column, rows: usize, integer_type: Native) -> Column {
    let floats = convert(floats, Native::F64);
    let Some(floats) = operand::<f64>(&floats) else { return Column::from_vec(vec![0u8; rows]) };
    let holds = |order: Option<std::cmp::Ordering>| match order {
        Some(order) => u8::from(relation.holds(order)),
        None => u8::from(relation == Comparison::NotEquals),
    };
    if integer_type.bytes() < 16 || integer_type == Native::I128 {
        let integers = convert(integers, Native::I128);
        let Some(integers) = operand::<i128>(&integers) else { return Column::from_vec(vec![0u8; rows]) };
        return Column::from_vec(
            (0..rows).map(|row| holds(compare_mixed(integers.get(row), floats.get(row)))).collect::<Vec<u8>>(),
        );
    }
    let integers = convert(integers, Native::I256);
    let Some(integers) = operand::<I256>(&integers) else { return Column::from_vec(vec![0u8; rows]) };
    // The upper half of UInt256 is beyond every signed number.
    let integer = |row: usize| {
        let value = integers.get(row);
        if integer_type == Native::U256 && value.is_negative() { I256::MAX } else { value }
    };
    Column::from_vec((0..rows).map(|row| holds(compare_mixed_256(integer(row), floats.get(row)))).collect::<Vec<u8>>())
}
