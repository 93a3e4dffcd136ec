//! The threads that move bytes between sockets and queries.
//!
//! Each has a runtime of its own and the connections that it was given: a request wakes its thread, and the end of its
//! query wakes it again. Threads that take tasks from each other would wake each other beside that, several times for
//! a request.

use base::{Error, ErrorCode, Result};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::watch;

/// Threads at most: queries, not bytes on their way, take the time.
const THREADS_MAX: usize = 4;
/// Time that tasks of a thread have to end by themselves.
const END_TIME: Duration = Duration::from_millis(100);

/// A runtime of the thread that drives it.
///
/// # Errors
/// When the system refuses what it needs.
pub(crate) fn runtime() -> Result<Runtime> {
    Builder::new_current_thread().enable_all().build().map_err(failed)
}

fn failed(error: std::io::Error) -> Error {
    Error::io(ErrorCode::NetworkError, "start network threads", &error)
}

/// The threads. Dropping it ends them and their tasks.
pub(crate) struct Network {
    handles: Vec<Handle>,
    threads: Vec<JoinHandle<()>>,
    stop: watch::Sender<bool>,
    next: AtomicUsize,
}

impl Network {
    /// Starts as many threads as the machine has use for.
    ///
    /// # Errors
    /// When the system refuses a thread or what its runtime needs.
    pub(crate) fn start() -> Result<Self> {
        let count = std::thread::available_parallelism().map_or(1, usize::from).min(THREADS_MAX);
        let (stop, _) = watch::channel(false);
        let mut network = Network { handles: Vec::new(), threads: Vec::new(), stop, next: AtomicUsize::new(0) };
        for _ in 0..count {
            let runtime = runtime()?;
            let mut stopped = network.stop.subscribe();
            network.handles.push(runtime.handle().clone());
            let drive = move || {
                runtime.block_on(async { drop(stopped.wait_for(|stop| *stop).await) });
                runtime.shutdown_timeout(END_TIME);
            };
            let thread = std::thread::Builder::new().name("network".into()).spawn(drive).map_err(failed)?;
            network.threads.push(thread);
        }
        Ok(network)
    }

    /// The thread for the next connection: they take turns.
    pub(crate) fn next(&self) -> &Handle {
        &self.handles[self.next.fetch_add(1, Ordering::Relaxed) % self.handles.len()]
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        let _ = self.stop.send(true);
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_spread_and_tasks_end_with_the_threads() -> Result<()> {
        let network = Network::start()?;
        let on_thread = || {
            let (sender, receiver) = std::sync::mpsc::channel();
            network.next().spawn(async move { sender.send(std::thread::current().id()) });
            receiver.recv().ok()
        };
        let seen: std::collections::HashSet<_> = (0..network.handles.len()).map(|_| on_thread()).collect();
        assert_eq!(seen.len(), network.handles.len());
        let (sender, receiver) = std::sync::mpsc::channel::<()>();
        network.next().spawn(async move {
            std::future::pending::<()>().await;
            drop(sender);
        });
        drop(network);
        assert!(receiver.recv().is_err());
        Ok(())
    }
}
