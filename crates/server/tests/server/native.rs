//! The native protocol on a raw socket: packets of clients, answers to them, and answers to lies.

use crate::support;

use server::ServerOptions;
use std::io::{Read, Write};
use std::time::Duration;
use support::Server;
use support::native_client::{
    Client, DATA, END_OF_STREAM, EXCEPTION, HELLO, PONG, PROFILE_EVENTS, PROFILE_INFO, PROGRESS, SSH_CHALLENGE,
    SSH_REVISION, put_number, put_text,
};

fn server(name: &str, password: &str) -> Server {
    Server::start_with(name, password, ServerOptions { tcp_port: Some(0), ..ServerOptions::default() })
}

#[test]
fn queries_inserts_and_errors_on_one_connection() {
    let server = server("native-talk", "");
    let mut client = Client::log_in(&server, "").unwrap();
    client.send(&[4]);
    assert_eq!(client.number(), PONG);
    assert_eq!(client.ask("SELECT number * 2 FROM numbers(3)").unwrap(), [0, 2, 4]);
    assert_eq!(client.ask("SELECT nothing"), Err(47));
    assert!(client.ask("CREATE TABLE t (x UInt64) ENGINE = MergeTree ORDER BY x").unwrap().is_empty());
    client.query("INSERT INTO t VALUES");
    assert_eq!(client.table_columns(), "columns format version: 1\n1 columns:\n`x` UInt64\n");
    assert_eq!(client.packet(), DATA);
    assert!(client.read_block().is_empty());
    client.block("", &[7, 5]);
    client.block("", &[6]);
    client.block("", &[]);
    // No progress is told of rows that the client sends.
    loop {
        match client.packet() {
            PROFILE_EVENTS => drop(client.read_block()),
            END_OF_STREAM => break,
            other => panic!("packet {other}"),
        }
    }
    assert_eq!(client.ask("SELECT x FROM t ORDER BY x").unwrap(), [5, 6, 7]);
    assert!(client.ask("SET max_threads = 1").unwrap().is_empty());
    assert_eq!(client.ask("SELECT toUInt64(getSetting('max_threads'))").unwrap(), [1]);
    let other = Client::log_in(&server, "").unwrap().ask("SELECT toUInt64(getSetting('max_threads') = 1)").unwrap();
    assert_eq!(other, [0]);
}

#[test]
fn the_oldest_revision_has_no_zone_and_no_quota_key() {
    let server = server("native-oldest", "");
    let mut client = Client { revision: 54_032, ..Client::connect(&server) };
    client.hello("default", "");
    assert_eq!((client.number(), client.text().as_str()), (HELLO, "ClickHouse"));
    (0..3).for_each(|_| _ = client.number());
    let mut query = vec![1, 0, 1];
    ["", "", "0.0.0.0:0"].into_iter().for_each(|text| put_text(&mut query, text));
    query.push(1);
    ["me", "host", "old"].into_iter().for_each(|text| put_text(&mut query, text));
    [1, 0, 54_032].into_iter().for_each(|number| put_number(&mut query, number));
    // No settings; the whole answer, not compressed.
    query.extend([0, 2, 0]);
    put_text(&mut query, "SELECT toUInt64(7)");
    client.send(&query);
    client.block("", &[]);
    let mut values = Vec::new();
    loop {
        match client.packet() {
            DATA => {
                client.text();
                assert_eq!(client.bytes(8), [1, 0, 2, 0xFF, 0xFF, 0xFF, 0xFF, 0]);
                let (columns, rows) = (client.number(), client.number() as usize);
                for _ in 0..columns {
                    assert_eq!([client.text(), client.text()], ["toUInt64(7)", "UInt64"]);
                    values.extend(client.bytes(rows * 8));
                }
            }
            PROGRESS => (0..3).for_each(|_| _ = client.number()),
            PROFILE_INFO => {
                (0..3).for_each(|_| _ = client.number());
                client.byte();
                client.number();
                client.byte();
            }
            END_OF_STREAM => break,
            other => panic!("packet {other}"),
        }
    }
    assert_eq!(values, 7u64.to_le_bytes());
}

