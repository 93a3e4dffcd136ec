//! Destinations of results: the terminal, or a file that `INTO OUTFILE` names.

use crate::ClientError;
use base::{Error, ErrorCode, Result};
use formats::{Compression, Compressor};
use sql::ast::Outfile;
use std::fs::File;
use std::io::{self, BufWriter, Write};

const BUFFER_BYTES: usize = 128 << 10;

/// A file that a result goes to.
pub(crate) struct FileSink {
    writer: Compressor<BufWriter<File>>,
    and_stdout: bool,
    path: String,
}

impl FileSink {
    /// Opens the file.
    ///
    /// # Errors
    /// When it exists and neither `APPEND` nor `TRUNCATE` is said, or the compression is unknown.
    pub(crate) fn open(outfile: &Outfile) -> Result<Self> {
        let path = &outfile.path;
        let mut options = File::options();
        match (outfile.append, outfile.truncate) {
            (true, _) => options.create(true).append(true),
            (_, true) => options.create(true).write(true).truncate(true),
            _ => options.write(true).create_new(true),
        };
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => base::err!(
                CannotOpenFile,
                "File {path} exists: say INTO OUTFILE '{path}' TRUNCATE or APPEND, or choose another name"
            ),
            _ => Error::io(ErrorCode::CannotOpenFile, format!("open {path}"), &error),
        };
        let method = Compression::of_argument(outfile.compression.as_deref().unwrap_or("auto"), path)?;
        method.check_writable()?;
        let file = BufWriter::with_capacity(BUFFER_BYTES, options.open(path).map_err(failed)?);
        Ok(FileSink {
            writer: Compressor::new(method, outfile.level, file)?,
            and_stdout: outfile.and_stdout,
            path: path.clone(),
        })
    }

    /// Writes the buffered rest and closes the file.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn finish(self) -> Result<(), ClientError> {
        let result = self.writer.finish().and_then(|mut file| file.flush());
        result.map_err(|error| {
            Error::io(ErrorCode::CannotWriteToFileDescriptor, format!("write {}", self.path), &error).into()
        })
    }
}

impl Write for FileSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write_all(bytes)?;
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
}
