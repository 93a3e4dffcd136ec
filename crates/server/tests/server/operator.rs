//! What an operator limits, closes and sends elsewhere: connections, sessions, ports, spans.

use crate::support;

use server::{ServerOptions, SpanExportOptions};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use support::native_client::{Client, EXCEPTION};
use support::{Server, exchange, request};

/// Time in which something happens that certainly does.
const PATIENCE: Duration = Duration::from_secs(60);

fn event(server: &Server, name: &str) -> u64 {
    let query = format!("SELECT value FROM system.events WHERE event = '{name}'");
    server.post("/", &query).text().trim().parse().unwrap_or(0)
}

/// Waits until something is so.
fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn an_address_has_its_share_of_the_connections() {
    let options = ServerOptions { max_connections_per_address: 3, tcp_port: Some(0), ..ServerOptions::default() };
    let server = Server::start("operator-address", options);
    let mut held: Vec<TcpStream> = (0..3).map(|_| server.connect()).collect();
    let refused = exchange(&mut server.connect(), &request("GET", "/ping", &[], b"")).unwrap();
    assert_eq!((refused.status, refused.header("x-clickhouse-exception-code")), (503, Some("202")));
    assert!(refused.text().contains("Too many connections from 127.0.0.1. Maximum: 3"), "{}", refused.text());
    let mut native = Client::connect(&server);
    assert_eq!(native.number(), EXCEPTION);
    // Those that are held go on, and their places are free when they end.
    assert_eq!(exchange(&mut held[0], &request("GET", "/ping", &[], b"")).unwrap().status, 200);
    held.clear();
    wait_for("places are free again", || server.get("/ping").status == 200);
    assert!(event(&server, "RejectedConnections") >= 2);
}

#[test]
fn a_user_has_so_many_sessions() {
    let options = ServerOptions { max_http_sessions_for_user: 2, ..ServerOptions::default() };
    let server = Server::start("operator-sessions", options);
    let ask = |id: &str, more: &str| server.post(&format!("/?session_id={id}{more}"), "SELECT 1");
    assert_eq!((ask("a", "").status, ask("b", "").status), (200, 200));
    let refused = ask("c", "");
    assert_eq!(refused.header("x-clickhouse-exception-code"), Some("700"), "{}", refused.text());
    assert!(refused.text().contains("max_http_sessions_for_user"), "{}", refused.text());
    // Those that are there go on; one that ends makes room.
    assert_eq!((ask("a", "").status, ask("b", "&close_session=1").status, ask("c", "").status), (200, 200, 200));
    assert_eq!(event(&server, "RejectedHTTPSessions"), 1);
    // Another user has his own.
    server.post("/", "CREATE USER u");
    assert_eq!(ask("d", "&user=u").status, 200);
}

#[test]
fn ports_are_closed_and_opened() {
    let options = ServerOptions { tcp_port: Some(0), ..ServerOptions::default() };
    let server = Server::start("operator-ports", options);
    let tcp = server.addresses.tcp.unwrap();
    let mut client = TcpStream::connect(tcp).unwrap();
    assert_eq!(server.post("/", "SYSTEM STOP LISTEN TCP").status, 200);
    assert!(TcpStream::connect(tcp).is_err(), "the port is closed");
    // Its connections end with it.
    client.set_read_timeout(Some(PATIENCE)).unwrap();
    assert_eq!(client.read(&mut [0]).unwrap_or(0), 0);
    assert_eq!(server.post("/", "SYSTEM STOP LISTEN TCP").status, 200);
    assert_eq!(server.post("/", "SYSTEM START LISTEN QUERIES ALL EXCEPT HTTP, HTTPS").status, 200);
    assert!(TcpStream::connect(tcp).is_ok(), "the port is open again");
    let refused = server.post("/", "SYSTEM STOP LISTEN MYSQL");
    assert_eq!(refused.header("x-clickhouse-exception-code"), Some("36"));
    server.post("/", "CREATE USER u");
    let refused = server.post("/?user=u", "SYSTEM STOP LISTEN TCP");
    assert_eq!(refused.header("x-clickhouse-exception-code"), Some("497"));
}

