//! What the demo prints at its end.

use std::time::Duration;

/// A query of the suite and how it went.
pub(crate) struct Timing {
    /// What the query is there for.
    pub path: String,
    /// Its text on one line.
    pub sql: String,
    /// Rows of the result, or the error.
    pub outcome: Result<u64, String>,
    /// The first run, and the best of all.
    pub first: Duration,
    pub best: Duration,
}

/// Characters of a query that are shown.
const SQL_CHARS: usize = 72;

/// The table of times.
pub(crate) fn table(timings: &[Timing]) -> String {
    let path_width = timings.iter().map(|timing| timing.path.chars().count()).max().unwrap_or(0).max(4);
    let mut text =
        format!("{:>3}  {:<path_width$}  {:>10}  {:>9}  {:>9}  query\n", "", "what", "rows", "first ms", "best ms");
    for (i, timing) in timings.iter().enumerate() {
        let rows = timing.outcome.as_ref().map_or("failed".to_string(), u64::to_string);
        let sql = timing.outcome.as_ref().err().unwrap_or(&timing.sql);
        text.push_str(&format!(
            "{:>3}  {:<path_width$}  {rows:>10}  {:>9}  {:>9}  {}\n",
            i + 1,
            timing.path,
            ms(timing.first),
            ms(timing.best),
            shorten(sql)
        ));
    }
    let total = |of: fn(&Timing) -> Duration| timings.iter().map(of).sum::<Duration>();
    text.push_str(&format!(
        "{:>3}  {:<path_width$}  {:>10}  {:>9}  {:>9}\n",
        "",
        "total",
        "",
        ms(total(|t| t.first)),
        ms(total(|t| t.best))
    ));
    text
}

fn ms(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64() * 1e3)
}

fn shorten(sql: &str) -> String {
    let line = sql.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(SQL_CHARS) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line,
    }
}

/// What to type next.
pub(crate) fn next_steps(path: &str) -> String {
    format!(
        "The table is in {path}. What to type next (from the project's folder, put `cargo run --release --` for \
        `ursa`):\n\n  \
         ursa local --path {path}                                   an interactive session\n  \
         ursa local --path {path} -q \"SELECT count() FROM hits\"      one query\n  \
         ursa local --path {path} -q \"EXPLAIN indexes = 1 SELECT count() FROM hits WHERE CounterID = 62\"\n  \
         ursa server --path {path}                                  serve it at http://127.0.0.1:8123\n  \
         ursa client                                               talk to that server\n  \
         curl 'http://127.0.0.1:8123/?query=SELECT+version()'      or any HTTP client\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_totals() {
        let timing = |ms| Timing {
            path: "scan".into(),
            sql: "SELECT\n 1".into(),
            outcome: Ok(1),
            first: Duration::from_millis(ms * 2),
            best: Duration::from_millis(ms),
        };
        let text = table(&[timing(1), timing(2)]);
        assert!(
            text.contains("SELECT 1")
                && text.lines().last().is_some_and(|line| line.contains("6.00") && line.contains("3.00")),
            "{text}"
        );
    }
}
