//! The list of the parts that a table has: a part that is lost, or in another's place, is missed when the table is
//! opened.
//!
//! ```text
//! parts.txt   "URSAPARTS1", then a line each: "+ <part> <sum>" came, "- <part> <sum>" went; the sum that ends a line
//!             is the xxh3 of what is before it, the one before that (of "+") ends the part's meta.bin
//! ```
//! A line is added when a part is visible, without a sync: what a power loss takes from the end is only not watched
//! over. Whatever takes a part away for which none comes adds its line, synced, *before* the part goes: so nothing that
//! is listed and not covered by a part that is there may be missing. A part that comes takes the place of those that it
//! covers, and one that goes takes them with it. The file can be removed: then nothing is missed until it is written
//! anew, at the next opening or change. On a full disk it is removed by what needs no space.

use crate::mergetree::commit::core::PartSet;
use crate::mergetree::commit::files;
use crate::mergetree::part::{Part, PartName};
use crate::sync::Mutex;
use base::Result;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::Arc;

const NAME: &str = "parts.txt";
/// Removed at opening.
const TEMPORARY: &str = "tmp_parts.txt";
const HEADER: &str = "URSAPARTS1";
/// Lines more than twice the parts from which on a new file is worth it.
const SLACK: usize = 1000;

/// The sums of the parts' metadata, by name.
pub(crate) type ListedParts = BTreeMap<PartName, u64>;

/// The list of a table's parts.
#[derive(Default)]
pub(crate) struct Manifest(Mutex<ManifestState>);

#[derive(Default)]
struct ManifestState {
    lines: usize,
    /// Whether the file tells of all parts.
    is_whole: bool,
    /// Parts that were listed and are not there as they were written: they stay listed until they are taken out.
    lost: ListedParts,
}

impl Manifest {
    /// The list in a table's file; `None` where there is none, or it is damaged: then nothing can be missed.
    pub(crate) fn read(dir: &Path) -> Option<ListedParts> {
        parse(&fs::read(dir.join(NAME)).ok()?)
    }

    /// Begins to watch over the parts of a table that is opened.
    pub(crate) fn begin(&self, dir: &Path, listed: Option<ListedParts>, parts: &[Arc<Part>], lost: ListedParts) {
        let mut state = self.0.lock();
        state.lost = lost;
        let expected = listing(parts, &state.lost);
        if listed.as_ref() == Some(&expected) {
            (state.lines, state.is_whole) = (expected.len(), true);
        } else if listed.is_some() || !expected.is_empty() {
            rewrite(&mut state, dir, &expected);
        }
    }

    /// Lists parts that are visible now.
    pub(crate) fn add(&self, dir: &Path, fresh: &[Arc<Part>], all: &PartSet) {
        let mut state = self.0.lock();
        if state.is_whole && state.lines <= 2 * all.parts.len() + SLACK {
            let text: String = fresh.iter().map(|part| line('+', &part.name, part.meta.places.checksum)).collect();
            state.lines += fresh.len();
            if append(dir, &text, false).is_ok() {
                return;
            }
        }
        let expected = listing(&all.parts, &state.lost);
        rewrite(&mut state, dir, &expected);
    }

    /// Strikes parts out before they go.
    ///
    /// # Errors
    /// When the file can neither be written nor removed: then the parts must stay.
    pub(crate) fn remove<'a>(&self, dir: &Path, names: impl IntoIterator<Item = &'a PartName>) -> Result<()> {
        let mut state = self.0.lock();
        let mut text = String::new();
        for name in names {
            state.lost.retain(|lost, _| lost != name && !name.covers(lost));
            text.push_str(&line('-', name, 0));
            state.lines += 1;
        }
        if text.is_empty() || state.is_whole && append(dir, &text, true).is_ok() {
            return Ok(());
        }
        state.is_whole = false;
        match fs::remove_file(dir.join(NAME)) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(files::io_error("remove", &dir.join(NAME), &error)),
            Ok(()) => files::sync(dir),
        }
    }

    /// Notes that a part that was struck out did not go: the file is written anew when it is needed next.
    pub(crate) fn doubt(&self) {
        self.0.lock().is_whole = false;
    }
}

fn listing(parts: &[Arc<Part>], lost: &ListedParts) -> ListedParts {
    lost.iter()
        .map(|(name, sum)| (name.clone(), *sum))
        .chain(parts.iter().map(|part| (part.name.clone(), part.meta.places.checksum)))
        .collect()
}

