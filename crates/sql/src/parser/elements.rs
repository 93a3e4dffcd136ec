//! The parentheses of `CREATE TABLE`: columns, indexes, projections, constraints.

use super::Parser;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::Result;

impl Parser<'_> {
    pub(super) fn table_elements(&mut self) -> Result<TableElements> {
        let mut elements = TableElements::default();
        self.expect(TokenKind::OpeningParen, "'('")?;
        while !self.at(TokenKind::ClosingParen) {
            self.table_element(&mut elements)?;
            if !self.eat(TokenKind::Comma)? {
                break;
            }
        }
        self.expect(TokenKind::ClosingParen, "')' or ','")?;
        if elements == TableElements::default() {
            self.note("a column");
            return Err(self.unexpected());
        }
        Ok(elements)
    }

    fn table_element(&mut self, elements: &mut TableElements) -> Result<()> {
        self.count_element()?;
        if self.eat_words("INDEX")? {
            elements.indexes.push(self.index_def()?);
        } else if self.eat_words("PROJECTION")? {
            elements.projections.push(self.projection_def()?);
        } else if self.eat_words("CONSTRAINT")? {
            elements.constraints.push(self.constraint_def()?);
        } else if self.eat_words("PRIMARY KEY")? {
            elements.primary_key = Some(self.expr()?);
        } else {
            elements.columns.push(self.column_def()?);
        }
        Ok(())
    }

    /// `name [type] [NULL | NOT NULL] [DEFAULT …] [COMMENT] [CODEC] [STATISTICS] [TTL] [COLLATE] [SETTINGS] [PRIMARY
    /// KEY]`.
    pub(super) fn column_def(&mut self) -> Result<ColumnDef> {
        let name = self.dotted_name()?;
        let mut column = ColumnDef {
            span: name.span,
            name,
            ty: None,
            nullable: None,
            default: None,
            comment: None,
            codec: None,
            statistics: None,
            ttl: None,
            collation: None,
            settings: Vec::new(),
            primary_key: false,
            auto_increment: false,
        };
        let no_type = self.at_any_word(&["DEFAULT", "MATERIALIZED", "EPHEMERAL", "ALIAS", "CODEC", "COMMENT", "TTL"]);
        if !no_type && self.at(TokenKind::BareWord) {
            column.ty = Some(self.type_name()?);
        }
        while self.column_property(&mut column)? {}
        if column.ty.is_none()
            && column.default.is_none()
            && column.comment.is_none()
            && column.codec.is_none()
            && column.ttl.is_none()
        {
            self.note("a type");
            return Err(self.unexpected());
        }
        column.span = self.span_from(column.span);
        Ok(column)
    }

    /// One property; `false` when none follows.
    fn column_property(&mut self, column: &mut ColumnDef) -> Result<bool> {
        if column.nullable.is_none() && self.eat_words("NOT NULL")? {
            column.nullable = Some(false);
        } else if column.nullable.is_none() && self.eat_words("NULL")? {
            column.nullable = Some(true);
        } else if column.default.is_none()
            && !column.auto_increment
            && let Some(kind) = self.default_kind()?
        {
            let bare = kind == DefaultKind::Ephemeral
                && (matches!(
                    self.kind(),
                    TokenKind::Comma | TokenKind::ClosingParen | TokenKind::EndOfStream | TokenKind::Semicolon
                ) || self.at_any_word(&["CODEC", "COMMENT", "TTL", "FIRST", "AFTER"]));
            if bare && column.ty.is_none() && !self.at_any_word(&["COMMENT"]) {
                self.note("an expression after EPHEMERAL, or a type before it");
                return Err(self.unexpected());
            }
            let expr = if bare { None } else { Some(self.expr_no_alias()?) };
            column.default = Some(ColumnDefault { kind, expr });
        } else if self.eat_words("COMMENT")? {
            column.comment = Some(self.string()?);
        } else if self.is_word_at(0, "CODEC") && self.peek_at(1).kind == TokenKind::OpeningParen {
            self.advance()?;
            if self.peek_at(1).kind == TokenKind::ClosingParen {
                self.advance()?;
                self.note("a codec");
                return Err(self.unexpected());
            }
            column.codec = Some(self.paren_list(|p| p.expr_no_alias())?);
        } else if self.is_word_at(0, "STATISTICS") && self.peek_at(1).kind == TokenKind::OpeningParen {
            self.advance()?;
            column.statistics = Some(self.paren_list(|p| p.expr_no_alias())?);
        } else if self.eat_words("TTL")? {
            column.ttl = Some(self.expr_no_alias()?);
        } else if column.default.is_none() && self.eat_words("AUTO_INCREMENT")? {
            column.auto_increment = true;
        } else if self.eat_words("COLLATE")? {
            column.collation = Some(self.string_or_ident()?);
        } else if self.is_word_at(0, "SETTINGS") && self.peek_at(1).kind == TokenKind::OpeningParen {
            self.advance()?;
            self.advance()?;
            column.settings = self.setting_changes()?;
            self.expect(TokenKind::ClosingParen, "')'")?;
        } else if self.eat_words("PRIMARY KEY")? {
            column.primary_key = true;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn default_kind(&mut self) -> Result<Option<DefaultKind>> {
        for (word, kind) in [
            ("DEFAULT", DefaultKind::Default),
            ("MATERIALIZED", DefaultKind::Materialized),
            ("EPHEMERAL", DefaultKind::Ephemeral),
            ("ALIAS", DefaultKind::Alias),
        ] {
            if self.eat_words(word)? {
                return Ok(Some(kind));
            }
        }
        Ok(None)
    }

    /// `name expr TYPE type [GRANULARITY n]`.
    pub(super) fn index_def(&mut self) -> Result<IndexDef> {
        let name = self.dotted_name()?;
        let expr = self.expr_no_alias()?;
        self.expect_words("TYPE")?;
        let ty = self.engine()?;
        let granularity = if self.eat_words("GRANULARITY")? { Some(self.unsigned()?) } else { None };
        Ok(IndexDef { name, expr, ty, granularity })
    }

    /// `name (SELECT …)` or `name INDEX expr TYPE basic`, then `WITH SETTINGS (…)`.
    pub(super) fn projection_def(&mut self) -> Result<ProjectionDef> {
        let name = self.ident()?;
        let (query, index) = if self.eat_words("INDEX")? {
            let expr = self.expr_no_alias()?;
            self.expect_words("TYPE")?;
            let index = ProjectionIndex { expr, ty: self.ident()? };
            // It has the places of the rows in the order of the expression.
            let keys: Vec<String> = index.expr.tuple_parts().iter().map(ToString::to_string).collect();
            (
                crate::parse_select(
                    &format!("SELECT _part_offset ORDER BY {}", keys.join(", ")),
                    &crate::ParseOptions::default(),
                )?,
                Some(index),
            )
        } else {
            self.expect(TokenKind::OpeningParen, "'('")?;
            let query = self.nested(|p| p.select_query())?;
            self.expect(TokenKind::ClosingParen, "')' after the projection")?;
            (query, None)
        };
        let mut settings = Vec::new();
        if self.eat_words("WITH SETTINGS")? {
            self.expect(TokenKind::OpeningParen, "'('")?;
            settings = self.setting_changes()?;
            self.expect(TokenKind::ClosingParen, "')' after the settings")?;
        }
        Ok(ProjectionDef { name, query, index, settings })
    }

    /// `name CHECK | ASSUME expr`.
    pub(super) fn constraint_def(&mut self) -> Result<ConstraintDef> {
        let name = self.ident()?;
        let assume = self.eat_words("ASSUME")?;
        if !assume {
            self.expect_words("CHECK")?;
        }
        Ok(ConstraintDef { name, assume, expr: self.expr_no_alias()? })
    }

    /// `name` or `name(args)`.
    pub(super) fn engine(&mut self) -> Result<Engine> {
        let name = self.ident()?;
        let args = if self.at(TokenKind::OpeningParen) { Some(self.paren_list(|p| p.expr())?) } else { None };
        Ok(Engine { name, args })
    }
}
