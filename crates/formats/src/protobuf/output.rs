//! Writing messages.

use super::ProtoFrame;
use super::plan::{ProtoPlan, plan};
use super::source::root_of;
use super::write::ProtoCell;
use crate::FormatSettings;
use crate::output::binary_rows::{BinaryRowsOutput, RowWriter};
use crate::wire::put_bytes;
use base::{Result, bail};
use types::Schema;
use types::text::CellWriter;

/// Writes the rows of a result.
pub(crate) type ProtobufOutput = BinaryRowsOutput<ProtobufWriter>;

pub(crate) struct ProtobufWriter {
    frame: ProtoFrame,
    plan: ProtoPlan,
    has_empty_wrappers: bool,
    rows: u64,
    /// The message that is being written.
    message: Vec<u8>,
}

impl ProtobufOutput {
    /// # Errors
    /// Those of the schema, and of types that do not fit its fields.
    pub(crate) fn new(name: &str, schema: Schema, settings: FormatSettings) -> Result<Self> {
        let frame = ProtoFrame::of_format(name);
        let plan = plan(&root_of(&settings, frame == ProtoFrame::List)?, &schema)?;
        let has_empty_wrappers = settings.binary.protobuf_empty_wrappers;
        let writer = ProtobufWriter { frame, plan, has_empty_wrappers, rows: 0, message: Vec::new() };
        Ok(BinaryRowsOutput::of(writer, schema, settings))
    }
}

impl RowWriter for ProtobufWriter {
    fn row(&mut self, cells: &[CellWriter<'_>], row: usize, _schema: &Schema, out: &mut Vec<u8>) -> Result<()> {
        self.rows += 1;
        if self.frame == ProtoFrame::Single && self.rows > 1 {
            bail!(
                NoRowDelimiter,
                "The ProtobufSingle format can't be used to write multiple rows because this format doesn't have any \
                row delimiter."
            );
        }
        let message = &mut self.message;
        message.clear();
        let cells: Vec<ProtoCell<'_>> = cells.iter().map(|cell| (cell, row)).collect();
        self.plan.write(&cells, self.has_empty_wrappers, message)?;
        match self.frame {
            ProtoFrame::Single => out.extend_from_slice(message),
            ProtoFrame::List => put_bytes(1, message, out),
            ProtoFrame::Length => {
                base::varint::put(out, message.len() as u64);
                out.extend_from_slice(message);
            }
        }
        Ok(())
    }
}
