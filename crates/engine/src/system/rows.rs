//! Building small tables row by row.

use crate::query::Output;
use types::{Block, ColumnBuilder, DataType, Field, Schema, Value};

/// Rows of a system table.
pub(crate) struct RowsBuilder {
    schema: Schema,
    builders: Vec<ColumnBuilder>,
    rows: usize,
}

impl RowsBuilder {
    /// A table of the given columns.
    pub fn new(columns: &[(&str, DataType)]) -> Self {
        let schema = Schema::new(columns.iter().map(|(name, data_type)| Field::new(*name, data_type.clone())).collect());
        let builders = schema.fields.iter().map(|field| ColumnBuilder::new(&field.data_type)).collect();
        RowsBuilder { schema, builders, rows: 0 }
    }

    /// A table of string columns.
    pub fn strings(names: &[&str]) -> Self {
        RowsBuilder::new(&names.iter().map(|name| (*name, DataType::String)).collect::<Vec<_>>())
    }

    /// Names and types.
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// Adds a row: one value per column.
    pub fn push(&mut self, row: impl IntoIterator<Item = Value>) {
        let mut values = row.into_iter();
        for builder in &mut self.builders {
            builder.push_value(&values.next().unwrap_or_default());
        }
        self.rows += 1;
    }

    /// The rows so far.
    pub fn finish(self) -> Block {
        Block::new(self.builders.into_iter().map(ColumnBuilder::finish).collect(), self.rows)
    }

    /// As the result of a statement.
    pub fn output(self) -> Output {
        let schema = self.schema.clone();
        Output::block(schema, self.finish())
    }
}

/// A string value.
pub(crate) fn text(value: impl AsRef<[u8]>) -> Value {
    Value::string(value)
}

/// A number or flag.
pub(crate) fn number(value: impl Into<u64>) -> Value {
    Value::UInt(value.into())
}

/// An array of strings.
pub(crate) fn texts<S: AsRef<[u8]>>(values: impl IntoIterator<Item = S>) -> Value {
    Value::Array(values.into_iter().map(Value::string).collect())
}
