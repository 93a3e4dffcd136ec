//! Files that statements write and read back, results within their limits, texts that logs keep, and places among the
//! running queries.

use base::ErrorCode;
use engine::{Engine, EngineOptions, Session, write_result};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

/// A folder that goes with the test.
struct FilesFolder(PathBuf);

impl FilesFolder {
    fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let path = std::env::temp_dir().join(format!(
            "ursa_files_{}_{}",
            std::process::id(),
            NEXT.fetch_add(1, Ordering::Relaxed)
        ));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        FilesFolder(path)
    }
}

impl Drop for FilesFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn session() -> Session {
    Engine::open(EngineOptions { threads: 2, cache_bytes: 16 << 20, ..EngineOptions::default() }).unwrap().session()
}

fn ask(session: &mut Session, statement: &str) -> base::Result<String> {
    let mut query = session.query(statement)?;
    let mut out = Vec::new();
    if query.schema().is_empty() {
        while query.next_block()?.is_some() {}
        return Ok(String::new());
    }
    write_result(&mut query, "TabSeparated", |piece| -> base::Result<()> {
        out.extend_from_slice(piece);
        Ok(())
    })?;
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn results_by_column_are_written_within_the_limits() {
    let mut session = session();
    session.settings_mut().set("max_memory_usage", "1000000").unwrap();
    for format in ["JSONColumns", "JSONCompactColumns", "JSONColumnsWithMetadata"] {
        let refused = ask(&mut session, &format!("SELECT number FROM numbers(300000) FORMAT {format}")).unwrap_err();
        assert_eq!(refused.code(), ErrorCode::MemoryLimitExceeded);
        assert!(
            ask(&mut session, &format!("SELECT number FROM numbers(1000) FORMAT {format}")).unwrap().contains(", 999]")
        );
    }
}

#[test]
fn files_are_compressed_by_name_and_by_argument() {
    let (folder, mut session) = (FilesFolder::new(), session());
    let at = |name: &str| folder.0.join(name).display().to_string();
    for (name, magic) in [
        ("a.csv.gz", &[0x1f, 0x8b][..]),
        ("a.csv.zst", &[0x28, 0xb5, 0x2f, 0xfd]),
        ("a.csv.lz4", &[0x04, 0x22, 0x4d, 0x18]),
        ("a.csv.br", &[]),
        ("a.csv.deflate", &[0x78]),
        ("a.csv.xz", &[0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]),
        ("a.csv.bz2", b"BZh"),
    ] {
        ask(
            &mut session,
            &format!("INSERT INTO FUNCTION file('{}') SELECT number % 100 AS n FROM numbers(10000)", at(name)),
        )
        .unwrap();
        let bytes = std::fs::read(at(name)).unwrap();
        assert!(bytes.starts_with(magic) && bytes.len() < 15_000, "{name}: {} bytes", bytes.len());
        assert_eq!(
            ask(&mut session, &format!("SELECT sum(c1) FROM file('{}')", at(name))).unwrap(),
            "495000\n",
            "{name}"
        );
    }
    ask(&mut session, &format!("INSERT INTO FUNCTION file('{}', 'CSV', 'a Int8', 'gzip') VALUES (1)", at("b.csv")))
        .unwrap();
    assert!(std::fs::read(at("b.csv")).unwrap().starts_with(&[0x1f, 0x8b]));
    ask(&mut session, &format!("INSERT INTO FUNCTION file('{}', 'CSV', 'a Int8', 'gzip') VALUES (2)", at("b.csv")))
        .unwrap();
    assert_eq!(
        ask(&mut session, &format!("SELECT groupArray(a) FROM file('{}', 'CSV', 'a Int8', 'gz')", at("b.csv")))
            .unwrap(),
        "[1,2]\n"
    );
    let refused = |session: &mut Session, statement: String| ask(session, &statement).unwrap_err().code();
    assert_eq!(
        refused(
            &mut session,
            format!("INSERT INTO FUNCTION file('{}', 'CSV', 'a Int8', 'foo') VALUES (2)", at("c.csv"))
        ),
        ErrorCode::NotImplemented
    );
    assert_eq!(
        refused(&mut session, format!("INSERT INTO FUNCTION file('{}') SELECT 1 AS a", at("c.csv.snappy"))),
        ErrorCode::NotImplemented
    );
    ask(&mut session, &format!("INSERT INTO FUNCTION file('{}') SELECT 1 AS a", at("c.parquet"))).unwrap();
    assert_eq!(
        refused(&mut session, format!("INSERT INTO FUNCTION file('{}') SELECT 1 AS a", at("c.parquet"))),
        ErrorCode::CannotAppendToFile
    );
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 9, "nothing temporary is left");
}

