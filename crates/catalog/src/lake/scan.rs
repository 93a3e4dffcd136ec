//! From the files that metadata names to a read of files.

use super::deletes::DeleteReader;
use crate::file::format_settings;
use crate::file_plan::FilePlan;
use crate::file_set::{FileColumn, FileRows, FileSet, NamedFiles};
use base::{Result, SchemaFiles, bail};
use formats::StoredField;
use lakehouse::{BucketFact, ColumnFact, LakeColumn, LakeFile, LakeFiles, LakeTable, MayRead};
use std::sync::Arc;
use storage::{RangeCondition, ScanRequest, TableDefinition, ValueRange};
use types::{DataType, Field, Schema};

/// How the columns of a definition are found in a table.
struct LakeScan<'a> {
    table: &'a LakeTable,
    /// For each column of the definition that is read, the number of the table's column and the type that is read.
    columns: Vec<Option<(usize, &'a DataType)>>,
}

/// Plans a read of columns, by their positions in the definition.
///
/// # Errors
/// Those of the metadata, of deletes and of opening files.
pub(super) fn plan(
    table: &LakeTable,
    files: &dyn LakeFiles,
    definition: &Arc<TableDefinition>,
    (columns, request): (&[usize], &ScanRequest),
) -> Result<FilePlan> {
    let scan = LakeScan::new(table, definition)?;
    let condition = RangeCondition::new(&request.condition);
    let may_read = condition
        .as_ref()
        .map(|condition| |facts: &[ColumnFact], buckets: &[BucketFact]| scan.may_pass(condition, facts, buckets));
    let found = table.files(files, may_read.as_ref().map(|may_read| may_read as &MayRead))?;
    let settings = format_settings(&request.settings, SchemaFiles::default())?;
    let mut fields = scan.stored_fields();
    let mut stored = scan.stored_schema();
    let rows = DeleteReader::new(table, files, (&mut stored, &mut fields), &settings).rows_of(&found)?;
    let paths: Vec<&str> = found.iter().map(|file| file.path.as_str()).collect();
    let objects = files.objects(&paths)?;
    let keys = scan.keys(&found)?;
    let places = scan.columns.iter().zip(&definition.columns).map(|(place, column)| {
        let field = Field::new(column.name.as_str(), column.data_type.clone());
        let at = place.map_or(0, |(at, _)| at);
        let key = keys.iter().position(|key| *key == at);
        (field, key.map_or(FileColumn::Stored(at), FileColumn::Key))
    });
    let named = NamedFiles {
        objects,
        fields,
        columns: places.collect(),
        keys: keys.iter().map(|&at| stored.fields[at].clone()).collect(),
        key_values: found.iter().map(|file| values_of(file, &keys)).collect(),
        rows: found.iter().zip(rows).map(|(file, rows)| rows.with_constants(file, &keys)).collect(),
        stored,
    };
    FilePlan::new(Arc::new(FileSet::named(named, settings)), columns, request, definition)
}

fn values_of(file: &LakeFile, keys: &[usize]) -> Vec<types::Value> {
    let value = |key: &usize| file.keys.iter().find(|(at, _)| at == key).map(|(_, value)| value.clone());
    keys.iter().map(|key| value(key).unwrap_or_default()).collect()
}

/// The name of a stored column: unlike all others whatever their case.
pub(super) fn stored_name(name: &str, number: usize) -> String {
    format!("{name}#{number}")
}

impl<'a> LakeScan<'a> {
    fn new(table: &'a LakeTable, definition: &'a TableDefinition) -> Result<Self> {
        let mut columns = Vec::with_capacity(definition.columns.len());
        for column in &definition.columns {
            if !column.is_stored() {
                columns.push(None);
                continue;
            }
            let Some(at) = table.columns.iter().position(|own| own.name == column.name) else {
                bail!(
                    NoSuchColumnInTable,
                    "The {} table has no column {} any more: it was renamed or dropped",
                    definition.engine,
                    column.name
                )
            };
            columns.push(Some((at, &column.data_type)));
        }
        Ok(LakeScan { table, columns })
    }

