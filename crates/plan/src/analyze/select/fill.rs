//! `WITH FILL` and `INTERPOLATE`.

use crate::analyze::expr::Binder;
use crate::analyze::expr::fold::cast_to;
use crate::analyze::group::SelectItem;
use crate::analyze::scope::{Scope, ScopeColumn};
use crate::fill::{FillColumn, FillStep};
use crate::logical::SortKey;
use base::{Result, bail, err};
use functions::Expr;
use sql::ast;
use types::{DataType, IntervalKind, Value};

impl Binder<'_, '_> {
    /// The fill of one sort key; its column is not known yet.
    pub(in crate::analyze) fn fill(&mut self, fill: &ast::WithFill, key: &SortKey) -> Result<FillColumn> {
        let data_type = key.expr.data_type.without_low_cardinality().without_nullable();
        if !(data_type.is_integer()
            || matches!(
                data_type,
                DataType::Float32
                    | DataType::Float64
                    | DataType::Date
                    | DataType::Date32
                    | DataType::DateTime(_)
                    | DataType::DateTime64(..)
            ))
        {
            bail!(
                InvalidWithFillExpression,
                "WITH FILL needs a number, a date or a time, but the column is {data_type}"
            );
        }
        let from = fill.from.as_ref().map(|expr| self.fill_bound(expr, &data_type, "FROM")).transpose()?;
        let to = fill.to.as_ref().map(|expr| self.fill_bound(expr, &data_type, "TO")).transpose()?;
        let sign = if key.descending { -1 } else { 1 };
        let step = match &fill.step {
            Some(step) => self.fill_step(step, &data_type, "STEP", sign)?,
            None => default_step(&data_type, sign),
        };
        let staleness = fill
            .staleness
            .as_ref()
            .map(|staleness| self.fill_step(staleness, &data_type, "STALENESS", sign))
            .transpose()?;
        if staleness.is_some() && from.is_some() {
            bail!(InvalidWithFillExpression, "WITH FILL STALENESS cannot be used together with WITH FILL FROM");
        }
        let number = |value: &Option<Value>| value.as_ref().and_then(Value::as_f64);
        if let (Some(from), Some(to)) = (number(&from), number(&to))
            && (to - from) * f64::from(sign) < 0.0
        {
            bail!(InvalidWithFillExpression, "WITH FILL TO is before FROM in the direction of the sort");
        }
        Ok(FillColumn { column: 0, descending: key.descending, from, to, step, staleness })
    }

    fn constant_of(&mut self, written: &ast::Expr, what: &str) -> Result<(Value, Expr)> {
        let bound = self.bind(written)?;
        match bound.as_literal().cloned() {
            Some(value) => Ok((value, bound)),
            None => Err(written.span.locate(err!(InvalidWithFillExpression, "WITH FILL {what} must be a constant"))),
        }
    }

    fn fill_bound(&mut self, written: &ast::Expr, data_type: &DataType, what: &str) -> Result<Value> {
        let (value, bound) = self.constant_of(written, what)?;
        let wrong =
            |reason: String| Err(written.span.locate(err!(InvalidWithFillExpression, "WITH FILL {what} {reason}")));
        let given = bound.data_type.clone();
        if data_type.is_integer() || matches!(data_type, DataType::Float32 | DataType::Float64) {
            if !given.is_number() || data_type.is_integer() && !given.is_integer() {
                return wrong(format!("of type {given} does not fit a column of type {data_type}"));
            }
            if data_type.is_unsigned() && value.as_i128().is_some_and(|value| value < 0) {
                return wrong(format!("cannot be negative for unsigned type {data_type}"));
            }
            let cast = cast_to(self.env(), bound, data_type)?;
            return match cast.as_literal() {
                Some(cast) if cast.as_f64() == value.as_f64() => Ok(cast.clone()),
                _ => wrong(format!("{} is out of the range of {data_type}", value.to_literal())),
            };
        }
        let is_time =
            matches!(given, DataType::Date | DataType::Date32 | DataType::DateTime(_) | DataType::DateTime64(..));
        if !is_time && !given.is_integer() {
            return wrong(format!("of type {given} does not fit a column of type {data_type}"));
        }
        cast_to(self.env(), bound, data_type)?
            .as_literal()
            .cloned()
            .ok_or_else(|| err!(InvalidWithFillExpression, "WITH FILL {what} must be a constant"))
    }

