//! The files of the machine that statements may read and write: the one rule for `file()`, tables of engine `File`,
//! sources of dictionaries and backups. Beside them the hosts that `url()`, `s3()` and their engines may reach, whose
//! rule is [`object_storage::NetworkAccess`].
//!
//! | who runs statements | files | backups |
//! |---|---|---|
//! | the user of this process (`ursa local`) | all that the process may open | anywhere |
//! | clients of a server | below `user_files` | below `backups` and the folders that flags allow |
//!
//! Paths are compared after symbolic links and `..` are resolved. Only regular files are opened: a pipe or a device
//! would hold the statement for as long as it likes.

use base::{Error, ErrorCode, Result, SchemaFiles, bail, err};
use object_storage::NetworkAccess;
use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// The folders in which statements may find files.
#[derive(Clone, Debug, Default)]
pub struct FileAccess {
    /// The folders; `None` lets statements open any file that the process may open.
    confined: Option<Confined>,
    network: NetworkAccess,
}

#[derive(Clone, Debug)]
struct Confined {
    user_files: Arc<Path>,
    backups: Vec<PathBuf>,
}

impl FileAccess {
    /// Access to all files that the process may open.
    pub fn free() -> Self {
        FileAccess::default()
    }

    /// Files below `user_files`, backups below one of `backups`. Folders that are not there are made.
    ///
    /// # Errors
    /// When a folder cannot be made.
    pub fn confined(user_files: &Path, backups: &[PathBuf]) -> Result<Self> {
        let backups = backups.iter().map(|folder| made(folder)).collect::<Result<_>>()?;
        Ok(FileAccess {
            confined: Some(Confined { user_files: made(user_files)?.into(), backups }),
            network: NetworkAccess::confined(&[]),
        })
    }

    /// The files that formats may read schemas from.
    pub fn schema_files(&self) -> SchemaFiles {
        match &self.confined {
            None => SchemaFiles::Anywhere,
            Some(confined) => SchemaFiles::Below(confined.user_files.clone()),
        }
    }

    /// The same with hosts that may be reached: see [`NetworkAccess::confined`].
    pub fn with_hosts(self, hosts: &[String]) -> Self {
        FileAccess { network: NetworkAccess::confined(hosts), ..self }
    }

    /// The hosts that may be reached.
    pub fn network(&self) -> &NetworkAccess {
        &self.network
    }

    /// The place of a path or pattern as a statement writes it: paths without a root are below `user_files`.
    ///
    /// # Errors
    /// `DATABASE_ACCESS_DENIED` when it leads out of there.
    pub fn pattern(&self, given: &str) -> Result<String> {
        let Some(Confined { user_files, .. }) = &self.confined else { return Ok(given.to_string()) };
        let joined = normalized(&user_files.join(given));
        let Ok(below) = joined.strip_prefix(user_files) else { return Err(outside(given, user_files)) };
        if !given.contains(['*', '?', '[']) {
            return Ok(joined.to_string_lossy().into_owned());
        }
        // The folder's own name is no pattern.
        Ok(format!("{}/{}", glob::Pattern::escape(&user_files.to_string_lossy()), below.display()))
    }

    /// The place of a path whose characters stand for themselves: as [`Self::pattern`] otherwise.
    ///
    /// # Errors
    /// As there.
    pub fn place(&self, given: &str) -> Result<String> {
        let Some(Confined { user_files, .. }) = &self.confined else { return Ok(given.to_string()) };
        let joined = normalized(&user_files.join(given));
        if !joined.starts_with(user_files) {
            return Err(outside(given, user_files));
        }
        Ok(joined.to_string_lossy().into_owned())
    }

