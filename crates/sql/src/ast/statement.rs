//! Statements.

use super::*;

/// One statement, with what is said about its output.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Statement {
    /// The statement itself.
    pub kind: StatementKind,
    /// `INTO OUTFILE`, `FORMAT`, `SETTINGS` after it.
    pub output: Output,
    /// The place of the whole.
    pub span: Span,
}

/// The tail of a statement that returns rows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Output {
    /// `INTO OUTFILE`.
    pub outfile: Option<Outfile>,
    /// `FORMAT name`.
    pub format: Option<Ident>,
    /// `SETTINGS` after `FORMAT` or after a statement that is not a `SELECT`.
    pub settings: Vec<SettingChange>,
}

/// `INTO OUTFILE 'path' [APPEND | TRUNCATE] [AND STDOUT] [COMPRESSION 'x' [LEVEL n]]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outfile {
    /// The path.
    pub path: String,
    /// `APPEND`.
    pub append: bool,
    /// `TRUNCATE`.
    pub truncate: bool,
    /// `AND STDOUT`.
    pub and_stdout: bool,
    /// Compression method.
    pub compression: Option<String>,
    /// Compression level.
    pub level: Option<u64>,
}

/// The kinds of statements.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum StatementKind {
    /// `SELECT` and set operations.
    Select(Box<SelectQuery>),
    /// `INSERT`.
    Insert(Box<Insert>),
    /// `CREATE DATABASE`, `ATTACH DATABASE`.
    CreateDatabase(Box<CreateDatabase>),
    /// `CREATE TABLE`, `ATTACH TABLE` with columns.
    CreateTable(Box<CreateTable>),
    /// `CREATE VIEW`, `CREATE MATERIALIZED VIEW`.
    CreateView(Box<CreateView>),
    /// `CREATE FUNCTION`.
    CreateFunction(Box<CreateFunction>),
    /// `CREATE DICTIONARY`.
    CreateDictionary(Box<CreateDictionary>),
    /// `DROP`, `DETACH`, `TRUNCATE`.
    Drop(Box<Drop>),
    /// `ATTACH TABLE name` of a detached table.
    Attach(Box<Attach>),
    /// `UNDROP TABLE name`.
    Undrop(Box<Undrop>),
    /// `RENAME`, `EXCHANGE`.
    Rename(Box<Rename>),
    /// `EXISTS TABLE x`.
    Exists(Box<Exists>),
    /// `SHOW …`.
    Show(Box<Show>),
    /// `DESCRIBE …`.
    Describe(Box<TableRef>),
    /// `SET a = 1, b = 2`.
    Set(Vec<SettingChange>),
    /// `USE database`.
    Use(Ident),
    /// `OPTIMIZE TABLE`.
    Optimize(Box<Optimize>),
    /// `KILL QUERY`, `KILL MUTATION`.
    Kill(Box<Kill>),
    /// `EXPLAIN …`.
    Explain(Box<Explain>),
    /// `ALTER TABLE`.
    Alter(Box<AlterTable>),
    /// `ALTER DATABASE`.
    AlterDatabase(Box<AlterDatabase>),
    /// `DELETE FROM t WHERE …`.
    Delete(Box<Delete>),
    /// `UPDATE t SET a = 1 WHERE …`.
    Update(Box<Update>),
    /// `SYSTEM …`: the words and strings after it, in upper case where they are bare words.
    System(Box<SystemCommand>),
    /// `CHECK TABLE`.
    Check(Box<CheckTable>),
    /// `BACKUP`, `RESTORE`.
    Backup(Box<Backup>),
    /// `CREATE`, `ALTER`, `DROP NAMED COLLECTION`.
    NamedCollection(Box<NamedCollectionStatement>),
    /// `CREATE`, `DROP` of `WORKLOAD` and `RESOURCE`.
    Workload(Box<WorkloadStatement>),
    /// `CREATE`, `ALTER`, `DROP` of users, roles and their like; `GRANT`, `REVOKE`, `SET ROLE`.
    Access(Box<AccessStatement>),
}

/// The kind of object that a `DROP`, `EXISTS` or `SHOW CREATE` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObjectKind {
    /// A database.
    Database,
    /// A table, or anything in a database when the kind is left out.
    Table,
    /// A view.
    View,
    /// A dictionary.
    Dictionary,
    /// A function.
    Function,
}

/// The action of a [`Drop`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DropAction {
    /// `DROP`.
    Drop,
    /// `DETACH`.
    Detach,
    /// `TRUNCATE`.
    Truncate,
}

