//! `*`, `t.*` and `COLUMNS(…)` expanded to columns.

use super::resolve::Resolver;
use super::{NodeId, NodeKind};
use base::{Result, bail, err};
use sql::ast;
use std::collections::HashSet;

impl Resolver<'_, '_, '_> {
    /// The resolved expressions that a matcher stands for.
    pub(super) fn expanded(&mut self, id: NodeId) -> Result<Vec<NodeId>> {
        let NodeKind::Matcher { matcher, transformers } = self.tree.kind(id).clone() else { return Ok(vec![id]) };
        let mut columns = match &matcher.kind {
            ast::ExprKind::Asterisk(star) => self.all_columns(&star.qualifier, None)?,
            ast::ExprKind::Columns(columns) => match &columns.pattern {
                ast::ColumnsPattern::Regex(pattern) => {
                    let regex = regex::Regex::new(pattern).map_err(|error| {
                        err!(CannotCompileRegexp, "COLUMNS('{pattern}') is no regular expression: {error}")
                    })?;
                    self.all_columns(&columns.qualifier, Some(&regex))?
                }
                ast::ColumnsPattern::List(list) => self.listed(list)?,
            },
            _ => bail!(LogicalError, "Not a matcher of columns"),
        };
        for transformer in transformers.map(|list| self.tree.list(list).to_vec()).unwrap_or_default() {
            columns = self.transformed(columns, transformer)?;
        }
        Ok(columns.into_iter().map(|(_, node)| node).collect())
    }

    fn listed(&mut self, list: &[ast::Expr]) -> Result<Vec<(String, NodeId)>> {
        let mut columns = Vec::new();
        for item in list {
            let node = super::build::add_expr(self.tree, self.analyzer, item)?;
            columns.push((item.column_name(), self.expr(node)?));
        }
        Ok(columns)
    }

    fn all_columns(
        &mut self,
        qualifier: &[ast::Ident],
        pattern: Option<&regex::Regex>,
    ) -> Result<Vec<(String, NodeId)>> {
        let Some(scope) = self.scopes.last() else { return Ok(Vec::new()) };
        if !scope.joined_arrays.is_empty() {
            bail!(
                NotImplemented,
                "EXPLAIN QUERY TREE does not show an asterisk over ARRAY JOIN: name the columns, or look at it with \
                run_passes = 0"
            );
        }
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        for table in &scope.tables {
            let is_meant = match qualifier {
                [] => true,
                [table_name] => table.is_named(None, &table_name.name),
                [database, table_name, ..] => table.is_named(Some(&database.name), &table_name.name),
            };
            for column in table
                .columns
                .iter()
                .filter(|column| is_meant && (column.in_asterisk || pattern.is_some() && column.is_own))
            {
                if pattern.is_some_and(|pattern| !pattern.is_match(&column.name)) {
                    continue;
                }
                let merged = scope.merged.get(&column.name).cloned().filter(|_| qualifier.is_empty());
                if merged.is_some() && !seen.insert(column.name.clone()) {
                    continue;
                }
                found.push((
                    column.name.clone(),
                    column.data_type.clone(),
                    merged.clone().unwrap_or_else(|| vec![table.node]),
                    merged.is_some(),
                    column.default.clone(),
                ));
            }
        }
        // Columns merged by joins come first.
        found.sort_by_key(|(_, _, _, is_merged, _)| !is_merged);
        let mut columns = Vec::with_capacity(found.len());
        for (name, data_type, sources, is_merged, default) in found {
            if let [left, right] = *sources.as_slice() {
                columns.push((name.clone(), self.first_of(&name, &data_type, [left, right])?));
                continue;
            }
            let source = sources[0];
            let node = self.tree.add_as(
                NodeKind::Column { name: name.clone(), data_type, source, expression: None },
                is_merged.then(|| name.clone()),
            );
            if let Some(default) = default {
                self.add_default(node, &default)?;
            }
            columns.push((name, node));
        }
        Ok(columns)
    }

    fn transformed(&mut self, columns: Vec<(String, NodeId)>, transformer: NodeId) -> Result<Vec<(String, NodeId)>> {
        let NodeKind::Transformer { transformer, exprs } = self.tree.kind(transformer).clone() else {
            return Ok(columns);
        };
        match &*transformer {
            ast::ColumnTransformer::Except { columns: names, .. } => {
                Ok(columns.into_iter().filter(|(column, _)| !names.iter().any(|name| name.name == *column)).collect())
            }
            ast::ColumnTransformer::ExceptRegex(pattern) => {
                let regex = regex::Regex::new(pattern).map_err(|error| {
                    err!(CannotCompileRegexp, "EXCEPT('{pattern}') is no regular expression: {error}")
                })?;
                Ok(columns.into_iter().filter(|(column, _)| !regex.is_match(column)).collect())
            }
            ast::ColumnTransformer::Replace { items, .. } => {
                let mut columns = columns;
                for (item, &expr) in items.iter().zip(&exprs) {
                    let name = item.alias.as_ref().map_or("", |alias| &alias.name);
                    if let Some(at) = columns.iter().position(|(column, _)| column == name) {
                        let copy = self.tree.copy(expr);
                        columns[at].1 = self.expr(copy)?;
                    }
                }
                Ok(columns)
            }
            ast::ColumnTransformer::Apply { function, params, .. } => {
                let mut applied = Vec::with_capacity(columns.len());
                for (name, column) in columns {
                    let mut call = ast::FunctionCall::new(function.name.clone(), Vec::new(), function.span);
                    call.params = params.clone();
                    let call = ast::Expr::new(ast::ExprKind::Function(Box::new(call)), function.span);
                    let node = super::build::add_expr(self.tree, self.analyzer, &call)?;
                    if let NodeKind::Function(function) = self.tree.kind(node).clone() {
                        self.tree.nodes[function.args].kind = NodeKind::List(vec![column]);
                    }
                    applied.push((name, self.expr(node)?));
                }
                Ok(applied)
            }
            ast::ColumnTransformer::ApplyLambda { .. } => bail!(
                NotImplemented,
                "EXPLAIN QUERY TREE does not show the columns of APPLY with a lambda: look at it with run_passes = 0"
            ),
        }
    }
}