    /// The type by which a column of the table is read.
    fn read_type(&self, at: usize) -> &DataType {
        let given = self.columns.iter().flatten().find(|(own, _)| *own == at);
        given.map_or(&self.table.columns[at].data_type, |(_, data_type)| data_type)
    }

    fn stored_schema(&self) -> Schema {
        let field =
            |(at, column): (usize, &LakeColumn)| Field::new(stored_name(&column.name, at), self.read_type(at).clone());
        Schema::new(self.table.columns.iter().enumerate().map(field).collect())
    }

    fn stored_fields(&self) -> Vec<StoredField> {
        let field = |(at, column): (usize, &LakeColumn)| StoredField {
            name: stored_name(&column.name, at),
            ..column.stored.clone()
        };
        self.table.columns.iter().enumerate().map(field).collect()
    }

    /// The columns whose value all files have in the metadata.
    ///
    /// # Errors
    /// `TYPE_MISMATCH` for columns that are in no file and are read with another type.
    fn keys(&self, files: &[LakeFile]) -> Result<Vec<usize>> {
        let mut keys = Vec::new();
        for (at, column) in self.table.columns.iter().enumerate() {
            let wanted = self.read_type(at);
            let is_fit = |file: &LakeFile| {
                let value = file.keys.iter().find(|(own, _)| *own == at).map(|(_, value)| value);
                value.is_some_and(|value| wanted.is_nullable() || !value.is_null())
            };
            match self.keeps_type(at) && files.iter().all(is_fit) {
                true if column.is_key || !files.is_empty() => keys.push(at),
                false if column.is_key => bail!(
                    TypeMismatch,
                    "The partition column {} of type {} cannot be read as {wanted}",
                    column.name,
                    column.data_type
                ),
                _ => {}
            }
        }
        Ok(keys)
    }

    /// Whether a column is read with the type that the table has.
    fn keeps_type(&self, at: usize) -> bool {
        self.read_type(at).base() == self.table.columns[at].data_type.base()
    }

    fn may_pass(&self, condition: &RangeCondition, facts: &[ColumnFact], buckets: &[BucketFact]) -> bool {
        let place = |column: usize| {
            let (at, _) = (*self.columns.get(column)?)?;
            self.keeps_type(at).then_some(at)
        };
        let range_of = |column: usize| {
            let at = place(column)?;
            let is_float = self.table.columns[at].data_type.base().is_float();
            facts.iter().filter(|fact| fact.column == at).map(|fact| range(fact, is_float)).reduce(both)
        };
        let may_hold = |column: usize, value: &types::Value| {
            let Some(at) = place(column) else { return true };
            buckets.iter().filter(|bucket| bucket.column == at).all(|bucket| bucket.may_hold(value))
        };
        condition.may_pass(&range_of) && (buckets.is_empty() || condition.may_pass_values(&may_hold))
    }
}

fn range(fact: &ColumnFact, may_be_nan: bool) -> ValueRange {
    ValueRange {
        low: fact.low.clone(),
        high: fact.high.clone(),
        may_be_null: fact.has_nulls,
        may_be_value: fact.has_values,
        may_be_nan,
    }
}

/// What two facts of a column say; of two bounds the first is taken.
fn both(a: ValueRange, b: ValueRange) -> ValueRange {
    ValueRange {
        low: a.low.or(b.low),
        high: a.high.or(b.high),
        may_be_null: a.may_be_null && b.may_be_null,
        may_be_value: a.may_be_value && b.may_be_value,
        may_be_nan: a.may_be_nan,
    }
}

impl FileRows {
    /// Notes the columns that a file must have, as its metadata has their value.
    fn with_constants(mut self, file: &LakeFile, keys: &[usize]) -> Self {
        self.needed = file.partitioned_by.iter().copied().filter(|at| !keys.contains(at)).collect();
        self
    }
}
