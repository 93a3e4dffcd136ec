//! `HiveText`: rows as Hive's `LazySimpleSerDe` writes them, without quotes and escapes.
//!
//! ```text
//! level 0   between columns                                             01
//! level 1   elements of a column's array or tuple, entries of its map   02
//! level 2   elements of these; keys and values of a column's map        03
//! …         up to level 7                                               08
//! ```
//! Arrays, maps and tuples are written in this form and read in that of CSV, as in ClickHouse.

mod input;
mod output;

pub(crate) use input::hive_text_input;
pub(crate) use output::HiveTextOutput;
