//! The score of ClickBench: how far a target is from the best of each query, in the geometric mean.
//!
//! A query's time is the least of its measured runs. The score adds 10 ms to every time, so that fractions of a
//! millisecond do not decide, and counts a missing answer as twice the slowest; the ratio to rivals adds nothing and
//! leaves such queries out.

use crate::compare::duration;
use crate::recording::{Recording, Target};
use serde::Serialize;
use std::fmt::Write;

/// Added to every time.
const OFFSET_NS: f64 = 10e6;
/// A query that a target cannot answer counts as so many times the slowest answer.
const MISSING_PENALTY: f64 = 2.0;

/// Scores of all targets of a recording.
#[derive(Clone, Debug, Serialize)]
pub struct Scores {
    /// In the order of the recording.
    pub targets: Vec<TargetScore>,
    /// In the order of the suite.
    pub queries: Vec<QueryScore>,
}

/// What a target did with the whole suite.
#[derive(Clone, Debug, Serialize)]
pub struct TargetScore {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: Option<String>,
    /// 1 at best.
    pub score: f64,
    /// Geometric mean of its time by the best time of the others; below 1 it is faster than the best of them together.
    pub ratio_to_rivals: Option<f64>,
    /// The sum of the times of the queries that it answered.
    pub total_ns: f64,
    /// Seconds that loading took.
    pub load_seconds: Option<f64>,
    /// Bytes on disk.
    pub size_bytes: Option<u64>,
    /// The most memory of a query, where the collector `memory` saw it.
    pub peak_memory_bytes: Option<f64>,
    /// Queries that it failed.
    pub failed: usize,
}

/// What targets did with a query.
#[derive(Clone, Debug, Serialize)]
pub struct QueryScore {
    /// Its name.
    pub name: String,
    /// What it is there for.
    pub comment: String,
    /// The least measured time of each target.
    pub times_ns: Vec<Option<f64>>,
}

impl QueryScore {
    /// The best time.
    pub fn best_ns(&self) -> f64 {
        self.times_ns.iter().flatten().copied().fold(f64::INFINITY, f64::min)
    }

    /// A target's time by the best of the others.
    pub fn ratio_to_rivals(&self, target: usize) -> Option<f64> {
        let others =
            self.times_ns.iter().enumerate().filter(|(index, _)| *index != target).filter_map(|(_, time)| *time);
        let best = others.fold(f64::INFINITY, f64::min);
        self.times_ns.get(target).copied().flatten().filter(|_| best.is_finite()).map(|time| time / best.max(1.0))
    }
}

/// Scores a recording.
pub fn scores(recording: &Recording) -> Scores {
    scores_of(recording, &|_| true)
}

/// Scores the targets of a recording that are chosen by name, as if it had no others.
pub fn scores_of(recording: &Recording, is_chosen: &dyn Fn(&str) -> bool) -> Scores {
    let head = &recording.head;
    let chosen: Vec<&Target> = head.targets.iter().filter(|target| is_chosen(&target.name)).collect();
    let time = |number: u32, target: &str| {
        let result = recording.result(number, target).filter(|result| result.error.is_none())?;
        result.measured_ns().into_iter().min().map(|time| time as f64)
    };
    let of_query = |query: &crate::recording::QueryInfo| QueryScore {
        name: query.name.clone(),
        comment: query.comment.clone(),
        times_ns: chosen.iter().map(|target| time(query.number, &target.name)).collect(),
    };
    let queries: Vec<QueryScore> = head.queries.iter().map(of_query).collect();
    let points = points(&queries, chosen.len());
    let targets = chosen.iter().enumerate().map(|(index, target)| {
        let results = || head.queries.iter().filter_map(|query| recording.result(query.number, &target.name));
        let peaks = results()
            .flat_map(|result| result.metrics.values())
            .filter_map(|metrics| metrics.get("peak_resident_bytes").copied());
        TargetScore {
            name: target.name.clone(),
            version: target.version.clone(),
            score: points.get(index).copied().unwrap_or(1.0),
            ratio_to_rivals: mean(queries.iter().filter_map(|query| query.ratio_to_rivals(index))),
            total_ns: queries.iter().filter_map(|query| query.times_ns.get(index).copied().flatten()).sum(),
            load_seconds: target.load_seconds,
            size_bytes: target.size_bytes,
            peak_memory_bytes: peaks.reduce(f64::max),
            failed: results().filter(|result| result.error.is_some()).count(),
        }
    });
    Scores { targets: targets.collect(), queries }
}

/// The geometric mean; `None` of nothing.
fn mean(ratios: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = ratios.fold((0.0, 0u32), |(sum, count), ratio| (sum + ratio.ln(), count + 1));
    (count > 0).then(|| (sum / f64::from(count)).exp())
}

