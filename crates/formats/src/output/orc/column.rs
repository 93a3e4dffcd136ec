//! Columns of a stripe that is being written.

use super::runs::{put_bits, put_byte_runs, put_numbers, put_wide};
use super::types::{OrcWriteKind, inner, kind_of};
use base::{Error, Result, err};
use types::{Column, ColumnBuilder, DataType, TimeZone};

pub(super) const PRESENT: u64 = 0;
pub(super) const DATA: u64 = 1;
pub(super) const LENGTH: u64 = 2;
pub(super) const SECONDARY: u64 = 5;
/// 2015-01-01 00:00:00 UTC: timestamps are counted from this time of day in the writer's zone.
const EPOCH_SECONDS: i64 = 1_420_070_400;

/// A column under construction: streams of what it has had since the last stripe.
pub(super) struct OrcColumnWriter {
    kind: OrcWriteKind,
    data_type: DataType,
    zone: TimeZone,
    /// 1 for each row that has a value.
    present: Vec<u8>,
    has_nulls: bool,
    /// Truth values, of which eight become a byte.
    bits: Vec<u8>,
    data: Vec<u8>,
    lengths: Vec<u8>,
    secondary: Vec<u8>,
    inner: Vec<OrcColumnWriter>,
    /// Values of the file, and whether one of its rows has none.
    values: u64,
    had_nulls: bool,
}

fn misfit(data_type: &DataType) -> Error {
    Error::bug(format!("a column of {data_type} holds something else"))
}

impl OrcColumnWriter {
    pub(super) fn new(data_type: &DataType, strings_are_text: bool, zone: &TimeZone) -> Result<Self> {
        let parts: Result<Vec<OrcColumnWriter>> =
            inner(data_type).iter().map(|(_, part)| OrcColumnWriter::new(part, strings_are_text, zone)).collect();
        Ok(OrcColumnWriter {
            kind: kind_of(data_type, strings_are_text)?,
            data_type: data_type.clone(),
            zone: zone.clone(),
            present: Vec::new(),
            has_nulls: false,
            bits: Vec::new(),
            data: Vec::new(),
            lengths: Vec::new(),
            secondary: Vec::new(),
            inner: parts?,
            values: 0,
            had_nulls: false,
        })
    }

    /// Bytes that are held, about.
    pub(super) fn held_bytes(&self) -> usize {
        let own =
            self.data.len() + self.lengths.len() + self.secondary.len() + (self.present.len() + self.bits.len()) / 8;
        own + self.inner.iter().map(OrcColumnWriter::held_bytes).sum::<usize>()
    }

    /// Calls `visit` with the streams of this column and those inside of it, and forgets what they hold. The first
    /// argument is the number of the column, of which the next one free is given back.
    pub(super) fn streams(&mut self, number: u64, visit: &mut dyn FnMut(u64, u64, &[u8]) -> Result<()>) -> Result<u64> {
        if self.has_nulls {
            let mut bytes = Vec::new();
            put_bits(&self.present, &mut bytes);
            visit(number, PRESENT, &bytes)?;
        }
        if !self.bits.is_empty() {
            put_bits(&self.bits, &mut self.data);
        }
        for (kind, bytes) in [(DATA, &self.data), (LENGTH, &self.lengths), (SECONDARY, &self.secondary)] {
            if !bytes.is_empty() {
                visit(number, kind, bytes)?;
            }
        }
        for held in [&mut self.present, &mut self.bits, &mut self.data, &mut self.lengths, &mut self.secondary] {
            held.clear();
        }
        self.has_nulls = false;
        self.inner.iter_mut().try_fold(number + 1, |number, part| part.streams(number, visit))
    }

    /// Calls `visit` with the kind, the values and whether there were NULLs, of this column and those inside of it.
    pub(super) fn each(&self, visit: &mut dyn FnMut(OrcWriteKind, u64, bool)) {
        visit(self.kind, self.values, self.had_nulls);
        self.inner.iter().for_each(|part| part.each(visit));
    }

