//! Small plans for the tests of rules, and outlines of plans.

use super::{empty, project};
use crate::logical::{AggregateCall, AggregateNode, JoinKind, JoinNode, JoinStrategy, JoinStrictness, Plan, PlanNode};
use crate::logical::{SetOperation, SortKey};
use functions::evaluate::bind_call;
use functions::{Expr, FunctionContext, Registry};
use std::sync::Arc;
use types::{Block, DataType, Field, Schema, Value};

/// The type of all columns of plans for tests.
const NUMBER: DataType = DataType::UInt64;

fn schema(width: usize) -> Arc<Schema> {
    Arc::new(Schema::new((0..width).map(|i| Field::new(format!("c{i}"), NUMBER)).collect()))
}

/// Some rows of numbers.
pub(super) fn rows(count: usize, width: usize) -> Plan {
    let columns = (0..width).map(|_| types::Column::constant(&NUMBER, &Value::UInt(7), count)).collect();
    Plan { node: PlanNode::Values(Arc::new(vec![Block::new(columns, count)])), schema: schema(width) }
}

/// A column of numbers.
pub(super) fn column(index: usize) -> Expr {
    Expr::column(index, NUMBER)
}

/// A call of a scalar function.
pub(super) fn call(name: &str, args: Vec<Expr>) -> Expr {
    let mut registry = Registry::default();
    scalar::register(&mut registry);
    bind_call(&*registry.find_scalar(name).unwrap().factory, args, &FunctionContext::default()).unwrap()
}

/// A number as an expression.
pub(super) fn number(value: u64) -> Expr {
    Expr::literal(Value::UInt(value), NUMBER)
}

/// An operator that gives the columns of its input.
pub(super) fn over(input: Plan, node: impl FnOnce(Box<Plan>) -> PlanNode) -> Plan {
    let schema = input.schema.clone();
    Plan { node: node(Box::new(input)), schema }
}

pub(super) fn filtered(input: Plan, predicate: Expr) -> Plan {
    over(input, |input| PlanNode::Filter { input, predicate })
}

pub(super) fn projected(input: Plan, exprs: Vec<Expr>) -> Plan {
    let fields = exprs.iter().map(|expr| Field::new("p", expr.data_type.clone())).collect();
    project(input, exprs, fields)
}

/// Rows in the order of a column.
pub(super) fn sorted(input: Plan, index: usize) -> Plan {
    let keys = vec![SortKey { expr: column(index), descending: false, nulls_first: false }];
    over(input, |input| PlanNode::Sort { input, keys, limit: None })
}

pub(super) fn limited(input: Plan, limit: u64) -> Plan {
    over(input, |input| PlanNode::Limit { input, limit: Some(limit), offset: 0, with_ties: None })
}

pub(super) fn distinct(input: Plan) -> Plan {
    over(input, |input| PlanNode::Distinct { input, limit: None })
}

/// `INTERSECT ALL`.
pub(super) fn intersected(left: Plan, right: Plan) -> Plan {
    let right = Box::new(right);
    over(left, |left| PlanNode::SetOperation { left, right, operation: SetOperation::Intersect, all: true })
}

/// A join by the first columns.
pub(super) fn joined(left: Plan, right: Plan, kind: JoinKind, strictness: JoinStrictness) -> Plan {
    let schema = schema(left.schema.len() + right.schema.len());
    let keys = vec![(column(0), column(0))];
    let strategy = JoinStrategy::Hash;
    let node = JoinNode { left, right, kind, strictness, keys, residual: None, asof: None, strategy };
    Plan { node: PlanNode::Join(Box::new(node)), schema }
}

/// A grouping with aggregates over single columns.
pub(super) fn grouped(input: Plan, keys: Vec<Expr>, aggregates: &[(&str, usize)]) -> Plan {
    let mut registry = Registry::default();
    aggregate::register(&mut registry);
    let context = FunctionContext::default();
    let aggregates: Vec<AggregateCall> = aggregates
        .iter()
        .map(|(name, index)| AggregateCall {
            function: aggregate::resolve(&registry, name, &[], &[NUMBER], &context).unwrap(),
            args: vec![column(*index)],
        })
        .collect();
    let types = keys.iter().map(|key| &key.data_type).chain(aggregates.iter().map(|call| call.function.result_type()));
    let schema = Arc::new(Schema::new(types.map(|data_type| Field::new("g", data_type.clone())).collect()));
    let node = AggregateNode { input, keys, aggregates, top: None, grouping_sets: None };
    Plan { node: PlanNode::Aggregate(Box::new(node)), schema }
}

/// The operators of a plan with the amounts and expressions that rules change: `Limit 3(Sort 3(Values))`.
pub(super) fn outline(plan: &Plan) -> String {
    let list = |exprs: &[Expr]| exprs.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let about = match &plan.node {
        PlanNode::Limit { limit: Some(limit), .. } | PlanNode::Sort { limit: Some(limit), .. } => format!(" {limit}"),
        PlanNode::Distinct { limit: Some(limit), .. } => format!(" {limit}"),
        PlanNode::Project { exprs, .. } => format!(" {}", list(exprs)),
        PlanNode::Filter { predicate, .. } => format!(" {predicate}"),
        PlanNode::Join(node) => format!(" {:?}", node.kind),
        PlanNode::SetOperation { all: true, .. } => " All".into(),
        PlanNode::Aggregate(node) => {
            let calls = node.aggregates.iter().map(|call| format!("{}({})", call.function.name(), list(&call.args)));
            let top = node.top.as_ref().map_or(String::new(), |(_, rows)| format!(" top {rows}"));
            format!(" [{}] [{}]{top}", list(&node.keys), calls.collect::<Vec<_>>().join(", "))
        }
        _ => String::new(),
    };
    let inputs: Vec<String> = plan.inputs().into_iter().map(outline).collect();
    let inputs = if inputs.is_empty() { String::new() } else { format!("({})", inputs.join(", ")) };
    format!("{}{about}{inputs}", plan.node.name())
}

/// Checks the plan that a rule gives, and that it is a valid plan of the same types.
pub(super) fn check(rule: impl FnOnce(Plan) -> Plan, plan: Plan, expected: &str) {
    assert_eq!(plan.validate(), Ok(()));
    let schema = plan.schema.clone();
    let changed = rule(plan);
    assert_eq!(outline(&changed), expected);
    assert_eq!(changed.validate().and_then(|()| changed.validate_types(&schema)), Ok(()));
    assert!(!outline(&changed).contains(empty().node.name()), "a place holder remains");
}
