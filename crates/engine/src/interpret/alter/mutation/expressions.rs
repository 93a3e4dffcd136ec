//! Expressions of mutations: bound over the columns of the table, conditions, and how their errors are told.

use base::{Result, bail, err};
use functions::Expr;
use plan::analyze::{Environment, bind_over_table, cast_to};
use sql::ast;
use storage::{DefaultKind, TableDefinition};
use types::DataType;

/// An expression over a table's stored columns, by their positions in the definition; aliases are computed.
pub(crate) fn over_table(env: &Environment, definition: &TableDefinition, expr: &ast::Expr) -> Result<Expr> {
    with_places(env, definition, expr, &[])
}

/// An expression as of [`over_table`] over rows of parts, with the columns of their places after those of the table
/// ([`MutationAction`] has them by the same positions).
pub(super) fn over_rows(env: &Environment, definition: &TableDefinition, expr: &ast::Expr) -> Result<Expr> {
    let places = if definition.engine.ends_with("MergeTree") { storage::VirtualColumn::OF_MUTATION } else { &[] };
    with_places(env, definition, expr, places)
}

fn with_places(
    env: &Environment,
    definition: &TableDefinition,
    expr: &ast::Expr,
    places: &[storage::VirtualColumn],
) -> Result<Expr> {
    let mut names: Vec<(String, DataType)> =
        definition.columns.iter().map(|column| (column.name.clone(), column.data_type.clone())).collect();
    names.extend(
        places
            .iter()
            .map(|place| (place.name().to_string(), place.data_type()))
            .filter(|(name, _)| definition.column_index(name).is_none()),
    );
    let bound = bind_over_table(env, &names, expr)?;
    let mut aliases = Vec::new();
    for index in bound.columns() {
        let Some(column) = definition.columns.get(index) else { continue };
        if let Some(default) = column.default.as_ref().filter(|default| default.kind == DefaultKind::Alias) {
            let parsed = sql::parse_expression(&default.expression, &sql::ParseOptions::default())?;
            aliases.push((index, cast_to(env, over_table(env, definition, &parsed)?, &column.data_type)?));
        } else if !column.is_stored() {
            bail!(NotFoundColumnInBlock, "Column {} is not stored and cannot be used here", column.name);
        }
    }
    if aliases.is_empty() {
        return Ok(bound);
    }
    Ok(bound.transform(&|index, data_type| {
        aliases
            .iter()
            .find(|(alias, _)| *alias == index)
            .map_or_else(|| Expr::column(index, data_type.clone()), |(_, expr)| expr.clone())
    }))
}

/// An expression over a table's stored columns, by their positions among those.
pub(crate) fn over_stored(env: &Environment, definition: &TableDefinition, text: &str) -> Result<Expr> {
    let parsed = sql::parse_expression(text, &sql::ParseOptions::default())?;
    let bound = over_table(env, definition, &parsed)?;
    let place = |column: usize| definition.columns[..column].iter().filter(|column| column.is_stored()).count();
    Ok(bound.map_columns(&place))
}

pub(super) fn condition(env: &Environment, definition: &TableDefinition, selection: &ast::Expr) -> Result<Expr> {
    let filter = over_rows(env, definition, selection)?;
    if !filter.data_type.without_low_cardinality().base().is_integer()
        && !matches!(filter.data_type.base(), DataType::Bool | DataType::Nothing)
    {
        return Err(selection.span.locate(err!(
            IllegalTypeOfColumnForFilter,
            "Illegal type {} of the filter: must be UInt8",
            filter.data_type
        )));
    }
    Ok(filter)
}

/// The condition of an UPDATE or a `DELETE FROM`, as of [`condition`]: there it chooses between values.
pub(super) fn update_condition(env: &Environment, definition: &TableDefinition, selection: &ast::Expr) -> Result<Expr> {
    condition(env, definition, selection).map_err(|error| match error.code() {
        base::ErrorCode::IllegalTypeOfColumnForFilter => with_code(&error, base::ErrorCode::IllegalTypeOfArgument),
        _ => in_mutation(error),
    })
}

/// The condition of rows that stay after an `ALTER TABLE … DELETE`: [`condition`] is zero or NULL.
pub(super) fn delete_condition(env: &Environment, definition: &TableDefinition, selection: &ast::Expr) -> Result<Expr> {
    condition(env, definition, selection).map_err(|error| match error.code() {
        base::ErrorCode::IllegalTypeOfColumnForFilter => with_code(&error, base::ErrorCode::BadArguments),
        base::ErrorCode::IllegalAggregation => error,
        _ => in_mutation(error),
    })
}

/// The error of a mutation, which computes row by row: names of anything else are unknown to it.
pub(super) fn in_mutation(error: base::Error) -> base::Error {
    match error.code() {
        base::ErrorCode::IllegalAggregation => with_code(&error, base::ErrorCode::UnknownIdentifier),
        base::ErrorCode::UnsupportedMethod => with_code(&error, base::ErrorCode::UnexpectedExpression),
        _ => error,
    }
}

fn with_code(error: &base::Error, code: base::ErrorCode) -> base::Error {
    base::Error::new(code, error.message().to_string())
}
