//! Loading of the data folder at the start: objects that can be loaded, and warnings about the others.
//!
//! One damaged definition, view, function or folder stops nothing else: it is left out, named in the log, in
//! `system.detached_tables` and by whoever asks for it, and its files stay. Data is removed only by a record of its
//! drop ([`MetadataStore::settle_drops`]); folders that no definition names wait for `ATTACH TABLE … UUID`.

use crate::engine::Engine;
use crate::interpret::create::open::load_object;
use crate::interpret::{load_functions, load_named_collections, load_workloads};
use base::{Result, err};
use catalog::metadata::{Damaged, MetadataStore, StoredTable};
use catalog::{Database, LeftOut, Object};
use std::collections::HashSet;
use std::sync::Arc;
use storage::mergetree::MergeTree;

/// The engines that a database can have: all keep their tables alike.
pub(crate) const DATABASE_ENGINES: [&str; 3] = ["Atomic", "Memory", "Ordinary"];

impl Engine {
    /// Loads all objects of the data folder.
    ///
    /// # Errors
    /// When the folder itself cannot be read.
    pub(crate) fn load(self: &Arc<Self>) -> Result<()> {
        self.catalog.add(crate::system::database(self))?;
        crate::system::information_schema::add(&self.catalog)?;
        self.metadata.damaged().iter().for_each(|damaged| self.catalog.leave_out(left_out(damaged)));
        load_functions(self)?;
        crate::access::load_access(self)?;
        load_named_collections(self)?;
        load_workloads(self)?;
        // A table that cannot be recovered fails once more when it is opened.
        storage::mergetree::recover_tables(&self.metadata.store_path())?;
        let (databases, damaged) = self.metadata.databases()?;
        let mut is_complete = damaged.is_empty() && self.metadata.damaged().is_empty();
        damaged.iter().for_each(|damaged| self.catalog.leave_out(left_out(damaged)));
        let mut named = HashSet::new();
        for name in databases {
            if name == "system" {
                is_complete &= self.logs.load(self, &mut named);
                continue;
            }
            let database = self.stored_database(&name);
            self.catalog.add(database.clone())?;
            is_complete &= self.load_database(&database, &mut named);
        }
        if self.catalog.database("default").is_err() {
            // Sessions begin in it, also when its own folder is what is damaged.
            if self.catalog.left_out_as("default", "").is_none() {
                self.metadata.save_database("default", "Atomic", "")?;
            }
            self.catalog.add(Database::new("default", "Atomic"))?;
        }
        // Sessions that a crash ended leave theirs.
        for database in
            self.catalog.databases().iter().filter(|database| crate::objects::temporary::is_temporary(database.name()))
        {
            let _ = crate::objects::temporary::remove(self, database.name());
        }
        crate::interpret::resume_mutations(self);
        self.metadata.settle_drops(&named, is_complete);
        self.dropped.load();
        self.logs.make_tables(self);
        Ok(())
    }

    /// A stored database, without its tables.
    pub(crate) fn stored_database(&self, name: &str) -> Arc<Database> {
        let (engine, comment) = self.metadata.database_facts(name);
        let database =
            Database::new(name, DATABASE_ENGINES.into_iter().find(|known| *known == engine).unwrap_or("Atomic"));
        database.set_comment(&comment);
        database
    }

    /// Loads the tables of a database; gives whether all of its files could be read.
    pub(crate) fn load_database(self: &Arc<Self>, database: &Arc<Database>, named: &mut HashSet<String>) -> bool {
        let name = database.name();
        let listed = self.metadata.tables(name).and_then(|tables| Ok((tables, self.metadata.detached_tables(name)?)));
        let (plain, detached) = match listed {
            Ok(listed) => listed,
            Err(error) => {
                self.catalog.leave_out(LeftOut {
                    database: name.into(),
                    name: String::new(),
                    id: None,
                    path: self.metadata.root().join("metadata"),
                    error,
                });
                return false;
            }
        };
        for damaged in plain.damaged.iter().chain(&detached.damaged) {
            self.catalog.leave_out(left_out(damaged));
        }
        let mut fresh: Vec<&StoredTable> = Vec::with_capacity(plain.tables.len());
        named.extend(detached.tables.iter().map(|stored| stored.id.clone()));
        for stored in &plain.tables {
            if named.insert(stored.id.clone()) {
                fresh.push(stored);
            } else {
                let error = err!(
                    CorruptedData,
                    "the data {} is that of another table: a RENAME was cut off, or the file was copied",
                    stored.id
                );
                self.leave_table_out(name, stored, None, error);
            }
        }
        for stored in fresh {
            if let Err(error) = load_object(self, name, stored).and_then(|entry| database.add(entry)) {
                self.leave_table_out(name, stored, Some(stored.id.clone()), error);
            }
        }
        plain.damaged.is_empty() && detached.damaged.is_empty()
    }

    fn leave_table_out(&self, database: &str, stored: &StoredTable, id: Option<String>, error: base::Error) {
        let path = self.metadata.table_path(database, &stored.name);
        self.catalog.leave_out(LeftOut { database: database.into(), name: stored.name.clone(), id, path, error });
    }

    /// Warnings about the data folder: objects that were left out, and data that belongs to no table.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings: Vec<String> = self.catalog.left_out().iter().map(ToString::to_string).collect();
        for entry in self.catalog.databases().iter().flat_map(|database| database.objects()) {
            let Object::Table(table) = &entry.object else { continue };
            let table = crate::logs::kept_table(table);
            for broken in table.as_any().downcast_ref::<MergeTree>().map(MergeTree::broken_parts).unwrap_or_default() {
                let (database, name) = (&entry.database, &entry.name);
                warnings.push(format!(
                    "Part {} of {database}.{name} is broken, so that the table cannot be read: {}",
                    broken.name,
                    broken.error.message()
                ));
            }
        }
        warnings.extend(self.logs.warnings());
        for id in self.unnamed_data() {
            let path = self.metadata.data_path(&id);
            warnings.push(format!(
                "{} holds data that no definition names, and is kept: ATTACH TABLE name UUID '{id}' \
                (columns) ENGINE = … takes it back",
                path.display()
            ));
        }
        warnings
    }

    /// Folders of data that neither a definition nor the record of a drop names.
    pub(crate) fn unnamed_data(&self) -> Vec<String> {
        self.metadata.unnamed(&named_ids(&self.metadata))
    }
}

/// The ids in all definitions that can be read now.
fn named_ids(metadata: &MetadataStore) -> HashSet<String> {
    let mut named = HashSet::new();
    for database in metadata.databases().map(|(names, _)| names).unwrap_or_default() {
        for found in [metadata.tables(&database), metadata.detached_tables(&database)].into_iter().flatten() {
            named.extend(found.tables.into_iter().map(|stored| stored.id));
        }
    }
    named
}

pub(crate) fn left_out(damaged: &Damaged) -> LeftOut {
    LeftOut {
        database: damaged.database.clone(),
        name: damaged.name.clone(),
        id: None,
        path: damaged.path.clone(),
        error: damaged.error.clone(),
    }
}
