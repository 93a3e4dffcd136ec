//! `BACKUP` and `RESTORE` to and from a folder.
//!
//! ```text
//! <folder>/backup.txt                        "URSABAK1\n", then a line per file: xxh3 of its bytes, its size, its
//!                                            path; written last
//! <folder>/metadata/<database>/<table>.sql   the CREATE statement
//! <folder>/data/<database>/<table>/…         its rows: see [`files`]
//! ```
//! A folder without `backup.txt` is none. What is restored is checked against it first. A backup is made beside its
//! place, under a name of its own, synced, and renamed.

mod files;

use super::Interpreter;
use super::create::open::open_table;
use super::definition::table_definition;
use crate::query::Output;
use crate::system::rows::RowsBuilder;
use base::{Result, bail, err};
use catalog::metadata::{StoredTable, file_name, new_id};
use catalog::{Database, Object, ObjectEntry};
use files::{check_manifest, io, listed, load_rows, save_rows, sync, write_manifest, write_synced};
use sql::ast;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use storage::mergetree::BackedFile;
use types::Value;

impl Interpreter<'_> {
    pub(super) fn backup(&mut self, backup: &ast::Backup) -> Result<Output> {
        let folder = self.backup_folder(&backup.place)?;
        if backup.restore {
            self.restore(backup, &folder)?;
        } else {
            self.write_backup(backup, &folder)?;
        }
        let mut rows = RowsBuilder::strings(&["id", "status"]);
        rows.push([
            Value::string(self.context.functions.query_id.as_bytes()),
            Value::string(if backup.restore { "RESTORED" } else { "BACKUP_CREATED" }),
        ]);
        Ok(rows.output())
    }

    /// `File('path')`: a path without a root lies in `backups` of the data folder.
    fn backup_folder(&self, place: &ast::Engine) -> Result<PathBuf> {
        let args = place.args.as_deref().unwrap_or(&[]);
        let path = match (place.name.name.as_str(), args) {
            ("File", [path]) => path.as_literal().and_then(ast::Literal::as_str),
            ("File", _) => None,
            (other, _) => {
                return Err(place
                    .name
                    .span
                    .locate(err!(NotImplemented, "A backup to {other} is not supported: use File('path'), a folder")));
            }
        };
        let Some(path) = path.filter(|path| !path.is_empty()) else {
            bail!(BadArguments, "A backup needs a path: File('path')")
        };
        let engine = &self.session.engine;
        engine.files.backup_folder(path, &engine.metadata.root().join("backups"))
    }

    fn entries_of(&self, element: &ast::BackupElement) -> Result<Vec<Arc<ObjectEntry>>> {
        let catalog = &self.session.engine.catalog;
        if element.object == ast::ObjectKind::Database {
            return Ok(catalog
                .database(&element.name.name.name)
                .map_err(|error| element.name.span().locate(error))?
                .objects());
        }
        Ok(vec![
            catalog
                .object(self.database_of(&element.name), &element.name.name.name)
                .map_err(|error| element.name.span().locate(error))?,
        ])
    }

    fn write_backup(&self, backup: &ast::Backup, folder: &Path) -> Result<()> {
        let exists = || err!(BackupAlreadyExists, "{} exists already: give the backup another path", folder.display());
        if folder.exists() {
            return Err(exists());
        }
        let Some(parent) = folder.parent() else {
            bail!(BadArguments, "{} is no place for a backup", folder.display())
        };
        make_folders(parent)?;
        let mut temporary = folder.as_os_str().to_os_string();
        temporary.push(format!(".{}.incomplete", new_id()?));
        let temporary = PathBuf::from(temporary);
        fs::create_dir(&temporary).map_err(|error| io("create", &temporary, &error))?;
        let written = self.fill_backup(backup, &temporary).and_then(|()| match fs::rename(&temporary, folder) {
            // Another backup was quicker.
            Err(_) if folder.exists() => Err(exists()),
            renamed => renamed.map_err(|error| io("rename", &temporary, &error)),
        });
        if written.is_err() {
            let _ = fs::remove_dir_all(&temporary);
        }
        written.and_then(|()| sync(parent))
    }

    fn fill_backup(&self, backup: &ast::Backup, folder: &Path) -> Result<()> {
        let engine = &self.session.engine;
        let cancel = &self.context.cancel;
        let mut files = Vec::new();
        for element in &backup.elements {
            for entry in self.entries_of(element)? {
                let (database, name) = match &element.renamed {
                    None => (entry.database.clone(), entry.name.clone()),
                    Some(renamed) if element.object == ast::ObjectKind::Database => {
                        (renamed.name.name.clone(), entry.name.clone())
                    }
                    Some(renamed) => (self.database_of(renamed).to_string(), renamed.name.name.clone()),
                };
                let metadata = folder.join("metadata").join(file_name(&database));
                make_folders(&metadata)?;
                let file = metadata.join(format!("{}.sql", file_name(&name)));
                write_synced(&file, &entry.create_query)?;
                sync(&metadata)?;
                files.push(BackedFile::of(&file, cancel)?);
                let Object::Table(table) = &entry.object else { continue };
                let data = folder.join("data").join(file_name(&database));
                make_folders(&data)?;
                files.extend(save_rows(engine, table, &entry.id, &data.join(file_name(&name)), cancel)?);
                sync(&data)?;
                cancel.check()?;
            }
        }
        write_manifest(folder, files)
    }

    fn restore(&self, backup: &ast::Backup, folder: &Path) -> Result<()> {
        check_manifest(folder, &self.context.cancel)?;
        let engine = self.session.engine.clone();
        let _ddl = engine.ddl.lock();
        for element in &backup.elements {
            if element.object == ast::ObjectKind::Database {
                self.restore_database(element, folder)?;
            } else {
                let target = element.renamed.as_ref().unwrap_or(&element.name);
                let source = (self.database_of(&element.name).to_string(), element.name.name.name.clone());
                self.restore_table(folder, &source, (self.database_of(target), &target.name.name))?;
            }
        }
        Ok(())
    }

    fn restore_database(&self, element: &ast::BackupElement, folder: &Path) -> Result<()> {
        let engine = &self.session.engine;
        let source = &element.name.name.name;
        let target = element.renamed.as_ref().map_or(source, |renamed| &renamed.name.name);
        let metadata = folder.join("metadata").join(file_name(source));
        if !metadata.is_dir() {
            return Err(element.name.span().locate(err!(
                BackupNotFound,
                "Database {source} is not in the backup {}",
                folder.display()
            )));
        }
        if engine.catalog.database(target).is_err() {
            engine.metadata.save_database(target, "Atomic", "")?;
            engine.catalog.add(Database::new(target.clone(), "Atomic"))?;
        }
        let files = listed(&metadata)?;
        // Tables before what reads them.
        let file_names = files.iter().filter_map(|file| file.file_name().and_then(|name| name.to_str()));
        let mut names: Vec<String> =
            file_names.filter_map(|file| file.strip_suffix(".sql")).map(str::to_string).collect();
        names.sort_by_key(|name| {
            fs::read_to_string(metadata.join(format!("{name}.sql"))).is_ok_and(|text| !text.starts_with("CREATE TABLE"))
        });
        for name in names {
            self.restore_table(
                folder,
                &(source.clone(), catalog::metadata::plain_name(&name)),
                (target, &catalog::metadata::plain_name(&name)),
            )?;
        }
        Ok(())
    }

    /// Makes a table of the backup under a name that is free, with its rows.
    fn restore_table(&self, folder: &Path, source: &(String, String), target: (&str, &str)) -> Result<()> {
        let engine = &self.session.engine;
        let file = folder.join("metadata").join(file_name(&source.0)).join(format!("{}.sql", file_name(&source.1)));
        let Ok(text) = fs::read_to_string(&file) else {
            bail!(BackupNotFound, "Table {}.{} is not in the backup {}", source.0, source.1, folder.display())
        };
        let database = engine.catalog.database(target.0)?;
        if database.get(target.1).is_some() {
            bail!(
                TableAlreadyExists,
                "Table {}.{} already exists: RESTORE TABLE … AS another name",
                target.0,
                target.1
            );
        }
        self.refuse_detached(target.0, target.1)?;
        let mut statement =
            sql::parse_statement(&text, &sql::ParseOptions { max_query_size: 0, ..Default::default() })?.statement;
        let id = new_id()?;
        let new_name = ast::ObjectName {
            database: Some(ast::Ident::new(target.0, ast::Span::default())),
            name: ast::Ident::new(target.1, ast::Span::default()),
        };
        match &mut statement.kind {
            ast::StatementKind::CreateTable(create) => {
                create.name = new_name;
                let definition = Arc::new(self.with_environment(|env| table_definition(env, create))?);
                let table = open_table(engine, &definition, &id, true)?;
                let rows = folder.join("data").join(file_name(&source.0)).join(file_name(&source.1));
                let loaded = load_rows(engine, &table, &id, &rows, &self.context.cancel);
                let made = loaded.and_then(|()| {
                    self.publish(
                        &database,
                        target.1,
                        Object::Table(table.clone()),
                        &id,
                        sql::format_query(&statement, true),
                        ast::CreateMode::Create,
                    )
                });
                if made.is_err() {
                    table.shutdown();
                    engine.metadata.abandon_table(&id);
                }
                made
            }
            ast::StatementKind::CreateView(create) => {
                create.name = new_name;
                self.restore_stored(&database, target.1, id, &statement)
            }
            ast::StatementKind::CreateDictionary(create) => {
                create.name = new_name;
                self.restore_stored(&database, target.1, id, &statement)
            }
            _ => bail!(CorruptedData, "{} is no CREATE statement", file.display()),
        }
    }

    /// Makes a view or a dictionary, which have no rows of their own.
    fn restore_stored(&self, database: &Database, name: &str, id: String, statement: &ast::Statement) -> Result<()> {
        let create_query = sql::format_query(statement, true);
        let stored = StoredTable { name: name.to_string(), id, create_query, modification_time: 0 };
        let entry = super::create::open::load_object(&self.session.engine, database.name(), &stored)?;
        self.publish(database, name, entry.object, &stored.id, stored.create_query, ast::CreateMode::Create)
    }
}

/// Makes a folder and those above it, each synced into the one above.
fn make_folders(path: &Path) -> Result<()> {
    if path.as_os_str().is_empty() || path.is_dir() {
        return Ok(());
    }
    let parent = path.parent().unwrap_or(Path::new(""));
    make_folders(parent)?;
    fs::create_dir(path).or_else(|error| if path.is_dir() { Ok(()) } else { Err(io("create", path, &error)) })?;
    sync(if parent.as_os_str().is_empty() { Path::new(".") } else { parent })
}
