//! Values without parts, none of them NULL.

use super::bytes::OrcStream;
use super::runs::{OrcBits, OrcByteRuns, OrcNumbers};
use base::{Result, bail, err};
use types::{Column, DataType, EnumType, FixedStringColumn, StringBuilder, StringColumn, TimeZone};

/// 2015-01-01 00:00:00 UTC: timestamps are counted from this time of day in the writer's zone.
const EPOCH_SECONDS: i64 = 1_420_070_400;
/// Bytes of one text.
const TEXT_BYTES_MAX: i64 = 1 << 30;
/// Values read in one go while they are turned.
const STEP: usize = 1 << 16;

/// Streams of values.
pub(super) enum OrcValues {
    Bits(OrcBits),
    Bytes(OrcByteRuns),
    Numbers(OrcNumbers),
    Floats(OrcStream),
    Doubles(OrcStream),
    /// Lengths and bytes.
    Texts(OrcNumbers, OrcStream),
    /// Numbers of values of a dictionary.
    Codes(OrcNumbers, StringColumn),
    /// Seconds and fractions of them; the zones of the writer and the reader.
    Times(OrcNumbers, OrcNumbers, [TimeZone; 2]),
    /// Numbers, and digits behind the point of each.
    Decimals(OrcStream, OrcNumbers),
}

impl OrcValues {
    /// The next values, of the type that they were opened as.
    pub(super) fn read(&mut self, count: usize, own: &DataType) -> Result<Column> {
        Ok(match self {
            OrcValues::Bits(bits) => {
                let mut values = Vec::with_capacity(count);
                bits.read(count, &mut values)?;
                Column::UInt8(values.into())
            }
            OrcValues::Bytes(runs) => {
                let mut values = Vec::with_capacity(count);
                runs.read(count, &mut values)?;
                if let DataType::Enum8(names) = own {
                    values.iter().try_for_each(|&byte| check_enum(i16::from(byte as i8), names))?;
                }
                Column::Int8(values.into_iter().map(|byte| byte as i8).collect())
            }
            OrcValues::Numbers(numbers) => read_numbers(numbers, count, own)?,
            OrcValues::Floats(stream) => {
                let mut bytes = vec![0; count * 4];
                stream.fill(&mut bytes)?;
                let value = |chunk: &[u8]| f32::from_le_bytes(chunk.try_into().unwrap_or_default());
                Column::Float32(bytes.chunks_exact(4).map(value).collect())
            }
            OrcValues::Doubles(stream) => {
                let mut bytes = vec![0; count * 8];
                stream.fill(&mut bytes)?;
                let value = |chunk: &[u8]| f64::from_le_bytes(chunk.try_into().unwrap_or_default());
                Column::Float64(bytes.chunks_exact(8).map(value).collect())
            }
            OrcValues::Texts(lengths, stream) => read_texts(lengths, stream, count, own)?,
            OrcValues::Codes(codes, values) => read_codes(codes, values, count, own)?,
            OrcValues::Times(seconds, fractions, zones) => read_times(seconds, fractions, zones, count, own)?,
            OrcValues::Decimals(stream, scales) => read_decimals(stream, scales, count, own)?,
        })
    }
}

fn check_enum(number: i16, names: &EnumType) -> Result<()> {
    match names.name_of(number) {
        Some(_) => Ok(()),
        None => bail!(UnknownElementOfEnum, "Unknown element {number} for enum"),
    }
}

fn read_numbers(numbers: &mut OrcNumbers, count: usize, own: &DataType) -> Result<Column> {
    let mut values = Vec::with_capacity(count.min(STEP));
    numbers.read(count, &mut values)?;
    Ok(match own {
        DataType::Int16 => Column::Int16(values.iter().map(|&value| value as i16).collect()),
        DataType::Enum16(names) => {
            values.iter().try_for_each(|&value| check_enum(value as i16, names))?;
            Column::Int16(values.iter().map(|&value| value as i16).collect())
        }
        DataType::Int32 | DataType::Date32 => Column::Int32(values.iter().map(|&value| value as i32).collect()),
        DataType::Ipv4 => Column::UInt32(values.iter().map(|&value| value as u32).collect()),
        _ => Column::Int64(values.into()),
    })
}

