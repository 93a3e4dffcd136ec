//! Packets of the server, but for blocks and the hello.

use super::revision;
use super::wire::put_text;
use base::Error;
use engine::QueryStatistics;

/// Numbers of packets of the server.
pub(super) const DATA: u8 = 1;
pub(super) const EXCEPTION: u8 = 2;
pub(super) const PROGRESS: u8 = 3;
pub(super) const PONG: u8 = 4;
pub(super) const END_OF_STREAM: u8 = 5;
pub(super) const PROFILE_INFO: u8 = 6;
pub(super) const TOTALS: u8 = 7;
pub(super) const EXTREMES: u8 = 8;
pub(super) const TABLES_STATUS_RESPONSE: u8 = 9;
pub(super) const LOG: u8 = 10;
pub(super) const PROFILE_EVENTS: u8 = 14;
pub(super) const TIME_ZONE_UPDATE: u8 = 17;

/// An error: its code, name and message, no stack, and none nested.
pub(super) fn exception(error: &Error) -> Vec<u8> {
    let mut out = vec![EXCEPTION];
    out.extend_from_slice(&error.code().number().to_le_bytes());
    put_text(&mut out, "DB::Exception");
    put_text(&mut out, format!("DB::Exception: {}", error.message()));
    put_text(&mut out, "");
    out.push(0);
    out
}

/// What has been told of the progress of a query: packets tell what has come since.
#[derive(Clone, Debug, Default)]
pub(super) struct ProgressTold(QueryStatistics);

impl ProgressTold {
    /// The packet of what has come since the last; `None` when nothing has.
    pub(super) fn packet(&mut self, now: &QueryStatistics, revision: u64) -> Option<Vec<u8>> {
        let told = std::mem::replace(&mut self.0, *now);
        let since = |field: fn(&QueryStatistics) -> u64| field(now).saturating_sub(field(&told));
        let counts = [
            since(|statistics| statistics.read_rows),
            since(|statistics| statistics.read_bytes),
            since(|statistics| statistics.total_rows_to_read),
        ];
        let written = [since(|statistics| statistics.written_rows), since(|statistics| statistics.written_bytes)];
        if counts.iter().chain(&written).all(|count| *count == 0) {
            // The time is told with what comes next.
            self.0.elapsed_ns = told.elapsed_ns;
            return None;
        }
        let mut out = vec![PROGRESS];
        counts.into_iter().for_each(|count| base::varint::put(&mut out, count));
        if revision >= revision::TOTAL_BYTES_IN_PROGRESS {
            // How many bytes are to be read is not known before.
            base::varint::put(&mut out, 0);
        }
        if revision >= revision::WRITE_INFO {
            written.into_iter().for_each(|count| base::varint::put(&mut out, count));
        }
        if revision >= revision::ELAPSED_IN_PROGRESS {
            base::varint::put(&mut out, since(|statistics| statistics.elapsed_ns));
        }
        Some(out)
    }
}

/// Rows, blocks and bytes of a result, and how many rows its `LIMIT` left out.
pub(super) struct ProfileInfo {
    pub rows: u64,
    pub blocks: u64,
    pub bytes: u64,
    /// Rows that reached the outermost `LIMIT`, if there is one.
    pub rows_before_limit: Option<u64>,
}

impl ProfileInfo {
    /// The packet.
    pub(super) fn packet(&self, revision: u64) -> Vec<u8> {
        let mut out = vec![PROFILE_INFO];
        [self.rows, self.blocks, self.bytes].into_iter().for_each(|count| base::varint::put(&mut out, count));
        out.push(u8::from(self.rows_before_limit.is_some()));
        base::varint::put(&mut out, self.rows_before_limit.unwrap_or(0));
        out.push(1);
        if revision >= revision::ROWS_BEFORE_AGGREGATION {
            // Rows before aggregation are not counted.
            out.extend([0, 0]);
        }
        out
    }
}

/// The zone that times of results without a zone of their own are meant in.
pub(super) fn time_zone_update(name: &str) -> Vec<u8> {
    let mut out = vec![TIME_ZONE_UPDATE];
    put_text(&mut out, name);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::native::wire::{array, byte, text, varint};
    use base::err;

    #[test]
    fn exceptions() {
        let packet = exception(&err!(UnknownTable, "no table"));
        let mut rest = packet.as_slice();
        assert_eq!((byte(&mut rest).unwrap(), i32::from_le_bytes(array(&mut rest).unwrap())), (EXCEPTION, 60));
        assert_eq!(text(&mut rest, 100).unwrap(), "DB::Exception");
        assert_eq!(text(&mut rest, 100).unwrap(), "DB::Exception: no table");
        assert_eq!(rest, [0, 0]);
    }

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
        assert_eq!(varint(&mut [9u8].as_slice()).unwrap(), 9);
    }
}
