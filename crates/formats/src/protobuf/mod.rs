//! `Protobuf`, `ProtobufSingle` and `ProtobufList`: rows as messages of protocol buffers, whose schema the setting
//! `format_schema` tells.
//!
//! ```text
//! lexer, schema   messages from schema files     source   where these files are
//! infer           the columns of a message       plan     which field goes into which column
//! read, write     messages to and from columns   input, output   the formats
//! ```
//! | format | a row |
//! |---|---|
//! | `Protobuf` | the length of its message, the message |
//! | `ProtobufList` | field 1 of one message, `Envelope`, inside of which the row's message is defined |
//! | `ProtobufSingle` | the message alone: there is one row |
//!
//! Not here: groups, extensions, and schemas made of columns.

mod infer;
mod input;
mod lexer;
mod output;
mod plan;
mod read;
mod schema;
mod source;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use input::{ProtobufInput, protobuf_schema};
pub(crate) use output::ProtobufOutput;

/// The frame around messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ProtoFrame {
    Length,
    List,
    Single,
}

impl ProtoFrame {
    fn of_format(name: &str) -> Self {
        match name {
            "ProtobufList" => ProtoFrame::List,
            "ProtobufSingle" => ProtoFrame::Single,
            _ => ProtoFrame::Length,
        }
    }
}
