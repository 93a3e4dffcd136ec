//! `Memory` keeps blocks as they were inserted; `Null` forgets them.

use crate::definition::TableDefinition;
use crate::mergetree::Selection;
use crate::table::{Insert, ReadColumn, Scan, ScanContext, ScanRequest, Table};
use base::events::Event;
use base::{Result, Settings, bail};
use functions::Expr;
use functions::evaluate::Program;
use parking_lot::{Mutex, RwLock};
use std::any::Any;
use std::sync::Arc;
use types::{Block, Column, DataType, Value};

/// Rows of a morsel, at most.
const MORSEL_ROWS: usize = 65_536;

type Blocks = Arc<Vec<Block>>;

/// The rows of a table.
#[derive(Default)]
struct MemoryRows {
    blocks: Blocks,
    /// A table of another definition has them now: what is inserted here would be lost.
    moved: bool,
}

/// Bounds of the rows and bytes that a table keeps: settings `min_…_to_keep` and `max_…_to_keep`; 0 for no limit.
#[derive(Clone, Copy, Default)]
struct BlockBounds {
    rows: (u64, u64),
    bytes: (u64, u64),
}

impl BlockBounds {
    fn of(definition: &TableDefinition) -> Self {
        let setting = |name: &str| definition.setting_u64(name, 0);
        BlockBounds {
            rows: (setting("min_rows_to_keep"), setting("max_rows_to_keep")),
            bytes: (setting("min_bytes_to_keep"), setting("max_bytes_to_keep")),
        }
    }

    /// The number of the oldest blocks that go where others come; none whose going would leave less than the least.
    fn outdated(&self, blocks: &[Block], fresh: &[Block]) -> usize {
        if self.rows.1 == 0 && self.bytes.1 == 0 {
            return 0;
        }
        let sizes = |blocks: &[Block]| {
            blocks
                .iter()
                .fold((0, 0), |(rows, bytes), block| (rows + block.rows as u64, bytes + block.byte_size() as u64))
        };
        let ((mut rows, mut bytes), added) = (sizes(blocks), sizes(fresh));
        (rows, bytes) = (rows + added.0, bytes + added.1);
        let is_over =
            |rows: u64, bytes: u64| self.rows.1 > 0 && rows > self.rows.1 || self.bytes.1 > 0 && bytes > self.bytes.1;
        let mut gone = 0;
        for block in blocks {
            let (remaining_rows, remaining_bytes) = (rows - block.rows as u64, bytes - block.byte_size() as u64);
            if !is_over(rows, bytes) || remaining_rows < self.rows.0 || remaining_bytes < self.bytes.0 {
                break;
            }
            (rows, bytes) = (remaining_rows, remaining_bytes);
            gone += 1;
        }
        gone
    }
}

/// A table in memory.
pub struct MemoryTable {
    definition: Arc<TableDefinition>,
    /// The stored position of each column of the definition.
    stored_of: Vec<Option<usize>>,
    rows: Arc<RwLock<MemoryRows>>,
}

impl MemoryTable {
    /// An empty table.
    pub fn new(definition: Arc<TableDefinition>) -> Arc<Self> {
        let mut next = 0;
        let stored_of = definition.columns.iter().map(|column| {
            column.is_stored().then(|| {
                next += 1;
                next - 1
            })
        });
        let stored_of = stored_of.collect();
        Arc::new(MemoryTable { definition, stored_of, rows: Arc::default() })
    }

    /// Its rows under another definition, whose stored columns are these expressions over the stored columns of now.
    /// `keep` writes the definition down; after it inserts that began before fail.
    ///
    /// # Errors
    /// Those of the expressions and of `keep`: then nothing has changed.
    pub fn altered(
        &self,
        definition: Arc<TableDefinition>,
        columns: &[Expr],
        keep: impl FnOnce() -> Result<()>,
    ) -> Result<Arc<MemoryTable>> {
        let mut rows = self.rows.write();
        let blocks = self.rewritten(&rows, None, columns)?;
        keep()?;
        let table = MemoryTable::new(definition);
        table.rows.write().blocks = Arc::new(blocks);
        rows.moved = true;
        Ok(table)
    }

    /// Puts rows in the place of all that are there.
    pub fn replace(&self, blocks: Vec<Block>) {
        self.rows.write().blocks = Arc::new(blocks);
    }