    /// The file behind a path, to read it.
    ///
    /// # Errors
    /// `DATABASE_ACCESS_DENIED`, `FILE_DOESNT_EXIST`, `INCORRECT_FILE_NAME` for what is no regular file.
    pub fn readable(&self, path: &Path) -> Result<PathBuf> {
        let found = fs::canonicalize(path)
            .map_err(|error| Error::io(ErrorCode::CannotOpenFile, format!("open file {}", path.display()), &error))?;
        self.check_inside(&found, path)?;
        let metadata = fs::metadata(&found)
            .map_err(|error| Error::io(ErrorCode::CannotOpenFile, format!("open file {}", path.display()), &error))?;
        if !metadata.is_file() {
            return Err(not_regular(path));
        }
        // Without confinement the name stays as it was written: its extension tells the format.
        Ok(if self.confined.is_some() { found } else { path.to_path_buf() })
    }

    /// The folder behind a path, to read what is in it; `None` if it is not there.
    ///
    /// # Errors
    /// `DATABASE_ACCESS_DENIED`, `INCORRECT_FILE_NAME` for what is no folder.
    pub fn readable_folder(&self, path: &Path) -> Result<Option<PathBuf>> {
        let found = match fs::canonicalize(path) {
            Ok(found) => found,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => {
                return Err(Error::io(ErrorCode::CannotOpenFile, format!("open folder {}", path.display()), &error));
            }
        };
        self.check_inside(&found, path)?;
        if !found.is_dir() {
            bail!(IncorrectFileName, "{} is no folder", path.display());
        }
        Ok(Some(found))
    }

    /// The file to write for a path; folders above it are made.
    ///
    /// # Errors
    /// As [`Self::readable`], but the file need not be there.
    pub fn writable(&self, path: &Path) -> Result<PathBuf> {
        let Some(name) = path.file_name() else { return Err(not_regular(path)) };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let there = folder.ancestors().find(|ancestor| ancestor.exists()).unwrap_or(Path::new("."));
        let resolve = |folder: &Path| {
            fs::canonicalize(folder).map_err(|error| {
                Error::io(ErrorCode::CannotOpenFile, format!("open folder {}", folder.display()), &error)
            })
        };
        self.check_inside(&resolve(there)?, path)?;
        fs::create_dir_all(folder)
            .map_err(|error| Error::io(ErrorCode::CannotOpenFile, format!("create {}", folder.display()), &error))?;
        let folder = resolve(folder)?;
        self.check_inside(&folder, path)?;
        let place = folder.join(name);
        match fs::symlink_metadata(&place) {
            Ok(_) => self.readable(&place),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(place),
            Err(error) => Err(Error::io(ErrorCode::CannotOpenFile, format!("open file {}", path.display()), &error)),
        }
    }

    /// The folder of a backup: paths without a root are below `default`.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for a path that is not allowed.
    pub fn backup_folder(&self, given: &str, default: &Path) -> Result<PathBuf> {
        let path = Path::new(given);
        if path.components().any(|part| matches!(part, Component::ParentDir)) {
            bail!(BadArguments, "The path of a backup must not have '..' in it");
        }
        let Some(Confined { backups, .. }) = &self.confined else { return Ok(default.join(path)) };
        let place = backups.first().map_or_else(|| default.join(path), |first| first.join(path));
        // A folder that exists already may be a link to elsewhere.
        let there = place.ancestors().find(|ancestor| ancestor.exists()).unwrap_or(&place);
        let resolved = fs::canonicalize(there).map_err(|error| {
            Error::io(ErrorCode::CannotOpenFile, format!("open folder {}", there.display()), &error)
        })?;
        if !backups.iter().any(|allowed| resolved.starts_with(allowed)) {
            bail!(
                BadArguments,
                "Path {} is not allowed for backups: use a path without a root, or start the server with \
                --backups-path {}",
                path.display(),
                path.display()
            );
        }
        Ok(place)
    }

    fn check_inside(&self, resolved: &Path, given: &Path) -> Result<()> {
        match &self.confined {
            Some(Confined { user_files, .. }) if !resolved.starts_with(user_files) => {
                Err(outside(&given.to_string_lossy(), user_files))
            }
            _ => Ok(()),
        }
    }
}

