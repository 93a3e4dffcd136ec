//! `meta.bin` of a part: schema, chunk directory, statistics, primary index.
//!
//! Whoever writes a part has all of it, as [`PartMeta`]. Of a part that is read, the [`PartHead`] stays in memory: its
//! shape and the totals of its columns, by which queries are answered and parts left out. Places of chunks, statistics
//! of granules and the primary index are read when they are needed ([`crate::mergetree::part::metadata`]).

use crate::mergetree::part::physical::{put_physical, read_physical};
use crate::mergetree::part::place_of;
use crate::mergetree::statistics::distribution::ValueDistribution;
use base::{Result, bail};
use codec::bytes::{ByteReader, put_bytes, put_value};
use codec::node::{put_column, read_column};
use codec::{Node, Physical, Sketch};
use types::{Column, Native, Value};

/// First bytes of the file.
pub(crate) const MAGIC: &[u8; 8] = b"URSAPART";
/// The version of the format that is written; older ones are read too.
pub(crate) const VERSION: u32 = 4;

/// The metadata of a part.
pub(crate) struct PartMeta<C = PartColumn, I = Vec<Column>> {
    pub rows: u64,
    /// Rows of every granule but the last.
    pub granule_rows: u32,
    /// Granules of every chunk but the last; at most 64.
    pub chunk_granules: u32,
    /// Values of the partition key.
    pub partition: Vec<Value>,
    pub columns: Vec<C>,
    /// The primary index: of each part of the sorting key its value in the first row of each granule, and in the last
    /// row of all.
    pub index: I,
    /// The places of the columns and the index in the file, once it was written or read.
    pub places: SectionOffsets,
}

/// The metadata that stays in memory as long as the part.
pub(crate) type PartHead = PartMeta<ColumnHead, ()>;

/// A column of a part.
pub(crate) struct PartColumn {
    pub head: ColumnHead,
    pub detail: ColumnDetail,
}

/// The name, the type and the totals of a column of a part.
#[derive(Clone)]
pub(crate) struct ColumnHead {
    pub name: String,
    pub type_text: String,
    pub physical: Physical,
    pub nulls: u64,
    /// Rows that hold the type's default.
    pub defaults: u64,
    /// The sum of all rows that are not NULL, where it is known.
    pub sum: Option<i128>,
    /// The least and the greatest value, where they are known of all granules.
    pub whole: Option<(Value, Value)>,
    pub stored_bytes: u64,
    pub raw_bytes: u64,
}

/// Chunks of a column, the ends of values in its granules, and the distribution of its values.
#[derive(Clone)]
pub(crate) struct ColumnDetail {
    pub chunks: Vec<ChunkMeta>,
    pub ranges: Option<Ranges>,
    pub sketch: Option<Sketch>,
    pub profile: ValueDistribution,
}

/// Offsets of the sections of `meta.bin`, and its format.
#[derive(Clone, Default)]
pub(crate) struct SectionOffsets {
    pub version: u32,
    /// A column each, then the index.
    pub sections: Vec<Section>,
    /// The number of files that the columns lie in.
    pub files: usize,
    /// The sum that ends the file.
    pub checksum: u64,
}

/// Some bytes of `meta.bin`.
#[derive(Clone, Copy)]
pub(crate) struct Section {
    pub offset: u64,
    pub len: u64,
    /// Their xxh3 when the file was written or read as a whole.
    pub hash: u64,
}

impl Section {
    fn of(file: &[u8], from: usize, to: usize) -> Self {
        Section { offset: from as u64, len: (to - from) as u64, hash: xxhash_rust::xxh3::xxh3_64(&file[from..to]) }
    }
}

/// A chunk of a column.
#[derive(Clone)]
pub(crate) struct ChunkMeta {
    /// The place of its first byte in `data.bin`.
    pub offset: u64,
    pub raw_bytes: u64,
    pub nulls: u32,
    pub defaults: u32,
    /// The sum of integers that are not NULL; `None` also for parts of format 1.
    pub sum: Option<i128>,
    pub node: Node,
}

/// Least and greatest values.
#[derive(Clone)]
pub(crate) struct Ranges {
    /// Whether there is an entry per granule; else per chunk.
    pub per_granule: bool,
    /// Nullable columns; NULL where unknown.
    pub min: Column,
    pub max: Column,
    /// Per entry: the rows of its granule (chunk) that hold the least and the greatest value. Empty for format 1.
    pub rows: Box<[(u32, u32)]>,
}

impl<C, I> PartMeta<C, I> {
    pub(crate) fn chunk_rows(&self) -> usize {
        self.granule_rows as usize * self.chunk_granules as usize
    }

