//! Values of BSON into columns under construction.

use super::document::{BsonElements, BsonValue, UUID};
use crate::FormatSettings;
use crate::input::target::push_null;
use base::{Result, bail};
use types::text::parse_text;
use types::{ColumnBuilder, DataType, EnumType, I256, U256};

/// Documents inside of each other, at most.
const DEPTH_MAX: usize = 100;

/// Adds a value to a column.
pub(super) fn push(
    value: BsonValue<'_>,
    data_type: &DataType,
    builder: &mut ColumnBuilder,
    (settings, depth): (&FormatSettings, usize),
) -> Result<()> {
    if depth > DEPTH_MAX {
        bail!(IncorrectData, "Documents of BSON lie deeper in each other than {DEPTH_MAX}");
    }
    if value == BsonValue::Null {
        return push_null(data_type, builder, settings);
    }
    match (data_type, &mut *builder) {
        (DataType::LowCardinality(inner), _) => push(value, inner, builder, (settings, depth)),
        (DataType::Nullable(inner), ColumnBuilder::Nullable(nulls, values)) => {
            push(value, inner, values, (settings, depth))?;
            nulls.push(0);
            Ok(())
        }
        (DataType::Array(_) | DataType::Map(_) | DataType::Tuple(_), _) => {
            push_parts(value, data_type, builder, (settings, depth))
        }
        _ => push_single(value, data_type, builder),
    }
}

fn push_parts(
    value: BsonValue<'_>,
    data_type: &DataType,
    builder: &mut ColumnBuilder,
    (settings, depth): (&FormatSettings, usize),
) -> Result<()> {
    let inner = (settings, depth + 1);
    match (value, data_type, builder) {
        (BsonValue::Array(bytes), DataType::Array(element), ColumnBuilder::Array(offsets, values)) => {
            let mut elements = BsonElements::of(bytes)?;
            while let Some((_, value)) = elements.next()? {
                push(value, element, values, inner)?;
            }
            offsets.push(values.len() as u64);
            Ok(())
        }
        (BsonValue::Document(bytes), DataType::Map(pair), ColumnBuilder::Array(offsets, entries)) => {
            let ColumnBuilder::Tuple(parts, rows) = &mut **entries else {
                return Err(base::Error::bug("entries are tuples"));
            };
            let mut elements = BsonElements::of(bytes)?;
            while let Some((name, value)) = elements.next()? {
                parse_text(&pair.0, name, &settings.text, &mut parts[0])?;
                push(value, &pair.1, &mut parts[1], inner)?;
                *rows += 1;
            }
            offsets.push(*rows as u64);
            Ok(())
        }
        (
            BsonValue::Document(bytes) | BsonValue::Array(bytes),
            DataType::Tuple(tuple),
            ColumnBuilder::Tuple(parts, rows),
        ) => {
            let by_name = tuple.names.as_ref().filter(|_| matches!(value, BsonValue::Document(_)));
            let mut elements = BsonElements::of(bytes)?;
            let mut next = 0;
            while let Some((name, value)) = elements.next()? {
                let place = match by_name {
                    Some(names) => names.iter().position(|own| own.as_bytes() == name),
                    None => Some(next).filter(|&next| next < parts.len()),
                };
                let Some(place) = place.filter(|&place| parts[place].len() == *rows) else {
                    bail!(
                        IncorrectData,
                        "Cannot parse tuple column with type {data_type} from BSON array/embedded document field: \
                        tuple doesn't have element with name \"{}\"",
                        String::from_utf8_lossy(name)
                    )
                };
                push(value, &tuple.elements[place], &mut parts[place], inner)?;
                next += 1;
            }
            if next != parts.len() {
                bail!(
                    IncorrectData,
                    "Cannot parse tuple column with type {data_type} from BSON array/embedded document field, the \
                    number of fields in tuple and BSON document doesn't match: {} != {next}",
                    parts.len()
                );
            }
            *rows += 1;
            Ok(())
        }
        (value, ..) => unfit(value, data_type),
    }
}

fn unfit(value: BsonValue<'_>, data_type: &DataType) -> Result<()> {
    bail!(IllegalColumn, "Cannot insert BSON {} into column with type {data_type}", value.name())
}

