//! `IN`: the right side becomes a set that is known before the query runs.

use super::bind::{Binder, cast_to};
use super::correlated::Analyzed;
use super::{Ctes, Relation};
use crate::logical::Plan;
use base::{ErrorCode, Limits, OverflowMode, Result, bail};
use functions::{Expr, ExprKind};
use scalar::sets::{SetFunction, ValueSet};
use sql::ast;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use types::super_type::least_super_type_lossy;
use types::{Block, Column, ColumnBuilder, DataType, TimeZone, Value};

/// Sets of up to so many values are compared and shown by their values.
const SHOWN_VALUES_MAX: usize = 100;
/// How the names of sets begin that subqueries gave.
pub(crate) const SUBQUERY_SET: &str = "__subquery_set_";
/// Subqueries of about so many rows become sets while planning; larger ones are joined.
const SET_ROWS_MAX: f64 = 200_000.0;

/// A set that a subquery has given, for a left side of one type.
pub(super) struct CachedSet {
    query: ast::SelectQuery,
    ctes: Ctes,
    left: DataType,
    set: Arc<ValueSet>,
    /// The types of the set's columns.
    common: Vec<DataType>,
    /// What tells it from other sets.
    text: String,
}

impl Binder<'_, '_> {
    /// `x IN (…)` and its relatives.
    pub(super) fn in_call(&mut self, call: &ast::FunctionCall) -> Result<Expr> {
        let [left, right] = call.args.as_slice() else {
            bail!(NumberOfArgumentsDoesntMatch, "IN needs a left and a right side");
        };
        let negated = matches!(call.name.name.as_str(), "notIn" | "globalNotIn" | "notNullIn" | "globalNotNullIn");
        let left = self.bind(left)?;
        if matches!(left.data_type.base(), DataType::Tuple(tuple) if tuple.elements.is_empty())
            && right.as_function().is_some()
        {
            // There is but one tuple of nothing.
            return Ok(Expr::literal(Value::UInt(u64::from(!negated)), DataType::UInt8));
        }
        let of_nothing =
            left.data_type == DataType::Nullable(Arc::new(DataType::Nothing)) && !self.env().settings.transform_null_in;
        let found = match &right.kind {
            ast::ExprKind::Subquery(query) => self.in_subquery(left, query, negated),
            ast::ExprKind::Identifier(parts) if self.names_a_table(parts) => {
                let left = self.as_of_set(left, parts)?;
                let before = self.analyzer.reads_sets.replace(true);
                let found = self.in_subquery(left, &select_all(parts), negated);
                self.analyzer.reads_sets.set(before);
                found
            }
            _ => self.in_values(left, right, negated),
        }?;
        let of_nulls = matches!(call.name.name.as_str(), "nullIn" | "notNullIn" | "globalNullIn" | "globalNotNullIn");
        if of_nulls && found.data_type.is_nullable() {
            // For these NULL is a value like others, which is in no set unless sets keep NULL.
            return self
                .function("ifNull", vec![found, Expr::literal(Value::UInt(u64::from(negated)), DataType::UInt8)]);
        }
        // NULL by itself is in no set, nor out of it.
        Ok(if of_nothing && !of_nulls {
            Expr::literal(Value::Null, DataType::Nullable(Arc::new(DataType::Nothing)))
        } else {
            found
        })
    }

