//! The list of a backup's files, by which they are found: in its folder or in that of the backup that it is based on.
//!
//! ```text
//! URSABAK2                            the version; URSABAK1 has lines "sum size path" of files of its own alone
//! base <sum> <path>                   where it is based on a backup: the sum of that one's list, and its path as it
//!                                     was given, in the form of names of files
//! + <sum> <size> <path>               a file of its own
//! = <sum> <size> <path>               a file that the base has, under any path, or has from its own base
//! end <sum>                           the sum of all before
//! ```
//! Sums are xxh3 of 128 bits (of 64 in `URSABAK1`), in hexadecimal.

use base::{Error, ErrorCode, Result, bail, err};
use catalog::metadata::{file_name, plain_name};
use std::collections::{BTreeMap, HashMap};
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};
use storage::mergetree::{BackupFile, FileSum, ListedHash};

/// The file of the list.
pub(super) const LIST: &str = "backup.txt";
const OLD_HEADER: &str = "URSABAK1";
const HEADER: &str = "URSABAK2";

/// Backups in a chain of bases; more are a circle or nearly one.
const CHAIN_MAX: usize = 256;

/// A file of a backup.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    pub bytes: u64,
    pub hash: ListedHash,
    /// Whether it lies in the folder of the base.
    pub in_base: bool,
}

/// The backup that another is based on.
#[derive(Clone, Debug)]
pub(super) struct BaseReference {
    /// The path as it was given.
    pub path: String,
    /// The sum of its list.
    pub sum: u128,
}

/// A backup that is read.
pub(super) struct OpenBackup {
    pub folder: PathBuf,
    /// By path.
    pub files: BTreeMap<String, Listed>,
    pub base: Option<Box<OpenBackup>>,
    /// The path of the base as the list has it.
    pub base_path: String,
    /// The sum of the list.
    pub sum: u128,
    /// Paths by size and sum.
    by_sum: HashMap<(u64, u128), String>,
}

impl OpenBackup {
    /// Reads the lists of a backup and of those that it is based on; `place` gives the folder of a path, and `base`
    /// stands in place of the folder that the list names.
    ///
    /// # Errors
    /// `BACKUP_NOT_FOUND`, `BACKUP_DAMAGED`, `WRONG_BASE_BACKUP`, I/O errors.
    pub(super) fn open(
        folder: &Path,
        base: Option<PathBuf>,
        place: &dyn Fn(&str) -> Result<PathBuf>,
    ) -> Result<OpenBackup> {
        let mut chain = vec![read(folder)?];
        let mut given = base;
        while let Some(reference) = chain.last().and_then(|(_, reference)| reference.clone()) {
            let from = chain.last().map(|(backup, _)| backup.folder.clone()).unwrap_or_default();
            if chain.len() == CHAIN_MAX {
                bail!(BackupDamaged, "{} is based on more than {CHAIN_MAX} backups", folder.display());
            }
            let folder = given.take().map_or_else(|| place(&reference.path), Ok)?;
            let next = read(&folder).map_err(|error| {
                error.context(format!("while opening the backup that {} is based on", from.display()))
            })?;
            if next.0.sum != reference.sum {
                bail!(
                    WrongBaseBackup,
                    "{} is not the backup that {} is based on, which lay in {}",
                    folder.display(),
                    from.display(),
                    reference.path
                );
            }
            chain.push(next);
        }
        if given.is_some() {
            bail!(WrongBaseBackup, "{} is based on no other backup: leave base_backup out", folder.display());
        }
        let linked = chain.into_iter().rev().fold(None, |base, (mut backup, reference)| {
            backup.base = base.map(Box::new);
            backup.base_path = reference.map(|reference| reference.path).unwrap_or_default();
            Some(backup)
        });
        linked.ok_or_else(|| err!(LogicalError, "a chain of backups has none"))
    }

