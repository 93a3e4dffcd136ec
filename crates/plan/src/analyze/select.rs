//! One `SELECT`: its clauses, in the order in which they act.
//!
//! FROM, arrayJoin, PREWHERE and WHERE, GROUP BY, HAVING, the expressions, DISTINCT, ORDER BY, LIMIT BY, LIMIT.

use super::bind::{Binder, contains_aggregate};
use super::correlated::{Subquery, used_subqueries};
use super::grouping::{OverGroups, Selected};
use super::scope::{Scope, collect_aliases};
use super::{ARRAY_JOIN_BASE, Analyzer, CteScope, Ctes};
use crate::logical::{AggregateNode, Plan, PlanNode, SortKey};
use base::{Result, bail, err};
use functions::Expr;
use sql::ast;
use std::sync::Arc;
use types::{DataType, Field, Schema, Value};

/// The clauses after the expressions, bound.
struct Tail {
    order: Vec<SortKey>,
    limit_by: Option<(Vec<Expr>, u64, u64)>,
}

impl Analyzer<'_> {
    pub(super) fn select(&self, select: &ast::Select, ctes: &Ctes) -> Result<Plan> {
        if let Some(clause) = unsupported(select) {
            bail!(NotImplemented, "{clause} is not supported");
        }
        let ctes = select.with.as_ref().map_or_else(|| ctes.clone(), |with| self.with_ctes(with, ctes));
        let source = self.from(select.from.as_ref(), &ctes)?;
        let mut scope = source.scope;
        scope.ctes = ctes;
        collect_select_aliases(select, &mut scope);
        let mut binder = Binder::new(self, &scope);
        binder.takes_subqueries = true;

        binder.aggregates_forbidden_in = Some("WHERE");
        let mut filters = Vec::new();
        for condition in [&select.prewhere, &select.selection].into_iter().flatten() {
            filters.push(condition_of(binder.bind(condition)?, condition)?);
        }
        binder.aggregates_forbidden_in = None;
        let mut selected = binder.selected(&select.projection)?;
        let mut keys = select.group_by.as_ref().map(|group_by| binder.group_keys(group_by, &selected)).transpose()?;
        let mut having = select.having.as_ref().map(|having| condition_of(binder.bind(having)?, having)).transpose()?;
        let mut tail = binder.tail(select, &selected)?;

        let mut plan = source.plan;
        let is_grouped = keys.is_some() || !binder.aggregates.is_empty();
        let (early, late) = split_array_joins(&binder.array_joins, is_grouped);
        {
            let mut exprs: Vec<&mut Expr> = filters.iter_mut().chain(selected.iter_mut().map(|s| &mut s.expr)).chain(&mut having).collect();
            exprs.extend(keys.iter_mut().flatten());
            exprs.extend(binder.aggregates.iter_mut().flat_map(|call| call.args.iter_mut()));
            exprs.extend(binder.subqueries.iter_mut().flat_map(Subquery::exprs_mut));
            tail.exprs(&mut exprs);
            plan = place_array_joins(plan, &early, &binder.array_joins, exprs);
        }
        plan = self.filtered_with_subqueries(plan, filters, &binder.subqueries)?;
        if is_grouped {
            let args = binder.aggregates.iter_mut().flat_map(|call| call.args.iter_mut()).collect();
            plan = self.place_subqueries(plan, &binder.subqueries, args, Vec::new())?;
            // A key that is a subquery is the same column wherever it stands.
            let mut over: Vec<&mut Expr> = selected.iter_mut().map(|s| &mut s.expr).chain(&mut having).collect();
            tail.exprs(&mut over);
            plan = self.place_subqueries(plan, &binder.subqueries, keys.iter_mut().flatten().collect(), over)?;
            plan = self.group(plan, keys.unwrap_or_default(), &mut binder, &mut selected, &mut having, &mut tail, &late)?;
        } else if having.is_some() && select.group_by.is_none() {
            // HAVING without grouping filters rows, as WHERE does.
            plan = self.filtered_with_subqueries(plan, having.take().into_iter().collect(), &binder.subqueries)?;
        }
        if !is_grouped {
            let mut over: Vec<&mut Expr> = selected.iter_mut().map(|s| &mut s.expr).chain(&mut having).collect();
            tail.exprs(&mut over);
            plan = self.place_subqueries(plan, &binder.subqueries, over, Vec::new())?;
        }
        if let Some(having) = having {
            plan = filtered(plan, having);
        }
        self.finish(select, plan, selected, tail)
    }

    /// The CTEs of a `WITH`, each seeing those before it.
    pub(super) fn with_ctes(&self, with: &ast::With, outer: &Ctes) -> Ctes {
        let mut ctes = outer.clone();
        for item in &with.items {
            if let ast::WithItem::Cte(cte) = item {
                let visible = ctes.clone();
                ctes.push(Arc::new(CteScope { name: cte.name.name.clone(), cte: cte.clone(), visible, frames: self.frames.borrow().len() }));
            }
        }
        ctes
    }

    #[allow(clippy::too_many_arguments)] // The bound clauses of one SELECT, all of which change here.
    fn group(
        &self,
        plan: Plan,
        keys: Vec<Expr>,
        binder: &mut Binder<'_, '_>,
        selected: &mut [Selected],
        having: &mut Option<Expr>,
        tail: &mut Tail,
        late: &[usize],
    ) -> Result<Plan> {
        // Constant keys make no groups, but with keys an empty input has no group.
        let mut grouping: Vec<Expr> = Vec::new();
        for key in &keys {
            if key.as_literal().is_none() && !grouping.contains(key) {
                grouping.push(key.clone());
            }
        }
        if grouping.is_empty() {
            grouping.extend(keys.first().cloned());
        }
        let input_schema = plan.schema.clone();
        let over = OverGroups { keys: &grouping, input: &input_schema };
        let mut array_joins = binder.array_joins.clone();
        {
            let mut exprs: Vec<&mut Expr> = selected.iter_mut().map(|s| &mut s.expr).chain(having.as_mut()).collect();
            tail.exprs(&mut exprs);
            for expr in exprs {
                *expr = over.rewrite(expr)?;
            }
            for &index in late {
                array_joins[index] = over.rewrite(&array_joins[index])?;
            }
        }
        let mut fields: Vec<Field> = grouping.iter().map(|key| Field::new(key.display_with(&|i| name_at(&input_schema, i)), key.data_type.clone())).collect();
        for call in &binder.aggregates {
            let args: Vec<String> = call.args.iter().map(|arg| arg.display_with(&|i| name_at(&input_schema, i))).collect();
            fields.push(Field::new(format!("{}({})", call.function.name(), args.join(", ")), call.function.result_type().clone()));
        }
        let node = AggregateNode { input: plan, keys: grouping.clone(), aggregates: std::mem::take(&mut binder.aggregates), top: None, grouping_sets: None };
        let plan = Plan { node: PlanNode::Aggregate(Box::new(node)), schema: Arc::new(Schema::new(fields)) };
        let mut exprs: Vec<&mut Expr> = selected.iter_mut().map(|s| &mut s.expr).chain(having.as_mut()).collect();
        tail.exprs(&mut exprs);
        let mut subqueries = used_subqueries(&binder.subqueries, &exprs);
        for expr in subqueries.iter_mut().flat_map(Subquery::exprs_mut) {
            *expr = over.rewrite(expr)?;
        }
        let mut inner: Vec<&mut Expr> = subqueries.iter_mut().flat_map(Subquery::exprs_mut).collect();
        inner.extend(exprs);
        let plan = place_array_joins(plan, late, &array_joins, inner);
        let mut exprs: Vec<&mut Expr> = selected.iter_mut().map(|s| &mut s.expr).chain(having.as_mut()).collect();
        tail.exprs(&mut exprs);
        self.place_subqueries(plan, &subqueries, exprs, Vec::new())
    }

    /// The expressions, `DISTINCT`, order and limits.
    fn finish(&self, select: &ast::Select, plan: Plan, selected: Vec<Selected>, tail: Tail) -> Result<Plan> {
        let width = selected.len();
        let mut fields: Vec<Field> = selected.iter().map(|item| Field::new(item.name.as_str(), item.expr.data_type.clone())).collect();
        let mut exprs: Vec<Expr> = selected.into_iter().map(|item| item.expr).collect();
        let mut slot = |expr: Expr, from: usize| -> Expr {
            let data_type = expr.data_type.clone();
            let index = exprs[from..].iter().position(|known| *known == expr && known.is_deterministic()).map_or_else(
                || {
                    fields.push(Field::new(format!("__sort_{}", exprs.len()), data_type.clone()));
                    exprs.push(expr);
                    exprs.len() - 1
                },
                |i| i + from,
            );
            Expr::column(index, data_type)
        };
        let order: Vec<SortKey> = tail.order.into_iter().map(|key| SortKey { expr: slot(key.expr, 0), ..key }).collect();
        let limit_by = tail.limit_by.map(|(keys, limit, offset)| (keys.into_iter().map(|key| slot(key, 0)).collect::<Vec<_>>(), limit, offset));
        let mut plan = Plan { node: PlanNode::Project { input: Box::new(plan), exprs }, schema: Arc::new(Schema::new(fields)) };
        if select.distinct {
            plan = distinct(plan, width);
        }
        let order_keys = order.clone();
        if !order.is_empty() {
            let schema = plan.schema.clone();
            plan = Plan { node: PlanNode::Sort { input: Box::new(plan), keys: order, limit: None }, schema };
        }
        if let Some((keys, limit, offset)) = limit_by {
            let schema = plan.schema.clone();
            plan = Plan { node: PlanNode::LimitBy { input: Box::new(plan), keys, limit, offset }, schema };
        }
        plan = self.limited(select, plan, order_keys)?;
        if plan.schema.len() > width {
            let exprs = plan.schema.fields[..width].iter().enumerate().map(|(i, field)| Expr::column(i, field.data_type.clone())).collect();
            let schema = Arc::new(Schema::new(plan.schema.fields[..width].to_vec()));
            plan = Plan { node: PlanNode::Project { input: Box::new(plan), exprs }, schema };
        }
        Ok(plan)
    }

    fn limited(&self, select: &ast::Select, plan: Plan, order: Vec<SortKey>) -> Result<Plan> {
        let limit = select.limit.as_ref().map(|expr| self.limit_value(expr, "LIMIT")).transpose()?;
        let offset = select.offset.as_ref().map(|expr| self.limit_value(expr, "OFFSET")).transpose()?.unwrap_or(0);
        if limit.is_none() && offset == 0 {
            return Ok(plan);
        }
        let schema = plan.schema.clone();
        let input = Box::new(plan);
        let node = match limit {
            Some(limit) if limit < 0 || offset < 0 => {
                if limit > 0 || select.limit_with_ties {
                    bail!(NotImplemented, "This combination of negative LIMIT and OFFSET is not supported");
                }
                PlanNode::LimitLast { input, limit: limit.unsigned_abs(), offset: offset.unsigned_abs() }
            }
            None if offset < 0 => bail!(NotImplemented, "A negative OFFSET needs a negative LIMIT"),
            limit => {
                let with_ties = select.limit_with_ties.then_some(order);
                if with_ties.as_ref().is_some_and(Vec::is_empty) {
                    bail!(WithTiesWithoutOrderBy, "LIMIT WITH TIES needs ORDER BY");
                }
                PlanNode::Limit { input, limit: limit.map(i64::unsigned_abs), offset: offset.unsigned_abs(), with_ties }
            }
        };
        Ok(Plan { node, schema })
    }

    fn limit_value(&self, expr: &ast::Expr, clause: &str) -> Result<i64> {
        let bound = Binder::new(self, &Scope::default()).bind(expr)?;
        let value = match bound.as_literal() {
            Some(Value::Float(_)) => Err(err!(NotImplemented, "A fraction as {clause} is not supported")),
            Some(value) => match value.as_i128() {
                Some(number) => Ok(number.clamp(i128::from(i64::MIN + 1), i128::from(i64::MAX)) as i64),
                None => Err(err!(InvalidLimitExpression, "{clause} must be a number, not {}", bound.data_type)),
            },
            None => Err(err!(InvalidLimitExpression, "{clause} must be a constant")),
        };
        value.map_err(|error| expr.span.locate(error))
    }
}

