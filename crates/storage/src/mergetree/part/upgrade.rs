//! Parts of formats 1 to 3 that hold UUIDs, written anew. There a UUID is the number of its text, so that the first
//! half of the text comes first in the order (partitions had other ids); since format 4 it is as in columns
//! ([`types::uuid`]), which is ClickHouse's order.
//!
//! It is done when a table is opened or such a part is attached, before anybody reads it: rows are put into the order
//! of the sorting key, and the primary index, statistics, skip indexes and projections are made from them. The part
//! that takes the place has the next level, so that a start that is cut short leaves the one before. A part that cannot
//! be written anew is broken, and its files stay.

use crate::mergetree::commit::core::TableCore;
use crate::mergetree::commit::loading::BrokenPart;
use crate::mergetree::commit::partitions::import;
use crate::mergetree::merge::input::RowSource;
use crate::mergetree::merge::state::StopSignal;
use crate::mergetree::merge::ttl::recompress;
use crate::mergetree::part::derived::{ExtraEdits, PartSuccessor};
use crate::mergetree::part::{Part, PartName};
use crate::mergetree::write::index_columns;
use crate::mergetree::write::partition::partition_id;
use crate::mergetree::write::sort;
use crate::mergetree::write::writer::{Granularity, PartWriter, WrittenPart};
use base::{CancelToken, Result, bail};
use codec::{Compression, NodeKind};
use std::sync::Arc;
use types::type_parser::parse_type;
use types::{Block, Column, DataType, uuid};

/// The first format whose UUIDs are as in columns.
const TURNED_VERSION: u32 = 4;

