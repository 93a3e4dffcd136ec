//! An object as data is read from it: ranges, and bytes in order that are fetched ahead.
//!
//! ```text
//! ranges   cut to pieces of `max_download_buffer_size`, a request each
//! stream   the same one behind another; the first ones are small, for who only looks at the beginning
//! ```
//! All ranges of one read share its [`Traffic`]: so many requests at a time. Their bytes are counted to the query that
//! asks for them; the threads that carry requests work for none.

use crate::Limits;
use crate::azure::is_azure;
use crate::errors::{Asked, store_error};
use crate::events::{count, count_time};
use crate::task::{Task, wait};
use crate::traffic::Traffic;
use crate::web::Web;
use base::events::Event;
use base::memory::MemoryTracker;
use base::{Error, ErrorCode, Result, bail, err};
use bytes::{Bytes, BytesMut};
use formats::{AheadLimits, PendingRange, Source, StoredObject, joined, pieces_of};
use futures_util::StreamExt;
use object_store::path::Path;
use object_store::{GetOptions, GetRange, ObjectStore};
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tokio::sync::mpsc::Receiver;
use url::Url;

/// Bytes of the first range of a stream.
const FIRST_BYTES: u64 = 256 << 10;

/// Where an object is.
#[derive(Clone)]
pub(crate) enum Origin {
    Store { store: Arc<dyn ObjectStore>, path: Path },
    Web { web: Web, url: Url },
}

/// What is known of an object before it is read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    pub size_bytes: Option<u64>,
    pub has_ranges: bool,
    pub modified_s: Option<u64>,
    pub etag: Option<String>,
}

/// An object.
pub(crate) struct RemoteObject {
    pub path: String,
    pub name: Arc<str>,
    pub origin: Origin,
    pub facts: Facts,
    pub limits: Limits,
    /// The endpoint and the right by which it is read, as a text without secrets.
    pub access: Arc<str>,
    /// A range that is fetched before it is asked for.
    pub ahead: Ahead,
    /// What it shares with the other objects of its read.
    pub traffic: Traffic,
}

/// A range that is fetched before it is asked for, once.
#[derive(Default)]
pub(crate) struct Ahead {
    was_begun: AtomicBool,
    fetch: Mutex<Option<(Range<u64>, Task<Bytes>)>>,
}

impl Ahead {
    /// The fetch of a range that holds what `holds` says.
    fn take(&self, holds: impl Fn(&Range<u64>) -> bool) -> Option<(Range<u64>, Task<Bytes>)> {
        let mut fetch = self.fetch.lock();
        fetch.take_if(|(range, _)| holds(range))
    }
}

/// A part of what is fetched.
struct PartOf {
    task: Task<Bytes>,
    part: Option<Range<usize>>,
}

impl PendingRange for PartOf {
    fn wait(self: Box<Self>) -> Result<Bytes> {
        let bytes = self.task.wait()?;
        Ok(self.part.map_or(bytes.clone(), |part| bytes.slice(part)))
    }
}

impl RemoteObject {
    fn fetcher(&self) -> Fetcher {
        Fetcher {
            origin: self.origin.clone(),
            name: self.name.clone(),
            etag: self.facts.etag.clone(),
            traffic: self.traffic.clone(),
            memory: base::memory::current(),
        }
    }
}

/// Asks for ranges of an object.
#[derive(Clone)]
struct Fetcher {
    origin: Origin,
    name: Arc<str>,
    etag: Option<String>,
    traffic: Traffic,
    /// The memory that bytes are counted to.
    memory: Option<Arc<MemoryTracker>>,
}

impl Fetcher {
    /// The bytes of a range, all of them, once the read may ask for one more.
    async fn fetch(&self, range: Range<u64>) -> Result<Bytes> {
        let _permit = self.traffic.permit().await?;
        self.fetch_now(range).await
    }

