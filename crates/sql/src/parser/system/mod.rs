//! `SYSTEM …`: a list of forms, tried one after another.

mod forms;

use super::Parser;
use crate::ast::SystemCommand;
use crate::lexer::TokenKind;
use crate::write::{quote_ident, quote_string};
use base::Result;
use forms::FORMS;

/// What follows the words of a statement, after `ON CLUSTER`.
#[derive(Clone, Copy, PartialEq)]
enum Follows {
    Nothing,
    Table,
    /// `[t]`, or `ON VOLUME policy.volume`.
    MaybeTable,
    /// `[t, …]`.
    Logs,
    DatabaseName,
    Disk,
    Failpoint,
    /// `['text']`.
    MaybeText,
    /// `[TAG 'text']`.
    Tag,
    /// `[FOR source]`.
    SchemaSource,
    /// `'name' [FROM TABLE t | FROM DATABASE d | FROM ZKPATH 'path']`.
    Replica,
    /// `t [IF EXISTS] [STRICT | PULL | LIGHTWEIGHT [FROM 'name', …]]`.
    SyncMode,
    /// `TCP`, `QUERIES ALL EXCEPT HTTP`, ….
    Ports,
    /// `FOR number unit`.
    Suspension,
    /// `WITH NAME 'name'`.
    UnfreezeName,
    /// `v SET FAKE TIME 'time'`, `v UNSET FAKE TIME`.
    TestTime,
    /// A name.
    Level,
    /// A number of bytes.
    Memory,
    /// Whatever there is, of statements that are refused.
    Anything,
}

/// What a server may listen for, longer names first.
const PORTS: [&str; 14] = [
    "QUERIES ALL",
    "QUERIES DEFAULT",
    "QUERIES CUSTOM",
    "TCP WITH PROXY",
    "TCP SECURE",
    "TCP SSH",
    "TCP",
    "HTTPS",
    "HTTP",
    "MYSQL",
    "GRPC",
    "POSTGRESQL",
    "PROMETHEUS",
    "ARROW_FLIGHT",
];

/// A text as a literal.
fn quoted(text: &str) -> String {
    let mut out = String::new();
    quote_string(&mut out, text.as_bytes());
    out
}

