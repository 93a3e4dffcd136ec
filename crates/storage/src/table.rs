//! The interface of a table to the rest of the engine: a planner asks it three questions (which granules can match,
//! what are the statistics, read these columns), an insert hands it blocks.

mod facts;
mod scan;

pub use facts::{ColumnFacts, ColumnStatistics, TableFacts};
pub use scan::{
    IndexReport, MorselSpan, ReadColumn, RowFilter, RunningBound, Scan, ScanContext, ScanRequest, SelectedGranules,
    SortedRun, Top,
};

use crate::definition::TableDefinition;
use crate::mergetree::Joint;
use crate::part_info::{PartFields, PartInfo};
use crate::part_result::PartResult;
use crate::virtual_column::VirtualColumn;
use base::{CancelToken, Result, Settings};
use functions::Expr;
use std::any::Any;
use std::sync::Arc;
use types::{Block, Value};

/// A table of any engine.
pub trait Table: Send + Sync {
    /// Columns and keys.
    fn definition(&self) -> Arc<TableDefinition>;

    /// Plans a read over the data visible now; later inserts and merges do not change what the scan gives.
    ///
    /// # Errors
    /// `UNSUPPORTED_METHOD` for tables that cannot be read, I/O errors.
    fn scan(&self, request: &ScanRequest) -> Result<Arc<dyn Scan>>;

    /// Begins an insert.
    ///
    /// # Errors
    /// `UNSUPPORTED_METHOD` for tables that cannot be written; `TOO_MANY_PARTS`.
    fn insert(&self, settings: &Settings) -> Result<Arc<dyn Insert>>;

    /// Rows visible now, if they are known without reading.
    fn row_count(&self) -> Option<u64> {
        None
    }

    /// Bytes on disk (or in memory), if known.
    fn byte_count(&self) -> Option<u64> {
        None
    }

    /// The exact minimum and maximum beside NULL of a column over all visible rows, if they are known without reading;
    /// `None` also for an empty table, for a column of NULL alone and for one with NaN.
    fn column_range(&self, column: usize) -> Option<(Value, Value)> {
        let _ = column;
        None
    }

    /// Exact facts of columns over all visible rows, all of one moment, if they are known without reading.
    fn facts(&self, columns: &[usize]) -> Option<TableFacts> {
        let fact = |&column: &usize| ColumnFacts { range: self.column_range(column), ..ColumnFacts::default() };
        Some(TableFacts { rows: self.row_count()?, columns: columns.iter().map(fact).collect() })
    }

    /// Roughly how many distinct values a column has, if known.
    fn distinct_estimate(&self, column: usize) -> Option<u64> {
        let _ = column;
        None
    }

    /// Statistics of a column, for planning: they may be old and inexact.
    fn column_statistics(&self, column: usize) -> Option<ColumnStatistics> {
        let (min, max) = self.column_range(column).unzip();
        let distinct = self.distinct_estimate(column);
        (min.is_some() || distinct.is_some()).then_some(ColumnStatistics {
            min,
            max,
            distinct,
            ..ColumnStatistics::default()
        })
    }

    /// Removes all rows.
    ///
    /// # Errors
    /// `UNSUPPORTED_METHOD`, I/O errors.
    fn truncate(&self) -> Result<()> {
        base::bail!(UnsupportedMethod, "Table engine {} does not support TRUNCATE", self.definition().engine)
    }

    /// Merges parts now: `OPTIMIZE TABLE`.
    ///
    /// # Errors
    /// `NOT_IMPLEMENTED` for engines without parts, I/O errors.
    fn optimize(&self, request: &OptimizeRequest, cancel: &CancelToken) -> Result<()> {
        let _ = (request, cancel);
        base::bail!(NotImplemented, "Method optimize is not supported by storage {}", self.definition().engine)
    }

    /// The table as `SELECT … FINAL` reads it.
    ///
    /// # Errors
    /// `ILLEGAL_FINAL` for engines that make nothing of rows with equal keys.
    fn finalized(&self, settings: &Settings) -> Result<Arc<dyn Table>> {
        let _ = settings;
        base::bail!(IllegalFinal, "Storage {} doesn't support FINAL", self.definition().engine)
    }

    /// Whether it is the table as `FINAL` reads it.
    fn is_final(&self) -> bool {
        false
    }

    /// The table with the rows that are marked as deleted; `None` for tables that have no such.
    fn unmasked(&self) -> Option<Arc<dyn Table>> {
        None
    }

    /// The table as `FINAL` reads it of those rows alone that pass a filter over its columns (`FINAL … PREWHERE`): they
    /// are filtered before rows of equal keys are compared. `None` for tables that do not read so.
    fn prefiltered(&self, filter: &Expr) -> Option<Arc<dyn Table>> {
        let _ = filter;
        None
    }

