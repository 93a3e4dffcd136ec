//! Parameters of a request beside its body: URL parameters and headers.

use crate::rules::PredefinedQuery;
use axum::http::{HeaderMap, HeaderName, Uri, header::AUTHORIZATION};
use base::{Result, bail};
use base64::Engine as _;
use std::collections::HashMap;
use std::sync::Arc;

static DATABASE: HeaderName = HeaderName::from_static("x-clickhouse-database");
static FORMAT: HeaderName = HeaderName::from_static("x-clickhouse-format");
static USER: HeaderName = HeaderName::from_static("x-clickhouse-user");
static KEY: HeaderName = HeaderName::from_static("x-clickhouse-key");
static CERTIFICATE: HeaderName = HeaderName::from_static("x-clickhouse-ssl-certificate-auth");
static QUOTA: HeaderName = HeaderName::from_static("x-clickhouse-quota");
static OWN_CLIENT: HeaderName = HeaderName::from_static("x-ursa-client");

/// Name and password, and whether the request gave any.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Credentials {
    pub user: String,
    pub password: String,
    pub are_given: bool,
    /// Whether the certificate presented over TLS is the proof.
    pub by_certificate: bool,
    /// Text and signature that are the proof.
    pub signed: Option<SignedText>,
}

/// A text that this server made for one login, and the client's signature of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SignedText {
    pub text: Vec<u8>,
    pub signature: Vec<u8>,
}

/// The parameters of a request.
#[derive(Debug, Default)]
pub(crate) struct Params {
    /// `query=`: any bytes.
    pub query: Vec<u8>,
    pub query_id: String,
    /// The rule's query, which no parameter changes.
    pub predefined: Option<Arc<PredefinedQuery>>,
    pub database: Option<String>,
    pub default_format: Option<String>,
    pub session_id: Option<String>,
    pub session_timeout: Option<String>,
    pub session_check: bool,
    /// Whether the session ends with this request.
    pub close_session: bool,
    /// Whether the answer is in ClickHouse's own compressed blocks.
    pub compress: bool,
    /// Whether the body is in ClickHouse's own compressed blocks.
    pub decompress: bool,
    /// Revision of the native protocol that the client reads.
    pub protocol_version: u64,
    /// Values of `{name:Type}`.
    pub parameters: HashMap<String, String>,
    /// Settings in the order given.
    pub settings: Vec<(String, String)>,
    /// Every `role=`.
    pub roles: Vec<String>,
    /// The key that quotas may count by.
    pub quota_key: String,
    pub credentials: Credentials,
    /// Whether the client writes `INTO OUTFILE` itself.
    pub writes_outfiles: bool,
}

