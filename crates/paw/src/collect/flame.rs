//! Flame graphs out of folded stacks, and the difference of two.

use super::Subject;
use crate::recording::{Artifact, ArtifactKind, QueryInfo, Writer};
use base::{Result, err};
use inferno::differential;
use inferno::flamegraph::{self, Options};

/// Writes folded stacks and their flame graph as files of the result; `Ok(false)` when there are no stacks.
pub(super) fn write(
    collector: &str,
    what: &str,
    unit: &str,
    folded: &[u8],
    subject: &mut Subject<'_>,
    writer: &Writer,
) -> Result<bool> {
    if folded.iter().all(u8::is_ascii_whitespace) {
        return Ok(false);
    }
    let title = subject.title(what);
    let svg = draw(&title, unit, folded, false)?;
    let (query, target) = (subject.result.query, subject.result.target.clone());
    for (kind, ending, bytes) in
        [(ArtifactKind::FlameGraphSvg, "svg", &svg[..]), (ArtifactKind::FoldedStacks, "folded", folded)]
    {
        let path = writer.write_artifact(query, &target, &format!("{collector}.{ending}"), bytes)?;
        add(&mut subject.result.artifacts, Artifact { collector: collector.into(), kind, title: title.clone(), path });
    }
    Ok(true)
}

/// Adds a file, in place of one of the same path.
fn add(artifacts: &mut Vec<Artifact>, artifact: Artifact) {
    artifacts.retain(|known| known.path != artifact.path);
    artifacts.push(artifact);
}

fn draw(title: &str, unit: &str, folded: &[u8], is_difference: bool) -> Result<Vec<u8>> {
    let mut options = Options::default();
    options.title = title.into();
    options.count_name = unit.into();
    options.deterministic = true;
    options.min_width = 0.05;
    if is_difference {
        options.subtitle = Some("red: more than before, blue: less; widths are of now".into());
    }
    let mut svg = Vec::new();
    flamegraph::from_reader(&mut options, folded, &mut svg)
        .map_err(|error| err!(LogicalError, "Cannot draw the flame graph '{title}': {error}"))?;
    Ok(svg)
}

/// The difference between a target's stacks and those of the first, if both are there.
pub(super) fn difference(collector: &str, query: &QueryInfo, writer: &mut Writer) -> Result<()> {
    let names: Vec<String> = writer.head.targets.iter().map(|target| target.name.clone()).collect();
    let Some((first, others)) = names.split_first() else { return Ok(()) };
    let Some(mut result) = writer.result(query.number, first)? else { return Ok(()) };
    for other in others {
        let (Some(after), Some(before)) =
            (stacks(collector, query, first, writer)?, stacks(collector, query, other, writer)?)
        else {
            continue;
        };
        let options = differential::Options { normalize: true, ..Default::default() };
        let mut lines = Vec::new();
        differential::from_readers(options, &before[..], &after[..], &mut lines)
            .map_err(|error| err!(LogicalError, "Cannot compare stacks of query {}: {error}", query.name))?;
        let title = format!("{collector}: {} on {first} less {other}", query.name);
        let svg = draw(&title, if collector.contains("off") { "microseconds" } else { "nanoseconds" }, &lines, true)?;
        let path = writer.write_artifact(query.number, first, &format!("{collector}.less.{other}.svg"), &svg)?;
        add(
            &mut result.artifacts,
            Artifact { collector: collector.into(), kind: ArtifactKind::FlameGraphSvg, title, path },
        );
        writer.write_result(&result)?;
    }
    Ok(())
}

/// The folded stacks that a result names.
fn stacks(collector: &str, query: &QueryInfo, target: &str, writer: &Writer) -> Result<Option<Vec<u8>>> {
    let Some(result) = writer.result(query.number, target)? else { return Ok(None) };
    let found = result
        .artifacts
        .iter()
        .find(|artifact| artifact.collector == collector && artifact.kind == ArtifactKind::FoldedStacks);
    let Some(artifact) = found else { return Ok(None) };
    let path = writer.path().join(&artifact.path);
    std::fs::read(&path).map(Some).map_err(|error| {
        base::Error::io(base::ErrorCode::CannotReadAllData, format_args!("read {}", path.display()), &error)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_become_graphs() {
        let svg = String::from_utf8(draw("Where", "samples", b"main;work 5\nmain;wait 2\n", false).unwrap()).unwrap();
        assert!(svg.contains("<svg") && svg.contains("work") && svg.contains("Where"));
    }
}
