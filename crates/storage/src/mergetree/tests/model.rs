//! The core of a table under the model checker (`crate::sync::model`): readers, inserts, merges, mutations, alters and
//! drops in orders drawn from seeds.
//!
//! What must hold in every order: a reader sees whole inserts, every row once, and every insert that was acknowledged
//! before it began; the parts of a set never cover each other; a table object sees parts that fit its definition;
//! nothing is removed while it is read; nobody waits for ever.
//!
//! `URSA_MODEL_SEED` and `URSA_MODEL_RUNS` replay a seed or try more of them.

use super::changes::{below, changed_definition};
use super::*;
use crate::mergetree::mutate::alter::PartChange;
use crate::mergetree::runtime::pool::{Background, Pool, PoolPriority};
use crate::mergetree::{MutationAction, MutationWork, PartitionChoice};
use crate::sync::model;
use base::ErrorCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A scenario tries orders no longer than this.
const TIME_MAX: Duration = Duration::from_secs(8);
const RUNS: u64 = 60;

type Work<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Runs a scenario with one seed after another; they begin where the clock says.
fn explore(scenario: &str, check: impl Fn(u64)) {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let clock =
        || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64);
    let first: u64 = number("URSA_MODEL_SEED").unwrap_or_else(clock);
    let began = Instant::now();
    let runs = number("URSA_MODEL_RUNS").unwrap_or(RUNS);
    let tried = (first..first + runs).take_while(|_| began.elapsed() < TIME_MAX).map(&check).count();
    println!("{scenario}: {tried} orders from seed {first}");
}

/// Services without threads of their own: what the pool would do the threads of a scenario do.
fn still() -> Arc<Shared> {
    let options = SharedOptions {
        cache_bytes: Some(1 << 20),
        jit_index_bytes: Some(1 << 20),
        merge_threads: 1,
        encode_threads: Some(0),
        ..SharedOptions::default()
    };
    let mut shared = Arc::into_inner(Shared::new(&options, Counters::new(None))).unwrap();
    shared.pool = Pool::new("merge", 0, PoolPriority::Background);
    shared.index_pool = Pool::new("index", 0, PoolPriority::Query);
    Arc::new(shared)
}

/// Two blocks of ten rows in one insert, not synced.
fn try_insert(table: &MergeTree, from: u64) -> Result<()> {
    let mut settings = Settings::default();
    settings.fsync_after_insert = false;
    let insert = table.insert(&settings)?;
    insert.write(block(from, from + 10))?;
    insert.write(block(from + 10, from + 20))?;
    insert.commit()
}

/// The starts of the inserts that a reader sees.
///
/// # Panics
/// When it sees a part of one, or a row twice or with other values.
fn inserts_seen(rows: &[Vec<Value>]) -> Vec<u64> {
    let expected = |start: u64| rows_of(&[block(start, start + 20)]);
    let starts: Vec<u64> = rows.chunks(20).map(|rows| rows[0][4].as_f64().unwrap() as u64).collect();
    for (rows, start) in rows.chunks(20).zip(&starts) {
        assert!(start % 20 == 0 && rows == expected(*start), "not the insert at {start}: {rows:?}");
    }
    assert!(starts.is_sorted() && starts.windows(2).all(|pair| pair[0] < pair[1]), "twice: {starts:?}");
    starts
}

fn check_set(table: &MergeTree) {
    let set = table.core.snapshot();
    for (a, b) in set.parts.iter().zip(set.parts.iter().skip(1)) {
        assert!(
            a.name.partition_id != b.name.partition_id || a.name.max_block < b.name.min_block,
            "{} and {} overlap",
            a.name,
            b.name
        );
    }
}

/// Reads, with what must be seen as it is known before.
fn read(table: &MergeTree, acknowledged: &[(u64, &AtomicBool)]) {
    let known: Vec<u64> =
        acknowledged.iter().filter(|(_, done)| done.load(Ordering::SeqCst)).map(|(start, _)| *start).collect();
    let seen = inserts_seen(&rows(table).unwrap());
    assert!(known.iter().all(|start| seen.contains(start)), "{known:?} were acknowledged, {seen:?} are there");
    check_set(table);
}

