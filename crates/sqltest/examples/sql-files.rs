//! The files under `tests/sql` under all configurations and levels of vector instructions: for a release build.

use sqltest::files::{ConfigurationSet, run_files};
use std::process::ExitCode;

// Memory limits are checked against what this allocator counts.
#[global_allocator]
static ALLOCATOR: base::memory::CountingAllocator<std::alloc::System> =
    base::memory::CountingAllocator(std::alloc::System);

fn main() -> ExitCode {
    run_files(ConfigurationSet::All)
}