#[test]
fn an_insert_writes_so_many_files_and_no_more() {
    let (folder, mut session) = (FilesFolder::new(), session());
    let insert = |values: u64| {
        let path = folder.0.join(format!("{values}/{{_partition_id}}.csv"));
        format!(
            "INSERT INTO FUNCTION file('{}', 'CSV', 'n UInt64') PARTITION BY n SELECT number FROM numbers({values})",
            path.display()
        )
    };
    let files = |values: u64| std::fs::read_dir(folder.0.join(values.to_string())).unwrap().count();
    ask(&mut session, &insert(4096)).unwrap();
    assert_eq!(files(4096), 4096);
    assert_eq!(ask(&mut session, &insert(4097)).unwrap_err().code(), ErrorCode::TooManyPartitions);
    assert_eq!(files(4097), 0);
}

#[test]
fn tables_in_files() {
    let (folder, mut session) = (FilesFolder::new(), session());
    let path = folder.0.join("deep/t.csv.gz").display().to_string();
    ask(&mut session, &format!("CREATE TABLE t (a UInt8, b String) ENGINE = File(CSV, '{path}')")).unwrap();
    ask(&mut session, "INSERT INTO t VALUES (1, 'x')").unwrap();
    ask(&mut session, "INSERT INTO t VALUES (2, 'y')").unwrap();
    assert!(std::fs::read(&path).unwrap().starts_with(&[0x1f, 0x8b]));
    assert_eq!(ask(&mut session, "SELECT * FROM t ORDER BY a").unwrap(), "1\tx\n2\ty\n");
}

#[test]
fn pipes_and_folders_are_no_files() {
    let (folder, mut session) = (FilesFolder::new(), session());
    std::process::Command::new("mkfifo").arg(folder.0.join("fifo")).status().unwrap();
    for path in [folder.0.join("fifo"), folder.0.clone(), "/dev/zero".into()] {
        let statement = format!("SELECT * FROM file('{}', 'LineAsString')", path.display());
        assert_eq!(ask(&mut session, &statement).unwrap_err().code(), ErrorCode::IncorrectFileName, "{statement}");
        let statement =
            format!("INSERT INTO FUNCTION file('{}', 'LineAsString', 's String') VALUES ('x')", path.display());
        assert_eq!(ask(&mut session, &statement).unwrap_err().code(), ErrorCode::IncorrectFileName, "{statement}");
    }
}

#[test]
fn logs_keep_short_texts_without_secrets() {
    let mut session = session();
    ask(&mut session, "SET log_queries_cut_to_length = 50").unwrap();
    ask(&mut session, &format!("SELECT '{}', 1", "é".repeat(100))).unwrap();
    assert_eq!(
        ask(&mut session, "SELECT max(length(query)) <= 50 FROM system.query_log WHERE query LIKE 'SELECT \\'é%'")
            .unwrap(),
        "1\n"
    );
    ask(&mut session, "SET log_queries_cut_to_length = 100000").unwrap();
    let error = ask(&mut session, "SELECT encrypt('aes-128-ecb', 'x', '0123456789abcde'), nothing_such").unwrap_err();
    assert!(!error.to_string().contains("0123456789abcde"), "{error}");
    let logged =
        ask(&mut session, "SELECT query, exception FROM system.query_log WHERE query LIKE 'SELECT encrypt%'").unwrap();
    assert!(logged.contains("[HIDDEN]") && !logged.contains("0123456789abcde"), "{logged}");
    ask(&mut session, "CREATE VIEW v AS SELECT encrypt('aes-128-ecb', 'x', '0123456789abcdef') AS e").unwrap();
    for statement in ["SHOW CREATE VIEW v", "SELECT create_table_query FROM system.tables WHERE name = 'v'"] {
        let shown = ask(&mut session, statement).unwrap();
        assert!(shown.contains("[HIDDEN]") && !shown.contains("0123456789abcdef"), "{shown}");
    }
    assert!(
        ask(&mut session, "SHOW CREATE VIEW v SETTINGS format_display_secrets_in_show_and_select = 1")
            .unwrap()
            .contains("0123456789abcdef")
    );
    assert_eq!(ask(&mut session, "SELECT length(e) FROM v").unwrap(), "16\n");
}