impl Tail {
    /// Every expression, to be rewritten.
    fn exprs<'t>(&'t mut self, out: &mut Vec<&'t mut Expr>) {
        out.extend(self.order.iter_mut().map(|key| &mut key.expr));
        out.extend(self.limit_by.iter_mut().flat_map(|(keys, ..)| keys.iter_mut()));
    }
}

impl Binder<'_, '_> {
    /// The `SELECT` list, asterisks expanded.
    fn selected(&mut self, projection: &[ast::Expr]) -> Result<Vec<Selected>> {
        let mut selected = Vec::with_capacity(projection.len());
        // Subqueries are numbered through the whole list.
        let names = sql::column_names(projection);
        for (item, name) in projection.iter().zip(names) {
            if matches!(item.kind, ast::ExprKind::Asterisk(_) | ast::ExprKind::Columns(_)) {
                let expanded = self.expand(item).map_err(|error| item.span.locate(error))?;
                selected.extend(expanded.into_iter().map(|(name, expr)| Selected { name, expr }));
                continue;
            }
            let expr = self.bind_selected(item)?;
            selected.push(Selected { name: self.result_name(item, name), expr });
        }
        if selected.is_empty() {
            bail!(EmptyListOfColumnsQueried, "The SELECT list is empty once its asterisks are expanded");
        }
        Ok(selected)
    }

