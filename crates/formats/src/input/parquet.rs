//! Parquet: files by row groups, streams by way of memory.

use super::arrow::block_from_batch;
use super::native::find_field;
use super::text::{ReadWindow, read_error};
use super::thrift_check::check_lengths;
use super::{InputFormat, Source};
use crate::FormatSettings;
use crate::arrow::schema_from_arrow;
use crate::guard::guarded;
use arrow_schema::{DataType as ArrowType, Field as ArrowField, Schema as ArrowSchema};
use base::{Error, Result, bail, err};
use bytes::Bytes;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder};
use parquet::basic::LogicalType;
use parquet::errors::ParquetError;
use parquet::file::metadata::RowGroupMetaData;
use parquet::file::reader::ChunkReader;
use std::sync::Arc;
use types::{Block, DataType, Schema};

fn parquet_error(error: ParquetError) -> Error {
    match error {
        ParquetError::EOF(message) => err!(CannotReadAllData, "Cannot read Parquet, the data ends early: {message}"),
        ParquetError::External(inner) => match inner.downcast::<std::io::Error>() {
            Ok(io) => read_error(&io),
            Err(other) => err!(IncorrectData, "Cannot read Parquet: {other}"),
        },
        other => err!(IncorrectData, "Cannot read Parquet: {other}"),
    }
}

/// The footer of a Parquet file: its row groups, schema and statistics.
#[derive(Clone)]
pub(crate) struct ParquetFooter {
    metadata: ArrowReaderMetadata,
}

/// Strings as views: their bytes are shared with the decoded pages.
fn with_views(field: &ArrowField) -> ArrowField {
    let data_type = match field.data_type() {
        ArrowType::Utf8 | ArrowType::LargeUtf8 => ArrowType::Utf8View,
        ArrowType::Binary | ArrowType::LargeBinary => ArrowType::BinaryView,
        other => other.clone(),
    };
    field.clone().with_data_type(data_type)
}

/// Checks the lengths that the footer claims; all else about it is left to its reader.
fn check_footer<R: ChunkReader>(reader: &R) -> Result<()> {
    const TAIL_BYTES: u64 = 8;
    let length = reader.len();
    if length < TAIL_BYTES {
        bail!(IncorrectData, "This is not a Parquet file: it has {length} bytes");
    }
    let tail = reader.get_bytes(length - TAIL_BYTES, TAIL_BYTES as usize).map_err(parquet_error)?;
    // Anything but a plain footer (an encrypted one, no Parquet at all) is for the reader to refuse.
    if !tail.ends_with(b"PAR1") {
        return Ok(());
    }
    let footer = u64::from(u32::from_le_bytes([tail[0], tail[1], tail[2], tail[3]]));
    let Some(start) = (length - TAIL_BYTES).checked_sub(footer) else {
        bail!(CannotReadAllData, "Cannot read Parquet: its footer claims {footer} bytes, the file has {length}");
    };
    check_lengths(&reader.get_bytes(start, footer as usize).map_err(parquet_error)?)
}

impl ParquetFooter {
    /// Reads the footer.
    pub(crate) fn load<R: ChunkReader>(reader: &R) -> Result<Self> {
        guarded("Parquet", || {
            check_footer(reader)?;
            let options = ArrowReaderOptions::new().with_skip_arrow_metadata(true);
            let plain = ArrowReaderMetadata::load(reader, options.clone()).map_err(parquet_error)?;
            let fields: Vec<ArrowField> = plain.schema().fields().iter().map(|field| with_views(field)).collect();
            let with_schema = options.with_schema(Arc::new(ArrowSchema::new(fields)));
            let metadata = ArrowReaderMetadata::try_new(plain.metadata().clone(), with_schema).unwrap_or(plain);
            Ok(ParquetFooter { metadata })
        })
    }

    /// The file's columns; every one is Nullable where the file lets it.
    pub(crate) fn schema(&self) -> Result<Schema> {
        let mut schema = schema_from_arrow(self.metadata.schema())?;
        // Arrow sees a UUID as 16 bytes; Parquet's own schema knows better.
        let descriptor = self.metadata.metadata().file_metadata().schema_descr();
        for (field, own) in schema.fields.iter_mut().zip(descriptor.root_schema().get_fields()) {
            if own.get_basic_info().logical_type_ref() == Some(&LogicalType::Uuid) {
                field.data_type =
                    if field.data_type.is_nullable() { DataType::nullable(DataType::Uuid) } else { DataType::Uuid };
            }
        }
        Ok(schema)
    }

