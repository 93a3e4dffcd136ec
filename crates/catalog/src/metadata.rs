//! Where databases and tables are written down.
//!
//! ```text
//! <data>/lock                              held by the one process that uses the folder
//! <data>/metadata/.change                  a change of several files that is not finished: see [`crate::change`]
//! <data>/metadata/<database>/.database     the database exists
//! <data>/metadata/<database>/<table>.sql   "-- id: <id>" and the CREATE statement
//! <data>/functions/<name>.sql              the CREATE FUNCTION statement of a user's function
//! <data>/store/<id>/                       the table's parts
//! <data>/dropped/<id>/                     on its way out
//! ```
//! Names are percent-encoded. A file is written beside its place, synced and renamed into it, so that it is whole or not
//! there. A table exists when its `.sql` file does; a folder under `store/` that no file names is removed at start.

use crate::change::{self, Target, io, sync_folder, write_whole};
use base::{ErrorCode, Result, bail, err};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// The metadata of a data folder.
pub struct MetadataStore {
    root: PathBuf,
    /// Locked while the process lives.
    _lock: File,
}

/// A table to be written down.
#[derive(Clone, Copy, Debug)]
pub struct TableRecord<'a> {
    /// Its database.
    pub database: &'a str,
    /// Its name.
    pub name: &'a str,
    /// The folder of its data.
    pub id: &'a str,
    /// The `CREATE` statement.
    pub create_query: &'a str,
}

/// A table as written down.
pub struct StoredTable {
    /// Its name.
    pub name: String,
    /// The folder of its data.
    pub id: String,
    /// The `CREATE` statement.
    pub create_query: String,
    /// Seconds after the epoch.
    pub modification_time: u32,
}

