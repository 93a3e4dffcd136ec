//! Rules that make a plan cheaper without changing its rows: one rule a file.
//!
//! A rule takes a plan and gives a plan of the same schema. They run in the order of [`optimize`]; the setting
//! `query_plan_enable_optimizations` turns off all that are not needed for the plan to run.

mod aggregate_arithmetic;
mod aggregate_below_join;
mod column_pruning;
mod common_plans;
mod distinct_aggregates;
mod equality_chains;
mod filter_order;
mod filter_push_down;
mod first_of_sorted_array;
mod grouping_sets_from_groups;
mod index_condition;
mod irrelevant_duplicates;
mod join_build_side;
mod join_order;
mod json_paths;
mod key_aggregates;
mod last_rows;
mod late_fetch;
mod late_fetch_join;
mod merge_join;
mod metadata_aggregate;
mod part_results;
mod project_merge;
mod projection;
mod redundant_distinct;
mod redundant_keys;
mod redundant_sort;
mod runtime_filter;
mod shared_plans;
mod string_length;
mod top_k;
mod top_k_join;
mod unique;
mod unknown_names;
mod window_top;

use crate::analyze::Environment;
use crate::logical::{Plan, PlanNode};
use base::Result;
use functions::Expr;
use std::sync::Arc;
use types::{Field, Schema};

/// Applies the rules.
///
/// # Errors
/// Those of binding the functions that rules put in.
pub fn optimize(plan: Plan, env: &Environment) -> Result<Plan> {
    // Rules keep columns and types; the names that the user reads are put back at the end.
    let schema = plan.schema.clone();
    let plan = apply_rules(plan, env)?;
    let plan = shared_plans::apply(plan, env)?;
    Ok(Plan { node: plan.node, schema })
}

fn apply_rules(plan: Plan, env: &Environment) -> Result<Plan> {
    let settings = env.settings;
    // Which rows are the last does not depend on what is optimized.
    let plan = last_rows::apply(plan);
    if !settings.query_plan_enable_optimizations {
        let plan = if settings.enable_unaligned_array_join { plan } else { column_pruning::apply(plan) };
        return merge_join::apply(plan, settings, false);
    }
    let merged = |plan: Plan| if settings.query_plan_merge_expressions { project_merge::apply(plan) } else { plan };
    // The longest of unaligned arrays gives the number of rows: none can be left out.
    let prunes = settings.query_plan_remove_unused_columns && !settings.enable_unaligned_array_join;
    let pruned = |plan: Plan| if prunes { column_pruning::apply(plan) } else { plan };
    let limited = |plan: Plan| if settings.query_plan_push_down_limit { top_k::apply(plan, settings) } else { plan };
    let plan = merged(plan);
    let plan = if settings.query_plan_filter_push_down { filter_push_down::apply(plan, env)? } else { plan };
    let plan = merged(plan);
    let plan = if settings.optimize_min_equality_disjunction_chain_length > 0 {
        equality_chains::apply(plan, env)?
    } else {
        plan
    };
    let plan = if settings.query_plan_ignore_irrelevant_duplicates { irrelevant_duplicates::apply(plan) } else { plan };
    let plan = if settings.query_plan_share_common_subplans { common_plans::apply(plan) } else { plan };
    // Columns that nobody reads do not tie joins to their places.
    let plan = pruned(plan);
    let plan = merged(plan);
    let plan = if settings.optimize_use_projections { projection::apply(plan, env)? } else { plan };
    let plan = if settings.query_plan_remove_redundant_distinct { redundant_distinct::apply(plan) } else { plan };
    let plan = if settings.query_plan_remove_redundant_sorting { redundant_sort::apply(plan) } else { plan };
    // What limits the right side of a join is about the tables as they are written.
    let keeps_sides = settings.max_rows_in_join > 0 || settings.max_bytes_in_join > 0;
    let plan = if keeps_sides { plan } else { join_order::apply(plan, env)? };
    let plan = merged(plan);
    let plan = if settings.optimize_group_by_function_keys { redundant_keys::apply(plan) } else { plan };
    let plan =
        if settings.query_plan_grouping_sets_from_groups { grouping_sets_from_groups::apply(plan, env)? } else { plan };
    let plan = if settings.query_plan_aggregate_below_join { aggregate_below_join::apply(plan, env)? } else { plan };
    let plan = if settings.optimize_aggregators_of_group_by_keys { key_aggregates::apply(plan) } else { plan };
    let plan = distinct_aggregates::apply(plan, env)?;
    let plan = if settings.optimize_arithmetic_operations_in_aggregate_functions {
        aggregate_arithmetic::apply(plan, env)?
    } else {
        plan
    };
    let plan = if settings.optimize_functions_to_subcolumns {
        json_paths::apply(string_length::apply(plan, env)?, env)?
    } else {
        plan
    };
    let plan = pruned(plan);
    let plan = merged(plan);
    let plan = first_of_sorted_array::apply(plan, env)?;
    let plan = metadata_aggregate::apply(plan, settings);
    let plan =
        if settings.query_plan_join_swap_table == "0" || keeps_sides { plan } else { join_build_side::apply(plan) };
    let plan = if settings.query_plan_first_rows_of_windows { window_top::apply(plan) } else { plan };
    let plan = limited(plan);
    let plan = if settings.query_plan_top_k_through_join { limited(top_k_join::apply(plan)) } else { plan };
    let plan = if settings.enable_join_runtime_filters { runtime_filter::apply(plan, settings) } else { plan };
    let plan = if settings.optimize_lazy_materialization && settings.query_plan_optimize_lazy_materialization {
        late_fetch::apply(plan, settings.query_plan_max_limit_for_lazy_materialization)
    } else {
        plan
    };
    let plan =
        if settings.optimize_move_to_prewhere { filter_order::apply(plan, settings.use_statistics) } else { plan };
    let plan = part_results::apply(plan, env);
    let plan = unknown_names::refuse(plan)?;
    merge_join::apply(index_condition::apply(plan, env), settings, true)
}

