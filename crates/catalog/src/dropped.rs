//! What is dead, by a record of it: only that is ever deleted.
//!
//! ```text
//! dropped/<id>.sql       the definition of a table that was dropped: DROP is the rename of its file to here
//! dropped/<id>.pending   a table is being made, or another takes its place: it is dead unless a definition names it
//! dropped/<id>/          its data, on its way out
//! ```
//! A record comes before the first file goes and leaves after the last one went. A folder under `store/` that no definition names and no
//! record tells of is nobody's to delete: its definition may be lost, unreadable or moved away. It stays where it is, named by
//! `system.detached_tables`, until `ATTACH TABLE … UUID` takes it back. A DROP renames and so needs no space.

use crate::change::{io, sync_folder, write_whole};
use crate::metadata::{MetadataStore, entries};
use base::{ErrorCode, Result};
use std::collections::HashSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

const DROPPED: &str = ".sql";
const PENDING: &str = ".pending";

impl MetadataStore {
    /// Notes that the folder of an id is dead unless a definition names it: before a table is made, or replaced. Without a sync:
    /// where the note is lost the folder is kept, which is safe.
    ///
    /// # Errors
    /// I/O errors.
    pub fn begin_table(&self, id: &str) -> Result<()> {
        let path = self.dropped_path(id, PENDING);
        fs::File::create(&path).map(drop).map_err(|error| io(ErrorCode::CannotWriteToFileDescriptor, "create", &path, &error))
    }

    /// Ends what [`Self::begin_table`] began: a definition names the id now.
    ///
    /// # Errors
    /// I/O errors.
    pub fn end_table(&self, id: &str) -> Result<()> {
        if forget(&self.dropped_path(id, PENDING))? { sync_folder(&self.dropped_folder()) } else { Ok(()) }
    }

    /// Removes the data of a table that was not made, or whose place another has; what cannot go now goes at the next start.
    pub fn abandon_table(&self, id: &str) {
        let _ = self.remove_data(id).and_then(|()| self.end_table(id));
    }

    /// Drops a table: after this it is gone, also over a crash. Its data goes with [`Self::finish_drop`].
    ///
    /// # Errors
    /// I/O errors; then the table is still there.
    pub fn record_drop(&self, database: &str, name: &str, id: &str) -> Result<()> {
        let path = self.table_path(database, name);
        self.record_drop_of(&path, id)
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

    /// Removes the data of a table whose drop was recorded; what cannot go now goes at the next start.
    pub fn finish_drop(&self, id: &str) {
        let record = self.dropped_path(id, DROPPED);
        let _ = self.remove_data(id).and_then(|()| forget(&record));
    }

    /// Removes what records tell of. `named` are the ids of all definitions that could be read, and `is_complete` says that all could.
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
            } else if path.is_dir() {
                let _ = fs::remove_dir_all(&path);
            }
        }
        for path in entries(&self.root().join("metadata")).unwrap_or_default() {
            // The beginning of CREATE DATABASE, or the end of DROP DATABASE: this fails for a folder with anything in it.
            let _ = fs::remove_dir(&path);
        }
        for id in self.unnamed(named) {
            // An empty folder holds nothing that could be lost; this fails for any other.
            let _ = fs::remove_dir(self.data_path(&id));
        }
    }

    /// Folders of data that no definition names, though nothing says that they are dead.
    pub fn unnamed(&self, named: &HashSet<String>) -> Vec<String> {
        let folders = entries(&self.store_path()).unwrap_or_default().into_iter().filter(|path| path.is_dir());
        let ids = folders.filter_map(|path| path.file_name().and_then(|name| name.to_str()).map(str::to_string));
        let is_dead = |id: &str| id.starts_with("delete_tmp_") || [DROPPED, PENDING].iter().any(|suffix| self.dropped_path(id, suffix).exists());
        ids.filter(|id| !named.contains(id) && !is_dead(id)).collect()
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
        store.record_drop("d", "t", "dropped").unwrap();
        store.save_table("d", "back", "back", "CREATE").unwrap();
        store.record_drop("d", "back", "back").unwrap();
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
        store.record_drop("d", "a", "a").unwrap();
        store.record_drop("d", "taken away", "b").unwrap();
        assert!(store.data_path("a").exists() && store.data_path("b").exists());
        store.settle_drops(&HashSet::new(), true);
        assert!(!store.data_path("a").exists() && !store.data_path("b").exists());
        fs::remove_dir_all(root).unwrap();
    }
}
