//! `ParquetMetadata`: what the footer of a Parquet file says, as a row.
//!
//! Of the file no more than its end is kept in memory. Encodings are sorted by their numbers, as the reader of footers
//! keeps them, where ClickHouse has the order of the file.

use super::super::text::read_error;
use super::super::thrift_check::check_lengths;
use super::super::{InputFormat, Source};
use super::parquet_error;
use crate::guard::guarded;
use base::{Result, bail};
use parquet::basic::{ConvertedType, LogicalType, TimeUnit};
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData, ParquetMetaDataReader, RowGroupMetaData};
use parquet::file::statistics::Statistics;
use parquet::schema::types::ColumnDescriptor;
use std::io::Read;
use types::type_parser::parse_type;
use types::{Block, ColumnBuilder, Field, Schema, Value};

/// Bytes of a footer, at most.
const FOOTER_BYTES_MAX: usize = 256 << 20;
/// Bytes behind a footer: its length and the name of the format.
const TAIL_BYTES: usize = 8;
/// Bytes that are read at a time.
const READ_BYTES: u64 = 1 << 20;

const COLUMNS: [(&str, &str); 9] = [
    ("num_columns", "UInt64"),
    ("num_rows", "UInt64"),
    ("num_row_groups", "UInt64"),
    ("format_version", "String"),
    ("metadata_size", "UInt64"),
    ("total_uncompressed_size", "UInt64"),
    ("total_compressed_size", "UInt64"),
    (
        "columns",
        "Array(Tuple(name String, path String, max_definition_level UInt64, max_repetition_level UInt64, \
        physical_type String, logical_type String, compression String, total_uncompressed_size UInt64, \
        total_compressed_size UInt64, space_saved String, encodings Array(String)))",
    ),
    (
        "row_groups",
        "Array(Tuple(file_offset UInt64, num_columns UInt64, num_rows UInt64, total_uncompressed_size UInt64, \
        total_compressed_size UInt64, columns Array(Tuple(name String, path String, total_compressed_size UInt64, \
        total_uncompressed_size UInt64, have_statistics Bool, statistics Tuple(num_values Nullable(UInt64), \
        null_count Nullable(UInt64), distinct_count Nullable(UInt64), min Nullable(String), max Nullable(String)), \
        bloom_filter_bytes Int64))))",
    ),
];

/// The columns of the row.
///
/// # Errors
/// None but bugs.
pub(crate) fn metadata_schema() -> Result<Schema> {
    let fields = COLUMNS.iter().map(|(name, data_type)| Ok(Field::new(*name, parse_type(data_type)?)));
    Ok(Schema::new(fields.collect::<Result<_>>()?))
}

pub(crate) struct ParquetMetadataInput {
    /// `None` once it is read.
    source: Option<Source>,
    schema: Schema,
}

impl ParquetMetadataInput {
    /// # Errors
    /// `BAD_ARGUMENTS` for columns that are not those of the format.
    pub(crate) fn new(schema: &Schema, source: Source) -> Result<Self> {
        let own = metadata_schema()?;
        for field in &schema.fields {
            match own.index_of(&field.name).map(|at| &own.fields[at].data_type) {
                None => bail!(
                    BadArguments,
                    "Unexpected column: {}. ParquetMetadata format allows only the next columns: {}",
                    field.name,
                    COLUMNS.map(|(name, _)| name).join(", ")
                ),
                Some(expected) if *expected != field.data_type => bail!(
                    BadArguments,
                    "Unexpected type {} for column {}. Expected type: {expected}",
                    field.data_type,
                    field.name
                ),
                Some(_) => {}
            }
        }
        Ok(ParquetMetadataInput { source: Some(source), schema: schema.clone() })
    }
}

impl InputFormat for ParquetMetadataInput {
    fn next_block(&mut self, _max_rows: usize) -> Result<Option<Block>> {
        let Some(source) = self.source.take() else { return Ok(None) };
        let footer = read_footer(source)?;
        let values = guarded("Parquet", || {
            check_lengths(&footer)?;
            let metadata = ParquetMetaDataReader::decode_metadata(&footer).map_err(parquet_error)?;
            Ok(row(&metadata, footer.len()))
        })?;
        let columns = self.schema.fields.iter().map(|field| {
            let mut builder = ColumnBuilder::new(&field.data_type);
            let at = COLUMNS.iter().position(|(name, _)| *name == &*field.name);
            builder.push_value(at.map_or(&Value::Null, |at| &values[at]));
            builder.finish()
        });
        Ok(Some(Block::new(columns.collect(), 1)))
    }
}

