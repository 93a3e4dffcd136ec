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
use rows::{RowsBuilder, Wanted};
use std::sync::{Arc, Weak};
use storage::Table;
use types::Block;

/// Makes the rows of a system table.
enum Maker {
    Whole(fn(&Engine) -> RowsBuilder),
    /// Of the columns that are asked for: tables of many rows.
    Columns(fn(&Engine, &Wanted<'_>) -> RowsBuilder),
}

impl Maker {
    fn make(&self, engine: &Engine, wanted: &Wanted<'_>) -> RowsBuilder {
        match self {
            Maker::Whole(make) => make(engine),
            Maker::Columns(make) => make(engine, wanted),
        }
    }

    /// The columns at the given positions.
    fn block(&self, engine: &Engine, columns: &[usize]) -> Block {
        match self {
            Maker::Whole(make) => make(engine).finish().project(columns),
            Maker::Columns(make) => make(engine, &Wanted::of(columns)).finish_columns(columns),
        }
    }
}

/// Name, and what makes the rows. The columns are those of the builder over an engine without tables.
const TABLES: &[(&str, Maker)] = &[
    ("asynchronous_inserts", Maker::Whole(changes::asynchronous_inserts)),
    ("build_options", Maker::Whole(reference::build_options)),
    ("caches", Maker::Whole(caches::caches)),
    ("collations", Maker::Whole(reference::collations)),
    ("columns", Maker::Columns(objects::columns)),
    ("data_skipping_indices", Maker::Whole(indexes::data_skipping_indices)),
    ("data_type_families", Maker::Whole(reference::data_type_families)),
    ("databases", Maker::Whole(objects::databases)),
    ("detached_parts", Maker::Whole(changes::detached_parts)),
    ("dictionaries", Maker::Whole(dictionaries::dictionaries)),
    ("errors", Maker::Whole(reference::errors)),
    ("events", Maker::Whole(activity::events)),
    ("formats", Maker::Whole(reference::formats)),
    ("functions", Maker::Whole(reference::functions)),
    ("jit_indexes", Maker::Whole(indexes::jit_indexes)),
    ("merge_tree_settings", Maker::Whole(reference::merge_tree_settings)),
    ("merges", Maker::Whole(activity::merges)),
    ("metrics", Maker::Whole(activity::metrics)),
    ("mutations", Maker::Whole(changes::mutations)),
    ("one", Maker::Whole(reference::one)),
    ("parts", Maker::Columns(objects::parts)),
    ("parts_columns", Maker::Columns(objects::parts_columns)),
    ("processes", Maker::Whole(activity::processes)),
    ("projection_parts", Maker::Whole(indexes::projection_parts)),
    ("projections", Maker::Whole(indexes::projections)),
    ("query_log", Maker::Columns(activity::query_log)),
    ("settings", Maker::Whole(reference::settings)),
    ("stack_trace", Maker::Whole(stacks::stack_trace)),
    ("table_engines", Maker::Whole(reference::table_engines)),
    ("table_functions", Maker::Whole(reference::table_functions)),
    ("tables", Maker::Whole(objects::tables)),
    ("trace_log", Maker::Columns(stacks::trace_log)),
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
        let schema = make.make(engine, &Wanted::ALL).schema().clone();
        let empty = schema.clone();
        let rows = Box::new(move |columns: &[usize]| Ok(weak.upgrade().map_or_else(|| empty.empty_block().project(columns), |engine| make.block(&engine, columns))));
        add(name, Arc::new(SourceTable(RowsSource::of_columns(&engine_name(name), &schema, rows))));
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
