//! Lowering of streaming operators: each becomes a transformation of its input's blocks.

use crate::codegen::Codegen;
use crate::context::QueryContext;
use crate::ops::array_join::ArrayJoin;
use crate::ops::project::{Filter, Project};
use crate::source::{MapSource, Source, Transform};
use base::{Error, Result, bail};
use functions::{Expr, ExprKind};
use plan::{Plan, PlanNode};
use std::sync::Arc;

/// The transformation of a projection, a filter or an `ARRAY JOIN`.
///
/// # Errors
/// Those of [`check_columns`].
pub(super) fn transform(plan: &Plan, context: &QueryContext) -> Result<Arc<dyn Transform>> {
    let codegen = Codegen::expressions(context);
    let inputs = plan.inputs().first().map_or(0, |input| input.schema.len());
    check_columns(&plan.node, inputs, context)?;
    Ok(match &plan.node {
        PlanNode::Project { exprs, .. } => Arc::new(Project::compiled(exprs, inputs, codegen.as_ref())),
        PlanNode::Filter { predicate, .. } => Arc::new(Filter::new(predicate, inputs, codegen.as_ref())),
        PlanNode::ArrayJoin { arrays, left, .. } => Arc::new(ArrayJoin::new(arrays, inputs, *left)),
        _ => return Err(Error::bug("not a streaming operator")),
    })
}

/// Checks the number of columns that a step reads and computes.
///
/// # Errors
/// `TOO_MANY_TEMPORARY_COLUMNS`, `TOO_MANY_TEMPORARY_NON_CONST_COLUMNS`.
fn check_columns(node: &PlanNode, inputs: usize, context: &QueryContext) -> Result<()> {
    let (most, most_variable) =
        (context.settings.max_temporary_columns, context.settings.max_temporary_non_const_columns);
    if most == 0 && most_variable == 0 {
        return Ok(());
    }
    let mut constants = 0;
    let mut computed: Vec<&Expr> = Vec::new();
    let mut waiting: Vec<&Expr> = match node {
        PlanNode::Project { exprs, .. } => exprs.iter().collect(),
        PlanNode::Filter { predicate, .. } => vec![predicate],
        _ => Vec::new(),
    };
    while let Some(expr) = waiting.pop() {
        match &expr.kind {
            ExprKind::Literal(_) => constants += 1,
            ExprKind::Call { args, .. } if !computed.contains(&expr) => {
                computed.push(expr);
                waiting.extend(args);
            }
            _ => {}
        }
    }
    let variable = inputs + computed.len();
    if most > 0 && (variable + constants) as u64 > most {
        bail!(TooManyTemporaryColumns, "Too many temporary columns: {}. Maximum: {most}", variable + constants);
    }
    if most_variable > 0 && variable as u64 > most_variable {
        bail!(
            TooManyTemporaryNonConstColumns,
            "Too many temporary non-const columns: {variable}. Maximum: {most_variable}"
        );
    }
    Ok(())
}

/// A source with a transformation after it.
pub(super) fn map(input: Arc<dyn Source>, transform: Arc<dyn Transform>) -> Arc<dyn Source> {
    Arc::new(MapSource { input, transform })
}
