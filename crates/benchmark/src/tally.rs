//! What is counted for a server.

use crate::histogram::Histogram;
use std::time::Duration;

/// Totals of an answer, as the server tells them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Totals {
    pub read_rows: u64,
    pub read_bytes: u64,
    pub result_rows: u64,
}

/// Answers of one server in some time.
#[derive(Clone, Default)]
pub(crate) struct Tally {
    pub latencies: Histogram,
    pub errors: u64,
    pub totals: Totals,
    /// Bytes of answers' bodies.
    pub result_bytes: u64,
    /// Answers that were streamed: the server told their totals before it knew them.
    pub partial: u64,
    work_ns: u64,
}

impl Tally {
    /// Counts an answer.
    pub(crate) fn answer(&mut self, latency: Duration, totals: Totals, result_bytes: u64, is_partial: bool) {
        let ns = u64::try_from(latency.as_nanos()).unwrap_or(u64::MAX);
        self.latencies.add(ns);
        self.work_ns = self.work_ns.saturating_add(ns);
        self.totals.read_rows = self.totals.read_rows.saturating_add(totals.read_rows);
        self.totals.read_bytes = self.totals.read_bytes.saturating_add(totals.read_bytes);
        self.totals.result_rows = self.totals.result_rows.saturating_add(totals.result_rows);
        self.result_bytes += result_bytes;
        self.partial += u64::from(is_partial);
    }

    /// Queries that were answered.
    pub(crate) fn queries(&self) -> u64 {
        self.latencies.count()
    }

    /// Seconds that all queries took together.
    pub(crate) fn work_s(&self) -> f64 {
        self.work_ns as f64 / 1e9
    }

    pub(crate) fn clear(&mut self) {
        self.latencies.clear();
        *self = Tally { latencies: std::mem::take(&mut self.latencies), ..Tally::default() };
    }
}

/// Rates of a server.
pub(crate) struct Rates {
    pub qps: f64,
    pub rps: f64,
    pub mibps: f64,
    pub result_rps: f64,
    pub result_mibps: f64,
}

/// The servers' rates within `elapsed`. Servers that share the time have had of it what their answers took: their
/// rates are those that each would have had alone with these latencies.
pub(crate) fn rates(tallies: &[Tally], elapsed: Duration) -> Vec<Rates> {
    let work: f64 = tallies.iter().map(Tally::work_s).sum();
    let rate = |tally: &Tally| {
        let share = if work > 0.0 { tally.work_s() / work } else { 1.0 };
        let seconds = (elapsed.as_secs_f64() * share).max(1e-9);
        let mib = f64::from(1 << 20);
        Rates {
            qps: tally.queries() as f64 / seconds,
            rps: tally.totals.read_rows as f64 / seconds,
            mibps: tally.totals.read_bytes as f64 / mib / seconds,
            result_rps: tally.totals.result_rows as f64 / seconds,
            result_mibps: tally.result_bytes as f64 / mib / seconds,
        }
    };
    tallies.iter().map(rate).collect()
}
