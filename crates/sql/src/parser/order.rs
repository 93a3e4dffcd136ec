//! `ORDER BY`, `LIMIT`, `OFFSET`, `FETCH` and lists of settings.

use super::Parser;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::{Result, err};

/// A bare word is its own text: `join_algorithm = hash`.
fn word_value(parts: Vec<Ident>) -> SettingValue {
    let names: Vec<String> = parts.into_iter().map(|part| part.name).collect();
    SettingValue::Literal(Literal::string(names.join(".")))
}

impl Parser<'_> {
    /// Parses the keys of a `SELECT`'s `ORDER BY`, after these words.
    #[inline(never)]
    pub(super) fn order_by(&mut self) -> Result<OrderBy> {
        let all = self.is_word_at(0, "ALL")
            && !matches!(self.peek_at(1).kind, TokenKind::Comma | TokenKind::OpeningParen | TokenKind::Dot);
        let items = if all {
            let span = self.advance()?.span;
            let expr = self.node(ExprKind::Identifier(vec![Ident::new("all", span)]), span)?;
            vec![self.order_item_after(expr)?]
        } else {
            self.comma_list(|p| p.order_item())?
        };
        // Without a fill the word is none of the clause.
        let is_filled = items.iter().any(|item| item.fill.is_some());
        let interpolate = if is_filled && self.eat_words("INTERPOLATE")? { Some(self.interpolations()?) } else { None };
        Ok(OrderBy { items, all, interpolate })
    }

    pub(super) fn order_item(&mut self) -> Result<OrderByItem> {
        let expr = self.expr()?;
        self.order_item_after(expr)
    }

    fn order_item_after(&mut self, expr: Expr) -> Result<OrderByItem> {
        let descending = self.eat_words("DESC")? || self.eat_words("DESCENDING")?;
        if !descending && !self.eat_words("ASC")? {
            self.eat_words("ASCENDING")?;
        }
        let nulls_first = if self.eat_words("NULLS FIRST")? {
            Some(true)
        } else if self.eat_words("NULLS LAST")? {
            Some(false)
        } else {
            None
        };
        let collation = if self.eat_words("COLLATE")? { Some(self.string_or_ident()?) } else { None };
        let fill = if self.eat_words("WITH FILL")? { Some(Box::new(self.with_fill()?)) } else { None };
        Ok(OrderByItem { expr, descending, nulls_first, collation, fill })
    }

    fn with_fill(&mut self) -> Result<WithFill> {
        let mut fill = WithFill::default();
        if self.eat_words("FROM")? {
            fill.from = Some(self.expr()?);
        }
        if self.eat_words("TO")? {
            fill.to = Some(self.expr()?);
        }
        if self.eat_words("STEP")? {
            fill.step = Some(self.expr()?);
        }
        if self.eat_words("STALENESS")? {
            fill.staleness = Some(self.expr()?);
        }
        Ok(fill)
    }

    fn interpolations(&mut self) -> Result<Vec<Interpolate>> {
        if !self.at(TokenKind::OpeningParen) {
            return Ok(Vec::new());
        }
        self.paren_list(|p| {
            let column = p.dotted_name()?;
            let expr = if p.eat_words("AS")? { Some(p.expr()?) } else { None };
            Ok(Interpolate { column, expr })
        })
    }

    /// `[LIMIT … BY …] [LIMIT …] [OFFSET …] [FETCH …]`.
    #[inline(never)]
    pub(super) fn limits(&mut self, select: &mut Select) -> Result<()> {
        while self.at_words("LIMIT") {
            let span = self.advance()?.span;
            let mut limit = self.expr_no_alias()?;
            let mut offset = None;
            if self.eat(TokenKind::Comma)? {
                offset = Some(std::mem::replace(&mut limit, self.expr_no_alias()?));
            } else if self.eat_words("OFFSET")? {
                offset = Some(self.expr_no_alias()?);
            }
            let with_ties = self.eat_words("WITH TIES")?;
            if !with_ties && self.eat_words("BY")? {
                if select.limit_by.is_some() {
                    return Err(span.locate(err!(SyntaxError, "Syntax error: a second LIMIT BY (or DISTINCT ON)")));
                }
                select.limit_by = Some(self.limit_by(limit, offset)?);
                continue;
            }
            if select.limit.is_some() {
                // A second LIMIT ends the loop: what is here came before SELECT's expressions.
                return Err(span.locate(err!(TopAndLimitTogether, "TOP and LIMIT cannot be used together")));
            }
            (select.limit, select.offset, select.limit_with_ties) = (Some(limit), offset, with_ties);
            break;
        }
        if select.offset.is_none() && self.eat_words("OFFSET")? {
            select.offset = Some(self.expr_no_alias()?);
            let _ = self.eat_words("ROWS")? || self.eat_words("ROW")?;
        }
        if select.limit.is_none() && self.at_words("FETCH") {
            let span = self.advance()?.span;
            if select.order_by.is_none() {
                return Err(span.locate(err!(OffsetFetchWithoutOrderBy, "FETCH needs ORDER BY")));
            }
            self.fetch(select)?;
        }
        Ok(())
    }

    fn limit_by(&mut self, limit: Expr, offset: Option<Expr>) -> Result<LimitBy> {
        let all = self.is_word_at(0, "ALL")
            && !matches!(self.peek_at(1).kind, TokenKind::Comma | TokenKind::OpeningParen | TokenKind::Dot);
        if all {
            self.advance()?;
            return Ok(LimitBy { limit, offset, by: Vec::new(), all });
        }
        Ok(LimitBy { limit, offset, by: self.comma_list(|p| p.expr())?, all })
    }

    /// `{FIRST | NEXT} n {ROW | ROWS} {ONLY | WITH TIES}`.
    fn fetch(&mut self, select: &mut Select) -> Result<()> {
        if !self.eat_words("FIRST")? {
            self.expect_words("NEXT")?;
        }
        select.limit = Some(self.expr_no_alias()?);
        if !self.eat_words("ROWS")? {
            self.expect_words("ROW")?;
        }
        select.limit_with_ties = self.eat_words("WITH TIES")?;
        if !select.limit_with_ties {
            self.expect_words("ONLY")?;
        }
        Ok(())
    }

    /// `a = 1, b = 'x'`.
    pub(super) fn setting_changes(&mut self) -> Result<Vec<SettingChange>> {
        let mut changes = vec![self.setting_change()?];
        while self.at(TokenKind::Comma) && self.is_setting_at(1) {
            self.advance()?;
            changes.push(self.setting_change()?);
        }
        Ok(changes)
    }

    /// Whether a setting begins there: `ALTER TABLE t MODIFY SETTING a = 1, DROP COLUMN b` goes on
    /// with something else.
    fn is_setting_at(&mut self, ahead: usize) -> bool {
        !matches!(
            self.peek_at(ahead + 1).kind,
            TokenKind::BareWord | TokenKind::QuotedIdentifier | TokenKind::OpeningParen | TokenKind::String
        )
    }

    pub(super) fn setting_change(&mut self) -> Result<SettingChange> {
        let name = self.dotted_name()?;
        let value = if self.eat(TokenKind::Equals)? {
            self.setting_value()?
        } else {
            // A setting alone is switched on.
            if !self.at_setting_end() {
                self.note("'='");
                return Err(self.unexpected());
            }
            SettingValue::Literal(Literal::Bool(true))
        };
        Ok(SettingChange { name: name.name, value, span: self.span_from(name.span) })
    }

    fn at_setting_end(&mut self) -> bool {
        matches!(
            self.kind(),
            TokenKind::Comma | TokenKind::Semicolon | TokenKind::EndOfStream | TokenKind::ClosingParen
        ) || self.at_any_word(&["FORMAT", "UNION", "SELECT", "VALUES", "INTO", "COMMENT", "AS"])
    }

    fn setting_value(&mut self) -> Result<SettingValue> {
        let token = self.peek();
        let next = self.peek_at(1).kind;
        if token.kind == TokenKind::BareWord && next != TokenKind::OpeningParen {
            if self.eat_words("DEFAULT")? {
                return Ok(SettingValue::Default);
            }
            let expr = self.primary()?;
            return Ok(match expr.kind {
                ExprKind::Literal(literal) => SettingValue::Literal(literal),
                ExprKind::Identifier(parts) => word_value(parts),
                _ => return Err(expr.span.locate(err!(SyntaxError, "Syntax error: expected a setting's value"))),
            });
        }
        if token.kind == TokenKind::OpeningBrace && next == TokenKind::ClosingBrace {
            return self.setting_map();
        }
        if token.kind == TokenKind::OpeningBrace
            && self.peek_at(2).kind == TokenKind::Colon
            && next != TokenKind::BareWord
        {
            return self.setting_map();
        }
        let expr = self.expr_no_alias()?;
        Ok(match expr.kind {
            ExprKind::Literal(literal) => SettingValue::Literal(literal),
            ExprKind::Identifier(parts) => word_value(parts),
            _ => SettingValue::Expr(Box::new(expr)),
        })
    }

    /// `{'a': 1, 'b': 2}`.
    fn setting_map(&mut self) -> Result<SettingValue> {
        let start = self.advance()?.span;
        let mut args = Vec::new();
        while !self.at(TokenKind::ClosingBrace) {
            args.push(self.primary()?);
            self.expect(TokenKind::Colon, "':'")?;
            args.push(self.expr_no_alias()?);
            if !self.eat(TokenKind::Comma)? {
                break;
            }
        }
        self.expect(TokenKind::ClosingBrace, "'}'")?;
        let span = self.span_from(start);
        Ok(SettingValue::Expr(Box::new(self.operator("map", args, span)?)))
    }
}
