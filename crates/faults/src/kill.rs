//! Kills under load: inserts into a table that materialized views read, merges, and tables made from queries.
//!
//! What an insert brought is in the table and in the targets of all views, or in none of them; a table that was made is
//! there with whole batches.

use crate::Result;
use crate::random::Random;
use crate::server::{Bench, Server, remake};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Rows of a batch: all of them are there, or none.
const BATCH_ROWS: u64 = 1_000;
/// Threads that insert at the same time.
const WRITERS: usize = 4;

/// The table, views with and without a table of their own, and one over the target of another.
const TABLES: &[&str] = &[
    "CREATE TABLE t (batch UInt64, k UInt64, s String) ENGINE = MergeTree PARTITION BY k % 3 ORDER BY (batch, k)",
    "CREATE TABLE totals (batch UInt64, rows UInt64, bytes UInt64) ENGINE = MergeTree ORDER BY batch",
    "CREATE TABLE deep (batch UInt64, rows UInt64) ENGINE = Log",
    "CREATE MATERIALIZED VIEW into_totals TO totals AS SELECT batch, count() AS rows, sum(length(s)) AS bytes FROM t \
    GROUP BY batch",
    "CREATE MATERIALIZED VIEW copy ENGINE = MergeTree PARTITION BY k % 2 ORDER BY (batch, k) AS SELECT batch, k FROM t",
    "CREATE MATERIALIZED VIEW into_deep TO deep AS SELECT batch, rows FROM totals",
    MAKE,
];

/// Made again and again while rows come.
const MAKE: &str = "CREATE OR REPLACE TABLE made ENGINE = MergeTree ORDER BY batch AS SELECT batch, count() AS rows \
    FROM t GROUP BY batch";

/// What each of them has of every batch.
const SEEN: &[&str] = &[
    "SELECT batch, count(), sum(length(s)) FROM t GROUP BY batch ORDER BY batch",
    "SELECT batch, sum(rows), sum(bytes) FROM totals GROUP BY batch ORDER BY batch",
];
const COUNTED: &[&str] = &[
    "SELECT batch, count() FROM t GROUP BY batch ORDER BY batch",
    "SELECT batch, sum(rows) FROM deep GROUP BY batch ORDER BY batch",
    "SELECT batch, count() FROM copy GROUP BY batch ORDER BY batch",
];

/// Kills a server under load until time is up; gives the number of kills that were not survived.
pub(crate) fn run(bench: &Bench, seed: u64, seconds: u64) -> Result<usize> {
    let data = bench.path("kill");
    remake(&data)?;
    let mut server = bench.start(&data)?;
    for statement in TABLES {
        server.run(statement)?;
    }
    let mut random = Random::new(seed);
    let next = AtomicU64::new(0);
    let mut acknowledged = Vec::new();
    let (mut kills, mut failures) = (0, 0);
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(seconds) {
        let pause = Duration::from_millis(100 + random.next() % 1500);
        acknowledged.extend(load(server, &next, pause));
        kills += 1;
        server = bench.start(&data)?;
        if let Err(error) = check(&server, &acknowledged) {
            failures += 1;
            eprintln!("kill: after kill {kills}: {error}");
        }
        if next.load(Ordering::Relaxed) > 20_000 {
            for table in ["t", "totals", "deep", "copy"] {
                server.run(&format!("TRUNCATE TABLE {table}"))?;
            }
            acknowledged.clear();
            next.store(0, Ordering::Relaxed);
        }
    }
    server.stop()?;
    println!("kill: {} of {kills} kills survived, {} batches acknowledged", kills - failures, acknowledged.len());
    Ok(failures)
}

/// Inserts and merges until the server is killed; gives the batches that it acknowledged.
fn load(server: Server, next: &AtomicU64, pause: Duration) -> Vec<u64> {
    let shared = &server;
    std::thread::scope(|scope| {
        let writers: Vec<_> = (0..WRITERS).map(|_| scope.spawn(move || write(shared, next))).collect();
        scope.spawn(move || while let Ok(Ok(_)) = shared.ask("OPTIMIZE TABLE t FINAL") {});
        scope.spawn(move || while let Ok(Ok(_)) = shared.ask("OPTIMIZE TABLE copy FINAL") {});
        scope.spawn(move || while let Ok(Ok(_)) = shared.ask(MAKE) {});
        std::thread::sleep(pause);
        shared.crash();
        writers.into_iter().flat_map(|writer| writer.join().unwrap_or_default()).collect()
    })
}

fn write(server: &Server, next: &AtomicU64) -> Vec<u64> {
    let mut done = Vec::new();
    loop {
        let batch = next.fetch_add(1, Ordering::Relaxed);
        let statement =
            format!("INSERT INTO t SELECT {batch}, number, repeat('x', number % 50) FROM numbers({BATCH_ROWS})");
        match server.ask(&statement) {
            Ok(Ok(_)) => done.push(batch),
            _ => return done,
        }
    }
}

/// Every acknowledged batch is whole, every other one whole or absent.
fn check(server: &Server, acknowledged: &[u64]) -> Result<()> {
    let text = server.run("SELECT batch, count(), sum(length(s)) FROM t GROUP BY batch")?;
    let expected: u64 = (0..BATCH_ROWS).map(|row| row % 50).sum();
    let mut found = HashMap::new();
    for line in text.lines() {
        let numbers: Vec<u64> = line.split('\t').map(|field| field.parse().unwrap_or(u64::MAX)).collect();
        let [batch, rows, bytes] = numbers[..] else { return Err(format!("{line} is no answer")) };
        if (rows, bytes) != (BATCH_ROWS, expected) {
            return Err(format!("batch {batch} has {rows} rows of {BATCH_ROWS}"));
        }
        found.insert(batch, rows);
    }
    if let Some(batch) = acknowledged.iter().find(|batch| !found.contains_key(batch)) {
        return Err(format!("batch {batch} was acknowledged and is gone"));
    }
    for questions in [SEEN, COUNTED] {
        for question in &questions[1..] {
            agree(&server.run(questions[0])?, &server.run(question)?, question)?;
        }
    }
    let made = server.run("SELECT count() FROM made WHERE rows != 1000 OR batch NOT IN (SELECT batch FROM t)")?;
    if made == "0\n" {
        Ok(())
    } else {
        Err(format!("{} batches of the table that was made are not those of t", made.trim()))
    }
}

/// Whether a view has what the table has.
fn agree(table: &str, view: &str, question: &str) -> Result<()> {
    match table.lines().zip(view.lines()).find(|(table, view)| table != view) {
        Some((table, view)) => Err(format!("{question}: {view} where the table has {table}")),
        None if table.lines().count() != view.lines().count() => {
            Err(format!("{question}: {} batches where the table has {}", view.lines().count(), table.lines().count()))
        }
        None => Ok(()),
    }
}
