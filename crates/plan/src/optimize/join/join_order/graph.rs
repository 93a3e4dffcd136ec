//! Joins as a hypergraph: relations, and edges that say which sets of them a predicate can join.

use crate::cardinality::{JoinSides, join_rows};
use crate::logical::{JoinKind, JoinStrictness, Plan};
use functions::Expr;
use types::DataType;

/// A set of relations, a bit each.
pub(super) type Set = u64;

/// Relations of a graph, at most.
pub(super) const RELATIONS_MAX: usize = 64;

/// The operator of a join of the original plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Inner,
    Left,
    /// A left join that allows one partner at most.
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

/// A relation of the graph: a plan that is no join, or a join that keeps its order.
pub(super) struct JoinRelation {
    pub plan: Plan,
    pub rows: f64,
    /// The graph's number of its first column.
    pub first: usize,
}

/// Relations and edges.
pub(super) struct Graph {
    pub relations: Vec<JoinRelation>,
    pub edges: Vec<Edge>,
    index: Index,
}

/// Edges by their relations, so that a search does not visit all of them again and again.
#[derive(Default)]
struct Index {
    /// The neighbours of each relation by edges between two single relations.
    adjacent: Vec<Set>,
    /// Edges with more than one relation on a side.
    wide: Vec<(Set, Set)>,
    /// The inner edges that touch each relation.
    inner: Vec<Vec<usize>>,
    /// The edges that are no inner joins.
    others: Vec<usize>,
}

impl Index {
    fn new(relations: usize, edges: &[Edge]) -> Self {
        let mut index = Index {
            adjacent: vec![0; relations],
            wide: Vec::new(),
            inner: vec![Vec::new(); relations],
            others: Vec::new(),
        };
        for (number, edge) in edges.iter().enumerate() {
            if edge.left.count_ones() == 1 && edge.right.count_ones() == 1 {
                index.adjacent[edge.left.trailing_zeros() as usize] |= edge.right;
                index.adjacent[edge.right.trailing_zeros() as usize] |= edge.left;
            } else {
                index.wide.push((edge.left, edge.right));
            }
            if edge.operator == Operator::Inner {
                members(edge.set()).for_each(|relation| index.inner[relation].push(number));
            } else {
                index.others.push(number);
            }
        }
        index
    }

    /// The relations next to any of a set by an edge between two relations.
    fn adjacent(&self, set: Set) -> Set {
        members(set).fold(0, |found, relation| found | self.adjacent[relation])
    }
}

/// The relations of a set, by number.
fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            first
        })
    })
}

/// The predicates that join two sets.
pub(super) struct JoinPredicates {
    /// The edge that is no inner join, if there is one; its right relation is the pair's second set when `true`.
    pub operator: Option<(usize, bool)>,
    /// Predicates of inner joins that can be tested from here on.
    pub inner: Vec<usize>,
}

pub(super) fn within(part: Set, whole: Set) -> bool {
    part & !whole == 0
}

impl Graph {
    /// A graph; groups of relations that no edge connects are joined by edges without a predicate.
    pub(super) fn new(relations: Vec<JoinRelation>, edges: Vec<Edge>) -> Self {
        let mut graph = Graph { relations, edges, index: Index::default() };
        graph.connect();
        graph.index = Index::new(graph.relations.len(), &graph.edges);
        graph
    }

    /// The relations next to a set, one for each side of an edge.
    pub(super) fn neighbours(&self, set: Set, excluded: Set) -> Set {
        let mut found = self.index.adjacent(set) & !(set | excluded);
        for &(left, right) in &self.index.wide {
            for (near, far) in [(left, right), (right, left)] {
                if within(near, set) && far & (set | excluded) == 0 && far & found == 0 {
                    found |= 1 << far.trailing_zeros();
                }
            }
        }
        found
    }

    /// Whether an edge leads from one set to the other.
    pub(super) fn connects(&self, a: Set, b: Set) -> bool {
        let joins = |&(left, right): &(Set, Set)| {
            (within(left, a) && within(right, b)) || (within(left, b) && within(right, a))
        };
        self.index.adjacent(a) & b != 0 || self.index.wide.iter().any(joins)
    }

    /// The edges that may have something to do with a join of two sets, in their order: inner ones that touch the
    /// smaller set, and all others.
    fn touching(&self, a: Set, b: Set) -> Vec<usize> {
        let smaller = if a.count_ones() < b.count_ones() { a } else { b };
        let mut found: Vec<usize> = self.index.others.clone();
        for relation in members(smaller) {
            found.extend(self.index.inner[relation].iter().filter(|&&edge| within(self.edges[edge].set(), a | b)));
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    pub(super) fn all(&self) -> Set {
        if self.relations.len() == RELATIONS_MAX { Set::MAX } else { (1 << self.relations.len()) - 1 }
    }

    /// The predicates that join two disjoint sets; `None` where no edge leads from one to the other, or the result
    /// would be wrong.
    pub(super) fn step(&self, a: Set, b: Set) -> Option<JoinPredicates> {
        self.step_or_product(a, b).filter(|(_, connected)| *connected).map(|(step, _)| step)
    }

    /// The predicates as of [`Self::step`], also for sets that no edge connects; and whether one does.
    pub(super) fn step_or_product(&self, a: Set, b: Set) -> Option<(JoinPredicates, bool)> {
        let union = a | b;
        let mut step = JoinPredicates { operator: None, inner: Vec::new() };
        let mut connected = false;
        let mut classes = 0u64;
        for index in self.touching(a, b) {
            let edge = &self.edges[index];
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
    pub(super) fn rows(&self, step: &JoinPredicates, a: Set, rows: JoinSides) -> f64 {
        let mut keys = Vec::new();
        let mut residual = 1.0;
        let mut add = |index: usize, keys: &mut Vec<(f64, f64)>, sides: JoinSides, first: Set| {
            let edge = &self.edges[index];
            residual *= edge.residual_share;
            let forward = edge.left & first != 0;
            keys.extend(edge.distinct.iter().map(|&(l, r)| {
                if forward { (l.min(sides.left), r.min(sides.right)) } else { (r.min(sides.left), l.min(sides.right)) }
            }));
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
                step.inner
                    .iter()
                    .map(|&index| {
                        self.edges[index].residual_share
                            * self.edges[index].distinct.iter().map(|(l, r)| 1.0 / l.max(*r).max(1.0)).product::<f64>()
                    })
                    .fold(joined, |a, b| a * b)
            }
        }
    }

    /// Joins groups of relations that no edge connects by edges without a predicate, smallest relations first.
    fn connect(&mut self) {
        let optional: Set = self
            .edges
            .iter()
            .filter(|edge| edge.operator != Operator::Inner)
            .map(|edge| edge.right)
            .fold(0, |a, b| a | b);
        let mut first: Option<usize> = None;
        let mut left = self.all();
        while left != 0 {
            let mut component: Set = 1 << left.trailing_zeros();
            loop {
                let grown = self
                    .edges
                    .iter()
                    .filter(|edge| edge.set() & component != 0)
                    .fold(component, |set, edge| set | edge.set());
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
