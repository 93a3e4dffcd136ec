//! `IN (SELECT …)` and `IN table`: the rows are read while planning, unless there are too many of them.

use super::{SUBQUERY_SET, next_set_name};
use crate::analyze::expr::Binder;
use crate::analyze::expr::fold::cast_to;
use crate::analyze::subquery::correlated::Analyzed;
use crate::analyze::{Ctes, Relation};
use crate::logical::Plan;
use base::{OverflowMode, Result, bail};
use functions::Expr;
use scalar::sets::ValueSet;
use sql::ast;
use std::sync::Arc;
use types::super_type::least_super_type_lossy;
use types::{Block, Column, DataType, Value};

/// Largest estimate of rows with which a subquery becomes a set while planning; larger ones are joined.
const SET_ROWS_MAX: f64 = 200_000.0;

/// The set of a subquery, for a left side of one type.
pub(in crate::analyze) struct CachedSet {
    query: ast::SelectQuery,
    ctes: Ctes,
    left: DataType,
    set: Arc<ValueSet>,
    /// The types of the set's columns.
    common: Vec<DataType>,
    /// The name of the set, which no other set has.
    text: String,
}

impl Binder<'_, '_> {
    /// The left side as the type of a table of engine `Set`, which texts are read as and which other numbers must fit,
    /// as in ClickHouse.
    pub(super) fn as_of_set(&self, left: Expr, parts: &[ast::Ident]) -> Result<Expr> {
        let database = (parts.len() == 2).then(|| parts[0].name.as_str());
        let Ok(Relation::Table(table, _)) = self.env().catalog.relation(database, &parts[parts.len() - 1].name) else {
            return Ok(left);
        };
        let definition = table.definition();
        let [column] = definition.columns.as_slice() else { return Ok(left) };
        let is_read =
            |from: &DataType, to: &DataType| to.is_number() && (from.is_number() || *from == DataType::String);
        if definition.engine != "Set"
            || left.data_type == column.data_type
            || !is_read(&left.data_type, &column.data_type)
        {
            return Ok(left);
        }
        let target = Expr::literal(Value::string(column.data_type.to_string()), DataType::String);
        self.function("accurateCast", vec![left, target])
    }

    /// Small results become sets, which indexes understand; large ones and those of correlated subqueries are joined.
    pub(super) fn in_subquery(&mut self, left: Expr, query: &ast::SelectQuery, negated: bool) -> Result<Expr> {
        if let Some((set, common, text)) = self.cached_set(&left, query) {
            let left = self.cast_left(left, &common)?;
            return self.set_call(left, set, Some(text), negated);
        }
        let (plan, bindings) = match self.analyzed_subquery(query)? {
            Analyzed::Independent(plan) if !self.is_better_joined(&plan) => {
                let types: Vec<DataType> = plan.schema.fields.iter().map(|field| field.data_type.clone()).collect();
                let blocks = self.set_blocks(plan)?;
                let (set, common) = self.set_of_rows(&left, &types, &blocks)?;
                self.check_set(&set)?;
                let text = next_set_name(SUBQUERY_SET);
                let cached = CachedSet {
                    query: query.clone(),
                    ctes: self.scope.ctes.clone(),
                    left: left.data_type.clone(),
                    set: set.clone(),
                    common: common.clone(),
                    text: text.clone(),
                };
                self.analyzer.set_cache.borrow_mut().push(cached);
                let left = self.cast_left(left, &common)?;
                return self.set_call(left, set, Some(text), negated);
            }
            Analyzed::Independent(plan) => (plan, Vec::new()),
            Analyzed::Correlated(plan, bindings) => (plan, bindings),
        };
        let found = self.correlated_in(left, query, plan, bindings)?;
        if negated { self.function("not", vec![found]) } else { Ok(found) }
    }

    /// The rows of a set's subquery; where the limits say `break`, no block after they are reached.
    fn set_blocks(&self, plan: Plan) -> Result<Vec<Block>> {
        let mut blocks = self.env().runner.run(plan)?;
        let limits = self.set_limits();
        if limits.is_set() && limits.mode == OverflowMode::Break {
            let (mut rows, mut bytes) = (1, 1);
            let is_room = |block: &Block| {
                let has_room = limits.allow(rows, bytes).unwrap_or(false);
                rows += block.rows as u64;
                bytes += block.byte_size() as u64;
                has_room
            };
            let kept = blocks.iter().map(is_room).take_while(|has_room| *has_room).count();
            blocks.truncate(kept);
        }
        Ok(blocks)
    }

    fn is_better_joined(&self, plan: &Plan) -> bool {
        if self.set_limits().is_set() {
            return false;
        }
        let joinable = self.takes_subqueries && self.lambda_parameters.is_empty();
        joinable && crate::cardinality::Estimator::default().rows(plan) > SET_ROWS_MAX
    }

    /// The set of the same subquery for a left side of the same type.
    fn cached_set(&self, left: &Expr, query: &ast::SelectQuery) -> Option<(Arc<ValueSet>, Vec<DataType>, String)> {
        let sets = self.analyzer.set_cache.borrow();
        let known = sets.iter().find(|known| {
            known.left == left.data_type && known.query == *query && known.ctes.is_same(&self.scope.ctes)
        })?;
        Some((known.set.clone(), known.common.clone(), known.text.clone()))
    }

