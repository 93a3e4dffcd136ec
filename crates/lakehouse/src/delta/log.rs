//! The log: the last checkpoint and the commits behind it.

use super::actions::DeltaState;
use super::checkpoint;
use crate::{LakeFiles, read};
use base::{Result, bail};
use std::collections::{BTreeMap, BTreeSet};

const FOLDER: &str = "_delta_log";
/// Parts of a checkpoint, at most.
const PARTS_MAX: u32 = 100_000;

/// The files of the log.
#[derive(Default)]
struct Listing {
    commits: BTreeSet<u64>,
    /// Checkpoints of one file by version.
    single: BTreeMap<u64, String>,
    /// Parts of checkpoints by version, number of parts, and part.
    parts: BTreeMap<(u64, u32), BTreeMap<u32, String>>,
}

impl Listing {
    fn new(names: Vec<String>) -> Self {
        let mut listing = Listing::default();
        for name in names {
            let Some((version, rest)) = name.split_once('.') else { continue };
            let Some(version) = (version.len() == 20).then(|| version.parse::<u64>().ok()).flatten() else { continue };
            let pieces: Vec<&str> = rest.split('.').collect();
            match pieces[..] {
                ["json"] => drop(listing.commits.insert(version)),
                ["checkpoint", "parquet"] | ["checkpoint", _, "parquet" | "json"] => {
                    listing.single.insert(version, name);
                }
                ["checkpoint", part, count, "parquet"] => {
                    let (Ok(part), Ok(count)) = (part.parse::<u32>(), count.parse::<u32>()) else { continue };
                    if (1..=count.min(PARTS_MAX)).contains(&part) {
                        listing.parts.entry((version, count)).or_default().insert(part, name);
                    }
                }
                _ => {}
            }
        }
        listing
    }

    /// The last complete checkpoint not behind a version.
    fn checkpoint(&self, version: u64) -> Option<(u64, Vec<&str>)> {
        let single = self.single.range(..=version).next_back().map(|(own, name)| (*own, vec![name.as_str()]));
        let is_whole = |((_, count), parts): &(&(u64, u32), &BTreeMap<u32, String>)| parts.len() == *count as usize;
        let parts = self.parts.range(..=(version, u32::MAX)).rev().find(is_whole);
        let parts = parts.map(|((own, _), parts)| (*own, parts.values().map(String::as_str).collect()));
        match (single, parts) {
            (Some(single), Some(parts)) => Some(if single.0 >= parts.0 { single } else { parts }),
            (single, parts) => single.or(parts),
        }
    }

    fn last(&self) -> Option<u64> {
        let checkpoint = self.checkpoint(u64::MAX).map(|(version, _)| version);
        self.commits.last().copied().max(checkpoint)
    }
}

/// What the log says of a version, or of the last one.
///
/// # Errors
/// `FILE_DOESNT_EXIST` where there is no log, `BAD_ARGUMENTS` for a version that it does not have, `INCORRECT_DATA`
/// where commits are missing.
pub(super) fn replay(files: &dyn LakeFiles, wanted: Option<i64>) -> Result<DeltaState> {
    let listing = Listing::new(files.list(FOLDER)?);
    let Some(last) = listing.last() else {
        bail!(FileDoesntExist, "The log of the Delta Lake table is not there: no commits in {FOLDER}/")
    };
    let version = match wanted.map(u64::try_from) {
        None => last,
        Some(Ok(version)) if version <= last => version,
        Some(_) => {
            bail!(BadArguments, "The Delta Lake table has no version {}, the last is {last}", wanted.unwrap_or(0))
        }
    };
    let mut state = DeltaState::default();
    let mut next = 0;
    if let Some((own, names)) = listing.checkpoint(version) {
        let names: Vec<String> = names.into_iter().map(|name| format!("{FOLDER}/{name}")).collect();
        checkpoint::take(files, &names, &mut state)?;
        let sidecar = |sidecar: String| match sidecar.contains('/') {
            true => crate::resolve("", &sidecar),
            false => Ok(format!("{FOLDER}/_sidecars/{sidecar}")),
        };
        let sidecars = std::mem::take(&mut state.sidecars).into_iter().map(sidecar).collect::<Result<Vec<_>>>()?;
        checkpoint::take(files, &sidecars, &mut state)?;
        next = own.saturating_add(1);
    }
    let mut commits = Vec::new();
    for commit in next..=version {
        if !listing.commits.contains(&commit) {
            match wanted {
                Some(version) => bail!(
                    BadArguments,
                    "Version {version} of the Delta Lake table cannot be made: its log has no commit {commit} any more"
                ),
                None => bail!(IncorrectData, "The log of the Delta Lake table has no commit {commit}"),
            }
        }
        commits.push(format!("{FOLDER}/{commit:020}.json"));
    }
    let paths: Vec<&str> = commits.iter().map(String::as_str).collect();
    read::each_whole(files, &paths, &mut |at, bytes| state.take_lines(&bytes, paths[at]))?;
    Ok(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checkpoints_are_whole() {
        let names = [
            "00000000000000000003.json",
            "00000000000000000001.checkpoint.parquet",
            "00000000000000000002.checkpoint.0000000001.0000000002.parquet",
            "00000000000000000002.checkpoint.0000000002.0000000002.parquet",
            "00000000000000000003.checkpoint.0000000001.0000000002.parquet",
            "00000000000000000003.crc",
            "_last_checkpoint",
            "7.json",
        ];
        let listing = Listing::new(names.iter().map(|name| name.to_string()).collect());
        let check = |version, expect: Option<(u64, usize)>| {
            assert_eq!(listing.checkpoint(version).map(|(own, names)| (own, names.len())), expect, "{version}");
        };
        check(0, None);
        check(1, Some((1, 1)));
        check(9, Some((2, 2)));
        assert_eq!(listing.last(), Some(3));
    }
}
