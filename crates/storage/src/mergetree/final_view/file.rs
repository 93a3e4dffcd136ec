//! The rows that `FINAL` showed, kept over a start: finding them reads and compares the keys of all rows, which takes
//! many times a plain scan.
//!
//! ```text
//! final.bin, final_by_partition.bin   "URSAFIN2", text: what the rows of a key mean for the engine,
//!                                     varint count of parts;
//!                                     per part its name (text), the sum of its meta.bin (u64), varint count of words,
//!                                     the words (u64: a bit for each row, 1 where it is seen; none where all are);
//!                                     varint count of parts with rows that were combined; of each its name, varint
//!                                     count of words and words as above, meta.bin and data.bin (bytes);
//!                                     xxh3 of all before
//! ```
//! The file can be removed, and one that does not fit is not used. It is written after the rows of a large table were
//! compared, and again when many have come since; where very many rows were combined there is none.

use crate::mergetree::commit::core::{PartSet, TableCore};
use crate::mergetree::commit::files;
use crate::mergetree::final_view::ViewPart;
use crate::mergetree::final_view::update::LastView;
use crate::mergetree::part::deletion_mask::DeletionMask;
use crate::mergetree::part::meta::PartMeta;
use crate::mergetree::part::{Part, PartName};
use base::Result;
use codec::bytes::{ByteReader, put_bytes};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

const MAGIC: &[u8; 8] = b"URSAFIN2";
/// Rows of a table from which on the file is worth its writing.
const ROWS_MIN: u64 = if cfg!(test) { 1 } else { 1 << 20 };
/// Bytes of combined rows that are kept, at most: a start reads and checks them.
const COMBINED_BYTES_MAX: u64 = 64 << 20;

/// The files of a part of combined rows.
const FILES: [&str; 2] = ["meta.bin", "data.bin"];

fn path(core: &TableCore, across_partitions: bool) -> PathBuf {
    core.dir.join(if across_partitions { "final.bin" } else { "final_by_partition.bin" })
}

/// The part of the definition that decides, beside the rows, which of them are seen and what is made of those that are
/// combined: types of columns name functions, and a column that came later is combined too.
fn meaning(core: &TableCore) -> String {
    let definition = &core.definition;
    let keys = |keys: &[crate::definition::KeyPart]| {
        let keys = keys.iter().map(|key| format!("{} {} {}", key.text, key.expr.data_type, key.descending));
        keys.collect::<Vec<_>>().join(", ")
    };
    let columns = core.layout.columns.iter().map(|column| format!("{} {}", column.name, column.data_type));
    format!(
        "{}({}) {} / {} / {}",
        definition.engine,
        definition.arguments.join(", "),
        keys(&definition.sorting_key),
        keys(&definition.partition_key),
        columns.collect::<Vec<_>>().join(", ")
    )
}

/// Writes what a view shows of its parts. A file that cannot be written is left out: it only saves time.
pub(crate) fn save(core: &TableCore, set: &PartSet, view: &PartSet, across_partitions: bool) {
    let rows: u64 = set.parts.iter().map(|part| part.meta.rows).sum();
    // What stands for a column that a part lacks may change without any change of the part.
    let is_whole = |part: &Arc<Part>| core.layout.columns.iter().all(|column| part.column(&column.name).is_some());
    let combined = &view.parts[set.parts.len()..];
    let is_kept = |parts: &[Arc<Part>]| {
        parts.iter().all(|part| part.meta.places.files == 1)
            && parts.iter().map(|part| part.bytes_on_disk).sum::<u64>() <= COMBINED_BYTES_MAX
    };
    if rows < ROWS_MIN || !is_kept(combined) || !core.is_current() || !set.parts.iter().all(is_whole) {
        return;
    }
    let mut out = MAGIC.to_vec();
    put_bytes(&mut out, meaning(core).as_bytes());
    base::varint::put(&mut out, set.parts.len() as u64);
    for (part, mask) in set.parts.iter().zip(&view.masks) {
        put_bytes(&mut out, part.name.to_string().as_bytes());
        out.extend_from_slice(&part.meta.places.checksum.to_le_bytes());
        put_mask(&mut out, mask.as_deref());
    }
    base::varint::put(&mut out, combined.len() as u64);
    for (part, mask) in combined.iter().zip(&view.masks[set.parts.len()..]) {
        put_bytes(&mut out, part.name.to_string().as_bytes());
        put_mask(&mut out, mask.as_deref());
        for file in FILES {
            let Ok(bytes) = std::fs::read(part.dir.join(file)) else { return };
            put_bytes(&mut out, &bytes);
        }
    }
    let sum = files::bytes_hash(&out);
    out.extend_from_slice(&sum.to_le_bytes());
    let path = path(core, across_partitions);
    let fresh = path.with_extension("new");
    if files::write_file(&fresh, &out, false).and_then(|()| files::rename(&fresh, &path)).is_err() {
        let _ = std::fs::remove_file(&fresh);
    }
}

