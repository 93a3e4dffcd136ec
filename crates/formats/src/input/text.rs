//! The driver of text formats: a window over the bytes, and rows out of it.

use super::target::{ColumnUse, RowParse, RowParser, RowTarget};
use super::{InputFormat, Source};
use crate::FormatSettings;
use crate::error_log::{BadRow, ErrorLog};
use base::{Error, ErrorCode, Result, bail};
use types::{Block, Schema};

/// Bytes read at a time, where no setting says another number.
const READ_BYTES: usize = 1 << 20;
/// Bytes of the buffer at first: the data of one of many small inserts needs no large one.
const FIRST_READ_BYTES: usize = 16 << 10;
/// A row of more bytes is an error: it is more likely a quote that nobody closed.
const ROW_BYTES_MAX: usize = 1 << 30;

/// Bytes of a source, as many as are needed at once.
pub(crate) struct ReadWindow {
    source: Source,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    eof: bool,
    /// Line ends before the window.
    lines: u64,
    /// Bytes read at a time, at least.
    step: usize,
}

impl ReadWindow {
    pub(crate) fn new(source: Source) -> Self {
        ReadWindow::of_step(source, READ_BYTES)
    }

    /// A window that reads so many bytes at a time, at least one.
    fn of_step(source: Source, step: usize) -> Self {
        let step = step.clamp(1, ROW_BYTES_MAX);
        ReadWindow { source, buffer: Vec::new(), start: 0, end: 0, eof: false, lines: 0, step }
    }

    /// The bytes that are here and not taken.
    #[inline]
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Whether the window reaches to the end of the source.
    pub(crate) fn is_eof(&self) -> bool {
        self.eof
    }

    /// Takes bytes.
    #[inline]
    pub(crate) fn advance(&mut self, bytes: usize) {
        self.start += bytes;
    }

    /// The number of the line that the window begins in, from 1.
    pub(crate) fn line(&self) -> u64 {
        self.lines + memchr::memchr_iter(b'\n', &self.buffer[..self.start]).count() as u64 + 1
    }

    /// Reads more bytes behind those that are here.
    pub(crate) fn fill(&mut self) -> Result<()> {
        if self.end - self.start >= ROW_BYTES_MAX {
            bail!(
                IncorrectData,
                "A row has more than {ROW_BYTES_MAX} bytes: is a quote or bracket not closed? At line {}",
                self.line()
            );
        }
        self.lines += memchr::memchr_iter(b'\n', &self.buffer[..self.start]).count() as u64;
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        // Doubling keeps a long row from being scanned again too often.
        let wanted = self.end + self.step.max(self.end);
        base::cancel::checkpoint()?;
        base::memory::check_reserve(wanted.saturating_sub(self.buffer.len()) as u64)?;
        while self.end < wanted && !self.eof {
            if self.end == self.buffer.len() {
                let bytes = (self.end * 4).max(FIRST_READ_BYTES).min(wanted);
                // One value may be as large as a compressed body likes.
                if bytes > READ_BYTES {
                    base::memory::check_reserve((bytes - self.buffer.len()) as u64)?;
                }
                self.buffer.resize(bytes, 0);
            }
            let room = self.buffer.len().min(wanted);
            match self.source.read(&mut self.buffer[self.end..room]) {
                Ok(0) => self.eof = true,
                Ok(read) => self.end += read,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(read_error(&error)),
            }
        }
        Ok(())
    }

    /// Reads everything that is left.
    pub(crate) fn fill_all(&mut self) -> Result<()> {
        while !self.eof {
            self.fill()?;
        }
        Ok(())
    }
}

/// An error of the source; one that a reader underneath has wrapped comes out as it was.
pub(crate) fn read_error(error: &std::io::Error) -> Error {
    if let Some(inner) = error.get_ref().and_then(|inner| inner.downcast_ref::<Error>()) {
        return inner.clone();
    }
    let code = match error.kind() {
        std::io::ErrorKind::UnexpectedEof => ErrorCode::CannotReadAllData,
        std::io::ErrorKind::InvalidData | std::io::ErrorKind::InvalidInput => ErrorCode::IncorrectData,
        _ => ErrorCode::CannotReadFromFileDescriptor,
    };
    Error::new(code, format!("Cannot read the input: {error}"))
}

/// Cells of a block, at most (but for its last row): of many columns a block has fewer rows, so that it is no larger
/// than another.
const CELLS_MAX: usize = 16 << 20;

/// Rows of text as blocks.
pub(crate) struct TextInput {
    window: ReadWindow,
    target: RowTarget,
    parser: Box<dyn RowParser>,
    begun: bool,
    done: bool,
    /// No column is read, and rows may be counted without being parsed.
    passes_rows: bool,
    rows: u64,
    errors: u64,
    /// Counts the lines before the source's first.
    lines_before: Option<Box<dyn Fn() -> u64 + Send>>,
}

impl TextInput {
    pub(crate) fn new(schema: &Schema, settings: &FormatSettings, source: Source, parser: Box<dyn RowParser>) -> Self {
        TextInput {
            window: ReadWindow::of_step(source, settings.read_bytes),
            target: RowTarget::new(schema, settings),
            parser,
            begun: false,
            done: false,
            passes_rows: false,
            rows: 0,
            errors: 0,
            lines_before: None,
        }
    }

    /// Says that the bytes begin with a row: what stands before all rows is given.
    ///
    /// # Errors
    /// Those of the parser.
    pub(crate) fn after_head(mut self, head: &[u8]) -> Result<Self> {
        self.parser.begin(head, true, &mut self.target)?;
        self.begun = true;
        Ok(self)
    }

