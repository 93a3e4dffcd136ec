//! `EXPLAIN SYNTAX`: the query as it is understood, before names and types are looked up. Operators are calls of their
//! functions, constants of other than plain types say which, joins their strictness, and a query without `FROM` reads
//! `system.one`.

use crate::analyze::{Environment, bind_over_table, keeps_duplicates};
use base::Result;
use sql::ast::*;

/// The statement in the form that is shown.
///
/// # Errors
/// `EXPECTED_ALL_OR_DISTINCT`, constants that are none.
pub fn understood(env: &Environment, statement: &Statement) -> Result<Statement> {
    let mut statement = statement.clone();
    let settings = std::mem::take(&mut statement.output.settings);
    match &mut statement.kind {
        StatementKind::Select(query) => {
            Understanding { env: Some(env) }.query(query)?;
            last_select(query).settings.extend(settings);
        }
        StatementKind::Insert(insert) => {
            if let InsertSource::Select(query) | InsertSource::Input { query, .. } = &mut insert.source {
                Understanding { env: None }.query(query)?;
            }
        }
        StatementKind::CreateTable(create) => {
            if let Some(CreateSource::Select(query) | CreateSource::EmptySelect(query)) = &mut create.source {
                Understanding { env: None }.query(query)?;
            }
        }
        _ => {}
    }
    statement.output.format = None;
    Ok(statement)
}

/// The query of a statement with the settings that stand after it; `None` for other statements.
pub fn query_with_settings(statement: &Statement) -> Option<SelectQuery> {
    let StatementKind::Select(query) = &statement.kind else { return None };
    let mut query = (**query).clone();
    last_select(&mut query).settings.extend(statement.output.settings.iter().cloned());
    Some(query)
}

fn last_select(query: &mut SelectQuery) -> &mut Select {
    match &mut query.body {
        QueryBody::Select(select) => select,
        QueryBody::SetOperation(operation) => {
            let last = operation.inputs.len() - 1;
            last_select(&mut operation.inputs[last])
        }
    }
}

/// Unions within a union become part of it where that changes no row: within `DISTINCT` all, within `ALL` those of
/// `ALL`.
fn flatten(operation: &mut SetOperation) {
    if operation.op != SetOperator::Union {
        return;
    }
    let distinct = operation.quantifier == SetQuantifier::Distinct;
    for input in std::mem::take(&mut operation.inputs) {
        match input.body {
            QueryBody::SetOperation(inner)
                if inner.op == SetOperator::Union && (distinct || inner.quantifier == SetQuantifier::All) =>
            {
                operation.inputs.extend(inner.inputs)
            }
            body => operation.inputs.push(SelectQuery { body, ..input }),
        }
    }
}

/// The rewriting of one statement.
struct Understanding<'a> {
    /// `None` where only operators become calls: in other statements than queries.
    env: Option<&'a Environment<'a>>,
}