    /// Changes rows: those stay for which `kept` is 1, and stored columns become expressions over all of them.
    ///
    /// # Errors
    /// Those of the expressions: then nothing has changed.
    pub fn rewrite(&self, kept: Option<&Expr>, columns: &[Expr]) -> Result<()> {
        let mut rows = self.rows.write();
        let blocks = self.rewritten(&rows, kept, columns)?;
        rows.blocks = Arc::new(blocks);
        Ok(())
    }

    fn rewritten(&self, rows: &MemoryRows, kept: Option<&Expr>, columns: &[Expr]) -> Result<Vec<Block>> {
        if rows.moved {
            bail!(
                TableIsBeingRestarted,
                "The columns of the table changed meanwhile: nothing was done, repeat the statement"
            );
        }
        let inputs = self.stored_of.iter().flatten().count();
        let program = Program::new(columns, inputs);
        let filter = kept.map(|kept| Program::new(std::slice::from_ref(kept), inputs));
        let mut blocks = Vec::with_capacity(rows.blocks.len());
        for block in rows.blocks.iter() {
            base::cancel::checkpoint()?;
            let mut made = Block::new(program.run(block)?, block.rows);
            debug_assert_eq!(made.columns.len(), columns.len(), "a row has a value per stored column");
            if let Some(filter) = &filter {
                let mask = filter.run(block)?[0].flatten();
                let Some(mask) = mask.as_native::<u8>() else {
                    bail!(LogicalError, "a filter gave a mask that is no UInt8 column")
                };
                made = made.gather(&kernels::filter::mask_to_indices(mask));
            }
            if made.rows > 0 {
                blocks.push(made);
            }
        }
        Ok(blocks)
    }
}

impl Table for MemoryTable {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn scan(&self, request: &ScanRequest) -> Result<Arc<dyn Scan>> {
        let blocks = self.rows.read().blocks.clone();
        let mut morsels = Vec::new();
        for (i, block) in blocks.iter().enumerate() {
            morsels.extend((0..block.rows).step_by(MORSEL_ROWS).map(|start| (i, start)));
        }
        Ok(Arc::new(MemoryScan {
            blocks,
            morsels,
            stored_of: self.stored_of.clone(),
            definition: self.definition.clone(),
            request: request.clone(),
        }))
    }

    fn insert(&self, _settings: &Settings) -> Result<Arc<dyn Insert>> {
        let columns = self.stored_of.iter().flatten().count();
        Ok(Arc::new(MemoryInsert {
            rows: self.rows.clone(),
            bounds: BlockBounds::of(&self.definition),
            columns,
            fresh: Mutex::default(),
        }))
    }

    fn row_count(&self) -> Option<u64> {
        Some(self.rows.read().blocks.iter().map(|block| block.rows as u64).sum())
    }

    fn byte_count(&self) -> Option<u64> {
        Some(self.rows.read().blocks.iter().map(|block| block.byte_size() as u64).sum())
    }