    pub(crate) fn granules(&self) -> usize {
        (self.rows as usize).div_ceil(self.granule_rows as usize)
    }

    pub(crate) fn chunks(&self) -> usize {
        (self.rows as usize).div_ceil(self.chunk_rows())
    }

    /// Rows of a chunk.
    pub(crate) fn rows_of_chunk(&self, chunk: usize) -> usize {
        (self.rows as usize - chunk * self.chunk_rows()).min(self.chunk_rows())
    }
}

impl PartMeta {
    /// Splits off the part that stays in memory from those that are kept while there is room.
    pub(crate) fn split(self) -> (PartHead, Vec<ColumnDetail>, Vec<Column>) {
        let PartMeta { rows, granule_rows, chunk_granules, partition, columns, index, places } = self;
        let (columns, details) = columns.into_iter().map(|column| (column.head, column.detail)).unzip();
        (PartMeta { rows, granule_rows, chunk_granules, partition, columns, index: (), places }, details, index)
    }

    /// The file's bytes; notes where in it things are.
    pub(crate) fn write(&mut self) -> Result<Vec<u8>> {
        let mut out = MAGIC.to_vec();
        out.extend_from_slice(&VERSION.to_le_bytes());
        base::varint::put(&mut out, self.rows);
        base::varint::put(&mut out, u64::from(self.granule_rows));
        base::varint::put(&mut out, u64::from(self.chunk_granules));
        base::varint::put(&mut out, self.partition.len() as u64);
        self.partition.iter().for_each(|value| put_value(&mut out, value));
        base::varint::put(&mut out, self.columns.len() as u64);
        let mut sections = Vec::with_capacity(self.columns.len() + 1);
        for column in &self.columns {
            let from = out.len();
            column.write(&mut out)?;
            sections.push(Section::of(&out, from, out.len()));
        }
        let from = out.len();
        base::varint::put(&mut out, self.index.len() as u64);
        for column in &self.index {
            let physical = Physical::of_column(column);
            put_physical(&mut out, &physical);
            put_column(&mut out, column, &physical)?;
        }
        sections.push(Section::of(&out, from, out.len()));
        let checksum = xxhash_rust::xxh3::xxh3_64(&out);
        self.places = SectionOffsets { version: VERSION, sections, files: files_of(&self.columns), checksum };
        out.extend_from_slice(&checksum.to_le_bytes());
        Ok(out)
    }

    /// Reads the file's bytes.
    ///
    /// # Errors
    /// `CORRUPTED_DATA`, `CHECKSUM_DOESNT_MATCH`.
    pub(crate) fn read(bytes: &[u8]) -> Result<PartMeta> {
        if bytes.len() < 20 || &bytes[..8] != MAGIC {
            bail!(CorruptedData, "meta.bin is no metadata of a part ({} bytes)", bytes.len());
        }
        let (body, tail) = bytes.split_at(bytes.len() - 8);
        let checksum = ByteReader::new(tail).u64()?;
        let actual = xxhash_rust::xxh3::xxh3_64(body);
        if checksum != actual {
            bail!(
                ChecksumDoesntMatch,
                "Checksum of meta.bin doesn't match: it is {actual:016x}, the file says {checksum:016x}"
            );
        }
        let mut reader = ByteReader::new(&body[8..]);
        let version = reader.u32()?;
        if !(1..=VERSION).contains(&version) {
            bail!(
                UnknownFormatVersion,
                "meta.bin has format {version}; this version reads formats 1 to {VERSION}: a part of a higher one was \
                written by a newer version of Ursa, which reads it"
            );
        }
        let rows = reader.varint()?;
        let (granule_rows, chunk_granules) = (reader.varint()? as u32, reader.varint()? as u32);
        if rows == 0 || granule_rows == 0 || !(1..=64).contains(&chunk_granules) {
            bail!(
                CorruptedData,
                "meta.bin tells of {rows} rows in granules of {granule_rows} and chunks of {chunk_granules} granules"
            );
        }
        let partition = (0..reader.count(1)?).map(|_| reader.value()).collect::<Result<Vec<_>>>()?;
        let mut meta = PartMeta {
            rows,
            granule_rows,
            chunk_granules,
            partition,
            columns: Vec::new(),
            index: Vec::new(),
            places: SectionOffsets::default(),
        };
        let place = |reader: &ByteReader<'_>| body.len() - reader.remaining();
        let mut sections = Vec::new();
        for _ in 0..reader.count(4)? {
            let from = place(&reader);
            let column = PartColumn::read(&mut reader, &meta, version)?;
            sections.push(Section::of(body, from, place(&reader)));
            meta.columns.push(column);
        }
        let from = place(&reader);
        meta.index = read_index(&mut reader, &meta)?;
        sections.push(Section::of(body, from, place(&reader)));
        meta.places = SectionOffsets { version, sections, files: files_of(&meta.columns), checksum };
        Ok(meta)
    }
}

