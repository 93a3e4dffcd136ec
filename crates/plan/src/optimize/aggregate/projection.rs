//! `GROUP BY` over a table is answered from a projection of groups that has its keys and aggregates, where that reads
//! less.
//!
//! ```text
//!           Aggregate(keys, f(args)) ─ Scan(table, filters)
//! becomes   Aggregate(keys', fMerge(states)) ─ Scan(projection, filters')
//! ```
//! A key of the query, and what a filter tests, must be made of keys of the projection; an aggregate must be one of its
//! own, or one over keys that does not mind duplicates. (Projections in another order are chosen by storage.)

use crate::analyze::Environment;
use crate::logical::{AggregateCall, AggregateNode, Plan, PlanNode, ScanNode};
use crate::optimize::aggregate::metadata_aggregate;
use crate::optimize::filter::index_condition;
use crate::optimize::try_bottom_up;
use base::Result;
use functions::{AggregateFunction, AggregateKind, Expr, ExprKind};
use std::sync::Arc;
use storage::{AggregateProjection, ProjectionCall, ProjectionKind, ReadColumn, ScanRequest};
use types::{DataType, Field, Schema};

pub(in crate::optimize) fn apply(plan: Plan, env: &Environment) -> Result<Plan> {
    try_bottom_up(plan, &mut |plan| Ok(rewritten(&plan, env)?.unwrap_or(plan)))
}

/// An aggregation whose expressions are over the columns of a table's definition.
struct Grouping {
    keys: Vec<Expr>,
    calls: Vec<AggregateCall>,
    filters: Vec<Expr>,
}

fn rewritten(plan: &Plan, env: &Environment) -> Result<Option<Plan>> {
    let PlanNode::Aggregate(node) = &plan.node else { return Ok(None) };
    let Some((scan, grouping)) = grouping_of(node) else { return Ok(None) };
    let mut projections = scan.table.aggregate_projections();
    if !env.settings.session_timezone.is_empty() {
        projections.retain(|projection| !projection.definition.is_zoned);
    }
    if projections.is_empty() || metadata_aggregate::is_answer(plan, env.settings) {
        return Ok(None);
    }
    let settings = Arc::new(env.settings.clone());
    let mut best: Option<(u64, Plan)> = None;
    for projection in &projections {
        let Some((input, calls, keys)) = over_projection(&grouping, projection, env)? else { continue };
        let PlanNode::Scan(own) = &input.node else { continue };
        let rows = rows_of(own, &settings, env)?;
        let preferred = settings.preferred_optimize_projection_name == projection.definition.name;
        if preferred || best.as_ref().is_none_or(|(least, _)| rows < *least) {
            let node = AggregateNode {
                input,
                keys,
                aggregates: calls,
                top: node.top.clone(),
                grouping_sets: node.grouping_sets.clone(),
            };
            best = Some((
                if preferred { 0 } else { rows },
                Plan { node: PlanNode::Aggregate(Box::new(node)), schema: plan.schema.clone() },
            ));
        }
    }
    let Some((rows, better)) = best else { return Ok(None) };
    // Whether the table's own rows can be read is not asked here: that this would need a projection by force.
    let mut unforced = env.settings.clone();
    unforced.force_optimize_projection = false;
    let is_less = env.settings.force_optimize_projection || rows < rows_of(scan, &Arc::new(unforced), env)?;
    Ok(is_less.then_some(better))
}

/// Rows that a scan would read.
fn rows_of(scan: &ScanNode, settings: &Arc<base::Settings>, env: &Environment) -> Result<u64> {
    let mut request = ScanRequest::new(scan.output.iter().map(|&i| scan.source[i]).collect(), settings.clone());
    request.condition = index_condition::of_filters(scan, env);
    request.columns.extend(scan.filters.iter().flat_map(Expr::columns).map(|i| scan.source[i]));
    Ok(scan.table.scan(&request)?.rows_hint().unwrap_or(u64::MAX))
}

