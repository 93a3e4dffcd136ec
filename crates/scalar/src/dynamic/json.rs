//! Paths of `JSON` objects.
//!
//! Which paths of an object lie in columns of their own is known to storage alone and may differ from chunk to
//! chunk; for the functions that tell dynamic from shared paths they are those that come first in a block, up to the
//! limit of the type.

use super::{array_of_strings, strings};
use crate::support::{Bound, Call, Family, bytes_rows};
use base::Result;
use std::collections::HashSet;
use std::sync::Arc;
use types::json::Entries;
use types::text::{TextOptions, write_text};
use types::{ArrayColumn, Column, DataType, JsonType, StringBuilder, StringColumn, dynamic};

/// The paths that a function gives.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PathSelection {
    All,
    Dynamic,
    Shared,
}

pub(super) fn register(family: &mut Family<'_>) {
    for (name, with_types, which, syntax, description) in [
        (
            "JSONAllPaths",
            "JSONAllPathsWithTypes",
            PathSelection::All,
            ["JSONAllPaths(json)", "JSONAllPathsWithTypes(json)"],
            ["The paths of an object.", "The paths of an object with the types of their values."],
        ),
        (
            "JSONDynamicPaths",
            "JSONDynamicPathsWithTypes",
            PathSelection::Dynamic,
            ["JSONDynamicPaths(json)", "JSONDynamicPathsWithTypes(json)"],
            ["The paths that may be columns of their own.", "The paths that may be columns of their own, with types."],
        ),
        (
            "JSONSharedDataPaths",
            "JSONSharedDataPathsWithTypes",
            PathSelection::Shared,
            ["JSONSharedDataPaths(json)", "JSONSharedDataPathsWithTypes(json)"],
            ["The paths that are stored together.", "The paths that are stored together, with types."],
        ),
    ] {
        family.add(name, syntax[0], description[0], move |call| paths(call, which));
        family.add(with_types, syntax[1], description[1], move |call| paths_with_types(call, which));
    }
    family.add(
        "JSONAllValues",
        "JSONAllValues(json)",
        "The values of an object as texts, in the order of their paths.",
        values,
    );
}

/// The values of an object as texts, in the order of their paths; of paths that the type does not declare, those that
/// are not NULL.
fn values(call: &Call) -> Result<Bound> {
    let json = json_type(call)?;
    let options = TextOptions { time_zone: call.context.time_zone.clone(), ..TextOptions::default() };
    Ok(Bound::new(DataType::array(DataType::String), move |args, _| {
        let objects = strings(&args[0].column)?;
        let mut cells = StringBuilder::default();
        let mut offsets = vec![0u64];
        for object in objects.iter() {
            let entries = Entries::new(object).filter(|(path, cell)| !cell.is_empty() || json.declared(path).is_some());
            entries.for_each(|(_, cell)| cells.push(cell));
            offsets.push(cells.len() as u64);
        }
        let (count, cells) = (cells.len(), Column::String(cells.finish()));
        let texts = bytes_rows(count, |row, out| {
            write_text(&cells, &DataType::Dynamic(JsonType::DYNAMIC_TYPES), row, &options, out)
        });
        Ok(Column::Array(ArrayColumn::new(offsets.into(), texts)))
    }))
}

fn json_type(call: &Call) -> Result<Arc<JsonType>> {
    call.count(1..=1)?;
    match call.data_type(0) {
        DataType::Json(json) => Ok(json.clone()),
        _ => call.illegal(0, "JSON"),
    }
}

/// The paths that are not declared and come first in a block, up to the limit of the type; `None` where all do.
fn first_paths<'a>(objects: &'a StringColumn, json: &JsonType) -> Option<HashSet<&'a [u8]>> {
    let mut found: HashSet<&[u8]> = HashSet::new();
    let limit = json.max_dynamic_paths as usize;
    for (path, _) in objects.iter().flat_map(Entries::new) {
        if json.declared(path).is_some() || found.contains(path) {
            continue;
        }
        if found.len() >= limit {
            return Some(found);
        }
        found.insert(path);
    }
    None
}

/// The paths of an object that a function wants, and the names of their types.
fn wanted<'a>(
    object: &'a [u8],
    json: &'a JsonType,
    which: PathSelection,
    own: Option<&'a HashSet<&'a [u8]>>,
) -> impl Iterator<Item = (&'a [u8], String)> {
    Entries::new(object).filter_map(move |(path, cell)| {
        let declared = json.declared(path);
        let is_dynamic = declared.is_none() && own.is_none_or(|own| own.contains(path));
        let wanted = match which {
            PathSelection::All => true,
            PathSelection::Dynamic => is_dynamic,
            PathSelection::Shared => declared.is_none() && !is_dynamic,
        };
        wanted
            .then(|| (path, declared.map_or_else(|| dynamic::read(cell).type_name().to_string(), DataType::to_string)))
    })
}

fn paths(call: &Call, which: PathSelection) -> Result<Bound> {
    let json = json_type(call)?;
    Ok(Bound::new(DataType::array(DataType::String), move |args, _| {
        let objects = strings(&args[0].column)?;
        let own = if which == PathSelection::All { None } else { first_paths(&objects, &json) };
        let rows = objects.iter().map(|object| {
            wanted(object, &json, which, own.as_ref())
                .map(|(path, _)| String::from_utf8_lossy(path).into_owned())
                .collect()
        });
        Ok(array_of_strings(rows.collect()))
    }))
}

fn paths_with_types(call: &Call, which: PathSelection) -> Result<Bound> {
    let json = json_type(call)?;
    Ok(Bound::new(DataType::map(DataType::String, DataType::String), move |args, _| {
        let objects = strings(&args[0].column)?;
        let own = if which == PathSelection::All { None } else { first_paths(&objects, &json) };
        let (mut keys, mut values) = (StringBuilder::default(), StringBuilder::default());
        let mut offsets = vec![0u64];
        for object in objects.iter() {
            for (path, name) in wanted(object, &json, which, own.as_ref()) {
                keys.push(path);
                values.push(name.as_bytes());
            }
            offsets.push(keys.len() as u64);
        }
        let count = keys.len();
        let entries = Column::Tuple([Column::String(keys.finish()), Column::String(values.finish())].into(), count);
        Ok(Column::Array(ArrayColumn::new(offsets.into(), entries)))
    }))
}
