//! What is read in certificates: the names in one that a client presented over TLS, and when the server's own are over.

use crate::tls_port::SecureStream;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tls::CertificateChain;
use x509_parser::extensions::GeneralName;
use x509_parser::prelude::{FromDer, X509Certificate};

/// Names of a certificate that the handshake has found valid.
#[derive(Debug, Default)]
pub(crate) struct ClientCertificate {
    /// `CN` of its subject.
    pub common_names: Vec<String>,
    /// Alternative names with their kinds: `DNS:host`, `URI:spiffe://host/path`.
    pub alternative_names: Vec<String>,
}

impl ClientCertificate {
    /// The certificate of a stream's peer; `None` when it presented none.
    pub(crate) fn of(stream: &SecureStream) -> Option<Arc<Self>> {
        let chain = stream.get_ref().1.peer_certificates()?;
        Self::parse(chain.first()?).map(Arc::new)
    }

    fn parse(der: &[u8]) -> Option<Self> {
        let (_, certificate) = X509Certificate::from_der(der).ok()?;
        let names = certificate.subject().iter_common_name();
        let common_names = names.filter_map(|name| name.as_str().ok().map(str::to_string)).collect();
        let alternative = certificate.subject_alternative_name().ok().flatten();
        let shown = |name: &GeneralName<'_>| match name {
            GeneralName::DNSName(name) => Some(format!("DNS:{name}")),
            GeneralName::URI(uri) => Some(format!("URI:{uri}")),
            _ => None,
        };
        let alternative_names =
            alternative.map(|names| names.value.general_names.iter().filter_map(shown).collect()).unwrap_or_default();
        Some(ClientCertificate { common_names, alternative_names })
    }
}

/// Time before the end of a certificate from which on the operator is warned.
pub(crate) const WARNING_TIME: Duration = Duration::from_secs(30 * 24 * 3_600);

/// The end of the server's certificates.
#[derive(Debug, PartialEq)]
pub(crate) struct CertificateEnd {
    /// The file that they are of.
    pub path: PathBuf,
    /// The moment after which clients refuse the first of them that ends, in seconds since 1970.
    pub at_s: i64,
    /// The same as text.
    text: String,
}

impl CertificateEnd {
    /// The end of a chain; `None` where none of it can be read.
    pub(crate) fn of((chain, path): (CertificateChain, PathBuf)) -> Option<Self> {
        let ends = chain.iter().filter_map(|der| Some(X509Certificate::from_der(der).ok()?.1.validity().not_after));
        let first = ends.min_by_key(|end| end.timestamp())?;
        Some(CertificateEnd { path, at_s: first.timestamp(), text: first.to_string() })
    }

    /// A warning, if the end has come or is near at a time in seconds since 1970.
    pub(crate) fn warning(&self, now_s: i64) -> Option<String> {
        let left_s = self.at_s.saturating_sub(now_s);
        if left_s > WARNING_TIME.as_secs() as i64 {
            return None;
        }
        let (path, text) = (self.path.display(), &self.text);
        Some(match left_s {
            ..0 => {
                format!("The TLS certificate '{path}' was valid until {text}: clients refuse it. Put a new one there")
            }
            _ => format!(
                "The TLS certificate '{path}' is valid until {text}, for {} more days: put a new one there",
                left_s / (24 * 3_600)
            ),
        })
    }
}

/// Seconds since 1970.
pub(crate) fn now_s() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rcgen::{CertificateParams, DnType, KeyPair, SanType};

    #[test]
    fn names_are_found() {
        let mut params = CertificateParams::new(vec!["host.example".to_string()]).unwrap();
        params.distinguished_name.push(DnType::CommonName, "ann");
        params.subject_alt_names.push(SanType::URI("spiffe://a/b".try_into().unwrap()));
        let certificate = params.self_signed(&KeyPair::generate().unwrap()).unwrap();
        let found = ClientCertificate::parse(certificate.der()).unwrap();
        assert_eq!(found.common_names, ["ann"]);
        assert_eq!(found.alternative_names, ["DNS:host.example", "URI:spiffe://a/b"]);
        assert!(ClientCertificate::parse(b"none").is_none());
    }

    #[test]
    fn the_operator_is_warned_of_the_first_end_thirty_days_before() {
        let until = |year, month, day| {
            let mut params = CertificateParams::new(vec!["host".to_string()]).unwrap();
            params.not_after = rcgen::date_time_ymd(year, month, day);
            params.self_signed(&KeyPair::generate().unwrap()).unwrap().der().to_vec()
        };
        let chain: CertificateChain = [until(2031, 3, 2), until(2030, 1, 31)].into();
        let end = CertificateEnd::of((chain, "a.pem".into())).unwrap();
        let day = 24 * 3_600;
        // 2030-01-31, midnight.
        assert_eq!(end.at_s, 1_896_048_000);
        assert_eq!(end.warning(end.at_s - 31 * day), None);
        assert!(end.warning(end.at_s - 30 * day).unwrap().contains("for 30 more days"));
        assert!(end.warning(end.at_s - 1).unwrap().contains("'a.pem' is valid until Jan 31 00:00:00 2030"));
        assert!(end.warning(end.at_s + 1).unwrap().contains("clients refuse it"));
        assert_eq!(CertificateEnd::of(([b"none".to_vec()].into(), "a.pem".into())), None);
    }
}
