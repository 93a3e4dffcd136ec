//! The Native format; its layout is drawn in `output/native.rs`.
//!
//! Sizes in the data only say how much to read: memory grows with what is really there.

use super::byte_reader::ByteReader;
use super::native_cells::{
    DynamicPrefix, JsonPrefix, read_dynamic, read_dynamic_prefix, read_json, read_json_prefix, read_variant,
    read_variant_prefix,
};
use super::{InputFormat, Source};
use crate::FormatSettings;
use crate::cast::cast_column;
use base::{Result, bail};
use std::io::BufRead;
use std::sync::Arc;
use types::buf::Plain;
use types::type_parser::parse_type;
use types::{
    ArrayColumn, Block, Buf, Column, DataType, DictColumn, Field, FixedStringColumn, NullableColumn, Schema,
    StringBuilder, TupleType, states,
};

const REVISION_WITH_BLOCK_INFO: u64 = 51_903;
/// From this revision on a byte says whether a column lies otherwise than its type says.
const REVISION_WITH_SERIALIZATION_KIND: u64 = 54_454;
const COLUMNS_MAX: u64 = 100_000;
const ROWS_MAX: u64 = 1 << 32;

/// Flags of `LowCardinality`: low byte, width of the indexes; a shared dictionary is not for files.
const NEEDS_GLOBAL_DICTIONARY: u64 = 0x100;

/// Gives blocks with the names and types that they have; `None` at the end.
pub type NativeBlocks = Box<dyn FnMut() -> Result<Option<(Schema, Block)>> + Send>;

/// The source of blocks.
enum BlockSource {
    Bytes(ByteReader<'static>),
    Blocks(NativeBlocks),
}

/// Reads blocks in Native.
pub struct NativeInput {
    schema: Option<Schema>,
    settings: FormatSettings,
    source: BlockSource,
    /// Rows read that the last caller had no room for.
    rest: Option<Block>,
    absent: super::AbsentColumns,
}

impl NativeInput {
    /// A reader that gives blocks of `schema`, whatever types the data has.
    pub fn new(schema: Schema, settings: FormatSettings, source: Source) -> Self {
        Self::reading(Some(schema), settings, BlockSource::Bytes(ByteReader::new(source)))
    }

    /// A reader that gives blocks of `schema` of blocks that somebody else reads, as [`read_native_block`] does.
    pub fn of_blocks(schema: Schema, settings: FormatSettings, blocks: NativeBlocks) -> Self {
        Self::reading(Some(schema), settings, BlockSource::Blocks(blocks))
    }

    fn reading(schema: Option<Schema>, settings: FormatSettings, source: BlockSource) -> Self {
        NativeInput { schema, settings, source, rest: None, absent: super::AbsentColumns::default() }
    }

