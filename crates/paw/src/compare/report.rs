//! A comparison for people: a table for a terminal, and Markdown for a review.

use super::{Comparison, Row, Verdict};
use std::fmt::Write;

/// A table for a terminal.
pub fn text(comparison: &Comparison) -> String {
    let mut out = format!("{}: old {}, new {}\n\n", comparison.suite, comparison.old, comparison.new);
    let width = comparison.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(5).clamp(5, 48);
    let _ = writeln!(
        out,
        "{:<width$}  {:>11}  {:>11}  {:>8}  {:>17}  {:>8}  verdict",
        "query", "old", "new", "change", "95 % interval", "p"
    );
    for row in &comparison.rows {
        let [old, new, change, interval, p] = cells(row);
        let name: String = row.name.chars().take(width).collect();
        let note = row.note.as_deref().map(|note| format!(" ({})", first_line(note))).unwrap_or_default();
        let _ = writeln!(
            out,
            "{name:<width$}  {old:>11}  {new:>11}  {change:>8}  {interval:>17}  {p:>8}  {}{note}",
            label(row.verdict)
        );
    }
    out.push('\n');
    out.push_str(&closing(comparison));
    out
}

/// Markdown: what changed first, all in a fold.
pub fn markdown(comparison: &Comparison) -> String {
    let table = |rows: &[&Row]| {
        let mut out = String::from(
            "| query | old | new | change | 95 % interval | p | verdict |\n|---|--:|--:|--:|--:|--:|---|\n",
        );
        for row in rows {
            let [old, new, change, interval, p] = cells(row);
            let note = row.note.as_deref().map(|note| format!(": {}", escape(first_line(note)))).unwrap_or_default();
            let _ = writeln!(
                out,
                "| {} | {old} | {new} | {change} | {interval} | {p} | {}{note} |",
                escape(&row.name),
                label(row.verdict)
            );
        }
        out
    };
    let changed: Vec<&Row> = comparison.rows.iter().filter(|row| row.verdict != Verdict::Same).collect();
    let all: Vec<&Row> = comparison.rows.iter().collect();
    let mut out = format!(
        "### {}: `{}` → `{}`\n\n{}\n",
        escape(&comparison.suite),
        comparison.old,
        comparison.new,
        closing(comparison)
    );
    if !changed.is_empty() {
        let _ = writeln!(out, "{}", table(&changed));
    }
    let _ = write!(out, "<details><summary>All queries</summary>\n\n{}\n</details>\n", table(&all));
    out
}

fn closing(comparison: &Comparison) -> String {
    let count = |verdict: Verdict| comparison.with(verdict).count();
    let mut out = format!(
        "{} queries: {} slower, {} faster, {} same, {} broken, {} fixed, {} unknown",
        comparison.rows.len(),
        count(Verdict::Slower),
        count(Verdict::Faster),
        count(Verdict::Same),
        count(Verdict::Broken),
        count(Verdict::Fixed),
        count(Verdict::Unknown)
    );
    if let Some(ratio) = comparison.ratio {
        let _ = write!(out, "; all together {}", percent(ratio));
    }
    let _ = writeln!(
        out,
        " (threshold {:.1} %, alpha {}).",
        comparison.options.threshold * 100.0,
        comparison.options.alpha
    );
    for note in &comparison.notes {
        let _ = writeln!(out, "Note: {note}");
    }
    out
}

fn cells(row: &Row) -> [String; 5] {
    let time =
        |summary: &Option<crate::stats::Summary>| summary.map_or("-".into(), |summary| duration(summary.median_ns));
    let test = row.test;
    [
        time(&row.old),
        time(&row.new),
        test.map_or("-".into(), |test| percent(test.ratio)),
        test.map_or("-".into(), |test| format!("{} … {}", percent(test.ratio_low), percent(test.ratio_high))),
        row.p_adjusted.map_or("-".into(), |p| if p < 0.0001 { "<0.0001".into() } else { format!("{p:.4}") }),
    ]
}

fn label(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Slower => "SLOWER",
        Verdict::Faster => "faster",
        Verdict::Same => "same",
        Verdict::Fixed => "fixed",
        Verdict::Broken => "BROKEN",
        Verdict::Unknown => "unknown",
    }
}

fn percent(ratio: f64) -> String {
    format!("{:+.1}%", (ratio - 1.0) * 100.0)
}

/// A time with three digits that say something.
pub fn duration(ns: f64) -> String {
    match ns {
        ns if ns < 1e3 => format!("{ns:.0} ns"),
        ns if ns < 1e6 => format!("{:.1} µs", ns / 1e3),
        ns if ns < 1e9 => format!("{:.2} ms", ns / 1e6),
        ns => format!("{:.3} s", ns / 1e9),
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

fn escape(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;").replace('`', "'")
}
