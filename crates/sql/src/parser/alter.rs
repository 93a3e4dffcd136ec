//! `ALTER TABLE`, `ALTER DATABASE`.

use super::Parser;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::Result;

impl Parser<'_> {
    /// Parses an `ALTER TABLE`, after `ALTER`.
    pub(super) fn alter(&mut self) -> Result<AlterTable> {
        self.expect_words("TABLE")?;
        let name = self.object_name()?;
        let on_cluster = self.on_cluster()?;
        let commands = self.comma_list(|p| {
            let parens = p.eat(TokenKind::OpeningParen)?;
            let command = p.alter_command()?;
            if parens {
                p.expect(TokenKind::ClosingParen, "')'")?;
            }
            Ok(command)
        })?;
        Ok(AlterTable { name, on_cluster, commands })
    }

    /// Parses an `ALTER DATABASE`, after these words.
    pub(super) fn alter_database(&mut self) -> Result<AlterDatabase> {
        let name = self.ident()?;
        let on_cluster = self.on_cluster()?;
        let comments = self.comma_list(|p| {
            let parens = p.eat(TokenKind::OpeningParen)?;
            p.expect_words("MODIFY COMMENT")?;
            let comment = p.string()?;
            if parens {
                p.expect(TokenKind::ClosingParen, "')'")?;
            }
            Ok(comment)
        })?;
        Ok(AlterDatabase { name, on_cluster, comments })
    }

    fn alter_command(&mut self) -> Result<AlterCommand> {
        self.count_element()?;
        if self.eat_words("ADD")? {
            return self.alter_add();
        }
        if self.eat_words("DROP")? {
            return self.alter_drop();
        }
        if self.eat_words("MODIFY")? {
            return self.alter_modify();
        }
        if self.eat_words("RENAME COLUMN")? {
            let if_exists = self.if_exists()?;
            let from = self.dotted_name()?;
            self.expect_words("TO")?;
            return Ok(AlterCommand::RenameColumn { from, to: self.dotted_name()?, if_exists });
        }
        if self.eat_words("COMMENT COLUMN")? {
            let if_exists = self.if_exists()?;
            let column = self.dotted_name()?;
            return Ok(AlterCommand::CommentColumn { column, comment: self.string()?, if_exists });
        }
        if self.eat_words("ALTER COLUMN")? {
            let if_exists = self.if_exists()?;
            return self.alter_column_type(if_exists);
        }
        if self.eat_words("UPDATE")? {
            let assignments = self.assignments()?;
            let partition = self.try_in_partition()?;
            self.expect_words("WHERE")?;
            return Ok(AlterCommand::Update { assignments, partition, selection: self.expr_no_alias()? });
        }
        if self.eat_words("DELETE")? {
            let partition = self.try_in_partition()?;
            self.expect_words("WHERE")?;
            return Ok(AlterCommand::Delete { partition, selection: self.expr_no_alias()? });
        }
        self.alter_maintenance()
    }

    /// `ALTER COLUMN x TYPE T` is `MODIFY COLUMN x T`.
    fn alter_column_type(&mut self, if_exists: bool) -> Result<AlterCommand> {
        let name = self.dotted_name()?;
        self.expect_words("TYPE")?;
        let ty = self.type_name()?;
        let column = ColumnDef {
            span: name.span.to(ty.span),
            name,
            ty: Some(ty),
            nullable: None,
            default: None,
            comment: None,
            codec: None,
            statistics: None,
            ttl: None,
            collation: None,
            settings: Vec::new(),
            primary_key: false,
            auto_increment: false,
        };
        Ok(AlterCommand::ModifyColumn { column, if_exists, position: None })
    }

    fn alter_add(&mut self) -> Result<AlterCommand> {
        if self.eat_words("COLUMN")? {
            let if_not_exists = self.if_not_exists()?;
            let column = self.column_def()?;
            return Ok(AlterCommand::AddColumn { column, if_not_exists, position: self.position_clause()? });
        }
        if self.eat_words("INDEX")? {
            let if_not_exists = self.if_not_exists()?;
            let index = self.index_def()?;
            return Ok(AlterCommand::AddIndex { index, if_not_exists, position: self.position_clause()? });
        }
        if self.eat_words("PROJECTION")? {
            let if_not_exists = self.if_not_exists()?;
            return Ok(AlterCommand::AddProjection { projection: self.projection_def()?, if_not_exists });
        }
        if self.eat_words("STATISTICS")? {
            let if_not_exists = self.if_not_exists()?;
            return self.set_statistics(true, if_not_exists);
        }
        self.expect_words("CONSTRAINT")?;
        let if_not_exists = self.if_not_exists()?;
        Ok(AlterCommand::AddConstraint { constraint: self.constraint_def()?, if_not_exists })
    }

    /// Columns and kinds of `ADD STATISTICS` and `MODIFY STATISTICS`.
    fn set_statistics(&mut self, add: bool, if_not_exists: bool) -> Result<AlterCommand> {
        let columns = self.comma_list(Self::dotted_name)?;
        self.expect_words("TYPE")?;
        let kinds = self.comma_list(Self::expr_no_alias)?;
        Ok(AlterCommand::SetStatistics { columns, kinds, add, if_not_exists })
    }

    /// Columns of `DROP`, `CLEAR` and `MATERIALIZE STATISTICS`.
    fn statistics(&mut self, action: StatisticsAction) -> Result<AlterCommand> {
        if action == StatisticsAction::Materialize && self.eat_words("ALL")? {
            return Ok(AlterCommand::Statistics { action, columns: None, if_exists: false });
        }
        let if_exists = self.if_exists()?;
        Ok(AlterCommand::Statistics { action, columns: Some(self.comma_list(Self::dotted_name)?), if_exists })
    }

    fn position_clause(&mut self) -> Result<Option<Position>> {
        if self.eat_words("FIRST")? {
            return Ok(Some(Position::First));
        }
        if self.eat_words("AFTER")? { Ok(Some(Position::After(self.dotted_name()?))) } else { Ok(None) }
    }

    fn alter_object(&mut self) -> Result<Option<AlterObject>> {
        for (word, object) in [
            ("COLUMN", AlterObject::Column),
            ("INDEX", AlterObject::Index),
            ("PROJECTION", AlterObject::Projection),
            ("CONSTRAINT", AlterObject::Constraint),
        ] {
            if self.eat_words(word)? {
                return Ok(Some(object));
            }
        }
        Ok(None)
    }

    fn alter_drop(&mut self) -> Result<AlterCommand> {
        if self.eat_words("DETACHED")? {
            return self.partition_command(PartitionAction::DropDetached);
        }
        if self.eat_words("STATISTICS")? {
            return self.statistics(StatisticsAction::Drop);
        }
        if let Some(object) = self.alter_object()? {
            let if_exists = self.if_exists()?;
            return Ok(AlterCommand::Drop { object, name: self.dotted_name()?, if_exists });
        }
        self.partition_command(PartitionAction::Drop)
    }

    fn alter_modify(&mut self) -> Result<AlterCommand> {
        if self.eat_words("ORDER BY")? {
            return Ok(AlterCommand::ModifyOrderBy(self.expr_no_alias()?));
        }
        if self.eat_words("SAMPLE BY")? {
            return Ok(AlterCommand::ModifySampleBy(self.expr_no_alias()?));
        }
        if self.eat_words("TTL")? {
            return Ok(AlterCommand::ModifyTtl(self.ttl_elements()?));
        }
        if self.eat_words("SETTING")? {
            return Ok(AlterCommand::ModifySetting(self.setting_changes()?));
        }
        if self.eat_words("COMMENT")? {
            return Ok(AlterCommand::ModifyComment(self.string()?));
        }
        if let Some(refresh) = self.refresh()? {
            return Ok(AlterCommand::ModifyRefresh(refresh));
        }
        if self.is_word_at(0, "SQL") && self.is_word_at(1, "SECURITY")
            || self.is_word_at(0, "DEFINER") && self.peek_at(1).kind == TokenKind::Equals
        {
            if let Some(security) = self.sql_security()? {
                return Ok(AlterCommand::ModifySecurity(security));
            }
        }
        if self.eat_words("QUERY")? {
            return Ok(AlterCommand::ModifyQuery(Box::new(self.nested(|p| p.select_query())?)));
        }
        if self.eat_words("STATISTICS")? {
            return self.set_statistics(false, false);
        }
        self.eat_words("COLUMN")?;
        let if_exists = self.if_exists()?;
        if self.is_word_at(1, "REMOVE") {
            let column = self.dotted_name()?;
            self.expect_words("REMOVE")?;
            let token =
                self.expect(TokenKind::BareWord, "DEFAULT, MATERIALIZED, ALIAS, COMMENT, CODEC, TTL or SETTINGS")?;
            let property = self.text_of(token).to_ascii_uppercase();
            if !matches!(
                property.as_str(),
                "DEFAULT" | "MATERIALIZED" | "ALIAS" | "EPHEMERAL" | "COMMENT" | "CODEC" | "TTL" | "SETTINGS"
            ) {
                return Err(self.unexpected());
            }
            return Ok(AlterCommand::RemoveColumnProperty { column, property, if_exists });
        }
        for action in ["MODIFY", "RESET"] {
            if self.is_word_at(1, action) && self.is_word_at(2, "SETTING") {
                let column = self.dotted_name()?;
                self.advance()?;
                self.advance()?;
                let changes = if action == "MODIFY" { self.setting_changes()? } else { Vec::new() };
                let reset = if action == "RESET" { self.comma_list(|p| p.ident())? } else { Vec::new() };
                return Ok(AlterCommand::ColumnSettings { column, if_exists, changes, reset });
            }
        }
        let column = self.column_def()?;
        Ok(AlterCommand::ModifyColumn { column, if_exists, position: self.position_clause()? })
    }

    fn alter_maintenance(&mut self) -> Result<AlterCommand> {
        if self.eat_words("MATERIALIZE TTL")? {
            return Ok(AlterCommand::MaterializeTtl(self.try_in_partition()?));
        }
        for materialize in [false, true] {
            if self.eat_words(if materialize { "MATERIALIZE" } else { "CLEAR" })? {
                return self.alter_named(materialize);
            }
        }
        if self.eat_words("RESET SETTING")? {
            return Ok(AlterCommand::ResetSetting(self.comma_list(|p| p.ident())?));
        }
        if self.eat_words("REMOVE TTL")? {
            return Ok(AlterCommand::RemoveTtl);
        }
        if self.eat_words("REMOVE SAMPLE BY")? {
            return Ok(AlterCommand::RemoveSampleBy);
        }
        if self.eat_words("APPLY PATCHES")? {
            return Ok(AlterCommand::ApplyPatches(self.try_in_partition()?));
        }
        if self.eat_words("APPLY DELETED MASK")? {
            return Ok(AlterCommand::ApplyDeletedMask(self.try_in_partition()?));
        }
        if self.eat_words("FREEZE")? {
            let partition = self.try_partition()?;
            let name = if self.eat_words("WITH NAME")? { Some(self.string()?) } else { None };
            return Ok(AlterCommand::Freeze { partition, name });
        }
        if self.eat_words("UNFREEZE")? {
            let partition = self.try_partition()?;
            self.expect_words("WITH NAME")?;
            return Ok(AlterCommand::Unfreeze { partition, name: self.string()? });
        }
        if self.eat_words("REWRITE PARTS")? {
            return Ok(AlterCommand::RewriteParts(self.try_in_partition()?));
        }
        if self.eat_words("FORGET")? {
            return Ok(AlterCommand::ForgetPartition(self.partition()?));
        }
        if self.eat_words("DETACH")? {
            return self.partition_command(PartitionAction::Detach);
        }
        self.alter_move()
    }

    fn alter_named(&mut self, materialize: bool) -> Result<AlterCommand> {
        if self.eat_words("STATISTICS")? {
            return self.statistics(if materialize { StatisticsAction::Materialize } else { StatisticsAction::Clear });
        }
        let Some(object) = self.alter_object()? else { return Err(self.unexpected()) };
        let if_exists = self.if_exists()?;
        let name = self.dotted_name()?;
        let partition = self.try_in_partition()?;
        Ok(if materialize {
            AlterCommand::Materialize { object, name, if_exists, partition }
        } else {
            AlterCommand::Clear { object, name, if_exists, partition }
        })
    }

    /// `ATTACH`, `REPLACE`, `MOVE` of partitions.
    fn alter_move(&mut self) -> Result<AlterCommand> {
        if self.eat_words("ATTACH")? {
            let partition = self.partition()?;
            if self.eat_words("FROM")? {
                return Ok(AlterCommand::CopyPartition { partition, from: self.object_name()?, replace: false });
            }
            return Ok(AlterCommand::Partition { action: PartitionAction::Attach, partition });
        }
        if self.eat_words("REPLACE")? {
            let partition = self.partition()?;
            self.expect_words("FROM")?;
            return Ok(AlterCommand::CopyPartition { partition, from: self.object_name()?, replace: true });
        }
        for refused in ["FETCH", "UNLOCK"] {
            if self.eat_words(refused)? {
                base::bail!(NotImplemented, "ALTER TABLE … {refused} is not supported");
            }
        }
        self.expect_words("MOVE")?;
        let partition = self.partition()?;
        // There is one place for all parts, and it has no name.
        if self.eat_words("TO DISK")? {
            let name = self.string()?;
            base::bail!(UnknownDisk, "No such disk `{name}`: all parts are in the data folder");
        }
        if self.eat_words("TO VOLUME")? {
            let name = self.string()?;
            base::bail!(UnknownVolume, "No such volume `{name}`: all parts are in the data folder");
        }
        self.expect_words("TO TABLE")?;
        Ok(AlterCommand::MovePartition { partition, to: self.object_name()? })
    }

    fn partition(&mut self) -> Result<PartitionRef> {
        match self.try_partition()? {
            Some(partition) => Ok(partition),
            None => Err(self.unexpected()),
        }
    }

    fn partition_command(&mut self, action: PartitionAction) -> Result<AlterCommand> {
        Ok(AlterCommand::Partition { action, partition: self.partition()? })
    }
}
