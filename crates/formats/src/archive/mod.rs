//! Archives: the files in a `.zip` or `.tar` as streams, in bounded memory.
//!
//! ```text
//! zip   the directory at the end tells the places; a member is stored, deflated, or compressed by bzip2, zstd or xz
//! tar   members lie one behind another, each behind its head; the whole may be compressed
//! ```
//! An archive is a file or an object of a store; a zip of a server without ranges is not read.
//!
//! Not here: writing archives, encryption, 7z.

mod tar;
mod zip;

use crate::compression::Compression;
use crate::detect::is_csv_file;
use crate::file::{FileForm, emit_columns};
use crate::input::Source;
use crate::input::infer::{infer_schema, sniff::sniffed};
use crate::names::{find_format, format_of_path};
use crate::object::DataObject;
use crate::{FormatSettings, decompressed, input_format};
use base::{Error, ErrorCode, Result, bail};
use types::{Block, Schema};

/// Members of an archive, at most.
const MEMBERS_MAX: usize = 1_000_000;
/// Bytes of the name of a member, at most.
const NAME_BYTES_MAX: usize = 4096;

/// A file in an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveMember {
    /// Its path in the archive.
    pub name: String,
    /// Its bytes, as the archive says.
    pub size: u64,
    place: MemberPlace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MemberPlace {
    Zip(zip::ZipPlace),
    /// The first byte of the plain archive.
    Tar(u64),
}

/// The kind of an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ArchiveKind {
    Zip,
    Tar(Compression),
}

/// An archive whose members are known.
pub struct Archive {
    object: DataObject,
    kind: ArchiveKind,
    members: Vec<ArchiveMember>,
    /// Decompressors of the archive that have come to a place: who wants a later one goes on from there.
    readers: tar::ReaderPool,
}

/// The path of archives and the pattern of members in `'archive.zip :: *.csv'`; `None` for what is no such path.
pub fn split_archive_path(given: &str) -> Option<(&str, &str)> {
    given.match_indices("::").find_map(|(at, colons)| {
        let (archive, member) = (given[..at].trim(), given[at + colons.len()..].trim());
        (!member.is_empty() && kind_of(archive).is_some()).then_some((archive, member))
    })
}

/// The kind of an archive by the end of its name, behind which braces of a pattern may stand.
fn kind_of(path: &str) -> Option<ArchiveKind> {
    let path = path.trim_end_matches('}').to_ascii_lowercase();
    let ends: [(&[&str], ArchiveKind); 7] = [
        (&[".zip", ".zipx"], ArchiveKind::Zip),
        (&[".tar"], ArchiveKind::Tar(Compression::None)),
        (&[".tar.gz", ".tgz"], ArchiveKind::Tar(Compression::Gzip)),
        (&[".tar.bz2", ".tbz2"], ArchiveKind::Tar(Compression::Bz2)),
        (&[".tar.xz", ".txz", ".tar.lzma"], ArchiveKind::Tar(Compression::Xz)),
        (&[".tar.zst", ".tzst"], ArchiveKind::Tar(Compression::Zstd)),
        (&[".tar.lz4"], ArchiveKind::Tar(Compression::Lz4)),
    ];
    ends.iter().find(|(ends, _)| ends.iter().any(|end| path.ends_with(end))).map(|(_, kind)| *kind)
}

impl Archive {
    /// Opens an archive and lists its files; folders and links are left out.
    ///
    /// # Errors
    /// `CANNOT_UNPACK_ARCHIVE` for what is damaged, `CANNOT_OPEN_FILE`, and those of the memory limit.
    pub fn open(object: DataObject) -> Result<Self> {
        let Some(kind) = kind_of(&object.path().to_string_lossy()) else {
            bail!(CannotUnpackArchive, "{object} is no archive by its name")
        };
        let members = match kind {
            ArchiveKind::Zip => zip::members(&object),
            ArchiveKind::Tar(compression) => {
                object.source().and_then(|source| tar::members(decompressed(source, compression)?))
            }
        };
        let members = members.map_err(|error| error.context(format!("in archive {object}")))?;
        Ok(Archive { object, kind, members, readers: tar::ReaderPool::default() })
    }

    /// What it is read from.
    pub fn object(&self) -> &DataObject {
        &self.object
    }

    /// The files in it, in their order.
    pub fn members(&self) -> &[ArchiveMember] {
        &self.members
    }

