//! Destinations of results: the terminal, or a file that `INTO OUTFILE` names.

use crate::ClientError;
use base::{Error, ErrorCode, Result};
use formats::{Compression, Compressor};
use sql::ast::Outfile;
use std::fs::{File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

const BUFFER_BYTES: usize = 128 << 10;

/// A file that a result goes to. It is written beside its place and moved there at the end: after an error it is as it
/// was, or not there. What is appended is taken back then. Pipes and devices are written as they are.
pub(crate) struct FileSink {
    /// `None` once the file is closed.
    writer: Option<Compressor<BufWriter<File>>>,
    and_stdout: bool,
    path: PathBuf,
    undo: Undo,
}

/// What an error leaves to be done.
enum Undo {
    /// Nothing.
    Nothing,
    /// The file beside the place goes.
    Remove(PathBuf),
    /// The file gets its length of before.
    Cut(File, u64),
}

impl FileSink {
    /// Opens the file.
    ///
    /// # Errors
    /// When it exists and neither `APPEND` nor `TRUNCATE` is said, or the compression is unknown, or does not allow to
    /// append.
    pub(crate) fn open(outfile: &Outfile) -> Result<Self> {
        let path = &outfile.path;
        let method = Compression::of_argument(outfile.compression.as_deref().unwrap_or("auto"), path)?;
        method.check_writable()?;
        let there = std::fs::metadata(path).ok();
        if there.is_some() && !outfile.append && !outfile.truncate {
            base::bail!(
                CannotOpenFile,
                "File {path} exists: say INTO OUTFILE '{path}' TRUNCATE or APPEND, or choose another name"
            );
        }
        let has_bytes = there.as_ref().is_some_and(|there| there.len() > 0);
        if outfile.append && has_bytes && !method.can_append() {
            base::bail!(
                CannotAppendToFile,
                "Cannot append to {path}, whose compression {method:?} allows nothing behind its end: say TRUNCATE, or \
                compress with gzip or zstd"
            );
        }
        let (path, file, undo) = match &there {
            Some(metadata) if !metadata.is_file() => opened_as_it_is(path)?,
            Some(_) if outfile.append => opened_at_end(path)?,
            _ => opened_beside(path, there.as_ref())?,
        };
        let file = BufWriter::with_capacity(BUFFER_BYTES, file);
        let mut sink = FileSink { writer: None, and_stdout: outfile.and_stdout, path, undo };
        sink.writer = Some(Compressor::new(method, outfile.level, file)?);
        Ok(sink)
    }

    /// Writes the buffered rest, closes the file and puts it in its place.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn finish(mut self) -> Result<(), ClientError> {
        let result = match self.writer.take() {
            Some(writer) => writer.finish().and_then(|mut file| file.flush()),
            None => Ok(()),
        };
        let result = result.and_then(|()| match &self.undo {
            Undo::Remove(temporary) => std::fs::rename(temporary, &self.path),
            _ => Ok(()),
        });
        result.map_err(|error| {
            Error::io(ErrorCode::CannotWriteToFileDescriptor, format!("write {}", self.path.display()), &error)
        })?;
        self.undo = Undo::Nothing;
        Ok(())
    }
}

impl Drop for FileSink {
    fn drop(&mut self) {
        // What is buffered must not be written after the file was cut.
        drop(self.writer.take());
        match &self.undo {
            Undo::Nothing => {}
            Undo::Remove(temporary) => drop(std::fs::remove_file(temporary)),
            Undo::Cut(file, length) => drop(file.set_len(*length)),
        }
    }
}

fn open_failed(path: &Path, error: &io::Error) -> Error {
    Error::io(ErrorCode::CannotOpenFile, format!("open {}", path.display()), error)
}

fn opened_as_it_is(path: &str) -> Result<(PathBuf, File, Undo)> {
    let path = PathBuf::from(path);
    let file = File::options().append(true).open(&path).map_err(|error| open_failed(&path, &error))?;
    Ok((path, file, Undo::Nothing))
}

fn opened_at_end(path: &str) -> Result<(PathBuf, File, Undo)> {
    let path = PathBuf::from(path);
    let opened = || {
        let file = File::options().append(true).open(&path)?;
        let (length, copy) = (file.metadata()?.len(), file.try_clone()?);
        Ok((file, Undo::Cut(copy, length)))
    };
    let (file, undo) = opened().map_err(|error| open_failed(&path, &error))?;
    Ok((path, file, undo))
}

