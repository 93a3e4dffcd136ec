//! `JSONAsString` and `JSONAsObject`: each JSON object is a value.

use super::{JsonReader, skip_value};
use crate::input::target::{RowParse, RowParser, RowTarget};
use base::{Result, bail};
use types::text::Cursor;
use types::{DataType, Schema};

pub(crate) struct WholeJsonParser {
    as_object: bool,
    inside_array: bool,
    reader: JsonReader,
}

impl WholeJsonParser {
    pub(crate) fn new(name: &str, schema: &Schema) -> Result<Self> {
        let as_object = name == "JSONAsObject";
        let kind = if as_object { "JSON" } else { "String" };
        if schema.len() != 1 {
            bail!(
                BadArguments,
                "This input format is only suitable for tables with a single column of type {kind}, but the number of \
                columns is {}",
                schema.len()
            );
        }
        let data_type = &schema.fields[0].data_type;
        let fits = match data_type.base() {
            DataType::String => !as_object,
            DataType::Json(_) | DataType::Dynamic(_) => as_object,
            _ => false,
        };
        if !fits {
            bail!(
                BadArguments,
                "This input format is only suitable for tables with a single column of type {kind} but the column type \
                is {data_type}"
            );
        }
        Ok(WholeJsonParser { as_object, inside_array: false, reader: JsonReader::default() })
    }

    fn value(&mut self, cursor: &mut Cursor<'_>, target: &mut RowTarget) -> Result<()> {
        if cursor.peek() != Some(b'{') {
            bail!(IncorrectData, "JSON object must begin with '{{'");
        }
        if !self.as_object {
            let text = skip_value(cursor, 0)?;
            return target.push_text(0, text);
        }
        let RowTarget { schema, builders, settings, .. } = target;
        self.reader.read(&schema.fields[0].data_type, cursor, &mut builders[0], settings)
    }
}

impl RowParser for WholeJsonParser {
    fn begin(&mut self, bytes: &[u8], eof: bool, _target: &mut RowTarget) -> Result<Option<usize>> {
        let mut cursor = Cursor::new(bytes);
        cursor.skip_blanks();
        if cursor.is_done() && !eof {
            return Ok(None);
        }
        self.inside_array = cursor.eat(b'[');
        Ok(Some(cursor.at))
    }

    fn row(&mut self, bytes: &[u8], eof: bool, target: &mut RowTarget) -> Result<RowParse> {
        let mut cursor = Cursor::new(bytes);
        loop {
            cursor.skip_blanks();
            if !cursor.eat(b',') && !cursor.eat(b';') {
                break;
            }
        }
        if cursor.is_done() {
            return Ok(if eof { RowParse::End } else { RowParse::More });
        }
        if self.inside_array && cursor.eat(b']') {
            return Ok(RowParse::End);
        }
        match self.value(&mut cursor, target) {
            Ok(()) => Ok(RowParse::Row(cursor.at)),
            Err(_) if !eof && cursor.is_done() => Ok(RowParse::More),
            Err(error) => Err(error),
        }
    }
}
