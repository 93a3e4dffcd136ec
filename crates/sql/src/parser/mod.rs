//! Tokens to tree, by recursive descent; expressions by precedence climbing.
//!
//! One file per part of the grammar. The parser looks ahead in a buffer of significant tokens that
//! it fills on demand, so inline data of an `INSERT` is never read as SQL.
//!
//! Invariants:
//! - `depth` bounds recursion, `height` bounds the tree under construction (long chains of binary
//!   operators grow it without recursion); both stop at the limit of [`ParseOptions::max_depth`].
//! - A method named `try_…` returns `None` having consumed nothing.

mod access;
mod alter;
mod backup;
mod create;
mod dictionary;
mod elements;
mod error;
mod expr;
mod extensions;
mod from;
mod insert;
mod literal;
mod matcher;
mod objects;
mod operator;
mod order;
mod primary;
mod query;
mod refresh;
mod show;
mod special;
mod statement;
mod storage;
mod system;
mod types;
mod window;

use crate::ast::*;
use crate::keywords;
use crate::lexer::{Lexer, Token, TokenKind};
use base::{Error, ErrorCode, Result, err};
use std::collections::HashMap;

pub use expr::is_constant_collection;
pub(crate) use literal::decode_quoted;

/// Nesting that is parsed at most, whatever the options say: recursion over deeper trees would not
/// fit a stack of 2 MiB in debug builds.
pub const MAX_DEPTH_HARD: usize = 300;

/// Stack that parsing uses at most: half of a thread's 2 MiB, the rest is for its callers. Frames
/// differ between builds and between parts of the grammar, so depth alone does not bound it.
const STACK_BYTES_MAX: usize = 1 << 20;

/// Height of a tree at most, whatever the options say: even a copy of a tree of this height takes
/// half a megabyte of stack, and other walks have larger frames.
pub const MAX_HEIGHT_HARD: usize = 500;

/// Nodes of a tree at most when the options set no limit.
pub const MAX_ELEMENTS_HARD: usize = 100_000_000;

/// `INTERVAL` that turned out to be a plain name, at most: each costs reading on twice.
const INTERVAL_RETRIES_MAX: usize = 100;

/// Limits and parameters of parsing.
#[derive(Clone, Copy, Debug)]
pub struct ParseOptions<'a> {
    /// Nesting at most (`max_parser_depth`); 0 for no limit but the hard one.
    pub max_depth: usize,
    /// Nodes of the tree at most (`max_ast_elements`); 0 for no limit but the hard one.
    pub max_elements: usize,
    /// Bytes of SQL at most, inline data not counted (`max_query_size`); 0 for none.
    pub max_query_size: usize,
    /// Values of `{name:Identifier}`.
    pub params: Option<&'a HashMap<String, String>>,
}

impl Default for ParseOptions<'_> {
    fn default() -> Self {
        ParseOptions { max_depth: 1000, max_elements: 500_000, max_query_size: 1 << 20, params: None }
    }
}

/// One statement and where the text goes on.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The statement.
    pub statement: Statement,
    /// The offset of the next statement: after `;`, or the end of the text. With inline data it is the end of the data.
    pub next_offset: usize,
    /// Inline data of an `INSERT`.
    pub data: Option<std::ops::Range<usize>>,
}

/// The state of parsing one text.
pub(crate) struct Parser<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    /// Significant tokens read so far.
    tokens: Vec<Token>,
    /// Index of the next token.
    pos: usize,
    options: ParseOptions<'a>,
    depth: usize,
    /// The stack's address when parsing began.
    stack_base: usize,
    /// Height of the tallest tree made since the innermost scope began.
    height: usize,
    elements: usize,
    /// The words and tokens looked for in vain at `expected_at`, for messages.
    expected: Vec<&'static str>,
    expected_at: usize,
    /// The token last taken as an alias without `AS`, for messages.
    implicit_alias: Option<usize>,
    /// The number of times that `INTERVAL` turned out to be a plain name.
    interval_retries: usize,
    /// The offset of inline data of an `INSERT`.
    inline_data: Option<usize>,
}

