//! Metadata: the files in which databases and tables are stored.
//!
//! ```text
//! <data>/format.txt                        which versions can use the folder: see [`format`]
//! <data>/                                  the folder itself and
//! <data>/lock                              are locked by the one process that uses it
//! <data>/metadata/.change                  a change of several files that is not finished: see [`crate::change`]
//! <data>/metadata/<database>/.database     the database exists; its engine and, behind a line end,
//!                                          its comment, or nothing for `Atomic`
//! <data>/metadata/<database>/<table>.sql   "-- id: <id>" and the CREATE statement
//! <data>/metadata/<database>/<table>.sql.detached   the same, detached for good
//! <data>/functions/<name>.sql              the CREATE FUNCTION statement of a user's function
//! <data>/named_collections/<name>.sql      the CREATE NAMED COLLECTION statement of a named collection
//! <data>/workloads/<name>.sql              the CREATE WORKLOAD or CREATE RESOURCE statement of such
//! <data>/access/<id>.sql                    the statements that make a user, role, quota, row policy or settings
//!                                          profile, with ids in place of names; read by the server alone
//! <data>/store/<id>/                       the table's parts
//! <data>/dropped/                          what was dropped: see [`crate::dropped`]
//! ```
//! Names are percent-encoded. A file is written beside its place, synced and renamed into it, so that it is whole or
//! not there. A table exists when its `.sql` file does; a database when its folder does and is not empty. A file that
//! cannot be read or understood stops nothing else: it is given as [`Damaged`] and stays where it is, and so does data
//! that no file names.

mod format;
mod names;
mod statements;

use crate::change::{self, FileChange, io, sync_folder, write_whole};
use base::{Error, ErrorCode, Result, bail};
use names::{decode, encode};
pub use names::{file_name, is_id, new_id, plain_name};
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// Suffix of the file of a table that was detached for good.
const DETACHED: &str = ".sql.detached";

/// The metadata of a data folder.
pub struct MetadataStore {
    root: PathBuf,
    /// The folder and the file `lock`, locked while the process lives.
    _locks: [File; 2],
    /// Files found damaged at opening.
    damaged: Vec<Damaged>,
}

/// A file of metadata that cannot be used. It stays where it is.
#[derive(Clone, Debug)]
pub struct Damaged {
    /// Name of its database; empty for none.
    pub database: String,
    /// Name of its table, view or function; empty for a database.
    pub name: String,
    /// The path of the file.
    pub path: PathBuf,
    /// The error that reading it gave.
    pub error: Error,
}

/// The tables of a database, and the files of tables that cannot be read.
#[derive(Default)]
pub struct StoredTables {
    /// Tables whose files can be read.
    pub tables: Vec<StoredTable>,
    /// Files that cannot.
    pub damaged: Vec<Damaged>,
}

/// A table to be stored.
#[derive(Clone, Copy, Debug)]
pub struct TableRecord<'a> {
    /// The database of the table.
    pub database: &'a str,
    /// The name of the table.
    pub name: &'a str,
    /// The folder of its data.
    pub id: &'a str,
    /// The `CREATE` statement.
    pub create_query: &'a str,
}

