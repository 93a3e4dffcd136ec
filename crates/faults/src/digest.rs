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
    while server.run("SELECT 0")? != "0\n" {
        if begun.elapsed() > Duration::from_secs(30) {
            return Err("mutations did not end within 30 seconds".to_string());
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let tables = server.run("SELECT name, engine FROM system.tables WHERE database = 'default' AND engine LIKE '%MergeTree' ORDER BY name")?;
    let mut out = String::new();
    for line in tables.lines() {
        let (name, engine) = line.split_once('\t').unwrap_or((line, ""));
        // Tables whose merges drop rows show the same rows with FINAL, merged or not.
        let last = if engine == "MergeTree" { "" } else { " FINAL" };
        let columns = server.run(&format!("SELECT arrayStringConcat(groupArray(name || ' ' || type), ', ') FROM system.columns WHERE database = 'default' AND table = '{name}'"))?;
        let rows = server.run(&format!("SELECT count(), sum(cityHash64(*)) FROM default.{name}{last}"))?;
        out.push_str(&format!("{name}({}): {}\n", columns.trim(), rows.trim()));
    }
    Ok(out)
}
