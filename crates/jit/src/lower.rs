//! From bound expressions to kernels.
//!
//! A predicate is true, false or NULL. Filters keep rows where it is true, so that two questions suffice and NULL needs
//! no value of its own: where is it true, and where is it false?
//! ```text
//! true(a and b) = true(a) & true(b)        false(a and b) = false(a) | false(b)
//! true(a < b)   = (a < b) & neither NULL   false(a < b)   = !(a < b) & neither NULL      true(not a) = false(a)
//! ```
//! What has no form here is computed by its functions before and comes in as a column ([`Lowered::computed`]).

mod compare;
mod number;

use crate::ir::{Kernel, Lane, Mask, Output, Term, Value};
#[cfg(test)]
pub(crate) use compare::common_lane;
use functions::{Expr, ExprKind, Predicate, ScalarFunction};
use types::DataType;

/// The source of the rows of an input. Positions count the columns of the block, then [`Lowered::computed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The column's numbers, of a `Nullable` those inside.
    Values(usize),
    /// Its NULL flags.
    Flags(usize),
}

/// An expression as a kernel and what it works on.
#[derive(Debug)]
pub struct Lowered {
    /// The kernel.
    pub kernel: Kernel,
    /// The bits of its parameters.
    pub parameters: Vec<u64>,
    /// The sources of its inputs.
    pub sources: Vec<Source>,
    /// Expressions over the block that are computed first.
    pub computed: Vec<Expr>,
}

/// An aggregate that a fold computes.
pub struct Summed<'a> {
    /// The argument; `None` for `count()`.
    pub argument: Option<&'a Expr>,
    /// Whether its values are added up, or its rows counted only.
    pub sums: bool,
}

/// The kernel of the rows of blocks of `columns` columns that pass all filters; `None` when no part of one can be
/// compiled.
pub fn filter(exprs: &[&Expr], columns: usize) -> Option<Lowered> {
    let mut lowering = Lowering::new(columns, false);
    let masks = exprs.iter().map(|expr| lowering.truth(expr, true)).collect::<Option<Vec<Mask>>>()?;
    lowering.finish(Output::Filter(Mask::all(masks)))
}

/// The kernel of an expression that gives numbers; `None` when it is not made of what can be compiled, or may be NULL.
pub fn project(expr: &Expr, columns: usize) -> Option<Lowered> {
    let mut lowering = Lowering::new(columns, true);
    let number = lowering.number(expr)?;
    if !number.nulls.is_empty() || lane_of(&expr.data_type) != Some(number.value.lane) {
        return None;
    }
    lowering.finish(Output::Project(number.value))
}