/// A stored table.
pub struct StoredTable {
    /// The name of the table.
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
        fs::create_dir_all(root).map_err(|error| io(ErrorCode::CannotCreateDirectory, "create", root, &error))?;
        let locks = lock(root)?;
        // What a newer version made is left as it is.
        let bad_mark = format::check(root)?;
        for folder in ["metadata", "functions", "named_collections", "workloads", "access", "store", "dropped"] {
            let path = root.join(folder);
            fs::create_dir_all(&path).map_err(|error| io(ErrorCode::CannotCreateDirectory, "create", &path, &error))?;
        }
        // Hashes of passwords are the server's alone.
        let access = root.join("access");
        fs::set_permissions(&access, std::os::unix::fs::PermissionsExt::from_mode(0o700))
            .map_err(|error| io(ErrorCode::CannotCreateDirectory, "protect", &access, &error))?;
        // The folders must outlive a crash before anything in them is promised to.
        sync_folder(root)?;
        if let Some(parent) = root.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            sync_folder(parent)?;
        }
        format::mark(root)?;
        let damaged = [bad_mark, change::recover(root)?].into_iter().flatten();
        let damaged =
            damaged.map(|(path, error)| Damaged { database: String::new(), name: String::new(), path, error });
        Ok(MetadataStore { root: root.to_path_buf(), _locks: locks, damaged: damaged.collect() })
    }

    /// Files found damaged when the folder was opened.
    pub fn damaged(&self) -> &[Damaged] {
        &self.damaged
    }

    /// The folder of a table's data.
    pub fn data_path(&self, id: &str) -> PathBuf {
        self.root.join("store").join(id)
    }

    /// Stored databases, and folders of databases that cannot be read.
    ///
    /// # Errors
    /// When the folder of all cannot be read.
    pub fn databases(&self) -> Result<(Vec<String>, Vec<Damaged>)> {
        let (mut names, mut damaged) = (Vec::new(), Vec::new());
        for path in entries(&self.root.join("metadata"))? {
            let Some(file_name) = path.file_name().and_then(|name| name.to_str()).filter(|name| !name.starts_with('.'))
            else {
                continue;
            };
            let name = decode(file_name);
            match entries(&path) {
                // The beginning of CREATE DATABASE, or the end of DROP DATABASE.
                Ok(files) if files.is_empty() => {}
                Ok(_) => names.push(name),
                Err(error) => damaged.push(Damaged { database: name, name: String::new(), path, error }),
            }
        }
        Ok((names, damaged))
    }

    /// Tables of a database.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn tables(&self, database: &str) -> Result<StoredTables> {
        self.tables_in(database, ".sql")
    }

    /// Tables of a database that were detached for good.
    ///
    /// # Errors
    /// As [`Self::tables`].
    pub fn detached_tables(&self, database: &str) -> Result<StoredTables> {
        self.tables_in(database, DETACHED)
    }

    /// Whether a table is stored, detached or not.
    pub fn has_table(&self, database: &str, name: &str) -> bool {
        self.table_path(database, name).exists() || self.detached_path(database, name).exists()
    }

    /// Notes that a table is detached for good, or no more.
    ///
    /// # Errors
    /// I/O errors.
    pub fn set_detached(&self, database: &str, name: &str, is_detached: bool) -> Result<()> {
        let (plain, detached) = (self.table_path(database, name), self.detached_path(database, name));
        let (from, to) = if is_detached { (plain, detached) } else { (detached, plain) };
        if from.exists() {
            fs::rename(&from, &to)
                .map_err(|error| io(ErrorCode::CannotWriteToFileDescriptor, "rename", &from, &error))?;
        }
        sync_folder(&self.database_path(database))
    }

    /// Gives the file of a table another name, whatever it holds.
    ///
    /// # Errors
    /// I/O errors.
    pub fn move_table_file(&self, database: &str, from: &str, to: &str) -> Result<()> {
        let (from, to) = (self.table_path(database, from), self.table_path(database, to));
        fs::rename(&from, &to).map_err(|error| io(ErrorCode::CannotWriteToFileDescriptor, "rename", &from, &error))?;
        sync_folder(&self.database_path(database))
    }

    fn detached_path(&self, database: &str, name: &str) -> PathBuf {
        self.database_path(database).join(format!("{}{DETACHED}", encode(name)))
    }

    fn tables_in(&self, database: &str, suffix: &str) -> Result<StoredTables> {
        let mut found = StoredTables::default();
        for path in entries(&self.database_path(database))? {
            let Some(name) = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(suffix))
            else {
                continue;
            };
            match read_table(&path, decode(name)) {
                Ok(table) => found.tables.push(table),
                Err(error) => {
                    found.damaged.push(Damaged { database: database.to_string(), name: decode(name), path, error })
                }
            }
        }
        Ok(found)
    }

    /// Stores a database, or another engine or comment of it.
    ///
    /// # Errors
    /// I/O errors.
    pub fn save_database(&self, name: &str, engine: &str, comment: &str) -> Result<()> {
        let path = self.database_path(name);
        fs::create_dir_all(&path).map_err(|error| io(ErrorCode::CannotCreateDirectory, "create", &path, &error))?;
        write_whole(&path.join(".database"), &format!("{engine}\n{comment}"))?;
        sync_folder(&self.root.join("metadata"))
    }

    /// The engine of a database that is written down, and its comment; nothing where they cannot be read: its tables
    /// matter more.
    pub fn database_facts(&self, name: &str) -> (String, String) {
        let text = fs::read_to_string(self.database_path(name).join(".database")).unwrap_or_default();
        let (engine, comment) = text.split_once('\n').unwrap_or_default();
        (engine.to_string(), comment.to_string())
    }

    /// Refuses to remove a database whose folder holds files that belong to no known table.
    ///
    /// # Errors
    /// `DATABASE_NOT_EMPTY`, with the names of the files; I/O errors.
    pub fn check_removable(&self, name: &str) -> Result<()> {
        let (tables, detached) = (self.tables(name)?, self.detached_tables(name)?);
        let is_known = |path: &PathBuf| {
            let file = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let is_of = |tables: &StoredTables, suffix: &str| {
                file.strip_suffix(suffix)
                    .is_some_and(|name| tables.tables.iter().any(|table| table.name == decode(name)))
            };
            file == ".database" || file.ends_with(".tmp") || is_of(&tables, ".sql") || is_of(&detached, DETACHED)
        };
        let path = self.database_path(name);
        let unknown: Vec<String> =
            entries(&path)?.iter().filter(|path| !is_known(path)).map(|path| path.display().to_string()).collect();
        if !unknown.is_empty() {
            bail!(
                DatabaseNotEmpty,
                "Database {name} cannot be dropped: these files belong to no table that is known: {}. Move them away",
                unknown.join(", ")
            );
        }
        Ok(())
    }

    /// Removes a database that has no tables but those that are detached for good, which go with it.
    ///
    /// # Errors
    /// I/O errors.
    pub fn remove_database(&self, name: &str) -> Result<()> {
        for table in self.detached_tables(name)?.tables {
            self.record_drop_of(&self.detached_path(name, &table.name), &table.id)?;
            self.finish_drop(&table.id);
        }
        let path = self.database_path(name);
        for file in entries(&path)?
            .iter()
            .filter(|file| file.ends_with(".database") || file.extension().is_some_and(|extension| extension == "tmp"))
        {
            fs::remove_file(file).map_err(|error| io(ErrorCode::CannotUnlink, "remove", file, &error))?;
        }
        fs::remove_dir(&path).map_err(|error| io(ErrorCode::CannotUnlink, "remove", &path, &error))?;
        sync_folder(&self.root.join("metadata"))
    }

    /// Stores the definition of a table.
    ///
    /// # Errors
    /// I/O errors; then the table is not there.
    pub fn save_table(&self, database: &str, name: &str, id: &str, create_query: &str) -> Result<()> {
        write_whole(&self.table_path(database, name), &table_text(id, create_query))
    }

    /// Stores tables under new names and removes old ones: all of it, after a crash at the next start, or nothing.
    ///
    /// # Errors
    /// I/O errors.
    pub fn rename_tables(&self, saved: &[TableRecord<'_>], forgotten: &[(&str, &str)]) -> Result<()> {
        let path = |database: &str, name: &str| {
            Path::new("metadata").join(encode(database)).join(format!("{}.sql", encode(name)))
        };
        let mut steps: Vec<FileChange> = saved
            .iter()
            .map(|table| FileChange::Write(path(table.database, table.name), table_text(table.id, table.create_query)))
            .collect();
        steps.extend(forgotten.iter().map(|(database, name)| FileChange::Remove(path(database, name))));
        change::transact(&self.root, &steps)
    }

    /// The text of a table's file, and the file's place as seen from the folder of its data: for whoever writes it
    /// together with the data.
    pub fn table_file(&self, database: &str, name: &str, id: &str, create_query: &str) -> (String, String) {
        (table_text(id, create_query), format!("../../metadata/{}/{}.sql", encode(database), encode(name)))
    }

    /// The folder of all tables' data.
    pub fn store_path(&self) -> PathBuf {
        self.root.join("store")
    }

    /// The data folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder of the stored objects of a database.
    pub fn database_path(&self, name: &str) -> PathBuf {
        self.root.join("metadata").join(encode(name))
    }

    /// The path of a table's definition.
    pub fn table_path(&self, database: &str, name: &str) -> PathBuf {
        self.database_path(database).join(format!("{}.sql", encode(name)))
    }
}

