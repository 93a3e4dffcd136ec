//! Messages into columns under construction.

use super::plan::{ProtoFieldPlan, ProtoPlan, ProtoScalar, ProtoTarget};
use super::schema::ProtoType;
use crate::wire::{WireReader, WireValue, unzigzag};
use base::{Error, Result, bail, err};
use types::text::{TextOptions, parse_text, push_default};
use types::{ColumnBuilder, DataType};

/// A value of a message.
#[derive(Clone, Copy)]
enum ProtoValue<'a> {
    Signed(i64),
    Unsigned(u64),
    Float(f64),
    Bytes(&'a [u8]),
}

fn misfit() -> Error {
    Error::bug("a builder does not fit its plan")
}

impl ProtoPlan {
    /// Adds a message: a row of the columns that its fields have. `types` are those of the builders.
    pub(super) fn read(
        &self,
        bytes: &[u8],
        builders: &mut [ColumnBuilder],
        types: &[DataType],
        options: &TextOptions,
    ) -> Result<()> {
        let rows = self.rows(builders);
        self.read_fields(bytes, builders, types, (rows, options))?;
        self.end(builders, types, rows, options)
    }

    /// Rows so far, of which the columns of the fields have as many.
    fn rows(&self, builders: &[ColumnBuilder]) -> usize {
        self.fields.first().map_or(0, |field| field.target.rows(builders))
    }

    fn read_fields(
        &self,
        bytes: &[u8],
        builders: &mut [ColumnBuilder],
        types: &[DataType],
        (rows, options): (usize, &TextOptions),
    ) -> Result<()> {
        let mut reader = WireReader::new(bytes);
        // Fields mostly come in their order.
        let mut expected = 0;
        while let Some((number, value)) = reader.field()? {
            let place = match self.fields.get(expected) {
                Some(field) if field.number == number => Some(expected),
                _ => self.fields.iter().position(|field| field.number == number),
            };
            let Some(place) = place else { continue };
            expected = place + usize::from(!matches!(self.fields[place].target, ProtoTarget::Values(..)));
            let field = &self.fields[place];
            let read = field.read(value, builders, types, (rows, options));
            read.map_err(|error| error.context(format!("while reading field '{}'", field.name)))?;
        }
        Ok(())
    }

    /// Gives each column that has no value of this row its default, and ends its arrays.
    fn end(
        &self,
        builders: &mut [ColumnBuilder],
        types: &[DataType],
        rows: usize,
        options: &TextOptions,
    ) -> Result<()> {
        for field in &self.fields {
            match &field.target {
                ProtoTarget::Beside(plan) => plan.end(builders, types, rows, options)?,
                ProtoTarget::Nested(columns, _) => columns.iter().for_each(|&column| end_array(&mut builders[column])),
                ProtoTarget::Values(column, _) | ProtoTarget::Tuples(column, _) => end_array(&mut builders[*column]),
                ProtoTarget::Onlys(column, ..) | ProtoTarget::Map(column, _) => end_array(&mut builders[*column]),
                ProtoTarget::Value(column, scalar) if builders[*column].len() == rows => {
                    scalar.push_default(&mut builders[*column], options)?;
                }
                ProtoTarget::Value(..) => {}
                ProtoTarget::Tuple(column, _) | ProtoTarget::Only(column, ..) => {
                    if builders[*column].len() == rows {
                        push_default(&types[*column], &mut builders[*column]);
                    }
                }
            }
        }
        Ok(())
    }
}

impl ProtoTarget {
    fn rows(&self, builders: &[ColumnBuilder]) -> usize {
        match self {
            ProtoTarget::Value(column, _) | ProtoTarget::Values(column, _) => builders[*column].len(),
            ProtoTarget::Tuple(column, _) | ProtoTarget::Tuples(column, _) => builders[*column].len(),
            ProtoTarget::Map(column, _) => builders[*column].len(),
            ProtoTarget::Only(column, ..) | ProtoTarget::Onlys(column, ..) => builders[*column].len(),
            ProtoTarget::Beside(plan) => plan.rows(builders),
            ProtoTarget::Nested(columns, _) => builders[columns[0]].len(),
        }
    }
}

