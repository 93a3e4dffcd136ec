//! Databases and their objects, in memory.

use crate::dictionary::Dictionary;
use base::suggest::maybe_you_meant;
use base::{Error, Result, bail, err};
use parking_lot::RwLock;
use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use storage::Table;

/// A table, or a view.
#[derive(Clone)]
pub enum Object {
    /// Rows of any engine.
    Table(Arc<dyn Table>),
    /// A query that stands for a table, as text; names without a database are those of the view's own.
    View(Arc<str>),
    /// A query that runs over every block inserted into a table, and keeps its result in another.
    MaterializedView(Arc<MaterializedView>),
    /// Rows found by key, held in memory.
    Dictionary(Arc<Dictionary>),
}

impl Object {
    /// The engine's name, as `system.tables` shows it.
    pub fn engine_name(&self) -> String {
        match self {
            Object::Table(table) => table.definition().engine.clone(),
            Object::View(_) => "View".into(),
            Object::MaterializedView(_) => "MaterializedView".into(),
            Object::Dictionary(_) => "Dictionary".into(),
        }
    }
}

/// A materialized view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaterializedView {
    /// The query as text; all names have a database.
    pub query: String,
    /// Database and name of the table whose inserts are pushed.
    pub source: (String, String),
    /// Database and name of the table that keeps the rows.
    pub target: (String, String),
    /// Whether the target is the view's own and goes with it.
    pub owns_target: bool,
    /// Whether its query runs over all rows from time to time, not over those that are inserted.
    pub is_refreshed: bool,
}

/// An object with its name and how it was made.
#[derive(Clone)]
pub struct ObjectEntry {
    /// The database of the object.
    pub database: String,
    /// The name of the object.
    pub name: String,
    /// The table, view or dictionary.
    pub object: Object,
    /// The `CREATE` statement.
    pub create_query: Arc<str>,
    /// The folder of its data under `store/`; it stays when the object is renamed.
    pub id: Arc<str>,
    /// Seconds after the epoch.
    pub metadata_modification_time: u32,
}

/// A database.
pub struct Database {
    name: String,
    /// `Atomic` for those on disk, `Memory` for `system`.
    engine: &'static str,
    comment: RwLock<String>,
    objects: RwLock<BTreeMap<String, Arc<ObjectEntry>>>,
}

impl Database {
    /// A database without tables.
    pub fn new(name: impl Into<String>, engine: &'static str) -> Arc<Self> {
        Arc::new(Database { name: name.into(), engine, comment: RwLock::default(), objects: RwLock::default() })
    }

    /// The name of the database.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name of its engine.
    pub fn engine(&self) -> &'static str {
        self.engine
    }

    /// Comment of the database.
    pub fn comment(&self) -> String {
        self.comment.read().clone()
    }

    /// Sets another comment.
    pub fn set_comment(&self, comment: &str) {
        *self.comment.write() = comment.to_string();
    }

    /// The object of a name.
    pub fn get(&self, name: &str) -> Option<Arc<ObjectEntry>> {
        base::work::read(&self.objects).get(name).cloned()
    }

    /// All objects, by name.
    pub fn objects(&self) -> Vec<Arc<ObjectEntry>> {
        base::work::read(&self.objects).values().cloned().collect()
    }

    /// Adds an object.
    ///
    /// # Errors
    /// `TABLE_ALREADY_EXISTS`.
    pub fn add(&self, entry: ObjectEntry) -> Result<()> {
        debug_assert_eq!(entry.database, self.name, "the database that {} says it is in", entry.name);
        let mut objects = base::work::write(&self.objects);
        if objects.contains_key(&entry.name) {
            bail!(TableAlreadyExists, "Table {}.{} already exists", self.name, entry.name);
        }
        objects.insert(entry.name.clone(), Arc::new(entry));
        Ok(())
    }

    /// Puts an object in the place of the one of its name, or adds it.
    pub fn replace(&self, entry: ObjectEntry) {
        debug_assert_eq!(entry.database, self.name, "the database that {} says it is in", entry.name);
        let before = self.objects.write().insert(entry.name.clone(), Arc::new(entry));
        // The end of a table waits for its merges, and those may look for names here.
        drop(before);
    }

    /// Takes an object out.
    pub fn remove(&self, name: &str) -> Option<Arc<ObjectEntry>> {
        base::work::write(&self.objects).remove(name)
    }
}

