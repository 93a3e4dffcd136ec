//! Comparisons as the functions do them: by value, whatever the types of the sides.

use super::{Lowering, Number, lane_of, with_nulls};
use crate::ir::{Lane, Mask, Relation, Value};
use crate::lower::number::{as_float, bits_of};
use functions::{Expr, ScalarFunction};
use std::cmp::Ordering;
use types::DataType;

/// Sets of more values are looked up, not compared.
const SET_MAX: usize = 8;
/// Integers up to here are floats of 64 bits.
const EXACT_MAX: i128 = 1 << 53;

/// A comparison as a relation of its sides, maybe turned round, maybe negated.
#[derive(Clone, Copy)]
struct Comparison {
    relation: Relation,
    turned: bool,
    negated: bool,
}

impl Comparison {
    fn of(name: &str) -> Option<Self> {
        let (relation, turned, negated) = match name {
            "equals" => (Relation::Equal, false, false),
            "notEquals" => (Relation::Equal, false, true),
            "less" => (Relation::Less, false, false),
            "greater" => (Relation::Less, true, false),
            "lessOrEquals" => (Relation::LessOrEqual, false, false),
            "greaterOrEquals" => (Relation::LessOrEqual, true, false),
            _ => return None,
        };
        Some(Comparison { relation, turned, negated })
    }

    fn mask(self, lane: Lane, a: Value, b: Value) -> Mask {
        let (a, b) = if self.turned { (b, a) } else { (a, b) };
        let mask = Mask::Compare(self.relation, lane, a, b);
        if self.negated { mask.negated() } else { mask }
    }

    /// For sides that stand in this order in every row.
    fn decided(self, order: Ordering) -> Mask {
        let order = if self.turned { order.reverse() } else { order };
        let holds = match self.relation {
            Relation::Equal => order.is_eq(),
            Relation::Less => order.is_lt(),
            Relation::LessOrEqual => order.is_le(),
        };
        Mask::All(holds != self.negated)
    }

    fn swapped(self) -> Self {
        Comparison { turned: !self.turned, ..self }
    }
}

/// Types whose values are compared as the numbers they are.
fn is_plain(data_type: &DataType) -> bool {
    let number = data_type.is_integer() || matches!(data_type, DataType::Bool | DataType::Float32 | DataType::Float64);
    number || data_type.is_enum() || matches!(data_type, DataType::DateTime(_) | DataType::Ipv4)
}

impl Lowering {
    pub(super) fn comparison(&mut self, function: &dyn ScalarFunction, a: &Expr, b: &Expr, wanted: bool) -> Option<Mask> {
        let comparison = Comparison::of(function.name())?;
        let (mask, nulls) = match function.read_constant() {
            Some((0, constant)) => self.against_read(comparison.swapped(), b, &constant)?,
            Some((_, constant)) => self.against_read(comparison, a, &constant)?,
            None => {
                let (x, y) = (a.data_type.base(), b.data_type.base());
                if !(is_plain(x) && is_plain(y) || x == y && lane_of(x).is_some()) {
                    return None;
                }
                match (a.as_literal(), b.as_literal()) {
                    (Some(_), Some(_)) => return None,
                    (Some(literal), None) => self.against(comparison.swapped(), b, literal, lane_of(x)?)?,
                    (None, Some(literal)) => self.against(comparison, a, literal, lane_of(y)?)?,
                    (None, None) => self.two(comparison, a, b)?,
                }
            }
        };
        Some(with_nulls(&nulls, if wanted { mask } else { mask.negated() }))
    }

    /// Against a text that binding read as a value of the other side's type.
    fn against_read(&mut self, comparison: Comparison, expr: &Expr, constant: &types::Value) -> Option<(Mask, Vec<usize>)> {
        self.against(comparison, expr, constant, lane_of(expr.data_type.base())?)
    }

    /// Against a constant of a lane.
    fn against(&mut self, comparison: Comparison, expr: &Expr, constant: &types::Value, lane: Lane) -> Option<(Mask, Vec<usize>)> {
        let Number { value, nulls } = self.number(expr)?;
        if value.lane == lane {
            let constant = self.parameter(lane, bits_of(constant, lane)?);
            return Some((comparison.mask(lane, value, constant), nulls));
        }
        if let Some((low, high)) = value.lane.range() {
            let whole = match constant.as_i128() {
                Some(whole) => Some(whole),
                None => constant.as_f64().filter(|v| v.fract() == 0.0 && v.abs() < 1e18).map(|v| v as i128),
            };
            if let Some(whole) = whole {
                if whole < low || whole > high {
                    // Every row lies on one side of the constant.
                    let order = if whole < low { Ordering::Greater } else { Ordering::Less };
                    return Some((comparison.decided(order), nulls));
                }
                let constant = self.parameter(value.lane, whole as u64);
                return Some((comparison.mask(value.lane, value, constant), nulls));
            }
            if value.lane.bytes() > 4 {
                return None;
            }
        }
        // As floats: exact for both sides.
        if constant.as_i128().is_some_and(|whole| whole.abs() > EXACT_MAX) {
            return None;
        }
        let constant = self.parameter(Lane::F64, constant.as_f64()?.to_bits());
        Some((comparison.mask(Lane::F64, as_float(value)?, constant), nulls))
    }

    fn two(&mut self, comparison: Comparison, a: &Expr, b: &Expr) -> Option<(Mask, Vec<usize>)> {
        let (a, b) = (self.number(a)?, self.number(b)?);
        let lane = common_lane(a.value.lane, b.value.lane)?;
        let mut nulls = a.nulls;
        nulls.extend(b.nulls);
        if lane == Lane::F64 {
            return Some((comparison.mask(lane, as_float(a.value)?, as_float(b.value)?), nulls));
        }
        Some((comparison.mask(lane, a.value, b.value), nulls))
    }

    /// Whether a value is one of a few.
    pub(super) fn one_of(&mut self, function: &dyn ScalarFunction, arg: &Expr, wanted: bool) -> Option<Mask> {
        let base = arg.data_type.base();
        let is_exact = is_plain(base) || matches!(base, DataType::Date | DataType::Date32);
        let lane = lane_of(base).filter(|lane| is_exact && !lane.is_float())?;
        let values = function.constant_set().filter(|values| values.len() <= SET_MAX && !function.handles_nulls())?;
        let constants = values.iter().map(|value| bits_of(value, lane)).collect::<Option<Vec<u64>>>()?;
        let Number { value, nulls } = self.number(arg)?;
        if value.lane != lane {
            return None;
        }
        let equal = |bits: u64| Mask::Compare(Relation::Equal, lane, value.clone(), self.parameter(lane, bits));
        let found = Mask::any(constants.into_iter().map(equal).collect());
        let negated = (function.name() == "notIn") == wanted;
        Some(with_nulls(&nulls, if negated { found.negated() } else { found }))
    }
}

/// A lane that holds all numbers of both; `None` where there is none.
pub(crate) fn common_lane(a: Lane, b: Lane) -> Option<Lane> {
    if a == b {
        return Some(a);
    }
    if a.is_float() || b.is_float() {
        let small = |lane: Lane| lane.is_float() || lane.bytes() <= 4;
        return (small(a) && small(b)).then_some(Lane::F64);
    }
    let (wide, narrow) = if a.bytes() >= b.bytes() { (a, b) } else { (b, a) };
    if a.is_signed() == b.is_signed() || (wide.is_signed() && wide.bytes() > narrow.bytes()) {
        return Some(wide);
    }
    Lane::integer(true, wide.bytes() * 2)
}
