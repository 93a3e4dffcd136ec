//! The expressions and functions of an aggregation, prepared once.

use super::keys::Layout;
use super::limits::GroupLimits;
use crate::codegen::{Codegen, Exprs, Fold};
use crate::context::QueryContext;
use base::Result;
use functions::evaluate::Program;
use functions::{AggregateFunction, Expr, GroupedStates};
use plan::AggregateNode;
use plan::SortKey;
use std::borrow::Cow;
use std::sync::Arc;
use types::{Block, Column, DataType};

/// The source of a key of the output.
enum KeySource {
    /// A packed key.
    Packed(usize),
    /// A function of packed keys (`x - 1` beside `x`) or a literal: computed from them at the end.
    Derived(usize),
}

/// An aggregation's expressions, layout and functions.
pub(super) struct Spec {
    /// Computes packed keys, then distinct arguments, from the input.
    program: Exprs,
    /// Number of packed keys.
    packed: usize,
    key_sources: Vec<KeySource>,
    /// Derived keys over the packed keys.
    derived: Option<Program>,
    /// The layout of the packed keys.
    pub layout: Layout,
    /// The functions.
    pub functions: Vec<Arc<dyn AggregateFunction>>,
    /// Functions that generated code computes, arguments and all.
    pub fold: Option<Fold>,
    /// The positions of each function's arguments.
    pub args: Vec<Vec<usize>>,
    /// The order and number of the groups that are needed, if not all are.
    pub top: Option<(Vec<SortKey>, u64)>,
    /// Whether groups that are not needed count as rows before the query's limit.
    pub counts_left_out: bool,
    /// Limits of the number of groups.
    pub limits: GroupLimits,
    /// Whether buffered rows stay where they are and only their numbers are ordered by partition
    /// (`aggregation_default_scatter_algorithm`).
    pub scatters_by_index: bool,
}

/// A block's keys and arguments.
pub(super) struct Input {
    /// The packed keys' columns.
    pub keys: Vec<Column>,
    /// The distinct arguments.
    pub args: Vec<Column>,
    /// Number of rows.
    pub rows: usize,
}

impl Spec {
    /// Prepares a node; `keys` are those of the node, or of one of its grouping sets.
    pub(super) fn new(
        node: &AggregateNode,
        keys: &[Expr],
        (top, limits): (Option<(Vec<SortKey>, u64)>, GroupLimits),
        context: &QueryContext,
    ) -> Self {
        let inputs = node.input.schema.len();
        let without_keys = keys.is_empty() && node.grouping_sets.is_none();
        let fold = Codegen::aggregates(context)
            .filter(|_| without_keys)
            .and_then(|codegen| Fold::new(&node.aggregates, inputs, &codegen));
        let columns: Vec<usize> = keys.iter().filter_map(Expr::as_column).collect();
        let mut exprs: Vec<Expr> = Vec::new();
        let mut derived_exprs: Vec<&Expr> = Vec::new();
        let mut key_sources = Vec::with_capacity(keys.len());
        for key in keys {
            let is_derived = key.as_column().is_none()
                && key.is_deterministic()
                && key.columns().iter().all(|column| columns.contains(column));
            if is_derived {
                key_sources.push(KeySource::Derived(derived_exprs.len()));
                derived_exprs.push(key);
            } else {
                let at = exprs.iter().position(|known| known == key).unwrap_or(exprs.len());
                if at == exprs.len() {
                    exprs.push(key.clone());
                }
                key_sources.push(KeySource::Packed(at));
            }
        }
        let packed = exprs.len();
        let types: Vec<DataType> = exprs.iter().map(|key| key.data_type.clone()).collect();
        let derived = (!derived_exprs.is_empty()).then(|| {
            let position = |column: usize| exprs.iter().position(|key| key.as_column() == Some(column)).unwrap_or(0);
            let moved: Vec<Expr> = derived_exprs.iter().map(|key| key.map_columns(&position)).collect();
            Program::new(&moved, packed)
        });
        let mut args: Vec<Vec<usize>> = Vec::with_capacity(node.aggregates.len());
        for (number, call) in node.aggregates.iter().enumerate() {
            let folded = fold.as_ref().is_some_and(|fold| fold.has(number));
            args.push(if folded {
                Vec::new()
            } else {
                call.args.iter().map(|arg| arg_position(&mut exprs, packed, arg)).collect()
            });
        }
        Spec {
            program: Exprs::new(&exprs, inputs, Codegen::expressions(context).as_ref()),
            fold,
            packed,
            key_sources,
            derived,
            layout: Layout::new(&types),
            functions: node.aggregates.iter().map(|call| call.function.clone()).collect(),
            args,
            top,
            counts_left_out: false,
            limits,
            scatters_by_index: context.settings.aggregation_default_scatter_algorithm == "indexes_info",
        }
    }

    /// Evaluates keys and arguments.
    ///
    /// # Errors
    /// Those of the functions.
    pub(super) fn input(&self, block: &Block) -> Result<Input> {
        let mut keys = self.program.run(block)?;
        let args = keys.split_off(self.packed);
        Ok(Input { keys, args, rows: block.rows })
    }

    /// Fresh states of every function.
    pub(super) fn new_states(&self) -> Vec<Box<dyn GroupedStates>> {
        self.functions.iter().map(|function| function.new_states()).collect()
    }

    /// The arguments of function `index`. They are borrowed if they lie side by side, because threads that count
    /// references to one buffer wait for each other.
    pub(super) fn args_of<'a>(&self, index: usize, args: &'a [Column]) -> Cow<'a, [Column]> {
        let places = &self.args[index];
        match places.first() {
            None => Cow::Borrowed(&[]),
            Some(&first) if places.iter().zip(first..).all(|(&place, next)| place == next) => {
                Cow::Borrowed(&args[first..first + places.len()])
            }
            _ => Cow::Owned(places.iter().map(|&place| args[place].clone()).collect()),
        }
    }

    /// The node's key columns from the packed ones.
    ///
    /// # Errors
    /// Those of derived keys' functions.
    pub(super) fn output_keys(&self, packed: Vec<Column>, rows: usize) -> Result<Vec<Column>> {
        let derived = self.derived.as_ref().map_or(Ok(Vec::new()), |program| program.run_columns(&packed, rows))?;
        Ok(self
            .key_sources
            .iter()
            .map(|source| match source {
                KeySource::Packed(i) => packed[*i].clone(),
                KeySource::Derived(i) => derived[*i].clone(),
            })
            .collect())
    }

    /// Number of key columns in the output.
    pub(super) fn key_count(&self) -> usize {
        self.key_sources.len()
    }
}

fn arg_position(exprs: &mut Vec<Expr>, first: usize, arg: &Expr) -> usize {
    let known = exprs[first..].iter().position(|known| known == arg);
    known.unwrap_or_else(|| {
        exprs.push(arg.clone());
        exprs.len() - first - 1
    })
}
