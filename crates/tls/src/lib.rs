//! TLS by rustls: certificates and keys from PEM files, and the configurations of both ends that are made of them.
//!
//! ```text
//! pem ─┬─ server ─ reload    certificates that take the place of others when their files change
//!      └─ client             authorities of the system or of a file; a certificate of the client's own
//! ```
//! Cryptography is that of `ring`. TLS 1.2 and 1.3, nothing older.
//! Not here: sockets, handshakes and their time limits; they are in `server`, `client` and `benchmark`.

mod client;
mod pem;
mod reload;
mod server;

pub use client::{ClientTlsOptions, client_config, connection};
pub use pem::check_private_file;
pub use reload::{PreparedTls, ServerCertificates};
pub use rustls::{ClientConfig, ClientConnection, ServerConfig, StreamOwned};
pub use server::{CertificateChain, ClientCertificates, ServerTlsOptions, TlsVersion};
