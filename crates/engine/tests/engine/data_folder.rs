//! Starts with a data folder in which something is lost, damaged or left by a crash.

use crate::support;

use engine::{Engine, EngineOptions, Session};
use std::path::Path;
use support::{DataFolder, ask};

/// A folder with tables, a view and functions in two databases.
fn filled_folder() -> DataFolder {
    DataFolder::filled(&[
        "CREATE DATABASE other",
        "CREATE TABLE t (k UInt64) ENGINE = MergeTree ORDER BY k",
        "INSERT INTO t SELECT number FROM numbers(1000)",
        "CREATE TABLE other.u (k UInt64) ENGINE = MergeTree ORDER BY k",
        "INSERT INTO other.u SELECT number FROM numbers(500)",
        "CREATE FUNCTION plus_one AS x -> x + 1",
        "CREATE VIEW v AS SELECT k FROM t",
        "CREATE DICTIONARY d (k UInt64) PRIMARY KEY k SOURCE(CLICKHOUSE(TABLE 't')) LAYOUT(HASHED()) LIFETIME(0)",
    ])
}

fn counts(session: &mut Session) -> [Option<String>; 2] {
    ["SELECT count() FROM default.t", "SELECT count() FROM other.u"].map(|text| ask(session, text).ok())
}

const T: Option<&str> = Some("1000");
const U: Option<&str> = Some("500");

fn check(session: &mut Session, expected: [Option<&str>; 2]) {
    assert_eq!(counts(session).each_ref().map(Option::as_deref), expected);
}

/// Damages a file, starts, mends it, starts again: nothing was lost, the other table was there all the time, and the
/// log named the file.
fn survives(name: &str, expected: [Option<&str>; 2], harm: impl Fn(&Path)) {
    let folder = filled_folder();
    let (path, kept) = (folder.file(name), folder.file("kept"));
    if path.is_dir() {
        std::fs::rename(&path, &kept).unwrap();
    } else {
        std::fs::copy(&path, &kept).unwrap();
    }
    harm(&path);
    {
        let mut session = folder.open();
        check(&mut session, expected);
        let warnings = session.engine().warnings().join("\n");
        assert!(
            name.ends_with(".database")
                || warnings.contains("was left out")
                || warnings.contains("no definition names"),
            "{name}: {warnings}"
        );
        assert_eq!(folder.folders(), 2, "{name}");
    }
    let _ = std::fs::remove_dir_all(&path).or_else(|_| std::fs::remove_file(&path));
    std::fs::rename(&kept, &path).unwrap();
    let mut session = folder.open();
    check(&mut session, [T, U]);
    assert_eq!(
        (session.engine().warnings(), ask(&mut session, "SELECT count(), plus_one(1) FROM v").unwrap().as_str()),
        (Vec::new(), "1000\t2")
    );
}

fn replace(text: &'static str) -> impl Fn(&Path) {
    move |path| std::fs::write(path, text).unwrap()
}

fn cut(path: &Path) {
    let bytes = std::fs::read(path).unwrap();
    std::fs::write(path, &bytes[..bytes.len() / 2]).unwrap();
}

/// Makes a path unreadable as a file, for every user.
fn unreadable(path: &Path) {
    let _ = std::fs::remove_file(path);
    std::fs::create_dir(path).unwrap();
    std::fs::write(path.join("x"), "x").unwrap();
}

#[test]
fn a_damaged_definition_stops_nothing_else() {
    for (name, left) in [
        ("metadata/default/t.sql", [None, U]),
        ("metadata/other/u.sql", [T, None]),
        ("metadata/default/v.sql", [T, U]),
        ("metadata/default/d.sql", [T, U]),
        ("functions/plus_one.sql", [T, U]),
    ] {
        survives(name, left, replace(""));
        survives(name, left, replace("garbage"));
        survives(name, left, cut);
        survives(name, left, unreadable);
    }
    survives("metadata/default/t.sql", [None, U], |path| std::fs::remove_file(path).unwrap());
    survives("metadata/other/.database", [T, U], |path| std::fs::remove_file(path).unwrap());
    survives("metadata/other/.database", [T, U], unreadable);
}

#[test]
fn a_lost_folder_of_definitions_loses_no_rows() {
    survives("metadata/other", [T, None], replace("a file in its place"));
    survives("metadata/other", [T, None], |_| {});
    survives("metadata/default", [None, U], replace("a file in its place"));
    survives("metadata", [None, None], |_| {});
}

