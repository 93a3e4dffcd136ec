//! Rows of system tables that a session with limits may see.

use ::access::privilege::Privilege;
use ::access::session::SessionAccess;
use std::sync::Arc;
use types::{Block, Schema};

/// The objects that rows of a table are about, and the columns that identify them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RowKeys {
    /// A database: its name.
    Database([&'static str; 1]),
    /// A table: its database and name.
    Table([&'static str; 2]),
    /// A column: its database, table and name.
    Column([&'static str; 3]),
    /// A query: its user.
    Query([&'static str; 1]),
}

impl RowKeys {
    /// The columns of the database and the name of the object that a row is of.
    pub(super) fn of_objects(self) -> Option<[&'static str; 2]> {
        match self {
            RowKeys::Table(names) | RowKeys::Column([names @ .., _]) => Some(names),
            RowKeys::Database(_) | RowKeys::Query(_) => None,
        }
    }
}

/// The keys of a table whose rows not everybody sees.
pub(super) fn keys(table: &str) -> Option<RowKeys> {
    Some(match table {
        "databases" => RowKeys::Database(["name"]),
        "tables" | "dictionaries" => RowKeys::Table(["database", "name"]),
        "columns" => RowKeys::Column(["database", "table", "name"]),
        "parts"
        | "parts_columns"
        | "detached_parts"
        | "mutations"
        | "data_skipping_indices"
        | "projections"
        | "projection_parts"
        | "iceberg_history" => RowKeys::Table(["database", "table"]),
        "processes" => RowKeys::Query(["user"]),
        _ => return None,
    })
}

/// Filter of the rows of a table that a session sees.
pub(super) struct VisibleRows {
    pub access: Arc<SessionAccess>,
    pub keys: RowKeys,
    /// The database of the session's own temporary tables.
    pub temporary: Option<String>,
}

impl VisibleRows {
    /// The visible rows of some columns, which `make` makes with those of the keys.
    pub(super) fn visible(&self, columns: &[usize], schema: &Schema, make: impl FnOnce(&[usize]) -> Block) -> Block {
        let names: &[&str] = match &self.keys {
            RowKeys::Database(names) | RowKeys::Query(names) => names,
            RowKeys::Table(names) => names,
            RowKeys::Column(names) => names,
        };
        let mut wanted = columns.to_vec();
        wanted.extend(names.iter().filter_map(|name| schema.index_of(name)));
        let block = make(&wanted);
        if wanted.len() != columns.len() + names.len() {
            return block.project(&[]).slice(0, 0);
        }
        let text = |column: usize, row: usize| {
            let bytes = block.columns[columns.len() + column].bytes_at(row).unwrap_or_default();
            String::from_utf8_lossy(bytes).into_owned()
        };
        let kept: Vec<u32> = (0..block.rows)
            .filter(|&row| {
                let key: Vec<String> = (0..names.len()).map(|column| text(column, row)).collect();
                self.is_visible(&key.iter().map(String::as_str).collect::<Vec<_>>())
            })
            .map(|row| row as u32)
            .collect();
        block.project(&(0..columns.len()).collect::<Vec<_>>()).gather(&kept)
    }

    fn is_visible(&self, key: &[&str]) -> bool {
        match self.keys {
            RowKeys::Query(_) => {
                key[0] == self.access.user_name()
                    || self.access.rights().holds_at(&[], Privilege::named("KILL QUERY").into())
            }
            _ if crate::system::is_own(key[0]) || self.temporary.as_deref() == Some(key[0]) => true,
            RowKeys::Database(_) | RowKeys::Table(_) | RowKeys::Column(_) => self.access.shows(key),
        }
    }
}
