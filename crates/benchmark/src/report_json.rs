//! The report as JSON: clickhouse-benchmark's, with the comparison and this program's own cost.

use crate::compare::Comparison;
use crate::options::Options;
use crate::report::PERCENTS;
use crate::tally::{Tally, rates};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The document.
pub(crate) fn json(
    options: &Options,
    tallies: &[Tally],
    elapsed: Duration,
    cpu: Duration,
    comparison: Option<Comparison>,
) -> String {
    let mut document = Map::new();
    let mut done = 0;
    for ((endpoint, tally), rates) in options.endpoints.iter().zip(tallies).zip(rates(tallies, elapsed)) {
        done += tally.queries() + tally.errors;
        let percentiles: Map<String, Value> = PERCENTS
            .iter()
            .map(|percent| (percent.to_string(), json!(tally.latencies.quantile(percent / 100.0) as f64 / 1e9)))
            .collect();
        let statistics = json!({
            "QPS": rates.qps, "RPS": rates.rps, "MiBPS": rates.mibps,
            "RPS_result": rates.result_rps, "MiBPS_result": rates.result_mibps,
            "num_queries": tally.queries(), "num_errors": tally.errors,
            "mean": tally.latencies.mean() / 1e9, "deviation": tally.latencies.variance().sqrt() / 1e9,
        });
        let mut name = endpoint.name();
        while document.contains_key(&name) {
            name.push_str(" (2)");
        }
        document.insert(name, json!({ "statistics": statistics, "query_time_percentiles": percentiles }));
    }
    if let Some(comparison) = comparison {
        let seconds = |ns: f64| ns / 1e9;
        let found = json!({
            "mean_difference": seconds(comparison.difference_ns), "margin": seconds(comparison.margin_ns),
            "confidence": comparison.confidence, "proven": comparison.is_proven,
        });
        document.insert("comparison".into(), found);
    }
    let us = cpu.as_secs_f64() * 1e6 / done.max(1) as f64;
    document.insert(
        "overhead".into(),
        json!({ "elapsed": elapsed.as_secs_f64(), "cpu": cpu.as_secs_f64(), "cpu_us_per_query": us }),
    );
    let mut text = format!("{:#}", Value::Object(document));
    text.push('\n');
    text
}
