//! Common table expressions in `FROM`: planned where they are read, once when `MATERIALIZED`, in rounds when recursive.

use crate::analyze::expr::fold::cast_to;
use crate::analyze::set_operation::keeps_duplicates;
use crate::analyze::{Analyzer, CteScope, Ctes, renamed};
use crate::logical::{Plan, PlanNode, RecursiveNode, SharedPlan};
use base::{Result, bail};
use functions::Expr;
use sql::ast;
use std::sync::Arc;
use types::super_type::least_super_type;
use types::{DataType, Field, Schema};

/// Rounds of typing: an integer type grows at most so often before it is the widest.
const TYPING_ROUNDS_MAX: usize = 10;

impl Analyzer<'_> {
    /// The plan of a common table expression.
    pub(in crate::analyze) fn cte(&self, cte: &Arc<CteScope>) -> Result<Plan> {
        if let Some((id, schema)) = &cte.working {
            return Ok(Plan { node: PlanNode::WorkingTable(*id), schema: schema.clone() });
        }
        let known =
            self.materialized.borrow().iter().find(|(known, _)| Arc::ptr_eq(known, cte)).map(|(_, plan)| plan.clone());
        if let Some(plan) = known {
            return Ok(plan);
        }
        let uses = self.outer_uses.borrow().len();
        let totals_depth = self.totals_depth.get();
        if cte.cte.materialized || cte.recursive {
            // A plan that is read from several places has no totals for one of them.
            self.totals_depth.set(0);
        }
        let plan = self.with_frames(cte.frames, || {
            if cte.recursive && reads(&cte.cte.query, &cte.name) {
                self.recursion(cte)
            } else {
                self.query(&cte.cte.query, &cte.visible)
            }
        });
        self.totals_depth.set(totals_depth);
        let plan = plan?;
        let plan = aliased(plan, &cte.cte.columns)?;
        if cte.cte.materialized && self.outer_uses.borrow().len() == uses {
            let shared = SharedPlan::share(plan);
            self.materialized.borrow_mut().push((cte.clone(), shared.clone()));
            return Ok(shared);
        }
        Ok(plan)
    }

    /// `WITH RECURSIVE name AS (base UNION ALL step)`.
    fn recursion(&self, cte: &CteScope) -> Result<Plan> {
        let ast::QueryBody::SetOperation(operation) = &cte.cte.query.body else {
            bail!(
                UnsupportedMethod,
                "Recursive CTE {} must be a UNION ALL of a start and of queries that read it",
                cte.name
            );
        };
        if operation.op != ast::SetOperator::Union {
            bail!(UnsupportedMethod, "Recursive CTE {} must be a UNION, not another set operation", cte.name);
        }
        let (steps, starts): (Vec<_>, Vec<_>) =
            operation.inputs.iter().cloned().partition(|input| reads(input, &cte.name));
        if starts.is_empty() || steps.is_empty() {
            bail!(
                UnsupportedMethod,
                "Recursive CTE {} needs a query that does not read it and one that does",
                cte.name
            );
        }
        let distinct = !keeps_duplicates(operation, self.env.settings)?;
        let base = aliased(self.branches(starts, operation, &cte.visible)?, &cte.cte.columns)?;
        let id = self.next_numbers(1) as u64;
        let mut types: Vec<DataType> = base.schema.fields.iter().map(|field| field.data_type.clone()).collect();
        for _ in 0..TYPING_ROUNDS_MAX {
            let fields = base
                .schema
                .fields
                .iter()
                .zip(&types)
                .map(|(field, data_type)| Field::new(field.name.clone(), data_type.clone()))
                .collect();
            let schema = Arc::new(Schema::new(fields));
            let mut visible = cte.visible.clone();
            visible.push(working_table(cte, id, schema.clone()));
            let step = self.branches(steps.clone(), operation, &visible)?;
            let common = common_types(&types, &step.schema, &cte.name)?;
            if common == types {
                let (base, step) = (self.converted(base, &schema)?, self.converted(step, &schema)?);
                let rounds_max = self.env.settings.max_recursive_cte_evaluation_depth;
                let node = RecursiveNode { name: cte.name.clone(), id, base, step, distinct, rounds_max };
                return Ok(Plan { node: PlanNode::Recursive(Box::new(node)), schema });
            }
            types = common;
        }
        bail!(
            TypeMismatch,
            "The column types of recursive CTE {} grow with every round: convert them in its first query",
            cte.name
        )
    }

    /// The rows of several queries of a union.
    fn branches(&self, inputs: Vec<ast::SelectQuery>, operation: &ast::SetOperation, ctes: &Ctes) -> Result<Plan> {
        match <[ast::SelectQuery; 1]>::try_from(inputs) {
            Ok([only]) => self.query(&only, ctes),
            Err(inputs) => self.set_operation(&ast::SetOperation { inputs, ..operation.clone() }, ctes),
        }
    }

    fn converted(&self, plan: Plan, schema: &Arc<Schema>) -> Result<Plan> {
        if plan.schema.fields.iter().zip(&schema.fields).all(|(a, b)| a.data_type == b.data_type) {
            return Ok(Plan { node: plan.node, schema: schema.clone() });
        }
        let fields = plan.schema.fields.iter().zip(&schema.fields).enumerate();
        let exprs = fields
            .map(|(i, (from, to))| cast_to(self.env, Expr::column(i, from.data_type.clone()), &to.data_type))
            .collect::<Result<_>>()?;
        Ok(Plan { node: PlanNode::Project { input: Box::new(plan), exprs }, schema: schema.clone() })
    }
}

