//! A client of HTTP/1.1 over one kept-alive connection: what measuring a server needs, and little time of its own.
//!
//! Bodies with a length, in chunks, or up to the end of the connection; no redirects, TLS or compression. Sizes that
//! the server declares are never allocated for.

use base::{Error, ErrorCode, Result, bail, err};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
const BUFFER_BYTES: usize = 256 << 10;
/// Bytes of a line of the head or of a chunk's size, at most.
const LINE_BYTES_MAX: u64 = 64 << 10;
/// Lines of a head, at most.
const HEAD_LINES_MAX: usize = 1_000;

/// A connection, opened again when the server closed it.
pub struct Client {
    address: String,
    /// Lines of every request's head, each with its end.
    headers: String,
    timeout: Duration,
    stream: Option<BufReader<TcpStream>>,
}

/// A response; its body went to the sink.
#[derive(Clone, Debug, Default)]
pub struct ResponseHead {
    /// The status code.
    pub status: u16,
    /// The value of `X-ClickHouse-Exception-Code`, or 0.
    pub exception_code: i32,
    length: Option<u64>,
    chunked: bool,
    close: bool,
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

impl Client {
    /// A client of `host:port`; it connects at the first request.
    pub fn new(address: impl Into<String>) -> Self {
        Client { address: address.into(), headers: String::new(), timeout: Duration::from_secs(900), stream: None }
    }

    /// The server's `host:port`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Adds a header to every request.
    ///
    /// # Errors
    /// When the value has the end of a line in it.
    pub fn header(mut self, name: &str, value: &str) -> Result<Self> {
        if value.contains(['\r', '\n']) {
            bail!(BadArguments, "The header {name} cannot have an end of line in it");
        }
        self.headers.push_str(&format!("{name}: {value}\r\n"));
        Ok(self)
    }

    /// Sets how long the server may be silent.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Sends a GET request.
    ///
    /// # Errors
    /// When the server can't be reached or answers something that is not HTTP.
    pub fn get(&mut self, target: &str) -> Result<Response> {
        self.whole("GET", target, b"")
    }

    /// Sends a POST request with a body.
    ///
    /// # Errors
    /// As [`Client::get`].
    pub fn post(&mut self, target: &str, body: &[u8]) -> Result<Response> {
        self.whole("POST", target, body)
    }

    fn whole(&mut self, method: &str, target: &str, request: &[u8]) -> Result<Response> {
        let mut body = Vec::new();
        let head = self.send(method, target, request, &mut |_, piece| body.extend_from_slice(piece))?;
        Ok(Response { status: head.status, exception_code: head.exception_code, body })
    }

    /// Sends a request and gives the pieces of the answer's body to `take`, with the head.
    ///
    /// # Errors
    /// As [`Client::get`].
    pub fn send(
        &mut self,
        method: &str,
        target: &str,
        body: &[u8],
        take: &mut dyn FnMut(&ResponseHead, &[u8]),
    ) -> Result<ResponseHead> {
        let kept = self.stream.take();
        let was_kept = kept.is_some();
        let mut stream = match kept {
            Some(stream) => stream,
            None => self.connect()?,
        };
        let head = match self.exchange(&mut stream, method, target, body) {
            // The server closed the kept connection while it was idle: nothing was answered.
            Err(None) if was_kept => {
                stream = self.connect()?;
                self.exchange(&mut stream, method, target, body)
                    .map_err(|error| error.unwrap_or_else(|| self.closed()))?
            }
            other => other.map_err(|error| error.unwrap_or_else(|| self.closed()))?,
        };
        let broken = |error: std::io::Error| self.broken("read the answer of", &error);
        read_body(&mut stream, &head, take).map_err(broken)?;
        if !head.close && (head.chunked || head.length.is_some()) {
            self.stream = Some(stream);
        }
        Ok(head)
    }

