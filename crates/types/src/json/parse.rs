//! Objects from text.

use super::infer::{InferredValue, take_value};
use super::read::{read_at, take_key};
use super::{JsonType, put_entry};
use crate::dynamic;
use crate::text::{Cursor, TextOptions};
use crate::{ColumnBuilder, DataType, StringBuilder};
use base::{Error, ErrorCode, Result, bail};
use std::cell::RefCell;

/// Nesting of objects and arrays, at most.
pub(super) const DEPTH_MAX: usize = 200;

/// Adds the row of a whole text.
///
/// # Errors
/// `INCORRECT_DATA` for what is no object, for a path that occurs twice, for values that a declared path cannot hold.
pub fn parse_object(bytes: &[u8], json: &JsonType, options: &TextOptions, builder: &mut StringBuilder) -> Result<()> {
    let mut cursor = Cursor::new(bytes);
    let mut row = Vec::new();
    parse_object_at(&mut cursor, json, options, 0, &mut row)?;
    cursor.skip_blanks();
    if !cursor.is_done() {
        bail!(IncorrectData, "Cannot parse JSON object: there is more after its end");
    }
    builder.push(&row);
    Ok(())
}

/// Appends the row of the object at the cursor.
///
/// # Errors
/// As [`parse_object`].
pub fn parse_object_at(
    cursor: &mut Cursor<'_>,
    json: &JsonType,
    options: &TextOptions,
    depth: usize,
    out: &mut Vec<u8>,
) -> Result<()> {
    thread_local! {
        // Objects in arrays of objects begin while others are being read: one set of buffers a level.
        static BUFFERS: RefCell<Vec<ObjectBuffers>> = const { RefCell::new(Vec::new()) };
    }
    let mut buffers = BUFFERS.with_borrow_mut(Vec::pop).unwrap_or_default();
    buffers.clear();
    let mut parser = ObjectParser {
        json,
        options,
        buffers: &mut buffers,
        has_skips: !json.skip_paths.is_empty() || !json.skip_patterns.is_empty(),
    };
    let result = parser.object(cursor, depth).and_then(|()| parser.finish(out));
    BUFFERS.with_borrow_mut(|all| all.push(buffers));
    result
}

/// The places of an entry's path and cell in the arena.
#[derive(Clone, Copy)]
struct ArenaEntry {
    path: usize,
    cell: usize,
    end: usize,
}

#[derive(Default)]
struct ObjectBuffers {
    /// The path that is being read.
    path: Vec<u8>,
    /// Strings with escapes.
    scratch: Vec<u8>,
    /// Paths and cells.
    arena: Vec<u8>,
    entries: Vec<ArenaEntry>,
}

impl ObjectBuffers {
    fn clear(&mut self) {
        self.path.clear();
        self.arena.clear();
        self.entries.clear();
    }
}

struct ObjectParser<'p> {
    json: &'p JsonType,
    options: &'p TextOptions,
    buffers: &'p mut ObjectBuffers,
    has_skips: bool,
}

