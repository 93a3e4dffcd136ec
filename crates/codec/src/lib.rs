//! Encodings of chunks: some ten thousand rows of one column as bytes, and back.
//!
//! ```text
//! Column ── encode::encode ──► EncodedChunk { Node tree, bytes of all streams, ChunkStats }
//! Node + Source ── decode::ChunkReader ──► rows start .. start + n, or selected rows, or lengths only
//! ```
//! A [`node::Node`] says how rows lie: one constant, plain values, bit-packed differences to a base, deltas,
//! runs, decimals, dictionary, strings as sizes and bytes, numbers that follow another column's, and nullable, array
//! and tuple nodes over others. Each stream of bytes is compressed on its own ([`compress`]), so that lengths can be
//! read without the bytes.
//!
//! Invariant: nothing here knows files, parts or tables; whoever keeps the bytes implements [`decode::Source`].
//!
//! # Where to find it
//! - an encoding: `crates/codec/src/`

mod alp;
pub mod bytes;
pub mod column_reference;
pub mod compress;
pub mod declared;
pub mod decode;
pub mod encode;
mod lanes;
pub mod node;
pub mod objects;
mod pack;
pub mod physical;
pub mod sketch;
pub mod stats;
mod symbols;
#[cfg(test)]
mod tests;
mod words;

pub use column_reference::ColumnReference;
pub use compress::Compression;
pub use declared::{Declared, Encoding};
pub use decode::{ChunkReader, MemorySource, Source};
pub use encode::{EncodeOptions, EncodedChunk, ReferencedColumn, encode, encode_as_reference};
pub use node::{Kind, Node, Stream};
pub use objects::encode_objects;
pub use physical::Physical;
pub use sketch::Sketch;
pub use stats::ChunkStats;

/// Rows after which strings, arrays and deltas note a place to start decoding at.
pub const SEGMENT_ROWS: usize = 8192;
