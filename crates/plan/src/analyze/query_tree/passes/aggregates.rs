//! Aggregate functions.

use super::Rewriter;
use super::keys::INJECTIVE;
use crate::analyze::query_tree::{Function, FunctionKind, NodeId, NodeKind};
use base::Result;
use sql::ast;
use std::collections::HashMap;
use types::{DataType, Value};

/// `sum(a + 1)` is `sum(a) + 1 * count(a)`.
pub(super) fn sum_of_sum(rewriter: &mut Rewriter, id: NodeId) -> Result<Option<NodeId>> {
    let Some(sum) = rewriter.aggregate(id).filter(|sum| sum.name == "sum") else { return Ok(None) };
    let [arg] = *rewriter.args(&sum) else { return Ok(None) };
    for operator in ["plus", "minus"] {
        let Some(args) = rewriter.call_args(arg, operator) else { continue };
        let [left, right] = args.as_slice() else { continue };
        let is_column = |node: NodeId| match rewriter.tree.kind(node) {
            NodeKind::Column { data_type, .. } => data_type.is_number(),
            _ => false,
        };
        let is_constant = |node: NodeId| {
            rewriter.tree.constant(node).is_some_and(|(value, data_type)| !value.is_null() && data_type.is_number())
        };
        let (column, constant, column_first) = match (*left, *right) {
            (column, constant) if is_column(column) && is_constant(constant) => (column, constant, true),
            (constant, column) if is_column(column) && is_constant(constant) => (column, constant, false),
            _ => continue,
        };
        let total = rewriter.call_as(&sum, "sum", vec![column])?;
        let count = rewriter.call_as(&sum, "count", vec![column])?;
        let counted = rewriter.call("multiply", vec![constant, count])?;
        let sides = if column_first { vec![total, counted] } else { vec![counted, total] };
        let call = rewriter.call(operator, sides)?;
        return Ok(rewriter.of_same_type(call, id));
    }
    Ok(None)
}

/// `count(1)` and `sum(1)` are `count()`.
pub(super) fn count_variants(rewriter: &mut Rewriter, id: NodeId) -> Result<Option<NodeId>> {
    let Some(function) = rewriter.aggregate(id) else { return Ok(None) };
    let [arg] = *rewriter.args(&function) else { return Ok(None) };
    let Some((value, data_type)) = rewriter.tree.constant(arg) else { return Ok(None) };
    let counts = match function.name.as_str() {
        "count" => !value.is_null(),
        "sum" => {
            *value == Value::UInt(1)
                && data_type.is_integer()
                && !rewriter.analyzer.env.settings.aggregate_functions_null_for_empty
        }
        _ => false,
    };
    if !counts {
        return Ok(None);
    }
    rewriter.call_as(&function, "count", Vec::new()).map(Some)
}

/// `max(k)` of a key of groups is `k`.
pub(super) fn of_keys(rewriter: &mut Rewriter, id: NodeId) -> Result<()> {
    let Some(query) = rewriter.query(id) else { return Ok(()) };
    let plain = query.select.group_by.as_ref().is_some_and(|group_by| {
        !group_by.with_totals && matches!(group_by.kind, ast::GroupByKind::Exprs(_) | ast::GroupByKind::All)
    });
    if !plain {
        return Ok(());
    }
    let keys = rewriter.tree.list(query.group_by).to_vec();
    let mut found = HashMap::new();
    for node in rewriter.nodes_of(id) {
        let Some(function) = rewriter.aggregate(node) else { continue };
        if !matches!(function.name.as_str(), "min" | "max" | "any" | "anyLast") {
            continue;
        }
        if let [arg] = *rewriter.args(&function)
            && keys.iter().any(|&key| rewriter.same(key, arg))
            && rewriter.of_same_type(arg, node).is_some()
        {
            found.insert(node, arg);
        }
    }
    rewriter.replace(id, &found);
    Ok(())
}

