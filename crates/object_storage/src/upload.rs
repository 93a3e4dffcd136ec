//! An object that is written. Nothing of it is seen before [`Upload::finish`]: small ones are put at once, larger ones
//! in parts that the store joins at the end; what is dropped before is given up, and so are its parts.

use crate::bucket::Bucket;
use crate::errors::{Asked, store_error};
use crate::location::Location;
use crate::object::unwrapped;
use crate::task::{Task, wait};
use crate::web::{Web, name_of};
use crate::{Connection, Limits, listing};
use base::{ErrorCode, Result, bail, err};
use bytes::Bytes;
use object_store::client::{HttpError, HttpErrorKind};
use object_store::path::Path;
use object_store::{MultipartUpload, ObjectStoreExt};
use std::collections::VecDeque;
use std::io::{self, Write};
use std::time::Duration;
use tokio::sync::mpsc::{Sender, channel};

/// Parts that are sent at a time.
const PARTS: usize = 4;
/// After so many parts they become larger, so that the 10,000 that a store takes are enough.
const PARTS_OF_A_SIZE: usize = 1000;
/// Bytes that are sent to a plain URL together.
const FRAME_BYTES: usize = 256 << 10;
/// How long giving up waits for the store.
const GIVE_UP: Duration = Duration::from_secs(10);

/// What becomes of an object that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It is an error.
    Refuse,
    /// It is replaced when the new one is whole.
    Replace,
    /// It stays, the new one gets a number in its name.
    Number,
}

/// An object that is written.
pub struct Upload {
    name: String,
    buffer: Vec<u8>,
    sink: Sink,
}

enum Sink {
    Store(StoreSink),
    Web {
        /// `None` once all rows are sent.
        rows: Option<Sender<std::result::Result<Bytes, HttpError>>>,
        request: Option<Task<()>>,
    },
}

struct StoreSink {
    bucket: Bucket,
    path: Path,
    limits: Limits,
    parts: Option<Box<dyn MultipartUpload>>,
    sent: usize,
    under_way: VecDeque<Task<()>>,
}

impl Upload {
    /// Begins an object.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for a pattern, and for an object that is there and is to stay; those of requests.
    pub fn begin(location: &Location, connection: &Connection, existing: Existing, content_type: &str) -> Result<Self> {
        match location {
            Location::Web(text) => {
                if text.contains('{') {
                    bail!(BadArguments, "Rows cannot be sent to a pattern of URLs");
                }
                let (url, web) = (Location::url(text)?, Web::new(connection)?);
                let (rows, receiver) = channel(4);
                let (name, content_type) = (name_of(&url), content_type.to_string());
                let request = Task::begin(async move { web.send(&url, &content_type, receiver).await })?;
                Ok(Upload { name, buffer: Vec::new(), sink: Sink::Web { rows: Some(rows), request: Some(request) } })
            }
            Location::S3(_) | Location::Azure(_) => match Bucket::of(location, connection)? {
                Some(bucket) => Self::into_bucket(bucket, connection.limits, existing),
                None => bail!(LogicalError, "A store has no bucket"),
            },
        }
    }

    fn into_bucket(bucket: Bucket, limits: Limits, existing: Existing) -> Result<Self> {
        if listing::is_pattern(&bucket.key) {
            bail!(
                DatabaseAccessDenied,
                "{} key '{}' contains globs, so the table is in readonly mode",
                if bucket.is_azure { "Azure" } else { "S3" },
                bucket.key
            );
        }
        let key = free_key(&bucket, existing).map_err(|error| bucket.error(error))?;
        let sink = StoreSink {
            path: listing::path_of(&key)?,
            limits: bucket.limits(limits),
            parts: None,
            sent: 0,
            under_way: VecDeque::new(),
            bucket: bucket.clone(),
        };
        Ok(Upload { name: format!("{}/{key}", bucket.name), buffer: Vec::new(), sink: Sink::Store(sink) })
    }

    /// The name for errors.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// An error of writing, as it was before a writer above wrapped it.
    pub fn error(&self, error: &io::Error) -> base::Error {
        unwrapped(error, &self.name)
    }

    /// Sends what is left and makes the object seen.
    ///
    /// # Errors
    /// Those of requests: then there is no new object.
    pub fn finish(mut self) -> Result<()> {
        let buffer = std::mem::take(&mut self.buffer);
        match &mut self.sink {
            Sink::Store(sink) => sink.finish(buffer, &self.name),
            Sink::Web { rows, request } => {
                send(rows, request, buffer)?;
                *rows = None;
                request.take().map_or(Ok(()), Task::wait)
            }
        }
    }

    fn push(&mut self) -> Result<()> {
        let full = match &self.sink {
            Sink::Store(sink) => sink.full_bytes(),
            Sink::Web { .. } => FRAME_BYTES,
        };
        if self.buffer.len() < full {
            return Ok(());
        }
        let bytes = std::mem::take(&mut self.buffer);
        match &mut self.sink {
            Sink::Store(sink) => sink.part(bytes, &self.name),
            Sink::Web { rows, request } => send(rows, request, bytes),
        }
    }
}

