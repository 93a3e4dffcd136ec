//! `EXPLAIN ANALYZE`: runs the query, drops its rows, and reports the work of each step.
//!
//! ```text
//! Query summary:                                          Aggregating
//!   Time:        77.41 ms (planning … · execution …)        Keys: …
//!   Read:        1.00 million rows, 8.00 MB (…)             I/O: rows 333.33 thousand → 10 (0.00%) · 2.67 MB → 90 B
//!   Peak memory: 70.00 KiB                                    time 4.20 ms (12.3%) · parallelism 3.90/4
//! ```
//! A step's time is that of its threads added up, so the shares are of the time of all threads.

use crate::interpret::Interpreter;
use base::Result;
use base::memory::readable_bytes;
use exec::{Profile, QueryContext, StepReport};
use plan::Plan;
use plan::explain::{Annotation, ExplainOptions, explain_annotated};
use sql::ast;
use std::sync::Arc;
use std::time::Instant;

impl Interpreter<'_> {
    /// Runs a query; gives the lines of its report.
    pub(crate) fn analyze(
        &mut self,
        query: &ast::SelectQuery,
        options: ExplainOptions,
        with_events: bool,
    ) -> Result<Vec<String>> {
        let start = Instant::now();
        let plan = self.plan(query)?;
        let planning_ns = start.elapsed().as_nanos() as u64;
        let profile = Profile::new(self.context.counters.clone());
        let context = Arc::new(QueryContext { profile: Some(profile.clone()), ..(*self.context).clone() });
        let start = Instant::now();
        let mut stream = exec::execute(&plan, context)?;
        while stream.next()?.is_some() {}
        drop(stream);
        let execution_ns = start.elapsed().as_nanos() as u64;
        let mut lines = self.summary(planning_ns, execution_ns);
        let all_ns: u64 = steps(&plan, &profile).iter().map(|step| step.time_ns).sum();
        let threads = self.context.threads();
        let annotate = |plan: &Plan| annotation(plan, &profile, all_ns, threads, with_events);
        lines.extend(explain_annotated(&plan, options, &self.context.settings, &annotate)?);
        Ok(lines)
    }

    fn summary(&self, planning_ns: u64, execution_ns: u64) -> Vec<String> {
        let progress = &self.context.progress;
        let (rows, bytes) = (progress.rows_read(), progress.bytes_read());
        let seconds = execution_ns.max(1) as f64 / 1e9;
        let (rows_rate, bytes_rate) = (count(rows as f64 / seconds), size(bytes as f64 / seconds));
        vec![
            "Query summary:".into(),
            format!(
                "  Time:        {} (planning {} · execution {})",
                time(planning_ns + execution_ns),
                time(planning_ns),
                time(execution_ns)
            ),
            format!(
                "  Read:        {} rows, {} ({rows_rate} rows/s., {bytes_rate}/s.)",
                count(rows as f64),
                size(bytes as f64)
            ),
            format!("  Peak memory: {}", readable_bytes(self.context.memory.peak_bytes())),
            String::new(),
        ]
    }
}

/// Reports of all steps, those of shared plans once.
fn steps(plan: &Plan, profile: &Profile) -> Vec<StepReport> {
    fn walk(plan: &Plan, profile: &Profile, shared: &mut Vec<u64>, out: &mut Vec<StepReport>) {
        out.extend(profile.report(plan));
        if let plan::PlanNode::Shared(node) = &plan.node
            && !shared.contains(&node.id)
        {
            shared.push(node.id);
            walk(&node.plan, profile, shared, out);
        }
        plan.inputs().into_iter().for_each(|input| walk(input, profile, shared, out));
    }
    let (mut out, mut shared) = (Vec::new(), Vec::new());
    walk(plan, profile, &mut shared, &mut out);
    out
}

fn annotation(plan: &Plan, profile: &Profile, all_ns: u64, threads: usize, with_events: bool) -> Annotation {
    let Some(step) = profile.report(plan) else {
        return Annotation { lines: vec!["Never run".into()], ..Annotation::default() };
    };
    let mut lines = Vec::new();
    let inputs: Vec<StepReport> = plan.inputs().into_iter().filter_map(|input| profile.report(input)).collect();
    let (rows_in, bytes_in) =
        inputs.iter().fold((0, 0), |(rows, bytes), input| (rows + input.rows, bytes + input.bytes));
    let indexes = match &step.scan {
        Some((selection, indexes)) => {
            if let Some(s) = selection {
                lines.push(format!(
                    "Parts: {}/{} · Granules: {}/{} · Ranges: {}",
                    s.parts.0, s.parts.1, s.granules.0, s.granules.1, s.ranges
                ));
            }
            indexes.clone()
        }
        None => Vec::new(),
    };
    let event = |name: &str| step.events.iter().find(|(known, _)| *known == name).map_or(0, |(_, count)| *count);
    let (rows_in, bytes_in) =
        if step.scan.is_some() { (event("SelectedRows"), event("SelectedBytes")) } else { (rows_in, bytes_in) };
    let share = if rows_in > 0 && rows_in != step.rows {
        format!(" ({:.2}%)", step.rows as f64 * 100.0 / rows_in as f64)
    } else {
        String::new()
    };
    lines.push(format!(
        "I/O: rows {} → {}{share} · {} → {}",
        count(rows_in as f64),
        count(step.rows as f64),
        size(bytes_in as f64),
        size(step.bytes as f64)
    ));
    let percent = step.time_ns as f64 * 100.0 / all_ns.max(1) as f64;
    lines.push(format!(
        "  time {} ({percent:.1}%) · parallelism {:.2}/{threads}",
        time(step.time_ns),
        step.parallelism
    ));
    if with_events && !step.events.is_empty() {
        lines.push("ProfileEvents:".into());
        lines.extend(step.events.iter().map(|(name, count)| format!("  {name}: {count}")));
    }
    Annotation { lines, indexes }
}

/// A number with the words of ClickHouse: `333.33 thousand`.
fn count(number: f64) -> String {
    const WORDS: [&str; 6] = ["", " thousand", " million", " billion", " trillion", " quadrillion"];
    scaled(number, &WORDS)
}

/// Bytes in decimal units: `2.67 MB`.
fn size(bytes: f64) -> String {
    const UNITS: [&str; 6] = [" B", " KB", " MB", " GB", " TB", " PB"];
    scaled(bytes, &UNITS)
}

/// Nanoseconds in the unit that suits: `4.20 ms`.
fn time(ns: u64) -> String {
    const UNITS: [&str; 4] = [" ns", " us", " ms", " s"];
    scaled(ns as f64, &UNITS)
}

fn scaled(mut number: f64, units: &[&str]) -> String {
    let mut unit = 0;
    while number >= 1000.0 && unit + 1 < units.len() {
        number /= 1000.0;
        unit += 1;
    }
    if unit == 0 { format!("{number:.0}{}", units[0]) } else { format!("{number:.2}{}", units[unit]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_readable() {
        assert_eq!(count(333_333.0), "333.33 thousand");
        assert_eq!(count(10.0), "10");
        assert_eq!(size(2_666_664.0), "2.67 MB");
        assert_eq!(time(4_204_000), "4.20 ms");
    }
}
