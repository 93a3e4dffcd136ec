//! One answer, of HTTP/1.1 or of the native protocol, parsed as its bytes come. Bodies are counted and not kept, but
//! for errors.

use crate::packets::Packets;
use crate::tally::Totals;

/// Heads longer than this are not from a server of ours.
const HEAD_BYTES_MAX: usize = 64 << 10;
/// The most of an error's text that is kept.
const ERROR_BYTES_MAX: usize = 16 << 10;

/// Where an answer is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stage {
    Head,
    /// Bytes of a body of known length that are to come.
    Body(u64),
    ChunkSize,
    /// Bytes of a chunk that are to come, with its line end.
    Chunk(u64),
    /// Lines after the last chunk.
    Trailer,
    ToEnd,
    Done,
}

/// The state of one answer; reused for the next on its connection.
pub(crate) struct Answer {
    stage: Stage,
    /// The head, or the line within chunks, as far as it has come.
    line: Vec<u8>,
    pub status: u16,
    pub totals: Totals,
    /// Bytes of the body.
    pub body_bytes: u64,
    /// The server did not know the answer's length when it wrote the head.
    pub is_streamed: bool,
    /// The server closes the connection after the answer.
    pub closes: bool,
    /// The text of an answer that is an error.
    pub error: Vec<u8>,
    /// Answers are of the native protocol.
    pub native: Option<Packets>,
}

impl Default for Answer {
    fn default() -> Self {
        let empty = Vec::new;
        Answer {
            stage: Stage::Head,
            line: empty(),
            status: 0,
            totals: Totals::default(),
            body_bytes: 0,
            is_streamed: false,
            closes: false,
            error: empty(),
            native: None,
        }
    }
}

impl Answer {
    /// Ready for the next answer; buffers stay.
    pub(crate) fn reset(&mut self) {
        let (mut line, mut error) = (std::mem::take(&mut self.line), std::mem::take(&mut self.error));
        line.clear();
        error.clear();
        let mut native = self.native.take();
        if let Some(packets) = &mut native {
            packets.reset();
        }
        *self = Answer { line, error, native, ..Answer::default() };
    }

    /// Whether nothing has come yet.
    pub(crate) fn is_untouched(&self) -> bool {
        match &self.native {
            Some(packets) => packets.is_untouched(),
            None => self.stage == Stage::Head && self.line.is_empty(),
        }
    }

    /// Takes bytes; whether the answer is complete.
    ///
    /// # Errors
    /// When this is not the protocol.
    pub(crate) fn push(&mut self, mut bytes: &[u8]) -> Result<bool, String> {
        if let Some(packets) = &mut self.native {
            let is_done = packets.push(bytes)?;
            (self.totals, self.body_bytes) = (packets.totals, packets.body_bytes);
            self.status = if packets.error.is_some() { 500 } else { 200 };
            self.error = packets.error.as_deref().unwrap_or_default().into();
            return Ok(is_done);
        }
        while !bytes.is_empty() && self.stage != Stage::Done {
            bytes = match self.stage {
                Stage::Head => self.head(bytes)?,
                Stage::Body(left) => {
                    self.body(bytes, left, |left| if left == 0 { Stage::Done } else { Stage::Body(left) })
                }
                Stage::ToEnd => self.body(bytes, u64::MAX, |_| Stage::ToEnd),
                Stage::ChunkSize => self.chunk_size(bytes)?,
                Stage::Chunk(left) => self.chunk(bytes, left),
                Stage::Trailer => self.trailer(bytes)?,
                Stage::Done => bytes,
            };
        }
        Ok(self.stage == Stage::Done)
    }

    /// The peer has closed: whether the answer was one that ends so.
    pub(crate) fn end(&mut self) -> bool {
        if self.stage == Stage::ToEnd {
            self.stage = Stage::Done;
        }
        self.stage == Stage::Done
    }

