//! The table of infix and postfix operators: ClickHouse's names and priorities.

use super::Parser;
use crate::lexer::TokenKind;

/// The syntax of an operator: above all, of its right side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OperatorSyntax {
    /// `a op b`, to the left.
    Binary,
    /// `a op b op c` is one call.
    Merge,
    /// `=`, `!=` and their like, also with `ANY (…)`, `ALL (…)`.
    Comparison,
    /// `LIKE` with `ESCAPE`.
    Like,
    /// Nothing on the right.
    Postfix,
    /// `BETWEEN b AND c`.
    Between,
    /// `NOT BETWEEN b AND c`.
    NotBetween,
    /// `? b : c`.
    Ternary,
    /// `-> body`.
    Lambda,
    /// `.1`, `.name`, `.*`.
    Dot,
    /// `[i]`.
    Bracket,
    /// `::Type`.
    Cast,
}

/// An operator at the next token.
#[derive(Clone, Copy, Debug)]
pub(super) struct Infix {
    /// The function that it calls.
    pub(super) name: &'static str,
    /// Binding power: higher binds tighter.
    pub(super) priority: u8,
    /// Tokens that spell it.
    pub(super) tokens: u8,
    /// The syntax of the right side.
    pub(super) syntax: OperatorSyntax,
}

/// Priority of the operand of `NOT`.
pub(super) const PRIORITY_NOT: u8 = 5;
/// Above `IN`.
pub(super) const PRIORITY_ABOVE_IN: u8 = 10;
/// Priority of the operand of unary minus.
pub(super) const PRIORITY_NEGATE: u8 = 13;
/// Priority of the bounds of `BETWEEN`.
pub(super) const PRIORITY_BETWEEN_BOUND: u8 = 8;

const fn infix(name: &'static str, priority: u8, tokens: u8, syntax: OperatorSyntax) -> Option<Infix> {
    Some(Infix { name, priority, tokens, syntax })
}

