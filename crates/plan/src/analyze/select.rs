//! One `SELECT`: its clauses, in the order in which they act.
//!
//! FROM, arrayJoin, PREWHERE and WHERE, GROUP BY, HAVING, the expressions, DISTINCT, ORDER BY, LIMIT BY, LIMIT.

use super::bind::{Binder, contains_aggregate};
use super::correlated::{Subquery, used_subqueries};
use super::grouping::{OverGroups, Selected, check_key_type};
use super::grouping_sets::Keys;
use super::limit::{LimitBy, Limits};
use super::one_value;
use super::passed_totals::pass_totals;
use super::scope::{Aliases, collect_aliases};
use super::totals::Totals;
use super::window::{BoundWindow, place_windows};
use super::{AGGREGATE_BASE, ARRAY_JOIN_BASE, Analyzer, CteScope, Ctes};
use crate::fill::{FillColumn, FillNode};
use crate::logical::{AggregateCall, AggregateNode, Plan, PlanNode, SortKey};
use base::{Result, bail, err};
use functions::Expr;
use sql::ast;
use std::sync::Arc;
use types::{DataType, Field, Schema, Value};

/// The clauses after the expressions, bound.
struct Tail {
    order: Vec<SortKey>,
    limit_by: Option<LimitBy>,
    limits: Limits,
    /// The fill of each sort key, as many as `order`.
    fills: Vec<Option<FillColumn>>,
    /// `INTERPOLATE`, over the result's columns.
    interpolate: Vec<(usize, Expr)>,
}

/// What is computed over groups.
struct OverGrouping<'g> {
    exprs: Vec<&'g mut Expr>,
    windows: &'g mut [BoundWindow],
    /// `arrayJoin` calls that act on groups.
    late: &'g [usize],
}