/// The recursive CTE inside of its step: the rows of the round before.
fn working_table(cte: &CteScope, id: u64, schema: Arc<Schema>) -> CteScope {
    CteScope {
        name: cte.name.clone(),
        cte: cte.cte.clone(),
        visible: Ctes::default(),
        frames: cte.frames,
        recursive: true,
        working: Some((id, schema)),
    }
}

/// The column types that hold the rows of the round before and those of the next.
fn common_types(types: &[DataType], step: &Schema, name: &str) -> Result<Vec<DataType>> {
    if step.len() != types.len() {
        bail!(
            UnionAllResultStructuresMismatch,
            "Recursive CTE {name} starts with {} columns, but a round gives {}",
            types.len(),
            step.len()
        );
    }
    types.iter().zip(&step.fields).map(|(a, b)| least_super_type(&[a.clone(), b.data_type.clone()])).collect()
}

/// The plan with the names of `WITH t(a, b)`.
fn aliased(plan: Plan, aliases: &[ast::Ident]) -> Result<Plan> {
    if aliases.is_empty() {
        return Ok(plan);
    }
    if aliases.len() != plan.schema.len() {
        bail!(
            BadArguments,
            "Number of aliases does not match number of projection columns. Expected {}, got {}",
            plan.schema.len(),
            aliases.len()
        );
    }
    let names: Vec<String> = aliases.iter().map(|alias| alias.name.clone()).collect();
    Ok(renamed(plan, &names))
}

/// Whether a query's `FROM` names a table, also inside subqueries.
pub(in crate::analyze) fn reads(query: &ast::SelectQuery, name: &str) -> bool {
    match &query.body {
        ast::QueryBody::SetOperation(operation) => operation.inputs.iter().any(|input| reads(input, name)),
        ast::QueryBody::Select(select) => select.from.as_ref().is_some_and(|from| {
            let joined = from
                .joins
                .iter()
                .filter_map(|step| if let ast::JoinStep::Join(join) = step { Some(&join.table) } else { None });
            from.first.iter().chain(joined).any(|table| match &table.kind {
                ast::TableKind::Name(object) => object.database.is_none() && object.name.name == name,
                ast::TableKind::Subquery(inner) => reads(inner, name),
                ast::TableKind::Function(..) => false,
            })
        }),
    }
}
