//! The graph of a tree of joins.
//!
//! The right side of an outer, semi or anti join is one relation: nothing in it may leave it (assoc and r-asscom do not
//! hold), so its own joins are ordered on their own. Everything else may change places as long as a predicate over a
//! column that an outer join may leave out waits for that join: its edge takes the join's left side too (conflict rules
//! of Moerkotte, Fender, Eich: "On the correct and complete enumeration of the core search space", SIGMOD 2013, for the
//! operators that remain).

use super::graph::{Edge, Graph, JoinRelation, Operator, RELATIONS_MAX, Set, within};
use super::{Context, order};
use crate::analyze::filters::split_and;
use crate::cardinality::{ColumnEstimate, Estimator, conjunction, expr_estimate};
use crate::logical::{JoinKind, JoinNode, JoinStrictness, Plan, PlanNode};
use crate::optimize::empty;
use base::Result;
use functions::Expr;

/// A part of the tree: where its output columns are in the graph, and its relations.
struct JoinedSubtree {
    columns: Vec<usize>,
    set: Set,
}

/// A graph with the columns that the whole tree gives.
pub(super) struct Collected {
    pub graph: Graph,
    pub output: Vec<usize>,
}

/// The graph of a tree whose root is a join that [`may_move`].
///
/// # Errors
/// Those of ordering the relations' own joins.
pub(super) fn collect(plan: Plan, needed: &[bool], context: &Context) -> Result<Collected> {
    let mut collector =
        Collector { context, plans: Vec::new(), width: 0, relation_of: Vec::new(), edges: Vec::new(), optional: 0 };
    let side = collector.side(plan, needed)?;
    Ok(Collected { graph: collector.finish(), output: side.columns })
}

/// Whether a join may change places with others; `needed` tells which of its columns are used above.
pub(super) fn may_move(node: &JoinNode, needed: &[bool]) -> bool {
    let width = node.left.schema.len();
    let conditions = node.residual.iter().chain(node.keys.iter().flat_map(|(a, b)| [a, b]));
    if conditions.into_iter().any(|expr| !expr.is_deterministic()) {
        return false;
    }
    let hidden = |mut side: std::ops::Range<usize>| side.all(|i| !needed[i]);
    match (node.strictness, node.kind) {
        (JoinStrictness::All, JoinKind::Inner | JoinKind::Cross) => {
            node.residual.clone().map_or_else(Vec::new, split_and).iter().all(|conjunct| {
                let columns = conjunct.columns();
                columns.iter().any(|&c| c < width) && columns.iter().any(|&c| c >= width)
            })
        }
        (JoinStrictness::All, JoinKind::Left | JoinKind::Right) | (JoinStrictness::Single, JoinKind::Left) => true,
        (JoinStrictness::Semi | JoinStrictness::Anti, JoinKind::Left) => hidden(width..needed.len()),
        (JoinStrictness::Semi | JoinStrictness::Anti, JoinKind::Right) => hidden(0..width),
        _ => false,
    }
}

/// Relations that the graph of a tree would have.
pub(super) fn count(plan: &Plan, needed: &[bool]) -> usize {
    match &plan.node {
        PlanNode::Join(node) if may_move(node, needed) => {
            let (left, right) = sides_needed(node, needed);
            match operator(node) {
                Operator::Inner => count(&node.left, &left) + count(&node.right, &right),
                _ if node.kind == JoinKind::Right => 1 + count(&node.right, &right),
                _ => 1 + count(&node.left, &left),
            }
        }
        PlanNode::Project { input, exprs } if is_renaming(input, exprs) => {
            count(input, &needed_below(input, exprs, needed))
        }
        _ => 1,
    }
}

fn operator(node: &JoinNode) -> Operator {
    match (node.strictness, node.kind) {
        (JoinStrictness::Semi, _) => Operator::Semi,
        (JoinStrictness::Anti, _) => Operator::Anti,
        (JoinStrictness::Single, _) => Operator::Single,
        (_, JoinKind::Left | JoinKind::Right) => Operator::Left,
        _ => Operator::Inner,
    }
}

