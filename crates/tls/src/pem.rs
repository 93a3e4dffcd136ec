//! Certificates and keys in PEM files: what is wrong with a file is told with its path.

use base::{Error, ErrorCode, Result, bail, err};
use rustls::RootCertStore;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use std::fs::File;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// Bytes of a file at most: bundles of all public authorities have a quarter of a megabyte.
const FILE_BYTES_MAX: u64 = 8 << 20;
/// The permissions of a key's file that let users read or write it who are neither its owner nor of its group.
const OTHERS: u32 = 0o006;

/// A file's bytes.
///
/// # Errors
/// `FILE_DOESNT_EXIST`, `CANNOT_OPEN_FILE` when it cannot be read, `BAD_ARGUMENTS` when it is too long to be what it
/// should be.
fn read(path: &Path, what: &str) -> Result<Vec<u8>> {
    let failed = |error: std::io::Error| {
        Error::io(ErrorCode::CannotOpenFile, format!("read {what} '{}'", path.display()), &error)
    };
    let mut bytes = Vec::new();
    File::open(path).map_err(failed)?.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > FILE_BYTES_MAX {
        bail!(BadArguments, "The file of {what} '{}' has more than {FILE_BYTES_MAX} bytes", path.display());
    }
    Ok(bytes)
}

/// The certificates of a file: the first is the subject's own, those behind it lead to its authority.
///
/// # Errors
/// When the file cannot be read or has no certificate.
pub(crate) fn certificates(path: &Path, what: &str) -> Result<Vec<CertificateDer<'static>>> {
    let bytes = read(path, what)?;
    let found: std::result::Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&bytes).collect();
    let found =
        found.map_err(|error| err!(BadArguments, "The file of {what} '{}' is no PEM: {error}", path.display()))?;
    if found.is_empty() {
        bail!(
            BadArguments,
            "The file of {what} '{}' has no certificate: it needs '-----BEGIN CERTIFICATE-----'",
            path.display()
        );
    }
    Ok(found)
}

/// Refuses a file with a secret that others than its owner and its group may read or write; `what` is in it.
///
/// # Errors
/// `BAD_ARGUMENTS`, which says how to change that.
pub fn check_private_file(path: &Path, what: &str) -> Result<()> {
    let mode = std::fs::metadata(path).map(|metadata| metadata.permissions().mode()).unwrap_or(0);
    if mode & OTHERS != 0 {
        bail!(
            BadArguments,
            "The {what} '{}' can be read or written by every user of this machine (mode {:o}): chmod 600, or 640 if a \
            group needs it",
            path.display(),
            mode & 0o777
        );
    }
    Ok(())
}

/// The key of a file: PKCS#8, RSA (PKCS#1) or EC (SEC1), not encrypted.
///
/// # Errors
/// When the file cannot be read, has no such key, or others may read or write it.
pub(crate) fn private_key(path: &Path) -> Result<PrivateKeyDer<'static>> {
    let bytes = read(path, "the TLS key")?;
    check_private_file(path, "TLS key")?;
    PrivateKeyDer::from_pem_slice(&bytes).map_err(|error| {
        let path = path.display();
        if bytes.windows(9).any(|bytes| bytes == b"ENCRYPTED") {
            return err!(
                BadArguments,
                "The TLS key '{path}' is encrypted, and there is nobody to ask for its password: store it in the \
                clear, with openssl pkey -in KEY -out FILE"
            );
        }
        err!(BadArguments, "The file of the TLS key '{path}' has no key in PKCS#8, RSA or EC form: {error}")
    })
}

/// The authorities of a file.
///
/// # Errors
/// When the file cannot be read, or one of its certificates is none of an authority.
pub(crate) fn authorities(path: &Path) -> Result<RootCertStore> {
    let mut roots = RootCertStore::empty();
    for (place, certificate) in certificates(path, "the TLS authorities")?.into_iter().enumerate() {
        roots.add(certificate).map_err(|error| {
            err!(
                BadArguments,
                "Certificate {} of the TLS authorities '{}' cannot be used: {error}",
                place + 1,
                path.display()
            )
        })?;
    }
    Ok(roots)
}
