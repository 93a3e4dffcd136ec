//! `BACKUP` and `RESTORE` to and from a folder.
//!
//! ```text
//! <folder>/backup.txt                     "URSABAK1\n", then a line per file: xxh3 of its bytes, its size, its path; written last
//! <folder>/metadata/<database>/<table>.sql     the CREATE statement
//! <folder>/data/<database>/<table>/<part>/…    the part's files
//! ```
//! A folder without `backup.txt` is none. What is restored is checked against it first.

use super::create::{open_table, table_definition};
use super::{Interpreter, is_merge_tree};
use crate::query::Output;
use crate::system::rows::RowsBuilder;
use base::{Error, ErrorCode, Result, bail, err};
use catalog::metadata::{file_name, new_id};
use catalog::{Database, Object, ObjectEntry};
use sql::ast;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use types::Value;

const MANIFEST: &str = "backup.txt";
const HEADER: &str = "URSABAK1";

impl Interpreter<'_> {
    pub(super) fn backup(&mut self, backup: &ast::Backup) -> Result<Output> {
        let folder = self.backup_folder(&backup.place)?;
        if backup.restore {
            self.restore(backup, &folder)?;
        } else {
            self.write_backup(backup, &folder)?;
        }
        let mut rows = RowsBuilder::strings(&["id", "status"]);
        rows.push([Value::string(&self.context.functions.query_id), Value::string(if backup.restore { "RESTORED" } else { "BACKUP_CREATED" })]);
        Ok(rows.output())
    }

    /// `File('path')`: a path without a root lies in `backups` of the data folder.
    fn backup_folder(&self, place: &ast::Engine) -> Result<PathBuf> {
        let args = place.args.as_deref().unwrap_or(&[]);
        let path = match (place.name.name.as_str(), args) {
            ("File", [path]) => path.as_literal().and_then(ast::Literal::as_str),
            ("File", _) => None,
            (other, _) => return Err(place.name.span.locate(err!(NotImplemented, "A backup to {other} is not supported: use File('path'), a folder"))),
        };
        let Some(path) = path.filter(|path| !path.is_empty()) else { bail!(BadArguments, "A backup needs a path: File('path')") };
        let path = Path::new(path);
        if path.components().any(|part| matches!(part, std::path::Component::ParentDir)) {
            bail!(BadArguments, "The path of a backup must not have '..' in it");
        }
        Ok(if path.is_absolute() { path.to_path_buf() } else { self.session.engine.metadata.root().join("backups").join(path) })
    }

    fn entries_of(&self, element: &ast::BackupElement) -> Result<Vec<Arc<ObjectEntry>>> {
        let catalog = &self.session.engine.catalog;
        if element.object == ast::ObjectKind::Database {
            return Ok(catalog.database(&element.name.name.name).map_err(|error| element.name.span().locate(error))?.objects());
        }
        Ok(vec![catalog.object(self.database_of(&element.name), &element.name.name.name).map_err(|error| element.name.span().locate(error))?])
    }

    fn write_backup(&self, backup: &ast::Backup, folder: &Path) -> Result<()> {
        if folder.exists() {
            bail!(BackupAlreadyExists, "{} exists already: give the backup another path", folder.display());
        }
        let mut temporary = folder.as_os_str().to_os_string();
        temporary.push(".incomplete");
        let temporary = PathBuf::from(temporary);
        let _ = fs::remove_dir_all(&temporary);
        let written = self.fill_backup(backup, &temporary).and_then(|()| fs::rename(&temporary, folder).map_err(|error| io("rename", &temporary, &error)));
        if written.is_err() {
            let _ = fs::remove_dir_all(&temporary);
        }
        written
    }

    fn fill_backup(&self, backup: &ast::Backup, folder: &Path) -> Result<()> {
        for element in &backup.elements {
            for entry in self.entries_of(element)? {
                let (database, name) = match &element.renamed {
                    None => (entry.database.clone(), entry.name.clone()),
                    Some(renamed) if element.object == ast::ObjectKind::Database => (renamed.name.name.clone(), entry.name.clone()),
                    Some(renamed) => (self.database_of(renamed).to_string(), renamed.name.name.clone()),
                };
                let metadata = folder.join("metadata").join(file_name(&database));
                fs::create_dir_all(&metadata).map_err(|error| io("create", &metadata, &error))?;
                let file = metadata.join(format!("{}.sql", file_name(&name)));
                fs::write(&file, entry.create_query.as_bytes()).map_err(|error| io("write", &file, &error))?;
                let Object::Table(table) = &entry.object else { continue };
                if let Ok(tree) = is_merge_tree(&**table, "BACKUP") {
                    tree.copy_parts(&folder.join("data").join(file_name(&database)).join(file_name(&name)))?;
                }
                self.context.cancel.check()?;
            }
        }
        let mut files = Vec::new();
        list(folder, folder, &mut files)?;
        let mut text = format!("{HEADER}\n");
        for path in &files {
            let bytes = fs::read(folder.join(path)).map_err(|error| io("read", &folder.join(path), &error))?;
            text.push_str(&format!("{:016x} {} {path}\n", hash(&bytes), bytes.len()));
        }
        let manifest = folder.join(MANIFEST);
        fs::write(&manifest, text).and_then(|()| fs::File::open(&manifest)?.sync_all()).map_err(|error| io("write", &manifest, &error))
    }

    fn restore(&self, backup: &ast::Backup, folder: &Path) -> Result<()> {
        check_manifest(folder)?;
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
            return Err(element.name.span().locate(err!(BackupNotFound, "Database {source} is not in the backup {}", folder.display())));
        }
        if engine.catalog.database(target).is_err() {
            engine.metadata.save_database(target)?;
            engine.catalog.add(Database::new(target.clone(), "Atomic"))?;
        }
        let mut files = Vec::new();
        list(&metadata, &metadata, &mut files)?;
        // Tables before what reads them.
        let mut names: Vec<String> = files.iter().filter_map(|file| file.strip_suffix(".sql")).map(str::to_string).collect();
        names.sort_by_key(|name| fs::read_to_string(metadata.join(format!("{name}.sql"))).is_ok_and(|text| !text.starts_with("CREATE TABLE")));
        for name in names {
            self.restore_table(folder, &(source.clone(), catalog::metadata::plain_name(&name)), (target, &catalog::metadata::plain_name(&name)))?;
        }
        Ok(())
    }

    /// Makes a table of the backup under a name that is free, with its rows.
    fn restore_table(&self, folder: &Path, source: &(String, String), target: (&str, &str)) -> Result<()> {
        let engine = &self.session.engine;
        let file = folder.join("metadata").join(file_name(&source.0)).join(format!("{}.sql", file_name(&source.1)));
        let Ok(text) = fs::read_to_string(&file) else { bail!(BackupNotFound, "Table {}.{} is not in the backup {}", source.0, source.1, folder.display()) };
        let database = engine.catalog.database(target.0)?;
        if database.get(target.1).is_some() {
            bail!(TableAlreadyExists, "Table {}.{} already exists: RESTORE TABLE … AS another name", target.0, target.1);
        }
        self.refuse_detached(target.0, target.1)?;
        let mut statement = sql::parse_statement(&text, &sql::ParseOptions { max_query_size: 0, ..Default::default() })?.statement;
        let id = new_id()?;
        let new_name = ast::ObjectName { database: Some(ast::Ident::new(target.0, ast::Span::default())), name: ast::Ident::new(target.1, ast::Span::default()) };
        match &mut statement.kind {
            ast::StatementKind::CreateTable(create) => {
                create.name = new_name;
                let definition = Arc::new(self.with_environment(|env| table_definition(env, create))?);
                let table = open_table(engine, &definition, &id, true)?;
                if let Ok(tree) = is_merge_tree(&*table, "RESTORE") {
                    tree.import_parts(&parts_in(&folder.join("data").join(file_name(&source.0)).join(file_name(&source.1))))?;
                }
                self.publish(&database, target.1, Object::Table(table), &id, sql::format_query(&statement, true), ast::CreateMode::Create)
            }
            ast::StatementKind::CreateView(create) => {
                create.name = new_name;
                let stored = catalog::metadata::StoredTable { name: target.1.to_string(), id, create_query: sql::format_query(&statement, true), modification_time: 0 };
                self.restore_stored(&database, &stored)
            }
            ast::StatementKind::CreateDictionary(create) => {
                create.name = new_name;
                let stored = catalog::metadata::StoredTable { name: target.1.to_string(), id, create_query: sql::format_query(&statement, true), modification_time: 0 };
                self.restore_stored(&database, &stored)
            }
            _ => bail!(CorruptedData, "{} is no CREATE statement", file.display()),
        }
    }

    fn restore_stored(&self, database: &Database, stored: &catalog::metadata::StoredTable) -> Result<()> {
        let entry = super::create::load_object(&self.session.engine, database.name(), stored)?;
        self.publish(database, &stored.name, entry.object, &stored.id, stored.create_query.clone(), ast::CreateMode::Create)
    }
}

