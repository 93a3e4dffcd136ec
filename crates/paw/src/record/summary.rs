//! A recording as a table for a terminal.

use crate::compare::duration;
use crate::recording::{QueryResult, Recording};
use crate::stats::Summary;
use std::fmt::Write;

/// Medians of every query and target, with the deviation of the first.
pub fn summary(recording: &Recording) -> String {
    let targets = &recording.head.targets;
    let width = recording.head.queries.iter().map(|query| query.name.chars().count()).max().unwrap_or(5).clamp(5, 48);
    let mut out = format!("{:<width$}", "query");
    for target in targets {
        let _ = write!(out, "  {:>14}", target.name);
    }
    out.push_str("    spread\n");
    for query in &recording.head.queries {
        let _ = write!(out, "{:<width$}", query.name.chars().take(width).collect::<String>());
        for target in targets {
            let _ = write!(out, "  {:>14}", recording.result(query.number, &target.name).map_or("-".into(), cell));
        }
        let first = targets.first().and_then(|target| recording.result(query.number, &target.name));
        let spread = first
            .and_then(|result| Summary::of(&result.measured_ns()))
            .map(|times| (times.upper_quartile_ns - times.quartile_ns) / times.median_ns.max(1.0));
        let _ = writeln!(out, "  {:>8}", spread.map_or("-".into(), |spread| format!("{:.1}%", spread * 100.0)));
    }
    for note in &recording.head.notes {
        let _ = writeln!(out, "Note: {note}");
    }
    out
}

fn cell(result: &QueryResult) -> String {
    match (&result.error, Summary::of(&result.measured_ns())) {
        (Some(_), _) => "failed".into(),
        (None, None) => "-".into(),
        (None, Some(times)) => duration(times.median_ns) + if result.wrong_result.is_some() { " !" } else { "" },
    }
}
