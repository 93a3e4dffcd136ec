//! `BACKUP` and `RESTORE`: rows of every engine, backups based on others, damage, statuses, what a failure leaves.

use crate::support;

use base::ErrorCode;
use engine::Session;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use support::{DataFolder, ask};

/// A folder with a table of a thousand rows.
fn filled_folder() -> DataFolder {
    DataFolder::filled(&[
        "CREATE TABLE t (k UInt64) ENGINE = MergeTree ORDER BY k",
        "INSERT INTO t SELECT number FROM numbers(1000)",
    ])
}

fn run(session: &mut Session, statements: &[&str]) {
    for statement in statements {
        ask(session, statement).unwrap_or_else(|error| panic!("{statement}: {error}"));
    }
}

fn code(session: &mut Session, text: &str) -> Option<ErrorCode> {
    ask(session, text).err().map(|error| error.code())
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() { found.extend(files(&entry.path())) } else { found.push(entry.path()) }
    }
    found
}

#[test]
fn backups_hold_the_rows_of_every_engine() {
    let folder = filled_folder();
    let mut session = folder.open();
    ask(&mut session, "CREATE DATABASE kept").unwrap();
    let engines =
        ["Log", "TinyLog", "StripeLog", "Memory", "Set", "Join(ANY, LEFT, k)", "File(CSV)", "MergeTree ORDER BY k"];
    let columns = "k UInt64, s Nullable(String), a Array(LowCardinality(String)), m MATERIALIZED k * 2";
    for (number, engine) in engines.iter().enumerate() {
        ask(&mut session, &format!("CREATE TABLE kept.t{number} ({columns}) ENGINE = {engine}")).unwrap();
        ask(
            &mut session,
            &format!(
                "INSERT INTO kept.t{number} (k, s, a) SELECT number, if(number % 3 = 0, NULL, \
            toString(number)), [toString(number % 7)] FROM numbers(1000)"
            ),
        )
        .unwrap();
    }
    ask(&mut session, "CREATE TABLE kept.buffered (k UInt64) ENGINE = MergeTree ORDER BY k").unwrap();
    ask(
        &mut session,
        "CREATE TABLE kept.a_buffer (k UInt64) ENGINE = Buffer(kept, buffered, 1, 1000, 1000, 10000, \
        10000, 10000000, 10000000)",
    )
    .unwrap();
    ask(&mut session, "INSERT INTO kept.a_buffer VALUES (1), (2)").unwrap();
    ask(&mut session, "CREATE TABLE kept.empty (k UInt64) ENGINE = Memory").unwrap();
    std::fs::create_dir_all(folder.file("backups/b.incomplete")).unwrap();
    std::fs::write(folder.file("backups/b.incomplete/mine"), "mine").unwrap();
    ask(&mut session, "BACKUP DATABASE kept TO File('b')").unwrap();
    assert!(folder.file("backups/b.incomplete/mine").exists());
    assert_eq!(std::fs::read_dir(folder.file("backups")).unwrap().count(), 2);
    assert_eq!(ask(&mut session, "BACKUP TABLE t TO File('b')").unwrap_err().code(), ErrorCode::BackupAlreadyExists);
    ask(&mut session, "RESTORE DATABASE kept AS back FROM File('b')").unwrap();
    drop(session);
    let mut session = folder.open();
    for number in [0, 1, 2, 5, 6, 7] {
        let sums = |database: &str| format!("SELECT count(), sum(cityHash64(k, s, a, m)) FROM {database}.t{number}");
        let (kept, back) = (ask(&mut session, &sums("kept")).unwrap(), ask(&mut session, &sums("back")).unwrap());
        assert!(kept == back && kept.starts_with("1000\t"), "{}: {kept} and {back}", engines[number]);
    }
    // A set is read by IN alone.
    assert_eq!(
        ask(&mut session, "SELECT total_rows FROM system.tables WHERE database = 'back' AND name = 't4'").unwrap(),
        "1000"
    );
    assert_eq!(ask(&mut session, "SELECT count() FROM back.buffered").unwrap(), "2");
    ask(&mut session, "RESTORE TABLE kept.t3 AS memory_again FROM File('b')").unwrap();
    ask(&mut session, "RESTORE TABLE kept.empty AS empty_again FROM File('b')").unwrap();
    assert_eq!(
        ask(&mut session, "SELECT count(), sum(k), (SELECT count() FROM empty_again) FROM memory_again").unwrap(),
        "1000\t499500\t0"
    );
}

