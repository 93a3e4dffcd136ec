//! Limits on how many queries run at a time, and who gets the next place.

use access::authentication::Credentials;
use base::cancel::CancelReason;
use base::{CancelToken, ErrorCode};
use engine::{Engine, EngineOptions, Query, Session};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

const ENDLESS: &str = "SELECT number FROM numbers(1000000000000)";

fn engine(max_concurrent_queries: u64) -> Arc<Engine> {
    let options =
        EngineOptions { threads: 2, cache_bytes: 16 << 20, max_concurrent_queries, ..EngineOptions::default() };
    let engine = Engine::open(options).unwrap();
    let users = "a, b, operator";
    for statement in [format!("CREATE USER {users}"), format!("GRANT ALL ON *.* TO {users}")] {
        engine.session().query(&statement).unwrap();
    }
    engine
}

fn session(engine: &Arc<Engine>, user: &str, settings: &[(&str, &str)]) -> Session {
    let user = engine.log_in(user, Credentials::Password(""), None).unwrap();
    let mut session = engine.session_for(user).unwrap();
    settings.iter().for_each(|(name, value)| session.settings_mut().set(name, value).unwrap());
    session
}

fn ask(session: &mut Session, statement: &str) -> base::Result<u64> {
    let mut query = session.query(statement)?;
    let mut rows = 0;
    while let Some(block) = query.next_block()? {
        rows += block.rows as u64;
    }
    Ok(rows)
}

/// A query that holds its place until it is dropped.
fn hold(engine: &Arc<Engine>, user: &str) -> Query {
    session(engine, user, &[]).query(ENDLESS).unwrap()
}

