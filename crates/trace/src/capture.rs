//! Registers and stack of another thread, copied by a signal handler.
//!
//! One thread is captured at a time: the asker writes the thread's id into `WANTED`, sends the signal and waits; the
//! handler takes the id out, copies, and writes it into `DONE`.

#![allow(unsafe_code)] // A signal handler, and reading the interrupted thread's own stack, cannot be written otherwise.

use parking_lot::Mutex;
use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI32, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Words of the stack that are copied, at most: frames further out are cut off.
const WORDS_MAX: usize = 16 << 10;
/// How long a thread may take to answer: one that is not scheduled answers late.
const PATIENCE: Duration = Duration::from_millis(50);
/// No thread has this id while the handler copies.
const COPYING: i32 = -1;

static WANTED: AtomicI32 = AtomicI32::new(0);
static DONE: AtomicI32 = AtomicI32::new(0);
static REGISTERS: [AtomicU64; 3] = [const { AtomicU64::new(0) }; 3];
static LENGTH: AtomicUsize = AtomicUsize::new(0);
static STACK: [AtomicU64; WORDS_MAX] = [const { AtomicU64::new(0) }; WORDS_MAX];
/// Held by whoever captures.
static ASKER: Mutex<()> = Mutex::new(());

thread_local! {
    /// The end of this thread's stack; 0 for threads that have not registered.
    static STACK_END: Cell<usize> = const { Cell::new(0) };
}

/// Where a thread was, and its stack from there on.
pub(crate) struct Snapshot {
    pub instruction: u64,
    pub stack_pointer: u64,
    pub frame_pointer: u64,
    pub stack: Vec<u64>,
}

/// This thread's id.
pub(crate) fn thread_id() -> i32 {
    // SAFETY: the call has no arguments and cannot fail.
    unsafe { libc::syscall(libc::SYS_gettid) as i32 }
}

/// Lets this thread be captured.
pub(crate) fn allow() {
    // SAFETY: the attributes are initialised by the first call, read by the second and destroyed by the third.
    unsafe {
        let mut attributes: libc::pthread_attr_t = std::mem::zeroed();
        if libc::pthread_getattr_np(libc::pthread_self(), &raw mut attributes) != 0 {
            return;
        }
        let (mut start, mut size) = (std::ptr::null_mut(), 0);
        if libc::pthread_attr_getstack(&raw const attributes, &raw mut start, &raw mut size) == 0 {
            STACK_END.with(|end| end.set(start as usize + size));
        }
        libc::pthread_attr_destroy(&raw mut attributes);
    }
}

/// This thread is not captured any more.
pub(crate) fn forbid() {
    STACK_END.with(|end| end.set(0));
}

/// Where a registered thread is; `None` if it has ended or does not answer.
pub(crate) fn capture(thread: i32) -> Option<Snapshot> {
    let _asker = ASKER.lock();
    if !installed() {
        return None;
    }
    DONE.store(0, Ordering::Relaxed);
    WANTED.store(thread, Ordering::Release);
    // SAFETY: sends a signal whose handler is installed to a thread of this process.
    let sent = unsafe { libc::syscall(libc::SYS_tgkill, libc::getpid(), thread, libc::SIGPROF) };
    if sent != 0 {
        WANTED.store(0, Ordering::Release);
        return None;
    }
    let start = Instant::now();
    while DONE.load(Ordering::Acquire) != thread {
        let is_late = start.elapsed() > PATIENCE;
        // Taking the wish back fails while the handler copies: it is done soon then.
        if is_late && WANTED.compare_exchange(thread, 0, Ordering::AcqRel, Ordering::Acquire).is_ok() {
            return None;
        }
        std::thread::sleep(Duration::from_micros(20));
    }
    let [instruction, stack_pointer, frame_pointer] = [0, 1, 2].map(|i: usize| REGISTERS[i].load(Ordering::Relaxed));
    let stack = STACK[..LENGTH.load(Ordering::Relaxed)].iter().map(|word| word.load(Ordering::Relaxed)).collect();
    Some(Snapshot { instruction, stack_pointer, frame_pointer, stack })
}

fn installed() -> bool {
    static INSTALLED: OnceLock<bool> = OnceLock::new();
    *INSTALLED.get_or_init(|| {
        // SAFETY: the handler has the signature that SA_SIGINFO asks for and is async-signal-safe.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = on_signal as *const () as usize;
            action.sa_flags = libc::SA_SIGINFO | libc::SA_RESTART;
            libc::sigemptyset(&raw mut action.sa_mask);
            libc::sigaction(libc::SIGPROF, &raw const action, std::ptr::null_mut()) == 0
        }
    })
}

/// Copies where this thread was. Async-signal-safe: it reads a thread-local that needs no initialisation, its own
/// stack, and stores into atomics.
extern "C" fn on_signal(_signal: i32, _info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    let thread = thread_id();
    // A signal that comes after the asker lost patience finds nothing wanted.
    if WANTED.compare_exchange(thread, COPYING, Ordering::AcqRel, Ordering::Relaxed).is_err() {
        return;
    }
    let mut length = 0;
    // SAFETY: the kernel passes a valid context.
    if let Some([instruction, stack, frame]) = unsafe { registers(context) } {
        for (slot, value) in REGISTERS.iter().zip([instruction, stack, frame]) {
            slot.store(value, Ordering::Relaxed);
        }
        let end = STACK_END.with(Cell::get) as u64;
        if stack < end && stack % 8 == 0 {
            length = ((end - stack) / 8).min(WORDS_MAX as u64) as usize;
            for (i, slot) in STACK[..length].iter().enumerate() {
                // SAFETY: the word lies between the stack pointer and the end of this thread's stack.
                slot.store(unsafe { (stack as *const u64).add(i).read_volatile() }, Ordering::Relaxed);
            }
        }
    }
    LENGTH.store(length, Ordering::Relaxed);
    WANTED.store(0, Ordering::Relaxed);
    DONE.store(thread, Ordering::Release);
}

/// Instruction, stack and frame pointer of an interrupted thread.
///
/// # Safety
/// `context` is the third argument of a signal handler.
#[cfg(target_arch = "x86_64")]
unsafe fn registers(context: *mut libc::c_void) -> Option<[u64; 3]> {
    // SAFETY: as the caller promises.
    let registers = unsafe { &(*context.cast::<libc::ucontext_t>()).uc_mcontext.gregs };
    Some([libc::REG_RIP, libc::REG_RSP, libc::REG_RBP].map(|register| registers[register as usize] as u64))
}

/// Nothing, on machines whose registers are not known.
///
/// # Safety
/// None is needed: the argument is not looked at.
#[cfg(not(target_arch = "x86_64"))]
unsafe fn registers(_context: *mut libc::c_void) -> Option<[u64; 3]> {
    None
}
