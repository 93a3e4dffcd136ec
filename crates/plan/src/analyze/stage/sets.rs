//! Names of the sets of `IN`, as ClickHouse's planner (26.9) makes them: the type of the left side and a hash of the
//! right side, which is a node of ClickHouse's tree of the query.
//!
//! ```text
//! IN (1, 2)    __set_UInt64_15512879497196463233_4990728264175930881
//!              kind of node: a constant (4)   u64
//!              value                          as its column lies in memory
//!              type                           length of a name of its own u64, that name, number of the type u8, …
//!              number of children (0)         u64
//! IN table     __set_13416566480166714625_8812973370448441862
//!              kind of node: a table (12)     u64
//!              name                           length u64, bytes
//!              number of children (1)         u64
//! ```
//! The hash is SipHash-2-4 of 128 bits, shown as its lower half and its upper half.
//!
//! Not here: sets of subqueries, whose hash is over a whole tree, and of constants of other versions of ClickHouse,
//! which number types otherwise. A server that expects another name refuses the answer.

use kernels::sip::sip_hash128;
use types::buf::bytes_of;
use types::{Column, DataType, Value, with_native};

/// Kinds of nodes of ClickHouse's tree of a query.
const CONSTANT_NODE: u64 = 4;
const TABLE_NODE: u64 = 12;

/// The name of a set of constants beside a left side of a type; `None` where types have no number here.
pub(super) fn constant_set_name(left: &DataType, value: &Value, data_type: &DataType) -> Option<String> {
    let mut node = CONSTANT_NODE.to_le_bytes().to_vec();
    put_value(&Column::constant(data_type, value, 1), data_type, &mut node)?;
    put_type(data_type, &mut node)?;
    put_number(0, &mut node);
    Some(format!("__set_{left}_{}", hash_text(&node)))
}

/// The name of the set of the rows of a table, its database's name before its own where that is written.
pub(super) fn table_set_name(table: &str) -> String {
    let mut node = TABLE_NODE.to_le_bytes().to_vec();
    put_text(table, &mut node);
    put_number(1, &mut node);
    format!("__set_{}", hash_text(&node))
}

fn hash_text(node: &[u8]) -> String {
    let hash = sip_hash128((0, 0), node);
    format!("{}_{}", hash as u64, (hash >> 64) as u64)
}

fn put_number(number: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(&(number as u64).to_le_bytes());
}

fn put_text(text: &str, out: &mut Vec<u8>) {
    put_number(text.len(), out);
    out.extend_from_slice(text.as_bytes());
}

/// Appends the columns of ClickHouse that hold a column's rows, as they lie in memory.
fn put_value(column: &Column, data_type: &DataType, out: &mut Vec<u8>) -> Option<()> {
    let column = column.flatten();
    match (&column, data_type) {
        (_, DataType::Nothing) => {}
        (Column::Float32(values), DataType::BFloat16) => {
            values.iter().for_each(|value| out.extend_from_slice(&value.to_bits().to_le_bytes()[2..]));
        }
        (Column::UInt128(values), DataType::Ipv6) => {
            values.iter().for_each(|value| out.extend_from_slice(&value.to_be_bytes()));
        }
        (Column::String(strings), DataType::String) => {
            let ends = strings.iter().scan(0, |end, string| {
                *end += string.len();
                Some(*end)
            });
            ends.for_each(|end| put_number(end, out));
            strings.iter().for_each(|string| out.extend_from_slice(string));
        }
        (Column::FixedString(strings), _) => {
            put_number(strings.width, out);
            out.extend_from_slice(&strings.bytes);
        }
        (Column::Nullable(nullable), DataType::Nullable(inner)) => {
            out.extend_from_slice(&nullable.nulls);
            put_value(&nullable.values, inner, out)?;
        }
        (flat, DataType::Nullable(inner)) => {
            out.resize(out.len() + flat.len(), 0);
            put_value(flat, inner, out)?;
        }
        (Column::Array(array), DataType::Array(_) | DataType::Map(_)) => {
            let array = array.normalized();
            out.extend_from_slice(bytes_of(&array.offsets[1..]));
            let element = match data_type {
                DataType::Map(pair) => DataType::tuple(vec![pair.0.clone(), pair.1.clone()]),
                DataType::Array(inner) => (**inner).clone(),
                _ => return None,
            };
            put_value(&array.values, &element, out)?;
        }
        (Column::Tuple(elements, _), DataType::Tuple(tuple)) => {
            for (element, inner) in elements.iter().zip(&tuple.elements) {
                put_value(element, inner, out)?;
            }
        }
        (flat, _) => with_native!(flat, |values| out.extend_from_slice(bytes_of(values)), else return None),
    }
    Some(())
}

