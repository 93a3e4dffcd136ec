//! A refresh of a view: its query fills a new table that replaces the old one, or adds to it.

use super::Definition;
use crate::QueryStatistics;
use crate::engine::Engine;
use crate::session::Request;
use base::{CancelToken, Result, bail};
use catalog::{Object, ObjectEntry};
use functions::access::Reader;
use std::sync::Arc;
use types::data_type::quote_identifier;

/// Runs the query of a view once.
///
/// # Errors
/// Those of the query and of the table that is written; the rows of before are there then.
pub(super) fn refresh(
    engine: &Arc<Engine>,
    entry: &ObjectEntry,
    definition: &Definition,
    cancel: &CancelToken,
) -> Result<QueryStatistics> {
    let Object::MaterializedView(view) = &entry.object else {
        bail!(LogicalError, "a view that is refreshed is no materialized view")
    };
    let (database, name) = &view.target;
    let target = named(database, name);
    let columns: Vec<String> = definition.columns.iter().map(|column| quote_identifier(column).to_string()).collect();
    let columns = columns.join(", ");
    let fill = |into: &str| format!("INSERT INTO {into} ({columns}) SELECT {columns} FROM ({})", view.query);
    let reader = engine.definer_of(entry)?;
    if definition.refresh.append {
        return run_as(engine, entry, reader, &fill(&target), cancel);
    }
    let fresh = named(database, &format!(".tmp.inner_id.{}", entry.id));
    let remove = format!("DROP TABLE IF EXISTS {fresh} SYNC");
    // One that a crash left.
    run(engine, entry, &remove, cancel)?;
    let made = (|| {
        run(engine, entry, &format!("CREATE TABLE {fresh} AS {target}"), cancel)?;
        let statistics = run_as(engine, entry, reader.clone(), &fill(&fresh), cancel)?;
        run(engine, entry, &format!("EXCHANGE TABLES {fresh} AND {target}"), cancel)?;
        Ok(statistics)
    })();
    // The rows of before, or those that did not come to be all.
    let removed = run(engine, entry, &remove, &CancelToken::new());
    let statistics = made?;
    removed.map(|_| statistics)
}

fn named(database: &str, name: &str) -> String {
    format!("{}.{}", quote_identifier(database), quote_identifier(name))
}

fn run(engine: &Arc<Engine>, entry: &ObjectEntry, text: &str, cancel: &CancelToken) -> Result<QueryStatistics> {
    run_as(engine, entry, Reader::default(), text, cancel)
}

/// Runs a statement that reads on somebody's behalf.
fn run_as(
    engine: &Arc<Engine>,
    entry: &ObjectEntry,
    reader: Reader,
    text: &str,
    cancel: &CancelToken,
) -> Result<QueryStatistics> {
    let mut session = engine.session();
    session.is_internal = true;
    session.reads_as = Some(reader);
    session.database.clone_from(&entry.database);
    session.settings_mut().max_query_size = 0;
    let mut query =
        session.execute(Request { query: text.as_bytes(), cancel: cancel.clone(), ..Request::default() })?;
    while query.next_block()?.is_some() {}
    Ok(query.statistics())
}