    /// An aliased item is bound as its alias would be, so that its own name inside it means the column.
    fn bind_selected(&mut self, item: &ast::Expr) -> Result<Expr> {
        match &item.alias {
            Some(alias) if self.scope.aliases.get(&alias.name).is_some_and(|known| known.kind == item.kind) => self.bind_alias(&alias.name, item),
            _ => self.bind(item),
        }
    }

    fn result_name(&self, item: &ast::Expr, plain: String) -> String {
        match (&item.alias, &item.kind) {
            (Some(alias), _) => alias.name.clone(),
            (None, ast::ExprKind::Identifier(parts)) => self.scope.display_name_of(parts).unwrap_or_else(|| super::scope::join(parts)),
            (None, _) => plain,
        }
    }

    fn tail(&mut self, select: &ast::Select, selected: &[Selected]) -> Result<Tail> {
        let mut order = Vec::new();
        if let Some(order_by) = &select.order_by {
            if order_by.interpolate.is_some() {
                bail!(NotImplemented, "INTERPOLATE is not supported");
            }
            for item in &order_by.items {
                if item.fill.is_some() || item.collation.is_some() {
                    return Err(item.expr.span.locate(err!(NotImplemented, "WITH FILL and COLLATE are not supported")));
                }
                let key = |expr: Expr| SortKey { expr, descending: item.descending, nulls_first: item.nulls_first.unwrap_or(false) };
                if order_by.all {
                    order.extend(selected.iter().map(|item| key(item.expr.clone())));
                } else if let Some(index) = self.position(&item.expr, selected, "ORDER BY")? {
                    order.push(key(selected[index].expr.clone()));
                } else {
                    for part in sort_parts(&item.expr) {
                        order.push(key(self.bind(part)?));
                    }
                }
            }
        }
        order.retain(|key| key.expr.as_literal().is_none());
        let limit_by = match &select.limit_by {
            None => None,
            Some(limit_by) => {
                let number = |expr: &ast::Expr, clause| -> Result<u64> {
                    let value = self.analyzer.limit_value(expr, clause)?;
                    u64::try_from(value).map_err(|_| expr.span.locate(err!(NotImplemented, "A negative {clause} BY is not supported")))
                };
                let (limit, offset) = (number(&limit_by.limit, "LIMIT")?, limit_by.offset.as_ref().map_or(Ok(0), |offset| number(offset, "OFFSET"))?);
                let mut keys = Vec::new();
                if limit_by.all {
                    keys.extend(selected.iter().map(|item| item.expr.clone()));
                }
                for expr in &limit_by.by {
                    match self.position(expr, selected, "LIMIT BY")? {
                        Some(index) => keys.push(selected[index].expr.clone()),
                        None => keys.push(self.bind(expr)?),
                    }
                }
                Some((keys, limit, offset))
            }
        };
        Ok(Tail { order, limit_by })
    }
}

