//! `hasColumnInTable('database', 'table', 'column')`: answered by the catalog while the query is analyzed.

use crate::analyze::Relation;
use crate::analyze::expr::Binder;
use base::{Result, bail, err};
use functions::Expr;
use sql::ast;
use types::{DataType, Value};

impl Binder<'_, '_> {
    /// 1 if the table, or the view's query, has the column.
    pub(in crate::analyze) fn has_column_in_table(&mut self, call: &ast::FunctionCall) -> Result<Expr> {
        let [database, table, column] = call.args.as_slice() else {
            let what = if call.args.len() > 3 {
                "servers other than this one are not asked"
            } else {
                "it takes a database, a table and a column"
            };
            bail!(
                NumberOfArgumentsDoesntMatch,
                "Function hasColumnInTable takes 3 arguments, {} given: {what}",
                call.args.len()
            );
        };
        let [database, table, column] =
            [(database, 1), (table, 2), (column, 3)].map(|(arg, place)| self.constant_text(arg, place));
        let (database, table, column) = (database?, table?, column?);
        if let Some(access) = self.env().functions.reader().access() {
            access.check_shows_columns(&database, &table)?;
        }
        let found = match self.env().catalog.relation(Some(&database), &table)? {
            Relation::Target(target) if !target.columns.is_empty() => {
                target.columns.iter().any(|(known, _)| *known == column)
            }
            Relation::Target(target) => target.table.definition().columns.iter().any(|known| known.name == column),
            Relation::Table(found, _) => found.definition().columns.iter().any(|known| known.name == column),
            Relation::View(query, _, security) => {
                self.analyzer.view_query(&query, &security)?.schema.index_of(&column).is_some()
            }
        };
        Ok(Expr::literal(Value::UInt(u64::from(found)), DataType::UInt8))
    }

    fn constant_text(&mut self, arg: &ast::Expr, place: usize) -> Result<String> {
        let bound = self.bind(arg)?;
        let text =
            bound.as_literal().and_then(Value::as_bytes).and_then(|bytes| String::from_utf8(bytes.to_vec()).ok());
        text.ok_or_else(|| {
            err!(IllegalTypeOfArgument, "Argument {place} of function hasColumnInTable must be a constant string")
        })
    }
}
