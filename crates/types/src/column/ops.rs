//! Operations that every operator does on columns: slice, filter, gather, repeat, join end to end, flatten.

use super::{ArrayColumn, Column, DictColumn, FixedStringColumn, NativeType, NullableColumn, StringColumn};
use crate::Buf;
use crate::with_native;
use std::ops::Range;
use std::sync::Arc;

fn wrap<T: NativeType>(values: Vec<T>) -> Column {
    T::column(values.into())
}

/// As [`wrap`], with the type taken from a sibling buffer.
fn wrap_like<T: NativeType>(_like: &Buf<T>, values: Vec<T>) -> Column {
    wrap(values)
}

/// The values at `indices`, once their memory is granted.
fn gathered<T: Copy>(values: &[T], indices: &[u32]) -> Vec<T> {
    base::memory::demand(std::mem::size_of_val(indices) / size_of::<u32>() * size_of::<T>());
    kernels::gather::gather(values, indices)
}

fn slice_like<T: NativeType>(values: &Buf<T>, offset: usize, length: usize) -> Column {
    T::column(values.slice(offset, length))
}

impl Column {
    /// The rows of some ranges, `rows` together, one range after another; where ranges rise and nobody else has the
    /// rows, these are moved together where they lie.
    ///
    /// # Panics
    /// When a range is outside the column.
    pub fn keep_ranges(self, ranges: &[Range<usize>], rows: usize) -> Column {
        match self {
            Column::Const(value, _) => Column::Const(value, rows),
            Column::String(strings) => Column::String(strings.keep_ranges(ranges)),
            Column::Nullable(NullableColumn { nulls, values }) => {
                let values = Arc::unwrap_or_clone(values).keep_ranges(ranges, rows);
                values.with_nulls(nulls.keep_ranges(ranges))
            }
            Column::Dict(dict) => {
                Column::Dict(DictColumn { codes: dict.codes.keep_ranges(ranges), values: dict.values })
            }
            other => with_native!(other, |values| NativeType::column(values.keep_ranges(ranges)), else {
                let rows: Vec<u32> = ranges.iter().flat_map(|range| range.start as u32..range.end as u32).collect();
                other.gather(&rows)
            }),
        }
    }

    /// Rows `offset .. offset + length`, sharing the data.
    ///
    /// # Panics
    /// When the range is outside the column.
    pub fn slice(&self, offset: usize, length: usize) -> Column {
        if offset == 0 && length == self.len() {
            return self.clone();
        }
        with_native!(self, |values| slice_like(values, offset, length), else match self {
            Column::String(strings) => Column::String(strings.slice(offset, length)),
            Column::FixedString(strings) => Column::FixedString(FixedStringColumn {
                width: strings.width,
                bytes: strings.bytes.slice(offset * strings.width, length * strings.width),
            }),
            Column::Array(array) => Column::Array(ArrayColumn {
                offsets: array.offsets.slice(offset, length + 1),
                values: array.values.clone(),
            }),
            Column::Tuple(elements, _) => {
                Column::Tuple(elements.iter().map(|e| e.slice(offset, length)).collect(), length)
            }
            Column::Nullable(nullable) => Column::Nullable(NullableColumn {
                nulls: nullable.nulls.slice(offset, length),
                values: Arc::new(nullable.values.slice(offset, length)),
            }),
            Column::Const(value, _) => Column::Const(value.clone(), length),
            Column::Dict(dict) => {
                Column::Dict(DictColumn { codes: dict.codes.slice(offset, length), values: dict.values.clone() })
            }
            _ => unreachable!("numeric columns are handled above"),
        })
    }

    /// The rows at `indices`, in their order, repeats allowed. Encoded forms stay encoded.
    ///
    /// # Panics
    /// When an index is outside the column.
    pub fn gather(&self, indices: &[u32]) -> Column {
        with_native!(self, |values| wrap_like(values, gathered(values, indices)), else match self {
            Column::String(strings) => Column::String(strings.with_views(gathered(strings.views(), indices))),
            Column::FixedString(strings) => {
                base::memory::demand(indices.len() * strings.width);
                let mut bytes = Vec::with_capacity(indices.len() * strings.width);
                indices.iter().for_each(|&i| bytes.extend_from_slice(strings.get(i as usize)));
                Column::FixedString(FixedStringColumn { width: strings.width, bytes: bytes.into() })
            }
            Column::Array(array) => Column::Array(gather_arrays(array, indices)),
            Column::Tuple(elements, _) => {
                Column::Tuple(elements.iter().map(|e| e.gather(indices)).collect(), indices.len())
            }
            Column::Nullable(nullable) => Column::Nullable(NullableColumn {
                nulls: gathered(&nullable.nulls, indices).into(),
                values: Arc::new(nullable.values.gather(indices)),
            }),
            Column::Const(value, _) => Column::Const(value.clone(), indices.len()),
            Column::Dict(dict) => Column::Dict(DictColumn {
                codes: gathered(&dict.codes, indices).into(),
                values: dict.values.clone(),
            }),
            _ => unreachable!("numeric columns are handled above"),
        })
    }