fn background(table: &MergeTree, pieces: usize) {
    for _ in 0..pieces {
        table.core.state.work();
    }
}

/// The files on disk are those of the rows that were seen, and no others lie about.
fn check_files(dir: &TempDir, definition: Arc<TableDefinition>, expected: &[u64]) {
    let left: Vec<String> = std::fs::read_dir(dir.table())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    assert!(
        !left
            .iter()
            .any(|name| name.starts_with("tmp_") || name.starts_with("txn_") || name.starts_with("delete_tmp_")),
        "{left:?}"
    );
    let table = MergeTree::open(&dir.table(), definition, still()).unwrap();
    assert_eq!(inserts_seen(&rows(&table).unwrap()), expected);
}

#[test]
fn readers_see_whole_inserts_while_parts_merge() {
    explore("inserts and merges", |seed| {
        let dir = TempDir::new();
        let table = MergeTree::create(&dir.table(), definition(false, &[]), still()).unwrap();
        try_insert(&table, 0).unwrap();
        try_insert(&table, 20).unwrap();
        let done = [(); 2].map(|()| AtomicBool::new(false));
        let old = AtomicBool::new(true);
        let known = [(0, &old), (20, &old), (40, &done[0]), (60, &done[1])];
        let insert = |start: u64, done: &AtomicBool| {
            try_insert(&table, start).unwrap();
            done.store(true, Ordering::SeqCst);
        };
        let optimize = || table.optimize(&whole(), &CancelToken::new()).unwrap();
        let threads: Vec<Work<'_>> = vec![
            Box::new(|| insert(40, &done[0])),
            Box::new(|| insert(60, &done[1])),
            Box::new(optimize),
            Box::new(optimize),
            Box::new(|| background(&table, 3)),
            Box::new(|| (0..3).for_each(|_| read(&table, &known))),
        ];
        model::run(seed, threads);
        read(&table, &known);
        drop(table);
        check_files(&dir, definition(false, &[]), &[0, 20, 40, 60]);
    });
}

#[test]
fn small_inserts_are_written_together() {
    explore("small inserts", |seed| {
        let dir = TempDir::new();
        let table = MergeTree::create(&dir.table(), definition(false, &[]), still()).unwrap();
        let done = [(); 5].map(|()| AtomicBool::new(false));
        let known: Vec<(u64, &AtomicBool)> = done.iter().enumerate().map(|(i, done)| (20 * i as u64, done)).collect();
        let insert = |i: usize| {
            let mut settings = Settings::default();
            settings.fsync_after_insert = false;
            let insert = table.insert(&settings).unwrap();
            insert.write(block(20 * i as u64, 20 * i as u64 + 20)).unwrap();
            insert.commit().unwrap();
            done[i].store(true, Ordering::SeqCst);
        };
        let mut threads: Vec<Work<'_>> = (0..4).map(|i| Box::new(move || insert(i)) as Work<'_>).collect();
        threads.push(Box::new(|| {
            // Not synced as the others are not, but in two blocks: it goes alone.
            try_insert(&table, 100).unwrap();
            table.optimize(&whole(), &CancelToken::new()).unwrap();
        }));
        threads.push(Box::new(|| (0..3).for_each(|_| read_small(&table, &known))));
        model::run(seed, threads);
        insert(4);
        read_small(&table, &known);
        drop(table);
        let table = MergeTree::open(&dir.table(), definition(false, &[]), still()).unwrap();
        assert_eq!(rows(&table).unwrap().len(), 120);
        read_small(&table, &known);
    });
}

