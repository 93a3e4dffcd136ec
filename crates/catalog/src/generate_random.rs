//! `generateRandom`: endless rows of random values of any types. The first 65,409 rows of a seed are those that
//! ClickHouse gives for it: columns are filled one after another by one generator, which is why the rows of a block
//! count. Rows behind them have generators of their own, so that threads need not wait for each other.

use crate::source::{Source, SourceScan};
use base::Result;
use kernels::pcg::Pcg64Setseq;
use std::sync::Arc;
use storage::{ColumnDefinition, ScanRequest, TableDefinition};
use types::{ArrayColumn, Block, Column, ColumnBuilder, DataType, Schema, Value};

/// Rows in a morsel.
const MORSEL_ROWS: usize = 65_409;
/// Bytes of a block, roughly: rows with long arrays or strings come in several.
const BLOCK_BYTES: u64 = 8 << 20;

/// Random rows, the same for the same seed.
pub struct GenerateRandom {
    definition: Arc<TableDefinition>,
    seed: u64,
    string_bytes_max: u64,
    array_size_max: u64,
}

impl GenerateRandom {
    /// Rows of `schema`; strings and arrays up to the given lengths.
    pub fn new(schema: &Schema, seed: u64, string_bytes_max: u64, array_size_max: u64) -> Self {
        let columns = ColumnDefinition::of_schema(schema);
        GenerateRandom {
            definition: Arc::new(TableDefinition { columns, engine: "GenerateRandom".into(), ..Default::default() }),
            seed,
            string_bytes_max,
            array_size_max,
        }
    }
}

impl Source for GenerateRandom {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn open(&self, columns: &[usize], request: &ScanRequest) -> Result<Arc<dyn SourceScan>> {
        let types = columns.iter().map(|&i| self.definition.columns[i].data_type.clone()).collect();
        let limit = request.limit.filter(|_| request.filters.is_empty());
        let block_rows =
            request.settings.max_block_size.min(limit.unwrap_or(u64::MAX)).clamp(1, MORSEL_ROWS as u64) as usize;
        Ok(Arc::new(RandomScan {
            types,
            seed: self.seed,
            block_rows,
            limit,
            string_bytes_max: self.string_bytes_max,
            array_size_max: self.array_size_max,
        }))
    }
}

struct RandomScan {
    types: Vec<DataType>,
    seed: u64,
    /// Rows of a block, if they are not large.
    block_rows: usize,
    /// Rows that are needed.
    limit: Option<u64>,
    string_bytes_max: u64,
    array_size_max: u64,
}

impl SourceScan for RandomScan {
    fn morsels(&self) -> usize {
        self.limit.map_or(usize::MAX, |limit| usize::try_from(limit.div_ceil(MORSEL_ROWS as u64)).unwrap_or(usize::MAX))
    }

    fn read(&self, morsel: usize, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
        // Each morsel has a generator, which the next number of a common one sets.
        let mut seeds = Pcg64Setseq::new(kernels::sip::sip_hash64((0, 0), &self.seed.to_le_bytes()));
        seeds.skip(morsel as u64);
        let mut random = Random::new(seeds.next_bits());
        let row_bytes = self.types.iter().map(|data_type| self.bytes_of(data_type)).fold(1, u64::saturating_add);
        let block_rows = usize::try_from(BLOCK_BYTES / row_bytes).unwrap_or(MORSEL_ROWS).clamp(1, self.block_rows);
        for start in (0..MORSEL_ROWS).step_by(block_rows) {
            let rows = block_rows.min(MORSEL_ROWS - start);
            let columns = self
                .types
                .iter()
                .map(|data_type| self.column(data_type, rows, self.array_size_max, &mut random))
                .collect();
            if !emit(Block::new(columns, rows))? {
                break;
            }
        }
        Ok(())
    }
}

impl RandomScan {
    /// Bytes that a value of a type has on average, roughly.
    fn bytes_of(&self, data_type: &DataType) -> u64 {
        match data_type {
            DataType::Nullable(inner) | DataType::LowCardinality(inner) => self.bytes_of(inner),
            DataType::String => 16 + self.string_bytes_max / 2,
            DataType::FixedString(width) => *width as u64,
            DataType::Array(inner) => (self.array_size_max / 2).saturating_mul(self.bytes_of(inner)).saturating_add(8),
            DataType::Map(pair) => (self.array_size_max / 2)
                .saturating_mul(self.bytes_of(&pair.0).saturating_add(self.bytes_of(&pair.1)))
                .saturating_add(8),
            DataType::Tuple(tuple) => {
                tuple.elements.iter().map(|element| self.bytes_of(element)).fold(0, u64::saturating_add)
            }
            _ => 8,
        }
    }

