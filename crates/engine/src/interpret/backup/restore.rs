//! `RESTORE`: everything that is read is checked, and what fails leaves nothing behind.
//!
//! ```text
//! plan       which objects, under which names
//! make       databases and functions that are not there; tables with their rows, then what reads them, in rounds
//! join       rows for tables that were there: of all of them in one commit
//! ```
//! When a step fails, what the steps before it made is taken away again.

use super::list::OpenBackup;
use super::options::{BackupOptions, CreationMode};
use super::rows::{SavedRows, append_rows, load_rows};
use super::write::is_excepted;
use super::{ACCESS_FILE, BackupPlace, FUNCTIONS, METADATA};
use crate::interpret::Interpreter;
use crate::interpret::alter::partition::same_structure;
use crate::interpret::create::open::{load_object, open_table};
use crate::interpret::definition::table_definition;
use crate::objects::backups::BackupCounts;
use base::error::ErrorClass;
use base::{Error, Result, bail, err};
use catalog::metadata::{StoredTable, file_name, new_id, plain_name};
use catalog::{Database, Object};
use sql::ast::{self, BackupObject, StatementKind};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use storage::mergetree::Joint;
use storage::{PartitionChoice, Table};

/// An object of a backup that is wanted, and where.
struct WantedObject {
    source: (String, String),
    target: (String, String),
    /// The id that it had, where the name of another table is made of it.
    old_id: Option<String>,
    statement: ast::Statement,
    /// The partitions that are wanted; none for all.
    partitions: Vec<ast::PartitionRef>,
}

/// What was made and is taken away again when a later step fails.
#[derive(Default)]
struct Made {
    databases: Vec<String>,
    objects: Vec<(String, String)>,
    functions: Vec<String>,
}

/// A `RESTORE` at work.
struct Restore<'r> {
    interpreter: &'r Interpreter<'r>,
    backup: OpenBackup,
    options: &'r BackupOptions,
    made: Made,
    joint: Joint,
    /// The ids that materialized views had, and those that they get.
    ids: BTreeMap<String, String>,
}

impl Interpreter<'_> {
    pub(super) fn restore(
        &self,
        statement: &ast::Backup,
        place: &BackupPlace,
        base: Option<&BackupPlace>,
        options: &BackupOptions,
    ) -> Result<BackupCounts> {
        let base = base.map(|base| base.folder.clone());
        let backup = OpenBackup::open(&place.folder, base, &|path| self.backup_folder(path))?;
        let engine = self.session.engine.clone();
        let _ddl = engine.ddl.lock();
        let mut restore = Restore {
            interpreter: self,
            backup,
            options,
            made: Made::default(),
            joint: Joint::default(),
            ids: BTreeMap::new(),
        };
        let done = restore.run(statement);
        if done.is_err() {
            restore.undo();
        }
        done?;
        engine.refreshes.notify();
        let files = &restore.backup.files;
        let own = files.values().filter(|file| !file.in_base);
        let (own_files, own_bytes) = own.fold((0, 0), |(files, bytes), file| (files + 1, bytes + file.bytes));
        let bytes = files.values().map(|file| file.bytes).sum();
        let files = files.len() as u64;
        Ok(BackupCounts { files, bytes, own_files, own_bytes, files_read: files, bytes_read: bytes })
    }
}

