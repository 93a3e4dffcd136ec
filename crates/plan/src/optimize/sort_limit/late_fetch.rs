//! `ORDER BY … LIMIT` runs on the sort columns and row numbers; the other columns are fetched for the winners.
//!
//! ```text
//!           Sort(limit) ─ Project ─ Scan(all)
//! becomes   Project ─ LateFetch(others) ─ Sort(limit) ─ Project ─ Scan(keys, row number)
//! ```
//! Over joins: `late_fetch_join`. After a large OFFSET the rows that are skipped need no columns either: the limit goes
//! below the fetch.

use crate::logical::{Plan, PlanNode, ScanNode, SortKey};
use crate::optimize::bottom_up;
use functions::Expr;
use std::sync::Arc;
use storage::ReadColumn;
use types::{DataType, Field, Schema};

pub(in crate::optimize) fn apply(plan: Plan, limit_max: u64) -> Plan {
    bottom_up(plan, &mut |plan| match &plan.node {
        PlanNode::Sort { limit: Some(limit), .. } if *limit <= limit_max => split(&plan, None).unwrap_or(plan),
        PlanNode::Limit { .. } => after_offset(&plan, limit_max).unwrap_or(plan),
        _ => plan,
    })
}

/// `LIMIT n OFFSET m` with a large `m`: columns are fetched for the `n` rows that are left.
fn after_offset(plan: &Plan, limit_max: u64) -> Option<Plan> {
    let PlanNode::Limit { input, limit: Some(limit), offset, with_ties: None } = &plan.node else { return None };
    if *limit > limit_max {
        return None;
    }
    let cut = Some((*limit, *offset));
    let fetched = match &input.node {
        PlanNode::Sort { .. } => split(input, cut)?,
        PlanNode::Project { input: sort, exprs } if exprs.iter().all(Expr::is_deterministic) => {
            let input = Box::new(split(sort, cut)?);
            Plan { node: PlanNode::Project { input, exprs: exprs.clone() }, schema: plan.schema.clone() }
        }
        _ => return None,
    };
    // The limit stays as the outermost, which is the one that rows are counted for.
    let node = PlanNode::Limit { input: Box::new(fetched), limit: Some(*limit), offset: 0, with_ties: None };
    Some(Plan { node, schema: plan.schema.clone() })
}

/// Splits a sort; a limit and an offset over it are applied before fetching.
fn split(plan: &Plan, cut: Option<(u64, u64)>) -> Option<Plan> {
    let PlanNode::Sort { input, keys, limit: Some(limit) } = &plan.node else { return None };
    let (scan_plan, exprs) = match &input.node {
        PlanNode::Project { input: below, exprs } => (&**below, exprs.clone()),
        PlanNode::Scan(_) | PlanNode::Join(_) => (&**input, crate::optimize::columns_of(&input.schema)),
        _ => return None,
    };
    if matches!(scan_plan.node, PlanNode::Join(_)) {
        return crate::optimize::sort_limit::late_fetch_join::split(plan, scan_plan, &exprs, cut);
    }
    let PlanNode::Scan(scan) = &scan_plan.node else { return None };
    if !scan.table.definition().engine.ends_with("MergeTree") || !exprs.iter().all(Expr::is_deterministic) {
        return None;
    }
    let key_exprs: Vec<Expr> = keys.iter().map(|key| key.expr.transform(&|index, _| exprs[index].clone())).collect();
    let early = columns_in(&key_exprs);
    let late: Vec<usize> = columns_in(&exprs).into_iter().filter(|column| !early.contains(column)).collect();
    if !pays(scan, scan_plan, &late) {
        return None;
    }
    Some(rebuild(plan, scan_plan, scan, &exprs, keys, &key_exprs, (*limit, cut), &early, &late))
}

/// The columns that expressions read, in order.
pub(in crate::optimize) fn columns_in(exprs: &[Expr]) -> Vec<usize> {
    let mut columns: Vec<usize> = exprs.iter().flat_map(Expr::columns).collect();
    columns.sort_unstable();
    columns.dedup();
    columns
}

/// Fetching late pays for columns that are wide or many; a number or two are as quickly read.
pub(in crate::optimize) fn pays(scan: &ScanNode, scan_plan: &Plan, late: &[usize]) -> bool {
    let narrow =
        |column: &usize| scan_plan.schema.fields[*column].data_type.fixed_width_bytes().is_some_and(|width| width <= 8);
    // Columns that the filters read anyway are at hand.
    let filtered = |column: &usize| scan.filters.iter().any(|filter| filter.columns().contains(&scan.output[*column]));
    late.len() > 2 || late.iter().any(|column| !narrow(column) && !filtered(column))
}

