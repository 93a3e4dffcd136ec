//! Comparing two targets: which queries changed for certain, and by how much.
//!
//! What is compared is one number a round ([`rounds`]): a round is a start of the processes, and only those are
//! independent. A query counts as changed only if all of these hold, so that neither a noisy machine nor a lucky
//! process makes an alarm:
//! - there are at least [`ROUNDS_MIN`] rounds;
//! - the rank test over the rounds (of pairs where both were recorded together), corrected over the suite by Holm, is
//!   below `alpha`;
//! - the ratio (Hodges–Lehmann) differs from 1 by the threshold or more, which is `min_difference_ns` or more of the
//!   median;
//! - two thirds of the rounds agree, where both sides were recorded together.

mod report;
mod rounds;

pub use report::{duration, markdown, text};
pub use rounds::ROUNDS_MIN;

use crate::recording::{QueryInfo, QueryResult, Recording};
use crate::stats::{RankTest, Summary, holm};
use base::{Result, bail};
use rounds::{Pair, numbers};
use serde::Serialize;
use std::path::Path;

/// When a difference counts.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Options {
    /// Least relative difference: 0.05 is 5 %.
    pub threshold: f64,
    /// Chance of one false alarm in the whole suite.
    pub alpha: f64,
    /// Least difference in nanoseconds: the ratio's part of the old median.
    pub min_difference_ns: f64,
}

impl Default for Options {
    fn default() -> Self {
        Options { threshold: 0.05, alpha: 0.05, min_difference_ns: 20_000.0 }
    }
}

/// One side: a target of a recording.
#[derive(Clone, Copy, Debug)]
pub struct Side<'r> {
    /// The recording.
    pub recording: &'r Recording,
    /// The target's name.
    pub target: &'r str,
}

/// Verdict on a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Slower for certain, or it fails or answers wrongly now: a regression.
    Slower,
    /// Faster for certain.
    Faster,
    /// No difference that counts.
    Same,
    /// Works now and failed before.
    Fixed,
    /// Works no more: a regression.
    Broken,
    /// Cannot be said: it failed on both sides, is not recorded on both, or there are too few rounds for what is seen.
    Unknown,
}

/// A query on both sides.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The query's name.
    pub name: String,
    /// Its text on the new side.
    pub sql: String,
    /// Times of the old side.
    pub old: Option<Summary>,
    /// Times of the new side.
    pub new: Option<Summary>,
    /// The test.
    pub test: Option<RankTest>,
    /// The probability after correction over the suite.
    pub p_adjusted: Option<f64>,
    /// What became of it.
    pub verdict: Verdict,
    /// Why it cannot be said or what else is to be known.
    pub note: Option<String>,
}

/// The whole comparison.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// Name of the old side.
    pub old: String,
    /// Name of the new side.
    pub new: String,
    /// The suite.
    pub suite: String,
    /// When a difference counts.
    pub options: Options,
    /// Whether runs alternated.
    pub interleaved: bool,
    /// One a query, in the order of the new side.
    pub rows: Vec<Row>,
    /// Geometric mean of the ratios.
    pub ratio: Option<f64>,
    /// What weakens the comparison.
    pub notes: Vec<String>,
}

impl Comparison {
    /// Whether a query is slower or broken.
    pub fn has_regression(&self) -> bool {
        self.rows.iter().any(|row| matches!(row.verdict, Verdict::Slower | Verdict::Broken))
    }

    /// The comparison as JSON.
    ///
    /// # Errors
    /// None that input can cause: the types have a form in JSON.
    pub fn to_json(&self) -> Result<String> {
        serde_json::to_string_pretty(self)
            .map_err(|error| base::err!(LogicalError, "Cannot write the comparison as JSON: {error}"))
    }

    /// Rows with a verdict.
    pub fn with(&self, verdict: Verdict) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.verdict == verdict)
    }
}

/// Splits `DIR@TARGET`: a folder and, after the last `@`, a target, unless the whole is a folder.
pub fn split_side(text: &str) -> (&str, Option<&str>) {
    match text.rsplit_once('@') {
        Some((path, target)) if !Path::new(text).exists() && !path.is_empty() => (path, Some(target)),
        _ => (text, None),
    }
}

