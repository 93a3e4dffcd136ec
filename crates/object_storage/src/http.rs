//! The client of HTTP for all requests: connections to addresses that may be reached, time limits.

use crate::Limits;
use crate::access::NetworkAccess;
use crate::events::StoreRequest;
use async_trait::async_trait;
use bytes::Bytes;
use futures_util::StreamExt;
use http::Uri;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, BodyStream, StreamBody};
use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::client::legacy::connect::{Connected, Connection};
use hyper_util::rt::{TokioExecutor, TokioIo};
use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse, HttpResponseBody, HttpService,
};
use std::error::Error as _;
use std::fmt;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

/// Bytes of a request.
pub(crate) type Body = UnsyncBoxBody<Bytes, HttpError>;

/// A client.
#[derive(Clone)]
pub(crate) struct Client {
    inner: hyper_util::client::legacy::Client<Connector, Body>,
    receive: Duration,
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Client")
    }
}

impl Client {
    /// A client that reaches what may be reached.
    ///
    /// # Errors
    /// When TLS cannot be set up.
    pub(crate) fn new(access: NetworkAccess, limits: Limits) -> base::Result<Self> {
        let connector = Connector { access, connect: limits.connect, tls: tls_config()? };
        let mut builder = hyper_util::client::legacy::Client::builder(TokioExecutor::new());
        builder.pool_idle_timeout(Duration::from_secs(20)).pool_timer(hyper_util::rt::TokioTimer::new());
        Ok(Client { inner: builder.build(connector), receive: limits.receive })
    }

    /// As [`Self::send`] with a body that takes its time: the answer may come as late.
    pub(crate) async fn send_slowly(&self, request: http::Request<Body>) -> Result<HttpResponse, HttpError> {
        let answer = self.inner.request(request).await.map_err(broken)?;
        Ok(self.answer(answer))
    }

    /// Sends a request. The answer's body ends with an error when nothing of it comes for too long.
    pub(crate) async fn send(&self, request: http::Request<Body>) -> Result<HttpResponse, HttpError> {
        let answer = timeout(self.receive, self.inner.request(request)).await.map_err(|_| too_slow())?;
        Ok(self.answer(answer.map_err(broken)?))
    }

    fn answer(&self, answer: http::Response<hyper::body::Incoming>) -> HttpResponse {
        let (parts, body) = answer.into_parts();
        let receive = self.receive;
        let frames = futures_util::stream::unfold(Some(BodyStream::new(body)), move |body| async move {
            let mut body = body?;
            match timeout(receive, body.next()).await {
                Err(_) => Some((Err(too_slow()), None)),
                Ok(None) => None,
                Ok(Some(Err(error))) => Some((Err(interrupted(error)), None)),
                Ok(Some(Ok(frame))) => Some((Ok(frame), Some(body))),
            }
        });
        HttpResponse::from_parts(parts, HttpResponseBody::new(StreamBody::new(Box::pin(frames.fuse()))))
    }
}

/// The authorities are read once.
fn tls_config() -> base::Result<Arc<tls::ClientConfig>> {
    static CONFIG: parking_lot::Mutex<Option<Arc<tls::ClientConfig>>> = parking_lot::Mutex::new(None);
    let mut config = CONFIG.lock();
    if let Some(config) = &*config {
        return Ok(config.clone());
    }
    Ok(config.insert(tls::client_config(&tls::ClientTlsOptions::default())?).clone())
}

fn too_slow() -> HttpError {
    HttpError::new(HttpErrorKind::Timeout, io::Error::new(io::ErrorKind::TimedOut, "no answer came in time"))
}

fn interrupted(error: hyper::Error) -> HttpError {
    HttpError::new(HttpErrorKind::Interrupted, error)
}

/// An address that may not be reached.
#[derive(Debug)]
pub(crate) struct Refused(String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

/// Whether an error is, or comes from, an address that may not be reached.
pub(crate) fn refusal(error: &(dyn std::error::Error + 'static)) -> Option<String> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(refused) = error.downcast_ref::<Refused>() {
            return Some(refused.to_string());
        }
        // An I/O error shows the source of what it wraps, not that itself.
        if let Some(inner) = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref)
            && let Some(refused) = inner.downcast_ref::<Refused>()
        {
            return Some(refused.to_string());
        }
        next = error.source();
    }
    None
}

