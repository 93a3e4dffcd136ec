//! `FROM`: tables, joins and `ARRAY JOIN` become a plan and the names of its columns.
//!
//! ```text
//! mod.rs                 the tables of a FROM in their order, each with its alias
//! scan.rs                a table: its own columns, virtual columns, ALIAS columns
//! view.rs                views, materialized views
//! parameter_view.rs      views with parameters: v(limit = 5)
//! view_explain.rs        EXPLAIN in place of a table
//! table_function.rs      table functions and their constant arguments
//! remote.rs              remote(…), cluster(…)
//! cluster.rs             s3Cluster(…) and kin
//! shape.rs               summarize, pivot, unpivot
//! recursive.rs           common table expressions
//! array_join.rs          ARRAY JOIN
//! sample.rs              SAMPLE
//! object_arguments.rs    arguments of functions that read objects: headers, named collections
//! prewhere.rs            where PREWHERE may stand
//! additional_filters.rs  the settings additional_table_filters and additional_result_filter
//! ```

mod additional_filters;
pub(super) mod array_join;
mod cluster;
mod object_arguments;
mod parameter_view;
pub(super) mod prewhere;
pub(super) mod recursive;
pub(super) mod remote;
mod sample;
mod scan;
mod shape;
mod table_function;
mod view;
mod view_explain;

pub use object_arguments::is_object_function;

use crate::analyze::scope::{Aliases, Qualifier, Scope, ScopeColumn};
use crate::analyze::{Analyzer, CteScope, Ctes, Environment, renamed};
use crate::logical::{Plan, PlanNode};
use base::{Result, bail, err};
use functions::Expr;
use sql::ast;
use std::collections::HashSet;
use std::sync::Arc;
use types::{Block, Column, DataType, Field, Schema};

/// A plan with the names of its columns.
pub(super) struct Source {
    pub plan: Plan,
    pub scope: Scope,
}

/// Prefix of an argument that is a regular expression over names of databases instead of one name.
pub const DATABASES_MATCHING: &str = "\u{1}REGEXP:";

impl Analyzer<'_> {
    /// The rows and names of a `FROM`; without it those of `system.one`. Conditions of joins and arrays may use the
    /// query's aliases.
    pub(super) fn from(&self, from: Option<&ast::From>, aliases: &Aliases, ctes: &Ctes) -> Result<Source> {
        let Some(from) = from else { return Ok(system_one(ctes)) };
        // A missing table is reported before a missing alias.
        match (self.joined_tables(from, aliases, ctes), self.check_names(from)) {
            (Err(error), _)
                if matches!(error.code(), base::ErrorCode::UnknownTable | base::ErrorCode::UnknownDatabase) =>
            {
                Err(error)
            }
            (source, names) => names.and(source),
        }
    }

    fn joined_tables(&self, from: &ast::From, aliases: &Aliases, ctes: &Ctes) -> Result<Source> {
        let mut source = match &from.first {
            Some(table) => self.table_ref(table, ctes)?,
            None => system_one(ctes),
        };
        if !from.joins.is_empty() {
            source.scope.aliases.clone_from(aliases);
        }
        for step in &from.joins {
            source = match step {
                ast::JoinStep::Join(join) => self.join(source, join, ctes).map_err(|error| join.span.locate(error))?,
                ast::JoinStep::ArrayJoin(array_join) => self.array_join(source, array_join)?,
            };
        }
        Ok(source)
    }

    /// Checks that joined tables have different names.
    ///
    /// # Errors
    /// `MULTIPLE_EXPRESSIONS_FOR_ALIAS`; `ALIAS_REQUIRED` for subqueries and table functions without a name.
    fn check_names(&self, from: &ast::From) -> Result<()> {
        let joined = from
            .joins
            .iter()
            .filter_map(|step| if let ast::JoinStep::Join(join) = step { Some(&join.table) } else { None });
        let tables: Vec<&ast::TableRef> = from.first.iter().chain(joined).collect();
        if tables.len() < 2 {
            return Ok(());
        }
        // Columns of a PASTE JOIN are told apart by their own names.
        let is_pasted = from
            .joins
            .iter()
            .any(|step| matches!(step, ast::JoinStep::Join(join) if join.kind == ast::JoinKind::Paste));
        let requires_alias = self.env.settings.joined_subquery_requires_alias && !is_pasted;
        // A first table that is followed by an ARRAY JOIN is not joined itself.
        let first_is_joined = matches!(from.joins.first(), Some(ast::JoinStep::Join(_)));
        let mut names = HashSet::new();
        for (i, table) in tables.into_iter().enumerate() {
            let requires_alias = requires_alias && (i > 0 || first_is_joined || from.first.is_none());
            match &table.alias {
                Some(alias) if !names.insert(alias.name.as_str()) => {
                    return Err(alias.span.locate(err!(
                        MultipleExpressionsForAlias,
                        "Multiple table expressions with same alias {}",
                        alias.name
                    )));
                }
                None if requires_alias && !table.lateral && !matches!(table.kind, ast::TableKind::Name(_)) => {
                    return Err(table.span.locate(err!(
                        AliasRequired,
                        "A subquery or table function in a JOIN needs an \
                        alias (or set joined_subquery_requires_alias = 0)"
                    )));
                }
                _ => {}
            }
        }
        Ok(())
    }

    pub(super) fn table_ref(&self, table: &ast::TableRef, ctes: &Ctes) -> Result<Source> {
        let mut source = self.table_kind(table, ctes).map_err(|error| table.span.locate(error))?;
        if let Some(sample) = &table.sample {
            source = self.sampled(source, sample).map_err(|error| table.span.locate(error))?;
        }
        if let ast::TableKind::Name(name) = &table.kind
            && cte_named(name, ctes).is_none()
        {
            source = self.checked(source, name).map_err(|error| table.span.locate(error))?;
        }
        source = self.filtered_table(source, table, ctes)?;
        if let ast::TableKind::Name(name) = &table.kind {
            let database =
                name.database.as_ref().map_or(self.env.functions.database.as_str(), |database| &database.name);
            let own = (database, &name.name.name);
            source.scope.requalify(|of| of.own_table = Some((own.0.to_string(), own.1.clone())));
        }
        if let Some(alias) = &table.alias {
            source.scope.requalify(|of| (of.table, of.database) = (Some(alias.name.clone()), None));
        }
        if !table.column_aliases.is_empty() {
            if table.column_aliases.len() > source.scope.columns.len() {
                bail!(
                    BadArguments,
                    "There are {} column aliases for {} columns",
                    table.column_aliases.len(),
                    source.scope.columns.len()
                );
            }
            for (column, alias) in source.scope.columns.iter_mut().zip(&table.column_aliases) {
                column.name = alias.name.as_str().into();
            }
        }
        source.scope.ctes = ctes.clone();
        Ok(source)
    }

    fn table_kind(&self, table: &ast::TableRef, ctes: &Ctes) -> Result<Source> {
        if table.is_final {
            check_final(table, ctes)?;
        }
        match &table.kind {
            ast::TableKind::Subquery(query) => Ok(plan_source(self.query(query, ctes)?, None)),
            // FINAL applies to those tables of the function that support it.
            ast::TableKind::Function(call, _) if table.is_final => {
                let settings = base::Settings { final_: true, ..self.env.settings.clone() };
                let env = Environment { settings: &settings, ..*self.env };
                Analyzer::new(&env).table_function(call, ctes)
            }
            ast::TableKind::Function(call, _) => self.table_function(call, ctes),
            ast::TableKind::Name(name) => match cte_named(name, ctes) {
                Some(found) => Ok(plan_source(self.cte(&found)?, Some(&found.name))),
                None => self.named_relation(name, table.is_final),
            },
        }
    }
}

