//! Expressions.

use super::{Node, identifier};
use crate::ast::*;
use crate::write::{quote_string, write_float};

pub(super) fn exprs(exprs: &[Expr]) -> Node {
    let mut list = Node::leaf("ExpressionList");
    for item in exprs {
        list.children.push(expr(item));
    }
    list
}

/// Each arm is one call: frames of this recursion stay small.
pub(super) fn expr(expr: &Expr) -> Node {
    let mut node = kind(&expr.kind);
    node.add_alias(expr.alias.as_ref());
    node
}

fn kind(kind: &ExprKind) -> Node {
    match kind {
        ExprKind::Literal(literal) => leaf("Literal ", &literal_text(literal)),
        ExprKind::Identifier(parts) => path(parts),
        ExprKind::Asterisk(asterisk) => self::asterisk(asterisk),
        ExprKind::Columns(matcher) => columns(matcher),
        ExprKind::Function(call) => function(call),
        ExprKind::Lambda(lambda) => self::lambda(lambda),
        ExprKind::Subquery(query) => subquery(query),
        ExprKind::Parameter(parameter) => self::parameter(parameter),
    }
}

fn leaf(what: &str, text: &str) -> Node {
    Node::leaf([what, text].concat())
}

fn path(parts: &[Ident]) -> Node {
    let names: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
    identifier(&names.join("."))
}

fn lambda(lambda: &Lambda) -> Node {
    let params = lambda.params.iter().map(|param| identifier(&param.name)).collect();
    let tuple = Node::new("Function tuple", vec![Node::list(params)]);
    Node::new("Function lambda", vec![Node::list(vec![tuple, expr(&lambda.body)])])
}

fn subquery(query: &SelectQuery) -> Node {
    Node::new("Subquery", vec![super::select::query(query)])
}

fn parameter(parameter: &Parameter) -> Node {
    Node::leaf(format!("QueryParameter {}:{}", parameter.name, parameter.ty.text))
}

pub(super) fn function(call: &FunctionCall) -> Node {
    if crate::parser::is_constant_collection(call) {
        return leaf("Literal ", &collection(call));
    }
    let mut node = leaf("Function ", &call.name.name);
    node.children.push(exprs(&call.args));
    if let Some(params) = &call.params {
        node.children.push(exprs(params));
    }
    if let Some(Over::Spec(spec)) = &call.over {
        node.children.push(window(spec));
    }
    node
}

pub(super) fn window(spec: &WindowSpec) -> Node {
    let mut children = Vec::new();
    if !spec.partition_by.is_empty() {
        children.push(exprs(&spec.partition_by));
    }
    if !spec.order_by.is_empty() {
        children.push(order_items(&spec.order_by));
    }
    if let Some(frame) = &spec.frame {
        for bound in [&frame.start, &frame.end] {
            if let FrameBound::Preceding(Some(offset)) | FrameBound::Following(Some(offset)) = bound {
                children.push(expr(offset));
            }
        }
    }
    Node::new("WindowDefinition", children)
}

pub(super) fn order_items(items: &[OrderByItem]) -> Node {
    let item = |item: &OrderByItem| {
        let mut children = vec![expr(&item.expr)];
        if let Some(collation) = &item.collation {
            children.push(Node::leaf(format!("Literal '{collation}'")));
        }
        if let Some(fill) = &item.fill {
            let parts = [&fill.from, &fill.to, &fill.step, &fill.staleness];
            children.extend(parts.into_iter().flatten().map(expr));
        }
        Node::new("OrderByElement", children)
    };
    Node::list(items.iter().map(item).collect())
}

fn asterisk(asterisk: &Asterisk) -> Node {
    let transformers = transformers(&asterisk.transformers);
    if asterisk.qualifier.is_empty() {
        return Node::new("Asterisk", transformers);
    }
    let names: Vec<&str> = asterisk.qualifier.iter().map(|part| part.name.as_str()).collect();
    let mut children = vec![identifier(&names.join("."))];
    children.extend(transformers);
    Node::new("QualifiedAsterisk", children)
}

fn columns(matcher: &ColumnsMatcher) -> Node {
    let qualified = if matcher.qualifier.is_empty() { "" } else { "Qualified" };
    let mut children: Vec<Node> = Vec::new();
    if !matcher.qualifier.is_empty() {
        let names: Vec<&str> = matcher.qualifier.iter().map(|part| part.name.as_str()).collect();
        children.push(identifier(&names.join(".")));
    }
    let label = match &matcher.pattern {
        ColumnsPattern::Regex(_) => format!("{qualified}ColumnsRegexpMatcher"),
        ColumnsPattern::List(list) => {
            children.push(exprs(list));
            format!("{qualified}ColumnsListMatcher")
        }
    };
    children.extend(transformers(&matcher.transformers));
    Node::new(label, children)
}

pub(super) fn transformers(transformers: &[ColumnTransformer]) -> Vec<Node> {
    if transformers.is_empty() {
        return Vec::new();
    }
    let node = |transformer: &ColumnTransformer| match transformer {
        ColumnTransformer::Except { columns, .. } => {
            Node::new("ColumnsExceptTransformer", columns.iter().map(|column| identifier(&column.name)).collect())
        }
        ColumnTransformer::ExceptRegex(_) => Node::leaf("ColumnsExceptTransformer"),
        ColumnTransformer::Replace { items, .. } => {
            let replacement = |item: &Expr| {
                let bare = Expr { alias: None, ..item.clone() };
                Node::new("ColumnsReplaceTransformer::Replacement", vec![expr(&bare)])
            };
            Node::new("ColumnsReplaceTransformer", items.iter().map(replacement).collect())
        }
        ColumnTransformer::Apply { .. } | ColumnTransformer::ApplyLambda { .. } => {
            Node::leaf("ColumnsApplyTransformer")
        }
    };
    vec![Node::new("ColumnsTransformerList", transformers.iter().map(node).collect())]
}

/// `UInt64_1`, `'x'`, `Array_[UInt64_1]`: a constant with its type.
fn constant(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Literal(literal) => literal_text(literal),
        ExprKind::Function(call) => collection(call),
        _ => String::new(),
    }
}

fn collection(call: &FunctionCall) -> String {
    let items: Vec<String> = call.args.iter().map(constant).collect();
    match &*call.name.name {
        "array" => format!("Array_[{}]", items.join(", ")),
        _ => format!("Tuple_({})", items.join(", ")),
    }
}

pub(super) fn literal_text(literal: &Literal) -> String {
    match literal {
        Literal::Null => "NULL".to_string(),
        Literal::Bool(value) => format!("Bool_{}", u8::from(*value)),
        Literal::UInt64(value) => format!("UInt64_{value}"),
        Literal::Int64(value) => format!("Int64_{value}"),
        Literal::BigInteger(text) => float_text(text.parse().unwrap_or(f64::NAN)),
        Literal::Float(value) => float_text(*value),
        Literal::String(bytes) => {
            let mut out = String::new();
            quote_string(&mut out, bytes);
            out
        }
    }
}

fn float_text(value: f64) -> String {
    let mut out = "Float64_".to_string();
    write_float(&mut out, value);
    if out.ends_with('.') {
        out.pop();
    }
    out
}
