//! Runs of numbers, bytes and bits.
//!
//! | first byte | a run of whole numbers, version 2 |
//! |---|---|
//! | `00wwwnnn` | short repeat: one value of `w + 1` bytes, `n + 3` times |
//! | `01wwwwwn` | direct: 9 bits of length less one, then values of `w` bits |
//! | `10wwwwwn` | patched base: small values over a base, with some that have higher bits in a list |
//! | `11wwwwwn` | delta: a first value, a first difference, then differences of `w` bits with its sign |
//!
//! Version 1: a byte of 0 to 127 is a run of that and three values with one difference; -1 to -128 are as many values.

use super::bytes::OrcStream;
use crate::wire::unzigzag;
use base::{Result, bail};

/// Values of a run, at most.
const RUN_MAX: usize = 512;

/// Whole numbers of a stream.
#[derive(Debug)]
pub(super) struct OrcNumbers {
    stream: OrcStream,
    is_signed: bool,
    is_second: bool,
    run: Vec<i64>,
    at: usize,
    scratch: Vec<u8>,
}

/// The width in bits that a code of five bits stands for.
fn width_of(code: u8) -> u32 {
    match code {
        0..=23 => u32::from(code) + 1,
        24 => 26,
        25 => 28,
        26 => 30,
        27 => 32,
        28 => 40,
        29 => 48,
        30 => 56,
        _ => 64,
    }
}

/// The least width that is one of a code and not less than this.
fn closest_width(bits: u32) -> u32 {
    (0..32).map(width_of).find(|&width| width >= bits).unwrap_or(64)
}

/// Unpacks values of a width, the highest bit first.
fn unpack(bytes: &[u8], width: u32, count: usize, visit: &mut dyn FnMut(u64)) {
    match width {
        8 => bytes.iter().take(count).for_each(|&byte| visit(u64::from(byte))),
        16 | 32 | 64 => {
            let chunk = width as usize / 8;
            for value in bytes.chunks_exact(chunk).take(count) {
                visit(value.iter().fold(0, |number, &byte| number << 8 | u64::from(byte)));
            }
        }
        _ => {
            let (mut held, mut bits) = (0u128, 0);
            let mut bytes = bytes.iter();
            for _ in 0..count {
                while bits < width {
                    held = held << 8 | u128::from(*bytes.next().unwrap_or(&0));
                    bits += 8;
                }
                bits -= width;
                visit((held >> bits) as u64);
                held &= (1 << bits) - 1;
            }
        }
    }
}

impl OrcNumbers {
    pub(super) fn new(stream: OrcStream, is_signed: bool, is_second: bool) -> Self {
        OrcNumbers { stream, is_signed, is_second, run: Vec::with_capacity(RUN_MAX), at: 0, scratch: Vec::new() }
    }

    /// Appends so many numbers.
    pub(super) fn read(&mut self, mut count: usize, out: &mut Vec<i64>) -> Result<()> {
        while count > 0 {
            if self.at == self.run.len() {
                self.run.clear();
                self.at = 0;
                if self.is_second { self.next_second()? } else { self.next_first()? }
            }
            let taken = count.min(self.run.len() - self.at);
            out.extend_from_slice(&self.run[self.at..self.at + taken]);
            self.at += taken;
            count -= taken;
        }
        Ok(())
    }

    #[inline]
    fn value(&self, bits: u64) -> i64 {
        if self.is_signed { unzigzag(bits) } else { bits as i64 }
    }

    fn next_first(&mut self) -> Result<()> {
        let control = self.stream.byte()? as i8;
        if control < 0 {
            for _ in 0..-i32::from(control) {
                let bits = self.stream.varint()?;
                self.run.push(self.value(bits));
            }
            return Ok(());
        }
        let delta = i64::from(self.stream.byte()? as i8);
        let bits = self.stream.varint()?;
        let mut value = self.value(bits);
        for _ in 0..i32::from(control) + 3 {
            self.run.push(value);
            value = value.wrapping_add(delta);
        }
        Ok(())
    }

