//! `primes([offset, ]count[, step])`: prime numbers by their order, found as they are asked for.

use crate::source::{Source, SourceScan};
use base::Result;
use std::sync::Arc;
use storage::{ColumnDefinition, ScanRequest, TableDefinition};
use types::{Block, Column, DataType};

/// Numbers that are sieved at once.
const SEGMENT: usize = 1 << 18;

/// Prime numbers by their order: every `step`th from number `offset` on, `count` of them.
pub(crate) struct Primes {
    offset: u64,
    count: u64,
    step: u64,
}

impl Primes {
    /// The primes at `offset`, `offset + step`, …; `step` is not 0.
    pub(crate) fn new(offset: u64, count: u64, step: u64) -> Self {
        Primes { offset, count, step: step.max(1) }
    }
}

impl Source for Primes {
    fn definition(&self) -> Arc<TableDefinition> {
        Arc::new(TableDefinition {
            columns: vec![ColumnDefinition::new("prime", DataType::UInt64)],
            engine: "SystemPrimes".into(),
            ..Default::default()
        })
    }

    fn open(&self, columns: &[usize], request: &ScanRequest) -> Result<Arc<dyn SourceScan>> {
        let count = match request.limit {
            Some(limit) if request.filters.is_empty() => self.count.min(limit),
            _ => self.count,
        };
        Ok(Arc::new(PrimesScan { offset: self.offset, count, step: self.step, is_wanted: !columns.is_empty() }))
    }
}

struct PrimesScan {
    offset: u64,
    count: u64,
    step: u64,
    is_wanted: bool,
}

impl SourceScan for PrimesScan {
    fn morsels(&self) -> usize {
        usize::from(self.count > 0)
    }

    fn read(&self, _morsel: usize, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
        let mut sieve = Sieve::default();
        // Primes to pass over before the next one that is given, and how many are given still.
        let (mut skipped, mut left) = (self.offset, self.count);
        while left > 0 {
            let mut rows = Vec::new();
            for prime in sieve.next_segment()? {
                if skipped > 0 {
                    skipped -= 1;
                } else if left > 0 {
                    rows.push(prime);
                    (skipped, left) = (self.step - 1, left - 1);
                }
            }
            let len = rows.len();
            let columns = if self.is_wanted { vec![Column::from_vec(rows)] } else { Vec::new() };
            if len > 0 && !emit(Block::new(columns, len))? {
                break;
            }
        }
        Ok(())
    }
}

/// Sieves segment after segment.
#[derive(Default)]
struct Sieve {
    /// The first number of the next segment.
    start: u64,
    /// All primes up to the root of the end of the last segment, at least.
    small: Vec<u64>,
    bound: u64,
}

impl Sieve {
    /// The primes of the next numbers.
    ///
    /// # Errors
    /// When the query is ended.
    fn next_segment(&mut self) -> Result<Vec<u64>> {
        base::cancel::checkpoint()?;
        let (start, end) = (self.start, self.start.saturating_add(SEGMENT as u64));
        self.start = end;
        let mut root = end.isqrt();
        if root >= self.bound {
            // Twice as far as is needed now: the bound grows a few times in all.
            root = (root + 1).saturating_mul(2).max(1024);
            self.small = small_primes(root as usize);
            self.bound = root + 1;
        }
        debug_assert!(
            self.bound.saturating_mul(self.bound) >= end,
            "primes below {} do not sieve to {end}",
            self.bound
        );
        let mut composite = vec![false; (end - start) as usize];
        for &prime in self.small.iter().take_while(|prime| **prime * **prime < end) {
            let first = (prime * prime).max(start.div_ceil(prime) * prime);
            composite[(first - start) as usize..].iter_mut().step_by(prime as usize).for_each(|slot| *slot = true);
        }
        Ok((start.max(2)..end).filter(|number| !composite[(number - start) as usize]).collect())
    }
}

/// All primes up to `bound`.
fn small_primes(bound: usize) -> Vec<u64> {
    let mut composite = vec![false; bound + 1];
    let mut primes = Vec::new();
    for candidate in 2..=bound {
        if !composite[candidate] {
            primes.push(candidate as u64);
            (candidate.saturating_mul(candidate)..=bound)
                .step_by(candidate)
                .for_each(|multiple| composite[multiple] = true);
        }
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_join() {
        let mut sieve = Sieve::default();
        let mut found = Vec::new();
        for _ in 0..6 {
            found.extend(sieve.next_segment().unwrap());
        }
        assert_eq!(found[..6], [2, 3, 5, 7, 11, 13]);
        assert_eq!(found, small_primes(SEGMENT * 6 - 1));
    }
}
