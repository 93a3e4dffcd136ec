//! Tables that other programs write.

use super::objects::{objects_for, shown_database};
use super::rows::{RowsBuilder, Wanted, text};
use super::shapes;
use crate::engine::Engine;
use catalog::Object;
use types::Value;

/// The snapshots of tables of Iceberg. A table whose metadata cannot be read has no rows.
pub(super) fn iceberg_history(engine: &Engine, wanted: &Wanted<'_>) -> RowsBuilder {
    const COLUMNS: [&str; 8] = [
        "database",
        "table",
        "made_current_at",
        "snapshot_id",
        "parent_id",
        "is_current_ancestor",
        "operation",
        "summary",
    ];
    let mut rows = shapes::wanting("iceberg_history", &COLUMNS, wanted);
    for entry in objects_for(engine, wanted) {
        let Object::Table(table) = &entry.object else { continue };
        let snapshots = match catalog::lake::lake_history(&table.definition(), &engine.files) {
            Ok(snapshots) => snapshots.unwrap_or_default(),
            Err(error) => {
                let (database, name) = (&entry.database, &entry.name);
                base::log!(Warning, "IcebergHistory", "The snapshots of {database}.{name} cannot be read: {error}");
                continue;
            }
        };
        for snapshot in snapshots {
            let operation = snapshot.operation.to_ascii_uppercase();
            let operation = match operation.as_str() {
                "APPEND" | "OVERWRITE" | "DELETE" | "REPLACE" => rows.named("operation", &operation),
                _ => rows.named("operation", "UNKNOWN"),
            };
            let pair = |(key, value): &(String, String)| Value::Tuple(vec![text(key), text(value)]);
            let summary = snapshot.summary.iter().map(pair).collect();
            let parent = snapshot.parent_id.unwrap_or(0);
            rows.push([
                text(shown_database(&entry)),
                text(&entry.name),
                snapshot.made_current_at_ms.map_or(Value::Null, Value::Int),
                Value::UInt(snapshot.id.cast_unsigned()),
                Value::UInt(parent.cast_unsigned()),
                Value::UInt(u64::from(snapshot.is_current_ancestor)),
                operation,
                Value::Array(summary),
            ]);
        }
    }
    rows
}
