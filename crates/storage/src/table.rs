//! What a table is to the rest of the engine: a planner asks it three questions (which granules can match,
//! what are the statistics, read these columns), an insert hands it blocks.

use crate::condition::Condition;
use crate::definition::TableDefinition;
use crate::mergetree::Joint;
use crate::part_info::{PartFields, PartInfo};
use crate::part_result::PartResult;
use crate::virtual_column::VirtualColumn;
use base::events::Counters;
use base::{CancelToken, Result, Settings};
use functions::Expr;
use std::any::Any;
use std::sync::Arc;
use types::{Block, Column, DataType, Value};

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

    /// How many parts there are, for tables that have such.
    fn part_count(&self) -> Option<usize> {
        None
    }

    /// Merges that run now, for `system.merges`.
    fn merges(&self) -> Vec<MergeInfo> {
        Vec::new()
    }

    /// Ends background work and waits for it; the files stay.
    fn shutdown(&self) {}

    /// For engines that other floors know by type.
    fn as_any(&self) -> &dyn Any;
}

/// A projection that holds groups of a table's rows.
pub struct AggregateProjection {
    /// What its rows are.
    pub definition: crate::projection::ProjectionDefinition,
    /// Its rows: keys and states. A key may be there several times, with states of different rows.
    pub table: Arc<dyn Table>,
}

/// What `OPTIMIZE TABLE` asks for.
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

/// What is known of a column without reading it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ColumnStatistics {
    /// No value is less; strings may be cut.
    pub min: Option<Value>,
    /// No value is greater; strings may be cut.
    pub max: Option<Value>,
    /// NULL rows.
    pub nulls: u64,
    /// Distinct values, roughly.
    pub distinct: Option<u64>,
    /// Frequent values and the share of rows that hold each, the most frequent first, roughly. Strings may be cut.
    pub frequent: Vec<(Value, f64)>,
    /// A histogram of equal heights: values at equal distances of the sorted column, roughly. Strings may be cut.
    pub steps: Vec<Value>,
}

/// What is exactly known of a table's rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableFacts {
    /// How many there are.
    pub rows: u64,
    /// The columns asked for.
    pub columns: Vec<ColumnFacts>,
}

/// What is exactly known of a column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ColumnFacts {
    /// Least and greatest value beside NULL of a column without NaN.
    pub range: Option<(Value, Value)>,
    /// NULL rows.
    pub nulls: Option<u64>,
    /// Rows of a column without NULL that hold 0 or an empty string.
    pub defaults: Option<u64>,
    /// The sum of integers that are not NULL.
    pub sum: Option<i128>,
}

/// What to read.
#[derive(Clone)]
pub struct ScanRequest {
    /// What each output column holds.
    pub columns: Vec<ReadColumn>,
    /// Names that [`ReadColumn::Path`] refers to.
    pub paths: Vec<Arc<str>>,
    /// Filters that every row given must pass, in the order in which they should be tried: a later one is
    /// computed, and its columns are read, only for rows that passed the earlier.
    pub filters: Vec<Arc<dyn RowFilter>>,
    /// What the filters say for skipping.
    pub condition: Condition,
    /// After so many rows no more are needed.
    pub limit: Option<u64>,
    /// For `ORDER BY c LIMIT n`: a column (position in the definition) and the bound that its rows must still beat.
    pub bound: Option<(usize, Arc<dyn RunningBound>)>,
    /// For `ORDER BY c LIMIT n` directly over the scan: what wins, so that granules without a winner are not planned.
    pub top: Option<Top>,
    /// What the query makes of all rows that the scan gives, if parts can keep it.
    pub result: Option<Arc<PartResult>>,
    /// With [`ReadColumn::RowNumber`]: the columns that [`Scan::fetch`] may be asked for; `None`: any.
    pub fetched: Option<Vec<ReadColumn>>,
    /// Threads that will read: the read is cut into pieces for so many.
    pub threads: usize,
    /// The query's settings.
    pub settings: Arc<Settings>,
    /// The scan is planned to show what indexes leave: those that a table declares come before what is kept of every
    /// part, so that each shows what it finds by itself. What is left in the end is the same.
    pub explains: bool,
}

impl ScanRequest {
    /// A read of whole columns by one thread.
    pub fn new(columns: Vec<ReadColumn>, settings: Arc<Settings>) -> Self {
        ScanRequest {
            columns,
            paths: Vec::new(),
            filters: Vec::new(),
            condition: Condition::Unknown,
            limit: None,
            bound: None,
            top: None,
            result: None,
            fetched: None,
            threads: 1,
            settings,
            explains: false,
        }
    }
}

