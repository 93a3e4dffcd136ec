//! Deleted rows: by their numbers, and by their values.

use super::files::FolderFiles;
use super::scan::stored_name;
use crate::file_set::FileRows;
use base::{Result, bail};
use formats::file::{PieceReader, RowTest};
use formats::{FileForm, FileSource, FormatSettings, StoredField};
use lakehouse::{EqualityDelete, LakeFile, LakeFiles, LakeTable, deleted_rows};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use types::{Block, Column, DataType, Field, Schema, Value};

/// The numbers of deleted rows by the path of their data file.
type Positions = HashMap<String, Vec<u64>>;

/// Reads the deletes of data files, each file of deletes once.
pub(super) struct DeleteReader<'a> {
    table: &'a LakeTable,
    files: &'a FolderFiles,
    settings: &'a FormatSettings,
    /// The columns of the data files; those that only deletes ask for are added.
    stored: &'a mut Schema,
    fields: &'a mut Vec<StoredField>,
    positions: HashMap<String, Positions>,
    tests: HashMap<String, (Vec<usize>, RowTest)>,
}

impl<'a> DeleteReader<'a> {
    pub(super) fn new(
        table: &'a LakeTable,
        files: &'a FolderFiles,
        (stored, fields): (&'a mut Schema, &'a mut Vec<StoredField>),
        settings: &'a FormatSettings,
    ) -> Self {
        let (positions, tests) = (HashMap::new(), HashMap::new());
        DeleteReader { table, files, settings, stored, fields, positions, tests }
    }

    /// The rows of data files that are left.
    ///
    /// # Errors
    /// Those of the files of deletes; `NOT_IMPLEMENTED` for deletes by values in records.
    pub(super) fn rows_of(mut self, data: &[LakeFile]) -> Result<Vec<FileRows>> {
        let wanted: HashSet<&str> = data.iter().map(|file| file.named_path.as_str()).collect();
        let mut all = Vec::with_capacity(data.len());
        for file in data {
            base::cancel::checkpoint()?;
            let mut deleted = match &file.vector {
                Some(place) => deleted_rows(self.files, place)?,
                None => Vec::new(),
            };
            for path in &file.position_deletes {
                if !self.positions.contains_key(path) {
                    let read = self.read_positions(path, &wanted)?;
                    self.positions.insert(path.clone(), read);
                }
                deleted.extend(self.positions[path].get(&file.named_path).into_iter().flatten());
            }
            deleted.sort_unstable();
            deleted.dedup();
            let tests = file.equality_deletes.iter().map(|delete| self.test_of(delete)).collect::<Result<_>>()?;
            all.push(FileRows { deleted, tests, needed: Vec::new() });
        }
        Ok(all)
    }

    fn read_positions(&self, path: &str, wanted: &HashSet<&str>) -> Result<Positions> {
        let schema = Schema::new(vec![Field::new("file_path", DataType::String), Field::new("pos", DataType::Int64)]);
        let mut positions = Positions::new();
        self.each_block(path, &schema, &[], &mut |block| {
            let (paths, rows) = (block.columns[0].flatten(), block.columns[1].flatten());
            let types::Column::Int64(rows) = &rows else { bail!(LogicalError, "Numbers of rows are integers") };
            base::memory::check_reserve(rows.len() as u64 * 8)?;
            for (at, row) in rows.iter().enumerate() {
                let named = paths.bytes_at(at).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or("");
                let Some(named) = wanted.get(named) else { continue };
                let Ok(row) = u64::try_from(*row) else { bail!(IncorrectData, "{path} deletes the row {row}") };
                match positions.get_mut(*named) {
                    Some(rows) => rows.push(row),
                    None => drop(positions.insert(named.to_string(), vec![row])),
                }
            }
            Ok(())
        })?;
        Ok(positions)
    }

    /// The test that rows pass which are not deleted by the values of a file.
    fn test_of(&mut self, delete: &EqualityDelete) -> Result<(Vec<usize>, RowTest)> {
        if let Some(test) = self.tests.get(&delete.path) {
            return Ok(test.clone());
        }
        let columns = delete.fields.iter().map(|id| self.column_of(*id)).collect::<Result<Vec<usize>>>()?;
        let schema = Schema::new(columns.iter().map(|&at| self.stored.fields[at].clone()).collect());
        let fields: Vec<StoredField> = columns.iter().map(|&at| self.fields[at].clone()).collect();
        let mut deleted: HashSet<Vec<u8>> = HashSet::new();
        self.each_block(&delete.path, &schema, &fields, &mut |block| {
            base::memory::check_reserve((block.rows * 64 + block.byte_size()) as u64)?;
            each_key(block, |key| {
                if !deleted.contains(key) {
                    deleted.insert(key.to_vec());
                }
            });
            Ok(())
        })?;
        let test: RowTest = Arc::new(move |block: &Block| {
            let mut passes = Vec::with_capacity(block.rows);
            each_key(block, |key| passes.push(u8::from(!deleted.contains(key))));
            Ok(passes)
        });
        let test = (columns, test);
        self.tests.insert(delete.path.clone(), test.clone());
        Ok(test)
    }

