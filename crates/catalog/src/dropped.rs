//! Dropped objects, by records of them: only objects with a record are ever deleted.
//!
//! ```text
//! dropped/<id>.<milliseconds>.waiting   the definition of a table that was dropped then and can be taken back: DROP is
//!                                       the rename of its file to here, UNDROP the rename back; its data stays under
//!                                       store/
//! dropped/<id>.sql                      the definition of a table that is dead: from its place, or from the record of
//!                                       one that waited
//! dropped/<id>.pending                  a table is being made, or another takes its place: it is dead unless a
//!                                       definition names it
//! dropped/<id>/                         its data, on its way out
//! ```
//! A record comes before the first file goes and leaves after the last one went. A folder under `store/` that no
//! definition names and no record tells of is nobody's to delete: its definition may be lost, unreadable or moved away.
//! It stays where it is, named by `system.detached_tables`, until `ATTACH TABLE … UUID` takes it back. A DROP renames
//! and so needs no space.

use crate::change::{io, sync_folder, write_whole};
use crate::metadata::{MetadataStore, StoredTable, entries, is_id, read_table};
use base::{ErrorCode, Result};
use std::collections::HashSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

const DROPPED: &str = ".sql";
const PENDING: &str = ".pending";
const WAITING: &str = ".waiting";

/// The record of a table that was dropped and can be taken back.
pub struct WaitingTable {
    /// The folder of its data.
    pub id: String,
    /// The time of its drop, in milliseconds after the epoch.
    pub dropped_ms: u64,
    /// The path of the record.
    pub path: PathBuf,
    /// Definition that the record holds; its name is that of the record.
    pub definition: Result<StoredTable>,
}

impl MetadataStore {
    /// Notes that the folder of an id is dead unless a definition names it: before a table is made, or replaced.
    /// Without a sync: where the note is lost the folder is kept, which is safe.
    ///
    /// # Errors
    /// I/O errors.
    pub fn begin_table(&self, id: &str) -> Result<()> {
        let path = self.dropped_path(id, PENDING);
        fs::File::create(&path)
            .map(drop)
            .map_err(|error| io(ErrorCode::CannotWriteToFileDescriptor, "create", &path, &error))
    }

    /// Ends what [`Self::begin_table`] began: a definition names the id now.
    ///
    /// # Errors
    /// I/O errors.
    pub fn end_table(&self, id: &str) -> Result<()> {
        if forget(&self.dropped_path(id, PENDING))? { sync_folder(&self.dropped_folder()) } else { Ok(()) }
    }

    /// Removes the data of a table that was not made, or whose place another has; what cannot go now goes at the next
    /// start.
    pub fn abandon_table(&self, id: &str) {
        if let Err(error) = self.remove_data(id).and_then(|()| self.end_table(id)) {
            base::log!(Warning, "DropTables", "The data {id} of a table that was not made stays for now: {error}");
        }
    }

    /// Drops a table: after this it is gone, also over a crash. With a time, in milliseconds after the epoch, it waits
    /// to be taken back or let go; gives whether it does. Otherwise its data goes with [`Self::finish_drop`].
    ///
    /// # Errors
    /// I/O errors; then the table is still there.
    pub fn record_drop(&self, database: &str, name: &str, id: &str, waits_from_ms: Option<u64>) -> Result<bool> {
        let definition = self.table_path(database, name);
        // A definition that somebody has removed cannot be given back.
        let Some(dropped_ms) = waits_from_ms.filter(|_| definition.exists()) else {
            return self.record_drop_of(&definition, id).map(|()| false);
        };
        move_file(&definition, &self.waiting_path(id, dropped_ms))?;
        // First the record, then that the definition is gone.
        sync_folder(&self.dropped_folder())?;
        sync_folder(&self.database_path(database))?;
        Ok(true)
    }

