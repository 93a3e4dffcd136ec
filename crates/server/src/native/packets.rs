//! Reports to a query's client: progress so far, and packets of the difference.

use engine::QueryStatistics;
use native::packets::ProgressCounts;

/// Progress of a query that the client knows of: packets tell the difference.
#[derive(Clone, Debug, Default)]
pub(super) struct ProgressTold(QueryStatistics);

impl ProgressTold {
    /// The packet of the progress since the last one; `None` when there is none.
    pub(super) fn packet(&mut self, now: &QueryStatistics, revision: u64) -> Option<Vec<u8>> {
        let told = std::mem::replace(&mut self.0, *now);
        let since = |field: fn(&QueryStatistics) -> u64| field(now).saturating_sub(field(&told));
        let counts = ProgressCounts {
            read_rows: since(|statistics| statistics.read_rows),
            read_bytes: since(|statistics| statistics.read_bytes),
            total_rows: since(|statistics| statistics.total_rows_to_read),
            written_rows: since(|statistics| statistics.written_rows),
            written_bytes: since(|statistics| statistics.written_bytes),
            elapsed_ns: 0,
        };
        if counts == ProgressCounts::default() {
            // The time is told with what comes next.
            self.0.elapsed_ns = told.elapsed_ns;
            return None;
        }
        Some(ProgressCounts { elapsed_ns: since(|statistics| statistics.elapsed_ns), ..counts }.packet(revision))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use native::packets::of_server::PROGRESS;

    #[test]
    fn progress_is_told_once() {
        let mut told = ProgressTold::default();
        let mut now = QueryStatistics { read_rows: 300, read_bytes: 5, ..QueryStatistics::default() };
        assert_eq!(told.packet(&now, 54_060), Some(vec![PROGRESS, 0xAC, 2, 5, 0]));
        assert_eq!(told.packet(&now, 54_060), None);
        now.read_rows += 1;
        assert_eq!(told.packet(&now, 54_420), Some(vec![PROGRESS, 1, 0, 0, 0, 0]));
        now.written_rows += 1;
        now.elapsed_ns += 9;
        assert_eq!(told.packet(&now, 54_463), Some(vec![PROGRESS, 0, 0, 0, 0, 1, 0, 9]));
    }
}
