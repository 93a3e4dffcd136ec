//! `uniq`: ClickHouse's thinned-out set of 32-bit hashes.
//!
//! The set keeps the hashes that are divisible by 2^d. When it has more than 65,536, d grows by one and the
//! others are dropped; the estimate is the number of hashes times 2^d, corrected for collisions. The hashes
//! are ClickHouse's, so results are the same.

use super::hash::{Mix, hash_rows, int_hash_64};
use super::set::KeySet;
use crate::blob::{LittleEndian, Reader, corrupted};
use crate::function::{Bound, Call, add, doc};
use crate::states::{Accumulator, Rows};
use base::{Result, bail};
use functions::Registry;
use kernels::crc::crc32c_word;
use types::{Column, DataType};

/// Hashes kept at most.
const HASHES_MAX: usize = 1 << 16;

/// A set of hashes divisible by 2^`skip`.
#[derive(Clone, Default)]
pub(super) struct ThinnedHashes {
    set: KeySet<u32>,
    skip: u8,
}

impl ThinnedHashes {
    #[inline]
    fn insert(&mut self, hash: u32) {
        if hash & ((1u32 << self.skip) - 1) != 0 {
            return;
        }
        self.set.insert(hash);
        if let KeySet::Table(_) | KeySet::Parts(_) = self.set
            && self.set.len() > HASHES_MAX
        {
            self.thin();
        }
    }

    #[cold]
    #[inline(never)]
    fn thin(&mut self) {
        while self.set.len() > HASHES_MAX && self.skip < 31 {
            self.skip += 1;
            self.keep_divisible();
        }
    }

    fn keep_divisible(&mut self) {
        let mask = (1u32 << self.skip) - 1;
        let old = std::mem::take(&mut self.set);
        old.for_each(|hash| {
            if hash & mask == 0 {
                self.set.insert(hash);
            }
        });
    }

    fn merge(&mut self, other: ThinnedHashes) {
        if other.skip > self.skip {
            self.skip = other.skip;
            self.keep_divisible();
        }
        other.set.for_each(|hash| self.insert(hash));
    }

    fn estimate(&self) -> u64 {
        let kept = self.set.len() as u64;
        if self.skip == 0 {
            return kept;
        }
        let mut estimate = kept << self.skip;
        // A remainder that hides the power of two, as ClickHouse adds it.
        estimate += u64::from(crc32c_word(u32::MAX, kept)) & ((1u64 << self.skip) - 1);
        let all = (1u64 << 32) as f64;
        if estimate as f64 >= all {
            return estimate;
        }
        (all * (all.ln() - (all - estimate as f64).ln())).round() as u64
    }
}

/// Hashes rows and thins them out.
#[derive(Clone)]
struct Uniq {
    hashes: Vec<u32>,
}

impl Uniq {
    fn hash(&mut self, args: &[Column]) {
        self.hashes.clear();
        let mix = |bits| int_hash_64(bits) as u32;
        hash_rows(args, Mix { number: mix, text: mix, other: |hash| hash as u32 }, &mut self.hashes);
    }
}

impl Accumulator for Uniq {
    type State = ThinnedHashes;
    const ENCODED: bool = true;

    fn fresh(&self) -> ThinnedHashes {
        ThinnedHashes::default()
    }

    fn add(&mut self, states: &mut [ThinnedHashes], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        self.hash(args);
        rows.fold(states, &self.hashes, |state, hash| state.insert(hash));
        Ok(())
    }

    fn merge(&self, into: &mut ThinnedHashes, from: ThinnedHashes) -> Result<()> {
        into.merge(from);
        Ok(())
    }

    fn write(&self, state: &ThinnedHashes, out: &mut Vec<u8>) {
        out.push(state.skip);
        base::varint::put(out, state.set.len() as u64);
        state.set.for_each(|hash| hash.put(out));
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<ThinnedHashes> {
        let skip = reader.number::<u8>()?;
        if skip > 31 {
            return Err(corrupted("too many bits are skipped"));
        }
        let count = reader.count(4)?;
        let mut state = ThinnedHashes { set: KeySet::default(), skip };
        for _ in 0..count {
            state.insert(reader.number()?);
        }
        Ok(state)
    }

    fn is_wire_own(&self) -> bool {
        true
    }

    fn finish(&self, states: &mut [ThinnedHashes], group_ids: &[u32]) -> Result<Column> {
        Ok(Column::from_vec(group_ids.iter().map(|&group| states[group as usize].estimate()).collect::<Vec<u64>>()))
    }

    fn heap_bytes(&self, state: &ThinnedHashes) -> usize {
        state.set.heap_bytes()
    }
}

fn bind(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    if call.arguments.is_empty() {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Incorrect number of arguments for aggregate function {}: at least one is needed",
            call.name
        );
    }
    call.accumulate(DataType::UInt64, Uniq { hashes: Vec::new() })
        .default_for_nulls(true)
        .ignores_duplicates(true)
        .done()
}

/// Registers the function.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "uniq",
        bind,
        doc("uniq(x, …)", "About how many distinct values there are: exact to 65,536, then within a percent."),
    );
    registry.aggregate_alias("approx_count_distinct", "uniq", true);
}
