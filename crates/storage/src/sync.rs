//! Locks and flags of the core of a table: the set of parts, who may change it, and what waits for what.
//!
//! They are those of `parking_lot` and of the standard library. In this crate's own tests they are the twins of
//! `sync/model.rs`, which do the same, and in addition let a test decide which thread goes on at each of them.

#[cfg(test)]
pub(crate) mod model;

#[cfg(test)]
pub(crate) use model::{AtomicBool, Condvar, Mutex, MutexGuard, OnceLock, RwLock};
#[cfg(not(test))]
pub(crate) use {
    parking_lot::{Condvar, Mutex, MutexGuard, RwLock},
    std::sync::OnceLock,
    std::sync::atomic::AtomicBool,
};
