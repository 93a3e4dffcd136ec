//! Rows of a system table with all of ClickHouse's columns: those that Ursa does not fill have their types' defaults.

use super::rows::Wanted;
use super::{engine_name, shapes};
use crate::logs::LogRows;
use std::ops::Range;
use storage::{ColumnDefinition, TableDefinition};
use types::{Block, Column, DataType, Schema};

/// Source of the values of a column of a system table.
pub(super) enum ColumnSource {
    /// The column at a position of the maker's rows.
    Made(usize),
    /// The default of a type: only ClickHouse's table has the column.
    Default(DataType),
}

/// The columns of a table, and where they come from: ClickHouse's in its order, then those of its maker alone.
pub(super) fn complete(name: &str, made: &Schema) -> (Vec<ColumnDefinition>, Vec<ColumnSource>) {
    let (mut columns, mut places) = (Vec::new(), Vec::new());
    for shape in shapes::columns(name) {
        let (data_type, place) = match made.fields.iter().position(|field| *field.name == *shape.name) {
            Some(i) => (made.fields[i].data_type.clone(), ColumnSource::Made(i)),
            None => (shape.data_type.clone(), ColumnSource::Default(shape.data_type.clone())),
        };
        columns.push(ColumnDefinition { data_type, ..shape.definition() });
        places.push(place);
    }
    for (i, field) in made.fields.iter().enumerate() {
        if columns.iter().all(|known| *known.name != *field.name) {
            columns.push(ColumnDefinition::new(field.name.to_string(), field.data_type.clone()));
            places.push(ColumnSource::Made(i));
        }
    }
    (columns, places)
}

/// The columns at the given places of rows that `make` gives for positions of the maker's.
pub(super) fn completed_block(places: &[&ColumnSource], make: impl FnOnce(&[usize]) -> Block) -> Block {
    let made: Vec<usize> =
        places.iter().filter_map(|place| if let ColumnSource::Made(i) = place { Some(*i) } else { None }).collect();
    let block = make(&made);
    let mut made = block.columns.iter();
    let column = |place: &&ColumnSource| match place {
        ColumnSource::Made(_) => made.next().cloned(),
        ColumnSource::Default(data_type) => Some(Column::constant(data_type, &data_type.default_value(), block.rows)),
    };
    Block::new(places.iter().map_while(column).collect(), block.rows)
}

/// The columns of a log's table.
pub(crate) struct LogColumns {
    columns: Vec<ColumnDefinition>,
    places: Vec<ColumnSource>,
}

impl LogColumns {
    /// The columns of a log's table.
    pub(crate) fn of(log: &dyn LogRows) -> Self {
        let (columns, places) = complete(log.table(), log.rows(0..0, &Wanted::ALL).schema());
        LogColumns { columns, places }
    }

    /// A definition of these columns without keys.
    pub(crate) fn definition(&self, table: &str) -> TableDefinition {
        TableDefinition { columns: self.columns.clone(), engine: engine_name(table), ..Default::default() }
    }

    /// A block of all columns that are stored; those that nobody wants have their defaults.
    pub(crate) fn block(&self, log: &dyn LogRows, numbers: Range<u64>, is_wanted: &dyn Fn(usize) -> bool) -> Block {
        let unwanted: Vec<Option<ColumnSource>> = self
            .columns
            .iter()
            .enumerate()
            .map(|(i, column)| (!is_wanted(i)).then(|| ColumnSource::Default(column.data_type.clone())))
            .collect();
        let places: Vec<&ColumnSource> = (0..self.columns.len())
            .filter(|&i| self.columns[i].is_stored())
            .map(|i| unwanted[i].as_ref().unwrap_or(&self.places[i]))
            .collect();
        completed_block(&places, |made| log.rows(numbers, &Wanted::of(made, None)).finish_columns(made))
    }
}

/// A value of type `Map(String, …)`.
pub(crate) fn map_value<K: AsRef<[u8]>>(pairs: impl Iterator<Item = (K, types::Value)>) -> types::Value {
    types::Value::Array(pairs.map(|(key, value)| types::Value::Tuple(vec![super::rows::text(key), value])).collect())
}
