//! The names in a certificate that a client presented over TLS.

use crate::tls_port::SecureStream;
use std::sync::Arc;
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
}