    fn head<'b>(&mut self, bytes: &'b [u8]) -> Result<&'b [u8], String> {
        // The end may lie across two reads.
        let from = self.line.len().saturating_sub(3);
        self.line.extend_from_slice(&bytes[..bytes.len().min(HEAD_BYTES_MAX)]);
        let Some(end) = memchr::memmem::find(&self.line[from..], b"\r\n\r\n").map(|at| from + at + 4) else {
            if self.line.len() >= HEAD_BYTES_MAX {
                return Err("the answer is no HTTP: its head has no end".into());
            }
            return Ok(&[]);
        };
        let before = self.line.len() - bytes.len().min(HEAD_BYTES_MAX);
        let line = std::mem::take(&mut self.line);
        self.parse_head(&line[..end])?;
        self.line = line;
        self.line.clear();
        Ok(&bytes[end - before..])
    }

    fn parse_head(&mut self, head: &[u8]) -> Result<(), String> {
        let mut lines = head.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
        let first = lines.next().unwrap_or_default();
        let status = first.strip_prefix(b"HTTP/1.").and_then(|rest| rest.get(2..5)).and_then(number);
        let Some(status) = status else {
            return Err(format!("the answer is no HTTP: {}", String::from_utf8_lossy(&first[..first.len().min(80)])));
        };
        self.status = status as u16;
        let (mut length, mut is_chunked) = (None, false);
        for line in lines {
            let Some(colon) = line.iter().position(|byte| *byte == b':') else { continue };
            let (name, value) = (&line[..colon], line[colon + 1..].trim_ascii());
            // By length first: most headers are none of these.
            match name.len() {
                10 if name.eq_ignore_ascii_case(b"connection") => self.closes = value.eq_ignore_ascii_case(b"close"),
                14 if name.eq_ignore_ascii_case(b"content-length") => {
                    length = Some(number(value).ok_or("the answer's length is no number")?)
                }
                17 if name.eq_ignore_ascii_case(b"transfer-encoding") => {
                    is_chunked = value.eq_ignore_ascii_case(b"chunked")
                }
                20 if name.eq_ignore_ascii_case(b"x-clickhouse-summary") => self.totals = summary(value),
                _ => {}
            }
        }
        self.is_streamed = length.is_none();
        self.stage = match (is_chunked, length) {
            (true, _) => Stage::ChunkSize,
            (false, Some(0)) => Stage::Done,
            (false, Some(length)) => Stage::Body(length),
            (false, None) if self.status == 204 => Stage::Done,
            (false, None) => {
                self.closes = true;
                Stage::ToEnd
            }
        };
        Ok(())
    }

    fn body<'b>(&mut self, bytes: &'b [u8], left: u64, then: impl Fn(u64) -> Stage) -> &'b [u8] {
        let count = bytes.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        self.keep(&bytes[..count]);
        self.stage = then(left - count as u64);
        &bytes[count..]
    }

    /// Counts bytes of the body, and keeps the end of those that may be an error.
    fn keep(&mut self, bytes: &[u8]) {
        self.body_bytes += bytes.len() as u64;
        if self.status == 200 && !self.is_streamed {
            return;
        }
        let tail = &bytes[bytes.len().saturating_sub(ERROR_BYTES_MAX / 2)..];
        if self.error.len() + tail.len() > ERROR_BYTES_MAX {
            self.error.drain(..self.error.len().saturating_sub(ERROR_BYTES_MAX / 2));
        }
        self.error.extend_from_slice(tail);
    }

    fn chunk_size<'b>(&mut self, bytes: &'b [u8]) -> Result<&'b [u8], String> {
        let Some(rest) = self.take_line(bytes)? else { return Ok(&[]) };
        let digits = self.line.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
        let size = std::str::from_utf8(digits)
            .ok()
            .and_then(|digits| u64::from_str_radix(digits, 16).ok())
            .filter(|size| *size < u64::MAX - 2);
        let Some(size) = size else { return Err("the answer has a broken chunk".into()) };
        self.line.clear();
        self.stage = if size == 0 { Stage::Trailer } else { Stage::Chunk(size + 2) };
        Ok(rest)
    }

    fn chunk<'b>(&mut self, bytes: &'b [u8], left: u64) -> &'b [u8] {
        let count = bytes.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        let left_after = left - count as u64;
        // The last two bytes are the line end.
        let of_body = left.saturating_sub(2).saturating_sub(left_after.saturating_sub(2));
        self.keep(&bytes[..of_body as usize]);
        self.stage = if left_after == 0 { Stage::ChunkSize } else { Stage::Chunk(left_after) };
        &bytes[count..]
    }

    fn trailer<'b>(&mut self, bytes: &'b [u8]) -> Result<&'b [u8], String> {
        let Some(rest) = self.take_line(bytes)? else { return Ok(&[]) };
        if self.line.trim_ascii().is_empty() {
            self.stage = Stage::Done;
        }
        self.line.clear();
        Ok(rest)
    }

    /// Collects a line; what follows it, once it is whole.
    fn take_line<'b>(&mut self, bytes: &'b [u8]) -> Result<Option<&'b [u8]>, String> {
        let end = memchr::memchr(b'\n', bytes);
        let count = end.map_or(bytes.len(), |end| end + 1);
        if self.line.len() + count > HEAD_BYTES_MAX {
            return Err("the answer has a line without end".into());
        }
        self.line.extend_from_slice(&bytes[..count]);
        Ok(end.map(|_| &bytes[count..]))
    }

    /// What is wrong with a complete answer, or one that the server broke off.
    pub(crate) fn error_text(&self) -> String {
        let text = String::from_utf8_lossy(&self.error);
        let text = match text.rfind("Code: ") {
            // After an error within a body come its length and a mark; an answer of its own is shown with its caret.
            Some(at) if self.status == 200 => text[at..].lines().next().unwrap_or_default(),
            Some(at) => text[at..].trim_end(),
            None => text.trim(),
        };
        if text.is_empty() || (self.status == 200 && !text.starts_with("Code: ")) {
            format!("the server broke off an answer (HTTP status {})", self.status)
        } else {
            text.to_string()
        }
    }

    /// The code of the error in the answer.
    pub(crate) fn error_code(&self) -> i32 {
        self.error_text().strip_prefix("Code: ").and_then(|rest| rest.split('.').next()?.parse().ok()).unwrap_or(210)
    }
}

