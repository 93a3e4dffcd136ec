//! Parquet: files by row groups, streams by way of memory.

mod dictionaries;
mod metadata_rows;
mod own_types;

pub(crate) use metadata_rows::{ParquetMetadataInput, metadata_schema};

use super::arrow::names_of;
use super::native::find_field;
use super::text::{ReadWindow, read_error};
use super::thrift_check::check_lengths;
use super::{InputFormat, Source};
use crate::FormatSettings;
use crate::arrow::schema_from_arrow;
use crate::guard::guarded;
use crate::stored_field::{StoredField, renamed_batch, renamed_schema};
use arrow_array::{BooleanArray, RecordBatch};
use arrow_buffer::BooleanBuffer;
use arrow_schema::{ArrowError, DataType as ArrowType, Field as ArrowField, Schema as ArrowSchema, SchemaRef};
use base::{Error, Result, bail, err};
use bytes::Bytes;
use dictionaries::{Dictionaries, with_dictionaries};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowPredicate, ArrowPredicateFn, ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder,
    RowFilter, RowSelector,
};
use parquet::bloom_filter::Sbbf;
use parquet::errors::ParquetError;
use parquet::file::metadata::{PageIndexPolicy, ParquetMetaData, ParquetMetaDataReader, RowGroupMetaData};
use parquet::file::reader::ChunkReader;
use std::ops::Range;
use std::sync::Arc;
use types::{Block, Schema};

fn parquet_error(error: ParquetError) -> Error {
    match error {
        ParquetError::EOF(message) => err!(CannotReadAllData, "Cannot read Parquet, the data ends early: {message}"),
        ParquetError::External(inner) => match inner.downcast::<std::io::Error>() {
            Ok(io) => read_error(&io),
            Err(other) => match other.downcast::<ArrowError>() {
                Ok(arrow) => batch_error(*arrow),
                Err(other) => err!(IncorrectData, "Cannot read Parquet: {other}"),
            },
        },
        other => err!(IncorrectData, "Cannot read Parquet: {other}"),
    }
}