    /// The rows where `mask` is not 0.
    pub fn filter(&self, mask: &[u8]) -> Column {
        self.gather(&kernels::filter::mask_to_indices(mask))
    }

    /// Each row repeated as often as the sizes of `offsets` say (`offsets` as in [`ArrayColumn`]): brings a
    /// column beside the elements of an array.
    pub fn replicate(&self, offsets: &[u64]) -> Column {
        let total = (offsets[offsets.len() - 1] - offsets[0]) as usize;
        if let Column::Const(value, _) = self {
            return Column::Const(value.clone(), total);
        }
        base::memory::demand(total.saturating_mul(4));
        let mut indices = Vec::with_capacity(total);
        for (row, pair) in offsets.windows(2).enumerate() {
            indices.extend(std::iter::repeat_n(row as u32, (pair[1] - pair[0]) as usize));
        }
        self.gather(&indices)
    }

    /// Columns of one type, in any physical forms, one after another.
    ///
    /// # Panics
    /// For no columns, or columns of different flat forms.
    pub fn concat(columns: &[&Column]) -> Column {
        if columns.len() == 1 {
            return columns[0].clone();
        }
        if let Some(same) = concat_encoded(columns) {
            return same;
        }
        let flat: Vec<Column> = columns.iter().map(|column| column.flatten()).collect();
        concat_flat(&flat)
    }

    /// The flat form of the column: decodes `Const` and `Dict` on the outside.
    pub fn flatten(&self) -> Column {
        match self {
            Column::Const(value, rows) => {
                base::memory::demand(rows.saturating_mul(4));
                value.gather(&vec![0; *rows]).flatten()
            }
            Column::Dict(dict) => dict.values.gather(&dict.codes),
            flat => flat.clone(),
        }
    }

    /// The NULL rows (as 1), and the values without NULL; flattens. No nulls: `None`.
    pub fn split_nulls(&self) -> (Option<Buf<u8>>, Column) {
        match self.flatten() {
            Column::Nullable(nullable) => (Some(nullable.nulls), Arc::unwrap_or_clone(nullable.values)),
            flat => (None, flat),
        }
    }

    /// Adds NULLs where `nulls` is 1; a column that is nullable already takes both.
    pub fn with_nulls(self, nulls: Buf<u8>) -> Column {
        match self.flatten() {
            Column::Nullable(old) => {
                let both: Vec<u8> = old.nulls.iter().zip(nulls.iter()).map(|(a, b)| a | b).collect();
                Column::Nullable(NullableColumn { nulls: both.into(), values: old.values })
            }
            flat => Column::Nullable(NullableColumn::new(nulls, flat)),
        }
    }

    /// As `Nullable`, with no NULL added; encoded forms stay encoded.
    pub fn to_nullable(&self) -> Column {
        match self {
            Column::Nullable(_) => self.clone(),
            Column::Const(value, rows) => Column::Const(Arc::new(value.to_nullable()), *rows),
            Column::Dict(dict) => {
                Column::Dict(DictColumn { codes: dict.codes.clone(), values: Arc::new(dict.values.to_nullable()) })
            }
            flat => Column::Nullable(NullableColumn::new(vec![0; flat.len()].into(), flat.clone())),
        }
    }

    /// Bytes that the rows take in memory, roughly.
    pub fn byte_size(&self) -> usize {
        with_native!(self, |values| std::mem::size_of_val(&**values), else match self {
            Column::String(strings) => strings.byte_size(),
            Column::FixedString(strings) => strings.bytes.len(),
            Column::Array(array) => {
                let (start, end) = (array.offsets[0] as usize, array.offsets[array.len()] as usize);
                array.offsets.len() * 8 + array.values.slice(start, end - start).byte_size()
            }
            Column::Tuple(elements, _) => elements.iter().map(Column::byte_size).sum(),
            Column::Nullable(nullable) => nullable.nulls.len() + nullable.values.byte_size(),
            Column::Const(value, _) => value.byte_size(),
            Column::Dict(dict) => dict.codes.len() * 4,
            _ => unreachable!("numeric columns are handled above"),
        })
    }
}