impl Parser<'_> {
    /// The infix or postfix operator that comes next.
    pub(super) fn peek_infix(&mut self) -> Option<Infix> {
        use OperatorSyntax::*;
        match self.kind() {
            TokenKind::BareWord => self.peek_word_infix(),
            TokenKind::Arrow => infix("lambda", 1, 1, Lambda),
            TokenKind::QuestionMark => infix("if", 2, 1, Ternary),
            TokenKind::Equals => infix("equals", 9, 1, Comparison),
            TokenKind::NotEquals => infix("notEquals", 9, 1, Comparison),
            TokenKind::Less => infix("less", 9, 1, Comparison),
            TokenKind::Greater => infix("greater", 9, 1, Comparison),
            TokenKind::LessOrEquals => infix("lessOrEquals", 9, 1, Comparison),
            TokenKind::GreaterOrEquals => infix("greaterOrEquals", 9, 1, Comparison),
            TokenKind::Spaceship => infix("isNotDistinctFrom", 9, 1, Binary),
            TokenKind::Concatenation => infix("concat", 10, 1, Merge),
            TokenKind::Matches | TokenKind::MatchesNot => self.regexp_infix(),
            TokenKind::Plus => infix("plus", 11, 1, Binary),
            TokenKind::Minus => infix("minus", 11, 1, Binary),
            TokenKind::Asterisk => infix("multiply", 12, 1, Binary),
            TokenKind::Slash => infix("divide", 12, 1, Binary),
            TokenKind::Percent => infix("modulo", 12, 1, Binary),
            TokenKind::Dot => infix("tupleElement", 14, 1, Dot),
            TokenKind::OpeningBracket => infix("arrayElement", 14, 1, Bracket),
            TokenKind::DoubleColon => infix("CAST", 14, 1, Cast),
            _ => None,
        }
    }

    /// `~` and its kin: a star at the end asks for any case.
    fn regexp_infix(&mut self) -> Option<Infix> {
        let token = self.peek();
        let name = match self.text_of(token) {
            "~" => "match",
            "~*" => "matchCaseInsensitive",
            "!~" => "notMatch",
            _ => "notMatchCaseInsensitive",
        };
        infix(name, 9, 1, OperatorSyntax::Binary)
    }

    fn peek_word_infix(&mut self) -> Option<Infix> {
        use OperatorSyntax::*;
        let token = self.peek();
        let word = self.text_of(token);
        // Most words end an expression (FROM, AS, an alias): one look at the first letter decides.
        match word.as_bytes()[0].to_ascii_uppercase() {
            b'O' if word.eq_ignore_ascii_case("OR") => infix("or", 3, 1, Merge),
            b'A' if word.eq_ignore_ascii_case("AND") => infix("and", 4, 1, Merge),
            b'A' if self.is_word_at(0, "AT") && self.is_word_at(1, "TIME") && self.is_word_at(2, "ZONE") => {
                infix("toTimeZone", 13, 3, Binary)
            }
            b'M' if word.eq_ignore_ascii_case("MOD") => infix("modulo", 12, 1, Binary),
            b'D' if word.eq_ignore_ascii_case("DIV") => infix("intDiv", 12, 1, Binary),
            b'R' if word.eq_ignore_ascii_case("REGEXP") => infix("match", 9, 1, Binary),
            b'G' if word.eq_ignore_ascii_case("GLOBAL") => {
                if self.is_word_at(1, "IN") {
                    infix("globalIn", 9, 2, Binary)
                } else if self.is_word_at(1, "NOT") && self.is_word_at(2, "IN") {
                    infix("globalNotIn", 9, 3, Binary)
                } else {
                    None
                }
            }
            b'N' if word.eq_ignore_ascii_case("NOT") => self.not_infix(),
            b'L' | b'I' | b'B' => self.plain_or_is_infix(word),
            _ => None,
        }
    }

    fn plain_or_is_infix(&mut self, word: &str) -> Option<Infix> {
        use OperatorSyntax::*;
        if word.eq_ignore_ascii_case("IN") {
            if self.is_in_partition() { None } else { infix("in", 9, 1, Binary) }
        } else if word.eq_ignore_ascii_case("LIKE") {
            infix("like", 9, 1, Like)
        } else if word.eq_ignore_ascii_case("ILIKE") {
            infix("ilike", 9, 1, Like)
        } else if word.eq_ignore_ascii_case("BETWEEN") {
            infix("and", 7, 1, Between)
        } else if word.eq_ignore_ascii_case("IS") {
            self.is_infix()
        } else {
            None
        }
    }

    /// `UPDATE a = 1 IN PARTITION 2 WHERE …`: the clause, not the operator and a column of that name.
    fn is_in_partition(&mut self) -> bool {
        if !self.is_word_at(1, "PARTITION") {
            return false;
        }
        match self.peek_at(2).kind {
            TokenKind::Number | TokenKind::String | TokenKind::OpeningParen => true,
            TokenKind::BareWord => self.is_word_at(2, "ID") || self.is_word_at(2, "ALL") || self.is_word_at(2, "tuple"),
            _ => false,
        }
    }

    fn not_infix(&mut self) -> Option<Infix> {
        use OperatorSyntax::*;
        if self.is_word_at(1, "IN") {
            infix("notIn", 9, 2, Binary)
        } else if self.is_word_at(1, "LIKE") {
            infix("notLike", 9, 2, Like)
        } else if self.is_word_at(1, "ILIKE") {
            infix("notILike", 9, 2, Like)
        } else if self.is_word_at(1, "BETWEEN") {
            infix("or", 7, 2, NotBetween)
        } else {
            None
        }
    }

    fn is_infix(&mut self) -> Option<Infix> {
        use OperatorSyntax::*;
        let negated = self.is_word_at(1, "NOT");
        let ahead = 1 + usize::from(negated);
        let tokens = ahead as u8 + 1;
        if self.is_word_at(ahead, "NULL") {
            infix(if negated { "isNotNull" } else { "isNull" }, 6, tokens, Postfix)
        } else if self.is_word_at(ahead, "DISTINCT") && self.is_word_at(ahead + 1, "FROM") {
            let name = if negated { "isNotDistinctFrom" } else { "isDistinctFrom" };
            infix(name, 6, tokens + 1, Binary)
        } else {
            None
        }
    }
}
