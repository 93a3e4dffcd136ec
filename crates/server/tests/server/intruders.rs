//! What one user gets to see, end or take of another's: sessions, temporary tables, queries, results, logins.

use crate::support;

use server::ServerOptions;
use std::time::{Duration, Instant};
use support::{HttpAnswer, Server, folder};

/// A server with the users `u` and `w` (password `pw`), who see different rows of `db.t`.
fn prepared(name: &str, options: ServerOptions) -> Server {
    let server = Server::start_with(name, "secret", options);
    for statement in [
        "CREATE DATABASE db",
        "CREATE TABLE db.t (a Int32, owner String) ENGINE = MergeTree ORDER BY a",
        "INSERT INTO db.t VALUES (1, 'u'), (2, 'w')",
        "CREATE USER u IDENTIFIED BY 'pw'",
        "CREATE USER w IDENTIFIED BY 'pw'",
        "GRANT SELECT ON *.* TO u, w",
        "GRANT CREATE TEMPORARY TABLE ON *.* TO u, w",
        "CREATE ROW POLICY pu ON db.t USING owner = 'u' TO u",
        "CREATE ROW POLICY pw ON db.t USING owner = 'w' TO w",
    ] {
        admin(&server, statement);
    }
    server
}

fn admin(server: &Server, statement: &str) -> String {
    let answer = server.post("/?user=default&password=secret", statement);
    assert_eq!(answer.status, 200, "{statement}: {}", answer.text());
    answer.text()
}

fn as_user(server: &Server, user: &str, parameters: &str, statement: &str) -> HttpAnswer {
    server.post(&format!("/?user={user}&password=pw{parameters}"), statement)
}

#[test]
fn sessions_and_temporary_tables_are_ones_own() {
    let server = prepared("intruders-sessions", ServerOptions::default());
    let session = "&session_id=shared";
    assert_eq!(as_user(&server, "u", session, "CREATE TEMPORARY TABLE mine (a Int8)").status, 200);
    assert_eq!(as_user(&server, "u", session, "INSERT INTO mine VALUES (42)").status, 200);
    assert_eq!(as_user(&server, "u", session, "SET max_threads = 1").status, 200);
    // The same id is another session of another user, who may read every table that there is.
    assert_eq!(as_user(&server, "w", session, "SELECT * FROM mine").header("x-clickhouse-exception-code"), Some("60"));
    assert_eq!(as_user(&server, "w", session, "SELECT getSetting('max_threads') = 1").text(), "0\n");
    let check = as_user(&server, "w", "&session_id=other&session_check=1", "SELECT 1");
    assert_eq!(check.header("x-clickhouse-exception-code"), Some("372"));
    assert_eq!(as_user(&server, "w", "", "SELECT count() FROM system.tables WHERE name = 'mine'").text(), "0\n");
    assert_eq!(as_user(&server, "w", "&close_session=1&session_id=shared", "SELECT 1").status, 200);
    assert_eq!(as_user(&server, "u", session, "SELECT * FROM mine").text(), "42\n");
    // A name without its password opens nothing.
    let wrong = server.post("/?user=u&password=wrong&session_id=shared", "SELECT * FROM mine");
    assert_eq!((wrong.status, wrong.header("x-clickhouse-exception-code")), (403, Some("516")));
}

#[test]
fn results_are_kept_for_nobody_else() {
    let server = prepared("intruders-cache", ServerOptions::default());
    let shared = "SELECT owner FROM db.t SETTINGS use_query_cache = 1, query_cache_share_between_users = 1, \
                  query_cache_min_query_runs = 0, use_query_condition_cache = 1";
    for _ in 0..3 {
        assert_eq!(as_user(&server, "u", "", shared).text(), "u\n");
        assert_eq!(as_user(&server, "w", "", shared).text(), "w\n");
        let counted = "SELECT count() FROM db.t WHERE a > 1 SETTINGS use_query_condition_cache = 1";
        assert_eq!(as_user(&server, "u", "", counted).text(), "0\n");
        assert_eq!(as_user(&server, "w", "", counted).text(), "1\n");
    }
}

