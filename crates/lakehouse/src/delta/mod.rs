//! Tables of Delta Lake.
//!
//! ```text
//! log      commits in JSON and the checkpoint that they follow: which files the table has
//! actions  what stands in them                    checkpoint  the same in Parquet, in one file or several
//! schema   types of columns                       file        values of partitions, statistics
//! ```
//! Read are versions 1 and 2 of the protocol, and 3 with the features in [`actions`]; all else is refused.

mod actions;
mod checkpoint;
mod file;
mod log;
mod schema;

use crate::{LakeColumn, LakeFile, LakeFiles, MayRead, TimeTravel};
use actions::AddedFile;
use base::{ErrorCode, Result, bail};
use std::sync::OnceLock;

const CODE: ErrorCode = ErrorCode::IncorrectData;

/// A version of a table.
pub(crate) struct DeltaTable {
    added: Vec<AddedFile>,
    row_count: OnceLock<Option<u64>>,
}

impl DeltaTable {
    /// Reads the log up to the version.
    pub(crate) fn open(files: &dyn LakeFiles, travel: TimeTravel) -> Result<(Vec<LakeColumn>, Self)> {
        if travel.timestamp_ms.is_some() {
            bail!(NotImplemented, "Tables of Delta Lake are read by version, not by time");
        }
        let state = log::replay(files, travel.snapshot)?;
        let Some(metadata) = state.metadata else {
            bail!(IncorrectData, "The log of the Delta Lake table has no metaData: it is not complete")
        };
        if state.protocol.is_none() {
            bail!(IncorrectData, "The log of the Delta Lake table has no protocol: it is not complete");
        }
        let columns = schema::columns(&metadata)?;
        let mut added: Vec<AddedFile> = state.added.into_values().collect();
        added.sort_by(|a, b| a.path.cmp(&b.path));
        Ok((columns, DeltaTable { added, row_count: OnceLock::new() }))
    }

    /// The data files with their deletion vectors. Statistics are looked at for `may_read` only.
    pub(crate) fn files(&self, columns: &[LakeColumn], may_read: Option<&MayRead>) -> Result<Vec<LakeFile>> {
        let mut files = Vec::new();
        for added in &self.added {
            base::cancel::checkpoint()?;
            let file = file::described(added, columns)?;
            if may_read.is_none_or(|may_read| may_read(&file::facts(added, &file, columns), &[])) {
                files.push(file);
            }
        }
        Ok(files)
    }

    /// The sum of the rows that the files have by their statistics, without those deleted by vectors.
    pub(crate) fn row_count(&self) -> Option<u64> {
        let count = || self.added.iter().try_fold(0u64, |sum, added| sum.checked_add(file::live_rows(added)?));
        *self.row_count.get_or_init(count)
    }
}
