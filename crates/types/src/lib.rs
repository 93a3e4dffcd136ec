//! Data types, columns, blocks and values.
//!
//! A [`DataType`] is what a column means; a [`Column`] is how its rows lie in memory. The same type may
//! come in several physical forms (flat, constant, dictionary-coded), see [`column`].
//!
//! Invariant: nothing here knows SQL, functions or files.
//!
//! # Where to find it
//! - parts of columns (`a.size0`, `x.null`, `j.path`): `crates/types/src/subcolumn.rs`
//! - states of aggregate functions in ClickHouse's form: `crates/types/src/states.rs`
//! - text forms of values: `crates/types/src/text/`
//! - the order of UUIDs, and where their halves are exchanged: `crates/types/src/uuid.rs`

pub mod aggregate;
pub mod block;
pub mod buf;
pub mod column;
pub mod data_type;
pub mod datetime;
pub mod dynamic;
pub mod geo;
pub mod json;
pub mod native;
pub mod pretty_name;
pub mod states;
pub mod subcolumn;
pub mod super_type;
pub mod text;
pub mod type_names;
pub mod type_parser;
pub mod uuid;
pub mod value;
pub mod wide;

pub use arrow_buffer::Buffer;
pub use block::{Block, Field, Schema};
pub use buf::Buf;
pub use column::{
    ArrayColumn, Column, ColumnBuilder, DictColumn, FixedStringColumn, NativeType, NullableColumn, StringBuilder,
    StringColumn,
};
pub use data_type::{AggregateType, DataType, EnumType, IntervalKind, TupleType};
pub use datetime::TimeZone;
pub use json::JsonType;
pub use native::Native;
pub use value::Value;
pub use wide::{I256, U256};

/// A float with all but the 16 bits cut off that a `BFloat16` has.
pub fn bfloat16(value: f32) -> f32 {
    if value.is_nan() { f32::NAN } else { f32::from_bits(value.to_bits() & 0xFFFF_0000) }
}
