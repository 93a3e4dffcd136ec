//! Measurements of each step of a running plan, for `EXPLAIN ANALYZE`.
//!
//! ```text
//! morsel ──▶ input.read ──▶ emit ──▶ this step ──▶ emit ──▶ whatever comes after
//!            └─ giving: read without emit ─┘
//! ```
//! Every source of a plan is wrapped in a [`Measured`]. What a step gives takes the time within `read` that is not
//! spent in `emit`, which contains that of its inputs; what the phases of a breaker take is counted by [`guarded`] into
//! the step's own profile, and contains the reading of its inputs too. A step's own time is the sum of both without
//! what its inputs give.
//!
//! [`guarded`]: crate::scheduler::guarded

use crate::context::QueryContext;
use crate::source::{Emit, Source};
use crate::stream::SerialStep;
use base::Result;
use base::events::Counters;
use parking_lot::Mutex;
use plan::Plan;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use storage::{IndexReport, MorselSpan, SelectedGranules, SortedRun};
use types::Block;

/// The steps of one plan by the place of their [`Plan`] in memory: the plan must not be moved while it runs.
pub struct Profile {
    steps: Mutex<HashMap<usize, Arc<StepProfile>>>,
    /// The query's counters.
    counters: Arc<Counters>,
}

/// Measurements of one step.
pub struct StepProfile {
    /// The step's profile events; they count into the query's.
    pub(crate) counters: Arc<Counters>,
    rows: AtomicU64,
    bytes: AtomicU64,
    giving_ns: AtomicU64,
    phases_ns: AtomicU64,
    serial_ns: AtomicU64,
    /// Time of all threads in the pipelines of this step.
    busy_ns: AtomicU64,
    wall: Mutex<Wall>,
    /// The granules that a scan reads, and those that each index left.
    scan: Mutex<Option<(Option<SelectedGranules>, Vec<IndexReport>)>>,
}

/// Number of threads that are in a step, and the time during which there was at least one.
#[derive(Default)]
struct Wall {
    threads: usize,
    since: Option<Instant>,
    total_ns: u64,
}

/// The measurements of one step, added up.
#[derive(Clone, Debug, Default)]
pub struct StepReport {
    /// Rows that it gave.
    pub rows: u64,
    /// Bytes that it gave, by their size in memory.
    pub bytes: u64,
    /// Nanoseconds that threads spent on the step alone.
    pub time_ns: u64,
    /// Threads that ran the step's pipelines at once, on average.
    pub parallelism: f64,
    /// Profile events of the step.
    pub events: Vec<(&'static str, u64)>,
    /// The granules that a scan reads, and those that each index left.
    pub scan: Option<(Option<SelectedGranules>, Vec<IndexReport>)>,
}

impl Profile {
    /// A profile whose steps count into `counters` too.
    pub fn new(counters: Arc<Counters>) -> Arc<Self> {
        Arc::new(Profile { steps: Mutex::default(), counters })
    }

    /// The profile of a step, made if it is not there yet.
    pub(crate) fn step(&self, plan: &Plan) -> Arc<StepProfile> {
        self.steps.lock().entry(address(plan)).or_insert_with(|| StepProfile::new(&self.counters)).clone()
    }

    /// The measurements of a step of the plan that ran; `None` for a step that never began.
    pub fn report(&self, plan: &Plan) -> Option<StepReport> {
        let load = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let steps = self.steps.lock();
        let step = steps.get(&address(plan))?;
        let inputs: u64 = inputs_of(plan)
            .iter()
            .filter_map(|input| steps.get(&address(input)))
            .map(|input| load(&input.giving_ns))
            .sum();
        let serial = load(&step.serial_ns);
        let time_ns =
            if serial > 0 { serial } else { (load(&step.phases_ns) + load(&step.giving_ns)).saturating_sub(inputs) };
        let wall = step.wall.lock().total_ns;
        Some(StepReport {
            rows: load(&step.rows),
            bytes: load(&step.bytes),
            time_ns,
            parallelism: if wall == 0 { 1.0 } else { load(&step.busy_ns) as f64 / wall as f64 },
            events: step.counters.counted(),
            scan: step.scan.lock().clone(),
        })
    }
}

/// The inputs of a plan, also of a shared one.
fn inputs_of(plan: &Plan) -> Vec<&Plan> {
    match &plan.node {
        plan::PlanNode::Shared(shared) => vec![&shared.plan],
        _ => plan.inputs(),
    }
}

fn address(plan: &Plan) -> usize {
    std::ptr::from_ref(plan) as usize
}

impl StepProfile {
    fn new(query: &Arc<Counters>) -> Arc<Self> {
        Arc::new(StepProfile {
            counters: Counters::new(Some(query.clone())),
            rows: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            giving_ns: AtomicU64::new(0),
            phases_ns: AtomicU64::new(0),
            serial_ns: AtomicU64::new(0),
            busy_ns: AtomicU64::new(0),
            wall: Mutex::default(),
            scan: Mutex::new(None),
        })
    }

