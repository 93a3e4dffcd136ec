//! The body of a request as a reader for the thread that runs the query.
//!
//! ```text
//! socket ─ hyper ─ pump (a task) ─ channel of CHUNKS_MAX ─ BodyReader (the query's thread)
//! ```
//! A body that ends early is an error, never an end: half an insert must not be taken for the whole.

use crate::connection::SocketTimes;
use axum::body::{Body, HttpBody};
use bytes::{Buf, Bytes};
use futures_core::Stream;
use std::future::poll_fn;
use std::io::{Error, ErrorKind, Read, Result};
use std::pin::Pin;
use std::sync::Arc;
use tokio::sync::mpsc;

/// Chunks that wait for the query's thread.
const CHUNKS_MAX: usize = 4;
/// Bodies up to this size are read before the query starts: one hop between threads fewer.
const SMALL_BYTES: u64 = 64 << 10;
/// Bytes of a body that are read and dropped after the query has ended without it, so that a client that is still
/// sending gets to read the answer.
const DRAIN_BYTES_MAX: usize = 64 << 20;

enum BodyEvent {
    Data(Bytes),
    End,
    Failed(ErrorKind, String),
}

/// Reads a request's body.
pub(crate) struct BodyReader {
    current: Bytes,
    /// `None` once the end was seen.
    rest: Option<mpsc::Receiver<BodyEvent>>,
}

impl BodyReader {
    /// A reader of the bytes of `body`. Must be called within the runtime.
    ///
    /// # Errors
    /// When a small body breaks off or stops coming.
    pub(crate) async fn new(body: Body, times: Arc<SocketTimes>) -> Result<Self> {
        let size = body.size_hint();
        if size.upper().is_some_and(|bytes| bytes <= SMALL_BYTES) {
            let whole = tokio::time::timeout(times.receive(), axum::body::to_bytes(body, SMALL_BYTES as usize)).await;
            let current = whole
                .map_err(|_| Error::new(ErrorKind::TimedOut, stalled(&times)))?
                .map_err(|error| Error::new(ErrorKind::UnexpectedEof, error.to_string()))?;
            return Ok(BodyReader { current, rest: None });
        }
        let (sender, receiver) = mpsc::channel(CHUNKS_MAX);
        tokio::spawn(pump(body, sender, times));
        Ok(BodyReader { current: Bytes::new(), rest: Some(receiver) })
    }

    /// A reader of an empty body.
    pub(crate) fn empty() -> Self {
        BodyReader { current: Bytes::new(), rest: None }
    }
}

fn stalled(times: &SocketTimes) -> String {
    format!("timeout exceeded: the client sent nothing for {:?} (http_receive_timeout)", times.receive())
}

async fn pump(body: Body, sender: mpsc::Sender<BodyEvent>, times: Arc<SocketTimes>) {
    let mut stream = body.into_data_stream();
    let mut drained = 0;
    loop {
        let piece =
            match tokio::time::timeout(times.receive(), poll_fn(|context| Pin::new(&mut stream).poll_next(context)))
                .await
            {
                Ok(Some(Ok(bytes))) if bytes.is_empty() => continue,
                Ok(Some(Ok(bytes))) => BodyEvent::Data(bytes),
                Ok(Some(Err(error))) => {
                    BodyEvent::Failed(ErrorKind::UnexpectedEof, format!("the request's body broke off: {error}"))
                }
                Ok(None) => BodyEvent::End,
                Err(_) => BodyEvent::Failed(ErrorKind::TimedOut, stalled(&times)),
            };
        let is_last = !matches!(piece, BodyEvent::Data(_));
        if let Err(unsent) = sender.send(piece).await
            && let BodyEvent::Data(bytes) = unsent.0
        {
            drained += bytes.len();
        }
        if is_last || drained > DRAIN_BYTES_MAX {
            return;
        }
    }
}

impl Read for BodyReader {
    fn read(&mut self, out: &mut [u8]) -> Result<usize> {
        while self.current.is_empty() {
            let Some(rest) = &mut self.rest else { return Ok(0) };
            let next = rest.try_recv().map_or_else(|_| base::blocking::waiting(|| rest.blocking_recv()), Some);
            match next {
                Some(BodyEvent::Data(bytes)) => self.current = bytes,
                Some(BodyEvent::End) => self.rest = None,
                Some(BodyEvent::Failed(kind, message)) => return Err(Error::new(kind, message)),
                None => return Err(Error::new(ErrorKind::UnexpectedEof, "the request's body broke off")),
            }
        }
        let count = out.len().min(self.current.len());
        out[..count].copy_from_slice(&self.current[..count]);
        self.current.advance(count);
        Ok(count)
    }
}