    fn fill_step(&mut self, written: &ast::Expr, data_type: &DataType, what: &str, sign: i32) -> Result<FillStep> {
        let (value, bound) = self.constant_of(written, what)?;
        let wrong =
            |reason: &str| Err(written.span.locate(err!(InvalidWithFillExpression, "WITH FILL {what} {reason}")));
        let Some(number) = value.as_f64() else {
            return wrong(&format!("must be a number or an INTERVAL, not {}", bound.data_type));
        };
        if number == 0.0 {
            return wrong("cannot be zero");
        }
        if number * f64::from(sign) < 0.0 {
            return wrong(if sign > 0 {
                "cannot be negative for an ascending sort"
            } else {
                "must be negative for a descending sort"
            });
        }
        if let DataType::Interval(kind) = bound.data_type {
            let is_day = matches!(data_type, DataType::Date | DataType::Date32);
            if is_day && kind < IntervalKind::Day {
                return wrong("of a Date must be a day at least");
            }
            if !is_day && !matches!(data_type, DataType::DateTime(_) | DataType::DateTime64(..)) {
                return wrong(&format!("cannot be an INTERVAL for a column of type {data_type}"));
            }
            let moved = self.function("plus", vec![Expr::column(0, data_type.clone()), bound])?;
            return Ok(FillStep::Calendar(cast_to(self.env(), moved, data_type)?));
        }
        match data_type {
            DataType::Float32 | DataType::Float64 => Ok(FillStep::Float(number)),
            DataType::DateTime64(..) if bound.data_type.is_float() => {
                Ok(FillStep::Integer((number * ticks(data_type) as f64) as i128))
            }
            _ => match value.as_i128() {
                Some(step) => Ok(FillStep::Integer(step.saturating_mul(ticks(data_type)))),
                None => wrong(&format!("of a column of type {data_type} must be an integer")),
            },
        }
    }

    /// The interpolated columns over the result's columns.
    pub(in crate::analyze) fn interpolations(
        &self,
        order_by: &ast::OrderBy,
        selected: &[SelectItem],
        order: &[SortKey],
    ) -> Result<Vec<(usize, Expr)>> {
        let Some(items) = &order_by.interpolate else { return Ok(Vec::new()) };
        let is_key = |item: &SelectItem| order.iter().any(|key| key.expr == item.expr);
        if items.is_empty() {
            let others = selected.iter().enumerate().filter(|(_, item)| !is_key(item));
            return Ok(others.map(|(i, item)| (i, Expr::column(i, item.expr.data_type.clone()))).collect());
        }
        let column = |(i, item): (usize, &SelectItem)| {
            ScopeColumn::new(item.name.clone(), Expr::column(i, item.expr.data_type.clone()))
        };
        let scope = Scope { columns: selected.iter().enumerate().map(column).collect(), ..Scope::default() };
        let mut bound = Vec::with_capacity(items.len());
        for item in items {
            let name = &item.column;
            let Some(index) = selected.iter().position(|selected| selected.name == name.name) else {
                return Err(name.span.locate(scope.unknown(std::slice::from_ref(name))));
            };
            if is_key(&selected[index]) {
                return Err(name.span.locate(err!(
                    InvalidWithFillExpression,
                    "Column '{}' is in ORDER BY, so it cannot be interpolated",
                    name.name
                )));
            }
            let data_type = &selected[index].expr.data_type;
            let expr = match &item.expr {
                Some(expr) => cast_to(self.env(), Binder::new(self.analyzer, &scope).bind(expr)?, data_type)?,
                None => Expr::column(index, data_type.clone()),
            };
            bound.push((index, expr));
        }
        Ok(bound)
    }
}

/// Ticks of the unit that a bare number counts: seconds of a time, days of a date.
fn ticks(data_type: &DataType) -> i128 {
    match data_type {
        DataType::DateTime64(scale, _) => 10i128.pow(u32::from(*scale)),
        _ => 1,
    }
}

fn default_step(data_type: &DataType, sign: i32) -> FillStep {
    match data_type {
        DataType::Float32 | DataType::Float64 => FillStep::Float(f64::from(sign)),
        _ => FillStep::Integer(i128::from(sign) * ticks(data_type)),
    }
}
