//! Statistics of whole columns for the planner: those of the parts put together, kept until parts change.

pub(crate) mod distribution;
pub(crate) mod masked;

use crate::definition::TableDefinition;
use crate::mergetree::commit::core::{PartSet, TableCore};
use crate::mergetree::part::Part;
use crate::mergetree::part::meta::ColumnHead;
use crate::mergetree::runtime::per_set::PerSet;
use crate::mergetree::statistics::distribution::ValueDistribution;
use crate::mergetree::write::partition::partition_text;
use crate::part_info::{ColumnEstimates, KeyTimes};
use crate::table::{ColumnFacts, ColumnStatistics, TableFacts};
use std::collections::HashMap;
use std::sync::Arc;
use types::{DataType, Value};

impl PartSet {
    /// Whether every row of every part is seen: only then do statistics of parts speak of what a query gives.
    pub(crate) fn is_whole(&self) -> bool {
        !self.is_final && !self.has_masks()
    }
}

/// Exact facts of columns that were asked for: a thousand parts are not looked at for each query.
///
/// Queries that meet them ask for `count`, `min`, `max`, `sum` or `avg` of whole columns, or count the rows that hold
/// 0, an empty string or NULL: dashboards and tools do to tell what a table holds, and the planner to estimate a
/// filter.
/// Every part keeps the facts of every column, so that there is no bound on rows, parts or values; they hold only
/// while every row of the parts is seen (no deletion mask, no `FINAL`), and what a part cannot tell exactly is `None`:
/// the range of a column with NaN or of cut strings, a sum that overflows. `optimize_trivial_count_query`,
/// `optimize_trivial_min_max_query` and `optimize_trivial_sum_query` turn their use off.
#[derive(Default)]
pub(crate) struct FactsCache(PerSet<SetFacts>);

#[derive(Default)]
struct SetFacts {
    rows: Option<u64>,
    columns: HashMap<String, ColumnFacts>,
}

impl FactsCache {
    /// Exact facts of columns by name, `None` for those that are not stored; all of one set of parts.
    pub(crate) fn of(&self, set: &Arc<PartSet>, columns: &[Option<&str>]) -> Option<TableFacts> {
        if !set.is_whole() {
            return None;
        }
        self.0.with(set, |facts| {
            let rows = *facts.rows.get_or_insert_with(|| set.parts.iter().map(|part| part.meta.rows).sum());
            let mut one = |name: &str| {
                if let Some(known) = facts.columns.get(name) {
                    return known.clone();
                }
                let found = column_facts(set, name).unwrap_or_default();
                facts.columns.insert(name.to_string(), found.clone());
                found
            };
            let columns = columns.iter().map(|name| name.map_or_else(ColumnFacts::default, &mut one)).collect();
            Some(TableFacts { rows, columns })
        })
    }
}

fn column_facts(set: &PartSet, name: &str) -> Option<ColumnFacts> {
    let columns =
        set.parts.iter().map(|part| Some(&part.meta.columns[part.column(name)?])).collect::<Option<Vec<_>>>()?;
    let nulls: u64 = columns.iter().map(|column| column.nulls).sum();
    // Ranges are of the values beside NULL; a part that has none widens no range.
    let with_values: Vec<&ColumnHead> = set
        .parts
        .iter()
        .zip(&columns)
        .filter(|(part, column)| column.nulls < part.meta.rows)
        .map(|(_, column)| *column)
        .collect();
    Some(ColumnFacts {
        range: range(&with_values),
        nulls: Some(nulls),
        defaults: (nulls == 0).then(|| columns.iter().map(|column| column.defaults).sum()),
        sum: columns.iter().try_fold(0i128, |sum, column| sum.checked_add(column.sum?)),
    })
}

/// Estimates of a part's columns from its statistics, for system tables.
pub(crate) fn estimates(part: &Part) -> Vec<ColumnEstimates> {
    let one = |(place, column): (usize, &ColumnHead)| {
        let data_type = types::type_parser::parse_type(&column.type_text).unwrap_or(DataType::Nothing);
        let is_ordered = data_type.is_number() || data_type.base().is_number() || data_type.base().is_date_or_time();
        let text = |value: &Value| partition_text(std::slice::from_ref(value), std::slice::from_ref(data_type.base()));
        let (min, max) = column.whole.as_ref().filter(|_| is_ordered).map(|(min, max)| (text(min), text(max))).unzip();
        // A section that cannot be read is for the query that needs it to tell.
        let distinct = part.detail(place).ok().and_then(|detail| detail.sketch.as_ref().map(codec::Sketch::estimate));
        ColumnEstimates {
            min,
            max,
            distinct,
            nulls: data_type.is_nullable().then_some(column.nulls),
            defaults: column.defaults,
        }
    };
    part.meta.columns.iter().enumerate().map(one).collect()
}

