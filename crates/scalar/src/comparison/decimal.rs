//! Decimals of any scales, and integers beside them.

use super::Relation;
use super::kernels::compare;
use crate::cast::decimal_power;
use crate::support::{Native, convert, operand};
use base::{Result, bail};
use types::Column;

/// 1 where the relation holds between unscaled values of two scales.
pub(super) fn compare_decimals(relation: Relation, a: &Column, b: &Column, a_scale: u8, b_scale: u8, rows: usize) -> Result<Column> {
    if a_scale == b_scale
        && let (Some(x), Some(y)) = (operand::<i64>(a), operand::<i64>(b))
    {
        return Ok(compare(relation, x, y, rows));
    }
    let (a, b) = (convert(a, Native::I128), convert(b, Native::I128));
    let (Some(a), Some(b)) = (operand::<i128>(&a), operand::<i128>(&b)) else { bail!(LogicalError, "decimals of another physical form are compared") };
    let scale = a_scale.max(b_scale);
    let (up_a, up_b) = (decimal_power(scale - a_scale), decimal_power(scale - b_scale));
    // Saturates: what does not fit is beyond everything that does.
    let test = |row: usize| u8::from(relation.holds(a.get(row).saturating_mul(up_a).cmp(&b.get(row).saturating_mul(up_b))));
    Ok(Column::from_vec((0..rows).map(test).collect::<Vec<u8>>()))
}
