//! Statistics of a chunk: least and greatest values per granule, counts of NULLs and defaults, distinct values.

use crate::{Physical, Sketch};
use types::{Column, FixedStringColumn, NativeType, StringColumn, Value, with_native};

/// Bytes of a string that statistics keep: a longer least value is cut, a longer greatest cut and raised.
pub const STRING_BYTES_MAX: usize = 64;

/// Statistics of the rows of a chunk.
#[derive(Clone, Debug, Default)]
pub struct ChunkStats {
    /// Least and greatest value that is not NULL per granule; `None` where unknown (NaN, only NULL, a type without
    /// order). Strings have one entry for the whole chunk.
    pub ranges: Vec<Option<(Value, Value)>>,
    /// NULL rows.
    pub nulls: u32,
    /// Rows that hold the type's default (0, '', NULL).
    pub defaults: u32,
    /// Distinct values; absent for arrays and tuples.
    pub sketch: Option<Sketch>,
    /// Per entry of `ranges`: the first rows that hold its least and its greatest value, counted from the beginning of
    /// the granule (of the chunk for strings); 0 where the entry is unknown.
    pub extremes: Vec<(u32, u32)>,
    /// The sum of integers that are not NULL.
    pub sum: Option<i128>,
    /// Values of rows at equal distances, long strings cut.
    pub sample: Vec<Value>,
}

/// Rows of a chunk that go into the sample.
const SAMPLE_ROWS: usize = 64;

/// Whether entries of [`ChunkStats::ranges`] are per granule (else one for a chunk); `None` for types without.
pub fn is_per_granule(physical: &Physical) -> Option<bool> {
    match physical {
        Physical::Nullable(inner) => is_per_granule(inner),
        Physical::String | Physical::Fixed(_) => Some(false),
        Physical::Array(_) | Physical::Tuple(_) => None,
        _ => Some(true),
    }
}

/// Statistics of a flat column in granules of `granule_rows` rows: what encoding it as a chunk notes.
pub fn collect(column: &Column, granule_rows: usize) -> ChunkStats {
    ChunkStats { sample: sample(column), ..collect_flat(column, granule_rows) }
}

/// Some values of a column; none of arrays, tuples and short columns.
pub(crate) fn sample(column: &Column) -> Vec<Value> {
    let values = if let Column::Nullable(nullable) = column { &*nullable.values } else { column };
    if column.len() < SAMPLE_ROWS || matches!(values, Column::Array(_) | Column::Tuple(..)) {
        return Vec::new();
    }
    let cut = |value| match value {
        Value::String(mut bytes) => {
            bytes.truncate(STRING_BYTES_MAX);
            Value::String(bytes)
        }
        other => other,
    };
    (0..SAMPLE_ROWS).map(|i| cut(column.value(i * column.len() / SAMPLE_ROWS))).collect()
}

fn collect_flat(column: &Column, granule_rows: usize) -> ChunkStats {
    match column {
        Column::Nullable(nullable) => {
            let nulls = nullable.nulls.iter().map(|&null| u32::from(null != 0)).sum::<u32>();
            if nulls == 0 {
                return collect_values(&nullable.values, None, granule_rows);
            }
            let mut stats = collect_values(&nullable.values, Some(&nullable.nulls), granule_rows);
            (stats.nulls, stats.defaults) = (nulls, nulls);
            stats
        }
        flat => collect_values(flat, None, granule_rows),
    }
}

fn collect_values(column: &Column, nulls: Option<&[u8]>, granule_rows: usize) -> ChunkStats {
    with_native!(column, |values| collect_native(values, nulls, granule_rows), else match column {
        Column::String(strings) => collect_strings(strings, nulls),
        Column::FixedString(strings) => collect_fixed(strings, nulls),
        _ => ChunkStats::default(),
    })
}

