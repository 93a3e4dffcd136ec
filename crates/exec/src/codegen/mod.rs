//! Use of generated code (crate `jit`) in queries, by the rules of `docs/codegen.md`.
//!
//! ```text
//! filters of a scan over the same columns ─▶ one kernel, bits of rows      (filter)
//! chains of arithmetic                    ─▶ one kernel for each, a column (exprs)
//! sums of such chains without keys        ─▶ one kernel, no column at all  (fold)
//! ```
//! Every use has the functions beside it: blocks whose columns are not flat numbers (constants, dictionaries), small
//! blocks and machines without AVX2 go by them.

mod exprs;
mod filter;
mod fold;

pub(crate) use exprs::Exprs;
pub(crate) use filter::CompiledFilter;
pub(crate) use fold::Fold;

use crate::context::QueryContext;
use base::events::{Counters, Event};
use jit::cache::Made;
use jit::lower::Lowered;
use jit::{Level, Prepared, When};
use std::sync::Arc;

/// The settings by which a query generates code.
#[derive(Clone)]
pub(crate) struct Codegen {
    when: When,
    counters: Arc<Counters>,
}

impl Codegen {
    /// Code for filters and expressions of a query; `None` if it is turned off or the CPU lacks the instructions.
    pub(crate) fn expressions(context: &QueryContext) -> Option<Self> {
        let settings = &context.settings;
        Self::new(context, settings.compile_expressions, settings.min_count_to_compile_expression)
    }

    /// Code for aggregates of a query; `None` as for [`Self::expressions`].
    pub(crate) fn aggregates(context: &QueryContext) -> Option<Self> {
        let settings = &context.settings;
        Self::new(context, settings.compile_aggregate_expressions, settings.min_count_to_compile_aggregate_expression)
    }

    fn new(context: &QueryContext, enabled: bool, asked_min: u64) -> Option<Self> {
        let level = Level::best().filter(|_| enabled)?;
        let rows_min = context.settings.compile_expressions_min_rows as usize;
        Some(Codegen { when: When { level, asked_min, rows_min }, counters: context.counters.clone() })
    }

    /// Whether code is generated wherever possible, quicker or not (for tests).
    fn is_forced(&self) -> bool {
        self.when.rows_min == 0
    }

    fn prepare(&self, lowered: Lowered, columns: usize) -> Code {
        Code { prepared: Prepared::new(lowered, columns, self.when), counters: self.counters.clone() }
    }
}

/// A kernel of a query.
struct Code {
    prepared: Prepared,
    counters: Arc<Counters>,
}

impl Code {
    /// Counts a compilation.
    fn made(&self) -> impl Fn(Made) + '_ {
        |made| {
            self.counters.add(Event::CompileFunction, 1);
            self.counters.add(Event::CompileExpressionsMicroseconds, made.time.as_micros() as u64);
            self.counters.add(Event::CompileExpressionsBytes, made.bytes as u64);
        }
    }
}
