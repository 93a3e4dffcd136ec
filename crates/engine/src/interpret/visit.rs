//! A walk over the parts of a query that a definition keeps, to resolve its names.

use sql::ast;

/// A part of a query.
pub(crate) enum QueryPart<'a> {
    Table(&'a mut ast::ObjectName),
    /// A name on the right of `IN`: of a table, or of a column.
    Set(&'a mut [ast::Ident]),
    /// A table function.
    Function(&'a mut ast::FunctionCall),
    SetOperation(&'a mut ast::SetOperation),
}

/// Calls `visit` with every set operation and with every table name that is not a CTE's.
pub(crate) fn visit_query(query: &mut ast::SelectQuery, ctes: &mut Vec<String>, visit: &mut impl FnMut(QueryPart<'_>)) {
    match &mut query.body {
        ast::QueryBody::SetOperation(operation) => {
            visit(QueryPart::SetOperation(operation));
            // The WITH of the first query holds for all.
            let known = ctes.len();
            for input in &mut operation.inputs {
                collect_ctes(input, ctes);
                visit_query(input, ctes, visit);
            }
            ctes.truncate(known);
        }
        ast::QueryBody::Select(select) => visit_select(select, ctes, visit),
    }
}

fn collect_ctes(query: &ast::SelectQuery, ctes: &mut Vec<String>) {
    if let ast::QueryBody::Select(select) = &query.body {
        ctes.extend(
            select
                .with
                .iter()
                .flat_map(|with| &with.items)
                .filter_map(|item| if let ast::WithItem::Cte(cte) = item { Some(cte.name.name.clone()) } else { None }),
        );
    }
}

fn visit_select(select: &mut ast::Select, ctes: &mut Vec<String>, visit: &mut impl FnMut(QueryPart<'_>)) {
    let known = ctes.len();
    let is_recursive = select.with.as_ref().is_some_and(|with| with.recursive);
    for item in select.with.iter_mut().flat_map(|with| &mut with.items) {
        match item {
            // A recursive one is known in its own query.
            ast::WithItem::Cte(cte) if is_recursive => {
                ctes.push(cte.name.name.clone());
                visit_query(&mut cte.query, ctes, visit);
            }
            ast::WithItem::Cte(cte) => {
                // A recursive one sees itself.
                if is_recursive {
                    ctes.push(cte.name.name.clone());
                }
                visit_query(&mut cte.query, ctes, visit);
                if !is_recursive {
                    ctes.push(cte.name.name.clone());
                }
            }
            ast::WithItem::Expr(expr) => visit_expr(expr, ctes, visit),
        }
    }
    if let Some(from) = &mut select.from {
        from.first.iter_mut().for_each(|table| visit_table(table, ctes, visit));
        for step in &mut from.joins {
            match step {
                ast::JoinStep::Join(join) => visit_table(&mut join.table, ctes, visit),
                ast::JoinStep::ArrayJoin(array_join) => {
                    array_join.exprs.iter_mut().for_each(|expr| visit_expr(expr, ctes, visit))
                }
            }
        }
    }
    let clauses = [&mut select.prewhere, &mut select.selection, &mut select.having];
    clauses.into_iter().flatten().chain(&mut select.projection).for_each(|expr| visit_expr(expr, ctes, visit));
    ctes.truncate(known);
}

fn visit_table(table: &mut ast::TableRef, ctes: &mut Vec<String>, visit: &mut impl FnMut(QueryPart<'_>)) {
    match &mut table.kind {
        ast::TableKind::Name(name) if name.database.is_none() && ctes.contains(&name.name.name) => {}
        ast::TableKind::Name(name) => visit(QueryPart::Table(name)),
        ast::TableKind::Subquery(query) => visit_query(query, ctes, visit),
        ast::TableKind::Function(call, _) => {
            visit(QueryPart::Function(call));
            call.args.iter_mut().for_each(|arg| visit_expr(arg, ctes, visit));
        }
    }
}

/// Names of columns that an expression over a table refers to.
pub(super) fn column_names(expr: &ast::Expr) -> Vec<String> {
    match &expr.kind {
        ast::ExprKind::Identifier(parts) => {
            vec![parts.iter().map(|part| part.name.as_str()).collect::<Vec<_>>().join(".")]
        }
        ast::ExprKind::Function(call) => call.args.iter().flat_map(column_names).collect(),
        ast::ExprKind::Lambda(lambda) => {
            let own = |name: &String| lambda.params.iter().any(|param| param.name == *name);
            column_names(&lambda.body).into_iter().filter(|name| !own(name)).collect()
        }
        _ => Vec::new(),
    }
}

fn visit_expr(expr: &mut ast::Expr, ctes: &mut Vec<String>, visit: &mut impl FnMut(QueryPart<'_>)) {
    match &mut expr.kind {
        ast::ExprKind::Subquery(query) => visit_query(query, ctes, visit),
        ast::ExprKind::Function(call) => {
            let is_in = call.name.name.to_ascii_lowercase().ends_with("in");
            if let (true, [_, ast::Expr { kind: ast::ExprKind::Identifier(parts), .. }]) =
                (is_in, call.args.as_mut_slice())
            {
                visit(QueryPart::Set(parts));
            }
            call.args.iter_mut().for_each(|arg| visit_expr(arg, ctes, visit));
        }
        ast::ExprKind::Lambda(lambda) => visit_expr(&mut lambda.body, ctes, visit),
        _ => {}
    }
}