fn put_mask(out: &mut Vec<u8>, mask: Option<&DeletionMask>) {
    let words = mask.map_or(&[][..], DeletionMask::words);
    base::varint::put(out, words.len() as u64);
    words.iter().for_each(|word| out.extend_from_slice(&word.to_le_bytes()));
}

fn words(reader: &mut ByteReader<'_>) -> Option<Vec<u64>> {
    (0..reader.varint().ok()?).map(|_| reader.u64()).collect::<Result<_>>().ok()
}

/// The mask of some rows; `None` when it is not theirs.
fn mask_of(words: Vec<u64>, rows: u64) -> Option<Option<Arc<DeletionMask>>> {
    if words.is_empty() {
        Some(None)
    } else {
        DeletionMask::of_words(words, rows as usize).map(|mask| Some(Arc::new(mask)))
    }
}

/// The last view before the start, as far as its parts are there still; `None` where nothing is known.
pub(crate) fn load(core: &TableCore, set: &PartSet, across_partitions: bool) -> Option<LastView> {
    let bytes = std::fs::read(path(core, across_partitions)).ok()?;
    let (body, sum) = bytes.split_at_checked(bytes.len().checked_sub(8)?)?;
    if sum != files::bytes_hash(body).to_le_bytes() || body.get(..8)? != MAGIC {
        return None;
    }
    let mut reader = ByteReader::new(&body[8..]);
    if reader.text().ok()? != meaning(core) {
        return None;
    }
    let mut parts = HashMap::new();
    for number in 0..reader.varint().ok()? {
        let (name, checksum) = (PartName::parse(&reader.text().ok()?)?, reader.u64().ok()?);
        let words = words(&mut reader)?;
        match set.parts.iter().find(|part| part.name == name) {
            Some(part) if part.meta.places.checksum == checksum => {
                parts.insert(part.uid, (name, mask_of(words, part.meta.rows)?));
            }
            // Another part of that name says nothing of what was seen.
            Some(_) => return None,
            // It is gone: no part object has such a number.
            None => drop(parts.insert(u64::MAX - number, (name, None))),
        }
    }
    let mut temporary = Vec::new();
    for _ in 0..reader.varint().ok()? {
        let name = PartName::parse(&reader.text().ok()?)?;
        let words = words(&mut reader)?;
        let part = combined(core, name, [reader.bytes().ok()?, reader.bytes().ok()?]).ok()?;
        let mask = mask_of(words, part.meta.rows)?;
        temporary.push(ViewPart { part: Arc::new(part), mask });
    }
    Some(LastView::known(core, parts, temporary, across_partitions))
}

/// A part of combined rows, written where it can be read; it goes when nobody reads it any more.
fn combined(core: &TableCore, name: PartName, contents: [&[u8]; 2]) -> Result<Part> {
    let dir = core.temporary_dir("final");
    files::create_dir(&dir)?;
    let written =
        FILES.iter().zip(contents).try_for_each(|(file, bytes)| files::write_file(&dir.join(file), bytes, false));
    let part = written.and_then(|()| {
        Part::assemble(dir.clone(), name, PartMeta::read(contents[0])?, contents[0].len() as u64, &core.shared)
    });
    match &part {
        Ok(part) => part.set_replaced(),
        Err(_) => files::remove_dir(&dir)?,
    }
    part
}
