//! Texts as codes of a byte for symbols of up to eight, under Zstandard: a stored form of streams.
//!
//! ```text
//! u8 symbols (at most 255) | u8 length of each (1 to 8) | their bytes | u32 codes | Zstandard frame of the codes
//! ```
//! A code is the number of a symbol; 255 stands before a byte that is no symbol. The codes of a text still repeat, so
//! that a compressor makes them smaller, and it has less than half of the bytes to look at: measured on entries of
//! dictionaries of URLs, titles and referrers of the demo in chunks of 64 Ki rows, symbols under Zstandard 9 were 9 to
//! 19 % smaller than Zstandard 3 alone (which is 4 to 12 % larger than Zstandard 9 alone), as quick to decode, and took
//! two to three times as long to write. Symbols alone are twice as large.
//!
//! # Source
//! Boncz, Neumann and Leis, "FSST: Fast Random Access String Compression" (VLDB 2020); symbols are found and codes
//! written by the crate `fsst-rs`. Decoding is here, since files may be damaged.

use base::{Result, bail};

/// Stands before a byte that is no symbol.
const ESCAPE: u8 = 255;
/// Bytes of a symbol, at most.
const SYMBOL_BYTES: usize = 8;
/// Smaller texts gain less than their symbols take.
const TEXT_BYTES_MIN: usize = 16 << 10;
/// Lines of a text that are searched for symbols, at most, and bytes of each.
const LINES_MAX: usize = 512;
const LINE_BYTES: usize = 512;
/// Level of Zstandard for the codes: they are half of the text, and what is written so was asked to be small.
const LEVEL: i32 = 9;

/// The stored form of a text; `None` where it is not clearly smaller than `limit` bytes.
pub(crate) fn compress(raw: &[u8], limit: usize) -> Option<Vec<u8>> {
    if raw.len() < TEXT_BYTES_MIN || raw.len() > i32::MAX as usize / 4 {
        return None;
    }
    let lines: Vec<&[u8]> = raw.chunks(LINE_BYTES).collect();
    let sample: Vec<&[u8]> = lines.iter().step_by(lines.len().div_ceil(LINES_MAX)).copied().collect();
    stored(&fsst::Compressor::train(&sample), raw).filter(|bytes| bytes.len() < limit - limit / 32)
}

fn stored(compressor: &fsst::Compressor, raw: &[u8]) -> Option<Vec<u8>> {
    let (symbols, lengths) = (compressor.symbol_table(), compressor.symbol_lengths());
    let codes = compressor.compress(raw);
    let mut out = vec![u8::try_from(symbols.len()).ok()?];
    out.extend_from_slice(lengths);
    for (symbol, &length) in symbols.iter().zip(lengths) {
        out.extend_from_slice(symbol.to_u64().to_le_bytes().get(..usize::from(length))?);
    }
    out.extend_from_slice(&u32::try_from(codes.len()).ok()?.to_le_bytes());
    out.extend_from_slice(&zstd::bulk::compress(&codes, LEVEL).ok()?);
    Some(out)
}

/// Symbols by their codes; those that are not there have no length.
struct Symbols {
    bytes: [[u8; SYMBOL_BYTES]; 256],
    lengths: [u8; 256],
}

/// Decodes a stored form into exactly `out`.
///
/// # Errors
/// `CORRUPTED_DATA` for whatever [`compress`] cannot have made of a text of this length.
pub(crate) fn decompress(stored: &[u8], out: &mut [u8]) -> Result<()> {
    let Some((symbols, frame, code_count)) = read(stored) else {
        bail!(CorruptedData, "the symbols of a text of {} bytes are cut or have no length", stored.len())
    };
    // A code gives a byte or more; an escaped byte takes two codes.
    if code_count > out.len() * 2 {
        bail!(CorruptedData, "{code_count} codes for a text of {} bytes", out.len());
    }
    let mut codes = vec![0u8; code_count];
    if !matches!(zstd::bulk::decompress_to_buffer(frame, &mut codes[..]), Ok(size) if size == code_count) {
        bail!(CorruptedData, "the codes of a text do not decompress to {code_count} bytes");
    }
    match expand(&symbols, &codes, out) {
        Some(length) if length == out.len() => Ok(()),
        _ => bail!(CorruptedData, "{code_count} codes are no text of {} bytes", out.len()),
    }
}

fn read(stored: &[u8]) -> Option<(Symbols, &[u8], usize)> {
    let mut symbols = Symbols { bytes: [[0; SYMBOL_BYTES]; 256], lengths: [0; 256] };
    let (&count, rest) = stored.split_first()?;
    let (lengths, mut rest) = rest.split_at_checked(usize::from(count))?;
    for (code, &length) in lengths.iter().enumerate() {
        let (bytes, after) =
            rest.split_at_checked(usize::from(length)).filter(|_| (1..=SYMBOL_BYTES).contains(&usize::from(length)))?;
        symbols.bytes[code][..bytes.len()].copy_from_slice(bytes);
        symbols.lengths[code] = length;
        rest = after;
    }
    let (code_count, frame) = rest.split_first_chunk::<4>()?;
    Some((symbols, frame, u32::from_le_bytes(*code_count) as usize))
}

