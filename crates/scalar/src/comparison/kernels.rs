//! Loops that compare.

use crate::support::{Operand, binary};
use functions::Comparison;
use std::cmp::Ordering;
use types::column::{INLINE_BYTES_MAX, make_inline_view};
use types::wide::AsI256;
use types::{Column, I256, NativeType, StringColumn};

/// 1 where the relation holds between two rows of one native type. NaN is unequal to everything.
pub(super) fn compare<T: NativeType>(relation: Comparison, a: Operand<T>, b: Operand<T>, rows: usize) -> Column {
    match relation {
        Comparison::Equals => binary(a, b, rows, |x, y| u8::from(x == y)),
        Comparison::NotEquals => binary(a, b, rows, |x, y| u8::from(x != y)),
        Comparison::Less => binary(a, b, rows, |x, y| u8::from(x < y)),
        Comparison::LessOrEquals => binary(a, b, rows, |x, y| u8::from(x <= y)),
        Comparison::Greater => compare(Comparison::Less, b, a, rows),
        Comparison::GreaterOrEquals => compare(Comparison::LessOrEquals, b, a, rows),
    }
}

/// Longest string that lies inside its view.
const INLINE: usize = INLINE_BYTES_MAX;

/// Rows of strings against one string.
pub(super) fn compare_strings_const(relation: Comparison, a: &StringColumn, b: &[u8]) -> Column {
    let views = a.views();
    let mask: Vec<u8> = match relation {
        Comparison::Equals | Comparison::NotEquals => {
            let equal = u8::from(relation == Comparison::Equals);
            if b.is_empty() {
                // The length is the low half of the first word.
                views.iter().map(|&view| u8::from(view as u32 == 0) ^ equal ^ 1).collect()
            } else if b.len() <= INLINE {
                let wanted = make_inline_view(b);
                views.iter().map(|&view| u8::from(view == wanted) ^ equal ^ 1).collect()
            } else {
                let wanted = head(b);
                (0..views.len())
                    .map(|row| u8::from(views[row] as u64 == wanted && a.get(row) == b) ^ equal ^ 1)
                    .collect()
            }
        }
        _ => {
            let prefix = prefix_of(head(b));
            let test = |row: usize| {
                let order = prefix_of(views[row] as u64).cmp(&prefix).then_with(|| a.get(row).cmp(b));
                u8::from(relation.holds(order))
            };
            (0..views.len()).map(test).collect()
        }
    };
    Column::from_vec(mask)
}

/// Length and first four bytes, as in the low half of a view.
fn head(bytes: &[u8]) -> u64 {
    let mut prefix = [0u8; 4];
    let n = bytes.len().min(4);
    prefix[..n].copy_from_slice(&bytes[..n]);
    bytes.len() as u32 as u64 | u64::from(u32::from_le_bytes(prefix)) << 32
}

/// The first four bytes as a number that orders as they do.
#[inline(always)]
fn prefix_of(head: u64) -> u32 {
    ((head >> 32) as u32).swap_bytes()
}

/// Rows of strings against rows of strings.
pub(super) fn compare_strings(relation: Comparison, a: &StringColumn, b: &StringColumn) -> Column {
    let (x, y) = (a.views(), b.views());
    let rows = x.len().min(y.len());
    let shared = a.shares_buffers(b);
    let equal = |row: usize| (shared && x[row] == y[row]) || a.rows_equal(row, b, row);
    let mask: Vec<u8> = match relation {
        Comparison::Equals => (0..rows).map(|row| u8::from(equal(row))).collect(),
        Comparison::NotEquals => (0..rows).map(|row| u8::from(!equal(row))).collect(),
        _ => (0..rows).map(|row| u8::from(relation.holds(a.compare_at(row, b, row)))).collect(),
    };
    Column::from_vec(mask)
}

/// Rows of byte strings of any physical form, where zeros at the end do not count.
pub(super) fn compare_padded(relation: Comparison, a: &Column, b: &Column, rows: usize) -> Column {
    fn trimmed(bytes: &[u8]) -> &[u8] {
        &bytes[..bytes.iter().rposition(|&b| b != 0).map_or(0, |i| i + 1)]
    }
    let test = |row: usize| {
        let order = trimmed(a.bytes_at(row).unwrap_or(b"")).cmp(trimmed(b.bytes_at(row).unwrap_or(b"")));
        u8::from(relation.holds(order))
    };
    Column::from_vec((0..rows).map(test).collect::<Vec<u8>>())
}

/// Rows of any flat columns of one type, by their order.
pub(super) fn compare_any(relation: Comparison, a: &Column, b: &Column, rows: usize) -> Column {
    Column::from_vec((0..rows).map(|row| u8::from(relation.holds(a.compare_rows(row, b, row)))).collect::<Vec<u8>>())
}

/// Order of an integer and a float, without rounding either; `None` for NaN.
pub(super) fn compare_mixed(integer: i128, float: f64) -> Option<Ordering> {
    if float.is_nan() {
        return None;
    }
    // Every float past 2^127 is beyond all integers here; below, its whole part fits.
    const BOUND: f64 = -(i128::MIN as f64);
    if float >= BOUND {
        return Some(Ordering::Less);
    }
    if float < -BOUND {
        return Some(Ordering::Greater);
    }
    let whole = float.trunc();
    Some(integer.cmp(&(whole as i128)).then_with(|| 0.0f64.partial_cmp(&(float - whole)).unwrap_or(Ordering::Equal)))
}

/// Compares as [`compare_mixed`], with 256 bits.
pub(super) fn compare_mixed_256(integer: I256, float: f64) -> Option<Ordering> {
    if float.is_nan() {
        return None;
    }
    if float.abs() >= 5.7e76 {
        return Some(if float > 0.0 { Ordering::Less } else { Ordering::Greater });
    }
    let whole = float.trunc();
    Some(integer.cmp(&whole.as_i256()).then_with(|| 0.0f64.partial_cmp(&(float - whole)).unwrap_or(Ordering::Equal)))
}
