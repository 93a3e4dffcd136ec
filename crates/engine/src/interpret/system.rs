//! `SYSTEM …`.

use super::Interpreter;
use crate::query::Output;
use base::{Result, bail};
use sql::ast;

/// The words that commands of ClickHouse begin with.
const KNOWN_FIRST: [&str; 28] = [
    "CANCEL", "CLEAR", "CONVERT", "DISABLE", "DROP", "ENABLE", "FLUSH", "JEMALLOC", "KILL", "LOAD", "NOTIFY",
    "PREWARM", "REFRESH", "RELOAD", "REPLICA", "RESTART", "RESTORE", "RESUME", "SHUTDOWN", "START", "STOP", "SUSPEND",
    "SYNC", "TEST", "THREAD", "UNFREEZE", "UNLOAD", "WAIT",
];

impl Interpreter<'_> {
    pub(super) fn system(&mut self, command: &ast::SystemCommand) -> Result<Output> {
        let words: Vec<&str> = command.words.iter().map(String::as_str).collect();
        match words.as_slice() {
            ["FLUSH", "ASYNC", "INSERT", "QUEUE"] => self.session.engine.async_inserts.flush_all(),
            // Logs are in memory and always up to date.
            ["FLUSH", "LOGS", ..] => {}
            ["DROP" | "CLEAR", "MARK", "CACHE"] => self.drop_caches(&["Mark"]),
            ["DROP" | "CLEAR", "PRIMARY", "INDEX", "CACHE"] => self.drop_caches(&["PrimaryIndex"]),
            // Caches of ClickHouse that are not here: they are empty.
            ["DROP" | "CLEAR", "QUERY" | "MMAP" | "COMPILED", .., "CACHE"] if words.get(2) != Some(&"CONDITION") => {}
            ["DROP" | "CLEAR", "DNS" | "FILESYSTEM" | "PAGE" | "CONNECTIONS", "CACHE"]
            | ["DROP" | "CLEAR", "FORMAT", "SCHEMA", "CACHE"]
            | ["DROP" | "CLEAR", "SCHEMA", "CACHE"]
            | ["DROP" | "CLEAR", "S3", "CLIENT", "CACHE"]
            | ["DROP" | "CLEAR", "ICEBERG", "METADATA", "CACHE"]
            | ["DROP" | "CLEAR", "VECTOR", "SIMILARITY", "INDEX", "CACHE"]
            | ["DROP" | "CLEAR", "TEXT", "INDEX", .., "CACHE" | "CACHES"]
            | ["SYNC", "FILE" | "FILESYSTEM", "CACHE"] => {}
            // Work in the background that is not here, and what has no state that could be read again.
            ["STOP" | "START", "MOVES" | "FETCHES" | "CLEANUP"]
            | ["STOP" | "START", "REPLICATED" | "DISTRIBUTED", "SENDS"]
            | ["STOP" | "START", "REPLICATION", "QUEUES"]
            | ["STOP" | "START", "PULLING", "REPLICATION", "LOG" | "LOGS"]
            | ["RESTART", "REPLICAS"]
            | ["RELOAD", "FUNCTIONS" | "USERS"]
            | ["RELOAD", "ASYNCHRONOUS", "METRICS"]
            | ["RELOAD", "EMBEDDED", "DICTIONARIES"]
            | ["JEMALLOC", ..] => {}
            ["FLUSH", "DISTRIBUTED"] | ["SYNC" | "RESTART" | "RESTORE", "REPLICA"] => match &command.table {
                Some(name) => {
                    let (entry, _) = self.table_entry(name)?;
                    let kind = if words.contains(&"REPLICA") { "replicated" } else { "distributed" };
                    return Err(name.span().locate(base::err!(
                        BadArguments,
                        "Table {}.{} is not {kind}",
                        entry.database,
                        entry.name
                    )));
                }
                None => bail!(SyntaxError, "SYSTEM {} needs the name of a table", words.join(" ")),
            },
            ["WAIT", "LOADING", "PARTS"] | ["PREWARM", .., "CACHE"] => match &command.table {
                Some(name) => drop(self.table(name)?),
                None => bail!(SyntaxError, "SYSTEM {} needs the name of a table", words.join(" ")),
            },
            // Primary indexes are read when they are needed.
            ["LOAD" | "UNLOAD", "PRIMARY", "KEY"] => {
                if let Some(name) = &command.table {
                    let table = self.table(name)?;
                    if !table.as_any().is::<storage::MergeTree>() {
                        bail!(
                            BadArguments,
                            "Command {} is supported only for MergeTree tables, but got: {}",
                            words.join(" "),
                            table.definition().engine
                        );
                    }
                }
            }
            ["RELOAD", "FUNCTION"] | ["ENABLE" | "DISABLE", "FAILPOINT"] => {
                bail!(
                    BadArguments,
                    "There is no {} for SYSTEM {}",
                    words.last().copied().unwrap_or_default().to_lowercase(),
                    words.join(" ")
                )
            }
            ["DROP" | "CLEAR", "UNCOMPRESSED", "CACHE"] => self.drop_caches(&["Uncompressed"]),
            ["DROP" | "CLEAR", "QUERY", "CONDITION", "CACHE"]
            | ["DROP" | "CLEAR", "BIT", "INDEX" | "INDEXES", "CACHE"] => self.drop_caches(&["BitIndex"]),
            ["DROP" | "CLEAR", "INDEX", "ANALYSIS", "CACHE"] => self.drop_caches(&["IndexAnalysis"]),
            ["DROP" | "CLEAR", "JIT", "INDEX" | "INDEXES", "CACHE"] => self.drop_caches(&["JitIndex"]),
            ["FLUSH", "JIT", "INDEXES"] => self.session.engine.storage.flush_jit_indexes(),
            ["DROP" | "CLEAR", "SKIP", "INDEX", "CACHE"]
            | ["DROP" | "CLEAR", "INDEX", "UNCOMPRESSED" | "MARK", "CACHE"] => self.drop_caches(&["SkipIndex"]),
            [action @ ("STOP" | "START"), "MERGES" | "TTL"] | [action @ ("STOP" | "START"), "TTL", "MERGES"] => {
                self.block_merges(command.table.as_ref(), *action == "STOP")?
            }
            ["RELOAD", "DICTIONARY"] => {
                let Some(name) = &command.table else {
                    bail!(BadArguments, "SYSTEM RELOAD DICTIONARY needs the name of a dictionary")
                };
                let dictionary =
                    crate::dictionaries::find(&self.session.engine, self.database_of(name), &name.name.name)
                        .map_err(|error| name.span().locate(error))?;
                dictionary.expire();
                crate::dictionaries::load(&self.session.engine, &dictionary)?;
            }
            [action @ ("STOP" | "START"), "VIEWS"] => {
                self.session.engine.refreshes.set_stopped(None, *action == "STOP")
            }
            [action @ ("REFRESH" | "WAIT" | "STOP" | "START" | "CANCEL"), "VIEW"] => {
                self.refreshed_view(action, command.table.as_ref())?
            }
            ["UNLOAD", "DICTIONARY"] => {
                let Some(name) = &command.table else {
                    bail!(BadArguments, "SYSTEM UNLOAD DICTIONARY needs the name of a dictionary")
                };
                crate::dictionaries::find(&self.session.engine, self.database_of(name), &name.name.name)
                    .map_err(|error| name.span().locate(error))?
                    .unload();
            }
            ["UNLOAD", "DICTIONARIES"] => {
                for entry in self.session.engine.catalog.databases().iter().flat_map(|database| database.objects()) {
                    if let catalog::Object::Dictionary(dictionary) = &entry.object {
                        dictionary.unload();
                    }
                }
            }
            ["RELOAD", "DICTIONARIES"] => {
                for database in self.session.engine.catalog.databases() {
                    for entry in database.objects() {
                        if let catalog::Object::Dictionary(dictionary) = &entry.object {
                            dictionary.expire();
                        }
                    }
                }
            }
            [first, ..] if !KNOWN_FIRST.contains(first) => {
                bail!(SyntaxError, "Syntax error: there is no SYSTEM {}", words.join(" "))
            }
            other => bail!(
                NotImplemented,
                "SYSTEM {} is not supported; there are FLUSH LOGS, FLUSH ASYNC INSERT QUEUE, FLUSH JIT INDEXES, STOP \
                MERGES, START MERGES, DROP UNCOMPRESSED | MARK | PRIMARY INDEX | QUERY CONDITION | INDEX ANALYSIS | \
                SKIP INDEX | JIT INDEX CACHE and RELOAD DICTIONARY",
                other.join(" ")
            ),
        }
        Ok(Output::nothing())
    }

    /// `SYSTEM STOP MERGES [t]`, `SYSTEM START MERGES [t]`: of a table, or of all there are.
    fn block_merges(&self, table: Option<&ast::ObjectName>, is_blocked: bool) -> Result<()> {
        if let Some(name) = table {
            // Of a table that is not there nothing is merged.
            if self.session.engine.catalog.object(self.database_of(name), &name.name.name).is_err() {
                return Ok(());
            }
            super::is_merge_tree(&*self.table(name)?, "SYSTEM STOP MERGES")?.set_merges_blocked(is_blocked);
            return Ok(());
        }
        for entry in self.session.engine.catalog.databases().iter().flat_map(|database| database.objects()) {
            if let catalog::Object::Table(table) = &entry.object
                && let Ok(tree) = super::is_merge_tree(&**table, "SYSTEM STOP MERGES")
            {
                tree.set_merges_blocked(is_blocked);
            }
        }
        Ok(())
    }

    /// Commands for a view that is refreshed; one that is not there is stopped already.
    fn refreshed_view(&self, action: &str, table: Option<&ast::ObjectName>) -> Result<()> {
        let Some(name) = table else { bail!(SyntaxError, "SYSTEM {action} VIEW needs the name of a view") };
        let refreshes = &self.session.engine.refreshes;
        let entry = match self.session.engine.catalog.object(self.database_of(name), &name.name.name) {
            Ok(entry) => entry,
            Err(_) if matches!(action, "STOP" | "START" | "CANCEL") => return Ok(()),
            Err(error) => {
                return Err(name.span().locate(base::err!(
                    BadArguments,
                    "Refreshable view {} doesn't exist: {}",
                    name.name.name,
                    error.message()
                )));
            }
        };
        match action {
            "REFRESH" => refreshes.ask(&entry),
            "WAIT" => refreshes.wait(&entry, &self.context.cancel),
            "CANCEL" => refreshes.cancel(&entry),
            _ => {
                refreshes.set_stopped(Some(&entry), action == "STOP");
                Ok(())
            }
        }
        .map_err(|error| name.span().locate(error))
    }

    fn drop_caches(&self, names: &[&str]) {
        for name in names {
            self.session.engine.storage.drop_cache(name);
        }
    }
}