impl Parser<'_> {
    /// Keywords, then what follows them.
    pub(super) fn system(&mut self) -> Result<SystemCommand> {
        for form in FORMS {
            // `CLEAR` says the same; how it is written is kept.
            let names: &[&str] = if form.words.starts_with("DROP ") { &["DROP", "CLEAR"] } else { &[""] };
            for first in names {
                if self.eat_form(form.words, first)? {
                    return self.system_command(form.words, first, form.follows);
                }
            }
        }
        self.note("a SYSTEM command");
        Err(self.unexpected())
    }

    /// Takes the words of a form, the first as `first` unless that is empty, or nothing. What would have been right is
    /// not noted: there are too many forms.
    fn eat_form(&mut self, words: &'static str, first: &str) -> Result<bool> {
        let mut each = words.split(' ').enumerate();
        let is_it = each.all(|(at, word)| self.is_word_at(at, if at == 0 && !first.is_empty() { first } else { word }));
        if is_it {
            for _ in words.split(' ') {
                self.advance()?;
            }
        }
        Ok(is_it)
    }

    fn system_command(&mut self, words: &'static str, first: &str, follows: Follows) -> Result<SystemCommand> {
        let mut words: Vec<String> = words.split(' ').map(str::to_string).collect();
        if !first.is_empty() {
            words[0] = first.into();
        }
        let on_cluster = self.on_cluster()?;
        let mut command = SystemCommand { words, on_cluster, table: None, more: Vec::new(), detail: Vec::new() };
        self.system_rest(follows, &mut command)?;
        Ok(command)
    }

    fn at_name(&mut self) -> bool {
        self.at(TokenKind::BareWord) || self.at(TokenKind::QuotedIdentifier)
    }

    fn system_rest(&mut self, follows: Follows, command: &mut SystemCommand) -> Result<()> {
        match follows {
            Follows::Nothing => {}
            Follows::Table => command.table = Some(self.object_name()?),
            Follows::MaybeTable if self.eat_words("ON VOLUME")? => {
                command.detail = vec!["ON VOLUME".into(), self.object_name()?.to_string()];
            }
            Follows::MaybeTable | Follows::Logs => {
                // What could begin the clauses of every statement is no name.
                if self.at_name() && !self.at_any_word(&["SETTINGS", "FORMAT", "INTO", "PARALLEL"]) {
                    command.table = Some(self.object_name()?);
                }
                while follows == Follows::Logs && command.table.is_some() && self.eat(TokenKind::Comma)? {
                    command.more.push(self.object_name()?);
                }
            }
            Follows::DatabaseName | Follows::Disk | Follows::Failpoint | Follows::Level => {
                let name = self.system_name()?;
                command.detail.push(name);
            }
            Follows::MaybeText if self.at(TokenKind::String) => self.system_text(command)?,
            Follows::Tag if self.eat_words("TAG")? => {
                command.detail.push("TAG".into());
                self.system_text(command)?;
            }
            Follows::SchemaSource if self.eat_words("FOR")? => {
                command.detail = vec!["FOR".into(), self.system_name()?];
            }
            Follows::MaybeText | Follows::Tag | Follows::SchemaSource => {}
            Follows::Replica => self.system_replica(command)?,
            Follows::SyncMode => self.system_sync(command)?,
            Follows::Ports => self.system_ports(command)?,
            Follows::Suspension => {
                self.expect_words("FOR")?;
                let number = self.unsigned()?;
                command.detail = vec!["FOR".into(), number.to_string(), self.ident()?.name.to_ascii_uppercase()];
            }
            Follows::UnfreezeName => {
                self.expect_words("WITH NAME")?;
                command.detail.push("WITH NAME".into());
                self.system_text(command)?;
            }
            Follows::TestTime => {
                command.table = Some(self.object_name()?);
                if self.eat_words("UNSET FAKE TIME")? {
                    command.detail.push("UNSET FAKE TIME".into());
                } else {
                    self.expect_words("SET FAKE TIME")?;
                    command.detail.push("SET FAKE TIME".into());
                    self.system_text(command)?;
                }
            }
            Follows::Memory => command.detail.push(self.unsigned()?.to_string()),
            Follows::Anything => {
                while !self.at(TokenKind::EndOfStream) && !self.at(TokenKind::Semicolon) {
                    let token = self.advance()?;
                    command.detail.push(self.text_of(token).to_string());
                }
            }
        }
        Ok(())
    }

    /// A name, quoted where it needs that.
    fn system_name(&mut self) -> Result<String> {
        let mut out = String::new();
        quote_ident(&mut out, &self.ident()?.name);
        Ok(out)
    }

    /// A text, kept as it is written.
    fn system_text(&mut self, command: &mut SystemCommand) -> Result<()> {
        command.detail.push(quoted(&self.string()?));
        Ok(())
    }

    fn system_replica(&mut self, command: &mut SystemCommand) -> Result<()> {
        self.system_text(command)?;
        if self.eat_words("FROM TABLE")? {
            command.detail.push("FROM TABLE".into());
            command.table = Some(self.object_name()?);
        } else if self.eat_words("FROM DATABASE")? {
            command.detail.extend(["FROM DATABASE".into(), self.system_name()?]);
        } else if self.eat_words("FROM ZKPATH")? {
            command.detail.push("FROM ZKPATH".into());
            self.system_text(command)?;
        }
        Ok(())
    }

    fn system_sync(&mut self, command: &mut SystemCommand) -> Result<()> {
        command.table = Some(self.object_name()?);
        if self.eat_words("IF EXISTS")? {
            command.detail.push("IF EXISTS".into());
        }
        for mode in ["STRICT", "PULL", "LIGHTWEIGHT"] {
            if !self.eat_words(mode)? {
                continue;
            }
            command.detail.push(mode.into());
            if mode == "LIGHTWEIGHT" && self.eat_words("FROM")? {
                let names = self.comma_list(|p| p.string())?;
                let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
                command.detail.extend(["FROM".into(), names.join(", ")]);
            }
            break;
        }
        Ok(())
    }

    fn system_ports(&mut self, command: &mut SystemCommand) -> Result<()> {
        let first = self.system_port()?;
        let is_group = first.starts_with("QUERIES");
        command.detail.push(first);
        if is_group && self.eat_words("EXCEPT")? {
            command.detail.push("EXCEPT".into());
            loop {
                let port = self.system_port()?;
                if !self.eat(TokenKind::Comma)? {
                    command.detail.push(port);
                    break;
                }
                command.detail.push(port + ",");
            }
        }
        Ok(())
    }

    fn system_port(&mut self) -> Result<String> {
        for port in PORTS {
            if self.eat_words(port)? {
                return Ok(port.into());
            }
        }
        self.expect_words("CUSTOM")?;
        Ok(format!("CUSTOM {}", quoted(&self.string()?)))
    }
}

