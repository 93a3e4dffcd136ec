//! Rights of users: the access that they give, and the effect of their changes.

mod bombs;
mod later;
mod objects;
mod stores;

use access::authentication::Credentials;
use base::ErrorCode;
use engine::{Engine, EngineOptions, Session};
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn open(path: Option<&Path>) -> Arc<Engine> {
    let path = path.map(Path::to_path_buf);
    Engine::open(EngineOptions { path, threads: 2, cache_bytes: 16 << 20, ..EngineOptions::default() }).unwrap()
}

/// An engine with a table `db.t` of two rows, another one, and a user without rights.
fn prepared() -> Arc<Engine> {
    let engine = open(None);
    run(
        &mut engine.session(),
        &[
            "CREATE DATABASE db",
            "CREATE TABLE db.t (a Int32, b Int32, s String, c Int32 ALIAS a + b) ENGINE = MergeTree ORDER BY a",
            "INSERT INTO db.t VALUES (1, 10, 'x'), (2, 20, 'y')",
            "CREATE TABLE db.secret (a Int32, b String) ENGINE = MergeTree ORDER BY a",
            "INSERT INTO db.secret VALUES (7, 'hidden')",
            "CREATE USER u IDENTIFIED BY 'pw'",
        ],
    );
    engine
}

fn run(session: &mut Session, statements: &[&str]) {
    for statement in statements {
        ask(session, statement).unwrap_or_else(|error| panic!("{statement}: {error}"));
    }
}

fn ask(session: &mut Session, statement: &str) -> base::Result<String> {
    let mut query = session.query(statement)?;
    let schema = query.schema().clone();
    let mut rows = Vec::new();
    while let Some(block) = query.next_block()? {
        for row in 0..block.rows {
            let cell = |i: usize| {
                let mut text = Vec::new();
                let options = types::text::TextOptions::default();
                let column = block.columns[i].flatten();
                types::text::write_text(&column, &schema.fields[i].data_type, row, &options, &mut text);
                String::from_utf8_lossy(&text).into_owned()
            };
            rows.push((0..schema.len()).map(cell).collect::<Vec<_>>().join(","));
        }
    }
    Ok(rows.join(";"))
}

fn log_in(engine: &Arc<Engine>, user: &str, password: &str) -> Session {
    let user = engine.log_in(user, Credentials::Password(password), None).unwrap();
    engine.session_for(user).unwrap()
}

fn as_u(engine: &Arc<Engine>) -> Session {
    log_in(engine, "u", "pw")
}

#[track_caller]
fn gives(session: &mut Session, statement: &str, expected: &str) {
    assert_eq!(ask(session, statement).unwrap_or_else(|error| panic!("{statement}: {error}")), expected, "{statement}");
}

#[track_caller]
fn refused(session: &mut Session, statement: &str) {
    refused_with(session, statement, ErrorCode::AccessDenied);
}

#[track_caller]
fn refused_with(session: &mut Session, statement: &str, code: ErrorCode) {
    match ask(session, statement) {
        Ok(rows) => panic!("{statement} gives {rows:?}"),
        Err(error) => assert_eq!(error.code(), code, "{statement}: {error}"),
    }
}

