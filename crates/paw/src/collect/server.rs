//! What the server itself says: counters of one run and the plan.

use super::{Outcome, Subject};
use crate::driver::Job;

/// Statements that show a plan, the richest first.
const EXPLAINS: &[&str] = &["EXPLAIN ANALYZE", "EXPLAIN PLAN indexes = 1", "EXPLAIN"];

/// Runs the query once under an id of its own and reads its line of the query log.
pub(super) fn profile_events(subject: &mut Subject<'_>) -> Outcome {
    if subject.driver.text("SELECT 1").is_none() {
        return Ok(());
    }
    let query_id = format!("paw-{}-{}-{}", subject.result.query, subject.result.target, crate::recording::now_us());
    if subject.driver.run(Job { sql: subject.sql, query_id: &query_id, digest: false }).is_err() {
        return Ok(());
    }
    // ClickHouse writes its log late; Ursa's is there at once, and need not know the statement.
    let _ = subject.driver.text("SYSTEM FLUSH LOGS");
    let sql = format!(
        "SELECT arrayJoin(arrayConcat(mapKeys(ProfileEvents), ['query_memory_bytes'])) AS name, if(name = \
        'query_memory_bytes', memory_usage, ProfileEvents[name]) AS value \
         FROM system.query_log WHERE query_id = '{query_id}' AND type = 'QueryFinish' ORDER BY name"
    );
    let text = subject.driver.text(&sql).unwrap_or_default();
    let counted = text.lines().filter_map(|line| {
        let (name, value) = line.split_once('\t')?;
        Some((name.to_string(), value.parse::<u64>().ok()?))
    });
    subject.result.profile_events = counted.collect();
    if subject.result.profile_events.is_empty() {
        return Err(format!("the query log of '{}' has no counters", subject.result.target));
    }
    Ok(())
}

/// The plan as text.
pub(super) fn explain(subject: &mut Subject<'_>) -> Outcome {
    let plan = EXPLAINS.iter().find_map(|explain| {
        subject.driver.text(&format!("{explain} {}", subject.sql)).filter(|text| !text.trim().is_empty())
    });
    subject.result.explain = plan.map(|plan| unescaped(&plan));
    Ok(())
}

/// TabSeparated writes backslashes and ends of lines in a value escaped.
fn unescaped(text: &str) -> String {
    text.replace("\\n", "\n").replace("\\'", "'").replace("\\\\", "\\")
}
