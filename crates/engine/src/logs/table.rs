//! A log as a table: rows that were written, and those that wait.
//!
//! A read sees each row once: it takes the parts and the rows that wait while no flush ends between the two.

use super::LogRows;
use crate::system::completed::LogColumns;
use base::{CancelToken, Error, Result, Settings, bail, memory};
use catalog::{Object, ObjectEntry};
use parking_lot::{Mutex, RwLock};
use std::any::Any;
use std::sync::Arc;
use storage::{
    IndexReport, Insert, MemoryTable, MergeInfo, OptimizeRequest, PartFields, PartInfo, ReadColumn, Scan, ScanContext,
    ScanRequest, SelectedGranules, Table, TableDefinition,
};
use types::{Block, Column};

/// Rows of a part of a flush.
const FLUSH_ROWS: u64 = 65_536;

/// The highest bit of the numbers of rows that wait; those of parts do not have it.
const WAITS: u64 = 1 << 63;

/// The table of a log in the data folder.
#[derive(Clone)]
pub(super) struct KeptTable {
    pub table: Arc<dyn Table>,
    pub id: Arc<str>,
    pub create_query: Arc<str>,
}

/// The waiting entries of a log.
struct WaitingRows {
    rows: Arc<dyn LogRows>,
    columns: LogColumns,
    /// The definition while there is no table.
    definition: Arc<TableDefinition>,
}

/// A log, or the remains of one that an older version wrote.
pub(crate) struct LogTable {
    name: String,
    /// `None` for one of an older version.
    waiting: Option<WaitingRows>,
    /// The stored table; write-locked when waiting rows go to it.
    kept: RwLock<Option<KeptTable>>,
    /// Held during a flush or change, so that there is one at a time.
    changing: Mutex<()>,
    /// The error of the last flush, if it failed.
    failure: Mutex<Option<Error>>,
}

/// The table that keeps the rows of a log; any other table is itself.
pub(crate) fn kept_table(table: &Arc<dyn Table>) -> Arc<dyn Table> {
    let log = table.as_any().downcast_ref::<LogTable>();
    log.and_then(|log| Some(log.kept.read().as_ref()?.table.clone())).unwrap_or_else(|| table.clone())
}

impl LogTable {
    /// The table of a log.
    pub(super) fn of_log(rows: Arc<dyn LogRows>) -> Arc<Self> {
        let columns = LogColumns::of(&*rows);
        let definition = Arc::new(columns.definition(rows.table()));
        let name = rows.table().to_string();
        Self::new(name, Some(WaitingRows { rows, columns, definition }), None)
    }

    /// A table that was set aside.
    pub(super) fn of_older(name: &str, kept: KeptTable) -> Arc<Self> {
        Self::new(name.to_string(), None, Some(kept))
    }

    fn new(name: String, waiting: Option<WaitingRows>, kept: Option<KeptTable>) -> Arc<Self> {
        let (changing, failure) = (Mutex::new(()), Mutex::new(None));
        Arc::new(LogTable { name, waiting, kept: RwLock::new(kept), changing, failure })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Whether the log has a table in the data folder.
    pub(super) fn is_kept(&self) -> bool {
        self.kept.read().is_some()
    }

    /// The error of the last flush, if it failed.
    pub(super) fn failure(&self) -> Option<Error> {
        self.failure.lock().clone()
    }

    pub(super) fn set_failure(&self, failure: Option<Error>) {
        *self.failure.lock() = failure;
    }

    /// The columns of its entries.
    pub(super) fn columns(&self) -> &[storage::ColumnDefinition] {
        self.waiting.as_ref().map_or(&[], |waiting| &waiting.definition.columns)
    }

    /// The columns that its table is ordered by: a date and a time.
    pub(super) fn keys(&self) -> [&'static str; 2] {
        self.waiting.as_ref().map_or(super::EVENT_KEYS, |waiting| waiting.rows.keys())
    }

    /// What stands for it in the catalog.
    pub(super) fn entry(self: &Arc<Self>, kept: Option<&KeptTable>) -> ObjectEntry {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_secs() as u32);
        ObjectEntry {
            database: "system".into(),
            name: self.name.clone(),
            object: Object::Table(self.clone()),
            create_query: kept
                .map_or_else(|| format!("CREATE TABLE system.{}", self.name).into(), |kept| kept.create_query.clone()),
            id: kept.map_or_else(|| "".into(), |kept| kept.id.clone()),
            metadata_modification_time: kept.map_or(0, |_| now),
        }
    }

    /// Attaches a table for the log's rows.
    pub(super) fn attach(&self, kept: KeptTable) {
        *self.kept.write() = Some(kept);
    }

    /// Puts what `change` makes of its table in the table's place, if it makes something; gives that.
    ///
    /// # Errors
    /// Those of `change`: then nothing has changed.
    pub(super) fn redefine(
        &self,
        change: impl FnOnce(&KeptTable) -> Result<Option<KeptTable>>,
    ) -> Result<Option<KeptTable>> {
        let _one = self.changing.lock();
        let mut kept = self.kept.write();
        let changed = kept.as_ref().map_or(Ok(None), change)?;
        if changed.is_some() {
            kept.clone_from(&changed);
        }
        Ok(changed)
    }

