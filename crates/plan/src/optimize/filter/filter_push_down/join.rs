//! Filters above joins, and conditions in them.

use super::equal_columns::{EqualColumns, equal_columns};
use super::{Pusher, disjunction, is_over, outer_to_inner};
use crate::analyze::cast_to;
use crate::analyze::filters::{and_all, call, split_and};
use crate::logical::{JoinKind, JoinNode, JoinStrictness, Plan, PlanNode};
use base::Result;
use functions::{Comparison, Expr, Predicate};
use std::sync::Arc;
use types::super_type::least_super_type;
use types::{DataType, Schema};

/// Predicates on their way down a join. Those of a side are over that side's columns.
#[derive(Default)]
struct Ways {
    left: Vec<Expr>,
    right: Vec<Expr>,
    above: Vec<Expr>,
}

/// The sides of a join that a filter above it may be applied to before it.
#[derive(Clone, Copy)]
struct Keeps {
    left: bool,
    right: bool,
}

impl Pusher<'_> {
    pub(super) fn push_join(&self, mut node: JoinNode, schema: Arc<Schema>, predicates: Vec<Expr>) -> Result<Plan> {
        if self.env.settings.query_plan_convert_outer_join_to_inner_join
            && let Some(kind) = outer_to_inner::weaker_kind(&node, &schema, &predicates)
        {
            let (plan, above) = outer_to_inner::converted(node, kind, &schema, self.env)?;
            // The join's columns may have other types than before; a projection gives back the old ones.
            return match above {
                None => self.push(plan, predicates),
                Some(exprs) => {
                    self.push(Plan { node: PlanNode::Project { input: Box::new(plan), exprs }, schema }, predicates)
                }
            };
        }
        let width = node.left.schema.len();
        let mut ways = self.ways(&mut node, width, predicates)?;
        self.push_residual(&mut node, width, &mut ways)?;
        if self.env.settings.query_plan_convert_outer_join_to_inner_join {
            self.keys_are_there(&node, &mut ways)?;
        }
        if self.env.settings.query_plan_propagate_predicate_across_join {
            self.cross_over(&node, &mut ways);
        }
        node.left = self.push(node.left, ways.left)?;
        node.right = self.push(node.right, ways.right)?;
        self.filtered(Plan { node: PlanNode::Join(Box::new(node)), schema }, ways.above)
    }

    /// The targets of the predicates above the join.
    fn ways(&self, node: &mut JoinNode, width: usize, predicates: Vec<Expr>) -> Result<Ways> {
        let keeps = keeps(node);
        let inner = is_inner(node);
        let mut ways = Ways::default();
        let mut condition = Vec::new();
        for predicate in predicates {
            if keeps.left && is_over(&predicate, |c| c < width) {
                ways.left.push(predicate);
            } else if keeps.right && is_over(&predicate, |c| c >= width) {
                ways.right.push(predicate.map_columns(&|index| index - width));
            } else if inner && self.env.settings.cross_to_inner_join_rewrite && is_over(&predicate, |_| true) {
                self.split_disjunction(&predicate, width, keeps, &mut ways)?;
                condition.push(predicate);
            } else {
                self.split_disjunction(&predicate, width, keeps, &mut ways)?;
                ways.above.push(predicate);
            }
        }
        for predicate in condition {
            match self.equality(&predicate, width)? {
                Some(key) if !node.keys.contains(&key) => node.keys.push(key),
                Some(_) => {}
                None => {
                    let all = node.residual.take().into_iter().flat_map(split_and).chain([predicate]).collect();
                    node.residual = and_all(self.env, all)?;
                }
            }
        }
        if node.kind == JoinKind::Cross
            && node.strictness == JoinStrictness::All
            && (!node.keys.is_empty() || node.residual.is_some())
        {
            node.kind = JoinKind::Inner;
        }
        Ok(ways)
    }

    /// Adds the conditions on each side alone that follow from a predicate over both sides.
    fn split_disjunction(&self, predicate: &Expr, width: usize, keeps: Keeps, ways: &mut Ways) -> Result<()> {
        if !self.env.settings.use_join_disjunctions_push_down {
            return Ok(());
        }
        if keeps.left
            && let Some(part) = disjunction::implied(predicate, &|c| c < width, self.env)?
        {
            ways.left.push(part);
        }
        if keeps.right
            && let Some(part) = disjunction::implied(predicate, &|c| c >= width, self.env)?
        {
            ways.right.push(part.map_columns(&|index| index - width));
        }
        Ok(())
    }

    /// Conditions of ON over one side only: inner joins filter that side, others the side that may be missing.
    fn push_residual(&self, node: &mut JoinNode, width: usize, ways: &mut Ways) -> Result<()> {
        let Some(residual) = node.residual.take() else { return Ok(()) };
        let inner = is_inner(node);
        let counts = node.strictness != JoinStrictness::All;
        let keeps = Keeps {
            left: inner || node.kind == JoinKind::Right,
            right: inner || node.kind == JoinKind::Left && node.strictness != JoinStrictness::Asof,
        };
        // A semi join's own rows must pass its condition.
        let semi = |kind| node.strictness == JoinStrictness::Semi && node.kind == kind;
        let keeps = if counts {
            Keeps { left: keeps.left || semi(JoinKind::Left), right: keeps.right || semi(JoinKind::Right) }
        } else {
            keeps
        };
        let mut rest = Vec::new();
        for conjunct in split_and(residual) {
            for condition in disjunction::common_parts(conjunct, self.env)? {
                if keeps.left && is_over(&condition, |c| c < width) {
                    ways.left.push(condition);
                } else if keeps.right && is_over(&condition, |c| c >= width) {
                    ways.right.push(condition.map_columns(&|index| index - width));
                } else if let Some(key) = self.equality(&condition, width)? {
                    node.keys.push(key);
                } else {
                    self.split_disjunction(&condition, width, keeps, ways)?;
                    rest.push(condition);
                }
            }
        }
        node.residual = and_all(self.env, rest)?;
        Ok(())
    }

    /// NULL has no partner: keys that outer joins below have made up are filtered, so that those joins become inner
    /// ones.
    fn keys_are_there(&self, node: &JoinNode, ways: &mut Ways) -> Result<()> {
        let drops_both = is_inner(node) || node.strictness == JoinStrictness::Semi;
        for (left, right) in node.keys.iter().filter(|_| drops_both) {
            for (key, side, predicates) in [(left, &node.left, &mut ways.left), (right, &node.right, &mut ways.right)] {
                if key.data_type.is_nullable()
                    && key.as_column().is_some_and(|column| outer_to_inner::may_be_missing(side, column))
                {
                    extend_new(predicates, vec![call(self.env, "isNotNull", vec![key.clone()])?]);
                }
            }
        }
        Ok(())
    }

    /// Filters of one side's keys filter the other side too, where rows without a partner there do not matter.
    fn cross_over(&self, node: &JoinNode, ways: &mut Ways) {
        let any = node.strictness == JoinStrictness::Any;
        let semi = node.strictness == JoinStrictness::Semi;
        let to_right = !any && (semi || matches!(node.kind, JoinKind::Inner | JoinKind::Left));
        let to_left = !any && (semi || matches!(node.kind, JoinKind::Inner | JoinKind::Right));
        let (left_equal, right_equal) = (equal_columns(&node.left), equal_columns(&node.right));
        let pairs: Vec<(usize, usize)> =
            node.keys.iter().filter_map(|(a, b)| same_type(a, b).then_some((a.as_column()?, b.as_column()?))).collect();
        let from_left: Vec<Expr> = ways.left.iter().filter_map(|p| moved(p, &left_equal, &pairs)).collect();
        let mirrored: Vec<(usize, usize)> = pairs.iter().map(|(a, b)| (*b, *a)).collect();
        let from_right: Vec<Expr> = ways.right.iter().filter_map(|p| moved(p, &right_equal, &mirrored)).collect();
        if to_right {
            extend_new(&mut ways.right, from_left);
        }
        if to_left {
            extend_new(&mut ways.left, from_right);
        }
    }

    /// `left = right` as a key: sides of one type, or integers that have a common one. NaN equals nothing in a filter
    /// but itself in a key, so floats stay filters.
    fn equality(&self, predicate: &Expr, width: usize) -> Result<Option<(Expr, Expr)>> {
        let Some((Predicate::Compare(Comparison::Equals), [a, b])) = predicate.as_predicate() else { return Ok(None) };
        let (left, right) = if is_over(a, |c| c < width) && is_over(b, |c| c >= width) {
            (a, b)
        } else if is_over(b, |c| c < width) && is_over(a, |c| c >= width) {
            (b, a)
        } else {
            return Ok(None);
        };
        let right = right.map_columns(&|index| index - width);
        let bare = |expr: &Expr| expr.data_type.without_low_cardinality().without_nullable();
        let (a, b) = (bare(left), bare(&right));
        if a == b {
            let has_order = !a.is_float() && !matches!(a, DataType::Tuple(_) | DataType::Array(_) | DataType::Map(_));
            return Ok(has_order.then(|| (left.clone(), right)));
        }
        match least_super_type(&[a.clone(), b.clone()]) {
            Ok(common) if a.is_integer() && b.is_integer() && common.is_integer() => {
                let cast = |expr: Expr| {
                    let target =
                        if expr.data_type.is_nullable() { DataType::nullable(common.clone()) } else { common.clone() };
                    if expr.data_type == target { Ok(expr) } else { cast_to(self.env, expr, &target) }
                };
                Ok(Some((cast(left.clone())?, cast(right)?)))
            }
            _ => Ok(None),
        }
    }
}

