//! A projection of groups as a table that plans read. Parts that lack the projection give groups of their chunks, made
//! when they are read: the rows are those of all parts, whatever these have.

use super::{ProjectedParts, Projection};
use crate::definition::TableDefinition;
use crate::mergetree::commit::core::TableCore;
use crate::mergetree::merge::input::read_rows;
use crate::mergetree::part::Part;
use crate::mergetree::part::deletion_mask::DeletionMask;
use crate::mergetree::part::selection::Selection;
use crate::mergetree::scan;
use crate::table::{IndexReport, Insert, Scan, ScanContext, ScanRequest, SelectedGranules, Table};
use base::events::Event;
use base::{Result, Settings, bail};
use std::any::Any;
use std::sync::Arc;
use types::{Block, Column};

/// A projection of groups of a table.
pub(crate) struct ProjectionTable {
    /// The table that has the projection.
    pub core: Arc<TableCore>,
    /// Its place among the table's projections.
    pub place: usize,
}

impl ProjectionTable {
    fn projection(&self) -> &Projection {
        &self.core.projections[self.place]
    }

    fn projected(&self) -> Arc<ProjectedParts> {
        self.core.snapshot().projected(self.projection())
    }
}

impl Table for ProjectionTable {
    fn definition(&self) -> Arc<TableDefinition> {
        self.projection().core.definition.clone()
    }

    fn scan(&self, request: &ScanRequest) -> Result<Arc<dyn Scan>> {
        self.core.check_broken()?;
        let projected = self.projected();
        let groups = scan::planner::plan(self.projection().core.clone(), projected.set.clone(), request)?;
        if projected.rest.is_empty() {
            return Ok(groups);
        }
        let chunks = |(place, (part, _)): (usize, &(Arc<Part>, Option<Arc<DeletionMask>>))| {
            (0..part.meta.chunks()).map(move |chunk| (place, chunk)).collect::<Vec<_>>()
        };
        let rest = projected.rest.iter().enumerate().flat_map(chunks).collect();
        Ok(Arc::new(MixedScan {
            core: self.core.clone(),
            place: self.place,
            groups,
            projected,
            rest,
            request: request.clone(),
        }))
    }

    fn insert(&self, _settings: &Settings) -> Result<Arc<dyn Insert>> {
        bail!(UnsupportedMethod, "A projection is written with its table")
    }

    fn row_count(&self) -> Option<u64> {
        self.core.check_broken().ok()?;
        Some(self.projected().rows())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Groups of parts that have the projection, then of chunks of those that have not.
struct MixedScan {
    core: Arc<TableCore>,
    place: usize,
    groups: Arc<dyn Scan>,
    projected: Arc<ProjectedParts>,
    /// Part in the projected set's rest, and chunk.
    rest: Vec<(usize, usize)>,
    request: ScanRequest,
}

impl MixedScan {
    /// Groups of the rows of a chunk that are seen.
    fn groups_of(&self, part: &Part, mask: Option<&DeletionMask>, chunk: usize) -> Result<Block> {
        let projection = &self.core.projections[self.place];
        let (start, len) = (chunk * part.meta.chunk_rows(), part.meta.rows_of_chunk(chunk));
        let kept = mask.map_or(Selection::all(len), |mask| mask.selected(start, len));
        let input = |&stored: &usize| -> Result<Column> {
            Ok(kept.of_column(read_rows(&self.core, part, stored, &(start..start + len), 0)?))
        };
        let inputs = projection.inputs.iter().map(input).collect::<Result<Vec<_>>>()?;
        projection.rows(inputs, kept.len())
    }
}

impl Scan for MixedScan {
    fn morsels(&self) -> usize {
        self.groups.morsels() + self.rest.len()
    }

    fn read(&self, morsel: usize, context: &ScanContext, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
        let Some(rest) = morsel.checked_sub(self.groups.morsels()) else {
            return self.groups.read(morsel, context, emit);
        };
        context.cancel.check()?;
        let (place, chunk) = self.rest[rest];
        let (part, mask) = &self.projected.rest[place];
        context.counters.add(Event::SelectedRows, part.meta.rows_of_chunk(chunk) as u64);
        let block = self.groups_of(part, mask.as_deref(), chunk)?;
        if block.rows == 0 {
            return Ok(());
        }
        crate::memory::scan_block(
            self.core.projections[self.place].core.definition.clone(),
            block,
            &self.request,
            context,
            emit,
        )
    }

    fn rows_hint(&self) -> Option<u64> {
        let rest =
            self.rest.iter().map(|&(place, chunk)| self.projected.rest[place].0.meta.rows_of_chunk(chunk) as u64);
        Some(self.groups.rows_hint()? + rest.sum::<u64>())
    }

    fn projection(&self) -> Option<&str> {
        self.groups.projection()
    }

    fn selected_granules(&self) -> Option<SelectedGranules> {
        let mut selection = self.groups.selected_granules()?;
        for (part, _) in &self.projected.rest {
            let granules = part.meta.granules() as u64;
            selection.parts = (selection.parts.0 + 1, selection.parts.1 + 1);
            selection.granules = (selection.granules.0 + granules, selection.granules.1 + granules);
            selection.ranges += 1;
        }
        Some(selection)
    }

    fn index_reports(&self) -> Vec<IndexReport> {
        self.groups.index_reports()
    }
}
