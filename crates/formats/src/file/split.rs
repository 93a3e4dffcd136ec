//! Texts as they are split into pieces: at line ends, of CSV at those outside of quotes.

use crate::FormatSettings;
use crate::input::text::read_error;
use crate::object::{DataObject, ObjectReader};
use base::Result;
use bytes::Bytes;
use std::io::Read;
use std::ops::Range;

/// Bytes of a piece of a text file, roughly.
pub(super) const PIECE_BYTES: u64 = 8 << 20;
/// Bytes that are looked at for the end of a line at a time.
const LOOK_BYTES: u64 = 1 << 16;
/// Pieces of a text in a store, at most.
const STORED_PIECES: u64 = 64;

/// Whether texts of a format have pieces.
pub(super) fn can_split(format: &str) -> bool {
    format.starts_with("TabSeparated")
        || format.starts_with("CSV")
        || (format.starts_with("JSON") && format.contains("EachRow") && format != "JSONObjectEachRow")
        || matches!(format, "TSKV" | "LineAsString")
}

/// A text in pieces.
pub(super) struct Split {
    /// Bounds of the pieces: one more than there are pieces.
    pub bounds: Vec<u64>,
    /// The first bytes of an object of a store, which were fetched with the looks at the bounds.
    pub beginning: Option<Bytes>,
}

/// The offsets at which a file is split: after line ends, for CSV after those outside of quotes. `None` for an object
/// that is read in order: one that can only be read so, and CSV in a store, of which all would be fetched twice.
pub(super) fn split_points(object: &DataObject, format: &str, settings: &FormatSettings) -> Result<Option<Split>> {
    let Some(mut reader) = object.open()? else { return Ok(None) };
    let length = reader.size_bytes()?;
    let mut bounds = vec![0];
    let mut piece_bytes = PIECE_BYTES;
    if let ObjectReader::Stored(_) = reader {
        // A look at each bound is a request; all of them are made at once.
        piece_bytes = PIECE_BYTES.max(length / STORED_PIECES);
        let wished = (0..).map(|piece| piece * piece_bytes).take_while(|at| *at < length);
        let looks: Vec<Range<u64>> = wished.map(|at| at..length.min(at + LOOK_BYTES)).collect();
        if length > piece_bytes
            && !format.starts_with("CSV")
            && let Some(looking) = object.open_for(vec![looks])?
        {
            reader = looking;
        }
    }
    if length <= piece_bytes {
        bounds.push(length);
        return Ok(Some(Split { bounds, beginning: None }));
    }
    match (&reader, format.starts_with("CSV")) {
        (ObjectReader::Stored(_), true) => return Ok(None),
        (ObjectReader::File(_), true) => split_csv(&mut reader, settings, &mut bounds)?,
        (_, false) => split_lines(&mut reader, (length, piece_bytes), format.starts_with("JSON"), &mut bounds)?,
    }
    if bounds.last() != Some(&length) {
        bounds.push(length);
    }
    let beginning = match &reader {
        ObjectReader::File(_) => None,
        ObjectReader::Stored(_) => Some(reader.get(0, LOOK_BYTES.min(length))?),
    };
    Ok(Some(Split { bounds, beginning }))
}

/// Looks at the bytes around each wished bound only: at each multiple of the length of pieces.
fn split_lines(
    file: &mut ObjectReader,
    (length, piece_bytes): (u64, u64),
    json: bool,
    bounds: &mut Vec<u64>,
) -> Result<()> {
    let mut buffer = vec![0; LOOK_BYTES as usize];
    let mut wished = piece_bytes;
    while wished < length {
        base::cancel::checkpoint()?;
        file.go_to(wished)?;
        let mut at = wished;
        let mut found = None;
        let mut after_line_end = false;
        'search: loop {
            let read = file.read(&mut buffer).map_err(|error| read_error(&error))?;
            if read == 0 {
                break;
            }
            for (i, &byte) in buffer[..read].iter().enumerate() {
                // A row of JSON begins a line with a bracket; lines inside a row begin with something else.
                if after_line_end && (!json || matches!(byte, b'{' | b'[')) {
                    found = Some(at + i as u64);
                    break 'search;
                }
                after_line_end = byte == b'\n';
            }
            at += read as u64;
        }
        let Some(bound) = found else { return Ok(()) };
        bounds.push(bound);
        wished = (bound / piece_bytes + 1) * piece_bytes;
    }
    Ok(())
}

/// Counts quotes from the start: a line end after an even number of them ends a row.
fn split_csv(file: &mut ObjectReader, settings: &FormatSettings, bounds: &mut Vec<u64>) -> Result<()> {
    let mut buffer = vec![0; 1 << 20];
    let (mut at, mut quotes, mut wished) = (0u64, 0usize, PIECE_BYTES);
    loop {
        let read = file.read(&mut buffer).map_err(|error| read_error(&error))?;
        if read == 0 {
            return Ok(());
        }
        let mut from = 0;
        while wished < at + read as u64 {
            let start = (wished.max(at) - at) as usize;
            quotes += count_quotes(&buffer[from..start.max(from)], settings);
            from = start.max(from);
            let Some(end) = row_end(&buffer[from..read], &mut quotes, settings) else {
                from = read;
                wished = at + read as u64;
                break;
            };
            from += end;
            bounds.push(at + from as u64);
            wished = at + from as u64 + PIECE_BYTES;
        }
        quotes += count_quotes(&buffer[from..read], settings);
        at += read as u64;
    }
}

fn count_quotes(bytes: &[u8], settings: &FormatSettings) -> usize {
    let doubles = if settings.csv_double_quotes { memchr::memchr_iter(b'"', bytes).count() } else { 0 };
    let singles = if settings.csv_single_quotes { memchr::memchr_iter(b'\'', bytes).count() } else { 0 };
    doubles + singles
}

/// Past the first line end outside of quotes; `quotes` counts those before it, or all if there is none.
fn row_end(bytes: &[u8], quotes: &mut usize, settings: &FormatSettings) -> Option<usize> {
    for (i, &byte) in bytes.iter().enumerate() {
        match byte {
            b'"' if settings.csv_double_quotes => *quotes += 1,
            b'\'' if settings.csv_single_quotes => *quotes += 1,
            b'\n' if quotes.is_multiple_of(2) => return Some(i + 1),
            _ => {}
        }
    }
    None
}