    /// Where a file of the backup lies, as a file of the given name.
    ///
    /// # Errors
    /// `BACKUP_ENTRY_NOT_FOUND`, `BACKUP_DAMAGED` where no base has it.
    pub(super) fn file(&self, path: &str, name: PathBuf) -> Result<BackupFile> {
        let Some(listed) = self.files.get(path) else {
            bail!(BackupEntryNotFound, "{path} not found in backup {}", self.folder.display())
        };
        let from = match (listed.in_base, listed.hash) {
            (true, ListedHash::Long(hash)) => self.base.as_ref().and_then(|base| base.holder(listed.bytes, hash)),
            _ => Some(self.folder.join(path)),
        };
        match from {
            Some(from) => Ok(BackupFile { from, name, bytes: listed.bytes, hash: listed.hash }),
            None => bail!(BackupDamaged, "{path} of {} is in none of its bases", self.folder.display()),
        }
    }

    /// Where a file of a sum lies, in this backup or one that it is based on.
    pub(super) fn holder(&self, bytes: u64, hash: u128) -> Option<PathBuf> {
        let path = self.by_sum.get(&(bytes, hash))?;
        match self.files.get(path)?.in_base {
            true => self.base.as_ref()?.holder(bytes, hash),
            false => Some(self.folder.join(path)),
        }
    }

    /// The files below a folder of the backup, with their paths in it.
    pub(super) fn below<'s>(&'s self, at: &'s str) -> impl Iterator<Item = (&'s str, &'s str)> {
        let names = move |path: &'s String| Some((path.as_str(), path.strip_prefix(at)?.strip_prefix('/')?));
        self.files.range(format!("{at}/")..).map(|(path, _)| path).map_while(names)
    }

    /// The files of each folder below a folder of the backup, under their names there.
    ///
    /// # Errors
    /// As [`Self::file`].
    pub(super) fn folders<'s>(&'s self, at: &'s str) -> Result<BTreeMap<&'s str, Vec<BackupFile>>> {
        let mut folders: BTreeMap<&'s str, Vec<BackupFile>> = BTreeMap::new();
        for (path, name) in self.below(at) {
            if let Some((folder, name)) = name.split_once('/') {
                folders.entry(folder).or_default().push(self.file(path, name.into())?);
            }
        }
        Ok(folders)
    }

    /// The text of a file.
    ///
    /// # Errors
    /// As [`Self::file`]; `CHECKSUM_DOESNT_MATCH`.
    pub(super) fn text(&self, path: &str) -> Result<String> {
        let file = self.file(path, PathBuf::new())?;
        file.check(&FileSum::of(&file.from, &base::CancelToken::new())?)?;
        std::fs::read_to_string(&file.from)
            .map_err(|error| Error::io(ErrorCode::CannotOpenFile, format!("read {}", file.from.display()), &error))
    }
}

/// The list of files as text, and its sum.
pub(super) fn list_text(files: &BTreeMap<String, Listed>, base: Option<&BaseReference>) -> (String, u128) {
    let mut text = format!("{HEADER}\n");
    if let Some(base) = base {
        text.push_str(&format!("base {:032x} {}\n", base.sum, file_name(&base.path)));
    }
    for (path, file) in files {
        let mark = if file.in_base { '=' } else { '+' };
        let hash = match file.hash {
            ListedHash::Long(hash) => hash,
            ListedHash::Short(hash) => u128::from(hash),
        };
        text.push_str(&format!("{mark} {hash:032x} {} {path}\n", file.bytes));
    }
    let end = format!("end {:032x}\n", xxh128(text.as_bytes()));
    text.push_str(&end);
    let sum = xxh128(text.as_bytes());
    (text, sum)
}

fn xxh128(bytes: &[u8]) -> u128 {
    FileSum::of_bytes(bytes).xxh128
}