impl<'a> Parser<'a> {
    pub(crate) fn new(text: &'a str, offset: usize, options: ParseOptions<'a>) -> Self {
        Parser {
            text,
            lexer: Lexer::from_offset(text, offset),
            tokens: Vec::with_capacity(64),
            pos: 0,
            options,
            depth: 0,
            stack_base: stack_address(),
            height: 0,
            elements: 0,
            expected: Vec::new(),
            expected_at: 0,
            implicit_alias: None,
            interval_retries: 0,
            inline_data: None,
        }
    }

    // Tokens.

    /// The token `ahead` places after the next one.
    #[inline]
    fn peek_at(&mut self, ahead: usize) -> Token {
        match self.tokens.get(self.pos + ahead) {
            Some(token) => *token,
            None => self.read_to(ahead),
        }
    }

    #[inline(never)]
    fn read_to(&mut self, ahead: usize) -> Token {
        while self.tokens.len() <= self.pos + ahead {
            let token = self.lexer.next_significant();
            let is_behind = self.tokens.last().is_none_or(|last| last.span.end <= token.span.start);
            debug_assert!(is_behind, "the token {token:?} begins before the one before it ends");
            self.tokens.push(token);
        }
        self.tokens[self.pos + ahead]
    }

    fn peek(&mut self) -> Token {
        self.peek_at(0)
    }

    fn kind(&mut self) -> TokenKind {
        self.peek_at(0).kind
    }

