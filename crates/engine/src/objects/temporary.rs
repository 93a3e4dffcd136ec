//! Temporary tables: each session has a database of its own for them, which nobody else sees and which goes with the
//! session.
//!
//! It is a database like any other, so that tables of all engines work in it; what a crash leaves of it is dropped at
//! the next start.

use crate::engine::Engine;
use base::Result;
use catalog::metadata::new_id;
use catalog::{Database, Object, ObjectEntry};
use parking_lot::Mutex;
use std::sync::{Arc, Weak};

/// Prefix of the names of such databases.
const PREFIX: &str = "_temporary_and_external_tables_";

/// Whether a database is that of a session's temporary tables.
pub(crate) fn is_temporary(database: &str) -> bool {
    database.starts_with(PREFIX)
}

/// The temporary tables of a session. Copies are of the same session.
#[derive(Clone)]
pub struct TemporaryTables(Arc<Owner>);

struct Owner {
    engine: Weak<Engine>,
    /// Name of the database, made with the first table.
    database: Mutex<Option<Arc<str>>>,
}

impl TemporaryTables {
    /// Temporary tables of a new session: none.
    pub(crate) fn new(engine: &Arc<Engine>) -> Self {
        TemporaryTables(Arc::new(Owner { engine: Arc::downgrade(engine), database: Mutex::default() }))
    }

    /// The name of their database, if there has been one.
    pub(crate) fn database(&self) -> Option<Arc<str>> {
        self.0.database.lock().clone()
    }

    /// The database for them, made if it is not there.
    ///
    /// # Errors
    /// I/O errors.
    pub(crate) fn make_database(&self, engine: &Engine) -> Result<Arc<Database>> {
        let mut name = self.0.database.lock();
        if let Some(name) = &*name {
            return engine.catalog.database(name);
        }
        let new = format!("{PREFIX}{}", new_id()?);
        engine.metadata.save_database(&new, "Memory", "")?;
        let database = Database::new(new.clone(), "Memory");
        engine.catalog.add(database.clone())?;
        *name = Some(new.into());
        Ok(database)
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        let (Some(engine), Some(name)) = (self.engine.upgrade(), self.database.lock().take()) else { return };
        // Files that cannot be removed now are removed at the next start.
        let _ = remove(&engine, &name);
    }
}

/// Drops such a database with its tables.
///
/// # Errors
/// I/O errors.
pub(crate) fn remove(engine: &Engine, name: &str) -> Result<()> {
    let database = engine.catalog.database(name)?;
    for entry in database.objects() {
        remove_table(engine, &database, &entry)?;
    }
    engine.catalog.remove(name);
    engine.metadata.remove_database(name)
}

fn remove_table(engine: &Engine, database: &Database, entry: &ObjectEntry) -> Result<()> {
    engine.metadata.record_drop(&entry.database, &entry.name, &entry.id, None)?;
    database.remove(&entry.name);
    if let Object::Table(table) = &entry.object {
        table.shutdown();
    }
    engine.metadata.finish_drop(&entry.id);
    Ok(())
}
