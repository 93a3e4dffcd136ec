//! Checks of rights: the columns of a table or view that are used, and whether they may be read.
//!
//! It runs before all rules. A column that the rest of the plan does not use has no influence on its rows, so that it
//! needs no privilege, as in ClickHouse.

use crate::logical::{Plan, PlanNode};
use crate::optimize::columns::column_pruning;
use crate::optimize::empty;
use base::Result;

/// Refuses a plan whose reads are not allowed; takes the checks out of all others.
///
/// # Errors
/// `ACCESS_DENIED`.
pub(in crate::optimize) fn apply(plan: Plan) -> Result<Plan> {
    if !has_check(&plan) { Ok(plan) } else { checked(column_pruning::apply(plan)) }
}

fn has_check(plan: &Plan) -> bool {
    match &plan.node {
        PlanNode::CheckAccess(_) => true,
        _ => plan.inputs().into_iter().any(has_check),
    }
}

fn checked(mut plan: Plan) -> Result<Plan> {
    if let PlanNode::CheckAccess(node) = plan.node {
        let columns: Vec<&str> = node.columns.iter().map(|column| &**column).collect();
        node.access.check_read(&node.database, &node.table, &columns)?;
        return checked(node.input);
    }
    for input in plan.inputs_mut() {
        let taken = std::mem::replace(input, empty());
        *input = checked(taken)?;
    }
    Ok(plan)
}
