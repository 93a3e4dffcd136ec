//! HTTP as ClickHouse has it: encodings, headers, parameters, sessions, rules.

use crate::support;

use formats::{Compression, Compressor};
use server::ServerOptions;
use std::io::{Cursor, Read, Write};
use std::time::{Duration, Instant};
use support::{HttpAnswer, Server, folder};

/// Encodings by the names of headers.
const ENCODINGS: [(&str, Compression); 7] = [
    ("gzip", Compression::Gzip),
    ("deflate", Compression::Deflate),
    ("br", Compression::Brotli),
    ("zstd", Compression::Zstd),
    ("lz4", Compression::Lz4),
    ("xz", Compression::Xz),
    ("bz2", Compression::Bz2),
];

fn compress(method: Compression, pieces: impl Iterator<Item = Vec<u8>>) -> Vec<u8> {
    let mut writer = Compressor::new(method, None, Vec::new()).unwrap();
    pieces.for_each(|piece| writer.write_all(&piece).unwrap());
    writer.finish().unwrap()
}

fn decompress(method: Compression, bytes: &[u8]) -> String {
    let mut text = String::new();
    let source = Box::new(Cursor::new(bytes.to_vec()));
    formats::decompressed(source, method).unwrap().read_to_string(&mut text).unwrap();
    text
}

fn check_error(answer: &HttpAnswer, code: &str, holds: &str) {
    assert_eq!(answer.header("x-clickhouse-exception-code"), Some(code), "{}{}", answer.head, answer.text());
    assert!(answer.status >= 400 && answer.text().contains(holds), "{}{}", answer.head, answer.text());
}

#[test]
fn encodings_of_requests_and_answers() {
    let server = Server::start("http-encodings", ServerOptions::default());
    let query = "SELECT number FROM numbers(100000) FORMAT TSV";
    let plain = server.post("/", query).text();
    for (name, method) in ENCODINGS {
        let body = compress(method, [query.as_bytes().to_vec()].into_iter());
        let headers = [("content-encoding", name), ("accept-encoding", name)];
        let answer = server.send("POST", "/?enable_http_compression=1", &headers, &body);
        assert_eq!((answer.status, answer.header("content-encoding")), (200, Some(name)), "{}", answer.head);
        assert!(answer.body.len() < plain.len() && decompress(method, &answer.body) == plain, "{name}");
        // Errors are encoded as answers are.
        let answer = server.send("POST", "/?enable_http_compression=1", &headers[1..], b"SELECT throwIf(1)");
        assert_eq!((answer.status, answer.header("x-clickhouse-exception-code")), (500, Some("395")), "{name}");
        assert!(decompress(method, &answer.body).starts_with("Code: 395."), "{name}");
        let cut = server.send("POST", "/", &headers[..1], &body[..body.len() - 4]);
        assert!(cut.status >= 400, "{name}: a body that breaks off is taken");
    }
    // Compression can be turned off.
    let answer = server.send("POST", "/?enable_http_compression=0", &[("accept-encoding", "gzip")], b"SELECT 1");
    assert_eq!((answer.header("content-encoding"), answer.text().as_str()), (None, "1\n"));
    // One block of one literal: 8 bytes of raw Snappy.
    let snappy = [&[0, 0, 0, 8, 0, 0, 0, 10, 8, 7 << 2][..], b"SELECT 7"].concat();
    assert_eq!(server.send("POST", "/", &[("content-encoding", "snappy")], &snappy).text(), "7\n");
    check_error(&server.send("POST", "/", &[("content-encoding", "zip")], b"x"), "48", "zip");
}

