//! Routing by path and method: from a request to a job, and from its answer to the response.

use crate::ServerState;
use crate::answer::{Answer, Headers, error_answer};
use crate::body::BodyReader;
use crate::certificates::ClientCertificate;
use crate::connection::SocketTimes;
use crate::live_options::LiveOptions;
use crate::logins::{ConnectionLogin, LoginOrigin, log_in};
use crate::metrics;
use crate::params::{Params, header};
use crate::rules::{Action, RuleMatch};
use crate::run::Job;
use crate::text::broken_body;
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, REFERER, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderName, Method, Response};
use base::cancel::CancelReason;
use base::events::Event;
use base::trace_context::TraceContext;
use base::uuid::random_number;
use base::{CancelToken, Error, err};
use engine::{ClientInfo, ClientInterface, HttpMethod};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::oneshot;

/// The name of the server in headers.
const DISPLAY_NAME: &str = "ursa";

/// The header in which a proxy names the client that it asks for.
static FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Which trace the request is part of.
static TRACE_PARENT: HeaderName = HeaderName::from_static("traceparent");
static TRACE_STATE: HeaderName = HeaderName::from_static("tracestate");

/// Who a connection is with.
#[derive(Clone)]
pub(crate) struct Peer {
    /// The peer's address.
    pub address: SocketAddr,
    /// Whether the connection is over TLS.
    pub is_secure: bool,
    /// Longest times for which it may neither send nor take bytes.
    pub times: Arc<SocketTimes>,
    /// The certificate that it presented over TLS.
    pub certificate: Option<Arc<ClientCertificate>>,
    /// Who it is, in the log of sessions.
    pub login: Arc<ConnectionLogin>,
}

impl Peer {
    fn origin(&self) -> LoginOrigin {
        LoginOrigin { address: self.address, is_secure: self.is_secure, certificate: self.certificate.clone() }
    }
}

/// Ends a query whose client is gone; does nothing once the query has ended.
struct CancelOnDrop {
    cancel: CancelToken,
    may_cancel: Arc<AtomicBool>,
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        if self.may_cancel.load(Ordering::Relaxed) {
            self.cancel.cancel(CancelReason::Cancelled);
        }
    }
}

/// Answers one request.
pub(crate) async fn handle(state: Arc<ServerState>, peer: Peer, request: Request) -> Response<Body> {
    let is_get = matches!(*request.method(), Method::GET | Method::HEAD);
    if let Some(answer) = health(&state, &request) {
        return answer;
    }
    let live = state.live.get();
    let headers = match check_origin(&live, &request) {
        Ok(headers) => headers,
        Err(answer) => return *answer,
    };
    if let Some(found) = live.rules.find(request.method(), request.uri(), request.headers()) {
        return match &*found.action {
            Action::Static(answer) => answer.response(headers),
            _ => query(state, peer, request, headers, Some(found)).await,
        };
    }
    match request.uri().path() {
        path if !live.rules.has_defaults() => plain(404, &not_found(path)),
        "/" | "/query" if *request.method() == Method::OPTIONS => options(headers),
        "/" | "/query" if is_get || *request.method() == Method::POST => {
            query(state, peer, request, headers, None).await
        }
        "/metrics" if is_get => metrics_of_user(state, peer, request, headers).await,
        "/favicon.ico" => plain(404, ""),
        path => plain(404, &not_found(path)),
    }
}

/// Answers one request on the port of metrics, which asks for no login.
pub(crate) async fn handle_metrics(state: Arc<ServerState>, request: Request) -> Response<Body> {
    if let Some(answer) = health(&state, &request) {
        return answer;
    }
    match check_origin(&state.live.get(), &request) {
        Err(answer) => *answer,
        Ok(headers)
            if matches!(*request.method(), Method::GET | Method::HEAD) && request.uri().path() == "/metrics" =>
        {
            metrics::answer(&state, headers).await
        }
        Ok(_) => plain(404, "There are /metrics, /ready and /ping here. Queries go to another port.\n"),
    }
}

/// The answer to checks of whether the server lives and takes requests, which need no login.
fn health(state: &ServerState, request: &Request) -> Option<Response<Body>> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return None;
    }
    match request.uri().path() {
        "/ping" | "/replicas_status" => Some(plain(200, "Ok.\n")),
        "/ready" if state.is_stopping.load(Ordering::Relaxed) => {
            Some(plain(503, "The server stops: it takes no more connections.\n"))
        }
        "/ready" => Some(plain(200, "Ok.\n")),
        _ => None,
    }
}

