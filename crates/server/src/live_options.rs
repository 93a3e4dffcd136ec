//! Options that change while the server runs: read again at `SIGHUP` and `SYSTEM RELOAD CONFIG`, all or none.

use crate::ServerState;
use crate::certificates::{CertificateEnd, now_s};
use crate::request_origins::RequestOrigins;
use crate::rules::Rules;
use crate::serve::ServerOptions;
use crate::tls_port::TlsPort;
use base::{Result, bail};
use engine::{EngineOptions, Host, PortSelection};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use std::time::Duration;

/// Origin of a server's configuration.
pub trait ConfigSource: std::fmt::Debug + Send + Sync {
    /// Reads the configuration again and gives it to `apply`; only when that takes it the source does. Gives a line for
    /// the log: what has changed, and what needs a restart.
    ///
    /// # Errors
    /// For a configuration that is not right, and of `apply`.
    fn reload(&self, apply: &mut dyn FnMut(&NewConfiguration) -> Result<()>) -> Result<String>;

    /// Whether there is a file that may have changed.
    fn has_file(&self) -> bool;
}

/// Configuration that was read again.
#[derive(Debug)]
pub struct NewConfiguration {
    /// Options of the engine; see [`engine::Engine::reconfigure`] for those that are taken.
    pub engine: EngineOptions,
    /// Options of the server, of which hosts and origins, rules and certificates are taken.
    pub server: ServerOptions,
    /// Notes on the configuration, which `system.warnings` shows.
    pub notes: Vec<String>,
}

/// Options that requests are checked against.
pub(crate) struct LiveOptions {
    pub origins: RequestOrigins,
    pub rules: Rules,
    /// Time that running queries have to end by themselves when the server stops.
    pub shutdown_wait: Duration,
    /// Connections of one address at a time; 0 is no limit.
    pub max_connections_per_address: usize,
    /// Sessions with a `session_id` that a user may have at a time; 0 is no limit.
    pub max_http_sessions_for_user: usize,
}

impl LiveOptions {
    /// The options of a server that listens on some addresses.
    ///
    /// # Errors
    /// For rules that are not right.
    pub(crate) fn new(options: &ServerOptions, addresses: &[SocketAddr]) -> Result<Self> {
        Ok(LiveOptions {
            origins: RequestOrigins::new(options, addresses),
            rules: options.http_handlers.as_deref().map(Rules::load).transpose()?.unwrap_or_default(),
            shutdown_wait: options.shutdown_wait,
            max_connections_per_address: options.max_connections_per_address,
            max_http_sessions_for_user: options.max_http_sessions_for_user,
        })
    }
}

/// The options in use, with what is needed to make new ones.
pub(crate) struct LiveCell {
    current: RwLock<Arc<LiveOptions>>,
    /// The options that the server started with.
    options: ServerOptions,
    addresses: Vec<SocketAddr>,
    /// Set once, when the ports are open.
    pub tls_ports: OnceLock<Vec<Arc<TlsPort>>>,
    /// Held while a configuration is read and taken.
    reloading: Mutex<()>,
}

impl LiveCell {
    /// A cell that holds the options of the start.
    ///
    /// # Errors
    /// For rules that are not right.
    pub(crate) fn new(options: &ServerOptions, addresses: &[SocketAddr]) -> Result<Self> {
        Ok(LiveCell {
            current: RwLock::new(Arc::new(LiveOptions::new(options, addresses)?)),
            options: options.clone(),
            addresses: addresses.to_vec(),
            tls_ports: OnceLock::new(),
            reloading: Mutex::default(),
        })
    }

    /// The options for the next request.
    pub(crate) fn get(&self) -> Arc<LiveOptions> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Refuses to let everybody in who reaches an address that other machines do.
///
/// # Errors
/// `BAD_ARGUMENTS`.
pub(crate) fn check_openness(addresses: &[SocketAddr], is_open: bool) -> Result<()> {
    match addresses.iter().find(|address| !address.ip().is_loopback()) {
        Some(open) if is_open => bail!(
            BadArguments,
            "Refusing to listen on {open}: other machines could connect, and the user default has no password. Set one \
            with --password, or listen on 127.0.0.1"
        ),
        _ => Ok(()),
    }
}

impl ServerState {
    /// The ends of the certificates in use, one a file.
    pub(crate) fn certificate_ends(&self) -> Vec<CertificateEnd> {
        let ports = self.live.tls_ports.get().map_or(&[][..], Vec::as_slice);
        let mut ends: Vec<CertificateEnd> = ports.iter().filter_map(|port| port.certificate_end()).collect();
        ends.sort_by(|left, right| left.path.cmp(&right.path));
        ends.dedup_by(|left, right| left.path == right.path);
        ends
    }

    /// Logs which certificates end soon.
    pub(crate) fn log_certificate_ends(&self) {
        for warning in self.certificate_ends().iter().filter_map(|end| end.warning(now_s())) {
            base::log!(Warning, "TLS", "{warning}");
        }
    }

    /// Applies what can change. Everything that can fail comes before the first change.
    fn apply(&self, new: &NewConfiguration) -> Result<()> {
        let own = &self.live;
        check_openness(&own.addresses, new.engine.password.is_empty())?;
        // The interface is that of the start.
        let options = ServerOptions { host: own.options.host.clone(), ..new.server.clone() };
        let live = LiveOptions::new(&options, &own.addresses)?;
        let ports = own.tls_ports.get().map_or(&[][..], Vec::as_slice);
        let mut prepared = Vec::new();
        if let Some(secure) = &options.secure {
            for port in ports {
                prepared.push((port, port.prepare(secure)?));
            }
        }
        self.engine.reconfigure(&new.engine, new.notes.clone())?;
        prepared.into_iter().for_each(|(port, prepared)| port.replace(prepared));
        self.log_certificate_ends();
        *own.current.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(live);
        Ok(())
    }
}

impl Host for ServerState {
    fn reload_config(&self) -> Result<()> {
        let Some(source) = &self.live.options.source else {
            bail!(UnsupportedMethod, "There is no configuration that could be read again")
        };
        let _reloading = self.live.reloading.lock().unwrap_or_else(PoisonError::into_inner);
        let result = source.reload(&mut |new| self.apply(new));
        match &result {
            Ok(report) => base::log!(Information, "Application", "{report}"),
            Err(error) => base::log!(Error, "Application", "The configuration stays as it was: {error}"),
        }
        result.map(drop)
    }

    fn warnings(&self) -> Vec<String> {
        self.certificate_ends().iter().filter_map(|end| end.warning(now_s())).collect()
    }

    fn shut_down(&self) {
        self.shutdown.notify_one();
    }

    fn kill(&self) -> Result<()> {
        let Some(kill) = self.live.options.kill else {
            bail!(UnsupportedMethod, "SYSTEM KILL is not supported here: the server does not end its program")
        };
        base::log!(Warning, "Application", "SYSTEM KILL: the process ends now");
        kill();
        Ok(())
    }

    fn set_listening(&self, selection: &PortSelection, is_open: bool) -> Result<()> {
        self.ports.set(selection, is_open)
    }
}
