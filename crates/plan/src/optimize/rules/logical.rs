//! The logical rules: they rewrite a plan into another one of the same rows that computes and reads less.

use super::Rule;
use crate::optimize::aggregate::{
    aggregate_arithmetic, aggregate_below_join, distinct_aggregates, first_of_sorted_array, grouping_sets_from_groups,
    key_aggregates, metadata_aggregate, projection, redundant_keys,
};
use crate::optimize::columns::{column_pruning, json_paths, project_merge, string_length};
use crate::optimize::filter::{equality_chains, filter_push_down, tuple_comparisons, unknown_names};
use crate::optimize::join::{join_build_side, join_order};
use crate::optimize::sort_limit::{last_rows, redundant_sort, top_k, top_k_join, window_top};
use crate::optimize::{common_plans, irrelevant_duplicates, redundant_distinct};
use base::Settings;

/// All logical rules. A rule that makes work for an earlier one is followed by that one again.
pub(in crate::optimize) static RULES: &[Rule] = &[
    LAST_ROWS,
    PROJECT_MERGE,
    Rule {
        name: "tuple_comparisons",
        description: "comparisons of tuples for equality become those of their elements",
        setting: None,
        is_on: |_| true,
        apply: tuple_comparisons::apply,
    },
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
        setting: Some("query_plan_first_values_of_sorted_arrays"),
        is_on: |settings| settings.query_plan_first_values_of_sorted_arrays,
        apply: first_of_sorted_array::apply,
    },
    Rule {
        name: "metadata_aggregate",
        description: "counts, extremes and sums over whole tables come from metadata",
        setting: Some("query_plan_aggregates_from_metadata"),
        is_on: |settings| settings.query_plan_aggregates_from_metadata,
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
        name: "unknown_names",
        description: "names that an enumeration does not have are refused beside keys of tables",
        setting: None,
        is_on: |_| true,
        apply: |plan, _| unknown_names::refuse(plan),
    },
];

/// The rules without `query_plan_enable_optimizations`: those without which a plan would not run as it is meant.
pub(in crate::optimize) static NEEDED: &[Rule] =
    &[LAST_ROWS, Rule { setting: None, is_on: |settings| !settings.enable_unaligned_array_join, ..COLUMN_PRUNING }];

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
