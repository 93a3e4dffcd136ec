//! Plain URLs: what a server says of them, ranges, whole answers, and rows that are sent to them.

use crate::errors::{request_error, status_error};
use crate::events::count;
use crate::http::{Body, Client};
use crate::object::{Answer, Facts, Gathered, told_etag};
use crate::task::Task;
use crate::traffic::Traffic;
use crate::{Connection, Limits};
use base::events::Event;
use base::{Error, Result, bail, err};
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use http::{HeaderMap, HeaderName, HeaderValue, Method, Request, StatusCode, header};
use http_body_util::{BodyExt, Empty, StreamBody};
use object_store::client::{HttpError, HttpErrorKind, HttpResponse};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use url::Url;

/// Bytes of an answer that are handed on together.
const FRAME_BYTES: usize = 256 << 10;
/// Frames that wait to be read or sent.
const FRAMES_WAITING: usize = 4;
/// Bytes of an error's page that are looked at.
const PAGE_BYTES: usize = 4 << 10;

/// A header that a statement gives for its requests; the value may be a secret.
#[derive(Clone, Hash)]
pub struct Header {
    name: HeaderName,
    value: HeaderValue,
}

impl fmt::Debug for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Header({})", self.name)
    }
}

impl Header {
    /// A header.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for what is none, and for those that the request needs for itself.
    pub fn new(name: &str, value: &str) -> Result<Self> {
        const OWN: &[&str] = &["host", "content-length", "transfer-encoding", "connection", "range", "te", "upgrade"];
        let parsed = HeaderName::from_bytes(name.as_bytes()).ok().zip(HeaderValue::from_str(value).ok());
        let Some((name, value)) = parsed.filter(|(name, _)| !OWN.contains(&name.as_str())) else {
            bail!(BadArguments, "'{name}' with its value is no header that can be given")
        };
        Ok(Header { name, value })
    }
}

/// A client of plain URLs.
#[derive(Clone)]
pub(crate) struct Web {
    client: Client,
    headers: Arc<Vec<Header>>,
    limits: Limits,
}

/// An attempt that failed, and whether another may do better.
struct Failure {
    error: Error,
    is_passing: bool,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Failure { error, is_passing: false }
    }
}

impl Failure {
    fn of_request(error: &HttpError, name: &str) -> Self {
        let is_passing = matches!(
            error.kind(),
            HttpErrorKind::Connect | HttpErrorKind::Request | HttpErrorKind::Timeout | HttpErrorKind::Interrupted
        );
        Failure { error: request_error(error, name), is_passing }
    }

    async fn of_answer(answer: HttpResponse, name: &str) -> Self {
        let status = answer.status();
        let is_passing = matches!(status.as_u16(), 408 | 429 | 500 | 502 | 503 | 504);
        let page = page(answer).await;
        Failure { error: status_error(status.as_u16(), name, &page), is_passing }
    }
}

/// The beginning of an answer's body.
async fn page(answer: HttpResponse) -> String {
    let mut frames = answer.into_body().bytes_stream();
    let mut page = Vec::new();
    while page.len() < PAGE_BYTES
        && let Some(Ok(bytes)) = frames.next().await
    {
        page.extend_from_slice(&bytes[..bytes.len().min(PAGE_BYTES)]);
    }
    String::from_utf8_lossy(&page).into_owned()
}

/// The name of a URL for errors: without user, password and parameters.
pub(crate) fn name_of(url: &Url) -> String {
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    format!("{}://{}{port}{}", url.scheme(), url.host_str().unwrap_or_default(), url.path())
}

fn no_body() -> Body {
    Empty::new().map_err(|never| match never {}).boxed_unsync()
}

impl Web {
    pub(crate) fn new(connection: &Connection) -> Result<Self> {
        let headers = Arc::new(connection.headers.clone());
        Ok(Web { client: connection.client()?, headers, limits: connection.limits })
    }

    fn request(&self, method: &Method, url: &Url, further: &HeaderMap) -> Result<Request<Body>> {
        let mut bare = url.clone();
        bare.set_fragment(None);
        let user = (!url.username().is_empty() || url.password().is_some()).then(|| {
            use base64::Engine;
            let decoded = |text: &str| percent_decoded(text);
            let pair = format!("{}:{}", decoded(url.username()), decoded(url.password().unwrap_or_default()));
            format!("Basic {}", base64::engine::general_purpose::STANDARD.encode(pair))
        });
        let _ = bare.set_username("");
        let _ = bare.set_password(None);
        let mut request = Request::builder()
            .method(method)
            .uri(bare.as_str())
            .header(header::USER_AGENT, "Ursa")
            .header(header::ACCEPT_ENCODING, "identity")
            .body(no_body())
            .map_err(|error| err!(BadArguments, "{} cannot be asked for: {error}", name_of(url)))?;
        let headers = request.headers_mut();
        if let Some(value) = user.and_then(|user| HeaderValue::from_str(&user).ok()) {
            headers.insert(header::AUTHORIZATION, value);
        }
        headers.extend(self.headers.iter().map(|header| (header.name.clone(), header.value.clone())));
        headers.extend(further.clone());
        Ok(request)
    }