/// The footer of a Parquet file: its row groups, schema and statistics.
#[derive(Clone)]
pub(crate) struct ParquetFooter {
    metadata: ArrowReaderMetadata,
    /// The columns with other names than the file has.
    renamed: Option<SchemaRef>,
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
            let plain = match own_types::without_intervals(plain.metadata()).map_err(parquet_error)? {
                Some(changed) => {
                    ArrowReaderMetadata::try_new(Arc::new(changed), options.clone()).map_err(parquet_error)?
                }
                None => plain,
            };
            let fields: Vec<ArrowField> = plain.schema().fields().iter().map(|field| with_views(field)).collect();
            let with_schema = options.with_schema(Arc::new(ArrowSchema::new(fields)));
            let metadata = ArrowReaderMetadata::try_new(plain.metadata().clone(), with_schema).unwrap_or(plain);
            Ok(ParquetFooter { metadata, renamed: None })
        })
    }

    /// Bytes that it takes in memory.
    pub(crate) fn memory_bytes(&self) -> usize {
        self.metadata.metadata().memory_size()
    }

    /// The footer of a file whose columns go by the names of `fields`.
    pub(crate) fn with_fields(mut self, fields: &[StoredField]) -> Self {
        self.renamed = Some(Arc::new(renamed_schema(self.metadata.schema(), fields)));
        self
    }

    /// The columns as they are named.
    pub(crate) fn arrow_schema(&self) -> &SchemaRef {
        self.renamed.as_ref().unwrap_or_else(|| self.metadata.schema())
    }

    /// The file's columns; every one is Nullable where the file lets it.
    pub(crate) fn schema(&self) -> Result<Schema> {
        let mut schema = schema_from_arrow(self.arrow_schema())?;
        // Arrow sees UUIDs as 16 bytes; Parquet's own schema knows better.
        let descriptor = self.metadata.metadata().file_metadata().schema_descr();
        for (field, own) in schema.fields.iter_mut().zip(descriptor.root_schema().get_fields()) {
            field.data_type = own_types::with_uuids(&field.data_type, own);
        }
        Ok(schema)
    }

    pub(crate) fn row_groups(&self) -> &[RowGroupMetaData] {
        self.metadata.metadata().row_groups()
    }

    /// The file's metadata with its schema in Arrow.
    pub(crate) fn arrow_metadata(&self) -> &ArrowReaderMetadata {
        &self.metadata
    }

    /// The bytes of the chunks that a read of a row group wants: those of columns that rows are tested by, and of the
    /// others.
    pub(crate) fn chunk_ranges(&self, group: usize, tested: &[&Schema], wanted: &Schema) -> Vec<Vec<Range<u64>>> {
        let Some(group) = self.row_groups().get(group) else { return Vec::new() };
        let (mut taken, mut sets) = (vec![false; group.num_columns()], Vec::with_capacity(tested.len() + 1));
        for schema in tested.iter().copied().chain([wanted]) {
            let mask = self.mask(schema);
            let mut set = Vec::new();
            for (leaf, column) in group.columns().iter().enumerate() {
                if mask.leaf_included(leaf) && !std::mem::replace(&mut taken[leaf], true) {
                    let data = column.data_page_offset();
                    let start =
                        column.dictionary_page_offset().filter(|start| *start < data).unwrap_or(data).max(0) as u64;
                    set.push(start..start.saturating_add(column.compressed_size().max(0) as u64));
                }
            }
            sets.push(set);
        }
        sets
    }

    /// The bytes of the page indexes.
    pub(crate) fn page_index_ranges(&self) -> Vec<Range<u64>> {
        let range = |start: Option<i64>, length: Option<i32>| {
            let start = start?.max(0) as u64;
            Some(start..start.saturating_add(length?.max(0) as u64))
        };
        let columns = self.row_groups().iter().flat_map(RowGroupMetaData::columns);
        let places = columns.flat_map(|column| {
            [
                range(column.offset_index_offset(), column.offset_index_length()),
                range(column.column_index_offset(), column.column_index_length()),
            ]
        });
        places.flatten().collect()
    }

    /// The metadata with the page index, if the file has one. `None` also where it is broken: it is of no need.
    pub(crate) fn with_page_index<R: ChunkReader>(&self, reader: &R) -> Option<ParquetFooter> {
        let plain = self.metadata.metadata();
        let own = guarded("Parquet", || {
            for column in plain.row_groups().iter().flat_map(RowGroupMetaData::columns) {
                let places = [
                    (column.offset_index_offset(), column.offset_index_length()),
                    (column.column_index_offset(), column.column_index_length()),
                ];
                for (start, length) in places {
                    let (Some(start), Some(length)) = (start, length) else {
                        bail!(IncorrectData, "The page index is not complete")
                    };
                    let (start, length) = (start.max(0) as u64, length.max(0) as u64);
                    if start.checked_add(length).is_none_or(|end| end > reader.len()) {
                        bail!(CannotReadAllData, "The page index lies behind the end of the file");
                    }
                    check_lengths(&reader.get_bytes(start, length as usize).map_err(parquet_error)?)?;
                }
            }
            let mut indexed = ParquetMetaDataReader::new_with_metadata(ParquetMetaData::clone(plain))
                .with_page_index_policy(PageIndexPolicy::Required);
            indexed.read_page_indexes(reader).map_err(parquet_error)?;
            let options =
                ArrowReaderOptions::new().with_skip_arrow_metadata(true).with_schema(self.metadata.schema().clone());
            let metadata = Arc::new(indexed.finish().map_err(parquet_error)?);
            let metadata = ArrowReaderMetadata::try_new(metadata, options).map_err(parquet_error)?;
            Ok(ParquetFooter { metadata, renamed: self.renamed.clone() })
        });
        own.ok()
    }

    /// The bloom filter of a column, by its place among the leaves.
    pub(crate) fn bloom_filter<R: ChunkReader + 'static>(&self, reader: R, group: usize, leaf: usize) -> Option<Sbbf> {
        ParquetRecordBatchReaderBuilder::new_with_metadata(reader, self.metadata.clone())
            .get_row_group_column_bloom_filter(group, leaf)
            .ok()
            .flatten()
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
        self.read_chosen(reader, groups, (schema, settings), RowChoice::default(), emit)
    }

    /// As [`Self::read`], of the rows that are chosen.
    pub(crate) fn read_chosen<R: ChunkReader + 'static>(
        &self,
        reader: R,
        groups: Vec<usize>,
        (schema, settings): (&Schema, &FormatSettings),
        choice: RowChoice,
        emit: &mut dyn FnMut(Block) -> Result<bool>,
    ) -> Result<()> {
        let mut batches = guarded("Parquet", || self.batches(reader, groups, (schema, settings), choice))?;
        let mut dictionaries = Dictionaries::default();
        loop {
            let block = guarded("Parquet", || match batches.next() {
                None => Ok(None),
                Some(batch) => {
                    let batch = self.named(batch.map_err(batch_error)?)?;
                    dictionaries.block(&batch, schema, settings).map(Some)
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

    /// A batch of the file with the names of its columns.
    fn named(&self, batch: RecordBatch) -> Result<RecordBatch> {
        match &self.renamed {
            Some(renamed) => renamed_batch(&batch, self.metadata.schema(), renamed),
            None => Ok(batch),
        }
    }

    /// The columns of the file that a schema names.
    fn mask(&self, schema: &Schema) -> ProjectionMask {
        let names = names_of(self.arrow_schema());
        let roots: Vec<usize> = schema.fields.iter().filter_map(|field| find_field(&names, &field.name)).collect();
        ProjectionMask::roots(self.metadata.parquet_schema(), roots)
    }

    fn batches<R: ChunkReader + 'static>(
        &self,
        reader: R,
        groups: Vec<usize>,
        (schema, settings): (&Schema, &FormatSettings),
        choice: RowChoice,
    ) -> Result<parquet::arrow::arrow_reader::ParquetRecordBatchReader> {
        let rows = choice.limit.map_or(settings.block_rows_max, |limit| limit.clamp(1, settings.block_rows_max));
        let metadata = match groups[..] {
            [group] if choice.limit.is_none() => with_dictionaries(&self.metadata, group)?,
            _ => self.metadata.clone(),
        };
        let mut builder = ParquetRecordBatchReaderBuilder::new_with_metadata(reader, metadata)
            .with_row_groups(groups)
            .with_projection(self.mask(schema))
            .with_batch_size(rows);
        if let Some(limit) = choice.limit {
            builder = builder.with_limit(limit);
        }
        if let Some(runs) = choice.runs {
            let selectors = runs.into_iter().map(|(rows, is_kept)| match is_kept {
                true => RowSelector::select(rows),
                false => RowSelector::skip(rows),
            });
            builder = builder.with_row_selection(selectors.collect::<Vec<_>>().into());
        }
        if !choice.predicates.is_empty() {
            let predicates = choice.predicates.into_iter().map(|(columns, keeps)| {
                let (mask, settings, footer) = (self.mask(&columns), settings.clone(), self.clone());
                let mut dictionaries = Dictionaries::default();
                let predicate = ArrowPredicateFn::new(mask, move |batch| {
                    let kept = footer.named(batch).and_then(|batch| dictionaries.block(&batch, &columns, &settings));
                    let kept = kept.and_then(|block| keeps(&block));
                    let kept = kept.map_err(|error| ArrowError::ExternalError(Box::new(error)))?;
                    Ok(BooleanArray::from(BooleanBuffer::collect_bool(kept.len(), |row| kept[row] != 0)))
                });
                Box::new(predicate) as Box<dyn ArrowPredicate>
            });
            builder = builder.with_row_filter(RowFilter::new(predicates.collect()));
        }
        builder.build().map_err(parquet_error)
    }
}

/// An error of a batch; one of a predicate comes out as it was.
fn batch_error(error: ArrowError) -> Error {
    match error {
        ArrowError::ExternalError(inner) => match inner.downcast::<Error>() {
            Ok(own) => *own,
            Err(other) => err!(IncorrectData, "Cannot read Parquet: {other}"),
        },
        other => err!(IncorrectData, "Cannot read Parquet: {other}"),
    }
}

/// Says of each row of a block whether it is kept: 1 or 0.
pub type RowTest = Arc<dyn Fn(&Block) -> Result<Vec<u8>> + Send + Sync>;

/// The rows of row groups that are read.
#[derive(Default)]
pub(crate) struct RowChoice {
    /// After so many rows no more are needed.
    pub(crate) limit: Option<usize>,
    /// Runs of rows, and whether they are read.
    pub(crate) runs: Option<Vec<(usize, bool)>>,
    /// Tests of rows by some columns; of other columns only rows that pass are decoded.
    pub(crate) predicates: Vec<(Schema, RowTest)>,
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