#[test]
fn nothing_is_read_without_a_grant() {
    let engine = prepared();
    let mut u = as_u(&engine);
    for statement in [
        "SELECT * FROM db.t",
        "SELECT count() FROM db.t",
        "SELECT 1 FROM db.t",
        "SELECT (SELECT max(a) FROM db.secret)",
        "SELECT 1 IN (SELECT a FROM db.secret)",
        "SELECT 1 IN db.secret",
        "SELECT EXISTS(SELECT 1 FROM db.secret)",
        "WITH x AS (SELECT a FROM db.secret) SELECT * FROM x",
        "WITH x AS MATERIALIZED (SELECT a FROM db.secret) SELECT * FROM x AS l JOIN x AS r ON l.a = r.a",
        "SELECT * FROM numbers(3) AS n JOIN db.secret AS s ON n.number = s.a",
        "SELECT 1 UNION ALL SELECT a FROM db.secret",
        "SELECT * FROM merge('db', 'secret')",
        "SELECT * FROM loop('db', 'secret') LIMIT 1",
        "SELECT * FROM view(SELECT * FROM db.secret)",
        "SELECT * FROM remote('127.0.0.1', db.secret)",
        "SELECT * FROM mergeTreeIndex('db', 'secret')",
        "SELECT * FROM file('x.csv')",
        "SELECT hasColumnInTable('db', 'secret', 'b')",
        "EXPLAIN SELECT * FROM db.secret",
        "EXPLAIN ESTIMATE SELECT * FROM db.secret",
        "EXPLAIN QUERY TREE SELECT * FROM db.secret",
        "DESCRIBE TABLE db.secret",
        "DESCRIBE (SELECT * FROM db.secret)",
        "SHOW CREATE TABLE db.secret",
        "EXISTS TABLE db.secret",
        "SELECT * FROM system.users",
        "SELECT * FROM system.query_log",
        "SELECT number FROM numbers(2) WHERE number IN (SELECT a FROM db.secret)",
        "INSERT INTO db.t VALUES (1, 2, 'z')",
        "INSERT INTO FUNCTION file('x.csv') SELECT 1",
        "CREATE TABLE db.n (a Int8) ENGINE = Memory",
        "CREATE VIEW db.n AS SELECT 1",
        "CREATE DATABASE n",
        "CREATE FUNCTION f AS x -> x",
        "CREATE TEMPORARY TABLE n (a Int8)",
        "DROP TABLE db.t",
        "TRUNCATE TABLE db.t",
        "ALTER TABLE db.t DELETE WHERE 1",
        "DELETE FROM db.t WHERE 1",
        "RENAME TABLE db.t TO db.u",
        "OPTIMIZE TABLE db.t",
        "SYSTEM STOP MERGES",
        "CHECK TABLE db.t",
        "KILL MUTATION WHERE 1",
        "CREATE USER v",
        "GRANT SELECT ON db.t TO u",
        "SHOW USERS",
        "SHOW GRANTS FOR default",
        "USE db",
    ] {
        refused(&mut u, statement);
    }
    gives(&mut u, "SELECT count() FROM system.tables WHERE database = 'db'", "0");
    gives(&mut u, "SELECT count() FROM system.columns WHERE database = 'db'", "0");
    gives(&mut u, "SELECT count() FROM system.parts", "0");
    gives(&mut u, "SELECT name FROM system.databases WHERE name = 'db'", "");
    gives(&mut u, "SELECT uniqExact(user) FROM system.processes", "1");
    gives(&mut u, "SELECT currentUser(), currentRoles()", "u,[]");
}

#[test]
fn columns_are_asked_for_as_they_are_used() {
    let engine = prepared();
    let mut admin = engine.session();
    run(&mut admin, &["GRANT SELECT(a, c) ON db.t TO u", "CREATE VIEW db.v AS SELECT a, b FROM db.t"]);
    let mut u = as_u(&engine);
    gives(&mut u, "SELECT a FROM db.t ORDER BY a", "1;2");
    gives(&mut u, "SELECT count() FROM db.t", "2");
    gives(&mut u, "SELECT a FROM (SELECT * FROM db.t) ORDER BY a", "1;2");
    gives(&mut u, "SELECT c FROM db.t ORDER BY a", "11;22");
    refused(&mut u, "SELECT * FROM db.t");
    refused(&mut u, "SELECT a FROM db.t WHERE b = 10");
    refused(&mut u, "SELECT a FROM db.t PREWHERE b = 10");
    refused(&mut u, "SELECT a FROM db.t ORDER BY b");
    refused(&mut u, "SELECT count() FROM db.t GROUP BY s");
    refused(&mut u, "SELECT l.a FROM db.t AS l JOIN db.t AS r ON l.a = r.b");
    refused(&mut u, "SELECT a FROM db.v");
    run(&mut admin, &["GRANT SELECT(a) ON db.v TO u"]);
    gives(&mut u, "SELECT a FROM db.v ORDER BY a", "1;2");
    refused(&mut u, "SELECT b FROM db.v");
    gives(&mut u, "SELECT name FROM system.columns WHERE database = 'db' AND table = 't' ORDER BY name", "a;c");
    run(&mut admin, &["GRANT SELECT ON db.t TO u", "REVOKE SELECT(b) ON db.t FROM u"]);
    refused(&mut u, "SELECT * FROM db.t");
    gives(&mut u, "SELECT * EXCEPT b FROM db.t ORDER BY a", "1,x;2,y");
    gives(&mut u, "SELECT a FROM db.t SETTINGS query_plan_enable_optimizations = 0", "1;2");
    refused(&mut u, "SELECT b FROM db.t SETTINGS query_plan_enable_optimizations = 0");
}

