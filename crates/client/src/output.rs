//! Where results go: the terminal, or a file that `INTO OUTFILE` names.

use crate::ClientError;
use base::{Error, ErrorCode, Result, bail};
use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};
use sql::ast::Outfile;
use std::fs::File;
use std::io::{self, BufWriter, Write};

const BUFFER_BYTES: usize = 128 << 10;
const ZSTD_LEVEL: i32 = 3;
const GZIP_LEVEL: u32 = 6;

/// A file that a result goes to.
pub(crate) struct FileSink {
    writer: Compressor,
    and_stdout: bool,
    path: String,
}

enum Compressor {
    Plain(BufWriter<File>),
    Gzip(GzEncoder<BufWriter<File>>),
    Deflate(ZlibEncoder<BufWriter<File>>),
    Zstd(zstd::Encoder<'static, BufWriter<File>>),
    Lz4(lz4::Encoder<BufWriter<File>>),
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
            io::ErrorKind::AlreadyExists => base::err!(CannotOpenFile, "File {path} exists: say INTO OUTFILE '{path}' TRUNCATE or APPEND, or choose another name"),
            _ => Error::io(ErrorCode::CannotOpenFile, format!("open {path}"), &error),
        };
        let method = method(outfile)?;
        let file = BufWriter::with_capacity(BUFFER_BYTES, options.open(path).map_err(failed)?);
        let level = outfile.level;
        let gzip = Compression::new(level.map_or(GZIP_LEVEL, |level| level.min(9) as u32));
        let writer = match method {
            "gzip" => Compressor::Gzip(GzEncoder::new(file, gzip)),
            "deflate" => Compressor::Deflate(ZlibEncoder::new(file, gzip)),
            "zstd" => Compressor::Zstd(zstd::Encoder::new(file, level.map_or(ZSTD_LEVEL, |level| level.min(22) as i32)).map_err(failed)?),
            "lz4" => Compressor::Lz4(lz4::EncoderBuilder::new().level(level.unwrap_or(0).min(12) as u32).build(file).map_err(failed)?),
            _ => Compressor::Plain(file),
        };
        Ok(FileSink { writer, and_stdout: outfile.and_stdout, path: path.clone() })
    }

    /// Writes what is buffered and closes the file.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn finish(self) -> Result<(), ClientError> {
        let path = self.path;
        let mut file = match self.writer {
            Compressor::Plain(file) => Ok(file),
            Compressor::Gzip(encoder) => encoder.finish(),
            Compressor::Deflate(encoder) => encoder.finish(),
            Compressor::Zstd(encoder) => encoder.finish(),
            Compressor::Lz4(encoder) => {
                let (file, result) = encoder.finish();
                result.map(|()| file)
            }
        };
        let result = file.as_mut().map_err(|error| io::Error::new(error.kind(), error.to_string())).and_then(|file| file.flush());
        result.map_err(|error| Error::io(ErrorCode::CannotWriteToFileDescriptor, format!("write {path}"), &error).into())
    }
}

impl Write for FileSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.writer {
            Compressor::Plain(writer) => writer.write_all(bytes),
            Compressor::Gzip(writer) => writer.write_all(bytes),
            Compressor::Deflate(writer) => writer.write_all(bytes),
            Compressor::Zstd(writer) => writer.write_all(bytes),
            Compressor::Lz4(writer) => writer.write_all(bytes),
        }?;
        if self.and_stdout {
            io::stdout().write_all(bytes)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The compression that is said or that the extension stands for.
fn method(outfile: &Outfile) -> Result<&'static str> {
    let said = outfile.compression.as_deref().unwrap_or_else(|| outfile.path.rsplit_once('.').map_or("", |(_, extension)| extension));
    Ok(match said.to_ascii_lowercase().as_str() {
        "gz" | "gzip" => "gzip",
        "deflate" => "deflate",
        "zst" | "zstd" => "zstd",
        "lz4" => "lz4",
        "none" => "none",
        _ if outfile.compression.is_none() => "none",
        other => bail!(BadArguments, "Unknown compression '{other}': use gzip, zstd, lz4, deflate or none"),
    })
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
        Outfile { path: path.display().to_string(), append: false, truncate: false, and_stdout: false, compression: None, level: None }
    }

    #[test]
    fn writes_compressed_by_extension() {
        let dir = std::env::temp_dir().join(format!("ursa-outfile-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        for name in ["a.csv", "a.csv.gz", "a.tsv.zst", "a.json.lz4"] {
            let target = outfile(&dir.join(name));
            let mut sink = FileSink::open(&target).unwrap();
            sink.write_all(b"1,2\n").unwrap();
            sink.finish().unwrap();
            let file = Box::new(File::open(&target.path).unwrap());
            let mut text = String::new();
            formats::decompressed(file, &target.path).unwrap().read_to_string(&mut text).unwrap();
            assert_eq!(text, "1,2\n", "{name}");
            assert_eq!(FileSink::open(&target).err().map(|error| error.code()), Some(ErrorCode::CannotOpenFile));
        }
        assert_eq!(format_of(&outfile(&dir.join("a.csv.gz"))), "CSV");
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
