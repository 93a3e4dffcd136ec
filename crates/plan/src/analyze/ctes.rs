//! Common table expressions in scope: a list that shares its outer part, so that ten thousand of them cost a node each.

use crate::analyze::from::recursive;
use sql::ast;
use std::sync::Arc;
use types::Schema;

/// A common table expression with the ones that it may use.
#[derive(Clone)]
pub(super) struct CteScope {
    pub(super) name: String,
    pub(super) cte: ast::Cte,
    pub(super) visible: Ctes,
    /// Number of outer queries where it is defined.
    pub(super) frames: usize,
    /// Whether it is defined by `WITH RECURSIVE`.
    pub(super) recursive: bool,
    /// Within the step of its recursion: number and schema of the working table, which holds the rows of the round
    /// before.
    pub(super) working: Option<(u64, Arc<Schema>)>,
}

/// Common table expressions in scope, the innermost first.
#[derive(Clone, Default)]
pub(super) struct Ctes(Option<Arc<CteLink>>);

struct CteLink {
    named: WithItem,
    outer: Ctes,
}

/// A named item of a `WITH`.
enum WithItem {
    Cte(Arc<CteScope>),
    /// An expression, which queries further inside may use where it is a constant.
    Alias(Arc<AliasScope>),
}

/// An expression of a `WITH`, with the common table expressions that it may use.
pub(super) struct AliasScope {
    name: String,
    pub(super) expr: ast::Expr,
    pub(super) visible: Ctes,
}

impl Ctes {
    /// Adds a common table expression as the innermost.
    pub(super) fn push(&mut self, scope: CteScope) {
        let outer = std::mem::take(self);
        self.0 = Some(Arc::new(CteLink { named: WithItem::Cte(Arc::new(scope)), outer }));
    }

    /// Adds a named expression as the innermost.
    pub(super) fn push_alias(&mut self, name: &str, expr: ast::Expr) {
        let outer = std::mem::take(self);
        let alias = AliasScope { name: name.to_string(), expr, visible: outer.clone() };
        self.0 = Some(Arc::new(CteLink { named: WithItem::Alias(Arc::new(alias)), outer }));
    }

    /// The innermost expression of a name.
    pub(super) fn find_alias(&self, name: &str) -> Option<Arc<AliasScope>> {
        self.named().find_map(|named| match named {
            WithItem::Alias(alias) if alias.name == name => Some(alias.clone()),
            _ => None,
        })
    }

    fn named(&self) -> impl Iterator<Item = &WithItem> {
        std::iter::successors(self.0.as_ref(), |node| node.outer.0.as_ref()).map(|node| &node.named)
    }

    /// The innermost common table expression of a name.
    pub(super) fn find(&self, name: &str) -> Option<Arc<CteScope>> {
        self.named().find_map(|named| match named {
            WithItem::Cte(scope) if scope.name == name => Some(scope.clone()),
            _ => None,
        })
    }

    /// Whether names mean the same in both.
    pub(super) fn is_same(&self, other: &Ctes) -> bool {
        let (mut one, mut two) = (self, other);
        loop {
            match (&one.0, &two.0) {
                (None, None) => return true,
                (Some(a), Some(b)) if Arc::ptr_eq(a, b) => return true,
                (Some(a), Some(b)) if a.named.is_same(&b.named) => (one, two) = (&a.outer, &b.outer),
                _ => return false,
            }
        }
    }
}

impl WithItem {
    fn is_same(&self, other: &WithItem) -> bool {
        match (self, other) {
            (WithItem::Cte(a), WithItem::Cte(b)) => Arc::ptr_eq(a, b),
            (WithItem::Alias(a), WithItem::Alias(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }
}

/// Items of a `WITH` in an order in which each follows those that it reads; items that read each other keep their
/// order.
pub(super) fn in_order_of_use(items: &[ast::WithItem]) -> Vec<&ast::WithItem> {
    /// Longer lists keep the order in which they are written.
    const ITEMS_MAX: usize = 100;
    let mut ordered = Vec::with_capacity(items.len());
    if items.len() > ITEMS_MAX {
        ordered.extend(items);
        return ordered;
    }
    let mut seen = vec![false; items.len()];
    for at in 0..items.len() {
        place(items, at, &mut seen, &mut ordered);
    }
    ordered
}

fn place<'i>(items: &'i [ast::WithItem], at: usize, seen: &mut [bool], ordered: &mut Vec<&'i ast::WithItem>) {
    if std::mem::replace(&mut seen[at], true) {
        return;
    }
    if let ast::WithItem::Cte(cte) = &items[at] {
        for later in at + 1..items.len() {
            if let ast::WithItem::Cte(other) = &items[later]
                && !seen[later]
                && other.name.name != cte.name.name
                && recursive::reads(&cte.query, &other.name.name)
            {
                place(items, later, seen, ordered);
            }
        }
    }
    ordered.push(&items[at]);
}

impl Drop for Ctes {
    /// Drops the list node by node: recursion over a long list would overflow the stack.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut node) = next.and_then(Arc::into_inner) {
            next = node.outer.0.take();
        }
    }
}
