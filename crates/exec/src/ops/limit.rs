//! The forms of `LIMIT`, as steps over the ordered stream.

use crate::aggregate::KeyIndex;
use crate::context::{QueryContext, ResultExtras};
use crate::ops::project::Project;
use crate::source::Transform;
use crate::stream::SerialStep;
use base::Result;
use functions::Expr;
use plan::{Amount, SortKey};
use std::collections::VecDeque;
use std::sync::Arc;
use types::{Block, Column, DataType};

/// Skips `offset` rows and emits the next `limit`.
pub(crate) struct Limit {
    offset: u64,
    left: Option<u64>,
}

impl Limit {
    /// A limit (none: all) after an offset.
    pub(crate) fn new(limit: Option<u64>, offset: u64) -> Self {
        Limit { offset, left: limit }
    }
}

impl SerialStep for Limit {
    fn push(&mut self, block: Block, out: &mut Vec<Block>) -> Result<bool> {
        let rows = block.rows as u64;
        let skip = self.offset.min(rows);
        self.offset -= skip;
        let take = self.left.map_or(rows - skip, |left| left.min(rows - skip));
        self.left = self.left.map(|left| left - take);
        if take > 0 {
            out.push(block.slice(skip as usize, take as usize));
        }
        Ok(self.left != Some(0))
    }
}

/// A [`Limit`] that also emits rows with the same keys as the last one.
pub(crate) struct LimitWithTies {
    limit: Limit,
    keys: Project,
    /// The keys of the last row given, once the limit is reached.
    last: Option<Block>,
}

impl LimitWithTies {
    /// A limit over input sorted by `keys`.
    pub(crate) fn new(limit: u64, offset: u64, keys: &[SortKey], inputs: usize) -> Self {
        let exprs: Vec<Expr> = keys.iter().map(|key| key.expr.clone()).collect();
        LimitWithTies { limit: Limit::new(Some(limit), offset), keys: Project::new(&exprs, inputs), last: None }
    }
}

impl SerialStep for LimitWithTies {
    fn push(&mut self, block: Block, out: &mut Vec<Block>) -> Result<bool> {
        let mut rest = block;
        if self.last.is_none() {
            let before = self.limit.offset.min(rest.rows as u64) as usize;
            let mut taken = Vec::new();
            if self.limit.push(rest.clone(), &mut taken)? {
                out.append(&mut taken);
                return Ok(true);
            }
            let Some(given) = taken.pop() else { return Ok(false) };
            self.last = Some(self.keys.run(&given.slice(given.rows - 1, 1))?);
            let used = before + given.rows;
            rest = rest.slice(used, rest.rows - used);
            out.push(given);
        }
        let Some(last) = &self.last else { return Ok(false) };
        let keys = self.keys.run(&rest)?;
        let same = |row: usize| keys.columns.iter().zip(&last.columns).all(|(key, last)| key.rows_equal(row, last, 0));
        let ties = (0..rest.rows).take_while(|&row| same(row)).count();
        let all = ties == rest.rows;
        if ties > 0 {
            out.push(rest.slice(0, ties));
        }
        Ok(all)
    }
}

/// The last `limit` rows before the last `offset`.
pub(crate) struct LimitLast {
    limit: u64,
    offset: u64,
    kept: VecDeque<Block>,
    rows: u64,
}

impl LimitLast {
    /// The last rows.
    pub(crate) fn new(limit: u64, offset: u64) -> Self {
        LimitLast { limit, offset, kept: VecDeque::new(), rows: 0 }
    }
}

impl SerialStep for LimitLast {
    fn push(&mut self, block: Block, _out: &mut Vec<Block>) -> Result<bool> {
        self.rows += block.rows as u64;
        self.kept.push_back(block);
        let wanted = self.limit.saturating_add(self.offset);
        while let Some(first) = self.kept.front()
            && self.rows - first.rows as u64 >= wanted
        {
            self.rows -= first.rows as u64;
            self.kept.pop_front();
        }
        Ok(true)
    }

    fn finish(&mut self, out: &mut Vec<Block>) -> Result<()> {
        let end = self.rows.saturating_sub(self.offset);
        let mut limit = Limit::new(Some(end.min(self.limit)), end.saturating_sub(self.limit));
        for block in std::mem::take(&mut self.kept) {
            if !limit.push(block, out)? {
                break;
            }
        }
        Ok(())
    }
}

