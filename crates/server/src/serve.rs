//! Listening on ports, and ending in order.

use crate::ServerState;
use crate::certificates::ClientCertificate;
use crate::connection::http::{HttpConnection, HttpVersion};
use crate::connection::open_port::{OpenPort, listen_on};
use crate::connection::places::{ConnectionPlace, ConnectionPlaces, ConnectionRefusal};
use crate::connection::{SocketTimes, TimedStream, http_refusal, refuse_connection};
use crate::handler::Peer;
use crate::live_options::{ConfigSource, LiveCell, check_openness};
use crate::native::{self, NativePeer, NativePort, serve_native};
use crate::network::{self, Network};
use crate::otlp::{Collector, SpanExportOptions, SpanExporter};
use crate::rules::Rules;
use crate::signals::{finish, reload_at_signals, wait_for_signal, watch_certificates};
use crate::tls_port::{PROTOCOLS, TlsPort};
use base::events::Event;
use base::{Error, Result, bail, err};
use engine::{Engine, ListenPort};
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use tls::{ServerCertificates, ServerTlsOptions};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc, watch};

/// Connections to the port of metrics at a time, beside those of the others.
const METRICS_CONNECTIONS_MAX: usize = 16;
/// The wait after a connection could not be accepted: most often for want of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// Options of a server: ports, limits, hosts and origins.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// Name or address of the interface.
    pub host: String,
    /// Port of HTTP; 0 for any that is free.
    pub http_port: u16,
    /// Port of the native protocol: `None` to do without it, 0 for any that is free.
    pub tcp_port: Option<u16>,
    /// Port of metrics, which asks for no login; 0 for any that is free.
    pub metrics_port: Option<u16>,
    /// Whether the server refuses to start without that port; else it goes without one that is taken, and logs so.
    pub needs_tcp_port: bool,
    /// Names of this server in `Host`, beside those of loopback and of its own addresses; `*` for any.
    pub allowed_hosts: Vec<String>,
    /// Origins whose pages may send requests; `*` for all.
    pub allowed_origins: Vec<String>,
    /// Connections at a time.
    pub max_connections: usize,
    /// Connections of one address at a time, loopback's too; 0 is no limit.
    pub max_connections_per_address: usize,
    /// Sessions with a `session_id` that a user may have at a time; 0 is no limit.
    pub max_http_sessions_for_user: usize,
    /// Longest time that a connection may be idle, or take for the head of a request.
    pub keep_alive_timeout: Duration,
    /// Ports of TLS beside those in clear.
    pub secure: Option<SecurePorts>,
    /// A YAML file of rules: paths that have queries or texts of their own.
    pub http_handlers: Option<PathBuf>,
    /// Time that running queries have to end by themselves when the server stops.
    pub shutdown_wait: Duration,
    /// The collector that spans are sent to.
    pub opentelemetry: Option<SpanExportOptions>,
    /// Ends the process at once, for `SYSTEM KILL`; it may return, and has been too late then.
    pub kill: Option<fn()>,
    /// The source of these options, to be read again.
    pub source: Option<Arc<dyn ConfigSource>>,
}

/// Ports of TLS; one that is 0 is any that is free.
#[derive(Clone, Debug)]
pub struct SecurePorts {
    /// HTTP over TLS.
    pub https_port: Option<u16>,
    /// The native protocol over TLS.
    pub tcp_port: Option<u16>,
    /// Certificate, key, and requirements on clients' certificates.
    pub tls: ServerTlsOptions,
    /// Longest time that a handshake may take.
    pub handshake_timeout: Duration,
}

/// The addresses that a server listens on.
#[derive(Clone, Copy, Debug)]
pub struct ServerAddresses {
    /// HTTP in clear.
    pub http: SocketAddr,
    /// HTTP over TLS.
    pub https: Option<SocketAddr>,
    /// The native protocol.
    pub tcp: Option<SocketAddr>,
    /// The native protocol over TLS.
    pub tcp_secure: Option<SocketAddr>,
    /// Metrics.
    pub metrics: Option<SocketAddr>,
}

impl Default for ServerOptions {
    fn default() -> Self {
        ServerOptions {
            host: "127.0.0.1".into(),
            http_port: 8123,
            tcp_port: None,
            metrics_port: None,
            needs_tcp_port: false,
            allowed_hosts: Vec::new(),
            allowed_origins: Vec::new(),
            max_connections: 16_384,
            max_connections_per_address: 0,
            max_http_sessions_for_user: 10_000,
            keep_alive_timeout: Duration::from_secs(30),
            secure: None,
            http_handlers: None,
            shutdown_wait: Duration::from_secs(5),
            opentelemetry: None,
            kill: None,
            source: None,
        }
    }
}

