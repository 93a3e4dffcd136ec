//! `BACKUP` and `RESTORE` to and from a folder.
//!
//! ```text
//! <folder>/backup.txt                        the list of all files: see [`list`]; written last
//! <folder>/metadata/<database>.sql           the CREATE statement of a database that was saved as such
//! <folder>/metadata/<database>/<table>.sql   that of a table, view or dictionary; before it "-- id: <id>" where the
//!                                            name of a view's own table is made of its id
//! <folder>/data/<database>/<table>/…         its rows: see [`rows`]
//! <folder>/functions/<name>.sql              a function of a user (`ALL`)
//! <folder>/access/entities.sql               users, roles and their like, as statements (`ALL`)
//! ```
//! A folder without `backup.txt` is none. A backup is made beside its place, under a name of its own, synced, and
//! renamed. One that is based on another has no files of tables that are in that one.

mod list;
mod options;
mod restore;
mod rows;
mod write;

pub(crate) use options::is_own as is_backup_setting;

use super::Interpreter;
use super::alter::mutation::refuse_cluster;
use crate::objects::backups::{BackupCounts, BackupRecord};
use crate::query::Output;
use crate::session::Request;
use crate::system::rows::RowsBuilder;
use base::{Result, bail, err};
use catalog::metadata::new_id;
use options::BackupOptions;
use sql::ast;
use std::fs;
use std::path::{Path, PathBuf};
use types::Value;
use write::{io, sync};

const METADATA: &str = "metadata";
const FUNCTIONS: &str = "functions";
const ACCESS_FILE: &str = "access/entities.sql";

/// The one disk of backups: the folder that paths without a root are below.
const DISK: &str = "backups";

/// Where a backup lies.
struct BackupPlace {
    /// As it was given.
    path: String,
    folder: PathBuf,
}

impl Interpreter<'_> {
    pub(super) fn backup(&mut self, backup: &ast::Backup) -> Result<Output> {
        refuse_cluster(backup.on_cluster.as_ref())?;
        let options = BackupOptions::of(backup)?;
        let id = options.id.clone().map_or_else(new_id, Ok)?;
        let record = BackupRecord::begin(&id, backup, &self.context.functions.query_id, options.structure_only);
        if backup.is_async.unwrap_or(options.is_async) {
            self.session.engine.backups.begin(record)?;
            let status = if backup.restore { "RESTORING" } else { "CREATING_BACKUP" };
            self.begin_backup(backup, &id)?;
            return Ok(status_rows(&id, status));
        }
        // One that was begun is gone on with.
        let engine = self.session.engine.clone();
        if !(self.session.is_internal && engine.backups.is_running(&id)) {
            engine.backups.begin(record)?;
        }
        let done = self.run_backup(backup, &options);
        let status = engine.backups.end(&id, &done);
        done?;
        Ok(status_rows(&id, status))
    }

    fn run_backup(&self, backup: &ast::Backup, options: &BackupOptions) -> Result<BackupCounts> {
        let place = self.backup_place(&backup.place)?;
        let base = backup.base.as_ref().map(|base| self.backup_place(base)).transpose()?;
        match backup.restore {
            true => self.restore(backup, &place, base.as_ref(), options),
            false => self.write_backup(backup, &place, base.as_ref(), options),
        }
    }

    /// Goes on in a thread of its own; the statement was let through, so that it runs without another look at rights.
    fn begin_backup(&self, backup: &ast::Backup, id: &str) -> Result<()> {
        let mut session = self.session.alike();
        session.reads_as = Some(self.session.reader());
        session.is_internal = true;
        session.settings.clone_from(&self.context.settings);
        session.settings_mut().max_query_size = 0;
        session.settings_mut().readonly = 0;
        let mut own = backup.clone();
        own.is_async = None;
        own.settings.retain(|setting| !matches!(setting.name.as_str(), "async" | "id"));
        own.settings.push(ast::SettingChange {
            name: "id".into(),
            value: ast::SettingValue::Literal(ast::Literal::string(id)),
            span: ast::Span::default(),
        });
        let kind = ast::StatementKind::Backup(Box::new(own));
        let statement = ast::Statement { kind, output: ast::Output::default(), span: ast::Span::default() };
        let text = sql::format_query(&statement, false);
        let (engine, id) = (self.session.engine.clone(), id.to_string());
        let spawned = std::thread::Builder::new().name("Backup".into()).spawn({
            let (engine, id) = (engine.clone(), id.clone());
            move || {
                let request = Request { query: text.as_bytes(), ..Request::default() };
                if let Err(error) = session.execute(request).map(drop) {
                    // Where it did not come as far as to say so itself.
                    engine.backups.end(&id, &Err(error));
                }
            }
        });
        spawned.map(drop).map_err(|error| {
            let error = err!(CannotScheduleTask, "No thread can be made for a backup: {error}");
            engine.backups.end(&id, &Err(error.clone()));
            error
        })
    }

    /// `File('path')` or `Disk('backups', 'path')`: a path without a root lies in `backups` of the data folder.
    fn backup_place(&self, place: &ast::Engine) -> Result<BackupPlace> {
        let args = place.args.as_deref().unwrap_or(&[]);
        let text = |expr: &ast::Expr| expr.as_literal().and_then(ast::Literal::as_str).map(str::to_string);
        let path = match (place.name.name.as_str(), args) {
            ("File", [path]) => text(path),
            ("Disk", [disk, path]) => {
                let disk = text(disk).unwrap_or_else(|| disk.to_string());
                if disk != DISK {
                    return Err(place.name.span.locate(err!(
                        UnknownDisk,
                        "There is no disk {disk} for backups: use Disk('{DISK}', 'path') or File('path')"
                    )));
                }
                text(path)
            }
            ("File" | "Disk", _) => None,
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
        Ok(BackupPlace { folder: self.backup_folder(&path)?, path })
    }

    fn backup_folder(&self, path: &str) -> Result<PathBuf> {
        let engine = &self.session.engine;
        engine.files.backup_folder(path, &engine.metadata.root().join("backups"))
    }
}

fn status_rows(id: &str, status: &str) -> Output {
    let mut rows = RowsBuilder::strings(&["id", "status"]);
    rows.push([Value::string(id.as_bytes()), Value::string(status)]);
    rows.output()
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
