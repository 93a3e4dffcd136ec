//! The order of values of several types: by the names of their types, then by the values. Keys are bytes that sort so.
//!
//! ```text
//! a cell's key        name of the type, 0, the value
//! a value             numbers biased, from their highest byte on; floats with NaN last
//! inside of others    1 and the value, or 2 for NULL; arrays end with 0; strings have 0 as 0 255 and end with 0 0
//! ```

use super::{Cell, read};
use crate::Value;

/// Appends the key of a cell; nothing for NULL.
pub fn put_order_key(cell: &[u8], out: &mut Vec<u8>) {
    let found = read(cell);
    if found == Cell::Null {
        return;
    }
    out.extend_from_slice(found.type_name().as_bytes());
    out.push(0);
    match found {
        Cell::Null => {}
        // Their bytes are in order as they are.
        Cell::Number(..) => out.extend_from_slice(&cell[1..]),
        Cell::String(bytes) => out.extend_from_slice(bytes),
        Cell::Other(..) => put_value(&found.value(), out),
    }
}

fn put_element(value: &Value, out: &mut Vec<u8>) {
    if value.is_null() {
        out.push(2);
        return;
    }
    out.push(1);
    put_value(value, out);
}

fn put_value(value: &Value, out: &mut Vec<u8>) {
    /// The highest bit turned over: negative numbers come first.
    fn put_signed(mut bytes: Vec<u8>, out: &mut Vec<u8>) {
        bytes.reverse();
        bytes.iter_mut().take(1).for_each(|first| *first ^= 0x80);
        out.extend_from_slice(&bytes);
    }
    match value {
        Value::Null => {}
        Value::UInt(v) => put_signed(i128::from(*v).to_le_bytes().to_vec(), out),
        Value::Int(v) => put_signed(i128::from(*v).to_le_bytes().to_vec(), out),
        Value::Int128(v) => put_signed(v.to_le_bytes().to_vec(), out),
        Value::UInt128(v) => out.extend_from_slice(&v.to_be_bytes()),
        Value::UInt256(v) => out.extend(v.to_le_bytes().iter().rev()),
        Value::Int256(v) => put_signed(v.to_le_bytes().to_vec(), out),
        Value::Float(v) => {
            let bits = if v.is_nan() { f64::NAN.to_bits() & !(1 << 63) } else { v.to_bits() };
            out.extend_from_slice(&(if bits >> 63 == 1 { !bits } else { bits ^ 1 << 63 }).to_be_bytes());
        }
        Value::String(bytes) => {
            for &byte in bytes {
                out.push(byte);
                if byte == 0 {
                    out.push(255);
                }
            }
            out.extend_from_slice(&[0, 0]);
        }
        Value::Array(items) => {
            items.iter().for_each(|item| put_element(item, out));
            out.push(0);
        }
        Value::Tuple(items) => items.iter().for_each(|item| put_element(item, out)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DataType;
    use crate::dynamic::put;
    use std::sync::Arc;

    fn key(data_type: &DataType, value: &Value) -> Vec<u8> {
        let (mut cell, mut key) = (Vec::new(), Vec::new());
        put(data_type, value, &mut cell);
        put_order_key(&cell, &mut key);
        key
    }

    #[test]
    fn keys_are_in_the_order_of_values() {
        let ints = DataType::Array(Arc::new(DataType::Int32));
        let list = |items: &[i64]| Value::Array(items.iter().map(|&v| Value::Int(v)).collect());
        let text = DataType::tuple(vec![DataType::String, DataType::UInt8]);
        let pair = |s: &str, n: u64| Value::Tuple(vec![Value::string(s), Value::UInt(n)]);
        let sorted = [
            key(&ints, &list(&[])),
            key(&ints, &list(&[-3])),
            key(&ints, &list(&[-3, 5])),
            key(&ints, &list(&[2])),
            key(&DataType::Float64, &Value::Float(-1.5)),
            key(&DataType::Float64, &Value::Float(2.0)),
            key(&DataType::Int128, &Value::Int128(-7)),
            key(&DataType::Int128, &Value::Int128(7)),
            key(&DataType::String, &Value::string("a")),
            key(&DataType::String, &Value::string("ab")),
            key(&text, &pair("a", 9)),
            key(&text, &pair("a\0", 1)),
            key(&text, &pair("ab", 1)),
            key(&DataType::Uuid, &Value::UInt128(1)),
        ];
        assert!(sorted.is_sorted(), "{sorted:?}");
    }
}
