//! The mark of a data folder that says which versions can use it.
//!
//! ```text
//! URSADATA1          what the file is
//! format 2           the number of the folder's format
//! checksum <sum>     of all before, 16 hexadecimal digits
//! ```
//! The number grows when a folder gets something that versions before cannot work with: they refuse it by its number,
//! instead of failing at what they find, or of taking it for damage. A folder without a mark is of format 1. A mark
//! that is damaged stops nothing: versions that write a higher number write a mark that is whole.

use crate::change::{io, write_whole};
use base::{Error, ErrorCode, Result, bail, err};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The format that is written.
///
/// | format | what is new |
/// |---|---|
/// | 1 | folders without a mark |
/// | 2 | tables in `metadata/system` (logs), which versions before take for a second database of that name |
const FORMAT: u32 = 2;

/// The file of the mark.
const FILE: &str = "format.txt";

/// Looks whether a folder may be used; gives why its mark is damaged, if it is.
///
/// # Errors
/// `UNKNOWN_FORMAT_VERSION` for a folder of a newer format, I/O errors.
pub(super) fn check(root: &Path) -> Result<Option<(PathBuf, Error)>> {
    let path = root.join(FILE);
    let text = match std::fs::read(&path) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(io(ErrorCode::CannotOpenFile, "read", &path, &error)),
    };
    match parse(&text) {
        Some(format) if format > FORMAT => bail!(
            UnknownFormatVersion,
            "The data folder {} is of format {format}, which a newer version of Ursa made; this version uses formats 1 \
            to {FORMAT}. Start the newer version, or restore a backup into another folder",
            root.display()
        ),
        Some(_) => Ok(None),
        None => {
            let error = err!(CorruptedData, "{} is damaged, and was written anew", path.display());
            Ok(Some((path, error)))
        }
    }
}

/// Marks a folder that [`check`] let through, before anything in it becomes what older versions cannot work with.
///
/// # Errors
/// I/O errors.
pub(super) fn mark(root: &Path) -> Result<()> {
    let path = root.join(FILE);
    match std::fs::read_to_string(&path) {
        Ok(found) if parse(&found) == Some(FORMAT) => Ok(()),
        _ => write_whole(&path, &text(FORMAT)),
    }
}

fn text(format: u32) -> String {
    let head = format!("URSADATA1\nformat {format}\n");
    format!("{head}checksum {:016x}\n", xxhash_rust::xxh3::xxh3_64(head.as_bytes()))
}

/// The number of a mark that is whole.
fn parse(found: &str) -> Option<u32> {
    let number = found.strip_prefix("URSADATA1\nformat ")?.split_once('\n')?.0.parse().ok()?;
    (found == text(number)).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_marks_of_newer_formats_stop_a_start() {
        let root = std::env::temp_dir().join(format!("ursa-format-{}", crate::metadata::new_id().unwrap()));
        std::fs::create_dir_all(&root).unwrap();
        let write = |found: &str| std::fs::write(root.join(FILE), found).unwrap();
        assert!(check(&root).unwrap().is_none(), "a folder without a mark");
        mark(&root).unwrap();
        assert!(check(&root).unwrap().is_none());
        write(&text(1));
        assert!(check(&root).unwrap().is_none(), "an older folder");
        mark(&root).unwrap();
        assert_eq!(std::fs::read_to_string(root.join(FILE)).unwrap(), text(FORMAT));
        write(&text(FORMAT + 1));
        let error = check(&root).err().unwrap();
        assert_eq!(error.code(), ErrorCode::UnknownFormatVersion);
        assert!(error.message().contains(&format!("format {}", FORMAT + 1)), "{error}");
        // Every byte that is another makes it no mark.
        for at in 0..text(FORMAT).len() {
            let mut bytes = text(FORMAT).into_bytes();
            bytes[at] ^= 1;
            std::fs::write(root.join(FILE), bytes).unwrap();
            assert!(check(&root).unwrap().is_some(), "byte {at}");
        }
        std::fs::remove_dir_all(root).unwrap();
    }
}
