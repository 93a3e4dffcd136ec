//! Ways to log in: how they are stored, and how credentials are checked against them.
//!
//! ```text
//! sql::ast::AuthenticationMethod ──[`StoredMethod::from_statement`]──> StoredMethod ──[`matches`]── Credentials
//!                                <──[`StoredMethod::to_statement`]────
//! ```
//! - statements: `statement.rs`; dates of `VALID UNTIL`: `valid_until.rs`
//! - hashes, and the count of what they cost: `hash.rs`; signatures of SSH keys: `ssh.rs`
//! - the comparison: `check.rs`; the work of a failed login: `cost.rs`
//!
//! Passwords are kept as hashes, but for `plaintext_password`. Nothing here prints a secret: `Debug` of
//! [`StoredSecret`] and [`Credentials`] names the kind only.
//!
//! Not here: LDAP, Kerberos, HTTP and JWT, which ask other servers.

mod check;
mod cost;
mod hash;
mod ssh;
mod statement;
#[cfg(test)]
mod tests;
mod valid_until;

pub use check::{Credentials, matches};
pub use cost::CostModel;
pub use hash::{Work, double_sha1, scram_salted_key, sha256_salted};
pub use ssh::random_challenge;
pub use valid_until::from_text as parse_valid_until;

use sql::ast::{AuthenticationKind, CertificateName, SshKey};

/// The factor of work of bcrypt where the server's configuration says none.
pub const BCRYPT_WORKFACTOR_DEFAULT: u32 = 12;

/// One way to log in, as a user keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMethod {
    /// The secret that credentials are compared with.
    pub secret: StoredSecret,
    /// The last second, since 1970 in UTC, at which the method may be used; `None` for ever.
    pub valid_until: Option<i64>,
}

/// The secret of a method, which credentials are compared with.
#[derive(Clone, PartialEq, Eq)]
pub enum StoredSecret {
    /// No secret: every login is accepted.
    NoPassword,
    /// The password itself.
    Plaintext(String),
    /// SHA-256 of the password followed by the salt.
    Sha256 {
        /// The 32 bytes of the hash.
        hash: [u8; 32],
        /// The salt as text; empty for none.
        salt: String,
    },
    /// SHA-1 of SHA-1 of the password.
    DoubleSha1([u8; 20]),
    /// The text of bcrypt: version, factor of work, salt and hash.
    Bcrypt(String),
    /// The salted password of SCRAM-SHA-256: PBKDF2 with HMAC of SHA-256.
    ScramSha256 {
        /// The salted password.
        salted_key: [u8; 32],
        /// The salt in base 64; empty for none.
        salt: String,
    },
    /// Names, of which a certificate must have one.
    Certificate(Vec<CertificateName>),
    /// Public keys, of which one must have signed.
    SshKeys(Vec<SshKey>),
}

impl std::fmt::Debug for StoredSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.kind_name())
    }
}

impl StoredSecret {
    /// The kind's name, as `system.users` has it in `auth_type`.
    pub fn kind_name(&self) -> &'static str {
        match self {
            StoredSecret::NoPassword => "no_password",
            StoredSecret::Plaintext(_) => "plaintext_password",
            StoredSecret::Sha256 { .. } => "sha256_password",
            StoredSecret::DoubleSha1(_) => "double_sha1_password",
            StoredSecret::Bcrypt(_) => "bcrypt_password",
            StoredSecret::ScramSha256 { .. } => "scram_sha256_password",
            StoredSecret::Certificate(_) => "ssl_certificate",
            StoredSecret::SshKeys(_) => "ssh_key",
        }
    }
}

impl StoredMethod {
    /// Whether the method may still be used at `now`, in seconds since 1970.
    pub fn is_valid_at(&self, now: i64) -> bool {
        self.valid_until.is_none_or(|until| now <= until)
    }
}

/// Rules for new passwords, from the server's configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasswordRules {
    /// The kind of `IDENTIFIED BY '…'` (`default_password_type`): one of those that take a password.
    pub default_kind: AuthenticationKind,
    /// Whether a password may be stored in clear.
    pub allow_plaintext_password: bool,
    /// Whether a user may have no password.
    pub allow_no_password: bool,
    /// The factor of work of bcrypt, from 4 to 31: each step doubles the work.
    pub bcrypt_workfactor: u32,
}

impl Default for PasswordRules {
    fn default() -> Self {
        PasswordRules {
            default_kind: AuthenticationKind::Sha256Password,
            allow_plaintext_password: true,
            allow_no_password: true,
            bcrypt_workfactor: BCRYPT_WORKFACTOR_DEFAULT,
        }
    }
}