#[test]
fn a_damaged_backup_restores_nothing() {
    let folder = filled_folder();
    let mut session = folder.open();
    ask(&mut session, "BACKUP TABLE t TO File('b')").unwrap();
    let part = folder.file("backups/b/data/default/t");
    let data = std::fs::read_dir(&part).unwrap().next().unwrap().unwrap().path().join("data.bin");
    let mut bytes = std::fs::read(&data).unwrap();
    bytes[3] ^= 1;
    std::fs::write(&data, bytes).unwrap();
    assert_eq!(
        ask(&mut session, "RESTORE TABLE t AS t2 FROM File('b')").unwrap_err().code(),
        ErrorCode::ChecksumDoesntMatch
    );
    assert_eq!(folder.folders(), 1);
}

#[test]
fn an_increment_has_only_what_its_bases_lack() {
    let folder = DataFolder::new();
    let mut session = folder.open();
    run(
        &mut session,
        &[
            "CREATE DATABASE db",
            "CREATE TABLE db.t (k UInt64, s String) ENGINE = MergeTree ORDER BY k SETTINGS old_parts_lifetime = 0",
            "CREATE TABLE db.m (k UInt64) ENGINE = Memory",
            "SYSTEM STOP MERGES db.t",
            "INSERT INTO db.t SELECT number, toString(number) FROM numbers(10000)",
            "INSERT INTO db.m VALUES (1)",
            "BACKUP DATABASE db TO File('full')",
            "INSERT INTO db.t SELECT number, toString(number) FROM numbers(10000, 10000)",
            "INSERT INTO db.m VALUES (2)",
            "BACKUP DATABASE db TO File('second') SETTINGS base_backup = File('full')",
            "RENAME TABLE db.t TO db.u",
            "SYSTEM STOP MERGES db.u",
            "INSERT INTO db.u SELECT number, toString(number) FROM numbers(20000, 10000)",
            "BACKUP DATABASE db TO File('third') SETTINGS base_backup = File('second')",
            "BACKUP DATABASE db TO File('same') SETTINGS base_backup = File('third')",
        ],
    );
    let data = |backup: &str| {
        let paths = files(&folder.file(&format!("backups/{backup}/data"))).into_iter();
        paths.filter(|path| path.ends_with("data.bin")).count()
    };
    assert_eq!([data("full"), data("second"), data("third"), data("same")], [1, 1, 1, 0]);
    let listed = "SELECT base_backup_name, status, num_files > num_entries, total_size > compressed_size \
                  FROM system.backups ORDER BY start_time";
    assert_eq!(
        ask(&mut session, listed).unwrap(),
        "\t1\t0\t0;File('full')\t1\t1\t1;File('second')\t1\t1\t1;File('third')\t1\t1\t1"
    );
    // Each of them is what was there when it was made, whatever became of the tables.
    run(&mut session, &["DROP DATABASE db SYNC"]);
    for (backup, table, rows, memory) in
        [("full", "t", 10_000_u64, 1), ("second", "t", 20_000, 2), ("third", "u", 30_000, 2), ("same", "u", 30_000, 2)]
    {
        run(&mut session, &[&format!("RESTORE DATABASE db AS {backup}_db FROM File('{backup}')")]);
        let found = ask(
            &mut session,
            &format!(
                "SELECT count(), sum(k), countIf(toString(k) != s), (SELECT count() FROM {backup}_db.m) \
                FROM {backup}_db.{table}"
            ),
        );
        assert_eq!(found.unwrap(), format!("{rows}\t{}\t0\t{memory}", rows * (rows - 1) / 2), "{backup}");
    }
    drop(session);
    let mut session = folder.open();
    assert_eq!(ask(&mut session, "SELECT count() FROM same_db.u").unwrap(), "30000");
}

