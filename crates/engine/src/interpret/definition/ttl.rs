//! `TTL` of a table and of its columns, bound. `GROUP BY … SET …` is analyzed as `SELECT … GROUP BY …` over the table.

use super::projection::{analyzed, over_table};
use super::stored::bind_stored;
use aggregate::resolve;
use base::{Result, bail, err};
use functions::Expr;
use plan::analyze::{Environment, cast_to};
use plan::{AggregateNode, Plan, PlanNode};
use sql::ast;
use std::sync::Arc;
use storage::{ColumnDefinition, KeyPart, ProjectionCall, TableDefinition, TtlGroup, TtlRule, TtlSet};
use types::DataType;

/// Binds `TTL` of the table and of its columns. `keys` are the columns of the sorting and partition key.
pub(super) fn bind_ttl(
    env: &Environment,
    create: &ast::CreateTable,
    columns: &mut [ColumnDefinition],
    keys: &[usize],
    primary: &[KeyPart],
) -> Result<Vec<TtlRule>> {
    let binder = Binder::new(env, columns, keys, primary);
    let written = create.elements.as_ref().map_or(&[][..], |elements| &elements.columns);
    let mut of_columns = Vec::new();
    for column in written {
        let (Some(ttl), Some(index)) = (&column.ttl, columns.iter().position(|known| known.name == column.name.name))
        else {
            continue;
        };
        if keys.contains(&index) {
            return Err(ttl.span.locate(err!(IllegalColumn, "Trying to set TTL for key column {}", column.name.name)));
        }
        of_columns.push((index, binder.time(ttl)?, ttl.to_string()));
    }
    let whole: Vec<&ast::TtlElement> = create
        .storage
        .ttl
        .iter()
        .filter(|element| matches!(element.action, ast::TtlAction::Delete) && element.selection.is_none())
        .collect();
    if let [first, second, ..] = whole[..] {
        return Err(second.expr.span.locate(err!(
            BadTtlExpression,
            "More than one DELETE TTL expression without WHERE expression is not allowed: {} is there already",
            first.expr
        )));
    }
    let mut rules = Vec::with_capacity(create.storage.ttl.len());
    for element in &create.storage.ttl {
        rules.extend(binder.rule(element)?);
    }
    for (index, expr, text) in of_columns {
        columns[index].ttl = Some(expr);
        columns[index].ttl_text = text;
    }
    Ok(rules)
}

struct Binder<'a> {
    env: &'a Environment<'a>,
    columns: &'a [ColumnDefinition],
    keys: &'a [usize],
    primary: &'a [KeyPart],
    /// Stored columns, and where they are among all.
    names: Vec<(String, DataType)>,
    places: Vec<usize>,
}

impl<'a> Binder<'a> {
    fn new(
        env: &'a Environment<'a>,
        columns: &'a [ColumnDefinition],
        keys: &'a [usize],
        primary: &'a [KeyPart],
    ) -> Self {
        let places: Vec<usize> = (0..columns.len()).filter(|&i| columns[i].is_stored()).collect();
        let names = places.iter().map(|&i| (columns[i].name.clone(), columns[i].data_type.clone())).collect();
        Binder { env, columns, keys, primary, names, places }
    }

    fn bind(&self, expr: &ast::Expr) -> Result<Expr> {
        Ok(bind_stored(self.env, &self.names, expr)?.map_columns(&|column| self.places[column]))
    }

    fn time(&self, expr: &ast::Expr) -> Result<Expr> {
        let bound = self.bind(expr)?;
        if !matches!(
            bound.data_type.base(),
            DataType::Date | DataType::Date32 | DataType::DateTime(_) | DataType::DateTime64(..)
        ) {
            return Err(expr.span.locate(err!(
                BadTtlExpression,
                "TTL expression result column should have DateTime or Date type, but has {}",
                bound.data_type
            )));
        }
        if !bound.is_deterministic() {
            return Err(expr.span.locate(err!(
                BadArguments,
                "TTL expression {expr} cannot contain non-deterministic functions: it must depend on the row alone"
            )));
        }
        if bound.columns().is_empty() {
            return Err(expr.span.locate(err!(
                BadArguments,
                "TTL expression {expr} does not depend on any of the columns of the table"
            )));
        }
        Ok(bound)
    }