/// Appends what ClickHouse hashes of a type.
fn put_type(data_type: &DataType, out: &mut Vec<u8>) -> Option<()> {
    put_text(if *data_type == DataType::Bool { "Bool" } else { "" }, out);
    out.push(type_number(data_type)?);
    match data_type {
        DataType::Decimal { precision, scale } => put_digits(*precision, *scale, out),
        DataType::DateTime64(scale, _) => put_digits(18, *scale, out),
        DataType::FixedString(bytes) => put_number(*bytes, out),
        DataType::Enum8(_) | DataType::Enum16(_) => out.extend_from_slice(data_type.to_string().as_bytes()),
        DataType::Interval(unit) => out.push(*unit as u8),
        DataType::Nullable(inner) | DataType::Array(inner) => put_type(inner, out)?,
        DataType::Map(pair) => {
            put_type(&pair.0, out)?;
            put_type(&pair.1, out)?;
        }
        DataType::Tuple(tuple) => {
            put_number(tuple.elements.len(), out);
            tuple.elements.iter().try_for_each(|element| put_type(element, out))?;
            out.push(u8::from(tuple.names.is_some()));
            if let Some(names) = &tuple.names {
                put_number(names.len(), out);
                names.iter().for_each(|name| out.extend_from_slice(name.as_bytes()));
            }
        }
        _ => {}
    }
    Some(())
}

/// Appends the precision and the scale of decimal numbers.
fn put_digits(precision: u8, scale: u8, out: &mut Vec<u8>) {
    [precision, scale].into_iter().for_each(|digits| out.extend_from_slice(&u32::from(digits).to_le_bytes()));
}

/// The place of a type in ClickHouse's list of types; `None` for types whose constants hold more than their value.
fn type_number(data_type: &DataType) -> Option<u8> {
    Some(match data_type {
        DataType::Nothing => 0,
        DataType::Bool | DataType::UInt8 => 1,
        DataType::UInt16 => 2,
        DataType::UInt32 => 3,
        DataType::UInt64 => 4,
        DataType::UInt128 => 5,
        DataType::UInt256 => 6,
        DataType::Int8 => 7,
        DataType::Int16 => 8,
        DataType::Int32 => 9,
        DataType::Int64 => 10,
        DataType::Int128 => 11,
        DataType::Int256 => 12,
        DataType::BFloat16 => 13,
        DataType::Float32 => 14,
        DataType::Float64 => 15,
        DataType::Date => 16,
        DataType::Date32 => 17,
        DataType::DateTime(_) => 18,
        DataType::DateTime64(..) => 19,
        DataType::Time => 20,
        DataType::String => 22,
        DataType::FixedString(_) => 23,
        DataType::Enum8(_) => 24,
        DataType::Enum16(_) => 25,
        DataType::Decimal { precision: ..=9, .. } => 26,
        DataType::Decimal { precision: ..=18, .. } => 27,
        DataType::Decimal { precision: ..=38, .. } => 28,
        DataType::Decimal { .. } => 29,
        DataType::Uuid => 30,
        DataType::Array(_) => 31,
        DataType::Tuple(tuple) if tuple.geo.is_none() => 32,
        DataType::Interval(_) => 35,
        DataType::Nullable(_) => 36,
        DataType::Map(_) => 40,
        DataType::Ipv4 => 42,
        DataType::Ipv6 => 43,
        DataType::Tuple(_)
        | DataType::Time64(_)
        | DataType::LowCardinality(_)
        | DataType::Aggregate(_)
        | DataType::Dynamic(_)
        | DataType::Variant(_)
        | DataType::Json(_) => return None,
    })
}