    /// Projections that hold groups: what they are, and tables that read them.
    fn aggregate_projections(&self) -> Vec<AggregateProjection> {
        Vec::new()
    }

    /// Whether the table keeps results of its parts that scans name ([`ScanRequest::result`]): one that is read quickly
    /// does not.
    fn keeps_results(&self) -> bool {
        false
    }

    /// Groups of all rows that pass the result's filters, where the table has kept them: its columns are the keys, then
    /// a state per call. A key may be there several times, with states of different rows.
    fn kept_groups(&self, result: &Arc<PartResult>) -> Option<Arc<dyn Table>> {
        let _ = result;
        None
    }

    /// Columns beside the definition's that the table can tell of its rows.
    fn virtual_columns(&self) -> &'static [VirtualColumn] {
        &[]
    }

    /// The parts, for `system.parts`.
    fn parts(&self) -> Vec<PartInfo> {
        self.parts_with(PartFields::ALL)
    }

    /// As [`Self::parts`] with those fields that cost something only as far as they are asked for.
    fn parts_with(&self, fields: PartFields) -> Vec<PartInfo> {
        let _ = fields;
        Vec::new()
    }

    /// The number of parts, for tables that have such.
    fn part_count(&self) -> Option<usize> {
        None
    }

    /// Merges that run now, for `system.merges`.
    fn merges(&self) -> Vec<MergeInfo> {
        Vec::new()
    }

    /// Ends background work and waits for it; the files stay.
    fn shutdown(&self) {}

    /// The table as a value of its own type, for engines that other floors know by type.
    fn as_any(&self) -> &dyn Any;
}

/// A projection that holds groups of a table's rows.
pub struct AggregateProjection {
    /// The definition of its rows.
    pub definition: crate::projection::ProjectionDefinition,
    /// Its rows: keys and states. A key may be there several times, with states of different rows.
    pub table: Arc<dyn Table>,
}

/// The demand of an `OPTIMIZE TABLE`.
#[derive(Clone, Debug, Default)]
pub struct OptimizeRequest {
    /// The partition's id; `None` for all.
    pub partition: Option<String>,
    /// `FINAL`: until one part is left.
    pub is_final: bool,
    /// `DEDUPLICATE [BY …]`: columns of which rows must not have equal values; none means all.
    pub deduplicate: Option<Vec<usize>>,
    /// `CLEANUP`: rows of keys that are gone go too.
    pub cleanup: bool,
    /// `optimize_throw_if_noop`: it is an error that there is nothing to merge.
    pub must_merge: bool,
    /// `optimize_skip_merged_partitions`: `FINAL` does not write a single part anew that merges made, where that
    /// changes no rows.
    pub skip_merged: bool,
}

/// A running insert. Blocks may come from several threads; nothing is visible before the commit, and everything
/// is after it. Dropping it without a commit leaves nothing behind.
pub trait Insert: Send + Sync {
    /// Takes a block of all *stored* columns, in the order of the definition. Large blocks make good parts.
    ///
    /// # Errors
    /// I/O errors (`NOT_ENOUGH_SPACE`), `TOO_MANY_PARTS`.
    fn write(&self, block: Block) -> Result<()>;

    /// Makes all blocks durable and visible, at once.
    ///
    /// # Errors
    /// I/O errors; then nothing is visible.
    fn commit(&self) -> Result<()>;

    /// Says, before the first block, that other inserts are committed with this one: what can fail should fail in
    /// [`Self::write`].
    fn join(&self) {}

    /// Does what [`Self::commit`] does before rows become visible, so that of several inserts one that fails does it
    /// before any other is seen.
    ///
    /// # Errors
    /// I/O errors; then nothing is visible.
    fn prepare(&self) -> Result<()> {
        Ok(())
    }

    /// Takes the rows of a commit back, since that of another insert failed, where an insert that was [joined](Self::join)
    /// can.
    ///
    /// # Errors
    /// I/O errors; then the rows stay.
    fn retract(&self) -> Result<()> {
        Ok(())
    }

    /// Hands over what [`Self::commit`] would make visible, for one commit with other inserts; `false` where it can
    /// only commit alone.
    ///
    /// # Errors
    /// As [`Self::write`].
    fn commit_with(&self, joint: &mut Joint) -> Result<bool> {
        let _ = joint;
        Ok(false)
    }
}

/// A row of `system.merges`.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct MergeInfo {
    pub elapsed_seconds: f64,
    /// 0 to 1.
    pub progress: f64,
    pub source_parts: Vec<String>,
    pub result_part: String,
    pub rows_read: u64,
    pub rows_written: u64,
    pub total_rows: u64,
    pub bytes_read: u64,
    pub is_mutation: bool,
    pub partition_id: String,
}
