//! Arrow files and streams.
//!
//! ```text
//! stream   messages, then a marker of length 0 (or just the end of the data)
//! file     "ARROW1", padding to 8 bytes or more, a stream, a footer that repeats where the messages are, "ARROW1"
//! message  FF FF FF FF, length u32, metadata (flatbuffer), body of the length that the metadata names
//! ```
//! A file is read as the stream that it holds, so both need memory for one batch only. Arrow's decoders allocate
//! what lengths in a message say; they are therefore checked before a message is handed on.

use super::byte_reader::ByteReader;
use super::native::find_field;
use super::{InputFormat, Source};
use crate::FormatSettings;
use crate::arrow::{column_from_arrow, schema_from_arrow};
use crate::guard::guarded;
use arrow_array::RecordBatch;
use arrow_buffer::Buffer;
use arrow_ipc::reader::StreamDecoder;
use arrow_schema::{ArrowError, Schema as ArrowSchema};
use base::{Error, Result, bail, err};
use types::{Block, Column, DataType, Field, Schema};

const MAGIC: &[u8; 6] = b"ARROW1";
const CONTINUATION: [u8; 4] = [0xFF; 4];
const END_MARKER: [u8; 8] = [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0];
const PADDING_BYTES_MAX: usize = 64;
const METADATA_BYTES_MAX: u64 = 256 << 20;
const BODY_BYTES_MAX: u64 = 1 << 36;
/// Rows of a batch, and elements of one of its arrays: arrays of nulls take no bytes, so their size proves nothing.
const LENGTH_MAX: i64 = 1 << 27;
/// Bytes of one buffer after decompression.
const BUFFER_BYTES_MAX: i64 = 2 << 30;

fn arrow_error(error: ArrowError) -> Error {
    err!(IncorrectData, "Cannot read Arrow: {error}")
}

/// Messages of a stream, decoded.
struct Batches {
    reader: ByteReader<'static>,
    decoder: StreamDecoder,
    /// The bytes of the last message that the decoder has not taken yet.
    pending: Buffer,
    is_file: bool,
    /// The last message is read.
    ended: bool,
    /// The last batch is given.
    done: bool,
}

impl Batches {
    fn open(source: Source, is_file: bool) -> Result<Self> {
        let mut reader = ByteReader::new(source);
        if is_file && reader.array::<8>().ok().is_none_or(|head| head[..6] != *MAGIC) {
            bail!(
                IncorrectData,
                "This is not an Arrow file: it does not begin with ARROW1 (a stream is read as ArrowStream)"
            );
        }
        Ok(Batches {
            reader,
            decoder: StreamDecoder::new(),
            pending: Buffer::from_slice_ref([0u8; 0]),
            is_file,
            ended: false,
            done: false,
        })
    }

    /// Reads up to the schema.
    fn schema(&mut self) -> Result<Schema> {
        while self.decoder.schema().is_none() {
            if self.next()?.is_some() {
                break;
            }
            if self.done {
                bail!(IncorrectData, "The Arrow data holds no schema");
            }
        }
        match self.decoder.schema() {
            Some(schema) => schema_from_arrow(&schema),
            None => bail!(IncorrectData, "The Arrow data holds no schema"),
        }
    }

    /// Reads on to the next batch; `None` once a message without one is read, or at the end, which sets `done`.
    fn next(&mut self) -> Result<Option<RecordBatch>> {
        if self.pending.is_empty() {
            match self.message()? {
                Some(message) => self.pending = Buffer::from_slice_ref(&message),
                // The decoder deals with a message without a body when more bytes come: the marker of the end does.
                None if !self.ended => {
                    self.ended = true;
                    self.pending = Buffer::from_slice_ref(END_MARKER);
                }
                None => {
                    self.done = true;
                    return Ok(None);
                }
            }
        }
        let (decoder, pending) = (&mut self.decoder, &mut self.pending);
        guarded("Arrow", || decoder.decode(pending).map_err(arrow_error))
    }

    /// The bytes of the next message with its head, checked; `None` at the end.
    fn message(&mut self) -> Result<Option<Vec<u8>>> {
        if self.ended {
            return Ok(None);
        }
        let Some(first) = self.reader.next()? else {
            if self.is_file {
                bail!(CannotReadAllData, "The Arrow file ends early");
            }
            return Ok(None);
        };
        let rest = self.reader.array::<3>()?;
        let mut length = [first, rest[0], rest[1], rest[2]];
        // Some writers pad the magic to more than 8 bytes.
        let mut padding = 0;
        while self.is_file && length == [0; 4] && self.decoder.schema().is_none() && padding < PADDING_BYTES_MAX {
            length = self.reader.array()?;
            padding += 4;
        }
        if length == CONTINUATION {
            length = self.reader.array()?;
        }
        if length == [0; 4] {
            return self.end().map(|()| None);
        }
        let metadata_bytes = u64::from(u32::from_le_bytes(length));
        if metadata_bytes > METADATA_BYTES_MAX {
            bail!(IncorrectData, "An Arrow message claims to have {metadata_bytes} bytes of metadata");
        }
        let mut message = [CONTINUATION, length].concat();
        self.reader.append(metadata_bytes, &mut message)?;
        let body_bytes = guarded("Arrow", || check_metadata(&message[8..]))?;
        let body_at = message.len();
        self.reader.append(body_bytes, &mut message)?;
        guarded("Arrow", || check_body(&message[8..body_at], &message[body_at..]))?;
        Ok(Some(message))
    }

