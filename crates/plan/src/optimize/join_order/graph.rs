//! Joins as a hypergraph: relations, and edges that say which sets of them a predicate can join.

use crate::cardinality::{JoinSides, join_rows};
use crate::logical::{JoinKind, JoinStrictness, Plan};
use functions::Expr;
use types::DataType;

/// A set of relations, a bit each.
pub(super) type Set = u64;

/// Relations of a graph, at most.
pub(super) const RELATIONS_MAX: usize = 64;

/// What a join of the original plan does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Inner,
    Left,
    /// As `Left`, at most one partner being allowed.
    Single,
    Semi,
    Anti,
}

impl Operator {
    /// Kind and strictness of the plan's join.
    pub(super) fn kind(self) -> (JoinKind, JoinStrictness) {
        match self {
            Operator::Inner => (JoinKind::Inner, JoinStrictness::All),
            Operator::Left => (JoinKind::Left, JoinStrictness::All),
            Operator::Single => (JoinKind::Left, JoinStrictness::Single),
            Operator::Semi => (JoinKind::Left, JoinStrictness::Semi),
            Operator::Anti => (JoinKind::Left, JoinStrictness::Anti),
        }
    }
}

/// A predicate of an inner join, or a whole other join. Expressions are over the graph's columns.
///
/// # Invariants
/// - `left` and `right` are disjoint and not empty.
/// - The right side of an edge that is not inner is one relation, and no other edge has it without `left` of this one:
///   so a row without a partner is never seen before it was made.
pub(super) struct Edge {
    pub left: Set,
    pub right: Set,
    pub operator: Operator,
    /// Equalities, left side first.
    pub keys: Vec<(Expr, Expr)>,
    /// Further conditions.
    pub residual: Vec<Expr>,
    /// Columns of the right side that are of another type after the join (Nullable).
    pub retyped: Vec<(usize, DataType)>,
    /// Equalities of one class say the same once its members are joined.
    pub class: Option<u32>,
    /// Distinct values of the sides of each key.
    pub distinct: Vec<(f64, f64)>,
    /// Share of pairs that the further conditions keep.
    pub residual_share: f64,
}

impl Edge {
    pub(super) fn set(&self) -> Set {
        self.left | self.right
    }

    /// Whether the edge leads from one set to the other.
    pub(super) fn connects(&self, a: Set, b: Set) -> bool {
        (within(self.left, a) && within(self.right, b)) || (within(self.left, b) && within(self.right, a))
    }
}

/// Something that is joined: a plan that is no join, or one that keeps its order.
pub(super) struct Relation {
    pub plan: Plan,
    pub rows: f64,
    /// The graph's number of its first column.
    pub first: usize,
}

/// Relations and edges.
pub(super) struct Graph {
    pub relations: Vec<Relation>,
    pub edges: Vec<Edge>,
}

/// How two sets are joined.
pub(super) struct Step {
    /// The edge that is no inner join, if there is one; its right relation is the pair's second set when `true`.
    pub operator: Option<(usize, bool)>,
    /// Predicates of inner joins that can be tested from here on.
    pub inner: Vec<usize>,
}

pub(super) fn within(part: Set, whole: Set) -> bool {
    part & !whole == 0
}

impl Graph {
    pub(super) fn all(&self) -> Set {
        if self.relations.len() == RELATIONS_MAX { Set::MAX } else { (1 << self.relations.len()) - 1 }
    }

    /// How to join two disjoint sets; `None` where no edge leads from one to the other or the result would be wrong.
    pub(super) fn step(&self, a: Set, b: Set) -> Option<Step> {
        self.step_or_product(a, b).filter(|(_, connected)| *connected).map(|(step, _)| step)
    }

