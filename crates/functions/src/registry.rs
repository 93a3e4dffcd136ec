//! Functions by name.

use crate::properties::{DescribedFactory, Properties};
use crate::{AggregateFactory, ScalarFactory};
use std::collections::HashMap;
use std::sync::Arc;

/// The documentation of a function for `system.functions`.
#[derive(Clone, Debug, Default)]
pub struct FunctionDoc {
    /// `substring(s, offset[, length])`.
    pub syntax: &'static str,
    /// The description, in one or two sentences.
    pub description: &'static str,
    /// A query and its result.
    pub example: &'static str,
    /// The family, as in ClickHouse's reference (`String`, `Dates and times`, …).
    pub category: &'static str,
}

/// A function's entry.
pub struct Entry<F: ?Sized> {
    /// The canonical name.
    pub name: &'static str,
    /// The factory.
    pub factory: Arc<F>,
    /// The documentation for `system.functions`.
    pub doc: FunctionDoc,
    /// Whether the name is found in any case.
    pub any_case: bool,
    /// The name that this one is an alias of.
    pub alias_of: Option<&'static str>,
}

impl<F: ?Sized> Clone for Entry<F> {
    fn clone(&self) -> Self {
        Entry {
            name: self.name,
            factory: self.factory.clone(),
            doc: self.doc.clone(),
            any_case: self.any_case,
            alias_of: self.alias_of,
        }
    }
}

/// All functions, by name, with aliases and lower-case names.
#[derive(Default)]
pub struct Registry {
    scalars: FunctionTable<dyn ScalarFactory>,
    aggregates: FunctionTable<dyn AggregateFactory>,
    /// The properties of scalar functions that are added now.
    declared: Properties,
}

struct FunctionTable<F: ?Sized> {
    by_name: HashMap<&'static str, Entry<F>>,
    any_case: HashMap<String, &'static str>,
}

impl<F: ?Sized> Default for FunctionTable<F> {
    fn default() -> Self {
        FunctionTable { by_name: HashMap::new(), any_case: HashMap::new() }
    }
}

impl<F: ?Sized> FunctionTable<F> {
    fn add(&mut self, entry: Entry<F>) {
        if entry.any_case {
            self.any_case.insert(entry.name.to_ascii_lowercase(), entry.name);
        }
        let previous = self.by_name.insert(entry.name, entry);
        debug_assert!(previous.is_none(), "function {} is registered twice", previous.map_or("", |p| p.name));
    }

    fn get(&self, name: &str) -> Option<&Entry<F>> {
        self.by_name.get(name).or_else(|| self.by_name.get(self.any_case.get(&name.to_ascii_lowercase())?))
    }
}

/// The factory of functions with these properties.
fn described(factory: Arc<dyn ScalarFactory>, properties: Properties) -> Arc<dyn ScalarFactory> {
    if properties == factory.properties() { factory } else { Arc::new(DescribedFactory { factory, properties }) }
}

impl Registry {
    /// Adds a scalar function whose name is found as it is written only.
    pub fn scalar(&mut self, name: &'static str, factory: impl ScalarFactory + 'static, doc: FunctionDoc) {
        let factory = described(Arc::new(factory), self.declared);
        self.scalars.add(Entry { name, factory, doc, any_case: false, alias_of: None });
    }

    /// Adds a scalar function whose name is found in any case.
    pub fn scalar_any_case(&mut self, name: &'static str, factory: impl ScalarFactory + 'static, doc: FunctionDoc) {
        let factory = described(Arc::new(factory), self.declared);
        self.scalars.add(Entry { name, factory, doc, any_case: true, alias_of: None });
    }

    /// Adds the scalar functions of a list that have properties in common.
    pub fn declaring(&mut self, properties: Properties, register: impl FnOnce(&mut Registry)) {
        let outer = std::mem::replace(&mut self.declared, properties);
        register(self);
        self.declared = outer;
    }

    /// Declares properties of scalar functions that are there already, and of their aliases.
    ///
    /// # Panics
    /// When one of them is not registered.
    pub fn describe(&mut self, names: &[&'static str], declare: impl Fn(&mut Properties)) {
        for name in names {
            let known =
                self.scalars.by_name.get(name).unwrap_or_else(|| panic!("properties of unknown function {name}"));
            let mut properties = known.factory.properties();
            declare(&mut properties);
            let factory = described(known.factory.clone(), properties);
            let of_name = |entry: &&mut Entry<dyn ScalarFactory>| entry.name == *name || entry.alias_of == Some(name);
            self.scalars.by_name.values_mut().filter(of_name).for_each(|entry| entry.factory = factory.clone());
        }
    }

    /// Adds another name of a scalar function that is there already.
    ///
    /// # Panics
    /// When `of` is not registered: aliases come after.
    pub fn scalar_alias(&mut self, alias: &'static str, of: &'static str, any_case: bool) {
        let target =
            self.scalars.by_name.get(of).unwrap_or_else(|| panic!("alias {alias} of unknown function {of}")).clone();
        self.scalars.add(Entry { name: alias, any_case, alias_of: Some(of), ..target });
    }

    /// Adds an aggregate function.
    pub fn aggregate(
        &mut self,
        name: &'static str,
        factory: impl AggregateFactory + 'static,
        any_case: bool,
        doc: FunctionDoc,
    ) {
        self.aggregates.add(Entry { name, factory: Arc::new(factory), doc, any_case, alias_of: None });
    }

    /// Adds another name of an aggregate function that is there already.
    ///
    /// # Panics
    /// When `of` is not registered: aliases come after.
    pub fn aggregate_alias(&mut self, alias: &'static str, of: &'static str, any_case: bool) {
        let target =
            self.aggregates.by_name.get(of).unwrap_or_else(|| panic!("alias {alias} of unknown function {of}")).clone();
        self.aggregates.add(Entry { name: alias, any_case, alias_of: Some(of), ..target });
    }

    /// A scalar function.
    pub fn find_scalar(&self, name: &str) -> Option<&Entry<dyn ScalarFactory>> {
        self.scalars.get(name)
    }

    /// An aggregate function, by its name without combinators.
    pub fn find_aggregate(&self, name: &str) -> Option<&Entry<dyn AggregateFactory>> {
        self.aggregates.get(name)
    }

    /// All scalar functions, sorted by name.
    pub fn scalars(&self) -> Vec<&Entry<dyn ScalarFactory>> {
        let mut all: Vec<_> = self.scalars.by_name.values().collect();
        all.sort_by_key(|entry| entry.name);
        all
    }

    /// All aggregate functions, sorted by name.
    pub fn aggregates(&self) -> Vec<&Entry<dyn AggregateFactory>> {
        let mut all: Vec<_> = self.aggregates.by_name.values().collect();
        all.sort_by_key(|entry| entry.name);
        all
    }
}
