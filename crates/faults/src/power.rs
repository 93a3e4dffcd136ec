//! Power loss at every sync point.

use crate::Result;
use crate::digest::digest;
use crate::disk::{Disk, Loss};
use crate::log::{Op, Record, parse};
use crate::random::Random;
use crate::server::{Bench, remake};
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What was recorded of one run.
struct Run {
    statements: Vec<String>,
    /// After how many bytes of the log each statement was acknowledged.
    acknowledged: Vec<usize>,
    /// The contents before the first statement and after each.
    digests: Vec<String>,
    log: Vec<u8>,
    root: String,
}

/// A crash: after how many records, and what it takes with it.
#[derive(Clone, Copy)]
struct Crash {
    records: usize,
    loss: Loss,
}

/// Runs the script once and crashes it at many points; gives the number of crashes that were not survived.
pub(crate) fn run(bench: &Bench, seed: u64, points: usize) -> Result<usize> {
    let run = record(bench, seed)?;
    let records = parse(&run.log)?;
    let crashes = crashes(&records, seed, points);
    println!("power: {} statements, {} operations, {} crashes", run.statements.len(), records.len(), crashes.len());
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for worker in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            let (run, records, crashes, next, failures) = (&run, &records, &crashes, &next, &failures);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(crash) = crashes.get(index) else { return };
                    if let Err(error) = survive(bench, run, records, *crash, seed ^ index as u64, worker) {
                        failures
                            .lock()
                            .unwrap_or_else(std::sync::PoisonError::into_inner)
                            .push(format!("after {} operations, loss {:?}: {error}", crash.records, crash.loss));
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    failures.iter().take(10).for_each(|failure| eprintln!("power: {failure}"));
    println!("power: {} of {} crashes survived", crashes.len() - failures.len(), crashes.len());
    Ok(failures.len())
}

fn record(bench: &Bench, seed: u64) -> Result<Run> {
    let (data, log) = (bench.path("power"), bench.path("power.log"));
    remake(&data)?;
    let _ = std::fs::remove_file(&log);
    let server = bench.start_watched(&data, Some(&log), None)?;
    let statements = crate::script::statements(seed);
    let mut digests = vec![digest(&server)?];
    let mut acknowledged = Vec::new();
    for statement in &statements {
        server.run(statement)?;
        acknowledged.push(std::fs::metadata(&log).map_err(|error| error.to_string())?.len() as usize);
        digests.push(digest(&server)?);
    }
    server.stop()?;
    let log = std::fs::read(&log).map_err(|error| error.to_string())?;
    Ok(Run { statements, acknowledged, digests, log, root: data.to_string_lossy().into_owned() })
}

/// Before and after each sync, with each kind of loss; a random choice of them when there are too many.
fn crashes(records: &[Record], seed: u64, points: usize) -> Vec<Crash> {
    let mut moments = BTreeSet::from([records.len()]);
    for (index, record) in records.iter().enumerate() {
        if matches!(record.op, Op::Sync { .. }) {
            moments.extend([index, index + 1]);
        }
    }
    let mut all: Vec<Crash> = moments
        .iter()
        .flat_map(|records| [Loss::All, Loss::Some, Loss::Nothing].map(|loss| Crash { records: *records, loss }))
        .collect();
    let mut random = Random::new(seed);
    while all.len() > points {
        all.swap_remove(random.below(all.len()));
    }
    all.sort_by_key(|crash| crash.records);
    all
}

/// Builds the disk of a crash and looks at what a server shows of it.
fn survive(bench: &Bench, run: &Run, records: &[Record], crash: Crash, seed: u64, worker: usize) -> Result<()> {
    let mut disk = Disk::new(&run.root);
    records[..crash.records].iter().try_for_each(|record| disk.apply(&record.op))?;
    let data = bench.path(&format!("crashed-{worker}"));
    remake(&data)?;
    disk.crash(crash.loss, &mut Random::new(seed), &data)?;
    let bytes = crash.records.checked_sub(1).map_or(0, |last| records[last].end);
    // A statement that was acknowledged at this very byte counts as acknowledged: nothing of it came later.
    let done = run.acknowledged.iter().take_while(|end| **end <= bytes).count();
    let running = run.statements.get(done).map_or("nothing", String::as_str);
    let server = bench.start(&data).map_err(|error| format!("during {running}: {error}"))?;
    let found = digest(&server).map_err(|error| format!("during {running}: {error}"))?;
    drop(server);
    let expected = &run.digests[done..run.digests.len().min(done + 2)];
    if expected.contains(&found) {
        return Ok(());
    }
    let kept = bench.path(&format!("failed-{}-{:?}", crash.records, crash.loss));
    crate::server::copy(&data, &kept)?;
    Err(format!(
        "during {running}:\nfound\n{found}expected\n{}the folder is kept as {}",
        expected.join("or\n"),
        kept.display()
    ))
}