    /// The place of a field among the stored columns, where it is put if the table has it no more.
    fn column_of(&mut self, id: i32) -> Result<usize> {
        if let Some(at) = self.fields.iter().position(|field| field.id == Some(id)) {
            return Ok(at);
        }
        let Some(column) = self.table.field(id) else {
            bail!(NotImplemented, "Rows are deleted by the field {id}, which is no column of its own")
        };
        let at = self.fields.len();
        let name = stored_name(&column.name, at);
        self.fields.push(StoredField { name: name.clone(), ..column.stored });
        self.stored.fields.push(Field::new(name, column.data_type));
        Ok(at)
    }

    /// Hands the blocks of a file of deletes to `each`.
    fn each_block(
        &self,
        path: &str,
        schema: &Schema,
        fields: &[StoredField],
        each: &mut dyn FnMut(&Block) -> Result<()>,
    ) -> Result<()> {
        let form = FileForm { format: "Parquet", compression: "none", structure: Some(schema), sniffs: false };
        let source: FileSource = self.files.open(path, form, self.settings)?;
        let source = if fields.is_empty() { source } else { source.with_fields(fields)? };
        if let Some(missing) = schema.fields.iter().find(|field| source.lacks(&field.name)) {
            bail!(IncorrectData, "The file of deletes {path} has no column {}", missing.name);
        }
        let columns: Vec<usize> = (0..schema.len()).collect();
        for piece in 0..source.pieces() {
            base::cancel::checkpoint()?;
            source.read_piece(piece, &columns, &mut |block| each(&block).map(|()| true))?;
        }
        Ok(())
    }
}

/// Hands the values of each row to `take` as bytes that are equal where the values are: NULL is NULL, and -0 is 0.
fn each_key(block: &Block, mut take: impl FnMut(&[u8])) {
    let mut key = Vec::new();
    for row in 0..block.rows {
        key.clear();
        block.columns.iter().for_each(|column| push_key(column, row, &mut key));
        take(&key);
    }
}

fn push_key(column: &Column, row: usize, key: &mut Vec<u8>) {
    let mut text = |kind: u8, bytes: &[u8]| {
        key.push(kind);
        key.extend((bytes.len() as u64).to_le_bytes());
        key.extend(bytes);
    };
    if let Some(bytes) = column.bytes_at(row) {
        return text(2, bytes);
    }
    match column.value(row) {
        Value::Null => key.push(0),
        Value::Float(float) => {
            key.push(1);
            key.extend((float + 0.0).to_bits().to_le_bytes());
        }
        Value::String(bytes) => text(2, &bytes),
        other => match other.as_i128() {
            Some(number) => {
                key.push(3);
                key.extend(number.to_le_bytes());
            }
            None => text(4, other.to_literal().as_bytes()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use types::ColumnBuilder;
    use types::type_parser::parse_type;

    fn keys(name: &str, values: &[Value]) -> Vec<Vec<u8>> {
        let mut builder = ColumnBuilder::new(&parse_type(name).unwrap());
        values.iter().for_each(|value| builder.push_value(value));
        let column = builder.finish();
        let mut keys = Vec::new();
        each_key(&Block::new(vec![column.clone(), column], values.len()), |key| keys.push(key.to_vec()));
        keys
    }

    #[test]
    fn rows_have_the_same_key_where_their_values_are_equal() {
        let check = |name: &str, values: &[Value], distinct: usize| {
            let keys: BTreeMap<Vec<u8>, usize> = keys(name, values).into_iter().zip(0..).collect();
            assert_eq!(keys.len(), distinct, "{name}");
        };
        let text = |text: &str| Value::string(text);
        check(
            "Nullable(String)",
            &[text("a"), Value::Null, text(""), text("a"), text("a long text that is no view")],
            4,
        );
        check("Float64", &[Value::Float(0.0), Value::Float(-0.0), Value::Float(1.0)], 2);
        check("Nullable(Int32)", &[Value::Int(0), Value::Null, Value::Int(-1)], 3);
        check("Bool", &[Value::UInt(0), Value::UInt(1), Value::UInt(1)], 2);
        assert_eq!(keys("Int32", &[Value::Int(5)]), keys("Nullable(Int64)", &[Value::Int(5)]));
    }
}