/// Ends an array, whose elements are there.
fn end_array(builder: &mut ColumnBuilder) {
    if let ColumnBuilder::Array(offsets, values) = builder {
        offsets.push(values.len() as u64);
    }
}

/// The type inside of an array, a map's entries or a Nullable.
fn inner(data_type: &DataType) -> DataType {
    match data_type {
        DataType::Array(inner) | DataType::Nullable(inner) => (**inner).clone(),
        DataType::LowCardinality(inner) => self::inner(inner),
        other => other.clone(),
    }
}

fn elements(data_type: &DataType) -> Vec<DataType> {
    match data_type {
        DataType::Tuple(tuple) => tuple.elements.clone(),
        DataType::Map(pair) => vec![pair.0.clone(), pair.1.clone()],
        DataType::Nullable(inner) => elements(inner),
        other => vec![other.clone()],
    }
}

impl ProtoFieldPlan {
    fn read(
        &self,
        value: WireValue<'_>,
        builders: &mut [ColumnBuilder],
        types: &[DataType],
        (rows, options): (usize, &TextOptions),
    ) -> Result<()> {
        match &self.target {
            ProtoTarget::Value(column, scalar) => {
                let builder = &mut builders[*column];
                scalar.each(value, &mut |value| {
                    // What comes last stays.
                    if builder.len() > rows {
                        builder.truncate(rows);
                    }
                    scalar.push(value, builder, options)
                })
            }
            ProtoTarget::Values(column, scalar) => {
                let ColumnBuilder::Array(_, values) = &mut builders[*column] else { return Err(misfit()) };
                scalar.each(value, &mut |value| scalar.push(value, values, options))
            }
            ProtoTarget::Beside(plan) => plan.read_fields(value.bytes()?, builders, types, (rows, options)),
            ProtoTarget::Nested(columns, plan) => read_nested(columns, plan, value.bytes()?, builders, types, options),
            ProtoTarget::Tuple(column, plan) => {
                builders[*column].truncate(rows);
                read_tuple(plan, value.bytes()?, &mut builders[*column], &types[*column], options)
            }
            ProtoTarget::Tuples(column, plan) => {
                let ColumnBuilder::Array(_, values) = &mut builders[*column] else { return Err(misfit()) };
                read_tuple(plan, value.bytes()?, values, &inner(&types[*column]), options)
            }
            ProtoTarget::Map(column, plan) => {
                let ColumnBuilder::Array(_, entries) = &mut builders[*column] else { return Err(misfit()) };
                read_tuple(plan, value.bytes()?, entries, &types[*column], options)
            }
            ProtoTarget::Only(column, plan, data_type) => {
                builders[*column].truncate(rows);
                read_only(plan, value.bytes()?, &mut builders[*column], data_type, options)
            }
            ProtoTarget::Onlys(column, plan, data_type) => {
                let ColumnBuilder::Array(_, values) = &mut builders[*column] else { return Err(misfit()) };
                read_only(plan, value.bytes()?, values, data_type, options)
            }
        }
    }
}

/// Adds a message as a tuple, or as an entry of a map.
fn read_tuple(
    plan: &ProtoPlan,
    bytes: &[u8],
    builder: &mut ColumnBuilder,
    data_type: &DataType,
    options: &TextOptions,
) -> Result<()> {
    match builder {
        ColumnBuilder::Nullable(nulls, values) => {
            nulls.push(0);
            read_tuple(plan, bytes, values, &inner(data_type), options)
        }
        ColumnBuilder::Tuple(parts, rows) => {
            let types = elements(data_type);
            let before = *rows;
            plan.read_at(bytes, parts, &types, (before, options))?;
            // Elements that have no field.
            for (part, data_type) in parts.iter_mut().zip(&types) {
                if part.len() == before {
                    push_default(data_type, part);
                }
            }
            *rows += 1;
            Ok(())
        }
        _ => Err(misfit()),
    }
}

