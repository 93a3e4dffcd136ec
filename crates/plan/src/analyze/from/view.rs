//! Named tables and views in `FROM`.

use super::scan::{virtual_columns, with_hidden};
use super::{Source, plan_source};
use crate::analyze::expr::fold::cast_to;
use crate::analyze::scope::{Qualifier, ScopeColumn};
use crate::analyze::{Analyzer, Relation, ViewSecurity};
use crate::logical::{Plan, PlanNode};
use base::{Result, bail, err};
use functions::Expr;
use sql::ast;
use std::collections::HashSet;
use std::sync::Arc;
use types::{DataType, Field, Schema};

impl Analyzer<'_> {
    /// The rows of a table or view of the catalog.
    pub(super) fn named_relation(&self, name: &ast::ObjectName, is_final: bool) -> Result<Source> {
        let database = name.database.as_ref().map(|database| database.name.as_str());
        match self.env.catalog.relation(database, &name.name.name)? {
            Relation::Table(found, _) if !self.reads_sets.get() && found.definition().engine == "Set" => {
                bail!(NotImplemented, "Method read is not supported by storage Set: it stands on the right of IN")
            }
            Relation::Table(found, shown) => {
                self.scan(self.finalized(found, is_final)?, shown, database, Some(&name.name.name))
            }
            Relation::Target(target) => {
                let table = self.finalized(target.table.clone(), is_final)?;
                let source = self.scan(table, target.shown.clone(), database, Some(&name.name.name))?;
                let source = self.checked_target(source, &target)?;
                if target.columns.is_empty() { Ok(source) } else { self.narrowed(source, &target.columns) }
            }
            Relation::View(query, columns, security) => self.view(name, &query, &columns, &security),
        }
    }

    /// The rows of a view. The names in its query carry their database, so that they are resolved where it was created.
    fn view(
        &self,
        name: &ast::ObjectName,
        query: &ast::SelectQuery,
        columns: &[(String, DataType)],
        security: &ViewSecurity,
    ) -> Result<Source> {
        let plan = self.view_query(query, security).map_err(|error| match error.code() {
            // Without values for its parameters its columns are not known.
            base::ErrorCode::UnknownQueryParameter if columns.is_empty() => err!(
                EmptyListOfColumnsQueried,
                "View {} has parameters: read it as {}(name = value). {}",
                name.name,
                name.name,
                error.message()
            ),
            _ => error,
        })?;
        let mut source = with_hidden(plan_source(self.declared(plan, columns)?, Some(&name.name.name)));
        let home = name.database.as_ref().map_or(self.env.functions.database.as_str(), |database| &database.name);
        let places = virtual_columns(Some(home), Some(&name.name.name)).into_iter();
        let known: HashSet<Arc<str>> = source.scope.columns.iter().map(|column| column.name.clone()).collect();
        let of = Qualifier::of_table(&name.name.name);
        source.scope.columns.extend(
            places
                .filter(|column| !known.contains(&column.name))
                .map(|column| ScopeColumn { of: Some(of.clone()), ..column }),
        );
        Ok(source)
    }

    /// A scan of which only some columns are seen, in their order and types.
    fn narrowed(&self, mut source: Source, columns: &[(String, DataType)]) -> Result<Source> {
        let all = std::mem::take(&mut source.scope.columns);
        for (name, data_type) in columns {
            let Some(own) = all.iter().find(|column| *column.name == **name) else {
                bail!(
                    ThereIsNoColumn,
                    "The materialized view has a column {name} that the table of its rows does not have"
                );
            };
            let expr = cast_to(self.env, own.expr.clone(), data_type)?;
            source.scope.columns.push(ScopeColumn { expr, in_asterisk: true, ..own.clone() });
        }
        // Virtual columns are still found by name.
        let is_hidden = |column: &ScopeColumn| {
            column.name.starts_with('_')
                && !column.in_asterisk
                && !column.is_own
                && !columns.iter().any(|(name, _)| **name == *column.name)
        };
        source.scope.columns.extend(all.into_iter().filter(is_hidden));
        Ok(source)
    }

    /// The rows of a view in the columns that it is declared with.
    fn declared(&self, plan: Plan, columns: &[(String, DataType)]) -> Result<Plan> {
        let is_same = |(field, (name, data_type)): (&Field, &(String, DataType))| {
            *field.name == **name && field.data_type == *data_type
        };
        if columns.is_empty()
            || columns.len() == plan.schema.len() && plan.schema.fields.iter().zip(columns).all(is_same)
        {
            return Ok(plan);
        }
        let mut exprs = Vec::with_capacity(columns.len());
        for (name, data_type) in columns {
            let Some(index) = plan.schema.index_of(name) else {
                bail!(
                    UnknownIdentifier,
                    "The view has a column {name} that its query does not give: it gives {}",
                    plan.schema.fields.iter().map(|field| &*field.name).collect::<Vec<_>>().join(", ")
                );
            };
            exprs.push(cast_to(self.env, Expr::column(index, plan.schema.fields[index].data_type.clone()), data_type)?);
        }
        let fields = columns.iter().map(|(name, data_type)| Field::new(name.as_str(), data_type.clone())).collect();
        Ok(Plan { node: PlanNode::Project { input: Box::new(plan), exprs }, schema: Arc::new(Schema::new(fields)) })
    }
}
