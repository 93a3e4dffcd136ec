//! Column defaults of inserts.

use crate::engine::Engine;
use base::{Result, Settings};
use catalog::Completion;
use functions::Expr;
use functions::evaluate::Program;
use plan::analyze::{Environment, bind_over_table, cast_to, column_default};
use sql::ast;
use std::sync::Arc;
use storage::{DefaultKind, TableDefinition};
use types::{Block, DataType, Schema, Value};

/// The text of a default; an `EPHEMERAL` without one has the default of its type.
pub(crate) fn default_text(default: &ast::ColumnDefault, data_type: &DataType) -> String {
    let of_type = || format!("defaultValueOfTypeName({})", Value::string(data_type.to_string()).to_literal());
    default.expr.as_ref().map_or_else(of_type, ToString::to_string)
}

/// Expressions for the stored columns of a table over rows of `given` columns (names are those of the table's columns).
///
/// A column that is not given takes its default; NULL in a column that cannot hold it does too, if `null_as_default`.
///
/// # Errors
/// For unknown, materialized or alias columns, and types that do not convert.
pub(crate) fn insert_expressions(
    env: &Environment,
    definition: &TableDefinition,
    given: &Schema,
    null_as_default: bool,
) -> Result<Vec<Expr>> {
    marked_expressions(env, definition, given, &[], null_as_default)
}

/// Expressions as of [`insert_expressions`], where each given column in `marked` has a column of 1 for rows without it:
/// those follow the given columns in their order.
///
/// # Errors
/// As there.
pub(super) fn marked_expressions(
    env: &Environment,
    definition: &TableDefinition,
    given: &Schema,
    marked: &[usize],
    null_as_default: bool,
) -> Result<Vec<Expr>> {
    for field in &given.fields {
        let Some(index) = definition.column_index(&field.name) else {
            let names = definition.columns.iter().map(|column| column.name.as_str());
            base::bail!(
                NoSuchColumnInTable,
                "No such column {} in the table{}",
                field.name,
                base::suggest::maybe_you_meant(&field.name, names)
            );
        };
        if let Some(default) = &definition.columns[index].default {
            let refused = match default.kind {
                DefaultKind::Materialized => !env.settings.insert_allow_materialized_columns,
                DefaultKind::Alias => true,
                DefaultKind::Default | DefaultKind::Ephemeral => false,
            };
            if refused {
                let code = if default.kind == DefaultKind::Alias {
                    base::ErrorCode::NoSuchColumnInTable
                } else {
                    base::ErrorCode::IllegalColumn
                };
                return Err(base::Error::new(
                    code,
                    format!(
                        "Cannot insert column {}, because it is a {} column",
                        field.name,
                        crate::interpret::show::describe::default_kind_name(default.kind)
                    ),
                ));
            }
        }
    }
    let mut maker = DefaultExpressions { env, definition, given, marked, null_as_default, making: Vec::new() };
    let stored = (0..definition.columns.len()).filter(|&i| definition.columns[i].is_stored());
    let exprs = stored.map(|i| maker.column(i)).collect::<Result<Vec<Expr>>>()?;
    let stored = definition.columns.iter().filter(|column| column.is_stored());
    debug_assert!(
        exprs.iter().map(|expr| &expr.data_type).eq(stored.map(|column| &column.data_type)),
        "an insert gives each stored column in its type"
    );
    Ok(exprs)
}

/// Completion of rows of a format by their columns' defaults, outside of any session.
///
/// # Errors
/// As [`insert_expressions`], and those of binding the defaults.
pub(crate) fn completion(
    engine: &Arc<Engine>,
    database: &str,
    settings: &Arc<Settings>,
    definition: &TableDefinition,
    format: &str,
) -> Result<Completion> {
    let is_given = |column: &&storage::ColumnDefinition| {
        column.default.as_ref().is_none_or(|default| default.kind == DefaultKind::Default)
    };
    let names: Vec<String> = definition.columns.iter().filter(is_given).map(|column| column.name.clone()).collect();
    let (read, marked) = super::data_schema(settings, &names, definition, format);
    let exprs = crate::interpret::create::open::with_environment_of(engine, database, settings.clone(), |env| {
        marked_expressions(env, definition, &read, &marked, settings.insert_null_as_default)
    })?;
    let program = Program::new(&exprs, read.len() + marked.len());
    Ok(Completion { read, marked, complete: Box::new(move |block| Ok(Block::new(program.run(block)?, block.rows))) })
}