/// Waits until `count` queries wait.
fn expect_waiting(engine: &Arc<Engine>, count: usize) {
    let text = format!("SELECT * FROM system.metrics WHERE metric = 'QueryWaiting' AND value = {count}");
    let begin = Instant::now();
    while ask(&mut session(engine, "operator", &[]), &text).unwrap() == 0 {
        assert!(begin.elapsed() < Duration::from_secs(20), "{count} queries wait");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Asks on a thread of its own with time to wait; tells when it is done, and gives what ends it.
fn ask_later(
    engine: &Arc<Engine>,
    user: &str,
    id: &'static str,
) -> (JoinHandle<()>, Receiver<base::Result<u64>>, CancelToken) {
    let (tell, told) = channel();
    let cancel = CancelToken::new();
    let token = cancel.clone();
    let mut session = session(engine, user, &[("queue_max_wait_ms", "60000")]);
    let thread = std::thread::spawn(move || {
        let request = engine::Request { query: b"SELECT 1", query_id: id.into(), cancel: token, ..Default::default() };
        let rows = session.execute(request).and_then(|mut query| {
            let mut rows = 0;
            while let Some(block) = query.next_block()? {
                rows += block.rows as u64;
            }
            Ok(rows)
        });
        let _ = tell.send(rows);
    });
    (thread, told, cancel)
}

#[test]
fn queries_over_the_limit_are_refused_but_for_those_that_make_room() {
    let engine = engine(1);
    let held = hold(&engine, "default");
    let mut other = session(&engine, "default", &[]);
    assert_eq!(ask(&mut other, "SELECT 1").unwrap_err().code(), ErrorCode::TooManySimultaneousQueries);
    assert_eq!(ask(&mut other, "SELECT * FROM system.processes").unwrap(), 2);
    ask(&mut other, "SET max_threads = 1").unwrap();
    ask(&mut other, "USE default").unwrap();
    ask(&mut other, "KILL QUERY WHERE query LIKE 'SELECT number FROM numbers%'").unwrap();
    drop(held);
    assert_eq!(ask(&mut other, "SELECT 1").unwrap(), 1);
}

#[test]
fn limits_of_users_and_of_all_users_are_those_of_the_query() {
    let engine = engine(0);
    let _held = hold(&engine, "a");
    let code = |user: &str, setting: &str, most: &str| {
        ask(&mut session(&engine, user, &[(setting, most)]), "SELECT 1").err().map(|error| error.code())
    };
    let refused = Some(ErrorCode::TooManySimultaneousQueries);
    assert_eq!(code("a", "max_concurrent_queries_for_user", "1"), refused);
    assert_eq!(code("a", "max_concurrent_queries_for_user", "2"), None);
    assert_eq!(code("b", "max_concurrent_queries_for_user", "1"), None);
    assert_eq!(code("b", "max_concurrent_queries_for_all_users", "1"), refused);
    assert_eq!(code("b", "max_concurrent_queries_for_all_users", "2"), None);
}

#[test]
fn a_place_goes_to_who_waits_unless_that_was_ended() {
    let engine = engine(2);
    let (first, _second) = (hold(&engine, "a"), hold(&engine, "a"));
    let (thread, told, _) = ask_later(&engine, "b", "waits");
    let (ended_thread, ended, cancel) = ask_later(&engine, "b", "is ended");
    expect_waiting(&engine, 2);
    let mut same = session(&engine, "b", &[]);
    let request = engine::Request { query: b"SELECT 1", query_id: "waits".into(), ..Default::default() };
    let refused = same.execute(request).err().map(|error| error.code());
    assert_eq!(refused, Some(ErrorCode::QueryWithSameIdIsAlreadyRunning));
    cancel.cancel(CancelReason::Cancelled);
    assert_eq!(ended.recv().unwrap().unwrap_err().code(), ErrorCode::QueryWasCancelled);
    expect_waiting(&engine, 1);
    drop(first);
    assert_eq!(told.recv().unwrap().unwrap(), 1);
    thread.join().unwrap();
    ended_thread.join().unwrap();
    expect_waiting(&engine, 0);
}

#[test]
fn the_user_with_the_fewest_running_queries_is_next() {
    let engine = engine(2);
    let (first, second) = (hold(&engine, "a"), hold(&engine, "a"));
    // `a` came first and has a query that runs on; `b` has none.
    let mut endless = session(&engine, "a", &[("queue_max_wait_ms", "60000")]);
    let held = std::thread::spawn(move || endless.query(ENDLESS));
    expect_waiting(&engine, 1);
    let (thread, told, _) = ask_later(&engine, "b", "of b");
    expect_waiting(&engine, 2);
    drop(first);
    assert_eq!(told.recv().unwrap().unwrap(), 1);
    thread.join().unwrap();
    let held = held.join().unwrap().unwrap();
    drop((second, held));
    expect_waiting(&engine, 0);
}

#[test]
fn waiting_ends_and_is_not_counted_as_execution() {
    let engine = engine(1);
    let held = hold(&engine, "a");
    let begin = Instant::now();
    let mut short = session(&engine, "a", &[("queue_max_wait_ms", "200")]);
    assert_eq!(ask(&mut short, "SELECT 1").unwrap_err().code(), ErrorCode::TooManySimultaneousQueries);
    assert!(begin.elapsed() >= Duration::from_millis(200));
    let mut limited = session(&engine, "a", &[("queue_max_wait_ms", "60000"), ("max_execution_time", "0.5")]);
    let thread = std::thread::spawn(move || ask(&mut limited, "SELECT 1"));
    expect_waiting(&engine, 1);
    std::thread::sleep(Duration::from_millis(700));
    drop(held);
    assert_eq!(thread.join().unwrap().unwrap(), 1);
}

#[test]
fn statements_within_others_need_no_place() {
    let engine = engine(1);
    let mut session = session(&engine, "default", &[]);
    ask(&mut session, "CREATE TABLE source (k UInt64, v String) ENGINE = MergeTree ORDER BY k").unwrap();
    ask(&mut session, "INSERT INTO source VALUES (1, 'one')").unwrap();
    let create = "CREATE DICTIONARY d (k UInt64, v String) PRIMARY KEY k SOURCE(CLICKHOUSE(TABLE 'source')) \
        LAYOUT(HASHED()) LIFETIME(0)";
    ask(&mut session, create).unwrap();
    assert_eq!(ask(&mut session, "SELECT dictGet('d', 'v', toUInt64(1))").unwrap(), 1);
}
