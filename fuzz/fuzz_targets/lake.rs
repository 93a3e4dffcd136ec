//! `cargo fuzz run lake`: metadata of tables of Iceberg and Delta Lake is read or refused.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::lake(data));
