//! Values of Avro into columns under construction.

use super::plan::{AvroAction, AvroPlan};
use super::schema::{AvroKind, AvroSchema};
use crate::input::target::RowTarget;
use crate::wire::unzigzag;
use base::{Result, bail, err};
use types::text::{parse_text, parse_uuid, push_default};
use types::wide::{AsI256, I256, U256};
use types::{ColumnBuilder, DataType};

/// Elements of a run that take no bytes and are read without a look whether the query may have them.
const EMPTY_STEP: u64 = 16;
/// Elements of one array that take no bytes.
const EMPTY_ELEMENTS_MAX: u64 = 1 << 20;
/// Values inside of each other that are passed over.
const SKIP_DEPTH_MAX: usize = 200;

/// The bytes of a block.
pub(super) struct AvroBytes<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
}

#[cold]
fn ends_early() -> base::Error {
    err!(CannotReadAllData, "A block of the Avro file ends inside a value")
}

impl<'a> AvroBytes<'a> {
    #[inline]
    fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let taken = self.at.checked_add(count).and_then(|end| self.bytes.get(self.at..end)).ok_or_else(ends_early)?;
        self.at += count;
        Ok(taken)
    }

    #[inline]
    fn long(&mut self) -> Result<i64> {
        match self.bytes.get(self.at) {
            Some(&byte) if byte < 0x80 => {
                self.at += 1;
                Ok(unzigzag(u64::from(byte)))
            }
            _ => self.long_number(),
        }
    }

    fn long_number(&mut self) -> Result<i64> {
        let (mut value, mut shift) = (0u64, 0);
        loop {
            let byte = *self.bytes.get(self.at).ok_or_else(ends_early)?;
            self.at += 1;
            value |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(unzigzag(value));
            }
            shift += 7;
            if shift >= 64 {
                bail!(IncorrectData, "A number of the Avro file is longer than 10 bytes");
            }
        }
    }

    #[inline]
    fn text(&mut self) -> Result<&'a [u8]> {
        let length = self.long()?;
        usize::try_from(length)
            .map_err(|_| err!(IncorrectData, "A text of the Avro file claims {length} bytes"))
            .and_then(|length| self.take(length))
    }

    fn index(&mut self, count: usize, what: &str) -> Result<usize> {
        let index = self.long()?;
        match usize::try_from(index) {
            Ok(index) if index < count => Ok(index),
            _ => bail!(IncorrectData, "The Avro file has number {index} of {count} {what}"),
        }
    }

    /// The size of the next run of elements; 0 at the end of an array or a map.
    fn run(&mut self, is_empty: bool, before: u64) -> Result<u64> {
        let count = self.long()?;
        if count < 0 {
            self.long()?;
        }
        let count = count.unsigned_abs();
        let left = (self.bytes.len() - self.at) as u64;
        let max = if is_empty { EMPTY_ELEMENTS_MAX.saturating_sub(before) } else { left };
        if count > max {
            bail!(TooLargeArraySize, "An array of the Avro file claims to have {count} elements");
        }
        if is_empty && count > EMPTY_STEP {
            base::cancel::checkpoint()?;
        }
        Ok(count)
    }
}

fn misfit() -> base::Error {
    base::Error::bug("a builder does not fit its plan")
}

/// Adds a whole number.
#[inline]
fn push_integer(value: i64, builder: &mut ColumnBuilder) -> Result<()> {
    match builder {
        ColumnBuilder::Int32(v) => v.push(value as i32),
        ColumnBuilder::Int64(v) => v.push(value),
        ColumnBuilder::UInt8(v) => v.push(value as u8),
        ColumnBuilder::UInt16(v) => v.push(value as u16),
        ColumnBuilder::UInt32(v) => v.push(value as u32),
        ColumnBuilder::UInt64(v) => v.push(value as u64),
        ColumnBuilder::Int8(v) => v.push(value as i8),
        ColumnBuilder::Int16(v) => v.push(value as i16),
        ColumnBuilder::Float32(v) => v.push(value as f32),
        ColumnBuilder::Float64(v) => v.push(value as f64),
        _ => return Err(misfit()),
    }
    Ok(())
}

