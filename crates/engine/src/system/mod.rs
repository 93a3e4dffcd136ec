//! The database `system`: what the engine knows of itself, as tables.
//!
//! One function per table makes its rows when it is read.

mod activity;
mod caches;
mod changes;
mod dictionaries;
mod indexes;
mod objects;
mod reference;
pub(crate) mod rows;
mod stacks;

use crate::engine::Engine;
use catalog::numbers::Numbers;
use catalog::{Database, Object, ObjectEntry, RowsSource, SourceTable};
use rows::RowsBuilder;
use std::sync::{Arc, Weak};
use storage::Table;

/// Makes the rows of a system table.
type Maker = fn(&Engine) -> RowsBuilder;

/// Name, and what makes the rows. The columns are those of the builder over an engine without tables.
const TABLES: &[(&str, Maker)] = &[
    ("asynchronous_inserts", changes::asynchronous_inserts),
    ("build_options", reference::build_options),
    ("caches", caches::caches),
    ("collations", reference::collations),
    ("columns", objects::columns),
    ("data_skipping_indices", indexes::data_skipping_indices),
    ("data_type_families", reference::data_type_families),
    ("databases", objects::databases),
    ("detached_parts", changes::detached_parts),
    ("dictionaries", dictionaries::dictionaries),
    ("errors", reference::errors),
    ("events", activity::events),
    ("formats", reference::formats),
    ("functions", reference::functions),
    ("jit_indexes", indexes::jit_indexes),
    ("merge_tree_settings", reference::merge_tree_settings),
    ("merges", activity::merges),
    ("metrics", activity::metrics),
    ("mutations", changes::mutations),
    ("one", reference::one),
    ("parts", objects::parts),
    ("parts_columns", objects::parts_columns),
    ("processes", activity::processes),
    ("projection_parts", indexes::projection_parts),
    ("projections", indexes::projections),
    ("query_log", activity::query_log),
    ("settings", reference::settings),
    ("stack_trace", stacks::stack_trace),
    ("table_engines", reference::table_engines),
    ("table_functions", reference::table_functions),
    ("tables", objects::tables),
    ("trace_log", stacks::trace_log),
];

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
    for (name, make) in TABLES {
        let weak: Weak<Engine> = Arc::downgrade(engine);
        let schema = make(engine).schema().clone();
        let empty = schema.clone();
        let rows = Box::new(move || Ok(weak.upgrade().map_or_else(|| empty.empty_block(), |engine| make(&engine).finish())));
        add(name, Arc::new(SourceTable(RowsSource::new(&engine_name(name), &schema, rows))));
    }
    add("numbers", Arc::new(SourceTable(Numbers::new(0, u64::MAX, 1))));
    add("numbers_mt", Arc::new(SourceTable(Numbers::new(0, u64::MAX, 1))));
    add("zeros", Arc::new(SourceTable(Numbers::zeros(u64::MAX))));
    database
}

/// `query_log` is of engine `SystemQueryLog`.
fn engine_name(table: &str) -> String {
    let words = table.split('_').map(|word| word[..1].to_uppercase() + &word[1..]);
    format!("System{}", words.collect::<String>())
}
