//! Requests that two readers could read in two ways, and values that would become lines of a head: none gets through.

use crate::support;

use server::ServerOptions;
use std::io::{Read, Write};
use std::time::Duration;
use support::Server;

/// What the server answers to these bytes, until it closes or is silent for a moment.
fn raw(server: &Server, bytes: &[u8]) -> String {
    let mut stream = server.connect();
    stream.set_read_timeout(Some(Duration::from_millis(1500))).unwrap();
    // A server that has closed already takes no more.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let mut piece = [0; 4096];
    while let Ok(count @ 1..) = stream.read(&mut piece) {
        answer.extend_from_slice(&piece[..count]);
    }
    String::from_utf8_lossy(&answer).into_owned()
}

fn post(headers: &str, body: &str) -> Vec<u8> {
    format!("POST / HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n{body}").into_bytes()
}

#[test]
fn lengths_that_could_be_read_in_two_ways() {
    let server = Server::start("smuggling-lengths", ServerOptions::default());
    for (headers, body) in [
        ("Content-Length: 8\r\nContent-Length: 9\r\n", "SELECT 12"),
        ("Content-Length: 8, 9\r\n", "SELECT 12"),
        ("Content-Length: +8\r\n", "SELECT 1"),
        ("Content-Length: -1\r\n", "SELECT 1"),
        ("Content-Length: 0x8\r\n", "SELECT 1"),
        ("Content-Length: 99999999999999999999999\r\n", "SELECT 1"),
        ("Transfer-Encoding: xchunked\r\nContent-Length: 8\r\n", "SELECT 1"),
        ("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", "8\r\nSELECT 1\r\n0\r\n\r\n"),
        ("Transfer-Encoding : chunked\r\n", "8\r\nSELECT 1\r\n0\r\n\r\n"),
        ("Transfer-Encoding:\u{b}chunked\r\n", "8\r\nSELECT 1\r\n0\r\n\r\n"),
        ("X-A: b\r\n c\r\nContent-Length: 8\r\n", "SELECT 1"),
        ("X-A: b\0c\r\nContent-Length: 8\r\n", "SELECT 1"),
        ("X-A: b\rContent-Length: 8\r\n", "SELECT 1"),
    ] {
        let answer = raw(&server, &post(headers, body));
        assert!(answer.starts_with("HTTP/1.1 400 "), "{headers:?}: {answer}");
    }
    let old = b"POST / HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n8\r\nSELECT 1\r\n0\r\n\r\n";
    assert!(raw(&server, old).starts_with("HTTP/1.1 400 "));
    for size in ["FFFFFFFFFFFFFFFF8", "FFFFFFFFFFFFFFFF", "-8", "0x8", " 8", "8 8", ""] {
        let body = format!("{size}\r\nSELECT 1\r\n0\r\n\r\n");
        let answer = raw(&server, &post("Transfer-Encoding: chunked\r\n", &body));
        assert!(!answer.starts_with("HTTP/1.1 200 "), "{size:?}: {answer}");
    }
}

/// A length beside chunks is what one reader goes by and another does not: chunks count, and the connection ends, so
/// that what follows is nobody's request.
#[test]
fn a_length_beside_chunks_ends_the_connection() {
    let server = Server::start("smuggling-both", ServerOptions::default());
    let second = "GET /?query=SELECT+'second' HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for headers in
        ["Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n"]
    {
        let body = format!("10\r\nSELECT 'first'  \r\n0\r\n\r\n{second}");
        let answer = raw(&server, &post(headers, &body));
        assert!(!answer.contains("second") && answer.matches("HTTP/1.1 ").count() == 1, "{headers:?}: {answer}");
    }
}

#[test]
fn heads_have_an_end() {
    let server = Server::start("smuggling-heads", ServerOptions::default());
    let long = format!("GET /?query=SELECT+1&{} HTTP/1.1\r\nHost: localhost\r\n\r\n", "a".repeat(200_000));
    assert!(raw(&server, long.as_bytes()).starts_with("HTTP/1.1 414 "));
    let many: String = (0..5_000).map(|i| format!("X-{i}: b\r\n")).collect();
    assert!(raw(&server, &post(&many, "")).starts_with("HTTP/1.1 431 "));
    let large = format!("X-A: {}\r\n", "b".repeat(4_000_000));
    assert!(!raw(&server, &post(&large, "SELECT 1")).contains("HTTP/1.1 200 "));
    let extension = format!("8;{}\r\nSELECT 1\r\n0\r\n\r\n", "a".repeat(1_000_000));
    assert!(!raw(&server, &post("Transfer-Encoding: chunked\r\n", &extension)).starts_with("HTTP/1.1 200 "));
    let trailers = format!("8\r\nSELECT 1\r\n0\r\n{}\r\n", "X: y\r\n".repeat(100_000));
    assert!(!raw(&server, &post("Transfer-Encoding: chunked\r\n", &trailers)).starts_with("HTTP/1.1 200 "));
    assert_eq!(server.post("/", "SELECT 1").text(), "1\n");
}

