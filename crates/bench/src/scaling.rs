//! How the cost of a row and the memory of a query grow with the rows: one suite at several sizes.

use crate::limits::{bytes, memory_bytes};
use crate::variants::{is_own, least_ns};
use paw::recording::Recording;
use std::fmt::Write;

/// A table of nanoseconds a row and of memory at each size, for the first target that is Ursa, of the queries that all
/// recordings have; empty for a size alone.
pub fn text(measured: &[(f64, Recording)], unit: &str) -> String {
    let (Some((first_size, first)), Some((last_size, _)), true) =
        (measured.first(), measured.last(), measured.len() > 1)
    else {
        return String::new();
    };
    let Some(target) = first.head.targets.iter().find(|target| is_own(&target.name)).map(|target| target.name.clone())
    else {
        return String::new();
    };
    let mut out = format!("\n{:<24}", format!("ns by {unit}"));
    measured.iter().for_each(|(size, _)| out.push_str(&format!("{:>12}", size_text(*size))));
    let _ = write!(out, "{:>14}", format!("{}/{}", size_text(*last_size), size_text(*first_size)));
    measured.iter().for_each(|(size, _)| out.push_str(&format!("{:>16}", format!("memory {}", size_text(*size)))));
    out.push('\n');
    for query in &first.head.queries {
        let number = |recording: &Recording| {
            recording.head.queries.iter().find(|other| other.name == query.name).map(|other| other.number)
        };
        let cost = |size: f64, recording: &Recording| Some(least_ns(recording, number(recording)?, &target)? / size);
        let costs: Vec<Option<f64>> = measured.iter().map(|(size, recording)| cost(*size, recording)).collect();
        let _ = write!(out, "{:<24}", query.name.chars().take(24).collect::<String>());
        costs.iter().for_each(|cost| {
            out.push_str(&format!("{:>12}", cost.map_or("failed".into(), |cost| format!("{cost:.3}"))))
        });
        let growth =
            costs.first().copied().flatten().zip(costs.last().copied().flatten()).map(|(first, last)| last / first);
        let _ = write!(out, "{:>14}", growth.map_or(String::new(), |growth| format!("{growth:.2}")));
        for (_, recording) in measured {
            let memory = number(recording).and_then(|number| memory_bytes(recording, number, &target));
            let _ = write!(out, "{:>16}", memory.map_or(String::new(), bytes));
        }
        out.push('\n');
    }
    out
}

/// `1M` for a million.
fn size_text(size: f64) -> String {
    match size {
        s if s >= 1e9 => format!("{}G", s / 1e9),
        s if s >= 1e6 => format!("{}M", s / 1e6),
        s if s >= 1e3 => format!("{}K", s / 1e3),
        s => s.to_string(),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use paw::recording::{Machine, QueryInfo, QueryResult, RecordingHead, Run, Target, Writer};

    /// A recording of one query that took so many nanoseconds on each target.
    pub(crate) fn recording(name: &str, times: &[(&str, u64)]) -> Recording {
        let folder = std::env::temp_dir().join(format!("bench-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let head = RecordingHead {
            queries: vec![QueryInfo { number: 1, name: "sum".into(), sql: "SELECT 1".into(), ..QueryInfo::default() }],
            targets: times
                .iter()
                .map(|(target, _)| Target {
                    name: target.to_string(),
                    driver: "clickhouse".into(),
                    ..Target::default()
                })
                .collect(),
            machine: Machine { memory_bytes_per_second: Some(1e10), ..Machine::default() },
            ..RecordingHead::default()
        };
        let mut writer = Writer::create(&folder, head).unwrap();
        for (target, elapsed_ns) in times {
            let events = [
                ("SelectedRows", 1_000_000),
                ("SelectedBytes", 8_000_000),
                ("SelectedChunkBytes", 2_000_000),
                ("query_memory_bytes", 5_000_000),
            ];
            let result = QueryResult {
                version: paw::recording::VERSION,
                query: 1,
                target: target.to_string(),
                runs: vec![Run { elapsed_ns: *elapsed_ns, ..Run::default() }],
                profile_events: events.map(|(name, count)| (name.to_string(), count)).into(),
                ..QueryResult::default()
            };
            writer.write_result(&result).unwrap();
        }
        writer.finish().unwrap();
        let recording = Recording::open(&folder).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        recording
    }

    #[test]
    fn rows_cost_what_they_cost_at_each_size() {
        let sizes =
            [(1e6, recording("small", &[("ursa", 2_000_000)])), (1e7, recording("large", &[("ursa", 30_000_000)]))];
        let text = text(&sizes, "rows");
        let line: Vec<&str> = text.lines().nth(2).unwrap().split_whitespace().collect();
        assert_eq!(line, ["sum", "2.000", "3.000", "1.50", "5.0", "MB", "5.0", "MB"], "{text}");
        assert!(text.contains("10M/1M"), "{text}");
    }

    #[test]
    fn variants_are_compared_with_the_first() {
        let text = crate::variants::text(&recording(
            "variants",
            &[("ursa-1", 8_000_000), ("ursa-4", 2_000_000), ("duckdb", 1)],
        ));
        let line: Vec<&str> = text.lines().nth(2).unwrap().split_whitespace().collect();
        assert_eq!(&line[..6], ["sum", "8.00", "ms", "2.00", "ms", "4.00"], "{text}");
        assert!(text.contains("geometric mean") && !text.contains("duckdb"), "{text}");
    }
}
