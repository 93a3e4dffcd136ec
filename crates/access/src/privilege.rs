//! Privileges: their tree, and sets of them.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Words of 64 privileges that a set has.
const WORDS: usize = 4;

/// A privilege that no other consists of; its number is its line in the table of all ([`sql::privileges`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Privilege(u8);

/// Level of the tree of objects down to which a privilege can be granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrivilegeLevel {
    /// On everything as a whole.
    Global,
    /// On objects that are in no database: named collections, users, table engines, definers, sources.
    Parameter,
    /// On databases.
    Database,
    /// On tables, views and dictionaries.
    Table,
    /// On columns.
    Column,
}

/// Systems that are read and written through table functions and engines: privileges of these names are `READ` and
/// `WRITE` on them.
pub const SOURCES: [&str; 21] = [
    "FILE",
    "URL",
    "REMOTE",
    "MONGO",
    "REDIS",
    "MYSQL",
    "POSTGRES",
    "SQLITE",
    "ODBC",
    "JDBC",
    "HDFS",
    "S3",
    "HIVE",
    "AZURE",
    "KAFKA",
    "NATS",
    "RABBITMQ",
    "YTSAURUS",
    "ARROW FLIGHT",
    "BIGQUERY",
    "DISK",
];

/// The privilege that stands for `READ` and `WRITE` on all sources.
pub const ALL_SOURCES: &str = "SOURCES";

/// Whether a line of the table is no privilege of its own.
fn is_shorthand(name: &str) -> bool {
    name == "NONE" || name == ALL_SOURCES || SOURCES.contains(&name)
}

/// A set of privileges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PrivilegeSet([u64; WORDS]);

/// The table of privileges in forms for look-ups, made once.
struct Known {
    /// The leaves below each line, itself if it is one.
    leaves: Vec<PrivilegeSet>,
    /// Numbers of lines by name.
    by_name: HashMap<&'static str, usize>,
    /// Lines right below each line.
    children: Vec<Vec<usize>>,
    /// Privileges that can be granted at a depth: everything, databases and parameters, tables, columns.
    at_depth: [PrivilegeSet; 4],
    parameters: PrivilegeSet,
}

static KNOWN: LazyLock<Known> = LazyLock::new(Known::new);

impl Known {
    fn new() -> Self {
        let all = sql::privileges();
        assert!(all.len() <= WORDS * 64, "a set has room for every privilege");
        let by_name: HashMap<&str, usize> = all.iter().enumerate().map(|(i, info)| (info.name, i)).collect();
        let mut children = vec![Vec::new(); all.len()];
        for (i, info) in all.iter().enumerate() {
            if let Some(&parent) = by_name.get(info.parent) {
                children[parent].push(i);
            }
        }
        let mut leaves = vec![PrivilegeSet::default(); all.len()];
        for (i, _) in all.iter().enumerate().filter(|(i, info)| children[*i].is_empty() && !is_shorthand(info.name)) {
            let (mut above, own) = (Some(i), PrivilegeSet::of(Privilege(i as u8)));
            while let Some(line) = above {
                leaves[line] |= own;
                above = by_name.get(all[line].parent).copied();
            }
        }
        let mut known = Known {
            leaves,
            by_name,
            children,
            at_depth: [PrivilegeSet::default(); 4],
            parameters: PrivilegeSet::default(),
        };
        known.place();
        known
    }

    /// Sorts the leaves by where they can be granted.
    fn place(&mut self) {
        for (i, info) in sql::privileges().iter().enumerate() {
            if !self.children[i].is_empty() || is_shorthand(info.name) {
                continue;
            }
            let own = PrivilegeSet::of(Privilege(i as u8));
            let level = level_named(info.level);
            let depth = match level {
                PrivilegeLevel::Global => 0,
                PrivilegeLevel::Parameter | PrivilegeLevel::Database => 1,
                PrivilegeLevel::Table => 2,
                PrivilegeLevel::Column => 3,
            };
            self.at_depth[..=depth].iter_mut().for_each(|set| *set |= own);
            if level == PrivilegeLevel::Parameter {
                self.parameters |= own;
            }
        }
    }
}

fn level_named(level: &str) -> PrivilegeLevel {
    match level {
        "DATABASE" => PrivilegeLevel::Database,
        "TABLE" | "VIEW" | "DICTIONARY" => PrivilegeLevel::Table,
        "COLUMN" => PrivilegeLevel::Column,
        "NAMED_COLLECTION" | "USER_NAME" | "TABLE_ENGINE" | "DEFINER" | "SOURCE" => PrivilegeLevel::Parameter,
        _ => PrivilegeLevel::Global,
    }
}

impl Privilege {
    /// The privilege of a name in the code; names of groups are none.
    ///
    /// # Panics
    /// When there is none.
    #[track_caller]
    pub fn named(name: &str) -> Self {
        match KNOWN.by_name.get(name) {
            Some(&line) if KNOWN.children[line].is_empty() => Privilege(line as u8),
            _ => panic!("there is no privilege {name}"),
        }
    }

