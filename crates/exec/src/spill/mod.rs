//! Spilling: rows on disk that do not fit into a query's memory.
//!
//! ```text
//! Budget: is this operator over its share?   SpillFolder ─▶ SpillFile ─ write(columns) ─▶ Frame ─ read ─▶ columns
//! file    [streams of column 0][streams of column 1]… of frame 0, then of frame 1, …
//! ```
//! A file is unlinked as soon as it is open: nothing is left of it when the query ends in whatever way, or the process
//! dies. How a frame's streams lie (their places, sizes and checksums) stays in memory, so that nothing read back is
//! trusted before it is checked.

mod budget;
mod file;
mod folder;

pub use budget::Budget;
pub use file::{Frame, SpillFile, SpillKind};
pub use folder::SpillFolder;
