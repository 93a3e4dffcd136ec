//! `BSONEachRow`: rows as documents of BSON, one after another.
//!
//! ```text
//! document   i32 bytes of all | elements | 0
//! element    u8 type | name, ended by 0 | value
//! ```
//! | type | value | goes into |
//! |---|---|---|
//! | 1 | a float of 8 bytes | floats |
//! | 2, D, E | i32 length, text, 0 | strings |
//! | 3, 4 | a document; names of arrays are 0, 1, … | maps and tuples, arrays and tuples |
//! | 5 | i32 length, u8 subtype, bytes | strings, wide numbers, IPv6; of subtype 4 UUID |
//! | 7 | 12 bytes | strings |
//! | 8 | a byte | truth values, small numbers |
//! | 9 | i64 milliseconds | `DateTime64`, `Int64` |
//! | A | nothing: NULL | |
//! | 10, 12 | i32, i64 | whole numbers, dates, times, decimals, enumerations, IPv4 |
//!
//! Others are passed over where no column wants them.

mod document;
mod input;
mod output;
mod read;
#[cfg(test)]
mod tests;

pub(crate) use input::{BsonInput, bson_rows};
pub(crate) use output::BsonOutput;