/// The file is moved away and back, as the message about a damaged one advises; then its data is attached without it.
#[test]
fn data_without_a_definition_is_named_and_attached() {
    let folder = filled_folder();
    std::fs::rename(folder.file("metadata/default/t.sql"), folder.file("metadata/default/t.sql.bak")).unwrap();
    let mut session = folder.open();
    let id = ask(&mut session, "SELECT toString(uuid) FROM system.detached_tables WHERE reason LIKE '%no definition%'")
        .unwrap();
    // Folders have the name without the lines of a UUID's text.
    assert!(session.engine().warnings()[0].contains(&id.replace('-', "")));
    std::fs::rename(folder.file("metadata/default/t.sql.bak"), folder.file("metadata/default/t.sql")).unwrap();
    assert_eq!(
        ask(&mut session, "SELECT `table`, toString(uuid) FROM system.detached_tables").unwrap(),
        format!("t\t{id}")
    );
    assert!(
        ask(&mut session, &format!("ATTACH TABLE other_name UUID '{id}' (k UInt64) ENGINE = MergeTree ORDER BY k"))
            .is_err()
    );
    ask(&mut session, "ATTACH TABLE t").unwrap();
    check(&mut session, [T, U]);
    ask(&mut session, "DETACH TABLE t").unwrap();
    std::fs::remove_file(folder.file("metadata/default/t.sql")).unwrap();
    ask(&mut session, &format!("ATTACH TABLE again UUID '{id}' (k UInt64) ENGINE = MergeTree ORDER BY k")).unwrap();
    assert!(
        ask(&mut session, &format!("ATTACH TABLE twice UUID '{id}' (k UInt64) ENGINE = MergeTree ORDER BY k")).is_err()
    );
    assert_eq!(
        ask(&mut session, "SELECT count(), (SELECT count() FROM system.detached_tables) FROM again").unwrap(),
        "1000\t0"
    );
    drop(session);
    assert_eq!(ask(&mut folder.open(), "SELECT count() FROM again").unwrap(), "1000");
}

#[test]
fn a_damaged_table_is_refused_by_name_and_can_be_dropped() {
    let folder = filled_folder();
    std::fs::write(folder.file("metadata/other/w.sql"), "").unwrap();
    let path = folder.file("metadata/default/t.sql");
    std::fs::write(&path, std::fs::read_to_string(&path).unwrap() + "?\n").unwrap();
    let mut session = folder.open();
    let error = ask(&mut session, "SELECT * FROM t").unwrap_err();
    assert!(error.message().contains("t.sql is kept"), "{error}");
    assert!(ask(&mut session, "CREATE TABLE t (k UInt8) ENGINE = Memory").is_err());
    assert!(ask(&mut session, "DROP TABLE IF EXISTS other.w").is_err());
    assert_eq!(ask(&mut session, "DROP DATABASE other").unwrap_err().code(), base::ErrorCode::DatabaseNotEmpty);
    check(&mut session, [None, U]);
    ask(&mut session, "DROP TABLE t").unwrap();
    ask(&mut session, "CREATE TABLE t (k UInt8) ENGINE = Memory").unwrap();
    assert_eq!(folder.folders(), 1);
}

#[test]
fn two_definitions_of_one_folder_make_one_table() {
    let folder = filled_folder();
    std::fs::copy(folder.file("metadata/default/t.sql"), folder.file("metadata/default/zcopy.sql")).unwrap();
    let mut session = folder.open();
    check(&mut session, [T, U]);
    assert!(ask(&mut session, "SELECT count() FROM zcopy").unwrap_err().message().contains("that of another table"));
    assert!(ask(&mut session, "ATTACH TABLE zcopy").is_err());
}

#[test]
fn drops_and_replacements_leave_nothing() {
    let folder = filled_folder();
    let mut session = folder.open();
    for statement in [
        "CREATE OR REPLACE TABLE t (k UInt64) ENGINE = MergeTree ORDER BY k AS SELECT number FROM numbers(3)",
        "CREATE TABLE failing ENGINE = MergeTree ORDER BY k AS SELECT throwIf(number = 5000) AS k FROM numbers(10000)",
        "DETACH TABLE other.u PERMANENTLY",
        "DROP DATABASE other",
    ] {
        assert_eq!(ask(&mut session, statement).is_ok(), !statement.contains("failing"), "{statement}");
    }
    assert_eq!(ask(&mut session, "SELECT count() FROM t").unwrap(), "3");
    assert_eq!((folder.folders(), std::fs::read_dir(folder.file("dropped")).unwrap().count()), (1, 0));
    drop(session);
    assert_eq!(ask(&mut folder.open(), "SELECT count() FROM t").unwrap(), "3");
}

