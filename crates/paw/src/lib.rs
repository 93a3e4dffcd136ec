//! paw, the performance workbench: records a suite of queries, and tells whether a change helped.
//!
//! ```text
//! suite.yaml + config.yaml ─► record ─┬ driver      ClickHouse over HTTP, Ursa in process, a command
//!                                     ├ collect     flame graphs, counters, utilisation, profile events
//!                                     └► recording  a folder of JSON ─► compare (statistics), view (elsewhere)
//! ```
//! Invariant: what is judged is in the recording; nothing is measured again, so that everybody who has the folder comes
//! to the same judgement. The web page over recordings is not here.
//!
//! # Where to find it
//! - the performance workbench, its recordings: `crates/paw/src/`; the format: `docs/paw.md`

pub mod answers;
pub mod collect;
pub mod compare;
pub mod driver;
pub mod http;
pub mod machine;
pub mod record;
pub mod recording;
pub mod score;
pub mod stats;
pub mod suite;
#[cfg(test)]
mod test_folder;
