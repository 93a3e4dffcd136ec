//! The result of a `SELECT`: its expressions, `DISTINCT`, `ORDER BY`, `LIMIT BY` and `LIMIT`.

use crate::analyze::Analyzer;
use crate::analyze::expr::Binder;
use crate::analyze::group::{SelectItem, check_key_type};
use crate::analyze::select::limit::{LimitBy, Limits};
use crate::fill::{FillColumn, FillNode};
use crate::logical::{Plan, PlanNode, SortKey};
use base::{Result, bail, err};
use functions::Expr;
use sql::ast;
use std::sync::Arc;
use types::{DataType, Field, Schema, Value};

/// The clauses after the expressions, bound.
pub(super) struct OrderAndLimits {
    keys: Vec<SortKey>,
    limit_by: Option<LimitBy>,
    limits: Limits,
    /// The fill of each sort key, as many as `keys`.
    fills: Vec<Option<FillColumn>>,
    /// `INTERPOLATE`, over the result's columns.
    interpolate: Vec<(usize, Expr)>,
}

impl OrderAndLimits {
    /// Adds every expression, to be rewritten.
    pub(super) fn collect_exprs<'t>(&'t mut self, out: &mut Vec<&'t mut Expr>) {
        out.extend(self.keys.iter_mut().map(|key| &mut key.expr));
        out.extend(self.limit_by.iter_mut().flat_map(|limit_by| limit_by.keys.iter_mut()));
    }
}

impl Analyzer<'_> {
    /// The expressions, `DISTINCT`, order and limits.
    pub(super) fn place_outputs(
        &self,
        select: &ast::Select,
        plan: Plan,
        selected: Vec<SelectItem>,
        clauses: OrderAndLimits,
    ) -> Result<Plan> {
        let width = selected.len();
        let mut fields: Vec<Field> =
            selected.iter().map(|item| Field::new(item.name.as_str(), item.expr.data_type.clone())).collect();
        let mut exprs: Vec<Expr> = selected.into_iter().map(|item| item.expr).collect();
        let mut slot = |expr: Expr, from: usize| -> Expr {
            let data_type = expr.data_type.clone();
            let index = exprs[from..].iter().position(|known| *known == expr).map_or_else(
                || {
                    fields.push(Field::new(format!("__sort_{}", exprs.len()), data_type.clone()));
                    exprs.push(expr);
                    exprs.len() - 1
                },
                |i| i + from,
            );
            Expr::column(index, data_type)
        };
        let order: Vec<SortKey> =
            clauses.keys.into_iter().map(|key| SortKey { expr: slot(key.expr, 0), ..key }).collect();
        let limit_by = clauses.limit_by.map(|mut limit_by| {
            limit_by.keys = std::mem::take(&mut limit_by.keys).into_iter().map(|key| slot(key, 0)).collect();
            limit_by
        });
        let mut plan =
            Plan { node: PlanNode::Project { input: Box::new(plan), exprs }, schema: Arc::new(Schema::new(fields)) };
        if select.distinct {
            plan = distinct(plan, width);
        }
        let order_keys = order.clone();
        if !order.is_empty() {
            let schema = plan.schema.clone();
            plan = Plan { node: PlanNode::Sort { input: Box::new(plan), keys: order, limit: None }, schema };
        }
        if let Some(limit_by) = limit_by {
            plan = limit_by.place(plan);
        }
        if clauses.fills.iter().any(Option::is_some) {
            plan = place_fill(
                plan,
                &order_keys,
                clauses.fills,
                clauses.interpolate,
                self.env.settings.use_with_fill_by_sorting_prefix,
            );
        }
        plan = clauses.limits.place(plan, order_keys)?;
        if plan.schema.len() > width {
            let exprs = plan.schema.fields[..width]
                .iter()
                .enumerate()
                .map(|(i, field)| Expr::column(i, field.data_type.clone()))
                .collect();
            let schema = Arc::new(Schema::new(plan.schema.fields[..width].to_vec()));
            plan = Plan { node: PlanNode::Project { input: Box::new(plan), exprs }, schema };
        }
        Ok(plan)
    }
}

impl Binder<'_, '_> {
    /// A sort key. Where a name means a column that groups do not have, it means the result's column of that name.
    fn order_key(&mut self, part: &ast::Expr, selected: &[SelectItem], grouped_by: Option<&[Expr]>) -> Result<Expr> {
        let bound = self.bind(part)?;
        let is_grouped = grouped_by.is_some() || !self.aggregates.is_empty();
        let is_lost =
            is_grouped && bound.as_column().is_some() && !grouped_by.is_some_and(|keys| keys.contains(&bound));
        if let (true, ast::ExprKind::Identifier(parts)) = (is_lost, &part.kind)
            && let [name] = parts.as_slice()
            && let Some(item) = selected.iter().find(|item| item.name == name.name)
        {
            return Ok(item.expr.clone());
        }
        Ok(bound)
    }

    /// The sort key for the order of a locale.
    pub(in crate::analyze) fn collated(&self, key: Expr, locale: &str) -> Result<Expr> {
        self.function("collationKey", vec![key, Expr::literal(Value::String(locale.into()), DataType::String)])
    }

    /// Whether `ORDER BY ALL` means all that is selected.
    fn orders_by_all(&self, select: &ast::Select, selected: &[SelectItem]) -> Result<bool> {
        let asked =
            self.env().settings.enable_order_by_all && select.order_by.as_ref().is_some_and(|order_by| order_by.all);
        if asked && selected.iter().any(|item| item.name.eq_ignore_ascii_case("all")) {
            bail!(
                UnexpectedExpression,
                "ORDER BY ALL cannot sort by a column named 'all': set enable_order_by_all = 0 to sort by that column \
                alone"
            );
        }
        Ok(asked)
    }