#[test]
fn a_damaged_mutation_is_shown_and_can_be_killed() {
    let folder = filled_folder();
    let table = std::fs::read_dir(folder.file("store")).unwrap().map(|entry| entry.unwrap().path()).min().unwrap();
    std::fs::write(table.join("mutation_77.txt"), "").unwrap();
    let mut session = folder.open();
    check(&mut session, [T, U]);
    assert_eq!(
        ask(&mut session, "SELECT mutation_id, is_done, latest_fail_reason LIKE '%damaged%' FROM system.mutations")
            .unwrap(),
        "mutation_77.txt\t0\t1"
    );
    assert!(
        ask(&mut session, "ALTER TABLE t ADD COLUMN z UInt8 DEFAULT 1, DROP COLUMN IF EXISTS y").is_ok()
            || table.join("mutation_77.txt").exists()
    );
    ask(&mut session, "KILL MUTATION WHERE 1").unwrap();
    assert!(!table.join("mutation_77.txt").exists());
    ask(&mut session, "ALTER TABLE t DELETE WHERE k < 10 SETTINGS mutations_sync = 1").unwrap();
    assert_eq!(ask(&mut session, "SELECT count() FROM t").unwrap(), "990");
}

#[test]
fn a_damaged_record_of_a_rename_is_moved_aside() {
    let folder = filled_folder();
    std::fs::write(folder.file("metadata/.change"), "URSACHANGE1\nremove metadata/default/t.sql\n").unwrap();
    let mut session = folder.open();
    check(&mut session, [T, U]);
    assert!(
        folder.file("metadata/.change.damaged1").exists()
            && session.engine().warnings()[0].contains("unfinished RENAME")
    );
}

/// A kill between the folder of a table and its definition.
#[test]
fn a_table_that_was_not_made_is_gone_and_one_that_was_is_not() {
    let folder = filled_folder();
    let id = ask(&mut folder.open(), "SELECT toString(uuid) FROM system.tables WHERE name = 't'").unwrap();
    let id = id.replace('-', "");
    std::fs::write(folder.file("dropped").join(format!("{id}.pending")), "").unwrap();
    std::fs::create_dir_all(folder.file("store/abc/all_1_1_0")).unwrap();
    std::fs::write(folder.file("dropped/abc.pending"), "").unwrap();
    std::fs::create_dir_all(folder.file("store/def/all_1_1_0")).unwrap();
    check(&mut folder.open(), [T, U]);
    assert_eq!((folder.folders(), std::fs::read_dir(folder.file("dropped")).unwrap().count()), (3, 0));
}

#[test]
fn a_refreshed_view_is_refreshed_after_a_start() {
    let folder = filled_folder();
    let mut session = folder.open();
    ask(
        &mut session,
        "CREATE MATERIALIZED VIEW r REFRESH EVERY 100 YEAR ENGINE = MergeTree ORDER BY n AS SELECT count() AS n FROM t",
    )
    .unwrap();
    ask(&mut session, "SYSTEM WAIT VIEW r").unwrap();
    ask(&mut session, "INSERT INTO t SELECT number FROM numbers(5)").unwrap();
    assert_eq!(ask(&mut session, "SELECT n FROM r").unwrap(), "1000");
    drop(session);
    let mut session = folder.open();
    ask(&mut session, "SYSTEM WAIT VIEW r").unwrap();
    assert_eq!(ask(&mut session, "SELECT n FROM r").unwrap(), "1005");
    assert_eq!(
        ask(&mut session, "SELECT view, status, exception FROM system.view_refreshes").unwrap(),
        "r\tScheduled\t"
    );
    ask(&mut session, "DROP TABLE r").unwrap();
    assert_eq!(ask(&mut session, "SELECT count() FROM system.view_refreshes").unwrap(), "0");
}

#[test]
fn a_folder_of_a_newer_version_is_refused_and_left_as_it_is() {
    let folder = filled_folder();
    let mark = folder.file("format.txt");
    let text = std::fs::read_to_string(&mark).unwrap();
    assert!(text.starts_with("URSADATA1\nformat 2\n"), "{text}");
    let newer = "URSADATA1\nformat 99\n";
    let newer = format!("{newer}checksum {:016x}\n", storage::mergetree::FileSum::of_bytes(newer.as_bytes()).xxh3);
    std::fs::write(&mark, &newer).unwrap();
    let open = || Engine::open(EngineOptions { path: Some(folder.0.clone()), ..EngineOptions::default() });
    let error = open().err().unwrap();
    assert_eq!(error.code(), base::ErrorCode::UnknownFormatVersion);
    assert!(error.to_string().contains("format 99") && error.to_string().contains("newer version"), "{error}");
    assert_eq!(std::fs::read_to_string(&mark).unwrap(), newer);
    // A damaged mark stops nothing, and is told.
    std::fs::write(&mark, "rubbish").unwrap();
    let engine = open().unwrap();
    assert!(engine.warnings().iter().any(|warning| warning.contains("format.txt")), "{:?}", engine.warnings());
    assert_eq!(std::fs::read_to_string(&mark).unwrap(), text);
    check(&mut engine.session(), [T, U]);
    drop(engine);
    // A folder of before has none.
    std::fs::remove_file(&mark).unwrap();
    check(&mut folder.open(), [T, U]);
    assert_eq!(std::fs::read_to_string(&mark).unwrap(), text);
}
