//! `EXPLAIN ESTIMATE`: parts, rows and granules that the scans of a query would read, by table.

use crate::query::Output;
use base::{Result, Settings};
use plan::{Plan, PlanNode};
use std::collections::VecDeque;
use std::sync::Arc;
use storage::ScanRequest;
use types::{Block, Column, DataType, Field, Schema};

/// A table's parts, rows and granules that are left after the indexes.
struct Estimate {
    database: String,
    table: String,
    parts: u64,
    rows: u64,
    marks: u64,
}

/// Estimates a plan: a row per MergeTree table that it reads.
pub(super) fn estimate(plan: &Plan, settings: &Arc<Settings>) -> Result<Output> {
    let mut found: Vec<Estimate> = Vec::new();
    collect(plan, settings, &mut found)?;
    let numbers = |number: fn(&Estimate) -> u64| Column::from_vec(found.iter().map(number).collect());
    let columns = vec![
        Column::from_strings(found.iter().map(|estimate| estimate.database.as_bytes())),
        Column::from_strings(found.iter().map(|estimate| estimate.table.as_bytes())),
        numbers(|estimate| estimate.parts),
        numbers(|estimate| estimate.rows),
        numbers(|estimate| estimate.marks),
    ];
    let number = |name: &str| Field::new(name, DataType::UInt64);
    let fields = vec![
        Field::new("database", DataType::String),
        Field::new("table", DataType::String),
        number("parts"),
        number("rows"),
        number("marks"),
    ];
    let mut output = Output::block(Schema::new(fields), Block::new(columns, found.len()));
    if found.is_empty() {
        output.blocks = crate::query::Blocks::Ready(VecDeque::new());
    }
    Ok(output)
}

/// The estimate as of [`estimate`] in lines, with tabs between the columns.
///
/// # Errors
/// Those of planning the scans.
pub(super) fn estimate_lines(plan: &Plan, settings: &Arc<Settings>) -> Result<Vec<String>> {
    let mut found: Vec<Estimate> = Vec::new();
    collect(plan, settings, &mut found)?;
    Ok(found
        .into_iter()
        .map(|estimate| {
            format!(
                "{}\t{}\t{}\t{}\t{}",
                estimate.database, estimate.table, estimate.parts, estimate.rows, estimate.marks
            )
        })
        .collect())
}

fn collect(plan: &Plan, settings: &Arc<Settings>, found: &mut Vec<Estimate>) -> Result<()> {
    if let PlanNode::Scan(scan) = &plan.node
        && scan.table.definition().engine.ends_with("MergeTree")
        && scan.table.row_count() != Some(0)
    {
        let mut request = ScanRequest::new(scan.source.clone(), settings.clone());
        request.condition = scan.condition.clone();
        let planned = scan.table.scan(&request)?;
        let reports = planned.index_reports();
        let (database, table) = scan.name.split_once('.').unwrap_or(("", &scan.name));
        let last = reports.last();
        let rows = planned.rows_hint().unwrap_or(0);
        let (parts, marks) = last.map_or((u64::from(rows > 0), rows.div_ceil(8192)), |report| {
            (report.parts.0 as u64, report.granules.0 as u64)
        });
        match found.iter_mut().find(|known| known.database == database && known.table == table) {
            Some(known) => {
                known.parts += parts;
                known.rows += rows;
                known.marks += marks;
            }
            None => found.push(Estimate { database: database.into(), table: table.into(), parts, rows, marks }),
        }
    }
    plan.inputs().into_iter().try_for_each(|input| collect(input, settings, found))
}
