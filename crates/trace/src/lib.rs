//! What threads are doing: their stacks, and samples of them over time.
//!
//! ```text
//! a thread registers ─▶ slot: thread id, its task (query id, how often to sample)
//! sampler thread     ─▶ signal ─▶ handler copies registers and stack (capture) ─▶ unwound by the sampler (unwind)
//!                    ─▶ ring of samples ─▶ system.trace_log            addresses ─▶ names (symbols)
//! ```
//! Invariant: the signal handler only copies memory of its own stack into a buffer that is there already. Everything
//! that allocates, locks or reads debug information happens on the thread that asked.
//!
//! # Where to find it
//! - stacks of threads, the sampling profiler: `crates/trace/src/`

mod capture;
mod sampler;
mod symbols;
mod threads;
mod unwind;

pub use sampler::{Sample, SampleClock, samples};
pub use symbols::{demangle, line_of, symbol_of};
pub use threads::{Registered, Running, Task, ThreadStack, register, run, stacks};
