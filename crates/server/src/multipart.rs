//! Bodies of `multipart/form-data`: fields, which are parameters, and files, which are tables of the query (external
//! tables).
//!
//! ```text
//! --boundary CRLF  Content-Disposition: form-data; name="x"[; filename="…"] CRLF  … CRLF CRLF  data CRLF
//! --boundary--
//! ```

use crate::byte_queue::ByteQueue;
use base::{Error, ErrorCode, Result, bail};
use std::io::Read;

/// Bytes read at a time.
const READ_BYTES: usize = 128 << 10;
/// Bytes of the headers of a part.
const HEADERS_BYTES_MAX: usize = 16 << 10;
/// Parts of a body.
const PARTS_MAX: usize = 1_000;
/// Bytes of a field: of a query or a parameter.
const FIELD_BYTES_MAX: u64 = 1 << 30;

/// A part of a form.
pub(crate) struct Part {
    pub name: String,
    /// Whether the part has a file name: its data are rows.
    pub is_file: bool,
    pub data: ByteQueue,
}

impl Part {
    /// All data of a field.
    ///
    /// # Errors
    /// When they cannot be read back from disk.
    pub(crate) fn into_bytes(mut self) -> Result<Vec<u8>> {
        if self.data.len() > FIELD_BYTES_MAX {
            bail!(
                BadArguments,
                "The field {} of the form has {} bytes: give large data as files, with a filename",
                self.name,
                self.data.len()
            );
        }
        let mut bytes = Vec::new();
        while let Some(mut piece) = self.data.take()? {
            bytes.append(&mut piece);
        }
        Ok(bytes)
    }
}

/// The boundary of a form, if the type of a body's content is that.
pub(crate) fn boundary(content_type: &str) -> Option<String> {
    let (kind, rest) = content_type.split_once(';')?;
    if !kind.trim().eq_ignore_ascii_case("multipart/form-data") {
        return None;
    }
    attribute(rest, "boundary").filter(|boundary| !boundary.is_empty())
}

/// The value of `name=value` or `name="value"` among attributes.
fn attribute(text: &str, name: &str) -> Option<String> {
    text.split(';').find_map(|part| {
        let (key, value) = part.split_once('=')?;
        key.trim().eq_ignore_ascii_case(name).then(|| value.trim().trim_matches('"').to_string())
    })
}

/// Reads all parts.
///
/// # Errors
/// For bodies that are no such form or break off.
pub(crate) fn read_parts(source: &mut dyn Read, boundary: &str) -> Result<Vec<Part>> {
    let mut form = Form { source, buffer: b"\r\n".to_vec(), is_at_end: false };
    let mark = format!("\r\n--{boundary}").into_bytes();
    let mut before = ByteQueue::default();
    form.read_to(&mark, &mut before)?;
    let mut parts = Vec::new();
    loop {
        form.need(2)?;
        if form.buffer.starts_with(b"--") {
            return Ok(parts);
        }
        if parts.len() == PARTS_MAX {
            bail!(BadArguments, "The form has more than {PARTS_MAX} parts");
        }
        let (name, is_file) = form.headers()?;
        let mut data = ByteQueue::default();
        form.read_to(&mark, &mut data)?;
        debug_assert!(!form.buffer.starts_with(&mark), "the mark behind a part is read with it");
        parts.push(Part { name, is_file, data });
    }
}

struct Form<'a> {
    source: &'a mut dyn Read,
    buffer: Vec<u8>,
    is_at_end: bool,
}

