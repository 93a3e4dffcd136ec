//! The rules of the optimizer, in the order in which they are applied.

use super::aggregate::{
    aggregate_arithmetic, aggregate_below_join, distinct_aggregates, first_of_sorted_array, grouping_sets_from_groups,
    key_aggregates, metadata_aggregate, part_results, projection, redundant_keys,
};
use super::columns::{column_pruning, json_paths, project_merge, string_length};
use super::filter::{equality_chains, filter_order, filter_push_down, index_condition, unknown_names};
use super::join::{join_build_side, join_order, merge_join, runtime_filter};
use super::sort_limit::{last_rows, late_fetch, redundant_sort, top_k, top_k_join, window_top};
use super::trace::{RuleInfo, RuleTrace};
use super::{common_plans, irrelevant_duplicates, redundant_distinct};
use crate::analyze::Environment;
use crate::logical::Plan;
use base::{Result, Settings};
use types::Schema;

/// A rewrite of plans that keeps their rows and the types of their columns.
pub(super) struct Rule {
    /// The name of its module.
    pub name: &'static str,
    /// What it does, in a line.
    pub description: &'static str,
    /// The setting that switches it off when it is 0, if there is one.
    pub setting: Option<&'static str>,
    /// Whether it is applied under some settings.
    pub is_on: fn(&Settings) -> bool,
    /// The rewrite.
    pub apply: fn(Plan, &Environment) -> Result<Plan>,
}

impl Rule {
    /// What users are told of it.
    pub fn info(&self) -> RuleInfo {
        RuleInfo { name: self.name, description: self.description, setting: self.setting }
    }
}

