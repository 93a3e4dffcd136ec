//! Evaluating bound expressions over blocks.
//!
//! [`Program`] turns expressions into a list of steps in which equal parts are computed once: `rand()` twice is one
//! value, as in ClickHouse; [`call`] does what all functions have in common:
//! 1. constants only: compute one row, repeat it;
//! 2. one dictionary-coded argument, the rest constant: compute per dictionary entry;
//! 3. strip `Nullable`, compute, put NULLs back;
//! 4. else hand the columns over as they are;
//! 5. if rows cost much and values repeat, find the distinct ones first ([`repeats`]).

mod bind;
mod lazy;
mod repeats;
mod slices;
mod wrappers;

use crate::expr::{Expr, ExprKind, LambdaExpr};
use crate::operation::Operation;
use crate::scalar::{Arg, Choice, Lambda, ScalarFunction};
use base::Result;
pub use bind::bind_call;
use lazy::{LazyOperand, choice_of, load_chosen};
pub use lazy::{is_worth_choosing, may_fail};
use repeats::Repeats;
use std::collections::HashMap;
use std::sync::Arc;
use types::{Block, Column, DataType, Value};
pub use wrappers::call;

/// Expressions compiled into steps over a growing list of columns.
///
/// # Invariants
/// - step `i` writes register `inputs + i` and reads lower registers only.
#[derive(Clone)]
pub struct Program {
    inputs: usize,
    steps: Vec<ProgramStep>,
    outputs: Vec<usize>,
    /// The last step that reads each register, so that columns are freed early.
    last_use: Vec<usize>,
}

#[derive(Clone)]
enum ProgramStep {
    Literal(Arc<Column>),
    /// `repeats` is there if equal rows may be computed once.
    Call {
        function: Arc<dyn ScalarFunction>,
        args: Vec<ProgramOperand>,
        result: DataType,
        repeats: Option<Arc<Repeats>>,
    },
    /// A call some of whose arguments are computed for the rows that need them.
    Choose {
        choice: Choice,
        function: Arc<dyn ScalarFunction>,
        args: Vec<LazyOperand>,
        result: DataType,
    },
}

impl ProgramStep {
    /// Checks in builds with debug assertions that a column is one that the step may give.
    fn debug_assert_result(&self, column: &Column, rows: usize) {
        match self {
            ProgramStep::Literal(value) => debug_assert_eq!(value.len(), 1, "a literal is one row"),
            ProgramStep::Call { function, result, .. } | ProgramStep::Choose { function, result, .. } => {
                debug_assert_eq!(column.len(), rows, "rows of the result of {}", function.name());
                debug_assert_eq!(column.validate(result), Ok(()), "the result of {}", function.name());
            }
        }
    }

    /// Calls `visit` with every register that the step reads.
    fn visit(&self, mut visit: impl FnMut(usize)) {
        match self {
            ProgramStep::Literal(_) => {}
            ProgramStep::Call { args, .. } => args.iter().for_each(|arg| arg.visit(&mut visit)),
            ProgramStep::Choose { args, .. } => args.iter().for_each(|arg| arg.visit(&mut visit)),
        }
    }
}

#[derive(Clone)]
enum ProgramOperand {
    Register(usize, DataType),
    /// The lambda and the registers of its captures.
    Lambda(Arc<LambdaProgram>, Vec<usize>),
}

struct LambdaProgram {
    body: Program,
    result: DataType,
}

impl Program {
    /// Compiles expressions over blocks of `inputs` columns.
    pub fn new(exprs: &[Expr], inputs: usize) -> Self {
        let mut compiler = Compiler { inputs, steps: Vec::new(), known: CompiledExprs::default() };
        let outputs: Vec<usize> = exprs.iter().map(|expr| compiler.register_of(expr)).collect();
        let mut last_use = vec![0; inputs + compiler.steps.len()];
        for (i, step) in compiler.steps.iter().enumerate() {
            step.visit(|register| {
                debug_assert!(register < inputs + i, "step {i} reads register {register}, which is not written yet");
                last_use[register] = i + 1;
            });
        }
        outputs.iter().for_each(|&register| last_use[register] = usize::MAX);
        Program { inputs, steps: compiler.steps, outputs, last_use }
    }

    /// Computes the expressions' columns for a block.
    ///
    /// # Errors
    /// Those of the functions.
    pub fn run(&self, block: &Block) -> Result<Vec<Column>> {
        self.run_columns(&block.columns, block.rows)
    }