/// The kernel of aggregates without keys over the rows of blocks.
pub fn fold(aggregates: &[Summed<'_>], columns: usize) -> Option<Lowered> {
    let mut lowering = Lowering::new(columns, true);
    let mut terms = Vec::with_capacity(aggregates.len());
    for aggregate in aggregates {
        terms.push(match aggregate.argument {
            None => Term { only: Mask::All(true), value: None, is_wide: false },
            Some(argument) => lowering.term(argument, aggregate.sums)?,
        });
    }
    lowering.finish(Output::Fold(Mask::All(true), terms))
}

/// The lane of the numbers of a type, when they are of at most 64 bits.
pub fn lane_of(data_type: &DataType) -> Option<Lane> {
    Some(match data_type {
        DataType::Bool | DataType::UInt8 => Lane::U8,
        DataType::UInt16 | DataType::Date => Lane::U16,
        DataType::UInt32 | DataType::DateTime(_) | DataType::Ipv4 => Lane::U32,
        DataType::UInt64 => Lane::U64,
        DataType::Int8 | DataType::Enum8(_) => Lane::I8,
        DataType::Int16 | DataType::Enum16(_) => Lane::I16,
        DataType::Int32 | DataType::Date32 | DataType::Time => Lane::I32,
        DataType::Int64 | DataType::DateTime64(..) | DataType::Time64(_) | DataType::Interval(_) => Lane::I64,
        DataType::Float32 => Lane::F32,
        DataType::Float64 => Lane::F64,
        DataType::Decimal { precision: 0..=9, .. } => Lane::I32,
        DataType::Decimal { precision: 10..=18, .. } => Lane::I64,
        _ => return None,
    })
}

/// A number, and the inputs that flag its NULLs.
struct NullableNumber {
    value: Value,
    nulls: Vec<usize>,
}

struct Lowering {
    columns: usize,
    /// Whether blocks may be left to functions for the numbers that they hold. Filters may not: they see rows that
    /// nobody asks about.
    may_decline: bool,
    inputs: Vec<(Source, Lane)>,
    parameters: Vec<(Lane, u64)>,
    computed: Vec<Expr>,
}

impl Lowering {
    fn new(columns: usize, may_decline: bool) -> Self {
        Lowering { columns, may_decline, inputs: Vec::new(), parameters: Vec::new(), computed: Vec::new() }
    }

    fn finish(self, output: Output) -> Option<Lowered> {
        if self.inputs.is_empty() && !matches!(output, Output::Fold(..)) {
            return None;
        }
        let (sources, inputs) = self.inputs.into_iter().unzip();
        let (lanes, parameters) = self.parameters.into_iter().unzip();
        Some(Lowered {
            kernel: Kernel { inputs, parameters: lanes, output },
            parameters,
            sources,
            computed: self.computed,
        })
    }

    /// The result of `make`; where it gives nothing, as if it had never run.
    fn attempt<R>(&mut self, make: impl FnOnce(&mut Self) -> Option<R>) -> Option<R> {
        let before = (self.inputs.len(), self.parameters.len(), self.computed.len());
        let made = make(self);
        if made.is_none() {
            self.inputs.truncate(before.0);
            self.parameters.truncate(before.1);
            self.computed.truncate(before.2);
        }
        made
    }

    fn input(&mut self, source: Source, lane: Lane) -> usize {
        let known = self.inputs.iter().position(|known| *known == (source, lane));
        known.unwrap_or_else(|| {
            self.inputs.push((source, lane));
            self.inputs.len() - 1
        })
    }

    /// A new parameter: equal constants stay apart, so that a kernel's shape does not depend on them.
    fn parameter(&mut self, lane: Lane, bits: u64) -> Value {
        self.parameters.push((lane, bits));
        Value { lane, kind: crate::ir::ValueKind::Parameter(self.parameters.len() - 1) }
    }

    /// The position of an expression: a column of the block, or one that is computed first.
    fn position(&mut self, expr: &Expr) -> usize {
        if let Some(column) = expr.as_column() {
            return column;
        }
        let known = self.computed.iter().position(|known| known == expr && expr.is_deterministic());
        self.columns
            + known.unwrap_or_else(|| {
                self.computed.push(expr.clone());
                self.computed.len() - 1
            })
    }

    /// A column of numbers, of the block or computed.
    fn column(&mut self, expr: &Expr) -> Option<NullableNumber> {
        let lane = lane_of(&expr.data_type.without_nullable())?;
        let position = self.position(expr);
        let nulls =
            if expr.data_type.is_nullable() { vec![self.input(Source::Flags(position), Lane::U8)] } else { Vec::new() };
        Some(NullableNumber { value: Value::column(lane, self.input(Source::Values(position), lane)), nulls })
    }

    fn term(&mut self, argument: &Expr, sums: bool) -> Option<Term> {
        let number = if sums { self.number(argument)? } else { return self.counted(argument) };
        let value = match number.value.lane {
            Lane::F32 => number::as_float(number.value)?,
            _ => number.value,
        };
        let is_wide = matches!(argument.data_type.base(), DataType::Decimal { .. });
        Some(Term { only: present(&number.nulls), value: Some(value), is_wide })
    }

    /// Counts rows where an argument of any type is not NULL.
    fn counted(&mut self, argument: &Expr) -> Option<Term> {
        if !argument.data_type.is_nullable() {
            return Some(Term { only: Mask::All(true), value: None, is_wide: false });
        }
        let number = self.number(argument)?;
        Some(Term { only: present(&number.nulls), value: None, is_wide: false })
    }

    /// The mask of the rows where a predicate is true, or where it is false.
    fn truth(&mut self, expr: &Expr, wanted: bool) -> Option<Mask> {
        match &expr.kind {
            ExprKind::Literal(value) => {
                let truth = value.as_f64().map(|number| number != 0.0);
                Some(Mask::All(truth == Some(wanted)))
            }
            ExprKind::Column(_) => self.not_zero(expr, wanted),
            ExprKind::Call { function, args } => {
                match self.attempt(|lowering| lowering.call(&**function, args, wanted)) {
                    Some(mask) => Some(mask),
                    None => self.not_zero(expr, wanted),
                }
            }
            ExprKind::Lambda(_) | ExprKind::Placeholder(_) => None,
        }
    }

    /// A number as truth: what is not 0 is true.
    fn not_zero(&mut self, expr: &Expr, wanted: bool) -> Option<Mask> {
        let NullableNumber { value, nulls } = self.column(expr)?;
        let zero = match (value.lane, &value.kind) {
            (Lane::U8, crate::ir::ValueKind::Column(input)) => Mask::Flag(*input).negated(),
            (lane, _) => {
                let zero = self.parameter(lane, 0);
                Mask::Compare(crate::ir::Relation::Equal, lane, value, zero)
            }
        };
        Some(with_nulls(&nulls, if wanted { zero.negated() } else { zero }))
    }

    fn call(&mut self, function: &dyn ScalarFunction, args: &[Expr], wanted: bool) -> Option<Mask> {
        match (function.predicate()?, args) {
            (Predicate::And, args) => self.junction(args, wanted, wanted),
            (Predicate::Or, args) => self.junction(args, wanted, !wanted),
            (Predicate::Not, [arg]) => self.truth(arg, !wanted),
            (Predicate::IsNull { negated }, [arg]) if arg.as_column().is_some() => {
                let is_null = if arg.data_type.is_nullable() {
                    let lane = lane_of(&arg.data_type.without_nullable());
                    let position = self.position(arg);
                    lane.map(|_| Mask::Flag(self.input(Source::Flags(position), Lane::U8)))?
                } else {
                    lane_of(&arg.data_type).map(|_| Mask::All(false))?
                };
                Some(if negated != wanted { is_null } else { is_null.negated() })
            }
            (Predicate::In { negated, with_nulls: false }, [arg, _]) => self.one_of(function, arg, wanted != negated),
            (Predicate::Compare(_), [a, b]) => self.comparison(function, a, b, wanted),
            _ => None,
        }
    }

    fn junction(&mut self, args: &[Expr], wanted: bool, all: bool) -> Option<Mask> {
        let masks = args.iter().map(|arg| self.truth(arg, wanted)).collect::<Option<Vec<Mask>>>()?;
        Some(if all { Mask::all(masks) } else { Mask::any(masks) })
    }
}

/// The mask of the rows where no flag is set.
fn present(nulls: &[usize]) -> Mask {
    Mask::all(nulls.iter().map(|&input| Mask::Flag(input).negated()).collect())
}

/// A mask where no flag is set.
fn with_nulls(nulls: &[usize], mask: Mask) -> Mask {
    Mask::all(vec![mask, present(nulls)])
}