/// The rows that `ORDER BY c LIMIT n` wants, ties included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Top {
    /// The first column of the order (position in the definition), NULL last.
    pub column: usize,
    /// Whether great values win.
    pub descending: bool,
    /// How many rows.
    pub rows: u64,
}

/// A column that a scan gives. Columns are positions in [`TableDefinition::columns`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReadColumn {
    /// The column itself.
    Column(usize),
    /// `UInt64` lengths in bytes of a string column (NULL counts as an empty string), or sizes of an array or
    /// map: the bytes are not read.
    Length(usize),
    /// A path of a `JSON` column: `Dynamic` or of its declared type; the number of its name in [`ScanRequest::paths`],
    /// where `^` before a name asks for the objects under it.
    Path(usize, u32),
    /// `UInt64` numbers that [`Scan::fetch`] takes.
    RowNumber,
    /// Where the row lies; one of [`Table::virtual_columns`].
    Virtual(VirtualColumn),
}

impl ScanRequest {
    /// The name of a path.
    ///
    /// # Errors
    /// `LOGICAL_ERROR` for a number that no path has.
    pub fn path(&self, number: u32) -> Result<&str> {
        self.paths
            .get(number as usize)
            .map(|path| &**path)
            .ok_or_else(|| base::Error::bug("a scan reads a path that it does not name"))
    }

    /// The type of a path of a column.
    ///
    /// # Errors
    /// As [`Self::path`]; `LOGICAL_ERROR` for a column that has no paths.
    pub fn path_type(&self, column: &DataType, number: u32) -> Result<DataType> {
        let DataType::Json(json) = column else {
            return Err(base::Error::bug(format!("a scan reads a path of {column}")));
        };
        Ok(types::subcolumn::path_type(json, self.path(number)?))
    }

    /// A path of whole objects.
    ///
    /// # Errors
    /// As [`Self::path_type`].
    pub fn path_of(&self, objects: &Column, column: &DataType, number: u32) -> Result<Column> {
        let DataType::Json(json) = column else {
            return Err(base::Error::bug(format!("a scan reads a path of {column}")));
        };
        Ok(types::subcolumn::path_of(objects, json, self.path(number)?))
    }
}

/// A filter of rows.
pub trait RowFilter: Send + Sync {
    /// The columns that [`Self::mask`] wants, in its order.
    fn columns(&self) -> &[ReadColumn];

    /// 1 for rows that pass, 0 for others (NULL is 0): a `UInt8` column or a constant.
    ///
    /// # Errors
    /// Those of the functions.
    fn mask(&self, columns: &[Column], rows: usize) -> Result<Column>;

    /// As [`Self::mask`], as bits: see [`kernels::bits`]. `None` where a mask is as quick.
    ///
    /// # Errors
    /// As [`Self::mask`].
    fn bits(&self, columns: &[Column], rows: usize) -> Result<Option<Vec<u64>>> {
        let _ = (columns, rows);
        Ok(None)
    }

    /// Whether the filter may be asked about rows that an earlier one left out: it raises no error, and is so quick
    /// that many rows too many are cheaper than copying those that are left.
    fn takes_all_rows(&self) -> bool {
        false
    }

    /// Whether values can make the filter fail: it is asked only about rows that the filters before it left.
    fn may_fail(&self) -> bool {
        false
    }

    /// A text that is equal for equal filters of one table (literals included), for caches keyed by filter;
    /// `None` when the filter is not deterministic.
    fn identity(&self) -> Option<&str>;
}

/// A bound that tightens as a top-k runs.
pub trait RunningBound: Send + Sync {
    /// Whether rows whose values lie in `min ..= max` are all worse than what the top-k holds already.
    fn excludes(&self, min: &Value, max: &Value) -> bool;

    /// 1 for each row of the column that is not worse than what the top-k holds already; `None`: as good as all.
    fn kept(&self, column: &Column) -> Option<Vec<u8>> {
        let _ = column;
        None
    }

    /// Whether small values win (`ORDER BY c ASC`); morsels that may hold winners are then read first. `None`: not
    /// known, morsels stay in the order of the table.
    fn wants_small(&self) -> Option<bool> {
        None
    }
}

/// What a scan reports to while it runs.
#[derive(Clone)]
pub struct ScanContext {
    /// Ends the scan early.
    pub cancel: CancelToken,
    /// Profile events of the query.
    pub counters: Arc<Counters>,
}

