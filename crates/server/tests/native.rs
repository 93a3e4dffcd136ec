//! The native protocol on a raw socket: what clients send, what they get, and what comes of lies.

mod support;

use server::ServerOptions;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;
use support::Server;

const REVISION: u64 = 54_459;
const HELLO: u64 = 0;
const DATA: u64 = 1;
const EXCEPTION: u64 = 2;
const PROGRESS: u64 = 3;
const PONG: u64 = 4;
const END_OF_STREAM: u64 = 5;
const PROFILE_INFO: u64 = 6;
const PROFILE_EVENTS: u64 = 14;

fn put_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    put_number(out, text.len() as u64);
    out.extend_from_slice(text.as_bytes());
}

/// A client that knows just enough.
struct Client(TcpStream);

impl Client {
    fn connect(server: &Server) -> Self {
        let stream = TcpStream::connect(server.addresses.tcp.unwrap()).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        Client(stream)
    }

    /// A connection after the hellos.
    fn log_in(server: &Server, password: &str) -> Result<Self, i32> {
        let mut client = Client::connect(server);
        let mut hello = vec![0];
        put_text(&mut hello, "test");
        [1, 0, REVISION].into_iter().for_each(|number| put_number(&mut hello, number));
        ["", "default", password].into_iter().for_each(|text| put_text(&mut hello, text));
        client.send(&hello);
        match client.number() {
            HELLO => {}
            EXCEPTION => return Err(client.exception().0),
            other => panic!("packet {other}"),
        }
        assert_eq!(client.text(), "ClickHouse");
        (0..3).for_each(|_| _ = client.number());
        assert!(!client.text().is_empty(), "the zone");
        client.text();
        client.number();
        // The addendum: a quota key.
        client.send(&[0]);
        Ok(client)
    }

    fn send(&mut self, bytes: &[u8]) {
        self.0.write_all(bytes).unwrap();
    }

    fn byte(&mut self) -> u8 {
        let mut byte = [0];
        self.0.read_exact(&mut byte).unwrap();
        byte[0]
    }

