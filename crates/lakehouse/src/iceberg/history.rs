//! The snapshots of a table, as its metadata tells them.

use super::{CODE, find};
use crate::LakeFiles;
use crate::json::Doc;
use base::Result;
use std::collections::{HashMap, HashSet};

/// A snapshot of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SnapshotFacts {
    /// Its number.
    pub id: i64,
    /// The number of that which it was made from.
    pub parent_id: Option<i64>,
    /// When it became the table's the last time, in milliseconds since 1970, if the metadata still knows.
    pub made_current_at_ms: Option<i64>,
    /// It is the table's, or one that this was made from.
    pub is_current_ancestor: bool,
    /// What made it, by name: `append`, `overwrite`, `delete`, `replace`.
    pub operation: String,
    /// What its maker says of it.
    pub summary: Vec<(String, String)>,
}

/// The snapshots that the metadata has, in its order.
///
/// # Errors
/// As those of opening the table.
pub(crate) fn history(files: &dyn LakeFiles) -> Result<Vec<SnapshotFacts>> {
    let (name, metadata) = find::metadata(files)?;
    snapshots(Doc::new(&metadata, CODE, &name))
}

fn snapshots(doc: Doc) -> Result<Vec<SnapshotFacts>> {
    let mut moments: HashMap<i64, i64> = HashMap::new();
    if let Some(log) = doc.get("snapshot-log") {
        for entry in log.items()? {
            moments.insert(entry.need("snapshot-id")?.int()?, entry.need("timestamp-ms")?.int()?);
        }
    }
    let mut found = Vec::new();
    if let Some(snapshots) = doc.get("snapshots") {
        for snapshot in snapshots.items()? {
            let id = snapshot.need("snapshot-id")?.int()?;
            let mut facts = SnapshotFacts {
                id,
                parent_id: snapshot.get("parent-snapshot-id").map(|parent| parent.int()).transpose()?,
                made_current_at_ms: moments.get(&id).copied(),
                ..SnapshotFacts::default()
            };
            let summary = snapshot.get("summary").and_then(|summary| summary.value.as_object());
            for (key, value) in summary.into_iter().flatten() {
                let Some(value) = value.as_str() else { continue };
                if key == "operation" {
                    facts.operation = value.to_string();
                }
                facts.summary.push((key.clone(), value.to_string()));
            }
            found.push(facts);
        }
    }
    let parents: HashMap<i64, i64> = found.iter().filter_map(|facts| Some((facts.id, facts.parent_id?))).collect();
    let mut ancestors = HashSet::new();
    let mut next = doc.get("current-snapshot-id").map(|id| id.int()).transpose()?;
    // Parents of hostile metadata may go around.
    while let Some(id) = next.filter(|id| ancestors.insert(*id)) {
        next = parents.get(&id).copied();
    }
    found.iter_mut().for_each(|facts| facts.is_current_ancestor = ancestors.contains(&facts.id));
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ancestors_of_the_current_snapshot() {
        let metadata = serde_json::json!({
            "current-snapshot-id": 3,
            "snapshots": [
                {"snapshot-id": 1, "summary": {"operation": "append", "added-records": "5"}},
                {"snapshot-id": 2, "parent-snapshot-id": 1},
                {"snapshot-id": 3, "parent-snapshot-id": 1},
                {"snapshot-id": 4, "parent-snapshot-id": 4}
            ],
            "snapshot-log": [{"snapshot-id": 1, "timestamp-ms": 5}, {"snapshot-id": 1, "timestamp-ms": 7}]
        });
        let found = snapshots(Doc::new(&metadata, CODE, "v1")).unwrap();
        let are_ancestors: Vec<bool> = found.iter().map(|facts| facts.is_current_ancestor).collect();
        assert_eq!(are_ancestors, [true, false, true, false]);
        assert_eq!((found[0].made_current_at_ms, found[1].made_current_at_ms), (Some(7), None));
        assert_eq!((found[0].operation.as_str(), found[0].summary.len()), ("append", 2));
        let turning =
            serde_json::json!({"current-snapshot-id": 4, "snapshots": [{"snapshot-id": 4, "parent-snapshot-id": 4}]});
        assert!(snapshots(Doc::new(&turning, CODE, "v1")).unwrap()[0].is_current_ancestor);
    }
}
