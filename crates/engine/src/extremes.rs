//! The least and the greatest value of each result column (`extremes = 1`).

use std::cmp::Ordering;
use types::{Block, Column, ColumnBuilder, Schema, Value};

/// Values seen so far.
pub(crate) struct Extremes {
    columns: Vec<Option<(Column, Column)>>,
}

impl Extremes {
    pub fn new(schema: &Schema) -> Self {
        Extremes { columns: vec![None; schema.len()] }
    }

    /// Takes a block of the result.
    pub fn add(&mut self, block: &Block) {
        for (known, column) in self.columns.iter_mut().zip(&block.columns) {
            if !has_order(column) {
                continue;
            }
            let best = |wanted: Ordering| {
                let rows = (0..block.rows).filter(|&row| is_value(column, row));
                rows.reduce(|best, row| if column.compare_rows(row, column, best) == wanted { row } else { best })
            };
            let (Some(least), Some(greatest)) = (best(Ordering::Less), best(Ordering::Greater)) else { continue };
            let one = |row: usize| column.slice(row, 1).flatten();
            match known {
                None => *known = Some((one(least), one(greatest))),
                Some((low, high)) => {
                    if column.compare_rows(least, low, 0).is_lt() {
                        *low = one(least);
                    }
                    if column.compare_rows(greatest, high, 0).is_gt() {
                        *high = one(greatest);
                    }
                }
            }
        }
    }

    /// The least values, then the greatest; defaults where there are none.
    pub fn block(&self, schema: &Schema) -> Block {
        let columns = self.columns.iter().zip(&schema.fields).map(|(known, field)| {
            let mut builder = ColumnBuilder::new(&field.data_type);
            for value in known.as_ref().map_or([Value::Null, Value::Null], |(low, high)| [low.value(0), high.value(0)]) {
                if value.is_null() && !field.data_type.is_nullable() { builder.push_default() } else { builder.push_value(&value) }
            }
            builder.finish()
        });
        Block::new(columns.collect(), 2)
    }
}

/// Arrays, tuples and maps have none in ClickHouse.
fn has_order(column: &Column) -> bool {
    match column {
        Column::Array(_) | Column::Tuple(..) => false,
        Column::Nullable(nullable) => has_order(&nullable.values),
        Column::Const(value, _) => has_order(value),
        Column::Dict(dict) => has_order(&dict.values),
        _ => true,
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
