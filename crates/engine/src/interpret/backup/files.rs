//! The files of a backup: rows of tables of every engine, and the list of all files with their sums.
//!
//! ```text
//! data/<database>/<table>/<part>/…         tables that have parts: MergeTree, Log, TinyLog, StripeLog, Set, Join
//! data/<database>/<table>/rows/data.Native     tables in memory
//! data/<database>/<table>/files/…          tables of the engine File
//! ```
//! Nothing is held in memory whole: files go through a buffer, rows block by block.

use crate::engine::Engine;
use crate::engines::buffer::BufferTable;
use crate::engines::keyed::KeyedTable;
use base::{CancelToken, Error, ErrorCode, Result, Settings, bail, err};
use catalog::FileAccess;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use storage::mergetree::{BackedFile, MergeTree, copy_folder};
use storage::{MemoryTable, ReadColumn, ScanContext, ScanRequest, Table, TableDefinition};

const MANIFEST: &str = "backup.txt";
const HEADER: &str = "URSABAK1";
const ROWS: &str = "rows";
const FILES: &str = "files";

/// Writes the rows of a table into a folder that is not there yet.
pub(super) fn save_rows(
    engine: &Engine,
    table: &Arc<dyn Table>,
    id: &str,
    folder: &Path,
    cancel: &CancelToken,
) -> Result<Vec<BackedFile>> {
    if let Some(tree) = parts_of(&**table) {
        return tree.copy_parts(folder, cancel);
    }
    let mut files = Vec::new();
    if let Some(buffer) = table.as_any().downcast_ref::<BufferTable>() {
        // Its rows are those of the table it feeds.
        buffer.flush()?;
    } else if table.as_any().is::<MemoryTable>() {
        let place = folder.join(ROWS);
        copy_rows(table, &native(&table.definition(), &place)?, cancel)?;
        for name in listed(&place)? {
            files.push(BackedFile::of(&name, cancel)?);
        }
        sync(&place)?;
        sync(folder)?;
    } else if table.definition().engine == "File" && engine.metadata.data_path(id).is_dir() {
        // A file that the definition names lies outside, and is not the table's.
        copy_folder(&engine.metadata.data_path(id), &folder.join(FILES), &mut files, cancel)?;
        sync(folder)?;
    }
    Ok(files)
}

/// Puts the rows of a backup into a table that was just made.
pub(super) fn load_rows(
    engine: &Engine,
    table: &Arc<dyn Table>,
    id: &str,
    folder: &Path,
    cancel: &CancelToken,
) -> Result<()> {
    if let Some(keyed) = table.as_any().downcast_ref::<KeyedTable>() {
        return keyed.import_parts(&part_folders(folder)?);
    }
    if let Some(tree) = parts_of(&**table) {
        return tree.import_parts(&part_folders(folder)?);
    }
    if table.as_any().is::<MemoryTable>() && folder.join(ROWS).is_dir() {
        return copy_rows(&native(&table.definition(), &folder.join(ROWS))?, table, cancel);
    }
    if table.definition().engine == "File" && folder.join(FILES).is_dir() {
        return copy_folder(&folder.join(FILES), &engine.metadata.data_path(id), &mut Vec::new(), cancel);
    }
    Ok(())
}

/// The table's parts, if it has any.
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

fn part_folders(folder: &Path) -> Result<Vec<PathBuf>> {
    Ok(if folder.is_dir() { listed(folder)?.into_iter().filter(|path| path.is_dir()).collect() } else { Vec::new() })
}

/// Entries of a folder, sorted.
pub(crate) fn listed(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect::<std::io::Result<Vec<_>>>());
    let mut paths = entries.map_err(|error| io("list", folder, &error))?;
    paths.sort();
    Ok(paths)
}

/// Writes and syncs a small file.
pub(super) fn write_synced(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).and_then(|()| fs::File::open(path)?.sync_all()).map_err(|error| io("write", path, &error))
}

/// Syncs a folder.
pub(crate) fn sync(path: &Path) -> Result<()> {
    fs::File::open(path)
        .and_then(|folder| folder.sync_all())
        .map_err(|error| Error::io(ErrorCode::CannotFsync, format!("sync {}", path.display()), &error))
}

pub(crate) fn io(what: &str, path: &Path, error: &std::io::Error) -> Error {
    Error::io(ErrorCode::CannotWriteToFileDescriptor, format!("{what} {}", path.display()), error)
}

/// Writes the list of all files: with it the folder is a backup.
pub(super) fn write_manifest(folder: &Path, mut files: Vec<BackedFile>) -> Result<()> {
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let mut text = format!("{HEADER}\n");
    for file in &files {
        let Some(path) = file.path.strip_prefix(folder).ok().and_then(Path::to_str) else {
            bail!(BadArguments, "The path {} of a backup is no UTF-8", file.path.display())
        };
        text.push_str(&format!("{:016x} {} {path}\n", file.hash, file.bytes));
    }
    write_synced(&folder.join(MANIFEST), &text)?;
    sync(folder)
}

/// Checks that every file is as it was written.
pub(super) fn check_manifest(folder: &Path, cancel: &CancelToken) -> Result<()> {
    let path = folder.join(MANIFEST);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            bail!(BackupNotFound, "There is no backup in {}", folder.display())
        }
        Err(error) => return Err(Error::io(ErrorCode::CannotOpenFile, format!("read {}", path.display()), &error)),
    };
    let mut lines = text.lines();
    if lines.next() != Some(HEADER) {
        bail!(CorruptedData, "{} is no list of a backup's files", path.display());
    }
    for line in lines {
        let mut fields = line.splitn(3, ' ');
        let (Some(wanted), Some(size), Some(name)) = (fields.next(), fields.next(), fields.next()) else {
            bail!(CorruptedData, "{} has a line that is none: {line}", path.display())
        };
        let found = BackedFile::of(&folder.join(name), cancel)?;
        if size != found.bytes.to_string() || wanted != format!("{:016x}", found.hash) {
            return Err(err!(
                ChecksumDoesntMatch,
                "{} of the backup is damaged: nothing was restored",
                found.path.display()
            ));
        }
    }
    Ok(())
}
