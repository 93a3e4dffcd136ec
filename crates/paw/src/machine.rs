//! Facts of the machine, read from where Linux tells them; elsewhere most stay empty.

use crate::recording::Machine;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Instant;

/// Bytes that one measurement of the memory reads.
const SUM_BYTES: usize = 1 << 30;

/// The machine that this runs on.
pub fn describe() -> Machine {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default().trim().to_string();
    let cpuinfo = read("/proc/cpuinfo");
    let kernel = read("/proc/sys/kernel/osrelease");
    let mut facts = BTreeMap::new();
    for (name, path) in [
        ("governor", "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
        ("no_turbo", "/sys/devices/system/cpu/intel_pstate/no_turbo"),
        ("transparent_hugepages", "/sys/kernel/mm/transparent_hugepage/enabled"),
        ("cpu_pressure", "/proc/pressure/cpu"),
    ] {
        let value = read(path);
        if let Some(line) = value.lines().next().filter(|line| !line.is_empty()) {
            facts.insert(name.to_string(), line.to_string());
        }
    }
    if field(&cpuinfo, "flags").is_some_and(|flags| flags.split(' ').any(|flag| flag == "hypervisor")) {
        facts.insert("virtual".into(), "yes".into());
    }
    for name in ["cache size", "cpu MHz"] {
        facts.extend(field(&cpuinfo, name).map(|value| (name.replace(' ', "_"), value.to_string())));
    }
    let kilobytes = |text: &str| text.split_whitespace().next().and_then(|number| number.parse::<u64>().ok());
    Machine {
        host: read("/proc/sys/kernel/hostname"),
        system: format!("{} {kernel} {}", std::env::consts::OS, std::env::consts::ARCH),
        cpu: field(&cpuinfo, "model name").unwrap_or_default().to_string(),
        cores: std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32),
        memory_bytes: field(&read("/proc/meminfo"), "MemTotal").and_then(kilobytes).unwrap_or(0) << 10,
        memory_bytes_per_second: None,
        load_before: read("/proc/loadavg").split(' ').next().and_then(|load| load.parse().ok()).unwrap_or(0.0),
        facts,
    }
}

/// Bytes that all cores together read from memory in a second: the best of three sums.
pub fn memory_bytes_per_second() -> f64 {
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let words = vec![1u64; SUM_BYTES / 8];
    let seconds = |_| {
        let start = Instant::now();
        std::thread::scope(|scope| {
            for part in words.chunks(words.len().div_ceil(cores)) {
                scope.spawn(move || black_box(part.iter().fold(0u64, |sum, &word| sum.wrapping_add(word))));
            }
        });
        start.elapsed().as_secs_f64()
    };
    SUM_BYTES as f64 / (0..3).map(seconds).fold(f64::INFINITY, f64::min)
}

/// The value of the first line `name : value`.
pub(crate) fn field<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    text.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == name).then(|| value.trim())
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn this_machine_has_cores_and_memory() {
        let machine = super::describe();
        assert!(machine.cores > 0 && machine.memory_bytes > 0, "{machine:?}");
    }
}
