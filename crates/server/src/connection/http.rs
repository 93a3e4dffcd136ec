//! The requests of one connection, over HTTP/1.1 or HTTP/2.
//!
//! Over TLS the handshake tells which (ALPN); in clear a connection that begins with `PRI` is one of HTTP/2 (prior
//! knowledge), which no method of HTTP/1.1 does.

use crate::ServerState;
use crate::answer::Answer;
use crate::connection::http2_streams::{Http2Streams, Judgement};
use crate::connection::{SocketTimes, TOO_MANY_CODE, too_many_text};
use crate::handler::{Peer, handle, handle_metrics};
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::{http1, http2};
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, watch};

/// Requests of one connection of HTTP/2 at a time; more wait for their turn at the client.
const STREAMS_MAX: u32 = 64;
/// Bytes of all headers of a request over HTTP/2.
const HEADERS_BYTES_MAX: u32 = 64 << 10;
/// Streams that a client may open and reset before the server has looked at them.
const RESETS_MAX: usize = 32;
/// Bytes of a body that a client may send ahead of the query, by stream and by connection.
const STREAM_WINDOW_BYTES: u32 = 1 << 20;
const CONNECTION_WINDOW_BYTES: u32 = 4 << 20;
/// Bytes of answers that wait in a stream for the client to take them.
const SEND_BYTES_MAX: usize = 256 << 10;
/// Interval at which the activity of a connection of HTTP/2 is checked.
const LOOK_TIME: Duration = Duration::from_secs(1);

/// The version that a connection speaks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum HttpVersion {
    One,
    Two,
}

impl HttpVersion {
    /// The version that the handshake has agreed on.
    pub(crate) fn of_tls(protocol: Option<&[u8]>) -> Self {
        if protocol == Some(b"h2") { HttpVersion::Two } else { HttpVersion::One }
    }

    /// The version that the first bytes in clear belong to; `None` when none come in time, or the server stops.
    pub(crate) async fn of_clear(
        stream: &TcpStream,
        time: Duration,
        stopped: &mut watch::Receiver<bool>,
    ) -> Option<Self> {
        let mut first = [0; 3];
        let peeked = tokio::select! {
            peeked = tokio::time::timeout(time, stream.peek(&mut first)) => peeked,
            () = async { drop(stopped.wait_for(|stop| *stop).await) } => return None,
        };
        match peeked {
            Ok(Ok(count)) if count > 0 => Some(if first == *b"PRI" { HttpVersion::Two } else { HttpVersion::One }),
            _ => None,
        }
    }
}

/// Answers the requests of a connection.
pub(crate) struct HttpConnection {
    pub state: Arc<ServerState>,
    pub peer: Peer,
    /// Longest time that the connection may be idle, or take for the head of a request.
    pub head_time: Duration,
    /// Requests of HTTP/2 that may be under way on all connections; with HTTP/1.1 the connections are limit enough.
    pub requests: Arc<Semaphore>,
    /// Whether the port answers `/metrics` alone.
    pub has_metrics_only: bool,
}

impl HttpConnection {
    /// Serves until the peer closes, is idle for too long, or the server stops; then requests under way are finished.
    pub(crate) async fn serve<S>(self, stream: S, version: HttpVersion, stopped: watch::Receiver<bool>)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        match version {
            HttpVersion::One => self.serve_one(stream, stopped).await,
            HttpVersion::Two => self.serve_two(stream, stopped).await,
        }
    }

    async fn serve_one<S>(self, stream: S, mut stopped: watch::Receiver<bool>)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let head_time = self.head_time;
        let service = service_fn(move |request: Request<Incoming>| {
            let (state, peer, has_metrics_only) = (self.state.clone(), self.peer.clone(), self.has_metrics_only);
            async move {
                let request = request.map(Body::new);
                Ok::<_, Infallible>(match has_metrics_only {
                    true => handle_metrics(state, request).await,
                    false => handle(state, peer, request).await,
                })
            }
        });
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(head_time);
        let mut connection = std::pin::pin!(builder.serve_connection(TokioIo::new(stream), service));
        // Errors are of the socket: nobody is left to be told.
        tokio::select! {
            _ = connection.as_mut() => {}
            () = async { drop(stopped.wait_for(|stop| *stop).await) } => {
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
            }
        }
    }

    async fn serve_two<S>(self, stream: S, mut stopped: watch::Receiver<bool>)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let head_time = self.head_time;
        let streams = Arc::new(Http2Streams::default());
        let begun = streams.clone();
        let service = service_fn(move |request: Request<Incoming>| {
            let place = self.requests.clone().try_acquire_owned();
            // Requests run beside each other: each has times of its own.
            let times = Arc::new(SocketTimes::new(&self.state.engine.session().settings));
            let open = begun.begin(times.clone());
            let peer = Peer { times, ..self.peer.clone() };
            let state = self.state.clone();
            async move {
                let Ok(place) = place else { return Ok(open.watch(too_many(), None)) };
                let answer = handle(state, peer, request.map(Body::new)).await;
                Ok::<_, Infallible>(open.watch(answer, Some(place)))
            }
        });
        let mut connection = std::pin::pin!(http2_builder(head_time).serve_connection(TokioIo::new(stream), service));
        let mut looks = tokio::time::interval(LOOK_TIME);
        let mut ending: Option<Instant> = None;
        loop {
            let is_stopping = tokio::select! {
                _ = connection.as_mut() => return,
                () = async { drop(stopped.wait_for(|stop| *stop).await) }, if ending.is_none() => true,
                _ = looks.tick() => false,
            };
            let now = Instant::now();
            match streams.judge(now, head_time) {
                Judgement::Stalled => return,
                // A peer that was told to go and does not is left.
                Judgement::Idle if ending.is_some_and(|ending| now - ending > head_time) => return,
                Judgement::Busy if !is_stopping => {}
                Judgement::Idle | Judgement::Busy => {
                    connection.as_mut().graceful_shutdown();
                    ending.get_or_insert(now);
                }
            }
        }
    }
}

fn too_many() -> Response<Body> {
    let headers = vec![
        ("x-clickhouse-exception-code", TOO_MANY_CODE.to_string()),
        ("content-type", "text/plain; charset=UTF-8".to_string()),
    ];
    Answer::whole(503, headers, too_many_text("requests at a time over HTTP/2", None)).into_response(())
}

fn http2_builder(head_time: Duration) -> http2::Builder<TokioExecutor> {
    let mut builder = http2::Builder::new(TokioExecutor::new());
    builder
        .timer(TokioTimer::new())
        .max_concurrent_streams(STREAMS_MAX)
        .max_header_list_size(HEADERS_BYTES_MAX)
        .max_pending_accept_reset_streams(RESETS_MAX)
        .initial_stream_window_size(STREAM_WINDOW_BYTES)
        .initial_connection_window_size(CONNECTION_WINDOW_BYTES)
        .max_send_buf_size(SEND_BYTES_MAX)
        .keep_alive_interval(head_time)
        .keep_alive_timeout(head_time);
    builder
}