/// Serves until SIGTERM, SIGINT or `SYSTEM SHUTDOWN`; `on_ready` is told the addresses. Shuts the engine down at the
/// end.
///
/// # Errors
/// When a port cannot be had, a certificate or key cannot be used, or a host other than loopback is asked for without a
/// password.
pub fn serve(engine: Arc<Engine>, options: &ServerOptions, on_ready: impl FnOnce(&ServerAddresses)) -> Result<()> {
    let addresses = resolve(&options.host, options.http_port)?;
    check_openness(&addresses, engine.is_open())?;
    let network = Arc::new(Network::start()?);
    let state = Arc::new(ServerState {
        engine: engine.clone(),
        pool: Default::default(),
        sessions: Arc::default(),
        live: LiveCell::new(options, &addresses)?,
        ports: Default::default(),
        logins: Default::default(),
        is_stopping: Default::default(),
        shutdown: Default::default(),
        slow_metrics: Default::default(),
    });
    let host: Weak<ServerState> = Arc::downgrade(&state);
    engine.set_host(host);
    let exporter = options.opentelemetry.as_ref().map(|own| SpanExporter::start(&engine, own)).transpose()?;
    let server = PortContext::new(state, network.clone(), options);
    let result = network::runtime()?.block_on(listen(server, options, &addresses, on_ready));
    engine.shutdown();
    drop((network, exporter));
    result
}

/// Checks what can be checked of options without listening: rules, certificates and keys, the name of the host.
///
/// # Errors
/// As [`serve`].
pub fn check(options: &ServerOptions) -> Result<()> {
    resolve(&options.host, options.http_port)?;
    options.http_handlers.as_deref().map(Rules::load).transpose()?;
    options.opentelemetry.as_ref().map(Collector::new).transpose()?;
    if let Some(secure) = &options.secure {
        ServerCertificates::load(secure.tls.clone(), PROTOCOLS)?;
    }
    Ok(())
}

fn resolve(host: &str, port: u16) -> Result<Vec<SocketAddr>> {
    let found = (host, port).to_socket_addrs();
    let addresses: Vec<SocketAddr> =
        found.map_err(|error| err!(DnsError, "Cannot resolve host '{host}': {error}"))?.collect();
    if addresses.is_empty() {
        bail!(DnsError, "Host '{host}' has no address");
    }
    Ok(addresses)
}

/// The protocol of a port.
#[derive(Clone)]
enum PortKind {
    Http,
    Https(Arc<TlsPort>),
    Metrics,
    Native(NativePort),
    SecureNative(Arc<TlsPort>, NativePort),
}

/// State that connections of all ports share.
#[derive(Clone)]
struct PortContext {
    state: Arc<ServerState>,
    network: Arc<Network>,
    places: Arc<ConnectionPlaces>,
    /// Requests of HTTP/2 that may be begun.
    requests: Arc<Semaphore>,
    head_time: Duration,
}

impl PortContext {
    fn new(state: Arc<ServerState>, network: Arc<Network>, options: &ServerOptions) -> Self {
        PortContext {
            state,
            network,
            places: ConnectionPlaces::new(options.max_connections),
            requests: Arc::new(Semaphore::new(options.max_connections.clamp(1, Semaphore::MAX_PERMITS))),
            head_time: options.keep_alive_timeout,
        }
    }
}

async fn listen(
    server: PortContext,
    options: &ServerOptions,
    addresses: &[SocketAddr],
    on_ready: impl FnOnce(&ServerAddresses),
) -> Result<()> {
    let (http, http_address) = bind(addresses, "--http-port")?;
    let mut ports = vec![(http, PortKind::Http)];
    let mut all = ServerAddresses { http: http_address, https: None, tcp: None, tcp_secure: None, metrics: None };
    if let Some(port) = options.tcp_port {
        match bind(&resolve(&options.host, port)?, "--tcp-port") {
            Ok((listener, address)) => {
                let (http_port, hello_time) = (http_address.port(), options.keep_alive_timeout);
                ports
                    .push((listener, PortKind::Native(NativePort { tcp_port: address.port(), http_port, hello_time })));
                all.tcp = Some(address);
            }
            Err(error) if options.needs_tcp_port => return Err(error),
            Err(error) => {
                base::log!(Warning, "Application", "The native protocol is not spoken. {}", error.message());
            }
        }
    }
    if let Some(secure) = &options.secure {
        ports.extend(secure_ports(options, secure, &mut all).await?);
    }
    let tls = |(_, kind): &(TcpListener, PortKind)| match kind {
        PortKind::Https(port) | PortKind::SecureNative(port, _) => Some(port.clone()),
        PortKind::Http | PortKind::Metrics | PortKind::Native(_) => None,
    };
    // Set here alone.
    let _ = server.state.live.tls_ports.set(ports.iter().filter_map(tls).collect());
    let has_file = options.source.as_ref().is_some_and(|source| source.has_file());
    tokio::spawn(reload_at_signals(server.state.clone(), has_file)?);
    tokio::spawn(watch_certificates(Arc::downgrade(&server.state)));
    // Those who watch go on watching while the server stops: it holds this until then.
    let metrics_stop = metrics_port(&server, options, &mut all).await?;
    on_ready(&all);
    let state = server.state.clone();
    let (stop, stopped) = watch::channel(false);
    // Every connection and port holds a sender: the channel ends with the last of them.
    let (open, mut all_closed) = mpsc::channel::<()>(1);
    for (listener, kind) in ports {
        tokio::spawn(accept_all(listener, kind, server.clone(), stopped.clone(), open.clone()));
    }
    drop((open, server));
    let served = tokio::spawn(async move {
        let _: Option<()> = all_closed.recv().await;
    });
    tokio::select! {
        signalled = wait_for_signal() => signalled?,
        () = state.shutdown.notified() => {}
    }
    state.is_stopping.store(true, Ordering::Relaxed);
    base::log!(Information, "Application", "No connections are taken any more: the server stops");
    let _ = stop.send(true);
    finish(served, &state).await;
    drop(metrics_stop);
    Ok(())
}

