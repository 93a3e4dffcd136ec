//! The contract of aggregate functions.
//!
//! States of many groups are kept together in a [`GroupedStates`], addressed by group number; an
//! aggregation without keys has the one group 0.

use crate::{AggregateKind, FunctionContext, KindSuffix};
use base::Result;
use std::sync::Arc;
use types::states::StateBytes;
use types::{Column, DataType, Value};

/// Makes an aggregate function for given parameters and argument types.
pub trait AggregateFactory: Send + Sync {
    /// Checks parameters and arguments and settles the result type.
    ///
    /// # Errors
    /// `NUMBER_OF_ARGUMENTS_DOESNT_MATCH`, `ILLEGAL_TYPE_OF_ARGUMENT` and the like, naming the function.
    fn bind(
        &self,
        parameters: &[Value],
        arguments: &[DataType],
        context: &FunctionContext,
    ) -> Result<Arc<dyn AggregateFunction>>;
}

/// An aggregate function bound to its argument types.
pub trait AggregateFunction: Send + Sync {
    /// Name with combinators.
    fn name(&self) -> &str;

    /// The kind that rules and statistics know it as, if they do.
    fn kind(&self) -> Option<AggregateKind> {
        AggregateKind::of(self.name())
    }

    /// Its kind and the suffix of its name, where rules know both.
    fn kind_and_suffix(&self) -> Option<(AggregateKind, Option<KindSuffix>)> {
        AggregateKind::with_suffix(self.name())
    }

    /// Type of the result.
    fn result_type(&self) -> &DataType;

    /// Type of the state (`AggregateFunction(name, …)`).
    fn state_type(&self) -> DataType;

    /// States of no groups.
    fn new_states(&self) -> Box<dyn GroupedStates>;

    /// Whether the result over nothing but NULLs is the plain default and not NULL (count, uniq).
    fn returns_default_for_nulls(&self) -> bool {
        false
    }

    /// Whether the order of rows does not matter and duplicates do not (min, max, any, uniq): lets `DISTINCT`
    /// be dropped.
    fn ignores_duplicates(&self) -> bool {
        false
    }
}

/// Runs a number of independent tasks and returns when all are done; see [`GroupedStates::merge_parallel`].
pub type ParallelRun<'a> = &'a dyn Fn(usize, &(dyn Fn(usize) + Sync));

/// States of an aggregate function for groups 0 to n-1.
pub trait GroupedStates: Send + Sync {
    /// Adds fresh states until there are `groups`.
    fn resize(&mut self, groups: usize);

    /// Adds row `i` of the arguments to group `group_ids[i]`. Rows whose arguments are NULL are skipped by
    /// functions that skip NULLs: wrappers do that, plain functions never see `Nullable`.
    ///
    /// # Shape
    /// Every argument has `group_ids.len()` rows, in any physical form; every id is below the group count.
    ///
    /// # Errors
    /// `MEMORY_LIMIT_EXCEEDED`, overflow errors, wrong states.
    fn update(&mut self, group_ids: &[u32], args: &[Column]) -> Result<()>;

    /// Adds all rows of the arguments to one group.
    ///
    /// # Errors
    /// As [`Self::update`].
    fn update_single(&mut self, group: u32, args: &[Column], rows: usize) -> Result<()> {
        self.update(&vec![group; rows], args)
    }

    /// Adds rows to groups as [`Self::update`], where `keep` is not 0.
    ///
    /// # Errors
    /// As [`Self::update`].
    fn update_masked(&mut self, group_ids: &[u32], args: &[Column], keep: &[u8]) -> Result<()> {
        let rows = kernels::filter::mask_to_indices(keep);
        let args: Vec<Column> = args.iter().map(|arg| arg.gather(&rows)).collect();
        self.update(&kernels::gather::gather(group_ids, &rows), &args)
    }

    /// Adds rows to one group as [`Self::update_single`], where `keep` is not 0.
    ///
    /// # Errors
    /// As [`Self::update`].
    fn update_single_masked(&mut self, group: u32, args: &[Column], keep: &[u8]) -> Result<()> {
        let rows = kernels::filter::mask_to_indices(keep);
        let args: Vec<Column> = args.iter().map(|arg| arg.gather(&rows)).collect();
        self.update_single(group, &args, rows.len())
    }

    /// Number of groups.
    fn group_count(&self) -> usize;

    /// Merges the states of several threads, whose groups have the same numbers (an aggregation without
    /// keys: the one group 0). `run(n, task)` calls `task(0)` to `task(n - 1)`, on several threads if it can.
    ///
    /// # Errors
    /// As [`Self::update`].
    fn merge_parallel(&mut self, others: Vec<Box<dyn GroupedStates>>, run: ParallelRun<'_>) -> Result<()> {
        let _ = run;
        for mut other in others {
            let groups = other.group_count();
            if self.group_count() < groups {
                self.resize(groups);
            }
            self.merge(&mut *other, &(0..groups as u32).collect::<Vec<_>>())?;
        }
        Ok(())
    }

    /// Adds group `i` of `other` (of the same function) to group `group_ids[i]` of this one. `other` is used up.
    ///
    /// # Errors
    /// As [`Self::update`].
    fn merge(&mut self, other: &mut dyn GroupedStates, group_ids: &[u32]) -> Result<()>;

    /// Adds serialized states (a column of the state type) to groups.
    ///
    /// # Errors
    /// `CORRUPTED_DATA` for bytes that are not a state.
    fn merge_serialized(&mut self, group_ids: &[u32], states: &Column) -> Result<()>;

    /// Results of the groups at `group_ids`, in that order, as a column of the result type.
    ///
    /// # Errors
    /// Those of finishing (`too large array` and the like).
    fn finish(&mut self, group_ids: &[u32]) -> Result<Column>;

    /// The states of the groups as a column of the state type.
    ///
    /// # Errors
    /// Those of serialization.
    fn serialize(&mut self, group_ids: &[u32]) -> Result<Column>;

    /// Appends the state of a group in ClickHouse's binary form.
    ///
    /// # Errors
    /// `NOT_IMPLEMENTED` for functions whose states have no such form.
    fn write_wire(&mut self, group: u32, out: &mut Vec<u8>) -> Result<()>;

    /// Adds the state in ClickHouse's binary form that comes next in a source to a group, and takes not a byte more.
    ///
    /// # Errors
    /// As [`Self::write_wire`]; `CANNOT_READ_ALL_DATA` and `CORRUPTED_DATA` for bytes that are not a state.
    fn merge_wire(&mut self, group: u32, source: &mut dyn StateBytes) -> Result<()>;

    /// Bytes that the states take, roughly.
    fn byte_size(&self) -> usize;

    /// The concrete type, for [`Self::merge`].
    fn as_any(&mut self) -> &mut dyn std::any::Any;
}
