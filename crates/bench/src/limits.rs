//! How near to the machine's limit a query is: its time against what it takes to read its bytes from memory once.
//!
//! ```text
//! values   rows read × width of the columns that the query names     what an engine without encodings has to touch
//! chunks   bytes that those rows have in the chunks, encoded         what Ursa has to touch
//! limit    bytes / (bytes that all cores read from memory in a second, measured before the run)
//! ```
//! Rows that indexes skip are not read and not counted; columns that are fetched for few rows at last are counted for
//! all rows that were looked at. A query that groups, sorts or joins touches more than it reads: its distance tells
//! that too.

use crate::variants::{is_own, least_ns};
use paw::compare::duration;
use paw::recording::Recording;
use std::fmt::Write;

/// A table of times against limits for the first target that is Ursa; empty when the memory was not measured.
pub fn text(recording: &Recording) -> String {
    let Some(speed) = recording.head.machine.memory_bytes_per_second.filter(|speed| *speed > 0.0) else {
        return String::new();
    };
    let Some(target) = recording.head.targets.iter().find(|target| is_own(&target.name)) else { return String::new() };
    let mut out = format!(
        "\n{:<24}{:>13}{:>13}{:>11}{:>11}{:>13}{:>13}{:>12}{:>12}\n",
        "limits", "time", "rows read", "values", "chunks", "of values", "of chunks", "x values", "x chunks"
    );
    for query in &recording.head.queries {
        let Some(time_ns) = least_ns(recording, query.number, &target.name) else { continue };
        let event = |name: &str| count(recording, query.number, &target.name, name).unwrap_or(0.0);
        let (values, chunks) = (event("SelectedBytes"), event("SelectedChunkBytes"));
        let limit = |bytes: f64| if bytes > 0.0 { duration(limit_ns(bytes, speed)) } else { "-".into() };
        let times =
            |bytes: f64| if bytes > 0.0 { format!("{:.2}", time_ns / limit_ns(bytes, speed)) } else { "-".into() };
        let name: String = query.name.chars().take(24).collect();
        let rows = event("SelectedRows");
        let _ = writeln!(
            out,
            "{name:<24}{:>13}{rows:>13}{:>11}{:>11}{:>13}{:>13}{:>12}{:>12}",
            duration(time_ns),
            bytes(values),
            bytes(chunks),
            limit(values),
            limit(chunks),
            times(values),
            times(chunks)
        );
    }
    let _ = writeln!(out, "limit: bytes by {:.1} GB/s, which all cores together read from memory", speed / 1e9);
    out
}

/// Nanoseconds that reading bytes takes at a speed.
fn limit_ns(bytes: f64, bytes_per_second: f64) -> f64 {
    bytes / bytes_per_second * 1e9
}

/// A counter of a query's run.
fn count(recording: &Recording, query: u32, target: &str, event: &str) -> Option<f64> {
    recording.result(query, target)?.profile_events.get(event).map(|count| *count as f64)
}

/// The most memory that a query held.
pub fn memory_bytes(recording: &Recording, query: u32, target: &str) -> Option<f64> {
    count(recording, query, target, "query_memory_bytes")
}

/// Bytes for people.
pub fn bytes(bytes: f64) -> String {
    match bytes {
        b if b >= 1e9 => format!("{:.2} GB", b / 1e9),
        b if b >= 1e6 => format!("{:.1} MB", b / 1e6),
        b if b >= 1e3 => format!("{:.1} KB", b / 1e3),
        b => format!("{b} B"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scaling::tests::recording;

    #[test]
    fn a_limit_is_bytes_by_speed() {
        // 8 MB of values in 2 MB of chunks, at 10 GB/s: 0.8 ms and 0.2 ms of 1.6 ms.
        let recording = recording("limits", &[("ursa", 1_600_000)]);
        let text = text(&recording);
        assert!(text.contains("8.0 MB") && text.contains("2.0 MB") && text.contains("800.0 µs"), "{text}");
        let line: Vec<&str> = text.lines().nth(2).unwrap().split_whitespace().rev().take(2).collect();
        assert_eq!(line, ["8.00", "2.00"], "{text}");
    }
}