fn read_texts(lengths: &mut OrcNumbers, stream: &mut OrcStream, count: usize, own: &DataType) -> Result<Column> {
    let mut sizes = Vec::with_capacity(count.min(STEP));
    lengths.read(count, &mut sizes)?;
    if let DataType::FixedString(width) = own {
        if sizes.iter().any(|&size| size != *width as i64) {
            bail!(IncorrectData, "A binary value of the ORC file has not the {width} bytes of its column's type");
        }
        let mut bytes = Vec::new();
        stream.append(width * count, &mut bytes)?;
        return Ok(Column::FixedString(FixedStringColumn { width: *width, bytes: bytes.into() }));
    }
    let mut builder = StringBuilder::with_capacity(count);
    let mut text = Vec::new();
    for size in sizes {
        if !(0..=TEXT_BYTES_MAX).contains(&size) {
            bail!(TooLargeStringSize, "A string of the ORC file claims to have {size} bytes");
        }
        text.clear();
        stream.append(size as usize, &mut text)?;
        builder.push(&text);
    }
    Ok(Column::String(builder.finish()))
}

fn read_codes(codes: &mut OrcNumbers, values: &StringColumn, count: usize, own: &DataType) -> Result<Column> {
    let mut numbers = Vec::with_capacity(count.min(STEP));
    codes.read(count, &mut numbers)?;
    let mut places = Vec::with_capacity(count);
    for number in numbers {
        match u32::try_from(number) {
            Ok(place) if (place as usize) < values.len() => places.push(place),
            _ => bail!(IncorrectData, "A dictionary of the ORC file has no value {number}"),
        }
    }
    let column = Column::String(values.clone()).gather(&places);
    let (DataType::FixedString(width), Column::String(strings)) = (own, &column) else { return Ok(column) };
    let mut bytes = Vec::with_capacity(width * count);
    for text in strings.iter() {
        if text.len() != *width {
            bail!(IncorrectData, "A binary value of the ORC file has not the {width} bytes of its column's type");
        }
        bytes.extend_from_slice(text);
    }
    Ok(Column::FixedString(FixedStringColumn { width: *width, bytes: bytes.into() }))
}

/// Billionths of a second: the lowest three bits say how many zeros are left out, one less if there are any.
fn nanoseconds(fraction: i64) -> i64 {
    let zeros = (fraction & 7) as u32;
    let digits = (fraction as u64 >> 3) as i64;
    if zeros == 0 { digits } else { digits.wrapping_mul(10i64.pow(zeros + 1)) }
}

fn read_times(
    seconds: &mut OrcNumbers,
    fractions: &mut OrcNumbers,
    [writer, reader]: &[TimeZone; 2],
    count: usize,
    own: &DataType,
) -> Result<Column> {
    let (mut whole, mut parts) = (Vec::with_capacity(count.min(STEP)), Vec::with_capacity(count.min(STEP)));
    seconds.read(count, &mut whole)?;
    fractions.read(count, &mut parts)?;
    let scale = if let DataType::DateTime64(scale, _) = own { u32::from(*scale) } else { 9 };
    let (ticks, cut) = (10i64.pow(scale), 10i64.pow(9 - scale.min(9)));
    let epoch = writer.to_utc(EPOCH_SECONDS);
    let is_same = writer.name() == reader.name();
    let values = whole.iter().zip(&parts).map(|(&second, &part)| {
        let mut second = second.wrapping_add(epoch);
        if !is_same {
            second = reader.to_utc(writer.to_local(second));
        }
        let nanoseconds = nanoseconds(part);
        // Whole seconds before 1970 are rounded towards it.
        if second < 0 && nanoseconds > 999_999 {
            second -= 1;
        }
        second.wrapping_mul(ticks).wrapping_add(nanoseconds / cut)
    });
    Ok(Column::Int64(values.collect()))
}

fn read_decimals(stream: &mut OrcStream, scales: &mut OrcNumbers, count: usize, own: &DataType) -> Result<Column> {
    let DataType::Decimal { precision, scale } = own else { return Err(base::Error::bug("decimals have digits")) };
    let mut own_scales = Vec::with_capacity(count.min(STEP));
    scales.read(count, &mut own_scales)?;
    let too_large = || err!(IncorrectData, "A decimal of the ORC file does not fit {own}");
    let mut values = Vec::with_capacity(count.min(STEP));
    for own_scale in own_scales {
        let value = stream.wide()?;
        let more = i64::from(*scale) - own_scale;
        values.push(match more {
            0 => value,
            1..=38 => 10i128.checked_pow(more as u32).and_then(|unit| value.checked_mul(unit)).ok_or_else(too_large)?,
            -38..0 => value / 10i128.checked_pow(more.unsigned_abs() as u32).ok_or_else(too_large)?,
            _ => return Err(too_large()),
        });
    }
    Ok(match precision {
        0..=9 => Column::Int32(narrow(&values, too_large)?),
        10..=18 => Column::Int64(narrow(&values, too_large)?),
        _ => Column::Int128(values.into()),
    })
}

fn narrow<T: TryFrom<i128>, C: FromIterator<T>>(values: &[i128], failed: impl Fn() -> base::Error) -> Result<C> {
    values.iter().map(|&value| T::try_from(value).map_err(|_| failed())).collect()
}