/// A stored object that could not be loaded. Its files stay where they are.
#[derive(Clone, Debug)]
pub struct LeftOut {
    /// The database of the object; empty for a function.
    pub database: String,
    /// The name of the object; empty for a whole database.
    pub name: String,
    /// The folder of its data, where that is known.
    pub id: Option<String>,
    /// The file of its definition.
    pub path: PathBuf,
    /// The error that loading it gave.
    pub error: Error,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, dot) = match (self.database.is_empty(), self.name.is_empty()) {
            (false, false) => ("Table ", "."),
            (false, true) => ("Database ", ""),
            (true, false) => ("Function ", ""),
            (true, true) => ("A change of metadata", ""),
        };
        write!(
            f,
            "{kind}{}{dot}{} was left out, its file {} is kept: {}",
            self.database,
            self.name,
            self.path.display(),
            self.error.message()
        )
    }
}

/// All databases.
#[derive(Default)]
pub struct Catalog {
    databases: RwLock<BTreeMap<String, Arc<Database>>>,
    left_out: RwLock<Vec<LeftOut>>,
}

impl Catalog {
    /// Notes an object that could not be loaded: whoever asks for it gets the error.
    pub fn leave_out(&self, left: LeftOut) {
        let mut all = self.left_out.write();
        all.retain(|known| (&known.database, &known.name) != (&left.database, &left.name));
        all.push(left);
    }

    /// Forgets that something could not be loaded: it is there, or gone for good.
    pub fn forget_left_out(&self, database: &str, name: &str) {
        self.left_out.write().retain(|known| known.database != database || known.name != name);
    }

    /// Objects that could not be loaded.
    pub fn left_out(&self) -> Vec<LeftOut> {
        self.left_out.read().clone()
    }

    /// The object of a name that could not be loaded.
    pub fn left_out_as(&self, database: &str, name: &str) -> Option<LeftOut> {
        self.left_out.read().iter().find(|known| known.database == database && known.name == name).cloned()
    }

    /// The database of a name.
    ///
    /// # Errors
    /// `UNKNOWN_DATABASE` with the nearest name.
    pub fn database(&self, name: &str) -> Result<Arc<Database>> {
        let databases = base::work::read(&self.databases);
        databases.get(name).cloned().ok_or_else(|| {
            if let Some(left) = self.left_out_as(name, "") {
                return Error::new(left.error.code(), left.to_string());
            }
            let hint = maybe_you_meant(name, databases.keys().map(String::as_str));
            err!(UnknownDatabase, "Database {name} does not exist{hint}")
        })
    }

    /// All databases, by name.
    pub fn databases(&self) -> Vec<Arc<Database>> {
        base::work::read(&self.databases).values().cloned().collect()
    }

    /// Adds a database.
    ///
    /// # Errors
    /// `DATABASE_ALREADY_EXISTS`.
    pub fn add(&self, database: Arc<Database>) -> Result<()> {
        let mut databases = base::work::write(&self.databases);
        if databases.contains_key(database.name()) {
            bail!(DatabaseAlreadyExists, "Database {} already exists", database.name());
        }
        debug_assert!(!database.name().is_empty(), "a database has a name");
        databases.insert(database.name().to_string(), database);
        Ok(())
    }

    /// Database and name of the object with an id. Whoever asks holds no object, not for a moment: a table that ends
    /// waits for its merges, so that no merge may be the last to hold it.
    pub fn names_of(&self, id: &str) -> Option<(String, String)> {
        let databases = base::work::read(&self.databases);
        databases.values().find_map(|database| {
            let objects = base::work::read(&database.objects);
            let entry = objects.values().find(|entry| *entry.id == *id)?;
            Some((entry.database.clone(), entry.name.clone()))
        })
    }

    /// Whether the object of a name has an id.
    pub fn is_named(&self, database: &str, name: &str, id: &str) -> bool {
        let databases = base::work::read(&self.databases);
        databases
            .get(database)
            .is_some_and(|database| base::work::read(&database.objects).get(name).is_some_and(|entry| *entry.id == *id))
    }

    /// Takes a database out.
    pub fn remove(&self, name: &str) -> Option<Arc<Database>> {
        base::work::write(&self.databases).remove(name)
    }

