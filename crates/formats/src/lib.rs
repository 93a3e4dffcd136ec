//! Formats: results out, data in.
//!
//! ```text
//! output   OutputFormat   blocks to text or binary, appended to a buffer
//! input    InputFormat    bytes to blocks, in bounded memory
//! object   DataObject     what data is read from: a file, an object of a store
//! fetch    ranges of an object of a store, fetched together or ahead
//! file     FileSource     a file or object as pieces that threads read independently
//! arrow    columns to and from Arrow arrays
//! ```
//! Invariants: sizes that a file declares are never trusted for allocation; a broken file is an error, never a
//! panic. Not here: sockets, tables, queries.
//!
//! # Where to find it
//! - a format: `crates/formats/src/input/`, `crates/formats/src/output/`; Protobuf: `crates/formats/src/protobuf/`;
//!   BSON: `crates/formats/src/bson/`; HiveText: `crates/formats/src/hive/`

mod archive;
pub mod arrow;
mod bounded_cache;
mod bson;
pub mod cast;
mod checked;
pub mod compression;
mod data_files;
mod detect;
mod dynamic_binary;
mod error_log;
mod fetch;
pub mod file;
mod footer_cache;
mod globs;
mod guard;
mod hive;
pub mod input;
mod length_prefixed;
pub mod names;
mod object;
pub mod output;
mod pattern;
mod protobuf;
pub mod settings;
mod snappy_frames;
mod states;
mod statistics;
mod stored_field;
mod whole_object;
mod wire;

pub use archive::{Archive, ArchiveFile, ArchiveMember, split_archive_path};
pub use bounded_cache::{BoundedCache, CacheBounds};
pub use compression::{Compression, Compressor, decompressed};
pub use data_files::{BeginFile, DataFiles};
pub use error_log::ErrorLog;
pub use fetch::{AheadLimits, AheadRoom, PendingRange, joined, pieces_of};
pub use file::{FileForm, FileSource, PieceRange, PieceReader, open_ahead, open_file, open_file_with, open_object};
pub use globs::{expanded_braces, matching_files};
pub use input::infer::{infer_schema, merged_schema, type_of_texts};
pub use input::{
    ExpressionFallback, InputFormat, NativeBlocks, NativeInput, Omitted, Source, ValuesReader, expression_end,
    input_format, push_cell, read_native_block,
};
pub use names::{FORMATS, FormatInfo, find_format, format_of_path};
pub use object::{DataObject, PreparedPiece, StoredObject};
pub use output::{NativeOutput, OutputFormat, ResultStats, output_format};
pub use settings::FormatSettings;
pub use stored_field::StoredField;
pub use whole_object::{WholeReads, forget_kept_objects, object_in_memory};
