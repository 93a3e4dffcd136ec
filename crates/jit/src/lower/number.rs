//! Expressions that give numbers.

use super::{Lowering, NullableNumber, lane_of};
use crate::ir::{Arithmetic, Lane, Value, ValueKind};
use functions::{Expr, ExprKind, Operation};
use types::DataType;

/// Numbers that arithmetic is exact on here.
fn is_plain(data_type: &DataType) -> bool {
    (data_type.is_integer() && lane_of(data_type).is_some())
        || matches!(data_type, DataType::Bool | DataType::Float32 | DataType::Float64)
}

/// Digits behind the point of what decimal arithmetic takes.
fn scale_of(data_type: &DataType) -> Option<u8> {
    match data_type {
        DataType::Decimal { scale, .. } => Some(*scale),
        other => (other.is_integer() || *other == DataType::Bool).then_some(0),
    }
}

/// The bits of a constant in a lane that holds it.
pub(super) fn bits_of(value: &types::Value, lane: Lane) -> Option<u64> {
    match (lane, lane.range()) {
        (Lane::F32, _) => value.as_f64().map(|float| u64::from((float as f32).to_bits())),
        (_, None) => value.as_f64().map(f64::to_bits),
        (_, Some((low, high))) => {
            value.as_i128().filter(|whole| (low..=high).contains(whole)).map(|whole| whole as u64)
        }
    }
}

/// A value as a 64-bit float; exact but for integers past 2^53.
pub(super) fn as_float(value: Value) -> Option<Value> {
    let kind = match (value.lane, value.kind) {
        (Lane::F64, kind) => kind,
        (Lane::F32, kind @ ValueKind::Column(_)) => ValueKind::Float(Box::new(Value { lane: Lane::F32, kind })),
        (_, ValueKind::Choose(mask, a, b)) => ValueKind::Choose(mask, Box::new(as_float(*a)?), Box::new(as_float(*b)?)),
        (Lane::F32, _) => return None,
        (lane, kind) => ValueKind::Float(Box::new(Value { lane, kind })),
    };
    Some(Value { lane: Lane::F64, kind })
}

impl Lowering {
    /// An expression of a number type; computed by its functions where it has no form here.
    pub(super) fn number(&mut self, expr: &Expr) -> Option<NullableNumber> {
        match &expr.kind {
            ExprKind::Literal(value) => {
                let lane = lane_of(&expr.data_type)?;
                let bits = bits_of(value, lane)?;
                Some(NullableNumber { value: self.parameter(lane, bits), nulls: Vec::new() })
            }
            ExprKind::Column(_) => self.column(expr),
            ExprKind::Call { function, args } => {
                let made = self.attempt(|lowering| match (function.operation()?, args.as_slice()) {
                    (Operation::Plus, [a, b]) => lowering.arithmetic(Arithmetic::Add, expr, a, b),
                    (Operation::Minus, [a, b]) => lowering.arithmetic(Arithmetic::Subtract, expr, a, b),
                    (Operation::Multiply, [a, b]) => lowering.arithmetic(Arithmetic::Multiply, expr, a, b),
                    (Operation::If, [condition, a, b]) => lowering.choice(expr, condition, a, b),
                    (Operation::ToNumber, [a]) => lowering.widened(expr, a),
                    _ => None,
                });
                match made {
                    Some(number) => Some(number),
                    None => self.column(expr),
                }
            }
            ExprKind::Lambda(_) | ExprKind::Placeholder(_) => None,
        }
    }

    /// A side of arithmetic with a result in `lane`.
    fn side(&mut self, expr: &Expr, lane: Lane) -> Option<NullableNumber> {
        if !is_plain(expr.data_type.base()) {
            return None;
        }
        if let (Some(literal), Lane::F64) = (expr.as_literal(), lane) {
            return Some(NullableNumber {
                value: self.parameter(lane, literal.as_f64()?.to_bits()),
                nulls: Vec::new(),
            });
        }
        let number = self.number(expr)?;
        Some(if lane == Lane::F64 {
            NullableNumber { value: as_float(number.value)?, nulls: number.nulls }
        } else {
            number
        })
    }