/// The columns of the inputs that the join or something above uses.
fn sides_needed(node: &JoinNode, needed: &[bool]) -> (Vec<bool>, Vec<bool>) {
    let width = node.left.schema.len();
    let mut all = needed.to_vec();
    if let Some(residual) = &node.residual {
        residual.visit_columns(&mut |index| all[index] = true);
    }
    node.keys.iter().for_each(|(a, b)| {
        a.visit_columns(&mut |index| all[index] = true);
        b.visit_columns(&mut |index| all[width + index] = true);
    });
    let right = all.split_off(width);
    (all, right)
}

/// A projection of a join's plain columns.
fn is_renaming(input: &Plan, exprs: &[Expr]) -> bool {
    matches!(input.node, PlanNode::Join(_))
        && exprs.iter().all(|expr| expr.as_column().is_some_and(|c| input.schema.fields[c].data_type == expr.data_type))
}

fn needed_below(input: &Plan, exprs: &[Expr], needed: &[bool]) -> Vec<bool> {
    let mut below = vec![false; input.schema.len()];
    exprs
        .iter()
        .zip(needed)
        .filter(|(_, needed)| **needed)
        .filter_map(|(expr, _)| expr.as_column())
        .for_each(|c| below[c] = true);
    below
}

struct Collector<'a> {
    context: &'a Context<'a>,
    plans: Vec<Plan>,
    /// Columns of the relations so far.
    width: usize,
    relation_of: Vec<usize>,
    edges: Vec<Edge>,
    /// Relations that an outer join may leave out.
    optional: Set,
}