/// The target of a side: the one named, or the recording's first.
///
/// # Errors
/// When it has no such target.
pub fn choose_target<'r>(recording: &'r Recording, name: Option<&str>) -> Result<&'r str> {
    let targets = &recording.head.targets;
    let found = match name {
        Some(name) => targets.iter().find(|target| target.name == name),
        None => targets.first(),
    };
    let Some(target) = found else {
        let known: Vec<&str> = targets.iter().map(|target| target.name.as_str()).collect();
        bail!(
            BadArguments,
            "{} has no target '{}'; targets: {}",
            recording.path.display(),
            name.unwrap_or_default(),
            known.join(", ")
        );
    };
    Ok(&target.name)
}

/// Compares two sides.
///
/// # Errors
/// When they have no query in common.
pub fn compare(old: Side, new: Side, options: Options) -> Result<Comparison> {
    let together = old.recording.head.id == new.recording.head.id;
    let interleaved = together && new.recording.head.plan.interleaved;
    let mut rows: Vec<(Row, Option<Pair>)> = Vec::new();
    for query in &new.recording.head.queries {
        if let Some(before) = old.recording.query(&query.name) {
            let results =
                (old.recording.result(before.number, old.target), new.recording.result(query.number, new.target));
            rows.push(row(before, query, results, old, new));
        }
    }
    if rows.is_empty() {
        bail!(
            BadArguments,
            "{} and {} have no query of the same name",
            old.recording.path.display(),
            new.recording.path.display()
        );
    }
    judge(&mut rows, options, together);
    let ratios: Vec<f64> = rows.iter().filter_map(|(row, _)| Some(row.test?.ratio.ln())).collect();
    let name = |side: Side| format!("{}@{}", side.recording.path.display(), side.target);
    let mut comparison = Comparison {
        old: name(old),
        new: name(new),
        suite: new.recording.head.suite.name.clone(),
        options,
        interleaved,
        rows: rows.into_iter().map(|(row, _)| row).collect(),
        ratio: (!ratios.is_empty()).then(|| (ratios.iter().sum::<f64>() / ratios.len() as f64).exp()),
        notes: Vec::new(),
    };
    comparison.notes = notes(&comparison, old, new);
    Ok(comparison)
}

type Results<'r> = (Option<&'r QueryResult>, Option<&'r QueryResult>);

fn row(
    before: &QueryInfo,
    query: &QueryInfo,
    (old, new): Results,
    old_side: Side,
    new_side: Side,
) -> (Row, Option<Pair>) {
    let problem = |result: Option<&QueryResult>| match result {
        None => Some("is not recorded".to_string()),
        Some(result) => match (&result.error, &result.wrong_result) {
            (Some(error), _) => Some(format!("failed: {}", error.message)),
            (None, Some(wrong)) => Some(wrong.clone()),
            (None, None) => result.measured_ns().is_empty().then(|| "has no measured run".to_string()),
        },
    };
    let (old_problem, new_problem) = (problem(old), problem(new));
    let (verdict, note) = match (&old_problem, &new_problem) {
        (None, None) if before.sql != query.sql && old_side.target == new_side.target => {
            (Verdict::Same, Some("the query's text differs".into()))
        }
        (None, None) => (Verdict::Same, None),
        (None, Some(problem)) if new.is_some() => (Verdict::Broken, Some(format!("new {problem}"))),
        (Some(problem), None) if old.is_some() => (Verdict::Fixed, Some(format!("old {problem}"))),
        (Some(problem), None) => (Verdict::Unknown, Some(format!("old {problem}"))),
        (_, Some(problem)) => (Verdict::Unknown, Some(format!("new {problem}"))),
    };
    let summary = |result: Option<&QueryResult>| result.and_then(|result| Summary::of(&result.measured_ns()));
    let runs = old_side.recording.head.plan.runs.min(new_side.recording.head.plan.runs);
    let pair = match (old, new) {
        (Some(old), Some(new)) if old_problem.is_none() && new_problem.is_none() => {
            Some(Pair { old: numbers(old, runs), new: numbers(new, runs) })
        }
        _ => None,
    };
    let row = Row {
        name: query.name.clone(),
        sql: query.text(new_side.recording.target(new_side.target).unwrap_or(&Default::default())).to_string(),
        old: summary(old),
        new: summary(new),
        test: None,
        p_adjusted: None,
        verdict,
        note,
    };
    (row, pair)
}

