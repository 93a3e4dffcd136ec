//! INTERVAL and units of time.

use super::super::{INTERVAL_RETRIES_MAX, Parser};
use crate::ast::*;
use crate::lexer::TokenKind;
use base::{Result, err};

/// Units of intervals: SQL's words, ClickHouse's suffix.
const UNITS: &[(&[&str], &str)] = &[
    (&["NANOSECOND", "NANOSECONDS", "SQL_TSI_NANOSECOND", "NS"], "Nanosecond"),
    (&["MICROSECOND", "MICROSECONDS", "SQL_TSI_MICROSECOND", "US"], "Microsecond"),
    (&["MILLISECOND", "MILLISECONDS", "SQL_TSI_MILLISECOND", "MS"], "Millisecond"),
    (&["SECOND", "SECONDS", "SQL_TSI_SECOND", "SS", "S"], "Second"),
    (&["MINUTE", "MINUTES", "SQL_TSI_MINUTE", "MI", "N"], "Minute"),
    (&["HOUR", "HOURS", "SQL_TSI_HOUR", "HH", "H"], "Hour"),
    (&["DAY", "DAYS", "SQL_TSI_DAY", "DD", "D"], "Day"),
    (&["WEEK", "WEEKS", "SQL_TSI_WEEK", "WK", "WW"], "Week"),
    (&["MONTH", "MONTHS", "SQL_TSI_MONTH", "MM", "M"], "Month"),
    (&["QUARTER", "QUARTERS", "SQL_TSI_QUARTER", "QQ", "Q"], "Quarter"),
    (&["YEAR", "YEARS", "SQL_TSI_YEAR", "YYYY", "YY"], "Year"),
];

pub(super) fn unit_of(word: &str) -> Option<&'static str> {
    let named = |names: &[&str]| names.iter().any(|name| name.eq_ignore_ascii_case(word));
    UNITS.iter().find(|(names, _)| named(names)).map(|(_, suffix)| *suffix)
}

/// The function that `EXTRACT(unit FROM x)` calls.
pub(super) fn extractor(unit: &str) -> Option<&'static str> {
    Some(match unit {
        "Nanosecond" | "Microsecond" => return None,
        "Millisecond" => "toMillisecond",
        "Second" => "toSecond",
        "Minute" => "toMinute",
        "Hour" => "toHour",
        "Day" => "toDayOfMonth",
        "Week" => "toISOWeek",
        "Month" => "toMonth",
        "Quarter" => "toQuarter",
        _ => "toYear",
    })
}

impl Parser<'_> {
    /// `INTERVAL n unit`, `INTERVAL '1 day 2 hour'`; a column may also be named `interval`.
    pub(super) fn try_interval(&mut self) -> Result<Option<Expr>> {
        let saved = (self.pos, self.depth, self.height);
        let start = self.advance()?.span;
        if self.at(TokenKind::String) {
            let text = self.string()?;
            let span = self.span_from(start);
            if !self.at_unit() {
                return self.interval_text(&text, span).map(Some);
            }
            if self.is_word_at(1, "TO") {
                return self.interval_range(&text, span).map(Some);
            }
            if text.trim().parse::<f64>().is_err() {
                return Err(span.locate(err!(SyntaxError, "Syntax error: '{text}' is no number of an INTERVAL")));
            }
            self.pos -= 1;
        }
        if let Ok(amount) = self.expr_no_alias()
            && self.at_unit()
        {
            let suffix = self.unit()?;
            let span = self.span_from(start);
            return self.call(&format!("toInterval{suffix}"), vec![amount], span).map(Some);
        }
        self.interval_retries += 1;
        if self.interval_retries > INTERVAL_RETRIES_MAX {
            self.note("a unit of time");
            return Err(self.unexpected());
        }
        (self.pos, self.depth, self.height) = saved;
        Ok(None)
    }

    /// `'1 day 2 hour'`: one interval, or a tuple of them.
    fn interval_text(&mut self, text: &str, span: Span) -> Result<Expr> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let mut parts = Vec::new();
        for pair in words.chunks(2) {
            let wrong = || {
                let message = "Syntax error: an INTERVAL in quotes is written '1 day' or '1 day 2 hour'";
                span.locate(err!(SyntaxError, "{message}"))
            };
            let [amount, unit] = pair else { return Err(wrong()) };
            let suffix = unit_of(unit).ok_or_else(wrong)?;
            let value: i64 = amount.parse().map_err(|_| wrong())?;
            let literal = if value < 0 { Literal::Int64(value) } else { Literal::UInt64(value as u64) };
            let amount = self.node(ExprKind::Literal(literal), span)?;
            parts.push(self.call(&format!("toInterval{suffix}"), vec![amount], span)?);
        }
        match parts.len() {
            0 => Err(span.locate(err!(SyntaxError, "Syntax error: an empty INTERVAL"))),
            1 => Ok(parts.remove(0)),
            _ => self.operator("tuple", parts, span),
        }
    }

    /// `'1 2:3:4' DAY TO SECOND`, `'1-2' YEAR TO MONTH`: a tuple of intervals, one a unit.
    fn interval_range(&mut self, text: &str, start: Span) -> Result<Expr> {
        const UNITS_OF_RANGES: [&[&str]; 2] = [&["Year", "Month"], &["Day", "Hour", "Minute", "Second"]];
        let first = self.unit()?;
        self.expect_words("TO")?;
        let last = self.unit()?;
        let span = self.span_from(start);
        let place = |units: &&[&str], unit: &str| units.iter().position(|name| *name == unit);
        let units = UNITS_OF_RANGES.iter().find_map(|units| units.get(place(units, first)?..=place(units, last)?));
        let Some(units) = units.filter(|units| units.len() > 1) else {
            return Err(
                span.locate(err!(SyntaxError, "Syntax error: an INTERVAL cannot be given as {first} TO {last}"))
            );
        };
        let wrong = || span.locate(err!(SyntaxError, "Syntax error: '{text}' is no INTERVAL of {first} TO {last}"));
        let (negative, mut rest) = match text.trim().strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.trim()),
        };
        let mut parts = Vec::new();
        for (index, unit) in units.iter().enumerate() {
            let separator = match *unit {
                "Year" => '-',
                "Day" => ' ',
                _ => ':',
            };
            let amount = if index + 1 == units.len() {
                rest
            } else {
                let (amount, after) = rest.split_once(separator).ok_or_else(wrong)?;
                rest = after;
                amount
            };
            let digits = !amount.is_empty() && amount.bytes().all(|b| b.is_ascii_digit());
            let value = amount.parse::<u64>().ok().filter(|_| digits).ok_or_else(wrong)?;
            let amount = self.node(ExprKind::Literal(Literal::UInt64(value)), span)?;
            let part = self.call(&format!("toInterval{unit}"), vec![amount], span)?;
            parts.push(if negative { self.call("negate", vec![part], span)? } else { part });
        }
        self.operator("tuple", parts, span)
    }

    pub(super) fn at_unit(&mut self) -> bool {
        let token = self.peek();
        token.kind == TokenKind::BareWord && unit_of(self.text_of(token)).is_some()
    }

    pub(super) fn unit(&mut self) -> Result<&'static str> {
        let token = self.expect(TokenKind::BareWord, "a unit of time")?;
        let word = self.text_of(token);
        unit_of(word).ok_or_else(|| {
            let known = UNITS.iter().map(|(names, _)| names[0]);
            let hint = base::suggest::maybe_you_meant(word, known);
            token.span.locate(err!(SyntaxError, "Syntax error: '{word}' is no unit of time{hint}"))
        })
    }
}
