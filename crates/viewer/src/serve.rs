//! Serving the page on loopback until a signal ends it.

use crate::api::{Params, Reply, reply};
use crate::library::Library;
use axum::Router;
use axum::body::Body;
use axum::extract::{Query, Request};
use axum::http::{HeaderValue, Method, Response, StatusCode, header};
use base::{Error, ErrorCode, Result, err};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// Threads of the server: one person looks.
const THREADS: usize = 2;
/// The page runs its own scripts and talks to its own server; nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// Flame graphs of collectors are documents with scripts: they get no origin.
const FILE_POLICY: &str =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; sandbox allow-scripts";

/// How the page is served.
#[derive(Clone, Debug)]
pub struct ViewOptions {
    /// Port on 127.0.0.1; 0 for any that is free.
    pub port: u16,
}

/// Serves until SIGINT or SIGTERM; `on_ready` is told the address.
///
/// # Errors
/// When the port cannot be had.
pub fn serve(library: Library, options: &ViewOptions, on_ready: impl FnOnce(SocketAddr)) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(THREADS)
        .thread_name("view")
        .enable_all()
        .build()
        .map_err(|error| Error::io(ErrorCode::NetworkError, "start network threads", &error))?;
    let result = runtime.block_on(listen(Arc::new(library), options.port, on_ready));
    runtime.shutdown_timeout(Duration::from_millis(100));
    result
}

async fn listen(library: Arc<Library>, port: u16, on_ready: impl FnOnce(SocketAddr)) -> Result<()> {
    let failed = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::AddrInUse => err!(
            NetworkError,
            "Cannot listen on 127.0.0.1:{port}: another program uses the port. Choose one with --port, or 0 for any"
        ),
        _ => err!(NetworkError, "Cannot listen on 127.0.0.1:{port}: {error}"),
    };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.map_err(failed)?;
    on_ready(listener.local_addr().map_err(failed)?);
    let router = Router::new().fallback(move |request: Request| handle(library.clone(), request));
    let signals = |kind| {
        tokio::signal::unix::signal(kind)
            .map_err(|error| Error::io(ErrorCode::NetworkError, "wait for signals", &error))
    };
    let mut interrupt = signals(tokio::signal::unix::SignalKind::interrupt())?;
    let mut terminate = signals(tokio::signal::unix::SignalKind::terminate())?;
    tokio::select! {
        served = async { axum::serve(listener, router).await } => served.map_err(failed),
        _ = interrupt.recv() => Ok(()),
        _ = terminate.recv() => Ok(()),
    }
}

async fn handle(library: Arc<Library>, request: Request) -> Response<Body> {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if !is_own_host(host) {
        return plain(StatusCode::FORBIDDEN, "This page answers to 127.0.0.1 and localhost only.");
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return plain(StatusCode::METHOD_NOT_ALLOWED, "Recordings are only read.");
    }
    let Ok(Query(params)) = Query::<Params>::try_from_uri(request.uri()) else {
        return plain(StatusCode::BAD_REQUEST, "The URL's parameters are broken.");
    };
    let path = request.uri().path().to_string();
    // Large recordings take a moment: not on the threads that wait for sockets.
    let made = tokio::task::spawn_blocking(move || (path == "/api/file", reply(&library, &path, &params))).await;
    match made {
        Ok((is_file, reply)) => response(reply, if is_file { FILE_POLICY } else { POLICY }),
        Err(_) => plain(StatusCode::INTERNAL_SERVER_ERROR, "The request failed."),
    }
}

/// Names under which this machine is meant: a page of elsewhere that resolves to loopback has another.
fn is_own_host(host: &str) -> bool {
    let name = host
        .rsplit_once(':')
        .map_or(host, |(name, port)| if port.bytes().all(|byte| byte.is_ascii_digit()) { name } else { host });
    matches!(name, "127.0.0.1" | "localhost" | "[::1]")
}

fn response(reply: Reply, policy: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(reply.body.into_owned()));
    *response.status_mut() = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(reply.content_type));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts() {
        for own in ["127.0.0.1:8124", "localhost", "localhost:1", "[::1]:8124"] {
            assert!(is_own_host(own), "{own}");
        }
        for other in ["", "evil.example", "evil.example:8124", "127.0.0.1.evil.example"] {
            assert!(!is_own_host(other), "{other}");
        }
    }
}
