//! Names of parts, `[prefix_]partition_first_last_level[_mutation][_suffix]`, taken apart; prefix and suffix are those
//! of parts that are detached.

use super::CATEGORY;
use crate::support::{Bound, Call, Family, Text};
use base::{Result, err};
use functions::Registry;
use std::sync::Arc;
use types::{Column, ColumnBuilder, DataType, TupleType, Value};

/// The fields of a part's name.
struct PartName<'a> {
    partition: &'a str,
    prefix: &'a str,
    suffix: &'a str,
    /// Numbers of the first and the last block.
    blocks: (i64, i64),
    level: u64,
    mutation: i64,
}

/// Prefixes of the names of detached parts.
const PREFIXES: [&str; 9] = [
    "broken",
    "unexpected",
    "noquorum",
    "ignored",
    "attaching",
    "deleting",
    "clone",
    "covered-by-broken",
    "broken-on-start",
];

fn parse(name: &[u8]) -> Result<PartName<'_>> {
    let bad = || {
        err!(
            BadArguments,
            "'{}' is no name of a part: that is partition_first_last_level or partition_first_last_level_mutation",
            String::from_utf8_lossy(name)
        )
    };
    let text = std::str::from_utf8(name).map_err(|_| bad())?;
    let (prefix, rest) = text.split_once('_').filter(|(prefix, _)| PREFIXES.contains(prefix)).unwrap_or(("", text));
    let (rest, suffix) = rest.rsplit_once('_').filter(|(_, suffix)| suffix.starts_with("try")).unwrap_or((rest, ""));
    let parts: Vec<&str> = rest.split('_').collect();
    let number = |part: Option<&&str>| part.and_then(|part| part.parse::<i64>().ok());
    let (Some(partition), Some(first), Some(last), Some(level)) = (
        parts.first(),
        number(parts.get(1)),
        number(parts.get(2)),
        parts.get(3).and_then(|part| part.parse::<u64>().ok()),
    ) else {
        return Err(bad());
    };
    let mutation = if parts.len() > 4 { number(parts.get(4)).ok_or_else(bad)? } else { 0 };
    if parts.len() > 5 || partition.is_empty() || first > last {
        return Err(bad());
    }
    Ok(PartName { partition, prefix, suffix, blocks: (first, last), level, mutation })
}

fn info(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    let fields = [
        ("partition_id", DataType::String),
        ("prefix", DataType::String),
        ("suffix", DataType::String),
        ("min_block", DataType::Int64),
        ("max_block", DataType::Int64),
        ("level", DataType::Int64),
        ("mutation", DataType::Int64),
    ];
    let (names, elements): (Vec<String>, Vec<DataType>) =
        fields.into_iter().map(|(name, data_type)| (name.to_string(), data_type)).unzip();
    let result = DataType::Tuple(Arc::new(TupleType { elements, names: Some(names), geo: None }));
    let own = result.clone();
    Ok(Bound::new(result, move |args, rows| {
        let text = Text::of(&args[0])?;
        let mut builder = ColumnBuilder::new(&own);
        for row in 0..rows {
            let part = parse(text.get(row))?;
            let numbers = [part.blocks.0, part.blocks.1, part.level as i64, part.mutation].map(Value::Int);
            let texts = [part.partition, part.prefix, part.suffix].map(Value::string);
            builder.push_value(&Value::Tuple(texts.into_iter().chain(numbers).collect()));
        }
        Ok(builder.finish())
    }))
}

/// Binds the test whether the second part has all blocks of the first, merged and mutated at least as far.
fn covered(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    call.strings([0, 1])?;
    Ok(Bound::new(DataType::UInt8, |args, rows| {
        let (inner, outer) = (Text::of(&args[0])?, Text::of(&args[1])?);
        let is_covered = |row: usize| -> Result<u8> {
            let (a, b) = (parse(inner.get(row))?, parse(outer.get(row))?);
            let has_blocks = b.blocks.0 <= a.blocks.0 && a.blocks.1 <= b.blocks.1;
            Ok(u8::from(a.partition == b.partition && has_blocks && b.level >= a.level && b.mutation >= a.mutation))
        };
        Ok(Column::from_vec((0..rows).map(is_covered).collect::<Result<Vec<u8>>>()?))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, CATEGORY);
    family.add_any_case(
        "mergeTreePartInfo",
        "mergeTreePartInfo(name)",
        "Partition, prefix and suffix, blocks, level and mutation that the name of a part tells.",
        info,
    );
    let text = "1 if the second part has all blocks of the first.";
    family.add_any_case("isMergeTreePartCoveredBy", "isMergeTreePartCoveredBy(inner, outer)", text, covered);
}
