//! Eager aggregation: rows that a join would only carry along are aggregated before it.
//!
//! ```text
//! GROUP BY d.name: sum(f.x)               GROUP BY d.name: sum(p)
//!   f JOIN d ON f.id = d.id      ─▶         (GROUP BY f.id: sum(f.x) AS p) JOIN d ON f.id = d.id
//! ```
//! The inner grouping keeps what the join and the outer keys read of its side, so all its rows have the same partners.
//! It pays where it leaves few rows of many, and where the join itself would not drop most of them.
//!
//! There is no group-join: `docs/joins.md` has what was measured.
//!
//! # Source
//! Yan and Larson, "Eager Aggregation and Lazy Aggregation" (VLDB 1995).

use crate::analyze::Environment;
use crate::analyze::filters::call;
use crate::cardinality::Estimator;
use crate::logical::{AggregateCall, AggregateNode, JoinKind, JoinNode, JoinStrategy, JoinStrictness, Plan, PlanNode};
use crate::optimize::empty;
use crate::optimize::join::join_build_side::mirrored;
use base::Result;
use functions::{AggregateKind, Expr, KindSuffix};
use std::ops::Range;
use std::sync::Arc;
use types::{DataType, Field, Schema, Value};

/// Prefix of the names of columns of a grouping below a join, before their number.
const PREFIX: &str = "__eager_";
/// Rows that the aggregated side must have: below, either way takes less than a millisecond.
const ROWS_MIN: f64 = 10_000.0;
/// Share of them that the inner grouping may leave. Any rows that join by keys which come about three times each lie
/// near it: there the join of all rows took 1.4 times as long as grouping first (`docs/joins.md`, the table's second
/// line). Shares between it and 0.5, two rows a key, were not measured.
const KEPT_MAX: f64 = 0.35;
/// The same where states go up in place of numbers: they take more bytes, and each is read and merged by itself.
const KEPT_MAX_OF_STATES: f64 = 0.1;
/// Share of the rows that must come through the join: others are better dropped first.
const JOINED_MIN: f64 = 0.5;

pub(in crate::optimize) fn apply(mut plan: Plan, env: &Environment) -> Result<Plan> {
    // From the top: a grouping that has moved may move on.
    if matches!(plan.node, PlanNode::Aggregate(_)) {
        plan = rewrite(plan, env)?;
    }
    for input in plan.inputs_mut() {
        let taken = std::mem::replace(input, empty());
        *input = apply(taken, env)?;
    }
    Ok(plan)
}

/// The side of a join whose rows are aggregated.
#[derive(Clone, Copy, PartialEq)]
enum GroupedSide {
    Left,
    Right,
    /// The right side of a left join: rows without a partner have NULL in its columns.
    Optional,
}

fn rewrite(plan: Plan, env: &Environment) -> Result<Plan> {
    let PlanNode::Aggregate(node) = &plan.node else { return Ok(plan) };
    if node.grouping_sets.is_some() || node.top.is_some() {
        return Ok(plan);
    }
    let (join, over): (&Plan, Option<&[Expr]>) = match &node.input.node {
        PlanNode::Project { input, exprs } => (input, Some(exprs)),
        _ => (&node.input, None),
    };
    let PlanNode::Join(join_node) = &join.node else { return Ok(plan) };
    if (join_node.strictness, join_node.kind) == (JoinStrictness::All, JoinKind::Right)
        && let Some(found) = rewrite_right(&plan, node, join, over, env)?
    {
        return Ok(found);
    }
    let placed = |expr: &Expr| match over {
        Some(exprs) => expr.transform(&|index, _| exprs[index].clone()),
        None => expr.clone(),
    };
    let keys: Vec<Expr> = node.keys.iter().map(placed).collect();
    let aggregates: Vec<AggregateCall> = node
        .aggregates
        .iter()
        .map(|call| AggregateCall { function: call.function.clone(), args: call.args.iter().map(placed).collect() })
        .collect();
    let used = keys
        .iter()
        .chain(aggregates.iter().flat_map(|call| &call.args))
        .chain(join_node.keys.iter().flat_map(|(a, b)| [a, b]))
        .chain(&join_node.residual);
    if !used.into_iter().all(Expr::is_deterministic) {
        return Ok(plan);
    }
    for side in sides(join_node, &join.schema) {
        let eager = Eager { env, join: join_node, schema: &join.schema, side };
        if let Some(found) = eager.plan(&keys, &aggregates, &plan.schema)? {
            return Ok(found);
        }
    }
    Ok(plan)
}

