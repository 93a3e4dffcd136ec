//! Completion of words: the language's and the server's.

use reedline::{Completer, Span, Suggestion};
use std::sync::{Arc, PoisonError, RwLock};

/// Suggestions at most.
const SUGGESTIONS_MAX: usize = 200;

/// Names that the server knows; filled in once they have been fetched.
pub(crate) type Names = Arc<RwLock<Vec<String>>>;

/// Completes the word before the cursor.
pub(crate) struct WordCompleter {
    names: Names,
}

impl WordCompleter {
    pub(crate) fn new(names: Names) -> Self {
        WordCompleter { names }
    }
}

impl Completer for WordCompleter {
    fn complete(&mut self, line: &str, pos: usize) -> Vec<Suggestion> {
        let before = line.get(..pos).unwrap_or(line);
        let start = before
            .rfind(|c: char| !(c.is_alphanumeric() || c == '_'))
            .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
        let word = &before[start..];
        if word.is_empty() {
            return Vec::new();
        }
        let names = self.names.read().unwrap_or_else(PoisonError::into_inner);
        let span = Span::new(start, before.len());
        candidates(word, &names)
            .into_iter()
            .map(|value| Suggestion { value, span, append_whitespace: false, ..Suggestion::default() })
            .collect()
    }
}

/// Words that begin with `word`, in any case: names first, then keywords in the case that was typed.
fn candidates(word: &str, names: &[String]) -> Vec<String> {
    let begins = |name: &str| name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    let mut found: Vec<String> = names.iter().filter(|name| begins(name)).cloned().collect();
    let is_lower = word.chars().all(|c| !c.is_uppercase());
    let keywords = sql::keywords::all().filter(|keyword| begins(keyword));
    found.extend(keywords.map(|keyword| if is_lower { keyword.to_lowercase() } else { keyword.to_string() }));
    found.sort_by_key(|name| (name.len(), name.clone()));
    found.dedup();
    found.truncate(SUGGESTIONS_MAX);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn completes_the_last_word() {
        let names: Names = Arc::new(RwLock::new(vec!["hits".into(), "hitTime".into(), "sum".into()]));
        let values = |line: &str| -> Vec<String> {
            WordCompleter::new(names.clone()).complete(line, line.len()).into_iter().map(|s| s.value).collect()
        };
        assert_eq!(values("SELECT sum(hit"), ["hits", "hitTime"]);
        assert_eq!(values("selec"), ["select"]);
        assert_eq!(values("SELEC"), ["SELECT"]);
        assert!(values("select ").is_empty());
    }
}