    fn arithmetic(&mut self, operation: Arithmetic, expr: &Expr, a: &Expr, b: &Expr) -> Option<NullableNumber> {
        let result = expr.data_type.without_nullable();
        if matches!(result, DataType::Decimal { .. }) {
            return self.exact(operation, &result, a, b);
        }
        let lane = lane_of(&result).filter(|lane| is_plain(&result) && *lane != Lane::F32)?;
        let widest = [a, b].iter().filter_map(|side| lane_of(side.data_type.base())).map(Lane::bytes).max()?;
        // Integers that could wrap below 64 bits have no form here.
        if !lane.is_float() && lane.bytes() <= widest && lane.bytes() < 8 {
            return None;
        }
        let (a, b) = (self.side(a, lane)?, self.side(b, lane)?);
        let mut nulls = a.nulls;
        nulls.extend(b.nulls);
        Some(NullableNumber {
            value: Value { lane, kind: ValueKind::Binary(operation, Box::new(a.value), Box::new(b.value)) },
            nulls,
        })
    }

    /// Decimals, and integers beside them: sides of a sum are brought to its scale, a product has the scales of both.
    fn exact(&mut self, operation: Arithmetic, result: &DataType, a: &Expr, b: &Expr) -> Option<NullableNumber> {
        let lane = lane_of(result).filter(|_| self.may_decline)?;
        let (x, y) = (scale_of(a.data_type.base())?, scale_of(b.data_type.base())?);
        let (up_a, up_b) = if operation == Arithmetic::Multiply { (0, 0) } else { (x.max(y) - x, x.max(y) - y) };
        let (a, b) = (self.scaled(a, up_a, lane)?, self.scaled(b, up_b, lane)?);
        let mut nulls = a.nulls;
        nulls.extend(b.nulls);
        Some(NullableNumber {
            value: Value { lane, kind: ValueKind::Exact(operation, Box::new(a.value), Box::new(b.value)) },
            nulls,
        })
    }

    /// A side of decimal arithmetic, multiplied by `10^up`.
    fn scaled(&mut self, expr: &Expr, up: u8, lane: Lane) -> Option<NullableNumber> {
        let factor = 10i128.pow(u32::from(up));
        let constant =
            |whole: i128| lane.range().filter(|(low, high)| (*low..=*high).contains(&whole)).map(|_| whole as u64);
        if let Some(literal) = expr.as_literal() {
            let bits = constant(literal.as_i128()?.checked_mul(factor)?)?;
            return Some(NullableNumber { value: self.parameter(lane, bits), nulls: Vec::new() });
        }
        let NullableNumber { value, nulls } = self.number(expr)?;
        if value.lane == Lane::U64 || value.lane.is_float() {
            return None;
        }
        if up == 0 {
            return Some(NullableNumber { value, nulls });
        }
        let factor = self.parameter(lane, constant(factor)?);
        Some(NullableNumber {
            value: Value { lane, kind: ValueKind::Exact(Arithmetic::Multiply, Box::new(value), Box::new(factor)) },
            nulls,
        })
    }

    fn widened(&mut self, expr: &Expr, a: &Expr) -> Option<NullableNumber> {
        let to = lane_of(&expr.data_type.without_nullable()).filter(|_| is_plain(a.data_type.base()))?;
        let from = lane_of(a.data_type.base())?;
        let holds = match (from.range(), to.range()) {
            (Some(from), Some(to)) => from.0 >= to.0 && from.1 <= to.1,
            (_, None) => true,
            (None, Some(_)) => false,
        };
        // Integers stay as they are: they are computed with in lanes as wide as it takes.
        if holds { self.side(a, to) } else { None }
    }

    fn choice(&mut self, expr: &Expr, condition: &Expr, a: &Expr, b: &Expr) -> Option<NullableNumber> {
        let lane = lane_of(&expr.data_type).filter(|lane| is_plain(&expr.data_type) && *lane != Lane::F32)?;
        if [condition, a, b].iter().any(|part| part.data_type.is_nullable()) {
            return None;
        }
        let mask = self.truth(condition, true)?;
        let (a, b) = (self.side(a, lane)?, self.side(b, lane)?);
        Some(NullableNumber {
            value: Value { lane, kind: ValueKind::Choose(Box::new(mask), Box::new(a.value), Box::new(b.value)) },
            nulls: Vec::new(),
        })
    }
}