impl Write for Upload {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.buffer.capacity() - self.buffer.len() < bytes.len() {
            base::memory::check_reserve(bytes.len() as u64).map_err(io::Error::other)?;
        }
        self.buffer.extend_from_slice(bytes);
        self.push().map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Upload {
    fn drop(&mut self) {
        match &mut self.sink {
            Sink::Store(sink) => sink.give_up(),
            Sink::Web { rows: Some(rows), request } => {
                // The server must not take what came so far for all: the request ends before the rows do.
                let given_up = HttpError::new(HttpErrorKind::Interrupted, io::Error::other("given up"));
                if rows.try_send(Err(given_up)).is_err() {
                    *request = None;
                }
            }
            Sink::Web { .. } => {}
        }
    }
}

/// Sends rows. Where the request has ended early, its own error says why.
fn send(
    rows: &Option<Sender<std::result::Result<Bytes, HttpError>>>,
    request: &mut Option<Task<()>>,
    bytes: Vec<u8>,
) -> Result<()> {
    let Some(rows) = rows.clone().filter(|_| !bytes.is_empty()) else { return Ok(()) };
    let sent = wait(async move {
        let sent = rows.send(Ok(bytes.into())).await;
        sent.map_err(|_| err!(NetworkError, "The server ended the request before all rows were sent"))
    });
    sent.map_err(|error| request.take().and_then(|request| request.wait().err()).unwrap_or(error))
}

/// The key to write.
fn free_key(bucket: &Bucket, existing: Existing) -> Result<String> {
    /// Objects of one name beside each other, at most.
    const NUMBERS_MAX: u64 = 100_000;
    let (key, prefix) = (bucket.key.as_str(), bucket.prefix());
    let is_there = |key: &str| {
        let (store, bucket, key) = (bucket.store.clone(), bucket.name.clone(), key.to_string());
        match wait(async move { listing::head(&*store, &bucket, &key).await }) {
            Ok(_) => Ok(true),
            Err(error) if error.code() == ErrorCode::FileDoesntExist => Ok(false),
            Err(error) => Err(error),
        }
    };
    if existing == Existing::Replace || !is_there(key)? {
        return Ok(key.to_string());
    }
    if existing == Existing::Refuse {
        bail!(
            BadArguments,
            "Object in bucket {} with key {key} already exists. If you want to overwrite it, enable setting \
            {prefix}_truncate_on_insert, if you want to create a new file on each insert, enable setting \
            {prefix}_create_new_file_on_insert",
            bucket.name
        );
    }
    let (folder, name) = key.rsplit_once('/').map_or(("", key), |(folder, name)| (&key[..folder.len() + 1], name));
    let (stem, extensions) =
        name.split_once('.').map_or((name, String::new()), |(stem, rest)| (stem, format!(".{rest}")));
    for number in 1..NUMBERS_MAX {
        let numbered = format!("{folder}{stem}.{number}{extensions}");
        if !is_there(&numbered)? {
            return Ok(numbered);
        }
    }
    bail!(BadArguments, "There are {NUMBERS_MAX} objects beside {key} already")
}

impl StoreSink {
    /// Bytes of the next part.
    fn full_bytes(&self) -> usize {
        match self.parts {
            None => self.limits.single_bytes.max(self.limits.part_bytes),
            Some(_) => self.limits.part_bytes.saturating_mul(1 + self.sent / PARTS_OF_A_SIZE),
        }
    }

    /// Sends a part; waits for the oldest one when enough are under way.
    fn part(&mut self, bytes: Vec<u8>, name: &str) -> Result<()> {
        let bucket = self.bucket.clone();
        let broken =
            move |name: &str, error: object_store::Error| bucket.error(store_error(&error, name, Asked::Upload));
        if self.parts.is_none() {
            let (store, path, own) = (self.bucket.store.clone(), self.path.clone(), name.to_string());
            let broken = broken.clone();
            self.parts = Some(wait(async move { store.put_multipart(&path).await.map_err(|e| broken(&own, e)) })?);
        }
        while self.under_way.len() >= PARTS
            && let Some(first) = self.under_way.pop_front()
        {
            first.wait()?;
        }
        let Some(parts) = &mut self.parts else { bail!(LogicalError, "An upload has no parts") };
        let (part, own) = (parts.put_part(bytes.into()), name.to_string());
        self.under_way.push_back(Task::begin(async move { part.await.map_err(|error| broken(&own, error)) })?);
        self.sent += 1;
        Ok(())
    }

    fn finish(&mut self, rest: Vec<u8>, name: &str) -> Result<()> {
        let (own, bucket) = (name.to_string(), self.bucket.clone());
        if self.parts.is_none() {
            let path = self.path.clone();
            return wait(async move {
                let put = bucket.store.put(&path, rest.into()).await;
                put.map(|_| ()).map_err(|error| bucket.error(store_error(&error, &own, Asked::Upload)))
            });
        }
        if !rest.is_empty() {
            self.part(rest, name)?;
        }
        while let Some(part) = self.under_way.pop_front() {
            part.wait()?;
        }
        base::cancel::checkpoint()?;
        let Some(mut parts) = self.parts.take() else { return Ok(()) };
        wait(async move {
            let done = parts.complete().await;
            if done.is_err() {
                let _ = parts.abort().await;
            }
            done.map(|_| ()).map_err(|error| bucket.error(store_error(&error, &own, Asked::Upload)))
        })
    }

    fn give_up(&mut self) {
        self.under_way.clear();
        if let Some(mut parts) = self.parts.take()
            && let Ok(task) = Task::begin(async move {
                let _ = parts.abort().await;
                Ok(())
            })
        {
            task.settle(GIVE_UP);
        }
    }
}