fn push_single(value: BsonValue<'_>, data_type: &DataType, builder: &mut ColumnBuilder) -> Result<()> {
    match (value, data_type, &mut *builder) {
        (BsonValue::Double(number), DataType::Float64, ColumnBuilder::Float64(v)) => v.push(number),
        (BsonValue::Double(number), DataType::Float32, ColumnBuilder::Float32(v)) => v.push(number as f32),
        (BsonValue::Int32(number), ..) => push_integer(i64::from(number), value, data_type, builder)?,
        (BsonValue::Int64(number), ..) => push_integer(number, value, data_type, builder)?,
        (BsonValue::Bool(truth), DataType::Bool | DataType::UInt8, ColumnBuilder::UInt8(v)) => v.push(u8::from(truth)),
        (BsonValue::Bool(truth), DataType::Int8, ColumnBuilder::Int8(v)) => v.push(i8::from(truth)),
        (BsonValue::Datetime(ticks), DataType::DateTime64(..) | DataType::Int64, ColumnBuilder::Int64(v)) => {
            v.push(ticks)
        }
        (BsonValue::Text(bytes) | BsonValue::ObjectId(bytes), DataType::String, ColumnBuilder::String(v)) => {
            v.push(bytes)
        }
        (BsonValue::Binary(subtype, bytes), DataType::String, ColumnBuilder::String(v)) if subtype != UUID => {
            v.push(bytes)
        }
        (
            BsonValue::Text(bytes) | BsonValue::ObjectId(bytes) | BsonValue::Binary(_, bytes),
            DataType::FixedString(_),
            ColumnBuilder::FixedString(width, all),
        ) => {
            if bytes.len() > *width {
                bail!(TooLargeStringSize, "Too large string for FixedString column: {} bytes", bytes.len());
            }
            let end = all.len() + *width;
            all.extend_from_slice(bytes);
            all.resize(end, 0);
        }
        (BsonValue::Binary(UUID, bytes), DataType::Uuid, ColumnBuilder::UInt128(v)) if bytes.len() == 16 => {
            v.push(u128::from_le_bytes(bytes.try_into().unwrap_or_default()));
        }
        (BsonValue::Binary(_, bytes), ..) => push_wide(bytes, value, data_type, builder)?,
        _ => unfit(value, data_type)?,
    }
    Ok(())
}

/// Adds a whole number; what does not fit is cut, as in ClickHouse.
fn push_integer(number: i64, value: BsonValue<'_>, data_type: &DataType, builder: &mut ColumnBuilder) -> Result<()> {
    match (data_type, builder) {
        (DataType::Float32 | DataType::Float64 | DataType::BFloat16, _) => unfit(value, data_type)?,
        (DataType::Bool, ColumnBuilder::UInt8(v)) => v.push(u8::from(number != 0)),
        (DataType::Enum8(names), ColumnBuilder::Int8(v)) => {
            check_enum(number, names)?;
            v.push(number as i8);
        }
        (DataType::Enum16(names), ColumnBuilder::Int16(v)) => {
            check_enum(number, names)?;
            v.push(number as i16);
        }
        (_, ColumnBuilder::UInt8(v)) => v.push(number as u8),
        (_, ColumnBuilder::UInt16(v)) => v.push(number as u16),
        (_, ColumnBuilder::UInt32(v)) => v.push(number as u32),
        (_, ColumnBuilder::UInt64(v)) => v.push(number as u64),
        (_, ColumnBuilder::Int8(v)) => v.push(number as i8),
        (_, ColumnBuilder::Int16(v)) => v.push(number as i16),
        (_, ColumnBuilder::Int32(v)) => v.push(number as i32),
        (_, ColumnBuilder::Int64(v)) => v.push(number),
        _ => unfit(value, data_type)?,
    }
    Ok(())
}

fn check_enum(number: i64, names: &EnumType) -> Result<()> {
    match i16::try_from(number).ok().and_then(|number| names.name_of(number)) {
        Some(_) => Ok(()),
        None => bail!(UnknownElementOfEnum, "Unexpected value {number} in enum"),
    }
}

/// Adds the bytes of a number of more than 64 bits, or of an address.
fn push_wide(bytes: &[u8], value: BsonValue<'_>, data_type: &DataType, builder: &mut ColumnBuilder) -> Result<()> {
    match (data_type, bytes.len(), builder) {
        (DataType::Ipv6, 16, ColumnBuilder::UInt128(v)) => {
            v.push(u128::from_be_bytes(bytes.try_into().unwrap_or_default()));
        }
        (DataType::UInt128, 16, ColumnBuilder::UInt128(v)) => {
            v.push(u128::from_le_bytes(bytes.try_into().unwrap_or_default()));
        }
        (_, 16, ColumnBuilder::Int128(v)) => v.push(i128::from_le_bytes(bytes.try_into().unwrap_or_default())),
        (_, 32, ColumnBuilder::Int256(v)) => v.push(I256::from_le_bytes(bytes.try_into().unwrap_or_default())),
        (_, 32, ColumnBuilder::UInt256(v)) => v.push(U256::from_le_bytes(bytes.try_into().unwrap_or_default())),
        _ => unfit(value, data_type)?,
    }
    Ok(())
}
