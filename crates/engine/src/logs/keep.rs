//! The tables of logs in the data folder: made, opened, set aside, dropped.
//!
//! What stands in the way of a log goes under a name of its own, `query_log_0`, `query_log_1`, …: a table with other
//! columns, as an older version wrote it, can be read there; a damaged one is named in the warnings. Another time that
//! rows are kept for changes the table itself.

use super::table::KeptTable;
use super::{LogTable, LogTableOptions, Logs};
use crate::engine::Engine;
use crate::engines::derived::quote_identifier;
use crate::interpret::create::open::{load_object, with_own_environment};
use crate::interpret::definition::table_definition;
use crate::interpret::{make_own_table, renamed_entry};
use base::{Result, bail};
use catalog::metadata::{StoredTable, TableRecord};
use catalog::{LeftOut, Object, ObjectEntry};
use sql::ast::{Statement, StatementKind};
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use storage::mergetree::MergeTree;
use storage::{ColumnDefinition, Table};

/// The degree to which a stored table fits the log that it should keep.
#[derive(Debug, PartialEq, Eq)]
enum Fit {
    Same,
    /// Rows are kept for another time.
    OtherTtl,
    Other,
}

impl Logs {
    /// Opens the tables of logs that the data folder has; gives whether all files could be read.
    pub(crate) fn load(&self, engine: &Arc<Engine>, named: &mut HashSet<String>) -> bool {
        let found = match engine.metadata.tables("system") {
            Ok(found) => found,
            Err(error) => {
                leave_out(engine, ("", None), engine.metadata.database_path("system"), error);
                return false;
            }
        };
        named.extend(found.tables.iter().map(|stored| stored.id.clone()));
        for stored in found.tables {
            self.load_table(engine, stored);
        }
        for damaged in &found.damaged {
            let name = match self.log(&damaged.name).filter(|_| self.are_kept()) {
                Some(_) => moved_aside(engine, &damaged.name),
                None => damaged.name.clone(),
            };
            let path = engine.metadata.table_path("system", &name);
            leave_out(engine, (&name, None), path, damaged.error.clone());
        }
        found.damaged.is_empty()
    }

    /// Makes the tables that logs lack. Where that fails they wait in memory, and it is tried again.
    pub(crate) fn make_tables(&self, engine: &Arc<Engine>) {
        if self.are_kept() {
            for table in self.tables.iter().filter(|table| !table.is_kept()) {
                table.set_failure(self.make_table(engine, table).err());
            }
        }
    }

    /// Has rows kept for other times from now on: tables get another TTL, and what is too old by it goes with the next
    /// merges. Where a table cannot be changed the old time holds on, and the log says why.
    pub(crate) fn set_times(&self, engine: &Arc<Engine>, wanted: &LogTableOptions) {
        {
            let mut options = self.options.write();
            let Some(options) = &mut *options else { return };
            (options.ttl_days, options.own_ttl_days) = (wanted.ttl_days, wanted.own_ttl_days);
        }
        for log in &self.tables {
            let definition = self.definition(log);
            let redefined = log.redefine(|kept| match fit(&kept.create_query, &definition) {
                Fit::OtherTtl => with_other_ttl(engine, log.name(), kept, &definition).map(Some),
                Fit::Same | Fit::Other => Ok(None),
            });
            match redefined {
                Ok(Some(kept)) => show(engine, log.entry(Some(&kept))),
                Ok(None) => {}
                Err(error) => {
                    base::log!(Error, "SystemLog", "The TTL of system.{} stays as it was: {error}", log.name());
                }
            }
        }
    }

    fn log(&self, name: &str) -> Option<&Arc<LogTable>> {
        self.tables.iter().find(|table| table.name() == name)
    }