/// Reads the list of a backup, without those that it is based on.
fn read(folder: &Path) -> Result<(OpenBackup, Option<BaseReference>)> {
    let path = folder.join(LIST);
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            bail!(BackupNotFound, "There is no backup in {}", folder.display())
        }
        Err(error) => return Err(Error::io(ErrorCode::CannotOpenFile, format!("read {}", path.display()), &error)),
    };
    let damaged = |why: &str| err!(BackupDamaged, "{} is damaged: {why}", path.display());
    let text = std::str::from_utf8(&bytes).map_err(|_| damaged("it is no text"))?;
    let (header, rest) = text.split_once('\n').ok_or_else(|| damaged("it has no lines"))?;
    let (files, base) = match header {
        OLD_HEADER => (rest.lines().map(old_line).collect::<Option<Vec<_>>>(), None),
        HEADER => {
            let whole = text.strip_suffix('\n').ok_or_else(|| damaged("it is cut off"))?;
            let end = whole.rfind('\n').map_or(0, |at| at + 1);
            if whole[end..] != format!("end {:032x}", xxh128(&bytes[..end])) {
                return Err(damaged("its sum is another"));
            }
            let rest = &text[header.len() + 1..end];
            let base = rest.lines().next().filter(|line| line.starts_with("base ")).map(base_line);
            let lines = rest.lines().skip(usize::from(base.is_some()));
            (lines.map(line).collect(), base.map(|base| base.ok_or_else(|| damaged("its base"))).transpose()?)
        }
        other if other.starts_with("URSABAK") => {
            bail!(
                BackupVersionNotSupported,
                "The backup in {} is of a newer version ({other}) than this one, which reads {HEADER}: restore it with \
                the version that wrote it",
                folder.display()
            )
        }
        _ => return Err(damaged("it is no list of a backup's files")),
    };
    let files: BTreeMap<String, Listed> = files.ok_or_else(|| damaged("a line of it is none"))?.into_iter().collect();
    let by_sum = files.iter().filter_map(|(path, file)| match file.hash {
        ListedHash::Long(hash) => Some(((file.bytes, hash), path.clone())),
        ListedHash::Short(_) => None,
    });
    let by_sum = by_sum.collect();
    let (folder, sum) = (folder.to_path_buf(), xxh128(&bytes));
    Ok((OpenBackup { folder, files, base: None, base_path: String::new(), sum, by_sum }, base))
}

fn base_line(line: &str) -> Option<BaseReference> {
    let (sum, path) = line.strip_prefix("base ")?.split_once(' ')?;
    Some(BaseReference { path: plain_name(path), sum: u128::from_str_radix(sum, 16).ok()? })
}

fn line(line: &str) -> Option<(String, Listed)> {
    let mut fields = line.splitn(4, ' ');
    let in_base = match fields.next()? {
        "+" => false,
        "=" => true,
        _ => return None,
    };
    let hash = ListedHash::Long(u128::from_str_radix(fields.next()?, 16).ok()?);
    let bytes = fields.next()?.parse().ok()?;
    Some((inner_path(fields.next()?)?, Listed { bytes, hash, in_base }))
}

fn old_line(line: &str) -> Option<(String, Listed)> {
    let mut fields = line.splitn(3, ' ');
    let hash = ListedHash::Short(u64::from_str_radix(fields.next()?, 16).ok()?);
    let bytes = fields.next()?.parse().ok()?;
    Some((inner_path(fields.next()?)?, Listed { bytes, hash, in_base: false }))
}

