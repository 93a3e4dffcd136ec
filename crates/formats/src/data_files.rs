//! The data of an insert in files, one behind another: `INSERT … FROM INFILE`.

use crate::compression::{Compression, decompressed};
use crate::globs::matching_files;
use crate::input::{InputFormat, Omitted, Source};
use crate::object::open_path;
use base::{Result, bail};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use types::Block;

/// Files of one format, each with its own head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataFiles {
    paths: Vec<PathBuf>,
    /// The name of the compression; `auto` for that of each file's extension.
    compression: String,
}

impl DataFiles {
    /// The files of a path or pattern; `compression` is the name of a method or `auto`.
    ///
    /// # Errors
    /// `FILE_DOESNT_EXIST` when there is none, `NOT_IMPLEMENTED` for an unknown compression.
    pub fn find(pattern: &str, compression: &str) -> Result<Self> {
        Compression::of_argument(compression, pattern)?;
        let paths = matching_files(pattern)?;
        if let Some(missing) = paths.iter().find(|path| !path.exists()) {
            bail!(FileDoesntExist, "File {} does not exist", missing.display());
        }
        Ok(DataFiles { paths, compression: compression.to_string() })
    }

    /// Their number.
    pub fn len(&self) -> usize {
        self.paths.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// The bytes of the only file, decompressed; `None` if there are several.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub fn only(&self) -> Result<Option<Source>> {
        match self.paths.as_slice() {
            [path] => self.source(path).map(Some),
            _ => Ok(None),
        }
    }

    /// A reader of the rows of all; `begin` makes the reader of one.
    pub fn input(self, begin: BeginFile) -> Box<dyn InputFormat> {
        Box::new(FilesInput {
            waiting: self.paths.iter().cloned().collect(),
            files: self,
            begin,
            current: None,
            noted: Vec::new(),
        })
    }

    fn source(&self, path: &Path) -> Result<Source> {
        let compression = Compression::of_argument(&self.compression, &path.to_string_lossy())?;
        decompressed(Box::new(open_path(path)?), compression)
    }
}

/// Makes the reader of a file from its bytes.
pub type BeginFile = Box<dyn FnMut(Source) -> Result<Box<dyn InputFormat>> + Send>;

struct FilesInput {
    files: DataFiles,
    waiting: VecDeque<PathBuf>,
    begin: BeginFile,
    current: Option<(PathBuf, Box<dyn InputFormat>)>,
    noted: Vec<usize>,
}

impl InputFormat for FilesInput {
    fn next_block(&mut self, max_rows: usize) -> Result<Option<Block>> {
        loop {
            if self.current.is_none() {
                let Some(path) = self.waiting.pop_front() else { return Ok(None) };
                let mut input = (self.begin)(self.files.source(&path)?)?;
                input.note_omitted(&self.noted);
                self.current = Some((path, input));
            }
            let Some((path, input)) = &mut self.current else { return Ok(None) };
            match input.next_block(max_rows) {
                Ok(None) => self.current = None,
                Ok(block) => return Ok(block),
                Err(error) => return Err(error.context(format!("in file {}", path.display()))),
            }
        }
    }

    fn note_omitted(&mut self, columns: &[usize]) {
        self.noted = columns.to_vec();
        if let Some((_, input)) = &mut self.current {
            input.note_omitted(columns);
        }
    }

    fn take_omitted(&mut self) -> Vec<(usize, Omitted)> {
        self.current.as_mut().map(|(_, input)| input.take_omitted()).unwrap_or_default()
    }
}
