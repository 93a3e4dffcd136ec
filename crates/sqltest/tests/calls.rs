//! No call of a function panics, whatever its arguments are.
//!
//! `CALLS_EACH` says how many calls of each function with each count of arguments are made (by default few, within a
//! minute), `CALLS_SEED` which, `CALLS_LIKE` of which functions.

use engine::{Engine, EngineOptions, Session};
use sqltest::oracle::calls::Calls;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Functions that wait.
const LEFT_OUT: &[&str] = &["sleep", "sleepEachRow"];
/// Counts of arguments that are tried: none to four, and one that few functions take.
const COUNTS: &[usize] = &[0, 1, 2, 3, 4, 6];

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(otherwise)
}

fn session() -> Session {
    let engine = Engine::open(EngineOptions { threads: 1, cache_bytes: 16 << 20, ..EngineOptions::default() })
        .expect("an engine opens");
    let mut session = engine.session();
    for (setting, value) in [
        ("session_timezone", "UTC"),
        ("max_threads", "1"),
        ("max_memory_usage", "200000000"),
        ("max_execution_time", "5"),
    ] {
        session.settings_mut().set(setting, value).expect("the setting is there");
    }
    session
}

/// Names of functions that are not aliases, aggregate functions or the others.
fn names(session: &mut Session, are_aggregates: bool) -> Vec<String> {
    let like = std::env::var("CALLS_LIKE").unwrap_or_else(|_| "%".into());
    let query = format!(
        "SELECT name FROM system.functions WHERE alias_to = '' AND origin = 'System' AND is_aggregate = {} AND name \
        LIKE '{like}' ORDER BY name",
        u8::from(are_aggregates)
    );
    sqltest::run_text(session, &query)
        .expect("system.functions is read")
        .lines()
        .filter(|name| !LEFT_OUT.contains(name))
        .map(str::to_string)
        .collect()
}

#[test]
fn no_call_panics() {
    let places: Arc<Mutex<Vec<String>>> = Arc::default();
    let seen = places.clone();
    std::panic::set_hook(Box::new(move |info| {
        seen.lock().unwrap_or_else(PoisonError::into_inner).push(info.to_string())
    }));
    let mut session = session();
    let (mut calls, each) = (Calls::new(number("CALLS_SEED", 1)), number("CALLS_EACH", 1));
    // A place or message, how often, and the first call.
    let mut failures: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let (mut tried, mut answered) = (0, 0);
    for are_aggregates in [false, true] {
        for name in names(&mut session, are_aggregates) {
            for count in COUNTS.iter().flat_map(|&count| (0..each).map(move |_| count)) {
                let query = if are_aggregates { calls.aggregate(&name, count) } else { calls.scalar(&name, count) };
                if std::env::var("CALLS_SHOW").is_ok() {
                    eprintln!("{query}");
                }
                let outcome =
                    std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| sqltest::run_text(&mut session, &query)));
                tried += 1;
                answered += usize::from(matches!(outcome, Ok(Ok(_))));
                let mut why = std::mem::take(&mut *places.lock().unwrap_or_else(PoisonError::into_inner));
                if let Ok(Err(error)) = outcome
                    && error.code().name() == "LOGICAL_ERROR"
                    && why.is_empty()
                {
                    why.push(error.to_string());
                }
                for place in why {
                    failures.entry(place).or_insert_with(|| (0, query.clone())).0 += 1;
                }
            }
        }
    }
    let _ = std::panic::take_hook();
    let shown: Vec<String> =
        failures.iter().map(|(place, (count, query))| format!("{count} times: {place}\n    {query}")).collect();
    assert!(
        shown.is_empty(),
        "{} kinds of panics or LOGICAL_ERRORs in {tried} calls:\n{}",
        shown.len(),
        shown.join("\n")
    );
    assert!(answered * 20 > tried, "hardly a call is right: {answered} of {tried}");
}