/// As [`read`], beside the insert of two blocks.
fn read_small(table: &MergeTree, acknowledged: &[(u64, &AtomicBool)]) {
    let known: Vec<u64> =
        acknowledged.iter().filter(|(_, done)| done.load(Ordering::SeqCst)).map(|(start, _)| *start).collect();
    let seen: Vec<u64> = rows(table).unwrap().iter().map(|row| row[4].as_f64().unwrap() as u64).collect();
    assert!(seen.windows(2).all(|pair| pair[0] < pair[1]), "twice: {seen:?}");
    for start in (0..120).step_by(20) {
        let count = seen.iter().filter(|row| (start..start + 20).contains(*row)).count();
        assert!(
            count == 20 || count == 0 && !known.contains(&start),
            "{count} rows from {start}; {known:?} were acknowledged"
        );
    }
    check_set(table);
}

#[test]
fn a_definition_and_its_parts_change_together() {
    explore("alters", |seed| {
        let dir = TempDir::new();
        let table = MergeTree::create(&dir.table(), definition(false, &[]), still()).unwrap();
        try_insert(&table, 0).unwrap();
        try_insert(&table, 20).unwrap();
        let newest = crate::sync::Mutex::new(table.clone());
        let inserted = AtomicBool::new(false);
        let alter = || {
            let altered = table
                .altered(
                    changed_definition(),
                    &[PartChange::Drop("v".into())],
                    ("new", "../new.sql"),
                    &CancelToken::new(),
                )
                .unwrap();
            *newest.lock() = altered;
        };
        let insert = || match try_insert(&table, 40) {
            Ok(()) => inserted.store(true, Ordering::SeqCst),
            Err(error) => assert_eq!(error.code(), ErrorCode::TableIsBeingRestarted),
        };
        let threads: Vec<Work<'_>> = vec![
            Box::new(alter),
            Box::new(insert),
            Box::new(|| table.optimize(&whole(), &CancelToken::new()).unwrap()),
            Box::new(|| background(&newest.lock().clone(), 2)),
            // The old object reads old parts, whatever happens.
            Box::new(|| {
                let old = AtomicBool::new(true);
                (0..4).for_each(|_| read(&table, &[(0, &old), (20, &old)]));
            }),
            Box::new(|| {
                for _ in 0..3 {
                    let now = newest.lock().clone();
                    if !Arc::ptr_eq(&now, &table) {
                        assert!(read_changed(&now) >= 40);
                    }
                }
            }),
        ];
        model::run(seed, threads);
        let newest = newest.into_inner();
        assert_eq!(read_changed(&newest), if inserted.load(Ordering::SeqCst) { 60 } else { 40 });
        assert!(newest.core.is_current() && !newest.core.is_frozen());
    });
}

/// Rows of the table of [`changed_definition`], whose last column is computed from the first.
fn read_changed(table: &MergeTree) -> usize {
    let columns = [0, 1, 2, 4, 3].map(ReadColumn::Column).to_vec();
    let rows = rows_of(&run(table, &ScanRequest::new(columns, Arc::default())).unwrap());
    assert!(rows.iter().all(|row| row[0] == row[3]), "{rows:?}");
    assert!(rows.windows(2).all(|pair| pair[0][4] != pair[1][4]), "twice: {rows:?}");
    rows.len()
}

