//! `SYSTEM` commands for what is not here: each is refused with ClickHouse's code and the reason.

use super::needs_table;
use crate::interpret::Interpreter;
use base::{Error, Result, bail, err};
use sql::ast;

/// Why ClickHouse's commands for parts of it that Ursa lacks are refused.
fn reason(words: &[&str]) -> Option<Error> {
    Some(match words {
        ["JEMALLOC", ..] => err!(SupportIsDisabled, "This server's allocator is not jemalloc"),
        ["REPLICA", ..] => err!(SupportIsDisabled, "There are no replicas"),
        ["STOP" | "START", "THREAD", "FUZZER"] | ["INSTRUMENT", ..] => {
            err!(SupportIsDisabled, "This program was built without it")
        }
        ["RESET", "COVERAGE"] => err!(SupportIsDisabled, "This program was built without measuring of coverage"),
        ["UNFREEZE"] => {
            err!(SupportIsDisabled, "SYSTEM UNFREEZE is disabled: use ALTER TABLE … UNFREEZE WITH NAME, table by table")
        }
        ["ALLOCATE", "MEMORY"] | ["FREE", "MEMORY"] => err!(BadArguments, "SYSTEM ALLOCATE MEMORY is not enabled"),
        ["SYNC", "TRANSACTION", "LOG"] => err!(NotImplemented, "Transactions are not supported"),
        ["RESET", "DDL", "WORKER"] => {
            err!(NoElementsInConfig, "There is no ZooKeeper, and no queue of statements in it")
        }
        ["DROP" | "CLEAR", "DISK", ..] => err!(NotImplemented, "Disks have no cache of metadata here"),
        ["DROP" | "CLEAR", "DISTRIBUTED", ..]
        | ["STOP" | "START", "VIRTUAL" | "REDUCE", ..]
        | ["UNLOCK", "SNAPSHOT"]
        | ["WAIT", "BLOBS", "CLEANUP"]
        | ["RELOAD", "DELTA", ..] => {
            err!(BadArguments, "Unknown type of SYSTEM query: there is nothing here to do it on")
        }
        _ => return None,
    })
}

