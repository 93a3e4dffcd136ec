//! Correlated subqueries and `LATERAL` become joins.
//!
//! A subquery is planned with placeholders for values of the outer query: a *dependent join* would run it once per
//! outer row. Here the dependence is removed, after Neumann and Kemper, "Unnesting Arbitrary Queries" (BTW 2015):
//!
//! ```text
//! outer ⋈dependent subquery(x)   ─▶   outer ⋈p subquery'        p: the predicates on x, lifted to the top (lift.rs)
//! ```
//! Predicates rise through the operators, one file each. Where one cannot (a comparison under an aggregate, an outer
//! value in an expression), the *domain* — the distinct outer values — is joined in (domain.rs), and `domain.x <=> x`
//! rises instead.
//!
//! Invariant: dependent joins are removed inside out; a value of a query further out passes through the outer plan as a
//! column of it, and is removed with that query.

mod aggregate;
mod align;
mod domain;
mod free;
mod join;
mod lateral;
mod lift;
mod predicate;
mod root;
mod rows;

use crate::analyze::Environment;
use crate::logical::{Plan, PlanNode};
use free::over_columns;
use functions::{Expr, Placeholder};
use std::cell::OnceCell;
use std::sync::Arc;
use types::{DataType, Field, Schema};

pub(crate) use lateral::{LateralOn, lateral};
pub(crate) use root::{SubqueryUsage, filtered, valued};

/// A value of the outer query that a subquery uses.
#[derive(Clone)]
pub(crate) struct Binding {
    /// The number of its placeholder in the plan of the subquery.
    pub id: usize,
    /// The expression of the value over the outer plan.
    pub expr: Expr,
}

/// The place of a value of the outer query in the outer plan.
struct OuterVariable {
    id: usize,
    position: usize,
    data_type: DataType,
}

/// Removes one dependent join.
pub(crate) struct Unnester<'a> {
    env: &'a Environment<'a>,
    /// The outer plan, with a column for every variable.
    outer: Plan,
    variables: Vec<OuterVariable>,
    /// The outer plan once it is read more than once.
    twice: OnceCell<Plan>,
}

impl<'a> Unnester<'a> {
    /// An unnester for a subquery over `outer`.
    fn new(env: &'a Environment<'a>, outer: Plan, subquery: &Plan, bindings: &[Binding]) -> Self {
        let mut exprs = columns_of(&outer.schema);
        let mut fields = outer.schema.fields.clone();
        let mut variables: Vec<OuterVariable> = Vec::new();
        for (id, data_type) in free::free_columns(subquery) {
            let expr = bindings.iter().find(|binding| binding.id == id).map_or_else(
                || Expr::placeholder(Placeholder::Outer(id), data_type.clone()),
                |binding| binding.expr.clone(),
            );
            let position =
                exprs.iter().position(|known| *known == expr && known.is_deterministic()).unwrap_or_else(|| {
                    fields.push(Field::new(format!("__outer_{id}"), expr.data_type.clone()));
                    exprs.push(expr.clone());
                    exprs.len() - 1
                });
            variables.push(OuterVariable { id, position, data_type: expr.data_type });
        }
        let outer = if exprs.len() > outer.schema.len() { project(outer, exprs, fields) } else { outer };
        Unnester { env, outer, variables, twice: OnceCell::new() }
    }

    fn variable(&self, id: usize) -> &OuterVariable {
        self.variables
            .iter()
            .find(|variable| variable.id == id)
            .unwrap_or_else(|| unreachable!("every free column has a variable"))
    }

    /// An expression of the subquery with outer values as columns of the outer plan, others moved by `shift`.
    fn over_outer(&self, expr: &Expr, shift: usize) -> Expr {
        over_columns(expr, &|id| self.variable(id).position, &|index| index + shift)
    }

    /// The outer plan for one of its readers.
    fn read_outer(&self) -> Plan {
        self.twice.get_or_init(|| domain::readable_twice(&self.outer)).clone()
    }

    /// The outer plan for the join at the top.
    fn into_outer(self) -> Plan {
        self.twice.into_inner().unwrap_or(self.outer)
    }
}

fn columns_of(schema: &Schema) -> Vec<Expr> {
    schema.fields.iter().enumerate().map(|(i, field)| Expr::column(i, field.data_type.clone())).collect()
}

fn project(input: Plan, exprs: Vec<Expr>, fields: Vec<Field>) -> Plan {
    Plan { node: PlanNode::Project { input: Box::new(input), exprs }, schema: Arc::new(Schema::new(fields)) }
}

/// A node that changes no columns.
fn over(input: Plan, node: impl FnOnce(Box<Plan>) -> PlanNode) -> Plan {
    let schema = input.schema.clone();
    Plan { node: node(Box::new(input)), schema }
}

#[cfg(test)]
mod tests;
