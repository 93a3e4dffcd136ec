//! Equivalence classes: `a = b` and `b = c` say `a = c`, which may join in another order.

use super::graph::{Edge, Operator, Set};
use functions::Expr;

/// Members of a class, at most, for which all implied equalities are added.
const MEMBERS_MAX: usize = 40;

/// Numbers the classes of inner joins' equalities, and adds the equalities that they imply. Columns of `optional`
/// relations take no part: their equalities hold only where there is a partner.
pub(super) fn add_implied(edges: &mut Vec<Edge>, optional: Set, relations: &dyn Fn(&Expr) -> Set) {
    let mut classes: Vec<Vec<Expr>> = Vec::new();
    for edge in edges.iter() {
        if let Some((a, b)) = equality(edge, optional) {
            join(&mut classes, a, b);
        }
    }
    // With two members of one relation an equality across would not say all: such classes keep their edges as they are.
    classes.retain(|members| {
        let mut seen: Set = 0;
        members.iter().map(relations).all(|set| {
            let is_new = seen & set == 0;
            seen |= set;
            is_new
        })
    });
    for (number, members) in classes.iter().enumerate() {
        let class = Some(number as u32);
        for edge in edges.iter_mut() {
            if equality(edge, optional).is_some_and(|(a, _)| members.contains(a)) {
                edge.class = class;
            }
        }
        if members.len() > MEMBERS_MAX || number >= 64 {
            continue;
        }
        for (i, a) in members.iter().enumerate() {
            for b in &members[i + 1..] {
                let (left, right) = (relations(a), relations(b));
                let is_known = edges.iter().any(|edge| {
                    edge.class == class && edge.set() == left | right && edge.left & left != 0 && edge.left & right == 0
                        || edge.class == class && edge.left == right && edge.right == left
                });
                if !is_known && a.data_type.base() == b.data_type.base() {
                    edges.push(Edge {
                        left,
                        right,
                        operator: Operator::Inner,
                        keys: vec![(a.clone(), b.clone())],
                        residual: Vec::new(),
                        retyped: Vec::new(),
                        class,
                        distinct: Vec::new(),
                        residual_share: 1.0,
                    });
                }
            }
        }
    }
}

/// The sides of an inner equality over relations that are always there.
fn equality(edge: &Edge, optional: Set) -> Option<(&Expr, &Expr)> {
    match edge.keys.as_slice() {
        [(a, b)] if edge.operator == Operator::Inner && edge.set() & optional == 0 => Some((a, b)),
        _ => None,
    }
}

/// Puts two expressions into one class.
fn join(classes: &mut Vec<Vec<Expr>>, a: &Expr, b: &Expr) {
    let find = |classes: &[Vec<Expr>], expr: &Expr| classes.iter().position(|members| members.contains(expr));
    match (find(classes, a), find(classes, b)) {
        (Some(i), Some(j)) if i != j => {
            let moved = classes.swap_remove(i.max(j));
            classes[i.min(j)].extend(moved);
        }
        (Some(_), Some(_)) => {}
        (Some(i), None) => classes[i].push(b.clone()),
        (None, Some(j)) => classes[j].push(a.clone()),
        (None, None) => classes.push(vec![a.clone(), b.clone()]),
    }
}