fn collect_native<T: NativeType + HashBits + Sum>(
    values: &[T],
    nulls: Option<&[u8]>,
    granule_rows: usize,
) -> ChunkStats {
    let granule_rows = granule_rows.min(values.len().max(1));
    let range_of = |(i, granule): (usize, &[T])| {
        let flags = nulls.map(|nulls| &nulls[i * granule_rows..i * granule_rows + granule.len()]);
        let range = match flags {
            Some(flags) if flags.contains(&1) => min_max_nulls(granule, flags),
            _ => min_max(granule),
        };
        let place = |wanted: T| {
            granule
                .iter()
                .enumerate()
                .position(|(row, &value)| value == wanted && flags.is_none_or(|flags| flags[row] == 0))
                .unwrap_or(0) as u32
        };
        range.map(|(min, max)| ((min.to_value(), max.to_value()), (place(min), place(max))))
    };
    let entries: Vec<_> = values.chunks(granule_rows).enumerate().map(range_of).collect();
    let extremes = entries.iter().map(|entry| entry.as_ref().map_or((0, 0), |(_, rows)| *rows)).collect();
    let ranges = entries.into_iter().map(|entry| entry.map(|(range, _)| range)).collect();
    let zero = T::default();
    let defaults = values.iter().map(|&value| u32::from(value == zero)).sum();
    ChunkStats {
        ranges,
        extremes,
        defaults,
        sketch: Some(sketch_native(values, nulls)),
        sum: T::sum(values, nulls),
        ..ChunkStats::default()
    }
}

/// Numbers that may have an exact sum.
pub(crate) trait Sum: Copy {
    /// The sum of what is not NULL; `None` for floats, and where it does not fit.
    fn sum(values: &[Self], nulls: Option<&[u8]>) -> Option<i128>;
}

macro_rules! sums {
    (through $partial:ty: $($native:ty),*) => {$(impl Sum for $native {
        fn sum(values: &[Self], nulls: Option<&[u8]>) -> Option<i128> {
            // Partial sums of so few rows cannot overflow.
            let of = |values: &[Self], nulls: Option<&[u8]>| match nulls {
                None => values.iter().map(|&value| value as $partial).sum::<$partial>() as i128,
                Some(nulls) => {
                    let known = |(&value, &null): (&$native, &u8)| if null == 0 { value as $partial } else { 0 };
                    values.iter().zip(nulls).map(known).sum::<$partial>() as i128
                }
            };
            let batches = values.chunks(4096).enumerate();
            Some(batches.map(|(i, batch)| of(batch, nulls.map(|nulls| &nulls[i * 4096..]))).sum())
        }
    })*};
    (none: $($native:ty),*) => {$(impl Sum for $native {
        fn sum(_: &[Self], _: Option<&[u8]>) -> Option<i128> {
            None
        }
    })*};
}

sums!(through i64: u8, u16, u32, i8, i16, i32);
sums!(through i128: u64, i64);
sums!(none: u128, i128, types::U256, types::I256, f32, f64);

fn sketch_native<T: HashBits>(values: &[T], nulls: Option<&[u8]>) -> Sketch {
    let mut sketch = Sketch::default();
    if T::SHORT_VALUES > 0 && values.len() > 256 {
        // Few values can occur: note which do, then hash each once.
        let mut seen = vec![0u8; T::SHORT_VALUES];
        match nulls {
            None => values.iter().for_each(|value| seen[value.hash_bits() as usize % T::SHORT_VALUES] = 1),
            Some(nulls) => values
                .iter()
                .zip(nulls)
                .for_each(|(value, null)| seen[value.hash_bits() as usize % T::SHORT_VALUES] |= 1 - null),
        }
        seen.iter()
            .enumerate()
            .filter(|(_, seen)| **seen != 0)
            .for_each(|(value, _)| sketch.add(kernels::hash::hash_u64(value as u64)));
        return sketch;
    }
    let mut add = |value: &T| {
        let bits = value.hash_bits();
        let bits = if T::SHORT_VALUES > 0 { bits % T::SHORT_VALUES as u64 } else { bits };
        sketch.add(kernels::hash::hash_u64(bits));
    };
    match nulls {
        None => values.iter().for_each(add),
        Some(nulls) => values.iter().zip(nulls).filter(|(_, null)| **null == 0).for_each(|(value, _)| add(value)),
    }
    sketch
}

/// `None` when there is a value without order.
pub(crate) fn min_max<T: Copy + PartialOrd>(values: &[T]) -> Option<(T, T)> {
    let first = *values.first()?;
    let (mut min, mut max, mut ordered) = (first, first, true);
    for &value in values {
        min = if value < min { value } else { min };
        max = if value > max { value } else { max };
        #[allow(clippy::eq_op)] // NaN is the only value that differs from itself.
        {
            ordered &= value == value;
        }
    }
    ordered.then_some((min, max))
}

fn min_max_nulls<T: Copy + PartialOrd>(values: &[T], nulls: &[u8]) -> Option<(T, T)> {
    let mut range: Option<(T, T)> = None;
    for (&value, _) in values.iter().zip(nulls).filter(|(_, null)| **null == 0) {
        value.partial_cmp(&value)?;
        let (min, max) = range.get_or_insert((value, value));
        if value < *min {
            *min = value;
        }
        if value > *max {
            *max = value;
        }
    }
    range
}

