//! Values in binary, self-describing.

use crate::{I256, U256, Value};

/// Nesting of values, at most.
const DEPTH_MAX: usize = 200;

/// Reads a LEB128 number at a place, and moves it on; `None` when the bytes end early.
pub fn read_varint(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let mut next = || {
        let byte = bytes.get(*at).copied().ok_or(())?;
        *at += 1;
        Ok::<u8, ()>(byte)
    };
    base::varint::read(&mut next).ok()?
}

/// Appends a value: a kind and what it holds.
pub fn put_value(out: &mut Vec<u8>, value: &Value) {
    match value {
        Value::Null => out.push(0),
        Value::UInt(v) => {
            out.push(1);
            base::varint::put(out, *v);
        }
        Value::Int(v) => {
            out.push(2);
            base::varint::put(out, (v << 1 ^ v >> 63) as u64);
        }
        Value::UInt128(v) => {
            out.push(3);
            out.extend_from_slice(&v.to_be_bytes());
        }
        Value::Int128(v) => {
            out.push(4);
            out.extend_from_slice(&v.to_be_bytes());
        }
        Value::Float(v) => {
            out.push(5);
            out.extend_from_slice(&v.to_be_bytes());
        }
        Value::String(bytes) => {
            out.push(6);
            base::varint::put(out, bytes.len() as u64);
            out.extend_from_slice(bytes);
        }
        Value::Array(items) => {
            out.push(7);
            base::varint::put(out, items.len() as u64);
            items.iter().for_each(|item| put_value(out, item));
        }
        Value::Tuple(items) => {
            out.push(8);
            base::varint::put(out, items.len() as u64);
            items.iter().for_each(|item| put_value(out, item));
        }
        Value::UInt256(v) => {
            out.push(9);
            out.extend_from_slice(&v.to_be_bytes());
        }
        Value::Int256(v) => {
            out.push(10);
            out.extend_from_slice(&v.to_be_bytes());
        }
    }
}

/// Reads what [`put_value`] wrote; `None` for anything else.
pub fn read_value(bytes: &[u8], at: &mut usize, depth: usize) -> Option<Value> {
    let kind = *bytes.get(*at)?;
    *at += 1;
    Some(match kind {
        0 => Value::Null,
        1 => Value::UInt(read_varint(bytes, at)?),
        2 => {
            let folded = read_varint(bytes, at)?;
            Value::Int((folded >> 1) as i64 ^ -((folded & 1) as i64))
        }
        3 => Value::UInt128(u128::from_be_bytes(fixed(bytes, at)?)),
        4 => Value::Int128(i128::from_be_bytes(fixed(bytes, at)?)),
        5 => Value::Float(f64::from_be_bytes(fixed(bytes, at)?)),
        6 => {
            let length = read_varint(bytes, at)? as usize;
            let text = bytes.get(*at..at.checked_add(length)?)?;
            *at += length;
            Value::string(text)
        }
        9 => Value::UInt256(U256::from_be_bytes(fixed(bytes, at)?)),
        10 => Value::Int256(I256::from_be_bytes(fixed(bytes, at)?)),
        7 | 8 if depth < DEPTH_MAX => {
            let count = read_varint(bytes, at)? as usize;
            // Every item takes a byte at least.
            if count > bytes.len() - *at {
                return None;
            }
            let items = (0..count).map(|_| read_value(bytes, at, depth + 1)).collect::<Option<Vec<_>>>()?;
            if kind == 7 { Value::Array(items) } else { Value::Tuple(items) }
        }
        _ => return None,
    })
}

fn fixed<const N: usize>(bytes: &[u8], at: &mut usize) -> Option<[u8; N]> {
    let found = bytes.get(*at..at.checked_add(N)?)?.try_into().ok();
    *at += N;
    found
}
