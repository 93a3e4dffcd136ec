//! Encodings of chunks: some ten thousand rows of one column as bytes, and back.
//!
//! ```text
//! Column ── encode::encode ──► EncodedChunk { Node tree, bytes of all streams, ChunkStats }
//! Node + Source ── decode::ChunkReader ──► rows start .. start + n, or selected rows, or lengths only
//! ```
//! A [`node::Node`] holds the encoding of rows: one constant, plain values, bit-packed differences to a base, deltas,
//! runs, decimals, dictionary, strings as sizes and bytes, differences from another column's numbers, and nullable,
//! array and tuple nodes over others. Each stream of bytes is compressed on its own ([`compress`]), so that lengths can
//! be read without the bytes.
//!
//! Invariant: nothing here knows files, parts or tables; whoever keeps the bytes implements [`decode::Source`].
//!
//! # Where to find it
//! - an encoding: `crates/codec/src/encoding/`; which one rows get: `crates/codec/src/encode/choose.rs`
//! - stored forms of streams (LZ4, Zstandard, transformed numbers, symbols of texts): `crates/codec/src/compress/`
//!
//! # To add an encoding
//! 1. Write a file or folder under `crates/codec/src/encoding/`: a struct of what its nodes hold, `encode` that makes
//!    it of rows, an estimate of whether it pays, `EncodedRows` for it (which also says whether columns may refer to
//!    its rows), and tests that check the laws (`crates/codec/src/laws.rs`) on rows for which it is chosen. Numbers
//!    inside are nodes again: `Encoder::ints` chooses how they are stored, `NodeHead::child` and `ChildReaders::child`
//!    read them (`crates/codec/src/encoding/runs.rs` is a short example).
//! 2. Give it a line with a new number in the table of `crates/codec/src/encoding/mod.rs`. Numbers are never used
//!    again: parts keep them.
//! 3. Ask for its estimate in `crates/codec/src/encode/choose.rs`, and write that into the table at its head. The first
//!    that pays is taken; where it takes rows away from another encoding, tests of that one fail.
//! 4. Describe its bytes in `docs/format.md`, and read them in `tests/format/`: `parts` and a method `kind_…` in
//!    `read_part.py`, its number and a column for which it is chosen in `read_part_test.py`. Add such a column to
//!    `crates/codec/src/tests.rs`.
//! 5. Look at what knows other encodings: who takes integers from `Packed` and would get the new one
//!    (`crates/codec/src/encoding/alp/`), and the choices that tests of storage show (`cargo test -p storage fixture`,
//!    then `column_reference`). Fixtures stay; what these tests expect of new parts may change.
//! 6. Parts that have it are of a new version: `VERSION` in `crates/storage/src/mergetree/part/meta.rs`; in
//!    `docs/format.md` its first line, the head of `meta.bin`, and the section on earlier versions at the end. A part
//!    of the new version becomes a fixture, as in `crates/storage/src/mergetree/tests/column_reference.rs`.

pub mod bytes;
pub mod compress;
pub mod declared;
pub mod decode;
pub mod encode;
pub mod encoding;
#[cfg(test)]
mod laws;
pub mod node;
pub mod physical;
pub mod sketch;
pub mod stats;
#[cfg(test)]
mod tests;

pub use compress::Compression;
pub use declared::{Declared, Encoding};
pub use decode::{ChunkReader, MemorySource, Source};
pub use encode::{EncodeOptions, EncodedChunk, ReferencedColumn, encode, encode_as_reference};
pub use encoding::column_reference::{self, ColumnReference};
pub use encoding::objects::{self, encode_objects};
pub use node::{Node, NodeKind, Stream};
pub use physical::Physical;
pub use sketch::Sketch;
pub use stats::ChunkStats;

/// Rows after which strings, arrays and deltas note a place to start decoding at.
pub const SEGMENT_ROWS: usize = 8192;
