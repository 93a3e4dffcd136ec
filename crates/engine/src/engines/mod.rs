//! Engines that are neither of the MergeTree family nor `Memory` or `Null`.
//!
//! ```text
//! Log, TinyLog, StripeLog        parts without a sorting key: rows are as durable as those of MergeTree
//! Set, Join                      the same, with the rows that count held in memory by key   (keyed.rs)
//! Buffer                         rows in memory until they go into another table            (buffer.rs)
//! Merge, Dictionary, Alias       a query over other tables, made when they are read         (derived.rs)
//! File                           one file of a format                                       (catalog::file_table)
//! URL, S3, GCS, OSS, COSN, AzureBlobStorage
//!                                objects of web servers and stores                          (catalog::object_table)
//! Iceberg…, DeltaLake…           a table of another program, to read                        (catalog::lake)
//! GenerateRandom                 endless random rows                                        (catalog::generate_random)
//! ```

pub(crate) mod buffer;
pub(crate) mod derived;
pub(crate) mod keyed;
pub(crate) mod part_functions;
pub(crate) mod partitioned;

use crate::engine::Engine;
use base::{Result, bail};
use std::sync::Arc;
use storage::mergetree::MergeTree;
use storage::{Table, TableDefinition};

/// The names of the engines.
pub(crate) const NAMES: &[&str] = &[
    "Log",
    "TinyLog",
    "StripeLog",
    "Set",
    "Join",
    "Buffer",
    "Merge",
    "Dictionary",
    "Alias",
    "File",
    "GenerateRandom",
    "Iceberg",
    "IcebergLocal",
    "IcebergS3",
    "DeltaLake",
    "DeltaLakeLocal",
    "DeltaLakeS3",
    "URL",
    "S3",
    "GCS",
    "OSS",
    "COSN",
    "AzureBlobStorage",
];

/// Whether an engine is that of tables that other programs write.
pub(crate) fn is_lake(engine: &str) -> bool {
    is_local_lake(engine) || matches!(engine, "Iceberg" | "IcebergS3" | "DeltaLake" | "DeltaLakeS3")
}

/// Whether an engine is that of such tables in folders of the machine.
pub(crate) fn is_local_lake(engine: &str) -> bool {
    matches!(engine, "IcebergLocal" | "DeltaLakeLocal")
}

/// Whether an engine is that of objects of stores or web servers.
pub(crate) fn is_of_objects(engine: &str) -> bool {
    NAMES.contains(&engine) && plan::analyze::is_object_function(engine)
}

/// Whether rows of an engine lie in parts that only inserts change.
pub(crate) fn is_log(engine: &str) -> bool {
    matches!(engine, "Log" | "TinyLog" | "StripeLog")
}

/// Whether columns may be left out of `CREATE TABLE`: they are found in the source that is read.
pub(crate) fn finds_columns(engine: &str) -> bool {
    matches!(engine, "Merge" | "Alias" | "Buffer") || is_lake(engine)
}

/// Makes or opens a table of one of these engines; `None` for others.
///
/// # Errors
/// Wrong arguments; I/O errors.
pub(crate) fn open(
    engine: &Arc<Engine>,
    definition: &Arc<TableDefinition>,
    id: &str,
    fresh: bool,
) -> Result<Option<Arc<dyn Table>>> {
    let parts = || -> Result<Arc<dyn Table>> {
        let path = engine.metadata.data_path(id);
        Ok(if fresh {
            MergeTree::create(&path, definition.clone(), engine.storage.clone())?
        } else {
            MergeTree::open(&path, definition.clone(), engine.storage.clone())?
        })
    };
    Ok(Some(match definition.engine.as_str() {
        name if is_log(name) => parts()?,
        "Set" | "Join" => keyed::KeyedTable::open(definition.clone(), parts()?)?,
        "Buffer" => buffer::BufferTable::open(engine, definition.clone())?,
        "Merge" | "Dictionary" | "Alias" => derived::DerivedTable::open(definition.clone())?,
        "File" => {
            if let (true, Some(path)) = (fresh, definition.arguments.get(1)) {
                engine.files.pattern(path)?;
            }
            catalog::file_table::file_table(definition.clone(), &engine.metadata.data_path(id), &engine.files)?
        }
        name if is_of_objects(name) => catalog::object_table::object_table(definition.clone(), &engine.files)?,
        "GenerateRandom" => random(definition)?,
        name if is_lake(name) => {
            if let (true, Some(folder)) = (fresh && is_local_lake(name), definition.arguments.first()) {
                engine.files.pattern(folder)?;
            }
            catalog::lake::lake_table(definition.clone(), &engine.files)?
        }
        _ => return Ok(None),
    }))
}

/// The table of another definition that has the same rows: one of any engine without parts of its own, or whose columns
/// stay.
///
/// # Errors
/// As [`open`].
pub(crate) fn redefined(
    engine: &Arc<Engine>,
    table: &Arc<dyn Table>,
    definition: &Arc<TableDefinition>,
    id: &str,
) -> Result<Arc<dyn Table>> {
    let any = table.as_any();
    if let Some(tree) = any.downcast_ref::<MergeTree>() {
        return Ok(tree.redefined(definition.clone())?);
    }
    if let Some(keyed) = any.downcast_ref::<keyed::KeyedTable>() {
        return keyed.redefined(definition.clone());
    }
    if let Some(derived) = any.downcast_ref::<derived::DerivedTable>() {
        return Ok(derived.redefined(definition.clone()));
    }
    if let Some(buffer) = any.downcast_ref::<buffer::BufferTable>() {
        buffer.flush()?;
    }
    match definition.engine.as_str() {
        "Null" => Ok(storage::NullTable::new(definition.clone())),
        _ => match open(engine, definition, id, false)? {
            Some(table) => Ok(table),
            None => bail!(NotImplemented, "ALTER TABLE is not supported by storage {}", definition.engine),
        },
    }
}

fn random(definition: &TableDefinition) -> Result<Arc<dyn Table>> {
    let number = |index: usize, default: u64| match definition.arguments.get(index).map(String::as_str) {
        None | Some("NULL") => Ok(default),
        Some(text) => text.parse().map_err(|_| {
            base::err!(
                BadArguments,
                "Arguments of storage GenerateRandom are \
            numbers: seed, greatest length of strings and of arrays; not {text}"
            )
        }),
    };
    if definition.arguments.len() > 3 {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Storage GenerateRandom takes up to 3 arguments: seed, greatest length of strings and of arrays"
        );
    }
    let clock = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |elapsed| elapsed.as_nanos() as u64);
    let source = catalog::generate_random::GenerateRandom::new(
        &definition.schema(),
        number(0, clock)?,
        number(1, 10)?,
        number(2, 10)?,
    );
    Ok(Arc::new(catalog::SourceTable(source)))
}
