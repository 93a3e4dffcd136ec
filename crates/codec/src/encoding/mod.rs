//! Encodings of rows: a file or folder for each, all of one shape, and the table of them.
//!
//! ```text
//! struct of the encoding   what a node holds: parameters, streams of bytes, nodes of other encodings
//! encode                   rows ──► the struct, its streams appended to an `Encoder`
//! pays, estimate           whether it would take less than others, where it is chosen by that
//! impl EncodedRows         its form in metadata, and rows from it: ranges, selected rows, lengths, runs
//! tests                    the laws (`crate::laws`) on rows for which it is chosen
//! ```
//! Which encoding rows get is decided in `crate::encode`, which asks for estimates in order.

use crate::bytes::ByteReader;
use crate::decode::{ChildReaders, RowSet};
use crate::node::{Node, NodeHead, Stream};
use crate::{ChunkReader, Physical};
use base::{Result, bail};
use std::ops::Range;
use types::Column;

pub mod alp;
pub mod array;
pub mod column_reference;
pub mod constant;
pub mod delta;
pub mod dictionary;
pub mod double_delta;
pub mod empty;
pub mod front;
pub mod nullable;
pub mod objects;
pub mod packed;
pub mod plain;
pub mod repeats;
pub mod runs;
mod segments;
pub mod strings;
pub mod tuple;

