//! `SYSTEM …`.

use super::Interpreter;
use crate::query::Output;
use base::{Result, bail};
use sql::ast;

impl Interpreter<'_> {
    pub(super) fn system(&mut self, command: &ast::SystemCommand) -> Result<Output> {
        let words: Vec<&str> = command.words.iter().map(String::as_str).collect();
        match words.as_slice() {
            // Logs are in memory and always up to date.
            ["FLUSH", "LOGS", ..] => {}
            ["DROP" | "CLEAR", "UNCOMPRESSED", "CACHE"] | ["DROP" | "CLEAR", "MARK", "CACHE"] => self.session.engine.storage.cache.clear(),
            ["DROP" | "CLEAR", "QUERY", "CONDITION", "CACHE"] => self.session.engine.storage.cache.clear(),
            other => bail!(NotImplemented, "SYSTEM {} is not supported; there are SYSTEM FLUSH LOGS and SYSTEM DROP UNCOMPRESSED CACHE", other.join(" ")),
        }
        Ok(Output::nothing())
    }
}
