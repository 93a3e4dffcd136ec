//! The columns that ClickHouse's system tables have.
//!
//! `shapes.tsv` has a line with the name of each table, then a line `\tcolumn\ttype` for each of its columns, with
//! `\texpression` behind it for an alias. A table that is not made
//! anywhere has no rows; columns that the maker of a table does not know have their types' defaults.

use super::rows::{RowsBuilder, Wanted};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use storage::{ColumnDefault, ColumnDefinition, DefaultKind};
use types::DataType;

/// Names, types and expressions of columns, as they stand in the file.
type Texts = Vec<(&'static str, &'static str, Option<&'static str>)>;

static SHAPES: LazyLock<BTreeMap<&'static str, Texts>> = LazyLock::new(|| {
    let mut shapes: BTreeMap<&'static str, Texts> = BTreeMap::new();
    let mut table = "";
    for line in include_str!("shapes.tsv").lines() {
        let mut fields = line.split('\t');
        match (fields.next().unwrap_or_default(), fields.next(), fields.next()) {
            ("", Some(column), Some(type_name)) => {
                shapes.entry(table).or_default().push((column, type_name, fields.next()))
            }
            (name, ..) => table = name,
        }
    }
    shapes
});

/// A column of a table of ClickHouse's.
pub(super) struct ShapeColumn {
    pub name: &'static str,
    pub data_type: DataType,
    /// Expression of an alias.
    pub alias: Option<&'static str>,
}

impl ShapeColumn {
    /// The column as one of a table's definition.
    pub(super) fn definition(&self) -> ColumnDefinition {
        let default = self.alias.map(|alias| ColumnDefault { kind: DefaultKind::Alias, expression: alias.to_string() });
        ColumnDefinition { default, ..ColumnDefinition::new(self.name, self.data_type.clone()) }
    }
}

/// Names of the tables whose shapes are known.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    SHAPES.keys().copied()
}

/// The columns of a table of ClickHouse's; none for a table that ClickHouse does not have.
pub(super) fn columns(table: &str) -> Vec<ShapeColumn> {
    // A type that is not known here is shown as a text; the test below says that there is none.
    let parsed = |(name, type_name, alias): &(&'static str, &str, Option<&'static str>)| ShapeColumn {
        name,
        data_type: types::type_parser::parse_type(type_name).unwrap_or(DataType::String),
        alias: *alias,
    };
    SHAPES.get(table).map_or_else(Vec::new, |texts| texts.iter().map(parsed).collect())
}

/// Rows of the named columns of a table, in this order, of the types that ClickHouse gives them.
pub(super) fn of(table: &str, names: &[&str]) -> RowsBuilder {
    wanting(table, names, &Wanted::ALL)
}

/// Rows of the named columns of a table, of which only those asked for are made.
pub(crate) fn wanting(table: &str, names: &[&str], wanted: &Wanted<'_>) -> RowsBuilder {
    with_own(table, names, &[], wanted)
}

/// Rows as of [`wanting`], followed by columns that ClickHouse's table does not have.
pub(crate) fn with_own(table: &str, names: &[&str], own: &[(&str, DataType)], wanted: &Wanted<'_>) -> RowsBuilder {
    let known = columns(table);
    let type_of = |name: &str| {
        known.iter().find(|known| known.name == name).map_or(DataType::String, |known| known.data_type.clone())
    };
    let named = names.iter().map(|name| (*name, type_of(name)));
    RowsBuilder::wanting(&named.chain(own.iter().cloned()).collect::<Vec<_>>(), wanted)
}

#[cfg(test)]
mod tests {
    #[test]
    fn types_are_known() {
        for line in include_str!("shapes.tsv").lines() {
            if let Some(type_name) = line.split('\t').nth(2) {
                types::type_parser::parse_type(type_name).unwrap();
            }
        }
        assert!(super::names().count() > 80);
    }
}
