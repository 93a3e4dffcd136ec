//! Rows from one of several columns.

use crate::support::{Operand, operand};
use std::sync::Arc;
use types::{Column, DictColumn, NativeType, NullableColumn, StringColumn};

/// Row `i` of column `choice[i]`, for columns of one type, constant or flat.
///
/// # Panics
/// When a choice is not below the number of columns.
pub fn select(columns: &[Column], choice: &[u32], rows: usize) -> Column {
    if let Some(&first) = choice.first()
        && choice.iter().fold(0, |differs, &c| differs | (c ^ first)) == 0
    {
        return columns[first as usize].clone();
    }
    if rows == 0 {
        return columns[0].slice(0, 0);
    }
    let columns: Vec<Column> = columns.iter().map(crate::support::settled).collect();
    let sample = match &columns[0] {
        Column::Const(value, _) => value,
        flat => flat,
    };
    if let Some(coded) = select_constants(&columns, choice) {
        return coded;
    }
    if let Column::Nullable(_) = sample {
        return select_nullable(&columns, choice, rows);
    }
    types::with_native!(sample, |values| select_native(values, &columns, choice), else match sample {
        Column::String(_) => select_strings(&columns, choice),
        _ => select_any(&columns, choice, rows),
    })
}

fn select_native<T: NativeType>(_like: &types::Buf<T>, columns: &[Column], choice: &[u32]) -> Column {
    let operands: Vec<Operand<T>> = columns.iter().filter_map(operand::<T>).collect();
    assert_eq!(operands.len(), columns.len(), "branches have one physical form");
    if let [a, b] = operands[..] {
        // Two branches without a jump per row.
        let out: Vec<T> = match (a, b) {
            (Operand::Const(x), Operand::Const(y)) => choice.iter().map(|&c| if c == 0 { x } else { y }).collect(),
            (Operand::Slice(x), Operand::Const(y)) => {
                choice.iter().zip(x).map(|(&c, &x)| if c == 0 { x } else { y }).collect()
            }
            (Operand::Const(x), Operand::Slice(y)) => {
                choice.iter().zip(y).map(|(&c, &y)| if c == 0 { x } else { y }).collect()
            }
            (Operand::Slice(x), Operand::Slice(y)) => {
                choice.iter().zip(x).zip(y).map(|((&c, &x), &y)| if c == 0 { x } else { y }).collect()
            }
        };
        return Column::from_vec(out);
    }
    Column::from_vec(choice.iter().enumerate().map(|(row, &c)| operands[c as usize].get(row)).collect::<Vec<T>>())
}

fn select_nullable(columns: &[Column], choice: &[u32], rows: usize) -> Column {
    let split: Vec<(Column, Column)> = columns
        .iter()
        .map(|column| match column {
            Column::Const(value, rows) => {
                let (nulls, values) = value.split_nulls();
                let nulls = Column::from_vec(nulls.map_or_else(|| vec![0], |n| n.to_vec()));
                (Column::Const(nulls.into(), *rows), Column::Const(values.into(), *rows))
            }
            flat => {
                let (nulls, values) = flat.split_nulls();
                (Column::from_vec(nulls.map_or_else(|| vec![0; rows], |n| n.to_vec())), values)
            }
        })
        .collect();
    let nulls: Vec<Column> = split.iter().map(|(nulls, _)| nulls.clone()).collect();
    let values: Vec<Column> = split.into_iter().map(|(_, values)| values).collect();
    let Column::UInt8(nulls) = select(&nulls, choice, rows).flatten() else { unreachable!("NULL flags are bytes") };
    Column::Nullable(NullableColumn::new(nulls, select(&values, choice, rows)))
}

/// Constant strings as a dictionary: the choices are its codes, and whatever comes after has to do with its few entries
/// only.
fn select_constants(columns: &[Column], choice: &[u32]) -> Option<Column> {
    let entry = |column: &Column| match column {
        Column::Const(value, _) if is_text(value) => Some((**value).clone()),
        _ => None,
    };
    let entries: Vec<Column> = columns.iter().map(entry).collect::<Option<_>>()?;
    let values = Column::concat(&entries.iter().collect::<Vec<_>>());
    Some(Column::Dict(DictColumn { codes: choice.to_vec().into(), values: Arc::new(values) }))
}

/// Strings, some of which may be NULL.
pub(super) fn is_text(column: &Column) -> bool {
    match column {
        Column::String(_) => true,
        Column::Nullable(nullable) => matches!(&*nullable.values, Column::String(_)),
        _ => false,
    }
}

fn select_strings(columns: &[Column], choice: &[u32]) -> Column {
    let strings = |column: &'_ Column| match column {
        Column::Const(value, _) => value.as_string().cloned(),
        flat => flat.as_string().cloned(),
    };
    let strings: Vec<StringColumn> = columns.iter().filter_map(strings).collect();
    assert_eq!(strings.len(), columns.len(), "branches have one physical form");
    Column::String(StringColumn::interleave(&strings.iter().collect::<Vec<_>>(), choice))
}

/// Any other type: all branches end to end, then the rows wanted.
fn select_any(columns: &[Column], choice: &[u32], rows: usize) -> Column {
    // A constant takes one row of the joined column.
    let mut starts = Vec::with_capacity(columns.len());
    let mut parts = Vec::with_capacity(columns.len());
    let mut total = 0usize;
    for column in columns {
        let (part, step) = match column {
            Column::Const(value, _) => ((**value).clone(), 0),
            flat => (flat.clone(), 1),
        };
        starts.push((total, step));
        total += part.len();
        parts.push(part);
    }
    let joined = Column::concat(&parts.iter().collect::<Vec<_>>());
    let index = |row: usize| {
        let (start, step) = starts[choice[row] as usize];
        (start + step * row) as u32
    };
    joined.gather(&(0..rows).map(index).collect::<Vec<u32>>())
}
