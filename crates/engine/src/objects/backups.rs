//! What `system.backups` shows: backups and restores since the start, those that run and the last of those that ended.

use base::{Error, ErrorCode, Result, bail};
use parking_lot::Mutex;
use sql::ast;
use std::collections::VecDeque;
use std::time::{SystemTime, UNIX_EPOCH};

/// Ended ones that are remembered.
const ENDED_MAX: usize = 1000;

/// What a backup comes to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BackupCounts {
    /// Files, and their bytes.
    pub files: u64,
    pub bytes: u64,
    /// Of these, those that are not in a base.
    pub own_files: u64,
    pub own_bytes: u64,
    /// What a restore has read.
    pub files_read: u64,
    pub bytes_read: u64,
}

/// A backup or a restore.
#[derive(Clone, Debug)]
pub(crate) struct BackupRecord {
    pub id: String,
    pub name: String,
    pub base_name: String,
    pub query_id: String,
    pub is_restore: bool,
    /// As in `system.backups`.
    pub status: &'static str,
    pub error: String,
    /// Microseconds after the epoch.
    pub started_us: i64,
    /// The same; 0 while it runs.
    pub ended_us: i64,
    pub counts: BackupCounts,
    pub settings: Vec<(String, String)>,
}

impl BackupRecord {
    /// Of a statement that begins.
    pub(crate) fn begin(id: &str, backup: &ast::Backup, query_id: &str, structure_only: bool) -> Self {
        let shown = |place: &ast::Engine| {
            let args = place.args.iter().flatten().map(ToString::to_string).collect::<Vec<_>>();
            format!("{}({})", place.name.name, args.join(", "))
        };
        let flag = |is_on: bool| u8::from(is_on).to_string();
        BackupRecord {
            id: id.to_string(),
            name: shown(&backup.place),
            base_name: backup.base.as_ref().map(shown).unwrap_or_default(),
            query_id: query_id.to_string(),
            is_restore: backup.restore,
            status: if backup.restore { "RESTORING" } else { "CREATING_BACKUP" },
            error: String::new(),
            started_us: now_us(),
            ended_us: 0,
            counts: BackupCounts::default(),
            settings: vec![
                ("async".into(), flag(backup.is_async == Some(true))),
                ("structure_only".into(), flag(structure_only)),
            ],
        }
    }

    fn is_running(&self) -> bool {
        self.ended_us == 0
    }
}

/// All that are remembered, in the order in which they began.
#[derive(Default)]
pub(crate) struct Backups(Mutex<VecDeque<BackupRecord>>);

impl Backups {
    /// Notes one that begins; where too many have ended the first of them is forgotten.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for an id that another has.
    pub(crate) fn begin(&self, record: BackupRecord) -> Result<()> {
        let mut all = self.0.lock();
        if all.iter().any(|known| known.id == record.id) {
            let (what, id) = (if record.is_restore { "restore" } else { "backup" }, &record.id);
            bail!(BadArguments, "Cannot start {what} with ID '{id}' because there is another backup with the same ID");
        }
        if all.len() >= ENDED_MAX
            && let Some(first) = all.iter().position(|known| !known.is_running())
        {
            all.remove(first);
        }
        all.push_back(record);
        Ok(())
    }

    /// Whether one of an id runs.
    pub(crate) fn is_running(&self, id: &str) -> bool {
        self.0.lock().iter().any(|known| known.id == id && known.is_running())
    }

    /// Notes how one ended, unless that is known, and gives its status.
    pub(crate) fn end(&self, id: &str, result: &Result<BackupCounts>) -> &'static str {
        let mut all = self.0.lock();
        let Some(record) = all.iter_mut().find(|known| known.id == id) else { return "" };
        if record.is_running() {
            record.ended_us = now_us().max(1);
            record.status = match (result, record.is_restore) {
                (Ok(_), false) => "BACKUP_CREATED",
                (Ok(_), true) => "RESTORED",
                (Err(error), false) if is_cancelled(error) => "BACKUP_CANCELLED",
                (Err(error), true) if is_cancelled(error) => "RESTORE_CANCELLED",
                (Err(_), false) => "BACKUP_FAILED",
                (Err(_), true) => "RESTORE_FAILED",
            };
            match result {
                Ok(counts) => record.counts = *counts,
                Err(error) => record.error = error.to_string(),
            }
        }
        record.status
    }

    /// All of them.
    pub(crate) fn list(&self) -> Vec<BackupRecord> {
        self.0.lock().iter().cloned().collect()
    }
}

fn is_cancelled(error: &Error) -> bool {
    error.code() == ErrorCode::QueryWasCancelled
}

fn now_us() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_micros() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(id: &str) -> BackupRecord {
        let text = "BACKUP TABLE t TO File('x') SETTINGS base_backup = File('y')";
        let parsed = sql::parse_statement(text, &sql::ParseOptions::default()).unwrap();
        let ast::StatementKind::Backup(backup) = parsed.statement.kind else { panic!("{text}") };
        BackupRecord::begin(id, &backup, "q", false)
    }

    #[test]
    fn ids_are_taken_once_and_ends_are_noted_once() {
        let backups = Backups::default();
        backups.begin(record("a")).unwrap();
        assert!(backups.begin(record("a")).is_err() && backups.is_running("a"));
        assert_eq!(backups.end("a", &Ok(BackupCounts::default())), "BACKUP_CREATED");
        let late = Err(base::err!(BadArguments, "late"));
        assert_eq!(backups.end("a", &late), "BACKUP_CREATED");
        let shown = backups.list().remove(0);
        assert_eq!((&*shown.name, &*shown.base_name, &*shown.error), ("File('x')", "File('y')", ""));
    }

    #[test]
    fn ended_ones_are_forgotten_and_running_ones_are_not() {
        let backups = Backups::default();
        backups.begin(record("runs")).unwrap();
        for number in 0..2 * ENDED_MAX {
            backups.begin(record(&number.to_string())).unwrap();
            backups.end(&number.to_string(), &Ok(BackupCounts::default()));
        }
        assert!(backups.list().len() <= ENDED_MAX + 1 && backups.is_running("runs"));
    }
}
