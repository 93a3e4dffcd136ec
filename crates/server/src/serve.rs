//! Listening, and ending well.

use crate::State;
use crate::handler::handle;
use axum::Router;
use axum::extract::Request;
use axum::serve::ListenerExt;
use base::{Error, ErrorCode, Result, bail, err};
use engine::Engine;
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

/// Threads that move bytes between sockets and queries.
const NETWORK_THREADS: usize = 4;
/// Running queries may end by themselves for this time after a signal.
const FINISH_TIME: Duration = Duration::from_secs(5);
/// Cancelled queries may answer for this time.
const CANCEL_TIME: Duration = Duration::from_secs(3);

/// Where to listen.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// Name or address of the interface.
    pub host: String,
    /// Port of HTTP; 0 for any that is free.
    pub http_port: u16,
}

impl Default for ServerOptions {
    fn default() -> Self {
        ServerOptions { host: "127.0.0.1".into(), http_port: 8123 }
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
        bail!(BadArguments, "Refusing to listen on {open}: other machines could connect, and the user default has no password. Set one with --password, or listen on 127.0.0.1");
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(NETWORK_THREADS);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(threads)
        .thread_name("network")
        .enable_all()
        .build()
        .map_err(|error| Error::io(ErrorCode::NetworkError, "start network threads", &error))?;
    let result = runtime.block_on(listen(engine.clone(), &addresses, on_ready));
    engine.shutdown();
    runtime.shutdown_timeout(Duration::from_millis(100));
    result
}

fn resolve(options: &ServerOptions) -> Result<Vec<SocketAddr>> {
    let found = (options.host.as_str(), options.http_port).to_socket_addrs();
    let addresses: Vec<SocketAddr> = found.map_err(|error| err!(DnsError, "Cannot resolve host '{}': {error}", options.host))?.collect();
    if addresses.is_empty() {
        bail!(DnsError, "Host '{}' has no address", options.host);
    }
    Ok(addresses)
}

async fn listen(engine: Arc<Engine>, addresses: &[SocketAddr], on_ready: impl FnOnce(SocketAddr)) -> Result<()> {
    let failed = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::AddrInUse => err!(NetworkError, "Cannot listen on {}: another program uses the port. Choose one with --http-port", addresses[0]),
        _ => err!(NetworkError, "Cannot listen on {}: {error}", addresses[0]),
    };
    let listener = TcpListener::bind(addresses).await.map_err(failed)?;
    on_ready(listener.local_addr().map_err(failed)?);
    // A peer that is gone shows at the next write; without TCP_NODELAY small answers would wait for it.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let state = Arc::new(State { engine: engine.clone(), pool: Default::default(), sessions: Arc::default() });
    let router = Router::new().fallback(move |request: Request| handle(state.clone(), request));
    let (stop, mut stopped) = watch::channel(false);
    let server = axum::serve(listener, router).with_graceful_shutdown(async move { drop(stopped.wait_for(|stop| *stop).await) });
    let served = tokio::spawn(async move { server.await });
    wait_for_signal().await?;
    let _ = stop.send(true);
    finish(served, &engine).await;
    Ok(())
}

/// Waits for requests that are under way, cancels those that take long.
async fn finish(mut served: tokio::task::JoinHandle<std::io::Result<()>>, engine: &Arc<Engine>) {
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
