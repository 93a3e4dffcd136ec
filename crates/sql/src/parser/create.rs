//! `CREATE`, `ATTACH`.

use super::Parser;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::Result;

impl Parser<'_> {
    /// Parses a `CREATE` or `REPLACE`, after that word.
    pub(super) fn create(&mut self, replace: bool) -> Result<StatementKind> {
        let mode = if replace {
            CreateMode::Replace
        } else if self.eat_words("OR REPLACE")? {
            CreateMode::OrReplace
        } else {
            CreateMode::Create
        };
        if mode == CreateMode::Create && (self.eat_words("DATABASE")? || self.eat_words("SCHEMA")?) {
            return Ok(StatementKind::CreateDatabase(Box::new(self.create_database()?)));
        }
        if !replace && self.eat_words("FUNCTION")? {
            return Ok(StatementKind::CreateFunction(Box::new(self.create_function(mode)?)));
        }
        if !replace && self.eat_words("WORKLOAD")? {
            return self.create_workload(mode);
        }
        if !replace && self.eat_words("RESOURCE")? {
            return self.create_resource(mode);
        }
        if mode == CreateMode::Create && self.eat_words("NAMED COLLECTION")? {
            return self.create_named_collection();
        }
        if self.eat_words("DICTIONARY")? {
            return Ok(StatementKind::CreateDictionary(Box::new(self.create_dictionary(mode)?)));
        }
        let temporary = self.eat_words("TEMPORARY")?;
        if self.eat_words("TABLE")? {
            return Ok(StatementKind::CreateTable(Box::new(self.create_table(mode, temporary)?)));
        }
        let materialized = !temporary && self.eat_words("MATERIALIZED")?;
        self.expect_words("VIEW")?;
        let mut view = self.create_view(mode, materialized)?;
        view.temporary = temporary;
        Ok(StatementKind::CreateView(Box::new(view)))
    }

    /// Parses an `ATTACH`, after that word: a detached object by name, or a definition.
    pub(super) fn attach(&mut self) -> Result<StatementKind> {
        let materialized = self.eat_words("MATERIALIZED")?;
        let Some(object) = self.try_object_kind()? else { return Err(self.unexpected()) };
        let start = self.pos;
        let if_not_exists = self.if_not_exists()?;
        let name = self.object_name()?;
        let on_cluster = self.on_cluster()?;
        let ends = matches!(self.kind(), TokenKind::EndOfStream | TokenKind::Semicolon);
        if ends && !materialized {
            return Ok(StatementKind::Attach(Box::new(Attach { object, if_not_exists, name, on_cluster })));
        }
        self.pos = start;
        Ok(match object {
            ObjectKind::Database => StatementKind::CreateDatabase(Box::new(self.create_database()?)),
            ObjectKind::View => {
                StatementKind::CreateView(Box::new(self.create_view(CreateMode::Attach, materialized)?))
            }
            _ => StatementKind::CreateTable(Box::new(self.create_table(CreateMode::Attach, false)?)),
        })
    }

    pub(super) fn mode_if_not_exists(&mut self, mode: CreateMode) -> Result<CreateMode> {
        Ok(match mode {
            CreateMode::Create if self.if_not_exists()? => CreateMode::IfNotExists,
            CreateMode::Attach if self.if_not_exists()? => CreateMode::AttachIfNotExists,
            other => other,
        })
    }

    fn create_database(&mut self) -> Result<CreateDatabase> {
        let if_not_exists = self.if_not_exists()?;
        let name = self.ident()?;
        let on_cluster = self.on_cluster()?;
        let engine = if self.eat_words("ENGINE")? {
            self.eat(TokenKind::Equals)?;
            Some(self.engine()?)
        } else {
            None
        };
        let settings = if self.eat_words("SETTINGS")? { self.setting_changes()? } else { Vec::new() };
        let comment = self.comment()?;
        Ok(CreateDatabase { if_not_exists, name, on_cluster, engine, settings, comment })
    }

    fn create_function(&mut self, mode: CreateMode) -> Result<CreateFunction> {
        let mode = self.mode_if_not_exists(mode)?;
        let name = self.ident()?;
        let on_cluster = self.on_cluster()?;
        self.expect_words("AS")?;
        Ok(CreateFunction { mode, name, on_cluster, body: self.expr()? })
    }

    fn create_table(&mut self, mode: CreateMode, temporary: bool) -> Result<CreateTable> {
        let mode = self.mode_if_not_exists(mode)?;
        let name = self.object_name()?;
        let uuid = if self.eat_words("UUID")? { Some(self.string()?) } else { None };
        let on_cluster = self.on_cluster()?;
        let mut table = CreateTable {
            mode,
            temporary,
            name,
            uuid,
            on_cluster,
            elements: None,
            storage: Storage::default(),
            source: None,
            comment: None,
        };
        if self.at(TokenKind::OpeningParen) {
            // A column may be named `select`: what does not read as columns is a query.
            let is_query = self.is_query_at(1);
            let (pos, depth, height) = (self.pos, self.depth, self.height);
            match self.table_elements() {
                Ok(elements) => table.elements = Some(elements),
                Err(_) if is_query => (self.pos, self.depth, self.height) = (pos, depth, height),
                Err(error) => return Err(error),
            }
        }
        self.storage(&mut table.storage)?;
        if self.sql_security()?.is_some() {
            base::bail!(BadArguments, "Tables don't support the SQL SECURITY clause: it belongs to views");
        }
        table.comment = self.comment()?;
        table.source = self.create_source()?;
        // `CREATE TABLE a AS b ENGINE = …`.
        self.storage(&mut table.storage)?;
        if table.comment.is_none() {
            table.comment = self.comment()?;
        }
        Ok(table)
    }

    fn create_source(&mut self) -> Result<Option<CreateSource>> {
        if self.eat_words("CLONE AS")? {
            return Ok(Some(CreateSource::CloneTable(self.object_name()?)));
        }
        let empty = self.eat_words("EMPTY")?;
        if !self.eat_words("AS")? {
            if !empty && self.is_query_at(0) {
                let query = Box::new(self.nested(|p| p.select_query())?);
                return Ok(Some(CreateSource::Select(query)));
            }
            return if empty { Err(self.unexpected()) } else { Ok(None) };
        }
        if self.is_query_at(0) || self.at(TokenKind::OpeningParen) {
            let query = Box::new(self.nested(|p| p.select_query())?);
            return Ok(Some(if empty { CreateSource::EmptySelect(query) } else { CreateSource::Select(query) }));
        }
        if self.peek_at(1).kind == TokenKind::OpeningParen {
            let name = self.ident()?;
            return Ok(Some(CreateSource::Function(Box::new(self.table_function(name)?.0))));
        }
        Ok(Some(CreateSource::Table(self.object_name()?)))
    }

    fn create_view(&mut self, mode: CreateMode, materialized: bool) -> Result<CreateView> {
        let mode = self.mode_if_not_exists(mode)?;
        let name = self.object_name()?;
        let on_cluster = self.on_cluster()?;
        let refresh = if materialized { self.refresh()? } else { None };
        let to = if materialized && self.eat_words("TO")? { Some(self.object_name()?) } else { None };
        let names = self.view_names()?;
        let elements =
            if names.is_empty() && self.at(TokenKind::OpeningParen) { Some(self.table_elements()?) } else { None };
        let mut storage = Storage::default();
        if materialized {
            self.storage(&mut storage)?;
        }
        let sql_security = self.sql_security()?;
        let populate = materialized && self.eat_words("POPULATE")?;
        if populate && refresh.is_some() {
            base::bail!(
                SyntaxError,
                "A view with REFRESH takes no POPULATE: the first refresh fills it (EMPTY leaves that out)"
            );
        }
        let empty = materialized && !populate && self.eat_words("EMPTY")?;
        let comment = self.comment()?;
        self.expect_words("AS")?;
        let query = self.nested(|p| p.select_query())?;
        let comment = if comment.is_none() { self.comment()? } else { comment };
        Ok(CreateView {
            mode,
            materialized,
            temporary: false,
            name,
            on_cluster,
            refresh,
            to,
            elements,
            names,
            storage,
            sql_security,
            populate,
            empty,
            query,
            comment,
        })
    }

    /// `(a, b)`: names alone; nothing where columns stand there.
    fn view_names(&mut self) -> Result<Vec<Ident>> {
        if !self.at(TokenKind::OpeningParen) {
            return Ok(Vec::new());
        }
        let start = (self.pos, self.depth, self.height);
        match self.paren_list(|p| p.ident()) {
            Ok(names) => Ok(names),
            Err(_) => {
                (self.pos, self.depth, self.height) = start;
                Ok(Vec::new())
            }
        }
    }

    pub(super) fn comment(&mut self) -> Result<Option<String>> {
        if self.eat_words("COMMENT")? { Ok(Some(self.string()?)) } else { Ok(None) }
    }
}
