//! JSON values over several lines, as `JSON` and `PrettyJSONEachRow` write nested ones.

use super::style::Json;
use types::json::{Entries, with_declared};
use types::text::{CellStyle, CellWriter, Text, TextOptions};

/// The parts of a path in an object, and the cell under it.
type Entry<'a> = (Vec<&'a [u8]>, &'a [u8]);

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
                self.lines(b"[]", range.len(), depth, out, |i, out| {
                    self.write(values, range.start + i, depth + 1, out)
                });
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
                self.tuple(elements, *names, row, depth, out);
            }
            // An array of values that are not nested themselves stays on its line; objects among them are a step
            // further in.
            CellWriter::Array(offsets, values) => {
                out.push(b'[');
                for i in offsets[row] as usize..offsets[row + 1] as usize {
                    if i > offsets[row] as usize {
                        out.push(b',');
                    }
                    self.write(values, i, depth + 1, out);
                }
                out.push(b']');
            }
            CellWriter::Json(objects, json, options) => {
                let object = with_declared(objects.get(row), json);
                let entries: Vec<Entry<'_>> = Entries::new(&object)
                    .map(|(path, cell)| (path.split(|&byte| byte == b'.').collect(), cell))
                    .collect();
                self.object(&entries, 0, depth, options, out);
            }
            CellWriter::Variant(cells, _, options) | CellWriter::Dynamic(cells, options) => {
                if !types::dynamic::with_writer(cells.get(row), options, |writer| self.write(writer, 0, depth, out)) {
                    self.style.null(out);
                }
            }
            leaf => leaf.write(&self.style, row, out),
        }
    }

    /// A tuple as an array, or as an object if its elements have names and the settings ask for that.
    fn tuple(
        &self,
        elements: &[CellWriter<'_>],
        names: Option<&[String]>,
        row: usize,
        depth: usize,
        out: &mut Vec<u8>,
    ) {
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

    /// The members of an object: entries whose paths are equal in the first `level` parts.
    fn object(&self, entries: &[Entry<'_>], level: usize, depth: usize, options: &TextOptions, out: &mut Vec<u8>) {
        if entries.is_empty() {
            out.extend_from_slice(b"{\n\n");
            self.indent(depth, out);
            out.push(b'}');
            return;
        }
        let is_object = |entry: &Entry<'_>| entry.0.len() > level + 1;
        let members: Vec<&[Entry<'_>]> =
            entries.chunk_by(|a, b| is_object(a) && is_object(b) && a.0[level] == b.0[level]).collect();
        self.lines(b"{}", members.len(), depth, out, |i, out| {
            let member = members[i];
            self.style.string(member[0].0[level], out);
            out.extend_from_slice(b": ");
            if is_object(&member[0]) {
                self.object(member, level + 1, depth + 1, options, out);
            } else if !types::dynamic::with_writer(member[0].1, options, |writer| self.write(writer, 0, depth + 1, out))
            {
                self.style.null(out);
            }
        });
    }

    /// Brackets with `count` items, each on a line of its own.
    fn lines(
        &self,
        brackets: &[u8; 2],
        count: usize,
        depth: usize,
        out: &mut Vec<u8>,
        mut item: impl FnMut(usize, &mut Vec<u8>),
    ) {
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
        CellWriter::Array(..) | CellWriter::Map(..) | CellWriter::Tuple(..) | CellWriter::Json(..) => true,
        CellWriter::Const(inner) | CellWriter::Dict(_, inner) | CellWriter::Nullable(_, inner) => is_nested(inner),
        _ => false,
    }
}