#[test]
fn rights_change_between_two_asks() {
    let engine = prepared();
    let mut admin = engine.session();
    let mut u = as_u(&engine);
    refused(&mut u, "SELECT max(b) FROM db.t");
    run(&mut admin, &["CREATE ROLE r", "GRANT SELECT ON db.* TO r", "GRANT r TO u"]);
    gives(&mut u, "SELECT max(b) FROM db.t", "20");
    gives(&mut u, "SELECT currentRoles(), enabledRoles()", "['r'],['r']");
    run(&mut u, &["SET ROLE NONE"]);
    refused(&mut u, "SELECT max(b) FROM db.t");
    run(&mut u, &["SET ROLE r"]);
    gives(&mut u, "SELECT max(b) FROM db.t", "20");
    run(&mut admin, &["REVOKE r FROM u"]);
    refused(&mut u, "SELECT max(b) FROM db.t");
    refused_with(&mut u, "SET ROLE r", ErrorCode::SetNonGrantedRole);
    run(&mut admin, &["GRANT SELECT ON db.t TO u", "CREATE ROW POLICY p ON db.t USING a = 1 TO u"]);
    gives(&mut u, "SELECT max(b), count() FROM db.t", "10,1");
    gives(&mut admin, "SELECT max(b), count() FROM db.t", "20,2");
    run(&mut admin, &["ALTER ROW POLICY p ON db.t USING a = 2"]);
    gives(&mut u, "SELECT max(b), count(), min(a) FROM db.t", "20,1,2");
    run(&mut admin, &["CREATE ROW POLICY q ON db.t AS RESTRICTIVE USING b < 20 TO ALL"]);
    gives(&mut u, "SELECT count() FROM db.t", "0");
    gives(&mut admin, "SELECT count() FROM db.t", "1");
    run(&mut admin, &["DROP ROW POLICY p, q ON db.t"]);
    gives(&mut u, "SELECT max(b), count() FROM db.t", "20,2");
    run(&mut admin, &["DROP USER u"]);
    refused_with(&mut u, "SELECT 1", ErrorCode::UnknownUser);
}

#[test]
fn hidden_rows_stay_hidden() {
    let engine = prepared();
    let mut admin = engine.session();
    run(&mut admin, &["GRANT SELECT ON db.t TO u", "CREATE ROW POLICY p ON db.t USING intDiv(10, a) = 10 TO u"]);
    let mut u = as_u(&engine);
    gives(&mut u, "SELECT b FROM db.t", "10");
    gives(&mut u, "SELECT count() FROM db.t WHERE throwIf(b = 20) = 0", "1");
    gives(&mut u, "SELECT count() FROM db.t PREWHERE throwIf(b = 20) = 0", "1");
    gives(&mut u, "SELECT count() FROM db.t SETTINGS additional_table_filters = {'db.t': 'throwIf(b = 20) = 0'}", "1");
    gives(&mut u, "SELECT min(a), max(a), count() FROM db.t", "1,1,1");
    gives(&mut u, "SELECT a FROM db.t ORDER BY b DESC LIMIT 1", "1");
    gives(&mut u, "SELECT count() FROM numbers(30) AS n JOIN db.t AS t ON n.number = t.b", "1");
    gives(&mut u, "SELECT a FROM db.t GROUP BY a WITH TOTALS", "1");
    gives(&mut u, "SELECT count() FROM (SELECT a FROM db.t UNION ALL SELECT a FROM db.t)", "2");
    refused(&mut u, "SELECT * FROM loop(db.t) LIMIT 3");
    refused(&mut u, "SELECT * FROM mergeTreeIndex('db', 't')");
}