/// `ORDER BY (a, b)` sorts by a, then b.
fn sort_parts(expr: &ast::Expr) -> Vec<&ast::Expr> {
    match expr.as_function() {
        Some(call) if call.is_operator && call.name.name == "tuple" && !call.args.is_empty() => call.args.iter().collect(),
        _ => vec![expr],
    }
}

fn unsupported(select: &ast::Select) -> Option<&'static str> {
    if select.with.as_ref().is_some_and(|with| with.recursive && with.items.iter().any(|item| matches!(item, ast::WithItem::Cte(cte) if reads(&cte.query, &cte.name.name)))) {
        return Some("WITH RECURSIVE");
    }
    if select.qualify.is_some() { Some("QUALIFY") } else { None }
}

/// Whether a query's `FROM` names a table directly.
fn reads(query: &ast::SelectQuery, name: &str) -> bool {
    match &query.body {
        ast::QueryBody::SetOperation(operation) => operation.inputs.iter().any(|input| reads(input, name)),
        ast::QueryBody::Select(select) => select.from.as_ref().is_some_and(|from| {
            let joined = from.joins.iter().filter_map(|step| if let ast::JoinStep::Join(join) = step { Some(&join.table) } else { None });
            from.first.iter().chain(joined).any(|table| matches!(&table.kind, ast::TableKind::Name(object) if object.database.is_none() && object.name.name == name))
        }),
    }
}