    /// Gives its table up, with all that waits. `remove` makes that durable.
    ///
    /// # Errors
    /// Those of `remove`: then nothing has changed.
    pub(super) fn give_up(&self, remove: impl FnOnce(&KeptTable) -> Result<()>) -> Result<()> {
        let _one = self.changing.lock();
        let mut kept = self.kept.write();
        if let Some(table) = kept.take() {
            if let Err(error) = remove(&table) {
                *kept = Some(table);
                return Err(error);
            }
            table.table.shutdown();
        }
        self.forget();
        Ok(())
    }

    /// Drops the waiting entries.
    fn forget(&self) {
        if let Some(waiting) = &self.waiting {
            waiting.rows.end_write(waiting.rows.numbers(), true);
        }
    }

    /// Writes the waiting entries into the log's table, which `make` makes where there is none.
    ///
    /// # Errors
    /// Of `make`, and I/O errors: what could not be written waits on.
    pub(super) fn flush(&self, make: impl Fn() -> Result<()>) -> Result<()> {
        let Some(waiting) = &self.waiting else { return Ok(()) };
        let _one = self.changing.lock();
        let end = waiting.rows.numbers().end;
        let result = memory::caught(|| {
            loop {
                let numbers = waiting.rows.numbers();
                let numbers = numbers.start..end.min(numbers.start + FLUSH_ROWS);
                if numbers.is_empty() {
                    return Ok(());
                }
                if self.kept.read().is_none() {
                    make()?;
                }
                waiting.rows.begin_write(numbers.end);
                let written = memory::caught(|| self.write(waiting, numbers.clone()));
                if written.is_err() {
                    waiting.rows.end_write(numbers, false);
                }
                written?;
            }
        });
        self.set_failure(result.clone().err());
        result
    }

    fn write(&self, waiting: &WaitingRows, numbers: std::ops::Range<u64>) -> Result<()> {
        let Some(kept) = self.kept.read().clone() else { bail!(LogicalError, "a log has no table to be written to") };
        let insert = kept.table.insert(&Settings::default())?;
        insert.write(waiting.columns.block(&*waiting.rows, numbers.clone(), &|_| true))?;
        // A reader sees the rows here or there, but not in both.
        let _moving = self.kept.write();
        insert.commit()?;
        waiting.rows.end_write(numbers, true);
        Ok(())
    }
}

impl WaitingRows {
    /// The rows that wait, as far as a request asks for their columns.
    fn table(&self, definition: Arc<TableDefinition>, request: &ScanRequest) -> Result<Arc<MemoryTable>> {
        let mut wanted = vec![false; definition.columns.len()];
        let mut want = |read: &ReadColumn| match read {
            ReadColumn::Column(index) | ReadColumn::Length(index) | ReadColumn::Path(index, _) => {
                wanted.get_mut(*index).into_iter().for_each(|wanted| *wanted = true)
            }
            ReadColumn::RowNumber | ReadColumn::Virtual(_) => {}
        };
        request.columns.iter().for_each(&mut want);
        request.filters.iter().flat_map(|filter| filter.columns()).for_each(&mut want);
        if request.columns.contains(&ReadColumn::RowNumber) {
            match &request.fetched {
                Some(fetched) => fetched.iter().for_each(want),
                None => wanted.fill(true),
            }
        }
        let block = self.columns.block(&*self.rows, 0..u64::MAX, &|column| wanted[column]);
        let table = MemoryTable::new(definition);
        table.replace(if block.rows > 0 { vec![block] } else { Vec::new() });
        Ok(table)
    }
}

impl Table for LogTable {
    fn definition(&self) -> Arc<TableDefinition> {
        match (&*self.kept.read(), &self.waiting) {
            (Some(kept), _) => kept.table.definition(),
            (None, Some(waiting)) => waiting.definition.clone(),
            (None, None) => Arc::default(),
        }
    }

    fn scan(&self, request: &ScanRequest) -> Result<Arc<dyn Scan>> {
        // While this is held no rows go from here to there.
        let kept = self.kept.read();
        let request = ScanRequest { result: None, ..request.clone() };
        let definition = match (&*kept, &self.waiting) {
            (Some(kept), _) => kept.table.definition(),
            (None, Some(waiting)) => waiting.definition.clone(),
            (None, None) => bail!(UnknownTable, "Table system.{} was dropped", self.name),
        };
        let waiting = self.waiting.as_ref().map(|waiting| waiting.table(definition, &request)).transpose()?;
        let waiting = waiting.map(|waiting| waiting.scan(&request)).transpose()?;
        match (&*kept, waiting) {
            (Some(kept), None) => kept.table.scan(&request),
            (None, Some(waiting)) => Ok(waiting),
            (Some(kept), Some(waiting)) => {
                Ok(Arc::new(LogScan { kept: kept.table.scan(&request)?, waiting, columns: request.columns }))
            }
            (None, None) => bail!(UnknownTable, "Table system.{} was dropped", self.name),
        }
    }

