//! The part of a table's definition that every read sees.

use crate::{ReadColumn, TableDefinition, VirtualColumn};
use std::fmt;
use std::sync::{Arc, OnceLock};
use types::{DataType, Field, Schema};

/// The columns that a read may ask for: the stored ones, then virtual ones. It follows from the definition's columns
/// alone.
#[derive(Debug)]
pub struct ReadSchema {
    /// Positions of the stored columns in [`TableDefinition::columns`].
    pub stored: Vec<usize>,
    /// The virtual columns that no column of the table hides.
    pub virtuals: Vec<VirtualColumn>,
    /// The columns as a scan is asked for them.
    pub source: Vec<ReadColumn>,
    /// Their names and types. Finished values (`SimpleAggregateFunction`) are of the function's type.
    pub schema: Arc<Schema>,
    /// The virtual columns that were asked for.
    asked: &'static [VirtualColumn],
    /// Names of columns that may hide virtual ones.
    underscored: Vec<String>,
}

impl ReadSchema {
    fn of(definition: &TableDefinition, asked: &'static [VirtualColumn]) -> Self {
        let columns = &definition.columns;
        let names = columns.iter().map(|column| &column.name);
        let underscored: Vec<String> = names.filter(|name| name.starts_with('_')).cloned().collect();
        let stored: Vec<usize> = (0..columns.len()).filter(|&i| columns[i].is_stored()).collect();
        let is_free = |column: &VirtualColumn| !underscored.iter().any(|name| name == column.name());
        let virtuals: Vec<VirtualColumn> = asked.iter().copied().filter(is_free).collect();
        let own = stored.iter().map(|&i| Field::new(columns[i].name.as_str(), seen_type(&columns[i].data_type)));
        let fields = own.chain(virtuals.iter().map(|column| Field::new(column.name(), column.data_type()))).collect();
        let own = stored.iter().map(|&i| ReadColumn::Column(i));
        ReadSchema {
            source: own.chain(virtuals.iter().map(|&column| ReadColumn::Virtual(column))).collect(),
            schema: Arc::new(Schema::new(fields)),
            stored,
            virtuals,
            asked,
            underscored,
        }
    }

    /// Whether the table has a column of that name, which begins with an underscore.
    pub fn hides(&self, name: &str) -> bool {
        debug_assert!(name.starts_with('_'), "only names of virtual columns are known");
        self.underscored.iter().any(|own| own == name)
    }
}

/// The type that a column is read as.
fn seen_type(data_type: &DataType) -> DataType {
    match data_type {
        DataType::Aggregate(aggregate) if aggregate.simple => aggregate.arguments[0].clone(),
        other => other.clone(),
    }
}

/// A definition's [`ReadSchema`], made when it is asked for first. A copy of the definition has none, since it may be
/// changed.
#[derive(Default)]
pub struct ReadSchemaCell(OnceLock<Arc<ReadSchema>>);

impl Clone for ReadSchemaCell {
    fn clone(&self) -> Self {
        ReadSchemaCell::default()
    }
}

impl fmt::Debug for ReadSchemaCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ReadSchemaCell")
    }
}

impl TableDefinition {
    /// The read schema of the table, with the virtual columns that it has. Only a definition that is shared, and so is
    /// changed no more, has one; it keeps that of the virtual columns asked for first.
    pub fn read_schema(self: &Arc<Self>, virtuals: &'static [VirtualColumn]) -> Arc<ReadSchema> {
        let kept = self.read_schema.0.get_or_init(|| Arc::new(ReadSchema::of(self, virtuals)));
        if kept.asked == virtuals { kept.clone() } else { Arc::new(ReadSchema::of(self, virtuals)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ColumnDefinition;

    fn definition(names: &[&str]) -> TableDefinition {
        let columns = names.iter().map(|&name| ColumnDefinition::new(name, DataType::UInt8)).collect();
        TableDefinition { columns, ..TableDefinition::default() }
    }

    fn names(schema: &ReadSchema) -> Vec<&str> {
        schema.schema.fields.iter().map(|field| &*field.name).collect()
    }

    #[test]
    fn a_changed_copy_has_its_own() {
        let first = Arc::new(definition(&["a", "_part"]));
        let virtuals = &[VirtualColumn::Part, VirtualColumn::PartOffset];
        let read = first.read_schema(virtuals);
        assert_eq!(names(&read), ["a", "_part", "_part_offset"]);
        assert!(read.hides("_part") && !read.hides("_part_offset"));
        assert!(Arc::ptr_eq(&read, &first.read_schema(virtuals)));
        let mut changed = (*first).clone();
        changed.columns.remove(1);
        assert_eq!(names(&Arc::new(changed).read_schema(virtuals)), ["a", "_part", "_part_offset"]);
    }

    #[test]
    fn other_virtual_columns_are_another() {
        let definition = Arc::new(definition(&["a"]));
        assert_eq!(names(&definition.read_schema(&[])), ["a"]);
        assert_eq!(names(&definition.read_schema(VirtualColumn::OF_FILE)), ["a", "_path", "_file", "_size", "_time"]);
        assert_eq!(names(&definition.read_schema(&[])), ["a"]);
    }
}