/// A part of a node.
pub(crate) enum NodeChild<'n> {
    /// Bytes.
    Stream(&'n Stream),
    /// Rows of another encoding.
    Node(&'n Node),
}

/// The interface of all encodings. A reader of the node gives streams, nodes inside, and what is kept between reads.
pub(crate) trait EncodedRows {
    /// The position of the node's number among those that the table gives the encoding.
    fn form(&self) -> usize {
        0
    }

    /// Calls `visit` with every part of the node.
    fn visit(&self, _visit: &mut dyn FnMut(NodeChild<'_>)) {}

    /// Whether rows of another column may be told by their differences to these: integers of which single ones are
    /// found quickly.
    fn can_be_referenced(&self) -> bool {
        false
    }

    /// Appends the form in metadata, after number and count of rows.
    fn write(&self, out: &mut Vec<u8>);

    /// Reads what [`Self::write`] wrote.
    ///
    /// # Errors
    /// `CORRUPTED_DATA` for whatever it cannot have written.
    fn read(reader: &mut ByteReader<'_>, head: &NodeHead<'_>) -> Result<Self>
    where
        Self: Sized;

    /// Readers of the nodes inside.
    fn children<'a>(&'a self, _physical: &'a Physical, _readers: &ChildReaders<'a>) -> Vec<ChunkReader<'a>> {
        Vec::new()
    }

    /// Rows `start .. start + len`, which are within the node.
    ///
    /// # Errors
    /// Those of the source; `CORRUPTED_DATA` where streams contradict each other.
    fn decode(&self, reader: &ChunkReader<'_>, start: usize, len: usize) -> Result<Column>;

    /// Rows `start + index` for each index; there are some, and they rise.
    ///
    /// # Errors
    /// As [`Self::decode`].
    fn select(&self, reader: &ChunkReader<'_>, start: usize, indices: &[u32]) -> Result<Column> {
        select_covering(self, reader, start, indices)
    }

    /// The rows of some ranges of `start .. start + len`, counted from `start`; ranges rise.
    ///
    /// # Errors
    /// As [`Self::decode`].
    fn decode_ranges(
        &self,
        reader: &ChunkReader<'_>,
        start: usize,
        len: usize,
        ranges: &[Range<usize>],
    ) -> Result<Column> {
        keep_ranges_of_all(self, reader, (start, len), ranges)
    }

    /// `UInt64` lengths of strings and sizes of arrays.
    ///
    /// # Errors
    /// `ILLEGAL_TYPE_OF_ARGUMENT` for rows without lengths.
    fn lengths(&self, reader: &ChunkReader<'_>, _rows: &RowSet<'_>) -> Result<Column> {
        bail!(IllegalTypeOfArgument, "rows stored as {} have no length", reader.node().kind.name())
    }

    /// Runs of rows `start .. start + len`, see [`ChunkReader::runs_of`].
    ///
    /// # Errors
    /// As [`Self::decode`].
    fn runs_of(
        &self,
        _reader: &ChunkReader<'_>,
        _start: usize,
        _len: usize,
        _runs_max: usize,
    ) -> Result<Option<(Column, Vec<u32>)>> {
        Ok(None)
    }
}

/// Selected rows, of all between the first and the last.
fn select_covering<E: EncodedRows + ?Sized>(
    encoded: &E,
    reader: &ChunkReader<'_>,
    start: usize,
    indices: &[u32],
) -> Result<Column> {
    let (first, last) = (indices[0], indices[indices.len() - 1]);
    let covering = encoded.decode(reader, start + first as usize, (last - first) as usize + 1)?;
    let moved: Vec<u32> = indices.iter().map(|i| i - first).collect();
    Ok(covering.gather(&moved))
}

/// The rows of ranges, of all `start .. start + len`.
fn keep_ranges_of_all<E: EncodedRows + ?Sized>(
    encoded: &E,
    reader: &ChunkReader<'_>,
    (start, len): (usize, usize),
    ranges: &[Range<usize>],
) -> Result<Column> {
    Ok(encoded.decode(reader, start, len)?.keep_ranges(ranges, ranges.iter().map(Range::len).sum()))
}

/// Makes [`NodeKind`] of a table of encodings: the struct of each, then its numbers in metadata with their names for
/// people.
macro_rules! encodings {
    ($($(#[$doc:meta])* $kind:ident($rows:ty): $($number:literal $name:literal),+;)*) => {
        /// The encoding of a node, with what its metadata holds.
        #[derive(Clone, Debug)]
        pub enum NodeKind {
            $($(#[$doc])* $kind($rows),)*
        }

        impl NodeKind {
            /// The rows behind the interface of all encodings.
            pub(crate) fn encoded(&self) -> &dyn EncodedRows {
                match self {
                    $(NodeKind::$kind(rows) => rows,)*
                }
            }

            /// The number of the encoding in metadata.
            pub(crate) fn number(&self) -> u8 {
                match self {
                    $(NodeKind::$kind(rows) => [$($number),+][rows.form()],)*
                }
            }

            /// Name of the encoding, for people.
            pub fn name(&self) -> &'static str {
                match self {
                    $(NodeKind::$kind(rows) => [$($name),+][rows.form()],)*
                }
            }

            /// Reads the rest of a node.
            pub(crate) fn read(reader: &mut ByteReader<'_>, head: &NodeHead<'_>) -> Result<NodeKind> {
                Ok(match head.number {
                    $($($number)|+ => NodeKind::$kind(<$rows>::read(reader, head)?),)*
                    _ => return Err(head.refused()),
                })
            }

            /// Names of all encodings.
            #[cfg(test)]
            pub(crate) const NAMES: &[&str] = &[$($($name),+),*];
        }

        $(impl From<$rows> for NodeKind {
            fn from(rows: $rows) -> NodeKind {
                NodeKind::$kind(rows)
            }
        })*
    };
}

encodings! {
    /// No rows at all.
    Empty(empty::Empty): 0 "Empty";
    /// One value, repeated.
    Constant(constant::Constant): 1 "Constant";
    /// Values of one width one after another.
    Plain(plain::Plain): 2 "Plain";
    /// Integers as what they are above the least, bit-packed.
    Packed(packed::Packed): 3 "Packed", 10 "Lanes";
    /// Integers as differences to the one before.
    Delta(delta::Delta): 4 "Delta", 11 "DeltaLanes";
    /// Integers as differences of differences.
    DoubleDelta(double_delta::DoubleDelta): 16 "DoubleDelta";
    /// Equal integers one after another.
    Runs(runs::Runs): 12 "Runs";
    /// Floats that are integers over powers of ten.
    Alp(alp::Alp): 13 "ALP";
    /// Numbers of entries of a dictionary.
    Dictionary(dictionary::Dictionary): 5 "Dictionary";
    /// Strings of which many repeat, one after another once they are read.
    Repeats(repeats::Repeats): 17 "Repeats";
    /// Strings one after another.
    Strings(strings::Strings): 6 "Strings";
    /// Strings that begin like the one before.
    Front(front::Front): 14 "Front";
    /// Values or NULL.
    Nullable(nullable::Nullable): 7 "Nullable";
    /// Arrays.
    Array(array::Array): 8 "Array";
    /// Tuples: a node per element.
    Tuple(tuple::Tuple): 9 "Tuple";
    /// Objects of JSON by their paths.
    Objects(objects::Objects): 15 "Objects";
    /// Integers stored as differences from those of another column.
    ColumnReference(column_reference::ColumnReference): 18 "ColumnReference";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        let mut names = NodeKind::NAMES.to_vec();
        names.sort_unstable();
        names.dedup();
        // Two encodings of one number would be an unreachable pattern in `NodeKind::read`.
        assert_eq!(names.len(), NodeKind::NAMES.len());
    }
}
