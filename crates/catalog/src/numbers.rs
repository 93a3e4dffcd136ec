//! `numbers`, `zeros`: generated integers.

use crate::source::{Source, SourceScan};
use base::Result;
use std::sync::Arc;
use storage::{ColumnDefinition, ScanRequest, TableDefinition};
use types::{Block, Column, DataType};

/// Rows in a morsel.
const MORSEL_ROWS: u64 = 1 << 18;

/// An arithmetic sequence in one `UInt64` column.
pub struct Numbers {
    definition: Arc<TableDefinition>,
    first: u64,
    count: u64,
    step: u64,
    constant: bool,
}

impl Numbers {
    /// `number`: `first`, `first + step`, … `count` rows.
    pub fn new(first: u64, count: u64, step: u64) -> Self {
        Numbers { definition: definition("SystemNumbers", "number", DataType::UInt64), first, count, step, constant: false }
    }

    /// The same with another name of the column.
    pub fn named(self, name: &str) -> Self {
        Numbers { definition: definition("SystemNumbers", name, DataType::UInt64), ..self }
    }

    /// `zero`: `count` rows of 0.
    pub fn zeros(count: u64) -> Self {
        Numbers { definition: definition("SystemZeros", "zero", DataType::UInt8), first: 0, count, step: 0, constant: true }
    }
}

fn definition(engine: &str, name: &str, data_type: DataType) -> Arc<TableDefinition> {
    Arc::new(TableDefinition { columns: vec![ColumnDefinition::new(name, data_type)], engine: engine.into(), ..Default::default() })
}

impl Source for Numbers {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn row_count(&self) -> Option<u64> {
        Some(self.count)
    }

    fn open(&self, columns: &[usize], request: &ScanRequest) -> Result<Arc<dyn SourceScan>> {
        let count = match request.limit {
            Some(limit) if request.filters.is_empty() => self.count.min(limit),
            _ => self.count,
        };
        let block_rows = request.settings.max_block_size.clamp(1, MORSEL_ROWS);
        Ok(Arc::new(NumbersScan { first: self.first, count, step: self.step, constant: self.constant, wanted: !columns.is_empty(), block_rows }))
    }
}

struct NumbersScan {
    first: u64,
    count: u64,
    step: u64,
    constant: bool,
    wanted: bool,
    block_rows: u64,
}

impl SourceScan for NumbersScan {
    fn morsels(&self) -> usize {
        usize::try_from(self.count.div_ceil(MORSEL_ROWS)).unwrap_or(usize::MAX)
    }

    fn read(&self, morsel: usize, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
        let mut row = morsel as u64 * MORSEL_ROWS;
        let end = row.saturating_add(MORSEL_ROWS).min(self.count);
        while row < end {
            let rows = self.block_rows.min(end - row) as usize;
            let columns = if !self.wanted {
                Vec::new()
            } else if self.constant {
                vec![Column::from_vec(vec![0u8; rows])]
            } else {
                let start = self.first.wrapping_add(row.wrapping_mul(self.step));
                vec![Column::from_vec((0..rows as u64).map(|i| start.wrapping_add(i.wrapping_mul(self.step))).collect::<Vec<u64>>())]
            };
            if !emit(Block::new(columns, rows))? {
                return Ok(());
            }
            row += rows as u64;
        }
        Ok(())
    }

    fn rows_hint(&self) -> Option<u64> {
        Some(self.count)
    }
}
