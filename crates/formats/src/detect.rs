//! The format and the compression of data of which no name tells them: by its first bytes.

use crate::FormatSettings;
use crate::compression::{Compression, decompressed};
use crate::file::FileForm;
use crate::input::infer::sniff::fields_in_rows;
use crate::input::text::read_error;
use crate::names::{FormatInfo, find_format, format_of_path};
use crate::object::DataObject;
use base::Result;
use std::io::Read;

/// Bytes of data that its format is told from.
const HEAD_BYTES: usize = 64 << 10;

/// The format and compression of a file: those that are named, or its extensions stand for, or else its first bytes.
/// Also whether these told the format.
pub(crate) fn named_form(
    object: &DataObject,
    form: &FileForm,
    settings: &FormatSettings,
) -> Result<(&'static FormatInfo, Compression, bool)> {
    let text = object.path().to_string_lossy();
    let mut compression = Compression::of_argument(form.compression, &text)?;
    if !form.format.is_empty() && !form.format.eq_ignore_ascii_case("auto") {
        return Ok((find_format(form.format)?, compression, false));
    }
    let unknown = match format_of_path(&text) {
        Ok(info) => return Ok((info, compression, false)),
        Err(error) => error,
    };
    let head = |compression: Compression| -> Result<Vec<u8>> {
        let mut head = Vec::new();
        let source = decompressed(object.source()?, compression)?;
        source.take(HEAD_BYTES as u64).read_to_end(&mut head).map_err(|error| read_error(&error))?;
        Ok(head)
    };
    let mut bytes = head(compression)?;
    if compression == Compression::None && (form.compression.is_empty() || form.compression == "auto") {
        compression = compression_of(&bytes);
        if compression != Compression::None {
            bytes = head(compression)?;
        }
    }
    let eof = bytes.len() < HEAD_BYTES;
    format_of(&bytes, eof, settings).map(|info| (info, compression, true)).ok_or(unknown)
}

/// Whether a file is CSV by its name or its bytes, and no other kind of it by its format.
pub(crate) fn is_csv_file(format: &str, path: &str, is_detected: bool) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
    matches!(format, "CSV" | "CSVWithNames") && (is_detected || name.ends_with(".csv") || name.contains(".csv."))
}

/// The compression that data begins with the mark of.
fn compression_of(bytes: &[u8]) -> Compression {
    match bytes {
        [0x1F, 0x8B, ..] => Compression::Gzip,
        [0x28, 0xB5, 0x2F, 0xFD, ..] => Compression::Zstd,
        [0x04, 0x22, 0x4D, 0x18, ..] => Compression::Lz4,
        [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => Compression::Xz,
        [b'B', b'Z', b'h', b'1'..=b'9', ..] => Compression::Bz2,
        _ => Compression::None,
    }
}

/// The format of data: that of its mark, or the one among those of text that its first lines fit.
///
/// ```text
/// {              JSONEachRow          [{ or []   JSONEachRow, as an array
/// [              JSONCompactEachRow   (…),       Values
/// a,b  a;b       CSV, where all rows have as many fields
/// otherwise      TabSeparated
/// ```
fn format_of(bytes: &[u8], eof: bool, settings: &FormatSettings) -> Option<&'static FormatInfo> {
    let marks: [(&[u8], &str); 5] = [
        (b"PAR1", "Parquet"),
        (b"ARROW1", "Arrow"),
        (b"\xFF\xFF\xFF\xFF", "ArrowStream"),
        (b"Obj\x01", "Avro"),
        (b"ORC", "ORC"),
    ];
    if let Some((_, name)) = marks.iter().find(|(mark, _)| bytes.starts_with(mark))
        && let Ok(info) = find_format(name)
    {
        return Some(info);
    }
    if bytes.is_empty() {
        return None;
    }
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    let name = match text {
        [b'{', ..] => "JSONEachRow",
        [b'[', rest @ ..] => match rest.trim_ascii_start() {
            [b'{' | b']', ..] => "JSONEachRow",
            _ => "JSONCompactEachRow",
        },
        [b'(', ..] if is_values(text) => "Values",
        _ => {
            let fields = |delimiter: u8| fields_in_rows(bytes, eof, delimiter, settings);
            let by_tabs = fields(b'\t');
            let others = [b',', b';', b'|'].into_iter().map(fields).max().unwrap_or(0);
            if others > by_tabs.max(1) { "CSV" } else { "TabSeparated" }
        }
    };
    find_format(name).ok()
}

/// Whether the first line is of rows in parentheses.
fn is_values(text: &[u8]) -> bool {
    let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii_end();
    line.ends_with(b")") || line.ends_with(b"),") || line.ends_with(b");")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_bytes_tell_the_format() {
        let check = |text: &str, expected: &str| {
            let found = format_of(text.as_bytes(), true, &FormatSettings::default());
            assert_eq!(found.map_or("", |info| info.name), expected, "{text:?}");
        };
        check("PAR1....", "Parquet");
        check("{\"a\":1}\n", "JSONEachRow");
        check("\u{feff}{\"a\":1}\n", "JSONEachRow");
        check(" [\n {\"a\":1}]", "JSONEachRow");
        check("[1, \"x\"]\n", "JSONCompactEachRow");
        check("(1, 'x'),\n(2, 'y')", "Values");
        check("a,b\n1,2\n", "CSV");
        check("a;b\n1;2\n", "CSV");
        check("a\tb\n1,5\t2,5\n", "TabSeparated");
        check("some words, and others\nmore words\n", "TabSeparated");
        check("42\n", "TabSeparated");
        check("", "");
    }

    #[test]
    fn first_bytes_tell_the_compression() {
        assert_eq!(compression_of(b"\x1f\x8b\x08"), Compression::Gzip);
        assert_eq!(compression_of(b"\x28\xb5\x2f\xfd0"), Compression::Zstd);
        assert_eq!(compression_of(b"BZh9"), Compression::Bz2);
        assert_eq!(compression_of(b"plain"), Compression::None);
    }
}
