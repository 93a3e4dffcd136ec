//! Expressions.

use super::{Ident, OrderByItem, SelectQuery, Span, TypeName};
use std::hash::{Hash, Hasher};

/// An expression with its place and alias.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Expr {
    /// Its kind.
    pub kind: ExprKind,
    /// Its place in the text, without the alias.
    pub span: Span,
    /// `AS alias`; allowed on any subexpression.
    pub alias: Option<Ident>,
    /// Whether it stands in parentheses of its own.
    pub parens: Parens,
}

/// Whether an expression is written in parentheses of its own: `(a + 1)`. It tells how a query is written, not what it
/// means, so that all are equal. Subqueries bring their parentheses and have none of these.
#[derive(Clone, Copy, Debug, Default)]
pub struct Parens(pub bool);

impl PartialEq for Parens {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Parens {}

impl Hash for Parens {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ExprKind {
    /// A constant. Arrays, tuples and maps are calls of `array`, `tuple`, `map` with `is_operator`.
    Literal(Literal),
    /// `a`, `t.a`, `db.t.a`, or a path into a tuple or nested column: parts in the written order.
    Identifier(Vec<Ident>),
    /// `*`, `t.*`, with transformers.
    Asterisk(Box<Asterisk>),
    /// `COLUMNS('re')`, `COLUMNS(a, b)`, with transformers.
    Columns(Box<ColumnsMatcher>),
    /// A function call, operators and special forms included.
    Function(Box<FunctionCall>),
    /// `x -> …`, `(x, y) -> …`.
    Lambda(Box<Lambda>),
    /// `(SELECT …)` as a scalar, a set for `IN`, or the argument of `exists`.
    Subquery(Box<SelectQuery>),
    /// `{name:Type}`, of which `Identifier` is resolved by the parser already.
    Parameter(Box<Parameter>),
}

/// A constant.
#[derive(Clone, Debug)]
pub enum Literal {
    /// `NULL`.
    Null,
    /// `true`, `false`.
    Bool(bool),
    /// A non-negative integer.
    UInt64(u64),
    /// A negative integer; the minus sign is part of the literal.
    Int64(i64),
    /// An integer beyond both, as decimal digits with an optional minus.
    BigInteger(String),
    /// A number with point or exponent, `inf`, `nan`.
    Float(f64),
    /// A string: bytes, escapes resolved.
    String(Vec<u8>),
}

impl Literal {
    /// A string constant.
    pub fn string(text: impl Into<Vec<u8>>) -> Self {
        Literal::String(text.into())
    }

    /// The string's text, if it is a string in UTF-8.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Literal::String(bytes) => std::str::from_utf8(bytes).ok(),
            _ => None,
        }
    }
}

impl PartialEq for Literal {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Literal::Null, Literal::Null) => true,
            (Literal::Bool(a), Literal::Bool(b)) => a == b,
            (Literal::UInt64(a), Literal::UInt64(b)) => a == b,
            (Literal::Int64(a), Literal::Int64(b)) => a == b,
            (Literal::BigInteger(a), Literal::BigInteger(b)) => a == b,
            (Literal::Float(a), Literal::Float(b)) => a.to_bits() == b.to_bits(),
            (Literal::String(a), Literal::String(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Literal {}

impl Hash for Literal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Literal::Null => {}
            Literal::Bool(value) => value.hash(state),
            Literal::UInt64(value) => value.hash(state),
            Literal::Int64(value) => value.hash(state),
            Literal::BigInteger(value) => value.hash(state),
            Literal::Float(value) => value.to_bits().hash(state),
            Literal::String(value) => value.hash(state),
        }
    }
}

/// A call of a function, aggregate function, window function or table function.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FunctionCall {
    /// The name as written, or ClickHouse's name of an operator or special form
    /// (`plus`, `in`, `globalNotIn`, `multiIf`, `CAST`, `tupleElement`, …).
    pub name: Ident,
    /// Parameters of a parametric aggregate: `quantile(0.5)(x)`.
    pub params: Option<Vec<Expr>>,
    /// Arguments.
    pub args: Vec<Expr>,
    /// `IGNORE NULLS`, `RESPECT NULLS`.
    pub nulls: Option<NullsAction>,
    /// `OVER w`, `OVER (…)`.
    pub over: Option<Over>,
    /// Written as an operator or special form (`a + b`, `[1]`, `x::T`, `CASE …`) rather than as a call.
    pub is_operator: bool,
}

/// The treatment of NULLs by a function, when said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NullsAction {
    /// `IGNORE NULLS`.
    Ignore,
    /// `RESPECT NULLS`.
    Respect,
}

/// The window of a window function.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Over {
    /// A window of the `WINDOW` clause.
    Name(Ident),
    /// A window described in place.
    Spec(Box<WindowSpec>),
}

/// `[parent] PARTITION BY … ORDER BY … frame`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct WindowSpec {
    /// The named window that this one extends.
    pub parent: Option<Ident>,
    /// `PARTITION BY`.
    pub partition_by: Vec<Expr>,
    /// `ORDER BY`.
    pub order_by: Vec<OrderByItem>,
    /// `ROWS BETWEEN …`.
    pub frame: Option<WindowFrame>,
}

/// The frame of a window.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WindowFrame {
    /// The unit of the bounds.
    pub unit: FrameUnit,
    /// The beginning of the frame.
    pub start: FrameBound,
    /// Its end; `CURRENT ROW` when only the start was given.
    pub end: FrameBound,
}

/// The unit in which the bounds of a frame are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameUnit {
    /// In rows.
    Rows,
    /// By the value of the sort key.
    Range,
    /// In groups of peers.
    Groups,
}

