//! Bit-packed integers: differences to a base in 1, 2, 4, 8, 16, 24, 32 or 48 bits.
//!
//! Row `i` lies at bit `i * bits`, so any row is reached at once; the loops over whole bytes vectorise.

// Setting the length of a vector after its spare room was written: no zeroing, 1.3x in unpacking.
#![allow(unsafe_code)]

use types::NativeType;

/// An integer that packs as its difference to a base.
pub(crate) trait PackInt: NativeType + Ord {
    /// Bits of the type.
    const BITS: u8;
    /// `self - base`, where that is known to fit in 64 bits.
    fn minus(self, base: Self) -> u64;
    /// `self + difference`, wrapping.
    fn plus(self, difference: u64) -> Self;
    /// The bits, for metadata.
    fn to_raw(self) -> u128;
    /// From [`Self::to_raw`].
    fn from_raw(raw: u128) -> Self;
    /// `max - min` if it fits in 64 bits.
    fn span(min: Self, max: Self) -> Option<u64>;
}

macro_rules! pack_ints {
    ($($native:ty, $unsigned:ty;)*) => {
        $(impl PackInt for $native {
            const BITS: u8 = <$native>::BITS as u8;
            #[inline(always)]
            fn minus(self, base: Self) -> u64 {
                self.wrapping_sub(base) as $unsigned as u64
            }
            #[inline(always)]
            fn plus(self, difference: u64) -> Self {
                self.wrapping_add(difference as $native)
            }
            fn to_raw(self) -> u128 {
                self as $unsigned as u128
            }
            fn from_raw(raw: u128) -> Self {
                raw as $native
            }
            fn span(min: Self, max: Self) -> Option<u64> {
                u64::try_from(max.wrapping_sub(min) as $unsigned).ok()
            }
        })*
    };
}

pack_ints! {
    u8, u8; u16, u16; u32, u32; u64, u64; u128, u128;
    i8, u8; i16, u16; i32, u32; i64, u64; i128, u128;
}

/// The widths there are.
pub(crate) const WIDTHS: [u8; 8] = [1, 2, 4, 8, 16, 24, 32, 48];

/// The least width that holds `span`, if it is narrower than `type_bits`.
pub(crate) fn width_for(span: u64, type_bits: u8) -> Option<u8> {
    let needed = (64 - span.leading_zeros()).max(1) as u8;
    WIDTHS.into_iter().find(|&width| width >= needed && width < type_bits)
}

/// Bytes of `rows` packed rows.
pub(crate) fn packed_len(rows: usize, bits: u8) -> usize {
    (rows * usize::from(bits)).div_ceil(8)
}

/// Packs differences of `bits` each.
pub(crate) fn pack(values: impl ExactSizeIterator<Item = u64>, bits: u8) -> Vec<u8> {
    match bits {
        8 => values.map(|v| v as u8).collect(),
        16 => values.map(|v| (v as u16).to_le_bytes()).collect::<Vec<_>>().into_flattened(),
        24 => values.map(|v| first_bytes::<3>(v)).collect::<Vec<_>>().into_flattened(),
        32 => values.map(|v| (v as u32).to_le_bytes()).collect::<Vec<_>>().into_flattened(),
        48 => values.map(|v| first_bytes::<6>(v)).collect::<Vec<_>>().into_flattened(),
        4 => pack_small::<4, 2>(&values.map(|v| v as u8).collect::<Vec<_>>()),
        2 => pack_small::<2, 4>(&values.map(|v| v as u8).collect::<Vec<_>>()),
        _ => pack_small::<1, 8>(&values.map(|v| v as u8).collect::<Vec<_>>()),
    }
}

fn first_bytes<const N: usize>(value: u64) -> [u8; N] {
    let mut out = [0; N];
    out.copy_from_slice(&value.to_le_bytes()[..N]);
    out
}

/// `PER` rows in a byte of `BITS` bits each.
fn pack_small<const BITS: usize, const PER: usize>(values: &[u8]) -> Vec<u8> {
    let join = |group: &[u8]| group.iter().enumerate().fold(0u8, |byte, (i, &value)| byte | value << (i * BITS));
    let (groups, rest) = values.as_chunks::<PER>();
    let mut out: Vec<u8> = groups.iter().map(|group| join(group)).collect();
    if !rest.is_empty() {
        out.push(join(rest));
    }
    out
}

