//! Short-circuit evaluation: arguments of `if`, `multiIf`, `and` and `or` that may fail or cost are computed for the
//! rows alone that need them, as ClickHouse does.
//!
//! ```text
//! if(x = 0, 0, intDiv(10, x))      x = 0 for all rows; intDiv for those where it is not; other rows of its column are
//!                                  not looked at
//! x != 0 AND 10 % x > 2            the second where the first is not false
//! ```
//! Cheap functions that cannot fail are quicker for all rows at once than for some, so they stay as they are, but for
//! `short_circuit_function_evaluation = force_enable`; with `disable` all arguments are computed for all rows.

use super::{Program, ProgramOperand};
use crate::expr::{Expr, ExprKind};
use crate::properties::{Cost, Failure};
use crate::scalar::{Arg, Choice, ScalarFunction};
use base::Result;
use std::sync::Arc;
use types::{Column, DataType, with_native};

/// An argument, computed before or when it is known which rows need it.
#[derive(Clone)]
pub(super) enum LazyOperand {
    Eager(ProgramOperand),
    /// The program, the registers of its inputs, the type of its result.
    Lazy(Arc<Program>, Vec<usize>, DataType),
}

/// The rule by which a call chooses rows, and for which arguments, if any is worth it.
pub(super) fn choice_of(function: &dyn ScalarFunction, args: &[Expr]) -> Option<(Choice, Vec<bool>)> {
    let chosen = function.short_circuit()?;
    let is_lazy = |(i, arg): (usize, &Expr)| {
        i > 0 && if chosen.always { is_call(arg) && is_same_for_some(arg) } else { is_worth_choosing(arg) }
    };
    let lazy: Vec<bool> = args.iter().enumerate().map(is_lazy).collect();
    lazy.contains(&true).then_some((chosen.choice, lazy))
}

fn is_call(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Call { .. })
}

/// Whether an argument is computed for the rows that need it alone.
pub fn is_worth_choosing(arg: &Expr) -> bool {
    is_same_for_some(arg) && may_fail_or_costs(arg)
}

/// Whether the rows of an expression are the same when others are left out: what counts rows, or is random, is not.
fn is_same_for_some(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Column(_) | ExprKind::Placeholder(_) | ExprKind::Literal(_) => true,
        ExprKind::Call { function, args } => {
            let is_error_alone = || function.may_skip_rows() && function.properties().failure == Failure::OnValues;
            (function.is_deterministic() || is_error_alone()) && args.iter().all(is_same_for_some)
        }
        ExprKind::Lambda(lambda) => is_same_for_some(&lambda.body) && lambda.captures.iter().all(is_same_for_some),
    }
}

fn may_fail_or_costs(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Column(_) | ExprKind::Placeholder(_) | ExprKind::Literal(_) => false,
        ExprKind::Call { function, args } => {
            !is_cheap(&**function, args, &expr.data_type) || args.iter().any(may_fail_or_costs)
        }
        ExprKind::Lambda(_) => true,
    }
}

/// Whether a call costs less for all rows than choosing rows, and cannot fail.
fn is_cheap(function: &dyn ScalarFunction, args: &[Expr], result: &DataType) -> bool {
    let is_plain = |data_type: &DataType| {
        let base = data_type.base();
        base.is_integer() || base.is_float() || matches!(base, DataType::Bool | DataType::Date | DataType::DateTime(_))
    };
    match function.properties().cost {
        // Decimals may overflow.
        Cost::Trivial => !matches!(result.base(), DataType::Decimal { .. }),
        Cost::TrivialOnNumbers => {
            is_plain(result) && args.iter().all(|arg| is_plain(&arg.data_type) || arg.as_literal().is_some())
        }
        Cost::Usual | Cost::Search | Cost::Regexp => false,
    }
}

/// Whether values of rows can make an expression fail: filters with such are tried after all others, in their own
/// order.
pub fn may_fail(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Column(_) | ExprKind::Placeholder(_) | ExprKind::Literal(_) => false,
        ExprKind::Call { function, args } => {
            fails(function.properties().failure, args, &expr.data_type) || args.iter().any(may_fail)
        }
        ExprKind::Lambda(lambda) => may_fail(&lambda.body) || lambda.captures.iter().any(may_fail),
    }
}

