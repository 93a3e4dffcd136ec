//! Results as a stream of blocks in input order.
//!
//! ```text
//! workers: morsel 7 ─┐
//!          morsel 5 ─┤ reorder buffer (a window of morsels) ──▶ serial steps (LIMIT, …) ──▶ next()
//!          morsel 6 ─┘
//! ```
//! A worker that would run past the window parks; taking results asks for it again. Nothing runs before the first
//! [`ResultStream::next`]. The reader reads morsels too while what is due is not there; sources of one morsel, and of
//! queries of one thread, it reads alone. Where the query's workload counts the reader's thread too, workers do all of
//! that.

use crate::context::QueryContext;
use crate::pool::{Job, Step};
use crate::scheduler::{guarded, run};
use crate::source::Source;
use base::events::Counters;
use base::{Error, Result};
use parking_lot::{Condvar, Mutex, MutexGuard};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use types::{Block, Schema};

/// Time between checks of the deadline while a reader waits for workers.
const WAIT_MAX: Duration = Duration::from_millis(20);

/// A step that sees all blocks in order, on the caller's thread.
pub(crate) trait SerialStep: Send {
    /// Takes a block and adds the resulting blocks to `out`; `false` if no more input is needed.
    ///
    /// # Errors
    /// Those of expressions.
    fn push(&mut self, block: Block, out: &mut Vec<Block>) -> Result<bool>;

    /// Takes the end of the input, and adds the last blocks to `out`.
    ///
    /// # Errors
    /// Those of expressions.
    fn finish(&mut self, out: &mut Vec<Block>) -> Result<()> {
        let _ = out;
        Ok(())
    }
}

/// The rows of a query, block by block. Dropping it ends the query.
pub struct ResultStream {
    context: Arc<QueryContext>,
    schema: Arc<Schema>,
    input: OrderedReader,
    steps: Vec<Box<dyn SerialStep>>,
    ready: VecDeque<Block>,
    finished: bool,
}

impl ResultStream {
    pub(crate) fn new(
        context: Arc<QueryContext>,
        schema: Arc<Schema>,
        source: Arc<dyn Source>,
        steps: Vec<Box<dyn SerialStep>>,
        few: bool,
    ) -> Self {
        let input = OrderedReader::new(context.clone(), source, few);
        ResultStream { context, schema, input, steps, ready: VecDeque::new(), finished: false }
    }

    /// Names and types of the columns.
    pub fn schema(&self) -> &Arc<Schema> {
        &self.schema
    }

    /// The next block, not empty; `None` at the end. Blocks the calling thread, which must not be a worker.
    ///
    /// # Errors
    /// The first error of the query; the stream is over then.
    #[allow(clippy::should_implement_trait)] // It can fail, and the name is what callers expect.
    pub fn next(&mut self) -> Result<Option<Block>> {
        let result = self.advance();
        if result.is_err() {
            self.finished = true;
            self.ready.clear();
            self.input.stop();
        }
        result
    }

    fn advance(&mut self) -> Result<Option<Block>> {
        loop {
            if let Some(block) = self.ready.pop_front() {
                if block.rows > 0 {
                    return Ok(Some(block));
                }
                continue;
            }
            if self.finished {
                return Ok(None);
            }
            let context = self.context.clone();
            match self.input.next()? {
                Some(block) => {
                    let more = guarded(&context, || self.push(block, 0))?;
                    if !more {
                        self.end(&context)?;
                    }
                }
                None => self.end(&context)?,
            }
        }
    }

    fn end(&mut self, context: &QueryContext) -> Result<()> {
        self.finished = true;
        self.input.stop();
        guarded(context, || {
            for first in 0..self.steps.len() {
                let mut out = Vec::new();
                self.steps[first].finish(&mut out)?;
                for block in out {
                    self.push(block, first + 1)?;
                }
            }
            Ok(())
        })
    }

