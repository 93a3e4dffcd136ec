//! `hex`, `bin` and their inverses.
//!
//! Integers are written with the highest byte first and without leading zero bytes; floats and decimals as
//! their bytes in memory; strings byte by byte.

use crate::support::{Bound, Call, Family, Text, bytes_rows};
use base::{Result, bail};
use functions::{Arg, Injectivity, Registry};
use types::{Column, DataType, with_native};

/// Writes a byte in digits.
type WriteByte = fn(u8, &mut Vec<u8>);

fn write_hex(byte: u8, out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.extend([DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
}

/// Writes all bytes in hexadecimal: room for all is made once.
fn write_hex_all(s: &[u8], out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let start = out.len();
    out.resize(start + 2 * s.len(), 0);
    for (pair, &byte) in out[start..].chunks_exact_mut(2).zip(s) {
        pair[0] = DIGITS[usize::from(byte >> 4)];
        pair[1] = DIGITS[usize::from(byte & 15)];
    }
}

fn write_bin(byte: u8, out: &mut Vec<u8>) {
    out.extend((0..8).rev().map(|bit| b'0' + (byte >> bit & 1)));
}

trait LittleEndian: Copy {
    fn raw(self, out: &mut Vec<u8>);
}

macro_rules! little_endian {
    ($($t:ty)*) => { $(impl LittleEndian for $t {
        fn raw(self, out: &mut Vec<u8>) {
            out.extend_from_slice(&self.to_le_bytes())
        }
    })* };
}
little_endian!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 types::U256 types::I256 f32 f64);

/// The order in which the bytes of a number are written.
#[derive(Clone, Copy, PartialEq)]
enum HexByteOrder {
    /// Highest first, without leading zeros.
    Number,
    /// Highest first, all of them.
    All,
    /// The order in memory.
    Memory,
}

fn numbers(arg: &Arg, order: HexByteOrder, write: WriteByte) -> Column {
    fn rows<T: LittleEndian>(values: &[T], order: HexByteOrder, write: WriteByte) -> Column {
        let mut raw = Vec::with_capacity(16);
        bytes_rows(values.len(), |row, out| {
            raw.clear();
            values[row].raw(&mut raw);
            if order == HexByteOrder::Number {
                let used = raw.iter().rposition(|&byte| byte != 0).map_or(1, |last| last + 1);
                raw.truncate(used);
            }
            if order == HexByteOrder::Memory {
                raw.iter().for_each(|&byte| write(byte, out));
            } else {
                raw.iter().rev().for_each(|&byte| write(byte, out));
            }
        })
    }
    let flat = arg.column.flatten();
    with_native!(&flat, |values| rows(values, order, write), else bytes_rows(flat.len(), |_, _| {}))
}

fn encode(call: &Call, write: WriteByte, is_hex: bool) -> Result<Bound> {
    call.count(1..=1)?;
    let t = call.data_type(0);
    let order = match t {
        // A state is its bytes as ClickHouse writes them.
        DataType::Aggregate(aggregate) if !aggregate.simple => {
            let data_type = t.clone();
            return Ok(Bound::new(DataType::String, move |args, rows| {
                let states = types::states::to_wire(&args[0].column.flatten(), &data_type)?;
                let all = |row, out: &mut Vec<u8>| {
                    states.bytes_at(row).unwrap_or_default().iter().for_each(|&byte| write(byte, out))
                };
                Ok(bytes_rows(rows, all))
            }));
        }
        DataType::String | DataType::FixedString(_) | DataType::Aggregate(_) => {
            return Ok(Bound::new(DataType::String, move |args, rows| {
                let text = Text::of(&args[0])?;
                if is_hex {
                    return Ok(bytes_rows(rows, |row, out| write_hex_all(text.get(row), out)));
                }
                Ok(bytes_rows(rows, |row, out| text.get(row).iter().for_each(|&byte| write(byte, out))))
            }));
        }
        DataType::BFloat16 => {
            return Ok(Bound::new(DataType::String, move |args, _| {
                let short = crate::cast::bfloat16_bits(&args[0].column.flatten());
                Ok(numbers(&functions::Arg::new(short, DataType::UInt16), HexByteOrder::Memory, write))
            }));
        }
        DataType::Float32 | DataType::Float64 | DataType::Decimal { .. } => HexByteOrder::Memory,
        DataType::Uuid => {
            return Ok(Bound::new(DataType::String, move |args, _| {
                let texts = types::uuid::turn_column(&args[0].column, &DataType::Uuid);
                Ok(numbers(&functions::Arg::new(texts, DataType::UInt128), HexByteOrder::All, write))
            }));
        }
        DataType::Ipv6 => HexByteOrder::All,
        DataType::Ipv4 | DataType::Date | DataType::DateTime(_) | DataType::Bool => HexByteOrder::Number,
        DataType::DateTime64(..) => {
            bail!(IllegalColumn, "Illegal column DateTime64 of argument of function {}", call.name)
        }
        t if t.is_integer() => HexByteOrder::Number,
        _ => return call.illegal(0, "a string, a number, a date, a UUID or a state of an aggregate function"),
    };
    Ok(Bound::new(DataType::String, move |args, _| Ok(numbers(&args[0], order, write))))
}

/// Reads digits of `bits` bits each, the last of them ending a byte. What is no digit counts as 255 in hexadecimal and
/// as 1 in binary.
fn decode(s: &[u8], bits: usize, out: &mut Vec<u8>) {
    let per_byte = 8 / bits;
    let other = if bits == 1 { 1 } else { 0xFF };
    let value = |c: u8| char::from(c).to_digit(1 << bits).map_or(other, |d| d as u8);
    // An odd first part is a byte of its own.
    let (head, body) = s.split_at(s.len() % per_byte);
    let mut push = |digits: &[u8]| out.push(digits.iter().fold(0u8, |byte, &c| (byte << bits).wrapping_add(value(c))));
    if !head.is_empty() {
        push(head);
    }
    body.chunks_exact(per_byte).for_each(push);
}

fn bind_decode(call: &Call, bits: usize) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        Ok(bytes_rows(rows, |row, out| decode(text.get(row), bits, out)))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Encoding");
    family.add_any_case("hex", "hex(x)", "The bytes in hexadecimal digits.", |call| encode(call, write_hex, true));
    family.describe(&["hex"], |properties| properties.injectivity = Injectivity::Strings);
    family.add_any_case("bin", "bin(x)", "The bytes in binary digits.", |call| encode(call, write_bin, false));
    family.add_any_case("unhex", "unhex(s)", "The bytes of hexadecimal digits.", |call| bind_decode(call, 4));
    family.add_any_case("unbin", "unbin(s)", "The bytes of binary digits.", |call| bind_decode(call, 1));
}
