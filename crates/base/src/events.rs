//! Profile events: counters per query, added up for the whole server.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

macro_rules! profile_events {
    ($($(#[doc = $doc:literal])* $name:ident,)*) => {
        /// What is counted.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(usize)]
        pub enum Event { $($(#[doc = $doc])* $name,)* }

        impl Event {
            /// Every event, in the order of its counter.
            pub const ALL: &'static [Event] = &[$(Event::$name,)*];

            /// ClickHouse's name.
            pub fn name(self) -> &'static str {
                match self { $(Event::$name => stringify!($name),)* }
            }

            /// What is counted, in a sentence.
            pub fn description(self) -> &'static str {
                match self { $(Event::$name => concat!($($doc),*),)* }
            }
        }
    };
}

profile_events! {
    /// Queries started.
    Query,
    /// SELECT queries started.
    SelectQuery,
    /// INSERT queries started.
    InsertQuery,
    /// Queries that ended with an error.
    FailedQuery,
    /// Rows read from tables and table functions.
    SelectedRows,
    /// Uncompressed bytes read from tables and table functions.
    SelectedBytes,
    /// Parts that a query read.
    SelectedParts,
    /// Granules that a query read.
    SelectedMarks,
    /// Granules that were considered before the indexes dropped some.
    SelectedMarksTotal,
    /// Rows inserted.
    InsertedRows,
    /// Blocks of inserts that were there before and left out.
    DuplicatedInsertedBlocks,
    /// Uncompressed bytes inserted.
    InsertedBytes,
    /// Merges started in the background.
    Merge,
    /// Rows read for merges.
    MergedRows,
    /// Bytes read from files before decompression.
    ReadCompressedBytes,
    /// Bytes that chunk decompression gave.
    DecompressedBytes,
    /// Chunks found in the cache of decompressed chunks.
    UncompressedCacheHits,
    /// Chunks that had to be read and decompressed.
    UncompressedCacheMisses,
    /// Tables of groups that aggregation wrote to disk.
    ExternalAggregationWritePart,
    /// Aggregations merged from what they had written to disk.
    ExternalAggregationMerge,
    /// Bytes that aggregation wrote to disk.
    ExternalAggregationCompressedBytes,
    /// Bytes that aggregation wrote to disk, before compression.
    ExternalAggregationUncompressedBytes,
    /// Sorted runs that sorting wrote to disk.
    ExternalSortWritePart,
    /// Sorts merged from what they had written to disk.
    ExternalSortMerge,
    /// Bytes that sorting wrote to disk.
    ExternalSortCompressedBytes,
    /// Bytes that sorting wrote to disk, before compression.
    ExternalSortUncompressedBytes,
    /// Partitions that joins wrote to disk.
    ExternalJoinWritePart,
    /// Partitions of joins read back from disk and joined.
    ExternalJoinMerge,
    /// Bytes that joins wrote to disk.
    ExternalJoinCompressedBytes,
    /// Bytes that joins wrote to disk, before compression.
    ExternalJoinUncompressedBytes,
    /// Temporary files made.
    ExternalProcessingFilesTotal,
    /// Bytes written to temporary files.
    ExternalProcessingCompressedBytesTotal,
    /// Bytes written to temporary files, before compression.
    ExternalProcessingUncompressedBytesTotal,
    /// Groups that aggregation made.
    AggregatedGroups,
    /// Microseconds that worker threads spent on the query.
    RealTimeMicroseconds,
    /// Microseconds of CPU in user mode.
    UserTimeMicroseconds,
    /// Microseconds of CPU in the kernel.
    SystemTimeMicroseconds,
    /// Microseconds from arrival to the end of planning.
    PlanningMicroseconds,
}

/// One counter per event.
#[derive(Debug)]
pub struct Counters {
    values: Vec<AtomicU64>,
    parent: Option<Arc<Counters>>,
}

impl Counters {
    /// Counters at zero that also count into `parent`.
    pub fn new(parent: Option<Arc<Counters>>) -> Arc<Self> {
        Arc::new(Counters { values: Event::ALL.iter().map(|_| AtomicU64::new(0)).collect(), parent })
    }

    /// Adds `amount` to an event. Call it per block or morsel, not per row.
    pub fn add(&self, event: Event, amount: u64) {
        self.values[event as usize].fetch_add(amount, Ordering::Relaxed);
        if let Some(parent) = &self.parent {
            parent.add(event, amount);
        }
    }

    /// The count of an event so far.
    pub fn get(&self, event: Event) -> u64 {
        self.values[event as usize].load(Ordering::Relaxed)
    }
}
