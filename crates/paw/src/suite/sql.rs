//! Queries out of `.sql` files: a folder with a query a file, or one file with a statement a line.
//!
//! ```text
//! tpch/q01.sql           the query `q01`; comment lines before the text say more about it:
//!                          -- comment: pricing summary      what it is there for
//!                          -- ordered                       its rows have one order only
//!                          -- expected_hash: 0f3c…          as a recording shows it
//! tpch/q01.duckdb.sql    its text for the target or driver `duckdb`
//! ```
//! Files are taken in the order of their names.

use super::file::QueryFields;
use super::read_text;
use base::{Error, ErrorCode, Result, bail};
use std::path::Path;

/// The queries of a folder.
pub(super) fn folder(path: &Path) -> Result<Vec<QueryFields>> {
    let broken = |error: std::io::Error| {
        Error::io(ErrorCode::CannotOpenFile, format_args!("read the folder of queries {}", path.display()), &error)
    };
    let mut names: Vec<String> = Vec::new();
    for entry in std::fs::read_dir(path).map_err(broken)? {
        let name = entry.map_err(broken)?.file_name().to_string_lossy().into_owned();
        names.extend(name.strip_suffix(".sql").map(str::to_string));
    }
    names.sort();
    let mut queries: Vec<QueryFields> = Vec::new();
    for name in &names {
        let text = read_text(&path.join(format!("{name}.sql")), "query")?;
        match name.split_once('.') {
            None => queries.push(QueryFields { name: Some(name.clone()), ..query(&text) }),
            Some((stem, dialect)) => {
                // `q01.duckdb` follows `q01`, for a dot sorts before letters and digits.
                let Some(known) = queries.iter_mut().find(|query| query.name.as_deref() == Some(stem)) else {
                    bail!(
                        BadArguments,
                        "{0}/{name}.sql is a text for '{dialect}' of a query that is not there: {0}/{stem}.sql",
                        path.display()
                    );
                };
                known.dialects.insert(dialect.to_string(), query(&text).sql);
            }
        }
    }
    if queries.is_empty() {
        bail!(BadArguments, "The folder {} has no queries: no file ends in .sql", path.display());
    }
    Ok(queries)
}

/// The statements of a file, one a line; comments and empty lines are skipped.
pub(super) fn lines(text: &str) -> Vec<QueryFields> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("--"));
    lines.map(|line| QueryFields { sql: line.to_string(), ..QueryFields::default() }).collect()
}

/// One query after its comment lines; comments within the text stay in it.
fn query(text: &str) -> QueryFields {
    let mut query = QueryFields::default();
    let mut rest = text;
    while let Some(comment) = rest.trim_start().strip_prefix("--") {
        let (line, after) = comment.split_once('\n').unwrap_or((comment, ""));
        match line.split_once(':').map_or((line.trim(), ""), |(key, value)| (key.trim(), value.trim())) {
            ("comment", value) => query.comment = value.to_string(),
            ("expected_hash", value) => query.expected_hash = Some(value.to_string()),
            ("ordered", "") => query.ordered = true,
            _ => {}
        }
        rest = after;
    }
    query.sql = rest.trim().to_string();
    query
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_before_the_text_say_what_it_is() {
        let query = query("-- comment: top-k: few rows\n-- ordered\n-- more\nSELECT 1 -- one\nFROM t;\n");
        assert_eq!(
            (query.comment.as_str(), query.ordered, query.sql.as_str()),
            ("top-k: few rows", true, "SELECT 1 -- one\nFROM t;")
        );
    }

    #[test]
    fn a_folder_s_files_are_queries_and_texts_for_others() {
        let path = std::env::temp_dir().join(format!("paw-folder-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        assert!(folder(&path).unwrap_err().message().contains("no file ends in .sql"));
        for (name, text) in
            [("q02.sql", "SELECT 2"), ("q01.sql", "SELECT 1"), ("q01.duckdb.sql", "SELECT 1 AS one"), ("notes.txt", "")]
        {
            std::fs::write(path.join(name), text).unwrap();
        }
        let queries = folder(&path).unwrap();
        assert_eq!(queries.iter().map(|q| q.sql.as_str()).collect::<Vec<_>>(), ["SELECT 1", "SELECT 2"]);
        assert_eq!(queries[0].dialects["duckdb"], "SELECT 1 AS one");
        std::fs::write(path.join("q03.duckdb.sql"), "SELECT 3").unwrap();
        assert!(folder(&path).unwrap_err().message().contains("q03.sql"));
        std::fs::remove_dir_all(&path).unwrap();
        assert!(folder(&path).unwrap_err().message().contains("paw-folder"));
    }

    #[test]
    fn lines_are_statements() {
        let queries = lines("SELECT 1;\n\n-- note\nSELECT 2;\n");
        assert_eq!(queries.iter().map(|q| q.sql.as_str()).collect::<Vec<_>>(), ["SELECT 1;", "SELECT 2;"]);
    }
}
