//! Loops over raw slices: the innermost work of every operator.
//!
//! Plain loops that the compiler turns into SIMD come first; explicit SIMD stands beside a scalar twin and
//! a test that they agree.
//!
//! Invariant: nothing here knows columns or types of SQL.
//!
//! # Where to find it
//! - which vector instructions are used (`URSA_CPU_LEVEL`): `crates/kernels/src/level.rs`

pub mod bits;
pub mod bloom;
pub mod bytes;
pub mod city;
pub mod coding;
pub mod crc;
pub mod filter;
pub mod gather;
pub mod hash;
pub mod level;
pub mod pcg;
pub mod prefetch;
pub mod radix;
pub mod scoped;
pub mod sip;
