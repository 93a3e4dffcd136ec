//! The rows of tables of every engine, in a backup and out of it.
//!
//! ```text
//! data/<database>/<table>/<part>/…         tables that have parts: MergeTree, Log, TinyLog, StripeLog, Set, Join
//! data/<database>/<table>/rows/data.Native     tables in memory
//! data/<database>/<table>/files/…          tables of the engine File
//! ```
//! Nothing is held in memory whole: files go through a buffer, rows block by block.

use super::list::OpenBackup;
use super::write::BackupWriter;
use crate::engine::Engine;
use crate::engines::buffer::BufferTable;
use crate::engines::keyed::KeyedTable;
use base::{CancelToken, Result, Settings, bail};
use catalog::FileAccess;
use std::path::Path;
use std::sync::Arc;
use storage::mergetree::{BackupFile, FileSum, Joint, MergeTree};
use storage::{MemoryTable, PartitionChoice, ReadColumn, ScanContext, ScanRequest, Table, TableDefinition};

const ROWS: &str = "rows";
const FILES: &str = "files";
const ROWS_FILE: &str = "data.Native";

/// The rows of a table in a backup.
pub(super) struct SavedRows<'b> {
    pub backup: &'b OpenBackup,
    /// The path that they lie below.
    pub at: &'b str,
    /// The partitions that are wanted; none for all.
    pub partitions: &'b [PartitionChoice],
}

/// Writes the rows of a table below a path of a backup.
pub(super) fn save_rows(
    engine: &Engine,
    table: &Arc<dyn Table>,
    id: &str,
    partitions: &[PartitionChoice],
    at: &str,
    writer: &mut BackupWriter<'_>,
) -> Result<()> {
    if let Some(tree) = parts_of(&**table) {
        let parts = tree.parts();
        let names: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
        if let Some(lost) = PartitionChoice::without_parts(partitions, &names) {
            bail!(NoSuchDataPart, "There is no {lost}: nothing was saved");
        }
        return tree.with_pinned_parts(partitions, |pinned| writer.put_folder(at, pinned));
    }
    if let Some(buffer) = table.as_any().downcast_ref::<BufferTable>() {
        // Its rows are those of the table it feeds.
        buffer.flush()?;
    } else if table.as_any().is::<MemoryTable>() {
        let path = format!("{at}/{ROWS}/{ROWS_FILE}");
        let file = writer.place(&path)?;
        let folder = file.parent().unwrap_or(&file);
        copy_rows(table, &native(&table.definition(), folder)?, writer.cancel())?;
        return writer.note(&path);
    } else if table.definition().engine == "File" && engine.metadata.data_path(id).is_dir() {
        // A file that the definition names lies outside, and is not the table's.
        return writer.put_folder(&format!("{at}/{FILES}"), &engine.metadata.data_path(id));
    }
    Ok(())
}

/// Puts the rows below a path of a backup into a table that was just made and that nobody sees.
pub(super) fn load_rows(
    engine: &Engine,
    table: &Arc<dyn Table>,
    id: &str,
    saved: &SavedRows<'_>,
    cancel: &CancelToken,
) -> Result<()> {
    let SavedRows { backup, at, .. } = *saved;
    if let Some(tree) = parts_of(&**table) {
        let mut joint = Joint::default();
        tree.stage_parts(&saved.parts()?, cancel)?.join(&mut joint);
        joint.commit()?;
        return table.as_any().downcast_ref::<KeyedTable>().map_or(Ok(()), KeyedTable::load);
    }
    if table.as_any().is::<MemoryTable>() {
        return load_memory(table, (backup, at), cancel);
    }
    if table.definition().engine == "File" {
        let prefix = format!("{at}/{FILES}");
        let files = backup.below(&prefix).map(|(path, name)| backup.file(path, name.into()));
        return BackupFile::copy_all(&files.collect::<Result<Vec<_>>>()?, &engine.metadata.data_path(id), cancel);
    }
    Ok(())
}

/// Puts rows into a table that others see: those of tables that have parts become visible with `joint`.
pub(super) fn append_rows(
    table: &Arc<dyn Table>,
    saved: &SavedRows<'_>,
    joint: &mut Joint,
    cancel: &CancelToken,
) -> Result<()> {
    match table.as_any().downcast_ref::<MergeTree>() {
        Some(tree) if !crate::engines::is_log(&table.definition().engine) => {
            tree.stage_parts(&saved.parts()?, cancel)?.join(joint);
            Ok(())
        }
        _ if saved.backup.below(saved.at).next().is_none() => Ok(()),
        _ => bail!(
            NotImplemented,
            "RESTORE puts no rows into a table of engine {} that is there: restore it AS another name, and INSERT",
            table.definition().engine
        ),
    }
}

fn load_memory(table: &Arc<dyn Table>, (backup, at): (&OpenBackup, &str), cancel: &CancelToken) -> Result<()> {
    let path = format!("{at}/{ROWS}/{ROWS_FILE}");
    if !backup.files.contains_key(&path) {
        return Ok(());
    }
    let file = backup.file(&path, ROWS_FILE.into())?;
    file.check(&FileSum::of(&file.from, cancel)?)?;
    let folder = file.from.parent().unwrap_or(&file.from);
    copy_rows(&native(&table.definition(), folder)?, table, cancel)
}

impl SavedRows<'_> {
    /// The parts that are wanted.
    ///
    /// # Errors
    /// `BACKUP_ENTRY_NOT_FOUND` for a partition that the backup has no part of.
    fn parts(&self) -> Result<Vec<Vec<BackupFile>>> {
        let folders = self.backup.folders(self.at)?;
        let names: Vec<&str> = folders.keys().copied().collect();
        if let Some(lost) = PartitionChoice::without_parts(self.partitions, &names) {
            bail!(BackupEntryNotFound, "The backup {} has no {lost} below {}", self.backup.folder.display(), self.at);
        }
        let is_wanted = |name: &str| self.partitions.is_empty() || self.partitions.iter().any(|p| p.has_part(name));
        Ok(folders.into_iter().filter(|(name, _)| is_wanted(name)).map(|(_, files)| files).collect())
    }
}

/// The parts that hold a table's rows, if it has such.
fn parts_of(table: &dyn Table) -> Option<&MergeTree> {
    match table.as_any().downcast_ref::<KeyedTable>() {
        Some(keyed) => keyed.parts().as_any().downcast_ref(),
        None => table.as_any().downcast_ref(),
    }
}

/// A table of the same columns in a file.
fn native(definition: &TableDefinition, folder: &Path) -> Result<Arc<dyn Table>> {
    let definition = TableDefinition { engine: "File".into(), arguments: vec!["Native".into()], ..definition.clone() };
    catalog::file_table::file_table(Arc::new(definition), folder, &FileAccess::free())
}

fn copy_rows(from: &Arc<dyn Table>, to: &Arc<dyn Table>, cancel: &CancelToken) -> Result<()> {
    let mut settings = Settings::default();
    settings.engine_file_empty_if_not_exists = true;
    let settings = Arc::new(settings);
    let definition = from.definition();
    let columns = (0..definition.columns.len())
        .filter(|&column| definition.columns[column].is_stored())
        .map(ReadColumn::Column)
        .collect();
    let scan = from.scan(&ScanRequest::new(columns, settings.clone()))?;
    let insert = to.insert(&settings)?;
    let context = ScanContext { cancel: cancel.clone(), counters: base::events::Counters::new(None) };
    for morsel in 0..scan.morsels() {
        scan.read(morsel, &context, &mut |block| insert.write(block).map(|()| true))?;
    }
    insert.commit()
}
