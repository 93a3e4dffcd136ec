//! The metadata of a part that is not always in memory: read from its section of `meta.bin` when it is needed.

use crate::mergetree::commit::files;
use crate::mergetree::part::Part;
use crate::mergetree::part::meta::{ColumnDetail, ColumnHead, PartColumn, PartMeta, Section};
use base::{Error, ErrorCode, Result, bail};
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::PathBuf;
use std::sync::Arc;
use types::Column;

impl Part {
    /// Chunks and granules of a column.
    ///
    /// # Errors
    /// `CHECKSUM_DOESNT_MATCH` and I/O errors when it is read and `meta.bin` is not what it was when the part was
    /// opened.
    pub(crate) fn detail(&self, column: usize) -> Result<Arc<ColumnDetail>> {
        self.details.get(column, || {
            let bytes = self.read_section(column)?;
            let detail = self
                .meta
                .read_detail(&bytes)
                .map_err(|e| e.context(format!("while reading {}", self.meta_path().display())))?;
            let bytes = detail.byte_size();
            Ok((detail, bytes))
        })
    }

    /// The primary index: of each part of the sorting key its value in the first row of each granule, and in the last
    /// row of all.
    ///
    /// # Errors
    /// As [`Self::detail`].
    pub(crate) fn index(&self) -> Result<Arc<Vec<Column>>> {
        self.index.get(0, || {
            let bytes = self.read_section(self.meta.columns.len())?;
            let index = self
                .meta
                .read_index(&bytes)
                .map_err(|e| e.context(format!("while reading {}", self.meta_path().display())))?;
            let bytes = index.iter().map(Column::byte_size).sum();
            Ok((index, bytes))
        })
    }

    /// Bytes of the primary index, if it is in memory.
    pub(crate) fn index_bytes_in_memory(&self) -> u64 {
        self.index.peek(0).map_or(0, |index| index.iter().map(|column| column.byte_size() as u64).sum())
    }

    fn meta_path(&self) -> PathBuf {
        self.dir.join("meta.bin")
    }

    /// Bytes of `meta.bin`, which must be those that were there when it was read whole or written.
    fn read_section(&self, number: usize) -> Result<Vec<u8>> {
        let Some(&Section { offset, len, hash }) = self.meta.places.sections.get(number) else {
            bail!(LogicalError, "part {} has no section {number} of metadata", self.name);
        };
        let path = self.meta_path();
        let what = self
            .meta
            .columns
            .get(number)
            .map_or_else(|| "the primary index".to_string(), |column| format!("column {}", column.name));
        let context = || format!("{what} of part {}, {} at {offset}", self.name, path.display());
        let mut bytes = vec![0u8; len as usize];
        let read = match self.meta_file.get() {
            Some(file) => file.read_exact_at(&mut bytes, offset),
            None => match File::open(&path) {
                Ok(file) => file.read_exact_at(&mut bytes, offset),
                // Whoever takes the file away opens it before.
                Err(error) => self.meta_file.get().map_or(Err(error), |file| file.read_exact_at(&mut bytes, offset)),
            },
        };
        read.map_err(|e| match e.kind() {
            std::io::ErrorKind::UnexpectedEof => {
                Error::new(ErrorCode::CorruptedData, format!("the file ends early: {}", context()))
            }
            _ => Error::io(ErrorCode::CannotReadFromFileDescriptor, format!("read metadata of {}", context()), &e),
        })?;
        let actual = files::bytes_hash(&bytes);
        if actual != hash {
            bail!(
                ChecksumDoesntMatch,
                "Checksum of metadata doesn't match: it is {actual:016x}, it was {hash:016x}: {}",
                context()
            );
        }
        Ok(bytes)
    }

    /// The metadata as a whole: what is in memory of it, the rest from the file.
    ///
    /// # Errors
    /// As [`Self::detail`], where something is not in memory.
    pub(crate) fn whole_meta(&self) -> Result<PartMeta> {
        let PartMeta { rows, granule_rows, chunk_granules, ref partition, ref columns, .. } = self.meta;
        let column = |(number, head): (usize, &ColumnHead)| {
            Ok(PartColumn { head: head.clone(), detail: (*self.detail(number)?).clone() })
        };
        let columns = columns.iter().enumerate().map(column).collect::<Result<Vec<_>>>()?;
        Ok(PartMeta {
            rows,
            granule_rows,
            chunk_granules,
            partition: partition.clone(),
            columns,
            index: (*self.index()?).clone(),
            places: self.meta.places.clone(),
        })
    }

    /// # Errors
    /// When `meta.bin` does not read as what is in memory.
    pub(crate) fn check_meta_file(&self) -> Result<()> {
        let path = self.meta_path();
        let bytes = std::fs::read(&path)
            .map_err(|e| Error::io(ErrorCode::CannotOpenFile, format!("read {}", path.display()), &e))?;
        PartMeta::read(&bytes).map(|_| ()).map_err(|e| e.context(format!("while reading {}", path.display())))
    }

    /// Opens `meta.bin` now, so that it stays readable when the file is removed.
    pub(crate) fn keep_meta_open(&self) {
        // A part whose metadata is lost can still be taken away; what is in memory of it serves who reads it.
        if self.meta_file.get().is_none()
            && let Ok(file) = File::open(self.meta_path())
        {
            let _ = self.meta_file.set(file);
        }
    }
}
