//! `ursa paw view`: recordings as a web page that comes from the program itself.
//!
//! ```text
//! serve (axum, loopback) ─┬ assets      page, scripts and styles, compiled in
//!                         └ api ── library ─┬ overview   all queries on all sides
//!                                           ├ details    one query: runs, plan, counters, files
//!                                           ├ flame      folded stacks as a tree, alone or against another
//!                                           └ compare    paw's statistics, two sides
//! ```
//! A *side* is a target of a recording. Every page is made from JSON that anybody may ask for. Invariant: nothing is
//! written, nothing is fetched from elsewhere, and only this machine is answered.

mod api;
mod assets;
mod details;
mod flame;
mod library;
mod overview;
mod serve;
#[cfg(test)]
mod tests;

pub use library::Library;
pub use serve::{ViewOptions, serve};
