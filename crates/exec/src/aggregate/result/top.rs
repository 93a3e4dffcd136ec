//! The best groups of a table, found before keys and states become columns.

use crate::aggregate::spec::Spec;
use crate::aggregate::table::Groups;
use crate::sort::{Order, top_rows};
use base::Result;
use functions::GroupedStates;
use functions::evaluate::Program;
use parking_lot::Mutex;
use plan::SortKey;
use std::collections::BinaryHeap;
use std::sync::atomic::{AtomicU64, Ordering};
use types::Column;

/// Number of prefixes that a bound keeps, at most.
const BOUND_ROWS_MAX: u64 = 1 << 16;

/// The best prefixes of the first sort key that groups of any partition had so far. A group that is worse than all of
/// them needs neither keys nor results.
pub(crate) struct Bound {
    limit: usize,
    /// The best prefixes, the greatest (which is the worst) on top.
    best: Mutex<BinaryHeap<u64>>,
    /// The worst of the best prefixes once there are `limit`, `u64::MAX` until then.
    worst: AtomicU64,
}

impl Bound {
    /// A bound for the first `limit` groups; `None` where it would be large.
    pub(crate) fn new(limit: u64) -> Option<Self> {
        (1..=BOUND_ROWS_MAX).contains(&limit).then(|| Bound {
            limit: limit as usize,
            best: Mutex::default(),
            worst: AtomicU64::new(u64::MAX),
        })
    }

    /// Groups of a partition that may be among the best. `decides` says that groups of equal prefix are equal.
    fn candidates(&self, prefixes: &[u64], decides: bool) -> Vec<u32> {
        let worst = self.worst.load(Ordering::Relaxed);
        let keeps_equal = !decides || worst == u64::MAX;
        let may_win = |&(_, &prefix): &(u32, &u64)| prefix < worst || prefix == worst && keeps_equal;
        (0u32..).zip(prefixes).filter(may_win).map(|(group, _)| group).collect()
    }

    /// Adds the prefixes of groups that are part of the result.
    fn offer(&self, prefixes: impl Iterator<Item = u64>) {
        let mut best = self.best.lock();
        for prefix in prefixes {
            if best.len() < self.limit {
                best.push(prefix);
            } else if let Some(mut worst) = best.peek_mut()
                && prefix < *worst
            {
                *worst = prefix;
            }
        }
        if best.len() == self.limit {
            self.worst.store(best.peek().copied().unwrap_or(u64::MAX), Ordering::Relaxed);
        }
    }
}

/// The first `limit` groups in the order of `keys` over the output's columns; any, when there are no keys. With a
/// bound, only those that may be among the first of all partitions.
///
/// # Errors
/// Those of the functions.
pub(crate) fn pick_top(
    spec: &Spec,
    groups: &Groups,
    states: &mut [Box<dyn GroupedStates>],
    keys: &[SortKey],
    limit: usize,
    bound: Option<&Bound>,
) -> Result<Vec<u32>> {
    let all: Vec<u32> = (0..groups.len() as u32).collect();
    if keys.is_empty() || bound.is_none() && limit >= all.len() {
        return Ok(all.into_iter().take(limit).collect());
    }
    let Some(bound) = bound.filter(|_| is_bounded(spec, &keys[0])) else {
        return first_of(spec, groups, states, keys, limit, all);
    };
    let prefixes = Order::new(keys).prefixes(&sort_columns(spec, groups, states, &keys[..1], &all)?, all.len());
    let candidates = bound.candidates(&prefixes.values, prefixes.exact && keys.len() == 1);
    let chosen = first_of(spec, groups, states, keys, limit, candidates)?;
    bound.offer(chosen.iter().map(|&group| prefixes.values[group as usize]));
    Ok(chosen)
}

/// Whether the first sort key can have a bound: if it is computed from results alone (no group keys are unpacked) and
/// is not nullable (prefixes of equal values would differ).
fn is_bounded(spec: &Spec, first: &SortKey) -> bool {
    !first.expr.data_type.is_nullable() && first.expr.columns().iter().all(|&column| column >= spec.key_count())
}

/// The first `limit` of some groups.
fn first_of(
    spec: &Spec,
    groups: &Groups,
    states: &mut [Box<dyn GroupedStates>],
    keys: &[SortKey],
    limit: usize,
    ids: Vec<u32>,
) -> Result<Vec<u32>> {
    if ids.len() <= limit {
        return Ok(ids);
    }
    let columns = sort_columns(spec, groups, states, keys, &ids)?;
    Ok(top_rows(&columns, &Order::new(keys), ids.len(), limit).into_iter().map(|at| ids[at as usize]).collect())
}

/// The columns of sort keys for some groups.
fn sort_columns(
    spec: &Spec,
    groups: &Groups,
    states: &mut [Box<dyn GroupedStates>],
    keys: &[SortKey],
    ids: &[u32],
) -> Result<Vec<Column>> {
    let used: Vec<usize> = keys.iter().flat_map(|key| key.expr.columns()).collect();
    let key_count = spec.key_count();
    let outputs = key_count + states.len();
    // Columns that the order does not use stay empty constants.
    let mut columns: Vec<Column> =
        vec![Column::constant(&types::DataType::UInt8, &types::Value::UInt(0), ids.len()); outputs];
    if used.iter().any(|&column| column < key_count) {
        let packed = spec.layout.unpack(&groups.keys_at(ids))?;
        columns.splice(..key_count, spec.output_keys(packed, ids.len())?);
    }
    for (i, states) in states.iter_mut().enumerate() {
        if used.contains(&(key_count + i)) {
            columns[key_count + i] = states.finish(ids)?;
        }
    }
    let exprs: Vec<_> = keys.iter().map(|key| key.expr.clone()).collect();
    Program::new(&exprs, outputs).run_columns(&columns, ids.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_leaves_what_can_win() {
        let bound = Bound::new(3).unwrap();
        assert_eq!(bound.candidates(&[u64::MAX, 1], true), [0, 1]);
        bound.offer([5, 9].into_iter());
        assert_eq!(bound.candidates(&[20, 1], true), [0, 1], "there is room for one more");
        bound.offer([7, 30].into_iter());
        assert_eq!(bound.candidates(&[9, 8, 10, 5], true), [1, 3]);
        assert_eq!(bound.candidates(&[9, 8, 10, 5], false), [0, 1, 3], "later keys may tell equal ones apart");
        bound.offer([8].into_iter());
        assert_eq!(bound.candidates(&[8, 7], true), [1]);
        assert!(Bound::new(0).is_none() && Bound::new(1 << 40).is_none());
    }
}