    /// As [`Self::fetch`], however many are asked for.
    async fn fetch_now(&self, range: Range<u64>) -> Result<Bytes> {
        let (bytes, began) = (range.end - range.start, Instant::now());
        match &self.origin {
            Origin::Store { store, path } => {
                let options = GetOptions {
                    range: Some(GetRange::Bounded(range)),
                    if_match: self.etag.clone(),
                    ..GetOptions::default()
                };
                let broken = |error| store_error(&error, &self.name, Asked::Object);
                let answer = self.traffic.hedged(|| store.get_opts(path, options.clone())).await;
                let mut frames = answer.map_err(broken)?.into_stream();
                let mut gathered = Gathered::new(bytes, self.memory.clone(), &self.name);
                while let Some(frame) = frames.next().await {
                    gathered.add(&frame.map_err(broken)?)?;
                }
                count(Event::ReadBufferFromS3Bytes, bytes);
                count_time(Event::ReadBufferFromS3Microseconds, began.elapsed());
                gathered.whole()
            }
            Origin::Web { web, url } => {
                let gathered = || Gathered::new(bytes, self.memory.clone(), &self.name);
                let read = web.range(url, range, self.etag.as_deref(), &self.traffic, &gathered).await?;
                count(Event::ReadWriteBufferFromHTTPBytes, bytes);
                Ok(read)
            }
        }
    }
}

/// The bytes of a range as they come, counted to a query's memory.
pub(crate) struct Gathered {
    bytes: BytesMut,
    wanted: u64,
    memory: Option<Arc<MemoryTracker>>,
    name: Arc<str>,
}

impl Gathered {
    /// Room for so many bytes, which who waits for them has asked for: a thread that carries requests waits for no
    /// memory.
    pub(crate) fn new(wanted: u64, memory: Option<Arc<MemoryTracker>>, name: &Arc<str>) -> Self {
        let _counted = base::memory::track(memory.clone());
        Gathered { bytes: BytesMut::with_capacity(wanted as usize), wanted, memory, name: name.clone() }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn add(&mut self, frame: &[u8]) -> Result<()> {
        if (self.bytes.len() + frame.len()) as u64 > self.wanted {
            bail!(CannotReadAllData, "The server of {} gives more than was asked for", self.name);
        }
        self.bytes.extend_from_slice(frame);
        Ok(())
    }

    /// All bytes.
    pub(crate) fn whole(mut self) -> Result<Bytes> {
        let came = self.bytes.len() as u64;
        if came != self.wanted {
            bail!(CannotReadAllData, "{} gives {came} bytes where {} were asked for", self.name, self.wanted);
        }
        let _counted = base::memory::track(self.memory.clone());
        Ok(std::mem::take(&mut self.bytes).freeze())
    }
}

impl Drop for Gathered {
    fn drop(&mut self) {
        // A request that ends early ends in a thread of no query.
        let _counted = base::memory::track(self.memory.take());
        self.bytes = BytesMut::new();
    }
}

impl StoredObject for RemoteObject {
    fn path(&self) -> &str {
        &self.path
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn size_bytes(&self) -> Option<u64> {
        self.facts.size_bytes
    }

    fn has_ranges(&self) -> bool {
        self.facts.has_ranges && self.facts.size_bytes.is_some()
    }

    fn modified_s(&self) -> Option<u64> {
        self.facts.modified_s
    }

    fn etag(&self) -> Option<&str> {
        self.facts.etag.as_deref()
    }

    fn skips_empty(&self) -> bool {
        match self.origin {
            Origin::Store { .. } if self.storage() == "Azure" => self.limits.skips_empty_azure,
            Origin::Store { .. } => self.limits.skips_empty_s3,
            Origin::Web { .. } => self.limits.skips_empty_web,
        }
    }

    fn storage(&self) -> &'static str {
        match &self.origin {
            Origin::Store { store, .. } if is_azure(&**store) => "Azure",
            Origin::Store { .. } => "S3",
            Origin::Web { .. } => "URL",
        }
    }

    fn identity(&self) -> String {
        format!("{} {}", self.access, self.path)
    }