#[test]
fn without_its_base_an_increment_is_refused_by_name() {
    let folder = filled_folder();
    let mut session = folder.open();
    run(
        &mut session,
        &[
            "BACKUP TABLE t TO File('full')",
            "INSERT INTO t SELECT number FROM numbers(1000, 500)",
            "BACKUP TABLE t TO File('more') SETTINGS base_backup = File('full')",
        ],
    );
    let missing = "BACKUP TABLE t TO File('x') SETTINGS base_backup = File('nowhere')";
    assert_eq!(code(&mut session, missing), Some(ErrorCode::BackupNotFound));
    std::fs::rename(folder.file("backups/full"), folder.file("backups/moved")).unwrap();
    let error = ask(&mut session, "RESTORE TABLE t AS back FROM File('more')").unwrap_err();
    assert_eq!(error.code(), ErrorCode::BackupNotFound);
    assert!(error.to_string().contains("backups/full") && error.to_string().contains("backups/more"), "{error}");
    // It lies elsewhere, and another lies in its place.
    run(&mut session, &["RESTORE TABLE t AS back FROM File('more') SETTINGS base_backup = File('moved')"]);
    assert_eq!(ask(&mut session, "SELECT count(), sum(k) FROM back").unwrap(), "1500\t1124250");
    run(&mut session, &["BACKUP TABLE t TO File('full')"]);
    assert_eq!(code(&mut session, "RESTORE TABLE t AS b2 FROM File('more')"), Some(ErrorCode::WrongBaseBackup));
    let useless = "RESTORE TABLE t AS b2 FROM File('moved') SETTINGS base_backup = File('full')";
    assert_eq!(code(&mut session, useless), Some(ErrorCode::WrongBaseBackup));
}

#[test]
fn a_damaged_file_anywhere_leaves_nothing_restored() {
    let folder = DataFolder::new();
    let mut session = folder.open();
    run(
        &mut session,
        &[
            "CREATE DATABASE db COMMENT 'kept'",
            "CREATE TABLE db.a (k UInt64) ENGINE = MergeTree ORDER BY k",
            "CREATE TABLE db.b (k UInt64) ENGINE = Log",
            "CREATE TABLE db.c (k UInt64) ENGINE = Memory",
            "INSERT INTO db.a SELECT number FROM numbers(100)",
            "INSERT INTO db.b SELECT number FROM numbers(100)",
            "INSERT INTO db.c SELECT number FROM numbers(100)",
            "BACKUP DATABASE db TO File('full')",
            "INSERT INTO db.a SELECT number FROM numbers(100)",
            "CREATE VIEW db.v AS SELECT * FROM db.a",
            "BACKUP DATABASE db TO File('more') SETTINGS base_backup = File('full')",
            "DROP DATABASE db SYNC",
            "CREATE TABLE there (k UInt64) ENGINE = MergeTree ORDER BY k",
        ],
    );
    let before = folder.folders();
    let all: Vec<PathBuf> = files(&folder.file("backups"));
    let mut damaged = 0;
    for path in &all {
        let good = std::fs::read(path).unwrap();
        let mut bad = good.clone();
        let Some(byte) = bad.get_mut(good.len() / 2) else { continue };
        *byte ^= 1;
        std::fs::write(path, &bad).unwrap();
        if let Err(error) = ask(&mut session, "RESTORE DATABASE db FROM File('more')") {
            damaged += 1;
            let known = [ErrorCode::ChecksumDoesntMatch, ErrorCode::BackupDamaged, ErrorCode::WrongBaseBackup];
            assert!(known.contains(&error.code()), "{}: {error}", path.display());
            assert_eq!(code(&mut session, "SELECT 1 FROM db.a"), Some(ErrorCode::UnknownDatabase));
        } else {
            // Files of the base that the increment has anew are not read.
            assert!(path.starts_with(folder.file("backups/full")), "{} is damaged", path.display());
            run(&mut session, &["DROP DATABASE db SYNC"]);
        }
        assert_eq!(folder.folders(), before, "{}", path.display());
        std::fs::write(path, &good).unwrap();
    }
    assert!(damaged > 8, "{damaged} of {}", all.len());
    run(&mut session, &["RESTORE DATABASE db FROM File('more')"]);
    assert_eq!(
        ask(&mut session, "SELECT count(), (SELECT comment FROM system.databases WHERE name = 'db') FROM db.v")
            .unwrap(),
        "200\tkept"
    );
}

