//! `CREATE`.

use super::{Expr, FunctionCall, Ident, ObjectName, Refresh, SelectQuery, SettingChange, Span, SqlSecurity, TypeName};

/// `CREATE DATABASE`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CreateDatabase {
    /// `IF NOT EXISTS`.
    pub if_not_exists: bool,
    /// Its name.
    pub name: Ident,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// `ENGINE = …`.
    pub engine: Option<Engine>,
    /// `SETTINGS`.
    pub settings: Vec<SettingChange>,
    /// `COMMENT`.
    pub comment: Option<String>,
}

/// The treatment of an existing object of the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CreateMode {
    /// `CREATE`: an error if it exists.
    Create,
    /// `CREATE … IF NOT EXISTS`.
    IfNotExists,
    /// `CREATE OR REPLACE`.
    OrReplace,
    /// `REPLACE`: an error if it does not exist.
    Replace,
    /// `ATTACH`.
    Attach,
    /// `ATTACH … IF NOT EXISTS`.
    AttachIfNotExists,
}

/// `CREATE TABLE`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CreateTable {
    /// The treatment of an existing table.
    pub mode: CreateMode,
    /// `TEMPORARY`.
    pub temporary: bool,
    /// Its name.
    pub name: ObjectName,
    /// `UUID '…'`.
    pub uuid: Option<String>,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// `(columns, indexes, …)`.
    pub elements: Option<TableElements>,
    /// Engine, keys, settings.
    pub storage: Storage,
    /// `AS …`.
    pub source: Option<CreateSource>,
    /// `COMMENT`.
    pub comment: Option<String>,
}

/// The model that a table is made after.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CreateSource {
    /// `AS other`: its structure.
    Table(ObjectName),
    /// `CLONE AS other`: its structure and parts.
    CloneTable(ObjectName),
    /// `AS numbers(10)`: the table function itself.
    Function(Box<FunctionCall>),
    /// `AS SELECT …`: structure and rows.
    Select(Box<SelectQuery>),
    /// `EMPTY AS SELECT …`: structure only.
    EmptySelect(Box<SelectQuery>),
}

/// `CREATE [MATERIALIZED] VIEW`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CreateView {
    /// The treatment of an existing view.
    pub mode: CreateMode,
    /// `MATERIALIZED`.
    pub materialized: bool,
    /// `TEMPORARY`.
    pub temporary: bool,
    /// Its name.
    pub name: ObjectName,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// `REFRESH …` of a materialized view.
    pub refresh: Option<Refresh>,
    /// `TO table` of a materialized view.
    pub to: Option<ObjectName>,
    /// `(columns)`.
    pub elements: Option<TableElements>,
    /// `(a, b)`: names of the columns of the query.
    pub names: Vec<Ident>,
    /// Engine of a materialized view's own table.
    pub storage: Storage,
    /// `DEFINER = … SQL SECURITY …`.
    pub sql_security: Option<SqlSecurity>,
    /// `POPULATE`.
    pub populate: bool,
    /// `EMPTY`.
    pub empty: bool,
    /// The query.
    pub query: SelectQuery,
    /// `COMMENT`.
    pub comment: Option<String>,
}

/// `CREATE FUNCTION name AS (x) -> …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CreateFunction {
    /// `IF NOT EXISTS`, `OR REPLACE`.
    pub mode: CreateMode,
    /// Its name.
    pub name: Ident,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// A lambda.
    pub body: Expr,
}

/// The elements in the parentheses of `CREATE TABLE`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TableElements {
    /// Columns.
    pub columns: Vec<ColumnDef>,
    /// `INDEX`.
    pub indexes: Vec<IndexDef>,
    /// `PROJECTION`.
    pub projections: Vec<ProjectionDef>,
    /// `CONSTRAINT`.
    pub constraints: Vec<ConstraintDef>,
    /// `PRIMARY KEY (…)` among the columns.
    pub primary_key: Option<Expr>,
}