#[allow(clippy::too_many_arguments)] // The parts of one matched pattern.
fn rebuild(
    plan: &Plan,
    scan_plan: &Plan,
    scan: &ScanNode,
    exprs: &[Expr],
    keys: &[SortKey],
    key_exprs: &[Expr],
    (limit, cut): (u64, Option<(u64, u64)>),
    early: &[usize],
    late: &[usize],
) -> Plan {
    let field = |column: usize| scan_plan.schema.fields[column].clone();
    // The scan gives the early columns and the row number.
    let mut narrow = scan.clone();
    narrow.source.push(ReadColumn::RowNumber);
    let row_number = narrow.source.len() - 1;
    narrow.output = early.iter().map(|&column| scan.output[column]).chain([row_number]).collect();
    narrow.top =
        scan.top.and_then(|(column, descending)| early.iter().position(|&e| e == column).map(|i| (i, descending)));
    let fetch_scan = narrow.clone();
    let mut fields: Vec<Field> = early.iter().map(|&column| field(column)).collect();
    fields.push(Field::new("_row_number", DataType::UInt64));
    let narrow = Plan { node: PlanNode::Scan(Box::new(narrow)), schema: Arc::new(Schema::new(fields.clone())) };

    // The sort works on columns or on expressions over the early columns.
    let at_early = |column: usize| early.iter().position(|&e| e == column).unwrap_or(0);
    let keys = keys
        .iter()
        .zip(key_exprs)
        .map(|(key, expr)| SortKey { expr: expr.map_columns(&at_early), ..key.clone() })
        .collect();
    let sorted = Plan {
        node: PlanNode::Sort { input: Box::new(narrow), keys, limit: Some(limit) },
        schema: Arc::new(Schema::new(fields.clone())),
    };

    let sorted = match cut {
        None => sorted,
        Some((limit, offset)) => {
            let schema = sorted.schema.clone();
            Plan {
                node: PlanNode::Limit { input: Box::new(sorted), limit: Some(limit), offset, with_ties: None },
                schema,
            }
        }
    };

    fields.pop();
    fields.extend(late.iter().map(|&column| field(column)));
    let columns = late.iter().map(|&column| scan.source[scan.output[column]]).collect();
    let node = PlanNode::LateFetch { input: Box::new(sorted), scan: Box::new(fetch_scan), columns };
    let fetched = Plan { node, schema: Arc::new(Schema::new(fields)) };

    let place = |column: usize| match early.iter().position(|&e| e == column) {
        Some(i) => i,
        None => early.len() + late.iter().position(|&l| l == column).unwrap_or(0),
    };
    let exprs = exprs.iter().map(|expr| expr.map_columns(&place)).collect();
    crate::optimize::project(fetched, exprs, plan.schema.fields.clone())
}

#[cfg(test)]
mod tests {
    use crate::optimize::columns::{column_pruning, project_merge};
    use crate::optimize::filter::filter_push_down;
    use crate::optimize::sort_limit::top_k;
    use crate::testing::{rewritten, shape};

    /// The plan after the rule and those that it follows.
    fn plan(query: &str) -> String {
        shape(&rewritten(
            query,
            &[
                filter_push_down::apply,
                |plan, _| Ok(column_pruning::apply(plan)),
                |plan, _| Ok(project_merge::apply(plan)),
                |plan, env| Ok(top_k::apply(plan, env.settings)),
                |plan, env| Ok(super::apply(plan, env.settings.query_plan_max_limit_for_lazy_materialization)),
            ],
        ))
    }

    #[test]
    fn winners_are_found_by_their_keys_and_filters() {
        assert_eq!(
            plan("SELECT v, s FROM f ORDER BY v LIMIT 3"),
            "Limit[3] Project[#0, #1] LateFetch[s] Sort[#0 limit 3] Scan(f: v, _row_number)"
        );
        assert_eq!(
            plan("SELECT v, s FROM f WHERE g > 3 ORDER BY v LIMIT 3"),
            "Limit[3] Project[#0, #1] LateFetch[s] Sort[#0 limit 3] Scan(f: v, _row_number where greater(g, 3))"
        );
        let all = plan("SELECT * FROM f ORDER BY v LIMIT 3");
        assert!(all.contains("LateFetch[id, d, g, s, n] Sort[#0 limit 3] Scan(f: v, _row_number)"), "{all}");
    }

    #[test]
    fn keys_may_be_expressions() {
        assert_eq!(
            plan("SELECT v, upper(s) FROM f ORDER BY v + 1 LIMIT 3"),
            "Project[#0, #1] Limit[3] Project[#0, upper(#1), plus(#0, 1)] LateFetch[s] Sort[plus(#0, 1) limit 3] \
             Scan(f: v, _row_number)"
        );
    }

    #[test]
    fn rows_that_an_offset_skips_are_not_fetched() {
        assert_eq!(
            plan("SELECT v, s FROM f ORDER BY v LIMIT 3 OFFSET 100000"),
            "Limit[3] Project[#0, #1] LateFetch[s] Limit[3 after 100000] Sort[#0 limit 100003] \
             Scan(f: v, _row_number)"
        );
    }

    #[test]
    fn columns_are_read_at_once_where_fetching_saves_nothing() {
        for query in [
            // One number more; nothing but the key; a column that the filter reads.
            "SELECT v, g FROM f ORDER BY v LIMIT 3",
            "SELECT s FROM f ORDER BY s LIMIT 3",
            "SELECT v, s FROM f WHERE s != '' ORDER BY v LIMIT 3",
            // All rows; more than the setting allows; another engine.
            "SELECT v, s FROM f ORDER BY v",
            "SELECT v, s FROM f ORDER BY v LIMIT 100000",
            "SELECT a, b FROM t ORDER BY a LIMIT 3",
            // A value for each row that is read, not for each winner.
            "SELECT v, s, rand() FROM f ORDER BY v LIMIT 3",
        ] {
            assert!(!plan(query).contains("LateFetch"), "{query}");
        }
    }
}