/// A right join is a left join whose sides the build side's choice has exchanged: the side that may be missing is
/// looked for there.
fn rewrite_right(
    plan: &Plan,
    node: &AggregateNode,
    join: &Plan,
    over: Option<&[Expr]>,
    env: &Environment,
) -> Result<Option<Plan>> {
    let PlanNode::Join(join_node) = &join.node else { return Ok(None) };
    let mut input = mirrored((**join_node).clone(), &join.schema);
    let PlanNode::Project { exprs, .. } = &mut input.node else { return Ok(None) };
    if let Some(over) = over {
        *exprs = over.iter().map(|expr| expr.transform(&|index, _| exprs[index].clone())).collect();
        input.schema = node.input.schema.clone();
    }
    let node = AggregateNode { input, ..node.clone() };
    let found = rewrite(Plan { node: PlanNode::Aggregate(Box::new(node)), schema: plan.schema.clone() }, env)?;
    // A plan that came back as it was is not worth a change.
    let is_rewritten =
        matches!(&found.node, PlanNode::Aggregate(found) if matches!(found.input.node, PlanNode::Join(_)));
    Ok(is_rewritten.then_some(found))
}

fn sides(join: &JoinNode, schema: &Schema) -> Vec<GroupedSide> {
    let is_filled_with_null =
        || schema.fields[join.left.schema.len()..].iter().all(|field| field.data_type.is_nullable());
    match (join.strictness, join.kind) {
        (JoinStrictness::All, JoinKind::Inner) => vec![GroupedSide::Left, GroupedSide::Right],
        (JoinStrictness::All, JoinKind::Left) if is_filled_with_null() => {
            vec![GroupedSide::Left, GroupedSide::Optional]
        }
        (JoinStrictness::All | JoinStrictness::Semi | JoinStrictness::Anti, JoinKind::Left) => vec![GroupedSide::Left],
        (JoinStrictness::All | JoinStrictness::Semi | JoinStrictness::Anti, JoinKind::Right) => {
            vec![GroupedSide::Right]
        }
        _ => Vec::new(),
    }
}

/// A grouping that may move below one side of a join.
struct Eager<'a> {
    env: &'a Environment<'a>,
    join: &'a JoinNode,
    schema: &'a Schema,
    side: GroupedSide,
}

