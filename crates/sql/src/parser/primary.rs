//! Operands: constants, names, calls, and what stands in parentheses and brackets.

use super::Parser;
use super::literal::{decode_quoted, parse_number};
use crate::ast::*;
use crate::keywords;
use crate::lexer::{Token, TokenKind};
use base::{Result, err};

impl Parser<'_> {
    pub(super) fn primary(&mut self) -> Result<Expr> {
        let token = self.peek();
        match token.kind {
            TokenKind::Number => self.number(token),
            TokenKind::String | TokenKind::HereDoc => {
                self.advance()?;
                let value = decode_quoted(self.text_of(token));
                self.node(ExprKind::Literal(Literal::String(value)), token.span)
            }
            TokenKind::OpeningParen => self.parenthesized(),
            TokenKind::OpeningBracket => self.array(),
            TokenKind::OpeningBrace => self.parameter(),
            TokenKind::Asterisk => {
                self.advance()?;
                self.asterisk(Vec::new(), token.span)
            }
            TokenKind::BareWord => self.word(token),
            TokenKind::QuotedIdentifier => self.path_or_call(),
            _ => {
                self.note("an expression");
                Err(self.unexpected())
            }
        }
    }

    fn number(&mut self, token: Token) -> Result<Expr> {
        self.advance()?;
        match parse_number(self.text_of(token), false) {
            Some(literal) => self.node(ExprKind::Literal(literal), token.span),
            None => Err(token.span.locate(err!(SyntaxError, "Syntax error: malformed number"))),
        }
    }

    /// A constant, special form, call or name that begins with a bare word.
    fn word(&mut self, token: Token) -> Result<Expr> {
        let word = self.text_of(token);
        let next = self.peek_at(1);
        if next.kind == TokenKind::OpeningParen {
            if let Some(expr) = self.try_special_call(word)? {
                return Ok(expr);
            }
            return self.path_or_call();
        }
        if next.kind != TokenKind::Dot {
            if let Some(literal) = word_literal(word) {
                self.advance()?;
                return self.node(ExprKind::Literal(literal), token.span);
            }
            if let Some(expr) = self.try_special_word(word, next)? {
                return Ok(expr);
            }
            if keywords::is_never_expression(word) && !self.is_name_before(1) {
                self.note("an expression");
                return Err(self.unexpected());
            }
        }
        self.path_or_call()
    }

    /// Whether the token shows that a word of the language before it is a name after all: an operator, or the end of an
    /// operand.
    pub(super) fn is_name_before(&mut self, ahead: usize) -> bool {
        use TokenKind::*;
        match self.peek_at(ahead).kind {
            Comma | ClosingParen | ClosingBracket | Semicolon | EndOfStream | Equals | NotEquals | Less
            | LessOrEquals | Greater | GreaterOrEquals | Slash | Percent | Concatenation | DoubleColon => true,
            BareWord => ["FROM", "AS", "WHERE", "IN", "AND", "OR", "IS", "LIKE", "DESC", "ASC", "LIMIT"]
                .iter()
                .any(|word| self.is_word_at(ahead, word)),
            _ => false,
        }
    }

    /// `(a)`, `(a, b)`, `()`, `(SELECT …)`.
    #[inline(never)]
    fn parenthesized(&mut self) -> Result<Expr> {
        let open = self.advance()?.span;
        if self.is_query_at(0) {
            return self.subquery_after_paren(open);
        }
        if self.eat(TokenKind::ClosingParen)? {
            let span = self.span_from(open);
            return self.operator("tuple", Vec::new(), span);
        }
        let mut first = self.expr()?;
        if self.at_set_operator() && first.alias.is_none() {
            first = self.finish_set_operations(first)?;
        }
        if self.eat(TokenKind::ClosingParen)? {
            first.span = self.span_from(open);
            first.parens = Parens(!matches!(first.kind, ExprKind::Subquery(_)));
            return Ok(first);
        }
        let mut items = vec![first];
        while self.eat(TokenKind::Comma)? && !self.at(TokenKind::ClosingParen) {
            items.push(self.expr()?);
        }
        self.expect(TokenKind::ClosingParen, "')'")?;
        let span = self.span_from(open);
        self.operator("tuple", items, span)
    }

    /// `((SELECT …) UNION …`: the expression so far is the first input of a set operation.
    fn finish_set_operations(&mut self, first: Expr) -> Result<Expr> {
        let span = first.span;
        let ExprKind::Subquery(query) = first.kind else {
            self.note("')'");
            return Err(self.unexpected());
        };
        let query = self.nested(|p| p.set_operations_after(*query))?;
        let span = self.span_from(span);
        self.grow()?;
        self.node(ExprKind::Subquery(Box::new(query)), span)
    }

    /// The rest of `(SELECT …)`.
    fn subquery_after_paren(&mut self, open: Span) -> Result<Expr> {
        let query = self.nested(|p| p.select_query())?;
        self.expect(TokenKind::ClosingParen, "')' after the subquery")?;
        let span = self.span_from(open);
        self.grow()?;
        self.node(ExprKind::Subquery(Box::new(query)), span)
    }

    #[inline(never)]
    fn array(&mut self) -> Result<Expr> {
        let open = self.advance()?.span;
        let items = if self.at(TokenKind::ClosingBracket) { Vec::new() } else { self.comma_list(|p| p.expr())? };
        self.expect(TokenKind::ClosingBracket, "']'")?;
        let span = self.span_from(open);
        self.operator("array", items, span)
    }

    /// `{name:Type}`.
    #[inline(never)]
    fn parameter(&mut self) -> Result<Expr> {
        if let Some(ident) = self.try_identifier_parameter()? {
            let span = ident.span;
            return self.node(ExprKind::Identifier(vec![ident]), span);
        }
        let open = self.expect(TokenKind::OpeningBrace, "'{'")?.span;
        let name = self.expect(TokenKind::BareWord, "the name of a query parameter")?;
        let name = self.text_of(name).to_string();
        self.expect(TokenKind::Colon, "':' and the parameter's type")?;
        let ty = self.type_name()?;
        self.expect(TokenKind::ClosingBrace, "'}'")?;
        let span = self.span_from(open);
        self.node(ExprKind::Parameter(Box::new(Parameter { name, ty })), span)
    }

    /// `{name:Identifier}`: its value as a name.
    pub(super) fn try_identifier_parameter(&mut self) -> Result<Option<Ident>> {
        let shaped = self.at(TokenKind::OpeningBrace)
            && self.peek_at(2).kind == TokenKind::Colon
            && self.is_word_at(3, "Identifier")
            && self.peek_at(4).kind == TokenKind::ClosingBrace;
        if !shaped {
            return Ok(None);
        }
        let open = self.advance()?.span;
        let name = self.advance()?;
        let name = self.text_of(name);
        for _ in 0..3 {
            self.advance()?;
        }
        let span = self.span_from(open);
        match self.options.params.and_then(|params| params.get(name)) {
            Some(value) => Ok(Some(Ident::new(value.clone(), span))),
            None => Err(span.locate(err!(UnknownQueryParameter, "Substitution `{name}` is not set"))),
        }
    }

    /// `a.b.c`, `a.b.*`, `a.COLUMNS('re')`, `f(…)`.
    #[inline(never)]
    fn path_or_call(&mut self) -> Result<Expr> {
        let first = self.ident()?;
        if self.at(TokenKind::OpeningParen) {
            return self.function(first);
        }
        let start = first.span;
        let mut parts = vec![first];
        loop {
            // `json.array[].path` goes into the objects of an array, `[][]` into those of arrays in it.
            let open = self.peek().span;
            let mut levels = 0;
            while self.at(TokenKind::OpeningBracket) && self.peek_at(1).kind == TokenKind::ClosingBracket {
                self.advance()?;
                self.advance()?;
                levels += 1;
            }
            if levels > 0 {
                parts.push(Ident::new(format!(":`{}JSON{}`", "Array(".repeat(levels), ")".repeat(levels)), open));
            }
            if !self.at(TokenKind::Dot) {
                break;
            }
            let next = self.peek_at(1);
            match next.kind {
                TokenKind::BareWord
                    if self.is_word_at(1, "COLUMNS") && self.peek_at(2).kind == TokenKind::OpeningParen =>
                {
                    self.advance()?;
                    return self.columns(parts, start);
                }
                TokenKind::BareWord | TokenKind::QuotedIdentifier => {
                    self.advance()?;
                    parts.push(self.ident()?);
                }
                TokenKind::OpeningBrace => {
                    self.advance()?;
                    parts.push(self.ident()?);
                }
                TokenKind::Colon | TokenKind::Caret => parts.push(self.json_part()?),
                TokenKind::Asterisk => {
                    self.advance()?;
                    self.advance()?;
                    return self.asterisk(parts, start);
                }
                _ => break,
            }
        }
        let span = self.span_from(start);
        self.node(ExprKind::Identifier(parts), span)
    }

    /// `.:Type` and `.^name` of a JSON column: a part named by the sign and the name in backquotes.
    fn json_part(&mut self) -> Result<Ident> {
        self.advance()?;
        let sign = self.advance()?;
        let name = match sign.kind {
            TokenKind::Caret => format!("^`{}`", self.ident()?.name),
            _ if self.at(TokenKind::QuotedIdentifier) => format!(":`{}`", self.ident()?.name),
            _ => format!(":`{}`", self.type_name()?.text),
        };
        let span = self.span_from(sign.span);
        Ok(Ident::new(name, span))
    }

    /// `name(args)`, `name(params)(args)`, with `DISTINCT`, `FILTER`, NULLs and `OVER`.
    #[inline(never)]
    pub(super) fn function(&mut self, name: Ident) -> Result<Expr> {
        let start = name.span;
        let mut call = FunctionCall::new(name.name, Vec::new(), start);
        let mut distinct = self.arguments(&mut call)?;
        if self.at(TokenKind::OpeningParen) {
            if distinct {
                self.note("no second parentheses after DISTINCT");
                return Err(self.unexpected());
            }
            call.params = Some(std::mem::take(&mut call.args));
            distinct = self.arguments(&mut call)?;
        }
        // The delimiter of groupConcat(x, ',') is its parameter.
        let is_concat =
            ["groupConcat", "group_concat", "string_agg"].iter().any(|name| call.name.name.eq_ignore_ascii_case(name));
        if is_concat
            && call.params.is_none()
            && call.args.len() == 2
            && matches!(call.args[1].as_literal(), Some(Literal::String(_)))
        {
            call.params = Some(call.args.split_off(1));
        }
        if distinct {
            call.name.name.push_str("Distinct");
        }
        self.function_tail(&mut call)?;
        let span = self.span_from(start);
        self.grow()?;
        if let Some(lambda) = lambda_of(&mut call) {
            return self.node(ExprKind::Lambda(Box::new(lambda)), span);
        }
        self.node(ExprKind::Function(Box::new(call)), span)
    }

    /// `([DISTINCT | ALL] args)`; returns whether `DISTINCT`.
    fn arguments(&mut self, call: &mut FunctionCall) -> Result<bool> {
        self.expect(TokenKind::OpeningParen, "'('")?;
        let next = self.peek_at(1).kind;
        let operand_follows = !matches!(next, TokenKind::Comma | TokenKind::ClosingParen | TokenKind::Dot);
        let mut distinct = false;
        if operand_follows && self.is_word_at(0, "DISTINCT") {
            self.advance()?;
            distinct = true;
        } else if operand_follows && next != TokenKind::OpeningParen && self.is_word_at(0, "ALL") {
            self.advance()?;
        }
        if self.is_query_at(0) {
            let start = self.peek().span;
            let query = self.nested(|p| p.select_query())?;
            let span = self.span_from(start);
            call.args.push(self.node(ExprKind::Subquery(Box::new(query)), span)?);
            self.expect(TokenKind::ClosingParen, "')' after the subquery")?;
            return Ok(distinct);
        }
        if !self.at(TokenKind::ClosingParen) {
            loop {
                let arg = self.expr()?;
                self.push_argument(&mut call.args, arg)?;
                if !self.eat(TokenKind::Comma)? {
                    break;
                }
            }
        }
        self.expect(TokenKind::ClosingParen, "')' or ','")?;
        Ok(distinct)
    }

    /// Adds an argument to those before it. What stands before `->` is the names of its parameters: `f(a, b -> a + b)`
    /// has one argument, and a lambda behind anything else than names is an error, unless it stands in parentheses of
    /// its own.
    fn push_argument(&self, args: &mut Vec<Expr>, mut arg: Expr) -> Result<()> {
        if let ExprKind::Lambda(lambda) = &mut arg.kind
            && !args.is_empty()
            && !arg.parens.0
        {
            let names: Option<Vec<Ident>> = args.drain(..).map(|before| single_name(&before).cloned()).collect();
            let Some(mut names) = names.filter(|_| lambda.params.len() == 1) else {
                return Err(arg.span.locate(base::err!(
                    SyntaxError,
                    "Syntax error: a lambda can only be the first \
                    argument, before it may stand only names of its parameters"
                )));
            };
            names.append(&mut lambda.params);
            lambda.params = names;
        }
        args.push(arg);
        Ok(())
    }

    /// `[FILTER (WHERE …)] [IGNORE | RESPECT NULLS] [OVER …]`.
    fn function_tail(&mut self, call: &mut FunctionCall) -> Result<()> {
        // A look at one token is enough for nearly every call.
        if self.kind() != TokenKind::BareWord {
            return Ok(());
        }
        self.nulls_action(call)?;
        if self.is_word_at(0, "FILTER") && self.peek_at(1).kind == TokenKind::OpeningParen {
            self.advance()?;
            self.advance()?;
            self.expect_words("WHERE")?;
            let condition = self.expr()?;
            self.expect(TokenKind::ClosingParen, "')'")?;
            call.name.name.push_str("If");
            call.args.push(condition);
        }
        self.nulls_action(call)?;
        if self.is_word_at(0, "OVER") {
            self.advance()?;
            call.over = Some(self.over()?);
        }
        Ok(())
    }

    fn nulls_action(&mut self, call: &mut FunctionCall) -> Result<()> {
        if self.is_word_at(1, "NULLS") {
            if self.is_word_at(0, "IGNORE") {
                call.nulls = Some(NullsAction::Ignore);
            } else if self.is_word_at(0, "RESPECT") {
                call.nulls = Some(NullsAction::Respect);
            } else {
                return Ok(());
            }
            self.advance()?;
            self.advance()?;
        }
        Ok(())
    }
}

