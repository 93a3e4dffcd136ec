//! Workloads: who waits, who is refused, who is next, and what stays over a restart.

use access::authentication::Credentials;
use base::ErrorCode;
use engine::{Engine, EngineOptions, Query, Request, Session};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

const ENDLESS: &str = "SELECT number FROM numbers(1000000000000)";
/// Time in which what may happen has happened.
const PATIENCE: Duration = Duration::from_secs(30);

fn open(path: Option<PathBuf>, throw_on_unknown_workload: bool) -> Arc<Engine> {
    let options = EngineOptions {
        path,
        threads: 2,
        cache_bytes: 16 << 20,
        throw_on_unknown_workload,
        ..EngineOptions::default()
    };
    Engine::open(options).unwrap()
}

fn engine(statements: &[&str]) -> Arc<Engine> {
    let engine = open(None, false);
    run(&engine, statements);
    engine
}

fn run(engine: &Arc<Engine>, statements: &[&str]) {
    for statement in statements {
        ask(&mut engine.session(), statement).unwrap_or_else(|error| panic!("{statement}: {}", error.message()));
    }
}

fn session(engine: &Arc<Engine>, workload: &str) -> Session {
    let mut session = engine.session();
    session.settings_mut().set("workload", workload).unwrap();
    session
}

/// The rows of a result: values joined by commas, rows by semicolons.
fn ask(session: &mut Session, statement: &str) -> base::Result<String> {
    read(session.query(statement)?)
}