/// A new file beside the place; of one that is there it has the rights, and links lead to it.
fn opened_beside(path: &str, there: Option<&Metadata>) -> Result<(PathBuf, File, Undo)> {
    let given = Path::new(path);
    let place = match there {
        Some(_) => std::fs::canonicalize(given).map_err(|error| open_failed(given, &error))?,
        None => given.to_path_buf(),
    };
    let temporary = PathBuf::from(format!("{}.{}.tmp", place.display(), crate::remote::new_id()));
    let opened = || {
        let file = File::options().write(true).create_new(true).open(&temporary)?;
        if let Some(there) = there {
            file.set_permissions(there.permissions())?;
        }
        Ok(file)
    };
    let file = opened().map_err(|error| open_failed(given, &error))?;
    Ok((place, file, Undo::Remove(temporary)))
}

impl Write for FileSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(writer) = &mut self.writer {
            writer.write_all(bytes)?;
        }
        if self.and_stdout {
            io::stdout().write_all(bytes)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The format of a file whose statement does not say one.
pub(crate) fn format_of(outfile: &Outfile) -> &'static str {
    formats::format_of_path(&outfile.path).map_or("TabSeparated", |info| info.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    fn outfile(path: &std::path::Path) -> Outfile {
        Outfile {
            path: path.display().to_string(),
            append: false,
            truncate: false,
            and_stdout: false,
            compression: None,
            level: None,
        }
    }

    #[test]
    fn writes_compressed_by_extension() {
        let dir = std::env::temp_dir().join(format!("ursa-outfile-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        for name in ["a.csv", "a.csv.gz", "a.tsv.zst", "a.json.lz4", "a.tsv.br"] {
            let target = outfile(&dir.join(name));
            let mut sink = FileSink::open(&target).unwrap();
            sink.write_all(b"1,2\n").unwrap();
            sink.finish().unwrap();
            let file = Box::new(File::open(&target.path).unwrap());
            let mut text = String::new();
            formats::decompressed(file, Compression::of_path(&target.path)).unwrap().read_to_string(&mut text).unwrap();
            assert_eq!(text, "1,2\n", "{name}");
            assert_eq!(FileSink::open(&target).err().map(|error| error.code()), Some(ErrorCode::CannotOpenFile));
        }
        assert_eq!(format_of(&outfile(&dir.join("a.csv.gz"))), "CSV");
        std::fs::remove_dir_all(&dir).unwrap();
    }

    #[test]
    fn errors_leave_files_as_they_were() {
        let dir = std::env::temp_dir().join(format!("ursa-outfile-undo-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let path = dir.join("a.csv");
        let fails = |target: &Outfile| {
            let mut sink = FileSink::open(target).unwrap();
            sink.write_all(&[b'x'; 1 << 20]).unwrap();
        };
        let written = |target: &Outfile, bytes: &[u8]| {
            let mut sink = FileSink::open(target).unwrap();
            sink.write_all(bytes).unwrap();
            sink.finish().unwrap();
        };
        fails(&outfile(&path));
        assert!(!path.exists());
        written(&outfile(&path), b"1\n");
        let (truncate, append) =
            (Outfile { truncate: true, ..outfile(&path) }, Outfile { append: true, ..outfile(&path) });
        fails(&truncate);
        fails(&append);
        assert_eq!(std::fs::read(&path).unwrap(), b"1\n");
        written(&append, b"2\n");
        assert_eq!(std::fs::read(&path).unwrap(), b"1\n2\n");
        written(&truncate, b"3\n");
        assert_eq!(std::fs::read(&path).unwrap(), b"3\n");
        let link = dir.join("link.csv");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        written(&Outfile { truncate: true, ..outfile(&link) }, b"4\n");
        assert_eq!(std::fs::read(&path).unwrap(), b"4\n");
        assert_eq!(std::fs::read_dir(&dir).unwrap().count(), 2, "nothing temporary is left");
        let packed = dir.join("a.lz4");
        written(&outfile(&packed), b"1\n");
        let refused = FileSink::open(&Outfile { append: true, ..outfile(&packed) }).err().unwrap();
        assert_eq!(refused.code(), ErrorCode::CannotAppendToFile);
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
