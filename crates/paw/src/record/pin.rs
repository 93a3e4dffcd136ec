//! One core and the first turn on it: what a noisy machine leaves of the truth.
//!
//! paw and the servers that it starts run on the same core, so that both sides of a comparison share its cache, its
//! clock and its neighbours; with the highest priority, other programs get only the turns that nobody here wants.
//! Servers inherit both.

use base::{Result, bail, err};
use rustix::process::setpriority_process;
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// The highest priority of programs that are not of real time.
const FIRST: i32 = -20;

/// Which core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pin {
    /// The last one that this process may use: interrupts go to the first ones.
    Last,
    /// This one.
    Core(usize),
}

impl Pin {
    /// `auto`, or a core's number.
    ///
    /// # Errors
    /// When it is neither.
    pub fn parse(text: &str) -> Result<Self> {
        if text == "auto" {
            return Ok(Pin::Last);
        }
        text.parse().ok().filter(|core| *core < CpuSet::MAX_CPU).map(Pin::Core).ok_or_else(|| {
            err!(BadArguments, "--pin is '{text}'; give the number of a core, or nothing for the last one")
        })
    }
}

/// Binds this thread, and all that it starts from now on, to one core. Returns the core and what could not be done.
///
/// # Errors
/// When the core is not there or not to be used.
pub(super) fn pin(which: Pin) -> Result<(usize, Option<String>)> {
    let allowed =
        sched_getaffinity(None).map_err(|error| err!(NotImplemented, "Cannot ask which cores may be used: {error}"))?;
    let mut cores = (0..CpuSet::MAX_CPU).filter(|core| allowed.is_set(*core));
    let core = match which {
        Pin::Core(core) if !allowed.is_set(core) => bail!(
            BadArguments,
            "Core {core} cannot be used; cores: {}",
            cores.map(|core| core.to_string()).collect::<Vec<_>>().join(", ")
        ),
        Pin::Core(core) => core,
        Pin::Last => cores.next_back().unwrap_or(0),
    };
    let mut only = CpuSet::new();
    only.set(core);
    sched_setaffinity(None, &only).map_err(|error| err!(NotImplemented, "Cannot run on core {core} alone: {error}"))?;
    let note = setpriority_process(None, FIRST).err().map(|error| {
        format!("pinned to core {core} without priority ({error}; it needs root): other programs take turns on it")
    });
    Ok((core, note))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_and_its_children_run_on_one_core() {
        // A thread of its own: the tests beside keep their cores.
        let seen = std::thread::spawn(|| {
            let (core, _) = pin(Pin::Last).unwrap();
            let child = std::process::Command::new("sh")
                .args(["-c", "grep Cpus_allowed_list /proc/self/status"])
                .output()
                .unwrap();
            (core, std::thread::available_parallelism().unwrap().get(), String::from_utf8(child.stdout).unwrap())
        });
        let (core, cores, child) = seen.join().unwrap();
        assert_eq!((cores, child.trim()), (1, format!("Cpus_allowed_list:\t{core}").as_str()));
        assert!(pin(Pin::Core(CpuSet::MAX_CPU - 1)).unwrap_err().message().contains("cannot be used"));
    }

    #[test]
    fn cores_are_numbers() {
        assert_eq!((Pin::parse("3").unwrap(), Pin::parse("auto").unwrap()), (Pin::Core(3), Pin::Last));
        assert!(Pin::parse("x").is_err() && Pin::parse("99999").is_err());
    }
}
