//! Utilisation, memory and I/O out of Linux' `/proc`, over some runs of a query: of the target's process and those that
//! it started, for a program may be but the door to an engine.

use super::perf::process_of;
use super::{Collector, CollectorKind, Outcome, Subject};
use crate::machine::field;
use std::collections::BTreeMap;
use std::time::Instant;

/// Ticks of the kernel's clock in a second: 100 wherever Linux runs today.
const TICKS_PER_SECOND: f64 = 100.0;

/// Runs the query some times and puts down what changed.
pub(super) fn collect(collector: &Collector, subject: &mut Subject<'_>) -> Outcome {
    let processes = family(process_of(subject)?);
    if collector.kind == CollectorKind::Memory {
        // Makes the peak begin anew; without the right to it, the peak is that of the process's life.
        processes.iter().for_each(|process| drop(std::fs::write(format!("/proc/{process}/clear_refs"), "5")));
    }
    let before = read(collector.kind, &processes)?;
    let start = Instant::now();
    let runs = subject.repeat(collector.seconds);
    let seconds = start.elapsed().as_secs_f64();
    let after = read(collector.kind, &processes)?;
    if runs == 0 {
        return Err("the query did not run".into());
    }
    let metrics = subject.result.metrics.entry(collector.name.clone()).or_default();
    match collector.kind {
        CollectorKind::Memory => metrics.extend(after),
        CollectorKind::Io => metrics.extend(
            change(&before, &after).map(|(name, change)| (format!("{name}_per_run"), change / f64::from(runs))),
        ),
        _ => utilisation(&before, &after, f64::from(runs), seconds, metrics),
    }
    Ok(())
}

type Numbers = BTreeMap<String, f64>;

fn change<'n>(before: &'n Numbers, after: &'n Numbers) -> impl Iterator<Item = (&'n String, f64)> {
    after.iter().map(|(name, value)| (name, value - before.get(name).copied().unwrap_or(0.0)))
}

/// A process and all that descend from it.
fn family(process: String) -> Vec<String> {
    let parent =
        |stat: &str| stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(1).map(str::to_string));
    let all: Vec<(String, String)> = std::fs::read_dir("/proc")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let name =
                entry.file_name().into_string().ok().filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()))?;
            Some((parent(&std::fs::read_to_string(entry.path().join("stat")).ok()?)?, name))
        })
        .collect();
    let mut found = vec![process];
    let mut next = 0;
    while let Some(known) = found.get(next).cloned() {
        found.extend(all.iter().filter(|(parent, _)| *parent == known).map(|(_, child)| child.clone()));
        next += 1;
    }
    found
}

/// Numbers of processes together, and of the machine.
fn read(kind: CollectorKind, processes: &[String]) -> Result<Numbers, String> {
    let file = |name: &str| {
        std::fs::read_to_string(format!("/proc/{name}"))
            .map_err(|error| format!("/proc/{name} cannot be read: {error}"))
    };
    let mut numbers = Numbers::new();
    for (place, process) in processes.iter().enumerate() {
        let text = match (kind, file(&format!("{process}/{}", file_of(kind)))) {
            (_, Ok(text)) => text,
            (_, Err(why)) if place == 0 => return Err(why),
            // A helper that ended meanwhile.
            (_, Err(_)) => continue,
        };
        let own = match kind {
            CollectorKind::Memory => parse_memory(&text),
            CollectorKind::Io => parse_io(&text),
            _ => parse_process(&text),
        };
        own.into_iter().for_each(|(name, value)| *numbers.entry(name).or_default() += value);
    }
    if !matches!(kind, CollectorKind::Memory | CollectorKind::Io) {
        numbers.extend(parse_machine(&file("stat")?));
    }
    Ok(numbers)
}

fn file_of(kind: CollectorKind) -> &'static str {
    match kind {
        CollectorKind::Memory => "status",
        CollectorKind::Io => "io",
        _ => "stat",
    }
}

/// `/proc/<process>/status`: resident memory and its peak.
fn parse_memory(text: &str) -> Numbers {
    let number = |text: &str| text.split_whitespace().next().and_then(|word| word.parse::<f64>().ok());
    let bytes = |name: &str| field(text, name).and_then(number).map(|kilobytes| kilobytes * 1024.0);
    [("resident_bytes", bytes("VmRSS")), ("peak_resident_bytes", bytes("VmHWM"))]
        .into_iter()
        .filter_map(|(name, value)| Some((name.to_string(), value?)))
        .collect()
}