    fn version(&self) -> Option<String> {
        // Times are of seconds, in which an object may change twice; a weak mark says less than that bytes are equal.
        let etag = self.facts.etag.as_deref().filter(|etag| !etag.starts_with("W/"))?;
        let (size, modified_s) = (self.facts.size_bytes?, self.facts.modified_s.unwrap_or(0));
        Some(format!("{} {size} {modified_s} {etag}", self.identity()))
    }

    fn fetch_ahead(&self, range: Range<u64>) {
        if range.is_empty() || self.ahead.was_begun.swap(true, Ordering::Relaxed) {
            return;
        }
        let (fetcher, wanted) = (self.fetcher(), range.clone());
        if let Ok(task) = Task::begin(async move { fetcher.fetch_now(wanted).await }) {
            *self.ahead.fetch.lock() = Some((range, task));
        }
    }

    fn begin(&self, range: Range<u64>) -> Result<Option<Box<dyn PendingRange>>> {
        if let Some((fetched, task)) = self.ahead.take(|ahead| ahead.start <= range.start && range.end <= ahead.end) {
            let from = (range.start - fetched.start) as usize;
            return Ok(Some(Box::new(PartOf { task, part: Some(from..from + (range.end - range.start) as usize) })));
        }
        let fetcher = self.fetcher();
        let task = Task::begin(async move { fetcher.fetch(range).await })?;
        Ok(Some(Box::new(PartOf { task, part: None })))
    }

    fn ahead_limits(&self) -> AheadLimits {
        AheadLimits {
            piece_bytes: self.limits.fetch_bytes,
            bytes: self.limits.ahead_bytes,
            pieces: self.limits.ahead_ranges,
            connections: self.limits.fetches,
        }
    }

    fn read_ranges(&self, ranges: &[Range<u64>]) -> Result<Vec<Bytes>> {
        let mut begun = Vec::new();
        for piece in pieces_of(ranges, self.limits.fetch_bytes) {
            begun.extend(self.begin(piece)?);
        }
        let pieces: Vec<Bytes> = begun.into_iter().map(PendingRange::wait).collect::<Result<_>>()?;
        Ok(joined(ranges, pieces))
    }

    fn stream(&self, range: Option<Range<u64>>) -> Result<Source> {
        if !self.has_ranges() {
            let Origin::Web { web, url } = &self.origin else {
                bail!(LogicalError, "A store gives ranges of its objects")
            };
            if range.is_some() {
                bail!(LogicalError, "A range is asked for of what is read in order only");
            }
            let frames = web.frames(url.clone(), self.name.clone())?;
            return Ok(Box::new(Frames { frames: Some(frames), current: Bytes::new() }));
        }
        let all = 0..self.facts.size_bytes.unwrap_or(0);
        let range = range.unwrap_or(all.clone());
        let mut next = range.start.min(all.end);
        let mut fetches = VecDeque::new();
        if let Some((fetched, task)) = self.ahead.take(|ahead| ahead.start == next && ahead.end <= range.end) {
            next = fetched.end;
            fetches.push_back(task);
        }
        Ok(Box::new(InOrder {
            fetcher: self.fetcher(),
            limits: self.limits,
            next,
            end: range.end.min(all.end),
            bytes: FIRST_BYTES.min(self.limits.fetch_bytes),
            window: 1,
            fetches,
            current: Bytes::new(),
        }))
    }
}

/// Reads a range in order, fetching ahead.
struct InOrder {
    fetcher: Fetcher,
    limits: Limits,
    next: u64,
    end: u64,
    /// Bytes of the next fetch, and how many are under way at a time: both grow.
    bytes: u64,
    window: usize,
    fetches: VecDeque<Task<Bytes>>,
    current: Bytes,
}

impl InOrder {
    fn fill(&mut self) -> Result<()> {
        while self.fetches.len() < self.window && self.next < self.end {
            let to = self.end.min(self.next + self.bytes);
            base::memory::check_reserve(to - self.next)?;
            let (fetcher, range) = (self.fetcher.clone(), self.next..to);
            self.fetches.push_back(Task::begin(async move { fetcher.fetch(range).await })?);
            self.next = to;
            self.bytes = (self.bytes * 2).min(self.limits.fetch_bytes);
        }
        if let Some(first) = self.fetches.pop_front() {
            self.current = first.wait()?;
            self.window = (self.window + 1).min(self.limits.fetches);
        }
        Ok(())
    }
}

impl Read for InOrder {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.current.is_empty() {
            self.fill().map_err(io::Error::other)?;
        }
        Ok(taken(&mut self.current, out))
    }
}

