//! `SYSTEM …`: what commands do. Those that are refused, and those of ports: the files below.

mod listen;
mod refused;

use super::Interpreter;
use crate::query::Output;
use crate::reconfigure::Host;
use base::{Result, bail};
use sql::ast;
use std::sync::Arc;

/// Commands without effect: for caches and background work that Ursa lacks, and for state that is up to date always.
fn is_without_effect(words: &[&str]) -> bool {
    match words {
        // Caches of ClickHouse that are not here: they are empty.
        ["DROP" | "CLEAR", "DNS" | "MMAP" | "PAGE" | "CONNECTIONS" | "QUERY", "CACHE"]
        | ["DROP" | "CLEAR", "COMPILED", "EXPRESSION", "CACHE"]
        | ["DROP" | "CLEAR", "PAIMON" | "PARQUET", "METADATA", "CACHE"]
        | ["DROP" | "CLEAR", "AVRO" | "FORMAT", "SCHEMA", "CACHE"]
        | ["DROP" | "CLEAR", "POINT", "IN", "POLYGON", "CACHE"]
        | ["DROP" | "CLEAR", "ENCRYPTION", "HEADERS", "CACHE"]
        | ["DROP" | "CLEAR", "S3", "CLIENT", "CACHE"]
        | ["DROP" | "CLEAR", "VECTOR", "SIMILARITY", "INDEX", "CACHE"]
        | ["DROP" | "CLEAR", "TEXT", "INDEX", .., "CACHE" | "CACHES"]
        | ["SYNC", "FILE", "CACHE"] => true,
        // Work in the background that is not here, and what has no state that could be read again.
        ["STOP" | "START", "MOVES" | "FETCHES" | "CLEANUP"]
        | ["STOP" | "START", "REPLICATED" | "DISTRIBUTED", "SENDS"]
        | ["STOP" | "START", "REPLICATION", "QUEUES"]
        | ["STOP" | "START", "PULLING", "REPLICATION", "LOG"]
        | ["RESTART", "REPLICAS"]
        | ["RECONNECT", "ZOOKEEPER"]
        | ["RELOAD", "FUNCTIONS" | "USERS"]
        | ["RELOAD", "ASYNCHRONOUS", "METRICS"]
        | ["RELOAD", "EMBEDDED", "DICTIONARIES"] => true,
        _ => false,
    }
}

/// The cache that a command empties, by its name in `system.caches`.
fn dropped_cache(words: &[&str]) -> Option<&'static str> {
    let ["DROP" | "CLEAR", cache @ .., "CACHE"] = words else { return None };
    match cache {
        ["MARK"] => Some("Mark"),
        ["PRIMARY", "INDEX"] => Some("PrimaryIndex"),
        ["UNCOMPRESSED"] => Some("Uncompressed"),
        ["QUERY", "CONDITION"] | ["BIT", "INDEX" | "INDEXES"] => Some("BitIndex"),
        ["INDEX", "ANALYSIS"] => Some("IndexAnalysis"),
        ["JIT", "INDEX" | "INDEXES"] => Some("JitIndex"),
        ["SKIP", "INDEX"] | ["INDEX", "UNCOMPRESSED" | "MARK"] => Some("SkipIndex"),
        _ => None,
    }
}

/// `SYSTEM DROP SCHEMA CACHE [FOR storage]`.
fn forget_schemas(storage: Option<&str>) -> Result<()> {
    const STORAGES: [&str; 5] = ["FILE", "S3", "URL", "AZURE", "HDFS"];
    if let Some(unknown) = storage.filter(|name| !STORAGES.iter().any(|known| known.eq_ignore_ascii_case(name))) {
        bail!(SyntaxError, "There is no cache of schemas for {unknown}: there are {}", STORAGES.join(", "));
    }
    catalog::schema_cache::forget_schemas(storage);
    Ok(())
}