/// Headers for a request that is let in by its host and origin; the answer to one that is not.
fn check_origin(live: &LiveOptions, request: &Request) -> std::result::Result<Headers, Box<Response<Body>>> {
    live.origins.check(request.uri(), request.headers()).map(origin_headers).map_err(|error| {
        let mut answer = error_answer(&error, Headers::new());
        answer.status = 403;
        Box::new(answer.into_response(()))
    })
}

/// The metrics, for a user who may read the tables that they come from.
async fn metrics_of_user(state: Arc<ServerState>, peer: Peer, request: Request, headers: Headers) -> Response<Body> {
    let (parts, _) = request.into_parts();
    let credentials = match Params::read(&parts.uri, &parts.headers) {
        Ok(params) => params.credentials,
        Err(error) => return error_answer(&error, headers).into_response(()),
    };
    let client = client_info(&peer, &parts, "");
    let who = match log_in(&state, &peer.origin(), &credentials, &client).await {
        Ok(who) => who,
        Err(error) => return refuse(&error, headers, credentials.are_given),
    };
    peer.login.note(&state, who, &client, "");
    match state.engine.check_may_watch(who.user) {
        Ok(()) => metrics::answer(&state, headers).await,
        Err(error) => error_answer(&error, headers).into_response(()),
    }
}

/// Runs a query: one of the request, or that of the rule which it matches.
async fn query(
    state: Arc<ServerState>,
    peer: Peer,
    request: Request,
    mut headers: Headers,
    rule: Option<RuleMatch>,
) -> Response<Body> {
    let is_get = matches!(*request.method(), Method::GET | Method::HEAD);
    let (parts, body) = request.into_parts();
    let mut params = match Params::read(&parts.uri, &parts.headers) {
        Ok(params) => params,
        Err(error) => return error_answer(&error, headers).into_response(()),
    };
    let is_of_rule = rule.is_some();
    if let Some(rule) = rule {
        follow(rule, &mut params);
    }
    if is_get && params.query.is_empty() && !is_of_rule {
        return plain(200, "Ok.\n");
    }
    let client = client_info(&peer, &parts, &params.quota_key);
    let who = match log_in(&state, &peer.origin(), &params.credentials, &client).await {
        Ok(who) => who,
        Err(error) => return refuse(&error, headers, params.credentials.are_given),
    };
    peer.login.note(&state, who, &client, params.session_id.as_deref().unwrap_or_default());
    if params.query_id.is_empty() {
        params.query_id = new_query_id();
    }
    headers.push(("x-clickhouse-server-display-name", DISPLAY_NAME.into()));
    peer.times.set_given(&params.settings, &state.engine.session().settings);
    let body = match BodyReader::new(if is_get { Body::empty() } else { body }, peer.times.clone()).await {
        Ok(body) => body,
        Err(error) => return error_answer(&broken_body(&error), headers).into_response(()),
    };
    let guard = CancelOnDrop { cancel: CancelToken::new(), may_cancel: Arc::default() };
    let job = Job {
        state: state.clone(),
        user: who.user,
        client,
        params,
        body,
        is_get,
        times: peer.times.clone(),
        content_type: header(&parts.headers, &CONTENT_TYPE).unwrap_or_default(),
        content_encoding: header(&parts.headers, &CONTENT_ENCODING).unwrap_or_default(),
        accept_encoding: header(&parts.headers, &ACCEPT_ENCODING).unwrap_or_default(),
        headers: headers.clone(),
        cancel: guard.cancel.clone(),
        may_cancel: guard.may_cancel.clone(),
        sends_progress: false,
    };
    let (sender, receiver) = oneshot::channel();
    let refusal = (state.engine.clone(), headers.clone());
    state.pool.submit(move |turn| match turn {
        Ok(()) => job.run(sender),
        Err(error) => {
            let (engine, headers) = refusal;
            engine.count(Event::CannotScheduleQuery, 1);
            drop(sender.send(error_answer(&error, headers)));
        }
    });
    match receiver.await {
        Ok(answer) => answer.into_response(guard),
        Err(_) => error_answer(&no_answer(), headers).into_response(()),
    }
}

fn no_answer() -> Error {
    err!(LogicalError, "The query ended without an answer: this is a bug of the server. Its log says more")
}

/// Takes the query of a rule, or the parameter that the rule says the query is in.
fn follow(rule: RuleMatch, params: &mut Params) {
    match &*rule.action {
        Action::Predefined(query) => params.predefine(query, rule.groups),
        Action::Dynamic { parameter } => params.take_query(parameter),
        Action::Static(_) => {}
    }
}

