//! The syntax tree of a statement.
//!
//! The tree has the shape of ClickHouse's: operators, `CASE`, `CAST`, `INTERVAL`, `EXTRACT` and their like are
//! function calls by ClickHouse's names (see [`FunctionCall::is_operator`]), so that later stages
//! know one kind of computation. `count(DISTINCT x)` is `countDistinct(x)`, `f(x) FILTER (WHERE c)`
//! is `fIf(x, c)`, `DISTINCT ON (a)` is `LIMIT 1 BY a`.
//!
//! Equality and hashing ignore [`Span`]s: two trees are equal when they say the same, wherever they
//! were written. Invariant: no tree that the parser returns is nested deeper than its limit, so
//! recursive walks over it are bounded.

mod access;
mod alter;
mod create;
mod dictionary;
mod expr;
mod insert;
mod named_collection;
mod query;
mod refresh;
mod statement;
mod workload;

pub use access::*;
pub use alter::*;
pub use create::*;
pub use dictionary::*;
pub use expr::*;
pub use insert::*;
pub use named_collection::*;
pub use query::*;
pub use refresh::*;
pub use statement::*;
pub use workload::*;

use std::hash::{Hash, Hasher};

/// A byte range of the query text.
///
/// # Invariants
/// All spans are equal and hash alike, so that derived equality of trees ignores places.
#[derive(Clone, Copy, Debug, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Span {}

impl Hash for Span {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Span {
    /// The range `start..end`.
    pub fn new(start: usize, end: usize) -> Self {
        debug_assert!(start <= end, "a span begins at {start}, behind its end {end}");
        Span { start: start as u32, end: end as u32 }
    }

    /// From the start of `self` to the end of `other`.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: other.end.max(self.end) }
    }

    /// The range as indices into the text.
    pub fn range(self) -> std::ops::Range<usize> {
        debug_assert!(self.start <= self.end, "a span begins behind its end: {self:?}");
        self.start as usize..self.end as usize
    }

    /// Puts this place to an error that has none yet.
    pub fn locate(self, error: base::Error) -> base::Error {
        error.with_span(self.start as usize, self.end as usize)
    }
}

/// A name as the user means it: quotes and escapes removed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ident {
    /// The name.
    pub name: String,
    /// Its place in the text.
    pub span: Span,
}

impl Ident {
    /// A name at a place.
    pub fn new(name: impl Into<String>, span: Span) -> Self {
        Ident { name: name.into(), span }
    }
}

/// `[database.]name` of a table, view or dictionary.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ObjectName {
    /// The database, if written.
    pub database: Option<Ident>,
    /// The name in it.
    pub name: Ident,
}

impl ObjectName {
    /// The place of the whole name.
    pub fn span(&self) -> Span {
        match &self.database {
            Some(database) => database.span.to(self.name.span),
            None => self.name.span,
        }
    }
}

/// A data type, as text in ClickHouse's normal spelling: `Array(Nullable(UInt8))`,
/// `Enum8('a' = 1, 'b' = 2)`. Aliases (`INT`, `VARCHAR(3)`) are kept as written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TypeName {
    /// The normalised text.
    pub text: String,
    /// Its place in the text.
    pub span: Span,
}

/// `name = value` of `SETTINGS` and `SET`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SettingChange {
    /// The setting's name.
    pub name: String,
    /// Its new value.
    pub value: SettingValue,
    /// The place of `name = value`.
    pub span: Span,
}

impl SettingChange {
    /// Whether no value is written: a name alone switches the setting on.
    pub fn is_bare(&self) -> bool {
        self.value == SettingValue::Literal(Literal::Bool(true)) && self.span.range().len() == self.name.len()
    }
}

/// The value that a setting is set to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SettingValue {
    /// `= DEFAULT`.
    Default,
    /// A number, string, bool or NULL; a bare word is a string.
    Literal(Literal),
    /// An array, tuple or map literal, a query parameter, or a function call.
    Expr(Box<Expr>),
}