/// `sum(a * 2)` is `sum(a) * 2`; so for `min`, `max` and `avg`, with sums too.
pub(super) fn arithmetic(rewriter: &mut Rewriter, id: NodeId) -> Result<Option<NodeId>> {
    let Some(function) = rewriter.aggregate(id) else { return Ok(None) };
    let operators: &[&str] = match function.name.as_str() {
        "sum" => &["multiply", "divide"],
        "min" | "max" | "avg" => &["multiply", "divide", "plus", "minus"],
        _ => return Ok(None),
    };
    let [arg] = *rewriter.args(&function) else { return Ok(None) };
    for &operator in operators {
        let Some(args) = rewriter.call_args(arg, operator) else { continue };
        let [left, right] = args.as_slice() else { continue };
        let number = |node: NodeId| rewriter.tree.constant(node).and_then(|(value, _)| value.as_f64());
        let (inner, constant, inner_first) = match (number(*left), number(*right)) {
            (None, Some(constant)) => (*left, constant, true),
            (Some(constant), None) if matches!(operator, "plus" | "multiply") => (*right, constant, false),
            _ => continue,
        };
        let swapped = constant < 0.0 && matches!(operator, "multiply" | "divide");
        let name = match (function.name.as_str(), swapped) {
            ("min", true) => "max",
            ("max", true) => "min",
            (name, _) => name,
        };
        let aggregate = rewriter.call_as(&function, name, vec![inner])?;
        // The new aggregate may be rewritten again.
        let aggregate = arithmetic(rewriter, aggregate)?.unwrap_or(aggregate);
        let sides = if inner_first { vec![aggregate, *right] } else { vec![*left, aggregate] };
        let call = rewriter.call(operator, sides)?;
        return Ok(rewriter.of_same_type(call, id));
    }
    Ok(None)
}

/// `uniq(-a)` is `uniq(a)`.
pub(super) fn uniq_injective(rewriter: &mut Rewriter, id: NodeId) -> Result<Option<NodeId>> {
    let Some(function) =
        rewriter.aggregate(id).filter(|function| function.name.starts_with("uniq") && !function.name.ends_with("If"))
    else {
        return Ok(None);
    };
    let [arg] = *rewriter.args(&function) else { return Ok(None) };
    let Some(inner) = rewriter
        .tree
        .function(arg)
        .filter(|inner| INJECTIVE.contains(&inner.name.as_str()) && inner.kind == FunctionKind::Ordinary)
        .cloned()
    else {
        return Ok(None);
    };
    let args = rewriter.args(&inner);
    if args.is_empty() || args.iter().any(|&arg| rewriter.tree.constant(arg).is_some()) {
        return Ok(None);
    }
    let call = rewriter.call_as(&function, &function.name, args)?;
    Ok(rewriter.of_same_type(call, id))
}

/// `sum(if(c, a, 0))` is `sumIf(a, c)`; other functions so with NULL.
pub(super) fn with_if(rewriter: &mut Rewriter, id: NodeId) -> Result<Option<NodeId>> {
    let Some(function) = rewriter.aggregate(id).filter(|function| !function.name.ends_with("If")) else {
        return Ok(None);
    };
    let [arg] = *rewriter.args(&function) else { return Ok(None) };
    let Some(branches) = rewriter.call_args(arg, "if") else { return Ok(None) };
    let [condition, yes, no] = *branches else { return Ok(None) };
    let is_nothing = |node: NodeId| {
        rewriter
            .tree
            .constant(node)
            .is_some_and(|(value, _)| value.is_null() || function.name == "sum" && value.as_f64() == Some(0.0))
    };
    if rewriter.tree.data_type(condition).is_none_or(DataType::is_nullable) {
        return Ok(None);
    }
    let (mut value, condition) = if is_nothing(no) {
        (yes, condition)
    } else if is_nothing(yes) {
        (no, rewriter.call("not", vec![condition])?)
    } else {
        return Ok(None);
    };
    if rewriter.tree.constant(value).is_some_and(|(value, _)| value.is_null()) {
        return Ok(None);
    }
    if let Some(wanted) = rewriter.tree.data_type(arg).filter(|data_type| data_type.is_nullable()).cloned()
        && rewriter.tree.data_type(value) != Some(&wanted)
    {
        let target = rewriter.constant(Value::string(wanted.to_string()), DataType::String);
        value = rewriter.call("_CAST", vec![value, target])?;
    }
    let call = rewriter.call_as(&function, &format!("{}If", function.name), vec![value, condition])?;
    Ok(rewriter.of_same_type(call, id))
}

