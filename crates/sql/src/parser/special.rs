//! Forms that look like nothing else: `CASE`, `CAST`, `INTERVAL`, `EXTRACT`, `TRIM`, `DATEADD`, ….
//!
//! Each becomes the call that ClickHouse makes of it.

mod interval;

use super::Parser;
use crate::ast::*;
use crate::lexer::{Token, TokenKind};
use base::{Result, err};
use interval::{extractor, unit_of};

/// The parts of a date that `EXTRACT` gives beside units of time.
#[derive(Clone, Copy)]
enum CalendarPart {
    /// A function of the operand.
    Call(&'static str),
    /// Sunday is 0.
    WeekdayFromSunday,
    /// Years by the decade.
    Decade,
    /// Periods of so many years, the first of which is number 1.
    Period(u64),
}

fn calendar_part(word: &str) -> Option<CalendarPart> {
    const PARTS: &[(&str, CalendarPart)] = &[
        ("DOW", CalendarPart::WeekdayFromSunday),
        ("ISODOW", CalendarPart::Call("toDayOfWeek")),
        ("DOY", CalendarPart::Call("toDayOfYear")),
        ("EPOCH", CalendarPart::Call("toUnixTimestamp")),
        ("ISOYEAR", CalendarPart::Call("toISOYear")),
        ("DECADE", CalendarPart::Decade),
        ("CENTURY", CalendarPart::Period(100)),
        ("MILLENNIUM", CalendarPart::Period(1000)),
    ];
    PARTS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, part)| *part)
}