#[test]
fn values_become_no_lines_of_a_head() {
    let server = Server::start("smuggling-split", ServerOptions::default());
    let split = "a%0d%0aSet-Cookie:+x=y%0d%0a%0d%0abody";
    for name in ["query_id", "session_id", "session_timezone", "default_format", "database", "log_comment", "quota_key"]
    {
        let answer = server.get(&format!("/?query=SELECT+1&{name}={split}"));
        assert!(!answer.head.contains("set-cookie"), "{name}: {}", answer.head);
    }
    for headers in [
        "%7B'X-A':'b%0d%0aSet-Cookie:+x=y'%7D",
        "%7B'X-A:+b%0d%0aSet-Cookie':'x'%7D",
        "%7B'Content-Length':'1'%7D",
        "%7B'Transfer-Encoding':'chunked'%7D",
        "%7B'Connection':'keep-alive'%7D",
        "%7B'Access-Control-Allow-Origin':'*'%7D",
    ] {
        let answer = server.get(&format!("/?query=SELECT+1&http_response_headers={headers}"));
        assert_eq!(answer.status, 400, "{headers}: {}", answer.head);
    }
    // Errors say what was sent, but in the body, and as text.
    let answer = server.get("/?query=SELECT+'%0d%0aSet-Cookie:+x%0d%0a%0d%0a%3Cscript%3E");
    assert!(!answer.head.contains("set-cookie") && answer.head.contains("text/plain"), "{}", answer.head);
}

#[test]
fn hosts_are_looked_at_as_they_are_written() {
    let server = Server::start("smuggling-hosts", ServerOptions::default());
    for head in [
        "GET http://evil.example/?query=SELECT+1 HTTP/1.1\r\nHost: localhost",
        "GET /?query=SELECT+1 HTTP/1.1\r\nHost: localhost@evil.example",
        "GET /?query=SELECT+1 HTTP/1.1\r\nHost: evil.example#localhost",
        "GET /?query=SELECT+1 HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: localhost",
        "GET /?query=SELECT+1 HTTP/1.1\r\nHost: evil.example\r\nHost: localhost",
        "GET /?query=SELECT+1 HTTP/1.1\r\nHost: localhost\r\nHost: evil.example",
        "CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost",
    ] {
        let answer = raw(&server, format!("{head}\r\n\r\n").as_bytes());
        assert!(answer.starts_with("HTTP/1.1 403 "), "{head}: {answer}");
    }
    let unread = b"GET /?query=SELECT+1 HTTP/1.1\r\nHost: \xFFevil.example\r\n\r\n";
    assert!(raw(&server, unread).starts_with("HTTP/1.1 403 "));
    let origin = b"GET /?query=SELECT+1 HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil\xFF\r\n\r\n";
    assert!(raw(&server, origin).starts_with("HTTP/1.1 403 "));
}

#[test]
fn only_post_writes() {
    let server = Server::start("smuggling-methods", ServerOptions::default());
    let create = "query=CREATE+TABLE+t+(a+Int8)+ENGINE=Memory";
    for (method, header) in [
        ("GET", "X-HTTP-Method-Override: POST"),
        ("GET", "X-HTTP-Method: POST"),
        ("GET", "Content-Type: application/x-www-form-urlencoded"),
        ("HEAD", "X-A: b"),
    ] {
        let request = format!("{method} /?{create}&_method=POST HTTP/1.1\r\nHost: localhost\r\n{header}\r\n\r\n");
        let answer = raw(&server, request.as_bytes());
        assert!(!answer.starts_with("HTTP/1.1 200 "), "{method} {header}: {answer}");
    }
    for method in ["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"] {
        assert_eq!(server.send(method, &format!("/?{create}"), &[], b"").status, 404, "{method}");
    }
    assert_eq!(server.post("/", "SELECT count() FROM system.tables WHERE database = 'default'").text(), "0\n");
}