#[test]
fn mutations_touch_what_was_there_and_nothing_else() {
    explore("mutations", |seed| {
        let dir = TempDir::new();
        let table = MergeTree::create(&dir.table(), definition(false, &[]), still()).unwrap();
        try_insert(&table, 0).unwrap();
        try_insert(&table, 20).unwrap();
        let asked = AtomicBool::new(false);
        let work = |bound, action| MutationWork { partition: None, filter: Some(below(bound)), action };
        let delete = || {
            table.add_mutation("DELETE WHERE f < 20", work(20, MutationAction::Delete)).unwrap();
            asked.store(true, Ordering::SeqCst);
        };
        let mark = || {
            while !asked.load(Ordering::SeqCst) {
                model::step();
            }
            // Below 20 nothing is left then but what came after the mutation.
            table.mutate_now(&work(30, MutationAction::Mark), &CancelToken::new()).unwrap();
        };
        let seen = || rows(&table).unwrap().iter().map(|row| row[4].as_f64().unwrap() as u64).collect::<Vec<_>>();
        let threads: Vec<Work<'_>> = vec![
            Box::new(delete),
            Box::new(mark),
            Box::new(|| try_insert(&table, 40).unwrap()),
            Box::new(|| table.optimize(&whole(), &CancelToken::new()).unwrap()),
            Box::new(|| {
                while !asked.load(Ordering::SeqCst) || !table.core.state.mutations.pending().is_empty() {
                    background(&table, 1)
                }
            }),
            Box::new(|| {
                for _ in 0..4 {
                    let seen = seen();
                    assert!(seen.is_sorted() && seen.windows(2).all(|pair| pair[0] < pair[1]), "twice: {seen:?}");
                    assert!((30..40).all(|number| seen.contains(&number)), "gone: {seen:?}");
                    let of_part = |part: u64| seen.iter().filter(|&&number| number / 10 == part).count();
                    assert!((0..3).all(|part| [0, 10].contains(&of_part(part))), "{seen:?}");
                    check_set(&table);
                }
            }),
        ];
        model::run(seed, threads);
        assert_eq!(seen(), (30..60).collect::<Vec<_>>());
    });
}

#[test]
fn what_is_read_stays_until_it_was_read() {
    explore("truncation and drop", |seed| {
        let dir = TempDir::new();
        let table = MergeTree::create(&dir.table(), definition(false, &[]), still()).unwrap();
        try_insert(&table, 0).unwrap();
        try_insert(&table, 20).unwrap();
        let read_slowly = || {
            for _ in 0..3 {
                let Ok(scan) = table.scan(&ScanRequest::new(all_columns(), Arc::default())) else { return };
                let mut blocks = Vec::new();
                for morsel in 0..scan.morsels() {
                    model::step();
                    scan.read(morsel, &context(), &mut |block| {
                        blocks.push(block);
                        Ok(true)
                    })
                    .unwrap();
                }
                let seen = inserts_seen(&rows_of(&blocks));
                assert!(seen.is_empty() || seen == [40] || seen.starts_with(&[0, 20]), "{seen:?}");
            }
        };
        let change = || {
            if seed % 2 == 0 {
                table.truncate().unwrap();
            } else {
                table.drop_files().unwrap();
            }
        };
        // Of a table that goes an insert may fail, but not by a panic.
        let insert = || {
            let inserted = try_insert(&table, 40);
            assert!(seed % 2 == 1 || inserted.is_ok(), "{inserted:?}");
        };
        // A merge that a drop stops fails; one that a truncation stops tries again.
        let optimize = || {
            let merged = table.optimize(&whole(), &CancelToken::new());
            assert!(seed % 2 == 1 || merged.is_ok(), "{merged:?}");
        };
        let threads: Vec<Work<'_>> = vec![
            Box::new(read_slowly),
            Box::new(change),
            Box::new(insert),
            Box::new(optimize),
            Box::new(|| background(&table, 2)),
        ];
        model::run(seed, threads);
    });
}

