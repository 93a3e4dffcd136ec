//! `SELECT` and set operations.

use super::expr::{expr, exprs, function, order_items, window};
use super::{Node, identifier};
use crate::ast::*;

pub(super) fn query(query: &SelectQuery) -> Node {
    Node::new("SelectWithUnionQuery", vec![Node::list(union_inputs(query))])
}

/// The inputs of a union chain; anything else is one.
fn union_inputs(query: &SelectQuery) -> Vec<Node> {
    match &query.body {
        QueryBody::Select(select) => vec![self::select(select)],
        QueryBody::SetOperation(operation) if operation.op == SetOperator::Union => {
            let (first, rest) = operation.inputs.split_at(1);
            // A chain with several quantifiers leans to the left.
            let mut nodes: Vec<Node> = first.iter().flat_map(union_inputs).collect();
            nodes.extend(rest.iter().map(set_input));
            nodes
        }
        QueryBody::SetOperation(operation) => vec![intersect_except(operation)],
    }
}

fn intersect_except(operation: &SetOperation) -> Node {
    Node::new("SelectIntersectExceptQuery", operation.inputs.iter().map(set_input).collect())
}

fn set_input(input: &SelectQuery) -> Node {
    match &input.body {
        QueryBody::Select(select) => self::select(select),
        QueryBody::SetOperation(operation) if operation.op != SetOperator::Union => intersect_except(operation),
        QueryBody::SetOperation(_) => query(input),
    }
}

fn select(select: &Select) -> Node {
    let mut children = Vec::new();
    if let Some(with) = &select.with {
        children.push(Node::list(with.items.iter().map(with_item).collect()));
    }
    children.push(exprs(&select.projection));
    if let Some(from) = &select.from {
        children.push(self::from(from));
    }
    children.extend([&select.prewhere, &select.selection].into_iter().flatten().map(expr));
    if let Some(group_by) = &select.group_by {
        children.extend(self::group_by(group_by));
    }
    children.extend(select.having.iter().map(expr));
    if !select.windows.is_empty() {
        let element = |named: &NamedWindow| Node::new("WindowListElement", vec![window(&named.spec)]);
        children.push(Node::list(select.windows.iter().map(element).collect()));
    }
    children.extend(select.qualify.iter().map(expr));
    if let Some(order_by) = &select.order_by {
        children.push(order_items(&order_by.items));
        if let Some(interpolate) = order_by.interpolate.as_ref().filter(|list| !list.is_empty()) {
            children.push(Node::list(interpolate.iter().map(self::interpolate).collect()));
        }
    }
    if let Some(limit_by) = &select.limit_by {
        children.extend(limit_by.offset.iter().map(expr));
        children.push(expr(&limit_by.limit));
        if !limit_by.all {
            children.push(exprs(&limit_by.by));
        }
    }
    children.extend([&select.offset, &select.limit].into_iter().flatten().map(expr));
    if !select.settings.is_empty() {
        children.push(Node::leaf("Set"));
    }
    Node::new("SelectQuery", children)
}

/// The query of a projection, which knows only `WITH`, expressions, `GROUP BY` and `ORDER BY`.
pub(super) fn projection(projection: &SelectQuery) -> Node {
    let QueryBody::Select(select) = &projection.body else { return query(projection) };
    let mut children: Vec<Node> = Vec::new();
    children.extend(select.with.iter().map(|with| Node::list(with.items.iter().map(with_item).collect())));
    children.push(exprs(&select.projection));
    children.extend(select.group_by.as_ref().and_then(group_by));
    if let Some(order_by) = &select.order_by {
        children.push(match order_by.items.as_slice() {
            [one] => expr(&one.expr),
            items => {
                let keys = items.iter().map(|item| expr(&item.expr)).collect();
                Node::new("Function tuple", vec![Node::list(keys)])
            }
        });
    }
    Node::new("ProjectionSelectQuery", children)
}

fn with_item(item: &WithItem) -> Node {
    match item {
        WithItem::Expr(with) => expr(with),
        WithItem::Cte(cte) => {
            let subquery = Node::new("Subquery", vec![query(&cte.query)]);
            if cte.columns.is_empty() {
                return Node::new("WithElement", vec![subquery]);
            }
            let names = cte.columns.iter().map(|column| identifier(&column.name)).collect();
            Node::new("WithElement", vec![subquery, Node::list(names)])
        }
    }
}

fn interpolate(item: &Interpolate) -> Node {
    let value = match &item.expr {
        Some(value) => expr(value),
        None => identifier(&item.column.name),
    };
    Node::new(format!("InterpolateElement (column {})", item.column.name), vec![value])
}

fn group_by(group_by: &GroupBy) -> Option<Node> {
    match &group_by.kind {
        GroupByKind::All => None,
        GroupByKind::Exprs(keys) if keys.is_empty() => None,
        GroupByKind::Exprs(keys) | GroupByKind::Rollup(keys) | GroupByKind::Cube(keys) => Some(exprs(keys)),
        GroupByKind::GroupingSets(sets) => Some(Node::list(sets.iter().map(|set| exprs(set)).collect())),
    }
}

fn from(from: &From) -> Node {
    let element = |children| Node::new("TablesInSelectQueryElement", children);
    let mut elements: Vec<Node> = from.first.iter().map(|table| element(vec![table_ref(table)])).collect();
    for step in &from.joins {
        elements.push(match step {
            JoinStep::ArrayJoin(array_join) => element(vec![Node::new("ArrayJoin", vec![exprs(&array_join.exprs)])]),
            JoinStep::Join(join) => {
                let constraint = match &join.constraint {
                    None | Some(JoinConstraint::Natural) => Vec::new(),
                    Some(JoinConstraint::On(condition)) => vec![expr(condition)],
                    Some(JoinConstraint::Using(columns)) => vec![exprs(columns)],
                };
                element(vec![table_ref(&join.table), Node::new("TableJoin", constraint)])
            }
        });
    }
    Node::new("TablesInSelectQuery", elements)
}

pub(super) fn table_ref(table: &TableRef) -> Node {
    let alias = table.alias.as_ref();
    let mut kind = match &table.kind {
        TableKind::Name(name) => {
            let database = name.database.iter().map(|database| format!("{}.", database.name)).collect::<String>();
            Node::leaf(format!("TableIdentifier {database}{}", name.name.name))
        }
        TableKind::Subquery(subquery) => Node::new("Subquery", vec![query(subquery)]),
        TableKind::Function(call, settings) => {
            let mut node = function(call);
            if !settings.is_empty()
                && let Some(arguments) = node.children.first_mut()
            {
                arguments.children.push(Node::leaf("Set"));
            }
            node
        }
    };
    kind.add_alias(alias);
    let mut children = vec![kind];
    if let Some(sample) = &table.sample {
        for ratio in [Some(&sample.ratio), sample.offset.as_ref()].into_iter().flatten() {
            let denominator = ratio.denominator.iter().map(|text| format!(" / {text}")).collect::<String>();
            children.push(Node::leaf(format!("SampleRatio {}{denominator}", ratio.numerator)));
        }
    }
    if !table.column_aliases.is_empty() {
        children.push(Node::list(table.column_aliases.iter().map(|column| identifier(&column.name)).collect()));
    }
    Node::new("TableExpression", children)
}
