//! Rows of `system.parts` and its like.

use std::sync::Arc;

/// A stored column of a part: its name, its compressed and its uncompressed bytes.
pub type ColumnSize = (String, u64, u64);

/// Statistics that a part has of a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColumnEstimates {
    /// The least value as text, where ranges are known.
    pub min: Option<String>,
    /// The greatest value as text.
    pub max: Option<String>,
    /// About how many values differ, where there is a sketch.
    pub distinct: Option<u64>,
    /// The number of NULL rows, if the type has NULL.
    pub nulls: Option<u64>,
    /// The number of rows with the type's default.
    pub defaults: u64,
}

/// Fields of [`PartInfo`] that have to be put together for each part; those not asked for stay empty. A table of
/// thousands of parts is asked for sums of numbers more often than for names.
#[derive(Clone, Copy, Debug, Default)]
#[allow(missing_docs)]
pub struct PartFields {
    pub name: bool,
    pub partition: bool,
    pub partition_id: bool,
    pub path: bool,
    pub codec: bool,
    pub primary_key_bytes: bool,
    /// `index_bytes`: asks the file system.
    pub index_bytes: bool,
    pub projections: bool,
    /// Reads the statistics of all columns.
    pub estimates: bool,
    pub key_times: bool,
}

impl PartFields {
    /// All of them.
    pub const ALL: PartFields = PartFields::each(true);
    /// None of them.
    pub const NONE: PartFields = PartFields::each(false);

    const fn each(yes: bool) -> PartFields {
        PartFields {
            name: yes,
            partition: yes,
            partition_id: yes,
            path: yes,
            codec: yes,
            primary_key_bytes: yes,
            index_bytes: yes,
            projections: yes,
            estimates: yes,
            key_times: yes,
        }
    }
}

/// The least and the greatest time of a part's rows, in the one column of dates that the partition key reads, or else
/// the one of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyTimes {
    /// Days after the epoch.
    Dates(i64, i64),
    /// Seconds after the epoch.
    Seconds(i64, i64),
}

/// A row of `system.parts`.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct PartInfo {
    pub name: String,
    pub partition: String,
    pub partition_id: String,
    /// The codec that `TTL … RECOMPRESS` wrote it with.
    pub codec: Option<String>,
    pub active: bool,
    /// The time at which another part took its place, in seconds after the epoch, if it is not active.
    pub replaced_at: Option<u32>,
    pub rows: u64,
    pub has_lightweight_delete: bool,
    pub data_version: i64,
    pub marks: u64,
    pub bytes_on_disk: u64,
    pub data_compressed_bytes: u64,
    pub data_uncompressed_bytes: u64,
    pub primary_key_bytes_in_memory: u64,
    pub min_block_number: i64,
    pub max_block_number: i64,
    pub level: u32,
    /// Seconds after the epoch.
    pub modification_time: u32,
    pub path: String,
    /// Its stored columns.
    pub columns: Arc<[ColumnSize]>,
    /// Their statistics, in the same order.
    pub estimates: Vec<ColumnEstimates>,
    /// Bytes of the files of skip indexes.
    pub index_bytes: u64,
    /// Names of the projections that the part has.
    pub projections: Vec<String>,
    /// The least and the greatest time of its rows, by the partition key.
    pub key_times: Option<KeyTimes>,
}

impl PartInfo {
    /// Marks as ClickHouse counts them: one for the end of the rows as well.
    pub fn all_marks(&self) -> u64 {
        self.marks + u64::from(self.rows > 0)
    }
}
