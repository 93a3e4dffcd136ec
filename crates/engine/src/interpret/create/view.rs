//! `CREATE VIEW`, and the names and columns of views.

use super::structure::column_syntax;
use super::{settle_name, stored_text};
use crate::interpret::{Interpreter, QueryPart, visit_query};
use crate::query::Output;
use base::{Result, Settings, bail};
use catalog::Object;
use catalog::metadata::new_id;
use plan::analyze::{Analyzer, keeps_duplicates};
use sql::ast;
use std::sync::Arc;
use storage::ColumnDefinition;
use types::DataType;
use types::type_parser::parse_type;

impl Interpreter<'_> {
    pub(crate) fn create_view(&mut self, create: &ast::CreateView) -> Result<Output> {
        if create.materialized {
            return self.create_materialized_view(create);
        }
        let engine = self.session.engine.clone();
        let _ddl = engine.ddl.lock();
        let place = self
            .place_of(&create.name, create.mode, create.temporary, |this| this.declare_columns(&mut create.clone()))?;
        let Some(database) = place else { return Ok(Output::nothing()) };
        let mut full = create.clone();
        settle_name((&mut full.name, &mut full.mode), &database, create.temporary);
        name_columns(&mut full)?;
        self.settle_security(&mut full)?;
        qualify_query(&mut full.query, &self.session.database, &self.context.settings)?;
        self.declare_columns(&mut full)?;
        let query: Arc<str> = sql::format_select(&full.query, false).into();
        let create_query = stored_text(ast::StatementKind::CreateView(Box::new(full)));
        let id = new_id()?;
        self.publish(&database, &create.name.name.name, Object::View(query), &id, create_query, create.mode)?;
        Ok(Output::nothing())
    }

    /// Puts the columns of its query into the definition of a view, if it has none of its own.
    ///
    /// # Errors
    /// Those of the query: a view that cannot be read is refused now rather than when it is used. `THERE_IS_NO_COLUMN`
    /// for a column that the query does not give.
    pub(crate) fn declare_columns(&self, create: &mut ast::CreateView) -> Result<()> {
        let schema = match self.with_environment(|env| Analyzer::new(env).analyze(&create.query)) {
            Ok(plan) => plan.schema,
            // One with parameters can be read only with their values: v(name = value).
            Err(error) if error.code() == base::ErrorCode::UnknownQueryParameter => return Ok(()),
            Err(error) => return Err(error),
        };
        let elements = create.elements.get_or_insert_with(Default::default);
        if elements.columns.is_empty() {
            let columns = schema
                .fields
                .iter()
                .map(|field| ColumnDefinition::new(field.name.to_string(), field.data_type.clone()));
            elements.columns = columns.map(|column| column_syntax(&column)).collect::<Result<_>>()?;
            return Ok(());
        }
        for column in &mut elements.columns {
            let Some(written) = &mut column.ty else { continue };
            written.text = parse_type(&written.text).map_err(|error| written.span.locate(error))?.to_string();
        }
        Ok(())
    }
}

/// The columns that a view was declared with; none for those of its query.
///
/// # Errors
/// For a definition that cannot be read.
pub(crate) fn view_columns(create_query: &str) -> Result<Vec<(String, DataType)>> {
    columns_of(&stored_view(create_query)?)
}

/// The statement that made a view.
///
/// # Errors
/// For a definition that cannot be read, or of something else.
pub(crate) fn stored_view(create_query: &str) -> Result<ast::CreateView> {
    let options = sql::ParseOptions { max_query_size: 0, ..Default::default() };
    match sql::parse_statement(create_query, &options)?.statement.kind {
        ast::StatementKind::CreateView(create) => Ok(*create),
        _ => bail!(CorruptedData, "The definition of a view makes no view: {create_query}"),
    }
}

/// The columns that a view was declared with; none for those of its query.
///
/// # Errors
/// For types that there are not.
pub(crate) fn columns_of(create: &ast::CreateView) -> Result<Vec<(String, DataType)>> {
    let columns = create.elements.iter().flat_map(|elements| &elements.columns);
    columns
        .filter_map(|column| {
            column.ty.as_ref().map(|written| Ok((column.name.name.clone(), parse_type(&written.text)?)))
        })
        .collect()
}

/// Gives the columns of a view's query the names that stand behind the view's own.
///
/// # Errors
/// `BAD_ARGUMENTS` for another number of names than columns, and for columns that are not written one by one.
pub(crate) fn name_columns(create: &mut ast::CreateView) -> Result<()> {
    let names = std::mem::take(&mut create.names);
    if names.is_empty() { Ok(()) } else { name_query(&mut create.query.body, &names) }
}

fn name_query(body: &mut ast::QueryBody, names: &[ast::Ident]) -> Result<()> {
    let select = match body {
        ast::QueryBody::SetOperation(operation) => {
            return operation.inputs.iter_mut().try_for_each(|input| name_query(&mut input.body, names));
        }
        ast::QueryBody::Select(select) => select,
    };
    if select.projection.iter().any(|expr| matches!(expr.kind, ast::ExprKind::Asterisk(_) | ast::ExprKind::Columns(_)))
    {
        bail!(
            BadArguments,
            "The columns of a view can be named only where its query lists them one by one, without * and COLUMNS"
        );
    }
    if select.projection.len() != names.len() {
        bail!(BadArguments, "The view names {} columns, but its query gives {}", names.len(), select.projection.len());
    }
    select.projection.iter_mut().zip(names).for_each(|(expr, name)| expr.alias = Some(name.clone()));
    Ok(())
}

/// Puts the database before table names that have none, and ALL or DISTINCT behind set operations, so that a view means
/// the same from everywhere.
pub(crate) fn qualify_query(query: &mut ast::SelectQuery, database: &str, settings: &Settings) -> Result<()> {
    let mut outcome = Ok(());
    visit_query(query, &mut Vec::new(), &mut |part| match part {
        QueryPart::Table(name) => {
            name.database.get_or_insert_with(|| ast::Ident::new(database, ast::Span::default()));
        }
        QueryPart::SetOperation(operation) => match keeps_duplicates(operation, settings) {
            Ok(true) => operation.quantifier = ast::SetQuantifier::All,
            Ok(false) => operation.quantifier = ast::SetQuantifier::Distinct,
            Err(error) => outcome = Err(error),
        },
        QueryPart::Set(_) | QueryPart::Function(_) => {}
    });
    outcome
}
