//! `CREATE DICTIONARY`.

use super::Parser;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::{Result, err};

impl Parser<'_> {
    /// Parses a `CREATE DICTIONARY`, after these words.
    pub(super) fn create_dictionary(&mut self, mode: CreateMode) -> Result<CreateDictionary> {
        let mode = self.mode_if_not_exists(mode)?;
        let name = self.object_name()?;
        let on_cluster = self.on_cluster()?;
        let attributes = self.paren_list(|p| p.dictionary_attribute())?;
        let mut create = CreateDictionary {
            mode,
            name,
            on_cluster,
            attributes,
            primary_key: Vec::new(),
            source: None,
            layout: None,
            lifetime: None,
            range: None,
            settings: Vec::new(),
            comment: None,
        };
        while self.dictionary_clause(&mut create)? {}
        Ok(create)
    }

    fn dictionary_attribute(&mut self) -> Result<DictionaryAttribute> {
        let name = self.dotted_name()?;
        let ty = self.type_name()?;
        let mut attribute = DictionaryAttribute {
            name,
            ty,
            default: None,
            expression: None,
            hierarchical: false,
            bidirectional: false,
            injective: false,
            is_object_id: false,
        };
        loop {
            if self.eat_words("DEFAULT")? {
                attribute.default = Some(self.expr()?);
            } else if self.eat_words("EXPRESSION")? {
                attribute.expression = Some(self.expr()?);
            } else if self.eat_words("HIERARCHICAL")? {
                attribute.hierarchical = true;
            } else if self.eat_words("BIDIRECTIONAL")? {
                attribute.bidirectional = true;
            } else if self.eat_words("INJECTIVE")? {
                attribute.injective = true;
            } else if self.eat_words("IS_OBJECT_ID")? {
                attribute.is_object_id = true;
            } else {
                return Ok(attribute);
            }
        }
    }

    fn dictionary_clause(&mut self, create: &mut CreateDictionary) -> Result<bool> {
        if self.eat_words("PRIMARY KEY")? {
            create.primary_key = if self.at(TokenKind::OpeningParen) {
                self.paren_list(|p| p.ident())?
            } else {
                self.comma_list(|p| p.ident())?
            };
        } else if self.eat_words("SOURCE")? {
            create.source = Some(self.dictionary_part()?);
        } else if self.eat_words("LAYOUT")? {
            create.layout = Some(self.dictionary_part()?);
        } else if self.eat_words("LIFETIME")? {
            create.lifetime = Some(self.dictionary_lifetime()?);
        } else if self.eat_words("RANGE")? {
            self.expect(TokenKind::OpeningParen, "'('")?;
            let (min, max) = self.min_max(|p| p.ident())?;
            self.expect(TokenKind::ClosingParen, "')'")?;
            create.range = Some((min, max));
        } else if self.eat_words("SETTINGS")? {
            self.expect(TokenKind::OpeningParen, "'('")?;
            create.settings = self.setting_changes()?;
            self.expect(TokenKind::ClosingParen, "')'")?;
        } else if create.comment.is_none() {
            create.comment = self.comment()?;
            return Ok(create.comment.is_some());
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn dictionary_lifetime(&mut self) -> Result<(u64, u64)> {
        self.expect(TokenKind::OpeningParen, "'('")?;
        let lifetime = if self.at(TokenKind::Number) {
            let max = self.unsigned()?;
            (0, max)
        } else {
            self.min_max(|p| p.unsigned())?
        };
        self.expect(TokenKind::ClosingParen, "')'")?;
        Ok(lifetime)
    }

    /// `MIN a MAX b`, in any order.
    fn min_max<T>(&mut self, mut value: impl FnMut(&mut Self) -> Result<T>) -> Result<(T, T)> {
        if self.eat_words("MIN")? {
            let min = value(self)?;
            self.expect_words("MAX")?;
            return Ok((min, value(self)?));
        }
        self.expect_words("MAX")?;
        let max = value(self)?;
        self.expect_words("MIN")?;
        Ok((value(self)?, max))
    }

    /// `(NAME(key value …))` or `(NAME)`.
    fn dictionary_part(&mut self) -> Result<DictionaryPart> {
        self.expect(TokenKind::OpeningParen, "'('")?;
        let name = self.ident()?;
        let parameters =
            if self.at(TokenKind::OpeningParen) { self.nested(|p| p.dictionary_parameters())? } else { Vec::new() };
        self.expect(TokenKind::ClosingParen, "')'")?;
        Ok(DictionaryPart { name, parameters })
    }

    fn dictionary_parameters(&mut self) -> Result<Vec<(Ident, DictionaryValue)>> {
        self.expect(TokenKind::OpeningParen, "'('")?;
        let mut parameters = Vec::new();
        while !self.at(TokenKind::ClosingParen) {
            let key = self.ident()?;
            parameters.push((key, self.dictionary_value()?));
        }
        self.expect(TokenKind::ClosingParen, "')'")?;
        Ok(parameters)
    }

    fn dictionary_value(&mut self) -> Result<DictionaryValue> {
        match self.kind() {
            TokenKind::OpeningParen => Ok(DictionaryValue::Nested(self.nested(|p| p.dictionary_parameters())?)),
            TokenKind::BareWord | TokenKind::QuotedIdentifier => Ok(DictionaryValue::Word(self.ident()?.name)),
            _ => {
                let value = self.expr()?;
                match value.as_literal() {
                    Some(literal) => Ok(DictionaryValue::Literal(literal.clone())),
                    None => {
                        Err(value.span.locate(err!(SyntaxError, "Syntax error: expected a number, a string or a word")))
                    }
                }
            }
        }
    }
}
