//! Signals: the end in order, and the configuration read again.

use crate::ServerState;
use base::{Error, ErrorCode, Result};
use engine::Host;
use std::sync::Arc;
use std::time::Duration;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinHandle;

/// Time between looks whether certificates end soon.
const DAY: Duration = Duration::from_secs(24 * 3_600);
/// Time that cancelled queries have to answer.
const CANCEL_TIME: Duration = Duration::from_secs(3);

/// Waits for requests that are under way, cancels those that take long; another signal ends the wait.
pub(crate) async fn finish(mut served: JoinHandle<()>, state: &ServerState) {
    let wait = state.live.get().shutdown_wait;
    base::log!(Information, "Application", "Stopping: running queries have {} s", wait.as_secs());
    let another_signal = wait_for_signal();
    tokio::pin!(another_signal);
    tokio::select! {
        _ = &mut served => return,
        _ = &mut another_signal => return,
        () = tokio::time::sleep(wait) => {}
    }
    base::log!(Information, "Application", "Queries that still run are cancelled");
    state.engine.shutdown();
    tokio::select! {
        _ = served => {}
        _ = another_signal => {}
        () = tokio::time::sleep(CANCEL_TIME) => {}
    }
}

/// Opens the log file anew at each SIGHUP, as programs ask for that have moved it away, and reads the configuration
/// again, if it has a file.
pub(crate) fn reload_at_signals(state: Arc<ServerState>, has_file: bool) -> Result<impl Future<Output = ()> + Send> {
    let mut hangups = signal(SignalKind::hangup()).map_err(no_signals)?;
    Ok(async move {
        while hangups.recv().await.is_some() {
            base::log::reopen();
            base::log!(Information, "Application", "SIGHUP: the log file was opened anew");
            if has_file {
                let state = state.clone();
                // The log has the result.
                let _ = tokio::task::spawn_blocking(move || state.reload_config()).await;
            }
        }
    })
}

/// Logs once a day, from now on, which certificates end soon.
pub(crate) async fn watch_certificates(state: std::sync::Weak<ServerState>) {
    let mut days = tokio::time::interval(DAY);
    loop {
        days.tick().await;
        let Some(state) = state.upgrade() else { return };
        // It looks at files.
        let _ = tokio::task::spawn_blocking(move || state.log_certificate_ends()).await;
    }
}

fn no_signals(error: std::io::Error) -> Error {
    Error::io(ErrorCode::NetworkError, "wait for signals", &error)
}

/// Waits for SIGTERM or SIGINT.
///
/// # Errors
/// When signals cannot be had.
pub(crate) async fn wait_for_signal() -> Result<()> {
    let mut terminate = signal(SignalKind::terminate()).map_err(no_signals)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(no_signals)?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}
