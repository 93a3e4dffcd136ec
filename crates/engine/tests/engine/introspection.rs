//! Reports of a query about itself: profile events in the log, `EXPLAIN ANALYZE`.

use engine::{Engine, EngineOptions, Session};
use std::sync::Arc;
use types::Value;

fn session() -> Session {
    let engine: Arc<Engine> = Engine::open(EngineOptions::default()).unwrap();
    engine.session()
}

/// All values of a result, row by row.
fn rows(session: &mut Session, text: &str) -> Vec<Vec<Value>> {
    let mut query = session.query(text).unwrap();
    let mut rows = Vec::new();
    while let Some(block) = query.next_block().unwrap() {
        rows.extend(
            (0..block.rows).map(|row| block.columns.iter().map(|column| column.value(row)).collect::<Vec<_>>()),
        );
    }
    rows
}

fn lines(session: &mut Session, text: &str) -> Vec<String> {
    let line = |row: Vec<Value>| String::from_utf8_lossy(row[0].as_bytes().unwrap_or_default()).into_owned();
    rows(session, text).into_iter().map(line).collect()
}

fn number(value: &Value) -> u64 {
    match value {
        Value::UInt(number) => *number,
        other => panic!("{other:?} is no unsigned number"),
    }
}

fn filled() -> Session {
    let mut session = session();
    rows(
        &mut session,
        "CREATE TABLE t (id UInt64, kind UInt8, text String) ENGINE = MergeTree ORDER BY id SETTINGS index_granularity \
        = 1000",
    );
    rows(&mut session, "INSERT INTO t SELECT number, number % 7, toString(number) FROM numbers(300000)");
    // One part, however many threads inserted.
    rows(&mut session, "OPTIMIZE TABLE t FINAL");
    session
}

#[test]
fn the_log_has_the_events_of_a_query() {
    let mut session = filled();
    rows(
        &mut session,
        "SELECT kind, count(), max(text) FROM t WHERE id >= 100500 AND id < 103000 GROUP BY kind SETTINGS log_comment \
        = 'watched'",
    );
    let event = |name: &str| format!("ProfileEvents['{name}']");
    let names = [
        "SelectedParts",
        "SelectedRanges",
        "SelectedMarks",
        "SelectedMarksTotal",
        "SelectedRows",
        "RealTimeMicroseconds",
        "ContextLock",
        "ContextLockWaitMicroseconds",
    ];
    let list: Vec<String> = names.iter().map(|name| event(name)).collect();
    let found =
        rows(&mut session, &format!("SELECT {} FROM system.query_log WHERE log_comment = 'watched'", list.join(", ")));
    let [parts, ranges, marks, all, read, real, locks, waits] = found[0].iter().map(number).collect::<Vec<_>>()[..]
    else {
        panic!("{found:?}")
    };
    assert_eq!((parts, ranges, marks, all), (1, 1, 3, 300));
    assert!((2_500..=3_000).contains(&read), "{read}");
    assert!(real > 0 && locks > 0 && waits < 1_000_000, "{real} {locks} {waits}");
    let events = rows(
        &mut session,
        "SELECT value > 0 FROM system.events WHERE event IN ('SelectedParts', 'UserTimeMicroseconds')",
    );
    assert!(!events.is_empty());
}

#[test]
fn analyze_tells_what_each_step_did() {
    let mut session = filled();
    let query = "SELECT kind, count() AS c FROM t WHERE id >= 100500 AND id < 103000 GROUP BY kind ORDER BY c DESC, \
        kind LIMIT 3";
    let text = lines(&mut session, &format!("EXPLAIN ANALYZE {query}"));
    let has = |wanted: &str| text.iter().any(|line| line.contains(wanted));
    for wanted in [
        "Query summary:",
        "Peak memory:",
        "parallelism ",
        "Parts: 1/1 · Granules: 3/300 · Ranges: 1",
        "PrimaryKey",
        "rows 2.50 thousand → 3",
        "ReadFromMergeTree",
    ] {
        assert!(has(wanted), "{wanted} is not in\n{}", text.join("\n"));
    }
    assert!(!has("Never run") && !has("ProfileEvents:"), "{text:?}");
    let text = lines(&mut session, &format!("EXPLAIN ANALYZE events = 1 {query}"));
    assert!(text.iter().any(|line| line.contains("SelectedMarksTotal: 300")), "{text:?}");
}

