//! Whole JSON documents: `JSON`, `JSONCompact`, `JSONColumns`, `JSONCompactColumns`.
//!
//! The document is held in memory while it is read: its parts need not come in the order of the rows.

use super::rows::JsonRowParser;
use super::{JsonReader, skip_value, take_string};
use crate::FormatSettings;
use crate::input::target::{RowParse, RowParser, RowTarget};
use crate::input::text::ReadWindow;
use crate::input::{InputFormat, Omitted, Source};
use base::{Error, Result, bail};
use types::text::Cursor;
use types::{Block, Schema};

pub(crate) struct JsonDocument {
    kind: JsonColumnsLayout,
    window: ReadWindow,
    target: RowTarget,
    done: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum JsonColumnsLayout {
    Objects,
    Arrays,
    NamedColumns,
    /// As `NamedColumns`, inside the field `data` of a document.
    WithMetadata,
    Columns,
}

impl JsonDocument {
    pub(crate) fn new(name: &str, schema: &Schema, settings: &FormatSettings, source: Source) -> Self {
        let kind = match name {
            "JSON" => JsonColumnsLayout::Objects,
            "JSONCompact" => JsonColumnsLayout::Arrays,
            "JSONColumns" => JsonColumnsLayout::NamedColumns,
            "JSONColumnsWithMetadata" => JsonColumnsLayout::WithMetadata,
            _ => JsonColumnsLayout::Columns,
        };
        JsonDocument { kind, window: ReadWindow::new(source), target: RowTarget::new(schema, settings), done: false }
    }
}

/// Puts the cursor at the value of a key of the object that it is at.
pub(crate) fn find_key(cursor: &mut Cursor<'_>, wanted: &[u8]) -> Result<bool> {
    let mut scratch = Vec::new();
    cursor.expect(b'{')?;
    cursor.skip_blanks();
    if cursor.eat(b'}') {
        return Ok(false);
    }
    loop {
        cursor.skip_blanks();
        let is_it = take_string(cursor, &mut scratch)?.unwrap_or(&scratch) == wanted;
        cursor.expect(b':')?;
        cursor.skip_blanks();
        if is_it {
            return Ok(true);
        }
        skip_value(cursor, 0)?;
        cursor.skip_blanks();
        if !cursor.eat(b',') {
            return cursor.expect(b'}').map(|()| false);
        }
    }
}

fn read_rows(kind: JsonColumnsLayout, bytes: &[u8], target: &mut RowTarget) -> Result<()> {
    let mut cursor = Cursor::new(bytes);
    cursor.skip_blanks();
    if cursor.peek() == Some(b'{') && !find_key(&mut cursor, b"data")? {
        bail!(IncorrectData, "The JSON document has no field 'data'");
    }
    let name = if kind == JsonColumnsLayout::Objects { "JSONEachRow" } else { "JSONCompactEachRow" };
    let mut rows = JsonRowParser::new(name, &target.schema, &target.settings);
    let base = cursor.at;
    let data = &bytes[base..];
    cursor.list(b'[', b']', |cursor| {
        loop {
            match RowParser::row(&mut rows, &data[cursor.at - base..], true, target)? {
                RowParse::Row(taken) => {
                    cursor.at += taken;
                    target.end_row();
                    return Ok(());
                }
                RowParse::Skip(taken) => cursor.at += taken,
                _ => bail!(CannotReadAllData, "The JSON document ends inside a row"),
            }
        }
    })
}

fn read_columns(kind: JsonColumnsLayout, bytes: &[u8], target: &mut RowTarget) -> Result<()> {
    let mut cursor = Cursor::new(bytes);
    let mut reader = JsonReader::default();
    let mut scratch = Vec::new();
    let mut next = 0;
    if kind == JsonColumnsLayout::WithMetadata && !find_key(&mut cursor, b"data")? {
        bail!(IncorrectData, "The JSON document has no field 'data'");
    }
    let (open, close) = if kind == JsonColumnsLayout::Columns { (b'[', b']') } else { (b'{', b'}') };
    cursor.list(open, close, |cursor| {
        let column = if kind != JsonColumnsLayout::Columns {
            let name = take_string(cursor, &mut scratch)?.map_or_else(|| scratch.clone(), <[u8]>::to_vec);
            cursor.expect(b':')?;
            target.schema.index_of(&String::from_utf8_lossy(&name))
        } else {
            next += 1;
            Some(next - 1).filter(|&column| column < target.schema.len())
        };
        let Some(column) = column else {
            return skip_value(cursor, 0).map(|_| ());
        };
        let data_type = target.schema.fields[column].data_type.clone();
        let RowTarget { builders, settings, .. } = &mut *target;
        let result = cursor.list(b'[', b']', |cursor| reader.read(&data_type, cursor, &mut builders[column], settings));
        result.map_err(|error| target.in_column(column, error))
    })?;
    target.rows = target.builders.iter().map(types::ColumnBuilder::len).max().unwrap_or(0);
    for column in 0..target.builders.len() {
        let length = target.builders[column].len();
        if length != 0 && length != target.rows {
            bail!(
                IncorrectData,
                "Column '{}' has {length} rows where others have {}",
                target.schema.fields[column].name,
                target.rows
            );
        }
        (length..target.rows).for_each(|_| target.push_default(column));
    }
    Ok(())
}

impl InputFormat for JsonDocument {
    fn next_block(&mut self, _max_rows: usize) -> Result<Option<Block>> {
        if std::mem::replace(&mut self.done, true) {
            return Ok(None);
        }
        self.window.fill_all()?;
        let bytes = self.window.bytes();
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Ok(None);
        }
        let result: Result<(), Error> = match self.kind {
            JsonColumnsLayout::Objects | JsonColumnsLayout::Arrays => read_rows(self.kind, bytes, &mut self.target),
            JsonColumnsLayout::NamedColumns | JsonColumnsLayout::WithMetadata | JsonColumnsLayout::Columns => {
                read_columns(self.kind, bytes, &mut self.target)
            }
        };
        result?;
        Ok(self.target.take_block())
    }

    fn note_omitted(&mut self, columns: &[usize]) {
        self.target.note_omitted(columns);
    }

    fn take_omitted(&mut self) -> Vec<(usize, Omitted)> {
        self.target.take_omitted()
    }
}
