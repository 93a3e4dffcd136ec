//! Reading messages.

use super::ProtoFrame;
use super::plan::{ProtoPlan, plan};
use super::source::root_of;
use crate::FormatSettings;
use crate::input::Source;
use crate::input::target::{RowReader, RowTarget, RowsInput};
use crate::input::text::ReadWindow;
use crate::wire::{WireReader, WireValue};
use base::{Result, bail};
use types::{DataType, Schema};

/// Bytes of a message, at most.
const MESSAGE_BYTES_MAX: u64 = 1 << 30;
/// Bytes of a field's number and its length, at most.
const HEAD_BYTES_MAX: usize = 20;

/// Reads the rows of a stream.
pub(crate) type ProtobufInput = RowsInput<ProtobufRows>;

/// The messages of a stream.
pub(crate) struct ProtobufRows {
    frame: ProtoFrame,
    plan: ProtoPlan,
    types: Vec<DataType>,
    /// Columns that no field goes into.
    without_field: Vec<usize>,
    window: ReadWindow,
    done: bool,
}

/// The columns of the message of the settings.
pub(crate) fn protobuf_schema(name: &str, settings: &FormatSettings) -> Result<Schema> {
    let root = root_of(settings, ProtoFrame::of_format(name) == ProtoFrame::List)?;
    super::infer::columns(&root, settings.binary.protobuf_skip_unsupported)
}

impl ProtobufInput {
    /// # Errors
    /// Those of the schema, and of types that do not fit its fields.
    pub(crate) fn new(name: &str, schema: &Schema, settings: &FormatSettings, source: Source) -> Result<Self> {
        let frame = ProtoFrame::of_format(name);
        let root = root_of(settings, frame == ProtoFrame::List)?;
        let plan = plan(&root, schema)?;
        let mut has_field = vec![false; schema.len()];
        plan.note_columns(&mut has_field);
        let rows = ProtobufRows {
            frame,
            plan,
            types: schema.fields.iter().map(|field| field.data_type.clone()).collect(),
            without_field: (0..schema.len()).filter(|&column| !has_field[column]).collect(),
            window: ReadWindow::new(source),
            done: false,
        };
        Ok(RowsInput::of(rows, schema, settings))
    }
}

impl ProtobufRows {
    /// The bytes before the next message and its own; `None` at the end.
    fn next_message(&mut self) -> Result<Option<(usize, usize)>> {
        if self.frame == ProtoFrame::Single {
            self.window.fill_all()?;
            return Ok(Some((0, self.window.bytes().len())));
        }
        loop {
            while self.window.bytes().len() < HEAD_BYTES_MAX && !self.window.is_eof() {
                self.window.fill()?;
            }
            if self.window.bytes().is_empty() {
                return Ok(None);
            }
            let mut reader = WireReader::new(self.window.bytes());
            if self.frame == ProtoFrame::List {
                let tag = reader.varint()?;
                if tag != 1 << 3 | 2 {
                    self.skip_field()?;
                    continue;
                }
            }
            let length = reader.varint()?;
            if length > MESSAGE_BYTES_MAX {
                bail!(UnknownProtobufFormat, "A message claims to have {length} bytes");
            }
            let (head, length) = (reader.position(), length as usize);
            while self.window.bytes().len() < head + length {
                if self.window.is_eof() {
                    bail!(CannotReadAllData, "The data ends inside a message of {length} bytes");
                }
                self.window.fill()?;
            }
            return Ok(Some((head, length)));
        }
    }

    /// Passes over a field of the envelope that is no row.
    fn skip_field(&mut self) -> Result<()> {
        loop {
            let mut reader = WireReader::new(self.window.bytes());
            match reader.field() {
                Ok(Some((1, WireValue::Bytes(_)))) | Ok(None) => return Ok(()),
                Ok(Some(_)) => {
                    let taken = reader.position();
                    self.window.advance(taken);
                    return Ok(());
                }
                Err(error) if self.window.is_eof() || error.code() != base::ErrorCode::CannotReadAllData => {
                    return Err(error);
                }
                Err(_) => self.window.fill()?,
            }
        }
    }
}

impl RowReader for ProtobufRows {
    fn row(&mut self, target: &mut RowTarget) -> Result<bool> {
        if self.done {
            return Ok(false);
        }
        let Some((head, length)) = self.next_message()? else { return Ok(false) };
        self.done = self.frame == ProtoFrame::Single;
        let bytes = &self.window.bytes()[head..head + length];
        self.plan.read(bytes, &mut target.builders, &self.types, &target.settings.text)?;
        for &column in &self.without_field {
            target.push_default(column);
        }
        self.window.advance(head + length);
        target.end_row();
        Ok(true)
    }
}