/// The score of each target. A query that nobody answered is left out.
fn points(queries: &[QueryScore], targets: usize) -> Vec<f64> {
    let ratio = |query: &QueryScore, target: usize| {
        let worst = query.times_ns.iter().flatten().copied().fold(0.0, f64::max);
        let time = query.times_ns.get(target).copied().flatten().unwrap_or(worst * MISSING_PENALTY);
        (OFFSET_NS + time) / (OFFSET_NS + query.best_ns())
    };
    let answered = || queries.iter().filter(|query| query.best_ns().is_finite());
    (0..targets).map(|target| mean(answered().map(|query| ratio(query, target))).unwrap_or(1.0)).collect()
}

/// A table for a terminal: times with a star at the best, how the first target compares with the best of the others,
/// and below what each target did with the whole suite.
pub fn text(scores: &Scores) -> String {
    let width = scores.queries.iter().map(|query| query.name.chars().count()).max().unwrap_or(5).clamp(14, 32);
    let has_rivals = scores.targets.len() > 1;
    let mut out = format!("{:<width$}", "query");
    for target in &scores.targets {
        let _ = write!(out, "{:>13} ", target.name);
    }
    let first = scores.targets.first().map_or("", |target| target.name.as_str());
    out.push_str(&if has_rivals { format!("  {first}/best rival\n") } else { "\n".into() });
    for query in &scores.queries {
        let _ = write!(out, "{:<width$}", query.name.chars().take(width).collect::<String>());
        for time in &query.times_ns {
            let star = if *time == Some(query.best_ns()) && has_rivals { '*' } else { ' ' };
            let _ = write!(out, "{:>13}{star}", time.map_or("failed".into(), duration));
        }
        let ratio = query.ratio_to_rivals(0).filter(|_| has_rivals);
        let _ = writeln!(out, "  {:>5}  {}", ratio.map_or(String::new(), |ratio| format!("{ratio:.2}")), query.comment);
    }
    out.push('\n');
    let mut line = |name: &str, show: &dyn Fn(&TargetScore) -> Option<String>| {
        if scores.targets.iter().any(|target| show(target).is_some()) {
            let _ = write!(out, "{name:<width$}");
            for target in &scores.targets {
                let _ = write!(out, "{:>13} ", show(target).unwrap_or("-".into()));
            }
            out.push('\n');
        }
    };
    line("score", &|target| Some(format!("{:.2}", target.score)));
    line("to best rival", &|target| target.ratio_to_rivals.map(|ratio| format!("{ratio:.2}")));
    line("total", &|target| Some(duration(target.total_ns)));
    line("load", &|target| target.load_seconds.map(|seconds| format!("{seconds:.1} s")));
    line("size", &|target| target.size_bytes.map(|bytes| format!("{:.1} MB", bytes as f64 / 1e6)));
    line("peak memory", &|target| target.peak_memory_bytes.map(|bytes| format!("{:.0} MB", bytes / 1e6)));
    line("failed", &|target| Some(target.failed.to_string()));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(times_ms: &[Option<f64>]) -> QueryScore {
        QueryScore {
            name: "q".into(),
            comment: String::new(),
            times_ns: times_ms.iter().map(|time| time.map(|ms| ms * 1e6)).collect(),
        }
    }

    fn close(have: &[f64], want: &[f64]) {
        assert!(
            have.len() == want.len() && have.iter().zip(want).all(|(have, want)| (have - want).abs() < 1e-12),
            "{have:?} is not {want:?}"
        );
    }

    #[test]
    fn the_best_target_scores_one() {
        close(&points(&[query(&[Some(10.0), Some(30.0)]), query(&[Some(90.0), Some(190.0)])], 2), &[1.0, 2.0]);
    }

    #[test]
    fn a_missing_answer_costs_twice_the_slowest() {
        close(&points(&[query(&[Some(10.0), None]), query(&[None, None])], 2), &[1.0, 1.5]);
    }

    #[test]
    fn rivals_are_the_best_of_the_others() {
        let rows = [
            query(&[Some(10.0), Some(20.0), Some(40.0)]),
            query(&[Some(8.0), Some(4.0), None]),
            query(&[Some(1.0), None, None]),
        ];
        close(
            &[
                rows[0].ratio_to_rivals(0).unwrap(),
                rows[0].ratio_to_rivals(1).unwrap(),
                rows[1].ratio_to_rivals(0).unwrap(),
            ],
            &[0.5, 2.0, 2.0],
        );
        assert_eq!(rows[2].ratio_to_rivals(0), None);
        close(&[mean(rows.iter().filter_map(|row| row.ratio_to_rivals(0))).unwrap()], &[1.0]);
    }
}
