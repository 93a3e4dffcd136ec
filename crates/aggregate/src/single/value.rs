//! A value, or none, as states hold it.

use super::Policy;
use crate::blob::{LittleEndian, Reader, corrupted, write_cell};
use crate::number::native;
use crate::small_bytes::SmallBytes;
use crate::wire;
use base::Result;
use std::cmp::Ordering;
use types::{Column, ColumnBuilder, DataType, NativeType};

/// The value that a state keeps, or none; rows are compared with it.
pub trait SingleValue: Clone + Default + Send + Sync + 'static {
    /// The rows of an argument.
    type View<'a>: Copy;

    /// The rows of a flat column of the bound type.
    fn view(column: &Column) -> Self::View<'_>;

    /// Whether there is no value yet.
    fn is_none(&self) -> bool;

    /// Whether a row's value comes strictly before (`Min`) or after (`Max`) the held one, or there is none.
    fn is_beaten_by(&self, view: Self::View<'_>, row: usize, policy: Policy) -> bool;

    /// Whether another state's value, which is not none, comes first, as [`Self::is_beaten_by`].
    fn is_beaten_by_other(&self, other: &Self, policy: Policy) -> bool;

    /// Holds a row's value.
    fn set(&mut self, view: Self::View<'_>, row: usize);

    /// The first row with the least or greatest value among `rows` (at least one).
    fn best_row(view: Self::View<'_>, rows: usize, policy: Policy) -> usize {
        let mut best = Self::default();
        let mut best_row = 0;
        for row in 0..rows {
            if best.is_beaten_by(view, row, policy) {
                best.set(view, row);
                best_row = row;
            }
        }
        best_row
    }

    /// The least or greatest value of `rows` (at least one).
    fn best(view: Self::View<'_>, rows: usize, policy: Policy) -> Self {
        let mut best = Self::default();
        best.set(view, Self::best_row(view, rows, policy));
        best
    }

    /// Adds each row to the state of its group (`ids`).
    #[inline(always)]
    fn add_each(states: &mut [Self], ids: &[u32], view: Self::View<'_>, policy: Policy) {
        set_where_beaten(states, ids, view, policy);
    }

    /// Adds the value to a builder of the type, or the type's NULL or default for none.
    fn push(&self, data_type: &DataType, builder: &mut ColumnBuilder);

    /// The values of states as a column of the type, with its NULL or default where there is none.
    fn column<'a>(states: impl ExactSizeIterator<Item = &'a Self> + Clone, data_type: &DataType) -> Column {
        let mut builder = ColumnBuilder::new(data_type);
        states.for_each(|state| state.push(data_type, &mut builder));
        builder.finish()
    }

    /// Writes the state.
    fn write(&self, out: &mut Vec<u8>);

    /// Reads the state of a value of the type.
    ///
    /// # Errors
    /// `CORRUPTED_DATA`.
    fn read(reader: &mut Reader<'_>, data_type: &DataType) -> Result<Self>;

    /// Appends the state in ClickHouse's form.
    ///
    /// # Errors
    /// `NOT_IMPLEMENTED` for types that have none.
    fn write_wire(&self, data_type: &DataType, out: &mut Vec<u8>) -> Result<()> {
        wire::require_binary(data_type)?;
        self.write(out);
        Ok(())
    }

    /// Reads what [`Self::write_wire`] wrote.
    ///
    /// # Errors
    /// `CORRUPTED_DATA`.
    fn read_wire(reader: &mut Reader<'_>, data_type: &DataType) -> Result<Self> {
        wire::require_binary(data_type)?;
        Self::read(reader, data_type)
    }

    /// Bytes on the heap.
    fn heap_bytes(&self) -> usize {
        0
    }
}

/// Sets the state of each group to its rows' values that beat it, row by row.
#[inline(always)]
fn set_where_beaten<H: SingleValue>(states: &mut [H], ids: &[u32], view: H::View<'_>, policy: Policy) {
    for (row, &group) in ids.iter().enumerate() {
        let state = &mut states[group as usize];
        if state.is_beaten_by(view, row, policy) {
            state.set(view, row);
        }
    }
}

fn wins(order: Ordering, policy: Policy) -> bool {
    match policy {
        Policy::Min => order.is_lt(),
        Policy::Max => order.is_gt(),
        Policy::First => false,
        Policy::Last => true,
    }
}

/// The order of two rows in which NULL and NaN inside of tuples and arrays never win.
fn order_for(policy: Policy, a: &Column, row: usize, b: &Column, other: usize) -> Ordering {
    match policy {
        Policy::Max => a.compare_rows_specials_first(row, b, other),
        _ => a.compare_rows(row, b, other),
    }
}

/// A number, or none.
#[derive(Clone, Copy, Default)]
pub struct NumberValue<T> {
    value: T,
    is_some: bool,
}

/// Whether `new` beats `old`: a number beats NaN, NaN beats nothing.
#[inline(always)]
#[allow(clippy::eq_op)] // NaN is the only value that differs from itself.
fn number_wins<T: Copy + PartialOrd>(new: T, old: T, policy: Policy) -> bool {
    match policy {
        Policy::Min => new < old || (old != old && new == new),
        Policy::Max => new > old || (old != old && new == new),
        Policy::First => false,
        Policy::Last => true,
    }
}

/// Number of groups from which on values are picked without a branch. With fewer, a state that each row writes makes
/// the next row of the group wait, and a branch that is hardly ever taken costs nothing.
const GROUPS_WITHOUT_JUMPS_MIN: usize = 16;
/// Independent extremes kept while a slice is searched.
const LANES: usize = 32;

/// The least or greatest number of a slice that is not empty; NaN only if there is nothing else.
fn extreme<T: Copy + PartialOrd>(values: &[T], pick: impl Fn(T, T) -> T) -> T {
    let mut lanes = [values[0]; LANES];
    let mut chunks = values.chunks_exact(LANES);
    for chunk in &mut chunks {
        for (lane, &value) in lanes.iter_mut().zip(chunk) {
            *lane = pick(*lane, value);
        }
    }
    let best = chunks.remainder().iter().fold(lanes[0], |best, &value| pick(best, value));
    lanes.into_iter().fold(best, pick)
}

#[allow(clippy::eq_op)] // NaN is the only value that differs from itself.
fn extreme_number<T: Copy + PartialOrd>(values: &[T], policy: Policy) -> T {
    // Comparing with NaN is false: once a lane holds a number, NaN does not replace it. A lane must not begin with NaN.
    let start = values.iter().position(|value| value == value).unwrap_or(0);
    let values = &values[start..];
    match policy {
        Policy::Max => extreme(values, |best, value| if value > best { value } else { best }),
        _ => extreme(values, |best, value| if value < best { value } else { best }),
    }
}

impl<T: NativeType + LittleEndian> SingleValue for NumberValue<T> {
    type View<'a> = &'a [T];

    fn view(column: &Column) -> &[T] {
        native(column)
    }

    #[inline(always)]
    fn is_none(&self) -> bool {
        !self.is_some
    }

    #[inline(always)]
    fn is_beaten_by(&self, view: &[T], row: usize, policy: Policy) -> bool {
        !self.is_some || number_wins(view[row], self.value, policy)
    }

    fn is_beaten_by_other(&self, other: &Self, policy: Policy) -> bool {
        !self.is_some || number_wins(other.value, self.value, policy)
    }

    #[inline(always)]
    fn set(&mut self, view: &[T], row: usize) {
        *self = NumberValue { value: view[row], is_some: true };
    }

    fn best_row(view: &[T], rows: usize, policy: Policy) -> usize {
        let best = extreme_number(&view[..rows], policy);
        view[..rows].iter().position(|&value| value == best).unwrap_or(0)
    }

    fn best(view: &[T], rows: usize, policy: Policy) -> Self {
        NumberValue { value: extreme_number(&view[..rows], policy), is_some: true }
    }

    #[inline(always)]
    fn add_each(states: &mut [Self], ids: &[u32], view: &[T], policy: Policy) {
        if states.len() < GROUPS_WITHOUT_JUMPS_MIN {
            return set_where_beaten(states, ids, view, policy);
        }
        for (&new, &group) in view.iter().zip(ids) {
            let state = &mut states[group as usize];
            // Rows that beat come at random as long as groups are new.
            let wins = !state.is_some | number_wins(new, state.value, policy);
            *state = NumberValue { value: if wins { new } else { state.value }, is_some: true };
        }
    }

    fn push(&self, data_type: &DataType, builder: &mut ColumnBuilder) {
        builder.push_from(&Self::column([self].into_iter(), data_type), 0);
    }

    fn column<'a>(states: impl ExactSizeIterator<Item = &'a Self> + Clone, data_type: &DataType) -> Column {
        let mut lacks = false;
        let mut values: Vec<T> = Vec::with_capacity(states.len());
        values.extend(states.clone().map(|state| {
            lacks |= !state.is_some;
            state.value
        }));
        if lacks {
            let mut none = ColumnBuilder::new(data_type);
            none.push_value(&data_type.default_value());
            let none = native::<T>(&none.finish())[0];
            values.iter_mut().zip(states).filter(|(_, state)| !state.is_some).for_each(|(value, _)| *value = none);
        }
        Column::from_vec(values)
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.push(u8::from(self.is_some));
        if self.is_some {
            self.value.put(out);
        }
    }

    fn read(reader: &mut Reader<'_>, _data_type: &DataType) -> Result<Self> {
        if reader.number::<u8>()? == 0 {
            return Ok(NumberValue::default());
        }
        Ok(NumberValue { value: reader.number()?, is_some: true })
    }
}

