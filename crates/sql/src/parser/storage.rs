//! The clauses after the columns of a table: engine, keys, `TTL`, settings.

use super::Parser;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::Result;

impl Parser<'_> {
    /// Clauses in any order, each at most once.
    pub(super) fn storage(&mut self, storage: &mut Storage) -> Result<()> {
        loop {
            if storage.engine.is_none() && self.eat_words("ENGINE")? {
                self.eat(TokenKind::Equals)?;
                storage.engine = Some(self.engine()?);
            } else if storage.partition_by.is_none() && self.eat_words("PARTITION BY")? {
                storage.partition_by = Some(self.expr_no_alias()?);
            } else if storage.primary_key.is_none() && self.eat_words("PRIMARY KEY")? {
                storage.primary_key = Some(self.expr_no_alias()?);
            } else if storage.order_by.is_none() && self.eat_words("ORDER BY")? {
                self.storage_order(storage)?;
            } else if storage.sample_by.is_none() && self.eat_words("SAMPLE BY")? {
                storage.sample_by = Some(self.expr_no_alias()?);
            } else if storage.ttl.is_empty() && self.eat_words("TTL")? {
                storage.ttl = self.ttl_elements()?;
            } else if storage.settings.is_empty() && self.eat_words("SETTINGS")? {
                storage.settings = self.setting_changes()?;
            } else {
                return Ok(());
            }
        }
    }

    /// Parses the sorting key, after `ORDER BY`: `a`, `a DESC`, `(a DESC, b)`, `tuple(a DESC, b)`, or any expression.
    fn storage_order(&mut self, storage: &mut Storage) -> Result<()> {
        if self.at(TokenKind::OpeningParen)
            || self.is_word_at(0, "tuple") && self.peek_at(1).kind == TokenKind::OpeningParen
        {
            let start = (self.pos, self.depth, self.height);
            if let Ok((key, directions)) = self.directed_key()
                && directions.iter().any(Option::is_some)
            {
                storage.order_by = Some(key);
                storage.descending = directions.into_iter().map(|descends| descends == Some(true)).collect();
                return Ok(());
            }
            (self.pos, self.depth, self.height) = start;
        }
        storage.order_by = Some(self.expr_no_alias()?);
        if self.direction()? == Some(true) {
            storage.descending = vec![true];
        }
        Ok(())
    }

    /// `(a DESC, b)`: a key in parentheses, and where its parts go if that is written.
    fn directed_key(&mut self) -> Result<(Expr, Vec<Option<bool>>)> {
        let start = self.peek().span;
        if !self.at(TokenKind::OpeningParen) {
            self.advance()?;
        }
        let parts = self.paren_list(|p| Ok((p.expr_no_alias()?, p.direction()?)))?;
        let (parts, directions): (Vec<Expr>, Vec<Option<bool>>) = parts.into_iter().unzip();
        let span = self.span_from(start);
        Ok((Expr::call("tuple", parts, span), directions))
    }

    /// `ASC` or `DESC`: whether it goes down.
    fn direction(&mut self) -> Result<Option<bool>> {
        if self.eat_words("DESC")? {
            return Ok(Some(true));
        }
        Ok(if self.eat_words("ASC")? { Some(false) } else { None })
    }

    pub(super) fn ttl_elements(&mut self) -> Result<Vec<TtlElement>> {
        self.comma_list(|p| p.ttl_element())
    }

    fn ttl_element(&mut self) -> Result<TtlElement> {
        let expr = self.expr_no_alias()?;
        let action = if self.eat_words("TO DISK")? {
            TtlAction::ToDisk(self.string()?)
        } else if self.eat_words("TO VOLUME")? {
            TtlAction::ToVolume(self.string()?)
        } else if self.eat_words("RECOMPRESS CODEC")? {
            TtlAction::Recompress(self.paren_list(|p| p.expr_no_alias())?)
        } else if self.eat_words("GROUP BY")? {
            let keys = self.comma_list(|p| p.expr_no_alias())?;
            let sets = if self.eat_words("SET")? { self.ttl_assignments()? } else { Vec::new() };
            TtlAction::GroupBy(keys, sets)
        } else {
            self.eat_words("DELETE")?;
            TtlAction::Delete
        };
        let selection =
            if action == TtlAction::Delete && self.eat_words("WHERE")? { Some(self.expr_no_alias()?) } else { None };
        Ok(TtlElement { expr, action, selection })
    }

    /// `a = expr, b = expr`.
    pub(super) fn assignments(&mut self) -> Result<Vec<(Ident, Expr)>> {
        self.comma_list(Self::assignment)
    }

    fn assignment(&mut self) -> Result<(Ident, Expr)> {
        // One name: that of an element of a nested column stands in quotes.
        let column = self.ident()?;
        self.expect(TokenKind::Equals, "'='")?;
        Ok((column, self.expr_no_alias()?))
    }

    /// As [`Self::assignments`], up to a comma before the next rule.
    fn ttl_assignments(&mut self) -> Result<Vec<(Ident, Expr)>> {
        let mut sets = vec![self.assignment()?];
        while self.at(TokenKind::Comma) {
            let mut ahead = 2;
            while self.peek_at(ahead).kind == TokenKind::Dot {
                ahead += 2;
            }
            if self.peek_at(ahead).kind != TokenKind::Equals {
                break;
            }
            self.advance()?;
            sets.push(self.assignment()?);
        }
        Ok(sets)
    }

    /// `PARTITION …` or `PART '…'`.
    pub(super) fn try_partition(&mut self) -> Result<Option<PartitionRef>> {
        if self.eat_words("PART")? {
            return Ok(Some(PartitionRef::Part(self.string()?)));
        }
        if self.eat_words("PARTITION")? { Ok(Some(self.partition_value()?)) } else { Ok(None) }
    }

    /// `IN PARTITION …`.
    pub(super) fn try_in_partition(&mut self) -> Result<Option<PartitionRef>> {
        if self.eat_words("IN PARTITION")? { Ok(Some(self.partition_value()?)) } else { Ok(None) }
    }

    pub(super) fn partition_value(&mut self) -> Result<PartitionRef> {
        if self.eat_words("ID")? {
            return Ok(PartitionRef::Id(self.string()?));
        }
        if self.eat_words("ALL")? {
            return Ok(PartitionRef::All);
        }
        let value = self.expr_no_alias()?;
        if matches!(value.kind, ExprKind::Identifier(_)) {
            return Err(value.span.locate(base::err!(
                SyntaxError,
                "A partition is named by its value, by ID '…' or by ALL, not by a name: {value}"
            )));
        }
        Ok(PartitionRef::Expr(value))
    }
}