/// `/proc/<process>/io`, by names with units.
fn parse_io(text: &str) -> Numbers {
    let names = [
        ("rchar", "read_by_calls_bytes"),
        ("wchar", "written_by_calls_bytes"),
        ("syscr", "read_calls"),
        ("syscw", "write_calls"),
        ("read_bytes", "read_from_disk_bytes"),
        ("write_bytes", "written_to_disk_bytes"),
    ];
    names.iter().filter_map(|(key, name)| Some((name.to_string(), field(text, key)?.parse().ok()?))).collect()
}

/// User and system ticks of a process: fields 14 and 15 of its `stat`, counted after the name in brackets.
fn parse_process(text: &str) -> Numbers {
    let fields: Vec<&str> = text.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace().collect();
    let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok()).unwrap_or(0.0);
    BTreeMap::from([("own_user".to_string(), ticks(11)), ("own_system".to_string(), ticks(12))])
}

/// Ticks of all CPUs together, by kind.
fn parse_machine(text: &str) -> Numbers {
    let line = text.lines().find(|line| line.starts_with("cpu ")).unwrap_or_default();
    let names = ["user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal"];
    names
        .iter()
        .zip(line.split_whitespace().skip(1))
        .filter_map(|(name, ticks)| Some((name.to_string(), ticks.parse().ok()?)))
        .collect()
}

fn utilisation(before: &Numbers, after: &Numbers, runs: f64, seconds: f64, metrics: &mut Numbers) {
    let ticks: Numbers = change(before, after).map(|(name, change)| (name.clone(), change)).collect();
    let of = |name: &str| ticks.get(name).copied().unwrap_or(0.0);
    let own = of("own_user") + of("own_system");
    let all: f64 =
        ["user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal"].iter().map(|name| of(name)).sum();
    let busy = all - of("idle") - of("iowait") - of("steal");
    let part = |ticks: f64| if all > 0.0 { (ticks / all).clamp(0.0, 1.0) } else { 0.0 };
    metrics.insert("user_seconds_per_run".into(), of("own_user") / TICKS_PER_SECOND / runs);
    metrics.insert("system_seconds_per_run".into(), of("own_system") / TICKS_PER_SECOND / runs);
    metrics.insert("cores_used".into(), own / TICKS_PER_SECOND / seconds.max(1e-9));
    metrics.insert("machine_busy_ratio".into(), part(busy));
    metrics.insert("others_busy_ratio".into(), part((busy - own).max(0.0)));
    metrics.insert("idle_ratio".into(), part(of("idle")));
    metrics.insert("io_wait_ratio".into(), part(of("iowait")));
    metrics.insert("steal_ratio".into(), part(of("steal")));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_of_the_whole_family() {
        let mut child = std::process::Command::new("sleep").arg("9").spawn().unwrap();
        let own = std::process::id().to_string();
        let processes = family(own.clone());
        assert!(processes.contains(&child.id().to_string()) && processes[0] == own, "{processes:?}");
        let (all, alone) =
            (read(CollectorKind::Memory, &processes).unwrap(), read(CollectorKind::Memory, &[own]).unwrap());
        assert!(all["peak_resident_bytes"] > alone["resident_bytes"] / 2.0, "{all:?} {alone:?}");
        child.kill().unwrap();
        child.wait().unwrap();
    }

    #[test]
    fn utilisation_is_the_change_of_ticks() {
        let read = |own: &str, machine: &str| {
            let mut numbers = parse_machine(machine);
            numbers.extend(parse_process(own));
            numbers
        };
        let before = read("7 (ursa (x) y) S 1 1 1 0 -1 4 0 0 0 0 100 10 0 0", "cpu  1000 0 100 5000 0 0 0 0\ncpu0 1 1");
        let after = read("7 (ursa (x) y) S 1 1 1 0 -1 4 0 0 0 0 300 10 0 0", "cpu  1300 0 100 5100 0 0 0 0\ncpu0 1 1");
        let mut metrics = Numbers::new();
        utilisation(&before, &after, 4.0, 1.0, &mut metrics);
        assert_eq!((metrics["cores_used"], metrics["user_seconds_per_run"]), (2.0, 0.5));
        assert_eq!((metrics["machine_busy_ratio"], metrics["others_busy_ratio"]), (0.75, 0.25));
    }
}