#[test]
fn views_read_for_whom_they_belong_to() {
    let engine = prepared();
    let mut admin = engine.session();
    run(
        &mut admin,
        &[
            "CREATE VIEW db.invoker AS SELECT a FROM db.secret",
            "CREATE VIEW db.definer DEFINER = default SQL SECURITY DEFINER AS SELECT a FROM db.secret",
            "CREATE VIEW db.none SQL SECURITY NONE AS SELECT a FROM db.secret",
            "GRANT SELECT ON db.invoker TO u",
            "GRANT SELECT ON db.definer TO u",
            "GRANT SELECT ON db.none TO u",
            "CREATE DATABASE own",
            "GRANT CREATE VIEW, CREATE TABLE, CREATE DICTIONARY, SELECT, INSERT, DROP ON own.* TO u",
        ],
    );
    let mut u = as_u(&engine);
    refused(&mut u, "SELECT * FROM db.invoker");
    gives(&mut u, "SELECT * FROM db.definer", "7");
    gives(&mut u, "SELECT * FROM db.none", "7");
    for statement in [
        "CREATE VIEW own.v AS SELECT * FROM db.secret",
        "CREATE VIEW own.v DEFINER = default SQL SECURITY DEFINER AS SELECT 1",
        "CREATE VIEW own.v SQL SECURITY NONE AS SELECT 1",
        "CREATE MATERIALIZED VIEW own.v ENGINE = Memory AS SELECT a FROM db.secret",
        "CREATE MATERIALIZED VIEW own.v TO db.t AS SELECT 1 AS a",
        "CREATE TABLE own.x ENGINE = Memory AS SELECT * FROM db.secret",
        "CREATE TABLE own.x AS db.secret",
        "CREATE TABLE own.x CLONE AS db.secret",
        "CREATE TABLE own.x (a Int32) ENGINE = Buffer(db, t, 1, 1, 1, 1, 1, 1, 1)",
        "CREATE DICTIONARY own.d (a UInt64, b String) PRIMARY KEY a SOURCE(CLICKHOUSE(DB 'db' TABLE 'secret')) \
         LAYOUT(FLAT()) LIFETIME(0)",
        "RENAME TABLE db.secret TO own.x",
        "INSERT INTO own.x SELECT a FROM db.secret",
    ] {
        match ask(&mut u, statement) {
            Ok(_) => panic!("{statement} is let through"),
            Err(error) => assert!(
                matches!(error.code(), ErrorCode::AccessDenied | ErrorCode::UnknownTable),
                "{statement}: {error}"
            ),
        }
    }
    run(
        &mut u,
        &["CREATE TABLE own.x (a Int32, b String) ENGINE = MergeTree ORDER BY a", "INSERT INTO own.x VALUES (1, 'q')"],
    );
    run(&mut admin, &["GRANT ALTER UPDATE, ALTER DELETE ON own.* TO u"]);
    refused(&mut u, "ALTER TABLE own.x UPDATE b = (SELECT max(b) FROM db.secret) WHERE 1");
    refused(&mut u, "ALTER TABLE own.x DELETE WHERE a IN (SELECT a FROM db.secret)");
    refused(&mut u, "DELETE FROM own.x WHERE a IN db.secret");
    refused(&mut u, "INSERT INTO own.x VALUES ((SELECT max(a) FROM db.secret), 'y')");
    gives(&mut u, "SELECT b FROM own.x", "q");
}

