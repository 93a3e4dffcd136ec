//! Evaluating bound expressions over blocks.
//!
//! [`Program`] turns expressions into a list of steps in which equal parts are computed once: `rand()` twice is one
//! value, as in ClickHouse; [`call`] does what all functions have in common:
//! 1. constants only: compute one row, repeat it;
//! 2. one dictionary-coded argument, the rest constant: compute per dictionary entry;
//! 3. strip `Nullable`, compute, put NULLs back;
//! 4. else hand the columns over as they are;
//! 5. if rows cost much and values repeat, find the distinct ones first ([`repeats`]).

mod lazy;
mod pieces;
mod repeats;

use crate::dependence::Dependent;
use crate::expr::{Expr, ExprKind, LambdaExpr};
use crate::scalar::{Arg, ArgType, Choice, FunctionContext, Lambda, ScalarFactory, ScalarFunction};
use base::Result;
use lazy::{LazyOperand, choice_of, load_chosen};
pub use lazy::{is_worth_choosing, may_fail};
use repeats::Repeats;
use std::collections::HashMap;
use std::sync::Arc;
use types::{Block, Column, DataType, DictColumn, Value};

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
            step.visit(|register| last_use[register] = i + 1);
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

    /// As [`Self::run`] for columns of `rows` rows.
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
                        None => pieces::call_checked(&**function, args, result, rows)?,
                    }
                }
                ProgramStep::Choose { choice, function, args, result } => {
                    pieces::call_checked(&**function, load_chosen(*choice, args, &registers, rows)?, result, rows)?
                }
            };
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
            ExprKind::Column(_) | ExprKind::Lambda(_) => {
                unreachable!("columns return above; lambdas are operands only")
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
            ExprKind::Literal(_) => return expr.clone(),
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
            ExprKind::Column(_) | ExprKind::Literal(_) => unreachable!("returned above"),
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
        ExprKind::Column(_) | ExprKind::Literal(_) => true,
        ExprKind::Call { function, args } => function.may_skip_rows() && args.iter().all(may_skip_rows),
        ExprKind::Lambda(lambda) => lambda.captures.iter().all(may_skip_rows),
    }
}

/// For `f(…)[n]`: the function that gives only that element, if `f` has one, and its arguments.
fn element_call<'a>(function: &dyn ScalarFunction, args: &'a [Expr]) -> Option<(Arc<dyn ScalarFunction>, &'a [Expr])> {
    let ("arrayElement", [array, index]) = (function.name(), args) else { return None };
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
        let rows = (offsets[offsets.len() - 1] - offsets[0]) as usize;
        let mut columns: Vec<Column> = self.captures.iter().map(|capture| capture.replicate(offsets)).collect();
        columns.extend(params.iter().cloned());
        let mut results = self.program.body.run_columns(&columns, rows)?;
        Ok(results.swap_remove(0))
    }
}

/// Binds a function and wraps the result type in what the default handling adds (`Nullable`, `LowCardinality`).
///
/// # Errors
/// Those of [`ScalarFactory::bind`].
pub fn bind_call(factory: &dyn ScalarFactory, args: Vec<Expr>, context: &FunctionContext) -> Result<Expr> {
    let given: Vec<ArgType> = args.iter().map(arg_type).collect();
    let plain: Vec<ArgType> = given.iter().map(without_wrappers).collect();
    let outer = context;
    let context = &outer.clone();
    // What a function handles is known once it is bound: bind to bare types first, then as it wishes.
    let mut function = match factory.bind(&plain, context) {
        Ok(function) => function,
        // Functions about NULL or LowCardinality themselves may refuse bare types.
        Err(error) => factory.bind(&given, context).map_err(|_| error)?,
    };
    if function.handles_low_cardinality() {
        function = factory.bind(&given, context)?;
    } else if function.handles_nulls() {
        let stripped: Vec<ArgType> = given.iter().map(without_low_cardinality).collect();
        function = factory.bind(&stripped, context)?;
    }
    let data_type = wrapped_type(&*function, &given);
    // Who binds this call for a function of its own depends on what it depends on.
    outer.note(context);
    if let Some(dependence) = context.dependence() {
        function = Arc::new(Dependent { function, dependence });
    }
    Ok(Expr { kind: ExprKind::Call { function, args }, data_type })
}

