//! The definition of a projection: rows of a table kept once more, in another order or grouped.

use crate::definition::TableDefinition;
use functions::Expr;
use functions::aggregate::AggregateFunction;
use std::fmt;
use std::sync::Arc;

/// `PROJECTION name (SELECT …)` with its expressions bound.
#[derive(Clone, Debug)]
pub struct ProjectionDefinition {
    /// The name.
    pub name: String,
    /// The query as written, without its parentheses.
    pub text: String,
    /// The table that its parts are parts of: columns and keys.
    pub table: Arc<TableDefinition>,
    /// The definition of its rows.
    pub kind: ProjectionKind,
    /// Whether it computes with times of no zone of their own: then it means something else in a session of another
    /// zone.
    pub is_zoned: bool,
}

/// The rows of a projection. Columns are positions in [`TableDefinition::columns`] of the table that has it.
#[derive(Clone, Debug)]
pub enum ProjectionKind {
    /// Rows of the table: these columns, in the order of the projection's own sorting key.
    Normal {
        /// The column of the table that each column of the projection is.
        columns: Vec<usize>,
    },
    /// Groups: keys, then a state per call.
    Aggregate {
        /// `GROUP BY`.
        keys: Vec<Expr>,
        /// The aggregate functions.
        calls: Vec<ProjectionCall>,
    },
}

/// An aggregate function of a projection.
#[derive(Clone)]
pub struct ProjectionCall {
    /// The function, with combinators.
    pub function: Arc<dyn AggregateFunction>,
    /// Its arguments.
    pub args: Vec<Expr>,
}

impl fmt::Debug for ProjectionCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({:?})", self.function.state_type(), self.args)
    }
}

impl PartialEq for ProjectionCall {
    fn eq(&self, other: &Self) -> bool {
        self.function.state_type() == other.function.state_type() && self.args == other.args
    }
}

impl ProjectionDefinition {
    /// Columns of the table that it is made of, sorted.
    pub fn inputs(&self) -> Vec<usize> {
        let mut inputs: Vec<usize> = match &self.kind {
            ProjectionKind::Normal { columns } => columns.clone(),
            ProjectionKind::Aggregate { keys, calls } => {
                keys.iter().chain(calls.iter().flat_map(|call| &call.args)).flat_map(Expr::columns).collect()
            }
        };
        inputs.sort_unstable();
        inputs.dedup();
        inputs
    }

    /// `Normal` or `Aggregate`.
    pub fn kind_name(&self) -> &'static str {
        match self.kind {
            ProjectionKind::Normal { .. } => "Normal",
            ProjectionKind::Aggregate { .. } => "Aggregate",
        }
    }
}