    fn load_table(&self, engine: &Arc<Engine>, mut stored: StoredTable) {
        let log = self.log(&stored.name);
        let is_kept = self.are_kept();
        let wanted = log.map(|log| self.definition(log));
        let mut fit = wanted.as_deref().map_or(Fit::Other, |wanted| fit(&stored.create_query, wanted));
        if let (Fit::OtherTtl, Some(wanted), true) = (&fit, wanted, is_kept) {
            // Where it cannot be written down the old time holds on.
            if engine.metadata.save_table("system", &stored.name, &stored.id, &wanted).is_ok() {
                stored.create_query = wanted;
            }
            fit = Fit::Same;
        }
        let opened = load_object(engine, "system", &stored).and_then(|entry| match &entry.object {
            Object::Table(table) => Ok((table.clone(), entry)),
            _ => bail!(CorruptedData, "system.{} is no table", stored.name),
        });
        match (opened, log) {
            (Ok((table, entry)), Some(log)) if fit != Fit::Other && !is_broken(&*table) => {
                let kept = kept_of(table, &entry);
                show(engine, log.entry(Some(&kept)));
                log.attach(kept);
            }
            (Ok((table, entry)), log) => {
                let aside = if log.is_some() && is_kept { set_aside(engine, &entry) } else { Ok(entry) };
                match aside {
                    Ok(entry) => {
                        let kept = kept_of(table, &entry);
                        show(engine, LogTable::of_older(&entry.name, kept.clone()).entry(Some(&kept)));
                    }
                    Err(error) => log.into_iter().for_each(|log| log.set_failure(Some(error.clone()))),
                }
            }
            (Err(error), log) => {
                let name = match log.filter(|_| is_kept) {
                    Some(_) => moved_aside(engine, &stored.name),
                    None => stored.name.clone(),
                };
                let path = engine.metadata.table_path("system", &name);
                leave_out(engine, (&name, Some(stored.id.clone())), path, error);
            }
        }
    }

    /// Makes the table of a log.
    ///
    /// # Errors
    /// I/O errors; `TABLE_ALREADY_EXISTS` where what was there could not be set aside.
    pub(super) fn make_table(&self, engine: &Arc<Engine>, log: &Arc<LogTable>) -> Result<()> {
        let name = log.name();
        if engine.metadata.has_table("system", name) {
            bail!(
                TableAlreadyExists,
                "{} is in the way, and could not be renamed: move it away",
                engine.metadata.table_path("system", name).display()
            );
        }
        if !engine.metadata.database_path("system").join(".database").exists() {
            engine.metadata.save_database("system", "Atomic", "")?;
        }
        let create_query = self.definition(log);
        let (table, id) = make_own_table(engine, ("system", name), &create_query)?;
        let kept = KeptTable { table, id: id.into(), create_query: create_query.into() };
        show(engine, log.entry(Some(&kept)));
        log.attach(kept);
        Ok(())
    }

    /// `DROP TABLE` of a log, which begins anew with the next flush, or of one that was set aside.
    ///
    /// # Errors
    /// `READONLY` for what is no log, and for one in memory; I/O errors.
    pub(crate) fn drop_table(&self, engine: &Engine, entry: &ObjectEntry) -> Result<()> {
        let Object::Table(table) = &entry.object else { bail!(Readonly, "The database system cannot be changed") };
        let Some(log) = table.as_any().downcast_ref::<LogTable>().filter(|log| log.is_kept()) else {
            bail!(Readonly, "Tables of the database system cannot be dropped");
        };
        log.give_up(|kept| engine.metadata.record_drop("system", &entry.name, &kept.id, None).map(drop))?;
        engine.metadata.finish_drop(&entry.id);
        let database = engine.catalog.database("system")?;
        match self.log(&entry.name) {
            Some(log) => database.replace(log.entry(None)),
            None => drop(database.remove(&entry.name)),
        }
        Ok(())
    }

    /// The statement that creates the table of a log.
    fn definition(&self, log: &LogTable) -> String {
        let column = |column: &ColumnDefinition| {
            let alias = column.default.as_ref().map(|default| format!(" ALIAS {}", default.expression));
            format!("{} {}{}", quote_identifier(&column.name), column.data_type, alias.unwrap_or_default())
        };
        let columns: Vec<String> = log.columns().iter().map(column).collect();
        let [date, time] = log.keys();
        let ttl = match self.options().map_or(0, |options| options.days_of(log.name())) {
            0 => String::new(),
            days => format!(" TTL {date} + toIntervalDay({days})"),
        };
        let text = format!(
            "CREATE TABLE system.{} ({}) ENGINE = MergeTree PARTITION BY toYYYYMM({date}) ORDER BY ({date}, \
            {time}){ttl}",
            quote_identifier(log.name()),
            columns.join(", ")
        );
        parsed(&text).map_or(text, |statement| sql::format_query(&statement, true))
    }
}

fn parsed(text: &str) -> Option<Statement> {
    let options = sql::ParseOptions { max_query_size: 0, ..Default::default() };
    sql::parse_statement(text, &options).ok().map(|parsed| parsed.statement)
}