#[test]
fn materialized_views_read_for_their_makers() {
    let engine = prepared();
    let mut admin = engine.session();
    run(
        &mut admin,
        &[
            "CREATE USER maker",
            "GRANT SELECT, INSERT, CREATE VIEW, CREATE TABLE ON db.* TO maker",
            "CREATE TABLE db.sums (a Int32, n String) ENGINE = Memory",
            "CREATE TABLE db.names (a Int32, n String) ENGINE = Memory",
            "INSERT INTO db.names VALUES (3, 'three')",
            "GRANT INSERT ON db.t TO u",
        ],
    );
    let mut maker = log_in(&engine, "maker", "");
    run(
        &mut maker,
        &["CREATE MATERIALIZED VIEW db.mv TO db.sums AS SELECT t.a AS a, n FROM db.t AS t JOIN db.names AS n \
            ON t.a = n.a"],
    );
    let mut u = as_u(&engine);
    // The inserting user reads neither.
    run(&mut u, &["INSERT INTO db.t (a, b, s) VALUES (3, 30, 'z')"]);
    gives(&mut admin, "SELECT * FROM db.sums", "3,three");
    run(&mut admin, &["REVOKE SELECT ON db.names FROM maker"]);
    refused(&mut u, "INSERT INTO db.t (a, b, s) VALUES (3, 30, 'z')");
}

#[test]
fn settings_keep_to_their_limits() {
    let engine = prepared();
    let mut admin = engine.session();
    run(
        &mut admin,
        &[
            "CREATE SETTINGS PROFILE p SETTINGS max_threads = 2 MAX 4, max_memory_usage = 1000000000 CONST, \
             max_block_size = 1000 MIN 100 TO u",
            "ALTER USER u ADD SETTINGS max_execution_time = 10 CHANGEABLE_IN_READONLY",
        ],
    );
    let mut u = as_u(&engine);
    gives(&mut u, "SELECT getSetting('max_threads'), getSetting('max_execution_time')", "2,10");
    run(&mut u, &["SET max_threads = 4", "SET max_memory_usage = 1000000000"]);
    for statement in [
        "SET max_threads = 5",
        "SELECT 1 SETTINGS max_threads = 5",
        "SELECT * FROM (SELECT 1 SETTINGS max_threads = 5)",
        "SET max_memory_usage = 1",
        "SET max_memory_usage = DEFAULT",
        "SET max_block_size = 99",
    ] {
        refused_with(&mut u, statement, ErrorCode::SettingConstraintViolation);
    }
    run(&mut u, &["SET readonly = 1", "SET max_execution_time = 20"]);
    refused_with(&mut u, "SET max_threads = 1", ErrorCode::Readonly);
    run(&mut admin, &["ALTER SETTINGS PROFILE p SETTINGS max_threads = 1 CONST"]);
    let mut later = as_u(&engine);
    gives(&mut later, "SELECT getSetting('max_threads'), getSetting('max_block_size')", "1,65409");
    refused_with(&mut later, "SET max_threads = 2", ErrorCode::SettingConstraintViolation);
}

#[test]
fn quotas_stop_who_has_used_them_up() {
    let engine = prepared();
    let mut admin = engine.session();
    run(&mut admin, &["CREATE QUOTA q FOR INTERVAL 1 year MAX queries = 3, result_rows = 10 TO u"]);
    let mut u = as_u(&engine);
    run(&mut u, &["SELECT 1", "SELECT 2"]);
    refused_with(&mut u, "SELECT * FROM numbers(100)", ErrorCode::QuotaExceeded);
    refused_with(&mut u, "SELECT 1", ErrorCode::QuotaExceeded);
    gives(&mut admin, "SELECT queries >= 3 FROM system.quotas_usage WHERE quota_name = 'q'", "1");
    run(&mut admin, &["ALTER QUOTA q FOR INTERVAL 1 year MAX queries = 100"]);
    run(&mut u, &["SELECT 1"]);
    run(&mut admin, &["DROP QUOTA q"]);
    run(&mut u, &["SELECT 1"]);
}

