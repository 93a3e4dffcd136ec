//! HTTP/1.1 over one kept-alive connection, as far as a client of the server needs it.
//!
//! Bodies of known length and in chunks; no redirects, no compression.

use crate::ClientError;
use crate::stream::Stream;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::Arc;
use tls::ClientConfig;

const BUFFER_BYTES: usize = 256 << 10;
/// Longest head of an answer: longer ones are not from a server of ours.
const HEAD_BYTES_MAX: u64 = 1 << 20;
/// Bytes of a chunk of a body that is sent.
const SEND_BYTES: usize = 64 << 10;

/// A request's body.
pub(crate) struct RequestBody<'a> {
    /// Text at the beginning of the body.
    pub text: &'a [u8],
    /// Data behind the text, of unknown length.
    pub data: Option<Box<dyn Read + Send>>,
}

/// Status and headers of an answer; its body is read from the connection.
pub(crate) struct Head {
    pub status: u16,
    headers: Vec<(String, String)>,
    body: BodyKind,
}

#[derive(Clone, Copy, PartialEq)]
enum BodyKind {
    Length(u64),
    Chunks,
    ToEnd,
}

impl Head {
    /// A header's value; names are compared without case.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Whether the server knew the whole answer when it wrote the head.
    pub(crate) fn is_whole(&self) -> bool {
        matches!(self.body, BodyKind::Length(_))
    }
}

/// A connection to one server, opened when needed.
pub(crate) struct Connection {
    host: String,
    port: u16,
    /// Configuration of TLS; `None` in clear.
    tls: Option<Arc<ClientConfig>>,
    /// Lines of every request's head.
    head: String,
    stream: Option<BufReader<Stream>>,
}

impl Connection {
    pub(crate) fn new(host: &str, port: u16, tls: Option<Arc<ClientConfig>>, head: String) -> Self {
        Connection { host: host.into(), port, tls, head, stream: None }
    }

    /// A second connection to the same server.
    pub(crate) fn another(&self) -> Self {
        Connection::new(&self.host, self.port, self.tls.clone(), self.head.clone())
    }

    /// Sends a request and reads the head of its answer. A kept connection that the server has closed meanwhile is
    /// opened again, once.
    pub(crate) fn send(&mut self, target: &str, body: RequestBody<'_>) -> Result<Head, ClientError> {
        let is_kept = self.stream.is_some();
        let can_repeat = is_kept && body.data.is_none();
        let text = body.text;
        match self.try_send(target, body) {
            Err(error) if can_repeat && is_closed(&error) => {
                self.stream = None;
                self.try_send(target, RequestBody { text, data: None }).map_err(|error| self.failed(&error))
            }
            other => other.map_err(|error| self.failed(&error)),
        }
    }

    fn failed(&mut self, error: &io::Error) -> ClientError {
        self.stream = None;
        let hint = match error.kind() {
            io::ErrorKind::InvalidData if self.tls.is_some() => {
                "With --secure the port must be one of HTTPS, and its certificate of an authority of this system or of \
                 --tls-ca"
            }
            _ => "Is it running? Start it with: ursa server",
        };
        let text = format!("Cannot talk to the server at {}:{}: {error}. {hint}", self.host, self.port);
        base::Error::new(base::ErrorCode::NetworkError, text).into()
    }

    fn try_send(&mut self, target: &str, body: RequestBody<'_>) -> io::Result<Head> {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => self.open()?,
        };
        let length = match body.data {
            None => format!("Content-Length: {}", body.text.len()),
            Some(_) => "Transfer-Encoding: chunked".into(),
        };
        let mut first =
            format!("POST {target} HTTP/1.1\r\nHost: {}:{}\r\n{}{length}\r\n\r\n", self.host, self.port, self.head)
                .into_bytes();
        let written = match body.data {
            None => {
                first.extend_from_slice(body.text);
                stream.get_mut().write_all(&first)
            }
            Some(data) => {
                push_chunk(&mut first, body.text);
                stream.get_mut().write_all(&first).and_then(|()| send_chunks(stream.get_mut(), data))
            }
        };
        let written = written.and_then(|()| stream.get_mut().flush());
        // A server that refuses the body answers and closes: the answer says more than the failed write.
        let head = match (written, read_head(&mut stream)) {
            (_, Ok(head)) => head,
            (Err(error), _) => return Err(error),
            (Ok(()), Err(error)) => return Err(error),
        };
        self.stream = Some(stream);
        Ok(head)
    }

    fn open(&self) -> io::Result<BufReader<Stream>> {
        Ok(BufReader::with_capacity(BUFFER_BYTES, Stream::connect(&self.host, self.port, self.tls.as_ref())?))
    }

    /// Passes the answer's body to `take`, some bytes at a time.
    ///
    /// # Errors
    /// Of the connection as `Err(Ok(error))`, of `take` as `Err(Err(error))`; both close the connection.
    pub(crate) fn read_body(
        &mut self,
        head: &Head,
        take: &mut dyn FnMut(&[u8]) -> io::Result<()>,
    ) -> Result<(), Result<io::Error, io::Error>> {
        let Some(mut stream) = self.stream.take() else { return Ok(()) };
        match head.body {
            BodyKind::Length(bytes) => copy(&mut stream, bytes, take)?,
            BodyKind::ToEnd => copy(&mut stream, u64::MAX, take)
                .or_else(|error| if matches!(&error, Ok(e) if is_closed(e)) { Ok(()) } else { Err(error) })?,
            BodyKind::Chunks => loop {
                let bytes = chunk_size(&mut stream).map_err(Ok)?;
                copy(&mut stream, bytes, take)?;
                let mut end = [0; 2];
                stream.read_exact(&mut end).map_err(Ok)?;
                if bytes == 0 {
                    break;
                }
            },
        }
        let closes = head.header("connection").is_some_and(|value| value.eq_ignore_ascii_case("close"));
        if head.body != BodyKind::ToEnd && !closes {
            self.stream = Some(stream);
        }
        Ok(())
    }
}