/// Whether a part holds UUIDs of the older form, or what was made of such.
pub(crate) fn is_due(core: &TableCore, part: &Part) -> Result<bool> {
    if part.meta.places.version >= TURNED_VERSION {
        return Ok(false);
    }
    let keys = core.layout.sorting.exprs.iter().chain(&core.layout.partition.exprs).map(|expr| &expr.data_type);
    let extras = core.definition.indexes.iter().map(|index| &index.expr.data_type);
    let projected = core
        .definition
        .projections
        .iter()
        .flat_map(|projection| projection.table.columns.iter().map(|column| &column.data_type));
    if keys.chain(extras).chain(projected).any(uuid::occurs_in) {
        return Ok(true);
    }
    for (place, column) in part.meta.columns.iter().enumerate() {
        let data_type = parse_type(&column.type_text)?;
        if uuid::occurs_in(&data_type)
            || has_states(&data_type)
            || matches!(data_type, DataType::Json(_)) && has_paths(part, place)?
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether states of aggregate functions over UUIDs are there.
fn has_states(data_type: &DataType) -> bool {
    match data_type {
        DataType::Aggregate(aggregate) => !aggregate.simple && aggregate.arguments.iter().any(uuid::occurs_in),
        DataType::Array(inner) => has_states(inner),
        DataType::Tuple(tuple) => tuple.elements.iter().any(has_states),
        DataType::Map(pair) => has_states(&pair.1),
        _ => false,
    }
}

/// Whether objects of a column have paths with UUIDs.
fn has_paths(part: &Part, column: usize) -> Result<bool> {
    let detail = part.detail(column)?;
    Ok(detail.chunks.iter().any(|chunk| match &chunk.node.kind {
        NodeKind::Objects(objects) => {
            objects.paths.iter().flat_map(|path| &path.values).any(|values| uuid::occurs_in(&values.data_type))
        }
        _ => false,
    }))
}

/// Writes the parts of a table anew that need it, and gives those their name whose partition an earlier version called
/// otherwise. Nobody else changes the table meanwhile.
pub(crate) fn all(core: &TableCore) {
    let types = core.partition_types();
    for part in core.snapshot().parts.iter() {
        let id = partition_id(&part.meta.partition, &types);
        let error = match is_due(core, part) {
            Ok(false) if id == part.name.partition_id => continue,
            Ok(is_due) => match replaced(core, part, is_due) {
                Ok(()) => continue,
                Err(error) => error.context(format!("while part {} of an earlier version was written anew", part.name)),
            },
            Err(error) => error,
        };
        base::log!(Error, "MergeTree", "Part {} in {} is broken: {error}", part.name, core.dir.display());
        core.publish(core.snapshot().parts.iter().filter(|other| !Arc::ptr_eq(other, part)).cloned().collect());
        core.state.broken.write().push(BrokenPart { name: part.name.to_string(), error });
    }
}

/// Replaces a part: one record takes the old part away and names the new one.
fn replaced(core: &TableCore, part: &Arc<Part>, is_due: bool) -> Result<()> {
    let made = if is_due { written(core, part)? } else { Some(import(core, &part.dir)?) };
    let fresh = made.map(|made| {
        let partition_id = partition_id(made.partition(), &core.partition_types());
        (made, PartName { partition_id, level: part.name.level + u32::from(is_due), ..part.name.clone() })
    });
    core.begin_change().apply(std::slice::from_ref(part), fresh.into_iter().collect(), Vec::new(), None)
}

/// A part anew, in a temporary directory; `None` when none of its rows exists.
pub(crate) fn written(core: &TableCore, part: &Arc<Part>) -> Result<Option<WrittenPart>> {
    let layout = &core.layout;
    if let Some(column) = layout.columns.iter().find(|column| has_states(&column.data_type)) {
        bail!(
            NotImplemented,
            "column {} has states over UUIDs that an earlier version of Ursa wrote: compute them anew with that \
            version as values, or drop the part",
            column.name
        );
    }
    let source = RowSource { keeps_values: true, ..RowSource::whole(part.clone()) };
    let rows = source.rows();
    if rows == 0 {
        return Ok(None);
    }
    let keys = sorting_keys(core, &source, rows)?;
    let order = sort::permutation(&keys, &layout.sorting.descending, rows);
    let granularity = Granularity { granule_rows: part.meta.granule_rows, chunk_granules: part.meta.chunk_granules };
    let compression = part.codec.as_deref().map(Compression::parse_codec).transpose()?;
    let mut writer = PartWriter::create(core.temporary_dir("upgrade"), &layout.columns)?;
    for (number, stored) in layout.columns.iter().enumerate() {
        let column = whole_column(core, &source, number)?;
        for start in (0..rows).step_by(granularity.chunk_rows()) {
            let range = start..(start + granularity.chunk_rows()).min(rows);
            let sorted = order
                .as_ref()
                .map_or_else(|| column.slice(range.start, range.len()), |order| column.gather(&order[range.clone()]));
            let chunk = stored.encode_as(&sorted, granularity.granule_rows as usize, compression);
            writer.add(number, chunk.map_err(|e| e.context(format!("column {}", stored.name)))?)?;
        }
    }
    let index = index_columns(&keys, order.as_deref(), rows, granularity.granule_rows as usize);
    let partition = part
        .meta
        .partition
        .iter()
        .zip(core.partition_types())
        .map(|(value, data_type)| uuid::turn_value(value, &data_type))
        .collect();
    let written = writer.finish(&layout.columns, rows as u64, granularity, partition, index, true)?;
    written.dir().map_or(Ok(()), |dir| recompress::carry(part, dir))?;
    let touched: Vec<String> = layout.columns.iter().map(|column| column.name.clone()).collect();
    let (edits, cancel) = (ExtraEdits::default(), CancelToken::new());
    PartSuccessor {
        before: core,
        after: core,
        part,
        written: &written,
        touched: &touched,
        edits: &edits,
        stop: &StopSignal { cancel: &cancel, merging: None },
    }
    .finish()?;
    Ok(Some(written))
}

/// A stored column in all rows that exist, as it is in columns.
fn whole_column(core: &TableCore, source: &RowSource, stored: usize) -> Result<Column> {
    let segments =
        source.segments.iter().map(|segment| source.column(core, stored, segment)).collect::<Result<Vec<_>>>()?;
    Ok(Column::concat(&segments.iter().collect::<Vec<_>>()))
}

/// The sorting key in all rows that exist.
fn sorting_keys(core: &TableCore, source: &RowSource, rows: usize) -> Result<Vec<Column>> {
    let needed = core.layout.sorting.columns();
    let column = |(number, stored): (usize, &crate::mergetree::write::layout::StoredColumn)| match needed
        .binary_search(&number)
    {
        Ok(_) => whole_column(core, source, number),
        Err(_) => Ok(Column::defaults(&stored.data_type, rows)),
    };
    let columns = core.layout.columns.iter().enumerate().map(column).collect::<Result<Vec<_>>>()?;
    core.layout.sorting.run(&Block::new(columns, rows))
}

/// Rows of a part's column as they are in columns, whatever the part's format is.
pub(crate) fn current_form(part: &Part, column: usize, rows: Column) -> Result<Column> {
    if part.meta.places.version >= TURNED_VERSION {
        return Ok(rows);
    }
    Ok(uuid::turn_column(&rows, &parse_type(&part.meta.columns[column].type_text)?))
}
