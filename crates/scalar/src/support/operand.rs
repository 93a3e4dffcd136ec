//! Operands of kernels: a constant or a slice of one native type.

use types::{Column, NativeType};

/// The rows of an argument.
#[derive(Clone, Copy, Debug)]
pub enum Operand<'a, T> {
    /// A single value for all rows.
    Const(T),
    /// A value per row.
    Slice(&'a [T]),
}

impl<T: Copy> Operand<'_, T> {
    /// The value of a row.
    #[inline(always)]
    pub fn get(&self, row: usize) -> T {
        match self {
            Operand::Const(value) => *value,
            Operand::Slice(values) => values[row],
        }
    }
}

/// A column, constant or flat, as an operand; `None` for another native type. Flatten `Dict` before.
pub fn operand<T: NativeType>(column: &Column) -> Option<Operand<'_, T>> {
    match column {
        Column::Const(value, _) => value.as_native::<T>().map(|values| Operand::Const(values[0])),
        flat => flat.as_native::<T>().map(Operand::Slice),
    }
}

/// The flat rows of a column in any physical form.
///
/// # Panics
/// When the column is of another native type: that is an error of the caller.
pub fn flat_native<T: NativeType>(column: &Column) -> types::Buf<T> {
    let flat = column.flatten();
    match T::values(&flat) {
        Some(values) => values.clone(),
        None => panic!("a column of {} rows does not have the native type of its data type", column.len()),
    }
}

/// `f` of each pair of rows. A constant is lifted out of the loop.
#[inline(always)]
pub fn binary<T: Copy, U: Copy, R: NativeType>(
    a: Operand<T>,
    b: Operand<U>,
    rows: usize,
    f: impl Fn(T, U) -> R,
) -> Column {
    let out: Vec<R> = match (a, b) {
        (Operand::Slice(a), Operand::Slice(b)) => a.iter().zip(b).map(|(&x, &y)| f(x, y)).collect(),
        (Operand::Slice(a), Operand::Const(y)) => a.iter().map(|&x| f(x, y)).collect(),
        (Operand::Const(x), Operand::Slice(b)) => b.iter().map(|&y| f(x, y)).collect(),
        (Operand::Const(x), Operand::Const(y)) => vec![f(x, y); rows],
    };
    Column::from_vec(out)
}

/// `f` of each row.
#[inline(always)]
pub fn unary<T: Copy, R: NativeType>(a: Operand<T>, rows: usize, f: impl Fn(T) -> R) -> Column {
    match a {
        Operand::Slice(a) => Column::from_vec(a.iter().map(|&x| f(x)).collect::<Vec<R>>()),
        Operand::Const(x) => Column::from_vec(vec![f(x); rows]),
    }
}

/// The column without dictionary coding: constant or flat, what [`operand`] takes.
pub fn settled(column: &Column) -> Column {
    match column {
        Column::Dict(_) => column.flatten(),
        other => other.clone(),
    }
}