#[test]
fn who_asks_is_written_down() {
    let server = server("native-who", "");
    let mut client = Client::log_in(&server, "").unwrap();
    client.ask("SELECT toUInt64(1)").unwrap();
    let is_client = "interface = 'TCP' AND os_user = 'me' AND client_hostname = 'host' AND client_name = 'test' AND \
                     client_version_major = 1 AND client_revision > 54000 AND is_initial_query AND user = 'default' \
                     AND initial_user = user AND initial_query_id = query_id AND http_method = 'UNKNOWN' AND \
                     address = toIPv6('127.0.0.1') AND port > 0 AND initial_address = address";
    let logged = format!("FROM system.query_log WHERE query = 'SELECT toUInt64(1)' AND {is_client} AND NOT is_secure");
    assert_eq!(client.ask(&format!("SELECT count() {logged} AND initial_query_start_time > 0")).unwrap(), [1]);
    assert_eq!(client.ask(&format!("SELECT count() FROM system.processes WHERE {is_client}")).unwrap(), [1]);
    let long = "x".repeat(5_000);
    let headers = [
        ("User-Agent", "a browser"),
        ("Referer", "http://a/b?password=secret"),
        ("X-Forwarded-For", long.as_str()),
        ("X-ClickHouse-Quota", "key"),
    ];
    assert_eq!(server.send("POST", "/?default_format=TSV", &headers, "SELECT 3").status, 200);
    let by_http = "SELECT count() FROM system.query_log WHERE query = 'SELECT 3' AND interface = 'HTTP' AND \
                   http_method = 'POST' AND http_user_agent = 'a browser' AND http_referer = 'http://a/b' AND \
                   length(forwarded_for) = 1024 AND quota_key = 'key' AND http_request_url = '/' AND os_user = ''";
    assert_eq!(client.ask(by_http).unwrap(), [1]);
}

#[test]
fn rows_that_come_with_a_query_are_a_table() {
    let server = server("native-external", "");
    let mut client = Client::log_in(&server, "").unwrap();
    client.begin_query("SELECT sum(x) FROM given");
    client.block("given", &[1, 2, 39]);
    client.block("", &[]);
    assert_eq!(client.answer().unwrap(), [42]);
    assert_eq!(client.ask("SELECT sum(x) FROM given"), Err(60));
}

#[test]
fn a_query_can_be_cancelled() {
    let server = server("native-cancel", "");
    let mut client = Client::log_in(&server, "").unwrap();
    client.query("SELECT count() FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number))");
    std::thread::sleep(Duration::from_millis(300));
    client.send(&[3]);
    assert!(client.answer().unwrap().is_empty());
    assert_eq!(client.ask("SELECT toUInt64(1)").unwrap(), [1]);
}

