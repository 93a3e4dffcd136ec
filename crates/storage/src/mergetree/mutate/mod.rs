//! Doing mutations: part by part in the background, or all parts at once for `DELETE FROM` and `UPDATE`.

pub(crate) mod alter;
pub(crate) mod entries;
pub(crate) mod rewrite;

use crate::mergetree::commit::core::TableCore;
use crate::mergetree::merge::execute::{MergeOptions, merge_rows};
use crate::mergetree::merge::input::{RowSource, evaluate_rows};
use crate::mergetree::merge::state::StopSignal;
use crate::mergetree::merge::ttl::truths;
use crate::mergetree::mutate::entries::{Mutation, MutationAction, MutationWork};
use crate::mergetree::mutate::rewrite::{PartEdits, RewrittenPart, rewrite};
use crate::mergetree::part::deletion_mask::DeletionMask;
use crate::mergetree::part::derived::{self, Extra, ExtraEdits};
use crate::mergetree::part::origin;
use crate::mergetree::part::{Part, PartName, ROW_EXISTS};
use crate::mergetree::runtime::part_events::{MergeReason, PartInMaking};
use crate::mergetree::write::layout::StoredColumn;
use crate::mergetree::write::writer::WrittenPart;
use crate::virtual_column::{PartPlace, VirtualColumn};
use base::{CancelToken, Result, bail};
use codec::{Compression, Physical};
use functions::Expr;
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;
use types::{Column, DataType};

/// The outcome of a mutation for a part.
pub(crate) enum MutationOutcome {
    /// No row is touched.
    Clean,
    /// The part's successor; `None` when no row is left.
    Changed(Option<WrittenPart>),
}

/// Does a piece of the first mutation that is not done. `true` if there may be more.
pub(crate) fn step(core: &TableCore) -> bool {
    let Some(mutation) = core.state.mutations.pending().into_iter().next() else { return false };
    // It may be of a later definition than this one, with other columns.
    if !core.is_current() {
        return true;
    }
    if !mutation.is_ready() {
        return false;
    }
    let set = core.snapshot();
    let wanting: Vec<&Arc<Part>> = set.parts.iter().filter(|part| mutation.wants(part)).collect();
    if wanting.is_empty() {
        let (number, dir) = (mutation.number, core.dir.display());
        return match core.state.mutations.finish(&mutation, false) {
            Ok(_) => {
                base::log!(Debug, "MergeTree", "Mutation {number} in {dir} is done");
                true
            }
            Err(error) => {
                base::log!(Error, "MergeTree", "Mutation {number} in {dir} cannot be ended: {error}");
                false
            }
        };
    }
    let claim = wanting.iter().find_map(|part| {
        let name = PartName { change: mutation.number, ..part.name.clone() };
        core.state.merging.claim_as(vec![Arc::clone(part)], name)
    });
    let Some(claim) = claim else { return false };
    let part = claim.parts[0].clone();
    let cancel = CancelToken::new();
    let done =
        mutate_claimed(core, &mutation, &part, &StopSignal { cancel: &cancel, merging: Some(&core.state.merging) });
    drop(claim);
    core.state.mutations.notify();
    match done {
        Ok(()) => true,
        Err(_) if core.state.merging.is_stopped() => false,
        Err(_) if !core.is_current() => true,
        Err(error) => {
            let (number, dir) = (mutation.number, core.dir.display());
            base::log!(Error, "MergeTree", "Mutation {number} of part {} in {dir} failed: {error}", part.name);
            mutation.fail(&part, &error);
            core.state.mutations.notify();
            false
        }
    }
}