#[test]
fn everything_comes_back_elsewhere() {
    let (folder, other) = (filled_folder(), DataFolder::new());
    let mut session = folder.open();
    run(
        &mut session,
        &[
            "CREATE DATABASE db",
            "CREATE DATABASE left_out",
            "CREATE DATABASE nothing_in_it",
            "CREATE TABLE left_out.x (k UInt64) ENGINE = MergeTree ORDER BY k",
            "CREATE TABLE db.not_this (k UInt64) ENGINE = MergeTree ORDER BY k",
            "CREATE FUNCTION plus_one AS x -> x + 1",
            "CREATE TABLE db.src (k UInt64) ENGINE = MergeTree ORDER BY k",
            "CREATE MATERIALIZED VIEW db.sums ENGINE = MergeTree ORDER BY n AS SELECT sum(k) AS n FROM db.src",
            "CREATE VIEW db.z_second AS SELECT plus_one(k) AS k FROM db.src",
            "CREATE VIEW db.a_first AS SELECT * FROM db.z_second",
            "INSERT INTO db.src SELECT number FROM numbers(10)",
            "CREATE ROLE r",
            "CREATE USER u IDENTIFIED WITH sha256_password BY 'secret' DEFAULT ROLE r",
            "GRANT SELECT ON db.* TO r",
            "GRANT r TO u",
            "BACKUP ALL EXCEPT DATABASES left_out EXCEPT TABLES db.not_this TO Disk('backups', 'all')",
        ],
    );
    drop(session);
    std::fs::create_dir_all(&other.0).unwrap();
    std::fs::rename(folder.file("backups"), other.file("backups")).unwrap();
    let mut session = other.open();
    run(&mut session, &["RESTORE ALL FROM File('all')"]);
    let check = |session: &mut Session, sum: &str| {
        let tables = "SELECT arrayStringConcat(arraySort(groupArray(name)), ',') FROM system.tables \
                      WHERE database = 'db' AND name NOT LIKE '.inner%'";
        assert_eq!(ask(session, tables).unwrap(), "a_first,src,sums,z_second");
        assert_eq!(ask(session, "SELECT count() FROM default.t").unwrap(), "1000");
        assert_eq!(ask(session, "SELECT sum(k) FROM db.a_first").unwrap(), sum);
        assert_eq!(ask(session, "SHOW GRANTS FOR u").unwrap(), "GRANT r TO u");
        assert_eq!(ask(session, "SHOW GRANTS FOR r").unwrap(), "GRANT SELECT ON db.* TO r");
        assert_eq!(
            ask(session, "SELECT count() FROM system.databases WHERE name IN ('nothing_in_it', 'left_out')").unwrap(),
            "1"
        );
    };
    check(&mut session, "55");
    assert_eq!(ask(&mut session, "SELECT n FROM db.sums").unwrap(), "45");
    run(&mut session, &["INSERT INTO db.src VALUES (0)"]);
    assert_eq!(ask(&mut session, "SELECT n FROM db.sums ORDER BY n").unwrap(), "0;45");
    drop(session);
    let mut session = other.open();
    check(&mut session, "56");
    assert_eq!(ask(&mut session, "SELECT n FROM db.sums ORDER BY n").unwrap(), "0;45");
    // What is there stays as it is; rows are not put beside rows without a word.
    assert_eq!(code(&mut session, "RESTORE ALL FROM File('all')"), Some(ErrorCode::CannotRestoreTable));
    run(&mut session, &["RESTORE ALL FROM File('all') SETTINGS structure_only = 1"]);
    check(&mut session, "56");
}

