//! Grouping: keys, and expressions over groups.

use super::bind::Binder;
use super::{AGGREGATE_BASE, ARRAY_JOIN_BASE};
use base::{Result, bail, err};
use functions::{Expr, ExprKind, LambdaExpr};
use sql::ast;
use std::sync::Arc;
use types::Schema;

/// One expression of the `SELECT` list.
pub(super) struct Selected {
    pub name: String,
    pub expr: Expr,
}

impl Binder<'_, '_> {
    /// The keys of `GROUP BY`: expressions, positions in the `SELECT` list, or `ALL`.
    pub(super) fn group_keys(&mut self, group_by: &ast::GroupBy, selected: &[Selected]) -> Result<Vec<Expr>> {
        if group_by.with_totals {
            bail!(NotImplemented, "WITH TOTALS is not supported");
        }
        let exprs = match &group_by.kind {
            ast::GroupByKind::Exprs(exprs) => exprs,
            ast::GroupByKind::All => return Ok(all_keys(selected)),
            ast::GroupByKind::Rollup(_) => bail!(NotImplemented, "ROLLUP is not supported"),
            ast::GroupByKind::Cube(_) => bail!(NotImplemented, "CUBE is not supported"),
            ast::GroupByKind::GroupingSets(_) => bail!(NotImplemented, "GROUPING SETS are not supported"),
        };
        self.aggregates_forbidden_in = Some("GROUP BY");
        let mut keys = Vec::with_capacity(exprs.len());
        for expr in exprs {
            let parts = expr.tuple_parts();
            for part in if parts.is_empty() { vec![expr.clone()] } else { parts.into_iter().cloned().collect() } {
                match self.position(&part, selected, "GROUP BY")? {
                    Some(index) => {
                        if super::bind::contains_aggregate(&selected[index].expr) {
                            return Err(part.span.locate(err!(IllegalAggregation, "Aggregate function is found in GROUP BY: position {} is an aggregate", index + 1)));
                        }
                        keys.push(selected[index].expr.clone());
                    }
                    None => keys.push(self.bind(&part)?),
                }
            }
        }
        self.aggregates_forbidden_in = None;
        Ok(keys)
    }

    /// The index in the `SELECT` list that a positional argument means.
    pub(super) fn position(&self, expr: &ast::Expr, selected: &[Selected], clause: &str) -> Result<Option<usize>> {
        let number = match &expr.kind {
            ast::ExprKind::Literal(ast::Literal::UInt64(number)) => *number as i128,
            ast::ExprKind::Literal(ast::Literal::Int64(number)) => i128::from(*number),
            _ => return Ok(None),
        };
        if !self.env().settings.enable_positional_arguments {
            return Ok(None);
        }
        let index = if number < 0 { selected.len() as i128 + number } else { number - 1 };
        if index < 0 || index >= selected.len() as i128 {
            return Err(expr.span.locate(err!(BadArguments, "Positional argument {number} of {clause} is out of bounds: SELECT has {} expressions", selected.len())));
        }
        Ok(Some(index as usize))
    }
}

/// `GROUP BY ALL`: what is selected outside of aggregates.
fn all_keys(selected: &[Selected]) -> Vec<Expr> {
    let mut keys = Vec::new();
    for item in selected {
        collect_plain(&item.expr, &mut keys);
    }
    keys
}

fn collect_plain(expr: &Expr, keys: &mut Vec<Expr>) {
    if !super::bind::contains_aggregate(expr) {
        if expr.as_literal().is_none() && !keys.contains(expr) {
            keys.push(expr.clone());
        }
        return;
    }
    if let ExprKind::Call { args, .. } = &expr.kind {
        args.iter().for_each(|arg| collect_plain(arg, keys));
    }
}

/// Rewrites an expression over the input into one over keys and aggregates.
pub(super) struct OverGroups<'k> {
    pub keys: &'k [Expr],
    /// For names in errors.
    pub input: &'k Schema,
}

impl OverGroups<'_> {
    /// The expression over the output of grouping.
    ///
    /// # Errors
    /// `NOT_AN_AGGREGATE` for columns that are neither keys nor under an aggregate.
    pub fn rewrite(&self, expr: &Expr) -> Result<Expr> {
        if let Some(index) = self.keys.iter().position(|key| key == expr) {
            return Ok(Expr::column(index, expr.data_type.clone()));
        }
        let kind = match &expr.kind {
            ExprKind::Column(index) if *index >= ARRAY_JOIN_BASE => return Ok(expr.clone()),
            ExprKind::Column(index) if *index >= AGGREGATE_BASE => return Ok(Expr::column(self.keys.len() + index - AGGREGATE_BASE, expr.data_type.clone())),
            ExprKind::Column(index) => {
                let name = self.input.fields.get(*index).map_or("", |field| &*field.name);
                bail!(NotAnAggregate, "Column '{name}' is not under an aggregate function and not in GROUP BY keys: add it to GROUP BY, or take any({name})")
            }
            ExprKind::Literal(_) => return Ok(expr.clone()),
            ExprKind::Call { function, args } => {
                ExprKind::Call { function: function.clone(), args: args.iter().map(|arg| self.rewrite(arg)).collect::<Result<_>>()? }
            }
            ExprKind::Lambda(lambda) => ExprKind::Lambda(Arc::new(LambdaExpr {
                parameters: lambda.parameters.clone(),
                captures: lambda.captures.iter().map(|capture| self.rewrite(capture)).collect::<Result<_>>()?,
                body: lambda.body.clone(),
            })),
        };
        Ok(Expr { kind, data_type: expr.data_type.clone() })
    }
}
