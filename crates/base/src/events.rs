//! Profile events: counters per query, added up for the whole server.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

macro_rules! profile_events {
    ($($(#[doc = $doc:literal])* $name:ident,)*) => {
        /// Events that are counted.
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

            /// The meaning of the count, in a sentence.
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
    /// Times that a log could not be written to its table in the database system; it is tried again.
    SystemLogErrorOnFlush,
    /// Rows of logs that were lost, since they could not be written in time.
    SystemLogDroppedRows,
    /// Connections refused for want of places: of all (max_connections) or of an address (max_connections_per_address).
    RejectedConnections,
    /// Sessions with a session_id refused, since their user had as many as max_http_sessions_for_user.
    RejectedHTTPSessions,
    /// Queries refused because no thread could be started for them.
    CannotScheduleQuery,
    /// Spans that were sent to the collector (opentelemetry_endpoint).
    OpenTelemetrySpansExported,
    /// Spans that were not sent to the collector: it took none in time, or refused them.
    OpenTelemetrySpansDropped,
    /// Rows read from tables and table functions.
    SelectedRows,
    /// Uncompressed bytes read from tables and table functions.
    SelectedBytes,
    /// Bytes that the rows read from MergeTree tables have in their chunks: encoded, but not compressed.
    SelectedChunkBytes,
    /// Parts that a query read.
    SelectedParts,
    /// Granules that a query read.
    SelectedMarks,
    /// Granules that were considered before the indexes dropped some.
    SelectedMarksTotal,
    /// Parts that were considered before the indexes dropped some.
    SelectedPartsTotal,
    /// Runs of neighbouring granules that a query read.
    SelectedRanges,
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
    /// Expressions that code was generated for.
    CompileFunction,
    /// Microseconds spent on generating code.
    CompileExpressionsMicroseconds,
    /// Bytes of code generated.
    CompileExpressionsBytes,
    /// Microseconds that threads spent on the query, added up over the threads.
    RealTimeMicroseconds,
    /// Microseconds of CPU in user mode.
    UserTimeMicroseconds,
    /// Microseconds of CPU in the kernel.
    SystemTimeMicroseconds,
    /// Page faults that needed no reading from disk.
    SoftPageFaults,
    /// Page faults that read from disk.
    HardPageFaults,
    /// Microseconds on a CPU, as the scheduler of the system counts them (stretches of work from one millisecond on).
    OSCPUVirtualTimeMicroseconds,
    /// Microseconds ready to run but without a CPU (stretches of work from one millisecond on).
    OSCPUWaitMicroseconds,
    /// Bytes read from files, cached pages included (stretches of work from one millisecond on).
    OSReadChars,
    /// Bytes written to files, cached pages included (stretches of work from one millisecond on).
    OSWriteChars,
    /// Bytes read from disks (stretches of work from one millisecond on).
    OSReadBytes,
    /// Bytes written to disks (stretches of work from one millisecond on).
    OSWriteBytes,
    /// Locks of what queries share (catalog, processes, log) that were taken.
    ContextLock,
    /// Microseconds of waiting for such locks.
    ContextLockWaitMicroseconds,
    /// Times that tasks were given to the worker threads.
    GlobalThreadPoolJobs,
    /// Microseconds of waiting for the lock of the worker threads' queue.
    GlobalThreadPoolLockWaitMicroseconds,
    /// Microseconds that tasks waited for a worker thread.
    GlobalThreadPoolJobWaitTimeMicroseconds,
    /// Requests of GET and HEAD to stores of S3's protocol, lists included.
    S3ReadRequestsCount,
    /// Microseconds until such requests were answered, added up.
    S3ReadMicroseconds,
    /// Requests of GET and HEAD to stores that failed, or were answered with an error, but for 429 and 503.
    S3ReadRequestsErrors,
    /// Answers 429 and 503 of stores to GET and HEAD.
    S3ReadRequestsThrottling,
    /// Requests of POST, PUT and DELETE to stores of S3's protocol.
    S3WriteRequestsCount,
    /// Microseconds until such requests were answered, added up.
    S3WriteMicroseconds,
    /// Requests of POST, PUT and DELETE to stores that failed, or were answered with an error, but for 429 and 503.
    S3WriteRequestsErrors,
    /// Answers 429 and 503 of stores to POST, PUT and DELETE.
    S3WriteRequestsThrottling,
    /// Requests to a store for objects or ranges of them.
    S3GetObject,
    /// Requests to a store for what it knows of an object.
    S3HeadObject,
    /// Requests to a store for a list of objects.
    S3ListObjects,
    /// Requests to a store that put an object at once.
    S3PutObject,
    /// Requests to a store that begin an upload in parts.
    S3CreateMultipartUpload,
    /// Requests to a store that put a part of an object.
    S3UploadPart,
    /// Requests to a store that make an object of parts.
    S3CompleteMultipartUpload,
    /// Requests to a store that take parts back.
    S3AbortMultipartUpload,
    /// Requests to a store that delete objects.
    S3DeleteObjects,
    /// Bytes of objects that were read from stores of S3's protocol.
    ReadBufferFromS3Bytes,
    /// Microseconds of reading them, added up over requests that run side by side.
    ReadBufferFromS3Microseconds,
    /// Requests to plain URLs.
    ReadWriteBufferFromHTTPRequestsSent,
    /// Bytes that were read from plain URLs.
    ReadWriteBufferFromHTTPBytes,
    /// Ranges of objects that were asked for before reading got to them.
    RemoteFSPrefetches,
    /// Bytes of such ranges.
    RemoteFSPrefetchedBytes,
    /// Ranges of objects that were asked for once more, since they did not begin to come in time.
    ObjectStorageHedgedRequests,
    /// Second requests for ranges that were answered first.
    ObjectStorageHedgedRequestsWon,
    /// Microseconds of parsing, analysis and optimization, without what subqueries took that ran meanwhile.
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

    /// Names of the events with a count other than 0, with their counts.
    pub fn counted(&self) -> Vec<(&'static str, u64)> {
        Event::ALL.iter().map(|&event| (event.name(), self.get(event))).filter(|(_, count)| *count > 0).collect()
    }

    /// The count of an event so far.
    pub fn get(&self, event: Event) -> u64 {
        self.values[event as usize].load(Ordering::Relaxed)
    }
}
