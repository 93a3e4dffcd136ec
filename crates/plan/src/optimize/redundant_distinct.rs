//! Removes `DISTINCT` over rows that are distinct already.

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::optimize::testing::{check, column, distinct, grouped, rows};

    #[test]
    fn groups_of_all_keys_are_distinct() {
        check(apply, distinct(grouped(rows(9, 1), vec![column(0)], &[])), "Aggregate [#0] [](Values)");
        check(apply, distinct(distinct(rows(9, 2))), "Distinct(Values)");
        check(apply, distinct(rows(9, 2)), "Distinct(Values)");
    }
}
