//! Order, limits, distinct rows and `ARRAY JOIN` under outer values: laws of an outer row become laws of a key.

use super::lift::LiftedPlan;
use super::{Unnester, columns_of, over};
use crate::logical::{Plan, PlanNode, SortKey};
use base::Result;
use functions::Expr;
use std::sync::Arc;
use types::Schema;

impl Unnester<'_> {
    /// A lifted plan all of whose predicates are equalities, so that the keys tell the outer rows apart.
    pub(super) fn keyed(&self, lifted: LiftedPlan) -> Result<LiftedPlan> {
        if lifted.is_equalities() {
            return Ok(lifted);
        }
        let ids = lifted.free_ids();
        Ok(self.introduce_domain(lifted, &ids)?.0)
    }

    pub(super) fn lift_sort(&self, input: Plan, keys: Vec<SortKey>) -> Result<LiftedPlan> {
        let lifted = self.lift(input)?;
        // One row needs no order.
        if lifted.missing.is_some() {
            return Ok(lifted);
        }
        let (mut lifted, exprs) = self.resolve(lifted, keys.iter().map(|key| key.expr.clone()).collect())?;
        let keys = keys.into_iter().zip(exprs).map(|(key, expr)| SortKey { expr, ..key }).collect();
        lifted.plan = over(lifted.plan, |input| PlanNode::Sort { input, keys, limit: None });
        Ok(lifted)
    }

    pub(super) fn lift_limit(&self, input: Plan, limit: Option<u64>, offset: u64) -> Result<LiftedPlan> {
        let lifted = self.lift(input)?;
        if lifted.missing.is_some() && offset == 0 && limit != Some(0) {
            return Ok(lifted);
        }
        let lifted = self.settle(lifted)?;
        self.limited_by_key(lifted, Vec::new(), limit.unwrap_or(u64::MAX), offset)
    }

    pub(super) fn lift_limit_by(&self, input: Plan, keys: Vec<Expr>, limit: u64, offset: u64) -> Result<LiftedPlan> {
        let lifted = self.lift_settled(input)?;
        let (lifted, keys) = self.resolve(lifted, keys)?;
        self.limited_by_key(lifted, keys, limit, offset)
    }

    fn limited_by_key(&self, lifted: LiftedPlan, mut keys: Vec<Expr>, limit: u64, offset: u64) -> Result<LiftedPlan> {
        let mut lifted = self.keyed(lifted)?;
        keys.extend(lifted.inner_keys());
        lifted.plan = if keys.is_empty() {
            over(lifted.plan, |input| PlanNode::Limit { input, limit: Some(limit), offset, with_ties: None })
        } else {
            over(lifted.plan, |input| PlanNode::LimitBy { input, keys, limit, offset })
        };
        Ok(lifted)
    }

    pub(super) fn lift_distinct(&self, input: Plan) -> Result<LiftedPlan> {
        let lifted = self.lift(input)?;
        if lifted.missing.is_some() {
            return Ok(lifted);
        }
        let lifted = self.keyed(lifted)?;
        let own = Self::own_columns(&lifted);
        let fields = lifted.plan.schema.fields[..lifted.width].to_vec();
        let mut lifted = lifted.projected(own, fields);
        lifted.plan = over(lifted.plan, |input| PlanNode::Distinct { input, limit: None });
        Ok(lifted)
    }

    pub(super) fn lift_array_join(
        &self,
        input: Plan,
        arrays: Vec<Expr>,
        left: bool,
        schema: &Schema,
    ) -> Result<LiftedPlan> {
        let lifted = self.lift_settled(input)?;
        let (mut lifted, arrays) = self.resolve(lifted, arrays)?;
        let (width, all) = (lifted.width, lifted.plan.schema.len());
        let mut fields = lifted.plan.schema.fields.clone();
        fields.extend_from_slice(&schema.fields[width..]);
        lifted.plan = Plan {
            node: PlanNode::ArrayJoin { input: Box::new(lifted.plan), arrays, left },
            schema: Arc::new(Schema::new(fields)),
        };
        // The elements stand behind the subquery's own columns, before those of the predicates.
        let columns = columns_of(&lifted.plan.schema);
        let exprs = columns[..width].iter().chain(&columns[all..]).cloned().collect();
        Ok(lifted.projected(exprs, schema.fields.clone()))
    }
}
