//! `UNION`, `INTERSECT`, `EXCEPT`.

use crate::analyze::expr::fold::cast_to;
use crate::analyze::group::passed_totals::{has_totals, pass_totals};
use crate::analyze::{Analyzer, Ctes};
use crate::logical::{Plan, PlanNode, SetOperation};
use base::{Result, SetOperationMode, Settings, bail, err};
use functions::Expr;
use sql::ast;
use std::sync::Arc;
use types::super_type::{least_super_type, least_super_type_or_variant};
use types::{DataType, Field, Schema};

impl Analyzer<'_> {
    pub(super) fn set_operation(&self, operation: &ast::SetOperation, ctes: &Ctes) -> Result<Plan> {
        let inherited = inherited_ctes(self, operation, ctes);
        let mut inputs = Vec::with_capacity(operation.inputs.len());
        // The totals of the first query that has some are those of all.
        let totals_depth = self.totals_depth.get();
        if self.has_place_for_totals() {
            self.totals_depth.set(totals_depth + 1);
        }
        for input in &operation.inputs {
            let plan = self.query(input, &inherited);
            if plan.as_ref().is_ok_and(has_totals) {
                self.totals_depth.set(0);
            }
            inputs.push(plan);
        }
        self.totals_depth.set(totals_depth);
        let inputs = self.same_types(inputs.into_iter().collect::<Result<Vec<Plan>>>()?, operation)?;
        let schema = inputs[0].schema.clone();
        let all = keeps_duplicates(operation, self.env.settings)?;
        if operation.op == ast::SetOperator::Union {
            let union = Plan { node: PlanNode::Union(inputs), schema: schema.clone() };
            return Ok(if all {
                union
            } else {
                Plan { node: PlanNode::Distinct { input: Box::new(union), limit: None }, schema }
            });
        }
        let kind =
            if operation.op == ast::SetOperator::Intersect { SetOperation::Intersect } else { SetOperation::Except };
        let mut inputs = inputs.into_iter();
        let Some(mut plan) = inputs.next() else { bail!(LogicalError, "A set operation without inputs") };
        for right in inputs {
            let node = PlanNode::SetOperation { left: Box::new(plan), right: Box::new(right), operation: kind, all };
            plan = Plan { node, schema: schema.clone() };
        }
        Ok(plan)
    }

    fn same_types(&self, inputs: Vec<Plan>, operation: &ast::SetOperation) -> Result<Vec<Plan>> {
        let width = inputs[0].schema.len();
        if let Some((i, other)) = inputs.iter().enumerate().find(|(_, input)| input.schema.len() != width) {
            let what = format!(
                "The queries of a set operation give different numbers of columns: {width} and {}",
                other.schema.len()
            );
            let error = match operation.op {
                ast::SetOperator::Union => err!(UnionAllResultStructuresMismatch, "{what}"),
                _ => err!(IntersectOrExceptResultStructuresMismatch, "{what}"),
            };
            return Err(operation.inputs[i].span.locate(error));
        }
        let mut types = Vec::with_capacity(width);
        for column in 0..width {
            let column_types: Vec<DataType> =
                inputs.iter().map(|input| input.schema.fields[column].data_type.clone()).collect();
            types.push(if self.env.settings.use_variant_as_common_type {
                least_super_type_or_variant(&column_types)?
            } else {
                least_super_type(&column_types)?
            });
        }
        let names = inputs[0].schema.clone();
        inputs
            .into_iter()
            .map(|input| {
                let fields: Vec<Field> = names
                    .fields
                    .iter()
                    .zip(&types)
                    .map(|(field, data_type)| Field::new(field.name.clone(), data_type.clone()))
                    .collect();
                let schema = Arc::new(Schema::new(fields));
                if input.schema.fields.iter().zip(&types).all(|(field, data_type)| field.data_type == *data_type) {
                    return Ok(Plan { node: input.node, schema });
                }
                let exprs = input
                    .schema
                    .fields
                    .iter()
                    .zip(&types)
                    .enumerate()
                    .map(|(i, (field, data_type))| {
                        cast_to(self.env, Expr::column(i, field.data_type.clone()), data_type)
                    })
                    .collect::<Result<Vec<_>>>()?;
                let mut input = input;
                pass_totals(self.env, &mut input, Some(exprs.clone()), &[], &[])?;
                Ok(Plan { node: PlanNode::Project { input: Box::new(input), exprs }, schema })
            })
            .collect()
    }
}

/// Whether a set operation keeps duplicate rows; where neither ALL nor DISTINCT is written, the settings decide.
///
/// # Errors
/// `EXPECTED_ALL_OR_DISTINCT` where the settings do not decide either.
pub fn keeps_duplicates(operation: &ast::SetOperation, settings: &Settings) -> Result<bool> {
    let (mode, name, setting) = match operation.op {
        ast::SetOperator::Union => (settings.union_default_mode, "UNION", "union_default_mode"),
        ast::SetOperator::Intersect => (settings.intersect_default_mode, "INTERSECT", "intersect_default_mode"),
        ast::SetOperator::Except => (settings.except_default_mode, "EXCEPT", "except_default_mode"),
    };
    Ok(match (operation.quantifier, mode) {
        (ast::SetQuantifier::All, _) | (ast::SetQuantifier::Default, SetOperationMode::All) => true,
        (ast::SetQuantifier::Distinct, _) | (ast::SetQuantifier::Default, SetOperationMode::Distinct) => false,
        (ast::SetQuantifier::Default, SetOperationMode::Unset) => {
            bail!(ExpectedAllOrDistinct, "{name} needs ALL or DISTINCT after it while {setting} is empty")
        }
    })
}

/// The `WITH` of the first query holds for all of them.
fn inherited_ctes(analyzer: &Analyzer<'_>, operation: &ast::SetOperation, ctes: &Ctes) -> Ctes {
    let mut first = &operation.inputs[0];
    loop {
        match &first.body {
            ast::QueryBody::Select(select) => {
                return select.with.as_ref().map_or_else(|| ctes.clone(), |with| analyzer.with_ctes(with, ctes));
            }
            ast::QueryBody::SetOperation(inner) => first = &inner.inputs[0],
        }
    }
}
