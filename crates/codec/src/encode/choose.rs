//! The choice of an encoding for rows of a type: encodings are asked in order whether they pay.
//!
//! ```text
//! integers, floats, strings   one value                                   → Constant
//! integers                    long runs, half the bits of single rows       → Runs
//!                             differences take half the bits              → Delta
//!                             differences of differences half of these      → DoubleDelta
//!                             else, by a sample of the rows                → Packed in lanes (a compressor would gain
//!                                                                            little), Packed, or Plain
//! floats                      few digits                                  → Alp, else Plain
//! strings                     many repeat, and writing may take its time    → Repeats, else Strings
//! entries of a dictionary     many, sorted                                → Front
//! ```

use super::Encoder;
use crate::encoding::alp::Alp;
use crate::encoding::alp::factors::Float;
use crate::encoding::array::Array;
use crate::encoding::constant::{CONSTANT_BYTES_MAX, Constant};
use crate::encoding::delta::Delta;
use crate::encoding::dictionary::Dictionary;
use crate::encoding::double_delta::DoubleDelta;
use crate::encoding::empty::Empty;
use crate::encoding::front::{FRONT_ROWS_MIN, Front};
use crate::encoding::nullable::Nullable;
use crate::encoding::packed::pack::{PackInt, width_for};
use crate::encoding::packed::{Layout, Packed, lanes};
use crate::encoding::plain::Plain;
use crate::encoding::repeats::Repeats;
use crate::encoding::runs::Runs;
use crate::encoding::strings::Strings;
use crate::encoding::tuple::Tuple;
use crate::node::{Node, NodeKind};
use crate::{Encoding, stats};
use base::Result;
use types::{Buf, Column, NativeType, StringColumn};

/// Fewer rows are not looked at closely.
const CLOSE_LOOK_ROWS: usize = 256;

impl Encoder {
    /// Encodes a flat column without looking for a dictionary.
    pub(crate) fn node(&mut self, column: &Column) -> Result<Node> {
        let kind = match column {
            _ if column.is_empty() => Empty.into(),
            Column::UInt8(v) => self.declared_or_chosen(v)?,
            Column::UInt16(v) => self.declared_or_chosen(v)?,
            Column::UInt32(v) => self.declared_or_chosen(v)?,
            Column::UInt64(v) => self.declared_or_chosen(v)?,
            Column::UInt128(v) => self.declared_or_chosen(v)?,
            Column::Int8(v) => self.declared_or_chosen(v)?,
            Column::Int16(v) => self.declared_or_chosen(v)?,
            Column::Int32(v) => self.declared_or_chosen(v)?,
            Column::Int64(v) => self.declared_or_chosen(v)?,
            Column::Int128(v) => self.declared_or_chosen(v)?,
            Column::Float32(v) => self.floats(v)?,
            Column::Float64(v) => self.floats(v)?,
            Column::UInt256(v) => self.wide(v)?,
            Column::Int256(v) => self.wide(v)?,
            Column::String(strings) => self.strings(strings)?,
            Column::FixedString(strings) => Plain::encode_fixed(self, strings)?.into(),
            Column::Nullable(nullable) => Nullable::encode(self, nullable)?,
            Column::Array(array) => Array::encode(self, &array.normalized())?.into(),
            Column::Tuple(elements, _) => Tuple::encode(self, elements)?.into(),
            Column::Const(..) | Column::Dict(_) => return self.node(&column.flatten()),
        };
        Ok(Node { rows: column.len() as u32, kind })
    }

    /// A node inside of another: a dictionary where few values occur.
    pub(crate) fn child(&mut self, column: &Column) -> Result<Node> {
        let rows = column.len() as u32;
        let Some(coded) = Dictionary::pays(column).filter(|_| !column.is_empty()) else {
            return self.node_or_constant(column);
        };
        let entries = column.gather(&coded.entry_rows);
        if entries.len() == 1 && Constant::pays(&entries) {
            return Ok(Node { rows, kind: Constant::of(entries).into() });
        }
        Ok(Node { rows, kind: Dictionary::encode_unsorted(self, &entries, &coded.codes)?.into() })
    }

    /// As [`Self::node`], a constant where all strings are one.
    fn node_or_constant(&mut self, column: &Column) -> Result<Node> {
        match column {
            Column::String(strings)
                if !strings.is_empty()
                    && strings.iter().all(|bytes| bytes == strings.get(0))
                    && strings.get(0).len() <= CONSTANT_BYTES_MAX =>
            {
                Ok(Node { rows: column.len() as u32, kind: Constant::of(column.slice(0, 1)).into() })
            }
            other => self.node(other),
        }
    }

    /// Entries of a dictionary, sorted: what an entry has in common with the one before is not repeated.
    pub(crate) fn entries(&mut self, entries: &Column) -> Result<Node> {
        let kind = match entries {
            Column::String(strings) if Front::pays(strings) => Front::encode(self, strings)?.into(),
            Column::Nullable(nullable) if nullable.values.len() >= FRONT_ROWS_MIN => {
                Nullable::encode_entries(self, nullable)?
            }
            other => return self.node(other),
        };
        Ok(Node { rows: entries.len() as u32, kind })
    }

    fn strings(&mut self, strings: &StringColumn) -> Result<NodeKind> {
        match Repeats::pay(strings, self.compression) {
            Some(coded) => Ok(Repeats::encode(self, strings, coded)?.into()),
            None => Ok(Strings::encode(self, strings)?.into()),
        }
    }