    fn text_of(&self, token: Token) -> &'a str {
        &self.text[token.span.range()]
    }

    fn advance(&mut self) -> Result<Token> {
        let token = self.peek();
        let limit = self.options.max_query_size;
        if limit > 0 && token.span.end as usize > limit {
            return Err(err!(SyntaxError, "The query is longer than max_query_size = {limit} bytes"));
        }
        if token.kind != TokenKind::EndOfStream {
            self.pos += 1;
        }
        Ok(token)
    }

    /// The place of the token before the next one.
    fn previous_span(&self) -> Span {
        match self.pos.checked_sub(1) {
            Some(index) => self.tokens[index].span,
            None => Span::default(),
        }
    }

    /// From `start` to the last token taken.
    fn span_from(&self, start: Span) -> Span {
        debug_assert!(self.pos <= self.tokens.len(), "tokens are taken that were not read");
        start.to(self.previous_span())
    }

    fn at(&mut self, kind: TokenKind) -> bool {
        self.kind() == kind
    }

    fn eat(&mut self, kind: TokenKind) -> Result<bool> {
        let found = self.at(kind);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    fn expect(&mut self, kind: TokenKind, what: &'static str) -> Result<Token> {
        if self.at(kind) {
            return self.advance();
        }
        self.note(what);
        Err(self.unexpected())
    }

    // Keywords.

    #[inline]
    fn is_word_at(&mut self, ahead: usize, word: &str) -> bool {
        let token = self.peek_at(ahead);
        token.kind == TokenKind::BareWord
            && token.span.range().len() == word.len()
            && self.text_of(token).eq_ignore_ascii_case(word)
    }

    /// Whether the words (separated by blanks) come next.
    fn at_words(&mut self, words: &'static str) -> bool {
        // Most looks are in vain, and the first letter shows it.
        let token = self.peek();
        let first = self.text.as_bytes().get(token.span.start as usize);
        let plausible = token.kind == TokenKind::BareWord
            && first.is_some_and(|first| first.eq_ignore_ascii_case(&words.as_bytes()[0]));
        if plausible && words.split(' ').enumerate().all(|(ahead, word)| self.is_word_at(ahead, word)) {
            return true;
        }
        self.note(words);
        false
    }

    fn eat_words(&mut self, words: &'static str) -> Result<bool> {
        if !self.at_words(words) {
            return Ok(false);
        }
        for _ in words.split(' ') {
            self.advance()?;
        }
        Ok(true)
    }

    fn expect_words(&mut self, words: &'static str) -> Result<()> {
        if self.eat_words(words)? { Ok(()) } else { Err(self.unexpected()) }
    }

    /// Whether one of the words comes next.
    fn at_any_word(&mut self, words: &[&'static str]) -> bool {
        words.iter().any(|word| self.is_word_at(0, word))
    }

    // Limits.

    fn max_depth(&self) -> usize {
        match self.options.max_depth {
            0 => MAX_DEPTH_HARD,
            depth => depth.min(MAX_DEPTH_HARD),
        }
    }

    fn enter(&mut self) -> Result<()> {
        self.depth += 1;
        if self.depth > self.max_depth() || stack_address().abs_diff(self.stack_base) > STACK_BYTES_MAX {
            let span = self.peek().span;
            let depth = self.depth;
            return Err(span.locate(err!(
                TooDeepRecursion,
                "Maximum parse depth exceeded at {depth} levels: the query is nested too deep"
            )));
        }
        Ok(())
    }

    fn leave(&mut self) {
        debug_assert!(self.depth > 0, "a level is left that was not entered");
        self.depth -= 1;
    }

    /// Counts one more level over all trees made in this scope.
    fn grow(&mut self) -> Result<()> {
        self.height += 1;
        let limit = match self.options.max_depth {
            0 => MAX_HEIGHT_HARD,
            depth => depth.min(MAX_HEIGHT_HARD),
        };
        if self.height > limit {
            let span = self.previous_span();
            let message = format!("The syntax tree is deeper than {limit} levels: nest less or split the chain");
            return Err(span.locate(Error::new(ErrorCode::TooDeepAst, message)));
        }
        Ok(())
    }

    /// Runs `parse` one level deeper, with a height of its own.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        self.enter()?;
        let (outer, depth) = (std::mem::take(&mut self.height), self.depth);
        let value = parse(self)?;
        debug_assert_eq!(self.depth, depth, "levels that were entered are left");
        self.height = self.height.max(outer);
        self.leave();
        Ok(value)
    }

    fn count_element(&mut self) -> Result<()> {
        self.count_elements(1)
    }

    fn count_elements(&mut self, elements: usize) -> Result<()> {
        self.elements += elements;
        let limit = match self.options.max_elements {
            0 => MAX_ELEMENTS_HARD,
            limit => limit,
        };
        if self.elements > limit {
            let message = format!("The syntax tree has more than max_ast_elements = {limit} elements");
            return Err(Error::new(ErrorCode::TooBigAst, message));
        }
        Ok(())
    }

    // Nodes.

    fn node(&mut self, kind: ExprKind, span: Span) -> Result<Expr> {
        self.count_element()?;
        Ok(Expr::new(kind, span))
    }

    /// A call that was written as an operator, over everything parsed in this scope.
    ///
    /// Only those that ClickHouse writes back as operators are marked so.
    fn operator(&mut self, name: &str, args: Vec<Expr>, span: Span) -> Result<Expr> {
        const WRITTEN_AS_CALLS: [&str; 9] =
            ["CAST", "caseWithExpression", "concat", "if", "intDiv", "map", "match", "multiIf", "toTimeZone"];
        if WRITTEN_AS_CALLS.contains(&name) || (name == "tuple" && args.len() < 2) {
            return self.call(name, args, span);
        }
        self.grow()?;
        self.count_element()?;
        Ok(Expr::operator(name, args, span))
    }

    /// A call, over everything parsed in this scope.
    fn call(&mut self, name: &str, args: Vec<Expr>, span: Span) -> Result<Expr> {
        self.grow()?;
        self.count_element()?;
        Ok(Expr::call(name, args, span))
    }

    // Names and small things.

    /// A bare or quoted name, or `{x:Identifier}`.
    fn try_ident(&mut self) -> Result<Option<Ident>> {
        let token = self.peek();
        match token.kind {
            TokenKind::BareWord => {
                self.advance()?;
                Ok(Some(Ident::new(self.text_of(token), token.span)))
            }
            TokenKind::QuotedIdentifier => {
                self.advance()?;
                let name = String::from_utf8_lossy(&decode_quoted(self.text_of(token))).into_owned();
                if name.is_empty() {
                    return Err(token.span.locate(err!(SyntaxError, "Syntax error: a name must not be empty")));
                }
                Ok(Some(Ident::new(name, token.span)))
            }
            TokenKind::OpeningBrace => self.try_identifier_parameter(),
            _ => {
                self.note("a name");
                Ok(None)
            }
        }
    }

    fn ident(&mut self) -> Result<Ident> {
        match self.try_ident()? {
            Some(ident) => Ok(ident),
            None => Err(self.unexpected()),
        }
    }

    /// A name of one or more parts joined by dots, as one name (`a.b` of a nested column).
    fn dotted_name(&mut self) -> Result<Ident> {
        let mut ident = self.ident()?;
        while self.at(TokenKind::Dot) {
            self.advance()?;
            let part = self.ident()?;
            ident.name.push('.');
            ident.name.push_str(&part.name);
            ident.span = ident.span.to(part.span);
        }
        Ok(ident)
    }

    fn object_name(&mut self) -> Result<ObjectName> {
        let name = self.ident()?;
        if self.eat(TokenKind::Dot)? {
            return Ok(ObjectName { database: Some(name), name: self.ident()? });
        }
        Ok(ObjectName { database: None, name })
    }

    fn string(&mut self) -> Result<String> {
        let token = self.peek();
        match token.kind {
            TokenKind::String | TokenKind::HereDoc => {
                self.advance()?;
                Ok(String::from_utf8_lossy(&decode_quoted(self.text_of(token))).into_owned())
            }
            _ => {
                self.note("a string");
                Err(self.unexpected())
            }
        }
    }

    fn string_or_ident(&mut self) -> Result<String> {
        match self.kind() {
            TokenKind::String | TokenKind::HereDoc => self.string(),
            _ => Ok(self.ident()?.name),
        }
    }

    fn unsigned(&mut self) -> Result<u64> {
        let token = self.expect(TokenKind::Number, "a number")?;
        match literal::parse_number(self.text_of(token), false) {
            Some(Literal::UInt64(value)) => Ok(value),
            _ => Err(token.span.locate(err!(SyntaxError, "Syntax error: expected an unsigned integer"))),
        }
    }

    /// `ON CLUSTER name`.
    fn on_cluster(&mut self) -> Result<Option<String>> {
        if self.eat_words("ON CLUSTER")? { Ok(Some(self.string_or_ident()?)) } else { Ok(None) }
    }

    /// Items separated by commas, at least one.
    fn comma_list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let first = self.pos;
        let mut items = vec![item(self)?];
        while self.eat(TokenKind::Comma)? {
            items.push(item(self)?);
        }
        debug_assert!(self.pos >= first + items.len() - 1, "a list of {} items has fewer commas", items.len());
        Ok(items)
    }

    /// Items in parentheses, maybe none, a comma after the last allowed.
    fn paren_list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        self.expect(TokenKind::OpeningParen, "'('")?;
        let mut items = Vec::new();
        while !self.at(TokenKind::ClosingParen) {
            items.push(item(self)?);
            if !self.eat(TokenKind::Comma)? {
                break;
            }
        }
        self.expect(TokenKind::ClosingParen, "')'")?;
        Ok(items)
    }

    /// Whether `COMMENT 'text'` stands here.
    fn is_comment_at(&mut self, offset: usize) -> bool {
        let token = self.peek_at(offset);
        self.text_of(token).eq_ignore_ascii_case("COMMENT") && self.peek_at(offset + 1).kind == TokenKind::String
    }

    /// An alias after `AS`, or without it where allowed.
    fn try_alias(&mut self, implicit: bool) -> Result<Option<Ident>> {
        if self.eat_words("AS")? {
            return Ok(Some(self.ident()?));
        }
        let token = self.peek();
        let is_alias = match token.kind {
            TokenKind::QuotedIdentifier => implicit,
            TokenKind::BareWord => implicit && !keywords::is_never_alias(self.text_of(token)) && !self.is_comment_at(0),
            _ => false,
        };
        if !is_alias {
            return Ok(None);
        }
        self.implicit_alias = Some(self.pos);
        self.try_ident()
    }
}

/// An address near the top of the stack.
#[inline(never)]
fn stack_address() -> usize {
    let marker = 0u8;
    std::hint::black_box(&raw const marker) as usize
}