fn line(sign: char, name: &PartName, sum: u64) -> String {
    let body = format!("{sign} {name} {sum:016x}");
    format!("{body} {:016x}\n", files::bytes_hash(body.as_bytes()))
}

fn append(dir: &Path, text: &str, durable: bool) -> std::io::Result<()> {
    let mut file = File::options().append(true).open(dir.join(NAME))?;
    if file.metadata()?.nlink() != 1 {
        // A copy of the folder made of links is not to learn of what came later.
        return Err(std::io::Error::other("the file has another name"));
    }
    file.write_all(text.as_bytes())?;
    if durable { file.sync_data() } else { Ok(()) }
}

/// Writes the file anew; one that cannot be written is not there.
fn rewrite(state: &mut ManifestState, dir: &Path, expected: &ListedParts) {
    let mut text = format!("{HEADER}\n");
    text.extend(expected.iter().map(|(name, sum)| line('+', name, *sum)));
    let temporary = dir.join(TEMPORARY);
    let written =
        files::write_file(&temporary, text.as_bytes(), true).and_then(|()| files::rename(&temporary, &dir.join(NAME)));
    (state.lines, state.is_whole) = (expected.len(), written.is_ok());
    if let Err(error) = written {
        base::log!(
            Warning,
            "MergeTree",
            "The list of parts in {} is removed, it cannot be written: {error}",
            dir.display()
        );
        let _ = fs::remove_file(&temporary);
        let _ = fs::remove_file(dir.join(NAME));
    }
}

fn parse(bytes: &[u8]) -> Option<ListedParts> {
    let text = std::str::from_utf8(bytes).ok()?.strip_prefix(HEADER)?.strip_prefix('\n')?;
    let mut listed = ListedParts::new();
    for line in text.split_inclusive('\n') {
        let Some((sign, name, sum)) = parse_line(line) else {
            // What a crash cut off ends the file; anything else is damage.
            if line.ends_with('\n') { return None } else { break }
        };
        listed.retain(|known, _| !name.covers(known));
        match sign {
            '+' => drop(listed.insert(name, sum)),
            _ => drop(listed.remove(&name)),
        }
    }
    Some(listed)
}

fn parse_line(line: &str) -> Option<(char, PartName, u64)> {
    let (body, hash) = line.strip_suffix('\n')?.rsplit_once(' ')?;
    if u64::from_str_radix(hash, 16).ok()? != files::bytes_hash(body.as_bytes()) {
        return None;
    }
    let mut words = body.split(' ');
    let (sign, name, sum) = (words.next()?, words.next()?, words.next()?);
    let sign = sign.chars().next().filter(|sign| matches!(sign, '+' | '-'))?;
    Some((sign, PartName::parse(name)?, u64::from_str_radix(sum, 16).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> PartName {
        PartName::parse(text).unwrap()
    }

    fn names(text: &str) -> Option<Vec<String>> {
        parse(text.as_bytes()).map(|listed| listed.keys().map(ToString::to_string).collect())
    }

    #[test]
    fn lines_are_replayed() {
        let mut text = format!("{HEADER}\n");
        for (sign, part) in [
            ('+', "all_1_1_0"),
            ('+', "all_2_2_0"),
            ('+', "all_1_2_1"),
            ('+', "all_3_3_0"),
            ('-', "all_3_3_0"),
            ('+', "b_4_4_0"),
            ('+', "b_5_5_0"),
            ('-', "b_4_5_1"),
        ] {
            text += &line(sign, &name(part), 7);
        }
        assert_eq!(names(&text), Some(vec!["all_1_2_1".to_string()]));
        text += &line('+', &name("all_6_6_0"), 9);
        let whole = text.len();
        for cut in text.len() - 20..whole {
            assert_eq!(names(&text[..cut]), Some(vec!["all_1_2_1".to_string()]), "{cut}");
        }
        assert_eq!(names(&text).unwrap().len(), 2);
    }

    #[test]
    fn damage_misses_nothing() {
        let text = format!("{HEADER}\n{}{}", line('+', &name("all_1_1_0"), 7), line('+', &name("all_2_2_0"), 7));
        for place in 0..text.len() - 1 {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= 1;
            let found = parse(&bytes);
            assert!(found.is_none_or(|found| found.len() < 2), "{place}");
        }
        assert_eq!(parse(b""), None);
    }
}
