//! The bytes of a connection, in clear or over TLS.

use std::io::{Error, Read, Result, Write};
use std::net::TcpStream;
use std::sync::Arc;
use tls::{ClientConfig, ClientConnection, StreamOwned};

/// A connected socket; the handshake of TLS is done with the first bytes.
pub(crate) enum Stream {
    Clear(TcpStream),
    Secure(Box<StreamOwned<ClientConnection, TcpStream>>),
}

impl Stream {
    /// A stream over a socket that is connected to a host.
    pub(crate) fn new(socket: TcpStream, tls: Option<&Arc<ClientConfig>>, host: &str) -> Result<Self> {
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