    /// The rule; `None` for one that has nothing to do.
    fn rule(&self, element: &ast::TtlElement) -> Result<Option<TtlRule>> {
        let expr = self.time(&element.expr)?;
        let filter = element.selection.as_ref().map(|filter| self.bind(filter)).transpose()?;
        let mut text = element.expr.to_string();
        let (mut recompress, mut group) = (None, None);
        match &element.action {
            ast::TtlAction::Delete => {}
            ast::TtlAction::Recompress(codec) => recompress = Some(joined(codec)),
            ast::TtlAction::GroupBy(keys, sets) => {
                group = Some(self.group(keys, sets)?);
                let sets: Vec<String> =
                    sets.iter().map(|(column, value)| format!("{} = {value}", column.name)).collect();
                text = format!("{text} GROUP BY {} SET {}", joined(keys), sets.join(", "));
            }
            // Everything lies there.
            ast::TtlAction::ToDisk(name) | ast::TtlAction::ToVolume(name) if name == "default" => return Ok(None),
            ast::TtlAction::ToDisk(name) => return Err(element.expr.span.locate(no_place("disk", name))),
            ast::TtlAction::ToVolume(name) => return Err(element.expr.span.locate(no_place("volume", name))),
        }
        Ok(Some(TtlRule { text, expr, filter, recompress, group }))
    }

    fn group(&self, keys: &[ast::Expr], sets: &[(ast::Ident, ast::Expr)]) -> Result<TtlGroup> {
        for (i, key) in keys.iter().enumerate() {
            if self.primary.get(i).is_none_or(|part| !self.bind(key).is_ok_and(|bound| bound == part.expr)) {
                let primary: Vec<&str> = self.primary.iter().map(|part| part.text.as_str()).collect();
                return Err(key.span.locate(err!(
                    BadTtlExpression,
                    "TTL Expression GROUP BY key should be a prefix of primary key: ({})",
                    primary.join(", ")
                )));
            }
        }
        let mut made: Vec<TtlSet> = Vec::with_capacity(sets.len());
        let values = if sets.is_empty() { Vec::new() } else { self.values(keys, sets)? };
        for ((column, _), (calls, value)) in sets.iter().zip(values) {
            let index = self.column(column)?;
            if made.iter().any(|known| known.column == index) {
                return Err(column.span.locate(err!(
                    BadTtlExpression,
                    "Multiple aggregations set for one column in TTL Expression: {}",
                    column.name
                )));
            }
            let value = cast_to(self.env, value, &self.columns[index].data_type)
                .map_err(|error| error.context(format!("in SET {} of TTL", column.name)))?;
            made.push(TtlSet { column: index, calls, value });
        }
        // `any` passes over NULL; in the columns of keys the first row's value keeps the order.
        for &index in self.places.iter().filter(|index| !self.keys.contains(index)) {
            let data_type = &self.columns[index].data_type;
            if data_type.without_low_cardinality().is_nullable() && !made.iter().any(|known| known.column == index) {
                made.push(TtlSet {
                    column: index,
                    calls: vec![self.any(Expr::column(index, data_type.clone()))?],
                    value: Expr::column(0, data_type.without_low_cardinality()),
                });
            }
        }
        Ok(TtlGroup { keys: keys.len(), sets: made })
    }

    fn column(&self, name: &ast::Ident) -> Result<usize> {
        let Some(index) = self.places.iter().copied().find(|&index| self.columns[index].name == name.name) else {
            let hint = base::suggest::maybe_you_meant(&name.name, self.names.iter().map(|(name, _)| name.as_str()));
            return Err(name.span.locate(err!(
                NoSuchColumnInTable,
                "There is no physical column {} in table{hint}",
                name.name
            )));
        };
        if self.keys.contains(&index) {
            return Err(name.span.locate(err!(
                BadTtlExpression,
                "Can not set custom aggregation for column in primary \
                key in TTL Expression: {} is part of the sorting or partition key",
                name.name
            )));
        }
        Ok(index)
    }

