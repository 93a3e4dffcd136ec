//! Statements by their first words, and what may follow any of them.

use super::Parser;
use super::access::EntityVerb;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::{Result, err};

/// First words of statements, for suggestions.
const FIRST_WORDS: &[&str] = &[
    "SELECT",
    "WITH",
    "INSERT",
    "CREATE",
    "DROP",
    "UNDROP",
    "ALTER",
    "SHOW",
    "DESCRIBE",
    "EXPLAIN",
    "SET",
    "USE",
    "TRUNCATE",
    "RENAME",
    "EXCHANGE",
    "EXISTS",
    "OPTIMIZE",
    "KILL",
    "DELETE",
    "UPDATE",
    "SYSTEM",
    "CHECK",
    "ATTACH",
    "DETACH",
    "SUMMARIZE",
    "PIVOT",
    "UNPIVOT",
    "COPY",
    "BACKUP",
    "RESTORE",
    "GRANT",
    "REVOKE",
];

impl Parser<'_> {
    /// One statement up to `;` or the end.
    pub(crate) fn statement(&mut self) -> Result<Statement> {
        let statement = self.statement_body()?;
        if self.inline_data.is_none()
            && !matches!(self.kind(), TokenKind::EndOfStream | TokenKind::Semicolon | TokenKind::VerticalDelimiter)
        {
            return Err(self.unexpected());
        }
        Ok(statement)
    }

    /// One expression up to the end.
    pub(crate) fn whole_expression(&mut self) -> Result<Expr> {
        let expr = self.expr()?;
        self.expect(TokenKind::EndOfStream, "end of the expression")?;
        debug_assert_eq!(self.depth, 0, "an expression ends outside of all nesting");
        Ok(expr)
    }

    /// One query up to the end.
    pub(crate) fn whole_select(&mut self) -> Result<SelectQuery> {
        let query = self.select_query()?;
        self.expect(TokenKind::EndOfStream, "end of the query")?;
        debug_assert_eq!(self.depth, 0, "a query ends outside of all nesting");
        Ok(query)
    }

    /// The offset at which the text goes on after the statement that was just parsed.
    pub(crate) fn end(&mut self) -> (usize, Option<usize>) {
        debug_assert_eq!(self.depth, 0, "a statement ends outside of all nesting");
        if let Some(offset) = self.inline_data {
            return (offset, Some(offset));
        }
        let token = self.peek();
        (token.span.end as usize, None)
    }

    /// A statement with its output clauses.
    pub(super) fn statement_body(&mut self) -> Result<Statement> {
        let start = self.peek().span;
        if self.is_word_at(0, "COPY") && self.peek_at(1).kind != TokenKind::EndOfStream {
            return self.copy();
        }
        let kind = self.statement_kind()?;
        let mut output = Output::default();
        if self.inline_data.is_none() && !matches!(kind, StatementKind::Insert(_)) {
            self.output(&mut output)?;
        }
        Ok(Statement { kind, output, span: self.span_from(start) })
    }

    pub(super) fn statement_kind(&mut self) -> Result<StatementKind> {
        if self.at_words("WITH")
            && let Some(insert) = self.try_insert_with()?
        {
            return Ok(StatementKind::Insert(Box::new(insert)));
        }
        if self.is_query_at(0) || self.at(TokenKind::OpeningParen) {
            return Ok(StatementKind::Select(Box::new(self.select_query()?)));
        }
        let token = self.peek();
        if token.kind != TokenKind::BareWord {
            self.note("a statement");
            return Err(self.unexpected());
        }
        let word = self.text_of(token).to_ascii_uppercase();
        self.advance()?;
        if let Some(statement) = self.try_access_statement(&word)? {
            return Ok(statement);
        }
        Ok(match word.as_str() {
            "INSERT" => StatementKind::Insert(Box::new(self.insert()?)),
            "EXPLAIN" if self.at_words("CURRENT TRANSACTION") => {
                StatementKind::Select(Box::new(self.current_transaction()?))
            }
            "EXPLAIN" => StatementKind::Explain(Box::new(self.explain()?)),
            "SHOW" => StatementKind::Show(Box::new(self.show()?)),
            "SET" => StatementKind::Set(self.setting_changes()?),
            "USE" => {
                if self.peek_at(1).kind == TokenKind::BareWord {
                    self.eat_words("DATABASE")?;
                }
                StatementKind::Use(self.ident()?)
            }
            "DESCRIBE" | "DESC" => StatementKind::Describe(Box::new(self.describe()?)),
            "EXISTS" => StatementKind::Exists(Box::new(self.exists_statement()?)),
            "CREATE" | "REPLACE" => self.create(word == "REPLACE")?,
            "ATTACH" => self.attach()?,
            "DROP" if self.eat_words("NAMED COLLECTION")? => self.drop_named_collection()?,
            "DROP" if self.eat_words("WORKLOAD")? => self.drop_workload()?,
            "DROP" if self.eat_words("RESOURCE")? => self.drop_resource()?,
            "DROP" => StatementKind::Drop(Box::new(self.drop(DropAction::Drop)?)),
            "DETACH" => StatementKind::Drop(Box::new(self.drop(DropAction::Detach)?)),
            "TRUNCATE" => StatementKind::Drop(Box::new(self.drop(DropAction::Truncate)?)),
            "UNDROP" => StatementKind::Undrop(Box::new(self.undrop()?)),
            "RENAME" => StatementKind::Rename(Box::new(self.rename(false)?)),
            "EXCHANGE" => StatementKind::Rename(Box::new(self.rename(true)?)),
            "OPTIMIZE" => StatementKind::Optimize(Box::new(self.optimize()?)),
            "KILL" => StatementKind::Kill(Box::new(self.kill()?)),
            "ALTER" if self.eat_words("DATABASE")? => StatementKind::AlterDatabase(Box::new(self.alter_database()?)),
            "ALTER" if self.eat_words("NAMED COLLECTION")? => self.alter_named_collection()?,
            "ALTER" => StatementKind::Alter(Box::new(self.alter()?)),
            "DELETE" => StatementKind::Delete(Box::new(self.delete()?)),
            "UPDATE" => StatementKind::Update(Box::new(self.update()?)),
            "SYSTEM" => StatementKind::System(Box::new(self.system()?)),
            "SUMMARIZE" => StatementKind::Select(Box::new(self.summarize()?)),
            "PIVOT" => StatementKind::Select(Box::new(self.pivot_statement()?)),
            "UNPIVOT" => StatementKind::Select(Box::new(self.unpivot_statement()?)),
            "CHECK" => StatementKind::Check(Box::new(self.check()?)),
            "BACKUP" => StatementKind::Backup(Box::new(self.backup(false)?)),
            "RESTORE" => StatementKind::Backup(Box::new(self.backup(true)?)),
            _ => {
                let hint = base::suggest::maybe_you_meant(&word, FIRST_WORDS.iter().copied());
                let hint =
                    if hint.is_empty() { ", expected a statement (SELECT, INSERT, CREATE, ...)".into() } else { hint };
                let text = self.text_of(token);
                return Err(token.span.locate(err!(SyntaxError, "Syntax error: unexpected '{text}'{hint}")));
            }
        })
    }

    /// A statement of access control by its first word, if it is one.
    fn try_access_statement(&mut self, word: &str) -> Result<Option<StatementKind>> {
        match word {
            "CREATE" => self.try_access_entity(EntityVerb::Create),
            "ATTACH" => self.try_access_entity(EntityVerb::Attach),
            "ALTER" => self.try_access_entity(EntityVerb::Alter),
            "DROP" => self.try_drop_access_entity(),
            "SET" => self.try_set_role(),
            "GRANT" => Ok(Some(self.grant()?)),
            "REVOKE" => Ok(Some(self.revoke()?)),
            _ => Ok(None),
        }
    }

    /// `[INTO OUTFILE …] [FORMAT …] [SETTINGS …]`, in any order.
    pub(super) fn output(&mut self, output: &mut Output) -> Result<()> {
        loop {
            if output.outfile.is_none() && self.eat_words("INTO OUTFILE")? {
                output.outfile = Some(self.outfile()?);
            } else if output.format.is_none() && self.eat_words("FORMAT")? {
                output.format = Some(self.ident()?);
            } else if output.settings.is_empty() && self.eat_words("SETTINGS")? {
                output.settings = self.setting_changes()?;
            } else {
                return Ok(());
            }
        }
    }

    fn outfile(&mut self) -> Result<Outfile> {
        let path = self.string()?;
        let append = self.eat_words("APPEND")?;
        let truncate = !append && self.eat_words("TRUNCATE")?;
        let and_stdout = self.eat_words("AND STDOUT")?;
        let compression = if self.eat_words("COMPRESSION")? { Some(self.string()?) } else { None };
        let level = if compression.is_some() && self.eat_words("LEVEL")? { Some(self.unsigned()?) } else { None };
        Ok(Outfile { path, append, truncate, and_stdout, compression, level })
    }

    pub(super) fn if_exists(&mut self) -> Result<bool> {
        self.eat_words("IF EXISTS")
    }

    pub(super) fn if_not_exists(&mut self) -> Result<bool> {
        self.eat_words("IF NOT EXISTS")
    }

    fn drop(&mut self, action: DropAction) -> Result<Drop> {
        // `TRUNCATE ALL TABLES FROM db` empties a database.
        if action == DropAction::Truncate && (self.eat_words("ALL TABLES FROM")? || self.eat_words("TABLES FROM")?) {
            let if_exists = self.if_exists()?;
            let names = vec![self.object_name()?];
            let filter = self.like_filter()?;
            let on_cluster = self.on_cluster()?;
            let tail =
                Drop { all_tables: true, names, filter, ..self.drop_tail(action, ObjectKind::Database, if_exists)? };
            return Ok(Drop { on_cluster, ..tail });
        }
        let temporary = self.eat_words("TEMPORARY")?;
        let object = match self.try_object_kind()? {
            Some(object) => object,
            None if action == DropAction::Truncate => ObjectKind::Table,
            None => return Err(self.unexpected()),
        };
        let if_exists = self.if_exists()?;
        self.drop_names(action, object, temporary, if_exists)
    }

    fn drop_names(&mut self, action: DropAction, object: ObjectKind, temporary: bool, if_exists: bool) -> Result<Drop> {
        let if_empty = self.eat_words("IF EMPTY")?;
        let names = self.comma_list(|p| p.object_name())?;
        let on_cluster = self.on_cluster()?;
        Ok(Drop { temporary, if_empty, names, on_cluster, ..self.drop_tail(action, object, if_exists)? })
    }

    /// Parses the rest of a `DROP`, after the names.
    fn drop_tail(&mut self, action: DropAction, object: ObjectKind, if_exists: bool) -> Result<Drop> {
        let permanently = self.eat_words("PERMANENTLY")?;
        let sync = self.eat_words("SYNC")? || self.eat_words("NO DELAY")?;
        let (names, on_cluster, filter) = (Vec::new(), None, None);
        Ok(Drop {
            action,
            object,
            temporary: false,
            if_exists,
            if_empty: false,
            names,
            on_cluster,
            permanently,
            all_tables: false,
            filter,
            sync,
        })
    }

    fn undrop(&mut self) -> Result<Undrop> {
        self.expect_words("TABLE")?;
        let name = self.object_name()?;
        let uuid = if self.eat_words("UUID")? { Some(self.string()?) } else { None };
        Ok(Undrop { name, uuid, on_cluster: self.on_cluster()? })
    }

    fn rename(&mut self, exchange: bool) -> Result<Rename> {
        let (tables, word) = if exchange { ("TABLES", "AND") } else { ("TABLE", "TO") };
        let object = if self.eat_words(tables)? {
            ObjectKind::Table
        } else if self.eat_words("DICTIONARIES")? || self.eat_words("DICTIONARY")? {
            ObjectKind::Dictionary
        } else if !exchange && self.eat_words("DATABASE")? {
            ObjectKind::Database
        } else if exchange {
            return Err(self.unexpected());
        } else {
            ObjectKind::Table
        };
        let if_exists = self.if_exists()?;
        let pairs = self.comma_list(|p| {
            let from = p.object_name()?;
            p.expect_words(word)?;
            Ok((from, p.object_name()?))
        })?;
        Ok(Rename { object, exchange, if_exists, pairs, on_cluster: self.on_cluster()? })
    }

    fn optimize(&mut self) -> Result<Optimize> {
        self.expect_words("TABLE")?;
        let name = self.object_name()?;
        let on_cluster = self.on_cluster()?;
        let partition = self.try_partition()?;
        let is_final = self.eat_words("FINAL")?;
        let deduplicate = self.eat_words("DEDUPLICATE")?;
        let deduplicate_by =
            if deduplicate && self.eat_words("BY")? { self.comma_list(|p| p.expr())? } else { Vec::new() };
        let cleanup = self.eat_words("CLEANUP")?;
        Ok(Optimize { name, on_cluster, partition, is_final, deduplicate, deduplicate_by, cleanup })
    }

    fn kill(&mut self) -> Result<Kill> {
        let mutation = self.eat_words("MUTATION")?;
        if !mutation {
            self.expect_words("QUERY")?;
        }
        self.on_cluster()?;
        self.expect_words("WHERE")?;
        let selection = self.expr()?;
        let mode = if self.eat_words("SYNC")? {
            KillMode::Sync
        } else if self.eat_words("TEST")? {
            KillMode::Test
        } else {
            self.eat_words("ASYNC")?;
            KillMode::Async
        };
        Ok(Kill { mutation, selection, mode })
    }

    fn delete(&mut self) -> Result<Delete> {
        self.expect_words("FROM")?;
        let name = self.object_name()?;
        let on_cluster = self.on_cluster()?;
        let partition = self.try_in_partition()?;
        self.expect_words("WHERE")?;
        Ok(Delete { name, on_cluster, partition, selection: self.expr()? })
    }

    fn update(&mut self) -> Result<Update> {
        let name = self.object_name()?;
        let on_cluster = self.on_cluster()?;
        self.expect_words("SET")?;
        let assignments = self.assignments()?;
        let partition = self.try_in_partition()?;
        self.expect_words("WHERE")?;
        Ok(Update { name, on_cluster, assignments, partition, selection: self.expr()? })
    }

    fn check(&mut self) -> Result<CheckTable> {
        self.expect_words("TABLE")?;
        let name = self.object_name()?;
        Ok(CheckTable { name, partition: self.try_partition()? })
    }
}
