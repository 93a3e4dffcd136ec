//! Writing cells of a column.

use super::style::{CellStyle, Escaped, Quoted, Text};
use super::time::{write_date, write_datetime, write_datetime64, write_padded};
use super::time_of_day::{write_kusto_interval, write_time_of_day};
use super::{TextOptions, write_ipv4, write_ipv6};
use crate::column::{FixedStringColumn, StringColumn};
use crate::{Column, DataType, EnumType, I256, IntervalKind, JsonType, TimeZone, U256};

/// A writer of the rows of one column, resolved once per block so that a cell costs one jump.
///
/// Create it with [`CellWriter::new`]; the variants mirror the physical forms in [`DataType`]'s table.
#[derive(Debug)]
#[allow(missing_docs)]
pub enum CellWriter<'a> {
    Bool(&'a [u8], Option<&'a [String; 2]>),
    UInt8(&'a [u8]),
    UInt16(&'a [u16]),
    UInt32(&'a [u32]),
    UInt64(&'a [u64]),
    UInt128(&'a [u128]),
    Int8(&'a [i8]),
    Int16(&'a [i16]),
    Int32(&'a [i32]),
    Int64(&'a [i64]),
    Int128(&'a [i128]),
    UInt256(&'a [U256]),
    Int256(&'a [I256]),
    Float32(&'a [f32]),
    Float64(&'a [f64]),
    Decimal32(&'a [i32], u8, bool),
    Decimal64(&'a [i64], u8, bool),
    Decimal128(&'a [i128], u8, bool),
    Decimal256(&'a [I256], u8, bool),
    BFloat16(&'a [f32]),
    Time(&'a [i32]),
    Time64(&'a [i64], u8),
    Date(&'a [u16]),
    Date32(&'a [i32]),
    DateTime(&'a [u32], &'a TimeZone, &'a TextOptions),
    DateTime64(&'a [i64], u8, &'a TimeZone, &'a TextOptions),
    Uuid(&'a [u128]),
    Ipv4(&'a [u32]),
    Ipv6(&'a [u128]),
    /// Cells of `Dynamic`, with what their values are written by.
    Dynamic(&'a StringColumn, &'a TextOptions),
    /// Cells of `Variant`, and its types.
    Variant(&'a StringColumn, &'a [DataType], &'a TextOptions),
    /// Cells of `JSON`.
    Json(&'a StringColumn, &'a JsonType, &'a TextOptions),
    Enum8(&'a [i8], &'a EnumType),
    Enum16(&'a [i16], &'a EnumType),
    String(&'a StringColumn),
    /// States of aggregate functions, as they lie in the column.
    State(&'a StringColumn),
    /// Strings of one length, and whether zero bytes at their ends are left out.
    FixedString(&'a FixedStringColumn, bool),
    /// Intervals as in Kusto.
    Kusto(&'a [i64], IntervalKind),
    Nullable(&'a [u8], Box<CellWriter<'a>>),
    Const(Box<CellWriter<'a>>),
    Dict(&'a [u32], Box<CellWriter<'a>>),
    Array(&'a [u64], Box<CellWriter<'a>>),
    Map(&'a [u64], Box<(CellWriter<'a>, CellWriter<'a>)>),
    Tuple(Vec<CellWriter<'a>>, Option<&'a [String]>),
    /// A column whose physical form does not fit its type: a bug elsewhere, shown as an empty cell.
    Unfit,
}

impl<'a> CellWriter<'a> {
    /// The writer of a column of the given type, in any physical form.
    pub fn new(column: &'a Column, data_type: &'a DataType, options: &'a TextOptions) -> Self {
        match (data_type, column) {
            (_, Column::Const(value, _)) => CellWriter::Const(Box::new(Self::new(value, data_type, options))),
            (_, Column::Dict(dict)) => {
                CellWriter::Dict(&dict.codes, Box::new(Self::new(&dict.values, data_type, options)))
            }
            (DataType::LowCardinality(inner), _) => Self::new(column, inner, options),
            (DataType::Nullable(inner), Column::Nullable(nullable)) => {
                CellWriter::Nullable(&nullable.nulls, Box::new(Self::new(&nullable.values, inner, options)))
            }
            (DataType::Nullable(inner), _) => Self::new(column, inner, options),
            (_, Column::Nullable(nullable)) => {
                CellWriter::Nullable(&nullable.nulls, Box::new(Self::new(&nullable.values, data_type, options)))
            }
            (DataType::Array(inner), Column::Array(array)) => {
                CellWriter::Array(&array.offsets, Box::new(Self::new(&array.values, inner, options)))
            }
            (DataType::Map(pair), Column::Array(array)) => match &*array.values {
                Column::Tuple(entries, _) if entries.len() == 2 => {
                    let key = Self::new(&entries[0], &pair.0, options);
                    CellWriter::Map(&array.offsets, Box::new((key, Self::new(&entries[1], &pair.1, options))))
                }
                _ => CellWriter::Unfit,
            },
            (DataType::Tuple(tuple), Column::Tuple(elements, _)) if tuple.elements.len() == elements.len() => {
                let writers =
                    elements.iter().zip(&tuple.elements).map(|(column, inner)| Self::new(column, inner, options));
                CellWriter::Tuple(writers.collect(), tuple.names.as_deref())
            }
            (DataType::Aggregate(aggregate), _) if aggregate.simple => {
                Self::new(column, &aggregate.arguments[0], options)
            }
            _ => Self::leaf(column, data_type, options),
        }
    }

    fn leaf(column: &'a Column, data_type: &'a DataType, options: &'a TextOptions) -> Self {
        let zeros = options.decimal_trailing_zeros;
        match (data_type, column) {
            (DataType::Bool, Column::UInt8(v)) => CellWriter::Bool(v, options.truths.as_deref()),
            (DataType::Date, Column::UInt16(v)) => CellWriter::Date(v),
            (DataType::Date32, Column::Int32(v)) => CellWriter::Date32(v),
            (DataType::DateTime(zone), Column::UInt32(v)) => {
                CellWriter::DateTime(v, zone.as_ref().unwrap_or(&options.time_zone), options)
            }
            (DataType::DateTime64(scale, zone), Column::Int64(v)) => {
                CellWriter::DateTime64(v, *scale, zone.as_ref().unwrap_or(&options.time_zone), options)
            }
            (DataType::Decimal { scale, .. }, Column::Int32(v)) => CellWriter::Decimal32(v, *scale, zeros),
            (DataType::Decimal { scale, .. }, Column::Int64(v)) => CellWriter::Decimal64(v, *scale, zeros),
            (DataType::Decimal { scale, .. }, Column::Int128(v)) => CellWriter::Decimal128(v, *scale, zeros),
            (DataType::Decimal { scale, .. }, Column::Int256(v)) => CellWriter::Decimal256(v, *scale, zeros),
            (DataType::BFloat16, Column::Float32(v)) => CellWriter::BFloat16(v),
            (DataType::Time, Column::Int32(v)) => CellWriter::Time(v),
            (DataType::Time64(scale), Column::Int64(v)) => CellWriter::Time64(v, *scale),
            (DataType::Interval(kind), Column::Int64(v)) if options.kusto_intervals => CellWriter::Kusto(v, *kind),
            (DataType::Uuid, Column::UInt128(v)) => CellWriter::Uuid(v),
            (DataType::Ipv4, Column::UInt32(v)) => CellWriter::Ipv4(v),
            (DataType::Ipv6, Column::UInt128(v)) => CellWriter::Ipv6(v),
            (DataType::Dynamic(_), Column::String(v)) => CellWriter::Dynamic(v, options),
            (DataType::Variant(types), Column::String(v)) => CellWriter::Variant(v, types, options),
            (DataType::Json(json), Column::String(v)) => CellWriter::Json(v, json, options),
            (DataType::Enum8(names), Column::Int8(v)) => CellWriter::Enum8(v, names),
            (DataType::Enum16(names), Column::Int16(v)) => CellWriter::Enum16(v, names),
            (_, Column::UInt8(v)) => CellWriter::UInt8(v),
            (_, Column::UInt16(v)) => CellWriter::UInt16(v),
            (_, Column::UInt32(v)) => CellWriter::UInt32(v),
            (_, Column::UInt64(v)) => CellWriter::UInt64(v),
            (_, Column::UInt128(v)) => CellWriter::UInt128(v),
            (_, Column::Int8(v)) => CellWriter::Int8(v),
            (_, Column::Int16(v)) => CellWriter::Int16(v),
            (_, Column::Int32(v)) => CellWriter::Int32(v),
            (_, Column::Int64(v)) => CellWriter::Int64(v),
            (_, Column::Int128(v)) => CellWriter::Int128(v),
            (_, Column::UInt256(v)) => CellWriter::UInt256(v),
            (_, Column::Int256(v)) => CellWriter::Int256(v),
            (_, Column::Float32(v)) => CellWriter::Float32(v),
            (_, Column::Float64(v)) => CellWriter::Float64(v),
            (DataType::Aggregate(_), Column::String(v)) => CellWriter::State(v),
            (_, Column::String(v)) => CellWriter::String(v),
            (_, Column::FixedString(v)) => CellWriter::FixedString(v, options.trim_fixed_string),
            _ => CellWriter::Unfit,
        }
    }

    /// Appends the cell of a row.
    #[inline]
    pub fn write<S: CellStyle>(&self, style: &S, row: usize, out: &mut Vec<u8>) {
        match self {
            CellWriter::Bool(v, None) => out.extend_from_slice(if v[row] != 0 { b"true" } else { b"false" }),
            CellWriter::Bool(v, Some(words)) if !S::LITERAL && !S::JSON => {
                out.extend_from_slice(words[usize::from(v[row] != 0)].as_bytes())
            }
            CellWriter::Bool(v, _) => out.extend_from_slice(if v[row] != 0 { b"true" } else { b"false" }),
            CellWriter::UInt8(v) => write_integer(v[row], out),
            CellWriter::UInt16(v) => write_integer(v[row], out),
            CellWriter::UInt32(v) => write_integer(v[row], out),
            CellWriter::UInt64(v) => style.wide_integer(out, |out| write_integer(v[row], out)),
            CellWriter::Int8(v) => write_integer(v[row], out),
            CellWriter::Int16(v) => write_integer(v[row], out),
            CellWriter::Int32(v) => write_integer(v[row], out),
            CellWriter::Int64(v) => style.wide_integer(out, |out| write_integer(v[row], out)),
            CellWriter::Float32(v) => style.float32(v[row], out),
            CellWriter::Float64(v) => style.float64(v[row], out),
            CellWriter::Date(v) => style.plain(out, |out| write_date(i64::from(v[row]), out)),
            CellWriter::DateTime(v, zone, options) => {
                style.plain(out, |out| write_datetime(i64::from(v[row]), zone, options, out));
            }
            CellWriter::String(v) | CellWriter::State(v) => style.string(v.get(row), out),
            CellWriter::Nullable(nulls, _) if nulls[row] != 0 => style.null(out),
            CellWriter::Nullable(_, values) => values.write(style, row, out),
            CellWriter::Const(value) => value.write(style, 0, out),
            CellWriter::Dict(codes, values) => values.write(style, codes[row] as usize, out),
            _ => self.write_rare(style, row, out),
        }
    }

    #[inline(never)]
    fn write_rare<S: CellStyle>(&self, style: &S, row: usize, out: &mut Vec<u8>) {
        match self {
            CellWriter::UInt128(v) => style.wide_integer(out, |out| write_integer(v[row], out)),
            CellWriter::Int128(v) => style.wide_integer(out, |out| write_integer(v[row], out)),
            CellWriter::UInt256(v) => style.wide_integer(out, |out| write_integer_256(v[row], false, out)),
            CellWriter::Int256(v) => {
                style.wide_integer(out, |out| write_integer_256(v[row].unsigned_abs(), v[row].is_negative(), out))
            }
            CellWriter::Decimal256(v, scale, zeros) => {
                style.decimal(out, |out| write_decimal_256(v[row], *scale, *zeros, out))
            }
            CellWriter::BFloat16(v) => style.float32(v[row], out),
            CellWriter::Time(v) => style.plain(out, |out| write_time_of_day(i64::from(v[row]), 0, out)),
            CellWriter::Time64(v, scale) => style.plain(out, |out| write_time_of_day(v[row], *scale, out)),
            CellWriter::Date32(v) => style.plain(out, |out| write_date(i64::from(v[row]), out)),
            CellWriter::DateTime64(v, scale, zone, options) => {
                style.plain(out, |out| write_datetime64(v[row], *scale, zone, options, out));
            }
            CellWriter::Decimal32(v, scale, zeros) => {
                style.decimal(out, |out| write_decimal(i128::from(v[row]), *scale, *zeros, out))
            }
            CellWriter::Decimal64(v, scale, zeros) => {
                style.decimal(out, |out| write_decimal(i128::from(v[row]), *scale, *zeros, out))
            }
            CellWriter::Decimal128(v, scale, zeros) => {
                style.decimal(out, |out| write_decimal(v[row], *scale, *zeros, out))
            }
            CellWriter::Uuid(v) => style.plain(out, |out| write_uuid(v[row], out)),
            CellWriter::Ipv4(v) => style.plain(out, |out| write_ipv4(v[row], out)),
            CellWriter::Ipv6(v) => style.plain(out, |out| write_ipv6(v[row], out)),
            CellWriter::Dynamic(v, options) | CellWriter::Variant(v, _, options) => {
                crate::dynamic::write_cell(v.get(row), style, options, out)
            }
            CellWriter::Json(v, json, options) => {
                crate::json::write_styled(&crate::json::with_declared(v.get(row), json), style, options, out)
            }
            CellWriter::Enum8(v, names) => {
                style.string(names.name_of(i16::from(v[row])).unwrap_or_default().as_bytes(), out)
            }
            CellWriter::Enum16(v, names) => style.string(names.name_of(v[row]).unwrap_or_default().as_bytes(), out),
            CellWriter::FixedString(v, false) => style.string(v.get(row), out),
            CellWriter::FixedString(v, true) => {
                let bytes = v.get(row);
                let end = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
                style.string(&bytes[..end], out);
            }
            CellWriter::Kusto(v, unit) => style.plain(out, |out| write_kusto_interval(v[row], *unit, out)),
            CellWriter::Array(..) | CellWriter::Map(..) | CellWriter::Tuple(..) => {
                style.compound(out, |out| {
                    if S::JSON || S::LITERAL {
                        self.write_compound(style, row, out)
                    } else {
                        self.write_compound(&Quoted, row, out)
                    }
                });
            }
            _ => {}
        }
    }

    /// Appends an array, a tuple or a map without what the style puts around it; `style` is that of the elements.
    fn write_compound<S: CellStyle>(&self, style: &S, row: usize, out: &mut Vec<u8>) {
        match self {
            CellWriter::Array(offsets, values) => {
                out.push(b'[');
                let range = offsets[row] as usize..offsets[row + 1] as usize;
                for i in range.clone() {
                    if i > range.start {
                        out.push(b',');
                    }
                    values.write_element(style, i, out);
                }
                out.push(b']');
            }
            CellWriter::Map(offsets, entries) if S::JSON && style.maps_as_arrays() => {
                out.push(b'[');
                let range = offsets[row] as usize..offsets[row + 1] as usize;
                for i in range.clone() {
                    out.extend_from_slice(if i > range.start { b",{\"keys\":" } else { b"{\"keys\":" });
                    entries.0.write_element(style, i, out);
                    out.extend_from_slice(b",\"values\":");
                    entries.1.write_element(style, i, out);
                    out.push(b'}');
                }
                out.push(b']');
            }
            CellWriter::Map(offsets, entries) => {
                out.push(b'{');
                let range = offsets[row] as usize..offsets[row + 1] as usize;
                for i in range.clone() {
                    if i > range.start {
                        out.push(b',');
                    }
                    write_key(style, &entries.0, i, out);
                    out.push(b':');
                    entries.1.write_element(style, i, out);
                }
                out.push(b'}');
            }
            CellWriter::Tuple(elements, names) => {
                let names = names.filter(|_| S::JSON && style.named_tuples_as_objects());
                let (open, close) = if names.is_some() {
                    (b'{', b'}')
                } else if S::JSON {
                    (b'[', b']')
                } else {
                    (b'(', b')')
                };
                out.push(open);
                let mut is_first = true;
                for (i, element) in elements.iter().enumerate() {
                    if names.is_some() && style.leaves_out_null() && element.is_null(row) {
                        continue;
                    }
                    if !std::mem::take(&mut is_first) {
                        out.push(b',');
                    }
                    if let Some(names) = names {
                        style.string(names[i].as_bytes(), out);
                        out.push(b':');
                    }
                    element.write_element(style, row, out);
                }
                out.push(close);
            }
            _ => {}
        }
    }

    /// Whether the value of a row is NULL.
    pub fn is_null(&self, row: usize) -> bool {
        match self {
            CellWriter::Nullable(nulls, values) => nulls[row] != 0 || values.is_null(row),
            CellWriter::Const(value) => value.is_null(0),
            CellWriter::Dict(codes, values) => values.is_null(codes[row] as usize),
            CellWriter::Dynamic(v, _) | CellWriter::Variant(v, ..) => v.get(row).is_empty(),
            _ => false,
        }
    }

    /// As [`Self::write`] for a value inside of an array, a tuple or a map.
    pub(crate) fn write_element<S: CellStyle>(&self, style: &S, row: usize, out: &mut Vec<u8>) {
        match self {
            CellWriter::Dynamic(v, options) | CellWriter::Variant(v, _, options) => {
                crate::dynamic::write_element(v.get(row), style, options, out)
            }
            CellWriter::Array(..) | CellWriter::Map(..) | CellWriter::Tuple(..) => self.write_compound(style, row, out),
            CellWriter::Const(value) => value.write_element(style, 0, out),
            CellWriter::Dict(codes, values) => values.write_element(style, codes[row] as usize, out),
            CellWriter::Nullable(nulls, values) if nulls[row] == 0 => values.write_element(style, row, out),
            leaf => leaf.write(style, row, out),
        }
    }
}

/// A map's key: JSON wants a string whatever the type.
fn write_key<S: CellStyle>(style: &S, keys: &CellWriter<'_>, row: usize, out: &mut Vec<u8>) {
    if !S::JSON {
        return keys.write_element(style, row, out);
    }
    let mut text = Vec::new();
    keys.write(&Text, row, &mut text);
    style.string(&text, out);
}

/// Appends an integer in decimal.
#[inline(always)]
pub fn write_integer<T: itoa::Integer>(value: T, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
}

/// Appends `unscaled * 10^-scale`; without trailing zeros unless `trailing_zeros`.
pub fn write_decimal(unscaled: i128, scale: u8, trailing_zeros: bool, out: &mut Vec<u8>) {
    if unscaled < 0 {
        out.push(b'-');
    }
    let magnitude = unscaled.unsigned_abs();
    let unit = 10u128.pow(u32::from(scale.min(38)));
    write_integer(magnitude / unit, out);
    let fraction = magnitude % unit;
    if scale == 0 || (fraction == 0 && !trailing_zeros) {
        return;
    }
    out.push(b'.');
    const HALF: u128 = 10u128.pow(19);
    if scale > 19 {
        write_padded((fraction / HALF) as u64, scale as usize - 19, out);
        write_padded((fraction % HALF) as u64, 19, out);
    } else {
        write_padded(fraction as u64, scale as usize, out);
    }
    while !trailing_zeros && out.last() == Some(&b'0') {
        out.pop();
    }
}

/// Digits that are printed at a time of a number of 256 bits.
const CHUNK_DIGITS: usize = 38;
const CHUNK: U256 = U256::new(10u128.pow(CHUNK_DIGITS as u32));

/// Appends a number of 256 bits in decimal.
pub(super) fn write_integer_256(magnitude: U256, negative: bool, out: &mut Vec<u8>) {
    if negative {
        out.push(b'-');
    }
    let mut chunks = [0u128; 3];
    let mut rest = magnitude;
    let mut count = 0;
    loop {
        chunks[count] = (rest % CHUNK).as_u128();
        rest /= CHUNK;
        count += 1;
        if rest == U256::ZERO {
            break;
        }
    }
    write_integer(chunks[count - 1], out);
    for &chunk in chunks[..count - 1].iter().rev() {
        let mut digits = itoa::Buffer::new();
        let digits = digits.format(chunk).as_bytes();
        out.resize(out.len() + CHUNK_DIGITS - digits.len(), b'0');
        out.extend_from_slice(digits);
    }
}

/// As [`write_decimal`] in 256 bits.
pub fn write_decimal_256(unscaled: I256, scale: u8, trailing_zeros: bool, out: &mut Vec<u8>) {
    if let Ok(narrow) = i128::try_from(unscaled)
        && scale <= 38
    {
        return write_decimal(narrow, scale, trailing_zeros, out);
    }
    let mut digits = Vec::new();
    write_integer_256(unscaled.unsigned_abs(), false, &mut digits);
    let scale = usize::from(scale);
    if unscaled.is_negative() {
        out.push(b'-');
    }
    let whole = digits.len().saturating_sub(scale);
    if whole == 0 {
        out.push(b'0');
    }
    out.extend_from_slice(&digits[..whole]);
    let has_fraction = digits[whole..].iter().any(|&digit| digit != b'0');
    if scale == 0 || (!has_fraction && !trailing_zeros) {
        return;
    }
    out.push(b'.');
    out.resize(out.len() + scale.saturating_sub(digits.len()), b'0');
    out.extend_from_slice(&digits[whole..]);
    while !trailing_zeros && out.last() == Some(&b'0') {
        out.pop();
    }
}

/// Appends a UUID in lower case with hyphens.
pub fn write_uuid(value: u128, out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = [b'-'; 36];
    let mut at = 0;
    for (i, byte) in crate::uuid::turned(value).to_be_bytes().into_iter().enumerate() {
        if matches!(i, 4 | 6 | 8 | 10) {
            at += 1;
        }
        text[at] = DIGITS[(byte >> 4) as usize];
        text[at + 1] = DIGITS[(byte & 15) as usize];
        at += 2;
    }
    out.extend_from_slice(&text);
}

/// Appends a cell as `toString` and `TSVRaw` do: strings as they are, strings inside arrays quoted.
pub fn write_text(column: &Column, data_type: &DataType, row: usize, options: &TextOptions, out: &mut Vec<u8>) {
    CellWriter::new(column, data_type, options).write(&Text, row, out);
}

/// Appends a cell as in TSV.
pub fn write_escaped(column: &Column, data_type: &DataType, row: usize, options: &TextOptions, out: &mut Vec<u8>) {
    CellWriter::new(column, data_type, options).write(&Escaped, row, out);
}

/// Appends a cell as a literal: `'it\'s'`, as in `VALUES` and inside arrays.
pub fn write_quoted(column: &Column, data_type: &DataType, row: usize, options: &TextOptions, out: &mut Vec<u8>) {
    CellWriter::new(column, data_type, options).write(&Quoted, row, out);
}
