//! Parquet and Arrow files.

use super::{OutputFormat, ResultStats};
use crate::FormatSettings;
use crate::arrow::{ArrowFlavor, schema_to_arrow, to_arrow};
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use base::{Error, Result, bail, err};
use parquet::arrow::ArrowSchemaConverter;
use parquet::arrow::arrow_writer::{ArrowWriter, ArrowWriterOptions};
use parquet::basic::{BrotliLevel, Compression, GzipLevel, ZstdLevel};
use parquet::file::properties::WriterProperties;
use std::sync::Arc;
use types::{Block, Schema};

/// A row group ends when it holds this much, however few its rows are.
const ROW_GROUP_MEMORY_BYTES: usize = 512 << 20;

/// Moves what a writer has written to the caller's buffer.
fn drain(buffer: &mut Vec<u8>, out: &mut Vec<u8>) {
    out.append(buffer);
}

pub(super) struct ParquetOutput {
    schema: Schema,
    writer: Option<ArrowWriter<Vec<u8>>>,
}

fn parquet_error(error: parquet::errors::ParquetError) -> Error {
    err!(CannotWriteToFileDescriptor, "Cannot write Parquet: {error}")
}

fn parquet_compression(name: &str) -> Result<Compression> {
    Ok(match name.to_ascii_lowercase().as_str() {
        "none" => Compression::UNCOMPRESSED,
        "snappy" => Compression::SNAPPY,
        "lz4" => Compression::LZ4_RAW,
        "gzip" => Compression::GZIP(GzipLevel::default()),
        "brotli" => Compression::BROTLI(BrotliLevel::default()),
        "zstd" => Compression::ZSTD(ZstdLevel::default()),
        other => bail!(
            BadArguments,
            "Unknown output_format_parquet_compression_method '{other}': use zstd, lz4, snappy, gzip, brotli or none"
        ),
    })
}

impl ParquetOutput {
    pub(super) fn new(schema: Schema, settings: FormatSettings) -> Result<Self> {
        let properties = WriterProperties::builder()
            .set_compression(parquet_compression(&settings.parquet_compression)?)
            .set_max_row_group_row_count(Some(settings.parquet_row_group_rows))
            .set_created_by("ursa".into())
            .build();
        // The file says that strings are UTF-8, the arrays hold any bytes.
        let shown = schema_to_arrow(&schema, ArrowFlavor::parquet(true))?;
        let parquet_schema = ArrowSchemaConverter::new().convert(&shown).map_err(parquet_error)?;
        let options = ArrowWriterOptions::new()
            .with_properties(properties)
            .with_skip_arrow_metadata(true)
            .with_parquet_schema(parquet_schema);
        let arrays = Arc::new(schema_to_arrow(&schema, ArrowFlavor::parquet_arrays())?);
        let writer = ArrowWriter::try_new_with_options(Vec::new(), arrays, options).map_err(parquet_error)?;
        Ok(ParquetOutput { schema, writer: Some(writer) })
    }
}

impl OutputFormat for ParquetOutput {
    fn prefix(&mut self, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }

    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        let Some(writer) = &mut self.writer else { return Ok(()) };
        if block.rows > 0 {
            writer.write(&to_arrow(&self.schema, block, ArrowFlavor::parquet_arrays())?).map_err(parquet_error)?;
            if writer.memory_size() > ROW_GROUP_MEMORY_BYTES {
                writer.flush().map_err(parquet_error)?;
            }
            drain(writer.inner_mut(), out);
        }
        Ok(())
    }

    fn finish(&mut self, _stats: &ResultStats, out: &mut Vec<u8>) -> Result<()> {
        if let Some(writer) = self.writer.take() {
            drain(&mut writer.into_inner().map_err(parquet_error)?, out);
        }
        Ok(())
    }

    fn content_type(&self) -> &'static str {
        "application/octet-stream"
    }
}

enum IpcWriter {
    File(Box<FileWriter<Vec<u8>>>),
    Stream(Box<StreamWriter<Vec<u8>>>),
}

pub(super) struct ArrowOutput {
    schema: Schema,
    flavor: ArrowFlavor,
    writer: IpcWriter,
}

fn arrow_error(error: arrow_schema::ArrowError) -> Error {
    err!(CannotWriteToFileDescriptor, "Cannot write Arrow: {error}")
}

impl ArrowOutput {
    pub(super) fn new(schema: Schema, settings: FormatSettings, is_file: bool) -> Result<Self> {
        let flavor = ArrowFlavor::ipc(settings.arrow_string_as_string);
        let arrow_schema = schema_to_arrow(&schema, flavor)?;
        let compression = match settings.arrow_compression.as_str() {
            "none" => None,
            "zstd" => Some(arrow_ipc::CompressionType::ZSTD),
            "lz4_frame" | "lz4" => Some(arrow_ipc::CompressionType::LZ4_FRAME),
            other => bail!(
                BadArguments,
                "Unknown output_format_arrow_compression_method '{other}': use lz4_frame, zstd or none"
            ),
        };
        let options = IpcWriteOptions::default().try_with_compression(compression).map_err(arrow_error)?;
        let writer = match is_file {
            true => IpcWriter::File(Box::new(
                FileWriter::try_new_with_options(Vec::new(), &arrow_schema, options).map_err(arrow_error)?,
            )),
            false => IpcWriter::Stream(Box::new(
                StreamWriter::try_new_with_options(Vec::new(), &arrow_schema, options).map_err(arrow_error)?,
            )),
        };
        Ok(ArrowOutput { schema, flavor, writer })
    }

    fn drain(&mut self, out: &mut Vec<u8>) {
        match &mut self.writer {
            // The file's footer counts positions in its own writer, which holds all bytes until the end.
            IpcWriter::File(_) => {}
            IpcWriter::Stream(writer) => drain(writer.get_mut(), out),
        }
    }
}

impl OutputFormat for ArrowOutput {
    fn prefix(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.drain(out);
        Ok(())
    }

    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        if block.rows > 0 {
            let batch = to_arrow(&self.schema, block, self.flavor)?;
            match &mut self.writer {
                IpcWriter::File(writer) => writer.write(&batch).map_err(arrow_error)?,
                IpcWriter::Stream(writer) => writer.write(&batch).map_err(arrow_error)?,
            }
        }
        self.drain(out);
        Ok(())
    }

    fn finish(&mut self, _stats: &ResultStats, out: &mut Vec<u8>) -> Result<()> {
        match &mut self.writer {
            IpcWriter::File(writer) => {
                writer.finish().map_err(arrow_error)?;
                drain(writer.get_mut(), out);
            }
            IpcWriter::Stream(writer) => {
                writer.finish().map_err(arrow_error)?;
                drain(writer.get_mut(), out);
            }
        }
        Ok(())
    }

    fn content_type(&self) -> &'static str {
        "application/octet-stream"
    }
}