/// Adds a number with a fraction; whole columns take what is before it.
#[inline]
fn push_float(value: f64, builder: &mut ColumnBuilder) -> Result<()> {
    match builder {
        ColumnBuilder::Float32(v) => v.push(value as f32),
        ColumnBuilder::Float64(v) => v.push(value),
        ColumnBuilder::UInt64(v) => v.push(value as u64),
        other => return push_integer(value as i64, other),
    }
    Ok(())
}

/// Adds the number that bytes are, the highest first.
fn push_decimal(bytes: &[u8], builder: &mut ColumnBuilder) -> Result<()> {
    let width = match builder {
        ColumnBuilder::Int32(_) => 4,
        ColumnBuilder::Int64(_) => 8,
        ColumnBuilder::Int128(_) => 16,
        _ => 32,
    };
    let sign = if bytes.first().is_some_and(|byte| *byte >= 0x80) { 0xFF } else { 0 };
    let surplus = bytes.len().saturating_sub(width);
    if bytes[..surplus].iter().any(|&byte| byte != sign) {
        bail!(IncorrectData, "A decimal of the Avro file has {} bytes, which the column does not hold", bytes.len());
    }
    let mut little = [sign; 32];
    little.iter_mut().zip(bytes[surplus..].iter().rev()).for_each(|(to, from)| *to = *from);
    let value = I256::from_le_bytes(little);
    match builder {
        ColumnBuilder::Int32(v) => v.push(i32::from_le_bytes(first(&little))),
        ColumnBuilder::Int64(v) => v.push(i64::from_le_bytes(first(&little))),
        ColumnBuilder::Int128(v) => v.push(i128::from_le_bytes(first(&little))),
        ColumnBuilder::Int256(v) => v.push(value.as_i256()),
        _ => return Err(misfit()),
    }
    Ok(())
}

fn first<const N: usize>(bytes: &[u8; 32]) -> [u8; N] {
    bytes.first_chunk().copied().unwrap_or([0; N])
}

/// Adds bytes of one width.
fn push_bytes(bytes: &[u8], data: &mut ColumnBuilder) -> Result<()> {
    match data {
        ColumnBuilder::String(strings) => strings.push(bytes),
        ColumnBuilder::FixedString(_, all) => all.extend_from_slice(bytes),
        ColumnBuilder::UInt128(v) => v.push(u128::from_le_bytes(bytes.try_into().map_err(|_| misfit())?)),
        ColumnBuilder::Int128(v) => v.push(i128::from_le_bytes(bytes.try_into().map_err(|_| misfit())?)),
        ColumnBuilder::UInt256(v) => v.push(U256::from_le_bytes(bytes.try_into().map_err(|_| misfit())?)),
        ColumnBuilder::Int256(v) => v.push(I256::from_le_bytes(bytes.try_into().map_err(|_| misfit())?)),
        _ => return Err(misfit()),
    }
    Ok(())
}

fn push_fixed_text(text: &[u8], builder: &mut ColumnBuilder) -> Result<()> {
    let ColumnBuilder::FixedString(width, all) = builder else { return Err(misfit()) };
    if text.len() > *width {
        bail!(TooLargeStringSize, "Too large string for FixedString column: {} bytes, {width} fit", text.len());
    }
    let end = all.len() + *width;
    all.extend_from_slice(text);
    all.resize(end, 0);
    Ok(())
}

fn push_uuid(text: &[u8], builder: &mut ColumnBuilder) -> Result<()> {
    let ColumnBuilder::UInt128(values) = builder else { return Err(misfit()) };
    if text.len() != 36 {
        bail!(CannotParseUuid, "Cannot parse uuid {}", String::from_utf8_lossy(text));
    }
    values.push(parse_uuid(text)?);
    Ok(())
}

impl AvroPlan {
    /// Adds the next value to a column; false when it is NULL and the default stands for it.
    #[inline]
    pub(super) fn read(&self, input: &mut AvroBytes<'_>, builder: &mut ColumnBuilder) -> Result<bool> {
        match (self, &mut *builder) {
            (AvroPlan::Integer, _) => push_integer(input.long()?, builder)?,
            (AvroPlan::Text, ColumnBuilder::String(strings)) => strings.push(input.text()?),
            (AvroPlan::Double, _) => {
                push_float(f64::from_le_bytes(*input.take(8)?.first_chunk().ok_or_else(ends_early)?), builder)?;
            }
            (AvroPlan::NullOr(null, value, data_type), _) => match input.index(2, "branches")? as u64 == *null {
                true => {
                    push_default(data_type, builder);
                    return Ok(data_type.is_nullable());
                }
                false => return value.read(input, builder),
            },
            (AvroPlan::Present(value), ColumnBuilder::Nullable(nulls, values)) => {
                value.read(input, values)?;
                nulls.push(0);
            }
            _ => return self.read_rare(input, builder),
        }
        Ok(true)
    }

