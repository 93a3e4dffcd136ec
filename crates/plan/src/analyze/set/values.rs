//! `IN (1, 2, …)`: a set of constants; elements that are not constant are compared one by one.

use super::exact::{exact_value, holds_enum};
use super::{SHOWN_VALUES_MAX, shown_values};
use crate::analyze::expr::Binder;
use base::{Result, bail};
use functions::Expr;
use scalar::sets::ValueSet;
use sql::ast;
use std::sync::Arc;
use types::{ColumnBuilder, DataType, Value};

impl Binder<'_, '_> {
    /// A set from constants; a right side that is not constant becomes a comparison per element.
    pub(super) fn in_values(&mut self, left: Expr, right: &ast::Expr, negated: bool) -> Result<Expr> {
        let list = right.as_function().filter(|list| matches!(list.name.name.as_str(), "tuple" | "array"));
        let mut bound = Vec::new();
        match list {
            Some(list) => list.args.iter().try_for_each(|item| self.bind(item).map(|item| bound.push(item)))?,
            None => bound.push(self.bind(right)?),
        }
        if bound.iter().any(|item| item.as_literal().is_none()) {
            return self.in_expressions(left, bound, list.is_some(), negated);
        }
        // The first element of a tuple decides, as it does in `depth` of the left side.
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
                    // A row with a NULL where the left side has none never equals it.
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
}

fn is_tuple_of_one(data_type: &DataType) -> bool {
    matches!(data_type.base(), DataType::Tuple(tuple) if tuple.elements.len() == 1)
}

/// Nesting of arrays and tuples, by their first elements: it tells a value of the left side from a list of such values.
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