fn collect_strings(strings: &StringColumn, nulls: Option<&[u8]>) -> ChunkStats {
    let mut stats = StringStats::default();
    for (row, bytes) in strings.iter().enumerate() {
        if nulls.is_none_or(|nulls| nulls[row] == 0) {
            stats.add(row, bytes, bytes.is_empty());
        }
    }
    stats.finish()
}

fn collect_fixed(strings: &FixedStringColumn, nulls: Option<&[u8]>) -> ChunkStats {
    let mut stats = StringStats::default();
    for row in 0..strings.len() {
        if nulls.is_none_or(|nulls| nulls[row] == 0) {
            let bytes = strings.get(row);
            stats.add(row, bytes, bytes.iter().all(|&byte| byte == 0));
        }
    }
    stats.finish()
}

/// Statistics of strings row by row, or dictionary entry by entry.
#[derive(Default)]
pub(crate) struct StringStats<'a> {
    range: Option<(&'a [u8], &'a [u8])>,
    places: (u32, u32),
    sketch: Sketch,
    defaults: u32,
}

impl<'a> StringStats<'a> {
    /// Counts the string of a row, or of an entry.
    pub(crate) fn add(&mut self, place: usize, bytes: &'a [u8], is_default: bool) {
        let place = place as u32;
        match &mut self.range {
            None => (self.range, self.places) = (Some((bytes, bytes)), (place, place)),
            Some((min, max)) => {
                if bytes < *min {
                    (*min, self.places.0) = (bytes, place);
                }
                if bytes > *max {
                    (*max, self.places.1) = (bytes, place);
                }
            }
        }
        self.sketch.add(kernels::hash::hash_bytes(bytes));
        self.defaults += u32::from(is_default);
    }

    pub(crate) fn finish(self) -> ChunkStats {
        let range = self.range.and_then(|(min, max)| Some((lower_bound(min), upper_bound(max)?)));
        ChunkStats {
            ranges: vec![range],
            extremes: vec![self.places],
            defaults: self.defaults,
            sketch: Some(self.sketch),
            ..ChunkStats::default()
        }
    }
}

/// A string that is not above `bytes` and not long.
fn lower_bound(bytes: &[u8]) -> Value {
    Value::string(&bytes[..bytes.len().min(STRING_BYTES_MAX)])
}

/// A string that is not below `bytes` and not long; `None` when there is none close by.
///
/// A bound shorter than [`STRING_BYTES_MAX`] is the string itself.
fn upper_bound(bytes: &[u8]) -> Option<Value> {
    if bytes.len() < STRING_BYTES_MAX {
        return Some(Value::string(bytes));
    }
    let mut bound = bytes[..STRING_BYTES_MAX].to_vec();
    let last = bound.last_mut()?;
    *last = last.checked_add(1)?;
    Some(Value::String(bound))
}

/// Bits of a number for hashing.
pub(crate) trait HashBits: Copy {
    /// The number of values of the type, if they are few.
    const SHORT_VALUES: usize;
    fn hash_bits(self) -> u64;
}

macro_rules! hash_bits {
    ($($native:ty, $short:expr, |$v:ident| $bits:expr;)*) => {
        $(impl HashBits for $native {
            const SHORT_VALUES: usize = $short;
            #[inline(always)]
            fn hash_bits(self) -> u64 {
                let $v = self;
                $bits
            }
        })*
    };
}

hash_bits! {
    u8, 1 << 8, |v| u64::from(v); u16, 1 << 16, |v| u64::from(v); u32, 0, |v| u64::from(v); u64, 0, |v| v;
    i8, 1 << 8, |v| v as u64; i16, 1 << 16, |v| v as u64; i32, 0, |v| v as u64; i64, 0, |v| v as u64;
    u128, 0, |v| v as u64 ^ ((v >> 64) as u64).rotate_left(29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    i128, 0, |v| v as u64 ^ ((v >> 64) as u64).rotate_left(29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    types::U256, 0, |v| v.low().hash_bits() ^ v.high().hash_bits().rotate_left(17);
    types::I256, 0, |v| v.low().hash_bits() ^ v.high().hash_bits().rotate_left(17);
    f32, 0, |v| u64::from((v + 0.0).to_bits()); f64, 0, |v| (v + 0.0).to_bits();
}
