//! Names of files for names of objects, and ids.

use base::{Result, err};

/// Whether a text can be the name of a folder of data: it leads nowhere else.
pub fn is_id(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// A name as a file name.
pub fn file_name(name: &str) -> String {
    encode(name)
}

/// The name that a file name stands for.
pub fn plain_name(file_name: &str) -> String {
    decode(file_name)
}

/// A name as a file name: letters, digits and `_` as they are, other bytes as `%XX`.
pub(super) fn encode(name: &str) -> String {
    name.bytes()
        .map(|b| if b.is_ascii_alphanumeric() || b == b'_' { char::from(b).to_string() } else { format!("%{b:02X}") })
        .collect()
}

pub(super) fn decode(name: &str) -> String {
    let bytes = name.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while i < bytes.len() {
        match name.get(i + 1..i + 3).filter(|_| bytes[i] == b'%').and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                out.push(byte);
                i += 3;
            }
            None => {
                out.push(bytes[i]);
                i += 1;
            }
        }
    }
    String::from_utf8(out).unwrap_or_else(|_| name.to_string())
}

/// A fresh id for a table's data.
///
/// # Errors
/// When the clock is before the epoch.
pub fn new_id() -> Result<String> {
    use std::sync::atomic::{AtomicU64, Ordering};
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let now = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_err(|_| err!(LogicalError, "The clock is before 1970"))?;
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    Ok(format!("{:016x}{:08x}{:08x}", now.as_nanos() as u64, std::process::id(), count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back_from_their_files() {
        for (name, file) in
            [("hits_1", "hits_1"), ("a.b/c", "a%2Eb%2Fc"), ("%", "%25"), ("é", "%C3%A9"), ("..", "%2E%2E")]
        {
            assert_eq!(file_name(name), file);
            assert_eq!(plain_name(file), name);
        }
        // File names that no name gives are taken as they are.
        assert_eq!(
            (plain_name("a%2"), plain_name("a%zz"), plain_name("%FF")),
            ("a%2".into(), "a%zz".into(), "%FF".into())
        );
    }

    #[test]
    fn ids_differ_and_lead_nowhere_else() {
        let (a, b) = (new_id().unwrap(), new_id().unwrap());
        assert!(a != b && is_id(&a) && is_id(&b));
        assert!(!is_id("") && !is_id("..") && !is_id("a/b"));
    }
}
