//! Spans sent to a collector by OpenTelemetry's protocol: OTLP over HTTP, as JSON.
//!
//! ```text
//! queries ─▶ engine::SpanQueue ─ a batch every few seconds, or when it is full ─▶ POST /v1/traces
//!                 └ full: dropped                     429, 502, 503, 504, no answer: again, ever later; else dropped
//! ```
//! One thread sends; no query waits for it. What is sent and what is dropped is counted
//! (`OpenTelemetrySpansExported`, `OpenTelemetrySpansDropped`).

use axum::body::{Body, to_bytes};
use axum::http::header::{CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue, RETRY_AFTER};
use axum::http::{Request, StatusCode, Uri};
use base::events::Event;
use base::{Result, bail, err};
use engine::{Engine, SpanBatch, SpanQueue};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use std::fmt;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tls::{ClientTlsOptions, client_config};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::ClientConfig;
use tokio_rustls::rustls::pki_types::ServerName;

/// The path of a collector whose address has none.
const PATH: &str = "/v1/traces";
/// Longest time that spans wait for a batch to be full.
const FLUSH_INTERVAL: Duration = Duration::from_secs(5);
/// Longest time of an attempt.
const ATTEMPT_TIME: Duration = Duration::from_secs(10);
/// Attempts to send a batch.
const ATTEMPTS: u32 = 6;
/// The wait before the second attempt; it doubles with each further one.
const FIRST_WAIT: Duration = Duration::from_secs(1);
/// The longest wait, whatever the collector asks for.
const WAIT_MAX: Duration = Duration::from_secs(30);
/// Time at the end of the server for what still waits.
const END_TIME: Duration = Duration::from_secs(2);
/// Interval at which an attempt looks whether the server ends.
const LOOK_TIME: Duration = Duration::from_millis(100);
/// Bytes of an answer that are read.
const ANSWER_BYTES_MAX: usize = 64 << 10;

/// Options of sending spans to a collector.
#[derive(Clone)]
pub struct SpanExportOptions {
    /// URL of the collector; without a path `/v1/traces` is taken.
    pub endpoint: String,
    /// Headers of requests, `Name: value`: often they are what lets in.
    pub headers: Vec<String>,
    /// PEM: the authorities that the collector's certificate is of; those of the system without it.
    pub ca: Option<PathBuf>,
    /// Longest time that spans wait for a batch to be full.
    pub flush_interval: Duration,
}

impl SpanExportOptions {
    /// Options of a collector at a URL.
    pub fn new(endpoint: impl Into<String>) -> Self {
        let endpoint = endpoint.into();
        SpanExportOptions { endpoint, headers: Vec::new(), ca: None, flush_interval: FLUSH_INTERVAL }
    }
}

impl fmt::Debug for SpanExportOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpanExportOptions").field("endpoint", &self.endpoint).finish_non_exhaustive()
    }
}

/// A collector that takes spans.
pub(crate) struct Collector {
    /// `scheme://host:port`, for the log.
    shown: String,
    host: String,
    port: u16,
    path: String,
    headers: HeaderMap,
    /// Of a collector that is spoken to over TLS.
    tls: Option<(TlsConnector, ServerName<'static>)>,
}

/// Why a batch was not taken.
#[derive(Debug)]
struct SendFailure {
    text: String,
    /// Whether another attempt may do.
    can_repeat: bool,
    /// The wait that the collector asks for.
    wait: Option<Duration>,
}

impl SendFailure {
    /// A failure of the way to the collector.
    fn of_way(error: impl fmt::Display) -> Self {
        SendFailure { text: error.to_string(), can_repeat: true, wait: None }
    }
}

impl Collector {
    /// Reads the options.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for what is no URL of HTTP or no header; for authorities that cannot be used.
    pub(crate) fn new(options: &SpanExportOptions) -> Result<Self> {
        let wrong = |why: &str| err!(BadArguments, "The address of a collector of spans is not right: {why}");
        let uri: Uri = options.endpoint.parse().map_err(|_| wrong("it is no URL, such as http://localhost:4318"))?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(wrong("it is no URL, such as http://localhost:4318"));
        };
        if authority.as_str().contains('@') {
            return Err(wrong("it has a user in it: give --opentelemetry-header 'Authorization: …' instead"));
        }
        let host = authority.host().trim_matches(['[', ']']).to_string();
        let (tls, port) = match scheme {
            "http" => (None, 80),
            "https" => (Some(connector(options, &host)?), 443),
            _ => return Err(wrong("it begins with http:// or https://")),
        };
        let path = uri.path_and_query().map_or(PATH, |path| if path == "/" { PATH } else { path.as_str() });
        Ok(Collector {
            shown: format!("{scheme}://{authority}"),
            host,
            port: authority.port_u16().unwrap_or(port),
            path: path.to_string(),
            headers: headers(options, authority.as_str())?,
            tls,
        })
    }

