//! The privileges that ClickHouse knows: their names, other names, levels and groups.
//!
//! `privileges.tsv` holds a line for each: name, other names by commas, level, group.

use std::sync::LazyLock;

/// A privilege.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Privilege {
    /// The name: `ALTER UPDATE`, `dictGet`.
    pub name: &'static str,
    /// Other names: `UPDATE`.
    pub aliases: Vec<&'static str>,
    /// The smallest thing that it is granted on: `GLOBAL`, `DATABASE`, `TABLE`, `COLUMN`, …; empty for a group.
    pub level: &'static str,
    /// The group that it belongs to; empty for `ALL`.
    pub parent: &'static str,
}

/// All privileges and groups of privileges, in ClickHouse's order.
pub fn privileges() -> &'static [Privilege] {
    static PRIVILEGES: LazyLock<Vec<Privilege>> =
        LazyLock::new(|| include_str!("privileges.tsv").lines().filter_map(parse_line).collect());
    &PRIVILEGES
}

fn parse_line(line: &'static str) -> Option<Privilege> {
    let mut fields = line.split('\t');
    let (name, aliases, level, parent) = (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
    let aliases = aliases.split(',').filter(|alias| !alias.is_empty()).collect();
    Some(Privilege { name, aliases, level, parent })
}

/// The privilege of a name or other name, in any case.
pub(crate) fn privilege_of(name: &str) -> Option<&'static Privilege> {
    let is = |known: &&'static str| known.eq_ignore_ascii_case(name);
    privileges().iter().find(|privilege| is(&privilege.name) || privilege.aliases.iter().any(is))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_known() {
        let names: Vec<&str> = privileges().iter().map(|privilege| privilege.name).collect();
        assert!(names.len() > 200, "{}", names.len());
        for privilege in privileges() {
            assert!(privilege.parent.is_empty() || names.contains(&privilege.parent), "{privilege:?}");
        }
        let name_of = |text| privilege_of(text).map(|privilege| privilege.name);
        assert_eq!(name_of("update"), Some("ALTER UPDATE"));
        assert_eq!(name_of("DICTHAS"), Some("dictGet"));
        assert_eq!(name_of("all privileges"), Some("ALL"));
        assert_eq!(name_of("UPDATE TABLE"), None);
    }
}