/// Adds the value of a message's one field: not NULL where it is missing, as the message is there.
fn read_only(
    plan: &ProtoPlan,
    bytes: &[u8],
    builder: &mut ColumnBuilder,
    data_type: &DataType,
    options: &TextOptions,
) -> Result<()> {
    let rows = builder.len();
    let one = std::slice::from_mut(builder);
    plan.read_fields(bytes, one, std::slice::from_ref(data_type), (rows, options))?;
    match (&mut one[0], data_type) {
        (ColumnBuilder::Nullable(nulls, values), DataType::Nullable(inner)) if nulls.len() == rows => {
            nulls.push(0);
            push_default(inner, values);
            Ok(())
        }
        _ => plan.end(one, std::slice::from_ref(data_type), rows, options),
    }
}

/// Adds a message to the elements of arrays.
fn read_nested(
    columns: &[usize],
    plan: &ProtoPlan,
    bytes: &[u8],
    builders: &mut [ColumnBuilder],
    types: &[DataType],
    options: &TextOptions,
) -> Result<()> {
    let placeholder = || Box::new(ColumnBuilder::UInt8(Vec::new()));
    let mut taken = Vec::with_capacity(columns.len());
    for &column in columns {
        let ColumnBuilder::Array(_, values) = &mut builders[column] else { return Err(misfit()) };
        taken.push(*std::mem::replace(values, placeholder()));
    }
    let types: Vec<DataType> = columns.iter().map(|&column| inner(&types[column])).collect();
    let before = taken.first().map_or(0, ColumnBuilder::len);
    let read = plan.read_at(bytes, &mut taken, &types, (before, options));
    for ((&column, mut values), data_type) in columns.iter().zip(taken).zip(&types) {
        if values.len() == before && read.is_ok() {
            push_default(data_type, &mut values);
        }
        if let ColumnBuilder::Array(_, place) = &mut builders[column] {
            **place = values;
        }
    }
    read
}

impl ProtoPlan {
    /// As [`Self::read`] where the number of rows is known.
    fn read_at(
        &self,
        bytes: &[u8],
        builders: &mut [ColumnBuilder],
        types: &[DataType],
        (rows, options): (usize, &TextOptions),
    ) -> Result<()> {
        self.read_fields(bytes, builders, types, (rows, options))?;
        self.end(builders, types, rows, options)
    }
}

