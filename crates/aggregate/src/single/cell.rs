//! A value that is not compared, as states hold it: its cell.

use crate::blob::{Reader, put_sized, restore_cell, write_cell};
use crate::small_bytes::SmallBytes;
use crate::wire;
use base::Result;
use types::{Column, ColumnBuilder, DataType};

/// A row of any type as bytes, or none: a value that is returned but never compared.
#[derive(Clone, Default)]
pub struct CellValue(pub SmallBytes);

impl CellValue {
    /// Holds a row of a column in any physical form.
    pub fn set(&mut self, column: &Column, row: usize, scratch: &mut Vec<u8>) {
        scratch.clear();
        write_cell(column, row, scratch);
        self.0.set(scratch);
    }

    /// Adds the value to a builder of the type, or the type's NULL or default for none.
    pub fn push(&self, data_type: &DataType, builder: &mut ColumnBuilder) {
        match self.0.get() {
            Some(bytes) => restore_cell(bytes, builder),
            None => builder.push_value(&data_type.default_value()),
        }
    }

    /// Appends the state in ClickHouse's form.
    ///
    /// # Errors
    /// `NOT_IMPLEMENTED` for types that have none.
    pub fn write_wire(&self, data_type: &DataType, out: &mut Vec<u8>) -> Result<()> {
        wire::require_binary(data_type)?;
        if *data_type == DataType::String {
            let text = self.0.get().map(|cell| Reader::new(cell).sized().map(<[u8]>::to_vec)).transpose()?;
            wire::write_sized(text.as_deref(), out);
            return Ok(());
        }
        self.write(out);
        Ok(())
    }

    /// Reads what [`Self::write_wire`] wrote.
    ///
    /// # Errors
    /// `CORRUPTED_DATA`.
    pub fn read_wire(reader: &mut Reader<'_>, data_type: &DataType) -> Result<Self> {
        wire::require_binary(data_type)?;
        if *data_type != DataType::String {
            return Self::read(reader, data_type);
        }
        let Some(text) = wire::read_sized(reader)? else { return Ok(CellValue::default()) };
        let mut cell = Vec::new();
        put_sized(text, &mut cell);
        Ok(CellValue(SmallBytes::new(&cell)))
    }

    /// Writes the state.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.push(u8::from(!self.0.is_none()));
        out.extend_from_slice(self.0.get().unwrap_or_default());
    }

    /// Reads the state of a value of the type.
    ///
    /// # Errors
    /// `CORRUPTED_DATA`.
    pub fn read(reader: &mut Reader<'_>, data_type: &DataType) -> Result<Self> {
        if reader.number::<u8>()? == 0 {
            return Ok(CellValue::default());
        }
        Ok(CellValue(SmallBytes::new(reader.cell(&mut ColumnBuilder::new(data_type))?)))
    }
}