/// Text of a table's file.
fn table_text(id: &str, create_query: &str) -> String {
    format!("-- id: {id}\n{create_query}\n")
}

/// Locks the folder itself, which nobody deletes under a server, and the file `lock`, as versions before did.
fn lock(root: &Path) -> Result<[File; 2]> {
    let folder = File::open(root).map_err(|error| io(ErrorCode::CannotOpenFile, "open", root, &error))?;
    let path = root.join("lock");
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&path)
        .map_err(|error| io(ErrorCode::CannotOpenFile, "open", &path, &error))?;
    let taken = match folder.try_lock() {
        // Some network file systems lock files only.
        Err(TryLockError::Error(_)) | Ok(()) => file.try_lock(),
        taken => taken,
    };
    if let Err(error) = taken {
        bail!(
            CannotOpenFile,
            "Cannot lock {}: {error}. Another server is running on this data folder; stop it or give another --path",
            root.display()
        );
    }
    Ok([folder, file])
}

fn read_text(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(|error| io(ErrorCode::CannotOpenFile, "read", path, &error))
}

pub(crate) fn read_table(path: &Path, name: String) -> Result<StoredTable> {
    let text = read_text(path)?;
    let Some((id, create_query)) =
        text.strip_prefix("-- id: ").and_then(|rest| rest.split_once('\n')).filter(|(id, _)| is_id(id.trim()))
    else {
        bail!(
            CorruptedData,
            "{} does not begin with the id of a table; restore it, or ATTACH its data, which stays in the store \
            folder, with a definition",
            path.display()
        );
    };
    if !create_query.ends_with('\n') {
        bail!(CorruptedData, "{} is cut off: it does not end with an end of line", path.display());
    }
    let modified = fs::metadata(path).and_then(|metadata| metadata.modified()).ok();
    let seconds =
        modified.and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok()).map_or(0, |d| d.as_secs() as u32);
    Ok(StoredTable {
        name,
        id: id.trim().to_string(),
        create_query: create_query.to_string(),
        modification_time: seconds,
    })
}