/// Gives at most `limit` rows per value of the keys, after `offset` of each.
pub(crate) struct LimitBy {
    keys: Project,
    index: KeyIndex,
    limit: u64,
    offset: u64,
    seen: Vec<u64>,
}

impl LimitBy {
    /// Limits rows per distinct value of `keys`.
    pub(crate) fn new(keys: &[Expr], inputs: usize, limit: u64, offset: u64) -> Self {
        let types: Vec<DataType> = keys.iter().map(|key| key.data_type.clone()).collect();
        LimitBy { keys: Project::new(keys, inputs), index: KeyIndex::new(&types), limit, offset, seen: Vec::new() }
    }
}

impl SerialStep for LimitBy {
    fn push(&mut self, block: Block, out: &mut Vec<Block>) -> Result<bool> {
        let keys: Vec<Column> = self.keys.run(&block)?.columns;
        let groups = self.index.insert(&keys, block.rows)?;
        self.seen.resize(self.index.len(), 0);
        let mut kept = Vec::new();
        for (row, &group) in groups.iter().enumerate() {
            let seen = &mut self.seen[group as usize];
            *seen += 1;
            if *seen > self.offset && *seen - self.offset <= self.limit {
                kept.push(row as u32);
            }
        }
        if !kept.is_empty() {
            out.push(if kept.len() == block.rows { block } else { block.gather(&kept) });
        }
        Ok(true)
    }
}

/// A transformation as a serial step, above a limit.
pub(crate) struct TransformStep {
    /// The transformation.
    pub transform: Arc<dyn Transform>,
    /// The query.
    pub context: Arc<QueryContext>,
}

impl SerialStep for TransformStep {
    fn push(&mut self, block: Block, out: &mut Vec<Block>) -> Result<bool> {
        self.transform.apply(block, &self.context, &mut |block| {
            out.push(block);
            Ok(true)
        })
    }
}

/// A step that reads all of its input, even if it needs no more.
pub(crate) struct ToTheEnd(pub Box<dyn SerialStep>);

impl SerialStep for ToTheEnd {
    fn push(&mut self, block: Block, out: &mut Vec<Block>) -> Result<bool> {
        self.0.push(block, out)?;
        Ok(true)
    }

    fn finish(&mut self, out: &mut Vec<Block>) -> Result<()> {
        self.0.finish(out)
    }
}

/// Counts the rows before a query's limit.
pub(crate) struct CountRows(pub Arc<ResultExtras>);

impl SerialStep for CountRows {
    fn push(&mut self, block: Block, out: &mut Vec<Block>) -> Result<bool> {
        self.0.count_rows_before_limit(block.rows as u64);
        out.push(block);
        Ok(true)
    }
}

impl Transform for CountRows {
    fn apply(&self, block: Block, _context: &QueryContext, emit: crate::source::Emit<'_>) -> Result<bool> {
        self.0.count_rows_before_limit(block.rows as u64);
        emit(block)
    }
}

/// A limit whose amounts may be fractions of all rows, which are kept until their number is known.
pub(crate) struct LimitShare {
    limit: Option<Amount>,
    offset: Amount,
    ties: Vec<SortKey>,
    inputs: usize,
    kept: Vec<Block>,
}

impl LimitShare {
    /// A limit over input sorted by `ties`, which are empty without `WITH TIES`.
    pub(crate) fn new(limit: Option<Amount>, offset: Amount, ties: &[SortKey], inputs: usize) -> Self {
        LimitShare { limit, offset, ties: ties.to_vec(), inputs, kept: Vec::new() }
    }
}

impl SerialStep for LimitShare {
    fn push(&mut self, block: Block, _out: &mut Vec<Block>) -> Result<bool> {
        self.kept.push(block);
        Ok(true)
    }

    fn finish(&mut self, out: &mut Vec<Block>) -> Result<()> {
        let total: usize = self.kept.iter().map(|block| block.rows).sum();
        let rows = |amount: Amount| match amount {
            Amount::Rows(rows) => rows,
            Amount::Share(share) => (share * total as f64).ceil() as u64,
        };
        let (limit, offset) = (self.limit.map(rows), rows(self.offset));
        let mut step: Box<dyn SerialStep> = match limit {
            Some(limit) if !self.ties.is_empty() => {
                Box::new(LimitWithTies::new(limit, offset, &self.ties, self.inputs))
            }
            limit => Box::new(Limit::new(limit, offset)),
        };
        for block in std::mem::take(&mut self.kept) {
            if !step.push(block, out)? {
                break;
            }
        }
        Ok(())
    }
}

