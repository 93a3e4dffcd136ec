//! Flags of TLS.

use base::{Result, bail};
use clap::Args;
use server::SecurePorts;
use std::path::PathBuf;
use std::time::Duration;
use tls::{ClientCertificates, ClientTlsOptions, ServerTlsOptions, TlsVersion};

/// Flags of `ursa server`.
#[derive(Debug, Args)]
pub(crate) struct SecurePortArgs {
    /// Port of HTTPS; 0 for any that is free. Needs --tls-certificate and --tls-key.
    #[arg(long, alias = "https_port", value_name = "PORT", env = "URSA_HTTPS_PORT")]
    https_port: Option<u16>,
    /// Port of the native protocol over TLS, such as 9440; 0 for any that is free. Needs --tls-certificate and
    /// --tls-key.
    #[arg(long, alias = "tcp_port_secure", value_name = "PORT", env = "URSA_TCP_PORT_SECURE")]
    tcp_port_secure: Option<u16>,
    /// PEM file of the server's certificate, followed by those that lead to its authority.
    #[arg(long, value_name = "FILE", env = "URSA_TLS_CERTIFICATE")]
    tls_certificate: Option<PathBuf>,
    /// PEM file of the certificate's key, which other users may not read.
    #[arg(long, value_name = "FILE", env = "URSA_TLS_KEY")]
    tls_key: Option<PathBuf>,
    /// PEM file of the authorities of clients' certificates.
    #[arg(long, value_name = "FILE", env = "URSA_TLS_CA")]
    tls_ca: Option<PathBuf>,
    /// The oldest version of TLS: 1.2 or 1.3.
    #[arg(long, value_name = "VERSION", default_value = "1.2")]
    tls_min_version: TlsVersion,
    /// Whether clients show certificates of --tls-ca: none, optional, required.
    #[arg(long, value_name = "WHETHER", default_value = "none")]
    tls_client_certificates: ClientCertificates,
    /// Seconds that a TLS handshake may take.
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    tls_handshake_timeout: u64,
}

impl SecurePortArgs {
    /// The ports, if there shall be any.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for flags that need others.
    pub(crate) fn to_options(&self) -> Result<Option<SecurePorts>> {
        if self.https_port.is_none() && self.tcp_port_secure.is_none() {
            if self.tls_certificate.is_some() || self.tls_key.is_some() || self.tls_ca.is_some() {
                bail!(
                    BadArguments,
                    "A TLS certificate needs a port that uses it: give --https-port, such as 8443, or \
                    --tcp-port-secure, such as 9440"
                );
            }
            return Ok(None);
        }
        let (Some(certificate), Some(key)) = (&self.tls_certificate, &self.tls_key) else {
            bail!(BadArguments, "--https-port and --tcp-port-secure need --tls-certificate FILE and --tls-key FILE")
        };
        if self.tls_ca.is_some() && self.tls_client_certificates == ClientCertificates::None {
            bail!(
                BadArguments,
                "--tls-ca is of clients' certificates: give --tls-client-certificates optional or required with it"
            );
        }
        Ok(Some(SecurePorts {
            https_port: self.https_port,
            tcp_port: self.tcp_port_secure,
            tls: ServerTlsOptions {
                certificate: certificate.clone(),
                key: key.clone(),
                ca: self.tls_ca.clone(),
                min_version: self.tls_min_version,
                client_certificates: self.tls_client_certificates,
            },
            handshake_timeout: Duration::from_secs(self.tls_handshake_timeout.max(1)),
        }))
    }
}

/// Flags of `ursa client` and `ursa benchmark`.
#[derive(Debug, Args)]
pub(crate) struct SecureArgs {
    /// Connect over TLS, to port 8443 if no other is given, 9440 of the native protocol.
    #[arg(short, long)]
    secure: bool,
    /// PEM file of the authorities that the server's certificate may be of; those of the system without it.
    #[arg(long, value_name = "FILE", requires = "secure")]
    tls_ca: Option<PathBuf>,
    /// PEM file of the client's own certificate, for servers that ask for one.
    #[arg(long, value_name = "FILE", requires = "secure")]
    tls_certificate: Option<PathBuf>,
    /// PEM file of that certificate's key.
    #[arg(long, value_name = "FILE", requires = "secure")]
    tls_key: Option<PathBuf>,
    /// Take any certificate of the server: whoever sits in between can then read and change everything.
    #[arg(long, requires = "secure")]
    accept_invalid_certificate: bool,
}

impl SecureArgs {
    /// How TLS is spoken, if it is.
    pub(crate) fn to_options(&self) -> Option<ClientTlsOptions> {
        self.secure.then(|| ClientTlsOptions {
            ca: self.tls_ca.clone(),
            certificate: self.tls_certificate.clone(),
            key: self.tls_key.clone(),
            accepts_invalid_certificate: self.accept_invalid_certificate,
        })
    }

    /// The port of HTTP where none is given.
    pub(crate) fn default_port(&self) -> u16 {
        if self.secure { 8443 } else { 8123 }
    }

    /// The port of the native protocol where none is given.
    pub(crate) fn default_native_port(&self) -> u16 {
        if self.secure { 9440 } else { 9000 }
    }
}
