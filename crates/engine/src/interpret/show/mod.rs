//! `SHOW`: queries over system tables.

pub(super) mod describe;
mod queries;

use super::{Interpreter, text_rows};
use crate::query::Output;
use base::{Result, bail};
use sql::ast;
use types::value::quote_string;

impl Interpreter<'_> {
    pub(super) fn show(&mut self, show: &ast::Show) -> Result<Output> {
        let quoted = |text: &str| quote_string(text.as_bytes());
        let database = |given: &Option<ast::Ident>| {
            given.as_ref().map_or_else(|| self.session.database.clone(), |database| database.name.clone())
        };
        let (query, filtered) = match &show.kind {
            ast::ShowKind::Databases => ("SELECT name FROM system.databases".to_string(), "name"),
            ast::ShowKind::Tables { temporary: true, .. } => {
                let names = self
                    .session
                    .temporary
                    .database()
                    .and_then(|name| self.session.engine.catalog.database(&name).ok())
                    .map(|database| database.objects())
                    .unwrap_or_default();
                return Ok(text_rows("name", names.iter().map(|entry| entry.name.clone()).collect()));
            }
            ast::ShowKind::Tables { database: given, .. } => {
                let name = database(given);
                self.session.engine.catalog.database(&name)?;
                (format!("SELECT * FROM system.tables WHERE database = {}", quoted(&name)), "name")
            }
            ast::ShowKind::Dictionaries { database: given, .. } => {
                (format!("SELECT name FROM system.dictionaries WHERE database = {}", quoted(&database(given))), "name")
            }
            ast::ShowKind::Create { temporary: true, name, .. } if !self.is_temporary(name) => {
                bail!(CannotGetCreateTableQuery, "There is no temporary table {}", name.name.name)
            }
            ast::ShowKind::Create { object, name, .. } => return self.show_create(*object, name),
            ast::ShowKind::Columns { table, full, .. } => {
                (queries::columns(self.database_of(table), &table.name.name, *full), "field")
            }
            ast::ShowKind::Processlist => ("SELECT * FROM system.processes".to_string(), "query_id"),
            ast::ShowKind::Settings { changed } => {
                let only = if *changed { " WHERE changed" } else { "" };
                (format!("SELECT name, type, value FROM system.settings{only}"), "name")
            }
            ast::ShowKind::Setting(name) => {
                return Ok(text_rows("value", self.context.settings.get(&name.name).into_iter().collect()));
            }
            ast::ShowKind::Functions => ("SELECT * FROM system.functions".to_string(), "name"),
            ast::ShowKind::Engines => ("SELECT * FROM system.table_engines".to_string(), "name"),
            ast::ShowKind::Merges => (queries::MERGES.to_string(), "table"),
            ast::ShowKind::Indexes { table, .. } => {
                (queries::indexes(self.database_of(table), &table.name.name), "key_name")
            }
            ast::ShowKind::Clusters => ("SELECT DISTINCT cluster FROM system.clusters".to_string(), "cluster"),
            ast::ShowKind::Access(access) => match self.show_access(access)? {
                Some(output) => return Ok(output),
                None => queries::of_access(access),
            },
            ast::ShowKind::Other(words) => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                match queries::of_others(&words) {
                    Some(query) => query,
                    None => bail!(NotImplemented, "SHOW {} is not supported", words.join(" ")),
                }
            }
        };
        let query = self.with_filter(query, filtered, show)?;
        let parsed = sql::parse_select(&query, &sql::ParseOptions::default())?;
        self.select(&parsed, base::stage::Stage::Complete)
    }

    fn with_filter(&self, query: String, column: &str, show: &ast::Show) -> Result<String> {
        // A filter of tables sees all that is known of them.
        let columns = match &show.kind {
            ast::ShowKind::Tables { full: true, .. } => "name, engine",
            ast::ShowKind::Tables { .. } => "name",
            _ => "*",
        };
        let mut query = format!("SELECT {columns} FROM ({query})");
        match &show.filter {
            Some(ast::ShowFilter::Like { pattern, negated, case_insensitive }) => {
                let function = if *case_insensitive { "ILIKE" } else { "LIKE" };
                let not = if *negated { "NOT " } else { "" };
                query.push_str(&format!(" WHERE {column} {not}{function} {}", quote_string(pattern.as_bytes())));
            }
            Some(ast::ShowFilter::Where(condition)) => query.push_str(&format!(" WHERE {condition}")),
            None => {}
        }
        let order = if matches!(show.kind, ast::ShowKind::Indexes { .. }) {
            "index_type, expression, seq_in_index"
        } else {
            column
        };
        query.push_str(&format!(" ORDER BY {order}"));
        if let Some(limit) = &show.limit {
            query.push_str(&format!(" LIMIT {limit}"));
        }
        Ok(query)
    }

    fn show_create(&self, object: ast::ObjectKind, name: &ast::ObjectName) -> Result<Output> {
        if object == ast::ObjectKind::Database {
            let database =
                self.session.engine.catalog.database(&name.name.name).map_err(|error| name.span().locate(error))?;
            let mut text = format!(
                "CREATE DATABASE {}\nENGINE = {}",
                types::data_type::quote_identifier(database.name()),
                database.engine()
            );
            if !database.comment().is_empty() {
                text.push_str(&format!("\nCOMMENT {}", ast::Literal::string(database.comment())));
            }
            return Ok(text_rows("statement", vec![text]));
        }
        let found = self.session.engine.catalog.object(self.database_of(name), &name.name.name);
        let entry = found.map_err(|error| {
            let unknown = error.code() == base::ErrorCode::UnknownTable;
            name.span().locate(if unknown {
                base::err!(
                    CannotGetCreateTableQuery,
                    "There is no metadata of table {}: {}",
                    name.name.name,
                    error.message()
                )
            } else {
                error
            })
        })?;
        let is_asked = match object {
            ast::ObjectKind::View => {
                matches!(entry.object, catalog::Object::View(_) | catalog::Object::MaterializedView(_))
            }
            ast::ObjectKind::Dictionary => matches!(entry.object, catalog::Object::Dictionary(_)),
            _ => true,
        };
        if !is_asked {
            let what = if object == ast::ObjectKind::View { "VIEW" } else { "DICTIONARY" };
            return Err(name.span().locate(base::err!(
                BadArguments,
                "{}.{} is not a {what}",
                entry.database,
                entry.name
            )));
        }
        let mut text = entry.create_query.trim_end().to_string();
        if self.context.settings.print_pretty_type_names && text.contains("Tuple(") {
            let parsed = sql::parse_statement(&text, &sql::ParseOptions { max_query_size: 0, ..Default::default() })?;
            text = sql::format_with(
                &parsed.statement,
                sql::Layout { multi_line: true, pretty_types: true, ..Default::default() },
            );
        }
        let shown = if self.context.settings.format_display_secrets_in_show_and_select {
            None
        } else {
            sql::mask_secrets(&text)
        };
        Ok(text_rows("statement", vec![shown.map_or(text, |masked| masked.text)]))
    }
}