#[test]
fn everything_survives_a_restart() {
    let path: PathBuf = std::env::temp_dir().join(format!("ursa-access-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    let statements = [
        "CREATE TABLE t (a Int32) ENGINE = MergeTree ORDER BY a",
        "INSERT INTO t VALUES (1), (2)",
        "CREATE USER u IDENTIFIED WITH bcrypt_password BY 'pw' SETTINGS max_threads = 1",
        "CREATE ROLE r",
        "GRANT SELECT ON default.t TO r",
        "GRANT r TO u",
        "CREATE ROW POLICY p ON default.t USING a = 2 TO r",
        "ALTER ROLE r RENAME TO s",
    ];
    let engine = open(Some(&path));
    run(&mut engine.session(), &statements);
    gives(&mut as_u(&engine), "SELECT a FROM t", "2");
    drop(engine);
    let engine = open(Some(&path));
    let mut u = as_u(&engine);
    gives(&mut u, "SELECT a FROM t", "2");
    gives(&mut u, "SELECT currentRoles(), getSetting('max_threads')", "['s'],1");
    assert!(engine.log_in("u", Credentials::Password("wrong"), None).is_err());
    drop(u);
    drop(engine);
    // A policy that is lost would show rows: nobody but the default user may log in.
    let policy = std::fs::read_dir(path.join("access"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| std::fs::read_to_string(path).unwrap().contains("POLICY"));
    std::fs::write(policy.unwrap(), "ATTACH ROW").unwrap();
    let engine = open(Some(&path));
    assert!(engine.log_in("u", Credentials::Password("pw"), None).is_err());
    gives(&mut engine.session(), "SELECT count() FROM t", "2");
    drop(engine);
    std::fs::remove_dir_all(&path).unwrap();
}

#[test]
fn quotas_count_queries_that_differ_in_constants_as_one() {
    let engine = prepared();
    let mut admin = engine.session();
    run(&mut admin, &["CREATE QUOTA q FOR INTERVAL 1 year MAX queries_per_normalized_hash = 2 TO u"]);
    let mut u = log_in(&engine, "u", "pw");
    run(&mut u, &["SELECT 1", "SELECT 2", "SELECT 'other' AS x"]);
    refused_with(&mut u, "SELECT 3", ErrorCode::QuotaExceeded);
    run(&mut u, &["SELECT 'again' AS x"]);
    let limits = "SELECT max_queries_per_normalized_hash FROM system.quota_limits WHERE quota_name = 'q'";
    gives(&mut admin, limits, "2");
    let used = "SELECT queries_per_normalized_hash, max_queries_per_normalized_hash FROM system.quotas_usage \
                WHERE quota_name = 'q'";
    gives(&mut admin, used, "3,2");
    // Each of them with a count of its own.
    run(&mut admin, &["ALTER QUOTA q KEYED BY normalized_query_hash FOR INTERVAL 1 year MAX queries = 2"]);
    run(&mut u, &["SELECT 1 + 1", "SELECT 2 + 2", "SELECT 1 * 1"]);
    refused_with(&mut u, "SELECT 3 + 3", ErrorCode::QuotaExceeded);
    run(&mut u, &["SELECT 2 * 2"]);
    let keys = "SELECT countIf(quota_key = toString(normalizedQueryHash('SELECT 1 * 1'))) FROM system.quotas_usage \
                WHERE quota_name = 'q'";
    gives(&mut admin, keys, "1");
}

#[test]
fn logins_that_fail_one_after_another_close_the_door() {
    let engine = prepared();
    let mut admin = engine.session();
    run(&mut admin, &["CREATE QUOTA q FOR INTERVAL 1 year MAX failed_sequential_authentications = 2 TO u"]);
    let attempt =
        |password: &str| engine.log_in("u", Credentials::Password(password), None).err().map(|error| error.code());
    let wrong = Some(ErrorCode::AuthenticationFailed);
    assert_eq!(
        [attempt("a"), attempt("b"), attempt("pw"), attempt("c"), attempt("d")],
        [wrong, wrong, None, wrong, wrong]
    );
    assert_eq!(attempt("e"), wrong);
    let used = "SELECT failed_sequential_authentications, max_failed_sequential_authentications \
                FROM system.quotas_usage WHERE quota_name = 'q'";
    gives(&mut admin, used, "3,2");
    // The right password is looked at no more than a wrong one.
    assert_eq!([attempt("pw"), attempt("f")], [Some(ErrorCode::QuotaExceeded); 2]);
    run(&mut admin, &["DROP QUOTA q"]);
    assert_eq!(attempt("pw"), None);
}
