//! The settings `additional_table_filters` and `additional_result_filter`: conditions that a session lays over tables
//! and results.

use crate::analyze::expr::Binder;
use crate::analyze::from::{Source, plan_source};
use crate::analyze::{Analyzer, Ctes};
use crate::logical::{Plan, PlanNode};
use base::Result;
use sql::ast;

impl Analyzer<'_> {
    /// The rows of a table that its additional filter leaves, if it has one; names of CTEs are no tables.
    ///
    /// # Errors
    /// Those of the filter's text and names.
    pub(in crate::analyze) fn filtered_table(
        &self,
        source: Source,
        table: &ast::TableRef,
        ctes: &Ctes,
    ) -> Result<Source> {
        let ast::TableKind::Name(name) = &table.kind else { return Ok(source) };
        let text = &self.env.settings.additional_table_filters;
        if text.len() <= "{}".len() || name.database.is_none() && ctes.find(&name.name.name).is_some() {
            return Ok(source);
        }
        let session = self.env.functions.database.as_str();
        let database = name.database.as_ref().map_or(session, |database| &database.name);
        let full = format!("{database}.{}", name.name.name);
        let is_meant = |key: &str| {
            key == full
                || key == name.name.name && database == session
                || table.alias.as_ref().is_some_and(|alias| alias.name == key)
        };
        match types::text::parse_map_of_texts(text)?.into_iter().find(|(key, _)| is_meant(key)) {
            Some((_, condition)) => self.over(source, &condition),
            None => Ok(source),
        }
    }

    /// The rows of the result of a statement that `additional_result_filter` leaves.
    ///
    /// # Errors
    /// Those of the filter's text and names.
    pub(in crate::analyze) fn filtered_result(&self, plan: Plan) -> Result<Plan> {
        let condition = &self.env.settings.additional_result_filter;
        if condition.is_empty() { Ok(plan) } else { Ok(self.over(plan_source(plan, None), condition)?.plan) }
    }

    fn over(&self, source: Source, condition: &str) -> Result<Source> {
        let parsed = sql::parse_expression(condition, &sql::ParseOptions::default())?;
        let predicate = Binder::new(self, &source.scope).bind(&parsed)?;
        let schema = source.plan.schema.clone();
        Ok(Source {
            plan: Plan { node: PlanNode::Filter { input: Box::new(source.plan), predicate }, schema },
            scope: source.scope,
        })
    }
}
