//! Which of the metadata files is the table's.

use super::CODE;
use crate::{LakeFiles, METADATA_BYTES_MAX, json, read};
use base::{ErrorCode, Result, bail};
use bytes::Bytes;
use formats::Compression;
use serde_json::Value as Json;
use std::io::{Cursor, Read};

const FOLDER: &str = "metadata";
/// Files of one version that are looked at: writers that did not win leave theirs.
const RIVALS_MAX: usize = 32;

/// The name and content of the metadata file: that of `version-hint.text` or one after it, else that of the highest
/// version, of which the last one counts.
///
/// # Errors
/// `FILE_DOESNT_EXIST` where there is none.
pub(super) fn metadata(files: &dyn LakeFiles) -> Result<(String, Json)> {
    let names = files.list(FOLDER)?;
    let mut versions: Vec<(u64, &str)> =
        names.iter().filter_map(|name| Some((version_of(name)?, name.as_str()))).collect();
    versions.sort();
    let Some(&(highest, _)) = versions.last() else {
        bail!(FileDoesntExist, "The metadata file for the Iceberg table is not there: no *.metadata.json in metadata/")
    };
    let version = hint(files, &names)?.and_then(|hint| after_hint(hint, &versions)).unwrap_or(highest);
    let mut found: Option<(i64, String, Json)> = None;
    for (_, name) in versions.iter().filter(|(own, _)| *own == version).take(RIVALS_MAX) {
        let json = json::parse(&content(files, name)?, CODE, name)?;
        let updated = json.get("last-updated-ms").and_then(Json::as_i64).unwrap_or(0);
        if found.as_ref().is_none_or(|(before, ..)| *before <= updated) {
            found = Some((updated, name.to_string(), json));
        }
    }
    match found {
        Some((_, name, json)) => Ok((name, json)),
        None => bail!(FileDoesntExist, "The metadata file of version {version} of the Iceberg table is not there"),
    }
}

/// The version in the name of a metadata file: `v3.metadata.json`, `00003-<id>.metadata.json`, with `.gz` too.
fn version_of(name: &str) -> Option<u64> {
    let stem = name.strip_suffix(".gz.metadata.json").or_else(|| name.strip_suffix(".metadata.json.gz"));
    let stem = stem.or_else(|| name.strip_suffix(".metadata.json"))?;
    let digits = stem.strip_prefix('v').unwrap_or(stem);
    digits.split_once('-').map_or(digits, |(digits, _)| digits).parse().ok()
}

/// The version that `version-hint.text` tells.
fn hint(files: &dyn LakeFiles, names: &[String]) -> Result<Option<u64>> {
    const HINT: &str = "version-hint.text";
    const HINT_BYTES_MAX: u64 = 4096;
    if !names.iter().any(|name| name == HINT) {
        return Ok(None);
    }
    let bytes = read::whole(files, &format!("{FOLDER}/{HINT}"), HINT_BYTES_MAX)?;
    let text = String::from_utf8_lossy(&bytes);
    let text = text.trim();
    Ok(text.strip_prefix('v').unwrap_or(text).parse().ok().or_else(|| version_of(text)))
}

/// The last of the versions that follow the hint without a gap: a writer may have ended before it told.
fn after_hint(hint: u64, versions: &[(u64, &str)]) -> Option<u64> {
    let is_there = |version: u64| versions.binary_search_by_key(&version, |(version, _)| *version).is_ok();
    let mut version = Some(hint).filter(|hint| is_there(*hint))?;
    while version.checked_add(1).is_some_and(is_there) {
        version += 1;
    }
    Some(version)
}

fn content(files: &dyn LakeFiles, name: &str) -> Result<Bytes> {
    let bytes = read::whole(files, &format!("{FOLDER}/{name}"), METADATA_BYTES_MAX)?;
    if !bytes.starts_with(&[0x1F, 0x8B]) {
        return Ok(bytes);
    }
    let mut plain = Vec::new();
    let mut unpacked = formats::decompressed(Box::new(Cursor::new(bytes)), Compression::Gzip)?.take(METADATA_BYTES_MAX);
    unpacked
        .read_to_end(&mut plain)
        .map_err(|error| base::Error::io(ErrorCode::CannotReadAllData, format!("read {name}"), &error))?;
    if plain.len() as u64 == METADATA_BYTES_MAX {
        bail!(IcebergSpecificationViolation, "{name} has more than {METADATA_BYTES_MAX} bytes");
    }
    Ok(plain.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_names() {
        for (name, version) in [
            ("v3.metadata.json", Some(3)),
            ("00012-5a43-0c.metadata.json", Some(12)),
            ("v1.gz.metadata.json", Some(1)),
            ("v1.metadata.json.gz", Some(1)),
            ("snap-1.avro", None),
            ("x.metadata.json", None),
        ] {
            assert_eq!(version_of(name), version, "{name}");
        }
        let versions = [(1, "a"), (2, "b"), (3, "c"), (5, "d")];
        assert_eq!(after_hint(2, &versions), Some(3));
        assert_eq!(after_hint(4, &versions), None);
    }
}