    /// Binds the clauses after the expressions: order, fills and limits.
    pub(super) fn order_and_limits(
        &mut self,
        select: &ast::Select,
        selected: &[SelectItem],
        grouped_by: Option<&[Expr]>,
    ) -> Result<OrderAndLimits> {
        let mut keys: Vec<(SortKey, Option<FillColumn>)> = Vec::new();
        for item in select.order_by.iter().flat_map(|order_by| &order_by.items) {
            for mut key in self.sort_keys(item, select, selected, grouped_by)? {
                key.expr = self.comparable(key.expr, item)?;
                let fill = item
                    .fill
                    .as_ref()
                    .map(|fill| self.fill(fill, &key))
                    .transpose()
                    .map_err(|error| item.expr.span.locate(error))?;
                keys.push((key, fill));
            }
        }
        // Constants do not change the order; with `WITH FILL` they stay, as they may be filled or be part of the
        // prefix.
        let is_filled = keys.iter().any(|(_, fill)| fill.is_some());
        keys.retain(|(key, _)| is_filled || key.expr.as_literal().is_none());
        let (keys, fills): (Vec<SortKey>, Vec<Option<FillColumn>>) = keys.into_iter().unzip();
        let interpolate = match &select.order_by {
            Some(order_by) => self.interpolations(order_by, selected, &keys)?,
            None => Vec::new(),
        };
        let limit_by = select.limit_by.as_ref().map(|limit_by| self.limit_by(limit_by, selected)).transpose()?;
        let limits = self.limits(select)?;
        Ok(OrderAndLimits { keys, limit_by, limits, fills, interpolate })
    }

    /// The keys of one item of `ORDER BY`.
    fn sort_keys(
        &mut self,
        item: &ast::OrderByItem,
        select: &ast::Select,
        selected: &[SelectItem],
        grouped_by: Option<&[Expr]>,
    ) -> Result<Vec<SortKey>> {
        let key =
            |expr: Expr| SortKey { expr, descending: item.descending, nulls_first: item.nulls_first.unwrap_or(false) };
        let mut bound = Vec::new();
        if self.orders_by_all(select, selected).map_err(|error| item.expr.span.locate(error))?
            && select.order_by.as_ref().is_some_and(|order_by| order_by.all)
        {
            bound.extend(selected.iter().map(|item| key(item.expr.clone())));
        } else if let Some(index) = self.position(&item.expr, selected, "ORDER BY")? {
            bound.push(key(selected[index].expr.clone()));
        } else {
            for part in sort_parts(&item.expr) {
                bound.push(key(self.order_key(part, selected, grouped_by)?));
            }
        }
        Ok(bound)
    }

    /// A sort key's expression in the form that orders it.
    fn comparable(&self, mut key: Expr, item: &ast::OrderByItem) -> Result<Expr> {
        if let Some(locale) = &item.collation {
            key = self.collated(key, locale).map_err(|error| item.expr.span.locate(error))?;
        }
        if !self.env().settings.allow_suspicious_types_in_order_by {
            check_key_type(&key.data_type, "ORDER BY", "allow_suspicious_types_in_order_by")
                .map_err(|error| item.expr.span.locate(error))?;
        }
        if matches!(key.data_type.base(), DataType::Aggregate(state) if !state.simple) {
            return Err(item.expr.span.locate(err!(
                IllegalColumn,
                "Data type {} is not allowed in ORDER BY keys, because its values are not comparable",
                key.data_type
            )));
        }
        Ok(functions::order_key(key))
    }
}

/// The operator that fills the rows sorted by `order`, each value of the keys before the first fill by itself with
/// `by_prefix`.
fn place_fill(
    plan: Plan,
    order: &[SortKey],
    fills: Vec<Option<FillColumn>>,
    interpolate: Vec<(usize, Expr)>,
    by_prefix: bool,
) -> Plan {
    let schema = plan.schema.clone();
    let position = |key: &SortKey| key.expr.as_column().unwrap_or(0);
    let first = fills.iter().position(Option::is_some).unwrap_or(0);
    let prefix = if by_prefix { order[..first].iter().map(position).collect() } else { Vec::new() };
    let columns = order
        .iter()
        .zip(fills)
        .filter_map(|(key, fill)| fill.map(|fill| FillColumn { column: position(key), ..fill }))
        .collect();
    Plan { node: PlanNode::Fill(Box::new(FillNode { input: plan, prefix, columns, interpolate })), schema }
}

/// `ORDER BY (a, b)` sorts by a, then b.
fn sort_parts(expr: &ast::Expr) -> Vec<&ast::Expr> {
    match expr.as_function() {
        Some(call) if call.is_operator && call.name.name == "tuple" && !call.args.is_empty() => {
            call.args.iter().collect()
        }
        _ => vec![expr],
    }
}

/// Distinct rows by the first `width` columns; others (sort keys) come from the first row of each.
fn distinct(plan: Plan, width: usize) -> Plan {
    let schema = plan.schema.clone();
    let input = Box::new(plan);
    if schema.len() == width {
        return Plan { node: PlanNode::Distinct { input, limit: None }, schema };
    }
    let keys =
        schema.fields[..width].iter().enumerate().map(|(i, field)| Expr::column(i, field.data_type.clone())).collect();
    Plan { node: PlanNode::LimitBy { input, keys, limit: 1, offset: 0 }, schema }
}
