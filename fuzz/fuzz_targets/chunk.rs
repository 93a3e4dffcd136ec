//! `cargo fuzz run chunk`: chunks of columns are read as written, damaged ones are refused.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::chunk(data));
