//! Statistics of the values of a column of Parquet: of row groups from the footer, of pages from the page index.

use crate::FormatSettings;
use crate::arrow::{column_from_arrow, type_from_arrow};
use crate::guard::guarded;
use crate::input::parquet::ParquetFooter;
use arrow_array::{Array, ArrayRef, UInt64Array};
use parquet::arrow::arrow_reader::statistics::StatisticsConverter;
use parquet::basic::{ConvertedType, Type as PhysicalType};
use parquet::bloom_filter::Sbbf;
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData};
use types::{DataType, Value};

/// Bounds of the values of a column in a piece, or in some rows of it.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceRange {
    /// No value that is not NULL is smaller; `None` where it is not known.
    pub min: Option<Value>,
    /// No value that is not NULL is larger.
    pub max: Option<Value>,
    /// Whether there may be NULL.
    pub has_nulls: bool,
    /// Whether there may be anything but NULL.
    pub has_values: bool,
}

/// Bounds of a column in a run of rows.
#[derive(Clone, Debug, PartialEq)]
pub struct PageRange {
    /// The number of rows.
    pub rows: u64,
    /// The bounds.
    pub range: PieceRange,
}

/// A column of a file, as it is read.
pub(crate) struct StatedColumn<'a> {
    footer: &'a ParquetFooter,
    name: &'a str,
    wanted: &'a DataType,
    settings: &'a FormatSettings,
}

impl<'a> StatedColumn<'a> {
    pub(crate) fn new(
        footer: &'a ParquetFooter,
        name: &'a str,
        wanted: &'a DataType,
        settings: &'a FormatSettings,
    ) -> Self {
        StatedColumn { footer, name, wanted, settings }
    }

    fn converter(&self) -> Option<StatisticsConverter<'_>> {
        let metadata = self.footer.arrow_metadata();
        StatisticsConverter::try_new(self.name, self.footer.arrow_schema(), metadata.parquet_schema()).ok()
    }

    /// The range in a row group; `None` where the file does not say, or in an order that is not ours.
    pub(crate) fn of_group(&self, group: usize) -> Option<PieceRange> {
        let ranges = guarded("Parquet", || {
            Ok(self.converter().and_then(|converter| {
                let metadata = self.footer.arrow_metadata().metadata();
                let column = metadata.row_group(group).column(converter.parquet_column_index()?);
                let statistics = column.statistics()?;
                if has_no_order(column) || statistics.is_min_max_deprecated() && !is_plain_number(column) {
                    return None;
                }
                let groups = || [metadata.row_group(group)];
                let bounds = StatedBounds {
                    mins: converter.row_group_mins(groups()).ok()?,
                    maxes: converter.row_group_maxes(groups()).ok()?,
                    nulls: converter.with_missing_null_counts_as_zero(false).row_group_null_counts(groups()).ok()?,
                    rows: vec![metadata.row_group(group).num_rows().max(0) as u64],
                };
                self.ranges(&bounds)
            }))
        });
        ranges.ok().flatten()?.pop().map(|page| page.range)
    }

    /// The ranges of the pages of a row group, one behind another.
    pub(crate) fn of_pages(&self, metadata: &ParquetMetaData, group: usize) -> Option<Vec<PageRange>> {
        let ranges = guarded("Parquet", || {
            Ok(self.converter().and_then(|converter| {
                if has_no_order(metadata.row_group(group).column(converter.parquet_column_index()?)) {
                    return None;
                }
                let (columns, offsets) = (metadata.column_index()?, metadata.offset_index()?);
                let groups = [group];
                let counts = converter.data_page_row_counts(offsets, metadata.row_groups(), &groups).ok()??;
                let bounds = StatedBounds {
                    mins: converter.data_page_mins(columns, offsets, &groups).ok()?,
                    maxes: converter.data_page_maxes(columns, offsets, &groups).ok()?,
                    nulls: converter
                        .with_missing_null_counts_as_zero(false)
                        .data_page_null_counts(columns, offsets, &groups)
                        .ok()?,
                    rows: counts.values().to_vec(),
                };
                let rows: u64 = bounds.rows.iter().sum();
                (rows == metadata.row_group(group).num_rows().max(0) as u64).then(|| self.ranges(&bounds)).flatten()
            }))
        });
        ranges.ok().flatten()
    }

    /// The bounds as values of the type that is read.
    fn ranges(&self, bounds: &StatedBounds) -> Option<Vec<PageRange>> {
        let schema = self.footer.arrow_schema();
        let field = schema.field_with_name(self.name).ok()?;
        let own = type_from_arrow(field).ok()?;
        let nullable = field.clone().with_nullable(true);
        let own_nullable = DataType::nullable(own.without_nullable());
        let values = |array: &ArrayRef| column_from_arrow(array, &nullable, &own_nullable, self.settings).ok();
        let (mins, maxes) = (values(&bounds.mins)?, values(&bounds.maxes)?);
        let count = bounds.rows.len();
        if bounds.mins.len() != count || bounds.maxes.len() != count || bounds.nulls.len() != count {
            return None;
        }
        let page = |at: usize| {
            let (min, max) = (mins.value(at), maxes.value(at));
            let nulls = bounds.nulls.is_valid(at).then(|| bounds.nulls.value(at));
            let range = PieceRange {
                has_nulls: nulls != Some(0),
                has_values: nulls.is_none_or(|nulls| nulls < bounds.rows[at]),
                min: (!min.is_null()).then_some(min),
                max: (!max.is_null()).then_some(max),
            };
            let range =
                if self.keeps_values(&own, &range) { range } else { PieceRange { min: None, max: None, ..range } };
            PageRange { rows: bounds.rows[at], range }
        };
        Some((0..count).map(page).collect())
    }

    /// Whether values between the bounds are read as they are stored.
    fn keeps_values(&self, own: &DataType, range: &PieceRange) -> bool {
        let (own, wanted) = (own.base(), self.wanted.base());
        let within = |low: i128, high: i128| {
            let is_in = |value: &Option<Value>| {
                value.as_ref().and_then(Value::as_i128).is_some_and(|value| (low..=high).contains(&value))
            };
            is_in(&range.min) && is_in(&range.max)
        };
        match (own, wanted) {
            (own, wanted) if own == wanted => !matches!(own, DataType::Bool),
            (own, wanted) if own.is_integer() && wanted.is_integer() => match wanted {
                DataType::UInt64 => within(0, i128::from(u64::MAX)),
                DataType::Int64 => within(i128::from(i64::MIN), i128::from(i64::MAX)),
                DataType::UInt32 => within(0, i128::from(u32::MAX)),
                DataType::Int32 => within(i128::from(i32::MIN), i128::from(i32::MAX)),
                DataType::UInt16 => within(0, i128::from(u16::MAX)),
                DataType::Int16 => within(i128::from(i16::MIN), i128::from(i16::MAX)),
                _ => false,
            },
            (DataType::Date32, DataType::Date) => within(0, i128::from(u16::MAX)),
            _ => false,
        }
    }

    /// The bloom filter of a row group, where there is one for values that are hashed as we can.
    pub(crate) fn bloom(&self, file: crate::object::ObjectReader, group: usize) -> Option<BloomFilter> {
        let own = type_from_arrow(self.footer.arrow_schema().field_with_name(self.name).ok()?).ok()?;
        if own.base() != self.wanted.base() {
            return None;
        }
        let metadata = self.footer.arrow_metadata().metadata();
        let place = self.converter()?.parquet_column_index()?;
        let column = metadata.row_group(group).column(place);
        let physical = column.column_type();
        let is_known = match physical {
            PhysicalType::INT32 | PhysicalType::INT64 => own.base().is_integer() || own.base().is_date_or_time(),
            PhysicalType::BYTE_ARRAY => *own.base() == DataType::String,
            _ => false,
        };
        let (length, file_bytes) = (column.bloom_filter_length()?, file.size_bytes().ok()?);
        let end = u64::try_from(column.bloom_filter_offset()?).ok()?.checked_add(u64::try_from(length).ok()?)?;
        if !is_known || end > file_bytes {
            return None;
        }
        let filter = guarded("Parquet", || Ok(self.footer.bloom_filter(file, group, place)));
        Some(BloomFilter { filter: filter.ok().flatten()?, physical })
    }
}