fn is_closed(error: &io::Error) -> bool {
    use io::ErrorKind::*;
    matches!(error.kind(), UnexpectedEof | ConnectionReset | ConnectionAborted | BrokenPipe)
}

fn push_chunk(out: &mut Vec<u8>, bytes: &[u8]) {
    if !bytes.is_empty() {
        out.extend_from_slice(format!("{:x}\r\n", bytes.len()).as_bytes());
        out.extend_from_slice(bytes);
        out.extend_from_slice(b"\r\n");
    }
}

fn send_chunks(stream: &mut Stream, mut data: Box<dyn Read + Send>) -> io::Result<()> {
    let mut buffer = vec![0; SEND_BYTES];
    let mut out = Vec::with_capacity(SEND_BYTES + 32);
    loop {
        let count = data.read(&mut buffer)?;
        if count == 0 {
            return stream.write_all(b"0\r\n\r\n");
        }
        out.clear();
        push_chunk(&mut out, &buffer[..count]);
        stream.write_all(&out)?;
    }
}

fn read_line(stream: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    stream.take(HEAD_BYTES_MAX).read_line(&mut line)?;
    if !line.ends_with('\n') {
        return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the server closed the connection"));
    }
    line.truncate(line.trim_end().len());
    Ok(line)
}

fn read_head(stream: &mut impl BufRead) -> io::Result<Head> {
    let invalid = |what: &str| io::Error::new(io::ErrorKind::InvalidData, format!("the answer is no HTTP: {what}"));
    let first = read_line(stream)?;
    let status = first
        .strip_prefix("HTTP/1.")
        .and_then(|rest| rest.split(' ').nth(1)?.parse().ok())
        .ok_or_else(|| invalid(&first))?;
    let mut headers = Vec::new();
    loop {
        let line = read_line(stream)?;
        if line.is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').ok_or_else(|| invalid(&line))?;
        headers.push((name.to_string(), value.trim().to_string()));
    }
    let mut head = Head { status, headers, body: BodyKind::ToEnd };
    if head.header("transfer-encoding").is_some_and(|value| value.eq_ignore_ascii_case("chunked")) {
        head.body = BodyKind::Chunks;
    } else if let Some(length) = head.header("content-length") {
        head.body = BodyKind::Length(length.parse().map_err(|_| invalid(length))?);
    }
    Ok(head)
}

fn chunk_size(stream: &mut impl BufRead) -> io::Result<u64> {
    let line = read_line(stream)?;
    let digits = line.split(';').next().unwrap_or("").trim();
    u64::from_str_radix(digits, 16)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "the answer has a broken chunk"))
}

/// Passes `bytes` bytes to `take`.
fn copy(
    stream: &mut impl BufRead,
    mut bytes: u64,
    take: &mut dyn FnMut(&[u8]) -> io::Result<()>,
) -> Result<(), Result<io::Error, io::Error>> {
    while bytes > 0 {
        let buffer = stream.fill_buf().map_err(Ok)?;
        if buffer.is_empty() {
            return Err(Ok(io::Error::new(
                io::ErrorKind::UnexpectedEof,
                "the server closed the connection within the answer",
            )));
        }
        let count = buffer.len().min(usize::try_from(bytes).unwrap_or(usize::MAX));
        take(&buffer[..count]).map_err(Err)?;
        stream.consume(count);
        bytes -= count as u64;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads() {
        let text = "HTTP/1.1 404 Not Found\r\nContent-Length: 5\r\nX-A:  b \r\n\r\nhello";
        let head = read_head(&mut text.as_bytes()).unwrap();
        assert_eq!((head.status, head.header("x-a"), head.is_whole()), (404, Some("b"), true));
        assert!(read_head(&mut "HTTP/1.1 200 OK\r\n".as_bytes()).is_err());
        assert!(read_head(&mut "SSH-2.0\r\n\r\n".as_bytes()).is_err());
    }

    #[test]
    fn chunks() {
        let mut out = Vec::new();
        push_chunk(&mut out, b"abc");
        push_chunk(&mut out, b"");
        assert_eq!(out, b"3\r\nabc\r\n");
        assert_eq!(chunk_size(&mut "1f;x=y\r\n".as_bytes()).unwrap(), 31);
    }
}
