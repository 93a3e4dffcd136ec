//! The bytes of a connection, in clear or over TLS.

use std::io::{Error, ErrorKind, Read, Result, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;
use tls::{ClientConfig, ClientConnection, StreamOwned};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// A connected socket; the handshake of TLS is done with the first bytes.
pub(crate) enum Stream {
    Clear(TcpStream),
    Secure(Box<StreamOwned<ClientConnection, TcpStream>>),
}

impl Stream {
    /// A connection to a host, to the first of its addresses that takes one.
    pub(crate) fn connect(host: &str, port: u16, tls: Option<&Arc<ClientConfig>>) -> Result<Self> {
        let mut last = Error::new(ErrorKind::NotFound, "the host has no address");
        for address in (host, port).to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, CONNECT_TIMEOUT) {
                Ok(socket) => {
                    socket.set_nodelay(true)?;
                    return Stream::new(socket, tls, host);
                }
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// The socket below.
    pub(crate) fn socket(&self) -> &TcpStream {
        match self {
            Stream::Clear(socket) => socket,
            Stream::Secure(stream) => &stream.sock,
        }
    }

    /// A stream over a socket that is connected to a host.
    fn new(socket: TcpStream, tls: Option<&Arc<ClientConfig>>, host: &str) -> Result<Self> {
        let Some(config) = tls else { return Ok(Stream::Clear(socket)) };
        let connection = tls::connection(config, host).map_err(|error| Error::other(error.message().to_string()))?;
        Ok(Stream::Secure(Box::new(StreamOwned::new(connection, socket))))
    }
}

impl Read for Stream {
    fn read(&mut self, out: &mut [u8]) -> Result<usize> {
        match self {
            Stream::Clear(socket) => socket.read(out),
            Stream::Secure(stream) => stream.read(out),
        }
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        match self {
            Stream::Clear(socket) => socket.write(bytes),
            Stream::Secure(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> Result<()> {
        match self {
            Stream::Clear(socket) => socket.flush(),
            Stream::Secure(stream) => stream.flush(),
        }
    }
}
