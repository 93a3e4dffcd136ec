//! `SELECT` and set operations.

use super::{Expr, FunctionCall, Ident, ObjectName, SettingChange, Span, WindowSpec};

/// A query: one `SELECT` or a tree of set operations over them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SelectQuery {
    /// The query itself.
    pub body: QueryBody,
    /// The place of the whole, parentheses excluded.
    pub span: Span,
}

/// One `SELECT` or a set operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum QueryBody {
    /// A `SELECT`.
    Select(Box<Select>),
    /// Two or more queries combined.
    SetOperation(Box<SetOperation>),
}

/// `a UNION ALL b UNION ALL c`, `a EXCEPT b`.
///
/// Associates to the left; `INTERSECT` binds tighter. As in ClickHouse a trailing `ORDER BY` belongs
/// to the last `SELECT`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SetOperation {
    /// The operation.
    pub op: SetOperator,
    /// `ALL`, `DISTINCT`, or neither (then settings decide).
    pub quantifier: SetQuantifier,
    /// Two or more for `UNION` (chains with one quantifier are one node), two for the others.
    pub inputs: Vec<SelectQuery>,
}

/// The set operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetOperator {
    /// `UNION`.
    Union,
    /// `INTERSECT`.
    Intersect,
    /// `EXCEPT`.
    Except,
}

/// Whether duplicates stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetQuantifier {
    /// Not said.
    Default,
    /// `ALL`.
    All,
    /// `DISTINCT`.
    Distinct,
}

/// One `SELECT`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Select {
    /// The place of the whole.
    pub span: Span,
    /// `WITH`.
    pub with: Option<With>,
    /// `SELECT DISTINCT`.
    pub distinct: bool,
    /// The expressions selected.
    pub projection: Vec<Expr>,
    /// `FROM`; without it the query reads one row (`system.one`).
    pub from: Option<From>,
    /// `PREWHERE`.
    pub prewhere: Option<Expr>,
    /// `WHERE`.
    pub selection: Option<Expr>,
    /// `GROUP BY`, and `WITH TOTALS` also without it.
    pub group_by: Option<GroupBy>,
    /// `HAVING`.
    pub having: Option<Expr>,
    /// `WINDOW`.
    pub windows: Vec<NamedWindow>,
    /// `QUALIFY`.
    pub qualify: Option<Expr>,
    /// `ORDER BY`.
    pub order_by: Option<OrderBy>,
    /// `LIMIT n BY …`.
    pub limit_by: Option<LimitBy>,
    /// `LIMIT n`, `FETCH`, `TOP n`. Negative counts from the end, a fraction is a share.
    pub limit: Option<Expr>,
    /// `OFFSET n`, `LIMIT offset, n`.
    pub offset: Option<Expr>,
    /// `WITH TIES`.
    pub limit_with_ties: bool,
    /// `SETTINGS` of this `SELECT`.
    pub settings: Vec<SettingChange>,
}

/// `WITH [RECURSIVE] …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct With {
    /// `RECURSIVE`.
    pub recursive: bool,
    /// In the written order.
    pub items: Vec<WithItem>,
}

/// One item of `WITH`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum WithItem {
    /// `expr AS name`; lambdas and scalar subqueries too. The alias is in the expression.
    Expr(Expr),
    /// `name [(columns)] AS [MATERIALIZED] (SELECT …)`.
    Cte(Cte),
}

/// A common table expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cte {
    /// Its name.
    pub name: Ident,
    /// Names of its columns, if given.
    pub columns: Vec<Ident>,
    /// `AS MATERIALIZED`.
    pub materialized: bool,
    /// The query.
    pub query: SelectQuery,
}

/// `FROM`: a table, then joins and array joins from left to right.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct From {
    /// The leftmost table; `None` for `FROM`-less `ARRAY JOIN`.
    pub first: Option<TableRef>,
    /// The joins to it, in order.
    pub joins: Vec<JoinStep>,
}

/// One step of a join chain.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum JoinStep {
    /// A join with a table.
    Join(Join),
    /// `[LEFT] ARRAY JOIN`.
    ArrayJoin(ArrayJoin),
}

/// A table in `FROM`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TableRef {
    /// Its kind.
    pub kind: TableKind,
    /// Its alias.
    pub alias: Option<Ident>,
    /// `AS t(a, b)`: new names of its columns.
    pub column_aliases: Vec<Ident>,
    /// `FINAL`.
    pub is_final: bool,
    /// `SAMPLE`.
    pub sample: Option<Sample>,
    /// `LATERAL`: a subquery that may use the tables before it.
    pub lateral: bool,
    /// Its place in the text.
    pub span: Span,
}

/// A table expression in `FROM`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TableKind {
    /// A table, view or CTE.
    Name(ObjectName),
    /// `(SELECT …)`.
    Subquery(Box<SelectQuery>),
    /// `numbers(10)`; named arguments are calls of `equals` (`is_operator`) on an identifier.
    /// `SETTINGS` inside the parentheses follow.
    Function(Box<FunctionCall>, Vec<SettingChange>),
}

