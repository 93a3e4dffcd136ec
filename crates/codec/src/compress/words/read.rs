//! From the stored form back to the stream.

use super::blocks::Blocks;
use super::{DICTIONARY, DIFFERENCES, ENTRIES_MAX, PLANES, RUNS, Unit, Word, with_word};
use crate::encoding::packed::{lanes, pack};
use base::{Result, bail};

/// Puts a stream together again, into exactly `out`.
///
/// # Errors
/// `CORRUPTED_DATA` for whatever [`super::compress`] cannot have made of a stream of this length.
pub(crate) fn decompress(stored: &[u8], out: &mut [u8]) -> Result<()> {
    let mut blocks = Blocks { rest: stored };
    let (unit, transforms, rows) = (blocks.u8()?, blocks.u8()?, blocks.u32()? as usize);
    let Some(unit) = Unit::from_byte(unit) else { bail!(CorruptedData, "{unit} is no width of numbers in a stream") };
    if transforms & !(RUNS | DICTIONARY | DIFFERENCES | PLANES) != 0
        || transforms & (DICTIONARY | DIFFERENCES) == DICTIONARY | DIFFERENCES
    {
        bail!(CorruptedData, "unknown transforms {transforms} of numbers; the part may come from a newer version");
    }
    // The stream's length is known from elsewhere: it bounds everything that is made below.
    if unit.stream_len(rows) != out.len() {
        bail!(CorruptedData, "{rows} numbers of a unit of {} bits make no stream of {} bytes", unit.bits(), out.len());
    }
    with_word!(unit.bits(), T => {
        let words = read::<T>(&mut blocks, transforms, rows)?;
        if !blocks.rest.is_empty() {
            bail!(CorruptedData, "{} bytes lie behind a stream of numbers", blocks.rest.len());
        }
        put_back(&words, unit, out);
    });
    Ok(())
}

fn read<T: Word>(blocks: &mut Blocks<'_>, transforms: u8, rows: usize) -> Result<Vec<T>> {
    let count = if transforms & RUNS != 0 { blocks.u32()? as usize } else { rows };
    if count > rows {
        bail!(CorruptedData, "{count} runs of {rows} numbers");
    }
    let entries = if transforms & DICTIONARY != 0 { blocks.u32()? as usize } else { 0 };
    if entries > ENTRIES_MAX.min(count) {
        bail!(CorruptedData, "{entries} distinct ones of {count} numbers");
    }
    let marks = if transforms & RUNS != 0 { Some(blocks.next(rows.div_ceil(8))?) } else { None };
    let in_planes = transforms & PLANES != 0;
    let mut words = if transforms & DICTIONARY != 0 {
        let mut values = blocks.words::<T>(entries, true)?;
        add_up(&mut values);
        if entries <= 256 {
            pick(&values, &blocks.words::<u8>(count, in_planes)?)?
        } else {
            pick(&values, &blocks.words::<u16>(count, in_planes)?)?
        }
    } else {
        blocks.words::<T>(count, in_planes)?
    };
    if transforms & DIFFERENCES != 0 {
        words.iter_mut().for_each(|word| *word = word.unzigzag());
        add_up(&mut words);
    }
    match marks {
        Some(marks) => repeat(&words, &marks.bytes(rows.div_ceil(8)), rows),
        None => Ok(words),
    }
}

fn add_up<T: Word>(words: &mut [T]) {
    let mut sum = T::default();
    for word in words {
        sum = sum.more(*word);
        *word = sum;
    }
}

fn pick<T: Word, N: Word>(entries: &[T], numbers: &[N]) -> Result<Vec<T>> {
    let most = numbers.iter().max().map_or(0, |most| most.wide() as usize + 1);
    if most > entries.len() {
        bail!(CorruptedData, "number {} of {} distinct ones", most - 1, entries.len());
    }
    Ok(numbers.iter().map(|number| entries[number.wide() as usize]).collect())
}

/// Every row has the word of its run; a mark begins one.
fn repeat<T: Word>(words: &[T], marks: &[u8], rows: usize) -> Result<Vec<T>> {
    let used = |place: usize| if rows - place * 8 >= 8 { u8::MAX } else { (1 << (rows - place * 8)) - 1 };
    let begun: usize = marks.iter().enumerate().map(|(place, byte)| (byte & used(place)).count_ones() as usize).sum();
    if begun != words.len() || rows > 0 && marks[0] & 1 == 0 {
        bail!(CorruptedData, "{} numbers for {begun} runs", words.len());
    }
    let mut out = Vec::with_capacity(marks.len() * 8);
    // The place behind the last run begun.
    let mut next = 0usize;
    for &byte in marks {
        let mut eight = [T::default(); 8];
        for (bit, slot) in eight.iter_mut().enumerate() {
            next += usize::from(byte >> bit & 1);
            *slot = words.get(next.wrapping_sub(1)).copied().unwrap_or_default();
        }
        out.extend_from_slice(&eight);
    }
    out.truncate(rows);
    Ok(out)
}

/// Writes numbers as they lie in the stream.
fn put_back<T: Word>(words: &[T], unit: Unit, out: &mut [u8]) {
    let wide = words.iter().map(|word| word.wide());
    match unit {
        Unit::Lanes(bits) => out.copy_from_slice(&lanes::pack(wide, bits)),
        Unit::Rows(8) => put_bytes::<T, 1>(words, out),
        Unit::Rows(16) => put_bytes::<T, 2>(words, out),
        Unit::Rows(24) => put_bytes::<T, 3>(words, out),
        Unit::Rows(32) => put_bytes::<T, 4>(words, out),
        Unit::Rows(48) => put_bytes::<T, 6>(words, out),
        Unit::Rows(64) => put_bytes::<T, 8>(words, out),
        Unit::Rows(bits) => out.copy_from_slice(&pack::pack(wide, bits)),
    }
}

fn put_bytes<T: Word, const N: usize>(words: &[T], out: &mut [u8]) {
    for (slot, word) in out.as_chunks_mut::<N>().0.iter_mut().zip(words) {
        slot.copy_from_slice(&word.wide().to_le_bytes()[..N]);
    }
}
