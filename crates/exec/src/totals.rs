//! `WITH TOTALS`: groups pass unchanged; their states are merged into one row, which is put beside the result. Totals
//! of both sides of a join are one row, which is made when the later of them is there.

use crate::context::QueryContext;
use crate::ops::project::Project;
use crate::scheduler::drive;
use crate::source::{BlocksSource, Source};
use crate::window::open_window;
use base::Result;
use functions::{Expr, GroupedStates};
use parking_lot::Mutex;
use plan::{TotalsNode, TotalsStep, WindowNode};
use std::collections::HashMap;
use std::sync::Arc;
use types::{Block, Column, Schema};

/// Rows seen by one thread, and the states over all of them.
struct LocalTotals {
    blocks: Vec<(usize, Block)>,
    states: Vec<Box<dyn GroupedStates>>,
}

/// Reads all groups, remembers their totals and gives the groups.
///
/// # Errors
/// Those of the input and the functions.
pub(crate) fn totals(
    node: &TotalsNode,
    schema: &Schema,
    source: &dyn Source,
    context: &QueryContext,
) -> Result<Arc<dyn Source>> {
    let new_states = || {
        let mut states: Vec<_> = node.functions.iter().map(|function| function.new_states()).collect();
        states.iter_mut().for_each(|states| states.resize(1));
        states
    };
    let parts = drive(
        context,
        source,
        || Ok(LocalTotals { blocks: Vec::new(), states: new_states() }),
        |part: &mut LocalTotals, block, morsel| {
            add(node, &mut part.states, &block)?;
            part.blocks.push((morsel, block));
            Ok(true)
        },
    )?;
    let mut states = new_states();
    let mut blocks = Vec::new();
    for part in parts {
        for (states, mut other) in states.iter_mut().zip(part.states) {
            states.merge(&mut *other, &[0])?;
        }
        blocks.extend(part.blocks);
    }
    context.extras.totals.arrive(
        Arrived {
            steps: node.steps.clone(),
            exprs: node.exprs.clone(),
            conditions: node.conditions.clone(),
            part: node.part,
            row: row(node, schema, states)?,
        },
        context,
    )?;
    blocks.sort_by_key(|(morsel, _)| *morsel);
    Ok(Arc::new(BlocksSource(blocks.into_iter().map(|(_, block)| block).collect())))
}

/// Adds the groups of a block to the states; of several grouping sets only the first, which has all rows once.
fn add(node: &TotalsNode, states: &mut [Box<dyn GroupedStates>], block: &Block) -> Result<()> {
    let first = node.keys + node.functions.len();
    let rows: Option<Vec<u32>> = node.set_column.map(|column| {
        let numbers = block.columns[column].flatten();
        let numbers = numbers.as_native::<u64>().unwrap_or_default();
        numbers.iter().zip(0u32..).filter(|(number, _)| **number == 0).map(|(_, row)| row).collect()
    });
    for (i, states) in states.iter_mut().enumerate() {
        let column = &block.columns[first + i];
        match &rows {
            Some(rows) => states.merge_serialized(&vec![0; rows.len()], &column.gather(rows))?,
            None => states.merge_serialized(&vec![0; block.rows], column)?,
        }
    }
    Ok(())
}

/// Makes the row over all groups; its keys are defaults.
fn row(node: &TotalsNode, schema: &Schema, mut states: Vec<Box<dyn GroupedStates>>) -> Result<Block> {
    let mut columns = Vec::with_capacity(schema.len());
    for (i, field) in schema.fields.iter().enumerate() {
        columns.push(match i.checked_sub(node.keys).and_then(|i| states.get_mut(i)) {
            Some(states) => states.finish(&[0])?,
            None => Column::defaults(&field.data_type, 1),
        });
    }
    Ok(Block::new(columns, 1))
}

/// A row over all groups, and the steps that make the result's row of it.
#[derive(Clone)]
struct Arrived {
    steps: Vec<TotalsStep>,
    exprs: Vec<Expr>,
    conditions: Vec<Expr>,
    part: Option<usize>,
    row: Block,
}

/// The rows of totals of a query: the result's, and parts of it from the sides of joins.
#[derive(Default)]
pub(crate) struct Totals(Mutex<State>);

#[derive(Default)]
struct State {
    result: Option<Block>,
    parts: HashMap<usize, Block>,
    /// Rows that wait for parts.
    waiting: Vec<Arrived>,
}

impl Totals {
    /// The result, once it is complete.
    pub(crate) fn result(&self) -> Option<Block> {
        self.0.lock().result.clone()
    }

    fn arrive(&self, arrived: Arrived, context: &QueryContext) -> Result<()> {
        let mut rows = vec![arrived];
        while let Some(arrived) = rows.pop() {
            let known = {
                let mut state = self.0.lock();
                let is_missing =
                    |step: &TotalsStep| matches!(step, TotalsStep::Part(part, _) if !state.parts.contains_key(part));
                if arrived.steps.iter().any(is_missing) {
                    state.waiting.push(arrived);
                    continue;
                }
                state.parts.clone()
            };
            let Some(row) = finished(&arrived, &known, context)? else { continue };
            let mut state = self.0.lock();
            match arrived.part {
                Some(part) => {
                    state.parts.insert(part, row);
                    rows.append(&mut state.waiting);
                }
                None => state.result = Some(row),
            }
        }
        Ok(())
    }
}

/// Evaluates the result's expressions over the row and the columns of the steps; `None` if a condition does not hold.
fn finished(arrived: &Arrived, parts: &HashMap<usize, Block>, context: &QueryContext) -> Result<Option<Block>> {
    let mut row = arrived.row.clone();
    for step in &arrived.steps {
        row = match step {
            TotalsStep::Window(window) => with_window(window, row, context)?,
            TotalsStep::Part(part, _) => {
                let more = parts.get(part).map(|part| part.columns.clone()).unwrap_or_default();
                Block::new(row.columns.into_iter().chain(more).collect(), 1)
            }
        };
    }
    let holds = Project::new(&arrived.conditions, row.columns.len()).run(&row)?;
    if holds.columns.iter().any(|column| column.value(0).as_u64() == Some(0)) {
        return Ok(None);
    }
    Project::new(&arrived.exprs, row.columns.len()).run(&row).map(Some)
}

/// Adds the columns of a window over this row alone.
fn with_window(window: &WindowNode, row: Block, context: &QueryContext) -> Result<Block> {
    let source = open_window(window, &BlocksSource(vec![row]), context)?;
    let parts = drive(
        context,
        &*source,
        || Ok(Vec::new()),
        |blocks: &mut Vec<Block>, block, _| {
            blocks.push(block);
            Ok(true)
        },
    )?;
    let blocks: Vec<Block> = parts.into_iter().flatten().collect();
    Block::concat(&blocks).ok_or_else(|| base::Error::bug("a window over the row of totals gave no row"))
}