impl MetadataStore {
    /// Opens a data folder, making it if it is not there.
    ///
    /// # Errors
    /// When another process uses it, or it cannot be made.
    pub fn open(root: &Path) -> Result<Self> {
        for folder in ["metadata", "functions", "store", "dropped"] {
            let path = root.join(folder);
            fs::create_dir_all(&path).map_err(|error| io(ErrorCode::CannotCreateDirectory, "create", &path, &error))?;
        }
        let lock_path = root.join("lock");
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&lock_path)
            .map_err(|error| io(ErrorCode::CannotOpenFile, "open", &lock_path, &error))?;
        if let Err(error) = lock.try_lock() {
            bail!(CannotOpenFile, "Cannot lock {}: {error}. Another server is running on this data folder; stop it or give another --path", lock_path.display());
        }
        // The folders must outlive a crash before anything in them is promised to.
        sync_folder(root)?;
        if let Some(parent) = root.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            sync_folder(parent)?;
        }
        change::recover(root)?;
        let store = MetadataStore { root: root.to_path_buf(), _lock: lock };
        store.finish_drops();
        Ok(store)
    }

    /// The folder of a table's data.
    pub fn data_path(&self, id: &str) -> PathBuf {
        self.root.join("store").join(id)
    }

    /// Databases written down.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn databases(&self) -> Result<Vec<String>> {
        let mut names = Vec::new();
        for path in entries(&self.root.join("metadata"))? {
            if path.join(".database").exists()
                && let Some(name) = path.file_name().and_then(|name| name.to_str())
            {
                names.push(decode(name));
            }
        }
        Ok(names)
    }

    /// Tables of a database.
    ///
    /// # Errors
    /// When the folder or a file cannot be read.
    pub fn tables(&self, database: &str) -> Result<Vec<StoredTable>> {
        let mut tables = Vec::new();
        for path in entries(&self.database_path(database))? {
            let Some(name) = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".sql")) else { continue };
            let text = fs::read_to_string(&path).map_err(|error| io(ErrorCode::CannotOpenFile, "read", &path, &error))?;
            let Some((id, create_query)) = text.strip_prefix("-- id: ").and_then(|rest| rest.split_once('\n')) else {
                bail!(CorruptedData, "{} does not begin with the id of a table; restore it or move it away", path.display());
            };
            let modified = fs::metadata(&path).and_then(|metadata| metadata.modified()).ok();
            let seconds = modified.and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok()).map_or(0, |d| d.as_secs() as u32);
            tables.push(StoredTable { name: decode(name), id: id.trim().to_string(), create_query: create_query.to_string(), modification_time: seconds });
        }
        Ok(tables)
    }

    /// Writes a database down.
    ///
    /// # Errors
    /// I/O errors.
    pub fn save_database(&self, name: &str) -> Result<()> {
        let path = self.database_path(name);
        fs::create_dir_all(&path).map_err(|error| io(ErrorCode::CannotCreateDirectory, "create", &path, &error))?;
        write_whole(&path.join(".database"), "")?;
        sync_folder(&self.root.join("metadata"))
    }

    /// Removes a database that has no tables.
    ///
    /// # Errors
    /// I/O errors.
    pub fn remove_database(&self, name: &str) -> Result<()> {
        let path = self.database_path(name);
        fs::remove_dir_all(&path).map_err(|error| io(ErrorCode::CannotUnlink, "remove", &path, &error))?;
        sync_folder(&self.root.join("metadata"))
    }

    /// Writes a table down.
    ///
    /// # Errors
    /// I/O errors; then the table is not there.
    pub fn save_table(&self, database: &str, name: &str, id: &str, create_query: &str) -> Result<()> {
        write_whole(&self.table_path(database, name), &table_text(id, create_query))
    }

    /// Writes tables down under new names and forgets old ones: all of it or, over a crash, all at the next start.
    ///
    /// # Errors
    /// I/O errors.
    pub fn rename_tables(&self, saved: &[TableRecord<'_>], forgotten: &[(&str, &str)]) -> Result<()> {
        let path = |database: &str, name: &str| Path::new("metadata").join(encode(database)).join(format!("{}.sql", encode(name)));
        let mut steps: Vec<Target> = saved.iter().map(|table| Target::Write(path(table.database, table.name), table_text(table.id, table.create_query))).collect();
        steps.extend(forgotten.iter().map(|(database, name)| Target::Remove(path(database, name))));
        change::transact(&self.root, &steps)
    }

    /// Removes a table: its file first, then its data.
    ///
    /// # Errors
    /// I/O errors with the file; data that cannot be removed now is removed at the next start.
    pub fn remove_table(&self, database: &str, name: &str, id: &str) -> Result<()> {
        self.remove_table_file(database, name)?;
        let dropped = self.root.join("dropped").join(id);
        if fs::rename(self.data_path(id), &dropped).is_ok() {
            let _ = fs::remove_dir_all(&dropped);
        }
        Ok(())
    }

    /// Removes the file of a table and keeps its data: after it was written down under another name.
    ///
    /// # Errors
    /// I/O errors.
    pub fn remove_table_file(&self, database: &str, name: &str) -> Result<()> {
        let path = self.table_path(database, name);
        fs::remove_file(&path).map_err(|error| io(ErrorCode::CannotUnlink, "remove", &path, &error))?;
        sync_folder(&self.database_path(database))
    }

    /// Functions that users made: names and statements.
    ///
    /// # Errors
    /// When the folder or a file cannot be read.
    pub fn functions(&self) -> Result<Vec<(String, String)>> {
        let mut functions = Vec::new();
        for path in entries(&self.root.join("functions"))? {
            let Some(name) = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".sql")) else { continue };
            let text = fs::read_to_string(&path).map_err(|error| io(ErrorCode::CannotOpenFile, "read", &path, &error))?;
            functions.push((decode(name), text));
        }
        Ok(functions)
    }

    /// Writes a function down.
    ///
    /// # Errors
    /// I/O errors; then the function is as it was before.
    pub fn save_function(&self, name: &str, create_query: &str) -> Result<()> {
        write_whole(&self.function_path(name), create_query)
    }

    /// Removes a function.
    ///
    /// # Errors
    /// I/O errors.
    pub fn remove_function(&self, name: &str) -> Result<()> {
        let path = self.function_path(name);
        fs::remove_file(&path).map_err(|error| io(ErrorCode::CannotUnlink, "remove", &path, &error))?;
        sync_folder(&self.root.join("functions"))
    }

    /// Removes data folders that no table names: left by a crash between two steps of CREATE or DROP.
    pub fn remove_orphans(&self, known: &[String]) {
        for path in entries(&self.root.join("store")).unwrap_or_default() {
            let is_known = path.file_name().and_then(|name| name.to_str()).is_some_and(|name| known.iter().any(|id| id == name));
            if !is_known {
                let _ = fs::remove_dir_all(&path);
            }
        }
    }

    fn finish_drops(&self) {
        for path in entries(&self.root.join("dropped")).unwrap_or_default() {
            let _ = fs::remove_dir_all(&path);
        }
    }

    fn database_path(&self, name: &str) -> PathBuf {
        self.root.join("metadata").join(encode(name))
    }

    fn function_path(&self, name: &str) -> PathBuf {
        self.root.join("functions").join(format!("{}.sql", encode(name)))
    }

    fn table_path(&self, database: &str, name: &str) -> PathBuf {
        self.database_path(database).join(format!("{}.sql", encode(name)))
    }
}

