//! Evaluation of expressions: chains of arithmetic by generated code, all others by functions.

use super::{Code, Codegen};
use base::Result;
use functions::evaluate::Program;
use functions::{Expr, ExprKind};
use jit::ir::ValueKind;
use types::{Block, Column};

/// Operations from which on one pass is quicker than a pass for each.
const OPERATIONS_MIN: usize = 2;

/// A [`Program`] that uses generated code where it is quicker.
pub(crate) struct Exprs {
    /// Expressions that are not compiled.
    rest: Program,
    outputs: Vec<ExprOutput>,
    /// Outputs in the order of evaluation: those that are parts of others come first.
    order: Vec<usize>,
}

enum ExprOutput {
    /// A column of `rest`.
    Rest(usize),
    /// Computed by generated code.
    Code(Box<Compiled>),
}

/// An expression by generated code.
struct Compiled {
    code: Code,
    /// The same by functions, for blocks that the code does not take.
    functions: Program,
    /// Outputs that it reads, as columns behind those of the block.
    outputs: Vec<usize>,
}

impl Exprs {
    /// Expressions over blocks of `inputs` columns.
    pub(crate) fn new(exprs: &[Expr], inputs: usize, codegen: Option<&Codegen>) -> Self {
        let built: Vec<(Expr, Vec<usize>)> = exprs.iter().map(|expr| built_on_others(expr, exprs, inputs)).collect();
        let all: Vec<&Expr> = built.iter().map(|(expr, _)| expr).collect();
        let mut order: Vec<usize> = (0..exprs.len()).collect();
        order.sort_by_key(|&output| calls(&exprs[output]));
        let mut codes: Vec<Option<Code>> = exprs.iter().map(|_| None).collect();
        // Functions also give what they compute as a part of another expression.
        let mut left = vec![false; exprs.len()];
        for &output in order.iter().rev() {
            let (expr, used) = &built[output];
            codes[output] = codegen
                .filter(|_| !left[output])
                .and_then(|codegen| compiled(expr, &all, inputs + used.len(), codegen));
            if codes[output].is_none() {
                used.iter().for_each(|&part| left[part] = true);
            }
        }
        let mut rest = Vec::new();
        let outputs = codes.into_iter().zip(built).zip(exprs).map(|((code, (expr, outputs)), whole)| match code {
            Some(code) => ExprOutput::Code(Box::new(Compiled {
                code,
                functions: Program::new(&[expr], inputs + outputs.len()),
                outputs,
            })),
            None => {
                rest.push(whole.clone());
                ExprOutput::Rest(rest.len() - 1)
            }
        });
        let outputs = outputs.collect();
        Exprs { rest: Program::new(&rest, inputs), outputs, order }
    }

    /// The columns for a block.
    ///
    /// # Errors
    /// Those of the functions.
    pub(crate) fn run(&self, block: &Block) -> Result<Vec<Column>> {
        let rest = self.rest.run(block)?;
        let mut columns: Vec<Column> =
            self.outputs
                .iter()
                .map(|output| {
                    if let ExprOutput::Rest(at) = output { rest[*at].clone() } else { Column::UInt8(Vec::new().into()) }
                })
                .collect();
        for &output in &self.order {
            if let ExprOutput::Code(compiled) = &self.outputs[output] {
                columns[output] = compiled.run(block, &columns)?;
            }
        }
        Ok(columns)
    }
}

impl Compiled {
    fn run(&self, block: &Block, outputs: &[Column]) -> Result<Column> {
        let joined: Vec<Column>;
        let columns = if self.outputs.is_empty() {
            &block.columns
        } else {
            joined = block.columns.iter().chain(self.outputs.iter().map(|&output| &outputs[output])).cloned().collect();
            &joined
        };
        match self.code.prepared.column(columns, block.rows, &self.code.made())? {
            Some(column) => Ok(column),
            None => Ok(self.functions.run_columns(columns, block.rows)?.swap_remove(0)),
        }
    }
}

/// An expression in which other ones of `all` that lie inside are columns behind the `inputs`, and which they are.
fn built_on_others(expr: &Expr, all: &[Expr], inputs: usize) -> (Expr, Vec<usize>) {
    let mut used = Vec::new();
    (replaced(expr, true, all, inputs, &mut used), used)
}

fn replaced(expr: &Expr, is_whole: bool, all: &[Expr], inputs: usize, used: &mut Vec<usize>) -> Expr {
    let ExprKind::Call { function, args } = &expr.kind else { return expr.clone() };
    let output = all.iter().position(|other| !is_whole && other == expr);
    let kind = match output {
        Some(output) => {
            let at = used.iter().position(|known| *known == output).unwrap_or(used.len());
            if at == used.len() {
                used.push(output);
            }
            ExprKind::Column(inputs + at)
        }
        None => ExprKind::Call {
            function: function.clone(),
            args: args.iter().map(|arg| replaced(arg, false, all, inputs, used)).collect(),
        },
    };
    Expr { data_type: expr.data_type.clone(), kind }
}

/// Number of calls in an expression: an expression inside of another has fewer.
fn calls(expr: &Expr) -> usize {
    match &expr.kind {
        ExprKind::Call { args, .. } => 1 + args.iter().map(calls).sum::<usize>(),
        _ => 0,
    }
}

fn compiled(expr: &Expr, all: &[&Expr], inputs: usize, codegen: &Codegen) -> Option<Code> {
    expr.as_column().is_none().then_some(())?;
    let lowered = jit::lower::project(expr, inputs)?;
    let jit::ir::Output::Project(value) = &lowered.kernel.output else { return None };
    // Functions check each row for overflow of decimals, so code is quicker for one operation.
    let is_long = value.operations() >= OPERATIONS_MIN || matches!(value.kind, ValueKind::Exact(..));
    let is_quicker = lowered.computed.is_empty() && (codegen.is_forced() || is_long && !shares_work(expr, all));
    is_quicker.then(|| codegen.prepare(lowered, inputs))
}

/// Whether functions would compute a part of an expression once for others too.
fn shares_work(expr: &Expr, all: &[&Expr]) -> bool {
    let ExprKind::Call { args, .. } = &expr.kind else { return false };
    let parts = std::iter::once(expr).chain(args.iter().filter(|arg| matches!(arg.kind, ExprKind::Call { .. })));
    parts.into_iter().any(|part| all.iter().filter(|other| contains(other, part)).count() > 1)
}

/// Whether an expression is, or contains, another one.
pub(super) fn contains(expr: &Expr, part: &Expr) -> bool {
    expr == part || matches!(&expr.kind, ExprKind::Call { args, .. } if args.iter().any(|arg| contains(arg, part)))
}