    /// After the marker of the end: a file goes on with its footer.
    fn end(&mut self) -> Result<()> {
        if !self.is_file {
            return Ok(());
        }
        let mut last = [0u8; 6];
        while let Some(byte) = self.reader.next()? {
            last.rotate_left(1);
            last[5] = byte;
        }
        if last != *MAGIC {
            bail!(CannotReadAllData, "The Arrow file ends early: it does not end with ARROW1");
        }
        Ok(())
    }
}

/// Checks the lengths in a message's metadata; gives that of its body.
fn check_metadata(metadata: &[u8]) -> Result<u64> {
    let message =
        arrow_ipc::root_as_message(metadata).map_err(|error| err!(IncorrectData, "Cannot read Arrow: {error}"))?;
    let body = u64::try_from(message.bodyLength()).ok().filter(|&bytes| bytes <= BODY_BYTES_MAX);
    let Some(body) = body else {
        bail!(IncorrectData, "An Arrow message claims to have a body of {} bytes", message.bodyLength())
    };
    let Some(batch) = batch_of(&message) else { return Ok(body) };
    let nodes = batch.nodes().into_iter().flatten().map(|node| node.length());
    if let Some(length) = nodes.chain([batch.length()]).find(|length| !(0..=LENGTH_MAX).contains(length)) {
        bail!(
            TooLargeArraySize,
            "An Arrow batch claims to have {length} rows; at most {LENGTH_MAX} are taken: write smaller batches"
        );
    }
    Ok(body)
}

fn batch_of<'a>(message: &arrow_ipc::Message<'a>) -> Option<arrow_ipc::RecordBatch<'a>> {
    message
        .header_as_record_batch()
        .or_else(|| message.header_as_dictionary_batch().and_then(|dictionary| dictionary.data()))
}

/// Checks that buffers lie in the body, and what compressed ones say of their size.
fn check_body(metadata: &[u8], body: &[u8]) -> Result<()> {
    let message =
        arrow_ipc::root_as_message(metadata).map_err(|error| err!(IncorrectData, "Cannot read Arrow: {error}"))?;
    let Some(batch) = batch_of(&message) else { return Ok(()) };
    let mut total = 0u64;
    for buffer in batch.buffers().into_iter().flatten() {
        let range = usize::try_from(buffer.offset()).ok().zip(usize::try_from(buffer.length()).ok());
        let bytes = range.and_then(|(offset, length)| body.get(offset..offset.checked_add(length)?));
        let Some(bytes) = bytes else { bail!(IncorrectData, "A buffer of an Arrow batch lies outside of its body") };
        if batch.compression().is_none() || bytes.is_empty() {
            continue;
        }
        let Some(size) = bytes.first_chunk::<8>().map(|size| i64::from_le_bytes(*size)) else {
            bail!(IncorrectData, "A compressed buffer of an Arrow batch is shorter than its head");
        };
        // -1 stands for a buffer that is not compressed after all.
        if !(-1..=BUFFER_BYTES_MAX).contains(&size) {
            bail!(IncorrectData, "A compressed buffer of an Arrow batch claims to have {size} bytes");
        }
        total += size.max(0) as u64;
    }
    base::memory::check_reserve(total)
}

pub(super) struct ArrowInput {
    schema: Schema,
    settings: FormatSettings,
    batches: Batches,
    rest: Option<Block>,
    absent: super::AbsentColumns,
}

impl ArrowInput {
    pub(super) fn new(schema: &Schema, settings: &FormatSettings, source: Source, is_file: bool) -> Result<Self> {
        Ok(ArrowInput {
            schema: schema.clone(),
            settings: settings.clone(),
            batches: Batches::open(source, is_file)?,
            rest: None,
            absent: super::AbsentColumns::default(),
        })
    }
}

/// The schema of an Arrow file or stream.
pub(super) fn arrow_schema(source: Source, is_file: bool) -> Result<Schema> {
    Batches::open(source, is_file)?.schema()
}

/// The names of a batch's columns.
pub(super) fn names_of(schema: &ArrowSchema) -> Schema {
    let fields = schema.fields().iter();
    Schema::new(fields.map(|field| Field::new(field.name().as_str(), DataType::Nothing)).collect())
}

/// A batch as a block of `schema`: columns by name, missing ones as defaults.
fn block_from_batch(batch: &RecordBatch, schema: &Schema, settings: &FormatSettings) -> Result<Block> {
    let arrow = batch.schema();
    let names = names_of(&arrow);
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
                None if self.batches.done => return Ok(None),
                None => match self.batches.next()? {
                    None => continue,
                    Some(batch) => {
                        self.absent.look(&names_of(&batch.schema()), &self.schema);
                        guarded("Arrow", || block_from_batch(&batch, &self.schema, &self.settings))?
                    }
                },
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

    fn note_omitted(&mut self, columns: &[usize]) {
        self.absent.note(columns);
    }

    fn take_omitted(&mut self) -> Vec<(usize, super::Omitted)> {
        self.absent.omitted()
    }
}
