//! Puts the queries of `bench/hits` into the binary, for the demo.

use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() {
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/hits");
    println!("cargo:rerun-if-changed={}", suite.display());
    let entries = std::fs::read_dir(&suite).unwrap_or_else(|error| panic!("cannot read {}: {error}", suite.display()));
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|end| end == "sql"))
        .collect();
    files.sort();
    let mut code = String::from("[\n");
    for file in files {
        // Writing to a string does not fail.
        let _ = writeln!(code, "    include_str!({:?}),", file.display().to_string());
    }
    code.push_str("]\n");
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets OUT_DIR")).join("suite.rs");
    std::fs::write(&out, code).unwrap_or_else(|error| panic!("cannot write {}: {error}", out.display()));
}
