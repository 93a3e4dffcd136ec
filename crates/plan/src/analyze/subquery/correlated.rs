//! Correlated subqueries: names of outer queries, and where the joins that replace the subqueries are placed.
//!
//! While a subquery is analyzed, the names around it are an [`OuterQuery`]. A name that it does not know itself becomes
//! a placeholder for an outer value, and is bound again over the query that has it. The subquery is a placeholder
//! itself, until the clause that uses it is placed; `unnest` makes the join.

use crate::analyze::Analyzer;
use crate::analyze::expr::Binder;
use crate::analyze::expr::fold::cast_to;
use crate::analyze::filters::split_and;
use crate::analyze::scope::Scope;
use crate::analyze::set::subquery;
use crate::logical::{Plan, PlanNode};
use crate::unnest::{self, Binding, SubqueryUsage};
use base::{ErrorCode, Result, bail};
use functions::{Expr, ExprKind, Placeholder, Predicate};
use sql::ast;
use std::sync::Arc;
use types::{DataType, Field, Schema};

/// The names of a query around the one that is being analyzed.
pub(in crate::analyze) struct OuterQuery {
    scope: Arc<Scope>,
    /// Values that inner queries use: number of the placeholder, name and type.
    captured: Vec<(usize, Vec<ast::Ident>, DataType)>,
}

/// A subquery that is joined.
#[derive(Clone)]
pub(in crate::analyze) struct Subquery {
    query: ast::SelectQuery,
    plan: Plan,
    bindings: Vec<Binding>,
    usage: SubqueryUsage,
    data_type: DataType,
}

/// A subquery's plan, and the values of the query around that it uses.
pub(in crate::analyze) enum Analyzed {
    Independent(Plan),
    Correlated(Plan, Vec<(usize, Vec<ast::Ident>)>),
}

impl Subquery {
    /// The subquery's expressions over the outer plan.
    pub(crate) fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        let mut exprs: Vec<&mut Expr> = self.bindings.iter_mut().map(|binding| &mut binding.expr).collect();
        if let SubqueryUsage::In(left) = &mut self.usage {
            exprs.extend(left);
        }
        exprs
    }

    fn exprs(&self) -> Vec<&Expr> {
        let mut exprs: Vec<&Expr> = self.bindings.iter().map(|binding| &binding.expr).collect();
        if let SubqueryUsage::In(left) = &self.usage {
            exprs.extend(left);
        }
        exprs
    }
}