fn mutate_claimed(core: &TableCore, mutation: &Mutation, part: &Arc<Part>, stop: &StopSignal<'_>) -> Result<()> {
    let Some(work) = mutation.work() else { return Ok(()) };
    let (number, dir, started) = (mutation.number, core.dir.display(), Instant::now());
    base::log!(Debug, "MergeTree", "Mutating part {} in {dir} by mutation {number}", part.name);
    let (name, sources) = (PartName { change: number, ..part.name.clone() }, std::slice::from_ref(part));
    let (reason, mutation_number) = (MergeReason::NotAMerge, Some(number));
    let making = PartInMaking { name: &name, sources, reason, mutation: mutation_number };
    core.tell_start(&making);
    let done = mutate(core, &work, part, stop).and_then(|outcome| match outcome {
        MutationOutcome::Clean => {
            mutation.progress.lock().clean.insert(part.name.clone());
            Ok(false)
        }
        MutationOutcome::Changed(written) => core.replace(sources, written, name.clone()),
    });
    core.tell_end(&making, started.elapsed(), done.as_ref().err());
    if matches!(done, Ok(true)) {
        core.tell_gone(sources);
    }
    done.map(drop)
}

/// Applies a mutation to a part.
pub(crate) fn mutate(
    core: &TableCore,
    work: &MutationWork,
    part: &Arc<Part>,
    stop: &StopSignal<'_>,
) -> Result<MutationOutcome> {
    let stored = |expr: &Expr| over_stored(core, &of_part(core, expr, part));
    let filter = work.filter.as_ref().map(stored).transpose()?;
    match &work.action {
        MutationAction::Delete | MutationAction::Mark => {
            let Some(remaining) = unmatched(core, part, filter.as_ref(), stop)? else {
                return Ok(MutationOutcome::Clean);
            };
            if remaining.count() == 0 {
                return Ok(MutationOutcome::Changed(None));
            }
            if matches!(work.action, MutationAction::Mark) {
                return mark(core, part, &remaining, stop);
            }
            rewrite_rows(core, part, Some(Arc::new(remaining)), stop)
        }
        MutationAction::Update(assignments) => {
            if unmatched(core, part, filter.as_ref(), stop)?.is_none() {
                return Ok(MutationOutcome::Clean);
            }
            let assignments = assignments
                .iter()
                .map(|(column, expr)| Ok((stored_column(core, *column)?, stored(expr)?)))
                .collect::<Result<Vec<_>>>()?;
            update(core, part, &assignments, stop)
        }
        MutationAction::Materialize(columns) => {
            let mut assignments = Vec::new();
            for &(column, again) in columns {
                let place = stored_column(core, column)?;
                let column = &core.layout.columns[place];
                if again || part.column(&column.name).is_none() {
                    assignments.push((
                        place,
                        column.fill.clone().unwrap_or_else(|| {
                            Expr::literal(column.data_type.default_value(), column.data_type.clone())
                        }),
                    ));
                }
            }
            if assignments.is_empty() { Ok(MutationOutcome::Clean) } else { update(core, part, &assignments, stop) }
        }
        MutationAction::Make(extra) => make_extra(core, part, extra, stop),
        MutationAction::Forget(extra) => {
            if !derived::has(core, part, extra) {
                return Ok(MutationOutcome::Clean);
            }
            let edits = PartEdits {
                extras: ExtraEdits { dropped: vec![extra.clone()], ..ExtraEdits::default() },
                ..PartEdits::default()
            };
            rewrite(core, core, part, &edits, stop).map(|written| MutationOutcome::Changed(Some(written)))
        }
        MutationAction::Rewrite => rewrite_rows(core, part, part.deleted.clone(), stop),
    }
}

