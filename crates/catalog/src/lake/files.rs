//! The files of a table that lies in a folder of the machine.

use crate::file_access::FileAccess;
use base::{Error, ErrorCode, Result, bail};
use formats::{FileForm, FileSource, FormatSettings, open_file_with};
use lakehouse::LakeFiles;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
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
    ///
    /// # Errors
    /// `FILE_DOESNT_EXIST`, `DATABASE_ACCESS_DENIED`, `INCORRECT_FILE_NAME`.
    pub(super) fn path(&self, path: &str) -> Result<PathBuf> {
        self.access.readable(&self.folder.join(path))
    }

    fn file(&self, path: &str) -> Result<(PathBuf, File, u64)> {
        let path = self.path(path)?;
        let opened = File::open(&path).and_then(|file| file.metadata().map(|metadata| (file, metadata.len())));
        let (file, length) = opened.map_err(|error| read_error(&path, &error))?;
        Ok((path, file, length))
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

    fn read(&self, path: &str, bytes_max: u64) -> Result<Vec<u8>> {
        let (path, file, length) = self.file(path)?;
        if length > bytes_max {
            bail!(IncorrectData, "{} has {length} bytes, more than {bytes_max}", path.display());
        }
        base::memory::check_reserve(length)?;
        let mut bytes = Vec::new();
        file.take(length).read_to_end(&mut bytes).map_err(|error| read_error(&path, &error))?;
        Ok(bytes)
    }

    fn read_range(&self, path: &str, offset: u64, length: u64) -> Result<Vec<u8>> {
        let (path, mut file, whole) = self.file(path)?;
        if offset.checked_add(length).is_none_or(|end| end > whole) {
            bail!(CannotReadAllData, "{} ends before byte {offset} + {length}", path.display());
        }
        base::memory::check_reserve(length)?;
        let mut bytes = Vec::new();
        let read = file.seek(SeekFrom::Start(offset)).and_then(|_| file.take(length).read_to_end(&mut bytes));
        read.map_err(|error| read_error(&path, &error))?;
        Ok(bytes)
    }

    fn open(&self, path: &str, form: FileForm, settings: &FormatSettings) -> Result<FileSource> {
        open_file_with(&self.path(path)?, form, settings)
    }
}
