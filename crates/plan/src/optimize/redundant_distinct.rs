//! `DISTINCT` over rows that are distinct already goes.

use super::{bottom_up, unique};
use crate::logical::{Plan, PlanNode};

pub(super) fn apply(plan: Plan) -> Plan {
    bottom_up(plan, &mut |plan| match plan.node {
        PlanNode::Distinct { input, .. } if unique::is_unique(&input, &(0..input.schema.len()).collect::<Vec<_>>()) => {
            Plan { node: input.node, schema: plan.schema }
        }
        node => Plan { node, schema: plan.schema },
    })
}
