//! Sending of a result to the HTTP client: the head, then the body as it comes.
//!
//! ```text
//! format ─ encoder ─ held bytes ─┬─ ended within HOLD_BYTES: head and body in one write, with its length
//!                                └─ else: head, then chunks of CHUNK_BYTES through a channel
//! ```
//! As long as bytes are held back an error still becomes a proper answer with its status. After that it is
//! appended to the body between marks that carry the tag of the header `X-ClickHouse-Exception-Tag`, and the
//! connection is broken, so that no client takes the body for whole.

use crate::byte_queue::ByteQueue;
use crate::encoding::{Coding, Encoder};
use crate::response_headers::GivenHeaders;
use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, Response, StatusCode};
use base::{Error, Result, err};
use bytes::Bytes;
use futures_core::Stream;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Sleep;

/// Bytes held back before the head of an answer is sent, at least.
const HOLD_BYTES: u64 = 1 << 20;
/// Bytes of a chunk of a long answer.
const CHUNK_BYTES: usize = 256 << 10;
/// Chunks that wait for the socket: few, as each of thousands of clients may leave as many unread.
const CHUNKS_MAX: usize = 2;

/// Time between the text of an error within a body and breaking the connection.
const BREAK_DELAY: Duration = Duration::from_millis(200);

/// Headers by name.
pub(crate) type Headers = Vec<(&'static str, String)>;
type Chunk = std::io::Result<Bytes>;

/// The head of an answer and the source of its body.
pub(crate) struct Answer {
    pub status: u16,
    pub headers: Headers,
    /// Headers that the query sets, which replace the others.
    given: GivenHeaders,
    body: AnswerBody,
}

enum AnswerBody {
    Whole(Vec<u8>),
    Chunks(mpsc::Receiver<Chunk>),
}

impl Answer {
    /// An answer whose body is known as a whole.
    pub(crate) fn whole(status: u16, headers: Headers, body: impl Into<Vec<u8>>) -> Self {
        Answer { status, headers, given: Vec::new(), body: AnswerBody::Whole(body.into()) }
    }

    /// The response for the socket; `on_drop` goes when the client has everything or is gone.
    pub(crate) fn into_response<G: Send + Unpin + 'static>(self, on_drop: G) -> Response<Body> {
        let body = match self.body {
            AnswerBody::Whole(bytes) => Body::from(bytes),
            AnswerBody::Chunks(receiver) => {
                Body::from_stream(ChunkStream { receiver, breaking: None, _on_drop: on_drop })
            }
        };
        let mut response = Response::new(body);
        *response.status_mut() = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        for (name, value) in self.headers {
            // Values are ours or checked, but for ids that a client chose: those with control characters are left out.
            if let Ok(value) = HeaderValue::from_str(&value) {
                // Progress comes several times, other headers once.
                if name == "x-clickhouse-progress" {
                    response.headers_mut().append(HeaderName::from_static(name), value);
                } else {
                    response.headers_mut().insert(HeaderName::from_static(name), value);
                }
            }
        }
        for (name, value) in self.given {
            response.headers_mut().insert(name, value);
        }
        response
    }
}

struct ChunkStream<G> {
    receiver: mpsc::Receiver<Chunk>,
    /// Time after which the connection is broken.
    breaking: Option<Pin<Box<Sleep>>>,
    _on_drop: G,
}

impl<G: Unpin> Stream for ChunkStream<G> {
    type Item = Chunk;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Chunk>> {
        if self.breaking.is_none() {
            match self.receiver.poll_recv(context) {
                Poll::Ready(Some(Err(_))) => self.breaking = Some(Box::pin(tokio::time::sleep(BREAK_DELAY))),
                other => return other,
            }
        }
        // An error drops what hyper has not flushed yet, so that gets time to go.
        let is_time = self.breaking.as_mut().is_none_or(|sleep| sleep.as_mut().poll(context).is_ready());
        if is_time { Poll::Ready(Some(Err(std::io::Error::other("the query failed")))) } else { Poll::Pending }
    }
}

/// Writes one answer from the query's thread.
pub(crate) struct AnswerWriter {
    /// `None` once the head is sent.
    head: Option<oneshot::Sender<Answer>>,
    chunks: Option<mpsc::Sender<Chunk>>,
    coding: Coding,
    encoder: Encoder,
    held: ByteQueue,
    hold_bytes: u64,
    pending: Vec<u8>,
    tag: String,
    given: GivenHeaders,
}

impl AnswerWriter {
    /// A writer whose head goes to `head`; `tag` marks an error within the body.
    pub(crate) fn new(head: oneshot::Sender<Answer>, tag: String) -> Self {
        AnswerWriter {
            head: Some(head),
            chunks: None,
            coding: Coding::Plain,
            encoder: Encoder::Plain,
            held: ByteQueue::default(),
            hold_bytes: HOLD_BYTES,
            pending: Vec::new(),
            tag,
            given: Vec::new(),
        }
    }

    /// Sets the headers that the query gives its answer.
    pub(crate) fn add_headers(&mut self, given: GivenHeaders) {
        self.given = given;
    }