    /// One attempt, which follows redirections. What the statement gave as headers goes to its own host alone.
    async fn attempt(
        &self,
        method: &Method,
        url: &Url,
        further: &HeaderMap,
    ) -> std::result::Result<(Url, HttpResponse), Failure> {
        let (mut at, mut own) = (url.clone(), self.clone());
        for _ in 0..=self.limits.redirects {
            let name = name_of(&at);
            count(Event::ReadWriteBufferFromHTTPRequestsSent, 1);
            let answer = own.client.send(own.request(method, &at, further)?).await;
            let answer = answer.map_err(|error| Failure::of_request(&error, &name))?;
            let target = answer.headers().get(header::LOCATION).and_then(|target| target.to_str().ok());
            let Some(target) = target.filter(|_| answer.status().is_redirection()) else {
                return Ok((at, answer));
            };
            let next = at.join(target).map_err(|_| err!(BadArguments, "{name} leads to what is no URL"))?;
            if !matches!(next.scheme(), "http" | "https") {
                return Err(err!(UnacceptableUrl, "{name} leads to a URL that is none of HTTP").into());
            }
            if (next.scheme(), next.host_str(), next.port()) != (at.scheme(), at.host_str(), at.port()) {
                own.headers = Arc::new(Vec::new());
            }
            at = next;
        }
        Err(err!(
            TooManyRedirects,
            "{} leads elsewhere more than {} times: set max_http_get_redirects to follow",
            name_of(url),
            self.limits.redirects
        )
        .into())
    }

    /// Tries something as often as is allowed.
    async fn tried<T, F>(&self, attempt: impl Fn() -> F) -> Result<T>
    where
        F: Future<Output = std::result::Result<T, Failure>>,
    {
        let mut pause = Duration::from_millis(50);
        for tries in 1.. {
            match attempt().await {
                Ok(done) => return Ok(done),
                Err(failure) if failure.is_passing && tries < self.limits.tries => {
                    tokio::time::sleep(pause).await;
                    pause = (pause * 2).min(Duration::from_secs(1));
                }
                Err(failure) => return Err(failure.error),
            }
        }
        bail!(LogicalError, "A request was never tried")
    }

    /// What the server says of a URL, and where redirections have led. Servers that do not answer such a question are
    /// asked for all when it is read.
    pub(crate) async fn facts(&self, url: &Url) -> Result<(Url, Facts)> {
        let name = name_of(url);
        self.tried(|| async {
            let (at, answer) = self.attempt(&Method::HEAD, url, &HeaderMap::new()).await?;
            match answer.status() {
                status if status.is_success() => Ok((at, facts_of(answer.headers()))),
                StatusCode::NOT_FOUND | StatusCode::GONE => Err(Failure::of_answer(answer, &name).await),
                status if matches!(status.as_u16(), 408 | 429 | 500 | 502..=504) => {
                    Err(Failure::of_answer(answer, &name).await)
                }
                _ => Ok((at, Facts::default())),
            }
        })
        .await
    }

    /// The bytes of a range.
    pub(crate) async fn range(
        &self,
        url: &Url,
        range: Range<u64>,
        etag: Option<&str>,
        traffic: &Traffic,
        gathered: &(dyn Fn() -> Gathered + Sync),
    ) -> Result<Bytes> {
        let mut headers = HeaderMap::new();
        let asked = format!("bytes={}-{}", range.start, range.end.saturating_sub(1));
        headers.insert(header::RANGE, HeaderValue::from_str(&asked).map_err(|_| err!(LogicalError, "A bad range"))?);
        self.tried(|| async {
            let mut gathered = gathered();
            let name = gathered.name().to_string();
            let ask = || async {
                let (_, answer) = self.attempt(&Method::GET, url, &headers).await?;
                match answer.status().is_success() {
                    true => Ok(answer),
                    false => Err(Failure::of_answer(answer, &name).await),
                }
            };
            let answer = traffic.hedged(ask).await?;
            let of = |key: HeaderName| answer.headers().get(key).and_then(|value| value.to_str().ok());
            if let (Some(before), Some(now)) = (etag, of(header::ETAG))
                && before != now
            {
                return Err(err!(CannotReadAllData, "{name} was changed while it was read: run the query again").into());
            }
            let begins = format!("bytes {}-{}/", range.start, range.end.saturating_sub(1));
            if answer.status() != StatusCode::PARTIAL_CONTENT
                || of(header::CONTENT_RANGE).is_none_or(|given| !given.starts_with(&begins))
            {
                return Err(err!(
                    CannotReadAllData,
                    "The server of {name} says that it gives ranges, and gives another than was asked for"
                )
                .into());
            }
            let mut frames = answer.into_body().bytes_stream();
            while let Some(frame) = frames.next().await {
                gathered.add(&frame.map_err(|error| Failure::of_request(&error, &name))?)?;
            }
            gathered.whole().map_err(|error| Failure { error, is_passing: true })
        })
        .await
    }