    fn next_second(&mut self) -> Result<()> {
        let head = self.stream.byte()?;
        match head >> 6 {
            0 => {
                let bytes = usize::from(head >> 3 & 7) + 1;
                let bits = self.big_endian(bytes)?;
                let value = self.value(bits);
                self.run.extend(std::iter::repeat_n(value, usize::from(head & 7) + 3));
                Ok(())
            }
            1 => {
                let count = self.length(head)?;
                let is_signed = self.is_signed;
                let run = self.packed(width_of(head >> 1 & 31), count)?;
                if is_signed {
                    run.iter_mut().for_each(|value| *value = unzigzag(*value as u64));
                }
                Ok(())
            }
            2 => self.patched(head),
            _ => self.delta(head),
        }
    }

    /// The length in the heads of runs that are not short.
    fn length(&mut self, head: u8) -> Result<usize> {
        Ok((usize::from(head & 1) << 8 | usize::from(self.stream.byte()?)) + 1)
    }

    fn big_endian(&mut self, bytes: usize) -> Result<u64> {
        (0..bytes).try_fold(0, |value, _| Ok(value << 8 | u64::from(self.stream.byte()?)))
    }

    fn load(&mut self, width: u32, count: usize) -> Result<()> {
        self.scratch.clear();
        self.stream.append((width as usize * count).div_ceil(8), &mut self.scratch)
    }

    /// Appends packed values to the run as they are.
    fn packed(&mut self, width: u32, count: usize) -> Result<&mut Vec<i64>> {
        self.load(width, count)?;
        let run = &mut self.run;
        unpack(&self.scratch, width, count, &mut |value| run.push(value as i64));
        Ok(run)
    }

    fn patched(&mut self, head: u8) -> Result<()> {
        let count = self.length(head)?;
        let width = width_of(head >> 1 & 31);
        let third = self.stream.byte()?;
        let (base_bytes, patch_width) = (usize::from(third >> 5) + 1, width_of(third & 31));
        let fourth = self.stream.byte()?;
        let (gap_width, patches) = (u32::from(fourth >> 5) + 1, usize::from(fourth & 31));
        let base = self.big_endian(base_bytes)?;
        // The highest bit is the sign.
        let sign = 1u64 << (base_bytes * 8 - 1);
        let base = if base & sign != 0 { ((base & !sign) as i64).wrapping_neg() } else { base as i64 };
        if gap_width + patch_width > 64 {
            bail!(IncorrectData, "A run of numbers of the ORC file has patches of more than 64 bits");
        }
        self.packed(width, count)?;
        let entry_width = closest_width(gap_width + patch_width);
        self.load(entry_width, patches)?;
        let mut place = 0usize;
        let run = &mut self.run;
        let mut is_within = true;
        unpack(&self.scratch, entry_width, patches, &mut |entry| {
            let patch = if patch_width == 64 { entry } else { entry & ((1 << patch_width) - 1) };
            place += entry.checked_shr(patch_width).unwrap_or(0) as usize;
            match run.get_mut(place) {
                Some(value) => *value = (*value as u64 | patch.checked_shl(width).unwrap_or(0)) as i64,
                None => is_within = false,
            }
        });
        if !is_within {
            bail!(IncorrectData, "A run of numbers of the ORC file has patches behind its end");
        }
        run.iter_mut().for_each(|value| *value = value.wrapping_add(base));
        Ok(())
    }

    fn delta(&mut self, head: u8) -> Result<()> {
        let count = self.length(head)?;
        let code = head >> 1 & 31;
        let bits = self.stream.varint()?;
        let mut value = self.value(bits);
        let first = unzigzag(self.stream.varint()?);
        self.run.push(value);
        if code == 0 {
            for _ in 1..count {
                value = value.wrapping_add(first);
                self.run.push(value);
            }
            return Ok(());
        }
        if count > 1 {
            value = value.wrapping_add(first);
            self.run.push(value);
        }
        let rest = count.saturating_sub(2);
        let width = width_of(code);
        self.load(width, rest)?;
        let run = &mut self.run;
        unpack(&self.scratch, width, rest, &mut |difference| {
            let difference = difference as i64;
            value = if first < 0 { value.wrapping_sub(difference) } else { value.wrapping_add(difference) };
            run.push(value);
        });
        Ok(())
    }
}

/// Bytes of a stream: a byte of 0 to 127 is a run of that and three bytes that are alike, -1 to -128 as many bytes.
#[derive(Debug)]
pub(super) struct OrcByteRuns {
    stream: OrcStream,
    /// Bytes of the run that are to come, and what they are if they are alike.
    left: usize,
    alike: Option<u8>,
}

