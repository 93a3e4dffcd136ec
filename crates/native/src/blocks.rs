//! Blocks in packets: `number, name of a table, block`; the block alone may be compressed.

use crate::frames::{self, BlockMethod, BlockReader};
use crate::packets::of_server::{DATA, PROFILE_EVENTS};
use crate::revision;
use crate::wire::{broken_packet, put_text, text};
use base::{Error, ErrorCode, Result, Settings, bail};
use formats::{FormatSettings, NativeOutput, OutputFormat, ResultStats};
use std::io::BufRead;
use types::{Block, Column, ColumnBuilder, DataType, Field, Schema, Value};

/// The name of the counter of a query's peak memory.
pub const PEAK_MEMORY: &str = "MemoryTrackerPeakUsage";
/// The counter of the rows that a query inserted.
pub const INSERTED_ROWS: &str = "InsertedRows";
/// Kinds of counters.
const INCREMENT: i64 = 1;
const GAUGE: i64 = 2;
/// Largest name of a table, in bytes.
const NAME_BYTES_MAX: u64 = 64 << 10;

/// Takes the compression that settings ask for, for clients that take compressed blocks.
///
/// # Errors
/// `BAD_ARGUMENTS` for methods that a connection cannot have.
pub fn method_of(settings: &Settings) -> Result<BlockMethod> {
    Ok(match settings.network_compression_method.to_ascii_uppercase().as_str() {
        "" | "LZ4" => BlockMethod::Lz4,
        "LZ4HC" => BlockMethod::Lz4Hc,
        "ZSTD" => BlockMethod::Zstd(settings.network_zstd_compression_level.clamp(1, 22) as i32),
        "NONE" => BlockMethod::None,
        other => bail!(
            BadArguments,
            "network_compression_method = '{other}' is none of the native protocol's methods: LZ4, LZ4HC, ZSTD, NONE"
        ),
    })
}

/// Writes blocks of one schema as packets.
pub struct BlockPackets {
    native: NativeOutput,
    schema: Schema,
    revision: u64,
    /// `None` for a client that takes plain blocks.
    method: Option<BlockMethod>,
    /// The number of the packets.
    pub number: u8,
    /// A block before it is compressed.
    plain: Vec<u8>,
}

impl BlockPackets {
    /// A writer for a peer of a revision; of data, until another number is set.
    ///
    /// # Errors
    /// `NOT_IMPLEMENTED` for types that the client could not read.
    pub fn new(schema: &Schema, settings: &FormatSettings, revision: u64, method: Option<BlockMethod>) -> Result<Self> {
        if revision < revision::STATE_VERSIONS
            && let Some(field) = schema.fields.iter().find(|field| types::states::have_versions(&field.data_type))
        {
            bail!(
                NotImplemented,
                "Column '{}' has states ({}) that clients of revision {revision} do not know: select \
                finalizeAggregation of them",
                field.name,
                field.data_type
            );
        }
        let mut settings = settings.clone();
        settings.native_revision = revision;
        let fields = schema.fields.iter().map(|field| match &field.data_type {
            DataType::LowCardinality(inner) if revision < revision::LOW_CARDINALITY => {
                Field::new(&*field.name, (**inner).clone())
            }
            other => Field::new(&*field.name, other.clone()),
        });
        let schema = Schema::new(fields.collect());
        let native = NativeOutput::new(schema.clone(), settings);
        Ok(BlockPackets { native, schema, revision, method, number: DATA, plain: Vec::new() })
    }

    /// Appends the packet of a block.
    ///
    /// # Errors
    /// When the block cannot be written or compressed.
    pub fn write(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        out.push(self.number);
        put_text(out, "");
        let Some(method) = self.method.filter(|_| self.number != PROFILE_EVENTS) else {
            return self.write_plain(block, out);
        };
        let mut plain = std::mem::take(&mut self.plain);
        plain.clear();
        self.write_plain(block, &mut plain)?;
        for piece in plain.chunks(frames::WRITE_BLOCK_BYTES) {
            frames::write_block_by(method, piece, out)
                .map_err(|error| Error::io(ErrorCode::CannotWriteToFileDescriptor, "compress a block", &error))?;
        }
        self.plain = plain;
        Ok(())
    }

