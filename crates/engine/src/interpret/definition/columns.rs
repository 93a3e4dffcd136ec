//! Columns of a table from their syntax: types, defaults, codecs.

use super::names_and_types;
use crate::interpret::insert::defaults::default_text;
use base::{ErrorCode, Result};
use plan::analyze::{Environment, bind_over_table};
use sql::ast;
use storage::{ColumnDefault, ColumnDefinition, DefaultKind};
use types::DataType;
use types::type_parser::parse_type;

/// The columns that a definition declares.
///
/// # Errors
/// Those of types and defaults; `ILLEGAL_COLUMN` for a column that is there twice.
pub(super) fn column_definitions(env: &Environment, columns: &[ast::ColumnDef]) -> Result<Vec<ColumnDefinition>> {
    let mut out: Vec<ColumnDefinition> = Vec::with_capacity(columns.len());
    for column in columns {
        if out.iter().any(|known| known.name == column.name.name) {
            return Err(column.name.span.locate(base::err!(
                IllegalColumn,
                "Column {} is there twice",
                column.name.name
            )));
        }
        let mut definition = ColumnDefinition::new(column.name.name.clone(), DataType::Nothing);
        definition.comment = column.comment.clone().unwrap_or_default();
        if let Some(written) = &column.ty {
            definition.data_type = written_type(env, column, written)?;
        }
        out.push(definition);
    }
    // Defaults may use all columns; types that are not written come from them.
    for (index, column) in columns.iter().enumerate() {
        let derived = default_type(env, &out, column)?;
        if column.ty.is_none() {
            out[index].data_type = derived;
        }
    }
    for (definition, column) in out.iter_mut().zip(columns) {
        definition.default = column.default.as_ref().map(|default| ColumnDefault {
            kind: storage_kind(default.kind),
            expression: default_text(default, &definition.data_type),
        });
        definition.codec =
            column.codec.as_ref().map(|codec| super::normal_form::codec_text(codec, &definition.data_type));
    }
    Ok(out)
}

/// The type of a column as it is written, `Nullable` where its modifier or the settings say so.
fn written_type(env: &Environment, column: &ast::ColumnDef, written: &ast::TypeName) -> Result<DataType> {
    let data_type = parse_type(&written.text).map_err(|error| written.span.locate(error))?;
    if !column.nullable.unwrap_or(env.settings.data_type_default_nullable) {
        return Ok(data_type);
    }
    if matches!(data_type, DataType::Array(_) | DataType::Map(_) | DataType::Aggregate(_)) {
        return Err(written
            .span
            .locate(base::err!(IllegalTypeOfArgument, "Nested type {data_type} cannot be inside Nullable type")));
    }
    Ok(DataType::nullable(data_type))
}

/// The type of a column's default, which is bound over the columns whose types are known; `String` for an `EPHEMERAL`
/// one without an expression.
fn default_type(env: &Environment, known: &[ColumnDefinition], column: &ast::ColumnDef) -> Result<DataType> {
    let Some(expr) = column.default.as_ref().and_then(|default| default.expr.as_ref()) else {
        if column.ty.is_none() && column.default.is_none() {
            return Err(column.span.locate(base::err!(
                SyntaxError,
                "Column {} needs a type or a default",
                column.name.name
            )));
        }
        return Ok(DataType::String);
    };
    let mut names = names_and_types(known);
    names.retain(|(_, data_type)| *data_type != DataType::Nothing);
    let bound = bind_over_table(env, &names, expr).map_err(|error| {
        if error.code() == ErrorCode::UnknownIdentifier {
            error.context(format!("in the default of column {}", column.name.name))
        } else {
            error
        }
    })?;
    Ok(bound.data_type.without_low_cardinality())
}

fn storage_kind(kind: ast::DefaultKind) -> DefaultKind {
    match kind {
        ast::DefaultKind::Default => DefaultKind::Default,
        ast::DefaultKind::Materialized => DefaultKind::Materialized,
        ast::DefaultKind::Alias => DefaultKind::Alias,
        ast::DefaultKind::Ephemeral => DefaultKind::Ephemeral,
    }
}
