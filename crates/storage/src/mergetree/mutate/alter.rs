//! `ALTER TABLE` on parts: every part is written anew with linked files, and all of them, with the table's definition,
//! change places in one transaction.

use crate::definition::TableDefinition;
use crate::mergetree::commit::core::TableCore;
use crate::mergetree::commit::files::{self, TransactionStep};
use crate::mergetree::merge::input::{evaluate_over, read_rows};
use crate::mergetree::merge::state::StopSignal;
use crate::mergetree::mutate::rewrite::{PartEdits, RewrittenPart, rewrite};
use crate::mergetree::part::derived::Extra;
use crate::mergetree::part::{Part, PartName, derived};
use crate::mergetree::table::MergeTree;
use crate::mergetree::write::writer::WrittenPart;
use base::{CancelToken, Error, ErrorCode, Result, bail};
use functions::Expr;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use types::{Block, Column};

/// A change of every part.
#[derive(Clone, Debug)]
pub enum PartChange {
    /// The column goes.
    Drop(String),
    /// The column's values become the default, in one partition (by id) or all.
    Clear(String, Option<String>),
    /// The column has another name.
    Rename(String, String),
    /// The column has other values.
    Remake {
        /// Its old name.
        was: String,
        /// Its new name.
        now: String,
        /// The values, over the old definition.
        expr: Expr,
    },
    /// An index or a projection goes.
    Forget(Extra),
}

/// Finishes transactions of all tables in a folder that a crash cut off: some change definitions, which are read later,
/// or parts of several tables. What fails here fails again when its table is opened.
///
/// # Errors
/// When the folder cannot be listed.
pub fn recover_tables(store: &Path) -> Result<()> {
    let entries = std::fs::read_dir(store)
        .map_err(|e| Error::io(ErrorCode::CannotOpenFile, format!("list {}", store.display()), &e))?;
    let mut folders = Vec::new();
    for entry in entries {
        let path = entry.map_err(|e| files::io_error("list", store, &e))?.path();
        if path.is_dir() {
            folders.push(path);
        }
    }
    folders.sort();
    let finished: Vec<bool> = folders.iter().map(|folder| files::finish_transactions(folder).is_ok()).collect();
    // What an unfinished transaction wants may lie in any of them.
    if finished.iter().all(|finished| *finished) {
        for folder in &folders {
            let _ = files::clear(folder);
        }
    }
    Ok(())
}

impl MergeTree {
    /// The same table with another definition that all parts fit as they are. This object goes on as it was.
    ///
    /// # Errors
    /// As [`MergeTree::create`].
    pub fn redefined(&self, definition: Arc<TableDefinition>) -> Result<Arc<MergeTree>> {
        let core = self.core.with_definition(definition, true)?;
        core.make_current();
        core.ask_for_merges();
        Ok(MergeTree::of(core))
    }

    /// The same table with another definition, and all parts changed to fit it. `metadata` is the text of the
    /// definition and the path of its file, seen from the table's directory. This object is left with the old parts.
    ///
    /// # Errors
    /// Those of the expressions, I/O errors; then nothing has changed.
    pub fn altered(
        &self,
        definition: Arc<TableDefinition>,
        changes: &[PartChange],
        metadata: (&str, &str),
        cancel: &CancelToken,
    ) -> Result<Arc<MergeTree>> {
        let core = &self.core;
        let _changing = core.state.changing.lock();
        core.check_broken()?;
        core.state.mutations.wait(i64::MAX, cancel)?;
        let paused = core.state.merging.pause();
        let successor = core.with_definition(definition, false)?;
        let edit = |part: &Part| alter_part(core, &successor, part, changes, cancel);
        let set = core.snapshot();
        let mut made: Vec<(Arc<Part>, Option<WrittenPart>)> = Vec::with_capacity(set.parts.len());
        for part in &set.parts {
            made.push((part.clone(), edit(part)?));
        }
        let change = core.begin_change();
        if core.is_frozen() {
            bail!(
                TableIsBeingRestarted,
                "The columns of the table changed meanwhile: nothing was done, repeat the statement"
            );
        }
        // What was inserted meanwhile; from here on inserts wait.
        for part in core.snapshot().parts.iter().filter(|part| !set.parts.iter().any(|known| Arc::ptr_eq(known, part)))
        {
            made.push((part.clone(), edit(part)?));
        }
        let number = change.number;
        let temporary = format!("alter_{number}.sql");
        files::write_file(&core.dir.join(&temporary), metadata.0.as_bytes(), true)?;
        let (mut gone, mut fresh) = (Vec::new(), Vec::new());
        for (part, written) in made {
            if let Some(written) = written {
                fresh.push((written, PartName { change: number, ..part.name.clone() }));
                gone.push(part);
            }
        }
        change.apply(
            &gone,
            fresh,
            vec![TransactionStep::Rename(temporary, metadata.1.to_string())],
            Some(&successor),
        )?;
        drop(paused);
        successor.ask_for_merges();
        Ok(MergeTree::of(successor))
    }
}

