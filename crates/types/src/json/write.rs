//! Objects as text.

use super::{Entries, JsonText};
use crate::dynamic;
use crate::text::{CellStyle, TextOptions};

/// Appends an object: as it is where the style is JSON, else its text as a string.
pub fn write_styled<S: CellStyle>(object: &[u8], style: &S, options: &TextOptions, out: &mut Vec<u8>) {
    if S::JSON {
        return write_object(object, style, options, out);
    }
    let mut text = Vec::new();
    write_object(object, &JsonText, options, &mut text);
    style.string(&text, out);
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
