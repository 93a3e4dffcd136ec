//! Hashes of passwords, and the count of those that a check computed.

use std::str::FromStr;

use base::{Result, bail, err};
use base64::Engine;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use sha1::Sha1;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// The rounds of PBKDF2 that ClickHouse and RFC 7677 use for SCRAM-SHA-256.
const SCRAM_ROUNDS: u32 = 4096;

/// The bytes of a password that bcrypt looks at.
const BCRYPT_BYTES_MAX: usize = 72;

/// The factors of work that bcrypt knows.
const BCRYPT_WORKFACTORS: std::ops::RangeInclusive<u32> = 4..=31;

/// Base 64 of salts, with and without padding.
const SALT_BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Hashes that were computed: the cost of a check, in units that do not depend on the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Hashes of SHA-256.
    pub sha256: u64,
    /// Double hashes of SHA-1.
    pub double_sha1: u64,
    /// Salted passwords of SCRAM.
    pub scram: u64,
    /// Rounds of bcrypt: two to the power of the factor of work.
    pub bcrypt_rounds: u64,
}

impl Work {
    /// SHA-256 of the password and the salt.
    pub(super) fn sha256(&mut self, password: &str, salt: &str) -> [u8; 32] {
        self.sha256 += 1;
        sha256_salted(password, salt)
    }

    /// SHA-1 of SHA-1 of the password.
    pub(super) fn double_sha1(&mut self, password: &str) -> [u8; 20] {
        self.double_sha1 += 1;
        double_sha1(password)
    }

    /// The salted password of SCRAM, from the bytes of the salt.
    pub(super) fn scram(&mut self, password: &str, salt: &[u8]) -> [u8; 32] {
        self.scram += 1;
        pbkdf2::pbkdf2_hmac_array::<Sha256, 32>(password.as_bytes(), salt, SCRAM_ROUNDS)
    }

    /// Whether the password has this hash of bcrypt. A text that is not one has no password.
    pub(super) fn bcrypt(&mut self, password: &str, hash: &str) -> bool {
        self.bcrypt_rounds += bcrypt_rounds(hash);
        bcrypt::verify(password, hash).unwrap_or(false)
    }
}

/// SHA-256 of the password followed by the salt.
pub fn sha256_salted(password: &str, salt: &str) -> [u8; 32] {
    Sha256::new().chain_update(password).chain_update(salt).finalize().into()
}

/// SHA-1 of SHA-1 of the password.
pub fn double_sha1(password: &str) -> [u8; 20] {
    Sha1::digest(Sha1::digest(password)).into()
}

/// The salted password of SCRAM-SHA-256; the salt is text in base 64.
///
/// # Errors
/// Where the salt is not base 64.
pub fn scram_salted_key(password: &str, salt: &str) -> Result<[u8; 32]> {
    Ok(Work::default().scram(password, &salt_bytes(salt)?))
}

/// The bytes of a salt of SCRAM.
pub(super) fn salt_bytes(salt: &str) -> Result<Vec<u8>> {
    SALT_BASE64
        .decode(salt)
        .map_err(|error| err!(BadArguments, "The SALT of a SCRAM hash must be base 64, but it is not: {error}"))
}

/// Bcrypt's text for a password.
pub(super) fn bcrypt_text(password: &str, workfactor: u32) -> Result<String> {
    check_workfactor(workfactor)?;
    if password.len() > BCRYPT_BYTES_MAX {
        bail!(
            BadArguments,
            "bcrypt does not support passwords with a length of more than {BCRYPT_BYTES_MAX} bytes, this one has {}. \
             Use sha256_password or a shorter password",
            password.len()
        );
    }
    let parts = bcrypt::hash_with_salt(password, workfactor, random_bytes::<16>()?)
        .map_err(|error| err!(BadArguments, "Cannot hash the password with bcrypt: {error}"))?;
    Ok(parts.format_for_version(bcrypt::Version::TwoB))
}

/// Checks that bcrypt knows the factor of work.
fn check_workfactor(workfactor: u32) -> Result<()> {
    if !BCRYPT_WORKFACTORS.contains(&workfactor) {
        bail!(
            BadArguments,
            "The workfactor of bcrypt must be between {} and {}, but it is {workfactor}. Correct bcrypt_workfactor",
            BCRYPT_WORKFACTORS.start(),
            BCRYPT_WORKFACTORS.end()
        );
    }
    Ok(())
}

/// Bcrypt's text as it is kept, where it is one. Texts that ClickHouse filled with zeros to 64 bytes are taken.
pub(super) fn checked_bcrypt(hash: &str) -> Result<String> {
    let hash = hash.trim_end_matches('\0');
    let parts = bcrypt::HashParts::from_str(hash).map_err(|_| {
        err!(
            BadArguments,
            "Could not decode the provided hash with 'bcrypt_hash': it has {} characters, where $2b$12$ (version and \
             workfactor) and 53 characters of salt and hash are expected",
            hash.len()
        )
    })?;
    check_workfactor(parts.get_cost())?;
    // The parts may be well formed and still not base 64, which nobody could log in with: a check with the least work
    // tells.
    let is_known_version = ["$2a$", "$2b$", "$2x$", "$2y$"].iter().any(|version| hash.starts_with(version));
    let cheap = hash.get(7..).map(|rest| bcrypt::verify("", &format!("$2b$04${rest}")));
    if !is_known_version || !matches!(cheap, Some(Ok(_))) {
        bail!(
            BadArguments,
            "Could not decode the provided hash with 'bcrypt_hash': it has a version or characters that bcrypt does \
             not know"
        );
    }
    Ok(hash.to_owned())
}

/// The rounds of a hash of bcrypt; none where the text is not one.
pub(super) fn bcrypt_rounds(hash: &str) -> u64 {
    match bcrypt::HashParts::from_str(hash) {
        Ok(parts) if BCRYPT_WORKFACTORS.contains(&parts.get_cost()) => 1 << parts.get_cost(),
        _ => 0,
    }
}

/// Whether two digests are the same, in a time that does not tell where they differ.
pub(super) fn is_same<const N: usize>(left: &[u8; N], right: &[u8; N]) -> bool {
    left.as_slice().ct_eq(right.as_slice()).into()
}

/// Bytes that nobody can foresee.
pub(super) fn random_bytes<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)
        .map_err(|error| err!(OpensslError, "The system gave no random bytes for the salt of a password: {error}"))?;
    Ok(bytes)
}

/// A salt as ClickHouse makes them: 32 random bytes in upper-case hexadecimal digits.
pub(super) fn random_salt() -> Result<String> {
    Ok(to_hex(&random_bytes::<32>()?))
}

/// Upper-case hexadecimal digits.
pub(super) fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect()
}

/// A digest from hexadecimal digits; `kind` is its name in the statement.
pub(super) fn from_hex<const N: usize>(text: &str, kind: &str) -> Result<[u8; N]> {
    let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(16).map(|digit| digit as u8)).collect();
    let Some(digits) = digits else {
        bail!(BadArguments, "Cannot read password hash in hex, check for valid characters [0-9a-fA-F] and length");
    };
    if digits.len() != 2 * N {
        bail!(
            BadArguments,
            "Password hash for the '{kind}' authentication type has {} hexadecimal digits but must have exactly {}",
            digits.len(),
            2 * N
        );
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = pair[0] << 4 | pair[1];
    }
    Ok(bytes)
}
