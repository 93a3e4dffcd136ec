//! Digests and checksums of strings.

use crate::support::{Bound, Call, Family, Text, number_column};
use base::Result;
use functions::Registry;
use md5::{Digest, Md5};
use sha1::Sha1;
use sha2::{Sha224, Sha256, Sha384, Sha512};
use types::{Buf, Column, DataType, FixedStringColumn};

fn digest<D: Digest>(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    let width = <D as Digest>::output_size();
    Ok(Bound::new(DataType::FixedString(width), move |args, rows| {
        let text = Text::of(&args[0])?;
        let mut bytes = Vec::with_capacity(rows * width);
        (0..rows).for_each(|row| bytes.extend_from_slice(&D::digest(text.get(row))));
        Ok(Column::FixedString(FixedStringColumn { width, bytes: Buf::from(bytes) }))
    }))
}

/// CRC-32 of IEEE's polynomial without the inversion at start and end.
fn crc32_ieee(s: &[u8]) -> u32 {
    s.iter().fold(0u32, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ if crc & 1 != 0 { 0xEDB8_8320 } else { 0 }))
}

/// CRC-64 of ECMA's polynomial, not inverted.
fn crc64(s: &[u8]) -> u64 {
    s.iter().fold(0u64, |crc, &byte| {
        (0..8).fold(crc ^ u64::from(byte), |crc, _| (crc >> 1) ^ if crc & 1 != 0 { 0xC96C_5795_D787_0F42 } else { 0 })
    })
}

fn checksum<T: types::NativeType>(call: &Call, result: DataType, compute: fn(&[u8]) -> T) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(Bound::new(result, move |args, rows| number_column(&args[0], rows, compute)))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Hash");
    family.add("MD5", "MD5(s)", "The MD5 digest.", digest::<Md5>);
    family.add("SHA1", "SHA1(s)", "The SHA-1 digest.", digest::<Sha1>);
    family.add("SHA224", "SHA224(s)", "The SHA-224 digest.", digest::<Sha224>);
    family.add("SHA256", "SHA256(s)", "The SHA-256 digest.", digest::<Sha256>);
    family.add("SHA384", "SHA384(s)", "The SHA-384 digest.", digest::<Sha384>);
    family.add("SHA512", "SHA512(s)", "The SHA-512 digest.", digest::<Sha512>);
    family.add_any_case("CRC32", "CRC32(s)", "The CRC-32 checksum of zlib.", |call| checksum(call, DataType::UInt32, crc32fast::hash));
    family.add_any_case("CRC32IEEE", "CRC32IEEE(s)", "The CRC-32 checksum that is not inverted.", |call| checksum(call, DataType::UInt32, crc32_ieee));
    family.add_any_case("CRC64", "CRC64(s)", "The CRC-64 checksum of ECMA's polynomial.", |call| checksum(call, DataType::UInt64, crc64));
}