/// Writes the text of codes and gives its length; `None` for codes that are none, and where the text is too long.
fn expand(symbols: &Symbols, codes: &[u8], out: &mut [u8]) -> Option<usize> {
    let (mut at, mut place) = (0, 0);
    while place < codes.len() {
        // Eight symbols in one go where none is escaped and there is room for the longest.
        while let (Some(eight), Some(room)) = (
            codes[place..].first_chunk::<8>(),
            out.get_mut(at..).and_then(|rest| rest.first_chunk_mut::<{ 8 * SYMBOL_BYTES }>()),
        ) {
            if eight.contains(&ESCAPE) {
                break;
            }
            let mut written = 0usize;
            for &code in eight {
                // Lengths are 8 at most, so that the place is at most 56: the mask only tells the compiler.
                let from = written.min(7 * SYMBOL_BYTES);
                room[from..from + SYMBOL_BYTES].copy_from_slice(&symbols.bytes[usize::from(code)]);
                let length = symbols.lengths[usize::from(code)];
                if length == 0 {
                    return None;
                }
                written += usize::from(length);
            }
            (at, place) = (at + written, place + 8);
        }
        let Some(&code) = codes.get(place) else { break };
        if code == ESCAPE {
            *out.get_mut(at)? = *codes.get(place + 1)?;
            (at, place) = (at + 1, place + 2);
            continue;
        }
        let length = usize::from(symbols.lengths[usize::from(code)]);
        if length == 0 {
            return None;
        }
        out.get_mut(at..at + length)?.copy_from_slice(&symbols.bytes[usize::from(code)][..length]);
        (at, place) = (at + length, place + 1);
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::Rng;

    fn text(rng: &mut Rng, bytes: usize) -> Vec<u8> {
        const WORDS: [&str; 8] =
            ["http://", "www.", "example", ".com/", "page", "search?q=", "%D0%BA%D0", "index.html"];
        let mut out = Vec::new();
        while out.len() < bytes {
            out.extend_from_slice(WORDS[rng.below(8)].as_bytes());
            out.extend_from_slice(format!("{}", rng.below(100_000)).as_bytes());
            if rng.below(20) == 0 {
                out.extend_from_slice(&[rng.below(256) as u8, 0, 255]);
            }
        }
        out
    }

    fn check(raw: &[u8], stored: &[u8]) {
        let mut out = vec![7u8; raw.len()];
        decompress(stored, &mut out).unwrap();
        assert!(out == raw);
        // Of another length it is an error.
        assert!(
            decompress(stored, &mut vec![0; raw.len() + 1]).is_err()
                && decompress(stored, &mut vec![0; raw.len() - 1]).is_err()
        );
    }

    #[test]
    fn texts_round_trip() {
        let mut rng = Rng(31);
        for bytes in [1, 7, 8, 9, 100, 5000, 100_000, 400_000] {
            let raw = text(&mut rng, bytes);
            let lines: Vec<&[u8]> = raw.chunks(LINE_BYTES).collect();
            check(&raw, &stored(&fsst::Compressor::train(&lines), &raw).unwrap());
            // Symbols of another text: nearly all bytes are escaped.
            let noise: Vec<u8> = (0..bytes).map(|_| rng.below(256) as u8).collect();
            check(&noise, &stored(&fsst::Compressor::train(&lines), &noise).unwrap());
        }
    }

    #[test]
    fn it_is_chosen_where_it_is_smaller() {
        let mut rng = Rng(32);
        let noise: Vec<u8> = (0..200_000).map(|_| rng.below(256) as u8).collect();
        assert!(compress(&noise, noise.len()).is_none() && compress(&noise[..1000], 1000).is_none());
        let raw = text(&mut rng, 500_000);
        let alone = zstd::bulk::compress(&raw, 3).unwrap().len();
        if let Some(stored) = compress(&raw, alone) {
            check(&raw, &stored);
            assert!(stored.len() < alone);
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused() {
        let mut rng = Rng(33);
        let raw = text(&mut rng, 3000);
        let lines: Vec<&[u8]> = raw.chunks(LINE_BYTES).collect();
        let good = stored(&fsst::Compressor::train(&lines), &raw).unwrap();
        let mut out = vec![0u8; raw.len()];
        for _ in 0..20_000 {
            let mut damaged = good.clone();
            match rng.below(3) {
                0 => damaged.truncate(rng.below(good.len())),
                1 => (0..1 + rng.below(4)).for_each(|_| damaged[rng.below(good.len())] = rng.below(256) as u8),
                _ => damaged = (0..rng.below(600)).map(|_| rng.below(256) as u8).collect(),
            }
            let _ = decompress(&damaged, &mut out);
        }
        // Damaged codes under a sound frame.
        let (symbols, ..) = read(&good).unwrap();
        for _ in 0..20_000 {
            let codes: Vec<u8> =
                (0..rng.below(2000)).map(|_| if rng.below(9) == 0 { ESCAPE } else { rng.below(256) as u8 }).collect();
            let _ = expand(&symbols, &codes, &mut out);
        }
    }
}
