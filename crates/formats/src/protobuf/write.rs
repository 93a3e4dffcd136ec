//! Rows as messages.

use super::plan::{ProtoFieldPlan, ProtoPlan, ProtoScalar, ProtoTarget};
use super::schema::{ProtoLabel, ProtoType};
use crate::wire::{put_bytes, zigzag};
use base::{Result, bail, err};
use types::text::{CellWriter, Text};

/// The writer of a column and the row in it.
pub(super) type ProtoCell<'a> = (&'a CellWriter<'a>, usize);

/// What a value is in a message.
enum ProtoEncoded {
    Varint(u64),
    Fixed32(u32),
    Fixed64(u64),
    Bytes(Vec<u8>),
}

/// A value of a column as numbers have it.
enum ProtoNumber {
    Whole(i128),
    Float(f64),
}

/// Goes through what is around a value; `None` for NULL.
fn plain<'a>(cell: ProtoCell<'a>) -> Option<ProtoCell<'a>> {
    match cell.0 {
        CellWriter::Const(value) => plain((value, 0)),
        CellWriter::Dict(codes, values) => plain((values, codes[cell.1] as usize)),
        CellWriter::Nullable(nulls, _) if nulls[cell.1] != 0 => None,
        CellWriter::Nullable(_, values) => plain((values, cell.1)),
        _ => Some(cell),
    }
}

/// Whether a column may have NULL.
fn may_be_null(writer: &CellWriter<'_>) -> bool {
    match writer {
        CellWriter::Const(inner) | CellWriter::Dict(_, inner) => may_be_null(inner),
        CellWriter::Nullable(..) => true,
        _ => false,
    }
}

impl ProtoPlan {
    /// Appends the fields of a message.
    pub(super) fn write(&self, cells: &[ProtoCell<'_>], empty_wrappers: bool, out: &mut Vec<u8>) -> Result<()> {
        if let Some(name) = &self.missing_required {
            bail!(NoColumnSerializedToRequiredProtobufField, "Field '{name}' is required to be set");
        }
        self.fields.iter().try_for_each(|field| field.write(cells, empty_wrappers, out))
    }
}

/// The elements of an array, each in its column.
fn elements<'a>(cell: ProtoCell<'a>) -> impl Iterator<Item = ProtoCell<'a>> {
    let (values, range) = match plain(cell) {
        Some((CellWriter::Array(offsets, values), row)) => {
            (Some(&**values), offsets[row] as usize..offsets[row + 1] as usize)
        }
        _ => (None, 0..0),
    };
    range.filter_map(move |at| values.map(|values| (values, at)))
}

