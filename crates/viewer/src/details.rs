//! One query on all sides: texts, all runs, plans, counters, files.

use crate::library::Library;
use base::{Result, bail, err};
use paw::recording::{Artifact, ArtifactKind, QueryInfo, QueryResult};
use paw::stats::Summary;
use serde::Serialize;

/// The document.
#[derive(Serialize)]
pub(crate) struct Details<'l> {
    name: String,
    comment: &'l str,
    sides: Vec<SideDetails<'l>>,
}

#[derive(Serialize)]
struct SideDetails<'l> {
    id: String,
    sql: &'l str,
    query: &'l QueryInfo,
    summary: Option<Summary>,
    result: &'l QueryResult,
}

/// Makes the document of the query with a name.
///
/// # Errors
/// When no recording has it.
pub(crate) fn details<'l>(library: &'l Library, name: &str) -> Result<Details<'l>> {
    let (mut sides, mut comment, mut is_known) = (Vec::new(), "", false);
    for side in library.sides() {
        let Some(query) = side.recording.query(name) else { continue };
        is_known = true;
        if comment.is_empty() {
            comment = &query.comment;
        }
        if let Some(result) = side.recording.result(query.number, &side.target.name) {
            sides.push(SideDetails {
                id: library.side_id(side),
                sql: query.text(side.target),
                query,
                summary: Summary::of(&result.measured_ns()),
                result,
            });
        }
    }
    if !is_known {
        bail!(BadArguments, "No recording has a query '{name}'");
    }
    Ok(Details { name: name.into(), comment, sides })
}

/// A file of a query on a side, by its place in the result's list.
///
/// # Errors
/// When there is no such side, query or file, or it cannot be read.
pub(crate) fn artifact(library: &Library, side: &str, query: &str, place: usize) -> Result<(ArtifactKind, Vec<u8>)> {
    let side_ref = library.side(side)?;
    let info = side_ref
        .recording
        .query(query)
        .ok_or_else(|| err!(BadArguments, "The recording of '{side}' has no query '{query}'"))?;
    let result = side_ref
        .recording
        .result(info.number, &side_ref.target.name)
        .ok_or_else(|| err!(BadArguments, "'{query}' was not recorded on '{side}'"))?;
    let found: &Artifact = result.artifacts.get(place).ok_or_else(|| {
        err!(BadArguments, "'{query}' on '{side}' has {} files, not a number {place}", result.artifacts.len())
    })?;
    Ok((found.kind, side_ref.recording.artifact(found)?))
}
