//! Run-time filters in scans: as row filters that switch themselves off, and as conditions for skipping.

use crate::join::RuntimeFilterSlot;
use base::Result;
use functions::Expr;
use functions::evaluate::Program;
use plan::RuntimeKey;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use storage::{Condition, ReadColumn, RowFilter, Test};
use types::{Column, DataType, Value};

/// Rows after which a filter that passes too many is switched off.
const JUDGED_ROWS: u64 = 100_000;

/// The run-time filters of a scan.
pub(crate) struct RuntimeFiltering {
    /// Filters of rows, evaluated after the plan's own.
    pub filters: Vec<Arc<dyn RowFilter>>,
    /// Conditions for skipping granules.
    pub conditions: Vec<Condition>,
    /// Whether no row can pass.
    pub never: bool,
}

/// Finds the filters that are complete when the scan is opened. `pass_max` is the share of rows beyond which a filter
/// is switched off.
pub(crate) fn runtime_filtering(
    keys: &[(Arc<RuntimeFilterSlot>, &RuntimeKey)],
    source: &[ReadColumn],
    pass_max: f64,
) -> RuntimeFiltering {
    let mut filtering = RuntimeFiltering { filters: Vec::new(), conditions: Vec::new(), never: false };
    for (slot, key) in keys {
        let Some(filter) = slot.filter() else { continue };
        filtering.never |= filter.is_empty();
        let used = key.key.columns();
        let columns: Vec<ReadColumn> = used.iter().map(|&i| source[i]).collect();
        let moved = key.key.map_columns(&|index| used.binary_search(&index).unwrap_or(0));
        if let (Some(0), [ReadColumn::Column(column)]) = (moved.as_column(), columns.as_slice()) {
            filtering.conditions.extend(
                test_of(filter.range(), filter.listed(), key.key.data_type.base())
                    .map(|test| Condition::Atom { subject: Expr::column(*column, key.key.data_type.clone()), test }),
            );
        }
        let program = Program::new(&[moved], columns.len());
        filtering.filters.push(Arc::new(RuntimeRowFilter {
            columns,
            program,
            slot: slot.clone(),
            pass_max,
            tested: AtomicU64::new(0),
            passed: AtomicU64::new(0),
            is_off: AtomicBool::new(false),
        }));
    }
    filtering
}

/// The values as a test of statistics, for types whose statistics are plain numbers.
fn test_of(range: Option<(i64, i64)>, listed: &[i64], data_type: &DataType) -> Option<Test> {
    let (low, high) = range?;
    let value: fn(i64) -> Value = match data_type {
        signed if signed.is_signed() && signed.is_integer() || *signed == DataType::Date32 => Value::Int,
        unsigned
            if low >= 0 && (unsigned.is_unsigned() || matches!(unsigned, DataType::Date | DataType::DateTime(_))) =>
        {
            |number| Value::UInt(number as u64)
        }
        _ => return None,
    };
    if listed.is_empty() {
        return Some(Test::Range { low: Some((value(low), true)), high: Some((value(high), true)) });
    }
    Some(Test::OneOf(listed.iter().map(|&number| value(number)).collect()))
}

struct RuntimeRowFilter {
    columns: Vec<ReadColumn>,
    program: Program,
    slot: Arc<RuntimeFilterSlot>,
    pass_max: f64,
    tested: AtomicU64,
    passed: AtomicU64,
    is_off: AtomicBool,
}

impl RowFilter for RuntimeRowFilter {
    fn columns(&self) -> &[ReadColumn] {
        &self.columns
    }

    fn mask(&self, columns: &[Column], rows: usize) -> Result<Column> {
        let all = || Column::Const(Arc::new(Column::from_vec(vec![1u8])), rows);
        let Some(filter) = self.slot.filter().filter(|_| !self.is_off.load(Ordering::Relaxed)) else {
            return Ok(all());
        };
        let key = self.program.run_columns(columns, rows)?.swap_remove(0);
        let mask = filter.mask(&key);
        let kept = mask.iter().map(|&keep| u64::from(keep)).sum::<u64>();
        let tested = self.tested.fetch_add(rows as u64, Ordering::Relaxed) + rows as u64;
        let passed = self.passed.fetch_add(kept, Ordering::Relaxed) + kept;
        if tested >= JUDGED_ROWS && passed as f64 > tested as f64 * self.pass_max {
            self.is_off.store(true, Ordering::Relaxed);
        }
        Ok(Column::UInt8(mask.into()))
    }

    fn identity(&self) -> Option<&str> {
        None
    }
}
