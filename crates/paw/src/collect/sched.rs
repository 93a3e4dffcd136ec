//! Where threads wait: by eBPF where its tool is there, else out of the scheduler's trace.
//!
//! A thread's time off the CPU lies between the switch away from it, whose stack says what it waits for, and the next
//! switch to it, on any CPU. Stacks of threads that were ready but had no CPU end in `[preempted]`.

use super::perf::{DataFile, around, process_of, script};
use super::{Collector, Outcome, Subject, WaitsBy, ebpf, flame};
use crate::recording::Writer;
use base::Result;
use std::collections::HashMap;

/// Seconds of a scheduler's trace, at most: it is of the whole machine, and large.
const TRACE_SECONDS_MAX: f64 = 2.0;

/// Stacks of waits, in microseconds.
pub(super) fn off_cpu_flamegraph(collector: &Collector, subject: &mut Subject<'_>, writer: &Writer) -> Result<Outcome> {
    let (folded, note) = match process_of(subject).and_then(|process| waits_of(collector, subject, &process)) {
        Ok(found) => found,
        Err(why) => return Ok(Err(why)),
    };
    let drawn = flame::write(&collector.name, "Off-CPU", "microseconds", &folded, subject, writer)?;
    Ok(if drawn { note.map_or(Ok(()), Err) } else { Err("no waits were seen of some queries".into()) })
}

/// Folded stacks, and why they are not of the better source.
type Waits = std::result::Result<(Vec<u8>, Option<String>), String>;

fn waits_of(collector: &Collector, subject: &mut Subject<'_>, process: &str) -> Waits {
    let by_trace = |subject: &mut Subject<'_>| by_trace(collector, subject, process);
    if collector.waits_by == WaitsBy::Trace {
        return Ok((by_trace(subject)?, None));
    }
    match ebpf::tool().and_then(|tool| tool.waits(process, collector.seconds, subject)) {
        Ok(folded) => Ok((folded, None)),
        Err(why) if collector.waits_by == WaitsBy::Ebpf => Err(format!("no eBPF here: {why}")),
        Err(why) => Ok((
            by_trace(subject).map_err(|trace| format!("no eBPF here ({why}) and {trace}"))?,
            Some(format!("by the scheduler's trace, for there is no eBPF here: {why}")),
        )),
    }
}

fn by_trace(collector: &Collector, subject: &mut Subject<'_>, process: &str) -> std::result::Result<Vec<u8>, String> {
    let data = DataFile::new("sched");
    let path = data.0.display().to_string();
    let graph = if collector.call_graph == "dwarf" { "dwarf,8192" } else { &collector.call_graph };
    let arguments = ["record", "-q", "-a", "-e", "sched:sched_switch", "--call-graph", graph, "-o", &path];
    around(&arguments, subject, collector.seconds.min(TRACE_SECONDS_MAX))
        .map_err(|why| format!("no scheduler's trace: {why}"))?;
    let text = script(&data.0, &["--no-inline", "-F", "comm,pid,tid,time,event,trace,ip,sym"])?;
    let waits = waits(&String::from_utf8_lossy(&text), process);
    let mut lines: Vec<String> =
        waits.into_iter().filter(|(_, us)| *us >= 1.0).map(|(stack, us)| format!("{stack} {us:.0}\n")).collect();
    lines.sort();
    Ok(lines.concat().into_bytes())
}

/// Microseconds by folded stack, of the threads of a process.
fn waits(text: &str, process: &str) -> HashMap<String, f64> {
    let (mut waiting, mut sums): (HashMap<String, (f64, String)>, HashMap<String, f64>) = Default::default();
    for event in text.split("\n\n") {
        let mut lines = event.lines().skip_while(|line| line.trim().is_empty());
        let Some(switch) = lines.next().and_then(Switch::parse) else { continue };
        if let Some((since, stack)) = waiting.remove(switch.next) {
            *sums.entry(stack).or_default() += (switch.seconds - since).max(0.0) * 1e6;
        }
        if switch.process == process {
            waiting.insert(switch.thread.to_string(), (switch.seconds, folded(switch.command, switch.is_ready, lines)));
        }
    }
    sums
}

/// The first line of an event: `comm pid/tid seconds: sched:sched_switch: prev_… ==> next_comm=… next_pid=… …`.
struct Switch<'t> {
    command: &'t str,
    process: &'t str,
    thread: &'t str,
    seconds: f64,
    /// Whether the thread that left could have gone on.
    is_ready: bool,
    next: &'t str,
}

impl<'t> Switch<'t> {
    fn parse(line: &'t str) -> Option<Self> {
        let (head, event) = line.split_once(": sched:sched_switch:")?;
        let (head, seconds) = head.trim_end().rsplit_once(char::is_whitespace)?;
        let (command, ids) = head.trim_end().rsplit_once(char::is_whitespace)?;
        let (process, thread) = ids.split_once('/')?;
        let (_, state) = event.rsplit_once("prev_state=")?;
        let (_, next) = event.rsplit_once("next_pid=")?;
        Some(Switch {
            command: command.trim(),
            process,
            thread,
            seconds: seconds.parse().ok()?,
            is_ready: state.starts_with('R'),
            next: next.split_whitespace().next()?,
        })
    }
}

/// A stack, outermost first. The first frame is the thread's name.
fn folded<'t>(command: &str, is_ready: bool, lines: impl Iterator<Item = &'t str>) -> String {
    let name = |line: &'t str| line.trim().split_once(' ').map(|(_, symbol)| symbol.trim());
    let mut frames: Vec<&str> = lines.filter_map(name).collect();
    frames.push(command);
    frames.reverse();
    if is_ready {
        frames.push("[preempted]");
    }
    frames.iter().map(|frame| frame.replace(';', ":")).collect::<Vec<_>>().join(";")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRACE: &str = "
ursa pool 12/15 100.000100: sched:sched_switch: prev_comm=ursa pool prev_pid=15 prev_prio=120 prev_state=S ==> \
next_comm=rustc next_pid=99 next_prio=120
\tffffffff821f8298 __schedule
\t          1c7945 wait_for_work

rustc 99/99 100.000600: sched:sched_switch: prev_comm=rustc prev_pid=99 prev_prio=120 prev_state=R ==> next_comm=ursa \
pool next_pid=15 next_prio=120
\tffffffff821f8298 __schedule

ursa pool 12/15 100.000700: sched:sched_switch: prev_comm=ursa pool prev_pid=15 prev_prio=120 prev_state=R+ ==> \
next_comm=rustc next_pid=99 next_prio=120
\tffffffff821f8298 __schedule

rustc 99/99 100.000800: sched:sched_switch: prev_comm=rustc prev_pid=99 prev_prio=120 prev_state=R ==> next_comm=ursa \
pool next_pid=15 next_prio=120
";

    #[test]
    fn waits_are_between_away_and_back() {
        let waits = waits(TRACE, "12");
        let rounded: Vec<(String, i64)> = {
            let mut all: Vec<_> = waits.into_iter().map(|(stack, us)| (stack, us.round() as i64)).collect();
            all.sort();
            all
        };
        assert_eq!(
            rounded,
            [
                ("ursa pool;__schedule;[preempted]".to_string(), 100),
                ("ursa pool;wait_for_work;__schedule".to_string(), 500)
            ]
        );
    }
}
