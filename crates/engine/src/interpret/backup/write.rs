//! `BACKUP`: a folder that is written beside its place, synced, and renamed.

use super::list::{BaseReference, LIST, Listed, OpenBackup, list_text};
use super::options::BackupOptions;
use super::rows::save_rows;
use super::{ACCESS_FILE, BackupPlace, FUNCTIONS, METADATA, make_folders};
use crate::interpret::Interpreter;
use crate::objects::backups::BackupCounts;
use crate::objects::temporary::is_temporary;
use base::{CancelToken, Error, ErrorCode, Result, bail, err};
use catalog::metadata::{file_name, new_id};
use catalog::{Database, Object, ObjectEntry};
use sql::ast::{self, BackupObject};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use storage::mergetree::{FileSum, ListedHash};

/// An object on its way into a backup, under the name that it gets there.
struct Saved<'b> {
    entry: Arc<ObjectEntry>,
    database: String,
    name: String,
    partitions: &'b [ast::PartitionRef],
}

/// A folder that becomes a backup.
pub(super) struct BackupWriter<'w> {
    folder: PathBuf,
    base: Option<&'w OpenBackup>,
    files: BTreeMap<String, Listed>,
    /// Folders that are to be synced.
    folders: BTreeSet<PathBuf>,
    cancel: &'w CancelToken,
    /// Sizes of files that the base has: what is of another size is not in it.
    base_sizes: BTreeSet<u64>,
}

impl BackupWriter<'_> {
    /// Whoever waits for the backup may end it.
    pub(super) fn cancel(&self) -> &CancelToken {
        self.cancel
    }

    /// A place for a file, in a folder that is there.
    pub(super) fn place(&mut self, path: &str) -> Result<PathBuf> {
        if path.contains('\n') {
            bail!(BadArguments, "The path {path:?} of a backup has a line end");
        }
        if self.files.contains_key(path) {
            bail!(BadArguments, "{path} is in the backup already: two objects of one name");
        }
        let to = self.folder.join(path);
        let parents = to.ancestors().skip(1).take_while(|parent| parent.starts_with(&self.folder));
        for parent in parents {
            if !self.folders.insert(parent.to_path_buf()) {
                break;
            }
        }
        let parent = to.parent().unwrap_or(&self.folder);
        fs::create_dir_all(parent).map_err(|error| io("create", parent, &error))?;
        Ok(to)
    }

    /// Notes a file that lies in its place, synced.
    pub(super) fn note(&mut self, path: &str) -> Result<()> {
        let sum = FileSum::of(&self.folder.join(path), self.cancel)?;
        self.list(path, sum, false);
        Ok(())
    }

    fn list(&mut self, path: &str, sum: FileSum, in_base: bool) {
        let listed = Listed { bytes: sum.bytes, hash: ListedHash::Long(sum.xxh128), in_base };
        self.files.insert(path.to_string(), listed);
    }

    /// Writes a text that is its owner's alone.
    fn put_text(&mut self, path: &str, text: &str) -> Result<()> {
        let to = self.place(path)?;
        write_synced(&to, text)?;
        self.note(path)
    }

    /// Copies a file, unless the base has it.
    fn put_file(&mut self, path: &str, from: &Path) -> Result<()> {
        let bytes = fs::metadata(from).map_err(|error| io("look at", from, &error))?.len();
        if self.base_sizes.contains(&bytes) {
            let sum = FileSum::of(from, self.cancel)?;
            if self.is_in_base(&sum) {
                self.list(path, sum, true);
                return Ok(());
            }
        }
        let to = self.place(path)?;
        let sum = FileSum::of_copy(from, &to, self.cancel)?;
        self.list(path, sum, false);
        Ok(())
    }

    /// Whether the base has a file of a sum, and it is still there.
    fn is_in_base(&self, sum: &FileSum) -> bool {
        let holder = self.base.and_then(|base| base.holder(sum.bytes, sum.xxh128));
        holder.is_some_and(|path| fs::metadata(path).is_ok_and(|facts| facts.len() == sum.bytes))
    }

    /// As [`Self::put_file`] of all that a folder has.
    pub(super) fn put_folder(&mut self, at: &str, from: &Path) -> Result<()> {
        for path in listed(from)? {
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
                bail!(BadArguments, "The path {} of a backup is no UTF-8", path.display())
            };
            let to = format!("{at}/{name}");
            if path.is_dir() { self.put_folder(&to, &path)? } else { self.put_file(&to, &path)? }
        }
        Ok(())
    }

    /// Writes the list of all files: with it the folder is a backup.
    fn finish(self, base: Option<&BaseReference>) -> Result<BackupCounts> {
        for folder in self.folders.iter().rev() {
            sync(folder)?;
        }
        let (text, _) = list_text(&self.files, base);
        write_synced(&self.folder.join(LIST), &text)?;
        sync(&self.folder)?;
        let own = self.files.values().filter(|file| !file.in_base);
        let (own_files, own_bytes) = own.fold((0, 0), |(files, bytes), file| (files + 1, bytes + file.bytes));
        Ok(BackupCounts {
            files: self.files.len() as u64,
            bytes: self.files.values().map(|file| file.bytes).sum(),
            own_files,
            own_bytes,
            ..BackupCounts::default()
        })
    }
}

