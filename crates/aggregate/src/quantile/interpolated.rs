//! `quantileInterpolatedWeighted` and `quantileExactWeightedInterpolated`: between values that have weights.

use super::levels::{Levels, interpolated_type};
use super::register_both;
use crate::blob::{LittleEndian, Reader};
use crate::function::{Bound, Call};
use crate::number::floats;
use crate::states::{Accumulator, Rows};
use base::Result;
use functions::Registry;
use types::Column;

#[derive(Clone, Copy, PartialEq)]
enum InterpolationKind {
    /// A value stands at the middle of its weight.
    Middle,
    /// A value of weight n is n values, as in `quantileExactInclusive`.
    Repeated,
}

#[derive(Clone)]
struct InterpolatedQuantile {
    kind: InterpolationKind,
    levels: Levels,
}

/// Values and weights.
type Pairs = Vec<(f64, u64)>;

impl InterpolatedQuantile {
    fn quantile(&self, pairs: &[(f64, u64)], level: f64) -> f64 {
        let total: f64 = pairs.iter().map(|pair| pair.1 as f64).sum();
        let (Some(first), Some(last)) = (pairs.first(), pairs.last()) else {
            return if self.levels.element.is_float() && self.kind == InterpolationKind::Repeated {
                f64::NAN
            } else {
                0.0
            };
        };
        if self.kind == InterpolationKind::Repeated {
            let position = level * (total - 1.0);
            let at = |position: f64| {
                let mut seen = 0.0;
                let found = pairs.iter().find(|pair| {
                    seen += pair.1 as f64;
                    seen > position
                });
                found.unwrap_or(last).0
            };
            let (low, high) = (at(position.floor()), at(position.ceil()));
            return low + (high - low) * position.fract();
        }
        let mut before = first;
        let mut before_at = 0.0;
        let mut seen = 0.0;
        for (i, pair) in pairs.iter().enumerate() {
            let at = (seen + 0.5 * pair.1 as f64) / total;
            seen += pair.1 as f64;
            if at >= level {
                return if i == 0 {
                    pair.0
                } else {
                    before.0 + (pair.0 - before.0) * (level - before_at) / (at - before_at)
                };
            }
            (before, before_at) = (pair, at);
        }
        last.0
    }
}

impl Accumulator for InterpolatedQuantile {
    type State = Pairs;

    fn fresh(&self) -> Pairs {
        Vec::new()
    }

    fn add(&mut self, states: &mut [Pairs], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let values = floats(&args[0], 0);
        rows.for_each(|row, group| {
            let weight = args[1].value(row).as_u64().unwrap_or(0);
            if !values[row].is_nan() && weight > 0 {
                states[group].push((values[row], weight));
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut Pairs, mut from: Pairs) -> Result<()> {
        into.append(&mut from);
        Ok(())
    }

    fn write(&self, state: &Pairs, out: &mut Vec<u8>) {
        base::varint::put(out, state.len() as u64);
        for (value, weight) in state {
            value.put(out);
            weight.put(out);
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Pairs> {
        let mut pairs = Vec::new();
        for _ in 0..reader.count(16)? {
            pairs.push((reader.number()?, reader.number()?));
        }
        Ok(pairs)
    }

    fn finish(&self, states: &mut [Pairs], group_ids: &[u32]) -> Result<Column> {
        for &group in group_ids {
            let pairs = &mut states[group as usize];
            pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
            pairs.dedup_by(|next, kept| {
                let same = next.0 == kept.0;
                if same {
                    kept.1 = kept.1.saturating_add(next.1);
                }
                same
            });
        }
        Ok(self.levels.column(group_ids.len(), |i, level| {
            self.levels.value(self.quantile(&states[group_ids[i] as usize], level))
        }))
    }

    fn heap_bytes(&self, state: &Pairs) -> usize {
        state.capacity() * 16
    }
}

fn bind(call: &Call<'_>, kind: InterpolationKind, is_many: bool) -> Bound {
    let (value, weight) = call.binary()?;
    if !weight.is_unsigned() {
        return Err(call.illegal(1));
    }
    if !(value.is_number() || value.is_date_or_time()) {
        return Err(call.illegal(0));
    }
    let element = if kind == InterpolationKind::Repeated { interpolated_type(call)? } else { value.clone() };
    let levels = Levels::new(call, is_many, element)?;
    call.accumulate(levels.result(), InterpolatedQuantile { kind, levels }).done()
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    register_both!(
        registry,
        "quantileInterpolatedWeighted",
        "quantilesInterpolatedWeighted",
        "medianInterpolatedWeighted",
        |c: &Call<'_>, m| bind(c, InterpolationKind::Middle, m),
        "Quantile between values, each at the middle of its weight."
    );
    register_both!(
        registry,
        "quantileExactWeightedInterpolated",
        "quantilesExactWeightedInterpolated",
        "medianExactWeightedInterpolated",
        |c: &Call<'_>, m| bind(c, InterpolationKind::Repeated, m),
        "Exact quantile between values, each repeated as often as its weight says."
    );
}
