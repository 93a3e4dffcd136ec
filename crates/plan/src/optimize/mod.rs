//! Rules that make a plan cheaper without changing its rows: one rule a file.
//!
//! ```text
//! rules/        the tables of all rules, in their order: logical ones, then physical ones
//! columns/      which columns are made and read
//! filter/       conditions on rows: where and in what order they are tested, what they say for skipping
//! join/         the order, the sides and the algorithms of joins, filters that joins make at run time
//! aggregate/    grouping: below joins, from metadata, projections or results that are kept
//! sort_limit/   sorting, the first rows of an order, columns fetched for these alone
//! ```
//! Beside them are rules about duplicates and about plans that several readers share.
//!
//! A rule takes a plan and gives a plan of the same columns. They run in the order of the tables in `rules/`; the
//! setting `query_plan_enable_optimizations` turns off all that are not needed for the plan to run. Builds with debug
//! assertions check after each rule that the plan is valid ([`Plan::validate`]).
//!
//! # To add a rule
//! 1. Write a file with `apply` in the folder of what it is about. Rules that rewrite expressions and nothing else
//!    stand in `filter/` where these are conditions, else in `columns/`.
//! 2. Enter it in `rules/logical.rs` or `rules/physical.rs`, behind the rules whose output it reads and before those
//!    that read its own.
//! 3. Add a setting to `crates/base/src/settings.rs` that turns it off, unless plans without it could not be run or
//!    would only be more text: ClickHouse's where it has one (`crates/base/src/settings/query.tsv`), else one of its
//!    own.
//! 4. Write a unit test on small plans, made by hand (`testing.rs` here) or of queries (`testing.rs` of the crate).
//! 5. Write a file in `tests/sql/optimizer/`. `EXPLAIN rules = 1` lists the rule where it changed a plan. SQL tests are
//!    also run with the optimizer off: `EXPLAIN` needs `SETTINGS query_plan_enable_optimizations = 1` there.
//!
//! What a call computes is asked of [`functions::Operation`] and [`functions::Predicate`], not of its name. An
//! expression may take the place of another if it has its type; it may go or be computed more or less often if it is
//! deterministic and cannot fail ([`Expr::is_deterministic`], [`functions::evaluate::may_fail`]). Each rule visits the
//! operators and expressions that it is about; rules share no walk over all expressions of a plan.
//!
//! Not here: the passes of the query tree (`crates/plan/src/analyze/query_tree/`), by which ClickHouse rewrites a
//! query. `EXPLAIN QUERY TREE` shows them; nothing is planned from that tree.

mod access_check;
mod aggregate;
mod columns;
mod common_plans;
mod filter;
mod irrelevant_duplicates;
mod join;
mod redundant_distinct;
mod rules;
mod same_plan;
mod shared_plans;
mod sort_limit;
#[cfg(test)]
mod testing;
mod trace;
mod unique;

pub use trace::{AppliedRule, RuleInfo};

use crate::analyze::Environment;
use crate::logical::{Plan, PlanNode};
use base::Result;
use functions::Expr;
use std::sync::Arc;
use trace::RuleTrace;
use types::{Field, Schema};

/// Applies the rules.
///
/// # Errors
/// Those of binding the functions that rules put in.
pub fn optimize(plan: Plan, env: &Environment) -> Result<Plan> {
    optimize_noting(plan, env, &mut RuleTrace::default())
}

/// Applies the rules; also gives those that changed the plan, in the order in which they did.
///
/// # Errors
/// As [`optimize`].
pub fn optimize_traced(plan: Plan, env: &Environment) -> Result<(Plan, Vec<AppliedRule>)> {
    let mut trace = RuleTrace::noting();
    let plan = optimize_noting(plan, env, &mut trace)?;
    Ok((plan, trace.applied()))
}

fn optimize_noting(plan: Plan, env: &Environment, trace: &mut RuleTrace) -> Result<Plan> {
    debug_assert_eq!(plan.validate(), Ok(()), "in the plan as it was analyzed");
    // Rules keep columns and types; the names that the user reads are put back at the end.
    let schema = plan.schema.clone();
    let plan = rules::apply(access_check::apply(plan)?, env, trace)?;
    let plan = shared_plans::apply(plan, &mut |shared| {
        trace.begin_shared_plan();
        rules::apply(access_check::apply(shared)?, env, trace)
    })?;
    rules::debug_assert_valid(&plan, &schema, &rules::SHARED_PLANS);
    Ok(Plan { node: plan.node, schema })
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

/// Applies a rule that may fail to every node, as [`bottom_up`].
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
    Plan { node: PlanNode::WorkingTable(0), schema: Arc::default() }
}

/// `input` with one column per expression, named by `fields`.
fn project(input: Plan, exprs: Vec<Expr>, fields: Vec<Field>) -> Plan {
    Plan { node: PlanNode::Project { input: Box::new(input), exprs }, schema: Arc::new(Schema::new(fields)) }
}

/// References to all columns of a schema.
fn columns_of(schema: &Schema) -> Vec<Expr> {
    schema.fields.iter().enumerate().map(|(i, field)| Expr::column(i, field.data_type.clone())).collect()
}
