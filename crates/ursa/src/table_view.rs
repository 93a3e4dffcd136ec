//! The table that stands for a file or standard input in `ursa local`.

use crate::cli::LocalArgs;
use crate::local_executor::LocalExecutor;
use base::{Error, ErrorCode, Result};
use sql::lexer::{Lexer, TokenKind};
use std::fs::File;
use std::io::Read;
use std::path::PathBuf;

/// A view over the file; standard input is kept in a temporary file meanwhile.
pub(crate) struct TableView {
    name: String,
    temporary: Option<PathBuf>,
}

impl TableView {
    /// Makes the view if flags ask for it, or queries name the table and data come on standard input.
    ///
    /// # Errors
    /// When the input cannot be kept, or there is such a table already.
    pub(crate) fn create(
        args: &LocalArgs,
        executor: &mut LocalExecutor,
        queries: &[String],
        stdin_has_data: bool,
    ) -> Result<Option<Self>> {
        let is_asked = args.file.is_some() || args.structure.is_some() || args.input_format.is_some();
        let is_named = queries.iter().any(|text| names_table(text, &args.table));
        let from_stdin = args.file.as_deref().is_none_or(|file| file == "-");
        if !(is_asked || is_named) || (from_stdin && !stdin_has_data) {
            return Ok(None);
        }
        let mut view = TableView { name: args.table.clone(), temporary: None };
        let path = match &args.file {
            Some(path) if path != "-" => path.clone(),
            _ => view.keep_stdin()?,
        };
        // Of standard input the first bytes tell the format.
        let format = args.input_format.as_deref().unwrap_or("auto");
        let mut call = format!("file({}, {}", quote(&path), quote(format));
        if let Some(structure) = &args.structure {
            call.push_str(&format!(", {}", quote(structure)));
        }
        executor.command(&format!(
            "CREATE VIEW {} AS SELECT * FROM {call})",
            types::data_type::quote_identifier(&view.name)
        ))?;
        Ok(Some(view))
    }

    fn keep_stdin(&mut self) -> Result<String> {
        let path = std::env::temp_dir().join(format!("ursa-stdin-{}", std::process::id()));
        let failed = |error: std::io::Error| {
            Error::io(
                ErrorCode::CannotWriteToFileDescriptor,
                format!("keep standard input in {}", path.display()),
                &error,
            )
        };
        let mut file = File::options().write(true).create_new(true).open(&path).map_err(failed)?;
        self.temporary = Some(path.clone());
        std::io::copy(&mut std::io::stdin().lock().by_ref(), &mut file).map_err(failed)?;
        Ok(path.display().to_string())
    }

    /// Drops the view: a data directory must not keep it.
    pub(crate) fn remove(self, executor: &mut LocalExecutor) {
        let _ = executor.command(&format!("DROP VIEW IF EXISTS {}", types::data_type::quote_identifier(&self.name)));
    }
}

impl Drop for TableView {
    fn drop(&mut self) {
        if let Some(path) = &self.temporary {
            let _ = std::fs::remove_file(path);
        }
    }
}

fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}

/// Whether a text reads from a table of that name: `FROM name`, `JOIN name`, `IN name`.
fn names_table(text: &str, name: &str) -> bool {
    let tokens: Vec<_> = Lexer::new(text).filter(|token| !token.kind.is_blank()).collect();
    tokens.windows(2).any(|pair| {
        let (before, word) = (&text[pair[0].span.range()], &text[pair[1].span.range()]);
        let reads = pair[0].kind == TokenKind::BareWord
            && ["FROM", "JOIN", "IN"].iter().any(|keyword| before.eq_ignore_ascii_case(keyword));
        let bare = match pair[1].kind {
            TokenKind::BareWord => word,
            TokenKind::QuotedIdentifier => word.trim_matches(['`', '"']),
            _ => return false,
        };
        reads && bare == name
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_table_among_words() {
        assert!(names_table("select * from table where x", "table"));
        assert!(names_table("select * from `table`", "table"));
        assert!(!names_table("create table t (a Int8)", "table"));
        assert!(!names_table("select 'from table'", "table"));
    }
}
