//! `sum`, `avg` and `count` without keys: one loop computes argument and sum, without a column in between.

use super::exprs::contains;
use super::{Code, Codegen};
use base::Result;
use functions::evaluate::Program;
use functions::{AggregateKind, Expr, GroupedStates};
use jit::FoldState;
use jit::ir::{Output, Term};
use jit::lower::Summed;
use jit::twin::Folded;
use plan::AggregateCall;
use types::{Block, Column, DataType};

/// Number of sums that one kernel keeps in registers, at most.
const TERMS_MAX: usize = 4;

/// Aggregate functions that one kernel computes.
pub(crate) struct Fold {
    code: Code,
    /// Positions of the functions among the aggregation's.
    functions: Vec<usize>,
    kinds: Vec<Kind>,
    /// Whether the arguments may be NULL: then states begin with a flag.
    nullable: Vec<bool>,
    /// Bytes of the sums in states.
    sum_bytes: Vec<usize>,
    /// Arguments by functions, for blocks that the code does not take.
    args: Program,
}

/// The contents of a function's state.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Sum,
    Average,
}

fn kind_of(call: &AggregateCall) -> Option<Kind> {
    let [argument] = call.args.as_slice() else { return None };
    let number = match argument.data_type.without_nullable() {
        DataType::Float64 | DataType::Decimal { precision: 0..=18, .. } => true,
        other => other.is_integer() && other.fixed_width_bytes().is_some_and(|bytes| bytes <= 8),
    };
    match call.function.kind()? {
        AggregateKind::Sum if number => Some(Kind::Sum),
        AggregateKind::Avg if number => Some(Kind::Average),
        _ => None,
    }
}

impl Fold {
    /// Compiles the functions of an aggregation without keys whose arguments are worth it; `None` if there are none.
    pub(crate) fn new(calls: &[AggregateCall], inputs: usize, codegen: &Codegen) -> Option<Self> {
        let mut chosen: Vec<(usize, Kind)> = Vec::new();
        for (number, call) in calls.iter().enumerate() {
            let kind = kind_of(call).filter(|_| {
                chosen.len() < TERMS_MAX
                    && is_chain(&call.args[0], inputs)
                    && !is_needed_by_others(&call.args[0], calls)
            });
            if let Some(kind) = kind {
                chosen.push((number, kind));
            }
        }
        let arguments: Vec<Expr> = chosen.iter().map(|(number, _)| calls[*number].args[0].clone()).collect();
        let summed: Vec<Summed<'_>> =
            arguments.iter().map(|argument| Summed { argument: Some(argument), sums: true }).collect();
        let lowered =
            jit::lower::fold(&summed, inputs).filter(|lowered| !chosen.is_empty() && lowered.computed.is_empty())?;
        let (functions, kinds) = chosen.into_iter().unzip();
        let nullable = arguments.iter().map(|argument| argument.data_type.is_nullable()).collect();
        let sum_bytes = arguments
            .iter()
            .map(|argument| if matches!(argument.data_type.base(), DataType::Decimal { .. }) { 16 } else { 8 })
            .collect();
        Some(Fold {
            code: codegen.prepare(lowered, inputs),
            functions,
            kinds,
            nullable,
            sum_bytes,
            args: Program::new(&arguments, inputs),
        })
    }

    /// Whether the kernel computes function `number`.
    pub(crate) fn has(&self, number: usize) -> bool {
        self.functions.contains(&number)
    }

    /// Sums of no rows.
    pub(crate) fn new_state(&self) -> FoldState {
        self.code.prepared.new_state()
    }

    /// Adds a block to the sums, or to the functions' states.
    ///
    /// # Errors
    /// Those of the functions.
    pub(crate) fn add(&self, block: &Block, sums: &mut FoldState, states: &mut [Box<dyn GroupedStates>]) -> Result<()> {
        let mut live = vec![u64::MAX; block.rows.div_ceil(64)];
        if let (Some(last), rest @ 1..) = (live.last_mut(), block.rows % 64) {
            *last = (1 << rest) - 1;
        }
        if self.code.prepared.fold(&block.columns, &live, block.rows, sums, &self.code.made())? {
            return Ok(());
        }
        for (&function, argument) in self.functions.iter().zip(self.args.run(block)?) {
            states[function].update_single(0, &[argument], block.rows)?;
        }
        Ok(())
    }

    /// Merges the sums into the functions' states.
    ///
    /// # Errors
    /// Those of the functions.
    pub(crate) fn finish(&self, sums: &FoldState, states: &mut [Box<dyn GroupedStates>]) -> Result<()> {
        for (number, total) in self.code.prepared.totals(sums).iter().enumerate().filter(|(_, total)| total.rows > 0) {
            let mut bytes = if self.nullable[number] { vec![1] } else { Vec::new() };
            self.kinds[number].put(total, self.sum_bytes[number], &mut bytes);
            states[self.functions[number]].merge_serialized(&[0], &Column::from_strings([bytes]))?;
        }
        Ok(())
    }
}

impl Kind {
    /// The bytes of a state of the function, as ClickHouse writes it: the sum, then the count if there is one. States
    /// of arguments that may be NULL have before them that there were rows.
    fn put(self, total: &Folded, sum_bytes: usize, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&total.sum.to_le_bytes()[..sum_bytes]);
        if self == Kind::Average {
            let mut count = total.rows;
            while count >= 0x80 {
                bytes.push(count as u8 | 0x80);
                count >>= 7;
            }
            bytes.push(count as u8);
        }
    }
}

/// Whether an argument is computed as a column anyhow, for a function that is not folded: adding that up is quicker
/// than computing it twice.
fn is_needed_by_others(argument: &Expr, calls: &[AggregateCall]) -> bool {
    calls
        .iter()
        .filter(|call| kind_of(call).is_none())
        .any(|call| call.args.iter().any(|other| contains(other, argument)))
}

/// Whether an argument has at least one operation, and the kernel can compute all of them.
fn is_chain(argument: &Expr, inputs: usize) -> bool {
    if argument.as_column().is_some() {
        return false;
    }
    if argument.data_type.is_nullable() {
        let lowered = jit::lower::fold(&[Summed { argument: Some(argument), sums: true }], inputs);
        let is_computed = |term: &Term| term.value.as_ref().is_some_and(|value| value.operations() > 0);
        return lowered.is_some_and(|lowered| {
            lowered.computed.is_empty()
                && matches!(&lowered.kernel.output, Output::Fold(_, terms) if terms.iter().all(is_computed))
        });
    }
    let lowered = jit::lower::project(argument, inputs);
    lowered.is_some_and(|lowered| {
        lowered.computed.is_empty()
            && matches!(&lowered.kernel.output, Output::Project(value) if value.operations() > 0)
    })
}
