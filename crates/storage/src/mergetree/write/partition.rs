//! Splitting a block by its partition key, and names of partitions.

use crate::mergetree::write::layout::BlockKey;
use base::{Result, bail};
use std::collections::HashMap;
use types::{Block, Column, DataType, Value, datetime};

/// Rows of a block that belong to one partition.
pub(crate) struct PartitionGroup {
    /// Values of the partition key.
    pub values: Vec<Value>,
    /// The rows; `None` for all.
    pub rows: Option<Vec<u32>>,
}

/// Splits a block of stored columns.
///
/// # Errors
/// `TOO_MANY_PARTS` for more than `groups_max` (0: no limit); errors of the key's functions.
pub(crate) fn split(key: &BlockKey, block: &Block, groups_max: u64) -> Result<Vec<PartitionGroup>> {
    if key.is_empty() {
        return Ok(vec![PartitionGroup { values: Vec::new(), rows: None }]);
    }
    let columns = key.run(block)?;
    let same = |a: usize, b: usize| columns.iter().all(|column| column.rows_equal(a, column, b));
    if (1..block.rows).all(|row| same(row - 1, row)) {
        return Ok(vec![PartitionGroup { values: row_values(&columns, 0), rows: None }]);
    }
    let mut hashes = vec![0u64; block.rows];
    columns.iter().for_each(|column| column.hash_into(&mut hashes));
    let mut found: HashMap<u64, Vec<usize>, foldhash::fast::FixedState> = HashMap::default();
    let mut groups: Vec<Vec<u32>> = Vec::new();
    let mut last = usize::MAX;
    for (row, &hash) in hashes.iter().enumerate() {
        if last == usize::MAX || !same(groups[last][0] as usize, row) {
            let candidates = found.entry(hash).or_default();
            last = match candidates.iter().find(|&&group| same(groups[group][0] as usize, row)) {
                Some(&group) => group,
                None => {
                    if groups_max > 0 && groups.len() as u64 >= groups_max {
                        bail!(
                            TooManyParts,
                            "Too many partitions for single INSERT block (more than {groups_max}). The limit is \
                            controlled by 'max_partitions_per_insert_block' setting. Large number of partitions is a \
                            common misconception: choose a coarser PARTITION BY"
                        );
                    }
                    candidates.push(groups.len());
                    groups.push(Vec::new());
                    groups.len() - 1
                }
            };
        }
        groups[last].push(row as u32);
    }
    debug_assert!(groups.iter().all(|rows| rows.is_sorted_by(|a, b| a < b)), "rows of a partition keep their order");
    debug_assert_eq!(groups.iter().map(Vec::len).sum::<usize>(), block.rows, "each row is in one partition");
    Ok(groups
        .into_iter()
        .map(|rows| PartitionGroup { values: row_values(&columns, rows[0] as usize), rows: Some(rows) })
        .collect())
}

fn row_values(columns: &[Column], row: usize) -> Vec<Value> {
    columns.iter().map(|column| column.value(row)).collect()
}

/// The partition's part of directory names, as in ClickHouse: `all`, integers and dates joined by `-`, else a hash of
/// the values.
pub(crate) fn partition_id(values: &[Value], types: &[DataType]) -> String {
    if values.is_empty() {
        return "all".into();
    }
    debug_assert_eq!(values.len(), types.len(), "values of a partition key are of its types");
    let texts: Option<Vec<String>> =
        values.iter().zip(types).map(|(value, data_type)| plain_text(value, data_type.base())).collect();
    texts.map_or_else(
        || {
            let mut bytes = Vec::new();
            values.iter().zip(types).for_each(|(value, data_type)| put_hashed(value, data_type.base(), &mut bytes));
            let hash = kernels::sip::sip_hash128((0, 0), &bytes);
            hash.to_le_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
        },
        |texts| texts.join("-"),
    )
}

fn plain_text(value: &Value, data_type: &DataType) -> Option<String> {
    match data_type {
        DataType::Date => {
            let (year, month, day) = datetime::civil_from_days(value.as_i64()?);
            Some(format!("{year:04}{month:02}{day:02}"))
        }
        t if t.is_integer() && t.fixed_width_bytes() > Some(8) => None,
        t if t.is_integer()
            || t.is_enum()
            || matches!(t, DataType::Bool | DataType::Date32 | DataType::DateTime(_) | DataType::Ipv4) =>
        {
            Some(value.as_i128()?.to_string())
        }
        _ => None,
    }
}

