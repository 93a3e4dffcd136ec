//! Events with their times, as the functions of chains keep them.

use crate::blob::{LittleEndian, Reader};
use base::Result;

/// Times and what is known of each event.
pub(super) type Events<T> = Vec<(u64, T)>;

/// Appends the events: their count, then time and mark of each.
pub(super) fn write<T: LittleEndian>(events: &[(u64, T)], out: &mut Vec<u8>) {
    base::varint::put(out, events.len() as u64);
    for &(time, mark) in events {
        time.put(out);
        mark.put(out);
    }
}

/// Reads what [`write`] wrote.
///
/// # Errors
/// `CORRUPTED_DATA`.
pub(super) fn read<T: LittleEndian>(reader: &mut Reader<'_>) -> Result<Events<T>> {
    let mut events = Vec::new();
    for _ in 0..reader.count(8 + size_of::<T>())? {
        events.push((reader.number()?, reader.number()?));
    }
    Ok(events)
}

/// Bytes that events hold.
pub(super) fn heap_bytes<T>(events: &Events<T>) -> usize {
    events.capacity() * size_of::<(u64, T)>()
}
