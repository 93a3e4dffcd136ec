//! Paths and methods; from a request to a job and from its answer to the response.

use crate::State;
use crate::answer::{Answer, Headers, error_answer};
use crate::body::BodyReader;
use crate::params::{Params, header};
use crate::run::{Job, random};
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, Method, Response};
use base::cancel::CancelReason;
use base::{CancelToken, Error, ErrorCode, err};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::oneshot;

/// The name of the server in headers.
const DISPLAY_NAME: &str = "ursa";

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
pub(crate) async fn handle(state: Arc<State>, request: Request) -> Response<Body> {
    let path = request.uri().path();
    let is_get = matches!(*request.method(), Method::GET | Method::HEAD);
    match path {
        "/ping" | "/replicas_status" if is_get => plain(200, "Ok.\n"),
        "/" | "/query" if *request.method() == Method::OPTIONS => options(),
        "/" | "/query" if is_get || *request.method() == Method::POST => query(state, request, is_get).await,
        "/favicon.ico" => plain(404, ""),
        _ => plain(404, &not_found(path)),
    }
}

async fn query(state: Arc<State>, request: Request, is_get: bool) -> Response<Body> {
    let (parts, body) = request.into_parts();
    let mut headers = common_headers(&parts.headers, parts.uri.query());
    let mut params = match Params::read(&parts.uri, &parts.headers) {
        Ok(params) => params,
        Err(error) => return error_answer(&error, headers).into_response(()),
    };
    if is_get && params.query.is_empty() {
        return plain(200, "Ok.\n");
    }
    if let Err(error) = state.engine.authenticate(&params.credentials.user, &params.credentials.password) {
        return refuse(&error, headers, params.credentials.are_given);
    }
    if params.query_id.is_empty() {
        params.query_id = new_query_id();
    }
    headers.push(("x-clickhouse-server-display-name", DISPLAY_NAME.into()));
    let body = match BodyReader::new(if is_get { Body::empty() } else { body }).await {
        Ok(body) => body,
        Err(error) => return error_answer(&Error::io(ErrorCode::CannotReadAllData, "read the body of the request", &error), headers).into_response(()),
    };
    let guard = CancelOnDrop { cancel: CancelToken::new(), may_cancel: Arc::default() };
    let job = Job {
        state: state.clone(),
        params,
        body,
        is_get,
        content_encoding: header(&parts.headers, "content-encoding").unwrap_or_default(),
        accept_encoding: header(&parts.headers, "accept-encoding").unwrap_or_default(),
        headers: headers.clone(),
        cancel: guard.cancel.clone(),
        may_cancel: guard.may_cancel.clone(),
        sends_progress: false,
    };
    let (sender, receiver) = oneshot::channel();
    state.pool.submit(Box::new(move || job.run(sender)));
    match receiver.await {
        Ok(answer) => answer.into_response(guard),
        Err(_) => {
            let error = err!(LogicalError, "The query ended without an answer: this is a bug of the server. Its log says more");
            error_answer(&error, headers).into_response(())
        }
    }
}

/// Headers that every answer has.
fn common_headers(headers: &HeaderMap, url_query: Option<&str>) -> Headers {
    let mut common = Headers::new();
    let wants_cors = url_query.is_some_and(|query| query.split('&').any(|pair| pair == "add_http_cors_header=1"));
    if wants_cors && headers.contains_key("origin") {
        common.push(("access-control-allow-origin", "*".into()));
    }
    common
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

fn options() -> Response<Body> {
    let headers = vec![
        ("access-control-allow-origin", "*".to_string()),
        ("access-control-allow-headers", "origin, x-requested-with, x-clickhouse-format, x-clickhouse-user, x-clickhouse-key, Authorization".to_string()),
        ("access-control-allow-methods", "POST, GET, OPTIONS".to_string()),
        ("access-control-max-age", "86400".to_string()),
    ];
    Answer::whole(204, headers, "").into_response(())
}

fn plain(status: u16, text: &str) -> Response<Body> {
    Answer::whole(status, vec![("content-type", "text/plain; charset=UTF-8".into())], text).into_response(())
}

fn not_found(path: &str) -> String {
    format!(
        "There is no handle {path}\n\nUse / or /ping for health checks.\nOr /replicas_status for more sophisticated health checks.\n\nSend queries from your program with POST method or GET /?query=...\n\nUse ursa client:\n\nFor interactive data analysis:\n    ursa client\n\nFor batch query processing:\n    ursa client --query='SELECT 1' > result\n    ursa client < query > result\n"
    )
}

/// An id in the form of a random UUID.
fn new_query_id() -> String {
    let (a, b) = (random(), random());
    format!("{:08x}-{:04x}-4{:03x}-{:04x}-{:012x}", a >> 32, a >> 16 & 0xFFFF, a & 0xFFF, (b >> 48 & 0x3FFF) | 0x8000, b & 0xFFFF_FFFF_FFFF)
}
