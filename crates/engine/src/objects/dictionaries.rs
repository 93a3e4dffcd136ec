//! Dictionaries of the catalog, loaded by queries of sessions of their own.

use crate::engine::Engine;
use base::{Result, bail};
use catalog::{Dictionary, Object};
use functions::dictionary::{Dictionaries, DictionaryRows, KeyLookup, network_texts};
use std::sync::{Arc, Weak};
use storage::{ColumnDefinition, MemoryTable, Table, TableDefinition};
use types::Block;

/// Access of functions to an engine's dictionaries.
pub(crate) struct EngineDictionaries(pub Weak<Engine>);

impl Dictionaries for EngineDictionaries {
    fn dictionary(&self, database: &str, name: &str) -> Result<Arc<DictionaryRows>> {
        let Some(engine) = self.0.upgrade() else { bail!(Aborted, "The server is shutting down") };
        load(&engine, &*find(&engine, database, name)?)
    }

    fn join_table(&self, database: &str, name: &str) -> Result<Arc<DictionaryRows>> {
        let Some(engine) = self.0.upgrade() else { bail!(Aborted, "The server is shutting down") };
        let entry = engine.catalog.object(database, name).or_else(|error| match name.split_once('.') {
            Some((database, name)) => engine.catalog.object(database, name),
            None => Err(error),
        })?;
        let keyed = match &entry.object {
            Object::Table(table) => table.as_any().downcast_ref::<crate::engines::keyed::KeyedTable>(),
            _ => None,
        };
        match keyed {
            Some(keyed) => keyed.rows(name),
            None => bail!(IllegalTypeOfArgument, "Table {name} is not of engine Join"),
        }
    }
}

/// The dictionary of a name, which may hold its database.
///
/// # Errors
/// `BAD_ARGUMENTS` with what is wrong.
pub(crate) fn find(engine: &Engine, database: &str, name: &str) -> Result<Arc<Dictionary>> {
    let in_current = engine.catalog.object(database, name);
    let entry = match (in_current, name.split_once('.')) {
        (Ok(entry), _) => entry,
        (Err(_), Some((database, name))) => engine.catalog.object(database, name).map_err(not_found(name))?,
        (Err(error), None) => return Err(not_found(name)(error)),
    };
    match &entry.object {
        Object::Dictionary(dictionary) => Ok(dictionary.clone()),
        _ => bail!(BadArguments, "{name} is not a dictionary"),
    }
}

fn not_found(name: &str) -> impl Fn(base::Error) -> base::Error {
    move |error| base::err!(BadArguments, "Dictionary ({name}) not found: {}", error.message())
}

/// The rows of a dictionary, read if need be.
///
/// # Errors
/// Those of its source.
pub(crate) fn load(engine: &Arc<Engine>, dictionary: &Dictionary) -> Result<Arc<DictionaryRows>> {
    let run = |query: &str| -> Result<Block> {
        let mut session = engine.session();
        session.is_internal = true;
        session.reads_as = dictionary.owner.as_ref().map(|owner| engine.reader_of(owner)).transpose()?;
        session.settings_mut().log_queries = false;
        let mut query = session
            .query(query)
            .map_err(|error| error.context(format!("while loading dictionary {}", dictionary.name)))?;
        let schema = query.schema().clone();
        let mut blocks = Vec::new();
        while let Some(block) = query.next_block()? {
            blocks.push(block);
        }
        Ok(Block::concat(&blocks).unwrap_or_else(|| schema.empty_block()))
    };
    dictionary.rows(run)
}

/// A dictionary as a table to read.
///
/// # Errors
/// As [`load`].
pub(crate) fn as_table(engine: &Arc<Engine>, dictionary: &Dictionary) -> Result<Arc<dyn Table>> {
    let rows = load(engine, dictionary)?;
    if !dictionary.is_listed {
        bail!(
            UnsupportedMethod,
            "Set `store_polygon_key_column` in the layout of dictionary {} to read its rows as a table",
            dictionary.name
        );
    }
    let columns = dictionary
        .columns
        .iter()
        .map(|column| ColumnDefinition::new(column.name.clone(), column.data_type.clone()))
        .collect();
    let definition = TableDefinition { columns, engine: "Dictionary".into(), ..TableDefinition::default() };
    let table = MemoryTable::new(Arc::new(definition));
    let bounds = rows.range.iter().flat_map(|range| [range.min.clone(), range.max.clone()]);
    let attributes = rows.attributes.iter().map(|attribute| attribute.values.slice(0, rows.len()));
    let keys = if rows.lookup() == KeyLookup::Network { vec![network_texts(&rows.keys[0])] } else { rows.keys.clone() };
    let all = keys.into_iter().chain(bounds).chain(attributes).collect();
    let insert = table.insert(&engine.session().settings)?;
    insert.write(Block::new(all, rows.len()))?;
    insert.commit()?;
    Ok(table)
}
