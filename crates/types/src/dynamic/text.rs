//! Cells in texts.

use super::{Cell, TAGS, read};
use crate::text::{CellStyle, CellWriter, TextOptions};
use crate::{Column, DataType};

/// Appends a cell as a column of its type would be written.
pub fn write_cell<S: CellStyle>(cell: &[u8], style: &S, options: &TextOptions, out: &mut Vec<u8>) {
    write(cell, style, options, false, out);
}

/// As [`write_cell`] for a value inside of an array, a tuple or an object.
pub fn write_element<S: CellStyle>(cell: &[u8], style: &S, options: &TextOptions, out: &mut Vec<u8>) {
    write(cell, style, options, true, out);
}

/// Hands on the writer of a cell's value, which is its row 0; `false` for NULL.
pub fn with_writer(cell: &[u8], options: &TextOptions, take: impl FnOnce(&CellWriter<'_>)) -> bool {
    let cell = read(cell);
    let Some(data_type) = cell.data_type() else { return false };
    let column = Column::constant(&data_type, &cell.value(), 1);
    take(&CellWriter::new(&column, &data_type, options));
    true
}

fn write<S: CellStyle>(cell: &[u8], style: &S, options: &TextOptions, is_element: bool, out: &mut Vec<u8>) {
    match read(cell) {
        Cell::Null => style.null(out),
        Cell::String(bytes) => style.string(bytes, out),
        Cell::Number(place, bits) => match TAGS[place].1 {
            DataType::Int64 => style.wide_integer(out, |out| crate::text::write_integer(bits as i64, out)),
            DataType::UInt64 => style.wide_integer(out, |out| crate::text::write_integer(bits, out)),
            DataType::Float64 => style.float64(f64::from_bits(bits), out),
            ref other => {
                let column = Column::constant(other, &super::number_value(place, bits), 1);
                CellWriter::new(&column, other, options).write(style, 0, out);
            }
        },
        other => {
            let Some(data_type) = other.data_type() else { return style.null(out) };
            let column = Column::constant(&data_type, &other.value(), 1);
            let writer = CellWriter::new(&column, &data_type, options);
            if is_element { writer.write_element(style, 0, out) } else { writer.write(style, 0, out) }
        }
    }
}