/// A planned read. Morsels are independent and may be read in any order by any threads.
pub trait Scan: Send + Sync {
    /// Morsels that the indexes left. May be 0.
    fn morsels(&self) -> usize;

    /// Reads a morsel: `emit` takes blocks of the requested columns in row order, and says whether to go on.
    ///
    /// Counts `SelectedRows` and `SelectedBytes` into the context as it reads.
    ///
    /// # Errors
    /// I/O errors, damaged files, errors of filters, cancellation.
    fn read(&self, morsel: usize, context: &ScanContext, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()>;

    /// Rows in all morsels before filters, if known.
    fn rows_hint(&self) -> Option<u64>;

    /// The given columns of single rows by their [`ReadColumn::RowNumber`], in that order.
    ///
    /// # Errors
    /// `UNSUPPORTED_METHOD` where rows have no numbers; I/O errors.
    fn fetch(&self, rows: &[u64], columns: &[ReadColumn], context: &ScanContext) -> Result<Block> {
        let _ = (rows, columns, context);
        base::bail!(UnsupportedMethod, "This table cannot read rows by their numbers")
    }

    /// Whether [`Self::fetch`] works.
    fn can_fetch(&self) -> bool {
        false
    }

    /// What the morsels are granules of: runs of rows, each in the order of the first parts of the table's sorting key.
    /// `None` where rows have no such order.
    fn sorted_runs(&self) -> Option<Vec<SortedRun>> {
        None
    }

    /// As [`Self::read`] for some granules of a morsel of a scan that has [`Self::sorted_runs`].
    ///
    /// # Errors
    /// As [`Self::read`].
    fn read_granules(
        &self,
        morsel: usize,
        granules: u64,
        context: &ScanContext,
        emit: &mut dyn FnMut(Block) -> Result<bool>,
    ) -> Result<()> {
        let _ = (granules, emit, context);
        Err(base::Error::bug(format!("granules of morsel {morsel} of a scan that has none")))
    }

    /// Between which values of a column of the request the rows of each morsel lie, if every one of them is given.
    /// `None` where that is not known.
    fn spans(&self, column: usize) -> Option<Vec<MorselSpan>> {
        let _ = column;
        None
    }

    /// Parts and granules that are read, and all; `None` where a table has no parts.
    fn selected_granules(&self) -> Option<SelectedGranules> {
        None
    }

    /// The projection that is read in place of the table's own rows, if one is.
    fn projection(&self) -> Option<&str> {
        None
    }

    /// What each index left, for `EXPLAIN indexes = 1`.
    fn index_reports(&self) -> Vec<IndexReport> {
        Vec::new()
    }
}

/// Where the rows of a morsel lie among the values of a column, none of which is NULL or NaN.
#[derive(Clone, Debug)]
pub struct MorselSpan {
    /// No value is less.
    pub low: Value,
    /// No value is greater.
    pub high: Value,
    /// Rows of the morsel.
    pub rows: u64,
}

/// Granules of a part in the order of its sorting key.
#[derive(Clone, Debug)]
pub struct SortedRun {
    /// The morsel of each granule, and its bit among those of the morsel.
    pub places: Vec<(usize, u32)>,
    /// The primary key of each granule's first row.
    pub first: Vec<Column>,
    /// A primary key that no row of the granule exceeds.
    pub last: Vec<Column>,
    /// Rows of a granule.
    pub granule_rows: usize,
}

/// Parts and granules that a scan reads, beside how many the table has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SelectedGranules {
    /// Parts with something to read, and all.
    pub parts: (u64, u64),
    /// Granules to read, and all.
    pub granules: (u64, u64),
    /// Runs of neighbouring granules to read.
    pub ranges: u64,
}

/// What an index left of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct IndexReport {
    /// `Min-Max`, `Partition`, `PrimaryKey`, `Statistics`, `Bit`, …
    pub kind: &'static str,
    /// Of a skip index: its name and what it is.
    pub name: Option<(String, String)>,
    /// Key columns or expressions.
    pub keys: Vec<String>,
    /// The condition as text; nothing where the kind needs none.
    pub condition: String,
    /// How granules were found in a sorted index; nothing where the index does not search.
    pub search: &'static str,
    /// Parts left, and parts there were.
    pub parts: (u64, u64),
    /// Granules left, and granules there were.
    pub granules: (u64, u64),
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