/// What a table's file holds.
fn table_text(id: &str, create_query: &str) -> String {
    format!("-- id: {id}\n{create_query}\n")
}

fn entries(path: &Path) -> Result<Vec<PathBuf>> {
    let read = fs::read_dir(path).map_err(|error| io(ErrorCode::CannotOpenFile, "list", path, &error))?;
    let mut paths: Vec<PathBuf> = read.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    Ok(paths)
}

/// A name as a file name: letters, digits and `_` as they are, other bytes as `%XX`.
fn encode(name: &str) -> String {
    name.bytes().map(|b| if b.is_ascii_alphanumeric() || b == b'_' { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}

fn decode(name: &str) -> String {
    let bytes = name.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while i < bytes.len() {
        match name.get(i + 1..i + 3).filter(|_| bytes[i] == b'%').and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                out.push(byte);
                i += 3;
            }
            None => {
                out.push(bytes[i]);
                i += 1;
            }
        }
    }
    String::from_utf8(out).unwrap_or_else(|_| name.to_string())
}

/// A fresh id for a table's data.
///
/// # Errors
/// When the clock is before the epoch.
pub fn new_id() -> Result<String> {
    use std::sync::atomic::{AtomicU64, Ordering};
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_err(|_| err!(LogicalError, "The clock is before 1970"))?;
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    Ok(format!("{:016x}{:08x}{:08x}", now.as_nanos() as u64, std::process::id(), count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_survive_files() {
        for name in ["hits", "a b", "ä/..", "100%"] {
            assert_eq!(decode(&encode(name)), name);
            assert!(!encode(name).contains('/'));
        }
    }

    #[test]
    fn tables_are_written_and_found() {
        let root = std::env::temp_dir().join(format!("ursa-metadata-{}", new_id().unwrap()));
        let store = MetadataStore::open(&root).unwrap();
        assert!(MetadataStore::open(&root).is_err(), "two processes on one folder");
        store.save_database("d").unwrap();
        store.save_table("d", "t", "x1", "CREATE TABLE t").unwrap();
        let tables = store.tables("d").unwrap();
        assert_eq!((tables[0].name.as_str(), tables[0].id.as_str(), tables[0].create_query.trim()), ("t", "x1", "CREATE TABLE t"));
        store.remove_table("d", "t", "x1").unwrap();
        assert!(store.tables("d").unwrap().is_empty());
        fs::remove_dir_all(root).unwrap();
    }
}
