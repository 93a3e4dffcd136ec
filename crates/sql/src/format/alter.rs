//! `ALTER TABLE`, `ALTER DATABASE`.

use super::Formatter;
use crate::ast::*;

const IF_EXISTS: &str = "IF EXISTS";
const IF_NOT_EXISTS: &str = "IF NOT EXISTS";

impl Formatter {
    pub(super) fn alter(&mut self, alter: &AlterTable) {
        self.push("ALTER TABLE ");
        self.object(&alter.name);
        self.on_cluster(alter.on_cluster.as_ref());
        self.indent += 1;
        for (i, command) in alter.commands.iter().enumerate() {
            if i > 0 {
                self.push(",");
            }
            self.line();
            self.push("(");
            self.alter_command(command);
            self.push(")");
        }
        self.indent -= 1;
    }

    pub(super) fn alter_database(&mut self, alter: &AlterDatabase) {
        self.push("ALTER DATABASE ");
        self.ident(&alter.name);
        self.on_cluster(alter.on_cluster.as_ref());
        self.indent += 1;
        for (i, comment) in alter.comments.iter().enumerate() {
            if i > 0 {
                self.push(",");
            }
            self.line();
            self.push("(MODIFY COMMENT ");
            self.string(comment);
            self.push(")");
        }
        self.indent -= 1;
    }

    fn words(&mut self, words: &str, condition: &str, on: bool) {
        self.push(words);
        self.push(" ");
        if on {
            self.push(condition);
            self.push(" ");
        }
    }

    fn position(&mut self, position: Option<&Position>) {
        match position {
            None => {}
            Some(Position::First) => self.push(" FIRST"),
            Some(Position::After(name)) => {
                self.push(" AFTER ");
                self.dotted(name);
            }
        }
    }

    /// One command. Each function writes the commands on its own things and hands the others on.
    fn alter_command(&mut self, command: &AlterCommand) {
        match command {
            AlterCommand::Update { assignments, partition, selection } => {
                self.push("UPDATE ");
                self.assignments(assignments);
                self.in_partition(partition.as_ref());
                self.push(" WHERE ");
                self.expr(selection);
            }
            AlterCommand::Delete { partition, selection } => {
                self.push("DELETE");
                self.in_partition(partition.as_ref());
                self.push(" WHERE ");
                self.expr(selection);
            }
            other => self.alter_column(other),
        }
    }

    fn alter_column(&mut self, command: &AlterCommand) {
        match command {
            AlterCommand::AddColumn { column, if_not_exists, position } => {
                self.words("ADD COLUMN", IF_NOT_EXISTS, *if_not_exists);
                self.column(column);
                self.position(position.as_ref());
            }
            AlterCommand::ModifyColumn { column, if_exists, position } => {
                self.words("MODIFY COLUMN", IF_EXISTS, *if_exists);
                self.column(column);
                self.position(position.as_ref());
            }
            AlterCommand::RemoveColumnProperty { column, property, if_exists } => {
                self.words("MODIFY COLUMN", IF_EXISTS, *if_exists);
                self.dotted(column);
                self.push(&format!(" REMOVE {property}"));
            }
            AlterCommand::ColumnSettings { column, if_exists, changes, reset } => {
                self.words("MODIFY COLUMN", IF_EXISTS, *if_exists);
                self.dotted(column);
                self.push(if reset.is_empty() { " MODIFY SETTING " } else { " RESET SETTING " });
                self.settings(changes);
                self.idents(reset);
            }
            AlterCommand::CommentColumn { column, comment, if_exists } => {
                self.words("COMMENT COLUMN", IF_EXISTS, *if_exists);
                self.dotted(column);
                self.push(" ");
                self.string(comment);
            }
            AlterCommand::RenameColumn { from, to, if_exists } => {
                self.words("RENAME COLUMN", IF_EXISTS, *if_exists);
                self.dotted(from);
                self.push(" TO ");
                self.dotted(to);
            }
            other => self.alter_object(other),
        }
    }

    /// A command on an index, a projection or a constraint, or one that a column has in common with them.
    fn alter_object(&mut self, command: &AlterCommand) {
        match command {
            AlterCommand::AddIndex { index, if_not_exists, position } => {
                self.words("ADD INDEX", IF_NOT_EXISTS, *if_not_exists);
                self.index(index);
                self.position(position.as_ref());
            }
            AlterCommand::AddProjection { projection, if_not_exists } => {
                self.words("ADD PROJECTION", IF_NOT_EXISTS, *if_not_exists);
                self.projection(projection);
            }
            AlterCommand::AddConstraint { constraint, if_not_exists } => {
                self.words("ADD CONSTRAINT", IF_NOT_EXISTS, *if_not_exists);
                self.constraint(constraint);
            }
            AlterCommand::Drop { object, name, if_exists } => {
                self.named("DROP", *object, name, *if_exists);
            }
            AlterCommand::Clear { object, name, if_exists, partition } => {
                self.named("CLEAR", *object, name, *if_exists);
                self.in_partition(partition.as_ref());
            }
            AlterCommand::Materialize { object, name, if_exists, partition } => {
                self.named("MATERIALIZE", *object, name, *if_exists);
                self.in_partition(partition.as_ref());
            }
            other => self.alter_partition(other),
        }
    }

