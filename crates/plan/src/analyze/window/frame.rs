//! Frames of windows: `ROWS`, `RANGE` and `GROUPS`, and their bounds.

use crate::analyze::expr::Binder;
use crate::analyze::expr::fold::cast_to;
use crate::logical::SortKey;
use crate::window::{Frame, FrameBound, FrameOffset, FrameUnit};
use base::{Result, bail, err};
use functions::Expr;
use sql::ast;
use types::{DataType, Value};

impl Binder<'_, '_> {
    pub(super) fn frame(&mut self, frame: &ast::WindowFrame, order_by: &[SortKey]) -> Result<Frame> {
        let unit = match frame.unit {
            ast::FrameUnit::Rows => FrameUnit::Rows,
            ast::FrameUnit::Range => FrameUnit::Range,
            ast::FrameUnit::Groups => FrameUnit::Groups,
        };
        let bound = Frame {
            unit,
            start: self.frame_bound(&frame.start, unit, order_by)?,
            end: self.frame_bound(&frame.end, unit, order_by)?,
        };
        let invalid = match (&frame.start, &frame.end) {
            (ast::FrameBound::Following(None), _) | (_, ast::FrameBound::Preceding(None)) => true,
            (ast::FrameBound::CurrentRow, ast::FrameBound::Preceding(_)) => true,
            (ast::FrameBound::Following(Some(_)), ast::FrameBound::Preceding(_) | ast::FrameBound::CurrentRow) => true,
            _ => !starts_before_end(&bound),
        };
        if invalid {
            bail!(BadArguments, "The window frame is invalid: its start does not precede its end");
        }
        Ok(bound)
    }

    fn frame_bound(&mut self, bound: &ast::FrameBound, unit: FrameUnit, order_by: &[SortKey]) -> Result<FrameBound> {
        Ok(match bound {
            ast::FrameBound::CurrentRow => FrameBound::CurrentRow,
            ast::FrameBound::Preceding(None) | ast::FrameBound::Following(None) => FrameBound::Unbounded,
            ast::FrameBound::Preceding(Some(offset)) => {
                FrameBound::Preceding(self.frame_offset(offset, unit, order_by, true)?)
            }
            ast::FrameBound::Following(Some(offset)) => {
                FrameBound::Following(self.frame_offset(offset, unit, order_by, false)?)
            }
        })
    }

    fn frame_offset(
        &mut self,
        written: &ast::Expr,
        unit: FrameUnit,
        order_by: &[SortKey],
        preceding: bool,
    ) -> Result<FrameOffset> {
        let offset = self.bind(written)?;
        let Some(value) = offset.as_literal().cloned() else {
            return Err(written.span.locate(err!(BadArguments, "The offset of a window frame must be a constant")));
        };
        if unit != FrameUnit::Range {
            let Some(count) = whole_offset(&offset, &value) else {
                return Err(written.span.locate(err!(
                    BadArguments,
                    "The offset of a ROWS or GROUPS frame must be a non-negative 32-bit integer, not {}",
                    value.to_literal()
                )));
            };
            return Ok(FrameOffset::Count(u64::from(count)));
        }
        let [key] = order_by else {
            bail!(
                BadArguments,
                "A RANGE frame with an offset needs exactly one ORDER BY expression, but there are {}",
                order_by.len()
            );
        };
        self.range_offset(key, offset, &value, preceding).map_err(|error| written.span.locate(error))
    }

    fn range_offset(&mut self, key: &SortKey, offset: Expr, value: &Value, preceding: bool) -> Result<FrameOffset> {
        let key_type = key.expr.data_type.without_low_cardinality().without_nullable();
        if let DataType::Interval(_) = offset.data_type {
            if value.as_i64().is_none_or(|count| count < 0) {
                bail!(BadArguments, "The offset of a window frame must not be negative");
            }
            // Before in a descending order is later in time.
            let function = if preceding != key.descending { "minus" } else { "plus" };
            let limit = self.function(function, vec![key.expr.clone(), offset.clone()])?;
            let limit_type = limit.data_type.without_low_cardinality().without_nullable();
            if limit_type != key_type {
                bail!(
                    BadArguments,
                    "A RANGE frame over {key_type} cannot have an offset of {}: the bound would be {limit_type}",
                    offset.data_type
                );
            }
            return Ok(FrameOffset::Limit(cast_to(self.env(), limit, &key.expr.data_type)?));
        }
        let Some(distance) = whole_offset(&offset, value) else {
            bail!(
                BadArguments,
                "The offset of a RANGE frame must be a non-negative 32-bit integer, not {} of type {}",
                value.to_literal(),
                offset.data_type
            );
        };
        let out_of_bound =
            || err!(ArgumentOutOfBound, "The offset {distance} of a RANGE frame cannot be represented as {key_type}");
        match key_type {
            DataType::Float32 | DataType::Float64 => Ok(FrameOffset::Float(f64::from(distance))),
            DataType::Decimal { .. } => {
                let scaled = cast_to(self.env(), offset, &key_type)?;
                scaled.as_literal().and_then(Value::as_i128).map(FrameOffset::Integer).ok_or_else(out_of_bound)
            }
            _ if key_type.is_integer()
                || matches!(key_type, DataType::Date | DataType::Date32 | DataType::DateTime(_)) =>
            {
                match largest_narrow(&key_type) {
                    Some(largest) if distance > largest => Err(out_of_bound()),
                    _ => Ok(FrameOffset::Integer(i128::from(distance))),
                }
            }
            other => {
                bail!(NotImplemented, "A RANGE frame with an offset is not implemented over ORDER BY of type {other}")
            }
        }
    }
}

/// The offset of a frame as a number of 32 bits, if it is one.
fn whole_offset(offset: &Expr, value: &Value) -> Option<u32> {
    value.as_u64().filter(|_| offset.data_type.is_integer()).and_then(|count| u32::try_from(count).ok())
}

/// The largest value of types of fewer than 32 bits without sign, and of those of up to 32 with one.
fn largest_narrow(data_type: &DataType) -> Option<u32> {
    Some(match data_type {
        DataType::Int8 => i8::MAX as u32,
        DataType::UInt8 => u32::from(u8::MAX),
        DataType::Int16 => i16::MAX as u32,
        DataType::UInt16 | DataType::Date => u32::from(u16::MAX),
        DataType::Int32 | DataType::Date32 => i32::MAX as u32,
        _ => return None,
    })
}

/// Whether offsets of one kind on both sides leave room between them.
fn starts_before_end(frame: &Frame) -> bool {
    let distance = |offset: &FrameOffset| match offset {
        FrameOffset::Count(count) => Some(*count as f64),
        FrameOffset::Integer(distance) => Some(*distance as f64),
        FrameOffset::Float(distance) => Some(*distance),
        FrameOffset::Limit(_) => None,
    };
    let signed = |bound: &FrameBound| match bound {
        FrameBound::Preceding(offset) => distance(offset).map(|d| -d),
        FrameBound::Following(offset) => distance(offset),
        FrameBound::CurrentRow => Some(0.0),
        FrameBound::Unbounded => None,
    };
    match (signed(&frame.start), signed(&frame.end)) {
        (Some(start), Some(end)) => start <= end,
        _ => true,
    }
}
