//! The settings `additional_table_filters` and `additional_result_filter`: conditions that a session lays over tables
//! and results.

use crate::analyze::expr::Binder;
use crate::analyze::from::{Source, plan_source};
use crate::analyze::{Analyzer, Ctes};
use crate::logical::{Plan, PlanNode};
use base::Result;
use sql::ast;
use types::{ColumnBuilder, DataType, Value};

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
        match pairs(text)?.into_iter().find(|(key, _)| is_meant(key)) {
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

/// The keys and values of the text of a map of texts.
fn pairs(text: &str) -> Result<Vec<(String, String)>> {
    let data_type = DataType::map(DataType::String, DataType::String);
    let mut builder = ColumnBuilder::new(&data_type);
    types::text::parse_text(&data_type, text.as_bytes(), &types::text::TextOptions::default(), &mut builder)?;
    let shown = |value: &Value| match value {
        Value::String(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        other => other.to_literal(),
    };
    Ok(match builder.finish().value(0) {
        Value::Array(entries) => entries
            .iter()
            .filter_map(|entry| {
                if let Value::Tuple(pair) = entry { Some((shown(pair.first()?), shown(pair.get(1)?))) } else { None }
            })
            .collect(),
        _ => Vec::new(),
    })
}