    /// The materialized views over a table, with their databases and names.
    pub fn materialized_views_of(&self, database: &str, name: &str) -> Vec<(Arc<ObjectEntry>, Arc<MaterializedView>)> {
        let mut found = Vec::new();
        for database_of_view in self.databases() {
            for entry in database_of_view.objects.read().values() {
                if let Object::MaterializedView(view) = &entry.object
                    && view.source.0 == database
                    && view.source.1 == name
                {
                    found.push((entry.clone(), view.clone()));
                }
            }
        }
        found
    }

    /// The table of a name: a materialized view stands for the table that keeps its rows.
    ///
    /// # Errors
    /// As [`Self::object`]; `UNSUPPORTED_METHOD` for other views.
    pub fn table(&self, database: &str, name: &str) -> Result<(Arc<ObjectEntry>, Arc<dyn Table>)> {
        let entry = self.object(database, name)?;
        match &entry.object {
            Object::Table(table) => Ok((entry.clone(), table.clone())),
            Object::View(_) => bail!(NotImplemented, "{database}.{name} is a view: this needs a table"),
            Object::Dictionary(_) => bail!(NotImplemented, "{database}.{name} is a dictionary: this needs a table"),
            Object::MaterializedView(view) => {
                let target = self.object(&view.target.0, &view.target.1)?;
                match &target.object {
                    Object::Table(table) => Ok((target.clone(), table.clone())),
                    _ => bail!(
                        UnsupportedMethod,
                        "{}.{}, which keeps the rows of {database}.{name}, is no table",
                        view.target.0,
                        view.target.1
                    ),
                }
            }
        }
    }

    /// The object of a name in a database.
    ///
    /// # Errors
    /// `UNKNOWN_DATABASE`, `UNKNOWN_TABLE` with the nearest name; for what is left out the reason.
    pub fn object(&self, database: &str, name: &str) -> Result<Arc<ObjectEntry>> {
        let found = self.database(database)?;
        found.get(name).ok_or_else(|| {
            if let Some(left) = self.left_out_as(database, name) {
                return Error::new(left.error.code(), left.to_string());
            }
            let objects = found.objects();
            let hint = maybe_you_meant(name, objects.iter().map(|entry| entry.name.as_str()));
            err!(UnknownTable, "Table {database}.{name} does not exist{hint}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalog() -> Catalog {
        let catalog = Catalog::default();
        catalog.add(Database::new("sales", "Atomic")).unwrap();
        catalog
    }

    fn left_out(name: &str, reason: &str) -> LeftOut {
        LeftOut {
            database: "sales".into(),
            name: name.into(),
            id: None,
            path: "metadata/sales/t.sql".into(),
            error: Error::new(base::ErrorCode::CorruptedData, reason.to_string()),
        }
    }

    #[test]
    fn names_of_databases_are_taken_once() {
        let catalog = catalog();
        let again = catalog.add(Database::new("sales", "Atomic")).err().map(|error| error.code());
        assert_eq!(again, Some(base::ErrorCode::DatabaseAlreadyExists));
        assert!(catalog.remove("sales").is_some() && catalog.remove("sales").is_none());
    }

    #[test]
    fn unknown_names_are_refused_with_the_nearest() {
        let error = catalog().database("sale").err().unwrap();
        assert_eq!(error.code(), base::ErrorCode::UnknownDatabase);
        assert!(error.message().contains("sales"), "{error}");
        let error = catalog().object("sales", "t").err().unwrap();
        assert_eq!(error.code(), base::ErrorCode::UnknownTable);
    }

    #[test]
    fn who_asks_for_what_was_left_out_is_told_why() {
        let catalog = catalog();
        catalog.leave_out(left_out("t", "first"));
        catalog.leave_out(left_out("t", "a wrong checksum"));
        assert_eq!(catalog.left_out().len(), 1, "what is left out again is known once");
        let error = catalog.object("sales", "t").err().unwrap();
        assert_eq!(error.code(), base::ErrorCode::CorruptedData);
        assert!(error.message().contains("a wrong checksum") && error.message().contains("t.sql"), "{error}");
        catalog.forget_left_out("sales", "t");
        assert_eq!(catalog.object("sales", "t").err().unwrap().code(), base::ErrorCode::UnknownTable);
    }
}
