//! Decimals of any scales, and integers beside them.

use super::Relation;
use super::kernels::compare;
use crate::support::{Unscaled, UnscaledRows, operand};
use base::Result;
use types::{Column, I256};

/// 1 where the relation holds between unscaled values of two scales.
pub(super) fn compare_decimals(relation: Relation, a: &Column, b: &Column, a_scale: u8, b_scale: u8, rows: usize) -> Result<Column> {
    if a_scale == b_scale
        && let (Some(x), Some(y)) = (operand::<i64>(a), operand::<i64>(b))
    {
        return Ok(compare(relation, x, y, rows));
    }
    let wide = |column: &Column| matches!(physical(column), Column::Int256(_) | Column::UInt256(_) | Column::UInt128(_));
    // Integers without room for their places in 128 bits are compared in 256.
    if wide(a) || wide(b) || a_scale.max(b_scale) > 18 {
        return compare_in::<I256>(relation, a, b, a_scale, b_scale, rows);
    }
    compare_in::<i128>(relation, a, b, a_scale, b_scale, rows)
}

/// The flat column under a constant.
fn physical(column: &Column) -> &Column {
    match column {
        Column::Const(value, _) => value,
        flat => flat,
    }
}

fn compare_in<U: Unscaled>(relation: Relation, a: &Column, b: &Column, a_scale: u8, b_scale: u8, rows: usize) -> Result<Column> {
    let (a, b) = (UnscaledRows::new::<U>(a), UnscaledRows::new::<U>(b));
    let (a, b) = (a.operand::<U>()?, b.operand::<U>()?);
    let scale = a_scale.max(b_scale);
    let (up_a, up_b) = (U::power(scale - a_scale), U::power(scale - b_scale));
    // Saturates: what does not fit is beyond everything that does.
    let test = |row: usize| u8::from(relation.holds(a.get(row).saturating_mul(up_a).cmp(&b.get(row).saturating_mul(up_b))));
    Ok(Column::from_vec((0..rows).map(test).collect::<Vec<u8>>()))
}