pub(crate) fn entries(path: &Path) -> Result<Vec<PathBuf>> {
    let listed = fs::read_dir(path)
        .and_then(|read| read.map(|entry| entry.map(|entry| entry.path())).collect::<std::io::Result<Vec<PathBuf>>>());
    let mut paths = listed.map_err(|error| io(ErrorCode::CannotOpenFile, "list", path, &error))?;
    paths.sort();
    Ok(paths)
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

    fn opened() -> (PathBuf, MetadataStore) {
        let root = std::env::temp_dir().join(format!("ursa-metadata-{}", new_id().unwrap()));
        let store = MetadataStore::open(&root).unwrap();
        store.save_database("d", "Atomic", "").unwrap();
        (root, store)
    }

    #[test]
    fn tables_are_written_and_found() {
        let (root, store) = opened();
        store.save_table("d", "t", "x1", "CREATE TABLE t").unwrap();
        let tables = store.tables("d").unwrap().tables;
        assert_eq!(
            (tables[0].name.as_str(), tables[0].id.as_str(), tables[0].create_query.trim()),
            ("t", "x1", "CREATE TABLE t")
        );
        store.record_drop("d", "t", "x1", None).unwrap();
        assert!(store.tables("d").unwrap().tables.is_empty());
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn one_process_uses_a_folder_whatever_happens_to_the_file_of_the_lock() {
        let (root, store) = opened();
        assert!(MetadataStore::open(&root).is_err());
        fs::remove_file(root.join("lock")).unwrap();
        assert!(MetadataStore::open(&root).is_err());
        drop(store);
        assert!(MetadataStore::open(&root).is_ok());
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_file_that_cannot_be_used_is_named_and_stops_nothing_else() {
        let (root, store) = opened();
        store.save_table("d", "whole", "x1", "CREATE TABLE whole").unwrap();
        let folder = root.join("metadata/d");
        for (name, text) in [
            ("empty", ""),
            ("cut", "-- id: 12"),
            ("garbage", "\u{0}\u{1}"),
            ("out", "-- id: ../../etc\nCREATE TABLE out"),
        ] {
            fs::write(folder.join(format!("{name}.sql")), text).unwrap();
        }
        fs::create_dir(folder.join("unreadable.sql")).unwrap();
        fs::write(root.join("metadata/other"), "a file in the place of a folder").unwrap();
        fs::remove_file(folder.join(".database")).unwrap();
        let (names, damaged) = store.databases().unwrap();
        assert_eq!((names, damaged.len(), damaged[0].database.as_str()), (vec!["d".to_string()], 1, "other"));
        let found = store.tables("d").unwrap();
        assert_eq!(found.tables.iter().map(|table| table.name.as_str()).collect::<Vec<_>>(), ["whole"]);
        assert_eq!(
            found.damaged.iter().map(|damaged| damaged.name.as_str()).collect::<Vec<_>>(),
            ["cut", "empty", "garbage", "out", "unreadable"]
        );
        assert_eq!(store.check_removable("d").unwrap_err().code(), ErrorCode::DatabaseNotEmpty);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_database_goes_with_its_detached_tables() {
        let (root, store) = opened();
        store.save_table("d", "t", "x1", "CREATE TABLE t").unwrap();
        store.set_detached("d", "t", true).unwrap();
        fs::create_dir(store.data_path("x1")).unwrap();
        store.check_removable("d").unwrap();
        store.remove_database("d").unwrap();
        assert!(!store.data_path("x1").exists() && store.databases().unwrap().0.is_empty());
        fs::remove_dir_all(root).unwrap();
    }
}
