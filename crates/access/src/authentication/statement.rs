//! Ways to log in from statements and back to them.

use base::{Result, bail, err};
use sql::ast::{AuthenticationKind, AuthenticationMethod};

use super::{PasswordRules, StoredMethod, StoredSecret, hash, ssh, valid_until};

impl StoredMethod {
    /// The way to log in that a statement describes; passwords are hashed with a new salt.
    ///
    /// # Errors
    /// Kinds that the rules forbid, hashes that are none, dates that are none, and kinds that are not there.
    pub fn from_statement(method: &AuthenticationMethod, rules: &PasswordRules) -> Result<Self> {
        let kind = method.kind.map_or_else(|| default_kind(rules), Ok)?;
        check_rules(kind, rules)?;
        Ok(StoredMethod { secret: secret(kind, method, rules)?, valid_until: valid_until_of(method)? })
    }

    /// The way to log in that was written by [`StoredMethod::to_statement`]. Rules are for new ones only.
    ///
    /// # Errors
    /// As those of [`StoredMethod::from_statement`], but for the rules.
    pub fn from_stored(method: &AuthenticationMethod) -> Result<Self> {
        StoredMethod::from_statement(method, &PasswordRules::default())
    }

    /// The statement's form that is stored: with hashes and salts instead of passwords. Reading it gives the same.
    pub fn to_statement(&self) -> AuthenticationMethod {
        let mut method = AuthenticationMethod {
            kind: Some(stored_kind(&self.secret)),
            by: None,
            salt: None,
            certificate_names: Vec::new(),
            ssh_keys: Vec::new(),
            scheme: None,
            valid_until: self.valid_until.map(valid_until::to_text),
        };
        let with_salt = |salt: &String| (!salt.is_empty()).then(|| salt.clone());
        match &self.secret {
            StoredSecret::NoPassword => {}
            StoredSecret::Plaintext(text) | StoredSecret::Bcrypt(text) => method.by = Some(text.clone()),
            StoredSecret::DoubleSha1(hash) => method.by = Some(hash::to_hex(hash)),
            StoredSecret::Sha256 { hash, salt } | StoredSecret::ScramSha256 { salted_key: hash, salt } => {
                method.by = Some(hash::to_hex(hash));
                method.salt = with_salt(salt);
            }
            StoredSecret::Certificate(names) => method.certificate_names = names.clone(),
            StoredSecret::SshKeys(keys) => method.ssh_keys = keys.clone(),
        }
        method
    }
}

/// The kind of `IDENTIFIED BY '…'`: never one that would forget the password or take it for a hash.
fn default_kind(rules: &PasswordRules) -> Result<AuthenticationKind> {
    use AuthenticationKind as Kind;
    match rules.default_kind {
        kind @ (Kind::PlaintextPassword
        | Kind::Sha256Password
        | Kind::DoubleSha1Password
        | Kind::BcryptPassword
        | Kind::ScramSha256Password) => Ok(kind),
        other => bail!(
            BadArguments,
            "default_password_type of the server configuration is {other:?}, which takes no password. Set it to \
             sha256_password, double_sha1_password, bcrypt_password, scram_sha256_password or plaintext_password"
        ),
    }
}

/// The kind that a stored secret has in statements.
fn stored_kind(secret: &StoredSecret) -> AuthenticationKind {
    match secret {
        StoredSecret::NoPassword => AuthenticationKind::NoPassword,
        StoredSecret::Plaintext(_) => AuthenticationKind::PlaintextPassword,
        StoredSecret::Sha256 { .. } => AuthenticationKind::Sha256Hash,
        StoredSecret::DoubleSha1(_) => AuthenticationKind::DoubleSha1Hash,
        StoredSecret::Bcrypt(_) => AuthenticationKind::BcryptHash,
        StoredSecret::ScramSha256 { .. } => AuthenticationKind::ScramSha256Hash,
        StoredSecret::Certificate(_) => AuthenticationKind::SslCertificate,
        StoredSecret::SshKeys(_) => AuthenticationKind::SshKey,
    }
}

/// Checks that the server's configuration allows the kind.
fn check_rules(kind: AuthenticationKind, rules: &PasswordRules) -> Result<()> {
    match kind {
        AuthenticationKind::NoPassword if !rules.allow_no_password => bail!(
            BadArguments,
            "Authentication type NO_PASSWORD is not allowed, check the setting allow_no_password in the server \
             configuration"
        ),
        AuthenticationKind::PlaintextPassword if !rules.allow_plaintext_password => bail!(
            BadArguments,
            "Authentication type PLAINTEXT_PASSWORD is not allowed, check the setting allow_plaintext_password in the \
             server configuration"
        ),
        _ => Ok(()),
    }
}

