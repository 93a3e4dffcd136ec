//! The distribution of the values of a column, from a sample of its rows: frequent values and a histogram of equal
//! heights.

use base::{Result, bail};
use codec::bytes::{ByteReader, put_value};
use types::Value;

/// A sample below this size tells nothing.
const SAMPLE_MIN: usize = 128;
/// Values kept as frequent, at most.
const FREQUENT_MAX: usize = 16;
/// Rows that a frequent value has among a thousand, at least.
const FREQUENT_PER_MILLE: usize = 10;
/// Steps of the histogram.
const STEPS: usize = 32;
/// Shares are counted in millionths.
const MILLION: f64 = 1e6;

/// The distribution of a column's values in a sample. NULL counts as a value.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ValueDistribution {
    /// Values and the share of rows that hold them, the most frequent first. Strings may be cut.
    pub frequent: Vec<(Value, f64)>,
    /// Values that are not NULL at equal distances of the sorted column, from the least on.
    pub steps: Vec<Value>,
}

impl ValueDistribution {
    /// The profile of sampled values.
    pub(crate) fn of_sample(mut sample: Vec<Value>) -> ValueDistribution {
        if sample.len() < SAMPLE_MIN {
            return ValueDistribution::default();
        }
        sample.sort_by(Value::compare);
        let total = sample.len();
        let mut frequent: Vec<(Value, f64)> = sample
            .chunk_by(|a, b| a == b)
            .filter(|equal| equal.len() > 1 && equal.len() * 1000 >= total * FREQUENT_PER_MILLE)
            .map(|equal| (equal[0].clone(), (equal.len() as f64 / total as f64 * MILLION).round() / MILLION))
            .collect();
        frequent.sort_by(|a, b| b.1.total_cmp(&a.1));
        frequent.truncate(FREQUENT_MAX);
        sample.retain(|value| !value.is_null());
        let steps = match sample.len() {
            0 => Vec::new(),
            rows => (0..=STEPS).map(|i| sample[i * (rows - 1) / STEPS].clone()).collect(),
        };
        ValueDistribution { frequent, steps }
    }

    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        base::varint::put(out, self.frequent.len() as u64);
        for (value, share) in &self.frequent {
            put_value(out, value);
            base::varint::put(out, (share * MILLION).round() as u64);
        }
        base::varint::put(out, self.steps.len() as u64);
        self.steps.iter().for_each(|value| put_value(out, value));
    }

    /// # Errors
    /// `CORRUPTED_DATA`.
    pub(crate) fn read(reader: &mut ByteReader<'_>) -> Result<ValueDistribution> {
        let mut profile = ValueDistribution::default();
        for _ in 0..reader.count(2)? {
            let (value, share) = (reader.value()?, reader.varint()?);
            if share > MILLION as u64 {
                bail!(CorruptedData, "a value is in {share} of a million rows");
            }
            profile.frequent.push((value, share as f64 / MILLION));
        }
        for _ in 0..reader.count(1)? {
            profile.steps.push(reader.value()?);
        }
        Ok(profile)
    }

    /// Two profiles of parts with so many rows as one; steps are those of the larger part.
    pub(crate) fn merge(&mut self, rows: u64, other: &ValueDistribution, other_rows: u64) {
        let total = (rows + other_rows).max(1) as f64;
        let (own, others) = (rows as f64 / total, other_rows as f64 / total);
        self.frequent.iter_mut().for_each(|(_, share)| *share *= own);
        for (value, share) in &other.frequent {
            match self.frequent.iter_mut().find(|(known, _)| known == value) {
                Some((_, known)) => *known += share * others,
                None => self.frequent.push((value.clone(), share * others)),
            }
        }
        self.frequent.sort_by(|a, b| b.1.total_cmp(&a.1));
        self.frequent.truncate(FREQUENT_MAX);
        if other_rows > rows && !other.steps.is_empty() || self.steps.is_empty() {
            self.steps.clone_from(&other.steps);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_values_and_steps() {
        let sample: Vec<Value> = (0..1000u64).map(|i| Value::UInt(if i % 4 == 0 { 7 } else { i })).collect();
        let profile = ValueDistribution::of_sample(sample);
        assert_eq!(profile.frequent, [(Value::UInt(7), 0.251)]);
        assert_eq!(
            (profile.steps.len(), profile.steps.first(), profile.steps.last()),
            (33, Some(&Value::UInt(1)), Some(&Value::UInt(999)))
        );
        let mut bytes = Vec::new();
        profile.write(&mut bytes);
        assert_eq!(ValueDistribution::read(&mut ByteReader::new(&bytes)).unwrap(), profile);
        let mut both = profile.clone();
        both.merge(100, &ValueDistribution::default(), 100);
        assert_eq!(both.frequent, [(Value::UInt(7), 0.1255)]);
        assert_eq!(ValueDistribution::of_sample(vec![Value::Null; 10]), ValueDistribution::default());
    }
}
