//! `BACKUP`, `RESTORE` as text.

use super::Formatter;
use crate::ast::{Backup, BackupElement, BackupObject, PartitionRef};

impl Formatter {
    pub(super) fn backup(&mut self, backup: &Backup) {
        self.push(if backup.restore { "RESTORE " } else { "BACKUP " });
        self.separated(&backup.elements, ", ", |f, element| f.backup_element(element));
        self.on_cluster(backup.on_cluster.as_ref());
        self.push(if backup.restore { " FROM " } else { " TO " });
        self.engine(&backup.place);
        let mut lead = " SETTINGS ";
        if let Some(base) = &backup.base {
            self.push(lead);
            self.push("base_backup = ");
            self.engine(base);
            lead = ", ";
        }
        if !backup.settings.is_empty() {
            self.push(lead);
            self.settings(&backup.settings);
            lead = ", ";
        }
        if let Some(is_async) = backup.is_async {
            self.push(lead);
            self.push(if is_async { "async = true" } else { "async = false" });
        }
    }

    /// A partition without the word before it.
    fn backup_partition(&mut self, partition: &PartitionRef) {
        match partition {
            PartitionRef::Expr(expr) => self.expr(expr),
            PartitionRef::All => self.push("ALL"),
            PartitionRef::Id(id) | PartitionRef::Part(id) => {
                self.push("ID ");
                self.string(id);
            }
        }
    }

    fn backup_element(&mut self, element: &BackupElement) {
        match &element.object {
            BackupObject::All => self.push("ALL"),
            BackupObject::Database { name, renamed } => {
                self.push("DATABASE ");
                self.ident(name);
                if let Some(renamed) = renamed {
                    self.push(" AS ");
                    self.ident(renamed);
                }
            }
            BackupObject::Table { name, renamed, partitions } => {
                self.push("TABLE ");
                self.object(name);
                if let Some(renamed) = renamed {
                    self.push(" AS ");
                    self.object(renamed);
                }
                if !partitions.is_empty() {
                    self.push(" PARTITIONS ");
                    self.separated(partitions, ", ", Self::backup_partition);
                }
            }
        }
        if !element.except_databases.is_empty() {
            self.push(" EXCEPT DATABASES ");
            self.separated(&element.except_databases, ", ", |f, name| f.ident(name));
        }
        if !element.except_tables.is_empty() {
            self.push(" EXCEPT TABLES ");
            self.separated(&element.except_tables, ", ", |f, name| f.object(name));
        }
    }
}
