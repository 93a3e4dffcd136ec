//! `quantileExact`, `-Low`, `-High`, `-Inclusive`, `-Exclusive`: all values are kept.

use super::levels::{Levels, interpolate};
use super::register_both;
use crate::arrays::collect::{put_numbers, take_numbers};
use crate::blob::{LittleEndian, Reader};
use crate::function::{Bound, Call};
use crate::number::{AsF64, native};
use crate::states::{Accumulator, Rows};
use crate::with_number;
use base::{Result, bail};
use functions::Registry;
use std::cmp::Ordering;
use types::{Column, DataType, NativeType, Value};

/// The rule for the value that stands for the level.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RankRule {
    /// The one at level times count.
    Exact,
    /// The value as of `Exact`, but of an even count the lower median.
    Low,
    /// The value as of `Exact`, but of an even count the higher median.
    High,
    /// Interpolated, as Excel's PERCENTILE.INC.
    Inclusive,
    /// Interpolated, as Excel's PERCENTILE.EXC.
    Exclusive,
}

#[derive(Clone)]
struct ExactQuantile<T> {
    kind: RankRule,
    levels: Levels,
    types: std::marker::PhantomData<fn() -> T>,
}

#[allow(clippy::eq_op)] // NaN is the only value that differs from itself.
fn is_number<T: PartialOrd>(value: &T) -> bool {
    value == value
}

pub(super) fn order<T: PartialOrd>(a: &T, b: &T) -> Ordering {
    a.partial_cmp(b).unwrap_or(Ordering::Equal)
}

/// Brings the values of two neighbouring places to them.
fn bring<T: Copy + PartialOrd>(values: &mut [T], left: usize) {
    let (_, _, right) = values.select_nth_unstable_by(left, order);
    if let Some(least) = (0..right.len()).min_by(|&a, &b| order(&right[a], &right[b])) {
        right.swap(0, least);
    }
}

impl<T: NativeType + AsF64> ExactQuantile<T> {
    fn quantile(&self, values: &mut [T], level: f64) -> Value {
        let count = values.len();
        if matches!(self.kind, RankRule::Inclusive | RankRule::Exclusive) {
            if !self.levels.is_many() && count > 0 {
                let left = if self.kind == RankRule::Inclusive {
                    level * (count - 1) as f64
                } else {
                    level * (count + 1) as f64 - 1.0
                };
                bring(values, (left.max(0.0) as usize).min(count - 1));
            }
            return Value::Float(self.between(values, level));
        }
        if count == 0 {
            // Floats have NaN for nothing, other types their zero.
            return if self.levels.element.is_float() && !self.levels.is_many() {
                Value::Float(f64::NAN)
            } else {
                self.levels.element.default_value()
            };
        }
        let last = count - 1;
        let position = match self.kind {
            RankRule::Low if level == 0.5 => {
                if count % 2 == 1 {
                    count / 2
                } else {
                    count / 2 - 1
                }
            }
            RankRule::High if level == 0.5 => count / 2,
            _ => (level * count as f64) as usize,
        };
        let position = position.min(last);
        // Sorted before if there are several levels.
        if !self.levels.is_many() {
            values.select_nth_unstable_by(position, order);
        }
        values[position].to_value()
    }

    fn between(&self, values: &mut [T], level: f64) -> f64 {
        let count = values.len();
        if self.kind == RankRule::Inclusive || count == 0 {
            return interpolate(count, level, |i| values[i].as_f64());
        }
        let position = level * (count + 1) as f64;
        let whole = position as usize;
        match whole {
            0 => values[0].as_f64(),
            n if n >= count => values[count - 1].as_f64(),
            n => values[n - 1].as_f64() + (position - n as f64) * (values[n].as_f64() - values[n - 1].as_f64()),
        }
    }
}

impl<T: NativeType + LittleEndian + AsF64> Accumulator for ExactQuantile<T> {
    type State = Vec<T>;

    fn fresh(&self) -> Vec<T> {
        Vec::new()
    }

    fn add(&mut self, states: &mut [Vec<T>], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        rows.fold(states, native::<T>(&args[0]), |state, value| {
            if is_number(&value) {
                state.push(value);
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut Vec<T>, mut from: Vec<T>) -> Result<()> {
        if into.len() < from.len() {
            std::mem::swap(into, &mut from);
        }
        into.append(&mut from);
        Ok(())
    }

    fn write(&self, state: &Vec<T>, out: &mut Vec<u8>) {
        put_numbers(state, out);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<T>> {
        let mut values = take_numbers(reader)?;
        values.retain(is_number);
        Ok(values)
    }

    fn is_wire_own(&self) -> bool {
        true
    }

    fn finish(&self, states: &mut [Vec<T>], group_ids: &[u32]) -> Result<Column> {
        if self.levels.is_many() {
            group_ids.iter().for_each(|&group| states[group as usize].sort_unstable_by(order));
        }
        Ok(self.levels.column(group_ids.len(), |i, level| self.quantile(&mut states[group_ids[i] as usize], level)))
    }

    fn heap_bytes(&self, state: &Vec<T>) -> usize {
        state.capacity() * size_of::<T>()
    }
}

fn bind(call: &Call<'_>, kind: RankRule, is_many: bool) -> Bound {
    let argument = call.unary()?;
    let is_between = matches!(kind, RankRule::Inclusive | RankRule::Exclusive);
    let allowed = argument.is_number() || argument.is_date_or_time() || matches!(argument, DataType::Interval(_));
    if !allowed || (is_between && !(argument.is_integer() || argument.is_float())) {
        return Err(call.illegal(0));
    }
    let levels = Levels::new(call, is_many, if is_between { DataType::Float64 } else { argument.clone() })?;
    if kind == RankRule::Exclusive
        && call.parameters.iter().any(|p| p.as_f64().is_some_and(|level| level <= 0.0 || level >= 1.0))
    {
        bail!(BadArguments, "Levels of aggregate function {} must be between 0 and 1, both excluded", call.name);
    }
    with_number!(
        argument,
        |T| {
            let result = levels.result();
            call.accumulate(result, ExactQuantile::<T> { kind, levels, types: std::marker::PhantomData }).done()
        },
        else Err(call.illegal(0))
    )
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    register_both!(
        registry,
        "quantileExact",
        "quantilesExact",
        "medianExact",
        |c: &Call<'_>, m| bind(c, RankRule::Exact, m),
        "Exact quantile: the value at level times count."
    );
    register_both!(
        registry,
        "quantileExactLow",
        "quantilesExactLow",
        "medianExactLow",
        |c: &Call<'_>, m| bind(c, RankRule::Low, m),
        "Exact quantile; the lower of two medians."
    );
    register_both!(
        registry,
        "quantileExactHigh",
        "quantilesExactHigh",
        "medianExactHigh",
        |c: &Call<'_>, m| bind(c, RankRule::High, m),
        "Exact quantile; the higher of two medians."
    );
    register_both!(
        registry,
        "quantileExactInclusive",
        "quantilesExactInclusive",
        "medianExactInclusive",
        |c: &Call<'_>, m| bind(c, RankRule::Inclusive, m),
        "Exact quantile, interpolated as Excel's PERCENTILE.INC."
    );
    register_both!(
        registry,
        "quantileExactExclusive",
        "quantilesExactExclusive",
        "medianExactExclusive",
        |c: &Call<'_>, m| bind(c, RankRule::Exclusive, m),
        "Exact quantile, interpolated as Excel's PERCENTILE.EXC."
    );
}
