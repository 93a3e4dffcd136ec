//! A suite of queries: a directory of numbered files, or one file with a statement a line.
//!
//! A file of a directory holds one query after comment lines:
//! `-- path: …` names the code path it is there for, `-- total` says that its order is total, so that
//! answers can be compared, `-- duckdb: SELECT …` is the text for an engine whose dialect differs.

use std::collections::BTreeMap;
use std::path::Path;

use crate::Result;

/// A query of a suite.
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// Its number, from 1.
    pub number: usize,
    /// The code path it is there for.
    pub path: String,
    /// Its text.
    pub sql: String,
    /// Texts for engines whose dialect differs.
    pub alternatives: BTreeMap<String, String>,
    /// True if every engine must return the same rows in the same order.
    pub total_order: bool,
}

impl Query {
    /// The text for an engine.
    pub fn text(&self, engine: &str) -> &str {
        self.alternatives.get(engine).unwrap_or(&self.sql)
    }
}

/// Reads a suite.
///
/// # Errors
/// When it can't be read or has no query.
pub fn read(path: &Path) -> Result<Vec<Query>> {
    let queries = if path.is_dir() {
        read_directory(path)?
    } else {
        read_lines(&read_file(path)?)
    };
    if queries.is_empty() {
        return Err(format!("no queries in {}", path.display()).into());
    }
    Ok(queries)
}

fn read_file(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).map_err(|e| format!("can't read {}: {e}", path.display()).into())
}

fn read_directory(path: &Path) -> Result<Vec<Query>> {
    let mut queries = Vec::new();
    for entry in std::fs::read_dir(path)? {
        let file = entry?.path();
        let name = file
            .file_name()
            .and_then(|n| n.to_str())
            .unwrap_or_default()
            .to_string();
        let Some(number) = name
            .strip_suffix(".sql")
            .and_then(|n| n.split('_').next()?.parse().ok())
        else {
            continue;
        };
        queries.push(Query {
            number,
            ..parse(&read_file(&file)?)
        });
    }
    queries.sort_by_key(|q| q.number);
    Ok(queries)
}

/// One statement a line; the sort order of such files is not known.
fn read_lines(text: &str) -> Vec<Query> {
    let lines = text
        .lines()
        .map(str::trim)
        .filter(|l| !l.is_empty() && !l.starts_with("--"));
    let query = |(index, line): (usize, &str)| Query {
        number: index + 1,
        sql: line.trim_end_matches(';').to_string(),
        ..Query::default()
    };
    lines.enumerate().map(query).collect()
}

fn parse(text: &str) -> Query {
    let mut query = Query::default();
    let mut lines = Vec::new();
    for line in text.lines() {
        match line.trim().strip_prefix("--").map(str::trim) {
            None => lines.push(line),
            Some("total") => query.total_order = true,
            Some(comment) => match comment.split_once(':') {
                Some(("path", path)) => query.path = path.trim().to_string(),
                Some((engine, sql)) if engine.chars().all(char::is_alphanumeric) => {
                    query.alternatives.insert(
                        engine.to_string(),
                        sql.trim().trim_end_matches(';').to_string(),
                    );
                }
                _ => {}
            },
        }
    }
    query.sql = lines.join("\n").trim().trim_end_matches(';').to_string();
    query
}

/// Parses a choice of query numbers as `1,5-9`.
///
/// # Errors
/// When it is anything else.
pub fn parse_choice(text: &str) -> Result<Vec<usize>> {
    let mut numbers = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let parse = |s: &str| {
            s.trim()
                .parse::<usize>()
                .map_err(|_| format!("not a query number or range: '{part}'"))
        };
        numbers.extend(parse(first)?..=parse(last)?);
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_carry_the_path_and_alternatives() {
        let query = parse("-- path: top-k\n-- total\n-- duckdb: SELECT 2;\nSELECT 1\nFROM hits;\n");
        assert_eq!((query.path.as_str(), query.total_order), ("top-k", true));
        assert_eq!(
            (query.text("duckdb"), query.text("ursa")),
            ("SELECT 2", "SELECT 1\nFROM hits")
        );
    }

    #[test]
    fn lines_are_numbered() {
        let queries = read_lines("SELECT 1;\n\n-- note\nSELECT 2;\n");
        assert_eq!(
            (queries.len(), queries[1].number, queries[1].sql.as_str()),
            (2, 2, "SELECT 2")
        );
    }

    #[test]
    fn choices_are_numbers_and_ranges() {
        assert_eq!(parse_choice("1,5-7").unwrap(), [1, 5, 6, 7]);
        assert!(parse_choice("x").is_err());
    }
}
