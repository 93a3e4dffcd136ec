//! From syntax tree to logical plan: names and types are resolved ([`analyze`]), correlated subqueries
//! become joins (`unnest`), rules improve the plan
//! ([`optimize`]), `EXPLAIN` prints it ([`explain`]).
//!
//! Invariant: nothing here runs a plan. What needs rows while planning (scalar subqueries, sets of `IN`) asks the
//! [`analyze::SubqueryRunner`] that the engine gives.

pub mod analyze;
pub mod cardinality;
pub mod explain;
pub mod explain_syntax;
pub mod fill;
mod identity;
pub mod logical;
pub mod optimize;
mod unnest;
mod validate;
pub mod window;

pub use fill::{FillColumn, FillNode, FillStep};
pub use identity::expr_identity;
pub use logical::{
    AggregateCall, AggregateNode, Amount, AsofCondition, AsofTest, JoinKind, JoinNode, JoinStrictness, MergeJoinNode,
    Plan, PlanNode, RecursiveNode, RuntimeKey, ScanNode, SetOperation, SharedPlan, SortKey, TotalsNode, TotalsStep,
};
pub use window::{Decayed, Frame, FrameBound, FrameOffset, FrameUnit, WindowCall, WindowFunction, WindowNode};
