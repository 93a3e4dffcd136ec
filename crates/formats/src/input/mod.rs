//! Reading data, in bounded memory.
//!
//! Text goes through one driver, [`text::TextInput`]: it holds a window of the bytes and asks a row parser for one
//! row after another; a row that does not end inside the window is asked for again once more bytes are there.

mod arrow;
mod binary;
mod csv;
pub(crate) mod infer;
mod infer_text;
mod json;
mod json_columns;
mod json_rows;
mod lines;
mod native;
mod native_cells;
pub(crate) mod parquet;
pub(crate) mod target;
pub(crate) mod text;
mod thrift_check;
mod tskv;
mod tsv;
mod values;

pub use native::NativeInput;
pub use values::{ExpressionFallback, ValuesReader, expression_end};

use crate::{FormatSettings, find_format};
use base::{Result, bail};
use std::io::Read;
use types::{Block, Schema};

/// Where bytes come from.
pub type Source = Box<dyn Read + Send>;

/// Reads blocks.
pub trait InputFormat: Send {
    /// The next rows, `max_rows` at most; `None` at the end.
    ///
    /// # Errors
    /// Those of parsing, with line and column where the format has them.
    fn next_block(&mut self, max_rows: usize) -> Result<Option<Block>>;
}

/// A reader of the named format that gives blocks of `schema`.
///
/// # Errors
/// `UNKNOWN_FORMAT` with the nearest known name, or for a format that cannot be read.
pub fn input_format(name: &str, schema: &Schema, settings: &FormatSettings, source: Source) -> Result<Box<dyn InputFormat>> {
    let info = find_format(name)?;
    if !info.is_input {
        bail!(UnknownFormat, "Format {} is not suitable for input", info.name);
    }
    Ok(match info.name {
        "Native" => Box::new(NativeInput::new(schema.clone(), settings.clone(), source)),
        "Parquet" => Box::new(parquet::ParquetInput::new(schema, settings, source)?),
        "Arrow" | "ArrowStream" => Box::new(arrow::ArrowInput::new(schema, settings, source, info.name == "Arrow")?),
        "RowBinary" | "RowBinaryWithNames" | "RowBinaryWithNamesAndTypes" => Box::new(binary::RowBinaryInput::new(info.name, schema, settings, source)),
        "Values" => Box::new(ValuesReader::new(schema.clone(), settings.clone(), source, None)),
        "JSON" | "JSONCompact" | "JSONColumns" | "JSONCompactColumns" => Box::new(json_columns::JsonDocument::new(info.name, schema, settings, source)),
        "RawBLOB" => Box::new(lines::RawBlobInput::new(schema, settings, source)?),
        name => Box::new(text::TextInput::new(schema, settings, source, row_parser(name, schema, settings)?)),
    })
}

/// The parser of rows of a text format.
pub(crate) fn row_parser(name: &str, schema: &Schema, settings: &FormatSettings) -> Result<Box<dyn target::RowParser>> {
    Ok(match name {
        "LineAsString" => Box::new(lines::LineParser::new(schema)?),
        "TSKV" => Box::new(tskv::TskvParser),
        name if name.starts_with("TabSeparated") => Box::new(tsv::TsvParser::new(name, schema, settings)),
        name if name.starts_with("CSV") => Box::new(csv::CsvParser::new(name, schema, settings)),
        name if name.starts_with("JSON") => Box::new(json_rows::JsonRowParser::new(name, schema)),
        other => bail!(UnknownFormat, "Format {other} is not suitable for input"),
    })
}
