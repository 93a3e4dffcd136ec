//! The files under `tests/sql`, with the assertions of debug builds; `sqltest::files` says under which configurations.

use sqltest::files::{ConfigurationSet, run_files};
use std::process::ExitCode;

// Memory limits are checked against what this allocator counts.
#[global_allocator]
static ALLOCATOR: base::memory::CountingAllocator<std::alloc::System> =
    base::memory::CountingAllocator(std::alloc::System);

fn main() -> ExitCode {
    run_files(ConfigurationSet::Quick)
}
