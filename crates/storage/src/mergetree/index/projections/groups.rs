//! Rows put into groups by sorting their keys: for parts, whose groups are made once and in the background.

use crate::mergetree::merge::family::starts;
use crate::mergetree::write::sort;
use crate::projection::ProjectionCall;
use base::Result;
use functions::aggregate::GroupedStates;
use types::{Block, Column};

/// The groups of some rows.
pub(crate) struct Groups {
    /// The keys, a row per group.
    keys: Vec<Column>,
    /// The group of each row.
    of_rows: Vec<u32>,
    count: usize,
}

impl Groups {
    /// Groups rows by keys; without keys all of them are one group.
    pub(crate) fn of(keys: Vec<Column>, rows: usize) -> Groups {
        let keys: Vec<Column> = keys.iter().map(Column::flatten).collect();
        let order = sort::permutation(&keys, &vec![false; keys.len()], rows);
        let sorted: Vec<Column> = match &order {
            Some(order) => keys.iter().map(|key| key.gather(order)).collect(),
            None => keys,
        };
        let starts = starts(&sorted, rows, None);
        let firsts = kernels::filter::mask_to_indices(&starts);
        let mut of_rows = vec![0u32; rows];
        let mut next = 0u32;
        for (place, &start) in starts.iter().enumerate() {
            next += u32::from(start);
            of_rows[order.as_ref().map_or(place, |order| order[place] as usize)] = next - 1;
        }
        Groups { keys: sorted.iter().map(|key| key.gather(&firsts)).collect(), of_rows, count: firsts.len() }
    }

    /// The keys and a column of states per call, whose arguments have a row per row that was grouped.
    pub(crate) fn with_states<'a>(
        self,
        calls: impl Iterator<Item = (&'a ProjectionCall, Vec<Column>)>,
    ) -> Result<Block> {
        let states = calls
            .map(|(call, args)| self.states(call, |states| states.update(&self.of_rows, &args)))
            .collect::<Result<Vec<_>>>()?;
        Ok(self.block(states))
    }

    /// As [`Self::with_states`] of columns of states, a row per row that was grouped.
    pub(crate) fn merged<'a>(self, calls: impl Iterator<Item = (&'a ProjectionCall, Column)>) -> Result<Block> {
        let states = calls
            .map(|(call, parts)| self.states(call, |states| states.merge_serialized(&self.of_rows, &parts)))
            .collect::<Result<Vec<_>>>()?;
        Ok(self.block(states))
    }

    fn states(&self, call: &ProjectionCall, fill: impl FnOnce(&mut dyn GroupedStates) -> Result<()>) -> Result<Column> {
        let mut states = call.function.new_states();
        states.resize(self.count);
        fill(&mut *states)?;
        states.serialize(&(0..self.count as u32).collect::<Vec<u32>>())
    }

    fn block(self, states: Vec<Column>) -> Block {
        let mut columns = self.keys;
        columns.extend(states);
        Block::new(columns, self.count)
    }
}