impl Analyzer<'_> {
    pub(super) fn select(&self, select: &ast::Select, ctes: &Ctes) -> Result<Plan> {
        check_cte_names(select.with.as_ref())?;
        let ctes = select.with.as_ref().map_or_else(|| ctes.clone(), |with| self.with_ctes(with, ctes));
        let aliases = select_aliases(select)?;
        let (mut source, passes_totals) = self.from_with_totals(select, &aliases, &ctes)?;
        let mut scope = source.scope;
        scope.ctes = ctes;
        scope.aliases = aliases;
        let mut binder = Binder::new(self, &scope);
        binder.takes_subqueries = true;
        binder.named_windows = &select.windows;
        binder.keys_become_nullable = self.env.settings.group_by_use_nulls
            && select
                .group_by
                .as_ref()
                .is_some_and(|group_by| !matches!(group_by.kind, ast::GroupByKind::Exprs(_) | ast::GroupByKind::All));
        check_windows(&select.windows)?;

        binder.aggregates_forbidden_in = Some("WHERE");
        let mut filters = Vec::new();
        if let Some(condition) = &select.prewhere {
            let bound = super::text_search::by_index(
                self.env,
                &source.plan,
                condition_of(binder.bind(condition)?, condition)?,
            )?;
            if !binder.array_joins.is_empty() {
                return Err(condition
                    .span
                    .locate(err!(IllegalPrewhere, "arrayJoin cannot stand in PREWHERE: put it into WHERE")));
            }
            self.check_prewhere(select.from.as_ref(), (&source.plan, &scope.ctes), &bound)
                .map_err(|error| condition.span.locate(error))?;
            if !super::prewhere::filters_before_final(&mut source.plan, &bound) {
                filters.push(bound);
            }
        }
        if let Some(condition) = &select.selection {
            filters.push(super::text_search::by_index(
                self.env,
                &source.plan,
                condition_of(binder.bind(condition)?, condition)?,
            )?);
        }
        binder.aggregates_forbidden_in = None;
        let mut selected = binder.selected(&select.projection)?;
        let mut keys = select.group_by.as_ref().map(|group_by| binder.group_keys(group_by, &selected)).transpose()?;
        // ALL of nothing but constants groups nothing.
        if select
            .group_by
            .as_ref()
            .is_some_and(|group_by| group_by.kind == ast::GroupByKind::All && !group_by.with_totals)
        {
            keys = keys.filter(|keys| !keys.keys.is_empty());
        }
        binder.windows_forbidden_in = Some("HAVING");
        let mut having = select.having.as_ref().map(|having| condition_of(binder.bind(having)?, having)).transpose()?;
        binder.windows_forbidden_in = None;
        let mut qualify =
            select.qualify.as_ref().map(|qualify| condition_of(binder.bind(qualify)?, qualify)).transpose()?;
        let mut tail = binder.tail(select, &selected, keys.as_ref().map(|keys| keys.keys.as_slice()))?;

        let mut plan = source.plan;
        if passes_totals {
            let exprs = binder.aggregates.is_empty().then(|| selected.iter().map(|item| item.expr.clone()).collect());
            pass_totals(self.env, &mut plan, exprs, &binder.windows, &binder.array_joins)?;
        }
        let mut windows = std::mem::take(&mut binder.windows);
        let is_grouped = keys.is_some() || !binder.aggregates.is_empty();
        let (early, late) = split_array_joins(&binder.array_joins, is_grouped);
        {
            let mut exprs: Vec<&mut Expr> =
                filters.iter_mut().chain(selected.iter_mut().map(|s| &mut s.expr)).chain(&mut having).collect();
            exprs.extend(keys.iter_mut().flat_map(|keys| keys.keys.iter_mut()));
            exprs.extend(binder.grouping_calls.iter_mut().flatten());
            exprs.extend(qualify.iter_mut().chain(windows.iter_mut().flat_map(|window| window.exprs_mut())));
            exprs.extend(binder.aggregates.iter_mut().flat_map(|call| call.args.iter_mut()));
            exprs.extend(binder.subqueries.iter_mut().flat_map(Subquery::exprs_mut));
            tail.exprs(&mut exprs);
            plan = place_array_joins(plan, &early, &binder.array_joins, exprs);
        }
        {
            let mut over: Vec<&mut Expr> =
                selected.iter_mut().map(|s| &mut s.expr).chain(&mut having).chain(&mut qualify).collect();
            tail.exprs(&mut over);
            let args = binder.aggregates.iter_mut().flat_map(|call| call.args.iter_mut()).collect();
            let (beside, over_groups) = if is_grouped { (args, over) } else { (over, Vec::new()) };
            let of_windows = windows.iter_mut().flat_map(|window| window.exprs_mut()).collect();
            let of_keys = keys.iter_mut().flat_map(|keys| keys.keys.iter_mut()).collect();
            plan = one_value::place(
                plan,
                one_value::Clauses { filters: &mut filters, keys: of_keys, beside, windows: of_windows, over_groups },
            );
        }
        plan = self.filtered_with_subqueries(plan, filters, &binder.subqueries)?;
        if !is_grouped && !binder.grouping_calls.is_empty() {
            bail!(IllegalAggregation, "Function grouping is found in a query without GROUP BY");
        }
        let mut totals = None;
        if is_grouped {
            let mut keys = keys.unwrap_or_default();
            check_late(&keys, &late)?;
            let args = binder.aggregates.iter_mut().flat_map(|call| call.args.iter_mut()).collect();
            plan = self.place_subqueries(plan, &binder.subqueries, args, Vec::new())?;
            let mut over: Vec<&mut Expr> =
                selected.iter_mut().map(|s| &mut s.expr).chain(&mut having).chain(&mut qualify).collect();
            tail.exprs(&mut over);
            // A key that is a subquery is the same column wherever it stands.
            let mut also: Vec<&mut Expr> = over.iter_mut().map(|expr| &mut **expr).collect();
            also.extend(binder.grouping_calls.iter_mut().flatten());
            also.extend(windows.iter_mut().flat_map(|window| window.exprs_mut()));
            plan = self.place_subqueries(plan, &binder.subqueries, keys.keys.iter_mut().collect(), also)?;
            (plan, totals) =
                self.group(plan, keys, &mut binder, OverGrouping { exprs: over, windows: &mut windows, late: &late })?;
        } else if having.is_some() && select.group_by.is_none() {
            // HAVING without grouping filters rows, as WHERE does.
            plan = self.filtered_with_subqueries(plan, having.take().into_iter().collect(), &binder.subqueries)?;
        }
        if !is_grouped {
            let mut over: Vec<&mut Expr> =
                selected.iter_mut().map(|s| &mut s.expr).chain(&mut having).chain(&mut qualify).collect();
            over.extend(windows.iter_mut().flat_map(|window| window.exprs_mut()));
            tail.exprs(&mut over);
            plan = self.place_subqueries(plan, &binder.subqueries, over, Vec::new())?;
        }
        let totals_first = totals.is_some() && self.totals_before_having()?;
        for place_totals in [totals_first, !totals_first] {
            if place_totals && let Some(totals) = totals.take() {
                plan = totals.place(plan, &windows, selected.iter().map(|item| item.expr.clone()).collect());
            }
            if !place_totals && let Some(having) = having.take() {
                plan = filtered(plan, having);
            }
        }
        let mut over: Vec<&mut Expr> = selected.iter_mut().map(|s| &mut s.expr).chain(&mut qualify).collect();
        tail.exprs(&mut over);
        plan = place_windows(plan, windows, over);
        if let Some(qualify) = qualify {
            plan = filtered(plan, qualify);
        }
        self.finish(select, plan, selected, tail)
    }

    /// The CTEs of a `WITH`, each seeing those before it, and those behind it that do not use it.
    pub(super) fn with_ctes(&self, with: &ast::With, outer: &Ctes) -> Ctes {
        let mut ctes = outer.clone();
        for item in super::ctes::in_order_of_use(&with.items) {
            if let ast::WithItem::Expr(expr) = item
                && let Some(alias) = &expr.alias
            {
                ctes.push_alias(&alias.name, ast::Expr { alias: None, ..expr.clone() });
            }
            if let ast::WithItem::Cte(cte) = item {
                let visible = ctes.clone();
                ctes.push(CteScope {
                    name: cte.name.name.clone(),
                    cte: cte.clone(),
                    visible,
                    frames: self.frames.borrow().len(),
                    recursive: with.recursive,
                    working: None,
                });
            }
        }
        ctes
    }

    /// Groups the rows. Also gives where the parts of the totals are, if there shall be any.
    fn group(
        &self,
        plan: Plan,
        keys: Keys,
        binder: &mut Binder<'_, '_>,
        above: OverGrouping<'_>,
    ) -> Result<(Plan, Option<Totals>)> {
        let OverGrouping { mut exprs, windows, late } = above;
        let settings = self.env.settings;
        let grouping = if keys.sets.is_some() {
            keys.keys
        } else {
            without_constants(keys.keys, settings.empty_result_for_aggregation_by_constant_keys_on_empty_set)
        };
        let drops_empty = keys.drops_empty
            || grouping.is_empty() && keys.sets.is_none() && settings.empty_result_for_aggregation_by_empty_set;
        let use_nulls = keys.sets.is_some() && self.env.settings.group_by_use_nulls;
        let key_types: Vec<DataType> = grouping
            .iter()
            .map(|key| if use_nulls { DataType::nullable(key.data_type.clone()) } else { key.data_type.clone() })
            .collect();
        let mut aggregates = std::mem::take(&mut binder.aggregates);
        // Only totals that become those of the whole query have a place in the result.
        let with_totals = keys.with_totals && self.has_place_for_totals();
        let states = if with_totals { self.state_calls(&aggregates)? } else { Vec::new() };
        let totals = with_totals.then(|| (aggregates.clone(), grouping.len()));
        aggregates.extend(states);
        let mut count = None;
        if drops_empty {
            count = Some(grouping.len() + aggregates.len());
            let function = aggregate::resolve(self.env.registry, "count", &[], &[], self.env.functions)?;
            aggregates.push(AggregateCall { function, args: Vec::new() });
        }
        let set_column = grouping.len() + aggregates.len();
        let input_schema = plan.schema.clone();
        let mut over = OverGroups {
            env: self.env,
            window_types: Vec::new(),
            keys: &grouping,
            key_types: &key_types,
            grouping_calls: &binder.grouping_calls,
            sets: keys.sets.as_deref(),
            set_column,
            input: &input_schema,
        };
        let mut array_joins = binder.array_joins.clone();
        over.window_types = windows.iter_mut().map(|window| window.over_groups(&over)).collect::<Result<_>>()?;
        for expr in &mut exprs {
            **expr = over.rewrite(expr)?;
        }
        for &index in late {
            array_joins[index] = over.rewrite(&array_joins[index])?;
        }
        let named = |expr: &Expr| expr.display_with(&|i| name_at(&input_schema, i));
        let mut fields: Vec<Field> =
            grouping.iter().zip(&key_types).map(|(key, data_type)| Field::new(named(key), data_type.clone())).collect();
        for call in &aggregates {
            let args: Vec<String> = call.args.iter().map(named).collect();
            fields.push(Field::new(
                format!("{}({})", call.function.name(), args.join(", ")),
                call.function.result_type().clone(),
            ));
        }
        if keys.sets.is_some() {
            fields.push(Field::new("__grouping_set", DataType::UInt64));
        }
        let totals = totals
            .map(|(aggregates, width)| Totals::new(width, &aggregates, keys.sets.is_some().then_some(set_column)));
        let node = AggregateNode {
            input: plan,
            keys: grouping.clone(),
            aggregates,
            top: None,
            grouping_sets: keys.sets.clone(),
        };
        let mut plan = Plan { node: PlanNode::Aggregate(Box::new(node)), schema: Arc::new(Schema::new(fields)) };
        if let Some(count) = count {
            let some = Expr::literal(Value::UInt(0), DataType::UInt8);
            plan = filtered(
                plan,
                super::filters::call(self.env, "greater", vec![Expr::column(count, DataType::UInt64), some])?,
            );
        }
        exprs.extend(windows.iter_mut().flat_map(|window| window.exprs_mut()));
        let mut subqueries = used_subqueries(&binder.subqueries, &exprs);
        for expr in subqueries.iter_mut().flat_map(Subquery::exprs_mut) {
            *expr = over.rewrite(expr)?;
        }
        let mut inner: Vec<&mut Expr> = subqueries.iter_mut().flat_map(Subquery::exprs_mut).collect();
        inner.extend(exprs.iter_mut().map(|expr| &mut **expr));
        let plan = place_array_joins(plan, late, &array_joins, inner);
        Ok((self.place_subqueries(plan, &subqueries, exprs, Vec::new())?, totals))
    }

    /// The expressions, `DISTINCT`, order and limits.
    fn finish(&self, select: &ast::Select, plan: Plan, selected: Vec<Selected>, tail: Tail) -> Result<Plan> {
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
            tail.order.into_iter().map(|key| SortKey { expr: slot(key.expr, 0), ..key }).collect();
        let limit_by = tail.limit_by.map(|mut limit_by| {
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
        if tail.fills.iter().any(Option::is_some) {
            plan = place_fill(
                plan,
                &order_keys,
                tail.fills,
                tail.interpolate,
                self.env.settings.use_with_fill_by_sorting_prefix,
            );
        }
        plan = tail.limits.place(plan, order_keys)?;
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

impl Tail {
    /// Every expression, to be rewritten.
    fn exprs<'t>(&'t mut self, out: &mut Vec<&'t mut Expr>) {
        out.extend(self.order.iter_mut().map(|key| &mut key.expr));
        out.extend(self.limit_by.iter_mut().flat_map(|limit_by| limit_by.keys.iter_mut()));
    }
}

impl Binder<'_, '_> {
    /// The `SELECT` list, asterisks and tuples expanded.
    fn selected(&mut self, projection: &[ast::Expr]) -> Result<Vec<Selected>> {
        let mut selected = Vec::with_capacity(projection.len());
        // Names come last, as they show what constant subqueries gave.
        let mut unnamed: Vec<(usize, usize)> = Vec::with_capacity(projection.len());
        for (index, item) in projection.iter().enumerate() {
            if let Some(expanded) = self.expanded(item)? {
                selected.extend(expanded.into_iter().map(|(name, expr)| Selected { name, expr }));
                continue;
            }
            let expr = self.bind_selected(item)?;
            super::literal::check_array_literal(item)?;
            let name = item.alias.as_ref().map(|alias| alias.name.clone());
            if name.is_none() {
                unnamed.push((selected.len(), index));
            }
            selected.push(Selected { name: name.unwrap_or_default(), expr });
        }
        if selected.is_empty() {
            bail!(EmptyListOfColumnsQueried, "The SELECT list is empty once its asterisks are expanded");
        }
        if let Some(nothing) = selected.iter().find(|item| item.expr.data_type == DataType::Nothing) {
            bail!(IllegalTypeOfArgument, "Invalid projection column {} with type Nothing", nothing.name);
        }
        if !unnamed.is_empty() {
            // Subqueries are numbered through the whole list.
            let mut names = sql::column_names_with(projection, &self.result_names());
            unnamed.into_iter().for_each(|(at, index)| selected[at].name = std::mem::take(&mut names[index]));
        }
        Ok(selected)
    }

    /// An aliased item is bound as its alias would be, so that its own name inside it means the column.
    fn bind_selected(&mut self, item: &ast::Expr) -> Result<Expr> {
        match &item.alias {
            Some(alias) if self.scope.aliases.get(&alias.name).is_some_and(|known| known.kind == item.kind) => {
                self.bind_alias(&alias.name, item)
            }
            _ => self.bind(item),
        }
    }

    /// A sort key. Where a name means a column that groups do not have, it means the result's column of that name.
    fn order_key(&mut self, part: &ast::Expr, selected: &[Selected], grouped_by: Option<&[Expr]>) -> Result<Expr> {
        let bound = self.bind(part)?;
        let is_grouped = grouped_by.is_some() || !self.aggregates.is_empty();
        let is_lost = is_grouped
            && bound.as_column().is_some_and(|index| index < AGGREGATE_BASE)
            && !grouped_by.is_some_and(|keys| keys.contains(&bound));
        if let (true, ast::ExprKind::Identifier(parts)) = (is_lost, &part.kind)
            && let [name] = parts.as_slice()
            && let Some(item) = selected.iter().find(|item| item.name == name.name)
        {
            return Ok(item.expr.clone());
        }
        Ok(bound)
    }

    /// What rows are sorted by for the order of a locale.
    pub(super) fn collated(&self, key: Expr, locale: &str) -> Result<Expr> {
        self.function("collationKey", vec![key, Expr::literal(Value::String(locale.into()), DataType::String)])
    }

    /// Whether `ORDER BY ALL` means all that is selected.
    fn orders_by_all(&self, select: &ast::Select, selected: &[Selected]) -> Result<bool> {
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

    fn tail(&mut self, select: &ast::Select, selected: &[Selected], grouped_by: Option<&[Expr]>) -> Result<Tail> {
        let mut keys: Vec<(SortKey, Option<FillColumn>)> = Vec::new();
        for item in select.order_by.iter().flat_map(|order_by| &order_by.items) {
            let key = |expr: Expr| SortKey {
                expr,
                descending: item.descending,
                nulls_first: item.nulls_first.unwrap_or(false),
            };
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
            for mut key in bound {
                if let Some(locale) = &item.collation {
                    key.expr = self.collated(key.expr, locale).map_err(|error| item.expr.span.locate(error))?;
                }
                if !self.env().settings.allow_suspicious_types_in_order_by {
                    check_key_type(&key.expr.data_type, "ORDER BY", "allow_suspicious_types_in_order_by")
                        .map_err(|error| item.expr.span.locate(error))?;
                }
                if matches!(key.expr.data_type.base(), DataType::Aggregate(state) if !state.simple) {
                    return Err(item.expr.span.locate(err!(
                        IllegalColumn,
                        "Data type {} is not allowed in ORDER BY keys, because its values are not comparable",
                        key.expr.data_type
                    )));
                }
                key.expr = functions::order_key(key.expr);
                let fill = item
                    .fill
                    .as_ref()
                    .map(|fill| self.fill(fill, &key))
                    .transpose()
                    .map_err(|error| item.expr.span.locate(error))?;
                keys.push((key, fill));
            }
        }
        // Constants sort nothing; where rows are filled in, they are filled or stand in what is filled.
        let is_filled = keys.iter().any(|(_, fill)| fill.is_some());
        keys.retain(|(key, _)| is_filled || key.expr.as_literal().is_none());
        let (order, fills): (Vec<SortKey>, Vec<Option<FillColumn>>) = keys.into_iter().unzip();
        let interpolate = match &select.order_by {
            Some(order_by) => self.interpolations(order_by, selected, &order)?,
            None => Vec::new(),
        };
        let limit_by = select.limit_by.as_ref().map(|limit_by| self.limit_by(limit_by, selected)).transpose()?;
        let limits = self.limits(select)?;
        Ok(Tail { order, limit_by, limits, fills, interpolate })
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

/// Constant keys make no groups; where `keeps_one`, an empty input has no group with them.
fn without_constants(keys: Vec<Expr>, keeps_one: bool) -> Vec<Expr> {
    let mut kept: Vec<Expr> = Vec::new();
    for key in &keys {
        if key.as_literal().is_none() && !kept.contains(key) {
            kept.push(key.clone());
        }
    }
    if kept.is_empty() && keeps_one {
        kept.extend(keys.into_iter().next());
    }
    kept
}

/// What a row of totals has no meaning for.
fn check_late(keys: &Keys, late: &[usize]) -> Result<()> {
    if keys.with_totals && !late.is_empty() {
        bail!(NotImplemented, "arrayJoin of an aggregate and WITH TOTALS are not supported together");
    }
    Ok(())
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

/// # Errors
/// `BAD_ARGUMENTS` for a name that `WINDOW` has twice.
fn check_windows(windows: &[ast::NamedWindow]) -> Result<()> {
    let twice = windows
        .iter()
        .enumerate()
        .find(|(i, window)| windows[..*i].iter().any(|other| other.name.name == window.name.name));
    match twice {
        Some((_, window)) => {
            Err(window.name.span.locate(err!(BadArguments, "Window '{}' is already defined", window.name.name)))
        }
        None => Ok(()),
    }
}

/// # Errors
/// `MULTIPLE_EXPRESSIONS_FOR_ALIAS` for two CTEs of one name.
fn check_cte_names(with: Option<&ast::With>) -> Result<()> {
    let mut names: Vec<&str> = Vec::new();
    for item in with.iter().flat_map(|with| &with.items) {
        let ast::WithItem::Cte(cte) = item else { continue };
        if names.contains(&cte.name.name.as_str()) {
            return Err(cte.name.span.locate(err!(
                MultipleExpressionsForAlias,
                "CTE with name {} already exists",
                cte.name.name
            )));
        }
        names.push(&cte.name.name);
    }
    Ok(())
}

fn select_aliases(select: &ast::Select) -> Result<Aliases> {
    let mut found = Aliases::new();
    let aliases = &mut found;
    for item in select.with.iter().flat_map(|with| &with.items) {
        if let ast::WithItem::Expr(expr) = item {
            collect_aliases(expr, aliases)?;
        }
    }
    let conditions = [&select.prewhere, &select.selection, &select.having, &select.qualify].into_iter().flatten();
    select.projection.iter().chain(conditions).try_for_each(|expr| collect_aliases(expr, aliases))?;
    match select.group_by.as_ref().map(|group_by| &group_by.kind) {
        Some(ast::GroupByKind::Exprs(exprs) | ast::GroupByKind::Rollup(exprs) | ast::GroupByKind::Cube(exprs)) => {
            exprs.iter().try_for_each(|expr| collect_aliases(expr, aliases))?;
        }
        Some(ast::GroupByKind::GroupingSets(sets)) => {
            sets.iter().flatten().try_for_each(|expr| collect_aliases(expr, aliases))?
        }
        Some(ast::GroupByKind::All) | None => {}
    }
    let joined = select.from.iter().flat_map(|from| &from.joins);
    for step in joined {
        if let ast::JoinStep::Join(ast::Join { constraint: Some(ast::JoinConstraint::On(on)), .. }) = step {
            collect_aliases(on, aliases)?;
        }
    }
    select.order_by.iter().flat_map(|order| &order.items).try_for_each(|item| collect_aliases(&item.expr, aliases))?;
    Ok(found)
}

/// A filter must be a number; NULL counts as false.
fn condition_of(bound: Expr, written: &ast::Expr) -> Result<Expr> {
    let base = bound.data_type.base();
    let is_number = base.is_number()
        && !matches!(
            base,
            DataType::Decimal { .. } | DataType::Int128 | DataType::UInt128 | DataType::Int256 | DataType::UInt256
        );
    if is_number || *base == DataType::Nothing {
        return Ok(bound);
    }
    Err(written.span.locate(err!(
        IllegalTypeOfColumnForFilter,
        "A filter must be a number or Bool, but this is {}",
        bound.data_type
    )))
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
    let keys =
        schema.fields[..width].iter().enumerate().map(|(i, field)| Expr::column(i, field.data_type.clone())).collect();
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
pub(super) fn place_array_joins(mut plan: Plan, which: &[usize], array_joins: &[Expr], exprs: Vec<&mut Expr>) -> Plan {
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
            DataType::Map(pair) => super::from::entry_type(pair),
            other => other.clone(),
        };
        let mut fields = plan.schema.fields.clone();
        positions.push((ARRAY_JOIN_BASE + index, fields.len()));
        fields.push(Field::new(format!("arrayJoin_{index}"), element));
        plan = Plan {
            node: PlanNode::ArrayJoin { input: Box::new(plan), arrays: vec![array], left: false },
            schema: Arc::new(Schema::new(fields)),
        };
    }
    for expr in exprs {
        *expr = place(expr, &positions);
    }
    plan
}

fn name_at(schema: &Schema, index: usize) -> String {
    schema.fields.get(index).map_or_else(|| format!("#{index}"), |field| field.name.to_string())
}