/// A path that stays in the backup: a list may come from anywhere.
fn inner_path(path: &str) -> Option<String> {
    let is_inner = !path.is_empty() && Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    is_inner.then(|| path.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new() -> Self {
            let path = std::env::temp_dir().join(format!("ursa-list-{}", catalog::metadata::new_id().unwrap()));
            std::fs::create_dir_all(&path).unwrap();
            Folder(path)
        }

        fn write(&self, name: &str, text: &str) -> PathBuf {
            let folder = self.0.join(name);
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(folder.join(LIST), text).unwrap();
            folder
        }

        fn open(&self, name: &str) -> Result<OpenBackup> {
            OpenBackup::open(&self.0.join(name), None, &|path| Ok(self.0.join(path)))
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn files(files: &[(&str, u128, bool)]) -> BTreeMap<String, Listed> {
        let listed = |(_, hash, in_base): &(&str, u128, bool)| Listed {
            bytes: 1,
            hash: ListedHash::Long(*hash),
            in_base: *in_base,
        };
        files.iter().map(|file| (file.0.to_string(), listed(file))).collect()
    }

    #[test]
    fn files_are_found_along_a_chain_of_bases() {
        let folder = Folder::new();
        let (text, sum) = list_text(&files(&[("data/a/x", 1, false)]), None);
        folder.write("first one", &text);
        let base = BaseReference { path: "first one".into(), sum };
        let (text, sum) = list_text(&files(&[("data/b/x", 1, true), ("data/b/y", 2, false)]), Some(&base));
        folder.write("second", &text);
        let base = BaseReference { path: "second".into(), sum };
        let (text, _) = list_text(&files(&[("p/1/f", 1, true), ("p/2/f", 2, true), ("q", 3, false)]), Some(&base));
        folder.write("third", &text);
        let opened = folder.open("third").unwrap();
        assert_eq!(opened.file("p/1/f", "f".into()).unwrap().from, folder.0.join("first one/data/a/x"));
        assert_eq!(opened.file("p/2/f", "f".into()).unwrap().from, folder.0.join("second/data/b/y"));
        assert_eq!(opened.file("q", "f".into()).unwrap().from, folder.0.join("third/q"));
        assert_eq!(opened.folders("p").unwrap().keys().collect::<Vec<_>>(), [&"1", &"2"]);
        // Another backup in the place of the base, and none.
        let (text, _) = list_text(&files(&[("data/a/x", 9, false)]), None);
        folder.write("first one", &text);
        assert_eq!(folder.open("third").err().map(|error| error.code()), Some(ErrorCode::WrongBaseBackup));
        std::fs::remove_dir_all(folder.0.join("first one")).unwrap();
        let error = folder.open("third").err().unwrap();
        assert_eq!(error.code(), ErrorCode::BackupNotFound);
        assert!(error.message().contains("first one"), "{error}");
    }

    #[test]
    fn damaged_and_foreign_lists_are_refused() {
        let folder = Folder::new();
        let (text, _) = list_text(&files(&[("a", 1, false)]), None);
        let code = |text: &str| {
            folder.write("b", text);
            folder.open("b").err().map(|error| error.code())
        };
        assert_eq!(code(&text), None);
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            assert!(code(&String::from_utf8_lossy(&bytes)).is_some(), "byte {at} is another");
            assert!(code(&text[..at]).is_some(), "cut at {at}");
        }
        assert_eq!(code("URSABAK7\n"), Some(ErrorCode::BackupVersionNotSupported));
        for outside in ["/etc/passwd", "../x", "a/../../x", "."] {
            assert_eq!(code(&list_text(&files(&[(outside, 1, false)]), None).0), Some(ErrorCode::BackupDamaged));
        }
        assert_eq!(code("URSABAK1\n00000000000000aa 3 a/b\n"), None);
        assert_eq!(code("URSABAK1\n00000000000000aa x a/b\n"), Some(ErrorCode::BackupDamaged));
    }

    #[test]
    fn a_circle_of_bases_ends() {
        // Sums keep circles out; where one is forged, the chain has an end all the same.
        let folder = Folder::new();
        let (text, sum) = list_text(&files(&[]), None);
        folder.write("0", &text);
        let mut sum = sum;
        for number in 1..=CHAIN_MAX {
            let base = BaseReference { path: (number - 1).to_string(), sum };
            let (text, next) = list_text(&files(&[]), Some(&base));
            folder.write(&number.to_string(), &text);
            sum = next;
        }
        assert!(folder.open(&(CHAIN_MAX - 1).to_string()).is_ok());
        assert_eq!(folder.open(&CHAIN_MAX.to_string()).err().map(|e| e.code()), Some(ErrorCode::BackupDamaged));
    }
}
