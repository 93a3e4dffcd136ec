//! Logs of the database `system` in the data folder after a restart, a kill, a change of columns, and damage.

use engine::{Engine, EngineOptions, LogTableOptions, OwnLogDays, Session};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A data folder that goes with the test.
struct LogFolder(PathBuf);

impl LogFolder {
    fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("ursa_logs_{}_{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        LogFolder(path)
    }

    /// A session as in a server; nothing is written by itself within a test.
    fn open(&self) -> Session {
        self.open_with(LogTableOptions { flush_interval: Duration::from_secs(3_600), ..LogTableOptions::default() })
    }

    fn open_with(&self, options: LogTableOptions) -> Session {
        let options = EngineOptions {
            path: Some(self.0.clone()),
            threads: 2,
            cache_bytes: 16 << 20,
            log_tables: Some(options),
            ..EngineOptions::default()
        };
        Engine::open(options).unwrap().session()
    }

    /// A copy of the files as they are now, as a kill would leave them.
    fn killed(&self) -> LogFolder {
        let copy = LogFolder::new();
        copy_folder(&self.0, &copy.0);
        copy
    }

    fn definition(&self, name: &str) -> PathBuf {
        self.0.join(format!("metadata/system/{name}.sql"))
    }

    /// The folder of a log's parts.
    fn parts(&self, name: &str) -> PathBuf {
        let text = std::fs::read_to_string(self.definition(name)).unwrap();
        let id = text.strip_prefix("-- id: ").unwrap().lines().next().unwrap().trim().to_string();
        self.0.join("store").join(id)
    }
}

impl Drop for LogFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn copy_folder(from: &std::path::Path, to: &std::path::Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_folder(&entry.path(), &target)
        } else {
            std::fs::copy(entry.path(), target).map(drop).unwrap()
        }
    }
}

/// The rows of a statement as text, a line each.
fn ask(session: &mut Session, text: &str) -> Result<String, base::Error> {
    let mut query = session.query(text)?;
    let mut lines = Vec::new();
    while let Some(block) = query.next_block()? {
        for row in 0..block.rows {
            let cells = block.columns.iter().map(|column| match column.value(row) {
                value if value.as_bytes().is_some() => String::from_utf8_lossy(value.as_bytes().unwrap()).into_owned(),
                value => value.to_literal(),
            });
            lines.push(cells.collect::<Vec<_>>().join("\t"));
        }
    }
    Ok(lines.join("\n"))
}

fn count(session: &mut Session, mark: &str) -> u64 {
    let text = format!("SELECT count() FROM system.query_log WHERE query LIKE 'SELECT ''{mark}''%'");
    ask(session, &text).unwrap().parse().unwrap()
}

fn run(session: &mut Session, mark: &str, times: usize) {
    (0..times).for_each(|_| drop(ask(session, &format!("SELECT '{mark}'")).unwrap()));
}

#[test]
fn entries_are_seen_at_once_and_once() {
    let folder = LogFolder::new();
    let mut session = folder.open();
    run(&mut session, "a", 3);
    assert_eq!(count(&mut session, "a"), 3);
    ask(&mut session, "SYSTEM FLUSH LOGS").unwrap();
    assert_eq!(count(&mut session, "a"), 3);
    run(&mut session, "a", 2);
    assert_eq!(count(&mut session, "a"), 5);
    // Rows that were written and rows that wait, fetched late.
    let last = "SELECT query, type, length(query_id), user FROM system.query_log WHERE query LIKE 'SELECT ''a''%' \
                ORDER BY event_time_microseconds DESC, query_id LIMIT 4";
    let line = "SELECT 'a'\t2\t36\tdefault";
    assert_eq!(ask(&mut session, last).unwrap(), [line; 4].join("\n"));
    ask(&mut session, "SYSTEM FLUSH LOGS query_log").unwrap();
    assert_eq!(ask(&mut session, last).unwrap(), [line; 4].join("\n"));
    let facts = ask(
        &mut session,
        "SELECT engine, partition_key, sorting_key, total_rows > 10, engine_full LIKE \
        '%TTL event_date + toIntervalDay(30)%' FROM system.tables WHERE database = 'system' AND name = 'query_log'",
    );
    assert_eq!(facts.unwrap(), "MergeTree\ttoYYYYMM(event_date)\tevent_date, event_time\t1\t1");
    assert_eq!(ask(&mut session, "SELECT count() > 0 FROM system.parts WHERE table = 'query_log'").unwrap(), "1");
}

