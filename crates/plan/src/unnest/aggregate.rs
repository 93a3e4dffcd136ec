//! Aggregation under outer values: the keys of the predicates become group keys.

use super::lift::{LiftedPlan, MissingRowColumn};
use super::predicate::Predicate;
use super::{Unnester, columns_of};
use crate::logical::{AggregateNode, Plan, PlanNode};
use base::{Result, bail};
use functions::Expr;
use std::sync::Arc;
use types::{DataType, Field, Schema};

impl Unnester<'_> {
    pub(super) fn lift_aggregate(&self, mut node: AggregateNode, schema: &Schema) -> Result<LiftedPlan> {
        let input_schema = node.input.schema.clone();
        let missing = if node.keys.is_empty() && node.grouping_sets.is_none() {
            Some(self.empty_row(&node, &input_schema, schema)?)
        } else {
            None
        };
        let lifted = self.lift_settled(std::mem::replace(&mut node.input, nothing(&input_schema)))?;
        let (lifted, keys) = self.resolve(lifted, std::mem::take(&mut node.keys))?;
        let mut lifted = self.keyed(lifted)?;
        for call in &mut node.aggregates {
            let args = std::mem::take(&mut call.args);
            let (resolved, args) = self.resolve(lifted, args)?;
            // Resolving may have brought in the domain, whose predicates are equalities too.
            lifted = resolved;
            call.args = args;
        }
        let own = keys.len();
        node.keys = keys;
        let mut position = |key: &Expr| {
            node.keys.iter().position(|known| known == key).unwrap_or_else(|| {
                node.keys.push(key.clone());
                node.keys.len() - 1
            })
        };
        let predicates: Vec<Predicate> = lifted
            .predicates
            .iter()
            .map(|predicate| match predicate {
                Predicate::Equal { inner, outer, null_safe } => Predicate::Equal {
                    inner: Expr::column(position(inner), inner.data_type.clone()),
                    outer: outer.clone(),
                    null_safe: *null_safe,
                },
                Predicate::Other(_) => unreachable!("keyed leaves equalities only"),
            })
            .collect();
        let added: Vec<usize> = (own..node.keys.len()).collect();
        if let Some(sets) = &mut node.grouping_sets {
            sets.iter_mut().for_each(|set| set.extend(&added));
        }
        let mut fields: Vec<Field> = schema.fields[..own].to_vec();
        fields.extend(
            node.keys[own..]
                .iter()
                .enumerate()
                .map(|(i, key)| Field::new(format!("__group_{i}"), key.data_type.clone())),
        );
        fields.extend_from_slice(&schema.fields[own..]);
        node.input = lifted.plan;
        let plan = Plan { node: PlanNode::Aggregate(Box::new(node)), schema: Arc::new(Schema::new(fields)) };
        let columns = columns_of(&plan.schema);
        let exprs = columns[..own].iter().chain(&columns[own + added.len()..]).cloned().collect();
        let lifted = LiftedPlan { plan, width: own, predicates, missing };
        Ok(lifted.projected(exprs, schema.fields.clone()))
    }

    /// The aggregates over no rows.
    fn empty_row(&self, node: &AggregateNode, input: &Arc<Schema>, schema: &Schema) -> Result<Vec<MissingRowColumn>> {
        let mut aggregates = node.aggregates.clone();
        for arg in aggregates.iter_mut().flat_map(|call| call.args.iter_mut()) {
            // There are no rows, so that any argument will do; outer values could not be evaluated.
            if super::free::is_free(arg) {
                *arg = Expr::literal(arg.data_type.default_value(), arg.data_type.clone());
            }
        }
        let over_nothing =
            AggregateNode { input: nothing(input), keys: Vec::new(), aggregates, top: None, grouping_sets: None };
        let plan = Plan { node: PlanNode::Aggregate(Box::new(over_nothing)), schema: Arc::new(schema.clone()) };
        let blocks = self.env.runner.run(plan)?;
        let Some(row) = blocks.iter().find(|block| block.rows == 1) else {
            bail!(LogicalError, "An aggregation without keys gave no row over an empty input");
        };
        let missing = |(i, field): (usize, &Field)| {
            let function = &node.aggregates[i].function;
            let holds_null =
                field.data_type.is_nullable() || !DataType::nullable(field.data_type.clone()).is_nullable();
            MissingRowColumn {
                expr: Expr::literal(row.columns[i].value(0), field.data_type.clone()),
                sql_null: !holds_null && !function.returns_default_for_nulls(),
            }
        };
        Ok(schema.fields.iter().enumerate().map(missing).collect())
    }
}

fn nothing(schema: &Arc<Schema>) -> Plan {
    Plan { node: PlanNode::Values(Arc::default()), schema: schema.clone() }
}