    /// The next block with the names and types that it has; `None` at the end.
    ///
    /// # Errors
    /// `CANNOT_READ_ALL_DATA` and `INCORRECT_DATA` for broken data.
    pub fn read_raw(&mut self) -> Result<Option<(Schema, Block)>> {
        match &mut self.source {
            BlockSource::Bytes(reader) => read_block(reader, self.settings.native_revision),
            BlockSource::Blocks(next) => next(),
        }
    }
}

/// Reads one block and not a byte more: what follows may be of another kind. `None` at the end.
///
/// # Errors
/// As [`NativeInput::read_raw`].
pub fn read_native_block(source: &mut (dyn BufRead + Send), revision: u64) -> Result<Option<(Schema, Block)>> {
    read_block(&mut ByteReader::exactly(source), revision)
}

fn read_block(reader: &mut ByteReader, revision: u64) -> Result<Option<(Schema, Block)>> {
    if revision >= REVISION_WITH_BLOCK_INFO && !skip_block_info(reader)? {
        return Ok(None);
    }
    let Some(columns) = reader.varint_or_end()? else { return Ok(None) };
    let rows = reader.varint()?;
    if columns > COLUMNS_MAX || rows > ROWS_MAX || (columns == 0 && rows > 0) {
        bail!(IncorrectData, "A block claims to have {columns} columns and {rows} rows: is this Native?");
    }
    let mut fields = Vec::new();
    let mut block = Vec::new();
    for _ in 0..columns {
        let name = reader.name()?;
        let type_name = reader.name()?;
        let data_type = parse_type(&type_name)?;
        states::check_version(&type_name, &data_type)?;
        if revision >= REVISION_WITH_SERIALIZATION_KIND && reader.byte()? != 0 {
            bail!(
                NotImplemented,
                "Column '{name}' comes in another serialization than the default one: sparse columns cannot be read"
            );
        }
        let column = if rows == 0 {
            Column::empty(&data_type)
        } else {
            let read =
                read_prefix(reader, &data_type).and_then(|prefix| read_column(reader, &data_type, &prefix, rows));
            read.map_err(|error| error.context(format!("in column '{name}'")))?
        };
        if column.len() as u64 != rows {
            bail!(IncorrectData, "Column '{name}' has {} rows where its block has {rows}", column.len());
        }
        fields.push(Field::new(name, data_type));
        block.push(column);
    }
    Ok(Some((Schema::new(fields), Block::new(block, rows as usize))))
}

/// Skips numbered fields until 0; `false` at the end of the data.
fn skip_block_info(reader: &mut ByteReader) -> Result<bool> {
    let Some(mut field) = reader.varint_or_end()? else { return Ok(false) };
    while field != 0 {
        match field {
            1 => drop(reader.byte()?),
            2 => drop(reader.array::<4>()?),
            other => bail!(IncorrectData, "Unknown field {other} of block info"),
        }
        field = reader.varint()?;
    }
    Ok(true)
}

/// A block's columns in the order and types of a schema: by name, missing ones as defaults.
pub(super) fn fit_block(block: Block, own: &Schema, wanted: &Schema, settings: &FormatSettings) -> Result<Block> {
    if !settings.skip_unknown
        && let Some(field) = own.fields.iter().find(|field| wanted.index_of(&field.name).is_none())
    {
        bail!(IncorrectData, "Unknown column '{}' in the data", field.name);
    }
    let rows = block.rows;
    let columns: Result<Vec<Column>> = (wanted.fields.iter())
        .map(|field| match find_field(own, &field.name) {
            Some(at) => fit_column(block.columns[at].clone(), &own.fields[at].data_type, &field.data_type, settings)
                .map_err(|error| error.context(format!("in column '{}'", field.name))),
            None => Ok(Column::defaults(&field.data_type, rows)),
        })
        .collect();
    Ok(Block::new(columns?, rows))
}

/// A column in the type wanted. Where only one type has states, they are strings in the other, in ClickHouse's form.
fn fit_column(column: Column, own: &DataType, wanted: &DataType, settings: &FormatSettings) -> Result<Column> {
    match (states::occur_in(own), states::occur_in(wanted)) {
        (true, false) => cast_column(states::to_wire(&column, own)?, own, wanted, settings),
        (false, true) => states::from_wire(&cast_column(column, own, wanted, settings)?, wanted),
        _ => cast_column(column, own, wanted, settings),
    }
}

/// A field by name, in any case if there is none in this one.
pub(super) fn find_field(schema: &Schema, name: &str) -> Option<usize> {
    schema.index_of(name).or_else(|| schema.fields.iter().position(|field| field.name.eq_ignore_ascii_case(name)))
}

impl InputFormat for NativeInput {
    fn next_block(&mut self, max_rows: usize) -> Result<Option<Block>> {
        let max_rows = max_rows.max(1);
        loop {
            let block = match self.rest.take() {
                Some(rest) => rest,
                None => match self.read_raw()? {
                    None => return Ok(None),
                    Some((own, block)) => match &self.schema {
                        Some(wanted) => {
                            self.absent.look(&own, wanted);
                            fit_block(block, &own, wanted, &self.settings)?
                        }
                        None => block,
                    },
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

/// The prefix of a column, for types whose data cannot be read without it.
#[derive(Default)]
pub(super) enum Prefix {
    /// Nothing.
    #[default]
    None,
    /// The prefixes of the inner types.
    Nested(Vec<Prefix>),
    Dynamic(DynamicPrefix),
    Json(JsonPrefix),
}

impl Prefix {
    /// The prefix of an inner type.
    pub(super) fn child(&self, place: usize) -> &Prefix {
        match self {
            Prefix::Nested(children) => children.get(place).unwrap_or(&Prefix::None),
            _ => &Prefix::None,
        }
    }
}

/// Reads the prefix of a column, for all types inside.
pub(super) fn read_prefix(reader: &mut ByteReader, data_type: &DataType) -> Result<Prefix> {
    Ok(match data_type {
        DataType::LowCardinality(_) => match reader.u64()? {
            1 => Prefix::None,
            other => bail!(IncorrectData, "Unknown version {other} of LowCardinality's keys"),
        },
        DataType::Json(json) => Prefix::Json(read_json_prefix(reader, json)?),
        DataType::Dynamic(_) => Prefix::Dynamic(read_dynamic_prefix(reader)?),
        DataType::Variant(types) => read_variant_prefix(reader, types)?,
        DataType::Array(inner) | DataType::Nullable(inner) => Prefix::Nested(vec![read_prefix(reader, inner)?]),
        // As of an array of pairs.
        DataType::Map(pair) => {
            Prefix::Nested(vec![Prefix::Nested(vec![read_prefix(reader, &pair.0)?, read_prefix(reader, &pair.1)?])])
        }
        DataType::Tuple(tuple) => {
            Prefix::Nested(tuple.elements.iter().map(|element| read_prefix(reader, element)).collect::<Result<_>>()?)
        }
        DataType::Aggregate(aggregate) if aggregate.simple => read_prefix(reader, &aggregate.arguments[0])?,
        _ => Prefix::None,
    })
}

/// Reads numbers that lie in memory as they are written.
fn read_plain<T: Plain>(reader: &mut ByteReader, rows: u64) -> Result<Buf<T>> {
    let bytes = reader.exact(rows.saturating_mul(size_of::<T>() as u64))?;
    Ok(Buf::from_bytes(bytes))
}

/// Reads numbers that are written otherwise than they lie in memory.
fn read_numbers<const N: usize, T: Plain>(
    reader: &mut ByteReader,
    rows: u64,
    from: impl Fn([u8; N]) -> T,
) -> Result<Buf<T>> {
    let bytes = reader.exact(rows.saturating_mul(N as u64))?;
    Ok(bytes.chunks_exact(N).map(|chunk| from(chunk.try_into().unwrap_or([0; N]))).collect())
}

pub(super) fn read_column(reader: &mut ByteReader, data_type: &DataType, prefix: &Prefix, rows: u64) -> Result<Column> {
    Ok(match data_type {
        DataType::Nothing | DataType::UInt8 => Column::UInt8(reader.exact(rows)?.into()),
        DataType::Bool => Column::UInt8(reader.exact(rows)?.iter().map(|&b| u8::from(b != 0)).collect()),
        DataType::Int8 | DataType::Enum8(_) => Column::Int8(reader.exact(rows)?.iter().map(|&b| b as i8).collect()),
        DataType::UInt16 | DataType::Date => Column::UInt16(read_plain(reader, rows)?),
        DataType::Int16 | DataType::Enum16(_) => Column::Int16(read_plain(reader, rows)?),
        DataType::UInt32 | DataType::DateTime(_) | DataType::Ipv4 => Column::UInt32(read_plain(reader, rows)?),
        DataType::Int32 | DataType::Date32 | DataType::Time | DataType::Decimal { precision: 0..=9, .. } => {
            Column::Int32(read_plain(reader, rows)?)
        }
        DataType::UInt64 => Column::UInt64(read_plain(reader, rows)?),
        DataType::Int64
        | DataType::DateTime64(..)
        | DataType::Time64(_)
        | DataType::Interval(_)
        | DataType::Decimal { precision: 10..=18, .. } => Column::Int64(read_plain(reader, rows)?),
        DataType::UInt128 | DataType::Uuid => Column::UInt128(read_plain(reader, rows)?),
        DataType::UInt256 => Column::UInt256(read_plain(reader, rows)?),
        DataType::Int256 | DataType::Decimal { precision: 39.., .. } => Column::Int256(read_plain(reader, rows)?),
        DataType::Int128 | DataType::Decimal { .. } => Column::Int128(read_plain(reader, rows)?),
        DataType::BFloat16 => Column::Float32(read_numbers(reader, rows, bfloat16_from)?),
        DataType::Ipv6 => Column::UInt128(read_numbers(reader, rows, u128::from_be_bytes)?),
        DataType::Float32 => Column::Float32(read_plain(reader, rows)?),
        DataType::Float64 => Column::Float64(read_plain(reader, rows)?),
        DataType::String => read_strings(reader, rows)?,
        DataType::FixedString(width) => {
            let bytes = reader.exact(rows.saturating_mul(*width as u64))?;
            Column::FixedString(FixedStringColumn { width: *width, bytes: bytes.into() })
        }
        DataType::Nullable(inner) => {
            let nulls: Buf<u8> = reader.exact(rows)?.iter().map(|&b| u8::from(b != 0)).collect();
            Column::Nullable(NullableColumn::new(nulls, read_column(reader, inner, prefix.child(0), rows)?))
        }
        DataType::LowCardinality(inner) => read_low_cardinality(reader, inner, rows)?,
        DataType::Array(inner) => read_arrays(reader, inner, prefix.child(0), rows)?,
        DataType::Map(pair) => {
            read_arrays(reader, &DataType::tuple(vec![pair.0.clone(), pair.1.clone()]), prefix.child(0), rows)?
        }
        DataType::Tuple(tuple) => read_tuples(reader, tuple, prefix, rows)?,
        DataType::Aggregate(aggregate) if aggregate.simple => {
            read_column(reader, &aggregate.arguments[0], prefix, rows)?
        }
        DataType::Variant(types) => read_variant(reader, types, prefix, rows)?,
        DataType::Json(json) => match prefix {
            Prefix::Json(prefix) => read_json(reader, json, prefix, rows)?,
            _ => return Err(base::Error::bug("JSON without a prefix")),
        },
        DataType::Dynamic(_) => match prefix {
            Prefix::Dynamic(prefix) => read_dynamic(reader, prefix, rows)?,
            _ => return Err(base::Error::bug("Dynamic without a prefix")),
        },
        DataType::Aggregate(aggregate) => states::read(aggregate, reader, rows)?,
    })
}

/// Rows of tuples, element by element; those without elements are a byte each.
fn read_tuples(reader: &mut ByteReader, tuple: &TupleType, prefix: &Prefix, rows: u64) -> Result<Column> {
    if tuple.elements.is_empty() {
        reader.exact(rows)?;
        return Ok(Column::Tuple(Arc::new([]), rows as usize));
    }
    let elements: Result<Vec<Column>> = tuple
        .elements
        .iter()
        .enumerate()
        .map(|(i, element)| read_column(reader, element, prefix.child(i), rows))
        .collect();
    Ok(Column::Tuple(elements?.into(), rows as usize))
}

/// The float whose high half these bytes are.
pub(super) fn bfloat16_from(bytes: [u8; 2]) -> f32 {
    f32::from_bits(u32::from(u16::from_le_bytes(bytes)) << 16)
}

/// Objects as their text.
pub(super) fn read_objects(reader: &mut ByteReader, json: &types::JsonType, rows: u64) -> Result<Column> {
    let Column::String(texts) = read_strings(reader, rows)? else {
        return Err(base::Error::bug("strings are expected"));
    };
    let mut builder = StringBuilder::with_capacity(texts.len());
    for text in texts.iter() {
        types::json::parse_object(text, json, &types::text::TextOptions::default(), &mut builder)?;
    }
    Ok(Column::String(builder.finish()))
}

fn read_strings(reader: &mut ByteReader, rows: u64) -> Result<Column> {
    let mut builder = StringBuilder::default();
    reader.strings(rows, &mut builder)?;
    Ok(Column::String(builder.finish()))
}

fn read_arrays(reader: &mut ByteReader, inner: &DataType, prefix: &Prefix, rows: u64) -> Result<Column> {
    let ends: Buf<u64> = read_plain(reader, rows)?;
    let mut offsets = Vec::with_capacity(ends.len() + 1);
    offsets.push(0);
    for &end in ends.iter() {
        if end < offsets[offsets.len() - 1] {
            bail!(IncorrectData, "Ends of arrays go down");
        }
        offsets.push(end);
    }
    let elements = offsets[offsets.len() - 1];
    if elements > ROWS_MAX {
        bail!(TooLargeArraySize, "Arrays claim to have {elements} elements together");
    }
    let values = if elements == 0 { Column::empty(inner) } else { read_column(reader, inner, prefix, elements)? };
    Ok(Column::Array(ArrayColumn::new(offsets.into(), values.flatten())))
}

fn read_low_cardinality(reader: &mut ByteReader, inner: &DataType, rows: u64) -> Result<Column> {
    let flags = reader.u64()?;
    if flags & NEEDS_GLOBAL_DICTIONARY != 0 {
        bail!(NotImplemented, "LowCardinality with a dictionary shared between blocks cannot be read");
    }
    let key_count = reader.u64()?;
    let base = inner.without_nullable();
    if key_count > ROWS_MAX {
        bail!(IncorrectData, "LowCardinality claims to have {key_count} keys");
    }
    let keys = read_column(reader, &base, &Prefix::None, key_count)?;
    if reader.u64()? != rows {
        bail!(IncorrectData, "LowCardinality has another number of rows than its block");
    }
    let codes: Buf<u32> = match flags & 0xFF {
        0 => reader.exact(rows)?.iter().map(|&b| u32::from(b)).collect(),
        1 => read_plain::<u16>(reader, rows)?.iter().map(|&code| u32::from(code)).collect(),
        2 => read_plain(reader, rows)?,
        3 => read_plain::<u64>(reader, rows)?.iter().map(|&code| u32::try_from(code).unwrap_or(u32::MAX)).collect(),
        other => bail!(IncorrectData, "Unknown width {other} of LowCardinality's indexes"),
    };
    if codes.iter().any(|&code| u64::from(code) >= key_count) {
        bail!(IncorrectData, "An index of LowCardinality is outside its {key_count} keys");
    }
    let values = if inner.is_nullable() {
        // The first key stands for NULL.
        let nulls: Buf<u8> = (0..key_count).map(|i| u8::from(i == 0)).collect();
        Column::Nullable(NullableColumn::new(nulls, keys))
    } else {
        keys
    };
    Ok(Column::Dict(DictColumn { codes, values: Arc::new(values) }))
}

/// The schema of the first block.
pub(super) fn native_schema(settings: &FormatSettings, source: Source) -> Result<Schema> {
    match read_block(&mut ByteReader::new(source), settings.native_revision)? {
        Some((schema, _)) => Ok(schema),
        None => bail!(CannotExtractTableStructure, "The Native data is empty"),
    }
}
