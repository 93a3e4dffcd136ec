//! The physical rules: they choose how the rows of a plan are obtained, once its logical operators are in their final
//! places.

use super::Rule;
use crate::optimize::aggregate::part_results;
use crate::optimize::filter::{filter_order, index_condition};
use crate::optimize::join::{merge_join, runtime_filter};
use crate::optimize::sort_limit::late_fetch;

/// All physical rules.
pub(in crate::optimize) static RULES: &[Rule] = &[
    Rule {
        name: "runtime_filter",
        description: "the keys of a join's build side filter the scans of its probe side",
        setting: Some("enable_join_runtime_filters"),
        is_on: |settings| settings.enable_join_runtime_filters,
        apply: |plan, env| Ok(runtime_filter::apply(plan, env.settings)),
    },
    Rule {
        name: "late_fetch",
        description: "columns that ORDER BY ... LIMIT does not need are fetched for the rows that are left",
        setting: Some("optimize_lazy_materialization"),
        is_on: |settings| settings.optimize_lazy_materialization && settings.query_plan_optimize_lazy_materialization,
        apply: |plan, env| Ok(late_fetch::apply(plan, env.settings.query_plan_max_limit_for_lazy_materialization)),
    },
    Rule {
        name: "filter_order",
        description: "filters of a scan are tried in the order of what they save for what they cost",
        setting: Some("optimize_move_to_prewhere"),
        is_on: |settings| settings.optimize_move_to_prewhere,
        apply: |plan, env| Ok(filter_order::apply(plan, env.settings.use_statistics)),
    },
    Rule {
        name: "part_results",
        description: "results of parts that storage keeps are read in place of the parts",
        setting: Some("use_jit_indexes"),
        is_on: |settings| settings.use_jit_indexes,
        apply: |plan, env| Ok(part_results::apply(plan, env)),
    },
    Rule {
        name: "index_condition",
        description: "scans learn from their filters which granules they can skip",
        setting: None,
        is_on: |_| true,
        apply: |plan, env| Ok(index_condition::apply(plan, env)),
    },
    Rule {
        name: "merge_join",
        description: "joins are merged where their inputs lie in the order of the keys, or where that is asked for",
        setting: None,
        is_on: |_| true,
        apply: |plan, env| merge_join::apply(plan, env.settings, true),
    },
];

/// The rules without `query_plan_enable_optimizations`.
pub(in crate::optimize) static NEEDED: &[Rule] = &[Rule {
    name: "merge_join",
    description: "joins are merged where that is asked for",
    setting: None,
    is_on: |_| true,
    apply: |plan, env| merge_join::apply(plan, env.settings, false),
}];
