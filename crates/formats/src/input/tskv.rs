//! `TSKV`: `name=value` fields between tabs.

use super::target::{ColumnUse, RowParse, RowParser, RowTarget};
use super::tsv::{is_compound, split_line, unescape};
use crate::FormatSettings;
use base::{Result, bail};
use memchr::memchr;

pub(super) struct TskvParser;

/// The fields of a line that hold values: without the word `tskv` at its start; none of an empty line.
pub(super) fn fields_of(line: &[Vec<u8>]) -> &[Vec<u8>] {
    match line {
        [first, rest @ ..] if first == b"tskv" => rest,
        [only] if only.is_empty() => &[],
        all => all,
    }
}

impl RowParser for TskvParser {
    fn unread(&self, _settings: &FormatSettings) -> ColumnUse {
        ColumnUse::Skipped
    }

    fn row(&mut self, bytes: &[u8], eof: bool, target: &mut RowTarget) -> Result<RowParse> {
        if bytes.is_empty() {
            return Ok(if eof { RowParse::End } else { RowParse::More });
        }
        let Some((fields, next)) = split_line(bytes, 0, true, eof)? else { return Ok(RowParse::More) };
        let mut text = Vec::new();
        for field in fields_of(&fields) {
            let Some(equals) = memchr(b'=', field) else {
                bail!(IncorrectData, "Cannot parse '{}': expected name=value", String::from_utf8_lossy(field))
            };
            let (name, value) = (String::from_utf8_lossy(&field[..equals]), &field[equals + 1..]);
            let Some(column) = target.schema.index_of(&name) else {
                if target.settings.skip_unknown {
                    continue;
                }
                bail!(IncorrectData, "Unknown field '{name}'");
            };
            if target.skips(column) {
                continue;
            }
            if target.builders[column].len() > target.rows {
                bail!(IncorrectData, "Field '{name}' stands twice in a row");
            }
            let result = if value == b"\\N" {
                target.push_null(column)
            } else if is_compound(&target.schema.fields[column].data_type) {
                target.push_text(column, value)
            } else {
                text.clear();
                unescape(value, &mut text).and_then(|()| target.push_text(column, &text))
            };
            result.map_err(|error| target.in_column(column, error))?;
        }
        if next == bytes.len() && !bytes.ends_with(b"\n") {
            bail!(
                CannotReadAllData,
                "Unexpected end of stream after field in TSKV format: a row ends with the end of its line"
            );
        }
        target.fill_missing();
        Ok(RowParse::Row(next))
    }
}
