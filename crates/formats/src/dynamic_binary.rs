//! Types in binary, as they stand before the values of `Dynamic` in RowBinary and in shared data of Native.
//!
//! ```text
//! byte       type                      what follows the byte
//! 00         Nothing (NULL)            -
//! 01 … 06    UInt8 … UInt256           -
//! 07 … 0C    Int8 … Int256             -
//! 0D 0E      Float32, Float64          -
//! 0F … 14    Date, Date32, DateTime, DateTime(zone), DateTime64, DateTime64(s, zone)   scale byte, zone string
//! 15 16      String, FixedString       width varint
//! 17 18      Enum8, Enum16             count varint; per value name string, number
//! 19 … 1C    Decimal32 … Decimal256    precision byte, scale byte
//! 1D 1E      UUID, Array               element
//! 1F 20      Tuple without, with names count varint; per element (name string,) type
//! 22 23      Interval, Nullable        kind byte; inner
//! 26 27      LowCardinality, Map       inner; key, value
//! 28 29      IPv4, IPv6                -
//! 2A 2B      Variant, Dynamic          count varint, types; most types byte
//! 2C 2D      a name (Point, …), Bool   name string; -
//! 30 … 34    JSON, BFloat16, Time, Time64   see `put_json`; -; -; scale byte
//! ```

use crate::length_prefixed::write_bytes;
use base::{Result, bail, err};
use std::sync::Arc;
use types::type_parser::parse_type;
use types::{DataType, EnumType, IntervalKind, JsonType, TimeZone, TupleType};

/// Nesting of types, at most.
const DEPTH_MAX: usize = 100;
/// Elements of a tuple, names of an enumeration and the like, at most.
const COUNT_MAX: u64 = 1_000_000;

/// A source of bytes that types in binary are read from.
pub(crate) trait TypeSource {
    /// The next byte.
    ///
    /// # Errors
    /// `CANNOT_READ_ALL_DATA` at the end.
    fn byte(&mut self) -> Result<u8>;
    /// A number of variable length.
    ///
    /// # Errors
    /// As [`Self::byte`].
    fn varint(&mut self) -> Result<u64>;
    /// A length and as many bytes of UTF-8.
    ///
    /// # Errors
    /// As [`Self::byte`].
    fn text(&mut self) -> Result<String>;
}

/// The byte of types that are nothing but it.
fn plain_byte(data_type: &DataType) -> Option<u8> {
    Some(match data_type {
        DataType::Nothing => 0x00,
        DataType::UInt8 => 0x01,
        DataType::UInt16 => 0x02,
        DataType::UInt32 => 0x03,
        DataType::UInt64 => 0x04,
        DataType::UInt128 => 0x05,
        DataType::UInt256 => 0x06,
        DataType::Int8 => 0x07,
        DataType::Int16 => 0x08,
        DataType::Int32 => 0x09,
        DataType::Int64 => 0x0A,
        DataType::Int128 => 0x0B,
        DataType::Int256 => 0x0C,
        DataType::Float32 => 0x0D,
        DataType::Float64 => 0x0E,
        DataType::Date => 0x0F,
        DataType::Date32 => 0x10,
        DataType::DateTime(None) => 0x11,
        DataType::String => 0x15,
        DataType::Uuid => 0x1D,
        DataType::Ipv4 => 0x28,
        DataType::Ipv6 => 0x29,
        DataType::Bool => 0x2D,
        DataType::BFloat16 => 0x31,
        DataType::Time => 0x32,
        _ => return None,
    })
}