/// The lambda that `lambda(tuple(x, y), x + y)` means: `(x, y) -> x + y`.
fn lambda_of(call: &mut FunctionCall) -> Option<Lambda> {
    if call.name.name != "lambda" || call.params.is_some() || call.over.is_some() {
        return None;
    }
    let [Expr { kind: ExprKind::Function(tuple), alias: None, .. }, _] = call.args.as_slice() else { return None };
    if tuple.name.name != "tuple" || tuple.params.is_some() {
        return None;
    }
    let params: Vec<Ident> = tuple.args.iter().map(|arg| single_name(arg).cloned()).collect::<Option<_>>()?;
    Some(Lambda { params, body: call.args.pop()? })
}

/// The name that an expression is, if it is one without qualifier and alias.
pub(super) fn single_name(expr: &Expr) -> Option<&Ident> {
    match &expr.kind {
        ExprKind::Identifier(parts) if parts.len() == 1 && expr.alias.is_none() => parts.first(),
        _ => None,
    }
}

/// `NULL`, `true`, `false`, `inf`, `nan`.
fn word_literal(word: &str) -> Option<Literal> {
    let is = |name: &str| word.eq_ignore_ascii_case(name);
    match word.len() {
        3 if is("inf") => Some(Literal::Float(f64::INFINITY)),
        3 if is("nan") => Some(Literal::Float(f64::NAN)),
        4 if is("NULL") => Some(Literal::Null),
        4 if is("true") => Some(Literal::Bool(true)),
        5 if is("false") => Some(Literal::Bool(false)),
        8 if is("infinity") => Some(Literal::Float(f64::INFINITY)),
        _ => None,
    }
}
