//! `TTL … GROUP BY … SET …`: neighbouring rows of a group that are over become one row.
//!
//! A merge of a table with such rules runs in passes, each of which reads what the one before wrote into a temporary
//! part:
//!
//! ```text
//! rows without those that are over → what the engine makes of equal keys → a pass per rule → values that are over
//! ```
//! Passes that change nothing are left out. A row that is not over stands alone and ends the group before it, as in
//! ClickHouse.
//!
//! What was grouped would be due again for ever, so a merge notes in the part when the next of its rows is over:
//!
//! ```text
//! ttl_group.txt   "URSATTL1\n", seconds after the epoch of the next time or "never", "\n", the rules
//! ```

use crate::definition::{Family, TtlRule};
use crate::mergetree::commit::core::TableCore;
use crate::mergetree::commit::files;
use crate::mergetree::merge::execute::{MergeJob, MergeOptions, MergePass};
use crate::mergetree::merge::family::{Marker, Marks, starts};
use crate::mergetree::merge::input::{RowSource, evaluate_over, evaluate_rows};
use crate::mergetree::merge::ttl::{now_seconds, over_by, seconds_of};
use crate::mergetree::part::Part;
use crate::mergetree::write::writer::WrittenPart;
use base::{Result, bail};
use functions::Expr;
use std::path::Path;
use types::{Column, Value};

const FILE: &str = "ttl_group.txt";
const HEADER: &str = "URSATTL1";
/// The file is no longer than this.
const FILE_BYTES_MAX: u64 = 1 << 16;

/// The note of a part about `TTL … GROUP BY`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TtlGroupNote {
    /// Seconds after the epoch at which the next row is over; the greatest number if none ever is.
    next: i64,
    /// The rules that it is true of.
    rules: String,
}

impl TtlGroupNote {
    /// The note in a part's directory; a damaged one is as good as none.
    pub(crate) fn read(dir: &Path) -> Option<TtlGroupNote> {
        let path = dir.join(FILE);
        if std::fs::metadata(&path).ok()?.len() > FILE_BYTES_MAX {
            return None;
        }
        TtlGroupNote::parse(&std::fs::read_to_string(&path).ok()?)
    }

    fn parse(text: &str) -> Option<TtlGroupNote> {
        let (next, rules) = text.strip_prefix(HEADER)?.strip_prefix('\n')?.split_once('\n')?;
        let next = if next == "never" { i64::MAX } else { next.parse().ok()? };
        Some(TtlGroupNote { next, rules: rules.into() })
    }

    fn text(&self) -> String {
        let next = if self.next == i64::MAX { "never".to_string() } else { self.next.to_string() };
        format!("{HEADER}\n{next}\n{}", self.rules)
    }
}

/// The time at which the next row of a part is over by a rule, as far as a merge noted it for these rules.
pub(crate) fn next_due(core: &TableCore, part: &Part) -> Option<i64> {
    part.grouped.as_ref().filter(|note| has_rules(core) && note.rules == rules_text(core)).map(|note| note.next)
}

fn rules(core: &TableCore) -> impl Iterator<Item = (usize, &TtlRule)> {
    core.layout.ttl.iter().enumerate().filter(|(_, rule)| rule.group.is_some())
}

fn has_rules(core: &TableCore) -> bool {
    rules(core).next().is_some()
}

