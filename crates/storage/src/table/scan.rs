//! Reads of a table: what is asked for, filters, and a planned read.

use crate::condition::Condition;
use crate::part_result::PartResult;
use crate::virtual_column::VirtualColumn;
use base::events::Counters;
use base::{CancelToken, Result, Settings};
use std::sync::Arc;
use types::{Block, Column, DataType, Value};

/// The demand of a read.
#[derive(Clone)]
pub struct ScanRequest {
    /// The content of each output column.
    pub columns: Vec<ReadColumn>,
    /// Names that [`ReadColumn::Path`] refers to.
    pub paths: Vec<Arc<str>>,
    /// Filters that every row given must pass, in the order in which they should be tried: a later one is
    /// computed, and its columns are read, only for rows that passed the earlier.
    pub filters: Vec<Arc<dyn RowFilter>>,
    /// The condition that the filters give for skipping.
    pub condition: Condition,
    /// After so many rows no more are needed.
    pub limit: Option<u64>,
    /// For `ORDER BY c LIMIT n`: a column (position in the definition) and the bound that its rows must still beat.
    pub bound: Option<(usize, Arc<dyn RunningBound>)>,
    /// For `ORDER BY c LIMIT n` directly over the scan: what wins, so that granules without a winner are not planned.
    pub top: Option<Top>,
    /// The result that the query makes of all rows that the scan gives, if parts can keep it.
    pub result: Option<Arc<PartResult>>,
    /// With [`ReadColumn::RowNumber`]: the columns that [`Scan::fetch`] may be asked for; `None`: any.
    pub fetched: Option<Vec<ReadColumn>>,
    /// Threads that will read: the read is cut into morsels for so many.
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
    /// The number of rows.
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
    /// A virtual column; one of [`crate::table::Table::virtual_columns`].
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

    /// Whether the filter may be asked about rows that an earlier one dropped: it raises no error, and is so quick that
    /// many rows too many are cheaper than copying the selected ones.
    fn takes_all_rows(&self) -> bool {
        false
    }

    /// Whether values can make the filter fail: it is asked only about rows that the filters before it selected.
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

/// The query's side of a scan while it runs.
#[derive(Clone)]
pub struct ScanContext {
    /// Ends the scan early.
    pub cancel: CancelToken,
    /// Profile events of the query.
    pub counters: Arc<Counters>,
}

/// A planned read. Morsels are independent and may be read in any order by any threads.
pub trait Scan: Send + Sync {
    /// Morsels that the indexes selected. May be 0.
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

    /// The runs that morsels are granules of, each in the order of the first parts of the table's sorting key. `None`
    /// where rows have no such order.
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

    /// The granules that each index selected, for `EXPLAIN indexes = 1`.
    fn index_reports(&self) -> Vec<IndexReport> {
        Vec::new()
    }
}

/// The span of the values of a column in the rows of a morsel, none of which is NULL or NaN.
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

/// The parts and granules of a table that an index selected.
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
    /// The search by which granules were found in a sorted index; empty where the index does not search.
    pub search: &'static str,
    /// Parts selected, and parts there were.
    pub parts: (u64, u64),
    /// Granules selected, and granules there were.
    pub granules: (u64, u64),
}
