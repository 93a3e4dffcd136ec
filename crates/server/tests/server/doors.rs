//! The table of doors: attempts that a server which nobody has configured must refuse, request by request.
//!
//! `docs/security.md` has the same rows with ClickHouse's answers; a row that is missing there fails the test.

use crate::support;

use server::ServerOptions;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};
use support::Server;

/// One row: an attempt of a client, and the answer that it must get.
struct Attempt<'a> {
    name: &'a str,
    method: &'a str,
    path: &'a str,
    headers: &'a [(&'a str, &'a str)],
    body: &'a str,
    /// The status, or 0 for any that is no success.
    status: u16,
    /// Text that the answer must contain.
    holds: &'a str,
}

const fn post<'a>(name: &'a str, body: &'a str, status: u16, holds: &'a str) -> Attempt<'a> {
    Attempt { name, method: "POST", path: "/", headers: &[], body, status, holds }
}

const fn get<'a>(name: &'a str, path: &'a str, status: u16, holds: &'a str) -> Attempt<'a> {
    Attempt { name, method: "GET", path, headers: &[], body: "", status, holds }
}

const fn with<'a>(door: Attempt<'a>, headers: &'a [(&'a str, &'a str)]) -> Attempt<'a> {
    Attempt { headers, ..door }
}

const DENIED: &str = "DATABASE_ACCESS_DENIED";
const EVIL: &[(&str, &str)] = &[("origin", "https://evil.example"), ("content-type", "text/plain")];

const FILES: &[Attempt] = &[
    post(
        "write outside of user_files",
        "INSERT INTO FUNCTION file('/tmp/ursa-door.csv', 'CSV', 'a UInt8') VALUES (1)",
        0,
        DENIED,
    ),
    post("write by ..", "INSERT INTO FUNCTION file('../../ursa-door.csv', 'CSV', 'a UInt8') VALUES (1)", 0, DENIED),
    post("write below user_files", "INSERT INTO FUNCTION file('sub/in.csv', 'CSV', 'a UInt8') VALUES (1)", 200, ""),
    post("read below user_files", "SELECT count() FROM file('sub/in.csv')", 200, "1"),
    post("read /etc/passwd", "SELECT * FROM file('/etc/passwd', 'LineAsString')", 0, DENIED),
    post("read through a link", "SELECT * FROM file('link', 'LineAsString')", 0, DENIED),
    post("write through a link", "INSERT INTO FUNCTION file('folder/x.csv', 'CSV', 'a UInt8') VALUES (1)", 0, DENIED),
    post("patterns that lead out", "SELECT * FROM file('../*', 'LineAsString')", 0, DENIED),
    post("braces that lead out", "SELECT * FROM file('{a,../../b}.csv', 'LineAsString')", 0, DENIED),
    post("a pipe", "SELECT * FROM file('fifo', 'LineAsString')", 0, "INCORRECT_FILE_NAME"),
    post(
        "a File table elsewhere",
        "CREATE TABLE door (a String) ENGINE = File(LineAsString, '/etc/passwd')",
        0,
        DENIED,
    ),
    post("a dictionary's file elsewhere", "SELECT * FROM dictionary('door_file')", 0, DENIED),
    post(
        "a dictionary's program",
        "CREATE DICTIONARY p (k UInt64, v String) PRIMARY KEY k SOURCE(EXECUTABLE(COMMAND 'id' FORMAT TSV)) \
        LAYOUT(FLAT()) LIFETIME(0)",
        0,
        "Exception",
    ),
    post("the function executable", "SELECT * FROM executable('id', TSV, 'a String')", 0, "Exception"),
    post("backup anywhere", "BACKUP TABLE door_rows TO File('/tmp/ursa-door-backup')", 0, "BAD_ARGUMENTS"),
    post("restore from anywhere", "RESTORE TABLE door_rows AS r FROM File('/etc')", 0, "BAD_ARGUMENTS"),
    post("INTO OUTFILE on the server", "SELECT 1 INTO OUTFILE '/tmp/ursa-door.out'", 0, "INTO_OUTFILE_NOT_ALLOWED"),
    post(
        "FROM INFILE on the server",
        "INSERT INTO door_rows FROM INFILE '/etc/passwd' FORMAT LineAsString",
        0,
        "Exception",
    ),
];

