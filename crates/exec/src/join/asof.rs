//! `ASOF JOIN`: each row is joined with the partner by key whose value is nearest.
//!
//! ```text
//! right rows ─▶ groups by key ─▶ each group sorted by value:  starts[group] ‥ starts[group + 1] of (value, row)
//! left row   ─▶ group ─▶ binary search ─▶ at most one partner
//! ```
//! Values are compared by the 64 bits that sorting uses, and in full where these do not decide.

use super::build::{build_keys, concat};
use super::keys::JoinKeys;
use super::output::JoinOutput;
use super::probe::probe_keys;
use crate::aggregate::{Groups, KeyBatch, MISSING};
use crate::context::QueryContext;
use crate::scheduler::{for_each_owned, guarded};
use crate::sort::Order;
use crate::source::{Emit, Source};
use base::Result;
use functions::evaluate::Program;
use plan::{AsofCondition, AsofTest, JoinKind, JoinNode};
use std::cmp::Ordering;
use std::sync::Arc;
use types::{Block, Column, Schema};

/// An `ASOF` join as a source of its left input's morsels.
pub(super) struct AsofSource {
    left: Arc<dyn Source>,
    join: Arc<AsofJoin>,
}

struct AsofJoin {
    keys: JoinKeys,
    groups: Groups,
    /// The first entry of each group, and the end of the last.
    starts: Vec<u32>,
    /// Value prefix and row of each right row, by group.
    entries: Vec<(u64, u32)>,
    /// Values of all right rows.
    values: Column,
    order: Order,
    /// Whether equal prefixes mean equal values.
    exact: bool,
    left_value: Program,
    test: AsofTest,
    kind: JoinKind,
    output: JoinOutput,
}

/// A side's values: the column without NULL, its prefixes, and which rows have no value (NULL) and no partner.
struct Values {
    column: Column,
    prefixes: Vec<u64>,
    exact: bool,
    missing: Vec<bool>,
}

fn values(program: &Program, order: &Order, block: &Block) -> Result<Values> {
    let (nulls, column) = program.run(block)?.swap_remove(0).split_nulls();
    let missing = (0..block.rows).map(|row| nulls.as_ref().is_some_and(|nulls| nulls[row] != 0)).collect();
    let prefixes = order.prefixes(std::slice::from_ref(&column), block.rows);
    Ok(Values { prefixes: prefixes.values, exact: prefixes.exact, missing, column })
}

impl Values {
    fn is_nan(&self, row: usize) -> bool {
        match &self.column {
            Column::Float64(values) => values[row].is_nan(),
            Column::Float32(values) => values[row].is_nan(),
            _ => false,
        }
    }
}

impl AsofSource {
    /// Sorts the right input's blocks by key and value.
    ///
    /// # Errors
    /// Those of keys and values; memory.
    pub(super) fn new(
        node: &JoinNode,
        condition: &AsofCondition,
        left: Arc<dyn Source>,
        right: Vec<Block>,
        schema: &Schema,
        context: &QueryContext,
    ) -> Result<Self> {
        let rows = guarded(context, || concat(node, right, context))?;
        let keys = build_keys(node);
        let order = Order::ascending();
        let right_value = Program::new(std::slice::from_ref(&condition.right), node.right.schema.len());
        let (groups, values, lists) = guarded(context, || {
            let packed = keys.pack(&rows)?;
            let values = values(&right_value, &order, &rows)?;
            let (groups, lists) = group_rows(&keys, &packed.batch, packed.nulls.as_deref(), &values)?;
            Ok((groups, values, lists))
        })?;
        let (mut starts, mut entries) = (vec![0u32], Vec::with_capacity(rows.rows));
        for list in sort_groups(lists, &order, &values, context)? {
            entries.extend(list);
            starts.push(entries.len() as u32);
        }
        let join = AsofJoin {
            keys: probe_keys(node),
            groups,
            starts,
            entries,
            values: values.column,
            order,
            exact: values.exact,
            left_value: Program::new(std::slice::from_ref(&condition.left), node.left.schema.len()),
            test: condition.test,
            kind: node.kind,
            output: JoinOutput::new(rows, node.left.schema.len(), schema),
        };
        Ok(AsofSource { left, join: Arc::new(join) })
    }
}

type Entries = Vec<(u64, u32)>;

