//! Paths in metadata.

use base::{Result, bail};

/// The path of a file that metadata names: without a root it lies below the table's folder, with one on the machine,
/// and as `s3://bucket/key` in a store, if the table does.
///
/// Paths below `location`, where the table was written, are brought below the folder where it is now.
///
/// # Errors
/// `BAD_ARGUMENTS` for paths with `..`.
pub fn resolve(location: &str, given: &str) -> Result<String> {
    let (location, plain) = (local(location), local(given));
    let location = location.trim_end_matches('/');
    let below = plain.strip_prefix(location).filter(|_| !location.is_empty());
    let path = match below.and_then(|rest| rest.strip_prefix('/')) {
        Some(rest) => rest.trim_start_matches('/').to_string(),
        None => plain.clone(),
    };
    if path.is_empty() || path.contains('\0') || path.split('/').any(|part| part == "..") {
        bail!(BadArguments, "The file '{given}' that the table names has no path that is followed");
    }
    Ok(path)
}

/// A URI of this machine as a path, another as it is.
fn local(uri: &str) -> String {
    let Some(path) = uri.strip_prefix("file:") else {
        return match uri.split_once("://") {
            // Names of one protocol.
            Some(("s3a" | "s3n", rest)) => format!("s3://{rest}"),
            _ => uri.to_string(),
        };
    };
    match path.strip_prefix("//") {
        Some(rest) => rest.find('/').map_or(String::new(), |at| rest[at..].to_string()),
        None => path.to_string(),
    }
}

/// Text with its `%XX` as bytes.
pub(crate) fn percent_decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let digits = bytes.get(at + 1..at + 3).and_then(|digits| std::str::from_utf8(digits).ok());
        let decoded = digits.filter(|_| bytes[at] == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok());
        out.push(decoded.unwrap_or(bytes[at]));
        at += if decoded.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_in_the_folder_or_are_absolute() {
        let check = |location: &str, given: &str, expect: &str| {
            assert_eq!(resolve(location, given).map_err(|error| error.code()), Ok(expect.to_string()), "{given}");
        };
        check("file:///wh/t", "file:///wh/t/data/x.parquet", "data/x.parquet");
        check("file:/wh/t/", "/wh/t//data/x.parquet", "data/x.parquet");
        check("s3a://b/t", "s3://b/t/data/x", "data/x");
        check("/wh/t", "file:/wh/t2/x", "/wh/t2/x");
        check("", "a/b", "a/b");
        check("", "file://localhost/a/b", "/a/b");
        check("s3://b/t", "s3a://b/u/x", "s3://b/u/x");
        for refused in ["../x", "file:///wh/t/../../etc/passwd", "s3://b/../x", "", "/wh/t/", "file://", "a\0"] {
            assert!(resolve("/wh/t", refused).is_err(), "{refused}");
        }
        assert_eq!(percent_decoded("p=a%20b%2/%zz%C3%A9"), "p=a b%2/%zzé");
    }
}
