//! `exponentialTimeDecayedSum` and its kin: values of a frame, each worth `exp((its time - the current row's time) /
//! length)`.
//!
//! What a row's frame gives is brought to the next row's time by one factor, so that frames that only grow are gone
//! through once; frames that rows leave are gone through for each row.

use super::arrange::Arranged;
use super::frame::Frames;
use base::Result;
use plan::Decayed;
use types::Column;

/// Rows between checks whether the query is cancelled.
const CHECKED_ROWS: usize = 1 << 16;

/// The sums of a frame.
#[derive(Clone, Copy)]
struct DecayedSum {
    value: f64,
    weight: f64,
    greatest: f64,
}

impl DecayedSum {
    const NONE: DecayedSum = DecayedSum { value: 0.0, weight: 0.0, greatest: f64::NEG_INFINITY };

    fn add(&mut self, value: f64, weight: f64) {
        self.value += value * weight;
        self.weight += weight;
        self.greatest = self.greatest.max(value * weight);
    }

    fn fade(&mut self, factor: f64) {
        self.value *= factor;
        self.weight *= factor;
        self.greatest *= factor;
    }

    fn result(self, what: Decayed) -> f64 {
        match what {
            Decayed::Sum => self.value,
            Decayed::Count => self.weight,
            Decayed::Avg => self.value / self.weight,
            Decayed::Max => self.greatest,
        }
    }
}

/// The results of all rows; `args` are the values (for a count there are none) and the times, all `Float64`.
///
/// # Errors
/// Those of a query that is ended.
pub(super) fn compute(
    rows: &Arranged,
    frames: &Frames,
    args: &[Column],
    (what, length): (Decayed, f64),
) -> Result<Column> {
    let flat: Vec<Column> = args.iter().map(Column::flatten).collect();
    let Some(times) = flat.last().and_then(Column::as_native::<f64>) else {
        base::bail!(LogicalError, "a function that decays in time needs times")
    };
    let values = if flat.len() > 1 { flat[0].as_native::<f64>() } else { None };
    let value = |row: usize| values.map_or(1.0, |values| values[row]);
    let mut out = vec![0f64; rows.rows()];
    // The frame of the row before, and its sums at that row's time.
    let (mut known, mut range, mut at) = (DecayedSum::NONE, 0..0, 0);
    let (mut worked, mut outcome) = (0, Ok(()));
    frames.each(rows, |row, start, end| {
        if outcome.is_err() {
            return;
        }
        let grows = start == range.start && end >= range.end && !range.is_empty();
        let from = if grows {
            known.fade(((times[at] - times[row]) / length).exp());
            range.end
        } else {
            known = DecayedSum::NONE;
            start
        };
        (from..end).for_each(|i| known.add(value(i), ((times[i] - times[row]) / length).exp()));
        (range, at) = (start..end, row);
        out[row] = known.result(what);
        worked += end - from;
        if worked > CHECKED_ROWS {
            worked = 0;
            outcome = base::cancel::checkpoint();
        }
    });
    outcome.map(|()| Column::from_vec(out))
}
