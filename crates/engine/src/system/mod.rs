//! The database `system`: the engine's knowledge of itself, as tables.
//!
//! One function per table makes its rows when it is read.

mod access;
mod activity;
mod asked;
mod caches;
mod changes;
pub(crate) mod completed;
mod dictionaries;
mod indexes;
pub(crate) mod information_schema;
mod lakes;
mod language;
mod objects;
mod parts;
mod reference;
pub(crate) mod rows;
mod server;
mod settings;
pub(crate) mod shapes;
mod stacks;
mod tables;
mod visible;
mod workloads;

pub(crate) use activity::{event_readings, metric_readings};
pub(crate) use objects::{shown_query, uuid};
pub(crate) use parts::WIDE_PART_BYTES;
pub(crate) use server::asynchronous_readings;

use crate::engine::Engine;
use ::access::session::SessionAccess;
use asked::AskedObjects;
use base::Settings;
use catalog::numbers::Numbers;
use catalog::{Database, LazyRowsSource, Object, ObjectEntry, RowsSource, SourceTable};
use completed::{ColumnSource, complete, completed_block};
use rows::{RowsBuilder, Wanted};
use std::sync::{Arc, Weak};
use storage::{ColumnDefinition, Condition, Table};
use types::{Block, Field, Schema};

/// Makes the rows of a system table.
#[derive(Clone, Copy)]
enum RowsFunction {
    Whole(fn(&Engine) -> RowsBuilder),
    /// Rows that need no look at other tables.
    Apart(fn(&Engine) -> RowsBuilder),
    /// Rows of the wanted columns alone: for tables of many rows.
    Columns(fn(&Engine, &Wanted<'_>) -> RowsBuilder),
    /// Rows of the columns asked for; opens tables that are not open.
    Opened(fn(&Arc<Engine>, &Wanted<'_>) -> RowsBuilder),
}

impl RowsFunction {
    fn make(&self, engine: &Arc<Engine>, wanted: &Wanted<'_>) -> RowsBuilder {
        match self {
            RowsFunction::Whole(make) | RowsFunction::Apart(make) => make(engine),
            RowsFunction::Columns(make) => make(engine, wanted),
            RowsFunction::Opened(make) => make(engine, wanted),
        }
    }

    /// The columns at the given positions, for a session with such temporary tables.
    fn block(
        &self,
        engine: &Arc<Engine>,
        columns: &[usize],
        (temporary, objects): (Option<&str>, &AskedObjects),
    ) -> Block {
        let wanted = Wanted::of(columns, temporary).of_objects(objects);
        match self {
            RowsFunction::Whole(make) | RowsFunction::Apart(make) => make(engine).finish().project(columns),
            RowsFunction::Columns(make) => make(engine, &wanted).finish_columns(columns),
            RowsFunction::Opened(make) => make(engine, &wanted).finish_columns(columns),
        }
    }
}

/// Names of the tables and makers of their rows. The columns are those of the builder over an engine without tables.
const TABLES: &[(&str, RowsFunction)] = &[
    ("aggregate_function_combinators", RowsFunction::Apart(language::aggregate_function_combinators)),
    ("asynchronous_inserts", RowsFunction::Whole(changes::asynchronous_inserts)),
    ("asynchronous_metrics", RowsFunction::Whole(server::asynchronous_metrics)),
    ("backups", RowsFunction::Whole(changes::backups)),
    ("build_options", RowsFunction::Whole(reference::build_options)),
    ("caches", RowsFunction::Whole(caches::caches)),
    ("codecs", RowsFunction::Apart(language::codecs)),
    ("collations", RowsFunction::Apart(reference::collations)),
    ("columns", RowsFunction::Columns(objects::columns)),
    ("completions", RowsFunction::Whole(language::completions)),
    ("constraints", RowsFunction::Whole(language::constraints)),
    ("contributors", RowsFunction::Apart(server::contributors)),
    ("data_skipping_index_types", RowsFunction::Whole(language::data_skipping_index_types)),
    ("data_skipping_indices", RowsFunction::Whole(indexes::data_skipping_indices)),
    ("data_type_families", RowsFunction::Apart(reference::data_type_families)),
    ("database_engines", RowsFunction::Whole(language::database_engines)),
    ("databases", RowsFunction::Whole(objects::databases)),
    ("detached_parts", RowsFunction::Whole(changes::detached_parts)),
    ("detached_tables", RowsFunction::Whole(changes::detached_tables)),
    ("dictionaries", RowsFunction::Whole(dictionaries::dictionaries)),
    ("disk_types", RowsFunction::Whole(language::disk_types)),
    ("disks", RowsFunction::Whole(server::disks)),
    ("errors", RowsFunction::Apart(reference::errors)),
    ("dropped_tables", RowsFunction::Whole(changes::dropped_tables)),
    ("dropped_tables_parts", RowsFunction::Opened(parts::dropped_tables_parts)),
    ("events", RowsFunction::Whole(activity::events)),
    ("formats", RowsFunction::Apart(reference::formats)),
    ("functions", RowsFunction::Apart(reference::functions)),
    ("grants", RowsFunction::Whole(access::grants)),
    ("iceberg_history", RowsFunction::Columns(lakes::iceberg_history)),
    ("jit_indexes", RowsFunction::Whole(indexes::jit_indexes)),
    ("keywords", RowsFunction::Apart(language::keywords)),
    ("licenses", RowsFunction::Apart(server::licenses)),
    ("merge_tree_settings", RowsFunction::Apart(settings::merge_tree_settings)),
    ("merges", RowsFunction::Whole(activity::merges)),
    ("metrics", RowsFunction::Whole(activity::metrics)),
    ("mutations", RowsFunction::Whole(changes::mutations)),
    ("named_collections", RowsFunction::Whole(access::named_collections)),
    ("one", RowsFunction::Whole(reference::one)),
    ("parts", RowsFunction::Columns(parts::parts)),
    ("parts_columns", RowsFunction::Columns(parts::parts_columns)),
    ("privileges", RowsFunction::Apart(language::privileges)),
    ("processes", RowsFunction::Whole(activity::processes)),
    ("projection_parts", RowsFunction::Whole(indexes::projection_parts)),
    ("projections", RowsFunction::Whole(indexes::projections)),
    ("quota_limits", RowsFunction::Whole(access::quota_limits)),
    ("quotas", RowsFunction::Whole(access::quotas)),
    ("quotas_usage", RowsFunction::Whole(access::quotas_usage)),
    ("replicated_merge_tree_settings", RowsFunction::Apart(settings::merge_tree_settings)),
    ("resources", RowsFunction::Whole(workloads::resources)),
    ("role_grants", RowsFunction::Whole(access::role_grants)),
    ("roles", RowsFunction::Whole(access::roles)),
    ("row_policies", RowsFunction::Whole(access::row_policies)),
    ("scheduler", RowsFunction::Whole(workloads::scheduler)),
    ("schema_inference_cache", RowsFunction::Whole(caches::schema_inference_cache)),
    ("server_settings", RowsFunction::Apart(server::server_settings)),
    ("settings", RowsFunction::Apart(settings::defaults)),
    ("settings_changes", RowsFunction::Apart(settings::settings_changes)),
    ("settings_profile_elements", RowsFunction::Whole(access::settings_profile_elements)),
    ("settings_profiles", RowsFunction::Whole(access::settings_profiles)),
    ("stack_trace", RowsFunction::Apart(stacks::stack_trace)),
    ("storage_policies", RowsFunction::Whole(server::storage_policies)),
    ("table_engines", RowsFunction::Whole(reference::table_engines)),
    ("table_functions", RowsFunction::Whole(reference::table_functions)),
    ("tables", RowsFunction::Columns(tables::tables)),
    ("time_zones", RowsFunction::Apart(server::time_zones)),
    ("trace_log", RowsFunction::Columns(stacks::trace_log)),
    ("user_directories", RowsFunction::Whole(access::user_directories)),
    ("user_processes", RowsFunction::Whole(access::user_processes)),
    ("users", RowsFunction::Whole(access::users)),
    ("view_refreshes", RowsFunction::Whole(activity::view_refreshes)),
    ("warnings", RowsFunction::Whole(server::warnings)),
    ("workloads", RowsFunction::Whole(workloads::workloads)),
];

/// The session that asks for a system table.
pub(crate) struct SystemAsker<'a> {
    pub settings: &'a Settings,
    /// The database of the asking session's temporary tables.
    pub temporary: Option<&'a str>,
    /// The rights that limit the visible rows, where not all are visible.
    pub access: Option<&'a Arc<SessionAccess>>,
    /// The rights of the session itself; `None` outside of any.
    pub owner: Option<&'a Arc<SessionAccess>>,
}

/// A system table whose rows depend on the session that asks; `None` for one that is the same for all.
pub(crate) fn of_session(engine: &Arc<Engine>, name: &str, asker: &SystemAsker<'_>) -> Option<Arc<dyn Table>> {
    if let Some(keys) = asker.access.and_then(|_| visible::keys(name)) {
        let access = asker.access?.clone();
        let (_, make) = TABLES.iter().find(|(known, _)| *known == name)?;
        let made = make.make(engine, &Wanted::ALL).schema().clone();
        let temporary = asker.temporary.map(Arc::from);
        let limits = visible::VisibleRows { access, keys, temporary: asker.temporary.map(str::to_string) };
        return Some(Arc::new(SourceTable(source(
            name,
            *make,
            Arc::downgrade(engine),
            &made,
            temporary,
            Some(limits),
        ))));
    }
    if let ("tables" | "columns", Some(temporary)) = (name, asker.temporary) {
        return with_temporary(engine, name, temporary);
    }
    let own = |make: fn(&Engine, &SessionAccess) -> RowsBuilder| -> Option<Arc<dyn Table>> {
        let (access, engine) = (asker.owner?.clone(), engine.clone());
        let schema = make(&engine, &access).schema().clone();
        let rows = Box::new(move || Ok(make(&engine, &access).finish()));
        Some(Arc::new(SourceTable(RowsSource::new(&engine_name(name), &schema, rows))))
    };
    match name {
        "current_roles" => return own(|_, access| access::current_roles(access)),
        "enabled_roles" => return own(|_, access| access::enabled_roles(access)),
        "quota_usage" => return own(access::quota_usage),
        "settings" => {}
        _ => return None,
    }
    let schema = settings::of_session(&Settings::default()).schema().clone();
    let settings = asker.settings.clone();
    let rows = Box::new(move || Ok(settings::of_session(&settings).finish()));
    Some(Arc::new(SourceTable(RowsSource::new(&engine_name(name), &schema, rows))))
}

/// A table of objects that also shows the temporary ones of a session.
fn with_temporary(engine: &Arc<Engine>, name: &str, temporary: &str) -> Option<Arc<dyn Table>> {
    let (_, make) = TABLES.iter().find(|(known, _)| *known == name)?;
    let made = make.make(engine, &Wanted::ALL).schema().clone();
    Some(Arc::new(SourceTable(source(name, *make, Arc::downgrade(engine), &made, Some(temporary.into()), None))))
}

/// Whether a database is the server's own: nobody creates, drops or changes objects there.
pub(crate) fn is_own(database: &str) -> bool {
    database == "system" || information_schema::NAMES.contains(&database)
}

/// The database `system` of an engine.
pub(crate) fn database(engine: &Arc<Engine>) -> Arc<Database> {
    let database = Database::new("system", "Memory");
    let add = |name: &str, table: Arc<dyn Table>| {
        let entry = ObjectEntry {
            database: "system".into(),
            name: name.into(),
            object: Object::Table(table),
            create_query: format!("CREATE TABLE system.{name}").into(),
            id: "".into(),
            metadata_modification_time: 0,
        };
        // Names in the table above are distinct.
        let _ = database.add(entry);
    };
    for &(name, make) in TABLES {
        let weak: Weak<Engine> = Arc::downgrade(engine);
        add(
            name,
            match make {
                // Most of them are never read: their columns wait, so that a start does not.
                RowsFunction::Apart(_) => Arc::new(SourceTable(LazyRowsSource::new(Box::new(move || {
                    let made = weak.upgrade().map(|engine| make.make(&engine, &Wanted::ALL).schema().clone());
                    source(name, make, weak, &made.unwrap_or_default(), None, None)
                })))),
                RowsFunction::Whole(_) | RowsFunction::Columns(_) | RowsFunction::Opened(_) => {
                    let made = make.make(engine, &Wanted::ALL).schema().clone();
                    Arc::new(SourceTable(LazyRowsSource::new(Box::new(move || {
                        source(name, make, weak, &made, None, None)
                    }))))
                }
            },
        );
    }
    for entry in engine.logs.entries() {
        let _ = database.add(entry);
    }
    let has_rows = |name: &str| database.get(name).is_some();
    for name in shapes::names().filter(|name| !has_rows(name) && TABLES.iter().all(|(made, _)| made != name)) {
        add(
            name,
            Arc::new(SourceTable(LazyRowsSource::new(Box::new(move || {
                let (columns, _) = complete(name, &Schema::default());
                let empty = schema_of(&columns);
                RowsSource::of_definitions(
                    &engine_name(name),
                    columns,
                    Box::new(move |columns, _| Ok(empty.empty_block().project(columns))),
                )
            })))),
        );
    }
    add("numbers", Arc::new(SourceTable(Numbers::new(0, u64::MAX, 1))));
    add("numbers_mt", Arc::new(SourceTable(Numbers::new(0, u64::MAX, 1))));
    add("zeros", Arc::new(SourceTable(Numbers::zeros(u64::MAX))));
    add("zeros_mt", Arc::new(SourceTable(Numbers::zeros(u64::MAX))));
    database
}

/// The rows of a table whose maker gives columns of the schema `made`, for a session with such temporary tables.
fn source(
    name: &str,
    make: RowsFunction,
    engine: Weak<Engine>,
    made: &Schema,
    temporary: Option<Arc<str>>,
    limits: Option<visible::VisibleRows>,
) -> RowsSource {
    let (columns, places) = complete(name, made);
    let empty = schema_of(&columns);
    let keys = visible::keys(name).and_then(|keys| keys.of_objects());
    let keys = keys.map(|keys| keys.map(|key| empty.index_of(key)));
    let rows = move |columns: &[usize], condition: &Condition| {
        let objects = keys.map(|keys| AskedObjects::of(condition, keys)).unwrap_or_default();
        let asked = (temporary.as_deref(), &objects);
        let Some(engine) = engine.upgrade() else { return Ok(empty.empty_block().project(columns)) };
        if let Some(limits) = &limits {
            return Ok(limits.visible(columns, &empty, |columns| {
                let places: Vec<&ColumnSource> = columns.iter().map(|&column| &places[column]).collect();
                completed_block(&places, |made| make.block(&engine, made, asked))
            }));
        }
        let places: Vec<&ColumnSource> = columns.iter().map(|&column| &places[column]).collect();
        Ok(completed_block(&places, |made| make.block(&engine, made, asked)))
    };
    RowsSource::of_definitions(&engine_name(name), columns, Box::new(rows))
}

fn schema_of(columns: &[ColumnDefinition]) -> Schema {
    Schema::new(columns.iter().map(|column| Field::new(column.name.as_str(), column.data_type.clone())).collect())
}

/// `query_log` is of engine `SystemQueryLog`.
fn engine_name(table: &str) -> String {
    let words = table.split('_').map(|word| word[..1].to_uppercase() + &word[1..]);
    format!("System{}", words.collect::<String>())
}