#[test]
fn queries_of_others_are_not_seen_and_not_ended() {
    let server = prepared("intruders-kill", ServerOptions::default());
    std::thread::scope(|scope| {
        let victim = scope.spawn(|| {
            let slow = "SELECT sum(sleepEachRow(0.5)) FROM numbers(8) SETTINGS max_block_size = 1";
            server.post("/?user=default&password=secret&query_id=victim", slow)
        });
        let began = Instant::now();
        while admin(&server, "SELECT count() FROM system.processes WHERE query_id = 'victim'") != "1\n" {
            assert!(began.elapsed() < Duration::from_secs(30), "the query was never seen to run");
        }
        for statement in
            ["KILL QUERY WHERE 1", "KILL QUERY WHERE query_id = 'victim' SYNC", "KILL QUERY WHERE user = ''"]
        {
            let answer = as_user(&server, "u", "", statement);
            assert_eq!((answer.status, answer.text().as_str()), (200, ""), "{statement}");
        }
        let seen = "SELECT count() FROM system.processes WHERE query_id = 'victim' OR user != 'u'";
        assert_eq!(as_user(&server, "u", "", seen).text(), "0\n");
        let victim = victim.join().unwrap();
        assert_eq!((victim.status, victim.text().as_str()), (200, "0\n"));
    });
}

/// Somebody with a login of his own guesses another's password, and logs in between the guesses.
#[test]
fn a_login_of_ones_own_does_not_speed_up_guesses() {
    let server = prepared("intruders-guesses", ServerOptions::default());
    let guess = || {
        assert_eq!(server.post("/?user=default&password=guess", "SELECT 1").status, 403);
        assert_eq!(as_user(&server, "u", "", "SELECT 1").text(), "1\n");
    };
    let began = Instant::now();
    (0..5).for_each(|_| guess());
    // The waits before the second to the fifth: 0.1, 0.2, 0.4 and 0.8 seconds.
    assert!(began.elapsed() >= Duration::from_millis(1400), "{:?}", began.elapsed());
}

/// Names that are there and names that are not are answered alike, in as much time.
#[test]
fn who_is_there_is_not_told() {
    let server = prepared("intruders-names", ServerOptions::default());
    let told = |user: &str| {
        let answer = server.post(&format!("/?user={user}&password=wrong"), "SELECT 1");
        (answer.status, answer.text().replace(&format!("Exception: {user}:"), "Exception: NAME:"))
    };
    let answers: Vec<_> = ["u", "nobody_of_this_name", "default"].into_iter().map(told).collect();
    assert!(answers.iter().all(|answer| *answer == answers[0] && answer.0 == 403), "{answers:?}");
}

const RULES: &str = "
rules:
- url: regex:/rows/(?P<name>.+)
  handler:
    type: predefined_query_handler
    query: SELECT count() FROM db.t WHERE owner = {name:String} AND a < {limit:Int32}
- url: regex:/table/(?P<table>.+)
  handler:
    type: predefined_query_handler
    query: SELECT count() FROM {table:Identifier}
";

/// Values of a rule's query are values, whatever they look like.
#[test]
fn values_of_rules_are_no_text_of_the_query() {
    let path = folder("intruders-rules-file").join("rules.yaml");
    std::fs::write(&path, RULES).unwrap();
    let server = prepared("intruders-rules", ServerOptions { http_handlers: Some(path), ..ServerOptions::default() });
    let get =
        |path: &str| server.get(&format!("{path}{}user=u&password=pw", if path.contains('?') { "&" } else { "?" }));
    assert_eq!(get("/rows/u?limit=9").text(), "1\n");
    for name in
        ["'%20OR%201=1%20--%20", "u'%20OR%20'1'='1", "u%00", "u%5C'%20OR%201%20--", "%7Blimit:Int32%7D", "u;SELECT%201"]
    {
        let answer = get(&format!("/rows/{name}?limit=9"));
        assert_eq!((answer.status, answer.text().as_str()), (200, "0\n"), "{name}");
    }
    for limit in ["9%20OR%201=1", "(SELECT%20max(a)%20FROM%20db.t)", "9)%20UNION%20ALL%20SELECT%201", "9--"] {
        assert_eq!(
            get(&format!("/rows/u?limit={limit}")).header("x-clickhouse-exception-code"),
            Some("457"),
            "{limit}"
        );
    }
    for table in
        ["db.t%20WHERE%201=1%20--", "(SELECT%201)", "numbers(9)", "db.t;DROP%20TABLE%20db.t", "`db`.`t`%20AS%20x"]
    {
        assert!(get(&format!("/table/{table}")).status >= 400, "{table}");
    }
    // The query, the settings that guard it and its reader stay those of the rule and the user.
    let answer = get("/rows/w?limit=9&query=SELECT+owner+FROM+db.t&param_name=u&readonly=0");
    assert!(answer.text() != "w\n" && answer.text() != "u\n", "{}", answer.text());
    assert_eq!(admin(&server, "SELECT count() FROM db.t"), "2\n");
}