    /// The left side as the type of a table of engine `Set`, which texts are read as and which other numbers must fit,
    /// as in ClickHouse.
    fn as_of_set(&self, left: Expr, parts: &[ast::Ident]) -> Result<Expr> {
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
    fn in_subquery(&mut self, left: Expr, query: &ast::SelectQuery, negated: bool) -> Result<Expr> {
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

    /// What a set may have.
    fn set_limits(&self) -> Limits {
        let settings = self.env().settings;
        Limits::new(
            (settings.max_rows_in_set, settings.max_bytes_in_set),
            settings.set_overflow_mode,
            ErrorCode::SetSizeLimitExceeded,
            "IN-set",
        )
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

    /// # Errors
    /// `SET_SIZE_LIMIT_EXCEEDED`.
    fn check_set(&self, set: &ValueSet) -> Result<()> {
        self.set_limits().allow(set.distinct_len() as u64, set.byte_size() as u64).map(|_| ())
    }

    fn is_better_joined(&self, plan: &Plan) -> bool {
        if self.set_limits().is_set() {
            return false;
        }
        let joinable = self.takes_subqueries && self.lambda_parameters.is_empty();
        joinable && crate::cardinality::Estimator::default().rows(plan) > SET_ROWS_MAX
    }

    /// Whether an identifier on the right of `IN` names a table or CTE and no column or alias.
    fn names_a_table(&self, parts: &[ast::Ident]) -> bool {
        if self.is_column(parts) {
            return false;
        }
        if parts.len() == 1 && self.scope.ctes.find(&parts[0].name).is_some() {
            return true;
        }
        if parts.len() == 1 && self.scope.aliases.contains_key(&parts[0].name) {
            return false;
        }
        let database = (parts.len() == 2).then(|| parts[0].name.as_str());
        self.env().catalog.relation(database, &parts[parts.len() - 1].name).is_ok()
    }

    /// Whether an identifier names a column or a parameter of a lambda.
    fn is_column(&self, parts: &[ast::Ident]) -> bool {
        matches!(self.scope.find_column(parts), super::scope::Found::Column(..))
            || self.lambda_parameters.iter().any(|p| p.name == parts[0].name)
    }

    /// Whether an identifier names a value: a column, a parameter or an alias.
    pub(super) fn is_value(&self, parts: &[ast::Ident]) -> bool {
        self.is_column(parts) || parts.len() == 1 && self.scope.aliases.contains_key(&parts[0].name)
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
            // Beside a date a string is read as one.
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
        // Rows that go are NULL here; any value will do for them.
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

    /// A set from constants; a right side that is not constant becomes a comparison per element.
    fn in_values(&mut self, left: Expr, right: &ast::Expr, negated: bool) -> Result<Expr> {
        let list = right.as_function().filter(|list| matches!(list.name.name.as_str(), "tuple" | "array"));
        let mut bound = Vec::new();
        match list {
            Some(list) => list.args.iter().try_for_each(|item| self.bind(item).map(|item| bound.push(item)))?,
            None => bound.push(self.bind(right)?),
        }
        if bound.iter().any(|item| item.as_literal().is_none()) {
            return self.in_expressions(left, bound, list.is_some(), negated);
        }
        // Of a tuple the first element tells, as in the left side's own depth.
        let is_tuple = list.is_some_and(|list| list.name.name == "tuple");
        let known = bound
            .iter()
            .filter(|item| !item.as_literal().is_some_and(Value::is_null))
            .map(|item| depth(&item.data_type));
        let deepest = if is_tuple { known.take(1).max() } else { known.max() }.unwrap_or(0);
        let (left_depth, right_depth) = (depth(&left.data_type), deepest + usize::from(list.is_some()));
        let values = match list {
            Some(list) if left_depth == right_depth && !bound.is_empty() => {
                vec![self.whole_list(list.name.name == "array", right, &bound)?]
            }
            Some(_) if left_depth + 1 == right_depth || bound.is_empty() => bound.iter().map(constant_of).collect(),
            None if left_depth == right_depth => bound.iter().map(constant_of).collect(),
            None if left_depth + 1 == right_depth => bound.iter().flat_map(elements_of).collect(),
            _ => {
                let given: Vec<String> = bound.iter().map(|item| item.data_type.to_string()).collect();
                bail!(
                    IllegalTypeOfArgument,
                    "Unsupported types for IN: the left side is {}, the right side {}",
                    left.data_type,
                    given.join(", ")
                );
            }
        };
        self.in_constants(left, values, negated)
    }

    /// A list that is one value: `(a, b) IN (1, 2)`, `[1, 2] IN [1, 2]`.
    fn whole_list(&mut self, is_array: bool, list: &ast::Expr, items: &[Expr]) -> Result<(Value, DataType)> {
        if is_array {
            return Ok(constant_of(&self.bind(list)?));
        }
        let types = items.iter().map(|item| item.data_type.clone()).collect();
        Ok((Value::Tuple(items.iter().map(|item| constant_of(item).0).collect()), DataType::tuple(types)))
    }

    fn in_constants(&mut self, left: Expr, values: Vec<(Value, DataType)>, negated: bool) -> Result<Expr> {
        let (left, values) = self.without_tuple_of_one(left, values)?;
        let nulls_match = self.env().settings.transform_null_in;
        let target = left.data_type.without_low_cardinality().without_nullable();
        let width = match &target {
            DataType::Tuple(tuple) => tuple.elements.clone(),
            other => vec![other.clone()],
        };
        let mut builders: Vec<ColumnBuilder> = width.iter().map(ColumnBuilder::new).collect();
        let mut shown = Vec::new();
        let mut has_null = false;
        for (value, data_type) in &values {
            if value.is_null() {
                has_null = true;
                continue;
            }
            let Some(converted) = exact_value(value, data_type, &target, &self.env().functions.time_zone)? else {
                if self.env().settings.validate_enum_literals_in_operators && holds_enum(&target) {
                    bail!(UnknownElementOfEnum, "{} is no value of {target}", value.to_literal());
                }
                continue;
            };
            if shown.len() <= SHOWN_VALUES_MAX {
                shown.push(converted.to_literal());
            }
            match (&converted, builders.as_mut_slice()) {
                (Value::Tuple(items), builders) if matches!(target, DataType::Tuple(_)) => {
                    // A NULL where the left side has none makes a row that it never equals.
                    if items.iter().zip(&width).any(|(item, of)| item.is_null() && !of.is_nullable()) {
                        continue;
                    }
                    builders.iter_mut().zip(items).for_each(|(builder, item)| builder.push_value(item));
                }
                (one, builders) => builders[0].push_value(one),
            }
        }
        let columns = builders.into_iter().map(ColumnBuilder::finish).collect();
        let set = if nulls_match {
            ValueSet::with_null_members(columns, width)?
        } else {
            ValueSet::from_columns(columns, width)?
        };
        self.check_set(&set)?;
        let set = Arc::new(if has_null { set.with_null() } else { set });
        let text = (shown.len() <= SHOWN_VALUES_MAX).then(|| shown_values(shown.into_iter()));
        self.set_call(left, set, text, negated)
    }

    fn in_expressions(&mut self, left: Expr, items: Vec<Expr>, is_list: bool, negated: bool) -> Result<Expr> {
        let test = if !is_list && matches!(items[0].data_type.base(), DataType::Array(_)) {
            self.function("has", vec![items[0].clone(), left])?
        } else {
            let mut tests = Vec::with_capacity(items.len());
            for item in items {
                tests.push(self.function("equals", vec![left.clone(), item])?);
            }
            if tests.len() == 1 { tests.remove(0) } else { self.function("or", tests)? }
        };
        if negated { self.function("not", vec![test]) } else { Ok(test) }
    }

    /// A tuple of one element as that element, on both sides: sets of one column hold values, not tuples.
    fn without_tuple_of_one(
        &self,
        left: Expr,
        values: Vec<(Value, DataType)>,
    ) -> Result<(Expr, Vec<(Value, DataType)>)> {
        if !is_tuple_of_one(&left.data_type) {
            return Ok((left, values));
        }
        let mut single = Vec::with_capacity(values.len());
        for (value, data_type) in values {
            match (value, data_type.base()) {
                (Value::Tuple(mut items), DataType::Tuple(tuple)) if items.len() == 1 => {
                    single.push((items.swap_remove(0), tuple.elements[0].clone()))
                }
                (Value::Null, _) => single.push((Value::Null, data_type)),
                (_, other) => {
                    bail!(TypeMismatch, "Bad size of tuple in IN: a tuple of 1 element is compared with {other}")
                }
            }
        }
        let element = self.function("tupleElement", vec![left, Expr::literal(Value::UInt(1), DataType::UInt8)])?;
        self.without_tuple_of_one(element, single)
    }

    fn set_call(&self, left: Expr, set: Arc<ValueSet>, text: Option<String>, negated: bool) -> Result<Expr> {
        // Sets that are not shown are equal to no other.
        let text = text.unwrap_or_else(|| next_set_name("__set_"));
        let nulls_match = self.env().settings.transform_null_in;
        let is_coded = matches!(left.data_type, DataType::LowCardinality(_));
        let mut call = set_expr(left, set, text, negated, nulls_match);
        if is_coded {
            call.data_type = DataType::low_cardinality(call.data_type);
        }
        super::bind::fold(call)
    }
}

/// `subject IN (values)`, the values of the subject's type and none NULL; NULL is no member and gives NULL.
///
/// # Errors
/// `SET_SIZE_LIMIT_EXCEEDED`, `MEMORY_LIMIT_EXCEEDED`.
pub(crate) fn constant_set_call(subject: Expr, values: &[Value]) -> Result<Expr> {
    let of = subject.data_type.without_low_cardinality().without_nullable();
    let mut builder = ColumnBuilder::new(&of);
    values.iter().for_each(|value| builder.push_value(value));
    let set = ValueSet::from_columns(vec![builder.finish()], vec![of])?;
    let text = if values.len() <= SHOWN_VALUES_MAX {
        shown_values(values.iter().map(Value::to_literal))
    } else {
        next_set_name("__set_")
    };
    Ok(set_expr(subject, Arc::new(set), text, false, false))
}

fn shown_values(literals: impl Iterator<Item = String>) -> String {
    format!("({})", literals.collect::<Vec<_>>().join(", "))
}

/// The call of `in` or `notIn` over a set that is shown as `text`.
fn set_expr(left: Expr, set: Arc<ValueSet>, text: String, negated: bool, nulls_match: bool) -> Expr {
    let data_type = if left.data_type.is_nullable() && !nulls_match {
        DataType::nullable(DataType::UInt8)
    } else {
        DataType::UInt8
    };
    let function = SetFunction::new(set, negated, nulls_match);
    let shown = Expr::literal(Value::string(text), DataType::String);
    Expr { kind: ExprKind::Call { function: Arc::new(function), args: vec![left, shown] }, data_type }
}

/// A name that no other set has.
fn next_set_name(prefix: &str) -> String {
    static SETS: AtomicU64 = AtomicU64::new(0);
    format!("{prefix}{}", SETS.fetch_add(1, Ordering::Relaxed))
}

/// Beside a value of these types a text is read as one.
fn reads_text(data_type: &DataType) -> bool {
    let base = data_type.base();
    base.is_date_or_time() || base.is_enum() || matches!(base, DataType::Uuid | DataType::Ipv4 | DataType::Ipv6)
}

fn is_tuple_of_one(data_type: &DataType) -> bool {
    matches!(data_type.base(), DataType::Tuple(tuple) if tuple.elements.len() == 1)
}

fn same_elements(a: &DataType, b: &DataType) -> bool {
    match (a, b) {
        (DataType::Tuple(a), DataType::Tuple(b)) => a.elements == b.elements,
        _ => false,
    }
}

pub(super) fn left_types(left: &Expr, columns: usize) -> Result<Vec<DataType>> {
    match &left.data_type {
        DataType::Tuple(tuple) if columns == tuple.elements.len() => Ok(tuple.elements.clone()),
        _ if columns == 1 => Ok(vec![left.data_type.clone()]),
        other => bail!(
            NumberOfColumnsDoesntMatch,
            "The subquery of IN gives {columns} columns, but the left side is {other}"
        ),
    }
}

/// Arrays and tuples around a value, by first elements: what tells one value of the left side's kind from a list of
/// them.
fn depth(data_type: &DataType) -> usize {
    match data_type.base() {
        DataType::Array(inner) => 1 + depth(inner),
        DataType::Tuple(tuple) => 1 + tuple.elements.first().map_or(0, depth),
        _ => 0,
    }
}

fn constant_of(expr: &Expr) -> (Value, DataType) {
    (expr.as_literal().cloned().unwrap_or_default(), expr.data_type.clone())
}

/// The elements of a constant that is a list.
fn elements_of(expr: &Expr) -> Vec<(Value, DataType)> {
    match (constant_of(expr), expr.data_type.base()) {
        ((Value::Array(items), _), DataType::Array(inner)) => {
            items.into_iter().map(|item| (item, (**inner).clone())).collect()
        }
        ((Value::Tuple(items), _), DataType::Tuple(tuple)) => {
            items.into_iter().zip(tuple.elements.iter().cloned()).collect()
        }
        (other, _) => vec![other],
    }
}

/// A constant as a value of another type, if that holds it exactly.
///
/// # Errors
/// For texts that are no value of the type (a date that cannot be parsed).
pub(crate) fn exact_value(value: &Value, from: &DataType, to: &DataType, zone: &TimeZone) -> Result<Option<Value>> {
    let (from, to) = (from.base().clone(), to.base().clone());
    if from == to || value.is_null() {
        return Ok(Some(value.clone()));
    }
    if let (DataType::Tuple(a), DataType::Tuple(b), Value::Tuple(items)) = (&from, &to, value) {
        if a.elements.len() != b.elements.len() {
            bail!(
                IncorrectElementOfSet,
                "Bad size of tuple in IN: a tuple of {} elements is compared with one of {}",
                b.elements.len(),
                a.elements.len()
            );
        }
        let mut converted = Vec::with_capacity(items.len());
        for ((item, from), to) in items.iter().zip(&a.elements).zip(&b.elements) {
            match exact_value(item, from, to, zone)? {
                Some(item) => converted.push(item),
                None => return Ok(None),
            }
        }
        return Ok(Some(Value::Tuple(converted)));
    }
    if (matches!(to, DataType::Int256 | DataType::UInt256) || matches!(from, DataType::Int256 | DataType::UInt256))
        && to.is_integer()
        && from.is_integer()
    {
        return Ok(wide_value(value, &to));
    }
    if to.is_integer() && (from.is_integer() || from == DataType::Bool) {
        return Ok(value.as_i128().filter(|v| fits(*v, &to)).map(|v| integer_value(v, &to)));
    }
    if to == DataType::Float32 && matches!(from, DataType::Float64) || to.is_float() && from.is_integer() {
        return Ok(exact_float(value, &to));
    }
    if to.is_integer() && from.is_float() {
        let float = value.as_f64().unwrap_or(f64::NAN);
        let whole = float as i128;
        return Ok((whole as f64 == float && fits(whole, &to)).then(|| integer_value(whole, &to)));
    }
    if let Value::String(bytes) = value {
        return value_of_text(bytes, &to, zone);
    }
    match scalar::cast::cast_value(value, &from, &to, zone) {
        Err(error) if to.is_enum() && error.code() == base::ErrorCode::UnknownElementOfEnum => Ok(None),
        converted => converted.map(Some),
    }
}

/// Whether a type or one of its elements is an enumeration.
fn holds_enum(data_type: &DataType) -> bool {
    match data_type.base() {
        DataType::Tuple(tuple) => tuple.elements.iter().any(holds_enum),
        other => other.is_enum(),
    }
}

/// A number as a float of the given type, if that is it exactly.
fn exact_float(value: &Value, to: &DataType) -> Option<Value> {
    let float = value.as_f64()?;
    let narrow = match to {
        DataType::Float32 => f64::from(float as f32),
        DataType::Float64 => float,
        _ => return Some(Value::Float(float)),
    };
    let is_same = match value {
        Value::Float(_) => narrow == float || float.is_nan(),
        integer => integer.as_i128().is_none_or(|integer| narrow as i128 == integer),
    };
    is_same.then_some(Value::Float(narrow))
}

/// A constant text as a value of another type; `None` for numbers out of its range and for elements that an enumeration
/// does not have.
fn value_of_text(bytes: &[u8], to: &DataType, zone: &TimeZone) -> Result<Option<Value>> {
    if scalar::cast::goes_on_behind_date(bytes, to) {
        bail!(TypeMismatch, "Cannot convert string '{}' to type {to}", String::from_utf8_lossy(bytes));
    }
    match scalar::cast::cast_value(&Value::string(bytes), &DataType::String, to, zone) {
        Err(error) if error.code() == base::ErrorCode::UnknownElementOfEnum => Ok(None),
        Err(error) if matches!(to, DataType::Decimal { .. }) && error.code() == base::ErrorCode::ArgumentOutOfBound => {
            bail!(
                DecimalOverflow,
                "Decimal convert overflow: '{}' is not in the range of {to}",
                String::from_utf8_lossy(bytes)
            )
        }
        Err(_) if to.is_number() && !matches!(to, DataType::Bool) => {
            bail!(TypeMismatch, "Cannot convert string '{}' to type {to}", String::from_utf8_lossy(bytes))
        }
        converted => converted.map(|value| scalar::cast::integer_fits(bytes, to).then_some(value)),
    }
}

/// An integer in a type of 256 bits, or one of that width in another type, if it fits.
fn wide_value(value: &Value, to: &DataType) -> Option<Value> {
    let wide = value.wrap_256();
    let is_negative = wide.is_negative() && !matches!(value, Value::UInt256(_));
    match to {
        DataType::UInt256 => (!is_negative).then(|| Value::UInt256(wide.as_u256())),
        DataType::Int256 => (wide.is_negative() == is_negative).then_some(Value::Int256(wide)),
        _ => value.as_i128().filter(|v| fits(*v, to)).map(|v| integer_value(v, to)),
    }
}

fn integer_value(value: i128, data_type: &DataType) -> Value {
    match data_type {
        DataType::Int128 => Value::Int128(value),
        DataType::UInt128 => Value::UInt128(value as u128),
        DataType::Int256 => Value::Int256(value.into()),
        DataType::UInt256 => Value::UInt256(value.unsigned_abs().into()),
        signed if signed.is_signed() => Value::Int(value as i64),
        _ => Value::UInt(value as u64),
    }
}

fn fits(value: i128, data_type: &DataType) -> bool {
    let bits = data_type.fixed_width_bytes().unwrap_or(8) as u32 * 8;
    match (data_type.is_signed(), bits) {
        (true, 128..) => true,
        (false, 128..) => value >= 0,
        (true, bits) => value >= -(1i128 << (bits - 1)) && value < 1i128 << (bits - 1),
        (false, bits) => value >= 0 && value < 1i128 << bits,
    }
}

/// `SELECT * FROM name`.
fn select_all(parts: &[ast::Ident]) -> ast::SelectQuery {
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