#[test]
fn wrong_passwords_and_other_protocols() {
    let server = server("native-doors", "secret");
    assert_eq!(Client::log_in(&server, "wrong").err(), Some(516));
    let mut client = Client::log_in(&server, "secret").unwrap();
    assert_eq!(client.ask("SELECT toUInt64(1)").unwrap(), [1]);
    let mut http = Client::connect(&server);
    http.send(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    let mut text = String::new();
    http.stream.read_to_string(&mut text).unwrap();
    assert!(text.starts_with("HTTP/1.0 400") && text.contains("for clickhouse-client program"), "{text}");
}

#[test]
fn lies_end_the_connection_and_nothing_else() {
    let server = server("native-lies", "");
    let lies: [&[u8]; 8] = [
        &[99],
        &[0xFF; 64],
        // A hello whose name claims to have 2^62 bytes.
        &[0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x3F],
        // A query before any hello.
        &[1, 0, 0],
        b"\0\x04test",
        b"SSH-2.0-x\r\n",
        &[0, 0, 0, 0, 0, 0, 0, 0, 0],
        &[2, 0],
    ];
    for lie in lies {
        let mut client = Client::connect(&server);
        client.send(lie);
        let _ = client.stream.shutdown(std::net::Shutdown::Write);
        assert!(client.is_closed(), "{lie:?}");
    }
    for (what, lie) in [
        ("an unknown packet", &[77][..]),
        ("a block without a query", &[2, 0]),
        ("a query of 2^60 bytes of id", &[1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F]),
    ] {
        let mut client = Client::log_in(&server, "").unwrap();
        client.send(lie);
        assert_eq!(client.number(), EXCEPTION, "{what}");
        client.exception();
        assert!(client.is_closed(), "{what}");
    }
    // A block of 2^50 rows.
    let mut client = Client::log_in(&server, "").unwrap();
    client.ask("CREATE TABLE t (x UInt64) ENGINE = Memory").unwrap();
    client.query("INSERT INTO t VALUES");
    client.table_columns();
    assert_eq!(client.number(), DATA);
    client.read_block();
    let mut lie = vec![2, 0, 1, 0, 2, 0xFF, 0xFF, 0xFF, 0xFF, 0, 1];
    put_number(&mut lie, 1 << 50);
    put_text(&mut lie, "x");
    put_text(&mut lie, "UInt64");
    lie.extend([0; 9]);
    client.send(&lie);
    let _ = client.stream.shutdown(std::net::Shutdown::Write);
    assert!(client.answer().is_err());
    assert_eq!(Client::log_in(&server, "").unwrap().ask("SELECT count() FROM t").unwrap(), [0]);
}

#[test]
fn packets_in_chunks() {
    let server = server("native-chunks", "");
    assert_eq!(Client::log_in_chunked(&server, ["zip", "chunked"]).err(), Some(210));
    let mut client = Client::log_in_chunked(&server, ["chunked"; 2]).unwrap();
    client.send(&[4]);
    assert_eq!(client.packet(), PONG);
    client.end_packet();
    assert_eq!(client.ask("SELECT number FROM numbers(3)").unwrap(), [0, 1, 2]);
    assert_eq!(client.ask("SELECT nothing"), Err(47));
    client.ask("CREATE TABLE t (x UInt64, y UInt64 DEFAULT x * 2) ENGINE = MergeTree ORDER BY x").unwrap();
    client.query("INSERT INTO t (x) VALUES");
    let text = "columns format version: 1\n2 columns:\n`x` UInt64\n`y` UInt64\tDEFAULT\tx * 2\n";
    assert_eq!(client.table_columns(), text);
    assert_eq!(client.packet(), DATA);
    client.read_block();
    client.end_packet();
    client.block("", &[7, 5]);
    client.block("", &[]);
    client.answer().unwrap();
    assert_eq!(client.ask("SELECT y FROM t ORDER BY x").unwrap(), [10, 14]);
    client.query("SELECT count() FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number))");
    std::thread::sleep(Duration::from_millis(300));
    client.send(&[3]);
    assert!(client.answer().unwrap().is_empty());
    // A packet that ends before its last field, an empty one, and one whose size nothing follows.
    for lie in [&[1, 0, 0, 0, 1, 0, 0, 0, 0][..], &[0; 8], &[0xFF; 4]] {
        let mut client = Client::log_in_chunked(&server, ["chunked"; 2]).unwrap();
        client.stream.write_all(lie).unwrap();
        let _ = client.stream.shutdown(std::net::Shutdown::Write);
        assert!(client.is_closed(), "{lie:?}");
    }
}

#[test]
fn defaults_are_told_only_to_those_who_fill_them_in() {
    let server = server("native-columns", "");
    let mut client = Client::log_in(&server, "").unwrap();
    client.ask("CREATE TABLE t (x UInt64) ENGINE = Memory").unwrap();
    client.ask("SET input_format_defaults_for_omitted_fields = 0").unwrap();
    client.query("INSERT INTO t VALUES");
    assert_eq!(client.packet(), DATA);
    client.read_block();
    client.block("", &[1]);
    client.block("", &[]);
    client.answer().unwrap();
    assert_eq!(client.ask("SELECT x FROM t").unwrap(), [1]);
}

/// Every login has a text of its own to sign, and a wrong signature says no more than a wrong password; right ones are
/// in `tests/native`, where `ssh-keygen` signs.
#[test]
fn wrong_signatures() {
    const KEY: &str = "AAAAC3NzaC1lZDI1NTE5AAAAIDnqU5CRXvEnXcGtGZE1zKvDwa/J8eN4GKDyYmfUD8nK";
    let server = server("native-ssh", "");
    let mut admin = Client::log_in(&server, "").unwrap();
    admin.ask(&format!("CREATE USER eva IDENTIFIED WITH ssh_key BY KEY '{KEY}' TYPE 'ssh-ed25519'")).unwrap();
    let mut texts = Vec::new();
    for user in ["eva", "default", "nobody"] {
        let mut client = Client { revision: SSH_REVISION, ..Client::connect(&server) };
        client.hello(&format!(" SSH KEY AUTHENTICATION {user}"), "");
        client.send(&[11]);
        assert_eq!(client.number(), SSH_CHALLENGE);
        texts.push(client.text());
        client.send(&[12, 3, b'n', b'o', b'!']);
        assert_eq!(client.number(), EXCEPTION);
        let (code, message) = client.exception();
        assert_eq!((code, message.contains("Authentication failed")), (516, true), "{message}");
        assert!(client.is_closed());
    }
    assert!(texts[0].len() >= 32 && texts[0] != texts[1] && texts[1] != texts[2], "{texts:?}");
    // No text was asked for; the client is too old; the signature has no end.
    let mut client = Client { revision: SSH_REVISION, ..Client::connect(&server) };
    client.hello(" SSH KEY AUTHENTICATION eva", "");
    client.send(&[12, 3, b'n', b'o', b'!']);
    assert_eq!(client.number(), EXCEPTION);
    let mut client = Client::connect(&server);
    client.hello(" SSH KEY AUTHENTICATION eva", "");
    assert_eq!((client.number(), client.exception().0), (EXCEPTION, 516));
    let mut client = Client { revision: SSH_REVISION, ..Client::connect(&server) };
    client.hello(" SSH KEY AUTHENTICATION eva", "");
    client.send(&[11]);
    assert_eq!(client.number(), SSH_CHALLENGE);
    client.text();
    client.send(&[12, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F]);
    assert_eq!(client.number(), EXCEPTION);
}

/// Blocks whose types are nested ten thousand deep, and that claim more columns and longer names than there can be.
#[test]
fn shapes_that_no_block_has() {
    let server = server("native-shapes", "");
    Client::log_in(&server, "").unwrap().ask("CREATE TABLE t (x UInt64) ENGINE = Memory").unwrap();
    let nested = |open: &str, close: &str| format!("{}UInt64{}", open.repeat(10_000), close.repeat(10_000));
    let column = |kind: &str| {
        let mut block = vec![1, 1];
        put_text(&mut block, "x");
        put_text(&mut block, kind);
        block.extend([0; 64]);
        block
    };
    let number_first = |number: u64| {
        let mut block = Vec::new();
        put_number(&mut block, number);
        block.extend([1; 64]);
        block
    };
    for lie in [
        column(&nested("Array(", ")")),
        column(&nested("Tuple(", ")")),
        column(&nested("Nullable(", ")")),
        column("FixedString(18446744073709551615)"),
        column("Decimal(4000000000, 1)"),
        column("AggregateFunction(groupArrayInsertAt(0, 4000000000), UInt64, UInt64)"),
        column("Dynamic(max_types=4000000000)"),
        number_first(1 << 40),
        number_first(u64::MAX),
    ] {
        let mut client = Client::log_in(&server, "").unwrap();
        client.query("INSERT INTO t VALUES");
        client.table_columns();
        assert_eq!(client.number(), DATA);
        client.read_block();
        client.send(&[&[2, 0, 1, 0, 2, 0xFF, 0xFF, 0xFF, 0xFF, 0][..], &lie].concat());
        let _ = client.stream.shutdown(std::net::Shutdown::Write);
        assert!(client.answer().is_err(), "{:?}", String::from_utf8_lossy(&lie[..lie.len().min(40)]));
    }
    assert_eq!(Client::log_in(&server, "").unwrap().ask("SELECT count() FROM t").unwrap(), [0]);
}

/// Hellos that stop, and hellos that come byte by byte, have the time of a hello together.
#[test]
fn hellos_without_an_end() {
    let options = ServerOptions { tcp_port: Some(0), keep_alive_timeout: Duration::from_secs(1), ..Default::default() };
    let server = Server::start("native-slow", options);
    let mut stopped = Client::connect(&server);
    stopped.send(&[0, 4, b't']);
    let mut slow = Client::connect(&server);
    let started = std::time::Instant::now();
    while slow.stream.write_all(&[0]).is_ok() {
        assert!(started.elapsed() < Duration::from_secs(20), "a hello may take as long as it likes");
        std::thread::sleep(Duration::from_millis(100));
        // A text of 120 bytes after the first byte.
        let _ = slow.stream.write_all(&[120]);
    }
    assert!(stopped.is_closed());
    assert_eq!(Client::log_in(&server, "").unwrap().ask("SELECT toUInt64(1)").unwrap(), [1]);
}
