//! Kernels over columns of blocks.

use crate::bounds;
use crate::cache::{self, Made};
use crate::code::{Compiled, FoldState};
use crate::ir::{Lane, Output};
use crate::level::Level;
use crate::lower::{Lowered, Source};
use crate::rows::Rows;
use crate::twin::Folded;
use base::Result;
use functions::evaluate::Program;
use std::sync::{Arc, OnceLock};
use types::{Buf, Column};

/// The conditions under which code is made.
#[derive(Clone, Copy, Debug)]
pub struct When {
    /// For which instructions.
    pub level: Level,
    /// Once the same kernel was asked for this often.
    pub asked_min: u64,
    /// For blocks of so many rows at least.
    pub rows_min: usize,
}

/// An expression that runs as generated code where that can be.
pub struct Prepared {
    lowered: Lowered,
    /// Columns of a block.
    columns: usize,
    computed: Option<Program>,
    /// Whether the code gives what it should for the blocks alone that [`bounds::hold`] says so of.
    is_bounded: bool,
    when: When,
    code: OnceLock<Option<Arc<Compiled>>>,
}

impl Prepared {
    /// For expressions over blocks of `columns` columns.
    pub fn new(lowered: Lowered, columns: usize, when: When) -> Self {
        let computed = (!lowered.computed.is_empty()).then(|| Program::new(&lowered.computed, columns));
        let is_bounded = bounds::matter(&lowered.kernel);
        debug_assert_eq!(lowered.kernel.validate(), Ok(()), "in a kernel that was lowered");
        debug_assert_eq!(lowered.sources.len(), lowered.kernel.inputs.len(), "each input has a source");
        debug_assert_eq!(lowered.parameters.len(), lowered.kernel.parameters.len(), "each parameter has a value");
        Prepared { lowered, columns, computed, is_bounded, when, code: OnceLock::new() }
    }

    /// The lowered expression.
    pub fn lowered(&self) -> &Lowered {
        &self.lowered
    }

    fn code(&self, rows: usize, made: &dyn Fn(Made)) -> Option<&Compiled> {
        if rows < self.when.rows_min && self.code.get().is_none() {
            return None;
        }
        let code = self.code.get_or_init(|| {
            let (code, new) = cache::get(&self.lowered.kernel, self.when.level, self.when.asked_min);
            new.into_iter().for_each(made);
            code
        });
        code.as_deref()
    }

    /// Runs `body` with code and inputs; `None` where there is no code, columns lie in another form than flat numbers,
    /// or hold numbers that might overflow.
    fn with<R>(
        &self,
        columns: &[Column],
        rows: usize,
        made: &dyn Fn(Made),
        body: impl FnOnce(&Compiled, &[Rows<'_>]) -> Result<R>,
    ) -> Result<Option<R>> {
        let Some(code) = self.code(rows, made) else { return Ok(None) };
        let Some(columns) = columns.get(..self.columns) else { return Ok(None) };
        let given = |source: &Source| match source {
            Source::Values(at) | Source::Flags(at) => {
                columns.get(*at).is_none_or(|column| rows_of(*source, column).is_some())
            }
        };
        if !self.lowered.sources.iter().all(given) {
            return Ok(None);
        }
        let computed = self.computed.as_ref().map_or(Ok(Vec::new()), |program| program.run_columns(columns, rows))?;
        let computed: Vec<Column> = computed.iter().map(Column::flatten).collect();
        debug_assert_eq!(computed.len(), self.lowered.computed.len(), "columns that are computed for code");
        debug_assert!(computed.iter().all(|column| column.len() == rows), "code runs over {rows} rows of all columns");
        let input = |source: &Source| match source {
            Source::Values(at) | Source::Flags(at) => {
                rows_of(*source, columns.get(*at).or_else(|| computed.get(at - self.columns))?)
            }
        };
        match self.lowered.sources.iter().map(input).collect::<Option<Vec<Rows<'_>>>>() {
            Some(inputs)
                if !self.is_bounded || bounds::hold(&self.lowered.kernel, &inputs, &self.lowered.parameters, rows) =>
            {
                body(code, &inputs).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The bits of rows that pass a filter.
    ///
    /// # Errors
    /// Those of functions that are computed first.
    pub fn bits(&self, columns: &[Column], rows: usize, made: &dyn Fn(Made)) -> Result<Option<Vec<u64>>> {
        self.with(columns, rows, made, |code, inputs| code.filter(inputs, &self.lowered.parameters, rows))
    }

    /// The column of a projection.
    ///
    /// # Errors
    /// As [`Self::bits`].
    pub fn column(&self, columns: &[Column], rows: usize, made: &dyn Fn(Made)) -> Result<Option<Column>> {
        fn column<T: crate::rows::Element>(
            code: &Compiled,
            inputs: &[Rows<'_>],
            parameters: &[u64],
            rows: usize,
        ) -> Result<Column> {
            code.project::<T>(inputs, parameters, rows).map(|numbers| T::column(Buf::from(numbers)))
        }
        let Output::Project(value) = &self.lowered.kernel.output else { return Ok(None) };
        let parameters = &self.lowered.parameters;
        self.with(columns, rows, made, |code, inputs| match value.lane {
            Lane::U8 => column::<u8>(code, inputs, parameters, rows),
            Lane::U16 => column::<u16>(code, inputs, parameters, rows),
            Lane::U32 => column::<u32>(code, inputs, parameters, rows),
            Lane::U64 => column::<u64>(code, inputs, parameters, rows),
            Lane::I8 => column::<i8>(code, inputs, parameters, rows),
            Lane::I16 => column::<i16>(code, inputs, parameters, rows),
            Lane::I32 => column::<i32>(code, inputs, parameters, rows),
            Lane::I64 => column::<i64>(code, inputs, parameters, rows),
            Lane::F32 => column::<f32>(code, inputs, parameters, rows),
            Lane::F64 => column::<f64>(code, inputs, parameters, rows),
        })
    }

    /// Adds the rows of a block to a fold; `false` where it is left to others.
    ///
    /// # Errors
    /// As [`Self::bits`].
    pub fn fold(
        &self,
        columns: &[Column],
        live: &[u64],
        rows: usize,
        state: &mut FoldState,
        made: &dyn Fn(Made),
    ) -> Result<bool> {
        let done = self
            .with(columns, rows, made, |code, inputs| code.fold(inputs, &self.lowered.parameters, live, rows, state))?;
        Ok(done.is_some())
    }

    /// A fold's state before the first row.
    pub fn new_state(&self) -> FoldState {
        FoldState::new(if let Output::Fold(_, terms) = &self.lowered.kernel.output { terms.len() } else { 0 })
    }

    /// The sums and counts that a fold found.
    pub fn totals(&self, state: &FoldState) -> Vec<Folded> {
        let Output::Fold(_, terms) = &self.lowered.kernel.output else { return Vec::new() };
        state.totals(terms)
    }
}

/// The numbers or flags of a column; `None` where it is not flat.
fn rows_of(source: Source, column: &Column) -> Option<Rows<'_>> {
    match (source, column) {
        (Source::Values(_), Column::Nullable(nullable)) => Rows::of(&nullable.values),
        (Source::Values(_), column) => Rows::of(column),
        (Source::Flags(_), Column::Nullable(nullable)) => Some(Rows::U8(&nullable.nulls)),
        (Source::Flags(_), _) => None,
    }
}
