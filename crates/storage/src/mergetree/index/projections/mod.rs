//! Projections: rows of a part kept once more, in another order or grouped. A projection of a part is a part itself, in
//! a folder of the part's directory:
//!
//! ```text
//! all_1_1_0/data.bin, meta.bin                       the part
//! all_1_1_0/<name>.<hash of the definition>.proj/    its projection: data.bin, meta.bin
//! ```
//! It speaks of all rows of its part, existing or not, so that it is read only where all exist. A part without the
//! folder (a projection that was added later), or with one of another definition, is read itself: a folder that is lost
//! never changes an answer. The rows are written, merged and read as those of a table are, by a [`TableCore`] of the
//! projection's own definition that never commits anything.

mod build;
mod choose;
mod groups;
mod table;

pub(crate) use build::{add_from_block, add_from_sources, rebuild};
pub(crate) use choose::{ProjectedParts, candidates, check_forced};
pub(crate) use groups::Groups;
pub(crate) use table::ProjectionTable;

use crate::definition::TableDefinition;
use crate::mergetree::commit::core::{PartSet, TableCore};
use crate::mergetree::part::Part;
use crate::mergetree::part::deletion_mask::DeletionMask;
use crate::mergetree::write::partition::PartitionGroup;
use crate::mergetree::write::write_part;
use crate::mergetree::write::writer::WrittenPart;
use crate::projection::{ProjectionDefinition, ProjectionKind};
use base::{Result, bail};
use functions::Expr;
use functions::evaluate::Program;
use std::sync::Arc;
use types::{Block, Column, Value};

/// A projection of a table, ready for writing and reading.
pub(crate) struct Projection {
    pub definition: ProjectionDefinition,
    /// The folder in a part's directory.
    pub folder: String,
    /// Its own layout.
    pub core: Arc<TableCore>,
    /// Stored columns of the table that it is made of, sorted.
    pub inputs: Vec<usize>,
    /// Their names.
    pub input_names: Vec<String>,
    /// The keys and arguments of groups, over the inputs.
    program: Option<Program>,
}

/// A name as part of a file's name.
pub(crate) fn safe_name(name: &str) -> String {
    let safe = |c: char| if c.is_alphanumeric() || c == '_' { c.to_string() } else { format!("%{:x}", u32::from(c)) };
    name.chars().map(safe).collect()
}

/// The folder's name: other queries, and other types of what they read, make other folders.
fn folder_name(definition: &ProjectionDefinition, table: &TableDefinition) -> String {
    let mut text = format!("{}\n{}\n", definition.name, definition.text);
    let inputs = definition.inputs();
    for column in inputs.iter().map(|&input| &table.columns[input]).chain(&definition.table.columns) {
        text.push_str(&format!("{} {}\n", column.name, column.data_type));
    }
    format!("{}.{:016x}.proj", safe_name(&definition.name), xxhash_rust::xxh3::xxh3_64(text.as_bytes()))
}

impl Projection {
    /// The projection of a table of a definition; `core` is one of the projection's own definition.
    pub(crate) fn new(
        definition: &ProjectionDefinition,
        table: &TableDefinition,
        stored_of: &[Option<usize>],
        core: Arc<TableCore>,
    ) -> Result<Projection> {
        let columns = definition.inputs();
        let stored = |&column: &usize| match stored_of.get(column).copied().flatten() {
            Some(stored) => Ok(stored),
            None => {
                bail!(BadArguments, "Projection {} uses column number {column}, which is not stored", definition.name)
            }
        };
        let inputs = columns.iter().map(stored).collect::<Result<Vec<_>>>()?;
        let program = match &definition.kind {
            ProjectionKind::Normal { columns: own } if *own == columns => None,
            ProjectionKind::Normal { .. } => {
                bail!(LogicalError, "the columns of projection {} are not sorted", definition.name)
            }
            ProjectionKind::Aggregate { keys, calls } => {
                let dense = |expr: &Expr| expr.map_columns(&|column| columns.binary_search(&column).unwrap_or(0));
                let exprs: Vec<Expr> = keys.iter().chain(calls.iter().flat_map(|call| &call.args)).map(dense).collect();
                Some(Program::new(&exprs, columns.len()))
            }
        };
        let input_names = columns.iter().map(|&column| table.columns[column].name.clone()).collect();
        Ok(Projection {
            folder: folder_name(definition, table),
            definition: definition.clone(),
            core,
            inputs,
            input_names,
            program,
        })
    }

    /// The name.
    pub(crate) fn name(&self) -> &str {
        &self.definition.name
    }

    /// The rows of the projection for rows of the table, in any order.
    pub(crate) fn rows(&self, inputs: Vec<Column>, rows: usize) -> Result<Block> {
        let (Some(program), ProjectionKind::Aggregate { keys, calls }) = (&self.program, &self.definition.kind) else {
            return Ok(Block::new(inputs, rows));
        };
        let mut made = program.run(&Block::new(inputs, rows))?.into_iter();
        let groups = Groups::of(made.by_ref().take(keys.len()).collect(), rows);
        groups.with_states(calls.iter().map(|call| (call, made.by_ref().take(call.args.len()).collect())))
    }

    /// Writes rows of the table as a temporary part of the projection.
    pub(crate) fn write(
        &self,
        inputs: Vec<Column>,
        rows: usize,
        partition: &[Value],
        durable: bool,
    ) -> Result<Option<WrittenPart>> {
        let block = self.rows(inputs, rows)?;
        if block.rows == 0 {
            return Ok(None);
        }
        write_part(&self.core, &block, PartitionGroup { values: partition.to_vec(), rows: None }, durable, false)
    }

    /// The part's projection, where that speaks of just the rows that are seen.
    pub(crate) fn of_part<'a>(&self, part: &'a Part, mask: Option<&Arc<DeletionMask>>) -> Option<&'a Arc<Part>> {
        let whole = mask.is_none() && part.deleted.is_none() && self.is_possible(part);
        part.projection(&self.folder).filter(|_| whole)
    }

    /// Whether a part has all columns that the projection is made of: what a default stands for may change.
    pub(crate) fn is_possible(&self, part: &Part) -> bool {
        self.input_names.iter().all(|name| part.column(name).is_some())
    }
}

impl PartSet {
    /// The parts of the set as a projection shows them.
    pub(crate) fn projected(&self, projection: &Projection) -> Arc<ProjectedParts> {
        let mut known = self.projected.0.lock();
        if let Some((_, found)) = known.iter().find(|(folder, _)| *folder == projection.folder) {
            return found.clone();
        }
        let made = Arc::new(ProjectedParts::new(self, projection));
        known.push((projection.folder.clone(), made.clone()));
        made
    }
}

/// The projected parts of a set of parts; made when first asked for.
#[derive(Default)]
pub(crate) struct ProjectedSets(parking_lot::Mutex<Vec<(String, Arc<ProjectedParts>)>>);

impl Clone for ProjectedSets {
    /// A set that is made from another has other parts.
    fn clone(&self) -> Self {
        ProjectedSets::default()
    }
}
