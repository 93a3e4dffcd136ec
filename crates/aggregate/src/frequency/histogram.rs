//! `histogram`: bins that follow the data (Ben-Haim and Tom-Tov, 2010), and `sparkbar`, a chart in one line of text.

use crate::blob::{LittleEndian, Reader, corrupted};
use crate::function::{Bound, Call, add, doc};
use crate::number::{floats, scale_of};
use crate::samples::is_numeric;
use crate::states::{Accumulator, Rows};
use base::{Result, bail};
use functions::Registry;
use std::collections::BTreeMap;
use types::{Column, ColumnBuilder, DataType, Value};

/// Bins at most, as in ClickHouse.
const BINS_MAX: u64 = 250;

/// Means of values with how many they are, and the least and greatest value.
#[derive(Clone)]
struct HistogramBins {
    points: Vec<(f64, f64)>,
    low: f64,
    high: f64,
}

impl HistogramBins {
    fn push(&mut self, point: (f64, f64), bins: usize) {
        self.points.push(point);
        if self.points.len() >= 2 * bins {
            self.compress(bins);
        }
    }

    /// Joins neighbours, the nearest first, until no more than `bins` are left.
    fn compress(&mut self, bins: usize) {
        self.points.sort_by(|a, b| a.0.total_cmp(&b.0));
        self.points.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 += next.1;
            }
            same
        });
        while self.points.len() > bins {
            let gap = |i: &usize| self.points[i + 1].0 - self.points[*i].0;
            let Some(nearest) = (0..self.points.len() - 1).min_by(|a, b| gap(a).total_cmp(&gap(b))) else { return };
            let (mean, weight) = self.points.remove(nearest + 1);
            let kept = &mut self.points[nearest];
            let total = kept.1 + weight;
            *kept = (kept.0 + (mean - kept.0) * weight / total, total);
        }
    }

    /// Bounds and heights: borders lie in the middle of means, and weights fall off evenly from one mean to the next.
    fn rows(&mut self, bins: usize) -> Vec<Value> {
        self.compress(bins);
        let p = &self.points;
        let mut low = self.low;
        let bin = |i: usize| {
            let left = if i == 0 { p[i].1 / 2.0 } else { (p[i - 1].1 + 3.0 * p[i].1) / 8.0 };
            let right = if i + 1 == p.len() { p[i].1 / 2.0 } else { (3.0 * p[i].1 + p[i + 1].1) / 8.0 };
            let high = if i + 1 == p.len() { self.high } else { (p[i].0 + p[i + 1].0) / 2.0 };
            let row = Value::Tuple(vec![Value::Float(low), Value::Float(high), Value::Float(left + right)]);
            low = high;
            row
        };
        (0..p.len()).map(bin).collect()
    }
}

#[derive(Clone)]
struct Histogram {
    bins: usize,
    scale: u32,
}

fn histogram_type() -> DataType {
    DataType::array(DataType::tuple(vec![DataType::Float64; 3]))
}

impl Accumulator for Histogram {
    type State = HistogramBins;

    fn fresh(&self) -> HistogramBins {
        HistogramBins { points: Vec::new(), low: f64::INFINITY, high: f64::NEG_INFINITY }
    }

    fn add(&mut self, states: &mut [HistogramBins], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let values = floats(&args[0], self.scale);
        if values.iter().any(|value| !value.is_finite()) {
            bail!(BadArguments, "Aggregate function histogram takes finite numbers only");
        }
        let bins = self.bins;
        rows.fold(states, &values, |state, value| {
            state.low = state.low.min(value);
            state.high = state.high.max(value);
            state.push((value, 1.0), bins);
        });
        Ok(())
    }

    fn merge(&self, into: &mut HistogramBins, from: HistogramBins) -> Result<()> {
        into.low = into.low.min(from.low);
        into.high = into.high.max(from.high);
        from.points.into_iter().for_each(|point| into.push(point, self.bins));
        Ok(())
    }

