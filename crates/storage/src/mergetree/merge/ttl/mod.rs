//! `TTL`: rows and values whose time is over. Merges leave them out; until one does, they are there.

pub(crate) mod columns;
pub(crate) mod group;
pub(crate) mod recompress;

use crate::definition::TtlRule;
use crate::mergetree::commit::core::TableCore;
use crate::mergetree::merge::family::combine;
use crate::mergetree::merge::input::{RowSource, evaluate_over, evaluate_rows, read_rows};
use crate::mergetree::part::Part;
use crate::mergetree::part::deletion_mask::DeletionMask;
use base::{Result, bail};
use functions::Expr;
use std::ops::Range;
use std::sync::Arc;
use types::{Column, DataType};

/// Seconds after the epoch.
pub(crate) fn now_seconds() -> i64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_secs() as i64)
}

/// Marks with a 1 the rows of a segment whose time is over.
fn expired(core: &TableCore, part: &Part, expr: &Expr, rows: &Range<usize>) -> Result<Vec<u8>> {
    flags_before(&evaluate_rows(core, part, expr, rows)?, &expr.data_type, now_seconds())
}

/// Units of a type of times in a second, as a fraction.
fn scale_of(data_type: &DataType) -> Result<(i64, i64)> {
    Ok(match data_type.base() {
        DataType::Date | DataType::Date32 => (86_400, 1),
        DataType::DateTime(_) => (1, 1),
        DataType::DateTime64(scale, _) => (1, 10i64.pow(u32::from(*scale).min(18))),
        other => {
            bail!(BadTtlExpression, "TTL expression result column should have DateTime or Date type, but has {other}")
        }
    })
}

/// Times as seconds after the epoch; those that are not NULL or zero, which means "never".
pub(crate) fn seconds_of(times: &Column, data_type: &DataType) -> Result<impl Iterator<Item = i64>> {
    let (unit, scale) = scale_of(data_type)?;
    let seconds = move |value: i64| value.saturating_mul(unit) / scale;
    Ok((0..times.len()).filter_map(|row| times.value(row).as_i64()).filter(|value| *value != 0).map(seconds))
}

/// 1 for times that are not after `now`; 0 for NULL and for the zero time, which means "never".
fn flags_before(times: &Column, data_type: &DataType, now: i64) -> Result<Vec<u8>> {
    let (unit, scale) = scale_of(data_type)?;
    let over = |value: i64| value != 0 && value.saturating_mul(unit) / scale <= now;
    let (nulls, values) = times.split_nulls();
    let mut flags: Vec<u8> = match &values {
        Column::UInt16(values) => values.iter().map(|&v| u8::from(over(i64::from(v)))).collect(),
        Column::UInt32(values) => values.iter().map(|&v| u8::from(over(i64::from(v)))).collect(),
        Column::Int32(values) => values.iter().map(|&v| u8::from(over(i64::from(v)))).collect(),
        Column::Int64(values) => values.iter().map(|&v| u8::from(over(v))).collect(),
        other => (0..other.len()).map(|row| u8::from(other.value(row).as_i64().is_some_and(over))).collect(),
    };
    if let Some(nulls) = nulls {
        flags.iter_mut().zip(nulls.iter()).for_each(|(flag, &null)| *flag &= 1 - null);
    }
    Ok(flags)
}

/// Takes rows whose time is over out of what a merge reads.
pub(crate) fn expire_rows(core: &TableCore, sources: &mut [RowSource]) -> Result<()> {
    if !core.layout.ttl.iter().any(TtlRule::deletes) {
        return Ok(());
    }
    for source in sources {
        let mut mask =
            source.mask.as_deref().cloned().unwrap_or_else(|| DeletionMask::all(source.part.meta.rows as usize));
        let mut any = false;
        for segment in &source.segments {
            let gone = expired_by_rules(core, &source.part, segment)?;
            for (i, _) in gone.iter().enumerate().filter(|(_, gone)| **gone == 1) {
                mask.clear(segment.start + i);
                any = true;
            }
        }
        if any {
            source.mask = Some(Arc::new(mask));
        }
    }
    Ok(())
}

