//! A disk that becomes full.

use crate::Result;
use crate::digest::digest;
use crate::server::{Bench, Server, remake};
use std::path::Path;

/// Statements that need space, in an order that a disk which fills up cuts anywhere.
const WRITES: &[&str] = &[
    "INSERT INTO t (k, p, s) SELECT number, number % 2, toString(number) FROM numbers(20000)",
    "OPTIMIZE TABLE t FINAL",
    "CREATE TABLE another (k UInt8) ENGINE = MergeTree ORDER BY k",
    "INSERT INTO another VALUES (1), (2)",
    "DELETE FROM t WHERE k = 11",
    "ALTER TABLE t UPDATE s = '' WHERE k = 12 SETTINGS mutations_sync = 1",
    "ALTER TABLE t ADD COLUMN IF NOT EXISTS extra String DEFAULT 'x'",
    "ALTER TABLE t ADD INDEX IF NOT EXISTS i_s s TYPE bloom_filter GRANULARITY 1, ADD PROJECTION IF NOT EXISTS by_s \
    (SELECT k, s ORDER BY s)",
    "ALTER TABLE t MATERIALIZE INDEX i_s SETTINGS mutations_sync = 1",
    "ALTER TABLE t MATERIALIZE PROJECTION by_s SETTINGS mutations_sync = 1",
    "ALTER TABLE t DROP PROJECTION by_s",
    "RENAME TABLE another TO renamed",
];

/// Words of an error that tells a person what to do.
const CLEAR: &[&str] = &["No space left", "NOT_ENOUGH_SPACE", "disk is full"];

/// Fills the disk at each operation in turn; gives the number of times that this was not survived.
pub(crate) fn run(bench: &Bench, points: usize) -> Result<usize> {
    let mut failures = 0;
    let mut runs = 0;
    for operations in 0..points {
        runs += 1;
        match once(bench, operations) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                failures += 1;
                if failures <= 10 {
                    eprintln!("full: with space for {operations} operations: {error}");
                }
            }
        }
    }
    println!("full: {} of {runs} full disks survived", runs - failures);
    Ok(failures)
}

/// Runs the statements with space for some operations; gives whether the space ran out.
fn once(bench: &Bench, operations: usize) -> Result<bool> {
    let (data, control) = (bench.path("full"), bench.path("full.control"));
    remake(&data)?;
    set(&control, "")?;
    let server = bench.start_watched(&data, None, Some(&control))?;
    server.run("CREATE TABLE t (k UInt32, p UInt8, s String) ENGINE = MergeTree PARTITION BY p ORDER BY k")?;
    server.run("CREATE TABLE unneeded (k UInt32) ENGINE = MergeTree ORDER BY k")?;
    server.run("CREATE TABLE another_unneeded (k UInt32) ENGINE = MergeTree ORDER BY k")?;
    server.run("CREATE TABLE partitioned (k UInt32) ENGINE = MergeTree PARTITION BY k % 4 ORDER BY k")?;
    server.run("INSERT INTO partitioned SELECT number FROM numbers(100)")?;
    server.run("INSERT INTO partitioned SELECT number FROM numbers(100)")?;
    for _ in 0..3 {
        server.run("INSERT INTO t (k, p, s) SELECT number, number % 2, 'row' FROM numbers(1000)")?;
        server.run("INSERT INTO unneeded SELECT number FROM numbers(1000)")?;
    }
    let mut expected = digest(&server)?;
    set(&control, &operations.to_string())?;
    let mut refused = false;
    for statement in WRITES {
        match server.ask(statement)? {
            Ok(_) => expected = digest(&server)?,
            Err(error) if refused || is_clear(&error) => {
                refused = true;
                // A mutation that was written down waits for space; whoever got the error gives it up.
                server.run("KILL MUTATION WHERE table = 't'")?;
                same(&server, &expected, statement)?;
            }
            Err(error) => return Err(format!("{statement}: the error does not say that the disk is full: {error}")),
        }
    }
    // What only removes works on the full disk.
    for statement in [
        "ALTER TABLE partitioned DROP PARTITION 1",
        "TRUNCATE TABLE partitioned",
        "DROP TABLE another_unneeded",
        "DROP TABLE unneeded SYNC",
    ] {
        server.run(statement).map_err(|error| format!("on the full disk: {statement}: {error}"))?;
    }
    if server.run("SELECT count() FROM partitioned")? != "0\n" {
        return Err("a table has rows after TRUNCATE on the full disk".to_string());
    }
    let expected = digest(&server)?;
    set(&control, "")?;
    server.run("INSERT INTO t (k, p, s) VALUES (1, 1, 'there is space again')")?;
    server.run("ALTER TABLE t DELETE WHERE s = 'there is space again' SETTINGS mutations_sync = 1")?;
    same(&server, &expected, "the space came back")?;
    server.stop()?;
    let server = bench.start(&data)?;
    same(&server, &expected, "a new start")?;
    server.stop()?;
    Ok(refused)
}

fn is_clear(error: &str) -> bool {
    CLEAR.iter().any(|words| error.contains(words))
}

fn same(server: &Server, expected: &str, after: &str) -> Result<()> {
    let found = digest(server)?;
    if found == expected { Ok(()) } else { Err(format!("after {after}: found\n{found}expected\n{expected}")) }
}

fn set(control: &Path, text: &str) -> Result<()> {
    // A new file each time: its number changes even within one tick of the clock.
    let new = control.with_extension("new");
    std::fs::write(&new, text).and_then(|()| std::fs::rename(&new, control)).map_err(|error| error.to_string())
}
