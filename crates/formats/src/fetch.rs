//! Ranges of an object of a store that are fetched together, whole or ahead of who reads them.
//!
//! ```text
//! ranges  |‒‒‒‒‒‒‒‒‒‒‒|   |‒‒‒‒|   what is wanted; a gap of at most 1 MiB is fetched too
//! pieces  |‒‒‒|‒‒‒|‒‒‒|   |‒‒‒‒|     a request each
//!          ^^^ ^^^ begun ahead       the others when a byte is touched
//! ```

use crate::object::StoredObject;
use base::Result;
use base::events::Event;
use bytes::{Bytes, BytesMut};
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// Ranges with a gap of no more bytes between them are fetched as one.
const GAP_BYTES_MAX: u64 = 1 << 20;
/// Bytes of the first piece of what is read in order, where nobody has fetched it ahead.
const FIRST_BYTES: u64 = 256 << 10;

/// How far ahead of who reads ranges are fetched.
#[derive(Clone, Copy, Debug, Default)]
pub struct AheadLimits {
    /// Bytes of a request, at most.
    pub piece_bytes: u64,
    /// Bytes that are fetched, or on their way, and not read yet.
    pub bytes: u64,
    /// Requests for them; 0 where nothing is fetched ahead.
    pub pieces: usize,
    /// Requests that are under way at a time.
    pub connections: usize,
}

impl AheadLimits {
    /// What is left of them beside what is ahead already.
    pub fn room(&self, (bytes, pieces): (u64, usize)) -> AheadRoom {
        AheadRoom { bytes: self.bytes.saturating_sub(bytes), pieces: self.pieces.saturating_sub(pieces) }
    }
}

/// Bytes and requests that may still be begun ahead.
#[derive(Clone, Copy, Debug)]
pub struct AheadRoom {
    bytes: u64,
    pieces: usize,
}

impl AheadRoom {
    /// Room for all that the query has memory for.
    pub fn unbounded() -> Self {
        AheadRoom { bytes: u64::MAX, pieces: usize::MAX }
    }

    /// Takes room for a request, if there is enough, and memory of the query.
    fn take(&mut self, bytes: u64) -> bool {
        let has_memory = || base::memory::current().is_none_or(|tracker| tracker.check_reserve(bytes).is_ok());
        if self.pieces == 0 || self.bytes < bytes || !has_memory() {
            return false;
        }
        self.pieces -= 1;
        self.bytes -= bytes;
        true
    }
}

/// A range that is being fetched; dropping it ends that.
pub trait PendingRange: Send {
    /// Waits for its bytes.
    ///
    /// # Errors
    /// Those of the store; that of the query, if it is ended meanwhile.
    fn wait(self: Box<Self>) -> Result<Bytes>;
}

/// Ranges cut to pieces of about the same length, of so many bytes at most.
pub fn pieces_of(ranges: &[Range<u64>], bytes_max: u64) -> Vec<Range<u64>> {
    let mut pieces = Vec::with_capacity(ranges.len());
    for range in ranges.iter().filter(|range| range.start < range.end) {
        let length = range.end - range.start;
        let each = length.div_ceil(length.div_ceil(bytes_max.max(1)));
        let mut from = range.start;
        while from < range.end {
            let to = range.end.min(from.saturating_add(each));
            pieces.push(from..to);
            from = to;
        }
    }
    pieces
}

/// The bytes of ranges, of those of their pieces.
pub fn joined(ranges: &[Range<u64>], pieces: Vec<Bytes>) -> Vec<Bytes> {
    let mut pieces = pieces.into_iter();
    let of = |range: &Range<u64>| {
        let bytes = range.end.saturating_sub(range.start);
        let first = if bytes == 0 { Bytes::new() } else { pieces.next().unwrap_or_default() };
        if first.len() as u64 >= bytes {
            return first;
        }
        let mut all = BytesMut::with_capacity(bytes as usize);
        all.extend_from_slice(&first);
        while (all.len() as u64) < bytes {
            let Some(piece) = pieces.next() else { break };
            all.extend_from_slice(&piece);
        }
        all.freeze()
    };
    ranges.iter().map(of).collect()
}

