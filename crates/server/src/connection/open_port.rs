//! A port that is listened on, and may be closed while the server runs.

use base::{Result, err};
use std::net::SocketAddr;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;

/// Connections that may wait to be taken, as far as the system allows (`net.core.somaxconn`): where the queue is full,
/// clients that all connect at once see seconds pass.
const BACKLOG: u32 = 4096;

/// A port in use, and the stop of the connections that came by it.
pub(crate) struct OpenPort {
    listener: TcpListener,
    stop: watch::Sender<bool>,
}

impl OpenPort {
    pub(crate) fn new(listener: TcpListener) -> Self {
        OpenPort { listener, stop: watch::Sender::new(false) }
    }

    /// Tells a connection when it shall end: with the port.
    pub(crate) fn connections(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }

    /// The next connection; none comes by a closed port.
    ///
    /// # Errors
    /// I/O errors, such as too many open files.
    pub(crate) async fn accept(port: Option<&OpenPort>) -> std::io::Result<(TcpStream, SocketAddr)> {
        match port {
            Some(port) => port.listener.accept().await,
            None => std::future::pending().await,
        }
    }

    /// Closes or opens a port of an address. Closed, its connections end after the request that they are at.
    ///
    /// # Errors
    /// When the address cannot be had.
    pub(crate) fn change(port: &mut Option<OpenPort>, address: SocketAddr, is_open: bool) -> Result<()> {
        match (port.is_some(), is_open) {
            (true, false) => {
                *port = None;
                base::log!(Information, "Application", "Stopped listening on {address}");
            }
            (false, true) => {
                let listener = listen_on(address);
                let listener = listener.map_err(|error| err!(NetworkError, "Cannot listen on {address}: {error}"))?;
                *port = Some(OpenPort::new(listener));
                base::log!(Information, "Application", "Listening on {address} again");
            }
            _ => {}
        }
        Ok(())
    }
}

/// Listens on an address of its own kind.
///
/// # Errors
/// When the address cannot be had.
pub(crate) fn listen_on(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A port whose last connections are still being closed can be had.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}