    /// Hands a batch over; gives the number of its spans that the collector refuses.
    async fn send(&self, batch: &SpanBatch) -> std::result::Result<u64, SendFailure> {
        let stream = TcpStream::connect((self.host.as_str(), self.port)).await.map_err(SendFailure::of_way)?;
        // Without it the body waits for the head to be acknowledged.
        let _ = stream.set_nodelay(true);
        match &self.tls {
            None => self.exchange(stream, batch).await,
            Some((connector, name)) => {
                let stream = connector.connect(name.clone(), stream).await.map_err(SendFailure::of_way)?;
                self.exchange(stream, batch).await
            }
        }
    }

    async fn exchange<S>(&self, stream: S, batch: &SpanBatch) -> std::result::Result<u64, SendFailure>
    where
        S: AsyncRead + AsyncWrite + Unpin + Send,
    {
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(SendFailure::of_way)?;
        let mut request = Request::new(Body::from(batch.json.clone()));
        *request.method_mut() = axum::http::Method::POST;
        *request.uri_mut() = self.path.parse().map_err(SendFailure::of_way)?;
        *request.headers_mut() = self.headers.clone();
        let answer = async {
            let answer = sender.send_request(request).await.map_err(SendFailure::of_way)?;
            let (status, wait) = (answer.status(), retry_after(answer.headers()));
            let body = to_bytes(Body::new(answer.into_body()), ANSWER_BYTES_MAX).await.unwrap_or_default();
            let text = String::from_utf8_lossy(&body);
            match status.is_success() {
                true => Ok(rejected_spans(&text).min(batch.spans)),
                false => Err(SendFailure {
                    text: format!("{status}: {}", text.chars().take(200).collect::<String>()),
                    can_repeat: is_temporary(status),
                    wait,
                }),
            }
        };
        let mut answer = pin!(answer);
        tokio::select! {
            answer = &mut answer => answer,
            // The connection moves the bytes; its end before the answer's is an error of that.
            _ = connection => answer.await,
        }
    }
}

fn connector(options: &SpanExportOptions, host: &str) -> Result<(TlsConnector, ServerName<'static>)> {
    let config: Arc<ClientConfig> = client_config(&ClientTlsOptions { ca: options.ca.clone(), ..Default::default() })?;
    let name = ServerName::try_from(host.to_string())
        .map_err(|_| err!(BadArguments, "'{host}' is no name or address that a certificate could have"))?;
    Ok((TlsConnector::from(config), name))
}

fn headers(options: &SpanExportOptions, authority: &str) -> Result<HeaderMap> {
    let mut headers = HeaderMap::new();
    for header in &options.headers {
        // The value may be secret: errors do not show it.
        let Some((name, value)) = header.split_once(':') else {
            bail!(BadArguments, "A header of --opentelemetry-header is not right: it is written 'Name: value'");
        };
        let name: HeaderName = name
            .trim()
            .parse()
            .map_err(|_| err!(BadArguments, "A header of --opentelemetry-header has no right name"))?;
        let value = HeaderValue::from_str(value.trim())
            .map_err(|_| err!(BadArguments, "The value of the header {name} of --opentelemetry-header is not right"))?;
        headers.insert(name, value);
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    let host = HeaderValue::from_str(authority).map_err(|_| err!(BadArguments, "{authority} is no host"))?;
    headers.insert(HOST, host);
    Ok(headers)
}

/// Whether a status asks for another attempt, by the specification of OTLP.
fn is_temporary(status: StatusCode) -> bool {
    matches!(status.as_u16(), 429 | 502..=504)
}

fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds: u64 = headers.get(RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds))
}

/// The number of `"rejectedSpans"` in an answer, which is a text or a number.
fn rejected_spans(answer: &str) -> u64 {
    let Some((_, rest)) = answer.split_once("\"rejectedSpans\"") else { return 0 };
    let digits = rest.trim_start_matches([' ', ':', '"', '\t', '\r', '\n']);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().unwrap_or(0)
}

/// The thread that sends spans. Dropped, it has a little time for what still waits.
pub(crate) struct SpanExporter {
    queue: Arc<SpanQueue>,
    thread: Option<JoinHandle<()>>,
}

impl SpanExporter {
    /// Begins to send the spans of an engine.
    ///
    /// # Errors
    /// For options that are not right; when there is no thread for it.
    pub(crate) fn start(engine: &Arc<Engine>, options: &SpanExportOptions) -> Result<Self> {
        let collector = Collector::new(options)?;
        let runtime = crate::network::runtime()?;
        let queue = engine.export_spans();
        let mut sending =
            Sending { collector, queue: queue.clone(), engine: engine.clone(), is_failing: false, end: None };
        let flush_interval = options.flush_interval;
        let work = move || {
            while let Some(batch) = sending.queue.next_batch(flush_interval) {
                runtime.block_on(sending.deliver(&batch));
            }
        };
        let thread = std::thread::Builder::new().name("spans".into()).spawn(work);
        let thread =
            thread.map_err(|error| err!(CannotScheduleTask, "No thread can be made to send spans: {error}"))?;
        Ok(SpanExporter { queue, thread: Some(thread) })
    }
}

