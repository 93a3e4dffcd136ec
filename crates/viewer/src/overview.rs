//! All queries on all sides: what the suite table, the history and the search are made of.

use crate::library::{Library, SideRef};
use paw::recording::{QueryResult, RecordingHead, Target};
use paw::stats::Summary;
use serde::Serialize;
use std::collections::HashMap;

/// The document.
#[derive(Serialize)]
pub(crate) struct Overview<'l> {
    recordings: Vec<RecordingInfo<'l>>,
    sides: Vec<SideInfo<'l>>,
    queries: Vec<QueryRow<'l>>,
}

/// A recording without its results.
#[derive(Serialize)]
struct RecordingInfo<'l> {
    id: &'l str,
    path: String,
    is_complete: bool,
    head: HeadInfo<'l>,
}

/// The head without the queries.
#[derive(Serialize)]
struct HeadInfo<'l> {
    suite: &'l paw::recording::SuiteInfo,
    plan: &'l paw::recording::Plan,
    machine: &'l paw::recording::Machine,
    notes: &'l [String],
    started_us: u64,
    finished_us: Option<u64>,
}

/// A target of a recording.
#[derive(Serialize)]
struct SideInfo<'l> {
    id: String,
    recording: &'l str,
    label: String,
    #[serde(flatten)]
    target: &'l Target,
}

/// A query on all sides that have it; queries of recordings are matched by name.
#[derive(Serialize)]
struct QueryRow<'l> {
    name: &'l str,
    number: u32,
    sql: &'l str,
    comment: &'l str,
    /// One a side, in their order.
    cells: Vec<Option<Cell>>,
}

/// A query on a side, in numbers.
#[derive(Serialize)]
struct Cell {
    #[serde(flatten)]
    summary: Option<Summary>,
    first_ns: Option<u64>,
    rows: u64,
    /// The most memory, where a collector saw it.
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_memory_bytes: Option<f64>,
    error: Option<String>,
    wrong: Option<String>,
}

/// Makes the document.
pub(crate) fn overview(library: &Library) -> Overview<'_> {
    let sides: Vec<SideRef<'_>> = library.sides().collect();
    let mut queries: Vec<QueryRow<'_>> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for (at, side) in sides.iter().enumerate() {
        for query in &side.recording.head.queries {
            let place = *places.entry(&query.name).or_insert_with(|| {
                let cells = sides.iter().map(|_| None).collect();
                queries.push(QueryRow {
                    name: &query.name,
                    number: query.number,
                    sql: query.text(side.target),
                    comment: &query.comment,
                    cells,
                });
                queries.len() - 1
            });
            let cell = queries.get_mut(place).and_then(|row| row.cells.get_mut(at));
            if let (Some(slot), Some(result)) = (cell, side.recording.result(query.number, &side.target.name)) {
                *slot = Some(cell_of(result));
            }
        }
    }
    let infos = sides.iter().map(|side| SideInfo {
        id: library.side_id(*side),
        recording: library.id(side.index),
        label: label(library, &sides, *side),
        target: side.target,
    });
    let recordings = library.recordings.iter().enumerate().map(|(index, recording)| RecordingInfo {
        id: library.id(index),
        path: recording.path.display().to_string(),
        is_complete: recording.is_complete(),
        head: head_of(&recording.head),
    });
    Overview { recordings: recordings.collect(), sides: infos.collect(), queries }
}

fn head_of(head: &RecordingHead) -> HeadInfo<'_> {
    HeadInfo {
        suite: &head.suite,
        plan: &head.plan,
        machine: &head.machine,
        notes: &head.notes,
        started_us: head.started_us,
        finished_us: head.finished_us,
    }
}

fn cell_of(result: &QueryResult) -> Cell {
    Cell {
        summary: Summary::of(&result.measured_ns()),
        first_ns: result.first_ns(),
        rows: result.rows,
        peak_memory_bytes: result
            .metrics
            .values()
            .filter_map(|metrics| metrics.get("peak_resident_bytes").copied())
            .reduce(f64::max),
        error: result.error.as_ref().map(|error| error.message.clone()),
        wrong: result.wrong_result.clone(),
    }
}

/// The target's name, with the folder's where another recording has such a target too.
fn label(library: &Library, sides: &[SideRef<'_>], side: SideRef<'_>) -> String {
    let is_shared = sides.iter().any(|other| other.index != side.index && other.target.name == side.target.name);
    if !is_shared {
        return side.target.name.clone();
    }
    let folder = side
        .recording
        .path
        .file_name()
        .map_or_else(|| library.id(side.index).to_string(), |name| name.to_string_lossy().into_owned());
    if side.recording.head.targets.len() == 1 { folder } else { format!("{folder} · {}", side.target.name) }
}
