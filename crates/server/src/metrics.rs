//! `/metrics`: counters and measurements of the engine, in Prometheus's text format 0.0.4.
//!
//! Names are those of ClickHouse's own page, `ClickHouseProfileEvents_…` and its like; what it has not begins with
//! `ursa_`, and what Prometheus's libraries tell of a process with `process_`.

use crate::ServerState;
use crate::answer::{Answer, Headers, error_answer};
use crate::certificates::CertificateEnd;
use axum::body::Body;
use axum::http::Response;
use engine::{DurationCounts, Engine, Reading};
use std::fmt::{Display, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The type of the page.
const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";
/// Age at which metrics that need a look at all parts are computed again.
const PARTS_TIME: Duration = Duration::from_secs(10);

/// The metrics that are slow to compute, kept as text for a while.
#[derive(Default)]
pub(crate) struct SlowMetrics(Mutex<Option<(Instant, String)>>);

impl SlowMetrics {
    /// The text, made anew if it is too old; of concurrent callers, one makes it.
    fn text(&self, now: Instant, make: impl FnOnce() -> String) -> String {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &*kept {
            Some((made, text)) if now.duration_since(*made) < PARTS_TIME => text.clone(),
            _ => kept.insert((now, make())).1.clone(),
        }
    }
}

/// Answers with the page, made on a thread of queries.
pub(crate) async fn answer(state: &Arc<ServerState>, mut headers: Headers) -> Response<Body> {
    let own = state.clone();
    match state.pool.run(move || page(&own)).await {
        Ok(text) => {
            headers.push(("content-type", CONTENT_TYPE.into()));
            Answer::whole(200, headers, text).into_response(())
        }
        Err(error) => error_answer(&error, headers).into_response(()),
    }
}

fn page(state: &ServerState) -> String {
    let engine = &state.engine;
    let mut out = String::with_capacity(32 << 10);
    readings(&mut out, "ClickHouseProfileEvents_", "counter", &engine.event_readings());
    readings(&mut out, "ClickHouseMetrics_", "gauge", &engine.metric_readings());
    out += &state.slow_metrics.text(Instant::now(), || {
        let mut slow = String::new();
        readings(&mut slow, "ClickHouseAsyncMetrics_", "gauge", &engine.asynchronous_readings());
        slow
    });
    queries(&mut out, engine);
    process(&mut out, engine);
    certificates(&mut out, &state.certificate_ends());
    out
}

/// The lines before the values of a metric.
fn head(out: &mut String, name: &str, kind: &str, description: &str) {
    let description = description.trim().replace('\\', "\\\\").replace('\n', "\\n");
    // Writing to a string cannot fail.
    let _ = write!(out, "# HELP {name} {description}\n# TYPE {name} {kind}\n");
}

/// A metric of one value.
fn single(out: &mut String, [name, kind, description]: [&str; 3], value: impl Display) {
    head(out, name, kind, description);
    let _ = writeln!(out, "{name} {value}");
}

fn readings<T: Display>(out: &mut String, prefix: &str, kind: &str, readings: &[Reading<T>]) {
    for reading in readings {
        let letter = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' };
        let name: String = prefix.chars().chain(reading.name.chars().map(letter)).collect();
        single(out, [&name, kind, reading.description], &reading.value);
    }
}

/// Queries by kind, and their durations.
fn queries(out: &mut String, engine: &Engine) {
    let durations = engine.query_durations();
    let name = "ursa_queries_total";
    head(out, name, "counter", "Queries that ended, by kind of statement and whether with an error.");
    for (kind, [ok, failed]) in durations.by_kind() {
        for (status, count) in [("ok", ok), ("error", failed)] {
            let _ = writeln!(out, "{name}{{kind=\"{kind}\",status=\"{status}\"}} {count}");
        }
    }
    let name = "ursa_query_duration_seconds";
    head(out, name, "histogram", "Time from the text of a query to the end of its answer, by kind of statement.");
    durations.durations().iter().for_each(|counts| histogram(out, name, counts));
}

fn histogram(out: &mut String, name: &str, counts: &DurationCounts) {
    let DurationCounts { kind, at_most, count, sum_s } = counts;
    for (bound, count) in at_most {
        let _ = writeln!(out, "{name}_bucket{{kind=\"{kind}\",le=\"{bound}\"}} {count}");
    }
    let _ = writeln!(out, "{name}_bucket{{kind=\"{kind}\",le=\"+Inf\"}} {count}");
    let _ = writeln!(out, "{name}_sum{{kind=\"{kind}\"}} {sum_s}");
    let _ = writeln!(out, "{name}_count{{kind=\"{kind}\"}} {count}");
}

fn process(out: &mut String, engine: &Engine) {
    let uptime = engine.uptime().as_secs_f64();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64();
    head(out, "ursa_info", "gauge", "Versions: of Ursa, and of the ClickHouse that it follows.");
    let _ = writeln!(
        out,
        "ursa_info{{version=\"{}\",clickhouse_version=\"{}\"}} 1",
        env!("CARGO_PKG_VERSION"),
        engine::VERSION
    );
    single(out, ["ursa_uptime_seconds", "gauge", "Seconds since the tables were opened."], uptime);
    let started = ["process_start_time_seconds", "gauge", "When that was, in seconds since 1970."];
    single(out, started, now - uptime);
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    for (name, field, description) in [
        ("process_resident_memory_bytes", "VmRSS:", "Bytes of the process in memory."),
        ("process_virtual_memory_bytes", "VmSize:", "Bytes of addresses that the process has taken."),
    ] {
        if let Some(bytes) = status_bytes(&status, field) {
            single(out, [name, "gauge", description], bytes);
        }
    }
    if let Ok(files) = std::fs::read_dir("/proc/self/fd") {
        single(out, ["process_open_fds", "gauge", "Files and sockets that are open."], files.count());
    }
}

/// When certificates are over, by file.
fn certificates(out: &mut String, ends: &[CertificateEnd]) {
    if ends.is_empty() {
        return;
    }
    let name = "ursa_tls_certificate_end_seconds";
    head(out, name, "gauge", "When the TLS certificate of a file is over, in seconds since 1970.");
    for end in ends {
        let path = end.path.display().to_string().replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
        let _ = writeln!(out, "{name}{{file=\"{path}\"}} {}", end.at_s);
    }
}

/// A line `name kibibytes kB` of the status of a process, in bytes.
fn status_bytes(status: &str, field: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok().map(|kibibytes| kibibytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_are_lines() {
        let mut out = String::new();
        let reading = Reading { name: "Cache-Hits".into(), value: 7, description: "A \\ back\nslash. " };
        readings(&mut out, "P_", "counter", &[reading]);
        assert_eq!(out, "# HELP P_Cache_Hits A \\\\ back\\nslash.\n# TYPE P_Cache_Hits counter\nP_Cache_Hits 7\n");
    }

    #[test]
    fn histograms_end_with_all() {
        let mut out = String::new();
        let counts = DurationCounts { kind: "Select", at_most: vec![(0.0001, 1), (1.0, 2)], count: 3, sum_s: 9.5 };
        histogram(&mut out, "h", &counts);
        let expect = "h_bucket{kind=\"Select\",le=\"0.0001\"} 1\nh_bucket{kind=\"Select\",le=\"1\"} 2\n\
            h_bucket{kind=\"Select\",le=\"+Inf\"} 3\nh_sum{kind=\"Select\"} 9.5\nh_count{kind=\"Select\"} 3\n";
        assert_eq!(out, expect);
    }

    #[test]
    fn the_slow_part_is_kept_for_a_while() {
        let (slow, now) = (SlowMetrics::default(), Instant::now());
        assert_eq!(slow.text(now, || "a".into()), "a");
        assert_eq!(slow.text(now + PARTS_TIME / 2, || "b".into()), "a");
        assert_eq!(slow.text(now + PARTS_TIME, || "c".into()), "c");
        assert_eq!(status_bytes("VmSize:\t  10 kB\nVmRSS:\t 2 kB\n", "VmRSS:"), Some(2048));
    }
}
