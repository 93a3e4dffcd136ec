//! What a database holds, as text that is equal when the contents are.

use crate::Result;
use crate::server::Server;
use std::time::{Duration, Instant};

/// Tables with their columns, counts and checksums over all rows, after mutations have come to their end.
///
/// # Errors
/// For a query that fails: after a crash every table must be readable.
pub(crate) fn digest(server: &Server) -> Result<String> {
    let begun = Instant::now();
    while server.run("SELECT count() FROM system.mutations WHERE NOT is_done")? != "0\n" {
        if begun.elapsed() > Duration::from_secs(30) {
            return Err("mutations did not end within 30 seconds".to_string());
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let tables = server.run(
        "SELECT name, engine FROM system.tables WHERE database = 'default' AND engine LIKE '%MergeTree' ORDER BY name",
    )?;
    let mut out = String::new();
    for line in tables.lines() {
        let (name, engine) = line.split_once('\t').unwrap_or((line, ""));
        // Tables whose merges drop rows show the same rows with FINAL, merged or not.
        let last = if engine == "MergeTree" { "" } else { " FINAL" };
        let columns = server.run(&format!(
            "SELECT arrayStringConcat(groupArray(name || ' ' || type), ', ') FROM \
            system.columns WHERE database = 'default' AND table = '{name}'"
        ))?;
        let rows = server.run(&format!("SELECT count(), sum(cityHash64(*)) FROM default.{name}{last}"))?;
        out.push_str(&format!("{name}({}): {}\n", columns.trim(), rows.trim()));
        extras_agree(server, name)?;
    }
    Ok(out)
}

/// Queries that indexes and projections of the script's tables serve, over a table's columns.
const SERVED: &[(&str, &str)] = &[
    ("per_p", "SELECT p, count(), sum(k) FROM wide GROUP BY p ORDER BY p"),
    ("by_hash", "SELECT count(), sum(k), sum(length(a)) FROM wide WHERE cityHash64(k) < 4000000000000000000"),
    ("later", "SELECT count(), sum(k) FROM wide WHERE length(a) = 2"),
    ("i_k", "SELECT count(), sum(k) FROM wide WHERE k % 100 = 7"),
    ("i_a", "SELECT count(), sum(k) FROM wide WHERE length(a) = 0"),
];

/// Queries over the table whose key descends and grows, that its key serves.
const KEYED: &[&str] = &[
    "SELECT count(), sum(k) FROM ranked WHERE e > 'e0' AND m['x'] = 3",
    "SELECT count(), sum(k) FROM ranked WHERE e = 'e0' AND m['x'] < 2 AND k > 100",
    "SELECT e, m['x'], k FROM ranked ORDER BY e DESC, m['x'], k DESC LIMIT 30",
];

/// Whether the rows are the same by whatever way they are read.
fn extras_agree(server: &Server, table: &str) -> Result<()> {
    for query in KEYED.iter().filter(|_| table == "ranked") {
        agree(server, query, "use_primary_key = 0, optimize_read_in_order = 0, use_bit_indexes = 0")?;
    }
    let extras = server.run(&format!(
        "SELECT name FROM system.projections WHERE database = 'default' AND table = '{table}' UNION ALL SELECT name \
        FROM system.data_skipping_indices WHERE database = 'default' AND table = '{table}'"
    ))?;
    for (_, query) in SERVED.iter().filter(|(name, _)| extras.lines().any(|line| line == *name)) {
        agree(server, query, "optimize_use_projections = 0, use_skip_indexes = 0, use_bit_indexes = 0")?;
    }
    Ok(())
}

/// Whether a query's answer is the same under settings that switch off what serves it.
fn agree(server: &Server, query: &str, settings: &str) -> Result<()> {
    let served = server.run(query)?;
    let plain = server.run(&format!("{query} SETTINGS {settings}"))?;
    if served == plain { Ok(()) } else { Err(format!("{query}: {served} as it is served, {plain} without indexes")) }
}