    /// Computes the expressions' columns as [`Self::run`], for columns of `rows` rows.
    ///
    /// # Errors
    /// Those of the functions.
    pub fn run_columns(&self, columns: &[Column], rows: usize) -> Result<Vec<Column>> {
        debug_assert!(
            columns.len() >= self.inputs,
            "block of {} columns for a program over {}",
            columns.len(),
            self.inputs
        );
        let mut registers: Vec<Option<Column>> = Vec::with_capacity(self.inputs + self.steps.len());
        registers.extend(columns[..self.inputs].iter().cloned().map(Some));
        for (i, step) in self.steps.iter().enumerate() {
            let column = match step {
                ProgramStep::Literal(value) => Column::Const(value.clone(), rows),
                ProgramStep::Call { function, args, result, repeats } => {
                    let args = args.iter().map(|arg| arg.load(&registers)).collect::<Vec<Arg>>();
                    match repeats {
                        Some(repeats) => repeats.call(&**function, args, result, rows)?,
                        None => slices::call_checked(&**function, args, result, rows)?,
                    }
                }
                ProgramStep::Choose { choice, function, args, result } => {
                    slices::call_checked(&**function, load_chosen(*choice, args, &registers, rows)?, result, rows)?
                }
            };
            step.debug_assert_result(&column, rows);
            registers.push(Some(column));
            self.free(&mut registers, i);
        }
        Ok(self
            .outputs
            .iter()
            .map(|&register| registers[register].clone().unwrap_or_else(|| unreachable!("outputs are never freed")))
            .collect())
    }

    fn free(&self, registers: &mut [Option<Column>], step: usize) {
        self.steps[step].visit(|register| {
            if self.last_use[register] == step + 1 {
                registers[register] = None;
            }
        });
    }
}

impl ProgramOperand {
    fn visit(&self, mut visit: impl FnMut(usize)) {
        match self {
            ProgramOperand::Register(register, _) => visit(*register),
            ProgramOperand::Lambda(_, captures) => captures.iter().for_each(|&register| visit(register)),
        }
    }

    fn load(&self, registers: &[Option<Column>]) -> Arg {
        let get = |register: usize| {
            registers[register].clone().unwrap_or_else(|| unreachable!("a register is freed after its last use"))
        };
        match self {
            ProgramOperand::Register(register, data_type) => Arg::new(get(*register), data_type.clone()),
            ProgramOperand::Lambda(program, captures) => {
                let captures = captures.iter().map(|&register| get(register)).collect();
                let lambda = BoundLambda { program: program.clone(), captures };
                Arg {
                    column: Column::from_vec(Vec::<u8>::new()),
                    data_type: DataType::Nothing,
                    lambda: Some(Arc::new(lambda)),
                }
            }
        }
    }
}

struct Compiler {
    inputs: usize,
    steps: Vec<ProgramStep>,
    known: CompiledExprs,
}

/// Expressions compiled so far and their registers, by their fingerprints.
#[derive(Default)]
struct CompiledExprs(HashMap<u64, Vec<(Expr, usize)>>);

impl CompiledExprs {
    fn find(&self, expr: &Expr) -> Option<usize> {
        let alike = if self.0.is_empty() { return None } else { self.0.get(&expr.fingerprint())? };
        alike.iter().find(|(known, _)| known == expr).map(|(_, register)| *register)
    }

    fn add(&mut self, expr: &Expr, register: usize) {
        self.0.entry(expr.fingerprint()).or_default().push((expr.clone(), register));
    }
}

impl Compiler {
    fn register_of(&mut self, expr: &Expr) -> usize {
        if let ExprKind::Column(index) = expr.kind {
            return index;
        }
        if let Some(register) = self.known.find(expr) {
            return register;
        }
        let step = match &expr.kind {
            ExprKind::Literal(value) => {
                let Column::Const(one, _) = Column::constant(&expr.data_type, value, 1) else {
                    unreachable!("constant() gives Const")
                };
                ProgramStep::Literal(one)
            }
            ExprKind::Call { function, args } => self.call_step(function, args, &expr.data_type),
            ExprKind::Column(_) | ExprKind::Placeholder(_) | ExprKind::Lambda(_) => {
                unreachable!("columns return above; lambdas are operands only; valid plans have no placeholders")
            }
        };
        self.steps.push(step);
        let register = self.inputs + self.steps.len() - 1;
        self.known.add(expr, register);
        register
    }

    fn call_step(&mut self, function: &Arc<dyn ScalarFunction>, args: &[Expr], result: &DataType) -> ProgramStep {
        let is_known = args.first().is_some_and(|array| self.known.find(array).is_some());
        if !is_known && let Some((function, args)) = element_call(&**function, args) {
            return self.plain_call(function, args, result);
        }
        let Some((choice, lazy)) = choice_of(&**function, args) else {
            return self.plain_call(function.clone(), args, result);
        };
        let args = args
            .iter()
            .zip(lazy)
            .map(
                |(arg, lazy)| {
                    if lazy && may_skip_rows(arg) { self.lazy(arg) } else { LazyOperand::Eager(self.operand(arg)) }
                },
            )
            .collect();
        ProgramStep::Choose { choice, function: function.clone(), args, result: result.clone() }
    }

    /// A call of which all arguments are computed for all rows.
    fn plain_call(&mut self, function: Arc<dyn ScalarFunction>, args: &[Expr], result: &DataType) -> ProgramStep {
        let is_lambda = |arg: &Expr| matches!(arg.kind, ExprKind::Lambda(_));
        let repeats = if args.iter().any(is_lambda) {
            None
        } else {
            Repeats::new(&*function, args.iter().map(|arg| arg.as_literal().is_some()))
        };
        let args = args.iter().map(|arg| self.operand(arg)).collect();
        ProgramStep::Call { function, args, result: result.clone(), repeats }
    }

