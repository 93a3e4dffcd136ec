//! Merging the groups and states of several workers.

use crate::aggregate::spec::Spec;
use crate::aggregate::table::Groups;
use crate::aggregate::worker::local::Local;
use crate::context::QueryContext;
use crate::scheduler::{for_each, for_each_owned};
use base::{Error, Result};
use functions::GroupedStates;
use parking_lot::Mutex;
use std::sync::Arc;

/// States larger than this are merged by several threads each.
const PARALLEL_MERGE_BYTES_MIN: usize = 2 << 20;

/// Merges threads' tables into one.
///
/// # Errors
/// Those of the functions.
pub(crate) fn merge_tables(
    spec: &Spec,
    mut locals: Vec<Local>,
    context: &QueryContext,
) -> Result<(Groups, Vec<Box<dyn GroupedStates>>)> {
    locals.sort_by_key(|local| std::cmp::Reverse(local.groups.len()));
    let mut locals = locals.into_iter();
    let Some(first) = locals.next() else { return Err(Error::bug("an aggregation without a part")) };
    let mut groups = first.groups;
    let mut others: Vec<Vec<(Box<dyn GroupedStates>, Arc<Vec<u32>>)>> =
        spec.functions.iter().map(|_| Vec::new()).collect();
    for local in locals.filter(|local| local.groups.len() > 0) {
        let all: Vec<u32> = (0..local.groups.len() as u32).collect();
        let mut ids = Vec::with_capacity(all.len());
        groups.insert(&local.groups.batch_at(&all), 0..all.len(), &mut ids)?;
        let ids = Arc::new(ids);
        others.iter_mut().zip(local.states).for_each(|(list, states)| list.push((states, ids.clone())));
    }
    let count = groups.len();
    let small = others.iter().all(Vec::is_empty) || count < 2048;
    let items: Vec<_> = first.states.into_iter().zip(others).collect();
    let states = if small && items.iter().all(|(states, _)| states.byte_size() < PARALLEL_MERGE_BYTES_MIN) {
        items.into_iter().map(|(states, others)| merge_one(states, others, count)).collect::<Result<_>>()?
    } else {
        merge_large(spec, items, count, context)?
    };
    Ok((groups, states))
}

type MergeItem = (Box<dyn GroupedStates>, Vec<(Box<dyn GroupedStates>, Arc<Vec<u32>>)>);

fn merge_one(
    mut states: Box<dyn GroupedStates>,
    others: Vec<(Box<dyn GroupedStates>, Arc<Vec<u32>>)>,
    groups: usize,
) -> Result<Box<dyn GroupedStates>> {
    states.resize(groups);
    for (mut other, ids) in others {
        states.merge(&mut *other, &ids)?;
    }
    Ok(states)
}

/// Merges functions with small states side by side; a function with large states gets all threads.
fn merge_large(
    spec: &Spec,
    items: Vec<MergeItem>,
    groups: usize,
    context: &QueryContext,
) -> Result<Vec<Box<dyn GroupedStates>>> {
    let (mut small, mut large) = (Vec::new(), Vec::new());
    for (i, item) in items.into_iter().enumerate() {
        let bytes = item.0.byte_size() + item.1.iter().map(|(states, _)| states.byte_size()).sum::<usize>();
        if bytes / groups.max(1) > 256 && bytes > PARALLEL_MERGE_BYTES_MIN {
            large.push((i, item))
        } else {
            small.push((i, item))
        }
    }
    let mut merged =
        for_each_owned(context, small, |_, (i, (states, others))| Ok((i, merge_one(states, others, groups)?)))?;
    for (i, (states, others)) in large {
        // Groups get the same numbers in all parts; moving states into fresh ones is cheap beside merging them.
        let aligned = for_each_owned(context, others, |_, (mut other, ids)| {
            let mut fresh = spec.functions[i].new_states();
            fresh.resize(groups);
            fresh.merge(&mut *other, &ids)?;
            Ok(fresh)
        })?;
        let mut states = states;
        states.resize(groups);
        merge_states_parallel(&mut *states, aligned, context)?;
        merged.push((i, states));
    }
    merged.sort_by_key(|(i, _)| *i);
    Ok(merged.into_iter().map(|(_, states)| states).collect())
}

/// Runs [`GroupedStates::merge_parallel`] on the query's threads.
///
/// # Errors
/// Those of merging.
pub(crate) fn merge_states_parallel(
    states: &mut dyn GroupedStates,
    others: Vec<Box<dyn GroupedStates>>,
    context: &QueryContext,
) -> Result<()> {
    let failed: Mutex<Option<Error>> = Mutex::new(None);
    states.merge_parallel(others, &|count, task| {
        let result = for_each(context, count, |i| {
            task(i);
            Ok(())
        });
        if let Err(error) = result {
            failed.lock().get_or_insert(error);
        }
    })?;
    failed.into_inner().map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WorkerPool;
    use crate::aggregate::limits::GroupLimits;
    use crate::aggregate::worker::local::Mode;
    use base::Settings;
    use functions::Expr;
    use plan::{AggregateNode, Plan, PlanNode};
    use types::{Block, Column, DataType, Field, Schema};

    /// Groups of two threads that have the rows of `left` and `right`.
    fn merged(left: Vec<u64>, right: Vec<u64>) -> Vec<u64> {
        let schema = Arc::new(Schema::new(vec![Field::new("x", DataType::UInt64)]));
        let node = AggregateNode {
            input: Plan { node: PlanNode::Values(Vec::new().into()), schema },
            keys: vec![Expr::column(0, DataType::UInt64)],
            aggregates: Vec::new(),
            top: None,
            grouping_sets: None,
        };
        let context = QueryContext::new(Arc::new(Settings::default()), WorkerPool::new(2));
        let limits = GroupLimits::group_by(&context.settings);
        let spec = Spec::new(&node, &node.keys, (None, limits), &context);
        assert_eq!((spec.key_count(), spec.layout.words), (1, 1));
        let local = |values: Vec<u64>| {
            let mut local = Local::new(&spec, Mode::Insert);
            let rows = values.len();
            let input = spec.input(&Block::new(vec![Column::from_vec(values)], rows)).unwrap();
            local.push(&spec, input).unwrap();
            local
        };
        let (groups, _) = merge_tables(&spec, vec![local(left), local(right)], &context).unwrap();
        let ids: Vec<u32> = (0..groups.len() as u32).collect();
        spec.layout.unpack(&groups.keys_at(&ids)).unwrap()[0].as_native::<u64>().unwrap().to_vec()
    }

    #[test]
    fn smaller_tables_are_merged_into_the_largest() {
        assert_eq!(merged(vec![7, 8], vec![1, 2, 7, 2, 3]), [1, 2, 7, 3, 8]);
        assert_eq!(merged(vec![], vec![5, 5]), [5]);
        assert!(merged(vec![], vec![]).is_empty());
        assert_eq!(merged((0..90_000).collect(), vec![1 << 40]).len(), 90_001);
    }
}