fn gather_arrays(array: &ArrayColumn, indices: &[u32]) -> ArrayColumn {
    let total: usize = indices.iter().map(|&row| array.size(row as usize)).sum();
    if array.values.len() > u32::MAX as usize || total > u32::MAX as usize {
        base::memory::refuse(base::err!(
            TooLargeArraySize,
            "A block would have arrays of {total} elements together: use smaller blocks (max_block_size)"
        ));
    }
    base::memory::demand(total.saturating_mul(4));
    let mut offsets = Vec::with_capacity(indices.len() + 1);
    let mut elements: Vec<u32> = Vec::with_capacity(total);
    offsets.push(0u64);
    for &row in indices {
        let range = array.range(row as usize);
        elements.extend(range.start as u32..range.end as u32);
        offsets.push(elements.len() as u64);
    }
    ArrayColumn { offsets: offsets.into(), values: Arc::new(array.values.gather(&elements)) }
}

/// Joins equal constants, and codes of one dictionary, without decoding.
fn concat_encoded(columns: &[&Column]) -> Option<Column> {
    let rows = columns.iter().map(|column| column.len()).sum();
    match columns[0] {
        Column::Const(first, _) => columns
            .iter()
            .all(|column| matches!(column, Column::Const(value, _) if Arc::ptr_eq(value, first)))
            .then(|| Column::Const(first.clone(), rows)),
        Column::Dict(first) => {
            let mut codes = Vec::with_capacity(rows);
            for column in columns {
                let Column::Dict(dict) = column else { return None };
                if !Arc::ptr_eq(&dict.values, &first.values) {
                    return None;
                }
                codes.extend_from_slice(&dict.codes);
            }
            Some(Column::Dict(DictColumn { codes: codes.into(), values: first.values.clone() }))
        }
        _ => None,
    }
}

fn concat_flat(columns: &[Column]) -> Column {
    fn native<T: NativeType>(_like: &Buf<T>, columns: &[Column]) -> Column {
        let rows: usize = columns.iter().map(Column::len).sum();
        base::memory::demand(rows * size_of::<T>());
        let mut all: Vec<T> = Vec::with_capacity(rows);
        for column in columns {
            all.extend_from_slice(T::values(column).expect("columns of one block column have one type"));
        }
        wrap(all)
    }
    fn parts<'a, P>(columns: &'a [Column], pick: impl Fn(&'a Column) -> Option<P>) -> Vec<P> {
        columns.iter().map(|column| pick(column).expect("columns of one block column have one type")).collect()
    }
    with_native!(&columns[0], |values| native(values, columns), else match &columns[0] {
        Column::String(_) => Column::String(StringColumn::concat(&parts(columns, |c| c.as_string()))),
        Column::FixedString(first) => {
            let all = parts(columns, |c| match c { Column::FixedString(f) => Some(f), _ => None });
            let bytes: Vec<u8> = all.iter().flat_map(|f| f.bytes.iter().copied()).collect();
            Column::FixedString(FixedStringColumn { width: first.width, bytes: bytes.into() })
        }
        Column::Array(_) => {
            concat_arrays(&parts(columns, |c| match c { Column::Array(a) => Some(a.normalized()), _ => None }))
        }
        Column::Tuple(elements, _) => {
            let all = parts(columns, |c| match c { Column::Tuple(e, _) => Some(e), _ => None });
            let rows = columns.iter().map(Column::len).sum();
            let element = |i: usize| Column::concat(&all.iter().map(|e| &e[i]).collect::<Vec<_>>());
            let joined = (0..elements.len()).map(element).collect();
            Column::Tuple(joined, rows)
        }
        Column::Nullable(_) => {
            let all = parts(columns, |c| match c { Column::Nullable(n) => Some(n), _ => None });
            let nulls: Vec<u8> = all.iter().flat_map(|n| n.nulls.iter().copied()).collect();
            let values = Column::concat(&all.iter().map(|n| &*n.values).collect::<Vec<_>>());
            Column::Nullable(NullableColumn::new(nulls.into(), values))
        }
        _ => unreachable!("columns are flat here"),
    })
}

fn concat_arrays(arrays: &[ArrayColumn]) -> Column {
    let mut offsets = Vec::with_capacity(arrays.iter().map(ArrayColumn::len).sum::<usize>() + 1);
    offsets.push(0u64);
    let mut base = 0;
    for array in arrays {
        offsets.extend(array.offsets[1..].iter().map(|offset| offset + base));
        base += array.values.len() as u64;
    }
    let values = Column::concat(&arrays.iter().map(|array| &*array.values).collect::<Vec<_>>());
    Column::Array(ArrayColumn::new(offsets.into(), values))
}
