//! Runs of numbers, bytes and bits, as `crates/formats/src/input/orc/runs.rs` reads them.

use crate::wire::zigzag;

/// Values of a run, at most.
const RUN_MAX: usize = 512;
/// Values with one difference from which a run of them is worth its head.
const DELTA_MIN: usize = 10;
/// Bytes that are alike, at most in a run, and as they are.
const BYTE_RUN_MAX: usize = 130;
const BYTES_MAX: usize = 128;

/// The code of a width of bits and the width that it stands for.
fn width_code(bits: u32) -> (u8, u32) {
    match bits {
        0 | 1 => (0, 1),
        2..=24 => (bits as u8 - 1, bits),
        25 | 26 => (24, 26),
        27 | 28 => (25, 28),
        29 | 30 => (26, 30),
        31 | 32 => (27, 32),
        33..=40 => (28, 40),
        41..=48 => (29, 48),
        49..=56 => (30, 56),
        _ => (31, 64),
    }
}

/// How many values from the first on have one difference.
fn steady(values: &[i64]) -> usize {
    let [first, second, ..] = values else { return values.len() };
    let Some(delta) = second.checked_sub(*first) else { return 1 };
    let is_next = |pair: &&[i64]| pair[1].checked_sub(pair[0]) == Some(delta);
    1 + values.windows(2).take(RUN_MAX - 1).take_while(is_next).count()
}

/// Appends whole numbers in runs of version 2.
pub(super) fn put_numbers(values: &[i64], is_signed: bool, out: &mut Vec<u8>) {
    let (mut from, mut at) = (0, 0);
    while at < values.len() {
        let run = steady(&values[at..]);
        if run >= DELTA_MIN {
            put_direct(&values[from..at], is_signed, out);
            put_delta(&values[at..at + run], is_signed, out);
            at += run;
            from = at;
        } else {
            // What has no one difference here has none up to its last value.
            at += run.saturating_sub(1).max(1);
        }
    }
    put_direct(&values[from..], is_signed, out);
}

/// A run with one difference: its first value and the difference.
fn put_delta(values: &[i64], is_signed: bool, out: &mut Vec<u8>) {
    put_head(0xC0, values.len(), out);
    base::varint::put(out, if is_signed { zigzag(values[0]) } else { values[0] as u64 });
    base::varint::put(out, zigzag(values[1].wrapping_sub(values[0])));
}

fn put_head(first: u8, count: usize, out: &mut Vec<u8>) {
    let length = count - 1;
    out.extend_from_slice(&[first | (length >> 8) as u8, length as u8]);
}

fn put_direct(values: &[i64], is_signed: bool, out: &mut Vec<u8>) {
    for run in values.chunks(RUN_MAX) {
        let bits = |value: i64| if is_signed { zigzag(value) } else { value as u64 };
        let all = run.iter().fold(0, |all, &value| all | bits(value));
        let (code, width) = width_code(u64::BITS - all.leading_zeros());
        put_head(0x40 | code << 1, run.len(), out);
        let (mut held, mut count) = (0u128, 0);
        for &value in run {
            held = held << width | u128::from(bits(value));
            count += width;
            while count >= 8 {
                count -= 8;
                out.push((held >> count) as u8);
            }
            held &= (1 << count) - 1;
        }
        if count > 0 {
            out.push((held << (8 - count)) as u8);
        }
    }
}

/// Appends bytes in runs.
pub(super) fn put_byte_runs(bytes: &[u8], out: &mut Vec<u8>) {
    let flush = |bytes: &[u8], out: &mut Vec<u8>| {
        for chunk in bytes.chunks(BYTES_MAX) {
            out.push((chunk.len() as u8).wrapping_neg());
            out.extend_from_slice(chunk);
        }
    };
    let (mut from, mut at) = (0, 0);
    while at < bytes.len() {
        let run = bytes[at..].iter().take(BYTE_RUN_MAX).take_while(|&&byte| byte == bytes[at]).count();
        if run >= 3 {
            flush(&bytes[from..at], out);
            out.extend_from_slice(&[(run - 3) as u8, bytes[at]]);
            from = at + run;
        }
        at += run;
    }
    flush(&bytes[from..], out);
}

/// Appends bits, of which each is a byte, in runs.
pub(super) fn put_bits(bits: &[u8], out: &mut Vec<u8>) {
    let byte = |bits: &[u8]| bits.iter().enumerate().fold(0, |byte, (at, &bit)| byte | bit << (7 - at));
    let packed: Vec<u8> = bits.chunks(8).map(byte).collect();
    put_byte_runs(&packed, out);
}

/// Appends a number of up to 128 bits with its sign.
pub(super) fn put_wide(value: i128, out: &mut Vec<u8>) {
    let mut rest = ((value << 1) ^ (value >> 127)) as u128;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}