    /// A column of `rows` values; arrays have up to `size_max` elements, those in them half as many.
    fn column(&self, data_type: &DataType, rows: usize, size_max: u64, random: &mut Random) -> Column {
        match data_type {
            DataType::Nullable(inner) => {
                let values = self.column(inner, rows, size_max, random);
                let nulls: Vec<u8> = (0..rows).map(|_| u8::from(random.next() % 16 == 0)).collect();
                values.with_nulls(nulls.into())
            }
            DataType::LowCardinality(inner) => {
                let values = self.column(inner, rows, size_max, random);
                built(data_type, rows, |row| values.value(row))
            }
            DataType::Tuple(tuple) => Column::Tuple(
                tuple.elements.iter().map(|element| self.column(element, rows, size_max, random)).collect(),
                rows,
            ),
            DataType::Array(inner) => {
                let offsets = offsets(rows, size_max, random);
                let values = self.column(inner, offsets[rows] as usize, size_max / 2, random);
                Column::Array(ArrayColumn::new(offsets.into(), values))
            }
            DataType::Map(pair) => {
                let offsets = offsets(rows, size_max / 2, random);
                let entries = offsets[rows] as usize;
                let (keys, values) = (
                    self.column(&pair.0, entries, size_max / 4, random),
                    self.column(&pair.1, entries, size_max / 4, random),
                );
                Column::Array(ArrayColumn::new(offsets.into(), Column::Tuple([keys, values].into(), entries)))
            }
            plain => match fixed_bytes(plain) {
                Some(width) => {
                    let bytes = random.bytes(rows.saturating_mul(width));
                    built(plain, rows, |row| from_bytes(plain, &bytes[row * width..(row + 1) * width]))
                }
                None => built(plain, rows, |_| self.value(plain, random)),
            },
        }
    }

    /// A value of a type whose values are drawn one by one.
    fn value(&self, data_type: &DataType, random: &mut Random) -> Value {
        match data_type {
            DataType::Bool => Value::UInt(random.next() % 2),
            DataType::Decimal { precision: precision @ 39.., .. } => {
                Value::Int256(random.wide() % types::wide::power_of_ten_256(*precision))
            }
            DataType::Decimal { precision: precision @ 19.., .. } => {
                Value::Int128(random.wide_half() % 10i128.pow(u32::from(*precision)))
            }
            DataType::Decimal { precision: precision @ 10.., .. } => {
                Value::Int128(i128::from(random.next() as i64 % 10i64.pow(u32::from(*precision))))
            }
            DataType::Decimal { precision, .. } => {
                Value::Int128(i128::from(random.next() as i32 % 10i32.pow(u32::from(*precision))))
            }
            DataType::Date32 => Value::Int((random.next() % DAYS_32) as i64 - DAYS_32_BEFORE_1970),
            DataType::DateTime64(scale, _) => {
                Value::Int((u128::from(random.next()) % ((1u128 << 32) * 10u128.pow(u32::from(*scale)))) as i64)
            }
            DataType::Time => Value::Int((random.next() % 86_400) as i64),
            DataType::Time64(scale) => Value::Int((random.next() % 86_400) as i64 * 10i64.pow(u32::from(*scale))),
            DataType::Enum8(values) | DataType::Enum16(values) => {
                Value::Int(i64::from(values.values()[(random.next() % values.values().len() as u64) as usize].1))
            }
            DataType::BFloat16 => {
                Value::Float(f64::from(types::bfloat16((random.below(1 << 16) as f32 - 32_768.0) / 256.0)))
            }
            DataType::Variant(variants) => {
                // A cell of one of the types, NULL now and then.
                let mut cell = Vec::new();
                if let Some(data_type) = variants.get(random.below(variants.len() as u64) as usize) {
                    types::dynamic::put(
                        data_type,
                        &self.column(data_type, 1, self.array_size_max, random).value(0),
                        &mut cell,
                    );
                }
                Value::String(cell)
            }
            DataType::String => Value::String(random.printable(self.string_bytes_max)),
            _ => Value::UInt(random.next()),
        }
    }
}

