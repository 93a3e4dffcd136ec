//! What a table is made of, with its expressions bound.

use functions::Expr;
use std::collections::BTreeMap;
use types::{DataType, Field, Schema};

/// When a column's default expression is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefaultKind {
    /// `DEFAULT`: when an insert does not give the column.
    Default,
    /// `MATERIALIZED`: always; an insert cannot give it and the asterisk leaves it out.
    Materialized,
    /// `ALIAS`: computed when read, never stored.
    Alias,
    /// `EPHEMERAL`: never stored or read; other defaults may use it.
    Ephemeral,
}

/// A column's default.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnDefault {
    /// When it is used.
    pub kind: DefaultKind,
    /// The expression as SQL text, bound by whoever inserts or reads.
    pub expression: String,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnDefinition {
    /// The name.
    pub name: String,
    /// The type.
    pub data_type: DataType,
    /// The default, if one was declared.
    pub default: Option<ColumnDefault>,
    /// `CODEC(…)` as written, without the word.
    pub codec: Option<String>,
    /// `COMMENT`.
    pub comment: String,
}

impl ColumnDefinition {
    /// A column with nothing but name and type.
    pub fn new(name: impl Into<String>, data_type: DataType) -> Self {
        ColumnDefinition { name: name.into(), data_type, default: None, codec: None, comment: String::new() }
    }

    /// Whether rows of the column lie in the table.
    pub fn is_stored(&self) -> bool {
        !matches!(&self.default, Some(ColumnDefault { kind: DefaultKind::Alias | DefaultKind::Ephemeral, .. }))
    }
}

/// One expression of a sorting, primary or partition key.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyPart {
    /// As written.
    pub text: String,
    /// Bound over the table's columns, by their position in [`TableDefinition::columns`].
    pub expr: Expr,
    /// `DESC`.
    pub descending: bool,
}

/// A table's columns and keys.
#[derive(Clone, Debug, Default)]
pub struct TableDefinition {
    /// All columns, also those that are not stored.
    pub columns: Vec<ColumnDefinition>,
    /// Engine name (`MergeTree`).
    pub engine: String,
    /// `ORDER BY`.
    pub sorting_key: Vec<KeyPart>,
    /// How many leading parts of the sorting key are the primary key.
    pub primary_key_len: usize,
    /// `PARTITION BY`.
    pub partition_key: Vec<KeyPart>,
    /// `SAMPLE BY`: an unsigned number that is part of the primary key.
    pub sampling_key: Option<KeyPart>,
    /// `SETTINGS` of the table, by name (`index_granularity`, …).
    pub settings: BTreeMap<String, String>,
    /// `COMMENT`.
    pub comment: String,
}

impl TableDefinition {
    /// The position of a column.
    pub fn column_index(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// Names and types of all columns.
    pub fn schema(&self) -> Schema {
        Schema::new(self.columns.iter().map(|column| Field::new(column.name.as_str(), column.data_type.clone())).collect())
    }

    /// A table setting as a number.
    pub fn setting_u64(&self, name: &str, default: u64) -> u64 {
        self.settings.get(name).and_then(|text| base::settings::SettingValue::parse(text)).unwrap_or(default)
    }
}
