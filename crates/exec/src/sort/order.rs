//! The order of rows by several keys, and 64-bit prefixes that decide most comparisons.

use plan::SortKey;
use std::cmp::Ordering;
use types::Column;

/// Directions of the keys.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    keys: Vec<Direction>,
    /// Whether several keys may become one number (`packed`).
    packs: bool,
}

#[derive(Clone, Copy, Debug)]
struct Direction {
    descending: bool,
    nulls_first: bool,
}

/// The first key of each row as an integer in the order of the sort.
pub(crate) struct Prefixes {
    /// A number per row; the smaller ones come first.
    pub values: Vec<u64>,
    /// Whether equal numbers mean equal first keys.
    pub exact: bool,
}

impl Order {
    /// The order of sort keys.
    pub(crate) fn new(keys: &[SortKey]) -> Self {
        Order {
            keys: keys
                .iter()
                .map(|key| Direction { descending: key.descending, nulls_first: key.nulls_first })
                .collect(),
            packs: true,
        }
    }

    /// The order of one key, the smaller values first.
    pub(crate) fn ascending() -> Self {
        Order { keys: Vec::new(), packs: true }.with_position()
    }

    /// The order of several keys, the smaller values first, NULL last.
    pub(crate) fn all_ascending(keys: usize) -> Self {
        Order { keys: vec![Direction { descending: false, nulls_first: false }; keys], packs: true }
    }

    /// Says whether several keys may become one number.
    pub(crate) fn packing(mut self, packs: bool) -> Self {
        self.packs = packs;
        self
    }

    /// Whether several keys may become one number.
    pub(crate) fn packs(&self) -> bool {
        self.packs
    }

    /// Prefixes of a key's column.
    pub(crate) fn prefixes_of(&self, key: usize, column: &Column) -> Prefixes {
        self.keys[key].prefixes(column)
    }

    /// Whether larger values of a key come first.
    pub(crate) fn key_descends(&self, key: usize) -> bool {
        self.keys.get(key).is_some_and(|key| key.descending)
    }

    /// Prefixes of a key that can be compared within this column only: entries of a dictionary are ranked.
    pub(crate) fn local_prefixes(&self, key: usize, column: &Column) -> Prefixes {
        match column {
            Column::Dict(dict) if dict.values.len() <= dict.codes.len() => {
                let ranks = self.keys[key].ranks(&dict.values);
                Prefixes { values: dict.codes.iter().map(|&code| ranks[code as usize]).collect(), exact: true }
            }
            column => self.keys[key].prefixes(column),
        }
    }

    /// The order with a further key, the smaller numbers first.
    pub(crate) fn with_position(&self) -> Self {
        let mut keys = self.keys.clone();
        keys.push(Direction { descending: false, nulls_first: false });
        Order { keys, packs: self.packs }
    }

    /// The order of two rows of (possibly different) key columns, from key `first` on.
    #[inline]
    pub(crate) fn compare(&self, first: usize, a: &[Column], row: usize, b: &[Column], other: usize) -> Ordering {
        for (i, direction) in self.keys.iter().enumerate().skip(first) {
            let order = direction.compare(&a[i], row, &b[i], other);
            if order.is_ne() {
                return order;
            }
        }
        Ordering::Equal
    }

    /// The number of keys.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether the first key descends.
    pub(crate) fn is_descending(&self) -> bool {
        self.keys.first().is_some_and(|key| key.descending)
    }

    /// Prefixes of the first key's column.
    pub(crate) fn prefixes(&self, columns: &[Column], rows: usize) -> Prefixes {
        let (Some(direction), Some(column)) = (self.keys.first(), columns.first()) else {
            return Prefixes { values: vec![0; rows], exact: true };
        };
        direction.prefixes(column)
    }
}

impl Direction {
    fn compare(self, a: &Column, row: usize, b: &Column, other: usize) -> Ordering {
        match (is_special(a, row), is_special(b, other)) {
            (false, false) => {
                // NULL and NaN inside of tuples and arrays come where those of plain columns do.
                let order = if self.descending == self.nulls_first {
                    a.compare_rows(row, b, other)
                } else {
                    a.compare_rows_specials_first(row, b, other)
                };
                if self.descending { order.reverse() } else { order }
            }
            // NULL is after NaN when both are last, and before it when both are first, whichever the direction.
            (true, true) => {
                let order = a.compare_rows(row, b, other);
                if self.nulls_first { order.reverse() } else { order }
            }
            (a_special, _) => {
                if a_special != self.nulls_first {
                    Ordering::Greater
                } else {
                    Ordering::Less
                }
            }
        }
    }

