//! `INSERT`.

use super::Parser;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::Result;

impl Parser<'_> {
    /// Parses `WITH … INSERT INTO … SELECT …`: the `WITH` is that of the query.
    #[inline(never)]
    pub(super) fn try_insert_with(&mut self) -> Result<Option<Insert>> {
        let (start, height) = (self.pos, self.height);
        self.advance()?;
        let with = self.with_clause();
        let (Ok(with), true) = (with, self.at_words("INSERT")) else {
            (self.pos, self.height) = (start, height);
            return Ok(None);
        };
        self.advance()?;
        let mut insert = self.insert()?;
        let (InsertSource::Select(query) | InsertSource::Input { query, .. }) = &mut insert.source else {
            return Err(self.unexpected());
        };
        let select = first_select(query);
        match &mut select.with {
            Some(own) => own.items.splice(0..0, with.items).for_each(drop),
            None => select.with = Some(with),
        }
        Ok(Some(insert))
    }

    pub(super) fn insert(&mut self) -> Result<Insert> {
        self.expect_words("INTO")?;
        if self.is_word_at(0, "TABLE") && self.peek_at(1).kind != TokenKind::OpeningParen {
            self.advance()?;
        }
        let target = if self.is_word_at(0, "FUNCTION") && self.peek_at(2).kind == TokenKind::OpeningParen {
            self.advance()?;
            let name = self.ident()?;
            InsertTarget::Function(Box::new(self.table_function(name)?.0))
        } else {
            InsertTarget::Table(self.object_name()?)
        };
        let is_function = matches!(target, InsertTarget::Function(_));
        let partition_by = if is_function && self.eat_words("PARTITION BY")? { Some(self.expr()?) } else { None };
        let columns = if self.at(TokenKind::OpeningParen)
            && !self.is_query_at(1)
            && self.peek_at(1).kind != TokenKind::OpeningParen
        {
            Some(self.paren_list(|p| p.insert_column())?)
        } else {
            None
        };
        let mut insert = Insert {
            target,
            columns,
            partition_by,
            settings: Vec::new(),
            source: InsertSource::Values,
            data_offset: None,
        };
        self.insert_source(&mut insert)?;
        Ok(insert)
    }

    fn insert_source(&mut self, insert: &mut Insert) -> Result<()> {
        let infile = if self.eat_words("FROM INFILE")? {
            let path = self.string()?;
            let compression = if self.eat_words("COMPRESSION")? { Some(self.string()?) } else { None };
            Some((path, compression))
        } else {
            None
        };
        if self.is_word_at(0, "SETTINGS") {
            self.advance()?;
            insert.settings = self.setting_changes()?;
        }
        if let Some((path, compression)) = infile {
            let format = if self.eat_words("FORMAT")? { Some(self.ident()?) } else { None };
            insert.source = InsertSource::Infile { path, compression, format };
            return Ok(());
        }
        if self.at_words("VALUES") {
            let end = self.advance()?.span.end as usize;
            insert.data_offset = Some(self.data_after(end, false));
        } else if self.at_words("FORMAT") {
            self.advance()?;
            let name = self.ident()?;
            let values = name.name.eq_ignore_ascii_case("Values");
            let mut end = name.span.end as usize;
            if self.is_word_at(0, "SETTINGS") && self.peek_at(2).kind == TokenKind::Equals {
                self.advance()?;
                insert.settings.extend(self.setting_changes()?);
                end = self.previous_span().end as usize;
            }
            insert.data_offset = Some(self.data_after(end, !values));
            if !values {
                insert.source = InsertSource::Format(name);
            }
        } else if self.is_query_at(0) || self.at(TokenKind::OpeningParen) {
            let query = Box::new(self.nested(|p| p.select_query())?);
            insert.source =
                if self.eat_words("FORMAT")? { self.input_of(insert, query)? } else { InsertSource::Select(query) };
        } else {
            for what in ["VALUES", "FORMAT", "SELECT"] {
                self.note(what);
            }
            return Err(self.unexpected());
        }
        self.inline_data = insert.data_offset;
        Ok(())
    }

    /// Parses the name after `FORMAT` behind a query, and finds where the data begins that the query reads.
    fn input_of(&mut self, insert: &mut Insert, query: Box<SelectQuery>) -> Result<InsertSource> {
        let format = self.ident()?;
        let is_values = format.name.eq_ignore_ascii_case("Values");
        insert.data_offset = Some(self.data_after(format.span.end as usize, !is_values));
        Ok(InsertSource::Input { query, format })
    }

    /// The offset of data: after blanks and, for formats of lines, at most one line end.
    fn data_after(&self, end: usize, line: bool) -> usize {
        let bytes = self.text.as_bytes();
        let mut at = end;
        if !line {
            while bytes.get(at).is_some_and(|b| b.is_ascii_whitespace()) {
                at += 1;
            }
            return at;
        }
        while matches!(bytes.get(at), Some(b' ' | b'\t' | 0x0b | 0x0c)) {
            at += 1;
        }
        // A semicolon right after the format belongs to the statement.
        if bytes.get(at) == Some(&b';') {
            at += 1;
            while matches!(bytes.get(at), Some(b' ' | b'\t' | 0x0b | 0x0c)) {
                at += 1;
            }
        }
        if bytes.get(at) == Some(&b'\r') {
            at += 1;
        }
        at + usize::from(bytes.get(at) == Some(&b'\n'))
    }

    fn insert_column(&mut self) -> Result<InsertColumn> {
        if self.eat(TokenKind::Asterisk)? {
            return Ok(InsertColumn::Matcher(None, self.transformers()?));
        }
        if self.is_word_at(0, "COLUMNS") && self.peek_at(2).kind == TokenKind::String {
            self.advance()?;
            self.expect(TokenKind::OpeningParen, "'('")?;
            let regex = self.string()?;
            self.expect(TokenKind::ClosingParen, "')'")?;
            return Ok(InsertColumn::Matcher(Some(regex), self.transformers()?));
        }
        Ok(InsertColumn::Name(self.dotted_name()?))
    }
}

/// The first query of a tree, whose `WITH` holds for all.
fn first_select(query: &mut SelectQuery) -> &mut Select {
    match &mut query.body {
        QueryBody::Select(select) => select,
        QueryBody::SetOperation(operation) => first_select(&mut operation.inputs[0]),
    }
}