/// The type of a byte that stands for itself.
fn plain_type(byte: u8) -> Option<DataType> {
    const PLAIN: [DataType; 25] = [
        DataType::Nothing,
        DataType::UInt8,
        DataType::UInt16,
        DataType::UInt32,
        DataType::UInt64,
        DataType::UInt128,
        DataType::UInt256,
        DataType::Int8,
        DataType::Int16,
        DataType::Int32,
        DataType::Int64,
        DataType::Int128,
        DataType::Int256,
        DataType::Float32,
        DataType::Float64,
        DataType::Date,
        DataType::Date32,
        DataType::DateTime(None),
        DataType::String,
        DataType::Uuid,
        DataType::Ipv4,
        DataType::Ipv6,
        DataType::Bool,
        DataType::BFloat16,
        DataType::Time,
    ];
    PLAIN.iter().find(|data_type| plain_byte(data_type) == Some(byte)).cloned()
}

/// Appends a type.
pub(crate) fn put_type(data_type: &DataType, out: &mut Vec<u8>) -> Result<()> {
    if let Some(byte) = plain_byte(data_type) {
        out.push(byte);
        return Ok(());
    }
    if let Some(name) = data_type.geo_name() {
        out.push(0x2C);
        write_bytes(name.as_bytes(), out);
        return Ok(());
    }
    match data_type {
        DataType::DateTime(zone) => {
            out.push(0x12);
            write_bytes(zone.as_ref().map_or("UTC", TimeZone::name).as_bytes(), out);
        }
        DataType::DateTime64(scale, None) => out.extend_from_slice(&[0x13, *scale]),
        DataType::DateTime64(scale, Some(zone)) => {
            out.extend_from_slice(&[0x14, *scale]);
            write_bytes(zone.name().as_bytes(), out);
        }
        DataType::Time64(scale) => out.extend_from_slice(&[0x34, *scale]),
        DataType::FixedString(width) => {
            out.push(0x16);
            base::varint::put(out, *width as u64);
        }
        DataType::Enum8(names) => put_enum(0x17, names, out, |number, out| out.push(number as u8)),
        DataType::Enum16(names) => {
            put_enum(0x18, names, out, |number, out| out.extend_from_slice(&number.to_le_bytes()))
        }
        DataType::Decimal { precision, scale } => {
            let byte = match precision {
                0..=9 => 0x19,
                10..=18 => 0x1A,
                19..=38 => 0x1B,
                _ => 0x1C,
            };
            out.extend_from_slice(&[byte, *precision, *scale]);
        }
        DataType::Interval(kind) => out.extend_from_slice(&[0x22, interval_byte(*kind)]),
        DataType::Dynamic(max) => out.extend_from_slice(&[0x2B, *max]),
        DataType::Json(json) => put_json(json, out)?,
        _ => put_nested(data_type, out)?,
    }
    Ok(())
}

fn put_enum(byte: u8, names: &EnumType, out: &mut Vec<u8>, number_to: impl Fn(i16, &mut Vec<u8>)) {
    out.push(byte);
    base::varint::put(out, names.values().len() as u64);
    for (name, number) in names.values() {
        write_bytes(name.as_bytes(), out);
        number_to(*number, out);
    }
}

fn put_nested(data_type: &DataType, out: &mut Vec<u8>) -> Result<()> {
    match data_type {
        DataType::Array(inner) => {
            out.push(0x1E);
            put_type(inner, out)
        }
        DataType::Nullable(inner) => {
            out.push(0x23);
            put_type(inner, out)
        }
        DataType::LowCardinality(inner) => {
            out.push(0x26);
            put_type(inner, out)
        }
        DataType::Map(pair) => {
            out.push(0x27);
            put_type(&pair.0, out)?;
            put_type(&pair.1, out)
        }
        DataType::Tuple(tuple) => {
            out.push(if tuple.names.is_some() { 0x20 } else { 0x1F });
            base::varint::put(out, tuple.elements.len() as u64);
            for (i, element) in tuple.elements.iter().enumerate() {
                if let Some(names) = &tuple.names {
                    write_bytes(names[i].as_bytes(), out);
                }
                put_type(element, out)?;
            }
            Ok(())
        }
        DataType::Variant(types) => {
            out.push(0x2A);
            base::varint::put(out, types.len() as u64);
            types.iter().try_for_each(|inner| put_type(inner, out))
        }
        other => bail!(NotImplemented, "Type {other} cannot be written in binary: cast it to another type"),
    }
}

