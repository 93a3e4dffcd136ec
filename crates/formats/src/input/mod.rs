//! Reading data, in bounded memory.
//!
//! Text goes through one driver, [`text::TextInput`]: it holds a window of the bytes and asks a row parser for one
//! row after another; a row that does not end inside the window is asked for again once more bytes are there.

mod arrow;
pub(crate) mod avro;
mod binary;
mod byte_reader;
mod csv;
mod form;
pub(crate) mod infer;
mod json;
mod lines;
mod msgpack;
mod mysql_dump;
mod native;
mod native_cells;
mod npy;
pub(crate) mod orc;
pub(crate) mod parquet;
mod pattern_rows;
mod plain_form;
mod regexp;
mod ruled;
pub(crate) mod target;
pub(crate) mod text;
mod thrift_check;
mod tskv;
mod tsv;
mod values;

pub use native::{NativeBlocks, NativeInput, read_native_block};
pub use values::{ExpressionFallback, ValuesReader, expression_end};

use crate::{FormatSettings, find_format};
use base::{Result, bail};
use std::io::Read;
use types::{Block, Schema};

/// A source of bytes.
pub type Source = Box<dyn Read + Send>;

/// Reads blocks.
pub trait InputFormat: Send {
    /// The next rows, `max_rows` at most; `None` at the end.
    ///
    /// # Errors
    /// Those of parsing, with line and column where the format has them.
    fn next_block(&mut self, max_rows: usize) -> Result<Option<Block>>;

    /// Asks, before the first block, for blocks of some columns, by their places in the schema and in this order. If
    /// it is `false` blocks go on to have all columns.
    fn give_only(&mut self, columns: &[usize]) -> bool {
        let _ = columns;
        false
    }

    /// Asks to note which rows have no field for these columns of the schema: the defaults of their types stand in for
    /// what is missing, and [`Self::take_omitted`] tells where.
    fn note_omitted(&mut self, columns: &[usize]) {
        let _ = columns;
    }

    /// The noted columns that rows of the last block had no field for.
    fn take_omitted(&mut self) -> Vec<(usize, Omitted)> {
        Vec::new()
    }
}

/// The rows of a block that lack a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Omitted {
    /// All.
    All,
    /// These.
    Rows(Vec<u32>),
}

/// Columns that data which comes by columns lacks as a whole.
#[derive(Default)]
pub(crate) struct AbsentColumns {
    noted: Vec<usize>,
    absent: Vec<usize>,
}

impl AbsentColumns {
    fn note(&mut self, columns: &[usize]) {
        self.noted = columns.to_vec();
    }

    /// Looks which of the columns of a schema are not among those of the data.
    fn look(&mut self, own: &Schema, wanted: &Schema) {
        self.absent = self
            .noted
            .iter()
            .copied()
            .filter(|&column| native::find_field(own, &wanted.fields[column].name).is_none())
            .collect();
    }

    fn omitted(&self) -> Vec<(usize, Omitted)> {
        self.absent.iter().map(|&column| (column, Omitted::All)).collect()
    }
}

/// A reader of the named format that gives blocks of `schema`.
///
/// # Errors
/// `UNKNOWN_FORMAT` with the nearest known name, or for a format that cannot be read.
pub fn input_format(
    name: &str,
    schema: &Schema,
    settings: &FormatSettings,
    source: Source,
) -> Result<Box<dyn InputFormat>> {
    let info = find_format(name)?;
    if !info.is_input {
        bail!(FormatIsNotSuitableForInput, "Format {} is not suitable for input", info.name);
    }
    let format = crate::checked::input(made_input(info.name, schema, settings, source)?, schema);
    // These translate states where they read them.
    let translates = matches!(info.name, "Native" | "Values") || info.name.starts_with("RowBinary");
    if translates || !crate::states::occur_in(schema) {
        return Ok(format);
    }
    Ok(Box::new(crate::states::FromStates { format, schema: schema.clone() }))
}

