//! Queries, one a line.

/// Whether a line holds a query: not blank, and not a comment alone.
fn is_query(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !line.starts_with("--") && !line.starts_with('#')
}

/// The queries of a text, one a line.
pub fn from_lines(text: &str) -> Vec<String> {
    text.lines().filter(|line| is_query(line)).map(|line| line.trim().to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_a_line() {
        assert_eq!(from_lines("SELECT 1\n\n  -- comment\nSELECT 2;\r\n"), ["SELECT 1", "SELECT 2;"]);
        assert!(from_lines(" \n").is_empty());
    }
}
