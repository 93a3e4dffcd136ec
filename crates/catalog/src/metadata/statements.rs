//! Stored statements that are no tables: functions of users, named collections, workloads and resources.

use super::names::{decode, encode};
use super::{Damaged, MetadataStore, entries, read_text};
use crate::change::{self, FileChange, io, sync_folder, write_whole};
use base::{ErrorCode, Result};
use std::fs::{self};
use std::path::{Path, PathBuf};

impl MetadataStore {
    /// Functions that users made: names and statements; and files that cannot be read.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn functions(&self) -> Result<(Vec<(String, String)>, Vec<Damaged>)> {
        self.statements("functions")
    }

    /// Stores a function.
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
        self.remove_statement("functions", &self.function_path(name))
    }

    /// Named collections: names and statements; and files that cannot be read.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn named_collections(&self) -> Result<(Vec<(String, String)>, Vec<Damaged>)> {
        self.statements("named_collections")
    }

    /// Stores a named collection.
    ///
    /// # Errors
    /// I/O errors; then the collection is as it was before.
    pub fn save_named_collection(&self, name: &str, create_query: &str) -> Result<()> {
        write_whole(&self.named_collection_path(name), create_query)
    }

    /// Removes a named collection.
    ///
    /// # Errors
    /// I/O errors.
    pub fn remove_named_collection(&self, name: &str) -> Result<()> {
        self.remove_statement("named_collections", &self.named_collection_path(name))
    }

    /// Workloads and resources: names and statements; and files that cannot be read.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn workloads(&self) -> Result<(Vec<(String, String)>, Vec<Damaged>)> {
        self.statements("workloads")
    }

    /// Stores a workload or resource.
    ///
    /// # Errors
    /// I/O errors; then it is as it was before.
    pub fn save_workload(&self, name: &str, create_query: &str) -> Result<()> {
        write_whole(&self.workload_path(name), create_query)
    }

    /// Removes a workload or resource.
    ///
    /// # Errors
    /// I/O errors.
    pub fn remove_workload(&self, name: &str) -> Result<()> {
        self.remove_statement("workloads", &self.workload_path(name))
    }

    /// Entities of access control: ids and texts; and files that cannot be read.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn access(&self) -> Result<(Vec<(String, String)>, Vec<Damaged>)> {
        self.statements("access")
    }

    /// Writes entities of access control down under their ids and removes those without a text: all of it or, over a
    /// crash, all at the next start.
    ///
    /// # Errors
    /// I/O errors.
    pub fn save_access(&self, texts: &[(String, Option<String>)]) -> Result<()> {
        let target = |(id, text): &(String, Option<String>)| {
            let path = Path::new("access").join(format!("{}.sql", encode(id)));
            match text {
                Some(text) => FileChange::Write(path, text.clone()),
                None => FileChange::Remove(path),
            }
        };
        change::transact(&self.root, &texts.iter().map(target).collect::<Vec<_>>())
    }

    /// The path of an entity of access control.
    pub fn access_path(&self, id: &str) -> PathBuf {
        self.root.join("access").join(format!("{}.sql", encode(id)))
    }

    /// The files `<name>.sql` of a folder.
    fn statements(&self, folder: &str) -> Result<(Vec<(String, String)>, Vec<Damaged>)> {
        let (mut statements, mut damaged) = (Vec::new(), Vec::new());
        for path in entries(&self.root.join(folder))? {
            let Some(name) = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".sql"))
            else {
                continue;
            };
            match read_text(&path) {
                Ok(text) => statements.push((decode(name), text)),
                Err(error) => damaged.push(Damaged { database: String::new(), name: decode(name), path, error }),
            }
        }
        Ok((statements, damaged))
    }

    fn remove_statement(&self, folder: &str, path: &Path) -> Result<()> {
        fs::remove_file(path).map_err(|error| io(ErrorCode::CannotUnlink, "remove", path, &error))?;
        sync_folder(&self.root.join(folder))
    }

    /// The path of a function.
    pub fn function_path(&self, name: &str) -> PathBuf {
        self.root.join("functions").join(format!("{}.sql", encode(name)))
    }

    /// The path of a workload or resource.
    pub fn workload_path(&self, name: &str) -> PathBuf {
        self.root.join("workloads").join(format!("{}.sql", encode(name)))
    }

    /// The path of a named collection.
    pub fn named_collection_path(&self, name: &str) -> PathBuf {
        self.root.join("named_collections").join(format!("{}.sql", encode(name)))
    }
}