/// The footer at the end of a stream.
fn read_footer(mut source: Source) -> Result<Vec<u8>> {
    let (mut end, mut length) = (Vec::new(), 0u64);
    loop {
        base::cancel::checkpoint()?;
        base::memory::check_reserve(READ_BYTES)?;
        let read = (&mut source).take(READ_BYTES).read_to_end(&mut end).map_err(|error| read_error(&error))?;
        if length == 0 && !end.starts_with(b"PAR1") {
            bail!(IncorrectData, "This is not a Parquet file: it does not begin with PAR1");
        }
        length += read as u64;
        if read == 0 {
            break;
        }
        if end.len() > 2 * (FOOTER_BYTES_MAX + TAIL_BYTES) {
            end.drain(..end.len() - FOOTER_BYTES_MAX - TAIL_BYTES);
        }
    }
    let Some((before, tail)) = end.split_last_chunk::<TAIL_BYTES>() else {
        bail!(IncorrectData, "This is not a Parquet file: it has {length} bytes");
    };
    if !tail.ends_with(b"PAR1") {
        bail!(IncorrectData, "This is not a whole Parquet file, or its footer is encrypted: it does not end with PAR1");
    }
    let claimed = u32::from_le_bytes([tail[0], tail[1], tail[2], tail[3]]) as usize;
    match before.len().checked_sub(claimed) {
        Some(start) if claimed <= FOOTER_BYTES_MAX => Ok(before[start..].to_vec()),
        _ => bail!(
            CannotReadAllData,
            "Cannot read Parquet: its footer claims {claimed} bytes, the file has {length}, and {FOOTER_BYTES_MAX} are \
            allowed"
        ),
    }
}

/// A number that a footer gives with a sign.
fn size(value: i64) -> Value {
    Value::UInt(value.max(0) as u64)
}

/// The values of [`COLUMNS`].
fn row(metadata: &ParquetMetaData, footer_bytes: usize) -> [Value; 9] {
    let file = metadata.file_metadata();
    let groups = metadata.row_groups();
    let sum =
        |bytes: fn(&RowGroupMetaData) -> i64| groups.iter().fold(0i64, |sum, group| sum.saturating_add(bytes(group)));
    let leaves = file.schema_descr().columns();
    [
        Value::UInt(leaves.len() as u64),
        size(file.num_rows()),
        Value::UInt(groups.len() as u64),
        Value::string(file.version().to_string()),
        Value::UInt(footer_bytes as u64),
        size(sum(RowGroupMetaData::total_byte_size)),
        size(sum(RowGroupMetaData::compressed_size)),
        Value::Array(leaves.iter().enumerate().map(|(leaf, column)| column_row(column, leaf, groups)).collect()),
        Value::Array(groups.iter().map(group_row).collect()),
    ]
}

fn column_row(column: &ColumnDescriptor, leaf: usize, groups: &[RowGroupMetaData]) -> Value {
    let chunks = || groups.iter().filter_map(|group| group.columns().get(leaf));
    let sum =
        |bytes: fn(&ColumnChunkMetaData) -> i64| chunks().fold(0i64, |sum, chunk| sum.saturating_add(bytes(chunk)));
    let (plain, packed) = (sum(ColumnChunkMetaData::uncompressed_size), sum(ColumnChunkMetaData::compressed_size));
    let saved = match chunks().next() {
        Some(_) => format!("{}%", four_digits((1.0 - packed as f64 / plain as f64) * 100.0)),
        None => String::new(),
    };
    let encodings = chunks().last().map(|chunk| chunk.encodings().map(|encoding| Value::string(encoding.to_string())));
    Value::Tuple(vec![
        Value::string(column.name()),
        Value::string(column.path().string()),
        Value::UInt(column.max_def_level().max(0) as u64),
        Value::UInt(column.max_rep_level().max(0) as u64),
        Value::string(column.physical_type().to_string()),
        Value::string(logical_type(column)),
        Value::string(
            chunks().next().map_or_else(|| "NONE".to_string(), |chunk| chunk.compression_codec().to_string()),
        ),
        size(plain),
        size(packed),
        Value::string(saved),
        Value::Array(encodings.into_iter().flatten().collect()),
    ])
}