    fn truncate(&self) -> Result<()> {
        self.rows.write().blocks = Arc::default();
        Ok(())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

struct MemoryInsert {
    rows: Arc<RwLock<MemoryRows>>,
    bounds: BlockBounds,
    columns: usize,
    fresh: Mutex<Vec<Block>>,
}

impl Insert for MemoryInsert {
    fn write(&self, block: Block) -> Result<()> {
        if block.columns.len() != self.columns {
            bail!(
                IncorrectNumberOfColumns,
                "An insert gave {} columns where the table stores {}",
                block.columns.len(),
                self.columns
            );
        }
        debug_assert!(block.columns.iter().all(|column| column.len() == block.rows), "columns of a block of an insert");
        if block.rows > 0 {
            self.fresh.lock().push(block);
        }
        Ok(())
    }

    fn commit(&self) -> Result<()> {
        let fresh = std::mem::take(&mut *self.fresh.lock());
        let mut rows = self.rows.write();
        if rows.moved {
            bail!(
                TableIsBeingRestarted,
                "The columns of the table changed while the insert ran: nothing was inserted, repeat it"
            );
        }
        let outdated = self.bounds.outdated(&rows.blocks, &fresh);
        debug_assert!(outdated <= rows.blocks.len(), "{outdated} blocks go of {}", rows.blocks.len());
        let blocks = Arc::make_mut(&mut rows.blocks);
        blocks.drain(..outdated);
        blocks.extend(fresh);
        Ok(())
    }
}

struct MemoryScan {
    blocks: Blocks,
    /// Block and first row.
    morsels: Vec<(usize, usize)>,
    stored_of: Vec<Option<usize>>,
    definition: Arc<TableDefinition>,
    request: ScanRequest,
}

/// Bits of a row number that are the row in its block.
const ROW_BITS: u32 = 40;

impl MemoryScan {
    fn column(&self, column: ReadColumn, block: usize, start: usize, len: usize) -> Result<Column> {
        let stored = |i: usize| match self.stored_of.get(i).copied().flatten() {
            Some(stored) => Ok(self.blocks[block].columns[stored].slice(start, len)),
            None => bail!(NotFoundColumnInBlock, "Column number {i} of a table in memory is not stored"),
        };
        Ok(match column {
            ReadColumn::Column(i) => stored(i)?,
            ReadColumn::Length(i) => lengths(&stored(i)?),
            ReadColumn::Path(i, path) => {
                self.request.path_of(&stored(i)?, &self.definition.columns[i].data_type, path)?
            }
            ReadColumn::Virtual(column) => bail!(UnsupportedMethod, "Rows of this table have no {}", column.name()),
            ReadColumn::RowNumber => {
                let first = (block as u64) << ROW_BITS | start as u64;
                Column::from_vec((first..first + len as u64).collect::<Vec<u64>>())
            }
        })
    }
}

/// Gives what a request wants of a block of all columns of a table that are stored.
pub(crate) fn scan_block(
    definition: Arc<TableDefinition>,
    block: Block,
    request: &ScanRequest,
    context: &ScanContext,
    emit: &mut dyn FnMut(Block) -> Result<bool>,
) -> Result<()> {
    let table = MemoryTable::new(definition);
    table.rows.write().blocks = Arc::new(vec![block]);
    let scan = table.scan(request)?;
    let mut goes_on = true;
    for morsel in 0..scan.morsels() {
        if goes_on {
            scan.read(morsel, context, &mut |block| {
                goes_on = emit(block)?;
                Ok(goes_on)
            })?;
        }
    }
    Ok(())
}

/// Lengths of strings or sizes of arrays, 0 for NULL.
pub(crate) fn lengths(column: &Column) -> Column {
    let length = |row: usize| match column {
        Column::Array(array) => array.size(row) as u64,
        other => match other.bytes_at(row) {
            Some(bytes) => bytes.len() as u64,
            None => match other.value(row) {
                Value::Array(items) => items.len() as u64,
                _ => 0,
            },
        },
    };
    Column::from_vec((0..column.len()).map(length).collect::<Vec<u64>>())
}

impl Scan for MemoryScan {
    fn morsels(&self) -> usize {
        self.morsels.len()
    }

    fn read(&self, morsel: usize, context: &ScanContext, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
        context.cancel.check()?;
        let (block, start) = self.morsels[morsel];
        let rows = MORSEL_ROWS.min(self.blocks[block].rows - start);
        context.counters.add(Event::SelectedRows, rows as u64);
        let mut selected = Selection::all(rows);
        let load = |column: ReadColumn, selected: &Selection<'_>| -> Result<Column> {
            Ok(selected.of_column(self.column(column, block, start, rows)?))
        };
        for filter in &self.request.filters {
            let columns = filter.columns().iter().map(|&column| load(column, &selected)).collect::<Result<Vec<_>>>()?;
            let rows_before = selected.len();
            let kept = Selection::of_mask(filter.mask(&columns, rows_before)?.flatten(), rows_before)?;
            selected = selected.refine(kept.without_mask());
            debug_assert_eq!(selected.validate(), Ok(()));
            if selected.is_empty() {
                return Ok(());
            }
        }
        let len = selected.len();
        let columns = self.request.columns.iter().map(|&column| load(column, &selected)).collect::<Result<Vec<_>>>()?;
        let out = Block::new(columns, len);
        context.counters.add(Event::SelectedBytes, out.byte_size() as u64);
        let step = (self.request.settings.max_block_size as usize).max(1);
        if len <= step.max(MORSEL_ROWS) {
            emit(out)?;
            return Ok(());
        }
        for at in (0..len).step_by(step) {
            if !emit(out.slice(at, step.min(len - at)))? {
                break;
            }
        }
        Ok(())
    }

    fn rows_hint(&self) -> Option<u64> {
        Some(self.blocks.iter().map(|block| block.rows as u64).sum())
    }

    fn can_fetch(&self) -> bool {
        true
    }

    fn fetch(&self, rows: &[u64], columns: &[ReadColumn], context: &ScanContext) -> Result<Block> {
        context.cancel.check()?;
        let one = |column: ReadColumn| -> Result<Column> {
            let columns = rows.iter().map(|&number| {
                let (block, row) = ((number >> ROW_BITS) as usize, (number & ((1 << ROW_BITS) - 1)) as usize);
                if self.blocks.get(block).is_none_or(|block| row >= block.rows) {
                    bail!(LogicalError, "there is no row number {number} in this scan");
                }
                self.column(column, block, row, 1)
            });
            let columns = columns.collect::<Result<Vec<_>>>()?;
            Ok(match (columns.is_empty(), column) {
                (false, _) => Column::concat(&columns.iter().collect::<Vec<_>>()),
                (true, ReadColumn::Column(i)) => Column::empty(&self.definition.columns[i].data_type),
                (true, ReadColumn::Path(i, path)) => {
                    Column::empty(&self.request.path_type(&self.definition.columns[i].data_type, path)?)
                }
                (true, _) => Column::empty(&DataType::UInt64),
            })
        };
        let columns = columns.iter().map(|&column| one(column)).collect::<Result<Vec<_>>>()?;
        Ok(Block::new(columns, rows.len()))
    }
}

/// A table that takes rows and has none.
pub struct NullTable {
    definition: Arc<TableDefinition>,
}

impl NullTable {
    /// A table.
    pub fn new(definition: Arc<TableDefinition>) -> Arc<Self> {
        Arc::new(NullTable { definition })
    }
}

impl Table for NullTable {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn scan(&self, request: &ScanRequest) -> Result<Arc<dyn Scan>> {
        MemoryTable::new(self.definition.clone()).scan(request)
    }