/// The scan under an aggregation and what is grouped of it; `None` where more lies between them or columns are read in
/// part.
fn grouping_of(node: &AggregateNode) -> Option<(&ScanNode, Grouping)> {
    let (scan, between) = match &node.input.node {
        PlanNode::Scan(scan) => (&**scan, None),
        PlanNode::Project { input, exprs } => match &input.node {
            PlanNode::Scan(scan) => (&**scan, Some(exprs)),
            _ => return None,
        },
        _ => return None,
    };
    if scan.limit.is_some() || !scan.runtime.is_empty() || !scan.table.definition().engine.ends_with("MergeTree") {
        return None;
    }
    let columns: Vec<usize> = scan
        .source
        .iter()
        .map(|column| match column {
            ReadColumn::Column(i) => Some(*i),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let over_table = |expr: &Expr| {
        let over_output = match between {
            Some(exprs) => expr.transform(&|index, _| exprs[index].clone()),
            None => expr.clone(),
        };
        over_output.map_columns(&|index| columns[scan.output[index]])
    };
    let call = |call: &AggregateCall| AggregateCall {
        function: call.function.clone(),
        args: call.args.iter().map(over_table).collect(),
    };
    Some((
        scan,
        Grouping {
            keys: node.keys.iter().map(over_table).collect(),
            calls: node.aggregates.iter().map(call).collect(),
            filters: scan.filters.iter().map(|filter| filter.map_columns(&|index| columns[index])).collect(),
        },
    ))
}

type Rewritten = (Plan, Vec<AggregateCall>, Vec<Expr>);

/// The scan of the projection, and calls and keys over it; `None` where it does not have all.
fn over_projection(
    grouping: &Grouping,
    projection: &AggregateProjection,
    env: &Environment,
) -> Result<Option<Rewritten>> {
    let ProjectionKind::Aggregate { keys: own_keys, calls: own_calls } = &projection.definition.kind else {
        return Ok(None);
    };
    let all = |exprs: &[Expr]| exprs.iter().map(|expr| carried(expr, own_keys)).collect::<Option<Vec<Expr>>>();
    let (Some(keys), Some(filters)) = (all(&grouping.keys), all(&grouping.filters)) else { return Ok(None) };
    let definition = projection.table.definition();
    let mut calls = Vec::with_capacity(grouping.calls.len());
    for call in &grouping.calls {
        if let Some(place) = own_calls.iter().position(|own| is_same(call, own)) {
            let place = own_keys.len() + place;
            let state = definition.columns[place].data_type.clone();
            let Some(merge) = merge_of(call, &state, env) else { return Ok(None) };
            calls.push(AggregateCall { function: merge, args: vec![Expr::column(place, state)] });
        } else if let Some(args) = all(&call.args).filter(|args| !args.is_empty() && call.function.ignores_duplicates())
        {
            calls.push(AggregateCall { function: call.function.clone(), args });
        } else {
            return Ok(None);
        }
    }
    let mut used: Vec<usize> =
        keys.iter().chain(&filters).chain(calls.iter().flat_map(|call| &call.args)).flat_map(Expr::columns).collect();
    used.sort_unstable();
    used.dedup();
    let dense = |expr: &Expr| expr.map_columns(&|column| used.binary_search(&column).unwrap_or(0));
    let scan = ScanNode {
        name: projection.definition.name.clone(),
        source: used.iter().map(|&column| ReadColumn::Column(column)).collect(),
        filters: filters.iter().map(dense).collect(),
        output: (0..used.len()).collect(),
        ..ScanNode::of(projection.table.clone())
    };
    let fields = used
        .iter()
        .map(|&column| {
            Field::new(definition.columns[column].name.as_str(), definition.columns[column].data_type.clone())
        })
        .collect();
    let input = Plan { node: PlanNode::Scan(Box::new(scan)), schema: Arc::new(Schema::new(fields)) };
    let calls = calls
        .into_iter()
        .map(|call| AggregateCall { args: call.args.iter().map(dense).collect(), function: call.function })
        .collect();
    Ok(Some((input, calls, keys.iter().map(dense).collect())))
}

/// Whether the states of a projection's call are those of a query's: equal functions, parameters and arguments. `count`
/// of what is never NULL counts rows whatever it is.
fn is_same(call: &AggregateCall, own: &ProjectionCall) -> bool {
    let counts_rows = |function: &dyn AggregateFunction, args: &[Expr]| {
        function.kind() == Some(AggregateKind::Count) && args.iter().all(|arg| !arg.data_type.is_nullable())
    };
    call.function.state_type() == own.function.state_type()
        && call.function.name() == own.function.name()
        && call.args == own.args
        || counts_rows(&*call.function, &call.args) && counts_rows(&*own.function, &own.args)
}

/// The function that makes the call's result of states.
pub(in crate::optimize) fn merge_of(
    call: &AggregateCall,
    state: &DataType,
    env: &Environment,
) -> Option<Arc<dyn functions::AggregateFunction>> {
    let DataType::Aggregate(described) = state else { return None };
    let name = format!("{}Merge", described.function);
    let merge =
        aggregate::resolve(env.registry, &name, &described.parameters, std::slice::from_ref(state), env.functions)
            .ok()?;
    (merge.result_type() == call.function.result_type()).then_some(merge)
}

/// An expression over a table's columns as one over the keys of a projection.
fn carried(expr: &Expr, keys: &[Expr]) -> Option<Expr> {
    if !expr.is_deterministic() {
        return None;
    }
    if let Some(place) = keys.iter().position(|key| key == expr) {
        return Some(Expr::column(place, expr.data_type.clone()));
    }
    match &expr.kind {
        ExprKind::Literal(_) => Some(expr.clone()),
        ExprKind::Call { function, args } => {
            let args = args.iter().map(|arg| carried(arg, keys)).collect::<Option<Vec<_>>>()?;
            Some(Expr { kind: ExprKind::Call { function: function.clone(), args }, data_type: expr.data_type.clone() })
        }
        // Lambdas may be carried when they use no column of the table.
        ExprKind::Lambda(lambda) => lambda.captures.is_empty().then(|| expr.clone()),
        ExprKind::Column(_) | ExprKind::Placeholder(_) => None,
    }
}
