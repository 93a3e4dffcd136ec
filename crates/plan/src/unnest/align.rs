//! Set operations under outer values: all inputs get the same key columns.

use super::Unnester;
use super::free::free_ids;
use super::lift::LiftedPlan;
use super::predicate::Predicate;
use crate::logical::{Plan, PlanNode, SetOperation};
use base::Result;
use functions::Expr;
use types::Schema;

impl Unnester<'_> {
    pub(super) fn lift_union(&self, inputs: Vec<Plan>, schema: &Schema) -> Result<LiftedPlan> {
        let aligned = self.aligned(inputs, schema)?;
        let (width, predicates) = (aligned[0].width, aligned[0].predicates.clone());
        let schema = aligned[0].plan.schema.clone();
        let inputs =
            aligned.into_iter().map(|lifted| Plan { node: lifted.plan.node, schema: schema.clone() }).collect();
        Ok(LiftedPlan { plan: Plan { node: PlanNode::Union(inputs), schema }, width, predicates, missing: None })
    }

    pub(super) fn lift_set_operation(
        &self,
        left: Plan,
        right: Plan,
        operation: SetOperation,
        all: bool,
    ) -> Result<LiftedPlan> {
        let schema = left.schema.clone();
        let mut aligned = self.aligned(vec![left, right], &schema)?.into_iter();
        let (Some(left), Some(right)) = (aligned.next(), aligned.next()) else { unreachable!("two were given") };
        let schema = left.plan.schema.clone();
        let node = PlanNode::SetOperation { left: Box::new(left.plan), right: Box::new(right.plan), operation, all };
        Ok(LiftedPlan { plan: Plan { node, schema }, width: left.width, predicates: left.predicates, missing: None })
    }

    /// Inputs with the same columns and the same predicates over them.
    fn aligned(&self, inputs: Vec<Plan>, schema: &Schema) -> Result<Vec<LiftedPlan>> {
        let lifted = inputs.into_iter().map(|input| self.lift_settled(input)).collect::<Result<Vec<_>>>()?;
        let fields = schema.fields.clone();
        let narrow = |lifted: LiftedPlan| {
            let own = Self::own_columns(&lifted);
            lifted.projected(own, fields.clone())
        };
        let lifted = if is_alike(&lifted) {
            lifted
        } else {
            let mut ids: Vec<usize> = lifted.iter().flat_map(LiftedPlan::free_ids).collect();
            ids.sort_unstable();
            ids.dedup();
            lifted.into_iter().map(|lifted| Ok(self.introduce_domain(lifted, &ids)?.0)).collect::<Result<Vec<_>>>()?
        };
        Ok(lifted
            .into_iter()
            .map(|mut lifted| {
                lifted.predicates.sort_by_key(|predicate| (predicate.free_ids(), outer_text(predicate)));
                narrow(lifted)
            })
            .collect())
    }
}

fn outer_text(predicate: &Predicate) -> String {
    match predicate {
        Predicate::Equal { outer, .. } => outer.to_string(),
        Predicate::Other(_) => String::new(),
    }
}

/// Whether all inputs have equalities with the same outer values, of the same types.
fn is_alike(inputs: &[LiftedPlan]) -> bool {
    let shape = |lifted: &LiftedPlan| -> Option<Vec<String>> {
        let mut shape = Vec::new();
        let mut inners: Vec<&Expr> = Vec::new();
        for predicate in &lifted.predicates {
            let Predicate::Equal { inner, outer, null_safe } = predicate else { return None };
            if inners.contains(&inner) || free_ids(outer).is_empty() {
                return None;
            }
            inners.push(inner);
            shape.push(format!("{outer} {} {null_safe}", inner.data_type));
        }
        shape.sort();
        Some(shape)
    };
    let first = inputs.first().and_then(shape);
    first.is_some() && inputs.iter().all(|input| shape(input) == first)
}
