//! Answers compared as text: names and types exactly, floats with a relative tolerance.

use crate::collect::answer;
use crate::recording::{QueryInfo, Recording};
use base::Result;

/// Relative difference of floats that still counts as equal.
const TOLERANCE: f64 = 1e-9;

/// The first difference between two outputs in `TSVWithNamesAndTypes` (or any format of lines), or `None`.
///
/// With `sorted`, lines past the first two, the names and the types, are compared as a multiset.
pub fn difference(expected: &str, actual: &str, sorted: bool) -> Option<String> {
    let (mut want, mut have): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), actual.lines().collect());
    if sorted {
        want.get_mut(2..).unwrap_or_default().sort_unstable();
        have.get_mut(2..).unwrap_or_default().sort_unstable();
    }
    for (index, (want, have)) in want.iter().zip(&have).enumerate() {
        if !same_line(want, have) {
            let what = ["names", "types"].get(index).copied().unwrap_or("row");
            return Some(format!("{what} (line {}):\n    expected {want}\n    got      {have}", index + 1));
        }
    }
    (want.len() != have.len()).then(|| format!("{} lines expected, got {}", want.len(), have.len()))
}

/// True if two texts are equal but for the last digits of the floats in them.
pub fn same_line(a: &str, b: &str) -> bool {
    if a == b {
        return true;
    }
    let (mut a, mut b) = (a, b);
    loop {
        let ((text_a, number_a, rest_a), (text_b, number_b, rest_b)) = (next_number(a), next_number(b));
        if text_a != text_b || !same_number(number_a, number_b) {
            return false;
        }
        if rest_a.is_empty() && rest_b.is_empty() {
            return true;
        }
        if rest_a.is_empty() || rest_b.is_empty() {
            return false;
        }
        (a, b) = (rest_a, rest_b);
    }
}

/// Cuts a text into what comes before the next number, the number, and the rest.
fn next_number(text: &str) -> (&str, &str, &str) {
    let bytes = text.as_bytes();
    let Some(start) = bytes.iter().position(u8::is_ascii_digit) else {
        return (text, "", "");
    };
    let mut end = start;
    while end < bytes.len() {
        let exponent = matches!(bytes[end], b'e' | b'E')
            && bytes.get(end + 1).is_some_and(|&c| c.is_ascii_digit() || matches!(c, b'-' | b'+'))
            && end > start;
        let sign = matches!(bytes[end], b'-' | b'+') && matches!(bytes[end - 1], b'e' | b'E') && end > start + 1;
        if !(bytes[end].is_ascii_digit() || bytes[end] == b'.' || exponent || sign) {
            break;
        }
        end += 1;
    }
    (&text[..start], &text[start..end], &text[end..])
}

fn same_number(a: &str, b: &str) -> bool {
    if a == b {
        return true;
    }
    let is_float = |s: &str| s.contains(['.', 'e', 'E']);
    match (a.parse::<f64>(), b.parse::<f64>()) {
        (Ok(x), Ok(y)) if is_float(a) || is_float(b) => (x - y).abs() <= TOLERANCE * x.abs().max(y.abs()),
        _ => false,
    }
}

/// How the answers of a target differ from those of another, a line a query; only where both were kept by the collector
/// `answer`.
///
/// # Errors
/// When a kept answer cannot be read.
pub fn disagreements(recording: &Recording, reference: &str, target: &str) -> Result<Vec<String>> {
    let mut lines = Vec::new();
    for query in &recording.head.queries {
        let kept = |target| recording.result(query.number, target).map_or(Ok(None), |result| answer(recording, result));
        if let (Some(want), Some(have)) = (kept(reference)?, kept(target)?)
            && let Some(difference) = query_difference(query, &want, &have)
        {
            lines.push(format!("{}: {difference}, {reference} is expected", query.name));
        }
    }
    Ok(lines)
}

/// The first difference between two answers of a query. Without a total order, rows are compared as a set; with a LIMIT
/// besides, any of the rows that tie may be there, so that only their number can be compared.
fn query_difference(query: &QueryInfo, want: &str, have: &str) -> Option<String> {
    let (mut want, mut have): (Vec<&str>, Vec<&str>) = (want.lines().collect(), have.lines().collect());
    if want.len() != have.len() {
        return Some(format!("{} rows where {} are", have.len(), want.len()));
    }
    if !query.ordered {
        if query.sql.to_ascii_uppercase().contains("LIMIT") {
            return None;
        }
        want.sort_unstable();
        have.sort_unstable();
    }
    let (want, have) = want.iter().zip(&have).find(|(want, have)| !same_line(want, have))?;
    Some(format!("'{}' where '{}' is", have.replace('\t', ", "), want.replace('\t', ", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_may_differ_in_the_last_digits() {
        assert!(same_line("[0.30000000000000004,'a']\t1e-10", "[0.3,'a']\t1.00000000000000001e-10"));
        assert!(same_line("a\t1", "a\t1.0000000000001"));
        assert!(!same_line("0.3", "0.31"));
        assert!(!same_line("10", "11"));
        assert!(!same_line("2024-01-02", "2024-01-03"));
        assert!(!same_line("-1.5", "1.5"));
        assert!(!same_line("1.5x", "1.5"));
    }

    #[test]
    fn rows_sort_but_names_do_not() {
        let want = "a\nUInt8\n1\n2\n";
        assert_eq!(difference(want, "a\nUInt8\n2\n1\n", true), None);
        assert!(difference(want, "a\nUInt8\n2\n1\n", false).is_some());
        assert!(difference(want, "a\nUInt16\n1\n2\n", true).unwrap().starts_with("types"));
        assert!(difference(want, "a\nUInt8\n1\n", false).unwrap().contains("4 lines expected"));
    }

    #[test]
    fn answers_without_an_order_are_sets() {
        let query = |sql: &str, ordered| QueryInfo { sql: sql.into(), ordered, ..QueryInfo::default() };
        let check = |sql, ordered, have| query_difference(&query(sql, ordered), "1\ta\n2\tb\n", have).is_none();
        assert!(check("SELECT 1", false, "2\tb\n1.0000000000001\ta\n") && !check("SELECT 1", true, "2\tb\n1\ta\n"));
        assert!(check("SELECT 1 LIMIT 2", false, "3\tc\n4\td\n") && !check("SELECT 1 limit 2", false, "3\tc\n"));
    }
}
