//! Types of Parquet that Arrow does not know: UUIDs, and intervals, which are 12 bytes (months, days, milliseconds) as
//! in ClickHouse: Arrow's own reader loses the months.

use base::Result;
use parquet::basic::{ConvertedType, LogicalType, Type as PhysicalType};
use parquet::errors::ParquetError;
use parquet::file::metadata::{FileMetaData, ParquetMetaData, ParquetMetaDataBuilder};
use parquet::schema::types::{SchemaDescriptor, Type, TypePtr};
use std::sync::Arc;
use types::{DataType, TupleType};

/// A type as Arrow tells it, with the UUIDs that Parquet's schema has in it.
pub(super) fn with_uuids(data_type: &DataType, own: &Type) -> DataType {
    match data_type {
        DataType::Nullable(inner) => DataType::Nullable(Arc::new(with_uuids(inner, own))),
        DataType::FixedString(_) if own.get_basic_info().logical_type_ref() == Some(&LogicalType::Uuid) => {
            DataType::Uuid
        }
        DataType::Array(inner) => DataType::Array(Arc::new(with_uuids(inner, element(own)))),
        DataType::Map(entry) => match own.get_fields() {
            [entries] if entries.is_group() && entries.get_fields().len() == 2 => {
                let [key, value] = [0, 1].map(|at| &*entries.get_fields()[at]);
                DataType::Map(Arc::new((with_uuids(&entry.0, key), with_uuids(&entry.1, value))))
            }
            _ => data_type.clone(),
        },
        DataType::Tuple(tuple) if own.is_group() && own.get_fields().len() == tuple.elements.len() => {
            let elements = tuple.elements.iter().zip(own.get_fields());
            let elements = elements.map(|(element, own)| with_uuids(element, own)).collect();
            DataType::Tuple(Arc::new(TupleType { elements, ..TupleType::clone(tuple) }))
        }
        other => other.clone(),
    }
}

/// The type of the elements of a list: it lies two levels below a list of today, one below older ones, and is the
/// repeated field itself where there is no group around it.
fn element(list: &Type) -> &Type {
    let Some([repeated]) = list.is_group().then(|| list.get_fields()) else { return list };
    match repeated.is_group().then(|| repeated.get_fields()) {
        Some([only]) if repeated.name() != "array" && repeated.name() != format!("{}_tuple", list.name()) => only,
        _ => repeated,
    }
}

/// The metadata with plain bytes in place of intervals; `None` if there are no intervals.
///
/// # Errors
/// For a schema that does not hold together.
pub(super) fn without_intervals(metadata: &ParquetMetaData) -> Result<Option<ParquetMetaData>, ParquetError> {
    let file = metadata.file_metadata();
    if file.schema_descr().columns().iter().all(|column| column.converted_type() != ConvertedType::INTERVAL) {
        return Ok(None);
    }
    let schema = plain(&file.schema_descr().root_schema_ptr())?;
    let plain = FileMetaData::new(
        file.version(),
        file.num_rows(),
        file.created_by().map(str::to_string),
        file.key_value_metadata().cloned(),
        Arc::new(SchemaDescriptor::new(schema)),
        file.column_orders().cloned(),
    );
    let groups = metadata.row_groups().to_vec();
    Ok(Some(ParquetMetaDataBuilder::new(plain).set_row_groups(groups).build()))
}

fn plain(own: &TypePtr) -> Result<TypePtr, ParquetError> {
    let info = own.get_basic_info();
    if own.is_primitive() {
        if info.converted_type() != ConvertedType::INTERVAL {
            return Ok(own.clone());
        }
        let bytes = Type::primitive_type_builder(own.name(), PhysicalType::FIXED_LEN_BYTE_ARRAY)
            .with_length(12)
            .with_repetition(info.repetition())
            .with_id(info.has_id().then(|| info.id()));
        return bytes.build().map(Arc::new);
    }
    let fields = own.get_fields().iter().map(plain).collect::<Result<Vec<_>, _>>()?;
    let mut group = Type::group_type_builder(own.name())
        .with_fields(fields)
        .with_converted_type(info.converted_type())
        .with_logical_type(info.logical_type_ref().cloned())
        .with_id(info.has_id().then(|| info.id()));
    if info.has_repetition() {
        group = group.with_repetition(info.repetition());
    }
    group.build().map(Arc::new)
}