fn arg_type(expr: &Expr) -> ArgType {
    match &expr.kind {
        ExprKind::Lambda(lambda) => ArgType {
            data_type: DataType::Nothing,
            constant: None,
            lambda: Some(crate::scalar::LambdaType {
                arity: lambda.parameters.len(),
                result: lambda.body.data_type.clone(),
            }),
        },
        kind => ArgType {
            data_type: expr.data_type.clone(),
            constant: if let ExprKind::Literal(value) = kind { Some(value.clone()) } else { None },
            lambda: None,
        },
    }
}

fn without_low_cardinality(arg: &ArgType) -> ArgType {
    ArgType { data_type: arg.data_type.without_low_cardinality_deep(), ..arg.clone() }
}

fn without_wrappers(arg: &ArgType) -> ArgType {
    ArgType { data_type: arg.data_type.without_low_cardinality_deep().without_nullable(), ..arg.clone() }
}

fn wrapped_type(function: &dyn ScalarFunction, args: &[ArgType]) -> DataType {
    let mut result = function.result_type().clone();
    if !function.handles_nulls() && !function.handles_low_cardinality() {
        let is_null = |data_type| matches!(data_type, DataType::Nullable(inner) if *inner == DataType::Nothing);
        if args.iter().any(|arg| is_null(arg.data_type.without_low_cardinality())) {
            return DataType::Nullable(Arc::new(DataType::Nothing));
        }
        if args.iter().any(|arg| arg.data_type.is_nullable()) {
            result = DataType::nullable(result);
        }
    }
    if !function.handles_low_cardinality()
        && function.keeps_low_cardinality()
        && is_low_cardinality_call(args)
        && can_be_low_cardinality(&result)
        && function.is_deterministic()
    {
        result = DataType::low_cardinality(result);
    }
    result
}

/// Whether an argument is `LowCardinality` and all but one at most are constants.
fn is_low_cardinality_call(args: &[ArgType]) -> bool {
    let is_coded = |arg: &ArgType| matches!(arg.data_type, DataType::LowCardinality(_));
    let mut rows = args.iter().filter(|arg| arg.constant.is_none());
    args.iter().any(is_coded) && rows.next().is_none_or(is_coded) && rows.next().is_none()
}

fn can_be_low_cardinality(data_type: &DataType) -> bool {
    let base = data_type.without_nullable();
    base.is_string()
        || base.is_integer()
        || base.is_float()
        || matches!(
            base,
            DataType::Date
                | DataType::Date32
                | DataType::DateTime(_)
                | DataType::Uuid
                | DataType::Ipv4
                | DataType::Ipv6
        )
}

/// Calls a function with the common handling of constants, dictionaries and NULLs.
///
/// # Errors
/// Those of the function.
pub fn call(function: &dyn ScalarFunction, args: Vec<Arg>, result: &DataType, rows: usize) -> Result<Column> {
    let no_lambda = args.iter().all(|arg| arg.lambda.is_none());
    if no_lambda
        && rows != 1
        && !args.is_empty()
        && function.is_constant_foldable()
        && args.iter().all(|arg| arg.column.is_const())
    {
        let ones: Vec<Arg> = args.iter().map(|arg| Arg::new(arg.column.slice(0, 1), arg.data_type.clone())).collect();
        let one = call_nulls(function, ones, result, 1)?;
        return Ok(repeat(one, rows));
    }
    if no_lambda && function.is_deterministic() {
        match call_dictionary(function, &args, result, rows) {
            Ok(Some(column)) => return Ok(column),
            Ok(None) => {}
            // It may have failed for an entry that no row has.
            Err(_) => {
                let flat = args
                    .into_iter()
                    .map(|arg| Arg {
                        column: if arg.column.is_const() { arg.column } else { arg.column.flatten() },
                        ..arg
                    })
                    .collect();
                return call_nulls(function, flat, result, rows);
            }
        }
    }
    call_nulls(function, args, result, rows)
}

fn repeat(one: Column, rows: usize) -> Column {
    match one {
        Column::Const(value, _) => Column::Const(value, rows),
        flat => Column::Const(Arc::new(flat.flatten()), rows),
    }
}

