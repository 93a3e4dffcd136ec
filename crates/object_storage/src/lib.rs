//! Objects of stores and of web servers, as data is read from them and written to them.
//!
//! ```text
//! location   what a URL names: bucket and key, endpoint, or a plain URL
//! http       connections whose addresses are checked, for all requests below
//! web        plain URLs: HEAD, GET with ranges, PUT or POST
//! s3         stores of S3's protocol, by the crate `object_store`
//! azure      the same of Azure Blob Storage
//! bucket     buckets of both, and what differs between them
//! listing    the objects that a pattern fits
//! folder     the objects of a folder, by paths that a table's metadata has
//! object     an object as `formats::StoredObject`: ranges, and its bytes in order, fetched ahead
//! traffic    what the requests of one read share: how many there are at a time; those that are late are repeated
//! events     what is counted of requests
//! upload     an object that is written: nothing of it is seen before its end
//! ```
//! Requests run on a runtime of their own ([`task`]); a query's thread waits for them and looks meanwhile whether the
//! query has ended. Not here: formats, tables, which privileges a statement needs.

mod access;
mod azure;
mod bucket;
mod errors;
mod events;
mod folder;
mod http;
mod listing;
mod location;
mod object;
mod pattern;
mod s3;
mod task;
mod traffic;
mod upload;
mod web;

pub use access::NetworkAccess;
pub use azure::AzureLocation;
pub use folder::Folder;
pub use listing::{is_pattern, objects};
pub use location::Location;
pub use s3::S3Credentials;
pub use upload::{Existing, Upload};
pub use web::Header;

use base::{Result, Settings};
use std::hash::{BuildHasher, Hash, Hasher, RandomState};
use std::sync::OnceLock;
use std::time::Duration;

/// Ranges that a read fetches at a time, whatever its settings say.
const FETCHES_MAX: u64 = 256;

/// Limits of requests, from the settings of a query.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Time until a connection is made.
    connect: Duration,
    /// Time until an answer, or more of it, comes.
    receive: Duration,
    /// Tries of a request.
    tries: usize,
    /// Redirections that are followed.
    redirects: u64,
    /// Ranges that a read fetches at a time.
    fetches: usize,
    /// Bytes of such a range.
    fetch_bytes: u64,
    /// Bytes and ranges that are fetched before they are read.
    ahead_bytes: u64,
    ahead_ranges: usize,
    /// Ranges that do not begin in time are asked for once more.
    hedges: bool,
    /// Bytes of a part of an upload.
    part_bytes: usize,
    /// Bytes that are uploaded at once instead of in parts.
    single_bytes: usize,
    /// The same two for blobs of Azure.
    azure_part_bytes: usize,
    azure_single_bytes: usize,
    skips_empty_s3: bool,
    skips_empty_azure: bool,
    skips_empty_web: bool,
}

impl Limits {
    /// Those of settings.
    pub fn of(settings: &Settings) -> Self {
        let seconds = |seconds: f64| Duration::from_secs_f64(seconds.clamp(0.01, 3600.0));
        let threads = match settings.max_threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from) as u64,
            threads => threads,
        };
        let fetches = settings.max_download_threads.max(threads).clamp(1, FETCHES_MAX);
        let fetch_bytes = settings.max_download_buffer_size.clamp(64 << 10, 256 << 20);
        let ahead_ranges = match settings.filesystem_prefetches_limit {
            _ if !settings.remote_filesystem_read_prefetch => 0,
            0 => usize::MAX,
            ranges => usize::try_from(ranges).unwrap_or(usize::MAX),
        };
        Limits {
            connect: seconds(settings.http_connection_timeout),
            receive: seconds(settings.http_receive_timeout),
            tries: settings.http_max_tries.clamp(1, 100) as usize,
            redirects: settings.max_http_get_redirects.min(20),
            fetches: fetches as usize,
            fetch_bytes,
            // One range is read while another comes.
            ahead_bytes: (2 * fetches * fetch_bytes).min(settings.filesystem_prefetch_max_memory_usage),
            ahead_ranges,
            hedges: settings.object_storage_hedged_requests,
            part_bytes: settings.s3_min_upload_part_size.clamp(5 << 20, 1 << 30) as usize,
            single_bytes: settings.s3_max_single_part_upload_size.clamp(5 << 20, 1 << 30) as usize,
            azure_part_bytes: settings.azure_min_upload_part_size.clamp(64 << 10, 1 << 30) as usize,
            azure_single_bytes: settings.azure_max_single_part_upload_size.clamp(64 << 10, 1 << 30) as usize,
            skips_empty_azure: settings.azure_skip_empty_files,
            skips_empty_s3: settings.s3_skip_empty_files,
            skips_empty_web: settings.engine_url_skip_empty_files,
        }
    }
}

/// How objects of a location are reached.
#[derive(Clone, Debug)]
pub struct Connection {
    /// The hosts that may be asked.
    pub access: NetworkAccess,
    /// Limits of requests.
    pub limits: Limits,
    /// Keys of S3.
    pub credentials: S3Credentials,
    /// Further headers of requests to plain URLs.
    pub headers: Vec<Header>,
}

impl Connection {
    /// A number that is the same for requests to `target` with the same keys and headers, in this process.
    fn right(&self, target: &str) -> u64 {
        static SEED: OnceLock<RandomState> = OnceLock::new();
        let mut hasher = SEED.get_or_init(RandomState::new).build_hasher();
        target.hash(&mut hasher);
        self.access.is_free().hash(&mut hasher);
        self.credentials.hash(&mut hasher);
        self.headers.hash(&mut hasher);
        hasher.finish()
    }

    fn client(&self) -> Result<http::Client> {
        http::Client::new(self.access.clone(), self.limits)
    }
}