#[test]
fn a_failed_restore_takes_away_what_it_made() {
    let folder = filled_folder();
    let mut session = folder.open();
    run(
        &mut session,
        &[
            "CREATE DATABASE db",
            "CREATE TABLE db.a (k UInt64) ENGINE = MergeTree ORDER BY k",
            "CREATE FUNCTION f AS x -> x",
            "CREATE VIEW db.v AS SELECT 1 AS x",
            "BACKUP ALL TO File('all')",
            "DROP DATABASE db SYNC",
            "DROP FUNCTION f",
        ],
    );
    // The table t has rows, which is known only when all others are there.
    assert_eq!(code(&mut session, "RESTORE ALL FROM File('all')"), Some(ErrorCode::CannotRestoreTable));
    assert_eq!(code(&mut session, "SELECT 1 FROM db.a"), Some(ErrorCode::UnknownDatabase));
    assert_eq!(code(&mut session, "SELECT f(1)"), Some(ErrorCode::UnknownFunction));
    assert_eq!(folder.folders(), 1);
    run(&mut session, &["RESTORE ALL EXCEPT TABLES default.t FROM File('all')", "SELECT f(1), x FROM db.v"]);
}

#[test]
fn rows_are_put_into_tables_that_are_there_when_it_is_said() {
    let folder = filled_folder();
    let mut session = folder.open();
    run(
        &mut session,
        &[
            "CREATE TABLE p (k UInt64, d Date) ENGINE = MergeTree PARTITION BY d ORDER BY k",
            "INSERT INTO p SELECT number, '2020-01-01'::Date + number % 3 FROM numbers(30)",
            "BACKUP TABLE t, TABLE p PARTITIONS '2020-01-01', '2020-01-02' TO File('b')",
            "CREATE TABLE empty (k UInt64) ENGINE = MergeTree ORDER BY k",
            "RESTORE TABLE t AS empty FROM File('b')",
            "RESTORE TABLE t FROM File('b') SETTINGS allow_non_empty_tables = 1",
            "RESTORE TABLE p AS p2 FROM File('b')",
            "CREATE TABLE other (k UInt64) ENGINE = MergeTree ORDER BY k COMMENT 'other'",
            "CREATE TABLE unordered (k UInt64) ENGINE = MergeTree ORDER BY tuple()",
        ],
    );
    let counts = "SELECT (SELECT count() FROM t), (SELECT count() FROM empty), (SELECT count() FROM p2)";
    assert_eq!(ask(&mut session, counts).unwrap(), "2000\t1000\t20");
    for (statement, expected) in [
        ("RESTORE TABLE t FROM File('b')", ErrorCode::CannotRestoreTable),
        ("RESTORE TABLE t AS other FROM File('b')", ErrorCode::CannotRestoreTable),
        ("RESTORE TABLE t AS unordered FROM File('b') SETTINGS allow_different_table_def = 1", ErrorCode::BadArguments),
        ("RESTORE TABLE t AS x FROM File('b') SETTINGS create_table = 0", ErrorCode::UnknownTable),
        ("RESTORE TABLE t FROM File('b') SETTINGS create_table = 'create'", ErrorCode::TableAlreadyExists),
        ("RESTORE TABLE t FROM File('b') SETTINGS create_table = 'nonsense'", ErrorCode::CannotParseBackupSettings),
        ("RESTORE TABLE nothing FROM File('b')", ErrorCode::BackupEntryNotFound),
        ("RESTORE DATABASE nothing FROM File('b')", ErrorCode::BackupEntryNotFound),
        ("RESTORE TABLE t AS x FROM File('b') SETTINGS storage_policy = 'fast'", ErrorCode::UnknownPolicy),
        ("RESTORE TABLE t AS x FROM File('b') SETTINGS nonsense = 1", ErrorCode::UnknownSetting),
        ("BACKUP TABLE t TO File('c') SETTINGS create_table = 1", ErrorCode::UnknownSetting),
        ("BACKUP TABLE t TO File('c') SETTINGS password = 'x'", ErrorCode::NotImplemented),
        ("BACKUP TABLE t TO File('c') SETTINGS compression_method = 'lzma'", ErrorCode::NotImplemented),
        ("BACKUP TABLE t ON CLUSTER c TO File('c')", ErrorCode::NotImplemented),
        ("BACKUP TABLE t TO S3('http://x/y', 'k', 's')", ErrorCode::NotImplemented),
        ("BACKUP TABLE t TO Disk('default', 'c')", ErrorCode::UnknownDisk),
        ("BACKUP TABLE system.one TO File('c')", ErrorCode::UnknownTable),
        ("BACKUP TABLE t, TABLE t TO File('c')", ErrorCode::BadArguments),
    ] {
        assert_eq!(code(&mut session, statement), Some(expected), "{statement}");
    }
    assert_eq!(ask(&mut session, counts).unwrap(), "2000\t1000\t20");
    assert!(!folder.file("backups/c").exists());
    run(&mut session, &["RESTORE TABLE t AS other FROM File('b') SETTINGS allow_different_table_def = 1"]);
    assert_eq!(ask(&mut session, "SELECT count(), max(k) FROM other").unwrap(), "1000\t999");
}