    fn write_plain(&self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        if self.revision >= revision::LOW_CARDINALITY {
            return self.native.write(block, out);
        }
        let columns = block.columns.iter().map(Column::flatten).collect();
        self.native.write(&Block::new(columns, block.rows), out)
    }

    /// Appends the packet of the columns without rows.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn header(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let columns = self.schema.fields.iter().map(|field| Column::empty(&field.data_type)).collect();
        self.write(&Block::new(columns, 0), out)
    }
}

impl OutputFormat for BlockPackets {
    fn prefix(&mut self, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }
    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        self.write(block, out)
    }
    fn finish(&mut self, _stats: &ResultStats, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }
    fn content_type(&self) -> &'static str {
        "application/octet-stream"
    }
}

/// Makes the packet of a block without columns: the end of data. `number` is that of data of this side.
///
/// # Errors
/// As [`BlockPackets::write`].
pub fn end_of_data(
    number: u8,
    revision: u64,
    method: Option<BlockMethod>,
    settings: &FormatSettings,
) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    let mut packets = BlockPackets::new(&Schema::new(Vec::new()), settings, revision, method)?;
    packets.number = number;
    packets.header(&mut out)?;
    Ok(out)
}

/// Makes the packet of a query's counters.
///
/// # Errors
/// As [`BlockPackets::write`].
pub fn profile_events(revision: u64, settings: &FormatSettings, events: &[(&'static str, u64)]) -> Result<Vec<u8>> {
    let kinds = types::type_parser::parse_type("Enum8('increment' = 1, 'gauge' = 2)")?;
    let schema = Schema::new(vec![
        Field::new("host_name", DataType::String),
        Field::new("current_time", DataType::DateTime(None)),
        Field::new("thread_id", DataType::UInt64),
        Field::new("type", kinds),
        Field::new("name", DataType::String),
        Field::new("value", DataType::Int64),
    ]);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default().as_secs();
    let mut builders: Vec<ColumnBuilder> =
        schema.fields.iter().map(|field| ColumnBuilder::new(&field.data_type)).collect();
    for (name, value) in events {
        let row = [
            Value::string(""),
            Value::UInt(now),
            Value::UInt(0),
            Value::Int(if *name == PEAK_MEMORY { GAUGE } else { INCREMENT }),
            Value::string(*name),
            Value::Int((*value).min(i64::MAX as u64) as i64),
        ];
        builders.iter_mut().zip(&row).for_each(|(builder, value)| builder.push_value(value));
    }
    let columns = builders.into_iter().map(ColumnBuilder::finish).collect();
    let mut packets = BlockPackets::new(&schema, settings, revision, None)?;
    packets.number = PROFILE_EVENTS;
    let mut out = Vec::new();
    packets.write(&Block::new(columns, events.len()), &mut out)?;
    Ok(out)
}

/// A block of the other side with the name of its table.
pub struct NamedBlock {
    /// The name; empty for results and inserts.
    pub name: String,
    /// Names and types of its columns.
    pub schema: Schema,
    /// The rows.
    pub block: Block,
}

impl NamedBlock {
    /// Whether the block ends the data.
    pub fn is_end(&self) -> bool {
        self.schema.is_empty()
    }

    /// Reads what follows the number of a packet of data.
    ///
    /// # Errors
    /// Of the connection, and for blocks that are broken: what follows cannot be read either.
    pub fn read(mut source: &mut (dyn BufRead + Send), revision: u64, is_compressed: bool) -> Result<Self> {
        let name = text(&mut source, NAME_BYTES_MAX).map_err(|error| broken_packet(&error))?;
        let read = if is_compressed {
            let mut frames = BlockReader::new(source);
            let read = formats::read_native_block(&mut frames, revision)?;
            if !frames.is_drained() {
                bail!(IncorrectData, "A compressed block has bytes behind its last column");
            }
            read
        } else {
            formats::read_native_block(source, revision)?
        };
        match read {
            Some((schema, block)) => Ok(NamedBlock { name, schema, block }),
            None => bail!(AttemptToReadAfterEof, "The connection was closed before the end of the data"),
        }
    }
}