/// Groups by key, and the entries of each in the order of the input.
fn group_rows(
    keys: &JoinKeys,
    batch: &KeyBatch,
    nulls: Option<&[u8]>,
    values: &Values,
) -> Result<(Groups, Vec<Entries>)> {
    let mut groups = Groups::new(keys.layout(), 1024);
    let mut ids = Vec::with_capacity(batch.rows);
    groups.insert(batch, 0..batch.rows, &mut ids)?;
    let mut lists: Vec<Entries> = vec![Vec::new(); groups.len()];
    for (row, &id) in ids.iter().enumerate() {
        if !values.missing[row] && !values.is_nan(row) && nulls.is_none_or(|nulls| nulls[row] == 0) {
            lists[id as usize].push((values.prefixes[row], row as u32));
        }
    }
    Ok((groups, lists))
}

/// Sorts each group by value; equal values stay in the order of the input.
fn sort_groups(lists: Vec<Entries>, order: &Order, values: &Values, context: &QueryContext) -> Result<Vec<Entries>> {
    const GROUPS_AT_ONCE: usize = 4096;
    let mut batches: Vec<Vec<Entries>> = Vec::new();
    for (i, list) in lists.into_iter().enumerate() {
        if i % GROUPS_AT_ONCE == 0 {
            batches.push(Vec::new());
        }
        if let Some(batch) = batches.last_mut() {
            batch.push(list);
        }
    }
    let column = std::slice::from_ref(&values.column);
    let sorted = for_each_owned(context, batches, |_, mut batch| {
        for list in &mut batch {
            if values.exact {
                list.sort_unstable();
            } else {
                list.sort_by(|a, b| {
                    a.0.cmp(&b.0).then_with(|| order.compare(0, column, a.1 as usize, column, b.1 as usize))
                });
            }
        }
        Ok(batch)
    })?;
    Ok(sorted.into_iter().flatten().collect())
}

impl AsofJoin {
    fn apply(&self, block: &Block, emit: Emit<'_>) -> Result<bool> {
        let packed = self.keys.pack(block)?;
        let mut groups = Vec::with_capacity(block.rows);
        self.groups.find(&packed.batch, 0..block.rows, &mut groups);
        let values = values(&self.left_value, &self.order, block)?;
        let (mut left, mut right, mut alone) =
            (Vec::with_capacity(block.rows), Vec::with_capacity(block.rows), Vec::new());
        for (row, &group) in groups.iter().enumerate() {
            let known =
                group != MISSING && !values.missing[row] && packed.nulls.as_ref().is_none_or(|nulls| nulls[row] == 0);
            match if known { self.nearest(group, &values, row) } else { None } {
                Some(partner) => {
                    left.push(row as u32);
                    right.push(partner);
                }
                None => alone.push(row as u32),
            }
        }
        if !left.is_empty() && !emit(self.output.joined(block, &left, &right))? {
            return Ok(false);
        }
        if self.kind == JoinKind::Left && !alone.is_empty() {
            emit(self.output.left_alone(block, &alone))
        } else {
            Ok(true)
        }
    }

    fn nearest(&self, group: u32, values: &Values, row: usize) -> Option<u32> {
        let entries = &self.entries[self.starts[group as usize] as usize..self.starts[group as usize + 1] as usize];
        let compare = |entry: &(u64, u32)| -> Ordering {
            let order = entry.0.cmp(&values.prefixes[row]);
            if self.exact {
                order
            } else {
                order.then_with(|| self.values.compare_rows(entry.1 as usize, &values.column, row))
            }
        };
        let at = match self.test {
            // NaN compares with no value, so the search ends where it begins, as in ClickHouse.
            AsofTest::GreaterOrEquals | AsofTest::Greater if values.is_nan(row) => entries.len().checked_sub(1)?,
            AsofTest::LessOrEquals | AsofTest::Less if values.is_nan(row) => 0,
            AsofTest::GreaterOrEquals => entries.partition_point(|entry| compare(entry).is_le()).checked_sub(1)?,
            AsofTest::Greater => entries.partition_point(|entry| compare(entry).is_lt()).checked_sub(1)?,
            AsofTest::LessOrEquals => entries.partition_point(|entry| compare(entry).is_lt()),
            AsofTest::Less => entries.partition_point(|entry| compare(entry).is_le()),
        };
        entries.get(at).map(|entry| entry.1)
    }
}

impl Source for AsofSource {
    fn morsels(&self) -> usize {
        self.left.morsels()
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        self.left
            .read(morsel, context, &mut |block| if block.rows == 0 { Ok(true) } else { self.join.apply(&block, emit) })
    }

    fn is_over(&self) -> bool {
        self.left.is_over()
    }

    fn tail(&self) -> Option<Arc<dyn Source>> {
        let left = self.left.tail()?;
        Some(Arc::new(AsofSource { left, join: self.join.clone() }))
    }
}