/// All rules but [`SHARED_PLANS`]. A rule that makes work for an earlier one is followed by that one again.
pub(super) static RULES: &[Rule] = &[
    LAST_ROWS,
    PROJECT_MERGE,
    Rule {
        name: "filter_push_down",
        description: "filters move towards the tables, into scans and across joins",
        setting: Some("query_plan_filter_push_down"),
        is_on: |settings| settings.query_plan_filter_push_down,
        apply: filter_push_down::apply,
    },
    PROJECT_MERGE,
    Rule {
        name: "equality_chains",
        description: "equalities of one expression joined by OR become IN",
        setting: Some("optimize_min_equality_disjunction_chain_length"),
        is_on: |settings| settings.optimize_min_equality_disjunction_chain_length > 0,
        apply: equality_chains::apply,
    },
    Rule {
        name: "irrelevant_duplicates",
        description: "INTERSECT ALL gives each row once where nobody counts rows",
        setting: Some("query_plan_ignore_irrelevant_duplicates"),
        is_on: |settings| settings.query_plan_ignore_irrelevant_duplicates,
        apply: |plan, _| Ok(irrelevant_duplicates::apply(plan)),
    },
    Rule {
        name: "common_plans",
        description: "parts of a plan that occur several times are run once",
        setting: Some("query_plan_share_common_subplans"),
        is_on: |settings| settings.query_plan_share_common_subplans,
        apply: |plan, _| Ok(common_plans::apply(plan)),
    },
    // Columns that nobody reads do not tie joins to their places.
    COLUMN_PRUNING,
    PROJECT_MERGE,
    Rule {
        name: "projection",
        description: "groupings are answered from projections of groups that read less",
        setting: Some("optimize_use_projections"),
        is_on: |settings| settings.optimize_use_projections,
        apply: projection::apply,
    },
    Rule {
        name: "redundant_distinct",
        description: "DISTINCT over distinct rows goes",
        setting: Some("query_plan_remove_redundant_distinct"),
        is_on: |settings| settings.query_plan_remove_redundant_distinct,
        apply: |plan, _| Ok(redundant_distinct::apply(plan)),
    },
    Rule {
        name: "redundant_sort",
        description: "sorting whose order nobody sees goes",
        setting: Some("query_plan_remove_redundant_sorting"),
        is_on: |settings| settings.query_plan_remove_redundant_sorting,
        apply: |plan, _| Ok(redundant_sort::apply(plan)),
    },
    Rule {
        name: "join_order",
        description: "inner joins are ordered by cost",
        setting: None,
        is_on: |settings| !keeps_join_sides(settings),
        apply: join_order::apply,
    },
    PROJECT_MERGE,
    Rule {
        name: "redundant_keys",
        description: "keys of GROUP BY that follow from other keys are computed after grouping",
        setting: Some("optimize_group_by_function_keys"),
        is_on: |settings| settings.optimize_group_by_function_keys,
        apply: |plan, _| Ok(redundant_keys::apply(plan)),
    },
    Rule {
        name: "grouping_sets_from_groups",
        description: "grouping sets are put together from the groups of all keys",
        setting: Some("query_plan_grouping_sets_from_groups"),
        is_on: |settings| settings.query_plan_grouping_sets_from_groups,
        apply: grouping_sets_from_groups::apply,
    },
    Rule {
        name: "aggregate_below_join",
        description: "rows that a join would only carry along are aggregated before it",
        setting: Some("query_plan_aggregate_below_join"),
        is_on: |settings| settings.query_plan_aggregate_below_join,
        apply: aggregate_below_join::apply,
    },
    Rule {
        name: "key_aggregates",
        description: "min, max and any of a key of GROUP BY are the key",
        setting: Some("optimize_aggregators_of_group_by_keys"),
        is_on: |settings| settings.optimize_aggregators_of_group_by_keys,
        apply: |plan, _| Ok(key_aggregates::apply(plan)),
    },
    Rule {
        name: "distinct_aggregates",
        description: "counting distinct values of rows that differ in them is counting rows",
        setting: None,
        is_on: |_| true,
        apply: distinct_aggregates::apply,
    },
    Rule {
        name: "aggregate_arithmetic",
        description: "sum(x + c) becomes sum(x) + c * count(x)",
        setting: Some("optimize_arithmetic_operations_in_aggregate_functions"),
        is_on: |settings| settings.optimize_arithmetic_operations_in_aggregate_functions,
        apply: aggregate_arithmetic::apply,
    },
    Rule {
        name: "string_length",
        description: "only the lengths of strings are read where nothing else is asked for",
        setting: Some("optimize_functions_to_subcolumns"),
        is_on: |settings| settings.optimize_functions_to_subcolumns,
        apply: string_length::apply,
    },
    Rule {
        name: "json_paths",
        description: "single paths of JSON columns are read by themselves",
        setting: Some("optimize_functions_to_subcolumns"),
        is_on: |settings| settings.optimize_functions_to_subcolumns,
        apply: json_paths::apply,
    },
    COLUMN_PRUNING,
    PROJECT_MERGE,
    Rule {
        name: "first_of_sorted_array",
        description: "of sorted arrays of groups only the values that are read are kept",
        setting: None,
        is_on: |_| true,
        apply: first_of_sorted_array::apply,
    },
    Rule {
        name: "metadata_aggregate",
        description: "counts, extremes and sums over whole tables come from metadata",
        setting: None,
        is_on: |_| true,
        apply: |plan, env| Ok(metadata_aggregate::apply(plan, env.settings)),
    },
    Rule {
        name: "join_build_side",
        description: "the smaller input of a join is built into the hash table",
        setting: Some("query_plan_join_swap_table"),
        is_on: |settings| settings.query_plan_join_swap_table != "0" && !keeps_join_sides(settings),
        apply: |plan, _| Ok(join_build_side::apply(plan)),
    },
    Rule {
        name: "window_top",
        description: "a filter on row_number() leaves only the first rows of partitions to be sorted",
        setting: Some("query_plan_first_rows_of_windows"),
        is_on: |settings| settings.query_plan_first_rows_of_windows,
        apply: |plan, _| Ok(window_top::apply(plan)),
    },
    TOP_K,
    Rule {
        name: "top_k_join",
        description: "the first rows of a left join come from the first rows of its left side",
        setting: Some("query_plan_top_k_through_join"),
        is_on: |settings| settings.query_plan_top_k_through_join,
        apply: |plan, _| Ok(top_k_join::apply(plan)),
    },
    Rule { is_on: |settings| settings.query_plan_top_k_through_join && (TOP_K.is_on)(settings), ..TOP_K },
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
        name: "unknown_names",
        description: "names that an enumeration does not have are refused beside keys of tables",
        setting: None,
        is_on: |_| true,
        apply: |plan, _| unknown_names::refuse(plan),
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

/// The rules without `query_plan_enable_optimizations`: what a plan needs to run as it is meant.
pub(super) static NEEDED_RULES: &[Rule] = &[
    LAST_ROWS,
    Rule { setting: None, is_on: |settings| !settings.enable_unaligned_array_join, ..COLUMN_PRUNING },
    Rule {
        name: "merge_join",
        description: "joins are merged where that is asked for",
        setting: None,
        is_on: |_| true,
        apply: |plan, env| merge_join::apply(plan, env.settings, false),
    },
];

/// Optimizes the plans that several readers share; follows all other rules, which it applies to these plans.
pub(super) const SHARED_PLANS: RuleInfo = RuleInfo {
    name: "shared_plans",
    description: "plans that several readers share are optimized, with the columns that any reader uses",
    setting: None,
};

const LAST_ROWS: Rule = Rule {
    name: "last_rows",
    description: "the last rows of a table are counted from the end of its order",
    // Which rows are the last does not depend on what is optimized.
    setting: None,
    is_on: |_| true,
    apply: |plan, _| Ok(last_rows::apply(plan)),
};

const PROJECT_MERGE: Rule = Rule {
    name: "project_merge",
    description: "projections that follow each other become one",
    setting: Some("query_plan_merge_expressions"),
    is_on: |settings| settings.query_plan_merge_expressions,
    apply: |plan, _| Ok(project_merge::apply(plan)),
};

const COLUMN_PRUNING: Rule = Rule {
    name: "column_pruning",
    description: "columns that nobody reads are not made and not read",
    setting: Some("query_plan_remove_unused_columns"),
    // The longest of unaligned arrays gives the number of rows: none can be left out.
    is_on: |settings| settings.query_plan_remove_unused_columns && !settings.enable_unaligned_array_join,
    apply: |plan, _| Ok(column_pruning::apply(plan)),
};

const TOP_K: Rule = Rule {
    name: "top_k",
    description: "limits move down into sorts, groupings and scans",
    setting: Some("query_plan_push_down_limit"),
    is_on: |settings| settings.query_plan_push_down_limit,
    apply: |plan, env| Ok(top_k::apply(plan, env.settings)),
};

/// Whether joins keep the sides that the query gives them: a limit of the right side is one of the table written there.
fn keeps_join_sides(settings: &Settings) -> bool {
    settings.max_rows_in_join > 0 || settings.max_bytes_in_join > 0
}

/// Applies those of some rules, in their order, that are on.
pub(super) fn run(rules: &[Rule], mut plan: Plan, env: &Environment, trace: &mut RuleTrace) -> Result<Plan> {
    let schema = plan.schema.clone();
    for rule in rules {
        if (rule.is_on)(env.settings) {
            plan = trace.apply(rule, plan, env)?;
            debug_assert_valid(&plan, &schema, &rule.info());
        }
    }
    Ok(plan)
}

/// Checks in builds with debug assertions that a plan is valid after a rule and gives the types of a schema.
pub(super) fn debug_assert_valid(plan: &Plan, schema: &Schema, rule: &RuleInfo) {
    debug_assert_eq!(
        plan.validate().and_then(|()| plan.validate_types(schema)),
        Ok(()),
        "after the rule {} ({}; it is switched off by {:?})",
        rule.name,
        rule.description,
        rule.setting
    );
}

#[cfg(test)]
mod tests {
    use super::{NEEDED_RULES, RULES, Rule, RuleInfo, SHARED_PLANS};
    use base::Settings;
    use std::collections::{HashMap, HashSet};

    fn all() -> impl Iterator<Item = &'static Rule> {
        RULES.iter().chain(NEEDED_RULES)
    }

    #[test]
    fn rules_of_one_name_are_one_rule() {
        let mut known: HashMap<&str, RuleInfo> = HashMap::new();
        for rule in RULES.iter().map(Rule::info).chain([SHARED_PLANS]) {
            assert_eq!(*known.entry(rule.name).or_insert(rule), rule);
        }
        let descriptions: HashSet<&str> = known.values().map(|rule| rule.description).collect();
        assert_eq!(descriptions.len(), known.len(), "two rules have one description");
        assert!(NEEDED_RULES.iter().all(|rule| known.contains_key(rule.name)));
    }

    #[test]
    fn settings_switch_rules_off() {
        for rule in all() {
            assert!((rule.is_on)(Settings::defaults()), "{} is off", rule.name);
            let Some(setting) = rule.setting else { continue };
            assert!(Settings::info(setting).is_some(), "there is no setting {setting}");
            let mut settings = Settings::default();
            settings.set(setting, "0").unwrap();
            assert!(!(rule.is_on)(&settings), "{setting} = 0 leaves {} on", rule.name);
        }
    }

    #[test]
    fn descriptions_are_single_lines() {
        for rule in all().map(Rule::info).chain([SHARED_PLANS]) {
            assert!(!rule.description.is_empty() && !rule.description.contains('\n'), "{}", rule.name);
        }
    }
}
