//! Ports that statements close and open again (`SYSTEM STOP LISTEN`, `SYSTEM START LISTEN`).

use base::{Result, bail};
use engine::{ListenPort, PortSelection};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// Time in which a port is closed or open.
const CHANGE_TIME: Duration = Duration::from_secs(5);

/// A wish that a port be open, or not, and whom to tell.
pub(crate) struct PortChange {
    pub is_open: bool,
    pub done: Sender<Result<()>>,
}

/// The ports that can be closed and opened.
#[derive(Default)]
pub(crate) struct PortSwitches(Mutex<Vec<(ListenPort, UnboundedSender<PortChange>)>>);

impl PortSwitches {
    /// Takes a port among those; gives what it is told.
    pub(crate) fn add(&self, port: ListenPort) -> UnboundedReceiver<PortChange> {
        let (sender, receiver) = unbounded_channel();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push((port, sender));
        receiver
    }

    /// Closes or opens ports, and waits for it.
    ///
    /// # Errors
    /// When a port cannot be had again: those before it are open then.
    pub(crate) fn set(&self, selection: &PortSelection, is_open: bool) -> Result<()> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for (port, changes) in all.iter().filter(|(port, _)| selection.ports.contains(port)) {
            let (done, receiver) = channel();
            // Without its receiver the server stops.
            if changes.send(PortChange { is_open, done }).is_err() {
                continue;
            }
            match receiver.recv_timeout(CHANGE_TIME) {
                Ok(result) => result?,
                Err(_) => bail!(NetworkError, "The port of {port:?} did not change within {CHANGE_TIME:?}"),
            }
        }
        Ok(())
    }
}
