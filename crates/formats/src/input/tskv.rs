//! `TSKV`: `name=value` fields between tabs.

use super::target::{RowParser, Step, Target};
use super::tsv::{is_compound, split_line, unescape};
use base::{Result, bail};
use memchr::memchr;

pub(super) struct TskvParser;

impl RowParser for TskvParser {
    fn row(&mut self, bytes: &[u8], eof: bool, target: &mut Target) -> Result<Step> {
        if bytes.is_empty() {
            return Ok(if eof { Step::End } else { Step::More });
        }
        let Some((fields, next)) = split_line(bytes, 0, true, eof)? else { return Ok(Step::More) };
        let mut text = Vec::new();
        for field in fields {
            let Some(equals) = memchr(b'=', &field) else {
                bail!(IncorrectData, "Cannot parse '{}': expected name=value", String::from_utf8_lossy(&field))
            };
            let (name, value) = (String::from_utf8_lossy(&field[..equals]), &field[equals + 1..]);
            let Some(column) = target.schema.index_of(&name) else {
                if target.settings.skip_unknown {
                    continue;
                }
                bail!(IncorrectData, "Unknown field '{name}'");
            };
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
        target.fill_missing();
        Ok(Step::Row(next))
    }
}