const UNACCEPTABLE: &str = "UNACCEPTABLE_URL";

const HOSTS: &[Attempt] = &[
    post("a URL of the machine", "SELECT * FROM url('http://127.0.0.1:8123/', 'LineAsString')", 0, UNACCEPTABLE),
    post("a URL of the machine, written otherwise", "SELECT * FROM url('http://0x7f.1/', CSV)", 0, UNACCEPTABLE),
    post("a URL of a cloud's keys", "SELECT * FROM url('http://169.254.169.254/latest/', CSV)", 0, UNACCEPTABLE),
    post("a store in a private network", "SELECT * FROM s3('http://10.0.0.1/bucket/*.csv')", 0, UNACCEPTABLE),
    post(
        "rows for a URL of the machine",
        "INSERT INTO FUNCTION url('http://127.0.0.1:8123/', 'CSV', 'a UInt8') VALUES (1)",
        0,
        UNACCEPTABLE,
    ),
    post("a file by its URL", "SELECT * FROM url('file:///etc/passwd', 'LineAsString')", 0, "BAD_ARGUMENTS"),
];

const BROWSERS: &[Attempt] = &[
    with(
        post(
            "a page's POST that writes",
            "INSERT INTO FUNCTION file('page.csv', 'CSV', 'a UInt8') VALUES (1)",
            403,
            "ACCESS_DENIED",
        ),
        EVIL,
    ),
    with(post("a page's POST that reads", "SELECT 1", 403, "ACCESS_DENIED"), EVIL),
    with(post("a page without an origin", "SELECT 1", 403, "ACCESS_DENIED"), &[("origin", "null")]),
    with(
        get("a page's answer by add_http_cors_header", "/?add_http_cors_header=1&query=SELECT+1", 403, "ACCESS_DENIED"),
        EVIL,
    ),
    with(
        get("an image of another site", "/?query=SELECT+1", 403, "ACCESS_DENIED"),
        &[("sec-fetch-site", "cross-site")],
    ),
    Attempt {
        name: "a page's preflight",
        method: "OPTIONS",
        path: "/",
        headers: EVIL,
        body: "",
        status: 403,
        holds: "ACCESS_DENIED",
    },
    with(get("a foreign Host (DNS rebinding)", "/?query=SELECT+1", 403, "ACCESS_DENIED"), &[("host", "evil.example")]),
    with(get("localhost as Host", "/?query=SELECT+1", 200, "1"), &[("host", "localhost:8123")]),
];

const READONLY: &[Attempt] = &[
    get("GET that writes", "/?query=INSERT+INTO+door_rows+VALUES+(1)", 0, "READONLY"),
    get("GET with readonly=0", "/?readonly=0&query=SELECT+1", 0, "READONLY"),
    get("GET with SETTINGS readonly = 0", "/?query=SELECT+1+SETTINGS+readonly=0", 0, "READONLY"),
    get("GET with other settings", "/?max_threads=1&query=SELECT+1", 200, "1"),
    Attempt {
        name: "readonly=1 with a setting",
        method: "POST",
        path: "/?session_id=one&max_threads=3",
        headers: &[],
        body: "SELECT 1",
        status: 0,
        holds: "READONLY",
    },
    Attempt {
        name: "readonly=2 with readonly=0",
        method: "POST",
        path: "/?session_id=two&readonly=0",
        headers: &[],
        body: "INSERT INTO door_rows VALUES (1)",
        status: 0,
        holds: "READONLY",
    },
    Attempt {
        name: "readonly=2 with SET readonly = 0",
        method: "POST",
        path: "/?session_id=two",
        headers: &[],
        body: "SET readonly = 0",
        status: 0,
        holds: "READONLY",
    },
];

