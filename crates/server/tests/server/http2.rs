//! HTTP/2: in clear by prior knowledge; many requests on one connection; peers that withhold their windows.

use crate::support;

use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::body::Bytes;
use hyper::client::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use server::ServerOptions;
use std::io::{Read, Write};
use std::time::{Duration, Instant};
use support::Server;

fn post(query: &str) -> Request<Full<Bytes>> {
    let uri = "http://localhost/?query_id=".to_string() + &query.len().to_string();
    let uri = if query.contains("sleep") { "http://localhost/".to_string() } else { uri };
    Request::post(uri).body(Full::new(Bytes::from(query.to_string()))).unwrap()
}

#[test]
fn many_requests_on_one_connection() {
    let server = Server::start("http2", ServerOptions::default());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let stream = tokio::net::TcpStream::connect(server.addresses.http).await.unwrap();
        let (sender, connection) =
            http2::handshake::<_, _, Full<Bytes>>(TokioExecutor::new(), TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        let tasks: Vec<_> = (0..20)
            .map(|i| {
                let mut sender = sender.clone();
                tokio::spawn(async move {
                    let answer = sender.send_request(post(&format!("SELECT {i}, sleep(0.1)"))).await.unwrap();
                    let status = answer.status().as_u16();
                    (i, status, answer.into_body().collect().await.unwrap().to_bytes())
                })
            })
            .collect();
        for task in tasks {
            let (i, status, body) = task.await.unwrap();
            assert_eq!((status, body), (200, format!("{i}\t0\n").into()));
        }
        let mut sender = sender;
        // Larger than every window.
        let answer = sender.send_request(post("SELECT repeat('x', 999) FROM numbers(20000)")).await.unwrap();
        assert_eq!(answer.into_body().collect().await.unwrap().to_bytes().len(), 20_000_000);
        let rows = "INSERT INTO FUNCTION null('a UInt64') FORMAT TSV\n".to_string() + &"1\n".repeat(4_000_000);
        let answer = sender.send_request(post(&rows)).await.unwrap();
        assert_eq!(answer.headers()["x-clickhouse-summary"].to_str().unwrap().contains("\"4000000\""), true);
        let answer = sender.send_request(post("SELECT throwIf(1)")).await.unwrap();
        assert_eq!((answer.status().as_u16(), &answer.headers()["x-clickhouse-exception-code"] == "395"), (500, true));
        // The host is the request's authority, and is looked at as `Host` is.
        let foreign = Request::post("http://evil.example/").body(Full::new(Bytes::from("SELECT 1"))).unwrap();
        assert_eq!(sender.send_request(foreign).await.unwrap().status().as_u16(), 403);
    });
}

#[test]
fn requests_of_all_connections_are_bounded() {
    let server = Server::start("http2-many", ServerOptions { max_connections: 3, ..ServerOptions::default() });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let statuses = runtime.block_on(async {
        let stream = tokio::net::TcpStream::connect(server.addresses.http).await.unwrap();
        let (sender, connection) =
            http2::handshake::<_, _, Full<Bytes>>(TokioExecutor::new(), TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        let send = || {
            let mut sender = sender.clone();
            tokio::spawn(async move { sender.send_request(post("SELECT sleep(1)")).await.unwrap().status().as_u16() })
        };
        let tasks: Vec<_> = (0..6).map(|_| send()).collect();
        let mut statuses = Vec::new();
        for task in tasks {
            statuses.push(task.await.unwrap());
        }
        statuses.push(send().await.unwrap());
        statuses
    });
    assert_eq!(statuses.iter().filter(|status| **status == 503).count(), 3, "{statuses:?}");
    assert_eq!(statuses.last(), Some(&200));
}

/// A frame: length, type, flags, stream.
fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let mut out = (payload.len() as u32).to_be_bytes()[1..].to_vec();
    out.extend([kind, flags]);
    out.extend(stream.to_be_bytes());
    out.extend(payload);
    out
}

/// A header that is not in the compressor's table, not compressed.
fn literal(name: &str, value: &str) -> Vec<u8> {
    let mut out = vec![0, name.len() as u8];
    out.extend(name.as_bytes());
    // Lengths of 127 and more take a second byte.
    if value.len() < 127 {
        out.push(value.len() as u8);
    } else {
        out.extend([127, (value.len() - 127) as u8]);
    }
    out.extend(value.as_bytes());
    out
}

fn open(server: &Server, window: u32) -> std::net::TcpStream {
    let mut stream = server.connect();
    stream.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").unwrap();
    // SETTINGS_INITIAL_WINDOW_SIZE
    let setting = [&[0, 4][..], &window.to_be_bytes()].concat();
    stream.write_all(&frame(4, 0, 0, &setting)).unwrap();
    stream
}

#[test]
fn peers_that_withhold_their_window_are_left() {
    let server = Server::start("http2-window", ServerOptions::default());
    let mut stream = open(&server, 0);
    let path = "/?query_id=withheld&http_send_timeout=1&query=SELECT+repeat('x',1000)+FROM+numbers(100000000)";
    let head = [
        literal(":method", "GET"),
        literal(":scheme", "http"),
        literal(":authority", "localhost"),
        literal(":path", path),
    ]
    .concat();
    stream.write_all(&frame(1, 5, 1, &head)).unwrap();
    let mut bytes = Vec::new();
    let started = Instant::now();
    let _ = stream.read_to_end(&mut bytes);
    let waited = started.elapsed();
    assert!(waited > Duration::from_secs(1) && waited < Duration::from_secs(30), "{waited:?}");
    let running = || server.post("/", "SELECT count() FROM system.processes WHERE query_id = 'withheld'").text();
    while running() != "0\n" {
        assert!(started.elapsed() < Duration::from_secs(50), "the query goes on");
        std::thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn idle_and_unfinished_connections_are_closed() {
    let options = ServerOptions { keep_alive_timeout: Duration::from_secs(1), ..ServerOptions::default() };
    let server = Server::start("http2-idle", options);
    let started = Instant::now();
    let idle = open(&server, 65_535);
    let mut unfinished = open(&server, 65_535);
    // Headers without their end.
    unfinished.write_all(&frame(1, 0, 1, &literal(":method", "GET"))).unwrap();
    let mut half = server.connect();
    half.write_all(b"PRI * HT").unwrap();
    for mut stream in [idle, unfinished, half] {
        let _ = stream.read_to_end(&mut Vec::new());
    }
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

#[test]
fn headers_are_bounded() {
    let server = Server::start("http2-headers", ServerOptions::default());
    let mut stream = open(&server, 65_535);
    let long = literal("x-long", &"y".repeat(200));
    stream.write_all(&frame(1, 1, 1, &long)).unwrap();
    // Continuations without an end.
    let more = long.repeat(70);
    let started = Instant::now();
    while stream.write_all(&frame(9, 0, 1, &more)).is_ok() {
        assert!(started.elapsed() < Duration::from_secs(20), "endless headers are read");
    }
    assert_eq!(server.post("/", "SELECT 1").text(), "1\n");
}
