//! `Memory` keeps blocks as they were inserted; `Null` forgets them.

use crate::definition::TableDefinition;
use crate::table::{Insert, ReadColumn, Scan, ScanContext, ScanRequest, Table};
use base::events::Event;
use base::{Result, Settings, bail};
use parking_lot::{Mutex, RwLock};
use std::any::Any;
use std::sync::Arc;
use types::{Block, Column, DataType, Value};

/// Rows of a morsel, at most.
const MORSEL_ROWS: usize = 65_536;

type Blocks = Arc<Vec<Block>>;

/// A table in memory.
pub struct MemoryTable {
    definition: Arc<TableDefinition>,
    /// The stored position of each column of the definition.
    stored_of: Vec<Option<usize>>,
    blocks: Arc<RwLock<Blocks>>,
}

impl MemoryTable {
    /// An empty table.
    pub fn new(definition: Arc<TableDefinition>) -> Arc<Self> {
        let mut next = 0;
        let stored_of = definition.columns.iter().map(|column| column.is_stored().then(|| {
            next += 1;
            next - 1
        }));
        let stored_of = stored_of.collect();
        Arc::new(MemoryTable { definition, stored_of, blocks: Arc::default() })
    }
}

impl Table for MemoryTable {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn scan(&self, request: &ScanRequest) -> Result<Arc<dyn Scan>> {
        let blocks = self.blocks.read().clone();
        let mut morsels = Vec::new();
        for (i, block) in blocks.iter().enumerate() {
            morsels.extend((0..block.rows).step_by(MORSEL_ROWS).map(|start| (i, start)));
        }
        Ok(Arc::new(MemoryScan { blocks, morsels, stored_of: self.stored_of.clone(), definition: self.definition.clone(), request: request.clone() }))
    }

    fn insert(&self, _settings: &Settings) -> Result<Arc<dyn Insert>> {
        Ok(Arc::new(MemoryInsert { blocks: self.blocks.clone(), columns: self.stored_of.iter().flatten().count(), fresh: Mutex::default() }))
    }

    fn row_count(&self) -> Option<u64> {
        Some(self.blocks.read().iter().map(|block| block.rows as u64).sum())
    }

    fn byte_count(&self) -> Option<u64> {
        Some(self.blocks.read().iter().map(|block| block.byte_size() as u64).sum())
    }

    fn truncate(&self) -> Result<()> {
        *self.blocks.write() = Arc::default();
        Ok(())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

struct MemoryInsert {
    blocks: Arc<RwLock<Blocks>>,
    columns: usize,
    fresh: Mutex<Vec<Block>>,
}

impl Insert for MemoryInsert {
    fn write(&self, block: Block) -> Result<()> {
        if block.columns.len() != self.columns {
            bail!(IncorrectNumberOfColumns, "An insert gave {} columns where the table stores {}", block.columns.len(), self.columns);
        }
        if block.rows > 0 {
            self.fresh.lock().push(block);
        }
        Ok(())
    }

    fn commit(&self) -> Result<()> {
        let fresh = std::mem::take(&mut *self.fresh.lock());
        Arc::make_mut(&mut *self.blocks.write()).extend(fresh);
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
            ReadColumn::Path(i, path) => self.request.path_of(&stored(i)?, &self.definition.columns[i].data_type, path)?,
            ReadColumn::Virtual(column) => bail!(UnsupportedMethod, "Rows of this table have no {}", column.name()),
            ReadColumn::RowNumber => {
                let first = (block as u64) << ROW_BITS | start as u64;
                Column::from_vec((first..first + len as u64).collect::<Vec<u64>>())
            }
        })
    }
}

/// Gives what a request wants of a block of all columns of a table that are stored.
pub(crate) fn scan_block(definition: Arc<TableDefinition>, block: Block, request: &ScanRequest, context: &ScanContext, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
    let table = MemoryTable::new(definition);
    *table.blocks.write() = Arc::new(vec![block]);
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
        let mut len = MORSEL_ROWS.min(self.blocks[block].rows - start);
        context.counters.add(Event::SelectedRows, len as u64);
        let mut selected: Option<Vec<u32>> = None;
        let load = |column: ReadColumn, selected: &Option<Vec<u32>>| -> Result<Column> {
            let whole = self.column(column, block, start, MORSEL_ROWS.min(self.blocks[block].rows - start))?;
            Ok(selected.as_ref().map_or_else(|| whole.clone(), |rows| whole.gather(rows)))
        };
        for filter in &self.request.filters {
            let columns = filter.columns().iter().map(|&column| load(column, &selected)).collect::<Result<Vec<_>>>()?;
            let mask = filter.mask(&columns, len)?.flatten();
            let Some(mask) = mask.as_native::<u8>() else { bail!(LogicalError, "a filter gave a mask that is no UInt8 column") };
            let kept = kernels::filter::mask_to_indices(mask);
            len = kept.len();
            selected = Some(match selected {
                None => kept,
                Some(before) => kept.iter().map(|&row| before[row as usize]).collect(),
            });
            if len == 0 {
                return Ok(());
            }
        }
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
            let pieces = rows.iter().map(|&number| {
                let (block, row) = ((number >> ROW_BITS) as usize, (number & ((1 << ROW_BITS) - 1)) as usize);
                if self.blocks.get(block).is_none_or(|block| row >= block.rows) {
                    bail!(LogicalError, "there is no row number {number} in this scan");
                }
                self.column(column, block, row, 1)
            });
            let pieces = pieces.collect::<Result<Vec<_>>>()?;
            Ok(match (pieces.is_empty(), column) {
                (false, _) => Column::concat(&pieces.iter().collect::<Vec<_>>()),
                (true, ReadColumn::Column(i)) => Column::empty(&self.definition.columns[i].data_type),
                (true, ReadColumn::Path(i, path)) => Column::empty(&self.request.path_type(&self.definition.columns[i].data_type, path)?),
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
        Ok(())
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