const SECRETS: &[Attempt] = &[
    post("SHOW CREATE with a password", "SHOW CREATE DICTIONARY door_secret", 200, "PASSWORD \\'[HIDDEN]\\'"),
    post(
        "query_log with a key",
        "SELECT count(), countIf(query LIKE '%0123456789abcdef%') FROM system.query_log WHERE query LIKE 'SELECT \
        encrypt%'",
        200,
        "1\t0",
    ),
];

fn try_all(server: &Server, doors: &[Attempt], document: &str) {
    for door in doors {
        let answer = server.send(door.method, door.path, door.headers, door.body);
        let is_right = if door.status == 0 { answer.status >= 400 } else { answer.status == door.status };
        assert!(
            is_right && answer.text().contains(door.holds),
            "{}: {} {}\n{}",
            door.name,
            answer.status,
            answer.head,
            answer.text()
        );
        assert!(!answer.head.contains("access-control-allow-origin"), "{}", door.name);
        assert!(document.contains(&format!("| {} |", door.name)), "docs/security.md has no row '{}'", door.name);
    }
}

#[test]
fn the_table_of_doors() {
    let document =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/security.md")).unwrap();
    let server = Server::start("doors-table", ServerOptions::default());
    for statement in [
        "CREATE TABLE door_rows (a UInt8) ENGINE = MergeTree ORDER BY a",
        "CREATE DICTIONARY door_file (k UInt64, v String) PRIMARY KEY k SOURCE(FILE(PATH '/etc/passwd' FORMAT 'TSV')) \
        LAYOUT(FLAT()) LIFETIME(0)",
        "CREATE DICTIONARY door_secret (k UInt64, v String) PRIMARY KEY k SOURCE(CLICKHOUSE(USER 'u' PASSWORD 'secret' \
        TABLE 't')) LAYOUT(FLAT()) LIFETIME(0)",
        "SELECT encrypt('aes-128-ecb', 'x', '0123456789abcdef')",
    ] {
        let answer = server.post("/", statement);
        assert_eq!(answer.status, 200, "{statement}: {}", answer.text());
    }
    assert_eq!(server.send("POST", "/?session_id=one", &[], "SET readonly = 1").status, 200);
    assert_eq!(server.send("POST", "/?session_id=two", &[], "SET readonly = 2").status, 200);
    let files = server.root.join("data/user_files");
    std::os::unix::fs::symlink("/etc/passwd", files.join("link")).unwrap();
    std::os::unix::fs::symlink("/tmp", files.join("folder")).unwrap();
    std::process::Command::new("mkfifo").arg(files.join("fifo")).status().unwrap();
    [FILES, HOSTS, BROWSERS, READONLY, SECRETS].iter().for_each(|doors| try_all(&server, doors, &document));
    for made in ["/tmp/ursa-door.csv", "/tmp/ursa-door-backup", "/tmp/ursa-door.out", "/tmp/x.csv"] {
        assert!(!Path::new(made).exists(), "{made}");
    }
}

#[test]
fn allowed_origins_and_hosts() {
    let options = ServerOptions {
        allowed_hosts: vec!["db.example".into()],
        allowed_origins: vec!["https://app.example".into()],
        ..ServerOptions::default()
    };
    let server = Server::start("doors-allowed", options);
    let answer =
        server.send("POST", "/", &[("host", "db.example:8123"), ("origin", "https://app.example")], "SELECT 1");
    assert!(
        answer.status == 200 && answer.head.contains("access-control-allow-origin: https://app.example"),
        "{}",
        answer.head
    );
    assert_eq!(server.send("OPTIONS", "/", &[("origin", "https://app.example")], "").status, 204);
    assert_eq!(server.send("OPTIONS", "/", &[("origin", "https://other.example")], "").status, 403);
}