    /// The bytes of a whole answer, as they come. What has been handed on cannot be asked for again.
    pub(crate) fn frames(&self, url: Url, name: Arc<str>) -> Result<Answer> {
        let (sender, bytes) = channel(FRAMES_WAITING);
        let web = self.clone();
        let task = Task::begin(async move {
            if let Err(error) = web.hand_on(&url, &name, &sender).await {
                let _ = sender.send(Err(error)).await;
            }
            Ok(())
        })?;
        Ok(Answer { bytes, task })
    }

    async fn hand_on(&self, url: &Url, name: &str, sender: &Sender<Result<Bytes>>) -> Result<()> {
        let answer = self
            .tried(|| async {
                let (_, answer) = self.attempt(&Method::GET, url, &HeaderMap::new()).await?;
                match answer.status().is_success() {
                    true => Ok(answer),
                    false => Err(Failure::of_answer(answer, name).await),
                }
            })
            .await?;
        let mut frames = answer.into_body().bytes_stream();
        let mut waiting = BytesMut::new();
        while let Some(frame) = frames.next().await {
            let frame = frame.map_err(|error| request_error(&error, name))?;
            count(Event::ReadWriteBufferFromHTTPBytes, frame.len() as u64);
            waiting.extend_from_slice(&frame);
            if waiting.len() >= FRAME_BYTES && sender.send(Ok(waiting.split().freeze())).await.is_err() {
                return Ok(());
            }
        }
        if !waiting.is_empty() {
            let _ = sender.send(Ok(waiting.freeze())).await;
        }
        Ok(())
    }

    /// Sends rows as they come; the answer comes when they have ended. An error among them ends the request early, so
    /// that the server sees that it is not whole.
    pub(crate) async fn send(
        &self,
        url: &Url,
        content_type: &str,
        rows: Receiver<std::result::Result<Bytes, HttpError>>,
    ) -> Result<()> {
        let name = name_of(url);
        let mut request = self.request(&Method::POST, url, &HeaderMap::new())?;
        if let Ok(value) = HeaderValue::from_str(content_type) {
            request.headers_mut().entry(header::CONTENT_TYPE).or_insert(value);
        }
        let frames = futures_util::stream::unfold(rows, |mut rows| async move {
            rows.recv().await.map(|frame| (frame.map(hyper::body::Frame::data), rows))
        });
        *request.body_mut() = StreamBody::new(Box::pin(frames.fuse())).boxed_unsync();
        let answer = self.client.send_slowly(request).await.map_err(|error| request_error(&error, &name))?;
        if answer.status().is_redirection() {
            bail!(TooManyRedirects, "{name} leads elsewhere, which is not followed with rows");
        }
        match answer.status().is_success() {
            true => Ok(()),
            false => Err(Failure::of_answer(answer, &name).await.error),
        }
    }
}

fn facts_of(headers: &HeaderMap) -> Facts {
    let of = |key: HeaderName| headers.get(key).and_then(|value| value.to_str().ok());
    let modified = of(header::LAST_MODIFIED).and_then(|date| httpdate::parse_http_date(date).ok());
    Facts {
        size_bytes: of(header::CONTENT_LENGTH).and_then(|length| length.parse().ok()),
        has_ranges: of(header::ACCEPT_RANGES).is_some_and(|units| units.eq_ignore_ascii_case("bytes"))
            && of(header::CONTENT_ENCODING).is_none_or(|encoding| encoding.eq_ignore_ascii_case("identity")),
        modified_s: modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok()).map(|since| since.as_secs()),
        etag: told_etag(of(header::ETAG)),
    }
}

/// The characters that `%20` and its like stand for.
fn percent_decoded(text: &str) -> String {
    url::form_urlencoded::parse(format!("a={}", text.replace('+', "%2B")).as_bytes())
        .next()
        .map_or_else(String::new, |(_, value)| value.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_headers_keep_secrets() {
        let url = Url::parse("https://u:p%40@h:81/a.csv?token=x#f").unwrap();
        assert_eq!(name_of(&url), "https://h:81/a.csv");
        assert_eq!(percent_decoded(url.password().unwrap()), "p@");
        assert_eq!(format!("{:?}", Header::new("X-Key", "secret").unwrap()), "Header(x-key)");
        assert!(
            Header::new("Host", "x").is_err() && Header::new("a b", "x").is_err() && Header::new("a", "\n").is_err()
        );
    }
}
