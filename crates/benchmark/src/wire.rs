//! The bytes of one connection, in clear or over TLS. No call waits.

use mio::net::TcpStream;
use std::io::{Error, ErrorKind, Read, Result, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use tls::{ClientConfig, ClientConnection};

/// How TLS is spoken with a server, and the name that its certificate must have.
#[derive(Clone)]
pub(crate) struct SecureHost {
    pub config: Arc<ClientConfig>,
    pub host: Arc<str>,
}

/// A socket that is connected or connecting.
pub(crate) struct Wire {
    socket: TcpStream,
    tls: Option<Box<ClientConnection>>,
}

impl Wire {
    /// Begins to connect.
    pub(crate) fn connect(address: SocketAddr, secure: Option<&SecureHost>) -> Result<Self> {
        let socket = TcpStream::connect(address)?;
        socket.set_nodelay(true)?;
        let tls = match secure {
            None => None,
            Some(secure) => {
                let connection = tls::connection(&secure.config, &secure.host);
                Some(Box::new(connection.map_err(|error| Error::other(error.message().to_string()))?))
            }
        };
        Ok(Wire { socket, tls })
    }

    /// The socket, for the poll.
    pub(crate) fn socket(&mut self) -> &mut TcpStream {
        &mut self.socket
    }

    /// Takes some of the bytes; `WouldBlock` when there is no room.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        let Some(tls) = &mut self.tls else { return self.socket.write(bytes) };
        // A handshake comes first; its buffer takes what it has room for meanwhile.
        let count = tls.writer().write(bytes)?;
        self.flush()?;
        if count == 0 { Err(ErrorKind::WouldBlock.into()) } else { Ok(count) }
    }

    /// Sends what is encrypted already, as far as the socket takes it.
    pub(crate) fn flush(&mut self) -> Result<()> {
        let Some(tls) = &mut self.tls else { return Ok(()) };
        while tls.wants_write() {
            match tls.write_tls(&mut self.socket) {
                Ok(_) => {}
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::NotConnected) => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Reads what has come; 0 at the end, `WouldBlock` when there is nothing yet.
    pub(crate) fn read(&mut self, out: &mut [u8]) -> Result<usize> {
        loop {
            let Some(tls) = &mut self.tls else { return self.socket.read(out) };
            match tls.reader().read(out) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                other => return other,
            }
            // At the end the reader tells whether the server has said that it is one.
            tls.read_tls(&mut self.socket)?;
            let processed = tls.process_new_packets().map_err(|error| Error::new(ErrorKind::InvalidData, error));
            // What the handshake answers, be it why it failed.
            self.flush()?;
            processed?;
        }
    }
}
