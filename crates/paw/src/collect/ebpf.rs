//! Waits by eBPF: bcc's `offcputime`, as Python (`bpfcc-tools`, needs the kernel's headers) or compiled
//! (`libbpf-tools`, needs BTF).
//!
//! The kernel sums waits by stack, so that it costs little; stacks of programs built without frame pointers end early.

use super::Subject;
use std::collections::BTreeMap;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// A tool that can load its program here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tool {
    program: &'static str,
    /// Whether it writes folded stacks itself.
    folds: bool,
}

const TOOLS: [Tool; 3] = [
    Tool { program: "offcputime", folds: false },
    Tool { program: "offcputime-bpfcc", folds: true },
    Tool { program: "offcputime", folds: true },
];
/// How long a tool may take beyond what it is told: the Python ones compile first.
const PATIENCE: Duration = Duration::from_secs(20);

impl Tool {
    fn start(self, process: &str, seconds: u64) -> std::io::Result<Child> {
        let mut command = Command::new(self.program);
        command.args(["-p", process]).args(self.folds.then_some("-f")).arg(seconds.to_string());
        command.env("LC_ALL", "C").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()
    }

    /// Folded stacks of a process's waits, in microseconds, while something runs again and again.
    ///
    /// # Errors
    /// What the tool says.
    pub(super) fn waits(self, process: &str, seconds: f64, subject: &mut Subject<'_>) -> Result<Vec<u8>, String> {
        let seconds = (seconds.ceil() as u64).max(1);
        let output = self.output(process, seconds, || {
            subject.repeat(0.1);
        })?;
        Ok(if self.folds { demangled(&output) } else { folded(&output) }.into_bytes())
    }

    /// What a tool writes, while something is done beside it.
    fn output(self, process: &str, seconds: u64, mut beside: impl FnMut()) -> Result<String, String> {
        let mut child =
            self.start(process, seconds).map_err(|error| format!("{} cannot be started ({error})", self.program))?;
        // Its pipes are emptied by a thread: a full one would stop it.
        let reader = child.stdout.take().map(|mut out| {
            std::thread::spawn(move || {
                let mut text = Vec::new();
                std::io::Read::read_to_end(&mut out, &mut text).map(|_| text)
            })
        });
        let end = Instant::now() + Duration::from_secs(seconds) + PATIENCE;
        while matches!(child.try_wait(), Ok(None)) {
            if Instant::now() > end {
                let _ = child.kill();
            }
            beside();
        }
        let output = child.wait_with_output().map_err(|error| format!("{}: {error}", self.program))?;
        let text = reader.and_then(|reader| reader.join().ok()).and_then(Result::ok).unwrap_or_default();
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(format!(
                "{}: {}",
                self.program,
                said.lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or("ended without a word")
            ));
        }
        Ok(String::from_utf8_lossy(&text).into_owned())
    }
}

/// The first tool that works here, tried once on this process; or why none does.
pub(super) fn tool() -> Result<Tool, String> {
    static FOUND: OnceLock<Result<Tool, String>> = OnceLock::new();
    FOUND
        .get_or_init(|| {
            let process = std::process::id().to_string();
            let mut reasons = Vec::new();
            for tool in TOOLS {
                match tool.output(&process, 1, || std::thread::sleep(Duration::from_millis(5))) {
                    Ok(_) => return Ok(tool),
                    Err(why) => reasons.push(why),
                }
            }
            reasons.dedup();
            Err(reasons.join("; "))
        })
        .clone()
}

/// Folded stacks out of blocks: frames from the innermost, `- thread (process)`, microseconds.
fn folded(text: &str) -> String {
    let mut sums: BTreeMap<String, u64> = BTreeMap::new();
    for block in text.split("\n\n") {
        let lines: Vec<&str> = block.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let [frames @ .., thread, us] = &lines[..] else { continue };
        let (Some(thread), Ok(us)) = (thread.strip_prefix('-'), us.parse::<u64>()) else { continue };
        let thread = thread.trim().rsplit_once(" (").map_or(thread.trim(), |(name, _)| name);
        let own = |frame: &&&str| !frame.starts_with("bpf_");
        let mut stack = vec![thread.replace(';', ":")];
        stack.extend(frames.iter().rev().filter(own).map(|frame| readable(frame)));
        if frames.iter().any(|frame| frame.contains("exit_to_user_mode")) {
            stack.push("[preempted]".into());
        }
        *sums.entry(stack.join(";")).or_default() += us;
    }
    sums.iter().map(|(stack, us)| format!("{stack} {us}\n")).collect()
}

/// Folded stacks with readable names.
fn demangled(text: &str) -> String {
    let line = |line: &str| {
        let (stack, us) = line.rsplit_once(' ')?;
        Some(format!("{} {us}\n", stack.split(';').map(readable).collect::<Vec<_>>().join(";")))
    };
    text.lines().filter_map(line).collect()
}

fn readable(frame: &str) -> String {
    format!("{:#}", rustc_demangle::demangle(frame)).replace(';', ":")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "    bpf_prog_6896d07dd3e1383c_sched_switch
    bpf_trace_run4
    __schedule
    futex_wait
    _ZN5tokio7runtime4park17h47d89093214375a6E.llvm.131737
    -                worker 1 (28667)
        863404

    __schedule
    irqentry_exit_to_user_mode
    [unknown]
    -                worker 1 (28667)
        54

    __schedule
    futex_wait
    _ZN5tokio7runtime4park17h47d89093214375a6E.llvm.131737
    -                worker 1 (28667)
        6
";

    #[test]
    fn blocks_become_folded_stacks() {
        assert_eq!(
            folded(TEXT),
            "worker 1;[unknown];irqentry_exit_to_user_mode;__schedule;[preempted] 54\nworker \
            1;tokio::runtime::park;futex_wait;__schedule 863410\n"
        );
        assert_eq!(folded("Tracing off-CPU time…\n\nhalf a block\n"), "");
        assert_eq!(demangled("a;_ZN5tokio7runtime4park17h47d89093214375a6E 7\n"), "a;tokio::runtime::park 7\n");
    }

    #[test]
    fn a_tool_that_is_not_there_is_told() {
        let why = Tool { program: "no-such-offcputime", folds: true }.output("1", 1, || ()).unwrap_err();
        assert!(why.contains("no-such-offcputime cannot be started"), "{why}");
    }
}
