//! The writer.

use crate::FormatSettings;
use crate::output::{OutputFormat, ResultStats, cell_writers};
use base::{Result, bail};
use types::text::{CellStyle, CellWriter, DateTimeOutput, Text, write_float32, write_float64};
use types::{Block, DataType, Schema};

/// Levels of separators that Hive has.
const LEVELS: usize = 8;
/// Digits of Hive's decimals, at most.
const PRECISION_MAX: u8 = 38;

/// A cell that is neither array nor map nor tuple.
struct HiveCell;

impl CellStyle for HiveCell {
    fn null(&self, out: &mut Vec<u8>) {
        Text.null(out);
    }
    fn string(&self, bytes: &[u8], out: &mut Vec<u8>) {
        Text.string(bytes, out);
    }
    fn plain(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        write(out);
    }
    fn compound(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        write(out);
    }
    fn float64(&self, value: f64, out: &mut Vec<u8>) {
        match value {
            _ if value.is_nan() => out.extend_from_slice(b"NaN"),
            _ if value.is_infinite() => out.extend_from_slice(if value > 0.0 { b"Infinity" } else { b"-Infinity" }),
            _ => write_float64(value, out),
        }
    }
    fn float32(&self, value: f32, out: &mut Vec<u8>) {
        if value.is_finite() { write_float32(value, out) } else { self.float64(f64::from(value), out) }
    }
}

pub(crate) struct HiveTextOutput {
    schema: Schema,
    settings: FormatSettings,
    separators: [u8; LEVELS],
}

impl HiveTextOutput {
    /// # Errors
    /// `NOT_IMPLEMENTED` for a type that Hive has not, or that is nested too deeply.
    pub(crate) fn new(schema: Schema, mut settings: FormatSettings) -> Result<Self> {
        schema.fields.iter().try_for_each(|field| check_type(&field.data_type, 1))?;
        // Hive has one form of each value.
        settings.text.truths = None;
        settings.text.date_time_output = DateTimeOutput::Simple;
        let mut separators: [u8; LEVELS] = std::array::from_fn(|level| level as u8 + 1);
        separators[..3].copy_from_slice(&settings.hive.separators);
        Ok(HiveTextOutput { schema, settings, separators })
    }

    /// Appends a value; those inside of it are separated by the separator of the level.
    fn write(&self, writer: &CellWriter<'_>, row: usize, level: usize, out: &mut Vec<u8>) {
        match writer {
            CellWriter::Const(value) => self.write(value, 0, level, out),
            CellWriter::Dict(codes, values) => self.write(values, codes[row] as usize, level, out),
            CellWriter::Nullable(nulls, values) if nulls[row] == 0 => self.write(values, row, level, out),
            CellWriter::Array(offsets, values) => {
                self.separated(offsets[row] as usize..offsets[row + 1] as usize, level, out, |at, out| {
                    self.write(values, at, level + 1, out)
                })
            }
            CellWriter::Map(offsets, entries) => {
                self.separated(offsets[row] as usize..offsets[row + 1] as usize, level, out, |at, out| {
                    self.write(&entries.0, at, level + 2, out);
                    out.push(self.separators[level + 1]);
                    self.write(&entries.1, at, level + 2, out);
                })
            }
            CellWriter::Tuple(elements, _) => {
                self.separated(0..elements.len(), level, out, |at, out| self.write(&elements[at], row, level + 1, out))
            }
            leaf => leaf.write(&HiveCell, row, out),
        }
    }

    fn separated(
        &self,
        range: std::ops::Range<usize>,
        level: usize,
        out: &mut Vec<u8>,
        write: impl Fn(usize, &mut Vec<u8>),
    ) {
        for at in range.clone() {
            if at > range.start {
                out.push(self.separators[level]);
            }
            write(at, out);
        }
    }
}

/// Refuses what Hive has no type for. `level` is that of the separators of the type's elements.
fn check_type(data_type: &DataType, level: usize) -> Result<()> {
    let check_level = |level: usize| match level < LEVELS {
        true => Ok(()),
        false => bail!(
            NotImplemented,
            "The data is nested too deeply for the HiveText output format, which has {LEVELS} levels of separators"
        ),
    };
    let refused = || bail!(NotImplemented, "Type {data_type} is not supported by the HiveText output format");
    match data_type {
        DataType::Nullable(inner) => check_type(inner, level),
        DataType::Array(inner) => {
            check_level(level)?;
            check_type(inner, level + 1)
        }
        DataType::Map(entry) => {
            check_level(level + 1)?;
            if matches!(entry.0, DataType::Array(_) | DataType::Map(_) | DataType::Tuple(_) | DataType::Nothing) {
                bail!(
                    NotImplemented,
                    "Type {data_type} is not supported by the HiveText output format: keys of Hive's maps are of \
                    primitive types"
                );
            }
            check_type(&entry.0, level + 2)?;
            check_type(&entry.1, level + 2)
        }
        DataType::Tuple(tuple) => {
            check_level(level)?;
            tuple.elements.iter().try_for_each(|element| check_type(element, level + 1))
        }
        DataType::Decimal { precision, .. } if *precision > PRECISION_MAX => bail!(
            NotImplemented,
            "Decimal precision {precision} is not supported by the HiveText output format: Hive has {PRECISION_MAX}"
        ),
        DataType::UInt128 | DataType::UInt256 | DataType::Int128 | DataType::Int256 => refused(),
        DataType::Nothing | DataType::Bool | DataType::String | DataType::Decimal { .. } => Ok(()),
        DataType::Date | DataType::Date32 | DataType::DateTime(_) | DataType::DateTime64(..) => Ok(()),
        other if other.is_integer() || other.is_float() => Ok(()),
        _ => refused(),
    }
}

impl OutputFormat for HiveTextOutput {
    fn prefix(&mut self, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }

    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        let writers = cell_writers(&self.schema, block, &self.settings);
        for row in 0..block.rows {
            for (column, writer) in writers.iter().enumerate() {
                if column > 0 {
                    out.push(self.separators[0]);
                }
                self.write(writer, row, 1, out);
            }
            out.push(self.settings.hive.row_end);
        }
        Ok(())
    }

    fn finish(&mut self, _stats: &ResultStats, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }

    fn content_type(&self) -> &'static str {
        "text/plain; charset=UTF-8"
    }
}