#[test]
fn bombs_are_streamed() {
    let server = Server::start("http-bombs", ServerOptions::default());
    for (name, method) in ENCODINGS {
        let bomb = compress(method, (0..16).map(|_| vec![b' '; 1 << 20]));
        // As rows they are counted, within little memory.
        let path = "/?max_memory_usage=50000000&query=INSERT+INTO+FUNCTION+null('a+UInt8')+FORMAT+RowBinary";
        let answer = server.send("POST", path, &[("content-encoding", name)], &bomb);
        assert_eq!(answer.status, 200, "{name}: {}", answer.text());
        assert!(answer.header("x-clickhouse-summary").unwrap().contains("\"written_rows\":\"16777216\""), "{name}");
        // As a query they are too long.
        check_error(&server.send("POST", "/", &[("content-encoding", name)], &bomb), "62", "max_query_size");
    }
}

#[test]
fn users_and_headers() {
    let server = Server::start_with("http-users", "secret", ServerOptions::default());
    let named = [("x-clickhouse-user", "default"), ("x-clickhouse-key", "secret")];
    let send = |path: &str, headers: &[(&str, &str)]| server.send("POST", path, headers, b"SELECT currentDatabase()");
    assert_eq!(send("/", &named).text(), "default\n");
    assert_eq!(send("/?user=default&password=secret", &[]).text(), "default\n");
    assert_eq!(send("/", &[("authorization", "Basic ZGVmYXVsdDpzZWNyZXQ=")]).text(), "default\n");
    check_error(&send("/?user=default&password=secret", &named), "516", "not several");
    check_error(&send("/", &[named[0], named[1], ("x-clickhouse-ssl-certificate-auth", "on")]), "516", "Certificate");
    assert_eq!(send("/", &[]).status, 401);
    // The URL's database and format come before those of headers.
    let headers = [named[0], named[1], ("x-clickhouse-database", "system"), ("x-clickhouse-format", "CSV")];
    assert_eq!(send("/", &headers).text(), "\"system\"\n");
    assert_eq!(send("/?database=default&default_format=TSVWithNames", &headers).text(), "currentDatabase()\ndefault\n");
    check_error(&send("/?role=admin", &named), "511", "UNKNOWN_ROLE");
    check_error(&send("/?database=nowhere", &named), "81", "nowhere");
}

#[test]
fn what_answers_say_of_themselves() {
    let server = Server::start("http-headers", ServerOptions::default());
    let answer = server.post("/?query_id=mine&session_timezone=Asia/Tokyo", "SELECT 1 FORMAT JSON");
    assert_eq!(answer.header("x-clickhouse-query-id"), Some("mine"));
    assert_eq!(answer.header("x-clickhouse-format"), Some("JSON"));
    assert_eq!(answer.header("x-clickhouse-timezone"), Some("Asia/Tokyo"));
    assert_eq!(answer.header("x-clickhouse-server-display-name"), Some("ursa"));
    assert_eq!(answer.header("content-type"), Some("application/json; charset=UTF-8"));
    assert!(answer.header("x-clickhouse-exception-tag").is_some_and(|tag| tag.len() == 16));
    let path = "/?http_response_headers=%7B'X-Own':'a+b','Content-Type':'image/png'%7D";
    let answer = server.post(path, "SELECT 1");
    assert_eq!((answer.header("x-own"), answer.header("content-type")), (Some("a b"), Some("image/png")));
    check_error(&server.post("/?http_response_headers=%7B'Content-Length':'9'%7D", "SELECT 1"), "36", "Content-Length");
    let answer = server.post("/", "SELECT 1 SETTINGS http_response_headers = '{\\'X-Own\\':\\'c\\'}'");
    assert_eq!(answer.header("x-own"), Some("c"), "{}", answer.text());
    let path = "/?send_progress_in_http_headers=1&http_headers_progress_interval_ms=1&wait_end_of_query=1";
    let answer = server.post(path, "SELECT sum(sleepEachRow(0.01)) FROM numbers(20) SETTINGS max_block_size = 1");
    let progress = answer.headers("x-clickhouse-progress");
    assert!(progress.last().is_some_and(|last| last.contains("\"read_rows\":\"20\"")), "{progress:?}");
    // An error after a megabyte of rows: as a status if the answer is held back, else within the body.
    let late = "SELECT throwIf(number = 3000000), number FROM numbers(4000000) SETTINGS max_threads = 1";
    check_error(&server.post("/?wait_end_of_query=1", late), "395", "Code: 395");
    check_error(&server.post("/?buffer_size=100000000", late), "395", "Code: 395");
    let answer = server.post("/", late);
    let tag = answer.header("x-clickhouse-exception-tag").unwrap();
    assert!(answer.status == 200 && answer.text().contains(&format!("__exception__\r\n{tag}\r\nCode: 395")));
}

