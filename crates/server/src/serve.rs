//! Listening, and ending well.

use crate::ServerState;
use crate::connection::{SocketTimes, TimedStream, refuse_connection};
use crate::handler::{Peer, handle};
use crate::network::{self, Network};
use crate::request_origins::RequestOrigins;
use axum::body::Body;
use base::{Error, ErrorCode, Result, bail, err};
use engine::Engine;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{Semaphore, mpsc, watch};

/// Running queries may end by themselves for this time after a signal.
const FINISH_TIME: Duration = Duration::from_secs(5);
/// Cancelled queries may answer for this time.
const CANCEL_TIME: Duration = Duration::from_secs(3);
/// The wait after a connection could not be accepted: most often for want of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// Where to listen, and to whom.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// Name or address of the interface.
    pub host: String,
    /// Port of HTTP; 0 for any that is free.
    pub http_port: u16,
    /// Names of this server in `Host`, beside loopback's and the address it listens on; `*` for any.
    pub allowed_hosts: Vec<String>,
    /// Origins whose pages may send requests; `*` for all.
    pub allowed_origins: Vec<String>,
    /// Connections at a time.
    pub max_connections: usize,
    /// How long a connection may be idle, or take for the head of a request.
    pub keep_alive_timeout: Duration,
}

impl Default for ServerOptions {
    fn default() -> Self {
        ServerOptions {
            host: "127.0.0.1".into(),
            http_port: 8123,
            allowed_hosts: Vec::new(),
            allowed_origins: Vec::new(),
            max_connections: 4096,
            keep_alive_timeout: Duration::from_secs(30),
        }
    }
}

/// Serves until SIGTERM or SIGINT; `on_ready` is told the address. Shuts the engine down at the end.
///
/// # Errors
/// When the port cannot be had, or a host other than loopback is asked for without a password.
pub fn serve(engine: Arc<Engine>, options: &ServerOptions, on_ready: impl FnOnce(SocketAddr)) -> Result<()> {
    let addresses = resolve(options)?;
    if let Some(open) = addresses.iter().find(|address| !address.ip().is_loopback())
        && !engine.has_password()
    {
        bail!(
            BadArguments,
            "Refusing to listen on {open}: other machines could connect, and the user default has no password. Set one \
            with --password, or listen on 127.0.0.1"
        );
    }
    let network = Arc::new(Network::start()?);
    let result = network::runtime()?.block_on(listen(engine.clone(), network.clone(), options, &addresses, on_ready));
    engine.shutdown();
    drop(network);
    result
}

fn resolve(options: &ServerOptions) -> Result<Vec<SocketAddr>> {
    let found = (options.host.as_str(), options.http_port).to_socket_addrs();
    let addresses: Vec<SocketAddr> =
        found.map_err(|error| err!(DnsError, "Cannot resolve host '{}': {error}", options.host))?.collect();
    if addresses.is_empty() {
        bail!(DnsError, "Host '{}' has no address", options.host);
    }
    Ok(addresses)
}

async fn listen(
    engine: Arc<Engine>,
    network: Arc<Network>,
    options: &ServerOptions,
    addresses: &[SocketAddr],
    on_ready: impl FnOnce(SocketAddr),
) -> Result<()> {
    let failed = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::AddrInUse => err!(
            NetworkError,
            "Cannot listen on {}: the port is in use. Stop the other program or choose another --http-port",
            addresses[0]
        ),
        _ => err!(NetworkError, "Cannot listen on {}: {error}", addresses[0]),
    };
    let listener = TcpListener::bind(addresses).await.map_err(failed)?;
    on_ready(listener.local_addr().map_err(failed)?);
    let origins = RequestOrigins::new(options, addresses);
    let state = Arc::new(ServerState {
        engine: engine.clone(),
        pool: Default::default(),
        sessions: Arc::default(),
        origins,
        logins: Default::default(),
    });
    let (stop, stopped) = watch::channel(false);
    let served = tokio::spawn(accept_all(listener, network, state, options.clone(), stopped));
    wait_for_signal().await?;
    let _ = stop.send(true);
    finish(served, &engine).await;
    Ok(())
}

/// Serves connections until `stopped`, then waits for those that are open.
async fn accept_all(
    listener: TcpListener,
    network: Arc<Network>,
    state: Arc<ServerState>,
    options: ServerOptions,
    mut stopped: watch::Receiver<bool>,
) {
    let places = Arc::new(Semaphore::new(options.max_connections.clamp(1, Semaphore::MAX_PERMITS)));
    // Every connection holds a sender: the channel ends with the last of them.
    let (open, mut all_closed) = mpsc::channel::<()>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = async { drop(stopped.wait_for(|stop| *stop).await) } => break,
        };
        let Ok((stream, address)) = accepted else {
            tokio::time::sleep(ACCEPT_PAUSE).await;
            continue;
        };
        // A peer that is gone shows at the next write; without TCP_NODELAY small answers would wait for it.
        let _ = stream.set_nodelay(true);
        let Ok(place) = places.clone().try_acquire_owned() else {
            tokio::spawn(refuse_connection(stream, options.max_connections));
            continue;
        };
        // The thread that serves it is to be told of its bytes.
        let Ok(stream) = stream.into_std() else { continue };
        let (state, stopped) = (state.clone(), stopped.clone());
        let (head_time, open) = (options.keep_alive_timeout, open.clone());
        network.next().spawn(async move {
            if let Ok(stream) = TcpStream::from_std(stream) {
                serve_connection(state, stream, address, head_time, stopped).await;
            }
            drop((place, open));
        });
    }
    drop((listener, open));
    let _ = all_closed.recv().await;
}

/// Answers the requests of one connection.
async fn serve_connection(
    state: Arc<ServerState>,
    stream: TcpStream,
    address: SocketAddr,
    head_time: Duration,
    mut stopped: watch::Receiver<bool>,
) {
    let times = Arc::new(SocketTimes::new(&state.engine.session().settings));
    let peer = Peer { address: address.ip(), times: times.clone() };
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let answer = handle(state.clone(), peer.clone(), request.map(Body::new));
        async move { Ok::<_, Infallible>(answer.await) }
    });
    let stream = TokioIo::new(TimedStream::new(stream, times));
    let mut connection = std::pin::pin!(
        http1::Builder::new().timer(TokioTimer::new()).header_read_timeout(head_time).serve_connection(stream, service)
    );
    // Errors are of the socket: nobody is left to be told.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = async { drop(stopped.wait_for(|stop| *stop).await) } => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

/// Waits for requests that are under way, cancels those that take long.
async fn finish(mut served: tokio::task::JoinHandle<()>, engine: &Arc<Engine>) {
    let another_signal = wait_for_signal();
    tokio::pin!(another_signal);
    let is_done = tokio::select! {
        _ = &mut served => true,
        _ = tokio::time::sleep(FINISH_TIME) => false,
        _ = &mut another_signal => false,
    };
    if !is_done {
        engine.shutdown();
        let _ = tokio::time::timeout(CANCEL_TIME, served).await;
    }
}

async fn wait_for_signal() -> Result<()> {
    let failed = |error: std::io::Error| Error::io(ErrorCode::NetworkError, "wait for signals", &error);
    let mut terminate = signal(SignalKind::terminate()).map_err(failed)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(failed)?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}