/// `SAMPLE ratio [OFFSET offset]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sample {
    /// Share or number of rows.
    pub ratio: Ratio,
    /// The beginning of the sample.
    pub offset: Option<Ratio>,
}

/// A number written `a` or `a / b`, its two parts in decimal text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    /// The numerator.
    pub numerator: String,
    /// The denominator, if written.
    pub denominator: Option<String>,
}

/// A join with a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Join {
    /// The kind of join.
    pub kind: JoinKind,
    /// `ANY`, `ALL`, `ASOF`, `SEMI`, `ANTI`; settings decide when absent.
    pub strictness: Option<JoinStrictness>,
    /// `GLOBAL`, `LOCAL`.
    pub locality: JoinLocality,
    /// The right table.
    pub table: TableRef,
    /// `ON`, `USING`.
    pub constraint: Option<JoinConstraint>,
    /// The place of the join's words.
    pub span: Span,
}

/// The rows that come out of a join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JoinKind {
    /// `[INNER] JOIN`.
    Inner,
    /// `LEFT JOIN`.
    Left,
    /// `RIGHT JOIN`.
    Right,
    /// `FULL JOIN`.
    Full,
    /// `CROSS JOIN`.
    Cross,
    /// `FROM a, b`.
    Comma,
    /// `PASTE JOIN`.
    Paste,
}

/// The number of matches that a join takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JoinStrictness {
    /// Every one.
    All,
    /// One.
    Any,
    /// The nearest.
    Asof,
    /// Rows with a match.
    Semi,
    /// Rows without.
    Anti,
}

/// The servers on which a distributed join runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum JoinLocality {
    /// Not said.
    #[default]
    Unspecified,
    /// `LOCAL`.
    Local,
    /// `GLOBAL`.
    Global,
}

/// The condition for a match.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum JoinConstraint {
    /// `ON`.
    On(Expr),
    /// `USING`; identifiers, possibly with aliases, or an asterisk.
    Using(Vec<Expr>),
    /// `NATURAL`: the columns that both tables have.
    Natural,
}

/// `[LEFT] ARRAY JOIN a, b AS c`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ArrayJoin {
    /// Keeps rows with empty arrays.
    pub left: bool,
    /// The arrays.
    pub exprs: Vec<Expr>,
    /// The place of the whole.
    pub span: Span,
}

/// `GROUP BY …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GroupBy {
    /// The keys.
    pub kind: GroupByKind,
    /// `WITH TOTALS`.
    pub with_totals: bool,
}

/// The keys of a grouping.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GroupByKind {
    /// `GROUP BY ALL`.
    All,
    /// `GROUP BY a, b`; empty for `WITH TOTALS` without keys.
    Exprs(Vec<Expr>),
    /// `ROLLUP(a, b)`, `a, b WITH ROLLUP`.
    Rollup(Vec<Expr>),
    /// `CUBE(a, b)`, `a, b WITH CUBE`.
    Cube(Vec<Expr>),
    /// `GROUPING SETS ((a), (a, b), ())`.
    GroupingSets(Vec<Vec<Expr>>),
}

/// One window of the `WINDOW` clause.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NamedWindow {
    /// Its name.
    pub name: Ident,
    /// The specification.
    pub spec: WindowSpec,
}

/// `ORDER BY …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OrderBy {
    /// The keys; one whose expression is to be ignored when `all`.
    pub items: Vec<OrderByItem>,
    /// `ORDER BY ALL`: the one item holds only direction and NULLs.
    pub all: bool,
    /// `INTERPOLATE`; `Some` and empty means all columns.
    pub interpolate: Option<Vec<Interpolate>>,
}

/// One sort key.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OrderByItem {
    /// The key.
    pub expr: Expr,
    /// `DESC`.
    pub descending: bool,
    /// `NULLS FIRST` (`true`) or `NULLS LAST` (`false`), if said.
    pub nulls_first: Option<bool>,
    /// `COLLATE 'locale'`.
    pub collation: Option<String>,
    /// `WITH FILL`.
    pub fill: Option<Box<WithFill>>,
}

/// `WITH FILL [FROM] [TO] [STEP] [STALENESS]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct WithFill {
    /// `FROM`.
    pub from: Option<Expr>,
    /// `TO`.
    pub to: Option<Expr>,
    /// `STEP`.
    pub step: Option<Expr>,
    /// `STALENESS`.
    pub staleness: Option<Expr>,
}

/// `column [AS expr]` of `INTERPOLATE`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Interpolate {
    /// The column.
    pub column: Ident,
    /// The expression that fills it; itself when absent.
    pub expr: Option<Expr>,
}

/// `LIMIT n [OFFSET m] BY a, b`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LimitBy {
    /// Rows per group.
    pub limit: Expr,
    /// Rows skipped per group.
    pub offset: Option<Expr>,
    /// The keys; empty for `BY ALL`.
    pub by: Vec<Expr>,
    /// `BY ALL`.
    pub all: bool,
}

impl SelectQuery {
    /// A query of one `SELECT`.
    pub fn select(select: Select) -> Self {
        SelectQuery { span: select.span, body: QueryBody::Select(Box::new(select)) }
    }
}