impl Eager<'_> {
    fn input(&self) -> &Plan {
        if self.side == GroupedSide::Left { &self.join.left } else { &self.join.right }
    }

    /// The columns of the side in the join's output.
    fn range(&self) -> Range<usize> {
        let width = self.join.left.schema.len();
        if self.side == GroupedSide::Left { 0..width } else { width..self.schema.len() }
    }

    fn plan(&self, keys: &[Expr], aggregates: &[AggregateCall], schema: &Arc<Schema>) -> Result<Option<Plan>> {
        let range = self.range();
        let is_inside = |call: &AggregateCall| {
            call.args.iter().all(|arg| arg.columns().iter().all(|column| range.contains(column)))
        };
        if !aggregates.iter().all(is_inside) {
            return Ok(None);
        }
        let inner_keys = self.inner_keys(keys);
        let has_states = aggregates.iter().any(|call| {
            matches!(call.function.kind_and_suffix(), Some((AggregateKind::Avg, None) | (_, Some(KindSuffix::State))))
        });
        // States move once: further down, more of them would be made for rows that joins drop.
        if has_states && schema.fields.iter().any(|field| field.name.starts_with(PREFIX)) {
            return Ok(None);
        }
        if !self.pays(&inner_keys, if has_states { KEPT_MAX_OF_STATES } else { KEPT_MAX }) {
            return Ok(None);
        }
        let mut parts = Vec::with_capacity(aggregates.len());
        for aggregate in aggregates {
            match self.partial(aggregate)? {
                Some(partial) => parts.push(partial),
                None => return Ok(None),
            }
        }
        self.build(keys, aggregates, inner_keys, parts, schema)
    }

    /// Keys of the inner grouping: expressions that the join and the outer keys read of the side, over its positions.
    fn inner_keys(&self, keys: &[Expr]) -> Vec<Expr> {
        let range = self.range();
        let mut found: Vec<Expr> = Vec::new();
        let own = if self.side == GroupedSide::Left {
            self.join.keys.iter().map(|(key, _)| key).collect::<Vec<_>>()
        } else {
            self.join.keys.iter().map(|(_, key)| key).collect()
        };
        let columns =
            keys.iter().chain(&self.join.residual).flat_map(Expr::columns).filter(|column| range.contains(column));
        let fields = &self.input().schema.fields;
        let columns =
            columns.map(|column| Expr::column(column - range.start, fields[column - range.start].data_type.clone()));
        for key in own.into_iter().cloned().chain(columns) {
            if !found.contains(&key) {
                found.push(key);
            }
        }
        found
    }

    fn pays(&self, inner_keys: &[Expr], kept_max: f64) -> bool {
        let estimator = Estimator::default();
        let rows = estimator.rows(self.input());
        if rows < ROWS_MIN || !inner_keys.iter().all(|key| estimator.expr(self.input(), key).is_measured) {
            return false;
        }
        let kept = estimator.groups(self.input(), inner_keys) / rows;
        let joined = estimator.rows(&self.as_join());
        kept <= kept_max && (self.side == GroupedSide::Optional || joined >= rows * JOINED_MIN)
    }

    /// The join as a plan of its own, for estimates.
    fn as_join(&self) -> Plan {
        Plan { node: PlanNode::Join(Box::new(self.join.clone())), schema: Arc::new(self.schema.clone()) }
    }

    /// The aggregate below the join, and the name of the one above that puts its results together.
    fn partial(&self, whole: &AggregateCall) -> Result<Option<(AggregateCall, String)>> {
        let name = whole.function.name();
        let Some((kind, suffix)) = whole.function.kind_and_suffix() else { return Ok(None) };
        let (below, above) = match (kind, suffix) {
            (AggregateKind::Sum | AggregateKind::Min | AggregateKind::Max, None | Some(KindSuffix::OrNull)) => {
                (name.to_string(), name.to_string())
            }
            (AggregateKind::Count, None) => (name.to_string(), "sum".to_string()),
            // Others go up as states, which are dearer than numbers: only small ones.
            _ if self.side == GroupedSide::Optional => return Ok(None),
            (AggregateKind::Avg, None) => (format!("{name}State"), format!("{name}Merge")),
            (kind, Some(KindSuffix::State)) if kind.has_small_state() => {
                let bare = name.strip_suffix("State").unwrap_or(name);
                (name.to_string(), format!("{bare}MergeState"))
            }
            _ => return Ok(None),
        };
        let start = self.range().start;
        let fields = &self.input().schema.fields;
        // Below the join the columns have their own types, which an outer join has made Nullable.
        let args: Vec<Expr> = match whole.args.as_slice() {
            [] => Vec::new(),
            [arg] if self.side != GroupedSide::Optional => vec![arg.map_columns(&|column| column - start)],
            [arg] => match arg.as_column() {
                Some(column) => vec![Expr::column(column - start, fields[column - start].data_type.clone())],
                None => return Ok(None),
            },
            _ => return Ok(None),
        };
        let types: Vec<DataType> = args.iter().map(|arg| arg.data_type.clone()).collect();
        let function = aggregate::resolve(self.env.registry, &below, &[], &types, self.env.functions)?;
        Ok(Some((AggregateCall { function, args }, above)))
    }

    fn build(
        &self,
        keys: &[Expr],
        aggregates: &[AggregateCall],
        inner_keys: Vec<Expr>,
        parts: Vec<(AggregateCall, String)>,
        schema: &Arc<Schema>,
    ) -> Result<Option<Plan>> {
        let inner_schema = inner_schema(&inner_keys, &parts);
        let columns = self.grouped_columns(&inner_keys, &inner_schema);
        let mut above = Vec::with_capacity(parts.len());
        for (index, (whole, (_, name))) in aggregates.iter().zip(&parts).enumerate() {
            let position = inner_keys.len() + index;
            let partial =
                Expr::column(columns.first + position, self.joined_type(&inner_schema.fields[position].data_type));
            let Some(call) = self.combine(whole, name, partial)? else { return Ok(None) };
            above.push(call);
        }
        let moved = |expr: &Expr| columns.moved(expr);
        let Some(outer_keys) = keys.iter().map(moved).collect::<Option<Vec<Expr>>>() else { return Ok(None) };
        let Some(residual) = self.join.residual.iter().map(moved).collect::<Option<Vec<Expr>>>() else {
            return Ok(None);
        };
        let inner = AggregateNode {
            input: self.input().clone(),
            keys: inner_keys.clone(),
            aggregates: parts.into_iter().map(|(call, _)| call).collect(),
            top: None,
            grouping_sets: None,
        };
        let inner = Plan { node: PlanNode::Aggregate(Box::new(inner)), schema: Arc::new(inner_schema) };
        let input = self.joined_with(inner, &columns, residual.into_iter().next());
        let node = AggregateNode { input, keys: outer_keys, aggregates: above, top: None, grouping_sets: None };
        Ok(Some(Plan { node: PlanNode::Aggregate(Box::new(node)), schema: schema.clone() }))
    }

    /// The type in the join's output of a column of the grouped side.
    fn joined_type(&self, data_type: &DataType) -> DataType {
        if self.side == GroupedSide::Optional { DataType::nullable(data_type.clone()) } else { data_type.clone() }
    }

    fn grouped_columns<'k>(&self, inner_keys: &'k [Expr], inner_schema: &Schema) -> GroupedColumns<'k> {
        let side = self.range();
        let is_left = self.side == GroupedSide::Left;
        let other = if is_left { side.end..self.schema.len() } else { 0..side.start };
        let (first, other_first) = if is_left { (0, inner_schema.len()) } else { (other.len(), 0) };
        GroupedColumns { keys: inner_keys, side, other, first, other_first }
    }

    /// The join with the grouping in the place of its side.
    fn joined_with(&self, inner: Plan, columns: &GroupedColumns<'_>, residual: Option<Expr>) -> Plan {
        let own_key = |key: &Expr| {
            Expr::column(columns.keys.iter().position(|known| known == key).unwrap_or(0), key.data_type.clone())
        };
        let is_left = self.side == GroupedSide::Left;
        let keys = self
            .join
            .keys
            .iter()
            .map(|(a, b)| if is_left { (own_key(a), b.clone()) } else { (a.clone(), own_key(b)) })
            .collect();
        let inner_schema = inner.schema.clone();
        let own_fields =
            inner_schema.fields.iter().map(|field| Field::new(field.name.clone(), self.joined_type(&field.data_type)));
        let other_fields = self.schema.fields[columns.other.clone()].iter().cloned();
        let (left, right, fields): (Plan, Plan, Vec<Field>) = if is_left {
            (inner, self.join.right.clone(), own_fields.chain(other_fields).collect())
        } else {
            (self.join.left.clone(), inner, other_fields.chain(own_fields).collect())
        };
        let JoinNode { kind, strictness, .. } = *self.join;
        let node = JoinNode { left, right, kind, strictness, keys, residual, asof: None, strategy: JoinStrategy::Hash };
        Plan { node: PlanNode::Join(Box::new(node)), schema: Arc::new(Schema::new(fields)) }
    }

    /// The aggregate above the join over a column of partial results.
    fn combine(&self, whole: &AggregateCall, name: &str, partial: Expr) -> Result<Option<AggregateCall>> {
        let mut arg = partial;
        if self.side == GroupedSide::Optional && whole.function.kind() == Some(AggregateKind::Count) {
            // A row without a partner counts as a row, but has no value.
            let missing = Expr::literal(Value::UInt(u64::from(whole.args.is_empty())), DataType::UInt64);
            arg = call(self.env, "ifNull", vec![arg, missing])?;
        }
        let function =
            aggregate::resolve(self.env.registry, name, &[], std::slice::from_ref(&arg.data_type), self.env.functions)?;
        Ok((function.result_type() == whole.function.result_type())
            .then_some(AggregateCall { function, args: vec![arg] }))
    }
}

