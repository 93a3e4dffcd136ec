//! Reading documents.

use super::document::{BsonElements, BsonValue, DOCUMENT_BYTES_MIN, UUID};
use super::read::push;
use crate::FormatSettings;
use crate::input::Source;
use crate::input::target::{RowReader, RowTarget, RowsInput};
use crate::input::text::ReadWindow;
use base::{Result, bail};
use std::sync::Arc;
use types::{DataType, Schema, TupleType};

/// Bytes of a document, at most.
const DOCUMENT_BYTES_MAX: usize = 1 << 30;
/// Documents inside of each other of which types are told.
const DEPTH_MAX: usize = 50;

/// Reads the rows of a stream.
pub(crate) type BsonInput = RowsInput<BsonRows>;

/// The documents of a stream.
pub(crate) struct BsonRows(ReadWindow);

/// The bytes that the document at the beginning says it has.
fn length_of(bytes: &[u8]) -> Result<Option<usize>> {
    let Some(length) = bytes.first_chunk::<4>().map(|length| i32::from_le_bytes(*length)) else { return Ok(None) };
    match usize::try_from(length) {
        Ok(length) if (DOCUMENT_BYTES_MIN..=DOCUMENT_BYTES_MAX).contains(&length) => Ok(Some(length)),
        _ => bail!(IncorrectData, "A document of BSON claims to have {length} bytes"),
    }
}

impl BsonInput {
    pub(crate) fn new(schema: &Schema, settings: &FormatSettings, source: Source) -> Self {
        RowsInput::of(BsonRows(ReadWindow::new(source)), schema, settings)
    }
}

impl BsonRows {
    /// The bytes of the next document, once all of them are here; `None` at the end.
    fn next_document(&mut self) -> Result<Option<usize>> {
        loop {
            let length = length_of(self.0.bytes())?;
            match length {
                Some(length) if length <= self.0.bytes().len() => return Ok(Some(length)),
                None if self.0.is_eof() && self.0.bytes().is_empty() => return Ok(None),
                _ if self.0.is_eof() => bail!(CannotReadAllData, "The data ends inside a document of BSON"),
                _ => self.0.fill()?,
            }
        }
    }
}

impl RowReader for BsonRows {
    fn row(&mut self, target: &mut RowTarget) -> Result<bool> {
        let Some(length) = self.next_document()? else { return Ok(false) };
        let mut elements = BsonElements::of(&self.0.bytes()[..length])?;
        // Elements mostly come in the order of the columns.
        let mut next = 0;
        while let Some((name, value)) = elements.next()? {
            let is_it =
                |column: usize| target.schema.fields.get(column).is_some_and(|field| field.name.as_bytes() == name);
            let column = if is_it(next) { Some(next) } else { (0..target.schema.len()).find(|&column| is_it(column)) };
            let Some(column) = column else {
                if !target.settings.skip_unknown {
                    bail!(
                        IncorrectData,
                        "Unknown field found while parsing BSONEachRow format: {}",
                        String::from_utf8_lossy(name)
                    );
                }
                continue;
            };
            if target.builders[column].len() > target.rows {
                bail!(
                    IncorrectData,
                    "Duplicate field found while parsing BSONEachRow format: {}",
                    String::from_utf8_lossy(name)
                );
            }
            let data_type = &target.schema.fields[column].data_type;
            let read = push(value, data_type, &mut target.builders[column], (&target.settings, 0));
            read.map_err(|error| target.in_column(column, error))?;
            next = column + 1;
        }
        target.fill_missing();
        target.end_row();
        self.0.advance(length);
        Ok(true)
    }
}

/// Calls `visit` with the names and types of each whole document: `Nothing` where a value tells none. It says whether
/// it wants more.
pub(crate) fn bson_rows(
    mut bytes: &[u8],
    visit: &mut dyn FnMut(Vec<(String, DataType)>) -> Result<bool>,
) -> Result<()> {
    while let Some(length) = length_of(bytes)? {
        let Some((document, rest)) = bytes.split_at_checked(length) else { return Ok(()) };
        if !visit(fields_of(document, 0)?)? {
            return Ok(());
        }
        bytes = rest;
    }
    Ok(())
}

fn fields_of(document: &[u8], depth: usize) -> Result<Vec<(String, DataType)>> {
    if depth > DEPTH_MAX {
        bail!(IncorrectData, "Documents of BSON lie deeper in each other than {DEPTH_MAX}");
    }
    let mut fields = Vec::new();
    let mut elements = BsonElements::of(document)?;
    while let Some((name, value)) = elements.next()? {
        fields.push((String::from_utf8_lossy(name).into_owned(), type_of(value, depth)?));
    }
    Ok(fields)
}

fn type_of(value: BsonValue<'_>, depth: usize) -> Result<DataType> {
    Ok(match value {
        BsonValue::Double(_) => DataType::Float64,
        BsonValue::Bool(_) => DataType::Bool,
        BsonValue::Int32(_) => DataType::Int32,
        BsonValue::Int64(_) => DataType::Int64,
        BsonValue::Datetime(_) => DataType::DateTime64(6, Some(types::TimeZone::utc())),
        BsonValue::Binary(UUID, _) => DataType::Uuid,
        BsonValue::Text(_) | BsonValue::Binary(..) => DataType::String,
        BsonValue::ObjectId(_) => DataType::FixedString(12),
        BsonValue::Null => DataType::Nothing,
        BsonValue::Array(bytes) => {
            let types: Vec<DataType> = fields_of(bytes, depth + 1)?.into_iter().map(|(_, own)| own).collect();
            match types.first() {
                None => DataType::array(DataType::Nothing),
                Some(first) if types.iter().all(|own| own == first) => DataType::array(first.clone()),
                Some(_) => DataType::tuple(types),
            }
        }
        BsonValue::Document(bytes) => {
            let fields = fields_of(bytes, depth + 1)?;
            match fields.first() {
                None => DataType::map(DataType::String, DataType::Nothing),
                Some((_, first)) if fields.iter().all(|(_, own)| own == first) => {
                    DataType::map(DataType::String, first.clone())
                }
                Some(_) => {
                    let (names, elements) = fields.into_iter().unzip();
                    DataType::Tuple(Arc::new(TupleType { elements, names: Some(names), geo: None }))
                }
            }
        }
        BsonValue::Other(kind) => bail!(UnknownType, "BSON type {kind} is not supported"),
    })
}
