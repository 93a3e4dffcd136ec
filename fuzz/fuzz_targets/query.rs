//! `cargo fuzz run query`: statements that read run or are refused.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::query(data));
