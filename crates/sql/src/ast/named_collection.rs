//! Named collections: keys and values that statements refer to by one name.

use super::{Ident, Literal};

/// `CREATE`, `ALTER` and `DROP NAMED COLLECTION`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NamedCollectionStatement {
    /// The action.
    pub action: NamedCollectionAction,
    /// The collection's name.
    pub name: Ident,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
}

/// The action on a named collection.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NamedCollectionAction {
    /// `CREATE … AS key = value, …`.
    Create {
        /// `IF NOT EXISTS`.
        if_not_exists: bool,
        /// Its entries.
        entries: Vec<NamedCollectionEntry>,
    },
    /// `ALTER … SET key = value, … DELETE key, …`.
    Alter {
        /// `IF EXISTS`.
        if_exists: bool,
        /// Entries that are put in.
        set: Vec<NamedCollectionEntry>,
        /// Keys that are taken out afterwards.
        delete: Vec<Ident>,
    },
    /// `DROP`.
    Drop {
        /// `IF EXISTS`.
        if_exists: bool,
    },
}

/// `key = value [[NOT] OVERRIDABLE]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NamedCollectionEntry {
    /// The key.
    pub key: Ident,
    /// The value.
    pub value: Literal,
    /// Whether a statement that uses the collection may give another value, where it is said.
    pub overridable: Option<bool>,
}