fn group_row(group: &RowGroupMetaData) -> Value {
    Value::Tuple(vec![
        size(group.file_offset().unwrap_or(0)),
        Value::UInt(group.columns().len() as u64),
        size(group.num_rows()),
        size(group.total_byte_size()),
        size(group.compressed_size()),
        Value::Array(group.columns().iter().map(chunk_row).collect()),
    ])
}

fn chunk_row(chunk: &ColumnChunkMetaData) -> Value {
    let statistics = chunk.statistics();
    Value::Tuple(vec![
        Value::string(chunk.column_descr().name()),
        Value::string(chunk.column_descr().path().string()),
        size(chunk.compressed_size()),
        size(chunk.uncompressed_size()),
        Value::UInt(u64::from(statistics.is_some())),
        statistics
            .map_or_else(|| Value::Tuple(vec![Value::Null; 5]), |found| statistics_row(found, chunk.num_values())),
        Value::Int(i64::from(chunk.bloom_filter_length().unwrap_or(0))),
    ])
}

fn statistics_row(statistics: &Statistics, values: i64) -> Value {
    let count = |count: Option<u64>| count.map_or(Value::Null, Value::UInt);
    let nulls = statistics.null_count_opt();
    // Writers that do not count write 0.
    let distinct = statistics.distinct_count_opt().filter(|count| *count != 0);
    let (min, max) = bounds(statistics).map_or((Value::Null, Value::Null), |(min, max)| (min, max));
    let present = (values.max(0) as u64).saturating_sub(nulls.unwrap_or(0));
    Value::Tuple(vec![Value::UInt(present), count(nulls), count(distinct), min, max])
}

/// The least and the greatest value in text, where both are known.
fn bounds(statistics: &Statistics) -> Option<(Value, Value)> {
    fn pair<T>(min: Option<&T>, max: Option<&T>, text: impl Fn(&T) -> Vec<u8>) -> Option<(Value, Value)> {
        Some((Value::String(text(min?)), Value::String(text(max?))))
    }
    let bytes = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte} ")).collect::<String>().into_bytes();
    match statistics {
        Statistics::Boolean(own) => pair(own.min_opt(), own.max_opt(), |v| u8::from(*v).to_string().into()),
        Statistics::Int32(own) => pair(own.min_opt(), own.max_opt(), |v| v.to_string().into()),
        Statistics::Int64(own) => pair(own.min_opt(), own.max_opt(), |v| v.to_string().into()),
        Statistics::Int96(own) => {
            let words =
                |v: &parquet::data_type::Int96| v.data().iter().map(|word| format!("{word} ")).collect::<String>();
            pair(own.min_opt(), own.max_opt(), |v| words(v).into())
        }
        Statistics::Float(own) => pair(own.min_opt(), own.max_opt(), |v| format!("{v:.6}").into()),
        Statistics::Double(own) => pair(own.min_opt(), own.max_opt(), |v| format!("{v:.6}").into()),
        Statistics::ByteArray(own) => pair(own.min_opt(), own.max_opt(), |v| v.data().to_vec()),
        Statistics::FixedLenByteArray(own) => pair(own.min_opt(), own.max_opt(), |v| bytes(v.data())),
    }
}

/// A number with four digits that count, as C's `%.4g` prints it.
fn four_digits(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return if value == 0.0 { "0".into() } else { value.to_string().to_ascii_lowercase() };
    }
    let scientific = format!("{value:.3e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let without_zeros = |text: &str| match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_string(),
        false => text.to_string(),
    };
    match exponent {
        -4..4 => without_zeros(&format!("{value:.*}", (3 - exponent) as usize)),
        _ => {
            let sign = if exponent < 0 { '-' } else { '+' };
            format!("{}e{sign}{:02}", without_zeros(digits), exponent.abs())
        }
    }
}

