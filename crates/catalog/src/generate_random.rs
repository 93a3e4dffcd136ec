//! `generateRandom`: endless rows of random values of any types.

use crate::source::{Source, SourceScan};
use base::Result;
use std::sync::Arc;
use storage::{ColumnDefinition, ScanRequest, TableDefinition};
use types::{Block, ColumnBuilder, DataType, Schema, Value};

/// Rows in a morsel.
const MORSEL_ROWS: usize = 8_192;
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
        let columns = schema.fields.iter().map(|field| ColumnDefinition::new(field.name.to_string(), field.data_type.clone())).collect();
        GenerateRandom { definition: Arc::new(TableDefinition { columns, engine: "GenerateRandom".into(), ..Default::default() }), seed, string_bytes_max, array_size_max }
    }
}

impl Source for GenerateRandom {
    fn definition(&self) -> Arc<TableDefinition> {
        self.definition.clone()
    }

    fn open(&self, columns: &[usize], _request: &ScanRequest) -> Result<Arc<dyn SourceScan>> {
        let types = columns.iter().map(|&i| (i, self.definition.columns[i].data_type.clone())).collect();
        Ok(Arc::new(RandomScan { types, seed: self.seed, string_bytes_max: self.string_bytes_max, array_size_max: self.array_size_max }))
    }
}

struct RandomScan {
    types: Vec<(usize, DataType)>,
    seed: u64,
    string_bytes_max: u64,
    array_size_max: u64,
}

impl SourceScan for RandomScan {
    fn morsels(&self) -> usize {
        usize::MAX
    }

    fn read(&self, morsel: usize, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
        let seed = |index: usize| Random(kernels::hash::combine(kernels::hash::combine(self.seed, index as u64), morsel as u64));
        let mut random: Vec<Random> = self.types.iter().map(|(index, _)| seed(*index)).collect();
        let row_bytes = self.types.iter().map(|(_, data_type)| self.bytes_of(data_type)).fold(1, u64::saturating_add);
        let block_rows = usize::try_from(BLOCK_BYTES / row_bytes).unwrap_or(MORSEL_ROWS).clamp(1, MORSEL_ROWS);
        for start in (0..MORSEL_ROWS).step_by(block_rows) {
            let rows = block_rows.min(MORSEL_ROWS - start);
            let mut columns = Vec::with_capacity(self.types.len());
            for ((_, data_type), random) in self.types.iter().zip(&mut random) {
                let mut builder = ColumnBuilder::new(data_type);
                for _ in 0..rows {
                    builder.push_value(&self.value(data_type, random));
                }
                columns.push(builder.finish());
            }
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
            DataType::Map(pair) => (self.array_size_max / 2).saturating_mul(self.bytes_of(&pair.0).saturating_add(self.bytes_of(&pair.1))).saturating_add(8),
            DataType::Tuple(tuple) => tuple.elements.iter().map(|element| self.bytes_of(element)).fold(0, u64::saturating_add),
            _ => 8,
        }
    }

    /// How many elements an array has; their memory is granted.
    fn size(&self, random: &mut Random) -> u64 {
        let size = random.below(self.array_size_max.saturating_add(1));
        base::memory::demand((size as usize).saturating_mul(size_of::<Value>()));
        size
    }

    fn value(&self, data_type: &DataType, random: &mut Random) -> Value {
        match data_type {
            DataType::Nullable(inner) => {
                if random.below(16) == 0 { Value::Null } else { self.value(inner, random) }
            }
            DataType::LowCardinality(inner) => self.value(inner, random),
            DataType::Bool => Value::UInt(random.below(2)),
            DataType::BFloat16 => Value::Float(f64::from(types::bfloat16((random.below(1 << 16) as f32 - 32_768.0) / 256.0))),
            DataType::UInt256 => Value::UInt256(random.wide().as_u256()),
            DataType::Int256 => Value::Int256(random.wide()),
            DataType::Decimal { precision: precision @ 39.., .. } => Value::Int256(random.wide() % types::wide::power_of_ten_256(*precision)),
            DataType::Time => Value::Int(random.below(86_400) as i64),
            DataType::Time64(scale) => Value::Int(random.below(86_400) as i64 * 10i64.pow(u32::from(*scale))),
            DataType::Variant(variants) => {
                // A cell of one of the types, NULL now and then.
                let mut cell = Vec::new();
                if let Some(data_type) = variants.get(random.below(variants.len() as u64 + 1) as usize) {
                    types::dynamic::put(data_type, &self.value(data_type, random), &mut cell);
                }
                Value::String(cell)
            }
            DataType::Float32 | DataType::Float64 => Value::Float(f64::from_bits(random.next() >> 2 | 0x3000_0000_0000_0000) - 0.5),
            DataType::String => Value::String(random.printable(self.string_bytes_max)),
            DataType::FixedString(width) => Value::String((0..*width).map(|_| random.next() as u8).collect()),
            DataType::Uuid | DataType::UInt128 => Value::UInt128(u128::from(random.next()) << 64 | u128::from(random.next())),
            DataType::Enum8(values) | DataType::Enum16(values) => Value::Int(i64::from(values.values()[random.below(values.values().len() as u64) as usize].1)),
            DataType::Array(inner) => Value::Array((0..self.size(random)).map(|_| self.value(inner, random)).collect()),
            DataType::Map(pair) => Value::Array((0..random.below(self.array_size_max + 1)).map(|_| Value::Tuple(vec![self.value(&pair.0, random), self.value(&pair.1, random)])).collect()),
            DataType::Tuple(tuple) => Value::Tuple(tuple.elements.iter().map(|element| self.value(element, random)).collect()),
            DataType::Decimal { precision, .. } => Value::Int128(i128::from(random.next() as i64) % 10i128.pow(u32::from(*precision))),
            DataType::Date32 => Value::Int(random.below(120_000) as i64 - 25_567),
            DataType::DateTime64(scale, _) => Value::Int(random.below(4_000_000_000) as i64 * 10i64.pow(u32::from(*scale))),
            DataType::Int128 => Value::Int128(i128::from(random.next() as i64) << 64 | i128::from(random.next())),
            signed if signed.is_signed() => Value::Int(random.next() as i64),
            _ => Value::UInt(random.next()),
        }
    }
}

/// splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        kernels::hash::hash_u64(self.0)
    }

    fn wide(&mut self) -> types::I256 {
        let mut word = || (u128::from(self.next()) << 64 | u128::from(self.next())) as i128;
        types::I256::from_words(word(), word())
    }

    fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(limit)) >> 64) as u64
    }

    fn printable(&mut self, bytes_max: u64) -> Vec<u8> {
        (0..self.below(bytes_max.saturating_add(1))).map(|_| b' ' + self.below(95) as u8).collect()
    }
}
