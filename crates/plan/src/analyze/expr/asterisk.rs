//! `*`, `t.*`, `COLUMNS('re')` and their transformers.

use crate::analyze::expr::Binder;
use crate::analyze::scope::ScopeColumn;
use base::{Result, bail, err};
use functions::Expr;
use sql::ast;

/// A column of a matcher, to which transformers are applied.
pub(in crate::analyze) struct Expanded {
    pub name: String,
    /// The expression from which `APPLY` makes the name of the column.
    pub ast: ast::Expr,
    pub expr: Expr,
    /// The table, where several are joined.
    pub column: String,
}

impl Binder<'_, '_> {
    /// Names and expressions that a matcher stands for.
    pub(in crate::analyze) fn expand(&mut self, matcher: &ast::Expr) -> Result<Vec<(String, Expr)>> {
        let (columns, transformers) = match &matcher.kind {
            ast::ExprKind::Asterisk(star) => (self.asterisk_columns(&star.qualifier, None)?, &star.transformers),
            ast::ExprKind::Columns(matcher) => match &matcher.pattern {
                ast::ColumnsPattern::Regex(pattern) => {
                    let regex = regex::Regex::new(pattern).map_err(|error| {
                        err!(CannotCompileRegexp, "COLUMNS('{pattern}') is no regular expression: {error}")
                    })?;
                    (self.asterisk_columns(&matcher.qualifier, Some(&regex))?, &matcher.transformers)
                }
                ast::ColumnsPattern::List(list) => (self.listed_columns(list)?, &matcher.transformers),
            },
            _ => bail!(LogicalError, "Not a matcher of columns"),
        };
        let mut columns = columns;
        for transformer in transformers {
            columns = self.transform_columns(columns, transformer)?;
        }
        Ok(columns.into_iter().map(|column| (column.name, column.expr)).collect())
    }

    fn asterisk_columns(&mut self, qualifier: &[ast::Ident], pattern: Option<&regex::Regex>) -> Result<Vec<Expanded>> {
        let table = qualifier.last().map(|ident| ident.name.as_str());
        if let Some(elements) = self.tuple_columns(qualifier)? {
            return Ok(elements);
        }
        if let Some(table) = table
            && !self.scope.has_table(table)
        {
            bail!(UnknownIdentifier, "There is no table '{table}' in FROM for '{table}.*'");
        }
        let scope = self.scope;
        let visible: Vec<&ScopeColumn> = match table {
            Some(table) => scope.columns_of(table).collect(),
            None => scope.columns.iter().filter(|column| !column.only_qualified).collect(),
        };
        let mut visible = visible;
        if table.is_none() {
            // The merged columns of the last join come first.
            visible.sort_by_key(|column| {
                column.merged.map_or((1, std::cmp::Reverse(0), 0), |(join, place)| (0, std::cmp::Reverse(join), place))
            });
        }
        let by_name = scope.by_name();
        let columns: Vec<Expanded> = visible
            .into_iter()
            // A table's own asterisk has its column of USING too.
            .filter(|column| {
                (column.in_asterisk || pattern.is_some() && column.is_own || table.is_some() && column.only_qualified)
                    && pattern.is_none_or(|pattern| pattern.is_match(&column.name))
            })
            .map(|column| {
                let same = by_name.get(&*column.name).into_iter().flatten().copied();
                let name = scope.display_name_among(column, same);
                Expanded {
                    ast: identifier_of(column, &name),
                    name,
                    expr: column.expr.clone(),
                    column: column.name.to_string(),
                }
            })
            .collect();
        Ok(columns)
    }

    fn listed_columns(&mut self, list: &[ast::Expr]) -> Result<Vec<Expanded>> {
        list.iter()
            .map(|item| {
                let name = item.column_name_with(&self.result_names());
                Ok(Expanded { name: name.clone(), ast: item.clone(), expr: self.bind(item)?, column: name })
            })
            .collect()
    }

