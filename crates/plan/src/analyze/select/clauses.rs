//! Binding the clauses of a `SELECT`.

use super::order::OrderAndLimits;
use crate::analyze::expr::{Binder, literal};
use crate::analyze::from::prewhere;
use crate::analyze::group::SelectItem;
use crate::analyze::group::sets::GroupKeys;
use crate::analyze::scope::{Aliases, collect_aliases};
use crate::analyze::select::text_search;
use crate::analyze::window::BoundWindow;
use crate::logical::Plan;
use base::{Result, bail, err};
use functions::Expr;
use sql::ast;
use types::DataType;

/// The clauses of a `SELECT`, bound over the rows of its `FROM`.
pub(super) struct BoundClauses {
    /// Conditions of `PREWHERE` and `WHERE`.
    pub filters: Vec<Expr>,
    /// The keys of `GROUP BY`; `None` where the query does not group by keys.
    pub keys: Option<GroupKeys>,
    /// Window functions that the other clauses use.
    pub windows: Vec<BoundWindow>,
    /// The clauses that act on groups, where there are any.
    pub outputs: OutputClauses,
}

/// The clauses that act after grouping.
pub(super) struct OutputClauses {
    pub selected: Vec<SelectItem>,
    pub having: Option<Expr>,
    pub qualify: Option<Expr>,
    pub order: OrderAndLimits,
}

impl OutputClauses {
    /// All expressions, to be rewritten.
    pub(super) fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        let selected = self.selected.iter_mut().map(|item| &mut item.expr);
        let mut exprs: Vec<&mut Expr> = selected.chain(&mut self.having).chain(&mut self.qualify).collect();
        self.order.collect_exprs(&mut exprs);
        exprs
    }
}

impl<'b> Binder<'b, '_> {
    /// Binds all clauses behind `FROM`, whose rows `source` gives.
    pub(super) fn clauses(&mut self, select: &'b ast::Select, source: &mut Plan) -> Result<BoundClauses> {
        self.takes_subqueries = true;
        self.named_windows = &select.windows;
        self.keys_become_nullable = self.env().settings.group_by_use_nulls
            && select
                .group_by
                .as_ref()
                .is_some_and(|group_by| !matches!(group_by.kind, ast::GroupByKind::Exprs(_) | ast::GroupByKind::All));
        check_windows(&select.windows)?;
        self.aggregates_forbidden_in = Some("WHERE");
        let filters = self.filters(select, source)?;
        self.aggregates_forbidden_in = None;
        let selected = self.selected(&select.projection)?;
        let mut keys = select.group_by.as_ref().map(|group_by| self.group_keys(group_by, &selected)).transpose()?;
        // `GROUP BY ALL` over constants alone does not group.
        if select
            .group_by
            .as_ref()
            .is_some_and(|group_by| group_by.kind == ast::GroupByKind::All && !group_by.with_totals)
        {
            keys = keys.filter(|keys| !keys.keys.is_empty());
        }
        self.windows_forbidden_in = Some("HAVING");
        let having = select.having.as_ref().map(|having| self.condition(having)).transpose()?;
        self.windows_forbidden_in = None;
        let qualify = select.qualify.as_ref().map(|qualify| self.condition(qualify)).transpose()?;
        let order = self.order_and_limits(select, &selected, keys.as_ref().map(|keys| keys.keys.as_slice()))?;
        let windows = std::mem::take(&mut self.windows);
        Ok(BoundClauses { filters, keys, windows, outputs: OutputClauses { selected, having, qualify, order } })
    }

    /// The conditions of `PREWHERE` and `WHERE`. A condition that the table can test before `FINAL` goes there.
    fn filters(&mut self, select: &ast::Select, source: &mut Plan) -> Result<Vec<Expr>> {
        let mut filters = Vec::new();
        if let Some(condition) = &select.prewhere {
            let bound = text_search::by_index(self.env(), source, self.condition(condition)?)?;
            if !self.array_joins.is_empty() {
                return Err(condition
                    .span
                    .locate(err!(IllegalPrewhere, "arrayJoin cannot stand in PREWHERE: put it into WHERE")));
            }
            self.analyzer
                .check_prewhere(select.from.as_ref(), (source, &self.scope.ctes), &bound)
                .map_err(|error| condition.span.locate(error))?;
            if !prewhere::filters_before_final(source, &bound) {
                filters.push(bound);
            }
        }
        if let Some(condition) = &select.selection {
            filters.push(text_search::by_index(self.env(), source, self.condition(condition)?)?);
        }
        Ok(filters)
    }

    fn condition(&mut self, written: &ast::Expr) -> Result<Expr> {
        condition_of(self.bind(written)?, written)
    }

    /// The `SELECT` list, asterisks and tuples expanded.
    fn selected(&mut self, projection: &[ast::Expr]) -> Result<Vec<SelectItem>> {
        let mut selected = Vec::with_capacity(projection.len());
        // Names come last, as they show what constant subqueries gave.
        let mut unnamed: Vec<(usize, usize)> = Vec::with_capacity(projection.len());
        for (index, item) in projection.iter().enumerate() {
            if let Some(expanded) = self.expanded(item)? {
                selected.extend(expanded.into_iter().map(|(name, expr)| SelectItem { name, expr }));
                continue;
            }
            let expr = self.bind_selected(item)?;
            literal::check_array_literal(item)?;
            let name = item.alias.as_ref().map(|alias| alias.name.clone());
            if name.is_none() {
                unnamed.push((selected.len(), index));
            }
            selected.push(SelectItem { name: name.unwrap_or_default(), expr });
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
pub(super) fn check_cte_names(with: Option<&ast::With>) -> Result<()> {
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

pub(in crate::analyze) fn select_aliases(select: &ast::Select) -> Result<Aliases> {
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
