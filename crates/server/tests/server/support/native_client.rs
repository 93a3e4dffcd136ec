//! A client of the native protocol on a raw socket, which sends given bytes.

#![allow(dead_code, reason = "each test uses a part of it")]

use super::Server;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

pub(crate) const REVISION: u64 = 54_459;
pub(crate) const HELLO: u64 = 0;
pub(crate) const DATA: u64 = 1;
pub(crate) const EXCEPTION: u64 = 2;
pub(crate) const PROGRESS: u64 = 3;
pub(crate) const PONG: u64 = 4;
pub(crate) const END_OF_STREAM: u64 = 5;
pub(crate) const PROFILE_INFO: u64 = 6;
pub(crate) const TABLE_COLUMNS: u64 = 11;
pub(crate) const PROFILE_EVENTS: u64 = 14;
pub(crate) const SSH_CHALLENGE: u64 = 18;

pub(crate) fn put_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

pub(crate) fn put_text(out: &mut Vec<u8>, text: &str) {
    put_number(out, text.len() as u64);
    out.extend_from_slice(text.as_bytes());
}

/// The revision in which packets may be in chunks.
pub(crate) const CHUNKED_REVISION: u64 = 54_470;
/// The revision in which keys of SSH log in.
pub(crate) const SSH_REVISION: u64 = 54_466;

/// A client that knows just enough of the protocol for the tests.
pub(crate) struct Client {
    pub(crate) stream: TcpStream,
    pub(crate) revision: u64,
    /// Whether packets of both directions are in chunks.
    pub(crate) is_chunked: bool,
    /// Bytes left of the chunk that is read.
    pub(crate) left: usize,
}

impl Client {
    pub(crate) fn connect(server: &Server) -> Self {
        let stream = TcpStream::connect(server.addresses.tcp.unwrap()).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        Client { stream, revision: REVISION, is_chunked: false, left: 0 }
    }

    /// Sends a hello.
    pub(crate) fn hello(&mut self, user: &str, password: &str) {
        let mut hello = vec![0];
        put_text(&mut hello, "test");
        [1, 0, self.revision].into_iter().for_each(|number| put_number(&mut hello, number));
        ["", user, password].into_iter().for_each(|text| put_text(&mut hello, text));
        self.send(&hello);
    }

    /// A connection after the hellos, whose client wishes something of chunks that it sends and that it gets.
    pub(crate) fn log_in_chunked(server: &Server, wishes: [&str; 2]) -> Result<Self, i32> {
        let mut client = Client { revision: CHUNKED_REVISION, ..Client::connect(server) };
        client.hello("default", "");
        assert_eq!(client.number(), HELLO);
        client.text();
        (0..3).for_each(|_| _ = client.number());
        client.text();
        client.text();
        client.number();
        assert_eq!([client.text(), client.text()], ["notchunked_optional"; 2]);
        assert_eq!(client.number(), 0, "rules of passwords");
        client.bytes(8);
        let mut addendum = vec![0];
        wishes.into_iter().for_each(|wish| put_text(&mut addendum, wish));
        client.send(&addendum);
        client.is_chunked = wishes == ["chunked"; 2];
        if !client.is_chunked {
            assert_eq!(client.number(), EXCEPTION);
            return Err(client.exception().0);
        }
        Ok(client)
    }