    /// Pushes a block through the steps from `first` on; false if no more input is needed.
    fn push(&mut self, block: Block, first: usize) -> Result<bool> {
        if first == self.steps.len() {
            self.ready.push_back(block);
            return Ok(true);
        }
        let mut out = Vec::new();
        let mut more = self.steps[first].push(block, &mut out)?;
        for block in out {
            more &= self.push(block, first + 1)?;
        }
        Ok(more)
    }
}

/// Blocks of a source in the order of its morsels.
struct OrderedReader {
    context: Arc<QueryContext>,
    source: Arc<dyn Source>,
    /// Whether few rows are wanted, so that the first morsel is read alone first.
    few: bool,
    /// Number of morsels that the caller's thread has read.
    inline_next: usize,
    inline_blocks: VecDeque<Block>,
    job: Option<Arc<StreamJob>>,
}

impl OrderedReader {
    fn new(context: Arc<QueryContext>, source: Arc<dyn Source>, few: bool) -> Self {
        OrderedReader { context, source, few, inline_next: 0, inline_blocks: VecDeque::new(), job: None }
    }

    fn next(&mut self) -> Result<Option<Block>> {
        loop {
            if let Some(block) = self.inline_blocks.pop_front() {
                return Ok(Some(block));
            }
            if let Some(job) = &self.job {
                if let Some(block) = job.next_block()? {
                    return Ok(Some(block));
                }
                self.job = None;
                self.inline_next = self.source.morsels();
            }
            let left = if self.source.is_over() { 0 } else { self.source.morsels() - self.inline_next };
            if left == 0 {
                let Some(tail) = self.source.tail() else { return Ok(None) };
                self.source = tail;
                self.inline_next = 0;
            } else if left == 1 || self.context.threads() == 1 || (self.few && self.inline_next == 0) {
                self.read_inline()?;
            } else {
                self.job = Some(StreamJob::start(self.context.clone(), self.source.clone(), self.inline_next));
            }
        }
    }

    fn read_inline(&mut self) -> Result<()> {
        let morsel = self.inline_next;
        self.inline_next += 1;
        let blocks = Mutex::new(&mut self.inline_blocks);
        run(&self.context, 1, &|_| {
            self.source.read(morsel, &self.context, &mut |block| {
                self.context.check()?;
                blocks.lock().push_back(block);
                Ok(true)
            })?;
            Ok(false)
        })
    }

    fn stop(&mut self) {
        self.inline_blocks.clear();
        if let Some(job) = self.job.take() {
            job.stop();
        }
    }
}

impl Drop for OrderedReader {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Workers that read ahead.
struct StreamJob {
    context: Arc<QueryContext>,
    source: Arc<dyn Source>,
    morsels: usize,
    window: usize,
    state: Mutex<StreamState>,
    ready: Condvar,
}

struct StreamState {
    /// The first morsel that no thread has taken.
    next: usize,
    /// The morsel whose blocks are given next.
    head: usize,
    buffers: BTreeMap<usize, MorselBlocks>,
    /// Number of threads that found the window full.
    parked: usize,
    error: Option<Error>,
    stopped: bool,
}

#[derive(Default)]
struct MorselBlocks {
    blocks: VecDeque<Block>,
    done: bool,
}

impl StreamJob {
    fn start(context: Arc<QueryContext>, source: Arc<dyn Source>, first: usize) -> Arc<Self> {
        let morsels = source.morsels();
        let threads = context.threads().min(morsels - first);
        let state =
            StreamState { next: first, head: first, buffers: BTreeMap::new(), parked: 0, error: None, stopped: false };
        let job = Arc::new(StreamJob {
            window: 2 * threads + 2,
            context,
            source,
            morsels,
            state: Mutex::new(state),
            ready: Condvar::new(),
        });
        let queued: Arc<dyn Job> = job.clone();
        // The reader is one of the threads, unless its workload says otherwise.
        let is_reading = !job.context.leaves_work_to_workers();
        job.context.pool.submit(&queued, threads - usize::from(is_reading));
        job
    }

