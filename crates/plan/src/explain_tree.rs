//! `EXPLAIN QUERY TREE`: the analyzed query, every name resolved and every expression typed, before any rule.
//!
//! Operators stand in the order in which rows pass them, the last first, with ClickHouse's words for nodes of expressions.

use crate::logical::{Plan, PlanNode, SortKey};
use functions::{Expr, ExprKind};
use types::Schema;

/// The lines of `EXPLAIN QUERY TREE`.
pub fn explain_query_tree(plan: &Plan) -> Vec<String> {
    let mut writer = Writer { lines: Vec::new(), next: 0 };
    writer.query(plan, 0);
    writer.lines
}

struct Writer {
    lines: Vec<String>,
    next: usize,
}

impl Writer {
    fn line(&mut self, depth: usize, text: &str) {
        self.lines.push(format!("{}{text}", "  ".repeat(depth)));
    }

    fn id(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    fn query(&mut self, plan: &Plan, depth: usize) {
        let id = self.id();
        self.line(depth, &format!("QUERY id: {id}"));
        self.line(depth + 1, "PROJECTION COLUMNS");
        for field in &plan.schema.fields {
            self.line(depth + 2, &format!("{} {}", field.name, field.data_type));
        }
        self.node(plan, depth + 1);
    }

    fn node(&mut self, plan: &Plan, depth: usize) {
        let input = plan.inputs().first().map(|input| input.schema.clone()).unwrap_or_default();
        match &plan.node {
            PlanNode::Project { exprs, .. } => self.section("PROJECTION", exprs.iter(), &input, depth),
            PlanNode::Filter { predicate, .. } => self.section("WHERE", [predicate], &input, depth),
            PlanNode::Aggregate(node) => {
                self.section("GROUP BY", node.keys.iter(), &input, depth);
                self.line(depth, "AGGREGATES");
                for call in &node.aggregates {
                    let (name, data_type) = (call.function.name(), call.function.result_type().to_string());
                    self.function(name, "aggregate", &data_type, &call.args, &input, depth + 1);
                }
            }
            PlanNode::Window(node) => {
                self.section("PARTITION BY", node.partition_by.iter(), &input, depth);
                self.sort_keys(&node.order_by, &input, depth);
                self.line(depth, "WINDOW FUNCTIONS");
                for call in &node.calls {
                    self.function(call.function.name(), "window", &call.result_type.to_string(), &call.args, &input, depth + 1);
                }
            }
            PlanNode::Sort { keys, .. } => self.sort_keys(keys, &input, depth),
            PlanNode::ArrayJoin { arrays, .. } => self.section("ARRAY JOIN", arrays.iter(), &input, depth),
            PlanNode::Join(node) => {
                let id = self.id();
                self.line(depth, &format!("JOIN id: {id}, strictness: {}, kind: {}", format!("{:?}", node.strictness).to_uppercase(), format!("{:?}", node.kind).to_uppercase()));
                for (left, right) in &node.keys {
                    self.expr(left, &node.left.schema, depth + 1);
                    self.expr(right, &node.right.schema, depth + 1);
                }
            }
            PlanNode::Scan(scan) => {
                let id = self.id();
                self.line(depth, &format!("TABLE id: {id}, table_name: {}", scan.name));
            }
            PlanNode::Values(_) => self.line(depth, "TABLE table_name: system.one"),
            other => self.line(depth, operator_name(other)),
        }
        // Several inputs are queries of their own.
        match plan.inputs().as_slice() {
            [input] => self.node(input, depth),
            inputs => inputs.iter().for_each(|input| self.query(input, depth + 1)),
        }
    }

    fn section<'e>(&mut self, title: &str, exprs: impl IntoIterator<Item = &'e Expr>, input: &Schema, depth: usize) {
        let mut exprs = exprs.into_iter().peekable();
        if exprs.peek().is_some() {
            self.line(depth, title);
        }
        exprs.for_each(|expr| self.expr(expr, input, depth + 1));
    }

    fn sort_keys(&mut self, keys: &[SortKey], input: &Schema, depth: usize) {
        if keys.is_empty() {
            return;
        }
        self.line(depth, "ORDER BY");
        for key in keys {
            let id = self.id();
            self.line(depth + 1, &format!("SORT id: {id}, sort_direction: {}", if key.descending { "DESCENDING" } else { "ASCENDING" }));
            self.expr(&key.expr, input, depth + 2);
        }
    }

    fn function(&mut self, name: &str, kind: &str, data_type: &str, args: &[Expr], input: &Schema, depth: usize) {
        let id = self.id();
        self.line(depth, &format!("FUNCTION id: {id}, function_name: {name}, function_type: {kind}, result_type: {data_type}"));
        if !args.is_empty() {
            self.section("ARGUMENTS", args, input, depth + 1);
        }
    }

    fn expr(&mut self, expr: &Expr, input: &Schema, depth: usize) {
        let data_type = expr.data_type.to_string();
        match &expr.kind {
            ExprKind::Column(index) => {
                let id = self.id();
                let name = input.fields.get(*index).map_or_else(|| format!("#{index}"), |field| field.name.to_string());
                self.line(depth, &format!("COLUMN id: {id}, column_name: {name}, result_type: {data_type}"));
            }
            ExprKind::Literal(value) => {
                let id = self.id();
                self.line(depth, &format!("CONSTANT id: {id}, constant_value: {}, constant_value_type: {data_type}", value.to_literal()));
            }
            ExprKind::Call { function, args } => self.function(function.name(), "ordinary", &data_type, args, input, depth),
            ExprKind::Lambda(lambda) => {
                let id = self.id();
                self.line(depth, &format!("LAMBDA id: {id}, expression: {expr}"));
                lambda.captures.iter().for_each(|capture| self.expr(capture, input, depth + 1));
            }
        }
    }
}

fn operator_name(node: &PlanNode) -> &'static str {
    match node {
        PlanNode::Limit { .. } | PlanNode::LimitLast { .. } | PlanNode::LimitShare { .. } => "LIMIT",
        PlanNode::LimitBy { .. } | PlanNode::LimitByLast { .. } => "LIMIT BY",
        PlanNode::Distinct { .. } => "DISTINCT",
        PlanNode::Union(_) => "UNION",
        PlanNode::SetOperation { .. } => "INTERSECT OR EXCEPT",
        PlanNode::Fill(_) => "WITH FILL",
        PlanNode::Totals(_) => "WITH TOTALS",
        _ => "COMMON TABLE EXPRESSION",
    }
}
