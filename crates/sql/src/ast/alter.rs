//! `ALTER TABLE`.

use super::{ColumnDef, ConstraintDef, Expr, Ident, IndexDef, ObjectName, ProjectionDef, SelectQuery};
use super::{Refresh, SettingChange, SqlSecurity, TtlElement};

/// `ALTER TABLE name command, …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AlterTable {
    /// The table.
    pub name: ObjectName,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// In the written order.
    pub commands: Vec<AlterCommand>,
}

/// `ALTER DATABASE name MODIFY COMMENT 'text'`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AlterDatabase {
    /// The database.
    pub name: Ident,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
    /// Its comments, of which the last holds.
    pub comments: Vec<String>,
}

/// The position of a column or index in the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// `FIRST`.
    First,
    /// `AFTER name`.
    After(Ident),
}

/// `PARTITION expr`, `PARTITION ID 'x'`, `PARTITION ALL`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PartitionRef {
    /// By value.
    Expr(Expr),
    /// By id.
    Id(String),
    /// Every one.
    All,
    /// `PART 'name'`: one data part.
    Part(String),
}

/// The kinds of things that are dropped, cleared or materialized by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AlterObject {
    /// `COLUMN`.
    Column,
    /// `INDEX`.
    Index,
    /// `PROJECTION`.
    Projection,
    /// `CONSTRAINT`.
    Constraint,
}

/// An action on a partition that needs only its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartitionAction {
    /// `DROP PARTITION`.
    Drop,
    /// `DETACH PARTITION`.
    Detach,
    /// `ATTACH PARTITION`.
    Attach,
    /// `DROP DETACHED PARTITION`.
    DropDetached,
}

/// An action on declared statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StatisticsAction {
    /// `DROP STATISTICS`.
    Drop,
    /// `CLEAR STATISTICS`.
    Clear,
    /// `MATERIALIZE STATISTICS`.
    Materialize,
}

/// One change of a table.
///
/// The fields are the parts of the syntax shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum AlterCommand {
    /// `ADD COLUMN [IF NOT EXISTS] … [FIRST | AFTER x]`.
    AddColumn { column: ColumnDef, if_not_exists: bool, position: Option<Position> },
    /// `MODIFY COLUMN [IF EXISTS] …`, `ALTER COLUMN x TYPE …`.
    ModifyColumn { column: ColumnDef, if_exists: bool, position: Option<Position> },
    /// `MODIFY COLUMN x REMOVE property`; the property in upper case.
    RemoveColumnProperty { column: Ident, property: String, if_exists: bool },
    /// `MODIFY COLUMN x MODIFY SETTING a = 1`, `MODIFY COLUMN x RESET SETTING a`.
    ColumnSettings { column: Ident, if_exists: bool, changes: Vec<SettingChange>, reset: Vec<Ident> },
    /// `COMMENT COLUMN [IF EXISTS] x 'text'`.
    CommentColumn { column: Ident, comment: String, if_exists: bool },
    /// `RENAME COLUMN [IF EXISTS] a TO b`.
    RenameColumn { from: Ident, to: Ident, if_exists: bool },
    /// `DROP COLUMN | INDEX | PROJECTION | CONSTRAINT [IF EXISTS] x`.
    Drop { object: AlterObject, name: Ident, if_exists: bool },
    /// `CLEAR COLUMN | INDEX | PROJECTION [IF EXISTS] x [IN PARTITION p]`.
    Clear { object: AlterObject, name: Ident, if_exists: bool, partition: Option<PartitionRef> },
    /// `MATERIALIZE COLUMN | INDEX | PROJECTION [IF EXISTS] x [IN PARTITION p]`.
    Materialize { object: AlterObject, name: Ident, if_exists: bool, partition: Option<PartitionRef> },
    /// `ADD INDEX`.
    AddIndex { index: IndexDef, if_not_exists: bool, position: Option<Position> },
    /// `ADD PROJECTION`.
    AddProjection { projection: ProjectionDef, if_not_exists: bool },
    /// `ADD CONSTRAINT`.
    AddConstraint { constraint: ConstraintDef, if_not_exists: bool },
    /// `MODIFY ORDER BY`.
    ModifyOrderBy(Expr),
    /// `MODIFY SAMPLE BY`.
    ModifySampleBy(Expr),
    /// `REMOVE SAMPLE BY`.
    RemoveSampleBy,
    /// `MODIFY TTL`.
    ModifyTtl(Vec<TtlElement>),
    /// `REMOVE TTL`.
    RemoveTtl,
    /// `MATERIALIZE TTL`.
    MaterializeTtl(Option<PartitionRef>),
    /// `MODIFY SETTING`.
    ModifySetting(Vec<SettingChange>),
    /// `RESET SETTING`.
    ResetSetting(Vec<Ident>),
    /// `MODIFY COMMENT`.
    ModifyComment(String),
    /// `MODIFY REFRESH …`.
    ModifyRefresh(Refresh),
    /// `MODIFY [DEFINER = …] [SQL SECURITY …]`.
    ModifySecurity(SqlSecurity),
    /// `MODIFY QUERY`.
    ModifyQuery(Box<SelectQuery>),
    /// `UPDATE a = …, b = … [IN PARTITION p] WHERE …`.
    Update { assignments: Vec<(Ident, Expr)>, partition: Option<PartitionRef>, selection: Expr },
    /// `DELETE [IN PARTITION p] WHERE …`.
    Delete { partition: Option<PartitionRef>, selection: Expr },
    /// `DROP | DETACH | ATTACH PARTITION p`.
    Partition { action: PartitionAction, partition: PartitionRef },
    /// `ATTACH PARTITION p FROM t`, `REPLACE PARTITION p FROM t`.
    CopyPartition { partition: PartitionRef, from: ObjectName, replace: bool },
    /// `MOVE PARTITION p TO TABLE t`.
    MovePartition { partition: PartitionRef, to: ObjectName },
    /// `FREEZE [PARTITION p] [WITH NAME 'x']`.
    Freeze { partition: Option<PartitionRef>, name: Option<String> },
    /// `UNFREEZE [PARTITION p] WITH NAME 'x'`.
    Unfreeze { partition: Option<PartitionRef>, name: String },
    /// `FORGET PARTITION p`.
    ForgetPartition(PartitionRef),
    /// `REWRITE PARTS [IN PARTITION p]`.
    RewriteParts(Option<PartitionRef>),
    /// `ADD | MODIFY STATISTICS [IF NOT EXISTS] a, b TYPE x, y`.
    SetStatistics { columns: Vec<Ident>, kinds: Vec<Expr>, add: bool, if_not_exists: bool },
    /// `DROP | CLEAR | MATERIALIZE STATISTICS [IF EXISTS] a, b`, `MATERIALIZE STATISTICS ALL`.
    Statistics { action: StatisticsAction, columns: Option<Vec<Ident>>, if_exists: bool },
    /// `APPLY PATCHES [IN PARTITION p]`: what `UPDATE` changed is in the parts already.
    ApplyPatches(Option<PartitionRef>),
    /// `APPLY DELETED MASK [IN PARTITION p]`.
    ApplyDeletedMask(Option<PartitionRef>),
}
