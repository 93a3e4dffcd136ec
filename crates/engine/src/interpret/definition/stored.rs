//! Expressions whose values tables store: keys, skip indexes, rules of TTL, values for rows older than their column.

use base::{Result, Settings};
use functions::Expr;
use plan::analyze::{Environment, bind_over_table};
use sql::ast;
use types::DataType;

/// Binds an expression over the columns of a table as all sessions and every start of the server mean it: in the
/// server's time zone and with the settings' defaults. A query's own expression is the same only if it depends on the
/// same.
///
/// # Errors
/// As [`bind_over_table`].
pub(super) fn bind_stored(env: &Environment, columns: &[(String, DataType)], expr: &ast::Expr) -> Result<Expr> {
    let (functions, settings) = (env.functions.of_stored(), Settings::default());
    let own = Environment {
        catalog: env.catalog,
        registry: env.registry,
        functions: &functions,
        settings: &settings,
        runner: env.runner,
        parameters: env.parameters,
    };
    bind_over_table(&own, columns, expr)
}