impl Parser<'_> {
    fn calendar_part(&mut self, part: CalendarPart, operand: Expr, span: Span) -> Result<Expr> {
        let number = |value: u64| Expr::new(ExprKind::Literal(Literal::UInt64(value)), span);
        match part {
            CalendarPart::Call(function) => self.call(function, vec![operand], span),
            CalendarPart::WeekdayFromSunday => self.call("toDayOfWeek", vec![operand, number(2)], span),
            CalendarPart::Decade => {
                let year = self.call("toYear", vec![operand], span)?;
                self.call("intDiv", vec![year, number(10)], span)
            }
            CalendarPart::Period(years) => {
                let year = self.call("toYear", vec![operand], span)?;
                let before = self.call("minus", vec![year, number(1)], span)?;
                let passed = self.call("intDiv", vec![before, number(years)], span)?;
                self.call("plus", vec![passed, number(1)], span)
            }
        }
    }

    /// A special form spelt as a call of `word`; the next token is the word, then `(`.
    #[inline(never)]
    pub(super) fn try_special_call(&mut self, word: &str) -> Result<Option<Expr>> {
        let mut upper = [0u8; 16];
        let Some(buffer) = upper.get_mut(..word.len()) else { return Ok(None) };
        buffer.copy_from_slice(word.as_bytes());
        buffer.make_ascii_uppercase();
        match &*buffer {
            b"CAST" => self.cast_call().map(Some),
            b"EXTRACT" if self.peek_at(3).kind == TokenKind::BareWord && self.is_word_at(3, "FROM") => {
                self.extract().map(Some)
            }
            b"SUBSTRING" | b"SUBSTR" | b"MID" => self.substring(word).map(Some),
            b"TRIM" => self.trim(None).map(Some),
            b"LTRIM" => self.trim(Some("trimLeft")).map(Some),
            b"RTRIM" => self.trim(Some("trimRight")).map(Some),
            b"POSITION" => self.position().map(Some),
            b"OVERLAY" | b"OVERLAYUTF8" => self.overlay(word).map(Some),
            b"EXISTS" if self.is_query_at(2) => self.exists_call().map(Some),
            b"DATE_ADD" | b"DATEADD" | b"TIMESTAMP_ADD" | b"TIMESTAMPADD" => self.date_arithmetic("plus"),
            b"DATE_SUB" | b"DATESUB" | b"TIMESTAMP_SUB" | b"TIMESTAMPSUB" => self.date_arithmetic("minus"),
            b"DATE_DIFF" | b"DATEDIFF" | b"TIMESTAMP_DIFF" | b"TIMESTAMPDIFF" => self.date_diff(),
            b"COLUMNS" => {
                let start = self.peek().span;
                self.columns(Vec::new(), start).map(Some)
            }
            b"NOT" | b"INTERVAL" | b"CASE" => self.try_special_word(word, self.tokens[self.pos + 1]),
            _ => Ok(None),
        }
    }

    /// A special form that begins with `word` and has no parentheses.
    #[inline(never)]
    pub(super) fn try_special_word(&mut self, word: &str, next: Token) -> Result<Option<Expr>> {
        let is = |name: &str| word.eq_ignore_ascii_case(name);
        let string_next = next.kind == TokenKind::String;
        match word.len() {
            1 if string_next && next.span.start == self.peek().span.end && (is("x") || is("b")) => {
                self.binary_string(is("x")).map(Some)
            }
            4 if is("CASE") && !self.is_name_before(1) && !self.is_word_at(1, "END") => self.case().map(Some),
            4 if is("DATE") && string_next => self.typed_string("toDate").map(Some),
            9 if is("TIMESTAMP") && string_next => self.typed_string("toDateTime").map(Some),
            8 if is("INTERVAL") => self.try_interval(),
            _ => Ok(None),
        }
    }

    /// `x'4142'`, `b'01000001'`.
    fn binary_string(&mut self, hex: bool) -> Result<Expr> {
        let start = self.advance()?.span;
        let digits = self.string()?;
        let span = self.span_from(start);
        let (radix, width) = if hex { (16, 2) } else { (2, 8) };
        let missing = digits.len().next_multiple_of(width) - digits.len();
        let padded = format!("{}{digits}", "0".repeat(missing));
        let bytes: Option<Vec<u8>> = padded
            .as_bytes()
            .chunks(width)
            .map(|chunk| u8::from_str_radix(std::str::from_utf8(chunk).ok()?, radix).ok())
            .collect();
        match bytes {
            Some(bytes) => self.node(ExprKind::Literal(Literal::String(bytes)), span),
            None => Err(span.locate(err!(SyntaxError, "Syntax error: wrong digits in a binary string"))),
        }
    }

    /// `DATE '…'`, `TIMESTAMP '…'`.
    fn typed_string(&mut self, function: &str) -> Result<Expr> {
        let start = self.advance()?.span;
        let text = self.primary()?;
        let span = self.span_from(start);
        self.call(function, vec![text], span)
    }

    /// `CASE [x] WHEN a THEN b … [ELSE c] END`.
    fn case(&mut self) -> Result<Expr> {
        let start = self.advance()?.span;
        let mut args = Vec::new();
        let simple = !self.at_words("WHEN");
        if simple {
            args.push(self.expr()?);
        }
        while self.eat_words("WHEN")? {
            args.push(self.expr()?);
            self.expect_words("THEN")?;
            args.push(self.expr()?);
        }
        if self.eat_words("ELSE")? {
            args.push(self.expr()?);
        } else {
            let span = self.peek().span;
            args.push(self.node(ExprKind::Literal(Literal::Null), span)?);
        }
        self.expect_words("END")?;
        let span = self.span_from(start);
        self.operator(if simple { "caseWithExpression" } else { "multiIf" }, args, span)
    }

    /// `CAST(x AS T)`, `CAST(x, 'T')`.
    fn cast_call(&mut self) -> Result<Expr> {
        let start = self.advance()?.span;
        self.advance()?;
        let mut operand = self.expr_no_alias()?;
        if self.eat_words("AS")? {
            // `CAST(x AS a, 'T')` names the operand, `CAST(x AS T)` its type.
            if self.peek_at(1).kind == TokenKind::Comma || self.is_word_at(1, "AS") {
                operand.alias = Some(self.ident()?);
                if self.eat_words("AS")? {
                    return self.finish_cast(operand, start);
                }
            } else {
                return self.finish_cast(operand, start);
            }
        }
        self.expect(TokenKind::Comma, "AS and a type")?;
        let ty = self.expr()?;
        self.expect(TokenKind::ClosingParen, "')'")?;
        let span = self.span_from(start);
        self.operator("CAST", vec![operand, ty], span)
    }

    fn finish_cast(&mut self, operand: Expr, start: Span) -> Result<Expr> {
        let ty = self.type_name()?;
        self.expect(TokenKind::ClosingParen, "')'")?;
        let span = self.span_from(start);
        self.cast(operand, ty, span)
    }

    fn extract(&mut self) -> Result<Expr> {
        let start = self.advance()?.span;
        self.advance()?;
        let token = self.peek();
        if let Some(part) = calendar_part(self.text_of(token)) {
            self.advance()?;
            self.expect_words("FROM")?;
            let operand = self.expr()?;
            self.expect(TokenKind::ClosingParen, "')'")?;
            let span = self.span_from(start);
            return self.calendar_part(part, operand, span);
        }
        let unit = self.unit()?;
        let Some(function) = extractor(unit) else {
            return Err(token.span.locate(err!(SyntaxError, "Syntax error: EXTRACT knows no {unit}")));
        };
        self.expect_words("FROM")?;
        let operand = self.expr()?;
        self.expect(TokenKind::ClosingParen, "')'")?;
        let span = self.span_from(start);
        self.call(function, vec![operand], span)
    }

    /// `SUBSTRING(x FROM a [FOR b])`, `SUBSTRING(x, a, b)`.
    fn substring(&mut self, word: &str) -> Result<Expr> {
        let start = self.advance()?.span;
        self.advance()?;
        let mut args = Vec::new();
        let mut name = if word.eq_ignore_ascii_case("SUBSTRING") { "substring" } else { word };
        let is_form = name == "substring";
        if is_form || !self.at(TokenKind::ClosingParen) {
            args.push(self.expr()?);
            let keywords = self.eat_words("FROM")?;
            if keywords {
                name = "substring";
            }
            if keywords || is_form {
                if !keywords {
                    self.expect(TokenKind::Comma, "','")?;
                }
                args.push(self.expr()?);
                if self.eat_words("FOR")? {
                    args.push(self.expr()?);
                }
            }
            while self.eat(TokenKind::Comma)? {
                args.push(self.expr()?);
            }
        }
        self.expect(TokenKind::ClosingParen, "')'")?;
        let span = self.span_from(start);
        self.call(name, args, span)
    }

    /// `TRIM([[BOTH | LEADING | TRAILING] 'chars' FROM] x)`, `TRIM(x)`, `LTRIM(x)`.
    fn trim(&mut self, side: Option<&str>) -> Result<Expr> {
        let start = self.advance()?.span;
        self.advance()?;
        let mut function = side.unwrap_or("trimBoth");
        let mut sided = false;
        if side.is_none() {
            for (word, name) in [("BOTH", "trimBoth"), ("LEADING", "trimLeft"), ("TRAILING", "trimRight")] {
                if self.peek_at(1).kind != TokenKind::ClosingParen && self.is_word_at(0, word) {
                    self.advance()?;
                    function = name;
                    sided = true;
                    break;
                }
            }
        }
        let mut args = vec![self.expr()?];
        if sided || self.at_words("FROM") {
            self.expect_words("FROM")?;
            args.insert(0, self.expr()?);
        } else if self.eat(TokenKind::Comma)? {
            args.push(self.expr()?);
        }
        self.expect(TokenKind::ClosingParen, "')'")?;
        let span = self.span_from(start);
        self.call(function, args, span)
    }

    /// `POSITION(needle IN haystack)`, `POSITION(haystack, needle)`.
    fn position(&mut self) -> Result<Expr> {
        let start = self.advance()?.span;
        self.advance()?;
        let first = self.expr()?;
        let args = match first.kind {
            ExprKind::Function(call) if call.is_operator && call.name.name == "in" => {
                call.args.into_iter().rev().collect()
            }
            kind => {
                let mut args = vec![Expr { kind, ..first }];
                self.expect(TokenKind::Comma, "',' or IN")?;
                args.push(self.expr()?);
                while self.eat(TokenKind::Comma)? {
                    args.push(self.expr()?);
                }
                args
            }
        };
        self.expect(TokenKind::ClosingParen, "')'")?;
        let span = self.span_from(start);
        self.call("position", args, span)
    }

    /// `OVERLAY(x PLACING y FROM a [FOR b])`, `OVERLAY(x, y, a, b)`.
    fn overlay(&mut self, word: &str) -> Result<Expr> {
        let start = self.advance()?.span;
        self.advance()?;
        let name = if word.eq_ignore_ascii_case("OVERLAY") { "overlay" } else { "overlayUTF8" };
        let mut args = vec![self.expr()?];
        let is_form = self.eat_words("PLACING")?;
        if is_form {
            args.push(self.expr()?);
            self.expect_words("FROM")?;
            args.push(self.expr()?);
            if self.eat_words("FOR")? {
                args.push(self.expr()?);
            }
        }
        while !is_form && self.eat(TokenKind::Comma)? {
            args.push(self.expr()?);
        }
        self.expect(TokenKind::ClosingParen, "')'")?;
        let span = self.span_from(start);
        self.call(name, args, span)
    }

    /// `EXISTS (SELECT …)`.
    fn exists_call(&mut self) -> Result<Expr> {
        let start = self.advance()?.span;
        let open = self.advance()?.span;
        let query = self.nested(|p| p.select_query())?;
        self.expect(TokenKind::ClosingParen, "')' after the subquery")?;
        let inner = self.span_from(open);
        let span = self.span_from(start);
        let subquery = self.node(ExprKind::Subquery(Box::new(query)), inner)?;
        self.call("exists", vec![subquery], span)
    }

    /// `DATEADD(unit, n, x)`, `DATE_ADD(x, INTERVAL n unit)`.
    fn date_arithmetic(&mut self, function: &str) -> Result<Option<Expr>> {
        let start = self.advance()?.span;
        self.advance()?;
        let args = if self.at_unit() && self.peek_at(1).kind == TokenKind::Comma {
            let suffix = self.unit()?;
            self.advance()?;
            let amount = self.expr()?;
            self.expect(TokenKind::Comma, "','")?;
            let operand = self.expr()?;
            let span = amount.span;
            vec![operand, self.call(&format!("toInterval{suffix}"), vec![amount], span)?]
        } else {
            let mut args = Vec::new();
            if !self.at(TokenKind::ClosingParen) {
                args = self.comma_list(|p| p.expr())?;
            }
            args
        };
        self.expect(TokenKind::ClosingParen, "')'")?;
        let span = self.span_from(start);
        self.call(function, args, span).map(Some)
    }

    /// `DATEDIFF(unit, a, b)`, `dateDiff('unit', a, b)`.
    fn date_diff(&mut self) -> Result<Option<Expr>> {
        let unit_token = self.peek_at(2);
        let text = self.text_of(unit_token);
        let bare = unit_token.kind == TokenKind::BareWord && self.peek_at(3).kind == TokenKind::Comma;
        let suffix = if bare { unit_of(text) } else { None };
        let start = self.advance()?.span;
        self.advance()?;
        let mut args = Vec::new();
        if let Some(suffix) = suffix {
            self.advance()?;
            let unit = Literal::string(suffix.to_ascii_lowercase());
            args.push(self.node(ExprKind::Literal(unit), unit_token.span)?);
        } else if !self.at(TokenKind::ClosingParen) {
            args.push(self.expr()?);
        }
        while self.eat(TokenKind::Comma)? {
            args.push(self.expr()?);
        }
        self.expect(TokenKind::ClosingParen, "')'")?;
        let span = self.span_from(start);
        self.call("dateDiff", args, span).map(Some)
    }
}