/// Makes an index or a projection of a part, and writes the columns behind it where the part lacks them.
fn make_extra(core: &TableCore, part: &Part, extra: &Extra, stop: &StopSignal<'_>) -> Result<MutationOutcome> {
    if derived::is_made(core, part, extra) {
        return Ok(MutationOutcome::Clean);
    }
    let inputs: Vec<usize> = match extra {
        Extra::Index(name) => match core.definition.indexes.iter().find(|index| index.name == *name) {
            Some(index) => {
                index.expr.columns().into_iter().map(|column| stored_column(core, column)).collect::<Result<_>>()?
            }
            None => return Ok(MutationOutcome::Clean),
        },
        Extra::Projection(name) => match core.projections.iter().find(|projection| projection.name() == name) {
            Some(projection) => projection.inputs.clone(),
            None => return Ok(MutationOutcome::Clean),
        },
    };
    let missing: Vec<&StoredColumn> = inputs
        .iter()
        .map(|&stored| &core.layout.columns[stored])
        .filter(|column| part.column(&column.name).is_none())
        .collect();
    let value = |column: &StoredColumn| {
        column.fill.clone().unwrap_or_else(|| Expr::literal(column.data_type.default_value(), column.data_type.clone()))
    };
    let exprs: Vec<Expr> = missing.iter().map(|column| value(column)).collect();
    type Values<'a> = Box<dyn Fn(&Range<usize>) -> Result<Column> + Sync + 'a>;
    let values: Vec<Values<'_>> = exprs
        .iter()
        .map(|expr| Box::new(move |rows: &Range<usize>| evaluate_rows(core, part, expr, rows)) as Values<'_>)
        .collect();
    let remade = missing
        .iter()
        .zip(&values)
        .map(|(column, values)| RewrittenPart { column: (*column).clone(), values: &**values })
        .collect();
    let edits = PartEdits {
        remade,
        extras: ExtraEdits { made: vec![extra.clone()], ..ExtraEdits::default() },
        ..PartEdits::default()
    };
    rewrite(core, core, part, &edits, stop).map(|written| MutationOutcome::Changed(Some(written)))
}

fn stored_column(core: &TableCore, column: usize) -> Result<usize> {
    match core.layout.stored_of.get(column).copied().flatten() {
        Some(stored) => Ok(stored),
        None => bail!(LogicalError, "column number {column} is not stored"),
    }
}

/// The virtual columns that an expression of a mutation may have beside the table's columns, in the order of the
/// positions behind these.
fn places(core: &TableCore) -> Vec<VirtualColumn> {
    let is_free = |place: &&VirtualColumn| core.definition.column_index(place.name()).is_none();
    VirtualColumn::OF_MUTATION.iter().filter(is_free).copied().collect()
}

/// An expression of a mutation in which what all rows of the part have in common is a constant.
fn of_part(core: &TableCore, expr: &Expr, part: &Part) -> Expr {
    let count = core.definition.columns.len();
    if expr.columns().into_iter().all(|column| column < count) {
        return expr.clone();
    }
    let places = places(core);
    let place = PartPlace { name: &part.name, index: 0, starting_offset: 0 };
    expr.transform(&|column, data_type| match column.checked_sub(count).and_then(|at| places.get(at)) {
        Some(own) if own.is_of_part() && origin::stored_in(part, *own).is_none() => {
            Expr::literal(place.value(*own), data_type.clone())
        }
        _ => Expr::column(column, data_type.clone()),
    })
}

/// An expression over the definition's columns as one over stored ones.
fn over_stored(core: &TableCore, expr: &Expr) -> Result<Expr> {
    let places = places(core);
    let position = |column: usize| match column.checked_sub(core.definition.columns.len()).and_then(|at| places.get(at))
    {
        Some(place) => match core.layout.origin.position(*place) {
            Some(position) => Ok(core.layout.columns.len() + position),
            None => bail!(LogicalError, "rows of a part have no {}", place.name()),
        },
        None => stored_column(core, column),
    };
    expr.columns().into_iter().try_for_each(|column| position(column).map(|_| ()))?;
    Ok(expr.map_columns(&|column| position(column).unwrap_or(0)))
}

/// Rows that exist and do not match; `None` when none matches.
fn unmatched(
    core: &TableCore,
    part: &Part,
    filter: Option<&Expr>,
    stop: &StopSignal<'_>,
) -> Result<Option<DeletionMask>> {
    let rows = part.meta.rows as usize;
    let mut remaining = part.deleted.as_deref().cloned().unwrap_or_else(|| DeletionMask::all(rows));
    let before = remaining.count();
    for chunk in 0..part.meta.chunks() {
        stop.check()?;
        let start = chunk * part.meta.chunk_rows();
        let range = start..start + part.meta.rows_of_chunk(chunk);
        match filter {
            None => remaining.clear_range(range),
            Some(filter) => {
                let matched = truths(&evaluate_rows(core, part, filter, &range)?);
                let keep: Vec<u8> = matched.iter().map(|matched| 1 - matched).collect();
                remaining.retain(start, &keep);
            }
        }
    }
    Ok((remaining.count() < before).then_some(remaining))
}

/// Writes the part anew with the rows of a mask.
fn rewrite_rows(
    core: &TableCore,
    part: &Arc<Part>,
    mask: Option<Arc<DeletionMask>>,
    stop: &StopSignal<'_>,
) -> Result<MutationOutcome> {
    let sources = vec![RowSource::of(part.clone(), &[0..part.meta.rows as usize], mask)];
    merge_rows("mutate", core, sources, None, stop, &MergeOptions::default()).map(MutationOutcome::Changed)
}

fn mark(core: &TableCore, part: &Part, remaining: &DeletionMask, stop: &StopSignal<'_>) -> Result<MutationOutcome> {
    let values = |rows: &Range<usize>| {
        Ok(Column::from_vec(rows.clone().map(|row| u8::from(remaining.has(row))).collect::<Vec<_>>()))
    };
    let column = StoredColumn {
        name: ROW_EXISTS.into(),
        data_type: DataType::UInt8,
        physical: Physical::of(&DataType::UInt8),
        compression: Compression::default(),
        encoding: codec::Encoding::Auto,
        has_codec: false,
        fill: None,
        ttl: None,
    };
    let edits = PartEdits { remade: vec![RewrittenPart { column, values: &values }], ..PartEdits::default() };
    rewrite(core, core, part, &edits, stop).map(|written| MutationOutcome::Changed(Some(written)))
}

fn update(
    core: &TableCore,
    part: &Part,
    assignments: &[(usize, Expr)],
    stop: &StopSignal<'_>,
) -> Result<MutationOutcome> {
    type Values<'a> = Box<dyn Fn(&Range<usize>) -> Result<Column> + Sync + 'a>;
    let values: Vec<Values<'_>> = assignments
        .iter()
        .map(|(_, expr)| Box::new(move |rows: &Range<usize>| evaluate_rows(core, part, expr, rows)) as Values<'_>)
        .collect();
    let remade = assignments
        .iter()
        .zip(&values)
        .map(|((column, _), values)| RewrittenPart { column: core.layout.columns[*column].clone(), values: &**values });
    let edits = PartEdits { remade: remade.collect(), ..PartEdits::default() };
    rewrite(core, core, part, &edits, stop).map(|written| MutationOutcome::Changed(Some(written)))
}

/// Applies a mutation to all parts now, and makes the result visible at once. Gives the number of parts changed.
pub(crate) fn mutate_now(core: &TableCore, work: &MutationWork, cancel: &CancelToken) -> Result<usize> {
    let _changing = core.state.changing.lock();
    core.check_broken()?;
    core.state.mutations.wait(i64::MAX, cancel)?;
    let paused = core.state.merging.pause();
    let stop = StopSignal { cancel, merging: None };
    let set = core.snapshot();
    let (mut gone, mut fresh) = (Vec::new(), Vec::new());
    for part in set.parts.iter().filter(|part| work.partition.as_ref().is_none_or(|id| *id == part.name.partition_id)) {
        if let MutationOutcome::Changed(written) = mutate(core, work, part, &stop)? {
            gone.push(part.clone());
            fresh.extend(written.map(|written| (written, part.name.clone())));
        }
    }
    let changed = gone.len();
    if changed > 0 {
        let change = core.begin_change();
        if core.is_frozen() {
            bail!(
                TableIsBeingRestarted,
                "The columns of the table changed meanwhile: nothing was done, repeat the statement"
            );
        }
        let number = change.number;
        let fresh = fresh.into_iter().map(|(written, name)| (written, PartName { change: number, ..name })).collect();
        change.apply(&gone, fresh, Vec::new(), None)?;
    }
    drop(paused);
    core.ask_for_merges();
    Ok(changed)
}
