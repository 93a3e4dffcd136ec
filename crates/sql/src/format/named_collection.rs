//! Named collections as text.

use super::Formatter;
use crate::ast::*;
use crate::write::{quote_setting_name, write_literal};

impl Formatter {
    pub(super) fn named_collection(&mut self, statement: &NamedCollectionStatement) {
        self.push(match &statement.action {
            NamedCollectionAction::Create { if_not_exists: true, .. } => "CREATE NAMED COLLECTION IF NOT EXISTS ",
            NamedCollectionAction::Create { .. } => "CREATE NAMED COLLECTION ",
            NamedCollectionAction::Alter { if_exists: true, .. } => "ALTER NAMED COLLECTION IF EXISTS ",
            NamedCollectionAction::Alter { .. } => "ALTER NAMED COLLECTION ",
            NamedCollectionAction::Drop { if_exists: true } => "DROP NAMED COLLECTION IF EXISTS ",
            NamedCollectionAction::Drop { .. } => "DROP NAMED COLLECTION ",
        });
        self.ident(&statement.name);
        self.on_cluster(statement.on_cluster.as_ref());
        match &statement.action {
            NamedCollectionAction::Create { entries, .. } => {
                self.push(" AS ");
                self.named_collection_entries(entries);
            }
            NamedCollectionAction::Alter { set, delete, .. } => {
                if !set.is_empty() {
                    self.push(" SET ");
                    self.named_collection_entries(set);
                }
                if !delete.is_empty() {
                    self.push(" DELETE ");
                    self.separated(delete, ", ", Self::ident);
                }
            }
            NamedCollectionAction::Drop { .. } => {}
        }
    }

    fn named_collection_entries(&mut self, entries: &[NamedCollectionEntry]) {
        self.separated(entries, ", ", |f, entry| {
            quote_setting_name(&mut f.out, &entry.key.name);
            f.push(" = ");
            write_literal(&mut f.out, &entry.value);
            f.push(match entry.overridable {
                Some(true) => " OVERRIDABLE",
                Some(false) => " NOT OVERRIDABLE",
                None => "",
            });
        });
    }
}