    pub(crate) fn row_groups(&self) -> &[RowGroupMetaData] {
        self.metadata.metadata().row_groups()
    }

    /// Reads row groups into blocks of `schema`, only the columns that it names. `emit` may stop it.
    pub(crate) fn read<R: ChunkReader + 'static>(
        &self,
        reader: R,
        groups: Vec<usize>,
        schema: &Schema,
        settings: &FormatSettings,
        emit: &mut dyn FnMut(Block) -> Result<bool>,
    ) -> Result<()> {
        let mut batches = guarded("Parquet", || self.batches(reader, groups, schema, settings))?;
        loop {
            let block = guarded("Parquet", || match batches.next() {
                None => Ok(None),
                Some(batch) => {
                    let batch = batch.map_err(|error| err!(IncorrectData, "Cannot read Parquet: {error}"))?;
                    block_from_batch(&batch, schema, settings).map(Some)
                }
            })?;
            match block {
                None => return Ok(()),
                Some(block) if block.rows == 0 => {}
                Some(block) => {
                    if !emit(block)? {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn batches<R: ChunkReader + 'static>(
        &self,
        reader: R,
        groups: Vec<usize>,
        schema: &Schema,
        settings: &FormatSettings,
    ) -> Result<parquet::arrow::arrow_reader::ParquetRecordBatchReader> {
        let own = self.metadata.schema();
        let names = Schema::new(
            own.fields()
                .iter()
                .map(|field| types::Field::new(field.name().as_str(), types::DataType::Nothing))
                .collect(),
        );
        let roots: Vec<usize> = schema.fields.iter().filter_map(|field| find_field(&names, &field.name)).collect();
        let builder = ParquetRecordBatchReaderBuilder::new_with_metadata(reader, self.metadata.clone());
        let mask = ProjectionMask::roots(builder.parquet_schema(), roots);
        builder
            .with_row_groups(groups)
            .with_projection(mask)
            .with_batch_size(settings.block_rows_max)
            .build()
            .map_err(parquet_error)
    }
}

/// Parquet from a stream: the footer stands at its end, so all of it is read first.
pub(super) struct ParquetInput {
    footer: ParquetFooter,
    bytes: Bytes,
    group: usize,
    schema: Schema,
    settings: FormatSettings,
    blocks: std::collections::VecDeque<Block>,
    absent: super::AbsentColumns,
}

fn read_all(source: Source) -> Result<Bytes> {
    let mut window = ReadWindow::new(source);
    window.fill_all()?;
    if window.bytes().len() < 12 || !window.bytes().starts_with(b"PAR1") {
        bail!(IncorrectData, "This is not a Parquet file: it does not begin with PAR1");
    }
    Ok(Bytes::copy_from_slice(window.bytes()))
}

/// The schema of a Parquet stream.
pub(super) fn parquet_schema(source: Source) -> Result<Schema> {
    ParquetFooter::load(&read_all(source)?)?.schema()
}

impl ParquetInput {
    pub(super) fn new(schema: &Schema, settings: &FormatSettings, source: Source) -> Result<Self> {
        let bytes = read_all(source)?;
        let footer = ParquetFooter::load(&bytes)?;
        Ok(ParquetInput {
            footer,
            bytes,
            group: 0,
            schema: schema.clone(),
            settings: settings.clone(),
            blocks: Default::default(),
            absent: super::AbsentColumns::default(),
        })
    }
}

impl InputFormat for ParquetInput {
    fn next_block(&mut self, max_rows: usize) -> Result<Option<Block>> {
        while self.blocks.is_empty() {
            if self.group == self.footer.row_groups().len() {
                return Ok(None);
            }
            self.absent.look(&self.footer.schema()?, &self.schema);
            let mut settings = self.settings.clone();
            settings.block_rows_max = settings.block_rows_max.min(max_rows.max(1));
            let blocks = &mut self.blocks;
            self.footer.read(self.bytes.clone(), vec![self.group], &self.schema, &settings, &mut |block| {
                blocks.push_back(block);
                Ok(true)
            })?;
            self.group += 1;
        }
        Ok(self.blocks.pop_front())
    }

    fn note_omitted(&mut self, columns: &[usize]) {
        self.absent.note(columns);
    }

    fn take_omitted(&mut self) -> Vec<(usize, super::Omitted)> {
        self.absent.omitted()
    }
}