    fn write(&self, state: &HistogramBins, out: &mut Vec<u8>) {
        state.low.put(out);
        state.high.put(out);
        base::varint::put(out, state.points.len() as u64);
        for (mean, weight) in &state.points {
            mean.put(out);
            weight.put(out);
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<HistogramBins> {
        let (low, high) = (reader.number()?, reader.number()?);
        let mut state = HistogramBins { points: Vec::new(), low, high };
        for _ in 0..reader.count(16)? {
            let point: (f64, f64) = (reader.number()?, reader.number()?);
            if !point.0.is_finite() || !point.1.is_finite() {
                return Err(corrupted("a bin is not finite"));
            }
            state.push(point, self.bins);
        }
        Ok(state)
    }

    fn is_wire_own(&self) -> bool {
        true
    }

    fn finish(&self, states: &mut [HistogramBins], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&histogram_type());
        group_ids.iter().for_each(|&group| builder.push_value(&Value::Array(states[group as usize].rows(self.bins))));
        Ok(builder.finish())
    }

    fn heap_bytes(&self, state: &HistogramBins) -> usize {
        state.points.capacity() * 16
    }
}

fn bind_histogram(call: &Call<'_>) -> Bound {
    let argument = call.unary()?;
    if call.parameters.len() != 1 {
        bail!(NumberOfArgumentsDoesntMatch, "Aggregate function {} requires one parameter: how many bins", call.name);
    }
    if call.parameters[0].as_u64().is_none() {
        bail!(
            UnsupportedParameter,
            "The number of bins of aggregate function {} must be a positive integer, not {}",
            call.name,
            call.parameters[0].to_literal()
        );
    }
    let bins = call.positive_parameter(0)?.unwrap_or(1);
    if bins > BINS_MAX {
        bail!(
            ParameterOutOfBound,
            "Unsupported number of bins {bins} of aggregate function {}: at most {BINS_MAX}",
            call.name
        );
    }
    if !argument.is_number() {
        return Err(call.illegal(0));
    }
    call.accumulate(histogram_type(), Histogram { bins: bins as usize, scale: scale_of(argument) }).done()
}

/// Blocks of rising height; the first is empty.
const BARS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// Bars at most.
const WIDTH_MAX: u64 = 1024;

#[derive(Clone)]
struct Sparkbar {
    width: usize,
    /// Bounds of x, if they are given.
    range: Option<(i128, i128)>,
    scale: u32,
    /// The greatest number of y's type: sums stay there.
    most: f64,
}

impl Sparkbar {
    fn draw(&self, points: &BTreeMap<i128, f64>) -> String {
        let (Some((&first, _)), Some((&last, _))) = (points.first_key_value(), points.last_key_value()) else {
            return String::new();
        };
        if points.values().all(|&y| y <= 0.0) {
            return String::new();
        }
        let (low, high) = self.range.unwrap_or((first, last));
        if low == high {
            return BARS[8].to_string();
        }
        let length = (high - low + 1) as f64;
        let mut bars = vec![(0.0, 0u32); self.width];
        for (&x, &y) in points.range(low..=high).filter(|(_, y)| **y > 0.0) {
            let place = ((x - low) as f64 * self.width as f64 / length) as usize;
            let bar = &mut bars[place.min(self.width - 1)];
            *bar = (bar.0 + y, bar.1 + 1);
        }
        // Of whole numbers the means are whole numbers too.
        let cut = |mean: f64| if self.most.is_finite() { mean.trunc() } else { mean };
        let means: Vec<f64> =
            bars.into_iter().map(|(sum, count)| if count == 0 { 0.0 } else { cut(sum / f64::from(count)) }).collect();
        let top = means.iter().copied().fold(0.0, f64::max);
        let level = |mean: f64| if mean > 0.0 { ((mean * 7.0 / top) as usize + 1).min(8) } else { 0 };
        means.into_iter().map(|mean| BARS[level(mean)]).collect()
    }
}

fn whole(column: &Column, row: usize) -> i128 {
    column.value(row).as_i128().unwrap_or(0)
}

impl Accumulator for Sparkbar {
    type State = BTreeMap<i128, f64>;

    fn fresh(&self) -> Self::State {
        BTreeMap::new()
    }