/// One column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ColumnDef {
    /// Its name; `a.b` of a nested column is one name.
    pub name: Ident,
    /// Its type; taken from the default's expression when absent.
    pub ty: Option<TypeName>,
    /// `NULL` (`true`), `NOT NULL` (`false`), if said.
    pub nullable: Option<bool>,
    /// `DEFAULT` and its like.
    pub default: Option<ColumnDefault>,
    /// `COMMENT`.
    pub comment: Option<String>,
    /// `CODEC(…)`: its parts.
    pub codec: Option<Vec<Expr>>,
    /// `STATISTICS(…)`.
    pub statistics: Option<Vec<Expr>>,
    /// `TTL`.
    pub ttl: Option<Expr>,
    /// `COLLATE`.
    pub collation: Option<String>,
    /// `SETTINGS (…)`.
    pub settings: Vec<SettingChange>,
    /// `PRIMARY KEY` after the column.
    pub primary_key: bool,
    /// `AUTO_INCREMENT`, which means nothing.
    pub auto_increment: bool,
    /// Its place in the text.
    pub span: Span,
}

/// The default of a column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ColumnDefault {
    /// The kind of default.
    pub kind: DefaultKind,
    /// The expression; absent only for a bare `EPHEMERAL`.
    pub expr: Option<Expr>,
}

/// The kinds of column defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DefaultKind {
    /// `DEFAULT`.
    Default,
    /// `MATERIALIZED`.
    Materialized,
    /// `EPHEMERAL`.
    Ephemeral,
    /// `ALIAS`.
    Alias,
}

/// `INDEX name expr TYPE type(args) GRANULARITY n`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IndexDef {
    /// Its name.
    pub name: Ident,
    /// The indexed expression.
    pub expr: Expr,
    /// `minmax`, `set(100)`, `bloom_filter(0.01)`, ….
    pub ty: Engine,
    /// Granules per index granule.
    pub granularity: Option<u64>,
}

/// `PROJECTION name (SELECT … [GROUP BY …] [ORDER BY …])`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProjectionDef {
    /// Its name.
    pub name: Ident,
    /// The query, without `FROM`.
    pub query: SelectQuery,
    /// `INDEX expr TYPE basic` in the place of the query.
    pub index: Option<ProjectionIndex>,
    /// `WITH SETTINGS (…)`.
    pub settings: Vec<SettingChange>,
}

/// `INDEX expr TYPE basic` of a projection.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProjectionIndex {
    /// The expression by which the places of the rows are ordered.
    pub expr: Expr,
    /// The type's name.
    pub ty: Ident,
}

/// `CONSTRAINT name CHECK expr`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConstraintDef {
    /// Its name.
    pub name: Ident,
    /// `ASSUME` instead of `CHECK`.
    pub assume: bool,
    /// The condition that holds for every row.
    pub expr: Expr,
}

/// `name` or `name(args)` of an engine or index type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Engine {
    /// Its name.
    pub name: Ident,
    /// Arguments; `None` without parentheses.
    pub args: Option<Vec<Expr>>,
}

/// The clauses after the columns of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Storage {
    /// `ENGINE = …`.
    pub engine: Option<Engine>,
    /// `PARTITION BY`.
    pub partition_by: Option<Expr>,
    /// `PRIMARY KEY`; see [`Expr::tuple_parts`].
    pub primary_key: Option<Expr>,
    /// `ORDER BY`; see [`Expr::tuple_parts`].
    pub order_by: Option<Expr>,
    /// Whether each part of `ORDER BY` goes down (`DESC`); empty where no direction is written.
    pub descending: Vec<bool>,
    /// `SAMPLE BY`.
    pub sample_by: Option<Expr>,
    /// `TTL`.
    pub ttl: Vec<TtlElement>,
    /// `SETTINGS`.
    pub settings: Vec<SettingChange>,
}

impl Storage {
    /// The parts of `ORDER BY`, and whether each goes down.
    pub fn order_parts(&self) -> impl Iterator<Item = (&Expr, bool)> {
        let parts = self.order_by.iter().flat_map(Expr::tuple_parts).enumerate();
        parts.map(|(at, part)| (part, self.descending.get(at).copied().unwrap_or(false)))
    }
}

/// One rule of a table's `TTL`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TtlElement {
    /// The time at which rows are over.
    pub expr: Expr,
    /// The action then.
    pub action: TtlAction,
    /// `WHERE`.
    pub selection: Option<Expr>,
}

/// The action of a `TTL` rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TtlAction {
    /// `DELETE`, also when nothing is said.
    Delete,
    /// `TO DISK 'x'`.
    ToDisk(String),
    /// `TO VOLUME 'x'`.
    ToVolume(String),
    /// `RECOMPRESS CODEC(…)`.
    Recompress(Vec<Expr>),
    /// `GROUP BY keys SET a = …`: assignments as column and expression.
    GroupBy(Vec<Expr>, Vec<(Ident, Expr)>),
}
