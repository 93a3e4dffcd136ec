//! `quantileGK`: the summary of Greenwald and Khanna (2001): every quantile to within `1 / accuracy` of its rank.

use super::levels::Levels;
use crate::blob::{LittleEndian, Reader, corrupted};
use crate::function::{Bound, Call, add, doc};
use crate::number::floats;
use crate::states::{Accumulator, Rows};
use base::{Result, bail};
use functions::Registry;
use types::{Column, Value};

/// Values put in at a time.
const BUFFER: usize = 50_000;

/// A value, how many ranks it stands for, and how uncertain its rank is.
#[derive(Clone, Copy)]
struct GkSample {
    value: f64,
    ranks: u64,
    slack: u64,
}

#[derive(Clone, Default)]
struct GkSummary {
    samples: Vec<GkSample>,
    buffer: Vec<f64>,
    count: u64,
}

impl GkSummary {
    fn push(&mut self, value: f64, error: f64) {
        self.buffer.push(value);
        if self.buffer.len() >= BUFFER {
            self.settle(error);
        }
    }

    /// Puts the buffer into the summary and joins what may be joined.
    fn settle(&mut self, error: f64) {
        if self.buffer.is_empty() {
            return;
        }
        let mut sorted = std::mem::take(&mut self.buffer);
        sorted.sort_by(f64::total_cmp);
        let old = std::mem::take(&mut self.samples);
        let mut next = 0;
        for (i, &value) in sorted.iter().enumerate() {
            while next < old.len() && old[next].value <= value {
                self.samples.push(old[next]);
                next += 1;
            }
            self.count += 1;
            let at_end = self.samples.is_empty() || (next == old.len() && i + 1 == sorted.len());
            let slack = if at_end { 0 } else { (2.0 * error * self.count as f64).floor() as u64 };
            self.samples.push(GkSample { value, ranks: 1, slack });
        }
        self.samples.extend_from_slice(&old[next..]);
        self.join(2.0 * error * self.count as f64);
    }

    /// Joins neighbours that stand for fewer ranks than `limit` together; the least value stays.
    fn join(&mut self, limit: f64) {
        let Some(&last) = self.samples.last() else { return };
        let mut kept = Vec::new();
        let mut head = last;
        for sample in self.samples[1..self.samples.len().max(2) - 1].iter().rev() {
            if ((sample.ranks + head.ranks + head.slack) as f64) < limit {
                head.ranks += sample.ranks;
            } else {
                kept.push(head);
                head = *sample;
            }
        }
        kept.push(head);
        let first = self.samples[0];
        if first.value <= head.value && self.samples.len() > 1 {
            kept.push(first);
        }
        kept.reverse();
        self.samples = kept;
    }

    fn merge(&mut self, mut other: GkSummary, error: f64) {
        self.settle(error);
        other.settle(error);
        self.samples.append(&mut other.samples);
        self.samples.sort_by(|a, b| a.value.total_cmp(&b.value));
        self.count = self.count.saturating_add(other.count);
        self.join(2.0 * error * self.count as f64);
    }

    fn quantile(&self, level: f64, error: f64) -> Option<f64> {
        let (first, last) = (self.samples.first()?, self.samples.last()?);
        if level <= error {
            return Some(first.value);
        }
        if level >= 1.0 - error {
            return Some(last.value);
        }
        let rank = (level * self.count as f64).ceil();
        let slack = self.samples.iter().map(|sample| sample.slack + sample.ranks).max().unwrap_or(0) as f64 / 2.0;
        let mut least = 0u64;
        for sample in &self.samples[..self.samples.len() - 1] {
            least = least.saturating_add(sample.ranks);
            if least.saturating_add(sample.slack) as f64 - slack <= rank && rank <= least as f64 + slack {
                return Some(sample.value);
            }
        }
        Some(last.value)
    }
}

#[derive(Clone)]
struct GreenwaldKhanna {
    levels: Levels,
    error: f64,
}

impl Accumulator for GreenwaldKhanna {
    type State = GkSummary;

    fn fresh(&self) -> GkSummary {
        GkSummary::default()
    }

    fn add(&mut self, states: &mut [GkSummary], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let (values, error) = (floats(&args[0], 0), self.error);
        rows.fold(states, &values, |state, value| {
            if !value.is_nan() {
                state.push(value, error);
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut GkSummary, from: GkSummary) -> Result<()> {
        into.merge(from, self.error);
        Ok(())
    }

    fn write(&self, state: &GkSummary, out: &mut Vec<u8>) {
        let mut state = state.clone();
        state.settle(self.error);
        base::varint::put(out, state.count);
        base::varint::put(out, state.samples.len() as u64);
        for sample in &state.samples {
            sample.value.put(out);
            sample.ranks.put(out);
            sample.slack.put(out);
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<GkSummary> {
        let mut state = GkSummary { count: reader.varint()?, ..GkSummary::default() };
        for _ in 0..reader.count(24)? {
            let sample = GkSample { value: reader.number()?, ranks: reader.number()?, slack: reader.number()? };
            if sample.value.is_nan()
                || sample.ranks > state.count
                || sample.slack > state.count
                || state.count > u64::MAX >> 2
            {
                return Err(corrupted("a sample stands for more values than there are"));
            }
            state.samples.push(sample);
        }
        Ok(state)
    }

    fn finish(&self, states: &mut [GkSummary], group_ids: &[u32]) -> Result<Column> {
        group_ids.iter().for_each(|&group| states[group as usize].settle(self.error));
        Ok(self.levels.column(group_ids.len(), |i, level| {
            match states[group_ids[i] as usize].quantile(level, self.error) {
                Some(value) => self.levels.value(value),
                None if self.levels.element.is_float() => Value::Float(f64::NAN),
                None => self.levels.element.default_value(),
            }
        }))
    }

    fn heap_bytes(&self, state: &GkSummary) -> usize {
        state.samples.capacity() * size_of::<GkSample>() + state.buffer.capacity() * 8
    }
}

fn bind(call: &Call<'_>, is_many: bool) -> Bound {
    let argument = call.unary()?;
    if !(argument.is_number() || argument.is_date_or_time()) {
        return Err(call.illegal(0));
    }
    let Some((accuracy, levels)) = call.parameters.split_first() else {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function {} requires the accuracy as its first parameter",
            call.name
        );
    };
    if accuracy.as_i128().is_none() {
        bail!(
            IllegalTypeOfArgument,
            "The accuracy of aggregate function {} must be a positive integer, not {}",
            call.name,
            accuracy.to_literal()
        );
    }
    let Some(accuracy) = accuracy.as_u64().filter(|&accuracy| accuracy > 0) else {
        bail!(
            BadArguments,
            "The accuracy of aggregate function {} must be a positive integer, not {}",
            call.name,
            accuracy.to_literal()
        );
    };
    let levels = Levels::new(&Call { parameters: levels, ..*call }, is_many, argument.clone())?;
    call.accumulate(levels.result(), GreenwaldKhanna { levels, error: 1.0 / accuracy as f64 }).done()
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "quantileGK",
        |c| bind(c, false),
        doc("quantileGK(accuracy[, level])(x)", "A quantile to within one part in accuracy of its rank."),
    );
    add(
        registry,
        "quantilesGK",
        |c| bind(c, true),
        doc("quantilesGK(accuracy, level, …)(x)", "Quantiles to within one part in accuracy of their ranks."),
    );
    registry.aggregate_alias("medianGK", "quantileGK", false);
}