#[cfg(test)]
mod tests {
    use crate::{ParseOptions, format_query, parse_statement};

    fn check(text: &str, expect: &str) {
        let parsed = parse_statement(text, &ParseOptions::default()).map(|parsed| parsed.statement);
        assert_eq!(parsed.as_ref().map(|statement| format_query(statement, true)).ok().as_deref(), Some(expect));
    }

    #[test]
    fn statements_are_written_as_they_are_read() {
        for text in [
            "SYSTEM SHUTDOWN",
            "SYSTEM CLEAR QUERY CACHE TAG 'a\\'b'",
            "SYSTEM DROP FILESYSTEM CACHE 'x'",
            "SYSTEM DROP SCHEMA CACHE FOR S3",
            "SYSTEM STOP MERGES",
            "SYSTEM STOP MERGES db.t",
            "SYSTEM STOP MERGES ON CLUSTER c t",
            "SYSTEM STOP MERGES ON VOLUME a.b",
            "SYSTEM FLUSH LOGS query_log, system.text_log",
            "SYSTEM SYNC REPLICA t IF EXISTS LIGHTWEIGHT FROM 'a', 'b'",
            "SYSTEM DROP REPLICA 'r' FROM DATABASE `a b`",
            "SYSTEM STOP LISTEN QUERIES ALL EXCEPT TCP SECURE, CUSTOM 'x', HTTPS",
            "SYSTEM SUSPEND FOR 2 SECOND",
            "SYSTEM UNFREEZE WITH NAME 'b'",
            "SYSTEM TEST VIEW v SET FAKE TIME '2020-01-01 00:00:00'",
        ] {
            check(text, text);
        }
        check("system drop text index caches", "SYSTEM DROP TEXT INDEX CACHES");
        check("SYSTEM STOP VIEWS", "SYSTEM STOP VIEWS");
        check("SYSTEM UNLOAD PRIMARY KEY FORMAT TSV", "SYSTEM UNLOAD PRIMARY KEY\nFORMAT TSV");
    }

    #[test]
    fn other_words_are_refused_with_few_of_their_own() {
        for text in
            ["SYSTEM", "SYSTEM NONSENSE", "SYSTEM DROP NONSENSE CACHE", "SYSTEM DROP MARK CACHE t", "SYSTEM STOP"]
        {
            let error = parse_statement(text, &ParseOptions::default()).err().map(|error| error.to_string());
            assert!(error.as_ref().is_some_and(|error| error.len() < 300), "{text}: {error:?}");
        }
    }
}
