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
    /// No value so far.
    Nothing,
    /// The least and the greatest value, a row each.
    Values(Column, Column),
    /// The extremes of a tuple: each element by itself, as ClickHouse has it.
    Elements(Vec<Known>),
}

impl Extremes {
    pub(crate) fn new(schema: &Schema) -> Self {
        Extremes { columns: schema.fields.iter().map(|_| Known::Nothing).collect(), has_rows: false }
    }

    /// Takes a block of the result.
    pub(crate) fn add(&mut self, block: &Block) {
        debug_assert_eq!(block.columns.len(), self.columns.len(), "a block of a result has its columns");
        self.has_rows |= block.rows > 0;
        self.columns.iter_mut().zip(&block.columns).for_each(|(known, column)| known.add(column, block.rows));
    }

    /// The least values, then the greatest; `None` for a result without rows.
    pub(crate) fn block(&self, schema: &Schema) -> Option<Block> {
        debug_assert_eq!(schema.len(), self.columns.len(), "extremes have the columns of the result");
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
                debug_assert_eq!(known.len(), elements.len(), "tuples of one column have as many elements");
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

/// Whether a row is neither NULL nor NaN.
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

#[cfg(test)]
mod tests {
    use super::*;
    use types::Field;

    fn extremes(data_type: DataType, blocks: &[&[Value]]) -> Option<Vec<Value>> {
        let schema = Schema::new(vec![Field::new("a", data_type.clone())]);
        let mut extremes = Extremes::new(&schema);
        for rows in blocks {
            let mut builder = ColumnBuilder::new(&data_type);
            rows.iter().for_each(|row| builder.push_value(row));
            extremes.add(&Block::new(vec![builder.finish()], rows.len()));
        }
        extremes.block(&schema).map(|block| (0..2).map(|row| block.columns[0].value(row)).collect())
    }

    #[test]
    fn the_least_and_the_greatest_of_all_blocks() {
        let number = |numbers: &[u64]| numbers.iter().map(|&number| Value::UInt(number)).collect::<Vec<_>>();
        let found = extremes(DataType::UInt64, &[&number(&[5, 9]), &number(&[7]), &number(&[3, 4])]);
        assert_eq!(found, Some(number(&[3, 9])));
        assert_eq!(extremes(DataType::UInt64, &[]), None);
        assert_eq!(extremes(DataType::UInt64, &[&[]]), None);
    }

    #[test]
    fn null_and_nan_are_no_values() {
        let nullable = DataType::nullable(DataType::UInt8);
        let rows = [Value::Null, Value::UInt(2), Value::Null];
        assert_eq!(extremes(nullable.clone(), &[&rows]), Some(vec![Value::UInt(2), Value::UInt(2)]));
        assert_eq!(extremes(nullable, &[&[Value::Null]]), Some(vec![Value::Null, Value::Null]));
        let floats = [Value::Float(f64::NAN), Value::Float(1.5), Value::Float(-1.0)];
        assert_eq!(extremes(DataType::Float64, &[&floats]), Some(vec![Value::Float(-1.0), Value::Float(1.5)]));
    }
}