#[test]
fn paths_and_methods() {
    let server = Server::start("http-paths", ServerOptions::default());
    for path in ["/", "/ping", "/replicas_status"] {
        let answer = server.get(path);
        assert_eq!((answer.status, answer.text().as_str()), (200, "Ok.\n"), "{path}");
    }
    let answer = server.get("/nowhere");
    assert!(answer.status == 404 && answer.text().starts_with("There is no handle /nowhere\n"), "{}", answer.text());
    let answer = server.send("HEAD", "/?query=SELECT+1", &[], b"");
    assert_eq!((answer.status, answer.body.len(), answer.header("content-length")), (200, 0, Some("2")));
    let answer = server.send("OPTIONS", "/", &[], b"");
    assert_eq!((answer.status, answer.header("access-control-allow-methods")), (204, Some("POST, GET, OPTIONS")));
    assert_eq!(server.send("DELETE", "/", &[], b"").status, 404);
}

#[test]
fn values_of_parameters() {
    let server = Server::start("http-parameters", ServerOptions::default());
    let check = |value: &str, kind: &str, expect: &str| {
        let answer = server.post(&format!("/?param_x={value}"), &format!("SELECT {{x:{kind}}}"));
        assert_eq!(answer.text().trim_end(), expect, "{value} as {kind}");
    };
    check("1", "UInt8", "1");
    check("%5B1,2,3%5D", "Array(UInt8)", "[1,2,3]");
    check("%5B'a','b%5C'c'%5D", "Array(String)", "['a','b\\'c']");
    check("%5CN", "Nullable(String)", "\\N");
    check("a%5Ctb", "String", "a\\tb");
    check("%7B'k':%5B1%5D%7D", "Map(String, Array(UInt8))", "{'k':[1]}");
    check("2020-01-02", "Date", "2020-01-02");
    check_error(&server.post("/?param_x=abc", "SELECT {x:UInt8}"), "457", "x");
    check_error(&server.post("/", "SELECT {x:UInt8}"), "456", "x");
}

