//! From blocks of the left input to joined rows.

use super::build::{JoinKeys, JoinTable, keeps_matches};
use crate::aggregate::MISSING;
use crate::context::QueryContext;
use crate::ops::project::{Mask, mask};
use crate::source::{Emit, Source};
use base::Result;
use functions::Expr;
use functions::evaluate::Program;
use plan::{JoinKind, JoinNode, JoinStrictness};
use std::sync::Arc;
use types::{Block, Column, DataType, Schema};

/// A join as a source of its left input's morsels.
pub struct JoinSource {
    left: Arc<dyn Source>,
    probe: Arc<Probe>,
}

/// What a join does with pairs of rows.
struct Probe {
    table: JoinTable,
    keys: JoinKeys,
    residual: Option<Program>,
    kind: JoinKind,
    strictness: JoinStrictness,
    /// Whether the right row's mark decides (`RIGHT`, `FULL`).
    marks: bool,
    left_types: Vec<DataType>,
    right_types: Vec<DataType>,
}

/// Pairs of rows that wait to become a block.
#[derive(Default)]
struct Pairs {
    left: Vec<u32>,
    right: Vec<u32>,
}

impl JoinSource {
    /// Joins `left` with a built table.
    pub fn new(node: &JoinNode, left: Arc<dyn Source>, table: JoinTable, schema: &Schema) -> Self {
        let exprs: Vec<&Expr> = node.keys.iter().map(|(left, _)| left).collect();
        let columns = node.left.schema.len();
        let mut types = schema.fields.iter().map(|field| field.data_type.clone());
        let left_types = types.by_ref().take(columns).collect();
        let probe = Probe {
            table,
            keys: JoinKeys::new(&exprs, columns),
            residual: node.residual.as_ref().map(|expr| Program::new(std::slice::from_ref(expr), columns + node.right.schema.len())),
            kind: node.kind,
            strictness: node.strictness,
            marks: keeps_matches(node),
            left_types,
            right_types: types.collect(),
        };
        JoinSource { left, probe: Arc::new(probe) }
    }
}

impl Source for JoinSource {
    fn morsels(&self) -> usize {
        self.left.morsels()
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        self.left.read(morsel, context, &mut |block| if block.rows == 0 { Ok(true) } else { self.probe.apply(&block, context, emit) })
    }

    fn tail(&self) -> Option<Arc<dyn Source>> {
        if let Some(left) = self.left.tail() {
            return Some(Arc::new(JoinSource { left, probe: self.probe.clone() }));
        }
        let wanted = self.probe.marks && self.probe.strictness != JoinStrictness::Semi;
        if !wanted {
            return None;
        }
        Some(Arc::new(UnmatchedSource { rows: self.probe.table.unmatched(), probe: self.probe.clone() }))
    }
}

fn second_row() -> base::Error {
    base::err!(IncorrectResultOfScalarSubquery, "A scalar subquery returned more than one row for a row of the outer query: add LIMIT 1 or an aggregate")
}

/// Whether the rows of the left input decide how many partners count.
fn is_left_sided(kind: JoinKind) -> bool {
    kind != JoinKind::Right
}

impl Probe {
    fn apply(&self, block: &Block, context: &QueryContext, emit: Emit<'_>) -> Result<bool> {
        let (batch, nulls) = self.keys.pack(block)?;
        let groups = self.table.find(batch, nulls);
        let mut matched = vec![false; block.rows];
        // One partner is enough to look at when any will do and nothing more is asked of it.
        let any = !matches!(self.strictness, JoinStrictness::All | JoinStrictness::Single);
        let first_only = self.residual.is_none() && any && is_left_sided(self.kind);
        let rows_max = context.block_rows_max();
        let mut pairs = Pairs::default();
        for (row, &group) in groups.iter().enumerate() {
            if group == MISSING {
                continue;
            }
            let mut members = self.table.members(group);
            if first_only {
                members = &members[..1];
            }
            while !members.is_empty() {
                let (now, later) = members.split_at(members.len().min(rows_max - pairs.left.len()));
                pairs.left.resize(pairs.left.len() + now.len(), row as u32);
                pairs.right.extend_from_slice(now);
                members = later;
                if pairs.left.len() >= rows_max {
                    context.check()?;
                    if !self.flush(&mut pairs, block, &mut matched, emit)? {
                        return Ok(false);
                    }
                }
            }
        }
        if !self.flush(&mut pairs, block, &mut matched, emit)? {
            return Ok(false);
        }
        let keeps_left = matches!(self.kind, JoinKind::Left | JoinKind::Full) || self.strictness == JoinStrictness::Anti && self.kind != JoinKind::Right;
        if !keeps_left || self.strictness == JoinStrictness::Semi {
            return Ok(true);
        }
        let alone: Vec<u32> = (0..block.rows as u32).filter(|&row| !matched[row as usize]).collect();
        if alone.is_empty() { Ok(true) } else { emit(self.left_alone(block, &alone)) }
    }

