//! The server's end.

use crate::pem;
use base::{Result, err};
use rustls::crypto::ring;
use rustls::server::WebPkiClientVerifier;
use rustls::server::danger::ClientCertVerifier;
use rustls::{ServerConfig, SupportedProtocolVersion, version};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

/// Whether clients show certificates of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClientCertificates {
    /// They are not asked for one.
    #[default]
    None,
    /// A certificate that is shown must be good.
    Optional,
    /// Nobody is let in without one.
    Required,
}

impl FromStr for ClientCertificates {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        match text {
            "none" => Ok(ClientCertificates::None),
            "optional" => Ok(ClientCertificates::Optional),
            "required" => Ok(ClientCertificates::Required),
            _ => Err("it is one of none, optional, required".into()),
        }
    }
}

/// The oldest version of TLS that is spoken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TlsVersion {
    /// TLS 1.2.
    #[default]
    V1_2,
    /// TLS 1.3.
    V1_3,
}

impl FromStr for TlsVersion {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        match text {
            "1.2" => Ok(TlsVersion::V1_2),
            "1.3" => Ok(TlsVersion::V1_3),
            _ => Err("it is 1.2 or 1.3".into()),
        }
    }
}

impl TlsVersion {
    fn and_newer(self) -> &'static [&'static SupportedProtocolVersion] {
        static ALL: [&SupportedProtocolVersion; 2] = [&version::TLS12, &version::TLS13];
        match self {
            TlsVersion::V1_2 => &ALL,
            TlsVersion::V1_3 => &ALL[1..],
        }
    }
}

/// Certificates in DER: the server's own, then those that lead to its authority.
pub type CertificateChain = Arc<[Vec<u8>]>;

/// The files of a server and what it asks of clients.
#[derive(Clone, Debug, Default)]
pub struct ServerTlsOptions {
    /// PEM: the server's certificate and those that lead to its authority.
    pub certificate: PathBuf,
    /// PEM: its key.
    pub key: PathBuf,
    /// PEM: the authorities of clients' certificates.
    pub ca: Option<PathBuf>,
    /// The oldest version of TLS.
    pub min_version: TlsVersion,
    /// Whether clients show certificates.
    pub client_certificates: ClientCertificates,
}

impl ServerTlsOptions {
    /// The files that the configuration is made of.
    pub(crate) fn files(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.certificate, &self.key].into_iter().chain(&self.ca)
    }

    /// Makes the configuration from the files as they are now, and gives the certificates that it shows; `protocols`
    /// are the names of ALPN, best first.
    ///
    /// # Errors
    /// For files that cannot be read, are no PEM, or do not go together: the message names the file.
    pub(crate) fn load(&self, protocols: &[&[u8]]) -> Result<(Arc<ServerConfig>, CertificateChain)> {
        let chain = pem::certificates(&self.certificate, "the TLS certificate")?;
        let key = pem::private_key(&self.key)?;
        let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_protocol_versions(self.min_version.and_newer())
            .map_err(|error| err!(BadArguments, "TLS cannot be set up: {error}"))?;
        let builder = match self.verifier()? {
            Some(verifier) => builder.with_client_cert_verifier(verifier),
            None => builder.with_no_client_auth(),
        };
        let shown: CertificateChain = chain.iter().map(|certificate| certificate.to_vec()).collect();
        let mut config = builder.with_single_cert(chain, key).map_err(|error| {
            err!(
                BadArguments,
                "The TLS certificate '{}' and the key '{}' cannot be used together: {error}",
                self.certificate.display(),
                self.key.display()
            )
        })?;
        config.alpn_protocols = protocols.iter().map(|name| name.to_vec()).collect();
        Ok((Arc::new(config), shown))
    }

    fn verifier(&self) -> Result<Option<Arc<dyn ClientCertVerifier>>> {
        let Some(ca) = self.ca.as_ref().filter(|_| self.client_certificates != ClientCertificates::None) else {
            return match self.client_certificates {
                ClientCertificates::None => Ok(None),
                _ => Err(err!(
                    BadArguments,
                    "Clients' certificates need the authorities that they are of: give --tls-ca FILE"
                )),
            };
        };
        let roots = Arc::new(pem::authorities(ca)?);
        let builder = WebPkiClientVerifier::builder_with_provider(roots, Arc::new(ring::default_provider()));
        let builder = match self.client_certificates {
            ClientCertificates::Optional => builder.allow_unauthenticated(),
            _ => builder,
        };
        let verifier = builder
            .build()
            .map_err(|error| err!(BadArguments, "The TLS authorities '{}' cannot be used: {error}", ca.display()))?;
        Ok(Some(verifier))
    }
}
