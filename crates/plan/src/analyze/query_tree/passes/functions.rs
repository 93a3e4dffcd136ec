//! Single functions that become others.

use super::Rewriter;
use crate::analyze::query_tree::{NodeId, NodeKind};
use base::Result;
use types::{DataType, Value};

/// `b = ''` is `empty(b)`.
pub(super) fn empty_string(rewriter: &mut Rewriter, id: NodeId) -> Result<Option<NodeId>> {
    for (name, becomes) in [("equals", "empty"), ("notEquals", "notEmpty")] {
        let Some(args) = rewriter.call_args(id, name) else { continue };
        let [a, b] = args.as_slice() else { continue };
        let is_empty = |node: NodeId| match rewriter.tree.constant(node) {
            Some((Value::String(text), DataType::String)) => text.is_empty(),
            _ => false,
        };
        let subject = if is_empty(*b) {
            *a
        } else if is_empty(*a) {
            *b
        } else {
            return Ok(None);
        };
        if rewriter.tree.constant(subject).is_some()
            || !rewriter.tree.data_type(subject).is_some_and(|data_type| *data_type.base() == DataType::String)
        {
            return Ok(None);
        }
        let call = rewriter.call(becomes, vec![subject])?;
        return Ok(rewriter.of_same_type(call, id));
    }
    Ok(None)
}

/// `replaceRegexpAll` of what is found at the beginning or the end only replaces one.
pub(super) fn regexp(rewriter: &mut Rewriter, id: NodeId) -> Result<Option<NodeId>> {
    let Some(args) = rewriter.call_args(id, "replaceRegexpAll") else { return Ok(None) };
    let pattern = match args.get(1).and_then(|&pattern| rewriter.tree.constant(pattern)) {
        Some((Value::String(pattern), _)) => String::from_utf8_lossy(pattern).into_owned(),
        _ => return Ok(None),
    };
    let is_anchored = pattern.starts_with('^') || pattern.ends_with('$') && !pattern.ends_with("\\$");
    if !is_anchored || pattern.contains('|') {
        return Ok(None);
    }
    rewriter.call("replaceRegexpOne", args).map(Some)
}

/// `arrayExists(x -> x = c, a)` is `has(a, c)`.
pub(super) fn array_exists(rewriter: &mut Rewriter, id: NodeId) -> Result<Option<NodeId>> {
    let Some(args) = rewriter.call_args(id, "arrayExists") else { return Ok(None) };
    let [lambda, array] = args.as_slice() else { return Ok(None) };
    let NodeKind::Lambda { params, arguments, body } = rewriter.tree.kind(*lambda).clone() else { return Ok(None) };
    let Some(sides) = rewriter.call_args(body, "equals").filter(|_| params.len() == 1) else { return Ok(None) };
    let is_parameter =
        |node: NodeId| matches!(rewriter.tree.kind(node), NodeKind::Column { source, .. } if *source == arguments);
    let is_constant = |node: NodeId| rewriter.tree.constant(node).is_some();
    let element = match *sides.as_slice() {
        [a, b] if is_parameter(a) && is_constant(b) => b,
        [a, b] if is_parameter(b) && is_constant(a) => a,
        _ => return Ok(None),
    };
    let call = rewriter.call("has", vec![*array, element])?;
    Ok(rewriter.of_same_type(call, id))
}

/// `has([1, 2], a)` is `a IN [1, 2]`.
pub(super) fn has(rewriter: &mut Rewriter, id: NodeId) -> Result<Option<NodeId>> {
    let Some(args) = rewriter.call_args(id, "has") else { return Ok(None) };
    let [array, element] = args.as_slice() else { return Ok(None) };
    let is_array = match rewriter.tree.constant(*array) {
        Some((Value::Array(items), DataType::Array(_))) => !items.is_empty() && !items.iter().any(Value::is_null),
        _ => false,
    };
    if !is_array || rewriter.tree.constant(*element).is_some() {
        return Ok(None);
    }
    let call = rewriter.call("in", vec![*element, *array])?;
    Ok(rewriter.of_same_type(call, id))
}

/// `b LIKE 'a%'` is `startsWith(b, 'a')`.
pub(super) fn like_affix(rewriter: &mut Rewriter, id: NodeId) -> Result<Option<NodeId>> {
    for (name, is_negated) in [("like", false), ("notLike", true)] {
        let Some(args) = rewriter.call_args(id, name) else { continue };
        let [subject, pattern] = args.as_slice() else { continue };
        let Some((Value::String(text), _)) = rewriter.tree.constant(*pattern) else { continue };
        let text = String::from_utf8_lossy(text).into_owned();
        let (function, affix) = match (text.strip_suffix('%'), text.strip_prefix('%')) {
            (Some(prefix), None) => ("startsWith", prefix),
            (None, Some(suffix)) => ("endsWith", suffix),
            _ => continue,
        };
        let is_plain = !affix.is_empty() && !affix.contains(['%', '_', '\\']);
        if !is_plain
            || !rewriter.tree.data_type(*subject).is_some_and(|data_type| *data_type.base() == DataType::String)
        {
            continue;
        }
        let affix = rewriter.constant(Value::string(affix), DataType::String);
        let mut call = rewriter.call(function, vec![*subject, affix])?;
        if is_negated {
            call = rewriter.call("not", vec![call])?;
        }
        return Ok(rewriter.of_same_type(call, id));
    }
    Ok(None)
}

/// `(a, b) = (1, 2)` is `a = 1 AND b = 2`.
pub(super) fn tuples(rewriter: &mut Rewriter, id: NodeId) -> Result<Option<NodeId>> {
    for (name, is_negated) in [("equals", false), ("notEquals", true)] {
        let Some(args) = rewriter.call_args(id, name) else { continue };
        let [left, right] = args.as_slice() else { continue };
        let (Some(left), Some(right)) = (elements(rewriter, *left), elements(rewriter, *right)) else { continue };
        let is_constant = |side: &[NodeId]| side.iter().all(|&element| rewriter.tree.constant(element).is_some());
        if left.len() != right.len() || left.is_empty() || is_constant(&left) && is_constant(&right) {
            continue;
        }
        // The side that is computed stands first.
        let (left, right) = if is_constant(&left) { (right, left) } else { (left, right) };
        let mut pairs = Vec::new();
        for (left, right) in left.into_iter().zip(right) {
            pairs.push(rewriter.call("equals", vec![left, right])?);
        }
        let mut all = if pairs.len() == 1 { pairs[0] } else { rewriter.call("and", pairs)? };
        if is_negated {
            all = rewriter.call("not", vec![all])?;
        }
        return Ok(rewriter.of_same_type(all, id));
    }
    Ok(None)
}

/// The elements of a call of `tuple`, or of a constant tuple.
fn elements(rewriter: &mut Rewriter, id: NodeId) -> Option<Vec<NodeId>> {
    if let Some(args) = rewriter.call_args(id, "tuple") {
        return Some(args);
    }
    let (Value::Tuple(values), DataType::Tuple(tuple)) = rewriter.tree.constant(id)? else { return None };
    let parts: Vec<(Value, DataType)> = values.iter().cloned().zip(tuple.elements.iter().cloned()).collect();
    Some(parts.into_iter().map(|(value, data_type)| rewriter.constant(value, data_type)).collect())
}