impl ObjectParser<'_> {
    fn object(&mut self, cursor: &mut Cursor<'_>, depth: usize) -> Result<()> {
        if depth > DEPTH_MAX {
            bail!(IncorrectData, "JSON is nested deeper than {DEPTH_MAX}");
        }
        cursor.skip_blanks();
        if !cursor.eat(b'{') {
            bail!(IncorrectData, "Cannot parse JSON object: expected '{{'");
        }
        cursor.skip_blanks();
        if cursor.eat(b'}') {
            return Ok(());
        }
        let outer = self.buffers.path.len();
        loop {
            cursor.skip_blanks();
            if outer > 0 {
                self.buffers.path.push(b'.');
            }
            take_key(cursor, &mut self.buffers.scratch, &mut self.buffers.path)?;
            cursor.skip_blanks();
            if !cursor.eat(b':') {
                bail!(IncorrectData, "Cannot parse JSON object: expected ':' after a key");
            }
            cursor.skip_blanks();
            self.member(cursor, depth)?;
            self.buffers.path.truncate(outer);
            cursor.skip_blanks();
            if !cursor.eat(b',') {
                if !cursor.eat(b'}') {
                    bail!(IncorrectData, "Cannot parse JSON object: expected ',' or '}}'");
                }
                return Ok(());
            }
        }
    }

    fn member(&mut self, cursor: &mut Cursor<'_>, depth: usize) -> Result<()> {
        if let Some(data_type) = self.json.declared(&self.buffers.path) {
            return self.declared(data_type, cursor, depth);
        }
        if self.has_skips && self.json.skips(&self.buffers.path) {
            return take_value(cursor, &mut self.buffers.scratch, self.json, self.options, depth).map(drop);
        }
        match cursor.peek() {
            Some(b'{') => self.object(cursor, depth + 1),
            _ => {
                let path = self.buffers.arena.len();
                self.buffers.arena.extend_from_slice(&self.buffers.path);
                let cell = self.buffers.arena.len();
                let found = take_value(cursor, &mut self.buffers.scratch, self.json, self.options, depth)?;
                match found {
                    InferredValue::Null => self.buffers.arena.truncate(path),
                    found => {
                        found.put(self.json, self.options, &mut self.buffers.arena);
                        self.buffers.entries.push(ArenaEntry { path, cell, end: self.buffers.arena.len() });
                    }
                }
                Ok(())
            }
        }
    }

    fn declared(&mut self, data_type: &DataType, cursor: &mut Cursor<'_>, depth: usize) -> Result<()> {
        let mut builder = ColumnBuilder::new(data_type);
        let read = read_at(data_type, cursor, self.options, depth + 1, &mut builder);
        let located = |error: Error| {
            Error::new(ErrorCode::IncorrectData, error.message())
                .context(format!("in path '{}' of JSON", String::from_utf8_lossy(&self.buffers.path)))
        };
        read.map_err(located)?;
        self.put_declared(data_type, builder);
        Ok(())
    }

    fn put_declared(&mut self, data_type: &DataType, builder: ColumnBuilder) {
        let path = self.buffers.arena.len();
        self.buffers.arena.extend_from_slice(&self.buffers.path);
        let cell = self.buffers.arena.len();
        dynamic::put(data_type, &builder.finish().value(0), &mut self.buffers.arena);
        self.buffers.entries.push(ArenaEntry { path, cell, end: self.buffers.arena.len() });
    }

    /// Adds declared paths that the object lacks, sorts, and appends the row.
    fn finish(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let is_there = |buffers: &ObjectBuffers, name: &str| {
            buffers.entries.iter().any(|e| &buffers.arena[e.path..e.cell] == name.as_bytes())
        };
        for (name, data_type) in &self.json.typed {
            if is_there(self.buffers, name) {
                continue;
            }
            self.buffers.path.clear();
            self.buffers.path.extend_from_slice(name.as_bytes());
            let mut builder = ColumnBuilder::new(data_type);
            builder.push_value(&data_type.default_value());
            self.put_declared(data_type, builder);
        }
        let ObjectBuffers { arena, entries, .. } = &mut *self.buffers;
        let path = |entry: &ArenaEntry| &arena[entry.path..entry.cell];
        if !entries.is_sorted_by(|a, b| path(a) < path(b)) {
            entries.sort_by(|a, b| path(a).cmp(path(b)));
            if self.options.json.skips_duplicates {
                entries.dedup_by(|later, earlier| path(later) == path(earlier));
            } else if let Some(pair) = entries.windows(2).find(|pair| path(&pair[0]) == path(&pair[1])) {
                bail!(
                    IncorrectData,
                    "Duplicate path found during parsing JSON object: {}",
                    String::from_utf8_lossy(path(&pair[0]))
                );
            }
        }
        out.reserve(arena.len() + entries.len() * 3);
        for entry in entries.iter() {
            // A declared path that is NULL is not there.
            if entry.cell < entry.end {
                put_entry(path(entry), &arena[entry.cell..entry.end], out);
            }
        }
        Ok(())
    }
}
