//! Deleted rows: by their numbers, and by their values.

use super::key_set::KeySet;
use super::scan::stored_name;
use crate::file_set::FileRows;
use base::{Result, bail};
use formats::file::{PieceReader, RowTest};
use formats::{DataObject, FileForm, FormatSettings, StoredField, WholeReads, open_object};
use lakehouse::{EqualityDelete, LakeFile, LakeFiles, LakeTable, VectorPlace};
use std::collections::HashMap;
use std::sync::Arc;
use types::{Block, DataType, Field, Schema};

/// Bytes of a file of deletes, at most.
const DELETES_BYTES_MAX: u64 = 1 << 40;

/// Reads the deletes of data files, each file of deletes once.
pub(super) struct DeleteReader<'a> {
    table: &'a LakeTable,
    files: &'a dyn LakeFiles,
    settings: &'a FormatSettings,
    /// The columns of the data files; those that only deletes ask for are added.
    stored: &'a mut Schema,
    fields: &'a mut Vec<StoredField>,
}

/// What a file of deletes is for: the numbers of data files.
#[derive(Default)]
struct Uses<'a> {
    vectors: Vec<(usize, &'a VectorPlace)>,
    /// Data files by the names that position deletes have for them.
    positions: HashMap<&'a str, Vec<usize>>,
    equality: Vec<(usize, &'a EqualityDelete)>,
}

impl<'a> DeleteReader<'a> {
    pub(super) fn new(
        table: &'a LakeTable,
        files: &'a dyn LakeFiles,
        (stored, fields): (&'a mut Schema, &'a mut Vec<StoredField>),
        settings: &'a FormatSettings,
    ) -> Self {
        DeleteReader { table, files, settings, stored, fields }
    }

    /// The rows of data files that are left.
    ///
    /// # Errors
    /// Those of the files of deletes; `NOT_IMPLEMENTED` for deletes by values in records.
    pub(super) fn rows_of(mut self, data: &[LakeFile]) -> Result<Vec<FileRows>> {
        let mut rows = vec![FileRows::default(); data.len()];
        for (file, rows) in data.iter().zip(&mut rows) {
            if let Some(place @ VectorPlace::Inline { .. }) = &file.vector {
                rows.deleted = place.deleted_rows(None)?;
            }
        }
        let uses = uses_of(data);
        let paths: Vec<&str> = uses.iter().map(|(path, _)| *path).collect();
        let objects = self.files.objects(&paths)?;
        let reads = WholeReads { bytes_max: DELETES_BYTES_MAX, keeps: self.files.keeps_metadata() };
        reads.each_object(&objects, &mut |at, object| {
            let uses = &uses[at].1;
            for (file, place) in &uses.vectors {
                rows[*file].deleted.extend(place.deleted_rows(Some(&object))?);
            }
            if !uses.positions.is_empty() {
                self.read_positions(&object, &uses.positions, &mut rows)?;
            }
            let mut tests: Vec<(&[i32], (Vec<usize>, RowTest))> = Vec::new();
            for (file, delete) in &uses.equality {
                let known = tests.iter().find(|(fields, _)| *fields == delete.fields);
                let test = match known {
                    Some((_, test)) => test.clone(),
                    None => {
                        let test = self.test_of(&object, delete)?;
                        tests.push((&delete.fields, test.clone()));
                        test
                    }
                };
                rows[*file].tests.push(test);
            }
            Ok(())
        })?;
        for rows in &mut rows {
            rows.deleted.sort_unstable();
            rows.deleted.dedup();
        }
        Ok(rows)
    }

    fn read_positions(
        &self,
        object: &DataObject,
        files: &HashMap<&str, Vec<usize>>,
        into: &mut [FileRows],
    ) -> Result<()> {
        let schema = Schema::new(vec![Field::new("file_path", DataType::String), Field::new("pos", DataType::Int64)]);
        self.each_block(object, &schema, &[], &mut |block| {
            let (paths, rows) = (block.columns[0].flatten(), block.columns[1].flatten());
            let types::Column::Int64(rows) = &rows else { bail!(LogicalError, "Numbers of rows are integers") };
            base::memory::check_reserve(rows.len() as u64 * 8)?;
            for (at, row) in rows.iter().enumerate() {
                let named = paths.bytes_at(at).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or("");
                let Some(named) = files.get(named) else { continue };
                let Ok(row) = u64::try_from(*row) else { bail!(IncorrectData, "{object} deletes the row {row}") };
                named.iter().for_each(|file| into[*file].deleted.push(row));
            }
            Ok(())
        })
    }

    /// The test that rows pass which are not deleted by the values of a file.
    fn test_of(&mut self, object: &DataObject, delete: &EqualityDelete) -> Result<(Vec<usize>, RowTest)> {
        let columns = delete.fields.iter().map(|id| self.column_of(*id)).collect::<Result<Vec<usize>>>()?;
        let schema = Schema::new(columns.iter().map(|&at| self.stored.fields[at].clone()).collect());
        let fields: Vec<StoredField> = columns.iter().map(|&at| self.fields[at].clone()).collect();
        let mut deleted = KeySet::default();
        self.each_block(object, &schema, &fields, &mut |block| deleted.add(block))?;
        Ok((columns, Arc::new(move |block: &Block| Ok(deleted.lacks(block)))))
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
        object: &DataObject,
        schema: &Schema,
        fields: &[StoredField],
        each: &mut dyn FnMut(&Block) -> Result<()>,
    ) -> Result<()> {
        let form = FileForm { format: "Parquet", compression: "none", structure: Some(schema), sniffs: false };
        let source = open_object(object.clone(), form, self.settings)?;
        let source = if fields.is_empty() { source } else { source.with_fields(fields)? };
        if let Some(missing) = schema.fields.iter().find(|field| source.lacks(&field.name)) {
            bail!(IncorrectData, "The file of deletes {object} has no column {}", missing.name);
        }
        let columns: Vec<usize> = (0..schema.len()).collect();
        for piece in 0..source.pieces() {
            base::cancel::checkpoint()?;
            source.read_piece(piece, &columns, &mut |block| each(&block).map(|()| true))?;
        }
        Ok(())
    }
}

/// Files of deletes with what they are for.
#[derive(Default)]
struct AllUses<'a> {
    places: HashMap<&'a str, usize>,
    uses: Vec<(&'a str, Uses<'a>)>,
}

impl<'a> AllUses<'a> {
    fn of(&mut self, path: &'a str) -> &mut Uses<'a> {
        let at = *self.places.entry(path).or_insert(self.uses.len());
        if at == self.uses.len() {
            self.uses.push((path, Uses::default()));
        }
        &mut self.uses[at].1
    }
}

/// The files of deletes of data files by their paths, with what they are for.
fn uses_of(data: &[LakeFile]) -> Vec<(&str, Uses<'_>)> {
    let mut all = AllUses::default();
    for (at, file) in data.iter().enumerate() {
        if let Some(place) = &file.vector
            && let Some(path) = place.path()
        {
            all.of(path).vectors.push((at, place));
        }
        for path in &file.position_deletes {
            let files = all.of(path).positions.entry(&file.named_path).or_default();
            if files.last() != Some(&at) {
                files.push(at);
            }
        }
        for delete in &file.equality_deletes {
            all.of(&delete.path).equality.push((at, delete));
        }
    }
    all.uses
}
