//! The least and the greatest value of each result column (`extremes = 1`).

use std::cmp::Ordering;
use types::{Block, Column, ColumnBuilder, DataType, Schema, Value};

/// Values seen so far.
pub(crate) struct Extremes {
    columns: Vec<Known>,
    has_rows: bool,
}

/// Extremes of a column so far.
enum Known {
    /// No value yet.
    Nothing,
    /// The least and the greatest value, a row each.
    Values(Column, Column),
    /// Of a tuple: each element by itself, as ClickHouse has it.
    Elements(Vec<Known>),
}

impl Extremes {
    pub(crate) fn new(schema: &Schema) -> Self {
        Extremes { columns: schema.fields.iter().map(|_| Known::Nothing).collect(), has_rows: false }
    }

    /// Takes a block of the result.
    pub(crate) fn add(&mut self, block: &Block) {
        self.has_rows |= block.rows > 0;
        self.columns.iter_mut().zip(&block.columns).for_each(|(known, column)| known.add(column, block.rows));
    }

    /// The least values, then the greatest; `None` for a result without rows.
    pub(crate) fn block(&self, schema: &Schema) -> Option<Block> {
        let columns = self.columns.iter().zip(&schema.fields).map(|(known, field)| {
            let mut builder = ColumnBuilder::new(&field.data_type);
            for at in 0..2 {
                builder.push_value(&known.value(&field.data_type, at));
            }
            builder.finish()
        });
        self.has_rows.then(|| Block::new(columns.collect(), 2))
    }
}

impl Known {
    fn add(&mut self, column: &Column, rows: usize) {
        if let Some(elements) = elements_of(column) {
            if !matches!(self, Known::Elements(_)) {
                *self = Known::Elements(elements.iter().map(|_| Known::Nothing).collect());
            }
            if let Known::Elements(known) = self {
                known.iter_mut().zip(&elements).for_each(|(known, element)| known.add(element, rows));
            }
            return;
        }
        let best = |wanted: Ordering| {
            let rows = (0..rows).filter(|&row| is_value(column, row));
            rows.reduce(|best, row| if column.compare_rows(row, column, best) == wanted { row } else { best })
        };
        let (Some(least), Some(greatest)) = (best(Ordering::Less), best(Ordering::Greater)) else { return };
        let one = |row: usize| column.slice(row, 1).flatten();
        match self {
            Known::Values(low, high) => {
                if column.compare_rows(least, low, 0).is_lt() {
                    *low = one(least);
                }
                if column.compare_rows(greatest, high, 0).is_gt() {
                    *high = one(greatest);
                }
            }
            _ => *self = Known::Values(one(least), one(greatest)),
        }
    }

    /// The least (0) or the greatest (1) as a value of the type; NULL, NaN or a default where there is none.
    fn value(&self, data_type: &DataType, at: usize) -> Value {
        match (self, data_type) {
            (_, DataType::Dynamic(..) | DataType::Variant(..)) => Value::Null,
            (Known::Elements(known), DataType::Tuple(tuple)) => Value::Tuple(
                known.iter().zip(&tuple.elements).map(|(known, element)| known.value(element, at)).collect(),
            ),
            (Known::Values(low, high), _) => [low, high][at].value(0),
            (_, data_type) if data_type.is_nullable() => Value::Null,
            (_, data_type) if data_type.is_float() => Value::Float(f64::NAN),
            (_, data_type) => data_type.default_value(),
        }
    }
}

/// The elements of a column of tuples.
fn elements_of(column: &Column) -> Option<Vec<Column>> {
    match column {
        Column::Tuple(elements, ..) => Some(elements.to_vec()),
        Column::Const(value, rows) => {
            Some(elements_of(value)?.into_iter().map(|element| Column::Const(element.into(), *rows)).collect())
        }
        _ => None,
    }
}

/// Neither NULL nor NaN.
fn is_value(column: &Column, row: usize) -> bool {
    match column {
        Column::Float64(values) => !values[row].is_nan(),
        Column::Float32(values) => !values[row].is_nan(),
        Column::Nullable(nullable) => nullable.nulls[row] == 0 && is_value(&nullable.values, row),
        Column::Const(value, _) => is_value(value, 0),
        Column::Dict(dict) => is_value(&dict.values, dict.codes[row] as usize),
        _ => true,
    }
}
