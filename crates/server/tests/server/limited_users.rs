//! Access of a user without rights through the endpoints that HTTP has beside the query.

use crate::support;

use server::ServerOptions;
use support::{HttpAnswer, Server};

/// A server with a table that the user `u` (password `pw`) may not read.
fn prepared(name: &str) -> Server {
    let server = Server::start_with(name, "secret", ServerOptions::default());
    for statement in [
        "CREATE DATABASE db",
        "CREATE TABLE db.t (b String) ENGINE = MergeTree ORDER BY b",
        "INSERT INTO db.t VALUES ('hidden')",
        "CREATE USER u IDENTIFIED BY 'pw'",
    ] {
        let answer = server.send("POST", "/?user=default&password=secret", &[], statement.as_bytes());
        assert_eq!(answer.status, 200, "{statement}: {}", answer.text());
    }
    server
}

/// A query of `u` with an external table `x` of these parameters and this data.
fn with_table(server: &Server, parameters: &str, query: &str, data: &str) -> HttpAnswer {
    let body = format!("--b\r\ncontent-disposition: form-data; name=\"x\"; filename=\"x\"\r\n\r\n{data}\r\n--b--\r\n");
    let query = query.replace(' ', "+");
    let path = format!("/?user=u&password=pw&query={query}&{parameters}");
    server.send("POST", &path, &[("content-type", "multipart/form-data; boundary=b")], body.as_bytes())
}

#[test]
fn external_tables_are_ones_own_and_nothing_else() {
    let server = prepared("limited-external");
    let own = with_table(&server, "x_structure=a+Int32,c+String", "SELECT * FROM x", "1\ty\n");
    assert_eq!((own.status, own.text().as_str()), (200, "1\ty\n"));
    let typed = with_table(&server, "x_types=Int32", "SELECT _1 * 2 FROM x", "1\n");
    assert_eq!((typed.status, typed.text().as_str()), (200, "2\n"));
    for (parameters, data, code) in [
        ("x_structure=a+String)+ENGINE=Memory+AS+SELECT+b+FROM+db.t+--+", "", "62"),
        ("x_structure=a+String)+AS+db.t+--+", "", "62"),
        ("x_structure=a+String+DEFAULT+(SELECT+max(b)+FROM+db.t)", "", "62"),
        ("x_types=String)+ENGINE=Memory+AS+SELECT+b+FROM+db.t+--+", "", "62"),
        ("x_structure=a+String&x_format=Values", "((SELECT max(b) FROM db.t))", "497"),
        ("x_structure=a+UInt8&x_format=Values", "(throwIf((SELECT count() FROM db.t) = 1))", "497"),
    ] {
        let answer = with_table(&server, parameters, "SELECT * FROM x", data);
        assert_eq!(answer.header("x-clickhouse-exception-code"), Some(code), "{parameters}: {}", answer.text());
        assert!(!answer.text().contains("hidden"), "{}", answer.text());
    }
}

#[test]
fn running_queries_are_replaced_by_their_own_users() {
    let server = prepared("limited-replace");
    std::thread::scope(|scope| {
        let long = scope.spawn(|| {
            let path = "/?user=default&password=secret&query_id=mine&function_sleep_max_microseconds_per_block=0";
            server.send(
                "POST",
                path,
                &[],
                b"SELECT sum(sleepEachRow(0.05)) FROM numbers(40) SETTINGS max_block_size = 1",
            )
        });
        let is_running = || {
            let count = b"SELECT count() FROM system.processes WHERE query_id = 'mine'";
            server.send("POST", "/?user=default&password=secret", &[], count).text() == "1\n"
        };
        let began = std::time::Instant::now();
        while !is_running() {
            assert!(began.elapsed().as_secs() < 30, "the query of the default user was never seen to run");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let path = "/?user=u&password=pw&query_id=mine&replace_running_query=1";
        let other = server.send("POST", path, &[], b"SELECT 1");
        assert_eq!(other.header("x-clickhouse-exception-code"), Some("216"), "{}", other.text());
        let long = long.join().unwrap();
        assert_eq!((long.status, long.text().as_str()), (200, "0\n"));
    });
}

#[test]
fn limits_hold_for_settings_of_every_door() {
    let server = prepared("limited-settings");
    let profile = b"CREATE SETTINGS PROFILE p SETTINGS max_threads = 2 MAX 4 TO u";
    let made = server.send("POST", "/?user=default&password=secret", &[], profile);
    assert_eq!(made.status, 200, "{}", made.text());
    let ask = |parameters: &str| {
        let path = format!("/?user=u&password=pw&{parameters}");
        server.send("POST", &path, &[], b"SELECT getSetting('max_threads')")
    };
    assert_eq!(ask("max_threads=4").text(), "4\n");
    for parameters in ["max_threads=5", "max_threads=5&readonly=0", "max_threads=4&max_threads=5"] {
        let answer = ask(parameters);
        assert_eq!(answer.header("x-clickhouse-exception-code"), Some("452"), "{parameters}: {}", answer.text());
    }
    // The settings of a session last.
    assert_eq!(ask("session_id=s&max_threads=3").text(), "3\n");
    assert_eq!(ask("session_id=s&max_threads=5").header("x-clickhouse-exception-code"), Some("452"));
}