/// A string, or none.
#[derive(Clone, Default)]
pub struct TextValue(SmallBytes);

impl SingleValue for TextValue {
    type View<'a> = &'a Column;

    fn view(column: &Column) -> &Column {
        column
    }

    #[inline]
    fn is_none(&self) -> bool {
        self.0.is_none()
    }

    #[inline]
    fn is_beaten_by(&self, view: &Column, row: usize, policy: Policy) -> bool {
        let Some(held) = self.0.get() else { return true };
        match policy {
            Policy::First => false,
            Policy::Last => true,
            _ => wins(bytes(view, row).cmp(held), policy),
        }
    }

    fn is_beaten_by_other(&self, other: &Self, policy: Policy) -> bool {
        let (Some(held), Some(new)) = (self.0.get(), other.0.get()) else { return true };
        wins(new.cmp(held), policy)
    }

    fn set(&mut self, view: &Column, row: usize) {
        self.0.set(bytes(view, row));
    }

    fn best_row(view: &Column, rows: usize, policy: Policy) -> usize {
        let Column::String(strings) = view else {
            return (1..rows)
                .fold(0, |best, row| if wins(bytes(view, row).cmp(bytes(view, best)), policy) { row } else { best });
        };
        (1..rows).fold(0, |best, row| if wins(strings.compare_at(row, strings, best), policy) { row } else { best })
    }