    fn transform_columns(
        &mut self,
        columns: Vec<Expanded>,
        transformer: &ast::ColumnTransformer,
    ) -> Result<Vec<Expanded>> {
        match transformer {
            ast::ColumnTransformer::Except { columns: names, strict } => {
                if let Some(missing) =
                    names.iter().find(|name| *strict && !columns.iter().any(|c| c.column == name.name))
                {
                    bail!(BadArguments, "EXCEPT STRICT: there is no column '{}'", missing.name);
                }
                Ok(columns.into_iter().filter(|column| !names.iter().any(|name| name.name == column.column)).collect())
            }
            ast::ColumnTransformer::ExceptRegex(pattern) => {
                let regex = regex::Regex::new(pattern).map_err(|error| {
                    err!(CannotCompileRegexp, "EXCEPT('{pattern}') is no regular expression: {error}")
                })?;
                Ok(columns.into_iter().filter(|column| !regex.is_match(&column.column)).collect())
            }
            ast::ColumnTransformer::Replace { items, strict } => self.replace(columns, items, *strict),
            ast::ColumnTransformer::Apply { function, params, prefix } => {
                self.apply(columns, prefix.as_deref(), |column| {
                    let mut call = ast::FunctionCall::new(function.name.clone(), vec![column.clone()], function.span);
                    call.params = params.clone();
                    Ok(ast::Expr::new(ast::ExprKind::Function(Box::new(call)), function.span))
                })
            }
            ast::ColumnTransformer::ApplyLambda { lambda, prefix } => {
                self.apply(columns, prefix.as_deref(), |column| match &lambda.kind {
                    ast::ExprKind::Lambda(inner) if inner.params.len() == 1 => {
                        Ok(substitute(&inner.body, &inner.params[0].name, column))
                    }
                    _ => Err(err!(BadArguments, "APPLY needs a function or a lambda of one argument")),
                })
            }
        }
    }

    fn replace(&mut self, mut columns: Vec<Expanded>, items: &[ast::Expr], strict: bool) -> Result<Vec<Expanded>> {
        for item in items {
            let Some(alias) = &item.alias else {
                bail!(
                    BadArguments,
                    "REPLACE needs expressions with the names of the columns that they replace: expr AS name"
                );
            };
            let mut plain = item.clone();
            plain.alias = None;
            let Some(column) = columns.iter_mut().find(|column| column.column == alias.name) else {
                if strict {
                    bail!(BadArguments, "REPLACE STRICT: there is no column '{}'", alias.name);
                }
                continue;
            };
            column.expr = self.bind(&plain)?;
            column.ast = plain;
        }
        Ok(columns)
    }

    fn apply(
        &mut self,
        columns: Vec<Expanded>,
        prefix: Option<&str>,
        call: impl Fn(&ast::Expr) -> Result<ast::Expr>,
    ) -> Result<Vec<Expanded>> {
        columns
            .into_iter()
            .map(|column| {
                let ast = call(&column.ast)?;
                let name = match prefix {
                    Some(prefix) => format!("{prefix}{}", column.name),
                    None => ast.column_name_with(&self.result_names()),
                };
                // The argument is bound again by name: what it names is in scope.
                let expr = self.bind(&ast)?;
                Ok(Expanded { name, ast, expr, column: column.column })
            })
            .collect()
    }
}

/// The expression with an identifier replaced by another expression.
fn substitute(expr: &ast::Expr, name: &str, by: &ast::Expr) -> ast::Expr {
    let mut out = expr.clone();
    match &mut out.kind {
        ast::ExprKind::Identifier(parts) if parts.len() == 1 && parts[0].name == name => out.kind = by.kind.clone(),
        ast::ExprKind::Function(call) => call.args.iter_mut().for_each(|arg| *arg = substitute(arg, name, by)),
        ast::ExprKind::Lambda(lambda) if lambda.params.iter().all(|param| param.name != name) => {
            lambda.body = substitute(&lambda.body, name, by);
        }
        _ => {}
    }
    out
}

/// The identifier that names a column of the scope, with its table where that is needed.
fn identifier_of(column: &ScopeColumn, shown: &str) -> ast::Expr {
    let span = ast::Span::default();
    let name = ast::Ident::new(column.name.to_string(), span);
    match column.table() {
        Some(table) if *shown != *column.name => {
            ast::Expr::new(ast::ExprKind::Identifier(vec![ast::Ident::new(table.to_string(), span), name]), span)
        }
        _ => ast::Expr::new(ast::ExprKind::Identifier(vec![name]), span),
    }
}
