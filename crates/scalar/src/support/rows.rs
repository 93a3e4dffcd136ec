//! Access to the rows of arguments, and columns from closures over rows.

use super::ConvertTo;
use base::{Result, err};
use functions::Arg;
use types::{Buffer, Column, DataType, NativeType, StringBuilder, StringColumn, with_native};

/// The rows of a string argument.
pub(crate) enum Text {
    Rows(StringColumn),
    /// A single value for all rows.
    One(Vec<u8>),
}

impl Text {
    /// The rows of an argument of type `String` or `FixedString`, the names of an enum; those of `Nothing` are empty.
    pub(crate) fn of(arg: &Arg) -> Result<Text> {
        if let DataType::Enum8(_) | DataType::Enum16(_) = arg.data_type.base() {
            return Text::of_column(&names_of(arg));
        }
        Text::of_column(&arg.column)
    }

    /// The rows of a column, as [`Self::of`].
    pub(crate) fn of_column(column: &Column) -> Result<Text> {
        if let Column::Const(value, _) = column {
            return Ok(Text::One(value.bytes_at(0).unwrap_or_default().to_vec()));
        }
        string_rows(column).map(Text::Rows)
    }

    /// The bytes of a row.
    #[inline(always)]
    pub(crate) fn get(&self, row: usize) -> &[u8] {
        match self {
            Text::Rows(rows) => rows.get(row),
            Text::One(value) => value,
        }
    }
}

/// The names of the rows of an enum.
fn names_of(arg: &Arg) -> Column {
    let names = |column: &Column| {
        let mut builder = StringBuilder::with_capacity(column.len());
        let options = types::text::TextOptions::default();
        (0..column.len()).for_each(|row| {
            builder.push_with(|out| types::text::write_text(column, &arg.data_type, row, &options, out))
        });
        Column::String(builder.finish())
    };
    match &arg.column {
        Column::Const(value, rows) => Column::Const(std::sync::Arc::new(names(value)), *rows),
        other => names(&other.flatten()),
    }
}

/// The flat string rows of a column of type `String` or `FixedString` in any form (without NULL).
pub(crate) fn string_rows(column: &Column) -> Result<StringColumn> {
    match column {
        Column::String(strings) => Ok(strings.clone()),
        Column::FixedString(fixed) => {
            let lengths = vec![fixed.width as u32; fixed.len()];
            let bytes: Buffer = fixed.bytes.inner().clone();
            StringColumn::from_lengths(&lengths, bytes, 0)
                .ok_or_else(|| err!(TooLargeStringSize, "FixedString column of more than 4 GiB"))
        }
        Column::Const(..) | Column::Dict(_) => string_rows(&column.flatten()),
        Column::Nullable(nullable) => string_rows(&nullable.values),
        other => {
            // Rows of type Nothing.
            let mut builder = StringBuilder::with_capacity(other.len());
            (0..other.len()).for_each(|_| builder.push(b""));
            Ok(builder.finish())
        }
    }
}

/// The rows of an integer argument, cut to 64 bits.
pub(crate) enum Ints {
    Rows(Vec<i64>),
    /// A single value for all rows.
    One(i64),
}

impl Ints {
    /// The rows of an argument of an integer type (dates, times and enums by their numbers).
    pub(crate) fn of(arg: &Arg) -> Ints {
        if let Column::Const(value, _) = &arg.column {
            return Ints::One(int_at(&value.value(0)));
        }
        fn natives<T: NativeType>(values: &[T]) -> Vec<i64> {
            values.iter().map(|&value| int_at(&value.to_value())).collect()
        }
        let flat = arg.column.flatten();
        Ints::Rows(with_native!(&flat, |values| natives(values), else match &flat {
            Column::Nullable(nullable) => {
                with_native!(&*nullable.values, |values| natives(values), else vec![0; flat.len()])
            }
            _ => vec![0; flat.len()],
        }))
    }