struct DefaultExpressions<'a> {
    env: &'a Environment<'a>,
    definition: &'a TableDefinition,
    given: &'a Schema,
    marked: &'a [usize],
    null_as_default: bool,
    /// Columns whose defaults are being expanded, to find cycles.
    making: Vec<usize>,
}

impl DefaultExpressions<'_> {
    /// The value of a column as an expression over the given columns.
    fn column(&mut self, index: usize) -> Result<Expr> {
        let column = &self.definition.columns[index];
        if let Some(position) = self.given.index_of(&column.name) {
            let given = Expr::column(position, self.given.fields[position].data_type.clone());
            let value = self.converted(given, index)?;
            let Some(mark) = self.marked.iter().position(|marked| *marked == position) else { return Ok(value) };
            let mark = Expr::column(self.given.len() + mark, DataType::UInt8);
            let default = self.default_of(index)?;
            return cast_to(
                self.env,
                plan::analyze::call_function(self.env, "if", vec![mark, default, value])?,
                &column.data_type,
            );
        }
        self.default_of(index)
    }

    fn converted(&mut self, given: Expr, index: usize) -> Result<Expr> {
        let target = self.definition.columns[index].data_type.clone();
        if given.data_type.is_nullable()
            && !target.is_nullable()
            && target.can_be_nullable_inside()
            && self.null_as_default
        {
            let default = self.default_of(index)?;
            let plain = DataType::nullable(target.clone());
            let cast = cast_to(self.env, given, &plain)?;
            return cast_to(self.env, plan::analyze::call_function(self.env, "ifNull", vec![cast, default])?, &target);
        }
        cast_to(self.env, given, &target)
    }

    /// The type's default; of an array of a nested column as many as one of its arrays that is given has elements.
    fn sized_default(&mut self, index: usize) -> Result<Expr> {
        let column = &self.definition.columns[index];
        let is_given = |other: &&storage::ColumnDefinition| {
            crate::interpret::definition::nested::is_of_same_nested(other, column)
                && self.given.index_of(&other.name).is_some()
        };
        let Some(sibling) = self.definition.columns.iter().find(is_given).filter(|sibling| sibling.name != column.name)
        else {
            return Ok(column_default(&column.data_type));
        };
        let parsed = sql::parse_expression(
            &crate::interpret::definition::nested::sized_like(column, &sibling.name),
            &sql::ParseOptions::default(),
        )?;
        let bound = bind_over_table(self.env, &[(sibling.name.clone(), sibling.data_type.clone())], &parsed)?;
        let place = self.definition.columns.iter().position(|known| known.name == sibling.name).unwrap_or(index);
        let given = self.column(place)?;
        cast_to(self.env, bound.transform(&|_, _| given.clone()), &column.data_type)
    }

    fn default_of(&mut self, index: usize) -> Result<Expr> {
        let column = &self.definition.columns[index];
        let Some(default) = &column.default else { return self.sized_default(index) };
        if self.making.contains(&index) {
            base::bail!(CyclicAliases, "The default of column {} depends on itself", column.name);
        }
        self.making.push(index);
        let parsed = sql::parse_expression(&default.expression, &sql::ParseOptions::default())?;
        let names: Vec<(String, DataType)> =
            self.definition.columns.iter().map(|column| (column.name.clone(), column.data_type.clone())).collect();
        let bound = bind_over_table(self.env, &names, &parsed)?;
        // The default is over the table's columns: each of them is made from what is given.
        let mut used = Vec::new();
        for column in bound.columns() {
            used.push((column, self.column(column)?));
        }
        self.making.pop();
        let over_given = bound.transform(&|index, data_type| {
            used.iter()
                .find(|(known, _)| *known == index)
                .map_or_else(|| column_default(data_type), |(_, expr)| expr.clone())
        });
        cast_to(self.env, over_given, &column.data_type)
    }
}

trait NullInside {
    fn can_be_nullable_inside(&self) -> bool;
}

impl NullInside for DataType {
    /// Whether a `Nullable` of the type (or of the type in a `LowCardinality`) exists.
    fn can_be_nullable_inside(&self) -> bool {
        self.without_low_cardinality().can_be_nullable()
    }
}
