//! Dropped tables that wait, over starts.

use engine::{Engine, EngineOptions, Session};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A data folder that goes with the test.
struct DroppedTablesFolder(PathBuf);

impl DroppedTablesFolder {
    /// Tables of several engines with rows.
    fn filled() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let path = std::env::temp_dir().join(format!(
            "ursa_dropped_tables_{}_{}",
            std::process::id(),
            NEXT.fetch_add(1, Ordering::Relaxed)
        ));
        let _ = std::fs::remove_dir_all(&path);
        let folder = DroppedTablesFolder(path);
        let mut session = folder.open(None);
        for statement in [
            "CREATE TABLE t (k UInt64) ENGINE = MergeTree PARTITION BY k % 2 ORDER BY k",
            "INSERT INTO t SELECT number FROM numbers(1000)",
            "CREATE TABLE l (k UInt64) ENGINE = Log",
            "INSERT INTO l SELECT number FROM numbers(10)",
            "CREATE TABLE j (k UInt64, v String) ENGINE = Join(ANY, LEFT, k)",
            "INSERT INTO j VALUES (1, 'one')",
        ] {
            ask(&mut session, statement);
        }
        folder
    }

    /// A session of an engine whose dropped tables wait for the given seconds.
    fn open(&self, drop_delay_s: Option<u64>) -> Session {
        let options = EngineOptions {
            path: Some(self.0.clone()),
            threads: 2,
            cache_bytes: 16 << 20,
            drop_delay_s,
            ..EngineOptions::default()
        };
        Engine::open(options).unwrap().session()
    }

    /// Numbers of folders of data, and of records in the folder of dropped tables.
    fn counts(&self) -> (usize, usize) {
        let count = |name: &str| std::fs::read_dir(self.0.join(name)).unwrap().count();
        (count("store"), count("dropped"))
    }

    /// Waits until the numbers of folders and records are the given ones.
    fn comes_to(&self, counts: (usize, usize)) {
        let begun = Instant::now();
        while self.counts() != counts {
            assert!(begun.elapsed() < Duration::from_secs(30), "{:?} is not {counts:?}", self.counts());
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for DroppedTablesFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The values of a result as a text, or its error.
fn tried(session: &mut Session, text: &str) -> base::Result<String> {
    let mut query = session.query(text)?;
    let mut values = Vec::new();
    while let Some(block) = query.next_block()? {
        for row in 0..block.rows {
            values.extend(block.columns.iter().map(|column| match column.value(row).as_bytes() {
                Some(bytes) => String::from_utf8_lossy(bytes).into_owned(),
                None => column.value(row).to_literal(),
            }));
        }
    }
    Ok(values.join(" "))
}

fn ask(session: &mut Session, text: &str) -> String {
    tried(session, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

const ROWS: &str = "SELECT (SELECT sum(k) FROM t), (SELECT count() FROM l), joinGet('j', 'v', toUInt64(1))";

#[test]
fn dropped_tables_come_back_after_a_start_with_their_rows() {
    let folder = DroppedTablesFolder::filled();
    let mut session = folder.open(None);
    let rows = ask(&mut session, ROWS);
    ask(&mut session, "DROP TABLE t, l, j");
    assert_eq!(folder.counts(), (3, 3));
    drop(session);
    let mut session = folder.open(None);
    assert!(session.engine().warnings().is_empty());
    assert_eq!(ask(&mut session, "SELECT name FROM system.tables WHERE database = 'default'"), "");
    assert_eq!(
        ask(&mut session, "SELECT table, engine FROM system.dropped_tables ORDER BY table"),
        "j Join l Log t MergeTree"
    );
    assert_eq!(
        ask(
            &mut session,
            "SELECT count(), sum(rows) FROM system.dropped_tables_parts WHERE database = 'default' AND table = 't'"
        ),
        "2 1000"
    );
    assert_eq!(ask(&mut session, "SELECT count() FROM system.detached_tables"), "0");
    for name in ["t", "l", "j"] {
        ask(&mut session, &format!("UNDROP TABLE {name}"));
    }
    assert_eq!((ask(&mut session, ROWS), folder.counts()), (rows.clone(), (3, 0)));
    ask(&mut session, "INSERT INTO t VALUES (1)");
    ask(&mut session, "ALTER TABLE t DELETE WHERE k = 1 SETTINGS mutations_sync = 1");
    drop(session);
    assert_eq!(ask(&mut folder.open(None), "SELECT count() FROM t"), "999");
}

#[test]
fn their_time_comes_while_the_engine_runs_and_at_a_start() {
    let folder = DroppedTablesFolder::filled();
    let mut session = folder.open(Some(1));
    ask(&mut session, "DROP TABLE t");
    assert_eq!(folder.counts(), (3, 1));
    folder.comes_to((2, 0));
    assert_eq!(tried(&mut session, "UNDROP TABLE t").unwrap_err().code(), base::ErrorCode::UnknownTable);
    assert_eq!(ask(&mut session, "SELECT count() FROM system.dropped_tables"), "0");
    drop(session);
    let mut session = folder.open(None);
    ask(&mut session, "DROP TABLE l");
    assert_eq!(folder.counts(), (2, 1));
    drop(session);
    let mut session = folder.open(Some(0));
    folder.comes_to((1, 0));
    ask(&mut session, "DROP TABLE j");
    assert_eq!(folder.counts(), (0, 0));
}

#[test]
fn space_is_free_at_once_where_that_is_asked_for() {
    let folder = DroppedTablesFolder::filled();
    let mut session = folder.open(None);
    ask(&mut session, "DROP TABLE t SYNC");
    assert_eq!(folder.counts(), (2, 0));
    ask(&mut session, "DROP TABLE l SETTINGS database_atomic_wait_for_drop_and_detach_synchronously = 1");
    assert_eq!(folder.counts(), (1, 0));
    ask(&mut session, "CREATE TEMPORARY TABLE t (k UInt8) ENGINE = MergeTree ORDER BY k");
    ask(&mut session, "DROP TABLE t");
    assert_eq!(folder.counts(), (1, 0));
    ask(&mut session, "CREATE DATABASE d");
    ask(&mut session, "CREATE TABLE d.t (k UInt8) ENGINE = MergeTree ORDER BY k");
    ask(&mut session, "INSERT INTO d.t VALUES (7)");
    ask(&mut session, "DROP DATABASE d");
    assert_eq!(tried(&mut session, "UNDROP TABLE d.t").unwrap_err().code(), base::ErrorCode::UnknownDatabase);
    ask(&mut session, "CREATE DATABASE d");
    ask(&mut session, "UNDROP TABLE d.t");
    assert_eq!(ask(&mut session, "SELECT k FROM d.t"), "7");
    ask(&mut session, "DROP DATABASE d SYNC");
    assert_eq!(folder.counts(), (1, 0));
}

/// Remains of kills and of manual work: a record whose removal had begun, an unreadable one, a definition copied back.
#[test]
fn a_start_finishes_what_was_cut_off() {
    let folder = DroppedTablesFolder::filled();
    let mut session = folder.open(None);
    let kept = std::fs::read(folder.0.join("metadata/default/l.sql")).unwrap();
    ask(&mut session, "DROP TABLE t, l, j");
    drop(session);
    let records = |id: &str| {
        std::fs::read_dir(folder.0.join("dropped"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .find(|path| path.to_string_lossy().contains(id))
            .unwrap()
    };
    let mut ids: Vec<String> = std::fs::read_dir(folder.0.join("store"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    ids.sort();
    std::fs::rename(records(&ids[0]), folder.0.join("dropped").join(format!("{}.sql", ids[0]))).unwrap();
    std::fs::write(folder.0.join("metadata/default/l.sql"), kept).unwrap();
    std::fs::write(records(&ids[2]), "no definition").unwrap();
    let mut session = folder.open(None);
    assert_eq!(folder.counts(), (2, 1));
    assert_eq!(ask(&mut session, "SELECT count() FROM l"), "10");
    assert_eq!(ask(&mut session, "SELECT table FROM system.dropped_tables"), "");
    assert_eq!(ask(&mut session, "SELECT count() FROM system.dropped_tables_parts"), "0");
    assert_eq!(tried(&mut session, "UNDROP TABLE j").unwrap_err().code(), base::ErrorCode::UnknownTable);
    drop(session);
    drop(folder.open(Some(0)));
    let _session = folder.open(Some(0));
    folder.comes_to((1, 0));
}
