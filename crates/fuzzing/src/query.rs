//! Running statements that only read.

use engine::{Engine, EngineOptions, Session};
use std::cell::RefCell;

thread_local! {
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
}

/// Tables that statements may read.
const TABLES: &[&str] = &[
    "CREATE TABLE t (a UInt32, b String, c Nullable(Float64), d Array(Int8), e DateTime, f LowCardinality(String)) \
    ENGINE = MergeTree ORDER BY (a, b)",
    "INSERT INTO t SELECT number % 50, toString(number % 7), if(number % 3 = 0, NULL, number / 4), range(number % 4), \
    toDateTime(number * 10000, 'UTC'), toString(number % 2) FROM numbers(500)",
    "CREATE TABLE u (a Int64, b Map(String, UInt8), c Tuple(x Int32, y Nullable(String)), d Decimal(18, 4), e Date) \
    ENGINE = Memory",
    "INSERT INTO u SELECT number - 5, map('k', number % 5), (number, NULL), number / 8, toDate(number) FROM \
    numbers(30)",
];
/// What reads files or other servers, waits, or makes more work than a limit of time stops soon enough.
const REFUSED: &[&str] = &["file", "url", "sleep", "s3", "remote", "repeat", "outfile", "infile", "loop", "settings"];
/// Rows of a result that are looked at.
const ROWS_MAX: usize = 10_000;

/// Statements that read run or are refused, in bounded time and memory.
///
/// # Panics
/// When a statement makes the engine panic.
pub fn query(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let lower = text.to_lowercase();
    if REFUSED.iter().any(|word| lower.contains(word)) {
        return;
    }
    SESSION.with_borrow_mut(|session| {
        if session.is_none() {
            *session = open();
        }
        if let Some(session) = session {
            run(session, text);
        }
    });
}

fn open() -> Option<Session> {
    let engine = Engine::open(EngineOptions { threads: 2, cache_bytes: 16 << 20, ..EngineOptions::default() }).ok()?;
    let mut session = engine.session();
    for sql in TABLES {
        run(&mut session, sql);
    }
    let settings = session.settings_mut();
    for (name, value) in [
        ("max_execution_time", "2"),
        ("max_memory_usage", "200000000"),
        ("max_rows_to_read", "1000000"),
        ("readonly", "1"),
    ] {
        settings.set(name, value).ok()?;
    }
    Some(session)
}

fn run(session: &mut Session, sql: &str) {
    let Ok(mut query) = session.query(sql) else { return };
    let mut rows = 0;
    while rows < ROWS_MAX
        && let Ok(Some(block)) = query.next_block()
    {
        rows += block.rows;
    }
}