    /// The name of the privilege.
    pub fn name(self) -> &'static str {
        sql::privileges()[self.0 as usize].name
    }

    /// The level down to which it can be granted.
    pub fn level(self) -> PrivilegeLevel {
        level_named(sql::privileges()[self.0 as usize].level)
    }
}

impl PrivilegeSet {
    /// The set of one privilege.
    pub fn of(privilege: Privilege) -> Self {
        let mut set = PrivilegeSet::default();
        set.0[privilege.0 as usize / 64] |= 1 << (privilege.0 % 64);
        set
    }

    /// The set of all privileges.
    pub fn all() -> Self {
        KNOWN.at_depth[0]
    }

    /// The privileges that a name of the table stands for; groups are all that they consist of, names of sources are
    /// `READ` and `WRITE`.
    pub fn named(name: &str) -> Option<Self> {
        if name == ALL_SOURCES || SOURCES.contains(&name) {
            return Some(PrivilegeSet::of(Privilege::named("READ")) | Privilege::named("WRITE").into());
        }
        KNOWN.by_name.get(name).map(|&line| KNOWN.leaves[line])
    }

    /// Privileges that can be granted at a depth: 0 everything, 1 databases and parameters, 2 tables, 3 columns.
    pub fn at_depth(depth: usize) -> Self {
        KNOWN.at_depth.get(depth).copied().unwrap_or_default()
    }

    /// Privileges that are granted on an object in no database.
    pub fn of_parameters() -> Self {
        KNOWN.parameters
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Whether all of `other` are in the set.
    pub fn contains(self, other: Self) -> bool {
        (other - self).is_empty()
    }

    /// Whether any of `other` is in the set.
    pub fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Names, groups in place of all that they consist of, in the order of the table.
    pub fn names(self) -> Vec<&'static str> {
        let (mut names, all) = (Vec::new(), sql::privileges());
        let Some(&root) = KNOWN.by_name.get("ALL") else { return names };
        let mut stack = vec![root];
        while let Some(line) = stack.pop() {
            let own = KNOWN.leaves[line];
            if own.is_empty() || !self.intersects(own) {
                continue;
            }
            match self.contains(own) {
                true => names.push(all[line].name),
                false => stack.extend(KNOWN.children[line].iter().rev()),
            }
        }
        names
    }

    /// The single privileges.
    pub fn iter(self) -> impl Iterator<Item = Privilege> {
        (0..(WORDS * 64) as u16)
            .filter(move |i| self.0[*i as usize / 64] >> (i % 64) & 1 == 1)
            .map(|i| Privilege(i as u8))
    }
}

impl From<Privilege> for PrivilegeSet {
    fn from(privilege: Privilege) -> Self {
        PrivilegeSet::of(privilege)
    }
}

impl std::fmt::Debug for PrivilegeSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.names()).finish()
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident $combine:expr;)*) => {$(
        impl std::ops::$trait for PrivilegeSet {
            type Output = PrivilegeSet;

            fn $method(self, other: Self) -> Self {
                let combine: fn(u64, u64) -> u64 = $combine;
                PrivilegeSet(std::array::from_fn(|i| combine(self.0[i], other.0[i])))
            }
        }

        impl std::ops::$assign for PrivilegeSet {
            fn $assign_method(&mut self, other: Self) {
                *self = std::ops::$trait::$method(*self, other);
            }
        }
    )*};
}

operators! {
    BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
    BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
    Sub sub SubAssign sub_assign |a, b| a & !b;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(set: PrivilegeSet) -> String {
        set.names().join(", ")
    }

    #[test]
    fn groups_are_what_they_consist_of() {
        let show = PrivilegeSet::named("SHOW").unwrap();
        assert_eq!(names(show), "SHOW");
        let without = show - Privilege::named("SHOW COLUMNS").into();
        assert_eq!(names(without), "SHOW DATABASES, SHOW TABLES, SHOW DICTIONARIES");
        assert_eq!(names(PrivilegeSet::all()), "ALL");
        assert_eq!(names(PrivilegeSet::default()), "");
        assert_eq!(PrivilegeSet::named("NONE"), Some(PrivilegeSet::default()));
        assert_eq!(PrivilegeSet::named("nothing"), None);
    }

    #[test]
    fn depths_narrow() {
        for depth in 1..4 {
            assert!(PrivilegeSet::at_depth(depth - 1).contains(PrivilegeSet::at_depth(depth)));
        }
        let columns = names(PrivilegeSet::at_depth(3));
        assert!(columns.contains("SELECT") && !columns.contains("TRUNCATE"), "{columns}");
        assert_eq!(Privilege::named("READ").level(), PrivilegeLevel::Parameter);
    }
}
