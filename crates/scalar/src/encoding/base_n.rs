//! Base 64 (two alphabets), base 58 (Bitcoin's alphabet) and base 32.

use crate::support::{Bound, Call, Family, Text, bytes_rows};
use base::{Result, bail};
use base64::Engine;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig, NO_PAD, STANDARD};
use functions::{Injectivity, Registry};
use types::DataType;

type Encode = fn(&[u8], &mut Vec<u8>);
/// Decodes, or tells that it cannot.
type Decode = fn(&[u8], &mut Vec<u8>) -> bool;

/// The URL-safe alphabet; padding may be there or not. What is left of the last digit's bits is not looked at.
const URL_SAFE: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::URL_SAFE,
    NO_PAD.with_decode_padding_mode(DecodePaddingMode::Indifferent).with_decode_allow_trailing_bits(true),
);

/// The standard alphabet; padding must be there.
const PADDED: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::RequireCanonical)
        .with_decode_allow_trailing_bits(true),
);

fn encode64(s: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(STANDARD.encode(s).as_bytes());
}

fn decode64(s: &[u8], out: &mut Vec<u8>) -> bool {
    PADDED.decode(s).map(|bytes| out.extend_from_slice(&bytes)).is_ok()
}

fn encode64_url(s: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(URL_SAFE.encode(s).as_bytes());
}

fn decode64_url(s: &[u8], out: &mut Vec<u8>) -> bool {
    URL_SAFE.decode(s).map(|bytes| out.extend_from_slice(&bytes)).is_ok()
}

const ALPHABET58: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// Digits of a number that are worth a look, for each digit more, whether the query should end.
const PULSE_DIGITS: usize = 1 << 10;

/// Rewrites a big number from one base to another; digits highest first, leading zeros dropped.
fn convert(digits: impl Iterator<Item = u32>, from: u32, to: u32) -> Vec<u32> {
    let mut lowest_first: Vec<u32> = Vec::new();
    for digit in digits {
        if lowest_first.len() >= PULSE_DIGITS {
            base::cancel::pulse();
        }
        let mut carry = digit;
        for place in &mut lowest_first {
            carry += *place * from;
            *place = carry % to;
            carry /= to;
        }
        while carry > 0 {
            lowest_first.push(carry % to);
            carry /= to;
        }
    }
    lowest_first.reverse();
    lowest_first
}

fn encode58(s: &[u8], out: &mut Vec<u8>) {
    let zeros = s.iter().take_while(|&&byte| byte == 0).count();
    out.extend(std::iter::repeat_n(b'1', zeros));
    out.extend(
        convert(s.iter().map(|&byte| u32::from(byte)), 256, 58).into_iter().map(|digit| ALPHABET58[digit as usize]),
    );
}

fn decode58(s: &[u8], out: &mut Vec<u8>) -> bool {
    let digits: Option<Vec<u32>> =
        s.iter().map(|c| ALPHABET58.iter().position(|known| known == c).map(|at| at as u32)).collect();
    let Some(digits) = digits else { return false };
    out.extend(std::iter::repeat_n(0, digits.iter().take_while(|&&digit| digit == 0).count()));
    out.extend(convert(digits.into_iter(), 58, 256).into_iter().map(|byte| byte as u8));
    true
}

const ALPHABET32: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

fn encode32(s: &[u8], out: &mut Vec<u8>) {
    for chunk in s.chunks(5) {
        let mut raw = [0; 8];
        raw[3..3 + chunk.len()].copy_from_slice(chunk);
        let word = u64::from_be_bytes(raw);
        let digits = (chunk.len() * 8).div_ceil(5);
        out.extend((0..8).map(|i| if i < digits { ALPHABET32[(word >> (35 - 5 * i) & 31) as usize] } else { b'=' }));
    }
}

fn decode32(s: &[u8], out: &mut Vec<u8>) -> bool {
    let body = s.iter().rposition(|&c| c != b'=').map_or(0, |last| last + 1);
    if !s.len().is_multiple_of(8) || s.len() - body > 6 {
        return false;
    }
    let mut bits = 0u32;
    let mut word = 0u32;
    for c in &s[..body] {
        let Some(digit) = ALPHABET32.iter().position(|known| known.eq_ignore_ascii_case(c)) else { return false };
        word = word << 5 | digit as u32;
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            out.push((word >> bits) as u8);
            word &= (1 << bits) - 1;
        }
    }
    true
}

fn bind_encode(call: &Call, encode: Encode) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        Ok(bytes_rows(rows, |row, out| encode(text.get(row), out)))
    }))
}

fn bind_decode(call: &Call, decode: Decode, or_empty: bool) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    let name = call.name;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        let mut wrong = None;
        let column = bytes_rows(rows, |row, out| {
            let start = out.len();
            if !decode(text.get(row), out) {
                out.truncate(start);
                wrong.get_or_insert(row);
            }
        });
        if let Some(row) = wrong.filter(|_| !or_empty) {
            bail!(IncorrectData, "Failed to {name} input '{}'", String::from_utf8_lossy(text.get(row)));
        }
        Ok(column)
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Encoding");
    let encoders: [(&'static str, Encode); 3] =
        [("base64URLEncode", encode64_url), ("base58Encode", encode58), ("base32Encode", encode32)];
    family.add("base64Encode", "base64Encode(s)", "The bytes in base 64.", |call| bind_encode(call, encode64));
    family.describe(&["base64Encode"], |properties| properties.injectivity = Injectivity::Strings);
    for (name, encode) in encoders {
        family.add(name, "encode(s)", "The bytes in another base.", move |call| bind_encode(call, encode));
    }
    let decoders: [(&'static str, &'static str, Decode); 3] = [
        ("base64URLDecode", "tryBase64URLDecode", decode64_url),
        ("base58Decode", "tryBase58Decode", decode58),
        ("base32Decode", "tryBase32Decode", decode32),
    ];
    family.add("base64Decode", "base64Decode(s)", "The bytes of base 64.", |call| bind_decode(call, decode64, false));
    family.add("tryBase64Decode", "tryBase64Decode(s)", "As base64Decode, empty if that fails.", |call| {
        bind_decode(call, decode64, true)
    });
    for (name, try_name, decode) in decoders {
        family.add(name, "decode(s)", "The bytes of another base.", move |call| bind_decode(call, decode, false));
        family.add(try_name, "tryDecode(s)", "As the function without try, empty if that fails.", move |call| {
            bind_decode(call, decode, true)
        });
    }
    family.alias_any_case("base64Encode", &["TO_BASE64"]);
    family.alias_any_case("base64Decode", &["FROM_BASE64"]);
}