fn read(mut query: Query) -> base::Result<String> {
    let mut rows = Vec::new();
    while let Some(block) = query.next_block()? {
        let value = |column: &types::Column, row: usize| match column.value(row).as_bytes() {
            Some(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            None => column.value(row).to_literal(),
        };
        rows.extend(
            (0..block.rows)
                .map(|row| block.columns.iter().map(|column| value(column, row)).collect::<Vec<_>>().join(",")),
        );
    }
    Ok(rows.join(";"))
}

fn code(session: &mut Session, statement: &str) -> Option<ErrorCode> {
    ask(session, statement).err().map(|error| error.code())
}

/// Asks on a thread of its own, as a query of an id; what comes of it is sent with its name.
fn ask_later(
    mut session: Session,
    id: &str,
    statement: &'static str,
    tell: &std::sync::mpsc::Sender<(String, base::Result<String>)>,
) {
    let (id, tell) = (id.to_string(), tell.clone());
    std::thread::spawn(move || {
        let request = Request { query: statement.as_bytes(), query_id: id.clone(), ..Request::default() };
        let result = session.execute(request).and_then(read);
        let _ = tell.send((id, result));
    });
}

fn told(receiver: &Receiver<(String, base::Result<String>)>) -> (String, Result<String, ErrorCode>) {
    let (id, result) = receiver.recv_timeout(PATIENCE).expect("a query waits for ever");
    (id, result.map_err(|error| error.code()))
}

/// Waits until so many queries wait for a place.
fn expect_waiting(engine: &Arc<Engine>, count: usize) {
    expect(engine, "SELECT value FROM system.metrics WHERE metric = 'QueryWaiting'", &count.to_string());
}

fn expect(engine: &Arc<Engine>, statement: &str, value: &str) {
    let begin = Instant::now();
    loop {
        let found = ask(&mut engine.session(), statement).unwrap();
        if found == value {
            return;
        }
        assert!(begin.elapsed() < PATIENCE, "{statement} gives {found}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_query_waits_for_a_place_of_its_workload_and_further_ones_are_refused() {
    let engine = engine(&[
        "CREATE RESOURCE query (QUERY)",
        "CREATE WORKLOAD all SETTINGS max_concurrent_queries = 1, max_waiting_queries = 1",
    ]);
    let held = session(&engine, "all").query(ENDLESS).unwrap();
    let (tell, answers) = channel();
    ask_later(session(&engine, "all"), "second", "SELECT 2", &tell);
    expect_waiting(&engine, 1);
    let mut third = session(&engine, "all");
    assert_eq!(code(&mut third, "SELECT 3"), Some(ErrorCode::ServerOverloaded));
    assert_eq!(code(&mut session(&engine, "other"), "SELECT 4"), None, "it is of no workload");
    third.settings_mut().set("workload_admission_timeout_ms", "100").unwrap();
    run(&engine, &["CREATE OR REPLACE WORKLOAD all SETTINGS max_concurrent_queries = 1"]);
    assert_eq!(code(&mut third, "SELECT 5"), Some(ErrorCode::QuerySlotAcquisitionTimeout));
    drop(held);
    assert_eq!(told(&answers), ("second".into(), Ok("2".into())));
    assert_eq!(code(&mut session(&engine, "all"), "SELECT 6"), None);
}

#[test]
fn a_change_of_the_limit_lets_waiting_queries_run() {
    let engine = engine(&["CREATE RESOURCE query (QUERY)", "CREATE WORKLOAD all SETTINGS max_concurrent_queries = 1"]);
    let _held = session(&engine, "all").query(ENDLESS).unwrap();
    let (tell, answers) = channel();
    ask_later(session(&engine, "all"), "second", "SELECT 2", &tell);
    expect_waiting(&engine, 1);
    run(&engine, &["CREATE OR REPLACE WORKLOAD all SETTINGS max_concurrent_queries = 2"]);
    assert_eq!(told(&answers), ("second".into(), Ok("2".into())));
    let _other = session(&engine, "all").query(ENDLESS).unwrap();
    ask_later(session(&engine, "all"), "third", "SELECT 3", &tell);
    expect_waiting(&engine, 1);
    run(&engine, &["DROP RESOURCE query"]);
    assert_eq!(told(&answers), ("third".into(), Ok("3".into())));
}

#[test]
fn the_limit_of_a_parent_binds_its_children_and_priority_decides() {
    let engine = engine(&[
        "CREATE RESOURCE query (QUERY)",
        "CREATE WORKLOAD all SETTINGS max_concurrent_queries = 1",
        "CREATE WORKLOAD first IN all",
        "CREATE WORKLOAD later IN all SETTINGS priority = 1",
    ]);
    assert_eq!(code(&mut session(&engine, "all"), "SELECT 1"), Some(ErrorCode::InvalidSchedulerNode));
    let held = session(&engine, "later").query(ENDLESS).unwrap();
    let (tell, answers) = channel();
    ask_later(session(&engine, "later"), "later", "SELECT 1", &tell);
    expect_waiting(&engine, 1);
    ask_later(session(&engine, "first"), "first", "SELECT 1", &tell);
    expect_waiting(&engine, 2);
    drop(held);
    assert_eq!(told(&answers).0, "first");
    assert_eq!(told(&answers).0, "later");
}

#[test]
fn a_waiting_query_is_seen_and_killed() {
    let engine = engine(&["CREATE RESOURCE query (QUERY)", "CREATE WORKLOAD all SETTINGS max_concurrent_queries = 1"]);
    let _held = session(&engine, "all").query(ENDLESS).unwrap();
    let (tell, answers) = channel();
    ask_later(session(&engine, "all"), "waits", "SELECT 2", &tell);
    expect(&engine, "SELECT is_waiting FROM system.processes WHERE query_id = 'waits'", "1");
    let killed = ask(&mut session(&engine, "all"), "KILL QUERY WHERE query_id = 'waits' SYNC").unwrap();
    assert_eq!(killed, "waiting,waits,default,SELECT 2");
    assert_eq!(told(&answers), ("waits".into(), Err(ErrorCode::QueryWasCancelled)));
    expect_waiting(&engine, 0);
}

#[test]
fn a_rate_of_queries_is_kept() {
    let engine = engine(&[
        "CREATE RESOURCE query (QUERY)",
        "CREATE WORKLOAD all SETTINGS max_queries_per_second = 10, max_burst_queries = 1",
    ]);
    let begin = Instant::now();
    let mut session = session(&engine, "all");
    for _ in 0..4 {
        ask(&mut session, "SELECT 1").unwrap();
    }
    assert!(begin.elapsed() >= Duration::from_millis(300), "{:?}", begin.elapsed());
}

/// A query whose threads work for seconds, in steps.
const HEAVY: &str = "SELECT sum(cityHash64(number, number)) FROM numbers_mt(6000000)";

#[test]
fn threads_of_a_workload_are_limited_also_the_own_ones_of_queries() {
    let engine = engine(&[
        "CREATE RESOURCE cpu (MASTER THREAD, WORKER THREAD)",
        "CREATE WORKLOAD all SETTINGS max_concurrent_threads = 1",
        "CREATE WORKLOAD a IN all",
        "CREATE WORKLOAD b IN all",
    ]);
    let (tell, answers) = channel();
    ask_later(session(&engine, "a"), "a", HEAVY, &tell);
    ask_later(session(&engine, "b"), "b", HEAVY, &tell);
    let limit = "SELECT inflight_requests, max_requests FROM system.scheduler WHERE type = 'inflight_limit'";
    let begin = Instant::now();
    let mut has_waited = false;
    let mut done = Vec::new();
    while done.len() < 2 {
        let found = ask(&mut engine.session(), limit).unwrap();
        assert!(["0,1", "1,1"].contains(&found.as_str()), "{found}");
        let queues = "SELECT sum(queue_length) FROM system.scheduler WHERE type = 'fifo'";
        has_waited |= ask(&mut engine.session(), queues).unwrap() != "0";
        done.extend(answers.recv_timeout(Duration::from_millis(10)).ok());
        assert!(begin.elapsed() < 4 * PATIENCE, "queries wait for ever");
    }
    assert!(has_waited, "nobody waited for a thread");
    let results: Vec<String> = done.into_iter().map(|(_, result)| result.unwrap()).collect();
    assert_eq!(results[0], results[1]);
}

#[test]
fn a_query_that_waits_for_threads_is_killed_and_released() {
    let engine = engine(&[
        "CREATE RESOURCE cpu (MASTER THREAD, WORKER THREAD)",
        "CREATE WORKLOAD all SETTINGS max_concurrent_threads = 1",
        "CREATE WORKLOAD first IN all",
        "CREATE WORKLOAD later IN all SETTINGS priority = 1",
    ]);
    let endless = "SELECT sum(cityHash64(number, number)) FROM numbers_mt(1000000000000)";
    let (tell, answers) = channel();
    ask_later(session(&engine, "first"), "first", endless, &tell);
    let running = "SELECT max(inflight_requests) FROM system.scheduler";
    expect(&engine, running, "1");
    ask_later(session(&engine, "later"), "later", endless, &tell);
    ask_later(session(&engine, "later"), "last", HEAVY, &tell);
    let queued = "SELECT queue_length > 0 FROM system.scheduler WHERE path LIKE '%/later/fifo'";
    expect(&engine, queued, "1");
    run(&engine, &["KILL QUERY WHERE query_id = 'later' SYNC"]);
    assert_eq!(told(&answers), ("later".into(), Err(ErrorCode::QueryWasCancelled)));
    // Without the resource nobody waits any more, also who began under it.
    run(&engine, &["DROP RESOURCE cpu"]);
    let (id, result) = told(&answers);
    assert!(id == "last" && result.is_ok(), "{id} {result:?}");
    run(&engine, &["KILL QUERY WHERE query_id = 'first' SYNC"]);
    assert_eq!(told(&answers), ("first".into(), Err(ErrorCode::QueryWasCancelled)));
}

#[test]
fn results_are_the_same_with_all_work_on_workers() {
    let engine = engine(&[
        "CREATE TABLE t (k UInt64, v String) ENGINE = MergeTree ORDER BY k",
        "INSERT INTO t SELECT number, toString(number % 100) FROM numbers(300000)",
    ]);
    let statements = [
        "SELECT v, count(), sum(k) FROM t GROUP BY v ORDER BY v",
        "SELECT k FROM t WHERE v = '7' ORDER BY v, k DESC LIMIT 5",
        "SELECT count() FROM t AS a JOIN t AS b ON a.k = b.k + 1",
        "SELECT sum(x) FROM (SELECT sum(k) OVER (PARTITION BY v) AS x FROM t)",
        "SELECT * FROM (SELECT k, v FROM t LIMIT 3)",
        "SELECT number FROM numbers(10) LIMIT 2",
    ];
    let answers = |engine: &Arc<Engine>| -> Vec<String> {
        statements.iter().map(|statement| ask(&mut session(engine, "all"), statement).unwrap()).collect()
    };
    let before = answers(&engine);
    run(
        &engine,
        &[
            "CREATE RESOURCE cpu (MASTER THREAD, WORKER THREAD)",
            "CREATE WORKLOAD all SETTINGS max_concurrent_threads = 1",
        ],
    );
    assert_eq!(answers(&engine), before);
    run(&engine, &["CREATE OR REPLACE RESOURCE cpu (WORKER THREAD)"]);
    assert_eq!(answers(&engine), before);
}

#[test]
fn definitions_stay_over_a_restart() {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("ursa_workloads_{}_{number}", std::process::id()));
    let engine = open(Some(path.clone()), false);
    run(
        &engine,
        &[
            "CREATE RESOURCE `the query` (QUERY)",
            "CREATE WORKLOAD z",
            "CREATE WORKLOAD b IN z SETTINGS weight = 2 FOR `the query`",
            "CREATE WORKLOAD a IN b SETTINGS max_concurrent_queries = 1",
            "CREATE WORKLOAD gone IN z",
            "DROP WORKLOAD gone",
            "CREATE OR REPLACE WORKLOAD b IN z SETTINGS weight = 3 FOR `the query`",
        ],
    );
    let shown = "SELECT name, parent, create_query FROM system.workloads ORDER BY name";
    let before = ask(&mut engine.session(), shown).unwrap();
    assert!(before.contains("CREATE WORKLOAD b IN z SETTINGS weight = 3 FOR `the query`"), "{before}");
    drop(engine);
    std::fs::write(path.join("workloads/broken.sql"), "CREATE WORKLOAD broken IN nothing").unwrap();
    let engine = open(Some(path.clone()), false);
    assert_eq!(ask(&mut engine.session(), shown).unwrap(), before);
    assert!(engine.warnings().iter().any(|warning| warning.contains("broken")), "{:?}", engine.warnings());
    let _held = session(&engine, "a").query(ENDLESS).unwrap();
    let mut late = session(&engine, "a");
    late.settings_mut().set("workload_admission_timeout_ms", "50").unwrap();
    assert_eq!(code(&mut late, "SELECT 1"), Some(ErrorCode::QuerySlotAcquisitionTimeout));
    drop((_held, late));
    drop(engine);
    let _ = std::fs::remove_dir_all(path);
}

#[test]
fn unknown_workloads_are_refused_where_the_server_says_so() {
    let engine = open(None, true);
    assert_eq!(code(&mut session(&engine, "nothing"), "SELECT 1"), None, "there are no resources");
    run(&engine, &["CREATE RESOURCE query (QUERY)"]);
    assert_eq!(code(&mut session(&engine, "nothing"), "SELECT 1"), Some(ErrorCode::ResourceAccessDenied));
    run(&engine, &["CREATE WORKLOAD nothing"]);
    assert_eq!(code(&mut session(&engine, "nothing"), "SELECT 1"), None);
}

#[test]
fn each_statement_needs_its_privilege() {
    let engine = engine(&["CREATE USER u"]);
    let as_user = || {
        let user = engine.log_in("u", Credentials::Password(""), None).unwrap();
        engine.session_for(user).unwrap()
    };
    for (privilege, statement) in [
        ("CREATE RESOURCE", "CREATE RESOURCE query (QUERY)"),
        ("CREATE WORKLOAD", "CREATE WORKLOAD all"),
        ("DROP WORKLOAD", "DROP WORKLOAD all"),
        ("DROP RESOURCE", "DROP RESOURCE query"),
    ] {
        assert_eq!(code(&mut as_user(), statement), Some(ErrorCode::AccessDenied), "{statement}");
        run(&engine, &[&format!("GRANT {privilege} ON *.* TO u")]);
        assert_eq!(code(&mut as_user(), statement), None, "{statement}");
    }
}
