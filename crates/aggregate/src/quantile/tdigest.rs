//! `quantileTDigest`: clusters of values, small ones near the ends.

use super::levels::Levels;
use super::register_both;
use crate::blob::{LittleEndian, Reader, corrupted};
use crate::function::{Bound, Call};
use crate::number::floats;
use crate::states::{Accumulator, Rows};
use base::Result;
use functions::Registry;
use types::{Column, DataType};

/// The largest share of all values that a cluster may hold.
const EPSILON: f64 = 0.01;

/// Values added before clusters are joined again.
const UNMERGED_MAX: usize = 2048;

#[derive(Clone, Copy)]
struct Centroid {
    mean: f32,
    count: f32,
}

#[derive(Clone, Default)]
struct Digest {
    centroids: Vec<Centroid>,
    count: f32,
    unmerged: usize,
}

impl Digest {
    fn add(&mut self, centroid: Centroid) {
        self.centroids.push(centroid);
        self.count += centroid.count;
        self.unmerged += 1;
        if self.unmerged > UNMERGED_MAX {
            self.compress();
        }
    }

    /// Joins neighbours whose joint weight is small for where they lie.
    fn compress(&mut self) {
        if self.unmerged == 0 {
            return;
        }
        self.unmerged = 0;
        self.centroids.sort_by(|a, b| a.mean.total_cmp(&b.mean));
        let all = f64::from(self.count);
        let mut joined: Vec<Centroid> = Vec::with_capacity(self.centroids.len());
        let mut left = self.centroids[0];
        let mut sum = 0.0;
        for &right in &self.centroids[1..] {
            let left_level = (sum + f64::from(left.count) * 0.5) / all;
            let right_level = (sum + f64::from(left.count) + f64::from(right.count) * 0.5) / all;
            let room = all * EPSILON * 4.0 * (left_level * (1.0 - left_level)).min(right_level * (1.0 - right_level));
            let can_join = left.mean == right.mean || (left.mean.is_finite() && right.mean.is_finite());
            if f64::from(left.count + right.count) <= room && can_join {
                left.count += right.count;
                if right.mean != left.mean {
                    left.mean += right.count * (right.mean - left.mean) / left.count;
                }
            } else {
                sum += f64::from(left.count);
                joined.push(left);
                left = right;
            }
        }
        self.count = (sum + f64::from(left.count)) as f32;
        joined.push(left);
        self.centroids = joined;
    }

    fn quantile(&mut self, level: f64) -> f64 {
        self.compress();
        let (Some(first), Some(last)) = (self.centroids.first(), self.centroids.last()) else { return f64::NAN };
        let position = level * f64::from(self.count);
        let (mut before, mut sum) = (0f64, 0f64);
        let mut previous = *first;
        for centroid in &self.centroids {
            let middle = sum + f64::from(centroid.count) * 0.5;
            if middle >= position {
                // A cluster of one value is a step, not a slope.
                let left = if previous.count == 1.0 { before + 0.5 } else { before };
                let right = if centroid.count == 1.0 { middle - 0.5 } else { middle };
                if position <= left {
                    return f64::from(previous.mean);
                }
                if position >= right {
                    return f64::from(centroid.mean);
                }
                let share = (position - left) / (right - left);
                return f64::from(previous.mean) + share * (f64::from(centroid.mean) - f64::from(previous.mean));
            }
            sum += f64::from(centroid.count);
            previous = *centroid;
            before = middle;
        }
        f64::from(last.mean)
    }
}

#[derive(Clone)]
struct TDigest {
    levels: Levels,
}

impl Accumulator for TDigest {
    type State = Digest;

    fn fresh(&self) -> Digest {
        Digest::default()
    }

    fn add(&mut self, states: &mut [Digest], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let values = floats(&args[0], 0);
        let weights = args.get(1).map(|weights| floats(weights, 0));
        rows.for_each(|row, group| {
            let count = weights.as_ref().map_or(1.0, |weights| weights[row]);
            if !values[row].is_nan() && count > 0.0 {
                states[group].add(Centroid { mean: values[row] as f32, count: count as f32 });
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut Digest, from: Digest) -> Result<()> {
        from.centroids.into_iter().for_each(|centroid| into.add(centroid));
        Ok(())
    }

    fn write(&self, state: &Digest, out: &mut Vec<u8>) {
        base::varint::put(out, state.centroids.len() as u64);
        for centroid in &state.centroids {
            centroid.mean.put(out);
            centroid.count.put(out);
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Digest> {
        let mut digest = Digest::default();
        for _ in 0..reader.count(8)? {
            let (mean, count): (f32, f32) = (reader.number()?, reader.number()?);
            if mean.is_nan() || !(count > 0.0 && count.is_finite()) {
                return Err(corrupted("a cluster is empty or has no mean"));
            }
            digest.add(Centroid { mean, count });
        }
        Ok(digest)
    }

    fn write_wire(&self, state: &Digest, out: &mut Vec<u8>) -> Result<()> {
        let mut state = state.clone();
        state.compress();
        self.write(&state, out);
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<Digest> {
        self.read(reader)
    }

    fn finish(&self, states: &mut [Digest], group_ids: &[u32]) -> Result<Column> {
        Ok(self
            .levels
            .column(group_ids.len(), |i, level| self.levels.value(states[group_ids[i] as usize].quantile(level))))
    }

    fn heap_bytes(&self, state: &Digest) -> usize {
        state.centroids.capacity() * size_of::<Centroid>()
    }
}

fn bind_digest(call: &Call<'_>, is_many: bool) -> Bound {
    let element = match &call.arguments[0] {
        t @ (DataType::Date | DataType::DateTime(_)) => t.clone(),
        t if t.is_integer() || t.is_float() => DataType::Float32,
        _ => return Err(call.illegal(0)),
    };
    let levels = Levels::new(call, is_many, element)?;
    call.accumulate(levels.result(), TDigest { levels }).done()
}

fn bind(call: &Call<'_>, is_many: bool) -> Bound {
    call.unary()?;
    bind_digest(call, is_many)
}

fn bind_weighted(call: &Call<'_>, is_many: bool) -> Bound {
    let (_, weight) = call.binary()?;
    if !weight.is_unsigned() {
        return Err(call.illegal(1));
    }
    bind_digest(call, is_many)
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    register_both!(
        registry,
        "quantileTDigest",
        "quantilesTDigest",
        "medianTDigest",
        bind,
        "Quantile from a t-digest: within a percent, closer near the ends."
    );
    register_both!(
        registry,
        "quantileTDigestWeighted",
        "quantilesTDigestWeighted",
        "medianTDigestWeighted",
        bind_weighted,
        "As quantileTDigest; each value counts as often as the second argument says."
    );
}
