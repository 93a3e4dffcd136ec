//! Columns that nobody uses are neither computed nor read.

use crate::logical::{AggregateNode, CheckAccessNode, JoinNode, Plan, PlanNode, RuntimeKey, ScanNode, SortKey};
use crate::optimize::columns_of;
use crate::optimize::empty;
use crate::optimize::project;
use crate::window::WindowNode;
use functions::Expr;
use std::sync::Arc;
use types::{Block, Schema};

pub(in crate::optimize) fn apply(plan: Plan) -> Plan {
    let all = vec![true; plan.schema.len()];
    exactly(prune(plan, &all), &all)
}

/// A pruned plan, and where each old column is now.
struct Pruned {
    plan: Plan,
    map: Vec<Option<usize>>,
}

impl Pruned {
    fn expr(&self, expr: &Expr) -> Expr {
        expr.map_columns(&|index| self.map[index].unwrap_or_else(|| unreachable!("a column in use is kept")))
    }

    fn exprs(&self, exprs: &[Expr]) -> Vec<Expr> {
        exprs.iter().map(|expr| self.expr(expr)).collect()
    }

    fn keys(&self, keys: &[SortKey]) -> Vec<SortKey> {
        keys.iter().map(|key| SortKey { expr: self.expr(&key.expr), ..key.clone() }).collect()
    }

    /// The same rows through a node that changes no columns.
    fn through(self, node: impl FnOnce(Box<Plan>, &Pruned) -> PlanNode) -> Pruned {
        let map = self.map.clone();
        let schema = self.plan.schema.clone();
        let pruned = Pruned { plan: empty(), map: self.map };
        let node = node(Box::new(self.plan), &pruned);
        Pruned { plan: Plan { node, schema }, map }
    }
}

/// A plan of just the needed columns, in their old order.
fn exactly(pruned: Pruned, needed: &[bool]) -> Plan {
    let wanted: Vec<usize> =
        needed.iter().zip(&pruned.map).filter(|(needed, _)| **needed).filter_map(|(_, position)| *position).collect();
    debug_assert_eq!(wanted.len(), needed.iter().filter(|needed| **needed).count(), "a needed column is not made");
    if wanted.iter().copied().eq(0..pruned.plan.schema.len()) {
        return pruned.plan;
    }
    let all = columns_of(&pruned.plan.schema);
    let fields = wanted.iter().map(|&i| pruned.plan.schema.fields[i].clone()).collect();
    project(pruned.plan, wanted.iter().map(|&i| all[i].clone()).collect(), fields)
}

fn with_used<'e>(needed: &[bool], exprs: impl IntoIterator<Item = &'e Expr>) -> Vec<bool> {
    let mut all = needed.to_vec();
    exprs.into_iter().for_each(|expr| expr.visit_columns(&mut |index| all[index] = true));
    all
}

fn kept_map(needed: &[bool]) -> Vec<Option<usize>> {
    let mut next = 0..;
    needed.iter().map(|&needed| if needed { next.next() } else { None }).collect()
}

fn kept_schema(schema: &Schema, needed: &[bool]) -> Arc<Schema> {
    Arc::new(Schema::new(
        schema.fields.iter().zip(needed).filter(|(_, needed)| **needed).map(|(field, _)| field.clone()).collect(),
    ))
}

