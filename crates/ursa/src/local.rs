//! `ursa local`: queries in this process.

use crate::cli::{LocalArgs, OutputArgs};
use crate::flags::Flags;
use crate::local_executor::LocalExecutor;
use crate::table_view::TableView;
use base::{Error, ErrorCode};
use client::{ClientError, Executor, ReplOptions, RunOptions, Runner, repl, run_with_data};
use engine::{Engine, EngineOptions};
use std::io::{IsTerminal, Read};

/// Runs the sub-command.
///
/// # Errors
/// The first error of a query, or of opening the data directory.
pub(crate) fn run(args: LocalArgs, flags: Flags) -> Result<(), ClientError> {
    crate::log_cli::begin_for_people()?;
    let stdin_has_data = !std::io::stdin().is_terminal();
    let mut queries = given_queries(&args.output)?;
    if let Some(script) = &args.script {
        queries.push(read_file(script)?);
    }
    let is_interactive = queries.is_empty() && !stdin_has_data;
    let mut settings = flags.to_settings()?;
    color_for_terminal(&mut settings);
    let engine =
        Engine::open(EngineOptions { path: args.path.clone(), settings: settings.into(), ..EngineOptions::default() })?;
    engine.warnings().iter().for_each(|warning| eprintln!("Warning: {warning}"));
    let mut executor = LocalExecutor::new(engine.clone(), flags.parameters);
    if let Some(database) = &args.database {
        executor.command(&format!("USE {}", types::data_type::quote_identifier(database)))?;
    }
    let mut runner = Runner::new(run_options(&args.output, is_interactive));
    let result = if is_interactive {
        let _view = TableView::create(&args, &mut executor, &[], false)?;
        let place =
            args.path.as_ref().map_or("Tables are gone at the end: give --path to keep them.".to_string(), |path| {
                format!("Data directory: {}", path.display())
            });
        let greeting = format!("Ursa {} local. {place}\nType help for help.", env!("CARGO_PKG_VERSION"));
        repl(&mut runner, &mut executor, &ReplOptions { prompt: "ursa".into(), greeting });
        Ok(())
    } else {
        run_queries(&args, queries, &mut runner, &mut executor, stdin_has_data)
    };
    drop((runner, executor));
    engine.shutdown();
    result
}

/// Runs queries that were given, or those on standard input.
fn run_queries(
    args: &LocalArgs,
    mut queries: Vec<String>,
    runner: &mut Runner,
    executor: &mut LocalExecutor,
    stdin_has_data: bool,
) -> Result<(), ClientError> {
    let is_script = queries.is_empty();
    if is_script {
        queries.push(read_stdin()?);
    }
    let view = TableView::create(args, executor, &queries, stdin_has_data && !is_script)?;
    let stdin_is_free = stdin_has_data && !is_script && view.is_none();
    let result = run_all(&queries, runner, executor, stdin_is_free);
    if let Some(view) = view {
        view.remove(executor);
    }
    result
}

/// Runs texts one after another; an insert without data reads standard input if that is free.
///
/// # Errors
/// The first error.
pub(crate) fn run_all(
    texts: &[String],
    runner: &mut Runner,
    executor: &mut dyn Executor,
    stdin_is_free: bool,
) -> Result<(), ClientError> {
    for text in texts {
        let data: Option<Box<dyn Read + Send>> = if stdin_is_free { Some(Box::new(std::io::stdin())) } else { None };
        run_with_data(runner, executor, text, data)?;
    }
    Ok(())
}

/// How to run, from the flags and what the standard streams are.
pub(crate) fn run_options(output: &OutputArgs, is_interactive: bool) -> RunOptions {
    let is_terminal = std::io::stdout().is_terminal();
    let default_format = (is_terminal && !is_interactive).then(|| "PrettyCompact".to_string());
    RunOptions {
        format: output.format.clone().or(default_format),
        is_vertical: output.vertical,
        is_interactive,
        time: output.time,
        progress: output.progress.unwrap_or_else(|| std::io::stderr().is_terminal()),
    }
}

/// Colours in Pretty formats if people see them.
fn color_for_terminal(settings: &mut base::Settings) {
    let is_unset = !settings.changed().contains(&"output_format_pretty_color");
    if is_unset && std::io::stdout().is_terminal() {
        settings.output_format_pretty_color = "1".into();
    }
}

/// The queries of `--query` and `--queries-file`.
///
/// # Errors
/// When a file cannot be read.
pub(crate) fn given_queries(output: &OutputArgs) -> Result<Vec<String>, ClientError> {
    let mut queries = output.query.clone();
    for file in &output.queries_file {
        queries.push(read_file(file)?);
    }
    Ok(queries)
}

/// The queries on standard input.
///
/// # Errors
/// When it cannot be read or is no text.
pub(crate) fn read_stdin() -> Result<String, ClientError> {
    let mut text = String::new();
    std::io::stdin().lock().read_to_string(&mut text).map_err(|error| {
        Error::io(ErrorCode::CannotReadFromFileDescriptor, "read queries from standard input", &error)
    })?;
    Ok(text)
}

fn read_file(path: &std::path::Path) -> Result<String, ClientError> {
    std::fs::read_to_string(path).map_err(|error| {
        Error::io(ErrorCode::CannotOpenFile, format!("read queries from {}", path.display()), &error).into()
    })
}
