//! `if` and `multiIf`.

use super::Rewriter;
use crate::analyze::query_tree::NodeId;
use base::Result;

/// `multiIf(c, a, b)` is `if(c, a, b)`.
pub(super) fn multi_if(rewriter: &mut Rewriter, id: NodeId) -> Result<Option<NodeId>> {
    match rewriter.call_args(id, "multiIf") {
        Some(args) if args.len() == 3 => {
            let call = rewriter.call("if", args)?;
            Ok(rewriter.of_same_type(call, id))
        }
        _ => Ok(None),
    }
}

/// The branch of an `if` whose condition is constant, where it has the type of the whole.
pub(super) fn constant_condition(rewriter: &mut Rewriter, id: NodeId) -> Result<Option<NodeId>> {
    let Some(args) =
        rewriter.call_args(id, "if").or_else(|| rewriter.call_args(id, "multiIf")).filter(|args| args.len() == 3)
    else {
        return Ok(None);
    };
    let condition =
        rewriter.tree.constant(args[0]).filter(|(value, _)| !value.is_null()).and_then(|(value, _)| value.as_f64());
    Ok(condition.and_then(|condition| rewriter.of_same_type(args[if condition == 0.0 { 2 } else { 1 }], id)))
}

/// `if(a, 1, if(b, 2, 3))` is `multiIf(a, 1, b, 2, 3)`.
pub(super) fn if_chain(rewriter: &mut Rewriter, id: NodeId) -> Result<Option<NodeId>> {
    let Some(mut args) = rewriter.call_args(id, "if").filter(|args| args.len() == 3) else { return Ok(None) };
    let Some(inner) = rewriter.call_args(args[2], "if").or_else(|| rewriter.call_args(args[2], "multiIf")) else {
        return Ok(None);
    };
    args.truncate(2);
    args.extend(inner);
    let call = rewriter.call("multiIf", args)?;
    Ok(rewriter.of_same_type(call, id))
}