fn prune(plan: Plan, needed: &[bool]) -> Pruned {
    let schema = plan.schema;
    match plan.node {
        PlanNode::Project { input, exprs } => {
            let kept: Vec<Expr> =
                exprs.into_iter().zip(needed).filter(|(_, needed)| **needed).map(|(expr, _)| expr).collect();
            let below = prune_input(*input, &kept);
            let exprs = below.exprs(&kept);
            let node = PlanNode::Project { input: Box::new(below.plan), exprs };
            Pruned { plan: Plan { node, schema: kept_schema(&schema, needed) }, map: kept_map(needed) }
        }
        PlanNode::Filter { input, predicate } => prune(*input, &with_used(needed, [&predicate]))
            .through(|input, pruned| PlanNode::Filter { input, predicate: pruned.expr(&predicate) }),
        PlanNode::Sort { input, keys, limit } => prune(*input, &with_used(needed, keys.iter().map(|key| &key.expr)))
            .through(|input, pruned| PlanNode::Sort { input, keys: pruned.keys(&keys), limit }),
        PlanNode::Limit { input, limit, offset, with_ties } => {
            let ties = with_ties.unwrap_or_default();
            prune(*input, &with_used(needed, ties.iter().map(|key| &key.expr))).through(|input, pruned| {
                let with_ties = (!ties.is_empty()).then(|| pruned.keys(&ties));
                PlanNode::Limit { input, limit, offset, with_ties }
            })
        }
        PlanNode::BuildRuntimeFilter { input, keys } => {
            prune(*input, &with_used(needed, keys.iter().map(|key| &key.key))).through(|input, pruned| {
                let keys = keys.iter().map(|key| RuntimeKey { id: key.id, key: pruned.expr(&key.key) }).collect();
                PlanNode::BuildRuntimeFilter { input, keys }
            })
        }
        PlanNode::LimitLast { input, limit, offset } => {
            prune(*input, needed).through(|input, _| PlanNode::LimitLast { input, limit, offset })
        }
        PlanNode::LimitBy { input, keys, limit, offset } => prune(*input, &with_used(needed, &keys))
            .through(|input, pruned| PlanNode::LimitBy { input, keys: pruned.exprs(&keys), limit, offset }),
        PlanNode::LimitByLast { input, keys, limit, offset } => prune(*input, &with_used(needed, &keys))
            .through(|input, pruned| PlanNode::LimitByLast { input, keys: pruned.exprs(&keys), limit, offset }),
        node => prune_others(Plan { node, schema }, needed),
    }
}

fn prune_others(plan: Plan, needed: &[bool]) -> Pruned {
    let schema = plan.schema;
    match plan.node {
        PlanNode::Scan(scan) => prune_scan(scan, &schema, needed),
        PlanNode::Values(blocks) => {
            let kept: Vec<usize> = (0..needed.len()).filter(|&i| needed[i]).collect();
            let blocks: Vec<Block> = blocks.iter().map(|block| block.project(&kept)).collect();
            Pruned {
                plan: Plan { node: PlanNode::Values(Arc::new(blocks)), schema: kept_schema(&schema, needed) },
                map: kept_map(needed),
            }
        }
        PlanNode::Aggregate(node) => prune_aggregate(node, &schema, needed),
        PlanNode::CheckAccess(node) => prune_check(*node, needed),
        PlanNode::Shared(shared) => {
            // Columns that no reader needs are left out later, by shared_plans.
            let plan = Plan { node: PlanNode::Shared(shared), schema };
            let map = (0..needed.len()).map(Some).collect();
            let pruned = exactly(Pruned { plan, map }, needed);
            Pruned { plan: pruned, map: kept_map(needed) }
        }
        PlanNode::Window(node) => prune_window(*node, &schema, needed),
        PlanNode::Join(node) => prune_join(*node, &schema, needed),
        PlanNode::Union(inputs) => {
            let inputs = inputs.into_iter().map(|input| exactly(prune(input, needed), needed)).collect();
            Pruned {
                plan: Plan { node: PlanNode::Union(inputs), schema: kept_schema(&schema, needed) },
                map: kept_map(needed),
            }
        }
        PlanNode::ArrayJoin { input, arrays, left } => prune_array_join(*input, (arrays, left), &schema, needed),
        node => {
            // Every column takes part in distinct rows and set operations.
            let mut plan = Plan { node, schema };
            for input in plan.inputs_mut() {
                let all = vec![true; input.schema.len()];
                let taken = std::mem::replace(input, empty());
                *input = exactly(prune(taken, &all), &all);
            }
            let map = (0..plan.schema.len()).map(Some).collect();
            Pruned { plan, map }
        }
    }
}

/// Reads the columns that the output and the filters use.
fn prune_scan(mut scan: Box<ScanNode>, schema: &Schema, needed: &[bool]) -> Pruned {
    let output: Vec<usize> =
        scan.output.iter().zip(needed).filter(|(_, needed)| **needed).map(|(source, _)| *source).collect();
    let mut used = vec![false; scan.source.len()];
    output.iter().for_each(|&source| used[source] = true);
    scan.filters.iter().for_each(|filter| filter.visit_columns(&mut |source| used[source] = true));
    scan.runtime.iter().for_each(|key| key.key.visit_columns(&mut |source| used[source] = true));
    let map = kept_map(&used);
    let at = |source: usize| map[source].unwrap_or_else(|| unreachable!("a column in use is kept"));
    scan.source = scan.source.iter().zip(&used).filter(|(_, used)| **used).map(|(column, _)| *column).collect();
    scan.filters = scan.filters.iter().map(|filter| filter.map_columns(&at)).collect();
    scan.output = output.into_iter().map(at).collect();
    scan.runtime.iter_mut().for_each(|key| key.key = key.key.map_columns(&at));
    Pruned { plan: Plan { node: PlanNode::Scan(scan), schema: kept_schema(schema, needed) }, map: kept_map(needed) }
}