    /// Turns pairs into a block, after the residual condition and the strictness had their say.
    fn flush(&self, pairs: &mut Pairs, block: &Block, matched: &mut [bool], emit: Emit<'_>) -> Result<bool> {
        let Pairs { mut left, mut right } = std::mem::take(pairs);
        if left.is_empty() {
            return Ok(true);
        }
        if let Some(residual) = &self.residual {
            let mut columns: Vec<Column> = block.columns.iter().map(|column| column.gather(&left)).collect();
            columns.extend(self.table.rows.columns.iter().map(|column| column.gather(&right)));
            match mask(residual.run_columns(&columns, left.len())?.swap_remove(0)) {
                Mask::All => {}
                Mask::None => return Ok(true),
                Mask::Rows(bytes) => {
                    let kept = kernels::filter::mask_to_indices(&bytes);
                    left = kernels::gather::gather(&left, &kept);
                    right = kernels::gather::gather(&right, &kept);
                }
            }
        }
        self.choose(&mut left, &mut right, matched)?;
        if left.is_empty() || self.strictness == JoinStrictness::Anti {
            return Ok(true);
        }
        emit(self.joined(block, &left, &right))
    }

    /// Notes partners, and leaves the pairs that the strictness wants.
    fn choose(&self, left: &mut Vec<u32>, right: &mut Vec<u32>, matched: &mut [bool]) -> Result<()> {
        if self.strictness == JoinStrictness::Single {
            return left.iter().try_for_each(|&row| if std::mem::replace(&mut matched[row as usize], true) { Err(second_row()) } else { Ok(()) });
        }
        if self.strictness == JoinStrictness::All && !self.marks {
            left.iter().for_each(|&row| matched[row as usize] = true);
            return Ok(());
        }
        let mut kept = 0;
        for i in 0..left.len() {
            let (l, r) = (left[i], right[i]);
            let first_left = !std::mem::replace(&mut matched[l as usize], true);
            let first_right = self.marks && self.table.mark(r);
            let wanted = match (self.strictness, is_left_sided(self.kind)) {
                (JoinStrictness::All | JoinStrictness::Single, _) => true,
                (_, true) => first_left,
                (_, false) => first_right,
            };
            if wanted {
                (left[kept], right[kept]) = (l, r);
                kept += 1;
            }
        }
        left.truncate(kept);
        right.truncate(kept);
        Ok(())
    }

    fn joined(&self, block: &Block, left: &[u32], right: &[u32]) -> Block {
        let all = left.len() == block.rows && left.iter().zip(0u32..).all(|(&row, i)| row == i);
        let gathered = |column: &Column| if all { column.clone() } else { column.gather(left) };
        let lefts = block.columns.iter().zip(&self.left_types).map(|(column, data_type)| as_type(gathered(column), data_type));
        let rights = self.table.rows.columns.iter().zip(&self.right_types).map(|(column, data_type)| as_type(column.gather(right), data_type));
        Block::new(lefts.chain(rights).collect(), left.len())
    }

    fn left_alone(&self, block: &Block, rows: &[u32]) -> Block {
        let lefts = block.columns.iter().zip(&self.left_types).map(|(column, data_type)| as_type(column.gather(rows), data_type));
        let rights = self.right_types.iter().map(|data_type| Column::defaults(data_type, rows.len()));
        Block::new(lefts.chain(rights).collect(), rows.len())
    }

    fn right_alone(&self, rows: &[u32]) -> Block {
        let lefts = self.left_types.iter().map(|data_type| Column::defaults(data_type, rows.len()));
        let rights = self.table.rows.columns.iter().zip(&self.right_types).map(|(column, data_type)| as_type(column.gather(rows), data_type));
        Block::new(lefts.chain(rights).collect(), rows.len())
    }
}

/// The column as the output has it: `Nullable` when the other side may be missing.
fn as_type(column: Column, data_type: &DataType) -> Column {
    let is_nullable = match &column {
        Column::Nullable(_) => true,
        Column::Const(value, _) => matches!(**value, Column::Nullable(_)),
        Column::Dict(dict) => matches!(*dict.values, Column::Nullable(_)),
        _ => false,
    };
    if data_type.is_nullable() && !is_nullable { column.to_nullable() } else { column }
}

/// Rows of the right input without a partner.
struct UnmatchedSource {
    probe: Arc<Probe>,
    rows: Vec<u32>,
}

impl UnmatchedSource {
    const MORSEL_ROWS: usize = 64 << 10;
}

impl Source for UnmatchedSource {
    fn morsels(&self) -> usize {
        self.rows.len().div_ceil(Self::MORSEL_ROWS)
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        let end = self.rows.len().min((morsel + 1) * Self::MORSEL_ROWS);
        for rows in self.rows[morsel * Self::MORSEL_ROWS..end].chunks(context.block_rows_max()) {
            if !emit(self.probe.right_alone(rows))? {
                break;
            }
        }
        Ok(())
    }
}
