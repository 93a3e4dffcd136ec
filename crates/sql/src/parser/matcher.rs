//! `*`, `COLUMNS(…)` and their transformers.

use super::Parser;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::Result;

impl Parser<'_> {
    /// The transformers after `*` or `t.*`, which are taken already.
    #[inline(never)]
    pub(super) fn asterisk(&mut self, qualifier: Vec<Ident>, start: Span) -> Result<Expr> {
        let transformers = self.transformers()?;
        let span = self.span_from(start);
        self.grow()?;
        self.node(ExprKind::Asterisk(Box::new(Asterisk { qualifier, transformers })), span)
    }

    /// `COLUMNS('re')`, `COLUMNS(a, b)`; the next token is the word.
    #[inline(never)]
    pub(super) fn columns(&mut self, qualifier: Vec<Ident>, start: Span) -> Result<Expr> {
        self.advance()?;
        let next = self.peek_at(1).kind;
        let pattern = if matches!(next, TokenKind::String | TokenKind::HereDoc) {
            self.advance()?;
            let regex = self.string()?;
            self.expect(TokenKind::ClosingParen, "')'")?;
            ColumnsPattern::Regex(regex)
        } else {
            ColumnsPattern::List(self.paren_list(|p| p.expr())?)
        };
        let transformers = self.transformers()?;
        let span = self.span_from(start);
        self.grow()?;
        self.node(ExprKind::Columns(Box::new(ColumnsMatcher { qualifier, pattern, transformers })), span)
    }

    pub(super) fn transformers(&mut self) -> Result<Vec<ColumnTransformer>> {
        let mut transformers = Vec::new();
        loop {
            let excludes = self.is_word_at(0, "EXCLUDE")
                && matches!(
                    self.peek_at(1).kind,
                    TokenKind::OpeningParen | TokenKind::BareWord | TokenKind::QuotedIdentifier
                );
            if excludes || self.is_word_at(0, "EXCEPT") && !self.is_set_operator_except() {
                self.advance()?;
                transformers.push(self.except_transformer()?);
            } else if self.is_word_at(0, "REPLACE") {
                self.advance()?;
                transformers.push(self.replace_transformer()?);
            } else if self.is_word_at(0, "APPLY") {
                self.advance()?;
                transformers.push(self.apply_transformer()?);
            } else {
                return Ok(transformers);
            }
        }
    }

    /// `SELECT * EXCEPT SELECT …` is a set operation.
    fn is_set_operator_except(&mut self) -> bool {
        let quantified = self.is_word_at(1, "ALL") || self.is_word_at(1, "DISTINCT");
        self.is_query_at(1 + usize::from(quantified))
    }

    fn except_transformer(&mut self) -> Result<ColumnTransformer> {
        let strict = self.eat_words("STRICT")?;
        match self.kind() {
            TokenKind::String => return Ok(ColumnTransformer::ExceptRegex(self.string()?)),
            TokenKind::OpeningParen if self.peek_at(1).kind == TokenKind::String => {
                self.advance()?;
                let regex = self.string()?;
                self.expect(TokenKind::ClosingParen, "')'")?;
                return Ok(ColumnTransformer::ExceptRegex(regex));
            }
            _ => {}
        }
        let columns = if self.at(TokenKind::OpeningParen) {
            self.paren_list(|p| p.dotted_name())?
        } else {
            vec![self.dotted_name()?]
        };
        Ok(ColumnTransformer::Except { columns, strict })
    }

    fn replace_transformer(&mut self) -> Result<ColumnTransformer> {
        let strict = self.eat_words("STRICT")?;
        let item = |p: &mut Self| {
            let expr = p.expr_implicit_alias()?;
            if expr.alias.is_none() {
                p.note("AS and the column to replace");
                return Err(p.unexpected());
            }
            Ok(expr)
        };
        let items = if self.at(TokenKind::OpeningParen) { self.paren_list(item)? } else { vec![item(self)?] };
        Ok(ColumnTransformer::Replace { items, strict })
    }

    /// `(f)`, `(f(params))`, `(x -> …)`, `f`, with a prefix for names.
    fn apply_transformer(&mut self) -> Result<ColumnTransformer> {
        let parens = self.eat(TokenKind::OpeningParen)?;
        // Without parentheses an operator goes on behind the columns: `* APPLY f = 1` compares what it gives.
        let is_name = !parens && self.peek_at(1).kind != TokenKind::Arrow;
        let expr = if is_name { self.primary()? } else { self.expr_no_alias()? };
        let span = expr.span;
        let mut prefix = None;
        if parens {
            if self.eat(TokenKind::Comma)? {
                prefix = Some(self.string()?);
            }
            self.expect(TokenKind::ClosingParen, "')'")?;
        }
        match expr.kind {
            ExprKind::Lambda(_) => Ok(ColumnTransformer::ApplyLambda { lambda: expr, prefix }),
            ExprKind::Identifier(mut parts) if parts.len() == 1 => {
                Ok(ColumnTransformer::Apply { function: parts.remove(0), params: None, prefix })
            }
            ExprKind::Function(call) if !call.is_operator && call.params.is_none() => {
                let FunctionCall { name, args, .. } = *call;
                Ok(ColumnTransformer::Apply { function: name, params: Some(args), prefix })
            }
            _ => Err(span.locate(base::err!(SyntaxError, "Syntax error: APPLY takes a function or a lambda"))),
        }
    }
}