/// `sumIf(5, c)` is `5 * countIf(c)`.
pub(super) fn sum_if(rewriter: &mut Rewriter, id: NodeId) -> Result<Option<NodeId>> {
    let Some(function) = rewriter.aggregate(id).filter(|function| function.name == "sumIf") else { return Ok(None) };
    let [value, condition] = *rewriter.args(&function) else { return Ok(None) };
    let Some((Value::UInt(number), data_type)) = rewriter.tree.constant(value) else { return Ok(None) };
    if !data_type.is_integer() || rewriter.tree.data_type(condition).is_none_or(DataType::is_nullable) {
        return Ok(None);
    }
    let is_one = *number == 1;
    let count = rewriter.call_as(&function, "countIf", vec![condition])?;
    let call = if is_one { count } else { rewriter.call("multiply", vec![value, count])? };
    Ok(rewriter.of_same_type(call, id))
}

/// `sum(a)`, `count(a)` and `avg(a)` beside each other are parts of `sumCount(a)`; quantiles of one expression are
/// those of `quantiles`.
pub(super) fn fuse(rewriter: &mut Rewriter, id: NodeId) -> Result<()> {
    let mut groups: Vec<(NodeId, &str, Vec<NodeId>)> = Vec::new();
    for node in rewriter.nodes_of(id) {
        let Some(function) = rewriter.aggregate(node) else { continue };
        let [arg] = *rewriter.args(&function) else { continue };
        let family = match function.name.as_str() {
            "sum" | "count" | "avg" if rewriter.tree.data_type(arg).is_some_and(DataType::is_number) => "sumCount",
            "quantile" | "quantiles"
                if rewriter.tree.list(function.params).len() == 1 && function.name == "quantile" =>
            {
                "quantiles"
            }
            _ => continue,
        };
        match groups.iter_mut().find(|(known, name, _)| *name == family && rewriter.same(*known, arg)) {
            Some((_, _, nodes)) => nodes.push(node),
            None => groups.push((arg, family, vec![node])),
        }
    }
    let mut found = HashMap::new();
    for (arg, family, nodes) in groups {
        if family == "sumCount" {
            fuse_sums(rewriter, arg, &nodes, &mut found)?;
        } else {
            fuse_quantiles(rewriter, arg, &nodes, &mut found)?;
        }
    }
    rewriter.replace(id, &found);
    Ok(())
}

fn fuse_sums(
    rewriter: &mut Rewriter,
    arg: NodeId,
    nodes: &[NodeId],
    found: &mut HashMap<NodeId, NodeId>,
) -> Result<()> {
    let functions: Vec<Function> = nodes.iter().filter_map(|&node| rewriter.aggregate(node)).collect();
    if functions.iter().all(|function| function.name == functions[0].name) {
        return Ok(());
    }
    let both = rewriter.call_as(&functions[0], "sumCount", vec![arg])?;
    for (&node, function) in nodes.iter().zip(&functions) {
        let part = |rewriter: &mut Rewriter, number: u64| {
            let number = rewriter.constant(Value::UInt(number), DataType::UInt8);
            rewriter.call("tupleElement", vec![both, number])
        };
        let fused = match function.name.as_str() {
            "sum" => part(rewriter, 1)?,
            "count" => part(rewriter, 2)?,
            _ => {
                let (sum, count) = (part(rewriter, 1)?, part(rewriter, 2)?);
                let count = rewriter.call("toFloat64", vec![count])?;
                rewriter.call("divide", vec![sum, count])?
            }
        };
        rewriter.tree.nodes[fused].alias = rewriter.tree.text_of(node);
        found.insert(node, fused);
    }
    Ok(())
}

fn fuse_quantiles(
    rewriter: &mut Rewriter,
    arg: NodeId,
    nodes: &[NodeId],
    found: &mut HashMap<NodeId, NodeId>,
) -> Result<()> {
    let Some(function) = nodes.first().and_then(|&node| rewriter.aggregate(node)).filter(|_| nodes.len() > 1) else {
        return Ok(());
    };
    let levels: Vec<NodeId> = nodes
        .iter()
        .filter_map(|&node| rewriter.aggregate(node))
        .map(|function| rewriter.tree.list(function.params)[0])
        .collect();
    let params = rewriter.tree.add(NodeKind::List(levels));
    let all = rewriter.call_as(&Function { params, ..function }, "quantiles", vec![arg])?;
    for (at, &node) in (1u64..).zip(nodes) {
        let number = rewriter.constant(Value::UInt(at), DataType::UInt8);
        let fused = rewriter.call("arrayElement", vec![all, number])?;
        rewriter.tree.nodes[fused].alias = rewriter.tree.text_of(node);
        found.insert(node, fused);
    }
    Ok(())
}
