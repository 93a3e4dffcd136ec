//! Grouping: keys, and expressions over groups.
//!
//! ```text
//! mod.rs            expressions of the rows rewritten over the output of grouping
//! sets.rs           ROLLUP, CUBE, GROUPING SETS and grouping(…)
//! totals.rs         WITH TOTALS
//! passed_totals.rs  totals of a subquery that pass through the query over it
//! ```

pub(super) mod passed_totals;
pub(super) mod sets;
pub(super) mod totals;

use crate::analyze::expr::{Binder, aggregate};
use crate::analyze::group::sets::grouping_value;
use crate::analyze::{Environment, filters};
use base::{Result, bail, err};
use functions::{Expr, ExprKind, LambdaExpr, Placeholder};
use sql::ast;
use std::sync::Arc;
use types::{DataType, Schema};

/// One expression of the `SELECT` list.
pub(super) struct SelectItem {
    pub name: String,
    pub expr: Expr,
}

impl Binder<'_, '_> {
    /// The index in the `SELECT` list that a positional argument means.
    pub(super) fn position(&self, expr: &ast::Expr, selected: &[SelectItem], clause: &str) -> Result<Option<usize>> {
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
            return Err(expr.span.locate(err!(
                BadArguments,
                "Positional argument {number} of {clause} is out of bounds: SELECT has {} expressions",
                selected.len()
            )));
        }
        Ok(Some(index as usize))
    }
}

/// Refuses keys of `Dynamic` and `Variant`: values of different types seldom compare as expected.
///
/// # Errors
/// `ILLEGAL_COLUMN` that names the setting that allows them.
pub(super) fn check_key_type(data_type: &DataType, clause: &str, setting: &str) -> Result<()> {
    if holds_several_types(data_type) {
        bail!(
            IllegalColumn,
            "Data types Variant/Dynamic are not allowed in {clause} keys, because it can lead to unexpected results. \
            Consider using a subcolumn with a specific data type instead (for example 'column.Int64' or \
            'json.some.path.:Int64' if its a JSON path subcolumn) or casting this column to a specific data type. Set \
            setting {setting} = 1 in order to allow it"
        );
    }
    Ok(())
}

fn holds_several_types(data_type: &DataType) -> bool {
    match data_type {
        DataType::Dynamic(_) | DataType::Variant(_) => true,
        DataType::Nullable(inner) | DataType::Array(inner) | DataType::LowCardinality(inner) => {
            holds_several_types(inner)
        }
        DataType::Tuple(tuple) => tuple.elements.iter().any(holds_several_types),
        DataType::Map(pair) => holds_several_types(&pair.0) || holds_several_types(&pair.1),
        _ => false,
    }
}

/// The keys of `GROUP BY ALL`: selected expressions outside of aggregates.
pub(super) fn all_keys(selected: &[SelectItem]) -> Vec<Expr> {
    let mut keys = Vec::new();
    for item in selected {
        collect_plain(&item.expr, &mut keys);
    }
    keys
}

fn collect_plain(expr: &Expr, keys: &mut Vec<Expr>) {
    if !aggregate::contains_aggregate(expr) {
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
    pub env: &'k Environment<'k>,
    pub keys: &'k [Expr],
    /// Types that the keys have in the output: `group_by_use_nulls` makes them Nullable.
    pub key_types: &'k [DataType],
    /// Arguments of the calls of `grouping`.
    pub grouping_calls: &'k [Vec<Expr>],
    /// The grouping sets, if there are several, and the column with a row's number.
    pub sets: Option<&'k [Vec<usize>]>,
    pub set_column: usize,
    /// Types that the window functions have over the groups; empty while they are rewritten themselves.
    pub window_types: Vec<DataType>,
    /// The schema of the input, for names in errors.
    pub input: &'k Schema,
}

impl OverGroups<'_> {
    /// The expression over the output of grouping.
    ///
    /// # Errors
    /// `NOT_AN_AGGREGATE` for columns that are neither keys nor under an aggregate.
    pub(super) fn rewrite(&self, expr: &Expr) -> Result<Expr> {
        if let Some(index) = self.keys.iter().position(|key| key == expr) {
            return Ok(Expr::column(index, self.key_types[index].clone()));
        }
        let kind = match &expr.kind {
            ExprKind::Column(column) => return Err(self.not_an_aggregate(*column)),
            ExprKind::Placeholder(placeholder) => return self.placed(*placeholder, &expr.data_type),
            ExprKind::Literal(_) => return Ok(expr.clone()),
            ExprKind::Call { function, args } => {
                let rewritten = args.iter().map(|arg| self.rewrite(arg)).collect::<Result<Vec<Expr>>>()?;
                if args.iter().zip(&rewritten).any(|(old, new)| old.data_type != new.data_type) {
                    return filters::call(self.env, function.name(), rewritten);
                }
                ExprKind::Call { function: function.clone(), args: rewritten }
            }
            ExprKind::Lambda(lambda) => {
                let captures =
                    lambda.captures.iter().map(|capture| self.rewrite(capture)).collect::<Result<Vec<Expr>>>()?;
                if lambda.captures.iter().zip(&captures).any(|(old, new)| old.data_type != new.data_type) {
                    bail!(NotImplemented, "A lambda cannot use a key that group_by_use_nulls makes Nullable");
                }
                ExprKind::Lambda(Arc::new(LambdaExpr {
                    parameters: lambda.parameters.clone(),
                    captures,
                    body: lambda.body.clone(),
                }))
            }
        };
        Ok(Expr { kind, data_type: expr.data_type.clone() })
    }

    /// A placeholder over the output of grouping. Those whose operators are placed above it stay.
    fn placed(&self, placeholder: Placeholder, data_type: &DataType) -> Result<Expr> {
        Ok(match placeholder {
            Placeholder::Grouping(call) => {
                let Some(args) = self.grouping_calls.get(call) else {
                    bail!(LogicalError, "A call of grouping was lost")
                };
                grouping_value(self.env, args, self.keys, self.sets, self.set_column)?
            }
            Placeholder::Window(window) => {
                Expr::placeholder(placeholder, self.window_types.get(window).unwrap_or(data_type).clone())
            }
            Placeholder::Aggregate(aggregate) => Expr::column(self.keys.len() + aggregate, data_type.clone()),
            Placeholder::ArrayJoin(_) | Placeholder::Lambda(_) | Placeholder::Subquery(_) | Placeholder::Outer(_) => {
                Expr::placeholder(placeholder, data_type.clone())
            }
        })
    }

    fn not_an_aggregate(&self, column: usize) -> base::Error {
        let name = self.input.fields.get(column).map_or("", |field| &*field.name);
        err!(
            NotAnAggregate,
            "Column '{name}' is not under an aggregate function and not in GROUP BY keys: add it to GROUP BY, or take \
            any({name})"
        )
    }
}
