//! The memory that the process may have: of the machine, its control group and its own limit of addresses.

use nix::sys::resource::{Resource, getrlimit};
use std::fs::read_to_string;

/// Assumed memory of a machine that does not tell it.
const FALLBACK_BYTES: u64 = 4 << 30;

/// Bytes of memory that the process may have: the least of what the machine has, what its control groups allow (version
/// 2 or 1) and what `ulimit -v` leaves.
pub fn memory_bytes() -> u64 {
    let addresses = getrlimit(Resource::RLIMIT_AS).ok().map(|(soft, _)| soft);
    [machine(), groups(&read_to_string("/proc/self/cgroup").unwrap_or_default()), addresses]
        .into_iter()
        .flatten()
        .min()
        .unwrap_or(FALLBACK_BYTES)
}

fn machine() -> Option<u64> {
    let text = read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib << 10)
}

/// The least limit of the groups that the process is in, and of those above them.
fn groups(membership: &str) -> Option<u64> {
    let mut least: Option<u64> = None;
    for line in membership.lines() {
        let mut fields = line.splitn(3, ':');
        let (Some(_), Some(controllers), Some(path)) = (fields.next(), fields.next(), fields.next()) else { continue };
        let (root, file) = match controllers {
            "" => ("/sys/fs/cgroup", "memory.max"),
            _ if controllers.split(',').any(|name| name == "memory") => {
                ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
            }
            _ => continue,
        };
        // In a container the path may be that of the host, where only the root is seen.
        let mut folder = path.trim_end_matches('/');
        loop {
            let limit =
                read_to_string(format!("{root}{folder}/{file}")).ok().and_then(|text| text.trim().parse::<u64>().ok());
            least = least.into_iter().chain(limit).min();
            let Some(slash) = folder.rfind('/') else { break };
            folder = &folder[..slash];
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_some() {
        assert!(memory_bytes() >= 64 << 20);
        assert_eq!(groups("nonsense\n3:cpu:/x"), None);
    }
}