/// One bound of a frame.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FrameBound {
    /// `CURRENT ROW`.
    CurrentRow,
    /// `UNBOUNDED PRECEDING`, or `n PRECEDING`.
    Preceding(Option<Box<Expr>>),
    /// `UNBOUNDED FOLLOWING`, or `n FOLLOWING`.
    Following(Option<Box<Expr>>),
}

/// `(params) -> body`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lambda {
    /// Names of the arguments.
    pub params: Vec<Ident>,
    /// The result.
    pub body: Expr,
}

impl Lambda {
    /// The meaning of a function's name where a lambda of so many parameters is wanted.
    pub fn of_function(name: &Ident, arity: usize) -> Self {
        let params: Vec<Ident> = (0..arity).map(|i| Ident::new(format!("__function_ref_arg_{i}"), name.span)).collect();
        let args = params.iter().map(|param| Expr::identifier(param.name.clone(), name.span)).collect();
        let call = FunctionCall::new(name.name.clone(), args, name.span);
        Lambda { params, body: Expr::new(ExprKind::Function(Box::new(call)), name.span) }
    }
}

/// `{name:Type}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Parameter {
    /// The parameter's name.
    pub name: String,
    /// The type to which the given text is read.
    pub ty: TypeName,
}

/// `*` or `qualifier.*` with transformers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Asterisk {
    /// Table or database and table before `.*`; empty for a bare `*`.
    pub qualifier: Vec<Ident>,
    /// Applied in order.
    pub transformers: Vec<ColumnTransformer>,
}

/// `[qualifier.]COLUMNS(…)` with transformers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ColumnsMatcher {
    /// Table before `.COLUMNS`; empty without.
    pub qualifier: Vec<Ident>,
    /// The columns.
    pub pattern: ColumnsPattern,
    /// Applied in order.
    pub transformers: Vec<ColumnTransformer>,
}

/// The columns that a `COLUMNS` matcher names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ColumnsPattern {
    /// Columns whose name matches the regular expression somewhere.
    Regex(String),
    /// These.
    List(Vec<Expr>),
}

/// A transformer after a matcher.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ColumnTransformer {
    /// `EXCEPT [STRICT] (a, b)`.
    Except {
        /// Columns left out.
        columns: Vec<Ident>,
        /// Whether a missing column is an error.
        strict: bool,
    },
    /// `EXCEPT('re')`.
    ExceptRegex(String),
    /// `REPLACE [STRICT] (expr AS name, …)`.
    Replace {
        /// Each with the alias of the column that it replaces.
        items: Vec<Expr>,
        /// Whether a missing column is an error.
        strict: bool,
    },
    /// `APPLY(function)`, `APPLY(function(params))`.
    Apply {
        /// The function called on each column.
        function: Ident,
        /// Its parameters.
        params: Option<Vec<Expr>>,
        /// `APPLY(f, 'prefix_')`: put before each name.
        prefix: Option<String>,
    },
    /// `APPLY(x -> …)`.
    ApplyLambda {
        /// A lambda of one argument.
        lambda: Expr,
        /// Put before each name.
        prefix: Option<String>,
    },
}

impl Expr {
    /// An expression without alias.
    pub fn new(kind: ExprKind, span: Span) -> Self {
        Expr { kind, span, alias: None, parens: Parens(false) }
    }

    /// A constant.
    pub fn literal(literal: Literal, span: Span) -> Self {
        Expr::new(ExprKind::Literal(literal), span)
    }

    /// A column of one part.
    pub fn identifier(name: impl Into<String>, span: Span) -> Self {
        Expr::new(ExprKind::Identifier(vec![Ident::new(name, span)]), span)
    }

    /// A function written as a call.
    pub fn call(name: impl Into<String>, args: Vec<Expr>, span: Span) -> Self {
        Expr::new(ExprKind::Function(Box::new(FunctionCall::new(name, args, span))), span)
    }

    /// A function written as an operator or special form.
    pub fn operator(name: impl Into<String>, args: Vec<Expr>, span: Span) -> Self {
        let mut call = FunctionCall::new(name, args, span);
        call.is_operator = true;
        Expr::new(ExprKind::Function(Box::new(call)), span)
    }

    /// The call, if this is one.
    pub fn as_function(&self) -> Option<&FunctionCall> {
        match &self.kind {
            ExprKind::Function(call) => Some(call),
            _ => None,
        }
    }

    /// The call, if this is one of the function named so.
    pub fn as_call_of(&self, name: &str) -> Option<&FunctionCall> {
        self.as_function().filter(|call| call.name.name == name)
    }

    /// The expression without parentheses of its own.
    pub fn bare(&self) -> Self {
        Expr { parens: Parens(false), ..self.clone() }
    }

    /// The constant, if this is one.
    pub fn as_literal(&self) -> Option<&Literal> {
        match &self.kind {
            ExprKind::Literal(literal) => Some(literal),
            _ => None,
        }
    }

    /// The parts `(a, b, …)` of a tuple written in parentheses or as `tuple(…)`; else itself alone.
    ///
    /// For keys: `ORDER BY (a, b)`, `PARTITION BY x`, `ORDER BY tuple()`.
    pub fn tuple_parts(&self) -> &[Expr] {
        match self.as_call_of("tuple") {
            Some(call) => &call.args,
            None => std::slice::from_ref(self),
        }
    }
}

impl FunctionCall {
    /// A plain call.
    pub fn new(name: impl Into<String>, args: Vec<Expr>, span: Span) -> Self {
        let name = Ident::new(name, span);
        FunctionCall { name, params: None, args, nulls: None, over: None, is_operator: false }
    }
}