/// The logical type in the words of Arrow's C++ library, which are ClickHouse's.
fn logical_type(column: &ColumnDescriptor) -> String {
    let unit = |unit: &TimeUnit| match unit {
        TimeUnit::MILLIS => "milliseconds",
        TimeUnit::MICROS => "microseconds",
        TimeUnit::NANOS => "nanoseconds",
    };
    match column.logical_type_ref() {
        Some(LogicalType::Decimal(own)) => decimal(own.precision, own.scale),
        Some(LogicalType::Time(own)) => time(own.is_adjusted_to_u_t_c, unit(&own.unit)),
        Some(LogicalType::Timestamp(own)) => timestamp(own.is_adjusted_to_u_t_c, unit(&own.unit), false),
        Some(LogicalType::Integer(own)) => integer(own.bit_width, own.is_signed),
        Some(LogicalType::Uuid) => "UUID".into(),
        Some(LogicalType::Json) => "JSON".into(),
        Some(LogicalType::Bson) => "BSON".into(),
        Some(LogicalType::Unknown) => "Null".into(),
        Some(LogicalType::Variant(_)) => "Variant".into(),
        Some(LogicalType::Geometry(_)) => "Geometry".into(),
        Some(LogicalType::Geography(_)) => "Geography".into(),
        Some(LogicalType::_Unknown { .. }) => "None".into(),
        Some(named) => format!("{named:?}"),
        None => converted_type(column),
    }
}

fn decimal(precision: i32, scale: i32) -> String {
    format!("Decimal(precision={precision}, scale={scale})")
}

fn integer(bits: i8, is_signed: bool) -> String {
    format!("Int(bitWidth={bits}, isSigned={is_signed})")
}

fn time(is_adjusted: bool, unit: &str) -> String {
    format!("Time(isAdjustedToUTC={is_adjusted}, timeUnit={unit})")
}

fn timestamp(is_adjusted: bool, unit: &str, is_converted: bool) -> String {
    format!(
        "Timestamp(isAdjustedToUTC={is_adjusted}, timeUnit={unit}, is_from_converted_type={is_converted}, \
        force_set_converted_type=false)"
    )
}

/// The logical type that an older name of it stands for.
fn converted_type(column: &ColumnDescriptor) -> String {
    match column.converted_type() {
        ConvertedType::NONE => "None".into(),
        ConvertedType::UTF8 => "String".into(),
        ConvertedType::MAP | ConvertedType::MAP_KEY_VALUE => "Map".into(),
        ConvertedType::LIST => "List".into(),
        ConvertedType::ENUM => "Enum".into(),
        ConvertedType::DECIMAL => decimal(column.type_precision(), column.type_scale()),
        ConvertedType::DATE => "Date".into(),
        ConvertedType::TIME_MILLIS => time(true, "milliseconds"),
        ConvertedType::TIME_MICROS => time(true, "microseconds"),
        ConvertedType::TIMESTAMP_MILLIS => timestamp(true, "milliseconds", true),
        ConvertedType::TIMESTAMP_MICROS => timestamp(true, "microseconds", true),
        ConvertedType::UINT_8 => integer(8, false),
        ConvertedType::UINT_16 => integer(16, false),
        ConvertedType::UINT_32 => integer(32, false),
        ConvertedType::UINT_64 => integer(64, false),
        ConvertedType::INT_8 => integer(8, true),
        ConvertedType::INT_16 => integer(16, true),
        ConvertedType::INT_32 => integer(32, true),
        ConvertedType::INT_64 => integer(64, true),
        ConvertedType::JSON => "JSON".into(),
        ConvertedType::BSON => "BSON".into(),
        ConvertedType::INTERVAL => "Interval".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_digits_count() {
        let check = |value: f64, expected: &str| assert_eq!(four_digits(value), expected);
        check(-29.629_629, "-29.63");
        check(8.875_739, "8.876");
        check(-25.0, "-25");
        check(0.0, "0");
        check(99.999_99, "100");
        check(-12_345.0, "-1.234e+04");
    }
}