#[test]
fn asynchronous_backups_tell_how_they_stand() {
    let folder = filled_folder();
    let mut session = folder.open();
    assert_eq!(
        ask(&mut session, "BACKUP TABLE t TO File('b') SETTINGS id = 'one' ASYNC").unwrap(),
        "one\tCREATING_BACKUP"
    );
    let status = |session: &mut Session, id: &str| {
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            let text = format!("SELECT toString(status), end_time > start_time FROM system.backups WHERE id = '{id}'");
            let found = ask(session, &text).unwrap();
            if !found.starts_with("CREATING_BACKUP") && !found.starts_with("RESTORING") {
                return found;
            }
            assert!(Instant::now() < until, "{id} does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    };
    assert_eq!(status(&mut session, "one"), "BACKUP_CREATED\t1");
    assert_eq!(
        code(&mut session, "BACKUP TABLE t TO File('c') SETTINGS id = 'one'"),
        Some(ErrorCode::BadArguments),
        "an id is taken once"
    );
    run(&mut session, &["RESTORE TABLE t AS back FROM File('b') SETTINGS id = 'two', async = 1"]);
    assert_eq!(status(&mut session, "two"), "RESTORED\t1");
    assert_eq!(ask(&mut session, "SELECT count() FROM back").unwrap(), "1000");
    // What is wrong is found out in the background.
    run(&mut session, &["RESTORE TABLE nothing FROM File('b') SETTINGS id = 'three' ASYNC"]);
    assert_eq!(status(&mut session, "three"), "RESTORE_FAILED\t1");
    assert_eq!(
        ask(&mut session, "SELECT error LIKE '%nothing not found in backup%' FROM system.backups WHERE id = 'three'")
            .unwrap(),
        "1"
    );
    let cancel = base::CancelToken::new();
    cancel.cancel(base::cancel::CancelReason::Cancelled);
    let query = b"BACKUP TABLE t TO File('d') SETTINGS id = 'four'";
    let request = engine::Request { query, cancel, ..engine::Request::default() };
    assert!(session.execute(request).is_err());
    assert!(!folder.file("backups/d").exists());
    assert_eq!(status(&mut session, "four"), "BACKUP_CANCELLED\t1");
}

#[test]
fn a_folder_that_was_not_finished_is_no_backup() {
    let folder = filled_folder();
    let mut session = folder.open();
    run(&mut session, &["BACKUP TABLE t TO File('b')"]);
    // What a kill leaves: everything but the list, under the name that it has until it is whole.
    let left = folder.file("backups/c.0.incomplete");
    std::fs::rename(folder.file("backups/b"), &left).unwrap();
    std::fs::remove_file(left.join("backup.txt")).unwrap();
    let restore = "RESTORE TABLE t AS x FROM File('c.0.incomplete')";
    assert_eq!(code(&mut session, restore), Some(ErrorCode::BackupNotFound));
    let increment = "BACKUP TABLE t TO File('d') SETTINGS base_backup = File('c.0.incomplete')";
    assert_eq!(code(&mut session, increment), Some(ErrorCode::BackupNotFound));
    // Half a list, as no backup here ever has it.
    std::fs::write(left.join("backup.txt"), "URSABAK2\n+ 00").unwrap();
    assert_eq!(code(&mut session, restore), Some(ErrorCode::BackupDamaged));
    run(&mut session, &["BACKUP TABLE t TO File('c')", "RESTORE TABLE t AS x FROM File('c')"]);
}

/// A backup of the first version: sums of 64 bits, no statements of databases.
#[test]
fn backups_of_the_first_version_are_restored() {
    let folder = filled_folder();
    let mut session = folder.open();
    run(&mut session, &["BACKUP TABLE t TO File('b')"]);
    let root = folder.file("backups/b");
    let mut text = String::from("URSABAK1\n");
    for path in files(&root).into_iter().filter(|path| !path.ends_with("backup.txt")) {
        let sum = storage::mergetree::FileSum::of(&path, &base::CancelToken::new()).unwrap();
        let name = path.strip_prefix(&root).unwrap().display();
        text.push_str(&format!("{:016x} {} {name}\n", sum.xxh3, sum.bytes));
    }
    std::fs::write(root.join("backup.txt"), text).unwrap();
    run(&mut session, &["RESTORE DATABASE default AS old FROM File('b')"]);
    assert_eq!(ask(&mut session, "SELECT count() FROM old.t").unwrap(), "1000");
    let based = "BACKUP TABLE t TO File('c') SETTINGS base_backup = File('b')";
    run(&mut session, &[based, "RESTORE TABLE t AS x FROM File('c')"]);
    assert_eq!(ask(&mut session, "SELECT count() FROM x").unwrap(), "1000");
}

#[test]
fn partitions_are_saved_and_restored() {
    let folder = DataFolder::filled(&[
        "CREATE TABLE t (p UInt8, a UInt8) ENGINE = MergeTree PARTITION BY p ORDER BY a",
        "INSERT INTO t SELECT number % 4, number FROM numbers(40)",
        "BACKUP TABLE t TO File('all')",
        "BACKUP TABLE t PARTITIONS 1, 2 TO File('two')",
    ]);
    let mut session = folder.open();
    run(
        &mut session,
        &["RESTORE TABLE t AS one PARTITION 3 FROM File('all')", "RESTORE TABLE t AS two FROM File('two')"],
    );
    let partitions = |session: &mut Session, table: &str| {
        ask(session, &format!("SELECT p, count() FROM {table} GROUP BY p ORDER BY p")).unwrap()
    };
    assert_eq!(
        (partitions(&mut session, "one").as_str(), partitions(&mut session, "two").as_str()),
        ("3\t10", "1\t10;2\t10")
    );
    // Into a table that is there.
    let more = "RESTORE TABLE t AS two PARTITIONS 0, 3 FROM File('all') SETTINGS allow_non_empty_tables = 1";
    run(&mut session, &[more]);
    assert_eq!(partitions(&mut session, "two"), "0\t10;1\t10;2\t10;3\t10");
    // Partitions that are nowhere.
    let lost = "RESTORE TABLE t AS three PARTITIONS 1, 3 FROM File('two')";
    assert_eq!(code(&mut session, lost), Some(ErrorCode::BackupEntryNotFound));
    assert_eq!(code(&mut session, "SELECT * FROM three"), Some(ErrorCode::UnknownTable));
    assert_eq!(code(&mut session, "BACKUP TABLE t PARTITION 9 TO File('none')"), Some(ErrorCode::NoSuchDataPart));
    assert!(!folder.file("backups/none").exists());
}
