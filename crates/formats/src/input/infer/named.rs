//! The schema of rows whose fields have names: TSKV and BSON.

use super::ColumnGuesses;
use crate::input::{tskv, tsv};
use base::{Result, bail};
use types::DataType;

impl ColumnGuesses<'_> {
    pub(super) fn tskv(&mut self, bytes: &[u8], eof: bool) -> Result<()> {
        let mut at = 0;
        while at < bytes.len() && !self.is_enough() {
            let Some((fields, next)) = tsv::split_line(bytes, at, true, eof)? else { break };
            if next == bytes.len() && eof && !bytes.ends_with(b"\n") {
                bail!(CannotParseInputAssertionFailed, "Cannot parse input: expected '\\n' at end of stream");
            }
            let mut row = Vec::new();
            for field in tskv::fields_of(&fields) {
                let Some(equals) = memchr::memchr(b'=', field) else {
                    bail!(IncorrectData, "Expected name=value, got '{}'", String::from_utf8_lossy(field))
                };
                let name = String::from_utf8_lossy(&field[..equals]).into_owned();
                let place = self.names.iter().position(|known| *known == name).unwrap_or_else(|| {
                    self.names.push(name);
                    self.names.len() - 1
                });
                row.push((place, self.guess_tsv(&field[equals + 1..])));
            }
            self.add_some(row)?;
            at = next;
        }
        Ok(())
    }

    pub(super) fn bson(&mut self, bytes: &[u8]) -> Result<()> {
        crate::bson::bson_rows(bytes, &mut |fields| {
            let mut row = Vec::with_capacity(fields.len());
            for (name, data_type) in fields {
                let place = self.names.iter().position(|known| *known == name).unwrap_or_else(|| {
                    self.names.push(name);
                    self.names.len() - 1
                });
                row.push((place, Some(data_type).filter(|data_type| *data_type != DataType::Nothing)));
            }
            self.add_some(row)?;
            Ok(!self.is_enough())
        })
    }
}
