//! `INSERT … SELECT`: every thread squashes its rows into large blocks and writes them.

use crate::context::QueryContext;
use crate::lower::{Demand, Lowering};
use crate::scheduler::{drive, for_each_owned, guarded};
use base::{Result, Settings};
use plan::Plan;
use std::sync::Arc;
use storage::Insert;
use types::Block;

/// Rows that wait to be written.
#[derive(Default)]
struct Squash {
    blocks: Vec<Block>,
    rows: usize,
    bytes: usize,
    written: u64,
}

impl Squash {
    fn flush(&mut self, insert: &dyn Insert) -> Result<()> {
        let blocks = std::mem::take(&mut self.blocks);
        self.written += self.rows as u64;
        self.rows = 0;
        self.bytes = 0;
        let Some(block) = Block::concat(&blocks) else { return Ok(()) };
        drop(blocks);
        insert.write(block)?;
        base::memory::check()
    }
}

/// Whether a block of so many rows and bytes is large enough to be written. A setting of 0 asks for nothing; if both
/// are 0, blocks are written as they come.
pub fn is_insert_block(settings: &Settings, rows: usize, bytes: usize) -> bool {
    let (rows_min, bytes_min) = (settings.min_insert_block_size_rows, settings.min_insert_block_size_bytes);
    let reaches = |size: usize, min: u64| min > 0 && size as u64 >= min;
    rows_min == 0 && bytes_min == 0 || reaches(rows, rows_min) || reaches(bytes, bytes_min)
}

/// Runs a plan into an insert and commits it. Gives the rows written.
///
/// # Errors
/// Those of the plan and the insert; nothing is visible then.
pub fn execute_insert(plan: &Plan, insert: &Arc<dyn Insert>, context: &Arc<QueryContext>) -> Result<u64> {
    let context = insert_context(context);
    let source = Lowering::new(context.clone()).open(plan, Demand::default())?;
    let squashes = drive(
        &context,
        &*source,
        || Ok(Squash::default()),
        |squash: &mut Squash, block, _| {
            squash.rows += block.rows;
            squash.bytes += block.byte_size();
            squash.blocks.push(block);
            if is_insert_block(&context.settings, squash.rows, squash.bytes) {
                squash.flush(&**insert)?;
            }
            Ok(true)
        },
    )?;
    let written = for_each_owned(&context, squashes, |_, mut squash| {
        squash.flush(&**insert)?;
        Ok(squash.written)
    })?;
    guarded(&context, || insert.commit())?;
    Ok(written.iter().sum())
}

fn insert_context(context: &Arc<QueryContext>) -> Arc<QueryContext> {
    let threads = context.settings.max_insert_threads;
    if threads == 0 || threads as usize >= context.threads() {
        return context.clone();
    }
    let mut settings = (*context.settings).clone();
    settings.max_threads = threads;
    Arc::new(QueryContext { settings: Arc::new(settings), ..(**context).clone() })
}
