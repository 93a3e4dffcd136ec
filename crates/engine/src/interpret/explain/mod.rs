//! `EXPLAIN`.

mod analyze;
mod estimate;

use super::{Interpreter, text_rows};
use crate::query::Output;
use base::{ExplainForm, Result, Settings, bail};
use exec::QueryContext;
use plan::Plan;
use plan::analyze::query_tree::{Passes, QueryTree};
use plan::analyze::{Analyzer, Environment};
use plan::explain::{ExplainOptions, explain_plan, explain_rules};
use sql::ast;

impl Interpreter<'_> {
    pub(super) fn explain(&mut self, explain: &ast::Explain) -> Result<Output> {
        let lines = match explain.kind {
            ast::ExplainKind::Estimate => {
                check_options(explain)?;
                return estimate::estimate(&self.plan(explained(explain)?)?, &self.context.settings);
            }
            ast::ExplainKind::Analyze => {
                let mut options = explain.options.clone();
                let with_events = options.iter().any(|change| change.name == "events" && is_on(change));
                options.retain(|change| change.name != "events");
                let options = plan_options(&options, ExplainOptions { actions: true, ..ExplainOptions::default() })?;
                if options.rules {
                    bail!(NotImplemented, "EXPLAIN ANALYZE with rules = 1 is not supported");
                }
                self.analyze(explained(explain)?, options, with_events)?
            }
            _ => self.with_environment(|env| explain_lines(explain, env, &self.context))?,
        };
        Ok(text_rows("explain", lines))
    }
}

/// The lines of an EXPLAIN that does not run the query; those of an estimate have tabs between their columns.
pub(crate) fn explain_lines(explain: &ast::Explain, env: &Environment, context: &QueryContext) -> Result<Vec<String>> {
    // Names and columns are told to who may read them.
    if let (Some(_), ast::StatementKind::Select(query)) = (env.functions.reader().access(), &explain.statement.kind)
        && explain.kind != ast::ExplainKind::Ast
    {
        plan::optimize::optimize(Analyzer::new(env).analyze(query)?, env)?;
    }
    let analyzed = || Analyzer::new(env).analyze(explained(explain)?);
    let optimized = || plan::optimize::optimize(analyzed()?, env);
    check_options(explain)?;
    Ok(match explain.kind {
        ast::ExplainKind::Ast => sql::explain_ast(&explain.statement).lines().map(str::to_string).collect(),
        ast::ExplainKind::Syntax => vec![syntax_text(explain, env)?],
        ast::ExplainKind::QueryTree => query_tree_lines(explain, env)?,
        ast::ExplainKind::Plan => {
            let plan = analyzed()?;
            let options = plan_options(&explain.options, form(explain, &context.settings))?;
            plan_lines(plan, options, env, context)?
        }
        ast::ExplainKind::Pipeline => exec::explain_pipeline(&optimized()?, context.threads(), &context.settings),
        ast::ExplainKind::Estimate => estimate::estimate_lines(&optimized()?, &context.settings)?,
        ast::ExplainKind::Analyze => bail!(
            NotImplemented,
            "EXPLAIN{} in place of a table is not supported; run it as a statement",
            explain.kind.words()
        ),
    })
}

/// The lines of `EXPLAIN PLAN`.
fn plan_lines(plan: Plan, options: ExplainOptions, env: &Environment, context: &QueryContext) -> Result<Vec<String>> {
    if !options.rules {
        return explain_plan(&plan::optimize::optimize(plan, env)?, options, &context.settings);
    }
    let (plan, applied) = plan::optimize::optimize_traced(plan, env)?;
    let mut lines = explain_plan(&plan, options, &context.settings)?;
    lines.extend(explain_rules(&applied));
    Ok(lines)
}