/// Appends rows `start .. start + len`.
///
/// # Panics
/// When `data` is shorter than [`packed_len`] of them: sizes are checked when a stream is loaded.
pub(crate) fn unpack<T: PackInt>(data: &[u8], bits: u8, base: T, (start, len): (usize, usize), out: &mut Vec<T>) {
    match bits {
        8 => out.extend(data[start..start + len].iter().map(|&v| base.plus(u64::from(v)))),
        16 => out.extend(
            data[start * 2..(start + len) * 2]
                .as_chunks()
                .0
                .iter()
                .map(|&c| base.plus(u64::from(u16::from_le_bytes(c)))),
        ),
        32 => out.extend(
            data[start * 4..(start + len) * 4]
                .as_chunks()
                .0
                .iter()
                .map(|&c| base.plus(u64::from(u32::from_le_bytes(c)))),
        ),
        24 => unpack_odd::<T, 3>(&data[start * 3..(start + len) * 3], base, out),
        48 => unpack_odd::<T, 6>(&data[start * 6..(start + len) * 6], base, out),
        4 => unpack_small::<T, 4, 2>(data, base, start, len, out),
        2 => unpack_small::<T, 2, 4>(data, base, start, len, out),
        _ => unpack_small::<T, 1, 8>(data, base, start, len, out),
    }
}

/// Rows of `BYTES` bytes each: whole words are loaded and cut where there is room for them.
fn unpack_odd<T: PackInt, const BYTES: usize>(data: &[u8], base: T, out: &mut Vec<T>) {
    let mask = (1u64 << (8 * BYTES)) - 1;
    out.reserve(data.len() / BYTES);
    let before = out.len();
    out.extend(data.windows(8).step_by(BYTES).map(|window| {
        let mut word = [0u8; 8];
        word.copy_from_slice(window);
        base.plus(u64::from_le_bytes(word) & mask)
    }));
    let rest = &data[(out.len() - before) * BYTES..];
    out.extend(
        rest.chunks_exact(BYTES)
            .map(|row| base.plus(row.iter().rev().fold(0u64, |word, &byte| word << 8 | u64::from(byte)))),
    );
}

/// `PER` rows in a byte of `BITS` bits each.
fn unpack_small<T: PackInt, const BITS: usize, const PER: usize>(
    data: &[u8],
    base: T,
    start: usize,
    len: usize,
    out: &mut Vec<T>,
) {
    let mask = (1u8 << BITS) - 1;
    let (first, skip) = (start / PER, start % PER);
    let bytes = &data[first..(start + len).div_ceil(PER)];
    let before = out.len();
    out.reserve(bytes.len() * PER);
    let room = &mut out.spare_capacity_mut()[..bytes.len() * PER];
    for (slots, &byte) in room.chunks_exact_mut(PER).zip(bytes) {
        for (i, slot) in slots.iter_mut().enumerate() {
            slot.write(base.plus(u64::from((byte >> (i * BITS)) & mask)));
        }
    }
    // SAFETY: the loop above wrote every one of these slots: there are exactly PER for each byte.
    unsafe { out.set_len(before + bytes.len() * PER) };
    if skip > 0 {
        out.drain(before..before + skip);
    }
    out.truncate(before + len);
}

/// Rows `start + index` for each index.
///
/// # Panics
/// As [`unpack`].
pub(crate) fn unpack_selected<T: PackInt>(data: &[u8], bits: u8, base: T, start: usize, indices: &[u32]) -> Vec<T> {
    let at = |i: u32| start + i as usize;
    match bits {
        8 => indices.iter().map(|&i| base.plus(u64::from(data[at(i)]))).collect(),
        16 | 24 | 32 | 48 => {
            let bytes = usize::from(bits / 8);
            indices
                .iter()
                .map(|&i| {
                    let row = &data[at(i) * bytes..(at(i) + 1) * bytes];
                    base.plus(row.iter().rev().fold(0u64, |word, &byte| word << 8 | u64::from(byte)))
                })
                .collect()
        }
        _ => {
            let bits = usize::from(bits);
            let mask = (1u8 << bits) - 1;
            indices
                .iter()
                .map(|&i| {
                    let bit = at(i) * bits;
                    base.plus(u64::from((data[bit / 8] >> (bit % 8)) & mask))
                })
                .collect()
        }
    }
}
