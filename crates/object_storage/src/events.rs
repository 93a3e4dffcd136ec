//! What is counted of requests, for the query that waits for them.

use base::events::{Counters, Event};
use http::{Method, Request, StatusCode};
use std::sync::Arc;
use std::time::Duration;

tokio::task_local! {
    /// The counters of the query that a task works for.
    static COUNTERS: Option<Arc<Counters>>;
}

/// Work that is counted to the query of this thread.
pub(crate) fn counted<F: Future>(work: F) -> impl Future<Output = F::Output> {
    COUNTERS.scope(base::work::counters(), work)
}

/// Counts an event for the query that the current task works for, if any.
pub(crate) fn count(event: Event, amount: u64) {
    let _ = COUNTERS.try_with(|counters| {
        if let Some(counters) = counters {
            counters.add(event, amount);
        }
    });
}

/// Counts microseconds.
pub(crate) fn count_time(event: Event, time: Duration) {
    count(event, time.as_micros() as u64);
}

/// What a request to a store asks for.
fn asked<B>(request: &Request<B>) -> Event {
    let query = request.uri().query().unwrap_or_default();
    let has = |key: &str| query.split('&').any(|pair| pair.split('=').next() == Some(key));
    match *request.method() {
        Method::GET if has("list-type") || has("prefix") => Event::S3ListObjects,
        Method::HEAD => Event::S3HeadObject,
        Method::PUT if has("partNumber") => Event::S3UploadPart,
        Method::PUT => Event::S3PutObject,
        Method::POST if has("uploads") => Event::S3CreateMultipartUpload,
        Method::POST if has("uploadId") => Event::S3CompleteMultipartUpload,
        Method::DELETE if has("uploadId") => Event::S3AbortMultipartUpload,
        Method::DELETE | Method::POST => Event::S3DeleteObjects,
        _ => Event::S3GetObject,
    }
}

/// A request to a store that is being counted.
pub(crate) struct StoreRequest {
    is_read: bool,
}

impl StoreRequest {
    /// Counts a request that is sent.
    pub(crate) fn begin<B>(request: &Request<B>) -> Self {
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        count(if is_read { Event::S3ReadRequestsCount } else { Event::S3WriteRequestsCount }, 1);
        count(asked(request), 1);
        StoreRequest { is_read }
    }

    /// Counts its answer, or that there is none.
    pub(crate) fn end(self, status: Option<StatusCode>, time: Duration) {
        let of = |read: Event, write: Event| if self.is_read { read } else { write };
        count_time(of(Event::S3ReadMicroseconds, Event::S3WriteMicroseconds), time);
        match status.map(|status| status.as_u16()) {
            Some(429 | 503) => count(of(Event::S3ReadRequestsThrottling, Event::S3WriteRequestsThrottling), 1),
            Some(..400) => {}
            _ => count(of(Event::S3ReadRequestsErrors, Event::S3WriteRequestsErrors), 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_by_what_they_ask_for() {
        let check = |method: &str, target: &str, expect: Event| {
            let request = Request::builder().method(method).uri(format!("http://h/b{target}")).body(()).unwrap();
            assert_eq!(asked(&request), expect, "{method} {target}");
        };
        check("GET", "/key", Event::S3GetObject);
        check("GET", "?list-type=2&prefix=a%2F", Event::S3ListObjects);
        check("HEAD", "/key", Event::S3HeadObject);
        check("PUT", "/key", Event::S3PutObject);
        check("PUT", "/key?partNumber=1&uploadId=x", Event::S3UploadPart);
        check("POST", "/key?uploads", Event::S3CreateMultipartUpload);
        check("POST", "/key?uploadId=x", Event::S3CompleteMultipartUpload);
        check("DELETE", "/key?uploadId=x", Event::S3AbortMultipartUpload);
        check("DELETE", "/key", Event::S3DeleteObjects);
    }
}
