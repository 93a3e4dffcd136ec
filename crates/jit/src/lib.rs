//! Code generated at run time for filters, arithmetic and sums.
//!
//! ```text
//! bound expressions ─ lower ─▶ Kernel (ir) ─ emit ─▶ bytes ─ memory ─▶ Compiled (code) ─ kept in cache
//!                                   └─ twin: the same, row by row, for tests
//! ```
//! Kernels ahead of time do one operation over a block and write what they found; generated code does all operations of
//! an expression over 64 rows before it goes on, and keeps in registers what lies between them. What does not fuse is
//! left to the kernels: as a column that is computed before, or as a whole.
//!
//! Invariant: a kernel's code and its twin give the same, to the bit, but for the order in which floats are added up.
//!
//! # Where to find it
//! - code generated at run time: `crates/jit/src/`; where queries use it: `crates/exec/src/codegen/`; what it is worth:
//!   `docs/codegen.md`

mod bounds;
pub mod cache;
pub mod code;
mod emit;
pub mod ir;
pub mod level;
pub mod lower;
mod memory;
pub mod rows;
mod run;
pub mod twin;

#[cfg(test)]
mod tests;

pub use code::{Compiled, FoldState};
pub use ir::Kernel;
pub use level::Level;
pub use rows::Rows;
pub use run::{Prepared, When};