fn rules_text(core: &TableCore) -> String {
    rules(core).map(|(_, rule)| rule.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// Notes in a part that a merge wrote when the next of its rows is over, synced.
pub(crate) fn note(core: &TableCore, written: Option<&WrittenPart>) -> Result<()> {
    let Some((written, dir)) = written.filter(|_| has_rules(core)).and_then(|written| Some((written, written.dir()?)))
    else {
        return Ok(());
    };
    let source = RowSource::whole(written.open(core)?);
    let (now, mut next) = (now_seconds(), i64::MAX);
    for (_, rule) in rules(core) {
        for segment in &source.segments {
            let times = evaluate_rows(core, &source.part, &rule.expr, segment)?;
            next = seconds_of(&times, &rule.expr.data_type)?.filter(|time| *time > now).fold(next, i64::min);
        }
    }
    files::write_file(&dir.join(FILE), TtlGroupNote { next, rules: rules_text(core) }.text().as_bytes(), true)?;
    files::sync(dir)
}

/// The passes that a merge of these rows needs.
pub(crate) fn passes(core: &TableCore, sources: &mut [RowSource], options: &MergeOptions) -> Result<Vec<MergePass>> {
    let now = now_seconds();
    let mut due = Vec::new();
    for (place, rule) in rules(core) {
        if any_over(core, sources, rule, now)? {
            due.push(MergePass::Group(place));
        }
    }
    if due.is_empty() {
        return Ok(vec![MergePass::Family]);
    }
    let mut passes = Vec::with_capacity(due.len() + 2);
    if core.layout.family != Family::Ordinary || options.deduplicate.is_some() {
        passes.push(MergePass::Family);
    }
    passes.extend(due);
    if expires_values(core) {
        sources.iter_mut().for_each(|source| source.keeps_values = true);
        passes.push(MergePass::Plain);
    }
    Ok(passes)
}

fn expires_values(core: &TableCore) -> bool {
    core.layout.columns.iter().any(|column| column.ttl.is_some())
}

/// Whether a row is over, existing or not.
fn any_over(core: &TableCore, sources: &[RowSource], rule: &TtlRule, now: i64) -> Result<bool> {
    for source in sources {
        for segment in &source.segments {
            if over_by(rule, now, &|expr| evaluate_rows(core, &source.part, expr, segment))?.contains(&1) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Runs the passes one after another, the first as the job says; the last writes the part.
pub(crate) fn run(
    what: &str,
    job: &MergeJob<'_>,
    passes: &[MergePass],
    partition: Vec<Value>,
) -> Result<Option<WrittenPart>> {
    let mut between: Option<RowSource> = None;
    for (number, &pass) in passes.iter().enumerate() {
        let is_last = number + 1 == passes.len();
        let options = MergeOptions {
            pass,
            deduplicate: job.options.deduplicate.clone().filter(|_| pass == MergePass::Family),
            ..job.options.clone()
        };
        let sources = between.as_ref().map_or(job.sources, std::slice::from_ref);
        let running = job.running.filter(|_| number == 0);
        let written = MergeJob { core: job.core, sources, running, stop: job.stop, options: &options }.run(
            what,
            partition.clone(),
            is_last,
        )?;
        if is_last {
            return Ok(written);
        }
        let Some(written) = written else { return Ok(None) };
        let keeps_values = expires_values(job.core) && passes[number + 1] != MergePass::Plain;
        between = Some(RowSource { keeps_values, ..RowSource::whole(written.into_temporary(job.core)?) });
    }
    bail!(LogicalError, "a merge without a pass")
}

/// The marks that a pass makes of rows in merge order.
pub(crate) enum GroupMarking<'a> {
    /// Marks of the engine.
    Family(Marker),
    /// Marks of the rows that a rule combines into one.
    Group(TtlGrouping<'a>),
}

impl<'a> GroupMarking<'a> {
    /// The marking of a merge.
    pub(crate) fn of(job: &MergeJob<'a>) -> Self {
        match (job.options.pass, group_rule(job)) {
            (MergePass::Group(_), Some((rule, keys))) => GroupMarking::Group(TtlGrouping {
                rule,
                keys,
                columns: columns_of(rule),
                now: now_seconds(),
                last: None,
                starts: Vec::new(),
                over: Vec::new(),
            }),
            (MergePass::Family, _) => GroupMarking::Family(Marker::new(&job.core.layout.family, job.options.is_final)),
            _ => GroupMarking::Family(Marker::new(&Family::Ordinary, false)),
        }
    }

    /// The columns beside the keys that [`Self::push`] wants.
    pub(crate) fn columns(job: &MergeJob<'_>) -> Vec<usize> {
        match job.options.pass {
            MergePass::Family => Marker::columns(&job.core.layout.family),
            MergePass::Plain => Vec::new(),
            MergePass::Group(_) => group_rule(job).map_or_else(Vec::new, |(rule, _)| columns_of(rule)),
        }
    }

    pub(crate) fn is_idle(&self) -> bool {
        matches!(self, GroupMarking::Family(marker) if marker.is_idle())
    }

    /// Takes the next rows, sorted: their keys and the columns of [`Self::columns`].
    pub(crate) fn push(&mut self, keys: &[Column], extras: &[Column], rows: usize) -> Result<()> {
        match self {
            GroupMarking::Family(marker) => marker.push(keys, extras, rows),
            GroupMarking::Group(grouping) => grouping.push(keys, extras, rows),
        }
    }

    /// The marks of the rows, and of a group per row of the result whether it is over.
    pub(crate) fn finish(self) -> (Marks, Vec<u8>) {
        match self {
            GroupMarking::Family(marker) => (marker.finish(), Vec::new()),
            GroupMarking::Group(grouping) => (Marks::Starts(grouping.starts), grouping.over),
        }
    }
}

/// The rule of a pass, and how many keys make its groups.
fn group_rule<'a>(job: &MergeJob<'a>) -> Option<(&'a TtlRule, usize)> {
    let MergePass::Group(place) = job.options.pass else { return None };
    let rule = job.core.layout.ttl.get(place)?;
    Some((rule, rule.group.as_ref()?.keys))
}

/// Stored columns that tell whether a row is over, sorted.
fn columns_of(rule: &TtlRule) -> Vec<usize> {
    let mut columns: Vec<usize> = rule.expr.columns();
    columns.extend(rule.filter.iter().flat_map(Expr::columns));
    columns.sort_unstable();
    columns.dedup();
    columns
}

/// Finds the groups of a rule among rows in merge order.
pub(crate) struct TtlGrouping<'a> {
    rule: &'a TtlRule,
    keys: usize,
    columns: Vec<usize>,
    now: i64,
    /// Keys of the last row, and whether it is over.
    last: Option<(Vec<Column>, u8)>,
    starts: Vec<u8>,
    over: Vec<u8>,
}

impl TtlGrouping<'_> {
    fn push(&mut self, keys: &[Column], extras: &[Column], rows: usize) -> Result<()> {
        if rows == 0 {
            return Ok(());
        }
        let Some(keys) = keys.get(..self.keys) else {
            bail!(LogicalError, "TTL groups by more keys than the table has")
        };
        let over = over_by(self.rule, self.now, &|expr| evaluate_over(expr, &self.columns, extras.to_vec(), rows))?;
        let mut begins = starts(keys, rows, self.last.as_ref().map(|(keys, _)| keys.as_slice()));
        let mut before = self.last.as_ref().map_or(0, |(_, over)| *over);
        for (begin, &over) in begins.iter_mut().zip(&over) {
            *begin |= 1 - (over & before);
            before = over;
            if *begin == 1 {
                self.over.push(over);
            }
        }
        self.starts.extend_from_slice(&begins);
        self.last = Some((keys.iter().map(|key| key.slice(rows - 1, 1).flatten()).collect(), before));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_reads_as_it_was_written() {
        for next in [0, 1_700_000_000, i64::MAX] {
            let note = TtlGroupNote { next, rules: "d + 1 GROUP BY k\nd GROUP BY k".into() };
            assert_eq!(TtlGroupNote::parse(&note.text()), Some(note));
        }
        for damaged in ["", "URSATTL1", "URSATTL1\n", "URSATTL1\nx\n", "URSATTL2\n1\n"] {
            assert_eq!(TtlGroupNote::parse(damaged), None);
        }
    }

    #[test]
    fn rows_that_are_not_over_stand_alone() {
        let expr = Expr::column(0, types::DataType::DateTime(None));
        let rule = TtlRule { text: String::new(), expr, filter: None, recompress: None, group: None };
        let (times, keys) = ([1u32, 1, 9, 1, 1, 1, 1], [1u8, 1, 1, 1, 1, 2, 2]);
        for size in 1..=7 {
            let mut grouping = TtlGrouping {
                rule: &rule,
                keys: 1,
                columns: vec![0],
                now: 5,
                last: None,
                starts: Vec::new(),
                over: Vec::new(),
            };
            for (times, keys) in times.chunks(size).zip(keys.chunks(size)) {
                grouping
                    .push(&[Column::from_vec(keys.to_vec())], &[Column::from_vec(times.to_vec())], times.len())
                    .unwrap();
            }
            assert_eq!((&grouping.starts[..], &grouping.over[..]), (&[1u8, 0, 1, 1, 0, 1, 0][..], &[1u8, 0, 1, 1][..]));
        }
    }
}