    /// Adds the rows of a column.
    pub(super) fn write(&mut self, column: &Column) -> Result<()> {
        let column = column.flatten();
        let Column::Nullable(nullable) = &column else {
            if let (DataType::Variant(types), Column::String(cells)) = (&self.data_type.clone(), &column) {
                return self.write_variant(types, cells);
            }
            self.present.resize(self.present.len() + column.len(), 1);
            return self.write_values(&column);
        };
        let valid: Vec<u8> = nullable.nulls.iter().map(|&null| u8::from(null == 0)).collect();
        let has_nulls = valid.contains(&0);
        self.present.extend_from_slice(&valid);
        if !has_nulls {
            return self.write_values(&nullable.values.flatten());
        }
        self.has_nulls = true;
        self.had_nulls = true;
        self.write_values(&nullable.values.flatten().filter(&valid))
    }

    /// Adds values, none of them NULL.
    fn write_values(&mut self, column: &Column) -> Result<()> {
        self.values += column.len() as u64;
        match self.data_type.base().clone() {
            DataType::Array(_) | DataType::Map(_) | DataType::Tuple(_) => self.write_parts(column),
            DataType::Decimal { precision: ..39, scale } => self.write_decimals(column, scale),
            DataType::DateTime(_) => self.write_times(column, 0),
            DataType::DateTime64(scale, _) => self.write_times(column, scale),
            DataType::Ipv6 => {
                let Column::UInt128(values) = column else { return Err(misfit(&self.data_type)) };
                values.iter().for_each(|value| self.data.extend_from_slice(&value.to_be_bytes()));
                put_numbers(&vec![16; column.len()], false, &mut self.lengths);
                Ok(())
            }
            _ => self.write_plain(column),
        }
    }

    fn write_plain(&mut self, column: &Column) -> Result<()> {
        let data = &mut self.data;
        let numbers: Vec<i64> = match column {
            // Types without a sign are those with one of the same bits; days are wide enough for all of `Date`.
            Column::UInt16(v) if self.kind == OrcWriteKind::Short => {
                v.iter().map(|&value| i64::from(value as i16)).collect()
            }
            Column::UInt16(v) => v.iter().map(|&value| i64::from(value)).collect(),
            Column::UInt32(v) => v.iter().map(|&value| i64::from(value as i32)).collect(),
            Column::UInt64(v) => v.iter().map(|&value| value as i64).collect(),
            Column::Int16(v) => v.iter().map(|&value| i64::from(value)).collect(),
            Column::Int32(v) => v.iter().map(|&value| i64::from(value)).collect(),
            Column::Int64(v) => v.to_vec(),
            other => return self.write_others(other),
        };
        put_numbers(&numbers, true, data);
        Ok(())
    }

    /// What is not whole numbers of 16 bits and more.
    fn write_others(&mut self, column: &Column) -> Result<()> {
        let data = &mut self.data;
        match column {
            Column::UInt8(v) if self.kind == OrcWriteKind::Boolean => self.bits.extend_from_slice(v),
            Column::UInt8(v) => put_byte_runs(v, data),
            Column::Int8(v) => put_byte_runs(&v.iter().map(|&value| value as u8).collect::<Vec<u8>>(), data),
            Column::Float32(v) => v.iter().for_each(|value| data.extend_from_slice(&value.to_le_bytes())),
            Column::Float64(v) => v.iter().for_each(|value| data.extend_from_slice(&value.to_le_bytes())),
            Column::String(v) => {
                v.iter().for_each(|text| data.extend_from_slice(text));
                let lengths: Vec<i64> = v.iter().map(|text| text.len() as i64).collect();
                put_numbers(&lengths, false, &mut self.lengths);
            }
            other => self.write_wide(other)?,
        }
        Ok(())
    }

    /// Strings of one width, and numbers that are.
    fn write_wide(&mut self, column: &Column) -> Result<()> {
        let data = &mut self.data;
        let width = match column {
            Column::FixedString(v) => {
                data.extend_from_slice(&v.bytes);
                v.width
            }
            Column::Int128(v) => {
                v.iter().for_each(|value| data.extend_from_slice(&value.to_le_bytes()));
                16
            }
            Column::UInt128(v) => {
                v.iter().for_each(|value| data.extend_from_slice(&value.to_le_bytes()));
                16
            }
            Column::Int256(v) => {
                v.iter().for_each(|value| data.extend_from_slice(&value.to_le_bytes()));
                32
            }
            Column::UInt256(v) => {
                v.iter().for_each(|value| data.extend_from_slice(&value.to_le_bytes()));
                32
            }
            _ => return Err(misfit(&self.data_type)),
        };
        put_numbers(&vec![width as i64; column.len()], false, &mut self.lengths);
        Ok(())
    }

