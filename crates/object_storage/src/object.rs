//! An object as data is read from it: ranges, and bytes in order that are fetched ahead.
//!
//! ```text
//! ranges   cut to pieces of `max_download_buffer_size`, `max_download_threads` of them at a time
//! stream   the same one behind another; the first ones are small, for who only looks at the beginning
//! ```

use crate::Limits;
use crate::azure::is_azure;
use crate::errors::{Asked, store_error};
use crate::task::{Task, wait};
use crate::web::Web;
use base::{Error, ErrorCode, Result, bail, err};
use bytes::{Bytes, BytesMut};
use formats::{AheadFor, Source, StoredObject};
use futures_util::{StreamExt, TryStreamExt, stream};
use object_store::path::Path;
use object_store::{GetOptions, GetRange, ObjectStore};
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
}

/// A range that is fetched before it is asked for: once for each purpose.
#[derive(Default)]
pub(crate) struct Ahead {
    was_for_opening: AtomicBool,
    was_for_reading: AtomicBool,
    fetch: Mutex<Option<(Range<u64>, Task<Bytes>)>>,
}

impl Ahead {
    /// The fetch of a range that holds what `holds` says.
    fn take(&self, holds: impl Fn(&Range<u64>) -> bool) -> Option<(Range<u64>, Task<Bytes>)> {
        let mut fetch = self.fetch.lock();
        fetch.take_if(|(range, _)| holds(range))
    }
}

impl RemoteObject {
    fn fetcher(&self) -> Fetcher {
        Fetcher { origin: self.origin.clone(), name: self.name.clone(), etag: self.facts.etag.clone() }
    }
}

/// Asks for ranges of an object.
#[derive(Clone)]
struct Fetcher {
    origin: Origin,
    name: Arc<str>,
    etag: Option<String>,
}

impl Fetcher {
    /// The bytes of a range: all of them.
    async fn fetch(&self, range: Range<u64>) -> Result<Bytes> {
        let bytes = match &self.origin {
            Origin::Store { store, path } => {
                let options = GetOptions {
                    range: Some(GetRange::Bounded(range.clone())),
                    if_match: self.etag.clone(),
                    ..GetOptions::default()
                };
                let broken = |error| store_error(&error, &self.name, Asked::Object);
                store.get_opts(path, options).await.map_err(broken)?.bytes().await.map_err(broken)?
            }
            Origin::Web { web, url } => web.range(url, range.clone(), self.etag.as_deref(), &self.name).await?,
        };
        if bytes.len() as u64 != range.end - range.start {
            bail!(
                CannotReadAllData,
                "{} gives {} bytes where {} were asked for",
                self.name,
                bytes.len(),
                range.end - range.start
            );
        }
        Ok(bytes)
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

    fn fetch_ahead(&self, range: Range<u64>, purpose: AheadFor) {
        let was_begun = match purpose {
            AheadFor::Opening => &self.ahead.was_for_opening,
            AheadFor::Reading => &self.ahead.was_for_reading,
        };
        let is_there = |(fetched, _): &(Range<u64>, Task<Bytes>)| *fetched == range;
        if range.is_empty()
            || was_begun.swap(true, Ordering::Relaxed)
            || self.ahead.fetch.lock().as_ref().is_some_and(is_there)
        {
            return;
        }
        let (fetcher, wanted) = (self.fetcher(), range.clone());
        if let Ok(task) = Task::begin(async move { fetcher.fetch(wanted).await }) {
            *self.ahead.fetch.lock() = Some((range, task));
        }
    }

    fn read_ranges(&self, ranges: &[Range<u64>]) -> Result<Vec<Bytes>> {
        if let [range] = ranges
            && let Some((fetched, task)) = self.ahead.take(|ahead| ahead.start <= range.start && range.end <= ahead.end)
        {
            let from = (range.start - fetched.start) as usize;
            return Ok(vec![task.wait()?.slice(from..from + (range.end - range.start) as usize)]);
        }
        let (fetcher, limits) = (self.fetcher(), self.limits);
        let mut pieces: Vec<Range<u64>> = Vec::new();
        for range in ranges {
            let mut from = range.start;
            while from < range.end {
                let to = range.end.min(from.saturating_add(limits.fetch_bytes));
                pieces.push(from..to);
                from = to;
            }
        }
        let fetched: Vec<Bytes> = wait(async move {
            let fetches = pieces.into_iter().map(|piece| {
                let fetcher = fetcher.clone();
                async move { fetcher.fetch(piece).await }
            });
            stream::iter(fetches).buffered(limits.fetches).try_collect().await
        })?;
        let mut fetched = fetched.into_iter();
        Ok(ranges.iter().map(|range| joined(&mut fetched, range.end - range.start)).collect())
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

/// The next pieces, of so many bytes together, as one.
fn joined(pieces: &mut impl Iterator<Item = Bytes>, bytes: u64) -> Bytes {
    let mut first = Bytes::new();
    let mut all: Option<BytesMut> = None;
    while (all.as_ref().map_or(first.len(), BytesMut::len) as u64) < bytes {
        let Some(piece) = pieces.next() else { break };
        match &mut all {
            Some(all) => all.extend_from_slice(&piece),
            None if first.is_empty() => first = piece,
            None => {
                let mut joined = BytesMut::with_capacity(bytes as usize);
                joined.extend_from_slice(&first);
                joined.extend_from_slice(&piece);
                all = Some(joined);
            }
        }
    }
    all.map_or(first, BytesMut::freeze)
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

/// An object of a store by what the store says of it.
pub(crate) fn of_store(
    store: &Arc<dyn ObjectStore>,
    bucket: &str,
    meta: object_store::ObjectMeta,
    limits: Limits,
    access: &Arc<str>,
) -> Result<RemoteObject> {
    let path = format!("{bucket}/{}", meta.location);
    let facts = Facts {
        size_bytes: Some(meta.size),
        has_ranges: true,
        modified_s: u64::try_from(meta.last_modified.timestamp()).ok(),
        etag: told_etag(meta.e_tag.as_deref()),
    };
    if facts.size_bytes.is_none_or(|bytes| bytes > i64::MAX as u64) {
        return Err(err!(S3Error, "The store says that {path} has {} bytes", meta.size));
    }
    let origin = Origin::Store { store: store.clone(), path: meta.location };
    let (name, access) = (path.as_str().into(), access.clone());
    Ok(RemoteObject { name, path, origin, facts, limits, access, ahead: Ahead::default() })
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