/// The columns of the grouping below the join: its keys, then the partial results.
fn inner_schema(keys: &[Expr], parts: &[(AggregateCall, String)]) -> Schema {
    let types = keys.iter().map(|key| &key.data_type).chain(parts.iter().map(|(call, _)| call.function.result_type()));
    Schema::new(types.enumerate().map(|(i, data_type)| Field::new(format!("{PREFIX}{i}"), data_type.clone())).collect())
}

/// The columns of a join by their places before and after one of its sides is grouped.
struct GroupedColumns<'a> {
    /// The keys of the grouping, over the side.
    keys: &'a [Expr],
    /// The columns of the side in the join as it was.
    side: Range<usize>,
    /// The columns of the other side in the join as it was.
    other: Range<usize>,
    /// The first column of the grouping in the new join.
    first: usize,
    /// The first column of the other side there.
    other_first: usize,
}

impl GroupedColumns<'_> {
    /// The new position of a column; `None` if it is no key of the grouping.
    fn position(&self, column: usize) -> Option<usize> {
        if !self.side.contains(&column) {
            return Some(column - self.other.start + self.other_first);
        }
        self.keys
            .iter()
            .position(|key| key.as_column() == Some(column - self.side.start))
            .map(|position| self.first + position)
    }

    /// An expression over the new join; `None` if it reads a column that is gone.
    fn moved(&self, expr: &Expr) -> Option<Expr> {
        expr.columns()
            .iter()
            .all(|&column| self.position(column).is_some())
            .then(|| expr.map_columns(&|column| self.position(column).unwrap_or(0)))
    }
}

