//! `cargo fuzz run words`: any bytes as the stored form of numbers are read or refused.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::words(data));