impl Form<'_> {
    fn fill(&mut self) -> Result<()> {
        let start = self.buffer.len();
        self.buffer.resize(start + READ_BYTES, 0);
        let count = self.source.read(&mut self.buffer[start..]).map_err(|error| crate::text::broken_body(&error))?;
        self.buffer.truncate(start + count);
        if count == 0 {
            if self.is_at_end {
                return Err(Error::new(
                    ErrorCode::UnexpectedEndOfFile,
                    "The form breaks off: its last boundary is missing",
                ));
            }
            self.is_at_end = true;
        }
        Ok(())
    }

    fn need(&mut self, bytes: usize) -> Result<()> {
        while self.buffer.len() < bytes {
            self.fill()?;
        }
        Ok(())
    }

    /// Moves the bytes before `mark` into `out`, and drops the mark.
    fn read_to(&mut self, mark: &[u8], out: &mut ByteQueue) -> Result<()> {
        loop {
            if let Some(at) = memchr::memmem::find(&self.buffer, mark) {
                let rest = self.buffer.split_off(at + mark.len());
                self.buffer.truncate(at);
                out.push(&mut self.buffer)?;
                self.buffer = rest;
                return Ok(());
            }
            // The end may be the beginning of a mark.
            let sure = self.buffer.len().saturating_sub(mark.len());
            let rest = self.buffer.split_off(sure);
            out.push(&mut self.buffer)?;
            self.buffer = rest;
            self.fill()?;
        }
    }

    /// Name, and whether there is a file name, of the part that begins here.
    fn headers(&mut self) -> Result<(String, bool)> {
        let end = loop {
            if let Some(end) = memchr::memmem::find(&self.buffer, b"\r\n\r\n") {
                break end;
            }
            if self.buffer.len() > HEADERS_BYTES_MAX {
                bail!(BadArguments, "A part of the form has headers of more than {HEADERS_BYTES_MAX} bytes");
            }
            self.fill()?;
        };
        let text = String::from_utf8_lossy(&self.buffer[..end]).into_owned();
        self.buffer.drain(..end + 4);
        let disposition = text.split("\r\n").find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.trim().eq_ignore_ascii_case("content-disposition").then(|| value.to_string())
        });
        let name = disposition.as_deref().and_then(|value| attribute(value, "name"));
        let (Some(name), Some(disposition)) = (name, disposition) else {
            bail!(BadArguments, "A part of the form has no name")
        };
        Ok((name, attribute(&disposition, "filename").is_some()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(body: &str, expect: &[(&str, bool, &str)]) {
        let parts = read_parts(&mut body.as_bytes(), "B").unwrap();
        let got: Vec<(String, bool, String)> = parts
            .into_iter()
            .map(|part| (part.name.clone(), part.is_file, String::from_utf8(part.into_bytes().unwrap()).unwrap()))
            .collect();
        let got: Vec<(&str, bool, &str)> =
            got.iter().map(|(name, is_file, data)| (name.as_str(), *is_file, data.as_str())).collect();
        assert_eq!(got, expect);
    }

    #[test]
    fn fields_and_files() {
        check("--B--\r\n", &[]);
        check("--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n\r\n--B--\r\n", &[("a", false, "1\r\n")]);
        check(
            "--B\r\ncontent-disposition: form-data; name=\"a\"; filename=\"f\"\r\nContent-Type: \
            text/plain\r\n\r\n1\t2\n--B\r\n\r\n--B\r\nContent-Disposition: form-data; name=b\r\n\r\n--x\r\n--B--",
            &[("a", true, "1\t2\n--B\r\n"), ("b", false, "--x")],
        );
    }

    #[test]
    fn forms_that_break_off() {
        for body in [
            "",
            "--B",
            "--B\r\nContent-Disposition: form-data; name=a\r\n\r\n1",
            "--B\r\nContent-Disposition: form-data\r\n\r\n1\r\n--B--",
        ] {
            assert!(read_parts(&mut body.as_bytes(), "B").is_err(), "{body}");
        }
    }

    #[test]
    fn boundaries() {
        assert_eq!(boundary("multipart/form-data; boundary=\"x y\"").as_deref(), Some("x y"));
        assert_eq!(boundary("Multipart/Form-Data; charset=utf-8; boundary=abc").as_deref(), Some("abc"));
        assert_eq!(boundary("text/plain; boundary=abc"), None);
    }
}