    /// Sends a request and reads the answer's head; `Err(None)` when the connection was closed instead.
    fn exchange(
        &self,
        stream: &mut BufReader<TcpStream>,
        method: &str,
        target: &str,
        body: &[u8],
    ) -> std::result::Result<ResponseHead, Option<Error>> {
        let mut request = format!(
            "{method} {target} HTTP/1.1\r\nHost: {}\r\n{}Content-Length: {}\r\n\r\n",
            self.address,
            self.headers,
            body.len()
        )
        .into_bytes();
        request.extend_from_slice(body);
        // What the server said before it closed is worth more than the failed write.
        let written = stream.get_mut().write_all(&request);
        match read_head(stream) {
            Ok(Some(head)) => Ok(head),
            Ok(None) => Err(None),
            Err(ReadError::Io(error))
                if matches!(error.kind(), std::io::ErrorKind::ConnectionReset | std::io::ErrorKind::BrokenPipe)
                    || written.is_err() =>
            {
                Err(None)
            }
            Err(ReadError::Io(error))
                if matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) =>
            {
                Err(Some(err!(
                    SocketTimeout,
                    "{} did not answer within {} seconds",
                    self.address,
                    self.timeout.as_secs()
                )))
            }
            Err(ReadError::Io(error)) => Err(Some(self.broken("read the answer of", &error))),
            Err(ReadError::NotHttp(line)) => Err(Some(err!(
                NetworkError,
                "{} does not answer in HTTP: it says '{line}'. Give the server's HTTP port (8123 by default, not 9000)",
                self.address
            ))),
        }
    }

    fn connect(&self) -> Result<BufReader<TcpStream>> {
        let broken = |error: std::io::Error| self.broken("connect to", &error);
        let mut last = std::io::Error::new(std::io::ErrorKind::AddrNotAvailable, "the host has no address");
        for address in self.address.to_socket_addrs().map_err(broken)? {
            match TcpStream::connect_timeout(&address, CONNECT_TIMEOUT) {
                Ok(stream) => {
                    stream
                        .set_nodelay(true)
                        .and_then(|()| stream.set_read_timeout(Some(self.timeout)))
                        .map_err(broken)?;
                    return Ok(BufReader::with_capacity(BUFFER_BYTES, stream));
                }
                Err(error) => last = error,
            }
        }
        Err(broken(last))
    }

    fn broken(&self, what: &str, error: &std::io::Error) -> Error {
        Error::io(ErrorCode::NetworkError, format_args!("{what} {}", self.address), error)
    }

    fn closed(&self) -> Error {
        err!(NetworkError, "{} closed the connection without an answer", self.address)
    }
}

enum ReadError {
    Io(std::io::Error),
    NotHttp(String),
}

impl From<std::io::Error> for ReadError {
    fn from(error: std::io::Error) -> Self {
        ReadError::Io(error)
    }
}

fn read_line(stream: &mut BufReader<TcpStream>) -> std::io::Result<Option<String>> {
    let mut line = Vec::new();
    if stream.take(LINE_BYTES_MAX).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&line).trim_end().to_string()))
}

fn read_head(stream: &mut BufReader<TcpStream>) -> std::result::Result<Option<ResponseHead>, ReadError> {
    let Some(line) = read_line(stream)? else { return Ok(None) };
    let status = line.strip_prefix("HTTP/1.").and_then(|rest| rest.split(' ').nth(1)?.parse().ok());
    let Some(status) = status else { return Err(ReadError::NotHttp(line.chars().take(80).collect())) };
    let mut head = ResponseHead { status, ..ResponseHead::default() };
    for _ in 0..HEAD_LINES_MAX {
        let Some(line) = read_line(stream)? else { break };
        if line.is_empty() {
            return Ok(Some(head));
        }
        let Some((name, value)) = line.split_once(':') else { continue };
        let value = value.trim();
        match name.to_ascii_lowercase().as_str() {
            "content-length" => head.length = value.parse().ok(),
            "transfer-encoding" => head.chunked = value.eq_ignore_ascii_case("chunked"),
            "connection" => head.close = value.eq_ignore_ascii_case("close"),
            "x-clickhouse-exception-code" => head.exception_code = value.parse().unwrap_or(0),
            _ => {}
        }
    }
    Err(ReadError::NotHttp("a head without an end".into()))
}

