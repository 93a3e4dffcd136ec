//! Logins by keys of SSH, since revision 54466: between the hellos the client signs a text that the server made up.
//!
//! ```text
//! client   hello, with a mark before the user's name and no password
//! client   11                 asks for a text
//! server   18, text
//! client   12, signature      of the client's revision, the database, the user and the text, one behind the other
//! server   hello, or an exception
//! ```

use crate::hello::ClientHello;
use crate::packets::{of_client, of_server};
use crate::wire::{byte, bytes, lie, put_text, text};
use std::io::{Read, Result};

/// The mark before the name of a user who logs in by a key of SSH.
pub const MARK: &str = " SSH KEY AUTHENTICATION ";
/// Bytes of a signature: those of the longest keys have less than a tenth.
const SIGNATURE_BYTES_MAX: u64 = 16 << 10;
/// Bytes of a text to sign.
const CHALLENGE_BYTES_MAX: u64 = 16 << 10;

/// The user of a hello that asks for such a login.
pub fn user_of(hello: &ClientHello) -> Option<&str> {
    hello.user.strip_prefix(MARK).filter(|_| hello.password.is_empty())
}

/// Makes the text that is signed.
pub fn signed_text(hello: &ClientHello, user: &str, challenge: &str) -> String {
    format!("{}{}{user}{challenge}", hello.client_revision, hello.database)
}

/// Reads the client's request for a text.
///
/// # Errors
/// Of the source, and for other packets.
pub fn read_request(source: &mut dyn Read) -> Result<()> {
    expect(source, of_client::SSH_CHALLENGE_REQUEST)
}

/// Makes the packet of a text to sign.
pub fn challenge_packet(challenge: &str) -> Vec<u8> {
    let mut out = vec![of_server::SSH_CHALLENGE];
    put_text(&mut out, challenge);
    out
}

/// Reads the packet of a text to sign.
///
/// # Errors
/// Of the source, for other packets and for texts that are too long.
pub fn read_challenge(source: &mut dyn Read) -> Result<String> {
    expect(source, of_server::SSH_CHALLENGE)?;
    text(source, CHALLENGE_BYTES_MAX)
}

/// Makes the packet of a signature.
pub fn response_packet(signature: &[u8]) -> Vec<u8> {
    let mut out = vec![of_client::SSH_CHALLENGE_RESPONSE];
    put_text(&mut out, signature);
    out
}

/// Reads the packet of a signature.
///
/// # Errors
/// Of the source, for other packets and for signatures that are too long.
pub fn read_response(source: &mut dyn Read) -> Result<Vec<u8>> {
    expect(source, of_client::SSH_CHALLENGE_RESPONSE)?;
    bytes(source, SIGNATURE_BYTES_MAX)
}

fn expect(source: &mut dyn Read, number: u8) -> Result<()> {
    match byte(source)? {
        found if found == number => Ok(()),
        found => Err(lie(format!("packet {number} of a login by an SSH key was expected, not packet {found}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packets_come_back() {
        assert_eq!(read_challenge(&mut challenge_packet("abc").as_slice()).unwrap(), "abc");
        assert_eq!(read_response(&mut response_packet(b"sig").as_slice()).unwrap(), b"sig");
        assert!(read_request(&mut [of_client::SSH_CHALLENGE_REQUEST].as_slice()).is_ok());
        assert!(read_request(&mut [of_client::QUERY].as_slice()).is_err());
        let long = response_packet(&vec![0; SIGNATURE_BYTES_MAX as usize + 1]);
        assert!(read_response(&mut long.as_slice()).is_err());
    }

    #[test]
    fn who_and_what() {
        let mut hello = ClientHello {
            client_revision: 54_480,
            database: "d".into(),
            user: format!("{MARK}eva"),
            ..ClientHello::default()
        };
        assert_eq!(user_of(&hello), Some("eva"));
        assert_eq!(signed_text(&hello, "eva", "xyz"), "54480devaxyz");
        hello.password = "p".into();
        assert_eq!(user_of(&hello), None);
    }
}