    fn read_rare(&self, input: &mut AvroBytes<'_>, builder: &mut ColumnBuilder) -> Result<bool> {
        match (self, &mut *builder) {
            (AvroPlan::Truth, ColumnBuilder::UInt8(v)) => v.push(u8::from(input.long()? != 0)),
            (AvroPlan::Days, ColumnBuilder::UInt32(v)) => v.push(input.long()?.wrapping_mul(86_400) as u32),
            (AvroPlan::Float, _) => {
                let bytes = *input.take(4)?.first_chunk().ok_or_else(ends_early)?;
                push_float(f64::from(f32::from_le_bytes(bytes)), builder)?;
            }
            (AvroPlan::Boolean, _) => push_integer(i64::from(input.take(1)?[0] != 0), builder)?,
            (AvroPlan::FixedText, _) => push_fixed_text(input.text()?, builder)?,
            (AvroPlan::UuidText(None), _) => push_uuid(input.text()?, builder)?,
            (AvroPlan::UuidText(Some(width)), _) => push_uuid(input.take(*width)?, builder)?,
            (AvroPlan::UuidBytes, ColumnBuilder::UInt128(v)) => {
                let bytes = *input.take(16)?.first_chunk().ok_or_else(ends_early)?;
                v.push(types::uuid::turned(u128::from_be_bytes(bytes)));
            }
            (AvroPlan::AddressBytes, ColumnBuilder::UInt128(v)) => {
                v.push(u128::from_be_bytes(*input.take(16)?.first_chunk().ok_or_else(ends_early)?));
            }
            (AvroPlan::Decimal(None), _) => push_decimal(input.text()?, builder)?,
            (AvroPlan::Decimal(Some(width)), _) => push_decimal(input.take(*width)?, builder)?,
            (AvroPlan::Bytes(width), _) => push_bytes(input.take(*width)?, builder)?,
            (AvroPlan::SymbolText(symbols), ColumnBuilder::String(strings)) => {
                strings.push(symbols[input.index(symbols.len(), "symbols")?].as_bytes());
            }
            (AvroPlan::SymbolNumber(numbers), _) => {
                let number = numbers[input.index(numbers.len(), "symbols")?];
                push_integer(i64::from(number), builder)?;
            }
            (AvroPlan::Null(data_type), _) => {
                push_default(data_type, builder);
                return Ok(data_type.is_nullable());
            }
            (AvroPlan::Only(value), _) => {
                input.index(1, "branches")?;
                return value.read(input, builder);
            }
            _ => self.read_compound(input, builder)?,
        }
        Ok(true)
    }

    fn read_compound(&self, input: &mut AvroBytes<'_>, builder: &mut ColumnBuilder) -> Result<()> {
        match (self, builder) {
            (AvroPlan::Array(element, is_empty), ColumnBuilder::Array(offsets, values)) => {
                let mut total = 0;
                loop {
                    let count = input.run(*is_empty, total)?;
                    if count == 0 {
                        break;
                    }
                    total += count;
                    for _ in 0..count {
                        element.read(input, values)?;
                    }
                }
                offsets.push(values.len() as u64);
            }
            (AvroPlan::Map(key, value), ColumnBuilder::Array(offsets, entries)) => {
                let ColumnBuilder::Tuple(parts, rows) = &mut **entries else { return Err(misfit()) };
                let [keys, values] = &mut parts[..] else { return Err(misfit()) };
                loop {
                    let count = input.run(false, 0)?;
                    if count == 0 {
                        break;
                    }
                    for _ in 0..count {
                        push_key(key, input.text()?, keys)?;
                        value.read(input, values)?;
                        *rows += 1;
                    }
                }
                offsets.push(*rows as u64);
            }
            (AvroPlan::Tuple(fields), ColumnBuilder::Tuple(elements, rows)) => {
                for (place, field) in fields {
                    field.read(input, &mut elements[*place])?;
                }
                *rows += 1;
            }
            (AvroPlan::Variant(branches), ColumnBuilder::String(cells)) => {
                let mut cell = Vec::new();
                if let Some((data_type, plan)) = &branches[input.index(branches.len(), "branches")?] {
                    let mut value = ColumnBuilder::new(data_type);
                    plan.read(input, &mut value)?;
                    types::dynamic::put(data_type, &value.finish().value(0), &mut cell);
                }
                cells.push(&cell);
            }
            _ => return Err(misfit()),
        }
        Ok(())
    }
}

