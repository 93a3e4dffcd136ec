//! The columns that ClickHouse's system tables have.
//!
//! `shapes.tsv` has a line with the name of each table, then a line `\tcolumn\ttype` for each of its columns. A table that is not made
//! anywhere has no rows; columns that the maker of a table does not know have their types' defaults.

use super::rows::RowsBuilder;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use types::DataType;

/// Names and types of columns, as they stand in the file.
type Texts = Vec<(&'static str, &'static str)>;

static SHAPES: LazyLock<BTreeMap<&'static str, Texts>> = LazyLock::new(|| {
    let mut shapes: BTreeMap<&'static str, Texts> = BTreeMap::new();
    let mut table = "";
    for line in include_str!("shapes.tsv").lines() {
        let mut fields = line.split('\t');
        match (fields.next().unwrap_or_default(), fields.next(), fields.next()) {
            ("", Some(column), Some(type_name)) => shapes.entry(table).or_default().push((column, type_name)),
            (name, ..) => table = name,
        }
    }
    shapes
});

/// Names of the tables whose shapes are known.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    SHAPES.keys().copied()
}

/// The columns of a table of ClickHouse's; none for a table that ClickHouse does not have.
pub(super) fn columns(table: &str) -> Vec<(&'static str, DataType)> {
    // A type that is not known here is shown as a text; the test below says that there is none.
    let parsed = |(column, type_name): &(&'static str, &'static str)| (*column, types::type_parser::parse_type(type_name).unwrap_or(DataType::String));
    SHAPES.get(table).map_or_else(Vec::new, |texts| texts.iter().map(parsed).collect())
}

/// Rows of the named columns of a table, in this order, of the types that ClickHouse gives them.
pub(super) fn of(table: &str, names: &[&str]) -> RowsBuilder {
    let known = columns(table);
    let type_of = |name: &str| known.iter().find(|(known, _)| *known == name).map_or(DataType::String, |(_, data_type)| data_type.clone());
    RowsBuilder::new(&names.iter().map(|name| (*name, type_of(name))).collect::<Vec<_>>())
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
