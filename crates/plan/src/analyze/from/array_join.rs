//! `ARRAY JOIN`: a row for each element of the arrays.

use super::Source;
use crate::analyze::Analyzer;
use crate::analyze::expr::Binder;
use crate::analyze::group::passed_totals::join_arrays_of_totals;
use crate::analyze::scope::{ColumnLookup, Scope, ScopeColumn};
use crate::logical::{Plan, PlanNode};
use base::Result;
use functions::Expr;
use sql::ast;
use std::sync::Arc;
use types::{DataType, Field, Schema, TupleType};

impl Analyzer<'_> {
    pub(super) fn array_join(&self, source: Source, array_join: &ast::ArrayJoin) -> Result<Source> {
        let Source { plan, mut scope } = source;
        let width = plan.schema.len();
        let mut arrays = Vec::new();
        let mut added = Vec::new();
        for item in array_join.exprs.iter().flat_map(|item| nested_arrays(&scope, item)) {
            let item = &item;
            let mut plain = item.clone();
            plain.alias = None;
            let mut binder = Binder::new(self, &scope);
            binder.columns_first = true;
            binder.aggregates_forbidden_in = Some("ARRAY JOIN");
            let array = binder.bind(&plain)?;
            if !binder.array_joins.is_empty() {
                return Err(item.span.locate(base::err!(
                    NotImplemented,
                    "arrayJoin cannot stand in ARRAY JOIN: nest one in the other by a subquery"
                )));
            }
            let element = match &array.data_type {
                DataType::Array(inner) => (**inner).clone(),
                DataType::Map(pair) => entry_type(pair),
                other => {
                    return Err(item
                        .span
                        .locate(base::err!(TypeMismatch, "ARRAY JOIN requires an array or map, not {other}")));
                }
            };
            let name = item.alias.as_ref().map_or_else(|| item.column_name(), |alias| alias.name.clone());
            added.push((name, element, item.alias.is_some()));
            arrays.push(array);
        }
        let mut fields = plan.schema.fields.clone();
        for (i, (name, element, aliased)) in added.into_iter().enumerate() {
            let expr = Expr::column(width + i, element.clone());
            fields.push(Field::new(name.as_str(), element));
            match scope.columns.iter_mut().find(|column| *column.name == *name) {
                // Without an alias the element takes the place of the array.
                Some(column) if !aliased => column.expr = expr,
                _ => scope.columns.insert(0, ScopeColumn { in_asterisk: false, ..ScopeColumn::new(name, expr) }),
            }
        }
        let mut plan = plan;
        join_arrays_of_totals(self.env, &mut plan, &arrays, array_join.left)?;
        let node = PlanNode::ArrayJoin { input: Box::new(plan), arrays, left: array_join.left };
        Ok(Source { plan: Plan { node, schema: Arc::new(Schema::new(fields)) }, scope })
    }
}

/// The type of an entry of a map, whose parts have names.
pub(in crate::analyze) fn entry_type(pair: &(DataType, DataType)) -> DataType {
    let names = Some(vec!["keys".to_string(), "values".to_string()]);
    DataType::Tuple(Arc::new(TupleType { elements: vec![pair.0.clone(), pair.1.clone()], names, geo: None }))
}

/// The arrays of a nested column that `ARRAY JOIN n [AS m]` names, each with its own name; any other item is itself.
fn nested_arrays(scope: &Scope, item: &ast::Expr) -> Vec<ast::Expr> {
    let ast::ExprKind::Identifier(parts) = &item.kind else { return vec![item.clone()] };
    if matches!(scope.find_column(parts), ColumnLookup::Column(..)) || scope.aliases.contains_key(&parts[0].name) {
        return vec![item.clone()];
    }
    let Some(nested) = parts.last().map(|part| part.name.as_str()) else { return vec![item.clone()] };
    let prefix = format!("{nested}.");
    let arrays: Vec<ast::Expr> = scope
        .columns
        .iter()
        .filter(|column| matches!(column.expr.data_type, DataType::Array(_)) && !column.only_qualified)
        .filter_map(|column| {
            let element = column.name.strip_prefix(&prefix)?;
            let mut array = ast::Expr::identifier(column.name.to_string(), item.span);
            array.alias =
                item.alias.as_ref().map(|alias| ast::Ident::new(format!("{}.{element}", alias.name), alias.span));
            Some(array)
        })
        .collect();
    if arrays.is_empty() { vec![item.clone()] } else { arrays }
}
