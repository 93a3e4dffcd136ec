//! The choice of the rows that a scan reads: the table's own, or those of a normal projection that has all columns and
//! selects fewer granules. Parts without the projection are read themselves beside it.

use super::Projection;
use crate::condition::Condition;
use crate::mergetree::commit::core::{PartSet, TableCore};
use crate::mergetree::part::Part;
use crate::mergetree::part::deletion_mask::DeletionMask;
use crate::projection::ProjectionKind;
use crate::table::{ReadColumn, ScanRequest};
use base::{Result, bail};
use std::sync::Arc;

/// A set of parts as a projection shows it.
pub(crate) struct ProjectedParts {
    /// Of a normal projection: all parts, each its projection where it has one. Of groups: the projections alone.
    pub set: Arc<PartSet>,
    /// Parts without the projection and their rows that are seen, where groups are made of these.
    pub rest: Vec<(Arc<Part>, Option<Arc<DeletionMask>>)>,
    /// Whether any part has the projection.
    pub is_any: bool,
}

impl ProjectedParts {
    pub(super) fn new(set: &PartSet, projection: &Projection) -> ProjectedParts {
        let is_normal = matches!(projection.definition.kind, ProjectionKind::Normal { .. });
        let (mut parts, mut masks, mut rest, mut is_any) = (Vec::new(), Vec::new(), Vec::new(), false);
        for (part, mask) in set.parts.iter().zip(&set.masks) {
            match projection.of_part(part, mask.as_ref()) {
                Some(projected) => {
                    parts.push(projected.clone());
                    masks.push(None);
                    is_any = true;
                }
                None if is_normal => {
                    parts.push(part.clone());
                    masks.push(mask.clone());
                }
                None => rest.push((part.clone(), mask.clone())),
            }
        }
        let set =
            Arc::new(PartSet { parts, masks, is_final: set.is_final, projected: super::ProjectedSets::default() });
        ProjectedParts { set, rest, is_any }
    }

    /// Rows that a read of everything reads.
    pub(crate) fn rows(&self) -> u64 {
        let rest: u64 =
            self.rest.iter().map(|(part, mask)| mask.as_ref().map_or(part.meta.rows, |mask| mask.count() as u64)).sum();
        self.set.rows() + rest
    }
}

/// Normal projections that could be read in place of the table, each with the parts to read.
pub(crate) fn candidates<'a>(
    core: &'a TableCore,
    set: &PartSet,
    request: &ScanRequest,
) -> Vec<(&'a Projection, Arc<ProjectedParts>)> {
    let settings = &request.settings;
    if core.projections.is_empty()
        || !settings.optimize_use_projections
        || set.is_final
        || request.condition == Condition::Unknown
    {
        return Vec::new();
    }
    // Rows of projections lie elsewhere.
    let of_filters = request.filters.iter().flat_map(|filter| filter.columns());
    if request.columns.iter().chain(of_filters).any(|column| matches!(column, ReadColumn::Virtual(_))) {
        return Vec::new();
    }
    let Some(columns) = columns_read(request) else { return Vec::new() };
    let other_zone = !settings.session_timezone.is_empty();
    let fits = |projection: &&Projection| match &projection.definition.kind {
        _ if projection.definition.is_zoned && other_zone => false,
        ProjectionKind::Normal { columns: own } => columns.iter().all(|column| own.binary_search(column).is_ok()),
        ProjectionKind::Aggregate { .. } => false,
    };
    let of_set = |projection: &'a Projection| (projection, set.projected(projection));
    core.projections.iter().filter(fits).map(of_set).filter(|(_, projected)| projected.is_any).collect()
}

/// The columns that a scan reads and that may be fetched from it later; `None`: any.
fn columns_read(request: &ScanRequest) -> Option<Vec<usize>> {
    let fetched: &[ReadColumn] = match &request.fetched {
        Some(fetched) => fetched,
        None if request.columns.contains(&ReadColumn::RowNumber) => return None,
        None => &[],
    };
    let of_filters = request.filters.iter().flat_map(|filter| filter.columns());
    let all = request.columns.iter().chain(of_filters).chain(fetched);
    Some(
        all.filter_map(|column| match column {
            ReadColumn::Column(i) | ReadColumn::Length(i) | ReadColumn::Path(i, _) => Some(*i),
            ReadColumn::RowNumber | ReadColumn::Virtual(_) => None,
        })
        .collect(),
    )
}

/// Checks that a scan of a table uses a projection where `force_optimize_projection` asks for one.
///
/// # Errors
/// `PROJECTION_NOT_USED`.
pub(crate) fn check_forced(core: &TableCore, used: Option<&str>, request: &ScanRequest) -> Result<()> {
    let settings = &request.settings;
    if core.snapshot().parts.is_empty() || !settings.optimize_use_projections || !settings.force_optimize_projection {
        return Ok(());
    }
    match (used, settings.force_optimize_projection_name.as_str()) {
        (None, _) => bail!(
            ProjectionNotUsed,
            "No projection is used when optimize_use_projections = 1 and force_optimize_projection = 1"
        ),
        (Some(used), name) if !name.is_empty() && name != used => {
            bail!(
                IncorrectData,
                "Projection {name} is specified in setting force_optimize_projection_name but not used"
            )
        }
        _ => Ok(()),
    }
}
