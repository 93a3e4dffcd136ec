//! Rows stored as differences from those of another column of the part: times told by two clocks, an address and its
//! network, a number and its copy.
//!
//! ```text
//! row = (row of the referenced column >> shift) + difference   both as unsigned numbers of the type's width, wrapping
//! ```
//! Any shift below the width of the numbers is undone in one instruction. It is there for columns that are the leading
//! bits of another: the network of an address, the part of an identifier that is a time or a shard. A constant between
//! two columns needs no field: it is the base from which differences are packed.
//!
//! The referenced chunk is not named but lies in the node itself, as a copy of its node, and `place` says where in the
//! same file its streams begin. Files of a part are never changed and stay as long as a chunk lies in them, so that the
//! referenced column can be renamed, rewritten or dropped; readers of both columns share streams in the cache, since
//! these have the same places.
//!
//! Invariants: the referenced node holds numbers of the same width, is no column reference itself, and no dictionary.
//!
//! Not here: the choice of the referenced column (`storage`).

use super::{EncodedRows, NodeChild};
use crate::bytes::ByteReader;
use crate::decode::ChildReaders;
use crate::node::{Node, NodeHead, native_width};
use crate::{ChunkReader, Physical};
use base::{Result, bail};
use types::{Column, Native};

mod decode;
mod encode;

pub use encode::{ReferencedColumn, encode_as_reference, shift_of_reference};

/// Rows that refer to those of another column.
#[derive(Clone, Debug)]
pub struct ColumnReference {
    /// The place in the file at which the referenced chunk begins.
    pub place: u64,
    /// Bits by which referenced rows are shifted right.
    pub shift: u8,
    /// The type of referenced rows.
    pub referenced_type: Physical,
    /// The encoding of the referenced rows.
    pub referenced: Box<Node>,
    /// The differences to add, signed numbers.
    pub differences: Box<Node>,
}

/// Bits of a place in a file.
const PLACE_BITS: u32 = 48;

impl EncodedRows for ColumnReference {
    fn visit(&self, visit: &mut dyn FnMut(NodeChild<'_>)) {
        visit(NodeChild::Node(&self.differences));
        visit(NodeChild::Node(&self.referenced));
    }

    fn write(&self, out: &mut Vec<u8>) {
        base::varint::put(out, self.place);
        out.extend_from_slice(&[self.shift, u8::from(is_signed(&self.referenced_type))]);
        self.referenced.write(out);
        self.differences.write(out);
    }

    fn read(reader: &mut ByteReader<'_>, head: &NodeHead<'_>) -> Result<Self> {
        if !head.is_outermost() {
            return Err(head.refused());
        }
        let Some((unsigned, signed)) = types_of(head.physical) else {
            bail!(CorruptedData, "rows of {:?} refer to no others", head.physical)
        };
        let place = reader.varint()?;
        let (shift, sign) = (reader.u8()?, reader.u8()?);
        if place >> PLACE_BITS != 0 || usize::from(shift) >= native_width(head.physical) * 8 || sign > 1 {
            bail!(CorruptedData, "rows refer to those at {place}, shifted by {shift} bits, of kind {sign}");
        }
        let referenced_type = if sign == 1 { signed.clone() } else { unsigned };
        let referenced = head.child(reader, &referenced_type, Some(head.rows))?;
        if !can_be_referenced(&referenced) {
            bail!(CorruptedData, "rows refer to others stored as {}", referenced.kind.name());
        }
        let differences = head.child(reader, &signed, Some(head.rows))?;
        Ok(ColumnReference { place, shift, referenced_type, referenced, differences })
    }

    fn children<'a>(&'a self, physical: &'a Physical, readers: &ChildReaders<'a>) -> Vec<ChunkReader<'a>> {
        vec![
            readers.elsewhere(self.place, &self.referenced, &self.referenced_type),
            readers.child(&self.differences, decode::type_of_differences(physical)),
        ]
    }

    fn decode(&self, reader: &ChunkReader<'_>, start: usize, len: usize) -> Result<Column> {
        let [referenced, differences] = reader.children() else { return Err(decode::without_parts()) };
        decode::rows(reader.physical(), self.shift, referenced.decode(start, len)?, differences.decode(start, len)?)
    }

    fn select(&self, reader: &ChunkReader<'_>, start: usize, indices: &[u32]) -> Result<Column> {
        let [referenced, differences] = reader.children() else { return Err(decode::without_parts()) };
        let referenced = referenced.select(start, indices)?;
        decode::rows(reader.physical(), self.shift, referenced, differences.select(start, indices)?)
    }
}

/// The unsigned and the signed type of the width of a type that may be stored as a reference.
pub(crate) fn types_of(physical: &Physical) -> Option<(Physical, Physical)> {
    let Physical::Native(native) = physical else { return None };
    let bytes = native.bytes();
    (matches!(bytes, 2 | 4 | 8) && !native.is_float())
        .then(|| (Physical::Native(Native::integer(false, bytes)), Physical::Native(Native::integer(true, bytes))))
}

fn is_signed(physical: &Physical) -> bool {
    types_of(physical).is_some_and(|(_, signed)| *physical == signed)
}

/// Whether columns may refer to rows that are stored so.
pub fn can_be_referenced(node: &Node) -> bool {
    node.kind.encoded().can_be_referenced()
}

/// Whether rows of a type may be stored as a reference.
pub fn may_reference(physical: &Physical) -> bool {
    types_of(physical).is_some()
}