    /// As [`Self::step`], also for sets that no edge connects; says whether one does.
    pub(super) fn step_or_product(&self, a: Set, b: Set) -> Option<(Step, bool)> {
        let union = a | b;
        let mut step = Step { operator: None, inner: Vec::new() };
        let mut connected = false;
        let mut classes = 0u64;
        for (index, edge) in self.edges.iter().enumerate() {
            let applies = within(edge.set(), union) && !within(edge.set(), a) && !within(edge.set(), b);
            if edge.operator != Operator::Inner {
                let meets = edge.right == a || edge.right == b;
                if !applies && !meets {
                    continue;
                }
                let is_second = within(edge.left, a) && edge.right == b;
                let is_first = within(edge.left, b) && edge.right == a;
                if !(is_first || is_second) || step.operator.is_some() {
                    return None;
                }
                step.operator = Some((index, is_second));
                connected = true;
            } else if applies {
                let connects = edge.connects(a, b);
                // Of a class one equality that leads across is enough.
                match edge.class.filter(|&class| class < 64) {
                    Some(class) if connects && classes >> class & 1 == 1 => continue,
                    Some(class) if connects => classes |= 1 << class,
                    _ => {}
                }
                connected |= connects;
                step.inner.push(index);
            }
        }
        Some((step, connected))
    }

    /// Rows of the join of two sets of so many rows.
    pub(super) fn rows(&self, step: &Step, a: Set, rows: JoinSides) -> f64 {
        let mut keys = Vec::new();
        let mut residual = 1.0;
        let mut add = |index: usize, keys: &mut Vec<(f64, f64)>, sides: JoinSides, first: Set| {
            let edge = &self.edges[index];
            residual *= edge.residual_share;
            let forward = edge.left & first != 0;
            keys.extend(edge.distinct.iter().map(|&(l, r)| if forward { (l.min(sides.left), r.min(sides.right)) } else { (r.min(sides.left), l.min(sides.right)) }));
        };
        match step.operator {
            None => {
                step.inner.iter().for_each(|&index| add(index, &mut keys, rows, a));
                join_rows(JoinKind::Inner, JoinStrictness::All, rows, &keys, residual)
            }
            Some((index, right_is_second)) => {
                let sides = if right_is_second { rows } else { JoinSides { left: rows.right, right: rows.left } };
                add(index, &mut keys, sides, self.edges[index].left);
                let (kind, strictness) = self.edges[index].operator.kind();
                let joined = join_rows(kind, strictness, sides, &keys, residual);
                step.inner.iter().map(|&index| self.edges[index].residual_share * self.edges[index].distinct.iter().map(|(l, r)| 1.0 / l.max(*r).max(1.0)).product::<f64>()).fold(joined, |a, b| a * b)
            }
        }
    }

    /// Joins groups of relations that no edge connects by edges without a predicate, smallest relations first.
    pub(super) fn connect(&mut self) {
        let optional: Set = self.edges.iter().filter(|edge| edge.operator != Operator::Inner).map(|edge| edge.right).fold(0, |a, b| a | b);
        let mut first: Option<usize> = None;
        let mut left = self.all();
        while left != 0 {
            let mut component: Set = 1 << left.trailing_zeros();
            loop {
                let grown = self.edges.iter().filter(|edge| edge.set() & component != 0).fold(component, |set, edge| set | edge.set());
                if grown == component {
                    break;
                }
                component = grown;
            }
            left &= !component;
            let smallest = (0..self.relations.len())
                .filter(|&i| component >> i & 1 == 1 && optional >> i & 1 == 0)
                .min_by(|&a, &b| self.relations[a].rows.total_cmp(&self.relations[b].rows));
            let Some(smallest) = smallest else { continue };
            if let Some(first) = first {
                self.edges.push(Edge {
                    left: 1 << first,
                    right: 1 << smallest,
                    operator: Operator::Inner,
                    keys: Vec::new(),
                    residual: Vec::new(),
                    retyped: Vec::new(),
                    class: None,
                    distinct: Vec::new(),
                    residual_share: 1.0,
                });
            }
            first = first.or(Some(smallest));
        }
    }
}