    fn any(&self, argument: Expr) -> Result<ProjectionCall> {
        let function =
            resolve(self.env.registry, "any", &[], std::slice::from_ref(&argument.data_type), self.env.functions)?;
        Ok(ProjectionCall { function, args: vec![argument] })
    }

    /// The aggregate functions behind each value, and the value over their results.
    fn values(&self, keys: &[ast::Expr], sets: &[(ast::Ident, ast::Expr)]) -> Result<Vec<(Vec<ProjectionCall>, Expr)>> {
        let values: Vec<ast::Expr> = sets.iter().map(|(_, value)| value.clone()).collect();
        let query = sql::parse_select(
            &format!("SELECT {} GROUP BY {}", joined(&values), joined(keys)),
            &sql::ParseOptions::default(),
        )?;
        let ast::QueryBody::Select(select) = query.body else {
            bail!(LogicalError, "a SELECT was parsed as something else")
        };
        let table = TableDefinition {
            columns: self.columns.to_vec(),
            engine: "MergeTree".into(),
            ..TableDefinition::default()
        };
        let plan = analyzed(self.env, Arc::new(table), &select).map_err(|error| error.context("in SET of TTL"))?;
        let (exprs, node) = over_aggregate(&plan)?;
        let (inner, _) = over_table(&node.input)?;
        let over = |expr: &Expr| expr.transform(&|index, _| inner[index].clone());
        let mut made = Vec::with_capacity(exprs.len());
        for (expr, (column, value)) in exprs.into_iter().zip(sets) {
            if expr.columns().into_iter().all(|output| output < node.keys.len()) {
                return Err(value.span.locate(err!(
                    BadTtlExpression,
                    "Invalid expression for assignment of column {}. Should contain an aggregate function",
                    column.name
                )));
            }
            let mut calls = Vec::new();
            for &output in &expr.columns() {
                calls.push(match node.keys.get(output) {
                    Some(key) => self.any(over(key))?,
                    None => {
                        let call = &node.aggregates[output - node.keys.len()];
                        ProjectionCall { function: call.function.clone(), args: call.args.iter().map(over).collect() }
                    }
                });
            }
            let outputs = expr.columns();
            made.push((
                calls,
                expr.map_columns(&|output| outputs.iter().position(|known| *known == output).unwrap_or(0)),
            ));
        }
        if made
            .iter()
            .flat_map(|(calls, _): &(Vec<ProjectionCall>, Expr)| calls)
            .flat_map(|call| &call.args)
            .any(|arg| !arg.is_deterministic() || arg.columns().iter().any(|column| !self.places.contains(column)))
        {
            bail!(BadTtlExpression, "SET of TTL … GROUP BY must depend on stored columns alone");
        }
        Ok(made)
    }
}

/// The columns of a plan over the output of its aggregation.
fn over_aggregate(plan: &Plan) -> Result<(Vec<Expr>, &AggregateNode)> {
    match &plan.node {
        PlanNode::Aggregate(node) if node.grouping_sets.is_none() => Ok((
            plan.schema.fields.iter().enumerate().map(|(i, field)| Expr::column(i, field.data_type.clone())).collect(),
            node,
        )),
        PlanNode::Project { input, exprs } => {
            let (inner, node) = over_aggregate(input)?;
            Ok((exprs.iter().map(|expr| expr.transform(&|index, _| inner[index].clone())).collect(), node))
        }
        _ => bail!(
            BadTtlExpression,
            "SET of TTL … GROUP BY takes aggregate functions and expressions over them, no subqueries, windows or \
            arrayJoin"
        ),
    }
}

fn joined(exprs: &[ast::Expr]) -> String {
    exprs.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn no_place(what: &str, name: &str) -> base::Error {
    err!(
        BadTtlExpression,
        "No such {what} `{name}`: there is only `default`, a table lies in one folder. There are TTL … [DELETE] [WHERE \
        …], TTL … GROUP BY … SET …, TTL … RECOMPRESS CODEC(…) and TTL of columns"
    )
}
