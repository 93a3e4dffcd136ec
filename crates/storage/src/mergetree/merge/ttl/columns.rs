//! Columns that `SET` of `TTL … GROUP BY` says: rows that are over become what aggregate functions make of the group,
//! others keep their value.

use crate::definition::TtlSet;
use crate::mergetree::merge::execute::{MergeJob, MergeOrder, MergePass, read_ordered};
use crate::mergetree::merge::input::{Cursor, evaluate_over};
use base::Result;
use functions::Expr;
use functions::aggregate::GroupedStates;
use types::Column;

/// Such a column while its rows are read in merge order.
pub(crate) struct SetColumn<'a> {
    set: &'a TtlSet,
    /// Stored columns behind the arguments, sorted, and where each source stands in them.
    needed: Vec<usize>,
    cursors: Vec<Vec<Cursor<'a>>>,
    states: Vec<Box<dyn GroupedStates>>,
    /// Whether each group is over.
    over: &'a [u8],
    /// Groups whose rows were finished.
    finished: usize,
    /// Groups that have begun since.
    open: usize,
}

impl<'a> SetColumn<'a> {
    /// The column, if the pass groups and `SET` names it.
    pub(crate) fn of(job: &'a MergeJob<'_>, column: usize, ordered: &'a MergeOrder) -> Option<Self> {
        let MergePass::Group(place) = job.options.pass else { return None };
        let group = job.core.layout.ttl.get(place)?.group.as_ref()?;
        let set = group.sets.iter().find(|set| set.column == column)?;
        let mut needed: Vec<usize> = set.calls.iter().flat_map(|call| &call.args).flat_map(Expr::columns).collect();
        needed.sort_unstable();
        needed.dedup();
        let cursors = needed.iter().map(|&column| job.cursors(column)).collect();
        let states = set.calls.iter().map(|call| call.function.new_states()).collect();
        Some(SetColumn { set, needed, cursors, states, over: &ordered.over, finished: 0, open: 0 })
    }

    /// Takes the next rows; a 1 in `starts` begins a group.
    pub(crate) fn add(&mut self, order: &[u16], starts: &[u8]) -> Result<()> {
        let (mut ids, mut keep) = (Vec::with_capacity(starts.len()), Vec::with_capacity(starts.len()));
        for &start in starts {
            self.open += usize::from(start);
            let id = self.open.saturating_sub(1);
            ids.push(id as u32);
            keep.push(self.over[self.finished + id]);
        }
        let inputs =
            self.cursors.iter_mut().map(|cursors| read_ordered(cursors, order, None)).collect::<Result<Vec<_>>>()?;
        for (call, states) in self.set.calls.iter().zip(&mut self.states) {
            let args = call
                .args
                .iter()
                .map(|arg| evaluate_over(arg, &self.needed, inputs.clone(), order.len()))
                .collect::<Result<Vec<_>>>()?;
            states.resize(self.open);
            states.update_masked(&ids, &args, &keep)?;
        }
        Ok(())
    }

    /// The values of the groups so far, of which `own` are the first rows' values; the next rows begin anew.
    pub(crate) fn finish(&mut self, own: &Column) -> Result<Column> {
        let over = &self.over[self.finished..self.finished + self.open];
        let ids: Vec<u32> = kernels::filter::mask_to_indices(over);
        let mut results = Vec::with_capacity(self.states.len());
        for (call, states) in self.set.calls.iter().zip(&mut self.states) {
            let mut done = std::mem::replace(states, call.function.new_states());
            results.push(done.finish(&ids)?.flatten());
        }
        (self.finished, self.open) = (self.finished + self.open, 0);
        if ids.is_empty() {
            return Ok(own.clone());
        }
        let known: Vec<usize> = (0..results.len()).collect();
        let made = evaluate_over(&self.set.value, &known, results, ids.len())?;
        if ids.len() == over.len() {
            return Ok(made);
        }
        let mut next = own.len() as u32;
        let choice: Vec<u32> = (0u32..)
            .zip(over)
            .map(|(group, &over)| {
                let from = if over == 1 { next } else { group };
                next += u32::from(over);
                from
            })
            .collect();
        Ok(Column::concat(&[&own.flatten(), &made]).gather(&choice))
    }
}
