//! Checks of an ALTER of columns: it may not change keys, nor columns that other columns are computed from.

use super::Altered;
use base::{Result, bail, err};
use sql::ast::{self};
use storage::TableDefinition;
use types::DataType;

impl Altered {
    /// Refuses to drop the last column that the table had before.
    pub(crate) fn check_left(&self, before: &TableDefinition) -> Result<()> {
        let is_stored = |was: &String| before.columns.iter().any(|column| column.name == *was && column.is_stored());
        if !self.dropped.is_empty() && !self.origins.iter().any(|origin| origin.was.as_ref().is_some_and(is_stored)) {
            bail!(BadArguments, "Cannot DROP or CLEAR all columns");
        }
        Ok(())
    }

    pub(super) fn is_key(&self, now: &str) -> bool {
        let was = self.origins.iter().find(|origin| origin.now == now).and_then(|origin| origin.was.as_ref());
        was.is_some_and(|was| self.keys.contains(was))
    }

    /// Whether the keys have the column itself only, nothing computed of it, which another type might change.
    pub(super) fn is_bare_in_keys(&self, column: &str) -> bool {
        let storage = &self.create.storage;
        let keys = [&storage.partition_by, &storage.primary_key, &storage.order_by];
        let mut parts = keys.into_iter().flatten().flat_map(ast::Expr::tuple_parts);
        parts.all(|part| matches!(part.kind, ast::ExprKind::Identifier(_)) || !names(part, column))
    }

    /// Refuses a new name for columns that keys and projections use, and a name that is taken.
    pub(super) fn check_rename(&mut self, from: &ast::Ident, to: &ast::Ident, place: usize) -> Result<()> {
        let nested = |name: &str| name.split_once('.').map(|(nested, _)| nested.to_string());
        if nested(&from.name) != nested(&to.name)
            && matches!(self.elements().columns[place].ty.as_ref(), Some(ty) if ty.text.starts_with("Array("))
        {
            return Err(from.span.locate(err!(
                BadArguments,
                "Cannot rename column {} to {}: an array of a nested column \
                stays in it, and another does not become one",
                from.name,
                to.name
            )));
        }
        if self.is_key(&from.name) {
            return Err(from.span.locate(err!(
                AlterOfColumnIsForbidden,
                "Trying to ALTER RENAME key {} column",
                from.name
            )));
        }
        if self.position(&to.name).is_some() {
            return Err(to.span.locate(err!(
                DuplicateColumn,
                "Cannot rename to {}: column with this name already exists",
                to.name
            )));
        }
        let users = self.projections_with(&from.name);
        if let Some(user) = users.first() {
            return Err(from.span.locate(err!(
                UnknownIdentifier,
                "Cannot rename column {}, because that breaks \
                projection {user}, which is made of it: drop the projection first",
                from.name
            )));
        }
        Ok(())
    }

    /// Types of key columns stay, and new parts of the sorting key use new columns only.
    pub(crate) fn check_keys(&self, before: &TableDefinition, after: &TableDefinition) -> Result<()> {
        for origin in &self.origins {
            let Some(was) = origin.was.as_ref().filter(|was| self.keys.contains(was)) else { continue };
            let old = before.columns.iter().find(|column| column.name == *was);
            let new = after.columns.iter().find(|column| column.name == origin.now);
            if let (Some(old), Some(new)) = (old, new)
                && !values_keep_order(&old.data_type, &new.data_type)
            {
                bail!(
                    AlterOfColumnIsForbidden,
                    "ALTER of key column {} from type {} to type {} is not safe because it can change the order of \
                    rows",
                    old.name,
                    old.data_type,
                    new.data_type
                );
            }
        }
        for part in after.sorting_key.iter().skip(before.sorting_key.len()) {
            for column in part.expr.columns() {
                let column = &after.columns[column];
                let is_new = self.origins.iter().any(|origin| origin.now == column.name && origin.was.is_none());
                if !is_new {
                    bail!(
                        BadArguments,
                        "Existing column {} is used in the expression that was added to the sorting key. You can add \
                        expressions that use only the newly added columns",
                        column.name
                    );
                }
                if column.default.is_some() {
                    bail!(
                        BadArguments,
                        "Newly added column {} has a default expression, so adding expressions that use it to the \
                        sorting key is forbidden",
                        column.name
                    );
                }
            }
        }
        Ok(())
    }
}

/// Columns that are arguments of the engine.
pub(crate) fn family_columns(definition: &TableDefinition) -> Vec<String> {
    use storage::Family;
    let columns: Vec<usize> = match &definition.family {
        Family::Replacing { version, is_deleted } => version.iter().chain(is_deleted).copied().collect(),
        Family::Collapsing { sign } | Family::VersionedCollapsing { sign } => vec![*sign],
        Family::Ordinary | Family::Combining { .. } => Vec::new(),
    };
    columns.into_iter().map(|column| definition.columns[column].name.clone()).collect()
}

/// Whether an expression names a column, or a part of it.
pub(super) fn names(expr: &ast::Expr, column: &str) -> bool {
    match &expr.kind {
        ast::ExprKind::Identifier(parts) => {
            parts.first().is_some_and(|part| part.name == column)
                || parts.iter().map(|part| part.name.as_str()).collect::<Vec<_>>().join(".") == column
        }
        ast::ExprKind::Function(call) => call.args.iter().any(|arg| names(arg, column)),
        ast::ExprKind::Lambda(lambda) => names(&lambda.body, column),
        _ => false,
    }
}

/// Whether values keep their order under another type: an enum whose names keep their numbers, or become those numbers;
/// times of another zone.
pub(super) fn keeps_order(old: &str, new: &str) -> bool {
    use types::type_parser::parse_type;
    let (Ok(old), Ok(new)) = (parse_type(old), parse_type(new)) else { return false };
    values_keep_order(&old, &new)
}

fn values_keep_order(old: &DataType, new: &DataType) -> bool {
    match (old, new) {
        (DataType::Enum8(old), DataType::Enum8(new)) | (DataType::Enum16(old), DataType::Enum16(new)) => {
            old.values().iter().all(|value| new.values().contains(value))
        }
        (old, new) if old == new => true,
        (DataType::LowCardinality(old), new) if !old.is_nullable() => **old == *new,
        (old, DataType::LowCardinality(new)) if !new.is_nullable() => *old == **new,
        (DataType::Enum8(_), DataType::Int8) | (DataType::Enum16(_), DataType::Int16) => true,
        // Another zone shows the same moments on other clocks.
        (DataType::DateTime(_), DataType::DateTime(_)) => true,
        (DataType::DateTime64(old, _), DataType::DateTime64(new, _)) => old == new,
        _ => false,
    }
}