/// Opens the port of metrics, if there shall be one, and notes its address; it is served until what this gives is
/// dropped.
async fn metrics_port(
    server: &PortContext,
    options: &ServerOptions,
    all: &mut ServerAddresses,
) -> Result<watch::Sender<bool>> {
    let (stop, stopped) = watch::channel(false);
    if let Some(number) = options.metrics_port {
        let (listener, address) = bind(&resolve(&options.host, number)?, "--metrics-port")?;
        all.metrics = Some(address);
        let server = PortContext { places: ConnectionPlaces::new(METRICS_CONNECTIONS_MAX), ..server.clone() };
        // Nobody waits for its connections.
        let (open, _) = mpsc::channel(1);
        tokio::spawn(accept_all(listener, PortKind::Metrics, server, stopped, open));
    }
    Ok(stop)
}

/// Opens the ports of TLS and notes their addresses.
async fn secure_ports(
    options: &ServerOptions,
    secure: &SecurePorts,
    all: &mut ServerAddresses,
) -> Result<Vec<(TcpListener, PortKind)>> {
    let port = |protocols| {
        let certificates = ServerCertificates::load(secure.tls.clone(), protocols)?;
        Ok::<_, Error>(Arc::new(TlsPort::new(certificates, secure.handshake_timeout)))
    };
    let mut ports = Vec::new();
    if let Some(number) = secure.https_port {
        let tls = port(PROTOCOLS)?;
        let (listener, address) = bind(&resolve(&options.host, number)?, "--https-port")?;
        ports.push((listener, PortKind::Https(tls)));
        all.https = Some(address);
    }
    if let Some(number) = secure.tcp_port {
        let tls = port(&[])?;
        let (listener, address) = bind(&resolve(&options.host, number)?, "--tcp-port-secure")?;
        let (http_port, hello_time) = (all.http.port(), options.keep_alive_timeout);
        let native = NativePort { tcp_port: address.port(), http_port, hello_time };
        ports.push((listener, PortKind::SecureNative(tls, native)));
        all.tcp_secure = Some(address);
    }
    Ok(ports)
}

fn bind(addresses: &[SocketAddr], flag: &str) -> Result<(TcpListener, SocketAddr)> {
    let failed = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::AddrInUse => err!(
            NetworkError,
            "Cannot listen on {}: the port is in use. Stop the other program or choose another {flag}",
            addresses[0]
        ),
        _ => err!(NetworkError, "Cannot listen on {}: {error}", addresses[0]),
    };
    let mut listener = Err(std::io::Error::from(std::io::ErrorKind::AddrNotAvailable));
    for &address in addresses {
        listener = listen_on(address);
        if listener.is_ok() {
            break;
        }
    }
    let listener = listener.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    Ok((listener, address))
}

