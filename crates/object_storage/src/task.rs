//! Requests on a runtime of their own, and threads of queries that wait for them.

use crate::events::counted;
use base::memory::MemoryTracker;
use base::{Error, ErrorCode, Result, err};
use std::future::Future;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::task::AbortHandle;

/// Threads that carry requests, at least and at most: they only decrypt and move bytes, which others decode.
const THREADS_MIN: usize = 2;
const THREADS_MAX: usize = 16;
/// Cores for each of them.
const CORES_PER_THREAD: usize = 4;
/// How often a thread that waits looks whether its query has ended.
const LOOK: Duration = Duration::from_millis(50);

/// The runtime of requests.
///
/// # Errors
/// When its threads cannot be made.
fn runtime() -> Result<&'static Runtime> {
    static RUNTIME: OnceLock<std::result::Result<Runtime, String>> = OnceLock::new();
    let made = RUNTIME.get_or_init(|| {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = (cores / CORES_PER_THREAD).clamp(THREADS_MIN, THREADS_MAX);
        let mut builder = Builder::new_multi_thread();
        builder.worker_threads(threads).thread_name("objects").enable_all().build().map_err(|error| error.to_string())
    });
    made.as_ref().map_err(|error| err!(CannotScheduleTask, "Threads for requests cannot be made: {error}"))
}

/// Work that has begun; dropping it ends it.
pub(crate) struct Task<T> {
    result: Receiver<Result<T>>,
    handle: AbortHandle,
    /// The memory that a result is counted to.
    memory: Option<Arc<MemoryTracker>>,
}

impl<T: Send + 'static> Task<T> {
    /// Begins work.
    ///
    /// # Errors
    /// When there is no runtime.
    pub(crate) fn begin(work: impl Future<Output = Result<T>> + Send + 'static) -> Result<Self> {
        let (sender, result) = sync_channel(1);
        let memory = base::memory::current();
        let (of_query, counted) = (memory.clone(), counted(work));
        let handle = runtime()?.spawn(async move {
            if let Err(unwanted) = sender.send(counted.await) {
                let _counted = base::memory::track(of_query);
                drop(unwanted);
            }
        });
        Ok(Task { result, handle: handle.abort_handle(), memory })
    }

    /// Waits for the result.
    ///
    /// # Errors
    /// Those of the work; that of the query when it is ended meanwhile.
    pub(crate) fn wait(self) -> Result<T> {
        loop {
            match self.result.recv_timeout(LOOK) {
                Ok(result) => return result,
                Err(RecvTimeoutError::Timeout) => base::cancel::checkpoint()?,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Error::new(ErrorCode::LogicalError, "A request ended without a result".to_string()));
                }
            }
        }
    }

    /// Waits for the end, for so long at most, whether or not the query goes on.
    pub(crate) fn settle(self, longest: Duration) {
        let _ = self.result.recv_timeout(longest);
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.handle.abort();
        // A read may be ended by a thread of no query.
        let _counted = base::memory::track(self.memory.take());
        while self.result.try_recv().is_ok() {}
    }
}

/// Does work and waits for it.
///
/// # Errors
/// As [`Task::begin`] and [`Task::wait`].
pub(crate) fn wait<T: Send + 'static>(work: impl Future<Output = Result<T>> + Send + 'static) -> Result<T> {
    Task::begin(work)?.wait()
}