impl Analyzer<'_> {
    /// A name of an outer query, the innermost that has it.
    pub(in crate::analyze) fn outer_value(&self, parts: &[ast::Ident]) -> Result<Option<Expr>> {
        let depth = self.frames.borrow().len();
        for level in (0..depth).rev() {
            let scope = self.frames.borrow()[level].scope.clone();
            let known = self.frames.borrow()[level]
                .captured
                .iter()
                .find(|(_, name, _)| name == parts)
                .map(|(id, _, data_type)| (*id, data_type.clone()));
            let (id, data_type) = match known {
                Some(known) => known,
                None => {
                    let mut binder = Binder::new(self, &scope);
                    binder.sees_outer = false;
                    binder.takes_subqueries = true;
                    let bound = match binder.identifier(parts) {
                        Ok(bound) => bound,
                        Err(error) if error.code() == ErrorCode::UnknownIdentifier => continue,
                        Err(error) => return Err(error),
                    };
                    // A constant of an outer query is the same constant here.
                    if bound.as_literal().is_some() {
                        return Ok(Some(bound));
                    }
                    let id = self.next_numbers(1);
                    self.frames.borrow_mut()[level].captured.push((id, parts.to_vec(), bound.data_type.clone()));
                    (id, bound.data_type)
                }
            };
            self.outer_uses.borrow_mut().push(id);
            return Ok(Some(Expr::placeholder(Placeholder::Outer(id), data_type)));
        }
        Ok(None)
    }

    /// Runs `analyze` with only the outermost `depth` frames.
    pub(in crate::analyze) fn with_frames<T>(&self, depth: usize, analyze: impl FnOnce() -> Result<T>) -> Result<T> {
        let hidden: Vec<OuterQuery> = {
            let mut frames = self.frames.borrow_mut();
            let depth = depth.min(frames.len());
            frames.drain(depth..).collect()
        };
        let result = analyze();
        self.frames.borrow_mut().extend(hidden);
        result
    }

    /// Runs `analyze` with the names of `scope` around it; gives what was used of them, and whether anything was used
    /// of any query.
    pub(in crate::analyze) fn inside<T>(
        &self,
        scope: &Scope,
        analyze: impl FnOnce() -> Result<T>,
    ) -> Result<(T, Vec<(usize, Vec<ast::Ident>)>, bool)> {
        let uses = self.outer_uses.borrow().len();
        self.frames.borrow_mut().push(OuterQuery { scope: Arc::new(scope.clone()), captured: Vec::new() });
        let result = analyze();
        let frame = self.frames.borrow_mut().pop();
        let captured: Vec<_> =
            frame.into_iter().flat_map(|frame| frame.captured).map(|(id, parts, _)| (id, parts)).collect();
        let is_correlated = self.outer_uses.borrow().len() > uses;
        Ok((result?, captured, is_correlated))
    }

    /// The plan with the results of the subqueries that the expressions use, and the expressions over it. `also` are
    /// expressions that use the same results but need no others.
    pub(in crate::analyze) fn place_subqueries(
        &self,
        mut plan: Plan,
        subqueries: &[Subquery],
        exprs: Vec<&mut Expr>,
        also: Vec<&mut Expr>,
    ) -> Result<Plan> {
        let used = used_by(subqueries, &exprs);
        let mut results: Vec<Option<Expr>> = vec![None; subqueries.len()];
        for index in (0..subqueries.len()).filter(|&index| used[index]) {
            let subquery = placed(&subqueries[index], &results);
            let (joined, value) = unnest::valued(self.env, plan, subquery.plan, &subquery.bindings, &subquery.usage)?;
            plan = joined;
            results[index] = Some(cast_to(self.env, value, &subquery.data_type)?);
        }
        exprs.into_iter().for_each(|expr| *expr = with_results(expr, &results));
        also.into_iter().for_each(|expr| *expr = with_results(expr, &results));
        Ok(plan)
    }

    /// The plan's rows that pass all filters; those that are subqueries become semi and anti joins.
    pub(in crate::analyze) fn filtered_with_subqueries(
        &self,
        mut plan: Plan,
        filters: Vec<Expr>,
        subqueries: &[Subquery],
    ) -> Result<Plan> {
        let (with, plain): (Vec<Expr>, Vec<Expr>) = filters
            .into_iter()
            .flat_map(|filter| {
                // Conditions without subqueries stay as they are written.
                if uses_subquery(&filter) { split_and(filter) } else { vec![filter] }
            })
            .partition(uses_subquery);
        for predicate in plain {
            plan = filter(plan, predicate);
        }
        for mut predicate in with {
            plan = match tested(&predicate) {
                Some((index, negated)) if !matches!(subqueries[index].usage, SubqueryUsage::Scalar) => {
                    let mut subquery = subqueries[index].clone();
                    let inner: Vec<&mut Expr> = subquery.exprs_mut();
                    plan = self.place_subqueries(plan, &subqueries[..index], inner, Vec::new())?;
                    unnest::filtered(self.env, plan, subquery.plan, &subquery.bindings, &subquery.usage, negated)?
                }
                _ => {
                    plan = self.place_subqueries(plan, subqueries, vec![&mut predicate], Vec::new())?;
                    filter(plan, predicate)
                }
            };
        }
        Ok(plan)
    }
}

/// The subqueries that expressions use, also through other subqueries.
fn used_by(subqueries: &[Subquery], exprs: &[&mut Expr]) -> Vec<bool> {
    let mut used = vec![false; subqueries.len()];
    exprs.iter().for_each(|expr| note_used(expr, &mut used));
    for index in (0..subqueries.len()).rev() {
        if used[index] {
            subqueries[index].exprs().into_iter().for_each(|expr| note_used(expr, &mut used));
        }
    }
    used
}

/// The subqueries; those that the expressions do not use lose their own expressions.
pub(in crate::analyze) fn used_subqueries(subqueries: &[Subquery], exprs: &[&mut Expr]) -> Vec<Subquery> {
    let used = used_by(subqueries, exprs);
    let unused =
        |subquery: &Subquery| Subquery { bindings: Vec::new(), usage: SubqueryUsage::Exists, ..subquery.clone() };
    subqueries.iter().zip(used).map(|(subquery, used)| if used { subquery.clone() } else { unused(subquery) }).collect()
}

fn filter(plan: Plan, predicate: Expr) -> Plan {
    let schema = plan.schema.clone();
    Plan { node: PlanNode::Filter { input: Box::new(plan), predicate }, schema }
}

/// Whether an expression uses the result of a subquery that is joined.
pub(in crate::analyze) fn uses_subquery(expr: &Expr) -> bool {
    expr.uses_placeholder(|used| matches!(used, Placeholder::Subquery(_)))
}

/// The subquery that a condition is, and whether it is negated.
fn tested(expr: &Expr) -> Option<(usize, bool)> {
    match &expr.kind {
        ExprKind::Placeholder(Placeholder::Subquery(index)) => Some((*index, false)),
        ExprKind::Call { function, args } if function.predicate() == Some(Predicate::Not) => {
            tested(args.first()?).map(|(index, negated)| (index, !negated))
        }
        _ => None,
    }
}