impl Restore<'_> {
    fn run(&mut self, statement: &ast::Backup) -> Result<()> {
        let mut wanted = Vec::new();
        for element in &statement.elements {
            self.plan(element, &mut wanted)?;
        }
        for element in &statement.elements {
            self.make_databases(element)?;
        }
        if statement.elements.iter().any(|element| element.object == BackupObject::All) {
            self.make_functions()?;
        }
        self.settle_ids(&mut wanted)?;
        self.make_objects(wanted)?;
        if statement.elements.iter().any(|element| element.object == BackupObject::All) {
            self.make_access()?;
        }
        std::mem::take(&mut self.joint).commit()
    }

    /// Adds what an element of the statement names.
    fn plan(&self, element: &ast::BackupElement, wanted: &mut Vec<WantedObject>) -> Result<()> {
        let interpreter = self.interpreter;
        match &element.object {
            BackupObject::Table { name, renamed, partitions } => {
                let target = renamed.as_ref().unwrap_or(name);
                let source = (interpreter.database_of(name).to_string(), name.name.name.clone());
                let target = (interpreter.database_of(target).to_string(), target.name.name.clone());
                let view = WantedObject { partitions: partitions.clone(), ..self.wanted(source, target)? };
                if let Some(id) = &view.old_id {
                    // The table of its rows comes with it.
                    let inner = format!(".inner_id.{id}");
                    let source = (view.source.0.clone(), inner.clone());
                    if self.backup.files.contains_key(&statement_path(&source)) {
                        wanted.push(self.wanted(source, (view.target.0.clone(), inner))?);
                    }
                }
                wanted.push(view);
            }
            BackupObject::Database { name, renamed } => {
                let target = renamed.as_ref().map_or(&name.name, |renamed| &renamed.name);
                self.plan_database(&name.name, target, element, wanted)?;
            }
            BackupObject::All => {
                for database in self.databases() {
                    if !element.except_databases.iter().any(|except| except.name == database) {
                        self.plan_database(&database, &database, element, wanted)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn plan_database(
        &self,
        source: &str,
        target: &str,
        element: &ast::BackupElement,
        wanted: &mut Vec<WantedObject>,
    ) -> Result<()> {
        let prefix = format!("{METADATA}/{}", file_name(source));
        for (_, file) in self.backup.below(&prefix) {
            let Some(name) = file.strip_suffix(".sql").map(plain_name) else { continue };
            if !is_excepted(&element.except_tables, source, &name) {
                wanted.push(self.wanted((source.to_string(), name.clone()), (target.to_string(), name))?);
            }
        }
        Ok(())
    }

    fn wanted(&self, source: (String, String), target: (String, String)) -> Result<WantedObject> {
        let path = statement_path(&source);
        if !self.backup.files.contains_key(&path) {
            bail!(BackupEntryNotFound, "Table {}.{} not found in backup {}", source.0, source.1, self.folder());
        }
        let text = self.backup.text(&path)?;
        let statement = parse(&text).map_err(|error| error.context(format!("while reading {path} of a backup")))?;
        let old_id = text.lines().next().and_then(|line| line.strip_prefix("-- id: ")).map(str::to_string);
        Ok(WantedObject { source, target, old_id, statement, partitions: Vec::new() })
    }

    fn folder(&self) -> std::path::Display<'_> {
        self.backup.folder.display()
    }

    /// The databases of the backup.
    fn databases(&self) -> BTreeSet<String> {
        let of_path = |(_, name): (&str, &str)| match name.split_once('/') {
            Some((database, _)) => Some(plain_name(database)),
            None => name.strip_suffix(".sql").map(plain_name),
        };
        self.backup.below(METADATA).filter_map(of_path).collect()
    }

    fn make_databases(&mut self, element: &ast::BackupElement) -> Result<()> {
        let names: Vec<(String, String)> = match &element.object {
            BackupObject::Table { .. } => return Ok(()),
            BackupObject::Database { name, renamed } => {
                if !self.databases().contains(&name.name) {
                    return Err(name.span.locate(err!(
                        BackupEntryNotFound,
                        "Database {} not found in backup {}",
                        name.name,
                        self.folder()
                    )));
                }
                vec![(name.name.clone(), renamed.as_ref().unwrap_or(name).name.clone())]
            }
            BackupObject::All => {
                let excepted = |name: &String| element.except_databases.iter().any(|except| except.name == *name);
                self.databases().into_iter().filter(|name| !excepted(name)).map(|name| (name.clone(), name)).collect()
            }
        };
        names.iter().try_for_each(|(source, target)| self.make_database(source, target))
    }

    fn make_database(&mut self, source: &str, target: &str) -> Result<()> {
        let engine = &self.interpreter.session.engine;
        let is_there = engine.catalog.database(target).is_ok();
        match self.options.create_database {
            CreationMode::Create if is_there => bail!(DatabaseAlreadyExists, "Database {target} already exists"),
            CreationMode::MustExist if !is_there => bail!(UnknownDatabase, "Database {target} does not exist"),
            _ if is_there => return Ok(()),
            _ => {}
        }
        let path = format!("{METADATA}/{}.sql", file_name(source));
        let (mut kind, mut comment) = ("Atomic", String::new());
        if self.backup.files.contains_key(&path)
            && let StatementKind::CreateDatabase(create) = parse(&self.backup.text(&path)?)?.kind
        {
            let written = create.engine.map_or_else(String::new, |engine| engine.name.name);
            kind = crate::loading::DATABASE_ENGINES.into_iter().find(|known| *known == written).unwrap_or(kind);
            comment = create.comment.unwrap_or_default();
        }
        engine.metadata.save_database(target, kind, &comment)?;
        self.made.databases.push(target.to_string());
        let database = Database::new(target, kind);
        database.set_comment(&comment);
        engine.catalog.add(database)
    }

    fn make_functions(&mut self) -> Result<()> {
        let paths: Vec<String> = self.backup.below(FUNCTIONS).map(|(path, _)| path.to_string()).collect();
        for path in paths {
            let StatementKind::CreateFunction(mut create) = parse(&self.backup.text(&path)?)?.kind else {
                bail!(BackupDamaged, "{path} of {} is no CREATE FUNCTION statement", self.folder())
            };
            let is_there = self.interpreter.session.engine.user_functions.get(&create.name.name).is_some();
            create.mode = match self.options.create_function {
                CreationMode::MustExist if !is_there => {
                    bail!(UnknownFunction, "The function '{}' does not exist", create.name.name)
                }
                CreationMode::MustExist | CreationMode::IfNotExists => ast::CreateMode::IfNotExists,
                CreationMode::Create => ast::CreateMode::Create,
                CreationMode::Replace => ast::CreateMode::OrReplace,
            };
            self.interpreter.make_function(&create)?;
            if !is_there {
                self.made.functions.push(create.name.name);
            }
        }
        Ok(())
    }

    fn make_access(&mut self) -> Result<()> {
        if !self.backup.files.contains_key(ACCESS_FILE) {
            return Ok(());
        }
        let (session, text) = (&self.interpreter.session, self.backup.text(ACCESS_FILE)?);
        let engine = &session.engine;
        let taken = self.options.create_access.taken();
        engine.access.take_in(&text, taken, &session.access, |texts| engine.keep_access(texts))?;
        Ok(())
    }

    /// Gives materialized views that keep rows in a table of their own the id that this one's name is made of.
    fn settle_ids(&mut self, wanted: &mut [WantedObject]) -> Result<()> {
        for view in wanted.iter() {
            let Some(old) = &view.old_id else { continue };
            let there = self.interpreter.session.engine.catalog.object(&view.target.0, &view.target.1);
            let id = there.map_or_else(|_| new_id(), |entry| Ok(entry.id.to_string()))?;
            self.ids.insert(old.clone(), id);
        }
        for table in wanted.iter_mut() {
            if let Some(id) = table.target.1.strip_prefix(".inner_id.").and_then(|old| self.ids.get(old)) {
                table.target.1 = format!(".inner_id.{id}");
            }
        }
        Ok(())
    }

    /// Makes objects in rounds: one that reads another waits until that is there.
    fn make_objects(&mut self, mut wanted: Vec<WantedObject>) -> Result<()> {
        wanted.sort_by_key(|wanted| !matches!(wanted.statement.kind, StatementKind::CreateTable(_)));
        while !wanted.is_empty() {
            let (before, mut waiting, mut first) = (wanted.len(), Vec::new(), None::<Error>);
            for object in wanted {
                match self.make_object(&object) {
                    Ok(()) => {}
                    Err(error) if error.code().class() == ErrorClass::User => {
                        first.get_or_insert(error);
                        waiting.push(object);
                    }
                    Err(error) => return Err(error),
                }
            }
            if let Some(error) = first.filter(|_| waiting.len() == before) {
                return Err(error);
            }
            wanted = waiting;
        }
        Ok(())
    }

    fn make_object(&mut self, wanted: &WantedObject) -> Result<()> {
        let interpreter = self.interpreter;
        let engine = &interpreter.session.engine;
        let (database, name) = (engine.catalog.database(&wanted.target.0)?, &wanted.target.1);
        if crate::system::is_own(database.name()) {
            bail!(Readonly, "Tables of the database system cannot be restored");
        }
        if database.get(name).is_some() {
            return self.append(wanted);
        }
        if self.options.create_table == CreationMode::MustExist {
            bail!(UnknownTable, "Table {}.{name} does not exist", database.name());
        }
        interpreter.refuse_detached(database.name(), name)?;
        let statement = named(&wanted.statement, &wanted.target);
        let id = match wanted.old_id.as_ref().and_then(|old| self.ids.get(old)) {
            Some(id) => id.clone(),
            None => new_id()?,
        };
        match &statement.kind {
            StatementKind::CreateTable(create) => self.make_table(&database, create, &statement, &id, wanted)?,
            StatementKind::CreateView(_) | StatementKind::CreateDictionary(_) => {
                interpreter.restore_stored(&database, name, id, &statement)?;
            }
            _ => bail!(BackupDamaged, "{} of a backup is no CREATE statement", statement_path(&wanted.source)),
        }
        self.made.objects.push(wanted.target.clone());
        Ok(())
    }

    /// Makes a table with its rows, and shows it when it has them.
    fn make_table(
        &self,
        database: &Arc<Database>,
        create: &ast::CreateTable,
        statement: &ast::Statement,
        id: &str,
        wanted: &WantedObject,
    ) -> Result<()> {
        let interpreter = self.interpreter;
        let engine = &interpreter.session.engine;
        let definition = Arc::new(interpreter.with_environment(|env| table_definition(env, create))?);
        let table = open_table(engine, &definition, id, true)?;
        let at = rows_path(&wanted.source);
        let loaded = match self.options.structure_only {
            true => Ok(()),
            false => self.partitions(&table, wanted).and_then(|partitions| {
                let saved = SavedRows { backup: &self.backup, at: &at, partitions: &partitions };
                load_rows(engine, &table, id, &saved, &interpreter.context.cancel)
            }),
        };
        let made = loaded.and_then(|()| {
            let (object, text) = (Object::Table(table.clone()), sql::format_query(statement, true));
            interpreter.publish(database, &wanted.target.1, object, id, text, ast::CreateMode::Create)
        });
        if made.is_err() {
            table.shutdown();
            engine.metadata.abandon_table(id);
        }
        made
    }

    /// Puts the rows of the backup into a table that is there.
    fn append(&mut self, wanted: &WantedObject) -> Result<()> {
        let (database, name) = &wanted.target;
        let entry = self.interpreter.session.engine.catalog.object(database, name)?;
        if self.options.create_table == CreationMode::Create {
            bail!(
                TableAlreadyExists,
                "Table {database}.{name} already exists: RESTORE TABLE … AS another name, or leave create_table out"
            );
        }
        if !self.options.allow_different_table_def {
            let shown = |statement: &ast::Statement| sql::format_query(&named(statement, &wanted.target), false);
            let (there, saved) = (shown(&parse(&entry.create_query)?), shown(&wanted.statement));
            if there != saved {
                bail!(
                    CannotRestoreTable,
                    "The table has a different definition: {there} comparing to its definition in the backup: {saved}. \
                    RESTORE it AS another name, or set allow_different_table_def"
                );
            }
        }
        let Object::Table(table) = &entry.object else { return Ok(()) };
        if self.options.structure_only {
            return Ok(());
        }
        let at = rows_path(&wanted.source);
        if !self.options.allow_non_empty_tables && table.row_count().is_some_and(|rows| rows > 0) {
            bail!(
                CannotRestoreTable,
                "Cannot restore the table {database}.{name} because it already contains some data. You can set \
                structure_only=true or allow_non_empty_tables=true to overcome that in the way you want"
            );
        }
        if let StatementKind::CreateTable(create) = &named(&wanted.statement, &wanted.target).kind {
            let saved = self.interpreter.with_environment(|env| table_definition(env, create))?;
            same_structure(&table.definition(), &saved, &create.name, &create.name)?;
        }
        let partitions = self.partitions(table, wanted)?;
        let saved = SavedRows { backup: &self.backup, at: &at, partitions: &partitions };
        append_rows(table, &saved, &mut self.joint, &self.interpreter.context.cancel)
    }

    /// The partitions of a table that are wanted; none for all.
    fn partitions(&self, table: &Arc<dyn Table>, wanted: &WantedObject) -> Result<Vec<PartitionChoice>> {
        wanted.partitions.iter().map(|partition| self.interpreter.partition_choice(&**table, partition)).collect()
    }

    /// Takes away what was made.
    fn undo(&mut self) {
        let (interpreter, engine) = (self.interpreter, &self.interpreter.session.engine);
        for (database, name) in self.made.objects.iter().rev() {
            if let Ok(entry) = engine.catalog.object(database, name)
                && let Err(error) = interpreter.remove_entry(&entry, true)
            {
                base::log!(Error, "Restore", "{database}.{name} of a RESTORE that failed cannot be removed: {error}");
            }
        }
        for name in &self.made.functions {
            let _ = engine.user_functions.remove(name).and_then(|()| engine.metadata.remove_function(name));
        }
        for name in &self.made.databases {
            engine.catalog.remove(name);
            if let Err(error) = engine.metadata.remove_database(name) {
                base::log!(Error, "Restore", "Database {name} of a RESTORE that failed cannot be removed: {error}");
            }
        }
    }
}

impl Interpreter<'_> {
    /// Makes a view or a dictionary, which have no rows of their own.
    fn restore_stored(&self, database: &Database, name: &str, id: String, statement: &ast::Statement) -> Result<()> {
        let create_query = sql::format_query(statement, true);
        let stored = StoredTable { name: name.to_string(), id, create_query, modification_time: 0 };
        let entry = load_object(&self.session.engine, database.name(), &stored)?;
        self.publish(database, name, entry.object, &stored.id, stored.create_query, ast::CreateMode::Create)
    }
}

fn parse(text: &str) -> Result<ast::Statement> {
    Ok(sql::parse_statement(text, &sql::ParseOptions { max_query_size: 0, ..Default::default() })?.statement)
}

/// The statement that makes an object under another name.
fn named(statement: &ast::Statement, (database, name): &(String, String)) -> ast::Statement {
    let ident = |name: &str| ast::Ident::new(name, ast::Span::default());
    let wanted = ast::ObjectName { database: Some(ident(database)), name: ident(name) };
    let mut statement = statement.clone();
    match &mut statement.kind {
        StatementKind::CreateTable(create) => create.name = wanted,
        StatementKind::CreateView(create) => create.name = wanted,
        StatementKind::CreateDictionary(create) => create.name = wanted,
        _ => {}
    }
    statement
}

fn statement_path((database, name): &(String, String)) -> String {
    format!("{METADATA}/{}/{}.sql", file_name(database), file_name(name))
}

fn rows_path((database, name): &(String, String)) -> String {
    format!("data/{}/{}", file_name(database), file_name(name))
}
