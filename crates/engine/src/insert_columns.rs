//! Columns of an insert, for programs that insert blocks: their names, types and defaults.

use crate::interpret::default_kind_name;
use storage::TableDefinition;
use types::Schema;
use types::data_type::quote_identifier;
use types::text::escape_tsv;

/// Columns of an insert whose rows come as blocks.
pub struct InsertColumns<'a> {
    /// Names and types of the columns that are inserted.
    pub schema: &'a Schema,
    /// The table, unless the rows go through a query first.
    pub(crate) table: Option<&'a TableDefinition>,
}

impl InsertColumns<'_> {
    /// The table's columns with their defaults in ClickHouse's text form, for clients that fill in themselves what rows
    /// leave out. Codecs, comments and TTLs are left out: they say nothing of that.
    ///
    /// ```text
    /// columns format version: 1
    /// 2 columns:
    /// `a` UInt64
    /// `b` String<TAB>DEFAULT<TAB>toString(a)
    /// ```
    pub fn description(&self) -> Option<String> {
        let table = self.table?;
        let mut out = format!("columns format version: 1\n{} columns:\n", table.columns.len());
        for column in &table.columns {
            out.push_str(&format!("{} {}", quoted(&column.name), escaped(&column.data_type.to_string())));
            if let Some(default) = &column.default {
                out.push_str(&format!("\t{}\t{}", default_kind_name(default.kind), escaped(&default.expression)));
            }
            out.push('\n');
        }
        Some(out)
    }
}

/// A name in backquotes, also where it could stand without.
fn quoted(name: &str) -> String {
    let text = quote_identifier(name).to_string();
    if text.starts_with('`') { text } else { format!("`{text}`") }
}

fn escaped(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len());
    escape_tsv(text.as_bytes(), &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use storage::{ColumnDefault, ColumnDefinition, DefaultKind};
    use types::DataType;

    /// Lines as ClickHouse's `ColumnsDescription::toString` writes them.
    #[test]
    fn the_text_of_columns() {
        let column = |name: &str, kind: Option<DefaultKind>, expression: &str| ColumnDefinition {
            default: kind.map(|kind| ColumnDefault { kind, expression: expression.into() }),
            ..ColumnDefinition::new(name, DataType::String)
        };
        let table = TableDefinition {
            columns: vec![
                column("a", None, ""),
                column("b c`d", Some(DefaultKind::Default), "concat(a, '\\t')"),
                column("m", Some(DefaultKind::Materialized), "upper(a)"),
            ],
            ..TableDefinition::default()
        };
        let schema = Schema::new(Vec::new());
        let text = InsertColumns { schema: &schema, table: Some(&table) }.description().unwrap();
        let expect = "columns format version: 1\n3 columns:\n`a` String\n`b c\\`d` String\tDEFAULT\t\
        concat(a, \\'\\\\t\\')\n\
            `m` String\tMATERIALIZED\tupper(a)\n";
        assert_eq!(text, expect);
        assert!(InsertColumns { schema: &schema, table: None }.description().is_none());
    }
}