impl Interpreter<'_> {
    /// Commands that find nothing of their kind here.
    ///
    /// # Errors
    /// ClickHouse's where there is nothing of the name; `NOT_IMPLEMENTED` for the others.
    pub(super) fn refused_system(&self, command: &ast::SystemCommand) -> Result<()> {
        let words: Vec<&str> = command.words.iter().map(String::as_str).collect();
        let first = command.detail.first().map_or("", String::as_str);
        if let Some(error) = reason(&words) {
            return Err(error);
        }
        match words.as_slice() {
            ["FLUSH", "DISTRIBUTED"] => self.not_of_kind("distributed", &words, command),
            ["SYNC" | "RESTART" | "RESTORE", "REPLICA"] => self.not_of_kind("replicated", &words, command),
            ["FLUSH", "OBJECT", ..] => self.not_of_kind("a queue of object storage", &words, command),
            ["DROP", "REPLICA"] if command.table.is_some() => self.not_of_kind("replicated", &words, command),
            ["DROP", "REPLICA"] if command.detail.iter().any(|word| word == "FROM ZKPATH") => {
                bail!(NoElementsInConfig, "There is no ZooKeeper that a replica could be dropped from")
            }
            // No table here has a replica of any name.
            ["DROP", "REPLICA"] => Ok(()),
            ["DROP", "DATABASE" | "CATALOG", "REPLICA"] => bail!(BadArguments, "No database is Replicated"),
            ["SYNC" | "RESTORE", "DATABASE", "REPLICA"] => {
                self.session.engine.catalog.database(first.trim_matches('`'))?;
                bail!(BadArguments, "Database {first} is not Replicated")
            }
            ["STOP" | "START", "REPLICATED", "VIEW"] | ["TEST", "VIEW"] => self.no_such_view(&words, command),
            ["RELOAD", "FUNCTION"] => bail!(BadArguments, "There is no external user defined function of that name"),
            ["ENABLE" | "DISABLE" | "WAIT" | "NOTIFY", "FAILPOINT"] => {
                bail!(BadArguments, "Cannot find fail point {first}: there are none")
            }
            ["DROP" | "CLEAR" | "SYNC", "FILESYSTEM", "CACHE"] if !first.is_empty() => {
                bail!(BadArguments, "There is no cache by name: {}", first.trim_matches('\''))
            }
            ["DROP" | "CLEAR" | "SYNC", "FILESYSTEM", "CACHE"] => Ok(()),
            ["RESTART", "DISK"] if matches!(first, "default" | "backups") => Ok(()),
            ["RESTART", "DISK"] => bail!(UnknownDisk, "Unknown disk {first}"),
            ["SUSPEND"] => bail!(
                NotImplemented,
                "SYSTEM SUSPEND is not supported: kill -STOP and kill -CONT of the server's process do the same"
            ),
            other => bail!(NotImplemented, "SYSTEM {} is not supported", other.join(" ")),
        }
    }

    /// The error of a command for tables of some kind, of which there are none.
    fn not_of_kind(&self, kind: &str, words: &[&str], command: &ast::SystemCommand) -> Result<()> {
        let Some(name) = &command.table else { return Err(needs_table(words)) };
        let (entry, _) = match self.table_entry(name) {
            Ok(found) => found,
            Err(_) if command.detail.first().is_some_and(|word| word == "IF EXISTS") => return Ok(()),
            Err(error) => return Err(error),
        };
        Err(name.span().locate(err!(BadArguments, "Table {}.{} is not {kind}", entry.database, entry.name)))
    }

    fn no_such_view(&self, words: &[&str], command: &ast::SystemCommand) -> Result<()> {
        let Some(name) = &command.table else { return Err(needs_table(words)) };
        if self.session.engine.catalog.object(self.database_of(name), &name.name.name).is_ok() {
            bail!(NotImplemented, "SYSTEM {} is not supported", words.join(" "));
        }
        Err(name.span().locate(err!(BadArguments, "Refreshable view {name} doesn't exist")))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Engine, EngineOptions};

    #[test]
    fn codes_are_those_of_clickhouse() {
        let engine = Engine::open(EngineOptions { threads: 1, ..EngineOptions::default() }).unwrap();
        let mut session = engine.session();
        session.query("CREATE TABLE t (a Int8) ENGINE = MergeTree ORDER BY a").unwrap();
        let mut code = |text: &str| session.query(text).map_or_else(|error| error.code().number(), |_| 0);
        for (text, expect) in [
            ("SYSTEM CLEAR QUERY CACHE TAG 'x'", 0),
            ("SYSTEM CLEAR TEXT INDEX POSTINGS CACHE", 0),
            ("SYSTEM DROP PARQUET METADATA CACHE", 0),
            ("SYSTEM DROP FILESYSTEM CACHE", 0),
            ("SYSTEM DROP FILESYSTEM CACHE 'nothing'", 36),
            ("SYSTEM DROP REPLICA 'r'", 0),
            ("SYSTEM DROP REPLICA 'r' FROM TABLE t", 36),
            ("SYSTEM DROP REPLICA 'r' FROM ZKPATH '/x'", 139),
            ("SYSTEM SYNC REPLICA t STRICT", 36),
            ("SYSTEM SYNC DATABASE REPLICA default", 36),
            ("SYSTEM SYNC TRANSACTION LOG", 48),
            ("SYSTEM REPLICA READY", 344),
            ("SYSTEM RESTART DISK default", 0),
            ("SYSTEM RESTART DISK other", 479),
            ("SYSTEM STOP MERGES ON VOLUME a.b", 478),
            ("SYSTEM STOP MERGES ON VOLUME default.default", 0),
            ("SYSTEM START MERGES t", 0),
            ("SYSTEM UNFREEZE WITH NAME 'b'", 344),
            ("SYSTEM WAIT FAILPOINT fp", 36),
            ("SYSTEM ALLOCATE MEMORY 1000", 36),
            ("SYSTEM CANCEL VIEW v", 36),
            ("SYSTEM STOP VIEW v", 0),
            ("SYSTEM STOP REPLICATED VIEW v", 36),
            ("SYSTEM RESET DDL WORKER", 139),
            ("SYSTEM RECONNECT ZOOKEEPER", 0),
            ("SYSTEM FLUSH LOGS nope_log", 36),
            ("SYSTEM STOP LISTEN HTTP", 1),
            ("SYSTEM KILL", 1),
            ("SYSTEM FLUSH ASYNC INSERT QUEUE nothing", 60),
            ("SYSTEM DROP MARK CACHE t", 62),
            ("SYSTEM RELOAD MODELS", 62),
        ] {
            assert_eq!(code(text), expect, "{text}");
        }
    }
}