impl Interpreter<'_> {
    pub(super) fn write_backup(
        &self,
        backup: &ast::Backup,
        place: &BackupPlace,
        base: Option<&BackupPlace>,
        options: &BackupOptions,
    ) -> Result<BackupCounts> {
        let folder = &place.folder;
        let exists = || err!(BackupAlreadyExists, "{} exists already: give the backup another path", folder.display());
        if folder.exists() {
            return Err(exists());
        }
        let Some(parent) = folder.parent() else {
            bail!(BadArguments, "{} is no place for a backup", folder.display())
        };
        let opened =
            base.map(|base| OpenBackup::open(&base.folder, None, &|path| self.backup_folder(path))).transpose()?;
        let reference =
            base.zip(opened.as_ref()).map(|(base, opened)| BaseReference { path: base.path.clone(), sum: opened.sum });
        make_folders(parent)?;
        let mut temporary = folder.as_os_str().to_os_string();
        temporary.push(format!(".{}.incomplete", new_id()?));
        let temporary = PathBuf::from(temporary);
        fs::create_dir(&temporary).map_err(|error| io("create", &temporary, &error))?;
        let writer = BackupWriter {
            folder: temporary.clone(),
            base: opened.as_ref(),
            files: BTreeMap::new(),
            folders: BTreeSet::new(),
            cancel: &self.context.cancel,
            base_sizes: opened.iter().flat_map(|base| base.files.values().map(|file| file.bytes)).collect(),
        };
        let filled = self.fill_backup(backup, writer, reference.as_ref(), options);
        let written = filled.and_then(|counts| match fs::rename(&temporary, folder) {
            // Another backup was quicker.
            Err(_) if folder.exists() => Err(exists()),
            renamed => renamed.map_err(|error| io("rename", &temporary, &error)).map(|()| counts),
        });
        if written.is_err() {
            let _ = fs::remove_dir_all(&temporary);
        }
        let counts = written?;
        sync(parent)?;
        Ok(counts)
    }

    fn fill_backup(
        &self,
        backup: &ast::Backup,
        mut writer: BackupWriter<'_>,
        base: Option<&BaseReference>,
        options: &BackupOptions,
    ) -> Result<BackupCounts> {
        for element in &backup.elements {
            for (database, name) in self.databases_of(element)? {
                let path = format!("{METADATA}/{}.sql", file_name(&name));
                writer.put_text(&path, &database_text(&database, &name))?;
            }
            for saved in self.objects_of(element)? {
                self.save_object(&saved, &mut writer, options)?;
                self.context.cancel.check()?;
            }
            if element.object == BackupObject::All {
                self.save_others(&mut writer)?;
            }
        }
        writer.finish(base)
    }

    fn save_object(&self, saved: &Saved<'_>, writer: &mut BackupWriter<'_>, options: &BackupOptions) -> Result<()> {
        let entry = &saved.entry;
        let (database, name) = (file_name(&saved.database), file_name(&saved.name));
        let path = format!("{METADATA}/{database}/{name}.sql");
        match &entry.object {
            // The table of its rows is called by its id.
            Object::MaterializedView(view) if view.owns_target => {
                writer.put_text(&path, &format!("-- id: {}\n{}", entry.id, entry.create_query))?;
            }
            _ => writer.put_text(&path, &entry.create_query)?,
        }
        let Object::Table(table) = &entry.object else { return Ok(()) };
        if options.structure_only {
            return Ok(());
        }
        let choices = saved.partitions.iter().map(|partition| self.partition_choice(&**table, partition));
        let choices = choices.collect::<Result<Vec<_>>>()?;
        let at = format!("data/{database}/{name}");
        save_rows(&self.session.engine, table, &entry.id, &choices, &at, writer)
            .map_err(|error| error.context(format!("while collecting data of table {}.{}", entry.database, entry.name)))
    }

    /// Functions of users; users and their like.
    fn save_others(&self, writer: &mut BackupWriter<'_>) -> Result<()> {
        let engine = &self.session.engine;
        for (name, function) in engine.user_functions.list() {
            writer.put_text(&format!("{FUNCTIONS}/{}.sql", file_name(&name)), &function.create_query)?;
        }
        match engine.access.texts() {
            text if text.is_empty() => Ok(()),
            text => writer.put_text(ACCESS_FILE, &text),
        }
    }

    /// Databases that are wanted as such, with the names that they get.
    fn databases_of(&self, element: &ast::BackupElement) -> Result<Vec<(Arc<Database>, String)>> {
        let catalog = &self.session.engine.catalog;
        Ok(match &element.object {
            BackupObject::Table { .. } => Vec::new(),
            BackupObject::Database { name, renamed } => {
                let database = catalog.database(&name.name).map_err(|error| name.span.locate(error))?;
                vec![(database, renamed.as_ref().unwrap_or(name).name.clone())]
            }
            BackupObject::All => {
                let is_wanted = |database: &Arc<Database>| {
                    let name = database.name();
                    !crate::system::is_own(name)
                        && !name.eq_ignore_ascii_case("information_schema")
                        && !is_temporary(name)
                        && !element.except_databases.iter().any(|except| except.name == name)
                };
                let databases = catalog.databases().into_iter().filter(is_wanted);
                databases.map(|database| (database.clone(), database.name().to_string())).collect()
            }
        })
    }

    fn objects_of<'b>(&self, element: &'b ast::BackupElement) -> Result<Vec<Saved<'b>>> {
        if let BackupObject::Table { name, renamed, partitions } = &element.object {
            let object = self.session.engine.catalog.object(self.database_of(name), &name.name.name);
            let entry = object.map_err(|error| name.span().locate(error))?;
            if crate::system::is_own(&entry.database) {
                bail!(UnknownTable, "Table {}.{} was not found: it is the server's own", entry.database, entry.name);
            }
            let target = renamed.as_ref().unwrap_or(name);
            let database = match &renamed {
                Some(renamed) => self.database_of(renamed).to_string(),
                None => entry.database.clone(),
            };
            let inner = self.own_rows_of(&entry).map(|inner| Saved {
                name: inner.name.clone(),
                entry: inner,
                database: database.clone(),
                partitions: &[],
            });
            let own = Saved { entry, database, name: target.name.name.clone(), partitions };
            return Ok(inner.into_iter().chain([own]).collect());
        }
        let mut objects = Vec::new();
        for (database, name) in self.databases_of(element)? {
            let is_wanted =
                |entry: &Arc<ObjectEntry>| !is_excepted(&element.except_tables, database.name(), &entry.name);
            objects.extend(database.objects().into_iter().filter(is_wanted).map(|entry| Saved {
                name: entry.name.clone(),
                entry,
                database: name.clone(),
                partitions: &[],
            }));
        }
        Ok(objects)
    }

    /// The table that a materialized view keeps its rows in and that is its own.
    fn own_rows_of(&self, entry: &ObjectEntry) -> Option<Arc<ObjectEntry>> {
        match &entry.object {
            Object::MaterializedView(view) if view.owns_target => {
                self.session.engine.catalog.object(&view.target.0, &view.target.1).ok()
            }
            _ => None,
        }
    }
}