#[test]
fn analyze_watches_plans_of_all_shapes() {
    let mut session = filled();
    for query in [
        "SELECT DISTINCT kind FROM t",
        "SELECT * FROM t ORDER BY text LIMIT 2",
        "SELECT a.kind, count() FROM t AS a JOIN (SELECT id FROM t WHERE kind = 3 LIMIT 100) AS b ON a.id = b.id GROUP \
        BY a.kind",
        "WITH x AS (SELECT kind, count() AS c FROM t GROUP BY kind) SELECT a.c FROM x AS a JOIN x AS b ON a.kind = \
        b.kind",
        "SELECT id, row_number() OVER (PARTITION BY kind ORDER BY id) AS n FROM t LIMIT 2 BY kind",
        "SELECT 1 UNION ALL SELECT number FROM numbers(10)",
        "WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT sum(n) FROM r",
        "SELECT id FROM t INTERSECT SELECT id FROM t WHERE kind = 1",
    ] {
        let text = lines(&mut session, &format!("EXPLAIN ANALYZE {query}"));
        assert!(text.iter().any(|line| line.contains("I/O: rows")), "{query}\n{}", text.join("\n"));
    }
}

#[test]
#[cfg(target_arch = "x86_64")]
fn samples_of_a_query_name_its_functions() {
    let mut session = filled();
    let query = "SELECT sum(cityHash64(text, number)) FROM t CROSS JOIN numbers(200) AS n SETTINGS \
        query_profiler_real_time_period_ns = 1000000, log_comment = 'sampled'";
    rows(&mut session, query);
    let found = rows(
        &mut session,
        "SELECT count(), arrayStringConcat(groupUniqArrayArray(arrayMap(x -> addressToSymbol(x), trace)), ' ') FROM \
        system.trace_log \
         WHERE trace_type = 'Real' AND query_id IN (SELECT query_id FROM system.query_log WHERE log_comment = \
         'sampled') SETTINGS allow_introspection_functions = 1",
    );
    let names = String::from_utf8_lossy(found[0][1].as_bytes().unwrap_or_default()).into_owned();
    assert!(number(&found[0][0]) >= 3 && names.contains("exec::"), "{} {names}", number(&found[0][0]));
    let graph = lines(
        &mut session,
        "SELECT arrayJoin(flameGraph(arrayReverse(trace))) FROM system.trace_log WHERE trace_type = 'Real' SETTINGS \
        allow_introspection_functions = 1",
    );
    let is_stack = |line: &String| {
        line.rsplit_once(' ').is_some_and(|(stack, count)| {
            stack.contains("exec::") && stack.contains(';') && count.parse::<u64>().is_ok()
        })
    };
    assert!(graph.iter().any(is_stack), "{graph:?}");
    let told = rows(
        &mut session,
        "SELECT countIf(thread_name = ''), countIf(length(symbols) != length(trace) OR length(lines) != \
        length(trace)), countIf(symbols = arrayMap(x -> addressToSymbol(x), trace)), \
         countIf(lines = arrayMap(x -> addressToLine(x), trace)), count(), sum(abs(size)) FROM system.trace_log \
         SETTINGS allow_introspection_functions = 1",
    );
    let told: Vec<u64> = told[0].iter().map(number).collect();
    assert_eq!(told, [0, 0, told[4], told[4], told[4], 0]);
    let threads = lines(&mut session, "SELECT thread_name FROM system.stack_trace WHERE notEmpty(trace)");
    assert!(threads.iter().any(|name| name.starts_with("worker-")), "{threads:?}");
}
