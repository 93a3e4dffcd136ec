//! Table functions that show indexes and projections of parts: `mergeTreeIndex`, `mergeTreeProjection`. They are
//! queries over the table.

use super::derived::{literal, parsed, quote_identifier};
use crate::engine::Engine;
use base::{Result, bail};
use plan::analyze::TableFunctionArg;
use sql::ast;
use std::sync::Arc;
use storage::{MergeTree, ProjectionDefinition, Table, TableDefinition};

/// The table functions of this file.
pub(crate) const NAMES: [&str; 2] = ["mergeTreeIndex", "mergeTreeProjection"];

/// The query that a call stands for.
///
/// # Errors
/// `NUMBER_OF_ARGUMENTS_DOESNT_MATCH`, `BAD_ARGUMENTS` for tables without parts, `NO_SUCH_PROJECTION_IN_TABLE`; when
/// there is no such table.
pub(crate) fn query(engine: &Arc<Engine>, function: &str, args: &[TableFunctionArg]) -> Result<ast::SelectQuery> {
    let named = args.iter().filter(|arg| arg.name.is_some());
    let words: Vec<String> = args.iter().filter(|arg| arg.name.is_none()).map(text_of).collect();
    match (function, words.as_slice()) {
        ("mergeTreeIndex", [database, table]) => {
            for arg in named {
                check_option(arg)?;
            }
            let (_, found) = engine.catalog.table(database, table)?;
            if !found.as_any().is::<MergeTree>() {
                bail!(
                    BadArguments,
                    "Table function mergeTreeIndex expected MergeTree table, got: {}",
                    found.definition().engine
                );
            }
            parsed(&index_query(&*found, database, table))
        }
        ("mergeTreeIndex", [_, _, other, ..]) => {
            bail!(BadArguments, "Table function mergeTreeIndex takes options by their names, not {other}")
        }
        ("mergeTreeIndex", _) => bail!(
            NumberOfArgumentsDoesntMatch,
            "Table function 'mergeTreeIndex' must have at least 2 arguments, got: {}",
            args.len()
        ),
        (_, [database, table, name]) if args.len() == 3 => {
            let (_, found) = engine.catalog.table(database, table)?;
            let definition = found.definition();
            match definition.projections.iter().find(|projection| projection.name == *name) {
                Some(projection) => parsed(&projection_query(projection, &definition, (database, table))),
                None => bail!(NoSuchProjectionInTable, "There is no projection {name} in table"),
            }
        }
        _ => bail!(
            NumberOfArgumentsDoesntMatch,
            "Table function '{function}' must have 3 arguments, got: {}",
            args.len()
        ),
    }
}

fn text_of(arg: &TableFunctionArg) -> String {
    arg.value.as_bytes().map_or_else(|| arg.text.clone(), |bytes| String::from_utf8_lossy(bytes).into_owned())
}

/// # Errors
/// `BAD_ARGUMENTS` for unknown options; `NOT_IMPLEMENTED` for the places of columns in files, which parts here do not
/// have.
fn check_option(arg: &TableFunctionArg) -> Result<()> {
    let is_on = arg.value.as_f64().is_some_and(|value| value != 0.0);
    match arg.name.as_deref() {
        Some("with_marks") if is_on => bail!(NotImplemented, "Parts have no marks that mergeTreeIndex could show"),
        Some("with_marks" | "with_minmax") => Ok(()),
        name => bail!(
            BadArguments,
            "Unexpected arguments '{}' for table function 'mergeTreeIndex'",
            name.unwrap_or_default()
        ),
    }
}

/// A row per granule with the primary key of its first row, and one per part with that of its last.
fn index_query(table: &dyn Table, database: &str, name: &str) -> String {
    let definition = table.definition();
    let keys: Vec<&str> =
        definition.sorting_key.iter().take(definition.primary_key_len).map(|part| part.text.as_str()).collect();
    let of = format!("{}.{}", quote_identifier(database), quote_identifier(name));
    let picked = |function: &str| {
        if keys.is_empty() {
            String::new()
        } else {
            format!(", {function}(tuple({}), _part_offset) AS __key", keys.join(", "))
        }
    };
    let shown: String = keys
        .iter()
        .enumerate()
        .map(|(place, key)| format!(", tupleElement(__key, {}) AS {}", place + 1, quote_identifier(key)))
        .collect();
    let part = "CAST(_part, 'String') AS part_name";
    format!(
        "SELECT part_name, mark_number, rows_in_granule{shown} FROM (\
         SELECT {part}, _part_granule_offset AS mark_number, count() AS rows_in_granule{} FROM {of} GROUP BY _part, \
         _part_granule_offset \
         UNION ALL SELECT {part}, toUInt64(max(_part_granule_offset) + 1) AS mark_number, toUInt64(0) AS \
         rows_in_granule{} FROM {of} GROUP BY _part) \
         ORDER BY part_name, mark_number SETTINGS apply_deleted_mask = 0",
        picked("argMin"),
        picked("argMax"),
    )
}

/// The rows of a projection in the parts that have it, part by part in its order.
fn projection_query(projection: &ProjectionDefinition, of: &TableDefinition, (database, name): (&str, &str)) -> String {
    let (mut shown, mut keys) = (Vec::new(), Vec::new());
    let mut is_grouped = false;
    for column in &projection.table.columns {
        let quoted = quote_identifier(&column.name);
        match (&column.data_type, column.name.split_once('(')) {
            // The state of `sum(a)` is what `sumState(a)` gives.
            (types::DataType::Aggregate(_), Some((function, rest))) => {
                is_grouped = true;
                shown.push(format!("{function}State({rest} AS {quoted}"));
            }
            _ => {
                let expr = if of.column_index(&column.name).is_some() { &quoted } else { &column.name };
                shown.push(format!("{expr} AS {quoted}"));
                keys.push(quoted);
            }
        }
    }
    let order: Vec<&str> = projection.table.sorting_key.iter().map(|part| part.text.as_str()).collect();
    let grouped = if is_grouped {
        format!(
            " GROUP BY {}",
            ["_part".to_string()].into_iter().chain(keys.iter().cloned()).collect::<Vec<_>>().join(", ")
        )
    } else {
        String::new()
    };
    let ordered: String = order.iter().map(|key| format!(", {key}")).collect();
    format!(
        "SELECT {}, _part FROM {}.{} WHERE _part IN (SELECT parent_name FROM system.projection_parts WHERE database = \
        {} AND table = {} AND name = {} AND active){grouped} ORDER BY _part{ordered}",
        shown.join(", "),
        quote_identifier(database),
        quote_identifier(name),
        literal(database),
        literal(name),
        literal(&projection.name),
    )
}