    /// The bytes of a member.
    ///
    /// # Errors
    /// As [`Self::open`]; `NOT_IMPLEMENTED` for ways of compression that are not read.
    fn bytes(&self, member: &ArchiveMember) -> Result<Source> {
        match (member.place, self.kind) {
            (MemberPlace::Zip(place), _) => zip::bytes(&self.object, place, member.size),
            (MemberPlace::Tar(at), ArchiveKind::Tar(compression)) => {
                self.readers.bytes(&self.object, compression, (at, member.size))
            }
            (MemberPlace::Tar(_), ArchiveKind::Zip) => bail!(LogicalError, "A member of a tar lies in a zip"),
        }
    }
}

/// A member as a file of a format.
#[derive(Clone)]
pub struct ArchiveFile {
    format: &'static str,
    compression: Compression,
    settings: FormatSettings,
    schema: Schema,
}

impl ArchiveFile {
    /// The form of a member: format and compression by the extensions of its name, where they are `auto`; the schema
    /// from its rows unless it is given.
    ///
    /// # Errors
    /// `CANNOT_EXTRACT_TABLE_STRUCTURE`, `UNKNOWN_FORMAT`, `FORMAT_IS_NOT_SUITABLE_FOR_INPUT`, and those of the
    /// archive.
    pub fn new(archive: &Archive, member: &ArchiveMember, form: FileForm, settings: &FormatSettings) -> Result<Self> {
        let place = || format!("in file {}::{}", archive.object, member.name);
        let info = match form.format {
            "" | "auto" => format_of_path(&member.name)?,
            named => find_format(named)?,
        };
        if !info.is_input {
            bail!(FormatIsNotSuitableForInput, "Format {} is not suitable for input", info.name);
        }
        let compression = Compression::of_argument(form.compression, &member.name)?;
        let mut file =
            ArchiveFile { format: info.name, compression, settings: settings.clone(), schema: Schema::default() };
        if form.sniffs && settings.reading.csv_sniff && is_csv_file(info.name, &member.name, false) {
            file.settings = sniffed(file.plain(archive, member)?, settings).map_err(|error| error.context(place()))?;
        }
        file.schema = match form.structure {
            Some(schema) => schema.clone(),
            None => infer_schema(info.name, file.plain(archive, member)?, &file.settings)
                .map_err(|error| error.context(place()))?,
        };
        Ok(file)
    }

    /// The columns.
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    fn plain(&self, archive: &Archive, member: &ArchiveMember) -> Result<Source> {
        decompressed(archive.bytes(member)?, self.compression)
    }

    /// Reads a member: hands blocks of some columns, by their places in the schema, to `emit` until that says `false`.
    ///
    /// # Errors
    /// Those of the archive and of the format, with the place.
    pub fn read(
        &self,
        archive: &Archive,
        member: &ArchiveMember,
        columns: &[usize],
        emit: &mut dyn FnMut(Block) -> Result<bool>,
    ) -> Result<()> {
        let input = self.plain(archive, member);
        let input = input.and_then(|bytes| input_format(self.format, &self.schema, &self.settings, bytes));
        input
            .and_then(|mut input| emit_columns(&mut *input, columns, self.settings.block_rows_max, emit))
            .map_err(|error| error.context(format!("in file {}::{}", archive.object, member.name)))
    }
}

fn damaged(what: &str) -> Error {
    Error::new(ErrorCode::CannotUnpackArchive, format!("The archive is damaged: {what}"))
}

/// Counts a member before it is kept.
fn check_member(members: usize, name_bytes: usize) -> Result<()> {
    if members >= MEMBERS_MAX {
        bail!(CannotUnpackArchive, "The archive has more than {MEMBERS_MAX} files");
    }
    if members.is_multiple_of(1024) {
        base::cancel::checkpoint()?;
    }
    base::memory::check_reserve((size_of::<ArchiveMember>() + name_bytes) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_archives() {
        let check = |given: &str, expect| assert_eq!(split_archive_path(given), expect, "{given}");
        check("a.zip :: b.csv", Some(("a.zip", "b.csv")));
        check("d/{a.tar,b.tgz}::x/*.csv", Some(("d/{a.tar,b.tgz}", "x/*.csv")));
        check("http://[::1]:80/a.zip::b.csv", Some(("http://[::1]:80/a.zip", "b.csv")));
        check("a::b.csv", None);
        check("a.zip", None);
        check("a.zip ::", None);
    }
}