/// Serves the connections of a port until `stopped`; each holds a clone of `open` until it ends.
async fn accept_all(
    listener: TcpListener,
    kind: PortKind,
    server: PortContext,
    mut stopped: watch::Receiver<bool>,
    open: mpsc::Sender<()>,
) {
    let Ok(own) = listener.local_addr() else { return };
    let mut changes = server.state.ports.add(kind.name());
    // Its end ends the connections.
    let mut port = Some(OpenPort::new(listener));
    loop {
        let accepted = tokio::select! {
            accepted = OpenPort::accept(port.as_ref()) => accepted,
            Some(change) = changes.recv() => {
                drop(change.done.send(OpenPort::change(&mut port, own, change.is_open)));
                continue;
            }
            () = async { drop(stopped.wait_for(|stop| *stop).await) } => break,
        };
        let Ok((stream, address)) = accepted.inspect_err(|error| {
            base::log!(Error, "Application", "A connection cannot be taken: {error}");
        }) else {
            tokio::time::sleep(ACCEPT_PAUSE).await;
            continue;
        };
        // A peer that is gone shows at the next write; without TCP_NODELAY small answers would wait for it.
        let _ = stream.set_nodelay(true);
        let place = match server.place(&kind, address) {
            Ok(place) => place,
            Err(refusal) => {
                server.refuse(&kind, stream, address, &refusal);
                continue;
            }
        };
        // The thread that serves it is to be told of its bytes.
        let (Ok(stream), Some(stop)) = (stream.into_std(), &port) else { continue };
        let (server, kind, stopped, open) = (server.clone(), kind.clone(), stop.connections(), open.clone());
        server.network.clone().next().spawn(async move {
            if let Ok(stream) = TcpStream::from_std(stream) {
                serve_connection(server, kind, stream, address, stopped).await;
            }
            drop((place, open));
        });
    }
}

impl PortKind {
    /// What statements call it.
    fn name(&self) -> ListenPort {
        match self {
            PortKind::Http => ListenPort::Http,
            PortKind::Https(_) => ListenPort::Https,
            PortKind::Metrics => ListenPort::Metrics,
            PortKind::Native(_) => ListenPort::Tcp,
            PortKind::SecureNative(..) => ListenPort::TcpSecure,
        }
    }
}

impl PortContext {
    fn place(&self, kind: &PortKind, address: SocketAddr) -> std::result::Result<ConnectionPlace, ConnectionRefusal> {
        let address_max = match kind {
            PortKind::Metrics => 0,
            _ => self.state.live.get().max_connections_per_address,
        };
        self.places.take(address.ip(), address_max)
    }

    /// Ends a connection that has no place, with an answer where its protocol has one.
    fn refuse(&self, kind: &PortKind, stream: TcpStream, address: SocketAddr, refusal: &ConnectionRefusal) {
        self.state.engine.count(Event::RejectedConnections, 1);
        if let Some(others) = self.places.others_refused(Instant::now()) {
            let ConnectionRefusal { what, places } = refusal;
            base::log!(Warning, "Application", "Too many {what}, {address} is refused. Maximum: {places}{others}");
        }
        let answer = match kind {
            PortKind::Http | PortKind::Metrics => http_refusal(refusal),
            PortKind::Native(_) => native::refusal(refusal),
            // Without a handshake there is no answer over TLS: the peer sees the connection closed.
            PortKind::Https(_) | PortKind::SecureNative(..) => return,
        };
        drop(tokio::spawn(refuse_connection(stream, answer)));
    }
}

/// Answers the requests of one connection.
async fn serve_connection(
    server: PortContext,
    kind: PortKind,
    stream: TcpStream,
    address: SocketAddr,
    mut stopped: watch::Receiver<bool>,
) {
    base::log!(Trace, "Application", "Connection of {address}");
    if let PortKind::Native(port) = kind {
        let peer = NativePeer { address, is_secure: false, certificate: None };
        return serve_native(server.state, stream, peer, port, stopped).await;
    }
    let times = Arc::new(SocketTimes::new(&server.state.engine.session().settings));
    let is_secure = matches!(kind, PortKind::Https(_));
    let peer = |certificate| Peer { address, is_secure, times: times.clone(), certificate, login: Arc::default() };
    let has_metrics_only = matches!(kind, PortKind::Metrics);
    let connection = |peer| HttpConnection {
        state: server.state.clone(),
        peer,
        head_time: server.head_time,
        requests: server.requests.clone(),
        has_metrics_only,
    };
    match kind {
        PortKind::Http => {
            let Some(version) = HttpVersion::of_clear(&stream, server.head_time, &mut stopped).await else { return };
            connection(peer(None)).serve(TimedStream::new(stream, times.clone()), version, stopped).await;
        }
        PortKind::Metrics => {
            connection(peer(None)).serve(TimedStream::new(stream, times.clone()), HttpVersion::One, stopped).await;
        }
        PortKind::Https(port) => {
            let Some(stream) = port.handshake(stream, address, times.clone(), &mut stopped).await else { return };
            let version = HttpVersion::of_tls(stream.get_ref().1.alpn_protocol());
            let certificate = ClientCertificate::of(&stream);
            connection(peer(certificate)).serve(stream, version, stopped).await;
        }
        PortKind::SecureNative(port, native) => {
            let Some(stream) = port.handshake(stream, address, times.clone(), &mut stopped).await else { return };
            let peer = NativePeer { address, is_secure: true, certificate: ClientCertificate::of(&stream) };
            serve_native(server.state.clone(), stream, peer, native, stopped).await;
        }
        PortKind::Native(_) => {}
    }
}
