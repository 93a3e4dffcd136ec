//! A server in the test's own process, and a client that sends given bytes.

#![allow(dead_code, reason = "each test uses a part of it")]

pub(crate) mod native_client;

use engine::{Confinement, Engine, EngineOptions};
use server::{ServerAddresses, ServerOptions, serve};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::time::Duration;

/// A server in a folder of its own.
pub(crate) struct Server {
    pub addresses: ServerAddresses,
    pub root: PathBuf,
}

/// An answer: status, head in lower case, body.
pub(crate) struct HttpAnswer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl HttpAnswer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// The values of a header that comes several times.
    pub(crate) fn headers(&self, name: &str) -> Vec<&str> {
        self.head.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(": ")).collect()
    }

    fn parse(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").map_or(bytes.len(), |at| at + 4);
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let mut body = bytes[end..].to_vec();
        let is_chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
        if is_chunked {
            body = joined(&body);
        }
        // Names in lower case; values as they are.
        let lines = head.lines().map(|line| match line.split_once(": ") {
            Some((name, value)) => format!("{}: {value}\n", name.to_ascii_lowercase()),
            None => format!("{line}\n"),
        });
        HttpAnswer { status, head: lines.collect(), body }
    }
}

/// The bytes of the chunks that have come.
fn joined(mut bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    while let Some(end) = bytes.windows(2).position(|two| two == b"\r\n") {
        let size = usize::from_str_radix(&String::from_utf8_lossy(&bytes[..end]), 16).unwrap_or(0);
        let rest = &bytes[end + 2..];
        out.extend_from_slice(&rest[..size.min(rest.len())]);
        bytes = rest.get(size + 2..).unwrap_or_default();
    }
    out
}

/// A request's bytes, for one connection each; a header `host` takes the place of the right one.
pub(crate) fn request(method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
    let mut text = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
    if !headers.iter().any(|(name, _)| *name == "host") {
        text.push_str("host: localhost\r\n");
    }
    headers.iter().for_each(|(name, value)| text.push_str(&format!("{name}: {value}\r\n")));
    text.push_str(&format!("content-length: {}\r\n\r\n", body.len()));
    [text.as_bytes(), body].concat()
}

/// Sends a request over a stream and reads the answer until its end.
pub(crate) fn exchange(stream: &mut (impl Read + Write), request: &[u8]) -> std::io::Result<HttpAnswer> {
    stream.write_all(request)?;
    stream.flush()?;
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Err(error) if bytes.is_empty() => Err(error),
        _ => Ok(HttpAnswer::parse(&bytes)),
    }
}

impl Server {
    pub(crate) fn start(name: &str, options: ServerOptions) -> Self {
        Self::start_with(name, "", options)
    }

    pub(crate) fn start_with(name: &str, password: &str, options: ServerOptions) -> Self {
        let root = folder(name);
        let engine = Engine::open(EngineOptions {
            path: Some(root.join("data")),
            password: password.into(),
            confinement: Some(Confinement::default()),
            threads: 2,
            ..EngineOptions::default()
        })
        .unwrap();
        let (sender, receiver) = std::sync::mpsc::channel();
        let options = ServerOptions { http_port: 0, ..options };
        std::thread::spawn(move || serve(engine, &options, move |addresses| sender.send(*addresses).unwrap()).unwrap());
        Server { addresses: receiver.recv().unwrap(), root }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        timed(TcpStream::connect(self.addresses.http).unwrap())
    }

    pub(crate) fn connect_https(&self) -> TcpStream {
        timed(TcpStream::connect(self.addresses.https.unwrap()).unwrap())
    }

    /// A connection to the port of the native protocol over TLS.
    pub(crate) fn connect_secure_native(&self) -> TcpStream {
        timed(TcpStream::connect(self.addresses.tcp_secure.unwrap()).unwrap())
    }

    pub(crate) fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: impl AsRef<[u8]>,
    ) -> HttpAnswer {
        exchange(&mut self.connect(), &request(method, path, headers, body.as_ref())).unwrap()
    }

    pub(crate) fn get(&self, path: &str) -> HttpAnswer {
        self.send("GET", path, &[], b"")
    }

    pub(crate) fn post(&self, path: &str, statement: &str) -> HttpAnswer {
        self.send("POST", path, &[], statement.as_bytes())
    }
}

fn timed(stream: TcpStream) -> TcpStream {
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream
}

/// An empty folder of a test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let root = std::env::temp_dir().join(format!("ursa-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&root);
    std::fs::create_dir_all(&root).unwrap();
    root
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.root);
    }
}