    fn floats<T: Float>(&mut self, values: &Buf<T>) -> Result<NodeKind> {
        if values.iter().all(|value| value.same_bits(values[0])) && !values[0].is_nan() {
            return Ok(Constant::of_number(values[0]).into());
        }
        if let Some(factors) = Alp::estimate(values)
            && let Some(decimals) = Alp::encode(self, values, factors)?
        {
            return Ok(decimals.into());
        }
        Ok(Plain::encode_words(self, values)?.into())
    }

    /// Numbers too wide to be packed.
    fn wide<T: NativeType>(&mut self, values: &Buf<T>) -> Result<NodeKind> {
        if values.iter().all(|&value| value == values[0]) {
            return Ok(Constant::of_number(values[0]).into());
        }
        Ok(Plain::encode(self, values)?.into())
    }

    /// Integers as they suggest.
    pub(crate) fn ints<T: PackInt>(&mut self, values: &Buf<T>) -> Result<Node> {
        Ok(Node { rows: values.len() as u32, kind: self.chosen(values)? })
    }

    fn chosen<T: PackInt>(&mut self, values: &Buf<T>) -> Result<NodeKind> {
        let Some((min, max)) = stats::min_max(values) else { return Ok(Empty.into()) };
        if min == max {
            return Ok(Constant::of_number(min).into());
        }
        let span = T::span(min, max);
        let exact = span.map_or(T::BITS, lanes::bits_for);
        if values.len() >= CLOSE_LOOK_ROWS && Runs::pay(values, exact) {
            return Ok(Runs::encode(self, values)?.into());
        }
        if let Some(kind) = self.differences(values, exact)? {
            return Ok(kind);
        }
        let aligned = span.and_then(|span| width_for(span, T::BITS));
        Ok(match (span, aligned) {
            (Some(_), _)
                if exact < T::BITS && exact <= 64 && Packed::lanes_pay(self, values, min, (exact, aligned)) =>
            {
                Packed::encode(self, values, min, (Layout::Lanes, exact))?.into()
            }
            (_, Some(bits)) => Packed::encode(self, values, min, (Layout::Rows, bits))?.into(),
            (_, None) if T::BITS <= 64 => Plain::encode_words(self, values)?.into(),
            (_, None) => Plain::encode(self, values)?.into(),
        })
    }

    /// Differences between neighbours, or between these, where they take at most half of `bits`.
    fn differences<T: PackInt>(&mut self, values: &[T], bits: u8) -> Result<Option<NodeKind>> {
        // Two bytes a row decode several times as fast as a running sum: deltas must save more than that.
        if !(17..=64).contains(&bits) || T::BITS > 64 || values.len() < CLOSE_LOOK_ROWS {
            return Ok(None);
        }
        if !Delta::may_pay(values, bits) {
            return self.double_delta(values, bits);
        }
        let Some((least, span)) = Delta::estimate(values) else { return Ok(None) };
        let delta_bits = lanes::bits_for(span);
        if let Some(double) = self.double_delta(values, delta_bits.min(bits))? {
            return Ok(Some(double));
        }
        if delta_bits * 2 > bits {
            return Ok(None);
        }
        Ok(Some(Delta::encode(self, values, (Layout::Lanes, delta_bits), least)?.into()))
    }

    fn double_delta<T: PackInt>(&mut self, values: &[T], bits: u8) -> Result<Option<NodeKind>> {
        match DoubleDelta::pays(values, bits) {
            Some((bits, least)) => Ok(Some(DoubleDelta::encode(self, values, bits, least)?.into())),
            None => Ok(None),
        }
    }

    /// The integers of a column: as its `CODEC(…)` says, else as they suggest.
    fn declared_or_chosen<T: PackInt>(&mut self, values: &Buf<T>) -> Result<NodeKind> {
        match self.declared(values)? {
            Some(kind) => Ok(kind),
            None => self.chosen(values),
        }
    }

    /// The declared encoding; `None` where there is none, where all rows are one value, and where it would not be
    /// smaller than the rows.
    fn declared<T: PackInt>(&mut self, values: &[T]) -> Result<Option<NodeKind>> {
        let Some((min, max)) = stats::min_max(values).filter(|(min, max)| min != max && T::BITS <= 64) else {
            return Ok(None);
        };
        let kind = match self.encoding {
            Encoding::Auto => return Ok(None),
            Encoding::Delta => Delta::estimate(values)
                .and_then(|(least, span)| Some((least, width_for(span, T::BITS)?)))
                .map(|(least, bits)| Delta::encode(self, values, (Layout::Rows, bits), least).map(NodeKind::from)),
            Encoding::DoubleDelta => DoubleDelta::estimate(values)
                .map(|(least, span)| (least, lanes::bits_for(span)))
                .filter(|(_, bits)| *bits < T::BITS)
                .map(|(least, bits)| DoubleDelta::encode(self, values, bits, least).map(NodeKind::from)),
            Encoding::Bits => T::span(min, max)
                .map(lanes::bits_for)
                .filter(|bits| *bits < T::BITS)
                .map(|bits| Packed::encode(self, values, min, (Layout::Lanes, bits)).map(NodeKind::from)),
        };
        kind.transpose()
    }
}
