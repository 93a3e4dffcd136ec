//! What settings are worth: queries that a suite has once with a setting on and once with it off.
//!
//! Such a query has a substitution named [`SWITCH`] of two values, the setting on and off. Both run in one recording,
//! so their ratio is that of one machine at one time.

use paw::compare::duration;
use paw::recording::Recording;
use paw::score::Scores;
use std::fmt::Write;

/// The substitution that queries are paired by.
const SWITCH: &str = "switch";

/// A table of the first target's times with the settings on and off; empty if the suite has no such queries.
pub fn text(recording: &Recording, scores: &Scores) -> String {
    let mut out = String::new();
    let timed: Vec<_> = recording.head.queries.iter().zip(&scores.queries).collect();
    for pair in timed.windows(2) {
        let [(on, on_score), (off, off_score)] = pair else { continue };
        let (Some(setting), Some(_)) = (on.substitutions.get(SWITCH), off.substitutions.get(SWITCH)) else { continue };
        let name = base_name(&on.name);
        let times = (on_score.times_ns.first().copied().flatten(), off_score.times_ns.first().copied().flatten());
        if name != base_name(&off.name) {
            continue;
        }
        let _ = match times {
            (Some(on_ns), Some(off_ns)) => {
                writeln!(
                    out,
                    "{name:<24}{:>13}{:>13}{:>9.2}  {setting}: {}",
                    duration(on_ns),
                    duration(off_ns),
                    off_ns / on_ns.max(1.0),
                    on.comment
                )
            }
            _ => writeln!(out, "{name:<24}{:>13}{:>13}{:>9}  {setting}", "", "failed", ""),
        };
    }
    if out.is_empty() { out } else { format!("\n{:<24}{:>13}{:>13}{:>9}\n{out}", "setting", "on", "off", "off/on") }
}

/// The name without what substitutions add to it.
fn base_name(name: &str) -> &str {
    name.split_once(&format!(" {SWITCH}=")).map_or(name, |(base, _)| base)
}

#[cfg(test)]
mod tests {
    use super::*;
    use paw::suite::Suite;
    use std::path::Path;

    #[test]
    fn the_suite_of_switches_has_pairs_only() {
        let suite = Suite::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/switches.yaml")).unwrap();
        let names: Vec<&str> = suite.queries.iter().map(|query| base_name(&query.name)).collect();
        let (pairs, rest) = names.as_chunks::<2>();
        assert!(rest.is_empty() && !pairs.is_empty() && pairs.iter().all(|[on, off]| on == off), "{names:?}");
    }
}