    pub(crate) fn record_drop_of(&self, definition: &Path, id: &str) -> Result<()> {
        let record = self.dropped_path(id, DROPPED);
        match fs::rename(definition, &record) {
            Ok(()) => {}
            // Somebody took the file away, or it lies on another disk.
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::CrossesDevices) => {
                write_whole(&record, "")?;
                forget(definition)?;
            }
            Err(error) => return Err(io(ErrorCode::CannotUnlink, "remove", definition, &error)),
        }
        // First the record, then that the definition is gone.
        sync_folder(&self.dropped_folder())?;
        definition.parent().map_or(Ok(()), sync_folder)
    }

    /// Tables that were dropped and can be taken back, by the time of their drop.
    pub fn waiting(&self) -> Vec<WaitingTable> {
        let paths = entries(&self.dropped_folder()).unwrap_or_default();
        let mut found: Vec<WaitingTable> = paths.into_iter().filter_map(waiting_table).collect();
        found.sort_by_key(|table| table.dropped_ms);
        found
    }

    /// Takes a dropped table back: its definition is that of the name, where no other is, also over a crash.
    ///
    /// # Errors
    /// I/O errors.
    pub fn undrop(&self, database: &str, name: &str, id: &str, dropped_ms: u64) -> Result<()> {
        move_file(&self.waiting_path(id, dropped_ms), &self.table_path(database, name))?;
        sync_folder(&self.database_path(database))?;
        sync_folder(&self.dropped_folder())
    }

    /// Ends the waiting of a dropped table: it cannot be taken back, and its data goes with [`Self::finish_drop`].
    /// Gives whether it waited.
    ///
    /// # Errors
    /// I/O errors; then it waits.
    pub fn let_go(&self, id: &str, dropped_ms: u64) -> Result<bool> {
        let record = self.waiting_path(id, dropped_ms);
        match fs::rename(&record, self.dropped_path(id, DROPPED)) {
            Ok(()) => sync_folder(&self.dropped_folder()).map(|()| true),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(io(ErrorCode::CannotUnlink, "rename", &record, &error)),
        }
    }

    /// The path of the record of a table that was dropped and can be taken back.
    pub fn waiting_path(&self, id: &str, dropped_ms: u64) -> PathBuf {
        self.dropped_folder().join(format!("{id}.{dropped_ms}{WAITING}"))
    }

    /// Removes the data of a table whose drop was recorded; files that cannot go now go at the next start.
    pub fn finish_drop(&self, id: &str) {
        let record = self.dropped_path(id, DROPPED);
        if let Err(error) = self.remove_data(id).and_then(|()| forget(&record)) {
            base::log!(Warning, "DropTables", "The data {id} of a dropped table goes at the next start: {error}");
        }
    }

    /// Removes the data that records name. `named` are the ids of all definitions that could be read, and `is_complete`
    /// says that all could.
    pub fn settle_drops(&self, named: &HashSet<String>, is_complete: bool) {
        for path in entries(&self.dropped_folder()).unwrap_or_default() {
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            if let Some(id) = name.strip_suffix(DROPPED) {
                // A definition that was put back is worth more than the record of its drop.
                if named.contains(id) {
                    let _ = forget(&path);
                } else {
                    self.finish_drop(id);
                }
            } else if let Some(id) = name.strip_suffix(PENDING) {
                if named.contains(id) {
                    let _ = self.end_table(id);
                } else if is_complete {
                    self.abandon_table(id);
                }
            } else if let Some((id, _)) = waiting_name(name) {
                // An UNDROP put the definition back by a copy; the others wait for their time.
                if named.contains(id) {
                    let _ = forget(&path);
                }
            } else if path.is_dir() {
                let _ = fs::remove_dir_all(&path);
            }
        }
        for path in entries(&self.root().join("metadata")).unwrap_or_default() {
            // The beginning of CREATE DATABASE, or the end of DROP DATABASE: this fails for a folder with anything in
            // it.
            let _ = fs::remove_dir(&path);
        }
        for id in self.unnamed(named) {
            // An empty folder holds nothing that could be lost; this fails for any other.
            let _ = fs::remove_dir(self.data_path(&id));
        }
    }

    /// Folders of data that no definition names and no record declares dead.
    pub fn unnamed(&self, named: &HashSet<String>) -> Vec<String> {
        let folders = entries(&self.store_path()).unwrap_or_default().into_iter().filter(|path| path.is_dir());
        let ids = folders.filter_map(|path| path.file_name().and_then(|name| name.to_str()).map(str::to_string));
        let records = entries(&self.dropped_folder()).unwrap_or_default();
        let waiting: HashSet<&str> =
            records.iter().filter_map(|path| waiting_name(path.file_name()?.to_str()?)).map(|(id, _)| id).collect();
        let is_dead = |id: &str| {
            id.starts_with("delete_tmp_")
                || [DROPPED, PENDING].iter().any(|suffix| self.dropped_path(id, suffix).exists())
        };
        ids.filter(|id| !named.contains(id) && !waiting.contains(id.as_str()) && !is_dead(id)).collect()
    }

    fn remove_data(&self, id: &str) -> Result<()> {
        let (data, aside) = (self.data_path(id), self.dropped_folder().join(id));
        let failed = |path: &Path, error: &std::io::Error| io(ErrorCode::CannotUnlink, "remove", path, error);
        match fs::rename(&data, &aside) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(&data, &error)),
            _ => {}
        }
        match fs::remove_dir_all(&aside) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(&aside, &error)),
            _ => {}
        }
        // The record goes only when the folder surely does not come back.
        sync_folder(&self.store_path())
    }

    fn dropped_folder(&self) -> PathBuf {
        self.root().join("dropped")
    }

    fn dropped_path(&self, id: &str, suffix: &str) -> PathBuf {
        self.dropped_folder().join(format!("{id}{suffix}"))
    }
}

