//! Arrow files and streams.

use super::native::find_field;
use super::text::{Window, read_error};
use super::{InputFormat, Source};
use crate::FormatSettings;
use crate::arrow::{column_from_arrow, schema_from_arrow};
use crate::guard::guarded;
use arrow_array::RecordBatch;
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::{ArrowError, SchemaRef};
use base::{Error, Result, bail, err};
use std::io::{BufReader, Cursor};
use types::{Block, Column, Schema};

enum Batches {
    File(Box<FileReader<Cursor<Vec<u8>>>>),
    Stream(Box<StreamReader<BufReader<Source>>>),
}

pub(super) struct ArrowInput {
    schema: Schema,
    settings: FormatSettings,
    batches: Batches,
    rest: Option<Block>,
}

fn arrow_error(error: ArrowError) -> Error {
    match error {
        ArrowError::IoError(_, error) => read_error(&error),
        other => err!(IncorrectData, "Cannot read Arrow: {other}"),
    }
}

fn open(source: Source, is_file: bool) -> Result<Batches> {
    if !is_file {
        let reader = guarded("Arrow", || StreamReader::try_new(BufReader::new(source), None).map_err(arrow_error))?;
        return Ok(Batches::Stream(Box::new(reader)));
    }
    // The index stands at the end of a file, so the whole file is needed.
    let mut window = Window::new(source);
    window.fill_all()?;
    let bytes = window.bytes().to_vec();
    if !bytes.starts_with(b"ARROW1") {
        bail!(IncorrectData, "This is not an Arrow file: it does not begin with ARROW1 (a stream is read as ArrowStream)");
    }
    let reader = guarded("Arrow", || FileReader::try_new(Cursor::new(bytes), None).map_err(arrow_error))?;
    Ok(Batches::File(Box::new(reader)))
}

impl Batches {
    fn schema(&self) -> SchemaRef {
        match self {
            Batches::File(reader) => reader.schema(),
            Batches::Stream(reader) => reader.schema(),
        }
    }

    fn next(&mut self) -> Option<Result<RecordBatch, ArrowError>> {
        match self {
            Batches::File(reader) => reader.next(),
            Batches::Stream(reader) => reader.next(),
        }
    }
}

impl ArrowInput {
    pub(super) fn new(schema: &Schema, settings: &FormatSettings, source: Source, is_file: bool) -> Result<Self> {
        Ok(ArrowInput { schema: schema.clone(), settings: settings.clone(), batches: open(source, is_file)?, rest: None })
    }
}

/// The schema of an Arrow file or stream.
pub(super) fn arrow_schema(source: Source, is_file: bool) -> Result<Schema> {
    schema_from_arrow(&open(source, is_file)?.schema())
}

/// A batch as a block of `schema`: columns by name, missing ones as defaults.
pub(super) fn block_from_batch(batch: &RecordBatch, schema: &Schema, settings: &FormatSettings) -> Result<Block> {
    let arrow = batch.schema();
    let names = Schema::new(arrow.fields().iter().map(|field| types::Field::new(field.name().as_str(), types::DataType::Nothing)).collect());
    let columns: Result<Vec<Column>> = (schema.fields.iter())
        .map(|field| match find_field(&names, &field.name) {
            Some(at) => column_from_arrow(batch.column(at), arrow.field(at), &field.data_type, settings),
            None => Ok(Column::defaults(&field.data_type, batch.num_rows())),
        })
        .collect();
    Ok(Block::new(columns?, batch.num_rows()))
}

impl InputFormat for ArrowInput {
    fn next_block(&mut self, max_rows: usize) -> Result<Option<Block>> {
        let max_rows = max_rows.max(1);
        loop {
            let block = match self.rest.take() {
                Some(rest) => rest,
                None => {
                    let (batches, schema, settings) = (&mut self.batches, &self.schema, &self.settings);
                    let read = guarded("Arrow", || match batches.next() {
                        None => Ok(None),
                        Some(batch) => block_from_batch(&batch.map_err(arrow_error)?, schema, settings).map(Some),
                    });
                    match read? {
                        None => return Ok(None),
                        Some(block) => block,
                    }
                }
            };
            if block.rows > max_rows {
                self.rest = Some(block.slice(max_rows, block.rows - max_rows));
                return Ok(Some(block.slice(0, max_rows)));
            }
            if block.rows > 0 {
                return Ok(Some(block));
            }
        }
    }
}
