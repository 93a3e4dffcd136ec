//! Text forms of values, as ClickHouse prints and reads them.
//!
//! ```text
//! CellWriter   what a column holds, resolved once per block;  write(style, row, out)
//! CellStyle    how a kind of value looks: Text, Escaped (TSV), Quoted (Values, inside arrays), …
//! parse_text   a whole cell            read_quoted   the next value of a longer text (a Cursor)
//! ```
//! Formats add styles of their own (CSV, JSON) by implementing [`CellStyle`].

mod address;
mod best_effort;
mod cursor;
mod float;
mod literal;
mod map_of_texts;
mod options;
mod parse;
mod parse_number;
mod parse_time;
mod style;
mod time;
mod time_of_day;
mod write;

pub use address::{parse_ipv4, parse_ipv6, write_ipv4, write_ipv6};
pub use best_effort::{parse_best_effort, parse_best_effort_us};
pub use cursor::Cursor;
pub use float::{float_to_string, write_float32, write_float64};
pub(crate) use literal::is_plain_number;
pub use literal::{push_unescaped, read_escapes, read_quoted};
pub use map_of_texts::parse_map_of_texts;
pub use options::{DateTimeInput, DateTimeOutput, JsonReading, TextOptions};
pub use parse::{parse_text, push_default};
pub use parse_number::{
    ParseInteger, parse_bool, parse_decimal, parse_decimal_256, parse_float, parse_integer, parse_uuid,
};
pub use parse_time::{parse_date, parse_datetime, parse_datetime64};
pub use style::{CellStyle, Escaped, Quoted, Text, escape_tsv};
pub use time::{write_date, write_datetime, write_datetime64};
pub use time_of_day::{TIME_SECONDS_MAX, parse_time_of_day, write_time_of_day};
pub use write::{
    CellWriter, write_decimal, write_decimal_256, write_escaped, write_integer, write_quoted, write_text, write_uuid,
};