fn io(what: &str, path: &Path, error: &std::io::Error) -> Error {
    Error::io(ErrorCode::CannotWriteToFileDescriptor, format!("{what} {}", path.display()), error)
}

fn hash(bytes: &[u8]) -> u64 {
    storage::mergetree::bytes_hash(bytes)
}

/// Paths of all files, below `root`.
fn list(root: &Path, folder: &Path, out: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder).map_err(|error| io("list", folder, &error))? {
        let path = entry.map_err(|error| io("list", folder, &error))?.path();
        if path.is_dir() {
            list(root, &path, out)?;
        } else if let Some(text) = path.strip_prefix(root).ok().and_then(Path::to_str) {
            out.push(text.to_string());
        }
    }
    out.sort();
    Ok(())
}

fn parts_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut parts: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    parts.sort();
    parts
}

/// Every file must be as it was written.
fn check_manifest(folder: &Path) -> Result<()> {
    let Ok(text) = fs::read_to_string(folder.join(MANIFEST)) else { bail!(BackupNotFound, "There is no backup in {}", folder.display()) };
    let mut lines = text.lines();
    if lines.next() != Some(HEADER) {
        bail!(CorruptedData, "{} is no list of a backup's files", folder.join(MANIFEST).display());
    }
    for line in lines {
        let mut fields = line.splitn(3, ' ');
        let (Some(wanted), Some(size), Some(path)) = (fields.next(), fields.next(), fields.next()) else { bail!(CorruptedData, "{} has a line that is none: {line}", folder.join(MANIFEST).display()) };
        let bytes = fs::read(folder.join(path)).map_err(|error| io("read", &folder.join(path), &error))?;
        if size != bytes.len().to_string() || wanted != format!("{:016x}", hash(&bytes)) {
            bail!(ChecksumDoesntMatch, "{} of the backup is damaged: nothing was restored", folder.join(path).display());
        }
    }
    Ok(())
}
