//! `Hash`: one number for a whole result, the SipHash of 128 bits of its values as they lie in ClickHouse's memory.
//!
//! Values are taken block after block and in a block column after column, so that results of several columns and blocks
//! have one hash only where they are cut into the same blocks.

use super::binary::write_binary;
use super::{OutputFormat, ResultStats, cell_writers};
use crate::FormatSettings;
use base::{Result, bail};
use kernels::sip::SipHasher128;
use types::text::CellWriter;
use types::{Block, DataType, Schema};

pub(super) struct HashOutput {
    hasher: SipHasher128,
    schema: Schema,
    settings: FormatSettings,
}

impl HashOutput {
    /// # Errors
    /// `NOT_IMPLEMENTED` for types whose values have another form in ClickHouse's memory.
    pub(super) fn new(schema: Schema, settings: FormatSettings) -> Result<Self> {
        if let Some(field) = schema.fields.iter().find(|field| has_own_form(&field.data_type)) {
            bail!(
                NotImplemented,
                "Format Hash takes no values of type {}: column '{}' has some",
                field.data_type,
                field.name
            );
        }
        Ok(HashOutput { hasher: SipHasher128::new((0, 0)), schema, settings })
    }
}

/// Whether values of a type lie in memory in a form of this program's own.
fn has_own_form(data_type: &DataType) -> bool {
    match data_type {
        DataType::Aggregate(_) | DataType::Dynamic(_) | DataType::Variant(_) | DataType::Json(_) => true,
        DataType::Nullable(inner) | DataType::LowCardinality(inner) | DataType::Array(inner) => has_own_form(inner),
        DataType::Map(entry) => has_own_form(&entry.0) || has_own_form(&entry.1),
        DataType::Tuple(tuple) => tuple.elements.iter().any(has_own_form),
        _ => false,
    }
}

/// Appends the bytes of a value: lengths of strings, arrays and maps are numbers of 64 bits, and strings end with a zero
/// that their length counts.
fn put(writer: &CellWriter<'_>, row: usize, out: &mut Vec<u8>) -> Result<()> {
    match writer {
        CellWriter::String(v) => {
            out.extend_from_slice(&(v.get(row).len() as u64 + 1).to_le_bytes());
            out.extend_from_slice(v.get(row));
            out.push(0);
        }
        CellWriter::Nullable(nulls, values) => {
            out.push(nulls[row]);
            if nulls[row] == 0 {
                put(values, row, out)?;
            }
        }
        CellWriter::Const(value) => put(value, 0, out)?,
        CellWriter::Dict(codes, values) => put(values, codes[row] as usize, out)?,
        CellWriter::Array(offsets, values) => {
            out.extend_from_slice(&(offsets[row + 1] - offsets[row]).to_le_bytes());
            (offsets[row] as usize..offsets[row + 1] as usize).try_for_each(|at| put(values, at, out))?;
        }
        CellWriter::Map(offsets, entries) => {
            out.extend_from_slice(&(offsets[row + 1] - offsets[row]).to_le_bytes());
            for at in offsets[row] as usize..offsets[row + 1] as usize {
                put(&entries.0, at, out)?;
                put(&entries.1, at, out)?;
            }
        }
        CellWriter::Tuple(elements, _) => elements.iter().try_for_each(|element| put(element, row, out))?,
        leaf => write_binary(leaf, row, out)?,
    }
    Ok(())
}

impl OutputFormat for HashOutput {
    fn prefix(&mut self, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }

    fn write_block(&mut self, block: &Block, _out: &mut Vec<u8>) -> Result<()> {
        let columns: Vec<_> = (block.columns.iter().zip(&self.schema.fields))
            .map(|(column, field)| if field.data_type.is_nullable() { column.to_nullable() } else { column.clone() })
            .collect();
        let block = Block { columns, rows: block.rows };
        let mut bytes = Vec::new();
        for writer in cell_writers(&self.schema, &block, &self.settings) {
            for row in 0..block.rows {
                put(&writer, row, &mut bytes)?;
                self.hasher.update(&bytes);
                bytes.clear();
            }
            base::cancel::checkpoint()?;
        }
        Ok(())
    }

    fn finish(&mut self, _stats: &ResultStats, out: &mut Vec<u8>) -> Result<()> {
        let hash = self.hasher.clone().finish().to_le_bytes();
        hash.iter().for_each(|byte| out.extend_from_slice(format!("{byte:02x}").as_bytes()));
        out.push(b'\n');
        Ok(())
    }

    fn content_type(&self) -> &'static str {
        "text/plain; charset=UTF-8"
    }
}
