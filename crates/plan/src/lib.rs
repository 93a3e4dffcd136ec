//! Logical plans of syntax trees: names and types are resolved ([`analyze`]), correlated subqueries
//! become joins (`unnest`), rules improve the plan
//! ([`optimize`]), `EXPLAIN` prints it ([`explain`]).
//!
//! Invariant: nothing here runs a plan. What needs rows while planning (scalar subqueries, sets of `IN`) asks the
//! [`analyze::SubqueryRunner`] that the engine gives.
//!
//! # Where to find it
//! - a clause of `SELECT`: bound in `crates/plan/src/analyze/select/clauses.rs`, put on the plan in `mod.rs` beside it
//!   (`WHERE`: `filtered_with_subqueries` in `crates/plan/src/analyze/subquery/correlated.rs`)
//! - the operators of plans, and what they hold: `crates/plan/src/logical.rs`
//! - an optimizer rule: `crates/plan/src/optimize/`, one file each; their order, the logical rules
//!   before the physical ones: `crates/plan/src/optimize/rules/`
//! - columns fetched for the winners of `ORDER BY … LIMIT` alone: `crates/plan/src/optimize/sort_limit/late_fetch.rs`,
//!   over joins `late_fetch_join.rs` beside it; `crates/exec/src/ops/late_fetch.rs`
//! - searches for tokens by the tokenizer of a text index: `crates/plan/src/analyze/select/text_search.rs`
//! - in which order a scan tries its filters: `crates/plan/src/optimize/filter/filter_order.rs`, then what it learns:
//!   `crates/storage/src/mergetree/scan/read/filter_order.rs`, and how they are tried: `filter.rs` beside it
//! - what makes two predicates the same, for all that remembers them: `crates/plan/src/identity.rs`; what a function
//!   looked at while it was bound: `crates/functions/src/dependence.rs`
//! - what `EXPLAIN PLAN` prints: `crates/plan/src/explain/`: as a tree `pretty/`, as an indented list `legacy.rs`, as
//!   JSON `json.rs`

pub mod analyze;
pub mod cardinality;
pub mod explain;
pub mod explain_syntax;
pub mod fill;
mod identity;
pub mod logical;
pub mod optimize;
#[cfg(test)]
mod testing;
mod unnest;
mod validate;
pub mod window;

pub use fill::{FillColumn, FillNode, FillStep};
pub use identity::expr_identity;
pub use logical::{
    AggregateCall, AggregateNode, Amount, AsofCondition, AsofTest, JoinKind, JoinNode, JoinStrategy, JoinStrictness,
    MergeOrder, Plan, PlanNode, RecursiveNode, RuntimeKey, ScanNode, SetOperation, SharedPlan, SortKey, TotalsNode,
    TotalsStep,
};
pub use window::{Decayed, Frame, FrameBound, FrameOffset, FrameUnit, WindowCall, WindowFunction, WindowNode};