/// Tests, corrects over the suite and decides.
fn judge(rows: &mut [(Row, Option<Pair>)], options: Options, together: bool) {
    for (row, pair) in rows.iter_mut() {
        row.test = pair.as_ref().and_then(|pair| pair.test(together));
    }
    let tested: Vec<usize> = (0..rows.len()).filter(|&index| rows[index].0.test.is_some()).collect();
    let p: Vec<f64> = tested.iter().filter_map(|&index| rows[index].0.test.map(|test| test.p)).collect();
    for (&index, adjusted) in tested.iter().zip(holm(&p)) {
        let (row, pair) = &mut rows[index];
        row.p_adjusted = Some(adjusted);
        let Some(pair) = pair.as_ref().filter(|_| row.verdict == Verdict::Same) else { continue };
        let counts = counts(row, pair, options, together);
        if counts && !pair.is_enough() {
            row.verdict = Verdict::Unknown;
            row.note.get_or_insert_with(|| "too few rounds to tell".into());
        } else if counts && adjusted < options.alpha {
            row.verdict = if row.test.is_some_and(|test| test.ratio > 1.0) { Verdict::Slower } else { Verdict::Faster };
        }
    }
}

/// Whether a difference is large enough, and in most rounds.
fn counts(row: &Row, pair: &Pair, options: Options, together: bool) -> bool {
    let (Some(test), Some(old)) = (row.test, row.old) else { return false };
    let sign = (test.ratio - 1.0).signum();
    // A slowdown by 5 % and a speed-up that undoes it are the same distance: 1.05 and 1/1.05.
    let reaches = |ratio: f64, threshold: f64| sign * ratio.max(f64::MIN_POSITIVE).ln() >= (1.0 + threshold).ln();
    let ratios = if together { pair.ratios() } else { Vec::new() };
    let agreeing = ratios.iter().filter(|ratio| reaches(**ratio, options.threshold / 2.0)).count();
    reaches(test.ratio, options.threshold)
        && (test.ratio - 1.0).abs() * old.median_ns >= options.min_difference_ns
        && agreeing * 3 >= ratios.len() * 2
}

/// What weakens a comparison.
fn notes(comparison: &Comparison, old: Side, new: Side) -> Vec<String> {
    let mut notes = Vec::new();
    let tests: Vec<RankTest> = comparison.rows.iter().filter_map(|row| row.test).collect();
    let p_min = tests.iter().map(|test| test.p_min).fold(0.0, f64::max);
    let rounds = old.recording.head.plan.rounds.min(new.recording.head.plan.rounds) as usize;
    if rounds < ROUNDS_MIN {
        notes.push(format!(
            "Too few rounds: {rounds}, and {ROUNDS_MIN} are needed to tell a change from a lucky start \
            of a process. Record with --rounds 20; few runs a round (-r) are enough."
        ));
    } else if p_min * tests.len() as f64 >= comparison.options.alpha {
        notes.push(format!(
            "Too few rounds: with {} queries no change of some of them can reach alpha = {}. Record more (--rounds).",
            tests.len(),
            comparison.options.alpha
        ));
    }
    if !comparison.interleaved {
        notes.push(
            "The two were not recorded together: what the machine did meanwhile counts as a difference. Better: \
            record --against."
                .into(),
        );
    }
    for side in [old, new] {
        if side.recording.head.finished_us.is_none() {
            notes.push(format!(
                "{} is not finished; the same record command goes on with it.",
                side.recording.path.display()
            ));
        }
    }
    let (a, b) = (&old.recording.head.machine, &new.recording.head.machine);
    if (&a.host, &a.cpu, a.cores) != (&b.host, &b.cpu, b.cores) {
        notes.push(format!(
            "Different machines: {} ({}, {} cores) and {} ({}, {} cores).",
            a.host, a.cpu, a.cores, b.host, b.cpu, b.cores
        ));
    }
    if old.recording.head.plan.cold != new.recording.head.plan.cold {
        notes.push("One was recorded cold, the other hot.".into());
    }
    notes.dedup();
    notes
}

#[cfg(test)]
mod tests;
