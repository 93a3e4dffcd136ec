//! Test files cut into statements with their directives.
//!
//! Statements end with `;`. Comment lines before a statement say how to compare it: `-- error: 47`
//! expects that code from both, `-- sort` compares rows as a set, `-- sort: all` does so to the end of the file.

/// A statement of a test file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statement {
    /// The line on which it starts, from 1.
    pub line: usize,
    /// Its text, without the semicolon.
    pub text: String,
    /// The error code that both must end with.
    pub error: Option<i32>,
    /// True if the order of its rows is not defined.
    pub sorted: bool,
}

/// Cuts a file into statements.
pub fn split(text: &str) -> Vec<Statement> {
    let mut statements = Vec::new();
    let mut all_sorted = false;
    let mut current = Statement::default();
    let mut state = Quote::None;
    for (index, line) in text.lines().enumerate() {
        if matches!(state, Quote::None) && current.text.is_empty() {
            let trimmed = line.trim();
            if trimmed.is_empty() {
                continue;
            }
            if let Some(comment) = trimmed.strip_prefix("--") {
                directive(comment.trim(), &mut current, &mut all_sorted);
                continue;
            }
        }
        let mut rest = line;
        while let Some(end) = statement_end(rest, &mut state) {
            push_text(&mut current, &rest[..end], index + 1);
            finish(&mut statements, &mut current, all_sorted);
            rest = &rest[end + 1..];
        }
        if !(current.text.is_empty() && rest.trim().is_empty()) {
            push_text(&mut current, rest, index + 1);
            current.text.push('\n');
        }
    }
    finish(&mut statements, &mut current, all_sorted);
    statements
}

#[derive(Clone, Copy)]
enum Quote {
    None,
    Char(u8),
    Comment,
}

/// The position of the semicolon that ends a statement within a line; keeps the state of quotes.
fn statement_end(line: &str, state: &mut Quote) -> Option<usize> {
    let bytes = line.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let pair = &bytes[at..bytes.len().min(at + 2)];
        match *state {
            Quote::Char(_) if bytes[at] == b'\\' => at += 1,
            Quote::Char(quote) if bytes[at] == quote => *state = Quote::None,
            Quote::Char(_) => {}
            Quote::Comment if pair == b"*/" => *state = Quote::None,
            Quote::Comment => {}
            Quote::None => match bytes[at] {
                b';' => return Some(at),
                quote @ (b'\'' | b'"' | b'`') => *state = Quote::Char(quote),
                _ if pair == b"--" => return None,
                _ if pair == b"/*" => *state = Quote::Comment,
                _ => {}
            },
        }
        at += 1;
    }
    None
}

fn directive(comment: &str, current: &mut Statement, all_sorted: &mut bool) {
    match comment.split_once(':').map_or((comment, ""), |(name, value)| (name.trim(), value.trim())) {
        ("error", code) => current.error = code.parse().ok(),
        ("sort", "all") => *all_sorted = true,
        ("sort", "") => current.sorted = true,
        _ => {}
    }
}

fn push_text(current: &mut Statement, text: &str, line: usize) {
    if current.text.is_empty() {
        current.line = line;
    }
    current.text.push_str(text);
}

fn finish(statements: &mut Vec<Statement>, current: &mut Statement, all_sorted: bool) {
    let mut statement = std::mem::take(current);
    statement.text = statement.text.trim().to_string();
    statement.sorted |= all_sorted;
    if !statement.text.is_empty() {
        statements.push(statement);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_at_semicolons_outside_quotes() {
        let statements =
            split("-- about\nSELECT ';', 1; SELECT /* ; */ 2;\n\n-- error: 47\n-- sort\nSELECT x\n  FROM t;\n");
        let texts: Vec<&str> = statements.iter().map(|s| s.text.as_str()).collect();
        assert_eq!(texts, ["SELECT ';', 1", "SELECT /* ; */ 2", "SELECT x\n  FROM t"]);
        let last = &statements[2];
        assert_eq!((last.line, last.error, last.sorted), (6, Some(47), true));
        assert_eq!((statements[0].error, statements[0].sorted), (None, false));
    }

    #[test]
    fn sort_all_lasts() {
        assert!(split("-- sort: all\nSELECT 1;\nSELECT 2;").iter().all(|s| s.sorted));
    }
}