/// Appends what ClickHouse hashes of a value: the number of the kind of its `Field`, then its bytes.
fn put_hashed(value: &Value, data_type: &DataType, out: &mut Vec<u8>) {
    let sized = |kind: u8, len: usize, out: &mut Vec<u8>| {
        out.push(kind);
        out.extend_from_slice(&(len as u64).to_le_bytes());
    };
    let decimal_width = match data_type {
        DataType::Decimal { .. } => data_type.fixed_width_bytes(),
        DataType::DateTime64(..) | DataType::Time64(_) => Some(8),
        _ => None,
    };
    match (value, data_type) {
        (Value::Null, _) => out.push(0),
        (_, _) if let (Some(width), false) = (decimal_width, value.is_null()) => {
            out.push(match width {
                4 => 19,
                8 => 20,
                16 => 21,
                _ => 23,
            });
            out.extend_from_slice(&value.wrap_256().to_le_bytes()[..width]);
        }
        (Value::UInt128(v), DataType::Ipv6) => {
            sized(16, 16, out);
            out.extend_from_slice(&v.to_be_bytes());
        }
        (Value::UInt(v), _) => {
            out.push(1);
            out.extend_from_slice(&v.to_le_bytes());
        }
        (Value::Int(v), _) => {
            out.push(2);
            out.extend_from_slice(&v.to_le_bytes());
        }
        (Value::Float(v), _) => {
            out.push(3);
            out.extend_from_slice(&v.to_bits().to_le_bytes());
        }
        (Value::UInt128(v), _) => {
            out.push(4);
            out.extend_from_slice(&v.to_le_bytes());
        }
        (Value::Int128(v), _) => {
            out.push(5);
            out.extend_from_slice(&v.to_le_bytes());
        }
        (Value::UInt256(v), _) => {
            out.push(24);
            out.extend_from_slice(&v.to_le_bytes());
        }
        (Value::Int256(v), _) => {
            out.push(25);
            out.extend_from_slice(&v.to_le_bytes());
        }
        (Value::String(bytes), _) => {
            sized(16, bytes.len(), out);
            out.extend_from_slice(bytes);
        }
        (Value::Array(items), DataType::Array(inner)) => {
            sized(17, items.len(), out);
            items.iter().for_each(|item| put_hashed(item, inner.base(), out));
        }
        (Value::Tuple(items), DataType::Tuple(tuple)) => {
            sized(18, items.len(), out);
            items.iter().zip(&tuple.elements).for_each(|(item, inner)| put_hashed(item, inner.base(), out));
        }
        (other, _) => codec::bytes::put_value(out, other),
    }
}

/// The partition as `system.parts` shows it.
pub(crate) fn partition_text(values: &[Value], types: &[DataType]) -> String {
    let one = |(value, data_type): (&Value, &DataType)| {
        let mut builder = types::ColumnBuilder::new(data_type);
        builder.push_value(value);
        let mut out = Vec::new();
        let options = types::text::TextOptions::default();
        if values.len() == 1 {
            types::text::write_text(&builder.finish(), data_type, 0, &options, &mut out);
        } else {
            types::text::write_quoted(&builder.finish(), data_type, 0, &options, &mut out);
        }
        String::from_utf8_lossy(&out).into_owned()
    };
    match values {
        [] => "tuple()".into(),
        [Value::Null] => "ᴺᵁᴸᴸ".into(),
        [_] => values.iter().zip(types).map(one).collect(),
        _ => format!("({})", values.iter().zip(types).map(one).collect::<Vec<_>>().join(",")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partitions_are_named_as_in_clickhouse() {
        let id = |values: &[Value], types: &[DataType]| partition_id(values, types);
        assert_eq!(id(&[], &[]), "all");
        assert_eq!(id(&[Value::UInt(202_607)], &[DataType::UInt32]), "202607");
        assert_eq!(id(&[Value::UInt(18_263)], &[DataType::Date]), "20200102");
        let two = [Value::Int(-2), Value::UInt(3)];
        assert_eq!(id(&two, &[DataType::Int8, DataType::UInt8]), "-2-3");
        let hashed = id(&[Value::string("a")], &[DataType::String]);
        assert!(hashed.len() == 32 && hashed.bytes().all(|byte| byte.is_ascii_hexdigit()), "{hashed}");
        assert_ne!(hashed, id(&[Value::string("b")], &[DataType::String]));
    }

    #[test]
    fn partitions_are_shown_as_values() {
        assert_eq!(partition_text(&[], &[]), "tuple()");
        assert_eq!(partition_text(&[Value::string("a")], &[DataType::String]), "a");
        let two = [Value::UInt(1), Value::string("a")];
        assert_eq!(partition_text(&two, &[DataType::UInt8, DataType::String]), "(1,'a')");
    }
}