impl OrcByteRuns {
    pub(super) fn new(stream: OrcStream) -> Self {
        OrcByteRuns { stream, left: 0, alike: None }
    }

    /// Appends so many bytes.
    pub(super) fn read(&mut self, mut count: usize, out: &mut Vec<u8>) -> Result<()> {
        while count > 0 {
            if self.left == 0 {
                let control = self.stream.byte()? as i8;
                if control < 0 {
                    (self.left, self.alike) = (control.unsigned_abs().into(), None);
                } else {
                    (self.left, self.alike) = (control as usize + 3, Some(self.stream.byte()?));
                }
            }
            let taken = count.min(self.left);
            match self.alike {
                Some(byte) => out.extend(std::iter::repeat_n(byte, taken)),
                None => self.stream.append(taken, out)?,
            }
            self.left -= taken;
            count -= taken;
        }
        Ok(())
    }
}

/// Bits of a stream, the highest of a byte first.
#[derive(Debug)]
pub(super) struct OrcBits {
    runs: OrcByteRuns,
    byte: u8,
    /// Bits of the byte that are to come.
    left: u32,
    scratch: Vec<u8>,
}

impl OrcBits {
    pub(super) fn new(stream: OrcStream) -> Self {
        OrcBits { runs: OrcByteRuns::new(stream), byte: 0, left: 0, scratch: Vec::new() }
    }

    /// Appends so many bits, a byte each.
    pub(super) fn read(&mut self, mut count: usize, out: &mut Vec<u8>) -> Result<()> {
        while count > 0 && self.left > 0 {
            self.left -= 1;
            out.push(self.byte >> self.left & 1);
            count -= 1;
        }
        self.scratch.clear();
        self.runs.read(count.div_ceil(8), &mut self.scratch)?;
        for &byte in &self.scratch[..count / 8] {
            out.extend((0..8).rev().map(|bit| byte >> bit & 1));
        }
        if !count.is_multiple_of(8) {
            self.byte = self.scratch[count / 8];
            self.left = 8;
            for _ in 0..count % 8 {
                self.left -= 1;
                out.push(self.byte >> self.left & 1);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::bytes::{OrcCompression, OrcSpace};
    use super::*;

    fn numbers(bytes: &[u8], is_signed: bool, is_second: bool, count: usize) -> Vec<i64> {
        let space = OrcSpace { compression: OrcCompression::None, block_bytes: 1 << 16 };
        let stream = OrcStream::new(space, bytes.to_vec().into());
        let mut out = Vec::new();
        OrcNumbers::new(stream, is_signed, is_second).read(count, &mut out).unwrap();
        out
    }

    /// The examples of the specification of ORC.
    #[test]
    fn runs_of_the_specification() {
        assert_eq!(numbers(&[0x0a, 0x27, 0x10], false, true, 5), [10000; 5]);
        let direct = [0x5e, 0x03, 0x5c, 0xa1, 0xab, 0x1e, 0xde, 0xad, 0xbe, 0xef];
        assert_eq!(numbers(&direct, false, true, 4), [23713, 43806, 57005, 48879]);
        let patched = [
            0x8e, 0x13, 0x2b, 0x21, 0x07, 0xd0, 0x1e, 0x00, 0x14, 0x70, 0x28, 0x32, 0x3c, 0x46, 0x50, 0x5a, 0x64, 0x6e,
            0x78, 0x82, 0x8c, 0x96, 0xa0, 0xaa, 0xb4, 0xbe, 0xfc, 0xe8,
        ];
        let want = [
            2030, 2000, 2020, 1000000, 2040, 2050, 2060, 2070, 2080, 2090, 2100, 2110, 2120, 2130, 2140, 2150, 2160,
            2170, 2180, 2190,
        ];
        assert_eq!(numbers(&patched, false, true, 20), want);
        let delta = [0xc6, 0x09, 0x02, 0x02, 0x22, 0x42, 0x42, 0x46];
        assert_eq!(numbers(&delta, false, true, 10), [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]);
        assert_eq!(numbers(&[0x61, 0x00, 0x07], false, false, 100), [7; 100]);
        assert_eq!(numbers(&[0x61, 0xff, 0x64], false, false, 100), (1..=100).rev().collect::<Vec<_>>());
        assert_eq!(numbers(&[0xfb, 0x02, 0x03, 0x06, 0x07, 0x0b], false, false, 5), [2, 3, 6, 7, 11]);
    }
}
