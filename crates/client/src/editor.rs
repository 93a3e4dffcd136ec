//! The line editor: history, completion, highlighting, statements over several lines.

use crate::complete::{Names, WordCompleter};
use crate::statement::is_complete;
use nu_ansi_term::{Color, Style};
use reedline::{
    ColumnarMenu, DefaultHinter, Emacs, FileBackedHistory, Highlighter, KeyCode, KeyModifiers, MenuBuilder, Prompt,
    PromptEditMode, PromptHistorySearch, PromptHistorySearchStatus, Reedline, ReedlineEvent, ReedlineMenu, StyledText,
    ValidationResult, Validator, default_emacs_keybindings,
};
use sql::lexer::{Lexer, TokenKind};
use std::borrow::Cow;
use std::path::PathBuf;

/// Statements that the history keeps.
const HISTORY_STATEMENTS: usize = 10_000;
const MENU: &str = "completion";

/// An editor whose history is in `history`, if that can be read.
pub(crate) fn editor(history: Option<PathBuf>, names: Names) -> Reedline {
    let mut keys = default_emacs_keybindings();
    let complete = ReedlineEvent::UntilFound(vec![ReedlineEvent::Menu(MENU.into()), ReedlineEvent::MenuNext]);
    keys.add_binding(KeyModifiers::NONE, KeyCode::Tab, complete);
    keys.add_binding(KeyModifiers::SHIFT, KeyCode::BackTab, ReedlineEvent::MenuPrevious);
    let editor = Reedline::create()
        .with_completer(Box::new(WordCompleter::new(names)))
        .with_menu(ReedlineMenu::EngineCompleter(Box::new(ColumnarMenu::default().with_name(MENU))))
        .with_edit_mode(Box::new(Emacs::new(keys)))
        .with_highlighter(Box::new(SqlHighlighter))
        .with_hinter(Box::new(DefaultHinter::default().with_style(Style::new().fg(Color::DarkGray))))
        .with_validator(Box::new(StatementEnd))
        .with_quick_completions(true)
        .with_partial_completions(true)
        .use_bracketed_paste(true);
    match history.and_then(|path| FileBackedHistory::with_file(HISTORY_STATEMENTS, path).ok()) {
        Some(history) => editor.with_history(Box::new(history)),
        None => editor,
    }
}

struct StatementEnd;

impl Validator for StatementEnd {
    fn validate(&self, line: &str) -> ValidationResult {
        if is_complete(line) { ValidationResult::Complete } else { ValidationResult::Incomplete }
    }
}

struct SqlHighlighter;

impl Highlighter for SqlHighlighter {
    fn highlight(&self, line: &str, _cursor: usize) -> StyledText {
        let mut styled = StyledText::new();
        let tokens: Vec<_> = Lexer::new(line).collect();
        for (i, token) in tokens.iter().enumerate() {
            let text = &line[token.span.range()];
            let is_call = tokens.get(i + 1).is_some_and(|next| next.kind == TokenKind::OpeningParen);
            styled.push((style(token.kind, text, is_call), text.to_string()));
        }
        styled
    }
}

fn style(kind: TokenKind, text: &str, is_call: bool) -> Style {
    let plain = Style::new();
    match kind {
        TokenKind::BareWord if is_call && !text.eq_ignore_ascii_case("in") && !text.eq_ignore_ascii_case("values") => {
            plain.fg(Color::Yellow)
        }
        TokenKind::BareWord if sql::keywords::is_keyword(text) => plain.fg(Color::LightBlue).bold(),
        TokenKind::BareWord => plain,
        TokenKind::QuotedIdentifier => plain.fg(Color::Cyan),
        TokenKind::Number => plain.fg(Color::LightMagenta),
        TokenKind::String | TokenKind::HereDoc => plain.fg(Color::Green),
        TokenKind::Comment => plain.fg(Color::DarkGray),
        TokenKind::Semicolon | TokenKind::VerticalDelimiter => plain.bold(),
        TokenKind::ErrorUnterminated => plain.fg(Color::Green),
        kind if kind.is_error() => plain.fg(Color::Red),
        _ => plain,
    }
}

/// The prompt `ursa :) ` and the indent of further lines.
pub(crate) struct SqlPrompt(pub String);

impl Prompt for SqlPrompt {
    fn render_prompt_left(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.0)
    }

    fn render_prompt_right(&self) -> Cow<'_, str> {
        Cow::Borrowed("")
    }

    fn render_prompt_indicator(&self, _mode: PromptEditMode) -> Cow<'_, str> {
        Cow::Borrowed(" :) ")
    }

    fn render_prompt_multiline_indicator(&self) -> Cow<'_, str> {
        Cow::Owned(format!("{}:-] ", " ".repeat(self.0.chars().count() + 1)))
    }

    fn render_prompt_history_search_indicator(&self, search: PromptHistorySearch) -> Cow<'_, str> {
        let failing = if matches!(search.status, PromptHistorySearchStatus::Failing) { "failing " } else { "" };
        Cow::Owned(format!(" ({failing}search: {}) ", search.term))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn highlighting_covers_the_line() {
        for line in ["SELECT sum(x), 'a' FROM t -- c", "select 'open", "é §"] {
            let styled = SqlHighlighter.highlight(line, 0);
            assert_eq!(styled.buffer.iter().map(|(_, text)| text.as_str()).collect::<String>(), line);
        }
    }
}