    fn add(&mut self, states: &mut [Self::State], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let y = floats(&args[1], self.scale);
        rows.for_each(|row, group| {
            let x = whole(&args[0], row);
            if y[row] > 0.0 && self.range.is_none_or(|(low, high)| (low..=high).contains(&x)) {
                let sum = states[group].entry(x).or_insert(0.0);
                *sum = (*sum + y[row]).min(self.most);
            } else if self.range.is_none() && !y[row].is_nan() {
                // A point of no height still widens the chart.
                states[group].entry(x).or_insert(0.0);
            }
        });
        Ok(())
    }

    fn merge(&self, into: &mut Self::State, from: Self::State) -> Result<()> {
        for (x, y) in from {
            let sum = into.entry(x).or_insert(0.0);
            *sum = (*sum + y).min(self.most);
        }
        Ok(())
    }

    fn write(&self, state: &Self::State, out: &mut Vec<u8>) {
        base::varint::put(out, state.len() as u64);
        for (x, y) in state {
            x.put(out);
            y.put(out);
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Self::State> {
        let mut state = BTreeMap::new();
        for _ in 0..reader.count(24)? {
            let x: i128 = reader.number()?;
            // Only numbers of 64 bits are drawn: their differences do not overflow.
            if x.unsigned_abs() > u128::from(u64::MAX) {
                return Err(corrupted("a place is out of range"));
            }
            state.insert(x, reader.number()?);
        }
        Ok(state)
    }

    fn finish(&self, states: &mut [Self::State], group_ids: &[u32]) -> Result<Column> {
        Ok(Column::from_strings(group_ids.iter().map(|&group| self.draw(&states[group as usize]))))
    }

    fn heap_bytes(&self, state: &Self::State) -> usize {
        state.len() * 32
    }
}

/// The greatest number of an integer type; no bound for others.
fn greatest(data_type: &DataType) -> f64 {
    match (data_type.is_integer(), data_type.fixed_width_bytes()) {
        (true, Some(bytes)) => 2f64.powi(bytes as i32 * 8 - i32::from(!data_type.is_unsigned())) - 1.0,
        _ => f64::INFINITY,
    }
}

fn bind_sparkbar(call: &Call<'_>) -> Bound {
    let (x, y) = call.binary()?;
    if !x.is_integer() && !x.is_date_or_time() || x.fixed_width_bytes().is_none_or(|bytes| bytes > 8) {
        return Err(call.illegal(0));
    }
    if !is_numeric(y) {
        return Err(call.illegal(1));
    }
    if call.parameters.first().is_some_and(|bars| bars.as_i128().is_none()) {
        bail!(BadGet, "The number of bars of aggregate function {} must be a whole number", call.name);
    }
    let width = match (call.parameters.len(), call.positive_parameter(0)?) {
        (1 | 3, Some(width)) if (2..=WIDTH_MAX).contains(&width) => width as usize,
        (1 | 3, _) => bail!(BadArguments, "Aggregate function {} draws 2 to {WIDTH_MAX} bars", call.name),
        _ => bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function {} takes the number of bars, then both bounds of x or none",
            call.name
        ),
    };
    let range = match (call.parameters.get(1).and_then(Value::as_i128), call.parameters.get(2).and_then(Value::as_i128))
    {
        (Some(low), Some(high)) if low < high => Some((low, high)),
        (None, None) if call.parameters.len() == 1 => None,
        _ => bail!(
            BadArguments,
            "Bounds of aggregate function {} must be whole numbers, the first less than the second",
            call.name
        ),
    };
    call.accumulate(DataType::String, Sparkbar { width, range, scale: scale_of(y), most: greatest(y) }).done()
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "histogram",
        bind_histogram,
        doc("histogram(bins)(x)", "Bins (from, to, height) that follow the data."),
    );
    add(
        registry,
        "sparkbar",
        bind_sparkbar,
        doc("sparkbar(bars[, low, high])(x, y)", "A chart of y over x in one line of text."),
    );
    registry.aggregate_alias("sparkBar", "sparkbar", false);
}