fn outside(given: &str, user_files: &Path) -> Error {
    err!(
        DatabaseAccessDenied,
        "File `{given}` is not inside `{}`: put it there, or start the server with --user-files-path",
        user_files.display()
    )
}

fn not_regular(path: &Path) -> Error {
    err!(
        IncorrectFileName,
        "{} is no regular file: folders, pipes and devices cannot be read or written as files",
        path.display()
    )
}

/// A folder that is there, without links in its path.
fn made(folder: &Path) -> Result<PathBuf> {
    fs::create_dir_all(folder)
        .and_then(|()| fs::canonicalize(folder))
        .map_err(|error| Error::io(ErrorCode::CannotOpenFile, format!("create {}", folder.display()), &error))
}

/// A path with a root, without `.` and `..`, whatever lies on the disk.
fn normalized(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(out.pop()),
            Component::CurDir => {}
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn confined_to_a_folder() {
        let root = std::env::temp_dir().join(format!("ursa-access-{}", std::process::id()));
        let (files, elsewhere) = (root.join("user_files"), root.join("elsewhere"));
        let access = FileAccess::confined(&files, &[root.join("backups")]).unwrap();
        fs::create_dir_all(&elsewhere).unwrap();
        fs::write(files.join("a.csv"), "1").unwrap();
        fs::write(elsewhere.join("b.csv"), "2").unwrap();
        symlink(&elsewhere, files.join("link")).unwrap();
        symlink(elsewhere.join("b.csv"), files.join("b.csv")).unwrap();
        let read = |given: &str| {
            access.pattern(given).and_then(|path| access.readable(Path::new(&path))).map_err(|error| error.code())
        };
        let write = |given: &str| {
            access.pattern(given).and_then(|path| access.writable(Path::new(&path))).map_err(|error| error.code())
        };
        assert_eq!(read("a.csv"), Ok(fs::canonicalize(files.join("a.csv")).unwrap()));
        assert_eq!(read("x/../a.csv"), read("a.csv"));
        assert_eq!(read(&files.join("a.csv").to_string_lossy()), read("a.csv"));
        for denied in ["/etc/passwd", "../elsewhere/b.csv", "link/b.csv", "b.csv", "x/../../elsewhere/b.csv"] {
            assert_eq!(read(denied), Err(ErrorCode::DatabaseAccessDenied), "{denied}");
            assert_eq!(write(denied), Err(ErrorCode::DatabaseAccessDenied), "{denied}");
        }
        assert_eq!(write("link/new/c.csv"), Err(ErrorCode::DatabaseAccessDenied));
        assert!(!elsewhere.join("new").exists());
        assert!(write("deep/er/c.csv").is_ok() && files.join("deep/er").is_dir());
        assert_eq!(read("nothing.csv"), Err(ErrorCode::FileDoesntExist));
        assert_eq!(read("deep"), Err(ErrorCode::IncorrectFileName));
        let folder = |name: &str| access.readable_folder(&files.join(name)).map_err(|error| error.code());
        assert_eq!(folder("deep"), Ok(Some(fs::canonicalize(files.join("deep")).unwrap())));
        assert_eq!(folder("none"), Ok(None));
        assert_eq!(folder("link"), Err(ErrorCode::DatabaseAccessDenied));
        assert_eq!(folder("a.csv"), Err(ErrorCode::IncorrectFileName));
        assert_eq!(access.pattern("*.csv").map(|pattern| glob::glob(&pattern).unwrap().count()), Ok(2));
        assert!(access.backup_folder("today", &root.join("backups")).is_ok());
        assert!(
            access.backup_folder("/etc", &root.join("backups")).is_err()
                && access.backup_folder("../x", &root).is_err()
        );
        fs::remove_dir_all(&root).unwrap();
    }
}
