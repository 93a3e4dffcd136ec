//! Digests and checksums of strings.

use crate::support::{Bound, Call, Family, Text, bytes_rows, number_column};
use base::{Result, bail};
use functions::Registry;
use hmac::{Hmac, Mac, digest::KeyInit};
use md5::{Digest, Md5};
use sha1::Sha1;
use sha2::{Sha224, Sha256, Sha384, Sha512, Sha512_256};
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

/// `HMAC`: the digest is chosen by name.
fn hmac_code(call: &Call) -> Result<Bound> {
    call.count(3..=3)?;
    call.strings([0, 1, 2])?;
    let mode = String::from_utf8_lossy(&call.constant_bytes(0)?).to_ascii_lowercase();
    let code: fn(&[u8], &[u8]) -> Vec<u8> = match mode.as_str() {
        "md5" => authenticate::<Hmac<Md5>>,
        "sha1" => authenticate::<Hmac<Sha1>>,
        "sha224" => authenticate::<Hmac<Sha224>>,
        "sha256" => authenticate::<Hmac<Sha256>>,
        "sha384" => authenticate::<Hmac<Sha384>>,
        "sha512" => authenticate::<Hmac<Sha512>>,
        _ => bail!(
            BadArguments,
            "Function {} has no digest '{mode}': use md5, sha1, sha224, sha256, sha384 or sha512",
            call.name
        ),
    };
    Ok(Bound::new(DataType::String, move |args, rows| {
        let (message, key) = (Text::of(&args[1])?, Text::of(&args[2])?);
        Ok(bytes_rows(rows, |row, out| out.extend_from_slice(&code(key.get(row), message.get(row)))))
    }))
}

fn authenticate<M: Mac + KeyInit>(key: &[u8], message: &[u8]) -> Vec<u8> {
    // A key of any length is taken.
    let Ok(mut mac) = <M as Mac>::new_from_slice(key) else { return Vec::new() };
    mac.update(message);
    mac.finalize().into_bytes().to_vec()
}

/// CRC-32 of IEEE's polynomial without the inversion at start and end.
fn crc32_ieee(s: &[u8]) -> u32 {
    s.iter().fold(0u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ if crc & 1 != 0 { 0xEDB8_8320 } else { 0 })
    })
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
    family.add(
        "SHA512_256",
        "SHA512_256(s)",
        "The SHA-512 digest cut to 256 bits, begun with its own constants.",
        digest::<Sha512_256>,
    );
    family.add("MD4", "MD4(s)", "The MD4 digest, for old data only.", digest::<md4::Md4>);
    family.add("RIPEMD160", "RIPEMD160(s)", "The RIPEMD-160 digest.", digest::<ripemd::Ripemd160>);
    family.add("keccak256", "keccak256(s)", "The Keccak-256 digest, as Ethereum takes it.", digest::<sha3::Keccak256>);
    family.add_any_case(
        "HMAC",
        "HMAC(mode, message, key)",
        "The code that authenticates a message under a key.",
        hmac_code,
    );
    family.add_any_case("CRC32", "CRC32(s)", "The CRC-32 checksum of zlib.", |call| {
        checksum(call, DataType::UInt32, crc32fast::hash)
    });
    family.add_any_case("CRC32IEEE", "CRC32IEEE(s)", "The CRC-32 checksum that is not inverted.", |call| {
        checksum(call, DataType::UInt32, crc32_ieee)
    });
    family.add_any_case("CRC64", "CRC64(s)", "The CRC-64 checksum of ECMA's polynomial.", |call| {
        checksum(call, DataType::UInt64, crc64)
    });
}