/// The part as the new definition wants it; `None` when it fits already.
fn alter_part(
    core: &TableCore,
    successor: &TableCore,
    part: &Part,
    changes: &[PartChange],
    cancel: &CancelToken,
) -> Result<Option<WrittenPart>> {
    let mut edits = PartEdits::default();
    let mut exprs: Vec<(usize, Expr)> = Vec::new();
    for change in changes {
        match change {
            PartChange::Drop(name) => edits.dropped.extend(part.column(name).map(|_| name.clone())),
            PartChange::Clear(name, partition) if partition.as_ref().is_none_or(|id| *id == part.name.partition_id) => {
                edits.dropped.extend(part.column(name).map(|_| name.clone()));
            }
            PartChange::Clear(..) => {}
            PartChange::Forget(extra) => {
                edits.extras.dropped.extend(derived::has(core, part, extra).then(|| extra.clone()))
            }
            PartChange::Rename(from, to) => edits.renamed.extend(part.column(from).map(|_| (from.clone(), to.clone()))),
            PartChange::Remake { was, now, expr } => {
                let Some(stored) = successor.layout.columns.iter().position(|column| column.name == *now) else {
                    continue;
                };
                if part.column(was).is_some() {
                    exprs.push((
                        stored,
                        expr.map_columns(&|column| core.layout.stored_of.get(column).copied().flatten().unwrap_or(0)),
                    ));
                }
            }
        }
    }
    edits.index = added_keys(core, successor)?;
    type Values<'a> = Box<dyn Fn(&Range<usize>) -> Result<Column> + Sync + 'a>;
    let evaluate = |expr: &Expr, rows: &Range<usize>| -> Result<Column> {
        let needed = expr.columns();
        let inputs = needed.iter().map(|&column| read_rows(core, part, column, rows, 0)).collect::<Result<Vec<_>>>()?;
        evaluate_over(expr, &needed, inputs, rows.len())
    };
    let values: Vec<Values<'_>> =
        exprs.iter().map(|(_, expr)| Box::new(move |rows: &Range<usize>| evaluate(expr, rows)) as Values<'_>).collect();
    edits.remade = exprs
        .iter()
        .zip(&values)
        .map(|((stored, _), values)| RewrittenPart {
            column: successor.layout.columns[*stored].clone(),
            values: &**values,
        })
        .collect();
    if edits.is_empty() {
        return Ok(None);
    }
    rewrite(core, successor, part, &edits, &StopSignal { cancel, merging: None }).map(Some)
}

/// Values of what the sorting key has more: of columns that old rows do not have, so that they are the same in all.
fn added_keys(core: &TableCore, successor: &TableCore) -> Result<Vec<Column>> {
    let before = core.layout.sorting.exprs.len();
    if successor.layout.sorting.exprs.len() <= before {
        return Ok(Vec::new());
    }
    let columns = successor.layout.columns.iter().map(|column| Column::defaults(&column.data_type, 1)).collect();
    let keys = successor.layout.sorting.run(&Block::new(columns, 1))?;
    Ok(keys.into_iter().skip(before).map(|key| key.flatten()).collect())
}
