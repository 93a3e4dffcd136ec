//! Kills under load.

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

/// Kills a server under load until time is up; gives the number of kills that were not survived.
pub(crate) fn run(bench: &Bench, seed: u64, seconds: u64) -> Result<usize> {
    let data = bench.path("kill");
    remake(&data)?;
    let mut server = bench.start(&data)?;
    server.run("CREATE TABLE t (batch UInt64, k UInt64, s String) ENGINE = MergeTree PARTITION BY k % 3 ORDER BY (batch, k)")?;
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
            server.run("TRUNCATE TABLE t")?;
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
        std::thread::sleep(pause);
        shared.crash();
        writers.into_iter().flat_map(|writer| writer.join().unwrap_or_default()).collect()
    })
}

fn write(server: &Server, next: &AtomicU64) -> Vec<u64> {
    let mut done = Vec::new();
    loop {
        let batch = next.fetch_add(1, Ordering::Relaxed);
        let statement = format!("INSERT INTO t SELECT {batch}, number, repeat('x', number % 50) FROM numbers({BATCH_ROWS})");
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
    match acknowledged.iter().find(|batch| !found.contains_key(batch)) {
        Some(batch) => Err(format!("batch {batch} was acknowledged and is gone")),
        None => Ok(()),
    }
}
