//! Keys of groups: how the key columns of a row become one packed key, and back.
//!
//! [`layout`] says where each key lies, [`pack`] makes [`batch`]es of packed keys, [`unpack`] makes columns of them;
//! [`encode`] writes values that are neither numbers nor strings as bytes. [`combinations`] numbers the combinations of
//! values that a block has, so that each is packed once.

mod batch;
mod combinations;
mod encode;
mod layout;
mod pack;
mod unpack;
mod whole;

pub use batch::KeyBatch;
pub use combinations::{Combinations, combine_codes};
pub use layout::Layout;
pub use whole::whole_range;
pub(in crate::aggregate) use whole::with_whole;