fn note_used(expr: &Expr, used: &mut [bool]) {
    expr.visit_inputs(&mut |input| {
        if let Some(Placeholder::Subquery(index)) = input.as_placeholder()
            && let Some(used) = used.get_mut(index)
        {
            *used = true;
        }
    });
}

fn with_results(expr: &Expr, results: &[Option<Expr>]) -> Expr {
    expr.replace_placeholders(&|placeholder, _| match placeholder {
        Placeholder::Subquery(index) => results.get(index).cloned().flatten(),
        _ => None,
    })
}

/// A subquery whose own expressions use the results of those before it.
fn placed(subquery: &Subquery, results: &[Option<Expr>]) -> Subquery {
    let mut subquery = subquery.clone();
    for expr in subquery.exprs_mut() {
        *expr = with_results(expr, results);
    }
    subquery
}

impl Binder<'_, '_> {
    /// The plan of a subquery of this query.
    pub(in crate::analyze) fn analyzed_subquery(&mut self, query: &ast::SelectQuery) -> Result<Analyzed> {
        let (plan, captured, is_correlated) =
            self.analyzer.inside(self.scope, || self.analyzer.query(query, &self.scope.ctes))?;
        Ok(if is_correlated { Analyzed::Correlated(plan, captured) } else { Analyzed::Independent(plan) })
    }

    /// The placeholder of a correlated subquery; the same one for the same text.
    pub(in crate::analyze) fn correlated(
        &mut self,
        query: &ast::SelectQuery,
        plan: Plan,
        captured: Vec<(usize, Vec<ast::Ident>)>,
        usage: SubqueryUsage,
        data_type: DataType,
    ) -> Result<Expr> {
        if !self.takes_subqueries {
            bail!(NotImplemented, "A correlated subquery cannot stand here");
        }
        let mut bindings = Vec::with_capacity(captured.len());
        for (id, parts) in captured {
            bindings.push(Binding { id, expr: self.identifier(&parts)? });
        }
        let same = |known: &Subquery| {
            known.query == *query
                && known.data_type == data_type
                && match (&known.usage, &usage) {
                    (SubqueryUsage::Scalar, SubqueryUsage::Scalar) | (SubqueryUsage::Exists, SubqueryUsage::Exists) => {
                        true
                    }
                    (SubqueryUsage::In(a), SubqueryUsage::In(b)) => a == b,
                    _ => false,
                }
        };
        let index = self.subqueries.iter().position(same).unwrap_or_else(|| {
            self.subqueries.push(Subquery {
                query: query.clone(),
                plan,
                bindings,
                usage,
                data_type: data_type.clone(),
            });
            self.subqueries.len() - 1
        });
        Ok(Expr::placeholder(Placeholder::Subquery(index), data_type))
    }

    /// The one value of a correlated subquery; several columns are a tuple.
    pub(in crate::analyze) fn correlated_scalar(
        &mut self,
        query: &ast::SelectQuery,
        plan: Plan,
        captured: Vec<(usize, Vec<ast::Ident>)>,
    ) -> Result<Expr> {
        let columns: Vec<Expr> =
            plan.schema.fields.iter().enumerate().map(|(i, field)| Expr::column(i, field.data_type.clone())).collect();
        let plan = if columns.len() == 1 {
            plan
        } else {
            let tuple = self.function("tuple", columns)?;
            let schema = Arc::new(Schema::new(vec![Field::new("tuple", tuple.data_type.clone())]));
            Plan { node: PlanNode::Project { input: Box::new(plan), exprs: vec![tuple] }, schema }
        };
        let data_type = DataType::nullable(plan.schema.fields[0].data_type.without_low_cardinality());
        self.correlated(query, plan, captured, SubqueryUsage::Scalar, data_type)
    }

    /// Whether `left` is among the rows of a subquery that is joined.
    pub(in crate::analyze) fn correlated_in(
        &mut self,
        left: Expr,
        query: &ast::SelectQuery,
        plan: Plan,
        captured: Vec<(usize, Vec<ast::Ident>)>,
    ) -> Result<Expr> {
        let columns = plan.schema.len();
        subquery::left_types(&left, columns)?;
        let nullable = columns == 1 && left.data_type.is_nullable() && !self.env().settings.transform_null_in;
        let parts = if columns == 1 {
            vec![left]
        } else {
            let element = |i: usize| {
                let index = Expr::literal(types::Value::UInt(i as u64 + 1), DataType::UInt8);
                self.function("tupleElement", vec![left.clone(), index])
            };
            (0..columns).map(element).collect::<Result<_>>()?
        };
        let data_type = if nullable { DataType::nullable(DataType::UInt8) } else { DataType::UInt8 };
        self.correlated(query, plan, captured, SubqueryUsage::In(parts), data_type)
    }
}
