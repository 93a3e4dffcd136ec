//! `LIMIT`, `OFFSET` and `LIMIT BY`: numbers of rows from the start, from the end (negative), or shares of all.

use crate::analyze::expr::Binder;
use crate::analyze::group::SelectItem;
use crate::logical::{Amount, Plan, PlanNode, SortKey};
use base::{Result, bail, err};
use functions::Expr;
use sql::ast;
use types::Value;

/// A number in one of these clauses.
#[derive(Clone, Copy, PartialEq)]
enum Number {
    /// A number of rows from the start.
    First(u64),
    /// A number of rows from the end.
    Last(u64),
    /// A share of all rows.
    Share(f64),
}

/// `LIMIT` and `OFFSET` of a `SELECT`, bound.
pub(in crate::analyze) struct Limits {
    limit: Option<Number>,
    offset: Number,
    with_ties: bool,
}

/// `LIMIT n [OFFSET m] BY keys`, bound.
pub(in crate::analyze) struct LimitBy {
    pub keys: Vec<Expr>,
    limit: u64,
    offset: u64,
    from_end: bool,
}

impl LimitBy {
    /// The plan with the limit.
    pub(crate) fn place(self, plan: Plan) -> Plan {
        let schema = plan.schema.clone();
        let LimitBy { keys, limit, offset, from_end } = self;
        let input = Box::new(plan);
        let node = if from_end {
            PlanNode::LimitByLast { input, keys, limit, offset }
        } else {
            PlanNode::LimitBy { input, keys, limit, offset }
        };
        Plan { node, schema }
    }
}

impl Binder<'_, '_> {
    /// `LIMIT … BY`.
    pub(in crate::analyze) fn limit_by(&mut self, limit_by: &ast::LimitBy, selected: &[SelectItem]) -> Result<LimitBy> {
        let limit = self.limit_number(&limit_by.limit, "LIMIT")?;
        let offset = limit_by.offset.as_ref().map(|offset| self.limit_number(offset, "OFFSET")).transpose()?;
        let (limit, offset, from_end) = match (limit, offset.unwrap_or(Number::First(0))) {
            (Number::First(limit), Number::First(offset)) => (limit, offset, false),
            (Number::Last(limit), Number::Last(offset)) => (limit, offset, true),
            (Number::Last(limit), Number::First(0)) => (limit, 0, true),
            _ => {
                return Err(limit_by
                    .limit
                    .span
                    .locate(err!(NotImplemented, "LIMIT BY takes two counts from the same end, and no shares")));
            }
        };
        let mut keys = Vec::new();
        if limit_by.all {
            keys.extend(selected.iter().map(|item| item.expr.clone()));
        }
        for expr in &limit_by.by {
            match self.position(expr, selected, "LIMIT BY")? {
                Some(index) => keys.push(selected[index].expr.clone()),
                None => keys.push(self.bind(expr)?),
            }
        }
        Ok(LimitBy { keys, limit, offset, from_end })
    }

    /// The `LIMIT` and `OFFSET` of a `SELECT`: constants, of which aliases may be parts.
    pub(in crate::analyze) fn limits(&mut self, select: &ast::Select) -> Result<Limits> {
        let limit = select.limit.as_ref().map(|expr| self.limit_number(expr, "LIMIT")).transpose()?;
        let offset = select
            .offset
            .as_ref()
            .map(|expr| self.limit_number(expr, "OFFSET"))
            .transpose()?
            .unwrap_or(Number::First(0));
        Ok(Limits { limit, offset, with_ties: select.limit_with_ties })
    }
}

impl Limits {
    /// The plan, sorted by `order`, with these limits.
    pub(in crate::analyze) fn place(self, plan: Plan, order: Vec<SortKey>) -> Result<Plan> {
        let Limits { limit, offset, with_ties } = self;
        if limit.is_none() && offset == Number::First(0) {
            return Ok(plan);
        }
        let with_ties = with_ties.then_some(order);
        if with_ties.as_ref().is_some_and(Vec::is_empty) {
            bail!(WithTiesWithoutOrderBy, "LIMIT WITH TIES needs ORDER BY");
        }
        let schema = plan.schema.clone();
        let over = |input: Plan, node: &dyn Fn(Box<Plan>) -> PlanNode| Plan {
            node: node(Box::new(input)),
            schema: schema.clone(),
        };
        let without_last =
            |plan: Plan, offset: u64| over(plan, &|input| PlanNode::LimitLast { input, limit: u64::MAX, offset });
        let first = |plan: Plan, limit: Option<u64>, offset: u64| {
            over(plan, &|input| PlanNode::Limit { input, limit, offset, with_ties: with_ties.clone() })
        };
        if with_ties.is_some() && matches!(limit, Some(Number::Last(_))) {
            bail!(NotImplemented, "A negative LIMIT WITH TIES is not supported");
        }
        Ok(match (limit, offset) {
            (None, Number::Last(offset)) => without_last(plan, offset),
            (Some(Number::First(limit)), Number::Last(offset)) => first(without_last(plan, offset), Some(limit), 0),
            (Some(Number::Last(limit)), Number::Last(offset)) => {
                over(plan, &|input| PlanNode::LimitLast { input, limit, offset })
            }
            (Some(Number::Last(limit)), Number::First(offset)) => {
                let rest = if offset > 0 {
                    over(plan, &|input| PlanNode::Limit { input, limit: None, offset, with_ties: None })
                } else {
                    plan
                };
                over(rest, &|input| PlanNode::LimitLast { input, limit, offset: 0 })
            }
            (None, Number::First(offset)) => first(plan, None, offset),
            (Some(Number::First(limit)), Number::First(offset)) => first(plan, Some(limit), offset),
            (limit, offset) => {
                let limit = limit.map(amount).transpose()?;
                let offset = amount(offset)?;
                over(plan, &|input| PlanNode::LimitShare { input, limit, offset, with_ties: with_ties.clone() })
            }
        })
    }
}

impl Binder<'_, '_> {
    fn limit_number(&mut self, expr: &ast::Expr, clause: &str) -> Result<Number> {
        let bound = self.bind(expr)?;
        let number = match bound.as_literal() {
            Some(Value::Float(share)) if *share > 0.0 && *share < 1.0 => Ok(Number::Share(*share)),
            Some(Value::Float(number)) if number.fract() == 0.0 && number.abs() < 9e15 => {
                let rows = number.abs() as u64;
                Ok(if *number < 0.0 { Number::Last(rows) } else { Number::First(rows) })
            }
            Some(Value::Float(number)) => {
                Err(err!(InvalidLimitExpression, "{clause} is a whole number or a share between 0 and 1, not {number}"))
            }
            Some(value) => match value.as_i128() {
                Some(number) if number < 0 => {
                    Ok(Number::Last(u64::try_from(number.unsigned_abs()).unwrap_or(u64::MAX)))
                }
                Some(number) => Ok(Number::First(u64::try_from(number).unwrap_or(u64::MAX))),
                None => Err(err!(InvalidLimitExpression, "{clause} must be a number, not {}", bound.data_type)),
            },
            None => Err(err!(InvalidLimitExpression, "{clause} must be a constant")),
        };
        number.map_err(|error| expr.span.locate(error))
    }
}

fn amount(number: Number) -> Result<Amount> {
    match number {
        Number::First(rows) => Ok(Amount::Rows(rows)),
        Number::Share(share) => Ok(Amount::Share(share)),
        Number::Last(_) => bail!(NotImplemented, "A share as LIMIT or OFFSET does not go with a negative number"),
    }
}