/// Offsets of as many arrays, each of up to so many elements; the memory of those is granted.
fn offsets(rows: usize, size_max: u64, random: &mut Random) -> Vec<u64> {
    let mut offsets = vec![0u64; rows + 1];
    for row in 0..rows {
        offsets[row + 1] = offsets[row].saturating_add(random.below(size_max));
    }
    base::memory::demand((offsets[rows] as usize).saturating_mul(size_of::<Value>()));
    offsets
}

/// Days that `Date32` has, and how many of them are before 1970.
const DAYS_32: u64 = 146_097;
const DAYS_32_BEFORE_1970: i64 = 25_567;

fn built(data_type: &DataType, rows: usize, mut value: impl FnMut(usize) -> Value) -> Column {
    let mut builder = ColumnBuilder::new(data_type);
    (0..rows).for_each(|row| builder.push_value(&value(row)));
    builder.finish()
}

/// The width of values whose column is filled with bytes.
fn fixed_bytes(data_type: &DataType) -> Option<usize> {
    Some(match data_type {
        DataType::UInt8 | DataType::Int8 => 1,
        DataType::UInt16 | DataType::Int16 | DataType::Date => 2,
        DataType::UInt32 | DataType::Int32 | DataType::DateTime(_) | DataType::Float32 | DataType::Ipv4 => 4,
        DataType::UInt64 | DataType::Int64 | DataType::Float64 => 8,
        DataType::UInt128 | DataType::Int128 | DataType::Uuid | DataType::Ipv6 => 16,
        DataType::UInt256 | DataType::Int256 => 32,
        DataType::FixedString(width) => *width,
        _ => return None,
    })
}

/// The value that lies in memory so: the lowest byte first, but addresses as they are sent.
fn from_bytes(data_type: &DataType, bytes: &[u8]) -> Value {
    let word = |at: usize| bytes[at..].iter().take(16).rev().fold(0u128, |word, byte| word << 8 | u128::from(*byte));
    let low = word(0);
    match data_type {
        DataType::FixedString(_) => Value::String(bytes.to_vec()),
        DataType::Float32 => Value::Float(f64::from(f32::from_bits(low as u32))),
        DataType::Float64 => Value::Float(f64::from_bits(low as u64)),
        DataType::Ipv6 => Value::UInt128(low.swap_bytes()),
        DataType::UInt128 | DataType::Uuid => Value::UInt128(low),
        DataType::Int128 => Value::Int128(low as i128),
        DataType::UInt256 => Value::UInt256(types::I256::from_words(word(16) as i128, low as i128).as_u256()),
        DataType::Int256 => Value::Int256(types::I256::from_words(word(16) as i128, low as i128)),
        DataType::Int8 => Value::Int(i64::from(low as i8)),
        DataType::Int16 => Value::Int(i64::from(low as i16)),
        DataType::Int32 => Value::Int(i64::from(low as i32)),
        DataType::Int64 => Value::Int(low as i64),
        _ => Value::UInt(low as u64),
    }
}

/// Numbers of the generator of ClickHouse.
struct Random(Pcg64Setseq);

impl Random {
    fn new(seed: u64) -> Self {
        Random(Pcg64Setseq::new(seed))
    }

    fn next(&mut self) -> u64 {
        self.0.next_bits()
    }

    fn wide_half(&mut self) -> i128 {
        let low = u128::from(self.next());
        (u128::from(self.next()) << 64 | low) as i128
    }

    fn wide(&mut self) -> types::I256 {
        let low = self.wide_half();
        types::I256::from_words(self.wide_half(), low)
    }

    /// A number up to `max`.
    fn below(&mut self, max: u64) -> u64 {
        let next = self.next();
        max.checked_add(1).map_or(next, |end| next % end)
    }

    /// Random bytes: whole words, and a part of the last one.
    fn bytes(&mut self, count: usize) -> Vec<u8> {
        base::memory::demand(count);
        let mut bytes = Vec::with_capacity(count.next_multiple_of(8));
        while bytes.len() < count {
            bytes.extend_from_slice(&self.next().to_le_bytes());
        }
        bytes.truncate(count);
        bytes
    }

    /// Up to `bytes_max` letters of ASCII, four by one number.
    fn printable(&mut self, bytes_max: u64) -> Vec<u8> {
        let count = self.below(bytes_max) as usize;
        base::memory::demand(count);
        let mut text = Vec::with_capacity(count.next_multiple_of(4));
        while text.len() < count {
            let word = self.next();
            text.extend([0, 16, 32, 48].map(|shift| b' ' + (((word >> shift & 0xFFFF) * 95) >> 16) as u8));
        }
        text.truncate(count);
        text
    }
}
