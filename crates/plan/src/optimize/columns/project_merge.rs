//! Two projections in a row become one; a projection that changes nothing goes.

use crate::logical::{Plan, PlanNode};
use crate::optimize::bottom_up;
use functions::{Expr, ExprKind};

/// Nodes that a merged projection may have: beyond, substitution could explode.
const NODES_MAX: usize = 2_000;

pub(in crate::optimize) fn apply(plan: Plan) -> Plan {
    bottom_up(plan, &mut merge)
}

fn merge(plan: Plan) -> Plan {
    let PlanNode::Project { input, exprs } = plan.node else { return plan };
    match *input {
        Plan { node: PlanNode::Project { input: inner, exprs: inner_exprs }, schema: inner_schema } => {
            if !can_substitute(&exprs, &inner_exprs) {
                let input = Box::new(Plan {
                    node: PlanNode::Project { input: inner, exprs: inner_exprs },
                    schema: inner_schema,
                });
                return Plan { node: PlanNode::Project { input, exprs }, schema: plan.schema };
            }
            let exprs = exprs.iter().map(|expr| expr.transform(&|index, _| inner_exprs[index].clone())).collect();
            merge(Plan { node: PlanNode::Project { input: inner, exprs }, schema: plan.schema })
        }
        input if is_identity(&exprs, &input) => Plan { node: input.node, schema: plan.schema },
        input => Plan { node: PlanNode::Project { input: Box::new(input), exprs }, schema: plan.schema },
    }
}

fn is_identity(exprs: &[Expr], input: &Plan) -> bool {
    exprs.len() == input.schema.len()
        && exprs
            .iter()
            .enumerate()
            .all(|(i, expr)| expr.as_column() == Some(i) && expr.data_type == input.schema.fields[i].data_type)
}

/// Equal parts are computed once after merging, so using an expression twice costs nothing if it is deterministic.
fn can_substitute(outer: &[Expr], inner: &[Expr]) -> bool {
    let sizes: Vec<usize> = inner.iter().map(size).collect();
    let mut total = 0;
    let mut uses = vec![0usize; inner.len()];
    for expr in outer {
        total += size(expr);
        expr.visit_columns(&mut |index| {
            uses[index] += 1;
            total += sizes[index];
        });
    }
    // `rand()` above and below are two values, which in one projection would be one.
    let fixed = outer.iter().all(Expr::is_deterministic);
    total <= NODES_MAX
        && inner.iter().zip(&uses).all(|(expr, &uses)| uses == 0 || uses == 1 && fixed || expr.is_deterministic())
}

fn size(expr: &Expr) -> usize {
    match &expr.kind {
        ExprKind::Call { args, .. } => 1 + args.iter().map(size).sum::<usize>(),
        ExprKind::Lambda(lambda) => 1 + size(&lambda.body) + lambda.captures.iter().map(size).sum::<usize>(),
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::optimize::testing::{call, check, column, number, projected, rows};

    #[test]
    fn two_projections_become_one() {
        let sum = call("plus", vec![column(0), column(1)]);
        let plan =
            projected(projected(rows(9, 2), vec![column(1), sum]), vec![call("multiply", vec![column(1), number(2)])]);
        check(apply, plan, "Project multiply(plus(#0, #1), 2)(Values)");
    }

    #[test]
    fn a_projection_that_changes_nothing_goes() {
        check(apply, projected(rows(9, 2), vec![column(0), column(1)]), "Values");
        check(apply, projected(rows(9, 2), vec![column(1), column(0)]), "Project #1, #0(Values)");
    }

    #[test]
    fn a_random_number_that_is_read_twice_stays_one() {
        let random = projected(rows(9, 1), vec![call("rand64", Vec::new())]);
        let plan = projected(random, vec![column(0), column(0)]);
        check(apply, plan, "Project #0, #0(Project rand64()(Values))");
    }
}
