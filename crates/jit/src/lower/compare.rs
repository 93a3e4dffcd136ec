//! Comparisons as the functions do them: by value, whatever the types of the sides.

use super::{Lowering, NullableNumber, lane_of, with_nulls};
use crate::ir::{Lane, Mask, Relation, Value};
use crate::lower::number::{as_float, bits_of};
use functions::{Expr, Predicate, ScalarFunction};
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
    fn of(compared: functions::Comparison) -> Self {
        let (relation, turned, negated) = match compared {
            functions::Comparison::Equals => (Relation::Equal, false, false),
            functions::Comparison::NotEquals => (Relation::Equal, false, true),
            functions::Comparison::Less => (Relation::Less, false, false),
            functions::Comparison::Greater => (Relation::Less, true, false),
            functions::Comparison::LessOrEquals => (Relation::LessOrEqual, false, false),
            functions::Comparison::GreaterOrEquals => (Relation::LessOrEqual, true, false),
        };
        Comparison { relation, turned, negated }
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

/// Whether types are compared as the numbers that their values lie as.
fn are_alike(a: &DataType, b: &DataType) -> bool {
    // Both count days from the same one.
    let are_days = |data_type: &DataType| matches!(data_type, DataType::Date | DataType::Date32);
    is_plain(a) && is_plain(b) || are_days(a) && are_days(b) || a == b && lane_of(a).is_some()
}

fn is_decimal(data_type: &DataType) -> bool {
    matches!(data_type, DataType::Decimal { .. }) && lane_of(data_type).is_some()
}

impl Lowering {
    pub(super) fn comparison(
        &mut self,
        function: &dyn ScalarFunction,
        a: &Expr,
        b: &Expr,
        wanted: bool,
    ) -> Option<Mask> {
        let Some(Predicate::Compare(compared)) = function.predicate() else { return None };
        let comparison = Comparison::of(compared);
        let (mask, nulls) = match function.read_constant() {
            Some((0, constant)) => self.against_read(comparison.swapped(), b, &constant)?,
            Some((_, constant)) => self.against_read(comparison, a, &constant)?,
            None => {
                let (x, y) = (a.data_type.base(), b.data_type.base());
                match (a.as_literal(), b.as_literal()) {
                    (Some(_), Some(_)) => return None,
                    (Some(literal), None) if is_decimal(y) => {
                        self.decimal_against(comparison.swapped(), b, literal, x)?
                    }
                    (None, Some(literal)) if is_decimal(x) => self.decimal_against(comparison, a, literal, y)?,
                    _ if !are_alike(x, y) => return None,
                    (Some(literal), None) => self.against(comparison.swapped(), b, literal, lane_of(x)?)?,
                    (None, Some(literal)) => self.against(comparison, a, literal, lane_of(y)?)?,
                    (None, None) => self.two(comparison, a, b)?,
                }
            }
        };
        Some(with_nulls(&nulls, if wanted { mask } else { mask.negated() }))
    }

    /// Against a text that binding read as a value of the other side's type.
    fn against_read(
        &mut self,
        comparison: Comparison,
        expr: &Expr,
        constant: &types::Value,
    ) -> Option<(Mask, Vec<usize>)> {
        self.against(comparison, expr, constant, lane_of(expr.data_type.base())?)
    }

    /// Against a constant of a lane.
    fn against(
        &mut self,
        comparison: Comparison,
        expr: &Expr,
        constant: &types::Value,
        lane: Lane,
    ) -> Option<(Mask, Vec<usize>)> {
        let NullableNumber { value, nulls } = self.number(expr)?;
        if value.lane == lane {
            let constant = self.parameter(lane, bits_of(constant, lane)?);
            return Some((comparison.mask(lane, value, constant), nulls));
        }
        if value.lane.range().is_some() {
            let whole = match constant.as_i128() {
                Some(whole) => Some(whole),
                None => constant.as_f64().filter(|v| v.fract() == 0.0 && v.abs() < 1e18).map(|v| v as i128),
            };
            if let Some(whole) = whole {
                return Some((self.against_whole(comparison, value, whole)?, nulls));
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

    /// Integers against one that their lane may not hold.
    fn against_whole(&mut self, comparison: Comparison, value: Value, whole: i128) -> Option<Mask> {
        let (low, high) = value.lane.range()?;
        if whole < low || whole > high {
            // Every row lies on one side of the constant.
            let order = if whole < low { Ordering::Greater } else { Ordering::Less };
            return Some(comparison.decided(order));
        }
        let constant = self.parameter(value.lane, whole as u64);
        Some(comparison.mask(value.lane, value, constant))
    }

    /// A decimal against a constant of another type, which becomes one, or two, of the decimal's.
    fn decimal_against(
        &mut self,
        comparison: Comparison,
        expr: &Expr,
        constant: &types::Value,
        of: &DataType,
    ) -> Option<(Mask, Vec<usize>)> {
        let DataType::Decimal { scale, .. } = *expr.data_type.base() else { return None };
        let places = match of {
            DataType::Decimal { scale: places, .. } => *places,
            DataType::Float64 => return self.decimal_against_float(comparison, expr, constant.as_f64()?, scale),
            other if other.is_integer() => 0,
            _ => return None,
        };
        let up = 10i128.pow(u32::from(scale.checked_sub(places)?));
        let NullableNumber { value, nulls } = self.number(expr)?;
        // Saturates: what does not fit is beyond everything that does.
        let whole = constant.as_i128()?.saturating_mul(up);
        Some((self.against_whole(comparison, value, whole)?, nulls))
    }

    /// As if each row became a float. That keeps the order, so that the rows equal to the constant lie between two
    /// bounds.
    fn decimal_against_float(
        &mut self,
        comparison: Comparison,
        expr: &Expr,
        float: f64,
        scale: u8,
    ) -> Option<(Mask, Vec<usize>)> {
        let NullableNumber { value, nulls } = self.number(expr)?;
        if float.is_nan() {
            return Some((Mask::All(comparison.negated), nulls));
        }
        let down = 10f64.powi(i32::from(scale));
        let (low, high) = value.lane.range()?;
        let first = |test: &dyn Fn(f64) -> bool| first_of(low, high + 1, |whole| test(whole as f64 / down));
        let (from, above) = (first(&|row| row >= float), first(&|row| row > float));
        // Rows below the constant are those that are less than `from`, rows above it those that are not less than
        // `above`.
        let mut less = |bound: i128| {
            self.against_whole(
                Comparison { relation: Relation::Less, turned: false, negated: false },
                value.clone(),
                bound,
            )
        };
        let mask = match (comparison.relation, comparison.turned) {
            (Relation::Less, false) => less(from)?,
            (Relation::Less, true) => less(above)?.negated(),
            (Relation::LessOrEqual, false) => less(above)?,
            (Relation::LessOrEqual, true) => less(from)?.negated(),
            (Relation::Equal, _) if above == from + 1 => {
                self.against_whole(Comparison { negated: false, ..comparison }, value, from)?
            }
            (Relation::Equal, _) => Mask::all(vec![less(from)?.negated(), less(above)?]),
        };
        Some((if comparison.negated { mask.negated() } else { mask }, nulls))
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
        let NullableNumber { value, nulls } = self.number(arg)?;
        if value.lane != lane {
            return None;
        }
        let equal = |bits: u64| Mask::Compare(Relation::Equal, lane, value.clone(), self.parameter(lane, bits));
        let found = Mask::any(constants.into_iter().map(equal).collect());
        Some(with_nulls(&nulls, if wanted { found } else { found.negated() }))
    }
}

/// The first integer from `low` on for which a test holds that holds for all behind it; `end` if there is none before
/// that.
fn first_of(mut low: i128, mut end: i128, test: impl Fn(i128) -> bool) -> i128 {
    while low < end {
        let middle = low + (end - low) / 2;
        if test(middle) { end = middle } else { low = middle + 1 }
    }
    low
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
