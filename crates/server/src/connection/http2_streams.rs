//! Deadlines of a connection of HTTP/2: whether the server or the peer is the one that is waited for.
//!
//! A peer of HTTP/1.1 that takes no answer stops the socket, which is noticed there. One of HTTP/2 can keep its socket
//! going and withhold the window of a stream, or answer pings for ever. So every stream notes since when bytes of it
//! lie ready, and the connection looks at the notes.

use crate::connection::SocketTimes;
use axum::body::{Body, HttpBody};
use axum::http::Response;
use bytes::Bytes;
use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::sync::OwnedSemaphorePermit;

/// The streams of one connection.
#[derive(Default)]
pub(crate) struct Http2Streams(Mutex<OpenStreams>);

struct OpenStreams {
    /// Deadlines by stream number: when the peer must have taken what lies ready; `None` while it waits for the server.
    deadlines: HashMap<u64, Option<Instant>>,
    next: u64,
    /// Time at which a stream last began or ended.
    changed: Instant,
}

impl Default for OpenStreams {
    fn default() -> Self {
        OpenStreams { deadlines: HashMap::new(), next: 0, changed: Instant::now() }
    }
}

/// State of a connection, which decides whether it is closed.
#[derive(Debug, PartialEq)]
pub(crate) enum Judgement {
    /// Requests are under way, or were just now.
    Busy,
    /// The connection has had nothing under way for the time that connections may be idle.
    Idle,
    /// The peer does not read answers that it asked for.
    Stalled,
}

impl Http2Streams {
    /// Notes a request; it ends when the guard and the body that it watches are gone.
    pub(crate) fn begin(self: &Arc<Self>, times: Arc<SocketTimes>) -> OpenStream {
        let mut open = self.lock();
        open.next += 1;
        let number = open.next;
        open.deadlines.insert(number, None);
        open.changed = Instant::now();
        OpenStream { streams: self.clone(), number, times }
    }

    /// Judges the connection by its open streams at `now`.
    pub(crate) fn judge(&self, now: Instant, idle_time: Duration) -> Judgement {
        let open = self.lock();
        if open.deadlines.values().flatten().any(|deadline| *deadline <= now) {
            return Judgement::Stalled;
        }
        let is_idle = open.deadlines.is_empty() && now.saturating_duration_since(open.changed) > idle_time;
        if is_idle { Judgement::Idle } else { Judgement::Busy }
    }

    fn lock(&self) -> MutexGuard<'_, OpenStreams> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request that is under way.
pub(crate) struct OpenStream {
    streams: Arc<Http2Streams>,
    number: u64,
    times: Arc<SocketTimes>,
}

impl OpenStream {
    /// The answer, with a body that notes when its bytes are taken and holds the request's place.
    pub(crate) fn watch(self, answer: Response<Body>, place: Option<OwnedSemaphorePermit>) -> Response<Body> {
        self.note(Some(Instant::now() + self.times.send()));
        answer.map(|body| Body::new(WatchedBody { body, open: self, _place: place }))
    }

    fn note(&self, deadline: Option<Instant>) {
        if let Some(slot) = self.streams.lock().deadlines.get_mut(&self.number) {
            *slot = deadline;
        }
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        let mut open = self.streams.lock();
        open.deadlines.remove(&self.number);
        open.changed = Instant::now();
    }
}

/// A body that is asked for bytes only when the peer has room for them.
struct WatchedBody {
    body: Body,
    open: OpenStream,
    /// The place of the request, held until the body is dropped.
    _place: Option<OwnedSemaphorePermit>,
}

impl HttpBody for WatchedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<hyper::body::Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        self.open.note(polled.is_ready().then(|| Instant::now() + self.open.times.send()));
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> hyper::body::SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_busy_and_stalled() {
        let streams = Arc::new(Http2Streams::default());
        let (second, idle) = (Duration::from_secs(1), Duration::from_secs(10));
        let now = Instant::now() + second;
        assert_eq!(streams.judge(now, idle), Judgement::Busy);
        assert_eq!(streams.judge(now + idle, idle), Judgement::Idle);
        let open = streams.begin(Arc::new(SocketTimes::new(&base::Settings::default())));
        assert_eq!(streams.judge(now + 100 * idle, idle), Judgement::Busy);
        let answer = open.watch(Response::new(Body::from("x")), None);
        assert_eq!(streams.judge(now, idle), Judgement::Busy);
        assert_eq!(streams.judge(now + 31 * second, idle), Judgement::Stalled);
        drop(answer);
        assert_eq!(streams.judge(now + 31 * second, idle), Judgement::Idle);
    }
}