/// Adds the key of a map, which is a text in Avro.
fn push_key(data_type: &DataType, text: &[u8], keys: &mut ColumnBuilder) -> Result<()> {
    match keys {
        ColumnBuilder::String(strings) => strings.push(text),
        keys => parse_text(data_type, text, &Default::default(), keys)?,
    }
    Ok(())
}

impl AvroAction {
    /// Takes the next value of a row into its columns.
    pub(super) fn run(&self, schema: &AvroSchema, input: &mut AvroBytes<'_>, target: &mut RowTarget) -> Result<()> {
        match self {
            AvroAction::Column(column, plan) => {
                let is_given = plan.read(input, &mut target.builders[*column]);
                if !is_given.map_err(|error| target.in_column(*column, error))? {
                    target.omit(*column);
                }
                Ok(())
            }
            AvroAction::Skip(node) => skip(schema, *node, input, 0),
            AvroAction::Record(fields) => fields.iter().try_for_each(|field| field.run(schema, input, target)),
            AvroAction::Union(branches) => {
                branches[input.index(branches.len(), "branches")?].run(schema, input, target)
            }
            AvroAction::Nested(fields) => read_nested(fields, input, target),
        }
    }
}

fn read_nested(fields: &[(usize, AvroPlan)], input: &mut AvroBytes<'_>, target: &mut RowTarget) -> Result<()> {
    loop {
        let count = input.run(false, 0)?;
        if count == 0 {
            break;
        }
        for _ in 0..count {
            for (column, plan) in fields {
                let ColumnBuilder::Array(_, values) = &mut target.builders[*column] else { return Err(misfit()) };
                plan.read(input, values)?;
            }
        }
    }
    for (column, _) in fields {
        if let ColumnBuilder::Array(offsets, values) = &mut target.builders[*column] {
            offsets.push(values.len() as u64);
        }
    }
    Ok(())
}

/// Passes over a value.
fn skip(schema: &AvroSchema, node: usize, input: &mut AvroBytes<'_>, depth: usize) -> Result<()> {
    if depth > SKIP_DEPTH_MAX {
        bail!(IncorrectData, "Values of the Avro file lie deeper in each other than {SKIP_DEPTH_MAX}");
    }
    match &schema.node(node).kind {
        AvroKind::Null => {}
        AvroKind::Boolean => drop(input.take(1)?),
        AvroKind::Int | AvroKind::Long | AvroKind::Enum(_) => drop(input.long()?),
        AvroKind::Float => drop(input.take(4)?),
        AvroKind::Double => drop(input.take(8)?),
        AvroKind::Bytes | AvroKind::String => drop(input.text()?),
        AvroKind::Fixed(width) => drop(input.take(*width)?),
        AvroKind::Record(fields) => {
            fields.iter().try_for_each(|field| skip(schema, field.node, input, depth + 1))?;
        }
        AvroKind::Union(branches) => {
            let branch = branches[input.index(branches.len(), "branches")?];
            skip(schema, branch, input, depth + 1)?;
        }
        AvroKind::Array(inner) | AvroKind::Map(inner) => {
            let is_map = matches!(schema.node(node).kind, AvroKind::Map(_));
            let is_empty = !is_map && schema.takes_no_bytes(*inner, SKIP_DEPTH_MAX);
            loop {
                let count = input.run(is_empty, 0)?;
                if count == 0 {
                    break;
                }
                if is_empty {
                    continue;
                }
                for _ in 0..count {
                    if is_map {
                        input.text()?;
                    }
                    skip(schema, *inner, input, depth + 1)?;
                }
            }
        }
    }
    Ok(())
}
