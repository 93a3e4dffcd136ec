//! Results as a table for people and as JSON for later comparison.

use serde_json::{Value, json};

use crate::limits::Limits;
use crate::run::{Outcome, Run};
use crate::score::scores;
use crate::suite::Query;

/// The time of each query and engine that a report is about.
fn times(runs: &[Run], queries: usize, pick: fn(&Outcome) -> Option<f64>) -> Vec<Vec<Option<f64>>> {
    (0..queries)
        .map(|q| {
            runs.iter()
                .map(|run| run.outcomes.get(q).and_then(pick))
                .collect()
        })
        .collect()
}

/// Prints times of each query, then score, load time and size of each engine.
pub fn print(queries: &[Query], runs: &[Run], limits: Limits, cold: bool) {
    let pick = if cold { Outcome::first } else { Outcome::hot };
    let times = times(runs, queries.len(), pick);
    let ursa = runs.iter().position(|r| r.engine == "ursa");
    let kind = if cold { "first" } else { "hot" };
    println!("{kind} times in ms; a star marks the best");
    print_heading(runs, ursa.is_some());
    for (query, row) in queries.iter().zip(&times) {
        print_row(query, row, ursa);
    }
    println!();
    print_summary("score", &scores(&times), |score| format!("{score:.2}"));
    let sums: Vec<f64> = (0..runs.len())
        .map(|e| times.iter().filter_map(|row| row[e]).sum())
        .collect();
    print_summary("total s", &sums, |seconds| format!("{seconds:.2}"));
    let loads: Vec<Option<f64>> = runs.iter().map(|r| r.load_seconds).collect();
    print_summary("load s", &loads, |load| {
        load.map_or("-".to_string(), |s| format!("{s:.1}"))
    });
    let sizes: Vec<u64> = runs.iter().map(|r| r.size_bytes).collect();
    print_summary("size MB", &sizes, |bytes| {
        format!("{:.0}", *bytes as f64 / 1e6)
    });
    let failed: Vec<usize> = runs
        .iter()
        .map(|r| r.outcomes.iter().filter(|o| o.error.is_some()).count())
        .collect();
    print_summary("failed", &failed, usize::to_string);
    println!(
        "\nmachine: {} cores, memory {:.1} GB/s",
        limits.cores,
        limits.memory_bytes_per_second / 1e9
    );
}

fn print_heading(runs: &[Run], with_ratio: bool) {
    print!("{:>8}", "query");
    for run in runs {
        print!("{:>12}", run.engine);
    }
    println!(
        "{}",
        if with_ratio {
            "   ursa/best  path"
        } else {
            "  path"
        }
    );
}

fn print_row(query: &Query, row: &[Option<f64>], ursa: Option<usize>) {
    let best = row.iter().flatten().copied().fold(f64::INFINITY, f64::min);
    print!("{:>8}", query.number);
    for time in row {
        match time {
            Some(time) => print!(
                "{:>11.1}{}",
                time * 1e3,
                if *time == best { '*' } else { ' ' }
            ),
            None => print!("{:>11} ", "failed"),
        }
    }
    match ursa.map(|index| row[index]) {
        Some(Some(time)) => println!("{:>12.2}  {}", time / best, query.path),
        Some(None) => println!("{:>12}  {}", "-", query.path),
        None => println!("  {}", query.path),
    }
}

fn print_summary<T>(name: &str, values: &[T], show: impl Fn(&T) -> String) {
    print!("{name:>8}");
    for value in values {
        print!("{:>11} ", show(value));
    }
    println!();
}

/// The whole run as JSON.
pub fn to_json(queries: &[Query], runs: &[Run], limits: Limits, parameters: Value) -> Value {
    let outcome = |o: &Outcome| json!({"seconds": o.seconds, "error": o.error});
    let engine = |run: &Run| {
        json!({
            "engine": run.engine,
            "load_seconds": run.load_seconds,
            "size_bytes": run.size_bytes,
            "queries": run.outcomes.iter().map(outcome).collect::<Vec<_>>(),
        })
    };
    json!({
        "parameters": parameters,
        "cores": limits.cores,
        "memory_bytes_per_second": limits.memory_bytes_per_second,
        "queries": queries.iter().map(|q| json!({"number": q.number, "path": q.path, "sql": q.sql})).collect::<Vec<_>>(),
        "engines": runs.iter().map(engine).collect::<Vec<_>>(),
        "score_hot": scores(&times(runs, queries.len(), Outcome::hot)),
        "score_first": scores(&times(runs, queries.len(), Outcome::first)),
    })
}