#[cfg(test)]
mod tests {
    use super::apply;
    use crate::testing::{check_kept, check_rule, rewritten, shape};

    #[test]
    fn rows_of_a_key_are_added_up_before_they_are_joined() {
        check_rule(
            apply,
            "SELECT name, sum(v) FROM f JOIN dim ON d = pk GROUP BY name",
            "Project[#0, #1] Aggregate[#7; sum(#3)] Join[Inner All: #1 = #0](Scan(f) | Scan(dim))",
            "Project[#0, #1] Aggregate[#3; sum(#1)] Join[Inner All: #0 = #0](Aggregate[#1; sum(#3)] Scan(f) | \
             Scan(dim))",
        );
    }

    #[test]
    fn each_aggregate_has_one_that_puts_its_parts_together() {
        let calls = |query: &str| {
            let plan = shape(&rewritten(query, &[apply]));
            let call = |part: &str| part.split_once("; ").and_then(|(_, rest)| rest.split_once(']')).unwrap().0.into();
            plan.split("Aggregate[").skip(1).map(call).collect::<Vec<String>>()
        };
        let numbers = calls("SELECT name, count(), min(v), max(g) FROM f JOIN dim ON d = pk GROUP BY name");
        assert_eq!(numbers, ["sum(#1), min(#2), max(#3)", "count(), min(#3), max(#2)"]);
        let states = calls("SELECT name, avg(v) FROM f JOIN dim ON d = pk GROUP BY name");
        assert_eq!(states, ["avgMerge(#1)", "avgState(#3)"]);
        // A row without a partner has no count: it counts 0.
        let optional = "SELECT pk, count(id) FROM dim LEFT JOIN f ON d = pk GROUP BY pk SETTINGS join_use_nulls = 1";
        assert_eq!(calls(optional), ["sum(ifNull(#3, 0))", "count(#0)"]);
    }

    #[test]
    fn groupings_stay_above_joins_where_they_save_nothing() {
        // As many groups as rows; a join that drops most rows; rows of which nothing is known.
        check_kept(apply, "SELECT name, sum(v) FROM f JOIN dim ON id = pk GROUP BY name");
        check_kept(apply, "SELECT label, sum(v) FROM f JOIN tag ON d = pk GROUP BY label");
        check_kept(apply, "SELECT b, sum(t.a) FROM t JOIN u ON t.a = u.a GROUP BY b");
    }

    #[test]
    fn groupings_stay_above_joins_where_results_would_change() {
        let kept = |call: &str, keys: &str| {
            check_kept(apply, &format!("SELECT {call} FROM f JOIN dim ON d = pk GROUP BY {keys}"));
        };
        kept("sum(v + pk)", "name");
        kept("uniq(v)", "name");
        kept("sum(v * rand())", "name");
        kept("sum(v)", "ROLLUP(name)");
    }
}