    fn write_decimals(&mut self, column: &Column, scale: u8) -> Result<()> {
        match column {
            Column::Int32(v) => v.iter().for_each(|&value| put_wide(i128::from(value), &mut self.data)),
            Column::Int64(v) => v.iter().for_each(|&value| put_wide(i128::from(value), &mut self.data)),
            Column::Int128(v) => v.iter().for_each(|&value| put_wide(value, &mut self.data)),
            _ => return Err(misfit(&self.data_type)),
        }
        put_numbers(&vec![i64::from(scale); column.len()], true, &mut self.secondary);
        Ok(())
    }

    /// Seconds from the writer's 2015 on, and billionths of them.
    fn write_times(&mut self, column: &Column, scale: u8) -> Result<()> {
        let ticks: Vec<i64> = match column {
            Column::UInt32(v) => v.iter().map(|&value| i64::from(value)).collect(),
            Column::Int64(v) => v.to_vec(),
            _ => return Err(misfit(&self.data_type)),
        };
        let unit = 10i64.pow(u32::from(scale.min(9)));
        let epoch = self.zone.to_utc(EPOCH_SECONDS);
        let is_utc = self.zone.fixed_offset() == Some(0);
        let (mut seconds, mut fractions) = (Vec::with_capacity(ticks.len()), Vec::with_capacity(ticks.len()));
        for tick in ticks {
            let mut second = tick.div_euclid(unit);
            if !is_utc {
                second = self.zone.to_utc(second);
            }
            let nanoseconds = tick.rem_euclid(unit) * (1_000_000_000 / unit);
            if second < 0 && nanoseconds > 999_999 {
                second += 1;
            }
            seconds.push(second.wrapping_sub(epoch));
            fractions.push(fraction(nanoseconds));
        }
        put_numbers(&seconds, true, &mut self.data);
        put_numbers(&fractions, false, &mut self.secondary);
        Ok(())
    }

    fn write_parts(&mut self, column: &Column) -> Result<()> {
        match column {
            Column::Array(array) => {
                let array = array.normalized();
                let lengths: Vec<i64> = array.offsets.windows(2).map(|pair| (pair[1] - pair[0]) as i64).collect();
                put_numbers(&lengths, false, &mut self.lengths);
                let values = array.values.flatten();
                match (&values, &mut self.inner[..]) {
                    (Column::Tuple(parts, _), [keys, values]) if self.kind == OrcWriteKind::Map => {
                        keys.write(&parts[0])?;
                        values.write(&parts[1])
                    }
                    (values, [elements]) => elements.write(values),
                    _ => Err(misfit(&self.data_type)),
                }
            }
            Column::Tuple(parts, _) => {
                parts.iter().zip(&mut self.inner).try_for_each(|(part, writer)| writer.write(part))
            }
            _ => Err(misfit(&self.data_type)),
        }
    }

    /// A tag for each cell, and the values of each type.
    fn write_variant(&mut self, types: &[DataType], cells: &types::StringColumn) -> Result<()> {
        let mut builders: Vec<ColumnBuilder> = types.iter().map(ColumnBuilder::new).collect();
        let mut tags = Vec::with_capacity(cells.len());
        for cell in cells.iter() {
            let place = types::dynamic::variant_of(types, cell);
            self.present.push(u8::from(place.is_some()));
            self.has_nulls |= place.is_none();
            if let Some(place) = place {
                builders[place].push_value(&types::dynamic::read(cell).value());
                tags.push(u8::try_from(place).map_err(|_| err!(IllegalColumn, "A union of ORC has 256 types"))?);
            }
        }
        self.had_nulls |= self.has_nulls;
        self.values += tags.len() as u64;
        put_byte_runs(&tags, &mut self.data);
        builders.into_iter().zip(&mut self.inner).try_for_each(|(builder, part)| part.write(&builder.finish()))
    }
}

/// Billionths of a second without the zeros at their end, and one less than these in the lowest three bits.
fn fraction(nanoseconds: i64) -> i64 {
    if nanoseconds == 0 || nanoseconds % 100 != 0 {
        return nanoseconds << 3;
    }
    let (mut digits, mut zeros) = (nanoseconds / 100, 1);
    while digits % 10 == 0 && zeros < 7 {
        digits /= 10;
        zeros += 1;
    }
    digits << 3 | zeros
}
