//! Run-time filters: the values of a build side's key, as a set that scans of the probe side test.
//!
//! ```text
//! build side ─▶ [Collect] notes key values per block ─▶ join builds its table ─▶ finish(): bits or Bloom filter
//!                                                                                   │
//! scan of the probe side, opened after that ◀── row filter, range for skipping ──────┘
//! ```
//! Whole numbers in a narrow range are a bit each, which is exact; all else goes into a split-block Bloom filter.

use crate::context::QueryContext;
use crate::source::{Emit, Transform};
use base::Result;
use functions::evaluate::Program;
use kernels::bloom::Bloom;
use parking_lot::Mutex;
use plan::RuntimeKey;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use types::{Block, Buf, Column};

/// Number of values of a build side, at most; with more there is no filter.
const VALUES_MAX: u64 = 50_000_000;
/// Bits per value that exact sets may take, and bits that they always may, and bits at most.
const SPARSITY_MAX: u64 = 64;
const BITS_MIN: u64 = 1 << 16;
const BITS_MAX: u64 = 1 << 29;
/// Values up to which conditions for skipping list each of them.
const LISTED_MAX: usize = 256;

/// The place where a build side puts its values and scans find the filter.
#[derive(Default)]
pub(crate) struct RuntimeFilterSlot {
    parts: Mutex<Vec<Vec<u64>>>,
    values: AtomicU64,
    ready: OnceLock<Option<RuntimeFilter>>,
}

/// A filter by the values of a key.
pub(crate) struct RuntimeFilter {
    members: Members,
    /// The least and the greatest value, of whole numbers.
    range: Option<(i64, i64)>,
    /// All values in ascending order, if they are few whole numbers.
    listed: Vec<i64>,
}

enum Members {
    Nothing,
    Bits { low: i64, bits: Vec<u64> },
    Bloom(Bloom),
}

/// The values of a column as bits: whole numbers as they are, strings as hashes.
enum KeyValues {
    Numbers(Vec<u64>),
    Hashes(Vec<u64>),
}

/// Key values without NULL rows; `None` for a type that has no filter.
fn keys_of(column: &Column) -> Option<(KeyValues, Option<Buf<u8>>)> {
    fn widen<T: Copy>(values: &[T], to: impl Fn(T) -> u64) -> KeyValues {
        KeyValues::Numbers(values.iter().map(|&value| to(value)).collect())
    }
    let (nulls, values) = column.split_nulls();
    let keys = match &values {
        Column::UInt8(values) => widen(values, u64::from),
        Column::UInt16(values) => widen(values, u64::from),
        Column::UInt32(values) => widen(values, u64::from),
        Column::UInt64(values) => widen(values, |value| value),
        Column::Int8(values) => widen(values, |value| i64::from(value) as u64),
        Column::Int16(values) => widen(values, |value| i64::from(value) as u64),
        Column::Int32(values) => widen(values, |value| i64::from(value) as u64),
        Column::Int64(values) => widen(values, |value| value as u64),
        Column::String(strings) => KeyValues::Hashes(strings.iter().map(kernels::hash::hash_bytes).collect()),
        _ => return None,
    };
    Some((keys, nulls))
}

impl RuntimeFilterSlot {
    fn add(&self, column: &Column) {
        let total = self.values.fetch_add(column.len() as u64, Ordering::Relaxed);
        if total > VALUES_MAX {
            return;
        }
        let Some((KeyValues::Numbers(values) | KeyValues::Hashes(values), nulls)) = keys_of(column) else {
            self.values.store(u64::MAX / 2, Ordering::Relaxed);
            return;
        };
        let values = match nulls {
            Some(nulls) => {
                values.into_iter().zip(nulls.iter()).filter(|(_, null)| **null == 0).map(|(value, _)| value).collect()
            }
            None => values,
        };
        self.parts.lock().push(values);
    }

    /// Makes the filter of the values seen so far; `numbers` says that they are no hashes.
    pub(crate) fn finish(&self, numbers: bool) {
        self.ready.get_or_init(|| {
            let parts = std::mem::take(&mut *self.parts.lock());
            (self.values.load(Ordering::Relaxed) <= VALUES_MAX).then(|| RuntimeFilter::new(&parts, numbers))
        });
    }

    /// The filter, if there is one.
    pub(crate) fn filter(&self) -> Option<&RuntimeFilter> {
        self.ready.get()?.as_ref()
    }
}