/// A [`LimitBy`] that counts from the last row of each value; all rows are kept until the end.
pub(crate) struct LimitByLast {
    keys: Project,
    index: KeyIndex,
    limit: u64,
    offset: u64,
    counts: Vec<u64>,
    kept: Vec<(Block, Vec<u32>)>,
}

impl LimitByLast {
    /// Limits rows per distinct value of `keys`.
    pub(crate) fn new(keys: &[Expr], inputs: usize, limit: u64, offset: u64) -> Self {
        let types: Vec<DataType> = keys.iter().map(|key| key.data_type.clone()).collect();
        LimitByLast {
            keys: Project::new(keys, inputs),
            index: KeyIndex::new(&types),
            limit,
            offset,
            counts: Vec::new(),
            kept: Vec::new(),
        }
    }
}

impl SerialStep for LimitByLast {
    fn push(&mut self, block: Block, _out: &mut Vec<Block>) -> Result<bool> {
        let keys: Vec<Column> = self.keys.run(&block)?.columns;
        let groups = self.index.insert(&keys, block.rows)?;
        self.counts.resize(self.index.len(), 0);
        groups.iter().for_each(|&group| self.counts[group as usize] += 1);
        self.kept.push((block, groups));
        Ok(true)
    }

    fn finish(&mut self, out: &mut Vec<Block>) -> Result<()> {
        for (block, groups) in std::mem::take(&mut self.kept) {
            let mut rows = Vec::new();
            for (row, &group) in groups.iter().enumerate() {
                // Rows of the value from this row on, itself included.
                let left = &mut self.counts[group as usize];
                if *left > self.offset && *left - self.offset <= self.limit {
                    rows.push(row as u32);
                }
                *left -= 1;
            }
            if !rows.is_empty() {
                out.push(block.gather(&rows));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the output of a step for the numbers below 12, in blocks of four, with expected numbers; beside each
    /// number are its half and its lowest bit.
    fn check(mut step: impl SerialStep, expect: &[u32]) {
        let mut out = Vec::new();
        for first in [0u32, 4, 8] {
            let columns = [|v| v, |v| v / 2, |v| v % 2]
                .map(|of: fn(u32) -> u32| Column::from_vec((first..first + 4).map(of).collect::<Vec<u32>>()));
            if !step.push(Block::new(columns.to_vec(), 4), &mut out).unwrap() {
                break;
            }
        }
        step.finish(&mut out).unwrap();
        let flat = |block: &Block| block.columns[0].flatten().as_native::<u32>().unwrap().to_vec();
        assert_eq!(out.iter().flat_map(flat).collect::<Vec<u32>>(), expect);
    }

    fn key(column: usize) -> SortKey {
        SortKey { expr: Expr::column(column, DataType::UInt32), descending: false, nulls_first: false }
    }

    #[test]
    fn limits_from_both_ends() {
        check(Limit::new(Some(3), 3), &[3, 4, 5]);
        check(Limit::new(None, 10), &[10, 11]);
        check(Limit::new(Some(0), 0), &[]);
        check(LimitLast::new(3, 2), &[7, 8, 9]);
        check(LimitLast::new(20, 10), &[0, 1]);
        check(LimitWithTies::new(3, 1, &[key(1)], 3), &[1, 2, 3]);
        check(LimitWithTies::new(4, 1, &[key(1)], 3), &[1, 2, 3, 4, 5]);
        check(ToTheEnd(Box::new(Limit::new(Some(1), 5))), &[5]);
    }

    #[test]
    fn limits_by_key_and_by_share() {
        check(LimitBy::new(&[key(2).expr], 3, 2, 1), &[2, 3, 4, 5]);
        check(LimitByLast::new(&[key(2).expr], 3, 2, 1), &[6, 7, 8, 9]);
        check(LimitShare::new(Some(Amount::Share(0.25)), Amount::Rows(2), &[], 3), &[2, 3, 4]);
        check(LimitShare::new(None, Amount::Share(0.5), &[], 3), &[6, 7, 8, 9, 10, 11]);
    }
}
