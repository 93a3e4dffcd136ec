//! Privileges that the commands of `ALTER TABLE` need.

use crate::interpret::Interpreter;
use base::Result;
use sql::ast::{AlterCommand, AlterObject, AlterTable, PartitionAction, StatisticsAction};

impl Interpreter<'_> {
    pub(super) fn check_alter(&self, alter: &AlterTable) -> Result<()> {
        alter.commands.iter().try_for_each(|command| self.check_command(alter, command))
    }

    fn check_command(&self, alter: &AlterTable, command: &AlterCommand) -> Result<()> {
        let name = &alter.name;
        let column = |column: &str, privilege: &str| self.demand_columns(name, std::iter::once(column), privilege);
        match command {
            AlterCommand::AddColumn { column: new, .. } => column(&new.name.name, "ALTER ADD COLUMN"),
            AlterCommand::ModifyColumn { column: new, .. } => column(&new.name.name, "ALTER MODIFY COLUMN"),
            AlterCommand::RemoveColumnProperty { column: own, .. }
            | AlterCommand::ColumnSettings { column: own, .. } => column(&own.name, "ALTER MODIFY COLUMN"),
            AlterCommand::CommentColumn { column: own, .. } => column(&own.name, "ALTER COMMENT COLUMN"),
            AlterCommand::RenameColumn { from, .. } => column(&from.name, "ALTER RENAME COLUMN"),
            AlterCommand::Drop { object: AlterObject::Column, name: own, .. } => column(&own.name, "ALTER DROP COLUMN"),
            AlterCommand::Clear { object: AlterObject::Column, name: own, .. } => {
                column(&own.name, "ALTER CLEAR COLUMN")
            }
            AlterCommand::Materialize { object: AlterObject::Column, name: own, .. } => {
                column(&own.name, "ALTER MATERIALIZE COLUMN")
            }
            AlterCommand::Update { assignments, selection, .. } => {
                self.demand_columns(name, assignments.iter().map(|(name, _)| name.name.as_str()), "ALTER UPDATE")?;
                self.check_subqueries(assignments.iter().map(|(_, expr)| expr).chain([selection]))
            }
            AlterCommand::Delete { selection, .. } => {
                self.demand_on(name, "ALTER DELETE")?;
                self.check_subqueries([selection])
            }
            AlterCommand::Partition { action: PartitionAction::Attach, .. } => self.demand_on(name, "INSERT"),
            AlterCommand::Partition { .. } | AlterCommand::ForgetPartition(_) => self.demand_on(name, "ALTER DELETE"),
            AlterCommand::CopyPartition { from, replace, .. } => {
                self.check_whole(from)?;
                self.demand_on(name, "INSERT")?;
                if *replace { self.demand_on(name, "ALTER DELETE") } else { Ok(()) }
            }
            AlterCommand::MovePartition { to, .. } => {
                self.check_whole(name)?;
                self.demand_on(name, "ALTER DELETE")?;
                self.demand_on(to, "INSERT")
            }
            AlterCommand::ModifyQuery(query) => {
                self.demand_on(name, "ALTER VIEW MODIFY QUERY")?;
                self.plan(query).map(drop)
            }
            other => self.demand_on(name, privilege_of(other)),
        }
    }
}

/// The privilege on the table that a command needs.
fn privilege_of(command: &AlterCommand) -> &'static str {
    match command {
        AlterCommand::AddIndex { .. } => "ALTER ADD INDEX",
        AlterCommand::AddProjection { .. } => "ALTER ADD PROJECTION",
        AlterCommand::AddConstraint { .. } => "ALTER ADD CONSTRAINT",
        AlterCommand::Drop { object, .. } => match object {
            AlterObject::Column => "ALTER DROP COLUMN",
            AlterObject::Index => "ALTER DROP INDEX",
            AlterObject::Projection => "ALTER DROP PROJECTION",
            AlterObject::Constraint => "ALTER DROP CONSTRAINT",
        },
        AlterCommand::Clear { object, .. } => match object {
            AlterObject::Column => "ALTER CLEAR COLUMN",
            AlterObject::Index => "ALTER CLEAR INDEX",
            AlterObject::Projection | AlterObject::Constraint => "ALTER CLEAR PROJECTION",
        },
        AlterCommand::Materialize { object, .. } => match object {
            AlterObject::Column => "ALTER MATERIALIZE COLUMN",
            AlterObject::Index => "ALTER MATERIALIZE INDEX",
            AlterObject::Projection | AlterObject::Constraint => "ALTER MATERIALIZE PROJECTION",
        },
        AlterCommand::ModifyOrderBy(_) => "ALTER ORDER BY",
        AlterCommand::ModifySampleBy(_) | AlterCommand::RemoveSampleBy => "ALTER SAMPLE BY",
        AlterCommand::ModifyTtl(_) | AlterCommand::RemoveTtl => "ALTER TTL",
        AlterCommand::MaterializeTtl(_) => "ALTER MATERIALIZE TTL",
        AlterCommand::ModifySetting(_) | AlterCommand::ResetSetting(_) => "ALTER SETTINGS",
        AlterCommand::ModifyComment(_) => "ALTER MODIFY COMMENT",
        AlterCommand::ModifyRefresh(_) => "ALTER VIEW MODIFY REFRESH",
        AlterCommand::ModifySecurity(_) => "ALTER VIEW MODIFY SQL SECURITY",
        AlterCommand::Freeze { .. } | AlterCommand::Unfreeze { .. } => "ALTER FREEZE PARTITION",
        AlterCommand::RewriteParts(_) => "ALTER REWRITE PARTS",
        AlterCommand::SetStatistics { add: true, .. } => "ALTER ADD STATISTICS",
        AlterCommand::SetStatistics { add: false, .. } => "ALTER MODIFY STATISTICS",
        AlterCommand::Statistics { action: StatisticsAction::Materialize, .. } => "ALTER MATERIALIZE STATISTICS",
        AlterCommand::Statistics { .. } => "ALTER DROP STATISTICS",
        AlterCommand::ApplyPatches(_) | AlterCommand::ApplyDeletedMask(_) => "ALTER DELETE",
        // Commands whose privilege the caller checks by column.
        _ => "ALTER UPDATE",
    }
}
