//! `WITH TOTALS`: groups pass unchanged; their states are merged into one row, which is put beside the result.

use crate::context::QueryContext;
use crate::ops::project::Project;
use crate::scheduler::drive;
use crate::source::{BlocksSource, Source};
use crate::window::open_window;
use base::Result;
use functions::GroupedStates;
use plan::{TotalsNode, WindowNode};
use std::sync::Arc;
use types::{Block, Column, Schema};

/// Rows seen by one thread, and the states over all of them.
struct Part {
    blocks: Vec<(usize, Block)>,
    states: Vec<Box<dyn GroupedStates>>,
}

/// Reads all groups, remembers their totals and gives the groups.
///
/// # Errors
/// Those of the input and the functions.
pub fn totals(node: &TotalsNode, schema: &Schema, source: &dyn Source, context: &QueryContext) -> Result<Arc<dyn Source>> {
    let new_states = || {
        let mut states: Vec<_> = node.functions.iter().map(|function| function.new_states()).collect();
        states.iter_mut().for_each(|states| states.resize(1));
        states
    };
    let parts = drive(
        context,
        source,
        || Ok(Part { blocks: Vec::new(), states: new_states() }),
        |part: &mut Part, block, morsel| {
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
    context.extras.set_totals(row(node, schema, states, context)?);
    blocks.sort_by_key(|(morsel, _)| *morsel);
    Ok(Arc::new(BlocksSource(blocks.into_iter().map(|(_, block)| block).collect())))
}

/// Adds the groups of a block; of several grouping sets only the first, which has all rows once.
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

/// The row of totals: keys are defaults, and every expression of the result is computed over it.
fn row(node: &TotalsNode, schema: &Schema, mut states: Vec<Box<dyn GroupedStates>>, context: &QueryContext) -> Result<Block> {
    let mut columns = Vec::with_capacity(schema.len());
    for (i, field) in schema.fields.iter().enumerate() {
        columns.push(match i.checked_sub(node.keys).and_then(|i| states.get_mut(i)) {
            Some(states) => states.finish(&[0])?,
            None => Column::defaults(&field.data_type, 1),
        });
    }
    let mut block = Block::new(columns, 1);
    for window in &node.windows {
        block = with_window(window, block, context)?;
    }
    Project::new(&node.exprs, block.columns.len()).run(&block)
}

/// The row with the columns of a window over it alone.
fn with_window(window: &WindowNode, row: Block, context: &QueryContext) -> Result<Block> {
    let source = open_window(window, &BlocksSource(vec![row]), context)?;
    let parts = drive(context, &*source, || Ok(Vec::new()), |blocks: &mut Vec<Block>, block, _| {
        blocks.push(block);
        Ok(true)
    })?;
    let blocks: Vec<Block> = parts.into_iter().flatten().collect();
    Block::concat(&blocks).ok_or_else(|| base::Error::bug("a window over the row of totals gave no row"))
}