impl PartHead {
    /// Reads a column from its section of the file.
    pub(crate) fn read_detail(&self, bytes: &[u8]) -> Result<ColumnDetail> {
        Ok(PartColumn::read(&mut ByteReader::new(bytes), self, self.places.version)?.detail)
    }

    /// Reads the primary index from its section of the file.
    pub(crate) fn read_index(&self, bytes: &[u8]) -> Result<Vec<Column>> {
        read_index(&mut ByteReader::new(bytes), self)
    }
}

/// The number of files that columns lie in.
pub(crate) fn files_of(columns: &[PartColumn]) -> usize {
    let chunks = columns.iter().flat_map(|column| &column.detail.chunks);
    chunks.map(|chunk| place_of(chunk.offset).0).max().unwrap_or(0) + 1
}

fn read_index<C, I>(reader: &mut ByteReader<'_>, meta: &PartMeta<C, I>) -> Result<Vec<Column>> {
    let mut index = Vec::new();
    for _ in 0..reader.count(2)? {
        let physical = read_physical(reader, 0)?;
        let column = read_column(reader, &physical)?;
        if column.len() != meta.granules() + 1 {
            bail!(CorruptedData, "the primary index has {} entries for {} granules", column.len(), meta.granules());
        }
        index.push(column);
    }
    Ok(index)
}

impl ColumnDetail {
    /// Bytes in memory, roughly: a stream of a chunk stands for its node and one around it.
    pub(crate) fn byte_size(&self) -> usize {
        let mut streams = 0;
        self.chunks.iter().for_each(|chunk| chunk.node.visit_streams(&mut |_| streams += 1));
        let ranges = self
            .ranges
            .as_ref()
            .map_or(0, |ranges| ranges.min.byte_size() + ranges.max.byte_size() + size_of_val(&*ranges.rows));
        let sketch = self.sketch.as_ref().map_or(0, |sketch| sketch.registers().len());
        let values = (self.profile.frequent.len() + self.profile.steps.len()) * 2 * size_of::<Value>();
        size_of_val(&*self.chunks) + streams * 2 * size_of::<Node>() + ranges + sketch + values
    }
}

impl PartColumn {
    fn write(&self, out: &mut Vec<u8>) -> Result<()> {
        let PartColumn { head, detail } = self;
        put_bytes(out, head.name.as_bytes());
        put_bytes(out, head.type_text.as_bytes());
        base::varint::put(out, detail.chunks.len() as u64);
        for chunk in &detail.chunks {
            base::varint::put(out, chunk.offset);
            base::varint::put(out, chunk.raw_bytes);
            base::varint::put(out, u64::from(chunk.nulls));
            base::varint::put(out, u64::from(chunk.defaults));
            put_value(out, &chunk.sum.map_or(Value::Null, Value::Int128));
            chunk.node.write(out);
        }
        base::varint::put(out, head.stored_bytes);
        match &detail.ranges {
            None => out.push(0),
            Some(ranges) => {
                out.push(if ranges.per_granule { 1 } else { 2 });
                let physical = range_physical(&head.physical);
                put_column(out, &ranges.min, &physical)?;
                put_column(out, &ranges.max, &physical)?;
                let (low, high): (Vec<u32>, Vec<u32>) = ranges.rows.iter().copied().unzip();
                put_column(out, &Column::from_vec(low), &Physical::Native(Native::U32))?;
                put_column(out, &Column::from_vec(high), &Physical::Native(Native::U32))?;
            }
        }
        match &detail.sketch {
            None => out.push(0),
            Some(sketch) => {
                out.push(1);
                put_bytes(out, &sketch.to_bytes());
            }
        }
        detail.profile.write(out);
        Ok(())
    }

