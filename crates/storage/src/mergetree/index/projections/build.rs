//! Making the projections of a part: from an inserted block, from the projections of merged parts, or from the part's
//! columns.

use super::Projection;
use crate::mergetree::commit::core::TableCore;
use crate::mergetree::commit::files;
use crate::mergetree::merge::execute::{MergeJob, MergeOptions};
use crate::mergetree::merge::family::Marks;
use crate::mergetree::merge::input::{RowSource, read_rows};
use crate::mergetree::merge::state::StopSignal;
use crate::mergetree::part::Part;
use crate::mergetree::write::writer::WrittenPart;
use base::{Result, bail};
use std::sync::Arc;
use types::{Block, Column};

/// Bytes of columns that are put in order at once.
const SLAB_BYTES: u64 = 256 << 20;
/// Parts that are merged at once, at most.
const SLABS_MAX: u64 = 1000;

/// Puts projections of a block of stored columns (or of some of its rows) into the part that was written of it.
pub(crate) fn add_from_block(
    core: &TableCore,
    written: &WrittenPart,
    block: &Block,
    rows: Option<&[u32]>,
    durable: bool,
) -> Result<()> {
    for projection in &core.projections {
        let input = |&stored: &usize| match rows {
            Some(rows) => block.columns[stored].gather(rows),
            None => block.columns[stored].clone(),
        };
        let inputs = projection.inputs.iter().map(input).collect();
        let count = rows.map_or(block.rows, <[u32]>::len);
        if let Some(made) = projection.write(inputs, count, written.partition(), durable)? {
            written.adopt(made, &projection.folder)?;
        }
    }
    if durable && !core.projections.is_empty() { sync(written) } else { Ok(()) }
}

fn sync(written: &WrittenPart) -> Result<()> {
    written.dir().map_or(Ok(()), files::sync)
}

/// Puts projections into the part that a merge has written: those of the sources merged where every row of these is in
/// the part as it was, else made anew.
pub(crate) fn add_from_sources(job: &MergeJob<'_>, written: &WrittenPart, marks: &Marks) -> Result<()> {
    let core = job.core;
    if core.projections.is_empty() {
        return Ok(());
    }
    let is_whole = |source: &RowSource| source.mask.is_none() && source.rows() as u64 == source.part.meta.rows;
    let unchanged = *marks == Marks::All
        && job.sources.iter().all(is_whole)
        && core.layout.columns.iter().all(|column| column.ttl.is_none());
    let mut opened: Option<Arc<Part>> = None;
    for projection in &core.projections {
        let of_sources: Option<Vec<Arc<Part>>> =
            job.sources.iter().map(|source| projection.of_part(&source.part, None).cloned()).collect();
        let made = match of_sources.filter(|_| unchanged) {
            Some(parts) => merge(projection, parts, written.partition(), job.stop)?,
            None => {
                let part = match &opened {
                    Some(part) => part,
                    None => opened.insert(written.open(core)?),
                };
                rebuild(core, projection, part, job.stop)?
            }
        };
        if let Some(made) = made {
            written.adopt(made, &projection.folder)?;
        }
    }
    sync(written)
}

fn merge(
    projection: &Projection,
    parts: Vec<Arc<Part>>,
    partition: &[types::Value],
    stop: &StopSignal<'_>,
) -> Result<Option<WrittenPart>> {
    let sources: Vec<RowSource> = parts.into_iter().map(RowSource::whole).collect();
    let job =
        MergeJob { core: &projection.core, sources: &sources, running: None, stop, options: &MergeOptions::default() };
    job.run("projection", partition.to_vec(), true)
}

/// Makes the projection of a part from its columns, of all its rows, existing or not; `None` where a column is missing.
pub(crate) fn rebuild(
    core: &TableCore,
    projection: &Projection,
    part: &Part,
    stop: &StopSignal<'_>,
) -> Result<Option<WrittenPart>> {
    if !projection.is_possible(part) {
        return Ok(None);
    }
    let meta = &part.meta;
    let bytes: u64 = meta
        .columns
        .iter()
        .filter(|column| projection.input_names.contains(&column.name))
        .map(|column| column.raw_bytes)
        .sum();
    let slabs = (bytes / SLAB_BYTES + 1).clamp(1, SLABS_MAX);
    let slab_chunks = (meta.chunks() as u64).div_ceil(slabs).max(1) as usize;
    let single = slab_chunks >= meta.chunks();
    let mut made: Vec<WrittenPart> = Vec::new();
    for first in (0..meta.chunks()).step_by(slab_chunks) {
        stop.check()?;
        let chunks = first..(first + slab_chunks).min(meta.chunks());
        let rows = chunks.clone().map(|chunk| meta.rows_of_chunk(chunk)).sum();
        let input = |&stored: &usize| -> Result<Column> {
            let merged = |chunk: usize| {
                let start = chunk * meta.chunk_rows();
                read_rows(core, part, stored, &(start..start + meta.rows_of_chunk(chunk)), 0)
            };
            let columns = chunks.clone().map(merged).collect::<Result<Vec<_>>>()?;
            Ok(Column::concat(&columns.iter().collect::<Vec<_>>()))
        };
        let inputs = projection.inputs.iter().map(input).collect::<Result<Vec<_>>>()?;
        made.extend(projection.write(inputs, rows, &meta.partition, single)?);
    }
    if made.len() <= 1 && single {
        return Ok(made.pop());
    }
    let parts = made.into_iter().map(|written| written.into_temporary(&projection.core)).collect::<Result<Vec<_>>>()?;
    if parts.is_empty() {
        bail!(LogicalError, "a projection of a part with rows has none");
    }
    merge(projection, parts, &meta.partition, stop)
}