    fn push(&self, data_type: &DataType, builder: &mut ColumnBuilder) {
        match (self.0.get(), builder) {
            (Some(bytes), ColumnBuilder::String(strings)) => strings.push(bytes),
            (Some(bytes), ColumnBuilder::FixedString(_, all)) => all.extend_from_slice(bytes),
            (_, builder) => builder.push_value(&data_type.default_value()),
        }
    }

    fn write_wire(&self, data_type: &DataType, out: &mut Vec<u8>) -> Result<()> {
        if *data_type == DataType::String {
            self.write(out);
            return Ok(());
        }
        out.push(u8::from(!self.0.is_none()));
        out.extend_from_slice(self.0.get().unwrap_or_default());
        Ok(())
    }

    fn read_wire(reader: &mut Reader<'_>, data_type: &DataType) -> Result<Self> {
        match data_type {
            DataType::FixedString(width) if reader.number::<u8>()? != 0 => {
                Ok(TextValue(SmallBytes::new(reader.bytes(*width)?)))
            }
            DataType::FixedString(_) => Ok(TextValue::default()),
            _ => Self::read(reader, data_type),
        }
    }

    fn write(&self, out: &mut Vec<u8>) {
        // As ClickHouse does.
        wire::write_sized(self.0.get(), out);
    }

