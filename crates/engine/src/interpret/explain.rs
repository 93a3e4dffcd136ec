//! `EXPLAIN`.

use super::{Interpreter, text_rows};
use crate::query::Output;
use base::{Result, bail};
use exec::QueryContext;
use plan::analyze::{Analyzer, Environment};
use plan::explain::{ExplainOptions, explain_plan};
use sql::ast;

impl Interpreter<'_> {
    pub(super) fn explain(&mut self, explain: &ast::Explain) -> Result<Output> {
        let lines = match explain.kind {
            ast::ExplainKind::Estimate => {
                check_options(explain)?;
                return super::estimate::estimate(&self.plan(explained(explain)?)?, &self.context.settings);
            }
            ast::ExplainKind::Analyze => {
                let mut options = explain.options.clone();
                let with_events = options.iter().any(|change| change.name == "events" && is_on(change));
                options.retain(|change| change.name != "events");
                let options = plan_options(&options, ExplainOptions { actions: true, ..ExplainOptions::default() })?;
                self.analyze(explained(explain)?, options, with_events)?
            }
            _ => self.with_environment(|env| explain_lines(explain, env, &self.context))?,
        };
        Ok(text_rows("explain", lines))
    }
}

/// The lines of an EXPLAIN that does not run the query; those of an estimate have tabs between their columns.
pub(crate) fn explain_lines(explain: &ast::Explain, env: &Environment, context: &QueryContext) -> Result<Vec<String>> {
    let analyzed = || Analyzer::new(env).analyze(explained(explain)?);
    let optimized = || plan::optimize::optimize(analyzed()?, env);
    check_options(explain)?;
    Ok(match explain.kind {
        ast::ExplainKind::Ast => sql::explain_ast(&explain.statement).lines().map(str::to_string).collect(),
        ast::ExplainKind::Syntax => vec![syntax_text(explain, env)?],
        ast::ExplainKind::Plan => explain_plan(&optimized()?, plan_options(&explain.options, ExplainOptions::default())?, &context.settings)?,
        ast::ExplainKind::Pipeline => exec::explain_pipeline(&optimized()?, context.threads(), &context.settings),
        ast::ExplainKind::QueryTree => plan::explain_tree::explain_query_tree(&analyzed()?),
        ast::ExplainKind::Estimate => super::estimate::estimate_lines(&optimized()?, &context.settings)?,
        ast::ExplainKind::Analyze => bail!(NotImplemented, "EXPLAIN{} in place of a table is not supported; run it as a statement", explain.kind.words()),
    })
}

/// # Errors
/// `UNKNOWN_SETTING` for an option that an estimate or a pipeline does not have.
fn check_options(explain: &ast::Explain) -> Result<()> {
    let known: &[&str] = match explain.kind {
        ast::ExplainKind::Estimate => &[],
        ast::ExplainKind::Pipeline => &["header", "graph", "compact"],
        _ => return Ok(()),
    };
    match explain.options.iter().find(|change| !known.contains(&change.name.as_str())) {
        Some(change) => Err(change.span.locate(base::err!(UnknownSetting, "Unknown setting \"{}\" for EXPLAIN{} query", change.name, explain.kind.words()))),
        None => Ok(()),
    }
}

/// The one text of `EXPLAIN SYNTAX`.
fn syntax_text(explain: &ast::Explain, env: &Environment) -> Result<String> {
    let mut one_line = false;
    for change in &explain.options {
        match change.name.as_str() {
            "oneline" => one_line = is_on(change),
            // Names and types are not looked up.
            "run_query_tree_passes" | "query_tree_passes" => {}
            other => return Err(change.span.locate(base::err!(UnknownSetting, "Unknown EXPLAIN SYNTAX option '{other}': there are oneline, run_query_tree_passes, query_tree_passes"))),
        }
    }
    let understood = plan::explain_syntax::understood(env, &explain.statement)?;
    Ok(sql::format_with(&understood, sql::Layout { multi_line: !one_line, pretty_types: true, understood: true }))
}

fn explained(explain: &ast::Explain) -> Result<&ast::SelectQuery> {
    match &explain.statement.kind {
        ast::StatementKind::Select(query) => Ok(query),
        ast::StatementKind::Insert(insert) => match &insert.source {
            ast::InsertSource::Select(query) => Ok(query),
            _ => bail!(IncorrectQuery, "Only SELECT and INSERT … SELECT have a plan to explain"),
        },
        _ => bail!(IncorrectQuery, "Only SELECT and INSERT … SELECT have a plan to explain"),
    }
}

/// Whether an option that is 0 or 1 is on.
fn is_on(change: &ast::SettingChange) -> bool {
    plan::analyze::setting_text(change).is_ok_and(|text| !matches!(text.as_deref(), None | Some("0" | "false")))
}

fn plan_options(changes: &[ast::SettingChange], mut options: ExplainOptions) -> Result<ExplainOptions> {
    for change in changes {
        let text = plan::analyze::setting_text(change)?.unwrap_or_default();
        if matches!(change.value, ast::SettingValue::Literal(ast::Literal::String(_))) {
            return Err(change.span.locate(base::err!(InvalidSettingValue, "EXPLAIN option '{}' is a number, not a text", change.name)));
        }
        let on = !matches!(text.as_str(), "0" | "false");
        match change.name.as_str() {
            "header" => options.header = on,
            "description" => options.description = on,
            "actions" => options.actions = on,
            "indexes" => options.indexes = on,
            // A projection that is read stands in place of the table anyway.
            "projections" => {}
            "graph" | "compact" | "json" | "optimize" | "keep_logical_steps" | "sorting" | "pretty" => {
                if on {
                    return Err(change.span.locate(base::err!(NotImplemented, "EXPLAIN option '{}' is not supported", change.name)));
                }
            }
            other => return Err(change.span.locate(base::err!(UnknownSetting, "Unknown EXPLAIN option '{other}': there are header, description, actions, indexes, projections"))),
        }
    }
    Ok(options)
}
