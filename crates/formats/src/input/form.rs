//! `Form`: one row of `name=value` fields, as a page sends them.

use super::target::{RowParse, RowParser, RowTarget};
use base::{Result, bail};

pub(super) struct FormParser;

/// The names and values of a form.
pub(super) fn pairs(bytes: &[u8]) -> impl Iterator<Item = (Vec<u8>, Vec<u8>)> + '_ {
    let text = bytes.trim_ascii_end();
    text.split(|&byte| byte == b'&').filter(|field| !field.is_empty()).map(|field| match memchr::memchr(b'=', field) {
        Some(at) => (decoded(&field[..at]), decoded(&field[at + 1..])),
        None => (decoded(field), Vec::new()),
    })
}

/// Undoes `%41`.
fn decoded(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let digit = |i: usize| text.get(i).and_then(|&b| char::from(b).to_digit(16));
        match (byte, digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                at += 3;
            }
            _ => {
                out.push(byte);
                at += 1;
            }
        }
    }
    out
}

impl RowParser for FormParser {
    fn row(&mut self, bytes: &[u8], eof: bool, target: &mut RowTarget) -> Result<RowParse> {
        if !eof {
            return Ok(RowParse::More);
        }
        if bytes.is_empty() {
            return Ok(RowParse::End);
        }
        for (name, value) in pairs(bytes) {
            let name = String::from_utf8_lossy(&name);
            let Some(column) = target.schema.index_of(&name) else {
                if target.settings.skip_unknown {
                    continue;
                }
                bail!(IncorrectData, "Unknown field '{name}' found while parsing Form format");
            };
            if target.builders[column].len() > target.rows {
                bail!(IncorrectData, "Duplicate field '{name}' found while parsing Form format");
            }
            target.push_text(column, &value).map_err(|error| target.in_column(column, error))?;
        }
        target.fill_missing();
        Ok(RowParse::Row(bytes.len()))
    }
}
