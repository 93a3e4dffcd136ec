//! Events with their times, as the functions of chains keep them.

use crate::blob::{LittleEndian, Reader};
use base::Result;
use types::DataType;

/// Times and marks of events.
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

/// Appends the events as ClickHouse keeps them: whether they are in order, their number, then of each its time in the
/// type of the times and its mark.
///
/// # Errors
/// `NOT_IMPLEMENTED` for types of times that ClickHouse does not take.
pub(super) fn write_wire<T: LittleEndian + Ord>(
    events: &[(u64, T)],
    time: &DataType,
    out: &mut Vec<u8>,
    put_mark: impl Fn(T, &mut Vec<u8>),
) -> Result<()> {
    let width = time_width(time)?;
    out.push(u8::from(events.is_sorted()));
    (events.len() as u64).put(out);
    for &(time, mark) in events {
        out.extend_from_slice(&time.to_le_bytes()[..width]);
        put_mark(mark, out);
    }
    Ok(())
}

/// Reads what [`write_wire`] wrote.
///
/// # Errors
/// As [`write_wire`], and `CORRUPTED_DATA`.
pub(super) fn read_wire<T>(
    reader: &mut Reader<'_>,
    time: &DataType,
    take_mark: impl Fn(&mut Reader<'_>) -> Result<T>,
) -> Result<Events<T>> {
    let width = time_width(time)?;
    reader.number::<u8>()?;
    let count: u64 = reader.number()?;
    let mut events = Vec::new();
    for _ in 0..reader.checked_count(count, width + 1)? {
        let mut time = [0u8; 8];
        time[..width].copy_from_slice(reader.bytes(width)?);
        events.push((u64::from_le_bytes(time), take_mark(reader)?));
    }
    Ok(events)
}

fn time_width(time: &DataType) -> Result<usize> {
    time.fixed_width_bytes().filter(|&width| width <= 8).ok_or_else(crate::wire::no_form)
}

/// Bytes that events hold.
pub(super) fn heap_bytes<T>(events: &Events<T>) -> usize {
    events.capacity() * size_of::<(u64, T)>()
}
