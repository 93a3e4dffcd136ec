//! `CHECK TABLE`: reads all of every part, makes anew what the columns tell (index files, projections, the primary
//! index, statistics, and `meta.bin` while it is in memory), and names what cannot be made again.

use crate::mergetree::commit::core::TableCore;
use crate::mergetree::index::projections::Projection;
use crate::mergetree::index::skip;
use crate::mergetree::merge::input::{RowSource, read_rows};
use crate::mergetree::merge::state::StopSignal;
use crate::mergetree::mutate::rewrite::{PartEdits, RewrittenPart, rewrite};
use crate::mergetree::part::derived::{Extra, ExtraEdits};
use crate::mergetree::part::meta::{ColumnDetail, ColumnHead};
use crate::mergetree::part::{ChunkSource, Part, PartName};
use crate::mergetree::table::MergeTree;
use crate::mergetree::write::layout::BlockKey;
use crate::mergetree::write::sort;
use crate::mergetree::write::writer::WrittenPart;
use crate::projection::ProjectionKind;
use base::{CancelToken, Result, bail, err};
use std::ops::Range;
use std::sync::Arc;
use types::{Block, Column, Value};

/// The outcome of checking a part.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckedPart {
    /// Its name.
    pub name: String,
    /// The id of its partition.
    pub partition_id: String,
    /// Whether it is whole now.
    pub is_passed: bool,
    /// The damage, or what was made anew; empty if it was whole.
    pub message: String,
}

/// Repairs of a part: damaged files that can be made from its columns.
#[derive(Default)]
struct Repairs {
    extras: Vec<Extra>,
    /// Columns whose statistics are wrong.
    columns: Vec<String>,
    index: Option<Vec<Column>>,
    /// The metadata on disk, which is whole in memory.
    meta: bool,
    notes: Vec<String>,
}

impl Repairs {
    fn is_empty(&self) -> bool {
        self.notes.is_empty()
    }

    fn note(&mut self, what: &str, error: &base::Error) {
        self.notes.push(format!("{what} was made anew from the columns ({})", error.message()));
    }
}

impl MergeTree {
    /// Reads every part (or those of one partition, or one part) whole: all bytes, the order of rows, the index,
    /// statistics, skip indexes and projections. What can be made from the columns is made anew where it is damaged.
    ///
    /// # Errors
    /// Cancellation, I/O errors of repairs; damage is no error but a row of the result.
    pub fn check(&self, choice: &crate::mergetree::PartitionChoice, cancel: &CancelToken) -> Result<Vec<CheckedPart>> {
        choice.check_name()?;
        let core = &self.core;
        let mut found = Vec::new();
        for broken in core.state.broken.read().iter() {
            let partition_id = PartName::parse(&broken.name).map_or_else(String::new, |name| name.partition_id);
            found.push(CheckedPart {
                name: broken.name.clone(),
                partition_id,
                is_passed: false,
                message: broken.error.message().to_string(),
            });
        }
        let mut damaged = Vec::new();
        let set = core.snapshot();
        for part in set.parts.iter().filter(|part| choice.has(&part.name)) {
            cancel.check()?;
            let (is_passed, message) = match examine(core, part, cancel) {
                Ok(repairs) if repairs.is_empty() => (true, String::new()),
                Ok(repairs) => {
                    damaged.push((part.clone(), repairs, found.len()));
                    (true, String::new())
                }
                Err(error) => (false, error.message().to_string()),
            };
            found.push(CheckedPart {
                name: part.name.to_string(),
                partition_id: part.name.partition_id.clone(),
                is_passed,
                message,
            });
        }
        cancel.check()?;
        if !damaged.is_empty() {
            repair_all(core, damaged, &mut found, cancel)?;
        }
        Ok(found)
    }
}

/// Puts repaired parts in the place of damaged ones, all at once.
fn repair_all(
    core: &TableCore,
    damaged: Vec<(Arc<Part>, Repairs, usize)>,
    found: &mut [CheckedPart],
    cancel: &CancelToken,
) -> Result<()> {
    let _changing = core.state.changing.lock();
    core.state.mutations.wait(i64::MAX, cancel)?;
    let paused = core.state.merging.pause();
    let current = core.snapshot();
    let (mut gone, mut fresh) = (Vec::new(), Vec::new());
    for (part, repairs, place) in damaged {
        let row = &mut found[place];
        if !current.parts.iter().any(|known| Arc::ptr_eq(known, &part)) {
            row.message =
                "the part was damaged and is gone meanwhile: what has taken its place was written from its columns"
                    .into();
            continue;
        }
        match repair(core, &part, &repairs, cancel) {
            Ok(written) => {
                row.message = repairs.notes.join("; ");
                fresh.push((written, part.name.clone()));
                gone.push(part);
            }
            Err(error) => {
                (row.is_passed, row.message) =
                    (false, format!("{} - the repair failed: {}", repairs.notes.join("; "), error.message()))
            }
        }
    }
    if !gone.is_empty() {
        let change = core.begin_change();
        if core.is_frozen() {
            bail!(
                TableIsBeingRestarted,
                "The columns of the table changed meanwhile: nothing was repaired, repeat the statement"
            );
        }
        let number = change.number;
        let fresh = fresh.into_iter().map(|(written, name)| (written, PartName { change: number, ..name })).collect();
        change.apply(&gone, fresh, Vec::new(), None)?;
    }
    drop(paused);
    core.ask_for_merges();
    Ok(())
}