/// Whether nobody listens at an address: asking again at once changes nothing.
fn is_nobody(error: &(dyn std::error::Error + 'static)) -> bool {
    let mut next = Some(error);
    while let Some(error) = next {
        if error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::ConnectionRefused) {
            return true;
        }
        next = error.source();
    }
    false
}

fn broken(error: hyper_util::client::legacy::Error) -> HttpError {
    let kind = match () {
        () if refusal(&error).is_some() || is_nobody(&error) => HttpErrorKind::Unknown,
        () if error.is_connect() => HttpErrorKind::Connect,
        () => match error.source().and_then(|source| source.downcast_ref::<hyper::Error>()) {
            Some(error) if error.is_closed() || error.is_incomplete_message() => HttpErrorKind::Request,
            _ => HttpErrorKind::Interrupted,
        },
    };
    HttpError::new(kind, error)
}

#[async_trait]
impl HttpService for Client {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let (counted, began) = (StoreRequest::begin(&request), Instant::now());
        let answer = self.send(request.map(BodyExt::boxed_unsync)).await;
        counted.end(answer.as_ref().ok().map(HttpResponse::status), began.elapsed());
        answer
    }
}

impl HttpConnector for Client {
    fn connect(&self, _options: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.clone()))
    }
}

/// Makes connections.
#[derive(Clone)]
struct Connector {
    access: NetworkAccess,
    connect: Duration,
    tls: Arc<tls::ClientConfig>,
}

trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

/// A connection, plain or with TLS.
struct Link(TokioIo<Box<dyn Stream>>);

impl Connection for Link {
    fn connected(&self) -> Connected {
        Connected::new()
    }
}

impl Read for Link {
    fn poll_read(mut self: Pin<&mut Self>, c: &mut Context<'_>, out: ReadBufCursor<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(c, out)
    }
}

impl Write for Link {
    fn poll_write(mut self: Pin<&mut Self>, c: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(c, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, c: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(c)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, c: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(c)
    }
}

impl tower_service::Service<Uri> for Connector {
    type Response = Link;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Link>> + Send>>;

    fn poll_ready(&mut self, _context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        let own = self.clone();
        Box::pin(async move {
            let made = timeout(own.connect * 2, own.link(&uri)).await;
            made.unwrap_or_else(|_| Err(io::Error::new(io::ErrorKind::TimedOut, "no connection in time")))
        })
    }
}

impl Connector {
    async fn link(&self, uri: &Uri) -> io::Result<Link> {
        let invalid = |what: &str| io::Error::new(io::ErrorKind::InvalidInput, what.to_string());
        let host = uri.host().ok_or_else(|| invalid("the URL has no host"))?;
        let is_tls = uri.scheme_str() == Some("https");
        let port = uri.port_u16().unwrap_or(if is_tls { 443 } else { 80 });
        let name = host.trim_matches(['[', ']']);
        let addresses: Vec<SocketAddr> = tokio::net::lookup_host((name, port)).await?.collect();
        let tcp = self.tcp(name, port, &addresses).await?;
        tcp.set_nodelay(true)?;
        if !is_tls {
            return Ok(Link(TokioIo::new(Box::new(tcp))));
        }
        let server = ServerName::try_from(name.to_string()).map_err(|_| invalid("the host is no name for TLS"))?;
        let stream = TlsConnector::from(self.tls.clone()).connect(server, tcp).await?;
        Ok(Link(TokioIo::new(Box::new(stream))))
    }

    /// A connection to the first address that may be reached and answers.
    async fn tcp(&self, host: &str, port: u16, addresses: &[SocketAddr]) -> io::Result<TcpStream> {
        let mut failed = io::Error::new(io::ErrorKind::NotFound, format!("host {host} has no address"));
        for address in addresses {
            if !self.access.allows(host, port, address.ip()) {
                // The address stays untold: who asks may not know the names of this network.
                failed = io::Error::other(Refused(format!(
                    "{host}:{port} may not be reached by statements of this server: addresses that are not public, and \
                    hosts that remote_url_allow_hosts leaves out, are refused"
                )));
                continue;
            }
            match timeout(self.connect, TcpStream::connect(address)).await {
                Ok(Ok(stream)) => return Ok(stream),
                Ok(Err(error)) => failed = error,
                Err(_) => failed = io::Error::new(io::ErrorKind::TimedOut, format!("{address} does not answer")),
            }
        }
        Err(failed)
    }
}
