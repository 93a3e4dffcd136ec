//! Contracts of functions: traits of scalar and aggregate functions, the registry that finds them by
//! name, and bound expressions that call them.
//!
//! The functions themselves are in the crates `scalar` and `aggregate`; the heads of these say how one is added. Most
//! are closures there, few implement [`ScalarFunction`] or [`AggregateFunction`] themselves.
//!
//! Invariant: nothing here knows SQL text, tables or plans.
//!
//! # Where to find it
//! - what `system.functions` tells of a function: `crates/functions/reference/`; read by
//!   `crates/functions/src/reference.rs`, its examples are run by `crates/sqltest/tests/reference.rs`
//! - why a function of ClickHouse is not here: `crates/functions/src/unsupported.rs`
//! - what a function says as a condition (comparison, connective, set): `crates/functions/src/predicate.rs`; what
//!   rules know of an aggregate function: `crates/functions/src/aggregate_kind.rs`
//! - what a function costs, when it fails, whether it keeps values apart: `crates/functions/src/properties.rs`;
//!   families declare it where they register their functions
//! - functions that rules take apart or write anew: `crates/functions/src/operation.rs`
//! - default handling of NULL, constants, dictionaries: `crates/functions/src/evaluate.rs`
//! - what expressions have in the place of aggregates, windows, subqueries and outer values until these are placed:
//!   `crates/functions/src/placeholder.rs`
//! - functions computed once per distinct value of a block: `crates/functions/src/evaluate/repeats.rs`
//! - how keys of dictionaries are looked up: equal keys, networks, areas: `crates/functions/src/dictionary.rs` and its
//!   folder

pub mod access;
pub mod aggregate;
mod aggregate_kind;
pub mod dependence;
pub mod dictionary;
pub mod dynamic;
mod dynamic_order;
pub mod evaluate;
pub mod expr;
mod operation;
mod placeholder;
mod predicate;
mod properties;
pub mod reference;
pub mod registry;
pub mod scalar;
mod short_circuit;
mod unsupported;

pub use aggregate::{AggregateFactory, AggregateFunction, GroupedStates, ParallelRun};
pub use aggregate_kind::{AggregateKind, KindSuffix};
pub use dependence::Dependence;
pub use dynamic_order::order_key;
pub use expr::{Expr, ExprKind, LambdaExpr};
pub use operation::Operation;
pub use placeholder::Placeholder;
pub use predicate::{Comparison, Holding, Predicate, TextTest};
pub use properties::{Cost, Failure, Injectivity, Properties};
pub use registry::{FunctionDoc, Registry};
pub use scalar::{Arg, ArgType, FunctionContext, Lambda, LambdaType, ScalarFactory, ScalarFunction};
pub use unsupported::why_unsupported;