#[test]
fn queries_with_an_id_in_use() {
    let server = Server::start("http-ids", ServerOptions::default());
    let running = |count: &str| {
        let started = Instant::now();
        while server.post("/", "SELECT count() FROM system.processes WHERE query_id = 'same'").text() != count {
            assert!(started.elapsed() < Duration::from_secs(20), "never {count} queries");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    std::thread::scope(|scope| {
        let slow = || {
            server
                .post("/?query_id=same", "SELECT sum(sleepEachRow(0.1)) FROM numbers(300) SETTINGS max_block_size = 2")
        };
        let first = scope.spawn(slow);
        running("1\n");
        check_error(&server.post("/?query_id=same", "SELECT 1"), "216", "already running");
        assert_eq!(server.post("/?query_id=same&replace_running_query=1", "SELECT 2").text(), "2\n");
        check_error(&first.join().unwrap(), "394", "QUERY_WAS_CANCELLED");
        running("0\n");
    });
}

#[test]
fn sessions_with_an_id() {
    let server = Server::start("http-sessions", ServerOptions::default());
    let ask = |parameters: &str, query: &str| server.post(&format!("/?session_id=s{parameters}"), query);
    check_error(&ask("&session_check=1", "SELECT 1"), "372", "not found");
    check_error(&ask("&session_timeout=99999", "SELECT 1"), "374", "timeout");
    check_error(&ask("&session_timeout=x", "SELECT 1"), "374", "timeout");
    assert_eq!(ask("", "CREATE TEMPORARY TABLE t (a UInt8)").status, 200);
    assert_eq!(ask("&session_check=1", "INSERT INTO t VALUES (5)").status, 200);
    assert_eq!(ask("", "SELECT a FROM t").text(), "5\n");
    assert_eq!(ask("&close_session=1", "SELECT a FROM t").text(), "5\n");
    check_error(&ask("&session_check=1", "SELECT 1"), "372", "not found");
    std::thread::scope(|scope| {
        let slow = scope.spawn(|| ask("", "SELECT sleep(1)"));
        std::thread::sleep(Duration::from_millis(300));
        check_error(&ask("", "SELECT 1"), "373", "locked");
        assert_eq!(slow.join().unwrap().status, 200);
    });
}

const RULES: &str = "
rules:
- url: /hello
  methods: GET
  handler: {type: static, status: 202, content_type: text/html; charset=UTF-8, response_content: <b>Hello</b>}
- url: regex:/tables/(?P<table>[^/]+)/(?P<least>\\d+)
  handler:
    type: predefined_query_handler
    query: SELECT count(), {note:String} FROM {table:Identifier} WHERE number >= {least:UInt64}
- url: /load
  methods: POST
  handler: {type: predefined_query_handler, query: INSERT INTO loaded FORMAT CSV}
- url: /copy
  handler: {type: predefined_query_handler, query: INSERT INTO loaded SELECT 7}
- url: /ask
  headers: {X-Ask: yes}
  handler: {type: dynamic_query_handler, query_param_name: q}
";

fn start_with_rules(name: &str, text: &str) -> Server {
    let path = folder(&format!("{name}-file")).join("rules.yaml");
    std::fs::write(&path, text).unwrap();
    Server::start_with(name, "", ServerOptions { http_handlers: Some(path), ..ServerOptions::default() })
}

#[test]
fn rules() {
    let server = start_with_rules("http-rules", RULES);
    let answer = server.get("/hello?x=y");
    assert_eq!((answer.status, answer.text().as_str()), (202, "<b>Hello</b>"));
    assert_eq!(answer.header("content-type"), Some("text/html; charset=UTF-8"));
    // Not of the rule's methods.
    assert_eq!(server.post("/hello", "").status, 404);
    assert_eq!(server.post("/", "CREATE TABLE loaded (number UInt64) ENGINE = Memory").status, 200);
    assert_eq!(server.post("/load", "1\n2\n3\n").text(), "");
    assert_eq!(server.get("/tables/loaded/2?note=a%20b&default_format=CSV").text(), "2,\"a b\"\n");
    assert_eq!(server.get("/tables/loa%64ed/2?param_note=c").text(), "2\tc\n");
    check_error(&server.get("/tables/loaded/1"), "456", "note");
    // A body is never a part of the rule's query, and neither is the URL's query.
    assert_eq!(server.post("/tables/loaded/1?note=d&query=SELECT+1", " UNION ALL SELECT 1, 'e'").text(), "3\td\n");
    assert_eq!(server.post("/copy", " UNION ALL SELECT 8").text(), "");
    assert_eq!(server.post("/", "SELECT sum(number) FROM loaded").text(), "13\n");
    // GET only reads, by rules too.
    check_error(&server.get("/copy"), "164", "READONLY");
    let asking = [("x-ask", "yes")];
    assert_eq!(server.send("GET", "/ask?q=SELECT+5&query=SELECT+6", &asking, b"").text(), "5\n");
    assert_eq!(server.send("POST", "/ask?q=SELECT", &asking, b"9").text(), "9\n");
    assert_eq!(server.get("/ask?q=SELECT+5").status, 404);
    assert_eq!(server.get("/ping").text(), "Ok.\n");
    // Hosts are checked before rules.
    let only = start_with_rules("http-rules-only", &format!("defaults: false\n{RULES}"));
    assert_eq!(only.get("/hello").status, 202);
    assert_eq!(only.post("/", "SELECT 1").status, 404);
    assert_eq!(only.get("/ping").text(), "Ok.\n");
}