/// The id and the time in the name of a record of a table that waits.
fn waiting_name(name: &str) -> Option<(&str, u64)> {
    let (id, time) = name.strip_suffix(WAITING)?.split_once('.').filter(|(id, _)| is_id(id))?;
    Some((id, time.parse().ok()?))
}

fn waiting_table(path: PathBuf) -> Option<WaitingTable> {
    let (id, dropped_ms) = waiting_name(path.file_name()?.to_str()?)?;
    Some(WaitingTable { id: id.to_string(), dropped_ms, definition: read_table(&path, id.to_string()), path })
}

/// Renames a file, or moves it to another disk: then there may be both over a crash.
fn move_file(from: &Path, to: &Path) -> Result<()> {
    match fs::rename(from, to) {
        Err(error) if error.kind() == ErrorKind::CrossesDevices => {
            let text = fs::read_to_string(from).map_err(|error| io(ErrorCode::CannotOpenFile, "read", from, &error))?;
            write_whole(to, &text)?;
            forget(from).map(drop)
        }
        moved => moved.map_err(|error| io(ErrorCode::CannotWriteToFileDescriptor, "rename", from, &error)),
    }
}

/// Removes a file; gives whether it was there.
fn forget(path: &Path) -> Result<bool> {
    match fs::remove_file(path) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(io(ErrorCode::CannotUnlink, "remove", path, &error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::new_id;

    fn store_with(ids: &[&str]) -> (PathBuf, MetadataStore) {
        let root = std::env::temp_dir().join(format!("ursa-dropped-{}", new_id().unwrap()));
        let store = MetadataStore::open(&root).unwrap();
        store.save_database("d", "Atomic", "").unwrap();
        for id in ids {
            fs::create_dir(store.data_path(id)).unwrap();
            fs::write(store.data_path(id).join("rows"), "rows").unwrap();
        }
        (root, store)
    }

    #[test]
    fn only_what_a_record_tells_of_goes() {
        let (root, store) = store_with(&["live", "lost", "dropped", "made", "back"]);
        store.save_table("d", "live", "live", "CREATE").unwrap();
        store.save_table("d", "t", "dropped", "CREATE").unwrap();
        store.record_drop("d", "t", "dropped", None).unwrap();
        store.save_table("d", "back", "back", "CREATE").unwrap();
        store.record_drop("d", "back", "back", None).unwrap();
        store.save_table("d", "back", "back", "CREATE").unwrap();
        store.begin_table("made").unwrap();
        fs::create_dir(store.data_path("empty")).unwrap();
        let named = HashSet::from(["live".to_string(), "back".to_string()]);
        store.settle_drops(&named, false);
        let left = |id: &str| store.data_path(id).join("rows").exists();
        assert_eq!(["live", "lost", "dropped", "made", "back"].map(left), [true, true, false, true, true]);
        assert!(!store.data_path("empty").exists());
        assert_eq!(store.unnamed(&named), ["lost"]);
        store.settle_drops(&named, true);
        assert_eq!(["live", "lost", "made"].map(left), [true, true, false]);
        assert_eq!(fs::read_dir(root.join("dropped")).unwrap().count(), 0);
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_drop_cut_off_anywhere_is_finished_and_a_drop_without_its_file_too() {
        let (root, store) = store_with(&["a", "b"]);
        store.save_table("d", "a", "a", "CREATE").unwrap();
        store.record_drop("d", "a", "a", None).unwrap();
        assert!(!store.record_drop("d", "taken away", "b", Some(1)).unwrap());
        assert!(store.data_path("a").exists() && store.data_path("b").exists());
        store.settle_drops(&HashSet::new(), true);
        assert!(!store.data_path("a").exists() && !store.data_path("b").exists());
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_table_that_waits_is_taken_back_or_let_go_once() {
        let (root, store) = store_with(&["a", "b"]);
        for (id, time) in [("b", 20), ("a", 10)] {
            store.save_table("d", id, id, &format!("CREATE {id}")).unwrap();
            assert!(store.record_drop("d", id, id, Some(time)).unwrap());
        }
        store.settle_drops(&HashSet::new(), true);
        let waiting: Vec<(String, u64)> = store
            .waiting()
            .into_iter()
            .map(|table| (table.definition.unwrap().create_query, table.dropped_ms))
            .collect();
        assert_eq!(waiting, [("CREATE a\n".to_string(), 10), ("CREATE b\n".to_string(), 20)]);
        assert!(store.tables("d").unwrap().tables.is_empty() && store.unnamed(&HashSet::new()).is_empty());
        store.undrop("d", "back", "a", 10).unwrap();
        assert_eq!(store.tables("d").unwrap().tables[0].name, "back");
        assert!(!store.let_go("a", 10).unwrap() && store.let_go("b", 20).unwrap());
        store.settle_drops(&HashSet::from(["a".to_string()]), true);
        assert!(store.data_path("a").exists() && !store.data_path("b").exists() && store.waiting().is_empty());
        fs::remove_dir_all(root).unwrap();
    }
}