/// `DROP | DETACH | TRUNCATE kind [IF EXISTS] a, b`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Drop {
    /// The action.
    pub action: DropAction,
    /// The kind of object.
    pub object: ObjectKind,
    /// `TEMPORARY`.
    pub temporary: bool,
    /// `IF EXISTS`.
    pub if_exists: bool,
    /// `IF EMPTY`.
    pub if_empty: bool,
    /// One or more; a database or function is in `name` alone.
    pub names: Vec<ObjectName>,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// `PERMANENTLY` of `DETACH`.
    pub permanently: bool,
    /// `TRUNCATE ALL TABLES FROM`: the tables of the database stay, without rows.
    pub all_tables: bool,
    /// `LIKE 'pattern'` of `TRUNCATE ALL TABLES FROM`.
    pub filter: Option<ShowFilter>,
    /// `SYNC`, `NO DELAY`.
    pub sync: bool,
}

/// `ATTACH TABLE [IF NOT EXISTS] name`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attach {
    /// Of what kind.
    pub object: ObjectKind,
    /// `IF NOT EXISTS`.
    pub if_not_exists: bool,
    /// The table or database (in `name` alone).
    pub name: ObjectName,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
}

/// `UNDROP TABLE name [UUID '…']`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Undrop {
    /// The table that was dropped.
    pub name: ObjectName,
    /// The identity of the table, where several of the name were dropped.
    pub uuid: Option<String>,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
}

/// `RENAME TABLE a TO b, …`, `EXCHANGE TABLES a AND b`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rename {
    /// Of what kind.
    pub object: ObjectKind,
    /// `EXCHANGE`: swap instead of move.
    pub exchange: bool,
    /// `IF EXISTS`.
    pub if_exists: bool,
    /// From and to.
    pub pairs: Vec<(ObjectName, ObjectName)>,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
}

/// `EXISTS [TEMPORARY] TABLE | DATABASE | VIEW | DICTIONARY name`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Exists {
    /// Of what kind.
    pub object: ObjectKind,
    /// `TEMPORARY`.
    pub temporary: bool,
    /// The name; a database is in `name` alone.
    pub name: ObjectName,
}

/// `SHOW …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Show {
    /// The variant.
    pub kind: ShowKind,
    /// `LIKE` and its like.
    pub filter: Option<ShowFilter>,
    /// `LIMIT`.
    pub limit: Option<Expr>,
}

/// The variants of `SHOW`.
///
/// The fields are the parts of the syntax shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum ShowKind {
    /// `SHOW DATABASES`.
    Databases,
    /// `SHOW [FULL] [TEMPORARY] TABLES [FROM db]`.
    Tables { database: Option<Ident>, full: bool, temporary: bool },
    /// `SHOW DICTIONARIES [FROM db]`.
    Dictionaries { database: Option<Ident> },
    /// `SHOW CREATE [TEMPORARY] [TABLE | VIEW | DATABASE | …] name`.
    Create { object: ObjectKind, temporary: bool, name: ObjectName },
    /// `SHOW [EXTENDED] [FULL] COLUMNS FROM t`.
    Columns { table: ObjectName, full: bool, extended: bool },
    /// `SHOW [EXTENDED] INDEX FROM t`.
    Indexes { table: ObjectName, extended: bool },
    /// `SHOW PROCESSLIST`.
    Processlist,
    /// `SHOW [CHANGED] SETTINGS`.
    Settings { changed: bool },
    /// `SHOW SETTING name`.
    Setting(Ident),
    /// `SHOW FUNCTIONS`.
    Functions,
    /// `SHOW ENGINES`.
    Engines,
    /// `SHOW CLUSTERS`.
    Clusters,
    /// `SHOW MERGES`.
    Merges,
    /// Users, roles, grants and their like.
    Access(Box<ShowAccess>),
    /// Any other words (`SHOW PRIVILEGES`, `SHOW CLUSTER`), in upper case, for an error or a stub table.
    Other(Vec<String>),
}

/// A filter of the shown things.
///
/// The fields are the parts of the syntax shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum ShowFilter {
    /// `[NOT] [I]LIKE 'pattern'`.
    Like { pattern: String, negated: bool, case_insensitive: bool },
    /// `WHERE`.
    Where(Expr),
}

/// `OPTIMIZE TABLE …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Optimize {
    /// The table.
    pub name: ObjectName,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// `PARTITION`.
    pub partition: Option<PartitionRef>,
    /// `FINAL`.
    pub is_final: bool,
    /// `DEDUPLICATE`.
    pub deduplicate: bool,
    /// `DEDUPLICATE BY`.
    pub deduplicate_by: Vec<Expr>,
    /// `CLEANUP`.
    pub cleanup: bool,
}