/// Compares a stored definition with the one that is wanted.
fn fit(stored: &str, wanted: &str) -> Fit {
    let shown = |text: &str, keeps_ttl: bool| {
        let mut statement = parsed(text)?;
        if let (StatementKind::CreateTable(create), false) = (&mut statement.kind, keeps_ttl) {
            create.storage.ttl.clear();
        }
        Some(sql::format_query(&statement, true))
    };
    match (shown(stored, true), shown(wanted, true)) {
        (Some(stored), Some(wanted)) if stored == wanted => Fit::Same,
        (Some(_), Some(_)) if shown(stored, false) == shown(wanted, false) => Fit::OtherTtl,
        _ => Fit::Other,
    }
}

/// The same table by a definition with another TTL, which is written down unless the table does not take it.
fn with_other_ttl(engine: &Arc<Engine>, name: &str, kept: &KeptTable, create_query: &str) -> Result<KeptTable> {
    let (Some(tree), Some(statement)) = (kept.table.as_any().downcast_ref::<MergeTree>(), parsed(create_query)) else {
        bail!(LogicalError, "The rows of system.{name} lie in no parts");
    };
    let StatementKind::CreateTable(create) = &statement.kind else {
        bail!(LogicalError, "The definition of system.{name} is no CREATE TABLE");
    };
    let definition = with_own_environment(engine, "system", |env| table_definition(env, create))?;
    engine.metadata.save_table("system", name, &kept.id, create_query)?;
    let table = tree.redefined(Arc::new(definition)).inspect_err(|_| {
        if let Err(error) = engine.metadata.save_table("system", name, &kept.id, &kept.create_query) {
            base::log!(Error, "SystemLog", "The definition of system.{name} cannot be put back: {error}");
        }
    })?;
    Ok(KeptTable { table, id: kept.id.clone(), create_query: create_query.into() })
}

fn kept_of(table: Arc<dyn Table>, entry: &ObjectEntry) -> KeptTable {
    KeptTable { table, id: entry.id.clone(), create_query: entry.create_query.clone() }
}

/// Whether parts are lost or damaged, so that nothing could be read.
fn is_broken(table: &dyn Table) -> bool {
    table.as_any().downcast_ref::<MergeTree>().is_some_and(|tree| !tree.broken_parts().is_empty())
}

/// Makes a table visible in the database system.
fn show(engine: &Engine, entry: ObjectEntry) {
    if let Ok(database) = engine.catalog.database("system") {
        database.replace(entry);
    }
}

fn leave_out(engine: &Engine, (name, id): (&str, Option<String>), path: PathBuf, error: base::Error) {
    engine.catalog.leave_out(LeftOut { database: "system".into(), name: name.into(), id, path, error });
}

/// The first name after one of a log's that nothing has.
fn free_name(engine: &Engine, name: &str) -> String {
    let is_free = |name: &String| !engine.metadata.has_table("system", name);
    (0u64..).map(|number| format!("{name}_{number}")).find(is_free).unwrap_or_default()
}

/// Gives a table another name, for a log to have its own.
fn set_aside(engine: &Engine, entry: &ObjectEntry) -> Result<ObjectEntry> {
    let renamed = renamed_entry(entry, "system", &free_name(engine, &entry.name))?;
    let record =
        TableRecord { database: "system", name: &renamed.name, id: &renamed.id, create_query: &renamed.create_query };
    engine.metadata.rename_tables(&[record], &[("system", &entry.name)])?;
    Ok(renamed)
}

/// Gives a file that cannot be used another name; the old one where that fails.
fn moved_aside(engine: &Engine, name: &str) -> String {
    let free = free_name(engine, name);
    let moved = engine.metadata.move_table_file("system", name, &free);
    moved.map_or_else(|_| name.to_string(), |()| free)
}

#[cfg(test)]
mod tests {
    use super::{Fit, fit};

    #[test]
    fn definitions_fit_whatever_their_ttl() {
        let plain = "CREATE TABLE system.l (a UInt8) ENGINE = MergeTree ORDER BY a";
        let limited = format!("{plain} TTL d + toIntervalDay(30)");
        assert_eq!(fit("CREATE  TABLE system.l(a UInt8) ENGINE=MergeTree ORDER BY a", plain), Fit::Same);
        assert_eq!(fit(&limited, plain), Fit::OtherTtl);
        assert_eq!(fit(&limited, &limited.replace("30", "7")), Fit::OtherTtl);
        assert_eq!(fit(&plain.replace("UInt8", "UInt16"), plain), Fit::Other);
        assert_eq!(fit("no statement", plain), Fit::Other);
    }
}