    /// Sets how the body is compressed and how much of it is held back, before anything is written.
    ///
    /// # Errors
    /// When the compressor cannot begin.
    pub(crate) fn configure(&mut self, coding: Coding, hold_bytes: u64) -> Result<()> {
        if coding != self.coding {
            self.encoder = Encoder::new(coding)?;
            self.coding = coding;
        }
        self.hold_bytes = hold_bytes.max(HOLD_BYTES);
        Ok(())
    }

    /// Sends part of the body. `headers` is asked once, if the head must go now.
    ///
    /// # Errors
    /// When the client is gone.
    pub(crate) fn write(&mut self, data: &[u8], headers: impl FnOnce() -> Headers) -> Result<()> {
        self.encoder.write(data, &mut self.pending)?;
        if self.head.is_some() {
            self.held.push(&mut self.pending)?;
            if self.held.len() < self.hold_bytes {
                return Ok(());
            }
            self.start(headers())?;
        }
        if self.pending.len() >= CHUNK_BYTES {
            let chunk = std::mem::take(&mut self.pending);
            self.send(chunk)?;
        }
        Ok(())
    }

    /// Ends the answer well.
    ///
    /// # Errors
    /// When the client is gone.
    pub(crate) fn finish(mut self, mut headers: Headers) -> Result<()> {
        std::mem::replace(&mut self.encoder, Encoder::Plain).finish(&mut self.pending)?;
        if self.head.is_some() {
            self.held.push(&mut self.pending)?;
            if !self.held.is_on_disk() {
                headers.push(("x-clickhouse-exception-tag", self.tag.clone()));
                let mut answer = Answer::whole(200, headers, self.held.take()?.unwrap_or_default());
                answer.given = std::mem::take(&mut self.given);
                return self.head.take().map_or(Ok(()), |head| head.send(answer).map_err(|_| gone()));
            }
            self.start(headers)?;
        }
        let rest = std::mem::take(&mut self.pending);
        if rest.is_empty() { Ok(()) } else { self.send(rest) }
    }

    /// Ends the answer with an error: as its status if nothing was sent, else within the body.
    pub(crate) fn fail(mut self, error: &Error, mut headers: Headers) {
        let text = error_text(error);
        if let Some(head) = self.head.take() {
            headers.retain(|(name, _)| !matches!(*name, "content-type" | "x-clickhouse-format"));
            let mut answer = error_answer(error, headers);
            let mut body = Vec::new();
            // As the answer would have been: the client decodes by its headers before it looks at the status.
            let encoded = Encoder::new(self.coding).and_then(|mut encoder| {
                encoder.write(text.as_bytes(), &mut body)?;
                encoder.finish(&mut body)
            });
            match encoded {
                Ok(()) => answer.body = AnswerBody::Whole(body),
                Err(_) => answer.headers.retain(|(name, _)| *name != "content-encoding"),
            }
            let _ = head.send(answer);
            return;
        }
        let marked =
            format!("\r\n__exception__\r\n{tag}\r\n{text}{} {tag}\r\n__exception__\r\n", text.len(), tag = self.tag);
        let _ = self.encoder.write(marked.as_bytes(), &mut self.pending);
        let _ = std::mem::replace(&mut self.encoder, Encoder::Plain).finish(&mut self.pending);
        let rest = std::mem::take(&mut self.pending);
        let _ = self.send(rest);
        if let Some(chunks) = &self.chunks {
            let _ = base::blocking::waiting(|| chunks.blocking_send(Err(std::io::Error::other("the query failed"))));
        }
    }

    fn start(&mut self, mut headers: Headers) -> Result<()> {
        let (sender, receiver) = mpsc::channel(CHUNKS_MAX);
        headers.push(("x-clickhouse-exception-tag", self.tag.clone()));
        let given = std::mem::take(&mut self.given);
        let answer = Answer { status: 200, headers, given, body: AnswerBody::Chunks(receiver) };
        if let Some(head) = self.head.take() {
            head.send(answer).map_err(|_| gone())?;
        }
        self.chunks = Some(sender);
        while let Some(chunk) = self.held.take()? {
            self.send(chunk)?;
        }
        Ok(())
    }

    fn send(&self, chunk: Vec<u8>) -> Result<()> {
        let Some(chunks) = &self.chunks else { return Ok(()) };
        match chunks.try_send(Ok(chunk.into())) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(chunk)) => {
                base::blocking::waiting(|| chunks.blocking_send(chunk)).map_err(|_| gone())
            }
            Err(TrySendError::Closed(_)) => Err(gone()),
        }
    }
}

fn gone() -> Error {
    err!(NetworkError, "The client closed the connection")
}

/// An error as the body of an answer.
pub(crate) fn error_text(error: &Error) -> String {
    format!("{error} (version {})\n", engine::VERSION)
}

/// An answer that is an error.
pub(crate) fn error_answer(error: &Error, mut headers: Headers) -> Answer {
    headers.push(("x-clickhouse-exception-code", error.code().number().to_string()));
    headers.push(("content-type", "text/plain; charset=UTF-8".into()));
    Answer::whole(crate::status::http_status(error.code()), headers, error_text(error))
}