    /// What stands before all rows, as it stands there.
    ///
    /// # Errors
    /// Those of the parser and of the source.
    pub(crate) fn head(mut self) -> Result<Vec<u8>> {
        self.window.fill()?;
        let mark = if self.window.bytes().starts_with(b"\xEF\xBB\xBF") && self.parser.is_text() { 3 } else { 0 };
        loop {
            let bytes = &self.window.bytes()[mark..];
            match self.parser.begin(bytes, self.window.is_eof(), &mut self.target)? {
                Some(taken) => return Ok(bytes[..taken].to_vec()),
                None if self.window.is_eof() => bail!(IncorrectData, "The input ends inside its header"),
                None => self.window.fill()?,
            }
        }
    }

    /// Counts lines from this one: asked only where an error names its line.
    pub(crate) fn with_lines_before(mut self, count: Box<dyn Fn() -> u64 + Send>) -> Self {
        self.lines_before = Some(count);
        self
    }

    fn line(&self) -> u64 {
        self.window.line() + self.lines_before.as_ref().map_or(0, |count| count())
    }

    fn begin(&mut self) -> Result<()> {
        if self.begun {
            return Ok(());
        }
        self.window.fill()?;
        if self.parser.is_text() && self.window.bytes().starts_with(b"\xEF\xBB\xBF") {
            self.window.advance(3);
        }
        loop {
            let taken = self.parser.begin(self.window.bytes(), self.window.is_eof(), &mut self.target);
            match taken.map_err(|error| error_at_line(error, self.window.line()))? {
                Some(taken) => {
                    self.window.advance(taken);
                    self.begun = true;
                    return Ok(());
                }
                None if self.window.is_eof() => bail!(IncorrectData, "The input ends inside its header"),
                None => self.window.fill()?,
            }
        }
    }

    /// Skips a bad row if that is allowed, else gives the error back with its line.
    fn forgive(&mut self, error: Error) -> Result<()> {
        self.target.undo_row();
        self.errors += 1;
        let settings = &self.target.settings;
        let share = self.errors as f64 / (self.rows + self.errors) as f64;
        if self.errors > settings.errors_max && share > settings.errors_ratio_max {
            return Err(error_at_line(error, self.line()));
        }
        let log = settings.error_log.clone();
        loop {
            if let Some(end) = memchr::memchr(b'\n', self.window.bytes()) {
                self.note_error(log.as_ref(), &error, end)?;
                self.window.advance(end + 1);
                return Ok(());
            }
            if self.window.is_eof() {
                self.note_error(log.as_ref(), &error, self.window.bytes().len())?;
                self.done = true;
                return Ok(());
            }
            self.window.fill()?;
        }
    }

    /// Notes the bad row of so many bytes at the window's start.
    fn note_error(&self, log: Option<&ErrorLog>, error: &Error, bytes: usize) -> Result<()> {
        let Some(log) = log else { return Ok(()) };
        let raw = &self.window.bytes()[..bytes];
        // The number of rows in the pieces before is not known, but that of lines.
        let offset = if self.lines_before.is_some() { self.line() } else { self.rows + self.errors };
        let error = error_at_line(error.clone(), self.line());
        log.note(&BadRow { offset, reason: error.message(), raw: raw.strip_suffix(b"\r").unwrap_or(raw) })
    }
}

fn error_at_line(error: Error, line: u64) -> Error {
    // An error that names its column goes on with the line; others say "at line".
    let code = match error.code() {
        ErrorCode::CannotParseText => ErrorCode::CannotParseInputAssertionFailed,
        other => other,
    };
    Error::new(code, format!("{} at line {line}", error.message()))
}

impl InputFormat for TextInput {
    fn next_block(&mut self, max_rows: usize) -> Result<Option<Block>> {
        self.begin()?;
        let max_rows = max_rows.min(CELLS_MAX / self.target.builders.len().max(1)).max(1);
        while !self.done && self.target.rows < max_rows {
            if self.passes_rows {
                let (bytes, rows) = self.parser.pass_rows(self.window.bytes(), &self.target);
                self.window.advance(bytes);
                self.target.rows += rows;
                self.rows += rows as u64;
                if rows > 0 {
                    continue;
                }
            }
            match self.parser.row(self.window.bytes(), self.window.is_eof(), &mut self.target) {
                Ok(RowParse::Row(taken)) => {
                    debug_assert!(taken <= self.window.bytes().len(), "a row of {taken} bytes, which were not read");
                    self.window.advance(taken);
                    self.target.end_row();
                    self.rows += 1;
                }
                Ok(RowParse::Skip(taken)) => self.window.advance(taken),
                Ok(RowParse::End) => self.done = true,
                Ok(RowParse::More) => {
                    self.target.undo_row();
                    if self.window.is_eof() {
                        let error = base::err!(CannotReadAllData, "The input ends inside a row");
                        self.forgive(error)?;
                        self.done = true;
                    } else {
                        self.window.fill()?;
                    }
                }
                Err(error) => self.forgive(error)?,
            }
        }
        Ok(self.target.take_block())
    }

    fn give_only(&mut self, columns: &[usize]) -> bool {
        let settings = &self.target.settings;
        // Which rows are left out for what is wrong in them shows in the fields alone.
        let forgives = settings.errors_max > 0 || settings.errors_ratio_max > 0.0;
        let mut unread = self.parser.unread(settings);
        self.passes_rows = columns.is_empty() && settings.reading.counts_rows && !forgives && unread != ColumnUse::Read;
        if self.passes_rows {
            // Rows that cannot be passed over are counted as the others are.
            unread = ColumnUse::Skipped;
        }
        self.target.give_only(columns, unread);
        true
    }

    fn note_omitted(&mut self, columns: &[usize]) {
        self.target.note_omitted(columns);
    }

    fn take_omitted(&mut self) -> Vec<(usize, super::Omitted)> {
        self.target.take_omitted()
    }
}