    /// A connection after the hellos.
    pub(crate) fn log_in(server: &Server, password: &str) -> Result<Self, i32> {
        let mut client = Client::connect(server);
        client.hello("default", password);
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

    /// Sends a packet; in chunks it is cut in two.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        if !self.is_chunked {
            return self.stream.write_all(bytes).unwrap();
        }
        let mut out = Vec::new();
        for chunk in bytes.chunks(bytes.len() / 2 + 1) {
            out.extend((chunk.len() as u32).to_le_bytes());
            out.extend(chunk);
        }
        out.extend([0; 4]);
        self.stream.write_all(&out).unwrap();
    }

    pub(crate) fn byte(&mut self) -> u8 {
        self.bytes(1)[0]
    }

    /// The number of the next packet. In chunks, the last packet has come to its end before.
    pub(crate) fn packet(&mut self) -> u64 {
        if self.is_chunked {
            assert_eq!(self.left, 0, "a packet of its own");
            let mut size = [0; 4];
            self.stream.read_exact(&mut size).unwrap();
            self.left = u32::from_le_bytes(size) as usize;
        }
        self.number()
    }

    /// Reads the end mark of a packet.
    pub(crate) fn end_packet(&mut self) {
        if self.is_chunked {
            let mut size = [0; 4];
            self.stream.read_exact(&mut size).unwrap();
            assert_eq!((self.left, size), (0, [0; 4]), "the end of a packet");
        }
    }

    pub(crate) fn number(&mut self) -> u64 {
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

    pub(crate) fn bytes(&mut self, count: usize) -> Vec<u8> {
        let mut bytes = vec![0; count];
        if self.is_chunked {
            self.left = self.left.checked_sub(count).expect("within its packet");
        }
        self.stream.read_exact(&mut bytes).unwrap();
        bytes
    }

    pub(crate) fn text(&mut self) -> String {
        let length = self.number() as usize;
        String::from_utf8(self.bytes(length)).unwrap()
    }

    /// Code and message of an exception.
    pub(crate) fn exception(&mut self) -> (i32, String) {
        let code = i32::from_le_bytes(self.bytes(4).try_into().unwrap());
        self.text();
        let message = self.text();
        self.text();
        self.byte();
        (code, message)
    }

    /// Sends a query, and the block that says that there are no external tables.
    pub(crate) fn query(&mut self, text: &str) {
        self.begin_query(text);
        self.block("", &[]);
    }

    /// Sends a query, whose external tables are to follow.
    pub(crate) fn begin_query(&mut self, text: &str) {
        let mut out = vec![1];
        put_text(&mut out, "");
        // The client's info: a first query by TCP.
        out.push(1);
        ["", "", "0.0.0.0:0"].into_iter().for_each(|text| put_text(&mut out, text));
        out.extend([0; 8]);
        out.push(1);
        ["me", "host", "test"].into_iter().for_each(|text| put_text(&mut out, text));
        [1, 0, self.revision].into_iter().for_each(|number| put_number(&mut out, number));
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
    pub(crate) fn block(&mut self, table: &str, values: &[u64]) {
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

    /// Reads a block and gives the values of its `UInt64` columns; it may have those of logs and counters, too.
    pub(crate) fn read_block(&mut self) -> Vec<u64> {
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
    pub(crate) fn answer(&mut self) -> Result<Vec<u64>, (i32, String)> {
        let mut values = Vec::new();
        loop {
            let number = self.packet();
            let mut failure = None;
            match number {
                DATA => values.extend(self.read_block()),
                EXCEPTION => failure = Some(self.exception()),
                PROGRESS => (0..if self.is_chunked { 7 } else { 5 }).for_each(|_| _ = self.number()),
                PROFILE_INFO => {
                    (0..3).for_each(|_| _ = self.number());
                    self.byte();
                    self.number();
                    self.bytes(if self.is_chunked { 3 } else { 1 });
                }
                PROFILE_EVENTS => drop(self.read_block()),
                END_OF_STREAM => {}
                other => panic!("packet {other}"),
            }
            self.end_packet();
            match (number, failure) {
                (_, Some(failure)) => return Err(failure),
                (END_OF_STREAM, _) => return Ok(values),
                _ => {}
            }
        }
    }

    /// Reads the packet of a table's columns.
    pub(crate) fn table_columns(&mut self) -> String {
        assert_eq!(self.packet(), TABLE_COLUMNS);
        assert!(self.text().is_empty());
        let text = self.text();
        self.end_packet();
        text
    }

    pub(crate) fn ask(&mut self, text: &str) -> Result<Vec<u64>, i32> {
        self.query(text);
        self.answer().map_err(|(code, _)| code)
    }

    /// Whether the server has closed the connection, whatever came before.
    pub(crate) fn is_closed(&mut self) -> bool {
        let mut rest = Vec::new();
        match self.stream.read_to_end(&mut rest) {
            Ok(_) => true,
            Err(error) => error.kind() == ErrorKind::ConnectionReset,
        }
    }
}