fn expired_by_rules(core: &TableCore, part: &Part, rows: &Range<usize>) -> Result<Vec<u8>> {
    let (mut gone, now) = (vec![0u8; rows.len()], now_seconds());
    for rule in core.layout.ttl.iter().filter(|rule| rule.deletes()) {
        let over = over_by(rule, now, &|expr| evaluate_rows(core, part, expr, rows))?;
        gone.iter_mut().zip(&over).for_each(|(gone, over)| *gone |= over);
    }
    Ok(gone)
}

/// 1 for rows that are over by a rule; `evaluate` gives an expression's values in them.
pub(crate) fn over_by(rule: &TtlRule, now: i64, evaluate: &dyn Fn(&Expr) -> Result<Column>) -> Result<Vec<u8>> {
    let mut over = flags_before(&evaluate(&rule.expr)?, &rule.expr.data_type, now)?;
    if let Some(filter) = &rule.filter
        && over.contains(&1)
    {
        let holds = truths(&evaluate(filter)?);
        over.iter_mut().zip(&holds).for_each(|(over, holds)| *over &= holds);
    }
    Ok(over)
}

/// 1 for rows that are true; NULL is not.
pub(crate) fn truths(column: &Column) -> Vec<u8> {
    let flat = column.flatten();
    let (nulls, values) = flat.split_nulls();
    let mut truths: Vec<u8> = types::with_native!(
        &values,
        |values| values.iter().map(|value| u8::from(!combine::is_default(value))).collect(),
        else vec![0; flat.len()]
    );
    if let Some(nulls) = nulls {
        truths.iter_mut().zip(nulls.iter()).for_each(|(truth, &null)| *truth &= 1 - null);
    }
    truths
}

/// A column as a merge writes it: values whose time is over are the default.
pub(crate) fn expire_values(
    core: &TableCore,
    part: &Part,
    stored: usize,
    rows: &Range<usize>,
    values: Column,
) -> Result<Column> {
    let column = core.layout.stored(stored)?;
    let Some(expr) = &column.ttl else { return Ok(values) };
    let over = expired(core, part, expr, rows)?;
    if !over.contains(&1) {
        return Ok(values);
    }
    let defaults = match &column.fill {
        Some(fill) => {
            let needed = fill.columns();
            let inputs =
                needed.iter().map(|&needed| read_rows(core, part, needed, rows, 1)).collect::<Result<Vec<_>>>()?;
            evaluate_over(fill, &needed, inputs, rows.len())?
        }
        None => Column::defaults(&column.data_type, rows.len()),
    };
    let length = rows.len() as u32;
    let choice: Vec<u32> = (0..length).map(|row| if over[row as usize] == 1 { row + length } else { row }).collect();
    Ok(Column::concat(&[&values.flatten(), &defaults.flatten()]).gather(&choice))
}

/// Whether something of a part may be over, judged by the least values of the columns that tell the time.
pub(crate) fn is_due(core: &TableCore, part: &Part) -> bool {
    let now = now_seconds();
    let of_columns = core
        .layout
        .columns
        .iter()
        .filter(|column| part.column(&column.name).is_some())
        .filter_map(|column| column.ttl.as_ref());
    let of_rows = core.layout.ttl.iter().filter(|rule| rule.deletes()).map(|rule| &rule.expr);
    let is_due = |expr: &Expr| due_by_statistics(part, core, expr, now).unwrap_or(true);
    let of_groups = || core.layout.ttl.iter().filter(|rule| rule.group.is_some()).any(|rule| is_due(&rule.expr));
    of_rows.chain(of_columns).any(is_due)
        || group::next_due(core, part).map_or_else(of_groups, |next| next <= now)
        || recompress::is_due(core, part)
}

/// Whether the expression over the least values of its columns is over; `None` where they are not known.
fn due_by_statistics(part: &Part, core: &TableCore, expr: &Expr, now: i64) -> Option<bool> {
    let needed = expr.columns();
    let mut inputs = Vec::with_capacity(needed.len());
    for &column in &needed {
        let stored = &core.layout.columns[column];
        let (min, _) = part.meta.columns[part.column(&stored.name)?].whole.clone()?;
        inputs.push(Column::constant(&stored.data_type, &min, 1).flatten());
    }
    let times = evaluate_over(expr, &needed, inputs, 1).ok()?;
    flags_before(&times, &expr.data_type, now).ok().map(|flags| flags == [1])
}
