//! Execution of statements: the interface of the protocols.

use crate::ClientError;
use std::collections::HashMap;
use std::io::{Read, Write};

/// A statement to run.
pub struct Task<'a> {
    /// The statement, inline data included.
    pub text: &'a str,
    /// The id of the query.
    pub query_id: &'a str,
    /// The format of the result when the statement does not say.
    pub format: &'a str,
    /// Data of an `INSERT` that follow those in the text.
    pub data: Option<TaskData>,
}

/// Data of an `INSERT` that are not in its text.
pub enum TaskData {
    /// Bytes as they come.
    Stream(Box<dyn Read + Send>),
    /// Files that `FROM INFILE` names.
    Files(formats::DataFiles),
}

/// Figures of a statement at its end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// Whether there was a result, if only of no rows.
    pub has_result: bool,
    /// Rows of the result, or rows inserted.
    pub rows: u64,
    /// Rows read.
    pub read_rows: u64,
    /// Bytes read.
    pub read_bytes: u64,
    /// Highest memory use.
    pub peak_memory_bytes: u64,
}

/// Progress of a running statement.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Rows read so far.
    pub read_rows: u64,
    /// Bytes read so far.
    pub read_bytes: u64,
    /// Rows to read in all; 0 if unknown.
    pub total_rows: u64,
    /// Rows written so far.
    pub written_rows: u64,
    /// Memory in use.
    pub memory_bytes: u64,
}

/// Runs statements, one at a time, in one session.
pub trait Executor {
    /// Runs a statement and writes its formatted result to `sink`.
    ///
    /// # Errors
    /// The statement's error, or that of the connection or the sink.
    fn execute(&mut self, task: Task<'_>, sink: &mut dyn Write) -> Result<Summary, ClientError>;

    /// An observer for another thread.
    fn monitor(&self) -> Box<dyn Monitor>;

    /// Values of `{name:Type}`.
    fn parameters(&self) -> &HashMap<String, String>;
}

/// Observes and ends statements from another thread.
pub trait Monitor: Send {
    /// Progress of a statement; `None` when it does not run or cannot be asked.
    fn progress(&mut self, query_id: &str) -> Option<Progress>;

    /// Asks a statement to end.
    fn cancel(&mut self, query_id: &str);

    /// Names for completion: functions, tables, columns, settings, formats.
    fn names(&mut self) -> Vec<String>;
}

/// The query that gives the names for completion, one a line.
pub const NAMES_QUERY: &str = "SELECT DISTINCT name FROM (SELECT name FROM system.functions \
    UNION ALL SELECT name FROM system.tables UNION ALL SELECT name FROM system.databases \
    UNION ALL SELECT name FROM system.columns UNION ALL SELECT name FROM system.settings \
    UNION ALL SELECT name FROM system.formats UNION ALL SELECT name FROM system.data_type_families \
    UNION ALL SELECT name FROM system.table_functions)";

/// The query that gives a running statement's [`Progress`], tab separated.
pub fn progress_query(query_id: &str) -> String {
    format!(
        "SELECT read_rows, read_bytes, total_rows_approx, written_rows, memory_usage FROM system.processes WHERE \
        query_id = {}",
        quote(query_id)
    )
}

/// The query that ends a statement.
pub fn kill_query(query_id: &str) -> String {
    format!("KILL QUERY WHERE query_id = {} ASYNC", quote(query_id))
}

/// A string literal.
pub(crate) fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}

/// Reads the answer to [`progress_query`].
pub fn parse_progress(line: &str) -> Option<Progress> {
    let mut cells = line.trim_end().split('\t').map(|cell| cell.parse::<i64>().ok().map(|number| number.max(0) as u64));
    let mut next = || cells.next().flatten();
    Some(Progress {
        read_rows: next()?,
        read_bytes: next()?,
        total_rows: next()?,
        written_rows: next()?,
        memory_bytes: next()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_lines() {
        let expect = Progress { read_rows: 1, read_bytes: 2, total_rows: 3, written_rows: 0, memory_bytes: 0 };
        assert_eq!(parse_progress("1\t2\t3\t0\t-5\n"), Some(expect));
        assert_eq!(parse_progress(""), None);
    }

    #[test]
    fn ids_are_quoted() {
        assert!(kill_query("a'b\\").contains(r"'a\'b\\'"));
    }
}