/// Ranges that are fetched together.
///
/// # Invariants
/// - `pieces` are the ranges, cut.
/// - What is begun are the first of the pieces, in their order, until a byte is touched.
pub(crate) struct Fetch {
    ranges: Vec<Range<u64>>,
    pieces: Vec<Range<u64>>,
    state: Mutex<State>,
    is_touched: AtomicBool,
    bytes_ahead: AtomicU64,
    pieces_ahead: AtomicUsize,
}

#[derive(Default)]
struct State {
    begun: VecDeque<Box<dyn PendingRange>>,
    bytes: Option<Vec<Bytes>>,
}

impl Fetch {
    /// Ranges of an object of so many bytes, those that lie near each other as one, in pieces of so many at most.
    pub(crate) fn new(mut wanted: Vec<Range<u64>>, bytes: u64, piece_bytes: u64) -> Self {
        wanted.retain(|range| range.start < range.end && range.end <= bytes);
        wanted.sort_by_key(|range| range.start);
        let mut ranges: Vec<Range<u64>> = Vec::with_capacity(wanted.len());
        for range in wanted {
            match ranges.last_mut() {
                Some(last) if range.start <= last.end.saturating_add(GAP_BYTES_MAX) => {
                    last.end = last.end.max(range.end);
                }
                _ => ranges.push(range),
            }
        }
        let pieces = pieces_of(&ranges, if piece_bytes == 0 { u64::MAX } else { piece_bytes });
        Fetch::of_pieces(ranges, pieces)
    }

    /// A range that is read in order. `is_first`: nobody has had the time to fetch it ahead, so that it begins small.
    pub(crate) fn in_order(range: Range<u64>, piece_bytes: u64, is_first: bool) -> Self {
        let head = range.start..range.end.min(range.start.saturating_add(FIRST_BYTES));
        let pieces = match is_first {
            true => pieces_of(&[head.clone(), head.end..range.end], piece_bytes),
            false => pieces_of(std::slice::from_ref(&range), piece_bytes),
        };
        Fetch::of_pieces(vec![range], pieces)
    }

    fn of_pieces(ranges: Vec<Range<u64>>, pieces: Vec<Range<u64>>) -> Self {
        Fetch {
            ranges,
            pieces,
            state: Mutex::default(),
            is_touched: AtomicBool::new(false),
            bytes_ahead: AtomicU64::new(0),
            pieces_ahead: AtomicUsize::new(0),
        }
    }

    /// Whether a byte has been read.
    pub(crate) fn is_touched(&self) -> bool {
        self.is_touched.load(Ordering::Relaxed)
    }

    /// Bytes and requests that are ahead of who reads.
    pub(crate) fn ahead(&self) -> (u64, usize) {
        (self.bytes_ahead.load(Ordering::Relaxed), self.pieces_ahead.load(Ordering::Relaxed))
    }

    /// Begins requests as long as there is room; whether all are begun. One that is read already is left alone.
    pub(crate) fn begin(&self, object: &dyn StoredObject, room: &mut AheadRoom) -> Result<bool> {
        let Some(mut state) = self.state.try_lock() else { return Ok(true) };
        if self.is_touched() {
            return Ok(true);
        }
        while let Some(piece) = self.pieces.get(state.begun.len()) {
            let bytes = piece.end - piece.start;
            if !room.take(bytes) {
                return Ok(false);
            }
            let Some(pending) = object.begin(piece.clone())? else { return Ok(true) };
            state.begun.push_back(pending);
            base::work::count(Event::RemoteFSPrefetches, 1);
            base::work::count(Event::RemoteFSPrefetchedBytes, bytes);
            self.bytes_ahead.fetch_add(bytes, Ordering::Relaxed);
            self.pieces_ahead.fetch_add(1, Ordering::Relaxed);
        }
        Ok(true)
    }

    /// What has been begun, for who reads it now.
    fn take_begun(&self, state: &mut State) -> VecDeque<Box<dyn PendingRange>> {
        self.is_touched.store(true, Ordering::Relaxed);
        self.bytes_ahead.store(0, Ordering::Relaxed);
        self.pieces_ahead.store(0, Ordering::Relaxed);
        std::mem::take(&mut state.begun)
    }