/// From when to when a part's rows are, by the partition key: what its one `Date` says, or without one its one
/// `DateTime` or `DateTime64`.
pub(crate) fn key_times<'a>(
    definition: &TableDefinition,
    stored_name: impl Fn(usize) -> Option<&'a str>,
    part: &Part,
) -> Option<KeyTimes> {
    let mut read: Vec<usize> = definition.partition_key.iter().flat_map(|key| key.expr.columns()).collect();
    read.sort_unstable();
    read.dedup();
    let of = |fits: fn(&DataType) -> bool| {
        read.iter().copied().filter(|&column| fits(&definition.columns[column].data_type)).collect::<Vec<_>>()
    };
    let dates = of(|data_type| *data_type == DataType::Date);
    let times = of(|data_type| matches!(data_type, DataType::DateTime(_) | DataType::DateTime64(..)));
    let (column, is_date) = match (&dates[..], &times[..]) {
        ([date], _) => (*date, true),
        (_, [time]) => (*time, false),
        _ => return None,
    };
    let ticks = if let DataType::DateTime64(scale, _) = &definition.columns[column].data_type {
        10i128.pow(u32::from(*scale))
    } else {
        1
    };
    let name = stored_name(column)?;
    let (min, max) = part.meta.columns.iter().find(|head| head.name == name)?.whole.as_ref()?;
    let whole = |value: &Value| i64::try_from(value.as_i128()?.div_euclid(ticks)).ok();
    let (min, max) = (whole(min)?, whole(max)?);
    Some(if is_date { KeyTimes::Dates(min, max) } else { KeyTimes::Seconds(min, max) })
}

fn range(columns: &[&ColumnHead]) -> Option<(Value, Value)> {
    let mut range: Option<(Value, Value)> = None;
    for column in columns {
        let (min, max) = column.whole.clone()?;
        if !is_exact(&min) || !is_exact(&max) {
            return None;
        }
        range = Some(match range {
            None => (min, max),
            Some((low, high)) => {
                (if min.compare(&low).is_lt() { min } else { low }, if max.compare(&high).is_gt() { max } else { high })
            }
        });
    }
    range
}

/// Whether a bound in statistics is the value itself.
pub(crate) fn is_exact(bound: &Value) -> bool {
    bound.as_bytes().is_none_or(|bytes| bytes.len() < codec::stats::STRING_BYTES_MAX)
}

/// Statistics of columns over a set of parts.
#[derive(Default)]
pub(crate) struct StatisticsCache(PerSet<HashMap<String, ColumnStatistics>>);

impl StatisticsCache {
    /// The statistics of a stored column; `None` where a part has none.
    pub(crate) fn column(&self, core: &TableCore, stored: usize) -> Option<ColumnStatistics> {
        // By name: the same parts may have another definition, where columns stand elsewhere.
        let (set, name) = (core.snapshot(), &core.layout.columns.get(stored)?.name);
        self.0.with(&set, |known| {
            if let Some(known) = known.get(name) {
                return Some(known.clone());
            }
            let statistics = put_together(&set, name)?;
            known.insert(name.clone(), statistics.clone());
            Some(statistics)
        })
    }
}

fn put_together(set: &PartSet, name: &str) -> Option<ColumnStatistics> {
    let mut all = ColumnStatistics::default();
    let mut sketch: Option<codec::Sketch> = None;
    let (mut profile, mut rows) = (ValueDistribution::default(), 0);
    let (mut ranges_known, mut sketches_known) = (true, true);
    for part in &set.parts {
        let place = part.column(name)?;
        // What cannot be read fails the query that needs it; it is planned without.
        let (column, detail) = (&part.meta.columns[place], part.detail(place).ok()?);
        all.nulls += column.nulls;
        profile.merge(rows, &detail.profile, part.meta.rows);
        rows += part.meta.rows;
        match column.whole.clone() {
            Some((min, max)) => {
                all.min = Some(all.min.take().filter(|least| least.compare(&min).is_le()).unwrap_or(min));
                all.max = Some(all.max.take().filter(|greatest| greatest.compare(&max).is_ge()).unwrap_or(max));
            }
            // A part of nothing but NULL widens no range.
            None => ranges_known &= column.nulls == part.meta.rows,
        }
        match (&mut sketch, &detail.sketch) {
            (Some(sketch), Some(own)) => sketch.merge(own),
            (None, Some(own)) => sketch = Some(own.clone()),
            (_, None) => sketches_known = false,
        }
    }
    if !ranges_known {
        (all.min, all.max) = (None, None);
    }
    all.distinct = sketch.filter(|_| sketches_known).map(|sketch| sketch.estimate());
    (all.frequent, all.steps) = (profile.frequent, profile.steps);
    Some(all)
}