    /// Measures that a thread works on a phase of the step until the guard drops.
    pub(crate) fn phase(&self) -> Inside<'_> {
        Inside::new(self, true)
    }

    pub(crate) fn set_scan(&self, scan: &dyn storage::Scan) {
        *self.scan.lock() = Some((scan.selected_granules(), scan.index_reports()));
    }

    fn give(&self, block: &Block) {
        self.rows.fetch_add(block.rows as u64, Ordering::Relaxed);
        self.bytes.fetch_add(block.byte_size() as u64, Ordering::Relaxed);
    }
}

/// A thread within a step.
pub(crate) struct Inside<'a> {
    step: &'a StepProfile,
    is_phase: bool,
    start: Instant,
}

impl<'a> Inside<'a> {
    fn new(step: &'a StepProfile, is_phase: bool) -> Self {
        let start = Instant::now();
        let mut wall = step.wall.lock();
        wall.threads += 1;
        wall.since.get_or_insert(start);
        Inside { step, is_phase, start }
    }
}

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        let time_ns = self.start.elapsed().as_nanos() as u64;
        self.step.busy_ns.fetch_add(time_ns, Ordering::Relaxed);
        if self.is_phase {
            self.step.phases_ns.fetch_add(time_ns, Ordering::Relaxed);
        }
        let mut wall = self.step.wall.lock();
        wall.threads -= 1;
        if wall.threads == 0
            && let Some(since) = wall.since.take()
        {
            wall.total_ns += since.elapsed().as_nanos() as u64;
        }
    }
}

/// A source that is measured.
pub(crate) struct Measured {
    pub input: Arc<dyn Source>,
    pub step: Arc<StepProfile>,
}

impl Measured {
    fn measured(
        &self,
        context: &QueryContext,
        emit: Emit<'_>,
        read: impl FnOnce(&QueryContext, Emit<'_>) -> Result<()>,
    ) -> Result<()> {
        let context = QueryContext { counters: self.step.counters.clone(), ..context.clone() };
        let _inside = Inside::new(&self.step, false);
        let mut after_ns = 0;
        let start = Instant::now();
        let result = read(&context, &mut |block| {
            self.step.give(&block);
            let start = Instant::now();
            let more = emit(block);
            after_ns += start.elapsed().as_nanos() as u64;
            more
        });
        let total_ns = start.elapsed().as_nanos() as u64;
        self.step.giving_ns.fetch_add(total_ns.saturating_sub(after_ns), Ordering::Relaxed);
        result
    }
}

impl Source for Measured {
    fn morsels(&self) -> usize {
        self.input.morsels()
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        self.measured(context, emit, |context, emit| self.input.read(morsel, context, emit))
    }

    fn sorted_runs(&self) -> Option<Vec<SortedRun>> {
        self.input.sorted_runs()
    }

    fn spans(&self, column: usize) -> Option<Vec<MorselSpan>> {
        self.input.spans(column)
    }

    fn read_granules(&self, place: (usize, u64), context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        self.measured(context, emit, |context, emit| self.input.read_granules(place, context, emit))
    }

    fn skip(&self, rows: u64) -> (usize, u64) {
        self.input.skip(rows)
    }

    fn is_over(&self) -> bool {
        self.input.is_over()
    }

    fn tail(&self) -> Option<Arc<dyn Source>> {
        let input = self.input.tail()?;
        Some(Arc::new(Measured { input, step: self.step.clone() }))
    }
}

/// A serial step that is measured.
pub(crate) struct MeasuredStep {
    pub inner: Box<dyn SerialStep>,
    pub step: Arc<StepProfile>,
}

impl MeasuredStep {
    fn measured<T>(
        &mut self,
        out: &mut Vec<Block>,
        work: impl FnOnce(&mut dyn SerialStep, &mut Vec<Block>) -> Result<T>,
    ) -> Result<T> {
        let (start, before) = (Instant::now(), out.len());
        let result = work(&mut *self.inner, out);
        self.step.serial_ns.fetch_add(start.elapsed().as_nanos() as u64, Ordering::Relaxed);
        out[before..].iter().for_each(|block| self.step.give(block));
        result
    }
}

impl SerialStep for MeasuredStep {
    fn push(&mut self, block: Block, out: &mut Vec<Block>) -> Result<bool> {
        self.measured(out, |inner, out| inner.push(block, out))
    }

    fn finish(&mut self, out: &mut Vec<Block>) -> Result<()> {
        self.measured(out, |inner, out| inner.finish(out))
    }
}