impl Understanding<'_> {
    fn query(&self, query: &mut SelectQuery) -> Result<()> {
        match &mut query.body {
            QueryBody::Select(select) => self.select(select),
            QueryBody::SetOperation(operation) => {
                if let Some(env) = self.env {
                    let all = keeps_duplicates(operation, env.settings)?;
                    operation.quantifier = if all { SetQuantifier::All } else { SetQuantifier::Distinct };
                }
                operation.inputs.iter_mut().try_for_each(|input| self.query(input))?;
                if self.env.is_some() {
                    flatten(operation);
                }
                Ok(())
            }
        }
    }

    fn select(&self, select: &mut Select) -> Result<()> {
        for item in select.with.iter_mut().flat_map(|with| &mut with.items) {
            match item {
                WithItem::Expr(expr) => self.expr(expr)?,
                WithItem::Cte(cte) => self.query(&mut cte.query)?,
            }
        }
        self.from(&mut select.from)?;
        self.exprs(&mut select.projection)?;
        let conditions = [&mut select.prewhere, &mut select.selection, &mut select.having, &mut select.qualify];
        conditions.into_iter().flatten().try_for_each(|condition| self.expr(condition))?;
        match select.group_by.as_mut().map(|group_by| &mut group_by.kind) {
            Some(GroupByKind::Exprs(keys) | GroupByKind::Rollup(keys) | GroupByKind::Cube(keys)) => self.exprs(keys)?,
            Some(GroupByKind::GroupingSets(sets)) => sets.iter_mut().try_for_each(|set| self.exprs(set))?,
            Some(GroupByKind::All) | None => {}
        }
        select.windows.iter_mut().try_for_each(|window| self.window(&mut window.spec))?;
        if let Some(order_by) = &mut select.order_by {
            self.order_items(&mut order_by.items)?;
            order_by
                .interpolate
                .iter_mut()
                .flatten()
                .filter_map(|item| item.expr.as_mut())
                .try_for_each(|expr| self.expr(expr))?;
        }
        if let Some(limit_by) = &mut select.limit_by {
            self.exprs(&mut limit_by.by)?;
        }
        [&mut select.limit, &mut select.offset].into_iter().flatten().try_for_each(|amount| self.expr(amount))
    }

    fn from(&self, from: &mut Option<From>) -> Result<()> {
        if self.env.is_some() && from.as_ref().is_none_or(|from| from.first.is_none()) {
            from.get_or_insert_with(|| From { first: None, joins: Vec::new() }).first = Some(system_one());
        }
        let Some(from) = from else { return Ok(()) };
        from.first.iter_mut().try_for_each(|table| self.table(table))?;
        for step in &mut from.joins {
            match step {
                JoinStep::ArrayJoin(array_join) => self.exprs(&mut array_join.exprs)?,
                JoinStep::Join(join) => self.join(join)?,
            }
        }
        Ok(())
    }

    fn join(&self, join: &mut Join) -> Result<()> {
        self.table(&mut join.table)?;
        let has_keys = matches!(join.kind, JoinKind::Inner | JoinKind::Left | JoinKind::Right | JoinKind::Full);
        if has_keys && self.env.is_some() {
            join.strictness.get_or_insert(JoinStrictness::All);
        }
        match &mut join.constraint {
            Some(JoinConstraint::On(condition)) => self.expr(condition),
            Some(JoinConstraint::Using(columns)) => self.exprs(columns),
            Some(JoinConstraint::Natural) | None => Ok(()),
        }
    }

    fn table(&self, table: &mut TableRef) -> Result<()> {
        if self.env.is_some() {
            table.column_aliases.clear();
        }
        match &mut table.kind {
            TableKind::Name(_) => Ok(()),
            TableKind::Subquery(query) => self.query(query),
            TableKind::Function(call, _) => self.exprs(&mut call.args),
        }
    }

    fn order_items(&self, items: &mut [OrderByItem]) -> Result<()> {
        for item in items {
            self.expr(&mut item.expr)?;
            if let Some(fill) = &mut item.fill {
                [&mut fill.from, &mut fill.to, &mut fill.step, &mut fill.staleness]
                    .into_iter()
                    .flatten()
                    .try_for_each(|expr| self.expr(expr))?;
            }
        }
        Ok(())
    }

    fn window(&self, spec: &mut WindowSpec) -> Result<()> {
        self.exprs(&mut spec.partition_by)?;
        self.order_items(&mut spec.order_by)
    }

    fn exprs(&self, exprs: &mut [Expr]) -> Result<()> {
        exprs.iter_mut().try_for_each(|expr| self.expr(expr))
    }

    /// Rewrites an expression. Each arm is one call, so that frames of this recursion stay small.
    fn expr(&self, expr: &mut Expr) -> Result<()> {
        match &mut expr.kind {
            ExprKind::Literal(_) => self.literal(expr),
            ExprKind::Function(call) if is_one_constant(call) => self.typed(expr),
            ExprKind::Function(call) => self.call(call),
            ExprKind::Lambda(_) => self.lambda(expr),
            ExprKind::Subquery(query) => self.query(query),
            ExprKind::Asterisk(asterisk) => self.transformers(&mut asterisk.transformers),
            ExprKind::Columns(matcher) => self.transformers(&mut matcher.transformers),
            ExprKind::Identifier(_) | ExprKind::Parameter(_) => Ok(()),
        }
    }

    fn literal(&self, expr: &mut Expr) -> Result<()> {
        match &expr.kind {
            ExprKind::Literal(Literal::Null) => self.typed(expr),
            ExprKind::Literal(Literal::BigInteger(text)) => {
                expr.kind = ExprKind::Literal(Literal::Float(text.parse().unwrap_or(f64::INFINITY)));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The constant with its type: a call of `_CAST`.
    fn typed(&self, expr: &mut Expr) -> Result<()> {
        let Some(env) = self.env else { return Ok(()) };
        let alias = expr.alias.take();
        let data_type = bind_over_table(env, &[], expr)?.data_type;
        let target = Expr::literal(Literal::string(data_type.to_string()), expr.span);
        *expr = Expr::call("_CAST", vec![expr.clone(), target], expr.span);
        expr.alias = alias;
        Ok(())
    }

    fn call(&self, call: &mut FunctionCall) -> Result<()> {
        call.is_operator = false;
        let is_in = matches!(call.name.name.as_str(), "in" | "notIn" | "globalIn" | "globalNotIn");
        for (at, arg) in call.args.iter_mut().enumerate() {
            // The right side of IN is a set, not a value.
            let is_set = is_in
                && at == 1
                && (matches!(arg.kind, ExprKind::Literal(_)) || arg.as_call_of("tuple").is_some_and(is_one_constant));
            if !is_set {
                self.expr(arg)?;
            }
        }
        match &mut call.over {
            Some(Over::Spec(spec)) => self.window(spec),
            Some(Over::Name(_)) | None => Ok(()),
        }
    }

    fn lambda(&self, expr: &mut Expr) -> Result<()> {
        let ExprKind::Lambda(lambda) = &mut expr.kind else { return Ok(()) };
        self.expr(&mut lambda.body)?;
        let params = lambda.params.iter().map(|param| Expr::identifier(param.name.clone(), param.span)).collect();
        let args = vec![Expr::call("tuple", params, expr.span), lambda.body.clone()];
        expr.kind = ExprKind::Function(Box::new(FunctionCall::new("lambda", args, expr.span)));
        Ok(())
    }

    fn transformers(&self, transformers: &mut [ColumnTransformer]) -> Result<()> {
        for transformer in transformers {
            match transformer {
                ColumnTransformer::Replace { items, .. } => self.exprs(items)?,
                ColumnTransformer::ApplyLambda { lambda, .. } => self.expr(lambda)?,
                ColumnTransformer::Except { .. }
                | ColumnTransformer::ExceptRegex(_)
                | ColumnTransformer::Apply { .. } => {}
            }
        }
        Ok(())
    }
}

/// Whether a call is a constant array, or a constant tuple: a mixture of both is computed.
fn is_one_constant(call: &FunctionCall) -> bool {
    let is_part =
        |arg: &Expr| arg.as_function().is_none_or(|inner| inner.name.name == call.name.name && is_one_constant(inner));
    sql::is_constant_collection(call) && call.args.iter().all(is_part)
}

fn system_one() -> TableRef {
    let ident = |name: &str| Ident::new(name, Span::default());
    let name = ObjectName { database: Some(ident("system")), name: ident("one") };
    TableRef {
        kind: TableKind::Name(name),
        alias: None,
        column_aliases: Vec::new(),
        is_final: false,
        sample: None,
        lateral: false,
        span: Span::default(),
    }
}