/// # Errors
/// `UNKNOWN_SETTING` for an option that the kind of `EXPLAIN` does not have.
fn check_options(explain: &ast::Explain) -> Result<()> {
    let known: &[&str] = match explain.kind {
        ast::ExplainKind::Estimate => &[],
        ast::ExplainKind::Pipeline => {
            &["header", "graph", "compact", "compact_repeated_processor_chains", "distributed"]
        }
        ast::ExplainKind::Ast => &["graph", "optimize"],
        ast::ExplainKind::QueryTree => &["run_passes", "dump_passes", "dump_tree", "dump_ast", "passes"],
        ast::ExplainKind::Syntax => &["oneline", "single_record", "run_query_tree_passes", "query_tree_passes"],
        ast::ExplainKind::Plan | ast::ExplainKind::Analyze => return Ok(()),
    };
    let Some(change) = explain.options.iter().find(|change| !known.contains(&change.name.as_str())) else {
        return Ok(());
    };
    let supported =
        if known.is_empty() { "It has none".to_string() } else { format!("Supported settings: {}", known.join(", ")) };
    Err(change.span.locate(base::err!(
        UnknownSetting,
        "Unknown setting \"{}\" for EXPLAIN{} query. {supported}",
        change.name,
        explain.kind.words()
    )))
}

/// The number that an option is given as; `otherwise` where it is not given.
fn number(explain: &ast::Explain, name: &str, otherwise: i64) -> Result<i64> {
    let Some(change) = explain.options.iter().rev().find(|change| change.name == name) else { return Ok(otherwise) };
    let text = plan::analyze::setting_text(change)?.unwrap_or_default();
    match text.as_str() {
        "true" => Ok(1),
        "false" => Ok(0),
        text => text.parse().map_err(|_| {
            change.span.locate(base::err!(
                InvalidSettingValue,
                "Invalid value {text} of option '{name}' of EXPLAIN{}: it is a number",
                explain.kind.words()
            ))
        }),
    }
}

/// Number of passes of a tree that the options ask for.
fn passes(explain: &ast::Explain, run: &str, count: &str, otherwise: i64) -> Result<Passes> {
    if number(explain, run, otherwise)? == 0 {
        return Ok(Passes::None);
    }
    Ok(usize::try_from(number(explain, count, -1)?).map_or(Passes::All, Passes::First))
}

/// The lines of `EXPLAIN QUERY TREE`.
fn query_tree_lines(explain: &ast::Explain, env: &Environment) -> Result<Vec<String>> {
    let Some(query) = plan::explain_syntax::query_with_settings(&explain.statement) else {
        bail!(SyntaxError, "Syntax error: EXPLAIN QUERY TREE takes a SELECT")
    };
    let (dump_tree, dump_ast) = (number(explain, "dump_tree", 1)? != 0, number(explain, "dump_ast", 0)? != 0);
    if !dump_tree && !dump_ast {
        bail!(BadArguments, "Either 'dump_tree' or 'dump_ast' must be set for EXPLAIN QUERY TREE query");
    }
    let passes = passes(explain, "run_passes", "passes", 1)?;
    let mut lines = Vec::new();
    if number(explain, "dump_passes", 0)? != 0 && !matches!(passes, Passes::None) {
        let count = if let Passes::First(count) = passes { count } else { usize::MAX };
        lines.extend((1..=count).map_while(QueryTree::pass_text));
        lines.extend(dump_tree.then(String::new));
    }
    let mut tree = QueryTree::new(env, &query, passes)?;
    if dump_tree {
        lines.extend(tree.dump());
    }
    if dump_ast {
        lines.extend(dump_tree.then(String::new));
        lines.extend(
            tree_text(
                tree.syntax(true)?,
                explain,
                sql::Layout {
                    multi_line: true,
                    pretty_types: true,
                    understood: true,
                    resolved: !matches!(passes, Passes::None),
                },
            )
            .lines()
            .map(str::to_string),
        );
    }
    Ok(lines)
}

/// The text of the query that a tree stands for.
fn tree_text(query: ast::SelectQuery, explain: &ast::Explain, layout: sql::Layout) -> String {
    let mut statement = (*explain.statement).clone();
    statement.kind = ast::StatementKind::Select(Box::new(query));
    statement.output = ast::Output::default();
    sql::format_with(&statement, layout)
}