fn made_input(
    name: &'static str,
    schema: &Schema,
    settings: &FormatSettings,
    source: Source,
) -> Result<Box<dyn InputFormat>> {
    Ok(match name {
        "Native" => Box::new(NativeInput::new(schema.clone(), settings.clone(), source)),
        "Parquet" => Box::new(parquet::ParquetInput::new(schema, settings, source)?),
        "Protobuf" | "ProtobufList" | "ProtobufSingle" => {
            Box::new(crate::protobuf::ProtobufInput::new(name, schema, settings, source)?)
        }
        "BSONEachRow" => Box::new(crate::bson::BsonInput::new(schema, settings, source)),
        "ORC" => Box::new(orc::OrcInput::new(schema, settings, source)?),
        "Avro" => Box::new(avro::AvroInput::new(schema, settings, source)?),
        "Arrow" | "ArrowStream" => Box::new(arrow::ArrowInput::new(schema, settings, source, name == "Arrow")?),
        name if name.starts_with("RowBinary") => Box::new(binary::RowBinaryInput::new(name, schema, settings, source)),
        "Values" => Box::new(ValuesReader::new(schema.clone(), settings.clone(), source, None)),
        "JSON" | "JSONCompact" | "JSONColumns" | "JSONCompactColumns" | "JSONColumnsWithMetadata" => {
            Box::new(json::columns::JsonDocument::new(name, schema, settings, source))
        }
        "HiveText" => Box::new(crate::hive::hive_text_input(schema, settings, source)?),
        "ParquetMetadata" => Box::new(parquet::ParquetMetadataInput::new(schema, source)?),
        "Npy" => Box::new(npy::NpyInput::new(schema, source)?),
        "One" => Box::new(lines::OneInput::new(schema, settings)),
        "RawBLOB" => Box::new(lines::RawBlobInput::new(schema, settings, source)?),
        name => Box::new(text::TextInput::new(schema, settings, source, row_parser(name, schema, settings)?)),
    })
}

/// Adds the value of a text to a column, as a field of CSV.
///
/// # Errors
/// For what is no value of the type.
pub fn push_cell(
    data_type: &types::DataType,
    text: &[u8],
    builder: &mut types::ColumnBuilder,
    settings: &FormatSettings,
) -> Result<()> {
    target::parse_cell(data_type, text, builder, settings)
}

/// The parser of rows of a text format.
pub(crate) fn row_parser(name: &str, schema: &Schema, settings: &FormatSettings) -> Result<Box<dyn target::RowParser>> {
    Ok(match name {
        "LineAsString" => Box::new(lines::LineParser::new(schema)?),
        "TSKV" => Box::new(tskv::TskvParser),
        "MsgPack" => Box::new(msgpack::MsgPackParser),
        "MySQLDump" => Box::new(mysql_dump::MySqlDumpParser::new(settings)),
        "Form" => Box::new(form::FormParser),
        "Regexp" => Box::new(regexp::RegexpParser::new(settings)?),
        "Template" | "TemplateIgnoreSpaces" => Box::new(pattern_rows::PatternParser::template(name, schema, settings)?),
        "JSONAsString" | "JSONAsObject" => Box::new(json::whole::WholeJsonParser::new(name, schema)?),
        name if name.starts_with("CustomSeparated") => {
            Box::new(pattern_rows::PatternParser::custom(name, schema, settings)?)
        }
        name if name.starts_with("TabSeparated") => Box::new(tsv::TsvParser::new(name, schema, settings)),
        name if name.starts_with("CSV") => {
            csv::check_delimiter(settings)?;
            Box::new(csv::CsvParser::new(name, schema, settings))
        }
        name if name.starts_with("JSON") => Box::new(json::rows::JsonRowParser::new(name, schema, settings)),
        other => bail!(UnknownFormat, "Format {other} is not suitable for input"),
    })
}