fn collect_select_aliases(select: &ast::Select, scope: &mut Scope) {
    let aliases = &mut scope.aliases;
    for item in select.with.iter().flat_map(|with| &with.items) {
        if let ast::WithItem::Expr(expr) = item {
            collect_aliases(expr, aliases);
        }
    }
    select.projection.iter().for_each(|expr| collect_aliases(expr, aliases));
    [&select.prewhere, &select.selection, &select.having].into_iter().flatten().for_each(|expr| collect_aliases(expr, aliases));
    if let Some(ast::GroupBy { kind: ast::GroupByKind::Exprs(exprs), .. }) = &select.group_by {
        exprs.iter().for_each(|expr| collect_aliases(expr, aliases));
    }
    select.order_by.iter().flat_map(|order| &order.items).for_each(|item| collect_aliases(&item.expr, aliases));
}

/// A filter must be a number; NULL counts as false.
fn condition_of(bound: Expr, written: &ast::Expr) -> Result<Expr> {
    let base = bound.data_type.base();
    if base.is_number() || *base == DataType::Nothing {
        return Ok(bound);
    }
    Err(written.span.locate(err!(IllegalTypeOfColumnForFilter, "A filter must be a number or Bool, but this is {}", bound.data_type)))
}

fn filtered(plan: Plan, predicate: Expr) -> Plan {
    let schema = plan.schema.clone();
    Plan { node: PlanNode::Filter { input: Box::new(plan), predicate }, schema }
}

/// Distinct rows by the first `width` columns; others (sort keys) come from the first row of each.
fn distinct(plan: Plan, width: usize) -> Plan {
    let schema = plan.schema.clone();
    let input = Box::new(plan);
    if schema.len() == width {
        return Plan { node: PlanNode::Distinct { input, limit: None }, schema };
    }
    let keys = schema.fields[..width].iter().enumerate().map(|(i, field)| Expr::column(i, field.data_type.clone())).collect();
    Plan { node: PlanNode::LimitBy { input, keys, limit: 1, offset: 0 }, schema }
}

/// Which `arrayJoin` calls act on rows and which on groups.
fn split_array_joins(array_joins: &[Expr], is_grouped: bool) -> (Vec<usize>, Vec<usize>) {
    let mut late: Vec<usize> = Vec::new();
    for (i, array) in array_joins.iter().enumerate() {
        let over_late = array.columns().iter().any(|&c| c >= ARRAY_JOIN_BASE && late.contains(&(c - ARRAY_JOIN_BASE)));
        if is_grouped && (contains_aggregate(array) || over_late) {
            late.push(i);
        }
    }
    ((0..array_joins.len()).filter(|i| !late.contains(i)).collect(), late)
}

/// Puts one operator per `arrayJoin` call on the plan, and real positions into the expressions.
fn place_array_joins(mut plan: Plan, which: &[usize], array_joins: &[Expr], exprs: Vec<&mut Expr>) -> Plan {
    if which.is_empty() {
        return plan;
    }
    let mut positions: Vec<(usize, usize)> = Vec::new();
    let place = |expr: &Expr, positions: &[(usize, usize)]| {
        expr.map_columns(&|index| positions.iter().find(|(from, _)| *from == index).map_or(index, |(_, to)| *to))
    };
    for &index in which {
        let array = place(&array_joins[index], &positions);
        let element = match &array.data_type {
            DataType::Array(inner) => (**inner).clone(),
            DataType::Map(pair) => DataType::tuple(vec![pair.0.clone(), pair.1.clone()]),
            other => other.clone(),
        };
        let mut fields = plan.schema.fields.clone();
        positions.push((ARRAY_JOIN_BASE + index, fields.len()));
        fields.push(Field::new(format!("arrayJoin_{index}"), element));
        plan = Plan { node: PlanNode::ArrayJoin { input: Box::new(plan), arrays: vec![array], left: false }, schema: Arc::new(Schema::new(fields)) };
    }
    for expr in exprs {
        *expr = place(expr, &positions);
    }
    plan
}

fn name_at(schema: &Schema, index: usize) -> String {
    schema.fields.get(index).map_or_else(|| format!("#{index}"), |field| field.name.to_string())
}