fn read_body(
    stream: &mut BufReader<TcpStream>,
    head: &ResponseHead,
    take: &mut dyn FnMut(&ResponseHead, &[u8]),
) -> std::io::Result<()> {
    if !head.chunked {
        return copy(stream, head.length, head, take);
    }
    loop {
        let line = read_line(stream)?.ok_or(std::io::ErrorKind::UnexpectedEof)?;
        let size = u64::from_str_radix(line.split(';').next().unwrap_or_default().trim(), 16)
            .map_err(|_| std::io::ErrorKind::InvalidData)?;
        copy(stream, Some(size), head, take)?;
        read_line(stream)?.ok_or(std::io::ErrorKind::UnexpectedEof)?;
        if size == 0 {
            return Ok(());
        }
    }
}

/// Gives `length` bytes, or all there are, to `take` as they come.
fn copy(
    stream: &mut BufReader<TcpStream>,
    length: Option<u64>,
    head: &ResponseHead,
    take: &mut dyn FnMut(&ResponseHead, &[u8]),
) -> std::io::Result<()> {
    let mut left = length.unwrap_or(u64::MAX);
    while left > 0 {
        let piece = stream.fill_buf()?;
        if piece.is_empty() {
            return if length.is_some() { Err(std::io::ErrorKind::UnexpectedEof.into()) } else { Ok(()) };
        }
        let used = piece.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        take(head, &piece[..used]);
        stream.consume(used);
        left -= used as u64;
    }
    Ok(())
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

    /// A server that gives each reply to one request, all on one connection, then closes it.
    fn serve(replies: &'static [&'static str]) -> (String, std::thread::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let server = std::thread::spawn(move || {
            let (stream, _) = listener.accept().unwrap();
            let mut stream = BufReader::new(stream);
            for reply in replies {
                while read_line(&mut stream).unwrap().is_some_and(|line| !line.is_empty()) {}
                stream.get_mut().write_all(reply.as_bytes()).unwrap();
            }
        });
        (address, server)
    }

    #[test]
    fn reads_chunks_and_keeps_the_connection() {
        let (address, server) = serve(&[
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",
            "HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\nX-ClickHouse-Exception-Code: 60\r\n\r\nno",
        ]);
        let mut client = Client::new(address);
        assert_eq!(client.get("/").unwrap().body, b"abcde");
        let second = client.get("/").unwrap();
        assert_eq!((second.status, second.exception_code, second.body.as_slice()), (404, 60, b"no".as_slice()));
        server.join().unwrap();
    }

    #[test]
    fn lies_about_sizes_are_errors_and_take_no_memory() {
        for reply in [
            "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999\r\n\r\nab",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffff\r\nab",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab",
        ] {
            let (address, server) = serve(Box::leak(Box::new([reply])));
            assert_eq!(Client::new(address).get("/").unwrap_err().code(), ErrorCode::NetworkError);
            server.join().unwrap();
        }
        let (address, _server) = serve(&["220 mail.example.com ESMTP\r\n"]);
        assert!(Client::new(address).get("/").unwrap_err().message().contains("not 9000"));
    }

    #[test]
    fn a_dead_server_is_named() {
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
        let error = Client::new(address.clone()).get("/").unwrap_err();
        assert!(error.message().contains(&address), "{error}");
    }

    #[test]
    fn encodes_for_urls() {
        assert_eq!(encode("a b/ы"), "a%20b%2F%D1%8B");
        assert!(Client::new("x").header("X-User", "a\r\nb").is_err());
    }
}