    /// The number of a row.
    #[inline(always)]
    pub(crate) fn get(&self, row: usize) -> i64 {
        match self {
            Ints::Rows(rows) => rows[row],
            Ints::One(value) => *value,
        }
    }
}

fn int_at(value: &types::Value) -> i64 {
    match value {
        types::Value::Int(v) => *v,
        types::Value::UInt(v) => *v as i64,
        types::Value::Float(v) => *v as i64,
        other => other.as_i128().unwrap_or(0) as i64,
    }
}

/// The rows of a numeric column as floats (decimals unscaled).
pub(crate) fn floats(column: &Column) -> Vec<f64> {
    let flat = column.flatten();
    with_native!(&flat, |values| values.iter().map(|&v| ConvertTo::<f64>::convert(v)).collect(), else match &flat {
        Column::Nullable(nullable) => floats(&nullable.values),
        _ => vec![0.0; flat.len()],
    })
}

/// A number per row from a closure over a string argument; a constant stays constant.
pub(crate) fn number_column<T: NativeType>(arg: &Arg, rows: usize, compute: impl Fn(&[u8]) -> T) -> Result<Column> {
    match Text::of(arg)? {
        Text::One(value) => Ok(Column::from_vec(vec![compute(&value); rows])),
        Text::Rows(strings) => Ok(Column::from_vec(strings.iter().map(compute).collect())),
    }
}

/// A string per row from a closure that appends to a buffer.
pub(crate) fn bytes_rows(rows: usize, mut write: impl FnMut(usize, &mut Vec<u8>)) -> Column {
    let mut builder = StringBuilder::with_capacity(rows);
    for row in 0..rows {
        builder.push_with(|out| write(row, out));
    }
    Column::String(builder.finish())
}

/// The part of each row that `range` gives, sharing the bytes of the rows.
pub(crate) fn cut_rows(
    text: &Text,
    rows: usize,
    mut range: impl FnMut(usize, &[u8]) -> std::ops::Range<usize>,
) -> Column {
    match text {
        Text::Rows(strings) => Column::String(strings.cut(range)),
        Text::One(value) => bytes_rows(rows, |row, out| {
            let wanted = range(row, value);
            let end = wanted.end.min(value.len());
            out.extend_from_slice(&value[wanted.start.min(end)..end]);
        }),
    }
}

/// Arrays of strings, built row by row.
pub(crate) struct StringArrays {
    offsets: Vec<u64>,
    values: StringBuilder,
}

impl StringArrays {
    /// A builder without rows.
    pub(crate) fn new() -> Self {
        StringArrays { offsets: vec![0], values: StringBuilder::default() }
    }

    /// Adds an element to the current row.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        self.values.push(bytes);
    }

    /// Ends the current row.
    pub(crate) fn end_row(&mut self) {
        self.offsets.push(self.values.len() as u64);
    }

    /// Arrays of strings, one for each row, filled by `fill`.
    pub(crate) fn build(rows: usize, mut fill: impl FnMut(usize, &mut StringArrays)) -> Column {
        let mut arrays = StringArrays::new();
        for row in 0..rows {
            fill(row, &mut arrays);
            arrays.end_row();
        }
        arrays.finish()
    }

    /// The column.
    pub(crate) fn finish(self) -> Column {
        Column::Array(types::ArrayColumn::new(self.offsets.into(), Column::String(self.values.finish())))
    }
}

/// The arrays of an argument of type `Array` or `Map` in flat form, with offsets from 0 and flat elements.
pub(crate) fn arrays(column: &Column) -> Result<types::ArrayColumn> {
    match column.flatten() {
        Column::Array(array) => {
            let array = array.normalized();
            let encoded = matches!(&*array.values, Column::Dict(_) | Column::Const(..));
            Ok(if encoded { types::ArrayColumn::new(array.offsets.clone(), array.values.flatten()) } else { array })
        }
        Column::Nullable(nullable) => arrays(&nullable.values),
        _ => Err(base::Error::bug("an argument of an array function is not an array")),
    }
}
