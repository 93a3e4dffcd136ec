//! Subqueries whose rows are needed while planning: scalars and `EXISTS`.

pub(super) mod correlated;

use crate::analyze::expr::Binder;
use crate::analyze::subquery::correlated::Analyzed;
use crate::unnest::SubqueryUsage;
use base::{Result, bail};
use functions::Expr;
use sql::ast;
use std::sync::Arc;
use types::{Block, DataType, Schema, TupleType, Value};

impl Binder<'_, '_> {
    /// The one value of a subquery: NULL for no rows, a tuple for several columns.
    pub(super) fn scalar_subquery(&mut self, query: &ast::SelectQuery) -> Result<Expr> {
        let ctes = &self.scope.ctes;
        let cached = self
            .analyzer
            .scalar_cache
            .borrow()
            .iter()
            .find(|(known, under, _)| known == query && under.is_same(ctes))
            .map(|(.., expr)| expr.clone());
        if let Some(expr) = cached {
            return Ok(expr);
        }
        let plan = match self.analyzed_subquery(query)? {
            Analyzed::Independent(plan) => plan,
            Analyzed::Correlated(plan, bindings) => return self.correlated_scalar(query, plan, bindings),
        };
        let schema = plan.schema.clone();
        let blocks = self.env().runner.run(plan)?;
        let rows: usize = blocks.iter().map(|block| block.rows).sum();
        if rows > 1 {
            bail!(
                IncorrectResultOfScalarSubquery,
                "Scalar subquery returned {rows} rows, but it must return at most one: add LIMIT 1 or an aggregate"
            );
        }
        let row = blocks.iter().find(|block| block.rows == 1);
        let expr = scalar_of(&schema, row)?;
        self.analyzer.scalar_cache.borrow_mut().push((query.clone(), self.scope.ctes.clone(), expr.clone()));
        Ok(expr)
    }

    /// `EXISTS (SELECT …)`.
    pub(super) fn exists(&mut self, call: &ast::FunctionCall) -> Result<Expr> {
        let [ast::Expr { kind: ast::ExprKind::Subquery(query), .. }] = call.args.as_slice() else {
            bail!(SyntaxError, "Syntax error: EXISTS needs a subquery");
        };
        let answer = |found: bool| Expr::literal(Value::UInt(u64::from(found)), DataType::UInt8);
        if let Some(found) = self.analyzer.known_exists(query, &self.scope.ctes) {
            return Ok(answer(found));
        }
        let plan = match self.analyzed_subquery(query)? {
            Analyzed::Independent(plan) => plan,
            Analyzed::Correlated(plan, bindings) => {
                return self.correlated(query, plan, bindings, SubqueryUsage::Exists, DataType::UInt8);
            }
        };
        let schema = plan.schema.clone();
        let limited = crate::logical::Plan {
            node: crate::logical::PlanNode::Limit { input: Box::new(plan), limit: Some(1), offset: 0, with_ties: None },
            schema,
        };
        let blocks = self.env().runner.run(limited)?;
        let found = blocks.iter().any(|block| block.rows > 0);
        self.analyzer.exists_cache.borrow_mut().push(((**query).clone(), self.scope.ctes.clone(), found));
        Ok(answer(found))
    }
}

/// The result of a subquery of at most one row as a constant.
///
/// # Errors
/// `INCORRECT_RESULT_OF_SCALAR_SUBQUERY` for no row of a type that does not hold NULL.
fn scalar_of(schema: &Schema, row: Option<&Block>) -> Result<Expr> {
    let types: Vec<DataType> = schema.fields.iter().map(|field| field.data_type.clone()).collect();
    if let [data_type] = types.as_slice() {
        let value = row.map_or(Value::Null, |block| block.columns[0].value(0));
        let nullable = if matches!(data_type, DataType::LowCardinality(_)) {
            data_type.clone()
        } else {
            DataType::nullable(data_type.clone())
        };
        if row.is_none() && !nullable.is_nullable() && !nullable.default_value().is_null() {
            bail!(
                IncorrectResultOfScalarSubquery,
                "Scalar subquery returned empty result of type {data_type} which cannot be Nullable"
            );
        }
        let value = if value.is_null() && !nullable.is_nullable() { data_type.default_value() } else { value };
        return Ok(Expr::literal(value, nullable));
    }
    let Some(block) = row else {
        let nullable = DataType::nullable(DataType::tuple(types));
        let value = if nullable.is_nullable() { Value::Null } else { nullable.default_value() };
        return Ok(Expr::literal(value, nullable));
    };
    let names = Some(schema.fields.iter().map(|field| field.name.to_string()).collect());
    let tuple = DataType::Tuple(Arc::new(TupleType { elements: types, names, geo: None }));
    let value = Value::Tuple(block.columns.iter().map(|column| column.value(0)).collect());
    Ok(Expr::literal(value, tuple))
}
