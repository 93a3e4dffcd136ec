//! A connection's socket, whose peer must take sent bytes within a time; HTTP connections over it.

pub(crate) mod http;
mod http2_streams;
pub(crate) mod open_port;
pub(crate) mod places;
pub(crate) mod port_switch;

use base::Settings;
use places::ConnectionRefusal;
use std::future::Future;
use std::io::{Error, ErrorKind, Result};
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::Sleep;

/// The longest time that a setting may ask for.
const TIME_MAX_S: f64 = 86_400.0;
/// Time to tell a peer that the server has no place for it.
pub(crate) const REFUSAL_TIME: Duration = Duration::from_secs(1);

/// Longest times for which a peer may neither send nor take bytes; set anew by each query's settings.
#[derive(Debug)]
pub(crate) struct SocketTimes {
    receive_ms: AtomicU64,
    send_ms: AtomicU64,
}

impl SocketTimes {
    /// The times of settings.
    pub(crate) fn new(settings: &Settings) -> Self {
        let times = SocketTimes { receive_ms: AtomicU64::new(0), send_ms: AtomicU64::new(0) };
        times.set(settings);
        times
    }

    /// Takes the times of settings: `http_receive_timeout` and `http_send_timeout`, in seconds; 0 is for ever.
    pub(crate) fn set(&self, settings: &Settings) {
        let milliseconds = |seconds: f64| {
            if seconds > 0.0 { (seconds.min(TIME_MAX_S) * 1e3).ceil() as u64 } else { (TIME_MAX_S * 1e3) as u64 }
        };
        self.receive_ms.store(milliseconds(settings.http_receive_timeout), Ordering::Relaxed);
        self.send_ms.store(milliseconds(settings.http_send_timeout), Ordering::Relaxed);
    }

    /// Takes the times among the parameters of a request, before its settings are known as a whole.
    pub(crate) fn set_given(&self, parameters: &[(String, String)], settings: &Settings) {
        let is_time = |name: &str| matches!(name, "http_receive_timeout" | "http_send_timeout");
        if !parameters.iter().any(|(name, _)| is_time(name)) {
            return self.set(settings);
        }
        let mut own = settings.clone();
        for (name, value) in parameters.iter().filter(|(name, _)| is_time(name)) {
            // A value that is no number is reported when the settings are applied.
            let _ = own.set(name, value);
        }
        self.set(&own);
    }

    /// Longest wait for bytes of a body.
    pub(crate) fn receive(&self) -> Duration {
        Duration::from_millis(self.receive_ms.load(Ordering::Relaxed))
    }

    /// Longest time for which bytes of an answer may lie ready.
    pub(crate) fn send(&self) -> Duration {
        Duration::from_millis(self.send_ms.load(Ordering::Relaxed))
    }
}

/// A stream whose writes fail when the peer takes nothing for `http_send_timeout`.
pub(crate) struct TimedStream {
    inner: TcpStream,
    times: std::sync::Arc<SocketTimes>,
    /// Time at which a pending write fails.
    deadline: Option<Pin<Box<Sleep>>>,
}

impl TimedStream {
    pub(crate) fn new(inner: TcpStream, times: std::sync::Arc<SocketTimes>) -> Self {
        TimedStream { inner, times, deadline: None }
    }

    /// Passes on the result of a write; one that waits too long fails.
    fn timed<T>(&mut self, context: &mut Context<'_>, polled: Poll<Result<T>>) -> Poll<Result<T>> {
        if polled.is_ready() {
            self.deadline = None;
            return polled;
        }
        let times = &self.times;
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(tokio::time::sleep(times.send())));
        match deadline.as_mut().poll(context) {
            Poll::Ready(()) => {
                base::log!(
                    Warning,
                    "HTTPHandler",
                    "A client takes no data for {:?}: its connection ends",
                    times.send()
                );
                Poll::Ready(Err(Error::new(ErrorKind::TimedOut, "the peer takes no data")))
            }
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.inner).poll_read(context, buffer)
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let polled = Pin::new(&mut self.inner).poll_write(context, bytes);
        self.timed(context, polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[std::io::IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let polled = Pin::new(&mut self.inner).poll_write_vectored(context, slices);
        self.timed(context, polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.inner).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(context)
    }
}

/// The error code of refusals for want of places.
pub(crate) const TOO_MANY_CODE: u32 = 202;

/// The text of a refusal for want of places.
pub(crate) fn too_many_text(what: &str, places: Option<usize>) -> String {
    let places = places.map(|places| format!(" Maximum: {places}.")).unwrap_or_default();
    format!("Code: {TOO_MANY_CODE}. DB::Exception: Too many {what}.{places} (TOO_MANY_SIMULTANEOUS_QUERIES)\n")
}

/// The answer over HTTP to a connection without a place.
pub(crate) fn http_refusal(refusal: &ConnectionRefusal) -> Vec<u8> {
    let text = too_many_text(&refusal.what, Some(refusal.places));
    let head = format!(
        "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nX-ClickHouse-Exception-Code: \
        {TOO_MANY_CODE}\r\nContent-Type: text/plain; charset=UTF-8\r\nContent-Length: {}\r\n\r\n",
        text.len()
    );
    (head + &text).into_bytes()
}

/// Tells a peer that the server has no place for it.
pub(crate) async fn refuse_connection(mut stream: TcpStream, answer: Vec<u8>) {
    let _ = tokio::time::timeout(REFUSAL_TIME, async {
        stream.write_all(&answer).await?;
        stream.shutdown().await
    })
    .await;
}