/// The facts about its client that a request gives.
fn client_info(peer: &Peer, parts: &Parts, quota_key: &str) -> ClientInfo {
    let text = |name: &HeaderName| header(&parts.headers, name).unwrap_or_default();
    ClientInfo {
        interface: ClientInterface::Http,
        address: Some(peer.address),
        is_secure: peer.is_secure,
        http_method: HttpMethod::named(parts.method.as_str()),
        http_path: parts.uri.path().to_string(),
        http_user_agent: text(&USER_AGENT),
        http_referer: text(&REFERER),
        forwarded_for: text(&FORWARDED_FOR),
        quota_key: quota_key.to_string(),
        trace: TraceContext::parse(&text(&TRACE_PARENT), &text(&TRACE_STATE)),
        ..ClientInfo::default()
    }
}

/// Headers that let pages of an origin see the answer.
fn origin_headers(origin: Option<String>) -> Headers {
    match origin {
        Some(origin) => vec![("access-control-allow-origin", origin), ("vary", "Origin".into())],
        None => Headers::new(),
    }
}

/// Asks for credentials if none were given.
fn refuse(error: &Error, mut headers: Headers, are_given: bool) -> Response<Body> {
    if !are_given {
        headers.push(("www-authenticate", "Basic realm=\"ClickHouse server HTTP API\"".into()));
    }
    let mut answer = error_answer(error, headers);
    if !are_given {
        answer.status = 401;
    }
    answer.into_response(())
}

fn options(mut headers: Headers) -> Response<Body> {
    headers.extend([
        (
            "access-control-allow-headers",
            "origin, x-requested-with, x-clickhouse-format, x-clickhouse-user, x-clickhouse-key, Authorization"
                .to_string(),
        ),
        ("access-control-allow-methods", "POST, GET, OPTIONS".to_string()),
        ("access-control-max-age", "86400".to_string()),
    ]);
    Answer::whole(204, headers, "").into_response(())
}

fn plain(status: u16, text: &str) -> Response<Body> {
    Answer::whole(status, vec![("content-type", "text/plain; charset=UTF-8".into())], text).into_response(())
}

fn not_found(path: &str) -> String {
    format!(
        "There is no handle {path}\n\nUse / or /ping for health checks.\nOr /replicas_status for more sophisticated \
        health checks.\n\nSend queries from your program with POST method or GET /?query=...\n\nUse ursa \
        client:\n\nFor interactive data analysis:\n    ursa client\n\nFor batch query processing:\n    ursa client \
        --query='SELECT 1' > result\n    ursa client < query > result\n"
    )
}

/// An id in the form of a random UUID.
fn new_query_id() -> String {
    base::uuid::random_text(random_number(), random_number())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live_options::LiveCell;
    use crate::pool::BlockingPool;
    use crate::serve::ServerOptions;
    use engine::{Engine, EngineOptions};

    #[test]
    fn a_query_without_a_thread_is_told_so_and_the_server_goes_on() -> base::Result<()> {
        let engine = Engine::open(EngineOptions { threads: 1, ..EngineOptions::default() })?;
        let state = Arc::new(ServerState {
            engine: engine.clone(),
            pool: BlockingPool::starting_by(|_, _| Err(std::io::Error::from(std::io::ErrorKind::WouldBlock))),
            sessions: Arc::default(),
            live: LiveCell::new(&ServerOptions::default(), &[])?,
            ports: Default::default(),
            logins: Default::default(),
            is_stopping: Default::default(),
            shutdown: Default::default(),
            slow_metrics: Default::default(),
        });
        let peer = || Peer {
            address: SocketAddr::from(([127, 0, 0, 1], 1)),
            is_secure: false,
            times: Arc::new(SocketTimes::new(&engine.session().settings)),
            certificate: None,
            login: Arc::default(),
        };
        let ask = |path: &'static str| {
            let request = Request::builder().method("POST").uri(path).header("host", "localhost");
            let request = request.body(Body::from("SELECT 1")).unwrap_or_default();
            Ok::<_, Error>(crate::network::runtime()?.block_on(handle(state.clone(), peer(), request)))
        };
        for asked in 1..=2 {
            let answer = ask("/")?;
            let code = answer.headers().get("x-clickhouse-exception-code").and_then(|code| code.to_str().ok());
            assert_eq!((answer.status().as_u16(), code), (500, Some("439")));
            let counted = engine.event_readings().into_iter().find(|reading| reading.name == "CannotScheduleQuery");
            assert_eq!(counted.map(|reading| reading.value), Some(asked));
        }
        Ok(())
    }
}