impl ProtoScalar {
    /// Calls `visit` with the value, or with each of those that lie packed.
    #[inline]
    fn each(&self, value: WireValue<'_>, visit: &mut dyn FnMut(ProtoValue<'_>) -> Result<()>) -> Result<()> {
        match value {
            WireValue::Bytes(bytes) if !self.proto.is_number() => visit(ProtoValue::Bytes(bytes)),
            WireValue::Bytes(bytes) => {
                let mut packed = WireReader::new(bytes);
                while !packed.is_done() {
                    let value = match self.proto {
                        ProtoType::Double | ProtoType::Fixed64 | ProtoType::Sfixed64 => {
                            WireValue::Fixed64(packed.fixed64()?)
                        }
                        ProtoType::Float | ProtoType::Fixed32 | ProtoType::Sfixed32 => {
                            WireValue::Fixed32(packed.fixed32()?)
                        }
                        _ => WireValue::Varint(packed.varint()?),
                    };
                    visit(self.number(value)?)?;
                }
                Ok(())
            }
            value => visit(self.number(value)?),
        }
    }

    #[inline]
    fn number(&self, value: WireValue<'_>) -> Result<ProtoValue<'static>> {
        Ok(match (&self.proto, value) {
            (ProtoType::Int32 | ProtoType::Enum(_), WireValue::Varint(number)) => {
                ProtoValue::Signed(i64::from(number as i32))
            }
            (ProtoType::Int64, WireValue::Varint(number)) => ProtoValue::Signed(number as i64),
            (ProtoType::Uint32, WireValue::Varint(number)) => ProtoValue::Unsigned(u64::from(number as u32)),
            (ProtoType::Uint64, WireValue::Varint(number)) => ProtoValue::Unsigned(number),
            (ProtoType::Sint32 | ProtoType::Sint64, WireValue::Varint(number)) => ProtoValue::Signed(unzigzag(number)),
            (ProtoType::Bool, WireValue::Varint(number)) => ProtoValue::Unsigned(u64::from(number != 0)),
            (ProtoType::Fixed32, WireValue::Fixed32(number)) => ProtoValue::Unsigned(u64::from(number)),
            (ProtoType::Sfixed32, WireValue::Fixed32(number)) => ProtoValue::Signed(i64::from(number as i32)),
            (ProtoType::Float, WireValue::Fixed32(number)) => ProtoValue::Float(f64::from(f32::from_bits(number))),
            (ProtoType::Fixed64, WireValue::Fixed64(number)) => ProtoValue::Unsigned(number),
            (ProtoType::Sfixed64, WireValue::Fixed64(number)) => ProtoValue::Signed(number as i64),
            (ProtoType::Double, WireValue::Fixed64(number)) => ProtoValue::Float(f64::from_bits(number)),
            (own, _) => bail!(UnknownProtobufFormat, "A field of type {own:?} has another wire type"),
        })
    }

    fn push_default(&self, builder: &mut ColumnBuilder, options: &TextOptions) -> Result<()> {
        match (&self.default, &self.data_type) {
            (Some(default), data_type) if !data_type.is_nullable() => {
                parse_text(data_type, default.as_bytes(), options, builder)
            }
            // Without a default an enumeration is its first value.
            (None, DataType::Enum8(_) | DataType::Enum16(_)) if !self.symbols.is_empty() => {
                let first = self.symbols.iter().find(|(_, number)| *number == 0).or(self.symbols.first());
                parse_text(&self.data_type, first.map_or(&b""[..], |(name, _)| name.as_bytes()), options, builder)
            }
            (_, data_type) => {
                push_default(data_type, builder);
                Ok(())
            }
        }
    }

    /// Adds a value.
    #[inline]
    fn push(&self, value: ProtoValue<'_>, builder: &mut ColumnBuilder, options: &TextOptions) -> Result<()> {
        if let (ColumnBuilder::Nullable(nulls, values), DataType::Nullable(inner)) = (&mut *builder, &self.data_type) {
            self.push_plain(value, inner, values, options)?;
            nulls.push(0);
            return Ok(());
        }
        self.push_plain(value, &self.data_type, builder, options)
    }

    #[inline]
    fn push_plain(
        &self,
        value: ProtoValue<'_>,
        data_type: &DataType,
        builder: &mut ColumnBuilder,
        options: &TextOptions,
    ) -> Result<()> {
        match (value, data_type, &mut *builder) {
            (ProtoValue::Bytes(bytes), DataType::String, ColumnBuilder::String(strings)) => strings.push(bytes),
            (ProtoValue::Signed(number), DataType::Int32, ColumnBuilder::Int32(v)) if self.symbols.is_empty() => {
                v.push(i32::try_from(number).map_err(|_| self.out_of_range(&number, data_type))?);
            }
            (ProtoValue::Signed(number), DataType::Int64, ColumnBuilder::Int64(v)) => v.push(number),
            (ProtoValue::Unsigned(number), DataType::UInt64, ColumnBuilder::UInt64(v)) => v.push(number),
            (ProtoValue::Float(number), DataType::Float64, ColumnBuilder::Float64(v)) => v.push(number),
            (ProtoValue::Float(number), DataType::Float32, ColumnBuilder::Float32(v)) => v.push(number as f32),
            (ProtoValue::Signed(number), DataType::Enum8(_) | DataType::Enum16(_) | DataType::String, _)
                if matches!(self.proto, ProtoType::Enum(_)) =>
            {
                let found = self.symbols.iter().find(|(_, own)| i64::from(*own) == number);
                let Some((name, _)) = found else { return Err(self.out_of_range(&number, data_type)) };
                parse_text(data_type, name.as_bytes(), options, builder)?;
            }
            (ProtoValue::Signed(number), ..) => self.push_integer(i128::from(number), data_type, builder, options)?,
            (ProtoValue::Unsigned(number), ..) => self.push_integer(i128::from(number), data_type, builder, options)?,
            (ProtoValue::Float(number), ..) => push_float(number, data_type, builder, options)?,
            (ProtoValue::Bytes(bytes), DataType::Aggregate(_), ColumnBuilder::String(strings)) => strings.push(bytes),
            (ProtoValue::Bytes(bytes), ..) => parse_text(data_type, bytes, options, builder)?,
        }
        Ok(())
    }

    #[cold]
    fn out_of_range(&self, number: &dyn std::fmt::Display, data_type: &DataType) -> Error {
        err!(ProtobufBadCast, "Could not convert value '{number}' from type {:?} to type {data_type}", self.proto)
    }

    fn push_integer(
        &self,
        number: i128,
        data_type: &DataType,
        builder: &mut ColumnBuilder,
        options: &TextOptions,
    ) -> Result<()> {
        let failed = |_| self.out_of_range(&number, data_type);
        match (data_type, &mut *builder) {
            (DataType::Bool, ColumnBuilder::UInt8(v)) => v.push(u8::from(number != 0)),
            (DataType::UInt8, ColumnBuilder::UInt8(v)) => v.push(number.try_into().map_err(failed)?),
            (DataType::UInt16 | DataType::Date, ColumnBuilder::UInt16(v)) => v.push(number.try_into().map_err(failed)?),
            (DataType::UInt32 | DataType::Ipv4 | DataType::DateTime(_), ColumnBuilder::UInt32(v)) => {
                v.push(number.try_into().map_err(failed)?);
            }
            (DataType::UInt64, ColumnBuilder::UInt64(v)) => v.push(number.try_into().map_err(failed)?),
            (DataType::Int8, ColumnBuilder::Int8(v)) => v.push(number.try_into().map_err(failed)?),
            (DataType::Int16, ColumnBuilder::Int16(v)) => v.push(number.try_into().map_err(failed)?),
            (DataType::Int32 | DataType::Date32 | DataType::Time, ColumnBuilder::Int32(v)) => {
                v.push(number.try_into().map_err(failed)?);
            }
            (DataType::DateTime64(scale, _) | DataType::Time64(scale), ColumnBuilder::Int64(v)) => {
                // Whole seconds.
                let ticks = 10i128.pow(u32::from(*scale)).checked_mul(number).unwrap_or(i128::MAX);
                v.push(ticks.try_into().map_err(failed)?);
            }
            (_, ColumnBuilder::Int64(v)) if data_type.is_integer() => v.push(number.try_into().map_err(failed)?),
            (_, ColumnBuilder::Float32(v)) => v.push(number as f32),
            (_, ColumnBuilder::Float64(v)) => v.push(number as f64),
            _ => parse_text(data_type, number.to_string().as_bytes(), options, builder)?,
        }
        Ok(())
    }
}

fn push_float(number: f64, data_type: &DataType, builder: &mut ColumnBuilder, options: &TextOptions) -> Result<()> {
    match builder {
        ColumnBuilder::Float32(v) => v.push(number as f32),
        ColumnBuilder::Float64(v) => v.push(number),
        _ if data_type.is_integer() => {
            let whole = number.trunc();
            if !(-1e38..1e38).contains(&whole) {
                bail!(ProtobufBadCast, "Could not convert value '{number}' from a float to type {data_type}");
            }
            parse_text(data_type, (whole as i128).to_string().as_bytes(), options, builder)?;
        }
        _ => parse_text(data_type, number.to_string().as_bytes(), options, builder)?,
    }
    Ok(())
}
