//! The files of a table: in a folder of the machine, or of a store.

use crate::file_access::FileAccess;
use base::{Error, ErrorCode, Result, bail};
use formats::DataObject;
use lakehouse::LakeFiles;
use object_storage::Folder;
use std::fs;
use std::path::{Path, PathBuf};

/// Names in a folder that are read before memory is asked for.
const NAMES_CHECKED: usize = 4096;

/// A folder and what may be read of it. Paths that leave it, by links or by roots, are held against that, too.
pub(super) struct FolderFiles {
    folder: PathBuf,
    access: FileAccess,
}

impl FolderFiles {
    /// The files of a folder, as a statement names it.
    ///
    /// # Errors
    /// `DATABASE_ACCESS_DENIED`.
    pub(super) fn new(given: &str, access: &FileAccess) -> Result<Self> {
        let plain = given.strip_prefix("file://").unwrap_or(given);
        if plain.contains(['*', '?', '[']) {
            bail!(BadArguments, "The folder '{given}' of a table cannot be a pattern");
        }
        Ok(FolderFiles { folder: PathBuf::from(access.pattern(plain)?), access: access.clone() })
    }

    /// The file of a path of the metadata.
    fn path(&self, path: &str) -> Result<PathBuf> {
        if !path.starts_with('/') && path.contains("://") {
            bail!(BadArguments, "The file {path} of the table lies neither in its folder nor on this machine");
        }
        self.access.readable(&self.folder.join(path))
    }
}

fn read_error(path: &Path, error: &std::io::Error) -> Error {
    Error::io(ErrorCode::CannotOpenFile, format!("read {}", path.display()), error)
}

impl LakeFiles for FolderFiles {
    fn list(&self, folder: &str) -> Result<Vec<String>> {
        let Some(folder) = self.access.readable_folder(&self.folder.join(folder))? else { return Ok(Vec::new()) };
        let mut names = Vec::new();
        for entry in fs::read_dir(&folder).map_err(|error| read_error(&folder, &error))? {
            let entry = entry.map_err(|error| read_error(&folder, &error))?;
            names.push(entry.file_name().to_string_lossy().into_owned());
            if names.len() % NAMES_CHECKED == 0 {
                base::cancel::checkpoint()?;
                base::memory::check_reserve((names.len() * 128) as u64)?;
            }
        }
        Ok(names)
    }

    fn objects(&self, paths: &[&str]) -> Result<Vec<DataObject>> {
        paths.iter().map(|path| self.path(path).map(DataObject::File)).collect()
    }
}

/// The files of a table in a bucket of a store.
pub(super) struct StoreFiles {
    pub folder: Folder,
    /// Whether the bytes of metadata are kept from query to query.
    pub keeps_metadata: bool,
}

impl LakeFiles for StoreFiles {
    fn list(&self, folder: &str) -> Result<Vec<String>> {
        self.folder.list(folder)
    }

    fn objects(&self, paths: &[&str]) -> Result<Vec<DataObject>> {
        self.folder.objects(paths)
    }

    fn keeps_metadata(&self) -> bool {
        self.keeps_metadata
    }
}