#[test]
fn failed_logins_wait() {
    let server = Server::start_with("doors-logins", "right", ServerOptions::default());
    assert_eq!(server.send("POST", "/", &[], "SELECT 1").status, 401);
    let started = Instant::now();
    for _ in 0..4 {
        let answer =
            server.send("POST", "/", &[("x-clickhouse-user", "default"), ("x-clickhouse-key", "wrong")], "SELECT 1");
        assert!(answer.status == 403 && answer.text().contains("AUTHENTICATION_FAILED"), "{}", answer.text());
    }
    // The waits before the second to the fourth: 0.1, 0.2 and 0.4 seconds.
    assert!(started.elapsed() >= Duration::from_millis(600), "{:?}", started.elapsed());
    assert_eq!(
        server.send("POST", "/", &[("x-clickhouse-user", "default"), ("x-clickhouse-key", "right")], "SELECT 1").status,
        200
    );
}

#[test]
fn clients_that_stall_hold_nobody_up() {
    let server = Server::start(
        "doors-stalled",
        ServerOptions { keep_alive_timeout: Duration::from_secs(3), max_connections: 620, ..ServerOptions::default() },
    );
    assert_eq!(server.post("/", "CREATE TABLE t (a UInt8) ENGINE = Memory").status, 200);
    let begin = |text: String| {
        let mut stream = server.connect();
        stream.write_all(text.as_bytes()).unwrap();
        stream
    };
    let insert = "POST /?http_receive_timeout=2&query=INSERT+INTO+t+FORMAT+TSV HTTP/1.1\r\nhost: localhost\r\n\
        transfer-encoding: chunked\r\n\r\n2\r\n1\n\r\n";
    let bodies: Vec<TcpStream> = (0..520).map(|_| begin(insert.to_string())).collect();
    let heads: Vec<TcpStream> = (0..50).map(|_| begin("POST / HTTP/1.1\r\nhost: loc".into())).collect();
    let started = Instant::now();
    assert_eq!(server.post("/", "SELECT 1").text(), "1\n");
    assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    for mut stream in bodies.into_iter().step_by(100) {
        let mut text = String::new();
        let _ = stream.read_to_string(&mut text);
        assert!(text.contains("SOCKET_TIMEOUT"), "{text}");
    }
    for mut stream in heads.into_iter().step_by(10) {
        let mut text = String::new();
        // Closed, with or without an answer, well before the test's own time-out.
        assert!(stream.read_to_string(&mut text).is_ok() || text.is_empty());
    }
    assert!(started.elapsed() < Duration::from_secs(40), "{:?}", started.elapsed());
}

#[test]
fn clients_that_do_not_read_are_left() {
    let server = Server::start("doors-unread", ServerOptions::default());
    let mut stream = server.connect();
    let statement =
        "SELECT repeat('x', 1000) FROM numbers(100000000) SETTINGS http_send_timeout = 1, max_block_size = 1000";
    stream
        .write_all(
            format!(
                "POST /?query_id=unread HTTP/1.1\r\nhost: localhost\r\ncontent-length: {}\r\n\r\n{statement}",
                statement.len()
            )
            .as_bytes(),
        )
        .unwrap();
    std::thread::sleep(Duration::from_secs(1));
    let running = || server.post("/", "SELECT count() FROM system.processes WHERE query_id = 'unread'").text();
    let started = Instant::now();
    while running() != "0\n" {
        assert!(started.elapsed() < Duration::from_secs(30), "the query of a client that does not read goes on");
        std::thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn too_many_connections_are_told() {
    let server = Server::start("doors-connections", ServerOptions { max_connections: 2, ..ServerOptions::default() });
    let held: Vec<TcpStream> = (0..2).map(|_| server.connect()).collect();
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(server.post("/", "SELECT 1").status, 503);
    drop(held);
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(server.post("/", "SELECT 1").status, 200);
}
