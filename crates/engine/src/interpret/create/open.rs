//! Creation and opening of tables by their definitions, and loading of stored objects.

use super::dictionary::dictionary_of;
use super::materialized_view::view_of;
use crate::catalog_view::{Runner, SessionCatalog};
use crate::engine::Engine;
use crate::interpret::definition::table_definition;
use base::{Result, Settings, bail};
use catalog::metadata::StoredTable;
use catalog::{Object, ObjectEntry};
use exec::QueryContext;
use plan::analyze::Environment;
use sql::ast;
use std::collections::HashMap;
use std::sync::Arc;
use storage::mergetree::MergeTree;
use storage::{Table, TableDefinition};

/// Engines that a table can have.
pub(crate) const TABLE_ENGINES: &[&str] = &[
    "MergeTree",
    "ReplacingMergeTree",
    "SummingMergeTree",
    "AggregatingMergeTree",
    "CollapsingMergeTree",
    "VersionedCollapsingMergeTree",
    "CoalescingMergeTree",
    "Memory",
    "Null",
];

/// Names of all table engines.
pub(crate) fn table_engines() -> impl Iterator<Item = &'static str> {
    TABLE_ENGINES.iter().chain(crate::engines::NAMES).copied()
}

/// Makes or opens the table of a statement.
pub(super) fn open_created(
    engine: &Arc<Engine>,
    create: &ast::CreateTable,
    definition: &Arc<TableDefinition>,
    id: &str,
    fresh: bool,
) -> Result<Arc<dyn Table>> {
    match &create.source {
        Some(ast::CreateSource::Function(_)) => {
            Ok(crate::engines::derived::DerivedTable::of_function(definition.clone()))
        }
        _ => open_table(engine, definition, id, fresh),
    }
}

/// Makes or opens the table of a definition.
pub(crate) fn open_table(
    engine: &Arc<Engine>,
    definition: &Arc<TableDefinition>,
    id: &str,
    fresh: bool,
) -> Result<Arc<dyn Table>> {
    let path = engine.metadata.data_path(id);
    if fresh && keeps_files(&definition.engine) {
        engine.metadata.begin_table(id)?;
    }
    Ok(match definition.engine.as_str() {
        name if name.ends_with("MergeTree") && TABLE_ENGINES.contains(&name) => {
            if fresh {
                MergeTree::create(&path, definition.clone(), engine.storage.clone())?
            } else {
                MergeTree::open(&path, definition.clone(), engine.storage.clone())?
            }
        }
        name if name.starts_with("Replicated") && TABLE_ENGINES.contains(&&name["Replicated".len()..]) => {
            bail!(
                NotImplemented,
                "There is no replication, so that {name} would not keep its promise: use {}",
                &name["Replicated".len()..]
            )
        }
        "Memory" => storage::MemoryTable::new(definition.clone()),
        "Null" => storage::NullTable::new(definition.clone()),
        other => match crate::engines::open(engine, definition, id, fresh)? {
            Some(table) => table,
            None if matches!(other, "View" | "MaterializedView" | "LiveView" | "WindowView") => bail!(
                IncorrectQuery,
                "A table cannot be of engine {other}: use CREATE VIEW or CREATE MATERIALIZED VIEW"
            ),
            None if other == "Distributed" => bail!(
                ClusterDoesntExist,
                "Requested cluster not found: there are no clusters, so that a table cannot be of engine Distributed"
            ),
            None => bail!(
                UnknownStorage,
                "Unknown table engine {other}{}. There are {}",
                base::suggest::maybe_you_meant(other, table_engines()),
                table_engines().collect::<Vec<_>>().join(", ")
            ),
        },
    })
}

/// Creates a table of the engine's own and stores its definition; gives it with the folder of its data.
///
/// # Errors
/// Those of the definition, I/O errors: then there is no table.
pub(crate) fn make_own_table(
    engine: &Arc<Engine>,
    (database, name): (&str, &str),
    create_query: &str,
) -> Result<(Arc<dyn Table>, String)> {
    let definition = Arc::new(stored_definition(engine, database, create_query)?);
    let id = catalog::metadata::new_id()?;
    let made = open_table(engine, &definition, &id, true).and_then(|table| {
        engine.metadata.save_table(database, name, &id, create_query)?;
        engine.metadata.end_table(&id)?;
        Ok(table)
    });
    if made.is_err() {
        engine.metadata.abandon_table(&id);
    }
    Ok((made?, id))
}

