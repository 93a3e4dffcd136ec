//! `BACKUP`, `RESTORE`.

use super::Parser;
use crate::ast::{
    Backup, BackupElement, BackupObject, Expr, ExprKind, Ident, Literal, ObjectName, PartitionRef, SettingChange,
    SettingValue,
};
use crate::lexer::TokenKind;
use base::{Result, err};

impl Parser<'_> {
    pub(super) fn backup(&mut self, restore: bool) -> Result<Backup> {
        let elements = self.comma_list(|p| p.backup_element())?;
        let on_cluster = self.on_cluster()?;
        self.expect_words(if restore { "FROM" } else { "TO" })?;
        let place = self.engine()?;
        let mut backup =
            Backup { restore, elements, on_cluster, place, base: None, settings: Vec::new(), is_async: None };
        if self.eat_words("SETTINGS")? {
            self.comma_list(|p| p.backup_setting(&mut backup))?;
        }
        if self.eat_words("ASYNC")? {
            backup.is_async = Some(true);
        } else if self.eat_words("SYNC")? {
            backup.is_async = Some(false);
        }
        Ok(backup)
    }

    fn backup_element(&mut self) -> Result<BackupElement> {
        let object = if self.eat_words("ALL")? {
            BackupObject::All
        } else if self.eat_words("DATABASE")? {
            let name = self.ident()?;
            BackupObject::Database { name, renamed: if self.eat_words("AS")? { Some(self.ident()?) } else { None } }
        } else {
            if !self.eat_words("VIEW")? && !self.eat_words("DICTIONARY")? {
                self.expect_words("TABLE")?;
            }
            let name = self.object_name()?;
            let renamed = if self.eat_words("AS")? { Some(self.object_name()?) } else { None };
            BackupObject::Table { name, renamed, partitions: self.backup_partitions()? }
        };
        let (mut except_databases, mut except_tables): (Vec<Ident>, Vec<ObjectName>) = (Vec::new(), Vec::new());
        if !matches!(object, BackupObject::Table { .. }) {
            loop {
                let is_all = object == BackupObject::All;
                if is_all && (self.eat_words("EXCEPT DATABASES")? || self.eat_words("EXCEPT DATABASE")?) {
                    except_databases.extend(self.comma_list(|p| p.ident())?);
                } else if self.eat_words("EXCEPT TABLES")? || self.eat_words("EXCEPT TABLE")? {
                    except_tables.extend(self.comma_list(|p| p.object_name())?);
                } else {
                    break;
                }
            }
        }
        if object == BackupObject::All
            && let Some(name) = except_tables.iter().find(|name| name.database.is_none())
        {
            return Err(name
                .span()
                .locate(err!(SyntaxError, "Tables that ALL leaves out are named with their database: {name}")));
        }
        Ok(BackupElement { object, except_databases, except_tables })
    }

    fn backup_partitions(&mut self) -> Result<Vec<PartitionRef>> {
        if self.eat_words("PARTITIONS")? || self.eat_words("PARTITION")? {
            return self.comma_list(|p| p.partition_value());
        }
        Ok(Vec::new())
    }

    /// One of the settings; those that are no values have their own place.
    fn backup_setting(&mut self, backup: &mut Backup) -> Result<()> {
        if self.eat_words("base_backup")? {
            self.expect(TokenKind::Equals, "'='")?;
            backup.base = Some(self.engine()?);
            return Ok(());
        }
        let change = self.setting_change()?;
        match (change.name.as_str(), truth(&change)) {
            ("async", Some(is_async)) => backup.is_async = Some(is_async),
            ("async", None) => {
                return Err(change.span.locate(err!(CannotParseBackupSettings, "The setting async is 0 or 1")));
            }
            _ => backup.settings.push(change),
        }
        Ok(())
    }
}

/// Whether a setting is on; `None` for a value that is neither.
fn truth(change: &SettingChange) -> Option<bool> {
    match &change.value {
        SettingValue::Literal(Literal::Bool(is_on)) => Some(*is_on),
        SettingValue::Literal(Literal::UInt64(number @ 0..=1)) => Some(*number == 1),
        SettingValue::Expr(expr) => match &**expr {
            Expr { kind: ExprKind::Literal(Literal::Bool(is_on)), .. } => Some(*is_on),
            _ => None,
        },
        SettingValue::Literal(_) | SettingValue::Default => None,
    }
}
