//! Bytes of a table's files: of metadata, and of deleted rows.

use crate::{LakeFiles, METADATA_BYTES_MAX};
use base::{Result, bail};
use bytes::Bytes;
use formats::{DataObject, WholeReads};

/// A file of a table.
///
/// # Errors
/// As [`LakeFiles::objects`].
pub(crate) fn object(files: &dyn LakeFiles, path: &str) -> Result<DataObject> {
    match files.objects(&[path])?.pop() {
        Some(object) => Ok(object),
        None => bail!(LogicalError, "The file {path} of a table is neither there nor missing"),
    }
}

/// All bytes of a file, if they are not more than `bytes_max`.
///
/// # Errors
/// As [`LakeFiles::objects`]; those of reading; `INCORRECT_DATA` for larger files.
pub(crate) fn whole(files: &dyn LakeFiles, path: &str, bytes_max: u64) -> Result<Bytes> {
    WholeReads { bytes_max, keeps: files.keeps_metadata() }.one(&object(files, path)?)
}

/// Hands the bytes of files of metadata to `each`, in their order.
///
/// # Errors
/// As [`whole`]; those of `each`.
pub(crate) fn each_whole(
    files: &dyn LakeFiles,
    paths: &[&str],
    each: &mut dyn FnMut(usize, Bytes) -> Result<()>,
) -> Result<()> {
    let reads = WholeReads { bytes_max: METADATA_BYTES_MAX, keeps: files.keeps_metadata() };
    reads.each(&files.objects(paths)?, each)
}