    /// The bytes from an offset on, as many as are fetched with it.
    pub(crate) fn from(&self, object: &dyn StoredObject, offset: u64) -> Result<Option<Bytes>> {
        let Some(at) = self.ranges.iter().position(|range| range.contains(&offset)) else { return Ok(None) };
        let mut state = self.state.lock();
        if state.bytes.is_none() {
            let begun = self.take_begun(&mut state);
            state.bytes = Some(self.whole(object, begun)?);
        }
        let start = (offset - self.ranges[at].start) as usize;
        Ok(state.bytes.as_ref().and_then(|bytes| bytes.get(at)).map(|bytes| bytes.slice(start.min(bytes.len())..)))
    }

    /// The bytes of all ranges, of whose pieces the first are begun.
    fn whole(&self, object: &dyn StoredObject, begun: VecDeque<Box<dyn PendingRange>>) -> Result<Vec<Bytes>> {
        let rest = &self.pieces[begun.len()..];
        base::memory::check_reserve(rest.iter().map(|range| range.end - range.start).sum())?;
        let rest = if rest.is_empty() { Vec::new() } else { object.read_ranges(rest)? };
        let mut pieces = Vec::with_capacity(self.pieces.len());
        for pending in begun {
            pieces.push(pending.wait()?);
        }
        pieces.extend(rest);
        Ok(joined(&self.ranges, pieces))
    }

    /// The bytes in order, of a fetch that nobody else reads.
    pub(crate) fn stream(self: &Arc<Self>, object: Arc<dyn StoredObject>) -> impl Read + Send + use<> {
        let begun = self.take_begun(&mut self.state.lock());
        let window = object.ahead_limits().connections.max(1);
        FetchStream { fetch: self.clone(), object, window, next: begun.len(), begun, current: Bytes::new() }
    }
}

/// Reads the pieces of a fetch in order, so many of them on their way at a time.
struct FetchStream {
    fetch: Arc<Fetch>,
    object: Arc<dyn StoredObject>,
    window: usize,
    /// The first piece that is not begun.
    next: usize,
    begun: VecDeque<Box<dyn PendingRange>>,
    current: Bytes,
}

impl FetchStream {
    /// The bytes of the next piece; none at the end.
    fn piece(&mut self) -> Result<Bytes> {
        while self.begun.len() < self.window
            && let Some(piece) = self.fetch.pieces.get(self.next)
        {
            base::memory::check_reserve(piece.end - piece.start)?;
            match self.object.begin(piece.clone())? {
                Some(pending) => self.begun.push_back(pending),
                None if self.begun.is_empty() => {
                    self.next += 1;
                    let read = self.object.read_ranges(std::slice::from_ref(piece))?;
                    return Ok(read.into_iter().next().unwrap_or_default());
                }
                None => break,
            }
            self.next += 1;
        }
        self.begun.pop_front().map_or(Ok(Bytes::new()), PendingRange::wait)
    }
}

impl Read for FetchStream {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.current.is_empty() {
            self.current = self.piece().map_err(io::Error::other)?;
        }
        let count = self.current.len().min(out.len());
        out[..count].copy_from_slice(&self.current.split_to(count));
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_the_ranges() {
        let check = |ranges: &[Range<u64>], bytes_max: u64, expect: &[Range<u64>]| {
            let pieces = pieces_of(ranges, bytes_max);
            assert_eq!(pieces, expect, "{ranges:?} by {bytes_max}");
            let bytes = |range: &Range<u64>| Bytes::from((range.start..range.end).map(|n| n as u8).collect::<Vec<_>>());
            let whole: Vec<Bytes> = ranges.iter().map(bytes).collect();
            assert_eq!(joined(ranges, pieces.iter().map(bytes).collect()), whole, "{ranges:?} by {bytes_max}");
        };
        check(&[0..10], 10, &[0..10]);
        check(&[0..11, 20..20, 30..33], 10, &[0..6, 6..11, 30..33]);
        check(&[5..30], 8, &[5..12, 12..19, 19..26, 26..30]);
        check(&[], 8, &[]);
    }

    #[test]
    fn near_ranges_are_one() {
        let fetch = Fetch::new(vec![5 << 20..6 << 20, 0..10, 20..30, 0..u64::MAX], 8 << 20, 1 << 30);
        assert_eq!(fetch.ranges, [0..30, 5 << 20..6 << 20]);
        let first: Vec<Range<u64>> = Fetch::in_order(0..1 << 20, 1 << 20, true).pieces;
        assert_eq!(first, [0..256 << 10, 256 << 10..1 << 20]);
    }
}
