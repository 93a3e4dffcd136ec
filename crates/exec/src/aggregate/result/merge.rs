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
pub fn merge_tables(
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

/// Functions with small states merge side by side; one with large states gets all threads.
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

/// [`GroupedStates::merge_parallel`] on the query's threads.
///
/// # Errors
/// Those of merging.
pub fn merge_states_parallel(
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