    /// An argument as a program of its own; what is computed already for all rows is its input.
    fn lazy(&self, expr: &Expr) -> LazyOperand {
        let mut inputs: Vec<usize> = Vec::new();
        let body = self.over_inputs(expr, &mut inputs);
        let program = Program::new(std::slice::from_ref(&body), inputs.len());
        LazyOperand::Lazy(Arc::new(program), inputs, expr.data_type.clone())
    }

    /// The expression over the columns of some registers, which are added to `inputs`.
    fn over_inputs(&self, expr: &Expr, inputs: &mut Vec<usize>) -> Expr {
        let known = match expr.kind {
            ExprKind::Column(index) => Some(index),
            ExprKind::Literal(_) | ExprKind::Placeholder(_) => return expr.clone(),
            _ => self.known.find(expr),
        };
        if let Some(register) = known {
            let place = inputs.iter().position(|&input| input == register).unwrap_or_else(|| {
                inputs.push(register);
                inputs.len() - 1
            });
            return Expr::column(place, expr.data_type.clone());
        }
        let kind = match &expr.kind {
            ExprKind::Call { function, args } => ExprKind::Call {
                function: function.clone(),
                args: args.iter().map(|arg| self.over_inputs(arg, inputs)).collect(),
            },
            ExprKind::Lambda(lambda) => ExprKind::Lambda(Arc::new(LambdaExpr {
                parameters: lambda.parameters.clone(),
                captures: lambda.captures.iter().map(|capture| self.over_inputs(capture, inputs)).collect(),
                body: lambda.body.clone(),
            })),
            ExprKind::Column(_) | ExprKind::Placeholder(_) | ExprKind::Literal(_) => unreachable!("returned above"),
        };
        Expr { kind, data_type: expr.data_type.clone() }
    }

    fn operand(&mut self, expr: &Expr) -> ProgramOperand {
        let ExprKind::Lambda(lambda) = &expr.kind else {
            return ProgramOperand::Register(self.register_of(expr), expr.data_type.clone());
        };
        let captures = lambda.captures.iter().map(|capture| self.register_of(capture)).collect();
        ProgramOperand::Lambda(Arc::new(compile_lambda(lambda)), captures)
    }
}

/// Whether the argument may be computed for some of the rows ([`ScalarFunction::may_skip_rows`]).
fn may_skip_rows(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Column(_) | ExprKind::Placeholder(_) | ExprKind::Literal(_) => true,
        ExprKind::Call { function, args } => function.may_skip_rows() && args.iter().all(may_skip_rows),
        ExprKind::Lambda(lambda) => lambda.captures.iter().all(may_skip_rows),
    }
}

/// The function that gives only element `n` of `f(…)[n]`, if `f` has one, and its arguments.
fn element_call<'a>(function: &dyn ScalarFunction, args: &'a [Expr]) -> Option<(Arc<dyn ScalarFunction>, &'a [Expr])> {
    let (Some(Operation::ArrayElement), [array, index]) = (function.operation(), args) else { return None };
    let ExprKind::Call { function: whole, args } = &array.kind else { return None };
    let index = match index.as_literal()? {
        Value::UInt(index) => *index,
        Value::Int(index) => u64::try_from(*index).ok()?,
        _ => return None,
    };
    // Elements of NULL are not NULL, which a function of its own would give.
    if index == 0 || args.iter().any(|arg| arg.data_type.is_nullable()) {
        return None;
    }
    Some((whole.element(index)?, args))
}

fn compile_lambda(lambda: &LambdaExpr) -> LambdaProgram {
    let inputs = lambda.captures.len() + lambda.parameters.len();
    LambdaProgram {
        body: Program::new(std::slice::from_ref(&lambda.body), inputs),
        result: lambda.body.data_type.clone(),
    }
}

struct BoundLambda {
    program: Arc<LambdaProgram>,
    captures: Vec<Column>,
}

impl Lambda for BoundLambda {
    fn result_type(&self) -> &DataType {
        &self.program.result
    }

    fn call(&self, params: &[Column], offsets: &[u64]) -> Result<Column> {
        debug_assert!(offsets.is_sorted(), "the arrays that a lambda is called for end before they begin");
        let rows = (offsets[offsets.len() - 1] - offsets[0]) as usize;
        debug_assert!(params.iter().all(|param| param.len() == rows), "parameters of a lambda over {rows} elements");
        debug_assert!(
            self.captures.iter().all(|capture| capture.is_const() || capture.len() + 1 >= offsets.len()),
            "a lambda captures a row per array"
        );
        let mut columns: Vec<Column> = self.captures.iter().map(|capture| capture.replicate(offsets)).collect();
        columns.extend(params.iter().cloned());
        let mut results = self.program.body.run_columns(&columns, rows)?;
        Ok(results.swap_remove(0))
    }
}