#[test]
fn a_restart_keeps_everything_and_a_kill_what_was_flushed() {
    let folder = LogFolder::new();
    let mut session = folder.open();
    run(&mut session, "a", 3);
    ask(&mut session, "SYSTEM FLUSH LOGS").unwrap();
    run(&mut session, "b", 2);
    let killed = folder.killed();
    drop(session);
    let mut again = folder.open();
    assert_eq!((count(&mut again, "a"), count(&mut again, "b")), (3, 2));
    let mut after_kill = killed.open();
    assert_eq!((count(&mut after_kill, "a"), count(&mut after_kill, "b")), (3, 0));
    assert_eq!(after_kill.engine().warnings(), Vec::<String>::new());
}

#[test]
fn entries_are_written_after_a_time() {
    let folder = LogFolder::new();
    let options = LogTableOptions { flush_interval: Duration::from_millis(20), ..LogTableOptions::default() };
    let mut session = folder.open_with(options);
    run(&mut session, "a", 1);
    let until = Instant::now() + Duration::from_secs(20);
    while ask(&mut session, "SELECT sum(rows) > 0 FROM system.parts WHERE table = 'query_log' AND active").unwrap()
        != "1"
    {
        assert!(Instant::now() < until);
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn readers_and_writers_at_once_see_each_row_once() {
    let folder = LogFolder::new();
    let session = folder.open();
    let engine = session.engine().clone();
    let writer = {
        let mut session = engine.session();
        std::thread::spawn(move || {
            for _ in 0..40 {
                run(&mut session, "a", 5);
                ask(&mut session, "SYSTEM FLUSH LOGS").unwrap();
            }
        })
    };
    let mut reader = engine.session();
    let mut last = 0;
    while !writer.is_finished() {
        let now = count(&mut reader, "a");
        assert!(now >= last, "{now} after {last}");
        last = now;
    }
    writer.join().unwrap();
    assert_eq!(count(&mut reader, "a"), 200);
    let twice = "SELECT count() FROM (SELECT query_id FROM system.query_log GROUP BY query_id HAVING count() > 1)";
    assert_eq!(ask(&mut reader, twice).unwrap(), "0");
}

#[test]
fn another_time_to_live_changes_the_table() {
    let folder = LogFolder::new();
    let mut session = folder.open();
    run(&mut session, "a", 1);
    drop(session);
    let mut session = folder.open_with(LogTableOptions { ttl_days: 7, ..LogTableOptions::default() });
    assert_eq!(count(&mut session, "a"), 1);
    assert!(ask(&mut session, "SHOW CREATE TABLE system.query_log").unwrap().contains("toIntervalDay(7)"));
    drop(session);
    let mut session = folder.open_with(LogTableOptions { ttl_days: 0, ..LogTableOptions::default() });
    assert_eq!(count(&mut session, "a"), 1);
    assert!(!ask(&mut session, "SHOW CREATE TABLE system.query_log").unwrap().contains("TTL"));
    assert_eq!(ask(&mut session, "SELECT count() FROM system.tables WHERE name LIKE 'query\\_log\\_%'").unwrap(), "0");
}

#[test]
fn a_log_may_have_a_time_of_its_own() {
    let folder = LogFolder::new();
    let own_ttl_days = OwnLogDays { query_log: Some(3), part_log: Some(0), ..OwnLogDays::default() };
    let mut session = folder.open_with(LogTableOptions { own_ttl_days, ..LogTableOptions::default() });
    run(&mut session, "a", 1);
    let shown = |session: &mut Session, log: &str| ask(session, &format!("SHOW CREATE TABLE system.{log}")).unwrap();
    assert!(shown(&mut session, "query_log").contains("toIntervalDay(3)"));
    assert!(shown(&mut session, "session_log").contains("toIntervalDay(30)"));
    assert!(!shown(&mut session, "part_log").contains("TTL event_date"));
    drop(session);
    // Another time keeps the rows.
    let mut session = folder.open();
    assert!(shown(&mut session, "query_log").contains("toIntervalDay(30)"));
    assert_eq!(count(&mut session, "a"), 1);
}

#[test]
fn rows_that_are_too_old_leave() {
    let folder = LogFolder::new();
    let mut session = folder.open();
    run(&mut session, "a", 1);
    ask(&mut session, "SYSTEM FLUSH LOGS").unwrap();
    let create = ask(&mut session, "SHOW CREATE TABLE system.query_log FORMAT TSVRaw").unwrap();
    // A table that is defined as the log is, with rows of before.
    ask(&mut session, &create.replace("system.query_log", "default.old")).unwrap();
    ask(&mut session, "INSERT INTO old (event_date, query) VALUES (today() - 31, 'old'), (today(), 'new')").unwrap();
    ask(&mut session, "OPTIMIZE TABLE old FINAL").unwrap();
    assert_eq!(ask(&mut session, "SELECT query FROM old").unwrap(), "new");
}

#[test]
fn hashes_of_queries_are_those_of_the_function() {
    let folder = LogFolder::new();
    let mut session = folder.open();
    ask(&mut session, "SELECT 1 + 17 AS x").unwrap();
    let hashes = "SELECT normalized_query_hash = normalizedQueryHash('SELECT 2 + 3 AS x') FROM system.query_log \
        WHERE query = 'SELECT 1 + 17 AS x'";
    assert_eq!(ask(&mut session, hashes).unwrap(), "1");
    let own = "SELECT normalized_query_hash = normalizedQueryHash(query) FROM system.processes";
    assert_eq!(ask(&mut session, own).unwrap(), "1");
}

#[test]
fn inserts_that_fail_are_events_of_parts() {
    let folder = LogFolder::new();
    let mut session = folder.open();
    ask(&mut session, "CREATE TABLE t (a UInt64) ENGINE = MergeTree PARTITION BY a % 2 ORDER BY a").unwrap();
    let path = ask(&mut session, "SELECT data_paths[1] FROM system.tables WHERE name = 't'").unwrap();
    // Files where the folders of new parts would be.
    let blocked: Vec<PathBuf> =
        (0..200).map(|number| PathBuf::from(&path).join(format!("tmp_insert_{number}"))).collect();
    blocked.iter().for_each(|file| std::fs::write(file, b"").unwrap());
    assert!(ask(&mut session, "INSERT INTO t VALUES (3)").is_err());
    let events = "SELECT toString(event_type), part_name, partition_id, error > 0, exception LIKE '%tmp_insert%', rows \
        FROM system.part_log WHERE table = 't' AND error != 0";
    assert_eq!(ask(&mut session, events).unwrap(), "NewPart\t\t1\t1\t1\t0");
    blocked.iter().for_each(|file| std::fs::remove_file(file).unwrap());
    ask(&mut session, "INSERT INTO t VALUES (4)").unwrap();
    let good = "SELECT count() FROM system.part_log WHERE table = 't' AND event_type = 'NewPart' AND error = 0";
    assert_eq!(ask(&mut session, good).unwrap(), "1");
}

#[test]
fn a_definition_of_before_is_set_aside_and_can_be_read_and_dropped() {
    let folder = LogFolder::new();
    let mut session = folder.open();
    run(&mut session, "a", 2);
    drop(session);
    // As if a version before had had another column.
    let text = std::fs::read_to_string(folder.definition("query_log")).unwrap();
    assert!(text.contains("`log_comment` String"), "{text}");
    std::fs::write(
        folder.definition("query_log"),
        text.replace("`log_comment` String", "`log_comment` String, `gone` UInt8"),
    )
    .unwrap();
    let mut session = folder.open();
    run(&mut session, "b", 1);
    assert_eq!((count(&mut session, "a"), count(&mut session, "b")), (0, 1));
    let old = "SELECT count(), sum(gone) FROM system.query_log_0 WHERE query = 'SELECT ''a'''";
    assert_eq!(ask(&mut session, old).unwrap(), "2\t0");
    drop(session);
    let mut session = folder.open();
    assert_eq!((count(&mut session, "a"), count(&mut session, "b")), (0, 1));
    assert_eq!(ask(&mut session, old).unwrap(), "2\t0");
    assert!(ask(&mut session, "INSERT INTO system.query_log_0 (gone) VALUES (1)").is_err());
    ask(&mut session, "DROP TABLE system.query_log_0").unwrap();
    assert!(ask(&mut session, old).is_err());
    drop(session);
    assert!(!folder.definition("query_log_0").exists());
}

#[test]
fn damage_stops_nothing() {
    let folder = LogFolder::new();
    let mut session = folder.open();
    run(&mut session, "a", 2);
    drop(session);
    // A part that cannot be read.
    let part = std::fs::read_dir(folder.parts("query_log"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.join("meta.bin").exists())
        .unwrap();
    std::fs::write(part.join("meta.bin"), b"damaged").unwrap();
    let mut session = folder.open();
    run(&mut session, "b", 1);
    assert_eq!((count(&mut session, "a"), count(&mut session, "b")), (0, 1));
    let warnings = session.engine().warnings();
    assert!(warnings.iter().any(|warning| warning.contains("system.query_log_0")), "{warnings:?}");
    drop(session);
    // A definition that is none.
    std::fs::write(folder.definition("query_log"), b"damaged").unwrap();
    let mut session = folder.open();
    run(&mut session, "c", 1);
    assert_eq!((count(&mut session, "b"), count(&mut session, "c")), (0, 1));
    let warnings = session.engine().warnings();
    assert!(warnings.iter().any(|warning| warning.contains("system.query_log_1")), "{warnings:?}");
    drop(session);
    let mut session = folder.open();
    assert_eq!((count(&mut session, "b"), count(&mut session, "c")), (0, 1));
}

#[test]
fn what_cannot_be_written_waits() {
    let folder = LogFolder::new();
    let mut session = folder.open();
    run(&mut session, "a", 1);
    ask(&mut session, "SYSTEM FLUSH LOGS").unwrap();
    // A file in the place of the folder: as if the disk were full.
    let (parts, aside) = (folder.parts("query_log"), folder.0.join("aside"));
    std::fs::rename(&parts, &aside).unwrap();
    std::fs::write(&parts, b"").unwrap();
    run(&mut session, "b", 2);
    assert!(ask(&mut session, "SYSTEM FLUSH LOGS").is_err());
    run(&mut session, "b", 1);
    let warning = "SELECT count() FROM system.warnings WHERE message LIKE '%system.query_log%'";
    assert_eq!(ask(&mut session, warning).unwrap(), "1");
    let failures = "SELECT value FROM system.events WHERE event = 'SystemLogErrorOnFlush'";
    assert_eq!(ask(&mut session, failures).unwrap(), "1");
    std::fs::remove_file(&parts).unwrap();
    std::fs::rename(&aside, &parts).unwrap();
    ask(&mut session, "SYSTEM FLUSH LOGS").unwrap();
    assert_eq!(ask(&mut session, warning).unwrap(), "0");
    assert_eq!((count(&mut session, "a"), count(&mut session, "b")), (1, 3));
    drop(session);
    let mut session = folder.open();
    assert_eq!((count(&mut session, "a"), count(&mut session, "b")), (1, 3));
}

#[test]
fn nobody_writes_them_but_they_can_be_emptied() {
    let folder = LogFolder::new();
    let mut session = folder.open();
    run(&mut session, "a", 1);
    for statement in [
        "INSERT INTO system.query_log (query) VALUES ('x')",
        "ALTER TABLE system.query_log ADD COLUMN x UInt8",
        "ALTER TABLE system.query_log DELETE WHERE 1",
        "DELETE FROM system.query_log WHERE 1",
        "ALTER TABLE system.query_log DROP PARTITION ID '202601'",
        "RENAME TABLE system.query_log TO system.other",
        "RENAME TABLE system.query_log TO default.other",
        "DETACH TABLE system.query_log",
        "CREATE TABLE system.t (x UInt8) ENGINE = MergeTree ORDER BY x",
        "DROP TABLE system.one",
        "DROP DATABASE system",
        "SYSTEM FLUSH LOGS query_log, nosuch",
    ] {
        assert!(ask(&mut session, statement).is_err(), "{statement}");
    }
    ask(&mut session, "SYSTEM FLUSH LOGS query_log").unwrap();
    run(&mut session, "a", 1);
    ask(&mut session, "TRUNCATE TABLE system.query_log").unwrap();
    assert_eq!(count(&mut session, "a"), 0);
    run(&mut session, "b", 1);
    ask(&mut session, "SYSTEM FLUSH LOGS").unwrap();
    ask(&mut session, "OPTIMIZE TABLE system.query_log FINAL").unwrap();
    ask(&mut session, "DROP TABLE system.query_log").unwrap();
    assert_eq!(count(&mut session, "b"), 0);
    run(&mut session, "c", 1);
    ask(&mut session, "SYSTEM FLUSH LOGS").unwrap();
    assert_eq!(count(&mut session, "c"), 1);
    drop(session);
    let mut session = folder.open();
    assert_eq!((count(&mut session, "b"), count(&mut session, "c")), (0, 1));
    assert_eq!(session.engine().warnings(), Vec::<String>::new());
}

#[test]
fn without_a_table_they_are_in_memory() {
    let folder = LogFolder::new();
    run(&mut folder.open(), "a", 1);
    let options = EngineOptions { path: Some(folder.0.clone()), threads: 2, ..EngineOptions::default() };
    let engine: Arc<Engine> = Engine::open(options).unwrap();
    let mut session = engine.session();
    run(&mut session, "b", 1);
    // What a server left is shown; nothing is added to it.
    assert_eq!((count(&mut session, "a"), count(&mut session, "b")), (1, 1));
    ask(&mut session, "SYSTEM FLUSH LOGS").unwrap();
    drop((session, engine));
    let mut session = folder.open();
    assert_eq!((count(&mut session, "a"), count(&mut session, "b")), (1, 0));
}

#[test]
fn another_time_to_live_is_taken_while_the_server_runs() {
    let folder = LogFolder::new();
    let mut session = folder.open();
    run(&mut session, "a", 1);
    ask(&mut session, "SYSTEM FLUSH LOGS").unwrap();
    let with = |log_tables| EngineOptions { log_tables: Some(log_tables), ..EngineOptions::default() };
    let own_ttl_days = OwnLogDays { query_log: Some(3), part_log: Some(0), ..OwnLogDays::default() };
    let options = with(LogTableOptions { own_ttl_days, ..LogTableOptions::default() });
    session.engine().reconfigure(&options, Vec::new()).unwrap();
    let shown = |session: &mut Session, log: &str| ask(session, &format!("SHOW CREATE TABLE system.{log}")).unwrap();
    assert!(shown(&mut session, "query_log").contains("toIntervalDay(3)"));
    assert!(!shown(&mut session, "part_log").contains("TTL event_date"));
    assert!(shown(&mut session, "session_log").contains("toIntervalDay(30)"));
    // Rows of before and after are there, also after a restart by the same options.
    run(&mut session, "b", 1);
    ask(&mut session, "SYSTEM FLUSH LOGS").unwrap();
    assert_eq!((count(&mut session, "a"), count(&mut session, "b")), (1, 1));
    drop(session);
    let mut session = folder.open_with(LogTableOptions { own_ttl_days, ..LogTableOptions::default() });
    assert_eq!((count(&mut session, "a"), count(&mut session, "b")), (1, 1));
    assert!(shown(&mut session, "query_log").contains("toIntervalDay(3)"));
    let others = "SELECT count() FROM system.tables WHERE database = 'system' AND name LIKE 'query\\_log\\_%'";
    assert_eq!(ask(&mut session, others).unwrap(), "0");
}
