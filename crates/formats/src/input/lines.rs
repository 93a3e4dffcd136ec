//! `LineAsString` and `RawBLOB`: bytes as they are, into one string column.

use super::target::{ColumnUse, RowParse, RowParser, RowTarget};
use super::text::ReadWindow;
use super::{InputFormat, Source};
use crate::FormatSettings;
use base::{Result, bail};
use memchr::{memchr, memchr_iter, memrchr};
use types::{Block, Schema};

fn check_one_string(schema: &Schema, format: &str) -> Result<()> {
    if schema.len() != 1 || !schema.fields[0].data_type.base().is_string() {
        bail!(IncorrectQuery, "Format {format} fills one column of type String");
    }
    Ok(())
}

pub(super) struct LineParser;

impl LineParser {
    pub(super) fn new(schema: &Schema) -> Result<Self> {
        check_one_string(schema, "LineAsString").map(|()| LineParser)
    }
}

impl RowParser for LineParser {
    fn unread(&self, _settings: &FormatSettings) -> ColumnUse {
        ColumnUse::Skipped
    }

    fn pass_rows(&mut self, bytes: &[u8], _target: &RowTarget) -> (usize, usize) {
        let taken = memrchr(b'\n', bytes).map_or(0, |end| end + 1);
        (taken, memchr_iter(b'\n', &bytes[..taken]).count())
    }

    fn row(&mut self, bytes: &[u8], eof: bool, target: &mut RowTarget) -> Result<RowParse> {
        if bytes.is_empty() {
            return Ok(if eof { RowParse::End } else { RowParse::More });
        }
        let (line, next) = match memchr(b'\n', bytes) {
            Some(end) => (&bytes[..end], end + 1),
            None if eof => (bytes, bytes.len()),
            None => return Ok(RowParse::More),
        };
        if !target.skips(0) {
            target.push_text(0, line)?;
        }
        Ok(RowParse::Row(next))
    }
}

pub(super) struct RawBlobInput {
    window: ReadWindow,
    target: RowTarget,
    done: bool,
}

impl RawBlobInput {
    pub(super) fn new(schema: &Schema, settings: &FormatSettings, source: Source) -> Result<Self> {
        check_one_string(schema, "RawBLOB")?;
        Ok(RawBlobInput { window: ReadWindow::new(source), target: RowTarget::new(schema, settings), done: false })
    }
}

impl InputFormat for RawBlobInput {
    fn next_block(&mut self, _max_rows: usize) -> Result<Option<Block>> {
        if std::mem::replace(&mut self.done, true) {
            return Ok(None);
        }
        self.window.fill_all()?;
        self.target.push_text(0, self.window.bytes())?;
        self.target.end_row();
        Ok(self.target.take_block())
    }
}

/// `One`: a row of defaults, whatever the data.
pub(super) struct OneInput {
    target: RowTarget,
    done: bool,
}

impl OneInput {
    pub(super) fn new(schema: &Schema, settings: &FormatSettings) -> Self {
        OneInput { target: RowTarget::new(schema, settings), done: false }
    }
}

impl InputFormat for OneInput {
    fn next_block(&mut self, _max_rows: usize) -> Result<Option<Block>> {
        if std::mem::replace(&mut self.done, true) {
            return Ok(None);
        }
        self.target.fill_missing();
        self.target.end_row();
        Ok(self.target.take_block())
    }
}