/// `JSON`: version 0, most paths varint, most types byte, declared paths, skipped paths, skipped patterns.
fn put_json(json: &JsonType, out: &mut Vec<u8>) -> Result<()> {
    out.extend_from_slice(&[0x30, 0]);
    base::varint::put(out, u64::from(json.max_dynamic_paths));
    out.push(json.max_dynamic_types);
    base::varint::put(out, json.typed.len() as u64);
    for (path, data_type) in &json.typed {
        write_bytes(path.as_bytes(), out);
        put_type(data_type, out)?;
    }
    base::varint::put(out, json.skip_paths.len() as u64);
    json.skip_paths.iter().for_each(|path| write_bytes(path.as_bytes(), out));
    base::varint::put(out, json.skip_patterns.len() as u64);
    json.skip_patterns.iter().for_each(|pattern| write_bytes(pattern.text().as_bytes(), out));
    Ok(())
}

fn interval_byte(kind: IntervalKind) -> u8 {
    IntervalKind::ALL.iter().position(|known| *known == kind).unwrap_or(0) as u8
}

/// Reads a type.
///
/// # Errors
/// `INCORRECT_DATA` for what is no type, `NOT_IMPLEMENTED` for types that values cannot have.
pub(crate) fn read_type(source: &mut impl TypeSource, depth: usize) -> Result<DataType> {
    if depth > DEPTH_MAX {
        bail!(IncorrectData, "A type in binary is nested deeper than {DEPTH_MAX}");
    }
    let byte = source.byte()?;
    if let Some(plain) = plain_type(byte) {
        return Ok(plain);
    }
    Ok(match byte {
        0x12 => DataType::DateTime(Some(TimeZone::parse(&source.text()?)?)),
        0x13 => DataType::DateTime64(scale(source, 9)?, None),
        0x14 => {
            let scale = scale(source, 9)?;
            DataType::DateTime64(scale, Some(TimeZone::parse(&source.text()?)?))
        }
        0x34 => DataType::Time64(scale(source, 9)?),
        0x16 => DataType::FixedString(count(source)?.max(1) as usize),
        0x17 => DataType::Enum8(read_enum(source, |source| Ok(i16::from(source.byte()? as i8)))?),
        0x18 => DataType::Enum16(read_enum(source, |source| Ok(i16::from_le_bytes([source.byte()?, source.byte()?])))?),
        0x19..=0x1C => {
            let precision = scale(source, types::wide::DECIMAL_DIGITS_MAX)?.max(1);
            DataType::Decimal { precision, scale: scale(source, precision)? }
        }
        0x22 => {
            let kind = usize::from(source.byte()?);
            DataType::Interval(
                *IntervalKind::ALL.get(kind).ok_or_else(|| err!(IncorrectData, "Unknown kind {kind} of interval"))?,
            )
        }
        0x2B => DataType::Dynamic(source.byte()?),
        0x2C => parse_type(&source.text()?)?,
        0x30 => read_json(source, depth)?,
        other => read_nested(other, source, depth + 1)?,
    })
}

fn read_nested(byte: u8, source: &mut impl TypeSource, depth: usize) -> Result<DataType> {
    Ok(match byte {
        0x1E => DataType::array(read_type(source, depth)?),
        0x23 => DataType::nullable(read_type(source, depth)?),
        0x26 => DataType::low_cardinality(read_type(source, depth)?),
        0x27 => {
            let key = read_type(source, depth)?;
            DataType::map(key, read_type(source, depth)?)
        }
        0x1F | 0x20 => {
            let (mut elements, mut names) = (Vec::new(), Vec::new());
            for _ in 0..count(source)? {
                if byte == 0x20 {
                    names.push(source.text()?);
                }
                elements.push(read_type(source, depth)?);
            }
            DataType::Tuple(Arc::new(TupleType { elements, names: (byte == 0x20).then_some(names), geo: None }))
        }
        0x2A => DataType::variant((0..count(source)?).map(|_| read_type(source, depth)).collect::<Result<_>>()?),
        other => bail!(NotImplemented, "Type {other:#04x} in binary is not supported"),
    })
}

