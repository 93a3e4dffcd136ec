//! Identities of a scan's predicates, as texts: equal for equal predicates over the same part. All that storage
//! remembers of predicates (the query condition cache, analyses of indexes) is keyed by them, so that this is the one
//! place that says when two are the same.
//!
//! The text holds all that a value can depend on: columns with their types, functions with the types of their results,
//! and the state that functions looked at when they were bound (time zone, settings, dictionaries:
//! [`functions::dependence`]). What a part gives for a column that it lacks is no property of the part: storage
//! remembers nothing of such parts.

use crate::ScanNode;
use functions::{Expr, ExprKind};
use std::fmt::Write;
use storage::{ReadColumn, TableDefinition};

/// The text of an expression (a filter, a key) over a scan's source columns; `None` when it is not deterministic.
pub fn expr_identity(expr: &Expr, scan: &ScanNode, definition: &TableDefinition) -> Option<String> {
    let name = |index: usize| match scan.source[index] {
        ReadColumn::Column(column) => {
            Some(format!("{:?} {}", definition.columns[column].name, definition.columns[column].data_type))
        }
        ReadColumn::Length(column) => {
            Some(format!("length of {:?} {}", definition.columns[column].name, definition.columns[column].data_type))
        }
        ReadColumn::Path(column, path) => Some(format!(
            "{:?} of {:?} {}",
            scan.paths[path as usize], definition.columns[column].name, definition.columns[column].data_type
        )),
        // Rows are numbered anew for each scan.
        ReadColumn::RowNumber | ReadColumn::Virtual(_) => None,
    };
    let mut text = String::new();
    write(expr, &name, &mut text)?;
    Some(text)
}

fn write(expr: &Expr, name: &dyn Fn(usize) -> Option<String>, out: &mut String) -> Option<()> {
    match &expr.kind {
        ExprKind::Column(index) => out.push_str(&name(*index)?),
        ExprKind::Placeholder(_) => return None,
        ExprKind::Literal(value) => out.push_str(&value.to_literal()),
        ExprKind::Call { function, args } => {
            if !function.is_deterministic() {
                return None;
            }
            out.push_str(function.name());
            if let Some(dependence) = function.depends_on() {
                write!(out, " with {:?}", dependence.text).ok()?;
            }
            out.push('(');
            for arg in args {
                write(arg, name, out)?;
                out.push(',');
            }
            out.push(')');
        }
        ExprKind::Lambda(lambda) => {
            let inner = |index: usize| match index.checked_sub(lambda.captures.len()) {
                None => {
                    let mut captured = String::new();
                    write(&lambda.captures[index], name, &mut captured)?;
                    Some(captured)
                }
                Some(parameter) => Some(format!("parameter {parameter}")),
            };
            lambda.parameters.iter().try_for_each(|parameter| write!(out, "{parameter},").ok())?;
            out.push_str("->");
            write(&lambda.body, &inner, out)?;
        }
    }
    write!(out, ":{}", expr.data_type).ok()
}