/// The table `system.one`: one row of one column, `dummy`.
fn system_one(ctes: &Ctes) -> Source {
    let schema = Schema::new(vec![Field::new("dummy", DataType::UInt8)]);
    let plan = values_plan(schema, vec![Column::from_vec(vec![0u8])], 1);
    let mut source = plan_source(plan, Some("one"));
    source.scope.ctes = ctes.clone();
    source.scope.requalify(|of| of.database = Some("system".into()));
    source
}

/// The common table expression that a name without a database means, if there is one.
fn cte_named(name: &ast::ObjectName, ctes: &Ctes) -> Option<Arc<CteScope>> {
    if name.database.is_some() { None } else { ctes.find(&name.name.name) }
}

/// # Errors
/// `FINAL` after a subquery, a common table expression or a table function other than `merge`.
fn check_final(table: &ast::TableRef, ctes: &Ctes) -> Result<()> {
    match &table.kind {
        ast::TableKind::Name(name) if cte_named(name, ctes).is_none() => Ok(()),
        ast::TableKind::Function(call, _) if call.name.name == "merge" => Ok(()),
        ast::TableKind::Function(..) => {
            bail!(IllegalFinal, "FINAL is for tables: it cannot follow a table function")
        }
        _ => bail!(UnsupportedMethod, "FINAL is for tables: it cannot follow a subquery or a CTE"),
    }
}

/// The plan of a subquery as a source; columns are found by the names of its schema.
pub(super) fn plan_source(plan: Plan, table: Option<&str>) -> Source {
    let of = table.map(Qualifier::of_table);
    let columns = plan
        .schema
        .fields
        .iter()
        .enumerate()
        .map(|(i, field)| ScopeColumn {
            of: of.clone(),
            qualified_by_subquery: field.name.contains('.'),
            ..ScopeColumn::new(field.name.clone(), Expr::column(i, field.data_type.clone()))
        })
        .collect();
    Source { plan, scope: Scope { columns, ..Scope::default() } }
}

/// A constant column of a `Values` plan, for callers that make plans by hand.
pub fn values_plan(schema: Schema, columns: Vec<Column>, rows: usize) -> Plan {
    let names: Vec<String> = schema.fields.iter().map(|field| field.name.to_string()).collect();
    renamed(
        Plan { node: PlanNode::Values(Arc::new(vec![Block::new(columns, rows)])), schema: Arc::new(schema) },
        &names,
    )
}