impl Collector<'_> {
    fn side(&mut self, plan: Plan, needed: &[bool]) -> Result<JoinedSubtree> {
        match plan.node {
            PlanNode::Join(node) if may_move(&node, needed) => self.join(*node, &plan.schema, needed),
            PlanNode::Project { input, exprs } if is_renaming(&input, &exprs) => {
                let below = needed_below(&input, &exprs, needed);
                let side = self.side(*input, &below)?;
                Ok(JoinedSubtree {
                    columns: exprs.iter().filter_map(Expr::as_column).map(|c| side.columns[c]).collect(),
                    set: side.set,
                })
            }
            node => self.relation(Plan { node, schema: plan.schema }, needed),
        }
    }

    fn relation(&mut self, plan: Plan, needed: &[bool]) -> Result<JoinedSubtree> {
        let plan = order(plan, needed, self.context)?;
        let number = self.plans.len();
        debug_assert!(number < RELATIONS_MAX, "the caller has counted");
        let columns: Vec<usize> = (self.width..self.width + plan.schema.len()).collect();
        self.relation_of.extend(columns.iter().map(|_| number));
        self.width += columns.len();
        self.plans.push(plan);
        Ok(JoinedSubtree { columns, set: 1 << number })
    }

    fn join(&mut self, mut node: JoinNode, schema: &types::Schema, needed: &[bool]) -> Result<JoinedSubtree> {
        let (left_needed, right_needed) = sides_needed(&node, needed);
        let (left, right) = (std::mem::replace(&mut node.left, empty()), std::mem::replace(&mut node.right, empty()));
        let width = left.schema.len();
        let input_types: Vec<types::DataType> =
            left.schema.fields.iter().chain(&right.schema.fields).map(|field| field.data_type.clone()).collect();
        let operator = operator(&node);
        let (left, right) = match (operator, node.kind) {
            (Operator::Inner, _) => (self.side(left, &left_needed)?, self.side(right, &right_needed)?),
            (_, JoinKind::Right) => {
                let right = self.side(right, &right_needed)?;
                (self.relation(left, &left_needed)?, right)
            }
            _ => (self.side(left, &left_needed)?, self.relation(right, &right_needed)?),
        };
        let columns: Vec<usize> = left.columns.iter().chain(&right.columns).copied().collect();
        let keys: Vec<(Expr, Expr)> = node
            .keys
            .iter()
            .map(|(a, b)| (a.map_columns(&|i| columns[i]), b.map_columns(&|i| columns[width + i])))
            .collect();
        let residual = node
            .residual
            .map_or_else(Vec::new, split_and)
            .iter()
            .map(|conjunct| conjunct.map_columns(&|i| columns[i]))
            .collect();
        let set = left.set | right.set;
        if operator == Operator::Inner {
            self.inner_edges(keys, residual, left.set, right.set);
        } else {
            let changed =
                columns.iter().zip(&input_types).zip(&schema.fields).filter(|((_, old), new)| **old != new.data_type);
            let retyped = changed.map(|((column, _), new)| (*column, new.data_type.clone())).collect();
            let (outer, keys) = if node.kind == JoinKind::Right {
                (right.set, keys.into_iter().map(|(a, b)| (b, a)).collect())
            } else {
                (left.set, keys)
            };
            self.other_edge(Edge {
                left: outer,
                right: set & !outer,
                operator,
                keys,
                residual,
                retyped,
                class: None,
                distinct: Vec::new(),
                residual_share: 1.0,
            });
        }
        Ok(JoinedSubtree { columns, set })
    }

    fn inner_edges(&mut self, keys: Vec<(Expr, Expr)>, residual: Vec<Expr>, left: Set, right: Set) {
        let edge = |left, right, keys, residual| Edge {
            left,
            right,
            operator: Operator::Inner,
            keys,
            residual,
            retyped: Vec::new(),
            class: None,
            distinct: Vec::new(),
            residual_share: 1.0,
        };
        for (a, b) in keys {
            let (a_set, b_set) = (self.closed(self.relations(&a), left), self.closed(self.relations(&b), right));
            self.edges.push(edge(a_set, b_set, vec![(a, b)], Vec::new()));
        }
        for conjunct in residual {
            let set = self.relations(&conjunct);
            let (a_set, b_set) = (self.closed(set & left, left), self.closed(set & right, right));
            self.edges.push(edge(a_set, b_set, Vec::new(), vec![conjunct]));
        }
    }

    /// An outer, semi or anti join; `edge.left` comes as all relations of its left side.
    fn other_edge(&mut self, mut edge: Edge) {
        let used = edge
            .keys
            .iter()
            .flat_map(|(a, b)| [a, b])
            .chain(&edge.residual)
            .fold(0, |set, expr| set | self.relations(expr));
        let tested = self.closed(used & edge.left, edge.left);
        if tested != 0 {
            edge.left = tested;
        }
        if matches!(edge.operator, Operator::Left | Operator::Single) {
            self.optional |= edge.right;
        }
        self.edges.push(edge);
    }

    fn relations(&self, expr: &Expr) -> Set {
        let mut set = 0;
        expr.visit_columns(&mut |column| set |= 1 << self.relation_of[column]);
        set
    }

    /// The relations with those that must be joined to them before their columns have their values.
    fn closed(&self, set: Set, side: Set) -> Set {
        self.edges
            .iter()
            .rev()
            .filter(|edge| edge.operator != Operator::Inner)
            .fold(set, |set, edge| if edge.right & set != 0 { set | (edge.left & side) } else { set })
    }

    fn finish(mut self) -> Graph {
        super::classes::add_implied(&mut self.edges, self.optional, &|expr| {
            expr.columns().iter().fold(0, |set, &column| set | 1 << self.relation_of[column])
        });
        let mut first = 0;
        let mut relations: Vec<JoinRelation> = Vec::with_capacity(self.plans.len());
        for plan in self.plans {
            let width = plan.schema.len();
            relations.push(JoinRelation { plan, rows: 0.0, first });
            first += width;
        }
        // The relations stay where they are from here on, as the estimator wants it.
        let estimator = Estimator::default();
        let rows: Vec<f64> = relations.iter().map(|relation| estimator.rows(&relation.plan).max(1.0)).collect();
        relations.iter_mut().zip(rows).for_each(|(relation, rows)| relation.rows = rows);
        let column = |index: usize| -> ColumnEstimate {
            let relation = &relations[self.relation_of[index]];
            estimator.column(&relation.plan, index - relation.first)
        };
        for edge in &mut self.edges {
            edge.distinct = edge
                .keys
                .iter()
                .map(|(a, b)| (expr_estimate(a, &column).distinct, expr_estimate(b, &column).distinct))
                .collect();
            edge.residual_share = if edge.residual.is_empty() { 1.0 } else { conjunction(&edge.residual, &column) };
        }
        debug_assert!(self.edges.iter().all(|edge| edge.left & edge.right == 0
            && edge.left != 0
            && edge.right != 0
            && within(edge.right, edge.set())));
        Graph::new(relations, self.edges)
    }
}
