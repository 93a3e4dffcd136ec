//! The machine's name.

use std::sync::LazyLock;

/// The name that the machine had when it was first asked for; `localhost` where the system tells none.
pub fn host_name() -> &'static str {
    static NAME: LazyLock<String> = LazyLock::new(|| {
        std::fs::read_to_string("/proc/sys/kernel/hostname")
            .map_or_else(|_| "localhost".to_string(), |name| name.trim().to_string())
    });
    &NAME
}