    fn number(&mut self) -> u64 {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte();
            number |= u64::from(byte & 0x7F) << shift;
            shift += 7;
            if byte < 0x80 {
                return number;
            }
        }
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        let mut bytes = vec![0; count];
        self.0.read_exact(&mut bytes).unwrap();
        bytes
    }

    fn text(&mut self) -> String {
        let length = self.number() as usize;
        String::from_utf8(self.bytes(length)).unwrap()
    }

    /// Code and message.
    fn exception(&mut self) -> (i32, String) {
        let code = i32::from_le_bytes(self.bytes(4).try_into().unwrap());
        self.text();
        let message = self.text();
        self.text();
        self.byte();
        (code, message)
    }

    /// Sends a query, and the block that says that there are no external tables.
    fn query(&mut self, text: &str) {
        self.begin_query(text);
        self.block("", &[]);
    }

    /// Sends a query, whose external tables are to follow.
    fn begin_query(&mut self, text: &str) {
        let mut out = vec![1];
        put_text(&mut out, "");
        // The client's info: a first query by TCP.
        out.push(1);
        ["", "", "0.0.0.0:0"].into_iter().for_each(|text| put_text(&mut out, text));
        out.extend([0; 8]);
        out.push(1);
        ["me", "host", "test"].into_iter().for_each(|text| put_text(&mut out, text));
        [1, 0, REVISION].into_iter().for_each(|number| put_number(&mut out, number));
        put_text(&mut out, "");
        // Depth, patch, no trace, no replicas.
        out.extend([0, 0, 0, 0, 0, 0]);
        // No settings, no secret; the whole answer, not compressed.
        put_text(&mut out, "");
        put_text(&mut out, "");
        out.extend([2, 0]);
        put_text(&mut out, text);
        // No parameters.
        put_text(&mut out, "");
        self.send(&out);
    }

    /// Sends a block of one column of `UInt64`, or an empty one.
    fn block(&mut self, table: &str, values: &[u64]) {
        let mut out = vec![2];
        put_text(&mut out, table);
        out.extend([1, 0, 2, 0xFF, 0xFF, 0xFF, 0xFF, 0]);
        put_number(&mut out, u64::from(!values.is_empty()));
        put_number(&mut out, values.len() as u64);
        if !values.is_empty() {
            put_text(&mut out, "x");
            put_text(&mut out, "UInt64");
            out.push(0);
            values.iter().for_each(|value| out.extend_from_slice(&value.to_le_bytes()));
        }
        self.send(&out);
    }

    /// Reads a block whose columns are of `UInt64` or, among the counters, what they are there.
    fn read_block(&mut self) -> Vec<u64> {
        self.text();
        assert_eq!((self.number(), self.byte(), self.number()), (1, 0, 2));
        self.bytes(4);
        assert_eq!(self.number(), 0);
        let (columns, rows) = (self.number(), self.number() as usize);
        let mut values = Vec::new();
        for _ in 0..columns {
            self.text();
            let data_type = self.text();
            assert_eq!(self.byte(), 0, "no serialization of its own");
            match data_type.as_str() {
                "String" => (0..rows).for_each(|_| drop(self.text())),
                "DateTime" => drop(self.bytes(rows * 4)),
                "UInt64" => values.extend(
                    self.bytes(rows * 8).as_chunks().0.iter().map(|bytes: &[u8; 8]| u64::from_le_bytes(*bytes)),
                ),
                "Int64" => drop(self.bytes(rows * 8)),
                _ => drop(self.bytes(rows)),
            }
        }
        values
    }

    /// Reads an answer to its end: the values of its blocks.
    fn answer(&mut self) -> Result<Vec<u64>, (i32, String)> {
        let mut values = Vec::new();
        loop {
            match self.number() {
                DATA => values.extend(self.read_block()),
                EXCEPTION => return Err(self.exception()),
                PROGRESS => (0..5).for_each(|_| _ = self.number()),
                PROFILE_INFO => {
                    (0..3).for_each(|_| _ = self.number());
                    self.byte();
                    self.number();
                    self.byte();
                }
                PROFILE_EVENTS => drop(self.read_block()),
                END_OF_STREAM => return Ok(values),
                other => panic!("packet {other}"),
            }
        }
    }

    fn ask(&mut self, text: &str) -> Result<Vec<u64>, i32> {
        self.query(text);
        self.answer().map_err(|(code, _)| code)
    }

    /// Whether the server has closed the connection, whatever it said before.
    fn is_closed(&mut self) -> bool {
        let mut rest = Vec::new();
        match self.0.read_to_end(&mut rest) {
            Ok(_) => true,
            Err(error) => error.kind() == ErrorKind::ConnectionReset,
        }
    }
}

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
    assert_eq!(client.number(), DATA);
    assert!(client.read_block().is_empty());
    client.block("", &[7, 5]);
    client.block("", &[6]);
    client.block("", &[]);
    assert!(client.answer().unwrap().is_empty());
    assert_eq!(client.ask("SELECT x FROM t ORDER BY x").unwrap(), [5, 6, 7]);
    assert!(client.ask("SET max_threads = 1").unwrap().is_empty());
    assert_eq!(client.ask("SELECT toUInt64(getSetting('max_threads'))").unwrap(), [1]);
    let other = Client::log_in(&server, "").unwrap().ask("SELECT toUInt64(getSetting('max_threads') = 1)").unwrap();
    assert_eq!(other, [0]);
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
    http.0.read_to_string(&mut text).unwrap();
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
        let _ = client.0.shutdown(std::net::Shutdown::Write);
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
    assert_eq!(client.number(), DATA);
    client.read_block();
    let mut lie = vec![2, 0, 1, 0, 2, 0xFF, 0xFF, 0xFF, 0xFF, 0, 1];
    put_number(&mut lie, 1 << 50);
    put_text(&mut lie, "x");
    put_text(&mut lie, "UInt64");
    lie.extend([0; 9]);
    client.send(&lie);
    let _ = client.0.shutdown(std::net::Shutdown::Write);
    assert!(client.answer().is_err());
    assert_eq!(Client::log_in(&server, "").unwrap().ask("SELECT count() FROM t").unwrap(), [0]);
}
