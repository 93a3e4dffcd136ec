//! The comparison of credentials with the ways to log in of a user.

use sql::ast::{CertificateName, SshKey};

use super::hash::{Work, is_same, salt_bytes};
use super::{StoredMethod, StoredSecret, ssh};

/// The credentials that a client presents.
#[derive(Clone, Copy)]
pub enum Credentials<'a> {
    /// A password in clear.
    Password(&'a str),
    /// A certificate that TLS has verified already.
    Certificate {
        /// The `CN` of its subject.
        common_names: &'a [String],
        /// Subject alternative names, with their kinds: `DNS:host`, `URI:spiffe://host/path`.
        alternative_names: &'a [String],
    },
    /// A signature of the message that the server asked for.
    SshSignature {
        /// The signed bytes.
        message: &'a [u8],
        /// The signature.
        signature: &'a [u8],
    },
    /// No credentials.
    None,
}

impl std::fmt::Debug for Credentials<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Credentials::Password(_) => "Password",
            Credentials::Certificate { .. } => "Certificate",
            Credentials::SshSignature { .. } => "SshSignature",
            Credentials::None => "None",
        })
    }
}

/// Whether one of the methods that are valid at `now` (seconds since 1970) accepts the credentials.
///
/// All methods are compared, expired ones too, each in a time that does not depend on where two secrets differ: the
/// time of an answer does not tell which method failed, nor that one is expired.
pub fn matches(methods: &[StoredMethod], credentials: &Credentials, now: i64) -> bool {
    check(methods, credentials, now, &mut Work::default()).is_some()
}

/// As [`matches`]; counts the work, and tells which method it was: the last that accepts.
pub(super) fn check<'m>(
    methods: &'m [StoredMethod],
    credentials: &Credentials,
    now: i64,
    work: &mut Work,
) -> Option<&'m StoredMethod> {
    let mut matching = None;
    for method in methods {
        if accepts(&method.secret, credentials, work) & method.is_valid_at(now) {
            matching = Some(method);
        }
    }
    matching
}

/// Whether one secret accepts the credentials.
fn accepts(secret: &StoredSecret, credentials: &Credentials, work: &mut Work) -> bool {
    match (secret, credentials) {
        // Whatever the password is, as in ClickHouse.
        (StoredSecret::NoPassword, Credentials::Password(_) | Credentials::None) => true,
        (_, Credentials::Password(password)) => accepts_password(secret, password, work),
        (StoredSecret::Certificate(names), Credentials::Certificate { common_names, alternative_names }) => {
            names.iter().any(|name| has_name(name, common_names, alternative_names))
        }
        (StoredSecret::SshKeys(keys), Credentials::SshSignature { message, signature }) => {
            is_signed_by_one(keys, message, signature)
        }
        _ => false,
    }
}

/// Whether a secret accepts a password.
fn accepts_password(secret: &StoredSecret, password: &str, work: &mut Work) -> bool {
    match secret {
        StoredSecret::Plaintext(expected) => {
            // Hashes have the same length, whatever that of the passwords is.
            is_same(&work.sha256(password, ""), &work.sha256(expected, ""))
        }
        StoredSecret::Sha256 { hash, salt } => is_same(&work.sha256(password, salt), hash),
        StoredSecret::DoubleSha1(hash) => is_same(&work.double_sha1(password), hash),
        StoredSecret::Bcrypt(hash) => work.bcrypt(password, hash),
        StoredSecret::ScramSha256 { salted_key, salt } => {
            salt_bytes(salt).is_ok_and(|salt| is_same(&work.scram(password, &salt), salted_key))
        }
        StoredSecret::NoPassword | StoredSecret::Certificate(_) | StoredSecret::SshKeys(_) => false,
    }
}

/// Whether the owner of one of the keys signed.
fn is_signed_by_one(keys: &[SshKey], message: &[u8], signature: &[u8]) -> bool {
    keys.iter().fold(false, |is_signed, key| is_signed | ssh::is_signed_by(key, message, signature))
}

/// Whether a certificate has the name.
fn has_name(name: &CertificateName, common_names: &[String], alternative_names: &[String]) -> bool {
    let actual = if name.is_alternative { alternative_names } else { common_names };
    let is_uri = name.is_alternative && name.name.starts_with("URI:");
    actual.iter().any(|actual| *actual == name.name || is_like(&name.name, actual, if is_uri { '/' } else { '.' }))
}

/// Whether a name fits a pattern with one `*`, which stands for one part: a label of a host, a segment of a path.
fn is_like(pattern: &str, actual: &str, separator: char) -> bool {
    let Some((before, after)) = pattern.split_once('*') else { return false };
    let Some(part) = actual.strip_prefix(before).and_then(|rest| rest.strip_suffix(after)) else { return false };
    !part.is_empty() && !part.contains(separator)
}
