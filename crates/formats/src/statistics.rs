//! Statistics of the values of a column in a row group, from Parquet's footer.

use parquet::file::metadata::RowGroupMetaData;
use parquet::file::statistics::Statistics;
use types::{DataType, Value};

/// Bounds of the values of a column in a piece; NULL aside.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceRange {
    /// No value is smaller.
    pub min: Value,
    /// No value is larger.
    pub max: Value,
    /// Whether there may be NULL.
    pub has_nulls: bool,
}

/// The range of a column, for the types whose order in Parquet is ours and whose values are stored as they are.
pub(crate) fn row_group_range(group: &RowGroupMetaData, name: &str, data_type: &DataType) -> Option<PieceRange> {
    let column = group.columns().iter().find(|column| column.column_path().parts() == [name])?;
    let is_unsigned = matches!(
        column.column_descr().converted_type(),
        parquet::basic::ConvertedType::UINT_8
            | parquet::basic::ConvertedType::UINT_16
            | parquet::basic::ConvertedType::UINT_32
            | parquet::basic::ConvertedType::UINT_64
    );
    let statistics = column.statistics()?;
    let has_nulls = statistics.null_count_opt().is_none_or(|count| count > 0);
    let base = data_type.base();
    let range = |min: Value, max: Value| Some(PieceRange { min, max, has_nulls });
    match statistics {
        Statistics::Int32(s) if base.is_integer() || matches!(base, DataType::Date32) => {
            let (min, max) = (*s.min_opt()?, *s.max_opt()?);
            match is_unsigned {
                true => range(Value::UInt(u64::from(min as u32)), Value::UInt(u64::from(max as u32))),
                false if base.is_unsigned() && min < 0 => None,
                false => range(Value::Int(i64::from(min)), Value::Int(i64::from(max))),
            }
        }
        Statistics::Int64(s) if matches!(base, DataType::Int64 | DataType::UInt64) => {
            let (min, max) = (*s.min_opt()?, *s.max_opt()?);
            match is_unsigned {
                true => range(Value::UInt(min as u64), Value::UInt(max as u64)),
                false if base.is_unsigned() && min < 0 => None,
                false => range(Value::Int(min), Value::Int(max)),
            }
        }
        // A float's range says nothing of NaN.
        Statistics::ByteArray(s) if *base == DataType::String && s.min_is_exact() && s.max_is_exact() => {
            range(Value::string(s.min_opt()?.data()), Value::string(s.max_opt()?.data()))
        }
        _ => None,
    }
}