fn fails(failure: Failure, args: &[Expr], result: &DataType) -> bool {
    let is_text = |arg: &Expr| arg.as_literal().is_none() && arg.data_type.base().is_string();
    match failure {
        Failure::Never => false,
        Failure::OnValues => true,
        Failure::OnDecimals => matches!(result.base(), DataType::Decimal { .. }),
        Failure::OnText => !result.base().is_string() && args.first().is_some_and(is_text),
    }
}

impl LazyOperand {
    pub(super) fn visit(&self, mut visit: impl FnMut(usize)) {
        match self {
            LazyOperand::Eager(operand) => operand.visit(visit),
            LazyOperand::Lazy(_, inputs, _) => inputs.iter().for_each(|&register| visit(register)),
        }
    }

    /// The argument, with the rows of `needed` computed at least; `None`: all.
    fn load(&self, registers: &[Option<Column>], needed: Option<&[u32]>, rows: usize) -> Result<Arg> {
        let (program, inputs, data_type) = match self {
            LazyOperand::Eager(operand) => return Ok(operand.load(registers)),
            LazyOperand::Lazy(program, inputs, data_type) => (program, inputs, data_type),
        };
        let inputs = inputs.iter().map(|&register| {
            registers[register].clone().unwrap_or_else(|| unreachable!("a register is freed after its last use"))
        });
        let column = match needed {
            None => program.run_columns(&inputs.collect::<Vec<_>>(), rows)?.swap_remove(0),
            Some([]) => Column::constant(data_type, &data_type.default_value(), rows),
            Some(needed) => {
                let inputs: Vec<Column> = inputs.map(|column| column.gather(needed)).collect();
                spread(program.run_columns(&inputs, needed.len())?.swap_remove(0), needed, rows)
            }
        };
        Ok(Arg::new(column, data_type.clone()))
    }
}

/// Brings rows back to their places; the others hold what no one looks at.
fn spread(column: Column, places: &[u32], rows: usize) -> Column {
    if let Column::Const(value, _) = column {
        return Column::Const(value, rows);
    }
    let mut from = vec![0u32; rows];
    places.iter().zip(0u32..).for_each(|(&place, row)| from[place as usize] = row);
    column.gather(&from)
}

/// The arguments of a call that chooses rows.
///
/// # Errors
/// Those of the functions, for rows that need them.
pub(super) fn load_chosen(
    choice: Choice,
    args: &[LazyOperand],
    registers: &[Option<Column>],
    rows: usize,
) -> Result<Vec<Arg>> {
    let mut loaded: Vec<Arg> = Vec::with_capacity(args.len());
    // Rows that need more arguments; `None`: all.
    let mut left: Option<Vec<u32>> = None;
    // Rows of the next value of a branch.
    let mut taken: Option<Vec<u32>> = None;
    for (i, operand) in args.iter().enumerate() {
        let is_value = choice == Choice::Branches && i % 2 == 1;
        let needed = if is_value { taken.take() } else { left.clone() };
        let arg = operand.load(registers, needed.as_deref(), rows)?;
        let is_last = i + 1 == args.len();
        if !is_value && !is_last {
            let (yes, no) = split(&arg.column, left.as_deref(), rows, choice);
            taken = Some(yes);
            left = Some(no);
        }
        loaded.push(arg);
    }
    Ok(loaded)
}

/// Splits rows into those that a condition decides and those that it leaves for the next argument. NULL decides
/// nothing.
fn split(condition: &Column, rows: Option<&[u32]>, count: usize, choice: Choice) -> (Vec<u32>, Vec<u32>) {
    let all = || rows.map_or_else(|| (0..count as u32).collect(), <[u32]>::to_vec);
    let decides = |is_true: bool| is_true != (choice == Choice::UntilFalse);
    if let Column::Const(value, _) = condition {
        let is_decided = value.value(0).as_f64().is_some_and(|value| decides(value != 0.0));
        return if is_decided { (all(), Vec::new()) } else { (Vec::new(), all()) };
    }
    let (nulls, values) = condition.flatten().split_nulls();
    let truth: Option<Vec<u8>> = with_native!(&values, |values| Some(values.iter().map(is_true).collect()), else None);
    // The function itself refuses conditions that are no numbers.
    let Some(truth) = truth else { return (Vec::new(), all()) };
    let is_decided =
        |&row: &u32| nulls.as_ref().is_none_or(|nulls| nulls[row as usize] == 0) && decides(truth[row as usize] != 0);
    all().into_iter().partition(is_decided)
}

fn is_true<T: Default + PartialEq>(value: &T) -> u8 {
    u8::from(*value != T::default())
}