/// `VALID UNTIL` of the method.
fn valid_until_of(method: &AuthenticationMethod) -> Result<Option<i64>> {
    method.valid_until.as_deref().map_or(Ok(None), valid_until::from_text)
}

/// The secret of a stored method.
fn secret(kind: AuthenticationKind, method: &AuthenticationMethod, rules: &PasswordRules) -> Result<StoredSecret> {
    use AuthenticationKind as Kind;
    Ok(match kind {
        Kind::NoPassword => StoredSecret::NoPassword,
        Kind::PlaintextPassword => StoredSecret::Plaintext(text_of(method, "plaintext_password")?.to_owned()),
        Kind::Sha256Password => new_sha256(text_of(method, "sha256_password")?)?,
        Kind::Sha256Hash => StoredSecret::Sha256 {
            hash: hash::from_hex(text_of(method, "sha256_hash")?, "SHA256_PASSWORD")?,
            salt: method.salt.clone().unwrap_or_default(),
        },
        Kind::DoubleSha1Password => {
            StoredSecret::DoubleSha1(hash::double_sha1(text_of(method, "double_sha1_password")?))
        }
        Kind::DoubleSha1Hash => {
            StoredSecret::DoubleSha1(hash::from_hex(text_of(method, "double_sha1_hash")?, "DOUBLE_SHA1_PASSWORD")?)
        }
        Kind::BcryptPassword => {
            StoredSecret::Bcrypt(hash::bcrypt_text(text_of(method, "bcrypt_password")?, rules.bcrypt_workfactor)?)
        }
        Kind::BcryptHash => StoredSecret::Bcrypt(hash::checked_bcrypt(text_of(method, "bcrypt_hash")?)?),
        Kind::ScramSha256Password => new_scram(text_of(method, "scram_sha256_password")?)?,
        Kind::ScramSha256Hash => stored_scram(method)?,
        Kind::SslCertificate => certificate(method)?,
        Kind::SshKey => ssh_keys(method)?,
        Kind::Ldap => return Err(not_there("ldap")),
        Kind::Kerberos => return Err(not_there("kerberos")),
        Kind::Http => return Err(not_there("http")),
        Kind::Jwt => return Err(not_there("jwt")),
    })
}

/// The password or hash behind `BY`.
fn text_of<'a>(method: &'a AuthenticationMethod, kind: &str) -> Result<&'a str> {
    method.by.as_deref().ok_or_else(|| err!(BadArguments, "IDENTIFIED WITH {kind} needs BY and a text"))
}

/// The error of a kind that asks another server.
fn not_there(kind: &str) -> base::Error {
    err!(
        NotImplemented,
        "Authentication type {kind} is not implemented. Use sha256_password, bcrypt_password, scram_sha256_password, \
         ssl_certificate or ssh_key"
    )
}

/// A password, salted and hashed with SHA-256.
fn new_sha256(password: &str) -> Result<StoredSecret> {
    let salt = hash::random_salt()?;
    Ok(StoredSecret::Sha256 { hash: hash::sha256_salted(password, &salt), salt })
}

/// A password, salted for SCRAM.
fn new_scram(password: &str) -> Result<StoredSecret> {
    let salt = hash::random_salt()?;
    Ok(StoredSecret::ScramSha256 { salted_key: hash::scram_salted_key(password, &salt)?, salt })
}

/// A salted password of SCRAM as it is written.
fn stored_scram(method: &AuthenticationMethod) -> Result<StoredSecret> {
    let salted_key = hash::from_hex(text_of(method, "scram_sha256_hash")?, "SCRAM_SHA256_PASSWORD")?;
    let salt = method.salt.clone().unwrap_or_default();
    hash::salt_bytes(&salt)?;
    Ok(StoredSecret::ScramSha256 { salted_key, salt })
}

/// Names of certificates.
fn certificate(method: &AuthenticationMethod) -> Result<StoredSecret> {
    if method.certificate_names.is_empty() {
        bail!(
            BadArguments,
            "The 'SSL CERTIFICATE' authentication type requires a non-empty list of subjects: write CN 'name' or SAN \
             'DNS:name'"
        );
    }
    Ok(StoredSecret::Certificate(method.certificate_names.clone()))
}

/// Public keys.
fn ssh_keys(method: &AuthenticationMethod) -> Result<StoredSecret> {
    if method.ssh_keys.is_empty() {
        bail!(BadArguments, "The ssh_key authentication type requires keys: write BY KEY '…' TYPE 'ssh-ed25519'");
    }
    method.ssh_keys.iter().try_for_each(|key| ssh::public_key(key).map(drop))?;
    Ok(StoredSecret::SshKeys(method.ssh_keys.clone()))
}