/// Secrets of statements are in no log, no list of queries and no error, whether a statement is right or not.
#[test]
fn secrets_of_statements_stay_with_who_wrote_them() {
    let server = prepared("intruders-secrets", ServerOptions::default());
    for statement in [
        "CREATE USER a1 IDENTIFIED BY 'SECRETWORD'",
        "CREATE USER a2 IDENTIFIED WITH plaintext_password BY 'SECRETWORD'",
        "CREATE USER a3 IDENTIFIED WITH sha256_password BY 'SECRETWORD' and more",
        "ALTER USER u IDENTIFIED BY 'SECRETWORD' AND SO ON",
        "CREATE NAMED COLLECTION c AS password = 'SECRETWORD'",
        "SELECT encrypt('aes-128-ecb', 'x', 'SECRETWORD123456')",
        "SELECT encrypt('aes-128-ecb', 'x', 'SECRETWORD')",
        "SELECT encrypt('aes-128-ecb', 'x', 'SECRETWORD123456', 1 nonsense",
        "SELECT * FROM mysql('h', 'd', 't', 'u', 'SECRETWORD')",
        "SELECT * FROM remote('h', 'd', 't', 'u', 'SECRETWORD')",
        "SELECT * FROM s3('http://x', 'key', 'SECRETWORD', 'CSV')",
        "SELECT * FROM url('http://u:SECRETWORD@h/')",
        "BACKUP TABLE db.t TO S3('http://x', 'k', 'SECRETWORD')",
        "CREATE TABLE far (a Int8) ENGINE = MySQL('h', 'd', 't', 'u', 'SECRETWORD')",
        "CREATE DICTIONARY far (a UInt64) PRIMARY KEY a SOURCE(CLICKHOUSE(USER 'd' PASSWORD 'SECRETWORD' TABLE 't')) \
         LAYOUT(FLAT()) LIFETIME(0)",
        "SELECT dictGet('far', 'a', 1)",
    ] {
        let answer = server.post("/?user=default&password=secret", statement);
        assert!(!answer.text().contains("SECRETWORD"), "{statement}: {}", answer.text());
    }
    for table in [
        "query_log",
        "text_log",
        "errors",
        "processes",
        "tables",
        "dictionaries",
        "named_collections",
        "warnings",
        "users",
    ] {
        let found =
            format!("SELECT count() FROM system.{table} WHERE toString(tuple(*)) LIKE concat('%SECRET', 'WORD%')");
        assert_eq!(admin(&server, &found), "0\n", "{table}");
    }
}

/// A name, an id and a comment with the end of a line and what would look like an entry behind it.
#[test]
fn entries_of_the_log_are_not_forged() {
    let server = prepared("intruders-log", ServerOptions::default());
    let forged = "x%0A2026.01.01+00:00:00.000000+%5B+1+%5D+%7B%7D+%3CFatal%3E+Forged:+all+is+lost%1B%5B2J%E2%80%AE";
    let _ = server.post(&format!("/?user={forged}&password=x"), "SELECT 1");
    let path = format!("/?user=u&password=pw&query_id={forged}&log_comment={forged}");
    let _ = server.send(
        "POST",
        &path,
        &[("user-agent", "x\tForged"), ("referer", "y")],
        "SELECT nothing -- \n<Fatal> Forged",
    );
    assert_eq!(
        admin(&server, "SELECT count() FROM system.text_log WHERE logger_name = 'Forged' OR level = 'Fatal'"),
        "0\n"
    );
}
