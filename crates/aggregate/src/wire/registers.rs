//! Registers of a HyperLogLog as ClickHouse packs them.
//!
//! ```text
//! ranks    2^bits numbers of as few bits as the largest rank needs, from the low bits of the first byte on
//! counts   u32 for each rank from 0: registers that have it
//! zeros    registers of rank 0, as u16 up to 2^15 registers, else as u32
//! ```

use crate::blob::{LittleEndian, Reader, corrupted};
use base::Result;

/// Appends registers whose ranks are at most `rank_max`.
pub fn write(registers: &[u8], rank_max: u8, out: &mut Vec<u8>) {
    let width = u8::BITS - rank_max.leading_zeros();
    let mut counts = vec![0u32; usize::from(rank_max) + 1];
    let (mut bits, mut filled) = (0u32, 0);
    for &rank in registers {
        counts[usize::from(rank)] += 1;
        bits |= u32::from(rank) << filled;
        filled += width;
        while filled >= 8 {
            out.push(bits as u8);
            bits >>= 8;
            filled -= 8;
        }
    }
    counts.iter().for_each(|count| count.put(out));
    if registers.len() <= 1 << 15 { (counts[0] as u16).put(out) } else { counts[0].put(out) }
}

/// Reads what [`write`] wrote: `count` registers, a multiple of 8.
///
/// # Errors
/// `CORRUPTED_DATA` for ranks above `rank_max`.
pub fn read(reader: &mut Reader<'_>, count: usize, rank_max: u8) -> Result<Box<[u8]>> {
    let width = u8::BITS - rank_max.leading_zeros();
    let packed = reader.bytes(count * width as usize / 8)?;
    let mut registers = Vec::with_capacity(count);
    let (mut bits, mut filled) = (0u32, 0);
    for &byte in packed {
        bits |= u32::from(byte) << filled;
        filled += 8;
        while filled >= width {
            registers.push((bits & ((1 << width) - 1)) as u8);
            bits >>= width;
            filled -= width;
        }
    }
    if registers.len() != count || registers.iter().any(|&rank| rank > rank_max) {
        return Err(corrupted("a register is out of range"));
    }
    // ClickHouse's counts of the registers are skipped: they are computed again where they are needed.
    reader.bytes((usize::from(rank_max) + 1) * 4 + if count <= 1 << 15 { 2 } else { 4 })?;
    Ok(registers.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_are_read_as_written() {
        for (count, rank_max) in [(1 << 12, 21), (1 << 12, 53), (1 << 17, 16), (1 << 16, 17)] {
            let registers: Vec<u8> = (0..count).map(|i| (i * 7 % (usize::from(rank_max) + 1)) as u8).collect();
            let mut out = Vec::new();
            write(&registers, rank_max, &mut out);
            assert_eq!(&*read(&mut Reader::new(&out), count, rank_max).unwrap(), &registers[..]);
        }
    }
}
