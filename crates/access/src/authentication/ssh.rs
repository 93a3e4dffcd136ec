//! Public keys of SSH and signatures that clients make with the private ones.

use base::{Result, err};
use signature::Verifier;
use sql::ast::SshKey;
use ssh_key::{PublicKey, Signature, SshSig};

/// The namespace of a signature: the purpose that it was made for.
const NAMESPACE: &str = "clickhouse";

/// The lines that surround a signature's text.
const BEGIN: &str = "-----BEGIN SSH SIGNATURE-----";
const END: &str = "-----END SSH SIGNATURE-----";

/// The length of the lines between them that the library reads.
const LINE_BYTES: usize = 70;

/// The key that a statement names.
pub(super) fn public_key(key: &SshKey) -> Result<PublicKey> {
    PublicKey::from_openssh(&format!("{} {}", key.key_type, key.key)).map_err(|error| {
        err!(
            BadArguments,
            "Bad SSH key in entry: {} with type {}: {error}. Write the two words of the file that ends in .pub: BY KEY \
             'AAAA…' TYPE 'ssh-ed25519'",
            key.key,
            key.key_type
        )
    })
}

/// A text that nobody can foresee, for one login's signature.
///
/// # Errors
/// When the system gives no random bytes.
pub fn random_challenge() -> Result<String> {
    super::hash::random_salt()
}

/// Whether the key's owner signed the message. Signatures are texts as `ssh-keygen -Y sign -n clickhouse` makes them,
/// or, of old clients, the bytes of one in the SSH protocol.
///
/// Algorithms: Ed25519, ECDSA with P-256, and RSA with SHA-2; other keys never match.
pub(super) fn is_signed_by(key: &SshKey, message: &[u8], signature: &[u8]) -> bool {
    let Ok(key) = public_key(key) else { return false };
    match std::str::from_utf8(signature).ok().and_then(text_of_signature) {
        Some(text) => SshSig::from_pem(text).is_ok_and(|parsed| key.verify(NAMESPACE, message, &parsed).is_ok()),
        None => Signature::try_from(signature).is_ok_and(|parsed| key.key_data().verify(message, &parsed).is_ok()),
    }
}

/// A signature's text with lines of the length that the library expects; libraries differ in it.
fn text_of_signature(text: &str) -> Option<String> {
    let body = text.trim().strip_prefix(BEGIN)?.strip_suffix(END)?;
    let body: Vec<u8> = body.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let mut lines = format!("{BEGIN}\n");
    for line in body.chunks(LINE_BYTES) {
        lines.push_str(std::str::from_utf8(line).ok()?);
        lines.push('\n');
    }
    lines.push_str(END);
    lines.push('\n');
    Some(lines)
}
