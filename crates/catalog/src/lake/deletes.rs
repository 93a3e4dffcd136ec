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
use types::{Block, DataType, Field, Schema, Value};

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
            deleted.extend((0..block.rows).map(|row| key_of(block, row)));
            Ok(())
        })?;
        let test: RowTest = Arc::new(move |block: &Block| {
            Ok((0..block.rows).map(|row| u8::from(!deleted.contains(&key_of(block, row)))).collect())
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

/// The values of a row as bytes that are equal where the values are: NULL is NULL, and -0 is 0.
fn key_of(block: &Block, row: usize) -> Vec<u8> {
    let mut key = Vec::new();
    for column in &block.columns {
        match column.value(row) {
            Value::Null => key.push(0),
            Value::Float(float) => {
                key.push(1);
                key.extend((float + 0.0).to_bits().to_le_bytes());
            }
            Value::String(bytes) => {
                key.push(2);
                key.extend((bytes.len() as u64).to_le_bytes());
                key.extend(bytes);
            }
            other => match other.as_i128() {
                Some(number) => {
                    key.push(3);
                    key.extend(number.to_le_bytes());
                }
                None => {
                    let text = other.to_literal();
                    key.push(4);
                    key.extend((text.len() as u64).to_le_bytes());
                    key.extend(text.into_bytes());
                }
            },
        }
    }
    key
}
