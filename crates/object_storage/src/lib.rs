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
//! object     an object as `formats::StoredObject`: ranges, and its bytes in order, fetched ahead
//! upload     an object that is written: nothing of it is seen before its end
//! ```
//! Requests run on a runtime of their own ([`task`]); a query's thread waits for them and looks meanwhile whether the
//! query has ended. Not here: formats, tables, which privileges a statement needs.

mod access;
mod azure;
mod bucket;
mod errors;
mod http;
mod listing;
mod location;
mod object;
mod pattern;
mod s3;
mod task;
mod upload;
mod web;

pub use access::NetworkAccess;
pub use azure::AzureLocation;
pub use listing::{is_pattern, objects};
pub use location::Location;
pub use s3::S3Credentials;
pub use upload::{Existing, Upload};
pub use web::Header;

use base::{Result, Settings};
use std::hash::{BuildHasher, Hash, Hasher, RandomState};
use std::sync::OnceLock;
use std::time::Duration;

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
    /// Ranges of one object that are fetched at a time.
    fetches: usize,
    /// Bytes of such a range.
    fetch_bytes: u64,
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
        Limits {
            connect: seconds(settings.http_connection_timeout),
            receive: seconds(settings.http_receive_timeout),
            tries: settings.http_max_tries.clamp(1, 100) as usize,
            redirects: settings.max_http_get_redirects.min(20),
            fetches: settings.max_download_threads.clamp(1, 64) as usize,
            fetch_bytes: settings.max_download_buffer_size.clamp(64 << 10, 256 << 20),
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