    /// A command on partitions and their parts.
    fn alter_partition(&mut self, command: &AlterCommand) {
        match command {
            AlterCommand::Partition { action, partition } => {
                self.push(match action {
                    PartitionAction::Drop => "DROP ",
                    PartitionAction::Detach => "DETACH ",
                    PartitionAction::Attach => "ATTACH ",
                    PartitionAction::DropDetached => "DROP DETACHED ",
                });
                self.partition(partition);
            }
            AlterCommand::CopyPartition { partition, from, replace } => {
                self.push(if *replace { "REPLACE " } else { "ATTACH " });
                self.partition(partition);
                self.push(" FROM ");
                self.object(from);
            }
            AlterCommand::MovePartition { partition, to } => {
                self.push("MOVE ");
                self.partition(partition);
                self.push(" TO TABLE ");
                self.object(to);
            }
            AlterCommand::Freeze { partition, name } => {
                self.push("FREEZE");
                if let Some(partition) = partition {
                    self.push(" ");
                    self.partition(partition);
                }
                if let Some(name) = name {
                    self.push(" WITH NAME ");
                    self.string(name);
                }
            }
            AlterCommand::Unfreeze { partition, name } => {
                self.push("UNFREEZE");
                if let Some(partition) = partition {
                    self.push(" ");
                    self.partition(partition);
                }
                self.push(" WITH NAME ");
                self.string(name);
            }
            AlterCommand::ForgetPartition(partition) => {
                self.push("FORGET ");
                self.partition(partition);
            }
            AlterCommand::RewriteParts(partition) => {
                self.push("REWRITE PARTS");
                self.in_partition(partition.as_ref());
            }
            AlterCommand::ApplyPatches(partition) => {
                self.push("APPLY PATCHES");
                self.in_partition(partition.as_ref());
            }
            AlterCommand::ApplyDeletedMask(partition) => {
                self.push("APPLY DELETED MASK");
                self.in_partition(partition.as_ref());
            }
            other => self.alter_table_property(other),
        }
    }

    fn alter_table_property(&mut self, command: &AlterCommand) {
        match command {
            AlterCommand::ModifyRefresh(refresh) => {
                self.push("MODIFY ");
                self.refresh(refresh);
            }
            AlterCommand::ModifySecurity(security) => {
                self.push("MODIFY ");
                self.sql_security(security);
            }
            AlterCommand::SetStatistics { columns, kinds, add, if_not_exists } => {
                self.words(if *add { "ADD STATISTICS" } else { "MODIFY STATISTICS" }, IF_NOT_EXISTS, *if_not_exists);
                self.idents(columns);
                self.push(" TYPE ");
                self.exprs(kinds);
            }
            AlterCommand::Statistics { action, columns, if_exists } => {
                let words = match action {
                    StatisticsAction::Drop => "DROP STATISTICS",
                    StatisticsAction::Clear => "CLEAR STATISTICS",
                    StatisticsAction::Materialize => "MATERIALIZE STATISTICS",
                };
                self.words(words, IF_EXISTS, *if_exists);
                match columns {
                    Some(columns) => self.idents(columns),
                    None => self.push("ALL"),
                }
            }
            AlterCommand::ModifyOrderBy(expr) => {
                self.push("MODIFY ORDER BY ");
                self.expr(expr);
            }
            AlterCommand::ModifySampleBy(expr) => {
                self.push("MODIFY SAMPLE BY ");
                self.expr(expr);
            }
            AlterCommand::RemoveSampleBy => self.push("REMOVE SAMPLE BY"),
            AlterCommand::ModifyTtl(elements) => {
                self.push("MODIFY TTL ");
                self.ttl(elements);
            }
            AlterCommand::RemoveTtl => self.push("REMOVE TTL"),
            AlterCommand::MaterializeTtl(partition) => {
                self.push("MATERIALIZE TTL");
                self.in_partition(partition.as_ref());
            }
            AlterCommand::ModifySetting(settings) => {
                self.push("MODIFY SETTING ");
                self.settings(settings);
            }
            AlterCommand::ResetSetting(names) => {
                self.push("RESET SETTING ");
                self.idents(names);
            }
            AlterCommand::ModifyComment(comment) => {
                self.push("MODIFY COMMENT ");
                self.string(comment);
            }
            AlterCommand::ModifyQuery(query) => {
                self.push("MODIFY QUERY ");
                self.select_query(query);
            }
            // The functions before write the others.
            _ => {}
        }
    }

    fn named(&mut self, verb: &str, object: AlterObject, name: &Ident, if_exists: bool) {
        self.push(verb);
        self.push(match object {
            AlterObject::Column => " COLUMN ",
            AlterObject::Index => " INDEX ",
            AlterObject::Projection => " PROJECTION ",
            AlterObject::Constraint => " CONSTRAINT ",
        });
        if if_exists {
            self.push("IF EXISTS ");
        }
        self.dotted(name);
    }

    pub(super) fn in_partition(&mut self, partition: Option<&PartitionRef>) {
        if let Some(partition) = partition {
            self.push(" IN ");
            self.partition(partition);
        }
    }

    pub(super) fn partition(&mut self, partition: &PartitionRef) {
        match partition {
            PartitionRef::Expr(expr) => {
                self.push("PARTITION ");
                self.expr(expr);
            }
            PartitionRef::Id(id) => {
                self.push("PARTITION ID ");
                self.string(id);
            }
            PartitionRef::All => self.push("PARTITION ALL"),
            PartitionRef::Part(name) => {
                self.push("PART ");
                self.string(name);
            }
        }
    }
}
