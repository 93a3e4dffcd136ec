//! The interactive client.

use crate::batch::run_text;
use crate::complete::Names;
use crate::editor::{SqlPrompt, editor};
use crate::executor::Executor;
use crate::interrupt;
use crate::runner::Runner;
use crate::statement::is_command;
use reedline::Signal;
use std::path::PathBuf;
use std::sync::PoisonError;

/// Texts of the interactive client.
#[derive(Clone, Debug, Default)]
pub struct ReplOptions {
    /// The prompt before each statement.
    pub prompt: String,
    /// The greeting at the beginning.
    pub greeting: String,
}

const HELP: &str = "\
A statement ends with ;  Enter goes on on the next line. \\G in place of ; shows each row on lines of its own.
Tab completes, Ctrl-R searches the history, Ctrl-C cancels a running query.

  SHOW TABLES;  \\d        tables               DESCRIBE TABLE t;   columns
  SHOW DATABASES;  \\l     databases            USE db;  \\c db      another database
  SELECT … FORMAT JSON;   another format       SELECT … INTO OUTFILE 'x.csv';
  SET max_threads = 4;    a setting            EXPLAIN SELECT …;   a plan
  exit                    leave (also quit, :q, Ctrl-D)
";

/// Reads statements from the terminal and runs them until the user leaves.
pub fn repl(runner: &mut Runner, executor: &mut dyn Executor, options: &ReplOptions) {
    interrupt::interrupted();
    println!("{}\n", options.greeting);
    let names = Names::default();
    let history = std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".ursa_client_history"));
    let mut editor = editor(history, names.clone());
    fetch_names(executor, &names);
    let prompt = SqlPrompt(options.prompt.clone());
    loop {
        match editor.read_line(&prompt) {
            Ok(Signal::Success(line)) if line.trim().is_empty() => {}
            Ok(Signal::Success(line)) if is_command(line.trim()) => match command(&line) {
                Command::Leave => break,
                Command::Help => println!("{HELP}"),
                Command::Statement(text) => run(runner, executor, &text),
            },
            Ok(Signal::Success(line)) => {
                run(runner, executor, &line);
                // Tables and columns may have come or gone.
                if changes_names(&line) {
                    fetch_names(executor, &names);
                }
            }
            Ok(Signal::CtrlD) => break,
            Ok(_) => {}
            Err(error) => {
                eprintln!("Cannot read from the terminal: {error}");
                break;
            }
        }
    }
    println!("Bye.");
}

fn run(runner: &mut Runner, executor: &mut dyn Executor, text: &str) {
    debug_assert!(runner.options().is_interactive);
    if let Err(error) = run_text(runner, executor, text)
        && !error.is_broken_pipe()
    {
        eprintln!("{error}\n");
    }
}

enum Command {
    Leave,
    Help,
    Statement(String),
}

fn command(line: &str) -> Command {
    let line = line.trim().trim_end_matches(';').trim();
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word.to_ascii_lowercase().as_str() {
        "help" | "?" | "\\h" => Command::Help,
        "\\l" => Command::Statement("SHOW DATABASES".into()),
        "\\d" if rest.is_empty() => Command::Statement("SHOW TABLES".into()),
        "\\d" => Command::Statement(format!("DESCRIBE TABLE {rest}")),
        "\\c" => Command::Statement(format!("USE {rest}")),
        _ => Command::Leave,
    }
}

/// Whether a statement may change the names for completion.
fn changes_names(text: &str) -> bool {
    let word = text.trim_start().split(|c: char| !c.is_alphabetic()).next().unwrap_or("");
    ["CREATE", "DROP", "ALTER", "RENAME", "EXCHANGE", "ATTACH", "DETACH"]
        .iter()
        .any(|known| word.eq_ignore_ascii_case(known))
}

/// Fetches names on a thread of its own: the prompt must not wait.
fn fetch_names(executor: &dyn Executor, names: &Names) {
    let (mut monitor, names) = (executor.monitor(), names.clone());
    std::thread::spawn(move || {
        let fetched = monitor.names();
        if !fetched.is_empty() {
            *names.write().unwrap_or_else(PoisonError::into_inner) = fetched;
        }
    });
}
