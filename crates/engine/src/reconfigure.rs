//! Options of an engine that change while it runs, and requests of statements to the program around it.

use crate::engine::{Engine, EngineOptions};
use crate::server_settings::ServerSetting;
use base::memory::total;
use base::{Result, Settings};
use parking_lot::RwLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Weak};

/// Program around an engine, as statements see it.
pub trait Host: Send + Sync {
    /// Reads the configuration again (`SYSTEM RELOAD CONFIG`): all that can change then does, or nothing.
    ///
    /// # Errors
    /// For a configuration that is not right; it names the place.
    fn reload_config(&self) -> Result<()>;

    /// What the operator should know of the program, for `system.warnings`.
    fn warnings(&self) -> Vec<String>;

    /// Begins to end the program (`SYSTEM SHUTDOWN`): running queries have their time, others are refused.
    fn shut_down(&self);

    /// Ends the program at once, as `kill -9` does (`SYSTEM KILL`).
    ///
    /// # Errors
    /// Where the program around the engine does not let it.
    fn kill(&self) -> Result<()>;

    /// Closes ports, with the connections that came by them, or opens them again (`SYSTEM STOP LISTEN`,
    /// `SYSTEM START LISTEN`).
    ///
    /// # Errors
    /// When a port cannot be had again.
    fn set_listening(&self, selection: &PortSelection, is_open: bool) -> Result<()>;
}

/// A port of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ListenPort {
    Http,
    Https,
    Tcp,
    TcpSecure,
    Metrics,
}

/// The ports that a statement means; of those that the program does not have, nothing happens.
#[derive(Clone, Debug, Default)]
pub struct PortSelection {
    /// The ports.
    pub ports: Vec<ListenPort>,
}

/// Options of an engine that may change.
pub(crate) struct ChangingOptions {
    /// Settings that sessions begin with.
    settings: RwLock<Arc<Settings>>,
    max_concurrent_queries: AtomicU64,
    throw_on_unknown_workload: AtomicBool,
    /// Rows of `system.server_settings` from the configuration.
    server_settings: RwLock<Arc<[ServerSetting]>>,
    /// Notes on the configuration for the operator.
    notes: RwLock<Vec<String>>,
    host: RwLock<Option<Weak<dyn Host>>>,
}

impl ChangingOptions {
    pub(crate) fn new(options: &EngineOptions) -> Self {
        ChangingOptions {
            settings: RwLock::new(options.settings.clone()),
            max_concurrent_queries: AtomicU64::new(options.max_concurrent_queries),
            throw_on_unknown_workload: AtomicBool::new(options.throw_on_unknown_workload),
            server_settings: RwLock::new(options.server_settings.clone().into()),
            notes: RwLock::default(),
            host: RwLock::new(None),
        }
    }
}

impl Engine {
    /// Applies the options that can change while the engine runs: the password of the default user, the settings of
    /// new sessions, `max_concurrent_queries` and `throw_on_unknown_workload` (for queries that come from now on),
    /// limits of memory, sizes of caches, how long rows of logs are kept, what `system.server_settings` shows. `notes`
    /// are shown in `system.warnings`, in place of those of before.
    ///
    /// # Errors
    /// None but bugs: then nothing has changed.
    pub fn reconfigure(&self, options: &EngineOptions, notes: Vec<String>) -> Result<()> {
        self.access.set_default_password(&options.password)?;
        if let (Some(engine), Some(wanted)) = (self.logs.engine(), &options.log_tables) {
            self.logs.set_times(&engine, wanted);
        }
        let own = &self.changing;
        *own.settings.write() = options.settings.clone();
        own.max_concurrent_queries.store(options.max_concurrent_queries, Ordering::Relaxed);
        own.throw_on_unknown_workload.store(options.throw_on_unknown_workload, Ordering::Relaxed);
        *own.server_settings.write() = options.server_settings.clone().into();
        *own.notes.write() = notes;
        total::set_limit(options.server_memory.limit());
        self.storage.resize_caches(&crate::engine::storage_options(options));
        Ok(())
    }

    /// Names the program that statements ask to read its configuration again.
    pub fn set_host(&self, host: Weak<dyn Host>) {
        *self.changing.host.write() = Some(host);
    }

    /// The program around the engine, if it takes part.
    pub(crate) fn host(&self) -> Option<Arc<dyn Host>> {
        self.changing.host.read().as_ref().and_then(Weak::upgrade)
    }

    /// Settings that sessions begin with, before those of their users.
    pub(crate) fn session_settings(&self) -> Arc<Settings> {
        self.changing.settings.read().clone()
    }

    /// Settings that were configured for the server.
    pub(crate) fn server_settings(&self) -> Arc<[ServerSetting]> {
        self.changing.server_settings.read().clone()
    }

    /// Notes on the configuration for the operator.
    pub(crate) fn configuration_notes(&self) -> Vec<String> {
        self.changing.notes.read().clone()
    }

    /// Queries that may run at a time; 0 is no limit.
    pub(crate) fn max_concurrent_queries(&self) -> u64 {
        self.changing.max_concurrent_queries.load(Ordering::Relaxed)
    }

    /// Whether a query of a workload that does not exist is refused.
    pub(crate) fn throws_on_unknown_workload(&self) -> bool {
        self.changing.throw_on_unknown_workload.load(Ordering::Relaxed)
    }
}
