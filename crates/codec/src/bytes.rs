//! Reading and writing of metadata: little-endian numbers, LEB128 counts, strings, values.

use base::{Result, bail};
use types::{I256, U256, Value};

/// Appends a count and as many bytes.
pub fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    base::varint::put(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

/// Appends a value with its kind.
///
/// ```text
/// 0 NULL | 1 u64 | 2 i64 | 3 u128 | 4 i128 | 5 f64 | 6 count, bytes | 7 array: count, values | 8 tuple: as 7
/// 9 u256 | 10 i256
/// ```
pub fn put_value(out: &mut Vec<u8>, value: &Value) {
    match value {
        Value::Null => out.push(0),
        Value::UInt(v) => {
            out.push(1);
            out.extend_from_slice(&v.to_le_bytes());
        }
        Value::Int(v) => {
            out.push(2);
            out.extend_from_slice(&v.to_le_bytes());
        }
        Value::UInt128(v) => {
            out.push(3);
            out.extend_from_slice(&v.to_le_bytes());
        }
        Value::Int128(v) => {
            out.push(4);
            out.extend_from_slice(&v.to_le_bytes());
        }
        Value::UInt256(v) => {
            out.push(9);
            out.extend_from_slice(&v.to_le_bytes());
        }
        Value::Int256(v) => {
            out.push(10);
            out.extend_from_slice(&v.to_le_bytes());
        }
        Value::Float(v) => {
            out.push(5);
            out.extend_from_slice(&v.to_bits().to_le_bytes());
        }
        Value::String(bytes) => {
            out.push(6);
            put_bytes(out, bytes);
        }
        Value::Array(items) | Value::Tuple(items) => {
            out.push(if matches!(value, Value::Array(_)) { 7 } else { 8 });
            base::varint::put(out, items.len() as u64);
            items.iter().for_each(|item| put_value(out, item));
        }
    }
}

/// Reads what the `put_…` functions wrote. Every error is `CORRUPTED_DATA`; sizes are checked before use.
pub struct ByteReader<'a> {
    rest: &'a [u8],
}

impl<'a> ByteReader<'a> {
    /// A reader of all of `data`.
    pub fn new(data: &'a [u8]) -> Self {
        ByteReader { rest: data }
    }

    /// Bytes not read yet.
    pub fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// The next `count` bytes.
    ///
    /// # Errors
    /// When there are fewer.
    pub fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        if count > self.rest.len() {
            bail!(CorruptedData, "metadata ends early: {count} bytes wanted, {} left", self.rest.len());
        }
        let (head, rest) = self.rest.split_at(count);
        self.rest = rest;
        Ok(head)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let mut out = [0; N];
        out.copy_from_slice(self.take(N)?);
        Ok(out)
    }

    /// One byte.
    ///
    /// # Errors
    /// At the end.
    pub fn u8(&mut self) -> Result<u8> {
        Ok(self.array::<1>()?[0])
    }

    /// Four bytes.
    ///
    /// # Errors
    /// At the end.
    pub fn u32(&mut self) -> Result<u32> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    /// Eight bytes.
    ///
    /// # Errors
    /// At the end.
    pub fn u64(&mut self) -> Result<u64> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    /// Sixteen bytes.
    ///
    /// # Errors
    /// At the end.
    pub fn u128(&mut self) -> Result<u128> {
        Ok(u128::from_le_bytes(self.array()?))
    }

    /// A number in 7-bit groups.
    ///
    /// # Errors
    /// At the end, and past 64 bits.
    pub fn varint(&mut self) -> Result<u64> {
        match base::varint::read(|| self.u8())? {
            Some(value) => Ok(value),
            None => bail!(CorruptedData, "a number in the metadata has more than 64 bits"),
        }
    }

    /// A count of things that take at least `size_min` bytes each: cannot be more than what is left.
    ///
    /// # Errors
    /// When it is.
    pub fn count(&mut self, size_min: usize) -> Result<usize> {
        let count = self.varint()?;
        if count.saturating_mul(size_min as u64) > self.rest.len() as u64 {
            bail!(CorruptedData, "the metadata counts {count} things where {} bytes are left", self.rest.len());
        }
        Ok(count as usize)
    }

    /// A count and as many bytes.
    ///
    /// # Errors
    /// When there are fewer.
    pub fn bytes(&mut self) -> Result<&'a [u8]> {
        let count = self.count(1)?;
        self.take(count)
    }

    /// A string of UTF-8.
    ///
    /// # Errors
    /// When it is not.
    pub fn text(&mut self) -> Result<String> {
        match std::str::from_utf8(self.bytes()?) {
            Ok(text) => Ok(text.to_string()),
            Err(_) => bail!(CorruptedData, "a name in the metadata is not UTF-8"),
        }
    }

    /// A value of [`put_value`].
    ///
    /// # Errors
    /// For what is none, and past a depth of 100.
    pub fn value(&mut self) -> Result<Value> {
        self.value_at(0)
    }

    fn value_at(&mut self, depth: usize) -> Result<Value> {
        if depth > 100 {
            bail!(CorruptedData, "a value in the metadata is nested more than 100 deep");
        }
        Ok(match self.u8()? {
            0 => Value::Null,
            1 => Value::UInt(self.u64()?),
            2 => Value::Int(self.u64()? as i64),
            3 => Value::UInt128(self.u128()?),
            4 => Value::Int128(self.u128()? as i128),
            5 => Value::Float(f64::from_bits(self.u64()?)),
            6 => Value::String(self.bytes()?.to_vec()),
            kind @ (7 | 8) => {
                let count = self.count(1)?;
                let items = (0..count).map(|_| self.value_at(depth + 1)).collect::<Result<Vec<_>>>()?;
                if kind == 7 { Value::Array(items) } else { Value::Tuple(items) }
            }
            9 => Value::UInt256(U256::from_le_bytes(self.array()?)),
            10 => Value::Int256(I256::from_le_bytes(self.array()?)),
            kind => bail!(CorruptedData, "unknown kind {kind} of a value in the metadata"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back() {
        let wide = "170141183460469231731687303715884105728";
        let values = [
            Value::Null,
            Value::UInt(u64::MAX),
            Value::Int(-1),
            Value::UInt128(1 << 100),
            Value::Int128(-1 << 100),
            Value::UInt256(wide.parse().unwrap()),
            Value::Int256(format!("-{wide}").parse().unwrap()),
            Value::Float(-0.5),
            Value::string(b"text"),
        ];
        let nested = Value::Array(vec![Value::Tuple(values.to_vec()), Value::Array(Vec::new())]);
        for value in values.into_iter().chain([nested]) {
            let mut out = Vec::new();
            put_value(&mut out, &value);
            assert_eq!(ByteReader::new(&out).value().unwrap(), value);
            for cut in 0..out.len() {
                assert!(ByteReader::new(&out[..cut]).value().is_err());
            }
        }
    }
}
