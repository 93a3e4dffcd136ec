//! JSON: values, rows of them, and documents.

pub(super) mod columns;
mod pass;
pub(super) mod rows;
mod values;
pub(super) mod whole;

pub(super) use values::{JsonReader, skip_value, take_string};