/// A collector that answers requests with the statuses, the last one again and again, and gives their heads and bodies.
fn collector(statuses: &'static [u16]) -> (String, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for (number, stream) in listener.incoming().enumerate() {
            let mut stream = stream.unwrap();
            let text = whole_request(&mut stream);
            let status = statuses[number.min(statuses.len() - 1)];
            let answer = format!("HTTP/1.1 {status} x\r\nretry-after: 0\r\ncontent-length: 2\r\n\r\n{{}}");
            let _ = stream.write_all(answer.as_bytes());
            if sender.send(text).is_err() {
                return;
            }
        }
    });
    (format!("http://{address}"), receiver)
}

fn whole_request(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let mut buffer = [0; 65_536];
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            if body.len() >= length.unwrap_or("0").parse::<usize>().unwrap() {
                return text;
            }
        }
        match stream.read(&mut buffer) {
            Ok(0) | Err(_) => return text,
            Ok(count) => bytes.extend_from_slice(&buffer[..count]),
        }
    }
}

fn exporting(name: &str, endpoint: &str) -> Server {
    let opentelemetry = SpanExportOptions {
        headers: vec!["authorization: Bearer of-the-collector".into()],
        flush_interval: Duration::from_millis(50),
        ..SpanExportOptions::new(endpoint)
    };
    Server::start(name, ServerOptions { opentelemetry: Some(opentelemetry), ..ServerOptions::default() })
}

const TRACE: (&str, &str) = ("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");

#[test]
fn spans_are_sent_to_a_collector_and_again_where_it_is_busy() {
    let (endpoint, requests) = collector(&[503, 200]);
    let server = exporting("operator-spans", &endpoint);
    assert_eq!(server.send("POST", "/", &[TRACE], "SELECT 'of a trace'").status, 200);
    let first = requests.recv_timeout(PATIENCE).unwrap();
    let mut all = requests.recv_timeout(PATIENCE).unwrap();
    assert_eq!(first.split_once("\r\n\r\n").unwrap().1, all.split_once("\r\n\r\n").unwrap().1, "the same again");
    while !all.contains("HTTPHandler") {
        all += &requests.recv_timeout(PATIENCE).unwrap();
    }
    assert!(all.starts_with("POST /v1/traces HTTP/1.1\r\n"), "{all}");
    for part in [
        "content-type: application/json",
        "authorization: Bearer of-the-collector",
        "\"traceId\":\"0af7651916cd43dd8448eb211c80319c\"",
        "\"parentSpanId\":\"b7ad6b7169203331\"",
        "\"name\":\"query\"",
        "{\"key\":\"db.statement\",\"value\":{\"stringValue\":\"SELECT 'of a trace'\"}}",
    ] {
        assert!(all.contains(part), "{part}: {all}");
    }
    wait_for("what was sent is counted", || event(&server, "OpenTelemetrySpansExported") >= 5);
    assert_eq!(event(&server, "OpenTelemetrySpansDropped"), 0);
}

#[test]
fn a_collector_that_refuses_or_is_gone_holds_no_query_up() {
    let (endpoint, requests) = collector(&[400]);
    let server = exporting("operator-refused", &endpoint);
    assert_eq!(server.send("POST", "/", &[TRACE], "SELECT 1").status, 200);
    requests.recv_timeout(PATIENCE).unwrap();
    wait_for("what is refused is dropped", || event(&server, "OpenTelemetrySpansDropped") > 0);
    assert_eq!(event(&server, "OpenTelemetrySpansExported"), 0);
    // Nobody listens there.
    let gone = exporting("operator-gone", "http://127.0.0.1:9");
    let begun = Instant::now();
    (0..20).for_each(|_| assert_eq!(gone.send("POST", "/", &[TRACE], "SELECT 1").status, 200));
    assert!(begun.elapsed() < PATIENCE);
}
