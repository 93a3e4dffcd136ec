//! Named collections: keys and values that statements refer to by one name, such as `remote(collection, table = 't')`.

use parking_lot::RwLock;
use plan::analyze::CollectionValue;
use sql::ast;
use std::collections::BTreeMap;

/// The values of a collection by key.
pub(crate) type Collection = BTreeMap<String, CollectionEntry>;

/// The value of a key.
#[derive(Clone, Debug)]
pub(crate) struct CollectionEntry {
    pub value: ast::Literal,
    /// Whether a use of the collection may give another value, where it is said.
    pub overridable: Option<bool>,
}

/// All named collections, by name.
#[derive(Default)]
pub(crate) struct NamedCollections {
    all: RwLock<BTreeMap<String, Collection>>,
}

impl NamedCollections {
    /// The collection of a name.
    pub(crate) fn get(&self, name: &str) -> Option<Collection> {
        self.all.read().get(name).cloned()
    }

    /// Every collection with its name.
    pub(crate) fn list(&self) -> Vec<(String, Collection)> {
        self.all.read().iter().map(|(name, collection)| (name.clone(), collection.clone())).collect()
    }

    /// Adds a collection or puts it in the place of one.
    pub(crate) fn insert(&self, name: &str, collection: Collection) {
        self.all.write().insert(name.to_string(), collection);
    }

    /// Takes a collection out.
    pub(crate) fn remove(&self, name: &str) {
        self.all.write().remove(name);
    }

    /// A collection as the analyzer uses it.
    pub(crate) fn values(&self, name: &str) -> Option<BTreeMap<String, CollectionValue>> {
        let value = |entry: CollectionEntry| CollectionValue {
            value: entry.value,
            overridable: entry.overridable.unwrap_or(true),
        };
        Some(self.get(name)?.into_iter().map(|(key, entry)| (key, value(entry))).collect())
    }
}

/// The statement that makes a collection, with `hidden` in place of its values where it is given.
pub(crate) fn create_query(name: &str, collection: &Collection, hidden: Option<&str>) -> String {
    let ident = |name: &str| ast::Ident::new(name, ast::Span::default());
    let entry = |(key, entry): (&String, &CollectionEntry)| ast::NamedCollectionEntry {
        key: ident(key),
        value: hidden.map_or_else(|| entry.value.clone(), ast::Literal::string),
        overridable: entry.overridable,
    };
    let action =
        ast::NamedCollectionAction::Create { if_not_exists: false, entries: collection.iter().map(entry).collect() };
    let kind = ast::StatementKind::NamedCollection(Box::new(ast::NamedCollectionStatement {
        action,
        name: ident(name),
        on_cluster: None,
    }));
    sql::format_query(&ast::Statement { kind, output: ast::Output::default(), span: ast::Span::default() }, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collection() -> Collection {
        let entry = |overridable| CollectionEntry { value: ast::Literal::string("secret"), overridable };
        [("a".to_string(), entry(None)), ("b c".to_string(), entry(Some(false)))].into()
    }

    #[test]
    fn values_may_be_overridden_unless_that_is_refused() {
        let collections = NamedCollections::default();
        assert!(collections.values("n").is_none());
        collections.insert("n", collection());
        let values = collections.values("n").unwrap();
        let overridable: Vec<bool> = values.values().map(|value| value.overridable).collect();
        assert_eq!(overridable, [true, false]);
        collections.remove("n");
        assert!(collections.list().is_empty());
    }

    #[test]
    fn the_statement_that_makes_a_collection_makes_it_again() {
        let text = create_query("my n", &collection(), None);
        let parsed = sql::parse_statement(&text, &sql::ParseOptions::default()).unwrap();
        let ast::StatementKind::NamedCollection(statement) = parsed.statement.kind else { panic!("{text}") };
        let ast::NamedCollectionAction::Create { entries, .. } = &statement.action else { panic!("{text}") };
        assert_eq!(statement.name.name, "my n");
        let made: Vec<_> = entries.iter().map(|entry| (entry.key.name.as_str(), entry.overridable)).collect();
        assert_eq!(made, [("a", None), ("b c", Some(false))]);
        assert!(entries.iter().all(|entry| entry.value == ast::Literal::string("secret")));
    }

    #[test]
    fn hidden_values_are_not_in_the_statement() {
        let text = create_query("n", &collection(), Some("[HIDDEN]"));
        assert!(!text.contains("secret") && text.matches("'[HIDDEN]'").count() == 2, "{text}");
    }
}
