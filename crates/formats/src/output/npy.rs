//! `Npy`: a column of numbers, strings or arrays of them as one array of NumPy.
//!
//! ```text
//! 93 "NUMPY" 03 00 | u32 length of the header
//!   | {'descr':'<u8','fortran_order':False,'shape':(3,),} blanks \n | elements
//! ```
//! Strings are as wide as the widest, with zeros behind shorter ones, so that nothing is written before all rows are
//! there.

use super::binary::write_binary;
use super::{OutputFormat, ResultStats, cell_writers};
use crate::FormatSettings;
use base::{Result, bail};
use types::text::CellWriter;
use types::{Block, DataType, Schema};

/// The first bytes of the file: the name and the version.
const MAGIC: &[u8] = b"\x93NUMPY\x03\0";
/// Bytes before the header: the name, the version and the header's length.
const HEAD: usize = 12;
/// The elements begin at a multiple of so many bytes.
const ALIGNMENT: usize = 64;

pub(super) struct NpyOutput {
    schema: Schema,
    settings: FormatSettings,
    blocks: Vec<Block>,
}

impl NpyOutput {
    /// # Errors
    /// `TOO_MANY_COLUMNS` unless there is one; `BAD_ARGUMENTS` for a type that NumPy has not.
    pub(super) fn new(schema: Schema, settings: FormatSettings) -> Result<Self> {
        let [field] = schema.fields.as_slice() else {
            bail!(TooManyColumns, "Expected single column for Npy output format, got {}", schema.fields.len())
        };
        let element = element(&field.data_type);
        if code(element).is_none() {
            bail!(BadArguments, "Type {element} is not supported for Npy output format");
        }
        Ok(NpyOutput { schema, settings, blocks: Vec::new() })
    }

    /// Calls `visit` with the writer of each block's column and its rows.
    fn each_row(&self, visit: &mut dyn FnMut(&CellWriter<'_>, usize) -> Result<()>) -> Result<()> {
        for block in &self.blocks {
            base::cancel::checkpoint()?;
            let writers = cell_writers(&self.schema, block, &self.settings);
            for writer in &writers {
                (0..block.rows).try_for_each(|row| visit(writer, row))?;
            }
        }
        Ok(())
    }
}

/// The element type and the dimensions that all values of a column share.
#[derive(Default)]
struct NpyShape {
    /// Sizes of the arrays, the outermost first, once a row has told them.
    sizes: Vec<usize>,
    /// Bytes of the longest string.
    width: usize,
}

impl NpyShape {
    /// Takes a value in, which `depth` arrays are around.
    fn add(&mut self, writer: &CellWriter<'_>, row: usize, depth: usize) -> Result<()> {
        match writer {
            CellWriter::Const(value) => self.add(value, 0, depth)?,
            CellWriter::Dict(codes, values) => self.add(values, codes[row] as usize, depth)?,
            CellWriter::String(strings) => self.width = self.width.max(strings.get(row).len()),
            CellWriter::Array(offsets, values) => {
                let elements = offsets[row] as usize..offsets[row + 1] as usize;
                match self.sizes.get(depth) {
                    _ if elements.is_empty() => {
                        bail!(IllegalColumn, "The shape of arrays is invalid, as dimension size cannot be 0")
                    }
                    Some(&size) if size != elements.len() => {
                        bail!(
                            IllegalColumn,
                            "Arrays of {size} and of {} elements are beside each other, and Npy has those of one shape \
                            only",
                            elements.len()
                        )
                    }
                    Some(_) => {}
                    None => self.sizes.push(elements.len()),
                }
                elements.into_iter().try_for_each(|i| self.add(values, i, depth + 1))?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Appends a value, or the elements of an array.
    fn put(&self, writer: &CellWriter<'_>, row: usize, out: &mut Vec<u8>) -> Result<()> {
        match writer {
            CellWriter::Const(value) => self.put(value, 0, out),
            CellWriter::Dict(codes, values) => self.put(values, codes[row] as usize, out),
            CellWriter::Array(offsets, values) => {
                (offsets[row] as usize..offsets[row + 1] as usize).try_for_each(|i| self.put(values, i, out))
            }
            CellWriter::String(strings) => {
                let end = out.len() + self.width;
                out.extend_from_slice(strings.get(row));
                out.resize(end, 0);
                Ok(())
            }
            _ => write_binary(writer, row, out),
        }
    }
}

impl OutputFormat for NpyOutput {
    fn prefix(&mut self, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }

    fn write_block(&mut self, block: &Block, _out: &mut Vec<u8>) -> Result<()> {
        self.blocks.push(block.clone());
        Ok(())
    }

    fn finish(&mut self, _stats: &ResultStats, out: &mut Vec<u8>) -> Result<()> {
        let mut shape = NpyShape::default();
        self.each_row(&mut |writer, row| shape.add(writer, row, 0))?;
        let code = match code(element(&self.schema.fields[0].data_type)) {
            Some(code) if code.is_empty() => format!("|S{}", shape.width),
            code => code.unwrap_or_default(),
        };
        let rows: usize = self.blocks.iter().map(|block| block.rows).sum();
        let elements = shape.sizes.iter().fold(rows, |elements, &size| elements.saturating_mul(size));
        base::memory::check_reserve(elements.saturating_mul(shape.width) as u64)?;
        let sizes: String =
            std::iter::once(rows).chain(shape.sizes.iter().copied()).map(|size| format!("{size},")).collect();
        let mut header = format!("{{'descr':'{code}','fortran_order':False,'shape':({sizes}),}}");
        let blanks = (header.len() + HEAD + 1).next_multiple_of(ALIGNMENT) - (header.len() + HEAD + 1);
        header.push_str(&" ".repeat(blanks));
        header.push('\n');
        out.extend_from_slice(MAGIC);
        out.extend_from_slice(&(header.len() as u32).to_le_bytes());
        out.extend_from_slice(header.as_bytes());
        self.each_row(&mut |writer, row| shape.put(writer, row, out))
    }

    fn content_type(&self) -> &'static str {
        "application/octet-stream"
    }
}

/// The innermost element type of nested arrays.
fn element(data_type: &DataType) -> &DataType {
    match data_type {
        DataType::Array(inner) => element(inner),
        other => other,
    }
}

/// NumPy's code of a type, empty where the longest string tells it; `None` where NumPy has no such type.
fn code(data_type: &DataType) -> Option<String> {
    Some(match data_type {
        DataType::Int8 => "<i1".into(),
        DataType::Int16 => "<i2".into(),
        DataType::Int32 => "<i4".into(),
        DataType::Int64 => "<i8".into(),
        DataType::UInt8 | DataType::Bool => "<u1".into(),
        DataType::UInt16 => "<u2".into(),
        DataType::UInt32 => "<u4".into(),
        DataType::UInt64 => "<u8".into(),
        DataType::Float32 => "<f4".into(),
        DataType::Float64 => "<f8".into(),
        DataType::FixedString(size) => format!("|S{size}"),
        DataType::String => String::new(),
        _ => return None,
    })
}