/// Whether a table is among those that are left out; names without a database are of the one in question.
pub(super) fn is_excepted(except: &[ast::ObjectName], database: &str, table: &str) -> bool {
    except
        .iter()
        .any(|name| name.name.name == table && name.database.as_ref().is_none_or(|named| named.name == database))
}

/// The statement that makes a database.
fn database_text(database: &Database, name: &str) -> String {
    let ident = |name: &str| ast::Ident::new(name, ast::Span::default());
    let comment = database.comment();
    let kind = ast::StatementKind::CreateDatabase(Box::new(ast::CreateDatabase {
        name: ident(name),
        if_not_exists: false,
        engine: Some(ast::Engine { name: ident(database.engine()), args: None }),
        comment: (!comment.is_empty()).then_some(comment),
        on_cluster: None,
        settings: Vec::new(),
    }));
    sql::format_query(&ast::Statement { kind, output: ast::Output::default(), span: ast::Span::default() }, false)
}

/// Entries of a folder, sorted.
fn listed(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect::<std::io::Result<Vec<_>>>());
    let mut paths = entries.map_err(|error| io("list", folder, &error))?;
    paths.sort();
    Ok(paths)
}

/// Writes and syncs a small file that only its owner reads: definitions may hold secrets.
fn write_synced(path: &Path, text: &str) -> Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
        .open(path)
        .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()))
        .map_err(|error| io("write", path, &error))
}

/// Syncs a folder.
pub(super) fn sync(path: &Path) -> Result<()> {
    fs::File::open(path)
        .and_then(|folder| folder.sync_all())
        .map_err(|error| Error::io(ErrorCode::CannotFsync, format!("sync {}", path.display()), &error))
}

pub(super) fn io(what: &str, path: &Path, error: &std::io::Error) -> Error {
    Error::io(ErrorCode::CannotWriteToFileDescriptor, format!("{what} {}", path.display()), error)
}