/// Whether the format defines no order of a column's values, so that bounds say nothing: intervals.
fn has_no_order(column: &ColumnChunkMetaData) -> bool {
    column.column_descr().converted_type() == ConvertedType::INTERVAL
}

/// Whether statistics of a column in the order of old writers are right: that is of signed numbers.
fn is_plain_number(column: &ColumnChunkMetaData) -> bool {
    let is_unsigned = matches!(
        column.column_descr().converted_type(),
        ConvertedType::UINT_8 | ConvertedType::UINT_16 | ConvertedType::UINT_32 | ConvertedType::UINT_64
    );
    matches!(column.column_type(), PhysicalType::INT32 | PhysicalType::INT64) && !is_unsigned
}

/// Bounds of runs of rows, as the file has them.
struct StatedBounds {
    mins: ArrayRef,
    maxes: ArrayRef,
    nulls: UInt64Array,
    rows: Vec<u64>,
}

/// A set of values that are surely not in a row group's column, and others.
pub struct BloomFilter {
    filter: Sbbf,
    physical: PhysicalType,
}

impl std::fmt::Debug for BloomFilter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "BloomFilter({:?})", self.physical)
    }
}

impl BloomFilter {
    /// Whether a value may be in the column.
    pub fn may_hold(&self, value: &Value) -> bool {
        let integer = value.as_i128();
        match (self.physical, value) {
            // Unsigned numbers are stored as the signed ones of the same bits.
            (PhysicalType::INT32, _) => integer.is_none_or(|value| {
                let stored = i32::try_from(value).or(u32::try_from(value).map(u32::cast_signed));
                stored.is_ok_and(|stored| self.filter.check(&stored))
            }),
            (PhysicalType::INT64, _) => integer.is_none_or(|value| {
                let stored = i64::try_from(value).or(u64::try_from(value).map(u64::cast_signed));
                stored.is_ok_and(|stored| self.filter.check(&stored))
            }),
            (_, Value::String(bytes)) => self.filter.check(bytes.as_slice()),
            _ => true,
        }
    }
}