impl Interpreter<'_> {
    pub(super) fn system(&mut self, command: &ast::SystemCommand) -> Result<Output> {
        super::alter::mutation::refuse_cluster(command.on_cluster.as_ref())?;
        let words: Vec<&str> = command.words.iter().map(String::as_str).collect();
        let table = command.table.as_ref();
        let engine = &self.session.engine;
        match words.as_slice() {
            words if is_without_effect(words) => {}
            words if let Some(cache) = dropped_cache(words) => {
                engine.storage.drop_cache(cache);
            }
            ["DROP" | "CLEAR", "ICEBERG", "METADATA", "CACHE"] => formats::forget_kept_objects(),
            ["DROP" | "CLEAR", "SCHEMA", "CACHE"] => forget_schemas(command.detail.get(1).map(String::as_str))?,
            ["SHUTDOWN"] => self.host("SHUTDOWN")?.shut_down(),
            ["KILL"] => self.host("KILL")?.kill()?,
            ["RELOAD", "CONFIG"] => self.host("RELOAD CONFIG")?.reload_config()?,
            [action @ ("STOP" | "START"), "LISTEN"] => self.listen(&command.detail, *action == "START")?,
            ["FLUSH", "LOGS"] => self.flush_logs(command)?,
            ["FLUSH", "ASYNC", "INSERT", "QUEUE"] => self.flush_async_inserts(command)?,
            ["FLUSH", "JIT", "INDEXES"] => engine.storage.flush_jit_indexes(),
            ["WAIT", "LOADING", "PARTS"] | ["PREWARM", .., "CACHE"] => match table {
                Some(name) => drop(self.table(name)?),
                None => return Err(needs_table(&words)),
            },
            ["LOAD" | "UNLOAD", "PRIMARY", "KEY"] => self.check_primary_key_command(&words, table)?,
            [action @ ("STOP" | "START"), "MERGES"] | [action @ ("STOP" | "START"), "TTL", "MERGES"] => {
                if let [_, volume] = command.detail.as_slice() {
                    check_volume(volume)?;
                }
                self.block_merges(table, *action == "STOP")?
            }
            [action @ ("STOP" | "START"), "VIEWS"] => engine.refreshes.set_stopped(None, *action == "STOP"),
            [action @ ("REFRESH" | "WAIT" | "STOP" | "START" | "CANCEL"), "VIEW"] => {
                self.refreshed_view(action, table)?
            }
            [action @ ("RELOAD" | "UNLOAD"), "DICTIONARY"] => self.one_dictionary(action, table)?,
            [action @ ("RELOAD" | "UNLOAD"), "DICTIONARIES"] => self.all_dictionaries(action),
            _ => self.refused_system(command)?,
        }
        Ok(Output::nothing())
    }

    /// The program around the engine.
    fn host(&self, what: &str) -> Result<Arc<dyn Host>> {
        match self.session.engine.host() {
            Some(host) => Ok(host),
            None => bail!(UnsupportedMethod, "SYSTEM {what} is not supported here: there is no server"),
        }
    }

    /// `SYSTEM FLUSH ASYNC INSERT QUEUE [t, …]`: those of all tables, also where some are named.
    fn flush_async_inserts(&self, command: &ast::SystemCommand) -> Result<()> {
        for name in command.table.iter().chain(&command.more) {
            self.table(name)?;
        }
        self.session.engine.async_inserts.flush_all();
        Ok(())
    }

    /// `SYSTEM FLUSH LOGS [log, …]`.
    fn flush_logs(&self, command: &ast::SystemCommand) -> Result<()> {
        let named: Vec<&ast::ObjectName> = command.table.iter().chain(&command.more).collect();
        let is_of_system =
            |name: &&ast::ObjectName| name.database.as_ref().is_none_or(|database| database.name == "system");
        if let Some(name) = named.iter().find(|name| !is_of_system(name)) {
            return Err(name.span().locate(base::err!(BadArguments, "Logs are tables of the database system")));
        }
        self.session.engine.logs.flush(&named.iter().map(|name| name.name.name.as_str()).collect::<Vec<_>>())
    }

    /// Checks the name of the table in a command for primary indexes, which are read when they are needed anyway.
    fn check_primary_key_command(&self, words: &[&str], table: Option<&ast::ObjectName>) -> Result<()> {
        let Some(name) = table else { return Ok(()) };
        let table = self.table(name)?;
        if !table.as_any().is::<storage::MergeTree>() {
            bail!(
                BadArguments,
                "Command {} is supported only for MergeTree tables, but got: {}",
                words.join(" "),
                table.definition().engine
            );
        }
        Ok(())
    }

    /// `SYSTEM RELOAD DICTIONARY d`, `SYSTEM UNLOAD DICTIONARY d`.
    fn one_dictionary(&self, action: &str, name: Option<&ast::ObjectName>) -> Result<()> {
        let Some(name) = name else { bail!(BadArguments, "SYSTEM {action} DICTIONARY needs the name of a dictionary") };
        let engine = &self.session.engine;
        let dictionary = crate::objects::dictionaries::find(engine, self.database_of(name), &name.name.name)
            .map_err(|error| name.span().locate(error))?;
        if action == "UNLOAD" {
            dictionary.unload();
            return Ok(());
        }
        dictionary.expire();
        crate::objects::dictionaries::load(engine, &dictionary)?;
        Ok(())
    }

    /// `SYSTEM RELOAD DICTIONARIES`, `SYSTEM UNLOAD DICTIONARIES`.
    fn all_dictionaries(&self, action: &str) {
        for entry in self.session.engine.catalog.databases().iter().flat_map(|database| database.objects()) {
            if let catalog::Object::Dictionary(dictionary) = &entry.object {
                if action == "UNLOAD" { dictionary.unload() } else { dictionary.expire() }
            }
        }
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
            Err(_) if matches!(action, "STOP" | "START") => return Ok(()),
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
}

/// The error of a command without the name of a table.
fn needs_table(words: &[&str]) -> base::Error {
    base::err!(SyntaxError, "SYSTEM {} needs the name of a table", words.join(" "))
}

/// Checks the volume of `SYSTEM STOP MERGES ON VOLUME`: there is one, of one policy, and everything is on it.
fn check_volume(name: &str) -> Result<()> {
    match name.split_once('.') {
        Some(("default", "default")) => Ok(()),
        Some(("default", volume)) => {
            bail!(UnknownVolume, "Unknown volume {volume} of the policy default: it has default")
        }
        _ => bail!(UnknownPolicy, "Unknown storage policy {name}: there is default"),
    }
}
