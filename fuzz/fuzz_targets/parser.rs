//! `cargo fuzz run parser`: statements parse or are refused, and are written as they are read.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::parser(data));
