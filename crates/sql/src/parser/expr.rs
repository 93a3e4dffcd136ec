//! Expressions: precedence climbing over the operators.

use super::Parser;
use super::literal::parse_number;
use super::operator::{
    Infix, OperatorSyntax, PRIORITY_ABOVE_IN, PRIORITY_BETWEEN_BOUND, PRIORITY_NEGATE, PRIORITY_NOT,
};
use crate::ast::*;
use crate::lexer::TokenKind;
use base::{Result, err};

impl Parser<'_> {
    /// An expression, with `AS alias` allowed.
    pub(super) fn expr(&mut self) -> Result<Expr> {
        self.expr_with(false)
    }

    /// An expression, with an alias with or without `AS` allowed.
    pub(super) fn expr_implicit_alias(&mut self) -> Result<Expr> {
        self.expr_with(true)
    }

    fn expr_with(&mut self, implicit: bool) -> Result<Expr> {
        let mut expr = self.expr_no_alias()?;
        if expr.alias.is_none() {
            expr.alias = self.try_alias(implicit)?;
        }
        Ok(expr)
    }

    /// An expression without alias of its own.
    pub(super) fn expr_no_alias(&mut self) -> Result<Expr> {
        self.nested(|p| p.climb(0))
    }

    /// An expression in which `AND` and whatever binds weaker ends it.
    pub(super) fn expr_above_and(&mut self) -> Result<Expr> {
        self.operand(PRIORITY_NOT)
    }

    /// An expression that an `IN` ends.
    pub(super) fn expr_above_in(&mut self) -> Result<Expr> {
        self.operand(PRIORITY_ABOVE_IN)
    }

    /// Operators of at least the given priority, in the scope of the caller.
    fn climb(&mut self, min: u8) -> Result<Expr> {
        let elements_before = self.elements;
        let mut left = self.prefix()?;
        // The last operator of this loop, whose call further operands may join.
        let mut merging = "";
        while let Some(op) = self.peek_infix() {
            if op.priority < min {
                break;
            }
            for _ in 0..op.tokens {
                self.advance()?;
            }
            let merge = op.syntax == OperatorSyntax::Merge && merging == op.name;
            merging = if op.syntax == OperatorSyntax::Merge { op.name } else { "" };
            if matches!(op.syntax, OperatorSyntax::Between | OperatorSyntax::NotBetween) {
                // The left side stands twice in the result.
                self.count_elements(self.elements - elements_before)?;
            }
            left = if merge { self.merge(left, op)? } else { self.apply(left, op)? };
        }
        Ok(left)
    }

    /// An operand of an operator: one level deeper, joined to the scope's height.
    fn operand(&mut self, min: u8) -> Result<Expr> {
        self.nested(|p| p.climb(min))
    }

    fn prefix(&mut self) -> Result<Expr> {
        let token = self.peek();
        match token.kind {
            TokenKind::Minus => self.negation(),
            TokenKind::Plus => {
                self.advance()?;
                self.operand(PRIORITY_NEGATE)
            }
            TokenKind::BareWord if self.is_word_at(0, "NOT") => {
                self.advance()?;
                let operand = self.operand(PRIORITY_NOT)?;
                let span = self.span_from(token.span);
                self.operator("not", vec![operand], span)
            }
            _ => self.primary(),
        }
    }

    /// `-1` is a constant, `-x` a call.
    fn negation(&mut self) -> Result<Expr> {
        let minus = self.advance()?.span;
        let token = self.peek();
        let infinite = token.kind == TokenKind::BareWord
            && self.peek_at(1).kind != TokenKind::OpeningParen
            && (self.is_word_at(0, "inf") || self.is_word_at(0, "infinity") || self.is_word_at(0, "nan"));
        if token.kind == TokenKind::Number || infinite {
            self.advance()?;
            let span = self.span_from(minus);
            let literal = parse_number(self.text_of(token), true)
                .ok_or_else(|| token.span.locate(err!(SyntaxError, "Syntax error: malformed number")))?;
            return self.node(ExprKind::Literal(literal), span);
        }
        let operand = self.operand(PRIORITY_NEGATE)?;
        let span = self.span_from(minus);
        self.operator("negate", vec![operand], span)
    }

    /// `a AND b` grows by `c`.
    #[inline(never)]
    fn merge(&mut self, mut left: Expr, op: Infix) -> Result<Expr> {
        let right = self.operand(op.priority + 1)?;
        left.span = left.span.to(right.span);
        if let ExprKind::Function(call) = &mut left.kind {
            call.name.span = left.span;
            call.args.push(right);
        }
        Ok(left)
    }

    #[inline(never)]
    fn apply(&mut self, left: Expr, op: Infix) -> Result<Expr> {
        match op.syntax {
            OperatorSyntax::Binary | OperatorSyntax::Merge => self.binary(left, op),
            OperatorSyntax::Comparison => self.comparison(left, op),
            OperatorSyntax::Like => self.like(left, op),
            OperatorSyntax::Postfix => {
                let span = self.span_from(left.span);
                self.operator(op.name, vec![left], span)
            }
            OperatorSyntax::Between => self.between(left, ["greaterOrEquals", "lessOrEquals"], op.name),
            OperatorSyntax::NotBetween => self.between(left, ["less", "greater"], op.name),
            OperatorSyntax::Ternary => self.ternary(left),
            OperatorSyntax::Lambda => self.lambda(left),
            OperatorSyntax::Dot => self.tuple_access(left),
            OperatorSyntax::Bracket => self.element_or_slice(left),
            OperatorSyntax::Cast => self.cast_operator(left),
        }
    }

    fn binary(&mut self, left: Expr, op: Infix) -> Result<Expr> {
        let right = self.operand(op.priority + 1)?;
        let span = left.span.to(right.span);
        self.operator(op.name, vec![left, right], span)
    }

    /// `a = ANY (SELECT …)` is `a IN (…)`, `a != ALL (SELECT …)` is `a NOT IN (…)`; `a = ALL (SELECT …)` is `a IN` the
    /// one value of the subquery; the others compare with its least or greatest value.
    #[inline(never)]
    fn comparison(&mut self, left: Expr, op: Infix) -> Result<Expr> {
        let any = self.is_word_at(0, "ANY") || self.is_word_at(0, "SOME");
        let all = self.is_word_at(0, "ALL");
        let subquery = (any || all) && self.peek_at(1).kind == TokenKind::OpeningParen && self.is_query_at(2);
        if !subquery {
            return self.binary(left, op);
        }
        self.advance()?;
        let aggregate = match op.name {
            "equals" if any => return self.binary(left, Infix { name: "in", ..op }),
            "notEquals" if all => return self.binary(left, Infix { name: "notIn", ..op }),
            "equals" | "notEquals" => "singleValueOrNull",
            "less" | "lessOrEquals" if any => "max",
            "less" | "lessOrEquals" => "min",
            _ if any => "min",
            _ => "max",
        };
        let right = self.primary()?;
        let right = self.aggregate_of(aggregate, right)?;
        let span = left.span.to(right.span);
        let name = match op.name {
            "equals" => "in",
            "notEquals" => "notIn",
            other => other,
        };
        self.operator(name, vec![left, right], span)
    }

    /// `(SELECT aggregate(*) FROM (SELECT …))`.
    fn aggregate_of(&mut self, aggregate: &str, subquery: Expr) -> Result<Expr> {
        let span = subquery.span;
        let ExprKind::Subquery(inner) = subquery.kind else { return Ok(subquery) };
        let kind = TableKind::Subquery(inner);
        let first = TableRef {
            kind,
            alias: None,
            column_aliases: Vec::new(),
            is_final: false,
            sample: None,
            lateral: false,
            span,
        };
        let star = self.node(ExprKind::Asterisk(Box::default()), span)?;
        let select = Select {
            span,
            projection: vec![self.call(aggregate, vec![star], span)?],
            from: Some(From { first: Some(first), joins: Vec::new() }),
            ..Select::default()
        };
        self.grow()?;
        self.node(ExprKind::Subquery(Box::new(SelectQuery::select(select))), span)
    }

    /// `a LIKE b [ESCAPE c]`.
    fn like(&mut self, left: Expr, op: Infix) -> Result<Expr> {
        let right = self.operand(op.priority + 1)?;
        let mut args = vec![left, right];
        if self.eat_words("ESCAPE")? {
            args.push(self.operand(op.priority + 1)?);
        }
        let span = self.span_from(args[0].span);
        self.operator(op.name, args, span)
    }

    /// `x BETWEEN a AND b` is `x >= a AND x <= b`; negated `x < a OR x > b`.
    #[inline(never)]
    fn between(&mut self, left: Expr, bounds: [&str; 2], join: &str) -> Result<Expr> {
        let low = self.operand(PRIORITY_BETWEEN_BOUND)?;
        self.expect_words("AND")?;
        let high = self.operand(PRIORITY_BETWEEN_BOUND)?;
        let span = left.span.to(high.span);
        let mut copy = left.clone();
        copy.alias = None;
        let low = self.operator(bounds[0], vec![left, low], span)?;
        let high = self.operator(bounds[1], vec![copy, high], span)?;
        self.operator(join, vec![low, high], span)
    }

    #[inline(never)]
    fn ternary(&mut self, condition: Expr) -> Result<Expr> {
        let then = self.operand(2)?;
        self.expect(TokenKind::Colon, "':' of the ternary operator")?;
        let otherwise = self.operand(2)?;
        let span = condition.span.to(otherwise.span);
        self.operator("if", vec![condition, then, otherwise], span)
    }

    #[inline(never)]
    fn lambda(&mut self, left: Expr) -> Result<Expr> {
        let Some(params) = lambda_params(&left) else {
            return Err(left
                .span
                .locate(err!(SyntaxError, "Syntax error: before '->' must stand a name or names in parentheses")));
        };
        let body = self.operand(1)?;
        let span = left.span.to(body.span);
        self.grow()?;
        self.node(ExprKind::Lambda(Box::new(Lambda { params, body })), span)
    }

    /// `expr.1`, `expr.name`, `expr.*` after the dot.
    #[inline(never)]
    fn tuple_access(&mut self, left: Expr) -> Result<Expr> {
        let token = self.peek();
        let index = match token.kind {
            TokenKind::Number => self.tuple_index()?,
            TokenKind::Minus => {
                let index = self.tuple_index()?;
                let span = left.span.to(index.span);
                return self.call("tupleElement", vec![left, index], span);
            }
            TokenKind::Asterisk => {
                self.advance()?;
                let span = self.span_from(left.span);
                return self.call("untuple", vec![left], span);
            }
            _ => {
                let name = self.ident()?;
                let index = self.node(ExprKind::Literal(Literal::string(name.name)), name.span)?;
                let span = left.span.to(index.span);
                return self.call("tupleElement", vec![left, index], span);
            }
        };
        let span = left.span.to(index.span);
        self.operator("tupleElement", vec![left, index], span)
    }

    fn tuple_index(&mut self) -> Result<Expr> {
        let start = self.peek().span;
        let negative = self.eat(TokenKind::Minus)?;
        let number = self.expect(TokenKind::Number, "the number of a tuple's element")?;
        let span = self.span_from(start);
        match parse_number(self.text_of(number), negative) {
            Some(literal @ (Literal::UInt64(_) | Literal::Int64(_))) => self.node(ExprKind::Literal(literal), span),
            _ => Err(span.locate(err!(SyntaxError, "Syntax error: a tuple's element has an integer as number"))),
        }
    }

    /// `expr::Type`; a constant is cast from its text, so that no digit is lost.
    #[inline(never)]
    fn cast_operator(&mut self, left: Expr) -> Result<Expr> {
        let ty = self.type_name()?;
        let span = self.span_from(left.span);
        let textual = match &left.kind {
            ExprKind::Literal(Literal::Null | Literal::Bool(_) | Literal::String(_)) => false,
            // `nan` and `inf` are words, of which no digit can be lost.
            ExprKind::Literal(Literal::Float(float)) if !float.is_finite() => false,
            _ => is_constant(&left) && !has_words(&left),
        };
        let operand =
            if textual { Expr::literal(Literal::string(&self.text[left.span.range()]), left.span) } else { left };
        self.cast(operand, ty, span)
    }

    /// `CAST(expr, 'Type')`.
    pub(super) fn cast(&mut self, operand: Expr, ty: TypeName, span: Span) -> Result<Expr> {
        let ty = self.node(ExprKind::Literal(Literal::string(ty.text)), ty.span)?;
        self.operator("CAST", vec![operand, ty], span)
    }
}

/// A constant, or an array or tuple literal of constants.
fn is_constant(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Literal(_) => expr.alias.is_none(),
        ExprKind::Function(call) => is_constant_collection(call),
        _ => false,
    }
}

/// Whether there is `NULL` or a truth value among the elements: words are no part of a text that is cast.
fn has_words(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Literal(literal) => matches!(literal, Literal::Null | Literal::Bool(_)),
        ExprKind::Function(call) => call.args.iter().any(has_words),
        _ => false,
    }
}

/// An array or tuple literal of constants.
pub fn is_constant_collection(call: &FunctionCall) -> bool {
    call.is_operator && matches!(&*call.name.name, "array" | "tuple") && call.args.iter().all(is_constant)
}

fn lambda_params(left: &Expr) -> Option<Vec<Ident>> {
    let single = |expr: &Expr| super::primary::single_name(expr).cloned();
    match left.as_call_of("tuple") {
        Some(call) => call.args.iter().map(single).collect(),
        None => single(left).map(|param| vec![param]),
    }
}
