//! `SELECT` and set operations.

use super::Parser;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::{Result, err};

impl Parser<'_> {
    /// Whether a `SELECT` (maybe behind `WITH` or `FROM`) begins at the token, parentheses not counted.
    pub(super) fn is_query_at(&mut self, ahead: usize) -> bool {
        let names_follow = |p: &mut Self| {
            matches!(
                p.peek_at(ahead + 1).kind,
                TokenKind::BareWord | TokenKind::QuotedIdentifier | TokenKind::OpeningParen | TokenKind::OpeningBrace
            )
        };
        self.is_word_at(ahead, "SELECT")
            || (self.is_word_at(ahead, "WITH") && self.peek_at(ahead + 1).kind != TokenKind::Comma)
            || (self.is_word_at(ahead, "FROM") && names_follow(self))
    }

    pub(super) fn at_set_operator(&mut self) -> bool {
        self.at_words("UNION") || self.at_words("INTERSECT") || self.at_words("EXCEPT")
    }

    /// A `SELECT` or set operations over several.
    pub(super) fn select_query(&mut self) -> Result<SelectQuery> {
        let first = self.query_operand()?;
        self.set_operations_after(first)
    }

    /// The set operations whose first input is parsed already.
    pub(super) fn set_operations_after(&mut self, first: SelectQuery) -> Result<SelectQuery> {
        let mut left = self.intersections_after(first)?;
        // Whether `left` is a chain of this loop, which further inputs may join.
        let mut open = false;
        loop {
            let op = if self.eat_words("UNION")? {
                SetOperator::Union
            } else if self.eat_words("EXCEPT")? {
                SetOperator::Except
            } else {
                return Ok(left);
            };
            let quantifier = self.set_quantifier()?;
            let operand = self.query_operand()?;
            let right = self.intersections_after(operand)?;
            left = self.combine(left, op, quantifier, right, &mut open)?;
        }
    }

    /// `a INTERSECT b …`, which binds tighter.
    fn intersections_after(&mut self, first: SelectQuery) -> Result<SelectQuery> {
        let mut left = first;
        let mut open = false;
        while self.eat_words("INTERSECT")? {
            let quantifier = self.set_quantifier()?;
            let right = self.query_operand()?;
            left = self.combine(left, SetOperator::Intersect, quantifier, right, &mut open)?;
        }
        Ok(left)
    }

    fn combine(
        &mut self,
        mut left: SelectQuery,
        op: SetOperator,
        quantifier: SetQuantifier,
        right: SelectQuery,
        open: &mut bool,
    ) -> Result<SelectQuery> {
        let span = left.span.to(right.span);
        if let QueryBody::SetOperation(operation) = &mut left.body
            && *open
            && op == SetOperator::Union
            && operation.op == op
            && operation.quantifier == quantifier
        {
            operation.inputs.push(right);
            left.span = span;
            return Ok(left);
        }
        *open = true;
        self.grow()?;
        self.count_element()?;
        let operation = SetOperation { op, quantifier, inputs: vec![left, right] };
        Ok(SelectQuery { body: QueryBody::SetOperation(Box::new(operation)), span })
    }

    fn set_quantifier(&mut self) -> Result<SetQuantifier> {
        Ok(if self.eat_words("ALL")? {
            SetQuantifier::All
        } else if self.eat_words("DISTINCT")? {
            SetQuantifier::Distinct
        } else {
            SetQuantifier::Default
        })
    }

    /// A `SELECT` or a query in parentheses.
    fn query_operand(&mut self) -> Result<SelectQuery> {
        self.nested(|p| {
            if !p.eat(TokenKind::OpeningParen)? {
                return Ok(SelectQuery::select(p.select()?));
            }
            let query = p.select_query()?;
            p.expect(TokenKind::ClosingParen, "')' after the subquery")?;
            Ok(query)
        })
    }

    #[inline(never)]
    fn select(&mut self) -> Result<Select> {
        let start = self.peek().span;
        let mut select = Select::default();
        self.count_element()?;
        let from_first = self.eat_words("FROM")?;
        if from_first {
            select.from = Some(self.tables_clause()?);
        }
        if self.eat_words("WITH")? {
            select.with = Some(self.with_clause()?);
        }
        if from_first && select.with.is_none() && !self.at_words("SELECT") {
            // `FROM t` alone selects everything.
            let star = self.node(ExprKind::Asterisk(Box::default()), start)?;
            select.projection.push(star);
        } else {
            self.expect_words("SELECT")?;
            self.select_head(&mut select)?;
        }
        if !from_first {
            self.select_from(&mut select)?;
        }
        self.select_filters(&mut select)?;
        self.select_tail(&mut select)?;
        select.span = self.span_from(start);
        self.grow()?;
        Ok(select)
    }

    /// `[ALL | DISTINCT [ON (…)]] [TOP n [WITH TIES]] expressions`.
    #[inline(never)]
    fn select_head(&mut self, select: &mut Select) -> Result<()> {
        if self.is_word_at(0, "DISTINCT") && self.peek_at(1).kind != TokenKind::Dot {
            self.advance()?;
            if self.is_word_at(0, "ON") && self.peek_at(1).kind == TokenKind::OpeningParen {
                let on = self.advance()?.span;
                let by = self.paren_list(|p| p.expr())?;
                let limit = self.node(ExprKind::Literal(Literal::UInt64(1)), on)?;
                select.limit_by = Some(LimitBy { limit, offset: None, by, all: false });
            } else {
                select.distinct = true;
            }
        } else if self.is_word_at(0, "ALL") && !matches!(self.peek_at(1).kind, TokenKind::Dot | TokenKind::OpeningParen)
        {
            self.advance()?;
        }
        if self.is_word_at(0, "TOP") && matches!(self.peek_at(1).kind, TokenKind::Number | TokenKind::OpeningParen) {
            self.advance()?;
            select.limit = Some(self.primary()?);
            select.limit_with_ties = self.eat_words("WITH TIES")?;
        }
        select.projection = self.projection()?;
        Ok(())
    }

    /// The selected expressions; a comma may stand before `FROM`.
    fn projection(&mut self) -> Result<Vec<Expr>> {
        let mut items = vec![self.expr_implicit_alias()?];
        while self.eat(TokenKind::Comma)? {
            // `SETTINGS` is a column's name where no setting follows it.
            let ends = self.at_any_word(&["FROM", "WHERE", "GROUP", "ORDER", "LIMIT", "UNION"])
                && self.peek_at(1).kind != TokenKind::Comma
                || self.is_word_at(0, "SETTINGS") && self.peek_at(2).kind == TokenKind::Equals
                || matches!(self.kind(), TokenKind::EndOfStream | TokenKind::ClosingParen | TokenKind::Semicolon);
            if ends {
                break;
            }
            items.push(self.expr_implicit_alias()?);
        }
        Ok(items)
    }

    pub(super) fn with_clause(&mut self) -> Result<With> {
        let recursive = self.eat_words("RECURSIVE")?;
        let mut items = vec![self.with_item()?];
        while self.eat(TokenKind::Comma)? && !self.at_words("SELECT") {
            items.push(self.with_item()?);
        }
        Ok(With { recursive, items })
    }

    fn with_item(&mut self) -> Result<WithItem> {
        if let Some(cte) = self.try_cte()? {
            return Ok(WithItem::Cte(cte));
        }
        let expr = self.expr_implicit_alias()?;
        if expr.alias.is_none() {
            self.note("AS and a name for the expression");
            return Err(self.unexpected());
        }
        Ok(WithItem::Expr(expr))
    }

    /// `name [(columns)] AS [[NOT] MATERIALIZED] (SELECT …)`.
    fn try_cte(&mut self) -> Result<Option<Cte>> {
        if !matches!(self.kind(), TokenKind::BareWord | TokenKind::QuotedIdentifier) {
            return Ok(None);
        }
        let mut ahead = 1;
        if self.peek_at(1).kind == TokenKind::OpeningParen {
            // A list of bare names; anything else is a function call.
            ahead = 2;
            while matches!(
                self.peek_at(ahead).kind,
                TokenKind::BareWord | TokenKind::QuotedIdentifier | TokenKind::Comma
            ) {
                ahead += 1;
            }
            if self.peek_at(ahead).kind != TokenKind::ClosingParen {
                return Ok(None);
            }
            ahead += 1;
        }
        if !self.is_word_at(ahead, "AS") {
            return Ok(None);
        }
        ahead += 1;
        ahead += usize::from(self.is_word_at(ahead, "NOT"));
        ahead += usize::from(self.is_word_at(ahead, "MATERIALIZED"));
        if self.peek_at(ahead).kind != TokenKind::OpeningParen {
            return Ok(None);
        }
        let name = self.ident()?;
        let columns = if self.at(TokenKind::OpeningParen) { self.paren_list(|p| p.ident())? } else { Vec::new() };
        self.expect_words("AS")?;
        let materialized = !self.eat_words("NOT MATERIALIZED")? && self.eat_words("MATERIALIZED")?;
        self.expect(TokenKind::OpeningParen, "'('")?;
        let query = self.nested(|p| p.select_query())?;
        self.expect(TokenKind::ClosingParen, "')' after the subquery")?;
        Ok(Some(Cte { name, columns, materialized, query }))
    }

    fn select_from(&mut self, select: &mut Select) -> Result<()> {
        if self.eat_words("FROM")? {
            select.from = Some(self.tables_clause()?);
        }
        Ok(())
    }

    #[inline(never)]
    fn select_filters(&mut self, select: &mut Select) -> Result<()> {
        // WHERE before PREWHERE is accepted too.
        for _ in 0..2 {
            if select.prewhere.is_none() && self.eat_words("PREWHERE")? {
                select.prewhere = Some(self.expr()?);
            }
            if select.selection.is_none() && self.eat_words("WHERE")? {
                select.selection = Some(self.expr()?);
            }
        }
        if self.is_word_at(0, "LATEST") && self.is_word_at(1, "ON") {
            self.latest_on(select)?;
        }
        if self.eat_words("GROUP BY")? {
            let kind = self.group_by_kind()?;
            select.group_by = Some(self.group_by_modifiers(kind)?);
        } else if self.eat_words("WITH TOTALS")? {
            select.group_by = Some(GroupBy { kind: GroupByKind::Exprs(Vec::new()), with_totals: true });
        }
        if self.eat_words("HAVING")? {
            select.having = Some(self.expr()?);
        }
        if self.eat_words("WINDOW")? {
            select.windows = self.named_windows()?;
        }
        if select.qualify.is_none() && self.eat_words("QUALIFY")? {
            select.qualify = Some(self.expr()?);
        }
        Ok(())
    }

    fn group_by_kind(&mut self) -> Result<GroupByKind> {
        if self.is_word_at(0, "ALL") && self.peek_at(1).kind != TokenKind::Comma {
            self.advance()?;
            return Ok(GroupByKind::All);
        }
        if self.eat_words("GROUPING SETS")? {
            return Ok(GroupByKind::GroupingSets(self.paren_list(|p| p.grouping_set())?));
        }
        let called = self.peek_at(1).kind == TokenKind::OpeningParen;
        if called && self.eat_words("ROLLUP")? {
            return Ok(GroupByKind::Rollup(self.paren_list(|p| p.expr())?));
        }
        if called && self.eat_words("CUBE")? {
            return Ok(GroupByKind::Cube(self.paren_list(|p| p.expr())?));
        }
        Ok(GroupByKind::Exprs(self.comma_list(|p| p.expr())?))
    }

    fn grouping_set(&mut self) -> Result<Vec<Expr>> {
        if self.at(TokenKind::OpeningParen) {
            return self.paren_list(|p| p.expr());
        }
        Ok(vec![self.expr()?])
    }

    fn group_by_modifiers(&mut self, mut kind: GroupByKind) -> Result<GroupBy> {
        let mut with_totals = false;
        loop {
            if self.eat_words("WITH TOTALS")? {
                with_totals = true;
                continue;
            }
            let rollup = self.at_words("WITH ROLLUP");
            if !rollup && !self.at_words("WITH CUBE") {
                return Ok(GroupBy { kind, with_totals });
            }
            let span = self.peek().span;
            kind = match kind {
                GroupByKind::Exprs(keys) if rollup => GroupByKind::Rollup(keys),
                GroupByKind::Exprs(keys) => GroupByKind::Cube(keys),
                _ => {
                    return Err(span.locate(err!(
                        NotImplemented,
                        "ROLLUP and CUBE need a plain list of keys, and only one of them is possible"
                    )));
                }
            };
            self.advance()?;
            self.advance()?;
        }
    }

    #[inline(never)]
    fn select_tail(&mut self, select: &mut Select) -> Result<()> {
        if self.eat_words("ORDER BY")? {
            select.order_by = Some(self.order_by()?);
        }
        self.limits(select)?;
        if self.is_word_at(0, "SETTINGS") {
            self.advance()?;
            select.settings = self.setting_changes()?;
        }
        Ok(())
    }
}