/// The part with what is damaged made anew.
fn repair(core: &TableCore, part: &Part, repairs: &Repairs, cancel: &CancelToken) -> Result<WrittenPart> {
    let stop = StopSignal { cancel, merging: None };
    let places: Vec<usize> = core
        .layout
        .columns
        .iter()
        .enumerate()
        .filter(|(_, column)| repairs.columns.contains(&column.name))
        .map(|(place, _)| place)
        .collect();
    type Values<'a> = Box<dyn Fn(&Range<usize>) -> Result<Column> + Sync + 'a>;
    let values: Vec<Values<'_>> = places
        .iter()
        .map(|&place| Box::new(move |rows: &Range<usize>| read_rows(core, part, place, rows, 0)) as Values<'_>)
        .collect();
    let remade = places
        .iter()
        .zip(&values)
        .map(|(&place, values)| RewrittenPart { column: core.layout.columns[place].clone(), values: &**values })
        .collect();
    let extras = ExtraEdits { made: repairs.extras.clone(), ..ExtraEdits::default() };
    let edits = PartEdits { remade, right_index: repairs.index.clone(), extras, ..PartEdits::default() };
    rewrite(core, core, part, &edits, &stop)
}

/// # Errors
/// Damage that columns do not tell.
fn examine(core: &TableCore, part: &Arc<Part>, cancel: &CancelToken) -> Result<Repairs> {
    let mut repairs = Repairs::default();
    // The files may have changed under the metadata in memory.
    if let Err(error) = part.check_meta_file() {
        repairs.meta = true;
        repairs.notes.push(format!("meta.bin was written anew from memory ({})", error.message()));
    }
    part.check_data_files()?;
    for column in 0..part.meta.columns.len() {
        let mut wrong = None;
        for chunk in 0..part.meta.chunks() {
            cancel.check()?;
            let rows = part.meta.rows_of_chunk(chunk);
            let values =
                ChunkSource::new(part, column, chunk, false, &core.shared.counters)?.reader().decode(0, rows)?;
            wrong = wrong.or(check_statistics(part, column, chunk, &values).err());
        }
        if let Some(error) = wrong {
            let name = &part.meta.columns[column].name;
            if core.layout.columns.iter().all(|known| known.name != *name) {
                return Err(error);
            }
            repairs.note(&format!("what is known of column {name}"), &error);
            repairs.columns.push(name.clone());
        }
    }
    let source = RowSource::of(part.clone(), &[0..part.meta.rows as usize], None);
    let needed = core.layout.sorting.columns();
    let block = |segment: &Range<usize>| source.block(core, &needed, segment);
    if let Some((right, error)) = check_order(&core.layout.sorting, &source, &block)? {
        repairs.note("the primary index", &error);
        repairs.index = Some(right);
    }
    examine_extras(core, part, &mut repairs, cancel)?;
    Ok(repairs)
}

fn examine_extras(core: &TableCore, part: &Part, repairs: &mut Repairs, cancel: &CancelToken) -> Result<()> {
    for index in &core.definition.indexes {
        cancel.check()?;
        if let Err(error) = skip::verify(core, index, part) {
            repairs.note(&format!("index {}", index.name), &error);
            repairs.extras.push(Extra::Index(index.name.clone()));
        }
    }
    for projection in &core.projections {
        cancel.check()?;
        let broken =
            part.broken_projections.iter().find(|(name, _)| name == projection.name()).map(|(_, error)| error.clone());
        let result = match (broken, part.projection(&projection.folder)) {
            (Some(error), _) => Err(error),
            (None, Some(own)) => examine_projection(projection, part, own, cancel),
            (None, None) => Ok(()),
        };
        if let Err(error) = result {
            repairs.note(&format!("projection {}", projection.name()), &error);
            repairs.extras.push(Extra::Projection(projection.name().to_string()));
        }
    }
    Ok(())
}

/// Reads a projection whole and compares what is known of its columns with those of the part.
fn examine_projection(projection: &Projection, part: &Part, own: &Arc<Part>, cancel: &CancelToken) -> Result<()> {
    own.check_meta_file()?;
    own.check_data_files()?;
    for column in 0..own.meta.columns.len() {
        for chunk in 0..own.meta.chunks() {
            cancel.check()?;
            let rows = own.meta.rows_of_chunk(chunk);
            let values = ChunkSource::new(own, column, chunk, false, &projection.core.shared.counters)?
                .reader()
                .decode(0, rows)?;
            check_statistics(own, column, chunk, &values)?;
        }
    }
    if let ProjectionKind::Normal { .. } = projection.definition.kind {
        if own.meta.rows != part.meta.rows {
            bail!(CorruptedData, "it has {} rows, the part {}", own.meta.rows, part.meta.rows);
        }
        let of = |part: &Part, name: &str| {
            part.column(name).map(|column| (part.meta.columns[column].sum, part.meta.columns[column].nulls))
        };
        if let Some(name) = projection
            .input_names
            .iter()
            .find(|name| matches!((of(own, name), of(part, name)), (Some(a), Some(b)) if a != b))
        {
            bail!(CorruptedData, "its column {name} is not that of the part");
        }
    }
    let source = RowSource::of(own.clone(), &[0..own.meta.rows as usize], None);
    let sorting = &projection.core.layout.sorting;
    let needed = sorting.columns();
    let block = |segment: &Range<usize>| source.block(&projection.core, &needed, segment);
    match check_order(sorting, &source, &block)? {
        Some((_, error)) => Err(error),
        None => Ok(()),
    }
}

fn check_statistics(part: &Part, column: usize, chunk: usize, values: &Column) -> Result<()> {
    let (facts, detail) = (&part.meta.columns[column], part.detail(column)?);
    let known = &detail.chunks[chunk];
    // Objects are put together again when they are read; their bytes may be others.
    if facts.type_text.starts_with("JSON") {
        return Ok(());
    }
    let right = codec::stats::collect(&values.flatten(), part.meta.granule_rows as usize);
    if right.nulls != known.nulls {
        bail!(
            CorruptedData,
            "chunk {chunk} of column {} has {} NULLs, its statistics say {}",
            facts.name,
            right.nulls,
            known.nulls
        );
    }
    if let (Some(right), Some(known)) = (right.sum, known.sum)
        && right != known
    {
        bail!(CorruptedData, "chunk {chunk} of column {} sums up to {right}, its statistics say {known}", facts.name);
    }
    check_ranges(part, (facts, &detail), chunk, &right.ranges)
}

/// Ends of values that are known must be those of the rows.
fn check_ranges(
    part: &Part,
    (facts, detail): (&ColumnHead, &ColumnDetail),
    chunk: usize,
    right: &[Option<(Value, Value)>],
) -> Result<()> {
    let Some(ranges) = &detail.ranges else { return Ok(()) };
    let per_chunk = if ranges.per_granule { part.meta.chunk_granules as usize } else { 1 };
    for (i, right) in right.iter().enumerate() {
        let entry = chunk * per_chunk + i;
        if entry >= ranges.min.len() || ranges.min.is_null_at(entry) {
            continue;
        }
        let known = (ranges.min.value(entry), ranges.max.value(entry));
        let fits = |(low, high): &(Value, Value)| known.0.compare(low).is_eq() && known.1.compare(high).is_eq();
        if !right.as_ref().is_some_and(fits) {
            bail!(
                CorruptedData,
                "the least and greatest values of column {} are wrong in statistics of chunk {chunk}",
                facts.name
            );
        }
    }
    Ok(())
}

/// Rows in order, and the index telling of them; else the index that does, and what is wrong.
///
/// # Errors
/// Rows that are in no order.
fn check_order(
    key: &BlockKey,
    source: &RowSource,
    block: &dyn Fn(&Range<usize>) -> Result<Block>,
) -> Result<Option<(Vec<Column>, base::Error)>> {
    let meta = &source.part.meta;
    if key.is_empty() {
        return Ok(None);
    }
    let granule_rows = meta.granule_rows as usize;
    let mut last: Option<Vec<Column>> = None;
    let mut entries: Vec<Vec<Column>> = vec![Vec::new(); key.exprs.len()];
    for segment in &source.segments {
        let block = block(segment)?;
        let keys: Vec<Column> = key.run(&block)?.into_iter().map(|key| key.flatten()).collect();
        let sorted = (1..block.rows).all(|row| sort::compare(&keys, row - 1, &keys, row, &key.descending).is_le());
        if !sorted || last.as_ref().is_some_and(|last| sort::compare(last, 0, &keys, 0, &key.descending).is_gt()) {
            bail!(CorruptedData, "rows {} to {} are not in the order of the sorting key", segment.start, segment.end);
        }
        let mut marks: Vec<u32> = (segment.start..segment.end)
            .filter(|row| row % granule_rows == 0)
            .map(|row| (row - segment.start) as u32)
            .collect();
        if segment.end as u64 == meta.rows {
            marks.push(block.rows as u32 - 1);
        }
        entries.iter_mut().zip(&keys).for_each(|(entries, key)| entries.push(key.gather(&marks).flatten()));
        last = Some(keys.iter().map(|key| key.slice(block.rows - 1, 1).flatten()).collect());
    }
    let right: Vec<Column> =
        entries.iter().map(|segments| Column::concat(&segments.iter().collect::<Vec<_>>()).flatten()).collect();
    let index = source.part.index()?;
    let same = |entry: &usize| sort::compare(&right, *entry, &index, *entry, &key.descending).is_eq();
    Ok((0..=meta.granules())
        .find(|entry| !same(entry))
        .map(|entry| (right, err!(CorruptedData, "the primary index is wrong at granule {entry}"))))
}