    fn read(reader: &mut Reader<'_>, data_type: &DataType) -> Result<Self> {
        let size = reader.number::<i32>()?;
        if size < 0 {
            return Ok(TextValue::default());
        }
        let bytes = reader.bytes(size as usize)?;
        let bytes = &bytes[..bytes.len().saturating_sub(1)];
        if matches!(data_type, DataType::FixedString(width) if *width != bytes.len()) {
            return Err(corrupted("a FixedString has another width"));
        }
        Ok(TextValue(SmallBytes::new(bytes)))
    }

    fn heap_bytes(&self) -> usize {
        self.0.heap_bytes()
    }
}

#[inline]
fn bytes(column: &Column, row: usize) -> &[u8] {
    match column {
        Column::String(strings) => strings.get(row),
        other => other.bytes_at(row).unwrap_or_default(),
    }
}

/// A row of any type, or none: a column of one row.
#[derive(Clone, Default)]
pub struct RowValue(Option<Box<Column>>);

impl SingleValue for RowValue {
    type View<'a> = &'a Column;

    fn view(column: &Column) -> &Column {
        column
    }

    fn is_none(&self) -> bool {
        self.0.is_none()
    }

    fn is_beaten_by(&self, view: &Column, row: usize, policy: Policy) -> bool {
        let Some(held) = &self.0 else { return true };
        match policy {
            Policy::First => false,
            Policy::Last => true,
            _ => wins(order_for(policy, view, row, held, 0), policy),
        }
    }

    fn is_beaten_by_other(&self, other: &Self, policy: Policy) -> bool {
        let (Some(held), Some(new)) = (&self.0, &other.0) else { return true };
        wins(order_for(policy, new, 0, held, 0), policy)
    }

    fn set(&mut self, view: &Column, row: usize) {
        self.0 = Some(Box::new(view.gather(&[row as u32])));
    }

    fn best_row(view: &Column, rows: usize, policy: Policy) -> usize {
        (1..rows).fold(0, |best, row| if wins(order_for(policy, view, row, view, best), policy) { row } else { best })
    }

    fn push(&self, data_type: &DataType, builder: &mut ColumnBuilder) {
        match &self.0 {
            Some(row) => builder.push_from(row, 0),
            None => builder.push_value(&data_type.default_value()),
        }
    }

    fn write_wire(&self, data_type: &DataType, out: &mut Vec<u8>) -> Result<()> {
        wire::write_value(self, data_type, out)
    }

    fn read_wire(reader: &mut Reader<'_>, data_type: &DataType) -> Result<Self> {
        wire::read_value(reader, data_type)
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.push(u8::from(self.0.is_some()));
        if let Some(row) = &self.0 {
            write_cell(row, 0, out);
        }
    }

    fn read(reader: &mut Reader<'_>, data_type: &DataType) -> Result<Self> {
        if reader.number::<u8>()? == 0 {
            return Ok(RowValue(None));
        }
        let mut builder = ColumnBuilder::new(data_type);
        crate::blob::read_cell(reader, &mut builder)?;
        Ok(RowValue(Some(Box::new(builder.finish()))))
    }

    fn heap_bytes(&self) -> usize {
        self.0.as_ref().map_or(0, |row| size_of::<Column>() + row.byte_size())
    }
}
