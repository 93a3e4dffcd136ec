//! Objects as text.

use super::{Entries, JsonText, JsonType, find, put_entry};
use crate::text::{CellStyle, TextOptions};
use crate::{DataType, dynamic};
use std::borrow::Cow;

/// Appends an object: as it is where the style is JSON, else its text as a string.
pub fn write_styled<S: CellStyle>(object: &[u8], style: &S, options: &TextOptions, out: &mut Vec<u8>) {
    if S::JSON {
        return write_object(object, style, options, out);
    }
    let mut text = Vec::new();
    write_object(object, &JsonText, options, &mut text);
    style.string(&text, out);
}

/// An object with all declared paths of its type: the default where it has nothing under one.
///
/// Rows that were never parsed (of a column that came later) have none, and NULLs are not stored.
pub fn with_declared<'a>(object: &'a [u8], json: &JsonType) -> Cow<'a, [u8]> {
    let missing: Vec<&(String, DataType)> =
        json.typed.iter().filter(|(path, _)| find(object, path.as_bytes()).is_none()).collect();
    if missing.is_empty() {
        return Cow::Borrowed(object);
    }
    let mut out = Vec::new();
    let mut missing = missing.into_iter().peekable();
    let put_default = |(path, data_type): &(String, DataType), out: &mut Vec<u8>| {
        let mut cell = Vec::new();
        dynamic::put(data_type, &data_type.default_value(), &mut cell);
        put_entry(path.as_bytes(), &cell, out);
    };
    for (path, cell) in Entries::new(object) {
        while let Some(before) = missing.next_if(|(declared, _)| declared.as_bytes() < path) {
            put_default(before, &mut out);
        }
        put_entry(path, cell, &mut out);
    }
    missing.for_each(|after| put_default(after, &mut out));
    Cow::Owned(out)
}

/// Appends an object in a style of JSON: paths that begin alike share their objects.
pub fn write_object<S: CellStyle>(object: &[u8], style: &S, options: &TextOptions, out: &mut Vec<u8>) {
    // The names of the objects that are open, but for the outermost.
    let mut open: Vec<&[u8]> = Vec::new();
    let mut first = true;
    out.push(b'{');
    for (path, cell) in Entries::new(object) {
        let mut parts = path.split(|&b| b == b'.').peekable();
        let mut depth = 0;
        let mut name: &[u8] = b"";
        while let Some(part) = parts.next() {
            if parts.peek().is_none() {
                name = part;
            } else if open.get(depth) == Some(&part) && depth < open.len() {
                depth += 1;
            } else {
                // From here on the objects are new.
                close(&mut open, depth, out);
                separate(&mut first, out);
                open_object(part, style, out);
                open.push(part);
                depth += 1;
                first = true;
            }
        }
        close(&mut open, depth, out);
        separate(&mut first, out);
        style.string(name, out);
        out.push(b':');
        dynamic::write_element(cell, style, options, out);
    }
    close(&mut open, 0, out);
    out.push(b'}');
}

fn open_object<S: CellStyle>(name: &[u8], style: &S, out: &mut Vec<u8>) {
    style.string(name, out);
    out.extend_from_slice(b":{");
}

fn close(open: &mut Vec<&[u8]>, depth: usize, out: &mut Vec<u8>) {
    while open.len() > depth {
        open.pop();
        out.push(b'}');
    }
}

/// A comma between members; none before the first.
fn separate(first: &mut bool, out: &mut Vec<u8>) {
    if !*first {
        out.push(b',');
    }
    *first = false;
}