    /// A set from the rows of a subquery, and the types of its columns.
    fn set_of_rows(&self, left: &Expr, types: &[DataType], blocks: &[Block]) -> Result<(Arc<ValueSet>, Vec<DataType>)> {
        let parts = left_types(left, types.len())?;
        if let (DataType::Tuple(tuple), [one]) = (left.data_type.base(), types)
            && tuple.elements.len() > 1
            && !matches!(one.base(), DataType::Tuple(_))
        {
            bail!(
                NumberOfColumnsDoesntMatch,
                "The subquery of IN gives one column, but the left side is {}",
                left.data_type
            );
        }
        let mut common = Vec::with_capacity(parts.len());
        for (a, b) in parts.iter().zip(types) {
            let bare = |t: &DataType| t.without_low_cardinality().without_nullable();
            // A string compared with a date is read as a date.
            let found = match (bare(a), bare(b)) {
                (a, DataType::String) if reads_text(&a) => a,
                // Without a common type the set's values become those of the left side; what it cannot hold, it never
                // equals.
                (a, b) => least_super_type_lossy(&[a.clone(), b]).unwrap_or(a),
            };
            common.push(if a.is_nullable() || b.is_nullable() { DataType::nullable(found) } else { found });
        }
        let mut columns = Vec::with_capacity(types.len());
        let mut kept = vec![1u8; blocks.iter().map(|block| block.rows).sum()];
        for (i, (from, to)) in types.iter().zip(&common).enumerate() {
            let parts: Vec<&Column> =
                blocks.iter().filter(|block| block.rows > 0).map(|block| &block.columns[i]).collect();
            let column = if parts.is_empty() { Column::empty(from) } else { Column::concat(&parts) };
            let is_common =
                least_super_type_lossy(&[from.without_low_cardinality().without_nullable(), to.without_nullable()])
                    .is_ok_and(|common| common == to.without_nullable());
            columns.push(if is_common || reads_text(to) {
                scalar::cast::cast_column_in(&column, from, to, &self.env().functions.time_zone)?
            } else {
                self.exact_rows(column, from, to, &mut kept)?
            });
        }
        if kept.contains(&0) {
            columns.iter_mut().for_each(|column| *column = column.filter(&kept));
        }
        let nulls_match = self.env().settings.transform_null_in;
        let set = if nulls_match {
            ValueSet::with_null_members(columns, common.clone())?
        } else {
            ValueSet::from_columns(columns, common.clone())?
        };
        Ok((Arc::new(set), common))
    }

    /// The column as another type; rows that the type does not hold are no longer `kept`.
    fn exact_rows(&self, column: Column, from: &DataType, to: &DataType, kept: &mut [u8]) -> Result<Column> {
        let target = Expr::literal(Value::string(to.without_nullable().to_string()), DataType::String);
        let exact = self.function("accurateCastOrNull", vec![Expr::column(0, from.clone()), target])?;
        let exact_type = exact.data_type.clone();
        let rows = column.len();
        let mut converted =
            functions::evaluate::Program::new(&[exact], 1).run_columns(std::slice::from_ref(&column), rows)?;
        let Some(converted) = converted.pop() else { bail!(LogicalError, "accurateCastOrNull gives one column") };
        for (row, keep) in kept.iter_mut().enumerate() {
            *keep &= u8::from(!converted.is_null_at(row) || column.is_null_at(row) && to.is_nullable());
        }
        if to.is_nullable() {
            return Ok(converted);
        }
        // Rows that are dropped are NULL here; any value will do for them.
        let values = self.function("assumeNotNull", vec![Expr::column(0, exact_type)])?;
        let mut values = functions::evaluate::Program::new(&[values], 1).run_columns(&[converted], rows)?;
        values.pop().ok_or_else(|| base::Error::bug("assumeNotNull gives one column"))
    }

    fn cast_left(&self, left: Expr, common: &[DataType]) -> Result<Expr> {
        let target = if common.len() == 1 { common[0].clone() } else { DataType::tuple(common.to_vec()) };
        // A side that is not Nullable stays so: comparing values needs equal base types only.
        let target = if left.data_type.is_nullable() || common.len() > 1 { target } else { target.without_nullable() };
        if left.data_type.without_low_cardinality() == target || same_elements(&left.data_type, &target) {
            return Ok(left);
        }
        cast_to(self.env(), left, &target)
    }
}

/// Whether a text that is compared with a value of the type is read as one.
fn reads_text(data_type: &DataType) -> bool {
    let base = data_type.base();
    base.is_date_or_time() || base.is_enum() || matches!(base, DataType::Uuid | DataType::Ipv4 | DataType::Ipv6)
}

fn same_elements(a: &DataType, b: &DataType) -> bool {
    match (a, b) {
        (DataType::Tuple(a), DataType::Tuple(b)) => a.elements == b.elements,
        _ => false,
    }
}

pub(in crate::analyze) fn left_types(left: &Expr, columns: usize) -> Result<Vec<DataType>> {
    match &left.data_type {
        DataType::Tuple(tuple) if columns == tuple.elements.len() => Ok(tuple.elements.clone()),
        _ if columns == 1 => Ok(vec![left.data_type.clone()]),
        other => bail!(
            NumberOfColumnsDoesntMatch,
            "The subquery of IN gives {columns} columns, but the left side is {other}"
        ),
    }
}

/// `SELECT * FROM name`.
pub(super) fn select_all(parts: &[ast::Ident]) -> ast::SelectQuery {
    let span = ast::Span::default();
    let (name, database) = match parts {
        [database, name] => (name.clone(), Some(database.clone())),
        other => (other[other.len() - 1].clone(), None),
    };
    let table = ast::TableRef {
        kind: ast::TableKind::Name(ast::ObjectName { database, name }),
        alias: None,
        column_aliases: Vec::new(),
        is_final: false,
        sample: None,
        lateral: false,
        span,
    };
    let star = ast::Expr::new(ast::ExprKind::Asterisk(Box::default()), span);
    ast::SelectQuery::select(ast::Select {
        projection: vec![star],
        from: Some(ast::From { first: Some(table), joins: Vec::new() }),
        ..ast::Select::default()
    })
}
