//! Writing results.
//!
//! One [`OutputFormat`] writes one result: `prefix`, any number of `write_block`, then `totals` and `extremes` if
//! the query has them, then `finish`. Everything is appended to a buffer that the caller sends on and clears.

mod avro;
mod binary;
pub(crate) mod binary_rows;
mod columnar;
mod hash;
mod json;
mod json_columns;
mod json_pretty;
mod json_rows;
mod msgpack;
mod native;
mod native_cells;
mod npy;
mod orc;
mod pretty;
mod pretty_table;
mod prometheus;
pub(crate) mod rows;
pub(crate) mod style;
mod template;
mod tip;
mod vertical;
mod xml;

pub use native::NativeOutput;
pub(crate) use native_cells::{DYNAMIC_VERSION, JSON_AS_STRING, SHARED};

use crate::{FormatSettings, find_format};
use base::{Result, bail};
use types::text::CellWriter;
use types::{Block, Schema};

/// Statistics of a query at its end, for formats that print them.
#[derive(Clone, Copy, Debug, Default)]
pub struct ResultStats {
    /// Rows of the result.
    pub rows: u64,
    /// Rows read from tables.
    pub rows_read: u64,
    /// Bytes read from tables.
    pub bytes_read: u64,
    /// Seconds since the query began.
    pub elapsed: f64,
    /// Rows that there would be without `LIMIT`, at least, if the query has one.
    pub rows_before_limit: Option<u64>,
}

/// Writes the blocks of one result as bytes of a format.
pub trait OutputFormat: Send {
    /// Appends what stands before all rows.
    fn prefix(&mut self, out: &mut Vec<u8>) -> Result<()>;

    /// Appends rows. Blocks of no rows are allowed.
    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()>;

    /// Appends the row of `WITH TOTALS`. Formats without a place for it ignore it.
    fn totals(&mut self, _block: &Block, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }

    /// Appends the two rows of extremes. Formats without a place for them ignore them.
    fn extremes(&mut self, _block: &Block, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }

    /// Appends what stands after all rows.
    fn finish(&mut self, stats: &ResultStats, out: &mut Vec<u8>) -> Result<()>;

    /// Whether the format writes anything.
    fn writes(&self) -> bool {
        true
    }

    /// The value of HTTP's `Content-Type`.
    fn content_type(&self) -> &'static str;
}

/// A writer of the named format.
///
/// # Errors
/// `UNKNOWN_FORMAT` with the nearest known name, or for a format that cannot be written.
pub fn output_format(name: &str, schema: &Schema, settings: &FormatSettings) -> Result<Box<dyn OutputFormat>> {
    let info = find_format(name)?;
    if !info.is_output {
        bail!(FormatIsNotSuitableForOutput, "Format {} is not suitable for output", info.name);
    }
    let format = crate::checked::output(made_output(info.name, schema.clone(), settings.clone())?, schema);
    // Native translates states where it writes them.
    if matches!(info.name, "Native" | "Null") || !crate::states::occur_in(schema) {
        return Ok(format);
    }
    Ok(Box::new(crate::states::WithStates { format, schema: schema.clone() }))
}

fn made_output(name: &'static str, schema: Schema, settings: FormatSettings) -> Result<Box<dyn OutputFormat>> {
    Ok(match name {
        "Null" => Box::new(NullOutput),
        "Native" => Box::new(NativeOutput::new(schema, settings)),
        "Parquet" => Box::new(columnar::ParquetOutput::new(schema, settings)?),
        "Arrow" => Box::new(columnar::ArrowOutput::new(schema, settings, true)?),
        "ArrowStream" => Box::new(columnar::ArrowOutput::new(schema, settings, false)?),
        "RowBinary" | "RowBinaryWithNames" | "RowBinaryWithNamesAndTypes" => {
            Box::new(binary::RowBinaryOutput::new(name, schema, settings))
        }
        "Protobuf" | "ProtobufList" | "ProtobufSingle" => {
            Box::new(crate::protobuf::ProtobufOutput::new(name, schema, settings)?)
        }
        "BSONEachRow" => Box::new(crate::bson::BsonOutput::new(schema, settings)?),
        "ORC" => Box::new(orc::OrcOutput::new(schema, settings)?),
        "Avro" => Box::new(avro::AvroOutput::new(schema, settings)?),
        "MsgPack" => Box::new(msgpack::MsgPackOutput::new(schema, settings)?),
        "Npy" => Box::new(npy::NpyOutput::new(schema, settings)?),
        "RawBLOB" => Box::new(binary::RawBlobOutput::of(binary::RawBlobWriter, schema, settings)),
        "JSON" | "JSONStrings" | "JSONCompact" | "JSONCompactStrings" => {
            Box::new(json::JsonOutput::new(name, schema, settings))
        }
        "JSONColumns" | "JSONCompactColumns" | "JSONColumnsWithMetadata" => {
            Box::new(json_columns::JsonColumnsOutput::new(name, schema, settings))
        }
        "Prometheus" => Box::new(prometheus::PrometheusOutput::new(schema, settings)?),
        "Hash" => Box::new(hash::HashOutput::new(schema, settings)?),
        "HiveText" => Box::new(crate::hive::HiveTextOutput::new(schema, settings)?),
        "Vertical" => Box::new(vertical::VerticalOutput::new(schema, settings)),
        "Template" => Box::new(template::TemplateOutput::new(schema, settings)?),
        name if name.starts_with("CustomSeparated") => Box::new(template::CustomOutput::new(name, schema, settings)?),
        "XML" => Box::new(xml::XmlOutput::new(schema, settings)),
        name if name.starts_with("JSON") || name == "PrettyJSONEachRow" => {
            Box::new(json_rows::JsonRowsOutput::new(name, schema, settings))
        }
        name if name.starts_with("Pretty") => Box::new(pretty::PrettyOutput::new(name, schema, settings)),
        name => Box::new(rows::RowsOutput::new(name, schema, settings)?),
    })
}

/// The writers of a block's columns.
pub(crate) fn cell_writers<'a>(
    schema: &'a Schema,
    block: &'a Block,
    settings: &'a FormatSettings,
) -> Vec<CellWriter<'a>> {
    debug_assert_eq!(block.columns.len(), schema.len(), "a block that is written has the columns of its schema");
    block
        .columns
        .iter()
        .zip(&schema.fields)
        .map(|(column, field)| CellWriter::new(column, &field.data_type, &settings.text))
        .collect()
}

/// Writes nothing.
struct NullOutput;

impl OutputFormat for NullOutput {
    fn prefix(&mut self, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }
    fn write_block(&mut self, _block: &Block, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }
    fn finish(&mut self, _stats: &ResultStats, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }
    fn writes(&self) -> bool {
        false
    }
    fn content_type(&self) -> &'static str {
        "text/plain; charset=UTF-8"
    }
}
