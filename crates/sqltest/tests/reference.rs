//! The reference of functions holds for every function, and its examples give what it says.

use engine::{Engine, EngineOptions, Session};
use std::collections::HashSet;
use std::path::Path;

/// What the examples of dictionary functions look into.
const PLANETS: [&str; 8] = [
    "CREATE TABLE planets_source (id UInt64, parent UInt64, name String, UInt8 UInt8, UInt16 UInt16, UInt32 UInt32, \
    UInt64 UInt64, Int8 Int8, Int16 Int16, Int32 Int32, Int64 Int64, Float32 Float32, Float64 Float64, Date Date, \
    DateTime DateTime('UTC'), UUID UUID, String String, IPv4 IPv4, IPv6 IPv6) ENGINE = Memory",
    "INSERT INTO planets_source VALUES (1, 0, 'Sun', 1, 1, 1, 1, -1, -1, -1, -1, 1.5, 1.5, '2024-01-31', \
    '2024-01-31 10:20:30', '61f0c404-5cb3-11e7-907b-a6006ad3dba0', 'Sun', '1.2.3.4', '::1'), \
    (2, 1, 'Earth', 2, 2, 2, 2, -2, -2, -2, -2, 2.5, 2.5, '2024-02-01', '2024-02-01 00:00:00', \
    '61f0c404-5cb3-11e7-907b-a6006ad3dba1', 'Earth', '1.2.3.5', '::2'), \
    (3, 2, 'Moon', 3, 3, 3, 3, -3, -3, -3, -3, 3.5, 3.5, '2024-03-01', '2024-03-01 00:00:00', \
    '61f0c404-5cb3-11e7-907b-a6006ad3dba2', 'Moon', '1.2.3.6', '::3')",
    "CREATE DICTIONARY planets (id UInt64, parent UInt64 HIERARCHICAL, name String DEFAULT 'none', UInt8 UInt8, \
    UInt16 UInt16, UInt32 UInt32, UInt64 UInt64, Int8 Int8, Int16 Int16, Int32 Int32, Int64 Int64, Float32 Float32, \
    Float64 Float64, Date Date, DateTime DateTime('UTC'), UUID UUID, String String, IPv4 IPv4, IPv6 IPv6) \
    PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'planets_source')) LAYOUT(HASHED()) LIFETIME(0)",
    "CREATE TABLE moons (id UInt64, name String) ENGINE = Join(ANY, LEFT, id)",
    "INSERT INTO moons VALUES (3, 'Moon')",
    "CREATE TABLE agents_source (id UInt64, parent_id UInt64, regexp String, keys Array(String), values Array(String)) \
    ENGINE = Memory",
    "INSERT INTO agents_source VALUES (1, 0, 'fox (\\\\d+)', ['name'], ['Fox \\\\1']), (2, 0, 'fox', ['name'], \
    ['browser'])",
    "CREATE DICTIONARY agents (regexp String, name String) PRIMARY KEY regexp SOURCE(CLICKHOUSE(TABLE \
    'agents_source')) LAYOUT(REGEXP_TREE()) LIFETIME(0)",
];

fn session() -> Session {
    let engine = Engine::open(EngineOptions { threads: 2, cache_bytes: 16 << 20, ..EngineOptions::default() })
        .expect("an engine opens");
    let mut session = engine.session();
    session.settings_mut().session_timezone = "UTC".into();
    for statement in PLANETS {
        rows(&mut session, statement).expect("the dictionary is made");
    }
    session
}

/// Rows of a query as lines of TSV.
fn rows(session: &mut Session, query: &str) -> Result<Vec<String>, String> {
    sqltest::run_text(session, query)
        .map(|text| text.lines().map(str::to_string).collect())
        .map_err(|error| error.to_string())
}

/// Names of all functions that are not aliases, with what one column says.
fn functions(session: &mut Session, column: &str) -> Vec<(String, String)> {
    let query =
        format!("SELECT name, {column} FROM system.functions WHERE alias_to = '' AND origin = 'System' ORDER BY name");
    let pair = |line: String| line.split_once('\t').map(|(a, b)| (a.to_string(), b.to_string())).expect("two columns");
    rows(session, &query).expect("system.functions is read").into_iter().map(pair).collect()
}

// `introduced_in` is ClickHouse's, which names no version for some of its own functions.
#[test]
fn every_function_is_documented() {
    let mut session = session();
    let without: Vec<String> = functions(
        &mut session,
        "empty(syntax) OR empty(description) OR empty(returned_value) \
        OR empty(examples) OR empty(categories) OR (syntax LIKE '%(_%)' AND empty(arguments) AND empty(parameters))",
    )
    .into_iter()
    .filter(|(_, lacks)| lacks == "1")
    .map(|(name, _)| name)
    .collect();
    assert!(
        without.is_empty(),
        "{} functions lack a part of their entry in crates/functions/reference: {without:?}",
        without.len()
    );
}

#[test]
fn examples_give_what_they_say() {
    let mut session = session();
    let mut wrong = Vec::new();
    let mut count = 0;
    for (name, _) in functions(&mut session, "''") {
        for example in functions::reference::Reference::find(&name).map_or(&[][..], |entry| &entry.examples) {
            count += 1;
            match rows(&mut session, example.query) {
                Ok(found) if found == example.rows => {}
                other => wrong.push(format!("{}\n  expected {:?}\n  got      {other:?}", example.query, example.rows)),
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count} examples differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Words of all SQL tests in lower case.
fn words(folder: &Path, into: &mut HashSet<String>) {
    for entry in std::fs::read_dir(folder).expect("the tests' folder is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            words(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "sql") {
            let text = std::fs::read_to_string(&path).expect("a test is text");
            into.extend(text.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_lowercase));
        }
    }
}

#[test]
fn every_function_and_alias_is_in_an_sql_test() {
    let mut session = session();
    let mut tested = HashSet::new();
    for folder in ["../../tests/sql", "../../tests/difftest"] {
        words(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut tested);
    }
    let names = rows(&mut session, "SELECT name FROM system.functions WHERE origin = 'System' ORDER BY name")
        .expect("system.functions is read");
    let without: Vec<String> = names.into_iter().filter(|name| !tested.contains(&name.to_lowercase())).collect();
    assert!(
        without.is_empty(),
        "{} functions or aliases are in no file of tests/sql and tests/difftest: {without:?}",
        without.len()
    );
}
