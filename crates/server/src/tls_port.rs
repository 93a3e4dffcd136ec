//! A port of TLS: handshakes within a time, certificates that are read again when they change, logged failures.
//!
//! What comes out of a handshake is a stream as a socket is one, for HTTP as for any other protocol.

use crate::certificates::CertificateEnd;
use crate::connection::{REFUSAL_TIME, SocketTimes, TimedStream};
use crate::serve::SecurePorts;
use std::io::{Error, ErrorKind, Result};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tls::{PreparedTls, ServerCertificates};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// The names of ALPN that the port of HTTP offers, best first.
pub(crate) const PROTOCOLS: &[&[u8]] = &[b"h2", b"http/1.1"];
/// The first byte of a TLS connection: a record of the handshake.
const HANDSHAKE_RECORD: u8 = 0x16;
/// Time between lines about failed handshakes.
const LOG_TIME: Duration = Duration::from_secs(1);
/// Bytes of a request in clear that are read before the connection is closed, so that its answer arrives.
const CLEAR_BYTES_MAX: usize = 64 << 10;

/// A stream over TLS, whose writes to the socket fail when the peer takes nothing.
pub(crate) type SecureStream = TlsStream<TimedStream>;

/// State that the connections of a port of TLS share.
pub(crate) struct TlsPort {
    certificates: ServerCertificates,
    handshake_time_ms: AtomicU64,
    failures: FailureLog,
}

impl TlsPort {
    pub(crate) fn new(certificates: ServerCertificates, handshake_time: Duration) -> Self {
        TlsPort {
            certificates,
            handshake_time_ms: AtomicU64::new(milliseconds(handshake_time)),
            failures: FailureLog::default(),
        }
    }

    /// The end of the certificates that the next handshake shows.
    pub(crate) fn certificate_end(&self) -> Option<CertificateEnd> {
        self.refresh();
        CertificateEnd::of(self.certificates.chain())
    }

    /// Reads the certificates of other options, for [`Self::replace`].
    ///
    /// # Errors
    /// For files that cannot be used.
    pub(crate) fn prepare(&self, options: &SecurePorts) -> base::Result<(PreparedTls, Duration)> {
        Ok((self.certificates.prepare(options.tls.clone())?, options.handshake_timeout))
    }

    /// Takes certificates and the limit of time for handshakes that begin from now on.
    pub(crate) fn replace(&self, (certificates, handshake_time): (PreparedTls, Duration)) {
        self.certificates.replace(certificates);
        self.handshake_time_ms.store(milliseconds(handshake_time), Ordering::Relaxed);
    }

    /// Does the handshake of a connection; `None` if it failed, took too long, or the server stops.
    pub(crate) async fn handshake(
        &self,
        stream: TcpStream,
        address: SocketAddr,
        times: Arc<SocketTimes>,
        stopped: &mut watch::Receiver<bool>,
    ) -> Option<SecureStream> {
        self.refresh();
        let handshake_time = Duration::from_millis(self.handshake_time_ms.load(Ordering::Relaxed));
        let result = tokio::select! {
            result = tokio::time::timeout(handshake_time, self.try_handshake(stream, times)) => result,
            () = async { drop(stopped.wait_for(|stop| *stop).await) } => return None,
        };
        let result = result.unwrap_or_else(|_| {
            Err(Error::new(ErrorKind::TimedOut, format!("it took longer than {handshake_time:?}")))
        });
        match result {
            Ok(stream) => stream,
            Err(error) => {
                if let Some(line) = self.failures.line(address, &error, Instant::now()) {
                    base::log!(Warning, "TLS", "{line}");
                }
                None
            }
        }
    }

    async fn try_handshake(&self, stream: TcpStream, times: Arc<SocketTimes>) -> Result<Option<SecureStream>> {
        let mut first = [0];
        // Probes of whether the port is open send nothing; that is no failure.
        if stream.peek(&mut first).await? == 0 {
            return Ok(None);
        }
        if first[0] != HANDSHAKE_RECORD {
            refuse_clear(stream, first[0]).await;
            return Err(Error::new(ErrorKind::InvalidData, "the peer does not speak TLS"));
        }
        let acceptor = TlsAcceptor::from(self.certificates.config());
        Ok(Some(acceptor.accept(TimedStream::new(stream, times)).await?))
    }

    /// Takes certificates that have changed.
    fn refresh(&self) {
        match self.certificates.refresh() {
            None => {}
            Some(Ok(())) => base::log!(Information, "TLS", "Certificates have changed and were read again"),
            Some(Err(error)) => {
                base::log!(Error, "TLS", "Certificates have changed, and those of before stay in use: {error}");
            }
        }
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Tells a peer that speaks HTTP in clear that this is a port of TLS.
async fn refuse_clear(mut stream: TcpStream, first: u8) {
    // Methods are upper-case letters; whatever else it speaks, an answer of HTTP says nothing to it.
    if !first.is_ascii_uppercase() {
        return;
    }
    let text = "This port speaks HTTPS: the request came without TLS. Use https:// instead of http://\n";
    let answer = format!(
        "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: text/plain; charset=UTF-8\r\nContent-Length: \
        {}\r\n\r\n{text}",
        text.len()
    );
    let _ = tokio::time::timeout(REFUSAL_TIME, async {
        stream.write_all(answer.as_bytes()).await?;
        stream.shutdown().await?;
        // Data that is unread when a socket closes would make the client lose the answer.
        tokio::io::copy(&mut (&mut stream).take(CLEAR_BYTES_MAX as u64), &mut tokio::io::sink()).await
    })
    .await;
}

/// Counts failed handshakes, and logs a line a second about them.
#[derive(Default)]
struct FailureLog(Mutex<FailureCounts>);

#[derive(Default)]
struct FailureCounts {
    all: u64,
    /// Failures since the last line.
    untold: u64,
    told: Option<Instant>,
}

impl FailureLog {
    /// Counts a failure; the line to be written, if it is time for one.
    fn line(&self, address: SocketAddr, error: &Error, now: Instant) -> Option<String> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.all += 1;
        if counts.told.is_some_and(|told| now.duration_since(told) < LOG_TIME) {
            counts.untold += 1;
            return None;
        }
        counts.told = Some(now);
        let untold = std::mem::take(&mut counts.untold);
        let others = if untold > 0 { format!(", {untold} others just before") } else { String::new() };
        Some(format!("TLS handshake with {address} failed: {error} ({} since the start{others})", counts.all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_counted_and_told_once_a_second() {
        let (log, error, now) = (FailureLog::default(), Error::other("why"), Instant::now());
        let address = "10.0.0.1:5".parse().unwrap();
        let line = |after_ms| log.line(address, &error, now + Duration::from_millis(after_ms));
        assert_eq!(line(0).unwrap(), "TLS handshake with 10.0.0.1:5 failed: why (1 since the start)");
        assert_eq!((line(10), line(999)), (None, None));
        assert!(line(1000).unwrap().ends_with("(4 since the start, 2 others just before)"));
    }
}
