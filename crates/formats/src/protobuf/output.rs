//! Writing messages.

use super::ProtoFrame;
use super::plan::{ProtoPlan, plan};
use super::source::root_of;
use super::write::ProtoCell;
use crate::FormatSettings;
use crate::output::{OutputFormat, ResultStats, cell_writers};
use crate::wire::put_bytes;
use base::{Result, bail};
use types::{Block, Schema};

/// Writes the rows of a result.
pub(crate) struct ProtobufOutput {
    frame: ProtoFrame,
    plan: ProtoPlan,
    schema: Schema,
    settings: FormatSettings,
    rows: u64,
}

impl ProtobufOutput {
    /// # Errors
    /// Those of the schema, and of types that do not fit its fields.
    pub(crate) fn new(name: &str, schema: Schema, settings: FormatSettings) -> Result<Self> {
        let frame = ProtoFrame::of_format(name);
        let plan = plan(&root_of(&settings, frame == ProtoFrame::List)?, &schema)?;
        Ok(ProtobufOutput { frame, plan, schema, settings, rows: 0 })
    }
}

impl OutputFormat for ProtobufOutput {
    fn prefix(&mut self, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }

    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        self.rows += block.rows as u64;
        if self.frame == ProtoFrame::Single && self.rows > 1 {
            bail!(
                NoRowDelimiter,
                "The ProtobufSingle format can't be used to write multiple rows because this format doesn't have any \
                row delimiter."
            );
        }
        let writers = cell_writers(&self.schema, block, &self.settings);
        let mut message = Vec::new();
        for row in 0..block.rows {
            message.clear();
            let cells: Vec<ProtoCell<'_>> = writers.iter().map(|writer| (writer, row)).collect();
            self.plan.write(&cells, self.settings.binary.protobuf_empty_wrappers, &mut message)?;
            match self.frame {
                ProtoFrame::Single => out.extend_from_slice(&message),
                ProtoFrame::List => put_bytes(1, &message, out),
                ProtoFrame::Length => {
                    base::varint::put(out, message.len() as u64);
                    out.extend_from_slice(&message);
                }
            }
        }
        Ok(())
    }

    fn finish(&mut self, _stats: &ResultStats, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }

    fn content_type(&self) -> &'static str {
        "application/octet-stream"
    }
}