/// `KILL QUERY | MUTATION WHERE …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kill {
    /// `MUTATION` instead of `QUERY`.
    pub mutation: bool,
    /// The condition over the columns of `system.processes` or `system.mutations`.
    pub selection: Expr,
    /// `SYNC`, `ASYNC` (also when nothing is said), `TEST`.
    pub mode: KillMode,
}

/// The mode of a `KILL`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KillMode {
    /// Returns at once.
    Async,
    /// Waits until it is gone.
    Sync,
    /// Only says which.
    Test,
}

/// `EXPLAIN [kind] [option = value, …] statement`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Explain {
    /// The variant.
    pub kind: ExplainKind,
    /// `indexes = 1`, ….
    pub options: Vec<SettingChange>,
    /// The statement; its output clauses are those of the `EXPLAIN`.
    pub statement: Box<Statement>,
}

/// The variants of `EXPLAIN`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExplainKind {
    /// `EXPLAIN AST`.
    Ast,
    /// `EXPLAIN SYNTAX`.
    Syntax,
    /// `EXPLAIN QUERY TREE`.
    QueryTree,
    /// `EXPLAIN PLAN`, also when nothing is said.
    Plan,
    /// `EXPLAIN PIPELINE`.
    Pipeline,
    /// `EXPLAIN ESTIMATE`.
    Estimate,
    /// `EXPLAIN ANALYZE`.
    Analyze,
}

impl ExplainKind {
    /// The words after `EXPLAIN`, with a blank before them.
    pub fn words(self) -> &'static str {
        match self {
            ExplainKind::Ast => " AST",
            ExplainKind::Syntax => " SYNTAX",
            ExplainKind::QueryTree => " QUERY TREE",
            ExplainKind::Plan => "",
            ExplainKind::Pipeline => " PIPELINE",
            ExplainKind::Estimate => " ESTIMATE",
            ExplainKind::Analyze => " ANALYZE",
        }
    }
}

/// `DELETE FROM t WHERE …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Delete {
    /// The table.
    pub name: ObjectName,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// `IN PARTITION`.
    pub partition: Option<PartitionRef>,
    /// The condition of the rows.
    pub selection: Expr,
}

/// `UPDATE t SET a = 1 WHERE …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Update {
    /// The table.
    pub name: ObjectName,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// Column and new value.
    pub assignments: Vec<(Ident, Expr)>,
    /// `IN PARTITION`.
    pub partition: Option<PartitionRef>,
    /// The condition of the rows.
    pub selection: Expr,
}

/// `SYSTEM words [ON CLUSTER …] [table] [detail]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SystemCommand {
    /// Leading keywords in upper case: `["FLUSH", "LOGS"]`, `["STOP", "MERGES"]`.
    pub words: Vec<String>,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// The table that follows them, if any.
    pub table: Option<ObjectName>,
    /// Further tables, of `FLUSH LOGS`.
    pub more: Vec<ObjectName>,
    /// What else follows, in words and literals as they are formatted: `["TAG", "'name'"]`.
    pub detail: Vec<String>,
}

/// `CHECK TABLE t [PARTITION p]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CheckTable {
    /// The table.
    pub name: ObjectName,
    /// `PARTITION`, `PART`.
    pub partition: Option<PartitionRef>,
}

/// `BACKUP TABLE a, DATABASE b TO File('x')`, `RESTORE ALL FROM File('x')`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Backup {
    /// `RESTORE` instead of `BACKUP`.
    pub restore: bool,
    /// The objects.
    pub elements: Vec<BackupElement>,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// The destination or source: `File('path')`, `Disk('disk', 'path')`.
    pub place: super::Engine,
    /// `SETTINGS base_backup = File('path')`.
    pub base: Option<super::Engine>,
    /// The other settings.
    pub settings: Vec<super::SettingChange>,
    /// `ASYNC` or `SYNC`.
    pub is_async: Option<bool>,
}

/// What an element of a `BACKUP` names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BackupObject {
    /// `TABLE a [AS b] [PARTITIONS …]`; also a view or a dictionary.
    Table {
        /// Its name.
        name: ObjectName,
        /// The name that it gets.
        renamed: Option<ObjectName>,
        /// The partitions; none for all.
        partitions: Vec<PartitionRef>,
    },
    /// `DATABASE a [AS b]`.
    Database {
        /// Its name.
        name: Ident,
        /// The name that it gets.
        renamed: Option<Ident>,
    },
    /// `ALL`.
    All,
}

/// An element of a `BACKUP` or `RESTORE`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BackupElement {
    /// The objects.
    pub object: BackupObject,
    /// `EXCEPT DATABASES`.
    pub except_databases: Vec<Ident>,
    /// `EXCEPT TABLES`.
    pub except_tables: Vec<ObjectName>,
}