/// Notes which columns of a relation are used.
fn prune_check(node: CheckAccessNode, needed: &[bool]) -> Pruned {
    let used = |columns: Vec<Arc<str>>| {
        columns.into_iter().zip(needed).filter(|(_, needed)| **needed).map(|(column, _)| column).collect()
    };
    let (columns, input) = (used(node.columns), Box::new(node.input));
    prune(*input, needed)
        .through(|input, _| PlanNode::CheckAccess(Box::new(CheckAccessNode { input: *input, columns, ..node })))
}

/// Leaves out aggregates that nobody reads. Keys stay: they decide which rows there are.
fn prune_aggregate(mut node: Box<AggregateNode>, schema: &Schema, needed: &[bool]) -> Pruned {
    let width = node.keys.len();
    let kept: Vec<bool> = needed
        .iter()
        .enumerate()
        .map(|(i, &needed)| needed || i < width || i >= width + node.aggregates.len())
        .collect();
    let mut index = 0;
    node.aggregates.retain(|_| {
        index += 1;
        kept[width + index - 1]
    });
    let used: Vec<Expr> = node.keys.iter().chain(node.aggregates.iter().flat_map(|call| &call.args)).cloned().collect();
    let below = prune_input(node.input, &used);
    node.keys = below.exprs(&node.keys);
    for call in &mut node.aggregates {
        call.args = below.exprs(&call.args);
    }
    node.input = below.plan;
    Pruned { plan: Plan { node: PlanNode::Aggregate(node), schema: kept_schema(schema, &kept) }, map: kept_map(&kept) }
}

fn prune_input(input: Plan, used: &[Expr]) -> Pruned {
    let none = vec![false; input.schema.len()];
    prune(input, &with_used(&none, used))
}

fn prune_join(mut node: JoinNode, schema: &Schema, needed: &[bool]) -> Pruned {
    let width = node.left.schema.len();
    let both = with_used(needed, node.residual.as_ref());
    let asof = node.asof.as_ref();
    let left = prune(
        node.left,
        &with_used(&both[..width], node.keys.iter().map(|(a, _)| a).chain(asof.map(|asof| &asof.left))),
    );
    let right = prune(
        node.right,
        &with_used(&both[width..], node.keys.iter().map(|(_, b)| b).chain(asof.map(|asof| &asof.right))),
    );
    let left_width = left.plan.schema.len();
    let map: Vec<Option<usize>> =
        left.map.iter().copied().chain(right.map.iter().map(|position| position.map(|p| p + left_width))).collect();
    node.keys = node.keys.iter().map(|(a, b)| (left.expr(a), right.expr(b))).collect();
    if let Some(asof) = &mut node.asof {
        (asof.left, asof.right) = (left.expr(&asof.left), right.expr(&asof.right));
    }
    let all = Pruned { plan: empty(), map };
    node.residual = node.residual.as_ref().map(|residual| all.expr(residual));
    // The output's types are the join's own: outer joins may have made them Nullable.
    let mut fields: Vec<types::Field> =
        left.plan.schema.fields.iter().chain(&right.plan.schema.fields).cloned().collect();
    for (old, new) in all.map.iter().enumerate() {
        if let Some(new) = new {
            fields[*new] = schema.fields[old].clone();
        }
    }
    node.left = left.plan;
    node.right = right.plan;
    Pruned { plan: Plan { node: PlanNode::Join(Box::new(node)), schema: Arc::new(Schema::new(fields)) }, map: all.map }
}

/// Leaves out calls that nobody uses, and the operator where no call is left.
fn prune_window(mut node: WindowNode, schema: &Schema, needed: &[bool]) -> Pruned {
    let width = node.input.schema.len();
    let mut kept = needed[width..].iter();
    node.calls.retain(|_| kept.next().copied().unwrap_or(false));
    if node.calls.is_empty() {
        let mut below = prune(node.input, &needed[..width]);
        below.map.resize(needed.len(), None);
        return below;
    }
    let input = std::mem::replace(&mut node.input, empty());
    let below = prune(input, &with_used(&needed[..width], node.exprs()));
    node.exprs_mut().for_each(|expr| *expr = below.expr(expr));
    let mut fields = below.plan.schema.fields.clone();
    let mut map = below.map.clone();
    for (column, field) in schema.fields.iter().enumerate().skip(width) {
        map.push(needed[column].then_some(fields.len()));
        if needed[column] {
            fields.push(field.clone());
        }
    }
    node.input = below.plan;
    Pruned { plan: Plan { node: PlanNode::Window(Box::new(node)), schema: Arc::new(Schema::new(fields)) }, map }
}