/// The definition of a table that a stored statement creates.
fn stored_definition(engine: &Arc<Engine>, database: &str, create_query: &str) -> Result<TableDefinition> {
    let options = sql::ParseOptions { max_query_size: 0, ..Default::default() };
    match &sql::parse_statement(create_query, &options)?.statement.kind {
        ast::StatementKind::CreateTable(create) => {
            with_own_environment(engine, database, |env| table_definition(env, create))
        }
        _ => bail!(CorruptedData, "The stored definition of {database} is no CREATE TABLE statement"),
    }
}

/// Whether tables of an engine have a folder of their own.
pub(crate) fn keeps_files(engine: &str) -> bool {
    engine.ends_with("MergeTree") || crate::engines::is_log(engine) || matches!(engine, "Set" | "Join" | "File")
}

/// Calls `work` with the environment of analysis, outside of any session.
pub(crate) fn with_own_environment<T>(engine: &Arc<Engine>, database: &str, work: impl FnOnce(&Environment) -> T) -> T {
    with_environment_of(engine, database, Arc::new(Settings::default()), work)
}

/// Calls `work` with the environment of analysis, outside of any session, under the given settings.
pub(crate) fn with_environment_of<T>(
    engine: &Arc<Engine>,
    database: &str,
    settings: Arc<Settings>,
    work: impl FnOnce(&Environment) -> T,
) -> T {
    let context = Arc::new(QueryContext::new(settings.clone(), engine.pool.clone()));
    let catalog =
        SessionCatalog { engine, database, temporary: None, settings: &settings, reader: context.functions.reader() };
    let runner = Runner::new(engine, database, &context);
    let parameters = HashMap::new();
    work(&Environment {
        catalog: &catalog,
        registry: &engine.registry,
        functions: &context.functions,
        settings: &settings,
        runner: &runner,
        parameters: &parameters,
    })
}

/// A table with parts that was dropped and can be taken back, for its parts to be listed: nothing runs in its
/// background. `None` for tables of other engines.
pub(crate) fn open_waiting(
    engine: &Arc<Engine>,
    database: &str,
    stored: &StoredTable,
) -> Result<Option<Arc<MergeTree>>> {
    let statement =
        sql::parse_statement(&stored.create_query, &sql::ParseOptions { max_query_size: 0, ..Default::default() })?
            .statement;
    let ast::StatementKind::CreateTable(create) = &statement.kind else { return Ok(None) };
    let definition = with_own_environment(engine, database, |env| table_definition(env, create))?;
    if !TABLE_ENGINES.contains(&definition.engine.as_str()) || !definition.engine.ends_with("MergeTree") {
        return Ok(None);
    }
    MergeTree::inspect(&engine.metadata.data_path(&stored.id), Arc::new(definition), engine.storage.clone()).map(Some)
}

/// A stored object, as it was when the engine last ran.
pub(crate) fn load_object(engine: &Arc<Engine>, database: &str, stored: &StoredTable) -> Result<ObjectEntry> {
    let options = sql::ParseOptions { max_query_size: 0, ..Default::default() };
    let statement = sql::parse_statement(&stored.create_query, &options)?.statement;
    let object = match &statement.kind {
        ast::StatementKind::CreateTable(create) => {
            let definition = with_own_environment(engine, database, |env| table_definition(env, create))?;
            Object::Table(open_created(engine, create, &Arc::new(definition), &stored.id, false)?)
        }
        ast::StatementKind::CreateView(create) if create.materialized => {
            Object::MaterializedView(Arc::new(view_of(create, &stored.id)?))
        }
        ast::StatementKind::CreateView(create) => Object::View(sql::format_select(&create.query, false).into()),
        ast::StatementKind::CreateDictionary(create) => Object::Dictionary(Arc::new(dictionary_of(create)?)),
        _ => bail!(CorruptedData, "The stored definition is no CREATE statement"),
    };
    Ok(ObjectEntry {
        database: database.into(),
        name: stored.name.clone(),
        object,
        create_query: stored.create_query.as_str().into(),
        id: stored.id.as_str().into(),
        metadata_modification_time: stored.modification_time,
    })
}