fn is_inner(node: &JoinNode) -> bool {
    node.strictness == JoinStrictness::All && matches!(node.kind, JoinKind::Inner | JoinKind::Cross)
}

/// The sides whose rows may be dropped before the join: they stay whatever the other side has, and the partner that an
/// `ANY` join picks does not change.
fn keeps(node: &JoinNode) -> Keeps {
    let left = matches!(node.kind, JoinKind::Inner | JoinKind::Cross | JoinKind::Left);
    let right = matches!(node.kind, JoinKind::Inner | JoinKind::Cross | JoinKind::Right);
    match node.strictness {
        JoinStrictness::All => Keeps { left, right },
        JoinStrictness::Asof | JoinStrictness::Single => Keeps { left, right: false },
        JoinStrictness::Any => {
            Keeps { left: left && node.kind != JoinKind::Inner, right: node.kind == JoinKind::Right }
        }
        JoinStrictness::Semi | JoinStrictness::Anti => {
            Keeps { left: node.kind != JoinKind::Right, right: node.kind == JoinKind::Right }
        }
    }
}

fn same_type(a: &Expr, b: &Expr) -> bool {
    a.data_type == b.data_type
}

/// A predicate over columns that equal keys, as one over the other side's keys.
fn moved(predicate: &Expr, equal: &EqualColumns, pairs: &[(usize, usize)]) -> Option<Expr> {
    let other = |column: usize| {
        pairs.iter().find(|(own, _)| *own == column || equal.are(*own, column)).map(|(_, other)| *other)
    };
    (is_over(predicate, |column| other(column).is_some()))
        .then(|| predicate.map_columns(&|column| other(column).unwrap_or(column)))
}

fn extend_new(all: &mut Vec<Expr>, more: Vec<Expr>) {
    for predicate in more {
        if !all.contains(&predicate) {
            all.push(predicate);
        }
    }
}