    fn insert(&self, _settings: &Settings) -> Result<Arc<dyn Insert>> {
        Ok(Arc::new(NullInsert))
    }

    fn row_count(&self) -> Option<u64> {
        Some(0)
    }

    fn byte_count(&self) -> Option<u64> {
        Some(0)
    }

    fn truncate(&self) -> Result<()> {
        bail!(NotImplemented, "Truncate is not supported by storage Null")
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

struct NullInsert;

impl Insert for NullInsert {
    fn write(&self, _block: Block) -> Result<()> {
        Ok(())
    }

    fn commit(&self) -> Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(rows: usize) -> Block {
        Block::new(vec![Column::from_vec(vec![0u8; rows])], rows)
    }

    #[test]
    fn the_oldest_blocks_go_while_the_least_is_kept() {
        let outdated = |rows: (u64, u64), old: &[usize], fresh: usize| {
            let blocks: Vec<Block> = old.iter().map(|&rows| block(rows)).collect();
            BlockBounds { rows, bytes: (0, 0) }.outdated(&blocks, &[block(fresh)])
        };
        assert_eq!(outdated((0, 0), &[100, 100], 100), 0, "without a bound");
        assert_eq!(outdated((0, 250), &[100, 100], 50), 0);
        assert_eq!(outdated((0, 250), &[100, 100], 51), 1);
        assert_eq!(outdated((0, 250), &[100, 100], 300), 2, "what comes is never too much");
        assert_eq!(outdated((220, 250), &[100, 100], 100), 0, "less than the least would be left");
    }

    #[test]
    fn lengths_are_bytes_and_elements() {
        let mut texts = types::StringBuilder::with_capacity(2);
        [&b"abc"[..], b""].iter().for_each(|text| texts.push(text));
        let texts = Column::String(texts.finish());
        assert_eq!(lengths(&texts).as_native::<u64>(), Some(&[3, 0][..]));
        let nullable = texts.with_nulls(vec![1u8, 0].into());
        assert_eq!(lengths(&nullable).value(1), Value::UInt(0));
    }
}
