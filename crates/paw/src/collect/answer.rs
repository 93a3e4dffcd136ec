//! The rows of a result, kept: to be seen, and to be compared with the answers of others.

use super::{Collector, Outcome, Subject};
use crate::recording::{Artifact, ArtifactKind, QueryResult, Recording, Writer};
use base::Result;

/// Bytes of rows that are kept, at most.
const BYTES_MAX: usize = 4 << 20;

/// Writes the rows as a file of the result.
pub(super) fn collect(collector: &Collector, subject: &mut Subject<'_>, writer: &Writer) -> Result<Outcome> {
    let rows = match subject.driver.rows(subject.sql) {
        Ok(rows) => rows,
        Err(failure) => {
            return Ok(Err(format!("a query failed when its rows were asked for: {}", failure.error.message)));
        }
    };
    let mut text = String::new();
    for row in rows {
        text.push_str(&row.join("\t"));
        text.push('\n');
        if text.len() > BYTES_MAX {
            return Ok(Err(format!("answers of more than {} MiB are not kept", BYTES_MAX >> 20)));
        }
    }
    let path = writer.write_artifact(
        subject.result.query,
        &subject.result.target,
        &format!("{}.tsv", collector.name),
        text.as_bytes(),
    )?;
    subject.result.artifacts.retain(|known| known.path != path);
    let title = subject.title("Answer");
    subject.result.artifacts.push(Artifact {
        collector: collector.name.clone(),
        kind: ArtifactKind::Text,
        title,
        path,
    });
    Ok(Ok(()))
}

/// The rows that the collector `answer` kept, each a line of TabSeparated; `None` when it did not.
///
/// # Errors
/// When the file cannot be read.
pub fn answer(recording: &Recording, result: &QueryResult) -> Result<Option<String>> {
    let Some(artifact) = result.artifacts.iter().find(|artifact| artifact.collector == "answer") else {
        return Ok(None);
    };
    Ok(Some(String::from_utf8_lossy(&recording.artifact(artifact)?).into_owned()))
}
