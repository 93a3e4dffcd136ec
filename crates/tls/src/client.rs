//! The client's end.

use crate::pem;
use base::{Result, bail, err};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, ClientConnection, DigitallySignedStruct, RootCertStore, SignatureScheme};
use std::path::PathBuf;
use std::sync::Arc;

/// Whom a client trusts, and how it shows who it is.
#[derive(Clone, Debug, Default)]
pub struct ClientTlsOptions {
    /// PEM: the authorities that servers' certificates are of; those of the system without it.
    pub ca: Option<PathBuf>,
    /// PEM: the client's own certificate and those that lead to its authority.
    pub certificate: Option<PathBuf>,
    /// PEM: the key of that certificate.
    pub key: Option<PathBuf>,
    /// Any certificate of a server is taken: who listens in between is not noticed.
    pub accepts_invalid_certificate: bool,
}

/// The configuration of a client that speaks HTTP/1.1.
///
/// # Errors
/// For files that cannot be used, or when the system has no authorities; the message names the file.
pub fn client_config(options: &ClientTlsOptions) -> Result<Arc<ClientConfig>> {
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider.clone())
        .with_safe_default_protocol_versions()
        .map_err(|error| err!(BadArguments, "TLS cannot be set up: {error}"))?;
    let builder = match options.accepts_invalid_certificate {
        true => builder.dangerous().with_custom_certificate_verifier(Arc::new(AnyCertificate(provider))),
        false => builder.with_root_certificates(authorities(options)?),
    };
    let mut config = match (&options.certificate, &options.key) {
        (None, None) => builder.with_no_client_auth(),
        (Some(certificate), Some(key)) => builder
            .with_client_auth_cert(pem::certificates(certificate, "the TLS certificate")?, pem::private_key(key)?)
            .map_err(|error| {
                err!(
                    BadArguments,
                    "The TLS certificate '{}' and the key '{}' cannot be used together: {error}",
                    certificate.display(),
                    key.display()
                )
            })?,
        _ => bail!(BadArguments, "A certificate needs its key: give both --tls-certificate and --tls-key"),
    };
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

/// A connection's state before its handshake, with a server of a name or address.
///
/// # Errors
/// `BAD_ARGUMENTS` for a host that is neither.
pub fn connection(config: &Arc<ClientConfig>, host: &str) -> Result<ClientConnection> {
    let name = ServerName::try_from(host.to_string())
        .map_err(|_| err!(BadArguments, "'{host}' is no name or address of a server that a certificate could have"))?;
    ClientConnection::new(config.clone(), name).map_err(|error| err!(NetworkError, "TLS cannot begin: {error}"))
}

fn authorities(options: &ClientTlsOptions) -> Result<RootCertStore> {
    if let Some(path) = &options.ca {
        return pem::authorities(path);
    }
    let mut roots = RootCertStore::empty();
    // A system's bundle may have certificates that are of no use; they are left out, as others do it.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        bail!(
            BadArguments,
            "This system has no certificates of authorities: give the server's with --tls-ca FILE, or take any with \
            --accept-invalid-certificate"
        );
    }
    Ok(roots)
}

/// Takes any certificate; signatures of the handshake are checked by it all the same.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> std::result::Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> std::result::Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> std::result::Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