impl ProtoFieldPlan {
    fn write(&self, cells: &[ProtoCell<'_>], empty_wrappers: bool, out: &mut Vec<u8>) -> Result<()> {
        match &self.target {
            ProtoTarget::Value(column, scalar) => match plain(cells[*column]) {
                Some(cell) => self.write_value(scalar, cell, out)?,
                None if self.label == ProtoLabel::Required => {
                    bail!(NoColumnSerializedToRequiredProtobufField, "Field '{}' is required to be set", self.name)
                }
                None => {}
            },
            ProtoTarget::Values(column, scalar) => self.write_values(scalar, cells[*column], out)?,
            ProtoTarget::Beside(plan) => self.write_message(plan, cells, empty_wrappers, out)?,
            ProtoTarget::Tuple(column, plan) => self.write_tuple(plan, cells[*column], empty_wrappers, out)?,
            ProtoTarget::Tuples(column, plan) => {
                elements(cells[*column]).try_for_each(|cell| self.write_tuple(plan, cell, empty_wrappers, out))?;
            }
            ProtoTarget::Map(column, plan) => {
                let Some((CellWriter::Map(offsets, pair), row)) = plain(cells[*column]) else { return Ok(()) };
                for at in offsets[row] as usize..offsets[row + 1] as usize {
                    self.write_message(plan, &[(&pair.0, at), (&pair.1, at)], empty_wrappers, out)?;
                }
            }
            ProtoTarget::Only(column, plan, _) => self.write_only(plan, cells[*column], empty_wrappers, out)?,
            ProtoTarget::Onlys(column, plan, _) => {
                elements(cells[*column]).try_for_each(|cell| self.write_only(plan, cell, empty_wrappers, out))?;
            }
            ProtoTarget::Nested(columns, plan) => self.write_nested(columns, plan, cells, (empty_wrappers, out))?,
        }
        Ok(())
    }

    /// Appends a message; an empty one that may be left out is.
    fn write_message(
        &self,
        plan: &ProtoPlan,
        cells: &[ProtoCell<'_>],
        empty_wrappers: bool,
        out: &mut Vec<u8>,
    ) -> Result<()> {
        let mut message = Vec::new();
        plan.write(cells, empty_wrappers, &mut message)?;
        if !message.is_empty() || self.label != ProtoLabel::Optional {
            put_bytes(self.number, &message, out);
        }
        Ok(())
    }

    fn write_tuple(
        &self,
        plan: &ProtoPlan,
        cell: ProtoCell<'_>,
        empty_wrappers: bool,
        out: &mut Vec<u8>,
    ) -> Result<()> {
        let Some((CellWriter::Tuple(parts, _), row)) = plain(cell) else { return Ok(()) };
        let cells: Vec<ProtoCell<'_>> = parts.iter().map(|part| (part, row)).collect();
        self.write_message(plan, &cells, empty_wrappers, out)
    }

    /// A message of one field. An empty one stands for the default of a column that may have NULL if that is asked for.
    fn write_only(&self, plan: &ProtoPlan, cell: ProtoCell<'_>, empty_wrappers: bool, out: &mut Vec<u8>) -> Result<()> {
        if plain(cell).is_none() {
            return Ok(());
        }
        let mut message = Vec::new();
        plan.write(&[cell], empty_wrappers, &mut message)?;
        let is_kept = self.label != ProtoLabel::Optional || empty_wrappers && may_be_null(cell.0);
        if !message.is_empty() || is_kept {
            put_bytes(self.number, &message, out);
        }
        Ok(())
    }

    /// A message for each element of arrays that must be alike long.
    fn write_nested(
        &self,
        columns: &[usize],
        plan: &ProtoPlan,
        cells: &[ProtoCell<'_>],
        (empty_wrappers, out): (bool, &mut Vec<u8>),
    ) -> Result<()> {
        let arrays: Vec<Vec<ProtoCell<'_>>> = columns.iter().map(|&column| elements(cells[column]).collect()).collect();
        let count = arrays.first().map_or(0, Vec::len);
        if arrays.iter().any(|array| array.len() != count) {
            bail!(SizesOfArraysDontMatch, "The arrays of Nested data structure '{}' have different sizes", self.name);
        }
        for at in 0..count {
            let cells: Vec<ProtoCell<'_>> = arrays.iter().map(|array| array[at]).collect();
            self.write_message(plan, &cells, empty_wrappers, out)?;
        }
        Ok(())
    }

    fn write_value(&self, scalar: &ProtoScalar, cell: ProtoCell<'_>, out: &mut Vec<u8>) -> Result<()> {
        let value =
            scalar.encode(cell).map_err(|error| error.context(format!("while writing field '{}'", self.name)))?;
        let may_skip = self.label == ProtoLabel::Optional && !self.has_presence;
        match value {
            value if may_skip && value.is_zero() => {}
            value if self.is_packed => {
                let mut packed = Vec::new();
                value.put(&mut packed);
                put_bytes(self.number, &packed, out);
            }
            value => value.put_field(self.number, out),
        }
        Ok(())
    }

    /// Values of a repeated field; NULL is left out.
    fn write_values(&self, scalar: &ProtoScalar, cell: ProtoCell<'_>, out: &mut Vec<u8>) -> Result<()> {
        let mut packed = Vec::new();
        for cell in elements(cell).filter_map(plain) {
            let value = scalar.encode(cell);
            let value = value.map_err(|error| error.context(format!("while writing field '{}'", self.name)))?;
            match self.is_packed {
                true => value.put(&mut packed),
                false => value.put_field(self.number, out),
            }
        }
        if !packed.is_empty() {
            put_bytes(self.number, &packed, out);
        }
        Ok(())
    }
}

impl ProtoEncoded {
    fn is_zero(&self) -> bool {
        match self {
            ProtoEncoded::Varint(number) | ProtoEncoded::Fixed64(number) => *number == 0,
            ProtoEncoded::Fixed32(number) => *number == 0,
            ProtoEncoded::Bytes(bytes) => bytes.is_empty(),
        }
    }

    fn put(&self, out: &mut Vec<u8>) {
        match self {
            ProtoEncoded::Varint(number) => base::varint::put(out, *number),
            ProtoEncoded::Fixed32(number) => out.extend_from_slice(&number.to_le_bytes()),
            ProtoEncoded::Fixed64(number) => out.extend_from_slice(&number.to_le_bytes()),
            ProtoEncoded::Bytes(bytes) => {
                base::varint::put(out, bytes.len() as u64);
                out.extend_from_slice(bytes);
            }
        }
    }

    fn put_field(&self, number: u32, out: &mut Vec<u8>) {
        let wire_type = match self {
            ProtoEncoded::Varint(_) => 0,
            ProtoEncoded::Fixed64(_) => 1,
            ProtoEncoded::Bytes(_) => 2,
            ProtoEncoded::Fixed32(_) => 5,
        };
        base::varint::put(out, u64::from(number) << 3 | wire_type);
        self.put(out);
    }
}

fn text_of(cell: ProtoCell<'_>) -> Vec<u8> {
    match cell.0 {
        CellWriter::String(v) | CellWriter::State(v) => v.get(cell.1).to_vec(),
        CellWriter::FixedString(v, _) => v.get(cell.1).to_vec(),
        writer => {
            let mut text = Vec::new();
            writer.write(&Text, cell.1, &mut text);
            text
        }
    }
}

/// The number that a value is, or that its text tells.
fn number_of(cell: ProtoCell<'_>) -> Option<ProtoNumber> {
    let row = cell.1;
    Some(ProtoNumber::Whole(match cell.0 {
        CellWriter::Bool(v, _) | CellWriter::UInt8(v) => i128::from(v[row]),
        CellWriter::UInt16(v) | CellWriter::Date(v) => i128::from(v[row]),
        CellWriter::UInt32(v) | CellWriter::Ipv4(v) | CellWriter::DateTime(v, ..) => i128::from(v[row]),
        CellWriter::UInt64(v) => i128::from(v[row]),
        CellWriter::Int8(v) | CellWriter::Enum8(v, _) => i128::from(v[row]),
        CellWriter::Int16(v) | CellWriter::Enum16(v, _) => i128::from(v[row]),
        CellWriter::Int32(v) | CellWriter::Date32(v) | CellWriter::Time(v) => i128::from(v[row]),
        CellWriter::Int64(v) => i128::from(v[row]),
        CellWriter::DateTime64(v, scale, ..) | CellWriter::Time64(v, scale) => {
            i128::from(v[row].div_euclid(10i64.pow(u32::from(*scale))))
        }
        CellWriter::Float32(v) | CellWriter::BFloat16(v) => return Some(ProtoNumber::Float(f64::from(v[row]))),
        CellWriter::Float64(v) => return Some(ProtoNumber::Float(v[row])),
        _ => {
            let text = String::from_utf8(text_of(cell)).ok()?;
            match text.parse() {
                Ok(whole) => whole,
                Err(_) => return text.parse().ok().map(ProtoNumber::Float),
            }
        }
    }))
}

impl ProtoScalar {
    fn encode(&self, cell: ProtoCell<'_>) -> Result<ProtoEncoded> {
        match self.proto {
            ProtoType::String | ProtoType::Bytes => return Ok(ProtoEncoded::Bytes(text_of(cell))),
            ProtoType::Enum(_) => return self.symbol(cell),
            _ => {}
        }
        let failed = || {
            let text = String::from_utf8_lossy(&text_of(cell)).into_owned();
            err!(
                ProtobufBadCast,
                "Could not convert value '{text}' from type {} to type {:?}",
                self.data_type,
                self.proto
            )
        };
        let number = number_of(cell).ok_or_else(failed)?;
        let float = match number {
            ProtoNumber::Whole(whole) => whole as f64,
            ProtoNumber::Float(float) => float,
        };
        let whole = match number {
            ProtoNumber::Whole(whole) => Ok(whole),
            ProtoNumber::Float(float) if (-1e38..1e38).contains(&float) => Ok(float as i128),
            ProtoNumber::Float(_) => Err(()),
        };
        let signed = || whole.ok().and_then(|whole| i64::try_from(whole).ok()).ok_or_else(failed);
        let unsigned = || whole.ok().and_then(|whole| u64::try_from(whole).ok()).ok_or_else(failed);
        let small = || signed().and_then(|number| i32::try_from(number).map_err(|_| failed()));
        let small_unsigned = || unsigned().and_then(|number| u32::try_from(number).map_err(|_| failed()));
        Ok(match self.proto {
            ProtoType::Double => ProtoEncoded::Fixed64(float.to_bits()),
            ProtoType::Float => ProtoEncoded::Fixed32((float as f32).to_bits()),
            ProtoType::Int32 => ProtoEncoded::Varint(i64::from(small()?) as u64),
            ProtoType::Int64 => ProtoEncoded::Varint(signed()? as u64),
            ProtoType::Uint32 => ProtoEncoded::Varint(u64::from(small_unsigned()?)),
            ProtoType::Uint64 => ProtoEncoded::Varint(unsigned()?),
            ProtoType::Sint32 => ProtoEncoded::Varint(zigzag(i64::from(small()?)) & 0xFFFF_FFFF),
            ProtoType::Sint64 => ProtoEncoded::Varint(zigzag(signed()?)),
            ProtoType::Fixed32 => ProtoEncoded::Fixed32(small_unsigned()?),
            ProtoType::Fixed64 => ProtoEncoded::Fixed64(unsigned()?),
            ProtoType::Sfixed32 => ProtoEncoded::Fixed32(small()? as u32),
            ProtoType::Sfixed64 => ProtoEncoded::Fixed64(signed()? as u64),
            _ => ProtoEncoded::Varint(u64::from(float != 0.0)),
        })
    }

    /// The number of an enumeration's value: by name, or as the column has it.
    fn symbol(&self, cell: ProtoCell<'_>) -> Result<ProtoEncoded> {
        let name = match cell.0 {
            CellWriter::Enum8(..) | CellWriter::Enum16(..) | CellWriter::String(_) => text_of(cell),
            CellWriter::FixedString(..) => {
                let text = text_of(cell);
                let end = text.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
                text[..end].to_vec()
            }
            _ => Vec::new(),
        };
        let number = match (name.is_empty(), number_of(cell)) {
            (false, _) => self.symbols.iter().find(|(own, _)| own.as_bytes() == name).map(|(_, number)| *number),
            (true, Some(ProtoNumber::Whole(number))) => i32::try_from(number).ok(),
            (true, _) => None,
        };
        match number {
            Some(number) => Ok(ProtoEncoded::Varint(i64::from(number) as u64)),
            None => bail!(
                ProtobufBadCast,
                "Could not convert value '{}' from type {} to type enum",
                String::from_utf8_lossy(&text_of(cell)),
                self.data_type
            ),
        }
    }
}