impl Params {
    /// Reads URL and headers.
    ///
    /// # Errors
    /// `AUTHENTICATION_FAILED` for credentials that are malformed or given twice.
    pub(crate) fn read(uri: &Uri, headers: &HeaderMap) -> Result<Self> {
        let mut params = Params {
            database: header(headers, &DATABASE),
            default_format: header(headers, &FORMAT),
            quota_key: header(headers, &QUOTA).unwrap_or_default(),
            writes_outfiles: headers.contains_key(&OWN_CLIENT),
            ..Params::default()
        };
        let (mut url_user, mut url_password) = (None, None);
        for pair in uri.query().unwrap_or("").split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let (name, value) = (text(decode(name)), decode(value));
            match name.as_str() {
                "user" => url_user = Some(text(value)),
                "password" => url_password = Some(text(value)),
                _ => params.add(name, value),
            }
        }
        params.credentials = credentials(headers, url_user, url_password)?;
        Ok(params)
    }

    /// Takes a parameter of the URL or of a form.
    pub(crate) fn add(&mut self, name: String, value: Vec<u8>) {
        match name.as_str() {
            "query" if self.predefined.is_none() => self.query = value,
            _ => self.set(name, text(value)),
        }
    }

    /// Takes a rule's query in place of the URL's; the parts of the URL that the rule names, and parameters of
    /// the URL that the query names, are its values.
    pub(crate) fn predefine(&mut self, query: &Arc<PredefinedQuery>, groups: Vec<(String, String)>) {
        self.query = query.text.clone().into_bytes();
        for (name, value) in std::mem::take(&mut self.settings) {
            match query.parameters.contains(&name) {
                true => drop(self.parameters.insert(name, value)),
                false => self.settings.push((name, value)),
            }
        }
        let named = groups.into_iter().filter(|(name, _)| query.parameters.contains(name));
        self.parameters.extend(named.map(|(name, value)| (name, text(decode(&value)))));
        self.predefined = Some(query.clone());
    }

    /// Takes the query from another parameter than `query`.
    pub(crate) fn take_query(&mut self, parameter: &str) {
        if parameter != "query" {
            let at = self.settings.iter().rposition(|(name, _)| name == parameter);
            self.query = at.map(|at| self.settings.remove(at).1).unwrap_or_default().into_bytes();
        }
    }

    /// Takes the parameter `name_format`, `name_structure` or `name_types` (`what` is the part after `_`), which
    /// describes a table whose rows come with the request.
    pub(crate) fn take_external(&mut self, table: &str, what: &str) -> Option<String> {
        let name = format!("{table}_{what}");
        let at = self.settings.iter().rposition(|(known, _)| *known == name)?;
        Some(self.settings.remove(at).1)
    }

    fn set(&mut self, name: String, value: String) {
        let is_on = || matches!(value.as_str(), "1" | "true");
        match name.as_str() {
            "query_id" => self.query_id = value,
            "database" => self.database = Some(value),
            "default_format" => self.default_format = Some(value),
            "session_id" => self.session_id = Some(value).filter(|id| !id.is_empty()),
            "session_timeout" => self.session_timeout = Some(value),
            "session_check" => self.session_check = is_on(),
            "compress" => self.compress = is_on(),
            "decompress" => self.decompress = is_on(),
            "client_protocol_version" => self.protocol_version = value.parse().unwrap_or(0),
            "close_session" => self.close_session = is_on(),
            "role" => self.roles.push(value),
            "quota_key" => self.quota_key = value,
            "" | "stacktrace" | "password" | "user" | "query" => {}
            other => match other.strip_prefix("param_") {
                Some(parameter) => drop(self.parameters.insert(parameter.to_string(), value)),
                None if self.predefined.as_ref().is_some_and(|query| query.parameters.contains(other)) => {
                    drop(self.parameters.insert(name, value))
                }
                None => self.settings.push((name, value)),
            },
        }
    }
}

fn credentials(headers: &HeaderMap, url_user: Option<String>, url_password: Option<String>) -> Result<Credentials> {
    let by_certificate = header(headers, &CERTIFICATE).is_some_and(|value| value.eq_ignore_ascii_case("on"));
    let (user, password) = (header(headers, &USER), header(headers, &KEY));
    let basic = match header(headers, &AUTHORIZATION) {
        Some(value) => Some(basic(&value)?),
        None => None,
    };
    let in_headers = user.is_some() || password.is_some();
    let in_url = url_user.is_some() || url_password.is_some();
    if usize::from(in_headers) + usize::from(in_url) + usize::from(basic.is_some()) > 1 {
        bail!(
            AuthenticationFailed,
            "Invalid authentication: use one of X-ClickHouse headers, the Authorization header and URL parameters, not \
            several"
        );
    }
    let are_given = in_headers || in_url || basic.is_some();
    if by_certificate && (password.is_some() || in_url || basic.is_some() || user.is_none()) {
        bail!(
            AuthenticationFailed,
            "Invalid authentication: X-ClickHouse-SSL-Certificate-Auth goes with X-ClickHouse-User and no password"
        );
    }
    let (user, password) = match basic {
        Some(pair) => pair,
        None => (user.or(url_user).unwrap_or_default(), password.or(url_password).unwrap_or_default()),
    };
    let user = if user.is_empty() { "default".to_string() } else { user };
    Ok(Credentials { user, password, are_given, by_certificate, signed: None })
}

