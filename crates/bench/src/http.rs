//! A client of HTTP/1.1 over one kept-alive connection, with nothing but what the harness needs.
//!
//! Bodies with a length or in chunks are read; redirects, TLS and compression are not there.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use crate::Result;

/// A connection, opened again when the server closed it.
pub struct Client {
    address: String,
    stream: Option<BufReader<TcpStream>>,
}

/// A whole response.
#[derive(Debug)]
pub struct Response {
    /// The status code.
    pub status: u16,
    /// The value of `X-ClickHouse-Exception-Code`, or 0.
    pub exception_code: i32,
    /// The decoded body.
    pub body: Vec<u8>,
}

#[derive(Default)]
struct Head {
    status: u16,
    exception_code: i32,
    length: Option<usize>,
    chunked: bool,
    close: bool,
}

impl Client {
    /// A client of `host:port`; it connects at the first request.
    pub fn new(address: impl Into<String>) -> Self {
        Self {
            address: address.into(),
            stream: None,
        }
    }

    /// Sends a GET request.
    ///
    /// # Errors
    /// When the server can't be reached or answers something that is not HTTP.
    pub fn get(&mut self, target: &str) -> Result<Response> {
        self.send("GET", target, b"")
    }

    /// Sends a POST request with a body.
    ///
    /// # Errors
    /// As [`Client::get`].
    pub fn post(&mut self, target: &str, body: &[u8]) -> Result<Response> {
        self.send("POST", target, body)
    }

    fn send(&mut self, method: &str, target: &str, body: &[u8]) -> Result<Response> {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => connect(&self.address)?,
        };
        let length = body.len();
        let mut request =
            format!("{method} {target} HTTP/1.1\r\nHost: {}\r\n", self.address).into_bytes();
        request.extend_from_slice(format!("Content-Length: {length}\r\n\r\n").as_bytes());
        request.extend_from_slice(body);
        stream.get_mut().write_all(&request)?;
        let head = read_head(&mut stream)?;
        let body = read_body(&mut stream, &head)?;
        if !head.close {
            self.stream = Some(stream);
        }
        Ok(Response {
            status: head.status,
            exception_code: head.exception_code,
            body,
        })
    }
}

fn connect(address: &str) -> Result<BufReader<TcpStream>> {
    let stream =
        TcpStream::connect(address).map_err(|e| format!("can't connect to {address}: {e}"))?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(Duration::from_secs(900)))?;
    Ok(BufReader::with_capacity(1 << 16, stream))
}

fn read_line(stream: &mut BufReader<TcpStream>) -> Result<String> {
    let mut line = Vec::new();
    if stream.read_until(b'\n', &mut line)? == 0 {
        return Err("the server closed the connection".into());
    }
    Ok(String::from_utf8_lossy(&line).trim_end().to_string())
}

fn read_head(stream: &mut BufReader<TcpStream>) -> Result<Head> {
    let mut head = Head::default();
    let line = read_line(stream)?;
    let status = line.split(' ').nth(1).and_then(|s| s.parse().ok());
    head.status = status.ok_or_else(|| format!("not a status line: {line}"))?;
    loop {
        let line = read_line(stream)?;
        if line.is_empty() {
            return Ok(head);
        }
        let Some((name, value)) = line.split_once(':') else {
            continue;
        };
        let value = value.trim();
        match name.to_ascii_lowercase().as_str() {
            "content-length" => head.length = value.parse().ok(),
            "transfer-encoding" => head.chunked = value.eq_ignore_ascii_case("chunked"),
            "connection" => head.close = value.eq_ignore_ascii_case("close"),
            "x-clickhouse-exception-code" => head.exception_code = value.parse().unwrap_or(0),
            _ => {}
        }
    }
}

fn read_body(stream: &mut BufReader<TcpStream>, head: &Head) -> Result<Vec<u8>> {
    let mut body = Vec::new();
    if !head.chunked {
        match head.length {
            Some(length) => {
                body.resize(length, 0);
                stream.read_exact(&mut body)?;
            }
            None => {
                stream.read_to_end(&mut body)?;
            }
        }
        return Ok(body);
    }
    loop {
        let line = read_line(stream)?;
        let size = line.split(';').next().unwrap_or_default();
        let size = usize::from_str_radix(size.trim(), 16)
            .map_err(|_| format!("not a chunk size: {line}"))?;
        let start = body.len();
        body.resize(start + size, 0);
        stream.read_exact(&mut body[start..])?;
        read_line(stream)?;
        if size == 0 {
            return Ok(body);
        }
    }
}

/// Percent-encodes a value for a URL's query.
pub fn encode(value: &str) -> String {
    let mut out = String::new();
    for byte in value.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            out.push(byte as char);
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    #[test]
    fn reads_chunks_and_keeps_the_connection() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let server = std::thread::spawn(move || {
            let (stream, _) = listener.accept().unwrap();
            let mut stream = BufReader::new(stream);
            for reply in [
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",
                "HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\nX-ClickHouse-Exception-Code: 60\r\n\r\nno",
            ] {
                while read_line(&mut stream).unwrap() != "" {}
                stream.get_mut().write_all(reply.as_bytes()).unwrap();
            }
        });
        let mut client = Client::new(address);
        assert_eq!(client.get("/").unwrap().body, b"abcde");
        let second = client.get("/").unwrap();
        assert_eq!(
            (second.status, second.exception_code, second.body.as_slice()),
            (404, 60, b"no".as_slice())
        );
        server.join().unwrap();
    }

    #[test]
    fn encodes_for_urls() {
        assert_eq!(encode("a b/ы"), "a%20b%2F%D1%8B");
    }
}
