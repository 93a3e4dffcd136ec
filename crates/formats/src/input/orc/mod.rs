//! `ORC`: columns in stripes, each with a footer of its own.
//!
//! ```text
//! footer   what a file tells of itself           types    the columns that its types stand for
//! bytes    where bytes come from, compression    runs     numbers, bytes and bits in runs
//! values   values without parts                  column   columns of a stripe, with NULL and parts
//! ```
//! Of a stripe the streams of the wanted columns are read, and then decoded some rows at a time. Not here: statistics
//! and bloom filters, which are not looked at, LZO and encryption.

mod bytes;
mod column;
mod footer;
mod runs;
#[cfg(test)]
mod tests;
mod types;
mod values;

pub(crate) use self::bytes::OrcBytes;
pub(crate) use footer::OrcFooter;

use super::text::ReadWindow;
use super::{AbsentColumns, InputFormat, Source};
use crate::FormatSettings;
use crate::cast::cast_column;
use ::bytes::Bytes;
use ::types::{Block, Column, Schema};
use base::{Result, bail};
use column::{OrcColumn, OrcStripeOpener};
use std::sync::Arc;

/// Rows of a stripe, at most.
const STRIPE_ROWS_MAX: u64 = 1 << 32;

impl OrcFooter {
    /// The columns of the file.
    pub(crate) fn schema(&self) -> Result<Schema> {
        types::columns(self)
    }
}

/// Reads the rows of some stripes.
pub(crate) struct OrcInput {
    bytes: OrcBytes,
    footer: Arc<OrcFooter>,
    schema: Schema,
    settings: FormatSettings,
    /// The stripes that are to come.
    stripes: std::vec::IntoIter<usize>,
    current: Option<OrcStripeColumns>,
    absent: AbsentColumns,
    rows: u64,
}

/// The wanted columns of a stripe; `None` for those that the file lacks.
struct OrcStripeColumns {
    columns: Vec<Option<OrcColumn>>,
    rows_left: u64,
}

/// The whole of a stream: what tells of it stands at its end.
fn read_all(source: Source) -> Result<OrcBytes> {
    let mut window = ReadWindow::new(source);
    window.fill_all()?;
    Ok(OrcBytes::Memory(Bytes::copy_from_slice(window.bytes())))
}

/// The columns of a stream.
pub(super) fn orc_schema(source: Source) -> Result<Schema> {
    OrcFooter::load(&read_all(source)?)?.schema()
}

impl OrcInput {
    pub(super) fn new(schema: &Schema, settings: &FormatSettings, source: Source) -> Result<Self> {
        let bytes = read_all(source)?;
        let footer = Arc::new(OrcFooter::load(&bytes)?);
        let stripes = (0..footer.stripes.len()).collect();
        OrcInput::of_stripes(bytes, footer, stripes, (schema, settings))
    }

    /// Reads some stripes of a file whose footer is known.
    ///
    /// # Errors
    /// `THERE_IS_NO_COLUMN` for a column that the file lacks, unless it may be missing.
    pub(crate) fn of_stripes(
        bytes: OrcBytes,
        footer: Arc<OrcFooter>,
        stripes: Vec<usize>,
        (schema, settings): (&Schema, &FormatSettings),
    ) -> Result<Self> {
        let (schema, settings) = (schema.clone(), settings.clone());
        let stripes = stripes.into_iter();
        let absent = AbsentColumns::default();
        let input = OrcInput { bytes, footer, schema, settings, stripes, current: None, absent, rows: 0 };
        if !input.settings.binary.orc_missing_columns
            && let Some(missing) = input.schema.fields.iter().find(|field| input.place_of(&field.name).is_none())
        {
            bail!(ThereIsNoColumn, "Column '{}' is not presented in input data.", missing.name);
        }
        Ok(input)
    }

    /// The type of a column of the file.
    fn place_of(&self, name: &str) -> Option<usize> {
        let root = &self.footer.types[0];
        let any_case = self.settings.binary.orc_any_case;
        let is_same = |own: &String| own == name || any_case && own.eq_ignore_ascii_case(name);
        root.names.iter().position(is_same).map(|place| root.subtypes[place])
    }

    fn open(&self, stripe: usize) -> Result<OrcStripeColumns> {
        let stripe = self.footer.stripes[stripe];
        if stripe.rows > STRIPE_ROWS_MAX {
            bail!(IncorrectData, "A stripe of the ORC file claims to have {} rows", stripe.rows);
        }
        let opener = OrcStripeOpener {
            bytes: &self.bytes,
            file: &self.footer,
            footer: self.footer.stripe(&self.bytes, &stripe)?,
            zone: footer::zone_of(&self.settings.binary.orc_reader_zone)?,
            any_case: self.settings.binary.orc_any_case,
        };
        let columns: Result<Vec<Option<OrcColumn>>> = (self.schema.fields.iter())
            .map(|field| self.place_of(&field.name).map(|at| opener.open(at, &field.data_type, 0)).transpose())
            .collect();
        Ok(OrcStripeColumns { columns: columns?, rows_left: stripe.rows })
    }

    fn read(&mut self, max_rows: usize) -> Result<Option<Block>> {
        loop {
            base::cancel::checkpoint()?;
            let Some(current) = &mut self.current else {
                let Some(stripe) = self.stripes.next() else { return Ok(None) };
                self.current = Some(self.open(stripe)?);
                self.absent.look(&self.footer.schema()?, &self.schema);
                continue;
            };
            let rows = current.rows_left.min(max_rows.min(self.settings.block_rows_max).max(1) as u64) as usize;
            if rows == 0 {
                self.current = None;
                continue;
            }
            let mut columns = Vec::with_capacity(self.schema.len());
            for (field, column) in self.schema.fields.iter().zip(&mut current.columns) {
                let in_column = |error: base::Error| error.context(format!("in column '{}'", field.name));
                columns.push(match column {
                    None => Column::defaults(&field.data_type, rows),
                    Some(column) => {
                        let read = column.read(rows).map_err(in_column)?;
                        cast_column(read, &column.gives(), &field.data_type, &self.settings).map_err(in_column)?
                    }
                });
            }
            current.rows_left -= rows as u64;
            return Ok(Some(Block::new(columns, rows)));
        }
    }
}

impl InputFormat for OrcInput {
    fn next_block(&mut self, max_rows: usize) -> Result<Option<Block>> {
        match self.read(max_rows) {
            Ok(block) => {
                self.rows += block.as_ref().map_or(0, |block| block.rows as u64);
                Ok(block)
            }
            Err(error) => Err(error.context(format!("after row {}", self.rows))),
        }
    }

    fn note_omitted(&mut self, columns: &[usize]) {
        self.absent.note(columns);
    }

    fn take_omitted(&mut self) -> Vec<(usize, super::Omitted)> {
        self.absent.omitted()
    }
}
