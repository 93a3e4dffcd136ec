//! `quantilePrometheusHistogram`: from the counts of buckets, as Prometheus' `histogram_quantile`.

use super::levels::Levels;
use crate::blob::{LittleEndian, Reader};
use crate::function::{Bound, Call, add, doc};
use crate::number::{floats, scale_of};
use crate::states::{Accumulator, Rows};
use base::Result;
use functions::Registry;
use types::{Column, DataType, Value};

/// Upper bounds and cumulative counts.
type Buckets = Vec<(f64, f64)>;

/// The quantile, evenly spread inside of its bucket; a quantile in the last gives the bound of the one before.
fn quantile(buckets: &[(f64, f64)], level: f64) -> f64 {
    let [.., before, last] = buckets else { return f64::NAN };
    if last.0 != f64::INFINITY || last.1 == 0.0 || last.1.is_nan() {
        return f64::NAN;
    }
    let rank = level * last.1;
    let place = buckets.iter().position(|bucket| bucket.1 >= rank).unwrap_or(buckets.len() - 1);
    if place == buckets.len() - 1 {
        return before.0;
    }
    let (high, count) = buckets[place];
    if place == 0 {
        return if high <= 0.0 { high } else { high * rank / count };
    }
    let (low, below) = buckets[place - 1];
    low + (high - low) * (rank - below) / (count - below)
}

#[derive(Clone)]
struct Prometheus {
    levels: Levels,
    scales: [u32; 2],
}

impl Accumulator for Prometheus {
    type State = Buckets;

    fn fresh(&self) -> Buckets {
        Vec::new()
    }

    fn add(&mut self, states: &mut [Buckets], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let (bounds, counts) = (floats(&args[0], self.scales[0]), floats(&args[1], self.scales[1]));
        rows.for_each(|row, group| {
            if !bounds[row].is_nan() {
                states[group].push((bounds[row], counts[row]));
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut Buckets, mut from: Buckets) -> Result<()> {
        into.append(&mut from);
        Ok(())
    }

    fn write(&self, state: &Buckets, out: &mut Vec<u8>) {
        base::varint::put(out, state.len() as u64);
        for (bound, count) in state {
            bound.put(out);
            count.put(out);
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Buckets> {
        let mut buckets = Vec::new();
        for _ in 0..reader.count(16)? {
            buckets.push((reader.number()?, reader.number()?));
        }
        Ok(buckets)
    }

    fn finish(&self, states: &mut [Buckets], group_ids: &[u32]) -> Result<Column> {
        for &group in group_ids {
            let buckets = &mut states[group as usize];
            buckets.sort_by(|a, b| a.0.total_cmp(&b.0));
            // Counts of equal bounds are of different series: they are added.
            buckets.dedup_by(|next, kept| {
                let same = next.0 == kept.0;
                if same {
                    kept.1 += next.1;
                }
                same
            });
        }
        Ok(self
            .levels
            .column(group_ids.len(), |i, level| Value::Float(quantile(&states[group_ids[i] as usize], level))))
    }

    fn heap_bytes(&self, state: &Buckets) -> usize {
        state.capacity() * 16
    }
}

fn bind(call: &Call<'_>, is_many: bool) -> Bound {
    let (bound, count) = call.binary()?;
    if !bound.is_float() {
        return Err(call.illegal(0));
    }
    if !count.is_unsigned() && !count.is_float() {
        return Err(call.illegal(1));
    }
    let levels = Levels::new(call, is_many, DataType::Float64)?;
    call.accumulate(levels.result(), Prometheus { levels, scales: [scale_of(bound), scale_of(count)] }).done()
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    let text = "A quantile out of the cumulative counts of buckets, as Prometheus computes it.";
    add(
        registry,
        "quantilePrometheusHistogram",
        |c| bind(c, false),
        doc("quantilePrometheusHistogram[(level)](bound, count)", text),
    );
    add(
        registry,
        "quantilesPrometheusHistogram",
        |c| bind(c, true),
        doc(
            "quantilesPrometheusHistogram(level, …)(bound, count)",
            "Quantiles out of the cumulative counts of buckets.",
        ),
    );
}