impl Drop for SpanExporter {
    fn drop(&mut self) {
        self.queue.close();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// State of the thread that sends.
struct Sending {
    collector: Collector,
    queue: Arc<SpanQueue>,
    engine: Arc<Engine>,
    /// Whether the last batch was not taken: the log says so once.
    is_failing: bool,
    /// When the end of the server has waited long enough.
    end: Option<Instant>,
}

impl Sending {
    /// Sends a batch, again where it makes sense; drops it after that.
    async fn deliver(&mut self, batch: &SpanBatch) {
        let mut wait = FIRST_WAIT;
        for attempt in 1..=ATTEMPTS {
            let failure = match self.attempt(batch).await {
                Ok(rejected) => return self.delivered(batch.spans - rejected, rejected),
                Err(failure) => failure,
            };
            let shown = &self.collector.shown;
            if !std::mem::replace(&mut self.is_failing, true) {
                base::log!(Warning, "OpenTelemetry", "Spans cannot be sent to {shown}: {}", failure.text);
            }
            if !failure.can_repeat || attempt == ATTEMPTS || self.queue.is_closed() {
                break;
            }
            self.queue.pause(failure.wait.unwrap_or(wait).min(WAIT_MAX));
            wait = (wait * 2).min(WAIT_MAX);
        }
        self.engine.count(Event::OpenTelemetrySpansDropped, batch.spans);
    }

    fn delivered(&mut self, taken: u64, rejected: u64) {
        self.engine.count(Event::OpenTelemetrySpansExported, taken);
        self.engine.count(Event::OpenTelemetrySpansDropped, rejected);
        if std::mem::replace(&mut self.is_failing, false) {
            base::log!(Information, "OpenTelemetry", "Spans are sent to {} again", self.collector.shown);
        }
    }

    /// One attempt, within its time, or what the end of the server leaves of that.
    async fn attempt(&mut self, batch: &SpanBatch) -> std::result::Result<u64, SendFailure> {
        let mut sent = pin!(self.collector.send(batch));
        let mut looks = tokio::time::interval(LOOK_TIME);
        let mut limit = Instant::now() + ATTEMPT_TIME;
        loop {
            tokio::select! {
                sent = &mut sent => return sent,
                _ = looks.tick() => {}
            }
            if self.queue.is_closed() {
                limit = limit.min(*self.end.get_or_insert_with(|| Instant::now() + END_TIME));
            }
            if Instant::now() >= limit {
                return Err(SendFailure::of_way("there is no answer in time"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_collectors() {
        let of = |endpoint: &str| {
            let collector = Collector::new(&SpanExportOptions::new(endpoint));
            collector.map(|own| (own.host, own.port, own.path)).map_err(|error| error.message().to_string())
        };
        let expect = |host: &str, port, path: &str| Ok((host.to_string(), port, path.to_string()));
        assert_eq!(of("http://localhost:4318"), expect("localhost", 4318, "/v1/traces"));
        assert_eq!(of("http://localhost:4318/"), expect("localhost", 4318, "/v1/traces"));
        assert_eq!(of("http://[::1]:1/own/path?x=1"), expect("::1", 1, "/own/path?x=1"));
        assert_eq!(of("http://otel.example/v1/traces"), expect("otel.example", 80, "/v1/traces"));
        for wrong in ["localhost", "ftp://h/", "http://u:p@h/", "", "http://"] {
            let error = of(wrong).unwrap_err();
            assert!(error.contains("collector") && !error.contains(":p@"), "{wrong}: {error}");
        }
    }

    #[test]
    fn headers_are_checked_and_never_shown() {
        let with = |header: &str| {
            Collector::new(&SpanExportOptions { headers: vec![header.into()], ..SpanExportOptions::new("http://h") })
        };
        let headers = with("Authorization: Bearer x").ok().map(|own| own.headers).unwrap_or_default();
        assert_eq!(headers.get("authorization").and_then(|value| value.to_str().ok()), Some("Bearer x"));
        for wrong in ["secret", "a b: secret", "name: secret\r\nother: 1"] {
            let error = with(wrong).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(error.contains("opentelemetry-header") && !error.contains("secret"), "{error}");
        }
    }

    #[test]
    fn answers_that_take_a_part() {
        assert_eq!(rejected_spans("{}"), 0);
        assert_eq!(rejected_spans("{\"partialSuccess\":{\"rejectedSpans\":\"12\",\"errorMessage\":\"\"}}"), 12);
        assert_eq!(rejected_spans("{\"partialSuccess\": {\"rejectedSpans\": 3}}"), 3);
        assert_eq!(rejected_spans("{\"rejectedSpans\":\"99999999999999999999999\"}"), 0);
    }
}