/// The one text of `EXPLAIN SYNTAX`.
fn syntax_text(explain: &ast::Explain, env: &Environment) -> Result<String> {
    let multi_line = number(explain, "oneline", 0)? == 0;
    let passes = passes(explain, "run_query_tree_passes", "query_tree_passes", 0)?;
    if let (Some(query), Passes::First(1..) | Passes::All) =
        (plan::explain_syntax::query_with_settings(&explain.statement), passes)
    {
        let query = QueryTree::new(env, &query, passes)?.syntax(false)?;
        return Ok(tree_text(
            query,
            explain,
            sql::Layout { multi_line, pretty_types: true, understood: true, resolved: true },
        ));
    }
    let understood = plan::explain_syntax::understood(env, &explain.statement)?;
    Ok(sql::format_with(&understood, sql::Layout { multi_line, pretty_types: true, understood: true, resolved: false }))
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

/// The form of a plan where the options do not say: JSON and plans of shards have the older one.
fn form(explain: &ast::Explain, settings: &Settings) -> ExplainOptions {
    let keeps_legacy =
        explain.options.iter().any(|change| matches!(change.name.as_str(), "json" | "distributed") && is_on(change));
    let is_pretty = settings.explain_query_plan_default == ExplainForm::Pretty && !keeps_legacy;
    ExplainOptions { actions: is_pretty, compact: is_pretty, pretty: is_pretty, ..ExplainOptions::default() }
}

const PLAN_OPTIONS: &str = "compact, column_structure, distributed, description, json, sorting, input_headers, \
    projections, keep_logical_steps, indexes, actions, pretty, indices, estimates, optimize, header, rules";

fn plan_options(changes: &[ast::SettingChange], mut options: ExplainOptions) -> Result<ExplainOptions> {
    for change in changes {
        let text = plan::analyze::setting_text(change)?.unwrap_or_default();
        if matches!(change.value, ast::SettingValue::Literal(ast::Literal::String(_))) {
            return Err(change.span.locate(base::err!(
                InvalidSettingValue,
                "EXPLAIN option '{}' is a number, not a text",
                change.name
            )));
        }
        let on = !matches!(text.as_str(), "0" | "false");
        if on && PLAN_OPTIONS.split(", ").any(|known| known == change.name) && !matches!(text.as_str(), "1" | "true") {
            return Err(change.span.locate(base::err!(
                InvalidSettingValue,
                "Invalid value {text} for setting \"{}\". Expected boolean type",
                change.name
            )));
        }
        match change.name.as_str() {
            "header" => options.header = on,
            "description" => options.description = on,
            "actions" => options.actions = on,
            "indexes" | "indices" => options.indexes = on,
            "compact" => options.compact = on,
            "pretty" => options.pretty = on,
            "json" => options.json = on,
            "rules" => options.rules = on,
            // A projection that is read stands in place of the table anyway, and no step of a plan runs on another
            // server.
            "projections" | "distributed" => {}
            "optimize" => {
                if !on {
                    return Err(change.span.locate(base::err!(
                        NotImplemented,
                        "EXPLAIN of a plan that is not optimized is not supported"
                    )));
                }
            }
            "keep_logical_steps" | "sorting" | "estimates" | "column_structure" | "input_headers" => {
                if on {
                    return Err(change.span.locate(base::err!(
                        NotImplemented,
                        "EXPLAIN option '{}' is not supported",
                        change.name
                    )));
                }
            }
            other => {
                return Err(change.span.locate(base::err!(
                    UnknownSetting,
                    "Unknown setting \"{other}\" for EXPLAIN PLAN query. Supported settings: {PLAN_OPTIONS}"
                )));
            }
        }
    }
    if options.json && options.actions {
        bail!(NotImplemented, "EXPLAIN with json = 1 and actions = 1 is not supported");
    }
    if options.json && options.rules {
        bail!(NotImplemented, "EXPLAIN with json = 1 and rules = 1 is not supported");
    }
    Ok(options)
}
