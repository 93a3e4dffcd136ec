//! `cargo fuzz run input`: data in any format is read or refused.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::input(data));
