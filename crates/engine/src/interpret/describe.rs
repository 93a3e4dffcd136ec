//! `DESCRIBE`.

use super::Interpreter;
use crate::query::Output;
use crate::system::rows::RowsBuilder;
use base::Result;
use plan::analyze::Analyzer;
use sql::ast;
use storage::{ColumnDefinition, DefaultKind};
use types::Value;

impl Interpreter<'_> {
    pub(super) fn describe(&mut self, table: &ast::TableRef) -> Result<Output> {
        let columns: Vec<ColumnDefinition> = match &table.kind {
            ast::TableKind::Name(name) => self.columns_of(name)?,
            ast::TableKind::Subquery(query) => self.query_columns(query)?,
            ast::TableKind::Function(..) => {
                let star = ast::Expr::new(ast::ExprKind::Asterisk(Box::default()), table.span);
                let select = ast::Select { projection: vec![star], from: Some(ast::From { first: Some(table.clone()), joins: Vec::new() }), ..Default::default() };
                self.query_columns(&ast::SelectQuery::select(select))?
            }
        };
        let mut rows = RowsBuilder::strings(&["name", "type", "default_type", "default_expression", "comment", "codec_expression", "ttl_expression"]);
        for column in columns {
            let (kind, expression) = match &column.default {
                Some(default) => (default_kind_name(default.kind), default.expression.clone()),
                None => ("", String::new()),
            };
            let codec = column.codec.clone().unwrap_or_default();
            rows.push([column.name.as_str(), &types::pretty_name::pretty_name(&column.data_type), kind, &expression, &column.comment, &codec, &column.ttl_text].map(Value::string));
        }
        Ok(rows.output())
    }

    /// The columns of a table or view.
    pub(super) fn columns_of(&self, name: &ast::ObjectName) -> Result<Vec<ColumnDefinition>> {
        let entry = self.session.engine.catalog.object(self.database_of(name), &name.name.name).map_err(|error| name.span().locate(error))?;
        match &entry.object {
            catalog::Object::Table(table) => Ok(table.definition().columns.clone()),
            catalog::Object::MaterializedView(_) => Ok(self.table(name)?.definition().columns.clone()),
            catalog::Object::Dictionary(dictionary) => Ok(dictionary.columns.iter().map(|column| ColumnDefinition::new(column.name.clone(), column.data_type.clone())).collect()),
            catalog::Object::View(query) => match super::create::view_columns(&entry.create_query)? {
                columns if columns.is_empty() => self.query_columns(&sql::parse_select(query, &sql::ParseOptions::default())?),
                columns => Ok(columns.into_iter().map(|(name, data_type)| ColumnDefinition::new(name, data_type)).collect()),
            },
        }
    }

    fn query_columns(&self, query: &ast::SelectQuery) -> Result<Vec<ColumnDefinition>> {
        let plan = self.with_environment(|env| Analyzer::new(env).analyze(query))?;
        Ok(plan.schema.fields.iter().map(|field| ColumnDefinition::new(field.name.to_string(), field.data_type.clone())).collect())
    }
}

/// `DEFAULT`, `MATERIALIZED`, ….
pub(crate) fn default_kind_name(kind: DefaultKind) -> &'static str {
    match kind {
        DefaultKind::Default => "DEFAULT",
        DefaultKind::Materialized => "MATERIALIZED",
        DefaultKind::Alias => "ALIAS",
        DefaultKind::Ephemeral => "EPHEMERAL",
    }
}
