//! Expressions over blocks: chains of arithmetic by generated code, all others by functions.

use super::{Code, Codegen};
use base::Result;
use functions::Expr;
use functions::evaluate::Program;
use types::{Block, Column};

/// Operations from which on one pass beats a pass for each.
const OPERATIONS_MIN: usize = 2;

/// As [`Program`], with generated code where it is quicker.
pub struct Exprs {
    /// Expressions that are not compiled.
    rest: Program,
    outputs: Vec<Output>,
}

enum Output {
    /// A column of `rest`.
    Rest(usize),
    /// Generated code, and the functions for blocks that it does not take.
    Code(Box<(Code, Program)>),
}

impl Exprs {
    /// Expressions over blocks of `inputs` columns.
    pub fn new(exprs: &[Expr], inputs: usize, codegen: Option<&Codegen>) -> Self {
        let mut rest = Vec::new();
        let outputs = exprs.iter().map(|expr| match codegen.and_then(|codegen| compiled(expr, exprs, inputs, codegen)) {
            Some(code) => Output::Code(Box::new((code, Program::new(std::slice::from_ref(expr), inputs)))),
            None => {
                rest.push(expr.clone());
                Output::Rest(rest.len() - 1)
            }
        });
        let outputs = outputs.collect();
        Exprs { rest: Program::new(&rest, inputs), outputs }
    }

    /// The columns for a block.
    ///
    /// # Errors
    /// Those of the functions.
    pub fn run(&self, block: &Block) -> Result<Vec<Column>> {
        let rest = self.rest.run(block)?;
        self.outputs.iter().map(|output| match output {
            Output::Rest(at) => Ok(rest[*at].clone()),
            Output::Code(code) => match code.0.prepared.column(&block.columns, block.rows, &code.0.made())? {
                Some(column) => Ok(column),
                None => Ok(code.1.run(block)?.swap_remove(0)),
            },
        }).collect()
    }
}

fn compiled(expr: &Expr, all: &[Expr], inputs: usize, codegen: &Codegen) -> Option<Code> {
    expr.as_column().is_none().then_some(())?;
    let lowered = jit::lower::project(expr, inputs)?;
    let jit::ir::Output::Project(value) = &lowered.kernel.output else { return None };
    let is_quicker = lowered.computed.is_empty() && (codegen.is_forced() || value.operations() >= OPERATIONS_MIN && !shares_work(expr, all));
    is_quicker.then(|| codegen.prepare(lowered, inputs))
}

/// Whether functions would compute a part of an expression once for others too.
fn shares_work(expr: &Expr, all: &[Expr]) -> bool {
    let functions::ExprKind::Call { args, .. } = &expr.kind else { return false };
    let parts = std::iter::once(expr).chain(args.iter().filter(|arg| matches!(arg.kind, functions::ExprKind::Call { .. })));
    parts.into_iter().any(|part| all.iter().filter(|other| contains(other, part)).count() > 1)
}

/// Whether an expression is, or has inside, another one.
pub(super) fn contains(expr: &Expr, part: &Expr) -> bool {
    expr == part || matches!(&expr.kind, functions::ExprKind::Call { args, .. } if args.iter().any(|arg| contains(arg, part)))
}
