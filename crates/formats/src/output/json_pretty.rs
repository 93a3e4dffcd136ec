//! JSON values over several lines, as `JSON` and `PrettyJSONEachRow` write nested ones.

use super::style::Json;
use types::text::{CellStyle, CellWriter, Text};

/// Writes values with nested ones indented.
pub(super) struct JsonPretty<'a> {
    pub(super) style: Json<'a>,
    /// One step of indentation.
    pub(super) step: &'static [u8],
}

impl JsonPretty<'_> {
    fn indent(&self, depth: usize, out: &mut Vec<u8>) {
        for _ in 0..depth {
            out.extend_from_slice(self.step);
        }
    }

    /// Appends the value of a row; `depth` is the indentation of its line.
    pub(super) fn write(&self, writer: &CellWriter<'_>, row: usize, depth: usize, out: &mut Vec<u8>) {
        match writer {
            CellWriter::Const(value) => self.write(value, 0, depth, out),
            CellWriter::Dict(codes, values) => self.write(values, codes[row] as usize, depth, out),
            CellWriter::Nullable(nulls, values) if nulls[row] == 0 => self.write(values, row, depth, out),
            CellWriter::Array(offsets, values) if is_nested(values) => {
                let range = offsets[row] as usize..offsets[row + 1] as usize;
                self.lines(b"[]", range.len(), depth, out, |i, out| self.write(values, range.start + i, depth + 1, out));
            }
            CellWriter::Map(offsets, entries) if self.style.maps_as_arrays() => {
                let range = offsets[row] as usize..offsets[row + 1] as usize;
                self.lines(b"[]", range.len(), depth, out, |i, out| {
                    self.lines(b"{}", 2, depth + 1, out, |part, out| {
                        out.extend_from_slice(if part == 0 { b"\"keys\": " } else { b"\"values\": " });
                        self.write(if part == 0 { &entries.0 } else { &entries.1 }, range.start + i, depth + 2, out);
                    });
                });
            }
            CellWriter::Map(offsets, entries) => {
                let range = offsets[row] as usize..offsets[row + 1] as usize;
                self.lines(b"{}", range.len(), depth, out, |i, out| {
                    let mut key = Vec::new();
                    entries.0.write(&Text, range.start + i, &mut key);
                    self.style.string(&key, out);
                    out.extend_from_slice(b": ");
                    self.write(&entries.1, range.start + i, depth + 1, out);
                });
            }
            CellWriter::Tuple(elements, names) => {
                let names = names.filter(|_| self.style.named_tuples_as_objects());
                let brackets = if names.is_some() { b"{}" } else { b"[]" };
                let leaves_out = names.is_some() && self.style.leaves_out_null();
                let kept: Vec<usize> = (0..elements.len()).filter(|&i| !leaves_out || !elements[i].is_null(row)).collect();
                self.lines(brackets, kept.len(), depth, out, |i, out| {
                    let i = kept[i];
                    if let Some(names) = names {
                        self.style.string(names[i].as_bytes(), out);
                        out.extend_from_slice(b": ");
                    }
                    self.write(&elements[i], row, depth + 1, out);
                });
            }
            leaf => leaf.write(&self.style, row, out),
        }
    }

    /// Brackets with `count` items, each on a line of its own.
    fn lines(&self, brackets: &[u8; 2], count: usize, depth: usize, out: &mut Vec<u8>, mut item: impl FnMut(usize, &mut Vec<u8>)) {
        out.push(brackets[0]);
        for i in 0..count {
            out.extend_from_slice(if i > 0 { b",\n" } else { b"\n" });
            self.indent(depth + 1, out);
            item(i, out);
        }
        if count > 0 {
            out.push(b'\n');
            self.indent(depth, out);
        }
        out.push(brackets[1]);
    }
}

fn is_nested(writer: &CellWriter<'_>) -> bool {
    match writer {
        CellWriter::Array(..) | CellWriter::Map(..) | CellWriter::Tuple(..) => true,
        CellWriter::Const(inner) | CellWriter::Dict(_, inner) | CellWriter::Nullable(_, inner) => is_nested(inner),
        _ => false,
    }
}