    fn read<C, I>(reader: &mut ByteReader<'_>, meta: &PartMeta<C, I>, version: u32) -> Result<PartColumn> {
        let (name, type_text) = (reader.text()?, reader.text()?);
        let physical = Physical::of(&types::type_parser::parse_type(&type_text)?);
        let count = reader.count(5)?;
        if count != meta.chunks() {
            bail!(CorruptedData, "column {name} has {count} chunks where {} rows make {}", meta.rows, meta.chunks());
        }
        let mut chunks = Vec::with_capacity(count);
        for i in 0..count {
            let (offset, raw_bytes) = (reader.varint()?, reader.varint()?);
            let (nulls, defaults) = (reader.varint()? as u32, reader.varint()? as u32);
            let sum = if version >= 2 { read_sum(reader)? } else { None };
            let node = Node::read(reader, &physical).map_err(|e| e.context(format!("column {name}, chunk {i}")))?;
            if node.rows as usize != meta.rows_of_chunk(i) {
                bail!(
                    CorruptedData,
                    "chunk {i} of column {name} has {} rows in place of {}",
                    node.rows,
                    meta.rows_of_chunk(i)
                );
            }
            chunks.push(ChunkMeta { offset, raw_bytes, nulls, defaults, sum, node });
        }
        let stored_bytes = reader.varint()?;
        let ranges = match reader.u8()? {
            0 => None,
            kind @ (1 | 2) => {
                let physical = range_physical(&physical);
                let (min, max) = (read_column(reader, &physical)?, read_column(reader, &physical)?);
                let wanted = if kind == 1 { meta.granules() } else { meta.chunks() };
                if min.len() != wanted || max.len() != wanted {
                    bail!(
                        CorruptedData,
                        "column {name} has statistics of {} and {} entries in place of {wanted}",
                        min.len(),
                        max.len()
                    );
                }
                let rows = if version >= 2 { read_rows(reader, wanted)? } else { Box::default() };
                Some(Ranges { per_granule: kind == 1, min, max, rows })
            }
            kind => bail!(CorruptedData, "unknown kind {kind} of statistics of column {name}"),
        };
        let sketch = match version {
            1 => Sketch::from_registers(reader.bytes()?),
            _ if reader.u8()? == 0 => None,
            _ => Sketch::from_bytes(reader.bytes()?),
        };
        let profile = if version >= 2 { ValueDistribution::read(reader)? } else { ValueDistribution::default() };
        Ok(PartColumn::new((name, type_text, physical), ColumnDetail { chunks, ranges, sketch, profile }, stored_bytes))
    }

    /// A column of a name, a type's text and its physical type, with its totals.
    pub(crate) fn new(
        (name, type_text, physical): (String, String, Physical),
        detail: ColumnDetail,
        stored_bytes: u64,
    ) -> Self {
        let chunks = &detail.chunks;
        let head = ColumnHead {
            name,
            type_text,
            physical,
            nulls: chunks.iter().map(|chunk| u64::from(chunk.nulls)).sum(),
            defaults: chunks.iter().map(|chunk| u64::from(chunk.defaults)).sum(),
            sum: chunks.iter().try_fold(0i128, |sum, chunk| sum.checked_add(chunk.sum?)),
            whole: detail.ranges.as_ref().and_then(Ranges::whole),
            stored_bytes,
            raw_bytes: chunks.iter().map(|chunk| chunk.raw_bytes).sum(),
        };
        PartColumn { head, detail }
    }
}

impl Ranges {
    /// The least and the greatest value of all, where every entry is known.
    fn whole(&self) -> Option<(Value, Value)> {
        let pick = |column: &Column, want: std::cmp::Ordering| {
            let mut best: Option<usize> = None;
            for row in 0..column.len() {
                if column.is_null_at(row) {
                    return None;
                }
                if best.is_none_or(|b| column.compare_rows(row, column, b) == want) {
                    best = Some(row);
                }
            }
            best.map(|row| column.value(row))
        };
        pick(&self.min, std::cmp::Ordering::Less).zip(pick(&self.max, std::cmp::Ordering::Greater))
    }
}

fn read_sum(reader: &mut ByteReader<'_>) -> Result<Option<i128>> {
    match reader.value()? {
        Value::Null => Ok(None),
        Value::Int128(sum) => Ok(Some(sum)),
        other => bail!(CorruptedData, "the sum of a chunk is {}", other.to_literal()),
    }
}

fn read_rows(reader: &mut ByteReader<'_>, wanted: usize) -> Result<Box<[(u32, u32)]>> {
    let low = read_column(reader, &Physical::Native(Native::U32))?;
    let high = read_column(reader, &Physical::Native(Native::U32))?;
    match (low.as_native::<u32>(), high.as_native::<u32>()) {
        // Columns that come from a part of format 1 have none.
        (Some([]), Some([])) => Ok(Box::default()),
        (Some(low), Some(high)) if low.len() == wanted && high.len() == wanted => {
            Ok(low.iter().copied().zip(high.iter().copied()).collect())
        }
        _ => bail!(CorruptedData, "statistics tell of {} and {} rows in place of {wanted}", low.len(), high.len()),
    }
}

/// The physical type of entries of statistics.
pub(crate) fn range_physical(physical: &Physical) -> Physical {
    match physical {
        Physical::Nullable(inner) => range_physical(inner),
        Physical::Fixed(_) => Physical::Nullable(Box::new(Physical::String)),
        other => Physical::Nullable(Box::new(other.clone())),
    }
}