    /// The next block in order; `None` after the last.
    fn next_block(self: &Arc<Self>) -> Result<Option<Block>> {
        let mut state = self.state.lock();
        loop {
            if let Some(error) = state.error.take() {
                state.stopped = true;
                return Err(error);
            }
            self.context.cancel.check()?;
            let head = state.head;
            if head >= self.morsels || head >= state.next && self.source.is_over() {
                return Ok(None);
            }
            if let Some(buffer) = state.buffers.get_mut(&head) {
                if let Some(block) = buffer.blocks.pop_front() {
                    return Ok(Some(block));
                }
                if buffer.done {
                    state.buffers.remove(&head);
                    state.head += 1;
                    let parked = std::mem::take(&mut state.parked);
                    let job: Arc<dyn Job> = self.clone();
                    self.context.pool.submit(&job, parked);
                    continue;
                }
            }
            let is_reading = !self.context.leaves_work_to_workers();
            match is_reading.then(|| self.claim(&mut state)).flatten() {
                Some(morsel) => MutexGuard::unlocked(&mut state, || {
                    self.read(morsel);
                }),
                None => self.wait(&mut state),
            }
        }
    }

    /// Takes the next morsel, if the window has room for it.
    fn claim(&self, state: &mut StreamState) -> Option<usize> {
        let open = !state.stopped
            && state.next < self.morsels
            && !self.source.is_over()
            && state.next < state.head + self.window;
        open.then(|| {
            state.next += 1;
            state.next - 1
        })
    }

    /// Reads a morsel; true if more are wanted.
    fn read(&self, morsel: usize) -> bool {
        let result = guarded(&self.context, || {
            self.source.read(morsel, &self.context, &mut |block| {
                self.context.check()?;
                Ok(block.rows == 0 || self.deliver(morsel, block))
            })
        });
        self.finish_morsel(morsel, result)
    }

    /// Waits for workers, for a limited time: a deadline may pass without a signal.
    fn wait(&self, state: &mut MutexGuard<'_, StreamState>) {
        self.ready.wait_for(state, WAIT_MAX);
    }

    fn stop(&self) {
        let mut state = self.state.lock();
        state.stopped = true;
        state.parked = 0;
        state.buffers.clear();
    }

    fn deliver(&self, morsel: usize, block: Block) -> bool {
        let mut state = self.state.lock();
        if state.stopped {
            return false;
        }
        state.buffers.entry(morsel).or_default().blocks.push_back(block);
        if state.head == morsel {
            self.ready.notify_one();
        }
        true
    }

    fn finish_morsel(&self, morsel: usize, result: Result<()>) -> bool {
        let mut state = self.state.lock();
        if let Err(error) = result
            && !state.stopped
        {
            state.error.get_or_insert(error);
            state.stopped = true;
        }
        state.buffers.entry(morsel).or_default().done = true;
        self.ready.notify_one();
        !state.stopped
    }
}

impl Job for StreamJob {
    /// Takes a slot; all are alike, as each step takes the next morsel.
    fn take(&self) -> Option<usize> {
        Some(0)
    }

    fn step(&self, _slot: usize) -> Step {
        let morsel = {
            let mut state = self.state.lock();
            match self.claim(&mut state) {
                Some(morsel) => morsel,
                None if state.stopped || state.next >= self.morsels || self.source.is_over() => return Step::Done,
                None => {
                    state.parked += 1;
                    return Step::Park;
                }
            }
        };
        if self.read(morsel) { Step::Again } else { Step::Done }
    }

    fn give_back(&self, _slot: usize) {}

    fn counters(&self) -> Option<&Counters> {
        Some(&self.context.counters)
    }

    fn workload(&self) -> Option<&Arc<str>> {
        self.context.workload.as_ref()
    }
}