/// Two tables are fed as one while parts merge and partitions move between others of the same: nobody waits for ever,
/// and both have the same inserts.
#[test]
fn tables_that_are_committed_as_one() {
    explore("joint commits", |seed| {
        let dir = TempDir::new();
        let [a, b] =
            ["a", "b"].map(|name| MergeTree::create(&dir.0.join(name), definition(false, &[]), still()).unwrap());
        let done = [(); 3].map(|()| AtomicBool::new(false));
        let known: Vec<(u64, &AtomicBool)> = done.iter().enumerate().map(|(i, done)| (20 * i as u64, done)).collect();
        let insert = |i: usize, tables: [&MergeTree; 2]| {
            super::joint::joint(&tables, &block(20 * i as u64, 20 * i as u64 + 20)).unwrap().commit().unwrap();
            done[i].store(true, Ordering::SeqCst);
        };
        let threads: Vec<Work<'_>> = vec![
            Box::new(|| insert(0, [&a, &b])),
            Box::new(|| insert(1, [&b, &a])),
            Box::new(|| insert(2, [&a, &b])),
            Box::new(|| a.optimize(&whole(), &CancelToken::new()).unwrap()),
            Box::new(|| background(&b, 2)),
            Box::new(|| {
                read(&b, &known);
                read(&a, &known);
            }),
        ];
        model::run(seed, threads);
        assert_eq!([&a, &b].map(|table| inserts_seen(&rows(table).unwrap())), [vec![0, 20, 40], vec![0, 20, 40]]);
        // Moves take the same locks.
        let moves: Vec<Work<'_>> = vec![
            Box::new(|| a.move_partition(&PartitionChoice::All, &b).unwrap()),
            Box::new(|| b.move_partition(&PartitionChoice::All, &a).unwrap()),
            Box::new(|| super::joint::joint(&[&a, &b], &block(60, 80)).unwrap().commit().unwrap()),
        ];
        model::run(seed, moves);
        assert_eq!(rows(&a).unwrap().len() + rows(&b).unwrap().len(), 160);
    });
}

/// The same with real threads, as fast as they go: the pool merges, and what the checker does not try is tried by
/// chance.
#[test]
fn real_threads_together() {
    for _ in 0..4 {
        let dir = TempDir::new();
        let table = MergeTree::create(&dir.table(), definition(false, &[]), shared()).unwrap();
        let (acknowledged, newest) = (parking_lot::Mutex::new(Vec::new()), parking_lot::Mutex::new(table.clone()));
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let insert = |first: u64| {
                for start in (first..first + 400).step_by(40) {
                    match try_insert(&table, start) {
                        Ok(()) => acknowledged.lock().push(start),
                        Err(error) => assert_eq!(error.code(), ErrorCode::TableIsBeingRestarted),
                    }
                }
            };
            let inserters = [scope.spawn(move || insert(0)), scope.spawn(move || insert(20))];
            scope.spawn(|| {
                while !is_over.load(Ordering::SeqCst) {
                    let known = acknowledged.lock().clone();
                    let seen = inserts_seen(&rows(&table).unwrap());
                    assert!(
                        known.iter().all(|start| seen.contains(start)),
                        "{known:?} were acknowledged, {seen:?} are there"
                    );
                    check_set(&table);
                    let now = newest.lock().clone();
                    if !Arc::ptr_eq(&now, &table) {
                        assert!(read_changed(&now) >= 20 * known.len());
                    }
                }
            });
            scope.spawn(|| {
                while !is_over.load(Ordering::SeqCst) {
                    table.optimize(&whole(), &CancelToken::new()).unwrap()
                }
            });
            while acknowledged.lock().len() < 8 {
                std::thread::yield_now();
            }
            *newest.lock() = table
                .altered(
                    changed_definition(),
                    &[PartChange::Drop("v".into())],
                    ("new", "../new.sql"),
                    &CancelToken::new(),
                )
                .unwrap();
            inserters.into_iter().for_each(|inserter| inserter.join().unwrap());
            is_over.store(true, Ordering::SeqCst);
        });
        let newest = newest.into_inner();
        assert_eq!(read_changed(&newest), 20 * acknowledged.lock().len());
        // One that is dropped while it is read gives all of its rows, or says that it is gone.
        std::thread::scope(|scope| {
            scope.spawn(|| newest.drop_files().unwrap());
            let scan = newest.scan(&ScanRequest::new(vec![ReadColumn::Column(3)], Arc::default())).unwrap();
            let mut count = 0;
            for morsel in 0..scan.morsels() {
                scan.read(morsel, &context(), &mut |block| {
                    count += block.rows;
                    Ok(true)
                })
                .unwrap();
            }
            assert_eq!(count, 20 * acknowledged.lock().len());
        });
    }
}