#[test]
fn readonly_is_as_clickhouse_has_it() {
    let mut session = session();
    ask(&mut session, "SET readonly = 2").unwrap();
    ask(&mut session, "SET max_threads = 3, readonly = 2").unwrap();
    let readonly = |session: &mut Session, statement: &str| {
        assert_eq!(ask(session, statement).unwrap_err().code(), ErrorCode::Readonly, "{statement}")
    };
    for statement in [
        "SET readonly = 0",
        "SET readonly = 1",
        "SELECT 1 SETTINGS readonly = 0",
        "CREATE TABLE t (a UInt8) ENGINE = Memory",
        "INSERT INTO FUNCTION file('/tmp/ursa_readonly.csv') SELECT 1",
    ] {
        readonly(&mut session, statement);
    }
    assert!(session.change_settings(&[("readonly".into(), "0".into())]).is_err());
    for statement in
        ["CREATE TEMPORARY TABLE s (a UInt8)", "INSERT INTO s VALUES (1)", "SELECT * FROM s", "DROP TABLE s"]
    {
        ask(&mut session, statement).unwrap();
    }
    let mut session = session.engine().session();
    ask(&mut session, "SET readonly = 1, max_block_size = 1000").unwrap();
    ask(&mut session, "SET readonly = 1").unwrap();
    for statement in [
        "SET readonly = 0",
        "SET max_threads = 7",
        "SELECT 1 SETTINGS max_threads = 7",
        "CREATE TEMPORARY TABLE s (a UInt8)",
    ] {
        readonly(&mut session, statement);
    }
    assert_eq!(ask(&mut session, "SELECT 1 SETTINGS max_block_size = 1000").unwrap(), "1\n");
}

#[test]
fn places_among_the_running_are_given_up() {
    let mut session = session();
    let request =
        |text: &'static str| engine::Request { query: text.as_bytes(), query_id: "mine".into(), ..Default::default() };
    for _ in 0..2 {
        assert!(session.execute(request("SELECT nothing_such")).is_err());
        drop(session.execute(request("SELECT number FROM numbers(1000000)")).unwrap());
    }
    let first = session.execute(request("SELECT number FROM numbers(1000000)")).unwrap();
    assert_eq!(
        session.execute(request("SELECT 1")).err().map(|error| error.code()),
        Some(ErrorCode::QueryWithSameIdIsAlreadyRunning)
    );
    // The refused query took nothing away from the one that runs.
    assert_eq!(ask(&mut session, "SELECT count() FROM system.processes WHERE query_id = 'mine'").unwrap(), "1\n");
    drop(first);
    assert_eq!(ask(&mut session, "SELECT count() FROM system.processes WHERE query_id = 'mine'").unwrap(), "0\n");
}

#[test]
fn many_distinct_keys_take_no_time() {
    let (folder, mut session) = (FilesFolder::new(), session());
    let path = folder.0.join("keys.jsonl");
    let rows: String = (0..20_000).map(|i| format!("{{\"k{i}\": {i}}}\n")).collect();
    std::fs::write(&path, rows).unwrap();
    // Each compared with all others would take minutes.
    let described = ask(&mut session, &format!("DESCRIBE TABLE file('{}')", path.display())).unwrap();
    assert_eq!(described.lines().count(), 20_000);
}
