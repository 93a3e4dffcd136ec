//! An input of a merge join, of which any range of keys can be read.

use super::ranges::Bounds;
use crate::context::QueryContext;
use crate::sort::SortedRuns;
use crate::source::{Emit, Source};
use base::Result;
use functions::Expr;
use functions::evaluate::Program;
use plan::SortKey;
use std::sync::Arc;
use storage::SortedRun;
use types::{Block, Column};

/// Morsels per thread from which on one sample per morsel is enough, so that ranges begin where morsels do.
const MORSELS_PER_THREAD: usize = 8;

/// The keys of an input.
#[derive(Clone, Copy)]
pub(super) struct InputKeys<'a> {
    /// Expressions over the input.
    pub exprs: &'a [Expr],
    /// Columns of the input.
    pub inputs: usize,
    /// Number of the first keys that ranges are made of.
    pub ranged: usize,
    /// Whether the input is a table that is sorted by these.
    pub is_sorted: bool,
}

/// Rows in the order of the keys.
pub(super) enum SortedInput {
    /// The granules of parts: each part is a run.
    Scan {
        /// The source that reads them.
        source: Arc<dyn Source>,
        /// The runs, one per part.
        runs: Vec<SortedRun>,
        /// The keys of ranges over the source's blocks.
        keys: Program,
        /// Number of the keys of ranges.
        ranged: usize,
    },
    /// Rows that were sorted for the join.
    Rows(SortedRuns),
}

/// A unit of reading.
#[derive(Clone, Copy)]
pub(super) enum Unit {
    /// Granules of a morsel.
    Granules(usize, u64),
    /// The rows of a run in the range.
    Run(usize),
}

/// Keys of some rows.
#[derive(Default)]
pub(super) struct Samples {
    /// The keys of ranges.
    pub keys: Vec<Column>,
    /// Number of rows that each key stands for.
    pub rows_each: u64,
}

impl Samples {
    fn new(keys: Vec<Column>, rows: u64) -> Self {
        let mut samples = Samples { keys, rows_each: 0 };
        samples.rows_each = rows.div_ceil(samples.len().max(1) as u64);
        samples
    }

    /// Number of keys.
    pub(super) fn len(&self) -> usize {
        self.keys.first().map_or(0, Column::len)
    }
}

impl SortedInput {
    /// Opens an input: a table's granules as they are, or all rows sorted.
    ///
    /// # Errors
    /// Those of the input when it is sorted here.
    pub(super) fn open(source: Arc<dyn Source>, keys: InputKeys<'_>, context: &QueryContext) -> Result<Self> {
        if let Some(runs) = if keys.is_sorted { source.sorted_runs() } else { None }
            && runs.iter().all(|run| run.first.len() >= keys.ranged)
        {
            return Ok(SortedInput::Scan {
                source,
                runs,
                keys: Program::new(&keys.exprs[..keys.ranged], keys.inputs),
                ranged: keys.ranged,
            });
        }
        let order: Vec<SortKey> = keys
            .exprs
            .iter()
            .map(|expr| SortKey { expr: expr.clone(), descending: false, nulls_first: false })
            .collect();
        Ok(SortedInput::Rows(SortedRuns::new(&order, keys.inputs, &*source, context)?))
    }

    /// Samples of keys from all over the input.
    pub(super) fn samples(&self, ranged: usize, context: &QueryContext) -> Samples {
        match self {
            SortedInput::Rows(rows) => Samples::new(rows.samples(ranged), rows.rows().map(|rows| rows as u64).sum()),
            SortedInput::Scan { source, runs, .. } => {
                let few = source.morsels() < MORSELS_PER_THREAD * context.threads();
                let of_run = |run: &SortedRun| -> Vec<Column> {
                    let granules = 0..run.places.len() as u32;
                    let begins = |granule: &u32| {
                        *granule == 0 || run.places[*granule as usize].0 != run.places[*granule as usize - 1].0
                    };
                    let chosen: Vec<u32> = granules.filter(|granule| few || begins(granule)).collect();
                    run.first[..ranged].iter().map(|column| column.gather(&chosen)).collect()
                };
                let samples: Vec<Vec<Column>> = runs.iter().map(of_run).collect();
                let rows = runs.iter().map(|run| (run.places.len() * run.granule_rows) as u64).sum();
                let column =
                    |key: usize| Column::concat(&samples.iter().map(|sample| &sample[key]).collect::<Vec<_>>());
                Samples::new(if samples.is_empty() { Vec::new() } else { (0..ranged).map(column).collect() }, rows)
            }
        }
    }

    /// The units that must be read for a range.
    pub(super) fn units(&self, bounds: &Bounds<'_>) -> Vec<Unit> {
        match self {
            SortedInput::Rows(rows) => (0..rows.rows().count()).map(Unit::Run).collect(),
            SortedInput::Scan { runs, ranged, .. } => {
                let mut units = Vec::new();
                for run in runs {
                    let mut current: Option<(usize, u64)> = None;
                    for &(morsel, bit) in
                        &run.places[bounds.granules_of(&run.first[..*ranged], &run.last[..*ranged], run.places.len())]
                    {
                        match &mut current {
                            Some((known, granules)) if *known == morsel => *granules |= 1 << bit,
                            _ => units.extend(
                                current
                                    .replace((morsel, 1 << bit))
                                    .map(|(morsel, granules)| Unit::Granules(morsel, granules)),
                            ),
                        }
                    }
                    units.extend(current.map(|(morsel, granules)| Unit::Granules(morsel, granules)));
                }
                units
            }
        }
    }

    /// Reads the rows of units that are in a range; blocks of a run come in the order of the keys.
    ///
    /// # Errors
    /// Those of the input.
    pub(super) fn read(
        &self,
        units: &[Unit],
        bounds: &Bounds<'_>,
        context: &QueryContext,
        emit: Emit<'_>,
    ) -> Result<()> {
        let mut go_on = true;
        for unit in units {
            match (self, *unit) {
                (SortedInput::Rows(rows), Unit::Run(run)) => {
                    for block in rows.read_range(run, bounds.order, bounds.splitters, (bounds.low, bounds.high))? {
                        go_on = go_on && emit(block)?;
                    }
                }
                (SortedInput::Scan { source, keys, .. }, Unit::Granules(morsel, granules)) => {
                    source.read_granules((morsel, granules), context, &mut |block: Block| {
                        context.check()?;
                        let rows = bounds.rows_of(&keys.run(&block)?, block.rows);
                        if !rows.is_empty() {
                            go_on = emit(if rows.len() == block.rows {
                                block
                            } else {
                                block.slice(rows.start, rows.len())
                            })?;
                        }
                        Ok(go_on)
                    })?;
                }
                _ => {}
            }
            if !go_on {
                break;
            }
        }
        Ok(())
    }
}