fn basic(value: &str) -> Result<(String, String)> {
    let malformed = || {
        base::err!(
            AuthenticationFailed,
            "Invalid authentication: only 'Authorization: Basic' with base64 of user:password is supported"
        )
    };
    let encoded =
        value.split_once(' ').filter(|(scheme, _)| scheme.eq_ignore_ascii_case("basic")).ok_or_else(malformed)?.1;
    let decoded = base64::engine::general_purpose::STANDARD.decode(encoded.trim()).map_err(|_| malformed())?;
    let decoded = String::from_utf8(decoded).map_err(|_| malformed())?;
    let (user, password) = decoded.split_once(':').unwrap_or((&decoded, ""));
    Ok((user.to_string(), password.to_string()))
}

/// A header's value, if it is there and is text.
pub(crate) fn header(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    headers.get(name).and_then(|value| std::str::from_utf8(value.as_bytes()).ok()).map(str::to_string)
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// `%XX` and `+` of a URL's query to bytes; a `%` without two digits stands for itself.
fn decode(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).and_then(|&b| char::from(b).to_digit(16));
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        match (bytes[at], digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                at += 2;
            }
            (b'+', ..) => out.push(b' '),
            (byte, ..) => out.push(byte),
        }
        at += 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(uri: &str, headers: &[(&'static str, &str)]) -> Result<Params> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(*name, value.parse().unwrap());
        }
        Params::read(&uri.parse().unwrap(), &map)
    }

    #[test]
    fn url_parameters() {
        let params = read("/?query=SELECT+1%2B%7Bx%3AUInt8%7D&param_x=2&max_threads=4&database=d&100%", &[]).unwrap();
        assert_eq!(params.query, b"SELECT 1+{x:UInt8}");
        assert_eq!(params.parameters["x"], "2");
        assert_eq!(params.settings[0], ("max_threads".to_string(), "4".to_string()));
        assert_eq!(params.settings[1].0, "100%");
        assert_eq!(params.database.as_deref(), Some("d"));
    }

    #[test]
    fn credentials_from_one_place() {
        let user = |params: Params| (params.credentials.user, params.credentials.password);
        assert_eq!(user(read("/", &[("authorization", "Basic YTpiOmM=")]).unwrap()), ("a".into(), "b:c".into()));
        assert_eq!(user(read("/?user=u&password=p", &[]).unwrap()), ("u".into(), "p".into()));
        assert_eq!(user(read("/", &[]).unwrap()), ("default".into(), String::new()));
        assert!(read("/?user=u", &[("x-clickhouse-key", "k")]).is_err());
        assert!(read("/", &[("authorization", "Bearer x")]).is_err());
        assert!(read("/", &[("x-clickhouse-ssl-certificate-auth", "on")]).is_err());
    }

    #[test]
    fn predefined_queries_take_their_values_from_everywhere() {
        let query = Arc::new(PredefinedQuery::new("SELECT {a:Int8}, {b:String}, {c:String}".into()));
        let mut params = read("/?a=1&b=2&query=SELECT+2&max_threads=3&param_c=5", &[]).unwrap();
        params.predefine(&query, vec![("b".into(), "x%20y".into()), ("d".into(), "z".into())]);
        params.add("query".into(), b"SELECT 3".to_vec());
        params.add("a".into(), b"4".to_vec());
        assert_eq!(params.query, b"SELECT {a:Int8}, {b:String}, {c:String}");
        let mut values: Vec<(&str, &str)> =
            params.parameters.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        values.sort_unstable();
        assert_eq!(values, [("a", "4"), ("b", "x y"), ("c", "5")]);
        assert_eq!(params.settings, [("max_threads".to_string(), "3".to_string())]);
    }
}