fn taken(bytes: &mut Bytes, out: &mut [u8]) -> usize {
    let count = bytes.len().min(out.len());
    out[..count].copy_from_slice(&bytes.split_to(count));
    count
}

/// Reads an answer in order.
struct Frames {
    /// `None` once it has ended.
    frames: Option<Answer>,
    current: Bytes,
}

/// The bytes of an answer as they come.
pub(crate) struct Answer {
    pub bytes: Receiver<Result<Bytes>>,
    /// The request, which ends with this.
    pub task: Task<()>,
}

impl Frames {
    fn next(&mut self) -> Result<()> {
        let Some(Answer { mut bytes, task }) = self.frames.take() else { return Ok(()) };
        let (bytes, next) = wait(async move {
            let next = bytes.recv().await;
            Ok((bytes, next))
        })?;
        if let Some(next) = next {
            self.current = next?;
            self.frames = Some(Answer { bytes, task });
            return Ok(());
        }
        // A request that has broken down without a word must not look like the end.
        task.wait()
    }
}

impl Read for Frames {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.current.is_empty() && self.frames.is_some() {
            self.next().map_err(io::Error::other)?;
        }
        Ok(taken(&mut self.current, out))
    }
}

/// An error that a reader or writer has wrapped.
pub(crate) fn unwrapped(error: &io::Error, name: &str) -> Error {
    match error.get_ref().and_then(|inner| inner.downcast_ref::<Error>()) {
        Some(own) => own.clone(),
        None => Error::new(ErrorCode::CannotWriteToFileDescriptor, format!("Cannot write {name}: {error}")),
    }
}

/// The mark of a version; none where a server gives one without a character, as versitygw does for files that others
/// have put into its folder: it is the same for all of their versions.
pub(crate) fn told_etag(etag: Option<&str>) -> Option<String> {
    etag.filter(|etag| !etag.trim_start_matches("W/").trim_matches('"').is_empty()).map(str::to_string)
}

/// What the objects of a listing have in common.
pub(crate) struct Known<'a> {
    pub store: &'a Arc<dyn ObjectStore>,
    pub bucket: &'a str,
    pub limits: Limits,
    pub access: &'a Arc<str>,
    pub traffic: &'a Traffic,
}

impl Known<'_> {
    /// An object of a store by what the store says of it.
    pub(crate) fn object(&self, meta: object_store::ObjectMeta) -> Result<RemoteObject> {
        let path = format!("{}/{}", self.bucket, meta.location);
        let facts = Facts {
            size_bytes: Some(meta.size),
            has_ranges: true,
            modified_s: u64::try_from(meta.last_modified.timestamp()).ok(),
            etag: told_etag(meta.e_tag.as_deref()),
        };
        if facts.size_bytes.is_none_or(|bytes| bytes > i64::MAX as u64) {
            return Err(err!(S3Error, "The store says that {path} has {} bytes", meta.size));
        }
        Ok(RemoteObject {
            name: path.as_str().into(),
            path,
            origin: Origin::Store { store: self.store.clone(), path: meta.location },
            facts,
            limits: self.limits,
            access: self.access.clone(),
            ahead: Ahead::default(),
            traffic: self.traffic.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_that_say_nothing_are_none() {
        for nothing in [None, Some(""), Some("\"\""), Some("W/\"\"")] {
            assert_eq!(told_etag(nothing), None, "{nothing:?}");
        }
        assert_eq!(told_etag(Some("\"1\"")).as_deref(), Some("\"1\""));
    }
}