/// Arrays that nobody reads are left out; one at least gives the number of rows.
fn prune_array_join(input: Plan, (arrays, left): (Vec<Expr>, bool), schema: &Schema, needed: &[bool]) -> Pruned {
    let width = input.schema.len();
    let some_read = needed[width..].contains(&true);
    let is_kept = |i: usize| needed[width + i] || i == 0 && !some_read;
    let arrays: Vec<Expr> =
        arrays.into_iter().enumerate().filter(|(i, _)| is_kept(*i)).map(|(_, array)| array).collect();
    let below = prune(input, &with_used(&needed[..width], &arrays));
    let arrays = below.exprs(&arrays);
    let mut fields = below.plan.schema.fields.clone();
    let mut map = below.map.clone();
    for (i, field) in schema.fields[width..].iter().enumerate() {
        map.push(is_kept(i).then_some(fields.len()));
        fields.extend(is_kept(i).then(|| field.clone()));
    }
    let node = PlanNode::ArrayJoin { input: Box::new(below.plan), arrays, left };
    Pruned { plan: Plan { node, schema: Arc::new(Schema::new(fields)) }, map }
}

#[cfg(test)]
mod tests {
    use crate::testing::{rewritten, shape};

    fn check(query: &str, expected: &str) {
        assert_eq!(shape(&rewritten(query, &[|plan, _| Ok(super::apply(plan))])), expected, "{query}");
    }

    #[test]
    fn scans_give_what_is_used_above_them() {
        check("SELECT a FROM (SELECT a, b, c FROM t)", "Project[#0] Project[#0] Scan(t: a)");
        check("SELECT b FROM t WHERE a > 1", "Project[#1] Filter[greater(#0, 1)] Scan(t: a, b)");
        check("SELECT count() FROM t", "Project[#0] Aggregate[; count()] Scan(t: )");
        check(
            "SELECT b FROM t JOIN u ON t.a = u.a",
            "Project[#1] Join[Inner All: #0 = #0](Scan(t: a, b) | Scan(u: a))",
        );
    }

    #[test]
    fn expressions_aggregates_and_windows_that_nobody_reads_are_not_computed() {
        let grouped = "SELECT b AS k, sum(a) AS s, max(a) AS m FROM t GROUP BY b";
        check(&format!("SELECT k FROM ({grouped})"), "Project[#0] Project[#0] Aggregate[#0; ] Scan(t: b)");
        // The groups stay what they are.
        let most = "Project[#0] Project[#1] Aggregate[#1; max(#0)] Scan(t: a, b)";
        check(&format!("SELECT m FROM ({grouped})"), most);
        let window = "SELECT a AS x, sum(a) OVER (ORDER BY b) AS s FROM t";
        check(&format!("SELECT x FROM ({window})"), "Project[#0] Project[#0] Scan(t: a)");
    }

    #[test]
    fn columns_that_say_which_rows_there_are_stay() {
        let scan = "Project[#0, #1] Scan(t: a, b)";
        check("SELECT a FROM (SELECT DISTINCT a, b FROM t)", &format!("Project[#0] Distinct {scan}"));
        check("SELECT x FROM (SELECT a AS x, b FROM t ORDER BY b)", &format!("Project[#0] Sort[#1] {scan}"));
        let except = "SELECT a FROM (SELECT a, b FROM t EXCEPT SELECT a, 'x' FROM u)";
        check(except, &format!("Project[#0] Except({scan} | Project[#0, 'x'] Scan(u: a))"));
        let union = "SELECT a FROM (SELECT a, b FROM t UNION ALL SELECT a, 'x' FROM u)";
        check(union, "Project[#0] Union(Project[#0] Scan(t: a) | Project[#0] Scan(u: a))");
        // One array is left to say how often a row is repeated.
        check("SELECT a FROM t ARRAY JOIN c AS x, c AS y", "Project[#0] ArrayJoin[#1] Scan(t: a, c)");
    }
}