/// One dictionary-coded argument and constants: compute per entry, if that is less work than per row.
fn call_dictionary(
    function: &dyn ScalarFunction,
    args: &[Arg],
    result: &DataType,
    rows: usize,
) -> Result<Option<Column>> {
    let mut coded = args.iter().enumerate().filter(|(_, arg)| !arg.column.is_const());
    let (Some((index, Arg { column: Column::Dict(dict), .. })), None) = (coded.next(), coded.next()) else {
        return Ok(None);
    };
    let entries = dict.values.len();
    if entries >= rows {
        return Ok(None);
    }
    let args: Vec<Arg> = args
        .iter()
        .enumerate()
        .map(|(i, arg)| {
            Arg::new(
                if i == index { (*dict.values).clone() } else { arg.column.slice(0, 0).resized(entries) },
                arg.data_type.clone(),
            )
        })
        .collect();
    let computed = call_nulls(function, args, result, entries)?;
    Ok(Some(match computed {
        Column::Const(value, _) => Column::Const(value, rows),
        Column::Dict(inner) => Column::Dict(DictColumn {
            codes: dict.codes.iter().map(|&code| inner.codes[code as usize]).collect::<Vec<u32>>().into(),
            values: inner.values,
        }),
        flat if flat.is_cheap_to_gather() => flat.gather(&dict.codes),
        flat => Column::Dict(DictColumn { codes: dict.codes.clone(), values: Arc::new(flat) }),
    }))
}

trait Shape {
    fn resized(&self, rows: usize) -> Column;
    fn is_cheap_to_gather(&self) -> bool;
}

impl Shape for Column {
    fn resized(&self, rows: usize) -> Column {
        match self {
            Column::Const(value, _) => Column::Const(value.clone(), rows),
            other => other.clone(),
        }
    }

    /// Plain numbers are as quick to copy as their codes.
    fn is_cheap_to_gather(&self) -> bool {
        !matches!(
            self,
            Column::String(_) | Column::FixedString(_) | Column::Array(_) | Column::Tuple(..) | Column::Nullable(_)
        )
    }
}

fn call_nulls(function: &dyn ScalarFunction, args: Vec<Arg>, result: &DataType, rows: usize) -> Result<Column> {
    let args: Vec<Arg> = if function.handles_low_cardinality() {
        args
    } else {
        args.into_iter().map(|arg| Arg { data_type: arg.data_type.without_low_cardinality_deep(), ..arg }).collect()
    };
    if function.handles_nulls()
        || function.handles_low_cardinality()
        || args.iter().all(|arg| !arg.data_type.is_nullable())
    {
        return function.execute(&args, rows);
    }
    // An argument of no type but NULL makes every row NULL, constant or not: the function was bound for none of its
    // values. Of what cannot be NULL the function gets the default in its place, as in rows of a column.
    let may_be_null = result.is_nullable() || result.is_dynamic();
    let is_constant_null = |arg: &Arg| matches!(&arg.column, Column::Const(value, _) if value.is_null_at(0));
    let is_null = |arg: &Arg| {
        *arg.data_type.base() == DataType::Nothing && arg.lambda.is_none() || may_be_null && is_constant_null(arg)
    };
    if args.iter().any(is_null) {
        return Ok(Column::constant(result, &Value::Null, rows));
    }
    let mut nulls: Option<Vec<u8>> = None;
    let mut plain = Vec::with_capacity(args.len());
    for arg in args {
        let (own, column) = strip_nulls(arg.column);
        if let Some(own) = own {
            match &mut nulls {
                None => nulls = Some(own.to_vec()),
                Some(all) => all.iter_mut().zip(own.iter()).for_each(|(a, b)| *a |= b),
            }
        }
        plain.push(Arg { column, data_type: arg.data_type.without_nullable(), lambda: arg.lambda });
    }
    let column = function.execute(&plain, rows)?;
    Ok(match nulls {
        None => column.to_nullable(),
        Some(nulls) if function.result_type().can_be_nullable() || function.result_type().is_nullable() => {
            column.with_nulls(nulls.into())
        }
        Some(_) => column,
    })
}

fn strip_nulls(column: Column) -> (Option<types::Buf<u8>>, Column) {
    match column {
        Column::Const(value, rows) => match &*value {
            Column::Nullable(nullable) => (None, Column::Const(nullable.values.clone(), rows)),
            _ => (None, Column::Const(value, rows)),
        },
        other => other.split_nulls(),
    }
}
