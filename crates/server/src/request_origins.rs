//! Admission of requests by their `Host` and `Origin`.
//!
//! A page in a browser can send requests to every server that the browser reaches, this machine's own among them. Two
//! checks keep such pages out, whatever they send:
//!
//! - `Host` must name this server. A page whose name is made to lead to 127.0.0.1 (DNS rebinding) has a name of its own
//!   there.
//! - `Origin`, which browsers add and pages cannot take away, must be this server's or one that a flag allows. Requests
//!   that carry none, as those of images and links, tell by `Sec-Fetch-Site` that another site made them.
//!
//! Programs that are no browsers send a proper `Host` and none of the others.

use crate::params::header;
use crate::serve::ServerOptions;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, Uri};
use base::{Result, bail};
use std::net::{IpAddr, SocketAddr};

static SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The names and origins that are let in.
#[derive(Debug)]
pub(crate) struct RequestOrigins {
    hosts: Vec<String>,
    origins: Vec<String>,
    addresses: Vec<IpAddr>,
}

impl RequestOrigins {
    /// The names and origins of a server that listens on some addresses.
    pub(crate) fn new(options: &ServerOptions, addresses: &[SocketAddr]) -> Self {
        let mut hosts: Vec<String> = options.allowed_hosts.iter().map(|name| bare(name).to_ascii_lowercase()).collect();
        hosts.extend(["localhost".to_string(), options.host.to_ascii_lowercase()]);
        let origins =
            options.allowed_origins.iter().map(|origin| origin.trim_end_matches('/').to_ascii_lowercase()).collect();
        RequestOrigins { hosts, origins, addresses: addresses.iter().map(SocketAddr::ip).collect() }
    }

    /// The origin that an answer may be shown to, if the request came from another site that is allowed.
    ///
    /// # Errors
    /// `ACCESS_DENIED` for requests that name another server or come from other sites.
    pub(crate) fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<Option<String>> {
        let authority = uri.authority().map(|authority| authority.as_str().to_string());
        let hosts = written(headers, &HOST);
        for name in hosts.iter().chain(&authority) {
            if !self.is_own(name) {
                bail!(
                    AccessDenied,
                    "Access denied: this server is not '{name}'. If it is, start it with --allowed-host {}",
                    bare(name)
                );
            }
        }
        // Requests of HTTP/2 say their host in the authority alone.
        let host = hosts.into_iter().next().or(authority);
        let allows = |origin: &str| self.origins.iter().any(|allowed| allowed == "*" || *allowed == origin);
        let mut origins = written(headers, &ORIGIN);
        if origins.len() > 1 {
            bail!(AccessDenied, "Access denied: a request comes from one origin, not from {}", origins.join(" and "));
        }
        match origins.pop().map(|origin| origin.to_ascii_lowercase()) {
            Some(origin) if is_same(&origin, host.as_deref()) => Ok(None),
            Some(origin) if allows(&origin) => Ok(Some(origin)),
            Some(origin) => bail!(
                AccessDenied,
                "Access denied: pages of origin '{origin}' may not send requests. To allow it, start the server with \
                --allowed-origin {origin}"
            ),
            None => match header(headers, &SITE).as_deref() {
                Some("cross-site" | "same-site") if !self.origins.iter().any(|allowed| allowed == "*") => {
                    bail!(
                        AccessDenied,
                        "Access denied: the request was made by a page of another site. Start the server with \
                        --allowed-origin, or enter the address by hand"
                    )
                }
                _ => Ok(None),
            },
        }
    }

    fn is_own(&self, host: &str) -> bool {
        let name = bare(host).to_ascii_lowercase();
        if self.hosts.iter().any(|own| *own == name || own == "*") || name.ends_with(".localhost") {
            return true;
        }
        // An address is no name that could lead elsewhere; it still must be one that the server has.
        name.parse::<IpAddr>().is_ok_and(|address| {
            address.is_loopback() || self.addresses.iter().any(|own| own.is_unspecified() || *own == address)
        })
    }
}

/// The values of a header as they are written, however often it comes and whatever is in it.
fn written(headers: &HeaderMap, name: &HeaderName) -> Vec<String> {
    headers.get_all(name).iter().map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned()).collect()
}

/// A `Host` without its port, brackets and last dot.
fn bare(host: &str) -> &str {
    let host = host.trim();
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(rest),
        None if host.matches(':').count() == 1 => host.split(':').next().unwrap_or(host),
        None => host,
    };
    name.strip_suffix('.').unwrap_or(name)
}

/// Whether an origin is that of a page of this server.
fn is_same(origin: &str, host: Option<&str>) -> bool {
    let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    authority.is_some_and(|authority| host.is_some_and(|host| host.eq_ignore_ascii_case(authority)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(options: &ServerOptions, headers: &[(&'static str, &str)]) -> Option<Option<String>> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(*name, value.parse().unwrap());
        }
        let address = format!("{}:8123", options.host).parse().unwrap();
        RequestOrigins::new(options, &[address]).check(&"/".parse().unwrap(), &map).ok()
    }

    #[test]
    fn hosts() {
        let mut options = ServerOptions::default();
        for own in ["localhost", "LOCALHOST:8123", "127.0.0.1:1", "[::1]:8123", "app.localhost", "localhost."] {
            assert_eq!(check(&options, &[("host", own)]), Some(None), "{own}");
        }
        for other in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:8123", "10.0.0.1", ""] {
            assert_eq!(check(&options, &[("host", other)]), None, "{other}");
        }
        options.allowed_hosts.push("db.example".into());
        assert_eq!(check(&options, &[("host", "DB.example:8123")]), Some(None));
        options.host = "0.0.0.0".into();
        assert_eq!(check(&options, &[("host", "10.0.0.1:8123")]), Some(None));
        assert_eq!(check(&options, &[]), Some(None));
    }

    #[test]
    fn origins() {
        let mut options = ServerOptions::default();
        let host = ("host", "localhost:8123");
        assert_eq!(check(&options, &[host, ("origin", "http://localhost:8123")]), Some(None));
        for other in ["http://localhost:3000", "https://evil.example", "null", "http://localhost:8123.evil.example"] {
            assert_eq!(check(&options, &[host, ("origin", other)]), None, "{other}");
        }
        assert_eq!(check(&options, &[host, ("sec-fetch-site", "cross-site")]), None);
        assert_eq!(check(&options, &[host, ("sec-fetch-site", "none")]), Some(None));
        options.allowed_origins.push("https://app.example/".into());
        assert_eq!(
            check(&options, &[host, ("origin", "https://app.example")]),
            Some(Some("https://app.example".into()))
        );
        assert_eq!(check(&options, &[host, ("origin", "https://evil.example")]), None);
    }
}