impl RuntimeFilter {
    fn new(parts: &[Vec<u64>], numbers: bool) -> Self {
        let count: usize = parts.iter().map(Vec::len).sum();
        if count == 0 {
            return RuntimeFilter { members: Members::Nothing, range: None, listed: Vec::new() };
        }
        let values = || parts.iter().flatten().copied();
        let range = numbers.then(|| {
            values().fold((i64::MAX, i64::MIN), |(low, high), value| (low.min(value as i64), high.max(value as i64)))
        });
        let mut listed = Vec::new();
        if numbers && count <= LISTED_MAX * 16 {
            listed = values().map(|value| value as i64).collect();
            listed.sort_unstable();
            listed.dedup();
            if listed.len() > LISTED_MAX {
                listed = Vec::new();
            }
        }
        if let Some((low, high)) = range {
            let span = (high as i128 - low as i128) as u128 + 1;
            let allowed = (count as u64).saturating_mul(SPARSITY_MAX).clamp(BITS_MIN, BITS_MAX);
            if span <= u128::from(allowed) {
                let mut bits = vec![0u64; (span as usize).div_ceil(64)];
                values().for_each(|value| {
                    let at = (value as i64).wrapping_sub(low) as u64;
                    bits[(at >> 6) as usize] |= 1 << (at & 63);
                });
                return RuntimeFilter { members: Members::Bits { low, bits }, range, listed };
            }
        }
        let mut bloom = Bloom::new(count);
        values().for_each(|value| bloom.insert(if numbers { kernels::hash::hash_u64(value) } else { value }));
        RuntimeFilter { members: Members::Bloom(bloom), range, listed }
    }

    /// The least and the greatest value, of whole numbers.
    pub(crate) fn range(&self) -> Option<(i64, i64)> {
        self.range
    }

    /// All values in ascending order, if they are few whole numbers.
    pub(crate) fn listed(&self) -> &[i64] {
        &self.listed
    }

    /// Whether there are no values at all.
    pub(crate) fn is_empty(&self) -> bool {
        matches!(self.members, Members::Nothing)
    }

    /// 1 for rows whose value may be among the build side's, 0 for others and for NULL.
    pub(crate) fn mask(&self, column: &Column) -> Vec<u8> {
        let rows = column.len();
        let Some((keys, nulls)) = keys_of(column) else { return vec![1; rows] };
        let mut mask: Vec<u8> = match (&self.members, &keys) {
            (Members::Nothing, _) => vec![0; rows],
            (Members::Bits { low, bits }, KeyValues::Numbers(values)) => {
                let low = *low as u64;
                let test = |&value: &u64| {
                    let at = value.wrapping_sub(low);
                    bits.get((at >> 6) as usize).map_or(0, |word| (word >> (at & 63) & 1) as u8)
                };
                values.iter().map(test).collect()
            }
            (Members::Bloom(bloom), KeyValues::Numbers(values)) => {
                values.iter().map(|&value| u8::from(bloom.may_contain(kernels::hash::hash_u64(value)))).collect()
            }
            (Members::Bloom(bloom), KeyValues::Hashes(hashes)) => {
                hashes.iter().map(|&hash| u8::from(bloom.may_contain(hash))).collect()
            }
            (Members::Bits { .. }, KeyValues::Hashes(_)) => vec![1; rows],
        };
        if let Some(nulls) = nulls {
            mask.iter_mut().zip(nulls.iter()).for_each(|(keep, null)| *keep &= 1 - null);
        }
        mask
    }
}

/// Collects the key values of blocks that pass through.
pub(crate) struct Collect {
    program: Program,
    slots: Vec<Arc<RuntimeFilterSlot>>,
}

impl Collect {
    /// Collects keys over blocks of `inputs` columns, each into its slot.
    pub(crate) fn new(keys: &[RuntimeKey], inputs: usize, slots: Vec<Arc<RuntimeFilterSlot>>) -> Self {
        let exprs: Vec<functions::Expr> = keys.iter().map(|key| key.key.clone()).collect();
        Collect { program: Program::new(&exprs, inputs), slots }
    }
}

impl Transform for Collect {
    fn apply(&self, block: Block, _context: &QueryContext, emit: Emit<'_>) -> Result<bool> {
        let columns = self.program.run(&block)?;
        self.slots.iter().zip(&columns).for_each(|(slot, column)| slot.add(column));
        emit(block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filter(values: &[i64]) -> RuntimeFilter {
        RuntimeFilter::new(&[values.iter().map(|&value| value as u64).collect()], true)
    }

    #[test]
    fn narrow_numbers_are_exact_and_wide_ones_keep_all_members() {
        let narrow = filter(&[-5, 3, 100]);
        let column = Column::from_vec(vec![-6i64, -5, 0, 3, 100, 101, i64::MIN, i64::MAX]);
        assert_eq!(narrow.mask(&column), vec![0, 1, 0, 1, 1, 0, 0, 0]);
        assert_eq!((narrow.range(), narrow.listed()), (Some((-5, 100)), &[-5, 3, 100][..]));
        let spread: Vec<i64> = (0..5000).map(|i| i * 1_000_003).collect();
        let wide = filter(&spread);
        assert!(matches!(wide.members, Members::Bloom(_)));
        assert!(wide.mask(&Column::from_vec(spread)).iter().all(|&keep| keep == 1));
        let others: Vec<i64> = (0..5000).map(|i| i * 1_000_003 + 1).collect();
        assert!(wide.mask(&Column::from_vec(others)).iter().filter(|&&keep| keep == 1).count() < 250);
    }

    #[test]
    fn nothing_passes_an_empty_build_side() {
        assert!(filter(&[]).is_empty());
        assert_eq!(filter(&[]).mask(&Column::from_vec(vec![1u8, 2])), vec![0, 0]);
    }
}
