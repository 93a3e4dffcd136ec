//! Finding the parts of a table in its directory.

use crate::mergetree::commit::core::TableCore;
use crate::mergetree::commit::files;
use crate::mergetree::commit::manifest::ListedParts;
use crate::mergetree::part::{Part, PartName};
use crate::mergetree::write::layout::Layout;
use base::{Error, ErrorCode, Result, bail};
use std::sync::Arc;

/// A part that could not be read when the table was opened.
#[derive(Clone, Debug)]
pub struct BrokenPart {
    /// Its directory's name.
    pub name: String,
    /// The error.
    pub error: Error,
}

/// The parts of a directory.
pub(crate) struct LoadedParts {
    pub parts: Vec<Arc<Part>>,
    pub broken: Vec<BrokenPart>,
    pub next_block: i64,
}

/// The parts of a directory without those that others cover, which are removed. A part that is listed and not there, or
/// not the one that was written, is broken.
pub(crate) fn load_parts(core: &TableCore, listed: &ListedParts) -> Result<LoadedParts> {
    let (dir, layout, shared) = (&core.dir, &core.layout, &core.shared);
    let entries = std::fs::read_dir(dir)
        .map_err(|e| Error::io(ErrorCode::CannotOpenFile, format!("read directory {}", dir.display()), &e))?;
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|e| files::io_error("list", dir, &e))?;
        names.extend(PartName::parse(&entry.file_name().to_string_lossy()));
    }
    let next_block =
        names.iter().chain(listed.keys()).map(|name| name.max_block.max(name.change) + 1).max().unwrap_or(1);
    let (covered, active): (Vec<&PartName>, Vec<&PartName>) =
        names.iter().partition(|name| names.iter().any(|other| other.covers(name)));
    let (mut parts, mut broken) = (Vec::new(), Vec::new());
    for name in active {
        match Part::open(dir, name.clone(), shared)
            .and_then(|part| check_listed(part, listed))
            .and_then(|part| check_types(part, layout))
        {
            Ok(mut part) => {
                part.load_projections(&core.projections);
                parts.push(Arc::new(part));
            }
            Err(error) => broken.push(BrokenPart { name: name.to_string(), error }),
        }
    }
    // Sources of a merge go only when its result can be read; else they are the better copy.
    for name in covered {
        if parts.iter().any(|part| part.name.covers(name)) {
            files::discard(dir, &name.to_string())?;
        }
    }
    for name in listed.keys().filter(|name| !names.iter().any(|other| other == *name || other.covers(name))) {
        let error = base::err!(
            CorruptedData,
            "the part is in the list {} of the table's parts, and its directory is gone",
            dir.join("parts.txt").display()
        );
        broken.push(BrokenPart { name: name.to_string(), error });
    }
    for part in &broken {
        base::log!(Error, "MergeTree", "Part {} in {} is broken: {}", part.name, dir.display(), part.error);
    }
    Ok(LoadedParts { parts, broken, next_block })
}

/// Refuses a part that lies in the place of another.
fn check_listed(part: Part, listed: &ListedParts) -> Result<Part> {
    match listed.get(&part.name) {
        Some(sum) if *sum != part.meta.places.checksum => {
            bail!(
                CorruptedData,
                "{} is not the part that was written here: its meta.bin ends with {:016x}, parts.txt says {sum:016x}",
                part.dir.display(),
                part.meta.places.checksum
            )
        }
        _ => Ok(part),
    }
}

/// Refuses a part that does not fit the table.
pub(crate) fn check_types(part: Part, layout: &Layout) -> Result<Part> {
    for column in &layout.columns {
        let text = column.data_type.to_string();
        if let Some(index) = part.column(&column.name)
            && part.meta.columns[index].type_text != text
        {
            bail!(
                CorruptedData,
                "column {} is {} in the part and {text} in the table",
                column.name,
                part.meta.columns[index].type_text
            );
        }
    }
    let index = part.index()?;
    if index.len() != layout.sorting.exprs.len() {
        bail!(
            CorruptedData,
            "the part is sorted by {} expressions, the table by {}",
            index.len(),
            layout.sorting.exprs.len()
        );
    }
    Ok(part)
}
