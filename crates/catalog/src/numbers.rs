//! `numbers`, `zeros`: generated integers.

use crate::source::{Source, SourceScan};
use base::Result;
use std::sync::Arc;
use storage::{ColumnDefinition, Condition, ScanRequest, TableDefinition, Test};
use types::{Block, Column, DataType, Value};

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
        Numbers {
            definition: definition("SystemNumbers", "number", DataType::UInt64),
            first,
            count,
            step,
            constant: false,
        }
    }

    /// Renames the column.
    pub fn named(self, name: &str) -> Self {
        Numbers { definition: definition("SystemNumbers", name, DataType::UInt64), ..self }
    }

    /// `zero`: `count` rows of 0.
    pub fn zeros(count: u64) -> Self {
        Numbers {
            definition: definition("SystemZeros", "zero", DataType::UInt8),
            first: 0,
            count,
            step: 0,
            constant: true,
        }
    }
}

fn definition(engine: &str, name: &str, data_type: DataType) -> Arc<TableDefinition> {
    Arc::new(TableDefinition {
        columns: vec![ColumnDefinition::new(name, data_type)],
        engine: engine.into(),
        ..Default::default()
    })
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
        let (first, count) = if self.constant || count == 0 {
            (self.first, count)
        } else {
            self.rows_between(span_of(&request.condition), count)
        };
        let block_rows = request.settings.max_block_size.clamp(1, MORSEL_ROWS);
        Ok(Arc::new(NumbersScan {
            first,
            count,
            step: self.step,
            constant: self.constant,
            wanted: !columns.is_empty(),
            block_rows,
        }))
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
                vec![Column::from_vec(
                    (0..rows as u64).map(|i| start.wrapping_add(i.wrapping_mul(self.step))).collect::<Vec<u64>>(),
                )]
            };
            if !emit(Block::new(columns, rows))? {
                return Ok(());
            }
            row += rows as u64;
            debug_assert!(row <= end, "{row} rows of a piece that ends at {end}");
        }
        Ok(())
    }

    fn rows_hint(&self) -> Option<u64> {
        Some(self.count)
    }
}

impl Numbers {
    /// The first of the numbers of a span among the first `count`, and how many they are.
    fn rows_between(&self, (low, high): (u64, u64), count: u64) -> (u64, u64) {
        let is_ascending = self.step > 0
            && (count - 1).checked_mul(self.step).and_then(|length| length.checked_add(self.first)).is_some();
        if !is_ascending || (low, high) == (0, u64::MAX) {
            return (self.first, count);
        }
        if high < low || high < self.first {
            return (self.first, 0);
        }
        let start = low.saturating_sub(self.first).div_ceil(self.step);
        let end = ((high - self.first) / self.step).saturating_add(1).min(count);
        debug_assert!(end > 0, "the first number is within the span");
        if start >= end { (self.first, 0) } else { (self.first + start * self.step, end - start) }
    }
}

/// The least and the greatest number (included) of the first column for which a condition can hold; a reversed span
/// is empty.
fn span_of(condition: &Condition) -> (u64, u64) {
    const ALL: (u64, u64) = (0, u64::MAX);
    const NONE: (u64, u64) = (1, 0);
    match condition {
        Condition::Unknown | Condition::Not(_) => ALL,
        Condition::False => NONE,
        Condition::And(parts) => {
            parts.iter().map(span_of).fold(ALL, |(low, high), part| (low.max(part.0), high.min(part.1)))
        }
        Condition::Or(parts) => {
            let spans = parts.iter().map(span_of).filter(|(low, high)| low <= high);
            spans.reduce(|(low, high), part| (low.min(part.0), high.max(part.1))).unwrap_or(NONE)
        }
        Condition::Atom { subject, test } if subject.as_column() == Some(0) => span_of_test(test).unwrap_or(ALL),
        Condition::Atom { .. } => ALL,
    }
}

/// The span of the numbers that pass a test, where it is one of numbers.
fn span_of_test(test: &Test) -> Option<(u64, u64)> {
    let number = |value: &Value| if let Value::UInt(number) = value { Some(*number) } else { None };
    match test {
        Test::Range { low, high } => {
            let low = match low {
                None => 0,
                Some((value, closed)) => number(value)?.checked_add(u64::from(!closed))?,
            };
            let high = match high {
                None => u64::MAX,
                Some((value, closed)) => number(value)?.checked_sub(u64::from(!closed))?,
            };
            Some((low, high))
        }
        Test::OneOf(values) => {
            let numbers = values.iter().map(number).collect::<Option<Vec<u64>>>()?;
            Some((*numbers.iter().min()?, *numbers.iter().max()?))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_a_span() {
        let numbers = Numbers::new(10, 5, 3);
        assert_eq!(numbers.rows_between((0, 9), 5), (10, 0));
        assert_eq!(numbers.rows_between((11, 16), 5), (13, 2));
        assert_eq!(numbers.rows_between((23, u64::MAX), 5), (10, 0));
        assert_eq!(numbers.rows_between((5, 3), 5), (10, 0));
        assert_eq!(numbers.rows_between((0, u64::MAX), 5), (10, 5));
        assert_eq!(Numbers::new(u64::MAX, 5, 3).rows_between((0, 9), 5), (u64::MAX, 5));
    }
}
