//! Statements of a text, one after another, until one fails.

use crate::ClientError;
use crate::executor::Executor;
use crate::runner::Runner;
use crate::statement::Statements;
use std::io::Read;

/// Runs all statements of a text.
///
/// # Errors
/// The first error.
pub fn run_text(runner: &mut Runner, executor: &mut dyn Executor, text: &str) -> Result<(), ClientError> {
    run_with_data(runner, executor, text, None)
}

/// Runs all statements of a text; the first insert whose data are not in the text gets `data`.
///
/// # Errors
/// The first error.
pub fn run_with_data(
    runner: &mut Runner,
    executor: &mut dyn Executor,
    text: &str,
    mut data: Option<Box<dyn Read + Send>>,
) -> Result<(), ClientError> {
    let mut offset = 0;
    loop {
        let parameters = executor.parameters().clone();
        let mut statements = Statements::new(text, &parameters);
        statements.seek(offset);
        let Some(statement) = statements.next()? else { return Ok(()) };
        let data = if statement.wants_data { data.take() } else { None };
        runner.run(executor, &statement, data)?;
        offset = statements.offset();
    }
}