/// A decimal number without sign.
fn number(digits: &[u8]) -> Option<u64> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// Totals out of `{"read_rows":"1",…}`.
fn summary(text: &[u8]) -> Totals {
    let mut totals = Totals::default();
    for pair in text.split(|byte| *byte == b',') {
        let mut words =
            pair.split(|byte| *byte == b'"').filter(|word| word.first().is_some_and(u8::is_ascii_alphanumeric));
        let (Some(name), Some(value)) = (words.next(), words.next().and_then(number)) else { continue };
        match name {
            b"read_rows" => totals.read_rows = value,
            b"read_bytes" => totals.read_bytes = value,
            b"result_rows" => totals.result_rows = value,
            _ => {}
        }
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_all_splits(text: &str, check: impl Fn(&Answer)) {
        for split in 0..text.len() {
            let mut answer = Answer::default();
            assert!(!answer.push(&text.as_bytes()[..split]).unwrap(), "{split}");
            assert!(answer.push(&text.as_bytes()[split..]).unwrap(), "{split}");
            check(&answer);
            answer.reset();
            assert!(answer.is_untouched());
        }
    }

    #[test]
    fn whole_answers() {
        let summary = r#"{"read_rows":"12","read_bytes":"96","result_rows":"3","elapsed_ns":"5"}"#;
        let text = format!("HTTP/1.1 200 OK\r\nX-ClickHouse-Summary: {summary}\r\ncontent-length: 5\r\n\r\nhello");
        check_all_splits(&text, |answer| {
            assert_eq!((answer.status, answer.body_bytes, answer.is_streamed, answer.closes), (200, 5, false, false));
            assert_eq!(answer.totals, Totals { read_rows: 12, read_bytes: 96, result_rows: 3 });
        });
    }

    #[test]
    fn chunks() {
        let text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: \
            close\r\n\r\n3\r\nabc\r\n10;x=y\r\n0123456789abcdef\r\n0\r\n\r\n";
        check_all_splits(text, |answer| {
            assert_eq!((answer.body_bytes, answer.is_streamed, answer.closes), (19, true, true))
        });
    }

    #[test]
    fn errors() {
        let text = "HTTP/1.1 404 Not Found\r\nContent-Length: 54\r\n\r\nCode: 60. DB::Exception: no table. \
            (UNKNOWN_TABLE) (v)";
        check_all_splits(text, |answer| assert_eq!((answer.status, answer.error_code()), (404, 60)));
        assert!(Answer::default().push(b"SSH-2.0-x\r\n\r\n").is_err());
        assert!(Answer::default().push(&vec![b'x'; HEAD_BYTES_MAX]).is_err());
        let mut cut = Answer::default();
        assert!(
            !cut.push(
                b"HTTP/1.1 200 OK\r\nTransfer-Encoding: \
            chunked\r\n\r\n40\r\nrows\r\n__exception__\r\nt\r\nCode: 241. DB::"
            )
            .unwrap()
        );
        assert!(!cut.end());
        assert_eq!((cut.error_code(), cut.error_text().as_str()), (241, "Code: 241. DB::"));
    }
}