/// Whether it is time to ask if the query should end: a visit of a node is a small step against the question.
fn is_time_to_ask() -> bool {
    /// Visits between two questions.
    const VISITS: u32 = 64;
    thread_local! {
        static VISITED: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
    }
    let visited = VISITED.get().wrapping_add(1);
    VISITED.set(visited);
    visited.is_multiple_of(VISITS)
}

/// Applies `rule` to every node, inputs first.
fn bottom_up(mut plan: Plan, rule: &mut impl FnMut(Plan) -> Plan) -> Plan {
    if is_time_to_ask() {
        base::cancel::pulse();
    }
    for input in plan.inputs_mut() {
        let taken = std::mem::replace(input, empty());
        *input = bottom_up(taken, rule);
    }
    rule(plan)
}

/// As [`bottom_up`] for a rule that may fail.
fn try_bottom_up(mut plan: Plan, rule: &mut impl FnMut(Plan) -> Result<Plan>) -> Result<Plan> {
    if is_time_to_ask() {
        base::cancel::checkpoint()?;
    }
    for input in plan.inputs_mut() {
        let taken = std::mem::replace(input, empty());
        *input = try_bottom_up(taken, rule)?;
    }
    rule(plan)
}

/// A plan of no columns and no rows: a place holder while a rule works.
fn empty() -> Plan {
    Plan { node: PlanNode::Values(Arc::default()), schema: Arc::default() }
}

/// `input` with one column per expression, named by `fields`.
fn project(input: Plan, exprs: Vec<Expr>, fields: Vec<Field>) -> Plan {
    Plan { node: PlanNode::Project { input: Box::new(input), exprs }, schema: Arc::new(Schema::new(fields)) }
}

/// References to all columns of a schema.
fn columns_of(schema: &Schema) -> Vec<Expr> {
    schema.fields.iter().enumerate().map(|(i, field)| Expr::column(i, field.data_type.clone())).collect()
}
