//! `UNDROP TABLE`: the table that was dropped last under a name is there again, with its rows.

use crate::engine::Engine;
use crate::interpret::Interpreter;
use crate::interpret::create::open::{load_object, open_waiting};
use crate::objects::dropped::DroppedTable;
use crate::query::Output;
use base::{Result, bail, err};
use catalog::metadata::StoredTable;
use catalog::{Database, Object};
use sql::ast;
use std::sync::Arc;
use storage::MergeTree;

impl Interpreter<'_> {
    /// `UNDROP TABLE name [UUID '…']`.
    pub(crate) fn undrop(&mut self, undrop: &ast::Undrop) -> Result<Output> {
        crate::interpret::alter::mutation::refuse_cluster(undrop.on_cluster.as_ref())?;
        let engine = self.session.engine.clone();
        let _ddl = engine.ddl.lock();
        let name = &undrop.name;
        let uuid = undrop
            .uuid
            .as_ref()
            .map(|uuid| types::text::parse_uuid(uuid.as_bytes()))
            .transpose()
            .map_err(|error| name.span().locate(error))?;
        let database = engine.catalog.database(self.database_of(name)).map_err(|error| name.span().locate(error))?;
        let (in_database, table) = (database.name(), name.name.name.as_str());
        if database.get(table).is_some() {
            return Err(name
                .span()
                .locate(err!(TableAlreadyExists, "Cannot undrop table, {in_database}.{table} already exists")));
        }
        self.refuse_detached(in_database, table).map_err(|error| name.span().locate(error))?;
        let dropped = if database.engine() == "Atomic" { engine.dropped.take(in_database, table, uuid) } else { None };
        let Some(dropped) = dropped else {
            let shown = undrop.uuid.as_ref().map_or_else(String::new, |uuid| format!(" ({uuid})"));
            let error = err!(
                UnknownTable,
                "Table {in_database}.{table}{shown} is being dropped, has been dropped, or the database engine does \
                not support UNDROP"
            );
            return Err(name.span().locate(error));
        };
        if let Err(error) = take_back(&engine, &database, &dropped) {
            engine.dropped.add(dropped);
            return Err(error);
        }
        crate::interpret::alter::mutation::resume_all(&engine);
        engine.refreshes.notify();
        Ok(Output::nothing())
    }
}

/// Opens a dropped table and makes its record a definition again.
fn take_back(engine: &Arc<Engine>, database: &Database, dropped: &DroppedTable) -> Result<()> {
    let entry = load_object(engine, database.name(), &stored(dropped))?;
    let object = entry.object.clone();
    let written = engine
        .metadata
        .undrop(database.name(), &dropped.name, &dropped.id, dropped.dropped_ms)
        .and_then(|()| database.add(entry));
    if let (Err(_), Object::Table(table)) = (&written, &object) {
        table.shutdown();
    }
    written
}

fn stored(dropped: &DroppedTable) -> StoredTable {
    let create_query = dropped.create_query.to_string();
    StoredTable {
        name: dropped.name.clone(),
        id: dropped.id.to_string(),
        create_query,
        modification_time: (dropped.dropped_ms / 1000) as u32,
    }
}

/// The parts of a dropped table, for lists of parts; `None` where it has none that are listed.
///
/// # Errors
/// Of definitions and files that cannot be read.
pub(crate) fn parts_of_dropped(engine: &Arc<Engine>, dropped: &DroppedTable) -> Result<Option<Arc<MergeTree>>> {
    if dropped.name.is_empty() {
        bail!(CorruptedData, "The definition of the dropped table {} cannot be read", dropped.id);
    }
    open_waiting(engine, &dropped.database, &stored(dropped))
}
