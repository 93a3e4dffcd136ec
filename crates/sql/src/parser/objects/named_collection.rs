//! `CREATE`, `ALTER`, `DROP NAMED COLLECTION`.

use crate::ast::*;
use crate::lexer::TokenKind;
use crate::parser::Parser;
use crate::parser::literal::parse_number;
use base::Result;

impl Parser<'_> {
    /// Parses a `CREATE NAMED COLLECTION`, after these words.
    pub(in crate::parser) fn create_named_collection(&mut self) -> Result<StatementKind> {
        let if_not_exists = self.if_not_exists()?;
        let (name, on_cluster) = (self.ident()?, self.on_cluster()?);
        self.expect_words("AS")?;
        let entries = self.comma_list(Self::named_collection_entry)?;
        Ok(named_collection(NamedCollectionAction::Create { if_not_exists, entries }, name, on_cluster))
    }

    /// Parses an `ALTER NAMED COLLECTION`, after these words.
    pub(in crate::parser) fn alter_named_collection(&mut self) -> Result<StatementKind> {
        let if_exists = self.if_exists()?;
        let (name, on_cluster) = (self.ident()?, self.on_cluster()?);
        let set = if self.eat_words("SET")? { self.comma_list(Self::named_collection_entry)? } else { Vec::new() };
        let delete = if self.eat_words("DELETE")? { self.comma_list(|p| p.ident())? } else { Vec::new() };
        if set.is_empty() && delete.is_empty() {
            return Err(self.unexpected());
        }
        Ok(named_collection(NamedCollectionAction::Alter { if_exists, set, delete }, name, on_cluster))
    }

    /// Parses a `DROP NAMED COLLECTION`, after these words.
    pub(in crate::parser) fn drop_named_collection(&mut self) -> Result<StatementKind> {
        let if_exists = self.if_exists()?;
        let (name, on_cluster) = (self.ident()?, self.on_cluster()?);
        Ok(named_collection(NamedCollectionAction::Drop { if_exists }, name, on_cluster))
    }

    fn named_collection_entry(&mut self) -> Result<NamedCollectionEntry> {
        let key = self.ident()?;
        self.expect(TokenKind::Equals, "'='")?;
        let value = self.constant()?;
        let overridable = if self.eat_words("NOT OVERRIDABLE")? {
            Some(false)
        } else {
            self.eat_words("OVERRIDABLE")?.then_some(true)
        };
        Ok(NamedCollectionEntry { key, value, overridable })
    }

    /// A string, a number, a truth value or `NULL`.
    pub(in crate::parser) fn constant(&mut self) -> Result<Literal> {
        let negative = self.eat(TokenKind::Minus)?;
        let token = self.peek();
        let literal = match token.kind {
            TokenKind::Number => parse_number(self.text_of(token), negative),
            TokenKind::String | TokenKind::HereDoc if !negative => return Ok(Literal::string(self.string()?)),
            TokenKind::BareWord if !negative => match self.text_of(token).to_ascii_lowercase().as_str() {
                "true" => Some(Literal::Bool(true)),
                "false" => Some(Literal::Bool(false)),
                "null" => Some(Literal::Null),
                _ => None,
            },
            _ => None,
        };
        let Some(literal) = literal else {
            self.note("a constant");
            return Err(self.unexpected());
        };
        self.advance()?;
        Ok(literal)
    }
}

fn named_collection(action: NamedCollectionAction, name: Ident, on_cluster: Option<String>) -> StatementKind {
    StatementKind::NamedCollection(Box::new(NamedCollectionStatement { action, name, on_cluster }))
}
