//! Demands of a query on index analysis: `force_primary_key`, `force_index_by_date`, `max_partitions_to_read`.

use crate::mergetree::scan::planner::ScanPlanner;
use crate::mergetree::scan::prune::CompiledCondition;
use crate::table::ScanRequest;
use base::{Result, bail};
use functions::Expr;
use std::collections::BTreeSet;

/// Checks a planned read against what the query demands.
///
/// # Errors
/// `INDEX_NOT_USED`, `TOO_MANY_PARTITIONS`.
pub(crate) fn check(planner: &ScanPlanner<'_>, request: &ScanRequest) -> Result<()> {
    let settings = &request.settings;
    let (layout, definition) = (&planner.core.layout, &planner.core.definition);
    if settings.force_index_by_date && !layout.partition.is_empty() {
        let columns: Vec<Expr> = layout
            .partition
            .columns()
            .iter()
            .map(|&stored| Expr::column(stored, layout.columns[stored].data_type.clone()))
            .collect();
        if !reaches(planner, &columns) && !reaches(planner, &layout.partition.exprs) {
            let names: Vec<&str> =
                layout.partition.columns().iter().map(|&stored| layout.columns[stored].name.as_str()).collect();
            bail!(
                IndexNotUsed,
                "Neither MinMax index by columns ({}) nor partition expr is used and setting 'force_index_by_date' is \
                set",
                names.join(", ")
            );
        }
    }
    if settings.force_primary_key && !reaches(planner, &layout.sorting.exprs[..definition.primary_key_len]) {
        let names: Vec<&str> =
            definition.sorting_key.iter().take(definition.primary_key_len).map(|part| part.text.as_str()).collect();
        bail!(IndexNotUsed, "Primary key ({}) is not used and setting 'force_primary_key' is set", names.join(", "));
    }
    if let Some(max) = u64::try_from(settings.max_partitions_to_read).ok().filter(|&max| max > 0) {
        let parts = planner.set.parts.iter().zip(&planner.selected).filter(|(_, selected)| selected.contains(&true));
        let partitions: BTreeSet<String> = parts.map(|(part, _)| format!("{:?}", part.meta.partition)).collect();
        if partitions.len() as u64 > max {
            bail!(TooManyPartitions, "Too many partitions to read. Current {}, max {max}", partitions.len());
        }
    }
    Ok(())
}

/// Whether the condition says something of some of these keys, which are over stored columns.
fn reaches(planner: &ScanPlanner<'_>, keys: &[Expr]) -> bool {
    let exprs: Vec<Expr> = keys.iter().map(|expr| planner.expr_of_stored(expr)).collect();
    !CompiledCondition::new(&planner.condition, &exprs, &|expr| exprs.iter().position(|known| known == expr))
        .is_unknown_to_spans()
}