    fn insert(&self, _: &Settings) -> Result<Arc<dyn Insert>> {
        bail!(Readonly, "Rows cannot be inserted into system.{}: the server writes it", self.name)
    }

    fn row_count(&self) -> Option<u64> {
        let kept = self.kept.read();
        let waiting = self.waiting.as_ref().map_or(0, |waiting| {
            let numbers = waiting.rows.numbers();
            numbers.end - numbers.start
        });
        Some(kept.as_ref().map_or(Some(0), |kept| kept.table.row_count())? + waiting)
    }

    fn byte_count(&self) -> Option<u64> {
        self.kept.read().as_ref()?.table.byte_count()
    }

    fn truncate(&self) -> Result<()> {
        let _one = self.changing.lock();
        let kept = self.kept.write();
        if let Some(kept) = &*kept {
            kept.table.truncate()?;
        }
        self.forget();
        Ok(())
    }

    fn optimize(&self, request: &OptimizeRequest, cancel: &CancelToken) -> Result<()> {
        let kept = self.kept.read().clone();
        match kept {
            Some(kept) => kept.table.optimize(request, cancel),
            None => bail!(NotImplemented, "Method optimize is not supported by storage {}", self.definition().engine),
        }
    }

    fn parts_with(&self, fields: PartFields) -> Vec<PartInfo> {
        self.kept.read().as_ref().map(|kept| kept.table.parts_with(fields)).unwrap_or_default()
    }

    fn part_count(&self) -> Option<usize> {
        self.kept.read().as_ref()?.table.part_count()
    }

    fn merges(&self) -> Vec<MergeInfo> {
        self.kept.read().as_ref().map(|kept| kept.table.merges()).unwrap_or_default()
    }

    fn shutdown(&self) {
        if let Some(kept) = &*self.kept.read() {
            kept.table.shutdown();
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The parts of a log, then what waits.
struct LogScan {
    kept: Arc<dyn Scan>,
    waiting: Arc<dyn Scan>,
    columns: Vec<ReadColumn>,
}

impl LogScan {
    /// Marks the numbers of rows that wait.
    fn marked(&self, mut block: Block) -> Result<Block> {
        for (column, _) in
            block.columns.iter_mut().zip(&self.columns).filter(|(_, read)| **read == ReadColumn::RowNumber)
        {
            let flat = column.flatten();
            let Some(numbers) = flat.as_native::<u64>() else {
                bail!(LogicalError, "numbers of rows are no UInt64 column")
            };
            *column = Column::from_vec(numbers.iter().map(|number| number | WAITS).collect::<Vec<u64>>());
        }
        Ok(block)
    }
}

impl Scan for LogScan {
    fn morsels(&self) -> usize {
        self.kept.morsels() + self.waiting.morsels()
    }

    fn read(&self, morsel: usize, context: &ScanContext, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
        match morsel.checked_sub(self.kept.morsels()) {
            None => self.kept.read(morsel, context, emit),
            Some(morsel) => self.waiting.read(morsel, context, &mut |block| emit(self.marked(block)?)),
        }
    }

    fn rows_hint(&self) -> Option<u64> {
        Some(self.kept.rows_hint()? + self.waiting.rows_hint()?)
    }

    fn can_fetch(&self) -> bool {
        self.kept.can_fetch() && self.waiting.can_fetch()
    }

    fn fetch(&self, rows: &[u64], columns: &[ReadColumn], context: &ScanContext) -> Result<Block> {
        let kept: Vec<u64> = rows.iter().copied().filter(|row| row & WAITS == 0).collect();
        let waiting: Vec<u64> = rows.iter().filter(|row| **row & WAITS != 0).map(|row| row & !WAITS).collect();
        if waiting.is_empty() {
            return self.kept.fetch(rows, columns, context);
        }
        let (written, waits) =
            (self.kept.fetch(&kept, columns, context)?, self.waiting.fetch(&waiting, columns, context)?);
        let Some(all) = Block::concat(&[written, waits]) else {
            bail!(LogicalError, "rows that were fetched are nowhere")
        };
        // Back in the order in which they were asked for.
        let (mut next_kept, mut next_waiting) = (0, kept.len() as u32);
        let order: Vec<u32> = rows
            .iter()
            .map(|row| {
                let next = if row & WAITS == 0 { &mut next_kept } else { &mut next_waiting };
                *next += 1;
                *next - 1
            })
            .collect();
        Ok(all.gather(&order))
    }

    fn selected_granules(&self) -> Option<SelectedGranules> {
        self.kept.selected_granules()
    }

    fn index_reports(&self) -> Vec<IndexReport> {
        self.kept.index_reports()
    }
}
