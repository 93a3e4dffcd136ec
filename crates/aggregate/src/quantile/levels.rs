//! Levels of quantiles and the columns of results.

use crate::function::Call;
use base::{Result, bail};
use types::{Column, ColumnBuilder, DataType, Value};

/// The levels of the wanted quantiles.
#[derive(Clone)]
pub(super) struct Levels {
    levels: Vec<f64>,
    /// Whether the result is an array.
    is_many: bool,
    /// Type of one quantile.
    pub element: DataType,
}

impl Levels {
    /// Levels from the parameters; 0.5 when there are none.
    ///
    /// # Errors
    /// For levels that are no numbers from 0 to 1.
    pub(super) fn new(call: &Call<'_>, is_many: bool, element: DataType) -> Result<Self> {
        if !is_many && call.parameters.len() > 1 {
            bail!(
                NumberOfArgumentsDoesntMatch,
                "Aggregate function {} takes one level, {} given",
                call.name,
                call.parameters.len()
            );
        }
        if is_many && call.parameters.is_empty() {
            bail!(NumberOfArgumentsDoesntMatch, "Aggregate function {} needs one level at least", call.name);
        }
        let mut levels = Vec::with_capacity(call.parameters.len());
        for parameter in call.parameters {
            // A decimal literal comes as a float.
            let Some(level) = parameter.as_f64() else {
                bail!(
                    CannotConvertType,
                    "Level of aggregate function {} must be a number from 0 to 1, not {}",
                    call.name,
                    parameter.to_literal()
                );
            };
            if !(0.0..=1.0).contains(&level) {
                bail!(
                    ParameterOutOfBound,
                    "Quantile level is out of range [0..1]: {level} in aggregate function {}",
                    call.name
                );
            }
            levels.push(level);
        }
        if levels.is_empty() {
            levels.push(0.5);
        }
        Ok(Levels { levels, is_many, element })
    }

    /// The result's type.
    pub(super) fn result(&self) -> DataType {
        if self.is_many { DataType::array(self.element.clone()) } else { self.element.clone() }
    }

    /// Whether there are several.
    pub(super) fn is_many(&self) -> bool {
        self.is_many
    }

    /// The column of `groups` results, each level computed by `quantile`.
    pub(super) fn column(&self, groups: usize, mut quantile: impl FnMut(usize, f64) -> Value) -> Column {
        let mut builder = ColumnBuilder::new(&self.result());
        for group in 0..groups {
            if self.is_many {
                let values = self.levels.iter().map(|&level| quantile(group, level)).collect();
                builder.push_value(&Value::Array(values));
            } else {
                builder.push_value(&quantile(group, self.levels[0]));
            }
        }
        builder.finish()
    }

    /// A float as a value of the element's type: cut to a whole number for dates and decimals.
    pub(super) fn value(&self, quantile: f64) -> Value {
        if self.element.is_float() { Value::Float(quantile) } else { Value::Int128(quantile as i128) }
    }
}

/// The type of an interpolated quantile: numbers give floats, dates and decimals stay what they are.
///
/// # Errors
/// `ILLEGAL_TYPE_OF_ARGUMENT`.
pub(super) fn interpolated_type(call: &Call<'_>) -> Result<DataType> {
    match &call.arguments[0] {
        t @ (DataType::Date | DataType::DateTime(_) | DataType::DateTime64(..) | DataType::Decimal { .. }) => {
            Ok(t.clone())
        }
        t if t.is_integer() || t.is_float() || matches!(t, DataType::Bool) => Ok(DataType::Float64),
        _ => Err(call.illegal(0)),
    }
}

/// The value at `level` of values in order, between neighbours where the level falls between; nan of none.
pub(super) fn interpolate(count: usize, level: f64, value: impl Fn(usize) -> f64) -> f64 {
    if count == 0 {
        return f64::NAN;
    }
    let position = (level * (count - 1) as f64).clamp(0.0, (count - 1) as f64);
    let left = position as usize;
    if left + 1 >= count {
        return value(left);
    }
    let right_part = position - left as f64;
    value(left) * ((left + 1) as f64 - position) + value(left + 1) * right_part
}