fn read_json(source: &mut impl TypeSource, depth: usize) -> Result<DataType> {
    let version = source.byte()?;
    if version != 0 {
        bail!(NotImplemented, "Version {version} of JSON in binary is not supported");
    }
    let mut json =
        JsonType { max_dynamic_paths: count(source)? as u32, max_dynamic_types: source.byte()?, ..JsonType::default() };
    for _ in 0..count(source)? {
        let path = source.text()?;
        json.typed.push((path, read_type(source, depth + 1)?));
    }
    for _ in 0..count(source)? {
        json.skip_paths.push(source.text()?);
    }
    for _ in 0..count(source)? {
        json.skip_patterns.push(types::json::SkipPattern::new(&source.text()?)?);
    }
    json.finish()?;
    Ok(DataType::Json(Arc::new(json)))
}

fn read_enum<S: TypeSource>(source: &mut S, number: impl Fn(&mut S) -> Result<i16>) -> Result<Arc<EnumType>> {
    let mut values = Vec::new();
    for _ in 0..count(source)? {
        let name = source.text()?;
        values.push((name, number(source)?));
    }
    Ok(Arc::new(EnumType::new(values)))
}

fn scale(source: &mut impl TypeSource, max: u8) -> Result<u8> {
    match source.byte()? {
        scale if scale <= max => Ok(scale),
        scale => bail!(IncorrectData, "A scale or precision of {scale} is more than {max}"),
    }
}

fn count(source: &mut impl TypeSource) -> Result<u64> {
    match source.varint()? {
        count if count <= COUNT_MAX => Ok(count),
        count => bail!(IncorrectData, "A type in binary claims to have {count} parts"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct BytesTypeSource<'a>(&'a [u8]);

    impl TypeSource for BytesTypeSource<'_> {
        fn byte(&mut self) -> Result<u8> {
            let (first, rest) = self.0.split_first().ok_or_else(|| err!(CannotReadAllData, "end"))?;
            self.0 = rest;
            Ok(*first)
        }
        fn varint(&mut self) -> Result<u64> {
            self.byte().map(u64::from)
        }
        fn text(&mut self) -> Result<String> {
            let length = self.byte()?;
            (0..length).map(|_| self.byte().map(char::from)).collect()
        }
    }

    #[test]
    fn types_come_back() {
        for name in [
            "UInt256",
            "DateTime64(3, 'UTC')",
            "Time64(6)",
            "Enum8('a' = -1, 'b' = 2)",
            "Decimal(76, 10)",
            "Tuple(a UInt8, b Array(Nullable(String)))",
            "Tuple(Bool, BFloat16)",
            "Map(LowCardinality(String), FixedString(3))",
            "Variant(String, UInt64)",
            "Dynamic(max_types=5)",
            "IntervalDay",
            "Polygon",
            "JSON(max_dynamic_paths=3, a.b UInt8, SKIP c)",
        ] {
            let mut out = Vec::new();
            put_type(&parse_type(name).unwrap(), &mut out).unwrap();
            let mut source = BytesTypeSource(&out);
            assert_eq!(read_type(&mut source, 0).unwrap(), parse_type(name).unwrap());
            assert!(source.0.is_empty(), "{name}");
        }
        assert!(read_type(&mut BytesTypeSource(&[0x1E]), 0).is_err());
        assert!(read_type(&mut BytesTypeSource(&[0xFE]), 0).is_err());
        assert!(read_type(&mut BytesTypeSource(&[0x1E; 300]), 0).is_err());
    }
}
