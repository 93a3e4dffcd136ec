//! `cargo fuzz run native`: packets of the native protocol are read or refused.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::native(data));