    fn prefixes(self, column: &Column) -> Prefixes {
        match column {
            Column::Dict(dict) if dict.values.len() <= dict.codes.len() => {
                let entries = self.prefixes(&dict.values);
                Prefixes {
                    values: dict.codes.iter().map(|&code| entries.values[code as usize]).collect(),
                    exact: entries.exact,
                }
            }
            Column::Const(value, rows) => {
                let one = self.prefixes(value);
                Prefixes { values: vec![one.values.first().copied().unwrap_or(0); *rows], exact: one.exact }
            }
            Column::Dict(_) => self.prefixes(&column.flatten()),
            Column::Nullable(nullable) => {
                // One bit says NULL, so the value loses its lowest bit.
                let inner = self.prefixes(&nullable.values);
                let null = if self.nulls_first { 0 } else { u64::MAX };
                let lead = if self.nulls_first { 1 << 63 } else { 0 };
                let values = inner
                    .values
                    .iter()
                    .zip(nullable.nulls.iter())
                    .map(|(&value, &is_null)| if is_null != 0 { null } else { lead | value >> 1 });
                let narrow = matches!(
                    &*nullable.values,
                    Column::UInt8(_)
                        | Column::UInt16(_)
                        | Column::UInt32(_)
                        | Column::Int8(_)
                        | Column::Int16(_)
                        | Column::Int32(_)
                );
                // Narrow values sit in the high bits, so that nothing of them is lost.
                Prefixes { values: values.collect(), exact: inner.exact && narrow }
            }
            flat => self.flat_prefixes(flat),
        }
    }

    /// The rank of each row in the order; equal rows have one rank.
    fn ranks(self, column: &Column) -> Vec<u64> {
        let (order, columns) = (Order { keys: vec![self], packs: false }, std::slice::from_ref(column));
        let sorted = super::run::sort_rows(columns, &order, column.len());
        let mut ranks = vec![0; column.len()];
        for pair in sorted.windows(2) {
            let step = order.compare(0, columns, pair[0] as usize, columns, pair[1] as usize).is_ne();
            ranks[pair[1] as usize] = ranks[pair[0] as usize] + u64::from(step);
        }
        ranks
    }

    fn flat_prefixes(self, column: &Column) -> Prefixes {
        let flip = if self.descending { u64::MAX } else { 0 };
        let exact = |values: Vec<u64>| Prefixes { values, exact: true };
        match column {
            Column::UInt8(v) => exact(v.iter().map(|&v| (u64::from(v) << 56) ^ flip).collect()),
            Column::UInt16(v) => exact(v.iter().map(|&v| (u64::from(v) << 48) ^ flip).collect()),
            Column::UInt32(v) => exact(v.iter().map(|&v| (u64::from(v) << 32) ^ flip).collect()),
            Column::UInt64(v) => exact(v.iter().map(|&v| v ^ flip).collect()),
            Column::Int8(v) => exact(v.iter().map(|&v| ((u64::from(v as u8) << 56) ^ (1 << 63)) ^ flip).collect()),
            Column::Int16(v) => exact(v.iter().map(|&v| ((u64::from(v as u16) << 48) ^ (1 << 63)) ^ flip).collect()),
            Column::Int32(v) => exact(v.iter().map(|&v| ((u64::from(v as u32) << 32) ^ (1 << 63)) ^ flip).collect()),
            Column::Int64(v) => exact(v.iter().map(|&v| (v as u64 ^ (1 << 63)) ^ flip).collect()),
            Column::UInt128(v) => {
                Prefixes { values: v.iter().map(|&v| (v >> 64) as u64 ^ flip).collect(), exact: false }
            }
            Column::Int128(v) => {
                Prefixes { values: v.iter().map(|&v| ((v >> 64) as u64 ^ (1 << 63)) ^ flip).collect(), exact: false }
            }
            Column::UInt256(v) => {
                Prefixes { values: v.iter().map(|v| (*v.high() >> 64) as u64 ^ flip).collect(), exact: false }
            }
            Column::Int256(v) => Prefixes {
                values: v.iter().map(|v| ((*v.high() >> 64) as u64 ^ (1 << 63)) ^ flip).collect(),
                exact: false,
            },
            Column::Float64(v) => exact(v.iter().map(|&v| self.float_prefix(v)).collect()),
            Column::Float32(v) => exact(v.iter().map(|&v| self.float_prefix(f64::from(v))).collect()),
            Column::String(v) => {
                Prefixes { values: v.iter().map(|bytes| string_prefix(bytes) ^ flip).collect(), exact: false }
            }
            Column::FixedString(v) => {
                Prefixes { values: (0..v.len()).map(|i| string_prefix(v.get(i)) ^ flip).collect(), exact: false }
            }
            other => Prefixes { values: vec![0; other.len()], exact: false },
        }
    }

    /// The bits of a float in its order; NaN where NULL would be.
    fn float_prefix(self, value: f64) -> u64 {
        if value.is_nan() {
            return if self.nulls_first { 0 } else { u64::MAX };
        }
        let bits = if value == 0.0 { 0 } else { value.to_bits() };
        let ordered = if bits >> 63 == 0 { bits | 1 << 63 } else { !bits };
        if self.descending { !ordered } else { ordered }
    }
}

/// The first eight bytes as a big-endian number.
#[inline]
pub(super) fn string_prefix(bytes: &[u8]) -> u64 {
    if let Some(head) = bytes.first_chunk::<8>() {
        return u64::from_be_bytes(*head);
    }
    let mut head = [0u8; 8];
    head[..bytes.len()].copy_from_slice(bytes);
    u64::from_be_bytes(head)
}

/// Whether a row is NULL or NaN.
fn is_special(column: &Column, row: usize) -> bool {
    match column {
        Column::Nullable(nullable) => nullable.nulls[row] != 0 || is_special(&nullable.values, row),
        Column::Float64(values) => values[row].is_nan(),
        Column::Float32(values) => values[row].is_nan(),
        Column::Const(value, _) => is_special(value, 0),
        Column::Dict(dict) => is_special(&dict.values, dict.codes[row] as usize),
        _ => false,
    }
}
